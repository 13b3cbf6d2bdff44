"""What becomes "it": this card once it is played, and nothing that has left play where it is suspended."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

MEANINGS: list[tuple[str, str]] = [
    (
        "[Trash] [Your Turn] When one of your [Foomon] is deleted, you may play this card without paying the cost. "
        "If you do, it gains ＜Rush＞ for the turn.",
        "when 1 your card [Foomon] delete: you may play this_card free; "
        "if done(1): grant_keyword this_card ＜Rush＞ until turn_end",
    ),
    (
        "[Trash] [Main] By deleting 1 of your Digimon, play this card without paying the cost. It gains ＜Rush＞ for "
        "the turn.",
        "by(delete 1 your digimon): play this_card free; paid(2) grant_keyword this_card ＜Rush＞ until turn_end",
    ),
    (
        "[Trash] [All Turns] When one of your Tamers suspends, you may play this card without paying the cost. At the "
        "end of the turn, delete it.",
        "when 1 your tamer suspend: you may play this_card free; delete this_card until at_turn_end",
    ),
    (
        "[Main] Delete 1 of your opponent's Digimon. Place this card in the battle area. Trash it at the end of the "
        "turn.",
        "delete 1 opponent digimon; place this_card battle_area; trash this_card until at_turn_end",
    ),
    (
        "[Hand] [Counter] When one of your Digimon is attacked, you may place this card as its bottom digivolution "
        "card. If you do, it gets +3000 DP for the turn.",
        "when attack object=1 your digimon: you may place this_card bottom digivolution_cards of attack_target; "
        "if done(1): dp of attack_target +3000 until turn_end",
    ),
]


@pytest.mark.parametrize(("text", "means"), MEANINGS)
def test_what_it_is(text: str, means: str) -> None:
    assert meaning(text) == means


def test_what_has_left_is_not_suspended() -> None:
    text = "[On Play] If your opponent has 2 or more Digimon, delete 1 of them. If they have 1, suspend it."
    assert refusal(text).startswith("unbound")
