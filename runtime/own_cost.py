"""What a card's own persistent effects make of its cost where it lies: "this card in your hand costs 0" (CR 4-2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardc.compiler import effect as fx
from cardc.runtime import conditions
from cardc.runtime.model import Cause, Live
from cardc.runtime.scope import Scope

if TYPE_CHECKING:
    from cardc.runtime.bans import Bans

ACTION = Cause("action")


def own_lives(board: Bans, card: int) -> tuple[Live, ...]:
    """The effects of a card that is not on the field, as it is played, used or digivolved into."""
    inst = board.state.cards[card]
    effects = inst.definition.effects.get("main", ())
    return tuple(Live(effect, card, None, inst.owner, "area", card) for effect in effects)


def own_changes(board: Bans, card: int, what: str, *, to: bool = False) -> list[int]:
    """By how much the card's own effects change its cost, or to what they set it; they work where it lies."""
    found: list[int] = []
    for live in own_lives(board, card):
        if live.effect.category != "persistent":
            continue
        scope = board.scope_of(live)
        for process in live.effect.processes:
            if not isinstance(process, fx.ModifyCost) or process.what not in (what, "cost"):
                continue
            if process.set is not to:
                continue
            mine = process.of is None or _speaks_of_itself(process.of, board.area_of(card))
            wanted = (*live.effect.conditions, *process.conditions)
            turn = conditions.turn_fits(live.effect.timings, live.owner, board.turn_player)
            if mine and turn and conditions.all_hold(scope, wanted):
                found.append(amount(scope, process))
    return found


def itself(board: Bans, card: int, what: str, base: int) -> int:
    """The cost that a card in a hand has itself, not only what is to be paid for it (rulings Q1956, Q4225, Q5481)."""
    return before_changes(board, card, what, base) + change_of(board, board.state.cards[card].owner, card, what)


def before_changes(board: Bans, card: int, what: str, base: int, others: Iterable[int] = ()) -> int:
    """The printed cost, or what the last of the effects that set it makes of it ("this card costs 0")."""
    return [base, *others, *own_changes(board, card, what, to=True)][-1]


def change_of(board: Bans, player: int, card: int, what: str, others: Iterable[int] = ()) -> int:
    """How the card's own effects alter its cost, and `others`; not what it is set to (CR 4-2-3)."""
    changes = [*others, *own_changes(board, card, what)]
    if not may_reduce(board, player, card, what):
        changes = [change for change in changes if change > 0]
    return sum(changes)


def may_reduce(board: Bans, player: int, card: int, what: str) -> bool:
    """ "Players can't reduce play costs"."""
    return board.player_may(player, f"reduce:{what}", card, ACTION)


def amount(scope: Scope, process: fx.ModifyCost) -> int:
    """By how much a cost changes now."""
    times = conditions.times(scope, process.for_each) if process.for_each is not None else 1
    return conditions.amount(scope, process.amount) * times


def _speaks_of_itself(of: fx.Target, area: str | None) -> bool:
    """ "This card's play cost", "the play cost of this card in your hand"."""
    match of:
        case fx.Ref(to=to):
            return to.startswith("this_")
        case fx.Select(filters=filters, places=places):
            there = not places or any(place.zone == area for place in places)
            return there and any(isinstance(f, fx.Became) and f.by == fx.Ref("this_card") for f in filters)
        case _:
            return False
