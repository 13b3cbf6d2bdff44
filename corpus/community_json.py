"""The shape of a community card database: `cardNumber`, `name.english`, `effect`, …; "-" means empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardc.compiler.card import Card, DigivolutionCost, Field, Source
from cardc.corpus.cards_json import looks_like_json
from cardc.corpus.entries import Corrections, Entry
from cardc.corpus.json_text import corrected_json, decode_card_list
from cardc.corpus.records import (
    FieldError,
    Record,
    Shape,
    digits_of,
    entries_of,
    fields_of,
    inside,
    kind_of,
    objects_of,
    set_of,
    text_of,
    type_name,
)

_FIELDS: tuple[tuple[str, Source], ...] = (
    ("specialDigivolve", "requirement"),
    ("burstDigivolve", "requirement"),
    ("dnaDigivolve", "requirement"),
    ("digiXros", "requirement"),
    ("assembly", "requirement"),
    ("effect", "main"),
    ("aceEffect", "main"),
    ("linkRequirement", "requirement"),
    ("linkEffect", "link"),
    ("digivolveEffect", "inherited"),
    ("securityEffect", "security"),
    ("optionCardEffect", "option"),
    ("rule", "rule"),
)
_EMPTY = "-"


def _name(record: Record) -> str:
    names = record.get("name")
    if not isinstance(names, dict):
        raise FieldError("name", f"expected an object, found {type_name(names)}")
    with inside("name"):
        return text_of(names, "english", empty=_EMPTY)


def _parts(record: Record, key: str) -> tuple[str, ...]:
    return tuple(part for part in text_of(record, key, empty=_EMPTY).split("/") if part)


def _costs(record: Record) -> Iterator[DigivolutionCost]:
    for cost in objects_of(record, "digivolveCondition"):
        with inside("digivolveCondition"):
            level, amount, color = digits_of(cost, "level"), digits_of(cost, "cost"), text_of(cost, "color")
        if level is not None and amount is not None:
            yield DigivolutionCost(color, level, amount)


def _dual_side(record: Record, name: str) -> tuple[Field, ...]:
    text = text_of(record, "dualEffect", empty=_EMPTY)
    return (Field("dualEffect", "option", text),) if text.strip() not in {"", name} else ()


def _to_card(record: Record) -> Card:
    card_id, name = text_of(record, "cardNumber"), _name(record)
    kind = text_of(record, "cardType", empty=_EMPTY)
    return Card(
        id=card_id,
        name=name,
        fields=fields_of(record, _FIELDS, empty=_EMPTY) + _dual_side(record, name),
        kinds=(kind_of(kind, "cardType"),) if kind else (),
        set=set_of(card_id),
        colors=_parts(record, "color"),
        level=digits_of(record, "cardLv", prefix="Lv."),
        play_cost=digits_of(record, "playCost"),
        dp=digits_of(record, "dp"),
        traits=_parts(record, "type") + _parts(record, "form") + _parts(record, "attribute"),
        digivolution_costs=tuple(_costs(record)),
    )


def _shown_name(record: Record) -> object:
    names = record.get("name")
    return names.get("english") if isinstance(names, dict) else None


SHAPE = Shape("cardNumber", _shown_name, _to_card)


class CommunityJson:
    """A JSON list of a community database's records."""

    name = "community database"

    def sniff(self, path: Path, data: bytes) -> bool:
        return looks_like_json(path, data) and b'"cardNumber"' in data and b'"cardId"' not in data

    def load(self, path: Path, data: bytes) -> Iterator[Entry]:
        records = decode_card_list(path, data, SHAPE.id_key)
        yield from entries_of(((f"{path}: card {n}", record) for n, record in enumerate(records, 1)), SHAPE)

    def corrected(self, data: bytes, corrections: Corrections) -> bytes:
        return corrected_json(data, corrections)
