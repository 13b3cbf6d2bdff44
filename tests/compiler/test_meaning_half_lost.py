"""A word that holds for more than where it stands, or for another than it seems: kept, or refused.

Names are invented.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

KEPT: list[tuple[str, str]] = [
    (
        "[On Play] If you have a Digimon and a Tamer, gain 1 memory.",
        "if (any(1 your digimon) and any(1 your tamer)): gain_memory 1",
    ),
    ("[On Play] If you have a Digimon or Tamer, gain 1 memory.", "if any(1 your digimon|tamer): gain_memory 1"),
    (
        "[On Play] If you have 2 or more Digimon and Tamers, gain 1 memory.",
        "if count(your digimon|tamer) >= 2: gain_memory 1",
    ),
    ("[On Play] Delete an opponent's Digimon or Tamer.", "delete 1 opponent digimon|tamer"),
    ("[On Play] Return 1 Digimon to the bottom of its owner's deck.", "return 1 digimon bottom owner deck"),
    (
        "[All Turns] When cards are removed from your security stack, gain 1 memory.",
        "when card remove from=your security: gain_memory 1",
    ),
    (
        "[All Turns] When your security stack is removed from, gain 1 memory.",
        "when card in your security remove: gain_memory 1",
    ),
    (
        "[All Turns] When cards are trashed from your hand or added to your hand, gain 1 memory.",
        "when card trash from=your hand or card add to=your hand: gain_memory 1",
    ),
    (
        "[All Turns] When one of your Digimon digivolves from level 5 to level 6, gain 1 memory.",
        "when 1 your digimon level=5 digivolve object=digimon level=6: gain_memory 1",
    ),
    (
        "[All Turns] When an Option card's effect is activated, gain 1 memory.",
        "when effect_of of 1 option activate: gain_memory 1",
    ),
    # what it has under it, said second, describes the same card
    (
        "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less or no digivolution cards.",
        "delete 1 opponent digimon (dp<=3000 | no(digivolution_cards))",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with a play cost of 3 or less and no link cards.",
        "delete 1 opponent digimon (play_cost<=3 & no(link_cards))",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon that has [Ax] in its name or 2 or fewer digivolution cards.",
        "delete 1 opponent digimon (name~[Ax] | digivolution_cards<=2)",
    ),
    (
        "[All Turns] All of your Digimon with the [Ax] trait or 3 or more digivolution cards gain ＜Rush＞.",
        "grant_keyword all your digimon (trait[Ax] | digivolution_cards>=3) ＜Rush＞",
    ),
    (
        "[On Play] If your opponent doesn't have a Digimon with 3000 DP or less or no digivolution cards, gain 1"
        " memory.",
        "if no(1 opponent digimon (dp<=3000 | no(digivolution_cards))): gain_memory 1",
    ),
    (
        "[On Play] If you have a Digimon with the [Ax] trait and 3 or more security cards, gain 1 memory.",
        "if (any(1 your digimon trait[Ax]) and count(card in your security) >= 3): gain_memory 1",
    ),
    (
        "[All Turns] When one of your Digimon with the [Ax] trait or 3 or more digivolution cards attacks, gain 1"
        " memory.",
        "when 1 your digimon (trait[Ax] | digivolution_cards>=3) attack: gain_memory 1",
    ),
    (
        "[On Play] You may play 1 blue and 1 red Digimon card from your trash without paying the cost.",
        "you may play {1 digimon blue in your trash and 1 digimon red in your trash} free",
    ),
]

LOST = [
    # one card is never both, and two are not said
    ("[On Play] If you have a Digimon and Tamer, gain 1 memory.", "one of each?"),
    ("[Your Turn] While you have a [Ax] trait Digimon and Tamer, this Digimon gets +1000 DP.", "one of each?"),
    ("[On Play] If you have another red Digimon and blue Digimon, gain 1 memory.", "one of each?"),
    ("[On Play] Delete an opponent's Digimon and Tamer.", "one of each?"),
    ("[All Turns] When you play a Digimon and Tamer, gain 1 memory.", "one of each?"),
    # "its owner's" tells where a card goes; of what else is the owner's, no player is known
    ("[On Play] Choose 1 Digimon. Delete all of its owner's other Digimon.", "the owner of what?"),
    ("[On Play] Suspend 1 Digimon. Then, its owner's Digimon get -1000 DP for the turn.", "the owner of what?"),
    ("[On Play] Suspend 1 Digimon. Then, trash its owner's top security card.", "the owner of what?"),
    ("[On Play] Suspend 1 Digimon. Then, trash the top card of its owner's deck.", "the owner of what?"),
    # "from" without the place that only the second has
    ("[All Turns] When cards are removed from or added to your security stack, gain 1 memory.", "does not take"),
    ("[All Turns] When a card is trashed from or added to your hand, gain 1 memory.", "does not take"),
    # levels of a card that is pointed at
    ("[All Turns] When this Digimon digivolves from level 5 to level 6, gain 1 memory.", "which Digimon's levels?"),
    (
        "[All Turns] When this Digimon or your [Ax] would digivolve from level 5 to level 6, gain 1 memory.",
        "which Digimon's levels?",
    ),
    # cards under it: chosen apart, or what it has? And a level of each, or of the last one?
    ("[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less and 3 digivolution cards.", "cards apart"),
    (
        "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less in the battle area or no link cards.",
        "takes no number",
    ),
    (
        "[On Play] You may play 1 blue and 1 red level 3 Digimon card from your trash without paying the cost.",
        "of the last one alone",
    ),
    (
        "[On Play] You may play 1 level 4 and 1 level 5 red Digimon card from your trash without paying the cost.",
        "of the last one alone",
    ),
    (
        "[On Play] You may play 1 level 4 or 1 red level 5 Digimon card from your trash without paying the cost.",
        "two levels",
    ),
    ("[All Turns] When an Option card's [Main] effect is activated, gain 1 memory.", "what its timing is"),
    ("[All Turns] When a Digimon is deleted by your Tamer's [Main] effect, gain 1 memory.", "what its timing is"),
]


@pytest.mark.parametrize(("text", "means"), KEPT)
def test_what_is_said_is_kept(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "why"), LOST)
def test_what_would_lose_a_word_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
