""" "1 of each … with different names": one thing for each name, level or color there is, as many as can be (Q5780)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardc.compiler import effect as fx
from cardc.runtime.board import Query
from cardc.runtime.compare import measure_thing

Value = str | int


def values(board: Query, thing: int, what: str) -> tuple[Value, ...]:
    """What a thing has of it: its names, its colors, its level; nothing where it has none (Q2929)."""
    match what:
        case "name" | "names":
            return tuple(name.casefold() for name in board.names(thing))
        case "color" | "colors":
            return board.colors(thing)
        case "trait" | "traits":
            return tuple(trait.casefold() for trait in board.traits(thing))
        case "card_number":
            return board.card_numbers(thing)
        case _:
            number = measure_thing(board, thing, what)
            return () if number is None else (number,)


def one_of_each(
    board: Query, pool: Sequence[int], alike: Sequence[fx.Same], choose: Callable[[list[int]], int]
) -> tuple[int, ...]:
    """One thing for each value, none twice, so that no more could be taken (Q5003 to Q5005).

    `choose` picks one of those that may be taken for a value.
    """
    has = {thing: {(each.what, v) for each in alike for v in values(board, thing, each.what)} for thing in pool}
    left = list(pool)
    kinds = list(dict.fromkeys(kind for thing in pool for kind in sorted(has[thing], key=str)))
    taken: list[int] = []
    while kinds:
        goal = _most(kinds, left, has)
        kind = kinds.pop(0)
        able = [
            thing
            for thing in left
            if kind in has[thing] and 1 + _most(kinds, [t for t in left if t != thing], has) == goal
        ]
        if able:
            taken.append(able[0] if len(able) == 1 else choose(able))
            left.remove(taken[-1])
    return tuple(taken)


def _most(kinds: Sequence[tuple[str, Value]], things: Sequence[int], has: Mapping[int, set[tuple[str, Value]]]) -> int:
    """For how many of the values there can be a thing of its own."""
    holder: dict[int, tuple[str, Value]] = {}

    def seat(kind: tuple[str, Value], tried: set[int]) -> bool:
        for thing in things:
            if kind in has[thing] and thing not in tried:
                tried.add(thing)
                if thing not in holder or seat(holder[thing], tried):
                    holder[thing] = kind
                    return True
        return False

    return sum(seat(kind, set()) for kind in kinds)
