"""Known parts in new company: what compiles keeps every word, and not more of it is refused than before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grammar.support import SEED, clean_units, sample_units
from tests.recombine.parts import WAYS, Parts, Way, parts, recombine

CEILINGS: dict[Way, float] = {"lead": 0.105, "noun": 0.07}
"""Shares refused: parts that nothing before them explains, and parts of texts that are refused themselves."""


@pytest.fixture(scope="module")
def known(corpus_path: Path) -> Parts:
    return parts(clean_units(corpus_path))


@pytest.mark.parametrize("way", WAYS)
def test_parts_of_printed_effects_go_together(way: Way, known: Parts) -> None:
    found = list(recombine(known, way, 3000, SEED))
    assert [(one.text, one.lost[0].message) for one in found if one.lost] == []
    assert sum(one.refused is not None for one in found) <= CEILINGS[way] * len(found)


@pytest.mark.parametrize("way", WAYS)
def test_parts_of_the_sample_go_together(way: Way) -> None:
    found = list(recombine(parts(sample_units()), way, 300, SEED))
    assert [(one.text, one.lost[0].message) for one in found if one.lost] == []
