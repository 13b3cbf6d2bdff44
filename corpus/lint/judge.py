"""The rounds of judgement: name the likeliest damage, undo it, look again, until the text reads."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple, cast, get_args

from cardc.compiler.card import Card, Field
from cardc.compiler.unit import Unit
from cardc.corpus.entries import Entry
from cardc.corpus.lint.amount import bare_total, one_of_each, signed_amount
from cardc.corpus.lint.case import Case, Place, Tries
from cardc.corpus.lint.characters import balanced, character_damage
from cardc.corpus.lint.fields import misplaced, misplaced_names
from cardc.corpus.lint.finding import Code, Damage, Finding, disjoint, in_source, moved
from cardc.corpus.lint.keywords import (
    empty_effect,
    gained_nothing,
    hole,
    icon_noun,
    lost_keyword,
    lost_requirement,
    lost_timing,
    probed_keyword,
    unknown_icon,
    wanting_keyword,
)
from cardc.corpus.lint.order import misplaced_exclusion, misplaced_icon, swapped
from cardc.corpus.lint.search import (
    confused_word,
    confused_wording,
    its,
    missing_word,
    other_action,
    plural_name,
    similar_word,
    small_word,
    surplus_word,
    trait_noun,
)
from cardc.corpus.lint.sentence import (
    cut,
    cut_in_two,
    cutting_comma,
    headless,
    likely_action,
    lost_action,
    lost_end,
    lost_place,
    missing_comma,
    stops,
    stray_comma,
    unfinished,
    verbless,
)
from cardc.corpus.lint.silent import silent_damage
from cardc.corpus.lint.words import bare_parameter, doubled, missing_unit, said_again, said_twice, unknown_word
from cardc.grammar.diagnostics import MAX_DIAGNOSTICS
from cardc.grammar.normalise import Edit, Normalised, composed, normalise, rewritten
from cardc.grammar.repairs import mended

MAX_ROUNDS = 5

MOST = 1_000
"""More damaged characters of one field are not told."""

LONGEST = 8_000
"""In a unit with more letters only its characters are looked at."""

JUDGES: tuple[Callable[[Case], Damage | None], ...] = (
    doubled, unknown_icon, lost_keyword, lost_requirement, empty_effect, unknown_word, bare_parameter, stops, swapped,
    hole, wanting_keyword, gained_nothing, cut, signed_amount, missing_unit, one_of_each, bare_total,
    lost_place, lost_end, misplaced_exclusion, headless, cutting_comma, plural_name, trait_noun,
    other_action, lost_action, probed_keyword, missing_comma, its, misplaced_icon, lost_timing, said_again,
    confused_wording, confused_word, small_word, similar_word, surplus_word, stray_comma,
    missing_word, icon_noun, likely_action, verbless, unfinished,
)  # fmt: skip
"""Who is asked, in this order: first what the words alone prove, then what reading another text proves."""


class Judged(NamedTuple):
    """A finding with the edits of the field as given that undo it."""

    finding: Finding
    edits: tuple[Edit, ...]


def lint_card(entry: Entry, units: Sequence[Unit]) -> list[Finding]:
    """All findings of a card, in the order of its fields; `units` are what compiling it gave."""
    return [judged.finding for judged in judge_card(entry, units)]


def judge_card(entry: Entry, units: Sequence[Unit]) -> list[Judged]:
    """The same with the edits that undo each."""
    found = [Judged(finding, ()) for finding in misplaced_names(entry.card)]
    for field in entry.card.fields:
        found += _field(entry.card, field, [unit for unit in units if unit.field == field.name])
    return found


def _field(card: Card, field: Field, units: Sequence[Unit]) -> list[Judged]:
    """The findings of one field, at most 20 a unit. Brackets are looked at field by field, words unit by unit."""
    place = Place(field.source, card.kinds)
    characters = _of_units(list(islice(character_damage(field.text), MOST)), units)
    joined = {**said_twice(field.text, units, place), **cut_in_two(field.text, units, place)}
    found: list[Judged] = []
    for at, unit in enumerate(units):
        damages, suggestion = judged(unit, place, characters[at]) if at not in joined else joined[at]
        told = [each for damage in damages for each in _alternatives(damage)]
        found += [_told(card.id, field, unit, damage, suggestion) for damage in told[:MAX_DIAGNOSTICS]]
    return found


def _of_units(damages: Sequence[Damage], units: Sequence[Unit]) -> list[list[Damage]]:
    """The damage of a field, shared out to the units it lies in or follows, in ranges of each."""
    out: list[list[Damage]] = [[] for _ in units]
    starts = [unit.span[0] for unit in units]
    for damage in damages if units else ():
        at = max(0, bisect_right(starts, damage.start) - 1)
        out[at].append(moved(damage, -starts[at]))
    return out


def _alternatives(damage: Damage) -> Sequence[Damage]:
    return (damage, damage._replace(code=damage.either)) if damage.either else (damage,)


def _told(card: str, field: Field, unit: Unit, damage: Damage, suggestion: str | None) -> Judged:
    there = moved(damage, unit.span[0])
    span = (there.start, there.end)
    words = field.text[slice(*span)]
    certain = damage.certain and bool(damage.edits)
    finding = Finding(card, unit.field, unit.id, span, damage.code, words, damage.message, suggestion, certain)
    return Judged(finding, there.edits)


def judged(unit: Unit, place: Place, characters: Sequence[Damage]) -> tuple[list[Damage], str | None]:
    """The damage of a unit, in ranges of its own text, and the text without all of it where that compiles.

    `characters` is the damage to single characters of it.
    """
    damages = list(characters)
    inside = [damage for damage in damages if damage.start >= 0 and damage.end <= len(unit.text)]
    wrong = [d for d in inside if d.code in ("mojibake", "entity") or (d.code == "mixed_brackets" and not d.certain)]
    text, mends = mended(_decoded(unit.text, wrong))
    for mend in mends:
        message = f"'{mend.before.strip()}' stands for '{mend.after.strip()}'"
        damages.append(Damage(_code(mend.kind), *mend.span, message, (Edit(*mend.span, mend.after),), certain=True))
    if elsewhere := misplaced(unit):
        damages.append(elsewhere)
        text = rewritten(text, elsewhere.edits)
    if unit.status == "refused":
        text = _rounds(text, place, damages)
        if not damages:
            damages.append(_unread(unit))
    if unit.status == "compiled" or place.reads(text.text):
        silent = list(silent_damage(unit, text.text))
        damages += [in_source(damage, text) for damage in silent]
        text = rewritten(text, sorted(disjoint(edit for damage in silent for edit in damage.edits)))
    told = damages and all(damage.edits and not damage.stand_in for damage in damages)
    return damages, text.text if told and place.reads(text.text) else None


def _rounds(text: Normalised, place: Place, damages: list[Damage]) -> Normalised:
    """Name the likeliest damage, undo it, look again; the text at the end."""
    tries = Tries(len(text.text))
    end = len(text.text.rstrip())
    if text.text[:end][-1:].isalnum() and any(damage.code == "unbalanced" for damage in damages):
        damages.append(in_source(Damage("cut", end - 1, end, "the text ends before it is closed"), text))
    if len(text.text) > LONGEST:
        return text
    for damage in [damage for damage in damages if damage.code == "unbalanced" and damage.start >= 0]:
        if damage.start >= len(text.source):  # behind the unit, which is whole without it
            gone = (Edit(damage.start, damage.end, ""),)
            damages[damages.index(damage)] = damage._replace(edits=gone if place.reads(text.text) else ())
            continue
        if (edit := balanced(text, damage, place)) is not None:
            damages[damages.index(damage)] = damage._replace(edits=(edit,))
            return rewritten(text, (edit,))
    for _ in range(MAX_ROUNDS):
        if place.reads(text.text) or any(damage.code == "unbalanced" for damage in damages):
            break
        found = _first(Case(text.text, place, tries))
        if found is None:
            break
        damages.append(in_source(found, text))
        if not found.edits:
            break
        text = rewritten(text, found.edits)
    return text


def _decoded(text: str, characters: Sequence[Damage]) -> Normalised:
    """The normalised text with wrong characters put right first."""
    if not characters:
        return normalise(text)
    edits = sorted(disjoint(edit for damage in characters for edit in damage.edits))
    first = rewritten(Normalised(text, text, array("q"), array("q")), edits)
    return composed(first, normalise(first.text))


def _unread(unit: Unit) -> Damage:
    errors = [d for d in unit.diagnostics if d.severity == "error"]
    start, end = errors[0].span if errors else unit.span
    message = f"no damage of a known kind, but the text does not read: {errors[0].message if errors else 'no reason'}"
    return Damage("unread", max(0, start - unit.span[0]), max(0, end - unit.span[0]), message)


def _code(kind: str) -> Code:
    assert kind in get_args(Code), f"repairs.json: {kind} is no kind of damage"
    return cast(Code, kind)


def _first(case: Case) -> Damage | None:
    for judge in JUDGES:
        case.tries.renew()
        if (damage := judge(case)) is not None:
            return damage
    return None
