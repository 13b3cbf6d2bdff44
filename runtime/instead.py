"""What "instead" is about where no process of the effect is replaced (CR 18-2)."""

from __future__ import annotations

from cardc.compiler import effect as fx


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
