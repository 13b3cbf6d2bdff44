"""Each damaged unit of the real list is refused, told by lint, and compiles with at most four words changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from cardc.compiler.card import CardKind, Field, Source
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
    entry: Entry
    unit: Unit
    source: Source
    kinds: tuple[CardKind, ...]


@pytest.fixture(scope="module")
def units(corpus_path: Path) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for entry in load_files([corpus_path]):
        sources: dict[str, Source] = {field.name: field.source for field in entry.card.fields}
        for unit in compile_card(entry.card).units:
            if unit.id in EDITS:
                found[unit.id] = Place(entry, unit, sources[unit.field], entry.card.kinds)
    return found


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
    """How many words are changed; a ＜keyword＞ is one."""
    return sum(len(_WORD.findall(new)) or gone for _, gone, new in edits)


@pytest.mark.parametrize("unit_id", EDITS)
def test_an_edit_is_minimal(unit_id: str) -> None:
    assert 1 <= size(EDITS[unit_id]) <= 4


@pytest.mark.parametrize("unit_id", EDITS)
def test_a_damaged_unit(unit_id: str, units: dict[str, Place]) -> None:
    """If it compiles as it is, the grammar has learnt to read it: then its row goes."""
    entry, unit, source, kinds = units[unit_id]
    assert unit.status == "refused", f"{unit_id} compiles as it is: take its row out"
    codes = {finding.code for finding in lint_card(entry, [unit]) if finding.unit == unit_id}
    assert codes - {"unread"}, f"lint names no damage in {unit_id}"
    text = edited(normalise(unit.text).text, EDITS[unit_id])
    again = compile_fields([Field("text", source, text)], kinds)
    assert again, text
    assert [each.status for each in again] == ["compiled"] * len(again), f"{unit_id}: {again[0].diagnostics}"
