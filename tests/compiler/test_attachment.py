"""The table of attachments: where a phrase belongs is said by its meaning, not by where it stands.

A row is a text and what `reading.say` must give for it; each group of rows is one construct.
"""

from __future__ import annotations

import pytest

from cardc.compiler.effect import Add, GrantKeyword, Modify, Place, Select, Several
from cardc.grammar import syntax as s
from cardc.grammar.parse import parse_field
from tests.compiler.reading import compiled, meaning

Row = tuple[str, str]
REVEAL = "[On Play] Reveal the top 4 cards of your deck."
REVEALED = "reveal 4 card in top your deck"

REFERENCES: list[Row] = [
    ("[On Play] 2 of your Digimon may DNA digivolve into a Digimon card in the hand. Then, that DNA digivolved Digimon "
     "may attack.",
     "you may digivolve 2 your digimon 1 digimon in your hand paid how=dna; then you may attack p1"),
    ("[On Play] 1 of your Digimon gets +1000 DP for the turn. Then, that red Digimon may attack.",
     "dp of 1 your digimon +1000 until turn_end; then you may attack card group(p1) red"),
    # "it" that acts in play is not the card that was put away, "that Digimon" not this one
    (
        "[On Play] By placing 3 cards with the [Foo] trait from your trash as this Digimon's bottom "
        "digivolution cards, it unsuspends.",
        "you may by(place 3 card trait[Foo] in your trash bottom digivolution_cards of this_digimon): "
        "unsuspend this_digimon",
    ),
    (
        "[Hand] [Main] By placing 1 [Foomon] from your trash as any of your [Barmon]'s bottom "
        "digivolution card, it digivolves into this card.",
        "by(place 1 card [Foomon] in your trash bottom digivolution_cards of 1 your card [Barmon]): "
        "digivolve host1 this_card paid",
    ),
    (
        "[Your Turn] When this Digimon suspends, by trashing 2 cards in your hand, it unsuspends.",
        "when this_digimon suspend: you may by(trash 2 card in your hand): unsuspend this_digimon",
    ),
    (
        "[All Turns] When any of your Tamers would leave the battle area, by deleting this "
        "Digimon, they don't leave.",
        "when 1 your tamer would leave from=battle_area: you may by(delete this_digimon): "
        "prevent leave target=triggers",
    ),
    (
        "[All Turns] When any of your Digimon would leave the battle area, by flipping your top face-up "
        "security card face down, 1 of those Digimon doesn't leave.",
        "when 1 your digimon would leave from=battle_area: you may by(flip 1 your card in top face_up "
        "your security False): prevent leave target=1 digimon group(triggers)",
    ),
    (
        "[All Turns] While [Foomon] is in this Digimon's digivolution cards, it gains ＜Blocker＞.",
        "if any(card [Foomon] in digivolution_cards of this_digimon): grant_keyword this_digimon "
        "＜Blocker＞",
    ),
    (
        "[Your Turn] When this Digimon attacks an opponent's Digimon, delete that Digimon.",
        "when this_digimon attack object=1 opponent digimon: delete attack_target",
    ),
    (
        "[Opponent's Turn] When your opponent moves a Digimon, by trashing 1 of this Digimon's "
        "digivolution cards, that Digimon gains ＜Blocker＞ for the turn.",
        "when 1 digimon move agent=opponent: you may by(trash 1 card in digivolution_cards of "
        "this_digimon): grant_keyword trigger ＜Blocker＞ until turn_end",
    ),
    (
        "[On Play] By placing 2 of your other Digimon as this Digimon's bottom digivolution cards, it unsuspends.",
        "you may by(place 2 your digimon other bottom digivolution_cards of this_digimon): unsuspend this_digimon",
    ),
]  # fmt: skip

