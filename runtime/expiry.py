"""When a duration ends."""

from __future__ import annotations

from cardc.compiler import effect as fx
from cardc.runtime.board import Board
from cardc.runtime.model import Expiry
from cardc.runtime.scope import Scope


def expiry(board: Board, scope: Scope, duration: fx.Duration | None) -> Expiry:
    """When a duration ends, counted from now."""
    if duration is None:
        return Expiry("never")
    me, now = scope.controller, board.turn_number()
    until, next_one = duration.until.removeprefix("at_").removesuffix("_end"), 0
    during = until.startswith("during_")
    until = until.removeprefix("during_")
    if "next_" in until:
        until, next_one = until.replace("next_", ""), now + 1
    match until:
        case "turn":
            return Expiry("turn_end")
        case "opponent_turn":
            return Expiry("turn_end", 1 - me, next_one)
        case "your_turn":
            return Expiry("turn_end", me, next_one)
        case "opponent_unsuspend_phase":
            return Expiry("unsuspend_phase", 1 - me, next_one, during)
        case "your_unsuspend_phase":
            return Expiry("unsuspend_phase", me, next_one, during)
        case "unsuspend_phase":
            return Expiry("unsuspend_phase", None, next_one, during)
        case "attack":
            return Expiry("attack_end")
        case "battle":
            return Expiry("battle_end")
        case _:
            raise scope.unsupported(unknown_duration(duration) or duration.until)


_DURATIONS = frozenset({
    "turn", "opponent_turn", "your_turn", "opponent_unsuspend_phase", "your_unsuspend_phase", "unsuspend_phase",
    "attack", "battle",
})  # fmt: skip


def unknown_duration(duration: fx.Duration) -> str | None:
    """What has no rule here about the time that something lasts."""
    until = duration.until.removeprefix("at_").removeprefix("during_").removesuffix("_end").replace("next_", "")
    until = until.replace("owner_", "your_")
    return None if until in _DURATIONS else f"the duration {duration.until!r}"
