"""What is attacked, paid, played and set, one line a row; and what a text leaves open. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

TOGETHER: list[Row] = [
    (
        "[On Play] If you have a Digimon with 2 or more colors, or with 3 or more colors in one of its digivolution "
        "cards, gain 1 memory.",
        "if any(1 your digimon (colors>=2 | has(card colors>=3 in digivolution_cards))): gain_memory 1",
    ),
    (
        "[When Attacking] If the level 5 cards in this Digimon's digivolution cards have 3 or more colors among them,"
        " this Digimon gets +2000 DP for the turn. If they have 4 or more colors, ＜Draw 1＞.",
        "if colors(card level=5 in digivolution_cards of this_digimon) >= 3: dp of this_digimon +2000 until turn_end;"
        " if colors(card level=5 in digivolution_cards of this_digimon) >= 4: ＜Draw 1＞",
    ),
    (
        "[When Attacking] If your Digimon have 3 or more colors among them, gain 1 memory.",
        "if colors(your digimon) >= 3: gain_memory 1",
    ),
    (
        "[When Attacking] If this Digimon has 3 or more colors, gain 1 memory.",
        "if this_digimon is colors>=3: gain_memory 1",
    ),
]

ATTACKS: list[Row] = [
    (
        "[On Play] This Digimon may attack. Your opponent's unsuspended Digimon can also be attacked with this effect.",
        "with(1) you may allow this_digimon attack object=opponent digimon unsuspended until attack_end; you may "
        "attack this_digimon",
    ),
    (
        "[End of Opponent's Turn] If your opponent didn't attack with a Digimon this turn, gain 1 memory.",
        "if not upon(1 digimon attack agent=opponent during=this_turn): gain_memory 1",
    ),
    (
        "[End of Your Turn] If you attacked with a [Foo] trait Digimon this turn, gain 1 memory.",
        "if upon(1 digimon trait[Foo] attack agent=you during=this_turn): gain_memory 1",
    ),
]

TOKENS: list[Row] = [
    (
        "[On Play] Play 1 [Bar] Token (Digimon/Purple/4000 DP) suspended to your opponent's battle area.",
        "create_token 1 Bar kinds=digimon colors=purple dp=4000 suspended to=opponent battle_area",
    ),
    (
        "[On Play] If there are 5 or more total Digimon, play 1 [Bar] Token (Digimon/Purple/4000 DP). If there are 4 "
        "or fewer, play it suspended to your opponent's battle area.",
        "if count(digimon) >= 5: create_token 1 Bar kinds=digimon colors=purple dp=4000; if count(digimon) <= 4: "
        "create_token 1 Bar kinds=digimon colors=purple dp=4000 suspended to=opponent battle_area",
    ),
]

PAID: list[Row] = [
    (
        "[When Attacking] You may pay up to 4 memory. If you do, this Digimon gets +1000 DP for the turn for each "
        "memory paid.",
        "you may pay_memory 4 up_to; if done(1): dp of this_digimon +1000 for each memory of p1 until turn_end",
    ),
    (
        "[When Attacking] By paying up to 3 memory, ＜Draw 1＞ for each memory paid.",
        "you may by(pay_memory 3 up_to): ＜Draw 1＞ for each memory of p1",
    ),
    (
        "[Main] ＜Digi-Burst up to 3＞ (Trash up to 3 of this Digimon's digivolution cards to activate the effect "
        "below.) ・Gain 1 memory for each card trashed by this card's effect.",
        "＜Digi-Burst up to 3＞; paid(1) gain_memory 1 for each card trashed(p1)",
    ),
    (
        "When digivolving into this card from your hand, the memory cost of the digivolution is equal to the number "
        "of cards in your security stack. If you have 0 security cards, the memory cost is 2.",
        "when would digivolve agent=you object=this_card from=your hand: cost =count(card in your security); if "
        "count(card in your security) = 0: cost =+2",
    ),
    (
        "When using this card from your hand, its memory cost is equal to the number of cards in your hand.",
        "when this_card would use from=your hand: cost =count(card in your hand)",
    ),
    (
        "[Main] You may digivolve 1 of your Digimon into a Digimon card in your hand that can digivolve for a "
        "digivolution cost of 2 or less without paying the cost.",
        "you may digivolve 1 your digimon 1 digimon digivolution_cost<=2 in your hand free",
    ),
]

KEYWORDS: list[Row] = [
    (
        "[Your Turn] When one of your Digimon activates ＜Digi-Burst＞, gain 1 memory.",
        "when 1 your digimon activate object=＜digi-burst＞ effect: gain_memory 1",
    ),
    (
        "[Opponent's Turn] When you use ＜Blocker＞ to suspend one of your Digimon, gain 1 memory.",
        "when 1 your digimon suspend agent=your ＜blocker＞ effect by_effect: gain_memory 1",
    ),
]

AS_LONG: list[Row] = [
    (
        "[On Play] 1 of your opponent's Digimon gets -2000 DP for the turn. If you have a Tamer, 1 of your opponent's"
        " Digimon gets -4000 DP instead.",
        "dp of 1 opponent digimon -2000 until turn_end; instead(1) if any(1 your tamer): dp of 1 opponent digimon "
        "-4000 until turn_end",
    ),
]


@pytest.mark.parametrize(("text", "expected"), [*TOGETHER, *ATTACKS, *TOKENS, *PAID, *KEYWORDS, *AS_LONG])
def test_what_it_means(text: str, expected: str) -> None:
    assert meaning(text) == expected


REFUSED: list[Row] = [
    (
        "[On Play] Your opponent's unsuspended Digimon can also be attacked with this effect.",
        "attacks nothing",
    ),
    (
        "[On Play] Gain up to 3 memory.",
        "how much memory?",
    ),
    (
        "[On Play] Gain 1 memory for each memory paid.",
        "no memory was paid before",
    ),
    (
        "[On Play] Gain 1 memory for each card trashed by this card's effect.",
        "nothing was trashed before",
    ),
    (
        "[On Play] ＜Draw up to 2＞",
        "no keyword",
    ),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_the_text_leaves_open(text: str, why: str) -> None:
    assert why in refusal(text)
