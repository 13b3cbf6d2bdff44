"""A corrected copy: what lint is certain of, changed in the texts of a card file and nowhere else in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from cardc.corpus.entries import Corrections, Entry
from cardc.corpus.lint.finding import Code, disjoint
from cardc.corpus.lint.judge import Judged
from cardc.grammar.normalise import Edit


class Change(msgspec.Struct, frozen=True):
    """One field that a corrected copy has otherwise, and the kinds of damage that went."""

    card: str
    field: str
    codes: tuple[Code, ...]
    before: str
    after: str


def changes_of(entry: Entry, judged: Sequence[Judged]) -> list[Change]:
    """What is certain in the fields of one card."""
    found: list[Change] = []
    for field in entry.card.fields:
        certain = [each for each in judged if each.finding.field == field.name and each.finding.certain]
        if certain:
            after = with_edits(field.text, [edit for each in certain for edit in each.edits])
            codes: list[Code] = [each.finding.code for each in certain]
            found.append(Change(entry.card.id, field.name, tuple(dict.fromkeys(codes)), field.text, after))
    return found


def with_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text with `edits` made; where two overlap, the longer one."""
    for edit in sorted(disjoint(edits), reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def corrections_of(changes: Iterable[Change]) -> Corrections:
    """The changes by field and text; a text that two cards would have changed differently stays as it is."""
    wanted: dict[tuple[str, str], set[str]] = {}
    for change in changes:
        wanted.setdefault((change.field, change.before), set()).add(change.after)
    return {key: next(iter(after)) for key, after in wanted.items() if len(after) == 1}
