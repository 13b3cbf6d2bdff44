"""Who carries it out: a player who is told to is the actor of the process, or it is refused. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

ACTORS: list[tuple[str, str]] = [
    (
        "[On Play] Your opponent draws 1 card and trashes 1 card in their hand.",
        "＜Draw 1＞ done by opponent; and trash 1 card in opponent hand done by opponent",
    ),
    (
        "[On Play] Your opponent chooses 1 of their Digimon and deletes it.",
        "choose 1 opponent digimon done by opponent; and delete p1 done by opponent",
    ),
    (
        "[On Play] Each player draws 1 card and trashes 1 card in their hand.",
        "＜Draw 1＞ done by each_player; and trash 1 card in each_player hand done by each_player",
    ),
    (
        "[On Play] Your opponent trashes 1 card in their hand. Then, they add their top security card to their hand.",
        "trash 1 card in opponent hand done by opponent; "
        "then add 1 opponent card in top opponent security opponent hand done by opponent",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon. Then, they may trash 1 card in their hand. "
        "If they don't, gain 1 memory.",
        "delete 1 opponent digimon; then opponent may trash 1 card in opponent hand done by opponent; "
        "if not done(2): gain_memory 1",
    ),
    (
        "[On Play] Both players trash 1 card in their hands. Then, they draw 1 card.",
        "trash 1 card in each_player hand done by each_player; then ＜Draw 1＞ done by each_player",
    ),
    ("[On Play] Your opponent gains 2 memory.", "gain_memory 2 done by opponent"),
    ("[On Play] Each player loses 1 memory.", "lose_memory 1 done by each_player"),
    ("[On Play] Your opponent may gain 1 memory.", "opponent may gain_memory 1 done by opponent"),
    ("[On Play] Your opponent can gain 1 memory.", "opponent may gain_memory 1 done by opponent"),
    (
        "[On Play] By suspending this Digimon, your opponent loses 1 memory.",
        "you may by(suspend this_digimon): lose_memory 1 done by opponent",
    ),
    (
        "[On Play] If your opponent has no Digimon, they gain 1 memory.",
        "if no(opponent digimon): gain_memory 1 done by opponent",
    ),
    (
        "[On Play] Your opponent gives 1 of their Digimon +3000 DP for the turn.",
        "dp of 1 opponent digimon +3000 done by opponent until turn_end",
    ),
    (
        "[When Attacking] Your opponent changes the attack target to 1 of their Digimon.",
        "switch_attack_target 1 opponent digimon done by opponent",
    ),
    (
        "[On Play] Your opponent links 1 Digimon card from their trash to 1 of their Digimon.",
        "link 1 digimon in opponent trash 1 opponent digimon paid done by opponent",
    ),
    (
        "[On Play] Your opponent may digivolve 1 of their Digimon into a level 5 Digimon card in their hand.",
        "opponent may digivolve 1 opponent digimon 1 digimon level=5 in opponent hand paid done by opponent",
    ),
    (
        "[On Play] Your opponent may DNA digivolve 2 of their Digimon into a Digimon card in their hand.",
        "opponent may digivolve 2 opponent digimon 1 digimon in opponent hand paid how=dna done by opponent",
    ),
    ("[On Play] Your opponent triggers ＜Draw 1＞.", "＜Draw 1＞ done by opponent"),
    ("[On Play] Your opponent sets your memory to 3.", "set_memory 3"),
    ("[On Play] Your opponent wins the game.", "win opponent"),
    (
        "[On Play] Your opponent can't gain memory until their turn ends.",
        "restrict opponent gain_memory until opponent_turn_end",
    ),
]

NO_ACTORS = [
    ("[On Play] Your opponent reduces the play cost of this card by 2.", "nothing another player is told"),
    ("[On Play] Your opponent ignores color requirements.", "nothing another player is told"),
    ("[On Play] Your opponent prevents that deletion.", "nothing another player is told"),
    ("[On Play] Your opponent blocks with this Digimon.", "nothing another player is told"),
    ("[On Play] Your opponent sets memory to 3.", "set your memory"),
]


@pytest.mark.parametrize(("text", "means"), ACTORS)
def test_who_carries_it_out_is_kept(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "why"), NO_ACTORS)
def test_who_would_be_lost_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
