"""Which cards, which place, how many: what noun phrases mean. Names are invented."""

from __future__ import annotations

import pytest

from cardc.compiler.effect import Select
from tests.compiler.reading import compiled, meaning, refusal

NOUNS: list[tuple[str, str]] = [
    (
        "[On Play] 1 of your opponent's lowest level Digimon gets -6000 DP for the turn.",
        "dp of 1 opponent digimon level=lowest -6000 until turn_end",
    ),
    (
        "[On Play] You may place this card as the top card of your security stack.",
        "you may place this_card top your security",
    ),
    (
        "[On Play] You may place this card as the top stacked card of 1 of your Digimon.",
        "you may place this_card top stack of 1 your digimon",
    ),
    (
        "[On Play] Place 1 of your opponent's Digimon as the top card of their deck.",
        "place 1 opponent digimon top opponent deck",
    ),
    (
        "[On Play] If you have exactly 3 security cards, gain 1 memory.",
        "if count(card in your security) = 3: gain_memory 1",
    ),
    (
        "[On Play] Trash exactly 2 cards in your hand.",
        "trash 2 card in your hand",
    ),
    (
        "[On Play] This Digimon gets +1000 DP until the end of this turn.",
        "dp of this_digimon +1000 until turn_end",
    ),
    (
        "[All Turns] When a card with [Foo] in its text would be played or one of your Digimon would digivolve into"
        " such a card, reduce the cost by 2.",
        "when 1 card text~[Foo] would play or 1 your digimon would digivolve object=1 card text~[Foo]: cost -2",
    ),
    (
        "[On Play] Neither player's Digimon can be deleted in battle for the turn.",
        "restrict all each_player digimon be_delete_in_battle until turn_end",
    ),
    (
        "[All Turns] This Digimon and all of your Digimon with [Foo] in their names are unblockable.",
        "restrict {this_digimon and all your digimon name~[Foo]} be_block",
    ),
    (
        "[On Play] Return 1 card from your trash to the hand; if you do, gain 1 memory.",
        "return 1 card in your trash hand; if done(1): gain_memory 1",
    ),
    (
        "[On Play] If you have as many or fewer security cards as this Digimon has face-down digivolution cards,"
        " gain 1 memory.",
        "if count(card in your security) <= count(card face_down in digivolution_cards of this_digimon): gain_memory 1",
    ),
    (
        "[On Play] If you have as many or more Tamers as your opponent has Digimon, gain 1 memory.",
        "if count(your tamer) >= count(opponent digimon): gain_memory 1",
    ),
    (
        "[On Play] If your opponent has as many or more Digimon as you have, gain 1 memory.",
        "if count(opponent digimon) >= count(your digimon): gain_memory 1",
    ),
    (
        "[On Play] You may play 1 each of level 3, level 4 and level 5 Digimon cards with the [Foo] trait from your"
        " trash without paying the costs.",
        "you may play {1 digimon level=3 trait[Foo] in your trash and 1 digimon level=4 trait[Foo] in your trash and"
        " 1 digimon level=5 trait[Foo] in your trash} free",
    ),
    (
        "[On Play] Delete 1 each of your opponent's level 3 Digimon and level 4 Digimon.",
        "delete {1 opponent digimon level=3 and 1 opponent digimon level=4}",
    ),
    (
        "[On Play] If you have a Digimon, Tamer or Option card with the [Foo] trait, gain 1 memory.",
        "if any(1 your digimon|tamer|option trait[Foo]): gain_memory 1",
    ),
    (
        "[On Play] Return 1 Digimon, Tamer, or Option card with the [Foo] trait from your trash to the hand.",
        "return 1 digimon|tamer|option trait[Foo] in your trash hand",
    ),
    (
        "[All Turns] While you have a Tamer, Digimon or Tamers can't unsuspend.",
        "if any(1 your tamer): restrict digimon|tamer unsuspend",
    ),
    (
        "[On Play] You may play up to 2 [Foo] trait Digimon cards with a total play cost of 8 or less from your"
        " trash without paying the costs.",
        "you may play up to 2 digimon trait[Foo] total(play_cost<=8) in your trash free",
    ),
    (
        "[On Play] Delete up to 3 of your opponent's Digimon with a total DP of 6000 or less.",
        "delete up to 3 opponent digimon total(dp<=6000)",
    ),
    (
        "[Main] For the turn, you may suspend this Tamer to give 1 of your Digimon +2000 DP.",
        "to(suspend this_tamer): dp of 1 your digimon +2000 until turn_end",
    ),
    (
        "[On Play] You may trash the top card of your security stack to have 1 of your opponent's Digimon or Tamers"
        " get -2000 DP for the turn.",
        "you may to(trash 1 card in top your security): dp of 1 opponent digimon|tamer -2000 until turn_end",
    ),
    (
        "[On Play] You may suspend this Tamer to give 1 of your opponent's Digimon or Tamers -2000 DP for the turn.",
        "you may to(suspend this_tamer): dp of 1 opponent digimon|tamer -2000 until turn_end",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon or Tamers and 1 of your Digimon gets +3000 DP for the turn.",
        "suspend 1 opponent digimon|tamer; and dp of 1 your digimon +3000 until turn_end",
    ),
    (
        "[On Play] You may play 1 [Foo] from this Digimon's digivolution cards or trash without paying the cost.",
        "you may play 1 card [Foo] in digivolution_cards of this_digimon or your trash free",
    ),
    (
        "[On Play] You may play 1 [Foo] from your hand to an empty space in your breeding area with the cost reduced"
        " by 3.",
        "you may play 1 card [Foo] in your hand cost-3 to=your breeding_area",
    ),
    (
        "[On Play] You may return to the hand or play 1 [Foo] from this Digimon's digivolution cards with the cost"
        " reduced by 3.",
        "you may choose 1 of {return 1 card [Foo] in digivolution_cards of this_digimon hand | play 1 card [Foo] in"
        " digivolution_cards of this_digimon cost-3}",
    ),
    (
        "[On Play] You may play or use 1 [Foo] trait card from your hand with the cost reduced by 3.",
        "you may choose 1 of {play 1 card trait[Foo] in your hand cost-3 | use 1 card trait[Foo] in your hand cost-3}",
    ),
]

