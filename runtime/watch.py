"""Changes of costs that wait for their time: "the next time one of your Digimon digivolves this turn, reduce …"."""

from __future__ import annotations

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime.model import Cause, Live, Modifier

_UNTIL = ("turn_end", "opponent_turn_end", "your_turn_end")
"""Times within which an event is waited for."""


def awaited(condition: fx.Condition) -> bool:
    """Does the condition name an event to come, rather than one that is happening?"""
    return isinstance(condition, fx.Upon) and any(event.during in _UNTIL for event in condition.events)


def once(process: fx.Process) -> bool:
    """Does the process wait for the next such event only?"""
    return any(isinstance(each, fx.Upon) and (each.once or awaited(each)) for each in process.conditions)


def watched(process: fx.Process) -> fx.Duration | None:
    """Until when the process waits for its event ("for the turn, when … would …"); None if it waits for none."""
    for condition in process.conditions:
        if not isinstance(condition, fx.Upon):
            continue
        if awaited(condition):
            return fx.Duration(condition.events[0].during or "turn_end")
        if isinstance(process, fx.ModifyCost) and all(event.would for event in condition.events):
            return process.duration
    return None


def present(process: fx.Process) -> tuple[fx.Condition, ...]:
    """The conditions of the process that must hold now, not when its event comes."""
    if watched(process) is None:
        return process.conditions
    return tuple(condition for condition in process.conditions if not isinstance(condition, fx.Upon))


def watching(modifier: Modifier) -> Live | None:
    """The interruption that a waiting change is (CR 15-8-5); None if the modifier is something else."""
    process = modifier.process
    if not isinstance(process, fx.ModifyCost) or watched(process) is None:
        return None
    events = tuple(
        replace(event, would=True, during=None)
        for condition in process.conditions
        if isinstance(condition, fx.Upon)
        for event in condition.events
    )
    left = tuple(condition for condition in process.conditions if not isinstance(condition, fx.Upon))
    effect = fx.Effect(
        id=modifier.cause.effect,
        source="watch",
        field="",
        span=process.span,
        category="immediate",
        trigger=fx.Trigger(events, process.span),
        optional=process.optional_for == "you",
        processes=(replace(process, conditions=left, duration=None),),
    )
    card = modifier.cause.card if modifier.cause.card is not None else modifier.id
    return Live(effect, card, modifier.cause.host, owner_of(modifier.cause), "watch", modifier.id, modifier.id)


def owner_of(cause: Cause) -> int:
    return cause.controller if cause.controller is not None else 0
