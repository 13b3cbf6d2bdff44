"""What "it", "them", "that Digimon" are where a cost or a condition stands between, one line a row.

Names are invented. The texts and what `reading.say` gives for their effects; of the others, why they are refused.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

AFTER_COSTS: list[Row] = [
    # those are not the one of the cost
    (
        "[Your Turn] When your opponent's Digimon are played, by suspending 1 of your Digimon, 1 of those Digimon gets "
        "-3000 DP for the turn.",
        "when opponent digimon play: you may by(suspend 1 your digimon): "
        "dp of 1 digimon group(triggers) -3000 until turn_end",
    ),
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
        "choose 1 opponent digimon; and dp of p2 -3000 until turn_end; instead(1) if any(1 your tamer): you may "
        "by(trash 1 your card in top your security): dp of p2 -6000 until turn_end",
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


AFTER_CONDITIONS: list[Row] = [
    # a Tamer gets no DP
    (
        "[On Play] 1 of your opponent's Digimon gets -3000 DP for the turn. If you have a Tamer, it gets -1000 DP for "
        "the turn.",
        "dp of 1 opponent digimon -3000 until turn_end; if any(1 your tamer): dp of p1 -1000 until turn_end",
    ),
    # it is the Digimon that does something; what lies under it does not
    (
        "[On Play] If this Digimon has a link card, it gets +1000 DP for the turn.",
        "if this_digimon is has(1 card in link_cards): dp of this_digimon +1000 until turn_end",
    ),
    # several of those that were counted
    (
        "When this card would be played, if your opponent has 2 or more Digimon, reduce the play cost by 2 for each of "
        "them.",
        "when this_card would play: if count(opponent digimon) >= 2: play_cost -2 for each opponent digimon",
    ),
    (
        "When you would use this card, if you have a Tamer, reduce the use cost by 2 for each of them.",
        "when this_card would use agent=you: if any(1 your tamer): use_cost -2 for each your tamer",
    ),
    # the last one spoken of, also where an attack goes
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, change the attack target to 1 of your Digimon. Then, "
        "that Digimon gets +2000 DP for the turn.",
        "when 1 opponent digimon attack: switch_attack_target 1 your digimon; then dp of p1 +2000 until turn_end",
    ),
]

OPEN: list[tuple[str, str]] = [
    (
        "[On Play] 1 of your Digimon gets +3000 DP for the turn. If your opponent has a Digimon with 10000 DP or more, "
        "delete it.",
        "what was asked for, or what was spoken of before?",
    ),
    (
        "[On Play] 1 of your Digimon gets +3000 DP for the turn. If you have a red Digimon, it gains ＜Rush＞ for the "
        "turn.",
        "what was asked for, or what was spoken of before?",
    ),
    (
        "[On Play] 1 of your Digimon gets +3000 DP for the turn. If you have a Tamer with the [Foo] trait, by "
        "suspending it, gain 1 memory.",
        "what was asked for, or what was spoken of before?",
    ),
    (
        "[On Play] If this Digimon has a link card, return it to the hand.",
        "what was asked for, or what was spoken of before?",
    ),
    (
        "[On Play] If this Digimon has a face-down digivolution card, by trashing it, gain 1 memory.",
        "what was asked for, or what was spoken of before?",
    ),
    ("[On Play] If this Digimon has 2 or more link cards, trash 1 of them.", "one thing is no several"),
    ("[On Play] If this Digimon has 2 or more link cards, gain 1 memory for each of them.", "'them' is not one thing"),
    ("[On Play] If this Digimon is suspended, unsuspend it and this Digimon.", "the same thing twice"),
]


@pytest.mark.parametrize(("text", "expected"), AFTER_CONDITIONS)
def test_after_a_condition_it_is_what_fits(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(("text", "why"), OPEN)
def test_what_is_left_open_is_refused(text: str, why: str) -> None:
    assert refusal(text).startswith(f"unbound {why}")


def test_whose_effect_was_activated_is_not_this_tamer() -> None:
    text = (
        "[On Play] If this Tamer is suspended, activate 1 [On Play] effect of 1 of your Digimon. Then, it unsuspends."
    )
    assert refusal(text, kinds=("Tamer",)).startswith("unbound")
