"""From the `.lark` files to parse tables, and from a parse to nodes.

Lark makes the LALR table; a loop of our own walks it over tokens that exist already and builds our
nodes directly, which is twice as quick as trees or callbacks. An alias names a node class; the
special alias `list` gives a tuple.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.grammar import Rule
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from cardc.grammar import requirement_syntax, syntax
from cardc.grammar.check import CHECKS

START = "sentence"
STARTS = (START, "requirement", "rule_line", "keyword_parameter")
"""What the parser can be asked to read; `sentence` is the language of effects."""

NODES = syntax.NODES | requirement_syntax.NODES


class Tokens(Lexer):
    """A Lexer over tokens that already exist: the "text" given to the parser is the token list."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:
        """The tokens as they are; they have their terminals already."""
        yield from lexer_state


Triple = tuple[Any, int, int]
"""A value and its span; end −1 where it covers no token."""

Builder = Callable[[list[Triple]], Triple]


class Reduction(NamedTuple):
    """One rule as the driver needs it: how many symbols, what they make, how to build it."""

    size: int
    origin: str
    build: Builder | None
    """None: a rule that only passes its one child on."""


def node_name(alias: str) -> str:
    """ "until_end" -> "UntilEnd"."""
    return "".join(part.title() for part in alias.split("_"))


def _builder(rule: Rule) -> Builder | None:
    """What a reduction of `rule` does: fields from the kept symbols, `list` a tuple, `_helpers` spliced."""
    plan = _plan(rule)
    alias = rule.alias
    spliced_result = alias is None and rule.origin.name.startswith("_")
    if alias is None and not spliced_result and plan == [(0, False)] and len(rule.expansion) == 1:
        return None
    cls = None if alias in (None, "list") else NODES[node_name(str(alias))]
    check = CHECKS.get(cls) if cls is not None else None
    grows = spliced_result and bool(plan) and plan[0] == (0, True)

    def build(children: list[Triple]) -> Triple:
        values: list[Any] = []
        rest = plan
        if grows and type(children[0][0]) is list:
            values, rest = children[0][0], plan[1:]  # the list so far has no other owner: grow it in place
        for at, spliced in rest:
            if at < 0:
                values.append(None)
            elif spliced:
                values.extend(children[at][0])
            else:
                values.append(children[at][0])
        start, end = _span(children)
        if cls is not None:
            node = cls((start, end), *values)
            if check is not None:
                check(node)
            return node, start, end
        if spliced_result:
            return values, start, end
        if alias == "list":
            return tuple(values), start, end
        return values[0], start, end

    return build


def _plan(rule: Rule) -> list[tuple[int, bool]]:
    """Fields of the node in order: index of the child (−1: absent), and whether it is a list to splice in."""
    plan: list[tuple[int, bool]] = []
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


def _span(children: list[Triple]) -> tuple[int, int]:
    """From the first child that covers a token to the last."""
    if children and children[0][2] >= 0 and children[-1][2] >= 0:
        return children[0][1], children[-1][2]
    start = end = -1
    for child in children:
        if child[2] >= 0:
            start = child[1]
            break
    if start >= 0:
        for child in reversed(children):
            if child[2] >= 0:
                end = child[2]
                break
    return start, end


class CardParser(Lark):
    """Lark's tables, run over tokens that exist already and building `syntax` nodes."""

    def parse(self, text: Any, start: str | None = None, on_error: Any = None) -> Any:
        """Parse the tokens `text` from `start`; a triple. Raises `UnexpectedToken`, and `Problem` from a check."""
        return self.run(text, start or START)

    def run(self, tokens: Iterable[Token], start: str) -> Triple:
        """The LALR loop: shift what the state takes, else reduce; linear in the number of tokens."""
        table = driver_table()
        states, end = [table.starts[start]], table.ends[start]
        actions, gotos = table.actions, table.gotos
        values: list[Triple] = []
        for token in (*tokens, _END):
            kind = token.type
            while True:
                action = actions[states[-1]].get(kind)
                if action is None:
                    raise UnexpectedToken(token, table.accepted(states))
                if type(action) is int:
                    states.append(action)
                    values.append((token.value, token.start_pos or 0, token.end_pos or 0))
                    break
                size, origin, build = action  # pyright: ignore[reportGeneralTypeIssues]
                if build is None:
                    states.pop()
                    states.append(gotos[states[-1]][origin])
                    if token is _END and states[-1] == end:
                        return values[-1]
                    continue
                if size:
                    children = values[-size:]
                    del values[-size:], states[-size:]
                else:
                    children = []
                values.append(build(children))
                states.append(gotos[states[-1]][origin])
                if token is _END and states[-1] == end:
                    return values[-1]
        raise AssertionError("the end of the tokens is always refused or accepted")


_END = Token("$END", "")


class DriverTable(NamedTuple):
    """Lark's LALR table by state: what each terminal does (a state to shift to, or a reduction), and gotos."""

    starts: dict[str, int]
    ends: dict[str, int]
    actions: list[dict[str, int | Reduction]]
    gotos: list[dict[str, int]]

    def accepted(self, states: list[int]) -> set[str]:
        """The terminals that could really come next: those whose reductions end in a shift."""
        return {name for name in self.actions[states[-1]] if self._shifts(list(states), name)}

    def _shifts(self, states: list[int], name: str) -> bool:
        while True:
            action = self.actions[states[-1]].get(name)
            if action is None or isinstance(action, int):
                return action is not None
            if action.size:
                del states[-action.size :]
            states.append(self.gotos[states[-1]][action.origin])


@cache
def driver_table() -> DriverTable:
    """The table in the form that `CardParser.run` walks."""
    lark = parser()
    table = lark.parser.parser._parse_table  # pyright: ignore[reportAttributeAccessIssue]
    reductions = {rule: Reduction(len(rule.expansion), rule.origin.name, _builder(rule)) for rule in lark.rules}
    actions: list[dict[str, int | Reduction]] = [{} for _ in table.states]
    gotos: list[dict[str, int]] = [{} for _ in table.states]
    rules = {rule.origin.name for rule in lark.rules}
    for state, row in table.states.items():
        for name, (action, argument) in row.items():
            if action is not Shift:
                actions[state][name] = reductions[argument]
            elif name in rules:
                gotos[state][name] = argument
            else:
                actions[state][name] = argument
    return DriverTable(dict(table.start_states), dict(table.end_states), actions, gotos)


def grammar_text() -> str:
    """All `.lark` files of the package, in the order of their names."""
    folder = resources.files("cardc.grammar")
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".lark"))
    return "\n".join(folder.joinpath(name).read_text("utf-8") for name in names)


@cache
def parser() -> CardParser:
    """The LALR parser."""
    return CardParser(grammar_text(), start=list(STARTS), parser="lalr", lexer=Tokens, maybe_placeholders=True)


@cache
def literals() -> dict[str, str]:
    """Word -> terminal, for the words that stand in the grammar in quotes."""
    return {
        re.sub(r"\\(.)", r"\1", terminal.pattern.value): terminal.name
        for terminal in parser().terminals
        if terminal.pattern is not None and terminal.pattern.type == "str"
    }
