"""One text, one reading: Earley finds exactly one derivation, and the LALR table has no conflict."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from lark.exceptions import GrammarError

from cardc.corpus.loading import load_sample
from cardc.grammar.tables import START, Tokens, grammar_text, parser
from tests.grammar.support import field_texts, sample
from tests.oracle.derivations import count_derivations, derivations, forest_parser, lalr_takes, sequences, starts

SAMPLE_SEQUENCES = sequences(field.text for entry in load_sample() for field in entry.card.fields)
IDENTITY = Path(__file__).with_name("identity.txt").read_text("utf-8").splitlines()

MAX_CONFLICTS = 0
"""Shift/reduce conflicts of the LALR table; only falls."""


def conflicts(grammar: str, starts: Sequence[str] = (START,)) -> list[str]:
    """The first conflict of a grammar's LALR table, if it has any: a strict table stops there."""
    try:
        Lark(grammar, start=list(starts), parser="lalr", lexer=Tokens, maybe_placeholders=True, strict=True)
    except GrammarError as error:
        return [str(error)]
    return []


def test_the_table_has_no_conflict() -> None:
    found = conflicts(grammar_text(), starts())
    assert len(found) <= MAX_CONFLICTS, found


def test_a_conflict_would_be_found() -> None:
    assert conflicts("sentence: IF sentence | IF sentence ELSE sentence | WORD\n%declare IF ELSE WORD") != []


@pytest.mark.parametrize(("length", "trees"), [(1, 1), (2, 1), (3, 2), (4, 5), (5, 14)])
def test_the_oracle_counts_all_readings(length: int, trees: int) -> None:
    """A grammar of binary trees: the Catalan numbers."""
    parser = forest_parser("sentence: sentence sentence | WORD\n%declare WORD")
    assert count_derivations(parser, ["WORD"] * length) == trees


def test_the_oracle_finds_a_phrase_with_two_owners() -> None:
    grammar = "sentence: VERB np tail?\nnp: NOUN tail?\ntail: PLACE\n%declare VERB NOUN PLACE"
    assert count_derivations(forest_parser(grammar), ["VERB", "NOUN"]) == 1
    assert count_derivations(forest_parser(grammar), ["VERB", "NOUN", "PLACE"]) == 2
    assert count_derivations(forest_parser(grammar), ["VERB", "PLACE"]) == 0


def terminals(start: str) -> set[str]:
    """The terminals that a start symbol can reach."""
    reached, names = {start}, set[str]()
    while True:
        rules = [rule for rule in parser().rules if rule.origin.name in reached]
        found = {symbol for rule in rules for symbol in rule.expansion}
        names = {symbol.name for symbol in found if symbol.is_term}
        further = {symbol.name for symbol in found if not symbol.is_term} - reached
        if not further:
            return names
        reached |= further


GRAMMATICAL = from_lark(
    Lark(grammar_text(), start=[START], parser="lalr", lexer=Tokens),
    explicit={name: st.just(f"{name} ") for name in terminals(START)},
)
"""Sequences of terminals that the grammar has, whether or not any card does."""


@settings(deadline=None, max_examples=150, derandomize=True)
@given(GRAMMATICAL)
def test_what_no_card_says_has_one_reading_too(text: str) -> None:
    types = tuple(text.split())
    if len(types) <= 60:
        assert lalr_takes(types)
        assert derivations(types) == 1


def test_the_sample_has_one_reading() -> None:
    wrong = [sequence for sequence in SAMPLE_SEQUENCES if not sequence.lawful]
    assert wrong == []


def test_the_identity_texts_have_one_reading() -> None:
    wrong = [each for each in sequences(IDENTITY) if derivations(each.types, each.start) != 1]
    assert wrong == []


def test_the_real_corpus_has_one_reading(corpus_path: Path) -> None:
    """A sample; `python -m tests.oracle` counts all."""
    texts = sample([field.text for field in field_texts(corpus_path)], 700)
    found = sample(sequences(texts), 300)
    wrong = [sequence for sequence in found if not sequence.lawful]
    assert wrong == []
