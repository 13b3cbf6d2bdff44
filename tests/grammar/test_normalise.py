"""The offset map: every range of normalised text lies in the text as given and points at what it came from."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardc.grammar.normalise import CHARACTERS, normalise
from tests.grammar.support import field_texts, sample

PIECES = [
    *CHARACTERS,
    "&lt;",
    "&gt;",
    "&amp;",
    "&#160;",
    "&quot;",
    "&#x27;",
    "&nosuch;",
    "&hellip;",
    "&zwj;",
    "&ampamp;",
    "amp;",
    "lt;",
    "&",
    ";",
    "a",
    "b ",
    " ",
    "[X]",
    "é",
    "\n",
    "💥",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(max_size=60)


@settings(deadline=None, max_examples=500, derandomize=True)
@given(TEXTS)
def test_ranges_lie_inside_and_in_order(text: str) -> None:
    found = normalise(text)
    last = 0
    for at in range(len(found.text)):
        start, end = found.original(at, at + 1)
        assert last <= start < end <= len(text)
        last = start


@settings(deadline=None, max_examples=500, derandomize=True)
@given(TEXTS, st.data())
def test_a_range_holds_what_it_came_from(text: str, data: st.DataObject) -> None:
    """Normalising the original slice alone gives the piece again."""
    found = normalise(text)
    start = data.draw(st.integers(0, len(found.text)))
    end = data.draw(st.integers(start, len(found.text)))
    low, high = found.original(start, end)
    assert 0 <= low <= high <= len(text)
    assert found.text[start:end] in normalise(text[low:high]).text


@settings(deadline=None, max_examples=300, derandomize=True)
@given(TEXTS)
def test_normalised_text_has_nothing_left_to_rewrite(text: str) -> None:
    found = normalise(text).text
    assert not {char for char in found if char in CHARACTERS}
    assert normalise(found).text == found


@pytest.mark.parametrize("written", [char for char in CHARACTERS if CHARACTERS[char]])
def test_each_rewritten_character_maps_back(written: str) -> None:
    text = f"ab{written}cd"
    found = normalise(text)
    at = found.text.index("cd")
    assert found.text == f"ab{CHARACTERS[written]}cd"
    assert found.original(2, at) == (2, 2 + len(written))
    assert found.original(at, at + 2) == (len(text) - 2, len(text))


def test_entities_become_their_characters() -> None:
    text = "this &lt;Blocker&gt;&#160;x"
    found = normalise(text)
    assert found.text == "this ＜Blocker＞ x"
    start, end = found.original(5, 14)
    assert text[start:end] == "&lt;Blocker&gt;"


ESCAPED_AGAIN = ("&lt;", "&amp;lt;", "&#38;lt;", "&amp;amp;lt;", "&" + "amp;" * 9 + "lt;")
MADE_BY_OTHERS = ("&amp;&zwj;lt;", "&l\u200bt;", "&lt；", "&ampamp;lt;", "&#3&#56;;lt;")


@pytest.mark.parametrize("escaped", [*ESCAPED_AGAIN, *MADE_BY_OTHERS])
def test_an_entity_is_its_character_however_it_came_about(escaped: str) -> None:
    text = f"ab{escaped}cd;&lt;"
    found = normalise(text)
    assert found.text == "ab＜cd;＜"
    end = 2 + len(escaped)
    assert [found.original(at, at + 1) for at in (2, 3, 6)] == [(2, end), (end, end + 1), (end + 3, end + 7)]
    assert normalise(found.text).text == found.text


def test_entities_within_entities_take_no_longer_than_as_many_others() -> None:
    """No limit on time but that of the suite: going through the text again for each would take an hour."""
    assert normalise("&" + "amp;" * 200_000 + "lt;").text == "＜"


def test_half_a_surrogate_pair_is_a_lost_character_at_its_place() -> None:
    found = normalise("a\ud800b\U0001f600")
    assert found.text == "a\ufffdb\U0001f600"
    assert found.original(1, 2) == (1, 2)


def test_real_texts_map_back(corpus_path: Path) -> None:
    for field in sample(field_texts(corpus_path), 400):
        found = normalise(field.text)
        assert found.original(0, len(found.text))[1] == len(field.text)
        for at in range(0, len(found.text), 7):
            start, end = found.original(at, at + 5)
            assert found.text[at : at + 5] in normalise(field.text[start:end]).text
