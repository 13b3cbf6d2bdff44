"""Damage that scrapers and typists leave, mended by exact strings (DESIGN §4).

A broad pattern once damaged sixty lines that were right, so `repairs.json` holds nothing but strings: what stands
there, what was meant, and in how many places of the known card lists it stands, which a test counts again. A row is
for damage that can mean one thing only, and never part of a text that is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.normalise import Edit, Normalised, rewritten


class Repair(msgspec.Struct, frozen=True):
    """One row: the damage as normalised text has it, what was meant, what kind of damage it is (a code of lint).

    `places`: how many of the known card lists have it. `at_start`: only where a line begins that follows no keyword.
    """

    damage: str
    mended: str
    kind: str
    places: int
    at_start: bool = False


class Mend(NamedTuple):
    """One place that was mended: the words before, the words after, their range in the source, the kind of damage."""

    before: str
    after: str
    span: tuple[int, int]
    kind: str


@cache
def repairs() -> tuple[Repair, ...]:
    """The table, the longest damage first: it wins where two rows begin at one place."""
    data = resources.files("cardc.grammar").joinpath("repairs.json").read_bytes()
    return tuple(sorted(msgspec.json.decode(data, type=list[Repair]), key=lambda row: -len(row.damage)))


def mended(text: Normalised) -> tuple[Normalised, tuple[Mend, ...]]:
    """The text with the damage of the table mended, its map back still into the text as given."""
    found = _found(text.text)
    if not found:
        return text, ()
    mends = [Mend(text.text[e.start : e.end], e.new, text.original(e.start, e.end), row.kind) for e, row in found]
    return rewritten(text, [edit for edit, _ in found]), tuple(mends)


MENDED = "mended"
"""The code of the warning that a mended unit has."""


def warning(mend: Mend) -> Diagnostic:
    """What a mended unit says of it."""
    message = f"'{mend.before.strip()}' was mended to '{mend.after.strip()}'"
    return Diagnostic(MENDED, "warning", mend.span, message, (), mend.after.strip())


@cache
def _any_damage() -> re.Pattern[str]:
    """Finds whether a text has any damage at all, in one pass: most have none."""
    return re.compile(_trie({row.damage for row in repairs()}))


def _trie(endings: Set[str]) -> str:
    """A pattern for any of `endings`, which reads no letter that two of them share twice."""
    if "" in endings:
        return ""
    further: dict[str, set[str]] = {}
    for ending in sorted(endings):
        further.setdefault(ending[0], set()).add(ending[1:])
    return "(?:" + "|".join(re.escape(letter) + _trie(rest) for letter, rest in further.items()) + ")"


def _found(text: str) -> list[tuple[Edit, Repair]]:
    begins = set[str]()  # of all damage there is: the shortest that begins at each place
    at = 0
    while (damage := _any_damage().search(text, at)) is not None:
        begins.add(damage.group())
        at = damage.start() + 1
    if not begins:
        return []
    rows = [row for row in repairs() if row.damage.startswith(tuple(begins)) and row.damage in text]
    found = sorted(((edit, row) for row in rows for edit in places(text, row)), key=lambda pair: pair[0].start)
    out: list[tuple[Edit, Repair]] = []
    for edit, row in found:
        if not out or edit.start >= out[-1][0].end:
            out.append((edit, row))
    return out


def places(text: str, row: Repair) -> Iterator[Edit]:
    """Each place of the damage, narrowed to the words that change or, where words go, left as it is; whole words."""
    before, after = row.damage.split(" "), row.mended.split(" ")
    skip = drop = 0
    if len(before) <= len(after):
        head = _same(before, after)
        tail = _same(before[:head:-1], after[:head:-1])
        skip = sum(len(word) + 1 for word in before[:head])
        drop = sum(len(word) + 1 for word in before[len(before) - tail :])
    else:
        skip, drop = row.damage.startswith(" "), row.damage.endswith(" ")
    new = row.mended[skip : len(row.mended) - drop]
    at = text.find(row.damage)
    while at >= 0:
        start, end = at + skip, at + len(row.damage) - drop
        here = at
        at = text.find(row.damage, at + len(row.damage))
        if row.at_start and not _line_starts(text, here):
            continue
        first, last = start, end
        while first and text[first - 1].isalpha():
            first -= 1
        while last < len(text) and text[last].isalpha():
            last += 1
        yield Edit(first, last, text[first:start] + new + text[end:last])


def _line_starts(text: str, at: int) -> bool:
    before = text[:at].rstrip(" ")
    return not before or (before[-1] == "\n" and before.rstrip()[-1:] != "＞")


def _same(left: Sequence[str], right: Sequence[str]) -> int:
    """How many of the first words are the same."""
    for at, (one, other) in enumerate(zip(left, right, strict=False)):
        if one != other:
            return at
    return min(len(left), len(right))
