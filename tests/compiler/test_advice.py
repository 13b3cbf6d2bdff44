"""docs/diagnostics.md: each mistake of its tables is named as it says, and each suggested text compiles."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cardc.compiler.card import Card, Field
from cardc.compiler.compile import compile_card, compile_fields
from cardc.compiler.unit import Unit
from cardc.corpus.loading import load_sample
from cardc.grammar import advice as advice_module
from cardc.grammar.advice import MAX_LENGTH, MAX_TRIES, Advice, advise, known_words, nearest
from cardc.grammar.diagnostics import Diagnostic, render_diagnostic
from cardc.grammar.lexicon import FREQUENCIES, TIMINGS, icon, phrases, verb_forms
from cardc.grammar.mistakes import NEVER_MEANT, WRONG_TIMINGS, WRONG_WORDS, patterns
from cardc.grammar.parse import parse_field
from tests.fuzz import texts

PAGE = (Path(__file__).parents[2] / "docs" / "diagnostics.md").read_text("utf-8")


class Mistake(NamedTuple):
    """One row of the page."""

    written: str
    code: str
    messages: str
    suggestion: str


MISTAKES = [
    Mistake(*(cell.strip(" `") for cell in row[1:-1].split(" | ")))
    for row in PAGE.splitlines()
    if row.startswith("| `")
]
NONE = "–"


def advised(text: str) -> list[Unit]:
    return list(compile_card(Card("X1-001", "", (Field("text", "main", text),)), advise=True).units)


def errors(text: str) -> list[Diagnostic]:
    return [each for unit in advised(text) for each in unit.diagnostics if each.severity == "error"]


def compiles(text: str) -> bool:
    """Whole, and without a warning."""
    units = compile_fields([Field("text", "main", text)])
    return bool(units) and all(unit.status == "compiled" and not unit.diagnostics for unit in units)


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake.written for mistake in MISTAKES])
def test_a_mistake_is_named_and_the_suggestion_compiles(mistake: Mistake) -> None:
    assert not compiles(mistake.written)
    found = errors(mistake.written)
    assert found[0].code == mistake.code
    assert "; ".join(each.message for each in found) == mistake.messages
    suggested = [each.suggestion for each in found if each.suggestion is not None]
    assert suggested == ([] if mistake.suggestion == NONE else [mistake.suggestion]), "once, with the first"
    assert found[0].suggestion is not None or not suggested
    if mistake.suggestion != NONE:
        assert compiles(mistake.suggestion)


def test_the_page_has_forty_mistakes_and_more() -> None:
    assert len({mistake.written for mistake in MISTAKES}) == len(MISTAKES)
    assert len(MISTAKES) >= 40
    assert sum(mistake.suggestion != NONE for mistake in MISTAKES) >= 60


def test_the_page_shows_what_is_printed() -> None:
    shown = re.search(r"```\n\$ cardc explain \"(.*?)\"\n(.*?)\n```", PAGE, re.DOTALL)
    assert shown is not None
    assert render_diagnostic(shown[1], errors(shown[1])[0], "text/main/1") == shown[2]


@pytest.mark.parametrize(
    "text",
    [
        "[All Turns] This Digimon cannot be blocked.",
        "[on play] You can delete 1 of your opponent's digimon",
        "[All Turns] This Digimon gains ‹Blocker›.",
        "[All Turns] This Digimon gains &lt;Blocker&gt;.",
    ],
)
def test_other_spellings_are_no_mistakes(text: str) -> None:
    assert compiles(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[On Play] Destroy 1 of your opponent's Digimon.", "Destroy"),
        ("[On Play] Gain 1 memory.\n[When Attacking] You may may delete 1 of your opponent's Digimon.", "may may"),
        ("[All Turns] This Digimon gains &lt;Blocker&gt; and ‹Blokcer›.", "Blokcer"),
        ("(On Play) Gain 1 memory.", "(On Play)"),
        ("[On Play] 1 of your Digimon gets DP +1000 for the turn.", "DP +1000"),
    ],
)
def test_the_mistake_is_pointed_at(text: str, words: str) -> None:
    (found,) = errors(text)
    assert text[slice(*found.span)] == words


def test_what_compiles_gets_no_advice() -> None:
    """Neither the module nor RapidFuzz is even loaded for texts that are well."""
    program = """
import sys
from cardc.compiler import compile_card
from cardc.compiler.unit import Unit
from cardc.corpus.loading import load_sample
for entry in load_sample():
    if entry.card.id != "BT4-114":  # the one quotation that is damaged
        assert all(unit.status == "compiled" for unit in compile_card(entry.card, advise=True).units)
