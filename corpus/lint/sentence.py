"""Damage to sentences: full stops and commas, an action that is lost, a text that is cut off."""

from __future__ import annotations

from collections.abc import Iterator

from cardc.corpus.lint.case import Case
from cardc.corpus.lint.finding import Damage
from cardc.grammar.lexicon import CASED, icon
from cardc.grammar.normalise import Edit

_ORDERS = """delete suspend unsuspend return trash play place reveal add gain choose digivolve use activate attack reduce
link search lose flip give draw""".split()
_STATES = "gets gains get gain attacks digivolves unsuspends has have is are attack digivolve can't".split()
_GERUNDS = """deleting suspending trashing returning placing playing paying revealing unsuspending using adding
digivolving ignoring""".split()
_PARTICIPLES = "played deleted trashed suspended unsuspended placed reduced added attacked removed returned".split()
_BEFORE_ORDER = frozenset({",", "then", "and", "may", "must", "to", "or", ".", "can", "can't", "would", "don't"})


def stops(case: Case) -> Damage | None:
    """A full stop too many, or too few."""
    inner = [raw for raw in case.raws if raw.text == "." and raw.end < len(case.text.rstrip())]
    for raw in inner:
        if case.accepts(Edit(raw.start, raw.end, "")):
            edit = Edit(raw.start, raw.end, "")
            return Damage("stray_stop", raw.start, raw.end, "this full stop cuts a sentence in two", (edit,))
    for raw in case.flat:
        if raw.start == 0 or not (_begins(case, raw.start) or icon(raw.text)):
            continue
        at = len(case.text[: raw.start].rstrip())
        if case.text[at - 1] not in ".])＞,:" and case.accepts(edit := Edit(at, at, ".")):
            return Damage("missing_stop", raw.start, raw.end, "a full stop is missing before this word", (edit,))
    return None


def _begins(case: Case, at: int) -> bool:
    """A capital that only a new sentence explains."""
    word = case.text[at:].split(maxsplit=1)[0] if case.text[at:].strip() else ""
    return word[:1].isupper() and word.strip(".,'").lower() not in CASED


def commas(case: Case) -> Damage | None:
    """A comma too many, or too few."""
    for i in case.near():
        raw = case.flat[i]
        if raw.text == "," and case.accepts(edit := Edit(raw.start, raw.end, "")):
            return Damage("stray_comma", raw.start, raw.end, "this comma cuts what belongs together", (edit,))
        if case.accepts(edit := Edit(raw.end, raw.end, ",")):
            return Damage("missing_comma", raw.start, raw.end, "a comma is missing after this", (edit,))
    return None


def lost_action(case: Case) -> Damage | None:
    """ "1 of your opponent's Digimon.": reads with a verb."""
    for at, verbs in _gaps(case):
        for verb in verbs:
            spaced = f"{verb} " if at == 0 or case.text[at - 1].isspace() else f" {verb} "
            if case.accepts(edit := Edit(at, at, spaced)):
                end = next((raw.end for raw in case.flat if raw.start >= at), len(case.text))
                return Damage("lost_action", min(at, end - 1), end, "an action is lost here", (edit,), stand_in=True)
    return None


def _gaps(case: Case) -> Iterator[tuple[int, list[str]]]:
    """Where a verb may have stood, and in which form."""
    start, end = case.span
    inside = [raw for raw in case.flat if start <= raw.start < end and not raw.inner]
    for before, raw in zip([None, *inside], inside, strict=False):
        said = "." if before is None or icon(before.text) else before.text
        if said == "by":
            yield raw.start, _GERUNDS
        elif said in _BEFORE_ORDER:
            yield raw.start, _ORDERS
        if said in ("is", "are", "be", "was", "were", "when", "while", "a", "an", "the", "isn't", "can't be"):
            yield raw.start, _PARTICIPLES
        if before is not None and abs(raw.start - case.fault[0]) < 40 and before.shape in ("word", "name"):
            yield raw.start, [*_STATES, *_PARTICIPLES] if said in ("digimon", "it", "they", "tamer") else _STATES


def cut(case: Case) -> Damage | None:
    """The text ends without a full stop inside a sentence that does not read."""
    shown = case.text.rstrip()
    if not case.flat or shown[-1:] in ".)\"]＞" or case.fault[1] < case.flat[-1].start - 12:
        return None
    last = case.flat[-1]
    return Damage("cut", last.start, last.end, f"the text is cut off after '{case.text[last.start : last.end]}'")


def unfinished(case: Case) -> Damage | None:
    """A sentence that stops too early."""
    if case.error is None or case.error.code not in ("unfinished", "missing_noun"):
        return None
    end = case.span[1]
    if case.fault[1] < end - 12:
        return None
    return Damage("cut", *case.fault, "the sentence is cut off here")
