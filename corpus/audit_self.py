"""Cards against themselves: without any labels, what in a list of cards cannot all be right."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec
from rapidfuzz import fuzz

from cardc.compiler.card import Card
from cardc.compiler.effect import Span
from cardc.compiler.unit import CompiledCard, Unit
from cardc.corpus.audit_errata import Erratum, unapplied
from cardc.corpus.audit_finding import words_at
from cardc.corpus.audit_meaning import Meaning, changes, masked_meaning, masked_wording, meaning
from cardc.corpus.audit_reminder import contradictions
from cardc.corpus.audit_wording import difference, wording

SelfCode = Literal[
    "same_words_differ", "same_words_refused", "reprint_changed", "reprint_lacks", "erratum_not_applied",
    "reminder_contradicts",
]  # fmt: skip

SELF_CODES: dict[SelfCode, str] = {
    "same_words_differ": "the same wording, another meaning",
    "same_words_refused": "the same wording, read on another card",
    "reprint_changed": "a reprint with another meaning",
    "reprint_lacks": "an effect that a reprint has not",
    "erratum_not_applied": "the words from before an erratum",
    "reminder_contradicts": "a reminder contradicts its keyword",
}

_PRINTING = re.compile(r"(?P<number>[A-Z]+\d*-\d+)(?:[_-].+)?")
_ALIKE = 50.0
"""Effects of two printings less alike than this are not the same one reworded."""


class SelfFinding(msgspec.Struct, frozen=True, kw_only=True):
    """Something that does not go together. `other`: the unit that it is compared with, "" where there is none."""

    card: str
    unit: str
    field: str
    code: SelfCode
    other: str
    span: Span
    words: str
    message: str


class SelfReport(msgspec.Struct, frozen=True, kw_only=True):
    """What `cardc audit --self --json` prints."""

    cards: int
    units: int
    codes: dict[str, int]
    findings: tuple[SelfFinding, ...]


def audit_self(
    compiled: Sequence[CompiledCard], cards: Mapping[str, Card] | None = None, errata: Iterable[Erratum] = ()
) -> SelfReport:
    """Compare the cards with one another. `cards` are the same by id as they were read, for kinds and errata."""
    read = cards or {}
    findings = (
        *_same_words(compiled, read),
        *_reprints(compiled),
        *_errata(compiled, read, errata),
        *(each for card in compiled for unit in card.units for each in _reminders(unit)),
    )
    counts = Counter(each.code for each in findings)
    return SelfReport(
        cards=len(compiled),
        units=sum(len(card.units) for card in compiled),
        codes={code: counts[code] for code in SELF_CODES if counts[code]},
        findings=findings,
    )


def _finding(unit: Unit, code: SelfCode, message: str, other: str = "", span: Span | None = None) -> SelfFinding:
    span = span or unit.span
    card = unit.id.split("/")[0]
    return SelfFinding(
        card=card, unit=unit.id, field=unit.field, code=code, other=other, span=span, words=words_at(unit, span),
        message=message,
    )  # fmt: skip


# ---- the same wording -------------------------------------------------------------------------


def _same_words(compiled: Iterable[CompiledCard], read: Mapping[str, Card]) -> Iterator[SelfFinding]:
    """Names and numbers apart, equal words in equal places mean the same; the rarer meaning is the one reported."""
    groups: dict[tuple[str, str, bool, str], dict[Meaning, list[Unit]]] = defaultdict(lambda: defaultdict(list))
    for card in compiled:
        option = card.card in read and "Option" in read[card.card].kinds
        for unit in card.units:
            groups[unit.kind, unit.source, option, masked_wording(unit)][masked_meaning(unit)].append(unit)
    for meanings in groups.values():
        refused = meanings.pop(None, [])
        if not meanings:
            continue
        usual = max(meanings.values(), key=len)
        for units in meanings.values():
            if units is not usual:
                for unit in units:
                    message = f"{len(usual)} units with this wording say otherwise: {changes(usual[0], unit)}"
                    yield _finding(unit, "same_words_differ", message, usual[0].id)
        for unit in refused:
            error = next((each.message for each in unit.diagnostics if each.severity == "error"), "no reason told")
            message = f"refused ({error}), while the same wording is read there"
            yield _finding(unit, "same_words_refused", message, usual[0].id)


# ---- printings --------------------------------------------------------------------------------


def _reprints(compiled: Iterable[CompiledCard]) -> Iterator[SelfFinding]:
    """Every printing of a card against the first: `X1-001`, `X1-001_P1`, or the same id once more."""
    printings: dict[str, list[CompiledCard]] = defaultdict(list)
    for card in compiled:
        match = _PRINTING.fullmatch(card.card)
        if match is not None:
            printings[match["number"]].append(card)
    for first, *others in printings.values():
        for other in others:
            yield from _printing(first, other)


def _printing(first: CompiledCard, other: CompiledCard) -> Iterator[SelfFinding]:
    for place in dict.fromkeys(_place(unit) for unit in (*first.units, *other.units)):
        ours = [unit for unit in first.units if _place(unit) == place]
        theirs = [unit for unit in other.units if _place(unit) == place]
        for unit in list(theirs):
            same = next((each for each in ours if meaning(each) == meaning(unit)), None)
            if same is not None:
                ours.remove(same)
                theirs.remove(unit)
        while ours and theirs:
            score, old, new = max(
                ((_likeness(old, new), old, new) for old in ours for new in theirs), key=lambda pair: pair[0]
            )
            if score < _ALIKE:
                break
            ours.remove(old)
            theirs.remove(new)
            message = f"this printing has {difference(new.text, old.text)}; {changes(old, new)}"
            yield _finding(new, "reprint_changed", message, old.id)
        for unit in ours:
            yield _finding(unit, "reprint_lacks", f"the printing {other.card} has nothing like it")
        for unit in theirs:
            yield _finding(unit, "reprint_lacks", f"the printing {first.card} has nothing like it")


def _place(unit: Unit) -> str:
    """Where on the card; sources put requirement and [Rule] lines into fields of their own or not."""
    return unit.kind if unit.kind in ("requirement", "rule") else unit.source


def _likeness(left: Unit, right: Unit) -> float:
    return fuzz.ratio(wording(left.text).close, wording(right.text).close)


# ---- errata and reminders ---------------------------------------------------------------------


def _errata(
    compiled: Iterable[CompiledCard], read: Mapping[str, Card], errata: Iterable[Erratum]
) -> Iterator[SelfFinding]:
    units = {card.card: card.units for card in compiled}
    for each in unapplied(errata, read):
        here = [unit for unit in units[each.card.id] if unit.field == each.field.name]
        old = wording(each.erratum.before).close
        unit = max(here, key=lambda unit: fuzz.partial_ratio(old, wording(unit.text).close), default=None)
        if unit is not None:
            yield _finding(unit, "erratum_not_applied", each.message)


def _reminders(unit: Unit) -> Iterator[SelfFinding]:
    for span, message in contradictions(unit.text):
        start = unit.span[0]
        yield _finding(unit, "reminder_contradicts", message, span=(start + span[0], start + span[1]))
