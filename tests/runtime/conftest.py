"""What several runtime tests need."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardc.compiler.card import Card


@pytest.fixture(scope="session")
def cards(corpus_path: Path) -> dict[str, Card]:
    """The cards of the real list by id; skipped where it is absent."""
    from cardc.corpus.loading import load_files

    return {entry.card.id: entry.card for entry in load_files([corpus_path])}
