"""The table of repairs: exact strings, as many places as each says, never inside a text that is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardc.compiler.card import Card, Field
from cardc.compiler.compile import compile_card, compile_fields
from cardc.corpus.loading import load_files
from cardc.grammar.normalise import normalise
from cardc.grammar.repairs import Repair, mended, places, repairs

LISTS = ("corpus/cards.json", "corpus/formats/community_database.json", "corpus/formats/card_api_v1.json")

ESCAPE = re.compile("[a-z]x[89A-F][0-9A-F]")
"""An accented letter that a scraper left, inside a name."""

DAMAGED = {
    "[On Play] You may digivoLv.e this card into [Foomon] in the hand.": ("digivoLv.e", "digivolve"),
    "[DigiXros -2] [Foomon] xD7 [Barmon]": ("xD7", "x"),
    "[On Play] You may pllace 1 card from your hand under this Digimon.": ("pllace", "place"),
    "[On Play] 1 of your Digimon with [Foo] in its name in its name gains ＜Blocker＞ for the turn.": (
        "in its name in its name",
        "in its name",
    ),
    "[On Play] Delete 1 of your opponent's Digimon. with 4000 DP or less.": ("Digimon.", "Digimon"),
    "[On Play] &lt;Draw 1&gt; and this Digimon gers +1000 DP for the turn.": ("gers", "gets"),
}


@pytest.fixture(scope="module")
def texts(shared_path: Path) -> list[str]:
    return [
        normalise(field.text).text
        for name in LISTS
        for entry in load_files([shared_path / name])
        for field in entry.card.fields
    ]


@pytest.mark.parametrize("row", repairs(), ids=lambda row: row.damage)
def test_a_row_hits_as_many_places_as_it_says(row: Repair, texts: list[str]) -> None:
    assert sum(len(list(places(text, row))) for text in texts) == row.places


@pytest.mark.parametrize("row", repairs(), ids=lambda row: row.damage)
def test_a_row_is_a_fragment_that_needs_one_pass(row: Repair) -> None:
    assert len(row.damage.split()) <= 6
    assert row.places > 0
    assert all(other.damage not in row.mended for other in repairs() if not other.at_start)


@pytest.mark.parametrize(("text", "words"), DAMAGED.items())
def test_spans_point_into_the_text_as_given(text: str, words: tuple[str, str]) -> None:
    found, mends = mended(normalise(text))
    assert [(text[slice(*mend.span)], mend.after) for mend in mends] == [words]
    for at, letter in enumerate(found.text):
        start, end = found.original(at, at + 1)
        assert 0 <= start < end <= len(text)
        inside = mends[0].span[0] <= start < mends[0].span[1]
        assert inside or normalise(text[start:end]).text == letter


@pytest.mark.parametrize("text", DAMAGED)
def test_a_mended_unit_compiles_with_a_warning(text: str) -> None:
    card = Card("X1-001", "", (Field("effectText", "main", text),))
    (unit,) = compile_card(card).units
    before, after = DAMAGED[text]
    assert unit.status == "compiled", unit.diagnostics
    assert [(d.code, d.severity, text[slice(*d.span)]) for d in unit.diagnostics] == [("mended", "warning", before)]
    assert unit.diagnostics[0].message == f"'{before}' was mended to '{after}'"
    assert unit.text == text
    assert [unit.status for unit in compile_card(card, repair=False).units] != ["compiled"]


def test_every_repaired_unit_was_refused(corpus_path: Path) -> None:
    """A hit in a text that is read as it is would be damage done by the table; letters inside a [name] apart."""
    read: list[str] = []
    for entry in load_files([corpus_path]):
        for field in entry.card.fields:
            plain = {unit.span: unit for unit in compile_fields([field], entry.card.kinds, repair=False)}
            for unit in compile_fields([field], entry.card.kinds):
                was_read = unit.span in plain and plain[unit.span].status == "compiled"
                mends = [d.message for d in unit.diagnostics if d.code == "mended" and not ESCAPE.search(d.message)]
                read += mends if was_read else []
    assert read == []


@pytest.mark.parametrize("row", repairs(), ids=lambda row: row.damage)
def test_each_row_is_found_wherever_it_stands(row: Repair) -> None:
    assert mended(normalise(f"{row.damage} zip"))[1], row.damage


@pytest.mark.parametrize("row", [row for row in repairs() if row.at_start], ids=lambda row: row.damage)
def test_a_row_for_the_start_of_a_line_applies_once_and_only_there(row: Repair) -> None:
    line = f"{row.damage} zip)"
    for before in ("", "[On Play] Gain 1 memory.\n"):
        after, mends = mended(normalise(before + line))
        assert [mend.kind for mend in mends] == [row.kind]
        assert after.text == f"{before}{row.mended} zip)"
        assert mended(normalise(after.text)) == (normalise(after.text), ())
    keyword = row.mended.split("＞")[0] + "＞"
    for before in (f"{keyword} ", f"{keyword}\n", "zip "):
        assert mended(normalise(before + line))[1] == ()
