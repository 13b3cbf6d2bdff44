"""Lark's Earley over the grammar files: how many derivations a sequence of terminals has.

LALR at run time finds one reading or refuses; only a parser that finds them all can say that there
is no second one. Sequences are counted by their terminal types, each distinct one once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple
from unittest.mock import patch

from lark import Lark, Token
from lark.exceptions import UnexpectedEOF, UnexpectedInput
from lark.parsers.earley_forest import PackedNode, SymbolNode

from cardc.grammar.parse import parse_field
from cardc.grammar.tables import START, CardParser, Tokens, grammar_text, parser

Types = tuple[str, ...]


def forest_parser(grammar: str, starts: str | Sequence[str] = START) -> Lark:
    """Earley over ready tokens that gives the whole forest."""
    start = [starts] if isinstance(starts, str) else list(starts)
    return Lark(grammar, start=start, parser="earley", lexer=Tokens, maybe_placeholders=True, ambiguity="forest")


def starts() -> list[str]:
    """The start symbols of the product's grammar: sentences, and what else it parses."""
    return list(parser().options.start)


@cache
def _oracle() -> Lark:
    return forest_parser(grammar_text(), starts())


@cache
def _lalr() -> Lark:
    """The product's tables without its nodes, which may refuse what the grammar takes."""
    return Lark(grammar_text(), start=starts(), parser="lalr", lexer=Tokens, maybe_placeholders=True)


def _tokens(types: Sequence[str]) -> Any:
    return [Token(type_, type_) for type_ in types]


def count_derivations(earley: Lark, types: Sequence[str], start: str | None = None) -> int:
    """Derivations of a sequence of terminals; 0 when the grammar does not have it."""
    start = start or earley.options.start[0]
    try:
        forest: Any = earley.parse(_tokens(types), start=start)
    except (UnexpectedInput, UnexpectedEOF):
        return 0
    return _count(forest)


def _count(root: Any) -> int:
    """Trees in a forest: a sum over alternatives of products over children. A cycle counts as two."""
    done: dict[int, int] = {}
    open_: set[int] = set()

    def visit(node: Any) -> int:
        if node is None or isinstance(node, Token):
            return 1
        key = id(node)
        if key in done:
            return done[key]
        if key in open_:
            return 2
        open_.add(key)
        match node:
            case SymbolNode():
                total = sum(visit(child) for child in node.children)
            case PackedNode():
                total = visit(node.left) * visit(node.right)
            case _:
                total = 1
        open_.discard(key)
        done[key] = total
        return total

    return visit(root)


@lru_cache(maxsize=50_000)
def derivations(types: Types, start: str = START) -> int:
    """Derivations in the grammar of cardc."""
    return count_derivations(_oracle(), types, start)


@lru_cache(maxsize=50_000)
def lalr_takes(types: Types, start: str = START) -> bool:
    """Whether the tables of the product take the sequence."""
    try:
        _lalr().parse(_tokens(types), start=start)
    except UnexpectedInput:
        return False
    return True


class TypeSequence(NamedTuple):
    """A distinct sequence of terminals, the start symbol it is for, and a text that has it."""

    types: Types
    start: str
    text: str

    @property
    def lawful(self) -> bool:
        """One derivation if LALR takes it, none if it does not."""
        return derivations(self.types, self.start) == int(lalr_takes(self.types, self.start))


def sequences(texts: Iterable[str]) -> list[TypeSequence]:
    """The distinct sequences that the parser of the product is given for some texts, in their order."""
    found: dict[tuple[Types, str], str] = {}
    parse = CardParser.parse
    text = ""

    def record(self: CardParser, tokens: Any, start: str = START, *rest: Any, **more: Any) -> Any:
        given = list(tokens)
        if given:
            found.setdefault((tuple(token.type for token in given), start), text)
        return parse(self, given, start, *rest, **more)  # pyright: ignore[reportArgumentType]

    with patch.object(CardParser, "parse", record):
        for text in texts:
            parse_field(text)
    return [TypeSequence(types, start, text) for (types, start), text in found.items()]
