"""What happens to what, by whom, where to, in "When …" clauses and in conditions that ask how they came about."""

from __future__ import annotations

import pytest

from cardc.compiler.card import CardKind, Source
from cardc.compiler.plain_condition import conditions
from tests.compiler.reading import compiled, meaning, refusal

Row = tuple[str, str]

DESTINATIONS: list[Row] = [
    # where a card is placed is no place that it comes from
    (
        "[Your Turn] When an effect places the top card of one of your Digimon in a Digimon's digivolution cards, gain "
        "1 memory.",
        "when 1 card in top stack of 1 your digimon place agent=effect by_effect to=digivolution_cards of 1 digimon: "
        "gain_memory 1",
    ),
    (
        "[Your Turn] When an effect places the top card of this Digimon in its digivolution cards, gain 1 memory.",
        "when 1 card in top stack of this_digimon place agent=effect by_effect to=digivolution_cards of this_digimon: "
        "gain_memory 1",
    ),
    # and what acts afterwards is the Digimon, not the card under it
    (
        "[Your Turn] When effects place [Foo] trait Digimon cards in this Digimon's digivolution cards, it gets +1000 "
        "DP for the turn.",
        "when digimon trait[Foo] place agent=effect by_effect to=digivolution_cards of this_digimon: "
        "dp of this_digimon +1000 until turn_end",
    ),
]

UNDER: list[Row] = [
    # a digivolution card is what it becomes there, not what it was
    (
        "[Your Turn] When an effect places a digivolution card under this Digimon, ＜Draw 2＞.",
        "when 1 card place agent=effect by_effect to=digivolution_cards of this_digimon: ＜Draw 2＞",
    ),
    (
        "[Your Turn] When a digivolution card is placed under this Digimon by an effect, ＜Draw 2＞.",
        "when 1 card place agent=effect by_effect to=digivolution_cards of this_digimon: ＜Draw 2＞",
    ),
    (
        "[Your Turn] When an effect adds digivolution cards to this Digimon, ＜Draw 2＞.",
        "when card place agent=effect by_effect to=digivolution_cards of this_digimon: ＜Draw 2＞",
    ),
    (
        "[Your Turn] When effects add to this Digimon's digivolution cards, ＜Draw 2＞.",
        "when place agent=effect by_effect to=digivolution_cards of this_digimon: ＜Draw 2＞",
    ),
    (
        "[Your Turn] When cards are added to the digivolution cards of an opponent's Digimon, gain 1 memory.",
        "when card place to=digivolution_cards of 1 opponent digimon: gain_memory 1",
    ),
    (
        "[Your Turn] When face-down cards are placed as any of your Digimon's digivolution cards, gain 1 memory.",
        "when card face_down place to=digivolution_cards of 1 your digimon: gain_memory 1",
    ),
    # those that already are someone's come from there
    (
        "[Your Turn] When an effect places digivolution cards of your Digimon under this Digimon, gain 1 memory.",
        "when card in digivolution_cards of your digimon place agent=effect object=this_digimon by_effect: "
        "gain_memory 1",
    ),
    # "that Digimon" is the one under which it was placed, "that card" the one that was placed
    (
        "[Your Turn] When effects add digivolution cards under any of your red Digimon, 1 of those Digimon unsuspends.",
        "when card place agent=effect by_effect to=digivolution_cards of 1 your digimon red: unsuspend 1 digimon "
        "group(trigger_host)",
    ),
    (
        "[Your Turn] When an effect places a card under one of your Digimon, trash that card.",
        "when 1 card place agent=effect object=1 your digimon by_effect: trash trigger",
    ),
]

