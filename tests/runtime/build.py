"""Small decks and boards for the tests of the runtime."""

from __future__ import annotations

from typing import Any

from cardc.compiler.card import Card, DigivolutionCost, Field
from cardc.runtime.engine import Setup
from cardc.runtime.model import Definition
from tests.runtime.handmade import compile_card


def card(name: str, text: str = "", **more: Any) -> Definition:
    """A red level 3 Digimon, or what `more` says."""
    inherited = more.pop("inherited", "")
    fields = []
    if text:
        fields.append(Field("effectText", "main", text))
    if inherited:
        fields.append(Field("inheritedEffectText", "inherited", inherited))
    data = {"kinds": ("Digimon",), "colors": ("red",), "level": 3, "dp": 3000, "play_cost": 3} | more
    made = Card(id=name, name=name, fields=tuple(fields), **data)
    return Definition(made, compile_card(made).units)


def ladder(level: int, cost: int = 1) -> tuple[DigivolutionCost, ...]:
    return (DigivolutionCost("red", level - 1, cost),)


EGG = card("Ember", kinds=("Digi-Egg",), level=2, dp=None, play_cost=None)
DECK = (
    card("Spark", "[On Play] Gain 1 memory.", digivolution_costs=ladder(3)),
    card("Cinder", "[On Play] ＜Draw 1＞.", inherited="[On Deletion] Gain 1 memory.", digivolution_costs=ladder(3)),
    card("Flare", "[On Deletion] 1 of your opponent's Digimon gets -3000 DP for the turn.", level=4, dp=5000,
         digivolution_costs=ladder(4), play_cost=4),
    card("Slip", "[All Turns] When this Digimon would be deleted, by suspending this Digimon, it isn't deleted.",
         level=4, dp=4000, digivolution_costs=ladder(4, 2), play_cost=5),
    card("Wall", "＜Blocker＞", level=4, dp=5000, digivolution_costs=ladder(4, 2), play_cost=5),
    card("Lance", "＜Piercing＞\n＜Security A. +1＞", level=5, dp=7000, digivolution_costs=ladder(5, 3), play_cost=7),
    card("Echo", "[When Attacking] [Once Per Turn] You may delete 1 of your other Digimon to unsuspend this "
         "Digimon.", inherited="[On Deletion] Gain 1 memory.", level=5, dp=6000,
         digivolution_costs=ladder(5, 2), play_cost=6),
    card("Sear", "[Main] Delete 1 of your opponent's Digimon.", kinds=("Option",), level=None, dp=None, play_cost=4),
    card("Choir", "[Your Turn] All of your Digimon get +1000 DP.", kinds=("Tamer",), level=None, dp=None),
    card("Grudge", "＜Retaliation＞", dp=2000, digivolution_costs=ladder(3)),
)  # fmt: skip


def setup(seed: int) -> Setup:
    """Two decks of thirty cards of every kind there is here."""
    return Setup(seed, (DECK * 3, DECK * 3), ((EGG,) * 3, (EGG,) * 3))
