"""The one way in which lowering says no."""

from __future__ import annotations

from typing import NoReturn

from cardc.grammar.diagnostics import Diagnostic


class Refusal(ValueError):
    """A phrase that parses but has no compiled meaning; carries the diagnostic."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def refuse(code: str, span: tuple[int, int], message: str, expected: tuple[str, ...] = ()) -> NoReturn:
    """Raise a `Refusal` at `span`."""
    raise Refusal(Diagnostic(code, "error", span, message, expected))
