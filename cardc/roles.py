"""Which part of a text plays which role: timing, trigger, condition, cost, action, target, duration.

The syntax tree says where the parts are; what a "to" or a "by" pays is told by the compiled effect.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import repeat
from typing import Any, Literal, get_args

import msgspec

from cardc.compiler.effect import Effect, Modal, Process, Span
from cardc.compiler.unit import Unit
from cardc.grammar import syntax as s

Role = Literal["timing", "trigger", "condition", "cost", "action", "target", "duration", "error"]
_ICON = re.compile(r"[\s\"“]*(\[[^\]]*\])")
_NOUNS = get_args(s.AnyNp)
_DURATIONS = get_args(s.Duration)
_CLAUSES = get_args(s.AnyClause)


class Part(msgspec.Struct, frozen=True):
    """A stretch of a field's text with one role."""

    role: Role
    span: Span


def parts(text: str, unit: Unit, tree: Any) -> list[Part]:
    """The unit's text cut into parts, none over another; words without a role are in none.

    `tree` is the unit's syntax tree, None where the grammar refused it.
    """
    start, stop = unit.span
    painted: list[Role | None] = [None] * (stop - start)
    for stroke in _strokes(text, unit, tree):
        left, right = (min(max(at, start), stop) - start for at in stroke.span)
        painted[left:right] = repeat(stroke.role, right - left)
    found: list[Part] = []
    for at, role in enumerate(painted, start):
        if role is None or text[at].isspace():
            continue
        last = found[-1] if found else None
        if last is not None and last.role == role and not text[last.span[1] : at].strip():
            found[-1] = Part(role, (last.span[0], at + 1))
        else:
            found.append(Part(role, (at, at + 1)))
    trimmed = (Part(part.role, _without_stop(text, part.span)) for part in found)
    return [part for part in trimmed if any(character.isalnum() for character in text[slice(*part.span)])]


def _without_stop(text: str, span: Span) -> Span:
    return (span[0], span[0] + len(text[slice(*span)].rstrip(",.;")))


def _strokes(text: str, unit: Unit, tree: Any) -> Iterator[Part]:
    """In painting order: what comes later lies on top."""
    if unit.kind == "effect":
        if tree is not None:
            yield from _of_tree(tree, text)
        else:
            yield from _icons(text, unit.span)
        if unit.effect is not None:
            yield from _costs(unit.effect)
    for diagnostic in unit.diagnostics:
        if diagnostic.severity == "error":
            yield Part("error", diagnostic.span)


def _of_tree(node: Any, text: str) -> Iterator[Part]:
    match node:
        case s.EffectText():
            for sentence in node.sentences:
                yield from _of_tree(sentence, text)
            for option in node.options:
                yield from _of_tree(option, text)
            if node.icons:
                yield from _icons(text, node.span)
        case s.WhenLead():
            yield Part("trigger", node.span)
        case s.IfLead() | s.Trail():
            yield Part("condition", node.span)
        case s.CostLead():
            yield Part("cost", node.span)
        case s.Quote(effect=effect) | s.QuoteConj(effect=effect):
            yield from _of_tree(effect, text)
        case s.PlaceLead():
            yield Part("target", node.span)
        case s.PrepArg(np=np) | s.PrepConj(np=np):
            if not _is_amount(np):
                yield Part("target", node.span)
        case s.ForEach():
            pass  # how often it is done
        case _ if isinstance(node, _DURATIONS):
            yield Part("duration", node.span)
        case _ if isinstance(node, _NOUNS):
            if not _is_you(node) and not _is_amount(node):
                yield Part("target", node.span)
        case _:
            if isinstance(node, _CLAUSES):
                yield Part("action", node.span)
            for inner in _inside(node):
                yield from _of_tree(inner, text)


def _inside(node: Any) -> Iterator[Any]:
    if isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            held = getattr(node, name)
            yield from held if isinstance(held, tuple) and name != "span" else (held,)


def _is_you(node: Any) -> bool:
    """ "you" acts; nothing is done to it."""
    return isinstance(node, s.Np) and isinstance(node.core, s.Pronoun) and node.core.word == "you"


def _is_amount(node: Any) -> bool:
    """ "+3000 DP", "1 memory": what is done, not what it is done to."""
    core = node.core if isinstance(node, s.Np) else node
    is_stat = isinstance(core, s.Noun | s.Possessed) and isinstance(core.parts[-1], s.StatHead)
    return is_stat or isinstance(core, s.Amount)


def _icons(text: str, span: Span) -> Iterator[Part]:
    """The icons in front of an effect."""
    at, end = span
    while (icon := _ICON.match(text, at, end)) is not None:
        yield Part("timing", icon.span(1))
        at = icon.end()


def _costs(value: Any) -> Iterator[Part]:
    """The costs of an effect's processes, of its options and of the effects that it grants."""
    match value:
        case Process():
            if value.cost is not None:
                yield Part("cost", value.cost.span)
            held = value.options if isinstance(value, Modal) else getattr(value, "effects", ())
            for inner in held:
                yield from _costs(inner)
        case Effect(processes=processes):
            yield from _costs(processes)
        case tuple():
            for item in value:
                yield from _costs(item)
        case _:
            pass
