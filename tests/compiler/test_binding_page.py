"""Each row of the page on words that point back holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiler.reading import meaning, refusal

PAGE = Path(__file__).parents[2] / "docs" / "binding.md"


def rows() -> list[tuple[str, str]]:
    """Text and meaning of each row, headings and rules apart."""
    lines = (line.strip().strip("|").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines())
    return [(cells[1].strip(), cells[2].strip()) for cells in lines if len(cells) == 3 and cells[1].startswith("[")]


def test_the_page_has_its_rows() -> None:
    assert len(rows()) > 20


@pytest.mark.parametrize(("text", "means"), rows())
def test_a_row(text: str, means: str) -> None:
    if means.startswith("refused: "):
        assert means.removeprefix("refused: ") in refusal(text)
    else:
        assert means.strip("`") in meaning(text)
