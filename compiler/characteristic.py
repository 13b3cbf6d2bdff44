"""Characteristics of cards as they are printed: colours, numbers, names and traits (CR 2-3)."""

from __future__ import annotations

from cardc.compiler.effect import AllOf, Color, Filter, HasColor, HasTrait, Kind, Number, Numeric
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
        item if item[0] == "＜" else item[1:].rstrip("s")[:-1] if item.endswith("]s") else item[1:-1]
        for item in icons.items
    )


def trait_filter(icons: s.Icons) -> Filter:
    """ "[A] or [B] trait" has either, "[A] and [B] trait" both."""
    if any(is_both(join) for join in icons.joins):
        return AllOf(tuple(HasTrait((name,)) for name in bracketed(icons)))
    return HasTrait(bracketed(icons))


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
