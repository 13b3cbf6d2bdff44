"""What "instead" replaces, and what is done instead: whole sentences, and one choice for both."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

WHOLE: list[Row] = [
    # behind its sentence or in front of it, it is said of all of that
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, gain 1 memory and ＜Draw 2＞ instead.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): gain_memory 1; and if any(1 your tamer): ＜Draw 2＞",
    ),
    (
        "[On Play] ＜Draw 1＞. Gain 1 memory and ＜Draw 2＞ instead if you have a Tamer.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): gain_memory 1; and if any(1 your tamer): ＜Draw 2＞",
    ),
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, gain 2 memory, ＜Draw 2＞, and trash 1 card in your hand instead.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): gain_memory 2; and if any(1 your tamer): ＜Draw 2＞; and if "
        "any(1 your tamer): trash 1 card in your hand",
    ),
    (
        "[On Play] This Digimon gets +2000 DP for the turn. If you have a Tamer, it gets +4000 DP and gains "
        "＜Piercing＞ for the turn instead.",
        "dp of this_digimon +2000 until turn_end; instead(1) if any(1 your tamer): dp of this_digimon +4000 until "
        "turn_end; and if any(1 your tamer): grant_keyword this_digimon ＜Piercing＞ until turn_end",
    ),
    (
        "[On Play] ＜Draw 1＞. By trashing 1 card in your hand, ＜Draw 2＞ and gain 1 memory instead.",
        "＜Draw 1＞; instead(1) you may by(trash 1 card in your hand): ＜Draw 2＞; and paid(3) gain_memory 1",
    ),
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, you may trash 1 card in your hand to ＜Draw 2＞ and gain 1 memory "
        "instead.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): you may to(trash 1 card in your hand): ＜Draw 2＞; and paid(3) "
        "if any(1 your tamer): gain_memory 1",
    ),
    (
        "[All Turns] When an effect would trash this Digimon's digivolution cards, you may suspend this Digimon and "
        "trash the top card of your deck instead.",
        "when card in digivolution_cards of this_digimon would trash agent=effect by_effect: instead you may suspend "
        "this_digimon; and with(1) you may trash 1 card in top your deck",
    ),
    # in the middle of its sentence, of what is behind the "if"
    (
        "[On Play] ＜Draw 1＞, and if you have a Tamer, instead ＜Draw 2＞.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): ＜Draw 2＞",
    ),
    # how long it lasts is told by its own sentence, where that tells it
    (
        "[On Play] This Digimon gets +2000 DP for the turn. If you have a Tamer, instead it gets +4000 DP and gains "
        "＜Piercing＞ until your opponent's turn ends.",
        "dp of this_digimon +2000 until turn_end; instead(1) if any(1 your tamer): dp of this_digimon +4000 until "
        "opponent_turn_end; and if any(1 your tamer): grant_keyword this_digimon ＜Piercing＞ until opponent_turn_end",
    ),
    # what is replaced is a whole sentence, too
    (
        "[On Play] Suspend 1 of your opponent's Digimon and gain 1 memory. If you have a Tamer, instead delete 1 of "
        "their Digimon.",
        "suspend 1 opponent digimon; and gain_memory 1; instead(1) if any(1 your tamer): delete 1 opponent digimon",
    ),
    (
        "[On Play] This Digimon gets +2000 DP and gains ＜Piercing＞ for the turn. If you have a Tamer, it gets +4000 "
        "DP and gains ＜Blocker＞ for the turn instead.",
        "dp of this_digimon +2000 until turn_end; and grant_keyword this_digimon ＜Piercing＞ until turn_end; "
        "instead(1) if any(1 your tamer): dp of this_digimon +4000 until turn_end; and if any(1 your tamer): "
        "grant_keyword this_digimon ＜Blocker＞ until turn_end",
    ),
    (
        "[On Play] By trashing 1 card in your hand, ＜Draw 1＞ and gain 1 memory. If you have a Tamer, ＜Draw 3＞ "
        "instead.",
        "you may by(trash 1 card in your hand): ＜Draw 1＞; and paid(2) gain_memory 1; instead(2) paid(2) if any(1 "
        "your tamer): ＜Draw 3＞",
    ),
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, ＜Draw 2＞ and gain 1 memory instead. If you have 2 Tamers, "
        "instead ＜Draw 3＞.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): ＜Draw 2＞; and if any(1 your tamer): gain_memory 1; instead(1) "
        "if count(your tamer) >= 2: ＜Draw 3＞",
    ),
    (
        "[On Play] Search your deck for 1 Digimon card, add it to the hand, and shuffle your deck. If you have a "
        "Tamer, ＜Draw 2＞ instead.",
        "look card in your deck; and choose 1 digimon in your deck; and add p2 hand; and shuffle card in your deck; "
        "instead(1) if any(1 your tamer): ＜Draw 2＞",
    ),
    # but not the sentence before it
    (
        "[On Play] ＜Draw 1＞. Then, gain 1 memory. If you have a Tamer, trash 1 card in your hand and ＜Draw 2＞ "
        "instead.",
        "＜Draw 1＞; then gain_memory 1; instead(2) if any(1 your tamer): trash 1 card in your hand; and if any(1 your "
        "tamer): ＜Draw 2＞",
    ),
]

WITHIN: list[Row] = [
    # before the verb
    (
        "[On Play] This Digimon gets +2000 DP for the turn. If you have a Tamer, it instead gets +4000 DP.",
        "dp of this_digimon +2000 until turn_end; instead(1) if any(1 your tamer): dp of this_digimon +4000 until "
        "turn_end",
    ),
    (
        "[On Play] This Digimon gets +2000 DP for the turn. If you have a Tamer, it instead gets +4000 DP and gains "
        "＜Piercing＞ for the turn.",
        "dp of this_digimon +2000 until turn_end; instead(1) if any(1 your tamer): dp of this_digimon +4000 until "
        "turn_end; and if any(1 your tamer): grant_keyword this_digimon ＜Piercing＞ until turn_end",
    ),
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, you may instead trash 1 card in your hand to ＜Draw 2＞.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): you may to(trash 1 card in your hand): ＜Draw 2＞",
    ),
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, your opponent instead trashes 1 card in their hand.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): trash 1 card in opponent hand done by opponent",
    ),
    (
        "[All Turns] When this Digimon would be deleted, you may instead delete 1 of your other Digimon.",
        "when this_digimon would delete: instead you may delete 1 your digimon other",
    ),
]

CHOSEN: list[Row] = [
    # what is done to one, or something else to the same one: it is chosen before
    (
        "[On Play] 1 of your opponent's Digimon gets -4000 DP for the turn. It gets -8000 DP instead if you have 2 or "
        "fewer security cards.",
        "choose 1 opponent digimon; and dp of p2 -4000 until turn_end; instead(1) if count(card in your security) <= "
        "2: dp of p2 -8000 until turn_end",
    ),
    (
        "[On Play] Return 1 of your opponent's Digimon to the hand. If it has 2 or more digivolution cards, return it "
        "to the bottom of the deck instead.",
        "choose 1 opponent digimon; and return p2 hand; instead(1) if p2 is digivolution_cards>=2: return p2 bottom "
        "deck",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon and gain 1 memory. If it has no digivolution cards, instead "
        "delete it.",
        "choose 1 opponent digimon; and suspend p2; and gain_memory 1; instead(1) if p2 is no(digivolution_cards): "
        "delete p2",
    ),
    (
        "[On Play] Trash 1 card in your hand. If it is a Digimon card, return it to the top of the deck instead.",
        "choose 1 card in your hand; and trash p2; instead(1) if p2 is digimon: return p2 top deck",
    ),
    (
        "[On Play] Your opponent suspends 1 of their Digimon. If it has no digivolution cards, delete it instead.",
        "choose 1 opponent digimon done by opponent; and suspend p2 done by opponent; instead(1) if p2 is "
        "no(digivolution_cards): delete p2",
    ),
    # with the cost, the condition and the "may" of what would be done to it
    (
        "[On Play] You may return 1 of your opponent's Digimon to the hand. If it has 2 or more digivolution cards, "
        "return it to the bottom of the deck instead.",
        "you may choose 1 opponent digimon; and with(2) you may return p2 hand; instead(1) if p2 is "
        "digivolution_cards>=2: return p2 bottom deck",
    ),
    (
        "[On Play] By suspending 1 of your Tamers, return 1 of your opponent's Digimon to the hand. If it has 2 or "
        "more digivolution cards, return it to the bottom of the deck instead.",
        "you may by(suspend 1 your tamer): choose 1 opponent digimon; and paid(3) return p3 hand; instead(2) paid(3) "
        "if p3 is digivolution_cards>=2: return p3 bottom deck",
    ),
    (
        "[On Play] If you have a Tamer, return 1 of your opponent's Digimon to the hand. If it has no digivolution "
        "cards, gain 1 memory instead.",
        "if any(1 your tamer): choose 1 opponent digimon; and if any(1 your tamer): return p2 hand; instead(1) if p2 "
        "is no(digivolution_cards): gain_memory 1",
    ),
    # whoever attacks, digivolves, is played
    (
        "[End of Your Turn] 1 of your Digimon may attack. If that Digimon has the [Foo] trait, instead it attacks "
        "without suspending.",
        "you may choose 1 your digimon; and with(2) you may attack p2; instead(1) if p2 is trait[Foo]: attack p2 "
        "without_suspending",
    ),
    (
        "[On Play] 1 of your Digimon may digivolve into a [Foo] trait Digimon card in the hand. If it is level 4, it "
        "may digivolve into a level 5 Digimon card in the trash instead.",
        "you may choose 1 your digimon; and with(2) you may digivolve p2 1 digimon trait[Foo] in your hand paid; "
        "instead(1) if p2 is level=4: you may digivolve p2 1 digimon level=5 in your trash paid",
    ),
    # one choice for three ways, and for what follows
    (
        "[On Play] 1 of your opponent's Digimon gets -4000 DP for the turn. If you have a Tamer, it gets -6000 DP "
        "instead. If you have 2 Tamers, it gets -8000 DP instead. Then, that Digimon can't block until their turn "
        "ends.",
        "choose 1 opponent digimon; and dp of p2 -4000 until turn_end; instead(1) if any(1 your tamer): dp of p2 -6000 "
        "until turn_end; instead(1) if count(your tamer) >= 2: dp of p2 -8000 until turn_end; then restrict p2 block "
        "until opponent_turn_end",
    ),
    # all of them: there is nothing to choose
    (
        "[On Play] Suspend all of your opponent's Digimon. If it's your turn, delete them instead.",
        "suspend all opponent digimon; instead(1) if turn of you: delete all opponent digimon",
    ),
    # this one is known
    (
        "[On Play] Suspend this Digimon. If it has no digivolution cards, delete it instead.",
        "suspend this_digimon; instead(1) if this_digimon is no(digivolution_cards): delete this_digimon",
    ),
]

ALSO: list[Row] = [
    # "also": besides what the sentence before asks
    (
        "[On Play] If you have a Tamer, ＜Draw 1＞. If you also have 2 or fewer security cards, ＜Draw 2＞ instead.",
        "if any(1 your tamer): ＜Draw 1＞; instead(1) if any(1 your tamer): if count(card in your security) <= 2: "
        "＜Draw 2＞",
    ),
    (
        "[On Play] If you have a Tamer, ＜Draw 1＞. Gain 1 memory and ＜Draw 2＞ instead if your opponent also has a "
        "Tamer.",
        "if any(1 your tamer): ＜Draw 1＞; instead(1) if any(1 your tamer): if any(1 opponent tamer): gain_memory 1; "
        "and if any(1 your tamer): if any(1 opponent tamer): ＜Draw 2＞",
    ),
    (
        "[On Play] If you have a Tamer, suspend 1 of your opponent's Digimon. If you also have 3 or less memory, "
        "delete it instead. If your opponent also has 3 or more security cards, return it to the hand instead.",
        "if any(1 your tamer): choose 1 opponent digimon; and if any(1 your tamer): suspend p2; instead(1) if any(1 "
        "your tamer): if memory(you) <= 3: delete p2; instead(1) if any(1 your tamer): if memory(you) <= 3: if "
        "count(card in opponent security) >= 3: return p2 hand",
    ),
    (
        "[On Play] If this Digimon has the [Foo] trait, ＜Draw 1＞. If it also has the [Bar] trait, ＜Draw 2＞ "
        "instead.",
        "if this_digimon is trait[Foo]: ＜Draw 1＞; instead(1) if this_digimon is trait[Foo]: if this_digimon is "
        "trait[Bar]: ＜Draw 2＞",
    ),
    # of what is spoken of, and besides what that is
    (
        "[On Play] Delete 1 of your opponent's Digimon. If that Digimon also has the [Foo] trait, gain 1 memory.",
        "delete 1 opponent digimon; if p1 is trait[Foo]: gain_memory 1",
    ),
    (
        "[On Play] If you have a Tamer and also have 2 Digimon, ＜Draw 1＞.",
        "if (any(1 your tamer) and count(your digimon) >= 2): ＜Draw 1＞",
    ),
]

REFUSED: list[Row] = [
    ("[On Play] ＜Draw 1＞. If you have a Tamer, gain 1 memory and instead trash 1 card in your hand.", "of its own"),
    ("[On Play] If you have a Tamer, ＜Draw 1＞, and otherwise gain 1 memory.", "of its own"),
    ("[On Play] This Digimon instead gets +1000 DP for the turn.", "instead of what?"),
    # said of no instruction
    ("[On Play] ＜Draw 1＞. If you instead have a Tamer, gain 1 memory.", "does not go together"),
    ("[On Play] ＜Draw 1＞. When you instead play a card, gain 1 memory.", "does not go together"),
    ("[On Play] ＜Draw 1＞. Delete 1 Digimon that instead has ＜Rush＞.", "does not fit here"),
    (
        "[On Play] If you have a Tamer, ＜Draw 1＞. If you also have 2 or fewer security cards, gain 1 memory.",
        "besides what?",
    ),
    ("[On Play] If you have a Tamer, ＜Draw 1＞. If your opponent also has a Tamer, gain 1 memory.", "besides what?"),
    ("[On Play] If you also have a Tamer, ＜Draw 1＞.", "besides what?"),
    (
        "[On Play] If this Digimon has the [Bar] trait, gain 1 memory. If it also has [Foo] in its name, ＜Draw 1＞.",
        "besides what?",
    ),
    (
        "[On Play] If this Digimon is suspended, ＜Draw 1＞. If this Digimon also has ＜Blocker＞, gain 1 memory.",
        "besides what?",
    ),
    (
        "[On Play] If your opponent has a Digimon, ＜Draw 1＞. If they also have a Tamer, gain 1 memory.",
        "besides what?",
    ),
    ("[On Play] ＜Draw 1＞. If you also have a Tamer, ＜Draw 2＞ instead.", "besides what?"),
    ("[On Play] ＜Draw 1＞. Gain 1 memory if you also have a Tamer.", "besides what?"),
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, gain 2 memory, ＜Draw 2＞ instead, and trash 1 card in your hand.",
        "which of these is done instead?",
    ),
    (
        "[On Play] ＜Draw 1＞, and if you have a Tamer, gain 1 memory and ＜Draw 2＞ instead.",
        "which of these is done instead?",
    ),
    (
        "[On Play] ＜Draw 1＞, then trash 1 card in your hand. If you have a Tamer, ＜Draw 2＞ instead.",
        "instead of all of the sentence before, or of its end?",
    ),
    (
        "[On Play] ＜Draw 1＞ and gain 1 memory, and if you have a Tamer, instead ＜Draw 2＞.",
        "instead of all of the sentence before, or of its end?",
    ),
    # what came of it is not there where it is replaced
    ("[On Play] ＜Draw 1＞. You may delete 1 of your Digimon. If you do, ＜Draw 2＞ instead.", "nothing comes of it"),
    (
        "[On Play] Delete 1 of your opponent's Digimon. If this effect deleted a Digimon, gain 2 memory instead.",
        "nothing comes of it",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Add 1 Digimon card among them to the hand and trash the rest. "
        "If you have a Tamer, add 2 Digimon cards among them to the hand instead.",
        "not known before it is done",
    ),
    (
        "[On Play] Trash the top card of your deck. If it is a Digimon card, add it to the hand instead.",
        "not known before it is done",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon for each of your Tamers. If it's your turn, delete them "
        "instead.",
        "not known before it is done",
    ),
    (
        "[On Play] At the end of the turn, delete 1 of your Digimon. If it is level 3, return it to the hand instead.",
        "not known before it is done",
    ),
    (
        "[On Play] Gain 1 memory and suspend 1 of your opponent's Digimon. If it has no digivolution cards, delete it "
        "instead.",
        "what was spoken of is not there then",
    ),
    (
        "[On Play] Place 1 card in your hand as the bottom digivolution card of 1 of your Digimon. If that Digimon is "
        "[Foomon], place it as the top digivolution card instead.",
        "what was spoken of is not there then",
    ),
]


ONCE_MORE: list[Row] = [
    (
        "[End of Your Turn] This Digimon may attack. Then, if you have a Tamer, it may attack without suspending.",
        "you may attack this_digimon; then if any(1 your tamer): you may attack this_digimon without_suspending",
    ),
    (
        "[End of Your Turn] This Digimon may attack. If you have a Tamer, instead it may attack without suspending.",
        "you may attack this_digimon; instead(1) if any(1 your tamer): you may attack this_digimon without_suspending",
    ),
    (
        "[On Play] You may play 1 level 4 Digimon card from your hand with the play cost reduced by 2. If that card "
        "has the [Foo] trait, you may play it without paying the cost instead.",
        "you may choose 1 digimon level=4 in your hand; and with(2) you may play p2 cost-2; instead(1) if p2 is "
        "trait[Foo]: you may play p2 free",
    ),
    (
        "[On Play] 1 of your Digimon may digivolve into a Digimon card in the hand. If you have a Tamer, it may "
        "digivolve into a level 5 Digimon card in the hand without paying the cost.",
        "you may digivolve 1 your digimon 1 digimon in your hand paid; if any(1 your tamer): you may digivolve p1 1 "
        "digimon level=5 in your hand free",
    ),
]

ONCE_MORE_OR_HOW = [
    "[End of Your Turn] 1 of your Digimon may attack. If that Digimon has the [Foo] trait, it attacks without "
    "suspending.",
    "[End of Your Turn] This Digimon may attack. If you have a Tamer, it may attack without suspending.",
    "[End of Your Turn] 1 of your Digimon may attack. It may attack without suspending if you have a Tamer.",
    "[End of Your Turn] 1 of your Digimon may attack. If it is [Foomon], it may attack your opponent's unsuspended "
    "Digimon.",
    "[On Play] You may play 1 level 4 Digimon card from your hand with the play cost reduced by 2. If that card has "
    "the [Foo] trait, you may play it without paying the cost.",
    "[On Play] You may play 1 level 4 Digimon card from your hand with the play cost reduced by 2. If you have a "
    "Tamer, you may play that card without paying the cost.",
    "[On Play] You may play 1 level 4 Digimon card from your hand with the play cost reduced by 2. If you have a "
    "Tamer, you may play that card without paying the cost instead.",
    "[On Play] You may use 1 Option card from your hand. If that card has the [Foo] trait, you may use it without "
    "paying the cost.",
    "[On Play] This Digimon may digivolve into a Digimon card in the hand. If you have a Tamer, it may digivolve into "
    "a Digimon card in the hand with the digivolution cost reduced by 2.",
    "[On Play] Link 1 Digimon card from your hand to this Digimon. If you have a Tamer, link it without paying the "
    "cost.",
]


@pytest.mark.parametrize("text", ONCE_MORE_OR_HOW)
def test_it_is_told_whether_something_is_done_once_more(text: str) -> None:
    assert "once more, or another way" in refusal(text)


@pytest.mark.parametrize(("text", "expected"), [*ONCE_MORE, *WHOLE, *CHOSEN, *ALSO])
def test_what_instead_replaces(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_an_open_instead_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
