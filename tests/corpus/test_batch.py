"""Batch compilation: the same as one by one, nothing lost, in order."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from cardc.compiler.card import Card, Field
from cardc.compiler.unit import CompiledCard
from cardc.corpus.batch import TextCompiler, compile_entry, repeated_fields, run_batch
from cardc.corpus.document import decode_card, encode_card
from cardc.corpus.entries import Entry
from cardc.corpus.outcome import outcome_of
from cardc.corpus.records import refused_entry
from cardc.corpus.report import KINDS, check_report
from tests.corpus.fakes import fake_compile

TEXTS = st.sampled_from(["Gain 1 memory.", "Draw.\nDraw.", "this is wrong", "a\nwrong b\nc", "Ünï ＜x＞ [wrong]"])
FIELDS = st.builds(Field, st.sampled_from(["f", "g"]), st.sampled_from(["main", "inherited"]), TEXTS)
CARDS = st.builds(
    Card, st.sampled_from(["A-1", "A-2", "B-1", ""]), st.text(max_size=5), st.lists(FIELDS, max_size=4).map(tuple)
)
BAD = st.builds(lambda n: refused_entry(f"#{n}", "", f"f: card {n}", "no-id", "has no id"), st.integers(1, 9))
ENTRIES = st.lists(st.builds(Entry, CARDS) | BAD, max_size=12)


def pair(entry: Entry, compiled: CompiledCard) -> tuple[str, CompiledCard]:
    return entry.card.id, compiled


@given(ENTRIES)
def test_batch_gives_what_one_by_one_gives(entries: list[Entry]) -> None:
    alone = [(entry.card.id, compile_entry(entry, fake_compile)) for entry in entries]
    assert list(run_batch(entries, pair, compile_one=fake_compile)) == alone


@given(ENTRIES)
def test_no_card_and_no_unit_is_lost(entries: list[Entry]) -> None:
    outcomes = list(run_batch(entries, outcome_of, compile_one=fake_compile))
    report = check_report(outcomes, "compile")
    assert report.cards == len(entries) == len(outcomes)
    assert sum(outcome.unreadable is not None for outcome in outcomes) == sum(not e.readable for e in entries)
    for kind in KINDS:
        count = report.units[kind]
        assert count.passed + count.refused == count.all
        assert count.distinct_passed <= count.distinct <= count.all
        assert count.all == sum(sets[kind].all for sets in report.by_set.values() if kind in sets)
    assert sum(count.refused for count in report.units.values()) == sum(r.kind != "card" for r in report.refusals)
    assert sum(cluster.units for cluster in report.clusters) == sum(r.kind != "card" for r in report.refusals)


@given(ENTRIES)
def test_documents_decode_to_equal_cards(entries: list[Entry]) -> None:
    for _, compiled in run_batch(entries, pair, compile_one=fake_compile):
        assert decode_card(encode_card(compiled)) == compiled


def test_processes_give_the_same_in_order() -> None:
    entries = [Entry(Card(f"A-{n}", "", (Field("f", "main", f"Gain {n % 7} memory."),))) for n in range(200)]
    alone = list(run_batch(entries, pair, compile_one=fake_compile))
    assert list(run_batch(entries, pair, compile_one=fake_compile, jobs=2)) == alone


def test_a_repeated_text_is_compiled_once() -> None:
    calls: list[Card] = []

    def counting(card: Card) -> CompiledCard:
        calls.append(card)
        return fake_compile(card)

    field, other = Field("f", "main", "Gain 1 memory."), Field("f", "main", "Draw.")
    entries = [Entry(Card("A-1", "", (field,))), Entry(Card("A-2", "", (field, other)))]
    compile_text = TextCompiler(counting, repeated_fields(entries))
    compiled = [compile_text(entry.card) for entry in entries]
    assert len(calls) == 2
    assert [unit.id for card in compiled for unit in card.units] == ["A-1/main/1", "A-2/main/1", "A-2/main/2"]


def test_quoted_effects_move_with_their_unit() -> None:
    field = Field("f", "main", "Gain 1 memory.")
    entries = [Entry(Card("A-1", "", (field,))), Entry(Card("A-2", "", (field, field)))]
    lines = [encode_card(card) for _, card in run_batch(entries, pair, compile_one=fake_compile)]
    assert b"A-2/main/2.1" in lines[1]
    assert b"A-1" not in lines[1]
    assert msgspec.json.decode(lines[0])["schema"] == "1"
