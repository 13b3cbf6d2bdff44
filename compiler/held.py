"""Cards under a card: digivolution cards and link cards, as what it has."""

from __future__ import annotations

from typing import Literal

from cardc.compiler.effect import AllOf, AnyOf, Filter, HasUnder
from cardc.grammar import syntax as s

UnderZone = Literal["digivolution_cards", "link_cards"]
UNDER: dict[str, UnderZone] = {
    "digivolution card": "digivolution_cards", "digivolution cards": "digivolution_cards", "link card": "link_cards",
    "link cards": "link_cards",
}  # fmt: skip


def either_under(core: s.Noun) -> Filter | None:
    """ "(with no) digivolution cards or link cards": neither; "(without) digivolution cards or link cards"."""
    match core:
        case s.Noun(
            quant=None | s.Determiner(word="no", number=None) as quant,
            parts=(s.CardHead(word=first), s.HeadConj(word="or"), s.CardHead(word=second)),
        ) if first in UNDER and second in UNDER and first != second:
            none = quant is not None
            each = tuple(HasUnder(UNDER[word], None, none) for word in (first, second))
            return AllOf(each) if none else AnyOf(each)
        case _:
            return None
