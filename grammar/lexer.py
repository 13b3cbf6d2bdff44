"""Raw tokens: one pass of a simple pattern over normalised text, then quotes and parentheses as groups.

The lexer knows shapes only: words, numbers, [names], ＜keywords＞, quotes, parentheses, marks. What
a word is, `tagger` decides with the lexicon.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal

import msgspec

from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.normalise import LOST

MAX_DEPTH = 8
"""Quotes and parentheses nest at most this deep."""

Shape = Literal["word", "number", "signed", "name", "keyword", "quote", "paren", "mark", "bullet", "newline", "other"]


class Raw(msgspec.Struct, frozen=True, gc=False):
    """One raw token. `text` is lower case for words; `start`/`end` index the normalised text.

    For groups `inner` holds the tokens between the marks.
    """

    shape: Shape
    text: str
    start: int
    end: int
    inner: tuple[Raw, ...] = ()


_SHAPES = {
    "name": r"\[[^\[\]\n]{0,200}\]",
    "keyword": r"＜[^＜＞\n]{0,300}＞",
    "word": r"Lv\.|lv\.|LV\.|[wW]/o\b|[wW]/|'s\b|[^\W\d_]+(?:'(?:t|re|ve|ll|d)\b)?(?:-[^\W\d_]+)*",
    "signed": r"[+-]\d+",
    "number": r"\d+",
    "quote": r'"',
    "open": r"\(",
    "close": r"\)",
    "bullet": r"・",
    "newline": r"\n",
    "mark": r"\.{3}|[.,:;/&+'∞-]",
    "other": r"\S",
}
_SHAPE = re.compile("|".join(f"(?P<{shape}>{pattern})" for shape, pattern in _SHAPES.items()))
_PIECES = re.compile(r"[^\S\n]*(?:[a-z]++(?= )|" + "|".join(_SHAPES.values()) + r"|\Z)")
"""A token with the white space before it: all pieces together are the text. Most are words with a space behind."""


_Piece = tuple[int, int, Shape | Literal["open", "close", "end"], str]
"""How much white space stands before a token, how long both are, the shape of the token, and its text; "end" behind the
last."""


@lru_cache(maxsize=5_000)
def _piece(piece: str) -> _Piece:
    """The texts have few words, so most are known already."""
    found = _SHAPE.search(piece)
    if found is None:
        return len(piece), len(piece), "end", ""
    shape: Any = found.lastgroup
    return found.start(), len(piece), shape, found.group().lower() if shape == "word" else found.group()


_LONGEST_KEPT = 5_000
"""Of longer texts, which no card has, pieces are remembered only while they are read."""
_GROUPING = frozenset({"quote", "open", "close", "end"})


def _opens_quote(text: str, at: int) -> bool:
    """Inside a quote, a further mark opens a nested one only between a space and a word."""
    before = text[at - 1] if at else " "
    after = text[at + 1] if at + 1 < len(text) else " "
    return (before.isspace() or before == "(") and not after.isspace() and after not in ".,)"


def _lost_characters(text: str) -> list[Diagnostic]:
    message = "a character was lost here"
    return [Diagnostic("lost_character", "error", lost.span(), message) for lost in re.finditer(f"{LOST}+", text)]


def lex(text: str) -> tuple[list[Raw], list[Diagnostic]]:
    """Cut normalised `text` into raw tokens; what cannot be grouped becomes diagnostics. Linear time."""
    problems = _lost_characters(text) if LOST in text else []
    stack: list[tuple[str, int, list[Raw]]] = []
    current: list[Raw] = []
    end = 0
    known = _piece if len(text) <= _LONGEST_KEPT else lru_cache(maxsize=5_000)(_piece.__wrapped__)
    for piece in _PIECES.findall(text):
        space, size, shape, found = known(piece)
        start = end + space
        end += size
        if shape not in _GROUPING:
            current.append(Raw(shape, found, start, end))  # pyright: ignore[reportArgumentType]
            continue
        match shape:
            case "quote" | "open":
                closes = shape == "quote" and any(kind == "quote" for kind, _, _ in stack[-1:])
                if closes and not _opens_quote(text, start):
                    _, opened, outer = stack.pop()
                    outer.append(Raw("quote", text[opened:end], opened, end, tuple(current)))
                    current = outer
                elif len(stack) >= MAX_DEPTH:
                    problems.append(
                        Diagnostic(
                            "too_deep", "error", (start, end), f"quotes and parentheses nest deeper than {MAX_DEPTH}"
                        )
                    )
                    break
                else:
                    stack.append((shape, start, current))
                    current = []
            case "close":
                if stack and stack[-1][0] == "open":
                    _, opened, outer = stack.pop()
                    outer.append(Raw("paren", text[opened:end], opened, end, tuple(current)))
                    current = outer
                else:
                    problems.append(Diagnostic("unbalanced", "error", (start, end), "')' closes nothing"))
    while stack:
        kind, opened, outer = stack.pop()
        mark = '"' if kind == "quote" else "("
        problems.append(Diagnostic("unbalanced", "error", (opened, opened + 1), f"{mark} is never closed"))
        outer.extend(current)
        current = outer
    return current, problems
