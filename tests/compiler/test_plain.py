"""Compiled units in plain words: invented texts, and how they read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardc.compiler.card import CardKind, Source
from cardc.compiler.plain import plain_effect, plain_unit
from tests.compiler.reading import compiled, units

_BLOCKS = (Path(__file__).parent / "plain.txt").read_text(encoding="utf-8").strip().split("\n\n")[1:]
EFFECTS = [(block.splitlines()[0], [line.strip() for line in block.splitlines()[1:]]) for block in _BLOCKS]


@pytest.mark.parametrize(("text", "words"), EFFECTS, ids=[text for text, _ in EFFECTS])
def test_effects(text: str, words: list[str]) -> None:
    kinds: tuple[CardKind, ...] = ("Tamer",) if "this Tamer" in text else ("Digimon",)
    plain = plain_effect(compiled(text.replace("¶", "\n"), kinds=kinds))
    assert [plain.when, *(f"{step.process} {step.words}" for step in plain.steps)] == words


UNITS: list[tuple[str, str]] = [
    ("＜Blocker＞", "This card has ＜Blocker＞."),
    ("＜Raid＞", "This card has ＜Raid＞. What it does is optional."),
    ("＜Piercing＞", "This card has ＜Piercing＞. What it does is mandatory."),
    ("＜Security A. +1＞", "This card has ＜Security A. +1＞."),
    ("＜Decoy (Black)＞", "This card has ＜Decoy＞ (a card that is black). What it does is optional."),
    ("＜Fragment (3)＞", "This card has ＜Fragment＞ (3 cards). What it does is optional."),
    (
        "[Digivolve] [Foomon]: Cost 1 for each of your cards in trash",
        "This card can digivolve from a card named [Foomon] for a cost of 1 for each of the cards in your trash.",
    ),
    ("[Digivolve] [Foomon]: Cost 3", "This card can digivolve from a card named [Foomon] for a cost of 3."),
    (
        "[Digivolve] Lv.4 w/[Foo] trait: Cost 3",
        "This card can digivolve from a card with a level of 4, with the [Foo] trait for a cost of 3.",
    ),
    (
        "[DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0",
        "This card can DNA digivolve from a card that is red, with a level of 4 and a card that is blue, "
        "with a level of 4 for a cost of 0.",
    ),
    (
        "[DigiXros -2] [Foomon] x [Barmon]",
        "DigiXros: each card placed under it costs 2 less; any of a card named [Foomon] and a card named [Barmon] "
        "may be placed.",
    ),
    ("[Link] [Foo] trait: Cost 1", "This card can link to a card with the [Foo] trait for a cost of 1."),
    ("[Rule] Name: Also treated as [Foomon].", "This card is also named [Foomon]."),
    ("[Rule] Trait: Has the [Foo] type.", "This card has the [Foo] trait, as its type."),
]


@pytest.mark.parametrize(("text", "words"), UNITS)
def test_keywords_requirements_and_rules(text: str, words: str) -> None:
    (unit,) = units(text)
    plain = plain_unit(unit)
    assert plain is not None
    assert (plain.when, plain.steps) == (words, ())


def test_an_inherited_effect_is_that_of_the_digimon_on_top() -> None:
    text = "[When Attacking] Gain 1 memory."
    assert plain_effect(compiled(text)).when.startswith("Starts when this card attacks")
    assert plain_effect(compiled(text, "inherited")).when.startswith("Starts when this Digimon attacks")


def test_what_was_refused_has_no_words() -> None:
    (unit,) = units("[On Play] Gain 1 memori.")
    assert plain_unit(unit) is None


@pytest.mark.parametrize(
    ("source", "timing", "words"),
    [
        ("main", "[When Attacking]", "Starts when this card attacks."),
        ("inherited", "[When Attacking]", "Starts when this Digimon attacks."),
        ("link", "[When Attacking]", "Starts when the Digimon that this card is linked to attacks."),
        ("link", "[On Deletion]", "Starts when the Digimon that this card is linked to is deleted."),
        ("link", "[End of Attack]", "Starts at the end of an attack of the Digimon that this card is linked to."),
        ("link", "[When Linking]", "Starts when this card is linked."),
    ],
)
def test_whose_timing(source: Source, timing: str, words: str) -> None:
    """CR 4-3-5: a Digimon gains the link effects of its link cards; CR 15-16-6: [When Linking] is the card's."""
    assert plain_effect(compiled(f"{timing} Gain 1 memory.", source)).when == f"{words} It must activate."
