"""What the words of a card mean, one line a row: the text and what `reading.say` gives for its effect.

Texts that start with no timing are given "[On Play]". Names and traits are invented.
"""

from __future__ import annotations

import pytest

from cardc.compiler.effect import Duration, Upon
from tests.compiler.reading import compiled, meaning, refusal

Row = tuple[str, str]

COSTS: list[Row] = [
    ("By trashing 1 card in your hand, gain 3 memory.", "you may by(trash 1 card in your hand): gain_memory 3"),
    (
        "By trashing 1 card in your hand and suspending this Digimon, gain 2 memory.",
        "you may by(trash 1 card in your hand; suspend this_digimon): gain_memory 2",
    ),
    (
        "By deleting 1 of your other Digimon or trashing 1 card in your hand, gain 1 memory.",
        "you may by(choose 1 of {delete 1 your digimon other | trash 1 card in your hand}): gain_memory 1",
    ),
    # X can be declined, and Y once X is paid
    ("By suspending this Digimon, you may gain 1 memory.", "you may by(suspend this_digimon): may gain_memory 1"),
    ("By paying 2 cost, ＜Draw 1＞.", "you may by(pay_memory 2): ＜Draw 1＞"),
    ("You may suspend this Digimon to gain 1 memory.", "you may to(suspend this_digimon): gain_memory 1"),
    # everything after an unpaid cost is blocked, "Then" included (CR 15-7-2)
    (
        "By suspending 1 of your Tamers, gain 1 memory and ＜Draw 1＞. Then, unsuspend this Digimon.",
        "you may by(suspend 1 your tamer): gain_memory 1; and paid(2) ＜Draw 1＞; then paid(2) unsuspend this_digimon",
    ),
    ("Gain 1 memory. Then, by suspending this Digimon, ＜Draw 1＞.",
     "gain_memory 1; then you may by(suspend this_digimon): ＜Draw 1＞"),
    # the cost of playing and digivolving
    ("Play 1 [Foomon] from your hand without paying the cost.", "play 1 card [Foomon] in your hand free"),
    ("Play 1 [Foomon] from your hand with the play cost reduced by 3.", "play 1 card [Foomon] in your hand cost-3"),
    (
        "This Digimon may digivolve into a Digimon card in the hand with the digivolution cost reduced by 2.",
        "you may digivolve this_digimon 1 digimon in your hand cost-2",
    ),
    # free is not "ignoring the requirements"
    (
        "This Digimon may digivolve into a Digimon card in the hand without paying the cost.",
        "you may digivolve this_digimon 1 digimon in your hand free",
    ),
    (
        "This Digimon may digivolve into [Foomon] in the hand for a digivolution cost of 3, ignoring its digivolution "
        "requirements.",
        "you may digivolve this_digimon card [Foomon] in your hand cost=3+ignoring",
    ),
]  # fmt: skip

EVENTS: list[Row] = [
    ("[All Turns] When one of your Digimon would be deleted other than by one of your effects, gain 1 memory.",
     "when 1 your digimon would delete not_by=your effect: gain_memory 1"),
    ("When playing this card from your hand, reduce its memory cost by 1.",
     "when this_card would play from=your hand: cost -1"),
    ("[All Turns] When a card is placed face up in your security stack, gain 1 memory.",
     "when 1 card place to=face_up your security: gain_memory 1"),
    ("[All Turns] When a card is placed face down in your security stack, gain 1 memory.",
     "when 1 card place to=face_down your security: gain_memory 1"),
]  # fmt: skip

