"""Cards under or linked to things that are told by a number of their own: "2 cards of 3 of their Digimon"."""

from __future__ import annotations

from cardc.compiler import effect as fx
from cardc.runtime import select
from cardc.runtime.board import Query

ONE = fx.Count("exactly", 1)


def host_in(target: fx.Target) -> fx.Select | None:
    """Whose cards, where the target is cards that things on the field have."""
    if not isinstance(target, fx.Select) or len(target.places) != 1:
        return None
    place = target.places[0]
    return place.host if isinstance(place.host, fx.Select) and place.zone in select.STACKED else None


def of_each(target: fx.Target) -> fx.Select | None:
    """Whose cards, where the number of the target is told of each of several or all of them.

    Of one thing all the cards come; without a number there ("any 2 cards from their Digimon") from any of them.
    """
    host = host_in(target)
    return host if host is not None and host.count not in (None, ONE) else None


def by_host(board: Query, pool: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The cards by the thing whose they are."""
    found: dict[int, tuple[int, ...]] = {}
    for card in pool:
        host = board.host_of(card)
        if host is not None:
            found[host] = (*found.get(host, ()), card)
    return found


def payable(board: Query, target: fx.Select, host: fx.Select, pool: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The cards of those things that have so many of them, if these are as many things as are asked for; else none.

    Of "all" every one must have so many, of "up to" or "any number" one is enough (CR 15-7-3).
    """
    held = by_host(board, pool)
    count = target.count
    least = count.n or 1 if count is not None and count.mode in ("exactly", "at_least") else 1
    full = {thing: cards for thing, cards in held.items() if len(cards) >= least}
    match host.count:
        case fx.Count(mode="all"):
            return full if len(full) == len(held) else {}
        case fx.Count(mode="exactly" | "at_least", n=int() as n):
            return full if len(full) >= n else {}
        case _:
            return full


def most(board: Query, target: fx.Select, pool: tuple[int, ...], times: int) -> tuple[int, ...]:
    """As many of the pool as could be taken: the number of the target, or that number of each of the fullest."""
    n = target.count.n * times if target.count is not None and target.count.n is not None else None
    host = of_each(target)
    if host is None:
        return pool[:n]
    held = sorted(by_host(board, pool).values(), key=lambda cards: -len(cards[:n]))
    hosts = held if host.count is None else held[: host.count.n]
    return tuple(card for cards in hosts for card in cards[:n])
