"""Nothing is lost on the way from characters to units."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings

from cardc.grammar.lexer import Raw, lex
from cardc.grammar.normalise import normalise
from cardc.grammar.segment import RawUnit, segment
from tests.grammar.support import field_texts, sample
from tests.grammar.test_garbage import TEXTS

STOPS = {".", ";"}
"""What ends a sentence is no token of it."""


def held(unit: RawUnit) -> Iterator[Raw]:
    """The raw tokens of a unit, its bullets included."""
    yield from unit.icons
    for sentence in unit.sentences:
        yield from sentence
    for option in unit.options:
        yield from held(option)


def check_lexer(text: str) -> None:
    """Top-level tokens follow one another and leave out nothing but spaces; groups hold what is between their marks."""
    raws, problems = lex(text)
    _check_tokens(text, raws, 0, len(text), bool(problems))


def _check_tokens(text: str, raws: list[Raw] | tuple[Raw, ...], start: int, end: int, damaged: bool) -> None:
    last = start
    for raw in raws:
        assert last <= raw.start < raw.end <= end
        assert damaged or not text[last : raw.start].strip()
        if raw.inner:
            _check_tokens(text, raw.inner, raw.start + 1, raw.end - 1, damaged)
        elif raw.shape not in ("quote", "paren"):
            assert raw.text.lower() == text[raw.start : raw.end].lower()
        last = raw.end
    assert damaged or not text[last:end].strip()


def _stretches(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans that touch made one: a unit may cut a word that is two words glued together."""
    out: list[tuple[int, int]] = []
    for start, end in spans:
        if out and out[-1][1] == start:
            start = out.pop()[0]
        out.append((start, end))
    return out


def check_units(text: str) -> None:
    """Each raw token lies in exactly one unit; units follow one another."""
    raws, _ = lex(text)
    units = segment(text, raws)
    assert all(before.end <= after.start for before, after in pairwise(units))
    needed = [(raw.start, raw.end) for raw in raws if raw.shape not in ("newline", "bullet") and raw.text not in STOPS]
    found = [(raw.start, raw.end) for unit in units for raw in held(unit) if raw.text not in STOPS]
    assert all(before[1] <= after[0] for before, after in pairwise(found))
    assert _stretches(found) == _stretches(needed)
    for unit in units:
        assert all(unit.start <= raw.start and raw.end <= unit.end for raw in held(unit))


@settings(deadline=None, max_examples=500, derandomize=True)
@given(TEXTS)
def test_no_token_is_lost(text: str) -> None:
    check_lexer(normalise(text).text)
    check_units(normalise(text).text)


def test_no_token_of_real_texts_is_lost(corpus_path: Path) -> None:
    for field in sample(field_texts(corpus_path), 1500):
        check_lexer(normalise(field.text).text)
        check_units(normalise(field.text).text)


def test_an_icon_starts_a_unit_only_where_a_sentence_ended() -> None:
    def units(text: str) -> int:
        return len(segment(text, lex(text)[0]))

    assert units("[On Play] Gain 1 memory.[When Attacking] Gain 1 memory.") == 2
    assert units("[All Turns] Your opponent's Digimon can't activate [On Play] effects.") == 1
    assert units("[On Play] [When Digivolving] Gain 1 memory.") == 1


def test_keywords_in_a_line_behind_blast_digivolve_are_units_of_their_own() -> None:
    def kinds(text: str) -> list[str]:
        return [unit.kind for unit in segment(text, lex(text)[0])]

    assert kinds("[Hand] [Counter] ＜Blast Digivolve＞ (…) ＜Blocker＞ ＜Reboot＞") == ["effect", "keyword", "keyword"]
    assert kinds("[Hand] [Counter] ＜Blast Digivolve＞ ＜Blocker＞") == ["effect", "keyword"]
    assert kinds("[Your Turn] ＜Piercing＞ (…) ＜Blocker＞") == ["effect"]
