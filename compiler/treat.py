"""What is done to a subject without anybody doing it: "is also treated as [X]", "is deleted at the end of the turn"."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler.characteristic import COLORS, bracketed
from cardc.compiler.draft import Draft
from cardc.compiler.effect import AnyProcess, Count, Delete, Select, Treat
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
    as_ = draft.args.prep("as") if draft.lemma == "treat" else None
    if subject is not None and isinstance(as_, s.Np) and not as_.mods and isinstance(as_.core, s.Noun):
        also = "also" in draft.auxes
        treated: list[AnyProcess] = [Treat(target=subject, also=also, **_characteristics(as_.core), **common)]
        return treated
    refuse("verb", draft.span, f"'{' '.join(draft.auxes)} {draft.verb}' is no instruction that is compiled yet")


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
