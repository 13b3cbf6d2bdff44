"""Requirements that are ignored, and colours that meet them."""

from __future__ import annotations

from typing import Any

from cardc.compiler.characteristic import COLORS
from cardc.compiler.draft import Draft
from cardc.compiler.effect import AnyProcess, Color, IgnoreRequirements, Target
from cardc.compiler.refusal import refuse
from cardc.compiler.stat import stat_of
from cardc.compiler.zone import owner_of
from cardc.grammar import syntax as s


def colors_met(clause: s.Clause) -> tuple[Color, ...] | None:
    """ "Red also meets this card's color requirements", "This card may also have its color requirements met by red"."""

    def plain(np: object, owner: str) -> bool:
        core = np.core if isinstance(np, s.Np) else np
        return (
            isinstance(core, s.Noun)
            and core.owner == owner
            and [getattr(p, "word", "") for p in core.parts] == ["color requirements"]
        )

    def colors(np: object) -> tuple[Color, ...] | None:
        core = np.core if isinstance(np, s.Np) and not np.mods else np
        if (
            isinstance(core, s.Noun)
            and core.quant is None
            and core.owner is None
            and len(core.parts) == 1
            and isinstance(core.parts[0], s.Colors)
        ):
            return tuple(COLORS[c] for c in core.parts[0].colors.items if c in COLORS)
        return None

    arg = clause.args[0] if len(clause.args) == 1 else None
    if (
        clause.verb in ("meets", "meet")
        and clause.auxes in (("also",), ())
        and isinstance(arg, s.Np)
        and not arg.mods
        and plain(arg, "this card's")
    ):
        return colors(clause.subject)
    if (
        clause.verb == "have"
        and clause.auxes == ("may", "also")
        and isinstance(arg, s.Np)
        and plain(arg.core, "its")
        and len(arg.mods) == 2
    ):
        met, by = arg.mods
        if isinstance(met, s.Participle) and met.word == "met" and isinstance(by, s.ModPrep) and by.word == "by":
            return colors(by.np)
    return None


def ignore(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "ignore its color requirements"."""
    np = draft.args.need_np(draft.span, "ignore")
    stat = stat_of(np)
    if stat is None or "requirement" not in stat[1] or len(stat[0].parts) != 1 or not isinstance(np, s.Np) or np.mods:
        refuse("object", np.span, "ignore which requirements?")
    of: Target | None = None
    if stat[0].owner is not None:
        _, of = owner_of(stat[0].owner, draft.scope, stat[0].span)
    return [IgnoreRequirements(what=stat[1].replace(" ", "_").rstrip("s"), of=of, **common)]
