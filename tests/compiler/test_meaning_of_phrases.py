"""What places, counts, times and restrictions mean, one line a row; and what a text leaves open. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

COUNTED: list[Row] = [
    (
        "[End of Your Turn] If your opponent has 7 or more cards in their hand, they trash 2 of them.",
        "if count(card in opponent hand) >= 7: trash 2 card in opponent hand done by opponent",
    ),
    (
        "[When Attacking] Suspend 1 of your Digimon. If your opponent has 3 or more Digimon, delete 1 of them.",
        "suspend 1 your digimon; if count(opponent digimon) >= 3: delete 1 opponent digimon",
    ),
    (
        "[On Play] Trash the top digivolution card of 1 of your opponent's Digimon for each of that Digimon's colors.",
        "choose 1 opponent digimon; and trash 1 card in top digivolution_cards of p2 for each colors of p2",
    ),
    (
        "[On Play] Return the bottom digivolution card of 1 of your opponent's Digimon with the [Foo] trait to the "
        "hand for each of its colors.",
        "choose 1 opponent digimon trait[Foo]; and return 1 card in bottom digivolution_cards of p2 hand for each "
        "colors of p2",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon. For each level of the Digimon deleted by this effect, trash "
        "the top card of your deck.",
        "delete 1 opponent digimon; trash 1 card in top your deck for each level of digimon deleted(this_effect)",
    ),
]

PLACES: list[Row] = [
    (
        "[On Play] Place this card as the bottom digivolution card of any of your [Foomon]s on the field.",
        "place this_card bottom digivolution_cards of 1 your card [Foomon] in field",
    ),
    (
        "[On Play] Trash the top 2 digivolution cards of 1 of your opponent's Digimon with DP less than or equal to "
        "this Digimon's DP.",
        "trash 2 card in top digivolution_cards of 1 opponent digimon dp<=dp(this_digimon)",
    ),
    (
        "[On Play] You may play 1 Tamer card with the same color as any of your Digimon on the field from your hand "
        "without paying the cost.",
        "you may play 1 tamer same(color as 1 your digimon in field) in your hand free",
    ),
    (
        "[On Play] You may play 1 Digimon card without the same level as the cards in your battle area or trash from "
        "your hand without paying the cost.",
        "you may play 1 digimon not same(level as card in your battle_area or your trash) in your hand free",
    ),
    (
        "[On Play] From 1 of your opponent's Digimon with the [Foo] trait, trash 2 digivolution cards.",
        "trash 2 card in digivolution_cards of 1 opponent digimon trait[Foo]",
    ),
    (
        "[On Play] By suspending this Tamer, from 1 of your Digimon, trash any 1 link card.",
        "you may by(suspend this_tamer): trash 1 card in link_cards of 1 your digimon",
    ),
    (
        "[On Play] Place 1 [Foomon] from your trash under 1 of your green Digimon at the bottom of its digivolution "
        "cards.",
        "place 1 card [Foomon] in your trash bottom under of 1 your digimon green",
    ),
    (
        "[All Turns] When effects trash any of your Digimon's link cards, 1 of those Digimon gets +2000 DP for the "
        "turn.",
        "when card in link_cards of 1 your digimon trash agent=effect by_effect: dp of 1 digimon group(trigger_host) "
        "+2000 until turn_end",
    ),
    (
        "[All Turns] When digivolution cards of 1 of your opponent's Digimon are trashed, delete that Digimon.",
        "when card in digivolution_cards of 1 opponent digimon trash: delete trigger_host",
    ),
    (
        "[On Play] Return 1 of your Digimon to the hand. Trash all of the link cards of the Digimon you returned with"
        " this effect.",
        "return 1 your digimon hand; trash all card in link_cards of digimon returned(this_effect)",
    ),
]

COSTS: list[Row] = [
    (
        "[On Play] You may play 1 Tamer card or 1 Digimon card with the [Foo] trait from your trash as a Tamer or "
        "another Digimon without paying the cost.",
        "you may play {1 tamer in your trash or 1 digimon trait[Foo] in your trash} free",
    ),
    (
        "[Trash] [Main] By deleting 1 of your Digimon, play this card with the play cost reduced by the play cost of "
        "the deleted Digimon.",
        "by(delete 1 your digimon): play this_card cost-play_cost(p1)",
    ),
    (
        "[On Play] To 1 of your opponent's Digimon, reduce the play cost by 3 for the turn for each of your Tamers.",
        "play_cost of 1 opponent digimon -3 for each your tamer until turn_end",
    ),
    (
        "[Main] You may play 1 [Foo] from your hand with the play cost reduced by 2 for every 3 cards in your trash.",
        "you may play 1 card [Foo] in your hand cost-+2 for each 3 card in your trash",
    ),
    (
        "[Main] 1 of your Digimon may digivolve into a Digimon card in your hand with the digivolution cost "
        "reduced by 1 for each of your Tamers.",
        "you may digivolve 1 your digimon 1 digimon in your hand cost-+1 for each your tamer",
    ),
    (
        "[Main] You may use 1 Option card from your hand with the use cost reduced by 1 for each of your Tamers.",
        "you may use 1 option in your hand cost-+1 for each your tamer",
    ),
]

TOKENS: list[Row] = [
    (
        "[On Play] Play 1 [Bar] Token (Digimon/Yellow/3000 DP). At the end of your turn, delete that token.",
        "create_token 1 Bar kinds=digimon colors=yellow dp=3000; delete p1 until at_your_turn_end",
    ),
    (
        "[On Play] Play 1 [Bar] Token (Digimon/Yellow/3000 DP). It gains ＜Rush＞ for the turn.",
        "create_token 1 Bar kinds=digimon colors=yellow dp=3000; grant_keyword p1 ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] Play 1 [Bar] Token (Digimon/Yellow/3000 DP). Place this card under that Digimon.",
        "create_token 1 Bar kinds=digimon colors=yellow dp=3000; place this_card under of p1",
    ),
]

TIMES: list[Row] = [
    (
        "[All Turns] Other than this Tamer, no Digimon or Tamers can unsuspend in the unsuspend phase.",
        "restrict all digimon|tamer except(this_tamer) unsuspend until during_unsuspend_phase",
    ),
    (
        "[On Play] 1 of your opponent's Digimon doesn't unsuspend in their next unsuspend phase.",
        "restrict 1 opponent digimon unsuspend until during_opponent_next_unsuspend_phase",
    ),
    (
        "[When Digivolving] Suspend 1 of your opponent's Digimon. When DNA digivolving, that Digimon doesn't "
        "unsuspend during its owner's next unsuspend phase.",
        "suspend 1 opponent digimon; if dna_digivolve: restrict p1 unsuspend until during_owner_next_unsuspend_phase",
    ),
    (
        "[All Turns] When an opponent's Tamer becomes unsuspended during a main phase, gain 1 memory.",
        "when 1 opponent tamer unsuspend during=during_main_phase: gain_memory 1",
    ),
]

RESTRICTIONS: list[Row] = [
    (
        "[On Play] ＜De-Digivolve＞ effects don't affect 1 of your Digimon until your opponent's turn ends.",
        "restrict 1 your digimon be_affected:de-digivolve until opponent_turn_end",
    ),
    (
        "[All Turns] Your opponent's ＜De-Digivolve＞ effects don't affect this Digimon.",
        "restrict this_digimon be_affected:de-digivolve by=opponent effect",
    ),
    (
        "[On Play] None of your opponent's [Security] effects can activate for the turn.",
        "restrict all opponent card activate:Security until turn_end",
    ),
    (
        "[On Play] None of your opponent's effects can delete this Digimon for the turn.",
        "restrict this_digimon be_delete by=opponent effect until turn_end",
    ),
    (
        "[Your Turn] The [Security] effects on cards checked by this Digimon don't activate.",
        "restrict card checks(this_digimon) activate:Security",
    ),
    (
        "[All Turns] Players can't ignore digivolution requirements.",
        "restrict each_player ignore:digivolution_requirement",
    ),
    (
        "[All Turns] This Digimon can't digivolve and effects can't delete or trash it.",
        "restrict this_digimon digivolve; and restrict this_digimon be_delete+be_trash by=effect",
    ),
    (
        "[All Turns] Your opponent's effects can't delete or return your Digimon with the [Foo] trait.",
        "restrict your digimon trait[Foo] be_delete+be_return by=opponent effect",
    ),
    (
        "[On Play] 1 of your Digimon can't digivolve to level 7 or higher for the turn.",
        "restrict 1 your digimon digivolve object=digimon level>=7 until turn_end",
    ),
    (
        "[Your Turn] All of your Digimon with the [Foo] trait are unblockable.",
        "restrict all your digimon trait[Foo] be_block",
    ),
    (
        "[Your Turn] You must trash 2 cards in your hand to unsuspend this Digimon.",
        "restrict this_digimon unsuspend unless=to(trash 2 card in your hand)",
    ),
    (
        "[Your Turn] You must pay 1 cost to attack with this Digimon.",
        "restrict this_digimon attack unless=to(pay_memory 1)",
    ),
    (
        "[All Turns] All of your opponent's Digimon gain \"[Your Turn] You must trash 2 cards in your hand to "
        'attack with this Digimon."',
        'grant all opponent digimon "[your_turn] restrict this_digimon attack unless=to(trash 2 card in your hand)"',
    ),
]


@pytest.mark.parametrize(("text", "expected"), [*COUNTED, *PLACES, *COSTS, *TOKENS, *TIMES, *RESTRICTIONS])
def test_what_it_means(text: str, expected: str) -> None:
    assert meaning(text) == expected


REFUSED: list[Row] = [
    (
        "[On Play] Delete 1 of your opponent's level 3 Digimon and level 4 Digimon.",
        "so many of all of them, or of each?",
    ),
    (
        "[On Play] Delete 1 of your opponent's level 3 and level 4 Digimon.",
        "so many of all of them, or of each?",
    ),
    (
        "[On Play] Delete 1 of your opponent's level 4 Digimon, level 5 Digimon, and level 6 Digimon.",
        "so many of all of them, or of each?",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon for each of its colors.",
        "nothing before it that 'its' could mean",
    ),
    (
        "[On Play] Suspend 1 of your Digimon for each of that Digimon's colors.",
        "nothing before it",
    ),
    (
        "[On Play] 1 of your opponent's effects can't affect this Digimon for the turn.",
        "describes no card",
    ),
    (
        "[On Play] ＜De-Digivolve＞ effects can't delete 1 of your Digimon for the turn.",
        "these effects don't what?",
    ),
    (
        "[On Play] To this Digimon, reduce the digivolution cost by 1 for the turn.",
        "leads a keyword",
    ),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_the_text_leaves_open(text: str, why: str) -> None:
    assert why in refusal(text)
