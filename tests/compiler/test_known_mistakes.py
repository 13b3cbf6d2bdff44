"""Mistakes that other implementations are known to have made: the slot that each of them lost or invented.

One row a mistake: the card it was made on, an invented text of the same shape, and what it must mean. Mistakes that
only a game can show (what a Tamer can digivolve into, which area is counted) are not here.
"""

from __future__ import annotations

import pytest

from cardc.compiler.card import Source
from tests.compiler.reading import compiled, meaning

Row = tuple[str, str, str]
REVEAL = "[On Play] Reveal the top 4 cards of your deck."

OPTIONAL_MANDATORY: list[Row] = [
    # what follows "Then" is mandatory though the first was not
    (
        "BT11-098",
        "[Main] You may play 1 [Foomon] from your hand without paying the cost. Then, if you have a Tamer, return 1 of "
        "your opponent's level 4 or lower Digimon to the hand.",
        "you may play 1 card [Foomon] in your hand free; then if any(1 your tamer): return 1 opponent digimon level<=4 "
        "hand",
    ),
    (
        "BT21-090, EX10-069",
        "[Security] You may play 1 [Foomon] from your hand without paying the cost. Then, place this card in the "
        "battle area.",
        "you may play 1 card [Foomon] in your hand free; then place this_card battle_area",
    ),
    (
        "BT20-032",
        "[On Play] If you have 3 or more security cards, you may add your top security card to the hand. Then, if you "
        "have 2 or fewer security cards, ＜Recovery +1 (Deck)＞.",
        "if count(card in your security) >= 3: you may add 1 your card in top your security hand; then if count(card "
        "in your security) <= 2: ＜Recovery 1 (zone deck)＞",
    ),
    (
        "BT11-092",
        "[Start of Your Main Phase] By trashing 1 level 5 card in your hand, gain 1 memory and ＜Draw 1＞.",
        "you may by(trash 1 card level=5 in your hand): gain_memory 1; and paid(2) ＜Draw 1＞",
    ),
    (
        "BT11-071",
        "[On Play] You may place 1 [Foomon] from your hand under this Digimon. Then, if [Barmon] is in this Digimon's "
        "digivolution cards, ＜De-Digivolve 1＞ 3 of your opponent's Digimon.",
        "you may place 1 card [Foomon] in your hand under of this_digimon; then if any(card [Barmon] in "
        "digivolution_cards of this_digimon): ＜De-Digivolve 1＞ on 3 opponent digimon",
    ),
    ("ST24-13", "[On Play] You may place 1 card from your hand at the bottom of your deck. Then, if you have a Tamer, "
     "gain 1 memory.",
     "you may place 1 card in your hand bottom your deck; then if any(1 your tamer): gain_memory 1"),
    ("BT17-067", "[On Play] Trash 1 card in your hand. Then, ＜Draw 1＞.",
     "trash 1 card in your hand; then ＜Draw 1＞"),
    ("BT16-073", "[On Deletion] You may play 1 Tamer card from your hand without paying the cost.",
     "you may play 1 tamer in your hand free"),
    ("BT8-040", "[On Play] You may trash 1 card in your hand. Then, ＜Draw 1＞.",
     "you may trash 1 card in your hand; then ＜Draw 1＞"),
    ("ST10-14", "[Security] You may place 1 of your opponent's Digimon at the top or bottom of its owner's security "
     "stack.",
     "you may place 1 opponent digimon top_or_bottom owner security"),
    (
        "BT14-033",
        "[Start of Your Main Phase] Search your security stack. This Digimon may digivolve into a yellow Digimon card "
        "among them without paying the cost. Then, shuffle your security stack. If digivolved by this effect, gain 1 "
        "memory.",
        "look card in your security; you may digivolve this_digimon 1 digimon yellow in revealed of p1 free; then "
        "shuffle card in your security; if digivolve(2): gain_memory 1",
    ),
]  # fmt: skip