ITSELF: list[Row] = [
    # this card, and where it was: one meaning for the active and the passive wording
    (
        "When effects trash this card from a [Foo] trait Digimon's digivolution cards, ＜Draw 1＞.",
        "when this_card trash agent=effect by_effect from=digivolution_cards of 1 digimon trait[Foo]: ＜Draw 1＞",
    ),
    (
        "When this card is trashed from a [Foo] trait Digimon's digivolution cards by effects, ＜Draw 1＞.",
        "when this_card trash agent=effect by_effect from=digivolution_cards of 1 digimon trait[Foo]: ＜Draw 1＞",
    ),
    (
        "When an effect trashes this card from your hand or deck, ＜Draw 2＞.",
        "when this_card trash agent=effect by_effect from=your hand or your deck: ＜Draw 2＞",
    ),
    (
        "When this card in your security stack is trashed, ＜Draw 2＞.",
        "when this_card trash from=your security: ＜Draw 2＞",
    ),
    (
        "When an effect trashes this digivolution card, ＜Draw 2＞.",
        "when this_card trash agent=effect by_effect from=digivolution_cards: ＜Draw 2＞",
    ),
    ("When this link card is trashed, ＜Draw 2＞.", "when this_card trash from=link_cards: ＜Draw 2＞"),
    (
        "When you would play this card from your hand or trash, reduce the play cost by 1.",
        "when this_card would play agent=you from=your hand or your trash: play_cost -1",
    ),
    (
        "When playing this card from your hand, reduce the play cost by 1.",
        "when this_card would play from=your hand: play_cost -1",
    ),
    # of a digivolution, it is where the card comes from
    (
        "When one of your [Foo] would digivolve into this card in the hand, reduce the digivolution cost by 1.",
        "when 1 your card [Foo] would digivolve object=this_card from=your hand: digivolution_cost -1",
    ),
    (
        "When digivolving into this card from your hand, reduce the digivolution cost by 1.",
        "when would digivolve agent=you object=this_card from=your hand: digivolution_cost -1",
    ),
]

PLAYED_FROM: list[Row] = [
    # a card until it is played, a Digimon from then on
    (
        "[Your Turn] When you play a Digimon from your trash, that Digimon gains ＜Rush＞ for the turn.",
        "when 1 digimon in your trash play agent=you: grant_keyword trigger ＜Rush＞ until turn_end",
    ),
    (
        "[Your Turn] When you play a Digimon from one of your Digimon's digivolution cards, that Digimon gains "
        "＜Rush＞ for the turn.",
        "when 1 digimon in digivolution_cards of 1 your digimon play agent=you: grant_keyword trigger ＜Rush＞ until "
        "turn_end",
    ),
]

WHOSE: list[Row] = [
    # it happens to whichever player
    (
        "[All Turns] When a card is removed from a player's security stack, ＜Draw 2＞.",
        "when 1 card remove from=each_player security: ＜Draw 2＞",
    ),
    (
        "[All Turns] When a player's security stack is removed from, ＜Draw 2＞.",
        "when card in each_player security remove: ＜Draw 2＞",
    ),
    # where it was
    (
        "[All Turns] When this card is trashed as a digivolution card by [Foomon]'s effect, ＜Draw 2＞.",
        "when this_card trash agent=effect_of of card [Foomon] by_effect from=digivolution_cards: ＜Draw 2＞",
    ),
]

TWO_TRIGGERS: list[Row] = [
    (
        "[All Turns] When a card with the [Foo] trait is played, ＜Draw 1＞. When a card with the [Bar] trait is "
        "played, gain 1 memory.",
        "when 1 card trait[Foo] play or 1 card trait[Bar] play: if upon(1 card trait[Foo] play): ＜Draw 1＞; if upon(1 "
        "card trait[Bar] play): gain_memory 1",
    ),
    # what waits for its time, or is about to happen, triggers nothing
    (
        "[All Turns] When one of your Digimon is played, ＜Draw 1＞. For the turn, when one of your Digimon would "
        "digivolve, reduce the digivolution cost by 1.",
        "when 1 your digimon play: ＜Draw 1＞; if upon(1 your digimon would digivolve): digivolution_cost -1 until "
        "turn_end",
    ),
]

FURTHER: list[Row] = [
    # a second verb has the subject of the first, not what that one was done to
    (
        "[Your Turn] When you play a Digimon with the [Foo] trait or place [Bar Bar] in your battle area, ＜Draw 1＞.",
        "when 1 digimon trait[Foo] play agent=you or card [Bar Bar] place agent=you to=your battle_area: ＜Draw 1＞",
    ),
    # a player who does something is any of them; one who is attacked is the other one
    (
        "[All Turns] When a player plays a red Tamer, gain 1 memory.",
        "when 1 tamer red play agent=each_player: gain_memory 1",
    ),
    (
        "[All Turns] When a red Option card is used by a player, gain 1 memory.",
        "when 1 option red use agent=each_player: gain_memory 1",
    ),
    (
        "[All Turns] When one of your red Digimon attacks a player, gain 1 memory.",
        "when 1 your digimon red attack object=opponent: gain_memory 1",
    ),
    # "one of them": of those that it happened to, even where "any of them" was told to be so
    (
        "[Your Turn] When your Digimon are played, if any of them have the [Foo] trait, one of them gets +1000 DP for "
        "the turn.",
        "when your digimon play: if 1 card group(triggers) is trait[Foo]: dp of 1 card group(triggers) +1000 until "
        "turn_end",
    ),
    # "the Digimon you played": the one that the trigger tells of
    (
        "[Your Turn] When you play another Digimon, delete 1 of your opponent's Digimon with DP less than or equal to "
        "the Digimon you played.",
        "when 1 digimon other play agent=you: delete 1 opponent digimon dp<=dp(digimon group(trigger))",
    ),
    (
        "[All Turns] When you or your opponent play a red Digimon with 4000 DP or less, suspend it.",
        "when 1 digimon red dp<=4000 play agent={you or opponent}: suspend trigger",
    ),
    (
        "[All Turns] If an opponent's effect would delete this Digimon or return it to its owner's hand, you may "
        "prevent it from leaving play by trashing 1 card in your hand.",
        "when this_digimon would delete agent=opponent effect by_effect or this_digimon would return agent=opponent "
        "effect by_effect to=owner hand: you may by(trash 1 card in your hand): prevent leave target=this_digimon",
    ),
]

