"""A text in the wrong field of its card."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardc.compiler.card import Card
from cardc.compiler.unit import Unit
from cardc.corpus.lint.finding import Damage, Finding
from cardc.grammar.lexicon import icon
from cardc.grammar.normalise import Edit
from cardc.grammar.parse import parse_field

_ICON = re.compile(r"\[[^\[\]]{1,40}\]|[＜<][^＞>]{1,60}[＞>]")


def misplaced(unit: Unit) -> Damage | None:
    """An effect of a security field that no [Security] starts: an inherited or main effect, or the icon is lost."""
    if unit.source != "security" or unit.kind != "effect":
        return None
    icons = re.match(r"(?:\s*\[[^\[\]]*\])*", unit.text)
    if icons and "[security]" in icons.group().lower():
        return None
    edits = () if icons and icons.group() else (Edit(0, 0, "[Security] "),)
    return Damage("wrong_field", 0, len(unit.text), "an effect in a security field without [Security]", edits)


def misplaced_names(card: Card) -> Iterator[Finding]:
    """An effect where a name or a trait belongs."""
    for field, text in (("name", card.name), *(("traits", trait) for trait in card.traits)):
        if _is_effect(text):
            message = f"an effect where the card's {field} should be"
            yield Finding(card.id, field, None, (0, len(text)), "wrong_field", text, message)


def _is_effect(text: str) -> bool:
    """It has an icon, or is a sentence of the game."""
    marks = _ICON.findall(text)
    if any(mark[0] in "＜<" or icon(mark) for mark in marks):
        return True
    return len(text.split()) > 3 and all(unit.tree is not None for unit in parse_field(f"[Main] {text}"))
