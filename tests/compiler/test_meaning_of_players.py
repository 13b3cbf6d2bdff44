"""Which of the players is meant, and who chooses. Names are invented."""

from __future__ import annotations

import pytest

from cardc.compiler.plain import plain_effect
from tests.compiler.reading import compiled, meaning, refusal

CHOOSERS = [
    (
        "[On Play] Your opponent activates 1 of the effects below:\n・They draw 1 card.\n・They trash"
        " 1 card in their hand.",
        "choose 1 of {＜Draw 1＞ done by opponent | trash 1 card in opponent hand done by opponent} done by opponent",
    ),
    (
        "[On Play] Your opponent may activate 1 of the effects below:\n・They draw 1 card.\n・They"
        " trash 1 card in their hand.",
        "opponent may choose 1 of {＜Draw 1＞ done by opponent | trash 1 card in opponent hand done by"
        " opponent} done by opponent",
    ),
    (
        "[On Play] By trashing 1 card in your hand, if you have a Tamer, activate 1 of the effects"
        " below:\n・＜Draw 1＞.\n・Gain 1 memory.",
        "you may by(trash 1 card in your hand): if any(1 your tamer): choose 1 of {＜Draw 1＞ | gain_memory 1}",
    ),
    (
        "[On Play] By trashing 1 card in your hand, you may activate 1 of the effects below:\n・＜Draw"
        " 1＞.\n・Gain 1 memory.",
        "you may by(trash 1 card in your hand): may choose 1 of {＜Draw 1＞ | gain_memory 1}",
    ),
    (
        "[On Play] Your opponent must trash 1 card in their hand or delete 1 of their Digimon.",
        "choose 1 of {trash 1 card in opponent hand done by opponent | delete 1 opponent digimon done"
        " by opponent} done by opponent",
    ),
]

WHOSE = [
    (
        "[When Digivolving] If there are 5 or more cards in both players' trashes, ＜Draw 1＞.",
        "if count(card in each_player trash) >= 5: ＜Draw 1＞",
    ),
    (
        "[When Digivolving] If there are 5 or more cards in either player's trash, ＜Draw 1＞.",
        "if (count(card in your trash) >= 5 or count(card in opponent trash) >= 5): ＜Draw 1＞",
    ),
    (
        "[When Digivolving] If any player's trash has 5 or more cards, ＜Draw 1＞.",
        "if (count(card in your trash) >= 5 or count(card in opponent trash) >= 5): ＜Draw 1＞",
    ),
    (
        "[When Digivolving] If each player's trash has 5 or more cards, ＜Draw 1＞.",
        "if (count(card in your trash) >= 5 and count(card in opponent trash) >= 5): ＜Draw 1＞",
    ),
    (
        "[When Digivolving] If both players' trashes have 5 or more total cards, ＜Draw 1＞.",
        "if count(card in each_player trash) >= 5: ＜Draw 1＞",
    ),
    (
        "[When Digivolving] If there's a Digimon in each player's battle area, gain 1 memory.",
        "if (any(1 digimon in your battle_area) and any(1 digimon in opponent battle_area)): gain_memory 1",
    ),
    (
        "[When Digivolving] If there are no cards in either player's hand, gain 1 memory.",
        "if (no(card in your hand) and no(card in opponent hand)): gain_memory 1",
    ),
    (
        "[When Digivolving] Trash the top card of either player's deck.",
        "trash {1 card in top your deck or 1 card in top opponent deck}",
    ),
    (
        "[When Digivolving] Trash the top card of each player's deck.",
        "trash 1 card in top each_player deck",
    ),
    (
        "[All Turns] When a player's security stack is removed from, gain 1 memory.",
        "when card in each_player security remove: gain_memory 1",
    ),
    (
        "[On Play] Both players trash the top card of their decks. If this effect trashed a Digimon card, ＜Draw 1＞.",
        "trash 1 card in top each_player deck done by each_player; if trash(1) object=1 digimon: ＜Draw 1＞",
    ),
    (
        "[On Play] 1 of your opponent's Digimon attacks a player.",
        "attack 1 opponent digimon targets=you",
    ),
]

OPEN = [
    (
        "[When Digivolving] If there is a Digimon in both players' battle areas, ＜Draw 1＞.",
        "in both together?",
    ),
    (
        "[On Play] Your opponent activates 1 of the effects below:\n・＜Draw 1＞.\n・Gain 1 memory.",
        "who does this",
    ),
    (
        "[On Play] Each player activates 1 of the effects below:\n・＜Draw 1＞.\n・Gain 1 memory.",
        "one player",
    ),
    (
        "[On Play] Activate 1 of the effects below as if it was this Digimon's effect:\n・＜Draw"
        " 1＞.\n・Gain 1 memory.",
        "this card's own",
    ),
    (
        "[On Play] Both players trash 1 card in their hand or delete 1 of their Digimon.",
        "both players do the same",
    ),
    (
        "[All Turns] While a player has 3 or fewer security cards, this Digimon gains ＜Rush＞.",
        "which player?",
    ),
    (
        "[All Turns] While the player has 3 or fewer security cards, this Digimon gains ＜Rush＞.",
        "which player?",
    ),
    (
        "[On Play] The player draws 1 card.",
        "which player?",
    ),
    (
        "[On Play] If both players' trashes have 5 or more cards, ＜Draw 1＞.",
        "in both together?",
    ),
    (
        "[On Play] If either player's trash doesn't have 5 or more cards, ＜Draw 1＞.",
        "of which players",
    ),
    (
        "[On Play] Both players may trash 1 card in their hand. If your opponent didn't, ＜Draw 1＞.",
        "who does what?",
    ),
    (
        "[On Play] Each player may play 1 Tamer from their hand without paying the cost. If you did, ＜Draw 1＞.",
        "who does what?",
    ),
    (
        "[On Play] Both players trash 1 card in their hand. If you trashed a Digimon card, ＜Draw 1＞.",
        "which of the two players",
    ),
    (
        "[On Play] Your opponent may trash 1 card in their hand. If you did, ＜Draw 1＞.",
        "who does what?",
    ),
    (
        "[On Play] You may trash 1 card in your hand. If your opponent did, ＜Draw 1＞.",
        "who does what?",
    ),
]


@pytest.mark.parametrize(("text", "means"), CHOOSERS + WHOSE)
def test_who_is_meant(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "why"), OPEN)
def test_who_could_be_either_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)


def test_who_chooses_is_told() -> None:
    told = plain_effect(compiled(CHOOSERS[0][0])).steps[0].words
    assert "your opponent has to choose 1 of these" in told.lower()
