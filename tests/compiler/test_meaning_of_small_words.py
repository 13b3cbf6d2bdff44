"""Small words whose loss turns a meaning round: "no", "or", "total", "another", "if played".

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
A text that starts with "link|" is a link effect.
"""

from __future__ import annotations

import pytest

from cardc.compiler.card import Source
from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

MEANINGS: list[Row] = [
    # what a card has no effect of
    (
        "[All Turns] Your Digimon with no inherited effects gain ＜Blocker＞.",
        "grant_keyword your digimon not effect(inherited) ＜Blocker＞",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with no [On Play] or [When Digivolving] effects.",
        "delete 1 opponent digimon not effect(On Play+When Digivolving)",
    ),
    (
        "[All Turns] While this Digimon has no [When Attacking] effects, it gains ＜Blocker＞.",
        "if this_digimon is not effect(When Attacking): grant_keyword this_digimon ＜Blocker＞",
    ),
    (
        "[On Play] You may use 1 Option card with no security effects from your hand.",
        "you may use 1 option not effect(security) in your hand paid",
    ),
    (
        "[Your Turn] When one of your Digimon with no inherited effects attacks, gain 1 memory.",
        "when 1 your digimon not effect(inherited) attack: gain_memory 1",
    ),
    (
        "[On Play] By deleting 1 of your Digimon with no inherited effects, gain 1 memory.",
        "you may by(delete 1 your digimon not effect(inherited)): gain_memory 1",
    ),
    (
        "[On Play] If your opponent has a Digimon that has no [On Play] effects, gain 1 memory.",
        "if any(1 opponent digimon not effect(On Play)): gain_memory 1",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with no DigiXros requirements.",
        "delete 1 opponent digimon not effect(digixros)",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with an [On Play] effect.",
        "delete 1 opponent digimon effect(On Play)",
    ),
    # the same noun again, with its own description
    (
        "[On Play] Delete 1 of your opponent's level 3 Digimon or Digimon with 3000 DP or less.",
        "delete 1 opponent digimon (level=3 | dp<=3000)",
    ),
    (
        "[All Turns] All of your red Digimon and Digimon with the [Bar] trait gain ＜Reboot＞.",
        "grant_keyword all your digimon (red | trait[Bar]) ＜Reboot＞",
    ),
    (
        "[On Play] If you have a red Digimon or Digimon with the [Bar] trait, gain 1 memory.",
        "if any(1 your digimon (red | trait[Bar])): gain_memory 1",
    ),
    (
        "[On Play] If you have no red Digimon or Digimon with the [Bar] trait, gain 1 memory.",
        "if no(your digimon (red | trait[Bar])): gain_memory 1",
    ),
    (
        "[Your Turn] When one of your other red Digimon or Digimon with the [Bar] trait attacks, gain 1 memory.",
        "when 1 your digimon other (red | trait[Bar]) attack: gain_memory 1",
    ),
    (
        "[On Play] By deleting 1 of your level 3 Digimon or Digimon with the [Bar] trait, gain 1 memory.",
        "you may by(delete 1 your digimon (level=3 | trait[Bar])): gain_memory 1",
    ),
    (
        "[On Play] Return 2 red cards or cards with the [Bar] trait from your trash to the hand.",
        "return 2 card (red | trait[Bar]) in your trash hand",
    ),
    (
        "[On Play] This Digimon may digivolve into a red Digimon card or Digimon card with the [Bar] trait "
        "in the hand without paying the cost.",
        "you may digivolve this_digimon 1 digimon (red | trait[Bar]) in your hand free",
    ),
    (
        "[On Play] Gain 1 memory for each of your red Digimon or Digimon with the [Bar] trait.",
        "gain_memory 1 for each your digimon (red | trait[Bar])",
    ),
    (
        "[On Play] Suspend 1 of your opponent's level 3 Digimon or Digimon played this turn.",
        "suspend 1 opponent digimon (level=3 | played(this_turn))",
    ),
    (
        "[On Play] Trash 1 of this Digimon's red digivolution cards or digivolution cards with the [Bar] trait.",
        "trash 1 card (red | trait[Bar]) in digivolution_cards of this_digimon",
    ),
    (
        "[On Play] Delete 1 of your opponent's red Digimon or blue Digimon with 5000 DP or less.",
        "delete 1 opponent digimon ((digimon & red) | (digimon & blue & dp<=5000))",
    ),
    (
        "[On Play] Return 1 Option card or card with the [Bar] trait from your trash to the hand.",
        "return 1 option|card (option | trait[Bar]) in your trash hand",
    ),
    # a state told by a participle, and what happened this turn
    (
        "[All Turns] While unsuspended, this Digimon gains ＜Blocker＞.",
        "if this_digimon is unsuspended: grant_keyword this_digimon ＜Blocker＞",
    ),
    (
        "[On Deletion] If suspended, ＜Draw 1＞.",
        "if this_digimon is suspended: ＜Draw 1＞",
    ),
    (
        "[Your Turn] When one of your Digimon attacks, if unsuspended, ＜Draw 1＞.",
        "when 1 your digimon attack: if trigger is unsuspended: ＜Draw 1＞",
    ),
    (
        "[When Attacking] If suspended and linked, ＜Draw 1＞.",
        "if (this_digimon is suspended and this_digimon is has(link_cards)): ＜Draw 1＞",
    ),
    (
        "[When Attacking] If suspended or deleted by effects, ＜Draw 1＞.",
        "if upon(this_digimon suspend agent=effect by_effect or this_digimon delete agent=effect by_effect): "
        "＜Draw 1＞",
    ),
    (
        "[When Attacking] If this Digimon is linked, ＜Draw 1＞.",
        "if this_digimon is has(link_cards): ＜Draw 1＞",
    ),
    (
        "[When Attacking] If this Digimon isn't linked, ＜Draw 1＞.",
        "if this_digimon is not has(link_cards): ＜Draw 1＞",
    ),
    (
        "[All Turns] While your Digimon are linked, they gain ＜Blocker＞.",
        "if your digimon is has(link_cards): grant_keyword your digimon ＜Blocker＞",
    ),
    (
        "[When Linking] If linked by effects, ＜Draw 1＞.",
        "if upon(this_digimon link agent=effect by_effect): ＜Draw 1＞",
    ),
    (
        "[On Play] Delete 1 of your opponent's linked Digimon.",
        "delete 1 opponent digimon has(link_cards)",
    ),
    (
        "[When Attacking] If played this turn, ＜Draw 1＞.",
        "if upon(this_digimon play during=this_turn): ＜Draw 1＞",
    ),
    (
        "[When Attacking] If digivolved this turn, ＜Draw 1＞.",
        "if upon(this_digimon digivolve during=this_turn): ＜Draw 1＞",
    ),
    (
        "[On Play] If played or digivolved by an effect, ＜Draw 1＞.",
        "if upon(this_digimon play agent=effect by_effect or this_digimon digivolve agent=effect by_effect): "
        "＜Draw 1＞",
    ),
    # so many cards in total, and cards that lie elsewhere
    (
        "[On Play] If your Digimon have 10 or more total digivolution cards, gain 1 memory.",
        "if count(card in digivolution_cards of your digimon) >= 10: gain_memory 1",
    ),
    (
        "[On Play] If your opponent's Digimon have 4 or fewer total link cards, gain 1 memory.",
        "if count(card in link_cards of opponent digimon) <= 4: gain_memory 1",
    ),
    (
        "[On Play] If your Digimon don't have 10 or more total digivolution cards, gain 1 memory.",
        "if count(card in digivolution_cards of your digimon) < 10: gain_memory 1",
    ),
    (
        "[On Play] If you have 2 or more total Tamers and link cards, gain 1 memory.",
        "if count({your tamer and card in your link_cards}) >= 2: gain_memory 1",
    ),
    (
        "[On Play] If you have 2 or more total [Foomon] and [Barmon], gain 1 memory.",
        "if count({your card [Foomon] and your card [Barmon]}) >= 2: gain_memory 1",
    ),
    (
        "[On Play] If you have 3 or more total security cards and cards in your hand, gain 1 memory.",
        "if count({card in your security and card in your hand}) >= 3: gain_memory 1",
    ),
    (
        "[On Play] If your opponent has 3 or more total Digimon and security cards, gain 1 memory.",
        "if count({opponent digimon and card in opponent security}) >= 3: gain_memory 1",
    ),
    (
        "[On Play] Gain 1 memory for each of your Tamers and cards in your hand.",
        "gain_memory 1 for each {your tamer and your card in your hand}",
    ),
    (
        "[On Play] Gain 1 memory for each of your security cards and Tamers.",
        "gain_memory 1 for each {your card in your security and your tamer}",
    ),
    (
        "[On Play] Trash 1 of your security cards or cards in your hand.",
        "trash {1 your card in your security or 1 your card in your hand}",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with 4 or more total digivolution cards.",
        "delete 1 opponent digimon digivolution_cards>=4",
    ),
    # any number of the cards of a group
    (
        "[On Play] Trash any number of your opponent's Digimon's digivolution cards.",
        "trash any number card in digivolution_cards of opponent digimon",
    ),
    (
        "[On Play] By trashing any number of your Digimon's digivolution cards, 1 of your opponent's Digimon "
        "gets -1000 DP for the turn for each card trashed.",
        "you may by(trash any number card in digivolution_cards of your digimon): dp of 1 opponent digimon "
        "-1000 for each card trashed(p1) until turn_end",
    ),
    (
        "[On Play] You may place any number of your Digimon's red digivolution cards under 1 of your Tamers.",
        "you may place any number card red in digivolution_cards of your digimon under of 1 your tamer",
    ),
    (
        "[On Play] Trash any number of your opponent's Digimon's bottom digivolution cards.",
        "trash 1 card in bottom digivolution_cards of any number opponent digimon",
    ),
    # another card under it
    (
        "link|[All Turns] While this Digimon has another link card, it gains ＜Blocker＞.",
        "if this_digimon is has(1 card other in link_cards): grant_keyword this_digimon ＜Blocker＞",
    ),
    (
        "link|[All Turns] While this Digimon has another [Bar] trait link card, it gains ＜Blocker＞.",
        "if this_digimon is has(1 card other trait[Bar] in link_cards): grant_keyword this_digimon ＜Blocker＞",
    ),
    (
        "link|[All Turns] While this Digimon doesn't have another link card, it gains ＜Blocker＞.",
        "if this_digimon is not has(1 card other in link_cards): grant_keyword this_digimon ＜Blocker＞",
    ),
]

