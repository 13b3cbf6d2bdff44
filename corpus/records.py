"""From JSON records to cards: typed access to their fields, and one place that turns faults into entries."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, get_args

import msgspec

from cardc.compiler.card import Card, CardKind, Field, Source
from cardc.corpus.entries import Entry, LoadError
from cardc.grammar.diagnostics import Diagnostic

Record = Mapping[str, Any]

_KIND_NAMES: Mapping[str, CardKind] = {
    **{kind.casefold(): kind for kind in get_args(CardKind)},
    "digiegg": "Digi-Egg",
}


class FieldError(Exception):
    """A field of a record that does not hold what it should."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


@contextmanager
def inside(field: str) -> Generator[None, None, None]:
    """Whoever speaks of a field in here means a field of the object under `field`."""
    try:
        yield
    except FieldError as error:
        raise FieldError(f"{field}.{error.field}", error.message) from None


class Shape(msgspec.Struct, frozen=True):
    """How records of one shape become cards: which key holds the id, which shows the name, and the mapping."""

    id_key: str
    name_of: Callable[[Record], object]
    to_card: Callable[[Record], Card]


def type_name(value: object) -> str:
    """What JSON calls a value, for messages."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "text"
        case list():
            return "a list"
        case _:
            return "an object"


def text_of(record: Record, key: str, *, empty: str = "") -> str:
    """The text under `key`; absent, null and `empty` give ""."""
    value = record.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise FieldError(key, f"expected text, found {type_name(value)}")
    return "" if value.strip() == empty else value


def number_of(record: Record, key: str) -> int | None:
    """The whole number under `key`, None where absent or null."""
    value = record.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise FieldError(key, f"expected a whole number, found {type_name(value)}")
    return value


def digits_of(record: Record, key: str, *, prefix: str = "", empty: str = "-") -> int | None:
    """A number written as text ("4", "Lv.6"), None where absent or `empty`."""
    written = text_of(record, key, empty=empty).strip().removeprefix(prefix)
    if not written:
        return None
    try:
        return int(written)
    except ValueError:
        raise FieldError(key, f"expected a whole number, found {written[:20]!r}") from None


def list_of(record: Record, key: str) -> list[Any]:
    """The list under `key`, empty where absent or null."""
    value = record.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise FieldError(key, f"expected a list, found {type_name(value)}")
    return value


def texts_of(record: Record, key: str) -> tuple[str, ...]:
    """The list of texts under `key`, without "-" entries."""
    values = list_of(record, key)
    for value in values:
        if not isinstance(value, str):
            raise FieldError(key, f"expected a list of texts, found {type_name(value)} in it")
    return tuple(value for value in values if value != "-")


def objects_of(record: Record, key: str) -> list[Record]:
    """The list of objects under `key`."""
    values = list_of(record, key)
    for value in values:
        if not isinstance(value, dict):
            raise FieldError(key, f"expected a list of objects, found {type_name(value)} in it")
    return values


def kind_of(written: str, key: str) -> CardKind:
    """The card kind that a file calls `written`."""
    kind = _KIND_NAMES.get(written.strip().casefold())
    if kind is None:
        raise FieldError(key, f"unknown card kind {written[:40]!r}; known: {', '.join(get_args(CardKind))}")
    return kind


def fields_of(record: Record, table: Iterable[tuple[str, Source]], *, empty: str = "") -> tuple[Field, ...]:
    """The non-empty text fields of a record, in the table's order."""
    found = (Field(key, source, text_of(record, key, empty=empty)) for key, source in table)
    return tuple(field for field in found if field.text.strip())


def set_of(card_id: str) -> str:
    """The set in a card id: what stands before the hyphen."""
    head, hyphen, _ = card_id.partition("-")
    return head if hyphen else ""


def refused_entry(card_id: str, name: str, place: str, code: str, message: str) -> Entry:
    """A card that could not be read, with the reason."""
    return Entry(Card(card_id, name, set=set_of(card_id)), place, (Diagnostic(code, "error", (0, 0), message),))


def entries_of(records: Iterable[tuple[str, object]], shape: Shape) -> Iterator[Entry]:
    """Turn (place, record) pairs into entries; each record gives exactly one."""
    for number, (place, record) in enumerate(records, start=1):
        yield _entry(number, place, record, shape)


def _entry(number: int, place: str, record: object, shape: Shape) -> Entry:
    if isinstance(record, LoadError):
        return refused_entry(f"#{number}", "", place, "not-json", record.message)
    if not isinstance(record, dict):
        message = f"expected a card object, found {type_name(record)}"
        return refused_entry(f"#{number}", "", place, "not-a-card", message)
    name = shape.name_of(record)
    shown = name if isinstance(name, str) else ""
    card_id = record.get(shape.id_key)
    if card_id is None or card_id == "":
        message = f"card {number}{f' ({shown})' if shown else ''} has no {shape.id_key}"
        return refused_entry(f"#{number}", shown, place, "no-id", message)
    if not isinstance(card_id, str):
        message = f"card {number}: field {shape.id_key}: expected text, found {type_name(card_id)}"
        return refused_entry(f"#{number}", shown, place, "wrong-type", message)
    try:
        return Entry(shape.to_card(record), place)
    except FieldError as error:
        message = f"card {card_id}: field {error.field}: {error.message}"
        return refused_entry(card_id, shown, place, "wrong-type", message)
