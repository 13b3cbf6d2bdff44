"""The scenario files, run with effects written by hand: the runtime alone, without the compiler."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardc.runtime.scenario import print_result, run_scenario
from tests.runtime.handmade import compile_card

FILES = sorted((Path(__file__).parent.parent / "scenarios").glob("seed_*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_seed(path: Path) -> None:
    result = run_scenario(path, compile_card=compile_card)
    out = io.StringIO()
    print_result(result, out)
    assert result.ok, out.getvalue()
    assert result.steps