GATES: list[Row] = [
    (
        "EX7-054",
        "[On Deletion] By trashing 1 card in your hand, 1 of your Digimon gains ＜Blocker＞ and gets +1000 DP for the "
        "turn.",
        "you may by(trash 1 card in your hand): grant_keyword 1 your digimon ＜Blocker＞ until turn_end; and paid(2) "
        "dp of p2 +1000 until turn_end",
    ),
    (
        "EX8-073",
        "[End of Attack] Delete 1 of your opponent's Digimon with 10000 DP or less. If this didn't delete, trash your "
        "opponent's top security card and this Digimon unsuspends.",
        "delete 1 opponent digimon dp<=10000; if not delete(1): trash 1 opponent card in top opponent security; "
        "and if not delete(1): unsuspend this_digimon",
    ),
    (
        "BT15-011",
        f"{REVEAL} Add 1 Digimon card with the [Foo] trait among them to the hand. Return the rest to the bottom of "
        "the deck. If you added cards, trash 1 card in your hand.",
        "reveal 4 card in top your deck; add 1 digimon trait[Foo] in revealed of p1 hand; return rest1 bottom deck; "
        "if add(2) object=card: trash 1 card in your hand",
    ),
    (
        "BT13-101",
        "[All Turns] When you play a red Digimon, by suspending this Tamer, ＜Draw 1＞ and gain 1 memory.",
        "when 1 digimon red play agent=you: you may by(suspend this_tamer): ＜Draw 1＞; and paid(2) gain_memory 1",
    ),
    (
        "BT17-067",
        "[When Digivolving] Trash 1 card in your hand. Then, ＜Draw 1＞. If you have a Tamer, delete 1 of your "
        "opponent's Digimon instead.",
        "trash 1 card in your hand; then ＜Draw 1＞; instead(2) if any(1 your tamer): delete 1 opponent digimon",
    ),
    (
        "BT9-081",
        "[On Deletion] You may play 1 level 4 Digimon card from your trash without paying the cost. If you have a "
        "Tamer, you may play 1 [Foomon] from your trash without paying the cost instead.",
        "you may play 1 digimon level=4 in your trash free; instead(1) if any(1 your tamer): you may play 1 card "
        "[Foomon] in your trash free",
    ),
    # reminder text adds nothing
    (
        "BT10-059",
        "[On Play] ＜De-Digivolve 1＞ 1 of your opponent's Digimon. (Trash 1 card from the top of 1 of your opponent's "
        "Digimon. Stop trashing when you would trash a level 3 card or the Digimon's last card.)",
        "＜De-Digivolve 1＞ on 1 opponent digimon",
    ),
]

COSTS: list[Row] = [
    # both cards of one Digimon
    (
        "BT11-070, P-094",
        "[On Play] By placing 2 [Foomon] from 1 of your [Barmon]'s digivolution cards at the bottom of their owners' "
        "decks, gain 1 memory.",
        "you may by(place 2 card [Foomon] in digivolution_cards of 1 your card [Barmon] bottom owner deck): "
        "gain_memory 1",
    ),
    (
        "BT16-026",
        "[On Play] None of your opponent's Digimon with 1 or fewer digivolution cards can suspend until the end of "
        "their turn.",
        "restrict all opponent digimon digivolution_cards<=1 suspend until opponent_turn_end",
    ),
    (
        "P-074",
        "[Your Turn] When this Digimon would digivolve, you may trash up to 3 of your security cards. For each "
        "security card trashed with this effect, reduce the digivolution cost by 1.",
        "when this_digimon would digivolve: you may trash up to 3 your card in your security; digivolution_cost -1 for "
        "each card trashed(this_effect+from security)",
    ),
    (
        "BT1-109",
        "[Main] The next time one of your Digimon would digivolve this turn, reduce the digivolution cost by 4.",
        "if once upon(1 your digimon would digivolve during=turn_end): digivolution_cost -4",
    ),
    ("BT24-018", "[On Play] By deleting 1 of your other Digimon, gain 2 memory.",
     "you may by(delete 1 your digimon other): gain_memory 2"),
]  # fmt: skip

