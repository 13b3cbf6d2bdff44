"""Coverage of many cards: counts by kind and set, clusters of refusals, and each refusal with its reason."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

import msgspec

from cardc.compiler.effect import Span
from cardc.compiler.unit import UnitKind
from cardc.corpus.batch import Stage
from cardc.corpus.outcome import CardOutcome, UnitOutcome

KINDS: tuple[UnitKind, ...] = get_args(UnitKind)

_NEAR = 100
_MAX_EXAMPLE = 500
_TOKEN = re.compile(r"\[[^\]]*\]|[<＜][^>＞]*[>＞]|[^\W\d][\w'’-]*|[+-]?\d+|\S")


class KindCount(msgspec.Struct, frozen=True):
    """Units of one kind, once per card and once per distinct text. `passed + refused == all`."""

    all: int = 0
    passed: int = 0
    refused: int = 0
    distinct: int = 0
    distinct_passed: int = 0

    @property
    def share(self) -> float:
        """The smaller of the two shares passed: by card and by distinct text; 1 where there are no units."""
        if not self.all:
            return 1.0
        return min(self.passed / self.all, self.distinct_passed / self.distinct)


class SetCount(msgspec.Struct, frozen=True):
    """Units of one kind in one set."""

    all: int = 0
    passed: int = 0


class Cluster(msgspec.Struct, frozen=True):
    """Refusals with one cause. `cards`: the cards that would compile whole if this cause alone were mended."""

    code: str
    pattern: str
    units: int
    cards: int
    example: str


class Refusal(msgspec.Struct, frozen=True):
    """One refused unit with its first error; or, stage "load", a card that could not be read (kind "card")."""

    card: str
    field: str
    unit: str
    kind: UnitKind | str
    span: Span
    stage: str | None
    code: str
    message: str
    expected: tuple[str, ...] = ()
    suggestion: str | None = None


class CheckReport(msgspec.Struct, frozen=True):
    """What `cardc check --json` prints. `mended`: units that passed after known damage in them was mended."""

    cards: int
    stage: Stage
    mended: int
    units: dict[str, KindCount]
    by_set: dict[str, dict[str, SetCount]]
    clusters: tuple[Cluster, ...]
    refusals: tuple[Refusal, ...]


def check_report(outcomes: Sequence[CardOutcome], stage: Stage) -> CheckReport:
    """Count, cluster and list."""
    units = [unit for outcome in outcomes for unit in outcome.units]
    return CheckReport(
        cards=len(outcomes),
        stage=stage,
        mended=sum(unit.passed and unit.mended for unit in units),
        units={kind: _count(unit for unit in units if unit.kind == kind) for kind in KINDS},
        by_set=_by_set(outcomes),
        clusters=tuple(_clusters(outcomes)),
        refusals=tuple(_refusals(outcomes)),
    )


def by_source(outcomes: Iterable[CardOutcome]) -> dict[str, KindCount]:
    """Counts by where on the card the units stand."""
    groups: dict[str, list[UnitOutcome]] = defaultdict(list)
    for outcome in outcomes:
        for unit in outcome.units:
            groups[unit.source].append(unit)
    return {source: _count(units) for source, units in sorted(groups.items())}


def _count(units: Iterable[UnitOutcome]) -> KindCount:
    total = passed = 0
    texts: dict[str, bool] = {}
    for unit in units:
        total += 1
        passed += unit.passed
        texts[unit.text] = texts.get(unit.text, True) and unit.passed
    return KindCount(total, passed, total - passed, len(texts), sum(texts.values()))


def _by_set(outcomes: Iterable[CardOutcome]) -> dict[str, dict[str, SetCount]]:
    everything: dict[str, Counter[str]] = defaultdict(Counter)
    passed: dict[str, Counter[str]] = defaultdict(Counter)
    for outcome in outcomes:
        for unit in outcome.units:
            everything[outcome.set][unit.kind] += 1
            passed[outcome.set][unit.kind] += unit.passed
    return {
        name: {kind: SetCount(counts[kind], passed[name][kind]) for kind in KINDS if counts[kind]}
        for name, counts in sorted(everything.items(), key=lambda item: _set_order(item[0]))
    }


def _set_order(name: str) -> tuple[str, int, str]:
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    return letters, int(digits) if digits else 0, name


def _clusters(outcomes: Iterable[CardOutcome]) -> list[Cluster]:
    units: dict[tuple[str, str], list[UnitOutcome]] = defaultdict(list)
    unlocked: Counter[tuple[str, str]] = Counter()
    for outcome in outcomes:
        keys = set()
        for unit in outcome.units:
            if unit.error is not None:
                key = (unit.error.code, refusal_pattern(unit))
                units[key].append(unit)
                keys.add(key)
        if len(keys) == 1:
            unlocked[keys.pop()] += 1
    clusters = [
        Cluster(code, pattern, len(members), unlocked[code, pattern], _example(members[0].text))
        for (code, pattern), members in units.items()
    ]
    return sorted(clusters, key=lambda c: (-c.cards, -c.units, c.code, c.pattern))


def _example(text: str) -> str:
    return text if len(text) <= _MAX_EXAMPLE else text[: _MAX_EXAMPLE - 1] + "…"


def refusal_pattern(unit: UnitOutcome) -> str:
    """The words at an error with names and numbers masked: the word before, the ‹words marked›, the word after."""
    assert unit.error is not None
    start, end = (position - unit.span[0] for position in unit.error.span)
    before, marked, after = [], [], []
    near = unit.text.find(" ", start - _NEAR) + 1 if start > _NEAR else 0
    for match in _TOKEN.finditer(unit.text, min(near, start)):
        token = _mask(match.group())
        if match.end() <= start:
            before.append(token)
        elif match.start() < max(end, start + 1):
            marked.append(token)
        else:
            after.append(token)
            break
    middle = marked[:3] + (["…"] if len(marked) > 3 else [])
    return " ".join([*before[-1:], f"‹{' '.join(middle)}›", *after])


def _mask(token: str) -> str:
    if token[0] == "[":
        return token if token.endswith("Turn]") else "[X]"
    if token[0] in "<＜":
        return re.sub(r"\d+", "N", token)
    return re.sub(r"\d+", "N", token.casefold())


def _refusals(outcomes: Iterable[CardOutcome]) -> Iterable[Refusal]:
    for outcome in outcomes:
        if outcome.unreadable is not None:
            code, message = outcome.unreadable.code, f"{outcome.place}: {outcome.unreadable.message}"
            yield Refusal(outcome.card, "", outcome.card, "card", (0, 0), "load", code, message)
        for unit in outcome.units:
            error = unit.error
            if error is not None:
                yield Refusal(
                    outcome.card,
                    unit.field,
                    unit.id,
                    unit.kind,
                    error.span,
                    unit.stage,
                    error.code,
                    error.message,
                    error.expected,
                    error.suggestion,
                )


def missed_minimums(report: CheckReport, minimums: Mapping[str, float]) -> list[str]:
    """A line for each kind whose share is below what was asked."""
    return [
        f"{kind}: {report.units[kind].share:.2%} passed, {minimum:.2%} asked"
        for kind, minimum in minimums.items()
        if report.units[kind].share < minimum
    ]
