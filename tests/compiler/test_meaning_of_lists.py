"""What is said once of several things: nouns, descriptions and places of lists."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning

Row = tuple[str, str]
REVEAL = "[On Play] Reveal the top 4 cards of your deck."

HEADS: list[Row] = [
    # a member that borrows the noun of the last one borrows what is said after it
    (
        f"{REVEAL} Add 1 yellow and 1 red card with [Foo] in their traits among them to your hand. Trash the rest.",
        "reveal 4 card in top your deck; add {1 card yellow trait[Foo] in revealed of p1 and 1 card red trait[Foo] in "
        "revealed of p1} your hand; trash rest1",
    ),
    # of two nouns of which the second has the first in it, a description is of the second
    (
        "[On Play] By returning 10 Tamer cards and/or cards with [Foo] in their traits from your trash to the bottom "
        "of the deck, gain 1 memory.",
        "you may by(return 10 tamer|card (tamer | trait[Foo]) in your trash bottom deck): gain_memory 1",
    ),
    (
        "[All Turns] When one of your Tokens or Digimon with the [Foo] trait is deleted, gain 1 memory.",
        "when 1 your token|digimon (token | trait[Foo]) delete: gain_memory 1",
    ),
    # else it is of both
    (
        "[All Turns] When one of your Digimon or Tamers with the [Foo] trait is deleted, gain 1 memory.",
        "when 1 your digimon|tamer trait[Foo] delete: gain_memory 1",
    ),
]

NUMBERS: list[Row] = [
    # a member without a number has that of the first, and its owner
    (
        "[All Turns] When any of your Tokens or [Foo] trait Digimon are played, gain 1 memory.",
        "when {1 your token or 1 your digimon trait[Foo]} play: gain_memory 1",
    ),
    (
        f"{REVEAL} Add 1 card with [Foo] in its traits, [Barmon], or [Baz Qux] among them to the hand. Trash the rest.",
        "reveal 4 card in top your deck; add {1 card trait[Foo] in revealed of p1 or 1 card [Barmon/Baz Qux] in "
        "revealed of p1} hand; trash rest1",
    ),
]

EITHER_PLAYER: list[Row] = [
    # "your or your opponent's": of one of them, not of both together
    (
        "[On Play] Return all cards from your or your opponent's trash to the bottom of the deck.",
        "return {all card in your trash or all card in opponent trash} bottom deck",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with as high or lower a level as the number of cards in your or "
        "their security stack.",
        "delete {1 opponent digimon level<=count(card in your security) or 1 opponent digimon "
        "level<=count(card in opponent security)}",
    ),
    (
        "[On Play] If there are 6 or fewer total cards in both players' security stacks, gain 1 memory.",
        "if count(card in each_player security) <= 6: gain_memory 1",
    ),
]

TABLE = {"nouns": HEADS, "numbers": NUMBERS, "either player": EITHER_PLAYER}


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows]
)
def test_lists(text: str, expected: str) -> None:
    assert meaning(text) == expected