REFUSED: list[Row] = [
    (
        "[On Play] Delete 1 of your opponent's Digimon with 2 or more [On Play] effects.",
        "nothing counts the effects",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with no [On Play] and [When Digivolving] effects.",
        "all of these effects, or one of them",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon without no digivolution cards.",
        "denied twice",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon or Digimon with the [Bar] trait.",
        "takes in the other",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon or level 3 Digimon.",
        "takes in the other",
    ),
    (
        "[On Play] Delete 1 of your level 3 Digimon and Digimon with 3000 DP or less.",
        "of all of them, or of each",
    ),
    (
        "[On Play] Delete up to 2 of your opponent's level 3 Digimon or Digimon with a total play cost of 8 or less.",
        "of one kind alone",
    ),
    (
        "[On Play] Return 1 red Option card or card with the [Bar] trait from your trash to the hand.",
        "hold for both",
    ),
    (
        "[All Turns] While this Digimon is blocked, it gains ＜Blocker＞.",
        "at one moment",
    ),
    (
        "[All Turns] While deleted, this Digimon gains ＜Blocker＞.",
        "at one moment",
    ),
    (
        "[End of Attack] If attacked this turn, ＜Draw 1＞.",
        "did it do so",
    ),
    (
        "[When Attacking] If suspended or played this turn, ＜Draw 1＞.",
        "is it so, or has it happened",
    ),
    (
        "[On Play] Delete 2 of your opponent's Digimon with 6 or fewer total digivolution cards.",
        "on all together",
    ),
    (
        "[On Play] If you have 2 or more [Foomon] and [Barmon], gain 1 memory.",
        "in total, or of each",
    ),
    (
        "[On Play] Trash 1 security card from your hand.",
        "two places",
    ),
    (
        "[On Play] Trash 1 of your opponent's Digimon's red digivolution cards.",
        "or those of so many Digimon",
    ),
]


@pytest.mark.parametrize(("text", "expected"), MEANINGS)
def test_small_words_are_kept(text: str, expected: str) -> None:
    where, _, linked = text.rpartition("link|")
    source: Source = "main" if linked == text else "link"
    assert meaning(where + linked, source) == expected


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_is_left_open_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