SPARED: list[tuple[str, str]] = [
    (
        "[On Play] Return 1 Digimon card with [Bar]/[Baz] in one of its traits (other than [Sea Bar]) from your trash"
        " to the hand.",
        "return 1 digimon trait~[Bar/Baz but Sea Bar] in your trash hand",
    ),
    (
        "[On Play] Return 1 Digimon card with the [Qux] trait or [Bar]/[Baz] in any of its traits (other than"
        " [Sea Bar]) from your trash to the hand.",
        "return 1 digimon (trait[Qux] | trait~[Bar/Baz but Sea Bar]) in your trash hand",
    ),
    (
        "[On Play] Return 1 Digimon card with [Bar] in one of its traits (other than [Sea Bar]) or the [Qux] trait"
        " from your trash to the hand.",
        "return 1 digimon (trait~[Bar but Sea Bar] | trait[Qux]) in your trash hand",
    ),
    (
        "[On Play] Return 1 Digimon card with [Bar] and [Baz], other than [Sea Bar], in one of its traits from your"
        " trash to the hand.",
        "return 1 digimon (trait~[Bar but Sea Bar] & trait~[Baz but Sea Bar]) in your trash hand",
    ),
    (
        "[On Play] If you have a Digimon that has [Bar] in any of its traits (other than [Sea Bar]) in the battle"
        " area, gain 1 memory.",
        "if any(1 digimon trait~[Bar but Sea Bar] in your battle_area): gain_memory 1",
    ),
    (
        "[On Play] Return 1 Digimon card with [Bar] in one of its traits (other than [Foomon]) from your trash to the"
        " hand.",
        "return 1 digimon (trait~[Bar] & not [Foomon]) in your trash hand",
    ),
    (
        "[On Play] Return 1 Digimon card with [Foo] or [Baz] (other than [Foomon]) in its name from your trash to the"
        " hand.",
        "return 1 digimon (name~[Foo/Baz] & not [Foomon]) in your trash hand",
    ),
]

