"""Labels that somebody set against what the compiler reads: every row gets a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from cardc.compiler.unit import CompiledCard, Unit
from cardc.corpus.audit_compare import compare, finding, missing_timing
from cardc.corpus.audit_finding import CODES, AuditReport, Finding, Unmatched
from cardc.corpus.audit_label import Label
from cardc.corpus.audit_match import Match, Matcher


def audit(
    labels: Sequence[Label], cards: Iterable[CompiledCard], kinds: Mapping[str, Sequence[str]] | None = None
) -> AuditReport:
    """Compare each row with the unit that it speaks of. `kinds` tells the kinds of a card by its id."""
    matcher = Matcher(cards)
    unmatched: list[Unmatched] = []
    found: dict[int, list[Finding]] = {}
    rows_of: dict[str, list[Label]] = {}
    units: dict[str, Unit] = {}
    for at, label in enumerate(labels):
        match = matcher.match(label)
        if isinstance(match, Unmatched):
            unmatched.append(match)
            continue
        unit = match.unit
        units[unit.id] = unit
        rows_of.setdefault(unit.id, []).append(label)
        found[at] = _findings(label, match, (kinds or {}).get(unit.id.split("/")[0], ()))
    places = {label.row: at for at, label in enumerate(labels)}
    for unit_id, rows in rows_of.items():
        missing = missing_timing(rows, units[unit_id])
        if missing is not None:
            found[places[missing.row]].append(missing)
    findings = tuple(each for at in sorted(found) for each in found[at])
    counts = Counter(each.code for each in findings)
    return AuditReport(
        rows=len(labels),
        agree=sum(not each for each in found.values()),
        disagree=sum(bool(each) for each in found.values()),
        codes={code: counts[code] for code in CODES if counts[code]},
        findings=findings,
        unmatched=tuple(unmatched),
    )


def _findings(label: Label, match: Match, kinds: Sequence[str]) -> list[Finding]:
    """Where the texts differ the label may be right for its own: what else is found then cannot be told."""
    differences = [finding(label, match.unit, code, message) for code, message in match.differences]
    compared = list(compare(label, match.unit, kinds))
    if any(each.code in ("text_differs", "text_is_part") for each in differences):
        compared = [msgspec.structs.replace(each, verdict="unclear") for each in compared]
    return differences + compared
