"""What a sentence says of the ones before it: replaced, referred to again, counted."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

INSTEAD: list[Row] = [
    # a search is replaced as a whole
    (
        "[On Play] Reveal the top 4 cards of your deck. Add 1 card with the [Foo] trait among them to the hand. Trash "
        "the rest. If you have a Tamer, you may return 1 [Foomon] from your trash to the hand instead.",
        "reveal 4 card in top your deck; add 1 card trait[Foo] in revealed of p1 hand; trash rest1; "
        "instead(1) if any(1 your tamer): you may return 1 card [Foomon] in your trash hand",
    ),
    # what does not hang on it is not
    (
        "[On Play] Gain 1 memory. Trash the top card of your deck. If you have a Tamer, ＜Draw 1＞ instead.",
        "gain_memory 1; trash 1 card in top your deck; instead(2) if any(1 your tamer): ＜Draw 1＞",
    ),
    # a second "instead" replaces the same
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, ＜Draw 2＞ instead. If you have 3 Tamers, ＜Draw 3＞ instead.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): ＜Draw 2＞; instead(1) if count(your tamer) >= 3: ＜Draw 3＞",
    ),
    # what is played instead comes from the same place
    (
        "[On Play] Play 1 red Digimon card from your trash without paying the cost. If you have a Tamer, you may play "
        "1 [Foomon] without paying the cost instead.",
        "play 1 digimon red in your trash free; instead(1) if any(1 your tamer): you may play 1 card [Foomon] in your "
        "trash free",
    ),
    # the ones that are spoken of are those of the process that was done
    (
        "[On Play] Return 1 of your opponent's Digimon to the hand. If you have a Tamer, instead return 1 of your "
        "opponent's Digimon to the bottom of the deck. Trash all of the digivolution cards of that Digimon.",
        "return 1 opponent digimon hand; instead(1) if any(1 your tamer): return 1 opponent digimon bottom deck; "
        "trash all card in digivolution_cards of {p1 or p2}",
    ),
]

COUNTED: list[Row] = [
    # each of those spoken of
    (
        "[All Turns] When an opponent's Digimon is deleted, gain 1 memory for each Digimon.",
        "when 1 opponent digimon delete: gain_memory 1 for each triggers",
    ),
    (
        "When you would play this card, by placing up to 5 cards from your trash at the bottom of your deck, reduce "
        "the cost by 1 for each card.",
        "when this_card would play agent=you: you may by(place up to 5 card in your trash bottom your deck): "
        "cost -1 for each p1",
    ),
    # with nothing spoken of, each there is
    ("[Your Turn] For each Tamer, this Digimon gets +1000 DP.", "dp of this_digimon +1000 for each tamer"),
    # those of the process that did it
    (
        "[On Play] By trashing up to 3 cards in your hand, gain 1 memory for each card trashed.",
        "you may by(trash up to 3 card in your hand): gain_memory 1 for each card trashed(p1)",
    ),
    (
        "[On Play] Suspend all of your red Tamers. For each Tamer you suspend this way, ＜Draw 1＞.",
        "suspend all your tamer red; ＜Draw 1＞ for each tamer suspended(p1)",
    ),
    (
        "[On Play] By returning 2 Digimon cards from your opponent's trash to the bottom of the deck, you "
        "may play 1 red Digimon card of each returned card's level from your trash without paying the costs.",
        "you may by(return 2 digimon in opponent trash bottom deck): may play 1 digimon red same(level as "
        "each) in your trash free for each p1",
    ),
    (
        "[On Play] Delete 2 of your Digimon. Then, play 1 Digimon card of each deleted Digimon's level from "
        "your hand without paying the cost.",
        "delete 2 your digimon; then play 1 digimon same(level as each) in your hand free for each p1",
    ),
]

SPOKEN_OF: list[Row] = [
    (
        "[Your Turn] When you play a red Digimon, if the Digimon played is [Foomon], gain 1 memory.",
        "when 1 digimon red play agent=you: if trigger is [Foomon]: gain_memory 1",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. If all of the revealed cards are red, gain 1 memory. Place the "
        "cards on top of your deck in any order.",
        "reveal 3 card in top your deck; if all card in revealed of p1 is red: gain_memory 1; "
        "place p1 top your deck any_order",
    ),
    # what was chosen stays chosen
    (
        "[On Play] Choose 1 of your Digimon. Delete 1 of your opponent's Digimon and delete your chosen Digimon.",
        "choose 1 your digimon; delete 1 opponent digimon; and delete your digimon chosen(p1)",
    ),
    (
        "[On Play] Your opponent chooses 1 of their Digimon. Delete all Digimon other than this Digimon and your "
        "opponent's chosen Digimon.",
        "choose 1 opponent digimon done by opponent; "
        "delete all digimon except(this_digimon) except(opponent digimon chosen(p1))",
    ),
    # "it" is one: after "all of the digivolution cards" the Digimon that had them
    (
        "[On Play] You may trash all of the digivolution cards of 1 of your [Foomon] and place it at the bottom of "
        "this Digimon's digivolution cards to gain 1 memory.",
        "you may to(trash all card in digivolution_cards of 1 your card [Foomon]; place host1 bottom "
        "digivolution_cards of this_digimon): gain_memory 1",
    ),
    # "that Digimon" is the one whose card is moved, not the Tamer that pays
    (
        "[Main] By suspending this Tamer and placing the top card of 1 of your [Foo] trait Digimon as that Digimon's "
        "bottom digivolution card, gain 1 memory.",
        "by(suspend this_tamer; place 1 card in top stack of 1 your digimon trait[Foo] bottom digivolution_cards of "
        "host2): gain_memory 1",
    ),
    # of two costs only one is paid: "it" is what both are about, and afterwards neither has been spoken of
    (
        "[All Turns] When any of your other Digimon would leave the battle area, by deleting this Digimon or placing "
        "it as the bottom digivolution card of 1 of your [Foomon], 1 of those Digimon doesn't leave.",
        "when 1 your digimon other would leave from=battle_area: you may by(choose 1 of {delete this_digimon | place "
        "this_digimon bottom digivolution_cards of 1 your card [Foomon]}): prevent leave target=1 digimon "
        "group(triggers)",
    ),
    # of two options each has the cards of its own
    (
        "[On Play] Reveal the top 5 cards of your deck. Add 1 [Foomon] among them to your hand, and add 1 card with "
        "the [Foo] trait to your hand or place it under this Digimon as its bottom digivolution card. Trash the rest.",
        "reveal 5 card in top your deck; add 1 card [Foomon] in revealed of p1 your hand; and choose 1 of {add 1 card "
        "trait[Foo] in revealed of p1 your hand | place 1 card trait[Foo] in revealed of p1 bottom under of "
        "this_digimon}; trash rest1",
    ),
    # as whose effect another card's is activated
    (
        "[On Play] By placing 1 red card from your hand as this Digimon's bottom digivolution card, you may activate 1 "
        "[On Play] effect on the placed card as an effect of this Digimon.",
        "you may by(place 1 card red in your hand bottom digivolution_cards of this_digimon): may activate p1 "
        "timings=On Play count=1 as_of=this_digimon",
    ),
]

CONDITIONS: list[Row] = [
    # a condition behind a cost is asked when the cost is paid
    (
        "[On Play] By suspending this Digimon, gain 1 memory if you have a Tamer. Then, ＜Draw 1＞.",
        "you may by(suspend this_digimon): if any(1 your tamer): gain_memory 1; then paid(2) ＜Draw 1＞",
    ),
    # "was trashed" is asked of the deed before it; of what triggered the effect where that was one
    (
        "[On Play] You may trash 1 card in your hand. If a Digimon card was trashed, gain 1 memory.",
        "you may trash 1 card in your hand; if trash(1) object=1 digimon: gain_memory 1",
    ),
    (
        "[On Play] You may trash 1 card in your hand. If no card was trashed, gain 1 memory.",
        "you may trash 1 card in your hand; if not trash(1) object=card: gain_memory 1",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon. If it was deleted, gain 1 memory.",
        "delete 1 opponent digimon; if delete(1) object=p1: gain_memory 1",
    ),
    (
        "[On Play] You may suspend 1 Digimon. If a Digimon was suspended, gain 1 memory.",
        "you may suspend 1 digimon; if suspend(1) object=1 digimon: gain_memory 1",
    ),
    (
        "[All Turns] When cards are trashed from your hand, if a Digimon card was trashed, gain 1 memory.",
        "when card trash from=your hand: if upon(1 digimon trash): gain_memory 1",
    ),
    # where a timing tells when, "if" does not
    (
        "[Start of Your Turn] If 2 [Foo Bar] are placed in your battle area, gain 1 memory.",
        "if count(card [Foo Bar] in your battle_area) >= 2: gain_memory 1",
    ),
    (
        "[When Attacking] If you attack an opponent's Digimon, gain 1 memory.",
        "if upon(attack agent=you object=1 opponent digimon): gain_memory 1",
    ),
    ("[Your Turn] If you attack an opponent's Digimon, gain 1 memory.",
     "when attack agent=you object=1 opponent digimon: gain_memory 1"),
    # "either" is one of the two, not both together
    ("[On Play] If your opponent has 10 or more cards in either their hand or trash, gain 1 memory.",
     "if (count(card in opponent hand) >= 10 or count(card in opponent trash) >= 10): gain_memory 1"),
    # what is done until there are so many is not done where there are more
    ("[On Play] ＜Recovery +1 (Deck)＞ until there are 3 cards in your security stack.",
     "＜Recovery 1 (zone deck)＞ until count(card in your security) >= 3"),
    ("[On Play] If you have [Foo Bar] and [Baz Qux] in play, gain 1 memory.",
     "if any({card [Foo Bar] in your battle_area and card [Baz Qux] in your battle_area}): gain_memory 1"),
    (
        "[On Play] If you have a Digimon in play with [Foomon] in its name or digivolution cards, gain 1 memory.",
        "if any(1 digimon (name~[Foomon] | has(card [Foomon] in digivolution_cards)) in your battle_area): "
        "gain_memory 1",
    ),
]  # fmt: skip

MEASURES: list[Row] = [
    # how many they are, not what each of them costs
    (
        "[On Play] Delete 1 of your opponent's Digimon with a play cost less than or equal to this Digimon's "
        "digivolution cards.",
        "delete 1 opponent digimon play_cost<=count(card in digivolution_cards of this_digimon)",
    ),
    # how a list of cards comes into play is said of the playing
    (
        "[On Play] You may play 1 [Foomon] and 1 [Barmon] from your hand suspended without paying their costs.",
        "you may play {1 card [Foomon] in your hand and 1 card [Barmon] in your hand} free suspended",
    ),
    (
        "[On Play] By trashing the top security card of 1 player with the most security cards, gain 2 memory.",
        "you may by(trash 1 card in top security of 1 player security=highest): gain_memory 2",
    ),
    (
        "[On Play] Trash the top security card of 1 player with 3 or fewer cards in their hand.",
        "trash 1 card in top security of 1 player hand<=3",
    ),
]

TABLE = {
    "instead": INSTEAD, "counted": COUNTED, "spoken of": SPOKEN_OF, "conditions": CONDITIONS, "measures": MEASURES,
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows]
)
def test_results(text: str, expected: str) -> None:
    assert meaning(text) == expected


EACH_AND_OTHERWISE: list[tuple[str, str]] = [
    (
        "[On Play] If both players have 3 or fewer security cards, gain 1 memory.",
        "if (count(card in your security) <= 3 and count(card in opponent security) <= 3): gain_memory 1",
    ),
    (
        "[On Play] If both players have 6 or fewer total security cards, gain 1 memory.",
        "if count(card in each_player security) <= 6: gain_memory 1",
    ),
    (
        "[On Play] If the top card of your deck is a Digimon card, add it to your hand. Otherwise, trash it.",
        "if 1 card in top your deck is digimon: add 1 card in top your deck your hand; otherwise(1) trash 1 card in top"
        " your deck",
    ),
    (
        "[On Play] Reveal the top card of your deck. If it's a Digimon card, add it to your hand. Otherwise, trash it.",
        "reveal 1 card in top your deck; if p1 is digimon: add p1 your hand; otherwise(2) trash p1",
    ),
    (
        "[Main] You may suspend this Tamer to reveal the top card of your deck. If that card is a Digimon card, add"
        " it to your hand. Otherwise, trash it.",
        "to(suspend this_tamer): reveal 1 card in top your deck; paid(2) if p2 is digimon: add p2 your hand;"
        " otherwise(3) paid(2) trash p2",
    ),
]


@pytest.mark.parametrize(("text", "means"), EACH_AND_OTHERWISE)
def test_what_is_not_done_has_no_result(text: str, means: str) -> None:
    assert meaning(text) == means


def test_what_was_played_is_asked_of_one_card() -> None:
    text = (
        "[On Play] You may play 1 [Foo] from your trash without paying the cost. If played from the trash, ＜Draw 1＞."
    )
    assert "this card, or what the effect did that to?" in refusal(text)


ASKED_WITH_WHEN: list[tuple[str, str]] = [
    # behind the deed, "when" asks what the effect did, as "if" does
    (
        "[On Play] By trashing 1 card in your hand, gain 1 memory. When a card with the [Foo] trait is trashed by this "
        "effect, ＜Draw 1＞.",
        "you may by(trash 1 card in your hand): gain_memory 1; paid(2) if trash(1) object=1 card trait[Foo]: ＜"
        "Draw 1＞",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon. When this effect deletes a Digimon, gain 1 memory.",
        "delete 1 opponent digimon; if delete(1) object=1 digimon: gain_memory 1",
    ),
    # and "it" is what the effect did that to
    (
        "[On Play] You may play 1 Digimon card from your hand without paying the cost. When a red Digimon is played by "
        "this effect, it gains ＜Rush＞ for the turn.",
        "you may play 1 digimon in your hand free; if play(1) object=1 digimon red: grant_keyword p1 ＜Rush＞ until "
        "turn_end",
    ),
    (
        "[On Play] You may play 1 Digimon card from your hand without paying the cost. If a red Digimon was played by "
        "this effect, it gains ＜Rush＞ for the turn.",
        "you may play 1 digimon in your hand free; if play(1) object=1 digimon red: grant_keyword p1 ＜Rush＞ until "
        "turn_end",
    ),
    # what is about to happen is an event
    (
        "[On Play] You may play 1 Digimon card from your hand. When it would be played by this effect, reduce the play "
        "cost by 1.",
        "you may play 1 digimon in your hand paid; if upon(p1 would play agent=this_effect by_effect): play_cost -1",
    ),
]


@pytest.mark.parametrize(("text", "means"), ASKED_WITH_WHEN)
def test_when_behind_the_deed(text: str, means: str) -> None:
    assert meaning(text) == means


def test_when_nothing_like_that_was_done() -> None:
    text = "[On Play] ＜Draw 1＞. When a Digimon is played by this effect, gain 1 memory."
    assert "done nothing like that" in refusal(text)
