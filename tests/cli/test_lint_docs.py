"""The table of `docs/lint.md` is what lint says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from cardc.compiler.card import Card, Field, Source
from cardc.compiler.compile import compile_card
from cardc.corpus.entries import Entry
from cardc.corpus.lint.finding import Code
from cardc.corpus.lint.judge import lint_card

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "lint.md").read_text("utf-8")
ROWS = [tuple(cell.strip() for cell in line.split(" | ")) for line in PAGE.splitlines() if line.startswith("| `")]


def _card(example: str) -> Card:
    place, _, rest = example.partition(": `") if not example.startswith("`") else ("", "", example[1:])
    text = rest.removesuffix("`")
    if place.startswith("as the name"):
        return Card("X1-001", text)
    source: Source = "security" if "security" in place else "main"
    return Card("X1-001", "", (Field("text", source, text),))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1])
def test_a_row_of_the_table(row: tuple[str, ...]) -> None:
    code, example, why, suggestion = row[0].strip("| `"), row[1], row[2], row[3].removesuffix("|").strip(" `")
    card = _card(example)
    findings = lint_card(Entry(card), compile_card(card).units)
    assert (code, why, suggestion) in [(f.code, f.message, f.suggestion or "") for f in findings], findings


def test_every_code_is_in_the_table() -> None:
    assert {re.sub(r"\W", "", row[0]) for row in ROWS} == set(get_args(Code))
