"""Read card files of any known shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import as_file, files
from pathlib import Path

from cardc.corpus.card_api_json import CardApiJson
from cardc.corpus.cards_json import CardsJson, JsonLines
from cardc.corpus.community_json import CommunityJson
from cardc.corpus.entries import Entry, Loader, LoadError, mark_duplicates
from cardc.corpus.plain_text import PlainText

LOADERS: tuple[Loader, ...] = (JsonLines(), CommunityJson(), CardApiJson(), CardsJson(), PlainText())
"""The known shapes, the most particular first; the first whose `sniff` says yes reads the file."""


def load_file(path: Path, loaders: Sequence[Loader] = LOADERS) -> Iterator[Entry]:
    """The entries of one file. Raises LoadError where it cannot be read or is no card list."""
    loader, data = open_file(path, loaders)
    return loader.load(path, data)


def open_file(path: Path, loaders: Sequence[Loader] = LOADERS) -> tuple[Loader, bytes]:
    """The loader for a file, and what is in it. Raises LoadError where it cannot be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LoadError(path, "", (error.strerror or "cannot be read").lower()) from None
    loader = next((loader for loader in loaders if loader.sniff(path, data)), None)
    if loader is None:
        raise LoadError(path, "", f"no known card file; known shapes: {', '.join(each.name for each in loaders)}")
    return loader, data


def load_files(paths: Iterable[Path], loaders: Sequence[Loader] = LOADERS) -> list[Entry]:
    """Every card of every file, in order, repeated ids marked with a warning."""
    return list(mark_duplicates(entry for path in paths for entry in load_file(path, loaders)))


def load_sample() -> list[Entry]:
    """The built-in sample corpus."""
    with as_file(files("cardc.corpus") / "sample.json") as path:
        return load_files([path])
