"""What a process does, in words: one case a kind of process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from cardc.compiler import effect as e
from cardc.compiler import plain_words as w
from cardc.compiler.plain_keyword import keyword
from cardc.compiler.plain_noun import count_words, kind_words, put
from cardc.compiler.plain_target import into, located, number, one_of, phrase, so_much, target

Quoted = Callable[[e.Effect], str]
Steps = Callable[[Sequence[e.AnyProcess]], str]


def action(process: e.AnyProcess, quoted: Quoted, steps: Steps) -> str:
    """An order in the base form: "delete 1 of your opponent's Digimon". `quoted` and `steps` tell what is inside."""
    match process:
        case e.Delete() | e.Trash() | e.Reveal() | e.Shuffle() | e.Suspend() | e.Unsuspend() | e.Choose():
            return f"{process.__struct_config__.tag} {target(process.target)}"
        case e.LookAt(target=what):
            return f"look at {target(what)}"
        case e.ReturnTo(target=what, to=to):
            return f"return {put(target(what), into(to))}"
        case e.Add(target=what, to=to):
            return f"add {put(target(what), into(to))}"
        case e.Move(target=what, to=to):
            return f"move {put(target(what), into(to))}"
        case e.PlaceCard(target=what, to=to, or_to=or_to, as_digixros=xros):
            where = located(to) + ("" if or_to is None else f", or else {located(or_to)}")
            return f"place {put(target(what), where)}{' for a DigiXros' if xros else ''}"
        case e.FlipFace(target=what, face_up=face_up):
            return f"turn {target(what)} face {'up' if face_up else 'down'}"
        case e.Hatch():
            return "hatch a Digi-Egg"
        case e.Play() | e.Use() | e.Digivolve() | e.LinkCard() | e.CreateToken():
            return _play(process, quoted)
        case e.Attack() | e.Block() | e.SwitchAttackTarget() | e.EndAttack() | e.Battle():
            return _fight(process)
        case e.GainMemory(amount=amount):
            return f"gain {so_much(amount, 'memory')}"
        case e.LoseMemory(amount=amount):
            return f"lose {so_much(amount, 'memory')}"
        case e.PayMemory(amount=amount, up_to=up_to):
            return f"pay {'up to ' if up_to else ''}{so_much(amount, 'memory')}"
        case e.SetMemory(amount=amount):
            return f"set the memory to {amount}"
        case e.Modify() | e.ModifyCost() | e.AdjustLimit():
            return _change(process)
        case e.GrantKeyword() | e.GrantEffect() | e.CopyEffects() | e.Lose() | e.Treat():
            return _give(process, quoted)
        case e.ChangeKeyword(target=whose, keyword=had, to=to):
            return f"change each {keyword(had)} of {target(whose)} to {keyword(to)}"
        case e.Restrict() | e.Allow() | e.Immune() | e.IgnoreRequirements():
            return _rule(process, steps)
        case e.DoKeyword(keyword=done, target=on):
            return f"carry out {keyword(done)}" + ("" if on is None else f" on {target(on)}")
        case e.Activate(of=of, timings=timings, count=count, as_of=as_of, times=times):
            own = "" if as_of is None else f" as if printed on {target(as_of)}"
            which = _effects(timings, of, "the" if count is None else f"{count_words(count)} of the")
            return f"activate {which}{own}{_often(times)}"
        case e.Modal(count=count, options=options, times=times):
            told = "; ".join(f"({chr(ord('a') + at)}) {steps(option)}" for at, option in enumerate(options))
            return f"choose {count_words(count)} of these and do it{_often(times)}: {told}"
        case e.Prevent(what=what, target=whom):
            return _prevent(what, whom)
        case e.Win(who=who):
            return f"let {w.PLAYERS[who]} win the game"
        case e.AddTimings(target=of, timings=timings, added=added):
            starts = w.either(map(w.effect_words, added))
            return f"let {_effects(timings, of, 'the')} start at {starts}, too"
        case e.TurnEndsAt(memory=memory, player=who):
            return f"let the turn end only when {w.PLAYERS[who]} has {memory} or more memory"
    assert_never(process)


def _often(times: int) -> str:
    return "" if times == 1 else f", {times} times"


def _play(process: e.Play | e.Use | e.Digivolve | e.LinkCard | e.CreateToken, quoted: Quoted) -> str:
    match process:
        case e.Play():
            how = ["suspended"] if process.suspended else []
            how += ["without battling"] if process.without_battling else []
            how += [into(process.to)] if process.to is not None else []
            played = target(process.target)
            return f"play {put(played, ' '.join(how)) if how else played}{play_cost(process.play_cost)}"
        case e.Use():
            return f"use {target(process.target)}{play_cost(process.play_cost)}"
        case e.Digivolve():
            how = {"normal": "", "dna": "DNA ", "blast": "blast ", "app_fusion": "app fusion "}[process.how]
            to = "" if process.into is None else f" into {one_of(process.into)}"
            as_if = "" if process.as_if is None else f", as if that were {target(process.as_if)}"
            return f"{how}digivolve {one_of(process.subject)}{to}{play_cost(process.play_cost)}{as_if}"
        case e.LinkCard():
            to = "" if process.to is None else f" to {target(process.to)}"
            return f"link {target(process.card)}{to}{play_cost(process.play_cost)}"
        case e.CreateToken():
            return _token(process, quoted)
    assert_never(process)


def play_cost(cost: e.PlayCost) -> str:
    """How a cost is paid: " without paying the cost"."""
    words = [", without paying the cost" if cost.free else ", paying the cost"]
    words += [f" set to {number(cost.set)}"] if cost.set is not None else []
    words += [f" reduced by {number(cost.reduce)}"] if cost.reduce is not None else []
    words += [", ignoring the requirements"] if cost.ignore_requirements else []
    words += [", ignoring the level"] if cost.ignore_level else []
    return "".join(words)


def _token(token: e.CreateToken, quoted: Quoted) -> str:
    facts = [
        *([w.either(token.colors)] if token.colors else []),
        *([kind_words(token.kinds)] if token.kinds else []),
        *([f"level {token.level}"] if token.level is not None else []),
        *([f"play cost {token.play_cost}"] if token.play_cost is not None else []),
        *([f"{token.dp} DP"] if token.dp is not None else []),
        *([f"the {w.listed(w.bracketed(token.traits), 'and')} trait"] if token.traits else []),
        *map(keyword, token.keywords),
        *map(quoted, token.effects),
    ]
    noun = "Token" if token.count.n == 1 else "Tokens"
    told = f" ({', '.join(facts)})" if facts else ""
    how = " suspended" if token.suspended else ""
    how += f" {into(token.to)}" if token.to is not None else ""
    paid = token.play_cost_paid
    cost = "" if token.play_cost is None and paid == e.PlayCost() else play_cost(paid)  # what has no cost costs nothing
    return f"play {count_words(token.count)} [{token.name}] {noun}{told}{how}{cost}"


def _fight(process: e.Attack | e.Block | e.SwitchAttackTarget | e.EndAttack | e.Battle) -> str:
    match process:
        case e.Attack():
            whom = "" if process.targets is None else f" {target(process.targets)}"
            unsuspended = " without suspending" if process.without_suspending else ""
            at_once = ", even in the turn it was played" if process.ignoring_summoning else ""
            return f"attack{whom} with {target(process.with_)}{unsuspended}{at_once}"
        case e.Block(with_=with_):
            return f"block with {target(with_)}"
        case e.SwitchAttackTarget(to=to):
            return f"switch the target of the attack to {target(to)}"
        case e.EndAttack():
            return "end the attack"
        case e.Battle(a=a, b=b):
            return f"let {target(a)} battle" + ("" if b is None else f" with {target(b)}")
    assert_never(process)


def _change(process: e.Modify | e.ModifyCost | e.AdjustLimit) -> str:
    match process:
        case e.Modify():
            what, is_set = f"{w.numeric(process.what)} of {target(process.target)}", process.set
        case e.ModifyCost():
            whose = "that would be paid" if process.of is None else f"of {target(process.of)}"
            what, is_set = f"{w.numeric(process.what)} {whose}", process.set
        case e.AdjustLimit():
            whose = "" if process.whose is None else f" of {target(process.whose)}"
            others = "your effects" if process.whose is None else f"the effects{whose}"
            where = f"this effect{whose}" if process.of == "this_effect" else f"{others} that delete by DP"
            where += "" if process.process is None else f", step {process.process}"
            what, is_set = f"limit of the {w.numeric(process.what)} in {where}", False
    if is_set:
        return f"set the {what} to {number(process.amount)}"
    amount = process.amount
    by = f"{amount:+}" if isinstance(amount, int) else number(amount)
    return f"change the {what} by {by}"


def _give(process: e.GrantKeyword | e.GrantEffect | e.CopyEffects | e.Lose | e.Treat, quoted: Quoted) -> str:
    who = target(process.target)
    match process:
        case e.GrantKeyword(keywords=keywords):
            return f"give {who} {w.listed(map(keyword, keywords), 'and')}"
        case e.GrantEffect(effects=effects):
            return f"give {who} {' and '.join(map(quoted, effects))}"
        case e.CopyEffects(of=of, timings=timings):
            return f"give {who} {_effects(timings, of, 'the')}"
        case e.Lose():
            lost = [*map(keyword, process.keywords)]
            lost += [f"its {w.either(map(w.effect_words, process.timings))} effects"] if process.timings else []
            lost += ["all its effects"] if process.all_effects else []
            return f"take from {who} {w.listed(lost, 'and') if lost else 'nothing'}"
        case e.Treat():
            facts = [
                *([f"named {w.listed(w.bracketed(process.names), 'and')}"] if process.names else []),
                *([f"having the {w.listed(w.bracketed(process.traits), 'and')} trait"] if process.traits else []),
                *([_treated_color(process)] if process.colors or process.choose_color else []),
                *([f"level {process.level}"] if process.level is not None else []),
                *([f"a card with {process.dp} DP"] if process.dp is not None else []),
                *([w.article(kind_words(process.kinds))] if process.kinds else []),
                *([f"having the colors of {target(process.colors_of)}"] if process.colors_of is not None else []),
                *([f"having the names of {target(process.names_of)}"] if process.names_of is not None else []),
                *(["any one card that is asked for"] if process.any_material else []),
            ]
            told = w.listed(facts, "and") if facts else "nothing"
            purpose = "" if process.purpose is None else f", for {w.PURPOSES[process.purpose]} only"
            purpose += "" if process.of is None else f" into {target(process.of)}"
            besides = "besides" if process.also else "instead of"
            return f"treat {who} as {told} {besides} what it is{purpose}"
    assert_never(process)


def _treated_color(treat: e.Treat) -> str:
    if not treat.choose_color:
        return w.listed(treat.colors, "and")
    return f"{w.either(treat.colors) if treat.colors else 'a color'}, as you choose,"


_TOWARDS = {"digivolve": "into ", "dna_digivolve": "into ", "activate": "of ", "link": "to "}
_DIRECT = ("attack", "block", "play", "use", "move")


def _rule(process: e.Restrict | e.Allow | e.Immune | e.IgnoreRequirements, steps: Steps) -> str:
    match process:
        case e.Restrict():
            done = _abilities(process.what, process.object, process.limit)
            by = "" if process.by is None else f" by {target(process.by, definite=False)}"
            not_by = "" if process.not_by is None else f" except by {target(process.not_by, definite=False)}"
            can = "can only" if process.only else "cannot"
            unless = "" if process.unless is None else f", {_unless(process.unless, steps)}"
            return f"make it so that {target(process.target)} {can} {done}{by}{not_by}{unless}"
        case e.Allow():
            return f"make it so that {target(process.target)} can {_abilities([process.what], process.object)}"
        case e.Immune():
            of = " of anything" if process.to is None else f" of {target(process.to)}"
            named = f"{w.either(map(w.effect_words, process.timings))} " if process.timings else ""
            who = phrase(process.target)
            return f"make it so that {who.text} {'are' if who.many else 'is'} not affected by {named}effects{of}"
        case e.IgnoreRequirements():
            of = "" if process.of is None else f" of {target(process.of)}"
            what = f"the {process.what.replace('_', ' ')}{of}"
            return f"count {what} as met by {w.either(process.met_by)} too" if process.met_by else f"ignore {what}"
    assert_never(process)


def _unless(cost: e.Cost, steps: Steps) -> str:
    """ "unless this is paid each time: 1. trash 1 card in your hand"."""
    whole = "" if cost.all_or_nothing else ", as far as possible"
    return f"unless this is paid each time{whole} ({cost.kind}): {steps(cost.processes)}"


def _abilities(what: Iterable[str], thing: e.Target | None, limit: int | None = None) -> str:
    """ "attack or block your opponent", "activate [Security] effects of that Option card"."""
    names = list(what)
    done = w.either(w.ability(name) if limit is None else _bounded(name, limit) for name in names)
    if thing is None:
        return done
    if thing == e.PlayerRef("each_player"):
        return f"{done} any player"
    last = names[-1].partition(":")[0]
    if last == "add":
        return done.replace("add", f"add {target(thing, definite=False)}", 1)  # "add cards to the hand"
    return f"{done} {_TOWARDS.get(last, '' if last in _DIRECT else 'with ')}{target(thing, definite=False)}"


def _bounded(what: str, limit: int) -> str:
    """ "have less than 1000 DP", "have more than 5 cards in the security stack"."""
    match what:
        case "have_less:dp":
            return f"have less than {limit} DP"
        case "have_more:security":
            return f"have more than {limit} cards in the security stack"
        case _:
            return f"{w.ability(what)} ({limit})"


def _effects(timings: Sequence[str], of: e.Target | None, how_many: str) -> str:
    named = f"{w.either(map(w.effect_words, timings))} " if timings else ""
    return f"{how_many} {named}effects" + ("" if of is None else f" of {target(of)}")


def _prevent(what: str, whom: e.Target | None) -> str:
    who = "it" if whom is None else target(whom)
    if what == "event":
        return f"keep from {who} what is about to happen"
    return f"keep {who} from {'leaving' if what == 'leave' else f'being {w.participle(what)}'}"
