"""Damage to sentences: full stops and commas, an action that is lost, a text that is cut off."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Literal

from cardc.compiler.in_deck import UNTOLD
from cardc.compiler.unit import Unit
from cardc.corpus.lint.case import Case, Place
from cardc.corpus.lint.finding import Damage
from cardc.grammar.compounds import BE
from cardc.grammar.lexer import Raw
from cardc.grammar.lexicon import CASED, icon, verb_forms
from cardc.grammar.normalise import Edit, normalise

ORDERS = ("delete", "suspend", "return", "play", "place", "gain", "trash", "add", "reveal", "unsuspend")
"""The commonest verbs of instructions, one of each frame."""

_COMMON = (*ORDERS, "pay", "ignore", "reduce", "digivolve", "attack", "use", "meet", "activate", "give", "link")

Form = Literal["base", "s", "ing", "ed", "dna"]

_PROBES: dict[Form, tuple[str, ...]] = {
    "base": (
        "delete",
        "play",
        "place",
        "return",
        "gain",
        "reduce",
        "add",
        "reveal",
        "digivolve",
        "use",
        "activate",
        "attack",
        "block",
        "suspend",
        "get",
        "have",
        "trigger",
        "switch",
        "choose",
        "are",
        "prevent",
        "unsuspend",
    ),
    "s": ("gets", "gains", "has", "attacks", "plays", "adds", "digivolves", "becomes", "ends", "is", "deletes"),
    "ing": ("deleting", "trashing", "placing", "returning", "paying", "ignoring", "meeting", "attacking"),
    "ed": ("deleted", "played", "trashed", "added", "removed", "placed", "reduced", "treated"),
    "dna": ("digivolve", "digivolving"),
}
"""To the grammar the verbs of one frame are alike: one of each that is common."""

_GAPS = 12
"""In how many places a verb is put in."""

_NEAR = 30
"""How many letters before a fault its cause is looked for, where the whole text parses."""

_BEFORE_ORDER = frozenset({",", "then", "and", "to", "or", "."})
_ALONE_NEVER = frozenset({"may", "must", "would"})
_BEGIN_NOUN = frozenset({"a", "an", "the", "this", "that", "your", "all", "any"})
_AUXILIARIES = frozenset({"may", "must", "can", "can't", "would", "don't", "doesn't", "won't", "not", "also"})
_BEFORE_PARTICIPLE = frozenset({"when", "while", "a", "an", "the"})


def common_verbs(form: str) -> tuple[str, ...]:
    """The commonest verbs in one form."""
    readings = verb_forms()
    return tuple(word for word, of in readings.items() if any(r.form == form and r.lemma in _COMMON for r in of))


@cache
def _verbs(form: Form) -> tuple[str, ...]:
    """Every verb in one form, the commonest first."""
    if form == "dna":
        return _PROBES[form]
    be = {"s": ("is",), "base": ("are",)}.get(form, ())
    found = [(r.lemma, word) for word, readings in verb_forms().items() for r in readings if r.form == form]
    return (*be, *(word for _, word in sorted(found, key=lambda pair: pair[0] not in _COMMON)))


def stops(case: Case) -> Damage | None:
    """A full stop too many, or too few."""
    quoted = [inner for raw in case.raws if raw.shape == "quote" for inner in raw.inner[:-1]]
    inner = [raw for raw in (*case.raws, *quoted) if raw.text == "." and raw.end < len(case.text.rstrip())]
    for raw in inner:
        after = case.text[raw.end :].lstrip()
        comma = Edit(raw.start, len(case.text) - len(after) + 1, f", {after[:1].lower()}")
        for edit in (Edit(raw.start, raw.end, ""), comma):
            if case.accepts(edit):
                return Damage("stray_stop", raw.start, raw.end, "this full stop cuts a sentence in two", (edit,))
    for raw in case.raws:
        after = case.text[raw.end :].lstrip()
        edit = Edit(raw.start, len(case.text) - len(after) + 1, f". {after[:1].upper()}")
        if raw.text == ";" and after and case.accepts(edit):
            return Damage("missing_stop", raw.start, raw.end, "a full stop is wanted instead of this", (edit,))
    lost: list[tuple[Raw, Edit]] = []
    for raw in case.flat:
        if raw.start == 0 or not (begins(case, raw.start) or icon(raw.text)):
            continue
        at = len(case.text[: raw.start].rstrip())
        if case.text[at - 1] not in ".],:":
            lost.append((raw, Edit(at, at, ".")))
            if case.accepts(lost[-1][1]):
                return Damage("missing_stop", raw.start, raw.end, _STOP, (lost[-1][1],))
    if len(lost) > 1 and case.accepts(*(edit for _, edit in lost)):
        first = lost[0][0]
        return Damage("missing_stop", first.start, first.end, _STOP, tuple(edit for _, edit in lost))
    return None


_STOP = "a full stop is missing before this word"


def begins(case: Case, at: int) -> bool:
    """A capital that only a new sentence explains."""
    word = case.text[at:].split(maxsplit=1)[0] if case.text[at:].strip() else ""
    return word[:1].isupper() and word.strip(".,'").lower() not in CASED


def headless(case: Case) -> Damage | None:
    """ "When this card is trashed, When …": a capital behind a comma, and what stands before it never ends."""
    start, end = case.span
    for before, raw in pairwise(case.raws):
        if not start < raw.start < end or before.text != "," or not begins(case, raw.start):
            continue
        head = next((other.start for other in case.raws if other.start >= start and icon(other.text) is None), start)
        if case.accepts(Edit(head, raw.start, "")):
            message = f"the sentence before '{case.text[raw.start : raw.end]}' is cut off"
            return Damage("cut", head, before.end, message, (Edit(head, raw.start, ""),), stand_in=True)
    return None


_AFTER_NO_COMMA = frozenset(
    {"until", "for", "during", "in", "with", "of", "to", "from", "gain", "gains", "get", "gets"}
)


def cutting_comma(case: Case) -> Damage | None:
    """A comma before words that belong to what it follows: ", until the end of the turn"."""
    return _stray_comma(case, _AFTER_NO_COMMA)


def stray_comma(case: Case) -> Damage | None:
    """Any other comma too many."""
    return _stray_comma(case, None)


def _stray_comma(case: Case, before: frozenset[str] | None) -> Damage | None:
    start, end = case.span
    for raw, after in pairwise(case.raws):
        if raw.text != "," or not start <= raw.start < end or (before is not None and after.text not in before):
            continue
        if case.accepts(edit := Edit(raw.start, raw.end, "")):
            return Damage("stray_comma", raw.start, raw.end, "this comma cuts what belongs together", (edit,))
    return None


def missing_comma(case: Case) -> Damage | None:
    """A comma too few."""
    for i in case.near():
        raw = case.flat[i]
        if case.accepts(edit := Edit(raw.end, raw.end, ",")):
            either = "missing_stop" if case.accepts(Edit(raw.end, raw.end, ".")) else None
            return Damage("missing_comma", raw.start, raw.end, "a comma is missing after this", (edit,), either=either)
    return None


def lost_action(case: Case) -> Damage | None:
    """ "1 of your opponent's Digimon.": compiles with a verb."""
    for at, form in _gaps(case):
        if case.focus is not None and not any(case.parses(_with(case, at, verb)) for verb in _PROBES[form]):
            continue
        verbs = _verbs(form) if case.focus is not None else _verbs(form)[: len(_COMMON)]
        verb = next((verb for verb in verbs if case.accepts(_with(case, at, verb))), None)
        if verb is not None:
            return _action(case, at, verb)
    return None


def lost_place(case: Case) -> Damage | None:
    """ "By trashing 1 [X] trait card, …": where that card is taken from is lost."""
    if case.error is None or case.error.code != "place" or case.error.message != "from where?":
        return None
    start, end = case.fault
    for place in (" in your hand", " from your hand"):
        if case.accepts(edit := Edit(end, end, place)):
            message = f"from where? A place is missing after this, such as '{place.strip()}'"
            return Damage("missing_word", start, end, message, (edit,), stand_in=True)
    return None


def lost_end(case: Case) -> Damage | None:
    """ "Return it to its owner's deck": at which end of the deck is lost, and either would do."""
    if case.error is None or case.error.message != UNTOLD:
        return None
    start, end = case.fault
    inside = [raw for raw in case.flat if start <= raw.start < end]
    for at, raw in enumerate(inside):
        if raw.text == "to" and any(after.text in ("deck", "decks") for after in inside[at + 1 : at + 5]):
            edit = Edit(raw.end, raw.end, " the bottom of")
            if case.accepts(edit):
                message = "at which end of the deck? Words are missing after this: 'the top of' or 'the bottom of'"
                return Damage("missing_word", raw.start, raw.end, message, (edit,), stand_in=True)
    return None


def likely_action(case: Case) -> Damage | None:
    """The same where a verb is only known to fit the grammar."""
    if case.focus is None:
        return None
    for at, form in _gaps(case):
        for verb in _PROBES[form]:
            if case.parses(_with(case, at, verb)):
                return _action(case, at, verb)
    return None


def verbless(case: Case) -> Damage | None:
    """ "you may the top card": an auxiliary without its verb, or a sentence without any."""
    start, end = case.span
    inside = [raw for raw in case.flat if start <= raw.start < end and not raw.inner]
    for raw, after in pairwise(inside):
        if raw.text in _ALONE_NEVER and (after.shape in ("number", "name") or after.text in _BEGIN_NOUN):
            return Damage("lost_action", after.start, after.end, f"no verb follows '{raw.text}': an action is lost")
    if inside and case.focus is not None and not any(raw.text in verb_forms() or raw.text in BE for raw in inside):
        return Damage("lost_action", inside[0].start, inside[-1].end, "no verb: an action is lost")
    return None


def _action(case: Case, at: int, verb: str) -> Damage:
    end = next((raw.end for raw in case.flat if raw.start >= at), len(case.text))
    icons = ("＜De-Digivolve 1＞", "＜Draw 1＞")
    either = "lost_keyword" if any(case.accepts(_with(case, at, keyword)) for keyword in icons) else None
    message = "an action is lost here" + (", or the icon of a keyword" if either else "")
    return Damage("lost_action", min(at, end - 1), end, message, (_with(case, at, verb),), False, True, either)


def _with(case: Case, at: int, word: str) -> Edit:
    """`word` put in before the token at `at`."""
    tight = case.text[at : at + 1] in (".", ",")
    spaced = at == 0 or case.text[at - 1].isspace()
    return Edit(at, at, f"{'' if spaced else ' '}{word}{'' if tight else ' '}")


def _gaps(case: Case) -> list[tuple[int, Form]]:
    """Where a verb may have stood, and in which form; where one is wanted first."""
    start, end = case.span
    inside = [raw for raw in case.flat if start <= raw.start <= end + 1 and not raw.inner]
    wanted: list[tuple[int, Form]] = []
    possible: list[tuple[int, Form]] = []
    for before, raw in zip([None, *inside], inside, strict=False):
        if raw.start > case.fault[1] + 2:
            break
        said = "." if before is None or icon(before.text) else before.text
        if said in ("by", "without"):
            wanted.append((raw.start, "ing"))
        elif said in _AUXILIARIES or said in _BEFORE_ORDER:
            wanted.append((raw.start, "base"))
            if said in ("and", ","):
                possible.append((raw.start, "ing"))
                possible.append((raw.start, "s"))
        elif said == "dna":
            wanted.append((raw.start, "dna"))
        elif said in BE:
            wanted.append((raw.start, "ed"))
        elif said in _BEFORE_PARTICIPLE:
            possible.append((raw.start, "ed"))
        elif raw.shape == "keyword":
            wanted.append((raw.start, "s"))
            wanted.append((raw.start, "base"))
        elif before is not None and before.shape in ("word", "name") and raw.text not in ("of", "'s"):
            possible.append((raw.start, "s"))
            possible.append((raw.start, "base"))
    if case.parsed:  # only a verb that the grammar can do without
        return [gap for gap in reversed(wanted) if gap[0] > case.fault[0] - _NEAR]
    nearest = sorted(possible, key=lambda gap: abs(gap[0] - case.fault[0]))
    return [*reversed(wanted), *nearest][:_GAPS]


def cut(case: Case) -> Damage | None:
    """The text ends without its full stop, in a sentence that does not read."""
    shown = case.text.rstrip()
    last = next((raw for raw in reversed(case.flat) if not raw.inner), None)
    if last is None or (shown[-1:] in (".", ")", '"') and last.text != "lv."):
        return None
    if (case.line or shown[-1:] in ("]", "＞")) and (case.error is None or case.fault[1] < last.start):
        return None
    message = f"the text is cut off after '{case.text[last.start : last.end]}'"
    keywords = ("＜Draw 1＞", "＜Blocker＞", "＜De-Digivolve 1＞")
    ends = [Edit(len(shown), len(shown), f" {keyword}.") for keyword in keywords]
    either = "lost_keyword" if shown[-1] == "," or any(case.accepts(edit) for edit in ends) else None
    return Damage("cut", last.start, last.end, message, either=either)


def unfinished(case: Case) -> Damage | None:
    """A sentence that stops too early."""
    if case.error is None or case.error.code not in ("unfinished", "missing_noun", "unknown_word"):
        return None
    end = case.span[1]
    if case.fault[1] < end - 12:
        return None
    return Damage("cut", *case.fault, "the sentence is cut off here")


def cut_in_two(field: str, units: Sequence[Unit], place: Place) -> dict[int, tuple[list[Damage], str | None]]:
    """Units that a full stop too many made of one, by their place in `units`: "[Digivolve] Lv.3: Cost. 2"."""
    found: dict[int, tuple[list[Damage], str | None]] = {}
    for at, (first, second) in enumerate(pairwise(units)):
        head = normalise(field[slice(*first.span)]).text
        if "refused" not in (first.status, second.status) or not head.endswith("."):
            continue
        refused = first if first.status == "refused" else second
        if place.reads(refused.text):
            continue
        whole = head[:-1] + normalise(field[first.span[1] : second.span[1]]).text
        if place.reads(whole):
            stop = first.span[1] - 1
            for i, unit in ((at, first), (at + 1, second)):
                start = stop - unit.span[0]
                message = "this full stop cuts a sentence in two"
                found[i] = [Damage("stray_stop", start, start + 1, message, (Edit(start, start + 1, ""),))], whole
    return found
