"""`cardc run` with a stand-in compiler: exit codes, the card lookup, the JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.usefixtures("faked")

SCENARIO = """
cases:
  - name: "a card of the sample is in the hand"
    you:
      hand: [BT3-030]
    do: [pass]
    expect: {you: {hand: HAND}}
"""


@pytest.fixture
def passing(tmp_path: Path) -> Path:
    path = tmp_path / "good.yaml"
    path.write_text(SCENARIO.replace("HAND", "[Leopardmon]"))
    return path


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    path = tmp_path / "bad.yaml"
    path.write_text(SCENARIO.replace("HAND", "[]"))
    return path


def test_a_scenario_that_holds(cardc: CommandLine, passing: Path) -> None:
    result = cardc("run", passing)
    assert result.code == 0, result
    assert "a card of the sample is in the hand" in result.out
    assert result.err == "1 cases, 0 failed\n"


def test_a_scenario_that_fails(cardc: CommandLine, passing: Path, failing: Path) -> None:
    result = cardc("run", passing, failing)
    assert result.code == 1
    assert f"{failing}:7:" in result.out
    report = json.loads(cardc("run", passing, failing, "--json").out)
    assert (report["cases"], report["failed"]) == (2, 1)
    assert [case["ok"] for file in report["scenarios"] for case in file["cases"]] == [True, False]
    assert report["scenarios"][1]["cases"][0]["failures"][0]["line"] == 7


def test_a_card_of_a_file(cardc: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text(json.dumps([{"cardId": "X9-001", "nameEn": "Nine", "kinds": ["Option"]}]))
    (tmp_path / "nine.yaml").write_text(SCENARIO.replace("BT3-030", "X9-001").replace("HAND", "[Nine]"))
    assert cardc("run", tmp_path / "nine.yaml", "--cards", tmp_path / "cards.json").code == 0
    assert cardc("run", tmp_path / "nine.yaml").code != 0


def test_misuse(cardc: CommandLine, tmp_path: Path, passing: Path) -> None:
    assert cardc("run") == (2, "", "error: run takes scenario files: cardc run SCENARIO.yaml\n")
    (tmp_path / "odd.yaml").write_text("cases:\n  - nam: x\n")
    result = cardc("run", tmp_path / "odd.yaml", tmp_path / "none.yaml", passing)
    assert result.code == 2
    assert f"error: {tmp_path / 'odd.yaml'}:2: unknown key 'nam'" in result.err
    assert f"error: {tmp_path / 'none.yaml'}:1: not readable" in result.err
    assert "a card of the sample is in the hand" in result.out


BAD = {
    "unknown card": ("hand: [Cat]", "", 4, "no card 'Cat'"),
    "nearly a card": ("hand: [Fillet]", "", 4, "did you mean 'Filler'?"),
    "unknown zone": ("battlefield: [Filler]", "", 4, "unknown key 'battlefield'"),
    "wrong zone": ("hand: [Egg]", "", 4, "'Egg' has no place in the hand"),
    "no egg": ("eggs: [Filler]", "", 4, "'Filler' has no place in the digi egg deck"),
    "full zone": ("breeding: [Egg, Egg]", "", 4, "holds one Digimon"),
    "missing key": ("battle: [{under: [Filler]}]", "", 4, "needs a 'card'"),
    "unknown action": ("", "do: [{fly: Filler}]", 5, "unknown key 'fly'"),
    "unknown plain action": ("", "do: [jump]", 5, "'jump' is not one of pass"),
    "no action": ("", "do: [{expect: {memory: 0}}]", 5, "a step has exactly one of"),
    "unknown option": ("", "rules: {house: true}", 5, "unknown key 'house'"),
    "off the gauge": ("", "memory: 11", 5, "the gauge ends at 10"),
    "no number": ("", "memory: lots", 5, "expected a whole number"),
    "no expectation": ("", "expect: {memroy: 1}", 5, "did you mean 'memory'?"),
    "broken YAML": ("", "do: [", 6, "expected"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_mistake_in_a_file_is_named_with_its_line(cardc: CommandLine, tmp_path: Path, what: str) -> None:
    side, rest, line, words = BAD[what]
    path = tmp_path / "bad.yaml"
    lines = ["cards: [{name: Egg, kind: Digi-Egg}]", "cases:", "  - name: one", f"    you: {{{side}}}", f"    {rest}"]
    if "do:" not in rest and "expect:" not in rest:
        lines.append("    do: [pass]")
    path.write_text("\n".join(lines) + "\n")
    result = cardc("run", path)
    assert result.code == 2, result
    assert f"error: {path}:{line}: " in result.err, result
    assert words in result.err
    assert "Traceback" not in result.err + result.out
    assert result.out == ""
