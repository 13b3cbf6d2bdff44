"""What a phrase means that can be read in two ways, and which of them are refused. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

SURE = [
    (
        "[On Play] Reveal cards from the top of your deck until you reveal a [Bar]. Add it to the"
        " hand. Return the rest to the bottom of the deck.",
        "reveal card in top your deck until reveal(1) object=1 card [Bar]; add card group(p1) [Bar] in"
        " revealed of p1 hand; return rest1 bottom deck",
    ),
    (
        "[On Play] Reveal cards from the top of your deck until you reveal a [Bar]. Add that card to the hand.",
        "reveal card in top your deck until reveal(1) object=1 card [Bar]; add card group(p1) [Bar] in"
        " revealed of p1 hand",
    ),
    (
        "[On Play] Reveal cards from the top of your deck until you reveal a [Bar]. Return them to the"
        " bottom of the deck.",
        "reveal card in top your deck until reveal(1) object=1 card [Bar]; return p1 bottom deck",
    ),
    (
        "[On Play] Reveal cards from the top of your deck until you reveal 2 [Bar]. Add them to the hand.",
        "reveal card in top your deck until reveal(1) object=2 card [Bar]; add card group(p1) [Bar] in"
        " revealed of p1 hand",
    ),
    (
        "[On Play] Trash cards from the top of your deck until you trash a [Bar]. Play it without paying the cost.",
        "trash card in top your deck until trash(1) object=1 card [Bar]; play card group(p1) [Bar] free",
    ),
    (
        "[On Play] For the turn, this Digimon can attack unsuspended Digimon.",
        "allow this_digimon attack object=digimon unsuspended until turn_end",
    ),
    (
        "[On Play] At the end of the turn, this Digimon may attack.",
        "you may attack this_digimon until at_turn_end",
    ),
    (
        "[On Play] This Digimon gets +1000 DP for the turn and may attack.",
        "dp of this_digimon +1000 until turn_end; and you may attack this_digimon",
    ),
    (
        "[On Play] Your opponent draws 1 card and may trash 1 card in their hand.",
        "＜Draw 1＞ done by opponent; and opponent may trash 1 card in opponent hand done by opponent",
    ),
    (
        "[All Turns] While you don't have a red Tamer or a blue Tamer, this Digimon gains ＜Rush＞.",
        "if (no(1 your tamer red) and no(1 your tamer blue)): grant_keyword this_digimon ＜Rush＞",
    ),
    (
        "[All Turns] While this Digimon has a red and blue digivolution card, this Digimon gains ＜Rush＞.",
        "if this_digimon is has(1 card (red & blue) in digivolution_cards): grant_keyword this_digimon ＜Rush＞",
    ),
    (
        "[On Play] Trash 1 of this Digimon's digivolution cards.",
        "trash 1 card in digivolution_cards of this_digimon",
    ),
    (
        "[On Play] You may play 1 Tamer card from 1 of your Digimon's digivolution cards without paying the cost.",
        "you may play 1 tamer in digivolution_cards of 1 your digimon free",
    ),
]

OPEN = [
    (
        "[On Play] Trash 1 of your Digimon's digivolution cards.",
        "those of so many Digimon",
    ),
    (
        "[On Play] By trashing 2 of your opponent's Digimon's link cards, ＜Draw 1＞.",
        "those of so many Digimon",
    ),
    (
        "[On Play] For the turn, this Digimon may attack unsuspended Digimon.",
        "is it allowed",
    ),
    (
        "[On Play] This Digimon may attack unsuspended Digimon until your opponent's turn ends.",
        "is it allowed",
    ),
    (
        "[All Turns] While you don't have a red Tamer and a blue Tamer, this Digimon gains ＜Rush＞.",
        "not both of them",
    ),
    (
        "[All Turns] While this Digimon has both red and blue digivolution cards, this Digimon gains ＜Rush＞.",
        "cards of either kind",
    ),
    (
        "[All Turns] While this Digimon has red and blue digivolution cards, this Digimon gains ＜Rush＞.",
        "cards of either kind",
    ),
    (
        "[All Turns] While your trash has both red and blue cards, this Digimon gains ＜Rush＞.",
        "cards of either kind",
    ),
    (
        "[On Play] Play 1 [Bar] from your hand with its play cost reduced by 1. If you have 3 or more"
        " Tamers, reduce it by 2 instead.",
        "instead of what?",
    ),
    (
        "[On Play] 1 of your Digimon may digivolve into a [Bar] in the hand with the digivolution cost"
        " reduced by 1. If you have 3 or more Tamers, reduce it by 2 instead.",
        "instead of what?",
    ),
]


@pytest.mark.parametrize(("text", "means"), SURE)
def test_one_reading(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "why"), OPEN)
def test_two_readings_are_refused(text: str, why: str) -> None:
    assert why in refusal(text)