PREDICATES: list[Row] = [
    # "may also attack" is a permission: nothing is done now, and nothing is to be declined
    (
        "[On Play] Your blue Digimon may also attack your opponent's unsuspended Digimon for the turn.",
        "allow your digimon blue attack object=opponent digimon unsuspended until turn_end",
    ),
    # what "can't" is said of is the subject of the predicate before it
    (
        "[Main] 1 of your [Foomon] is also treated as a 3000 DP Digimon and can't digivolve for the turn.",
        "treat 1 your card [Foomon] also dp=3000 kinds=digimon until turn_end; "
        "and restrict p1 digivolve until turn_end",
    ),
    # a limit is no permission: it cannot be declined
    (
        "[All Turns] This Digimon can only digivolve into [Foomon].",
        "restrict this_digimon digivolve object=card [Foomon] only",
    ),
    (
        "[On Play] None of your opponent's Digimon can digivolve until the end of your opponent's turn.",
        "restrict all opponent digimon digivolve until opponent_turn_end",
    ),
    # who pays is you, whoever may do it then
    (
        "[On Play] By trashing 1 card in your hand, your opponent may delete 1 of their Digimon.",
        "you may by(trash 1 card in your hand): may delete 1 opponent digimon done by opponent",
    ),
]

OTHERS: list[Row] = [
    ("[On Play] Choose 1 of your opponent's Digimon. Delete all other Digimon.",
     "choose 1 opponent digimon; delete all digimon except(p1)"),
    ("[On Play] Suspend all other Digimon.", "suspend all digimon other"),
]  # fmt: skip

TRAILING: list[Row] = [
    # "for each" multiplies numbers of the same things for the same time, and nothing else
    (
        "[Your Turn] This Digimon gains ＜Blocker＞ and gets +2000 DP for each of your Tamers.",
        "grant_keyword this_digimon ＜Blocker＞; and dp of this_digimon +2000 for each your tamer",
    ),
    (
        "[On Play] For the turn, 1 of your Digimon gains ＜Security A. +1＞, and for each of your Tamers, gets "
        "+2000 DP.",
        "grant_keyword 1 your digimon ＜Security A. 1＞ until turn_end; and dp of p1 +2000 for each your tamer until "
        "turn_end",
    ),
    (
        "[On Play] 1 of your Digimon unsuspends and is deleted at the end of the turn.",
        "unsuspend 1 your digimon; and delete p1 until at_turn_end",
    ),
]

INTERRUPTING: list[Row] = [
    # what changes the cost of an event comes before it, whatever the old wording says
    ("[Your Turn] When this Digimon digivolves into a red Digimon, reduce the memory cost of the digivolution by 1.",
     "when this_digimon would digivolve object=1 digimon red: cost -1"),
]  # fmt: skip

BULLETS: list[Row] = [
    # the bullets are those of each "of the effects below"
    ("[On Play] Activate 1 of the effects below. If you have a Tamer, activate all of the effects below instead.\n"
     "・Gain 1 memory.\n・＜Draw 1＞.",
     "choose 1 of {gain_memory 1 | ＜Draw 1＞}; instead(1) if any(1 your tamer): choose all of {gain_memory 1 | "
     "＜Draw 1＞}"),
]  # fmt: skip

EITHER: list[Row] = [
    # the place that a noun tells is of that noun alone
    ("[On Play] All of your Digimon and Security Digimon get +2000 DP for the turn.",
     "dp of {all your digimon and all your digimon in your security} +2000 until turn_end"),
    # a name, or the noun with what describes it; the place is of both
    ("[On Play] You may play 1 [Foomon] or level 3 Digimon card with the [Bar] trait from your hand without paying the "
     "cost.",
     "you may play {1 card [Foomon] in your hand or 1 digimon level=3 trait[Bar] in your hand} free"),
    ("[On Play] You may play 1 [Foomon] or Digimon card with the [Bar] trait from your hand without paying the cost.",
     "you may play {1 card [Foomon] in your hand or 1 digimon trait[Bar] in your hand} free"),
    # "and/or" asks for either
    ("[On Play] Gain 1 memory for each yellow and/or red Tamer you have in play.",
     "gain_memory 1 for each tamer yellow|red in your battle_area"),
    ("[On Play] Gain 1 memory for each [Foomon] and/or [Barmon] you have in play.",
     "gain_memory 1 for each card [Foomon/Barmon] in your battle_area"),
    ("[On Play] You may play 1 red and blue Digimon card from your hand without paying the cost.",
     "you may play 1 digimon (red & blue) in your hand free"),
]  # fmt: skip

