"""What the language does not have is refused where the text is parsed; the sibling of each text shows what it has."""

from __future__ import annotations

import pytest

from cardc.grammar.frames import FRAMES
from cardc.grammar.lexicon import VERBS
from cardc.grammar.modifier_check import LEADS
from cardc.grammar.parse import parse_field


def codes(text: str) -> list[str]:
    """The codes of the diagnostics of a text."""
    return [diagnostic.code for unit in parse_field(text) for diagnostic in unit.diagnostics]


ROWS: tuple[tuple[str, str, str], ...] = (
    # refused, its code, and the sibling that is accepted
    # ---- a noun: head, adjectives, quantity, determiner
    ("[On Play] Delete 1 of your opponent's red.", "missing_noun",
     "[On Play] Delete 1 of your opponent's red Digimon."),
    ("[On Play] Add 1 red or Digimon card to the hand.", "coordination",
     "[On Play] Add 1 red or blue Digimon card to the hand."),
    ("[On Play] Delete 1 of your following Digimon.", "adjective", "[On Play] Delete 1 of your suspended Digimon."),
    ("[On Play] Trash your red hand.", "noun", "[On Play] Trash your hand."),
    ("[On Play] Reveal the 3 top cards of your deck.", "determiner", "[On Play] Reveal the top 3 cards of your deck."),
    ("[On Play] Suspend all of your red other Digimon.", "order", "[On Play] Suspend all of your other red Digimon."),
    ("[On Play] Delete 1 Digimon Tamer.", "noun", "[On Play] Delete 1 Digimon."),
    ("[On Play] Trash 1 card in 2 hands.", "quantity", "[On Play] Trash 1 card in your hand."),
    ("[On Play] Delete +1000 Digimon.", "quantity", "[On Play] Delete 1 Digimon."),
    ("[On Play] Return 1 card from your trash to hand.", "determiner",
     "[On Play] Return 1 card from your trash to the hand."),
    ("[Your Turn] If opponent has a Digimon, this Digimon gets +1000 DP.", "determiner",
     "[Your Turn] If your opponent has a Digimon, this Digimon gets +1000 DP."),
    ("[On Play] Add 1 and [Ember Fox] to the hand.", "missing_noun",
     "[On Play] Add 1 [Ash Fox] and 1 [Ember Fox] to the hand."),
    ("[Your Turn] While you have 5 or cards in your hand, this Digimon gets +1000 DP.", "missing_noun",
     "[Your Turn] While you have 5 or more cards in your hand, this Digimon gets +1000 DP."),
    ("[On Play] Delete 1 of your Digimon's opponent.", "owner",
     "[On Play] Trash 1 of this Digimon's digivolution cards."),
    ("[On Play] 1 of your level 4 or Digimon may attack.", "missing_noun",
     "[On Play] 1 of your level 4 or lower Digimon may attack."),
    ("[On Play] Add your top card to the hand.", "place", "[On Play] Add your top security card to the hand."),
    ("[On Play] Trash 1 of this Digimon's cards.", "place", "[On Play] Trash 1 of this Digimon's link cards."),
    ("[On Play] Place remaining cards at the bottom of your deck.", "determiner",
     "[On Play] Reveal the top card of your deck. Place the remaining cards at the bottom of your deck."),
    ("[On Play] Return 1 card to the bottom top of your deck.", "doubled",
     "[On Play] Return 1 card to the bottom of your deck."),
    ("[On Play] Gain 1 memory for each each Tamer.", "quantity", "[On Play] Gain 1 memory for each Tamer."),
    ("[On Play] Gain 1 memory for every Tamers.", "agreement", "[On Play] Gain 1 memory for every 2 Tamers."),
    ("[On Play] Place 1 card under Digimon.", "determiner", "[On Play] Place 1 card under 1 of your Digimon."),
    # ---- what stands after a noun
    ("[On Play] Delete 1 Digimon with your hand.", "preposition", "[On Play] Delete 1 Digimon with 5000 DP or less."),
    ("[On Play] Trash 1 card in your level.", "owner", "[On Play] Trash 1 card in your hand."),
    ("[On Play] Return 1 card from this Digimon's cards to the hand.", "place",
     "[On Play] Return 1 card from this Digimon's digivolution cards to the hand."),
    ("[On Play] Delete 1 Digimon with [Ember Fox].", "missing_field",
     "[On Play] Delete 1 Digimon with [Ember Fox] in its name."),
    ("[On Play] Delete 1 Digimon in its name.", "missing_name", "[On Play] Delete 1 Digimon with [X] in its name."),
    ("[On Play] Add 1 card with the trait to the hand.", "missing_name",
     "[On Play] Add 1 card with the [Dawn] trait to the hand."),
    ("[On Play] Delete 1 Digimon with a play cost.", "comparison",
     "[On Play] Delete 1 Digimon with a play cost of 4 or less."),
    ("[On Play] Delete 1 Digimon with as much or less DP.", "comparison",
     "[On Play] Delete 1 Digimon with as much or less DP as this Digimon."),
    ("[On Play] Delete 1 Digimon of 4 or less.", "preposition",
     "[On Play] Delete 1 Digimon with a play cost of 4 or less."),
    ("[On Play] Delete all of your opponent's Digimon with no cards.", "missing_place",
     "[On Play] Delete all of your opponent's Digimon with no digivolution cards."),
    ("[On Play] Delete 1 Digimon or with the [Dawn] trait.", "coordination",
     "[On Play] Delete 1 Digimon with [X] in its name or with the [Dawn] trait."),
    ("[On Play] Delete 1 Digimon that is.", "complement", "[On Play] Delete 1 Digimon that is red."),
    # ---- the frame of a verb
    ("[On Play] Delete 2 memory.", "object", "[On Play] Gain 2 memory."),
    ("[On Play] Shuffle 1 of your Tamers' level.", "object", "[On Play] Shuffle your security stack."),
    ("[On Play] Suspend 1 Digimon to your hand.", "argument", "[On Play] Return 1 Digimon to your hand."),
    ("[On Play] Reveal the top card of your deck face down.", "argument",
     "[On Play] Place the top card of your deck face down under this Digimon."),
    ("[On Play] Delete 1 Digimon ＜Rush＞.", "argument", "[On Play] 1 Digimon gains ＜Rush＞."),
    ("[On Play] Delete 1 Digimon by 2.", "argument", "[On Play] Reduce the play cost by 2."),
    ("[On Play] Delete.", "object", "[On Play] Delete 1 Digimon."),
    ("[On Play] This Digimon gets DP for the turn.", "quantity", "[On Play] This Digimon gets +1000 DP for the turn."),
    ("[On Play] Gain memory.", "memory", "[On Play] Gain 1 memory."),
    ("[On Play] This Digimon gets +1000 DP for the turn until the end of the turn.", "duration",
     "[On Play] This Digimon gets +1000 DP for the turn."),
    ("[On Play] 1 of your levels may attack.", "missing_noun", "[On Play] 1 of your Digimon may attack."),
    ("[On Play] This Digimon may digivolve a red Digimon card in the hand.", "object",
     "[On Play] This Digimon may digivolve into a red Digimon card in the hand."),
    ("[On Play] This Digimon gains ＜Rush＞ +1000 DP.", "join", "[On Play] This Digimon gains ＜Rush＞ and +1000 DP."),
    ("[On Play] ＜Draw 1＞ of your deck.", "argument", "[On Play] ＜De-Digivolve 1＞ 1 of your opponent's Digimon."),
    ("[On Play] Reveal the top cards of your deck.", "quantity", "[On Play] Reveal the top 2 cards of your deck."),
    ("[Your Turn] When your security stack is removed, draw 1 card.", "argument",
     "[Your Turn] When your security stack is removed from, draw 1 card."),
    ("[Your Turn] When this Digimon digivolves a red Digimon, draw 1 card.", "object",
     "[Your Turn] When this Digimon digivolves into a red Digimon, draw 1 card."),
    ("[On Play] If this Digimon are red, draw 1 card.", "agreement", "[On Play] If this Digimon is red, draw 1 card."),
    ("[On Play] If this Digimon is it, draw 1 card.", "complement", "[On Play] If this Digimon is red, draw 1 card."),
    ("[On Play] If this Digimon has 3 or more, draw 1 card.", "missing_noun",
     "[On Play] If this Digimon has 3 or more colors, draw 1 card."),
    # ---- what a clause is where it stands
    ("[On Play] This Digimon is suspended.", "instruction", "[On Play] This Digimon unsuspends."),
    ("[On Play] You have a Tamer.", "subject", "[On Play] If you have a Tamer, gain 1 memory."),
    ("[On Play] Your opponent has a Tamer, gain 1 memory.", "instruction",
     "[On Play] If your opponent has a Tamer, gain 1 memory."),
    ("[On Play] An effect deletes 1 Digimon.", "instruction",
     "[Your Turn] When an effect deletes 1 Digimon, draw 1 card."),
    ("[On Play] There are 3 cards in your hand.", "instruction",
     "[On Play] If there are 3 cards in your hand, gain 1 memory."),
    ("[On Play] Deletes 1 Digimon.", "verb_form", "[On Play] Delete 1 Digimon."),
    ("[On Play] Delete 1 Digimon and trashing 1 card in your hand.", "verb_form",
     "[On Play] Delete 1 Digimon and trash 1 card in your hand."),
    ("[On Play] By suspend 1 of your Tamers, draw 1 card.", "agreement",
     "[On Play] By suspending 1 of your Tamers, draw 1 card."),
    ("[On Play] This Digimon gets +1000 DP, 1 Tamer may attack.", "join",
     "[On Play] This Digimon gets +1000 DP and 1 Tamer may attack."),
    ("[Your Turn] When this Digimon would be, draw 1 card.", "complement",
     "[Your Turn] When this Digimon would be deleted, draw 1 card."),
    ("[Your Turn] When this digivolves, draw 1 card.", "missing_noun",
     "[Your Turn] When this Digimon digivolves, draw 1 card."),
    ("[Your Turn] When you play, draw 1 card.", "object", "[Your Turn] When you play a Digimon, draw 1 card."),
    ("[Your Turn] When a Tamer suspended, draw 1 card.", "verb_form",
     "[Your Turn] When a Tamer becomes suspended, draw 1 card."),
    # ---- the whole effect
    ("[On Play] [On Play] Gain 1 memory.", "header", "[On Play] [On Deletion] Gain 1 memory."),
    ("[Once Per Turn] [On Play] Gain 1 memory.", "header", "[On Play] [Once Per Turn] Gain 1 memory."),
    ("[Main] [Hand] Gain 1 memory.", "header", "[Hand] [Main] Gain 1 memory."),
    ("[On Play] Then, gain 1 memory.", "then", "[On Play] Draw 1 card. Then, gain 1 memory."),
    ("[Your Turn] Delete 1 Digimon.", "no_timing", "[Your Turn] When this Digimon attacks, delete 1 Digimon."),
    ("Gain 1 memory.", "no_timing", "When this card is trashed, gain 1 memory."),
    ("Your Digimon get +1000 DP.", "no_timing", "[All Turns] Your Digimon get +1000 DP."),
    ("[Your Turn] This Digimon gets +1000 DP until the end of your turn.", "no_timing",
     "[On Play] This Digimon gets +1000 DP until the end of your turn."),
    ("[On Play] Activate 1 of the effects below. ・[On Play] Draw 1 card.", "bullets",
     "[On Play] Activate 1 of the effects below. ・Draw 1 card. ・Gain 1 memory."),
    ("[On Play] Gain 1 memory. ・Draw 1 card.", "bullets", "[On Play] Activate 1 of the effects below. ・Draw 1 card."),
)  # fmt: skip


@pytest.mark.parametrize(("refused", "code", "sibling"), ROWS, ids=[row[0] for row in ROWS])
def test_refused_with_its_code(refused: str, code: str, sibling: str) -> None:
    assert codes(refused) == [code]
    assert codes(sibling) == []


def test_a_refusal_points_at_the_words() -> None:
    text = "[On Play] Suspend 1 Digimon to your hand."
    (diagnostic,) = (found for unit in parse_field(text) for found in unit.diagnostics)
    assert text[slice(*diagnostic.span)] == "to your hand"
    assert "suspend" in diagnostic.message


def test_frames_are_of_verbs_of_the_lexicon() -> None:
    assert set(FRAMES) - {"be"} <= set(VERBS)


def test_every_frame_leads_with_prepositions_that_are_known() -> None:
    assert {word for frame in FRAMES.values() for word in frame.words} <= set(LEADS)
