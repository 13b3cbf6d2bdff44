"""Of two things that an event speaks of, which one "it" is, or neither; what is in play no more does nothing there.

Names are invented.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]
ATTACKS = "[Your Turn] When this Digimon attacks an opponent's Digimon, "
DELETES = "[All Turns] When this Digimon deletes an opponent's Digimon in battle, "

MEANINGS: list[Row] = [
    # what attacks gets something; what is attacked is "that Digimon"
    (ATTACKS + "it gets +1000 DP for the turn.", "dp of this_digimon +1000 until turn_end"),
    (ATTACKS + "delete that Digimon.", "delete attack_target"),
    # the deleted one does not unsuspend
    (DELETES + "it may unsuspend.", "you may unsuspend this_digimon"),
    (DELETES + "unsuspend it.", "unsuspend this_digimon"),
    # this card lies in the trash by then
    (
        "[All Turns] When effects trash this card from a [Bar] trait Digimon's digivolution cards, it gets +3000 DP "
        "for the turn.",
        "dp of trigger_host +3000 until turn_end",
    ),
]


@pytest.mark.parametrize(("text", "means"), MEANINGS)
def test_the_one_that_can_be_meant(text: str, means: str) -> None:
    assert meaning(text).endswith(": " + means)


OPEN: list[Row] = [
    (ATTACKS + "delete it.", "this one, or what was spoken of before?"),
    (ATTACKS + "if it's level 5 or lower, gain 1 memory.", "which of the two"),
    (
        "[All Turns] When this Digimon is blocked by an opponent's Digimon, delete it.",
        "this one, or what was spoken of before?",
    ),
    (DELETES + "if it was level 6 or higher, gain 1 memory.", "which of the two"),
    (
        "[Your Turn] When you play a Tamer, this Digimon may digivolve into a Digimon card with the same color as it "
        "in the hand.",
        "the subject, or what was spoken of before?",
    ),
    # this Digimon is one, however it is described
    (
        "[All Turns] When this Digimon with 3 or more link cards would be deleted, by trashing all of them, it isn't "
        "deleted.",
        "there is only one of it",
    ),
    ("[All Turns] When this [Royal Base] trait Digimon attacks, suspend all of them.", "there is only one of it"),
    # a Tamer gains no keyword
    (
        "[Your Turn] When your Digimon's attack target changes, unsuspend this Tamer. Then, it gains ＜Piercing＞ for "
        "the turn.",
        "nothing before it",
    ),
    # what was put under a card does not unsuspend
    (
        "[On Play] By placing 1 of your other Digimon as this Digimon's bottom digivolution card, that Digimon "
        "unsuspends.",
        "nothing before it",
    ),
    (
        "[All Turns] When effects place [Foo] trait Digimon cards in this Digimon's digivolution cards, that Digimon "
        "gets +1000 DP for the turn.",
        "nothing before it",
    ),
    (
        "[All Turns] When this Digimon would leave the battle area, by deleting 1 of your other Digimon, prevent that "
        "Digimon from leaving.",
        "not about to happen",
    ),
    (
        "[Security] Play this card without paying the cost. If you have a Digimon with the [Bar] trait, it may "
        "unsuspend.",
        "what was asked for",
    ),
]


@pytest.mark.parametrize(("text", "why"), OPEN)
def test_what_is_left_open(text: str, why: str) -> None:
    assert why in refusal(text, kinds=("Tamer",) if "this Tamer" in text else ("Digimon",))
