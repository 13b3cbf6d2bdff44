"""Verbs to processes: one frame a verb, exhaustive over what the verb can take."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler import activation, change, combat, digivolve, ignoring, movement, restriction, treat
from cardc.compiler.apart import points_back
from cardc.compiler.args import DURATIONS, Args, amount_of, duration_of, per_each
from cardc.compiler.chosen import chosen_first, compared_first, of_chosen, one_for_each
from cardc.compiler.draft import Draft
from cardc.compiler.effect import (
    AnyProcess,
    Became,
    Block,
    Choose,
    Count,
    Delete,
    DoKeyword,
    EndAttack,
    FlipFace,
    Hatch,
    Link,
    LookAt,
    Modify,
    Move,
    PayMemory,
    Place,
    PlayerRef,
    Prevent,
    Ref,
    Reveal,
    Select,
    Shuffle,
    Suspend,
    Target,
    Unsuspend,
    Win,
)  # fmt: skip
from cardc.compiler.head import is_loose, not_any
from cardc.compiler.keyword import KEYWORDS, keyword_of
from cardc.compiler.left_open import not_asked_for, not_beside_the_revealed
from cardc.compiler.noun import target
from cardc.compiler.place import place_np
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import one_or_all
from cardc.compiler.subject import EffectsOf
from cardc.grammar import syntax as s

OWN_SUBJECT = frozenset({
    "attack", "delete", "suspend", "unsuspend", "reveal", "choose", "select", "trash", "return", "add", "place", "put",
    "play", "use", "draw", "activate", "hatch", "shuffle", "look", "search", "pay", "switch", "end", "move", "flip",
    "gain", "lose", "give", "change", "link", "digivolve", "dna digivolve", "app fuse", "trigger",
})  # fmt: skip
"""Verbs whose player is the actor of the process."""

OWN_FIELD = frozenset({"set", "win"})
"""Verbs whose player the process tells in a field of its own, or that refuse another than you where they read it."""


def lower(draft: Draft, *, placed: bool = False) -> list[AnyProcess]:
    """The processes of one clause. Refuses a verb without a frame and phrases that its frame lacks.

    `placed`: a leading phrase tells where the cards are taken from.
    """
    if draft.scope.unpaid is not None and draft.lemma in _DONE_IN_PLAY and _is_pronoun(draft.args.left):
        draft = msgspec.structs.replace(draft, scope=draft.scope.in_play())
    if (
        draft.scope.asked is not None
        and draft.subject is None
        and draft.lemma in INSTANT
        and _is_pronoun(draft.args.left)
    ):
        not_asked_for(draft.scope, draft.span, True)
    compared = chosen = None
    if [arg for arg in draft.args.left if type(arg) is s.Np and arg.mods]:
        draft = one_for_each(draft)
        compared = compared_first(draft)
        chosen = compared or chosen_first(draft)
    if chosen is not None:
        scope = draft.scope.spoke_of(Ref("process", draft.process))
        draft = msgspec.structs.replace(draft, process=draft.process + 1, scope=scope)
    for arg in draft.args.left:
        if type(arg) is s.Np or type(arg) is s.NpList:
            not_any(arg)
        if type(arg) is s.Np and type(arg.core) is s.Pronoun and arg.core.word == "it":
            _one_thing(draft, arg.span)
    loose = None if placed else _loose_card(draft)
    common = _common(draft)
    processes = _dispatch(draft, common)
    if loose is not None and any(map(_from_nowhere, processes)):
        refuse("place", loose, "from where?", ("from your hand",))
    draft.args.finish(draft.verb)
    if compared is not None:
        return [compared, *processes]
    return processes if chosen is None else of_chosen(chosen, processes, draft)


def _is_pronoun(args: list[s.Arg]) -> bool:
    return bool(args) and isinstance(args[0], s.Np) and isinstance(args[0].core, s.Pronoun)


_DONE_IN_PLAY = frozenset({"suspend", "unsuspend", "delete"})
"""Verbs of what is done to nothing but what is in play."""


_MOVES = frozenset({"trash", "place", "return", "reveal", "add"})


_PUT_AWAY = frozenset({"trash", "return", "add", "place"})
"""What is done to a revealed card, and to what is in play as well."""


def _one_thing(draft: Draft, span: s.Span) -> None:
    """Refuses "it" as what something is done to, where two things have been spoken of.

    "If this Digimon has X, it gets +1000 DP" is of this one, but in "Suspend 1 Digimon. If this Digimon has X, delete
    it" it may be either.
    """
    if draft.lemma in _PUT_AWAY:
        not_beside_the_revealed(draft.scope, span)
    either = draft.scope.or_it
    if draft.subject is None and either is not None and not draft.scope.has_left(either):
        refuse("unbound", span, "this one, or what was spoken of before?", ("this Digimon", "that Digimon"))


def _loose_card(draft: Draft) -> s.Span | None:
    """ "Trash 1 Digimon card": no Digimon in play is meant, so that the place must be told; or cards were revealed."""
    moved = draft.args.left[0] if draft.args.left and draft.lemma in _MOVES and draft.scope.revealed is None else None
    return moved.span if isinstance(moved, s.Np) and is_loose(moved.core) else None


def _from_nowhere(process: AnyProcess) -> bool:
    what = getattr(process, "target", None)
    return type(what) is Select and not what.places and not any(type(f) is Became for f in what.filters)


def _common(draft: Draft) -> dict[str, Any]:
    """What every process has: id, span, duration, for_each, actor."""
    negative = bool(draft.auxes) and _negative(draft)
    common: dict[str, Any] = {
        "id": draft.process, "span": draft.span, "duration": None, "for_each": None, "actor": _actor(draft, negative),
    }  # fmt: skip
    for arg in draft.args.left:
        if type(arg) in _LASTING or (type(arg) is s.PrepArg and arg.word == "in"):
            break
    else:
        return common  # most clauses: nouns, and where to
    _put_where(draft)
    duration = draft.args.duration()
    if (
        duration is not None
        and draft.lemma in INSTANT
        and not negative
        and not _adds_dp(draft)
        and not isinstance(duration, (s.AtEnd, s.AtTurnEnd))
    ):
        refuse("duration", duration.span, f"'{draft.verb}' happens at once and does not last")
    each = draft.args.each()
    common["duration"] = duration_of(duration, draft.scope) if duration else None
    common["for_each"] = per_each(each, draft.scope) if each else None
    if draft.args.manner("instead"):
        common["link"] = Link("instead")
    return common


_LASTING = frozenset({*DURATIONS, s.ForEach, s.Manner, s.MannerConj})
"""What tells how long, how often or instead of what something is done, as "in the unsuspend phase" does."""


def _actor(draft: Draft, negative: bool) -> PlayerRef | None:
    """The player who carries it out, when that is not you. Refuses a verb that would lose who it is."""
    who = draft.subject
    if negative or type(who) is not PlayerRef or who.who == "you" or draft.lemma in OWN_FIELD:
        return None
    if draft.lemma not in OWN_SUBJECT:
        refuse("subject", draft.span, f"'{draft.verb}' is nothing another player is told to do")
    return who


INSTANT = frozenset({
    "delete", "suspend", "unsuspend", "reveal", "choose", "select", "trash", "return", "add", "place", "put", "play",
    "use", "draw", "hatch", "shuffle", "look", "search", "pay", "end",
})  # fmt: skip
"""Verbs of what is over as soon as it is done."""


def _put_where(draft: Draft) -> None:
    """ "for each card added | to your hand by this effect": told of the card, and not of what is done now."""
    args = draft.args.left
    for at in range(len(args) - 2):
        match args[at : at + 3]:
            case [
                s.ForEach(np=s.Np(mods=(*_, s.Participle(word="added" | "returned"))) as counted) as each,
                s.PrepArg(word="to", np=s.Np(core=s.Noun() as place, mods=()) as to),
                s.ByArg(np=s.Np(core=s.Noun() as by, mods=()) as agent),
            ]:
                told = (s.ModPrep(to.span, "to", place), s.ModPrep(agent.span, "by", by))
                counted = msgspec.structs.replace(counted, mods=(*counted.mods, *told))
                args[at : at + 3] = [msgspec.structs.replace(each, np=counted)]
                return
            case _:
                pass


def _adds_dp(draft: Draft) -> bool:
    """ "add the trashed card's DP to this Digimon for the turn": no card is added."""
    first = draft.args.left[0] if draft.lemma == "add" and draft.args.left else None
    core = first.core if isinstance(first, s.Np) else None
    return isinstance(core, (s.Noun, s.Possessed)) and isinstance(core.parts[-1], s.StatHead)


def _none_can(draft: Draft) -> bool:
    """ "none of your opponent's Digimon can unsuspend"."""
    subject = draft.subject
    if "can" not in draft.auxes:
        return False
    if type(subject) is EffectsOf:
        return subject.none
    return type(subject) is Select and subject.count is not None and subject.count.mode == "none"


def _negative(draft: Draft) -> bool:
    return not _NOT.isdisjoint(draft.auxes) or _none_can(draft)


_NOT = frozenset({"only", "can't", "don't", "doesn't", "isn't", "aren't"})


def _dispatch(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    if draft.auxes and _none_can(draft):
        whole: dict[str, Any] = {"none": False} if isinstance(draft.subject, EffectsOf) else {"count": Count("all")}
        everyone = msgspec.structs.replace(draft.subject, **whole)
        return restriction.restrict(msgspec.structs.replace(draft, subject=everyone), common)
    if draft.auxes and _negative(draft):
        return restriction.restrict(draft, common)
    if draft.auxes and ("be" in draft.auxes or draft.form == "ed"):
        return treat.passive(draft, common)
    if draft.subject is not None and type(draft.subject) is not PlayerRef:
        return _of_card(draft, draft.subject, common)
    return _of_player(draft, common)


def _object(draft: Draft) -> Target:
    np = draft.args.need_np(draft.span, draft.verb)
    in_play = draft.lemma in ("delete", "suspend", "unsuspend") and _is_spoken_of(np)
    return target(np, draft.scope.acted_on() if in_play else draft.scope)


def _is_spoken_of(np: s.AnyNp) -> bool:
    """ "It", "that Digimon", "1 of them"."""
    return points_back(np) or (isinstance(np, s.Np) and isinstance(np.core, s.Pronoun))


def _one_or_its_cards(draft: Draft) -> None:
    """Refuses "trash 1 of your Digimon's digivolution cards": 1 card, or all those of 1 Digimon?"""
    for arg in draft.args.left:
        match arg:
            case s.Np(
                core=s.Possessed(
                    owner=s.Noun(quant=s.OfQuant()),
                    parts=(first, *_, s.CardHead(word="digivolution cards" | "link cards"))
                    | (s.CardHead(word="digivolution cards" | "link cards") as first,),
                )
            ) if not isinstance(first, s.Position):
                refuse("quantity", arg.span, "so many cards, or those of so many Digimon?", ("1 … card of …",))
            case _:
                pass


def _of_player(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """An order to the controller, or what "you" or "your opponent" does."""
    _one_or_its_cards(draft)
    match draft.lemma:
        case "delete":
            return [Delete(target=_object(draft), **common)]
        case "suspend":
            return [Suspend(target=_object(draft), **common)]
        case "unsuspend":
            return [Unsuspend(target=_object(draft), **common)]
        case "choose" | "select":
            return [Choose(target=_object(draft), **common)]
        case "reveal" | "look" | "search" | "shuffle":
            return _looked_at(draft, common)
        case "return" | "add" | "place" | "put" | "trash" | "move":
            return movement.move(draft, common)
        case "use" if draft.args.has_prep("in place of"):
            return [treat.in_place(draft, common)]
        case "play" | "use":
            return movement.play(draft, common)
        case "digivolve" | "dna digivolve" | "app fuse":
            return digivolve.digivolve(draft, common)
        case "link":
            return digivolve.link(draft, common)
        case "draw":
            return [DoKeyword(keyword=movement.draw_keyword(draft), **common)]
        case "gain" | "lose" | "get" | "give" | "reduce" | "increase" | "decrease" | "set" | "remove":
            return change.give(draft, common)
        case "activate" if any(isinstance(arg, s.Keywords) for arg in draft.args.left):
            return _triggered(draft, common)
        case "activate":
            return activation.activate(draft, common)
        case "treat":
            return treat.treat(draft, common)
        case "ignore":
            return ignoring.ignore(draft, common)
        case _:
            return _of_game(draft, common)


def _of_game(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """What a player does that neither moves nor changes cards: attacks, memory, the game itself."""
    args = draft.args
    match draft.lemma:
        case "hatch":
            _one_digi_egg(args.np())
            args.prep("in", "to")
            return [Hatch(**common)]
        case "attack":
            return combat.attack(draft, common)
        case "block":
            return [Block(with_=_object(draft), **common)]
        case "switch" | "change":
            return _switch(draft, common)
        case "end":
            combat.attack_noun(args.need_np(draft.span, draft.verb))
            return [EndAttack(**common)]
        case "pay":
            np = args.need_np(draft.span, "pay")
            match np:
                case s.Np(core=s.Noun(quant=s.UpTo(number=n) as quant) as core):  # "up to 5 memory"
                    exact = msgspec.structs.replace(core, quant=s.Exactly(quant.span, n, None))
                    np, common = msgspec.structs.replace(np, core=exact), {**common, "up_to": True}
                case _:
                    pass
            return [PayMemory(amount=change.memory_amount(np, draft.scope, ("memory", "cost")), **common)]
        case "prevent":
            return [_prevent(draft, common)]
        case "make":
            what = _object(draft)
            if not args.manner("unblockable"):
                refuse("object", draft.span, "make it what?", ("unblockable",))
            return [restriction.unblockable(what, common)]
        case "flip":
            return [FlipFace(target=_object(draft), face_up=_face(draft), **common)]
        case "trigger":
            return _triggered(draft, common)
        case "win":
            combat.attack_noun(args.need_np(draft.span, "win"), ("game",))
            return [Win(who=draft.subject.who if isinstance(draft.subject, PlayerRef) else "you", **common)]
        case _:
            refuse("verb", draft.span, f"'{draft.verb}' is no instruction to a player")


def _one_digi_egg(np: s.AnyNp | None) -> None:
    """ "hatch", "hatch 1 Digi-Egg card": nothing else is ever hatched (CR 6-3)."""
    match np:
        case None | s.Np(core=s.Noun(quant=s.Exactly(number="1"), parts=(s.CardHead(word="digi-egg card"),)), mods=()):
            pass
        case _:
            refuse("object", np.span, "only a Digi-Egg card is hatched")


def _looked_at(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """reveal, look at, search, shuffle: cards or a whole place; "search … for X" chooses X there."""
    args, scope = draft.args, draft.scope
    if draft.lemma == "reveal":
        return [Reveal(target=_cards_or_place(args.need_np(draft.span, "reveal"), draft), **common)]
    if draft.lemma == "look":
        at = args.prep("at")
        if at is None:
            refuse("object", draft.span, "look at what?")
        return [LookAt(target=_cards_or_place(at, draft), **common)]
    place = place_np(args.need_np(draft.span, draft.verb), scope)
    what = Select(("card",), None, None, place)
    if draft.lemma == "shuffle":
        return [Shuffle(target=what, **common)]
    wanted = args.prep("for")
    if wanted is None:
        return [LookAt(target=what, **common)]
    found = target(wanted, scope)
    if not isinstance(found, Select) or found.places:
        refuse("object", wanted.span, "search for what?")
    chosen = msgspec.structs.replace(found, places=place)
    return [LookAt(target=what, **common), Choose(target=chosen, **{**common, "id": common["id"] + 1})]


def _cards_or_place(np: s.AnyNp, draft: Draft) -> Target:
    """What is looked at: cards, or all of a place."""
    core = np.core if isinstance(np, s.Np) else None
    if isinstance(core, (s.Noun, s.Possessed)) and isinstance(core.parts[-1], s.ZoneHead):
        return Select(("card",), None, None, movement.place_np(np, draft.scope))
    return target(np, draft.scope)


def _of_card(draft: Draft, subject: Target, common: dict[str, Any]) -> list[AnyProcess]:
    """What a card does or gets: "this Digimon gets +1000 DP", "it may attack", "they gain ＜Rush＞"."""
    match draft.lemma:
        case "get" | "gain" | "lose" | "become" | "give":
            return change.give(draft, common)
        case "attack" if "can" in draft.auxes or "also" in draft.auxes:  # "may also": as "can", nothing is done now
            return [combat.can_attack(draft, common)]
        case "attack":
            return combat.attack(draft, common)
        case "digivolve" | "dna digivolve" | "app fuse":
            return digivolve.digivolve(draft, common)
        case "block":
            return [Block(with_=subject, **common)]
        case "battle":
            return [combat.battle(subject, draft, common)]
        case "unsuspend" if "may" in draft.auxes or not draft.auxes:
            return [Unsuspend(target=subject, **common)]
        case "suspend":
            return [Suspend(target=subject, **common)]
        case "move":
            to = draft.args.prep("to")
            place = place_np(to, draft.scope)[0] if to is not None else Place("battle_area")
            return [Move(target=subject, to=place, **common)]
        case "treat" if draft.auxes == ("can",):
            return treat.permitted(draft, subject, common)
        case "have":
            return [treat.named_after(draft, subject, common)]
        case _:
            refuse("verb", draft.span, f"'{draft.verb}' is nothing a card does as an effect")


def _triggered(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """Old wordings: "trigger ＜Draw 1＞" and "activate ＜Draw 1＞" are ＜Draw 1＞."""
    icons = draft.args.keywords()
    if len(icons) != 1:
        refuse("object", draft.span, "trigger which keyword?")
    node = s.KeywordOrder(draft.span, icons[0], tuple(draft.args.left))
    draft.args.left.clear()
    return _keyword_processes(node, draft, Args(node.args), common)


def _switch(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    icons = draft.args.keywords()
    if icons:
        return [change.keyword_changed(draft, icons, common)]
    np = draft.args.need_np(draft.span, draft.verb)
    original = change.original_dp(np, draft.scope)
    if original is not None:
        to = draft.args.prep("to")
        if to is None:
            refuse("change", draft.span, "change it to what?")
        return [Modify(target=original, what="original_dp", amount=amount_of(to, draft.scope), set=True, **common)]
    into = draft.args.prep("into")
    if into is not None and draft.lemma == "change":
        return [treat.changed(target(np, draft.scope), into, common)]
    to = next((arg.np for arg in draft.args.left if isinstance(arg, s.PrepArg) and arg.word == "to"), None)
    recolored = treat.recolored(np, to, draft.scope, common) if to is not None else None
    if recolored is not None:
        draft.args.prep("to")
        return [recolored]
    return [combat.switched(np, draft, common)]


def _prevent(draft: Draft, common: dict[str, Any]) -> Prevent:
    """ "prevent that deletion", "prevent it from leaving": it is what the trigger is about to happen to."""
    np = draft.args.need_np(draft.span, "prevent")
    core = np.core if isinstance(np, s.Np) and not np.mods else None
    word = getattr(core.parts[-1], "word", "") if isinstance(core, s.Noun) else ""
    if isinstance(core, s.Noun) and len(core.parts) == 1 and word in ("deletion", "attack"):
        return Prevent(what={"deletion": "delete"}.get(word, word), target=draft.scope.threatened, **common)
    if isinstance(core, s.Pronoun) and draft.scope.threatened is not None and core.quant is None:
        saved = one_or_all(draft.scope.threatened, core.word == "them")
        return Prevent(what="event", target=saved, **common)
    saved = target(np, draft.scope)
    about, scope = draft.scope.threatened, draft.scope
    if isinstance(saved, Ref) and about is not None and saved.to == "process" and not scope.is_one_of(saved, about):
        refuse("unbound", np.span, "that is not about to happen to this one", ("prevent it",))
    return Prevent(what="event", target=saved, **common)


def _face(draft: Draft) -> bool:
    if draft.args.manner("face up", "face-up"):
        return True
    if draft.args.manner("face down", "face-down"):
        return False
    refuse("flip", draft.span, "flip face up or face down?")


def keyword_order(node: s.KeywordOrder, targeted: bool, draft: Draft) -> list[AnyProcess]:
    """ "＜Draw 2＞", "＜De-Digivolve 1＞ 1 of your Digimon"; `targeted`: a leading "To …" names the target."""
    return _keyword_processes(node, draft, draft.args, _common(draft), targeted)


def _keyword_processes(
    node: s.KeywordOrder, draft: Draft, args: Args, common: dict[str, Any], targeted: bool = False
) -> list[AnyProcess]:
    what = args.np() or args.prep("on", "to", "with")
    found = target(what, draft.scope.acted_on() if _is_spoken_of(what) else draft.scope) if what is not None else None
    args.finish("the keyword")
    out: list[AnyProcess] = []
    for at, icon in enumerate(node.keywords.items):
        keyword = keyword_of(icon, node.span)
        if KEYWORDS[keyword.name].nature != "processing":
            refuse("keyword", node.span, f"a card has ＜{keyword.name}＞, nobody carries it out")
        if found is None and not targeted and keyword.name in ("De-Digivolve", "Mind Link"):
            refuse("object", node.span, f"＜{keyword.name}＞ on what?")
        if found is not None and keyword.name not in ("De-Digivolve", "Mind Link"):
            refuse("object", node.span, f"＜{keyword.name}＞ takes no target")
        out.append(DoKeyword(keyword=keyword, target=found, **{**common, "id": common["id"] + at}))
    return out
