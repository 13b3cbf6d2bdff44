"""A card goes to an end of a deck or is shuffled into it (CR 3-1-3-5, 3-2): where no word tells, one is lost."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Return 1 of your opponent's Digimon to its owner's deck.",
        "[On Play] By returning 1 card from your hand to your deck, ＜Draw 1＞",
        "[On Play] You may return 1 card from your hand to your deck to gain 1 memory.",
        "[On Play] Activate 1 of the effects below. ・Return 1 of your Digimon to its owner's deck. ・Gain 1 memory.",
        "[On Play] Reveal the top 3 cards of your deck. Return the rest to your deck.",
        '[On Play] 1 of your Digimon gains "[On Deletion] Return 1 card from your hand to your deck." for the turn.',
    ],
)
def test_at_which_end(text: str) -> None:
    assert "at the top or the bottom of the deck?" in refusal(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "[On Play] Return 1 of your opponent's Digimon to the bottom of its owner's deck.",
            "return 1 opponent digimon bottom owner deck",
        ),
        ("[On Play] Return 1 of your opponent's Digimon to its owner's hand.", "return 1 opponent digimon owner hand"),
        (
            "[On Play] Return 1 card from your hand to your deck. Then, shuffle your deck.",
            "return 1 card in your hand your deck; then shuffle card in your deck",
        ),
        (
            "[All Turns] Your Digimon can't be returned to hands or decks by your opponent's effects.",
            "restrict your digimon be_return:hand,deck by=opponent effect",
        ),
    ],
)
def test_where_it_is_told(text: str, expected: str) -> None:
    assert meaning(text) == expected
