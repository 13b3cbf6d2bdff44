"""An effect's words cut into clauses, without the grammar: what `conservation` compares slots with.

A clause is a sentence at one level of quoting; its `text` has one token after the other with single
spaces, "[]" for a [name] and "＜＞" for a ＜keyword＞, so that plain patterns can look for words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from cardc.grammar.compounds import TOLD_TOKEN
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.lexicon import icon
from cardc.grammar.normalise import normalise
from cardc.grammar.reminders import is_reminder
from cardc.grammar.repairs import mended
from cardc.grammar.segment import sentences, unglued

Span = tuple[int, int]
NAME, KEYWORD = "[]", "＜＞"
_SHOWN = {"name": NAME, "keyword": KEYWORD}


class Word(NamedTuple):
    """One token: its place in the field as given, and in the text of its clause."""

    raw: Raw
    span: Span
    at: int


class Clause(NamedTuple):
    """A sentence of its own level; `span` also covers what it quotes. `icons` stand in front of its effect."""

    words: tuple[Word, ...]
    text: str
    span: Span
    icons: tuple[Word, ...]

    def span_of(self, start: int, end: int) -> Span:
        """The field's range for a range of `text`."""
        inside = [word for word in self.words if start <= word.at < end]
        return (inside[0].span[0], inside[-1].span[1]) if inside else self.span


def clauses(text: str, span: Span) -> tuple[Clause, ...]:
    """The clauses of the part `span` of a field, outer ones before what they quote."""
    normalised, _ = mended(normalise(text))
    raws, _ = lex(normalised.text)
    reader = _Reader(normalised.text, normalised.original)
    raws = unglued(normalised.text, raws)
    inside = [raw for raw in raws if _within(reader.original(raw.start, raw.end), span)]
    return tuple(reader.effect(inside, span[0]))


def _within(inner: Span, outer: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


class _Reader:
    """Cuts the tokens of one field. Lives for one call of `clauses`."""

    def __init__(self, text: str, original: Callable[[int, int], Span]) -> None:
        self.text = text
        self._original = original

    def original(self, start: int, end: int) -> Span:
        return self._original(start, end)

    def effect(self, raws: Sequence[Raw], start: int) -> Iterator[Clause]:
        """Icons, sentences, bullets (each an effect again)."""
        bullets = [at for at, raw in enumerate(raws) if raw.shape == "bullet"]
        parts = [raws[: bullets[0]], *_between(raws, bullets)] if bullets else [raws]
        for number, part in enumerate(parts):
            shown = [raw for raw in part if raw.shape != "newline"]
            if not shown:
                continue
            icons = _icons(shown, self.text)
            first = start if number == 0 else self.original(shown[0].start, shown[0].end)[0]
            header = tuple(Word(raw, self.original(raw.start, raw.end), 0) for raw in shown[:icons])
            found = sentences(self.text, shown[icons:]) or ([()] if header else [])
            for at, sentence in enumerate(found):
                yield from self.sentence(sentence, header if at == 0 else (), first if at == 0 else None)

    def sentence(self, raws: Sequence[Raw], icons: tuple[Word, ...], start: int | None) -> Iterator[Clause]:
        words: list[Word] = []
        quoted: list[tuple[Sequence[Raw], int]] = []
        at = 0
        for raw in self._flat(raws, quoted):
            shown = _SHOWN.get(raw.shape, raw.text)
            words.append(Word(raw, self.original(raw.start, raw.end), at))
            at += len(shown) + 1
        text = " ".join(_SHOWN.get(word.raw.shape, word.raw.text) for word in words)
        spans = [word.span for word in (*icons, *words)] + [self.original(raw.start, raw.end) for raw in raws]
        if spans:
            begin = min(s[0] for s in spans) if start is None else start
            yield Clause(tuple(words), text, (begin, max(s[1] for s in spans)), icons)
        for inner, begin in quoted:
            yield from self.effect(inner, begin)

    def _flat(self, raws: Sequence[Raw], quoted: list[tuple[Sequence[Raw], int]]) -> Iterator[Raw]:
        """The tokens of this level; quotes and the effects of Tokens are put by, reminders are noise."""
        before: Raw | None = None
        icons = [raw.text for raw in raws if raw.shape == "keyword"]
        for raw in raws:
            match raw.shape:
                case "quote":
                    quoted.append((raw.inner, self.original(raw.start, raw.end)[0]))
                case "paren" if is_reminder(raw, before.text if before else None, icons):
                    pass
                case "paren" if _tells_token(raw):
                    yield from raw.inner[3:]  # "Foomon Tokens are" names again what is played
                case "paren":
                    cuts = [at for at, piece in enumerate(raw.inner) if _starts_effect(raw.inner, at)]
                    yield from raw.inner[: cuts[0] if cuts else None]
                    for cut, after in zip_longest(cuts, cuts[1:]):
                        end = len(raw.inner) if after is None else after - 1  # before the slash
                        begin = raw.inner[cut].start - 1
                        quoted.append((raw.inner[cut:end], self.original(begin, begin + 1)[0]))
                case _:
                    yield raw
            before = raw


def _between(raws: Sequence[Raw], cuts: Sequence[int]) -> list[Sequence[Raw]]:
    return [raws[a + 1 : b] for a, b in zip(cuts, (*cuts[1:], len(raws)), strict=True)]


def _tells_token(raw: Raw) -> bool:
    return TOLD_TOKEN.fullmatch(raw.text[1:-1]) is not None


def _starts_effect(raws: Sequence[Raw], at: int) -> bool:
    """The first icon in the description of a Token, and each one after a slash."""
    return _timing(raws[at]) and (at == 0 or raws[at - 1].text == "/" or raws[at - 1].shape == "newline")


def _timing(raw: Raw) -> bool:
    return raw.shape == "name" and icon(raw.text) is not None


def _icons(raws: Sequence[Raw], text: str) -> int:
    """How many icons stand in front; "[On Play] effects of …" is no icon but a noun, "[All Turns] Effects can't" is."""
    at = 0
    while at < len(raws) and _timing(raws[at]):
        if at + 1 < len(raws) and text[raws[at + 1].start : raws[at + 1].end] in (
            "effect",
            "effects",
            "skill",
            "skills",
        ):
            break
        at += 1
    return at
