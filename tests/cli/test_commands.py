"""What each command prints and how it ends, with a stand-in compiler."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardc.corpus.document import decode_card
from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.usefixtures("faked")


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """Two cards that compile in part."""
    path = tmp_path / "cards.json"
    records = [
        {"cardId": "X9-001", "nameEn": "A", "effectText": "Gain 1 memory.\nthis is wrong", "kinds": ["Digimon"]},
        {"cardId": "X9-002", "nameEn": "B", "effectText": "Gain 1 memory.", "securityEffectText": "Draw."},
    ]
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A card without an id and one with a field of the wrong type between two good ones."""
    path = tmp_path / "damaged.json"
    records = [
        {"cardId": "X9-001", "effectText": "Gain 1 memory."},
        {"nameEn": "Nameless", "effectText": "Gain 1 memory."},
        {"cardId": "X9-003", "effectText": 7},
        {"cardId": "X9-004", "effectText": "Gain 1 memory."},
    ]
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


def test_compile_to_stdout(cardc: CommandLine, cards: Path) -> None:
    result = cardc("compile", cards)
    assert result.code == 0
    first, second = map(json.loads, result.out.splitlines())
    assert {"schema", "card", "name", "units", "diagnostics"} <= set(first)
    compiled, refused = first["units"]
    assert compiled["status"] == "compiled"
    assert {"id", "kind", "source", "field", "span", "status", "category", "timings", "area", "frequency"} <= set(
        compiled
    )
    assert {"optional", "optional_reasons", "trigger", "conditions", "processes"} <= set(compiled)
    assert {"kind", "span", "optional_for", "cost", "conditions", "link"} <= set(compiled["processes"][0])
    assert (refused["id"], refused["status"], refused["processes"]) == ("X9-001/main/2", "refused", None)
    assert [unit["id"] for unit in second["units"]] == ["X9-002/main/1", "X9-002/security/1"]
    assert result.err == "2 cards: 3 of 4 effects compiled\n"


