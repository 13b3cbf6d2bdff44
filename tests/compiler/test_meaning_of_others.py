"""What a thing does to another: a pronoun for that other is never the thing itself."""

from __future__ import annotations

import pytest

from cardc.compiler.card import Source
from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]
"""Text and its meaning, or why it is refused."""

MEANINGS: list[Row] = [
    (
        "[Your Turn] When this Digimon attacks, you may place 1 card from your hand as its bottom digivolution card.",
        "when this_digimon attack: you may place 1 card in your hand bottom digivolution_cards of this_digimon",
    ),
    (
        "[Your Turn] When one of your other Digimon attacks, by placing 1 card from your hand as its bottom "
        "digivolution card, ＜Draw 1＞.",
        "when 1 your digimon other attack: "
        "you may by(place 1 card in your hand bottom digivolution_cards of trigger): ＜Draw 1＞",
    ),
    (
        "[On Play] Choose 1 of your Digimon. You may place this card as its bottom digivolution card.",
        "choose 1 your digimon; you may place this_card bottom digivolution_cards of p1",
    ),
    (
        "[On Play] Choose 1 of your Digimon. Link 1 card from your hand to it without paying the cost.",
        "choose 1 your digimon; link 1 card in your hand p1 free",
    ),
    (
        "[On Play] Choose 1 Digimon card in your trash. 1 of your Digimon may digivolve into it.",
        "choose 1 digimon in your trash; you may digivolve 1 your digimon p1 paid",
    ),
    (
        "[On Play] Choose 1 Digimon card in your trash. This Digimon may digivolve into that card.",
        "choose 1 digimon in your trash; you may digivolve this_digimon p1 paid",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon. Then, this Digimon may attack it.",
        "suspend 1 opponent digimon; then you may attack this_digimon targets=p1",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon. 1 of your Digimon can attack that Digimon this turn.",
        "suspend 1 opponent digimon; allow 1 your digimon attack object=p1 until turn_end",
    ),
    (
        "[Your Turn] When one of your Digimon is played, 1 of your opponent's Digimon can't block it for the turn.",
        "when 1 your digimon play: restrict 1 opponent digimon block object=trigger until turn_end",
    ),
    (
        "[On Play] Choose 1 of your Digimon. 1 of your opponent's Digimon gains ＜Rush＞ and can't block it for the "
        "turn.",
        "choose 1 your digimon; grant_keyword 1 opponent digimon ＜Rush＞ until turn_end; "
        "and restrict p2 block object=p1 until turn_end",
    ),
    (
        "[On Play] Choose 1 of your opponent's Digimon. For the turn, your Digimon can't be blocked by that Digimon.",
        "choose 1 opponent digimon; restrict your digimon be_block by=p1 until turn_end",
    ),
    (
        "[Opponent's Turn] When one of your opponent's Digimon attacks, this Digimon can't be deleted in battle by it "
        "for the turn.",
        "when 1 opponent digimon attack: restrict this_digimon be_delete_in_battle by=trigger until turn_end",
    ),
    # "the other" is the rest, or of those that one was taken from
    (
        "[On Play] Reveal the top 2 cards of your deck. Add 1 of them to the hand. Trash the other card.",
        "reveal 2 card in top your deck; add 1 card group(p1) in revealed of p1 hand; trash rest1",
    ),
    (
        "[On Play] Choose 2 of your opponent's Digimon. Delete 1 of them. The other Digimon gets -3000 DP for the "
        "turn.",
        "choose 2 opponent digimon; delete 1 card group(p1); "
        "dp of digimon group(p1) except(p2) -3000 until turn_end",
    ),
    # this card is one of them, as it was just put there
    (
        "[On Deletion] You may place this card as the bottom digivolution card of 1 of your [Foo]. Then, trash 1 of "
        "that Digimon's other digivolution cards.",
        "you may place this_card bottom digivolution_cards of 1 your card [Foo]; "
        "then trash 1 card other in digivolution_cards of host1",
    ),
    (
        "[On Play] Choose 1 digivolution card of this Digimon. Trash its other digivolution cards.",
        "choose 1 card in digivolution_cards of this_digimon; "
        "trash card except(p1) in digivolution_cards of this_digimon",
    ),
    # the attacker and what is attacked instead are told apart, or only one of the two was spoken of
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, change the attack target to this Digimon. Then, that "
        "Digimon gets -3000 DP for the turn.",
        "when 1 opponent digimon attack: switch_attack_target this_digimon; "
        "then dp of trigger -3000 until turn_end",
    ),
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, change the attack target to this Digimon. Then, this "
        "Digimon gets +3000 DP for the turn. It gains ＜Reboot＞ for the turn.",
        "when 1 opponent digimon attack: switch_attack_target this_digimon; "
        "then dp of this_digimon +3000 until turn_end; grant_keyword this_digimon ＜Reboot＞ until turn_end",
    ),
    (
        "[When Attacking] Change the attack target to 1 of your opponent's Digimon. Then, suspend it.",
        "switch_attack_target 1 opponent digimon; then suspend p1",
    ),
    # what you played is one of yours
    (
        "[On Play] Play 1 level 3 Digimon card from your hand without paying the cost. Then, another of your Digimon "
        "may attack.",
        "play 1 digimon level=3 in your hand free; then you may attack 1 your digimon except(p1)",
    ),
    (
        "[On Play] By playing 1 level 3 Digimon card from your hand without paying the cost, another of your Digimon "
        "may attack.",
        "you may by(play 1 digimon level=3 in your hand free): may attack 1 your digimon except(p1)",
    ),
    (
        "[On Play] Play 1 Tamer card from your hand without paying the cost. Then, suspend another of your Tamers.",
        "play 1 tamer in your hand free; then suspend 1 your tamer except(p1)",
    ),
    (
        "[On Play] Your opponent plays 1 Digimon card from their hand without paying the cost. Then, another of your "
        "Digimon may attack.",
        "play 1 digimon in opponent hand free done by opponent; then you may attack 1 your digimon other",
    ),
    # so many of the others: of the same ones
    (
        "[On Play] Choose 3 of your opponent's Digimon. Delete 1 of them. Suspend 1 of the other Digimon.",
        "choose 3 opponent digimon; delete 1 card group(p1); suspend 1 digimon group(p1) except(p2)",
    ),
    (
        "[On Play] Choose 3 of your opponent's Digimon. Delete 1 of them. If any of the other Digimon are suspended, "
        "gain 1 memory.",
        "choose 3 opponent digimon; delete 1 card group(p1); if 1 digimon group(p1) except(p2) is suspended: "
        "gain_memory 1",
    ),
    (
        "[On Play] Trash the top 3 cards of your deck. Add 1 of them to the hand. If none of the other cards are red, "
        "gain 1 memory.",
        "trash 3 card in top your deck; add 1 card group(p1) hand; if none card group(p1) except(p2) is red: "
        "gain_memory 1",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Add 1 Tamer card among them to the hand. If 2 or more of the "
        "other cards have the [Bar] trait, gain 1 memory. Trash the rest.",
        "reveal 3 card in top your deck; add 1 tamer in revealed of p1 hand; "
        "if at least 2 card group(rest1) is trait[Bar]: gain_memory 1; trash rest1",
    ),
    (
        "[On Play] Choose 3 of your opponent's Digimon. Delete 1 of them. Suspend all of the other Digimon.",
        "choose 3 opponent digimon; delete 1 card group(p1); suspend all digimon group(p1) except(p2)",
    ),
    ("[On Play] Suspend all of the other Digimon.", "suspend all digimon other"),
    (
        "[On Play] Choose 1 of your Digimon. Suspend 1 of the other Digimon.",
        "choose 1 your digimon; suspend 1 digimon except(p1)",
    ),
    # other than the one that was put there, or taken from there
    (
        "[On Play] Add your top security card to the hand. Then, trash 1 other card in your hand.",
        "add 1 your card in top your security hand; then trash 1 card except(p1) in your hand",
    ),
    (
        "[On Deletion] Return 1 [Bar] trait card from your trash to the hand. Then, return another [Bar] trait card "
        "from your trash to the hand.",
        "return 1 card trait[Bar] in your trash hand; then return 1 card except(p1) trait[Bar] in your trash hand",
    ),
    (
        "[On Play] Choose 1 of your Digimon. 1 of your opponent's Digimon battles it.",
        "choose 1 your digimon; battle 1 opponent digimon p1",
    ),
]  # fmt: skip


