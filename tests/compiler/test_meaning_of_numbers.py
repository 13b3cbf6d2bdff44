"""What is drawn, had, gained and compared, and how a trigger came about, one line a row. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

CAME_ABOUT: list[Row] = [
    (
        "[On Play] 1 of your blue Digimon gains ＜Blocker＞ for the turn. When played from digivolution cards, "
        "unsuspend that Digimon.",
        "grant_keyword 1 your digimon blue ＜Blocker＞ until turn_end; if upon(this_digimon play "
        "from=digivolution_cards): unsuspend p1",
    ),
    (
        "[On Play] When played by an effect, gain 1 memory.",
        "if upon(this_digimon play agent=effect by_effect): gain_memory 1",
    ),
    (
        "[On Deletion] Gain 1 memory. When deleted in battle, ＜Draw 1＞.",
        "gain_memory 1; if upon(this_digimon delete_in_battle): ＜Draw 1＞",
    ),
]

CARDS_HAD: list[Row] = [  # a number of cards is had when so many are present (CR 4-26-1, ruling Q1994)
    ("[On Play] If you have 3 security cards, gain 1 memory.", "if count(card in your security) >= 3: gain_memory 1"),
    (
        "[On Play] If you have exactly 3 security cards, gain 1 memory.",
        "if count(card in your security) = 3: gain_memory 1",
    ),
    ("[On Play] If you have 0 security cards, gain 1 memory.", "if count(card in your security) = 0: gain_memory 1"),
    (
        "[On Play] If you have 3 Tamers and 2 [Foomon], gain 1 memory.",
        "if (count(your tamer) >= 3 and count(your card [Foomon]) >= 2): gain_memory 1",
    ),
    ("[On Play] If there are 3 Digimon, gain 1 memory.", "if count(digimon) >= 3: gain_memory 1"),
    (
        "[On Play] If this Digimon has 3 digivolution cards, gain 1 memory.",
        "if this_digimon is digivolution_cards>=3: gain_memory 1",
    ),
    (
        "[On Play] If this Digimon has exactly 3 digivolution cards, gain 1 memory.",
        "if this_digimon is digivolution_cards=3: gain_memory 1",
    ),
    (
        "[On Play] If this Digimon has 0 digivolution cards, gain 1 memory.",
        "if this_digimon is digivolution_cards=0: gain_memory 1",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with 2 digivolution cards.",
        "delete 1 opponent digimon digivolution_cards>=2",
    ),
    # not of cards, and not what is there, but where it ends
    ("[On Play] If you have 3 memory, ＜Draw 1＞.", "if memory(you) = 3: ＜Draw 1＞"),
    ("[On Play] If this Digimon has 2 colors, ＜Draw 1＞.", "if this_digimon is colors=2: ＜Draw 1＞"),
    (
        "[On Play] Trash cards in your hand until you have 3 cards in your hand.",
        "trash card in your hand until count(card in your hand) <= 3",
    ),
    (
        "[On Play] Trash cards in your hand until there are 3 cards in your hand.",
        "trash card in your hand until count(card in your hand) <= 3",
    ),
]

DRAWN: list[Row] = [
    (
        "[On Play] Both players draw the top card of their decks.",
        "＜Draw 1＞ done by each_player",
    ),
    (
        "[On Play] Draw the top 2 cards of your deck.",
        "＜Draw 2＞",
    ),
    (
        "[On Play] Draw cards until you have 5 cards in your hand.",
        "＜Draw 1＞ until count(card in your hand) >= 5",
    ),
    (
        "[On Play] You may delete 1 of your Digimon. Then, draw cards until there are 5 cards in your hand.",
        "you may delete 1 your digimon; then ＜Draw 1＞ until count(card in your hand) >= 5",
    ),
    (
        "[On Play] You may suspend this Digimon to activate ＜Draw 2＞.",
        "you may to(suspend this_digimon): ＜Draw 2＞",
    ),
]

GAINED: list[Row] = [
    (
        "[Your Turn] This Digimon gains the [Foo] trait.",
        "treat this_digimon also traits=Foo",
    ),
    (
        "[On Play] 1 of your Digimon gains the [Foo] and [Bar] traits and ＜Rush＞ for the turn.",
        "treat 1 your digimon also traits=Foo+Bar until turn_end; and grant_keyword p1 ＜Rush＞ until turn_end",
    ),
]

HAD: list[Row] = [
    (
        "[On Play] Delete 1 of your opponent's Digimon with 7000 DP or less and ＜Blocker＞.",
        "delete 1 opponent digimon (dp<=7000 & ＜Blocker＞)",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with the [Foo] trait or ＜Reboot＞.",
        "delete 1 opponent digimon (trait[Foo] | ＜Reboot＞)",
    ),
    (
        "[On Play] Delete 1 Digimon with 7000 DP or less and ＜Draw 1＞.",
        "delete 1 digimon dp<=7000; and ＜Draw 1＞",
    ),
    (
        "[All Turns] When one of your Digimon with [Foo] in its text or an opponent's level 4 or lower Digimon "
        "attacks, gain 1 memory.",
        "when {1 your digimon text~[Foo] or 1 opponent digimon level<=4} attack: gain_memory 1",
    ),
    (
        "[End of Your Turn] By deleting this Digimon with 5 or more cards with different names in its digivolution "
        "cards, gain 1 memory.",
        "you may by(delete card group(this_digimon) has(at least 5 card different(name) in digivolution_cards)): "
        "gain_memory 1",
    ),
    (
        "[On Play] Delete 1 Digimon with no cards with the [Foo] trait in its digivolution cards.",
        "delete 1 digimon no(card trait[Foo] in digivolution_cards)",
    ),
]

NUMBERS: list[Row] = [
    (
        "[On Play] If the number of cards in your security stack is less than or equal to your opponent's, ＜Draw 1＞.",
        "if count(card in your security) <= count(card in opponent security): ＜Draw 1＞",
    ),
    (
        "[On Play] If the number of your Tamers is more than your opponent's, ＜Draw 1＞.",
        "if count(your tamer) > count(opponent tamer): ＜Draw 1＞",
    ),
    (
        "[On Play] If the number of cards in your hand is 3 or less, ＜Draw 1＞.",
        "if count(card in your hand) <= 3: ＜Draw 1＞",
    ),
    (
        "[On Play] If the number of cards in your hand is equal to the number of cards in your opponent's hand, ＜Draw"
        " 1＞.",
        "if count(card in your hand) = count(card in opponent hand): ＜Draw 1＞",
    ),
    (
        "[On Play] Delete 3 of your opponent's Digimon. Then, trash the top 4 cards of your opponent's "
        "security stack. For each card deleted by this effect, reduce the cards trashed by 1.",
        "delete 3 opponent digimon; then trash 4 card in top opponent security; adjust_limit count -1 of p2 "
        "for each card deleted(this_effect)",
    ),
    (
        "[On Play] Delete 2 of your opponent's Digimon. Then, trash the top 3 cards of your deck. For each "
        "Digimon deleted by this effect, reduce the number of cards trashed by 1.",
        "delete 2 opponent digimon; then trash 3 card in top your deck; adjust_limit count -1 of p2 for each "
        "digimon deleted(this_effect)",
    ),
    (
        "[On Play] Place up to 4 level 5 or lower [Foo] from your trash as this Digimon's bottom "
        "digivolution cards. Then, delete 1 of your opponent's level 3 or lower Digimon. For every 2 [Foo] "
        "in this Digimon's digivolution cards, add 1 to the maximum level you can choose with this effect.",
        "place up to 4 card level<=5 [Foo] in your trash bottom digivolution_cards of this_digimon; then "
        "delete 1 opponent digimon level<=3; adjust_limit level 1 of p2 for each 2 card [Foo] in "
        "digivolution_cards of this_digimon",
    ),
    (
        "[On Play] By deleting 1 of your opponent's level 3 or lower Digimon, unsuspend this Digimon. For "
        "each of your Tamers, add 1 to the level this effect may choose.",
        "you may by(delete 1 opponent digimon level<=3): unsuspend this_digimon; adjust_limit level "
        "1 of p1 for each your tamer",
    ),
    (
        "[On Play] By trashing 1 card in your hand, delete 1 of your opponent's level 3 or lower Digimon. For each of "
        "your Tamers, add 1 to the level this effect may choose.",
        "you may by(trash 1 card in your hand): delete 1 opponent digimon level<=3; paid(2) adjust_limit level 1 of "
        "p2 for each your tamer",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with the lowest number of digivolution cards.",
        "delete 1 opponent digimon digivolution_cards=lowest",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with the most link cards.",
        "delete 1 opponent digimon link_cards=highest",
    ),
    (
        "[On Play] Return all of your opponent's Digimon with the fewest link cards to the hand.",
        "return all opponent digimon link_cards=lowest hand",
    ),
    (
        "[On Play] If you have a red Digimon, choose any number of your opponent's Digimon. If you have a "
        "blue Digimon, choose any number of your opponent's Tamers. The chosen cards' play costs must add up "
        "to 8 or less. Delete the chosen cards.",
        "if any(1 your digimon red): choose any number opponent digimon total(play_cost<=8); if any(1 your "
        "digimon blue): choose any number opponent tamer total(play_cost<=8 with p1); delete {p1 and p2}",
    ),
    (
        "[On Play] Choose any number of your opponent's Digimon. The chosen cards' DP must add up to 5000 or "
        "less. Delete the chosen cards.",
        "choose any number opponent digimon total(dp<=5000); delete p1",
    ),
]

MAXIMUMS: list[Row] = [
    (
        "[All Turns] Add 1500 to this Digimon's DP deletion effects' maximums.",
        "adjust_limit dp 1500 of=dp_deletion_effects of this_digimon",
    ),
    (
        "[Your Turn] Add 1500 to the maximum DP you can choose with this Digimon's DP-based deletion effects.",
        "adjust_limit dp 1500 of=dp_deletion_effects of this_digimon",
    ),
    (
        "[Your Turn] Add 1500 to the maximum DP this Digimon's effects can delete.",
        "adjust_limit dp 1500 of=dp_deletion_effects of this_digimon",
    ),
    (
        "[Your Turn] Increase the maximum DP of this Digimon's DP-based deletion effects by 1500.",
        "adjust_limit dp 1500 of=dp_deletion_effects of this_digimon",
    ),
    (
        "[All Turns] Add 1500 to your DP deletion effects' maximums.",
        "adjust_limit dp 1500 of=dp_deletion_effects",
    ),
    (
        "[All Turns] Add 1500 to the maximum DP you can choose with DP-based deletion effects.",
        "adjust_limit dp 1500 of=dp_deletion_effects",
    ),
]
"""Whose effects that delete by DP: of this Digimon (rulings Q2712, Q3064), or all of yours (Q3297)."""


@pytest.mark.parametrize(("text", "expected"), [*CAME_ABOUT, *CARDS_HAD, *DRAWN, *GAINED, *HAD, *MAXIMUMS, *NUMBERS])
def test_what_it_means(text: str, expected: str) -> None:
    assert meaning(text) == expected


REFUSED: list[Row] = [
    (
        "[All Turns] Add 3 to this Digimon's maximum level.",
        "which number of the effect?",
    ),
    (
        "[All Turns] Add 1500 to this Digimon's DP maximum.",
        "which number of the effect?",
    ),
    (
        "[All Turns] Add 1500 to the maximum DP this Digimon's effects can play.",
        "which number of the effect?",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with exactly 2 red digivolution cards.",
        "exactly so many of a kind",
    ),
    (
        "[On Play] Draw cards.",
        "how many? a number is missing",
    ),
    (
        "[On Play] Draw the top card of your opponent's deck.",
        "draw how many cards?",
    ),
    (
        "[On Play] Delete 1 of up to 2 Digimon.",
        "two quantities for one noun up to 2",
    ),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_the_text_leaves_open(text: str, why: str) -> None:
    assert why in refusal(text)
