"""How a broken promise is told from an exception of the program."""

from __future__ import annotations


class Broken(AssertionError):
    """A promise that a text breaks."""


def hold(promise: bool, words: str) -> None:
    """Raise `Broken` with `words` where the promise does not hold."""
    if not promise:
        raise Broken(words)
