"""Of an event, how many took part: "none of your Digimon attacked" denies it, and triggers nothing."""

from __future__ import annotations

import msgspec

from cardc.compiler.effect import Count, Event, PlayerRef, Select, Several, Target, Upon
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s

_PARTS = ("subject", "agent", "object")
_ANY = (None, Count("exactly", 1), Count("at_least", 1))


def something_happens(events: list[Event], span: s.Span) -> None:
    """Refuses "When none of your Digimon attack", "When you play no Digimon" as what triggers an effect."""
    if any(_is_none(getattr(event, part)) for event in events for part in _PARTS):
        refuse("trigger", span, "nothing happens here that could trigger an effect")


def asked_of(event: Event, negated: bool, span: s.Span) -> Upon:
    """ "If none of your Digimon attacked this turn" is the same as "if your Digimon didn't attack this turn"."""
    for part in _PARTS:
        value = getattr(event, part)
        if _is_none(value):
            value, negated = denied(value, negated, span)
            event = msgspec.structs.replace(event, **{part: value})
    if event.agent == PlayerRef("each_player") or (isinstance(event.agent, Several) and event.agent.conj == "and"):
        refuse("condition", span, "did each of them do it, or either?", ("your opponent played …",))
    if event.during == "this_turn" and not all(_is_any(getattr(event, part)) for part in _PARTS):
        refuse("condition", span, "so many in all of the turn, or at once?", ("1 or more",))
    return Upon((event,), negated)


def denied(what: Target, negated: bool, span: s.Span) -> tuple[Target, bool]:
    """ "No Digimon", "none of your Digimon": of which Digimon it is denied, and that it is.

    Refuses "if 1 or fewer cards were trashed by this effect": of none, nothing came that could be asked for.
    """
    if isinstance(what, Select) and what.count is not None and what.count.mode == "up_to":
        refuse("condition", span, "so few, or none at all?", ("no …", "1 or more …"))
    if not _is_none(what):
        return what, negated
    if negated or not isinstance(what, Select):
        refuse("condition", span, "what of it did not happen?", ("none of …",))
    return msgspec.structs.replace(what, count=None), True


def _is_none(target: Target | None) -> bool:
    match target:
        case Select(count=Count(mode="none")):
            return True
        case Several(items=items):
            return any(map(_is_none, items))
        case _:
            return False


def _is_any(target: Target | None) -> bool:
    """ "A Digimon", "any of your Digimon", "1 or more cards": one is enough, at whatever time of the turn."""
    match target:
        case Select(count=count):
            return count in _ANY
        case Several(items=items):
            return all(map(_is_any, items))
        case _:
            return True
