"""From the `.lark` files to parse tables, and from a parse to nodes.

Lark makes the LALR table; a loop of our own walks it over tokens that exist already and builds our
nodes directly, which is twice as quick as trees or callbacks. An alias names a node class; the
special alias `list` gives a tuple.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from cardc.grammar.item import Item

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


Span = tuple[int, int]

NOWHERE: Span = (-1, -1)
"""The span of what covers no token."""

Builder = Callable[[list[Any], Span], Any]
"""Makes the value of a reduction from the values of its symbols, which it may keep, and their span."""


class Reduction(NamedTuple):
    """One rule as the driver needs it: how many symbols, what they make, how to build it."""

    size: int
    origin: str
    build: Builder | None
    """None: a rule that only passes its one child on."""


Row = dict[str, Any]
"""A state of the parser: for each symbol the `Row` to go on to or the `Reduction` to make."""


def node_name(alias: str) -> str:
    """ "until_end" -> "UntilEnd"."""
    return "".join(part.title() for part in alias.split("_"))


def _builder(rule: Rule) -> Builder | None:
    """What a reduction of `rule` does: fields from the kept symbols, `list` a tuple, `_helpers` spliced."""
    plan = _plan(rule)
    fields = _fields(plan, len(rule.expansion))
    match rule.alias:
        case None if rule.origin.name.startswith("_"):
            return lambda children, span: fields(children)
        case None if plan == [(0, False)] and len(rule.expansion) == 1:
            return None
        case None:
            return lambda children, span: fields(children)[0]
        case "list":
            return lambda children, span: tuple(fields(children))
        case alias:
            cls = NODES[node_name(str(alias))]
            check = CHECKS.get(cls)
            if check is None:
                return lambda children, span: cls(span, *fields(children))

    def checked(children: list[Any], span: Span) -> Any:
        node = cls(span, *fields(children))
        check(node)
        return node

    return checked


def _fields(plan: Sequence[tuple[int, bool]], size: int) -> Callable[[list[Any]], list[Any]]:
    """From the values of all symbols to those of the fields."""
    if plan == [(at, False) for at in range(size)]:
        return lambda children: children
    if not any(spliced for _, spliced in plan):
        kept = [at for at, _ in plan]
        return lambda children: [children[at] if at >= 0 else None for at in kept]
    grows = plan[0] == (0, True)
    rest = plan[1:] if grows else plan

    def spliced_fields(children: list[Any]) -> list[Any]:
        values: list[Any] = children[0] if grows else []  # the list so far has no other owner: grow it in place
        for at, spliced in rest:
            if spliced:
                values.extend(children[at])
            else:
                values.append(children[at] if at >= 0 else None)
        return values

    return spliced_fields


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


def _span(spans: Sequence[Span]) -> Span:
    """From the first child that covers a token to the last."""
    covering = [span for span in spans if span is not NOWHERE]
    return (covering[0][0], covering[-1][1]) if covering else NOWHERE


class CardParser(Lark):
    """Lark's tables, run over tokens that exist already and building `syntax` nodes."""

    def parse(self, text: Any, start: str | None = None, on_error: Any = None) -> Any:
        """Parse the tokens `text` from `start`; the node. Raises `UnexpectedToken`, and `Problem` from a check."""
        return self.run(text, start or START)

    def run(self, tokens: Iterable[Token | Item], start: str) -> Any:
        """The LALR loop: shift what the state takes, else reduce; linear in the number of tokens."""
        row, end = driver_rows()[start]
        rows, values, spans = [row], list[Any](), list[Span]()
        for token in (*tokens, _END):
            kind = token.type
            while type(action := row.get(kind)) is Reduction:
                size, origin, build = action
                if build is None or size == 1:
                    if build is not None:
                        values[-1] = build(values[-1:], spans[-1])
                    row = rows[-1] = rows[-2][origin]
                    continue
                if size:
                    first, last = spans[-size], spans[-1]
                    span = _span(spans[-size:]) if first is NOWHERE or last is NOWHERE else (first[0], last[1])
                    value = build(values[-size:], span)
                    del rows[-size:], values[-size:], spans[-size:]
                else:
                    value, span = build([], NOWHERE), NOWHERE
                values.append(value)
                spans.append(span)
                row = rows[-1][origin]
                rows.append(row)
            if action is None:
                if row is end:
                    break
                raise UnexpectedToken(token, accepted(rows))
            row = action
            rows.append(row)
            values.append(token.value)
            spans.append((token.start_pos or 0, token.end_pos or 0))
        return values[0]


_END = Token("$END", "")


def accepted(rows: Sequence[Row]) -> set[str]:
    """The terminals that could really come next after these states: those whose reductions end in a shift."""
    return {name for name in rows[-1] if name.isupper() and _shifts(list(rows), name)}


def _shifts(rows: list[Row], name: str) -> bool:
    while isinstance(action := rows[-1].get(name), Reduction):
        if action.size:
            del rows[-action.size :]
        rows.append(rows[-1][action.origin])
    return action is not None


@cache
def driver_rows() -> dict[str, tuple[Row, Row]]:
    """Lark's LALR table as `CardParser.run` walks it: the first and the last state of each start symbol."""
    lark = parser()
    table = lark.parser.parser._parse_table  # pyright: ignore[reportAttributeAccessIssue]
    reductions = {rule: Reduction(len(rule.expansion), str(rule.origin.name), _builder(rule)) for rule in lark.rules}
    rows: dict[int, Row] = {state: {} for state in table.states}
    for state, row in table.states.items():
        for name, (action, argument) in row.items():
            rows[state][str(name)] = rows[argument] if action is Shift else reductions[argument]
    return {start: (rows[state], rows[table.end_states[start]]) for start, state in table.start_states.items()}


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
