"""One spelling for characters that sources write in many ways, with a map back to the text as given.

What is rewritten: HTML entities (escaped more than once, too), full-width and half-width punctuation, curly
quotes, bullets, exotic white space and dashes, halves of surrogate pairs. Nothing here knows a word; scraper
repairs are `repairs`.
"""

from __future__ import annotations

import html
import re
from array import array
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

CHARACTERS: dict[str, str] = {
    "<": "＜", ">": "＞", "‹": "＜", "›": "＞", "〈": "＜", "〉": "＞", "⟨": "＜", "⟩": "＞", "《": "＜", "》": "＞",
    "（": "(", "）": ")", "［": "[", "］": "]", "【": "[", "】": "]", "，": ",", "：": ":", "／": "/", "．": ".",
    "；": ";", "＋": "+", "－": "-", "−": "-", "–": "-", "—": "-", "―": "-", "‐": "-", "‑": "-", "×": "x",
    "“": '"', "”": '"', "„": '"', "‟": '"', "＂": '"', "«": '"', "»": '"',
    "’": "'", "‘": "'", "`": "'", "´": "'", "′": "'", "＇": "'",
    "•": "・", "●": "・", "･": "・", "·": "・", "‧": "・", "▪": "・", "■": "・", "◆": "・",
    "\u00a0": " ", "\u3000": " ", "\u2002": " ", "\u2003": " ", "\u2009": " ", "\u202f": " ", "\t": " ",
    "\u200b": "", "\u200c": "", "\u200d": "", "\ufeff": "", "\u00ad": "", "\u2060": "",
    "\r\n": "\n", "\r": "\n", "\u2028": "\n", "\u2029": "\n", "…": "...",
}  # fmt: skip

LOST = "\N{REPLACEMENT CHARACTER}"
"""Stands for a character that a source could not decode, and for half a surrogate pair, which no encoding can write."""

_REWRITTEN = re.compile(r"[\ud800-\udfff" + re.escape("".join(c for c in CHARACTERS if len(c) == 1)) + "]")
_MOVING = re.compile(r"[" + re.escape("".join(c for c, new in CHARACTERS.items() if len(new) != 1)) + "\r]")
"""Behind what is rewritten to more or fewer characters, all others stand elsewhere."""
_TO_SEMICOLON = re.compile(r"[^;]*;|[^;]+")
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});\Z")
_LONGEST_ENTITY = 10


class Edit(NamedTuple):
    """Put `new` for a half-open range of a text."""

    start: int
    end: int
    new: str


class Normalised(msgspec.Struct, frozen=True):
    """`text` after rewriting, and for each of its characters the range of `source` that it came from.

    `starts` and `ends` are empty where nothing was moved.
    """

    text: str
    source: str
    starts: array[int]
    ends: array[int]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Map a half-open range of `text` to the range of the source that it came from."""
        if not self.starts:
            return start, end
        end = min(end, len(self.ends))
        if end > start:
            return self.starts[start], self.ends[end - 1]
        at = self.starts[start] if start < len(self.starts) else len(self.source)
        return at, at


_UNCHANGED: array[int] = array("q")


def normalise(text: str) -> Normalised:
    """Rewrite `text` and keep the map back. Linear in the length; raises nothing; done again it changes nothing."""
    if _MOVING.search(text) is None:
        normalised = Normalised(_REWRITTEN.sub(_meant, text), text, _UNCHANGED, _UNCHANGED)
    else:
        edits = [Edit(match.start(), _end(match), _meant(match)) for match in _REWRITTEN.finditer(text)]
        normalised = rewritten(Normalised(text, text, _UNCHANGED, _UNCHANGED), edits)
    return _unescaped(normalised) if "&" in text and ";" in normalised.text else normalised


def _meant(match: re.Match[str]) -> str:
    """What stands for a character."""
    found = match.group()
    return LOST if "\ud800" <= found <= "\udfff" else CHARACTERS[found]


def _end(match: re.Match[str]) -> int:
    """Where the character ends, with the line feed that may belong to it."""
    return match.end() + (match.group() == "\r" and match.string[match.end() : match.end() + 1] == "\n")


def _unescaped(text: Normalised) -> Normalised:
    """Each entity as its character, until none is left: scrapers escape several times, "&amp;lt;".

    An entity ends with a semicolon and what stands before that is decoded already, so once through is enough.
    """
    chars: list[str] = []
    starts: array[int] = array("q")
    ends: array[int] = array("q")
    at, size = 0, len(text.text)
    old_starts, old_ends = (text.starts, text.ends) if text.starts else (range(size), range(1, size + 1))
    for piece in _TO_SEMICOLON.findall(text.text):
        chars.extend(piece)
        starts.extend(old_starts[at : at + len(piece)])
        ends.extend(old_ends[at : at + len(piece)])
        at += len(piece)
        while found := _ENTITY.search("".join(chars[-_LONGEST_ENTITY:])):
            entity = found.group()
            decoded = html.unescape(entity)
            if decoded == entity:
                break
            new = "".join(CHARACTERS.get(char, char) for char in decoded)
            first, last = starts[-len(entity)], ends[-1]
            for column in (chars, starts, ends):
                del column[-len(entity) :]
            chars.extend(new)
            starts.extend([first] * len(new))
            ends.extend([last] * len(new))
    return Normalised("".join(chars), text.source, starts, ends) if len(chars) < size else text


def rewritten(text: Normalised, edits: Sequence[Edit]) -> Normalised:
    """`text` with `edits` made, which are in order and do not overlap; its map is still into the same source."""
    pieces: list[str] = []
    taken = 0
    for start, end, new in edits:
        pieces += (text.text[taken:start], new)
        taken = end
    pieces.append(text.text[taken:])
    if not text.starts and all(end - start == len(new) == 1 for start, end, new in edits):
        return Normalised("".join(pieces), text.source, _UNCHANGED, _UNCHANGED)  # nothing has moved
    return Normalised("".join(pieces), text.source, *_moved(text, edits))


def _moved(text: Normalised, edits: Sequence[Edit]) -> tuple[array[int], array[int]]:
    """The map of `text` with `edits` made."""
    starts: array[int] = array("q")
    ends: array[int] = array("q")
    taken = 0
    for start, end, new in (*edits, Edit(len(text.text), len(text.text), "")):
        if text.starts:
            starts.extend(text.starts[taken:start])
            ends.extend(text.ends[taken:start])
        else:
            starts.extend(range(taken, start))
            ends.extend(range(taken + 1, start + 1))
        first, last = text.original(start, end)
        starts.extend([first] * len(new))
        ends.extend([last] * len(new))
        taken = end
    return starts, ends


def composed(first: Normalised, second: Normalised) -> Normalised:
    """`second`, whose source is the text of `first`, with its map into the source of `first`."""
    ranges = [first.original(*second.original(at, at + 1)) for at in range(len(second.text))]
    starts, ends = array("q", (start for start, _ in ranges)), array("q", (end for _, end in ranges))
    return Normalised(second.text, first.source, starts, ends)
