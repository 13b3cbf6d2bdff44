"""No detector fires on the texts of the tables that tell meanings: invented ones, as the next sets may print them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import cast

import pytest

from cardc.compiler.conservation import missing
from tests.compiler.reading import units


def table_texts() -> list[str]:
    """The texts of the tables that tell meanings, those that compile for a Digimon card."""
    found: dict[str, None] = {}
    for module in sorted(Path(__file__).parent.glob("test_meaning*.py")):
        tables = vars(import_module(f"tests.compiler.{module.stem}")).values()
        rows = [row for table in tables if isinstance(table, (list, tuple)) for row in cast("Sequence[object]", table)]
        texts = [cast("tuple[object, ...]", row)[0] for row in rows if isinstance(row, tuple) and row]
        found.update((text, None) for text in texts if isinstance(text, str) and text.startswith("["))
    return list(found)


SAID_OTHERWISE: dict[str, tuple[str, ...]] = {
    "[On Play] Your opponent sets your memory to 3.": ("opponent",),
    "[On Play] If your opponent has 3 or more Digimon, delete 1 of them. If they don't, gain 1 memory.": ("don't",),
    (
        "[On Play] Your opponent may trash 1 card in their hand. If your opponent does, ＜Draw 1＞. If they "
        "don't, gain 1 memory."
    ): ("opponent",),
    (
        "[On Play] Delete 1 of your opponent's Digimon or Tamers. If no Digimon or Tamer was deleted by this effect, "
        "gain 1 memory."
    ): ("tamer",),
    (
        "[On Play] All of your Digimon gain ＜Rush＞ for the turn, and if they have the [Bar] trait, they get +2000 DP "
        "for the turn."
    ): ("if",),
    "[On Play] Your Digimon gain ＜Rush＞ for the turn. If they're red, they get +2000 DP for the turn.": ("if",),
    "[All Turns] Your [Foo] and [Bar] trait Digimon gain ＜Blocker＞.": ("[] and []",),
    "[On Play] 1 of your Digimon gains the [Foo] and [Bar] traits and ＜Rush＞ for the turn.": ("[] and []",),
    "[On Play] Delete 1 of your opponent's Digimon with the lowest number of digivolution cards.": ("number of",),
    (
        "[On Play] Until your opponent's turn ends, change the original color of 1 of your opponent's Digimon"
        " to 1 non-red color."
    ): ("1",),
    (
        "[Hand] [Main] If your opponent's trash isn't empty, play this card in your breeding area without "
        "paying the cost."
    ): ("isn't",),
    "[On Play] If your Tamers don't have 3 or more different names, ＜Draw 1＞.": ("or more", "don't"),
    "[On Play] Trash the security card at the top of your security stack.": ("stack",),
    "[On Play] Add the security card from the bottom of your security stack to the hand.": ("stack",),
    (
        "[On Play] Delete your opponent's Digimon with a total play cost of 4 or less. For each of your "
        "Tamers, increase the maximum play cost you can choose by this effect by 1."
    ): ("can",),
    (
        "[On Play] You may place 1 card from your hand under 1 of your Digimon. If you do, the Digimon it was"
        " placed under gets +1000 DP for the turn."
    ): ("under",),
    ("[On Play] Trash 1 of this Digimon's red digivolution cards or digivolution cards with the [Bar] trait."): (
        "digivolution cards",
    ),
    "[On Play] If your Digimon don't have 10 or more total digivolution cards, gain 1 memory.": ("or more", "don't"),
    "[On Play] If you have a [Bar] trait Tamer and 2 or more other Tamers, gain 1 memory.": ("2", "other"),
    "[On Play] If you have a [Bar] trait Tamer and another Tamer, gain 1 memory.": ("another",),
}
"""Words of the tables whose slot is of another kind: "3 or more" denied is "< 3", "and another Tamer" is "2 Tamers"; or
that tell what the step before takes in any case.
"""


@pytest.mark.parametrize("text", table_texts())
def test_nothing_fires_on_the_tables(text: str):
    for unit in units(text):
        lost = missing(unit.effect, text) if unit.effect is not None else ()
        words = tuple(told.message.removeprefix("'").partition("' (")[0] for told in lost)
        assert words == (SAID_OTHERWISE.get(text, ()) if unit.effect is not None else ())
