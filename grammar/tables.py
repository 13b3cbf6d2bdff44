"""From the `.lark` files to parse tables, and from a parse to nodes.

Lark makes the LALR table; a loop of our own walks it over tokens that exist already and builds our
nodes directly, which is twice as quick as trees or callbacks. An alias names a node class; the
special alias `list` gives a tuple.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from sys import intern
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from cardc.grammar import requirement_syntax, syntax
from cardc.grammar.builders import builder, check_of
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


Reduction = tuple[int, str, Any, Any]
"""One rule as the driver needs it: how many symbols, what they make, how to build that, and its check or None.

To build: a `Builder`; None: the rule only passes its one child on; `list`: a list begins or grows by one; `tuple`: the
list is complete.
"""

Row = dict[str, Any]
"""A state of the parser: for each symbol the `Row` to go on to or the `Reduction` to make."""


class CardParser(Lark):
    """Lark's tables, run over tokens that exist already and building `syntax` nodes."""

    def parse(self, text: Any, start: str | None = None, on_error: Any = None) -> Any:
        """Parse the tokens `text` from `start`; the node. Raises `UnexpectedToken`, and `Problem` from a check."""
        return self.run(text, start or START)

    def run(self, tokens: Iterable[Item], start: str) -> Any:
        """The LALR loop: shift what the state takes, else reduce; linear in the number of tokens.

        The last symbol that covers a token ends where the last token shifted ends, and one that covers none starts
        where the next token does: so the first start and the last end are the span of any symbols. What is made of
        some takes the place of the first.
        """
        row, last = driver_rows()[start]
        rows, values, starts, end = [row], list[Any](), list[int](), 0
        for token in (*tokens, _END):
            kind = token.type
            while type(action := row.get(kind)) is tuple:
                size, origin, build, check = action
                if size == 1:
                    if build is tuple:
                        values[-1] = tuple(values[-1])
                    elif build is list:
                        values[-1] = [values[-1]]
                    elif build is not None:
                        values[-1] = build((starts[-1], end), values[-1])
                elif size == 2:
                    rows.pop()
                    starts.pop()
                    second = values.pop()
                    if build is list:
                        values[-1].append(second)  # pyright: ignore[reportAttributeAccessIssue]  # it has no other owner
                    else:
                        values[-1] = build((starts[-1], end), values[-1], second)
                elif size == 0:
                    values.append(build())
                    starts.append(token.start_pos)
                    row = row[origin]
                    rows.append(row)
                    continue
                else:
                    further = values[1 - size :]
                    del rows[1 - size :], values[1 - size :], starts[1 - size :]
                    values[-1] = build((starts[-1], end), values[-1], *further)
                if check is not None:
                    check(values[-1])
                row = rows[-1] = rows[-2][origin]
            if action is None:
                if row is last:
                    break
                raise Misfit(token, rows)
            row = action
            rows.append(row)
            values.append(token.value)
            starts.append(token.start_pos)
            end = token.end_pos
        return values[0]


_END = Item("$END", "", 0, 0)


class Misfit(UnexpectedToken):
    """A token that does not fit here; what would have is told when it is asked for, since that takes time."""

    def __init__(self, token: Item, rows: Sequence[Row]) -> None:
        super().__init__(token, set[str]())
        self._rows = rows

    def fitting(self) -> set[str]:
        """The terminals that would have fitted."""
        return accepted(self._rows)


def accepted(rows: Sequence[Row]) -> set[str]:
    """The terminals that could really come next after these states: those whose reductions end in a shift."""
    return {name for name in rows[-1] if name.isupper() and _shifts(list(rows), name)}


def _shifts(rows: list[Row], name: str) -> bool:
    while isinstance(action := rows[-1].get(name), tuple):
        size, origin, _, _ = action
        if size:
            del rows[-size:]
        rows.append(rows[-1][origin])
    return action is not None


@cache
def driver_rows() -> dict[str, tuple[Row, Row]]:
    """Lark's LALR table as `CardParser.run` walks it: the first and the last state of each start symbol."""
    lark = parser()
    table = lark.parser.parser._parse_table  # pyright: ignore[reportAttributeAccessIssue]
    reductions: dict[Any, Reduction] = {
        rule: (len(rule.expansion), intern(str(rule.origin.name)), builder(rule, NODES), check_of(rule, NODES))
        for rule in lark.rules
    }
    rows: dict[int, Row] = {state: {} for state in table.states}
    for state, row in table.states.items():
        for name, (action, argument) in row.items():
            rows[state][intern(str(name))] = rows[argument] if action is Shift else reductions[argument]
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
