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


_GONE = "[On Play] Delete 1 of your opponent's Digimon."

HAD: list[tuple[str, str]] = [
    (
        f"{_GONE} Gain 1 memory for each of the deleted Digimon's digivolution cards.",
        "delete 1 opponent digimon; gain_memory 1 for each card had(p1) in digivolution_cards",
    ),
    (
        f"{_GONE} Gain 1 memory for every 2 of the deleted Digimon's digivolution cards.",
        "delete 1 opponent digimon; gain_memory 1 for each 2 card had(p1) in digivolution_cards",
    ),
    (
        f"{_GONE} For each of that Digimon's red link cards, gain 1 memory.",
        "delete 1 opponent digimon; gain_memory 1 for each card red had(p1) in link_cards",
    ),
    (
        f"{_GONE} Gain 1 memory for each color in its digivolution cards.",
        "delete 1 opponent digimon; gain_memory 1 for each colors of card had(p1) in digivolution_cards",
    ),
    (
        f"{_GONE} If there are 3 or more cards in the deleted Digimon's digivolution cards, gain 1 memory.",
        "delete 1 opponent digimon; if count(card had(p1) in digivolution_cards) >= 3: gain_memory 1",
    ),
    (
        f"{_GONE} If [Foomon] was in its digivolution cards, gain 1 memory.",
        "delete 1 opponent digimon; if any(card [Foomon] had(p1) in digivolution_cards): gain_memory 1",
    ),
    (
        f"{_GONE} If the deleted Digimon had 3 or more digivolution cards, gain 1 memory.",
        "delete 1 opponent digimon; if p1 is digivolution_cards>=3: gain_memory 1",
    ),
    (
        "[On Play] Return 1 of your opponent's Digimon to the hand. Gain 1 memory for each of its digivolution cards.",
        "return 1 opponent digimon hand; gain_memory 1 for each card had(p1) in digivolution_cards",
    ),
    (
        "[On Play] By deleting 1 of your Digimon, gain 1 memory for each of that Digimon's digivolution cards.",
        "you may by(delete 1 your digimon): gain_memory 1 for each card had(p1) in digivolution_cards",
    ),
    (
        "[On Play] Choose 1 Digimon. Delete it. Gain 1 memory for each of its digivolution cards.",
        "choose 1 digimon; delete p1; gain_memory 1 for each card had(p1) in digivolution_cards",
    ),
    (
        "[On Play] Delete this Digimon. Gain 1 memory for each of its digivolution cards.",
        "delete this_digimon; gain_memory 1 for each card had(this_digimon) in digivolution_cards",
    ),
    (
        "[All Turns] When one of your Digimon is deleted, gain 1 memory for each of its digivolution cards.",
        "when 1 your digimon delete: gain_memory 1 for each card had(trigger) in digivolution_cards",
    ),
    # "had" is said of what has left, and not of the subject
    (
        f"{_GONE} This Digimon gets +1000 DP for the turn for each digivolution card it had.",
        "delete 1 opponent digimon; "
        "dp of this_digimon +1000 for each card had(p1) in digivolution_cards until turn_end",
    ),
    (
        "[On Play] By deleting 1 of your other Digimon, 1 of your Digimon gets +1000 DP for the turn for each "
        "digivolution card it had.",
        "you may by(delete 1 your digimon other): "
        "dp of 1 your digimon +1000 for each card had(p1) in digivolution_cards until turn_end",
    ),
    (
        "[All Turns] When one of your other Digimon is deleted, this Digimon gets +1000 DP for the turn for each "
        "digivolution card it had.",
        "when 1 your digimon other delete: "
        "dp of this_digimon +1000 for each card had(trigger) in digivolution_cards until turn_end",
    ),
    (
        f"{_GONE} Gain 1 memory for each digivolution card it had.",
        "delete 1 opponent digimon; gain_memory 1 for each card had(p1) in digivolution_cards",
    ),
    (
        f"{_GONE} This Digimon gets +1000 DP for the turn for each digivolution card it has.",
        "delete 1 opponent digimon; "
        "dp of this_digimon +1000 for each card has(this_digimon) in digivolution_cards until turn_end",
    ),
    # what is still there, or there again
    (
        "[On Play] Suspend 1 Digimon. Gain 1 memory for each of its digivolution cards.",
        "suspend 1 digimon; gain_memory 1 for each card in digivolution_cards of p1",
    ),
    (
        "[All Turns] When this Digimon would be deleted, gain 1 memory for each of its digivolution cards.",
        "when this_digimon would delete: gain_memory 1 for each card in digivolution_cards of this_digimon",
    ),
    (
        "[On Play] Delete 1 Digimon. Then, play it without paying the cost. Gain 1 memory for each of its digivolution "
        "cards.",
        "delete 1 digimon; then play p1 free; gain_memory 1 for each card in digivolution_cards of p1",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "means"), HAD)
def test_what_has_left_counts_what_it_had(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Suspend 1 Digimon. This Digimon gets +1000 DP for the turn for each digivolution card it had.",
        "[On Play] Suspend 1 Digimon. Gain 1 memory for each digivolution card it had.",
        "[On Deletion] 1 of your Digimon gets +1000 DP for the turn for each digivolution card it had.",
    ],
)
def test_what_has_not_left_has_what_it_had(text: str) -> None:
    assert "unbound" in refusal(text)