CONDITIONS: list[Row] = [
    ("If your opponent has 8 or more cards in hand, gain 1 memory.",
     "if count(card in opponent hand) >= 8: gain_memory 1"),
    ("[On Deletion] If deleted outside of a battle, gain 1 memory.",
     "if upon(this_digimon delete not_by=battle): gain_memory 1"),
    ("If [Foomon] is face-up in your security stack, gain 1 memory.",
     "if any(card [Foomon] in face_up your security): gain_memory 1"),
    ("If your Tamers have 3 or more total colors, gain 1 memory.", "if colors(your tamer) >= 3: gain_memory 1"),
    ("If this Digimon has 2 or more colors, gain 1 memory.", "if this_digimon is colors>=2: gain_memory 1"),
    ("[When Digivolving] If digivolving from the trash, gain 1 memory.", "if digivolve place=trash: gain_memory 1"),
    # a condition binds the process that follows, not the one after "Then" (CR 15-6-2)
    ("If you have a Tamer, gain 1 memory. Then, ＜Draw 1＞.", "if any(1 your tamer): gain_memory 1; then ＜Draw 1＞"),
    (
        "If you have a Tamer, gain 1 memory and ＜Draw 1＞.",
        "if any(1 your tamer): gain_memory 1; and if any(1 your tamer): ＜Draw 1＞",
    ),
    ("＜Draw 1＞. Then, if it's your turn, gain 1 memory.", "＜Draw 1＞; then if turn of you: gain_memory 1"),
    ("If you have 1 or fewer Tamers, gain 1 memory.", "if count(your tamer) <= 1: gain_memory 1"),
    ("If your opponent has 2 or more Digimon, gain 1 memory.", "if count(opponent digimon) >= 2: gain_memory 1"),
    ("If your opponent has a Digimon, gain 3 memory.", "if any(1 opponent digimon): gain_memory 3"),
    ("If your opponent has no Digimon, gain 1 memory.", "if no(opponent digimon): gain_memory 1"),
    ("If you don't have [Foomon], gain 1 memory.", "if no(your card [Foomon]): gain_memory 1"),
    ("If you have 6 or fewer security cards, gain 1 memory.", "if count(card in your security) <= 6: gain_memory 1"),
    ("If there are 9 or more cards in your trash, gain 1 memory.", "if count(card in your trash) >= 9: gain_memory 1"),
    (
        "If you have more security cards than your opponent, gain 3 memory.",
        "if count(card in your security) > count(card in opponent security): gain_memory 3",
    ),
    ("If this Digimon has 10000 DP or more, gain 1 memory.", "if this_digimon is dp>=10000: gain_memory 1"),
    ("If this Digimon is suspended, gain 1 memory.", "if this_digimon is suspended: gain_memory 1"),
    (
        "If [Foomon] is in this Digimon's digivolution cards, gain 1 memory.",
        "if any(card [Foomon] in digivolution_cards of this_digimon): gain_memory 1",
    ),
    (
        "If you have 2 or more Digimon and your opponent has a Tamer, gain 1 memory.",
        "if (count(your digimon) >= 2 and any(1 opponent tamer)): gain_memory 1",
    ),
    ("If DNA digivolving, gain 1 memory.", "if dna_digivolve: gain_memory 1"),
    ("[Start of Your Turn] If you have 4 or fewer memory, set it to 5.", "if memory(you) <= 4: set_memory 5"),
    ("[Your Turn] While you have a Tamer, this Digimon gets +2000 DP.",
     "if any(1 your tamer): dp of this_digimon +2000"),
    # the result of a process
    # "don't" asks for what "do" asked for
    ("You may delete 1 of your Digimon. If you do, ＜Draw 2＞. If you don't, lose 1 memory.",
     "you may delete 1 your digimon; if done(1): ＜Draw 2＞; if not done(1): lose_memory 1"),
    ("You may trash 1 card in your hand. If you do, ＜Draw 2＞.",
     "you may trash 1 card in your hand; if done(1): ＜Draw 2＞"),
    ("You may trash 1 card in your hand. If you don't, lose 1 memory.",
     "you may trash 1 card in your hand; if not done(1): lose_memory 1"),
    ("Delete 1 of your Digimon. If this effect deleted, gain 1 memory.",
     "delete 1 your digimon; if delete(1): gain_memory 1"),
    ("Delete 1 of your Digimon. If this effect didn't delete, gain 1 memory.",
     "delete 1 your digimon; if not delete(1): gain_memory 1"),
    ("Delete 1 of your Digimon. If no Digimon was deleted by this effect, gain 1 memory.",
     "delete 1 your digimon; if not delete(1): gain_memory 1"),
    (
        "Reveal the top 3 cards of your deck. Add 1 Digimon card among them to the hand. Trash the rest. If this "
        "effect added, trash 1 card in your hand.",
        "reveal 3 card in top your deck; add 1 digimon in revealed of p1 hand; trash rest1; if add(2): trash 1 card in "
        "your hand",
    ),
    (
        "Reveal the top card of your deck. Add it to the hand if it's a green Digimon card. Otherwise, place it at the "
        "bottom of the deck.",
        "reveal 1 card in top your deck; if p1 is digimon green: add p1 hand; otherwise(2) place p1 bottom deck",
    ),
]  # fmt: skip

