"""What a pronoun means where its own clause, a rest, a branch or a number stands in between.

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

REVEAL = "[On Play] Reveal the top 3 cards of your deck."

BEFORE_THE_SUBJECT: list[Row] = [
    (
        "[All Turns] When any of your Digimon are played, 1 of your Digimon may digivolve into a Digimon card with as "
        "high or lower a level as one of them in the hand.",
        "when 1 your digimon play: "
        "you may digivolve 1 your digimon 1 digimon level<=level(1 card group(triggers)) in your hand paid",
    ),
    (
        "[On Play] Suspend 1 of your Tamers. Then, you may play 1 Tamer card with a different name from your hand "
        "without paying the cost.",
        "suspend 1 your tamer; then you may play 1 tamer different(name as p1) in your hand free",
    ),
    (
        "[On Play] By trashing up to 3 cards in your hand, 1 of your opponent's Digimon gets -1000 DP for each of "
        "those cards for the turn.",
        "you may by(trash up to 3 card in your hand): dp of 1 opponent digimon -1000 for each p1 until turn_end",
    ),
    (
        "[On Play] By suspending up to 3 of your Tamers, this Digimon gets +1000 DP for each of them for the turn.",
        "you may by(suspend up to 3 your tamer): dp of this_digimon +1000 for each p1 until turn_end",
    ),
    (
        "[All Turns] When any of your Digimon are deleted, 1 of your opponent's Digimon gets -1000 DP for each of "
        "those Digimon for the turn.",
        "when 1 your digimon delete: dp of 1 opponent digimon -1000 for each triggers until turn_end",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon. 1 of your Digimon gets +1000 DP for each of that Digimon's "
        "digivolution cards for the turn.",
        "suspend 1 opponent digimon; "
        "dp of 1 your digimon +1000 for each card in digivolution_cards of p1 until turn_end",
    ),
    (
        "[On Play] 1 of your Digimon gets +1000 DP for each of its digivolution cards for the turn.",
        "dp of 1 your digimon +1000 for each card in digivolution_cards of p1 until turn_end",
    ),
    (
        "[On Play] By trashing 1 Digimon card in your hand, 1 of your Digimon may digivolve into a Digimon card with "
        "the same level as that card in the hand.",
        "you may by(trash 1 digimon in your hand): "
        "may digivolve 1 your digimon 1 digimon same(level as p1) in your hand paid",
    ),
]

PAST_THE_REST: list[Row] = [
    (
        f"{REVEAL} You may play 1 Digimon card among them without paying the cost. Trash the rest. "
        "It gains ＜Rush＞ for the turn.",
        "reveal 3 card in top your deck; you may play 1 digimon in revealed of p1 free; trash rest1; "
        "grant_keyword p2 ＜Rush＞ until turn_end",
    ),
    (
        f"{REVEAL} Place 1 of them under 1 of your Tamers. Trash the rest. Then, that Tamer unsuspends.",
        "reveal 3 card in top your deck; place 1 card group(p1) under of 1 your tamer; trash rest1; "
        "then unsuspend host2",
    ),
    (
        f"{REVEAL} You may play 1 Digimon card among them without paying the cost. Trash the rest. "
        "If you did, gain 1 memory.",
        "reveal 3 card in top your deck; you may play 1 digimon in revealed of p1 free; trash rest1; "
        "if done(2): gain_memory 1",
    ),
]

IN_THE_OTHER_BRANCH: list[Row] = [
    (
        "[On Play] If your opponent has 8 or more cards in their hand, they trash 1 card in their hand. If they did, "
        "gain 1 memory.",
        "if count(card in opponent hand) >= 8: trash 1 card in opponent hand done by opponent; "
        "if done(1): gain_memory 1",
    ),
    (
        "[On Play] Reveal the top card of your deck. This Digimon may digivolve into it without paying the cost. "
        "If it doesn't, trash it.",
        "reveal 1 card in top your deck; you may digivolve this_digimon p1 free; if not done(2): trash p1",
    ),
    (
        "[On Play] Reveal the top card of your deck. 1 of your Digimon may digivolve into it without paying the cost. "
        "If this effect didn't digivolve, add it to the hand.",
        "reveal 1 card in top your deck; you may digivolve 1 your digimon p1 free; if not digivolve(2): add p1 hand",
    ),
    (
        "[On Play] You may suspend this Digimon. If you do, delete 1 of your opponent's Digimon. Otherwise, it gets "
        "+1000 DP for the turn.",
        "you may suspend this_digimon; if done(1): delete 1 opponent digimon; "
        "otherwise(2) dp of this_digimon +1000 until turn_end",
    ),
]

OF_WHICH_GROUP: list[Row] = [
    (
        "[On Play] All of your opponent's Digimon get -3000 DP for the turn. If you have 3 or fewer security cards, "
        "delete 1 of them.",
        "dp of all opponent digimon -3000 until turn_end; "
        "if count(card in your security) <= 3: delete 1 card group(p1)",
    ),
    (
        "[Your Turn] When any of your Digimon are played, if you have a Tamer, 1 of them gains ＜Rush＞ for the turn.",
        "when 1 your digimon play: if any(1 your tamer): grant_keyword 1 card group(triggers) ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] If you have 3 or more Digimon, suspend 1 of them.",
        "if count(your digimon) >= 3: suspend 1 your digimon",
    ),
    (
        "[Your Turn] When any of your Digimon are played, if any of them have the [Bar] trait, that Digimon gains "
        "＜Rush＞ for the turn.",
        "when 1 your digimon play: if 1 card group(triggers) is trait[Bar]: "
        "grant_keyword 1 card group(triggers) trait[Bar] ＜Rush＞ until turn_end",
    ),
]

ATTACKERS: list[Row] = [
    (
        "[All Turns] When this Digimon is attacked, delete the attacking Digimon.",
        "when attack object=this_digimon: delete trigger",
    ),
    (
        "[All Turns] When one of your Digimon is attacked, delete the attacking Digimon.",
        "when attack object=1 your digimon: delete trigger",
    ),
    (
        "[All Turns] When this Digimon blocks, delete the attacking Digimon.",
        "when this_digimon block: delete digimon attacking()",
    ),
]

IN_PLAY: list[Row] = [
    (
        "[All Turns] When one of your opponent's Digimon attacks, you may switch the attack target to this Digimon. "
        "Then, it gets +3000 DP for the turn.",
        "when 1 opponent digimon attack: you may switch_attack_target this_digimon; "
        "then dp of this_digimon +3000 until turn_end",
    ),
    (
        "[All Turns] When one of your opponent's Digimon attacks, you may switch the attack target to 1 of your "
        "Digimon. That Digimon gets +3000 DP for the turn.",
        "when 1 opponent digimon attack: you may switch_attack_target 1 your digimon; dp of p1 +3000 until turn_end",
    ),
    (
        "[On Play] Trash any 1 digivolution card from 1 of your opponent's Digimon. Then, if it has no digivolution "
        "cards, delete it.",
        "trash 1 card in digivolution_cards of 1 opponent digimon; "
        "then if host1 is no(digivolution_cards): delete host1",
    ),
    (
        "[On Play] You may link 1 [Bar] trait card from your hand to 1 of your Digimon without paying the cost. "
        "Then, the linked Digimon may attack.",
        "you may link 1 card trait[Bar] in your hand 1 your digimon free; then you may attack host1",
    ),
    (
        "[Main] You may link this card to 1 of your red Digimon with the cost reduced by 3. Then, it may attack.",
        "you may link this_card 1 your digimon red cost-3; then you may attack host1",
    ),
    (
        "[On Play] Play 1 [Foomon] from your trash without paying the cost and trash 1 card in your hand. "
        "It gains ＜Rush＞ for the turn.",
        "play 1 card [Foomon] in your trash free; and trash 1 card in your hand; "
        "grant_keyword p1 ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] By trashing 1 of this Digimon's link cards, return 1 of its digivolution cards to the hand.",
        "you may by(trash 1 card in link_cards of this_digimon): "
        "return 1 card in digivolution_cards of this_digimon hand",
    ),
    (
        "[Main] You may play 1 card from under 1 of your Tamers without paying the cost. Then, suspend that Tamer.",
        "you may play 1 card in under of 1 your tamer free; then suspend host1",
    ),
    (
        "[Main] By suspending this Tamer, place 1 of your Digimon under it. Then, you may play 1 card from under it "
        "without paying the cost.",
        "by(suspend this_tamer): place 1 your digimon under of this_tamer; "
        "then paid(2) you may play 1 card in under of this_tamer free",
    ),
    (
        "[All Turns] When one of your Digimon would be played, by suspending this Tamer, place 1 card from under it "
        "as that Digimon's bottom digivolution card.",
        "when 1 your digimon would play: you may by(suspend this_tamer): "
        "place 1 card in under of this_tamer bottom digivolution_cards of trigger",
    ),
]

ASKED_FOR: list[Row] = [
    (
        "[On Play] If [Foomon] is in your trash, you may play it without paying the cost.",
        "if any(card [Foomon] in your trash): you may play 1 card [Foomon] in your trash free",
    ),
    ("[On Play] If you have a Tamer, it unsuspends.", "if any(1 your tamer): unsuspend 1 card group(condition)"),
    (
        "[On Play] If your opponent has 2 or more suspended Digimon, delete 1 of those Digimon.",
        "if count(opponent digimon suspended) >= 2: delete 1 digimon group(all opponent digimon suspended)",
    ),
    (
        "[All Turns] When this Digimon deletes an opponent's Digimon in battle, play 1 Digimon card with the same "
        "level as the deleted Digimon from your trash without paying the cost.",
        "when 1 opponent digimon delete_in_battle agent=this_digimon: "
        "play 1 digimon same(level as trigger) in your trash free",
    ),
]

OF_CARDS: list[Row] = [
    (
        "[On Play] By suspending 1 of your Tamers, this Digimon gets +2000 DP for the turn. If that Tamer has the "
        "[Bar] trait, it gains ＜Piercing＞ for the turn.",
        "you may by(suspend 1 your tamer): dp of this_digimon +2000 until turn_end; "
        "paid(2) if p1 is trait[Bar]: grant_keyword this_digimon ＜Piercing＞ until turn_end",
    ),
    (
        "[On Play] You may play 1 Tamer card from your hand without paying the cost. Then, it unsuspends.",
        "you may play 1 tamer in your hand free; then unsuspend p1",
    ),
    (
        "[On Deletion] You may play 1 [Foomon] from your trash without paying the cost. It gains ＜Rush＞ for the "
        "turn.",
        "you may play 1 card [Foomon] in your trash free; grant_keyword p1 ＜Rush＞ until turn_end",
    ),
    (
        "[All Turns] When an Option card is used, 1 of your Digimon unsuspends. Then, place that card under 1 of your "
        "Tamers.",
        "when 1 option use: unsuspend 1 your digimon; then place trigger under of 1 your tamer",
    ),
    (
        "[All Turns] When any of your opponent's Digimon are played, if you have a face-up security card, "
        "＜De-Digivolve 1＞ 1 of them.",
        "when 1 opponent digimon play: if any(1 card face_up in your security): "
        "＜De-Digivolve 1＞ on 1 card group(triggers)",
    ),
    (
        "[All Turns] When any of your opponent's Digimon digivolve, if they don't have [Foomon] in their digivolution "
        "cards, ＜De-Digivolve 1＞ 1 of them.",
        "when 1 opponent digimon digivolve: if no(card [Foomon] in digivolution_cards of triggers): "
        "＜De-Digivolve 1＞ on 1 card group(triggers)",
    ),
    (
        "[On Play] Trash 1 card in your hand. Suspend 1 of your opponent's Digimon. If it's a level 5 card, gain 1 "
        "memory.",
        "trash 1 card in your hand; suspend 1 opponent digimon; if p1 is level=5: gain_memory 1",
    ),
    (
        "When this card would be played, by deleting 1 of your Digimon, reduce the play cost by 1 for each of its "
        "digivolution cards.",
        "when this_card would play: "
        "you may by(delete 1 your digimon): play_cost -1 for each card had(p1) in digivolution_cards",
    ),
    (
        "[On Play] You may suspend 1 Digimon. Then, if this Digimon is suspended, it gets +4000 DP for the turn.",
        "you may suspend 1 digimon; then if this_digimon is suspended: dp of this_digimon +4000 until turn_end",
    ),
    (
        "[On Play] If this Digimon's top digivolution card has the [Bar] trait, you may play it without paying the "
        "cost.",
        "if 1 card in top digivolution_cards of this_digimon is trait[Bar]: "
        "you may play 1 card in top digivolution_cards of this_digimon free",
    ),
    (
        "[On Play] If 1 of this Digimon's digivolution cards has the [Bar] trait, you may play it without paying the "
        "cost.",
        "if 1 card in digivolution_cards of this_digimon is trait[Bar]: "
        "you may play 1 card trait[Bar] in digivolution_cards of this_digimon free",
    ),
    (
        "[On Play] Reveal the top card of your deck. If it's a Digimon card, this Digimon gets +1000 DP for the turn. "
        "If it isn't, trash it.",
        "reveal 1 card in top your deck; if p1 is digimon: dp of this_digimon +1000 until turn_end; "
        "if p1 is not digimon: trash p1",
    ),
    (
        "[On Play] By trashing 1 card in your hand, this Digimon gets +1000 DP for the turn. If it's a Tamer card, "
        "you may play it without paying the cost.",
        "you may by(trash 1 card in your hand): dp of this_digimon +1000 until turn_end; "
        "paid(2) if p1 is tamer: you may play p1 free",
    ),
    (
        "[On Play] Trash any 1 digivolution card from 1 of your Digimon. That Digimon gets +2000 DP for the turn. "
        "Then, return that card to the hand.",
        "trash 1 card in digivolution_cards of 1 your digimon; dp of host1 +2000 until turn_end; then return p1 hand",
    ),
    (
        "[On Play] Place up to 3 cards from your hand as 1 of your Digimon's bottom digivolution cards. Then, it gets "
        "+1000 DP for each of them for the turn.",
        "place up to 3 card in your hand bottom digivolution_cards of 1 your digimon; "
        "then dp of host1 +1000 for each p1 until turn_end",
    ),
    (
        "[All Turns] When effects place cards in this Digimon's digivolution cards, if any of them have the [Bar] "
        "trait, it unsuspends.",
        "when card place agent=effect by_effect to=digivolution_cards of this_digimon: "
        "if 1 card group(triggers) is trait[Bar]: unsuspend this_digimon",
    ),
    (
        "[All Turns] When you trash cards in your hand, by suspending this Tamer, place 1 of those cards under it.",
        "when card in your hand trash agent=you: "
        "you may by(suspend this_tamer): place 1 card group(triggers) under of this_tamer",
    ),
    (
        "[All Turns] When one of your Digimon is played, it and 1 of your other Digimon get +1000 DP for the turn.",
        "when 1 your digimon play: dp of {trigger and 1 your digimon except(trigger)} +1000 until turn_end",
    ),
    (
        "[On Play] Place 1 of your opponent's Digimon as the bottom digivolution card of 1 of their other Digimon. "
        "Then, delete it if it's suspended.",
        "place 1 opponent digimon bottom digivolution_cards of 1 opponent digimon except(p1); "
        "then if host1 is suspended: delete host1",
    ),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *OF_CARDS,
        *BEFORE_THE_SUBJECT,
        *PAST_THE_REST,
        *IN_THE_OTHER_BRANCH,
        *OF_WHICH_GROUP,
        *ATTACKERS,
        *IN_PLAY,
        *ASKED_FOR,
    ],
)
def test_what_it_means(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "[On Play] Suspend 2 of your opponent's Digimon. If you have 2 or more Tamers, delete 1 of them.",
            "of those that were counted",
        ),
        (
            "[Your Turn] When any of your Digimon are played, if any of them have the [Bar] trait, they gain ＜Rush＞ "
            "for the turn.",
            "which ones",
        ),
        (f"{REVEAL} If any of them have the [Bar] trait, add them to the hand.", "which ones"),
        (
            "[All Turns] This Digimon gets +1000 DP for each of your Tamers, and they can't be suspended by your "
            "opponent's effects.",
            "there is only one",
        ),
        (
            "[On Play] Suspend 1 of your opponent's Digimon. Then, if it has digivolution cards, trash them.",
            "there is only one",
        ),
        (
            "[On Play] Suspend 1 of your opponent's Digimon. Then, suspend 1 of your opponent's Tamers. They can't "
            "unsuspend until your opponent's turn ends.",
            "there is only one",
        ),
        ("[On Play] Suspend 1 of your opponent's Digimon. Then, delete 1 of them.", "there is only one"),
        (
            "[All Turns] When one of your opponent's Digimon attacks, by suspending this Digimon, switch the attack "
            "target to it.",
            "that is the attacker",
        ),
        (
            "[On Play] If your opponent has 2 or more Digimon, they can't suspend until their turn ends.",
            "your opponent, or those cards",
        ),
        (
            "[On Play] Suspend 1 of your opponent's Digimon. If this Digimon has the [Bar] trait, delete it.",
            "this one, or what was spoken of before",
        ),
        (
            "[On Play] Suspend 1 of your opponent's Digimon. If this Digimon has [Foomon] in its digivolution cards, "
            "return it to the hand instead.",
            "this one, or what was spoken of before",
        ),
        (
            "[On Play] 1 of your opponent's Digimon gets -4000 DP for the turn. If this Digimon has 4 or more "
            "digivolution cards, it gets -8000 DP for the turn instead.",
            "this one, or the one before",
        ),
        (
            "[On Play] Delete 1 of your opponent's level 4 or lower Digimon. If you have 10 or more cards in your "
            "trash, delete 2 of them instead.",
            "nothing before it",
        ),
        (
            "[On Play] You may play 1 Tamer card from your hand without paying the cost. Then, it gets +2000 DP for "
            "the turn.",
            "nothing before it",
        ),
        (
            "[On Deletion] You may play 1 Digimon card from your hand without paying the cost. If this Digimon had the "
            "[Bar] trait, it gains ＜Rush＞ for the turn.",
            "nothing before it",
        ),
        (
            "[On Play] Suspend 1 of your opponent's Digimon. Then, this Digimon unsuspends if it has the [Bar] trait.",
            "which one",
        ),
        ("[On Play] Delete 1 of your opponent's Digimon if it's level 5 or lower.", "which one"),
        (
            "[On Play] 2 of your Digimon get +1000 DP for each of their digivolution cards for the turn.",
            "of all together",
        ),
        (
            "[On Play] Trash 1 of your opponent's Digimon's bottom digivolution card. If it's level 4 or lower, "
            "suspend it.",
            "nothing before it",
        ),
        (
            "[All Turns] When this Digimon deletes an opponent's Digimon in battle, place 1 of that Digimon's "
            "digivolution cards as its bottom digivolution card.",
            "what has left",
        ),
        (
            "[All Turns] Your opponent's effects can't trash this Digimon's digivolution cards or return it to the "
            "hand or deck.",
            "the cards, or what they lie under",
        ),
        ("[When Attacking] By trashing 1 card in your hand, it gets +2000 DP for the turn.", "nothing before it"),
        (
            "[On Play] If your opponent has a Digimon with as much or less DP as this Digimon, delete it.",
            "what was asked for, or this card",
        ),
        (
            "[Main] If your opponent has a Digimon with 3000 DP or less, by suspending this Tamer, delete it.",
            "what the cost took",
        ),
        (
            "[On Play] Reveal the top card of your deck. Delete 1 of your opponent's Digimon with the same level as "
            "it. Then, add it to the hand.",
            "the revealed card",
        ),
        (
            "[Your Turn] When one of your Digimon digivolves, by suspending this Tamer, place 1 card from under it as "
            "that Digimon's bottom digivolution card.",
            "what the cost suspended",
        ),
        (
            "[All Turns] When a card is linked to one of your Digimon, that Digimon gets +2000 DP for the turn.",
            "what gets linked",
        ),
        (
            "[All Turns] When one of your Digimon attacks an opponent's Digimon, that Digimon gets -2000 DP for the "
            "turn.",
            "which one",
        ),
        (
            "[On Play] If you have a Tamer, suspend 1 of your opponent's Digimon. Otherwise, delete it.",
            "nothing before",
        ),
        ("[When Digivolving] Delete 1 of your opponent's Digimon. Then, it unsuspends.", "nothing before it"),
        ("[On Play] Delete 1 of your Digimon. Then, that Digimon gains ＜Rush＞ for the turn.", "nothing before it"),
        ("[On Play] Trash 1 card in your hand. That card gains ＜Rush＞ for the turn.", "nothing before it"),
        (
            "[On Play] Return 1 Digimon card from your trash to the hand. Then, that Digimon may attack.",
            "nothing before it",
        ),
        (
            "[All Turns] While this Digimon is suspended, your opponent's Digimon can't attack players and it gets "
            "+1000 DP.",
            "which one",
        ),
        ("[Your Turn] When this Digimon attacks, trash their top security card.", "only one"),
        ("[All Turns] When attack targets change, it gets +3000 DP for the turn.", "which one"),
        (
            "[On Play] If this Digimon has a link card, you may play it without paying the cost.",
            "in play already",
        ),
        (
            "[On Play] ＜De-Digivolve 1＞ 1 of your opponent's Digimon. If this effect trashed a card, return it to "
            "the hand.",
            "which one",
        ),
    ],
)
def test_neither_is_meant(text: str, why: str) -> None:
    assert why in refusal(text)
