"""Raw tokens: one pass of a simple pattern over normalised text, then quotes and parentheses as groups.

The lexer knows shapes only: words, numbers, [names], ＜keywords＞, quotes, parentheses, marks. What
a word is, `tagger` decides with the lexicon.
"""

from __future__ import annotations

import re
from typing import Literal

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


_TOKEN = re.compile(
    r"""(?P<name>\[[^\[\]\n]{0,200}\])
      | (?P<keyword>＜[^＜＞\n]{0,300}＞)
      | (?P<word>Lv\.|lv\.|LV\.|[wW]/o\b|[wW]/|'s\b|[^\W\d_]+(?:'(?:t|re|ve|ll|d)\b)?(?:-[^\W\d_]+)*)
      | (?P<signed>[+-]\d+)
      | (?P<number>\d+)
      | (?P<quote>")
      | (?P<open>\() | (?P<close>\))
      | (?P<bullet>・)
      | (?P<newline>\n)
      | (?P<mark>\.{3}|[.,:;/&+'∞-])
      | (?P<other>\S)""",
    re.VERBOSE,
)


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
    for match in _TOKEN.finditer(text):
        shape = match.lastgroup
        found = match.group()
        start, end = match.span()
        match shape:
            case "word":
                current.append(Raw("word", found.lower(), start, end))
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
            case _:
                current.append(Raw(shape, found, start, end))  # pyright: ignore[reportArgumentType]
    while stack:
        kind, opened, outer = stack.pop()
        mark = '"' if kind == "quote" else "("
        problems.append(Diagnostic("unbalanced", "error", (opened, opened + 1), f"{mark} is never closed"))
        outer.extend(current)
        current = outer
    return current, problems
