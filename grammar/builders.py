"""From a rule of the grammar to the function that makes the value of its reductions.

They run for every symbol of every text, so that the shapes which most rules have are plain functions of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lark.grammar import Rule

from cardc.grammar.check import CHECKS

Span = tuple[int, int]

Builder = Callable[..., Any]
"""Makes the value of a reduction. Of no symbol: called with nothing; of one: with its value and span; of more: with
the list of their values, which it may keep, and the span of all."""

Plan = list[tuple[int, bool]]
"""The fields of a node in order: index of the child (−1: absent), and whether it is a list to splice in."""

Fields = Callable[[list[Any]], list[Any]]
"""From the values of all symbols to those of the fields."""


def node_name(alias: str) -> str:
    """ "until_end" -> "UntilEnd"."""
    return "".join(part.title() for part in alias.split("_"))


def builder(rule: Rule, nodes: Mapping[str, type[Any]]) -> Builder | None:
    """What a reduction of `rule` does: fields from the kept symbols, `list` a tuple, `_helpers` spliced.

    None: a rule that only passes its one child on.
    """
    size = len(rule.expansion)
    plan = _plan(rule)
    fields = _fields(plan, size)
    match rule.alias:
        case None if rule.origin.name.startswith("_"):
            return _list_builder(plan, fields, size)
        case None if plan == [(0, False)] and size == 1:
            return None
        case None:
            return _sized(lambda children, span: fields(children)[0] if fields else children[0], size)
        case "list":
            return _tuple_builder(plan, fields, size)
        case alias:
            cls = nodes[node_name(str(alias))]
            return _node_builder(cls, CHECKS.get(cls), fields, size)


def _sized(build: Callable[[list[Any], Span], Any], size: int) -> Builder:
    """The builder called as `Builder` says, from one that takes a list."""
    if size == 0:
        return lambda: build([], (-1, -1))
    return (lambda value, span: build([value], span)) if size == 1 else build


def _list_builder(plan: Plan, fields: Fields | None, size: int) -> Builder:
    """A builder of the list that a helper symbol stands for."""
    if fields is None:
        return list if size == 0 else (lambda value, span: [value]) if size == 1 else (lambda children, span: children)
    if size > 1 and len(plan) == 2 and plan[0] == (0, True) and not plan[1][1] and plan[1][0] >= 0:
        at = plan[1][0]

        def grown(children: list[Any], span: Span) -> list[Any]:
            values = children[0]  # the list so far has no other owner: grow it in place
            values.append(children[at])
            return values

        return grown
    return _sized(lambda children, span: fields(children), size)


def _tuple_builder(plan: Plan, fields: Fields | None, size: int) -> Builder:
    """A builder of the tuple that the alias `list` gives."""
    if not plan and size == 0:
        return tuple
    if plan == [(0, True)] and size == 1:
        return lambda value, span: tuple(value)
    return _sized(lambda children, span: tuple(fields(children) if fields else children), size)


def _node_builder(cls: type[Any], check: Callable[[Any], None] | None, fields: Fields | None, size: int) -> Builder:
    """A builder of nodes, each checked; `fields` None: every symbol is a field."""
    if check is None:
        if fields is None:
            return (
                (lambda value, span: cls(span, value)) if size == 1 else (lambda children, span: cls(span, *children))
            )
        return _sized(lambda children, span: cls(span, *fields(children)), size)

    def checked(children: list[Any], span: Span) -> Any:
        node = cls(span, *children)
        check(node)
        return node

    if fields is None:
        return _sized(checked, size)

    def checked_fields(children: list[Any], span: Span) -> Any:
        node = cls(span, *fields(children))
        check(node)
        return node

    return _sized(checked_fields, size)


def _fields(plan: Plan, size: int) -> Fields | None:
    """How the fields are made from the symbols; None where they are the same."""
    if plan == [(at, False) for at in range(size)]:
        return None
    if not any(spliced for _, spliced in plan):
        kept = [at for at, _ in plan]
        if min(kept, default=0) >= 0:
            return lambda children: [children[at] for at in kept]
        return lambda children: [children[at] if at >= 0 else None for at in kept]
    grows = plan[0] == (0, True)
    rest = plan[1:] if grows else plan

    def spliced_fields(children: list[Any]) -> list[Any]:
        values: list[Any] = children[0] if grows else []
        for at, spliced in rest:
            if spliced:
                values.extend(children[at])
            else:
                values.append(children[at] if at >= 0 else None)
        return values

    return spliced_fields


def _plan(rule: Rule) -> Plan:
    """The plan of one rule."""
    plan: Plan = []
    symbols = iter(enumerate(rule.expansion))
    for absent in rule.options.empty_indices or (False,) * len(rule.expansion):
        if absent:
            plan.append((-1, False))
            continue
        at, symbol = next(symbols)
        if symbol.is_term:
            if not getattr(symbol, "filter_out", False):
                plan.append((at, False))
        else:
            plan.append((at, symbol.name.startswith("_")))
    return plan
