"""The same said another way means the same: printed effects with one phrase put in other words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardc.compiler.card import Field
from cardc.compiler.compile import compile_fields
from tests.compiler.reading import say
from tests.grammar.support import CleanUnit, clean_units

PARAPHRASES: dict[str, tuple[str, str]] = {
    "when a turn ends": (r"(?i)\buntil the end of (your opponent's|their|your) turn\b", r"until \1 turn ends"),
    "the end of a turn": (r"(?i)\buntil (your opponent's|their|your) turn ends\b", r"until the end of \1 turn"),
    "DP in front": (
        r"(?<! or )(?<! trait )\bDigimon with (\d+) DP or less\b(?! and| or|, |/)",
        r"\1 DP or lower Digimon",
    ),
    "DP behind": (r"\b(\d+) DP or lower Digimon\b(?! card| with|s\b| or| and)", r"Digimon with \1 DP or less"),
    "any of them": (r"\bWhen one of your\b", "When any of your"),
    "its cost": (r"\breduce the play cost by\b", "reduce its play cost by"),
    "a slash for 'or'": (r"(\[[^\]]+\])/(\[[^\]]+\]) trait\b", r"\1 or \2 trait"),
    "has it under it": (
        r"\b[Ii]f (\[[^\]]+\])(?:/| or )(\[[^\]]+\]) is in this Digimon's digivolution cards",
        r"if this Digimon has \1 or \2 in its digivolution cards",
    ),
}


def means(text: str, unit: CleanUnit) -> list[tuple[str, bool | None] | str]:
    """What the units of a text mean; why where one is refused."""
    units = compile_fields([Field("effectText", unit.source, text)], unit.kinds)
    return [
        (say(one.effect), one.effect.optional)
        if one.effect is not None
        else one.diagnostics[0].message
        if one.diagnostics
        else one.kind
        for one in units
    ]


@pytest.mark.parametrize("name", PARAPHRASES)
def test_another_wording_means_the_same(name: str, corpus_path: Path) -> None:
    written, meant = PARAPHRASES[name]
    tried = 0
    different: list[tuple[str, object, object]] = []
    for unit in clean_units(corpus_path):
        told = unit.text.replace("&#160;", " ").replace("\xa0", " ")
        other = re.sub(written, meant, told)
        if other == told:
            continue
        before = means(told, unit)
        if any(isinstance(one, str) for one in before):
            continue
        tried += 1
        after = means(other, unit)
        if after != before:
            different.append((other, before, after))
    assert tried >= 10
    assert different == []
