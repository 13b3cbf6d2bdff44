"""What conditions ask of a card that has left: "If this card had digivolution cards", "If this card was face-up"."""

from __future__ import annotations

import pytest

from cardc.compiler.card import Source
from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

THE_DIGIMON: list[Row] = [
    ("If this card had digivolution cards", "this_digimon is has(digivolution_cards)"),
    ("If this card has digivolution cards", "this_digimon is has(digivolution_cards)"),
    ("If this card had no digivolution cards", "this_digimon is no(digivolution_cards)"),
    ("If this card had 3 or more digivolution cards", "this_digimon is digivolution_cards>=3"),
    ("If this card was suspended", "this_digimon is suspended"),
    ("If this card had the [Foo] trait", "this_digimon is trait[Foo]"),
    ("If this card had [Foomon] in its digivolution cards", "any(card [Foomon] in digivolution_cards of this_digimon)"),
    ("If [Foomon] was in this card's digivolution cards", "any(card [Foomon] in digivolution_cards of this_digimon)"),
    (
        "If [Foomon] was in this Digimon's digivolution cards",
        "any(card [Foomon] in digivolution_cards of this_digimon)",
    ),
    (
        "If this card had digivolution cards or you have a Tamer",
        "(this_digimon is has(digivolution_cards) or any(1 your tamer))",
    ),
]
"""[On Deletion]: this card was the Digimon (CR 15-8-3-9-4)."""


@pytest.mark.parametrize(("condition", "expected"), THE_DIGIMON)
@pytest.mark.parametrize("when", ["[On Deletion]", "[On Play] [On Deletion]"])
def test_this_card_was_the_digimon(when: str, condition: str, expected: str) -> None:
    assert meaning(f"{when} {condition}, gain 1 memory.") == f"if {expected}: gain_memory 1"


MEANINGS: list[tuple[str, Source, str]] = [
    (
        "[All Turns] When this Digimon is deleted, if this card had digivolution cards, gain 1 memory.", "main",
        "when this_digimon delete: if this_digimon is has(digivolution_cards): gain_memory 1",
    ),
    (
        "[All Turns] When this Digimon leaves the battle area, if this card was suspended, gain 1 memory.", "main",
        "when this_digimon leave from=battle_area: if this_digimon is suspended: gain_memory 1",
    ),
    (
        "[On Deletion] If this card had digivolution cards, return this card from your trash to your hand.", "main",
        "if this_digimon is has(digivolution_cards): return card group(this_card) in your trash your hand",
    ),
    (
        "[On Deletion] By trashing 1 card in your hand, if this card had digivolution cards, gain 1 memory.", "main",
        "you may by(trash 1 card in your hand): if this_digimon is has(digivolution_cards): gain_memory 1",
    ),
    (
        "[All Turns] When this Digimon would be deleted, if this card has digivolution cards, gain 1 memory.", "main",
        "when this_digimon would delete: if this_card is has(digivolution_cards): gain_memory 1",
    ),
    (
        "[On Deletion] If this card had the [Foo] trait, gain 1 memory.", "inherited",
        "if this_card is trait[Foo]: gain_memory 1",
    ),
    (
        "[On Deletion] If this card was deleted by an effect, gain 1 memory.", "main",
        "if upon(this_card delete agent=effect by_effect): gain_memory 1",
    ),
    (
        "[Security] If this card was face-up, gain 1 memory.", "security",
        "if upon(this_card check from=face_up your security): gain_memory 1",
    ),
    (
        "[Security] If this card was face up, gain 1 memory.", "security",
        "if upon(this_card check from=face_up your security): gain_memory 1",
    ),
    (
        "[Security] If this card wasn't face-up, gain 1 memory.", "security",
        "if not upon(this_card check from=face_up your security): gain_memory 1",
    ),
    (
        "[Security] If this card was face-up in your security stack, gain 1 memory.", "security",
        "if upon(this_card check from=face_up your security): gain_memory 1",
    ),
    (
        "[Security] Gain 1 memory. Then, if this card was face-up, ＜Draw 1＞.", "security",
        "gain_memory 1; then if upon(this_card check from=face_up your security): ＜Draw 1＞",
    ),
    (
        "[Security] [All Turns] While this card is face-up, your Digimon get +1000 DP.", "main",
        "if this_card is face_up: dp of your digimon +1000",
    ),
    (
        "[All Turns] When this card is trashed from your security stack, if this card was face-up, gain 1 memory.",
        "main",
        "when this_card trash from=your security: if trigger is face_up: gain_memory 1",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "source", "expected"), MEANINGS)
def test_what_it_means(text: str, source: Source, expected: str) -> None:
    assert meaning(text, source) == expected


def test_on_the_field_a_card_lies_face_up_in_any_case() -> None:
    assert "face up where, and when?" in refusal("[On Deletion] If this card was face-up, gain 1 memory.")
