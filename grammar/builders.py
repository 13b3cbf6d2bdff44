"""From a rule of the grammar to the function that makes the value of its reductions.

They run for every symbol of every text, so that the shapes which most rules have are plain functions of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from lark.grammar import Rule

from cardc.grammar.check import CHECKS

Builder = Callable[..., Any]
"""Makes the value of a reduction, from its span and the values of its symbols; of no symbol, from nothing."""

Plan = list[tuple[int, bool]]
"""The fields of a node in order: index of the child (−1: absent), and whether it is a list to splice in."""


def node_name(alias: str) -> str:
    """ "until_end" -> "UntilEnd"."""
    return "".join(part.title() for part in alias.split("_"))


def check_of(rule: Rule, nodes: Mapping[str, type[Any]]) -> Callable[[Any], None] | None:
    """What the nodes that `rule` makes must keep to."""
    return CHECKS.get(nodes[node_name(rule.alias)]) if rule.alias not in (None, "list") else None


def builder(rule: Rule, nodes: Mapping[str, type[Any]]) -> Builder | None:
    """What a reduction of `rule` does: fields from the kept symbols, `list` a tuple, `_helpers` spliced.

    None: a rule that only passes its one child on; `list` and `tuple`: a list that begins, grows or ends.
    """
    size = len(rule.expansion)
    plan = _plan(rule)
    match rule.alias:
        case None if rule.origin.name.startswith("_"):
            return _list_builder(plan, size)
        case None:
            at, _ = plan[0]
            return None if size == 1 else lambda span, *symbols: symbols[at]
        case "list" if not size:
            return tuple
        case "list" if plan == [(0, True)]:
            return tuple
        case "list":
            return lambda span, *symbols: tuple(_spread(plan, symbols))
        case alias:
            return _node_builder(nodes[node_name(alias)], plan, size)


def _list_builder(plan: Plan, size: int) -> Builder:
    """A builder of the list that a helper symbol stands for."""
    match plan:
        case [] if not size:
            return list
        case [(0, False)] if size == 1:
            return list
        case [(0, True), (1, False)] if size == 2:
            return list
        case _:
            return lambda span, *symbols: list(_spread(plan, symbols))


def _spread(plan: Plan, symbols: Sequence[Any]) -> Iterator[Any]:
    for at, spliced in plan:
        yield from symbols[at] if spliced else symbols[at : at + 1]


def _node_builder(make: type[Any], plan: Plan, size: int) -> Builder:
    """A builder of nodes, whose fields are kept symbols or None."""
    kept = [at for at, _ in plan]
    match kept:  # the shapes that most nodes have
        case _ if kept == [*range(size)]:
            return make
        case [0, -1] if size == 1:
            return lambda span, a: make(span, a, None)
        case [-1, 0] if size == 1:
            return lambda span, a: make(span, None, a)
        case [-1, -1, 0] if size == 1:
            return lambda span, a: make(span, None, None, a)
        case [0, -1, 1] if size == 2:
            return lambda span, a, b: make(span, a, None, b)
        case [-1, 0, 1] if size == 2:
            return lambda span, a, b: make(span, None, a, b)
        case [0, 1, -1] if size == 2:
            return lambda span, a, b: make(span, a, b, None)
        case [-1, 0, 1, -1] if size == 2:
            return lambda span, a, b: make(span, None, a, b, None)
        case _:
            pass
    if len(kept) < 2:
        return lambda span, *symbols: make(span, *[(*symbols, None)[at] for at in kept])
    pick = itemgetter(*kept)
    return lambda span, *symbols: make(span, *pick((*symbols, None)))  # -1 picks the None


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
