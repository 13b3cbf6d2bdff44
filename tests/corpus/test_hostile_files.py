"""Each loader takes any value in any field and a file cut off anywhere: a card, a refused card, or a LoadError."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardc.compiler.compile import compile_card
from cardc.corpus.batch import compile_entry
from cardc.corpus.document import decode_card, encode_card
from cardc.corpus.entries import Entry, LoadError
from cardc.corpus.loading import LOADERS, load_files
from cardc.corpus.records import entries_of
from tests.fuzz.files import RECORDS, WRONG_VALUES, structural_places

FIELDS = [(shape, field) for shape, (_, record) in RECORDS.items() for field in record]
FILES = {shape: json.dumps([record], indent=1).encode() for shape, (_, record) in RECORDS.items()} | {
    "JSON Lines": "\n".join(json.dumps(RECORDS["card list"][1]) for _ in range(2)).encode()
}


class Asked(dict[str, Any]):
    """A record that remembers which of its keys were asked for."""

    def __init__(self, record: dict[str, Any]) -> None:
        super().__init__(record)
        self.keys_asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:  # type: ignore[override]
        self.keys_asked.add(key)
        return super().get(key, default)


@pytest.mark.parametrize("shape", RECORDS)
def test_the_good_record_is_read_and_has_every_key_that_the_loader_reads(shape: str) -> None:
    rules, record = RECORDS[shape]
    asked = Asked(record)
    (entry,) = entries_of([("here", asked)], rules)
    assert entry.diagnostics == ()
    assert asked.keys_asked == set(record)
    compiled = compile_entry(entry, compile_card)
    assert decode_card(encode_card(compiled)) == compiled


@pytest.mark.parametrize(("shape", "field"), FIELDS)
def test_any_value_in_any_field(shape: str, field: str) -> None:
    """What is no text is refused where a text belongs, with the field's name; nothing is raised, no card is lost."""
    rules, record = RECORDS[shape]
    for value in WRONG_VALUES:
        changed = json.loads(json.dumps({**record, field: value}))
        good, entry, after = entries_of([("a", record), ("b", changed), ("c", record)], rules)
        assert good.readable
        assert after.readable
        reads(entry)
        if not entry.readable:
            assert field in entry.diagnostics[0].message
            assert entry.card.fields == ()
        if isinstance(record[field], str) and not isinstance(value, str | None):
            assert not entry.readable, value


def reads(entry: Entry) -> None:
    """An entry that can be compiled and written, whatever became of it."""
    compiled = compile_entry(entry, compile_card)
    assert decode_card(encode_card(compiled)) == compiled


@pytest.mark.parametrize("shape", FILES)
def test_a_file_cut_off_anywhere(shape: str) -> None:
    data = FILES[shape]
    path = Path("cards.jsonl" if shape == "JSON Lines" else "cards.json")
    for end in sorted({place + more for place in structural_places(data) for more in (0, 1)}):
        entries, refusal = loaded(path, data[:end])
        for entry in entries:
            reads(entry)
        if shape != "JSON Lines" and end < len(data):
            assert refusal is not None
            assert "\n" not in str(refusal)
            assert refusal.place


def loaded(path: Path, data: bytes) -> tuple[list[Entry], LoadError | None]:
    """The entries of a file, or why there are none."""
    loader = next(loader for loader in LOADERS if loader.sniff(path, data))
    try:
        return list(loader.load(path, data)), None
    except LoadError as refusal:
        return [], refusal


def test_long_lists_and_doubled_ids(tmp_path: Path) -> None:
    record = RECORDS["card list"][1]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([record, {**record, "kinds": ["Digimon"] * 50_000}, record, {}, {"cardId": ""}]))
    entries = load_files([path])
    assert [entry.card.id for entry in entries] == ["X9-001", "X9-001", "X9-001", "#4", "#5"]
    assert [[each.code for each in entry.diagnostics] for entry in entries] == [
        [],
        ["duplicate-id"],
        ["duplicate-id"],
        ["no-id"],
        ["no-id"],
    ]
    for entry in entries:
        reads(entry)


def test_numbers_of_ten_thousand_digits(tmp_path: Path) -> None:
    """Python refuses to make an int of so many digits; here that is a refused card or a place in the file."""
    digits = "9" * 10_000
    path = tmp_path / "cards.json"
    path.write_text(f'[{{"cardId": "X9-1", "level": {digits}}}]')
    with pytest.raises(LoadError, match=r"cards\.json: 1:"):
        load_files([path])
    shape, record = RECORDS["community database"]
    (entry,) = entries_of([("here", {**record, "cardLv": f"Lv.{digits}"})], shape)
    assert [each.code for each in entry.diagnostics] == ["wrong-type"]
    assert len(entry.diagnostics[0].message) < 200
