"""Which one of several a later phrase means: the one that was told of, or none.

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

FITTING: list[Row] = [
    (
        "[On Play] If 1 of your Digimon has [Foomon] in its name, it gains ＜Rush＞ for the turn.",
        "if 1 your digimon is name~[Foomon]: grant_keyword 1 your digimon name~[Foomon] ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] If 1 of your Digimon isn't red, suspend that Digimon.",
        "if 1 your digimon is not red: suspend 1 your digimon not red",
    ),
    (
        "[On Play] If 1 of your Digimon is red, trash its top digivolution card.",
        "if 1 your digimon is red: trash 1 card in top digivolution_cards of 1 your digimon red",
    ),
    (
        "[On Play] If 2 or more of your Digimon have the [Bar] trait, they gain ＜Rush＞ for the turn.",
        "if at least 2 your digimon is trait[Bar]: grant_keyword all your digimon trait[Bar] ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] If 3 or more of your Digimon are suspended, unsuspend 1 of them.",
        "if at least 3 your digimon is suspended: unsuspend 1 card group(all your digimon suspended)",
    ),
    (
        "[On Play] If none of your opponent's Digimon are suspended, suspend 1 of them.",
        "if none opponent digimon is suspended: suspend 1 card group(all opponent digimon)",
    ),
    (
        "[All Turns] While any of your Digimon have the [Bar] trait, they get +1000 DP.",
        "if 1 your digimon is trait[Bar]: dp of all your digimon trait[Bar] +1000",
    ),
    (
        "[All Turns] While 1 of your Digimon is red and has the [Bar] trait, it gets +1000 DP.",
        "if 1 your digimon is red trait[Bar]: dp of 1 your digimon red trait[Bar] +1000",
    ),
    (
        "[On Play] If 1 of your Digimon has a red card in its digivolution cards, unsuspend that Digimon.",
        "if any(1 card red in digivolution_cards of 1 your digimon): "
        "unsuspend 1 your digimon has(1 card red in digivolution_cards)",
    ),
    (
        "[On Play] If one of your [Foomon] has [Barmon] in its digivolution cards, trash its top digivolution card.",
        "if any(card [Barmon] in digivolution_cards of 1 your card [Foomon]): "
        "trash 1 card in top digivolution_cards of 1 your card [Foomon] has(card [Barmon] in digivolution_cards)",
    ),
    (
        "[All Turns] When any of your Digimon are played, if any of them have the [Bar] trait, delete 1 of them.",
        "when 1 your digimon play: if 1 card group(triggers) is trait[Bar]: delete 1 card group(triggers)",
    ),
]


@pytest.mark.parametrize(("text", "expected"), FITTING)
def test_the_one_that_fits_the_condition(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] If one of your Tamers was played this turn, suspend it.",
        "[On Play] If one of your Digimon was deleted this turn, play it from the trash without paying the cost.",
        "[On Play] If a Digimon with the [Bar] trait attacked this turn, unsuspend it.",
        "[On Play] If any of your opponent's Digimon were played this turn, delete 1 of them.",
        "[On Play] If any of your opponent's Digimon were played this turn, delete 1 of those Digimon.",
        "[On Play] If 2 of your Digimon have the [Bar] trait, they gain ＜Rush＞ for the turn.",
        "[On Play] Trash the top 3 cards of your deck. If any of the trashed cards have the [Bar] trait, play 1 of "
        "them without paying the cost.",
    ],
)
def test_the_condition_does_not_tell_which(text: str) -> None:
    assert "which one" in refusal(text)


def test_the_same_one_or_another() -> None:
    text = "[On Play] If 1 of your Digimon is red or has the [Bar] trait, it gains ＜Rush＞ for the turn."
    assert "the same one" in refusal(text)


EXCLUDED: list[Row] = [
    (
        "[All Turns] All of your Digimon other than this Digimon with the [Bar] trait get +1000 DP.",
        "dp of all your digimon except(this_digimon) trait[Bar] +1000",
    ),
    (
        "[On Play] Delete all Digimon other than this Digimon with 5000 DP or less.",
        "delete all digimon except(this_digimon) dp<=5000",
    ),
    (
        "[On Play] Delete all Digimon other than Digimon with the [Bar] trait.",
        "delete all digimon except(digimon trait[Bar])",
    ),
    (
        "[On Play] Choose 1 Digimon. Delete all Digimon other than this Digimon and the chosen Digimon.",
        "choose 1 digimon; delete all digimon except(this_digimon) except(p1)",
    ),
    (
        "[On Play] Delete 1 Digimon other than this Digimon and 1 Tamer.",
        "delete {1 digimon except(this_digimon) and 1 tamer}",
    ),
    (
        "[On Play] If you have a Digimon other than this Digimon and a Tamer, gain 1 memory.",
        "if (any(1 your digimon except(this_digimon)) and any(1 your tamer)): gain_memory 1",
    ),
]

OTHERS: list[Row] = [
    (
        "[On Play] Suspend 1 of your opponent's Digimon. Then, delete 1 of their other Digimon.",
        "suspend 1 opponent digimon; then delete 1 opponent digimon except(p1)",
    ),
    (
        "[On Play] Choose 1 of your opponent's Digimon. All of your other Digimon gain ＜Rush＞ for the turn.",
        "choose 1 opponent digimon; grant_keyword all your digimon other ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] Choose 1 of your Digimon. All of your other Digimon gain ＜Rush＞ for the turn.",
        "choose 1 your digimon; grant_keyword all your digimon except(p1) ＜Rush＞ until turn_end",
    ),
    (
        "[All Turns] When one of your opponent's Digimon attacks, delete 1 of their other Digimon.",
        "when 1 opponent digimon attack: delete 1 opponent digimon except(trigger)",
    ),
    (
        "[Your Turn] When one of your Digimon attacks your opponent's Digimon, suspend another of their Digimon.",
        "when 1 your digimon attack object=opponent digimon: suspend 1 opponent digimon except(attack_target)",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon. Then, place 1 of their Digimon under another of your "
        "opponent's Digimon.",
        "suspend 1 opponent digimon; then place 1 opponent digimon under of 1 opponent digimon except(p2)",
    ),
    (
        "[On Play] Place 1 of your opponent's Digimon as the bottom digivolution card of 1 of their other Digimon.",
        "place 1 opponent digimon bottom digivolution_cards of 1 opponent digimon except(p1)",
    ),
    (
        "[On Play] Choose 1 of your opponent's Digimon. If they have no other Digimon, delete it.",
        "choose 1 opponent digimon; if no(opponent digimon except(p1)): delete p1",
    ),
]


@pytest.mark.parametrize(("text", "expected"), [*EXCLUDED, *OTHERS])
def test_which_are_spared(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Delete all Digimon and Tamers other than this Digimon and your Tamers.",
        "[On Play] Delete all Digimon other than this Digimon and your Digimon with the [Bar] trait.",
        "[On Play] Delete all Digimon and Tamers other than this Digimon and 1 Tamer.",
        "[On Play] If you have no Digimon other than this Digimon or [Foomon], gain 1 memory.",
    ],
)
def test_spared_as_well_or_one_more(text: str) -> None:
    assert "excluded as well" in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Delete 1 of your opponent's other Digimon.",
        "[On Play] Suspend 1 of your opponent's Tamers. Delete 1 of their other Digimon.",
        "[When Attacking] If your opponent has no other Digimon, trash their top security card.",
        "[On Play] Choose 1 of your Digimon. Delete all of your opponent's other Digimon.",
        "[On Play] Choose 1 Digimon. Delete all of your other Digimon.",
    ],
)
def test_other_than_which_one(text: str) -> None:
    assert "other than which" in refusal(text)
