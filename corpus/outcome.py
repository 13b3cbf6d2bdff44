"""What counts of a compiled card for reports: small values that travel between processes cheaply."""

from __future__ import annotations

import msgspec

from cardc.compiler.effect import Span
from cardc.compiler.unit import CompiledCard, Unit, UnitKind
from cardc.corpus.entries import Entry
from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.repairs import MENDED

_UNEXPLAINED = Diagnostic("unexplained", "error", (0, 0), "refused without a diagnostic; please report this text")


class UnitOutcome(msgspec.Struct, frozen=True):
    """One unit: passed where `error` is None, else refused for that error, which is its first.

    `mended`: known damage in it was mended before it was read.
    """

    id: str
    kind: UnitKind
    source: str
    field: str
    span: Span
    text: str
    stage: str | None = None
    error: Diagnostic | None = None
    mended: bool = False

    @property
    def passed(self) -> bool:
        return self.error is None


class CardOutcome(msgspec.Struct, frozen=True):
    """One card. `unreadable` is set where the file did not give a card that can be compiled."""

    card: str
    name: str
    set: str
    units: tuple[UnitOutcome, ...] = ()
    unreadable: Diagnostic | None = None
    place: str = ""


def outcome_of(entry: Entry, compiled: CompiledCard) -> CardOutcome:
    """Boil a compiled card down to what reports count."""
    unreadable = next((d for d in entry.diagnostics if d.severity == "error"), None)
    units = tuple(_unit_outcome(unit) for unit in compiled.units)
    return CardOutcome(compiled.card, compiled.name, entry.card.set, units, unreadable, entry.place)


def _unit_outcome(unit: Unit) -> UnitOutcome:
    error = None
    if unit.status == "refused":
        error = next((d for d in unit.diagnostics if d.severity == "error"), _UNEXPLAINED)
    mended = any(d.code == MENDED for d in unit.diagnostics)
    return UnitOutcome(unit.id, unit.kind, unit.source, unit.field, unit.span, unit.text, unit.stage, error, mended)
