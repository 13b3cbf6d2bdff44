"""Verbs that change numbers, keywords and abilities: gain, get, lose, give, reduce, can't, is treated, activate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardc.compiler.args import amount_of
from cardc.compiler.draft import Draft
from cardc.compiler.effect import (
    AdjustLimit,
    Amount,
    AnyProcess,
    Became,
    ChangeKeyword,
    CopyEffects,
    Count,
    GainMemory,
    GrantEffect,
    GrantKeyword,
    Lose,
    LoseMemory,
    Modify,
    ModifyCost,
    Numeric,
    Place,
    PlayerRef,
    Process,
    Ref,
    Select,
    SetMemory,
    SignParameter,
    Target,
    Treat,
)  # fmt: skip
from cardc.compiler.keyword import keyword_of, keywords_of
from cardc.compiler.limit import adjust, adjusted, by_amount, limit_of, taken
from cardc.compiler.noun import one, target
from cardc.compiler.number import number
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.stat import stat_of
from cardc.compiler.subject import EffectsOf, chosen_once, effects_subject
from cardc.compiler.treat import given_traits
from cardc.compiler.zone import PLAYERS, owner_of
from cardc.grammar import syntax as s
from cardc.grammar.render import words


def memory_amount(np: s.AnyNp, scope: Scope, words: tuple[str, ...] = ("memory",)) -> Amount:
    """ "1 memory", "3 cost"."""
    stat = stat_of(np)
    if (
        stat is not None
        and stat[1] in words
        and len(stat[0].parts) == 1
        and isinstance(np, s.Np)
        and not np.mods
        and stat[0].owner is None
    ):
        quant = stat[0].quant
        if isinstance(quant, s.Exactly) and quant.compare is None:
            return number(quant.number, quant.span)
        if isinstance(quant, s.SignedNumber) and quant.number.startswith("+"):
            return number(quant.number, quant.span)
    refuse("memory", np.span, "how much memory? a number is missing", ("1 memory",))


def _signed_dp(np: s.AnyNp) -> int | None:
    stat = stat_of(np)
    if stat is None or stat[1] != "dp" or len(stat[0].parts) != 1 or not isinstance(np, s.Np) or np.mods:
        return None
    quant = stat[0].quant
    if isinstance(quant, s.SignedNumber) and stat[0].owner is None:
        return number(quant.number, quant.span)
    return None


def give(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """gain, get, lose, give, reduce, increase, set: by what is gained or changed."""
    args, scope = draft.args, draft.scope
    lemma = draft.lemma
    if lemma in ("remove", "reduce") and (limit := adjusted(draft, common, "from")) is not None:
        return [limit]
    if lemma in ("reduce", "increase", "decrease"):
        return [_change_cost(draft, common)]
    if lemma == "set":
        return [_set_memory(draft, common)]
    subject = draft.subject
    if lemma == "give" and (subject is None or isinstance(subject, PlayerRef)):
        subject = target(args.need_np(draft.span, "give"), scope)
    elif subject is None or isinstance(subject, PlayerRef):
        np = args.need_np(draft.span, draft.verb)
        amount = memory_amount(np, scope)
        return [LoseMemory(amount=amount, **common) if lemma == "lose" else GainMemory(amount=amount, **common)]
    if lemma == "become":
        refuse("verb", draft.span, "what a card becomes is not compiled yet")
    return _gains(draft, subject, common)


def _set_memory(draft: Draft, common: dict[str, Any]) -> SetMemory:
    """ "set your memory to 3", "set it to 3"; "your opponent's memory" is that of another actor."""
    np = draft.args.need_np(draft.span, "set")
    to = draft.args.prep("to")
    match np:
        case s.Np(core=s.Pronoun(word="it"), mods=()) if draft.scope.memory:
            owner = None
        case s.Np(core=s.Noun(owner=None | "your" as owner, parts=(s.StatHead(word="memory"),)), mods=()) if (
            owner == "your" or draft.subject in (None, PlayerRef("you"))  # "Your opponent sets memory": whose?
        ):
            pass
        case s.Np(core=s.Noun(quant=None, owner=str() as owner, parts=(s.StatHead(word="memory"),)), mods=()) if (
            PLAYERS.get(owner) == "opponent" and draft.subject in (None, PlayerRef("you"))
        ):
            common = {**common, "actor": PlayerRef("opponent")}
        case _:
            refuse("set", np.span, "set your memory to what?")
    if to is None:
        refuse("set", np.span, "set your memory to what?")
    amount = amount_of(to, draft.scope)
    if not isinstance(amount, int):
        refuse("number", to.span, "a number is wanted here")
    return SetMemory(amount=amount, **common)


def _gains(draft: Draft, subject: Target, common: dict[str, Any]) -> list[AnyProcess]:
    args = draft.args
    out: list[AnyProcess] = []

    def common_at() -> dict[str, Any]:
        nonlocal subject
        if out:
            subject = chosen_once(subject, common["id"])
        return {**common, "id": common["id"] + len(out)}

    np = args.np()
    for phrase in [*([np] if np is not None else []), *([j] if (j := args.joined_np()) is not None else [])]:
        if draft.lemma == "lose":
            at = common_at()
            out.append(_loses(subject, phrase, at))
            continue
        if args.left and isinstance(args.left[0], s.Quote) and _following_effect(phrase):
            continue
        again = _again(phrase, draft.scope)
        if again is not None:
            until = common["duration"] or again.duration
            out.append(GrantKeyword(target=subject, keywords=again.keywords, **{**common_at(), "duration": until}))
            continue
        traits = given_traits(phrase)
        if traits and draft.lemma == "gain":
            out.append(Treat(target=subject, also=True, traits=traits, **common_at()))
            continue
        dp = _signed_dp(phrase)
        copied = _copied(phrase, draft.scope) if dp is None else None
        if copied is not None:
            at = common_at()
            out.append(CopyEffects(target=subject, of=copied.of, timings=copied.timings, **at))
            continue
        if dp is None:
            refuse("object", phrase.span, f"'{draft.verb}' what?", ("+1000 DP", "＜Blocker＞", "a quoted effect"))
        at = common_at()
        out.append(Modify(target=subject, what="dp", amount=dp, **at))
    given = args.given()
    if given is not None:
        if draft.lemma != "give" or given.word != "dp":
            refuse("object", given.span, f"'{draft.verb}' what?")
        at = common_at()
        out.append(Modify(target=subject, what="dp", amount=number(given.number, given.span), **at))
    for icons in args.keywords():
        keywords = keywords_of(icons, draft.span) * args.times()
        if draft.lemma == "lose":
            at = common_at()
            out.append(Lose(target=subject, keywords=keywords, **at))
        else:
            at = common_at()
            out.append(GrantKeyword(target=subject, keywords=keywords, **at))
    quotes = args.quotes()
    for quoted in quotes:
        if draft.lemma == "lose":
            refuse("object", quoted.span, "lose a quoted effect?")
        at = common_at()
        out.append(GrantEffect(target=subject, effects=(draft.lower_quoted(quoted, draft.scope.text),), **at))
    if not out:
        refuse("object", draft.span, f"'{draft.verb}' what?", ("+1000 DP", "＜Blocker＞", "a quoted effect"))
    return out


def _again(np: s.AnyNp, scope: Scope) -> GrantKeyword | None:
    """ "1 Digimon gains ＜Rush＞ for the turn. If …, 2 Digimon gain it instead": the same, and as long."""
    match np:
        case s.Np(core=s.Pronoun(quant=None, word="it" | "them" as word), mods=()) if scope.granted is not None:
            return scope.granted if (len(scope.granted.keywords) == 1) is (word == "it") else None
        case _:
            return None


def _copied(np: s.AnyNp, scope: Scope) -> EffectsOf | None:
    """ "all effects of [X] in this Digimon's digivolution cards"."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and np.core.quant is not None:
        quant = np.core.quant
        inner = quant.quant if isinstance(quant, s.OfQuant) else quant
        if isinstance(inner, s.Determiner) and inner.word == "all":
            return effects_subject(np, scope)
    return None


