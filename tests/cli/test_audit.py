"""`cardc audit`: what it prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardc.compiler import Card, CompiledCard, Field, Unit, compile_card
from cardc.corpus.loading import load_sample
from tests.cli.conftest import ROOT, CommandLine

TEXT = "[On Play] You may trash 1 card in your hand. Then, gain 1 memory."
AGREE = {"card": "X9-001", "field": "effectText", "text": TEXT, "optional": False}
WRONG = {**AGREE, "optional": True}
LOST = {**AGREE, "card": "X9-077"}


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([{"cardId": "X9-001", "nameEn": "Emberkit", "effectText": TEXT, "kinds": ["Digimon"]}]))
    return path


def labels(tmp_path: Path, *rows: dict[str, object]) -> Path:
    path = tmp_path / "labels.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_labels_that_agree(cardc: CommandLine, cards: Path, tmp_path: Path) -> None:
    result = cardc("audit", cards, "--labels", labels(tmp_path, AGREE))
    assert result.code == 0
    assert "1 rows: 1 agree, 0 do not, 0 match nothing" in result.out
    assert result.err == ""


def test_a_wrong_label_is_shown_with_its_text_and_rule(cardc: CommandLine, cards: Path, tmp_path: Path) -> None:
    result = cardc("audit", cards, "--labels", labels(tmp_path, AGREE, WRONG, LOST))
    assert result.code == 1
    assert "3 rows: 1 agree, 1 do not, 1 match nothing" in result.out
    for words in ("optional_on_mandatory", "X9-001/main/1  row 2", TEXT, "(rule: seed: Optional vs Mandatory)"):
        assert words in result.out
    assert "no card X9-077" in result.out


def test_the_words_are_marked() -> None:
    from cardc.command_audit import MARK, marked

    compiled: CompiledCard = compile_card(Card("X9-001", "", (Field("effectText", "main", f" {TEXT}"),)))
    unit = compiled.units[0]
    start = unit.span[0] + TEXT.index("gain")
    shown = marked(unit, [(start, start + 13)])
    assert [(shown.plain[span.start : span.end], span.style) for span in shown.spans] == [("gain 1 memory", MARK)]


def test_json(cardc: CommandLine, cards: Path, tmp_path: Path) -> None:
    result = cardc("audit", cards, "--labels", labels(tmp_path, AGREE, WRONG, LOST), "--json")
    assert result.code == 1
    report = json.loads(result.out)
    assert (report["rows"], report["agree"], report["disagree"]) == (3, 1, 1)
    (finding,) = report["findings"]
    assert {"card", "unit", "code", "label", "compiled", "rule", "span", "message"} <= set(finding)
    assert (finding["label"], finding["compiled"]) == (True, False)
    start, end = finding["span"]
    assert TEXT[start:end] == finding["words"] == "gain 1 memory"
    assert [row["reason"] for row in report["unmatched"]] == ["no_card"]


def test_the_example_of_the_docs_is_real(cardc: CommandLine, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    example = json.loads(page.partition("## `cardc audit --json`")[2].split("```")[1])
    (unit,) = (unit for unit in compiled_sample("X1-009") if unit.id == "X1-009/main/1")
    row: dict[str, object] = {"card": "X1-009", "text": unit.text, "max_per_turn": 1}
    assert json.loads(cardc("audit", "--labels", labels(tmp_path, row), "--json").out) == example


def compiled_sample(card_id: str) -> tuple[Unit, ...]:
    return next(compile_card(entry.card).units for entry in load_sample() if entry.card.id == card_id)


def test_show_tells_how_many(cardc: CommandLine, cards: Path, tmp_path: Path) -> None:
    path = labels(tmp_path, WRONG, WRONG, LOST, LOST)
    result = cardc("audit", cards, "--labels", path, "--show", "1")
    assert "… and 1 more of optional_on_mandatory" in result.out
    assert "… and 1 more that match nothing" in result.out
    assert TEXT not in cardc("audit", cards, "--labels", path, "--show", "0").out
    assert cardc("audit", cards, "--labels", path, "--show", "-1").code == 2


def test_an_unread_key_is_told(cardc: CommandLine, cards: Path, tmp_path: Path) -> None:
    result = cardc("audit", cards, "--labels", labels(tmp_path, {**AGREE, "optionl": True}))
    assert result.code == 0
    assert "not read: optionl" in result.err


@pytest.mark.parametrize(
    ("content", "line"),
    [('{"card": "X9-001"\n', 1), (json.dumps(AGREE) + '\n{"card": "X9-001", "text": "x", "optional": 1}\n', 2)],
)
def test_unreadable_labels_end_with_2(cardc: CommandLine, cards: Path, tmp_path: Path, content: str, line: int) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text(content)
    result = cardc("audit", cards, "--labels", path)
    assert result.code == 2
    assert result.out == ""
    assert f"{path}: {line}:" in result.err


def test_unreadable_cards_end_with_2(cardc: CommandLine, tmp_path: Path) -> None:
    path = labels(tmp_path, AGREE)
    assert cardc("audit", tmp_path / "none.json", "--labels", path).code == 2
    broken = tmp_path / "cards.json"
    broken.write_text('[{"cardId": "X9-001", "effectText": 7}]')
    result = cardc("audit", broken, "--labels", path)
    assert result.code == 2
    assert "card X9-001: field effectText" in result.err


def test_without_labels_there_is_nothing_to_judge(cardc: CommandLine, cards: Path) -> None:
    result = cardc("audit", cards)
    assert (result.code, result.out) == (2, "")
    assert "--labels" in result.err


def test_self_needs_no_labels(cardc: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    text = "[On Play] ＜Draw 2＞ (Draw 1 card from your deck.)"
    records = [{"cardId": "X9-001", "effectText": text}, {"cardId": "X9-001_P1", "effectText": "[On Play] ＜Draw 1＞"}]
    path.write_text(json.dumps(records))
    result = cardc("audit", "--self", path)
    assert result.code == 1
    for words in ("2 cards, 2 units: 2 findings", "reminder_contradicts", "reprint_changed", text, "its reminder 1"):
        assert words in result.out
    report = json.loads(cardc("audit", "--self", path, "--json").out)
    assert (report["cards"], report["units"]) == (2, 2)
    assert report["codes"] == {"reprint_changed": 1, "reminder_contradicts": 1}
    assert {"card", "unit", "field", "code", "other", "span", "words", "message"} == set(report["findings"][0])


def test_a_card_printed_twice_under_one_id_is_shown_with_both_texts(cardc: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    texts = ("[On Play] Gain 1 memory.", "[On Play] Gain 2 memory.")
    path.write_text(json.dumps([{"cardId": "X9-001", "effectText": text} for text in texts]))
    result = cardc("audit", "--self", path)
    assert result.code == 1
    assert all(text in result.out for text in texts)


def test_the_sample_has_nothing_against_itself(cardc: CommandLine) -> None:
    result = cardc("audit", "--self")
    assert (result.code, result.err) == (0, "")


def test_errata(cardc: CommandLine, cards: Path, tmp_path: Path) -> None:
    path = tmp_path / "errata.json"
    change = {"before": TEXT, "after": TEXT.replace("You may trash", "Trash")}
    path.write_text(json.dumps({"X9-001": {"changes": [change]}}))
    result = cardc("audit", "--self", cards, "--errata", path)
    assert result.code == 1
    assert "erratum_not_applied" in result.out
    path.write_text("{")
    assert cardc("audit", "--self", cards, "--errata", path).code == 2
    assert cardc("audit", cards, "--errata", path).code == 2
    assert cardc("audit", cards, "--self", "--labels", path).code == 2


def test_the_real_cards_against_themselves(cardc: CommandLine, corpus_path: Path) -> None:
    report = json.loads(cardc("audit", "--self", corpus_path, "--json").out)
    assert "same_words_differ" not in report["codes"]
    assert report["units"] > report["cards"]


def test_the_real_labels(cardc: CommandLine, corpus_path: Path, shared_path: Path) -> None:
    path = shared_path / "labels" / "simulator_flags.jsonl"
    result = cardc("audit", corpus_path, "--labels", path, "--json")
    assert result.code == 1
    report = json.loads(result.out)
    found = {finding["row"] for finding in report["findings"]}
    assert report["rows"] == sum(1 for line in path.read_text().splitlines() if line.strip())
    assert report["rows"] == report["agree"] + len(found) + len(report["unmatched"])
    assert not report["unmatched"]
    assert "timing_unknown" not in report["codes"]
    assert report["agree"] >= 0.8 * report["rows"]