COMPARED: list[Row] = [
    # what describes a card under it does not describe the Digimon
    (
        "[On Play] By deleting 1 of your Digimon that has a digivolution card with [Foo] in its name, gain 1 memory.",
        "you may by(delete 1 your digimon has(1 card name~[Foo] in digivolution_cards)): gain_memory 1",
    ),
    (
        "[On Play] You may place 1 [Foomon] from your hand on top of this card's digivolution cards.",
        "you may place 1 card [Foomon] in your hand top digivolution_cards of this_card",
    ),
    # what describes the thing compared with stays with it, places do not
    (
        "[On Play] Return 1 of your opponent's Digimon with as high or lower a level as 1 of your Digimon with [Foo] "
        "in its text to the bottom of the deck.",
        "return 1 opponent digimon level<=level(1 your digimon text~[Foo]) bottom deck",
    ),
    (
        "[On Play] You may play 1 [Foomon] from your hand without paying the cost. Then, delete 1 of your opponent's "
        "Digimon with DP less than or equal to the Digimon played with this effect.",
        "you may play 1 card [Foomon] in your hand free; then delete 1 opponent digimon "
        "dp<=dp(digimon played(this_effect))",
    ),
    (
        "[Main] Choose 1 Tamer. You may play 1 Digimon card with the same color as the chosen Tamer with a play cost "
        "of 3 or less from your hand without paying the cost.",
        "choose 1 tamer; you may play 1 digimon same(color as p1) play_cost<=3 in your hand free",
    ),
]

AMONG: list[Row] = [
    # "among them" covers every member of the list
    (
        f"{REVEAL} Add 1 card with [Fooish] in its traits and 1 [Barmon] among them to your hand. Trash the rest.",
        f"{REVEALED}; add {{1 card trait[Fooish] in revealed of p1 and 1 card [Barmon] in revealed of p1}} your hand; "
        "trash rest1",
    ),
    (
        f"{REVEAL} Add 1 red Digimon card and 1 Tamer card among them to the hand. Return the rest to the top of the "
        "deck.",
        f"{REVEALED}; add {{1 digimon red in revealed of p1 and 1 tamer in revealed of p1}} hand; "
        "return rest1 top deck",
    ),
]

DURATIONS: list[Row] = [
    # a trailing duration covers the predicates before it
    (
        "[When Attacking] This Digimon gets +1000 DP and gains ＜Blocker＞ for the turn.",
        "dp of this_digimon +1000 until turn_end; and grant_keyword this_digimon ＜Blocker＞ until turn_end",
    ),
    (
        "[On Play] 1 of your opponent's Digimon gets -1000 DP and ＜Security A. -1＞ until the end of their turn.",
        "dp of 1 opponent digimon -1000 until opponent_turn_end; "
        "and grant_keyword p1 ＜Security A. -1＞ until opponent_turn_end",
    ),
    # but not those that have their own
    (
        "[When Attacking] This Digimon gets +1000 DP for the turn and gains ＜Blocker＞ until the end of your "
        "opponent's turn.",
        "dp of this_digimon +1000 until turn_end; and grant_keyword this_digimon ＜Blocker＞ until opponent_turn_end",
    ),
    # nor a process that lasts no time
    (
        "[On Play] Delete 1 of your Digimon and this Digimon gets +1000 DP for the turn.",
        "delete 1 your digimon; and dp of this_digimon +1000 until turn_end",
    ),
    # a leading duration covers all it leads
    (
        "[On Play] Until the end of your opponent's turn, this Digimon gets +2000 DP and gains ＜Blocker＞.",
        "dp of this_digimon +2000 until opponent_turn_end; "
        "and grant_keyword this_digimon ＜Blocker＞ until opponent_turn_end",
    ),
    (
        "[On Play] Until the end of your opponent's turn, 1 of their Digimon can't attack and 1 of your Digimon gains "
        "＜Reboot＞.",
        "restrict 1 opponent digimon attack until opponent_turn_end; "
        "and grant_keyword 1 your digimon ＜Reboot＞ until opponent_turn_end",
    ),
    # a sentence of its own has its own duration
    (
        "[On Play] Until the end of your opponent's turn, this Digimon gains ＜Blocker＞. This Digimon gets +1000 DP "
        "for the turn.",
        "grant_keyword this_digimon ＜Blocker＞ until opponent_turn_end; dp of this_digimon +1000 until turn_end",
    ),
]

