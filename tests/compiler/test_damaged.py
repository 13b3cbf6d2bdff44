"""Texts that have lost a word, or a line break, and still look like a sentence: refused, with what is missing.

Each is invented after the shape of a damaged text; the whole sentence beside it must compile.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import DIGIMON, compiled, refusal

DAMAGED: list[tuple[str, str, str]] = [
    # (damaged, what the diagnostic says, whole)
    (
        "[On Play] Gain 1 memory and Digimon isn't affected by your opponent's effects until the end of their turn.",
        "agreement 'isn't' does not agree with its subject",
        "[On Play] Gain 1 memory and this Digimon isn't affected by your opponent's effects until the end of their "
        "turn.",
    ),
    (
        "[On Play] You may DNA digivolve this Digimon and 1 of your other Digimon may DNA digivolve into a Digimon "
        "card in your hand.",
        "digivolve into what?",
        "[On Play] This Digimon and 1 of your other Digimon may DNA digivolve into a Digimon card in your hand.",
    ),
    (
        "[On Play] 1 of your Digimon may DNA digivolve into a Digimon card in your hand.",
        "DNA digivolution takes two cards",
        "[On Play] 2 of your Digimon may DNA digivolve into a Digimon card in your hand.",
    ),
    (
        "[On Play] This Digimon may digivolve into a Digimon card with the [Foo] trait and [BAR] in the hand.",
        "bare_name a card, or what a card has?",
        "[On Play] This Digimon may digivolve into a Digimon card with the [Foo] and [BAR] traits in the hand.",
    ),
    (
        "[On Play] By trashing 1 Digimon card with [Foomon] in its text or the [Bar] from your hand, gain 1 memory.",
        "missing_noun a noun is missing after this",
        "[On Play] By trashing 1 Digimon card with [Foomon] in its text or the [Bar] trait from your hand, gain 1 "
        "memory.",
    ),
    (
        "[Your Turn] All of your [Foo] Digimon get +1000 DP.",
        "bare_name a name, or a trait?",
        "[Your Turn] All of your [Foo] trait Digimon get +1000 DP.",
    ),
    (
        "[On Play] You may use 1 [Foo] Option card from your hand without paying the cost.",
        "bare_name a name, or a trait?",
        "[On Play] You may use 1 [Foo] trait Option card from your hand without paying the cost.",
    ),
    (
        "[On Play] You may play 1 red Digimon card without paying the cost.",
        "place from where?",
        "[On Play] You may play 1 red Digimon card from your hand without paying the cost.",
    ),
    (
        "[All Turns] When other Digimon are deleted in empty, gain 1 memory.",
        "preposition 'in' does not lead this",
        "[All Turns] When other Digimon are deleted in the battle area, gain 1 memory.",
    ),
    (
        "[Main] While you have a Tamer, you may use this card without meeting its color requirements. Gain 1 memory.",
        "in_use this card is in use already",
        "While you have a Tamer, you may use this card without meeting its color requirements.",
    ),
]


@pytest.mark.parametrize(("text", "why", "whole"), DAMAGED, ids=[row[0] for row in DAMAGED])
def test_a_damaged_text_is_refused(text: str, why: str, whole: str) -> None:
    kinds = ("Option",) if "use this card" in text else DIGIMON
    assert why in refusal(text, kinds=kinds)
    assert compiled(whole, kinds=kinds)


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] You may play 1 [Foomon] Digimon card from your hand without paying the cost.",
        "[On Play] You may play 1 [Foo Bar] card from your hand without paying the cost.",
        "[On Play] Reveal the top 3 cards of your deck. Add 1 card with [Foo] in its traits, [Barmon] or [Baz Qux] "
        "among them to your hand. Trash the rest.",
        "[On Play] Place 1 [Foomon] from your hand as the bottom digivolution card of the [Bar Gate] in your breeding "
        "area.",
    ],
)
def test_a_name_that_needs_no_noun_is_none_that_lost_it(text: str) -> None:
    assert compiled(text)