TRIGGERS: list[Row] = [
    ("When any of your other Digimon are deleted, lose 1 memory.", "when 1 your digimon other delete"),
    ("When this Digimon is deleted in battle, lose 1 memory.", "when this_digimon delete_in_battle"),
    ("When this Digimon is deleted other than in battle, lose 1 memory.", "when this_digimon delete not_by=battle"),
    ("When any Digimon becomes suspended, lose 1 memory.", "when 1 digimon suspend"),
    ("When an effect suspends one of your Digimon, lose 1 memory.",
     "when 1 your digimon suspend agent=effect by_effect"),
    ("When you play a Digimon, lose 1 memory.", "when 1 digimon play agent=you"),
    ("When an opponent's Digimon is played or digivolves, lose 1 memory.",
     "when 1 opponent digimon play or 1 opponent digimon digivolve"),
    ("When this Digimon digivolves into a card with the [Foo] trait, lose 1 memory.",
     "when this_digimon digivolve object=1 card trait[Foo]"),
    ("When this Digimon attacks a player, lose 1 memory.", "when this_digimon attack object=opponent"),
    ("When this Digimon attacks an opponent's Digimon with no digivolution cards, lose 1 memory.",
     "when this_digimon attack object=1 opponent digimon no(digivolution_cards)"),
    ("When this Digimon deletes an opponent's Digimon in battle, lose 1 memory.",
     "when 1 opponent digimon delete_in_battle agent=this_digimon"),
    ("When any of your [Foo] trait Digimon's attack targets change, lose 1 memory.",
     "when attack_target of 1 your digimon trait[Foo] change"),
    ("When a card is removed from your security stack, lose 1 memory.", "when 1 card remove from=your security"),
    ("When a card is trashed from your opponent's security stack, lose 1 memory.",
     "when 1 card trash from=opponent security"),
    ("When this card is trashed from your security stack by an effect, lose 1 memory.",
     "when this_card trash agent=effect by_effect from=your security"),
    ("When cards are trashed from your hand or deck, lose 1 memory.", "when card trash from=your hand or your deck"),
    ("When effects add cards to your hand, lose 1 memory.", "when card add agent=effect by_effect to=your hand"),
    ("When a card is placed in this Digimon's digivolution cards, lose 1 memory.",
     "when 1 card place to=digivolution_cards of this_digimon"),
    ("When an opponent's Digimon moves from the breeding area to the battle area, lose 1 memory.",
     "when 1 opponent digimon move from=breeding_area to=battle_area"),
    ("When this Digimon checks a face-up security card, lose 1 memory.",
     "when 1 card face_up in security check agent=this_digimon"),
    ("When this Digimon would leave the battle area by your opponent's effects, lose 1 memory.",
     "when this_digimon would leave agent=opponent effect by_effect from=battle_area"),
    ("When this Digimon would be deleted or returned to the hand or deck, lose 1 memory.",
     "when this_digimon would delete or this_digimon would return to=hand or deck"),
    ("When this Digimon would digivolve into [Foomon], lose 1 memory.",
     "when this_digimon would digivolve object=card [Foomon]"),
]  # fmt: skip

DURATIONS: list[Row] = [
    ("This Digimon gets +1000 DP for the turn.", "turn_end"),
    ("For the turn, this Digimon gets +1000 DP.", "turn_end"),
    ("This Digimon gets +1000 DP until the end of your opponent's turn.", "opponent_turn_end"),
    ("This Digimon gets +1000 DP until your opponent's turn ends.", "opponent_turn_end"),
    ("1 of your opponent's Digimon gets -1000 DP until the end of their turn.", "opponent_turn_end"),
    ("Until the end of your next turn, this Digimon gains ＜Blocker＞.", "your_next_turn_end"),
    ("This Digimon gets +1000 DP until the end of the attack.", "attack_end"),
    ("1 of your opponent's Digimon doesn't unsuspend during their next unsuspend phase.",
     "during_opponent_next_unsuspend_phase"),
    ("[Your Turn] This Digimon gets +1000 DP.", ""),
]  # fmt: skip

NUMBERS: list[Row] = [
    ("Delete 2 of your Digimon.", "delete 2 your digimon"),
    ("Delete up to 2 of your Digimon.", "delete up to 2 your digimon"),
    ("Delete all of your Digimon.", "delete all your digimon"),
    ("Delete any number of your Digimon.", "delete any number your digimon"),
    (
        "Delete up to 9 play cost's total worth of your opponent's Digimon.",
        "delete total play_cost<=9 opponent digimon",
    ),
    (
        "Choose any number of your opponent's Digimon whose total DP adds up to 11000 or less and delete them.",
        "choose any number opponent digimon total(dp<=11000); and delete p1",
    ),
    ("Delete 2 of your opponent's Digimon with different levels.", "delete 2 opponent digimon different(level)"),
    ("Gain 1 memory for each of your Tamers.", "gain_memory 1 for each your tamer"),
    ("For every 2 of your Tamers, gain 1 memory.", "gain_memory 1 for each 2 your tamer"),
    ("For every 2 of your Tamers' colors, gain 1 memory.", "gain_memory 1 for each colors of 2 your tamer"),
    ("Gain 1 memory for each color of your Tamers.", "gain_memory 1 for each colors of your tamer"),
    (
        "Trash up to 3 cards in your hand. For each card trashed by this effect, ＜Draw 1＞.",
        "trash up to 3 card in your hand; ＜Draw 1＞ for each card trashed(this_effect)",
    ),
    (
        "Choose any number of your Digimon whose total DP adds up to 4000 or less and delete them. For each of your "
        "Tamers, add 2000 to this effect's DP maximum.",
        "choose any number your digimon total(dp<=4000); and delete p1; adjust_limit dp 2000 of p1 for each your tamer",
    ),
]

