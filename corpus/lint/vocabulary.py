"""The words of the game, and which of them a damaged word may have been."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cardc.grammar.compounds import BE, WORDS
from cardc.grammar.lexicon import AREAS, CASED, FREQUENCIES, TIMINGS, phrases, verb_forms
from cardc.grammar.reminders import REMINDERS
from cardc.grammar.requirement_words import ROWS
from cardc.grammar.tables import literals

_CLOSEST = 6

LONGEST_WORD = 40
"""Longer ones are no damaged word of the game, nor two of them glued together."""


@cache
def vocabulary() -> frozenset[str]:
    """Every word that some table of the grammar has, in lower case."""
    found = {*WORDS, *BE, *verb_forms(), *literals(), *CASED, "x"}
    for rows in phrases().values():
        found.update(word for phrase, _ in rows for word in phrase)
    for row in ROWS:
        found.update(word.lower() for line in (row.canonical, *row.equal) for word in line.split())
    return frozenset(word for word in found if word[:1].isalpha())


@cache
def reminder_words() -> frozenset[str]:
    """Words that only reminder text has: known inside of parentheses."""
    return frozenset(word for row in REMINDERS for word in row.words if word.isalpha())


@cache
def icons() -> tuple[str, ...]:
    """Timings, areas and frequencies as they are printed."""
    return (*sorted(TIMINGS), *sorted(AREAS), *FREQUENCIES)


def known(word: str) -> bool:
    """Is it a word of the game?"""
    word = word.lower()
    return word in vocabulary() or word.startswith("non-") or word == "non"


def starts_word(word: str) -> bool:
    """Is it the first part of a known word?"""
    word = word.lower()
    return any(each.startswith(word) for each in vocabulary() if each != word)


def closest(word: str, also: frozenset[str] = frozenset()) -> Iterator[str]:
    """The known words, or those of `also`, that `word` may have been, the likeliest first.

    Costly: only for texts already refused.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if len(word) > LONGEST_WORD:
        return iter(())
    allowed = 1 if len(word) < 4 else 2 if len(word) < 9 else 3
    candidates = [each for each in vocabulary() | also if each != word]
    near = process.extract(word, candidates, scorer=OSA.distance, score_cutoff=allowed, limit=_CLOSEST * 2)
    ranked = sorted(near, key=lambda row: (row[1], row[0][:1] != word[:1], -len(row[0]), row[0]))
    return (row[0] for row in ranked[:_CLOSEST])


def closest_of(name: str, names: tuple[str, ...], cutoff: float = 75) -> str | None:
    """The one of `names` that `name` is most like, if it is like one."""
    from rapidfuzz import fuzz, process

    if len(name) > LONGEST_WORD:
        return None
    best = process.extractOne(name, names, scorer=fuzz.ratio, score_cutoff=cutoff, processor=str.casefold)
    return best[0] if best else None


def cased(word: str, like: str) -> str:
    """`word` with the capitals of the game, or of the word it stands for."""
    if word in CASED:
        return CASED[word]
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def forms(word: str) -> tuple[str, ...]:
    """Other forms of a verb, and the other number of a noun."""
    lemmas = {reading.lemma for reading in verb_forms().get(word, ())}
    same = [
        form for form, readings in verb_forms().items() if form != word and any(r.lemma in lemmas for r in readings)
    ]
    numbers = [word.removesuffix("s"), word + "s"]
    return tuple(dict.fromkeys([*same, *(each for each in numbers if each != word and each in vocabulary())]))
