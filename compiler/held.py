"""Cards under a card: digivolution cards and link cards, as what it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardc.compiler.characteristic import bracketed, name_filter, trait_filter
from cardc.compiler.effect import AllOf, AnyOf, Filter, HasUnder, Select
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


def holding(zone: UnderZone, names: s.Icons) -> HasUnder:
    return HasUnder(zone, Select(("card",), None, None, (), (name_filter(bracketed(names)),)))


def under_it(mods: Sequence[s.Mod], i: int) -> UnderZone | None:
    """ "… in its digivolution cards"."""
    match mods[i : i + 1]:
        case [s.ModPrep(word="in", np=s.Noun(owner="its" | "their", parts=(s.CardHead(word=word),)))]:
            return UNDER.get(word) if word.endswith("cards") else None
        case _:
            return None


def named_or_trait(names: s.Icons, mods: Sequence[s.Mod], i: int) -> HasUnder | None:
    """ "[A] | or the [B] trait in its digivolution cards"."""
    match mods[i : i + 1]:
        case [
            s.ModConj(
                word="or",
                mod=s.Noun(
                    quant=s.Determiner(word="the"), owner=None, parts=(s.Names() as of, s.StatHead(word="trait"))
                ),
            )
        ] if (zone := under_it(mods, i + 1)) is not None:
            either = (name_filter(bracketed(names)), trait_filter(of.names, of.span))
            return HasUnder(zone, Select(("card",), None, None, (), (AnyOf(either),)))
        case _:
            return None