INSTEAD: list[Row] = [
    ("Gain 1 memory. If it's your turn, gain 2 memory instead.",
     "gain_memory 1; instead(1) if turn of you: gain_memory 2"),
    ("Gain 1 memory. If it's your turn, instead ＜Draw 1＞.", "gain_memory 1; instead(1) if turn of you: ＜Draw 1＞"),
    ("Gain 1 memory. By suspending this Digimon, instead ＜Draw 2＞.",
     "gain_memory 1; instead(1) you may by(suspend this_digimon): ＜Draw 2＞"),
    # it replaces what stands before it, and nothing before that
    ("Gain 1 memory. Then, ＜Draw 1＞. If it's your turn, ＜Draw 2＞ instead.",
     "gain_memory 1; then ＜Draw 1＞; instead(2) if turn of you: ＜Draw 2＞"),
    ("When this Digimon would be deleted, trash its top card instead.",
     "when this_digimon would delete: instead trash 1 card in top stack of this_digimon"),
    ("When this Digimon would be deleted, by suspending it, prevent that deletion.",
     "when this_digimon would delete: you may by(suspend this_digimon): prevent delete target=this_digimon"),
    ("When this Digimon would be deleted, by trashing your top security card, it isn't deleted.",
     "when this_digimon would delete: you may by(trash 1 your card in top your security): "
     "prevent delete target=this_digimon"),
    ("When this Digimon would leave the battle area, by trashing 2 of its digivolution cards, prevent it from leaving.",
     "when this_digimon would leave from=battle_area: you may by(trash 2 card in digivolution_cards of this_digimon): "
     "prevent leave target=this_digimon"),
    ("When any of your Digimon would be deleted, by deleting this Digimon, they aren't deleted.",
     "when 1 your digimon would delete: you may by(delete this_digimon): prevent delete target=triggers"),
]  # fmt: skip

FILTERS: list[Row] = [
    ("your opponent's unsuspended level 4 or lower Digimon", "opponent digimon unsuspended level<=4"),
    ("your opponent's Digimon with no digivolution cards", "opponent digimon no(digivolution_cards)"),
    ("your opponent's Digimon with 1 or fewer digivolution cards", "opponent digimon digivolution_cards<=1"),
    ("your opponent's Digimon with ＜Blocker＞", "opponent digimon ＜Blocker＞"),
    ("your opponent's Digimon with 5000 DP or less", "opponent digimon dp<=5000"),
    ("your opponent's Digimon with a play cost of 4 or less", "opponent digimon play_cost<=4"),
    ("your opponent's Digimon with the highest DP", "opponent digimon dp=highest"),
    ("your opponent's Digimon with DP less than or equal to this Digimon's DP",
     "opponent digimon dp<=dp(this_digimon)"),
    ("your opponent's Digimon with as many or fewer digivolution cards as this Digimon",
     "opponent digimon digivolution_cards<=digivolution_cards(this_digimon)"),
    ("your opponent's Digimon or Tamers", "opponent digimon|tamer"),
    ("your red or blue Digimon", "your digimon red|blue"),
    ("your 2-color Digimon", "your digimon colors=2"),
    ("your other Digimon", "your digimon other"),
    ("your Digimon other than [Foomon]", "your digimon not [Foomon]"),
    ("your [Foomon]", "your card [Foomon]"),
    # names, texts and traits are different things
    ("your Digimon with [Foo] in its name", "your digimon name~[Foo]"),
    ("your Digimon with [Foo] in its text", "your digimon text~[Foo]"),
    ("your Digimon with the [Foo] trait", "your digimon trait[Foo]"),
    ("your [Foo] trait Digimon", "your digimon trait[Foo]"),
    ("your Digimon with [Foo] in its traits", "your digimon trait[Foo]"),
    ("your Digimon with [Foo] in one of its traits", "your digimon trait~[Foo]"),
    ("your Digimon with [Foomon] in its name or the [X Antibody] trait",
     "your digimon (name~[Foomon] | trait[X Antibody])"),
]  # fmt: skip

