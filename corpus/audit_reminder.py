"""Keywords whose reminder text says something else: another number, sign, level, colour or name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, get_args

from cardc.compiler.effect import Color, Span
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.normalise import normalise
from cardc.grammar.reminders import family, reminded_keyword

_ICON = re.compile(r"＜[^\d(]*?(?P<sign>[+-]?) ?(?P<number>\d+)? ?(?P<inside>\(.*\))?＞", re.DOTALL)
_LEVEL = re.compile(r"(?:lv\.|level) ?(\d+)", re.IGNORECASE)
_NAME = re.compile(r"\[([^\[\]]*)\]")
_COLORS = re.compile(rf"\b(?:{'|'.join(get_args(Color))})\b", re.IGNORECASE)
_MORE, _FEWER = frozenset({"additional", "more", "increase", "increases", "add", "adds"}), frozenset({"fewer"})
_COUNTED = frozenset(
    {"Draw", "Recovery", "Security A.", "De-Digivolve", "Digi-Burst", "Digisorption", "Material Save", "Link"}
)
"""Keywords whose reminder says their number."""


class Contradiction(NamedTuple):
    """Where a keyword with its reminder stands in the text, and what does not go together."""

    span: Span
    message: str


def contradictions(text: str) -> Iterator[Contradiction]:
    """Each keyword in `text` whose reminder, right behind it, contradicts it. Spans are of `text`."""
    normal = normalise(text)
    raws, _ = lex(normal.text)
    for keyword, reminder in _reminded(raws):
        message = _contradiction(keyword.text, reminder)
        if message:
            yield Contradiction(normal.original(keyword.start, reminder.end), message)


def _reminded(raws: Sequence[Raw]) -> Iterator[tuple[Raw, Raw]]:
    """Keywords with the reminder behind them, a full stop between them or not; quoted effects have them too."""
    for raw in raws:
        if raw.shape == "quote":
            yield from _reminded(raw.inner)
    told = [raw for raw in raws if raw.text != "."]
    for keyword, reminder in pairwise(told):
        if keyword.shape == "keyword" and reminder.shape == "paren":
            yield keyword, reminder


def _contradiction(icon: str, reminder: Raw) -> str:
    reminded = reminded_keyword(reminder)
    if reminded is None or not family(icon):
        return ""
    if reminded != family(icon):
        return f"the reminder is that of ＜{reminded}＞"
    match = _ICON.fullmatch(icon)
    if match is None:
        return ""
    words = frozenset(raw.text for raw in reminder.inner)
    if match["number"] and reminded in _COUNTED:
        wrong = _wrong_number(int(match["number"]), reminder)
        if wrong is not None:
            return f"the keyword says {match['number']}, its reminder {wrong}"
        if (match["sign"] == "-" and words & _MORE and reminded == "Security A.") or (
            match["sign"] == "+" and words & _FEWER
        ):
            return f"the keyword says {match['sign']}{match['number']}, its reminder the reverse"
    return _wrong_inside(match["inside"] or "", reminder.text)


def _wrong_number(number: int, reminder: Raw) -> str | None:
    """What the reminder says instead; a number of 1 may go unsaid ("the top card")."""
    told = [
        abs(int(raw.text))
        for before, raw in pairwise((None, *reminder.inner))
        if raw is not None
        and raw.shape in ("number", "signed")
        and (before is None or before.text not in ("level", "lv."))
    ]
    others = [n for n in told if n != number and n != 1]
    if number in told or (number == 1 and not others):
        return None
    return str(max(told, default=1))


def _wrong_inside(inside: str, reminder: str) -> str:
    """Levels, colours and names of the reminder that are not those in the keyword's parentheses."""
    if not inside:
        return ""
    for pattern in (_LEVEL, _COLORS, _NAME):
        in_icon = {found.casefold() for found in pattern.findall(inside)}
        told = {found.casefold() for found in pattern.findall(reminder)}
        if told and in_icon != told:
            return f"the keyword says {_listed(in_icon)}, its reminder {_listed(told)}"
    return ""


def _listed(found: set[str]) -> str:
    return ", ".join(sorted(found)) or "nothing"
