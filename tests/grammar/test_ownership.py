"""Each raw token of a parsed text is claimed exactly once: by a terminal, or by a named noise rule."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cardc.corpus.loading import load_sample
from cardc.grammar.item import Item
from cardc.grammar.normalise import normalise
from cardc.grammar.parse import parse_field, parse_tokens
from cardc.grammar.render import words
from tests.grammar.canonical import canonical
from tests.grammar.ownership import faults
from tests.grammar.support import CleanUnit, Tagged, Terminal, accepted, clean_units, sample, tagged

SAMPLE_TEXTS = sorted({field.text for entry in load_sample() for field in entry.card.fields if accepted(field.text)})


@pytest.fixture(scope="module")
def units(corpus_path: Path) -> list[CleanUnit]:
    return sample(clean_units(corpus_path), 1500)


@pytest.mark.parametrize("text", SAMPLE_TEXTS)
def test_each_token_of_the_sample_has_one_owner(text: str) -> None:
    assert [fault for sentence in tagged(text) for fault in faults(normalise(text).text, sentence)] == []


def test_each_token_of_the_real_corpus_has_one_owner(units: list[CleanUnit]) -> None:
    found = {
        fault: unit.text
        for unit in units
        for sentence in tagged(unit.text)
        for fault in faults(normalise(unit.text).text, sentence)
    }
    assert found == {}


def test_terminals_without_width_are_only_those_the_text_has_no_word_for(units: list[CleanUnit]) -> None:
    empty = {t.type for unit in units for sentence in tagged(unit.text) for t in sentence.terminals if t.end <= t.start}
    # CONJ_CLAUSE: "use this card | ignoring its requirements"; _IF_END: "gain 1 memory if it is red |, and …"
    assert empty <= {"REL", "LEAD_COMMA", "CONJ_CLAUSE", "_IF_END"}


def test_the_tree_holds_each_terminal_once_and_in_order(units: list[CleanUnit]) -> None:
    """What the terminals say is what the tree says: no slot is lost between parser and node."""
    for unit in units:
        for sentence in tagged(unit.text):
            if not any(terminal.type == "QUOTE" for terminal in sentence.terminals):
                said = [word for terminal in sentence.terminals for word in _said(terminal)]
                held = [word for phrase in words(parse_tokens(_tokens(sentence))) for word in phrase.split()]
                assert held == said, unit.text


def _said(terminal: Terminal) -> list[str]:
    if isinstance(terminal.value, msgspec.Struct):
        return [word for phrase in words(terminal.value) for word in phrase.split()]
    return str({"_LEVEL": "level", "_ENDS": "ends"}.get(terminal.type, terminal.value)).split()


def _tokens(sentence: Tagged) -> list[Item]:
    return [Item(t.type, t.value, t.start, t.end) for t in sentence.terminals]


def test_a_word_that_nothing_owns_is_found() -> None:
    text = "Gain 1 memory"
    (sentence,) = tagged(text)
    assert faults(text, sentence) == []
    assert faults(text, sentence._replace(terminals=sentence.terminals[:-1])) == ["'memory' has 0 owners"]
    doubled = (*sentence.terminals[:2], sentence.terminals[1]._replace(start=0), sentence.terminals[2])
    assert any("overlap" in fault for fault in faults(text, sentence._replace(terminals=doubled)))


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Gain 1 memory. (Quells the storm.)",
        "[On Play] Gain 1 memory (This Digimon may attack your opponent's hand).",
        "This Digimon gains ＜Rush＞ (This Digimon can't be deleted in battles against Security Digimon).",
        "[On Play] Gain 1 memory. ()",
    ],
)
def test_a_parenthesis_that_reminds_of_nothing_is_refused(text: str) -> None:
    assert all(unit.tree is None for unit in parse_field(text))


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Gain 1 memory. (Draw 1 card from your deck.)",
        "[On Play] Gain 1 memory (Draw 1 card from your deck).",
        "[On Play] This Digimon gains (This Digimon checks 1 additional security card) for the turn.",
        "[On Play] This Digimon gains ＜Rush＞ for the turn. (This Digimon checks 1 additional security card.)",
    ],
)
def test_a_reminder_whose_keyword_is_lost_is_no_noise(text: str) -> None:
    """The keyword was an instruction: without it the text would say less than the card."""
    assert all(unit.tree is None for unit in parse_field(text))


def test_noise_is_noise() -> None:
    bare = "[On Play] This Digimon gains ＜Rush＞ for the turn"
    assert canonical(bare + ".") == canonical(bare)
    assert canonical(bare + ". (This Digimon can attack the turn it was played.)") == canonical(bare)
    assert canonical(bare + ". (This Digimon can attack the turn it sleeps.)") != canonical(bare)
