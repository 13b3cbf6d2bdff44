""" "The flipped card", "the app fused Digimon", "that Digimon or Tamer", "1 of those Digimon's bottom …"."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]
"""Text and its meaning, or why it is refused."""

_FLIP = "[On Play] Flip your top 2 security cards face up."
_FUSE = "[On Play] 1 of your Digimon may app fuse into a Digimon card in the hand."
_FUSED = "you may digivolve 1 your digimon 1 digimon in your hand paid how=app_fusion"
_DNA = "[On Play] 2 of your Digimon may DNA digivolve into a Digimon card in the hand."

MEANINGS: list[Row] = [
    (
        "[On Play] Flip your top security card face up. Add the flipped card to the hand.",
        "flip 1 your card in top your security face_up; add p1 hand",
    ),
    (
        f"{_FLIP} Add 1 of the flipped cards to the hand.",
        "flip 2 your card in top your security face_up; add 1 card flipped(p1) hand",
    ),
    (
        f"{_FLIP} Gain 1 memory for each [Foo] trait card flipped by this effect.",
        "flip 2 your card in top your security face_up; gain_memory 1 for each card trait[Foo] flipped(this_effect)",
    ),
    (
        "[All Turns] When your security cards are flipped face up, add the flipped card to the hand.",
        "when your card in your security flip to=face_up your security: add trigger hand",
    ),
    (
        f"{_FUSE} The app fused Digimon gains ＜Rush＞ for the turn.",
        f"{_FUSED}; grant_keyword p1 ＜Rush＞ until turn_end",
    ),
    (
        f"{_FUSE} The Digimon app fused by this effect gains ＜Rush＞ for the turn.",
        f"{_FUSED}; grant_keyword digimon app-fused(this_effect) ＜Rush＞ until turn_end",
    ),
    (f"{_FUSE} If this effect app fused, gain 1 memory.", f"{_FUSED}; if app_fuse(1): gain_memory 1"),
    (
        f"{_DNA} The Digimon DNA digivolved by this effect gains ＜Rush＞ for the turn.",
        "you may digivolve 2 your digimon 1 digimon in your hand paid how=dna; "
        "grant_keyword digimon dna-digivolved(this_effect) ＜Rush＞ until turn_end",
    ),
    (
        "[All Turns] When any of your Digimon DNA digivolve, the DNA digivolved Digimon gains ＜Rush＞ for the turn.",
        "when 1 your digimon dna_digivolve: grant_keyword trigger ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] Suspend 2 of your opponent's Digimon or Tamers. Those Digimon and Tamers can't unsuspend "
        "for the turn.",
        "suspend 2 opponent digimon|tamer; restrict p1 unsuspend until turn_end",
    ),
    (
        "[All Turns] When one of your opponent's Digimon or Tamers is played, suspend that Digimon or Tamer.",
        "when 1 opponent digimon|tamer play: suspend trigger",
    ),
    (
        "[On Play] Suspend 1 Digimon. Suspend 1 Tamer. That Digimon and Tamer can't unsuspend for the turn.",
        "suspend 1 digimon; suspend 1 tamer; restrict {p1 and p2} unsuspend until turn_end",
    ),
    (
        "[All Turns] When any of your Digimon are played, place 1 card from your hand as 1 of those Digimon's bottom "
        "digivolution card.",
        "when 1 your digimon play: place 1 card in your hand bottom digivolution_cards of 1 digimon group(triggers)",
    ),
    (
        "[On Play] Choose 2 of your Digimon. Place 2 cards from your hand as 1 of those Digimon's bottom digivolution "
        "cards.",
        "choose 2 your digimon; place 2 card in your hand bottom digivolution_cards of 1 digimon group(p1)",
    ),
    (
        "[On Play] Choose 2 of your Digimon. Trash 1 of those Digimon's bottom digivolution card.",
        "choose 2 your digimon; trash 1 card in bottom digivolution_cards of 1 digimon group(p1)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "means"), MEANINGS)
def test_which_one(text: str, means: str) -> None:
    assert meaning(text) == means


REFUSED: list[Row] = [
    ("[On Play] Suspend 1 Digimon. Add the flipped card to the hand.", "nothing was flipped"),
    (
        "[On Play] 1 of your Digimon may digivolve into a Digimon card in the hand. The DNA digivolved Digimon "
        "gains ＜Rush＞ for the turn.",
        "nothing was dna-digivolved",
    ),
    (f"{_DNA} The app fused Digimon gains ＜Rush＞ for the turn.", "nothing was app-fused"),
    ("[On Play] Suspend 2 Digimon. Those Digimon or Tamers can't unsuspend for the turn.", "'tamers' could mean"),
    ("[On Play] Suspend 2 Digimon or Tamers. That Digimon or Tamer can't unsuspend for the turn.", "which one"),
    ("[On Play] Suspend 1 Digimon. Suspend 1 Tamer. That Digimon or Tamer can't unsuspend for the turn.", "which one"),
    ("[On Play] Choose 2 of your Digimon. Trash 1 of their bottom digivolution card.", "should be plural"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_left_open(text: str, why: str) -> None:
    assert why in refusal(text)
