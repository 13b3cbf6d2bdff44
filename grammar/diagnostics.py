"""Diagnostics are values: code, severity, span, message, what was expected, a suggestion."""

from __future__ import annotations

from typing import Literal

import msgspec

MAX_DIAGNOSTICS = 20
"""At most this many diagnostics a text."""

Severity = Literal["error", "warning"]


class Diagnostic(msgspec.Struct, frozen=True):
    """One finding. `span` is a half-open code point range of the field as given.

    `suggestion` of an error is the whole text of the unit as it would compile, of a warning the words that the span
    was read as.
    """

    code: str
    severity: Severity
    span: tuple[int, int]
    message: str
    expected: tuple[str, ...] = ()
    suggestion: str | None = None


def render_diagnostic(text: str, diagnostic: Diagnostic, where: str = "") -> str:
    """Print a diagnostic as a compiler does: message, the line of text, carets, expectation, suggestion."""
    start, end = diagnostic.span
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end
    window_start = max(line_start, start - 60)
    window_end = min(line_end, max(end, start + 1) + 40)
    shown = text[window_start:window_end].replace("\t", " ")
    lead = "…" if window_start > line_start else ""
    tail = "…" if window_end < line_end else ""
    width = max(1, min(end, window_end) - start)
    lines = [
        f"{diagnostic.severity}[{diagnostic.code}]{' ' + where if where else ''}: {diagnostic.message}",
        f"  | {lead}{shown}{tail}",
        f"  | {' ' * (len(lead) + start - window_start)}{'^' * width}",
    ]
    if diagnostic.expected:
        lines.append("  = expected " + ", ".join(diagnostic.expected))
    if diagnostic.suggestion is not None:
        lines.append(f"  = help: {diagnostic.suggestion}")
    return "\n".join(lines)
