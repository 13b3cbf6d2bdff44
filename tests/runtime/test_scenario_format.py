"""The scenario format: mistakes name their line, unmet expectations say what was and what should have been."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardc.compiler.card import Card
from cardc.compiler.unit import CompiledCard, Unit
from cardc.grammar.diagnostics import Diagnostic
from cardc.runtime.scenario import ScenarioError, ScenarioResult, print_result, run_scenario
from tests.runtime.handmade import compile_card

BOARD = """\
cards:
  - {name: Pup, colors: [red], level: 3, dp: 2000, cost: 3}
  - {name: Imp, colors: [red], level: 3, dp: 1000, cost: 3, text: "[On Play] Gain 1 memory."}
cases:
  - name: one
    memory: 5
    you: {hand: [Pup, Imp], battle: [Pup]}
    opponent: {security: 2}
"""


def run(rest: str) -> ScenarioResult:
    return run_scenario(BOARD + rest, compile_card=compile_card)


@pytest.mark.parametrize(
    ("rest", "line", "words"),
    [
        ("    doo: [pass]\n", 9, "did you mean 'do'"),
        ("    do:\n      - paly: Pup\n", 10, "did you mean 'play'"),
        ("    do:\n      - {play: Pup, use: Pup}\n", 10, "exactly one of"),
        ("    do:\n      - stop\n", 10, "not one of"),
        ("    expect: {memory: many}\n", 9, "expected a whole number, got 'many'"),
        ("    expect: {you: {hnad: 1}}\n", 9, "did you mean 'hand'"),
        ("    expect: {memory: 1, memory: 2}\n", 9, "'memory' twice"),
        ("    expect: [memory]\n", 9, "expected a map"),
        ("    turn: me\n    expect: {memory: 5}\n", 9, "not one of you, opponent"),
        ("    expect: {memory: 5\n", 10, "expected ',' or '}'"),
        ("", 5, "says nothing"),
        ("    do:\n      - stub: {do: explode, target: Pup}\n", 10, "not one of delete"),
        ("    do:\n      - stub: {target: Pup}\n", 10, "needs 'do'"),
    ],
)
def test_a_mistake_names_its_line(rest: str, line: int, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run(rest)
    assert caught.value.line == line
    assert words in caught.value.message
    assert str(caught.value).startswith(f"<text>:{line}: ")


def test_an_unknown_word_in_an_answer_names_its_line() -> None:
    text = BOARD.replace("security: 2", "security: 2, battle: [{card: Pup, suspended: true}]")
    text += "    do:\n      - attack: Pup\n        answers:\n          - {yes: please}\n"
    with pytest.raises(ScenarioError, match="not one of effect") as caught:
        run_scenario(text, compile_card=compile_card)
    assert caught.value.line == 12


def test_an_unknown_card_names_its_line() -> None:
    text = BOARD.replace("hand: [Pup, Imp]", "hand: [Pup, Cat]") + "    do: [pass]\n"
    with pytest.raises(ScenarioError, match="no card 'Cat'") as caught:
        run_scenario(text, compile_card=compile_card)
    assert caught.value.line == 7


def test_a_card_is_looked_up_by_its_id() -> None:
    def lookup(card: str) -> Card | None:
        return (
            Card("X1-001", "Cat", kinds=("Digimon",), colors=("red",), dp=1000, play_cost=1)
            if card == "X1-001"
            else None
        )

    text = BOARD.replace("hand: [Pup, Imp]", "hand: [X1-001]") + "    do: [{play: Cat}]\n    expect: {memory: 4}\n"
    assert run_scenario(text, compile_card=compile_card, lookup=lookup).ok


def test_a_text_that_the_compiler_refuses_is_an_error_with_its_diagnostic() -> None:
    def refuse(card: Card) -> CompiledCard:
        text = card.fields[0].text
        found = Diagnostic("unknown_word", "error", (10, 14), "unknown word 'Gain'")
        unit = Unit(
            id=f"{card.id}/main/1", kind="effect", source="main", field="effectText", span=(0, len(text)), text=text,
            status="refused", stage="parse", diagnostics=(found,),
        )  # fmt: skip
        return CompiledCard(card.id, card.name, (unit,))

    with pytest.raises(ScenarioError, match="refused by the compiler") as caught:
        run_scenario(BOARD + "    do: [pass]\n", compile_card=refuse)
    assert caught.value.line == 3
    assert "^^^^" in caught.value.message


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="not readable"):
        run_scenario(tmp_path / "none.yaml", compile_card=compile_card)
    (tmp_path / "latin.yaml").write_bytes(b"cases: \xff")
    with pytest.raises(ScenarioError, match="UTF-8"):
        run_scenario(tmp_path / "latin.yaml", compile_card=compile_card)
    (tmp_path / "empty.yaml").write_text("")
    with pytest.raises(ScenarioError, match="empty"):
        run_scenario(tmp_path / "empty.yaml", compile_card=compile_card)
    (tmp_path / "deep.yaml").write_text("[" * 5000)
    with pytest.raises(ScenarioError, match="YAML"):
        run_scenario(tmp_path / "deep.yaml", compile_card=compile_card)


@pytest.mark.parametrize(
    ("rest", "line", "words"),
    [
        ("    expect: {memory: 3}\n", 9, "memory (your side): expected 3, got 5"),
        (
            "    expect: {you: {battle: [Imp]}}\n",
            9,
            "expected ['Imp'], got ['Pup']; missing ['Imp']; not expected ['Pup']",
        ),
        ("    expect: {opponent: {security: 3}}\n", 9, "expected 3, got 2"),
        ("    expect: {dp: {Pup: 3000}}\n", 9, "Pup DP: expected 3000, got 2000"),
        ("    expect: {suspended: {Pup: true}}\n", 9, "expected True, got False"),
        ("    expect: {dp: {Imp: 1000}}\n", 9, "expected one on the field, got 0"),
        ("    expect: {under: {Pup: [Imp]}}\n", 9, "expected ['Imp'], got []"),
        ("    expect: {keywords: {Pup: [Rush]}}\n", 9, "expected ['rush'], got []"),
        ("    expect: {winner: you}\n", 9, "winner"),
        ("    expect: {turn: opponent}\n", 9, "expected opponent, got you"),
        ("    do: [{play: Imp}]\n    expect: {log: [nothing of the kind]}\n", 10, "played: Imp"),
        ("    do: [{play: Imp}]\n    expect: {not_log: [played]}\n", 10, "expected nothing with 'played'"),
        (
            "    do: [{play: Imp}]\n    expect: {asked: [{kind: activate_effect}]}\n",
            10,
            "asked: expected activate_effect",
        ),
        ("    do: [{attack: {with: Pup, target: Imp}}]\n", 9, "the attack can only be on opponent"),
        ("    do: [{use: Pup}]\n", 9, "is not offered; offered: pass, play Pup"),
        ("    do: [{illegal: {play: Pup}}]\n", 9, "expected not to be offered"),
        ("    do: [{legal: {use: Pup}}]\n", 9, "to be offered"),
        ("    do: [{play: Imp, answers: [{yes: effect}]}]\n", 9, "never asked: {yes: effect}"),
    ],
)
def test_an_unmet_expectation_shows_both_sides(rest: str, line: int, words: str) -> None:
    result = run(rest)
    assert not result.ok
    failure = result.failures[0]
    assert failure.line == line
    assert words in failure.message
    out = io.StringIO()
    print_result(result, out)
    assert f"<text>:{line}: " in out.getvalue()
    assert "FAILED" in out.getvalue()


def test_a_question_without_an_answer_is_a_failure_that_shows_the_options() -> None:
    text = BOARD.replace("battle: [Pup]", "battle: [Pup]").replace(
        "security: 2", "security: 2, battle: [{card: Pup, suspended: true}]"
    )
    result = run_scenario(text + "    do: [{attack: Pup}]\n", compile_card=compile_card)
    assert not result.ok
    assert "not answered: you is asked attack_target" in result.failures[0].message
    assert "[the opponent, Pup]" in result.failures[0].message


def test_an_answer_of_the_wrong_player_or_kind_is_a_failure() -> None:
    text = BOARD.replace("security: 2", "security: 2, battle: [{card: Pup, suspended: true}]")
    wrong_player = text + "    do:\n      - attack: Pup\n        answers: [{target: opponent, by: opponent}]\n"
    result = run_scenario(wrong_player, compile_card=compile_card)
    assert "expected a question to opponent" in result.failures[0].message
    wrong_kind = text + "    do:\n      - attack: Pup\n        answers: [{decline: effect}]\n"
    result = run_scenario(wrong_kind, compile_card=compile_card)
    assert "does not answer" in result.failures[0].message


def test_one_case_can_be_picked_and_a_good_one_prints_one_line() -> None:
    text = BOARD + "    expect: {memory: 5}\n  - name: two\n    expect: {memory: 0}\n"
    result = run_scenario(text, compile_card=compile_card, only="two")
    assert [case.name for case in result.cases] == ["two"]
    out = io.StringIO()
    print_result(result, out)
    assert out.getvalue() == "ok     <text>:10 two\n"
    with pytest.raises(ScenarioError, match="no case is called 'three'"):
        run_scenario(text, compile_card=compile_card, only="three")
