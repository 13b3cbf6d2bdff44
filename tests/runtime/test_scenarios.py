"""Every scenario file of the repo holds, with the effects that the compiler makes of the texts in it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardc.runtime.scenario import ScenarioError, print_result, run_scenario

ROOT = Path(__file__).parent.parent.parent
FILES = sorted([*(ROOT / "tests" / "scenarios").glob("*.yaml"), *(ROOT / "examples").glob("*.yaml")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    from cardc.compiler import compile_card

    try:
        result = run_scenario(path, compile_card=compile_card)
    except ScenarioError as error:
        pytest.fail(str(error))
    out = io.StringIO()
    print_result(result, out)
    assert result.ok, out.getvalue()
    assert not result.warnings, result.warnings


def test_there_are_scenarios_for_each_example_of_the_seed() -> None:
    names = {path.stem for path in FILES}
    seeds = ("bt4_075", "bt5_019", "bt6_083", "bt5_022", "bt4_114_twin", "bt3_027", "bt6_030", "bt2_077",
             "bt6_083_inherited", "bt5_079", "bt3_087")  # fmt: skip
    assert {f"seed_{name}" for name in seeds} <= names