CONDITIONS: list[Row] = [
    ("BT17-085", "[Start of Your Main Phase] If your opponent has a Digimon, gain 1 memory.",
     "if any(1 opponent digimon): gain_memory 1"),
    ("BT16-058, BT16-064, BT16-076",
     "[On Play] If a Tamer card with the [Foo] trait is in this Digimon's digivolution cards, gain 1 memory.",
     "if any(1 tamer trait[Foo] in digivolution_cards of this_digimon): gain_memory 1"),
    # two names, whatever one of them is elsewhere
    ("BT20-024, BT20-026, BT15-048",
     "[On Play] If [Foomon]/[Bar Baz] is in this Digimon's digivolution cards, gain 1 memory.",
     "if any(card [Foomon/Bar Baz] in digivolution_cards of this_digimon): gain_memory 1"),
    # names by name, traits by trait
    ("BT14-086", "[All Turns] While this Digimon has [Foomon] in its name, or the [Bar] trait, it gains ＜Jamming＞.",
     "if this_digimon is (name~[Foomon] | trait[Bar]): grant_keyword this_digimon ＜Jamming＞"),
    ("BT21-006", "[All Turns] This Digimon with 4 or more [Foomon] digivolution cards gets +3000 DP.",
     "dp of card group(this_digimon) has(at least 4 card [Foomon] in digivolution_cards) +3000"),
    ("BT12-103", "[Main] If you have a Digimon with 4 or more digivolution cards, 1 of your opponent's Digimon gains "
     "＜Security A. -1＞ for the turn.",
     "if any(1 your digimon digivolution_cards>=4): grant_keyword 1 opponent digimon ＜Security A. -1＞ until "
     "turn_end"),
    ("BT13-100", "[Start of Your Turn] If you have 2 or less memory, set your memory to 3.",
     "if memory(you) <= 2: set_memory 3"),
    ("EX7-009 and 15 more", "[On Play] If you have 1 or fewer Tamers, gain 1 memory.",
     "if count(your tamer) <= 1: gain_memory 1"),
    ("P-097", "[Your Turn] While you have a Digimon with the [Foo] trait or a black Digimon in play, this Digimon "
     "gains "
     "＜Raid＞.",
     "if (any(1 your digimon trait[Foo]) or any(1 digimon black in your battle_area)): grant_keyword this_digimon "
     "＜Raid＞"),
    # in play is the battle area; the field is more
    ("ST15-02, BT2-023, ST16-03", "[On Play] If you have a Tamer in play, gain 1 memory.",
     "if any(1 tamer in your battle_area): gain_memory 1"),
    ("BT22-099", "[On Play] If you have a [Foo] trait Digimon on the field, gain 1 memory.",
     "if any(1 digimon trait[Foo] in your field): gain_memory 1"),
    ("BT2-006", "[Your Turn] While you have another Digimon in play with the same name as this Digimon, this Digimon "
     "gets +2000 DP.",
     "if any(1 digimon other same(name as this_digimon) in your battle_area): dp of this_digimon +2000"),
]  # fmt: skip