print(*sorted({"rapidfuzz", "cardc.grammar.advice", "cardc.grammar.mistakes"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "\n"


def test_advice_is_asked_for_refused_units_alone_and_only_when_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def record(text: str, diagnostics: object, compiles: object) -> None:
        asked.append(text)

    monkeypatch.setattr(advice_module, "advise", record)
    card = Card("X1-001", "", (Field("text", "main", "[On Play] Gain 1 memory.\n[On Deletion] Zqxv 77."),))
    compile_card(card)
    assert asked == []
    compile_card(card, advise=True)
    assert asked == ["[On Deletion] Zqxv 77."]


def test_a_known_word_is_told_where_no_text_can_be_suggested() -> None:
    text = "[On Play] Sucurity Zqxvzqxv 99 zqxvv memroy."
    found = [(text[slice(*each.span)], each.code, each.expected, each.suggestion) for each in errors(text)]
    assert found == [
        ("Sucurity", "unknown_word", ("security",), None),
        ("Zqxvzqxv", "unknown_word", (), None),
        ("zqxvv", "unknown_word", (), None),
        ("memroy", "unknown_word", ("memory",), None),
    ]


def test_each_unknown_word_of_an_effect_is_told_once() -> None:
    """Also behind the first of its sentence; not where it was mended, in a reminder or in a requirement."""
    text = "[On Play] Sucurity zqxvv memroy zqxvv withotu Memroy zqxvv. (Zqxw sucurty.)"
    words = [text[slice(*each.span)] for each in errors(text)]
    assert words == ["Sucurity", "zqxvv", "memroy"]
    assert len(errors("[On Play] " + " ".join(f"zqx{chr(97 + n)}vk" for n in range(25)))) == 20
    assert len(errors("[Digivolve] Zqxv zqxvv memroy: Cost 3")) == 1


@pytest.mark.parametrize("kind", ["one word", "mutated", "cut", "words", "requirements"])
def test_whatever_is_suggested_compiles(kind: str) -> None:
    """Of damaged texts of all kinds; some must get a suggestion, or this would test nothing."""
    suggested = 0
    for number in range(120):
        text = texts.KINDS[kind](random.Random(f"advice/{number}"))
        for suggestion in {each.suggestion for each in errors(text) if each.suggestion is not None}:
            assert all(unit.status == "compiled" for unit in compile_fields([Field("text", "main", suggestion)])), text
            suggested += 1
    assert suggested or kind in ("words", "requirements")


def test_a_word_put_in_twice_is_found_nearly_always() -> None:
    """One word of each sample text doubled: where that is refused, the text before is suggested."""
    dice = random.Random(3)
    found = tried = 0
    for field in (field for entry in load_sample() for field in entry.card.fields):
        words = field.text.split(" ")
        at = dice.randrange(len(words))
        text = " ".join([*words[:at], words[at], *words[at:]])
        if not words[at].isalpha() or not compiles(field.text) or compiles(text):
            continue
        tried += 1
        found += any(each.suggestion is not None and compiles(each.suggestion) for each in errors(text))
    assert tried > 30
    assert found / tried > 0.85


def test_few_tries_and_none_for_long_texts() -> None:
    tried: list[str] = []

    def never(text: str) -> bool:
        tried.append(text)
        return False

    text = "(On Play) You may may destroy 1 of your oponent's Digimon then draw a card, it's level 4 or lowwer."
    found = [each for unit in parse_field(text) for each in unit.diagnostics]
    given = advise(text, found, never)
    assert given is not None
    assert given.text is None
    assert 5 < len(tried) <= MAX_TRIES
    assert len(set(tried)) == len(tried)
    tried.clear()
    assert advise(text + " " * MAX_LENGTH, found, never) is None
    assert tried == []


def test_one_mistake_is_preferred_to_two() -> None:
    """The text is tried with each mistake undone alone, before it is tried with more of them."""
    text = "[On Play] Destroy 1 your opponent's Digimon."
    found = [each for unit in parse_field(text) for each in unit.diagnostics]
    changes = _changes(text, found, lambda changed: True)
    assert changes == 1
    assert _changes(text, found, compiles) == 2


def _changes(text: str, found: list[Diagnostic], accepts: Callable[[str], bool]) -> int:
    given = advise(text, found, accepts)
    assert isinstance(given, Advice)
    return len(given.mistakes)


# ---- the tables ---------------------------------------------------------------------------------


def test_a_wrong_word_is_none_of_the_game_and_the_right_one_is() -> None:
    known = {word.lower() for word in known_words()}
    assert not {*WRONG_WORDS, *NEVER_MEANT} & known
    for right in WRONG_WORDS.values():
        assert all(word.lower() in known for word in right.split()), right


def test_a_wrong_timing_is_none_and_the_right_one_is() -> None:
    assert all(icon(f"[{wrong}]") is None and wrong == wrong.lower() for wrong in WRONG_TIMINGS)
    assert set(WRONG_TIMINGS.values()) <= {*TIMINGS, *FREQUENCIES}


def test_every_code_of_the_tables_is_shown_on_the_page() -> None:
    assert {pattern.code for pattern in patterns()} <= {mistake.code for mistake in MISTAKES}


def test_known_words_are_those_of_the_lexicon() -> None:
    known = {word.lower() for word in known_words()}
    assert {word for word in verb_forms() if word.isalpha()} <= known
    assert all(word in known for first in phrases() for word in [first] if word.isalpha() and len(word) > 1)


def test_the_nearest_words_are_spelt_nearly_the_same() -> None:
    assert nearest("oponent", known_words())[0] == "opponent"
    assert nearest("digimno", known_words())[0] == "Digimon"
    assert nearest("zqxv", known_words()) == []
