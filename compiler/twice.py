""" "This Digimon may attack. If you have a Tamer, it attacks without suspending": how it does that, or once more."""

from __future__ import annotations

from cardc.compiler.course import Course, target_of
from cardc.compiler.effect import (
    AnyProcess,
    Attack,
    Became,
    Digivolve,
    Happened,
    LinkCard,
    Play,
    Ref,
    Select,
    Target,
    Upon,
    Use,
)
from cardc.compiler.refusal import refuse


def not_twice(course: Course, process: AnyProcess) -> None:
    """Refuses to do once more what was just done to the same thing, where that may only tell how it is done.

    "Then, it may attack" is a second attack, and so is what an "if it does" or a "when" waits for. No card is played,
    used or linked twice.
    """
    before = course.processes[-1] if course.processes else None
    if before is None or (process.link.kind in ("instead", "otherwise", "option") and not _is_asked_for(process)):
        return
    match before, process:
        case Attack(with_=first), Attack(with_=again):
            open_ = _is_same(again, first, before.id) and not _is_next_step(process)
        case Digivolve(subject=first), Digivolve(subject=again):
            same = before.into == process.into
            open_ = same and _is_same(again, first, before.id) and not _is_next_step(process)
        case Play() | Use(), Play() | Use():
            open_ = _is_same(process.target, before.target, before.id) or _is_asked_for(process)
        case LinkCard(card=first), LinkCard(card=again):
            open_ = _is_same(again, first, before.id)
        case _:
            return
    if open_:
        refuse("instead", process.span, "once more, or another way to do the same?", ("… instead",))


def _is_same(again: Target, first: Target, number: int) -> bool:
    return again == Ref("process", number) or (isinstance(again, Ref) and again == first)


def _is_asked_for(process: AnyProcess) -> bool:
    """ "Play 1 card. If you have a Tamer, play that card": the one before, not the Tamer."""
    what = target_of(process)
    found = what.filters if isinstance(what, Select) else ()
    return any(isinstance(each, Became) and each.by == Ref("condition") for each in found)


def _is_next_step(process: AnyProcess) -> bool:
    """Whether its words tell that it comes after the other."""
    waits = process.duration is not None and process.duration.later
    asked = any(isinstance(each, Happened | Upon) for each in process.conditions)
    return process.link.kind == "then" or waits or asked
