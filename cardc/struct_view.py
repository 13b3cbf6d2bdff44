"""Any typed value as a Rich tree: syntax trees and compiled effects alike."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

import msgspec
from rich.text import Text
from rich.tree import Tree

_HIDDEN = frozenset({"span", "reasons", "optional_reasons"})
_MAX_DEPTH = 40
_MAX_INLINE = 4


def struct_tree(value: Any, text: str, hidden: Collection[str] = _HIDDEN) -> Tree:
    """A tree of a msgspec struct: one branch a part, the words it stands for beside it."""
    tree = Tree(_title(value, text))
    add_parts(tree, value, text, hidden)
    return tree


def add_parts(tree: Tree, value: Any, text: str, hidden: Collection[str] = _HIDDEN, depth: int = 0) -> None:
    """Add what a struct, a tuple or a mapping holds; parts that are absent or empty are left out."""
    if depth > _MAX_DEPTH:
        tree.add("…")
        return
    for name, part in _shown_parts(value, hidden):
        if _is_plain(part):
            tree.add(Text.assemble((f"{name}: ", "dim"), _plain(part)))
        elif isinstance(part, tuple | list) and len(part) != 1:
            branch = tree.add(Text(name, style="dim"))
            add_parts(branch, part, text, hidden, depth + 1)
        else:
            above, only = _descend(next(iter(part)) if isinstance(part, tuple | list) else part, hidden)
            title = Text.assemble((f"{name}: " if name else "", "dim"), (above, "dim"), _title(only, text))
            inline = _inline(only, hidden)
            branch = tree.add(title + inline if inline is not None else title)
            if inline is None:
                add_parts(branch, only, text, hidden, depth + 1)


def _shown_parts(value: Any, hidden: Collection[str]) -> list[tuple[str, Any]]:
    return [(name, part) for name, part in _parts(value) if name not in hidden and not _is_blank(part)]


def _inline(value: Any, hidden: Collection[str]) -> Text | None:
    """A small struct of plain parts on its parent's line; None where it needs branches of its own."""
    parts = _shown_parts(value, hidden)
    if len(parts) > _MAX_INLINE or not all(_is_plain(part) for _, part in parts):
        return None
    words = [Text.assemble((f"{name} ", "dim"), _plain(part)) for name, part in parts]
    return Text("  ") + Text(", ").join(words) if words else Text("")


def _descend(value: Any, hidden: Collection[str]) -> tuple[str, Any]:
    """Down from nodes that hold nothing but one node for the same words: their names, and that node."""
    above = ""
    while (only := _only_part(value, hidden)) is not None:
        above += f"{type(value).__name__} › "
        value = only
    return above, value


def _only_part(value: Any, hidden: Collection[str]) -> msgspec.Struct | None:
    parts = [part for _, part in _shown_parts(value, hidden)]
    if len(parts) == 1 and isinstance(parts[0], tuple | list) and len(parts[0]) == 1:
        parts = list(parts[0])
    span = getattr(value, "span", None)
    if len(parts) == 1 and isinstance(parts[0], msgspec.Struct) and span and getattr(parts[0], "span", None) == span:
        return parts[0]
    return None


def _parts(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, msgspec.Struct):
        return [(name, getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return [(str(name), part) for name, part in value.items()]
    if isinstance(value, tuple | list):
        return [("", part) for part in value]
    return []


def _is_blank(part: Any) -> bool:
    return part is None or part is False or part == () or part == ""


def _is_plain(part: Any) -> bool:
    if isinstance(part, tuple | list):
        return all(_is_plain(item) for item in part)
    return not isinstance(part, msgspec.Struct | dict)


def _plain(part: Any) -> Text:
    if isinstance(part, tuple | list):
        return Text(", ").join(_plain(item) for item in part)
    return Text(str(part), style="green" if isinstance(part, str) else "cyan")


def _title(value: Any, text: str) -> Text:
    if not isinstance(value, msgspec.Struct):
        return _plain(value) if _is_plain(value) else Text("")
    tag = type(value).__struct_config__.tag
    name = tag if isinstance(tag, str) else re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(value).__name__).lower()
    return Text.assemble((name, "bold"), _words(value, text))


def _words(value: msgspec.Struct, text: str) -> Text:
    span = getattr(value, "span", None)
    if not span or span[1] <= span[0]:
        return Text("")
    words = " ".join(text[span[0] : span[1]].split())
    return Text(f"  “{words if len(words) <= 70 else words[:67] + '…'}”", style="italic dim")