def _following_effect(np: s.AnyNp) -> bool:
    """ "the following effect" in front of a quoted one."""
    core = np.core if isinstance(np, s.Np) and not np.mods else None
    words = [getattr(part, "word", "") for part in core.parts] if isinstance(core, s.Noun) else []
    return words in (["following", "effect"], ["following", "effects"], ["effect"])


def _loses(subject: Target, np: s.AnyNp, common: dict[str, Any]) -> AnyProcess:
    stat = stat_of(np)
    if stat is not None and stat[1] in ("effect", "effects") and isinstance(np, s.Np) and not np.mods:
        before = stat[0].parts[:-1]
        if len(before) == 1 and isinstance(before[0], s.Timings):
            return Lose(target=subject, timings=tuple(t[1:-1] for t in before[0].timings.items), **common)
        if not before and isinstance(stat[0].quant, (s.Determiner, s.OfQuant)):
            return Lose(target=subject, all_effects=True, **common)
    if _is_inherited(np):
        return Lose(target=subject, timings=("inherited",), **common)
    refuse("object", np.span, "lose what?")


def _is_inherited(np: s.AnyNp) -> bool:
    """ "Its inherited effects", "all of its inherited effects", "all inherited effects"."""
    match np:
        case s.Np(core=s.Noun(quant=quant, owner=owner, parts=(s.StatHead(word="inherited effects"),)), mods=()):
            inner = quant.quant if isinstance(quant, s.OfQuant) else quant
            every = isinstance(inner, s.Determiner) and inner.word == "all"
            return (every or quant is None) and (owner in ("its", "their") or (every and owner is None))
        case _:
            return False


