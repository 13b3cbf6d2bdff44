"""Laws of a batch, with the compiler itself."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardc.compiler import compile_card
from cardc.compiler.card import Card, Field
from cardc.compiler.unit import CompiledCard
from cardc.corpus.batch import compile_entry, run_batch
from cardc.corpus.document import decode_card, encode_card
from cardc.corpus.entries import Entry
from cardc.corpus.loading import load_sample
from cardc.grammar.normalise import normalise

SAMPLE = load_sample()
WORDS = sorted({word for entry in SAMPLE for field in entry.card.fields for word in field.text.split()})
TEXTS = st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join) | st.text(max_size=60)
FIELDS = st.builds(Field, st.just("effectText"), st.sampled_from(["main", "security", "inherited"]), TEXTS)
ENTRIES = st.lists(st.builds(Entry, st.builds(Card, st.just("A-1"), st.just(""), st.tuples(FIELDS))), max_size=4)


def compiled_only(entry: Entry, compiled: CompiledCard) -> CompiledCard:
    return compiled


def test_the_sample_compiles_alike_in_a_batch_and_one_by_one() -> None:
    batch = list(run_batch(SAMPLE, compiled_only))
    assert batch == [compile_entry(entry, compile_card) for entry in SAMPLE]


def test_sample_documents_decode_to_equal_cards() -> None:
    for compiled in run_batch(SAMPLE, compiled_only):
        assert decode_card(encode_card(compiled)) == compiled


@settings(deadline=None, max_examples=60)
@given(ENTRIES)
def test_every_card_comes_out_compiled_or_refused_with_a_reason(entries: list[Entry]) -> None:
    results = list(run_batch(entries, compiled_only))
    assert [card.card for card in results] == [entry.card.id for entry in entries]
    for entry, card in zip(entries, results, strict=True):
        (field,) = entry.card.fields
        for unit in card.units:
            errors = [d for d in unit.diagnostics if d.severity == "error"]
            assert (unit.status == "refused") is bool(errors)
            assert 0 <= unit.span[0] <= unit.span[1] <= len(field.text)
            assert all(0 <= d.span[0] <= d.span[1] <= len(field.text) for d in unit.diagnostics)
        if normalise(field.text).text.strip():  # more than marks that nobody sees
            assert card.units or card.diagnostics
