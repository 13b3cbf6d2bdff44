"""What a pronoun means where its own clause, a rest, a branch or a number stands in between.

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

REVEAL = "[On Play] Reveal the top 3 cards of your deck."

BEFORE_THE_SUBJECT: list[Row] = [
    (
        "[On Play] By trashing up to 3 cards in your hand, 1 of your opponent's Digimon gets -1000 DP for each of "
        "those cards for the turn.",
        "you may by(trash up to 3 card in your hand): dp of 1 opponent digimon -1000 for each p1 until turn_end",
    ),
    (
        "[On Play] By suspending up to 3 of your Tamers, this Digimon gets +1000 DP for each of them for the turn.",
        "you may by(suspend up to 3 your tamer): dp of this_digimon +1000 for each p1 until turn_end",
    ),
    (
        "[All Turns] When any of your Digimon are deleted, 1 of your opponent's Digimon gets -1000 DP for each of "
        "those Digimon for the turn.",
        "when 1 your digimon delete: dp of 1 opponent digimon -1000 for each triggers until turn_end",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon. 1 of your Digimon gets +1000 DP for each of that Digimon's "
        "digivolution cards for the turn.",
        "suspend 1 opponent digimon; "
        "dp of 1 your digimon +1000 for each card in digivolution_cards of p1 until turn_end",
    ),
    (
        "[On Play] 1 of your Digimon gets +1000 DP for each of its digivolution cards for the turn.",
        "dp of 1 your digimon +1000 for each card in digivolution_cards of p1 until turn_end",
    ),
    (
        "[On Play] By trashing 1 Digimon card in your hand, 1 of your Digimon may digivolve into a Digimon card with "
        "the same level as that card in the hand.",
        "you may by(trash 1 digimon in your hand): "
        "may digivolve 1 your digimon 1 digimon same(level as p1) in your hand paid",
    ),
]

PAST_THE_REST: list[Row] = [
    (
        f"{REVEAL} You may play 1 Digimon card among them without paying the cost. Trash the rest. "
        "It gains ＜Rush＞ for the turn.",
        "reveal 3 card in top your deck; you may play 1 digimon in revealed of p1 free; trash rest1; "
        "grant_keyword p2 ＜Rush＞ until turn_end",
    ),
    (
        f"{REVEAL} Place 1 of them under 1 of your Tamers. Trash the rest. Then, that Tamer unsuspends.",
        "reveal 3 card in top your deck; place 1 card group(p1) under of 1 your tamer; trash rest1; "
        "then unsuspend host2",
    ),
    (
        f"{REVEAL} You may play 1 Digimon card among them without paying the cost. Trash the rest. "
        "If you did, gain 1 memory.",
        "reveal 3 card in top your deck; you may play 1 digimon in revealed of p1 free; trash rest1; "
        "if done(2): gain_memory 1",
    ),
]

IN_THE_OTHER_BRANCH: list[Row] = [
    (
        "[On Play] Reveal the top card of your deck. This Digimon may digivolve into it without paying the cost. "
        "If it doesn't, trash it.",
        "reveal 1 card in top your deck; you may digivolve this_digimon p1 free; if not done(2): trash p1",
    ),
    (
        "[On Play] Reveal the top card of your deck. 1 of your Digimon may digivolve into it without paying the cost. "
        "If this effect didn't digivolve, add it to the hand.",
        "reveal 1 card in top your deck; you may digivolve 1 your digimon p1 free; if not digivolve(2): add p1 hand",
    ),
    (
        "[On Play] You may suspend this Digimon. If you do, delete 1 of your opponent's Digimon. Otherwise, it gets "
        "+1000 DP for the turn.",
        "you may suspend this_digimon; if done(1): delete 1 opponent digimon; "
        "otherwise(2) dp of this_digimon +1000 until turn_end",
    ),
]

OF_WHICH_GROUP: list[Row] = [
    (
        "[Your Turn] When any of your Digimon are played, if you have a Tamer, 1 of them gains ＜Rush＞ for the turn.",
        "when 1 your digimon play: if any(1 your tamer): grant_keyword 1 card group(triggers) ＜Rush＞ until turn_end",
    ),
    (
        "[On Play] If you have 3 or more Digimon, suspend 1 of them.",
        "if count(your digimon) >= 3: suspend 1 your digimon",
    ),
    (
        "[Your Turn] When any of your Digimon are played, if any of them have the [Bar] trait, that Digimon gains "
        "＜Rush＞ for the turn.",
        "when 1 your digimon play: if 1 card group(triggers) is trait[Bar]: "
        "grant_keyword 1 card group(triggers) trait[Bar] ＜Rush＞ until turn_end",
    ),
]

ATTACKERS: list[Row] = [
    (
        "[All Turns] When this Digimon is attacked, delete the attacking Digimon.",
        "when attack object=this_digimon: delete trigger",
    ),
    (
        "[All Turns] When one of your Digimon is attacked, delete the attacking Digimon.",
        "when attack object=1 your digimon: delete trigger",
    ),
    (
        "[All Turns] When this Digimon blocks, delete the attacking Digimon.",
        "when this_digimon block: delete digimon attacking()",
    ),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [*BEFORE_THE_SUBJECT, *PAST_THE_REST, *IN_THE_OTHER_BRANCH, *OF_WHICH_GROUP, *ATTACKERS],
)
def test_what_it_means(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "[On Play] Suspend 2 of your opponent's Digimon. If you have 2 or more Tamers, delete 1 of them.",
            "of those that were counted",
        ),
        (
            "[On Play] All of your opponent's Digimon get -3000 DP for the turn. If you have 3 or fewer security "
            "cards, delete 1 of them.",
            "of those that were counted",
        ),
        (
            "[Your Turn] When any of your Digimon are played, if any of them have the [Bar] trait, they gain ＜Rush＞ "
            "for the turn.",
            "which ones",
        ),
        (f"{REVEAL} If any of them have the [Bar] trait, add them to the hand.", "which ones"),
        (
            "[All Turns] This Digimon gets +1000 DP for each of your Tamers, and they can't be suspended by your "
            "opponent's effects.",
            "there is only one",
        ),
        (
            "[On Play] Suspend 1 of your opponent's Digimon. Then, if it has digivolution cards, trash them.",
            "there is only one",
        ),
        (
            "[On Play] Suspend 1 of your opponent's Digimon. Then, suspend 1 of your opponent's Tamers. They can't "
            "unsuspend until your opponent's turn ends.",
            "there is only one",
        ),
        ("[On Play] Suspend 1 of your opponent's Digimon. Then, delete 1 of them.", "there is only one"),
        (
            "[On Play] ＜De-Digivolve 1＞ 1 of your opponent's Digimon. If this effect trashed a card, return it to "
            "the hand.",
            "which one",
        ),
    ],
)
def test_neither_is_meant(text: str, why: str) -> None:
    assert why in refusal(text)
