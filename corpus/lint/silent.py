"""Damage that leaves a text readable: looked for in units that compile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardc.compiler.unit import Unit
from cardc.corpus.lint.finding import Damage
from cardc.corpus.lint.keywords import is_keyword, unknown_keyword
from cardc.corpus.lint.words import doubled_damage, doubled_in
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.lexicon import icon
from cardc.grammar.normalise import Edit
from cardc.grammar.segment import unglued

_BEGIN = frozenset({"if", "when", "while", "for", "at", "by", "until", "during", "from", "then"})


def silent_damage(unit: Unit, text: str) -> Iterator[Damage]:
    """Said twice, a keyword of no game, words glued, a full stop lost; ranges of `text`, the unit's normalised text."""
    raws = lex(text)[0]
    if found := doubled_in(raws):
        yield doubled_damage(text, found)
    yield from _keywords(raws)
    if unit.kind == "effect":
        yield from _glued(text, raws)
        yield from _empty(raws)
        yield from _lost_stops(text, raws)


def _keywords(raws: list[Raw]) -> Iterator[Damage]:
    for raw in raws:
        if raw.shape == "keyword" and not is_keyword(raw):
            yield unknown_keyword(raw)


def _glued(text: str, raws: list[Raw]) -> Iterator[Damage]:
    """ "in its handAt …" is read as two words."""
    parts = unglued(text, raws)
    for before, after in pairwise(parts):
        if before.shape == after.shape == "word" and before.end == after.start and after.text not in ("'s", "s"):
            edit = Edit(before.end, before.end, " ")
            words = f"{text[before.start : before.end]} {text[after.start : after.end]}"
            yield Damage("glued", before.start, after.end, f"a space is missing: '{words}'", (edit,), certain=True)


def _empty(raws: list[Raw]) -> Iterator[Damage]:
    """ "[On Play] . Then, …": the first sentence has lost all its words."""
    for before, raw in pairwise(raws):
        if raw.text == "." and before.shape == "name" and icon(before.text) and before.end < raw.start:
            message = "nothing stands here: a keyword is lost"
            edit = Edit(raw.start, raw.start, "＜Draw 1＞")
            yield Damage("lost_keyword", raw.start, raw.end, message, (edit,), stand_in=True)


def _lost_stops(text: str, raws: list[Raw]) -> Iterator[Damage]:
    """ "to the hand If you do": a capital that only a new sentence explains."""
    for before, raw in pairwise(raws):
        capital = raw.shape == "word" and raw.text in _BEGIN and text[raw.start].isupper()
        if capital and before.shape in ("word", "number") and before.end < raw.start and raw.text != "then":
            message = "a full stop is missing before this word"
            yield Damage("missing_stop", raw.start, raw.end, message, (Edit(before.end, before.end, "."),))
