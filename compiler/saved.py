"""What "it doesn't leave", "prevent that deletion" save, where several things are about to leave at the same time."""

from __future__ import annotations

import msgspec

from cardc.compiler.called import is_this, is_this_described
from cardc.compiler.effect import AnyProcess, Event, Modal, Prevent, Process, Ref, Several, Trigger

_ONE = Ref("trigger")
_COMMON = frozenset(field.name for field in msgspec.structs.fields(Process))


def saving_all(trigger: Trigger | None, processes: tuple[AnyProcess, ...]) -> tuple[AnyProcess, ...]:
    """All of them, without choosing (rulings Q3750, Q4268), though the text says "it": unless the effect has done
    something to one of them before, which then is the one that is meant (CR 8-1-2-5, ruling Q2890).
    """
    if trigger is None or all(map(_is_of_this, trigger.events)):
        return processes
    return _saving(processes, False)


def _is_of_this(event: Event) -> bool:
    """ "When this Digimon with [X] in its name would leave": one in any case."""
    return event.subject is not None and (is_this(event.subject) or is_this_described(event.subject))


def _saving(processes: tuple[AnyProcess, ...], taken: bool) -> tuple[AnyProcess, ...]:
    """`taken`: whether one of them was chosen by then."""
    found: list[AnyProcess] = []
    for process in processes:
        taken = taken or (process.cost is not None and any(map(_takes_one, process.cost.processes)))
        found.append(_one_saving(process, taken))
        taken = taken or _takes_one(found[-1])
    return tuple(found)


def _one_saving(process: AnyProcess, taken: bool) -> AnyProcess:
    match process:
        case Prevent(target=Ref(to="trigger", many=False), what="leave" | "delete" | "return" | "trash" | "event") if (
            not taken
        ):
            return msgspec.structs.replace(process, target=Ref("trigger", many=True))
        case Modal(options=options):
            return msgspec.structs.replace(process, options=tuple(_saving(option, taken) for option in options))
        case _:
            return process


def _takes_one(process: AnyProcess) -> bool:
    """Whether it is done to one of those the trigger is about; not to what lies, or is put, under it."""
    if isinstance(process, Modal):
        return any(_takes_one(each) for option in process.options for each in option)
    given = (getattr(process, name) for name in process.__struct_fields__ if name not in _COMMON)
    return any(value == _ONE or (isinstance(value, Several) and _ONE in value.items) for value in given)
