"""A card and what it is under, or was: "that card" is the card, and what is done in play is done to the host."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]
"""Text and its meaning, or why it is refused."""

MEANINGS: list[Row] = [
    (
        "[On Play] Trash the top digivolution card of 1 of your Digimon. If that card has the [Bar] trait, that "
        "Digimon gains ＜Rush＞ for the turn.",
        "trash 1 card in top digivolution_cards of 1 your digimon; "
        "if p1 is trait[Bar]: grant_keyword host1 ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] By returning 1 link card of 1 of your Digimon to the hand, if that card has the [Bar] trait, "
        "＜Draw 1＞.",
        "you may by(return 1 card in link_cards of 1 your digimon hand): if p1 is trait[Bar]: ＜Draw 1＞",
    ),
    (
        "[On Play] Trash 1 card from under 1 of your Tamers. If that card has the [Bar] trait, unsuspend that Tamer.",
        "trash 1 card in under of 1 your tamer; if p1 is trait[Bar]: unsuspend host1",
    ),
    (
        "[On Play] Place 1 card from your trash under 1 of your Tamers. If it has the [Bar] trait, unsuspend that "
        "Tamer.",
        "place 1 card in your trash under of 1 your tamer; if p1 is trait[Bar]: unsuspend host1",
    ),
    (
        "[On Play] Place 1 card from your hand as 1 of your Digimon's bottom digivolution card. If it's a Digimon "
        "card, that Digimon gains ＜Rush＞ for the turn.",
        "place 1 card in your hand bottom digivolution_cards of 1 your digimon; "
        "if p1 is digimon: grant_keyword host1 ＜Rush＞ until turn_end",
    ),
    (
        "[All Turns] When an opponent's Digimon or Tamer is played, by trashing 1 card in your hand, suspend that "
        "card.",
        "when 1 opponent digimon|tamer play: you may by(trash 1 card in your hand): suspend trigger",
    ),
    (
        "[All Turns] When an opponent's Digimon is played, by returning 1 card from your trash to the hand, delete it.",
        "when 1 opponent digimon play: you may by(return 1 card in your trash hand): delete trigger",
    ),
]


@pytest.mark.parametrize(("text", "means"), MEANINGS)
def test_card_or_host(text: str, means: str) -> None:
    assert meaning(text) == means


REFUSED: list[str] = [
    "[On Play] Reveal the top card of your deck. Suspend it.",
    "[On Play] By trashing the top digivolution card of 1 of your Digimon, suspend that card.",
    "[All Turns] When an opponent's Digimon is played, by placing 1 card from your hand as this Digimon's bottom "
    "digivolution card, suspend it.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_a_card_out_of_play_is_not_suspended(text: str) -> None:
    assert "unbound" in refusal(text)
