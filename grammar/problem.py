"""The exception that carries a diagnostic from the depth of a parse to its unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, Protocol

from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.node import Span


class Problem(ValueError):
    """A token or node that has no place."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Placed(Protocol):
    """A node: something with a span."""

    @property
    def span(self) -> Span: ...


def fail(code: str, node: Placed, message: str, expected: Sequence[str] = ()) -> NoReturn:
    """Raise a `Problem` at the words of `node`."""
    raise Problem(Diagnostic(code, "error", node.span, message, tuple(expected)))
