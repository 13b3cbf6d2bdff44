"""Which of the players is meant, and who chooses. Names are invented."""

from __future__ import annotations

import pytest

from cardc.compiler.plain import plain_effect
from tests.compiler.reading import compiled, meaning, refusal

CHOOSERS = [
    (
        "[On Play] Your opponent activates 1 of the effects below:\n・They draw 1 card.\n・They trash"
        " 1 card in their hand.",
        "choose 1 of {＜Draw 1＞ done by opponent | trash 1 card in opponent hand done by opponent} done by opponent",
    ),
    (
        "[On Play] Your opponent may activate 1 of the effects below:\n・They draw 1 card.\n・They"
        " trash 1 card in their hand.",
        "opponent may choose 1 of {＜Draw 1＞ done by opponent | trash 1 card in opponent hand done by"
        " opponent} done by opponent",
    ),
    (
        "[On Play] By trashing 1 card in your hand, if you have a Tamer, activate 1 of the effects"
        " below:\n・＜Draw 1＞.\n・Gain 1 memory.",
        "you may by(trash 1 card in your hand): if any(1 your tamer): choose 1 of {＜Draw 1＞ | gain_memory 1}",
    ),
    (
        "[On Play] By trashing 1 card in your hand, you may activate 1 of the effects below:\n・＜Draw"
        " 1＞.\n・Gain 1 memory.",
        "you may by(trash 1 card in your hand): may choose 1 of {＜Draw 1＞ | gain_memory 1}",
    ),
    (
        "[On Play] Your opponent must trash 1 card in their hand or delete 1 of their Digimon.",
        "choose 1 of {trash 1 card in opponent hand done by opponent | delete 1 opponent digimon done"
        " by opponent} done by opponent",
    ),
]

OPEN = [
    (
        "[On Play] Your opponent activates 1 of the effects below:\n・＜Draw 1＞.\n・Gain 1 memory.",
        "who does this",
    ),
    (
        "[On Play] Each player activates 1 of the effects below:\n・＜Draw 1＞.\n・Gain 1 memory.",
        "one player",
    ),
    (
        "[On Play] Activate 1 of the effects below as if it was this Digimon's effect:\n・＜Draw"
        " 1＞.\n・Gain 1 memory.",
        "this card's own",
    ),
    (
        "[On Play] Both players trash 1 card in their hand or delete 1 of their Digimon.",
        "both players do the same",
    ),
]


@pytest.mark.parametrize(("text", "means"), CHOOSERS)
def test_who_is_meant(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "why"), OPEN)
def test_who_could_be_either_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)


def test_who_chooses_is_told() -> None:
    told = plain_effect(compiled(CHOOSERS[0][0])).steps[0].words
    assert "your opponent has to choose 1 of these" in told.lower()
