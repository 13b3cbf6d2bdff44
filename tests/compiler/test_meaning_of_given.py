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