PLACES: list[Row] = [
    ("You may DNA digivolve this Digimon and one of your other Digimon into a Digimon card in your hand by paying its "
     "cost.", "you may digivolve {this_digimon and 1 your digimon other} 1 digimon in your hand paid how=dna"),
    ("You may play 1 [Foomon] from your hand by paying 2 cost.",
     "you may by(pay_memory 2): play 1 card [Foomon] in your hand paid"),
    ("You may hatch 1 Digi-Egg card to an empty space in your breeding area.", "you may hatch"),
    ("To 1 of your opponent's Digimon, give -2000 DP for the turn.", "dp of 1 opponent digimon -2000 until turn_end"),
    ("Trash your deck's top card.", "trash 1 card in top your deck"),
    ("This Digimon may move to the battle area.", "you may move this_digimon battle_area"),
    ("Link 1 Digimon card from your hand to this Digimon with the link cost reduced by 2.",
     "link 1 digimon in your hand this_digimon cost-2"),
    ("Place 1 card from your hand on top of your security stack.", "place 1 card in your hand top your security"),
    ("Place 1 card from your hand face up at the bottom of your security stack.",
     "place 1 card in your hand bottom face_up your security"),
    ("Return 4 of your opponent's Digimon to the bottom of the deck.", "return 4 opponent digimon bottom deck"),
    ("Return 1 of your opponent's Tamers to its owner's hand.", "return 1 opponent tamer owner hand"),
    ("Trash the top 2 cards of your deck.", "trash 2 card in top your deck"),
    ("Trash the top card of 1 of your opponent's Digimon.", "trash 1 card in top stack of 1 opponent digimon"),
    ("Trash the bottom 6 digivolution cards of 1 of your opponent's Digimon.",
     "trash 6 card in bottom digivolution_cards of 1 opponent digimon"),
    ("Place 1 card from your hand or trash as this Digimon's bottom digivolution card.",
     "place 1 card in your hand or your trash bottom digivolution_cards of this_digimon"),
    ("Place 1 [Foomon] and 1 [Barmon] from your trash under this Digimon in any order.",
     "place {1 card [Foomon] in your trash and 1 card [Barmon] in your trash} under of this_digimon any_order"),
    ("Your opponent trashes 1 card in their hand.", "trash 1 card in opponent hand done by opponent"),
    ("Each player trashes 1 card in their hand.", "trash 1 card in each_player hand done by each_player"),
    # cards below one and the same Digimon
    ("Place 2 [Foomon] from 1 of your [Barmon]'s digivolution cards at the bottom of their owners' decks.",
     "place 2 card [Foomon] in digivolution_cards of 1 your card [Barmon] bottom owner deck"),
]  # fmt: skip

BINDING: list[Row] = [
    ("Suspend 1 of your opponent's Digimon. It doesn't unsuspend for the turn.",
     "suspend 1 opponent digimon; restrict p1 unsuspend until turn_end"),
    ("Suspend 2 of your opponent's Digimon. They don't unsuspend for the turn.",
     "suspend 2 opponent digimon; restrict p1 unsuspend until turn_end"),
    ("3 of your opponent's Digimon get -3000 DP for the turn. Those Digimon can't block for the turn.",
     "dp of 3 opponent digimon -3000 until turn_end; restrict p1 block until turn_end"),
    ("Return 1 of your opponent's Digimon to the hand. Trash all of the digivolution cards of that Digimon.",
     "return 1 opponent digimon hand; trash all card in digivolution_cards of p1"),
    ("By suspending 1 of your Digimon, it gains ＜Blocker＞ for the turn.",
     "you may by(suspend 1 your digimon): grant_keyword p1 ＜Blocker＞ until turn_end"),
    ("By deleting 1 of your Digimon, delete 1 of your opponent's Digimon with a level less than or equal to the "
     "deleted Digimon's level.", "you may by(delete 1 your digimon): delete 1 opponent digimon level<=level(p1)"),
    ("Play 1 [Foomon] from your hand without paying the cost. The Digimon played by this effect gains ＜Rush＞ for the "
     "turn.",
     "play 1 card [Foomon] in your hand free; grant_keyword digimon played(this_effect) ＜Rush＞ until turn_end"),
    # where a card was put under another, "that Digimon" is the one on top
    ("Place 1 card from your hand under 1 of your Digimon. That Digimon gains ＜Blocker＞ for the turn.",
     "place 1 card in your hand under of 1 your digimon; grant_keyword host1 ＜Blocker＞ until turn_end"),
    ("Place this card under 1 of your Tamers. That Tamer unsuspends.",
     "place this_card under of 1 your tamer; unsuspend host1"),
    # the trigger
    ("[All Turns] When one of your Digimon is suspended, that Digimon gets +1000 DP for the turn.",
     "when 1 your digimon suspend: dp of trigger +1000 until turn_end"),
    ("[Your Turn] When this Digimon deletes an opponent's Digimon in battle, it gains ＜Rush＞ for the turn.",
     "when 1 opponent digimon delete_in_battle agent=this_digimon: grant_keyword this_digimon ＜Rush＞ until turn_end"),
    ("[All Turns] When your opponent plays a Digimon, by suspending this Tamer, delete that Digimon.",
     "when 1 digimon play agent=opponent: you may by(suspend this_tamer): delete trigger"),
    # read when the effect is processed (CR 15-8-3-9-3)
    ("[All Turns] When an opponent's Digimon is played, by suspending this Tamer, if that Digimon is red, gain 1 "
     "memory. If it is blue, ＜Draw 1＞.",
     "when 1 opponent digimon play: you may by(suspend this_tamer): if trigger is red: gain_memory 1; "
     "paid(2) if trigger is blue: ＜Draw 1＞"),
    ("[Your Turn] When this Digimon would digivolve into a level 6 Digimon card, by placing 1 card from your hand "
     "under it, gain 1 memory.",
     "when this_digimon would digivolve object=1 digimon level=6: you may by(place 1 card in your hand under of "
     "this_digimon): gain_memory 1"),
    # revealed cards
    ("Reveal the top 3 cards of your deck. You may play 1 Tamer card among them without paying the cost. Return the "
     "rest to the bottom of the deck.",
     "reveal 3 card in top your deck; you may play 1 tamer in revealed of p1 free; return rest1 bottom deck"),
    ("You may reveal 1 card in your hand. If it's red, gain 1 memory.",
     "you may reveal 1 card in your hand; if p1 is red: gain_memory 1"),
]  # fmt: skip

