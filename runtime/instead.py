"""What "instead" replaces, and what it is about where no process of the effect is replaced (CR 18-2)."""

from __future__ import annotations

from cardc.compiler import effect as fx
from cardc.runtime.run import Run


def is_about_use(process: fx.AnyProcess) -> bool:
    """ "Place the Option card used with this effect in your security stack instead of placing it in your trash": no
    process is replaced, only where the card goes after its use.
    """
    target = process.target if isinstance(process, fx.PlaceCard | fx.ReturnTo | fx.Add) else None
    used = isinstance(target, fx.Select) and any(isinstance(f, fx.Became) and f.event == "used" for f in target.filters)
    return used and process.link.of is None


def unknown_replacement(process: fx.AnyProcess) -> str | None:
    """ "When an effect would trash …, you may trash this Digimon's cards instead": what is about to happen is turned
    to other things, which no rule here does.
    """
    instead = process.link.kind == "instead" and process.link.of is None
    return "doing to other things what is about to happen" if instead and not is_about_use(process) else None


def is_instead_of(other: fx.AnyProcess, process: fx.AnyProcess) -> bool:
    """Does the other one name the process as what it replaces?"""
    return other.link.kind == "instead" and other.link.of == process.id


def hangs_together(run: Run, link: fx.Link) -> bool:
    """The gates of what was done before: the cost it needs (CR 15-7-2), the result it asks for."""
    if link.needs_cost_of is not None and not run.scope.paid.get(link.needs_cost_of, False):
        return False
    return link.needs_result_of is None or run.scope.done.get(link.needs_result_of, False) is not link.negated
