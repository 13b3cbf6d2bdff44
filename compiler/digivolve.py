"""Verbs that put a card on or beside another: digivolve, link."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardc.compiler.apart import other
from cardc.compiler.called import kinds_of
from cardc.compiler.draft import Draft
from cardc.compiler.effect import (
    AnyProcess,
    Count,
    Digivolve,
    LinkCard,
    Place,
    PlayerRef,
    Ref,
    Select,
    Target,
)
from cardc.compiler.movement import cost_of, pull_cost, reduced_for_each
from cardc.compiler.noun import target
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s

WAYS: dict[str, Literal["normal", "dna", "app_fusion"]] = {
    "digivolve": "normal", "dna digivolve": "dna", "app fuse": "app_fusion",
}  # fmt: skip


def digivolve(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "this Digimon may digivolve into …", "digivolve 1 of your Digimon into …"."""
    args, scope = draft.args, draft.scope
    subject = draft.subject
    onto = args.prep("onto")
    if onto is not None and (subject is None or isinstance(subject, PlayerRef)):
        # "digivolve this card onto one of your Tamers": the Tamer digivolves into the card
        card = target(args.need_np(draft.span, draft.verb), scope)
        below = target(onto, scope)
        return [Digivolve(subject=below, into=card, play_cost=cost_of(draft), as_if=_as_if(draft), **common)]
    if subject is None or isinstance(subject, PlayerRef):
        as_if_np = next((arg.np for arg in args.left if isinstance(arg, s.AsIf)), None)  # "as if the Tamer is …"
        named = args.np() or as_if_np or args.need_np(draft.span, draft.verb)
        subject = target(named, scope.in_play())
    into_np = args.prep("into")
    into = None
    if into_np is not None:
        it = subject if isinstance(subject, Ref) else Ref("process", common["id"])
        into = other(pull_cost(into_np, draft), scope.spoke_of(it, kinds_of(subject)), draft.outside, subject)
        if isinstance(into, Ref) and into.to in ("this_digimon", "this_tamer"):
            refuse("unbound", into_np.span, "digivolve into which card?")
        under = args.prep("under")
        if under is not None:
            if not isinstance(into, Select) or into.places:
                refuse("place", under.span, "two places for one thing")
            into = msgspec.structs.replace(into, places=(Place("under", host=target(under, scope)),))
    cost, common = reduced_for_each(cost_of(draft), common)
    as_if = _as_if(draft)
    how = WAYS[draft.lemma]
    if into is None:
        refuse("digivolve", draft.span, "digivolve into what?", ("into a Digimon card …",))
    if how == "dna" and _is_one(subject):
        refuse("digivolve", draft.span, "DNA digivolution takes two cards", ("2 of your Digimon",))
    return [Digivolve(subject=subject, into=into, play_cost=cost, how=how, as_if=as_if, **common)]


def _is_one(subject: Target) -> bool:
    match subject:
        case Select(count=count):
            return count == Count("exactly", 1)
        case Ref(to=to):
            return to.startswith("this_")
        case _:
            return False


def _as_if(draft: Draft) -> Target | None:
    """ "as if the Tamer is a level 3 red Digimon"."""
    for at, arg in enumerate(draft.args.left):
        if isinstance(arg, s.AsIf):
            if arg.verb not in ("is", "was"):
                refuse("as_if", arg.span, "as if it is what?")
            del draft.args.left[at]
            return target(arg.object, draft.scope)
    return None


def _with_whom(np: s.AnyNp) -> tuple[s.AnyNp, s.Np | None]:
    """ "link 1 card from your hand | with 1 of your Digimon": the card, and what it is linked to."""
    for at, mod in enumerate(np.mods if isinstance(np, s.Np) else ()):
        match mod:
            case s.ModPrep(word="with", np=s.Noun(parts=(*_, s.CardHead(word="digimon"))) as whom) if (
                isinstance(whom.quant, s.OfQuant)
                or (isinstance(whom.quant, s.Determiner) and whom.quant.word == "this")
            ) and isinstance(np, s.Np):
                return msgspec.structs.replace(np, mods=np.mods[:at]), s.Np(mod.span, whom, np.mods[at + 1 :])
            case _:
                pass
    return np, None


def link(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "link this card to 1 of your Digimon" (CR 16-40)."""
    np = draft.args.need_np(draft.span, "link")
    to = draft.args.prep("to")
    np, to = _with_whom(np) if to is None else (np, to)
    if to is not None:
        to = pull_cost(to, draft)
    card = target(np, draft.scope)
    return [
        LinkCard(
            card=card,
            to=other(to, draft.scope.spoke_of(card), draft.scope.in_play(), card) if to is not None else None,
            play_cost=cost_of(draft),
            **common,
        )
    ]
