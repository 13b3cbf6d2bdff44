"""Print a tree back as canonical modern English, from the grammar itself.

Each node class belongs to the alternatives of one alias; printing walks the alternative that fits
the node: its literal words are printed, its kept symbols are the node's fields in order. So a new
phrase needs no printing code, and what is printed comes from the tree and nothing else.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from lark.grammar import Rule

from cardc.grammar import requirement_words
from cardc.grammar.builders import node_name
from cardc.grammar.spelling import capitalise, spell, words_of
from cardc.grammar.syntax import EffectText, Icons, Sentence, TokenDescription
from cardc.grammar.tables import parser

LITERALS: dict[str, str] = requirement_words.LITERALS | {
    "_BY": "by", "_POSS": "'s", "_ENDS": "ends", "_LPAR": "(", "_RPAR": ")", "_LEVEL": "level",
    "_IF_END": "",
}  # fmt: skip
"""The word of each terminal that no field keeps."""

Shape = tuple[str | int | None, ...]


def render(tree: EffectText) -> str:
    """The whole effect: icons, sentences, bullets. `parse(render(tree))` equals `tree`, spans aside."""
    parts = [" ".join(tree.icons)] if tree.icons else []
    parts.extend(render_sentence(sentence) for sentence in tree.sentences)
    text = " ".join(parts)
    for option in tree.options:
        text += "\n・" + render(option)
    return text


def render_sentence(sentence: Sentence) -> str:
    """The sentence as it is printed, capital letter and full stop included."""
    return capitalise(spell(words(sentence))) + "."


def words(value: Any) -> list[str]:
    """The canonical words of a node, field or list, in order."""
    kind = type(value)
    if value is None or kind is str:
        return [value] if value else []
    if kind is tuple:
        return [word for item in value for word in words(item)]
    if kind is Icons:
        return words_of(value)
    if kind is TokenDescription:
        inside = "/".join(spell([part]).replace("Lv. ", "Lv.") for part in value.parts)
        return [f"({'/'.join([inside, *map(render, value.effects)])})"]
    if kind is EffectText:
        return [f'"{render(value)}"']
    _, *fields = msgspec.structs.astuple(value)
    out: list[str] = []
    for piece in _layout(kind.__name__, tuple([field is None for field in fields])):
        out += [piece] if isinstance(piece, str) else words(fields[piece])
    return out


@cache
def _layout(cls: str, absent: tuple[bool, ...]) -> tuple[str | int, ...]:
    """The pieces to print for a node of class `cls` whose fields are absent as told."""
    for shape in layouts()[cls]:
        if tuple(piece is None for piece in shape if not isinstance(piece, str)) == absent:
            at = -1
            pieces: list[str | int] = []
            for piece in shape:
                if isinstance(piece, str):
                    pieces.extend((piece,) if piece else ())
                else:
                    at += 1
                    if piece is not None:
                        pieces.append(at)
            return tuple(pieces)
    raise LookupError(f"no alternative of {cls} leaves out {absent}")


@cache
def layouts() -> dict[str, tuple[Shape, ...]]:
    """Node class -> the shapes of its alternatives: words, 1 for a kept symbol, None for an absent one."""
    found: dict[str, list[Shape]] = {}
    for rule in parser().rules:
        if rule.alias and rule.alias != "list":
            shape = _shape(rule)
            shapes = found.setdefault(node_name(str(rule.alias)), [])
            if shape not in shapes:
                shapes.append(shape)
    return {name: tuple(shapes) for name, shapes in found.items()}


def _shape(rule: Rule) -> Shape:
    empties = rule.options.empty_indices or (False,) * len(rule.expansion)
    symbols = iter(rule.expansion)
    shape: list[str | int | None] = []
    for absent in empties:
        if absent:
            shape.append(None)
            continue
        symbol = next(symbols)
        shape.append(LITERALS[symbol.name] if getattr(symbol, "filter_out", False) else 1)
    return tuple(shape)
