"""Numbers and characteristics of things, compared: "5000 DP or less", "of the same level" (CR 2-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from cardc.compiler import effect as fx
from cardc.runtime.board import Query


def meet(some: Iterable[str], others: Iterable[str]) -> bool:
    """Is a name or trait among both? Capitals make no difference: one Digimon is printed as GaoGamon and Gaogamon."""
    return not {word.casefold() for word in some}.isdisjoint(word.casefold() for word in others)


def inside(parts: Iterable[str], wholes: Iterable[str]) -> bool:
    """Is one of the parts in one of the names, traits or texts? Capitals make no difference: ruling Q3399 takes
    "…dramon" for one with [Dramon]. No rule says so; [Agumon] is in Pagumon then, against the Japanese names.
    """
    folded = [whole.casefold() for whole in wholes]
    return any(part.casefold() in whole for part in parts for whole in folded)


def compare(left: int | None, how: fx.Compare, right: int | None) -> bool:
    """A thing without the number matches nothing (a Tamer has no DP)."""
    if left is None or right is None:
        return False
    match how:
        case "=":
            return left == right
        case "<=":
            return left <= right
        case ">=":
            return left >= right
        case "<":
            return left < right
        case ">":
            return left > right
        case _:
            assert_never(how)


def measure_thing(board: Query, thing: int, what: str) -> int | None:
    """A number of one thing."""
    match what:
        case "digivolution_cards":
            return len(board.under(thing))
        case "link_cards":
            return len(board.links(thing))
        case "stack":
            return 1 + len(board.under(thing)) if board.under(thing) else 0  # CR 4-7-2
        case "colors":
            return len(board.colors(thing))
        case "cost":
            return board.number(thing, "play_cost")
        case _:
            return board.number(thing, what)


def extreme(board: Query, things: list[int], number: fx.Number) -> list[int]:
    """Those of the things that have the highest or the lowest number; none where none has it."""
    assert isinstance(number.value, fx.Extreme)
    values = {thing: measure_thing(board, thing, number.what) for thing in things}
    known = [value for value in values.values() if value is not None]
    if not known:
        return []
    best = max(known) if number.value.which == "highest" else min(known)
    return [thing for thing in things if compare(values[thing], number.compare, best)]


def same(board: Query, a: int, b: int, what: str) -> bool:
    if what in ("name", "names"):
        return meet(board.names(a), board.names(b))
    if what == "in_name":  # "a name that includes the chosen Digimon's name": of b in that of a
        return inside(board.names(b), board.names(a))
    if what in ("color", "colors"):
        return bool(set(board.colors(a)) & set(board.colors(b)))
    if what in ("trait", "traits"):
        return meet(board.traits(a), board.traits(b))
    if what == "card_number":
        return bool(set(board.card_numbers(a)) & set(board.card_numbers(b)))
    value = measure_thing(board, a, what)
    return value is not None and value == measure_thing(board, b, what)


def together(board: Query, things: tuple[int, ...], alike: tuple[fx.Same, ...]) -> list[list[int]]:
    """The things in groups of those that have in common what the filters compare."""
    groups: list[list[int]] = []
    for thing in things:
        for group in groups:
            if any(same(board, thing, other, each.what) for each in alike for other in group):
                group.append(thing)
                break
        else:
            groups.append([thing])
    return groups
