"""Damage made on purpose is found and named: a sample here, 200 of each kind with `python -m tests.damage`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardc.corpus.lint.finding import Code
from cardc.corpus.loading import load_files
from tests.damage.damage import KINDS, Clean, found_and_named, made, reads, units_of

SIZE = 40
NAMED = 0.9
"""Of a sample this small; the command asks for 95 %."""


@pytest.fixture(scope="module")
def clean(corpus_path: Path) -> list[Clean]:
    return units_of(load_files([corpus_path]))


@pytest.mark.parametrize("code", KINDS)
def test_damage_on_purpose_is_named(code: Code, clean: list[Clean]) -> None:
    damaged = list(made(code, clean, SIZE))
    assert len(damaged) == SIZE
    assert all(not reads(each.text, each.clean) for each in damaged if code in ("stray_stop", "unknown_word", "cut"))
    missed = [each.text for each in damaged if not found_and_named(each)[1]]
    assert SIZE - len(missed) >= SIZE * NAMED, missed