SAME_ONE: list[Row] = [
    # two predicates of one chosen subject: the same Digimon, chosen once
    (
        "[On Play] 1 of your Digimon gains ＜Blocker＞ and gets +1000 DP for the turn.",
        "grant_keyword 1 your digimon ＜Blocker＞ until turn_end; and dp of p1 +1000 until turn_end",
    ),
    (
        "[On Play] 1 of your Digimon may gain ＜Rush＞ for the turn and attack a player.",
        "you may grant_keyword 1 your digimon ＜Rush＞ until turn_end; and with(1) you may attack p1 targets=opponent",
    ),
]

FOR_EACH: list[Row] = [
    (
        "[Your Turn] This Digimon gets +1000 DP and gains ＜Security A. +1＞ for each of your Tamers.",
        "dp of this_digimon +1000 for each your tamer; "
        "and grant_keyword this_digimon ＜Security A. 1＞ for each your tamer",
    ),
    (
        "[Your Turn] For each of your Tamers, this Digimon gets +1000 DP and gains ＜Security A. +1＞.",
        "dp of this_digimon +1000 for each your tamer; "
        "and grant_keyword this_digimon ＜Security A. 1＞ for each your tamer",
    ),
]

DESCRIPTIONS: list[Row] = [
    # "with …" is said of the Digimon, not of the cards under it
    (
        "[On Play] Trash any 2 digivolution cards of 1 of your opponent's Digimon with the lowest level.",
        "trash 2 card in digivolution_cards of 1 opponent digimon level=lowest",
    ),
    (
        "[On Play] Trash the top digivolution card of 1 of your opponent's Digimon with ＜Blocker＞.",
        "trash 1 card in top digivolution_cards of 1 opponent digimon ＜Blocker＞",
    ),
    # the bottom of the digivolution cards is not the bottom of the stack
    (
        "[On Play] Trash 5 digivolution cards from the bottom of 1 of your opponent's Digimon.",
        "trash 5 card in bottom digivolution_cards of 1 opponent digimon",
    ),
    # a name in front of "or" shares the "in its name" behind it
    (
        "[On Play] Delete 1 of your Digimon with [Foomon] or [Barmon] in its name.",
        "delete 1 your digimon name~[Foomon/Barmon]",
    ),
    (
        "[On Play] Delete 1 of your Digimon with the [Foo] trait or [Barmon] in its text.",
        "delete 1 your digimon (trait[Foo] | text~[Barmon])",
    ),
    (
        "[On Play] Delete 1 of your Digimon with [Foomon] in its name or the [Foo] or [Bar] trait.",
        "delete 1 your digimon (name~[Foomon] | trait[Foo/Bar])",
    ),
]

PLACES: list[Row] = [
    # two places, one card
    (
        "[On Play] You may play 1 [Foomon] from your hand or from under one of your Tamers without paying the cost.",
        "you may play 1 card [Foomon] in your hand or under of 1 your tamer free",
    ),
    (
        "[On Play] Return 1 [Foomon] from your hand or trash to the bottom of the deck.",
        "return 1 card [Foomon] in your hand or your trash bottom deck",
    ),
    # one place, two cards
    (
        "[On Play] Return 1 [Foomon] and 1 [Barmon] from your trash to the hand.",
        "return {1 card [Foomon] in your trash and 1 card [Barmon] in your trash} hand",
    ),
    # the position is the noun's, the place and its owner are told after it
    ("[On Play] Trash the top card from your opponent's security stack.", "trash 1 card in top opponent security"),
    (
        "[On Play] Trash the top security card from your opponent's security stack.",
        "trash 1 card in top opponent security",
    ),
    (
        "[On Play] By trashing the bottom face-down card from under any of your Tamers, gain 1 memory.",
        "you may by(trash 1 card in bottom face_down under of 1 your tamer): gain_memory 1",
    ),
    # of a card that lies at an end the place says how it lies: the topmost of the face-down ones
    ("[On Play] Trash the top face-down card of your security stack.", "trash 1 card in top face_down your security"),
    ("[On Play] Trash your face-up bottom security card.", "trash 1 your card in bottom face_up your security"),
    ("[On Play] Trash the top card from your face-down security cards.", "trash 1 card in top face_down your security"),
    (
        "[On Play] Trash 2 face-down cards from the bottom of this Digimon's digivolution cards.",
        "trash 2 card in bottom face_down digivolution_cards of this_digimon",
    ),
    (
        "[On Play] Trash 1 face-down card at the bottom of your security stack.",
        "trash 1 card in bottom face_down your security",
    ),
    (
        "[On Play] From the top of your security stack, trash 1 face-down card.",
        "trash 1 card in top face_down your security",
    ),
    (
        "[On Play] Trash your top face-down security card until it has 3 left.",
        "trash 1 your card in top face_down your security until count(card in your security) <= 3",
    ),
    ("[On Play] Trash your top red face-down security card.", "trash 1 your card red in top face_down your security"),
    ("[On Play] Trash 1 of your face-down security cards.", "trash 1 your card face_down in your security"),
    # "with" is said of the card that others lie under
    (
        "[On Play] Trash 1 [Foomon] from under 1 of your Tamers with the [Bar] trait.",
        "trash 1 card [Foomon] in under of 1 your tamer trait[Bar]",
    ),
    # "its" is the host
    (
        "[On Play] You may place 1 card from your hand under 1 of your other Digimon as its bottom digivolution card.",
        "you may place 1 card in your hand bottom under of 1 your digimon other",
    ),
]

