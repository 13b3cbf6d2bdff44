"""What "it", "them", "that Digimon" are where a cost or a condition stands between, one line a row.

Names are invented. The texts and what `reading.say` gives for their effects; of the others, why they are refused.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

AFTER_COSTS: list[Row] = [
    # what lies in the trash by now is not suspended: it is what was spoken of before
    (
        "[All Turns] When your opponent's Digimon are played, by trashing 2 cards in your hand, suspend 1 of them.",
        "when opponent digimon play: you may by(trash 2 card in your hand): suspend 1 card group(triggers)",
    ),
    (
        "[On Play] If your opponent has 2 or more suspended Digimon, by trashing 1 card in your hand, "
        "delete 1 of them.",
        "if count(opponent digimon suspended) >= 2: you may by(trash 1 card in your hand): "
        "delete 1 opponent digimon suspended",
    ),
    (
        "[All Turns] When any of your red Digimon would leave the battle area, by deleting 1 of your opponent's "
        "Digimon, 1 of them doesn't leave.",
        "when 1 your digimon red would leave from=battle_area: you may by(delete 1 opponent digimon): "
        "prevent leave target=1 card group(triggers)",
    ),
    (
        "[On Play] 1 of your opponent's Digimon gets -3000 DP for the turn. If you have a Tamer, by trashing your top "
        "security card, instead it gets -6000 DP for the turn.",
        "dp of 1 opponent digimon -3000 until turn_end; instead(1) if any(1 your tamer): you may "
        "by(trash 1 your card in top your security): dp of p1 -6000 until turn_end",
    ),
    (
        "[Your Turn] When one of your opponent's Digimon is played, by trashing 1 card in your hand, trash its top "
        "digivolution card.",
        "when 1 opponent digimon play: you may by(trash 1 card in your hand): "
        "trash 1 card in top digivolution_cards of trigger",
    ),
    # what was deleted gets nothing: it is what the cost took
    (
        "[Your Turn] When one of your opponent's Digimon is deleted, by suspending 1 of your Digimon, it gets +2000 DP "
        "for the turn.",
        "when 1 opponent digimon delete: you may by(suspend 1 your digimon): dp of p1 +2000 until turn_end",
    ),
    ("[On Play] By trashing 2 cards in your hand, play 1 of them.",
     "you may by(trash 2 card in your hand): play 1 card group(p1) paid"),
]  # fmt: skip

_COST = "[Your Turn] When one of your opponent's Digimon is played, by suspending 1 of your Digimon, "

EITHER: list[str] = [
    _COST + "it gets -2000 DP for the turn.",
    _COST + "return it to the hand.",
    _COST + "return that Digimon to the hand.",
    _COST + "trash its top digivolution card.",
    _COST + "trash that Digimon's top digivolution card.",
    "[Your Turn] When your opponent's Digimon are played, by suspending 1 of your Digimon, 1 of those Digimon gets "
    "-3000 DP for the turn.",
    "[On Play] If you have 3 or more Tamers, by returning one of them to the hand, they unsuspend.",
    "[Your Turn] When one of your opponent's Digimon is deleted, by trashing 1 card in your hand, return it to the "
    "bottom of the deck.",
    "[Your Turn] When one of your opponent's Digimon is played, by placing 1 card in your hand under 1 of your "
    "Tamers, return it to the hand.",
]


@pytest.mark.parametrize(("text", "expected"), AFTER_COSTS)
def test_after_a_cost_it_is_what_fits(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize("text", EITHER)
def test_after_a_cost_what_fits_both_is_refused(text: str) -> None:
    assert refusal(text).startswith("unbound what the cost took")
