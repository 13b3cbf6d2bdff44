"""Cut one field into units: effects, keywords standing alone, requirements, rule lines (DESIGN §1).

Works on raw tokens, so it is one pass. A timing icon starts an effect only where a sentence, a
requirement or a keyword has ended, and never where the icon is a noun ("[On Play] effects").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cardc.grammar.lexer import Raw
from cardc.grammar.lexicon import icon

UnitKind = Literal["effect", "keyword", "requirement", "rule"]

STANDING = frozenset(
    """blocker|piercing|jamming|reboot|rush|retaliation|raid|alliance|blitz|save|armor purge|evade|barrier|fortitude
    |collision|blast digivolve|blast dna digivolve|decoy|decode|partition|scapegoat|vortex|overclock|iceclad|ice clad
    |fragment|execute|progress|training|mind link|material save|digisorption|link|security attack|security a.|s attack
    |delay|ascension|assembly|engage|use req.""".replace("\n", "").replace("    ", "").split("|")
)
"""Keywords that stand by themselves as a unit; the others are instructions inside an effect."""

REQUIREMENT_ICONS = ("digivolve", "dna digivolve", "burst digivolve", "digixros", "assembly", "app fusion", "link", "arts digivolve", "dna digivolution")


class RawUnit(NamedTuple):
    """A unit before parsing: its icons, its sentences, and its bullets (each again a unit)."""

    kind: UnitKind
    icons: tuple[Raw, ...]
    sentences: tuple[tuple[Raw, ...], ...]
    options: tuple[RawUnit, ...]
    start: int
    end: int


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


def _kind_at(text: str, raws: Sequence[Raw], i: int) -> UnitKind:
    raw = raws[i]
    if raw.shape == "name":
        name = raw.text[1:-1].strip().lower()
        if name == "rule":
            return "rule"
        if any(name == icon_ or name.startswith(icon_ + " -") for icon_ in REQUIREMENT_ICONS):
            return "requirement"
    if raw.shape == "keyword" and keyword_name(raw) in ("use req.", "dna digivolution:", "dna digivolution"):
        return "requirement"
    if raw.shape == "word" and text[raw.start].isupper() and _requirement_words(raws, i):
        return "requirement"
    if raw.shape == "keyword" and _standing(text, raws, i):
        return "keyword"
    return "effect"


def _requirement_words(raws: Sequence[Raw], i: int) -> bool:
    words = [r.text for r in raws[i : i + 4]]
    line = " ".join(words)
    return line.startswith(
        ("digivolve :", "dna digivolution :", "burst digivolve :", "digixros -", "dna digivolve :", "app fusion :", "link :", "assembly -", "digivolution :")
    ) or (words[:1] == ["digixros"] and len(raws) > i + 1 and raws[i + 1].shape == "signed")


def _standing(text: str, raws: Sequence[Raw], i: int) -> bool:
    """A keyword unit: a standing keyword, then nothing but reminder text up to the next unit."""
    if keyword_name(raws[i]) not in STANDING:
        return False
    j = _after_keyword(raws, i)
    if j >= len(raws) or raws[j].shape in ("newline", "keyword"):
        return True
    return _icon_starts(raws, j) or (raws[j].shape == "name" and _kind_at(text, raws, j) in ("requirement", "rule"))


def _after_keyword(raws: Sequence[Raw], i: int) -> int:
    j = i + 1
    while j < len(raws) and (raws[j].shape == "paren" or raws[j].text == "."):
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
    return after not in ("effect", "effects", "or", "and", "/", "skill", "skills", ",", ".", "icon") and not after.startswith("'")


def _ended(raws: Sequence[Raw], j: int, start: int) -> bool:
    """A sentence, reminder or quote has ended right before `j`."""
    if j <= start:
        return False
    before = raws[j - 1]
    if before.text == "." or before.shape in ("paren", "keyword"):
        return True
    return before.shape == "quote" and bool(before.inner) and before.inner[-1].text == "."


def _unit_end(text: str, raws: Sequence[Raw], i: int, kind: UnitKind) -> int:
    n = len(raws)
    if kind == "keyword":
        return _after_keyword(raws, i)
    if kind == "requirement":
        return _requirement_end(text, raws, i)
    j = i
    while j < n and raws[j].shape == "name" and (icon(raws[j].text) is not None or j == i) and (kind == "effect" or j == i):
        if icon(raws[j].text) is None:
            break
        j += 1
    first = j
    while j < n:
        raw = raws[j]
        if raw.shape == "newline":
            k = j
            while k < n and raws[k].shape == "newline":
                k += 1
            if k < n and (raws[k].shape == "bullet" or (raws[k].shape == "paren" and k > first)):
                j = k
                continue
            return j
        if j > first and _ended(raws, j, first):
            if _icon_starts(raws, j):
                return j
            if raw.shape == "name" and _kind_at(text, raws, j) in ("requirement", "rule"):
                return j
            if raw.shape == "keyword" and raws[j - 1].text == "." and _kind_at(text, raws, j) == "keyword":
                return j
            if raw.shape == "word" and _requirement_words(raws, j) and text[raw.start].isupper():
                return j
        j += 1
    return n


def _requirement_end(text: str, raws: Sequence[Raw], i: int) -> int:
    n = len(raws)
    j = i + 1
    while j < n:
        raw = raws[j]
        if raw.shape == "newline" or _icon_starts(raws, j):
            return j
        if raw.shape == "name" and _kind_at(text, raws, j) in ("requirement", "rule"):
            return j
        if raw.shape == "keyword" and raws[j - 1].text not in ("w/", "with", "no", "has"):
            return j
        if raw.shape == "paren" and raws[j - 1].text not in ("trait", "name"):
            return j + 1 if raws[j - 1].text == ":" else j
        if raw.shape == "word" and j > i + 2:
            if _requirement_words(raws, j) and text[raw.start].isupper():
                return j
            if text[raw.start].isupper() and raw.text in ("when", "while", "if", "you", "this", "reveal", "delete", "all", "any", "for"):
                return j
        j += 1
    return n


def _unit(text: str, kind: UnitKind, raws: Sequence[Raw]) -> RawUnit:
    start, end = raws[0].start, raws[-1].end
    j = 0
    if kind in ("effect", "rule"):
        while j < len(raws) and raws[j].shape == "name" and (icon(raws[j].text) is not None or kind == "rule" and j == 0):
            if kind == "effect" and raws[j:] and j + 1 < len(raws) and raws[j + 1].text in ("effect", "effects"):
                break
            j += 1
    icons = tuple(raws[:j])
    body = raws[j:]
    options: list[RawUnit] = []
    bullets = [k for k, raw in enumerate(body) if raw.shape == "bullet"]
    if bullets and kind == "effect":
        for at, k in enumerate(bullets):
            stop = bullets[at + 1] if at + 1 < len(bullets) else len(body)
            inner = [raw for raw in body[k + 1 : stop] if raw.shape != "newline"]
            if inner:
                options.append(_unit(text, "effect", inner))
        body = body[: bullets[0]]
    body = [raw for raw in body if raw.shape != "newline"]
    return RawUnit(kind, icons, tuple(sentences(text, body)), tuple(options), start, end)


def sentences(text: str, raws: Sequence[Raw]) -> list[tuple[Raw, ...]]:
    """Split at full stops, and where a capital "Then" starts a sentence whose full stop was lost."""
    out: list[tuple[Raw, ...]] = []
    current: list[Raw] = []
    for raw in raws:
        if raw.text == ".":
            if current:
                out.append(tuple(current))
                current = []
            continue
        if raw.shape == "paren" and not current and out:
            out[-1] = (*out[-1], raw)
            continue
        if raw.text == "then" and current and text[raw.start] == "T":
            out.append(tuple(current))
            current = []
        current.append(raw)
    if current:
        out.append(tuple(current))
    return out