CLAUSES: list[Row] = [
    # "or" joins clauses, by type
    (
        "[On Play] If your opponent has 9 or more cards in their hand or this Digimon has 4 or more digivolution "
        "cards, gain 1 memory.",
        "if (count(card in opponent hand) >= 9 or this_digimon is digivolution_cards>=4): gain_memory 1",
    ),
    # interrupted coordination: the condition covers what follows it, the subject is shared
    (
        "[All Turns] This Digimon gains ＜Blocker＞ and, if there are 10 or more cards in your trash, gets +2000 DP.",
        "grant_keyword this_digimon ＜Blocker＞; and if count(card in your trash) >= 10: dp of this_digimon +2000",
    ),
    (
        "[On Play] Until the end of your opponent's turn, this Digimon gains ＜Blocker＞ and, if you have a Tamer, "
        "gets +2000 DP.",
        "grant_keyword this_digimon ＜Blocker＞ until opponent_turn_end; "
        "and if any(1 your tamer): dp of this_digimon +2000 until opponent_turn_end",
    ),
]

BY: list[Row] = [
    # agent
    (
        "[All Turns] When one of your Digimon is deleted by your opponent's effects, gain 1 memory.",
        "when 1 your digimon delete agent=opponent effect by_effect: gain_memory 1",
    ),
    # the agent of both events
    (
        "[All Turns] When this Digimon would be deleted or returned to the hand by an effect, gain 1 memory.",
        "when this_digimon would delete agent=effect by_effect or this_digimon would return agent=effect by_effect "
        "to=hand: gain_memory 1",
    ),
    # amount
    (
        "[Your Turn] When this Digimon would digivolve, reduce the digivolution cost by 2.",
        "when this_digimon would digivolve: digivolution_cost -2",
    ),
    # cost
    (
        "[On Play] By trashing 1 card in your hand, ＜Draw 4＞.",
        "you may by(trash 1 card in your hand): ＜Draw 4＞",
    ),
    # trailing means: a cost too
    (
        "[On Play] You may unsuspend this Digimon by trashing 1 card in your hand.",
        "you may by(trash 1 card in your hand): unsuspend this_digimon",
    ),
    # exclusion
    (
        "[All Turns] When this Digimon would leave the battle area other than by your effects, gain 1 memory.",
        "when this_digimon would leave not_by=your effect from=battle_area: gain_memory 1",
    ),
]

INSTEAD: list[Row] = [
    # trailing
    (
        "[On Play] ＜Draw 1＞. If you have a Tamer, ＜Draw 2＞ instead.",
        "＜Draw 1＞; instead(1) if any(1 your tamer): ＜Draw 2＞",
    ),
    # fronted
    (
        "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less. By trashing your top security card, "
        "instead delete 1 of your opponent's Digimon with 6000 DP or less.",
        "delete 1 opponent digimon dp<=3000; instead(1) you may by(trash 1 your card in top your security): "
        "delete 1 opponent digimon dp<=6000",
    ),
    # "instead of placing it in your trash": where it would have gone
    (
        "[On Play] You may use 1 Option card in your hand without paying the cost. Place the Option card used with "
        "this effect on top of your security stack instead of placing it in your trash.",
        "you may use 1 option in your hand free; instead place option used(this_effect) top your security",
    ),
]