EACH_ITS_OWN: list[tuple[str, str]] = [
    (
        "[On Play] Return 1 card with a memory cost of 5 or less from your trash to the hand.",
        "return 1 card cost<=5 in your trash hand",
    ),
    (
        "[On Play] Return 1 Digimon card with a memory cost of 5 or less from your trash to the hand.",
        "return 1 digimon play_cost<=5 in your trash hand",
    ),
    (
        "[On Play] Return 1 Digimon or Option card with a memory cost of 5 or less from your trash to the hand.",
        "return 1 digimon|option cost<=5 in your trash hand",
    ),
    (
        "[On Play] Return 1 Option card with the lowest memory cost from your trash to the hand.",
        "return 1 option use_cost=lowest in your trash hand",
    ),
    (
        "[On Play] You may use 1 Option card with [Foo] in its name or that's red and has a memory cost of 4 or less"
        " from your hand without paying its memory cost.",
        "you may use 1 option (name~[Foo] | (red & use_cost<=4)) in your hand free",
    ),
    (
        "[On Play] Return 1 red Tamer card or 2-color Option card with a cost of 4 or less from your trash to the"
        " hand.",
        "return 1 tamer|option ((tamer & red) | (option & colors=2 & cost<=4)) in your trash hand",
    ),
    (
        "[On Play] Return 1 Tamer card or Option card with a cost of 4 or less from your trash to the hand.",
        "return 1 tamer|option cost<=4 in your trash hand",
    ),
    (
        "[On Play] Return up to 2 red Tamer cards or blue Digimon cards with different names from your trash to the"
        " hand.",
        "return up to 2 tamer|digimon ((tamer & red) | (digimon & blue)) different(name) in your trash hand",
    ),
]

LISTED: list[tuple[str, str]] = [
    (
        "[All Turns] All of your Tokens and [Bar] trait Digimon gain ＜Blocker＞.",
        "grant_keyword {all your token and all your digimon trait[Bar]} ＜Blocker＞",
    ),
    (
        "[On Play] Suspend all of your opponent's Tamers and [Bar] trait Digimon.",
        "suspend {all opponent tamer and all opponent digimon trait[Bar]}",
    ),
    (
        "[All Turns] Your Tokens and [Bar] trait Digimon gain ＜Blocker＞.",
        "grant_keyword {your token and your digimon trait[Bar]} ＜Blocker＞",
    ),
    (
        "[All Turns] When one of your Tokens or a Digimon with the [Bar] trait is played, gain 1 memory.",
        "when {1 your token or 1 your digimon trait[Bar]} play: gain_memory 1",
    ),
    (
        "[All Turns] When one of your Tokens or 1 Digimon with the [Bar] trait is played, gain 1 memory.",
        "when {1 your token or 1 digimon trait[Bar]} play: gain_memory 1",
    ),
    (
        "[All Turns] All of your green and [Bar] trait Digimon gain ＜Blocker＞.",
        "grant_keyword all your digimon (green | trait[Bar]) ＜Blocker＞",
    ),
    (
        "[All Turns] Your [Foo] and [Bar] trait Digimon gain ＜Blocker＞.",
        "grant_keyword your digimon trait[Foo/Bar] ＜Blocker＞",
    ),
    (
        "[On Play] Return up to 2 red and blue Digimon cards from your trash to the hand.",
        "return up to 2 digimon red|blue in your trash hand",
    ),
    (
        "[On Play] Return 1 red and blue Digimon card from your trash to the hand.",
        "return 1 digimon (red & blue) in your trash hand",
    ),
    (
        "[On Play] Return 2 2-color red and blue Digimon cards from your trash to the hand.",
        "return 2 digimon colors=2 (red & blue) in your trash hand",
    ),
    (
        "[On Play] Return 2 cards with [Foo] and [Bar] in their traits from your trash to the hand.",
        "return 2 card trait[Foo/Bar] in your trash hand",
    ),
    (
        "[On Play] Return 1 card with [Foo] and [Bar] in its traits from your trash to the hand.",
        "return 1 card (trait[Foo] & trait[Bar]) in your trash hand",
    ),
]

