"""From the `.lark` files to parse tables, and from a parse to nodes.

`CardParser` is Lark's LALR over ready tokens with one change: its callbacks build our nodes, so that
no Lark tree is made. An alias names a node class; the special alias `list` gives a tuple.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Any

from lark import Lark, Token
from lark.grammar import Rule
from lark.lexer import Lexer

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
        yield from lexer_state


class _Spliced(list[Any]):
    """Children of a helper rule, to be spliced into its parent."""


Builder = Callable[[Sequence[Any]], Any]
"""Children (tokens, or triples of value, start, end) to such a triple."""


def node_name(alias: str) -> str:
    """ "until_end" -> "UntilEnd"."""
    return "".join(part.title() for part in alias.split("_"))


def _builder(rule: Rule) -> Builder:
    keep = [not getattr(symbol, "filter_out", False) for symbol in rule.expansion]
    empties = rule.options.empty_indices
    alias = rule.alias
    inline = alias is None and (rule.origin.name.startswith("_"))
    cls = None if alias in (None, "list") else NODES[node_name(str(alias))]
    check = CHECKS.get(cls) if cls is not None else None

    def build(children: Sequence[Any]) -> Any:
        values: list[Any] = []
        start = end = -1
        position = 0
        for child, kept in zip(children, keep, strict=True):
            if empties:
                while empties[position]:
                    values.append(None)
                    position += 1
                position += 1
            if type(child) is Token:
                value, child_start, child_end = child.value, child.start_pos, child.end_pos
            else:
                value, child_start, child_end = child
            if child_end >= 0:
                if start < 0:
                    start = child_start
                end = child_end
            if type(value) is _Spliced:
                values.extend(value)
            elif kept:
                values.append(value)
        if empties:
            values.extend([None] * sum(empties[position:]))
        if inline:
            return _Spliced(values), start, end
        if cls is not None:
            node = cls((start, end), *values)
            if check is not None:
                check(node)
            return node, start, end
        if alias == "list":
            return tuple(values), start, end
        return values[0], start, end

    return build


class CardParser(Lark):
    """Lark whose callbacks build `syntax` nodes."""

    def _prepare_callbacks(self) -> None:
        self._callbacks = {rule: _builder(rule) for rule in self.rules}


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
