"""The standard form of a text, made from raw tokens alone: what two texts with one tree have in common.

It knows the equal-wordings table and the noise rules named here, and nothing of the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest

from cardc.grammar.lexer import Raw, lex
from cardc.grammar.lexicon import EQUAL_WORDINGS, icon
from cardc.grammar.normalise import normalise
from cardc.grammar.reminders import reminded_keyword

NOISE: dict[str, str] = {
    "full_stop": "a full stop ends a sentence; where one is lost, the next capital or bullet does",
    "semicolon": "between two sentences it is a full stop",
    "line_break": "effects and bullets may stand on lines of their own",
    "reminder": "a parenthesis that restates a keyword",
    "colon": "a colon announces a quoted effect or bullets",
    "slash": "a slash or a line break stands before an effect in the description of a Token",
}
"""The rules by which a raw token carries no meaning."""

SPELLINGS: dict[str, str] = {"lv.": "level", "'": "'s"}
"""Two spellings of one thing that are no rows of the equal-wordings table."""


def noise_rule(raw: Raw, after: Raw | None = None) -> str | None:
    """The rule that makes a raw token noise, or None; `after` is the token behind it."""
    if raw.text == "." and raw.shape == "mark":
        return "full_stop"
    if raw.text == ";" and after is not None:
        return "semicolon"
    if raw.shape == "newline":
        return "line_break"
    if raw.shape == "paren" and reminded_keyword(raw) is not None:
        return "reminder"
    if raw.text == "/" and after is not None and after.shape == "name" and icon(after.text) is not None:
        return "slash"
    if raw.text == ":" and after is not None and after.shape in ("quote", "bullet", "newline"):
        return "colon"
    return None


def without_noise(raws: Sequence[Raw]) -> Iterator[Raw]:
    """The raw tokens that need an owner."""
    for raw, after in zip_longest(raws, raws[1:]):
        if noise_rule(raw, after) is None:
            yield raw


def canonical(text: str) -> str:
    """Lower case outside brackets, equal wordings replaced, noise removed, one space between tokens."""
    raws, _ = lex(normalise(text).text)
    return " ".join(_equal(list(_words(raws))))


def _words(raws: Sequence[Raw]) -> Iterator[str]:
    for raw in without_noise(raws):
        match raw.shape:
            case "quote" | "paren":
                yield raw.text[0]
                yield from _words(raw.inner)
                yield ")" if raw.shape == "paren" else '"'
            case "name":
                timing = icon(raw.text)
                yield f"[{timing}]" if timing else raw.text
            case "keyword":
                yield raw.text
            case _:
                yield raw.text.lower()


@cache
def equal_rows() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The equal-wordings table and the spellings in raw tokens, longest first."""
    rows = {_tokens(written): _tokens(meant) for written, meant in (*EQUAL_WORDINGS.items(), *SPELLINGS.items())}
    return dict(sorted(rows.items(), key=lambda row: -len(row[0])))


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(raw.text for raw in lex(text)[0])


def _equal(words: list[str]) -> list[str]:
    """Replace each equal wording by what it means, again while that changes something."""
    for _ in range(4):
        out: list[str] = []
        at = 0
        while at < len(words):
            for written, meant in equal_rows().items():
                if tuple(words[at : at + len(written)]) == written:
                    out.extend(meant)
                    at += len(written)
                    break
            else:
                out.append(words[at])
                at += 1
        if out == words:
            break
        words = out
    return words
