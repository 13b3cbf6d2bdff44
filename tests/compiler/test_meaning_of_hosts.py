"""A card and what it is under, or was: "that card" is the card, and what is done in play is done to the host."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]
"""Text and its meaning, or why it is refused."""

MEANINGS: list[Row] = [
    (
        "[On Play] Trash the top digivolution card of 1 of your Digimon. If that card has the [Bar] trait, that "
        "Digimon gains ＜Rush＞ for the turn.",
        "trash 1 card in top digivolution_cards of 1 your digimon; "
        "if p1 is trait[Bar]: grant_keyword host1 ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] By returning 1 link card of 1 of your Digimon to the hand, if that card has the [Bar] trait, "
        "＜Draw 1＞.",
        "you may by(return 1 card in link_cards of 1 your digimon hand): if p1 is trait[Bar]: ＜Draw 1＞",
    ),
    (
        "[On Play] Trash 1 card from under 1 of your Tamers. If that card has the [Bar] trait, unsuspend that Tamer.",
        "trash 1 card in under of 1 your tamer; if p1 is trait[Bar]: unsuspend host1",
    ),
    (
        "[On Play] Place 1 card from your trash under 1 of your Tamers. If it has the [Bar] trait, unsuspend that "
        "Tamer.",
        "place 1 card in your trash under of 1 your tamer; if p1 is trait[Bar]: unsuspend host1",
    ),
    (
        "[On Play] Place 1 card from your hand as 1 of your Digimon's bottom digivolution card. If it's a Digimon "
        "card, that Digimon gains ＜Rush＞ for the turn.",
        "place 1 card in your hand bottom digivolution_cards of 1 your digimon; "
        "if p1 is digimon: grant_keyword host1 ＜Rush＞ until turn_end",
    ),
    (
        "[All Turns] When an opponent's Digimon or Tamer is played, by trashing 1 card in your hand, suspend that "
        "card.",
        "when 1 opponent digimon|tamer play: you may by(trash 1 card in your hand): suspend trigger",
    ),
    (
        "[All Turns] When an opponent's Digimon is played, by returning 1 card from your trash to the hand, delete it.",
        "when 1 opponent digimon play: you may by(return 1 card in your trash hand): delete trigger",
    ),
    # what has cards under it is the host
    (
        "[On Play] Place 1 card from your hand under 1 of your Tamers. If it has 3 or more cards under it, ＜Draw 1＞.",
        "place 1 card in your hand under of 1 your tamer; if host1 is has(at least 3 card in under): ＜Draw 1＞",
    ),
    (
        "[On Play] Place 1 card from your hand under 1 of your Tamers. If there are 3 or more cards under it, "
        "＜Draw 1＞.",
        "place 1 card in your hand under of 1 your tamer; if count(card in under of host1) >= 3: ＜Draw 1＞",
    ),
    (
        "[On Play] Trash 1 card under 1 of your Tamers. If it has no cards under it, gain 1 memory.",
        "trash 1 card in under of 1 your tamer; if host1 is no(under): gain_memory 1",
    ),
    (
        "[On Play] Place 1 of your other Digimon under this Digimon. If it has 3 or more cards under it, ＜Draw 1＞.",
        "place 1 your digimon other under of this_digimon; "
        "if this_digimon is has(at least 3 card in under): ＜Draw 1＞",
    ),
    (
        "[On Play] Suspend 1 of your Tamers. If it has 3 or more cards under it, ＜Draw 1＞.",
        "suspend 1 your tamer; if p1 is has(at least 3 card in under): ＜Draw 1＞",
    ),
    (
        "[On Play] Delete 1 of your Tamers. If it had 3 or more cards under it, ＜Draw 1＞.",
        "delete 1 your tamer; if p1 is has(at least 3 card in under): ＜Draw 1＞",
    ),
]


@pytest.mark.parametrize(("text", "means"), MEANINGS)
def test_card_or_host(text: str, means: str) -> None:
    assert meaning(text) == means


REFUSED: list[str] = [
    "[On Play] Reveal the top card of your deck. Suspend it.",
    "[On Play] By trashing the top digivolution card of 1 of your Digimon, suspend that card.",
    "[All Turns] When an opponent's Digimon is played, by placing 1 card from your hand as this Digimon's bottom "
    "digivolution card, suspend it.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_a_card_out_of_play_is_not_suspended(text: str) -> None:
    assert "unbound" in refusal(text)


def test_cards_under_this_tamer() -> None:
    text = "[Main] By suspending this Tamer and placing 1 card from your hand under it, ＜Draw 1＞. "
    assert meaning(f"{text}If it has 3 or more cards under it, gain 1 memory.", kinds=("Tamer",)) == (
        "by(suspend this_tamer; place 1 card in your hand under of this_tamer): ＜Draw 1＞; "
        "paid(3) if this_tamer is has(at least 3 card in under): gain_memory 1"
    )


@pytest.mark.parametrize(
    "condition",
    [
        "it has no other cards under it",
        "there are 3 or more other cards under it",
        "it has no other digivolution cards",
    ],
)
def test_other_cards_under_the_host(condition: str) -> None:
    text = "[On Play] Place 1 card from your hand under 1 of your Digimon."
    assert "other than which one?" in refusal(f"{text} If {condition}, ＜Draw 1＞.")
