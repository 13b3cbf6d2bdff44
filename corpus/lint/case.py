"""A refused unit under judgement: its tokens, where it went wrong, and whether it reads with some words changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardc.compiler.card import CardKind, Field, Source
from cardc.compiler.compile import compile_fields
from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.normalise import Edit
from cardc.grammar.parse import parse_field
from cardc.grammar.segment import RawUnit, unglued

MAX_TRIES = 2000
"""How many changes of one text are tried."""

_SHARE = 250
"""How many of them one judge may try in one round."""


_LETTERS = 1_000_000
"""How many letters may be read for one text in all: a text as long as a book is not searched."""


class Tries:
    """What is left of them for a text of so many letters."""

    def __init__(self, length: int) -> None:
        self._left = min(MAX_TRIES, _LETTERS // max(1, length))
        self._share = _SHARE

    def renew(self) -> None:
        """The next judge has a share of its own."""
        self._share = _SHARE

    def take(self) -> bool:
        """Use one up; False where there is none."""
        self._left -= 1
        self._share -= 1
        return self._left >= 0 and self._share >= 0


_WIDEST = 8
"""How many words of a fault are looked at."""


class Place:
    """Where a unit stands, which is all that its reading needs besides its words."""

    def __init__(self, source: Source, kinds: tuple[CardKind, ...]) -> None:
        self.source: Source = source
        self.kinds = kinds

    def errors(self, text: str) -> list[Diagnostic]:
        """What `text` is refused for here, at least one error where nothing is in it."""
        units = compile_fields([Field("", self.source, text)], self.kinds, repair=False)
        if not units:
            return [Diagnostic("empty", "error", (0, len(text)), "no unit")]
        return [d for unit in units for d in unit.diagnostics if d.severity == "error"]

    def reads(self, text: str) -> bool:
        """True where `text` compiles whole."""
        return not self.errors(text)


class Case:
    """One text that is refused. All ranges are of `text`, the normalised one."""

    def __init__(self, text: str, place: Place, tries: Tries) -> None:
        self.text = text
        self.place = place
        self.raws = unglued(self.text, lex(self.text)[0])
        self.flat = tuple(_flat(self.raws))
        self.error = min(place.errors(self.text), key=lambda error: error.span, default=None)
        self.fault = self.error.span if self.error else (0, len(self.text))
        self.tries = tries
        units = parse_field(self.text, repair=False)
        self.line = bool(units) and units[-1].kind in ("requirement", "rule")
        spans = [span for unit in units for span in _sentences(unit.raw)]
        self._sentences = spans
        self._failing = [span for span in spans if not _parses(self.text[slice(*span)])]
        later = (span for span in self._failing if span[1] >= self.fault[0])
        self.focus = next(later, None) or (self._failing or [None])[0]
        self.parsed = self.focus is None

    @property
    def span(self) -> tuple[int, int]:
        """The sentence that does not parse, or the whole text."""
        return self.focus or (0, len(self.text))

    def changed(self, edits: Sequence[Edit]) -> str:
        """The text with `edits` made, which are in order."""
        out, taken = "", 0
        for edit in edits:
            out += self.text[taken : edit.start] + edit.new
            taken = edit.end
        return out + self.text[taken:]

    def accepts(self, *edits: Edit) -> bool:
        """True where the text compiles with `edits` made; while another sentence is broken too, where those that the
        edits touch parse.

        False without a look once its tries are used up.
        """
        if not self.tries.take():
            return False
        if self.focus is not None:
            if not self._parses_with(edits):
                return False
            start, end = self._touched(edits)
            if any(span[0] < start or span[1] > end for span in self._failing):
                return True
        return self.place.reads(self.changed(edits))

    def _parses_with(self, edits: Sequence[Edit]) -> bool:
        start, end = self._touched(edits)
        grown = sum(len(e.new) - (e.end - e.start) for e in edits)
        return _parses(self.changed(edits)[start : end + grown])

    def _touched(self, edits: Sequence[Edit]) -> tuple[int, int]:
        """From the start to the end of the broken sentence and those next to it that `edits` reach into."""
        touched = [self.span]
        for edit in edits:
            if edit.start < self.span[0] or edit.end > self.span[1]:
                touched += [each for each in self._sentences if each[0] <= edit.end + 1 and edit.start - 1 <= each[1]]
                touched.append((edit.start, edit.end))
        return min(start for start, _ in touched), max(end for _, end in touched)

    def parses(self, edit: Edit) -> bool:
        """True where the broken sentence parses with `edit` made, whatever it would mean."""
        if self.focus is None or not self.tries.take():
            return False
        return self._parses_with((edit,))

    def first(self, edits: Iterator[Edit]) -> Edit | None:
        """The first of the edits that the text accepts."""
        return next((edit for edit in edits if self.accepts(edit)), None)

    def near(self, before: int = 5, after: int = 2) -> list[int]:
        """Indices of the tokens of `flat` around the fault, the nearest first; only words and icons that stand open."""
        start, end = self.span
        inside = [i for i, raw in enumerate(self.flat) if start <= raw.start and raw.end <= end and not raw.inner]
        at = next((k for k, i in enumerate(inside) if self.flat[i].end > self.fault[0]), len(inside))
        last = next((k for k, i in enumerate(inside) if self.flat[i].start >= self.fault[1]), len(inside))
        low, high = max(0, at - before), min(len(inside), min(last, at + _WIDEST) + after)
        return sorted(inside[low:high], key=lambda i: abs(inside.index(i) - at))


def _flat(raws: Sequence[Raw]) -> Iterator[Raw]:
    for raw in raws:
        yield raw
        yield from _flat(raw.inner)


def _sentences(unit: RawUnit) -> Iterator[tuple[int, int]]:
    """The sentences of a unit that is an effect, and of its bullets; a line is one."""
    if unit.kind in ("requirement", "rule"):
        yield unit.start, unit.end
        return
    for raws in unit.sentences:
        if raws:
            yield raws[0].start, raws[-1].end
    for option in unit.options:
        yield from _sentences(option)


_BEFORE = ("[Main] ＜Draw 1＞. ", "[All Turns] ")
"""What "Then" follows; and the place of a sentence that tells its trigger."""


def _parses(text: str) -> bool:
    """Whether a sentence parses behind another one, or as the first of an effect."""
    text = text.rstrip(": ")  # the colon before bullets, which stand elsewhere
    if not text:
        return False
    return any(all(unit.tree is not None for unit in parse_field(before + text, repair=False)) for before in _BEFORE)
