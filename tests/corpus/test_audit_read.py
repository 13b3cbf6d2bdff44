"""Findings on one simulator's labels that were read by hand: how many of the class "label" hold up.

`audit_read.csv` has a row for each finding read (docs/audit.md tells how they were chosen): its kind, unit and verdict,
whose mistake it is (the label's, the data's, ours, or undecided) and why. No card text stands in it.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from cardc.corpus.audit import audit
from cardc.corpus.audit_finding import CODES, Verdict
from cardc.corpus.audit_label import read_labels
from cardc.corpus.batch import run_batch
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
def found(corpus_path: Path, shared_path: Path) -> dict[str, set[str]]:
    """The units of the findings of each kind."""
    entries = load_files([corpus_path])
    cards = list(run_batch(entries, lambda entry, compiled: compiled))
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
