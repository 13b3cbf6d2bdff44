"""What lint says: a finding, and the damage that a judge of one kind names before it becomes one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from cardc.grammar.normalise import Edit, Normalised

Code = Literal[
    "entity",
    "mojibake",
    "mixed_brackets",
    "unbalanced",
    "lost_brackets",
    "lost_keyword",
    "lost_action",
    "cut",
    "unknown_word",
    "glued",
    "doubled",
    "wrong_word",
    "missing_word",
    "surplus_word",
    "wrong_order",
    "missing_unit",
    "unknown_timing",
    "unknown_keyword",
    "missing_stop",
    "stray_stop",
    "missing_comma",
    "stray_comma",
    "wrong_field",
    "unread",
]


class Finding(msgspec.Struct, frozen=True):
    """One finding. `words` are those at `span`, a range of the field as given; `unit` is null in a name field.

    `suggestion` is the unit's text without this damage and the other damage found in it, and compiles. `certain`:
    `lint --fix` makes the change.
    """

    card: str
    field: str
    unit: str | None
    span: tuple[int, int]
    code: Code
    words: str
    message: str
    suggestion: str | None = None
    certain: bool = False


class Damage(NamedTuple):
    """A place of a text and what is wrong there.

    `edits` undo it; with `stand_in` they only make sense of the rest, since what stood there cannot be known.
    `either` is the other kind that it may be just as well.
    """

    code: Code
    start: int
    end: int
    message: str
    edits: tuple[Edit, ...] = ()
    certain: bool = False
    stand_in: bool = False
    either: Code | None = None


def moved(damage: Damage, by: int) -> Damage:
    """The same damage in ranges that start elsewhere."""
    edits = tuple(Edit(edit.start + by, edit.end + by, edit.new) for edit in damage.edits)
    return damage._replace(start=damage.start + by, end=damage.end + by, edits=edits)


def disjoint(edits: Iterable[Edit]) -> list[Edit]:
    """The edits without those that overlap a longer one."""
    taken: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start - edit.end, edit.start)):
        if all(edit.end <= other.start or other.end <= edit.start for other in taken):
            taken.append(edit)
    return taken


def in_source(damage: Damage, text: Normalised) -> Damage:
    """Damage of `text` in ranges of the text as given."""
    start, end = text.original(damage.start, damage.end)
    edits = tuple(Edit(*text.original(edit.start, edit.end), edit.new) for edit in damage.edits)
    return damage._replace(start=start, end=end, edits=edits)
