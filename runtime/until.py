"""Processes that go on until something holds, and those that both players do or that are done to both."""

from __future__ import annotations

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import conditions, select
from cardc.runtime.decisions import UnsupportedProcess
from cardc.runtime.run import Run


def of_one(process: fx.AnyProcess, who: fx.Player) -> fx.AnyProcess:
    """What each of both players does with their own cards ("both players trash the top 5 cards of their decks")."""
    until = None if process.until is None else _condition_of(process.until, who)
    match process:
        case fx.Trash() | fx.Delete() | fx.ReturnTo() | fx.Suspend() | fx.Unsuspend() | fx.PlaceCard() | fx.Add():
            return replace(process, target=select.of_player(process.target, who), until=until)
        case _:
            return replace(process, until=until)


def _condition_of(condition: fx.Condition, who: fx.Player) -> fx.Condition:
    """ "Until they have 3 left": each of them."""
    match condition:
        case fx.Compares(left=fx.Measure(of=fx.Select() as of) as left):
            return replace(condition, left=replace(left, of=select.of_player(of, who)))
        case _:
            return condition


def trash(run: Run, process: fx.Trash, target: fx.Select, goal: fx.Condition) -> fx.Trash | None:
    """ "Trash the top cards of both players' security stacks so that they have 3 left": of each as many as there are
    too many, all of them at the same time; None if there are none.
    """
    each = zip(select.apart(target), _EACH, strict=False)
    goals = tuple((part, _condition_of(goal, who)) for part, who in each) or ((target, goal),)
    parts: list[fx.Select] = []
    for part, wanted in goals:
        match wanted:
            case fx.Compares(left=left, compare="<=", right=right):
                least = right if isinstance(right, int) else conditions.measure(run.scope, right) or 0
                surplus = (conditions.measure(run.scope, left) or 0) - least
            case _:
                raise UnsupportedProcess(f"{run.effect_id}: {UNTIL}")
        if surplus > 0:
            parts.append(replace(part, count=fx.Count("exactly", surplus)))
    if not parts:
        return None
    return replace(process, target=parts[0] if len(parts) == 1 else fx.Several(tuple(parts)), until=None)


_EACH: tuple[fx.Player, ...] = ("you", "opponent")
UNTIL = "trashing until something else than that few are left"
REVEALED_UNTIL = "revealing until something is revealed"


def unknown_until(process: fx.AnyProcess) -> str | None:
    """Until when nothing can be trashed or revealed."""
    if isinstance(process, fx.Reveal) and process.until is not None:
        return REVEALED_UNTIL
    if not isinstance(process, fx.Trash) or not isinstance(process.target, fx.Select) or process.until is None:
        return None
    return None if isinstance(process.until, fx.Compares) and process.until.compare == "<=" else UNTIL


def one_at_a_time(process: fx.AnyProcess) -> fx.AnyProcess:
    """ "Delete their Digimon until they have 2 left": one each time, as the player likes."""
    match process:
        case fx.Delete(target=fx.Select(count=None) as target) | fx.ReturnTo(target=fx.Select(count=None) as target):
            return replace(process, target=replace(target, count=fx.Count("exactly", 1)))
        case _:
            return process


def is_again_and_again(process: fx.AnyProcess) -> bool:
    """ "Delete 1 of their Digimon with the lowest play cost for each …": one after the other, since which has the
    lowest is another question each time (Q3521). Otherwise so many are chosen together.
    """
    if process.for_each is None or not isinstance(process, fx.Delete | fx.ReturnTo | fx.Suspend):
        return False
    filters = process.target.filters if isinstance(process.target, fx.Select) else ()
    return any(isinstance(each, fx.Number) and isinstance(each.value, fx.Extreme) for each in filters)
