"""The rounds of judgement: name the likeliest damage, undo it, look again, until the text reads."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from cardc.compiler.card import Card, Source
from cardc.compiler.unit import Unit
from cardc.corpus.entries import Entry
from cardc.corpus.lint.case import MAX_TRIES, Case, Place
from cardc.corpus.lint.characters import balanced, character_damage
from cardc.corpus.lint.fields import misplaced, misplaced_names
from cardc.corpus.lint.finding import Damage, Finding
from cardc.corpus.lint.keywords import empty_effect, hole, lost_keyword, probed_keyword, unknown_icon
from cardc.corpus.lint.search import search
from cardc.corpus.lint.sentence import commas, cut, lost_action, stops, unfinished
from cardc.corpus.lint.words import doubled, doubled_damage, doubled_in, missing_unit, unknown_word
from cardc.grammar.diagnostics import MAX_DIAGNOSTICS
from cardc.grammar.lexer import lex
from cardc.grammar.normalise import Edit, Normalised, composed, normalise, rewritten
from cardc.grammar.repairs import mended

MAX_ROUNDS = 5

JUDGES: tuple[Callable[[Case], Damage | None], ...] = (
    doubled, unknown_icon, lost_keyword, empty_effect, unknown_word, hole, missing_unit, stops, cut, lost_action,
    probed_keyword, commas, search, unfinished,
)  # fmt: skip
"""Who is asked, in this order: first what the words alone prove, then what reading another text proves."""


def lint_card(entry: Entry, units: Sequence[Unit]) -> list[Finding]:
    """All findings of a card, in the order of its fields; `units` are what compiling it gave."""
    card = entry.card
    found = list(misplaced_names(card))
    for field in card.fields:
        for unit in units:
            if unit.field == field.name:
                found += lint_unit(card, unit, field.source)
    return found


def lint_unit(card: Card, unit: Unit, source: Source) -> list[Finding]:
    """What is damaged in one unit, at most 20 findings."""
    damages, suggestion = judged(unit, Place(source, card.kinds))
    return [_finding(card.id, unit, damage, suggestion) for damage in damages[:MAX_DIAGNOSTICS]]


def _finding(card: str, unit: Unit, damage: Damage, suggestion: str | None) -> Finding:
    span = (unit.span[0] + damage.start, unit.span[0] + damage.end)
    words = unit.text[damage.start : damage.end]
    return Finding(card, unit.field, unit.id, span, damage.code, words, damage.message, suggestion, damage.certain)


def judged(unit: Unit, place: Place) -> tuple[list[Damage], str | None]:
    """The damage of a unit, in ranges of its own text, and the text without all of it where that compiles."""
    damages = list(character_damage(unit.text))
    text, mends = mended(_decoded(unit.text, [damage for damage in damages if damage.code == "mojibake"]))
    for mend in mends:
        message = f"'{mend.before.strip()}' stands for '{mend.after.strip()}'"
        damages.append(Damage("mended", *mend.span, message, (Edit(*mend.span, mend.after),), certain=True))
    if wrong := misplaced(unit):
        damages.append(wrong)
        text = rewritten(text, wrong.edits)
    if unit.status == "refused":
        text = _rounds(text, place, damages)
        if not damages:
            damages.append(_unread(unit))
    elif found := doubled_in(lex(text.text)[0]):
        damages.append(_in_source(doubled_damage(text.text, found), text))
    told = damages and not any(damage.stand_in for damage in damages)
    return damages, text.text if told and text.text != normalise(unit.text).text and place.reads(text.text) else None


def _rounds(text: Normalised, place: Place, damages: list[Damage]) -> Normalised:
    """Name the likeliest damage, undo it, look again; the text at the end."""
    tries = [MAX_TRIES]
    for damage in [damage for damage in damages if damage.code == "unbalanced"]:
        if (edit := balanced(text, damage, place)) is not None:
            return rewritten(text, (edit,))
    for _ in range(MAX_ROUNDS):
        if place.reads(text.text) or any(damage.code == "unbalanced" for damage in damages):
            break
        found = _first(Case(text.text, place, tries))
        if found is None:
            break
        damages.append(_in_source(found, text))
        if not found.edits:
            break
        text = rewritten(text, found.edits)
    return text


def _decoded(text: str, mojibake: Sequence[Damage]) -> Normalised:
    """The normalised text with mojibake decoded first."""
    first = rewritten(Normalised(text, text, array("q"), array("q")), [e for damage in mojibake for e in damage.edits])
    return composed(first, normalise(first.text)) if mojibake else normalise(text)


def _in_source(damage: Damage, text: Normalised) -> Damage:
    """The damage in ranges of the text as given."""
    start, end = text.original(damage.start, damage.end)
    edits = tuple(Edit(*text.original(edit.start, edit.end), edit.new) for edit in damage.edits)
    return damage._replace(start=start, end=end, edits=edits)


def _unread(unit: Unit) -> Damage:
    errors = [d for d in unit.diagnostics if d.severity == "error"]
    start, end = errors[0].span if errors else unit.span
    message = f"no damage of a known kind, but the text does not read: {errors[0].message if errors else 'no reason'}"
    return Damage("unread", max(0, start - unit.span[0]), max(0, end - unit.span[0]), message)


def _first(case: Case) -> Damage | None:
    return next((damage for judge in JUDGES if (damage := judge(case))), None)
