"""What can be done only by paying each time: "You must trash 1 card in your hand to unsuspend this Digimon"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardc.runtime import execute
from cardc.runtime.decisions import yes_no
from cardc.runtime.run import Run

if TYPE_CHECKING:
    from cardc.runtime.table import Table


def paid_for(table: Table, things: tuple[int, ...], what: str) -> tuple[int, ...]:
    """The things that may do `what` now: asked one by one, each pays for itself (BT7-055 Q1596, Q1597)."""
    return tuple(thing for thing in things if _pays(table, thing, what))


def _pays(table: Table, thing: int, what: str) -> bool:
    for process, scope in table.tolls(thing, what):
        run, cost = Run(table, scope), process.unless
        assert cost is not None
        effect = scope.effect.id if scope.effect is not None else ""
        question = yes_no("pay_cost", scope.controller, f"Pay to {what} {table.label(thing)}?", effect, process.id)
        if not execute.payable(run, cost) or not table.yes(question) or not execute.pay(run, cost, process.id):
            return False
    return True
