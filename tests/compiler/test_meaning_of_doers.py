"""Who or what does something, and what does not: "in battle or by X", "other than by X". Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

DOERS: list[tuple[str, str]] = [
    (
        "[All Turns] When this Digimon would leave the battle area other than by your effects or in battle, gain 1"
        " memory.",
        "when this_digimon would leave not_by={your effect or battle} from=battle_area: gain_memory 1",
    ),
    (
        "[All Turns] When this Digimon would leave the battle area other than in battle or by your effects, gain 1"
        " memory.",
        "when this_digimon would leave not_by={battle or your effect} from=battle_area: gain_memory 1",
    ),
    (
        "[All Turns] When this Digimon would leave the battle area other than by deletion, gain 1 memory.",
        "when this_digimon would leave not_by=deletion from=battle_area: gain_memory 1",
    ),
    (
        "[All Turns] This Digimon can't leave the battle area other than by your effects or by deletion.",
        "restrict this_digimon leave:battle_area not_by={your effect or deletion}",
    ),
    (
        "[All Turns] This Digimon can't leave the battle area other than by your effects or in battle.",
        "restrict this_digimon leave:battle_area not_by={your effect or battle}",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted in battle or by your effects, gain 2 memory.",
        "when 1 opponent digimon delete agent={battle or your effect}: gain_memory 2",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted by your effects or in battle, gain 2 memory.",
        "when 1 opponent digimon delete agent={your effect or battle}: gain_memory 2",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted in battle or by having 0 DP, gain 2 memory.",
        "when 1 opponent digimon delete agent={battle or zero_dp}: gain_memory 2",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted by your effects or by having 0 DP, gain 2 memory.",
        "when 1 opponent digimon delete agent={your effect or zero_dp}: gain_memory 2",
    ),
    (
        "[All Turns] When an opponent's Digimon is deleted by dropping to 0 DP, gain 2 memory.",
        "when 1 opponent digimon delete agent=zero_dp: gain_memory 2",
    ),
    (
        "[All Turns] When this Digimon would leave the battle area by your opponent's effects or in battle, gain 1"
        " memory.",
        "when this_digimon would leave agent={opponent effect or battle} from=battle_area: gain_memory 1",
    ),
    (
        "[All Turns] When an effect of this Digimon trashes a card in your hand, ＜Draw 1＞.",
        "when 1 card in your hand trash agent=effect_of of this_digimon by_effect: ＜Draw 1＞",
    ),
    (
        "[All Turns] When an effect of your Tamers trashes this card, ＜Draw 1＞.",
        "when this_card trash agent=effect_of of your tamer by_effect: ＜Draw 1＞",
    ),
    (
        "[All Turns] This Digimon can't be blocked by your opponent's Digimon with no digivolution cards and a play "
        "cost of 12 or less.",
        "restrict this_digimon be_block by=opponent digimon (no(digivolution_cards) & play_cost<=12)",
    ),
    (
        "[All Turns] When this Digimon is blocked by a Digimon with [Foo] in its name or the [Bar] trait, gain 1"
        " memory.",
        "when 1 digimon (name~[Foo] | trait[Bar]) block object=this_digimon: gain_memory 1",
    ),
]

WHICH_EFFECT: list[tuple[str, str]] = [
    # the effect behind an active verb is as particular as behind a passive one
    (
        "[Your Turn] When you trash a card in your hand using one of your effects, gain 1 memory.",
        "when 1 card in your hand trash agent=your effect by_effect: gain_memory 1",
    ),
    (
        "[Your Turn] When one of your Digimon digivolves by your opponent's effect, ＜Draw 1＞.",
        "when 1 your digimon digivolve agent=opponent effect by_effect: ＜Draw 1＞",
    ),
    (
        "[Your Turn] When one of your Digimon digivolves with the effect of a Tamer, ＜Draw 1＞.",
        "when 1 your digimon digivolve agent=effect_of of 1 tamer by_effect: ＜Draw 1＞",
    ),
    (
        "[Main] 1 of your Digimon may digivolve into a red Digimon card in the hand. When it would digivolve by this "
        "effect, reduce the cost by 1.",
        "you may digivolve 1 your digimon 1 digimon red in your hand paid; if upon(p1 would digivolve "
        "agent=this_effect by_effect): cost -1",
    ),
    # what a player does is done by an effect of that player
    (
        "[Your Turn] When you play a Digimon by a Tamer's effect, ＜Draw 1＞.",
        "when 1 digimon play agent=effect_of of 1 your tamer by_effect: ＜Draw 1＞",
    ),
    (
        "[Your Turn] When you play a Digimon by ＜Decode＞, ＜Draw 1＞.",
        "when 1 digimon play agent=your ＜decode＞ effect by_effect: ＜Draw 1＞",
    ),
    (
        "[All Turns] When this Digimon deletes an opponent's Digimon by this Digimon's effect, ＜Draw 1＞.",
        "when 1 opponent digimon delete agent=effect_of of this_digimon by_effect: ＜Draw 1＞",
    ),
    # any effect: who does it says whose
    (
        "[Your Turn] When you play a Digimon by an effect, ＜Draw 1＞.",
        "when 1 digimon play agent=you by_effect: ＜Draw 1＞",
    ),
]

KEPT_FROM: list[tuple[str, str]] = [
    # an object or a doer is of the verb it stands behind, or of all
    (
        "[On Play] 1 of your opponent's Digimon can't digivolve or attack players until their turn ends.",
        "restrict 1 opponent digimon digivolve until opponent_turn_end; and restrict p1 attack object=you until"
        " opponent_turn_end",
    ),
    (
        "[On Play] 1 of your opponent's Digimon can't activate [On Play] or [When Digivolving] effects or attack"
        " players until their turn ends.",
        "restrict 1 opponent digimon activate:On Play+activate:When Digivolving until opponent_turn_end; and"
        " restrict p1 attack object=you until opponent_turn_end",
    ),
    (
        "[On Play] 1 of your opponent's Digimon can't attack players or digivolve until their turn ends.",
        "restrict 1 opponent digimon attack object=you until opponent_turn_end; and restrict p1 digivolve until"
        " opponent_turn_end",
    ),
    (
        "[On Play] None of your opponent's Digimon can block or attack players until their turn ends.",
        "restrict all opponent digimon block until opponent_turn_end; and restrict all opponent digimon attack"
        " object=you until opponent_turn_end",
    ),
    (
        "[On Play] Until your opponent's turn ends, your opponent can't play or move Digimon with 6000 DP or less.",
        "restrict opponent play+move object=digimon dp<=6000 until opponent_turn_end",
    ),
    (
        "[On Play] This Digimon can't be deleted or returned to the hand by your opponent's effects until their turn"
        " ends.",
        "restrict this_digimon be_delete+be_return:hand by=opponent effect until opponent_turn_end",
    ),
    (
        "[All Turns] This Digimon can't be affected by ＜De-Digivolve＞ effects or be deleted by your opponent's "
        "effects.",
        "restrict this_digimon be_affected:de-digivolve; and restrict this_digimon be_delete by=opponent effect",
    ),
    (
        "[All Turns] This Digimon can't be deleted or affected by your opponent's ＜De-Digivolve＞ effects.",
        "restrict this_digimon be_delete; and restrict this_digimon be_affected:de-digivolve by=opponent effect",
    ),
    (
        "[All Turns] This Digimon can't have its DP reduced or be deleted by your opponent's effects.",
        "restrict this_digimon be_reduce:dp; and restrict this_digimon be_delete by=opponent effect",
    ),
    (
        "[On Play] Until their turn ends, your opponent's Digimon can't digivolve or be played by effects.",
        "restrict opponent digimon digivolve until opponent_turn_end; and restrict opponent digimon be_play"
        " by=effect until opponent_turn_end",
    ),
    (
        "[On Play] This Digimon battles 1 of your opponent's Digimon.",
        "battle this_digimon 1 opponent digimon",
    ),
    (
        "[On Play] This Digimon and 1 of your opponent's Digimon battle.",
        "battle this_digimon 1 opponent digimon",
    ),
    (
        "[Opponent's Turn] None of your Digimon can be deleted other than in battle.",
        "restrict all your digimon be_delete not_by=battle",
    ),
    (
        "[All Turns] This Digimon can't be deleted in battle or by your opponent's effects.",
        "restrict this_digimon be_delete by={battle or opponent effect}",
    ),
    (
        "[Opponent's Turn] When one of your opponent's Digimon attacks a player, gain 1 memory.",
        "when 1 opponent digimon attack object=you: gain_memory 1",
    ),
    (
        "[Your Turn] When this Digimon attacks a player, gain 2 memory.",
        "when this_digimon attack object=opponent: gain_memory 2",
    ),
    (
        "[Opponent's Turn] When an opponent's Digimon attacks, you may switch the target of attack to this "
        "Digimon or the player.",
        "when 1 opponent digimon attack: you may switch_attack_target {this_digimon or you}",
    ),
]

WHOSE_PLACE: list[tuple[str, str]] = [
    # "the hand", "the trash" are those of the player who acts; the effects of another reach into anybody's
    (
        "[On Play] Your opponent plays 1 Tamer card from the hand without paying the cost. Trash 1 card in the hand.",
        "play 1 tamer in opponent hand free done by opponent; trash 1 card in your hand",
    ),
    (
        "[All Turns] When your opponent plays a Digimon from the trash, gain 1 memory.",
        "when 1 digimon in opponent trash play agent=opponent: gain_memory 1",
    ),
    (
        "[On Play] Your opponent can't play Digimon from the hand until their turn ends.",
        "restrict opponent play object=digimon in opponent hand until opponent_turn_end",
    ),
    (
        "[On Play] Until your opponent's turn ends, their effects can't play Digimon from the trash.",
        "restrict digimon in each_player trash be_play by=opponent effect until opponent_turn_end",
    ),
    (
        "[All Turns] When you play a Digimon from the trash, gain 1 memory.",
        "when 1 digimon in your trash play agent=you: gain_memory 1",
    ),
]

NO_DOERS = [
    (
        "[All Turns] When an opponent's Digimon is deleted by dropping to 3000 DP, gain 2 memory.",
        "this way of happening",
    ),
    ("[All Turns] When an opponent's Digimon is deleted by dropping in battle, gain 2 memory.", "does not take"),
    ("[All Turns] When an opponent's Digimon becomes suspended or by your effects, gain 2 memory.", "by"),
    ("[All Turns] When you play a Digimon by your opponent's effects, gain 2 memory.", "the doer's effect"),
    ("[All Turns] When your opponent plays a Digimon by one of your effects, gain 2 memory.", "the doer's effect"),
    ("[All Turns] When this Digimon DNA digivolves with a red Digimon, gain 2 memory.", "by what effect?"),
    ("[On Play] 1 of your Digimon battles that Digimon.", "nothing before it"),
    ("[On Play] This Digimon battles.", "battle whom?"),
    ("[On Play] This Digimon can't attack or blocked until your turn ends.", "wrong form"),
    ("[On Play] This Digimon can be deleted or returned to the hand until your turn ends.", "wrong form"),
    ("[All Turns] When this Digimon attacks in battle or by a Digimon, gain 2 memory.", "attacks"),
]


@pytest.mark.parametrize(("text", "means"), DOERS + WHICH_EFFECT + KEPT_FROM + WHOSE_PLACE)
def test_all_that_may_do_it_are_named(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(("text", "why"), NO_DOERS)
def test_what_does_nothing_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
