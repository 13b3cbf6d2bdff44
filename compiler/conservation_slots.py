"""A walk over a compiled effect: every slot with the clause that it stands in, each object once.

An object that several processes share (a leading condition, a trailing duration) stands for words
that were printed once, so it counts once, where it is met first. Copied text (spans,
reasons) is no slot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from cardc.compiler.effect import Effect, Process, Reason, Total

_NEVER = frozenset({"span", "words", "reasons", "optional_reasons"})


class Slot(NamedTuple):
    """A struct inside the effect: the number of its clause, and in which field of what it stands."""

    value: msgspec.Struct
    clause: int
    owner: msgspec.Struct | None
    field: str


def slots(effect: Effect, locate: Callable[[int], int]) -> Iterator[Slot]:
    """All structs of `effect` in printed order; `locate` tells the clause of a position."""
    seen: set[int] = set()

    def walk(value: Any, clause: int, owner: msgspec.Struct | None, field: str) -> Iterator[Slot]:
        if isinstance(value, tuple):
            for item in value:
                yield from walk(item, clause, owner, field)
            return
        if not isinstance(value, msgspec.Struct) or isinstance(value, Reason) or id(value) in seen:
            return
        seen.add(id(value))
        told = value.span if isinstance(value, (Process, Effect, Total)) else None
        if told is not None:
            clause = locate(told[0])
        yield Slot(value, clause, owner, field)
        for name in _fields(value):
            yield from walk(getattr(value, name), clause, value, name)

    yield from walk(effect, 0, None, "")


def _fields(value: msgspec.Struct) -> Sequence[str]:
    """The fields to walk into; the cost of a process comes before the rest, as it does in the text."""
    names = [name for name in value.__struct_fields__ if name not in _NEVER]
    if isinstance(value, Effect):
        names.remove("conditions")
    if isinstance(value, Process):
        names.sort(key=lambda name: name != "cost")
    return names


def strings(value: msgspec.Struct, *fields: str) -> Iterator[str]:
    """The strings that these fields of `value` hold, alone or in a tuple."""
    for field in fields:
        found = getattr(value, field, None)
        if isinstance(found, str):
            yield found
        elif isinstance(found, tuple):
            yield from (item for item in found if isinstance(item, str))