TAMERS: list[Row] = [
    # this card, a Tamer, is none of them: other than the one that was spoken of
    (
        "[Opponent's Turn] When one of your [Foomon] would leave the battle area, by deleting 1 of your other "
        "[Foomon], prevent it.",
        "when 1 your card [Foomon] would leave from=battle_area: you may by(delete 1 your card except(trigger) "
        "[Foomon]): prevent event target=triggers",
    ),
    (
        "[All Turns] When a Digimon attacks, by suspending 1 other Digimon, gain 1 memory.",
        "when 1 digimon attack: you may by(suspend 1 digimon except(trigger)): gain_memory 1",
    ),
    (
        "[All Turns] When one of your Digimon is deleted, 1 of your other Digimon gets +1000 DP for the turn.",
        "when 1 your digimon delete: dp of 1 your digimon except(trigger) +1000 until turn_end",
    ),
    (
        "[Start of Your Main Phase] By suspending this Tamer, play 1 level 3 Digimon card from your hand without "
        "paying the cost. Then, 1 of your other Digimon gets +2000 DP for the turn.",
        "you may by(suspend this_tamer): play 1 digimon level=3 in your hand free; "
        "then paid(2) dp of 1 your digimon except(p2) +2000 until turn_end",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "means"), TAMERS)
