"""What was named last in a cost, whom of several an "if" asks, and what is asked of all of them together.

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

ATTACKS = "[Your Turn] When one of your Digimon attacks,"

IN_A_COST: list[Row] = [
    (
        f"{ATTACKS} by suspending this Tamer and returning it to the hand, gain 1 memory.",
        "when 1 your digimon attack: you may by(suspend this_tamer; return this_tamer hand): gain_memory 1",
    ),
    (
        f"{ATTACKS} by suspending this Tamer and trashing 1 card from under it, gain 1 memory.",
        "when 1 your digimon attack: you may by(suspend this_tamer; trash 1 card in under of this_tamer): "
        "gain_memory 1",
    ),
    (
        f"{ATTACKS} by suspending this Digimon and trashing its top digivolution card, that Digimon gains ＜Rush＞ "
        "for the turn.",
        "when 1 your digimon attack: you may by(suspend this_digimon; "
        "trash 1 card in top digivolution_cards of this_digimon): grant_keyword trigger ＜Rush＞ until turn_end",
    ),
    (
        f"{ATTACKS} you may suspend this Tamer and return it to the hand to gain 1 memory.",
        "when 1 your digimon attack: you may to(suspend this_tamer; return this_tamer hand): gain_memory 1",
    ),
    (
        f"{ATTACKS} suspend this Tamer and return it to the hand.",
        "when 1 your digimon attack: suspend this_tamer; and return this_tamer hand",
    ),
    (
        f"{ATTACKS} by placing this Tamer under 1 of your Digimon and unsuspending it, gain 1 memory.",
        "when 1 your digimon attack: you may by(place this_tamer under of 1 your digimon; unsuspend host1): "
        "gain_memory 1",
    ),
    (
        f"{ATTACKS} by suspending this Tamer, it gains ＜Rush＞ for the turn.",
        "when 1 your digimon attack: you may by(suspend this_tamer): grant_keyword trigger ＜Rush＞ until turn_end",
    ),
    (
        f"{ATTACKS} by suspending this Tamer, trash its bottom digivolution card.",
        "when 1 your digimon attack: you may by(suspend this_tamer): "
        "trash 1 card in bottom digivolution_cards of trigger",
    ),
    (
        "[Main] By suspending this Tamer, you may trash 1 card from under it.",
        "by(suspend this_tamer): may trash 1 card in under of this_tamer",
    ),
]

IT_IS_OPEN: list[Row] = [
    (f"{ATTACKS} by suspending this Tamer, you may trash 1 card from under it.", "what the cost suspended"),
    (f"{ATTACKS} by suspending this Tamer, place 1 card in your hand under it.", "what the cost suspended"),
    (f"{ATTACKS} by suspending this Digimon, trash its bottom digivolution card.", "what the cost suspended"),
    (
        f"{ATTACKS} by suspending this Tamer and returning it to the hand, it gains ＜Rush＞ for the turn.",
        "what the cost took",
    ),
]


@pytest.mark.parametrize(("text", "said"), IN_A_COST)
def test_it_is_what_the_same_cost_named(text: str, said: str) -> None:
    assert meaning(text) == said


@pytest.mark.parametrize(("text", "why"), IT_IS_OPEN)
def test_it_is_open(text: str, why: str) -> None:
    assert why in refusal(text)
