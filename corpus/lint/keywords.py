"""Keywords and timings: an icon lost before its reminder or in a hole, one that the game does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from cardc.compiler.keyword import KEYWORDS, keyword_of
from cardc.compiler.refusal import Refusal
from cardc.corpus.lint.case import Case
from cardc.corpus.lint.finding import Damage
from cardc.corpus.lint.sentence import ORDERS
from cardc.corpus.lint.vocabulary import closest_of, icons
from cardc.grammar.lexer import Raw
from cardc.grammar.lexicon import CASED, icon
from cardc.grammar.normalise import Edit
from cardc.grammar.reminders import CONSTRUCTS, all_reminded, family
from cardc.grammar.requirement_words import explanation_end
from cardc.grammar.segment import EFFECT_NOUNS, REQUIREMENT_ICONS

PROBES = ("＜Blocker＞", "＜Draw 1＞", "＜De-Digivolve 1＞", "＜Mind Link＞", "＜Delay＞")
"""Keywords of the kinds that a sentence can hold: one that is had, one that is done, one done to somebody."""

_HOLE = re.compile(r"(?<=\S)(?:  +|(?: ?(?= [.,])))")
_NUMBERS = {
    "Draw": re.compile(r"draws? (\d+)", re.I),
    "De-Digivolve": re.compile(r"trash (?:up to )?(\d+) cards?", re.I),
    "Digi-Burst": re.compile(r"trash (?:up to )?(\d+)", re.I),
    "Recovery": re.compile(r"top (\d+) cards?", re.I),
    "Security A.": re.compile(r"(\d+) (?:additional|fewer|more)", re.I),
    "Material Save": re.compile(r"place (?:up to )?(\d+)", re.I),
}
_ONE_IS_SAID = {"De-Digivolve": "the top card", "Recovery": "the top card"}


def lost_keyword(case: Case) -> Damage | None:
    """A reminder without its keyword in front of it."""
    for at, raw in enumerate(case.flat):
        keywords = all_reminded(raw) if raw.shape == "paren" else ()
        if not keywords or CONSTRUCTS & set(keywords):
            continue
        if any(family(before.text) in keywords for before in case.flat[:at] if before.shape == "keyword"):
            continue
        message = f"the reminder of ＜{keywords[0]}＞ stands here without its keyword"
        restored = restored_icon(keywords[0], raw.text) if len(keywords) == 1 else None
        if restored is None:
            return Damage("lost_keyword", raw.start, raw.end, message)
        places = [edit for edit in _insertions(case, raw, restored) if case.accepts(edit)]
        chosen = places[0] if places else next(iter(_insertions(case, raw, restored)))
        results = {" ".join(case.changed((edit,)).split()) for edit in places}
        return Damage("lost_keyword", raw.start, raw.end, message, (chosen,), certain=len(results) == 1)
    return None


def restored_icon(keyword: str, reminder: str) -> str | None:
    """The icon that `reminder` explains, with the number it tells; None where it does not tell all of it."""
    row = KEYWORDS[keyword]
    if row.parameter is True and keyword != "Recovery":
        return None
    if keyword not in _NUMBERS:
        return f"＜{keyword}＞" if row.number in ("none", "optional") else None
    number = _NUMBERS[keyword].search(reminder)
    if number is None and _ONE_IS_SAID.get(keyword, "\0") not in reminder.lower():
        return None
    n = number.group(1) if number else "1"
    match keyword:
        case "Recovery":
            return f"＜Recovery +{n} (Deck)＞"
        case "Security A.":
            return f"＜Security A. {'-' if 'fewer' in reminder else '+'}{n}＞"
        case _:
            return f"＜{keyword} {n}＞"


def _insertions(case: Case, reminder: Raw, restored: str) -> Iterator[Edit]:
    """Where the icon may have stood: in a hole before the reminder, right before it, at the start of its sentence."""
    holes = [hole for hole in _holes(case, 0, reminder.start) if case.text[hole[1] :][:1] != "("]
    for start, end in reversed(holes):
        yield _in_hole(case, start, end, restored)
    before = case.text[: reminder.start].rstrip()
    yield Edit(len(before), reminder.start, f" {restored} " if before else f"{restored} ")
    for raw in reversed(case.flat):
        if raw.end <= reminder.start and (raw.text in (".", ",") or icon(raw.text) is not None):
            yield Edit(raw.end, raw.end, f" {restored}")


def _holes(case: Case, start: int, end: int) -> list[tuple[int, int]]:
    return [m.span() for m in _HOLE.finditer(case.text) if start <= m.start() and m.end() <= end]


def _in_hole(case: Case, start: int, end: int, new: str) -> Edit:
    after = case.text[end : end + 2]
    tight = after[:1] in (".", ",") or (after[:1] == " " and after[1:] in (".", ","))
    return Edit(start, end + (after[:1] == " "), f" {new}" if tight else f" {new} ")


def lost_requirement(case: Case) -> Damage | None:
    """The explanation of a requirement line, and no line in front of it."""
    if not case.raws or explanation_end(case.raws, 0) < len(case.raws):
        return None
    message = "this explains a requirement, which is lost in front of it"
    return Damage("lost_keyword", case.raws[0].start, case.raws[-1].end, message)


_TIMING_PROBES = ("[Main]", "[On Play]", "[All Turns]")


def lost_timing(case: Case) -> Damage | None:
    """An effect that nothing but a timing in front of it makes whole."""
    if case.error is None or case.error.code != "no_timing" or not case.raws:
        return None
    for probe in _TIMING_PROBES:
        if case.accepts(edit := Edit(0, 0, f"{probe} ")):
            message = f"nothing says when this happens: a timing is missing, {probe} or another"
            return Damage("missing_word", 0, case.raws[0].end, message, (edit,), stand_in=True)
    return None


_OWNERS = frozenset({"'s", "'", "its", "their"})
_AFTER_ICON = EFFECT_NOUNS | {"or", "and", "/", ",", "timing", "timings", "icon"}


def icon_noun(case: Case) -> Damage | None:
    """ "1 of its [When Digivolving] as …": what has an owner is an effect, and nothing says so."""
    for owner, raw, after in zip(case.flat, case.flat[1:], case.flat[2:], strict=False):
        owned = raw.shape == "name" and icon(raw.text) is not None and owner.text in _OWNERS
        if owned and after.shape != "name" and after.text not in _AFTER_ICON:
            message = f"a word is missing after {raw.text}: 'effects'"
            return Damage("missing_word", raw.start, raw.end, message, (Edit(raw.end, raw.end, " effects"),))
    return None


_BEFORE_VERB = frozenset(
    {"by", "without", "may", "must", "can", "can't", "would", "don't", "doesn't", "to", "is", "are"}
)


def hole(case: Case) -> Damage | None:
    """ "gains  for the turn", "[On Play] .": a hole where an icon stood."""
    start, end = case.span
    start = case.text.rfind(".", 0, start) + 1
    for low, high in _holes(case, start, len(case.text)):
        if low > end + 2:
            break
        if case.text[:low].rsplit(maxsplit=1)[-1].lower() in _BEFORE_VERB:
            continue
        message = "a keyword is lost here"
        if (edits := _both_holes(case, low)) is not None:
            return Damage("lost_keyword", low, max(high, low + 1), message, edits, False, True)
        for probe in PROBES:
            if case.accepts(edit := _in_hole(case, low, high, probe)):
                either = (
                    "lost_action" if any(case.accepts(_in_hole(case, low, high, verb)) for verb in ORDERS) else None
                )
                return Damage("lost_keyword", low, max(high, low + 1), message, (edit,), False, True, either)
    return None


def _both_holes(case: Case, low: int) -> tuple[Edit, ...] | None:
    """ "gains  and .": two keywords are lost, and the text reads only with both."""
    holes = [(start, end) for start, end in _holes(case, low, len(case.text)) if start >= low][:2]
    if len(holes) < 2:
        return None
    edits = (_in_hole(case, *holes[0], "＜Blocker＞"), _in_hole(case, *holes[1], "＜Reboot＞"))
    return edits if not case.accepts(edits[0]) and case.accepts(*edits) else None


def empty_effect(case: Case) -> Damage | None:
    """ "[On Play] .": nothing is left of the sentence."""
    match = re.search(r"[\],]\s*(?:\.(?=\s*(?:$|[(\[A-Z・]))|(?=・))", case.text)
    if match is None or (match.group()[0] == "]" and not _ends_icon(case.text[: match.start() + 1])):
        return None
    probe = "＜Delay＞" if case.text[match.end() :].lstrip()[:1] == "・" else "＜Draw 1＞"
    stop = match.end() - 1 if case.text[match.end() - 1] == "." else match.end()
    edit = Edit(match.start() + 1, stop, f" {probe} ")
    message = "nothing stands here: a keyword is lost"
    return Damage("lost_keyword", stop, stop + 1, message, (edit,), stand_in=True)


def _ends_icon(text: str) -> bool:
    start = text.rfind("[")
    return icon(text[start:]) is not None and not text[:start].rstrip()[-1:].isalnum()


_HOLDS_KEYWORD = frozenset({"gain", "gains", "get", "gets", "give", "gives", "with", "w/", "has", "have", "and"})


def wanting_keyword(case: Case) -> Damage | None:
    """ "this Digimon gains for the turn": a word that a keyword follows, and nothing follows it."""
    start, end = case.span
    for raw in case.flat:
        if raw.text not in _HOLDS_KEYWORD or raw.start < start or raw.end >= end:
            continue
        for probe in PROBES[:2]:
            if case.accepts(edit := Edit(raw.end, raw.end, f" {probe}")):
                message = f"a keyword is lost after '{raw.text}'"
                return Damage("lost_keyword", raw.start, raw.end, message, (edit,), stand_in=True)
    return None


def gained_nothing(case: Case) -> Damage | None:
    """ "gains  and .": what is gained is lost, whatever else is."""
    for raw, after in pairwise(case.flat):
        if raw.text in ("gain", "gains") and after.text in ("and", ".", ",", "for", "until"):
            edit = Edit(raw.end, after.start, f" {PROBES[0]} ")
            message = f"a keyword is lost after '{raw.text}'"
            return Damage("lost_keyword", raw.start, raw.end, message, (edit,), stand_in=True)
    return None


def probed_keyword(case: Case) -> Damage | None:
    """A sentence that reads with a keyword at the fault."""
    for i in case.near(3, 1):
        raw = case.flat[i]
        for probe in PROBES:
            for edit in (Edit(raw.start, raw.start, f"{probe} "), Edit(raw.end, raw.end, f" {probe}")):
                if case.accepts(edit):
                    message = "a keyword is lost here"
                    return Damage("lost_keyword", raw.start, raw.end, message, (edit,), stand_in=True)
    return None


def unknown_icon(case: Case) -> Damage | None:
    """A ＜keyword＞ that chapter 16 does not have, or a [timing] that no effect has."""
    for at, raw in enumerate(case.flat):
        if raw.shape == "keyword" and not is_keyword(raw):
            return unknown_keyword(raw)
        if raw.shape == "name" and not _is_icon(raw) and (found := _unknown_timing(case, at)):
            return found
    return None


def _is_icon(raw: Raw) -> bool:
    """A timing, or what begins a requirement or rule line."""
    name = raw.text[1:-1].strip().lower()
    return icon(raw.text) is not None or name == "rule" or name.startswith(tuple(REQUIREMENT_ICONS))


def is_keyword(raw: Raw) -> bool:
    """A keyword effect of chapter 16, or a requirement in the same brackets."""
    name = raw.text[1:-1].lower()
    if name.startswith(("use req", "dna digivol", "overflow")):
        return True
    try:
        keyword_of(raw.text, (0, 0))
    except Refusal as refusal:
        return refusal.diagnostic.code != "unknown_keyword"
    return True


def unknown_keyword(raw: Raw) -> Damage:
    """What to say of a keyword that the game does not have."""
    name = raw.text[1:-1].strip()
    tail = re.search(r"\s*[+-]?\d*\s*(?:\(.*\))?$", name)
    stem = name[: tail.start()] if tail else name
    near = closest_of(stem, (*KEYWORDS, "Security Attack"))
    message = f"the game has no keyword ＜{name}＞" + (f"; did you mean ＜{near}＞?" if near else "")
    edits = (Edit(raw.start + 1, raw.end - 1, near + name[len(stem) :]),) if near else ()
    return Damage("unknown_keyword", raw.start, raw.end, message, edits)


def _unknown_timing(case: Case, at: int) -> Damage | None:
    """A bracket in front of an effect, or one much like a timing; any other is a name."""
    raw = case.flat[at]
    near = closest_of(raw.text[1:-1], icons(), 80)
    before = case.flat[at - 1] if at else None
    after = case.flat[at + 1] if at + 1 < len(case.flat) else None
    leads = before is None or before.text == "." or before.shape == "paren" or icon(before.text) is not None
    begins = after is not None and (
        icon(after.text) is not None
        or (after.shape == "word" and case.text[after.start].isupper() and after.text not in CASED)
        or after.shape in ("number", "keyword")
    )
    if near is None and not (leads and begins and (before is None or before.text != ".")):
        return None
    message = f"{raw.text} is no timing" + (f"; did you mean [{near}]?" if near else "")
    edit = Edit(raw.start, raw.end, f"[{near}]") if near else Edit(raw.start, raw.end, "[On Play]")
    if near and not leads and not case.accepts(edit):
        return None
    return Damage("unknown_timing", raw.start, raw.end, message, (edit,), stand_in=near is None)
