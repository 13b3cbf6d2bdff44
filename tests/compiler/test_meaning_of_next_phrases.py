"""More phrases that designers of cards are likely to print next: what they mean, and what near them is refused."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

COMPARISONS: list[Row] = [
    (
        "[On Play] Delete 1 of your opponent's Digimon with a lower level than this Digimon.",
        "delete 1 opponent digimon level<level(this_digimon)",
    ),
    (
        "[On Play] If your opponent has a Digimon with a higher level than this Digimon, ＜Draw 1＞.",
        "if any(1 opponent digimon level>level(this_digimon)): ＜Draw 1＞",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with a lower play cost than this Digimon.",
        "delete 1 opponent digimon play_cost<play_cost(this_digimon)",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with less DP than this Digimon.",
        "delete 1 opponent digimon dp<dp(this_digimon)",
    ),
    (
        "[On Play] If this Digimon has lower DP than 1 of your opponent's Digimon, ＜Draw 1＞.",
        "if this_digimon is dp<dp(1 opponent digimon): ＜Draw 1＞",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with an original DP of 6000 or less.",
        "delete 1 opponent digimon original_dp<=6000",
    ),
    (
        "[All Turns] While this Digimon has 6000 original DP or more, it gains ＜Rush＞.",
        "if this_digimon is original_dp>=6000: grant_keyword this_digimon ＜Rush＞",
    ),
]

MATERIALS: list[Row] = [
    (
        "[All Turns] When any of your [Foo] trait Digimon cards would be played, by suspending this Tamer, 1 card "
        "under your Tamers and 1 card in your trash can also be placed for their DigiXros.",
        "when 1 your digimon trait[Foo] would play: you may by(suspend this_tamer): may place {1 card in under of "
        "your tamer and 1 card in your trash} digivolution_cards as_digixros",
    ),
]

LINKED: list[Row] = [
    (
        "[All Turns] When this Digimon gets linked with a level 4 or higher card, ＜Draw 1＞.",
        "when this_digimon link object=1 card level>=4: ＜Draw 1＞",
    ),
    (
        "[Your Turn] When any of your Digimon get linked with a [Foo] trait card by an effect, ＜Draw 1＞.",
        "when 1 your digimon link agent=effect object=1 card trait[Foo] by_effect: ＜Draw 1＞",
    ),
]

THE_ONE: list[Row] = [
    (
        "[On Play] Choose 2 of your opponent's Digimon. Delete the one with the lowest DP.",
        "choose 2 opponent digimon; delete 1 card group(p1) dp=lowest",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Add the one with the lowest level to your hand. Trash the "
        "rest.",
        "reveal 3 card in top your deck; add 1 card group(p1) level=lowest in revealed of p1 your hand; trash rest1",
    ),
]

RESTRICTIONS: list[Row] = [
    (
        "[On Play] 1 of your opponent's Digimon can't suspend or activate effects until their turn ends.",
        "restrict 1 opponent digimon suspend+activate until opponent_turn_end",
    ),
    ("[All Turns] Your opponent's Digimon can't activate effects.", "restrict opponent digimon activate"),
]

EXCLUSIONS: list[Row] = [
    (
        "[All Turns] This Digimon can't digivolve other than into [Foomon] or [Barmon].",
        "restrict this_digimon digivolve object=card [Foomon/Barmon] only",
    ),
    (
        "[On Play] 1 of your opponent's Digimon can't digivolve other than into Digimon cards with the [Foo] trait "
        "until their turn ends.",
        "restrict 1 opponent digimon digivolve object=digimon trait[Foo] only until opponent_turn_end",
    ),
]

SUBJECTS: list[Row] = [
    (
        "[On Play] Another of your Digimon gets +1000 DP for the turn.",
        "dp of 1 your digimon other +1000 until turn_end",
    ),
    ("[On Play] Another of your Digimon unsuspends.", "unsuspend 1 your digimon other"),
    (
        "[On Play] If either player has 7 or more cards in their hand, ＜Draw 1＞.",
        "if (count(card in your hand) >= 7 or count(card in opponent hand) >= 7): ＜Draw 1＞",
    ),
    (
        "[Your Turn] Your ＜Vortex＞ can also attack players.",
        "allow your ＜vortex＞ effect attack object=opponent",
    ),
    (
        "[Your Turn] Your ＜Vortex＞ effects can also attack your opponent's unsuspended Digimon.",
        "allow your ＜vortex＞ effect attack object=opponent digimon unsuspended",
    ),
]


BELOW: list[Row] = [
    (
        "[On Play] Activate 1 of the effects below. If you have a Tamer, activate all of them instead.\n"
        "・＜Draw 1＞.\n・Gain 1 memory.",
        "choose 1 of {＜Draw 1＞ | gain_memory 1}; instead(1) if any(1 your tamer): choose all of {＜Draw 1＞ | "
        "gain_memory 1}",
    ),
]


@pytest.mark.parametrize(
    ("text", "expected"), [*BELOW, *MATERIALS, *LINKED, *THE_ONE, *RESTRICTIONS, *COMPARISONS, *EXCLUSIONS, *SUBJECTS]
)
def test_meaning(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Delete 1 of your opponent's Digimon with lower level than this Digimon.",
        "[On Play] Delete 1 of your opponent's Digimon with a lower level.",
        "[On Play] Delete 1 of your opponent's lower level Digimon.",
        "[On Play] Delete less of your opponent's Digimon.",
        "[On Play] Delete 1 of your opponent's Digimon with less level than this Digimon.",
        "[On Play] Delete 1 of your opponent's Digimon with less digivolution cards than this Digimon.",
        "[On Play] If you have less security cards than your opponent, ＜Draw 1＞.",
        "[On Play] Delete 1 of your opponent's Digimon with the original DP.",
        "[On Play] Delete 1 of your opponent's Digimon with original DP.",
        "[All Turns] This Digimon can't attack other than into [Foomon].",
        "[All Turns] This Digimon digivolves other than into [Foomon].",
        "[On Play] If you have a Digimon with [Foo] in its text, other than [Barmon], gain 1 memory.",
        "[All Turns] All of your Digimon with the [Foo] trait, other than [Barmon], get +1000 DP.",
        "[All Turns] All of your Digimon with [Foo] in one of their traits, other than [Bar], get +1000 DP.",
        "[On Play] Another of your Digimon get +1000 DP for the turn.",
        "[On Play] Another of your Digimon unsuspend.",
        "[On Play] If either player has 7 or more cards in its hand, ＜Draw 1＞.",
        "[Your Turn] Your effects can also attack players.",
        "[Your Turn] Your [On Play] effects can also attack players.",
        "[Your Turn] Your ＜Vortex＞ can also attack.",
        "[Your Turn] Your ＜Vortex＞ can unsuspend.",
        "[All Turns] When this Digimon gets linked with, ＜Draw 1＞.",
        "[All Turns] When this Digimon gets deleted with a [Foo] trait card, ＜Draw 1＞.",
        "[On Play] Delete the one with the lowest DP.",
        "[On Play] Suspend 1 of your opponent's Digimon. Then, delete the one with the lowest DP.",
        "[On Play] Choose 2 of your opponent's Digimon. Delete the one with the [Foo] trait.",
        "[On Play] Place 1 card under your Tamers for their DigiXros.",
        "[All Turns] 1 card under your Tamers can also placed for this card's DigiXros.",
        "[On Play] Delete 2 of your opponent's Digimon. Activate all of them.\n・＜Draw 1＞.\n・Gain 1 memory.",
    ],
)
def test_refused(text: str) -> None:
    assert refusal(text)