UNBOUND = ["Delete that Digimon.", "Return them to the hand.", "Trash the rest.", "Add 1 card among them to your hand.",
           "Delete the Digimon.", "If this effect deleted, gain 1 memory."]  # fmt: skip

GRANTED: list[Row] = [
    ('1 of your Digimon gains "[On Deletion] Gain 1 memory." for the turn.',
     'grant 1 your digimon "[on_deletion] gain_memory 1" until turn_end'),
    ('[Your Turn] All of your Digimon gain "[When Attacking] [Once Per Turn] You may unsuspend this Digimon."',
     'grant all your digimon "[when_attacking][1/turn] you may unsuspend this_digimon"'),
    ('Give 1 of your opponent\'s Digimon "[Start of Your Main Phase] Attack with this Digimon." for the turn.',
     'grant 1 opponent digimon "[start_of_your_main_phase] attack this_digimon" until turn_end'),
    ('1 of your Digimon gains ＜Blocker＞ and "[On Deletion] Gain 1 memory." for the turn.',
     'grant_keyword 1 your digimon ＜Blocker＞ until turn_end; and grant p1 "[on_deletion] gain_memory 1" '
     "until turn_end"),
    # in quotes "this Digimon" is the one that has the effect, and nothing outside is "it"
    ('1 of your Digimon gains "[Your Turn] When this Digimon attacks, it unsuspends." for the turn.',
     'grant 1 your digimon "[your_turn] when this_digimon attack: unsuspend this_digimon" until turn_end'),
]  # fmt: skip

CHOICES: list[Row] = [
    ("Activate 1 of the effects below.・Gain 1 memory.・If it's your turn, ＜Draw 2＞.",
     "choose 1 of {gain_memory 1 | if turn of you: ＜Draw 2＞}"),
    ("If it's your turn, activate 1 of the effects below.・Gain 1 memory.・＜Draw 1＞.",
     "if turn of you: choose 1 of {gain_memory 1 | ＜Draw 1＞}"),
    ("Activate up to 2 of the effects below.・Gain 1 memory.・＜Draw 1＞.・Unsuspend this Digimon.",
     "choose up to 2 of {gain_memory 1 | ＜Draw 1＞ | unsuspend this_digimon}"),
    ("[Main] ＜Delay＞・Gain 2 memory. Then, ＜Draw 1＞.",
     "＜Delay＞; paid(1) gain_memory 2; then paid(1) ＜Draw 1＞"),
    ("[Main] ＜Digi-Burst 2＞・Gain 2 memory.", "＜Digi-Burst 2＞; paid(1) gain_memory 2"),
    ("Play 1 [Foo] Token (Digimon/Yellow/6000 DP/＜Blocker＞).",
     "create_token 1 Foo kinds=digimon colors=yellow dp=6000 keywords=＜Blocker＞"),
    ("Play 2 [Foo] Tokens (Digimon/Cost 3/Lv.4/White/3000 DP/[On Deletion] Gain 1 memory.).",
     "create_token 2 Foo kinds=digimon colors=white level=4 play_cost=3 dp=3000 "
     'effects="[on_deletion] gain_memory 1"'),
]  # fmt: skip

RESTRICTIONS: list[Row] = [
    ("[All Turns] Players can't reduce play costs.", "restrict each_player reduce:play_cost"),
    ("[All Turns] Your opponent can't gain memory other than by Tamer effects.",
     "restrict opponent gain_memory not_by=effect_of of tamer"),
    ("[All Turns] This Digimon can't leave the battle area other than by deletion.",
     "restrict this_digimon leave:battle_area not_by=deletion"),
    ("[Your Turn] All of your Digimon can't have their attack targets switched.",
     "restrict all your digimon be_switched_target"),
    ("Until your opponent's turn ends, their effects can't delete this Digimon or return it to the hand or deck.",
     "restrict this_digimon be_delete+be_return:hand,deck by=opponent effect until opponent_turn_end"),
    ("Until your opponent's turn ends, their effects can't return this Digimon to hands or decks or affect it with "
     "＜De-Digivolve＞ effects.",
     "restrict this_digimon be_return:hand,deck+be_affected:de-digivolve by=opponent effect until opponent_turn_end"),
    ("1 of your opponent's Digimon can't attack or block for the turn.",
     "restrict 1 opponent digimon attack+block until turn_end"),
    ("[All Turns] None of your opponent's Digimon can block.", "restrict all opponent digimon block"),
    ("[All Turns] This Digimon can't be blocked.", "restrict this_digimon be_block"),
    ("[All Turns] This Digimon can only attack players.", "restrict this_digimon attack object=opponent only"),
    ("[All Turns] This Digimon can't be deleted by your opponent's effects.",
     "restrict this_digimon be_delete by=opponent effect"),
    ("[All Turns] Your opponent can't play Digimon by effects.", "restrict opponent play object=digimon by=effect"),
    ("[All Turns] Players can't play Digimon by effects.", "restrict each_player play object=digimon by=effect"),
    ("[Your Turn] This Digimon can also attack your opponent's unsuspended Digimon.",
     "allow this_digimon attack object=opponent digimon unsuspended"),
    ("[All Turns] This Digimon isn't affected by your opponent's effects.", "immune this_digimon opponent"),
    ("[All Turns] This Digimon isn't affected by your opponent's Digimon's effects.",
     "immune this_digimon opponent digimon"),
]  # fmt: skip

