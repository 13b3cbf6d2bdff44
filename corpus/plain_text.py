"""Plain text: one effect text a line, or texts of several lines with blank lines between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardc.compiler.card import Card, Field
from cardc.corpus.entries import Corrections, Entry, LoadError

FIELD = "text"


class PlainText:
    """Any text file. A blank line between texts makes every text a block; without one each line is a text."""

    name = "plain text"

    def sniff(self, path: Path, data: bytes) -> bool:
        return True

    def load(self, path: Path, data: bytes) -> Iterator[Entry]:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise LoadError(path, str(line), "text that is not UTF-8") from None
        if "\0" in text:
            raise LoadError(path, str(text[: text.index("\0")].count("\n") + 1), "not a text file")
        for line, block in _blocks(text.replace("\r\n", "\n").split("\n")):
            card = Card(f"{path.name}:{line}", "", (Field(FIELD, "main", block),))
            yield Entry(card, f"{path}:{line}")

    def corrected(self, data: bytes, corrections: Corrections) -> bytes:
        text, out, taken = data.decode("utf-8"), "", 0
        ends = "\r\n" if "\r\n" in text else "\n"
        text = text.replace("\r\n", "\n")
        for _, block in _blocks(text.removeprefix("\ufeff").split("\n")):
            at = text.index(block, taken)
            out += text[taken:at] + corrections.get((FIELD, block), block)
            taken = at + len(block)
        return (out + text[taken:]).replace("\n", ends).encode("utf-8")


def _blocks(lines: list[str]) -> Iterator[tuple[int, str]]:
    """(number of the first line, text) of each text."""
    filled = [number for number, line in enumerate(lines, start=1) if line.strip()]
    if not filled:
        return
    if filled[-1] - filled[0] + 1 == len(filled):
        yield from ((number, lines[number - 1].strip()) for number in filled)
        return
    start = filled[0]
    for number in range(filled[0], filled[-1] + 2):
        blank = number > filled[-1] or not lines[number - 1].strip()
        if blank and start < number:
            yield start, "\n".join(lines[start - 1 : number - 1])
        if blank:
            start = number + 1
