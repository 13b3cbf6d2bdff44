"""A sentence about memory in front of a printed effect changes nothing of what follows but the numbers of its steps."""

from __future__ import annotations

import re
from pathlib import Path

from cardc.compiler.card import Field
from cardc.compiler.compile import compile_fields
from tests.compiler.reading import say
from tests.grammar.support import CleanUnit, clean_units

_TIMINGS = re.compile(r"(?:\[[^\]]*\]\s*)+(?=[A-Z0-9])")
_LED = re.compile(r"When|While|If |During|For the|Until|At ")
"""Behind these a trigger or a condition of the whole effect may follow, and the sentence would part them from it."""


def meaning_of(unit: CleanUnit, text: str) -> str | None:
    """What the one effect of a text means; None where it is refused, or is no single effect."""
    units = compile_fields([Field("effectText", unit.source, text)], unit.kinds)
    return say(units[0].effect) if len(units) == 1 and units[0].effect is not None else None


def one_later(meaning: str) -> str:
    """The same meaning with each step numbered one higher, inside quoted effects excepted."""
    told = re.split(r'(".*?")', meaning)
    for at, part in enumerate(told):
        if not part.startswith('"'):
            named = re.sub(r"\b(p|host|rest|cost)(\d+)\b", lambda m: f"{m[1]}{int(m[2]) + 1}", part)
            told[at] = re.sub(r"\b([a-z_]+)\((\d+)\)", lambda m: f"{m[1]}({int(m[2]) + 1})", named)
    return "".join(told)


def test_what_follows_stays_the_same(corpus_path: Path) -> None:
    tried = 0
    different: list[tuple[str, str, str]] = []
    for unit in clean_units(corpus_path):
        timings = _TIMINGS.match(unit.text)
        if timings is None or _LED.match(unit.text, timings.end()):
            continue
        told = f"{unit.text[: timings.end()]}Gain 9 memory. {unit.text[timings.end() :]}"
        before, after = meaning_of(unit, unit.text), meaning_of(unit, told)
        if before is None or after is None:  # refused: a persistent effect does nothing of the kind
            continue
        tried += 1
        if after != f"gain_memory 9; {one_later(before)}":
            different.append((told, before, after))
    assert tried > 2000
    assert different == []
