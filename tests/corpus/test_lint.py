"""Lint names the damage, suggests what compiles, and says nothing of a clean text."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardc.compiler.card import Card, CardKind, Field, Source
from cardc.compiler.compile import compile_card, compile_fields
from cardc.corpus.entries import Entry
from cardc.corpus.lint.case import MAX_TRIES, Case, Place, Tries
from cardc.corpus.lint.finding import Code, Finding
from cardc.corpus.lint.judge import lint_card
from cardc.corpus.loading import load_files, load_sample
from cardc.grammar.diagnostics import MAX_DIAGNOSTICS
from cardc.grammar.requirement_words import EXPLANATIONS


def lint(text: str, source: Source = "main", kinds: tuple[CardKind, ...] = ()) -> list[Finding]:
    card = Card("X1-001", "Sampling", (Field("text", source, text),), kinds)
    return lint_card(Entry(card), compile_card(card).units)


ROWS: dict[str, tuple[Code, str, str | None]] = {
    # damaged text: code, words, suggestion
    "[On Play] (Draw 1 card from your deck.) Then, trash 1 card in your hand.": (
        "lost_keyword",
        "(Draw 1 card from your deck.)",
        "[On Play] ＜Draw 1＞ (Draw 1 card from your deck.) Then, trash 1 card in your hand.",
    ),
    "[On Play] This Digimon gains  for the turn. (This Digimon can attack the turn it comes into play.)": (
        "lost_keyword",
        "(This Digimon can attack the turn it comes into play.)",
        "[On Play] This Digimon gains ＜Rush＞ for the turn. (This Digimon can attack the turn it comes into play.)",
    ),
    "[On Play] This Digimon gains  (This Digimon checks 2 additional security cards) for the turn.": (
        "lost_keyword",
        "(This Digimon checks 2 additional security cards)",
        "[On Play] This Digimon gains ＜Security A. +2＞ (This Digimon checks 2 additional security cards)"
        " for the turn.",
    ),
    "[On Play] This Digimon gains  for the turn.": ("lost_keyword", "  ", None),
    "[On Play] This Digimon gains for the turn.": ("lost_keyword", "gains", None),
    "[When Attacking] .": ("lost_keyword", ".", None),
    "[On Play] 1 of your opponent's Digimon.": ("lost_action", "1", None),
    "[On Play] You may  1 [Sampling] from your hand without paying the cost.": ("lost_action", "1", None),
    "[On Play] Delete 1 of your opponent's Digimon with": ("cut", "with", None),
    "[On Play] Gain 1 memory for each of your oppon": ("cut", "oppon", None),
    "[On Play] You may plya 1 [Sampling] from your hand without paying the cost.": (
        "unknown_word",
        "plya",
        "[On Play] You may play 1 [Sampling] from your hand without paying the cost.",
    ),
    "[On Play] Delete 1 of youropponent's Digimon.": (
        "glued",
        "youropponent",
        "[On Play] Delete 1 of your opponent's Digimon.",
    ),
    "[On Play] Delete 1 of your of your opponent's Digimon.": (
        "doubled",
        "of your",
        "[On Play] Delete 1 of your opponent's Digimon.",
    ),
    "[On Play] 1 of your [Sampling gains ＜Rush＞ for the turn.": (
        "unbalanced",
        "[",
        "[On Play] 1 of your [Sampling] gains ＜Rush＞ for the turn.",
    ),
    "[On Play] 1 of your [Sampling] gains <Rush＞ for the turn.": (
        "mixed_brackets",
        "<Rush＞",
        "[On Play] 1 of your [Sampling] gains ＜Rush＞ for the turn.",
    ),
    "[On Play] 1 of your [Sampling] gains &lt;Rush＞ for the turn.": (
        "entity",
        "&lt;",
        "[On Play] 1 of your [Sampling] gains ＜Rush＞ for the turn.",
    ),
    "[On Play] 1 of your [Sampling] gains &ltRush＞ for the turn.": (
        "entity",
        "&lt",
        "[On Play] 1 of your [Sampling] gains ＜Rush＞ for the turn.",
    ),
    "[On Play] 1 of your [Sampling) gains ＜Rush＞ for the turn.": (
        "mixed_brackets",
        "[Sampling)",
        "[On Play] 1 of your [Sampling] gains ＜Rush＞ for the turn.",
    ),
    "[On Play] This Digimon gains ＜Security A. +1＞ (This Digimon checks 1 additional secruity card) for the turn.": (
        "unknown_word",
        "secruity",
        "[On Play] This Digimon gains ＜Security A. +1＞ (This Digimon checks 1 additional security card)"
        " for the turn.",
    ),
    "[On Play] ＜Draw 1＞ (Draw 1 cardfrom your deck.)": (
        "glued",
        "cardfrom",
        "[On Play] ＜Draw 1＞ (Draw 1 card from your deck.)",
    ),
    "[On Play] Delete 1 of your opponentâ€™s Digimon.": (
        "mojibake",
        "â€™",
        "[On Play] Delete 1 of your opponent's Digimon.",
    ),
    "[On Play] This Digimon gets +3000 for the turn.": (
        "missing_unit",
        "+3000",
        "[On Play] This Digimon gets +3000 DP for the turn.",
    ),
    "[On Palying] Gain 1 memory.": ("unknown_timing", "[On Palying]", None),
    "[When Digivolvign] Gain 1 memory.": (
        "unknown_timing",
        "[When Digivolvign]",
        "[When Digivolving] Gain 1 memory.",
    ),
    "[On Play] This Digimon gains ＜Bloker＞ for the turn.": (
        "unknown_keyword",
        "＜Bloker＞",
        "[On Play] This Digimon gains ＜Blocker＞ for the turn.",
    ),
    "[On Play] Gain 1 memory Return 1 of your opponent's Digimon to the hand.": (
        "missing_stop",
        "Return",
        "[On Play] Gain 1 memory. Return 1 of your opponent's Digimon to the hand.",
    ),
    "[On Play] Unsuspend this Digimon If you have 1 or fewer memory, gain 1 memory.": (
        "missing_stop",
        "If",
        "[On Play] Unsuspend this Digimon. If you have 1 or fewer memory, gain 1 memory.",
    ),
    "[On Play] Delete 1 of your. opponent's Digimon.": (
        "stray_stop",
        ".",
        "[On Play] Delete 1 of your opponent's Digimon.",
    ),
    "[On Play] Delete 1 your opponent's Digimon.": (
        "missing_word",
        "your",
        "[On Play] Delete 1 of your opponent's Digimon.",
    ),
    "[On Play] By trash 1 card in your hand, ＜Draw 1＞.": (
        "wrong_word",
        "trash",
        "[On Play] By trashing 1 card in your hand, ＜Draw 1＞.",
    ),
    "[On Play] Delete 1 of your opponent's from Digimon.": (
        "surplus_word",
        "from",
        "[On Play] Delete 1 of your opponent's Digimon.",
    ),
    "[On Play] You may 1 play [Sampling] from your hand without paying the cost.": (
        "wrong_order",
        "1 play",
        "[On Play] You may play 1 [Sampling] from your hand without paying the cost.",
    ),
    "[On Play] You may 1 return [Sampling] from your trash to the hand.": (
        "wrong_order",
        "1 return",
        "[On Play] You may return 1 [Sampling] from your trash to the hand.",
    ),
    "[On Play] Your opponent must 1 of delete their Digimon.": (
        "wrong_order",
        "1 of delete",
        "[On Play] Your opponent must delete 1 of their Digimon.",
    ),
    "[Main] While you have a red Tamer, you may use this card without meeting its color requirements. Suspend 1"
    " Digimon.": (
        "wrong_order",
        "[Main]",
        "While you have a red Tamer, you may use this card without meeting its color requirements. [Main] Suspend 1"
        " Digimon.",
    ),
    "[On Play] You may play 1 [Sampling] from your hand to 1 of your Digimon without paying the cost.": (
        "wrong_word",
        "play",
        "[On Play] You may link 1 [Sampling] from your hand to 1 of your Digimon without paying the cost.",
    ),
    "[On Play] Activate 1 of this Digimon's [When Digivolving].": (
        "missing_word",
        ".",
        "[On Play] Activate 1 of this Digimon's [When Digivolving] effects.",
    ),
    "If you have a Tamer, suspend 1 of your opponent's Digimon.": ("missing_word", "If", None),
    "[On Play] Delete 1 of your opponent's level 3 Digimon and level 5 Digimon.": ("missing_word", "1", None),
    "[On Play] By trashing 1 [Tester] trait card, ＜Draw 1＞.": ("missing_word", "1 [Tester] trait card", None),
    "[On Play] Return 1 of your opponent's Digimon to its owner's deck.": ("missing_word", "to", None),
    "[On Play] By returning 1 card from your hand to your deck, ＜Draw 1＞": ("missing_word", "to", None),
    "[On Play] Delete any number of your opponent's Digimon with a total play cost of 6.": (
        "missing_word",
        "6",
        "[On Play] Delete any number of your opponent's Digimon with a total play cost of 6 or less.",
    ),
    "[Your Turn] When one of your Digimon would digivolve, reduce the digivolution cost by -2.": (
        "wrong_word",
        "-2",
        "[Your Turn] When one of your Digimon would digivolve, reduce the digivolution cost by 2.",
    ),
    "[Your Turn] When a Digimon with [Sample] in its name attacks (other than [Sampling]), gain 1 memory.": (
        "wrong_order",
        "attacks",
        "[Your Turn] When a Digimon with [Sample] in its name (other than [Sampling]) attacks, gain 1 memory.",
    ),
    "[On Play] You may place 1 of your [Sampling]'s under this Digimon.": (
        "wrong_word",
        "[Sampling]'s",
        "[On Play] You may place 1 of your [Sampling]s under this Digimon.",
    ),
    "[On Play] You may play 1 [Sampling] in its name from your trash without paying the cost.": (
        "missing_word",
        "[Sampling]",
        None,
    ),
    "[On Play] You may play 1 [Tester] trait from your hand without paying the cost.": ("missing_word", "trait", None),
    "[Your Turn] All of your Digimon with the [Tester] trait Digimon get +1000 DP.": (
        "surplus_word",
        "Digimon",
        "[Your Turn] All of your Digimon with the [Tester] trait get +1000 DP.",
    ),
    "[On Play] You may DNA digivolve this Digimon and 1 of your other Digimon may DNA digivolve into a Digimon card in"
    " your hand.": (
        "doubled",
        "may DNA digivolve",
        "[On Play] You may DNA digivolve this Digimon and 1 of your other Digimon into a Digimon card in your hand.",
    ),
    "[On Play] By returning 1 Tamer to the hand. You may play 1 red Digimon card from your hand. Delete 1 of your.": (
        "stray_stop",
        ".",
        None,
    ),
    "When an effect trashes this card, When this card is trashed from the battle area, delete 1 Digimon.": (
        "cut",
        "When an effect trashes this card,",
        None,
    ),
    "[Your Turn] This Digimon gets +1000 DP. (For the turn.))": ("unbalanced", ")", None),
    '[On Play] Gain 1 memory."': ("unbalanced", '"', "[On Play] Gain 1 memory."),
    "[Digivolve] Sampling: Cost 2": ("lost_brackets", "Sampling", "[Digivolve] [Sampling]: Cost 2"),
}


@pytest.mark.parametrize(("text", "row"), ROWS.items())
def test_damage_is_named_and_what_is_suggested_compiles(text: str, row: tuple[Code, str, str | None]) -> None:
    findings = lint(text)
    code, words, suggestion = row
    assert (code, words) in [(finding.code, finding.words) for finding in findings], findings
    for finding in findings:
        assert text[slice(*finding.span)] == finding.words
        if suggestion is not None:
            assert finding.suggestion == suggestion
        if finding.suggestion is not None:
            units = compile_fields([Field("text", "main", finding.suggestion)], repair=False)
            assert [unit.status for unit in units] == ["compiled"] * len(units)


@pytest.mark.parametrize("text", [text for texts in EXPLANATIONS.values() for text in texts])
def test_the_explanation_of_a_requirement_without_one(text: str) -> None:
    assert [(finding.code, finding.words) for finding in lint(text)] == [("lost_keyword", text)]


def test_two_places_of_a_text_that_reads() -> None:
    """Each is told where it stands."""
    text = "[On Play] Delete 1 Digimon with ＜Svae＞ in its text, and suspend 1 Digimon with ＜Blokcer＞ in its text."
    found = [(f.code, text[slice(*f.span)]) for f in lint(text)]
    assert found == [("unknown_keyword", "＜Svae＞"), ("unknown_keyword", "＜Blokcer＞")]


def test_only_the_last_full_stop_lacks() -> None:
    """That changes no reading; a sentence that cannot end there is cut off."""
    assert lint("[On Play] Delete 1 of your opponent's Digimon") == []
    assert [f.code for f in lint("[On Play] Delete 1 of your opponent's")] == ["cut"]


def test_what_reads_once_it_is_mended_is_looked_at_again() -> None:
    text = "[On Play] Gain 1 memory At the end of the turn, lose 1 memory. You may may draw 1 card."
    assert {(f.code, text[slice(*f.span)]) for f in lint(text)} == {("missing_stop", "At"), ("doubled", "may")}


def test_two_lost_stops_are_mended_together() -> None:
    text = "[On Play] Gain 1 memory At the end of the turn, lose 1 memory If you have a Tamer, ＜Draw 1＞."
    (found,) = lint(text)
    assert found.code == "missing_stop"
    assert found.suggestion == text.replace(" At", ". At").replace(" If", ". If")


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] You may play 1 [Nobody Ever Saw This] from your hand without paying the cost.",
        "[Your Turn] All of your Digimon with the [Trait Of Tomorrow] trait get +1000 DP.",
        "[On Play] ＜Draw 1＞ (Draw 1 card from your deck.)",
        "[DigiXros -2] [Sampling] x [Sampling]",
    ],
)
def test_names_and_traits_never_seen_are_no_damage(text: str) -> None:
    assert lint(text) == []


def test_a_security_effect_without_its_icon() -> None:
    (found,) = lint("You may play this card without paying the cost.", "security")
    assert found.code == "wrong_field"
    assert found.suggestion == "[Security] You may play this card without paying the cost."
    assert lint("[Security] You may play this card without paying the cost.", "security") == []


@pytest.mark.parametrize("name", ["[On Play] Gain 1 memory.", "＜Blocker＞", "Delete 1 of your opponent's Digimon."])
def test_an_effect_in_the_name(name: str) -> None:
    card = Card("X1-001", name)
    assert [(f.code, f.unit, f.words) for f in lint_card(Entry(card), ())] == [("wrong_field", None, name)]


@pytest.mark.parametrize("name", ["Dr. Sampling", "Sampling: Mode A", "Sampling (X Antibody)", "The Sun. The Moon!"])
def test_a_name_is_a_name(name: str) -> None:
    assert lint_card(Entry(Card("X1-001", name)), ()) == []


def test_at_most_twenty_findings_a_text() -> None:
    text = "[On Play] Delete &lt; " * 60
    assert len(lint(text)) <= MAX_DIAGNOSTICS * len(compile_fields([Field("text", "main", text)]))


def test_tries_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a text is, so many others are read for it and no more."""
    read: list[str] = []
    reads = Place.reads

    def counted(self: Place, text: str) -> bool:
        read.append(text)
        return reads(self, text)

    monkeypatch.setattr(Place, "reads", counted)
    lint("[On Play] " + "under of delete " * 300 + ".")
    assert len(read) <= MAX_TRIES + 20