def test_other_than_the_one_spoken_of(text: str, means: str) -> None:
    assert meaning(text, kinds=("Tamer",)) == means


@pytest.mark.parametrize(("text", "means"), MEANINGS)
def test_the_other_one(text: str, means: str) -> None:
    assert meaning(text) == means


UNDER_IT: list[tuple[Source, str, str]] = [
    (
        "inherited",
        "[When Attacking] By trashing 1 of this Digimon's other digivolution cards, gain 1 memory.",
        "you may by(trash 1 card other in digivolution_cards of this_digimon): gain_memory 1",
    ),
    (
        "link",
        "[When Attacking] Trash 1 of this Digimon's other link cards.",
        "trash 1 card other in link_cards of this_digimon",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("source", "text", "means"), UNDER_IT)
def test_other_than_this_card_under_it(source: Source, text: str, means: str) -> None:
    assert meaning(text, source) == means


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("link", "[When Attacking] Trash 1 of this Digimon's other digivolution cards."),
        ("inherited", "[When Attacking] Trash 1 of this Digimon's other link cards."),
    ],
)
def test_this_card_lies_elsewhere(source: Source, text: str) -> None:
    assert "other than which one?" in refusal(text, source)


REFUSED: list[Row] = [
    (
        "[On Deletion] Return 1 card with the [Bar] trait and 1 other card from your trash to the hand.",
        "other than the first of these, or than this card?",
    ),
    ("[On Play] Trash the other card.", "other than which ones?"),
    ("[All Turns] When this Digimon battles, delete the other Digimon.", "other than which ones?"),
    (
        "[On Play] 1 of your Digimon gets +1000 DP for the turn. Play 1 level 3 Digimon card from your hand without "
        "paying the cost. Another of your Digimon may attack.",
        "another than which one?",
    ),
    (
        "[Your Turn] When this Digimon gets linked by your effects, you may return 1 of its other link cards to the "
        "hand.",
        "other than which one?",
    ),
    ("[When Digivolving] Trash 1 of this Digimon's other digivolution cards.", "other than which one?"),
    ("[When Digivolving] Trash 1 other card under this Digimon.", "other than which one?"),
    ("[When Attacking] If this Digimon has no other digivolution cards, gain 1 memory.", "other than which one?"),
    # the attacker, or what is attacked instead
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, change the attack target to this Digimon. Then, delete "
        "it.",
        "this one, or what was spoken of before?",
    ),
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, by suspending 1 of your Tamers, change the attack "
        "target to 1 of your Digimon. Then, delete it.",
        "this one, or what was spoken of before?",
    ),
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, change the attack target to this Digimon. Then, if it "
        "has 5000 DP or less, gain 1 memory.",
        "which of the two",
    ),
    ("[On Play] Delete 1 of the other Digimon.", "other than which ones?"),
    ("[On Play] If any of the other Digimon are suspended, gain 1 memory.", "other than which ones?"),
    (
        "[On Play] Choose 3 of your opponent's Digimon. Delete 1 of them. Suspend 1 of the other level 3 Digimon.",
        "other than which ones?",
    ),
    (
        "[On Play] Trash the top 3 cards of your deck. Add 1 of them to the hand. Suspend 1 of the other Digimon.",
        "other than which ones?",
    ),
    (
        "[All Turns] When any of your other Digimon would be deleted, by suspending 1 of your other Digimon, they "
        "aren't deleted.",
        "other than this card, or than that one?",
    ),
    ("[On Play] 1 of your Digimon may attack it.", "nothing before it"),
    ("[On Play] 1 of your Digimon and this Digimon may attack it.", "nothing does this to itself"),
    ("[On Play] Choose 1 of your Digimon. It can't be blocked by it for the turn.", "nothing does this to itself"),
    ("[On Play] Choose 1 of your Digimon. Place it under it.", "nothing is placed under itself"),
    ("[On Play] Reveal the top card of your deck. Place it as its bottom digivolution card.", "unbound"),
    ("[When Attacking] You may place 1 card from your hand as its bottom digivolution card.", "unbound"),
    ("[On Play] Delete 1 Digimon. Place 1 card from your hand as its bottom digivolution card.", "unbound"),
    ("[All Turns] When you place a card as its bottom digivolution card, ＜Draw 1＞.", "unbound"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_none_is_its_own(text: str, why: str) -> None:
    assert why in refusal(text)