NOT_LISTED = [
    ("[On Play] Suspend 1 of your opponent's Tamers and [Bar] trait Digimon.", "so many of all of them, or of each?"),
    ("[On Play] Delete 1 of your opponent's green and [Bar] trait Digimon.", "both, or either of them?"),
    ("[On Play] Delete any of your opponent's green and blue Digimon.", "both, or either of them?"),
    ("[On Play] If you have red and blue Digimon, gain 1 memory.", "both, or either of them?"),
    ("[All Turns] All of your suspended and [Bar] trait Digimon gain ＜Blocker＞.", "both, or either of them?"),
]

PLACED: list[tuple[str, str]] = [
    (
        "[On Play] Reveal the top 3 cards of your deck. Play 1 of the revealed Digimon cards without paying the cost."
        " Return the rest to the bottom of the deck.",
        "reveal 3 card in top your deck; play 1 digimon in revealed of p1 free; return rest1 bottom deck",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Delete 1 of your opponent's Digimon with the same level as 1"
        " Digimon card among them. Trash the revealed cards.",
        "reveal 3 card in top your deck; delete 1 opponent digimon same(level as 1 digimon in revealed of p1); trash"
        " p1",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with the same level as 1 Digimon card in your trash or hand.",
        "delete 1 opponent digimon same(level as 1 digimon in your trash or your hand)",
    ),
    (
        "[On Play] Return 1 Digimon card with the same level as 1 of your Digimon from your trash to the hand.",
        "return 1 digimon same(level as 1 your digimon) in your trash hand",
    ),
]

THE_SAME_ONE: list[tuple[str, str]] = [
    (
        "[On Play] Place the top card of 1 of your [Bar] trait Digimon as that Digimon's bottom digivolution card.",
        "place 1 card in top stack of 1 your digimon trait[Bar] bottom digivolution_cards of host1",
    ),
    (
        "[On Play] By placing 1 digivolution card of any of your Digimon as its top digivolution card, gain 1 memory.",
        "you may by(place 1 card in digivolution_cards of 1 your digimon top digivolution_cards of host1): gain_memory"
        " 1",
    ),
    (
        "[On Play] Place 1 digivolution card of 1 of your Digimon under that Digimon as its bottom digivolution card.",
        "place 1 card in digivolution_cards of 1 your digimon bottom under of host1",
    ),
    (
        "[On Play] Place this Digimon's top stacked card as its bottom digivolution card.",
        "place 1 card in top stack of this_digimon bottom digivolution_cards of this_digimon",
    ),
    (
        "[On Play] 1 of your Digimon may digivolve into a Digimon card in its digivolution cards without paying the"
        " cost.",
        "you may digivolve 1 your digimon 1 digimon in digivolution_cards of p1 free",
    ),
]

SPOKEN_OF: list[tuple[str, str]] = [
    (
        "[All Turns] When your Digimon are played, if any of them are red, reveal the top 2 cards of your deck. Place"
        " all [Foomon] among them as any of those Digimon's bottom digivolution cards. Trash the rest.",
        "when your digimon play: if 1 card group(triggers) is red: reveal 2 card in top your deck; place all card"
        " [Foomon] in revealed of p1 bottom digivolution_cards of 1 digimon group(triggers); trash rest1",
    ),
    (
        "[All Turns] When your Digimon are played, look at the top 2 cards of your deck. Add 1 of those cards to the"
        " hand. 1 of those Digimon gets +1000 DP for the turn.",
        "when your digimon play: look 2 card in top your deck; add 1 card group(p1) in revealed of p1 hand; dp of 1"
        " digimon group(triggers) +1000 until turn_end",
    ),
    (
        "[On Play] Choose 1 of your opponent's Digimon. Reveal the top 3 cards of your deck. Trash 1 [Foomon] among"
        " them. Delete that Digimon.",
        "choose 1 opponent digimon; reveal 3 card in top your deck; trash 1 card [Foomon] in revealed of p2; delete p1",
    ),
    (
        "[On Play] Reveal the top card of your deck. If it is a Digimon card, play that Digimon without paying the"
        " cost.",
        "reveal 1 card in top your deck; if p1 is digimon: play p1 free",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon. Trash 1 Digimon card in your hand. If that Digimon card is red,"
        " gain 1 memory.",
        "delete 1 opponent digimon; trash 1 digimon in your hand; if p2 is red: gain_memory 1",
    ),
]

