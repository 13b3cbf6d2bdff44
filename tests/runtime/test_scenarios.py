"""Every scenario file of the repo holds, with the effects that the compiler makes of the texts in it.

Those in `tests/scenarios/printed` are played with printed cards, which they name by id; their texts
come from the real card list, where it is at hand.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path

import pytest

from cardc.compiler import compile_card
from cardc.compiler.card import Card
from cardc.runtime.scenario import ScenarioError, load, print_result, run_file
from cardc.runtime.scenario_board import Lookup
from cardc.runtime.scenario_file import ScenarioFile, compose, understand
from tests.runtime.inversion import invert

ROOT = Path(__file__).parent.parent.parent
INVENTED = sorted([*(ROOT / "tests" / "scenarios").glob("*.yaml"), *(ROOT / "examples").glob("*.yaml")])
PRINTED = sorted((ROOT / "tests" / "scenarios" / "printed").glob("*.yaml"))
NOT_PLAYED = ROOT / "tests" / "scenarios" / "not_played.txt"
SEED_ROWS = 67
RULINGS_PLAYED = 160


def check(file: ScenarioFile, lookup: Lookup | None = None) -> None:
    try:
        result = run_file(file, compile_card=compile_card, lookup=lookup)
    except ScenarioError as error:
        pytest.fail(str(error))
    out = io.StringIO()
    print_result(result, out, brief=True)
    assert result.ok, out.getvalue()
    assert lookup is not None or not result.warnings, result.warnings


def check_inverted(path: Path, lookup: Lookup | None = None) -> None:
    """Each case expects something, and each thing it expects fails when its opposite is expected."""
    root = compose(path.read_text(encoding="utf-8"), str(path))
    inverted = invert(root)
    result = run_file(understand(root, str(path)), compile_card=compile_card, lookup=lookup)
    for case, wanted in zip(result.cases, inverted, strict=True):
        assert wanted, f"{path}:{case.line}: expects nothing"
        missed = wanted - Counter(failure.line for failure in case.failures)
        assert not missed, f"{path}:{case.line}: cannot fail: lines {sorted(missed)}"


@pytest.mark.parametrize("path", INVENTED, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    check(load(path))


@pytest.mark.parametrize("path", INVENTED, ids=lambda path: path.stem)
def test_scenario_can_fail(path: Path) -> None:
    check_inverted(path)


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_scenario_with_printed_cards(path: Path, cards: dict[str, Card]) -> None:
    check(load(path), cards.get)


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_scenario_with_printed_cards_can_fail(path: Path, cards: dict[str, Card]) -> None:
    check_inverted(path, cards.get)


def rows() -> set[str]:
    return {row for path in (*INVENTED, *PRINTED) for case in load(path).cases for row in case.rows}


def not_played() -> dict[str, str]:
    """The rows without a scenario, each with the reason."""
    lines = NOT_PLAYED.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


def test_each_row_of_the_seeds_has_a_scenario() -> None:
    found = {row for row in (*rows(), *not_played()) if row.startswith("seed-")}
    assert found == {f"seed-{n}" for n in range(1, SEED_ROWS + 1)}


def test_the_rows_are_those_of_the_lists(shared_path: Path) -> None:
    """Each ruling has a scenario or a reason, never both; and enough have one."""
    lists = {name: shared_path / "rulings" / f"{name}.jsonl" for name in ("seeds", "scenarios")}
    assert len(lists["seeds"].read_text(encoding="utf-8").splitlines()) == SEED_ROWS
    rulings = {json.loads(line)["qno"] for line in lists["scenarios"].read_text(encoding="utf-8").splitlines()}
    played = {row for row in rows() if not row.startswith("seed-")}
    left = {row for row in not_played() if not row.startswith("seed-")}
    assert played | left == rulings
    assert not played & left
    assert len(played) >= RULINGS_PLAYED
