"""`cardc lint`, and the corrected copy that `--fix` writes in each shape of card file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine

GERS = "[All Turns] This Digimon gers +1000 DP."
GETS = "[All Turns] This Digimon gets +1000 DP."


def write(path: Path, content: object) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content, indent=1), encoding="utf-8")
    return path


def test_json(cardc: CommandLine, tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [{"cardId": "X1-001", "nameEn": "A", "effectText": GERS}])
    result = cardc("lint", path, "--json")
    assert result.code == 1
    assert json.loads(result.out) == {
        "findings": [
            {
                "card": "X1-001",
                "field": "effectText",
                "unit": "X1-001/main/1",
                "span": [25, 29],
                "code": "unknown_word",
                "words": "gers",
                "message": "'gers' stands for 'gets'",
                "suggestion": GETS,
                "certain": True,
            }
        ]
    }


def test_for_people(cardc: CommandLine, tmp_path: Path) -> None:
    path = write(tmp_path / "cards.txt", "[On Play] Delete 1 of your of your opponent's Digimon.\n")
    result = cardc("lint", path)
    assert result.code == 1
    assert "warning[doubled] cards.txt:1/main/1: 'of your' is said twice" in result.out
    assert "= help: [On Play] Delete 1 of your opponent's Digimon." in result.out


def test_nothing_found(cardc: CommandLine, tmp_path: Path) -> None:
    result = cardc("lint", write(tmp_path / "cards.txt", "[On Play] Gain 1 memory.\n"))
    assert (result.code, result.out) == (0, "No damage found.\n")


def test_several_processes_say_the_same(cardc: CommandLine, tmp_path: Path) -> None:
    records = [{"cardId": f"X1-{n:03}", "effectText": f"[On Play] Gain {n} memoy."} for n in range(1, 150)]
    path = write(tmp_path / "cards.json", records)
    assert cardc("lint", path, "--json") == cardc("lint", path, "--json", "--jobs", "2")


SHAPES: dict[str, str] = {
    # file: its content, with damage at DAMAGE
    "list.json": '[\n  {"cardId": "X1-001", "nameEn": "gers +1",  "effectText": "DAMAGE"},\n {"cardId": "X1-002"}\n]\n',
    "lines.jsonl": '{"cardId":"X1-001","effectText":"DAMAGE"}\n{"cardId":"X1-002","nameEn":"é"}\n',
    "community.json": '[{"cardNumber": "X1-001", "name": {"english": "A"}, "effect": "DAMAGE", "n": [1.50, null]}]',
    "api.json": '[{"name":"A","cardnumber":"X1-001","maineffect":"DAMAGE","soureeffect":null}]',
    "text.txt": "\ufeff\n[On Play] Gain 1 memory.\n\nDAMAGE\n\n",
    "windows.txt": "[On Play] Gain 1 memory.\r\nDAMAGE\r\n",
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_copy_in_its_own_shape(cardc: CommandLine, tmp_path: Path, name: str) -> None:
    """Only the damage is changed: every other byte of the file is as it was, and the copy has no certain damage."""
    content = SHAPES[name]
    before, after = tmp_path / name, tmp_path / f"copy-{name}"
    before.write_bytes(content.replace("DAMAGE", GERS).encode())
    result = cardc("lint", before, "--fix", after, "--json")
    report = json.loads(result.out)
    assert after.read_bytes() == content.replace("DAMAGE", GETS).encode()
    assert before.read_bytes() == content.replace("DAMAGE", GERS).encode()
    assert [(c["codes"], c["before"], c["after"]) for c in report["changes"]] == [(["unknown_word"], GERS, GETS)]
    assert "1 fields changed" in result.err
    again = json.loads(cardc("lint", after, "--json").out)
    assert [finding for finding in again["findings"] if finding["certain"]] == []


def test_what_is_certain_is_mended_and_the_rest_is_left(cardc: CommandLine, tmp_path: Path) -> None:
    text = "[On Play] This Digimon gains  (This Digimon can attack the turn it was played) for the turn."
    text += "\n[Main] Gain 1 memoy."
    path = write(tmp_path / "cards.json", [{"cardId": "X1-001", "effectText": text}])
    result = cardc("lint", path, "--fix", tmp_path / "copy.json", "--json")
    assert result.code == 1
    (record,) = json.loads((tmp_path / "copy.json").read_text("utf-8"))
    assert record["effectText"] == text.replace("gains  (", "gains ＜Rush＞ (")
    assert {(f["code"], f["certain"]) for f in json.loads(result.out)["findings"]} == {
        ("lost_keyword", True),
        ("unknown_word", False),
    }


def test_a_report_of_the_changes_for_people(cardc: CommandLine, tmp_path: Path) -> None:
    path = write(tmp_path / "cards.txt", GERS)
    result = cardc("lint", path, "--fix", tmp_path / "copy.txt")
    assert result.code == 0
    assert f"  - {GERS}" in result.out
    assert f"  + {GETS}" in result.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a.txt", "--fix", "a.txt"], "that is the input; the copy needs another name"),
        (["a.txt", "--fix", "link.txt"], "that is the input; the copy needs another name"),
        (["a.txt", "b.txt", "--fix", "c.txt"], "--fix takes one card file"),
        (["--fix", "c.txt"], "--fix takes one card file"),
        (["a.txt", "--fix", "folder"], "a folder"),
        (["none.txt", "--fix", "c.txt"], "no such file or directory"),
    ],
)
def test_misuse(
    cardc: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "b.txt"):
        write(tmp_path / name, GERS)
    os.symlink(tmp_path / "a.txt", tmp_path / "link.txt")
    (tmp_path / "folder").mkdir()
    files = sorted(os.listdir(tmp_path))
    result = cardc("lint", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("error: ")
    assert message in result.err
    assert sorted(os.listdir(tmp_path)) == files
    assert (tmp_path / "a.txt").read_text("utf-8") == GERS


def test_a_card_that_cannot_be_read(cardc: CommandLine, tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [{"effectText": GERS}, {"cardId": "X1-002", "effectText": GERS}])
    result = cardc("lint", path, "--json")
    assert result.code == 2
    assert [finding["card"] for finding in json.loads(result.out)["findings"]] == ["X1-002"]


@pytest.mark.parametrize("command", ["compile", "check", "explain"])
def test_no_repair(cardc: CommandLine, tmp_path: Path, command: str) -> None:
    """With the repair a warning shows it before and after; without, the text is refused."""
    argument = GERS if command == "explain" else write(tmp_path / "cards.txt", GERS)
    mended, plain = (cardc(command, argument, *more) for more in ((), ("--no-repair",)))
    if command == "check":
        assert "100 %" in mended.out
        assert "unknown word 'gers'" in plain.out
    else:
        assert "'gers' was mended to 'gets'" in mended.out
        assert "unknown word 'gers'" in plain.out
        assert "compiled" in mended.out


def test_mended_units_are_counted(cardc: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("[On Play] You may pllace 1 card from your hand under this Digimon.\n[On Play] Gain 1 memory.\n")
    assert cardc("compile", path).err == "2 cards: 2 of 2 effects compiled; 1 of the compiled units mended\n"
    assert "2 cards, stage compile; 1 of the compiled units mended" in cardc("check", path).out
    assert json.loads(cardc("check", path, "--json").out)["mended"] == 1
    assert json.loads(cardc("check", path, "--json", "--no-repair").out)["mended"] == 0


def test_a_copy_is_written_beside_half_a_surrogate_pair(cardc: CommandLine, tmp_path: Path) -> None:
    """A card that cannot be read stays as it is; the others are mended."""
    bad = '{"cardId": "X1-002", "effectText": "\\ud800"}'
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps({"cardId": "X1-001", "effectText": GERS}) + "\n" + bad + "\n", encoding="utf-8")
    result = cardc("lint", path, "--fix", tmp_path / "copy.jsonl")
    assert "Traceback" not in result.err
    copy = (tmp_path / "copy.jsonl").read_text("utf-8")
    assert GETS in copy
    assert bad in copy
