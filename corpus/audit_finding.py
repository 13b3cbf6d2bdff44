"""What an audit finds: typed findings, each with a verdict, the rule and the words."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardc.compiler.effect import Span
from cardc.compiler.unit import Unit

Verdict = Literal["label", "same_outcome", "text", "data", "unclear"]
"""What is at fault.

`label`: the label is wrong. `same_outcome`: it is wrong, but play goes on as if it were right. `text`: the label was
set for other words than the card has. `data`: the card stands wrong in the file. `unclear`: not to be told from here.
"""

VERDICTS: dict[Verdict, str] = {
    "label": "label wrong",
    "same_outcome": "same outcome",
    "text": "other text",
    "data": "data wrong",
    "unclear": "unclear",
}

Code = Literal[
    "optional_on_mandatory",
    "optional_on_private_choice",
    "optional_on_persistent",
    "prompt_missing_forces",
    "prompt_missing_burns_use",
    "prompt_missing_same_outcome",
    "limit_missing",
    "limit_extra",
    "limit_wrong",
    "source_wrong",
    "timing_wrong",
    "timing_missing",
    "timing_unknown",
    "text_differs",
    "text_is_part",
    "text_spans_units",
    "field_differs",
    "not_compiled",
]

CODES: dict[Code, tuple[Verdict, str]] = {
    "optional_on_mandatory": ("label", "optional label on a mandatory effect"),
    "optional_on_private_choice": ("same_outcome", "optional label, mandatory search in private"),
    "optional_on_persistent": ("label", "optional label on a persistent effect"),
    "prompt_missing_forces": ("label", "missing prompt, the effect is forced"),
    "prompt_missing_burns_use": ("label", "missing prompt, a use of the turn is burnt"),
    "prompt_missing_same_outcome": ("same_outcome", "missing prompt, declined inside the choice"),
    "limit_missing": ("label", "limit per turn missing"),
    "limit_extra": ("label", "limit per turn not on the card"),
    "limit_wrong": ("label", "another limit per turn"),
    "source_wrong": ("label", "another source"),
    "timing_wrong": ("label", "another timing"),
    "timing_missing": ("label", "a timing that no row has"),
    "timing_unknown": ("unclear", "a timing that nobody knows"),
    "text_differs": ("text", "the texts differ"),
    "text_is_part": ("text", "text of a part of an effect"),
    "text_spans_units": ("text", "text of more than one unit"),
    "field_differs": ("text", "the text stands in another field"),
    "not_compiled": ("unclear", "the unit is refused"),
}
"""For each kind of finding the verdict that it mostly has, and what it is called."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a row says and the compiled unit does not. `row` is the line of the label file.

    `span` is a range of the card's field, `words` what stands there; `label` and `compiled` are what each says.
    """

    row: int
    card: str
    unit: str
    field: str
    code: Code
    verdict: Verdict
    label: Any
    compiled: Any
    rule: str
    span: Span
    words: str
    message: str


class Unmatched(msgspec.Struct, frozen=True, kw_only=True):
    """A row that speaks of no unit of the cards."""

    row: int
    card: str
    field: str
    unit: str
    text: str
    reason: Literal["no_unit", "no_card", "no_text", "several", "no_label"]
    message: str


class AuditReport(msgspec.Struct, frozen=True, kw_only=True):
    """What `cardc audit --json` prints. `rows == agree + disagree + len(unmatched)`."""

    rows: int
    agree: int
    disagree: int
    codes: dict[str, int]
    findings: tuple[Finding, ...]
    unmatched: tuple[Unmatched, ...]


def words_at(unit: Unit, span: Span) -> str:
    """The words of the unit in a span of its field, on one line."""
    start, end = (position - unit.span[0] for position in span)
    return " ".join(unit.text[start:end].split())
