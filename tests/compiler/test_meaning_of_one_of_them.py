"""How many are meant where the number stands with one noun and another has none, one line a row.

Names are invented. The texts and what `reading.say` gives for their effects.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

ONE: list[Row] = [
    (
        "[Main] Digivolve your [Foomon] into 1 [Barmon] in your hand for its digivolution cost. If you do, delete "
        "that Digimon at the end of the turn.",
        "digivolve 1 your card [Foomon] 1 card [Barmon] in your hand paid; if done(1): delete p1 until at_turn_end",
    ),
    (
        "[On Play] Your red Digimon may digivolve into [Barmon] in your hand without paying the cost.",
        "you may digivolve 1 your digimon red card [Barmon] in your hand free",
    ),
    (
        "[On Play] Activate 1 of the effects below. ・Your red Digimon may digivolve into [Barmon] in your hand "
        "without paying the cost. ・Gain 1 memory.",
        "choose 1 of {you may digivolve 1 your digimon red card [Barmon] in your hand free | gain_memory 1}",
    ),
    (
        "[On Play] By placing 1 card in your hand under your Tamers, gain 1 memory.",
        "you may by(place 1 card in your hand under of 1 your tamer): gain_memory 1",
    ),
    (
        "[On Play] You may link this card to your [Foomon] without paying the cost.",
        "you may link this_card 1 your card [Foomon] free",
    ),
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, you may switch the target of attack to your [Foomon].",
        "when 1 opponent digimon attack: you may switch_attack_target 1 your card [Foomon]",
    ),
]

ANY_OR_ALL: list[Row] = [
    (
        "Your [Foomon] can digivolve into this card in your hand for a memory cost of 4, ignoring this card's "
        "digivolution requirements.",
        "you may digivolve your card [Foomon] card group(this_card) in your hand cost=4+ignoring",
    ),
    (
        "[When Attacking] This Digimon with the [Foo] trait may digivolve into [Barmon] in the hand.",
        "you may digivolve card group(this_digimon) trait[Foo] card [Barmon] in your hand paid",
    ),
    ("[On Play] Delete your [Foomon].", "delete your card [Foomon]"),
]


EFFECTS: list[Row] = [
    (
        "[On Play] Activate 1 of your [Foomon]'s [When Digivolving] effects.",
        "activate your card [Foomon] timings=When Digivolving count=1",
    ),
    (
        "[On Play] Activate 2 of your [Foo] trait Digimon's [When Digivolving] effects.",
        "activate your digimon trait[Foo] timings=When Digivolving count=2",
    ),
    (
        "[On Play] Activate the [When Digivolving] effect of 1 of your Digimon.",
        "activate 1 your digimon timings=When Digivolving",
    ),
    (
        "[On Play] Activate 1 of your Digimon's [When Digivolving] effect.",
        "activate 1 your digimon timings=When Digivolving",
    ),
]


@pytest.mark.parametrize(("text", "expected"), [*ONE, *ANY_OR_ALL, *EFFECTS])
def test_what_it_means(text: str, expected: str) -> None:
    assert meaning(text) == expected


AMONG: list[Row] = [
    (
        "[On Play] Trash the top 3 cards of your deck. Add 1 Tamer card among them to the hand.",
        "trash 3 card in top your deck; add 1 tamer group(p1) hand",
    ),
    (
        "[On Play] Trash the top 3 cards of your deck. If there is a [Bar] trait card among them, gain 1 memory.",
        "trash 3 card in top your deck; if any(1 card trait[Bar] group(p1)): gain_memory 1",
    ),
    (
        "[On Play] Trash the top 3 cards of your deck. If a [Bar] trait card is among them, gain 1 memory.",
        "trash 3 card in top your deck; if any(1 card trait[Bar] group(p1)): gain_memory 1",
    ),
    (
        "[All Turns] When this Digimon's digivolution cards are trashed, you may play 1 level 3 Digimon card among the "
        "trashed cards without paying the cost.",
        "when card in digivolution_cards of this_digimon trash: you may play 1 digimon level=3 group(triggers) free",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Trash 2 cards in your hand. Then, return 1 card among the "
        "trashed cards to the hand. Return the rest to the bottom of the deck.",
        "reveal 3 card in top your deck; trash 2 card in your hand; then return 1 card group(p2) hand; "
        "return rest1 bottom deck",
    ),
]


@pytest.mark.parametrize(("text", "means"), AMONG)
def test_among_them(text: str, means: str) -> None:
    assert meaning(text) == means


def test_one_is_not_among_one() -> None:
    assert "there is only one" in refusal("[On Play] Trash 1 card in your hand. Return 1 card among them to the hand.")
