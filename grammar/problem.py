"""The exception that carries a diagnostic from the depth of a parse to its unit."""

from __future__ import annotations

from cardc.grammar.diagnostics import Diagnostic


class Problem(ValueError):
    """A token or node that has no place."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
