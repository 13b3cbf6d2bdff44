"""Which unit a label row speaks of: by id, or by card, field and text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from rapidfuzz import fuzz

from cardc.compiler.unit import CompiledCard, Unit
from cardc.corpus.audit_finding import Code, Unmatched
from cardc.corpus.audit_label import Label
from cardc.corpus.audit_wording import difference, wording

_ALIKE = 75.0
"""Texts less alike than this (0 to 100) are not taken for the same effect."""
_CLEARLY = 2.0
"""By how much the best text must be nearer than the next."""
_LONG_ENOUGH = 12
"""So many letters make a part of a text worth matching."""

Reason = Literal["no_unit", "no_card", "no_text", "several", "no_label"]


class Match(NamedTuple):
    """The unit that a row speaks of, and how the row's text or field differs from the card's: (code, message)."""

    unit: Unit
    differences: tuple[tuple[Code, str], ...] = ()


class Matcher:
    """Finds units by the ids and texts of label rows."""

    def __init__(self, cards: Iterable[CompiledCard]) -> None:
        self._by_card: dict[str, list[Unit]] = {}
        self._by_id: dict[str, Unit] = {}
        for card in cards:
            self._by_card.setdefault(card.card, []).extend(card.units)
            for unit in card.units:
                self._by_id.setdefault(unit.id, unit)

    def match(self, label: Label) -> Match | Unmatched:
        """The unit of the row, or why there is none."""
        if label.says_nothing:
            return _unmatched(label, "no_label", "the row tells nothing that could be judged")
        if label.unit:
            return self._match_id(label)
        units = self._by_card.get(label.card)
        if units is None:
            return _unmatched(label, "no_card", f"no card {label.card}")
        here = [unit for unit in units if label.field in ("", unit.field, unit.source)]
        found = _by_text(label, here)
        if found is None and len(here) < len(units):
            found = _by_text(label, units)
            if isinstance(found, Match):
                elsewhere = f"the label says {label.field}, the text stands in {found.unit.field}"
                found = Match(found.unit, (*found.differences, ("field_differs", elsewhere)))
        return found or _unmatched(label, "no_text", f"no text of {label.card} is like this one")

    def _match_id(self, label: Label) -> Match | Unmatched:
        unit = self._by_id.get(label.unit)
        if unit is None:
            return _unmatched(label, "no_unit", f"no unit {label.unit}")
        if label.text and wording(label.text).close != wording(unit.text).close:
            return Match(unit, (_differs(label, unit),))
        return Match(unit)


def _unmatched(label: Label, reason: Reason, message: str) -> Unmatched:
    return Unmatched(
        row=label.row,
        card=label.card,
        field=label.field,
        unit=label.unit,
        text=label.text,
        reason=reason,
        message=message,
    )


def _differs(label: Label, unit: Unit) -> tuple[Code, str]:
    return "text_differs", f"the label has {difference(label.text, unit.text)}"


def _by_text(label: Label, units: Sequence[Unit]) -> Match | Unmatched | None:
    """The nearest unit: the same words, the same letters, a part of it or of the label's text, or much like it."""
    theirs = wording(label.text)
    same = [unit for unit in units if wording(unit.text).close == theirs.close]
    if same:
        return Match(_likeliest(label, same))
    same = [unit for unit in units if wording(unit.text).loose == theirs.loose]
    if same:
        unit = _likeliest(label, same)
        return Match(unit, (_differs(label, unit),))
    return _partly(label, theirs.loose, units) or _nearly(label, theirs.close, units)


def _likeliest(label: Label, units: Sequence[Unit]) -> Unit:
    """Of units with the same text the one in the source that the label tells."""
    sources = [
        source
        for source, told in (("inherited", label.inherited), ("security", label.security), ("link", label.linked))
        if told is True
    ]
    return next((unit for unit in units if unit.source in sources), units[0])


def _partly(label: Label, theirs: str, units: Sequence[Unit]) -> Match | None:
    if len(theirs) < _LONG_ENOUGH:
        return None
    around = [unit for unit in units if theirs in wording(unit.text).loose]
    if len(around) == 1:
        message = f"the label has only a part of the effect: {difference(label.text, around[0].text)}"
        return Match(around[0], (("text_is_part", message),))
    spanned = _spanned(theirs, units)
    if spanned:
        effects = [unit for unit in spanned if unit.kind == "effect"] or spanned
        named = ", ".join(unit.id for unit in spanned)
        return Match(_starting(effects), (("text_spans_units", f"the label's text is that of {named}"),))
    return None


def _spanned(theirs: str, units: Sequence[Unit]) -> Sequence[Unit]:
    """The neighbouring units of one field that together have these letters."""
    for start, first in enumerate(units):
        letters = ""
        for end, unit in enumerate(units[start:], start=start + 1):
            letters += wording(unit.text).loose
            if unit.field != first.field or not theirs.startswith(letters):
                break
            if letters == theirs:
                return units[start:end]
    return ()


def _starting(effects: Sequence[Unit]) -> Unit:
    """Of several effects in one label the first that starts, since a persistent one has nothing to label."""
    return next((u for u in effects if u.effect is None or u.effect.category != "persistent"), effects[0])


def _nearly(label: Label, theirs: str, units: Sequence[Unit]) -> Match | Unmatched | None:
    scored = sorted(
        ((fuzz.ratio(theirs, wording(unit.text).close), at) for at, unit in enumerate(units)),
        key=lambda pair: (-pair[0], pair[1]),
    )
    if not scored or scored[0][0] < _ALIKE:
        return None
    best = units[scored[0][1]]
    rivals = [
        units[at]
        for score, at in scored[1:]
        if score > scored[0][0] - _CLEARLY and wording(units[at].text).close != wording(best.text).close
    ]
    if rivals:
        named = ", ".join(unit.id for unit in (best, *rivals))
        return _unmatched(label, "several", f"the text is as much like {named}")
    return Match(best, (_differs(label, best),))