KEYWORDS: list[Row] = [
    ("＜De-Digivolve 2＞ 1 of your opponent's Digimon.", "＜De-Digivolve 2＞ on 1 opponent digimon"),
    ("Trigger ＜Draw 1＞.", "＜Draw 1＞"),
    ("Both players draw 1 card from their decks.", "＜Draw 1＞ done by each_player"),
    ("＜Recovery +1 (Deck)＞", "＜Recovery 1 (zone deck)＞"),
    ("This Digimon gains ＜Security Attack +4＞ for the turn.",
     "grant_keyword this_digimon ＜Security A. 4＞ until turn_end"),
    ("1 of your Digimon gains ＜Decoy (Red/Black)＞ for the turn.",
     "grant_keyword 1 your digimon ＜Decoy (card red|black)＞ until turn_end"),
    ("＜De-Digivolve 1＞ 1 of your opponent's Digimon. (Trash up to 1 card from the top of one of your opponent's "
     "Digimon. If it has no digivolution cards, or becomes a level 3 Digimon, you can't trash any more cards.)",
     "＜De-Digivolve 1＞ on 1 opponent digimon"),
]  # fmt: skip

MISTAKES: list[Row] = [
    # what others got wrong (optional or not is in test_classification)
    ("＜Draw 1＞. If you have a Tamer, delete 1 of your Digimon instead. Then, trash 1 card in your hand.",
     "＜Draw 1＞; instead(1) if any(1 your tamer): delete 1 your digimon; then trash 1 card in your hand"),
    ("By trashing 1 card in your hand, 1 of your Digimon gains ＜Blocker＞ and ＜Retaliation＞ for the turn.",
     "you may by(trash 1 card in your hand): grant_keyword 1 your digimon ＜Blocker＞+＜Retaliation＞ until turn_end"),
    ("Delete 1 of your Digimon. If this effect didn't delete, trash your top security card and this Digimon "
     "unsuspends.",
     "delete 1 your digimon; if not delete(1): trash 1 your card in top your security; "
     "and if not delete(1): unsuspend this_digimon"),
    ("By suspending this Tamer, gain 1 memory. Then, you may return 1 [Foomon] from your hand to the bottom of the "
     "deck.",
     "you may by(suspend this_tamer): gain_memory 1; then paid(2) you may return 1 card [Foomon] in your hand bottom "
     "deck"),
    ("Search your security stack. This Digimon may digivolve into a [Foomon] among it without paying the cost. If it "
     "digivolved, place 1 card from your hand on top of your security stack. Then, shuffle your security stack.",
     "look card in your security; you may digivolve this_digimon 1 card [Foomon] in revealed of p1 free; "
     "if digivolve(2): place 1 card in your hand top your security; then shuffle card in your security"),
    ("1 of your opponent's Digimon with 1 or fewer digivolution cards can't suspend for the turn.",
     "restrict 1 opponent digimon digivolution_cards<=1 suspend until turn_end"),
    ("[Your Turn] While this Digimon has 4 or more [Foomon] in its digivolution cards, it gets +1000 DP.",
     "if count(card [Foomon] in digivolution_cards of this_digimon) >= 4: dp of this_digimon +1000"),
    ("If you have a Tamer with the [Foo] trait, gain 1 memory.", "if any(1 your tamer trait[Foo]): gain_memory 1"),
    ("If you have a card with the [Foo] trait or a red card, gain 1 memory.",
     "if (any(1 your card trait[Foo]) or any(1 your card red)): gain_memory 1"),
    ("[Your Turn] While you have another Digimon with the same name as this Digimon, this Digimon gets "
     "+1000 DP.",
     "if any(1 your digimon other same(name as this_digimon)): dp of this_digimon +1000"),
    ("[Your Turn] When your opponent's top security card is trashed, gain 1 memory.",
     "when 1 opponent card in top opponent security trash: gain_memory 1"),
    ("Reveal the top 4 cards of your deck. Add up to 2 cards with the [Foo] trait among them to the hand. Trash the "
     "rest.",
     "reveal 4 card in top your deck; add up to 2 card trait[Foo] in revealed of p1 hand; trash rest1"),
    ("＜De-Digivolve 4＞ 1 of your opponent's Digimon. Then, you may delete 2 Digimon.",
     "＜De-Digivolve 4＞ on 1 opponent digimon; then you may delete 2 digimon"),
    ("[All Turns] When this Digimon would be deleted in battle, by suspending it, prevent that deletion.",
     "when this_digimon would delete_in_battle: you may by(suspend this_digimon): "
     "prevent delete target=this_digimon"),
    ("Change the original DP of 1 of your Digimon to 3000 for the turn.",
     "original_dp of 1 your digimon =+3000 until turn_end"),
]  # fmt: skip


