""" "The suspended Digimon" with "the" are those that were suspended before, and not any that are."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]
"""Text and its meaning, or why it is refused."""

MEANINGS: list[Row] = [
    (
        "[On Play] Suspend 2 of your opponent's Digimon. Then, 1 of the suspended Digimon gets -3000 DP for the turn.",
        "suspend 2 opponent digimon; then dp of 1 digimon suspended(p1) -3000 until turn_end",
    ),
    (
        "[On Play] Suspend 2 of your opponent's Digimon. Delete up to 2 of the suspended level 5 or lower Digimon.",
        "suspend 2 opponent digimon; delete up to 2 digimon suspended(p1) level<=5",
    ),
    (
        "[On Play] Suspend 2 of your opponent's Digimon or Tamers. The suspended Digimon or Tamers can't unsuspend "
        "until their turn ends.",
        "suspend 2 opponent digimon|tamer; restrict digimon|tamer suspended(p1) unsuspend until opponent_turn_end",
    ),
    (
        "[On Play] By suspending 2 of your Digimon, 1 of the suspended Digimon gets +3000 DP for the turn.",
        "you may by(suspend 2 your digimon): dp of 1 digimon suspended(p1) +3000 until turn_end",
    ),
    (
        "[On Play] Suspend 2 of your opponent's Digimon. If 1 of the suspended Digimon is level 6, gain 1 memory.",
        "suspend 2 opponent digimon; if 1 digimon suspended(p1) is level=6: gain_memory 1",
    ),
    (
        "[All Turns] When any of your Digimon unsuspend, 1 of the unsuspended Digimon gains ＜Rush＞ for the turn.",
        "when 1 your digimon unsuspend: grant_keyword 1 digimon unsuspended(triggers) ＜Rush＞ until turn_end",
    ),
    (
        "[All Turns] When one of your opponent's Digimon or Tamers suspends, delete the suspended Digimon or Tamer.",
        "when 1 opponent digimon|tamer suspend: delete digimon|tamer suspended(trigger)",
    ),
    # what is so, and not what was done
    (
        "[On Play] Suspend 2 of your opponent's Digimon. Delete all of their suspended Digimon.",
        "suspend 2 opponent digimon; delete all opponent digimon suspended",
    ),
    (
        "[On Play] Suspend 2 of your opponent's Digimon. Gain 1 memory for each suspended Digimon.",
        "suspend 2 opponent digimon; gain_memory 1 for each digimon suspended",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "means"), MEANINGS)
def test_those_that_were_suspended(text: str, means: str) -> None:
    assert meaning(text) == means


REFUSED: list[Row] = [
    ("[On Play] Delete 1 of the suspended Digimon.", "nothing was suspended before"),
    ("[On Play] Delete all of the unsuspended Digimon.", "nothing was unsuspended before"),
    ("[On Play] Delete the suspended Digimon or Tamer.", "nothing was suspended before"),
    ("[On Play] Unsuspend 2 of your Digimon. Delete 1 of the suspended Digimon.", "nothing was suspended before"),
    ("[On Play] Delete 1 of the played Digimon.", "nothing was played before"),
    (
        "[On Play] Suspend 1 Digimon. Then, suspend 1 Tamer. Delete the suspended Digimon and Tamer.",
        "Of several steps",
    ),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_nothing_was_suspended(text: str, why: str) -> None:
    assert why in refusal(text)
