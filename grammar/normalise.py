"""One spelling for characters that sources write in many ways, with a map back to the text as given.

What is rewritten: HTML entities, full-width and half-width punctuation, curly quotes, bullets,
exotic white space and dashes. Nothing here knows a word; scraper repairs are `repairs`.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from typing import NamedTuple

CHARACTERS: dict[str, str] = {
    "<": "＜", ">": "＞", "‹": "＜", "›": "＞", "〈": "＜", "〉": "＞", "《": "＜", "》": "＞",
    "（": "(", "）": ")", "［": "[", "］": "]", "【": "[", "】": "]", "，": ",", "：": ":", "／": "/", "．": ".",
    "；": ";", "＋": "+", "－": "-", "−": "-", "–": "-", "—": "-", "―": "-", "‐": "-", "‑": "-", "×": "x",
    "“": '"', "”": '"', "„": '"', "‟": '"', "＂": '"', "«": '"', "»": '"',
    "’": "'", "‘": "'", "`": "'", "´": "'", "′": "'", "＇": "'",
    "•": "・", "●": "・", "･": "・", "·": "・", "‧": "・", "▪": "・", "■": "・", "◆": "・",
    "\u00a0": " ", "\u3000": " ", "\u2002": " ", "\u2003": " ", "\u2009": " ", "\u202f": " ", "\t": " ",
    "\u200b": "", "\u200c": "", "\u200d": "", "\ufeff": "", "\u00ad": "", "\u2060": "",
    "\r\n": "\n", "\r": "\n", "\u2028": "\n", "\u2029": "\n", "…": "...",
}  # fmt: skip

_REWRITTEN = re.compile(
    r"&(?:[a-zA-Z]{2,8}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});|\r\n|[" + re.escape("".join(c for c in CHARACTERS if len(c) == 1)) + "]"
)


class Normalised(NamedTuple):
    """`text` after rewriting. `starts[i]` and `shifts[i]` say: from `starts[i]` on, add `shifts[i]` to get back."""

    text: str
    source: str
    starts: tuple[int, ...]
    shifts: tuple[int, ...]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Map a half-open range of `text` to the range of the source that it came from."""
        if not self.starts:
            return start, end
        return self._back(start), max(self._back(start), self._back(end - 1) + self._width(end - 1)) if end > start else self._back(start)

    def _piece(self, position: int) -> int:
        return bisect_right(self.starts, position) - 1

    def _back(self, position: int) -> int:
        piece = self._piece(position)
        return position + (self.shifts[piece] if piece >= 0 else 0)

    def _width(self, position: int) -> int:
        """Characters of the source behind the character at `position`."""
        here = self._back(position)
        after = self._back(position + 1) if position + 1 < len(self.text) else len(self.source)
        return max(1, after - here)


def normalise(text: str) -> Normalised:
    """Rewrite `text` and keep the map back. Linear in the length; raises nothing."""
    pieces: list[str] = []
    starts: list[int] = []
    shifts: list[int] = []
    taken = written = 0
    for match in _REWRITTEN.finditer(text):
        found = match.group()
        new = CHARACTERS.get(found)
        if new is None:
            decoded = html.unescape(found)
            if decoded == found:
                continue
            new = "".join(CHARACTERS.get(c, c) for c in decoded)
        start, end = match.span()
        pieces.append(text[taken:start])
        pieces.append(new)
        written += start - taken + len(new)
        taken = end
        if len(new) != end - start:
            starts.append(written)
            shifts.append(taken - written)
    if not pieces:
        return Normalised(text, text, (), ())
    pieces.append(text[taken:])
    return Normalised("".join(pieces), text, tuple(starts), tuple(shifts))
