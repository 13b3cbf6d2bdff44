"""What was read before: cards print many sentences and lines word for word, and each reads the same anywhere."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeVar

from msgspec.structs import astuple

from cardc.grammar.effect_syntax import TokenDescription
from cardc.grammar.node import Node

MOST = 8_000
"""So many trees are remembered, then all are forgotten: they are more than the cards of today print."""

Tree = TypeVar("Tree")


class Known(Generic[Tree]):
    """Trees by their words, each with the place that it was read at."""

    def __init__(self) -> None:
        self._read: dict[str, tuple[int, Tree]] = {}

    def at(self, start: int, words: str) -> Tree | None:
        """The tree of these words, as they read at `start`; None where they were not read before."""
        found = self._read.get(words)
        if found is None:
            return None
        before, tree = found
        return tree if before == start else moved(tree, start - before)

    def clear(self) -> None:
        """Forget all of them."""
        self._read.clear()

    def add(self, start: int, words: str, tree: Tree) -> None:
        """Remember what `words` read as at `start`."""
        if len(self._read) >= MOST:
            self.clear()
        self._read[words] = start, tree


def moved(part: Any, by: int) -> Any:
    """The same tree, or part of one, so many characters further on."""
    kind = type(part)
    if kind is tuple:
        return tuple([moved(each, by) for each in part]) if part else part
    inner = _inner(kind)
    if inner is None:
        return part
    held = [*astuple(part)]
    for at in inner:
        if held[at] is not None:
            held[at] = moved(held[at], by)
    if kind is not TokenDescription:
        start, end = held[0]
        held[0] = start + by, end + by
    return kind(*held)


_FLAT = frozenset({"Span", "str", "str | None", "Icons", "tuple[str, ...]"})
"""Types of fields that hold no node."""


@cache
def _inner(kind: type[Any]) -> tuple[int, ...] | None:
    """Where a kind of nodes can hold nodes, of its fields; None for what is no node. The span is the first field."""
    if not issubclass(kind, (Node, TokenDescription)):
        return None
    return tuple(
        at
        for at, name in enumerate(kind.__struct_fields__)
        if name != "span" and kind.__annotations__[name] not in _FLAT
    )