OF_ALL: list[tuple[str, str]] = [
    (
        "[On Play] You may play up to 2 [Foomon] from your trash without paying the costs. Any Digimon played by this"
        " effect gain ＜Rush＞ for the turn.",
        "you may play up to 2 card [Foomon] in your trash free; grant_keyword digimon played(this_effect) ＜Rush＞"
        " until turn_end",
    ),
    (
        "[On Play] Trash any digivolution card of 1 of your opponent's Digimon.",
        "trash 1 card in digivolution_cards of 1 opponent digimon",
    ),
    (
        "[All Turns] When any Digimon suspend, gain 1 memory.",
        "when 1 digimon suspend: gain_memory 1",
    ),
    (
        "[On Play] Until your opponent's turn ends, all of your Digimon get +1000 DP and your opponent's effects can't"
        " delete them or reduce their DP.",
        "dp of all your digimon +1000 until opponent_turn_end; and restrict all your digimon be_delete+be_reduce:dp"
        " by=opponent effect until opponent_turn_end",
    ),
    (
        "[All Turns] All of your [Bar] trait Digimon get +1000 DP, and they can't be blocked.",
        "dp of all your digimon trait[Bar] +1000; and restrict all your digimon trait[Bar] be_block",
    ),
    (
        "[On Play] Suspend all of your opponent's Digimon. They can't unsuspend until your opponent's turn ends.",
        "suspend all opponent digimon; restrict p1 unsuspend until opponent_turn_end",
    ),
    (
        "[On Play] All of your Digimon get +1000 DP for the turn. Gain 1 memory for each of them.",
        "dp of all your digimon +1000 until turn_end; gain_memory 1 for each p1",
    ),
]

NOT_SPARED = [
    ("[On Play] Trash any digivolution cards of this Digimon.", "any one of them, or all?"),
    ("[On Play] Delete this Digimon and any Tamers.", "any one of them, or all?"),
    ("[All Turns] Any Digimon can't attack.", "any one of them, or all?"),
    ("[On Play] Place the top card of 2 of your Digimon as their bottom digivolution cards.", "nothing before it"),
    (
        "[On Play] Return 1 Digimon card with [Bar] in one of its traits, other than [Sea Bar], from your trash to the"
        " hand.",
        "a trait, or a card?",
    ),
    (
        "[On Play] Delete 1 Digimon with [Bar] in one of its traits, other than [Baz], or the [Qux] trait.",
        "a trait, or",
    ),
    ("[On Play] Delete 1 Digimon with [Bar], other than [Baz], in its traits.", "this excludes nothing"),
    ("[On Play] Delete 1 Digimon with [Bar] (other than [Foomon]) in its text.", "this excludes nothing"),
    ("[On Play] Play 1 [;Foomon] from your hand.", "a mark in these brackets"),
    ("[On Play] Play 1 [Foomon,] from your hand.", "a mark in these brackets"),
    ("[On Play] Play 1 [ Foomon] from your hand.", "a mark in these brackets"),
]