def timed(text: str) -> str:
    return text if text.startswith("[") else f"[On Play] {text}"


WHOLE = [
    *COSTS, *EVENTS, *CONDITIONS, *NUMBERS, *PLACES, *BINDING, *GRANTED, *CHOICES, *RESTRICTIONS, *KEYWORDS, *MISTAKES,
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), WHOLE, ids=lambda value: str(value)[:60])
def test_meaning(text: str, expected: str) -> None:
    assert meaning(timed(text)) == expected


@pytest.mark.parametrize(("text", "expected"), TRIGGERS, ids=lambda value: str(value)[:60])
def test_trigger(text: str, expected: str) -> None:
    assert meaning(f"[All Turns] {text}") == f"{expected}: lose_memory 1"


@pytest.mark.parametrize(("text", "expected"), INSTEAD, ids=lambda value: str(value)[:60])
def test_replacement(text: str, expected: str) -> None:
    assert meaning(f"[All Turns] {text}" if text.startswith("When") else timed(text)) == expected


@pytest.mark.parametrize(("text", "until"), DURATIONS)
def test_duration(text: str, until: str) -> None:
    (process,) = compiled(timed(text)).processes
    assert (process.duration.until if process.duration else "") == until


@pytest.mark.parametrize(("noun", "expected"), FILTERS)
def test_filter(noun: str, expected: str) -> None:
    assert meaning(f"[On Play] Suspend 1 of {noun}.") == f"suspend 1 {expected}"


@pytest.mark.parametrize("text", UNBOUND)
def test_what_nothing_introduced_is_refused(text: str) -> None:
    assert refusal(timed(text))


def test_one_counter_for_all_timings() -> None:
    effect = compiled("[On Play] [When Attacking] [Once Per Turn] Gain 1 memory.")
    assert (effect.timings, effect.frequency) == (("on_play", "when_attacking"), 1)


def test_the_next_time_is_no_trigger_of_the_effect() -> None:
    """A declared effect that reduces the next cost happens now, waits, and is used up by one digivolution."""
    text = "[Main] The next time one of your Digimon would digivolve this turn, reduce the digivolution cost by 2."
    effect = compiled(text, kinds=("Option",))
    assert effect.category == "activation"
    assert effect.trigger is None
    assert effect.conditions == ()


def test_cards_for_a_digixros_are_placed_before_it_is_paid() -> None:
    """Old cards say "when you play" for what rulings call "when you would play" (Q2014)."""
    rest = (
        "1 Digimon with DigiXros requirements, by suspending this Tamer, you may place cards from under your Tamers as "
    )
    old, new = (
        compiled(f"[Your Turn] When you {play} {rest}digivolution cards for a DigiXros.", kinds=("Tamer",))
        for play in ("play", "would play")
    )
    assert (old.category, new.category) == ("immediate", "immediate")
    assert old.trigger is not None
    assert new.trigger is not None
    assert old.trigger.events == new.trigger.events


def test_what_a_leading_duration_waits_for_is_no_trigger_of_the_effect() -> None:
    """The timing starts it; then, as long as it lasts, it counts for each event that comes."""
    text = "[Start of Your Main Phase] For the turn, when this Digimon would digivolve into [Emberkit], "
    effect = compiled(f"{text}reduce the digivolution cost by 1.")
    assert (effect.category, effect.timings) == ("trigger", ("start_of_your_main_phase",))
    assert (effect.trigger, effect.conditions) == (None, ())
    (process,) = effect.processes
    assert process.duration == Duration("turn_end")
    (upon,) = process.conditions
    assert isinstance(upon, Upon)
    assert [(event.event, event.would) for event in upon.events] == [("digivolve", True)]


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("You may gain 1 memory.", "You can gain 1 memory."),
        ("Play 1 [Foomon] from your hand without paying the cost.",
         "Play 1 [Foomon] from your hand without paying its memory cost."),
        ("＜Draw 1＞.", "Trigger ＜Draw 1＞."),
        ("Delete 1 of your Digimon with the [Foo] trait.", "Delete 1 of your Digimon with [Foo] in its traits."),
    ],
)  # fmt: skip
def test_old_wording_means_the_same(new: str, old: str) -> None:
    assert meaning(timed(new)) == meaning(timed(old))
