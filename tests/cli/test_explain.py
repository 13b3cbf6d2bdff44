"""What `cardc explain` shows of a text: roles in colour, plain words, reasons with their rule."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cardc.annotate import STYLES, annotated
from cardc.command_explain import explanation, syntax_trees
from cardc.compiler.card import Card, Field
from cardc.compiler.compile import compile_card
from tests.cli.conftest import ROOT, CommandLine

TEXT = (
    "[All Turns] [Once Per Turn] When one of your Digimon attacks, if you have a Tamer, 1 of your opponent's Digimon "
    "gets -3000 DP for the turn. Then, by suspending this Digimon, you may return 1 Digimon card from your trash to "
    "the hand."
)
GAINS = "[On Play] 1 of your Digimon gains"
BY_TRASHING = "By trashing 1 card in your hand"


def explained(text: str) -> Any:
    card = Card("X9-001", "", (Field("effectText", "main", text),))
    compiled = compile_card(card)
    return explanation(card, compiled, syntax_trees(card, compiled))


def roles(text: str) -> list[tuple[str, str]]:
    (parts,) = explained(text).parts.values()
    return [(part.role, text[slice(*part.span)]) for part in parts]


def test_each_part_has_its_role() -> None:
    assert roles(TEXT) == [
        ("timing", "[All Turns] [Once Per Turn]"),
        ("trigger", "When one of your Digimon attacks"),
        ("condition", "if you have a Tamer"),
        ("target", "1 of your opponent's Digimon"),
        ("action", "gets -3000 DP"),
        ("duration", "for the turn"),
        ("cost", "by suspending this Digimon"),
        ("action", "you may return"),
        ("target", "1 Digimon card from your trash to the hand"),
    ]


@pytest.mark.parametrize(
    ("text", "role", "words"),
    [
        (
            "[On Play] You may trash 1 card in your hand to gain 1 memory.",
            "cost",
            "You may trash 1 card in your hand to",
        ),
        (f'{GAINS} "[On Deletion] By trashing 1 card in your hand, gain 1 memory." for the turn.', "cost", BY_TRASHING),
        (f'{GAINS} "[On Deletion] Gain 1 memory." for the turn.', "timing", "[On Deletion]"),
        ("[On Play] Activate 1 of the effects below.\n・Gain 1 memory.\n・Suspend 1 Digimon.", "target", "1 Digimon"),
        ("[On Play] Suspend 1 Digimon for each of your Tamers.", "action", "for each of your Tamers"),
        ("[On Play] Until the end of the turn, this Digimon gets +1000 DP.", "duration", "Until the end of the turn"),
        ("[On Play] Suspend 1 Digimon untli the end.", "error", "untli"),
    ],
)
def test_roles(text: str, role: str, words: str) -> None:
    assert (role, words) in roles(text)


def test_each_role_has_a_colour_of_its_own() -> None:
    assert len({*STYLES.values()}) == len(STYLES)
    card = Card("X9-001", "", (Field("effectText", "main", TEXT),))
    (unit,) = compile_card(card).units
    out = io.StringIO()
    shown, lines = annotated(TEXT, unit, syntax_trees(card, compile_card(card))[unit.id])
    Console(file=out, force_terminal=True, color_system="standard", no_color=False, width=400).print(shown)
    assert out.getvalue().count("\x1b[") > 2 * len(lines) - 4
    assert {line.plain.split()[0] for line in lines} == set(STYLES) - {"error"}


def test_words_and_reasons_come_before_the_trees(cardc: CommandLine) -> None:
    out = cardc("explain", TEXT).out
    heads = [line for line in out.splitlines() if line in ("In words", "Why", "Effect", "Syntax")]
    assert heads == ["In words", "Why", "Effect", "Syntax"]
    assert out.index("  condition if you have a Tamer") < out.index("In words")
    assert "(rule: CR 15-7-1)" in out


def test_brief_leaves_the_trees_out(cardc: CommandLine) -> None:
    out = cardc("explain", "--brief", TEXT).out
    assert [line for line in out.splitlines() if line in ("In words", "Why", "Effect", "Syntax")] == ["In words", "Why"]


def test_the_readme_shows_what_is_printed(cardc: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    text, shown = re.findall(r'^\$ cardc explain --brief "(.*)"\n(.*?)```', page, re.DOTALL | re.M)[0]
    printed = cardc("explain", "--brief", text).out
    assert [line.rstrip() for line in printed.rstrip().splitlines()] == shown.rstrip().splitlines()


def test_json_tells_parts_and_words(cardc: CommandLine) -> None:
    document = json.loads(cardc("explain", "--json", "[On Play] Gain 1 memory.").out)
    assert document["parts"] == {
        "text/main/1": [{"role": "timing", "span": [0, 9]}, {"role": "action", "span": [10, 23]}]
    }
    assert document["words"] == {
        "text/main/1": {
            "when": "Starts when this card is played. It must activate.",
            "steps": [{"process": 1, "words": "Gain 1 memory."}],
        }
    }


def test_a_refused_unit_has_no_words(cardc: CommandLine) -> None:
    document = json.loads(cardc("explain", "--json", "[On Play] Gain 1 memori.").out)
    assert document["words"] == {}
    assert {part["role"] for part in document["parts"]["text/main/1"]} == {"timing", "error"}


def test_a_real_card_by_its_id(cardc: CommandLine, corpus_path: Path) -> None:
    out = cardc("explain", "--brief", "--card", "BT2-077", corpus_path).out
    assert out.index("BT2-077/main/1") < out.index("In words")


def test_no_colour_unless_a_terminal(cardc: CommandLine) -> None:
    assert "\x1b" not in cardc("explain", TEXT).out


def test_no_colour_where_nobody_wants_it(cardc: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[32m" in cardc("explain", TEXT).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[32m" not in cardc("explain", TEXT).out
