"""What phrases mean that few cards have, one line a row: the text and what `reading.say` gives for its effect.

Names are invented. `REFUSED` has what stands next to them and has no meaning.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

TREATED: list[Row] = [
    (
        "[On Play] By paying 1 memory, for the turn, treat this Tamer as a 4000 DP Digimon that can't digivolve.",
        "you may by(pay_memory 1): treat this_tamer also dp=4000 kinds=digimon until turn_end; and paid(2) "
        "restrict this_tamer digivolve until turn_end",
    ),
    (
        "[On Play] 1 of your [Foomon]s is also treated as a 2000 DP Digimon that can't attack and gains "
        "＜Blocker＞ until the end of your opponent's turn.",
        "treat 1 your card [Foomon] also dp=2000 kinds=digimon until opponent_turn_end; and restrict p1 attack "
        "until opponent_turn_end; and grant_keyword p1 ＜Blocker＞ until opponent_turn_end",
    ),
    (
        "[All Turns] This Digimon is also treated as Lv.5 [Foomon] for [Barmon]'s DNA digivolution.",
        "treat this_digimon also names=Foomon level=5 purpose=dna_digivolution of=card [Barmon]",
    ),
    (
        "[All Turns] This Digimon is also treated as level 4 for DNA digivolution.",
        "treat this_digimon also level=4 purpose=dna_digivolution",
    ),
    (
        "[Your Turn] [Foomon] in your hand can treat this Digimon as level 5 for DNA digivolution.",
        "treat this_digimon also level=5 purpose=dna_digivolution of=card [Foomon] in your hand",
    ),
    (
        "[On Play] Change 1 of your opponent's Digimon into a green Digimon with 2000 DP and an original name of "
        "[Foomon] until the end of your opponent's turn.",
        "treat 1 opponent digimon False names=Foomon colors=green dp=2000 kinds=digimon until opponent_turn_end",
    ),
    (
        "[On Play] Until the end of your opponent's turn, change 2 of their Digimon or Tamers into a color other "
        "than blue.",
        "treat 2 opponent digimon|tamer False colors=red+yellow+green+black+purple+white choose_color until "
        "opponent_turn_end",
    ),
    (
        "[On Play] Until your opponent's turn ends, 1 of your Tamers is also treated as a 4000 DP Digimon with "
        "＜Rush＞.",
        "treat 1 your tamer also dp=4000 kinds=digimon until opponent_turn_end; and grant_keyword p1 ＜Rush＞ "
        "until opponent_turn_end",
    ),
    (
        "[On Play] Until your opponent's turn ends, change the original color of 1 of your opponent's Digimon to "
        "1 non-red color.",
        "treat 1 opponent digimon False colors=blue+yellow+green+black+purple+white choose_color until "
        "opponent_turn_end",
    ),
    (
        "[On Play] Change the colors of all of your opponent's Digimon to white until their turn ends.",
        "treat all opponent digimon False colors=white until opponent_turn_end",
    ),
]

CHANGED: list[Row] = [
    (
        "[On Play] 1 of your Digimon gains ＜Rush＞ for the turn. If you have a Tamer, 2 of your Digimon gain it "
        "instead.",
        "grant_keyword 1 your digimon ＜Rush＞ until turn_end; instead(1) if any(1 your tamer): grant_keyword 2 "
        "your digimon ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] Until your opponent's turn ends, 1 of your Digimon gains ＜Rush＞ and ＜Raid＞. If you have a "
        "Tamer, 2 of your Digimon gain them instead.",
        "grant_keyword 1 your digimon ＜Rush＞+＜Raid＞ until opponent_turn_end; instead(1) if any(1 your tamer): "
        "grant_keyword 2 your digimon ＜Rush＞+＜Raid＞ until opponent_turn_end",
    ),
    (
        "[On Play] You may trash 1 red Digimon card in your hand to add the trashed card's DP to this Digimon "
        "for the turn.",
        "you may to(trash 1 digimon red in your hand): dp of this_digimon dp(p1) until turn_end",
    ),
    (
        "[On Play] By suspending 1 of your other Digimon, add the suspended Digimon's DP to this Digimon until "
        "your opponent's turn ends.",
        "you may by(suspend 1 your digimon other): dp of this_digimon dp(p1) until opponent_turn_end",
    ),
    (
        "[On Play] You can unsuspend this Digimon by decreasing your memory by 2.",
        "you may by(lose_memory 2): unsuspend this_digimon",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less. For each red Tamer you have in "
        "play, add 1000 to the maximum DP of the Digimon you can delete by this effect.",
        "delete 1 opponent digimon dp<=3000; adjust_limit dp 1000 of p1 for each tamer red in your battle_area",
    ),
    (
        "While your opponent has a Digimon, reduce the memory cost to play this card from your hand by 3.",
        "if any(1 opponent digimon): play_cost of card group(this_card) in your hand -3",
    ),
    (
        "[All Turns] This Digimon gets +1000 DP for each of its digivolution card colors.",
        "dp of this_digimon +1000 for each colors of card in digivolution_cards of this_digimon",
    ),
]

PREVENTED: list[Row] = [
    (
        "[Your Turn] This Digimon is unblockable.",
        "restrict this_digimon be_block",
    ),
    (
        "[Your Turn] This Digimon and all Digimon with [Foomon] in their names are unblockable.",
        "restrict {this_digimon and all digimon name~[Foomon]} be_block",
    ),
    (
        "[On Play] None of your opponent's Digimon can attack or block until the end of their turn.",
        "restrict all opponent digimon attack+block until opponent_turn_end",
    ),
    (
        "[On Play] All of your Digimon get +1000 DP for the turn and your opponent's effects can't return them "
        "to hands or decks or reduce their DP for the turn.",
        "dp of all your digimon +1000 until turn_end; and restrict all your digimon be_return:hand,deck+be_reduce:dp "
        "by=opponent effect until turn_end",
    ),
    (
        "[On Play] This Digimon isn't affected by your opponent's Option cards until the end of your opponent's turn.",
        "immune this_digimon opponent option until opponent_turn_end",
    ),
    (
        "[On Play] Until your opponent's turn ends, their effects can't trash this Digimon's stacked cards.",
        "restrict card in stack of this_digimon be_trash by=opponent effect until opponent_turn_end",
    ),
]

ASKED: list[Row] = [
    (
        "[On Play] Trash the bottom digivolution card of 1 of your opponent's Digimon. When you do, gain 1 memory.",
        "trash 1 card in bottom digivolution_cards of 1 opponent digimon; if done(1): gain_memory 1",
    ),
    (
        "[Your Turn] When you have a green Tamer in play, this Digimon gets +1000 DP.",
        "if any(1 tamer green in your battle_area): dp of this_digimon +1000",
    ),
    (
        "[End of Attack] When your opponent has no Digimon in play, gain 2 memory.",
        "if no(digimon in opponent battle_area): gain_memory 2",
    ),
    (
        "While you have 8 or more cards in your trash, when playing this card from your hand, reduce its play "
        "cost by 5.",
        "when this_card would play from=your hand: if count(card in your trash) >= 8: play_cost -5",
    ),
    (
        "[On Play] If you have 3 or less memory, gain 1 memory. If you have 3 or more, ＜Draw 1＞",
        "if memory(you) <= 3: gain_memory 1; if memory(you) >= 3: ＜Draw 1＞",
    ),
    (
        "[On Play] Activate 1 of your Digimon's [Main] effects. If this activated any effect, gain 1 memory.",
        "activate your digimon timings=Main count=1; if activate(1): gain_memory 1",
    ),
    (
        "[On Play] If a level 3 Digimon card is in this Digimon's digivolution cards, gain 1 memory. If there "
        "isn't, ＜Draw 1＞",
        "if any(1 digimon level=3 in digivolution_cards of this_digimon): gain_memory 1; if no(1 digimon level=3 "
        "in digivolution_cards of this_digimon): ＜Draw 1＞",
    ),
    (
        "[On Play] If your breeding area is empty, gain 1 memory.",
        "if no(card in your breeding_area): gain_memory 1",
    ),
    (
        "[Hand] [Main] If your opponent's trash isn't empty, play this card in your breeding area without paying "
        "the cost.",
        "if any(card in opponent trash): play this_card free to=your breeding_area",
    ),
    (
        "[Your Turn] When one of your Digimon digivolves into a Digimon with [Foo] in its name, gain 1 memory. "
        "If it digivolved into a Digimon with the same level, ＜Draw 1＞",
        "when 1 your digimon digivolve object=1 digimon name~[Foo]: gain_memory 1; if upon(trigger digivolve "
        "object=1 digimon same(level as trigger)): ＜Draw 1＞",
    ),
    (
        "[On Play] If this Digimon has 2 or more same-level cards in its stack, ＜Draw 1＞",
        "if this_digimon is has(at least 2 card same(level) in stack): ＜Draw 1＞",
    ),
]

HAPPENED: list[Row] = [
    (
        "[Your Turn] When effects place this Digimon's top stacked card as its bottom digivolution card, ＜Draw 1＞",
        "when 1 card in top stack of this_digimon place agent=effect by_effect to=bottom digivolution_cards of "
        "this_digimon: ＜Draw 1＞",
    ),
    (
        "[All Turns] When an effect places [Foomon] as any of your Digimon's digivolution cards, gain 1 memory.",
        "when card [Foomon] place agent=effect by_effect to=digivolution_cards of 1 your digimon: gain_memory 1",
    ),
    (
        "[All Turns] When you hatch in the breeding area, gain 1 memory.",
        "when hatch agent=you: gain_memory 1",
    ),
    (
        "[All Turns] When this Digimon suspends or deletes one of your opponent's Digimon, gain 1 memory.",
        "when this_digimon suspend or 1 opponent digimon delete agent=this_digimon: gain_memory 1",
    ),
    (
        "[All Turns] When your opponent hatches, gain 1 memory.",
        "when hatch agent=opponent: gain_memory 1",
    ),
    (
        "[All Turns] When an effect plays or digivolves an opponent's Digimon, gain 1 memory.",
        "when 1 opponent digimon play agent=effect by_effect or 1 opponent digimon digivolve agent=effect by_effect: "
        "gain_memory 1",
    ),
    (
        "[All Turns] When you would play a Digimon card with a DigiXros requirement, gain 1 memory.",
        "when 1 digimon effect(digixros) would play agent=you: gain_memory 1",
    ),
]

LISTED: list[Row] = [
    (
        "[On Play] Reveal the top 3 cards of your deck. Add 1 [Foo] trait card and 1 [Bar] trait or 1 2-color "
        "card among them to the hand. Return the rest to the bottom of the deck.",
        "reveal 3 card in top your deck; add {1 card trait[Foo] in revealed of p1 and {1 card trait[Bar] in "
        "revealed of p1 or 1 card colors=2 in revealed of p1}} hand; return rest1 bottom deck",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Add 1 card with the [Foo] trait and 1 [Barmon] or 1 "
        "[Baz] trait Option card among them to the hand. Return the rest to the bottom of the deck.",
        "reveal 3 card in top your deck; add {1 card trait[Foo] in revealed of p1 and {1 card [Barmon] in "
        "revealed of p1 or 1 option trait[Baz] in revealed of p1}} hand; return rest1 bottom deck",
    ),
    (
        "[On Play] Reveal the top 4 cards of your deck. Add 1 [Foo] trait or 1 yellow card among them to the "
        "hand. Return the rest to the bottom of the deck.",
        "reveal 4 card in top your deck; add {1 card trait[Foo] in revealed of p1 or 1 card yellow in revealed "
        "of p1} hand; return rest1 bottom deck",
    ),
    (
        "[On Play] Reveal the top 4 cards of your deck. Add 2 cards that are either black with [Foo] in their "
        "names or with [Bar] in their traits among them to your hand. Place the rest at the bottom of your deck "
        "in any order.",
        "reveal 4 card in top your deck; add 2 card ((black & name~[Foo]) | trait[Bar]) in revealed of p1 your "
        "hand; place rest1 bottom your deck any_order",
    ),
    (
        "[On Play] Play 1 [Foomon] (Digimon/Red/6000 DP/＜Rush＞) Token and 1 [Barmon] (Digimon/Yellow/6000 "
        "DP/＜Blocker＞) Token.",
        "create_token 1 Foomon kinds=digimon colors=red dp=6000 keywords=＜Rush＞; and create_token 1 Barmon "
        "kinds=digimon colors=yellow dp=6000 keywords=＜Blocker＞",
    ),
    (
        "[On Play] You may play 1 4000 DP or lower Digimon card with the [Foo] trait or [Bar], [Baz] or [Qux], "
        "other than [Sea Bar], in any of its traits from your hand without paying the cost.",
        "you may play 1 digimon dp<=4000 (trait[Foo] | trait~[Bar/Baz/Qux but Sea Bar]) in your hand free",
    ),
]

COMPARED: list[Row] = [
    (
        "[On Play] Choose 1 of your opponent's Digimon. Delete all of your opponent's Digimon that share a name "
        "with it.",
        "choose 1 opponent digimon; delete all opponent digimon (group(p1) | same(name as p1))",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon that shares a color with this Digimon.",
        "suspend 1 opponent digimon (group(this_digimon) | same(color as this_digimon))",
    ),
    (
        "[On Play] For every 2 same-level cards this Digimon's stack has, ＜Draw 1＞",
        "＜Draw 1＞ for each 2 card same(level) in stack of this_digimon",
    ),
    (
        "[Your Turn] When one of your Digimon with 2 or more same-level cards in its stack attacks, gain 1 memory.",
        "when 1 your digimon has(at least 2 card same(level) in stack) attack: gain_memory 1",
    ),
    (
        "[On Play] Choose any number of your opponent's Digimon whose combined play costs are less than or equal "
        "to the play cost of 1 of your Digimon with [Foo] in its name, and delete all of the chosen cards.",
        "choose any number opponent digimon total(play_cost<=play_cost(1 your digimon name~[Foo])); and delete "
        "all card chosen(p1)",
    ),
    (
        "[On Play] By suspending 1 of your other Digimon, return 1 of your opponent's Digimon with as much or "
        "less DP as the Digimon this effect suspended to the bottom of the deck.",
        "you may by(suspend 1 your digimon other): return 1 opponent digimon dp<=dp(digimon "
        "suspended(this_effect)) bottom deck",
    ),
    (
        "[On Play] Delete your opponent's Digimon until they have as many as the number of your security cards.",
        "delete opponent digimon until count(opponent digimon) <= count(your card in your security)",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Add all Digimon cards among them to your hand. Trash the "
        "rest. Then, suspend 1 of your opponent's Digimon for each card added to your hand by this effect.",
        "reveal 3 card in top your deck; add all digimon in revealed of p1 your hand; trash rest1; then suspend "
        "1 opponent digimon for each card added(this_effect+to your hand)",
    ),
    (
        "[On Play] By placing 1 black card with the [Foo] trait from your hand at the bottom of your Digimon "
        "with such trait, gain 1 memory.",
        "you may by(place 1 card black trait[Foo] in your hand bottom stack of 1 your digimon trait[Foo]): "
        "gain_memory 1",
    ),
    (
        "[On Play] Delete your opponent's Digimon until they have 2 Digimon.",
        "delete opponent digimon until count(opponent digimon) <= 2",
    ),
    (
        "[On Play] Trash cards in your hand until you have as many as the number of your security cards.",
        "trash card in your hand until count(card in your hand) <= count(your card in your security)",
    ),
    (
        "[On Play] Trash the top card of your deck until you have 10 cards in your trash.",
        "trash 1 card in top your deck until count(card in your trash) >= 10",
    ),
]

MOVED: list[Row] = [
    (
        "[On Play] Return all of the digivolution cards under 1 of your opponent's Digimon to the top of their "
        "owner's deck in any order, and return that Digimon to the bottom of its owner's deck.",
        "return all card in digivolution_cards of 1 opponent digimon top owner deck any_order; and return host1 "
        "bottom owner deck",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Return the revealed cards to the top or the bottom of "
        "the deck.",
        "reveal 3 card in top your deck; return p1 top_or_bottom deck",
    ),
    (
        "[On Play] By placing this Digimon as the face-up bottom security card, gain 1 memory.",
        "you may by(place this_digimon bottom face_up security): gain_memory 1",
    ),
    (
        "[On Play] Place one of your opponent's level 3 Digimon under another of your opponent's Digimon as its "
        "bottom digivolution card or under an opponent's Tamer.",
        "place 1 opponent digimon level=3 bottom under of 1 opponent digimon except(p1) or_to=under of 1 opponent "
        "tamer",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. You may play 1 [Foo] trait card suspended among them "
        "without paying the cost. Trash the rest.",
        "reveal 3 card in top your deck; you may play 1 card trait[Foo] in revealed of p1 free suspended; trash rest1",
    ),
    (
        "[On Play] ＜Draw 1＞. For each of your [Foomon]'s digivolution cards in the breeding area, gain 1 memory.",
        "＜Draw 1＞; gain_memory 1 for each card in digivolution_cards of your card [Foomon] in breeding_area",
    ),
    (
        "[On Play] You may attack with this Digimon without suspending it.",
        "you may attack this_digimon without_suspending",
    ),
    (
        "While you have a green Tamer, cards from your trash may also be placed for this card's DigiXros.",
        "if any(1 your tamer green): you may place any number card in your trash digivolution_cards as_digixros",
    ),
    (
        "[All Turns] When any of your Digimon cards with DigiXros requirements would be played, by suspending "
        "this Tamer, 1 card from under your Tamers and 1 card in your trash can also be placed for their DigiXros.",
        "when 1 your digimon effect(digixros) would play: you may by(suspend this_tamer): may place {1 card in "
        "under of your tamer and 1 card in your trash} digivolution_cards as_digixros",
    ),
    (
        "[On Play] If there are 4 or more digivolution cards under this Digimon, it can be digivolved into a "
        "[Foomon] in your hand or under one of your Tamers with the digivolution cost reduced by 3.",
        "if count(card in digivolution_cards of this_digimon) >= 4: you may digivolve this_digimon 1 card "
        "[Foomon] in your hand or under of 1 your tamer cost-3",
    ),
    (
        "[Hand] [Main] Place 1 [Foomon] from your trash under 1 of your [Baz Qux] cards and digivolve into this "
        "card as if the Tamer is a level 4 red Digimon for the digivolution cost.",
        "place 1 card [Foomon] in your trash under of 1 your card [Baz Qux]; and digivolve host1 this_card paid "
        "as_if=1 digimon level=4 red",
    ),
    (
        "[On Play] This Digimon may attack your opponent's Digimon. Your opponent's unsuspended Digimon can also "
        "be attacked with this effect.",
        "with(1) you may allow this_digimon attack object=opponent digimon unsuspended until attack_end; you may "
        "attack this_digimon targets=opponent digimon",
    ),
]

TABLE = {
    "treated": TREATED,
    "changed": CHANGED,
    "prevented": PREVENTED,
    "asked": ASKED,
    "happened": HAPPENED,
    "listed": LISTED,
    "compared": COMPARED,
    "moved": MOVED,
}

REFUSED: list[Row] = [
    # what a state lets one do once needs a moment
    ("[Your Turn] When you have a green Tamer in play, gain 1 memory.", "no_timing"),
    ("[On Play] If there isn't, ＜Draw 1＞", "unbound"),
    ("[On Play] If you have 3 or less memory, gain 1 memory. If you have 3 or fewer, ＜Draw 1＞", "unbound"),
    ("[On Play] Your opponent's unsuspended Digimon can also be attacked with this effect.", "unbound"),
    ("[On Play] Change the color of 1 of your opponent's Digimon to 1 color.", "change"),
    ("[On Play] This Digimon isn't affected by your opponent's Tamer until the end of your opponent's turn.", "immune"),
    ("[Your Turn] [Foomon] in your hand can treat this Digimon as level 5.", "treat"),
    ("[On Play] 1 of your Digimon is also treated as a 2000 DP Digimon that can't digivolve red.", "treat"),
    ("[All Turns] When you hatch in the battle area, gain 1 memory.", "trigger"),
    # one card of both, or two cards?
    (
        "[On Play] Reveal the top 4 cards of your deck. Add 1 [Foo] trait and 1 yellow card among them to the hand.",
        "noun",
    ),
    (
        "[On Play] Reveal the top 4 cards of your deck. Add 1 [Foomon] or 1 [Barmon] and 1 yellow card among them to "
        "the hand.",
        "coordination",
    ),
    ("[On Play] 1 of your Digimon gains ＜Rush＞ and ＜Raid＞. If you have a Tamer, this Digimon gains it.", "object"),
    ("[On Play] Delete 1 of your opponent's Digimon that share a name.", "relative"),
    ("[On Play] Change 1 of your opponent's Digimon into your trash.", "change"),
]


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows]
)
def test_phrase(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(("text", "code"), REFUSED, ids=[text for text, _ in REFUSED])
def test_refused(text: str, code: str) -> None:
    assert refusal(text).startswith(code)
