"""Diagnostics point at the words they speak of."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from cardc.corpus.loading import load_sample
from cardc.grammar import parse
from cardc.grammar.diagnostics import MAX_DIAGNOSTICS, Diagnostic, render_diagnostic
from cardc.grammar.item import Item
from cardc.grammar.parse import parse_field
from cardc.grammar.syntax import Sentence
from tests.grammar.test_garbage import TEXTS


def marked(text: str, diagnostic: Diagnostic) -> str:
    """The words over the carets of a printed diagnostic."""
    _, shown, carets, *_ = render_diagnostic(text, diagnostic).split("\n")
    start, end = carets.index("^"), carets.rindex("^") + 1
    return shown[start:end]


def check(text: str, diagnostic: Diagnostic) -> None:
    start, end = diagnostic.span
    assert 0 <= start <= end <= len(text)
    assert diagnostic.message
    printed = render_diagnostic(text, diagnostic)
    assert printed.startswith(f"{diagnostic.severity}[{diagnostic.code}]")
    line = text[start:end].split("\n")[0].replace("\t", " ")
    if line and not any(char in text for char in "\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"):
        over = marked(text, diagnostic).rstrip("…")
        assert over
        assert line.startswith(over.rstrip()) or over.startswith(line)


@settings(deadline=None, max_examples=400, derandomize=True)
@given(TEXTS)
def test_carets_stand_under_the_words(text: str) -> None:
    for unit in parse_field(text):
        for diagnostic in unit.diagnostics:
            check(text, diagnostic)


@pytest.mark.parametrize("damage", ["zqxv", "the the", "&lt;", "(Zqxv.)", "\u00a0zqxv"])
def test_a_damaged_effect_is_pointed_at(damage: str) -> None:
    """The words that a diagnostic marks are not past the damage's end by more than what follows it."""
    for entry in load_sample()[:40]:
        for field in entry.card.fields:
            middle = field.text.find(" ", len(field.text) // 2)
            text = f"{field.text[:middle]} {damage}{field.text[middle:]}"
            for unit in parse_field(text):
                for diagnostic in unit.diagnostics:
                    check(text, diagnostic)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[On Play] Gain 1 zqxv.", "zqxv"),
        ("[On Play] Gain 1\u00a0zqxv.", "zqxv"),
        ("&lt;Draw 1&gt; zqxv.", "zqxv"),
        ("[On Play] Gain 1 memory (Gain 1 memory).", "(Gain 1 memory)"),
        ("[On Play] Gain 1 memory.\n[When Attacking] Draw zqxv 1.", "zqxv"),
        ("[On Play] Gain 1 memory)", ")"),
    ],
)
def test_the_carets_mark_the_culprit(text: str, words: str) -> None:
    diagnostics = [diagnostic for unit in parse_field(text) for diagnostic in unit.diagnostics]
    assert words in [marked(text, diagnostic) for diagnostic in diagnostics]
    assert words in [text[slice(*diagnostic.span)] for diagnostic in diagnostics]


@pytest.mark.parametrize("text", ['"', '\n"', "\r»", "\n\n("])
def test_a_mark_alone_is_refused(text: str) -> None:
    (unit,) = parse_field(text)
    assert [each.code for each in unit.diagnostics][:1] == ["unbalanced"]


def test_no_more_is_read_of_a_unit_that_is_refused_often_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    whole = parse.parse_tokens

    def counted(tokens: Sequence[Item]) -> Sentence:
        read.append(tokens)
        return whole(tokens)

    monkeypatch.setattr(parse, "parse_tokens", counted)
    (unit,) = parse_field("[On Play] " + " ".join(f"Delete {n} {n}." for n in range(2, 60)))
    assert len(unit.diagnostics) == len(read) == MAX_DIAGNOSTICS
