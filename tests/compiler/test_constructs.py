"""What constructs mean, one line a row: the text and what `reading.say` gives for its effect. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning

Row = tuple[str, str]

DESCRIPTIONS: list[Row] = [
    (
        "[On Play] Delete 1 of your opponent's Digimon with a level equal to or lower than this Digimon.",
        "delete 1 opponent digimon level<=level(this_digimon)",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with level as high or higher as the number of cards in your "
        "hand.",
        "delete 1 opponent digimon level>=count(card in your hand)",
    ),
    (
        "[All Turns] All of your opponent's Digimon with levels greater than or equal to the total cards in both "
        "players' security stacks gain ＜Security Attack -1＞.",
        "grant_keyword all opponent digimon level>=count(card in each_player security) ＜Security A. -1＞",
    ),
    (
        "[On Play] Return 1 level 3 or 4 Digimon card from your trash to the hand.",
        "return 1 digimon (level=3 | level=4) in your trash hand",
    ),
    (
        "[On Play] Return 1 Option card with a memory cost of 2 or 6 from your trash to the hand.",
        "return 1 option (use_cost=2 | use_cost=6) in your trash hand",
    ),
    (
        "[On Play] You may use 1 Option card with [Foo] in its name or that's red from the hand with the cost reduced"
        " by 1.",
        "you may use 1 option (name~[Foo] | red) in your hand cost-1",
    ),
    (
        "[All Turns] When one of your Digimon that have the [Foo] trait or [Barmon] in its text is deleted, gain 1 "
        "memory.",
        "when 1 your digimon (trait[Foo] | text~[Barmon]) delete: gain_memory 1",
    ),
    (
        "[All Turns] All of your Digimon with the [Foo] trait or with ＜Retaliation＞ gain ＜Rush＞.",
        "grant_keyword all your digimon (trait[Foo] | ＜Retaliation＞) ＜Rush＞",
    ),
    (
        "[All Turns] All of your Digimon with ＜Fortitude＞ and no digivolution cards gain ＜Rush＞.",
        "grant_keyword all your digimon (＜Fortitude＞ & no(digivolution_cards)) ＜Rush＞",
    ),
    (
        "[On Play] Delete any of your opponent's Digimon with DP adding up to 5000.",
        "delete any number opponent digimon total(dp<=5000)",
    ),
    (
        "[On Play] Delete any of your opponent's Digimon with a total play cost up to 12.",
        "delete any number opponent digimon total(play_cost<=12)",
    ),
    (
        "[On Play] Choose any number of your opponent's Digimon so that their play cost total is up to 7 and delete "
        "them.",
        "choose any number opponent digimon total(play_cost<=7); and delete p1",
    ),
    (
        "[On Play] Delete up to 6 play cost total worth of your opponent's Digimon.",
        "delete total play_cost<=6 opponent digimon",
    ),
    (
        "When this card would be played, if there are 10 or more levels' total worth of Digimon, reduce the cost by 3.",
        "when this_card would play: if any(at least total 10 digimon): cost -3",
    ),
    (
        "[On Play] Return 1 of your opponent's Digimon without cards under it to the hand.",
        "return 1 opponent digimon not has(card in under) hand",
    ),
    (
        "[On Play] Delete 1 of your opponent's Tamers with 3 or more cards under it.",
        "delete 1 opponent tamer has(at least 3 card in under)",
    ),
    (
        "[On Play] You may place up to 3 [Foo] trait cards with different names from your hand or trash under 1 of "
        "your Tamers.",
        "you may place up to 3 card trait[Foo] different(name) in your hand or your trash under of 1 your tamer",
    ),
    (
        "[On Play] Place 1 of your [Foomon] from in play or from your hand under this Digimon as its bottom "
        "digivolution card.",
        "place 1 your card [Foomon] in battle_area or your hand bottom under of this_digimon",
    ),
    (
        "[Your Turn] While this Digimon has [Bird] or [Beast], other than [Sea Beast], in one of its traits, it gets "
        "+2000 DP.",
        "if this_digimon is trait~[Bird/Beast but Sea Beast]: dp of this_digimon +2000",
    ),
    (
        "[Your Turn] When one of your Digimon digivolves into a red card with [Bird] or [Beast], other than [Sea "
        "Beast], in one of its traits, by suspending this Tamer, gain 1 memory.",
        "when 1 your digimon digivolve object=1 card red trait~[Bird/Beast but Sea Beast]: you may "
        "by(suspend this_tamer): gain_memory 1",
    ),
]

COUNTED: list[Row] = [
    (
        "[All Turns] When another Digimon is deleted, gain 1 memory for each Digimon deleted.",
        "when 1 digimon other delete: gain_memory 1 for each digimon deleted(triggers)",
    ),
    (
        "[On Play] You may trash up to 2 cards in your hand. If you do, for each card trashed, suspend 1 of your "
        "opponent's Digimon.",
        "you may trash up to 2 card in your hand; if done(1): suspend 1 opponent digimon for each card trashed(p1)",
    ),
    (
        "[On Play] You may trash up to 2 cards in your hand. For each one, ＜Draw 1＞.",
        "you may trash up to 2 card in your hand; ＜Draw 1＞ for each p1",
    ),
    (
        "[On Play] For every 2 colors your opponent's Digimon and Tamers have, gain 1 memory.",
        "gain_memory 1 for each colors of 2 opponent digimon|tamer",
    ),
    (
        "[All Turns] This Digimon gets +1000 DP for each color Digimon and Tamers have.",
        "dp of this_digimon +1000 for each colors of digimon|tamer",
    ),
    (
        "[On Play] For every 2 colors your Tamers with the [Foo] trait have, suspend 1 of your opponent's Digimon.",
        "suspend 1 opponent digimon for each colors of 2 your tamer trait[Foo]",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less. For each of your Tamers, add 1000 to the"
        " maximum this DP-based deletion effect can delete.",
        "delete 1 opponent digimon dp<=3000; adjust_limit dp 1000 of p1 for each your tamer",
    ),
    (
        "[On Play] Play 1 play cost 9 or lower [Foo] trait Digimon card from your trash without paying the cost. For "
        "each card in your hand, reduce 1 from this effect's play cost maximum.",
        "play 1 digimon play_cost<=9 trait[Foo] in your trash free; adjust_limit play_cost -1 of p1 for each "
        "card in your "
        "hand",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with 9000 DP or less. For each of your opponent's security "
        "cards, remove 1000 from this effect's DP maximum.",
        "delete 1 opponent digimon dp<=9000; adjust_limit dp -1000 of p1 for each opponent card in opponent security",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with a play cost of 9 or less. For each card in your hand, "
        "reduce this effect's play cost maximum by 1.",
        "delete 1 opponent digimon play_cost<=9; adjust_limit play_cost -1 of p1 for each card in your hand",
    ),
    (
        "[On Play] Activate the effect below 3 times: ・1 of your opponent's Digimon gets -1000 DP for the turn.",
        "3 times choose 1 of {dp of 1 opponent digimon -1000 until turn_end}",
    ),
    (
        "[On Play] Activate the effect below twice. ・＜Draw 1＞.",
        "2 times choose 1 of {＜Draw 1＞}",
    ),
    (
        "[On Play] Activate the effect below. For each color your Digimon have, activate it again. ・＜Draw 1＞.",
        "choose 1 of {＜Draw 1＞}; choose 1 of {＜Draw 1＞} for each colors of your digimon",
    ),
    (
        "[On Play] This Digimon gains ＜Alliance＞ twice for the turn.",
        "grant_keyword this_digimon ＜Alliance＞+＜Alliance＞ until turn_end",
    ),
]

WHEN_AND_IF: list[Row] = [
    (
        "[When Digivolving] If this Digimon has [Moss] in its digivolution cards or is digivolving from the trash, "
        "gain 1 memory.",
        "if (any(card [Moss] in digivolution_cards of this_digimon) or upon(this_digimon digivolve from=trash)): "
        "gain_memory 1",
    ),
    (
        "[On Play] If during an attack, unsuspend this Digimon.",
        "if during attack: unsuspend this_digimon",
    ),
    (
        "[All Turns] When one of your Digimon is suspended by an ＜Alliance＞ effect, gain 1 memory.",
        "when 1 your digimon suspend agent=＜alliance＞ effect by_effect: gain_memory 1",
    ),
    (
        "[All Turns] When ＜Alliance＞ suspends one of your Digimon, gain 1 memory.",
        "when 1 your digimon suspend agent=＜alliance＞ effect by_effect: gain_memory 1",
    ),
    (
        "[Your Turn] When this card is trashed due to activating this Digimon's ＜Digi-Burst＞, gain 1 memory.",
        "when this_card trash agent=＜digi-burst＞ effect_of of this_digimon by_effect: gain_memory 1",
    ),
    (
        "When this card would be played or digivolved into, reduce the play or digivolution cost by 2.",
        "when this_card would play or would digivolve object=this_card: cost -2",
    ),
    (
        "[Main] ＜Delay＞ Reveal the top 3 cards of your deck. Return the rest to the bottom of the deck.",
        "＜Delay＞; paid(1) reveal 3 card in top your deck; paid(1) return rest2 bottom deck",
    ),
    (
        "[Main] ＜Delay＞ You may play 1 [Foomon] from your hand without paying the cost.",
        "＜Delay＞; paid(1) you may play 1 card [Foomon] in your hand free",
    ),
]

DOING: list[Row] = [
    (
        "[All Turns] All of your [Foomon] are treated as having 9000 DP.",
        "treat all your card [Foomon] False dp=9000",
    ),
    (
        "[Your Turn] This Digimon is treated as also having the colors of its digivolution cards.",
        "treat this_digimon also colors_of=card in digivolution_cards of this_digimon",
    ),
    (
        "[On Play] You may trash 1 card in your hand to treat this Digimon as also having the colors of the trashed "
        "card for the turn.",
        "you may to(trash 1 card in your hand): treat this_digimon also colors_of=p1 until turn_end",
    ),
    (
        "[On Play] 1 of your Digimon may gain ＜Rush＞ for the turn and attack.",
        "you may grant_keyword 1 your digimon ＜Rush＞ until turn_end; and with(1) you may attack p1",
    ),
    (
        "[On Play] You may ＜Mind Link＞ to 1 of your Digimon with the [Foo] trait.",
        "you may ＜Mind Link＞ on 1 your digimon trait[Foo]",
    ),
    (
        "[On Play] You may ＜Recovery +1 (Deck)＞ until there are 3 cards in your security stack.",
        "you may ＜Recovery 1 (zone deck)＞ until count(card in your security) >= 3",
    ),
    (
        "[On Play] 2 of your Digimon may DNA digivolve into a Digimon card in your hand by paying its DNA digivolve "
        "cost.",
        "you may digivolve 2 your digimon 1 digimon in your hand paid how=dna",
    ),
    (
        "While you have a Tamer, you may use this card ignoring its color requirements.",
        "if any(1 your tamer): you may use this_card ignoring",
    ),
    (
        "[All Turns] Your opponent can't gain memory except with Tamer effects.",
        "restrict opponent gain_memory not_by=effect_of of tamer",
    ),
    (
        "[All Turns] This Digimon is unaffected by your opponent's Digimon's effects.",
        "immune this_digimon opponent digimon",
    ),
    (
        "[Your Turn] When this Digimon attacks, you may suspend 1 of your Tamers to gain 1 memory, ＜Draw 1＞ (Draw 1 "
        "card from your deck), and have 1 of your Digimon get +1000 DP for the turn.",
        "when this_digimon attack: you may to(suspend 1 your tamer): gain_memory 1; and paid(2) ＜Draw 1＞; and paid(2)"
        " dp of 1 your digimon +1000 until turn_end",
    ),
    (
        "[On Play] Flip your opponent's top face-down security card face-up.",
        "flip 1 opponent card in top face_down opponent security face_up",
    ),
    (
        "[All Turns] When any of your Digimon would leave the battle area, you may place those Digimon face-up at the"
        " bottom of your security stack.",
        "when 1 your digimon would leave from=battle_area: you may place triggers bottom face_up your security",
    ),
]

WORD_ORDER: list[Row] = [
    ("[All Turns] Effects can't delete this Digimon.", "restrict this_digimon be_delete by=effect"),
    (
        "[All Turns] Effects can't trash [Moss] in this Digimon's digivolution cards.",
        "restrict card [Moss] in digivolution_cards of this_digimon be_trash by=effect",
    ),
    (
        "[On Play] From your hand and without paying the cost, you may play 1 red Tamer card or 1 Digimon card with "
        "the [Moss] trait.",
        "you may play {1 tamer red in your hand or 1 digimon trait[Moss] in your hand} free",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Among them, add 1 [Sprig] and 1 green Tamer card to the hand.",
        "reveal 3 card in top your deck; add {1 card [Sprig] in revealed of p1 and 1 tamer green in revealed of p1} "
        "hand",
    ),
    (
        "[Your Turn] This Digimon gets +1500 DP when battling an opponent's Digimon that has no digivolution cards.",
        "if upon(this_digimon battle object=1 opponent digimon no(digivolution_cards)): dp of this_digimon +1500",
    ),
    (
        "[On Play] Delete all of your opponent's lowest play cost suspended Digimon.",
        "delete all opponent digimon play_cost=lowest suspended",
    ),
    (
        "[On Play] From the digivolution cards of this Digimon with [Foo]/[Bar] in its digivolution cards, you may "
        "play 1 level 4 or lower Digimon card without paying the cost.",
        "you may play 1 digimon level<=4 in digivolution_cards of card group(this_digimon) has(card [Foo/Bar] in "
        "digivolution_cards) free",
    ),
    (
        "[On Play] If there are 3 or more total [Foomon] in your trash and your Digimon's digivolution cards, gain 1 "
        "memory.",
        "if count(card [Foomon] in your trash or digivolution_cards of your digimon) >= 3: gain_memory 1",
    ),
    (
        "[On Play] You may play 1 play cost 3 or lower [Foomon] or play cost 5 or lower Tamer card with the [Bar] "
        "trait from your hand without paying the cost.",
        "you may play {1 card play_cost<=3 [Foomon] in your hand or 1 tamer play_cost<=5 trait[Bar] in your hand} free",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. From among them, add 1 card with the [Foo] trait to the hand."
        " Return the rest to the bottom of the deck.",
        "reveal 3 card in top your deck; add 1 card trait[Foo] in revealed of p1 hand; return rest1 bottom deck",
    ),
    (
        "[On Play] Return all Option cards from both players' trashes to the bottom of their owners' decks. If 3 or "
        "more cards were returned using this effect, gain 1 memory.",
        "return all option in each_player trash bottom owner deck; if return(1) object=at least 3 card: gain_memory 1",
    ),
]

NUMBER_ALONE: list[Row] = [
    (
        "[On Play] If you don't have a [Foomon] in play, you may play one from your hand without paying the cost.",
        "if no(1 card [Foomon] in your battle_area): you may play 1 card [Foomon] in your hand free",
    ),
    (
        "[On Play] Among your opponent's Digimon and Tamers, delete 1 with the lowest play cost.",
        "delete 1 opponent digimon|tamer play_cost=lowest",
    ),
]

FIRST_WORDS: list[Row] = [
    (
        "[On Play] If you have a red Tamer, or if you have a card with the [Foo] trait in your trash, gain 1 memory.",
        "if (any(1 your tamer red) or any(1 card trait[Foo] in your trash)): gain_memory 1",
    ),
    (
        "[All Turns] When an Option card is used, or when a card is added to a security stack, gain 1 memory.",
        "when 1 option use or 1 card add to=security: gain_memory 1",
    ),
    (
        "[All Turns] When this Digimon has [Foo] in its name and would be deleted in battle, you may trash 2 cards of"
        " the same level in this Digimon's digivolution cards to prevent that deletion.",
        "when this_digimon would delete_in_battle: if this_digimon is name~[Foo]: you may to(trash 2 card same(level)"
        " in digivolution_cards of this_digimon): prevent delete target=this_digimon",
    ),
    (
        "[All Turns] When this Digimon has [Foo] in its name and an effect would delete it, by trashing 1 card in "
        "your hand, prevent that deletion.",
        "when this_digimon would delete agent=effect by_effect: if this_digimon is name~[Foo]: you may by(trash 1 "
        "card in your hand): prevent delete target=this_digimon",
    ),
    (
        "[Your Turn] When digivolving one of your Digimon into a [Foomon] in your hand, you may suspend this Tamer to"
        " reduce the digivolution cost by 1.",
        "when 1 your digimon would digivolve object=1 card [Foomon] in your hand: you may to(suspend this_tamer): "
        "digivolution_cost -1",
    ),
    (
        "[Your Turn] When one of your Digimon would digivolve from level 3 to level 4, reduce the digivolution cost "
        "by 1.",
        "when 1 your digimon level=3 would digivolve object=digimon level=4: digivolution_cost -1",
    ),
    (
        "[All Turns] When [Foomon] returns to the bottom of the deck from this Digimon's digivolution cards, gain 1 "
        "memory.",
        "when card [Foomon] return from=digivolution_cards of this_digimon to=bottom deck: gain_memory 1",
    ),
    (
        "[On Play] If your opponent has as many or more total Digimon and Tamers as you, gain 1 memory.",
        "if count(opponent digimon|tamer) >= count(your digimon|tamer): gain_memory 1",
    ),
    (
        "[On Play] If [Foomon] is in this Digimon's digivolution cards or this digivolved from the trash, gain 1 "
        "memory.",
        "if (any(card [Foomon] in digivolution_cards of this_digimon) or upon(this_digimon digivolve from=trash)): "
        "gain_memory 1",
    ),
    (
        "[Your Turn] While this Digimon's digivolution cards include a Digimon card with the [Foo] trait or a red "
        "Tamer card, it gets +1000 DP.",
        "if any({1 digimon trait[Foo] in digivolution_cards of this_digimon or 1 tamer red in digivolution_cards of "
        "this_digimon}): dp of this_digimon +1000",
    ),
    (
        "[On Play] You may digivolve this Digimon into a Digimon card in your hand for its digivolution cost. If this"
        " Digimon would digivolve with this effect, reduce the digivolution cost by 2.",
        "you may digivolve this_digimon 1 digimon in your hand paid; if upon(this_digimon would digivolve"
        " agent=this_effect by_effect): digivolution_cost -2",
    ),
    (
        "[On Play] If this Digimon's stack has 2 or more same-level cards, it gets +1000 DP for the turn.",
        "if count(card same(level) in stack of this_digimon) >= 2: dp of this_digimon +1000 until turn_end",
    ),
    (
        "When you would play this card, reduce its memory cost by 2 for each Digimon and Tamer your opponent has in "
        "play.",
        "when this_card would play agent=you: cost -2 for each digimon|tamer in opponent battle_area",
    ),
]

LAST_WORDS: list[Row] = [
    (
        "[On Play] 1 of your Digimon gains ＜Retaliation＞ (When this Digimon is deleted after losing a battle, delete "
        "the Digimon it was battling), until the end of your opponent's turn.",
        "grant_keyword 1 your digimon ＜Retaliation＞ until opponent_turn_end",
    ),
    (
        '[Main] 1 of your Digimon gets +1000 DP and "[When Attacking] Gain 1 memory." for the turn.',
        'dp of 1 your digimon +1000 until turn_end; and grant p1 "[when_attacking] gain_memory 1" until turn_end',
    ),
    (
        "[Main] 1 of your Digimon gets +1000 DP, ＜Security Attack +1＞ (This Digimon checks 1 additional security "
        'card), and "[Your Turn] When this Digimon attacks, gain 1 memory." for the turn.',
        "dp of 1 your digimon +1000 until turn_end; and grant_keyword p1 ＜Security A. 1＞ until turn_end; and grant p1"
        ' "[your_turn] when this_digimon attack: gain_memory 1" until turn_end',
    ),
    (
        "[All Turns] When any of your Digimon are played, you may place 1 card from your hand face down as any of "
        "those Digimon's bottom digivolution card.",
        "when 1 your digimon play: you may place 1 card in your hand bottom face_down digivolution_cards of 1 digimon"
        " group(triggers)",
    ),
    (
        "[All Turns] When any of your opponent's Digimon are deleted or their security stack is removed from, they "
        "play 1 [Foo] Token (Digimon/White/3000 DP/[Your Turn] This Digimon can't suspend./[On Deletion] Trash your "
        "top security card.).",
        "when 1 opponent digimon delete or card in opponent security remove: create_token 1 Foo kinds=digimon "
        'colors=white dp=3000 effects="[your_turn] restrict this_digimon suspend" "[on_deletion] trash 1 your card in'
        ' top your security" done by opponent',
    ),
    (
        "[All Turns] When any of your Digimon cards with DigiXros requirements would be played, by suspending this "
        "Tamer, you may place cards from under your Tamers as digivolution cards for a DigiXros.",
        "when 1 your digimon effect(digixros) would play: you may by(suspend this_tamer): may place any number card in "
        "under of your tamer digivolution_cards as_digixros",
    ),
    (
        "[On Play] You may play 2 level 4 or lower Digimon cards from your trash without paying the costs. This "
        "effect can't play cards of the same level.",
        "you may play 2 digimon level<=4 in your trash free; restrict card same(level as p1) be_play by=this_effect",
    ),
    (
        "[On Play] You may play 1 Tamer card from your hand without paying the cost. This effect can't play cards "
        "with the same name as any of your Tamers.",
        "you may play 1 tamer in your hand free; restrict card same(name as 1 your tamer) be_play by=this_effect",
    ),
    (
        "[On Play] You may play 1 of each [Foo] trait card with different names from your trash without paying the "
        "costs.",
        "you may play all card trait[Foo] different(name) in your trash free",
    ),
    (
        "[On Play] Add 1 of each [Foomon], [Barmon] and [Bazmon] from your trash to the hand.",
        "add {1 card [Foomon] in your trash and 1 card [Barmon] in your trash and 1 card [Bazmon] in your trash} hand",
    ),
    (
        "[On Play] 1 of your [Foomon] may digivolve into [Barmon] in your hand for its digivolution cost, ignoring "
        "its level.",
        "you may digivolve 1 your card [Foomon] card [Barmon] in your hand any level",
    ),
    (
        "[On Play] 1 of your Digimon can't have its DP reduced or be affected by your opponent's ＜De-Digivolve＞ "
        "effects until the end of their turn.",
        "restrict 1 your digimon be_reduce:dp until opponent_turn_end; and restrict p1 be_affected:de-digivolve "
        "by=opponent effect until opponent_turn_end",
    ),
    (
        "[On Play] Until the end of your opponent's turn, this Digimon isn't affected by ＜De-Digivolve＞ effects.",
        "restrict this_digimon be_affected:de-digivolve until opponent_turn_end",
    ),
    (
        "[On Play] Until the end of your opponent's turn, your opponent's effects can't delete this Digimon or return"
        " it to the hand or deck.",
        "restrict this_digimon be_delete+be_return:hand,deck by=opponent effect until opponent_turn_end",
    ),
    (
        "[All Turns] When you play a Digimon, you may return 1 of your opponent's Digimon of the same level to the "
        "bottom of its owner's deck.",
        "when 1 digimon play agent=you: you may return 1 opponent digimon same(level as trigger) bottom owner deck",
    ),
    (
        "[On Play] Choose 1 of your opponent's Digimon and return the chosen Digimon and all of your opponent's "
        "Digimon with the same level to the bottom of the deck.",
        "choose 1 opponent digimon; and return {p1 and all opponent digimon same(level as p1)} bottom deck",
    ),
]

NEXT_TIME: list[Row] = [
    (
        "[On Play] The next time one of your Digimon digivolves this turn, reduce the digivolution cost by 1.",
        "if once upon(1 your digimon digivolve during=turn_end): digivolution_cost -1",
    ),
    (
        "[When Attacking] By trashing your top security card, for the turn, when one of your Digimon would next "
        "digivolve, reduce the digivolution cost by 2.",
        "you may by(trash 1 your card in top your security): if once upon(1 your digimon would digivolve): "
        "digivolution_cost -2 until turn_end",
    ),
    (
        "When this card would be played, if your opponent has 10 or more cards in either their hand or trash, reduce "
        "the play cost by 3.",
        "when this_card would play: if (count(card in opponent hand) >= 10 or count(card in opponent trash) >= "
        "10): play_cost -3",
    ),
    (
        "[On Play] You may play 1 [Foomon] Token without paying its memory cost. (Foomon Tokens are level 6 white "
        "Digimon with a memory cost of 12, 4000 DP, and are Mega form, Rare type, and Data attribute.)",
        "you may create_token 1 Foomon kinds=digimon colors=white level=6 play_cost=12 dp=4000 traits=Mega+Rare+Data",
    ),
]

NEW_WORDS: list[Row] = [
    (
        "[On Play] You may play or use 1 [Foo] trait card from your hand with the cost reduced by 3.",
        "you may choose 1 of {play 1 card trait[Foo] in your hand cost-3 | use 1 card trait[Foo] in your hand cost-3}",
    ),
    (
        "[On Play] By trashing 2 bottom face-down cards from under any of your Tamers, gain 1 memory.",
        "you may by(trash 2 card in bottom face_down under of your tamer): gain_memory 1",
    ),
    (
        "[On Play] Return all of your opponent's Digimon with the fewest digivolution cards to the top of the deck.",
        "return all opponent digimon digivolution_cards=lowest top deck",
    ),
    (
        "[On Play] Delete 1 each of your opponent's level 3 and level 4 Digimon.",
        "delete {1 opponent digimon level=3 and 1 opponent digimon level=4}",
    ),
    (
        "[Your Turn] When this Digimon wins a battle, gain 1 memory.",
        "when this_digimon win_battle: gain_memory 1",
    ),
    (
        "[On Play] Trash 1 card in your hand. Then, your opponent may trash 1 card in their hand. If your opponent "
        "didn't trash with this effect, gain 1 memory.",
        "trash 1 card in your hand; then opponent may trash 1 card in opponent hand done by opponent; if not "
        "trash(2) by=opponent: gain_memory 1",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon. After, this Digimon gets +1000 DP for the turn.",
        "delete 1 opponent digimon; then dp of this_digimon +1000 until turn_end",
    ),
    (
        "[On Play] ＜Draw 1＞ After, gain 1 memory.",
        "＜Draw 1＞; then gain_memory 1",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon. If it's their turn, gain 1 memory.",
        "suspend 1 opponent digimon; if turn of opponent: gain_memory 1",
    ),
    (
        "[On Play] Your opponent's Digimon effects don't affect this Digimon until their turn ends.",
        "immune this_digimon opponent digimon until opponent_turn_end",
    ),
    (
        "[On Play] If played by ＜Decode＞, gain 1 memory.",
        "if upon(this_digimon play agent=＜decode＞ effect by_effect): gain_memory 1",
    ),
    (
        "[All Turns] All of your blue Digimon gain ＜Blocker＞ While you have [Foomon], all of your blue Digimon gain "
        "＜Alliance＞",
        "grant_keyword all your digimon blue ＜Blocker＞; if any(your card [Foomon]): grant_keyword all your digimon "
        "blue ＜Alliance＞",
    ),
    (
        "[End of Your Turn] This Tamer may ＜Mind Link＞ with 1 of your Digimon with [Foo] in its text.",
        "you may ＜Mind Link＞ on 1 your digimon text~[Foo]",
    ),
    (
        "[On Play] You may play 1 [Foo] Token for each of your opponent's Digimon. (Digimon/Yellow/3000 DP/[On "
        "Deletion] Gain 1 memory.)",
        'you may create_token 1 Foo kinds=digimon colors=yellow dp=3000 effects="[on_deletion] gain_memory 1" for '
        "each opponent digimon",
    ),
    (
        "[Your Turn] This Digimon may digivolve into [Foomon] in the hand, ignoring level.",
        "you may digivolve this_digimon card [Foomon] in your hand any level",
    ),
]

TABLE = {
    "descriptions": DESCRIPTIONS,
    "counted": COUNTED,
    "when and if": WHEN_AND_IF,
    "doing": DOING,
    "word order": WORD_ORDER,
    "number alone": NUMBER_ALONE,
    "first words": FIRST_WORDS,
    "last words": LAST_WORDS,
    "next time": NEXT_TIME,
    "new words": NEW_WORDS,
}


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows]
)
def test_construct(text: str, expected: str) -> None:
    assert meaning(text) == expected