PIECES = [
    "[",
    "]",
    "(",
    ")",
    "＜",
    "＞",
    '"',
    "&lt;",
    "â€™",
    " ",
    ".",
    ",",
    "・",
    "\n",
    "On Play",
    "delete",
    "1",
    "x" * 60,
]


@pytest.mark.parametrize("piece", [*PIECES, "[(", ")]", "delete ", "[X] ", "x" * 60])
def test_a_text_as_long_as_a_book_takes_no_time(piece: str) -> None:
    start = process_time()
    lint(piece * (20_000 // len(piece)))
    assert process_time() - start < 3


@settings(deadline=None, max_examples=150, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=12))
def test_no_text_breaks_it(pieces: list[str]) -> None:
    text = "".join(pieces)
    for finding in lint(text):
        assert 0 <= finding.span[0] <= finding.span[1] <= len(text) + 1
        assert finding.message


def test_a_case_without_tries_accepts_nothing() -> None:
    case = Case("[On Play] Delete 1 your opponent's Digimon.", Place("main", ()), Tries(10**9))
    assert not case.accepts()


def test_the_sample_has_the_one_damage_of_its_source() -> None:
    found = [finding for entry in load_sample() for finding in lint_card(entry, compile_card(entry.card).units)]
    assert [(finding.card, finding.code) for finding in found] == [("BT4-114", "missing_word")]


DAMAGE_IN_READABLE_UNITS: dict[str, int] = {"entity": 8, "mixed_brackets": 4}
"""What compiled units of the real list are told: none of it is a false alarm. Entities and brackets are normalised."""


def test_clean_units_have_no_finding(corpus_path: Path) -> None:
    counts: dict[str, int] = {}
    for entry in load_files([corpus_path]):
        units = compile_card(entry.card).units
        clean = {unit.id: unit for unit in units if unit.status == "compiled" and not unit.diagnostics}
        fields = {unit.field for unit in clean.values()} - {unit.field for unit in units if unit.id not in clean}
        card = Card(entry.card.id, "", tuple(f for f in entry.card.fields if f.name in fields), entry.card.kinds)
        for finding in lint_card(Entry(card), list(clean.values())):
            counts[finding.code] = counts.get(finding.code, 0) + 1
    assert counts == DAMAGE_IN_READABLE_UNITS