COSTS: dict[str, Numeric] = {
    "play cost": "play_cost", "play costs": "play_cost", "digivolution cost": "digivolution_cost",
    "digivolution costs": "digivolution_cost", "use cost": "use_cost", "link cost": "link_cost",
    "link costs": "link_cost", "memory cost": "cost", "cost": "cost", "play or digivolution cost": "cost",
}  # fmt: skip


def _change_cost(draft: Draft, common: dict[str, Any]) -> AnyProcess:
    """ "reduce the digivolution cost by 2", "reduce its play cost by 1"."""
    np, by = by_amount(draft.args.need_np(draft.span, draft.verb))
    limit = bool({"maximum", "maximums"} & set(words(np)))
    if limit:
        draft.args.by_this_effect()  # "increase the maximum level you can choose by this effect by 1"
    by = by or draft.args.by()
    if by is None:
        refuse("amount", draft.span, f"{draft.verb} by how much?", ("by 2",))
    amount = amount_of(by, draft.scope)
    sign = -1 if draft.lemma in ("reduce", "decrease") else 1
    if not isinstance(amount, int):
        refuse("number", by.span, "a number is wanted here")
    limited = limit_of(np) if limit else None
    if limited is not None:
        return adjust(limited, sign * amount, common)
    if (process := taken(np, draft.scope)) is not None:
        return AdjustLimit(what="count", amount=sign * amount, process=process, **common)
    stat = stat_of(np)
    if _is_memory(np):
        return LoseMemory(amount=amount, **common) if sign < 0 else GainMemory(amount=amount, **common)
    if isinstance(np, s.Np) and isinstance(np.core, s.Pronoun) and np.core.word == "it" and not np.mods:
        if draft.scope.changed is None or isinstance(draft.scope.changed, Modify):
            refuse("unbound", np.span, "no cost was spoken of before that 'it' could mean")
        return ModifyCost(what="cost", of=None, amount=sign * amount, **common)
    if _is_reduction(np):
        return _reduced_more(draft, sign * amount, common)
    if stat is None:
        refuse("object", np.span, "which cost?")
    core, word = stat
    if not isinstance(np, s.Np) or len(core.parts) != 1:
        refuse("object", np.span, "which cost?")
    of = None
    if np.mods:
        first = np.mods[0]
        if isinstance(first, s.ModPrep) and first.word == "of" and not isinstance(first.np, s.Amount):
            head = getattr(first.np, "parts", (None,))[-1]
            if not (isinstance(head, s.StatHead) and head.word == "digivolution" and len(np.mods) == 1):
                of = one(first.np, np.mods[1:], draft.scope)
        else:
            refuse("object", np.span, "whose cost?")
    elif core.owner is not None and core.owner not in ("its", "their"):
        _, of = owner_of(core.owner, draft.scope, core.span)
    what = COSTS.get(word)
    if what is None:
        refuse("object", np.span, "which cost?")
    changed = ModifyCost(what=_own_cost(what, of, draft.scope), of=of, amount=sign * amount, **common)
    match of:
        case Select(places=(), count=Count(mode="exactly" | "up_to")) if what == "play_cost":
            return in_play(changed, of)
        case _:
            return changed


def _own_cost(what: Numeric, of: Target | None, scope: Scope) -> Numeric:
    """ "The memory cost of this card": of an Option its use cost, of a Tamer its play cost (CR 2-6, 2-7).

    A Digimon card has a digivolution cost besides: there it is whichever is paid.
    """
    match of:
        case Ref(to="this_card") | Select(filters=(Became("group", Ref(to="this_card")), *_)) if what == "cost":
            return _COST_OF.get(scope.this.to, what)
        case _:
            return what


_COST_OF: dict[str, Numeric] = {"this_card": "use_cost", "this_tamer": "play_cost"}
"""By what an effect of the card calls it: only an Option is "this card" to its own effects."""


def _is_reduction(np: s.AnyNp) -> bool:
    """ "the DP reduction of this effect"."""
    match np:
        case s.Np(
            core=s.Noun(
                quant=s.Determiner(word="the"), owner=None, parts=(s.StatHead(word="dp"), s.StatHead(word="reduction"))
            ),
            mods=(s.ModPrep(word="of", np=s.Noun(quant=s.Determiner(word="this"), parts=(s.StatHead(word=of),))),),
        ) if of == "effect":  # fmt: skip
            return True
        case _:
            return False


