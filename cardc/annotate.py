"""Text with the role of its parts shown in colour."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.text import Text

from cardc.compiler.effect import Effect, Span
from cardc.compiler.unit import Unit

STYLES = {
    "timing": "bold cyan",
    "keyword": "bold magenta",
    "name": "green",
    "trigger": "on grey23",
    "cost": "underline yellow",
    "process": "white",
    "why": "bold reverse",
    "error": "bold red underline",
}
_TIMING = re.compile(r"\s*\[[^\]]*\]")
_KEYWORD = re.compile(r"[<＜‹][^>＞›]*[>＞›]")
_NAME = re.compile(r"\[[^\]]*\]")


_MAX_WORDS = 90


def annotated(text: str, unit: Unit) -> tuple[Text, list[Text]]:
    """The unit's part of a field's text with its parts in colour, and a line for each part with its role."""
    start, end = unit.span
    shown = Text(text[start:end])
    lines: dict[tuple[int, int, str], Text] = {}
    for role, (left, right) in _spans(text, unit):
        if start <= left < right <= end:
            shown.stylize(STYLES[role], left - start, right - start)
            words = " ".join(text[left:right].split())
            words = words if len(words) <= _MAX_WORDS else words[: _MAX_WORDS - 1] + "…"
            lines[left, -right, role] = Text.assemble("  ", (f"{role:8}", STYLES[role]), f" {words}")
    return shown, [line for _, line in sorted(lines.items(), key=lambda item: item[0])]


def _spans(text: str, unit: Unit) -> Iterator[tuple[str, Span]]:
    """In painting order: what comes later lies on top."""
    start, end = unit.span
    if unit.effect is not None:
        yield from _effect_spans(unit.effect)
    position = start
    while (icon := _TIMING.match(text, position, end)) is not None and unit.kind == "effect":
        yield "timing", (icon.start() + len(icon.group()) - len(icon.group().lstrip()), icon.end())
        position = icon.end()
    for role, pattern in (("name", _NAME), ("keyword", _KEYWORD)):
        for match in pattern.finditer(text, position, end):
            yield role, match.span()
    if unit.effect is not None:
        for reason in unit.effect.optional_reasons:
            if reason.span is not None:
                yield "why", reason.span
    for diagnostic in unit.diagnostics:
        if diagnostic.severity == "error":
            yield "error", diagnostic.span


def _effect_spans(effect: Effect) -> Iterator[tuple[str, Span]]:
    for process in effect.processes:
        yield "process", process.span
        if process.cost is not None:
            yield "cost", process.cost.span
    if effect.trigger is not None:
        yield "trigger", effect.trigger.span
