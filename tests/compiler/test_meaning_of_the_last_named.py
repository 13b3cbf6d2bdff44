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

OF_EACH: list[Row] = [
    (
        "[On Play] All of your Digimon gain ＜Rush＞ for the turn, and if they have the [Bar] trait, they get +2000 DP "
        "for the turn.",
        "grant_keyword all your digimon ＜Rush＞ until turn_end; "
        "and dp of all your digimon trait[Bar] +2000 until turn_end",
    ),
    (
        "[On Play] Your Digimon gain ＜Rush＞ for the turn. If they're red, they get +2000 DP for the turn.",
        "grant_keyword your digimon ＜Rush＞ until turn_end; dp of your digimon red +2000 until turn_end",
    ),
    (
        "[On Play] All of your Digimon gain ＜Rush＞ for the turn, and if you have a Tamer, they get +2000 DP for the "
        "turn.",
        "grant_keyword all your digimon ＜Rush＞ until turn_end; "
        "and if any(1 your tamer): dp of all your digimon +2000 until turn_end",
    ),
    (
        "[On Play] Suspend 2 of your opponent's Digimon. If all of them are level 4 or lower, return them to the hand.",
        "suspend 2 opponent digimon; if all card group(p1) is level<=4: return all card group(p1) hand",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon. If it's level 4 or lower, return it to the hand.",
        "suspend 1 opponent digimon; if p1 is level<=4: return p1 hand",
    ),
    (
        "[On Play] Return up to 2 of your opponent's Digimon to the hand. If they have digivolution cards, gain 1 "
        "memory.",
        "return up to 2 opponent digimon hand; if p1 is has(digivolution_cards): gain_memory 1",
    ),
]

EACH_OR_ALL: list[Row] = [
    (
        "[On Play] Suspend 2 of your opponent's Digimon. If they're level 4 or lower, return them to the hand.",
        "those of them",
    ),
    (
        "[On Play] Reveal the top 2 cards of your deck. If they have the [Bar] trait, add them to the hand.",
        "those of them",
    ),
    (
        "[On Play] All of your Digimon gain ＜Rush＞ for the turn, and if they have 3 or more digivolution cards, they "
        "get +2000 DP for the turn.",
        "those of them",
    ),
    ("[On Play] If all of your Tamers have 3 or more total cards under them, gain 1 memory.", "so many under each"),
    ("[On Play] If your Tamers have 3 or more cards under them, gain 1 memory.", "so many of each"),
]

IN_TOTAL: list[Row] = [
    (
        "[On Play] If your Tamers have 3 or more total cards under them, gain 1 memory.",
        "if count(card in under of your tamer) >= 3: gain_memory 1",
    ),
    (
        "[All Turns] While your opponent's Tamers have 3 or fewer total cards under them, this Digimon gets +1000 DP.",
        "if count(card in under of opponent tamer) <= 3: dp of this_digimon +1000",
    ),
    (
        "[On Play] Suspend 2 of your Tamers. If they have 3 or more total cards under them, gain 1 memory.",
        "suspend 2 your tamer; if count(card in under of p1) >= 3: gain_memory 1",
    ),
    (
        "[On Play] If all of your Tamers have 3 or more cards under them, gain 1 memory.",
        "if all your tamer is has(at least 3 card in under): gain_memory 1",
    ),
]


@pytest.mark.parametrize(("text", "said"), IN_A_COST)
def test_it_is_what_the_same_cost_named(text: str, said: str) -> None:
    assert meaning(text) == said


@pytest.mark.parametrize(("text", "why"), IT_IS_OPEN)
def test_it_is_open(text: str, why: str) -> None:
    assert why in refusal(text)


@pytest.mark.parametrize(("text", "said"), OF_EACH)
def test_each_of_them_is_asked(text: str, said: str) -> None:
    assert meaning(text) == said


@pytest.mark.parametrize(("text", "why"), EACH_OR_ALL)
def test_each_or_all_is_open(text: str, why: str) -> None:
    assert why in refusal(text)


@pytest.mark.parametrize(("text", "said"), IN_TOTAL)
def test_total_is_of_all_together(text: str, said: str) -> None:
    assert meaning(text) == said
