"""What is given in quotes and what comes behind them, and what something is treated as. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning

Row = tuple[str, str]
GIVEN = 'grant 1 opponent digimon "[start_of_your_main_phase] attack this_digimon" until opponent_turn_end; '
GIVE = (
    "[On Play] Until your opponent's turn ends, give 1 of their Digimon \"[Start of Your Main Phase] This Digimon "
    'attacks." '
)

BEHIND_QUOTES: list[Row] = [
    # the full stop of the quote ends the sentence around it as well
    (GIVE + "That Digimon can't block for the turn.", GIVEN + "restrict p1 block until turn_end"),
    (GIVE + "If that Digimon is level 4 or lower, delete it.", GIVEN + "if p1 is level<=4: delete p1"),
    (GIVE + "Then, ＜Draw 1＞.", GIVEN + "then ＜Draw 1＞"),
]


@pytest.mark.parametrize(("text", "means"), BEHIND_QUOTES)
def test_behind_a_quote(text: str, means: str) -> None:
    assert meaning(text) == means


TREATED: list[Row] = [
    ("[All Turns] This Digimon is also treated as having the [Bar] trait.", "treat this_digimon also traits=Bar"),
    (
        "[On Play] 1 of your Digimon is also treated as having the [Bar] and [Baz] traits until your opponent's turn "
        "ends.",
        "treat 1 your digimon also traits=Bar+Baz until opponent_turn_end",
    ),
]


@pytest.mark.parametrize(("text", "means"), TREATED)
def test_what_it_is_treated_as(text: str, means: str) -> None:
    assert meaning(text) == means


TAMERS: list[Row] = [
    # it is both then (ruling Q2228)
    (
        "[Main] Treat this Tamer as a 3000 DP Digimon until the end of the turn.",
        "treat this_tamer also dp=3000 kinds=digimon until turn_end",
    ),
]


@pytest.mark.parametrize(("text", "means"), TAMERS)
def test_a_tamer_stays_a_tamer(text: str, means: str) -> None:
    assert meaning(text, kinds=("Tamer",)) == means


DONE_BEFORE: list[Row] = [
    # all of the effects, or one (ruling Q3660)
    (
        "[When Digivolving] Activate this Digimon's [On Play] effects.",
        "activate this_digimon timings=On Play count=all",
    ),
    ("[When Digivolving] Activate this Digimon's [On Play] effect.", "activate this_digimon timings=On Play"),
    (
        "[When Digivolving] Activate 1 of this Digimon's [On Play] effects.",
        "activate this_digimon timings=On Play count=1",
    ),
    # by the effect that the trigger speaks of (ruling Q1998)
    (
        "[All Turns] When an effect deletes any of your Digimon, gain 1 memory for each Digimon deleted by that "
        "effect.",
        "when 1 your digimon delete agent=effect by_effect: gain_memory 1 for each digimon deleted(triggers)",
    ),
    # what befell it, and when, are told apart
    (
        "[End of Your Turn] Return 1 Digimon your effects played this turn to the hand.",
        "return 1 digimon played(your effect+this_turn) hand",
    ),
    # what befell it is told in the past
    (
        "[On Play] Suspend 2 of your Tamers. Gain 1 memory for each Tamer you suspend this way.",
        "suspend 2 your tamer; gain_memory 1 for each tamer suspended(p1)",
    ),
    (
        "[On Play] Suspend 2 of your Tamers. Gain 1 memory for each Tamer this effect suspends.",
        "suspend 2 your tamer; gain_memory 1 for each tamer suspended(this_effect)",
    ),
]


@pytest.mark.parametrize(("text", "means"), DONE_BEFORE)
def test_what_effects_did(text: str, means: str) -> None:
    assert meaning(text) == means


FROM_UNDER: list[Row] = [
    (
        "[Your Turn] When one of your Digimon is played from under one of your Tamers, that Digimon gains ＜Rush＞ for "
        "the turn.",
        "when 1 your digimon play from=under of 1 your tamer: grant_keyword trigger ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] If this Digimon was played from under a Tamer, gain 1 memory.",
        "if upon(this_digimon play from=under of 1 tamer): gain_memory 1",
    ),
]


@pytest.mark.parametrize(("text", "means"), FROM_UNDER)
def test_played_from_under(text: str, means: str) -> None:
    assert meaning(text) == means


FACES: list[Row] = [
    (
        "[On Play] Place 1 of your opponent's Digimon with 6000 DP or less face down as the top security card.",
        "place 1 opponent digimon dp<=6000 top face_down security",
    ),
    (
        "[On Play] Place 1 of your opponent's Digimon with the lowest DP face down as the top security card.",
        "place 1 opponent digimon dp=lowest top face_down security",
    ),
]


@pytest.mark.parametrize(("text", "means"), FACES)
def test_how_it_is_placed(text: str, means: str) -> None:
    assert meaning(text) == means