TRIGGERS: list[Row] = [
    ("BT20-101", "[All Turns] When any Digimon suspend, gain 1 memory.", "when 1 digimon suspend: gain_memory 1"),
    ("BT15-007, BT15-013, BT15-034", "[Your Turn] When a card is removed from your opponent's security stack, gain 1 "
     "memory.",
     "when 1 card remove from=opponent security: gain_memory 1"),
    ("BT17-064", "[Your Turn] When this Digimon attacks an opponent's Digimon with no digivolution cards, delete that "
     "Digimon.",
     "when this_digimon attack object=1 opponent digimon no(digivolution_cards): delete attack_target"),
    ("BT10-004", "[Your Turn] When an effect suspends a Digimon, gain 1 memory.",
     "when 1 digimon suspend agent=effect by_effect: gain_memory 1"),
    ("BT21-025", "[Your Turn] When any of your Digimon's attack targets change, trash your opponent's top security "
     "card.",
     "when attack_target of 1 your digimon change: trash 1 opponent card in top opponent security"),
    ("BT20-005", "[Your Turn] When this Digimon checks a face-up security card, it gains ＜Jamming＞ for the turn.",
     "when 1 card face_up in security check agent=this_digimon: grant_keyword this_digimon ＜Jamming＞ until turn_end"),
    ("BT3-092", "[All Turns] When another Digimon is deleted, gain 1 memory for each Digimon deleted.",
     "when 1 digimon other delete: gain_memory 1 for each digimon deleted(triggers)"),
    ("BT22-006", "[Your Turn] When an effect places this Digimon's top stacked card in its digivolution cards, ＜Draw "
     "1＞.",
     "when 1 card in top stack of this_digimon place agent=effect by_effect to=digivolution_cards of this_digimon: "
     "＜Draw 1＞"),
    ("BT11-087", "[Opponent's Turn] When your opponent moves a Digimon from their breeding area, gain 1 memory.",
     "when 1 digimon in opponent breeding_area move agent=opponent: gain_memory 1"),
    ("EX8-051", "When this card is trashed from the digivolution cards of a Digimon with the [Foo] trait, gain 1 "
     "memory.",
     "when this_card trash from=digivolution_cards of 1 digimon trait[Foo]: gain_memory 1"),
    ("BT15-092, BT15-037, BT25-040", "When an effect trashes this card from the security stack, gain 1 memory.",
     "when this_card trash agent=effect by_effect from=your security: gain_memory 1"),
]  # fmt: skip

TARGETS: list[Row] = [
    ("BT11-101", "[On Play] 3 of your opponent's Digimon get -5000 DP and gain ＜Security A. -1＞ for the turn.",
     "dp of 3 opponent digimon -5000 until turn_end; and grant_keyword p1 ＜Security A. -1＞ until turn_end"),
    ("BT17-051, BT17-057", "[On Play] Delete up to 4 levels' total worth of your opponent's Digimon.",
     "delete total level<=4 opponent digimon"),
    ("P-191, BT12-014", "[On Play] Choose any number of your opponent's Digimon whose total DP adds up to 7000 or less "
     "and delete them.",
     "choose any number opponent digimon total(dp<=7000); and delete p1"),
    ("BT15-050", f"{REVEAL} Add up to 2 red cards among them to the hand. Trash the rest.",
     "reveal 4 card in top your deck; add up to 2 card red in revealed of p1 hand; trash rest1"),
    ("P-220", "[On Play] Delete 2 Digimon with different levels.", "delete 2 digimon different(level)"),
    ("BT12-045", "[On Play] Reveal 1 card from the top of your deck. Add it to your hand if it's a green Digimon card. "
     "Otherwise, place it at the bottom of your deck.",
     "reveal 1 card in top your deck; if p1 is digimon green: add p1 your hand; otherwise(2) place p1 bottom your "
     "deck"),
    ("BT12-071", "[On Play] Reveal 1 card from the top of your deck. Add it to your hand if it's a black card.",
     "reveal 1 card in top your deck; if p1 is black: add p1 your hand"),
    ("BT8-110", "[Main] Trash the top card of 1 of your Digimon.", "trash 1 card in top stack of 1 your digimon"),
    ("BT24-091", "[On Play] Return 1 of your opponent's Digimon with the lowest level to the top of the deck.",
     "return 1 opponent digimon level=lowest top deck"),
]  # fmt: skip