AS: list[Row] = [
    # destination
    (
        "[On Play] You may place 1 [Foomon] from your trash as this Digimon's bottom digivolution card.",
        "you may place 1 card [Foomon] in your trash bottom digivolution_cards of this_digimon",
    ),
    # role
    ("[All Turns] This Digimon is also treated as [Barmon].", "treat this_digimon also names=Barmon"),
    # comparison
    (
        "[On Play] Delete 2 of your opponent's Digimon with as much or less DP as this Digimon.",
        "delete 2 opponent digimon dp<=dp(this_digimon)",
    ),
    # "as if"
    (
        "You may digivolve this card from your hand onto one of your [Foo Bar] as if the Tamer is a level 3 red "
        "Digimon.",
        "you may digivolve 1 your card [Foo Bar] card group(this_card) in your hand paid as_if=1 digimon level=3 red",
    ),
]

LOOKS_BACK: list[Row] = [
    (
        "[End of Your Turn] Delete all Digimon played this turn.",
        "delete all digimon played(this_turn)",
    ),
    (
        "[On Play] Gain 1 memory for each of your Digimon deleted this turn.",
        "gain_memory 1 for each your digimon deleted(this_turn)",
    ),
]

SHARED_OBJECT: list[Row] = [
    (
        "[On Play] You may return to the hand or play 1 level 4 or lower Digimon card from your trash without paying "
        "the cost.",
        "you may choose 1 of {return 1 digimon level<=4 in your trash hand | play 1 digimon level<=4 in your trash "
        "free}",
    ),
]

TABLE = {
    "references": REFERENCES, "predicates": PREDICATES,
    "others": OTHERS, "either": EITHER, "bullets": BULLETS, "interrupting": INTERRUPTING,
    "trailing": TRAILING, "compared": COMPARED,
    "among them": AMONG, "same one": SAME_ONE, "durations": DURATIONS, "for each": FOR_EACH,
    "descriptions": DESCRIPTIONS, "places": PLACES, "clauses": CLAUSES,
    "by": BY, "instead": INSTEAD, "as": AS, "looks back": LOOKS_BACK, "shared object": SHARED_OBJECT,
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=f"{name}: {row[0]}") for name, rows in TABLE.items() for row in rows]
)
def test_attachment(text: str, expected: str) -> None:
    assert meaning(text) == expected


def test_a_shared_place_is_the_same_value_on_both() -> None:
    """The tree keeps "among them" once, at the end of the list; the compiled effect has it twice."""
    text = f"{REVEAL} Add 1 [Foomon] and 1 [Barmon] among them to your hand. Trash the rest."
    add = compiled(text).processes[1]
    assert isinstance(add, Add)
    both = add.target
    assert isinstance(both, Several)
    places = [item.places for item in both.items if isinstance(item, Select)]
    assert len(places) == 2
    assert places[0] == places[1]
    assert isinstance(places[0][0], Place)
    assert places[0][0].zone == "revealed"


def test_a_leading_duration_stays_leading_in_the_tree() -> None:
    """The tree keeps the order of the text; both orders compile to the same processes."""
    leading = "[On Play] Until the end of your opponent's turn, this Digimon gets +2000 DP and gains ＜Blocker＞."
    trailing = "[On Play] This Digimon gets +2000 DP and gains ＜Blocker＞ until the end of your opponent's turn."
    trees = [parse_field(text)[0].tree for text in (leading, trailing)]
    assert all(isinstance(tree, s.EffectText) for tree in trees)
    assert [len(tree.sentences[0].leads) for tree in trees if isinstance(tree, s.EffectText)] == [1, 0]
    assert meaning(leading) == meaning(trailing)
    assert [type(process) for process in compiled(leading).processes] == [Modify, GrantKeyword]


def test_a_condition_after_a_cost_is_not_one_before_it() -> None:
    """CR 15-7-5: "by X, if C, Y": X can be paid where C fails; "if C, by X, Y": it cannot."""
    before = meaning("[On Play] If you have a Tamer, by suspending this Digimon, gain 1 memory.")
    after = meaning("[On Play] By suspending this Digimon, if you have a Tamer, gain 1 memory.")
    assert before == "if any(1 your tamer): you may by(suspend this_digimon): gain_memory 1"
    assert after == "you may by(suspend this_digimon): if any(1 your tamer): gain_memory 1"
