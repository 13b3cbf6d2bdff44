"""Damage made on purpose, one kind at a time, and whether lint finds and names it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardc.compiler.card import Card, CardKind, Field, Source
from cardc.compiler.compile import compile_card
from cardc.compiler.unit import UnitKind
from cardc.corpus.entries import Entry
from cardc.corpus.lint.finding import Code, Finding
from cardc.corpus.lint.judge import lint_card
from cardc.corpus.lint.vocabulary import known
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.lexicon import icon, verb_forms
from cardc.grammar.normalise import normalise
from cardc.grammar.reminders import reminded_keyword
from tests.grammar.support import SEED

Maker = Callable[[str, random.Random], str | None]


class Clean(NamedTuple):
    """A unit that compiles as it is, alone on a card."""

    text: str
    kind: UnitKind
    source: Source
    kinds: tuple[CardKind, ...]


class Damaged(NamedTuple):
    code: Code
    clean: Clean
    text: str


def units_of(entries: Sequence[Entry]) -> list[Clean]:
    """Every distinct unit that compiles without a warning, and still does when it is all there is."""
    found: dict[tuple[str, Source], Clean] = {}
    for entry in entries:
        for unit in compile_card(entry.card).units:
            clean = Clean(unit.text, unit.kind, unit.source, entry.card.kinds)  # pyright: ignore[reportArgumentType]
            if unit.status == "compiled" and not unit.diagnostics:
                found.setdefault((unit.text, clean.source), clean)
    return [clean for clean in found.values() if reads(clean.text, clean)]


def card_of(text: str, clean: Clean) -> Card:
    return Card("X1-001", "Sampling", (Field("text", clean.source, text),), clean.kinds)


def reads(text: str, clean: Clean) -> bool:
    """True where a text compiles whole and without a warning in the place of `clean`."""
    units = compile_card(card_of(text, clean)).units
    return bool(units) and all(unit.status == "compiled" and not unit.diagnostics for unit in units)


def linted(text: str, clean: Clean) -> list[Finding]:
    card = card_of(text, clean)
    return lint_card(Entry(card), compile_card(card).units)


# ---- places ---------------------------------------------------------------------------------------------------


def _open(raws: Sequence[Raw]) -> Iterator[Raw]:
    """Tokens outside of reminders."""
    for raw in raws:
        if raw.inner and not (raw.shape == "paren" and reminded_keyword(raw)):
            yield from _open(raw.inner)
        elif not raw.inner:
            yield raw


def _tokens(text: str) -> list[Raw]:
    return list(_open(lex(text)[0]))


def _words(text: str) -> list[Raw]:
    """Words of letters that are long enough to be hurt."""
    return [raw for raw in _tokens(text) if raw.shape == "word" and raw.text.isalpha()]


def _without(text: str, start: int, end: int, dice: random.Random) -> str:
    """The text without a range; the space behind it goes too, or stays as a hole."""
    if dice.random() < 0.5 and text[end : end + 1] == " ":
        end += 1
    return text[:start] + text[end:]


def _pick(items: Sequence[Raw], dice: random.Random) -> Raw | None:
    return dice.choice(items) if items else None


def _misspelt(word: str, dice: random.Random) -> str:
    at = dice.randrange(len(word) - 1)
    return dice.choice(
        [
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + dice.choice("aeiorstnlpdk") + word[at + 1 :],
        ]
    )


# ---- kinds ----------------------------------------------------------------------------------------------------


def lost_keyword(text: str, dice: random.Random) -> str | None:
    keywords = [raw for raw in _tokens(text) if raw.shape == "keyword" and ":" not in raw.text]
    found = _pick(keywords, dice)
    if found is None:
        return None
    damaged = _without(text, found.start, found.end, dice).strip()
    return damaged if re.search(r"\w", damaged) else None


def lost_action(text: str, dice: random.Random) -> str | None:
    def verb(raw: Raw) -> bool:
        return any(reading.form in ("base", "s", "ing") for reading in verb_forms().get(raw.text, ()))

    nouns = {"trash", "attack", "link", "check", "play", "battle", "end", "has", "have", "stack", "stacks"}
    nouns |= {"using", "trigger", "unsuspend", "ends", "cost", "costs"}
    found = _pick([raw for raw in _words(text) if verb(raw) and raw.text not in nouns], dice)
    return _without(text, found.start, found.end, dice) if found else None


def cut(text: str, dice: random.Random) -> str | None:
    words = [raw for raw in _tokens(text) if raw.shape in ("word", "number", "name") and raw.start > len(text) // 3]
    found = _pick(words[:-1], dice)
    if found is None:
        return None
    inside = found.shape == "word" and found.end - found.start > 4 and dice.random() < 0.3
    return text[: found.start + 3 if inside else found.end]


def unknown_word(text: str, dice: random.Random) -> str | None:
    found = _pick([raw for raw in _words(text) if len(raw.text) > 3], dice)
    if found is None:
        return None
    wrong = _misspelt(text[found.start : found.end], dice)
    return None if known(wrong) else text[: found.start] + wrong + text[found.end :]


def glued(text: str, dice: random.Random) -> str | None:
    words = _words(text)
    gaps = [a.end for a, b in pairwise(words) if a.end + 1 == b.start and text[a.end] == " "]
    if not gaps:
        return None
    at = dice.choice(gaps)
    return text[:at] + text[at + 1 :]


def doubled(text: str, dice: random.Random) -> str | None:
    tokens = [raw for raw in _tokens(text) if raw.shape in ("word", "name", "number", "signed")]
    if not tokens:
        return None
    at, size = dice.randrange(len(tokens)), dice.choice([1, 1, 2, 3, 4])
    part = tokens[at : at + size]
    start, end = part[0].start, part[-1].end
    phrase = text[start:end]
    if re.search(r'[.,()"]', phrase) or phrase in ("'s", "s"):
        return None
    return text[:end] + " " + phrase + text[end:]


def unbalanced(text: str, dice: random.Random) -> str | None:
    marks = [at for at, character in enumerate(text) if character in '[]()＜＞"']
    at = dice.choice(marks) if marks else None
    return None if at is None else text[:at] + text[at + 1 :]


def mixed_brackets(text: str, dice: random.Random) -> str | None:
    styles = {"[": "【［", "]": "】］", "(": "（", ")": "）", "＜": "<‹", "＞": ">›"}
    marks = [at for at, character in enumerate(text) if character in styles]
    at = dice.choice(marks) if marks else None
    return None if at is None else text[:at] + dice.choice(styles[text[at]]) + text[at + 1 :]


def entity(text: str, dice: random.Random) -> str | None:
    names = {" ": ("&#160;", "&nbsp;"), "＜": ("&lt;",), "＞": ("&gt;",), "'": ("&#39;", "&rsquo;"), '"': ("&quot;",)}
    marks = [at for at, character in enumerate(text) if character in names]
    at = dice.choice(marks) if marks else None
    return None if at is None else text[:at] + dice.choice(names[text[at]]) + text[at + 1 :]


def mojibake(text: str, dice: random.Random) -> str | None:
    printed = {"'": "’", '"': "“", "＜": "＜", "＞": "＞", "・": "・", "é": "é", " ": "\u00a0", "-": "−"}
    marks = [at for at, character in enumerate(text) if character in printed]
    if not marks:
        return None
    at = dice.choice(marks)
    try:
        broken = printed[text[at]].encode().decode("cp1252")
    except UnicodeDecodeError:
        broken = printed[text[at]].encode().decode("latin-1")
    return text[:at] + broken + text[at + 1 :]


def missing_unit(text: str, dice: random.Random) -> str | None:
    found = list(re.finditer(r"(?<=\d) DP\b", text))
    if not found:
        return None
    match = dice.choice(found)
    return text[: match.start()] + text[match.end() :]


def unknown_timing(text: str, dice: random.Random) -> str | None:
    found = next((raw for raw in _tokens(text)), None)
    if found is None or found.shape != "name" or icon(found.text) is None:
        return None
    wrong = _misspelt(found.text[1:-1], dice)
    return None if icon(f"[{wrong}]") else f"[{wrong}]{text[found.end :]}"


def unknown_keyword(text: str, dice: random.Random) -> str | None:
    found = _pick([raw for raw in _tokens(text) if raw.shape == "keyword" and raw.text[1:5].isalpha()], dice)
    if found is None:
        return None
    name = re.match(r"[A-Za-z]+", found.text[1:])
    assert name is not None
    wrong = _misspelt(name.group(), dice)
    if wrong.lower() == name.group().lower():
        return None
    return f"{text[: found.start + 1]}{wrong}{text[found.start + 1 + name.end() :]}"


def missing_stop(text: str, dice: random.Random) -> str | None:
    """Between two sentences outside of reminders; before "Then" the stop changes nothing."""
    raws = lex(text)[0]
    inner = [a for a, b in pairwise(raws) if a.text == "." and b.shape in ("word", "number") and b.text != "then"]
    found = _pick(inner, dice)
    return text[: found.start] + text[found.end :] if found else None


def stray_stop(text: str, dice: random.Random) -> str | None:
    tokens = _tokens(text)
    gaps = [a for a, b in pairwise(tokens) if a.end + 1 == b.start and b.shape != "mark"]
    found = _pick(
        [raw for raw in gaps if raw.shape in ("word", "number") and not text[raw.end :].startswith(" (")], dice
    )
    return text[: found.end] + "." + text[found.end :] if found else None


def wrong_order(text: str, dice: random.Random) -> str | None:
    """Two neighbours the other way round."""
    tokens = [raw for raw in _tokens(text) if raw.shape in ("word", "number", "signed", "name", "keyword")]
    pairs = [(a, b) for a, b in pairwise(tokens) if text[a.end : b.start] == " " and a.text != b.text]
    found = dice.choice(pairs) if pairs else None
    if found is None:
        return None
    (a, b) = found
    return f"{text[: a.start]}{text[b.start : b.end]} {text[a.start : a.end]}{text[b.end :]}"


def wrong_field(text: str, dice: random.Random) -> str | None:
    return text.removeprefix("[Security]").strip() if text.startswith("[Security]") else None


KINDS: dict[Code, Maker] = {
    "lost_keyword": lost_keyword, "lost_action": lost_action, "cut": cut, "unknown_word": unknown_word,
    "glued": glued, "doubled": doubled, "unbalanced": unbalanced, "mixed_brackets": mixed_brackets,
    "entity": entity, "mojibake": mojibake, "missing_unit": missing_unit, "unknown_timing": unknown_timing,
    "unknown_keyword": unknown_keyword, "missing_stop": missing_stop, "stray_stop": stray_stop,
    "wrong_field": wrong_field, "wrong_order": wrong_order,
}  # fmt: skip


def made(code: Code, clean: Sequence[Clean], size: int, seed: int = SEED) -> Iterator[Damaged]:
    """So many different texts with damage of one kind, each from another clean unit.

    One cut off where a sentence may end is a text that only lacks its last full stop, and not damaged by itself.
    """
    dice = random.Random(f"{seed}/{code}")
    given = 0
    for unit in dice.sample(clean, len(clean)):
        if unit.source != "security" and code == "wrong_field":
            continue
        if unit.kind != "effect" and code in ("lost_action", "missing_stop"):
            continue
        text = KINDS[code](normalise(unit.text).text, dice)
        if text is not None and text != unit.text and not (code in ("cut", "wrong_order") and reads(text, unit)):
            given += 1
            yield Damaged(code, unit, text)
        if given == size:
            return


def found_and_named(damaged: Damaged) -> tuple[bool, bool]:
    """Whether lint finds something in the text, and whether it calls it by its kind."""
    codes = {finding.code for finding in linted(damaged.text, damaged.clean)}
    return bool(codes - {"unread"}), damaged.code in codes