def _reduced_more(draft: Draft, amount: int, common: dict[str, Any]) -> Modify:
    """ "… gets -3000 DP for the turn. If …, increase the DP reduction of this effect by 3000": so much more."""
    match draft.scope.changed:
        case Modify(what="dp", amount=int(before), id=number, duration=duration) if before < 0 < amount:
            told = {**common, "duration": duration}
            return Modify(target=Ref("process", number), what="dp", amount=-amount, **told)
        case _:
            refuse("unbound", draft.span, "this effect has reduced no DP before")


def in_play(change: ModifyCost, of: Target) -> Modify:
    """ "the play cost of 1 of your opponent's Digimon": it has been paid, what changes is the number that it has."""
    told = {name: getattr(change, name) for name in Process.__struct_fields__}
    return Modify(target=of, what=change.what, amount=change.amount, **told)


def _is_memory(np: s.AnyNp) -> bool:
    """ "decrease your memory by 3"."""
    match np:
        case s.Np(core=s.Noun(quant=None, owner="your", parts=(s.StatHead(word="memory"),)), mods=()):
            return True
        case _:
            return False


def cost_is(clause: s.Clause, scope: Scope) -> tuple[Numeric, Target | None, Amount] | None:
    """ "its memory cost is equal to the number of cards in your hand", "the memory cost is 1": which, and how much."""
    match clause:
        case s.Clause(
            subject=s.Np(core=s.Noun(quant=s.Determiner(word="this"), parts=(s.CardHead(word="card"),)), mods=()),
            auxes=(),
            verb="costs",
            args=(s.Amount() as value,),
        ):
            in_hand = Select(("card",), None, None, (Place("hand", "you"),), (Became("group", Ref("this_card")),))
            return _own_cost("cost", in_hand, scope), in_hand, amount_of(value, scope)  # "this card costs 0"
        case _:
            pass
    if clause.auxes or clause.verb != "is" or len(clause.args) != 1:
        return None
    match clause.args[0]:
        case s.PrepArg(word="equal to", np=value):
            pass
        case s.Amount() as value:
            pass
        case _:
            return None
    match clause.subject:
        case s.Np(
            core=s.Noun(quant=quant, owner=owner, parts=(s.StatHead(word=word),)),
            mods=() | (s.ModPrep(word="of", np=s.Noun(parts=(s.StatHead(word="digivolution"),))),),
        ) if word in COSTS and (owner == "its" or (isinstance(quant, s.Determiner) and quant.word == "the")):
            return COSTS[word], None, amount_of(value, scope)
        case _:
            return None


def turn_end(clause: s.Clause) -> int | None:
    """ "The turn end condition is the opponent having 3 or more memory": how much; None for anything else."""
    match clause:
        case s.Clause(
            auxes=(),
            verb="is",
            subject=s.Np(core=s.Noun(owner=None, parts=(s.StatHead(word="turn end condition"),)), mods=()),
            args=(
                s.Np(
                    core=s.Noun(owner=None, parts=(s.PlayerHead(word="opponent"),)),
                    mods=(
                        s.Relative(
                            word="", subject=None, auxes=(), verb="having",
                            object=s.RelNp(
                                np=s.Noun(
                                    quant=s.Exactly(number=n, compare="or more"), owner=None,
                                    parts=(s.StatHead(word="memory"),),
                                )
                            ),
                        ),
                    ),
                ),
            ),
        ):  # fmt: skip
            return number(n, clause.span)
        case _:
            return None


def keyword_changed(draft: Draft, icons: Sequence[s.Icons], common: dict[str, Any]) -> ChangeKeyword:
    """ "change ＜Security A. -＞ to ＜Security A. +＞ on all of your Digimon"."""
    match icons, draft.args.prep("to"):
        case [s.Icons(items=(had,))], s.Np(
            core=s.Noun(quant=None, owner=None, parts=(s.Timings(timings=s.Icons(items=(becomes,))),)),
            mods=(s.ModPrep(word="on", np=s.Noun() | s.Possessed() | s.Pronoun() as whose), *mods),
        ):
            before, after = keyword_of(had, draft.span), keyword_of(becomes, draft.span)
            if isinstance(before.parameter, SignParameter) is not isinstance(after.parameter, SignParameter):
                refuse("change", draft.span, "with which number?", ("the same sign or none",))
            whom = one(whose, mods, draft.scope)
            return ChangeKeyword(target=whom, keyword=before, to=after, **common)
        case _:
            refuse("change", draft.span, "which keyword is changed, to which one, and whose?", ("on all of …",))


def original_dp(np: s.AnyNp, scope: Scope) -> Target | None:
    """ "the original DP of 1 of your opponent's Digimon", as what is changed; None for anything else."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and np.core.owner is None and np.mods:
        core, first = np.core, np.mods[0]
        if (
            [getattr(p, "word", "") for p in core.parts] == ["original", "dp"]
            and isinstance(first, s.ModPrep)
            and first.word == "of"
            and not isinstance(first.np, s.Amount)
        ):
            return one(first.np, np.mods[1:], scope)
    return None
