"""What happens to what, by whom, where to, in "When …" clauses and in conditions that ask how they came about."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning

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

FURTHER: list[Row] = [
    # a second verb has the subject of the first, not what that one was done to
    (
        "[Your Turn] When you play a Digimon with the [Foo] trait or place [Bar Bar] in your battle area, ＜Draw 1＞.",
        "when 1 digimon trait[Foo] play agent=you or card [Bar Bar] place agent=you to=your battle_area: ＜Draw 1＞",
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
    # said of this card where nothing else was told
    ("[On Play] If played by an effect, gain 1 memory.",
     "if upon(this_card play agent=effect by_effect): gain_memory 1"),
    # "by this effect" asks for what the effect did
    (
        "[Main] By placing this Tamer as the bottom digivolution card of one of your [Foomon], that Digimon may "
        "digivolve into [Barmon] in your hand without paying the cost. If digivolved by this effect, gain 1 memory.",
        "by(place this_tamer bottom digivolution_cards of 1 your card [Foomon]): may digivolve host1 card [Barmon] in "
        "your hand free; paid(2) if digivolve(2): gain_memory 1",
    ),
]  # fmt: skip

TABLE = {"destinations": DESTINATIONS, "further verbs": FURTHER, "came about": CAME_ABOUT}


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows]
)
def test_events(text: str, expected: str) -> None:
    assert meaning(text) == expected
