"""What a refused text probably means: the mistakes in it, and the text without them.

Costly, and so for refused texts alone. Guesses come from the tables of `mistakes`, from words that are spelt nearly
the same (RapidFuzz), and from the diagnostics: where a comma, another form of a word or another order would fit.
A guess counts only when the text compiles with it: then it names the mistake, and the whole text is suggested.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

from msgspec import structs

from cardc.grammar.compounds import BE, WORDS
from cardc.grammar.diagnostics import MAX_DIAGNOSTICS, Diagnostic
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.lexicon import CASED, FREQUENCIES, TIMINGS, VERBS, icon, phrases, verb_forms
from cardc.grammar.mistakes import KEYWORD_NAMES, NAMES, NEVER_MEANT, WRONG_TIMINGS, WRONG_WORDS, patterns
from cardc.grammar.normalise import Normalised, normalise
from cardc.grammar.noun_check import PLURALS
from cardc.grammar.segment import segment

MAX_LENGTH = 800
"""Longer texts get no advice."""

MAX_TRIES = 16
_TRIED_CHARACTERS = 2_000
"""A text is tried in so many wordings, and longer ones less often, so that advice takes no more than reading does."""

_NEAR = 72
"""How like a known word, in percent, an unknown one must be to be taken for it."""


class Advice(NamedTuple):
    """`mistakes` name each mistake at its place in the text as given; `text` is the whole text without them, which
    compiles, and which the first of them suggests. It is None where only the nearest known words can be told."""

    mistakes: tuple[Diagnostic, ...]
    text: str | None


class Change(NamedTuple):
    """Replace a range of the normalised text."""

    start: int
    end: int
    new: str


class Guess(NamedTuple):
    """One mistake that may have been made, and the changes that undo it."""

    code: str
    message: str
    changes: tuple[Change, ...]


def advise(text: str, diagnostics: Sequence[Diagnostic], compiles: Callable[[str], bool]) -> Advice | None:
    """What is probably wrong with a refused `text`, or None where there is nothing to say.

    `diagnostics` are those of the refusal, their spans in `text`. Of the guesses, the first with which the text
    `compiles` is taken: one mistake rather than two, and two rather than all that the text may have. Raises nothing.
    """
    if len(text) > MAX_LENGTH:
        return None
    normalised = normalise(text)
    errors = _moved(diagnostics, normalised.starts)
    near = [_around(normalised.text, each.span) for each in errors]
    guesses = list(_distinct(guess for guess in _guesses(normalised.text, errors) if _in(guess, near)))
    tries = min(MAX_TRIES, max(4, _TRIED_CHARACTERS // max(1, len(text))))
    for chosen in _choices(guesses, tries):
        changed = _changed(normalised.text, [change for guess in chosen for change in guess.changes])
        if changed is None or changed == normalised.text or not compiles(changed):
            continue
        named = [_named(guess, normalised.original) for guess in chosen]
        return Advice((structs.replace(named[0], suggestion=changed), *named[1:]), changed)
    told = [_with_nearest(text, each) for each in diagnostics]
    told += _further_unknown(normalised, told)[: MAX_DIAGNOSTICS - len(told)]
    return Advice(tuple(told), None) if told != list(diagnostics) else None


def _with_nearest(text: str, diagnostic: Diagnostic) -> Diagnostic:
    """An unknown word with the known ones that are spelt most like it."""
    word = text[slice(*diagnostic.span)]
    if diagnostic.code != "unknown_word" or diagnostic.expected or word.lower() in NEVER_MEANT:
        return diagnostic
    return structs.replace(diagnostic, expected=tuple(nearest(word, known_words())))


def _further_unknown(text: Normalised, told: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The other unknown words of an effect, each once: reading stops at the first of a sentence."""
    raws = lex(text.text)[0]
    if any(unit.kind != "effect" for unit in segment(text.text, raws)):
        return []
    found: list[Diagnostic] = []
    seen = {text.source[slice(*each.span)].lower() for each in told}
    for raw in _unknown(raws):
        span = text.original(raw.start, raw.end)
        if raw.text in seen or any(each.span[0] < span[1] and span[0] < each.span[1] for each in told):
            continue
        seen.add(raw.text)
        word = text.source[slice(*span)]
        found.append(_with_nearest(text.source, Diagnostic("unknown_word", "error", span, f"unknown word '{word}'")))
    return found


