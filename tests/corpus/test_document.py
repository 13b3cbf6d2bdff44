"""The JSON of compiled cards: it fits the published schema and reads back equal.

`python -m tests.document` checks a whole card list.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardc.compiler.compile import compile_card
from cardc.corpus.document import card_schema, decode_card, encode_card
from cardc.corpus.entries import Entry
from cardc.corpus.loading import load_files, load_sample
from tests.document.check import mistakes, validator


def assert_faithful(entries: list[Entry]) -> None:
    assert entries
    assert [(entry.card.id, m) for entry in entries for m in mistakes(compile_card(entry.card))] == []


def test_the_sample_fits_the_schema_and_reads_back() -> None:
    assert_faithful(load_sample()[::4])


def test_real_cards_fit_the_schema_and_read_back(corpus_path: Path) -> None:
    assert_faithful(load_files([corpus_path])[::200])


def test_every_real_card_reads_back(corpus_path: Path) -> None:
    for entry in load_files([corpus_path])[::3]:
        card = compile_card(entry.card)
        assert decode_card(encode_card(card)) == card, card.card


def example() -> dict[str, Any]:
    """A line with an effect of some depth."""
    (entry,) = (entry for entry in load_sample() if entry.card.id == "X1-025")
    return json.loads(encode_card(compile_card(entry.card)))


def _process(document: dict[str, Any]) -> dict[str, Any]:
    return document["units"][2]["processes"][0]


@pytest.mark.parametrize(
    "damage",
    [
        lambda document: document.pop("card"),
        lambda document: document.update(schema="0"),
        lambda document: document["units"][2].update(kind="effects"),
        lambda document: document["units"][2].update(category="sometimes"),
        lambda document: document["units"][2].update(span=[1]),
        lambda document: document["units"][2].update(frequency="once"),
        lambda document: _process(document).pop("span"),
        lambda document: _process(document).update(kind="explode"),
        lambda document: _process(document).update(optional_for="nobody"),
        lambda document: _process(document)["cost"]["processes"][0]["target"]["count"].update(mode="some"),
        lambda document: _process(document)["cost"]["processes"][0]["target"]["places"][0].pop("zone"),
        lambda document: _process(document)["link"].update(needs_cost_of="2"),
    ],
)
def test_schema_and_decoder_refuse_alike(damage: Callable[[dict[str, Any]], object]) -> None:
    document = example()
    assert validator().is_valid(document)
    damage(document)
    assert not validator().is_valid(document)
    with pytest.raises(msgspec.ValidationError):
        decode_card(json.dumps(document).encode())


def test_keys_that_are_not_known_are_passed_over() -> None:
    document = example()
    _process(document)["new"] = 1
    assert validator().is_valid(document)
    assert decode_card(json.dumps(document).encode()) == decode_card(json.dumps(example()).encode())


def test_the_schema_tells_its_version() -> None:
    assert card_schema()["version"] == example()["schema"] == "1"
    assert card_schema()["$defs"]["CardDocument"]["properties"]["schema"]["enum"] == ["1"]
