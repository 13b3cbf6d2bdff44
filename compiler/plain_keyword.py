"""Keyword effects, with what stands in them, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from cardc.compiler import effect as e
from cardc.compiler import plain_words as w
from cardc.compiler.plain_noun import kind_words
from cardc.compiler.plain_target import described, zone_words


def keyword(value: e.Keyword) -> str:
    """ "＜Draw 2＞", "＜Decoy＞ (a card that is black)"."""
    amount = (" up to" if value.up_to else "") + ("" if value.amount is None else f" {_signed(value)}")
    inside = "" if value.parameter is None else f" ({_parameter(value.parameter)})"
    return f"＜{value.name}{amount}＞{inside}"


def _signed(value: e.Keyword) -> str:
    """Keywords that raise a number are printed with their sign."""
    return f"{value.amount:+}" if value.name in ("Security A.", "Recovery", "Link") else str(value.amount)


def _parameter(value: e.Parameter) -> str:
    match value:
        case e.CardsParameter(materials=options):
            return materials(options)
        case e.EachParameter(slots=slots):
            return f"each of: {'; '.join(map(materials, slots))}"
        case e.ZoneParameter(zone=zone):
            return f"from the {zone_words(zone)}"
        case e.NumberParameter(n=n):
            return f"{n} cards"
        case e.SignParameter(sign=sign):
            return f"every {sign}"
    assert_never(value)


def materials(options: Iterable[e.Material]) -> str:
    """Any of the cards that a keyword or a requirement takes: "a card named [X] or a Digimon that is red"."""
    return w.either(f"{w.article(kind_words(option.of))}{described(option.filters)}" for option in options)
