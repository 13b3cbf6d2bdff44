"""Who or what does something, and what does not: "in battle or by X", "other than by X". Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

DOERS: list[tuple[str, str]] = [
    (
        "[All Turns] When this Digimon would leave the battle area other than by your effects or in battle, gain 1"
        " memory.",
        "when this_digimon would leave not_by={your effect or battle} from=battle_area: gain_memory 1",
    ),
    (
        "[All Turns] When this Digimon would leave the battle area other than in battle or by your effects, gain 1"
        " memory.",
        "when this_digimon would leave not_by={battle or your effect} from=battle_area: gain_memory 1",
    ),
    (
        "[All Turns] When this Digimon would leave the battle area other than by deletion, gain 1 memory.",
        "when this_digimon would leave not_by=deletion from=battle_area: gain_memory 1",
    ),
    (
        "[All Turns] This Digimon can't leave the battle area other than by your effects or by deletion.",
        "restrict this_digimon leave:battle_area not_by={your effect or deletion}",
    ),
    (
        "[All Turns] This Digimon can't leave the battle area other than by your effects or in battle.",
        "restrict this_digimon leave:battle_area not_by={your effect or battle}",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted in battle or by your effects, gain 2 memory.",
        "when opponent digimon delete agent={battle or your effect}: gain_memory 2",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted by your effects or in battle, gain 2 memory.",
        "when opponent digimon delete agent={your effect or battle}: gain_memory 2",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted in battle or by having 0 DP, gain 2 memory.",
        "when opponent digimon delete agent={battle or zero_dp}: gain_memory 2",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted by your effects or by having 0 DP, gain 2 memory.",
        "when opponent digimon delete agent={your effect or zero_dp}: gain_memory 2",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted by dropping to 0 DP, gain 2 memory.",
        "when opponent digimon delete agent=zero_dp: gain_memory 2",
    ),
    (
        "[All Turns] When this Digimon would leave the battle area by your opponent's effects or in battle, gain 1"
        " memory.",
        "when this_digimon would leave agent={opponent effect or battle} from=battle_area: gain_memory 1",
    ),
    (
        "[All Turns] When an effect of this Digimon trashes a card in your hand, ＜Draw 1＞.",
        "when 1 card in your hand trash agent=effect_of of this_digimon by_effect: ＜Draw 1＞",
    ),
    (
        "[All Turns] When an effect of your Tamers trashes this card, ＜Draw 1＞.",
        "when this_card trash agent=effect_of of your tamer by_effect: ＜Draw 1＞",
    ),
]

NO_DOERS = [
    (
        "[All Turns] When an opponent's Digimon is deleted by dropping to 3000 DP, gain 2 memory.",
        "this way of happening",
    ),
    ("[All Turns] When an opponent's Digimon is deleted by dropping in battle, gain 2 memory.", "does not take"),
    ("[All Turns] When an opponent's Digimon becomes suspended or by your effects, gain 2 memory.", "by"),
    ("[All Turns] When this Digimon attacks in battle or by a Digimon, gain 2 memory.", "attacks"),
]


@pytest.mark.parametrize(("text", "means"), DOERS)
def test_all_that_may_do_it_are_named(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "why"), NO_DOERS)
def test_what_does_nothing_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
