"""Cards under a card, and the card that they lay under, one line a row. Names are invented."""

from __future__ import annotations

import pytest

from cardc.compiler.card import CardKind
from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

HOSTS: list[Row] = [
    # whose cards those were
    (
        "[All Turns] When effects trash this card from a [Bar] trait Digimon's digivolution cards, that Digimon gets "
        "+3000 DP for the turn.",
        "when this_card trash agent=effect by_effect from=digivolution_cards of 1 digimon trait[Bar]: "
        "dp of trigger_host +3000 until turn_end",
    ),
    (
        "[All Turns] When this card is trashed from a Digimon's digivolution cards, that Digimon gets +3000 DP for "
        "the turn.",
        "when this_card trash from=digivolution_cards of 1 digimon: dp of trigger_host +3000 until turn_end",
    ),
]


@pytest.mark.parametrize(("text", "means"), HOSTS)
def test_whose_cards_those_were(text: str, means: str) -> None:
    assert meaning(text, "inherited") == means


UNDER: list[Row] = [
    (
        "[Start of Your Turn] If this Tamer has 3 or more cards under it, gain 1 memory.",
        "if this_tamer is has(at least 3 card in under): gain_memory 1",
    ),
    (
        "[Start of Your Turn] If this Tamer has no cards under it, ＜Draw 1＞.",
        "if this_tamer is no(under): ＜Draw 1＞",
    ),
    (
        "[Start of Your Turn] If this Tamer has a card with the [Bar] trait under it, ＜Draw 1＞.",
        "if this_tamer is has(1 card trait[Bar] in under): ＜Draw 1＞",
    ),
    # so many are fulfilled with more, too (CR 4-26-1)
    (
        "[Start of Your Turn] If 3 cards are under this Tamer, gain 1 memory.",
        "if count(card in under of this_tamer) >= 3: gain_memory 1",
    ),
    (
        "[Start of Your Turn] If 4 cards are in your trash, gain 1 memory.",
        "if count(card in your trash) >= 4: gain_memory 1",
    ),
    (
        "[Start of Your Turn] If exactly 4 cards are in your trash, gain 1 memory.",
        "if count(card in your trash) = 4: gain_memory 1",
    ),
]
TAMER: tuple[CardKind, ...] = ("Tamer",)


@pytest.mark.parametrize(("text", "means"), UNDER)
def test_what_lies_there(text: str, means: str) -> None:
    assert meaning(text, kinds=TAMER) == means


def test_not_under_another() -> None:
    text = "[Start of Your Turn] If 1 of your Digimon has 3 or more cards under this Tamer, gain 1 memory."
    assert "have what?" in refusal(text, kinds=TAMER)


OPTIONS: list[Row] = [
    (
        "When effects trash this card from the security stack, you may use this card without paying the cost.",
        "when this_card trash agent=effect by_effect from=your security: you may use this_card free",
    ),
]


@pytest.mark.parametrize(("text", "means"), OPTIONS)
def test_a_trashed_card_can_be_used(text: str, means: str) -> None:
    assert meaning(text, kinds=("Option",)) == means


def test_a_card_in_play_cannot_be_used() -> None:
    text = "When this card is placed in the battle area, you may use this card without paying the cost."
    assert "in use already" in refusal(text, kinds=("Option",))


DELETERS: list[Row] = [
    (
        "[All Turns] When one of your Digimon deletes an opponent's Digimon in battle, that Digimon may unsuspend.",
        "when 1 opponent digimon delete_in_battle agent=1 your digimon: you may unsuspend agent",
    ),
    (
        "[All Turns] When one of your Digimon deletes an opponent's Digimon in battle, unsuspend that Digimon.",
        "when 1 opponent digimon delete_in_battle agent=1 your digimon: unsuspend agent",
    ),
    (
        "[All Turns] When one of your Digimon deletes an opponent's Digimon in battle, delete 1 of your opponent's "
        "Digimon with as much or less DP as that Digimon.",
        "when 1 opponent digimon delete_in_battle agent=1 your digimon: delete 1 opponent digimon dp<=dp(trigger)",
    ),
]


@pytest.mark.parametrize(("text", "means"), DELETERS)
def test_the_one_that_is_left(text: str, means: str) -> None:
    assert meaning(text) == means


USE_COST: list[Row] = [
    (
        "[Your Turn] When you use an Option card, if that card's use cost is 7 or more, gain 1 memory.",
        "when 1 option use agent=you: if use_cost(trigger) >= 7: gain_memory 1",
    ),
]


@pytest.mark.parametrize(("text", "means"), USE_COST)
def test_what_was_used(text: str, means: str) -> None:
    assert meaning(text) == means
