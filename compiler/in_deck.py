"""Where in a deck a card is put: at its top, at its bottom, or anywhere because it is shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardc.compiler.effect import AnyProcess, Modal, PlaceCard, ReturnTo, Select, Shuffle
from cardc.compiler.refusal import refuse

_DECKS = frozenset({"deck", "digi_egg_deck"})

UNTOLD = "at the top or the bottom of the deck?"


def check_decks(processes: tuple[AnyProcess, ...]) -> None:
    """Refuse "return it to its owner's deck": the rules know no place for it (CR 3-1-3-5, 3-2), so a word is lost.

    Where the effect shuffles the deck later, any place will do.
    """
    found = tuple(_every(processes))
    if any(isinstance(each, Shuffle) and _is_deck(each) for each in found):
        return
    for process in found:
        if not isinstance(process, ReturnTo | PlaceCard):
            continue
        places = (process.to, process.or_to) if isinstance(process, PlaceCard) else (process.to,)
        if any(place is not None and place.zone in _DECKS and place.position is None for place in places):
            refuse("place", process.span, UNTOLD, ("the top of", "the bottom of"))


def _is_deck(process: Shuffle) -> bool:
    what = process.target
    return not isinstance(what, Select) or any(place.zone in _DECKS for place in what.places)


def _every(processes: Iterable[AnyProcess]) -> Iterator[AnyProcess]:
    """The processes with those of their costs and options."""
    for process in processes:
        if process.cost is not None:
            yield from _every(process.cost.processes)
        yield process
        if isinstance(process, Modal):
            for option in process.options:
                yield from _every(option)
