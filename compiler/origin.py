"""Where a card comes from that is added, played, used, linked or digivolved into: it is told, or was (DESIGN §5)."""

from __future__ import annotations

import msgspec

from cardc.compiler.course import Course
from cardc.compiler.effect import (
    Add,
    AnyProcess,
    Became,
    Digivolve,
    LinkCard,
    Place,
    Play,
    Ref,
    Select,
    Target,
    Use,
)
from cardc.compiler.refusal import refuse


def of_its_place(course: Course, process: AnyProcess) -> AnyProcess:
    """The process with the place that its card comes from.

    Added ones are of the cards revealed before: "Add 1 X among them to your hand, and add 1 Y to your hand". Others
    come from where those came from that they replace: "play X from your trash. …, you may play Y instead".
    Refuses one that comes from nowhere.
    """
    if type(process) not in _SLOTS:
        return process
    what = _taken(process)
    if isinstance(process, Play | Use) and what == Ref("this_digimon") and course.scope.asked is not None:
        refuse("unbound", process.span, "that is in play already", ("that card",))  # "if this has a link card, play it"
    if not isinstance(what, Select) or what.places:
        return process
    if isinstance(process, Add) and course.scope.revealed is not None:
        revealed = Place("revealed", host=Ref("process", course.scope.revealed))
        return _taking(process, msgspec.structs.replace(what, places=(revealed,)))
    if any(type(told) is Became for told in what.filters):
        return process
    replaced = course.replaced_by(process)
    before = _taken(replaced) if replaced is not None else None
    if not isinstance(before, Select) or not before.places:
        refuse("place", process.span, "from where?", ("from your hand",))
    return _taking(process, msgspec.structs.replace(what, places=before.places))


_SLOTS: dict[type[AnyProcess], str] = {
    Add: "target",
    Play: "target",
    Use: "target",
    LinkCard: "card",
    Digivolve: "into",
}
"""Where a process tells the card that comes from somewhere."""


def _taken(process: AnyProcess) -> Target | None:
    return getattr(process, _SLOTS[type(process)]) if type(process) in _SLOTS else None


def _taking(process: AnyProcess, what: Target) -> AnyProcess:
    return msgspec.structs.replace(process, **{_SLOTS[type(process)]: what})
