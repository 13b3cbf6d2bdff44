"""Errata, and the cards that still have the words from before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardc.compiler.card import Card, Field
from cardc.compiler.compile import compile_fields
from cardc.corpus.audit_meaning import changes, meaning
from cardc.corpus.audit_wording import Wording, difference, wording
from cardc.corpus.entries import LoadError
from cardc.corpus.json_text import decode_json
from cardc.corpus.records import FieldError, Record, objects_of, text_of, type_name

_LONG_ENOUGH = 12
"""Words shorter than this are names; they are not looked for in effects."""


class Erratum(NamedTuple):
    """One change of a card's words."""

    card: str
    before: str
    after: str


class Unapplied(NamedTuple):
    """A field with the old words of an erratum: where they begin, and what the erratum changes."""

    card: Card
    field: Field
    erratum: Erratum
    message: str


def read_errata(path: Path) -> list[Erratum]:
    """Read `{CARD: {"changes": [{"before": …, "after": …}]}}`. Raises LoadError where it is something else."""
    try:
        value = decode_json(path, path.read_bytes())
    except OSError as error:
        raise LoadError(path, "", (error.strerror or "cannot be read").lower()) from None
    if not isinstance(value, dict):
        raise LoadError(path, "", f"expected an object with a key for each card, found {type_name(value)}")
    return [erratum for card, record in value.items() for erratum in _errata(path, card, record)]


def _errata(path: Path, card: str, record: object) -> Iterator[Erratum]:
    if not isinstance(record, dict):
        raise LoadError(path, card, f"expected an object with changes, found {type_name(record)}")
    told: Record = record
    try:
        for change in objects_of(told, "changes"):
            yield Erratum(card, text_of(change, "before"), text_of(change, "after"))
    except FieldError as error:
        raise LoadError(path, card, f"{error.field}: {error.message}") from None


def unapplied(errata: Iterable[Erratum], cards: Mapping[str, Card]) -> Iterator[Unapplied]:
    """The cards that have the words of before an erratum and not those of after it."""
    for erratum in errata:
        card = cards.get(erratum.card)
        before, after = wording(erratum.before), wording(erratum.after)
        if card is None or before.close == after.close or len(before.loose) < _LONG_ENOUGH:
            continue
        for field in card.fields:
            if _stands_in(before, field.text) and not _stands_in(after, field.text):
                yield Unapplied(card, field, erratum, _what_changes(card, field, erratum))


def _stands_in(words: Wording, text: str) -> bool:
    return words.loose in wording(text).loose


def _what_changes(card: Card, field: Field, erratum: Erratum) -> str:
    """The words that change, and whether that changes what the effect does."""
    words = f"the erratum has {difference(erratum.after, erratum.before)}"
    before, after = (
        compile_fields((Field(field.name, field.source, text),), card.kinds) for text in (erratum.before, erratum.after)
    )
    if len(before) != len(after):
        return f"{words}; another number of effects"
    changed = [changes(old, new) for old, new in zip(before, after, strict=True) if meaning(old) != meaning(new)]
    return f"{words}; {'; '.join(changed) if changed else 'the meaning stays'}"
