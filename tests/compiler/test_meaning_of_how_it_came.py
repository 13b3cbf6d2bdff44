"""By what it was suspended, from where it digivolved, what it inherits, and "that [Foomon]" for what was called so.

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

SUSPENDED = "[All Turns] When this Digimon becomes suspended, if it"
RUSH = "gains ＜Rush＞ for the turn."

MEANT: list[Row] = [
    (
        "[All Turns] When your Digimon become suspended by an effect, gain 1 memory.",
        "when your digimon suspend agent=effect by_effect: gain_memory 1",
    ),
    (
        "[All Turns] When one of your opponent's Digimon becomes suspended by one of your effects, gain 1 memory.",
        "when 1 opponent digimon suspend agent=your effect by_effect: gain_memory 1",
    ),
    (
        f"{SUSPENDED} was suspended by a Digimon's effect, gain 1 memory.",
        "when this_digimon suspend: if upon(this_digimon suspend agent=effect_of of 1 digimon by_effect): "
        "gain_memory 1",
    ),
    (
        f"{SUSPENDED} wasn't suspended by an effect, gain 1 memory.",
        "when this_digimon suspend: if not upon(this_digimon suspend agent=effect by_effect): gain_memory 1",
    ),
    (
        f"{SUSPENDED}'s suspended, gain 1 memory.",
        "when this_digimon suspend: if this_digimon is suspended: gain_memory 1",
    ),
    (
        "[When Digivolving] If this Digimon digivolved from the trash, gain 1 memory.",
        "if upon(this_digimon digivolve from=trash): gain_memory 1",
    ),
    (
        f"[On Play] Suspend 1 of your [Foomon]. That [Foomon] {RUSH}",
        "suspend 1 your card [Foomon]; grant_keyword p1 ＜Rush＞ until turn_end",
    ),
    (
        f"[On Play] Place 1 card in your hand under 1 of your [Foomon]. That [Foomon] {RUSH}",
        "place 1 card in your hand under of 1 your card [Foomon]; grant_keyword host1 ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] Return 1 [Foomon] from your trash to the hand. Play that [Foomon] without paying the cost.",
        "return 1 card [Foomon] in your trash hand; play p1 free",
    ),
    (
        "[On Play] 1 of your opponent's Digimon loses its inherited effects for the turn.",
        "lose 1 opponent digimon timings=inherited until turn_end",
    ),
    (
        "[On Play] All of your opponent's Digimon lose all of their inherited effects for the turn.",
        "lose all opponent digimon timings=inherited until turn_end",
    ),
]

OPEN: list[Row] = [
    (f"[On Play] Suspend 1 of your [Foomon]. That [Barmon] {RUSH}", "which one"),
    (f"[On Play] Suspend 1 of your Digimon. That [Foomon] {RUSH}", "which one"),
    (f"[On Play] Suspend 2 of your [Foomon]. That [Foomon] {RUSH}", "which one"),
    (f"[On Play] Suspend 1 of your [Foomon]. Unsuspend 1 of your [Foomon]. That [Foomon] {RUSH}", "which one"),
    (f"[On Play] Suspend 1 of your [Foomon]. Suspend 1 of your [Barmon]. That [Foomon] {RUSH}", "which one"),
    ("[On Play] If this Digimon was suspended by an effect, gain 1 memory.", "does not take this phrase"),
    ("[On Play] 1 of your opponent's Digimon loses an inherited effect for the turn.", "lose what"),
    ("[When Digivolving] If this Digimon digivolved from a level 4 Digimon, gain 1 memory.", "no place"),
]


@pytest.mark.parametrize(("text", "said"), MEANT)
def test_meant(text: str, said: str) -> None:
    assert meaning(text) == said


@pytest.mark.parametrize(("text", "why"), OPEN)
def test_refused(text: str, why: str) -> None:
    assert why in refusal(text)
