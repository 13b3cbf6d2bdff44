"""Official rulings that say whether an effect, or a step of it, can be declined, against the real card list.

The rows are in `rulings_optional.yaml`, which also tells what its words mean. A row of a refused unit waits for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from cardc import compile_card, load_files
from cardc.compiler.effect import AnyProcess, Effect
from cardc.compiler.unit import Unit

ROWS: list[dict[str, str]] = yaml.safe_load((Path(__file__).parent / "rulings_optional.yaml").read_text("utf-8"))
COMPARED_AT_LEAST = 230


@pytest.fixture(scope="module")
def units(corpus_path: Path) -> dict[str, Unit]:
    wanted = {row["unit"].split("/")[0] for row in ROWS}
    found: dict[str, Unit] = {}
    for entry in load_files([corpus_path]):
        if entry.card.id in wanted:
            for unit in compile_card(entry.card).units:
                found.setdefault(unit.id, unit)
    return found


def _step(effect: Effect, name: str) -> tuple[AnyProcess, AnyProcess | None]:
    """The process that the row names, and the one before it."""
    for at, process in enumerate(effect.processes):
        if (process.link.kind if name == "then" else process.__struct_config__.tag) == name:
            return process, effect.processes[at - 1] if at else None
    pytest.fail(f"no step {name} in {effect.id}")


def _found(effect: Effect, row: dict[str, str]) -> str:
    """What is compiled, in the words of the table."""
    if row["level"] == "effect":
        return {True: "optional", False: "mandatory", None: "neither"}[effect.optional]
    process, before = _step(effect, row["step"])
    match row["level"]:
        case "step":
            return _of_step(process, before, row["expected"])
        case "after_cost":
            assert process.cost is not None
            return "optional" if process.may_after_cost else "mandatory"
        case "cost":
            assert process.cost is not None
            return "all_or_nothing" if process.cost.all_or_nothing else "partly"
        case level:
            pytest.fail(f"no level {level}")


def _of_step(process: AnyProcess, before: AnyProcess | None, expected: str) -> str:
    link = process.link
    if expected in ("needs_cost", "independent"):
        if link.needs_cost_of is not None:
            return "needs_cost"
        shared = process.conditions and before is not None and process.conditions == before.conditions
        return "needs_result" if link.needs_result_of is not None or shared else "independent"
    if expected == "with_the_first":
        return "with_the_first" if before is not None and link.shares_choice_of == before.id else "by itself"
    if process.optional_for is not None or process.cost is not None:
        return "optional"
    private = any(reason.code == "private_place" for reason in process.reasons)
    return "may_fail" if private and expected == "may_fail" else "mandatory"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(str(value) for value in row.values())[:100])
def test_ruling(row: dict[str, str], units: dict[str, Unit]) -> None:
    unit = units[row["unit"]]
    if unit.effect is None:
        pytest.skip(f"{unit.id} is refused")
    agrees = _found(unit.effect, row) == row["expected"]
    assert agrees is ("differs" not in row)


def test_most_rows_are_compared(units: dict[str, Unit]) -> None:
    """Rows of refused units compare nothing: they must stay few."""
    assert sum(units[row["unit"]].effect is not None for row in ROWS) >= COMPARED_AT_LEAST


def test_the_table_is_well_formed() -> None:
    """Each row once, each with the keys of its level."""
    keys = [tuple(sorted(row.items())) for row in ROWS]
    assert len(set(keys)) == len(keys)
    for row in ROWS:
        extra: set[Any] = set(row) - {"ruling", "unit", "level", "expected", "differs"}
        assert extra == (set() if row["level"] == "effect" else {"step"}), row
