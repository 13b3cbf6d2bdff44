"""How many a player has: more than the other one, 1 and no more."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

HAS = [
    (
        "your opponent has more cards in their hand than you",
        "count(card in opponent hand) > count(card in your hand)",
    ),
    (
        "your opponent has more cards in their security stack than you",
        "count(card in opponent security) > count(card in your security)",
    ),
    ("you have fewer cards in your hand than your opponent", "count(card in your hand) < count(card in opponent hand)"),
    (
        "you have more red Digimon cards in your trash than your opponent",
        "count(digimon red in your trash) > count(digimon red in opponent trash)",
    ),
    (
        "you don't have more cards in your hand than your opponent",
        "count(card in your hand) <= count(card in opponent hand)",
    ),
    ("your opponent has exactly 1 Digimon", "count(opponent digimon) = 1"),
    ("you have exactly 1 card in your hand", "count(card in your hand) = 1"),
    ("you have exactly 1 other Digimon", "count(your digimon other) = 1"),
    ("you have exactly 1 Digimon and exactly 1 Tamer", "(count(your digimon) = 1 and count(your tamer) = 1)"),
    ("you have exactly 1 red Tamer with [Bar] in its name", "count(your tamer red name~[Bar]) = 1"),
]


@pytest.mark.parametrize(("asked", "expected"), HAS, ids=[asked for asked, _ in HAS])
def test_how_many_a_player_has(asked: str, expected: str) -> None:
    assert meaning(f"[On Play] If {asked}, gain 1 memory.") == f"if {expected}: gain_memory 1"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("If your opponent has more cards in your trash than you, gain 1 memory.", "whose cards"),
        ("If you have more cards in your trash than you, gain 1 memory.", "the same player"),
        ("If your opponent has 3 cards in their hand than you, gain 1 memory.", "nothing to attach to"),
        ("If your opponent has cards in their hand than you, gain 1 memory.", "nothing to attach to"),
        ("Trash more cards in your hand than your opponent.", "no quantity"),
        ("If you don't have exactly 1 Tamer, gain 1 memory.", "more, or fewer"),
        ("If your opponent has exactly 1 Digimon, delete it.", "nothing before it"),
    ],
)
def test_what_compares_nothing_is_refused(text: str, why: str) -> None:
    assert why in refusal(f"[On Play] {text}")
