"""Hostile texts, one function a kind: from dice to a text.

The dice may be a `random.Random` or those that Hypothesis shrinks; equal dice give equal texts.
"""

from __future__ import annotations

import random
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from cardc.grammar.compounds import WORDS
from cardc.grammar.lexicon import CASED, TIMINGS, VERBS, phrases
from tests.grammar.support import sample_units

Dice = random.Random
Make = Callable[[Dice], str]

IDENTITY = (Path(__file__).parents[1] / "grammar" / "identity.txt").read_text("utf-8").splitlines()
LONGEST = 30_000
"""No text of these kinds is longer than this many characters."""

VOCABULARY = sorted(
    {*WORDS, *CASED.values(), *(word for forms in VERBS.values() for word in forms.split())}
    | {" ".join(phrase) for rows in phrases().values() for phrase, _ in rows}
)
ICONS = [f"[{timing}]" for timing in sorted(TIMINGS)] + ["[Once Per Turn]", "[Hand]", "[Emberkit]", "[Rule]"]
KEYWORDS = ["＜Blocker＞", "＜Draw 1＞", "＜Security Attack -1＞", "＜Delay＞", "<Blocker>", "＜Decoy (Red)＞", "＜＞"]
MARKS = [".", ",", ":", "(", ")", '"', "・", "\n", "/", "'s", "＜", "＞", "[", "]", "-", "+", "“", "”", " ", "'", "&"]
REQUIREMENT_WORDS = (
    *("[Digivolve]", "[DNA Digivolve]", "[Link]", "＜Use Req.＞", "[DigiXros -2]", "[Assembly -4]", "[App Fusion]"),
    *("[Burst Digivolve]", "Lv.4", "Lv.", "w/", "w/o", "[Ember]", "trait", "in text", "in name", "or", "and", "+", "x"),
    *(
        ": Cost",
        ": Cost 3",
        "2",
        "Red",
        "Blue/Green",
        "2-color",
        "Digimon",
        "Tamer",
        ".",
        "Overflow",
        "＜Overflow -4＞",
    ),
    *("[Rule]", "Trait: Has", "Name: Also treated as", "type", ",", "∞", "different", "play cost", "or higher"),
)
OPENERS, CLOSERS = '([{＜<"“‘«（［【', ')]}＞>"”’»）］】'
NUMBERS = ("0", "1", "-1", "+0", "1.5", "1e9", "٣", "３", "²", "Ⅷ", "½", "四", "9" * 19, "9" * 40, "1" + "0" * 9999)
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
CONTROL = [chr(n) for n in (*range(32), *range(127, 160))]
SURROGATES = ["\ud800", "\udbff", "\udc00", "\udfff", "\ud83d", "\udc80", "\udca4\ud83d"]
ENTITIES = (
    *("&lt;", "&gt;", "&amp;", "&amp;lt;", "&amp;amp;gt;", "&nbsp;", "&#160;", "&#xD800;", "&#0;", "&#1114112;"),
    *("&#x110000;", "&zwj;", "&", "&;", "&#;", "&#x;", "&lt"),
)


@cache
def good_texts() -> tuple[str, ...]:
    """Texts that a mutation starts from: the sample's effects and the grammar's own examples."""
    return tuple(sorted({unit.text for unit in sample_units()} | set(IDENTITY)))


