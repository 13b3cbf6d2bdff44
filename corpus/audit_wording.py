"""The words of a text without what sources spell differently, and how two texts differ in their words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from cardc.grammar.lexer import Raw, lex
from cardc.grammar.normalise import normalise
from cardc.grammar.reminders import reminded_keyword

_MARKS = re.compile(r"[^\w+-]+")
_PLAIN = re.compile(r"\w+|[^\w\s]")
_MOST_SHOWN = 3


class Wording(NamedTuple):
    """A text's tokens without reminder text. `close` tolerates spaces, `loose` brackets and marks as well."""

    tokens: tuple[str, ...]
    close: str
    loose: str


@lru_cache(maxsize=50_000)
def wording(text: str) -> Wording:
    """The words of `text`. Linear in its length; raises nothing."""
    normal = normalise(text).text
    raws, problems = lex(normal)
    # what cannot be grouped is compared as it stands: the lexer may have left out what follows
    tokens = tuple(_PLAIN.findall(normal.casefold())) if problems else tuple(_tokens(raws))
    close = "".join("".join(tokens).split())
    return Wording(tokens, close, _MARKS.sub("", close))


def _tokens(raws: Sequence[Raw]) -> Iterator[str]:
    for raw in raws:
        match raw.shape:
            case "newline" | "bullet":
                pass
            case "paren" if reminded_keyword(raw) is not None:
                pass
            case "paren":
                yield from ("(", *_tokens(raw.inner), ")")
            case "quote":
                yield from ('"', *_tokens(raw.inner), '"')
            case _:
                yield " ".join(raw.text.casefold().split())


def difference(theirs: str, ours: str) -> str:
    """What the two texts say differently, for people: the words of each, at most three places."""
    left, right = wording(theirs).tokens, wording(ours).tokens
    places = [
        f"{_shown(left[code.src_start : code.src_end])} for {_shown(right[code.dest_start : code.dest_end])}"
        for code in Levenshtein.opcodes(left, right)
        if code.tag != "equal"
    ]
    more = len(places) - _MOST_SHOWN
    return ", ".join(places[:_MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _shown(tokens: Sequence[str]) -> str:
    return f"“{' '.join(tokens)}”" if tokens else "nothing"