NO_NOUNS = [
    ("[On Play] Delete your opponent's Digimon with a total play cost of 3.", "how much together?"),
    ("[On Play] You may place this card as the top card.", "as which card?"),
    ("[On Play] You may place this card as the card of your deck.", "which cards of it?"),
    ("[On Play] You may place this card as the top 3 cards of your deck.", "as which card?"),
    ("[On Play] You may place this card as the top card of 1 of your Digimon.", "as which card?"),
    ("[On Play] You may place this card as 1 of your Digimon's bottom face-down digivolution card.", "as which card?"),
    ("[On Play] Delete exactly 1 of your opponent's Digimon.", "1 and no more"),
    ("[On Play] Delete exactly 3 levels' total worth of your opponent's Digimon.", "how much in total?"),
    ("[On Play] If a face-up security card is in this Digimon's digivolution cards, gain 1 memory.", "two places"),
    ("When this card is trashed from the top 2 digivolution cards of 1 of your Digimon, gain 1 memory.", "no number"),
    ("[On Play] Trash the digivolution card at the bottom of the deck.", "two places"),
    ("[On Play] Trash the bottom security card at the bottom of 1 of your opponent's Digimon.", "two places"),
    (
        "[On Play] Trash 2 digivolution cards of 1 of your Digimon at the bottom of 1 of your opponent's Digimon.",
        "two places",
    ),
    ("[On Play] Place 1 card from your hand under 1 of your Digimon as this Digimon's top link card.", "two places"),
    ("[On Play] If your opponent has 8 or more cards in your hand, gain 1 memory.", "whose cards"),
    ("[On Play] If this Digimon has a digivolution card of 1 of your Tamers, gain 1 memory.", "have what?"),
    ("[All Turns] Your [Foo] in the battle area are treated as having 16000 DP or more.", "treated as what?"),
    ("[On Play] For each of your Tamers, trash the top card of your deck for every 2 of your Digimon.", "twice"),
    (
        "[On Play] Until your opponent's turn ends, 1 of their Digimon can't attack or block until your turn ends.",
        "two durations",
    ),
    ("[On Play] For the turn, delete 1 of your opponent's Digimon.", "happens at once"),
    ("[Your Turn] When this Digimon would digivolve, reduce the maximum play cost by 1.", "limits no play cost"),
    (
        "[On Play] Trash the top cards of your opponent's security stack so that it has 1 Option card left.",
        "how many left?",
    ),
]


@pytest.mark.parametrize(("text", "means"), NOUNS)
def test_the_noun_says_which(text: str, means: str) -> None:
    assert meaning(text) == means


def test_for_every_counts_by_so_many() -> None:
    each = compiled("[On Play] Gain 1 memory for every 2 of your Tamers.").processes[0].for_each
    assert each is not None
    assert (each.every, each.of) == (2, Select(("tamer",), None, "you"))


@pytest.mark.parametrize(
    ("kind", "each"), [("Tamer", "tamer"), ("Digimon", "digimon"), ("of your Tamers", "your tamer")]
)
def test_for_each_tamer_is_no_card_of_another_kind(kind: str, each: str) -> None:
    text = f"[On Play] If you have a [Foo] in play, gain 1 memory for each {kind}."
    assert meaning(text).endswith(f"gain_memory 1 for each {each}")


@pytest.mark.parametrize(("text", "means"), SPARED)
def test_what_is_spared_is_of_the_kind_that_it_stands_with(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "means"), EACH_ITS_OWN)
def test_a_noun_has_its_own_cost_and_description(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "means"), LISTED)
def test_what_is_listed_shares_its_owner_and_number(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "why"), NOT_LISTED)
def test_what_may_be_both_or_either_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)


