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


DONE = [
    (
        "[On Play] Trash the top 3 cards of your deck. If 2 or more were trashed by this effect, gain 1 memory.",
        "trash 3 card in top your deck; if trash(1) object=at least 2 card: gain_memory 1",
    ),
    (
        "[On Play] Suspend 2 of your opponent's Digimon. Delete 1 Tamer. If 2 were suspended by this effect, gain 1 "
        "memory.",
        "suspend 2 opponent digimon; delete 1 tamer; if suspend(1) object=2 card: gain_memory 1",
    ),
    (
        "[On Play] Suspend 2 of your opponent's Digimon. If 2 of them were suspended by this effect, gain 1 memory.",
        "suspend 2 opponent digimon; if suspend(1) object=2 card: gain_memory 1",
    ),
    (
        "[On Play] Trash the top 3 cards of your deck. If 2 or more were trashed, gain 1 memory.",
        "trash 3 card in top your deck; if trash(1) object=at least 2 card: gain_memory 1",
    ),
    (
        "[Your Turn] When cards are trashed from your deck, if 3 or more were trashed, gain 1 memory.",
        "when card trash from=your deck: if upon(at least 3 card group(triggers) trash): gain_memory 1",
    ),
]


@pytest.mark.parametrize(("text", "expected"), DONE, ids=[text for text, _ in DONE])
def test_so_many_without_a_noun(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[Your Turn] When your Digimon are played, if 2 or more were deleted, gain 1 memory.", "so many of what"),
        (
            "[Your Turn] When your Digimon are played, if 2 or more were played by this effect, gain 1 memory.",
            "of what",
        ),
        ("[Your Turn] When your Digimon are played, if 2 or more were played this turn, gain 1 memory.", "this turn"),
        ("[On Play] If 2 or more were trashed, gain 1 memory.", "so many of what"),
        ("[On Play] Suspend 2 Digimon. If both were suspended by this effect, gain 1 memory.", "so many of what"),
        ("[On Play] Suspend 2 Digimon. If 1 or fewer were suspended by this effect, gain 1 memory.", "of what"),
        (
            "[On Play] Trash the top 3 cards of your deck. If 1 or fewer cards were trashed by this effect, gain 1 "
            "memory.",
            "so few, or none at all",
        ),
        ("[Your Turn] When 2 or more are trashed, gain 1 memory.", "nothing that 'trashed' is said of"),
    ],
    ids=lambda text: text,
)
def test_so_many_of_nothing_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
