"""What is paid for playing, using and digivolving (CR 4-2): standing changes, what would interrupt, the final cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardc.compiler import effect as fx
from cardc.runtime import activate, conditions, execute, select, triggers
from cardc.runtime.model import Cause, Happening, Live
from cardc.runtime.moves import Frame
from cardc.runtime.run import Run
from cardc.runtime.scope import Scope
from cardc.runtime.watch import watched

if TYPE_CHECKING:
    from cardc.runtime.table import Table

FULL = fx.PlayCost()
ACTION = Cause("action")


def own_lives(table: Table, card: int) -> tuple[Live, ...]:
    """The effects of a card that is not on the field, as it is played, used or digivolved into."""
    inst = table.state.cards[card]
    effects = inst.definition.effects.get("main", ())
    return tuple(Live(effect, card, None, inst.owner, "area", card) for effect in effects)


def may_reduce(table: Table, player: int, card: int, what: str) -> bool:
    """ "Players can't reduce play costs"."""
    return table.player_may(player, f"reduce:{what}", card, ACTION)


def standing_change(table: Table, player: int, card: int, what: str) -> int:
    """How persistent effects and lasting changes alter a cost of the card (CR 4-2-3)."""
    changes = [*_lasting_changes(table, card, what), *_own_changes(table, card, what)]
    if not may_reduce(table, player, card, what):
        changes = [change for change in changes if change > 0]
    return sum(changes)


def _lasting_changes(table: Table, card: int, what: str) -> list[int]:
    return [
        modifier.amount if modifier is not None else _amount(scope, process)
        for process, _, scope, modifier in table.lasting(fx.ModifyCost)
        if process.what in (what, "cost")
        and not process.set
        and watched(process) is None
        and (process.of is None or (table.exists(card) and select.is_among(scope, card, process.of)))
    ]


def _own_changes(table: Table, card: int, what: str) -> list[int]:
    """By persistent effects of the card itself, which work where it is played from."""
    found: list[int] = []
    for live in own_lives(table, card):
        if live.effect.category != "persistent":
            continue
        scope = table.scope_of(live)
        for process in live.effect.processes:
            if not isinstance(process, fx.ModifyCost) or process.what not in (what, "cost") or process.set:
                continue
            mine = process.of is None or _speaks_of_itself(process.of)
            wanted = (*live.effect.conditions, *process.conditions)
            turn = conditions.turn_fits(live.effect.timings, live.owner, table.turn_player)
            if mine and turn and conditions.all_hold(scope, wanted):
                found.append(_amount(scope, process))
    return found


def _speaks_of_itself(of: fx.Target) -> bool:
    """ "This card's play cost", "the play cost of this card in your hand"."""
    match of:
        case fx.Ref(to=to):
            return to.startswith("this_")
        case fx.Select(filters=filters):
            return any(isinstance(f, fx.Became) and f.by == fx.Ref("this_card") for f in filters)
        case _:
            return False


def _amount(scope: Scope, process: fx.ModifyCost) -> int:
    times = conditions.times(scope, process.for_each) if process.for_each is not None else 1
    return conditions.amount(scope, process.amount) * times


def cheapest(table: Table, happening: Happening, base: int, player: int, card: int, what: str) -> int:
    """The least that could be paid, with what would interrupt (CR 1-3-11-2, 1-3-11-3)."""
    total = base + standing_change(table, player, card, what)
    if may_reduce(table, player, card, what):
        for live, event in triggers.interrupting(table, (happening,)):
            total += _interruption(table, live, event)
    return max(0, total)


def _interruption(table: Table, live: Live, event: Happening) -> int:
    """By how much an interrupting effect could reduce the cost."""
    scope = triggers.scope_for(table, live, event)
    if not activate.can_activate(scope):
        return 0
    run = Run(table, scope)
    total = 0
    for process in live.effect.processes:
        if not isinstance(process, fx.ModifyCost) or not conditions.all_hold(scope, process.conditions):
            continue
        if process.cost is None or execute.payable(run, process.cost):
            total += min(0, _amount(scope, process))
    return total


def final(
    table: Table, player: int, card: int, base: int, what: str, pay: fx.PlayCost, reduce: int, frame: Frame
) -> int:
    """The cost to pay: never negative (CR 1-3-9)."""
    if pay.free:
        return 0
    if isinstance(pay.set, int):
        base = pay.set
    cut = frame.cut - reduce if may_reduce(table, player, card, what) else 0
    return max(0, base + standing_change(table, player, card, what) + frame.raised + cut)