CAME_ABOUT: list[Row] = [
    # said of what the trigger told, the agent of both verbs
    (
        "[All Turns] When any Digimon are played or digivolve, you may suspend 1 Digimon. Then, if played or "
        "digivolved by an effect, gain 1 memory.",
        "when 1 digimon play or 1 digimon digivolve: you may suspend 1 digimon; then if upon(trigger play agent=effect "
        "by_effect or trigger digivolve agent=effect by_effect): gain_memory 1",
    ),
    # said of this Digimon where nothing else was told
    ("[On Play] If played by an effect, gain 1 memory.",
     "if upon(this_digimon play agent=effect by_effect): gain_memory 1"),
    # "by this effect" asks for what the effect did
    (
        "[Main] By placing this Tamer as the bottom digivolution card of one of your [Foomon], that Digimon may "
        "digivolve into [Barmon] in your hand without paying the cost. If digivolved by this effect, gain 1 memory.",
        "by(place this_tamer bottom digivolution_cards of 1 your card [Foomon]): may digivolve host1 card [Barmon] in "
        "your hand free; paid(2) if digivolve(2): gain_memory 1",
    ),
]  # fmt: skip

THIS_TURN: list[Row] = [
    (
        "[On Play] If this Digimon attacked this turn, gain 1 memory.",
        "if upon(this_digimon attack during=this_turn): gain_memory 1",
    ),
    (
        "[On Play] If you've digivolved this turn, gain 1 memory.",
        "if upon(your digimon digivolve during=this_turn): gain_memory 1",
    ),
    (
        "[On Play] If you played a Digimon this turn, gain 1 memory.",
        "if upon(1 digimon play agent=you during=this_turn): gain_memory 1",
    ),
    (
        "[On Play] If you didn't play a Digimon this turn, gain 1 memory.",
        "if not upon(1 digimon play agent=you during=this_turn): gain_memory 1",
    ),
    (
        "[On Play] If your opponent didn't attack with a Digimon this turn, gain 1 memory.",
        "if not upon(1 digimon attack agent=opponent during=this_turn): gain_memory 1",
    ),
    (
        "[On Play] If this Digimon was played this turn, gain 1 memory.",
        "if upon(this_digimon play during=this_turn): gain_memory 1",
    ),
    (
        "[On Play] If an opponent's Digimon was deleted this turn, gain 1 memory.",
        "if upon(1 opponent digimon delete during=this_turn): gain_memory 1",
    ),
    (
        "[On Play] Without paying the cost, you may play 1 [Foo] from your hand.",
        "you may play 1 card [Foo] in your hand free",
    ),
    (
        "[On Play] If you have a Tamer, without paying the cost, this Digimon may digivolve into [Foo] in the hand.",
        "if any(1 your tamer): you may digivolve this_digimon card [Foo] in your hand free",
    ),
]

SUFFERED: list[Row] = [
    # what blocks is what the event is about, not what is blocked
    ("[Your Turn] When this Digimon is blocked, ＜Draw 2＞.", "when block object=this_digimon: ＜Draw 2＞"),
    (
        "[Your Turn] When this Digimon is blocked by an opponent's Digimon with 5000 DP or less, delete that Digimon.",
        "when 1 opponent digimon dp<=5000 block object=this_digimon: delete trigger",
    ),
    (
        "[Your Turn] When one of your Digimon is blocked, it gets +1000 DP for the turn.",
        "when block object=1 your digimon: dp of digimon attacking() +1000 until turn_end",
    ),
    (
        "[Opponent's Turn] When one of your Digimon is attacked, it gets +1000 DP for the turn.",
        "when attack object=1 your digimon: dp of attack_target +1000 until turn_end",
    ),
    ("[Opponent's Turn] When you are attacked, gain 1 memory.", "when attack object=you: gain_memory 1"),
    (
        "[All Turns] When this Digimon attacks or is blocked, gain 1 memory.",
        "when this_digimon attack or block object=this_digimon: gain_memory 1",
    ),
]

