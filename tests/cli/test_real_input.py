"""The command line with the compiler itself: any text is compiled or refused, and the others with it."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine

GOOD = "[On Play] Gain 1 memory."
_RANDOM = random.Random(7)

HARD = {
    "noise": "".join(_RANDOM.choices("abc [](){}<>＜＞\"“”'.,:;・0123é\u00a0&;", k=2**20)),
    "words": "pllace " * 150_000,
    "brackets": "[" * 10_000 + "]" * 10_000,
    "angles": "＜" * 10_000,
    "parentheses": "(" * 10_000 + ")" * 10_000,
    "quotes": "This Digimon gains " + '"' * 10_000,
    "nested quotes": '[On Play] 1 of your Digimon gains "' * 10_000,
    "nested curly quotes": "gains “" * 10_000 + "”" * 10_000,
    "timings": "[On Play] " * 10_000,
    "bullets": "・" * 10_000,
    "entities": "&lt;" * 10_000,
    "control characters": "\0\1\x1b[31m\u202e" * 100,
}


@pytest.mark.parametrize("name", HARD)
def test_hard_texts_are_refused_and_the_others_compiled(cardc: CommandLine, tmp_path: Path, name: str) -> None:
    path = tmp_path / "cards.json"
    texts = (GOOD, HARD[name], GOOD)
    path.write_text(json.dumps([{"cardId": f"X9-{n}", "effectText": text} for n, text in enumerate(texts)]))
    start = time.perf_counter()
    result = cardc("check", path, "--json")
    assert time.perf_counter() - start < 10
    assert result.code == 0
    report = json.loads(result.out)
    assert report["cards"] == 3
    assert {refusal["card"] for refusal in report["refusals"]} == {"X9-1"}
    for refusal in report["refusals"]:
        start, end = refusal["span"]
        assert 0 <= start <= end <= len(HARD[name])
        assert refusal["message"]
    assert report["units"]["effect"]["passed"] == 2


def test_a_hard_text_is_explained(cardc: CommandLine) -> None:
    result = cardc("explain", HARD["brackets"])
    assert result.code == 0
    assert "refused" in result.out


def test_the_sample_compiles_but_for_the_damaged_quotation(cardc: CommandLine) -> None:
    report = json.loads(cardc("check", "--json").out)
    assert [refusal["unit"] for refusal in report["refusals"]] == ["BT4-114/main/1"]


def test_explain_says_why(cardc: CommandLine) -> None:
    text = "[On Play] You may delete 1 of your other Digimon to delete 1 of your opponent's level 5 or lower Digimon."
    result = cardc("explain", text)
    assert result.code == 0
    for words in ("optional: you may leave the effect inactive", "rule:", "delete", "Syntax", "on_play"):
        assert words in result.out


def test_the_real_corpus(cardc: CommandLine, corpus_path: Path) -> None:
    report = json.loads(cardc("check", corpus_path, "--json").out)
    effects = report["units"]["effect"]
    assert effects["distinct_passed"] >= 0.6 * effects["distinct"]
    for count in report["units"].values():
        assert count["passed"] + count["refused"] == count["all"]
    assert sum(count["refused"] for count in report["units"].values()) == len(report["refusals"])
    assert all(refusal["message"] and refusal["code"] for refusal in report["refusals"])
