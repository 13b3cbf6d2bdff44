"""One word of a clean text changed: dropped, swapped with its neighbour, doubled or replaced.

A word is a raw token of letters or digits; a [bracket] and a ＜keyword＞ are one word each. Words of
reminder text are left alone, they are noise. What is still accepted afterwards measures how much
the grammar lets through; accepted with the same tree it must be an equal wording or noise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

from cardc.compiler.card import Field
from cardc.compiler.compile import compile_fields
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.lexicon import icon
from cardc.grammar.normalise import normalise
from cardc.grammar.reminders import reminded_keyword
from tests.grammar.canonical import canonical
from tests.grammar.support import SEED, CleanUnit, accepted, bare_units

Change = Literal["dropped", "swapped", "doubled", "replaced"]
Stage = Literal["parse", "compile"]
CHANGES: tuple[Change, ...] = get_args(Change)

WORD_SHAPES = frozenset({"word", "number", "signed", "name", "keyword"})
NAME = "[]"
"""The one entry of the vocabulary for all [names]; drawn, it becomes one of them."""


class Vocabulary(NamedTuple):
    """Every word of a card list once, and the names that stand for `NAME`."""

    words: tuple[str, ...]
    names: tuple[str, ...]

    def draw(self, dice: random.Random, instead_of: str) -> str:
        """Evenly one word other than the given one."""
        while True:
            word = dice.choice(self.words)
            word = dice.choice(self.names) if word == NAME else word
            if word.lower() != instead_of.lower():
                return word


class Mutant(NamedTuple):
    """A changed text, with what was changed: the words at the place before and after."""

    change: Change
    unit: CleanUnit
    text: str
    before: str
    after: str


class Survivor(NamedTuple):
    """A mutant that is still accepted; `same` when its tree is that of the text before."""

    mutant: Mutant
    same: bool

    @property
    def named(self) -> bool:
        """Equal wordings and noise explain that the tree is the same."""
        return canonical(self.mutant.text) == canonical(self.mutant.unit.text)


def words(text: str) -> list[Raw]:
    """The words of normalised `text`, those in quotes included, those of reminders not."""
    return list(_words(lex(text)[0]))


def _words(raws: Iterable[Raw]) -> Iterator[Raw]:
    for raw in raws:
        if raw.shape in WORD_SHAPES and raw.text != "'s":
            yield raw
        elif raw.shape == "quote" or (raw.shape == "paren" and reminded_keyword(raw) is None):
            yield from _words(raw.inner)


def vocabulary(texts: Iterable[str]) -> Vocabulary:
    """The distinct words of some texts; timing icons each by itself, all other [names] as one."""
    found: set[str] = set()
    names: set[str] = set()
    for text in texts:
        for raw in words(normalise(text).text):
            if raw.shape == "name" and icon(raw.text) is None:
                names.add(raw.text)
            else:
                found.add(raw.text)
    return Vocabulary((*sorted(found), NAME), tuple(sorted(names)))


def mutants(units: Sequence[CleanUnit], change: Change, vocabulary_: Vocabulary, seed: int = SEED) -> Iterator[Mutant]:
    """One mutant of each unit that has enough words; which one does not depend on the other units of the list."""
    for unit in units:
        text = normalise(unit.text).text
        found = words(text)
        if len(found) > 2:
            dice = random.Random(f"{seed}/{change}/{unit.text}")
            yield _MUTATE[change](unit, text, found, dice, vocabulary_)


class Draw(NamedTuple):
    """What came of one mutant of each unit: how many there were, and those still accepted."""

    tried: int
    accepted: list[Survivor]

    @property
    def share(self) -> float:
        return len(self.accepted) / max(1, self.tried)


def draws(
    units: Sequence[CleanUnit], change: Change, known: Vocabulary, stage: Stage, seeds: Iterable[int]
) -> list[Draw]:
    """One draw a seed: a single one differs from the next by a point or so, their mean by much less."""
    found: list[Draw] = []
    for seed in seeds:
        tried = list(mutants(units, change, known, seed))
        found.append(Draw(len(tried), survivors(tried, stage)))
    return found


def mean(found: Sequence[Draw]) -> float:
    """The share that is still accepted, over all draws."""
    return sum(len(draw.accepted) for draw in found) / max(1, sum(draw.tried for draw in found))


def _dropped(unit: CleanUnit, text: str, found: list[Raw], dice: random.Random, _: Vocabulary) -> Mutant:
    word = dice.choice(found)
    before, after = text[: word.start], text[word.end :]
    if before.endswith(" ") or not before:
        after = after.removeprefix(" ")
    return Mutant("dropped", unit, before + after, text[word.start : word.end], "")


def _swapped(unit: CleanUnit, text: str, found: list[Raw], dice: random.Random, _: Vocabulary) -> Mutant:
    pairs = [(a, b) for a, b in pairwise(found) if a.text != b.text]
    first, second = dice.choice(pairs)
    one, between, two = text[first.start : first.end], text[first.end : second.start], text[second.start : second.end]
    changed = text[: first.start] + two + between + one + text[second.end :]
    return Mutant("swapped", unit, changed, one + between + two, two + between + one)


def _doubled(unit: CleanUnit, text: str, found: list[Raw], dice: random.Random, _: Vocabulary) -> Mutant:
    word = dice.choice(found)
    twice = f"{text[word.start : word.end]} {text[word.start : word.end]}"
    return Mutant("doubled", unit, text[: word.start] + twice + text[word.end :], text[word.start : word.end], twice)


def _replaced(unit: CleanUnit, text: str, found: list[Raw], dice: random.Random, known: Vocabulary) -> Mutant:
    word = dice.choice(found)
    new = known.draw(dice, word.text)
    return Mutant("replaced", unit, text[: word.start] + new + text[word.end :], text[word.start : word.end], new)


_MUTATE: dict[Change, Callable[[CleanUnit, str, list[Raw], random.Random, Vocabulary], Mutant]] = {
    "dropped": _dropped,
    "swapped": _swapped,
    "doubled": _doubled,
    "replaced": _replaced,
}


def survivors(found: Iterable[Mutant], stage: Stage) -> list[Survivor]:
    """Those that the stage still accepts."""
    return [survivor for mutant in found if (survivor := _survivor(mutant, stage)) is not None]


def _survivor(mutant: Mutant, stage: Stage) -> Survivor | None:
    units = accepted(mutant.text, repair=False)
    if units is None or (stage == "compile" and not compiles(mutant.text, mutant.unit)):
        return None
    return Survivor(mutant, bare_units(units) == bare_units(accepted(mutant.unit.text) or ()))


def compiles(text: str, unit: CleanUnit) -> bool:
    """Whether a text compiles whole where the unit stood, as it is: what is mended is not accepted in silence."""
    compiled = compile_fields([Field("effectText", unit.source, text)], unit.kinds, repair=False)
    return bool(compiled) and all(each.status == "compiled" for each in compiled)