@cache
def categories() -> Mapping[str, tuple[str, ...]]:
    """Each general category of Unicode with about 200 of its characters, evenly picked."""
    every = range(sys.maxunicode + 1)
    sizes = Counter(unicodedata.category(chr(code)) for code in every)
    found: dict[str, list[str]] = {name: [] for name in sorted(sizes)}
    seen: Counter[str] = Counter()
    for char in map(chr, every):
        name = unicodedata.category(char)
        if seen[name] % max(1, sizes[name] // 200) == 0:
            found[name].append(char)
        seen[name] += 1
    return {name: tuple(chars) for name, chars in found.items()}


def good(dice: Dice) -> str:
    """One text that is well."""
    return dice.choice(good_texts())


def sprinkled(dice: Dice, pieces: list[str] | tuple[str, ...] | str) -> str:
    """A good text with one to five of the pieces put in somewhere."""
    text = good(dice)
    for _ in range(dice.randint(1, 5)):
        at = dice.randint(0, len(text))
        text = text[:at] + dice.choice(pieces) + text[at:]
    return text


# ---- the kinds ----------------------------------------------------------------------------------


def words(dice: Dice) -> str:
    """Words of the game, icons and marks in any order."""
    pool = (VOCABULARY, ICONS, KEYWORDS, MARKS, NUMBERS[:6])
    weights = (12, 3, 1, 4, 2)
    return " ".join(dice.choice(dice.choices(pool, weights)[0]) for _ in range(dice.randint(0, 30)))


def requirements(dice: Dice) -> str:
    """Words of requirement and [Rule] lines in any order."""
    return " ".join(dice.choice(REQUIREMENT_WORDS) for _ in range(dice.randint(1, 15)))


def marks(dice: Dice) -> str:
    """Little but marks, without spaces."""
    return "".join(dice.choice(dice.choice((MARKS, MARKS, ICONS, KEYWORDS))) for _ in range(dice.randint(0, 60)))


def mutated(dice: Dice) -> str:
    """A good text with one to six pieces cut, doubled, moved or exchanged."""
    text = good(dice)
    for _ in range(dice.randint(1, 6)):
        a, b = sorted((dice.randint(0, len(text)), dice.randint(0, len(text))))
        b = min(b, a + dice.randint(0, 20))
        piece, other = text[a:b], good(dice)
        new = dice.choice(("", piece * 2, piece.swapcase(), other[a:b], piece[::-1], dice.choice(MARKS)))
        text = text[:a] + new + text[b:]
    return text


def one_word(dice: Dice) -> str:
    """A good text with one word dropped, doubled or replaced by a word of the game."""
    parts = good(dice).split(" ")
    at = dice.randrange(len(parts))
    parts[at : at + 1] = dice.choice(([], [parts[at]] * 2, [dice.choice(VOCABULARY)]))
    return " ".join(parts)


def glued(dice: Dice) -> str:
    """Good texts one after the other, with or without something between."""
    joins = ("", "", " ", "\n", "\r\n", "\n\n", ". ", "・", "\n・", " and ", "Then, ", "(", '"')
    return "".join(good(dice) + dice.choice(joins) for _ in range(dice.randint(2, 12)))


def cut(dice: Dice) -> str:
    """A good text that stops, or starts, in the middle."""
    text = good(dice)
    at = dice.randint(0, len(text))
    return dice.choice((text[:at], text[at:]))


def nested(dice: Dice) -> str:
    """Quotes, brackets and parentheses deep in one another, closed or not, alone or around good texts."""
    depth = dice.choice((2, 7, 8, 9, 10, 50, 1000))
    which = [dice.randrange(len(OPENERS)) for _ in range(dice.randint(1, 3))]
    inner = good(dice) if dice.random() < 0.5 else ""
    before = good(dice)[: dice.randint(0, 40)] if depth < 60 else ""
    text = "".join(before + OPENERS[which[n % len(which)]] for n in range(depth)) + inner
    closed = dice.choice((0, depth, depth, depth - 1, depth + 1))
    return text + "".join(CLOSERS[which[n % len(which)]] for n in reversed(range(closed)))


def numbers(dice: Dice) -> str:
    """A good text with its numbers exchanged for enormous or odd ones."""
    text = good(dice)
    digits = [at for at, char in enumerate(text) if char.isdigit()]
    for at in reversed(dice.sample(digits, min(len(digits), 2))):
        text = text[:at] + dice.choice(NUMBERS) + text[at + 1 :]
    return text if digits else sprinkled(dice, NUMBERS)


def controls(dice: Dice) -> str:
    """A good text with control characters in it."""
    return sprinkled(dice, CONTROL)


def unicode_classes(dice: Dice) -> str:
    """Characters of one general category of Unicode: in a good text, in a name, or alone."""
    chars = categories()[dice.choice(tuple(categories()))]
    piece = "".join(dice.choice(chars) for _ in range(dice.randint(1, 8)))
    return dice.choice((sprinkled(dice, chars), f"[On Play] Delete 1 [{piece}].", piece, f"＜{piece}＞", f"({piece})"))


def bidi(dice: Dice) -> str:
    """A good text with marks for right-to-left writing."""
    return sprinkled(dice, BIDI)


def surrogates(dice: Dice) -> str:
    """A good text with halves of surrogate pairs, which no encoding can write."""
    piece = dice.choice(SURROGATES)
    return dice.choice((sprinkled(dice, SURROGATES), f"[On Play] Delete 1 [{piece}].", f"＜{piece}＞"))


def entities(dice: Dice) -> str:
    """A good text with HTML entities, whole and broken."""
    text = good(dice)
    if dice.random() < 0.5:
        text = text.replace("＜", "&lt;").replace("＞", dice.choice(("&gt;", "&amp;gt;", "&#62;", ">")))
    return sprinkled(dice, ENTITIES) if dice.random() < 0.5 else text


def repeated(dice: Dice) -> str:
    """Much of one thing."""
    sources = (VOCABULARY, ICONS, KEYWORDS, MARKS, ENTITIES, NUMBERS, (good(dice),), BIDI, REQUIREMENT_WORDS)
    pieces = [dice.choice(dice.choice(sources)) for _ in range(dice.randint(1, 3))]
    piece = dice.choice(("", " ", ", ", " and ", " or ", ". ", "\n")).join([*pieces, ""]) or " "
    times = dice.choice((20, 100, 500))
    return (dice.choice(("", "[On Play] ", "Delete ")) + piece * times)[:LONGEST]


def long_sentence(dice: Dice) -> str:
    """One sentence with hundreds of links of one kind."""
    head, link = dice.choice(
        (
            ("[On Play] Delete 1 of your Digimon", " and 1 of your Tamers"),
            ("[On Play] Gain 1 memory", " and gain 1 memory"),
            ("[On Play] Gain 1 memory", " to gain 1 memory"),
            ("[All Turns] If you have a Tamer", ", if you have a Tamer"),
            ("[All Turns] When you play a Digimon", " or a Digimon is played"),
            ("[On Play] Delete 1 Digimon", " with a Digimon"),
            ("[On Play] Delete 1 Digimon", " of your Digimon"),
            ("[On Play] Delete 1 Digimon", " that is a Digimon"),
            ("[On Play] Delete 1 [Emberkit]", ", [Emberkit]"),
            ("[On Play] Delete 1", " red"),
            ("[Digivolve] Lv.4", " or Lv.5"),
            ("[DNA Digivolve] Red Lv.4", " + Blue Lv.4"),
            ("[On Play] 1 of your Digimon gains ＜Blocker＞", ", ＜Rush＞"),
            ("[On Play] Then", ", then"),
            ("[On Play] This Digimon gets +1000 DP for the turn", " for each of your Tamers"),
            ('[On Play] 1 of your Digimon gains "[On Play] Gain 1 memory."', ' and "[On Play] Gain 1 memory."'),
        )
    )
    return head + link * dice.choice((3, 50, 400)) + dice.choice((".", "", ", gain 1 memory."))


KINDS: Mapping[str, Make] = {
    "words": words,
    "requirements": requirements,
    "marks": marks,
    "mutated": mutated,
    "one word": one_word,
    "glued": glued,
    "cut": cut,
    "nested": nested,
    "numbers": numbers,
    "control characters": controls,
    "Unicode classes": unicode_classes,
    "right-to-left marks": bidi,
    "surrogates": surrogates,
    "entities": entities,
    "repeated": repeated,
    "long sentence": long_sentence,
}
"""Every kind of text by its name."""
