"""Where in a deck a card is put: at its top, at its bottom, or anywhere because it is shuffled."""

from __future__ import annotations

from cardc.compiler.effect import AnyProcess, Place, PlaceCard, ReturnTo, Select, Shuffle
from cardc.compiler.every import every_process
from cardc.compiler.refusal import refuse

_DECKS = frozenset({"deck", "digi_egg_deck"})

UNTOLD = "at the top or the bottom of the deck?"


def check_decks(processes: tuple[AnyProcess, ...]) -> None:
    """Refuse "return it to its owner's deck": the rules know no place for it (CR 3-1-3-5, 3-2), so a word is lost.

    Where the effect shuffles the deck later, any place will do.
    """
    found = [*every_process(processes)]
    untold = [each for each in found if type(each) in PUTTING and _is_untold(each)]
    if untold and not any(isinstance(each, Shuffle) and _is_deck(each) for each in found):
        refuse("place", untold[0].span, UNTOLD, ("the top of", "the bottom of"))


PUTTING = frozenset({ReturnTo, PlaceCard})
"""What puts a card in a deck."""


def _is_untold(process: AnyProcess) -> bool:
    match process:
        case PlaceCard(to=to, or_to=Place() as other):
            places = (to, other)
        case PlaceCard(to=to) | ReturnTo(to=to):
            places = (to,)
        case _:
            return False
    return any(place.zone in _DECKS and place.position is None for place in places)


def _is_deck(process: Shuffle) -> bool:
    what = process.target
    return not isinstance(what, Select) or any(place.zone in _DECKS for place in what.places)
