"""What "do" stands for in "if it does", "if they don't"."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]
"""Text and its meaning, or why it is refused."""

MEANINGS: list[Row] = [
    (
        "[On Play] If you played a Tamer this turn, you may trash 1 card in your hand. If you do, ＜Draw 1＞.",
        "if upon(1 tamer play agent=you during=this_turn): you may trash 1 card in your hand; if done(1): ＜Draw 1＞",
    ),
    (
        "[On Play] If you played a Tamer this turn, gain 1 memory. Delete 1 Digimon. If you did, ＜Draw 1＞.",
        "if upon(1 tamer play agent=you during=this_turn): gain_memory 1; delete 1 digimon; if done(2): ＜Draw 1＞",
    ),
    (
        "[On Play] If this Digimon has the [Bar] trait, ＜Draw 1＞. If it doesn't, lose 1 memory.",
        "if this_digimon is trait[Bar]: ＜Draw 1＞; if this_digimon is not trait[Bar]: lose_memory 1",
    ),
    (
        "[On Play] If this Digimon has the [Bar] trait, it gains ＜Rush＞ for the turn. If it doesn't, ＜Draw 1＞.",
        "if this_digimon is trait[Bar]: grant_keyword this_digimon ＜Rush＞ until turn_end; "
        "if this_digimon is not trait[Bar]: ＜Draw 1＞",
    ),
    (
        "[On Play] If this Digimon doesn't have the [Bar] trait, gain 1 memory. If it does, ＜Draw 1＞.",
        "if this_digimon is not trait[Bar]: gain_memory 1; if this_digimon is trait[Bar]: ＜Draw 1＞",
    ),
    (
        "[On Play] Choose 1 Digimon. If it has no digivolution cards, delete it. If it does, suspend it.",
        "choose 1 digimon; if p1 is no(digivolution_cards): delete p1; if p1 is not no(digivolution_cards): suspend p1",
    ),
    (
        "[On Play] If you have a Tamer, you may trash 1 card in your hand. If you don't, ＜Draw 1＞.",
        "if any(1 your tamer): you may trash 1 card in your hand; if not done(1): ＜Draw 1＞",
    ),
    (
        "[On Play] If this Digimon is level 5, it may attack. If it doesn't, ＜Draw 1＞.",
        "if this_digimon is level=5: you may attack this_digimon; if not done(1): ＜Draw 1＞",
    ),
    (
        "[On Play] If your opponent has a Tamer, delete 1 of their Tamers. If they don't, gain 1 memory.",
        "if any(1 opponent tamer): delete 1 opponent tamer; if no(1 opponent tamer): gain_memory 1",
    ),
    (
        "[On Play] If your opponent has no Digimon, gain 1 memory. If they do, ＜Draw 1＞.",
        "if no(opponent digimon): gain_memory 1; if any(opponent digimon): ＜Draw 1＞",
    ),
    (
        "[On Play] If your opponent has 3 or more Digimon, delete 1 of them. If they don't, gain 1 memory.",
        "if count(opponent digimon) >= 3: delete 1 opponent digimon; if count(opponent digimon) < 3: gain_memory 1",
    ),
    (
        "[On Play] 1 of your Digimon may digivolve into a Digimon card in the hand. If you do, gain 1 memory.",
        "you may digivolve 1 your digimon 1 digimon in your hand paid; if done(1): gain_memory 1",
    ),
    (
        "[On Play] 1 of your Digimon may attack. If you don't, gain 1 memory.",
        "you may attack 1 your digimon; if not done(1): gain_memory 1",
    ),
]


@pytest.mark.parametrize(("text", "means"), MEANINGS)
def test_done_or_had(text: str, means: str) -> None:
    assert meaning(text) == means


OTHER_CASE: list[Row] = [
    # whatever the one case speaks of, the other is that of the same deed
    (
        "[On Play] Your opponent may trash 2 cards in their hand. If they do, ＜Draw 1＞. If they don't, gain 1 "
        "memory.",
        "opponent may trash 2 card in opponent hand done by opponent; if done(1): ＜Draw 1＞; if not done(1): "
        "gain_memory 1",
    ),
    (
        "[On Play] Your opponent may trash 1 card in their hand. If your opponent does, ＜Draw 1＞. If they don't, "
        "gain 1 memory.",
        "opponent may trash 1 card in opponent hand done by opponent; if done(1): ＜Draw 1＞; if not done(1): "
        "gain_memory 1",
    ),
    (
        "[On Play] You may trash 2 cards in your hand. If you do, 1 of your opponent's Digimon gets -3000 DP for the "
        "turn. If you don't, gain 1 memory.",
        "you may trash 2 card in your hand; if done(1): dp of 1 opponent digimon -3000 until turn_end; if not done(1): "
        "gain_memory 1",
    ),
    (
        "[On Play] You may trash 2 cards in your hand. If you do, your opponent trashes 1 card in their hand. If you "
        "don't, lose 1 memory.",
        "you may trash 2 card in your hand; if done(1): trash 1 card in opponent hand done by opponent; if not "
        "done(1): lose_memory 1",
    ),
    (
        "[On Play] Your opponent may trash 1 card in their hand. If they do, you may ＜Draw 1＞. If they don't, gain 1 "
        "memory.",
        "opponent may trash 1 card in opponent hand done by opponent; if done(1): you may ＜Draw 1＞; if not done(1): "
        "gain_memory 1",
    ),
    # in the other order, too
    (
        "[On Play] You may play 1 Digimon card from your hand without paying the cost. If you don't, lose 1 memory. If "
        "you do, it gains ＜Rush＞ for the turn.",
        "you may play 1 digimon in your hand free; if not done(1): lose_memory 1; if done(1): grant_keyword p1 "
        "＜Rush＞ until turn_end",
    ),
    # whose cost is not paid has not done it; what another player may do then is asked of who could
    (
        "[On Play] By suspending 1 Tamer, ＜Draw 1＞. If you don't, gain 1 memory.",
        "you may by(suspend 1 tamer): ＜Draw 1＞; if not done(2): gain_memory 1",
    ),
    (
        "[On Play] By trashing 1 card in your hand, your opponent may trash 1 card in their hand. If they don't, gain "
        "1 memory.",
        "you may by(trash 1 card in your hand): may trash 1 card in opponent hand done by opponent; paid(2) if not "
        "done(2): gain_memory 1",
    ),
]


@pytest.mark.parametrize(("text", "means"), OTHER_CASE)
def test_done_or_not_done(text: str, means: str) -> None:
    assert meaning(text) == means


BAR = "Trash the top 3 cards of your deck. If"
REFUSED: list[Row] = [
    *(
        (f"[On Play] If {asked}, {deed}. If {again}, ＜Draw 1＞.", "did that before, or does that now?")
        for asked, deed, again in (
            ("you played a Tamer this turn", "unsuspend this Digimon", "you didn't"),
            ("you played a Tamer this turn", "you may delete 1 Digimon", "you did"),
            ("you didn't play a Tamer this turn", "gain 1 memory", "you did"),
            ("this Digimon attacked this turn", "it unsuspends", "it didn't"),
            ("your opponent played a Digimon this turn", "your opponent trashes 1 card in their hand", "they didn't"),
        )
    ),
    ("[On Play] If you have [Foomon], gain 1 memory. If you don't, ＜Draw 1＞.", "has that, or does that?"),
    ("[On Play] If this Digimon has the [Bar] trait, it may attack. If it doesn't, ＜Draw 1＞.", "or does that?"),
    (
        f"[On Play] {BAR} none of them have [F] in their names, lose 1 memory. If all of them do, ＜Draw 1＞.",
        "has what?",
    ),
    (f"[On Play] {BAR} those cards have the [Bar] trait, gain 1 memory. If they don't, ＜Draw 1＞.", "has what?"),
    (
        "[On Play] You may trash 2 cards in your hand. If you do, you may delete 1 of your Digimon. If you don't, "
        "lose 1 memory.",
        "which of the two is not done?",
    ),
    (
        "[On Play] You may trash 2 cards in your hand. If you do, ＜Draw 1＞. Then, trash 1 card in your hand. If you "
        "don't, lose 1 memory.",
        "which of the two is not done?",
    ),
    (
        "[On Play] You may trash 1 card in your hand. If you do, your opponent may trash 1 card in their hand. If they "
        "don't, gain 1 memory.",
        "where they could not choose",
    ),
    ("[On Play] 1 of your Digimon attacks. If you do, gain 1 memory.", "who does what?"),
    ("[On Play] You may delete 1 of your Digimon. If it does, ＜Draw 1＞.", "who does what?"),
    ("[On Play] Each player may trash 1 card in their hand. If your opponent didn't, ＜Draw 1＞.", "who does what?"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_neither_one(text: str, why: str) -> None:
    assert why in refusal(text)
