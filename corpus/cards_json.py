"""The shape of the big card list: `cardId`, `effectText`, `inheritedEffectText`, … as JSON or JSON Lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardc.compiler.card import Card, CardKind, DigivolutionCost, Field, Source
from cardc.corpus.entries import Corrections, Entry, LoadError
from cardc.corpus.json_text import corrected_json, decode_card_list, decode_json
from cardc.corpus.records import (
    FieldError,
    Record,
    Shape,
    entries_of,
    fields_of,
    inside,
    kind_of,
    number_of,
    objects_of,
    set_of,
    text_of,
    texts_of,
)

FIELD_SOURCES: tuple[tuple[str, Source], ...] = (
    ("effectText", "main"),
    ("linkRequirement", "requirement"),
    ("linkEffect", "link"),
    ("inheritedEffectText", "inherited"),
    ("securityEffectText", "security"),
    ("optionEffect", "option"),
)
_NO_NUMBER = -1
_JSON_START = re.compile(rb'\s*(?:\[\s*[\[{\]"\d]|\{)')
_OBJECT_LINE = re.compile(rb"\s*\{[^\n]*\}[ \t\r]*(\n\s*\{)?")


def looks_like_json(path: Path, data: bytes) -> bool:
    """A `.json` file, or one that starts as a JSON list or object does; "[On Play] …" does not."""
    return path.suffix == ".json" or _JSON_START.match(data.removeprefix(b"\xef\xbb\xbf")) is not None


def _costs(record: Record) -> Iterator[DigivolutionCost]:
    for cost in objects_of(record, "evoCosts"):
        with inside("evoCosts"):
            level, amount, color = number_of(cost, "level"), number_of(cost, "memoryCost"), text_of(cost, "color")
        if level is None or amount is None:
            raise FieldError("evoCosts", "expected a level and a memoryCost in each entry")
        yield DigivolutionCost(color, level, amount)


def _dual_side(record: Record) -> tuple[Field, ...]:
    """`dualEffect` holds text only where it does not just repeat a name: the card's own or its Option side's."""
    text = text_of(record, "dualEffect")
    names_option_side = bool(text_of(record, "optionEffect")) and not any(mark in text for mark in "[＜<.")
    if not text.strip() or text.strip() == text_of(record, "nameEn").strip() or names_option_side:
        return ()
    return (Field("dualEffect", "option", text),)


def _to_card(record: Record) -> Card:
    card_id = text_of(record, "cardId")
    kinds: tuple[CardKind, ...] = tuple(kind_of(kind, "kinds") for kind in texts_of(record, "kinds"))
    play_cost, dp = number_of(record, "playCost"), number_of(record, "dp")
    has_dp = bool(dp) or "Digimon" in kinds
    return Card(
        id=card_id,
        name=text_of(record, "nameEn"),
        fields=fields_of(record, FIELD_SOURCES) + _dual_side(record),
        kinds=kinds,
        set=text_of(record, "set") or set_of(card_id),
        colors=texts_of(record, "colors"),
        level=number_of(record, "level"),
        play_cost=None if play_cost == _NO_NUMBER else play_cost,
        dp=dp if has_dp else None,
        traits=texts_of(record, "types") + texts_of(record, "forms") + texts_of(record, "attributes"),
        digivolution_costs=tuple(_costs(record)),
        link_dp=number_of(record, "linkDp"),
    )


SHAPE = Shape("cardId", lambda record: record.get("nameEn"), _to_card)


class CardsJson:
    """A JSON list of cards."""

    name = "card list"

    def sniff(self, path: Path, data: bytes) -> bool:
        return looks_like_json(path, data)

    def load(self, path: Path, data: bytes) -> Iterator[Entry]:
        records = decode_card_list(path, data, SHAPE.id_key)
        yield from entries_of(((f"{path}: card {n}", record) for n, record in enumerate(records, 1)), SHAPE)

    def corrected(self, data: bytes, corrections: Corrections) -> bytes:
        return corrected_json(data, corrections)


class JsonLines:
    """The same cards, one object a line."""

    name = "JSON Lines"

    def sniff(self, path: Path, data: bytes) -> bool:
        if path.suffix in {".jsonl", ".ndjson"}:
            return True
        first = _OBJECT_LINE.match(data) if path.suffix != ".txt" else None
        return first is not None and (first.group(1) is not None or path.suffix != ".json")

    def load(self, path: Path, data: bytes) -> Iterator[Entry]:
        """A line that is no card is one refused card; a file without a single object is no card list."""
        lines = [(n, line) for n, line in enumerate(data.split(b"\n"), start=1) if line.strip()]
        records = [(f"{path}:{number}", _record(path, line, number)) for number, line in lines]
        if records and not any(isinstance(record, dict) for _, record in records):
            first = records[0][1]
            if isinstance(first, LoadError):
                raise first
            raise LoadError(path, "1:1", "not a card list: expected one card object a line")
        yield from entries_of(records, SHAPE)

    def corrected(self, data: bytes, corrections: Corrections) -> bytes:
        return corrected_json(data, corrections)


def _record(path: Path, line: bytes, number: int) -> object:
    try:
        return decode_json(path, line, first_line=number)
    except LoadError as error:
        return error
