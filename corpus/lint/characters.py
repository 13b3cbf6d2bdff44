"""Damage to single characters: entities, mojibake, brackets. Judged on every field as given, refused or not."""

from __future__ import annotations

import html
import re
from array import array
from collections import Counter
from collections.abc import Iterator

from cardc.corpus.lint.case import Place
from cardc.corpus.lint.finding import Damage, disjoint, in_source
from cardc.grammar.normalise import CHARACTERS, Edit, Normalised, rewritten

_ENTITY = re.compile(
    r"&(?:amp;)*(?:(?:[a-zA-Z]{2,8}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});|(?:nbsp|lt|gt|quot|[lr][sd]quo)(?!;)|#\d{2,5}(?![\d;]))"
)
_MOJIBAKE = re.compile(
    r"[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{1,3}|\ufffd+"
)
_ESCAPE = re.compile(r"(?<=[a-z])x([89A-F][0-9A-F])(?=[a-z]|\b)")
"""An accented letter as some scrapers leave it: "xE9"."""

_OPENING = {
    "[": "]",
    "【": "】",
    "［": "］",
    "<": ">",
    "＜": "＞",
    "‹": "›",
    "〈": "〉",
    "《": "》",
    "(": ")",
    "（": "）",
}
_CLOSING = {close: opening for opening, close in _OPENING.items()}
_MARKS = re.compile("[" + re.escape("".join(_OPENING) + "".join(_CLOSING)) + "]")
_QUOTES = frozenset('"“”„‟＂«»')


def character_damage(text: str) -> Iterator[Damage]:
    """Entities, mojibake, and brackets that do not pair, in the order of these."""
    wrong = [*_entities(text), *_mojibake(text)]
    yield from wrong
    edits = sorted(disjoint(edit for damage in wrong for edit in damage.edits))
    right = rewritten(Normalised(text, text, array("q"), array("q")), edits)
    for damage in (*_brackets(right.text), *_quotes(right.text)):
        yield in_source(damage, right)


def _entities(text: str) -> Iterator[Damage]:
    for match in _ENTITY.finditer(text):
        meant = html.unescape(match.group() if match.group().endswith(";") else match.group() + ";")
        while (further := html.unescape(meant)) != meant:
            meant = further
        if _ENTITY.fullmatch(meant) is None:
            shown = CHARACTERS.get(meant, meant)
            message = f"an HTML entity stands for '{shown}'"
            yield _replaced("entity", match, message, meant)


def _mojibake(text: str) -> Iterator[Damage]:
    for match in _ESCAPE.finditer(text):
        meant = chr(int(match.group(1), 16))
        yield _replaced("mojibake", match, f"an escape stands for '{meant}'", meant)
    for match in _MOJIBAKE.finditer(text):
        meant = _decoded(match.group())
        if meant is not None:
            yield _replaced("mojibake", match, f"text in one encoding was read in another: '{meant}' was meant", meant)
        elif "\ufffd" in match.group():
            yield Damage("mojibake", *match.span(), "a character that could not be decoded was lost here")


def _decoded(broken: str) -> str | None:
    """What UTF-8 was meant by bytes read as Windows-1252 or Latin-1."""
    data = bytearray()
    for character in broken:
        try:
            data += character.encode("cp1252")
        except UnicodeEncodeError:
            if ord(character) > 0xFF:
                return None
            data.append(ord(character))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _replaced(code: str, match: re.Match[str], message: str, meant: str) -> Damage:
    edits = (Edit(*match.span(), meant),)
    return Damage(code, *match.span(), message, edits, certain=True)  # pyright: ignore[reportArgumentType]


def _brackets(text: str) -> Iterator[Damage]:
    """Pairs of two styles, and brackets without their other half."""
    stack: list[re.Match[str]] = []
    open_marks: Counter[str] = Counter()
    for match in _MARKS.finditer(text):
        mark = match.group()
        if mark in _OPENING:
            stack.append(match)
            open_marks[_kind(mark)] += 1
            continue
        kind = CHARACTERS.get(mark, mark)
        if not open_marks[kind] and stack and not _own_half_follows(text, match.end(), stack[-1].group()):
            opened = stack.pop()
            open_marks[_kind(opened.group())] -= 1
            yield _mixed(opened, match, certain=False)
            continue
        if not open_marks[kind]:
            yield Damage("unbalanced", *match.span(), f"'{mark}' closes nothing", (Edit(*match.span(), ""),))
            continue
        while _kind((opened := stack.pop()).group()) != kind:
            open_marks[_kind(opened.group())] -= 1
            yield _never_closed(opened)
        open_marks[kind] -= 1
        if _CLOSING[mark] != opened.group():
            yield _mixed(opened, match, certain=True)
    for lost in stack:
        yield _never_closed(lost)


def _mixed(opened: re.Match[str], closed: re.Match[str], certain: bool) -> Damage:
    """A pair in two styles, mended in the better one of them."""
    mark = closed.group()
    opening = certain and mark == "＞"
    edit = Edit(*opened.span(), _CLOSING[mark]) if opening else Edit(*closed.span(), _OPENING[opened.group()])
    message = f"opened with '{opened.group()}' and closed with '{mark}'"
    return Damage("mixed_brackets", opened.start(), closed.end(), message, (edit,), certain)


def _own_half_follows(text: str, at: int, opening: str) -> bool:
    """Is the next bracket the other half of `opening`? Then the one before it is too many."""
    following = _MARKS.search(text, at)
    return following is not None and CHARACTERS.get(following.group(), following.group()) == _kind(opening)


def _kind(opening: str) -> str:
    """The closing mark that an opening one has after normalising."""
    closing = _OPENING[opening]
    return CHARACTERS.get(closing, closing)


def _never_closed(match: re.Match[str]) -> Damage:
    return Damage("unbalanced", *match.span(), f"'{match.group()}' is never closed")


def _quotes(text: str) -> Iterator[Damage]:
    marks = [at for at, character in enumerate(text) if character in _QUOTES]
    if len(marks) % 2:
        at = marks[-1] if text[marks[-1]] not in "“„«" and len(marks) > 1 else marks[0]
        yield Damage("unbalanced", at, at + 1, f"{text[at]} has no other half: {len(marks)} quotation marks")


_GAPS_TRIED = 80


def balanced(text: Normalised, damage: Damage, place: Place) -> Edit | None:
    """The mark's other half where the text then compiles, or the mark taken out, as an edit of the normalised text."""
    at = next((i for i in range(len(text.text)) if text.original(i, i + 1)[1] > damage.start), len(text.text) - 1)
    mark = text.text[at : at + 1]
    ends = [match.start() for match in re.finditer(r"(?<=\S)(?=[\s.,\])＞]|$)", text.text) if match.start() > at]
    begins = [match.start() for match in re.finditer(r"(?<![^\s(＜])(?=\S)", text.text) if match.start() <= at]
    halves = {"[": "]", "(": ")", "＜": "＞"}
    edits = [Edit(gap, gap, halves[mark]) for gap in ends] if mark in halves else []
    edits += [Edit(gap, gap, o) for o, closing in halves.items() if closing == mark for gap in reversed(begins)]
    edits += [Edit(gap, gap, '"') for gap in (*ends, *reversed(begins))] if mark == '"' else []
    gone = Edit(at, at + 1, "")
    twice = mark in (text.text[at - 1 : at], text.text[at + 1 : at + 2])
    for edit in (gone, *edits[:_GAPS_TRIED]) if twice else (*edits[:_GAPS_TRIED], gone):
        if place.reads(rewritten(text, (edit,)).text):
            return edit
    return None
