"""Damage to single words: unknown, glued, doubled, without brackets; a number without its unit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardc.compiler.unit import Unit
from cardc.corpus.lint.case import Case, Place
from cardc.corpus.lint.finding import Damage, moved
from cardc.corpus.lint.vocabulary import LONGEST_WORD, cased, closest, known, reminder_words, starts_word
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.lexicon import icon
from cardc.grammar.normalise import Edit, normalise
from cardc.grammar.reminders import reminded_keyword

_LONGEST_REPEAT = 12
_SMALL_WORDS = frozenset(
    {"a", "an", "the", "of", "in", "to", "on", "at", "by", "it", "is", "or", "as", "if", "and", "dp", "up", "no", "be"}
)
_DP_FROM = 500


def doubled_in(raws: Sequence[Raw]) -> tuple[Raw, Raw] | None:
    """The first and last token of a word or phrase that is said again right after itself."""
    for i in range(len(raws)):
        for n in range(min(_LONGEST_REPEAT, (len(raws) - i) // 2), 0, -1):
            first, second = raws[i : i + n], raws[i + n : i + 2 * n]
            if n == 1 and first[0].shape == "number" and [raw.text for raw in raws[i + 2 : i + 3]] == ["-"]:
                continue  # "1 1-color card"
            if [raw.text for raw in first] == [raw.text for raw in second] and _says_something(first):
                return second[0], second[-1]
    for raw in raws:
        if raw.inner and (found := doubled_in(raw.inner)):
            return found
    return None


def _says_something(raws: Sequence[Raw]) -> bool:
    """Words, not the materials of a DigiXros: "[X] + [X] + [X]"."""
    if any(raw.text in ("+", "x", "&") for raw in raws):
        return False
    return raws[0].shape in ("word", "name", "keyword", "signed", "number") and (
        len(raws) > 1 or raws[0].text not in ("'s", "s")
    )


def doubled(case: Case) -> Damage | None:
    """ "trait trait", "in its name in its name"."""
    found = doubled_in(case.raws)
    return doubled_damage(case.text, found) if found else None


def doubled_damage(text: str, again: tuple[Raw, Raw]) -> Damage:
    """The second time that something is said, to be taken out."""
    start, end = again[0].start, again[1].end
    words, before = text[start:end], len(text[:start].rstrip())
    return Damage("doubled", start, end, f"'{words}' is said twice", (Edit(before, end, ""),))


def said_twice(field: str, units: Sequence[Unit], place: Place) -> dict[int, tuple[list[Damage], str | None]]:
    """Refused units that the second saying of something lies between, by their place in `units`: "[Link] [Link] …"."""
    if all(unit.status == "compiled" for unit in units):
        return {}
    normalised = normalise(field)
    again = doubled_in(lex(normalised.text)[0])
    if again is None:
        return {}
    start, end = normalised.original(again[0].start, again[1].end)
    if any(unit.span[0] <= 2 * start - end and end <= unit.span[1] for unit in units):
        return {}
    out: dict[int, tuple[list[Damage], str | None]] = {}
    for at, unit in enumerate(units):
        if unit.status == "refused" and unit.span[0] <= end and unit.span[1] >= 2 * start - end - 1:
            whole = normalised.text[: again[0].start] + normalised.text[again[1].end :].lstrip()
            damage = Damage("doubled", start, end, f"'{field[start:end]}' is said twice", (Edit(start, end, ""),))
            out[at] = [moved(damage, -unit.span[0])], whole if place.reads(whole) else None
    return out


_JOINING = frozenset({"and", ",", "you", "then"})
_LONGEST_AGAIN = 10
_LONG = 4
"""A phrase said again has a word of so many letters."""


def said_again(case: Case) -> Damage | None:
    """ "You may link this card and this card may link …": a phrase too many, whose words all stand elsewhere, too."""
    start, end = case.span
    inside = [raw for raw in case.raws if start <= raw.start < end]
    for size in range(2, _LONGEST_AGAIN + 1):
        for at in range(len(inside) - size):
            run, others = inside[at : at + size], {raw.text for raw in (*inside[:at], *inside[at + size :])}
            content = [raw.text for raw in run if raw.text not in _JOINING]
            if (
                max(map(len, content), default=0) < _LONG
                or len(content) < 2
                or not others.issuperset(content)
                or run[-1].text == ","
            ):
                continue
            after = inside[at + size]
            first = case.text[after.start : after.start + 1]
            edit = Edit(run[0].start, after.start + 1, first.upper() if at == 0 else first)
            if case.accepts(edit):
                words = case.text[run[0].start : run[-1].end]
                return Damage("doubled", run[0].start, run[-1].end, f"'{words}' is said again", (edit,))
    return None


def unknown_word(case: Case) -> Damage | None:
    """A word that the game does not have: glued, misspelt, cut off, or a name without its brackets."""
    for raw, also in _readable(case.raws):
        if raw.shape == "word" and not known(raw.text) and raw.text not in ("'s", "s") and raw.text not in also:
            return _unknown(case, raw, also)
    return None


def _readable(raws: Sequence[Raw], also: frozenset[str] = frozenset()) -> Iterator[tuple[Raw, frozenset[str]]]:
    """Every token but those of reminders, which are bags of words, with the words that are known there besides."""
    for raw in raws:
        yield raw, also
        if raw.shape == "quote":
            yield from _readable(raw.inner)
        elif raw.inner and not reminded_keyword(raw):
            yield from _readable(_effect_of_token(raw), reminder_words())


def _effect_of_token(raw: Raw) -> Sequence[Raw]:
    """ "(Digimon/Red/3000 DP/[On Deletion] …)": only the effect; the parts before it may be traits."""
    if raw.inner[0].text not in ("digimon", "tamer") or not any(part.text == "/" for part in raw.inner):
        return raw.inner
    at = next((i for i, part in enumerate(raw.inner) if part.shape == "name" and icon(part.text)), len(raw.inner))
    return raw.inner[at:]


def _unknown(case: Case, raw: Raw, also: frozenset[str]) -> Damage:
    word = case.text[raw.start : raw.end]
    where = (raw.start, raw.end)
    if raw.end == len(case.text) and starts_word(word):
        return Damage("cut", *where, f"the text is cut off inside '{word}'")
    splits = [Edit(*where, pair) for pair in _splits(word)]
    whole = [Edit(*where, cased(near, word)) for near in closest(raw.text, also)]
    chosen = case.first(iter((*splits, *whole)))
    if chosen is None and word[:1].isupper() and (bracketed := _bracketed(case, raw)):
        return bracketed
    if chosen is None:
        chosen = splits[0] if splits else whole[0] if whole else None
    if chosen is not None and chosen in splits:
        return Damage("glued", *where, f"a space is missing: '{chosen.new}'", (chosen,))
    if chosen is not None:
        return Damage("unknown_word", *where, f"unknown word '{word}'; did you mean '{chosen.new}'?", (chosen,))
    dropped = Edit(raw.start, min(raw.end + 1, len(case.text)), "")
    edits = (dropped,) if case.accepts(dropped) else ()
    return Damage("unknown_word", *where, f"unknown word '{word}'", edits, stand_in=True)


def _splits(word: str) -> list[str]:
    """The word cut into two or three known ones; short ones only if they are small words of the language."""
    found: list[str] = []
    if len(word) > LONGEST_WORD:
        return found
    for k in range(1, len(word)):
        head, tail = word[:k], word[k:]
        if _part(head) and _part(tail):
            found.append(f"{head} {tail}")
    found.sort(key=lambda pair: -min(map(len, pair.split())))
    if not found:
        for k in range(1, len(word)):
            if _part(word[:k]):
                found += [f"{word[:k]} {rest}" for rest in _splits(word[k:])]
            if len(found) > 2:
                break
    return found


def _part(word: str) -> bool:
    return known(word) and (len(word) > 2 or word.lower() in _SMALL_WORDS)


def _bracketed(case: Case, raw: Raw) -> Damage | None:
    """A name without its brackets: words with capitals in a row."""
    start, end = raw.start, raw.end
    for other in case.flat:
        if other.start == end + 1 and other.shape == "word" and case.text[other.start].isupper():
            end = other.end
    edit = Edit(start, end, f"[{case.text[start:end]}]")
    if not case.accepts(edit):
        return None
    return Damage("lost_brackets", start, end, f"the brackets of [{case.text[start:end]}] are lost", (edit,))


_PARAMETER = re.compile(r"(?<=[(/])[A-Z][^\[\]/()]*(?=[/)])")


def bare_parameter(case: Case) -> Damage | None:
    """ "＜Decoy (Sampling)＞": names in a keyword without their brackets."""
    for raw in case.flat:
        if raw.shape == "keyword" and (names := list(_PARAMETER.finditer(raw.text))):
            edits = [Edit(raw.start + m.start(), raw.start + m.end(), f"[{m.group()}]") for m in names]
            if case.accepts(*edits):
                message = f"the brackets of [{names[0].group()}] are lost"
                return Damage("lost_brackets", raw.start, raw.end, message, tuple(edits))
    return None


def missing_unit(case: Case) -> Damage | None:
    """ "+1000 for the turn", "with 3000 or less": a number of DP without "DP"."""
    for at, raw in enumerate(case.flat):
        number = raw.text.lstrip("+-")
        if raw.shape not in ("signed", "number") or int(number[:9]) < _DP_FROM or int(number[-2:]) % 100:
            continue
        if any(other.text == "dp" for other in case.flat[at + 1 : at + 4]):
            continue
        edit = Edit(raw.end, raw.end, " DP")
        if case.accepts(edit) or raw.shape == "signed":
            return Damage("missing_unit", raw.start, raw.end, f"{raw.text} of what? 'DP' is missing", (edit,))
    return None