NUMBERED: list[tuple[str, str]] = [
    (
        "When this card is trashed from your deck, if it wasn't trashed by [XX0-001 Foomon]'s effect, you may trash up"
        " to 2 cards from the top of your deck.",
        "when this_card trash from=your deck: if not upon(this_card trash agent=effect_of of card (number[XX0-001] &"
        " [Foomon]) by_effect): you may trash up to 2 card in top your deck",
    ),
    (
        "[On Play] Add 1 [XX0-001 Foomon] from your trash to your hand.",
        "add 1 card (number[XX0-001] & [Foomon]) in your trash your hand",
    ),
    (
        "[On Play] Add 1 [Foomon], [ST12-03 Barmon] or [LM-003 Bazmon (X)] from your trash to your hand.",
        "add 1 card ([Foomon] | (number[ST12-03] & [Barmon]) | (number[LM-003] & [Bazmon (X)])) in your trash"
        " your hand",
    ),
    ("[On Play] Add 1 [P-003] from your trash to your hand.", "add 1 card number[P-003] in your trash your hand"),
    ("[On Play] Delete 1 [XX0-001 Foomon] Digimon.", "delete 1 digimon (number[XX0-001] & [Foomon])"),
    ("[On Play] Suspend 1 [XX0-001 Foo Bar] Tamer.", "suspend 1 tamer (number[XX0-001] & [Foo Bar])"),
    ("[On Play] Delete 1 non-[XX0-001 Foomon] Digimon.", "delete 1 digimon not (number[XX0-001] & [Foomon])"),
    (
        "[On Play] Delete 1 of your opponent's Digimon other than [XX0-001 Foomon].",
        "delete 1 opponent digimon not (number[XX0-001] & [Foomon])",
    ),
    (
        "[On Play] Delete 1 Digimon with [Foo] in its name (other than [XX0-001 Foomon]).",
        "delete 1 digimon (name~[Foo] & not (number[XX0-001] & [Foomon]))",
    ),
    (
        "[On Play] Delete 1 Digimon with [Foo] in one of its traits (other than [XX0-001 Bar]).",
        "delete 1 digimon (trait~[Foo] & not (number[XX0-001] & [Bar]))",
    ),
    (
        "[Your Turn] While this Digimon has [XX0-001 Foomon] in its digivolution cards, it gets +1000 DP.",
        "if any(card (number[XX0-001] & [Foomon]) in digivolution_cards of this_digimon): dp of this_digimon +1000",
    ),
    ("[On Play] Delete 1 Digimon with [XX0-001 Foomon] in its text.", "delete 1 digimon text~[XX0-001 Foomon]"),
    # no code of a set: a name that has a number in it
    (
        "[On Play] Add 1 [ABC-01 Foomon] from your trash to your hand.",
        "add 1 card [ABC-01 Foomon] in your trash your hand",
    ),
    (
        "[On Play] Add 1 [X-001 Foomon] from your trash to your hand.",
        "add 1 card [X-001 Foomon] in your trash your hand",
    ),
    (
        "[On Play] Add 1 [Foomon XX0-001] from your trash to your hand.",
        "add 1 card [Foomon XX0-001] in your trash your hand",
    ),
]
"""A bracket with a card number tells a card by number and name (CR 2-12-1)."""

NO_NAME: list[str] = [
    "[On Play] Delete 1 Digimon with [XX0-001 Foomon] in its name.",
    "[On Play] Delete 1 Digimon with the [XX0-001 Foomon] trait.",
    "[On Play] Delete 1 [XX0-001 Foo] trait Digimon.",
    "[All Turns] This Digimon is also treated as [XX0-001 Foomon].",
    "[All Turns] This Digimon gains the [XX0-001 Foomon] trait.",
    "[Your Turn] While this Digimon's name is [XX0-001 Foomon], it gets +1000 DP.",
    "[On Play] Change 1 of your opponent's Digimon into a green Digimon with 2000 DP and an original name of "
    "[XX0-001 Foomon] for the turn.",
]
"""… and nothing that a card's name or trait could be."""


@pytest.mark.parametrize(("text", "means"), NUMBERED)
def test_a_card_number_and_a_name_are_two_filters(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize("text", NO_NAME)
def test_a_card_number_is_no_part_of_a_name_or_trait(text: str) -> None:
    assert "tells a card by its number" in refusal(text)


@pytest.mark.parametrize(("text", "means"), PLACED)
def test_a_place_belongs_to_what_can_be_there(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "means"), THE_SAME_ONE)
def test_a_card_named_again_is_the_one_that_was_chosen(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "means"), SPOKEN_OF)
def test_that_digimon_is_in_play_and_that_card_is_not(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "means"), OF_ALL)
def test_what_lasts_for_all_is_said_of_all_again(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "why"), NOT_SPARED)
def test_what_may_be_a_trait_or_a_card_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)


@pytest.mark.parametrize(("text", "why"), NO_NOUNS)
def test_what_says_nothing_or_too_much_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
