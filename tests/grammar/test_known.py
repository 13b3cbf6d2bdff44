"""A sentence that was read before reads the same elsewhere, with its places moved."""

from __future__ import annotations

import pytest

from cardc.grammar import parse
from cardc.grammar.known import MOST, Known, moved
from cardc.grammar.parse import parse_field
from cardc.grammar.syntax import Sentence

SENTENCES = (
    "Delete 1 of your opponent's Digimon with 5000 DP or less.",
    'Until the end of the turn, 1 of your Digimon gains "[On Deletion] Gain 1 memory.".',
    "Play 1 [Foomon] Token (Digimon/Yellow/3000 DP/＜Blocker＞).",
)


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse, "KNOWN", Known())
    monkeypatch.setattr(parse, "KNOWN_LINES", Known())


def read(text: str) -> Sentence:
    """The last sentence of the one effect of `text`."""
    (unit,) = parse_field(text)
    assert unit.tree is not None, unit.diagnostics
    return unit.tree.sentences[-1]  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("words", SENTENCES)
def test_what_is_known_has_the_places_of_where_it_stands(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = f"[When Attacking] Gain 1 memory. {words}"
    anew = read(elsewhere)
    monkeypatch.setattr(parse, "KNOWN", Known())
    here = read(f"[On Play] {words}")
    by = anew.span[0] - here.span[0]
    assert by
    assert read(elsewhere) == anew == moved(here, by)


def test_what_was_read_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = read(f"[On Play] {SENTENCES[0]}")
    monkeypatch.setattr(parse, "parse_tokens", None)
    assert read(f"[On Play] {SENTENCES[0]}") is first


LINES = ("[Digivolve] Lv.4 w/[Foomon] in name or [Bar] trait: Cost 3", "[Rule] Trait: Has [Bar] type.")


@pytest.mark.parametrize("words", LINES)
def test_a_line_is_read_once_and_has_the_places_of_where_it_stands(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = f"[On Play] Gain 1 memory.\n{words}"
    anew = parse_field(elsewhere)[1]
    monkeypatch.setattr(parse, "KNOWN_LINES", Known())
    (here,) = parse_field(words)
    monkeypatch.setattr(parse, "parse_requirement", None)
    monkeypatch.setattr(parse, "parse_rule", None)
    assert parse_field(words)[0].tree is here.tree is not None
    assert anew.span[0] != here.span[0]
    assert parse_field(elsewhere)[1] == anew


def test_what_is_refused_is_refused_again_in_its_place() -> None:
    (first,), (second,) = (parse_field(f"[{icon}] Delete 1 of your.") for icon in ("On Play", "When Attacking"))
    assert first.diagnostics
    assert first.tree is second.tree is None
    moved_by = second.diagnostics[0].span[0] - first.diagnostics[0].span[0]
    assert moved_by == len("When Attacking") - len("On Play")
    assert [each.message for each in first.diagnostics] == [each.message for each in second.diagnostics]


def test_it_remembers_so_many_at_most() -> None:
    known, sentence = Known(), read(f"[On Play] {SENTENCES[0]}")
    for at in range(MOST + 1):
        known.add(0, str(at), sentence)
    assert known.at(0, "0") is None
    assert known.at(0, str(MOST)) is sentence
