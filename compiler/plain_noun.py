"""Nouns, counts and what is said behind them, before anything is told of particular cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from cardc.compiler import effect as e
from cardc.compiler import plain_words as w

_KINDS: dict[e.Kind, str] = {
    "digimon": "Digimon",
    "tamer": "Tamer",
    "option": "Option card",
    "digi_egg": "Digi-Egg card",
    "token": "Token",
    "card": "card",
}


def kind_words(kinds: Sequence[e.Kind], *, many: bool = False, as_cards: bool = False) -> str:
    """ "Digimon or Tamers"; `as_cards`: "Digimon card", where it is not in play."""
    words = [f"{_KINDS[kind]} card" if as_cards and kind in ("digimon", "tamer") else _KINDS[kind] for kind in kinds]
    return w.either(f"{word}s" if many and word != "Digimon" else word for word in words)


def count_words(count: e.Count) -> str:
    """ "2", "up to 2", "all"."""
    n = "" if count.n is None else str(count.n)
    match count.mode:
        case "exactly":
            return n
        case "up_to":
            return f"up to {n}"
        case "at_least":
            return f"{n} or more"
        case "all":
            return f"all {n}".rstrip()
        case "none":
            return f"no {n}".rstrip()
        case "leaving":
            return f"any number, as long as {n} are left,"
        case "any_number":
            return f"any number {n}".rstrip()
        case "as_replaced":
            return "as many as would have been chosen, and chosen likewise,"
        case "up_to_total" | "at_least_total":
            return f"any number, {together(count)}"
    assert_never(count.mode)


def together(count: e.Count) -> str:
    """ "whose play costs together are at most 8"."""
    what = "numbers" if count.total is None else w.numerics(count.total)
    bound = "least" if count.mode == "at_least_total" else "most"
    return f"whose {what} together are at {bound} {count.n}"


def speaks(value: object) -> bool:
    """Whether a filter names other things or cards, whose place it would seem to be that is told behind it."""
    match value:
        case e.Ref() | e.Select() | e.Several():
            return True
        case e.HasTrait(other_than=(_, *_)):
            return True
        case tuple():
            return any(map(speaks, value))
        case msgspec.Struct():
            return any(speaks(getattr(value, name)) for name in value.__struct_fields__)
        case _:
            return False


def put(words: str, where: str) -> str:
    """ "1 card in your hand with the [X] trait, to your breeding area": what is moved, and where to."""
    parted = any(f" {word} " in words for word in ("with", "that", "whose", "there"))
    return f"{words}{',' if parted else ''} {where}"


def apart(filter_: e.Filter) -> bool:
    """ "With different names": among those that are chosen."""
    return isinstance(filter_, e.Same) and filter_.as_ is None and filter_.different
