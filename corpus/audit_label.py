"""Labels that somebody set by hand for effects: one row each, from JSON Lines or CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from cardc.corpus.entries import LoadError
from cardc.corpus.json_text import decode_json
from cardc.corpus.records import FieldError, list_of, number_of, text_of, texts_of, type_name

FLAGS = ("optional", "inherited", "security", "linked")
JUDGED = (*FLAGS, "max_per_turn", "timings")
PLACES = ("unit", "card", "field", "text")
READ = (*PLACES, *JUDGED)
PASSED_OVER = frozenset({"line", "part", "name", "set", "note"})
"""Keys that say nothing to be judged; any other key that is not read is told to the caller."""

_YES_NO = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_SMALL_NUMBER = re.compile("[0-9]{1,9}")
_TOO_MANY = 10**9
_NO_LIMIT = frozenset({"none", "no", "-", "0"})


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """One row: what it speaks of, and what it says. `row` is its line in the file; what it does not tell is UNSET.

    `max_per_turn` None says that the effect has no limit.
    """

    row: int
    unit: str = ""
    card: str = ""
    field: str = ""
    text: str = ""
    optional: bool | UnsetType = UNSET
    inherited: bool | UnsetType = UNSET
    security: bool | UnsetType = UNSET
    linked: bool | UnsetType = UNSET
    max_per_turn: int | UnsetType | None = UNSET
    timings: tuple[str, ...] | UnsetType = UNSET

    @property
    def says_nothing(self) -> bool:
        """True where the row tells nothing that could be judged."""
        return all(getattr(self, name) is UNSET for name in JUDGED)


class LabelFile(NamedTuple):
    """The rows of a file in order, and the keys in it that nobody reads."""

    labels: tuple[Label, ...]
    unread: tuple[str, ...]


def read_labels(path: Path) -> LabelFile:
    """Read a label file: CSV where the first character that is not blank is no "{", else JSON Lines.

    Raises LoadError, with the line, where the file or one of its rows cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LoadError(path, "", (error.strerror or "cannot be read").lower()) from None
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not start:
        raise LoadError(path, "1", "the file holds no labels")
    records = list(_json_records(path, data) if start.startswith(b"{") else _csv_records(path, data))
    labels = tuple(_label(path, line, record) for line, record in records)
    keys = dict.fromkeys(key for _, record in records for key in record)
    return LabelFile(labels, tuple(key for key in keys if key not in READ and key not in PASSED_OVER))


def _json_records(path: Path, data: bytes) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, line in enumerate(data.split(b"\n"), start=1):
        if not line.strip():
            continue
        record = decode_json(path, line, first_line=number)
        if not isinstance(record, dict):
            raise LoadError(path, str(number), f"expected an object, found {type_name(record)}")
        yield number, record


def _csv_records(path: Path, data: bytes) -> Iterator[tuple[int, Mapping[str, Any]]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LoadError(path, str(line), "text that is not UTF-8") from None
    rows = csv.reader(StringIO(text, newline=""), strict=True)
    try:
        header = [name.strip() for name in next(rows)]
        if not set(header) & set(JUDGED):
            raise LoadError(path, "1", f"no label in the header; known columns: {', '.join(READ)}")
        if len(set(header)) != len(header):
            raise LoadError(path, "1", "the header names a column twice")
        line = rows.line_num + 1
        for cells in rows:
            if len(cells) > len(header):
                raise LoadError(path, str(line), f"{len(cells)} cells, but the header has {len(header)}")
            if any(cell.strip() for cell in cells):
                yield line, _csv_record(path, line, dict(zip(header, cells, strict=False)))
            line = rows.line_num + 1
    except csv.Error as error:
        raise LoadError(path, str(rows.line_num), f"not valid CSV: {error}") from None


def _csv_record(path: Path, line: int, cells: Mapping[str, str]) -> Mapping[str, Any]:
    """The cells with the types that JSON would give; an empty cell tells nothing."""
    record: dict[str, Any] = {}
    for name, cell in cells.items():
        written = cell.strip()
        if not written:
            continue
        if name in FLAGS:
            value = _YES_NO.get(written.casefold())
            if value is None:
                raise LoadError(path, str(line), f"{name}: expected true or false, found {written[:20]!r}")
            record[name] = value
        elif name == "max_per_turn":
            if written.casefold() not in _NO_LIMIT and not _SMALL_NUMBER.fullmatch(written):
                raise LoadError(path, str(line), f"{name}: expected a small number or none, found {written[:20]!r}")
            record[name] = None if written.casefold() in _NO_LIMIT else int(written)
        else:
            record[name] = cell
    return record


def _label(path: Path, line: int, record: Mapping[str, Any]) -> Label:
    try:
        told: dict[str, Any] = {name: text_of(record, name).strip() for name in PLACES}
        told.update((name, _flag(record, name)) for name in FLAGS if record.get(name) is not None)
        if "max_per_turn" in record:
            told["max_per_turn"] = _limit(record)
        if record.get("timings") is not None:
            told["timings"] = _timings(record)
    except FieldError as error:
        raise LoadError(path, str(line), f"{error.field}: {error.message}") from None
    if not told["unit"] and not (told["card"] and told["text"]):
        raise LoadError(path, str(line), "a label needs the id of its unit, or its card and text")
    return Label(row=line, **told)


def _flag(record: Mapping[str, Any], name: str) -> bool:
    value = record[name]
    if not isinstance(value, bool):
        raise FieldError(name, f"expected true or false, found {type_name(value)}")
    return value


def _limit(record: Mapping[str, Any]) -> int | None:
    number = number_of(record, "max_per_turn")
    if number is not None and not 0 <= number < _TOO_MANY:
        raise FieldError("max_per_turn", f"expected a small number from 0, found {str(number)[:20]}")
    return number or None


def _timings(record: Mapping[str, Any]) -> tuple[str, ...]:
    """A list of names, or one text with "|" or ";" between them."""
    if isinstance(record["timings"], str):
        names = tuple(record["timings"].replace(";", "|").split("|"))
    else:
        list_of(record, "timings")
        names = texts_of(record, "timings")
    return tuple(name.strip() for name in names if name.strip())
