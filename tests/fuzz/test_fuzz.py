"""A short run of the fuzzing; `python -m tests.fuzz` is the long one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz import commands, files, texts
from tests.fuzz.judge import MS_PER_KILOBYTE, judge, judge_text
from tests.fuzz.tally import KINDS, Chunk, bad, chunks, merged, run

SHORT = {"repeated": 10, "long sentence": 15, "huge files": 10} | dict.fromkeys(commands.KINDS, 6)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_keeps_every_promise(kind: str) -> None:
    """The processor time is taken as in the long run; a slow machine does not matter much to that."""
    tally = run(Chunk(kind, 0, SHORT.get(kind, 60)), seed=7)
    assert tally.faults == {}, tally.examples
    assert kind in commands.KINDS or tally.slowest.pace <= MS_PER_KILOBYTE


@settings(deadline=None, max_examples=200, derandomize=True)
@given(st.sampled_from([kind for kind in texts.KINDS if kind not in SHORT]), st.randoms(use_true_random=False))
def test_texts_that_hypothesis_finds(kind: str, dice: random.Random) -> None:
    """The same kinds with dice that Hypothesis can shrink."""
    verdict = judge_text(texts.KINDS[kind](dice), random.Random(0))
    assert verdict.fault == "", verdict.text


@settings(deadline=None, max_examples=200, derandomize=True)
@given(
    st.text(max_size=200) | st.text(st.characters(categories=["Cs", "Cc", "Cf", "Co", "Cn", "Zl", "No"]), max_size=40)
)
def test_any_characters(text: str) -> None:
    verdict = judge_text(text, random.Random(0))
    assert verdict.fault == "", verdict.text


def test_every_general_category_of_unicode_is_there() -> None:
    assert len(texts.categories()) == 30
    assert all(len(chars) >= 1 for chars in texts.categories().values())
    assert len(texts.categories()["Lu"]) > 100


@pytest.mark.parametrize("kind", texts.KINDS)
def test_equal_dice_give_equal_texts_and_others_other_ones(kind: str) -> None:
    make = texts.KINDS[kind]
    drawn = [make(random.Random(number)) for number in range(30)]
    assert drawn == [make(random.Random(number)) for number in range(30)]
    assert len(set(drawn)) > 5


def test_the_promised_kinds_are_made() -> None:
    """What the kinds are named for is in their texts."""
    drawn = {kind: [texts.KINDS[kind](random.Random(n)) for n in range(200)] for kind in texts.KINDS}
    assert any(text.count("(") > 8 for text in drawn["nested"])
    assert any(text.count('"') > 8 for text in drawn["nested"])
    assert any(text.count("[") > 8 for text in drawn["nested"])
    assert any(len(text) > 10_000 and "0" * 9999 in text for text in drawn["numbers"])
    assert any("\u202e" in text for text in drawn["right-to-left marks"])
    assert any("\ud800" in text for text in drawn["surrogates"])
    assert any("\x00" in text for text in drawn["control characters"])
    assert max(map(len, drawn["repeated"])) > 5_000


def test_a_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stage that raises, one that is slow and one that loses its error are all noticed."""

    def fail(text: str) -> list[object]:
        raise RecursionError("too deep")

    monkeypatch.setattr("tests.fuzz.judge.parse_field", fail)
    tally = merged("cut", [run(Chunk("cut", 0, 3), seed=1), run(Chunk("cut", 3, 6), seed=1)])
    assert tally.judged == 6
    assert [fault.partition(":")[0] for fault in tally.faults] == ["RecursionError at test_fuzz.py"]
    assert tally.faults.total() == 6
    assert bad(tally)
    monkeypatch.undo()
    monkeypatch.setattr("tests.fuzz.judge.MAX_DIAGNOSTICS", 0)
    assert any("too many diagnostics" in judge("words", random.Random(n)).fault for n in range(5))
    monkeypatch.undo()
    monkeypatch.setattr("tests.fuzz.judge._timed", lambda card: 0.06)
    assert bad(run(Chunk("cut", 0, 3), seed=1))


def test_each_kind_gets_its_share() -> None:
    parts = list(chunks(KINDS, 10_000))
    sizes = {kind: sum(part.stop - part.start for part in parts if part.kind == kind) for kind in KINDS}
    assert abs(sum(sizes.values()) - 10_000) < 30
    assert min(sizes[kind] for kind in texts.KINDS) > min(sizes[kind] for kind in files.KINDS) > 0
