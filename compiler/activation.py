""" "Activate this card's [Main] effect", "activate 1 of the effects below" (CR 15-15)."""

from __future__ import annotations

from typing import Any

from cardc.compiler.draft import Draft
from cardc.compiler.effect import Activate, AnyProcess, Count
from cardc.compiler.noun import one
from cardc.compiler.number import count_of
from cardc.compiler.refusal import refuse
from cardc.compiler.zone import owner_of
from cardc.grammar import syntax as s


def activate(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "activate this card's [Main] effect", "activate 1 of the effects below"."""
    np = draft.args.need_np(draft.span, "activate")
    if isinstance(np, s.Np):
        core = np.core
        if (
            isinstance(core, s.Noun | s.Possessed)
            and isinstance(core.parts[-1], s.StatHead)
            and core.parts[-1].word in ("effect", "effects")
        ):
            before = core.parts[:-1]
            timings = tuple(t[1:-1] for p in before if isinstance(p, s.Timings) for t in p.timings.items)
            if len(before) == (1 if timings else 0) and not np.mods and timings:
                if isinstance(core, s.Possessed):
                    return [Activate(of=one(core.owner, (), draft.scope), timings=timings, **common)]
                if core.owner is not None:
                    _, host = owner_of(core.owner, draft.scope, core.span)
                    if host is not None:
                        return [Activate(of=host, timings=timings, count=count_of(core.quant), **common)]
            as_np = draft.args.prep("as")
            if as_np is not None:
                _as_effect_of_this(as_np)
            if timings and len(before) == 1 and np.mods and isinstance(core, s.Noun):
                first = np.mods[0]
                if isinstance(first, s.ModPrep) and first.word in ("of", "on") and not isinstance(first.np, s.Amount):
                    return [
                        Activate(
                            of=one(first.np, np.mods[1:], draft.scope),
                            timings=timings,
                            count=count_of(core.quant),
                            **common,
                        )
                    ]
            below = (
                len(np.mods) == 1 and isinstance(np.mods[0], s.Participle) and np.mods[0].word == "below" and not before
            ) or (not np.mods and len(before) == 1 and isinstance(before[0], s.State) and before[0].word == "following")
            if below and isinstance(core, s.Noun):
                count = count_of(core.quant) or Count("exactly", 1)
                return [Activate(of=None, timings=("below",), count=count, **common)]
    refuse("activate", np.span, "activate which effect?")


def _as_effect_of_this(np: s.AnyNp) -> None:
    """ "as an effect of this Digimon": whose effect it counts as; the only one printed."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and len(np.mods) == 1:
        mod = np.mods[0]
        head = getattr(np.core.parts[-1], "word", "")
        if head == "effect" and isinstance(mod, s.ModPrep) and mod.word == "of" and isinstance(mod.np, s.Noun):
            quant = mod.np.quant
            if (
                isinstance(quant, s.Determiner)
                and quant.word == "this"
                and getattr(mod.np.parts[-1], "word", "") == "digimon"
            ):
                return
    refuse("activate", np.span, "as an effect of what?")