def test_compile_to_a_file(cardc: CommandLine, cards: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    result = cardc("compile", cards, "-o", output, "--strict")
    assert (result.code, result.out) == (1, "")
    assert [decode_card(line).card for line in output.read_bytes().splitlines()] == ["X9-001", "X9-002"]


def test_strict_without_refusals(cardc: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Gain 1 memory.\n")
    assert cardc("compile", tmp_path / "a.txt", "--strict").code == 0


def test_check_json(cardc: CommandLine, cards: Path) -> None:
    result = cardc("check", cards, "--json")
    report = json.loads(result.out)
    assert result.code == 0
    assert set(report) == {"cards", "stage", "mended", "units", "by_set", "clusters", "refusals"}
    counts = {"all": 4, "passed": 3, "refused": 1, "distinct": 3, "distinct_passed": 2}
    assert (report["cards"], report["stage"], report["units"]["effect"]) == (2, "compile", counts)
    assert set(report["units"]) == {"effect", "keyword", "requirement", "rule"}
    assert report["by_set"] == {"X9": {"effect": {"all": 4, "passed": 3}}}
    (cluster,) = report["clusters"]
    assert cluster == {
        "code": "unexpected-word",
        "pattern": "is ‹wrong›",
        "units": 1,
        "cards": 1,
        "example": "this is wrong",
    }
    (refusal,) = report["refusals"]
    assert refusal == {
        "card": "X9-001",
        "field": "effectText",
        "unit": "X9-001/main/2",
        "kind": "effect",
        "span": [23, 28],
        "stage": "parse",
        "code": "unexpected-word",
        "message": "unexpected “wrong”",
        "expected": ["a noun"],
        "suggestion": "leave it out",
    }


def test_check_for_people(cardc: CommandLine, cards: Path) -> None:
    result = cardc("check", cards, "--stage", "parse")
    assert result.code == 0
    for words in (
        "2 cards, stage parse",
        "Units by kind",
        "75.0 %",
        "is ‹wrong›",
        "error[unexpected-word] X9-001/main/2",
    ):
        assert words in result.out
    assert "\x1b" not in result.out
    assert result.err == ""


@pytest.mark.parametrize(("minimum", "code"), [("effect=66%", 0), ("effect=0.67", 1), ("rule=1", 0)])
def test_check_minimum(cardc: CommandLine, cards: Path, minimum: str, code: int) -> None:
    result = cardc("check", cards, "--min", minimum)
    assert result.code == code
    assert ("below the minimum: effect: 66.67% passed, 67.00% asked" in result.err) is (code == 1)


@pytest.mark.parametrize("minimum", ["effect", "effects=1", "effect=2", "effect=many", "effect=nan"])
def test_check_minimum_misused(cardc: CommandLine, cards: Path, minimum: str) -> None:
    result = cardc("check", cards, "--min", minimum)
    assert result.code == 2
    assert result.err.startswith("error: --min")


def test_check_of_damaged_cards(cardc: CommandLine, damaged: Path) -> None:
    result = cardc("check", damaged, "--json")
    report = json.loads(result.out)
    assert result.code == 2
    assert report["cards"] == 4
    assert report["units"]["effect"]["passed"] == 2
    assert [(r["card"], r["stage"], r["code"]) for r in report["refusals"]] == [
        ("#2", "load", "no-id"),
        ("X9-003", "load", "wrong-type"),
    ]
    lines = result.err.splitlines()
    assert [line.split("]")[0] for line in lines] == ["error[no-id", "error[wrong-type"]
    assert "card 2 (Nameless) has no cardId" in lines[0]
    assert "card X9-003: field effectText: expected text, found a number" in lines[1]


def test_compile_of_damaged_cards(cardc: CommandLine, damaged: Path) -> None:
    result = cardc("compile", damaged)
    assert result.code == 2
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert [line["card"] for line in lines] == ["X9-001", "#2", "X9-003", "X9-004"]
    assert [len(line["units"]) for line in lines] == [1, 0, 0, 1]
    assert [line["diagnostics"][0]["code"] for line in lines[1:3]] == ["no-id", "wrong-type"]


def test_without_path_the_sample(cardc: CommandLine) -> None:
    report = json.loads(cardc("check", "--json").out)
    assert report["cards"] >= 60


def test_explain_a_text(cardc: CommandLine) -> None:
    result = cardc("explain", "Gain 1 memory.", "--field", "inheritedEffectText", "--kind", "Digimon")
    assert result.code == 0
    for words in ("text/inherited/1", "compiled", "grant_effect", "mandatory: the effect must activate", "on_play"):
        assert words in result.out


def test_explain_a_refused_text(cardc: CommandLine) -> None:
    result = cardc("explain", "this is wrong")
    assert result.code == 0
    for words in ("refused", "  | this is wrong", "^^^^^", "expected a noun", "help: leave it out"):
        assert words in result.out


def test_explain_a_card(cardc: CommandLine, cards: Path) -> None:
    assert "X9-002 B" in cardc("explain", "--card", "X9-002", cards).out
    assert "BT2-077 Kimeramon" in cardc("explain", "--card", "BT2-077").out
    document = json.loads(cardc("explain", "--card", "X9-002", cards, "--json").out)
    assert set(document) == {"compiled", "parts", "words", "syntax"}
    assert document["compiled"]["card"] == "X9-002"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "explain takes one text in quotes"),
        (("a", "b"), "explain takes one text in quotes"),
        (("a", "--field", "inherit"), "--field inherit: unknown field; did you mean inherited?"),
        (("a", "--kind", "Digimo"), "--kind: unknown card kind 'Digimo'"),
        (("--card", "BT2-07"), "no card BT2-07 in the built-in sample; did you mean BT2-077?"),
    ],
)
def test_explain_misused(cardc: CommandLine, arguments: tuple[str, ...], message: str) -> None:
    result = cardc("explain", *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_schema(cardc: CommandLine) -> None:
    result = cardc("schema")
    schema = json.loads(result.out)
    assert (result.code, schema["version"]) == (0, "1")
    assert "CardDocument" in schema["$defs"]
    assert {"delete", "play"} <= {
        kind for d in schema["$defs"].values() for kind in d.get("properties", {}).get("kind", {}).get("enum", [])
    }
