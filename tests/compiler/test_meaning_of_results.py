"""What a sentence says of the ones before it: replaced, referred to again, counted."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning

Row = tuple[str, str]

INSTEAD: list[Row] = [
    # a search is replaced as a whole
    (
        "[On Play] Reveal the top 4 cards of your deck. Add 1 card with the [Foo] trait among them to the hand. Return "
        "the rest to the bottom of the deck. If you have a Tamer, you may return 1 [Foomon] from your trash to the hand "
        "instead.",
        "reveal 4 card in top your deck; add 1 card trait[Foo] in revealed of p1 hand; return rest1 bottom deck; "
        "instead(1) if any(1 your tamer): you may return 1 card [Foomon] in your trash hand",
    ),
    # what does not hang on it is not
    (
        "[On Play] Gain 1 memory. Trash the top card of your deck. If you have a Tamer, ＜Draw 1＞ instead.",
        "gain_memory 1; trash 1 card in top your deck; instead(2) if any(1 your tamer): ＜Draw 1＞",
    ),
    # a second "instead" replaces the same
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, ＜Draw 2＞ instead. If you have 3 Tamers, ＜Draw 3＞ instead.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): ＜Draw 2＞; instead(1) if any(3 your tamer): ＜Draw 3＞",
    ),
    # the ones that are spoken of are those of the process that was done
    (
        "[On Play] Return 1 of your opponent's Digimon to the hand. If you have a Tamer, instead return 1 of your "
        "opponent's Digimon to the bottom of the deck. Trash all of the digivolution cards of that Digimon.",
        "return 1 opponent digimon hand; instead(1) if any(1 your tamer): return 1 opponent digimon bottom deck; "
        "trash all card in digivolution_cards of {p1 or p2}",
    ),
]

TABLE = {"instead": INSTEAD}


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows]
)
def test_results(text: str, expected: str) -> None:
    assert meaning(text) == expected
