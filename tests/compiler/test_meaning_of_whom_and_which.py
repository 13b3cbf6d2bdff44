"""Whom and which is meant: the player attacked, other cards, what has a level, each of them or all.

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

MEANINGS: list[Row] = [
    # the Digimon whose attack target changes is the one that attacks
    (
        "[Your Turn] When any of your Digimon's attack target is changed, that Digimon gets +3000 DP for the turn.",
        "when attack_target of 1 your digimon change: dp of digimon attacking() +3000 until turn_end",
    ),
    # each "or" is kept from
    (
        "[All Turns] Your opponent can't use Option cards or play Tamers.",
        "restrict opponent use object=option; and restrict opponent play object=tamer",
    ),
    # the player whom a Digimon attacks is not its own
    (
        "[When Attacking] You may change the attack target to your opponent or 1 of their Digimon.",
        "you may switch_attack_target {opponent or 1 opponent digimon}",
    ),
    (
        "[When Attacking] You may switch the attack target to the player or this Digimon.",
        "you may switch_attack_target {opponent or this_digimon}",
    ),
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, you may switch the target of attack to the player.",
        "when 1 opponent digimon attack: you may switch_attack_target you",
    ),
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, you may switch the target of attack to this "
        "Digimon or the player.",
        "when 1 opponent digimon attack: you may switch_attack_target {this_digimon or you}",
    ),
    (
        "[Your Turn] When one of your Digimon attacks, you may switch the target of attack to the player.",
        "when 1 your digimon attack: you may switch_attack_target opponent",
    ),
    (
        "[All Turns] When a Digimon attacks, you may switch the target of attack to the player.",
        "when 1 digimon attack: you may switch_attack_target each_player",
    ),
    (
        "[Main] Choose 1 of your opponent's Digimon. It attacks a player.",
        "choose 1 opponent digimon; attack p1 targets=you",
    ),
    (
        "[Main] Choose 1 of your Digimon. It may attack a player.",
        "choose 1 your digimon; you may attack p1 targets=opponent",
    ),
    (
        "[Main] Your opponent may attack a player with 1 of their Digimon.",
        "opponent may attack 1 opponent digimon targets=you done by opponent",
    ),
    (
        "[Main] 1 of your Digimon may digivolve into [Foomon] in the hand without paying the cost. Then, it "
        "may attack a player.",
        "you may digivolve 1 your digimon card [Foomon] in your hand free; then you may attack p1 targets=opponent",
    ),
    (
        "[Main] You may play 1 [Foomon] from your hand without paying the cost. The Digimon played by this "
        "effect may attack a player.",
        "you may play 1 card [Foomon] in your hand free; you may attack digimon played(this_effect) targets=opponent",
    ),
    (
        "[On Play] 1 of your opponent's Digimon can't digivolve or attack players until their turn ends.",
        "restrict 1 opponent digimon digivolve until opponent_turn_end; and restrict p1 attack object=you "
        "until opponent_turn_end",
    ),
    # requirements that a digivolution has, and that a use has
    (
        "[On Play] This Digimon may digivolve into [Foomon] in the hand, ignoring its digivolution requirements.",
        "you may digivolve this_digimon card [Foomon] in your hand ignoring",
    ),
    (
        "[On Play] You may use 1 [Foo] from your hand, ignoring color requirements.",
        "you may use 1 card [Foo] in your hand ignoring",
    ),
    # other than the one that was spoken of, where this card is none of these
    (
        "[On Play] If you have a [Bar] trait Tamer and no other Tamers, gain 1 memory.",
        "if (any(1 your tamer trait[Bar]) and count(your tamer) <= 1): gain_memory 1",
    ),
    (
        "[On Play] If you have a [Bar] trait Tamer and 2 or more other Tamers, gain 1 memory.",
        "if (any(1 your tamer trait[Bar]) and count(your tamer) >= 3): gain_memory 1",
    ),
    (
        "[On Play] If you have a [Bar] trait Tamer and another Tamer, gain 1 memory.",
        "if (any(1 your tamer trait[Bar]) and count(your tamer) >= 2): gain_memory 1",
    ),
    (
        "[On Play] If your opponent has a level 6 Digimon and no other Digimon, gain 1 memory.",
        "if (any(1 opponent digimon level=6) and count(opponent digimon) <= 1): gain_memory 1",
    ),
    (
        "[On Play] If you have an Option card in the battle area and no other Option cards in the battle "
        "area, gain 1 memory.",
        "if (any(1 option in your battle_area) and count(option in your battle_area) <= 1): gain_memory 1",
    ),
    (
        "[On Play] If you have this Digimon and no other Digimon, gain 1 memory.",
        "if (any(this_digimon) and no(your digimon other)): gain_memory 1",
    ),
    (
        "[On Play] If you have [Foo] and no other Tamers, gain 1 memory.",
        "if (any(your card [Foo]) and count(your tamer) <= 1): gain_memory 1",
    ),
    (
        "[On Play] If you have a Tamer and no other Digimon, gain 1 memory.",
        "if (any(1 your tamer) and no(your digimon other)): gain_memory 1",
    ),
    (
        "[On Play] If you have an Option card in the battle area and no other Option cards, gain 1 memory.",
        "if (any(1 option in your battle_area) and count(your option) <= 1): gain_memory 1",
    ),
    (
        "[On Play] Suspend 1 of your Tamers. Then, unsuspend 1 of your other Tamers.",
        "suspend 1 your tamer; then unsuspend 1 your tamer except(p1)",
    ),
    (
        "[On Play] By suspending 1 of your Tamers, unsuspend another of your Tamers.",
        "you may by(suspend 1 your tamer): unsuspend 1 your tamer except(p1)",
    ),
    (
        "[On Play] 1 of your Tamers isn't affected by your opponent's effects until their turn ends, and "
        "your other Tamers unsuspend.",
        "immune 1 your tamer opponent until opponent_turn_end; and unsuspend your tamer except(p1)",
    ),
    (
        "[On Play] Trash 1 card in your hand. Then, return 1 other card from your trash to the hand.",
        "trash 1 card in your hand; then return 1 card except(p1) in your trash hand",
    ),
    (
        "[On Play] Delete 1 of your Tamers. Then, play 1 other Tamer card from your trash without paying the cost.",
        "delete 1 your tamer; then play 1 tamer except(p1) in your trash free",
    ),
    (
        "[On Play] Place 1 of your Tamers under 1 of your other Tamers.",
        "place 1 your tamer under of 1 your tamer except(p1)",
    ),
    (
        "[On Play] Suspend 1 of your Digimon. Then, unsuspend 1 of your other Digimon.",
        "suspend 1 your digimon; then unsuspend 1 your digimon other",
    ),
    # a level that Digimon alone have
    (
        "[On Play] Return 1 of your opponent's level 4 or lower Digimon or Tamers to the hand.",
        "return 1 opponent digimon|tamer ((digimon & level<=4) | (tamer)) hand",
    ),
    (
        "[On Play] Return all of your opponent's suspended level 4 or lower Digimon and Tamers to the hand.",
        "return all opponent digimon|tamer suspended ((digimon & level<=4) | (tamer)) hand",
    ),
    (
        "[On Play] You may play 1 level 3 Digimon card or Tamer card with the [Bar] trait from your hand "
        "without paying the cost.",
        "you may play 1 digimon|tamer ((digimon & level=3) | (tamer)) trait[Bar] in your hand free",
    ),
    (
        "[On Play] If you have a level 6 or higher Digimon or Tamer with the [Bar] trait, gain 1 memory.",
        "if any(1 your digimon|tamer ((digimon & level>=6) | (tamer)) trait[Bar]): gain_memory 1",
    ),
    (
        "[On Play] By deleting 1 of your level 3 Digimon or Tamers, gain 1 memory.",
        "you may by(delete 1 your digimon|tamer ((digimon & level=3) | (tamer))): gain_memory 1",
    ),
    (
        "[On Play] Return 1 of your opponent's play cost 4 or lower Digimon or Tamers to the hand.",
        "return 1 opponent digimon|tamer play_cost<=4 hand",
    ),
    # any of them, and so many of each or of all
    (
        "[On Play] You may play 1 Tamer card with a different name than any of your Tamers from your hand "
        "without paying the cost.",
        "you may play 1 tamer different(name as your tamer) in your hand free",
    ),
    (
        "[On Play] You may play 1 Tamer card with the same name as any of your Tamers from your hand without "
        "paying the cost.",
        "you may play 1 tamer same(name as 1 your tamer) in your hand free",
    ),
    (
        "[On Play] If all of your opponent's Digimon have 3 or fewer digivolution cards, gain 1 memory.",
        "if all opponent digimon is digivolution_cards<=3: gain_memory 1",
    ),
    (
        "[On Play] If your opponent's Digimon have no digivolution cards, gain 1 memory.",
        "if opponent digimon is no(digivolution_cards): gain_memory 1",
    ),
    (
        "[On Play] If your [Foomon] has 2 or more colors, gain 1 memory.",
        "if your card [Foomon] is colors>=2: gain_memory 1",
    ),
]

REFUSED: list[Row] = [
    (
        "[Opponent's Turn] When an opponent's Digimon's attack target changes to one of your Digimon, that Digimon "
        "gets +3000 DP for the turn.",
        "which one?",
    ),
    (
        "[Main] Choose 1 of your opponent's Digimon. It attacks your opponent.",
        "a Digimon attacks its own opponent",
    ),
    (
        "[On Play] This Digimon may digivolve into [Foomon] in the hand for a digivolution cost of 3, "
        "ignoring color requirements.",
        "that is used has these",
    ),
    (
        "[On Play] This Digimon may digivolve into [Foomon] in the hand without meeting its color requirements.",
        "that is used has these",
    ),
    (
        "[On Play] You may use 1 [Foo] from your hand, ignoring its digivolution requirements.",
        "only a digivolution asks",
    ),
    (
        "[On Play] If you have [Foomon] and no other Digimon, gain 1 memory.",
        "or than the one before",
    ),
    (
        "[On Play] Unsuspend 1 of your other Tamers.",
        "other than which one",
    ),
    (
        "[On Play] If you have no other Tamers, gain 1 memory.",
        "other than which one",
    ),
    (
        "[On Play] Delete 1 of your opponent's level 3 Tamers or Digimon.",
        "has no level",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon or Tamers with 3000 DP or less.",
        "has no level",
    ),
    (
        "[On Play] If your opponent's Digimon have 3 or fewer digivolution cards, gain 1 memory.",
        "of each of them, or of all",
    ),
    (
        "[On Play] If your Tamers have 2 or more colors, gain 1 memory.",
        "of each of them, or of all",
    ),
]


@pytest.mark.parametrize(("text", "expected"), MEANINGS)
def test_one_is_meant(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_is_left_open_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