NOBODY_NAMED: list[Row] = [
    # "[When Digivolving] … when DNA digivolving": how it digivolved, as "if" asks
    ("[When Digivolving] When DNA digivolving, gain 1 memory.", "if dna_digivolve: gain_memory 1"),
    (
        "[When Digivolving] ＜Draw 2＞. Then, when DNA digivolving, gain 1 memory.",
        "＜Draw 2＞; then if dna_digivolve: gain_memory 1",
    ),
    # where nothing has started the effect, it is what is waited for
    ("[All Turns] When DNA digivolving, gain 1 memory.", "when this_digimon dna_digivolve: gain_memory 1"),
    (
        "When digivolving into this card, reduce the digivolution cost by 1.",
        "when would digivolve agent=you object=this_card: digivolution_cost -1",
    ),
    ("[End of Attack] If blocked, gain 1 memory.", "if upon(block object=this_digimon): gain_memory 1"),
    # "this card" is what it says
    (
        "[On Play] If this card was played by an effect, gain 1 memory.",
        "if upon(this_card play agent=effect by_effect): gain_memory 1",
    ),
]

TABLE = {
    "whose": WHOSE,
    "two triggers": TWO_TRIGGERS,
    "played from": PLAYED_FROM,
    "nobody named": NOBODY_NAMED,
    "this card": ITSELF,
    "placed under": UNDER,
    "suffered": SUFFERED,
    "destinations": DESTINATIONS,
    "further verbs": FURTHER,
    "came about": CAME_ABOUT,
    "this turn, and in front": THIS_TURN,
}


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows]
)
def test_events(text: str, expected: str) -> None:
    assert meaning(text) == expected


def test_the_dp_of_a_digimon_is_no_effect_of_it() -> None:
    assert "describes no card" in refusal("[All Turns] When an opponent's Digimon's DP is reduced, gain 1 memory.")


@pytest.mark.parametrize(
    "what",
    [
        "this Digimon is blocked by an effect",
        "this Digimon would be blocked",
        "one of your Digimon is attacked or deleted",
        "one of your Digimon attacks or is blocked",
    ],
)
def test_what_is_attacked_or_blocked_is_one_thing_and_by_a_digimon(what: str) -> None:
    assert refusal(f"[All Turns] When {what}, gain 1 memory.")


@pytest.mark.parametrize(
    ("source", "kind", "who"),
    [
        ("main", "Digimon", "this_digimon"),
        ("inherited", "Digimon", "this_digimon"),
        ("main", "Tamer", "this_tamer"),
        ("inherited", "Tamer", "this_digimon"),
        ("main", "Option", "this_card"),
    ],
)
def test_the_one_not_named_is_what_has_the_effect(source: Source, kind: CardKind, who: str) -> None:
    said = meaning("[On Deletion] If deleted other than in battle, gain 1 memory.", source, (kind,))
    assert said == f"if upon({who} delete not_by=battle): gain_memory 1"


def test_what_is_done_is_done_to_one_that_is_named() -> None:
    assert "which player's?" in refusal("[On Play] Trash the top card of a player's security stack.")


def test_it_was_in_one_place() -> None:
    assert "two places" in refusal("When this card in your hand is trashed from your deck, gain 1 memory.")


@pytest.mark.parametrize(
    "what",
    ["a card to this Digimon", "link cards to this Digimon", "cards to the top 4 digivolution cards of your Digimon"],
)
def test_added_to_a_hand_a_stack_or_digivolution_cards(what: str) -> None:
    assert "added to what?" in refusal(f"[All Turns] When an effect adds {what}, gain 1 memory.")


@pytest.mark.parametrize("manner", ["In any order", "In battle", "Twice"])
def test_only_one_manner_leads_a_sentence(manner: str) -> None:
    assert "leads nothing" in refusal(f"[On Play] {manner}, you may play 1 [Foo] from your hand.")


def test_what_is_asked_of_this_turn_is_told_in_words() -> None:
    effect = compiled("[On Play] If this Digimon attacked this turn, gain 1 memory.")
    assert conditions(effect.processes[0].conditions) == "if it has happened this turn that this Digimon attacks"


def test_which_player_draws_is_not_guessed() -> None:
    assert "which player?" in refusal("[On Play] A player draws 1 card.")


def test_what_was_not_done_before_is_unbound() -> None:
    assert "nothing was played before" in refusal("[On Play] If you have a Tamer, suspend the Digimon you played.")
