"""Lark's Earley over the grammar files: how many derivations a sequence of terminals has.

LALR at run time finds one reading or refuses; only a parser that finds them all can say that there
is no second one. Sequences are counted by their terminal types, each distinct one once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.exceptions import UnexpectedEOF, UnexpectedInput
from lark.parsers.earley_forest import PackedNode, SymbolNode

from cardc.grammar.parse import parse_tokens
from cardc.grammar.tables import START, Tokens, grammar_text
from tests.grammar.support import tagged

Types = tuple[str, ...]


def forest_parser(grammar: str, start: str = START) -> Lark:
    """Earley over ready tokens that gives the whole forest."""
    return Lark(grammar, start=[start], parser="earley", lexer=Tokens, maybe_placeholders=True, ambiguity="forest")


@cache
def _oracle() -> Lark:
    return forest_parser(grammar_text())


def count_derivations(parser: Lark, types: Sequence[str]) -> int:
    """Derivations of a sequence of terminals; 0 when the grammar does not have it."""
    tokens: Any = [Token(type_, type_) for type_ in types]
    try:
        forest: Any = parser.parse(tokens)
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
def derivations(types: Types) -> int:
    """Derivations in the grammar of cardc."""
    return count_derivations(_oracle(), types)


def lalr_takes(types: Types) -> bool:
    """Whether the parser of the product takes the sequence."""
    try:
        parse_tokens([Token(type_, "", 0, end_pos=0) for type_ in types])
    except UnexpectedInput:
        return False
    return True


class TypeSequence(NamedTuple):
    """A distinct sequence of terminals, a text that has it, and whether the product takes it."""

    types: Types
    text: str
    taken: bool


def sequences(texts: Iterable[str]) -> list[TypeSequence]:
    """The distinct sequences of terminals of all sentences of the texts, in their order."""
    found: dict[Types, str] = {}
    for text in texts:
        for sentence in tagged(text):
            types = tuple(terminal.type for terminal in sentence.terminals)
            if types:
                found.setdefault(types, text)
    return [TypeSequence(types, text, lalr_takes(types)) for types, text in found.items()]
