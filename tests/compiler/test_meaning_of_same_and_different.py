"""The same or different in something: as what was spoken of, among themselves, or left open."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]
"""Text and its meaning, or why it is refused."""

MEANINGS: list[Row] = [
    (
        "[All Turns] When a Digimon is deleted, trash 1 card with a different color in your hand.",
        "when 1 digimon delete: trash 1 card different(color as trigger) in your hand",
    ),
    (
        "[On Play] Choose 1 Digimon. Delete 2 of your opponent's Digimon with different names.",
        "choose 1 digimon; delete 2 opponent digimon different(name)",
    ),
    # the first of a list, and either of two, are compared with what was spoken of
    (
        "[All Turns] When a Digimon is deleted, delete 1 Digimon with the same level and 1 Tamer.",
        "when 1 digimon delete: delete {1 digimon same(level as trigger) and 1 tamer}",
    ),
    (
        "[All Turns] When a Digimon is deleted, trash 1 red card or 1 blue card with a different level in your hand.",
        "when 1 digimon delete: trash {1 card red in your hand or 1 card blue different(level as trigger) "
        "in your hand}",
    ),
    (
        "[On Play] Choose 1 Digimon. Delete 1 of your opponent's [Foomon] or Digimon with the same level.",
        "choose 1 digimon; delete {1 opponent card [Foomon] or 1 opponent digimon same(level as p1)}",
    ),
    (
        "[On Play] Choose 1 Digimon. Delete 1 Digimon and 1 Tamer with a different name from the chosen Digimon.",
        "choose 1 digimon; delete {1 digimon and 1 tamer different(name as p1)}",
    ),
    (
        "[On Play] Choose 1 Digimon. Trash 2 [Foomon] and 2 same-level cards in your hand.",
        "choose 1 digimon; trash {2 card [Foomon] in your hand and 2 card same(level) in your hand}",
    ),
    (
        "[On Play] Choose 1 of your Digimon. Delete 1 Digimon with the same number of digivolution cards as it.",
        "choose 1 your digimon; delete 1 digimon digivolution_cards=digivolution_cards(p1)",
    ),
    # one of them differs from nothing
    (
        "[On Play] If you have 2 or more Digimon with different levels, 1 of them may attack.",
        "if count(your digimon different(level)) >= 2: you may attack 1 your digimon",
    ),
    (
        "[On Play] If you have 2 or more Digimon with different levels, suspend 2 of them.",
        "if count(your digimon different(level)) >= 2: suspend 2 your digimon different(level)",
    ),
    # what cards are put under is compared, too
    (
        "[On Play] Choose 1 Digimon. Place 1 card from your hand under 1 of your Digimon with the same level.",
        "choose 1 digimon; place 1 card in your hand under of 1 your digimon same(level as p1)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "means"), MEANINGS)
def test_the_same_as_what(text: str, means: str) -> None:
    assert meaning(text) == means


_OPEN = "as each other"
_ALONE = "one alone"

REFUSED: list[Row] = [
    (
        "When this card would be played, by trashing 1 red card and 1 blue card with different levels in your hand, "
        "reduce the play cost by 4.",
        _OPEN,
    ),
    (
        "[On Play] Reveal the top 4 cards of your deck. Add 1 level 3 card and 1 level 4 card with the same color "
        "among them to the hand.",
        _OPEN,
    ),
    ("[All Turns] When a Digimon is deleted, trash 1 red card and 1 card with a different color in your hand.", _OPEN),
    ("[All Turns] When a Digimon is deleted, trash 1 red card and 1 differently colored card in your hand.", _OPEN),
    ("[All Turns] When a Digimon is deleted, trash 1 [Foomon] and [Barmon] with different levels in your hand.", _OPEN),
    ("[All Turns] When a Digimon is deleted, delete this Digimon and 1 Digimon with the same level.", _OPEN),
    ("[On Play] Choose 1 Digimon. Delete 2 Digimon and 2 Tamers with different names.", _OPEN),
    ("[On Play] Choose 1 Digimon. Delete all Digimon and all Tamers with the same color.", _OPEN),
    ("[On Play] Choose 1 Digimon. If you have a Digimon and a Tamer with the same color, ＜Draw 1＞.", _OPEN),
    ("[All Turns] When a Digimon is deleted, trash 1 card with different colors in your hand.", _ALONE),
    ("[All Turns] When a Digimon is deleted, trash 1 red or 1 blue card with different names in your hand.", _ALONE),
    ("[On Play] Choose 1 Digimon. Delete 1 Digimon with the [Foo] trait and different levels.", _ALONE),
    ("[On Play] Choose 1 Digimon. Place 1 card from your hand under 1 of your Digimon with different names.", _ALONE),
    ("[On Play] Delete 1 of your opponent's [Foomon] or Digimon with the same level.", "the same as what"),
    ("[All Turns] When a Digimon is deleted, delete 1 Digimon with the same number.", "nothing a card can have"),
    ("[All Turns] When a Digimon is deleted, delete 1 Digimon with the same number of link cards.", "not completed"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_each_other_or_something_before(text: str, why: str) -> None:
    assert why in refusal(text)


SO_MANY: list[Row] = [
    ("[On Play] If your Tamers have 3 or more different names, ＜Draw 1＞.", "count(your tamer different(name)) >= 3"),
    ("[On Play] If your Tamers have 2 or fewer different names, ＜Draw 1＞.", "count(your tamer different(name)) <= 2"),
    ("[On Play] If your Tamers have 3 different names, ＜Draw 1＞.", "count(your tamer different(name)) = 3"),
    ("[On Play] If your Tamers have exactly 3 different names, ＜Draw 1＞.", "count(your tamer different(name)) = 3"),
    (
        "[On Play] If your Tamers have 3 or more different names among them, ＜Draw 1＞.",
        "count(your tamer different(name)) >= 3",
    ),
    ("[On Play] If your Tamers don't have 3 or more different names, ＜Draw 1＞.",
     "count(your tamer different(name)) < 3"),
    ("[On Play] If you have Tamers with 3 or more different names, ＜Draw 1＞.",
     "count(your tamer different(name)) >= 3"),
    (
        "[On Play] If there are cards with 3 or more different levels in your trash, ＜Draw 1＞.",
        "count(card different(level) in your trash) >= 3",
    ),
    (
        "[On Play] If this Digimon has 3 or more different names in its digivolution cards, ＜Draw 1＞.",
        "count(card different(name) in digivolution_cards of this_digimon) >= 3",
    ),
    ("[On Play] If your Digimon have 2 or more different colors, ＜Draw 1＞.", "colors(your digimon) >= 2"),
    ("[On Play] If this Digimon has 2 or more different colors, ＜Draw 1＞.", "this_digimon is colors>=2"),
    ("[On Play] If you have a Digimon with 2 or more different colors, ＜Draw 1＞.", "any(1 your digimon colors>=2)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "asked"), SO_MANY)
def test_so_many_different(text: str, asked: str) -> None:
    assert meaning(text) == f"if {asked}: ＜Draw 1＞"


@pytest.mark.parametrize(
    ("what", "asked"),
    [("names", "count(card group(p1) different(name)) >= 2"), ("colors", "colors(p1) >= 2")],
)
def test_so_many_different_of_those(what: str, asked: str) -> None:
    trashed = "[On Play] Trash the top 3 cards of your deck. If the trashed cards have 2 or more different"
    text = f"{trashed} {what}, gain 1 memory."
    assert meaning(text) == f"trash 3 card in top your deck; if {asked}: gain_memory 1"


def test_your_digimon_is_compared_with_what_was_spoken_of_before() -> None:
    text = "[On Play] Delete 1 of your opponent's Digimon. If your Digimon has a different name, gain 1 memory."
    assert meaning(text) == "delete 1 opponent digimon; if your digimon is different(name as p1): gain_memory 1"


def test_the_same_as_what_was_spoken_of_before() -> None:
    text = "[All Turns] When a Digimon is deleted, if this Digimon has the same level, gain 1 memory."
    assert meaning(text) == "when 1 digimon delete: if this_digimon is same(level as trigger): gain_memory 1"


NO_NUMBER: list[Row] = [
    ("[On Play] If you have 2 Tamers with 3 or more different names, ＜Draw 1＞.", "so many of what"),
    ("[On Play] Trash 3 cards with 2 or more different names in your hand.", "so many of what"),
    ("[On Play] If your Tamers have up to 3 different names, ＜Draw 1＞.", "so many of what"),
    ("[On Play] If your Tamers have no different names, ＜Draw 1＞.", "so many of what"),
    ("[On Play] Delete all Digimon with 2 or more different colors.", "of each of them"),
    ("[On Play] If 3 or more of your Tamers have 2 or more different names, ＜Draw 1＞.", "of each of them"),
    ("[On Play] If you have Tamers with different names, ＜Draw 1＞.", "how many"),
    ("[On Play] If this Digimon has 2 or more different levels, ＜Draw 1＞.", "one alone"),
    ("[On Play] If your Tamers have 3 or more different names than this Digimon, ＜Draw 1＞.", "nothing to attach to"),
    ("[On Play] If your Tamers have a different name, ＜Draw 1＞.", "than what"),
    ("[All Turns] When a Digimon is deleted, if it has the same level, ＜Draw 1＞.", "the same as what"),
]


@pytest.mark.parametrize(("text", "why"), NO_NUMBER)
def test_no_such_number(text: str, why: str) -> None:
    assert why in refusal(text)
