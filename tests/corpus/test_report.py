"""Reports: clusters by what they would unlock, shares, patterns."""

from __future__ import annotations

import msgspec
import pytest

from cardc.corpus.outcome import CardOutcome, UnitOutcome
from cardc.corpus.report import KindCount, check_report, missed_minimums, refusal_pattern
from cardc.grammar.diagnostics import Diagnostic


def unit(card: str, number: int, text: str, wrong: str = "") -> UnitOutcome:
    error = None
    if wrong:
        start = 10 + text.index(wrong)
        error = Diagnostic("unexpected-word", "error", (start, start + len(wrong)), "unexpected", ("a noun",))
    span = (10, 10 + len(text))
    return UnitOutcome(f"{card}/main/{number}", "effect", "main", "effectText", span, text, "parse", error)


def card(name: str, *units: UnitOutcome) -> CardOutcome:
    return CardOutcome(name, name, name.split("-")[0], units)


@pytest.mark.parametrize(
    ("text", "wrong", "pattern"),
    [
        ("Delete 2 blorb of them.", "blorb", "N ‹blorb› of"),
        ("[On Play] [Emberkit] gains ＜Draw 12＞ now", "＜Draw 12＞", "gains ‹＜Draw N＞› now"),
        ("[Once Per Turn] Blorb.", "Blorb", "[Once Per Turn] ‹blorb› ."),
        ("one two three four five", "one two three four", "‹one two three …› five"),
        ("of [Emberkit] blorb", "[Emberkit]", "of ‹[X]› blorb"),
    ],
)
def test_patterns_mask_names_and_numbers(text: str, wrong: str, pattern: str) -> None:
    assert refusal_pattern(unit("A-1", 1, text, wrong)) == pattern


def test_clusters_are_ranked_by_the_cards_they_unlock() -> None:
    outcomes = [
        card("A-1", unit("A-1", 1, "a blorb b", "blorb"), unit("A-1", 2, "a zork b", "zork")),
        card("A-2", unit("A-2", 1, "a blorb b", "blorb"), unit("A-2", 2, "fine")),
        card("B-1", unit("B-1", 1, "a zork b", "zork"), unit("B-1", 2, "a zork b", "zork")),
        card("B-2", unit("B-2", 1, "a zork b", "zork")),
    ]
    report = check_report(outcomes, "parse")
    assert [(c.pattern, c.cards, c.units) for c in report.clusters] == [("a ‹zork› b", 2, 4), ("a ‹blorb› b", 1, 2)]
    assert report.units["effect"] == KindCount(all=7, passed=1, refused=6, distinct=3, distinct_passed=1)
    assert report.by_set["A"]["effect"].all == 4
    assert {"card", "field", "unit", "kind", "span", "stage", "code", "message", "expected"} <= set(
        msgspec.to_builtins(report.refusals[0])
    )


def test_a_text_that_passes_here_and_not_there_is_not_counted_passed() -> None:
    report = check_report(
        [card("A-1", unit("A-1", 1, "a blorb b")), card("A-2", unit("A-2", 1, "a blorb b", "blorb"))], "parse"
    )
    assert report.units["effect"] == KindCount(all=2, passed=1, refused=1, distinct=1, distinct_passed=0)


def test_minimum_takes_the_smaller_share() -> None:
    outcomes = [card("A-1", unit("A-1", 1, "x"), unit("A-1", 2, "x"), unit("A-1", 3, "a blorb", "blorb"))]
    report = check_report(outcomes, "compile")
    assert report.units["effect"].share == 0.5
    assert missed_minimums(report, {"effect": 0.5, "rule": 1.0}) == []
    assert missed_minimums(report, {"effect": 0.6}) == ["effect: 50.00% passed, 60.00% asked"]


def test_mended_units_that_pass_are_counted() -> None:
    mended, refused = unit("A-1", 1, "a blorb b"), unit("A-1", 2, "a blorb b", "blorb")
    outcome = card("A-1", unit("A-1", 3, "fine"), *(msgspec.structs.replace(u, mended=True) for u in (mended, refused)))
    assert check_report([outcome], "parse").mended == 1
