"""The audit on real cards: findings that were read by hand, and how texts find their unit.

`audit_read.csv` has a row for each finding read (docs/audit.md tells how they were chosen): its kind, unit and verdict,
whose mistake it is (the label's, the data's, ours, or undecided) and why. No card text stands in it.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple, get_args

import pytest

from cardc.compiler.unit import CompiledCard
from cardc.corpus.audit import audit
from cardc.corpus.audit_finding import CODES, Verdict
from cardc.corpus.audit_label import Label, read_labels
from cardc.corpus.audit_match import Match, Matcher
from cardc.corpus.batch import run_batch
from cardc.corpus.entries import Entry
from cardc.corpus.loading import load_files

UNREAD = ("BT24", "EX11", "ST23", "ST24")
JUDGEMENTS = {"label", "data", "ours", "undecided"}


class Read(NamedTuple):
    code: str
    unit: str
    verdict: str
    judgement: str
    reason: str


with (Path(__file__).parent / "audit_read.csv").open(encoding="utf-8") as file:
    ROWS = [Read(**row) for row in csv.DictReader(file)]


def test_the_table_is_well_formed() -> None:
    assert len({(row.code, row.unit) for row in ROWS}) == len(ROWS) >= 100
    for row in ROWS:
        assert row.code in CODES
        assert row.verdict in get_args(Verdict)
        assert row.judgement in JUDGEMENTS
        assert 0 < len(row.reason) <= 90
        assert row.unit.split("-")[0] not in UNREAD


def test_at_least_95_percent_of_wrong_labels_hold_up() -> None:
    read = Counter(row.judgement for row in ROWS if row.verdict == "label")
    assert read["label"] >= 0.95 * read.total()


@pytest.fixture(scope="module")
def entries(corpus_path: Path) -> list[Entry]:
    return load_files([corpus_path])


@pytest.fixture(scope="module")
def cards(entries: list[Entry]) -> list[CompiledCard]:
    return list(run_batch(entries, lambda entry, compiled: compiled))


@pytest.fixture(scope="module")
def found(entries: list[Entry], cards: list[CompiledCard], shared_path: Path) -> dict[str, set[str]]:
    """The units of the findings of each kind."""
    kinds = {entry.card.id: entry.card.kinds for entry in entries}
    report = audit(read_labels(shared_path / "labels" / "simulator_flags.jsonl").labels, cards, kinds)
    units: dict[str, set[str]] = {}
    for finding in report.findings:
        units.setdefault(finding.code, set()).add(finding.unit)
    return units


@pytest.mark.parametrize("code", [code for code, (verdict, _) in CODES.items() if verdict == "label"])
def test_the_findings_read_are_still_found(found: dict[str, set[str]], code: str) -> None:
    """What was read and holds up is not lost when compiler or audit change: at most one in ten of a kind."""
    held = {row.unit for row in ROWS if (row.code, row.verdict, row.judgement) == (code, "label", "label")}
    missing = held - found.get(code, set())
    assert len(missing) <= 0.1 * len(held), sorted(missing)


def _without_a_word(text: str, random: Random) -> str:
    words = text.split()
    del words[random.randrange(len(words))]
    return " ".join(words)


def _without_a_bracket(text: str, random: Random) -> str:
    places = [at for at, mark in enumerate(text) if mark in "[]＜＞()"] or [0]
    at = random.choice(places)
    return text[:at] + text[at + 1 :]


@pytest.mark.parametrize("damage", [_without_a_word, _without_a_bracket])
def test_damaged_texts_find_their_unit_and_no_other(
    cards: list[CompiledCard], damage: Callable[[str, Random], str]
) -> None:
    random, matcher = Random(3), Matcher(cards)
    units = [(card.card, unit) for card in cards for unit in card.units if unit.kind == "effect"]
    outcomes: Counter[str] = Counter()
    for card, unit in random.sample(units, 1_000):
        match = matcher.match(Label(row=1, card=card, field=unit.field, text=damage(unit.text, random), optional=True))
        if isinstance(match, Match):
            outcomes["right" if match.unit.id == unit.id else "wrong"] += 1
        else:
            outcomes[match.reason] += 1
    assert outcomes["right"] >= 970
    assert outcomes["wrong"] == 0


def test_texts_of_other_cards_find_nothing(cards: list[CompiledCard]) -> None:
    random, matcher = Random(4), Matcher(cards)
    units = [(card.card, unit) for card in cards for unit in card.units if unit.kind == "effect"]
    nearly = 0
    for _ in range(1_000):
        (card, unit), (_, other) = random.sample(units, 2)
        match = matcher.match(Label(row=1, card=card, field=unit.field, text=other.text, optional=True))
        nearly += isinstance(match, Match) and bool(match.differences)
    assert nearly <= 20
