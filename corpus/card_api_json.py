"""The shape of a public card API: `cardnumber`, `maineffect`, `soureeffect`, with HTML entities in the texts."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path

from cardc.compiler.card import Card, Source
from cardc.corpus.cards_json import looks_like_json
from cardc.corpus.entries import Corrections, Entry
from cardc.corpus.json_text import corrected_json, decode_card_list
from cardc.corpus.records import Record, Shape, entries_of, fields_of, kind_of, number_of, set_of, text_of


def _to_card(record: Record) -> Card:
    card_id = text_of(record, "cardnumber")
    kind = text_of(record, "type")
    kinds = (kind_of(kind, "type"),) if kind else ()
    lower_half: Source = "security" if kind in {"Option", "Tamer"} else "inherited"
    traits = (text_of(record, key) for key in ("digi_type", "stage", "attribute"))
    colors = (text_of(record, key) for key in ("color", "color2"))
    return Card(
        id=card_id,
        name=html.unescape(text_of(record, "name")),
        fields=fields_of(record, (("maineffect", "main"), ("soureeffect", lower_half))),
        kinds=kinds,
        set=set_of(card_id),
        colors=tuple(color for color in colors if color),
        level=number_of(record, "level"),
        play_cost=number_of(record, "play_cost"),
        dp=number_of(record, "dp"),
        traits=tuple(part for trait in traits for part in trait.split("/") if part),
    )


SHAPE = Shape("cardnumber", lambda record: record.get("name"), _to_card)


class CardApiJson:
    """A JSON list of that API's records."""

    name = "card API"

    def sniff(self, path: Path, data: bytes) -> bool:
        return looks_like_json(path, data) and b'"cardnumber"' in data and b'"cardId"' not in data

    def load(self, path: Path, data: bytes) -> Iterator[Entry]:
        records = decode_card_list(path, data, SHAPE.id_key)
        yield from entries_of(((f"{path}: card {n}", record) for n, record in enumerate(records, 1)), SHAPE)

    def corrected(self, data: bytes, corrections: Corrections) -> bytes:
        return corrected_json(data, corrections)