PREVENTION: list[Row] = [
    ("BT17-039", "[All Turns] When this Digimon would leave the battle area by an opponent's effect, by returning 1 of "
     "your Tamers to the hand, prevent it from leaving.",
     "when this_digimon would leave agent=opponent effect by_effect from=battle_area: you may by(return 1 your tamer "
     "hand): prevent leave target=this_digimon"),
    ("P-146, EX5-015, P-073", "[All Turns] When this Digimon would be deleted in battle, by trashing 1 card in your "
     "hand, prevent that deletion.",
     "when this_digimon would delete_in_battle: you may by(trash 1 card in your hand): prevent delete "
     "target=this_digimon"),
    ("P-072", "[All Turns] When this Digimon would be deleted by an effect, by trashing 1 card in your hand, prevent "
     "that "
     "deletion.",
     "when this_digimon would delete agent=effect by_effect: you may by(trash 1 card in your hand): prevent delete "
     "target=this_digimon"),
    ("BT22-072, BT22-073", "[All Turns] [Once Per Turn] When this Digimon would be deleted, by trashing 2 same-level "
     "cards from its digivolution cards, it isn't deleted.",
     "when this_digimon would delete: you may by(trash 2 card same(level) in digivolution_cards of this_digimon): "
     "prevent delete target=this_digimon"),
    ("ST18-05", "[All Turns] When this Digimon is suspended by an effect, 1 of your Digimon gets +3000 DP until the "
     "end "
     "of your opponent's turn.",
     "when this_digimon suspend agent=effect by_effect: dp of 1 your digimon +3000 until opponent_turn_end"),
]  # fmt: skip

LEGALITY: list[Row] = [
    # free is not "ignoring the requirements"
    ("BT24-078, P-244, P-168, P-085", "[On Play] This Digimon may digivolve into a Digimon card in the hand without "
     "paying the cost.",
     "you may digivolve this_digimon 1 digimon in your hand free"),
    # the Tamer counts as that Digimon, and the printed cost is paid
    (
        "BT7-085, BT7-087",
        "[Main] You may place 5 cards with the [Foo] trait from your trash under this Tamer to digivolve it into a "
        "[Foomon] in your hand for its digivolution cost as if this Tamer is a level 5 red Digimon.",
        "to(place 5 card trait[Foo] in your trash under of this_tamer): digivolve this_tamer 1 card [Foomon] "
        "in your hand paid as_if=1 digimon level=5 red",
    ),
    ("BT17-071", "[When Digivolving] If [Foomon] and [Barmon] are in this Digimon's digivolution cards, gain 1 memory.",
     "if any({card [Foomon] in digivolution_cards of this_digimon and card [Barmon] in digivolution_cards of "
     "this_digimon}): gain_memory 1"),
    (
        "BT7-011, BT7-022, BT7-036",
        "You may digivolve this card from your hand onto one of your red Tamers as if the Tamer is a level 3 red "
        "Digimon for a memory cost of 2.",
        "you may digivolve 1 your tamer red card group(this_card) in your hand cost=2 as_if=1 digimon level=3 red",
    ),
]  # fmt: skip

LINKS: list[Row] = [
    ("BT24-092, BT24-095", "[Main] You may link this card to 1 of your Digimon without paying the cost.",
     "you may link this_card 1 your digimon free"),
    ("BT21-101, BT22-035", "[On Play] You may link 1 [Foo] trait Digimon card from your hand to 1 of your Digimon "
     "without paying the cost.",
     "you may link 1 digimon trait[Foo] in your hand 1 your digimon free"),
    ("P-223", "[On Play] You may use 1 [Foo] trait Option card from your hand without paying the cost.",
     "you may use 1 option trait[Foo] in your hand free"),
]  # fmt: skip

TABLE = {
    "optional or mandatory": OPTIONAL_MANDATORY, "gates": GATES, "costs": COSTS, "conditions": CONDITIONS,
    "triggers": TRIGGERS, "targets": TARGETS, "prevention": PREVENTION, "legality": LEGALITY, "links": LINKS,
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [pytest.param(*row[1:], id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows],
)
def test_known_mistake(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize("source", ["main", "inherited"])
def test_one_budget_a_card_and_effect(source: Source) -> None:
    """BT21-044: the limit belongs to the effect; the same words as inherited effect are an effect of their own."""
    effect = compiled("[All Turns] [Once Per Turn] When any of your Tamers are deleted, gain 1 memory.", source)
    assert (effect.frequency, effect.source) == (1, source)
