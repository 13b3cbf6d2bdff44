"""Each damaged unit of the real list is refused, told by lint, and compiles with at most four words changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from cardc.compiler.card import Field
from cardc.compiler.compile import compile_card, compile_fields
from cardc.compiler.unit import Unit
from cardc.corpus.entries import Entry
from cardc.corpus.lint.judge import lint_card
from cardc.corpus.loading import load_files
from cardc.grammar.normalise import normalise

WordEdit = tuple[int, int, str]

EDITS: dict[str, list[WordEdit]] = yaml.safe_load(Path(__file__).with_name("minimal_edits.yaml").read_text("utf-8"))
_WORD = re.compile(r"＜[^＞]*＞|\S+")


class Place(NamedTuple):
    """A unit, and the text of its field with what stands behind it and is wrong, such as a bracket too many."""

    entry: Entry
    unit: Unit
    field: Field

    @property
    def text(self) -> str:
        start, end = self.unit.span
        return self.field.text[start : max(end, *(each.span[1] for each in self.unit.diagnostics))]


@pytest.fixture(scope="module")
def units(corpus_path: Path) -> dict[str, Place]:
    """Each refused unit of the list, and those of the table."""
    found: dict[str, Place] = {}
    for entry in load_files([corpus_path]):
        fields = {field.name: field for field in entry.card.fields}
        for unit in compile_card(entry.card).units:
            if unit.status == "refused" or unit.id in EDITS:
                found[unit.id] = Place(entry, unit, fields[unit.field])
    return found


def told(place: Place) -> bool:
    """Whether lint names damage in the unit."""
    findings = lint_card(place.entry, [place.unit])
    return any(finding.unit == place.unit.id and finding.code != "unread" for finding in findings)


def edited(text: str, edits: Sequence[WordEdit]) -> str:
    """The text with words changed; a word is what stands between white space."""
    spans = [match.span() for match in re.finditer(r"\S+", text)]
    for at, gone, new in sorted(edits, reverse=True):
        start = spans[at][0]
        end = spans[at + gone - 1][1] if gone else start
        tail = text[end:] if gone and new else " " + text[end:].lstrip(" ")
        text = text[:start] + new + tail
    return text


def size(edits: Sequence[WordEdit]) -> int:
    """How many words are changed, taken out or put in; a ＜keyword＞ is one."""
    return sum(max(len(_WORD.findall(new)), gone) for _, gone, new in edits)


@pytest.mark.parametrize("unit_id", EDITS)
def test_an_edit_is_minimal(unit_id: str) -> None:
    assert 1 <= size(EDITS[unit_id]) <= 4


@pytest.mark.parametrize("unit_id", EDITS)
def test_a_damaged_unit(unit_id: str, units: dict[str, Place]) -> None:
    """If it compiles as it is, the grammar has learnt to read it: then its row goes."""
    place = units[unit_id]
    assert place.unit.status == "refused", f"{unit_id} compiles as it is: take its row out"
    assert told(place), f"lint names no damage in {unit_id}"
    text = edited(normalise(place.text).text, EDITS[unit_id])
    again = compile_fields([Field("text", place.field.source, text)], place.entry.card.kinds)
    assert again, text
    assert [each.status for each in again] == ["compiled"] * len(again), f"{unit_id}: {again[0].diagnostics}"


def test_each_refused_unit_has_its_edit(units: dict[str, Place]) -> None:
    assert sorted(units.keys() - EDITS.keys()) == []
