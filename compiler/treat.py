"""What is done to a subject without anybody doing it: "is also treated as [X]", "is deleted at the end of the turn"."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler.characteristic import COLORS, bracketed
from cardc.compiler.draft import Draft
from cardc.compiler.effect import AnyProcess, Count, Delete, Select, Target, Treat
from cardc.compiler.noun import one, target
from cardc.compiler.number import number
from cardc.compiler.refusal import refuse
from cardc.compiler.restriction import immune
from cardc.compiler.subject import EffectsOf, StatOf
from cardc.grammar import syntax as s


def passive(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "is also treated as [X]", "is treated as a 3000 DP Digimon", "none of your Digimon are affected by …"."""
    subject = draft.subject
    if draft.lemma == "affect" and isinstance(subject, Select) and subject.count == Count("none"):
        by = draft.args.by()
        if by is None:
            refuse("immune", draft.span, "not affected by what?")
        return [immune(msgspec.structs.replace(subject, count=Count("all")), by, draft, common)]
    if draft.lemma == "delete" and subject is not None and common["duration"] is not None:
        return [Delete(target=subject, **common)]
    if isinstance(subject, StatOf) and subject.what == "name":
        subject = subject.of
    if isinstance(subject, EffectsOf | StatOf):
        refuse("verb", draft.span, "effects and numbers are not treated as something")
    if subject is not None and draft.lemma == "treat":
        return [_treated(subject, draft, common)]
    refuse("verb", draft.span, f"'{' '.join(draft.auxes)} {draft.verb}' is no instruction that is compiled yet")


def treat(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "treat this Digimon as also having the colors of the trashed card"."""
    return [_treated(target(draft.args.need_np(draft.span, "treat"), draft.scope), draft, common)]


def _treated(subject: Target, draft: Draft, common: dict[str, Any]) -> Treat:
    having = draft.args.prep("as having")
    also_having = draft.args.prep("as also having") if having is None else None
    as_ = draft.args.prep("as") if having is None and also_having is None else None
    also = "also" in draft.auxes or also_having is not None
    match having or also_having or as_:
        case s.Np(
            core=s.Noun(quant=s.Determiner(word="the"), owner=None, parts=(s.StatHead(word="colors"),)),
            mods=(s.ModPrep(word="of", np=s.Noun() | s.Possessed() | s.Pronoun() as whose), *mods),
        ) if as_ is None:
            return Treat(target=subject, also=also, colors_of=one(whose, mods, draft.scope), **common)
        case s.Np(core=s.Noun(quant=s.Exactly(compare=None, number=n), owner=None, parts=(s.StatHead(word="dp"),))) if (
            as_ is None
        ):
            return Treat(target=subject, also=also, dp=number(n, draft.span), **common)
        case s.Np(core=s.Noun() as core, mods=()) if as_ is not None:
            return Treat(target=subject, also=also, **_characteristics(core), **common)
        case _:
            refuse("treat", draft.span, "treated as what?")


def _characteristics(core: s.Noun) -> dict[str, Any]:
    """What something is treated as having: names alone, or colours, level, DP and kind."""
    if len(core.parts) == 1 and isinstance(core.parts[0], s.Names) and core.quant is None:
        return {"names": bracketed(core.parts[0].names)}
    found: dict[str, Any] = {"colors": (), "kinds": ()}
    for part in core.parts:
        match part:
            case s.Colors(colors=icons):
                colors = tuple(COLORS[color] for color in icons.items if color in COLORS)
                found["colors"] = (*found["colors"], *colors)
            case s.Level(number=n, compare=None):
                found["level"] = number(n, part.span)
            case s.DpAdj(number=n, compare=None):
                found["dp"] = number(n, part.span)
            case s.CardHead(word="digimon"):
                found["kinds"] = (*found["kinds"], "digimon")
            case _:
                refuse("treat", part.span, "treated as what?")
    return found
