"""Whose a stack is, that hands and security stacks are players', and that players play and use cards.

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

THIS_STACK: list[Row] = [
    ("[On Play] Trash the bottom card of this stack.", "trash 1 card in bottom stack of this_digimon"),
    (
        "[On Play] If this stack has 3 or more cards, gain 1 memory.",
        "if count(card in stack of this_digimon) >= 3: gain_memory 1",
    ),
    (
        "[Your Turn] If the top card of this stack is blue, this Digimon gets +1000 DP.",
        "if 1 card in top stack of this_digimon is blue: dp of this_digimon +1000",
    ),
]

NOBODYS: list[Row] = [
    ("[On Play] Trash the top card of the stack.", "whose stack"),
    ("[On Play] Trash the top card of this security stack.", "which one is this"),
    ("[On Play] Trash the top card of this Digimon's security stack.", "a player has these"),
    ("[On Play] If this Digimon's security stack has 3 or more cards, gain 1 memory.", "a player has these"),
    ("[On Play] Suspend 1 of your opponent's Digimon. Trash its top security card.", "a player has these"),
    ("[On Play] Trash the top card of 1 of your opponent's Digimon's deck.", "a player has these"),
    ("[Your Turn] When this Digimon would use a card, gain 1 memory.", "a player does this"),
    ("[Your Turn] When your Digimon play a Tamer, gain 1 memory.", "a player does this"),
]


@pytest.mark.parametrize(("text", "said"), THIS_STACK)
def test_this_stack_is_that_of_this_card(text: str, said: str) -> None:
    assert meaning(text) == said


@pytest.mark.parametrize(("text", "why"), NOBODYS)
def test_no_card_has_or_does_this(text: str, why: str) -> None:
    assert why in refusal(text)
