"""`cardc run`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def run_command(scenarios: Sequence[Path], cards: Sequence[Path], as_json: bool) -> int:
    """Play each scenario and say what did not hold."""
    raise NotImplementedError
