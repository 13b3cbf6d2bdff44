"""Which of several special ways to digivolve an effect takes (CR 8-2 to 8-4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardc.compiler import effect as fx
from cardc.runtime.decisions import Decision, DecisionKind, Option
from cardc.runtime.model import Way
from cardc.runtime.run import Run


def choose(run: Run, process: fx.Process, ways: Sequence[Way]) -> Way | None:
    """One of the ways: into which card, from which things, for which cost; each asked where it is open."""
    left = list(ways)
    if not left:
        return None
    width = max(len(way.things) for way in left)
    keys: list[Callable[[Way], int]] = [lambda way: way.card]
    keys += [lambda way, n=n: way.things[n] if n < len(way.things) else way.card for n in range(width)]
    for key in keys:
        found = list(dict.fromkeys(key(way) for way in left))
        if len(found) > 1:
            options = tuple(Option("take", _label(run, thing), (thing,)) for thing in found)
            taken = found[_ask(run, process, "choose_cards", "which card?", options)]
            left = [way for way in left if key(way) == taken]
    costs = sorted({way.cost for way in left})
    if len(costs) > 1:
        options = tuple(Option("cost", f"cost {cost}", (), cost) for cost in costs)
        cost = costs[_ask(run, process, "choose_requirement", "which requirement?", options)]
        left = [way for way in left if way.cost == cost]
    return left[0]


def _ask(run: Run, process: fx.Process, kind: DecisionKind, prompt: str, options: tuple[Option, ...]) -> int:
    decision = Decision(
        kind,
        run.scope.controller,
        f"{process.__class__.__name__}: {prompt}",
        options,
        effect=run.effect_id,
        process=process.id,
    )
    return run.board.ask(decision)[0]


def _label(run: Run, thing: int) -> str:
    names = run.board.names(thing)
    return names[0] if names else f"#{thing}"
