"""What a loader gives: cards, and cards that could not be read with the reason why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

import msgspec

from cardc.compiler.card import Card
from cardc.grammar.diagnostics import Diagnostic


class LoadError(Exception):
    """A file that gives no cards at all: `path`, the place in it ("" for the whole file) and what is wrong."""

    def __init__(self, path: Path | str, place: str, message: str) -> None:
        super().__init__(f"{path}: {place}: {message}" if place else f"{path}: {message}")
        self.path = str(path)
        self.place = place
        self.message = message


class Entry(msgspec.Struct, frozen=True):
    """One card of a file as read.

    An entry with an error is a card that could not be read: its `card` has an id to speak of it
    (`#17` where it has none of its own) and no fields. `place` says where in the file it stands.
    """

    card: Card
    place: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def readable(self) -> bool:
        """True where the card can be compiled."""
        return all(d.severity != "error" for d in self.diagnostics)


Corrections = Mapping[tuple[str, str], str]
"""New texts by the name of the field and the text that it holds."""


class Loader(Protocol):
    """One shape of card file. To support another shape, write one of these and list it in `loading`."""

    @property
    def name(self) -> str:
        """What the shape is called in messages."""
        ...

    def sniff(self, path: Path, data: bytes) -> bool:
        """Does the file look like this shape? Only a look: cheap, and never raises."""
        ...

    def load(self, path: Path, data: bytes) -> Iterator[Entry]:
        """Read every card, good or bad, in order. Raises LoadError where the file is no card list."""
        ...

    def corrected(self, data: bytes, corrections: Corrections) -> bytes:
        """The same file with new texts in the fields that `corrections` names; every other byte stays."""
        ...


def mark_duplicates(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Keep every entry; say so where an id was already used, since unit ids then repeat."""
    places: dict[str, str] = {}
    for entry in entries:
        card_id = entry.card.id
        if card_id not in places:
            places[card_id] = entry.place
            yield entry
            continue
        message = f"the id {card_id} was used before, at {places[card_id]}"
        warning = Diagnostic("duplicate-id", "warning", (0, 0), message)
        yield msgspec.structs.replace(entry, diagnostics=(*entry.diagnostics, warning))
