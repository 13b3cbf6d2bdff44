"""The least change of known words with which a refused sentence reads: another word, one more, one less."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from cardc.corpus.lint.case import Case
from cardc.corpus.lint.finding import Damage
from cardc.corpus.lint.sentence import common_verbs
from cardc.corpus.lint.vocabulary import cased, closest, forms
from cardc.grammar.lexer import Raw
from cardc.grammar.lexicon import verb_forms
from cardc.grammar.normalise import Edit

_VERB_BEFORE = 30
"""How many words before a fault the verb that it belongs to is looked for."""

_GAPS = 8
"""In how many places around a fault a word is put in."""

_NEGATIONS = frozenset(
    {"not", "no", "don't", "doesn't", "didn't", "can't", "isn't", "aren't", "without", "less", "more"}
)
"""No guess takes one of these away or puts one in."""

_SURE = ("of", "1", "to", "the", "from", "in", "with", "trait", "a", "it", "your")
_MAYBE = (
    "card with", "Digimon with",
    "is", "by", "for", "this", "that", "and", "or", "as", "into", "at", "on", "then", "digimon", "card", "cards",
    "effect", "effects", "in its name", "in its text", "a card with", "turn", "cost", "if", "until", "all", "are",
    "name", "names", "text", "than", "up to", "'s",
)  # fmt: skip

_PREPOSITIONS = frozenset({"from", "in", "of", "to", "under", "with"})

_ARTICLES = frozenset({"a", "an", "the", "1"})

_CONFUSED: dict[str, tuple[str, ...]] = {
    "when": ("while", "if"), "while": ("when",), "its": ("it's", "their"), "it's": ("its",),
    "your": ("you", "you're"), "then": ("the", "than"), "than": ("then",), "their": ("its", "your", "they"),
    "opponents": ("opponent's",), "if": ("of",), "of": ("if", "or"), "or": ("of",), "a": ("an", "the"), "an": ("a",),
    "with": ("to",), "on": ("in", "of"), "in": ("on", "is"), "is": ("in",), "form": ("from",),
}  # fmt: skip


_WORDINGS = (
    ("adds up to equal or", "is equal to or"),
    ("add up to equal or", "are equal to or"), ("equal or less than", "equal to or less than"),
    ("equal or greater than", "equal to or greater than"),
)  # fmt: skip


def its(case: Case) -> Damage | None:
    """ "from it's digivolution cards": after a preposition it is never "it is"."""
    for before, raw, after in zip(case.flat, case.flat[1:], case.flat[2:], strict=False):
        if (raw.text, after.text) == ("it", "'s") and before.text in _PREPOSITIONS:
            edit = Edit(raw.start, after.end, "its")
            return Damage("wrong_word", raw.start, after.end, "'it's' does not fit; 'its' does", (edit,))
    return None


def confused_wording(case: Case) -> Damage | None:
    """A few words that people take for others."""
    for wrong, right in _WORDINGS:
        for match in re.finditer(rf"\b{wrong}(?!\w)", case.text):
            if case.accepts(edit := Edit(*match.span(), right)):
                message = f"'{match.group()}' does not fit; '{right}' does"
                return Damage("wrong_word", *match.span(), message, (edit,))
    return None


def confused_word(case: Case) -> Damage | None:
    """A word that people take for another one."""
    return _wrong(case, lambda word: _CONFUSED.get(word, ()))


def plural_name(case: Case) -> Damage | None:
    """ "1 of your [Sampling]'s from your hand": more than one, and nothing is theirs."""
    for before, raw in pairwise(case.flat):
        if before.shape == "name" and raw.text == "'s" and case.accepts(edit := Edit(raw.start, raw.end, "s")):
            message = f"'{case.text[before.start : raw.end]}' owns nothing here; '{before.text}s' are meant"
            return Damage("wrong_word", before.start, raw.end, message, (edit,))
    return None


def trait_noun(case: Case) -> Damage | None:
    """ "1 [X] trait from your hand", "with the [X] trait card": the noun of a trait is missing, or one too many."""
    start, end = case.span
    for raw, after in pairwise(case.flat):
        if raw.text not in ("trait", "traits") or not start <= raw.start < end:
            continue
        if after.text in ("card", "cards", "digimon"):
            edit = Edit(raw.end, after.end, "")
            if case.accepts(edit):
                words = case.text[after.start : after.end]
                return Damage("surplus_word", after.start, after.end, f"'{words}' does not belong here", (edit,))
            continue
        fitting = [noun for noun in _TRAIT_NOUNS if case.accepts(Edit(raw.end, raw.end, f" {noun}"))]
        if fitting:
            said = ", ".join(f"'{noun}'" for noun in fitting)
            message = f"a word is missing after '{raw.text}': {said}"
            edit = Edit(raw.end, raw.end, f" {fitting[0]}")
            return Damage("missing_word", raw.start, raw.end, message, (edit,), stand_in=len(fitting) > 1)
    return None


_TRAIT_NOUNS = ("card", "cards", "Digimon")


def small_word(case: Case) -> Damage | None:
    """ "1 your opponent's Digimon": a small word is missing."""
    return _missing(case, _SURE)


def similar_word(case: Case) -> Damage | None:
    """Another form of the word, or a word written much like it."""
    return _wrong(case, _similar)


def other_action(case: Case) -> Damage | None:
    """ "play 1 [Sampling] from your hand to 1 of your Digimon": one verb alone makes sense of the rest: "link"."""
    if not case.parsed:
        return None
    for i in case.near(_VERB_BEFORE, 1):
        raw = case.flat[i]
        readings = verb_forms().get(raw.text)
        if raw.shape != "word" or not readings:
            continue
        written = case.text[raw.start : raw.end]
        edits = [Edit(raw.start, raw.end, cased(verb, written)) for verb in common_verbs(readings[0].form)]
        fitting = [edit for edit in edits if edit.new != written and case.accepts(edit)]
        if len(fitting) == 1:
            message = f"'{written}' does not fit; '{fitting[0].new}' does"
            return Damage("wrong_word", raw.start, raw.end, message, (fitting[0],))
    return None


def missing_word(case: Case) -> Damage | None:
    """Any other word is missing."""
    return _missing(case, _MAYBE)


def _words(case: Case, before: int = 5, after: int = 2) -> list[Raw]:
    return [case.flat[i] for i in case.near(before, after)]


def _wrong(case: Case, meant_by: Callable[[str], Iterable[str]]) -> Damage | None:
    for raw in _words(case):
        if raw.shape != "word" or raw.text in _NEGATIONS:
            continue
        written = case.text[raw.start : raw.end]
        for meant in meant_by(raw.text):
            new = cased(meant, written)
            if new != written and case.accepts(edit := Edit(raw.start, raw.end, new)):
                message = f"'{written}' does not fit; '{new}' does"
                return Damage("wrong_word", raw.start, raw.end, message, (edit,))
    return None


def _similar(word: str) -> Iterator[str]:
    yield from forms(word)
    if len(word) > 3:
        yield from (near for near in closest(word) if near not in _NEGATIONS and near != "un" + word)


def _missing(case: Case, words: tuple[str, ...]) -> Damage | None:
    around = _words(case, 4, 1)
    starts = {raw.start for raw in around}
    gaps = starts | {raw.end for raw in around if not starts & {raw.end, raw.end + 1}}
    nearest = sorted(gaps, key=lambda at: min(abs(at - end) for end in case.fault))[:_GAPS]
    for word in words:
        for at in nearest:
            if case.accepts(_inserted(case, at, word)):
                return _missing_at(case, at, word)
    return None


def _missing_at(case: Case, at: int, word: str) -> Damage:
    """Where one word is missing another may fit, too; then none of them is suggested."""
    others = [o for o in (*_SURE, *_MAYBE) if o != word and case.accepts(_inserted(case, at, o))]
    fitting = [word, *others]
    doubt = bool(set(fitting) - _ARTICLES) and len(fitting) > 1
    start = next((raw.start for raw in case.flat if raw.start >= at and not raw.inner), at)
    end = next((raw.end for raw in case.flat if raw.end > at and not raw.inner), len(case.text))
    said = ", ".join(f"'{cased(each, '')}'" for each in fitting[:4])
    message = f"a word is missing here: {said}" + (" or another" if doubt else "")
    return Damage("missing_word", min(start, end - 1), end, message, (_inserted(case, at, word),), stand_in=doubt)


def _inserted(case: Case, at: int, word: str) -> Edit:
    before, after = case.text[:at], case.text[at:]
    spaced = ("" if not before or before[-1].isspace() or word == "'s" else " ") + cased(word, "")
    return Edit(at, at, spaced + ("" if not after or after[0] in " .,)" else " "))


def surplus_word(case: Case) -> Damage | None:
    """A word less."""
    for raw in _words(case, 4, 2):
        if raw.text in _NEGATIONS or raw.shape not in ("word", "name", "mark"):
            continue
        end = raw.end + 1 if case.text[raw.end : raw.end + 1] == " " else raw.end
        if case.accepts(edit := Edit(raw.start, end, "")):
            words = case.text[raw.start : raw.end]
            return Damage("surplus_word", raw.start, raw.end, f"'{words}' does not belong here", (edit,))
    return None
