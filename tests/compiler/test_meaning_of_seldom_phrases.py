"""What wordings mean that few texts have, one line a row; and what is not read so. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

NOUNS: list[Row] = [
    (
        "[On Play] Trash the digivolution card at the bottom of 1 of your Digimon.",
        "trash 1 card in bottom digivolution_cards of 1 your digimon",
    ),
    (
        "[On Play] Trash the security card at the top of your security stack.",
        "trash 1 card in top your security",
    ),
    (
        "[On Play] Add the security card from the bottom of your security stack to the hand.",
        "add 1 card in bottom your security hand",
    ),
    (
        "[On Play] Trash 2 digivolution cards at the bottom of 1 of your Digimon.",
        "trash 2 card in bottom digivolution_cards of 1 your digimon",
    ),
    (
        "[On Play] Return 1 red non-[Foomon (X Bar)] Digimon card from your trash to your hand.",
        "return 1 digimon red not [Foomon (X Bar)] in your trash your hand",
    ),
    (
        "[Your Turn] When you would play 1 [Foo] trait Digimon card, by placing 1 Tamer card from your hand in the "
        "digivolution cards of the Digimon card played, reduce the play cost of that Digimon by 2.",
        "when 1 digimon trait[Foo] would play agent=you: you may by(place 1 tamer in your hand digivolution_cards of "
        "trigger): play_cost of trigger -2",
    ),
    (
        "[On Play] By returning 1 [Aamon], 1 [Bbmon] and 1 [Ccmon] from your trash to the hand, gain 1 memory.",
        "you may by(return {1 card [Aamon] in your trash and 1 card [Bbmon] in your trash and 1 card [Ccmon] in your "
        "trash} hand): gain_memory 1",
    ),
    (
        "[On Play] If you have 1 [Aamon], 1 red Tamer, and 1 [Ccmon], gain 1 memory.",
        "if (any(1 your card [Aamon]) and any(1 your tamer red) and any(1 your card [Ccmon])): gain_memory 1",
    ),
    (  # the comma behind a cost, and two things after it
        "[On Play] By trashing 1 [Aamon] in your hand, 1 of your Digimon and 1 of your Tamers unsuspend.",
        "you may by(trash 1 card [Aamon] in your hand): unsuspend {1 your digimon and 1 your tamer}",
    ),
]

FLOATING: list[Row] = [
    ("[Your Turn] Your other [Foomon] all get +2000 DP.", "dp of all your card other [Foomon] +2000"),
    (
        "[Your Turn] Your [Foo] trait Digimon each gain ＜Blocker＞.",
        "grant_keyword all your digimon trait[Foo] ＜Blocker＞",
    ),
]

EVENTS: list[Row] = [
    (
        "[Your Turn] When this Digimon attacks with ＜Blitz＞, gain 1 memory.",
        "when this_digimon attack agent=＜blitz＞ effect by_effect: gain_memory 1",
    ),
    (  # the Digimon that is attacked has it
        "[Your Turn] When this Digimon attacks an opponent's Digimon with ＜Blocker＞, gain 1 memory.",
        "when this_digimon attack object=1 opponent digimon ＜Blocker＞: gain_memory 1",
    ),
    (
        "[On Play] For the turn, the next time you would digivolve one of your red Digimon from level 4 to level 5, "
        "reduce the digivolution cost by 2.",
        "if once upon(1 your digimon red level=4 would digivolve agent=you object=digimon level=5): digivolution_cost "
        "-2 until turn_end",
    ),
    (
        "[All Turns] When an effect would remove this Digimon from the battle area, by trashing 1 card in your hand, "
        "prevent that removal.",
        "when card group(this_digimon) in battle_area would remove agent=effect by_effect: you may by(trash 1 card in "
        "your hand): prevent leave target=trigger",
    ),
]

PLACES: list[Row] = [
    (
        "[On Play] You may play 1 Digimon card with the same level as 1 of your [Foo] trait Digimon from that "
        "Digimon's digivolution cards without paying the cost.",
        "you may choose 1 your digimon trait[Foo]; and with(2) you may play 1 digimon same(level as p2) in "
        "digivolution_cards of p2 free",
    ),
    (
        "[On Play] You may link 1 [Foomon] from your hand, trash or this Digimon's digivolution cards to this Digimon "
        "without paying the cost.",
        "you may link 1 card [Foomon] in your hand or your trash or digivolution_cards of this_digimon this_digimon "
        "free",
    ),
    (
        "[On Play] You may play 1 [Foomon] from your hand, trash, or breeding area without paying the cost.",
        "you may play 1 card [Foomon] in your hand or your trash or your breeding_area free",
    ),
    (  # "trash" as the second of three things to do
        "[On Play] Return 1 Digimon to the hand, trash 1 card in your hand and gain 1 memory.",
        "return 1 digimon hand; and trash 1 card in your hand; and gain_memory 1",
    ),
    (
        "[On Deletion] You may play 1 [Foomon] from your hand or under your [Barmon]s on the field without paying the "
        "cost.",
        "you may play 1 card [Foomon] in your hand or under of your card [Barmon] in field free",
    ),
]

NUMBERS: list[Row] = [
    (
        "[On Play] You may play 1 [Foo] trait card with a play cost less than or equal to the number of digivolution "
        "cards of 1 of your [Barmon]s from your hand without paying the cost.",
        "you may play 1 card trait[Foo] play_cost<=count(card in digivolution_cards of 1 your card [Barmon]) in your "
        "hand free",
    ),
    (
        "[On Play] If the total number of cards in both players' hands is 9 or more, draw 1 card.",
        "if count(card in each_player hand) >= 9: ＜Draw 1＞",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less. For each of your Tamers, add 1000 DP to "
        "the maximum DP you can choose with this effect.",
        "delete 1 opponent digimon dp<=3000; adjust_limit dp 1000 of p1 for each your tamer",
    ),
    (
        "[On Play] You may play 1 5000 DP or less Digimon card from your hand without paying the cost. For each of "
        "your Tamers, remove 1000 from this effect's playable card's DP maximum.",
        "you may play 1 digimon dp<=5000 in your hand free; adjust_limit dp -1000 of p1 for each your tamer",
    ),
    (
        "[On Play] You may play 1 [Foomon] from your hand. For each of your Tamers, reduce this effect's paid play "
        "cost by 1.",
        "you may play 1 card [Foomon] in your hand paid; play_cost of this_effect -1 for each your tamer",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with higher DP than this Digimon.",
        "delete 1 opponent digimon dp>dp(this_digimon)",
    ),
    (
        "[On Play] 1 of your opponent's Digimon gets -2000 DP for the turn. If you have 3 or more Tamers, increase the "
        "DP reduction of this effect by 1000.",
        "dp of 1 opponent digimon -2000 until turn_end; if count(your tamer) >= 3: dp of p1 -1000 until turn_end",
    ),
    (
        "[On Play] Delete your opponent's Digimon with a total play cost of 4 or less. For each of your Tamers, "
        "increase the maximum play cost you can choose by this effect by 1.",
        "delete any number opponent digimon total(play_cost<=4); adjust_limit play_cost 1 of p1 for each your tamer",
    ),
    (
        "[On Play] For each color among your Digimon and Tamers, trash the top card of your deck.",
        "trash 1 card in top your deck for each colors of your digimon|tamer",
    ),
    (  # both are paid for alike
        "[On Play] You may play or use 1 [Foo] trait card with a play or use cost of 4 or less from your hand without "
        "paying the cost.",
        "you may choose 1 of {play 1 card trait[Foo] cost<=4 in your hand free | use 1 card trait[Foo] cost<=4 in your "
        "hand free}",
    ),
]

COUNTED_UNDER: list[Row] = [
    (
        "[On Play] For every 2 cards under your Tamers, gain 1 memory.",
        "gain_memory 1 for each 2 card in under of your tamer",
    ),
    (
        "[On Play] You may play 1 Digimon card with the [Foo] trait and play cost of 3 or less from your hand without "
        "paying the cost. For each digivolution card under 1 of your [Foomon], add 1 to the maximum play cost you may "
        "play with this effect.",
        "you may play 1 digimon (trait[Foo] & play_cost<=3) in your hand free; adjust_limit play_cost 1 of p1 "
        "for each card "
        "in digivolution_cards of 1 your card [Foomon]",
    ),
    (  # a place to put it, not what is counted
        "[On Play] For each Digimon, place 1 card from your hand under 1 of your Tamers.",
        "place 1 card in your hand under of 1 your tamer for each digimon",
    ),
]

HOSTS: list[Row] = [
    (
        "[Your Turn] When effects add digivolution cards under any of your Digimon with the [Foo] trait, 1 of those "
        "Digimon may digivolve into a [Barmon] in your hand.",
        "when card place agent=effect by_effect to=digivolution_cards of 1 your digimon trait[Foo]: you may "
        "digivolve 1 digimon group(trigger_host) 1 card [Barmon] in your hand paid",
    ),
    (
        "[Your Turn] When an effect places a card under one of your Digimon, that Digimon gets +1000 DP for the turn.",
        "when 1 card place agent=effect object=1 your digimon by_effect: dp of trigger_host +1000 until turn_end",
    ),
    (
        "[Your Turn] When an effect places a card under one of your Digimon, it gets +1000 DP for the turn.",
        "when 1 card place agent=effect object=1 your digimon by_effect: dp of trigger_host +1000 until turn_end",
    ),
    (
        "[Your Turn] When an effect places a card under one of your Digimon, play that card without paying the cost.",
        "when 1 card place agent=effect object=1 your digimon by_effect: play trigger free",
    ),
    (
        "[Your Turn] When a card is placed in the digivolution cards of one of your Digimon, that Digimon unsuspends.",
        "when 1 card place to=digivolution_cards of 1 your digimon: unsuspend trigger_host",
    ),
]

DEEDS: list[Row] = [
    (
        "[Your Turn] Change ＜Security A. -＞ to ＜Security A. +＞ on all of your [Foo] trait Digimon.",
        "change_keyword all your digimon trait[Foo] ＜Security A. (sign -)＞ ＜Security A. (sign +)＞",
    ),
    (
        "[On Play] Change ＜Rush＞ to ＜Blocker＞ on 1 of your opponent's Digimon for the turn.",
        "change_keyword 1 opponent digimon ＜Rush＞ ＜Blocker＞ until turn_end",
    ),
    ("[On Play] You may set your opponent's memory to 4.", "you may set_memory 4 done by opponent"),
    (
        "[When Attacking] Activate 1 [On Play] effect of 1 Digimon card with [Foo] in its name in your trash as if it "
        "was this Digimon's effect.",
        "activate 1 digimon name~[Foo] in your trash timings=On Play count=1 as_of=this_digimon",
    ),
]

CONDITIONS: list[Row] = [
    (
        "[When Attacking] If this Digimon attacked a Digimon with more DP than this Digimon, gain 1 memory.",
        "if upon(this_digimon attack object=1 digimon dp>dp(this_digimon)): gain_memory 1",
    ),
    (
        "[All Turns] When any of your Digimon suspend, if your effects suspended those Digimon, ＜Draw 1＞.",
        "when 1 your digimon suspend: if upon(triggers suspend agent=your effect by_effect): ＜Draw 1＞",
    ),
]


@pytest.mark.parametrize(
    ("text", "expected"), [*NOUNS, *FLOATING, *EVENTS, *PLACES, *NUMBERS, *COUNTED_UNDER, *HOSTS, *DEEDS, *CONDITIONS]
)
def test_what_it_means(text: str, expected: str) -> None:
    assert meaning(text) == expected


REFUSED: list[Row] = [
    ("[On Play] Trash the digivolution cards at the bottom of 1 of your Digimon.", "how many from that end?"),
    ("[On Play] Return 1 non-[Foomon] from your trash to your hand.", "'return' what?"),
    ("[On Play] If this Digimon attacked a Digimon, gain 1 memory.", "wrong form"),
    (
        "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less. For each of your Tamers, add 1000 DP to "
        "the maximum level you can choose with this effect.",
        "which number",
    ),
    ("[Your Turn] 1 of your Digimon all get +2000 DP.", "'all' of what?"),
    ("[Your Turn] Your Digimon all gets +2000 DP.", "another form than 'gets'"),
    ("[Your Turn] When this Digimon attacks with your Digimon, gain 1 memory.", "two attackers"),
    (
        "[On Play] 1 of your opponent's Digimon gets -3000 DP for the turn. For each Tamer, reduce it by 1000.",
        "no cost was spoken of",
    ),
    ("[On Play] Increase the DP reduction of this effect by 1000.", "has reduced no DP"),
    ("[On Play] Change ＜Rush＞ to ＜Blocker＞.", "and whose?"),
    ("[Your Turn] Change ＜Security A. -＞ to ＜Rush＞ on all of your Digimon.", "with which number?"),
    ("[On Play] Set each player's memory to 3.", "set your memory to what?"),
    ("[On Play] Activate 1 of this Digimon's [On Deletion] effects as if it was your effect.", "whose effect?"),
    ("[On Play] If this effect suspended those Digimon, gain 1 memory.", "has done nothing yet"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_is_not_read(text: str, why: str) -> None:
    assert why in refusal(text)
