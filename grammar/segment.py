"""Cut one field into units: effects, keywords standing alone, requirements, rule lines (DESIGN §1).

Works on raw tokens, so it is one pass. A timing icon starts an effect only where a sentence, a
requirement or a keyword has ended, and never where the icon is a noun ("[On Play] effects").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from cardc.grammar.lexer import Raw
from cardc.grammar.lexicon import icon, is_order, verb_forms
from cardc.grammar.requirement_words import explanation_end, phrase_at

UnitKind = Literal["effect", "keyword", "requirement", "rule"]

EFFECT_NOUNS = frozenset({"effect", "effects", "skill", "skills"})
"""After a timing icon, these make it a name of effects and not a header."""

STANDING = frozenset(
    """blocker|piercing|jamming|reboot|rush|retaliation|raid|alliance|blitz|save|armor purge|evade|barrier|fortitude
    |collision|blast digivolve|blast dna digivolve|decoy|decode|partition|scapegoat|vortex|overclock|iceclad|ice clad
    |fragment|execute|progress|training|mind link|material save|digisorption|link|security attack|security a.|s attack
    |delay|ascension|assembly|engage|guard|detach|succession|use req.""".replace("\n", "")
    .replace("    ", "")
    .split("|")
)
"""Keywords that stand by themselves as a unit; the others are instructions inside an effect."""

BLASTS = frozenset({"blast digivolve", "blast dna digivolve"})

REQUIREMENT_ICONS = frozenset({
    "digivolve", "dna digivolve", "burst digivolve", "digixros", "assembly", "app fusion", "link", "arts digivolve",
    "dna digivolution",
})  # fmt: skip


INNER_CAPITALS = frozenset(
    [
        "lv",
        "level",
        "cost",
        "play",
        "dp",
        "digimon",
        "tamer",
        "option",
        "card",
        "cards",
        "w/",
        "w/o",
        "with",
        "x",
        "trait",
        "traits",
        "name",
        "text",
        "deck",
        "red",
        "blue",
        "yellow",
        "green",
        "black",
        "purple",
        "white",
    ]
) | {"lv."}
"""Words that may be written with a capital inside a requirement line; any other capital begins something new."""

LINE_ENDS = frozenset(["trait", "traits", "name", "text", "hand", "card", "cards", "under", "it", "names", "numbers"])
"""The last words of requirement lines: a capital glued to one of them begins something new."""
_INNER_CAPITAL = re.compile(r"[A-Z](?<=[a-z].)")


class RawUnit(msgspec.Struct, frozen=True, gc=False):
    """A unit before parsing: its icons, its sentences, and its bullets (each again a unit)."""

    kind: UnitKind
    icons: tuple[Raw, ...]
    sentences: tuple[tuple[Raw, ...], ...]
    options: tuple[RawUnit, ...]
    start: int
    end: int


def names_effects(text: str, raw: Raw) -> bool:
    """ "[On Play] effects don't activate": not after a timing with a capital, "[All Turns] Effects can't …"."""
    return raw.text in EFFECT_NOUNS and not text[raw.start].isupper()


def keyword_name(raw: Raw) -> str:
    """ "＜Security Attack +1＞" -> "security attack"."""
    name = raw.text[1:-1].strip().lower()
    for at, char in enumerate(name):
        if char in "+-(0123456789":
            return name[:at].strip()
    return name


def segment(text: str, raws: Sequence[Raw]) -> list[RawUnit]:
    """Units of a field in printed order. Every raw token but newlines lies in exactly one unit."""
    units: list[RawUnit] = []
    i, n = 0, len(raws)
    while i < n:
        if raws[i].shape == "newline":
            i += 1
            continue
        kind = _kind_at(text, raws, i)
        j = _unit_end(text, raws, i, kind)
        units.append(_unit(text, kind, raws[i:j]))
        i = j
    return units


def unglued(text: str, raws: Sequence[Raw]) -> Sequence[Raw]:
    """Cut a word in two where a line and what follows it, with a capital A to Z, have no space: "in traitsWhen"."""
    out: list[Raw] = []
    if _INNER_CAPITAL.search(text) is None:
        return raws
    for raw in raws:
        if raw.shape != "word" or (rest := text[raw.start + 1 : raw.end]).islower() or rest.isupper() or not rest:
            out.append(raw)
            continue
        cut = next((k for k in range(raw.start + 1, raw.end) if text[k].isupper()), 0)
        if cut and text[cut - 1].islower() and raw.text[: cut - raw.start] in LINE_ENDS:
            out.append(Raw("word", raw.text[: cut - raw.start], raw.start, cut))
            out.append(Raw("word", raw.text[cut - raw.start :], cut, raw.end))
        else:
            out.append(raw)
    return out


def is_rule_mark(raw: Raw) -> bool:
    """ "(Rule)", the other printing of [Rule]."""
    return raw.shape == "paren" and raw.text[1:-1].strip().lower() == "rule"


def _rule_sentence(text: str, raws: Sequence[Raw], i: int) -> bool:
    """A sentence that newer cards print as a [Rule] line: "The name of this card/Digimon is also treated as …"."""
    found = phrase_at(raws, i) if text[raws[i].start].isupper() else None
    return found is not None and found[0].terminal.startswith("_RULE_")


def _kind_at(text: str, raws: Sequence[Raw], i: int) -> UnitKind:
    raw = raws[i]
    if (raw.shape == "paren" and is_rule_mark(raw)) or (raw.shape == "word" and _rule_sentence(text, raws, i)):
        return "rule"
    if raw.shape == "name":
        name = raw.text[1:-1].strip().lower()
        if name == "rule":
            return "rule"
        if name.partition(" -")[0] in REQUIREMENT_ICONS:
            return "requirement"
    if raw.shape == "keyword" and keyword_name(raw) in ("use req.", "dna digivolution:", "dna digivolve:", "overflow"):
        return "requirement"
    if raw.shape == "word" and text[raw.start].isupper() and _requirement_words(raws, i):
        return "requirement"
    if raw.shape == "keyword" and _standing(text, raws, i):
        return "keyword"
    return "effect"


def _requirement_words(raws: Sequence[Raw], i: int) -> bool:
    words = [r.text for r in raws[i : i + 4]]
    line = " ".join(words)
    if line.startswith("burst digivolve [") and words[3:] == [":"]:
        return True
    return line.startswith(
        (
            "digivolve :",
            "dna digivolution :",
            "burst digivolve :",
            "digixros -",
            "dna digivolve :",
            "app fusion :",
            "link :",
            "assembly -",
            "digivolution :",
        )
    ) or (
        words[:1] in (["digixros"], ["assembly"], ["overflow"]) and len(raws) > i + 1 and raws[i + 1].shape == "signed"
    )


def _standing(text: str, raws: Sequence[Raw], i: int) -> bool:
    """A keyword unit: a standing keyword, then nothing but reminder text up to the next unit."""
    if keyword_name(raws[i]) not in STANDING:
        return False
    j = _after_keyword(raws, i)
    if j >= len(raws) or raws[j].shape in ("newline", "keyword") or is_rule_mark(raws[j]):
        return True
    return _icon_starts(raws, j) or (raws[j].shape == "name" and _kind_at(text, raws, j) in ("requirement", "rule"))


def _after_keyword(raws: Sequence[Raw], i: int) -> int:
    j = i + 1
    while j < len(raws) and (raws[j].shape == "paren" or raws[j].text == ".") and not is_rule_mark(raws[j]):
        j += 1
    return j


def _icon_starts(raws: Sequence[Raw], j: int) -> bool:
    """The timing icon at `j` is a header, not a noun."""
    if raws[j].shape != "name" or icon(raws[j].text) is None:
        return False
    k = j
    while k < len(raws) and raws[k].shape == "name" and icon(raws[k].text) is not None:
        k += 1
    after = raws[k].text if k < len(raws) else ""
    named = after in EFFECT_NOUNS or after in ("or", "and", "/", ",", ".", "icon") or after.startswith("'")
    return not named


def _ends(raw: Raw) -> bool:
    """A sentence, reminder or quote ends here."""
    if raw.shape == "quote":
        return bool(raw.inner) and raw.inner[-1].text == "."
    return raw.text == "." or raw.shape in ("paren", "keyword")


_RUNNING = frozenset({"word", "number", "signed", "name"})
_BREAKING = frozenset({"newline", "paren"})


def _unit_end(text: str, raws: Sequence[Raw], i: int, kind: UnitKind) -> int:
    n = len(raws)
    if kind == "keyword":
        return _after_keyword(raws, i)
    if kind == "requirement":
        return _requirement_end(text, raws, i)
    if kind == "rule":
        return _rule_end(text, raws, i)
    if raws[i].text == ".":
        return next((k for k in range(i, n) if raws[k].text != "."), n)  # a stray stop is no part of what follows
    j = i
    while (
        j < n
        and raws[j].shape == "name"
        and (icon(raws[j].text) is not None or j == i)
        and (kind == "effect" or j == i)
    ):
        if icon(raws[j].text) is None:
            break
        j += 1
    first = j
    before = raws[j - 1]
    while j < n:
        raw = raws[j]
        if before.shape in _RUNNING and raw.shape not in _BREAKING:
            pass  # as between two words, no unit starts here
        elif raw.shape == "newline":
            k = j
            while k < n and raws[k].shape == "newline":
                k += 1
            if k < n and (raws[k].shape == "bullet" or (raws[k].shape == "paren" and k > first)):
                before, j = raws[k - 1], k
                continue
            return j
        elif j > first and (
            (raw.shape == "paren" and is_rule_mark(raw))
            or (_ends(before) and _unit_starts(text, raws, j, headless=first == i))
        ):
            return j
        before = raw
        j += 1
    return n


def _unit_starts(text: str, raws: Sequence[Raw], j: int, headless: bool) -> bool:
    """A unit starts at `j`, behind the end of a sentence. `headless`: the one before it has no timing."""
    raw = raws[j]
    match raw.shape:
        case "word" if text[raw.start].isupper():
            # effects without a timing stand one after the other
            follows = headless and raw.text in ("when", "while")
            return follows or _rule_sentence(text, raws, j) or _requirement_words(raws, j)
        case "name":
            return _icon_starts(raws, j) or _kind_at(text, raws, j) in ("requirement", "rule")
        case "keyword":
            ended = raws[j - 1].text == "." or _blast_before(raws, j)
            return ended and _kind_at(text, raws, j) == "keyword"
        case _:
            return False


def _blast_before(raws: Sequence[Raw], j: int) -> bool:
    """ "[Hand] [Counter] ＜Blast Digivolve＞ (…) ＜Blocker＞": [Counter] is the timing of the first keyword alone."""
    k = j - 1 if raws[j - 1].shape == "paren" else j
    return keyword_name(raws[k - 1]) in BLASTS and k > 1 and icon(raws[k - 2].text) == "Counter"


def _requirement_end(text: str, raws: Sequence[Raw], i: int) -> int:
    """Where the requirement line at `i` ends, with the explanation that old cards print behind it."""
    j = i + 1
    while j < len(raws) and not _ends_line(text, raws, i, j):
        j += 1
    k = j
    while k < len(raws) and (raws[k].text == "." or raws[k].shape == "newline"):
        k += 1
        if raws[k - 1].text == ".":
            j = k
    past = explanation_end(raws, k)
    return past if past > k else j


def _ends_line(text: str, raws: Sequence[Raw], i: int, j: int) -> bool:
    raw = raws[j]
    if raw.shape in ("newline", "paren", "bullet", "quote") or raw.text == "." or _icon_starts(raws, j):
        return True
    if raw.shape == "name":
        return _kind_at(text, raws, j) in ("requirement", "rule")
    if raw.shape == "keyword":
        return raws[j - 1].text not in ("w/", "w/o", "with", "without", "or", "and", "/", "from", ":")
    if raw.shape == "word" and text[raw.start].isupper() and j > i + 1:
        if raws[j - 1].text in ("from", "w/", "w/o", "with", "without", "or", "and", "/", "+", "x", "&", ":"):
            return False
        return raw.text not in INNER_CAPITALS or _requirement_words(raws, j) or explanation_end(raws, j) > j
    return False


def _rule_end(text: str, raws: Sequence[Raw], i: int) -> int:
    """A rule line is one sentence."""
    j = i + 1
    while j < len(raws):
        if raws[j].text == ".":
            while j < len(raws) and raws[j].text == ".":
                j += 1
            return j
        raw = raws[j]
        if raw.shape in ("newline", "bullet") or is_rule_mark(raw) or _icon_starts(raws, j):
            return j
        if raw.shape == "name" and _kind_at(text, raws, j) in ("requirement", "rule"):
            return j
        j += 1
    return j


def _unit(text: str, kind: UnitKind, raws: Sequence[Raw]) -> RawUnit:
    start, end = raws[0].start, raws[-1].end
    j = 0
    if kind in ("requirement", "rule"):
        return RawUnit(kind, (), (tuple([raw for raw in raws if raw.shape != "newline"]),), (), start, end)
    if kind == "effect":
        while j < len(raws) and raws[j].shape == "name" and icon(raws[j].text) is not None:
            if j + 1 < len(raws) and names_effects(text, raws[j + 1]):
                break
            j += 1
    icons = tuple(raws[:j])
    body = raws[j:]
    options: list[RawUnit] = []
    words = text[start:end]
    if kind == "effect" and "・" in words:
        bullets = [k for k, raw in enumerate(body) if raw.shape == "bullet"]
        for at, k in enumerate(bullets):
            stop = bullets[at + 1] if at + 1 < len(bullets) else len(body)
            inner = [raw for raw in body[k + 1 : stop] if raw.shape != "newline"]
            if inner:
                options.append(_unit(text, "effect", inner))
        body = body[: bullets[0]] if bullets else body
    if "\n" in words:
        body = [raw for raw in body if raw.shape != "newline"]
    return RawUnit(kind, icons, tuple(sentences(text, body)), tuple(options), start, end)


def sentences(text: str, raws: Sequence[Raw]) -> list[tuple[Raw, ...]]:
    """Split at full stops, at semicolons inside, and where a capital starts a sentence after "Then" or a keyword."""
    out: list[tuple[Raw, ...]] = []
    current: list[Raw] = []
    for raw in raws:
        if raw.shape == "word":
            if current and text[raw.start].isupper() and (raw.text in _RESTARTING or _stands_behind(current, raw)):
                out.append(tuple(current))
                current = []
        elif raw.text == "." or (raw.text == ";" and current and raw is not raws[-1]):
            if current:
                out.append(tuple(current))
                current = []
            continue
        elif raw.shape == "paren" and not current and out:
            out[-1] = (*out[-1], raw)
            continue
        current.append(raw)
    if current:
        out.append(tuple(current))
    return out


_RESTARTING = frozenset({"then", "after"})
"""With a capital, these start a sentence, whatever stands before them."""
_CONDITIONS = frozenset({"while", "when", "if"})
"""With a capital, these start a sentence behind a keyword."""
_STARTING = frozenset({"you", "when", "if", "while", "by", "until", "for", "your", "all", "each", "this"})


_ALONE = frozenset({"keyword", "paren"})
"""What stands before the words of such a sentence."""


def _stands_behind(current: Sequence[Raw], raw: Raw) -> bool:
    """Whether a word with a capital starts a sentence behind a keyword or a quote, though no full stop is there.

    "… gains "[When Attacking] ＜Draw 1＞." That Digimon …": the full stop of the quote ends both.
    """
    before = current[-1]
    if before.shape != "quote":
        return _leaves_keyword(current, raw)
    return bool(before.inner) and before.inner[-1].text == "." and raw.text not in _NOUNS


_NOUNS = frozenset({"digimon", "tamer", "tamers", "option", "options", "dp", "dna", "token", "tokens"})
"""What has a capital inside a sentence, too."""


def _leaves_keyword(current: Sequence[Raw], raw: Raw) -> bool:
    """ "＜Delay＞ You may play …": old prints leave out the full stop of a keyword that stands alone."""
    if current[0].shape not in _ALONE and current[-1].shape != "keyword":
        return False
    if raw.text in _CONDITIONS and current[-1].shape == "keyword":
        return True
    orders = all(before.shape == "paren" or (before.shape == "keyword" and is_order(before.text)) for before in current)
    told = any(found.form == "base" for found in verb_forms().get(raw.text, ()))
    return orders and (raw.text in _STARTING or told)
