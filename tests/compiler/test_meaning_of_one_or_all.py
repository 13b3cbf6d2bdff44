"""Texts and meanings: one of those that the trigger is about ("it", "that Digimon"), or all ("they", "those")."""

from __future__ import annotations

import msgspec
import pytest

from cardc.compiler.effect import Ref
from cardc.compiler.plain import plain_effect
from tests.compiler.reading import compiled, meaning

Row = tuple[str, str]

WORDS: list[Row] = [
    (
        "[Your Turn] When any of your Digimon are played, those Digimon gain ＜Rush＞ for the turn.",
        "when 1 your digimon play: grant_keyword triggers ＜Rush＞ until turn_end",
    ),
    (
        "[Your Turn] When any of your Digimon are played, they gain ＜Rush＞ for the turn.",
        "when 1 your digimon play: grant_keyword triggers ＜Rush＞ until turn_end",
    ),
    (
        "[Your Turn] When any of your Digimon are played, that Digimon gains ＜Rush＞ for the turn.",
        "when 1 your digimon play: grant_keyword trigger ＜Rush＞ until turn_end",
    ),
    (
        "[Your Turn] When any of your Digimon are played, it gains ＜Rush＞ for the turn.",
        "when 1 your digimon play: grant_keyword trigger ＜Rush＞ until turn_end",
    ),
    (
        "[All Turns] When your Digimon are played, return them to the hand.",
        "when your digimon play: return triggers hand",
    ),
    (
        "[Your Turn] When any of your Digimon are played, suspend those Digimon. Then, delete 1 of them.",
        "when 1 your digimon play: suspend triggers; then delete 1 card group(triggers)",
    ),
    (
        "[Your Turn] When one of your Digimon is played, 1 of those Digimon gains ＜Rush＞ for the turn.",
        "when 1 your digimon play: grant_keyword 1 digimon group(triggers) ＜Rush＞ until turn_end",
    ),
    (
        "[Your Turn] When cards are trashed from your hand, return the trashed cards to the bottom of the deck.",
        "when card trash from=your hand: return triggers bottom deck",
    ),
    (
        "[Your Turn] When a card is trashed from your hand, return the trashed card to the bottom of the deck.",
        "when 1 card trash from=your hand: return trigger bottom deck",
    ),
]
OWNERS: list[Row] = [
    (
        "[All Turns] When an opponent's Digimon is played, trash its bottom 2 digivolution cards.",
        "when 1 opponent digimon play: trash 2 card in bottom digivolution_cards of trigger",
    ),
    (
        "[All Turns] When your opponent's Digimon are played, trash all of their digivolution cards.",
        "when opponent digimon play: trash all card in digivolution_cards of triggers",
    ),
    (
        "[Your Turn] When any of your Digimon would digivolve into this card, for each of its face-down digivolution "
        "cards, reduce the digivolution cost by 1.",
        "when 1 your digimon would digivolve object=this_card: digivolution_cost -1 for each card face_down in "
        "digivolution_cards of trigger",
    ),
    (
        "[Your Turn] When any of your Digimon would digivolve into this card, for each of their face-down digivolution "
        "cards, reduce the digivolution cost by 1.",
        "when 1 your digimon would digivolve object=this_card: digivolution_cost -1 for each card face_down in "
        "digivolution_cards of triggers",
    ),
]
ASKED_AND_COUNTED: list[Row] = [
    (
        "[All Turns] When one of your Digimon is played, if it has the [Foo] trait, gain 1 memory.",
        "when 1 your digimon play: if trigger is trait[Foo]: gain_memory 1",
    ),
    (
        "[All Turns] When any of your Digimon are played, if they have the [Foo] trait, gain 1 memory.",
        "when 1 your digimon play: if triggers is trait[Foo]: gain_memory 1",
    ),
    (
        "[Your Turn] When any of your Digimon are played, if those Digimon are red, gain 1 memory.",
        "when 1 your digimon play: if triggers is red: gain_memory 1",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted, gain 1 memory for each Digimon deleted.",
        "when 1 opponent digimon delete: gain_memory 1 for each digimon deleted(triggers)",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted, gain 1 memory for each Digimon.",
        "when 1 opponent digimon delete: gain_memory 1 for each triggers",
    ),
    (
        "[Your Turn] When any of your Digimon digivolve, that Digimon gets +1000 DP for each of its digivolution cards "
        "for the turn.",
        "when 1 your digimon digivolve: dp of trigger +1000 for each card in digivolution_cards of trigger until "
        "turn_end",
    ),
    (
        "[All Turns] When one of your Digimon is deleted, delete 1 of your opponent's Digimon with as much or less DP "
        "as the deleted Digimon.",
        "when 1 your digimon delete: delete 1 opponent digimon dp<=dp(trigger)",
    ),
    (
        "[All Turns] When one of your Digimon is played, return 1 of your opponent's Digimon of the same level to the "
        "hand.",
        "when 1 your digimon play: return 1 opponent digimon same(level as trigger) hand",
    ),
]
SAVED: list[Row] = [
    (
        "[All Turns] When one of your Digimon would be deleted, by suspending this Digimon, it isn't deleted.",
        "when 1 your digimon would delete: you may by(suspend this_digimon): prevent delete target=triggers",
    ),
    (
        "[All Turns] When one of your Digimon would leave the battle area, by suspending this Digimon, prevent it from "
        "leaving.",
        "when 1 your digimon would leave from=battle_area: you may by(suspend this_digimon): prevent leave "
        "target=triggers",
    ),
    (
        "[All Turns] When one of your Digimon would be deleted, by suspending this Digimon, prevent that deletion.",
        "when 1 your digimon would delete: you may by(suspend this_digimon): prevent delete target=triggers",
    ),
    (
        "[All Turns] When one of your other Digimon would leave the battle area, by placing this Digimon as its bottom "
        "digivolution card, it doesn't leave.",
        "when 1 your digimon other would leave from=battle_area: you may by(place this_digimon bottom "
        "digivolution_cards of trigger): prevent leave target=triggers",
    ),
    (
        "[All Turns] When one of your Digimon would be deleted, by digivolving it into [Foomon] in your hand without "
        "paying the cost, prevent that deletion.",
        "when 1 your digimon would delete: you may by(digivolve trigger card [Foomon] in your hand free): prevent "
        "delete target=trigger",
    ),
    (
        "[All Turns] When one of your Digimon would be deleted, suspend that Digimon and it isn't deleted.",
        "when 1 your digimon would delete: suspend trigger; and prevent delete target=trigger",
    ),
    (
        "[All Turns] When any of your Digimon would leave the battle area, by suspending that Digimon, they don't "
        "leave.",
        "when 1 your digimon would leave from=battle_area: you may by(suspend trigger): prevent leave target=triggers",
    ),
    (
        "[All Turns] When this Digimon with the [Foo] trait would leave the battle area, by trashing 1 card in your "
        "hand, it doesn't leave.",
        "when card group(this_digimon) trait[Foo] would leave from=battle_area: you may by(trash 1 card in your "
        "hand): prevent leave target=trigger",
    ),
    (
        "[All Turns] When any of your Digimon would leave the battle area, you may place them as this Digimon's bottom "
        "digivolution cards.",
        "when 1 your digimon would leave from=battle_area: you may place triggers bottom digivolution_cards of "
        "this_digimon",
    ),
]
AN_OPPONENTS: list[Row] = [
    (
        "[On Play] Trash the bottom digivolution card of an opponent's Digimon.",
        "trash 1 card in bottom digivolution_cards of 1 opponent digimon",
    ),
    (
        "[On Play] Trash the bottom digivolution card of your opponent's Digimon.",
        "trash 1 card in bottom digivolution_cards of opponent digimon",
    ),
    ("[On Play] Delete an opponent's Digimon with 3000 DP or less.", "delete 1 opponent digimon dp<=3000"),
    ("[On Play] Trash an opponent's security cards.", "trash opponent card in opponent security"),
    (
        "[On Play] If an opponent's Digimon has 3000 DP or less, gain 1 memory.",
        "if 1 opponent digimon is dp<=3000: gain_memory 1",
    ),
]


@pytest.mark.parametrize(("text", "means"), [*WORDS, *OWNERS, *ASKED_AND_COUNTED, *SAVED, *AN_OPPONENTS])
def test_what_it_means(text: str, means: str) -> None:
    assert meaning(text) == means


def test_one_and_all_have_plain_words_of_their_own() -> None:
    all_, one = (plain_effect(compiled(text)).steps[0].words for text in (WORDS[0][0], WORDS[2][0]))
    assert all_ == "Give all that the trigger is about ＜Rush＞, until the end of the turn."
    assert one == "Give what the trigger is about ＜Rush＞, until the end of the turn."


def test_the_number_is_written_and_read_back() -> None:
    target = Ref("trigger", many=True)
    written = msgspec.json.encode(target)
    assert msgspec.json.decode(written)["many"] is True
    assert msgspec.json.decode(written, type=Ref) == target