def _moved(diagnostics: Sequence[Diagnostic], starts: Sequence[int]) -> list[Diagnostic]:
    """The diagnostics with their spans in the normalised text."""
    if not starts:
        return [each for each in diagnostics if each.severity == "error"]
    where = {source: at for at, source in reversed(list(enumerate(starts)))}
    end = len(starts)
    return [
        Diagnostic(each.code, each.severity, (where.get(each.span[0], end), where.get(each.span[1], end)), each.message)
        for each in diagnostics
        if each.severity == "error"
    ]


def _around(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """From the start of the sentence that a diagnostic points at to its end, and a few words on."""
    start = text.rfind(". ", 0, max(0, span[0])) + 1
    end = text.find(".", span[1])
    return max(0, start - 1), len(text) if end < 0 else end + 12


def _in(guess: Guess, near: Sequence[tuple[int, int]]) -> bool:
    return any(change.end >= start and change.start <= end for change in guess.changes for start, end in near)


def _choices(guesses: Sequence[Guess], tries: int) -> Iterator[tuple[Guess, ...]]:
    """Each guess alone, then two at a time, then all that do not touch each other; `tries` of them at most."""
    alone = [(guess,) for guess in guesses[: tries - 1]]
    pairs = list(combinations(guesses[:6], 2))[: max(0, tries - len(alone) - 1)]
    yield from alone
    yield from pairs
    if len(guesses) > 2:
        apart: list[Guess] = []
        for guess in guesses:
            if not any(_touch(a, b) for other in apart for a in guess.changes for b in other.changes):
                apart.append(guess)
        yield tuple(apart)


def _touch(a: Change, b: Change) -> bool:
    return a.start == b.start or (a.start < b.end and b.start < a.end)


def _changed(text: str, changes: Sequence[Change]) -> str | None:
    """The text with the changes, tidied; None where two of them touch."""
    out, at = "", 0
    ordered = sorted(changes)
    if any(_touch(a, b) for a, b in pairwise(ordered)):
        return None
    for start, end, new in ordered:
        out += text[at:start] + new
        at = end
    return _tidied(out + text[at:])


_SENTENCE_START = re.compile(r"(^(?:\[[^\]\n]*\]\s*)*|[.] )([a-z])")


def _tidied(text: str) -> str:
    """One space between words, none before a full stop, a capital where a sentence starts."""
    text = re.sub(r" {2,}", " ", text).replace(" .", ".").replace("..", ".").strip()
    return _SENTENCE_START.sub(lambda found: found[1] + found[2].upper(), text)


def _named(guess: Guess, original: Callable[[int, int], tuple[int, int]]) -> Diagnostic:
    first, last = min(guess.changes), max(guess.changes)
    right = tuple(dict.fromkeys(change.new.strip(" ,.") for change in guess.changes if change.new.strip(" ,.")))
    return Diagnostic(guess.code, "error", original(first.start, last.end), guess.message, right[:3])


def _distinct(guesses: Iterator[Guess]) -> Iterator[Guess]:
    seen: set[tuple[Change, ...]] = set()
    for guess in guesses:
        if guess.changes and guess.changes not in seen:
            seen.add(guess.changes)
            yield guess


# ---- guesses ------------------------------------------------------------------------------------


def _guesses(text: str, diagnostics: Sequence[Diagnostic]) -> Iterator[Guess]:
    """Likely ones first: what the diagnostics point at, then what the tables find."""
    for diagnostic in diagnostics:
        yield from _of_diagnostic(text, diagnostic)
    for raw in _unknown(lex(text)[0]):
        yield from _for_unknown(text, raw.start, raw.end)
    for pattern in patterns():
        changes = tuple(
            _trimmed(text, found.start(), found.end(), right)
            for found in pattern.wrong.finditer(text)
            if (right := _right(found, pattern.right)) is not None and right != found.group()
        )
        first = text[changes[0].start : changes[0].end].strip() if changes else ""
        yield Guess(pattern.code, pattern.message.replace("{found}", first), changes)
    yield from _icons(text)
    for diagnostic in diagnostics:
        yield from _unlikely(text, diagnostic)


def _unknown(raws: Iterable[Raw]) -> Iterator[Raw]:
    """Words that the lexicon does not know, those in parentheses left out: reminders have words of their own."""
    for raw in raws:
        if raw.shape == "word" and raw.text not in _known():
            yield raw
        elif raw.shape == "quote":
            yield from _unknown(raw.inner)


def _trimmed(text: str, start: int, end: int, new: str) -> Change:
    """The change without the words at its ends that stay as they are, so that only the mistake is pointed at."""
    before, after = text[start:end].split(" "), new.split(" ")
    while len(before) > 1 and len(after) > 1 and before[0] == after[0]:
        start += len(before.pop(0)) + 1
        del after[0]
    while len(before) > 1 and len(after) > 1 and before[-1] == after[-1] and before[-1]:
        end -= len(before.pop()) + 1
        del after[-1]
    return Change(start, end, " ".join(after))


def _right(found: re.Match[str], right: str | Callable[[re.Match[str]], str | None]) -> str | None:
    return found.expand(right) if isinstance(right, str) else right(found)


def _of_diagnostic(text: str, diagnostic: Diagnostic) -> Iterator[Guess]:
    start, end = diagnostic.span
    match diagnostic.code:
        case "unknown_word":
            yield from _for_unknown(text, start, end)
        case "agreement" | "verb_form":
            yield from _other_forms(text, diagnostic)
        case _:
            pass
    if diagnostic.code in ("syntax", "unfinished", "agreement"):
        yield from _commas(text, diagnostic)


def _for_unknown(text: str, start: int, end: int) -> Iterator[Guess]:
    """The game's own word for it, one spelt nearly the same, or a name without its brackets."""
    found = text[start:end]
    if found.lower() in NEVER_MEANT:
        return
    right = WRONG_WORDS.get(found.lower())
    if right is not None:
        message = f"the game's word for '{found}' is '{right}'"
        yield Guess("wrong_word", message, (Change(start, end, _cased(right, found)),))
        return
    for near in nearest(found.lower(), known_words()):
        message = f"unknown word '{found}': did you mean '{near}'?"
        yield Guess("unknown_word", message, (Change(start, end, _cased(near, found)),))
    if found[:1].isupper():
        run = next((run for run in NAMES.finditer(text) if run.start() <= start and end <= run.end()), None)
        start, end = run.span() if run is not None else (start, end)
        message = f"'{text[start:end]}' is no word of the game; a name or trait stands in [square brackets]"
        yield Guess("unknown_word", message, (Change(start, end, f"[{text[start:end]}]"),))


def _cased(word: str, like: str) -> str:
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


_QUOTED = re.compile(r"'([\w-]+)'")


def _other_forms(text: str, diagnostic: Diagnostic) -> Iterator[Guess]:
    """The other forms of the words that the diagnostic speaks of, within its span."""
    named = set(_QUOTED.findall(diagnostic.message))
    for found in re.compile(r"[\w-]+").finditer(text, *diagnostic.span):
        word = found.group().lower()
        if named and word not in named:
            continue
        for form in _forms(word):
            message = f"'{found.group()}' has the wrong form here: '{form}'"
            right = _cased(CASED.get(form, form), found.group())
            yield Guess("agreement", message, (Change(found.start(), found.end(), right),))


def _forms(word: str) -> list[str]:
    lemmas = [reading.lemma for reading in verb_forms().get(word, ())]
    forms = [form for lemma in lemmas for form in VERBS[lemma].split()[:3]]
    if word in PLURALS:
        forms.append(word[:-1] if word.endswith("s") else f"{word}s")
    if word in BE:
        forms.extend(("is", "are"))
    return [form for form in forms if form != word]


_LEAD = re.compile(r"(?:^|[.\]] ?)(?:Then, )?(?:When|Whenever|If|While|By|Until|For|At|During)\b", re.IGNORECASE)
_CLAUSE_START = re.compile(r"(?<=[\w\]＞]) (?=(?:you|your|this|that|it|they|all|each|\d+|＜|[a-z]+)\b)")
_COMMA = "a comma is missing after the leading phrase"


def _commas(text: str, diagnostic: Diagnostic) -> Iterator[Guess]:
    """A comma between a leading "When", "If", "By" … and the clause after it, first where reading stopped."""
    lead = next((found for found in _LEAD.finditer(text) if found.start() <= diagnostic.span[0]), None)
    if lead is None:
        return
    places = [found.start() for found in _CLAUSE_START.finditer(text, lead.end()) if _starts_clause(text, found.end())]
    stopped = diagnostic.span[0] - 1
    for place in sorted(places, key=lambda at: at != stopped)[:5]:
        yield Guess("missing_comma", _COMMA, (Change(place, place, ","),))


def _starts_clause(text: str, at: int) -> bool:
    word = re.compile(r"[\w']+|＜").match(text, at)
    if word is None:
        return False
    readings = verb_forms().get(word.group().lower(), ())
    starters = ("you", "your", "this", "that", "it", "they", "all", "each", "＜")
    return word.group().lower() in starters or word.group().isdigit() or any(r.form == "base" for r in readings)


def _icons(text: str) -> Iterator[Guess]:
    """Timings and keywords that there are not, and those meant."""
    for found in re.compile(r"\[([^\]\n]+)\]").finditer(text):
        name = " ".join(found[1].split())
        if icon(found.group()) is not None or text[: found.start()].strip(" ]").count("]") > 2:
            continue
        right = [WRONG_TIMINGS[name.lower()]] if name.lower() in WRONG_TIMINGS else nearest(name, _timings())
        for timing in right:
            message = f"there is no timing [{name}]: did you mean [{timing}]?"
            yield Guess("unknown_timing", message, (Change(found.start(), found.end(), f"[{timing}]"),))
    for found in re.compile(r"＜([^＞\n+(-]+?)(?P<rest>\s*(?:[+-]?\d+)?)＞").finditer(text):
        if found[1].lower() in KEYWORD_NAMES:
            continue
        for keyword in nearest(found[1], tuple(name.title() for name in KEYWORD_NAMES)):
            message = f"there is no keyword ＜{found[1]}＞: did you mean ＜{keyword}＞?"
            yield Guess("unknown_keyword", message, (Change(found.start(1), found.end(1), keyword),))


def _unlikely(text: str, diagnostic: Diagnostic) -> Iterator[Guess]:
    """Where reading stopped: an article that is missing, two words the other way round, a full stop that is missing."""
    if diagnostic.code == "determiner":
        start = diagnostic.span[0]
        for word in ("the", "your", "a"):
            yield Guess("article", f"'{word}' is missing", (Change(start, start, f"{word} "),))
    if diagnostic.code not in ("syntax", "noun", "coordination"):
        return
    words = list(re.compile(r"\[[^\]\n]*\]|＜[^＞\n]*＞|[\w'+-]+").finditer(text))
    at = next((i for i, word in enumerate(words) if word.end() > diagnostic.span[0]), len(words))
    for i in (at - 1, at):
        if 0 <= i < len(words) - 1:
            a, b = words[i], words[i + 1]
            between = text[a.end() : b.start()]
            message = f"'{text[a.start() : b.end()]}' stands in the wrong order"
            yield Guess("wrong_order", message, (Change(a.start(), b.end(), b.group() + between + a.group()),))
    if 0 < at < len(words) and _starts_clause(text, words[at].start()):
        place = words[at - 1].end()
        yield Guess("missing_stop", "a full stop is missing", (Change(place, place, "."),))


# ---- known words --------------------------------------------------------------------------------


@cache
def known_words() -> tuple[str, ...]:
    """Every word that the lexicon knows, in its canonical spelling."""
    compounds = (word for rows in phrases().values() for phrase, _ in rows for word in phrase)
    found = {*WORDS, *BE, *verb_forms(), *compounds}
    return tuple(sorted(CASED.get(word, word) for word in found if len(word) > 1 and word[0].isalpha()))


@cache
def _known() -> frozenset[str]:
    return frozenset(word.lower() for word in known_words()) | {"a", "x", "s", "'s"}


@cache
def _timings() -> tuple[str, ...]:
    return tuple(sorted({*TIMINGS, *FREQUENCIES}))


def nearest(word: str, known: Sequence[str]) -> list[str]:
    """The up to three of the known words that are spelt most like `word`."""
    from rapidfuzz import fuzz, process
    from rapidfuzz.utils import default_process

    found = process.extract(word, known, scorer=fuzz.ratio, processor=default_process, score_cutoff=_NEAR, limit=3)
    return [name for name, _, _ in found]
