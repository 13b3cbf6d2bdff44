"""One of several things that were spoken of: told by its kind or by where it lay, or refused.

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

BY_KIND: list[Row] = [
    (
        "[On Play] Suspend 1 Digimon and 1 Tamer. That Digimon gains ＜Rush＞ for the turn.",
        "suspend {1 digimon and 1 tamer}; grant_keyword digimon group(p1) ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] Suspend 1 Digimon and 1 Tamer. Then, trash that Digimon's top digivolution card.",
        "suspend {1 digimon and 1 tamer}; then trash 1 card in top digivolution_cards of digimon group(p1)",
    ),
    (
        "[On Play] Play 1 Digimon card and 1 Tamer card from your hand without paying the costs. "
        "That Digimon gains ＜Rush＞ for the turn.",
        "play {1 digimon in your hand and 1 tamer in your hand} free; "
        "grant_keyword digimon group(p1) ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Add 1 Digimon card and 1 Tamer card among them to the hand. "
        "If the added Tamer card is red, gain 1 memory.",
        "reveal 3 card in top your deck; "
        "add {1 digimon in revealed of p1 and 1 tamer in revealed of p1} hand; "
        "if tamer group(p2) is red: gain_memory 1",
    ),
    (
        "[On Play] Unsuspend this Digimon and 1 of your other Digimon. Then, that Digimon may attack.",
        "unsuspend {this_digimon and 1 your digimon other}; then you may attack digimon group(p1) other",
    ),
]

OF_ALL: list[Row] = [
    (
        "[On Play] Trash 1 card in your hand and your top security card. If the trashed cards are red, gain 1 memory.",
        "trash {1 card in your hand and 1 your card in top your security}; if p1 is red: gain_memory 1",
    ),
    (
        "[On Play] Suspend 2 Digimon. Delete 1 of those Digimon.",
        "suspend 2 digimon; delete 1 digimon group(p1)",
    ),
]

OF_THE_DEEDS: list[Row] = [
    (
        "[On Play] Trash 1 Digimon card in your hand. Trash 1 Tamer card in your hand. "
        "If the trashed Digimon card is red, gain 1 memory.",
        "trash 1 digimon in your hand; trash 1 tamer in your hand; if p1 is red: gain_memory 1",
    ),
    (
        "[On Play] Delete 1 of your Digimon. Then, delete 1 of your opponent's Tamers. "
        "If the deleted Digimon was level 5, gain 1 memory.",
        "delete 1 your digimon; then delete 1 opponent tamer; if p1 is level=5: gain_memory 1",
    ),
    (
        "[On Play] Trash your top security card. Trash 1 card in your hand. "
        "If the trashed security card is red, gain 1 memory.",
        "trash 1 your card in top your security; trash 1 card in your hand; if p1 is red: gain_memory 1",
    ),
    (
        "[On Play] Trash your top security card. Delete 1 Digimon. If that security card is red, gain 1 memory.",
        "trash 1 your card in top your security; delete 1 digimon; if p1 is red: gain_memory 1",
    ),
    (
        "[On Play] Reveal your top security card. If that security card is red, add it to the hand.",
        "reveal 1 your card in top your security; if p1 is red: add p1 hand",
    ),
    (
        "[On Play] Place 1 card from your hand as your bottom security card. Then, flip that security card face up.",
        "place 1 card in your hand bottom your security; then flip p1 face_up",
    ),
]

OF_CARDS_OUT_OF_PLAY: list[Row] = [
    (
        "[On Play] By trashing 1 card in your hand, 1 of your Digimon gets +2000 DP for the turn. "
        "If that card has the [Bar] trait, gain 1 memory.",
        "you may by(trash 1 card in your hand): dp of 1 your digimon +2000 until turn_end; "
        "paid(2) if p1 is trait[Bar]: gain_memory 1",
    ),
    (
        "[On Play] Trash 1 card in your hand. 1 of your Digimon gets +2000 DP for the turn. "
        "If that card has the [Bar] trait, gain 1 memory.",
        "trash 1 card in your hand; dp of 1 your digimon +2000 until turn_end; if p1 is trait[Bar]: gain_memory 1",
    ),
    (
        "[On Play] 1 of your Digimon gets +2000 DP for the turn. If that card has the [Bar] trait, gain 1 memory.",
        "dp of 1 your digimon +2000 until turn_end; if p1 is trait[Bar]: gain_memory 1",
    ),
]


@pytest.mark.parametrize(("text", "expected"), [*BY_KIND, *OF_ALL, *OF_THE_DEEDS, *OF_CARDS_OUT_OF_PLAY])
def test_told_by_its_kind_or_its_place(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Suspend 1 Digimon and 1 Tamer. It gains ＜Rush＞ for the turn.",
        "[On Play] Suspend 1 Digimon and 1 Tamer. Delete that card.",
        "[On Play] Suspend 1 of your Digimon and 1 of your opponent's Digimon. Then, delete that Digimon.",
        "[On Play] Suspend 2 Digimon. It gains ＜Rush＞ for the turn.",
        "[On Play] Suspend 2 Digimon. Then, trash its top digivolution card.",
        "[On Play] Suspend up to 2 Digimon. Delete it.",
        "[On Play] Suspend all Digimon. Delete that Digimon.",
        "[On Play] Trash 1 card in your hand and your top security card. If the trashed card is red, gain 1 memory.",
        "[On Play] Trash your top security card and your opponent's top security card. "
        "If the trashed security card is red, gain 1 memory.",
        "[On Play] Trash 1 card in your hand. Delete 1 Digimon. If that card has the [Bar] trait, gain 1 memory.",
        "[On Play] By suspending 2 Tamers, that Tamer gets +1000 DP for the turn.",
        "[On Play] Play 1 [Foomon] from your hand without paying the cost. Delete those [Foomon].",
        "[On Play] Play 1 [Foomon] from your hand without paying the cost. The [Foomon] gains ＜Rush＞ for the turn.",
    ],
)
def test_not_told_which(text: str) -> None:
    assert "which one" in refusal(text)


def test_nothing_of_that_place_was_trashed() -> None:
    text = (
        "[On Play] Trash 1 card in your hand. Trash your top security card. "
        "If the trashed digivolution card is red, gain 1 memory."
    )
    assert "nothing was trashed before" in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "[All Turns] When one of your Digimon would be placed as its bottom digivolution card, delete it.",
        "[All Turns] When this Digimon is placed as its bottom digivolution card, gain 1 memory.",
    ],
)
def test_nothing_is_placed_under_itself(text: str) -> None:
    assert "under itself" in refusal(text)


LISTED: list[Row] = [
    (
        "[On Play] If you have a red card and a blue card in your trash, gain 1 memory.",
        "if (any(1 card red in your trash) and any(1 card blue in your trash)): gain_memory 1",
    ),
    (
        "[On Play] If you have 2 or more red cards or a blue card in your trash, gain 1 memory.",
        "if (count(card red in your trash) >= 2 or any(1 card blue in your trash)): gain_memory 1",
    ),
    (
        "[On Play] If you have a red Tamer and a blue card in your trash, gain 1 memory.",
        "if (any(1 your tamer red) and any(1 card blue in your trash)): gain_memory 1",
    ),
]


ATTRIBUTES: list[Row] = [
    (
        "[All Turns] While this Digimon has the [Bar] trait or 3 or more digivolution cards, it gets +2000 DP.",
        "if (this_digimon is trait[Bar] or this_digimon is digivolution_cards>=3): dp of this_digimon +2000",
    ),
    (
        "[All Turns] While this Digimon has the [Bar] trait and 3 or more digivolution cards, it gets +2000 DP.",
        "if (this_digimon is trait[Bar] and this_digimon is digivolution_cards>=3): dp of this_digimon +2000",
    ),
    (
        "[All Turns] While this Digimon doesn't have the [Bar] trait or 3 or more digivolution cards, it gets "
        "+2000 DP.",
        "if (this_digimon is not trait[Bar] and this_digimon is not digivolution_cards>=3): dp of this_digimon +2000",
    ),
]


@pytest.mark.parametrize(("text", "expected"), ATTRIBUTES)
def test_one_card_has_one_or_each_of_what_is_listed(text: str, expected: str) -> None:
    assert meaning(text) == expected


def test_one_of_several_that_has_two_things_is_not_told() -> None:
    text = (
        "[All Turns] While one of your Digimon has the [Bar] trait and 3 or more digivolution cards, it gets +2000 DP."
    )
    assert "which of these" in refusal(text)


@pytest.mark.parametrize(("text", "expected"), LISTED)
def test_cards_listed_share_the_place_told_last(text: str, expected: str) -> None:
    assert meaning(text) == expected


WHOSE_EFFECT: list[Row] = [
    (
        "[Trash] [Your Turn] When any of your Digimon digivolve into [Foomon], by returning this card to the bottom of "
        "the deck, activate its [Main] effects.",
        "when 1 your digimon digivolve object=card [Foomon]: "
        "you may by(return this_card bottom deck): activate this_card timings=Main count=all",
    ),
    (
        "[Your Turn] When one of your Digimon attacks, by trashing 1 Option card in your hand, "
        "activate its [Main] effects.",
        "when 1 your digimon attack: you may by(trash 1 option in your hand): activate p1 timings=Main count=all",
    ),
    (
        "[When Attacking] By placing 1 Option card from your hand as this Digimon's bottom digivolution card, "
        "activate its [Main] effects.",
        "you may by(place 1 option in your hand bottom digivolution_cards of this_digimon): "
        "activate p1 timings=Main count=all",
    ),
    (
        "[Your Turn] When one of your Digimon attacks, by trashing 1 Option card in your hand, "
        "activate 1 of its [When Digivolving] effects.",
        "when 1 your digimon attack: "
        "you may by(trash 1 option in your hand): activate trigger timings=When Digivolving count=1",
    ),
]


@pytest.mark.parametrize(("text", "expected"), WHOSE_EFFECT)
def test_main_effects_are_of_the_card_moved_and_not_of_the_digimon(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "[When Attacking] This Digimon may digivolve into [Foomon] without paying the cost.",
        "[When Attacking] 2 of your Digimon may DNA digivolve into [Foomon].",
        "[When Attacking] You may link 1 Digimon card to 1 of your Digimon with the cost reduced by 2.",
        "[On Play] Add 1 [Foomon] to your hand.",
    ],
)
def test_a_card_comes_from_somewhere(text: str) -> None:
    assert "from where" in refusal(text)


def test_what_is_digivolved_into_instead_lies_where_the_first_did() -> None:
    text = (
        "[On Play] This Digimon may digivolve into [Foomon] in your hand without paying the cost. "
        "If you have a Tamer, it may digivolve into [Barmon] instead."
    )
    assert meaning(text) == (
        "you may digivolve this_digimon card [Foomon] in your hand free; "
        "instead(1) if any(1 your tamer): you may digivolve this_digimon card [Barmon] in your hand paid"
    )
