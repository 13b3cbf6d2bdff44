"""Fixtures that several test folders use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared_path() -> Path:
    """The folder with data that is not ours to commit."""
    if not _SHARED.is_dir():
        pytest.skip("the data folder ../shared is not here")
    return _SHARED


@pytest.fixture(scope="session")
def corpus_path() -> Path:
    """The real card list: `CARDC_CORPUS`, else the one in ../shared."""
    path = Path(os.environ.get("CARDC_CORPUS", _SHARED / "corpus" / "cards.json"))
    if not path.is_file():
        pytest.skip(f"the real corpus is not here: {path}")
    return path
