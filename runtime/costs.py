"""What is paid for playing, using and digivolving (CR 4-2): standing changes, what would interrupt, the final cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardc.compiler import effect as fx
from cardc.runtime import activate, conditions, execute, select, triggers
from cardc.runtime.model import Happening, Live
from cardc.runtime.moves import Frame
from cardc.runtime.own_cost import amount, before_changes, change_of, may_reduce
from cardc.runtime.run import Run
from cardc.runtime.watch import watched

if TYPE_CHECKING:
    from cardc.runtime.table import Table

FULL = fx.PlayCost()


def standing_change(table: Table, player: int, card: int, what: str) -> int:
    """How persistent effects and lasting changes alter a cost of the card (CR 4-2-3)."""
    return change_of(table, player, card, what, _lasting_changes(table, card, what))


def standing_base(table: Table, card: int, what: str, base: int) -> int:
    """The cost before changes."""
    return before_changes(table, card, what, base, _lasting_changes(table, card, what, to=True))


def _lasting_changes(table: Table, card: int, what: str, *, to: bool = False) -> list[int]:
    return [
        modifier.amount if modifier is not None else amount(scope, process)
        for process, _, scope, modifier in table.lasting(fx.ModifyCost)
        if process.what in (what, "cost")
        and process.set is to
        and watched(process) is None
        and (process.of is None or (table.exists(card) and select.is_among(scope, card, process.of)))
    ]


def cheapest(table: Table, happening: Happening, base: int, player: int, card: int, what: str) -> int:
    """The least that could be paid, with what would interrupt (CR 1-3-11-2, 1-3-11-3)."""
    base = standing_base(table, card, what, base)
    change = standing_change(table, player, card, what)
    reducible = may_reduce(table, player, card, what)
    for live, event in triggers.interrupting(table, (happening,)):
        to, cut = _interruption(table, live, event)
        base = base if to is None else to
        change += cut if reducible else 0
    return max(0, base + change)


def _interruption(table: Table, live: Live, event: Happening) -> tuple[int | None, int]:
    """To what an interrupting effect could set the cost, and by how much it could reduce it."""
    scope = triggers.scope_for(table, live, event)
    if not activate.can_activate(scope):
        return None, 0
    run = Run(table, scope)
    total, to = 0, None
    for process in live.effect.processes:
        if not isinstance(process, fx.ModifyCost) or not conditions.all_hold(scope, process.conditions):
            continue
        if process.cost is not None and not execute.payable(run, process.cost):
            continue
        for part in process.cost.processes if process.cost is not None else ():
            scope.chosen[part.id] = execute.most_paid(run, part)
        if process.set:
            to = amount(scope, process)
        else:
            total += min(0, amount(scope, process))
    return to, total


def final(
    table: Table, player: int, card: int, base: int, what: str, pay: fx.PlayCost, reduce: int, frame: Frame
) -> int:
    """The cost to pay: never negative (CR 1-3-9)."""
    if pay.free:
        return 0
    if frame.base is not None:
        base = frame.base
    else:
        base = pay.set if isinstance(pay.set, int) else standing_base(table, card, what, base)
    cut = frame.cut - reduce if may_reduce(table, player, card, what) else 0
    return max(0, base + standing_change(table, player, card, what) + frame.raised + cut)
