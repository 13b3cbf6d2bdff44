"""Text with the role of its parts shown in colour."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from cardc.compiler.unit import Unit
from cardc.roles import Role, parts

STYLES: dict[Role, str] = {
    "timing": "bold cyan",
    "trigger": "magenta",
    "condition": "yellow",
    "cost": "bold red",
    "action": "bold",
    "target": "green",
    "duration": "blue",
    "error": "bold red underline",
}
_MAX_WORDS = 90


def annotated(text: str, unit: Unit, tree: Any) -> tuple[Text, list[Text]]:
    """The unit's part of a field's text with its parts in colour, and a line for each part with its role."""
    start, end = unit.span
    shown = Text(text[start:end])
    lines: list[Text] = []
    for part in parts(text, unit, tree):
        left, right = part.span
        style = STYLES[part.role]
        shown.stylize(style, left - start, right - start)
        words = " ".join(text[left:right].split())
        words = words if len(words) <= _MAX_WORDS else words[: _MAX_WORDS - 1] + "…"
        lines.append(Text.assemble("  ", (f"{part.role:9}", style), f" {words}"))
    return shown, lines
