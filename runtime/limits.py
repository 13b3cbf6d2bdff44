"""Numbers of an effect that the effect itself changes: "add 2000 to this effect's DP maximum" (CR 15-15-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import conditions
from cardc.runtime.run import Run

Changes = Mapping[fx.Numeric, int]


def adjusted(run: Run, process: fx.AnyProcess, processes: tuple[fx.AnyProcess, ...]) -> fx.AnyProcess:
    """The process, and its cost, with their numbers as `processes` change them now.

    Asked when the process is reached: what the ones before it did counts ("for each card placed").
    """
    changing = [each for each in processes if isinstance(each, fx.AdjustLimit) and each.process is not None]
    if not changing:
        return process
    if process.cost is not None:
        paid = tuple(adjusted(run, each, processes) for each in process.cost.processes)
        process = replace(process, cost=replace(process.cost, processes=paid))
    found: dict[fx.Numeric, int] = {}
    for each in changing:
        if each.process == process.id and conditions.all_hold(run.scope, each.conditions):
            found[each.what] = found.get(each.what, 0) + run.amount(each, each.amount)
    if not found:
        return process
    names = (name for name in ("target", "into", "card", "count") if hasattr(process, name))
    return replace(process, **{name: _changed(getattr(process, name), found) for name in names})


def unknown_limit(process: fx.AdjustLimit) -> str | None:
    """A number of an effect that nothing can change."""
    known = process.process is not None or (process.of == "dp_deletion_effects" and process.what == "dp")
    return None if known else f"a change of its {process.what!r} limit"


def _changed(value: Any, by: Changes) -> Any:
    """What is taken, with its upper limits and how many it is changed; not where it lies, or is put."""
    match value:
        case fx.Select(count=count, filters=filters):
            return replace(value, count=_changed(count, by), filters=_changed(filters, by))
        case fx.Several(items=items):
            return replace(value, items=_changed(items, by))
        case fx.AnyOf(filters=filters) | fx.AllOf(filters=filters):
            return replace(value, filters=_changed(filters, by))
        case (
            fx.Number(what=what, compare="<=" | "<", value=int(limit))
            | fx.Total(what=what, compare="<=" | "<", value=int(limit))
        ):
            return replace(value, value=limit + by.get(what, 0))
        case fx.Count(n=int(limit), total=what):
            return replace(value, n=max(0, limit + by.get(what or "count", 0)))
        case tuple():
            return tuple(_changed(item, by) for item in value)
        case _:
            return value
