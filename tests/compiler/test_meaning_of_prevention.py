"""What is kept from happening, and to which of those that it is about to happen to. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

WOULD_LEAVE = "[All Turns] When any of your Digimon would leave the battle area, "
WOULD_DELETE = "[All Turns] When any of your Digimon would be deleted, "
WOULD_RETURN = "[All Turns] When any of your Digimon would be returned to the hand, "

SAVED: list[Row] = [
    # the very thing that would happen does not happen, told by its own verb
    (WOULD_RETURN + "by trashing 1 card in your hand, they aren't returned.", "prevent return target=triggers"),
    (
        "[All Turns] When this Digimon would be returned to the hand, by trashing 1 card in your hand, it isn't "
        "returned.",
        "prevent return target=this_digimon",
    ),
    (
        "[All Turns] When any of your Digimon's digivolution cards would be trashed, by suspending this Digimon, they "
        "aren't trashed.",
        "prevent trash target=triggers",
    ),
    (WOULD_LEAVE + "by suspending 1 of your Tamers, they don't leave.", "prevent leave target=triggers"),
    # one of them was chosen: that one
    (WOULD_DELETE + "choose 1 of them. That Digimon isn't deleted.", "prevent delete target=p1"),
    (WOULD_DELETE + "you may suspend 1 of those Digimon. If you do, it isn't deleted.", "prevent delete target=p1"),
    (WOULD_LEAVE + "by suspending 1 of those Digimon, it doesn't leave.", "prevent leave target=p1"),
    (WOULD_LEAVE + "by suspending 1 of those Digimon, they don't leave.", "prevent leave target=triggers"),
    (
        WOULD_LEAVE + "by placing 1 card from your hand as the bottom digivolution card of 1 of those Digimon, that "
        "Digimon doesn't leave.",
        "prevent leave target=host1",
    ),
    (
        "[Your Turn] When any of your Digimon are played, by suspending 1 of those Digimon, that Digimon gains "
        "＜Blocker＞ for the turn.",
        "grant_keyword p1 ＜Blocker＞ until turn_end",
    ),
    # a restriction for a while is none
    (WOULD_RETURN + "1 of those Digimon can't be deleted for the turn.", "be_delete until turn_end"),
]


@pytest.mark.parametrize(("text", "means"), SAVED)
def test_what_is_saved(text: str, means: str) -> None:
    assert meaning(text).endswith(means)


OPEN: list[Row] = [
    (WOULD_DELETE + "by trashing 1 card in your hand, they aren't returned.", "for how long?"),
    ("[On Play] This Digimon isn't returned to the hand.", "for how long?"),
    (WOULD_LEAVE + "by suspending 1 of your other Digimon, that Digimon doesn't leave.", "what the cost took"),
]


@pytest.mark.parametrize(("text", "why"), OPEN)
def test_what_is_not_about_to_happen(text: str, why: str) -> None:
    assert why in refusal(text)
