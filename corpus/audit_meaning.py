"""What a compiled unit means, apart from where it stands: comparable values, with names and numbers masked or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from cardc.compiler.unit import Unit
from cardc.corpus.audit_wording import wording
from cardc.grammar.lexicon import icon

Meaning = tuple[Any, ...] | str | int | None

_PLACE = frozenset({"span", "field", "source"})
_NUMBERING = frozenset({"id", "of", "process", "needs_cost_of", "needs_result_of", "shares_choice_of"})
"""Whole numbers in these fields name processes and are no numbers of the text."""
_BRACKETS = re.compile(r"\[[^\[\]]*\]")
_DIGITS = re.compile(r"\d+")


def meaning(unit: Unit) -> Meaning:
    """All that the unit says. Units with the same meaning do the same in a game; a refused one means its words."""
    if unit.status == "refused":
        return ("refused", wording(unit.text).close)
    return _plain(_said(unit), frozenset(), masked=False)


def masked_meaning(unit: Unit) -> Meaning:
    """The same with each number as 0 and each name of the text as "[]"; a refused unit means nothing."""
    if unit.status == "refused":
        return None
    names = frozenset(name.strip("[]") for name in _names(unit))
    return _plain(_said(unit), names, masked=True)


def masked_wording(unit: Unit) -> str:
    """The unit's words with numbers and names masked; what is in front of a requirement or [Rule] line is no name.

    Reminder texts are no words, but a unit that is nothing else is told by them.
    """
    text = " ".join(wording(unit.text).tokens)
    if not text.strip("."):
        text = unit.text
    for name in sorted(set(_names(unit)), key=len, reverse=True):
        text = text.replace(name, "[]")
    return _DIGITS.sub("N", text)


def changes(before: Unit, after: Unit) -> str:
    """Which facts of the two units differ, for people."""
    left, right = before.effect, after.effect
    if "refused" in (before.status, after.status):
        return "one of them is refused" if before.status != after.status else "both are refused, so more cannot be told"
    if left is None or right is None:
        return "the meaning changes"
    facts = [
        f"{name} {_shown(getattr(left, name))} for {_shown(getattr(right, name))}"
        for name in ("optional", "frequency", "timings", "area", "category")
        if getattr(left, name) != getattr(right, name)
    ]
    return ", ".join(facts) or "what it does changes"


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return "/".join(value) or "none"
    return {None: "none", True: "true", False: "false"}.get(value, str(value)) if not isinstance(value, str) else value


def _said(unit: Unit) -> Any:
    return unit.effect, unit.keywords, unit.optional, unit.requirement


def _names(unit: Unit) -> Iterator[str]:
    """The [names] in the unit's words, as they are written there but for capitals."""
    text = " ".join(wording(unit.text).tokens)
    start = 1 if unit.kind in ("requirement", "rule") else 0
    for match in list(_BRACKETS.finditer(text))[start:]:
        if icon(match.group()) is None:
            yield match.group()


def _plain(value: Any, names: frozenset[str], *, masked: bool) -> Any:
    """The value as nested tuples, without what tells only where it stands in a text."""
    match value:
        case tuple():
            return tuple(_plain(item, names, masked=masked) for item in value)
        case msgspec.Struct():
            fields = [(name, getattr(value, name)) for name in value.__struct_fields__ if name not in _PLACE]
            return (
                type(value).__name__,
                *(
                    (name, part if name in _NUMBERING and isinstance(part, int) else _plain(part, names, masked=masked))
                    for name, part in fields
                    if not (name == "id" and isinstance(part, str))
                ),
            )
        case bool():
            return value
        case int() if masked:
            return 0
        case str() if masked and value.casefold() in names:
            return "[]"
        case _:
            return value
