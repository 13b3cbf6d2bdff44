"""From a rule of the grammar to the function that makes the value of its reductions.

They run for every symbol of every text, so that the shapes which most rules have are plain functions of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from lark.grammar import Rule

from cardc.grammar.check import CHECKS

Builder = Callable[..., Any]
"""Makes the value of a reduction, from its span and the values of its symbols; of no symbol, from nothing."""

Plan = list[tuple[int, bool]]
"""The fields of a node in order: index of the child (−1: absent), and whether it is a list to splice in."""

Fields = Callable[[Sequence[Any]], Sequence[Any]]
"""From the values of all symbols to those of the fields."""


def node_name(alias: str) -> str:
    """ "until_end" -> "UntilEnd"."""
    return "".join(part.title() for part in alias.split("_"))


def check_of(rule: Rule, nodes: Mapping[str, type[Any]]) -> Callable[[Any], None] | None:
    """What the nodes that `rule` makes must keep to."""
    return CHECKS.get(nodes[node_name(rule.alias)]) if rule.alias not in (None, "list") else None


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
            return lambda span, *symbols: fields(symbols)[0] if fields else symbols[0]
        case "list" if not size:
            return tuple
        case "list" if plan == [(0, True)]:
            return lambda span, values: tuple(values)
        case "list":
            return lambda span, *symbols: tuple(fields(symbols) if fields else symbols)
        case alias:
            make = nodes[node_name(alias)]
            return make if fields is None else lambda span, *symbols: make(span, *fields(symbols))


def _list_builder(plan: Plan, fields: Fields | None, size: int) -> Builder:
    """A builder of the list that a helper symbol stands for."""
    if not size:
        return list
    if fields is None:
        return lambda span, *symbols: list(symbols)
    match plan:
        case [(0, True), (at, False)] if at > 0:

            def grown(span: Any, values: list[Any], *symbols: Any) -> list[Any]:
                values.append(symbols[at - 1])  # the list so far has no other owner: grow it in place
                return values

            return grown
        case _:
            return lambda span, *symbols: list(fields(symbols))


def _fields(plan: Plan, size: int) -> Fields | None:
    """How the fields are made from the symbols; None where they are the same."""
    if plan == [(at, False) for at in range(size)]:
        return None
    if any(spliced for _, spliced in plan):
        return lambda symbols: [
            value for at, spliced in plan for value in (symbols[at] if spliced else (symbols[at] if at >= 0 else None,))
        ]
    match [at for at, _ in plan]:
        case []:
            return lambda symbols: ()
        case [at]:
            return lambda symbols: (symbols[at] if at >= 0 else None,)
        case kept:
            pick = itemgetter(*kept)
            return pick if min(kept) >= 0 else lambda symbols: pick((*symbols, None))


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
