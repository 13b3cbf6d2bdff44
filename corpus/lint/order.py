"""Words and icons in the wrong place: two words that stand the other way round, an icon of another sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardc.corpus.lint.case import Case
from cardc.corpus.lint.finding import Damage
from cardc.corpus.lint.sentence import begins
from cardc.grammar.lexer import Raw
from cardc.grammar.lexicon import CASED, TIMINGS, icon, verb_forms
from cardc.grammar.normalise import Edit

_FAR = 40
"""How many words before a fault two neighbours are looked at."""

_MOVED = ("word", "number", "signed", "name", "keyword")


def swapped(case: Case) -> Damage | None:
    """ "you may 1 play", "a card suspended among them": a word and the next one or two read the other way round."""
    for sizes, before in (((1, 1), _FAR), ((1, 2), 4), ((2, 1), 4)):
        for i in case.near(before, 3):
            run = case.flat[i : i + sum(sizes)]
            if len(run) < sum(sizes) or any(raw.shape not in _MOVED for raw in run):
                continue
            edit = _swap(case, run[: sizes[0]], run[sizes[0] :])
            if edit is not None and case.accepts(edit):
                words = case.text[edit.start : edit.end]
                message = f"'{words}' stands in the wrong order: '{edit.new}'"
                return Damage("wrong_order", edit.start, edit.end, message, (edit,))
    return None


def _swap(case: Case, first: Sequence[Raw], second: Sequence[Raw]) -> Edit | None:
    """The two in the other order; a capital that only the start of a sentence explains stays in front."""
    one, two = (case.text[run[0].start : run[-1].end] for run in (first, second))
    start, end = first[0].start, second[-1].end
    if case.text[start:end] != f"{one} {two}" or one == two:
        return None
    at_start = case.text[:start].rstrip()[-1:] in ("", ".", "]", "・")
    if begins(case, second[0].start) and not at_start and not case.line:
        return None
    if one[:1].isupper() and first[0].shape == "word" and first[0].text not in CASED:
        one, two = one[:1].lower() + one[1:], two[:1].upper() + two[1:]
    return Edit(start, end, f"{two} {one}")


def misplaced_icon(case: Case) -> Damage | None:
    """ "[Main] While … . Suspend 1 Digimon.": the icon belongs in front of a later sentence."""
    head = _head(case.raws)
    if not head or not any(icon(raw.text) in TIMINGS for raw in head):
        return None
    start, end = head[0].start, case.raws[len(head)].start if len(case.raws) > len(head) else head[-1].end
    icons = case.text[start : head[-1].end]
    for stop, after in pairwise(case.raws[len(head) :]):
        if stop.text != ".":
            continue
        gap = Edit(stop.end, after.start, f" {icons} ")
        if case.accepts(Edit(start, end, ""), gap):
            message = f"{icons} belongs in front of a later sentence"
            return Damage("wrong_order", start, head[-1].end, message, (Edit(start, end, ""), gap))
    return None


def _head(raws: Sequence[Raw]) -> list[Raw]:
    """The icons that a text begins with."""
    head: list[Raw] = []
    for raw in raws:
        if raw.shape != "name" or icon(raw.text) is None:
            break
        head.append(raw)
    return head


def misplaced_exclusion(case: Case) -> Damage | None:
    """ "When a Digimon with [X] in its name attacks (other than [Y]), …": said of the Digimon, and behind its verb."""
    for at, raw in enumerate(case.flat):
        verb = case.flat[at - 1] if at else None
        if raw.shape != "paren" or verb is None or verb.text not in verb_forms():
            continue
        if [inner.text for inner in raw.inner[:2]] != ["other", "than"]:
            continue
        moved = (Edit(verb.start, raw.start, ""), Edit(raw.end, raw.end, f" {case.text[verb.start : verb.end]}"))
        if case.accepts(*moved):
            message = f"'{verb.text}' stands in the wrong order: behind the parenthesis"
            return Damage("wrong_order", verb.start, verb.end, message, moved)
    return None
