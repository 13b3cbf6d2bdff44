"""What the tests of the laws share: units of a card list, trees without spans, sentences with their tokens."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

import msgspec

from cardc.compiler.card import CardKind, Source
from cardc.corpus.loading import load_files, load_sample
from cardc.grammar import parse as parse_module
from cardc.grammar.item import Item
from cardc.grammar.known import Known
from cardc.grammar.lexer import Raw
from cardc.grammar.parse import ParsedUnit, parse_field
from cardc.grammar.syntax import EffectText
from cardc.grammar.tagger import tag

T = TypeVar("T")

SEED = 20_240_501
"""All samples are drawn with this seed."""


class FieldText(NamedTuple):
    """One distinct text of a card list, with where it stood first."""

    text: str
    source: Source
    kinds: tuple[CardKind, ...]


class CleanUnit(NamedTuple):
    """One distinct effect that parses: its own words, and where its field stood."""

    text: str
    tree: EffectText
    source: Source
    kinds: tuple[CardKind, ...]


@cache
def field_texts(path: Path) -> tuple[FieldText, ...]:
    """Every distinct field text of a card list, in its order."""
    found: dict[str, FieldText] = {}
    for entry in load_files([path]):
        for field in entry.card.fields:
            if field.text.strip():
                found.setdefault(field.text, FieldText(field.text, field.source, entry.card.kinds))
    return tuple(found.values())


@cache
def clean_units(path: Path) -> tuple[CleanUnit, ...]:
    """Every distinct effect of a card list that parses as it is."""
    return tuple(_clean(field_texts(path)))


def _clean(fields: Iterable[FieldText]) -> Iterator[CleanUnit]:
    seen: set[str] = set()
    for field in fields:
        for unit in parse_field(field.text):
            text = field.text[slice(*unit.span)]
            if text not in seen and not unit.mends and unit.kind == "effect" and isinstance(unit.tree, EffectText):
                seen.add(text)
                yield CleanUnit(text, unit.tree, field.source, field.kinds)


@cache
def sample_units() -> tuple[CleanUnit, ...]:
    """The effects of the built-in sample that parse."""
    found: list[CleanUnit] = []
    for entry in load_sample():
        for field in entry.card.fields:
            units = accepted(field.text) or []
            if len(units) == 1 and isinstance(units[0].tree, EffectText) and units[0].kind == "effect":
                found.append(CleanUnit(field.text, units[0].tree, field.source, entry.card.kinds))
    return tuple(found)


def sample(items: Sequence[T], size: int, seed: int = SEED) -> list[T]:
    """`size` of the items, the same ones for the same list."""
    return random.Random(seed).sample(items, min(size, len(items)))


def bare(value: Any) -> Any:
    """A tree as nested tuples, without its spans."""
    if isinstance(value, msgspec.Struct):
        names = (name for name in value.__struct_fields__ if name != "span")
        return (type(value).__name__, *(bare(getattr(value, name)) for name in names))
    if isinstance(value, tuple | list):
        return tuple(bare(item) for item in value)
    return value


def bare_units(units: Iterable[ParsedUnit]) -> tuple[Any, ...]:
    return tuple((unit.kind, bare(unit.tree)) for unit in units)


def accepted(text: str, repair: bool = True) -> list[ParsedUnit] | None:
    """The units of a text when all of them parse, else None."""
    units = parse_field(text, repair)
    return units if units and all(unit.tree is not None for unit in units) else None


class Terminal(NamedTuple):
    """One terminal as the tagger made it; the span is of the normalised text."""

    type: str
    value: Any
    start: int
    end: int


class Tagged(NamedTuple):
    """One sentence, quoted ones and bullets too: what the tagger was given and what it made of it."""

    raws: tuple[Raw, ...]
    terminals: tuple[Terminal, ...]


class _Forgetful(Known):
    """Knows no sentence, so that each is tagged."""

    def at(self, start: int, words: str) -> None:
        """None, whatever was added."""


def tagged(text: str) -> list[Tagged]:
    """Each sentence of a text that the tagger takes, the innermost quotes first."""
    found: list[Tagged] = []

    def record(raws: Sequence[Raw], *rest: Any, **more: Any) -> list[Item]:
        tokens = tag(raws, *rest, **more)
        terminals = (Terminal(t.type, t.value, t.start_pos or 0, t.end_pos or 0) for t in tokens)
        found.append(Tagged(tuple(raws), tuple(terminals)))
        return tokens

    with patch.object(parse_module, "tag", record), patch.object(parse_module, "KNOWN", _Forgetful()):
        parse_field(text)
    return found
