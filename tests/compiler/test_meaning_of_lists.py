"""What is said once of several things: nouns, descriptions and places of lists."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

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

SUCH: list[Row] = [
    # "such a card" is one of the kind described, of the cards revealed
    (
        f"{REVEAL} Add 1 Digimon card with the [Foo] trait among them to the hand or place 1 such card as this "
        "Digimon's bottom digivolution card. Trash the rest.",
        "reveal 4 card in top your deck; choose 1 of {add 1 digimon trait[Foo] in revealed of p1 hand | place 1 "
        "digimon trait[Foo] in revealed of p1 bottom digivolution_cards of this_digimon}; trash rest1",
    ),
    (
        f"{REVEAL} Among them, add 1 [Foo] trait card or red Tamer card to the hand and return 1 such card to the top "
        "of the deck. Trash the rest.",
        "reveal 4 card in top your deck; add 1 card|tamer ((card & trait[Foo]) | (tamer & red)) in revealed of p1 "
        "hand; and return 1 card|tamer ((card & trait[Foo]) | (tamer & red)) in revealed of p1 top deck; trash rest1",
    ),
    (
        f"{REVEAL} Add 1 Digimon card with the [Foo] trait among them to the hand. Place 1 such Tamer card as this "
        "Digimon's bottom digivolution card. Trash the rest.",
        "reveal 4 card in top your deck; add 1 digimon trait[Foo] in revealed of p1 hand; place 1 tamer trait[Foo] in "
        "revealed of p1 bottom digivolution_cards of this_digimon; trash rest1",
    ),
    # a place of its own is told
    (
        "[On Play] You may trash 1 [Foo] trait Digimon card in your hand. Then, return 1 such card from your trash to "
        "the hand.",
        "you may trash 1 digimon trait[Foo] in your hand; then return 1 digimon trait[Foo] in your trash hand",
    ),
    # of the same player
    (
        "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less. If you have a Tamer, delete 2 such "
        "Digimon instead.",
        "delete 1 opponent digimon dp<=3000; instead(1) if any(1 your tamer): delete 2 opponent digimon dp<=3000",
    ),
]

ANY_OF: list[Row] = [
    # several cards "from any of X" can be from several of them
    (
        "[On Play] By trashing 3 [Foo] trait cards from any of your Digimon's digivolution cards, gain 1 memory.",
        "you may by(trash 3 card trait[Foo] in digivolution_cards of your digimon): gain_memory 1",
    ),
    (
        "[On Play] You may trash up to 2 cards from under any of your red Tamers.",
        "you may trash up to 2 card in under of your tamer red",
    ),
    (
        "[On Play] By trashing 2 bottom face-down cards from under any of your Tamers, gain 1 memory.",
        "you may by(trash 2 card in bottom face_down under of your tamer): gain_memory 1",
    ),
    # one card is from one; it goes to one; and "1 of" stays 1
    (
        "[On Play] By trashing 1 [Foo] trait card from any of your Digimon's digivolution cards, gain 1 memory.",
        "you may by(trash 1 card trait[Foo] in digivolution_cards of 1 your digimon): gain_memory 1",
    ),
    (
        "[On Play] Place 1 card in your hand as any of your Digimon's bottom digivolution card.",
        "place 1 card in your hand bottom digivolution_cards of 1 your digimon",
    ),
    (
        "[On Play] Trash 3 cards from 1 of your Digimon's digivolution cards.",
        "trash 3 card in digivolution_cards of 1 your digimon",
    ),
]

COMPARED: list[Row] = [
    # "your Digimon" that something is compared with is the one spoken of
    (
        "[On Play] By returning 1 of your Digimon to the hand, delete 1 of your opponent's Digimon with a level equal "
        "to or lower than your Digimon.",
        "you may by(return 1 your digimon hand): delete 1 opponent digimon level<=level(p1)",
    ),
    # a limit that is changed: of this effect, even where it is written "effects"
    (
        "[Main] Delete 1 of your opponent's Digimon with 4000 DP or less. For each of your Tamers, add 1000 to this "
        "DP-based deletion effects maximum.",
        "delete 1 opponent digimon dp<=4000; adjust_limit dp 1000 of p1 for each your tamer",
    ),
]


def test_whose_number_is_not_guessed() -> None:
    text = "[On Play] Delete 1 of your opponent's Digimon with a level equal to or lower than your Digimon."
    assert refusal(text).startswith("unbound which digimon of yours?")


THERE: list[Row] = [
    # "there is a card" where the condition before looked
    (
        "[On Play] If a red card is in this Digimon's digivolution cards, gain 1 memory. If there are 2 or more green "
        "cards, ＜Draw 1＞.",
        "if any(1 card red in digivolution_cards of this_digimon): gain_memory 1; if count(card green in "
        "digivolution_cards of this_digimon) >= 2: ＜Draw 1＞",
    ),
    ("[On Play] If there is a red Digimon, gain 1 memory.", "if any(1 digimon red): gain_memory 1"),
]


def test_where_there_is_a_card_is_not_guessed() -> None:
    assert refusal("[On Play] If there is a green card, gain 1 memory.").startswith("place where?")


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] By trashing 1 [Foo] trait card, gain 1 memory.",
        "[On Play] You may place 1 red Digimon card as this Digimon's bottom digivolution card.",
        "[On Play] Return up to 2 cards to the hand.",
        "[On Play] Reveal 1 Tamer card.",
    ],
)
def test_a_card_that_is_not_in_play_is_taken_from_somewhere(text: str) -> None:
    assert refusal(text).startswith("place from where?")


TABLE = {
    "nouns": HEADS,
    "numbers": NUMBERS,
    "either player": EITHER_PLAYER,
    "such": SUCH,
    "any of": ANY_OF,
    "compared": COMPARED,
    "there": THERE,
}


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows]
)
def test_lists(text: str, expected: str) -> None:
    assert meaning(text) == expected
