"""The card as the compiler takes it: an id, a name and its text fields, whatever file it came from."""

from __future__ import annotations

from typing import Literal

import msgspec

Source = Literal["main", "inherited", "security", "link", "option", "requirement", "rule"]
CardKind = Literal["Digimon", "Digi-Egg", "Tamer", "Option"]


class Field(msgspec.Struct, frozen=True):
    """One text field of a card: its name in the input, where its effects live, and the text as given."""

    name: str
    source: Source
    text: str


class DigivolutionCost(msgspec.Struct, frozen=True):
    """One printed digivolution requirement (CR 7-2): colour and level below, memory cost."""

    color: str
    level: int
    cost: int


class Card(msgspec.Struct, frozen=True):
    """A card. `None` means that the card has no such number, or that the input does not tell."""

    id: str
    name: str
    fields: tuple[Field, ...] = ()
    kinds: tuple[CardKind, ...] = ()
    set: str = ""
    colors: tuple[str, ...] = ()
    level: int | None = None
    play_cost: int | None = None
    dp: int | None = None
    traits: tuple[str, ...] = ()
    digivolution_costs: tuple[DigivolutionCost, ...] = ()
    link_dp: int | None = None
