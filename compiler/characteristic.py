"""Characteristics of cards as they are printed: colours, numbers, names and traits (CR 2-3)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardc.compiler.effect import (
    AllOf,
    AnyOf,
    CardNumberIs,
    Color,
    Filter,
    HasColor,
    HasEffect,
    HasTrait,
    Kind,
    NameIs,
    Not,
    Number,
    Numeric,
)
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s

COLORS: dict[str, Color] = {
    "red": "red", "blue": "blue", "yellow": "yellow", "green": "green", "black": "black", "purple": "purple",
    "white": "white",
}  # fmt: skip


NUMERICS: dict[str, Numeric] = {
    "dp": "dp", "level": "level", "levels": "level", "play cost": "play_cost", "play costs": "play_cost",
    "use cost": "use_cost",
    "use costs": "use_cost",
    "cost": "cost", "costs": "cost", "memory cost": "cost", "memory costs": "cost",
    "color": "colors", "colors": "colors",
    "digivolution cost": "digivolution_cost", "memory": "memory",
}  # fmt: skip


def numeric(word: str, kinds: tuple[Kind, ...]) -> Numeric:
    """The number that `word` means of cards of these kinds: an Option card's memory cost is its use cost (CR 2-7-1)."""
    if word.startswith("memory cost") and kinds:
        if all(kind == "option" for kind in kinds):
            return "use_cost"
        if all(kind in ("digimon", "tamer", "token") for kind in kinds):
            return "play_cost"
    return NUMERICS[word]


def bracketed(icons: s.Icons) -> tuple[str, ...]:
    """The words inside the brackets."""
    return tuple(
        [
            item if item[0] == "＜" else item[1:].rstrip("s")[:-1] if item.endswith("]s") else item[1:-1]
            for item in icons.items
        ]
    )


_NUMBERED = re.compile(r"(?P<number>(?:[A-Z]{2}\d{1,2}-\d{2,3}|(?:P|LM)-\d{3}))(?: (?P<name>.+))?")
"""A card number (the code of a set and two or three digits), and the name behind it."""


def is_numbered(word: str) -> bool:
    """Whether the word in brackets tells a card by its number: "XX0-001 Foomon". "ABC-01 Foomon" is a name."""
    return _NUMBERED.fullmatch(word) is not None


def name_filter(words: Sequence[str]) -> Filter:
    """Cards told by the words in brackets: by a name, by card number and name, or by a number alone."""
    names: list[str] = []
    numbered: list[Filter] = []
    for word in words:
        found = _NUMBERED.fullmatch(word)
        if found is None:
            names.append(word)
            continue
        of_number = CardNumberIs((found["number"],))
        numbered.append(AllOf((of_number, NameIs((found["name"],)))) if found["name"] else of_number)
    either = (*([NameIs(tuple(names))] if names else []), *numbered)
    return either[0] if len(either) == 1 else AnyOf(either)


def unnumbered(words: tuple[str, ...], span: s.Span) -> tuple[str, ...]:
    """The words, where they are names or traits by themselves: a card number is part of neither."""
    for word in words:
        if is_numbered(word):
            refuse("card_number", span, f"[{word}] tells a card by its number, which no name or trait has in it")
    return words


def trait_filter(icons: s.Icons, span: s.Span) -> Filter:
    """ "[A] or [B] trait" has either, "[A] and [B] trait" both."""
    traits = unnumbered(bracketed(icons), span)
    if any(is_both(join) for join in icons.joins):
        return AllOf(tuple(HasTrait((name,)) for name in traits))
    return HasTrait(traits)


def names_a_digimon(word: str) -> bool:
    """Whether the word in brackets is a Digimon's name, by its form: "Foomon", "Foomon: Bar Mode"."""
    return "mon" in word.lower() and word not in ("Appmon", "Demon Lord", "Seven Great Demon Lords")


def is_both(join: str) -> bool:
    """Whether the words between two things ask for both; "or" and "and/or" ask for either."""
    return join.strip(", ") == "and"


def color_filter(icons: s.Icons, span: tuple[int, int]) -> Filter:
    """ "red", "red or blue"; "multicolored" has two or more; "red and blue" has both."""
    if icons.items[0].startswith("multi"):
        if len(icons.items) > 1:
            refuse("color", span, "multicolored or what?")
        return Number("colors", ">=", 2)
    found: tuple[Color, ...] = tuple(COLORS[item] for item in icons.items if item in COLORS)
    if len(found) != len(icons.items):
        refuse("color", span, "multicolored stands alone")
    if any(is_both(join) for join in icons.joins):
        return AllOf(tuple(HasColor((color,)) for color in found))
    return HasColor(found)


def is_article(quant: s.Quant | None) -> bool:
    return quant is None or (
        isinstance(quant, s.Determiner) and quant.word in ("a", "an", "the") and quant.number is None
    )


EFFECTS = frozenset({
    "effect", "effects", "inherited effect", "inherited effects", "security effect", "security effects",
})  # fmt: skip


def effect_filter(core: s.Noun, word: str) -> Filter:
    """ "[On Play] effects", "no inherited effects". Refuses "2 [On Play] effects": nobody counts them."""
    before, quant = core.parts[:-1], core.quant
    match before:
        case (s.Timings(timings=icons),):
            if any(map(is_both, icons.joins)):
                refuse("coordination", core.span, "all of these effects, or one of them?", ("or",))
            told = HasEffect(tuple(icon[1:-1] for icon in icons.items))
        case (s.State(word="inherited"),):
            told = HasEffect(("inherited",))
        case () if word.startswith(("inherited", "security")):
            told = HasEffect((word.split()[0],))
        case _:
            refuse("attribute", core.span, "which effects?")
    if not (is_article(quant) or has_none(quant) or (isinstance(quant, s.AnyNumber) and quant.number is None)):
        refuse("quantity", core.span, "nothing counts the effects of a card", ("with …", "with no …"))
    return or_none(told, quant)


def has_none(quant: s.Quant | None) -> bool:
    return isinstance(quant, s.Determiner) and quant.word == "no" and quant.number is None


def or_none(told: Filter, quant: s.Quant | None) -> Filter:
    """ "with no [On Play] effects"."""
    return Not(told) if has_none(quant) else told
