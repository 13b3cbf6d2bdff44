"""What phrases mean that hardly two cards have, one line a row: the text and what `reading.say` gives for its effect.

Names are invented. `REFUSED` has what stands next to them and has no meaning.
"""

from __future__ import annotations

import pytest

from cardc.compiler.card import CardKind
from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

PHRASES: list[Row] = [
    (
        "[On Play] Reveal 1 card in your hand. If it's red, trash it. If it's not, return it to the hand.",
        "reveal 1 card in your hand; if p1 is red: trash p1; if p1 is not red: return p1 hand",
    ),
    (
        "[On Play] Suspend all Digimon except this one, and trash the top card of both players' decks.",
        "suspend all digimon except(this_digimon); and trash 1 card in top each_player deck",
    ),
    (
        "[All Turns] This Digimon has all the names of level 4 and higher cards in its digivolution cards.",
        "treat this_digimon also names_of=card level>=4 in digivolution_cards of this_digimon",
    ),
    (
        "[Main] 1 of your Digimon can digivolve into 1 Digimon card in your hand with matching colors and [Foo] "
        "in its traits for its digivolution cost.",
        "you may digivolve 1 your digimon 1 digimon (same(color as p1) & trait[Foo]) in your hand paid",
    ),
    (
        "[On Play] You may play 1 level 3 Digimon card from your hand without paying the cost. For each of your "
        "Tamers, add 1 to this effect's choosable levels.",
        "you may play 1 digimon level=3 in your hand free; adjust_limit level 1 of p1 for each your tamer",
    ),
    (
        "[On Play] Trash the top card of your deck, or you may trash 1 [Foo] trait card in your hand. If you did "
        "either, gain 1 memory.",
        "choose 1 of {trash 1 card in top your deck | you may trash 1 card trait[Foo] in your hand}; if done(2): "
        "gain_memory 1",
    ),
    (
        "[Your Turn] While this Digimon has [Foo] in its name, the turn end condition is the opponent having 4 or"
        " more memory.",
        "if this_digimon is name~[Foo]: turn_ends_at 4",
    ),
    (
        "[On Play] You may trash any number of cards from the top of your security stack until you have 2 or more"
        " remaining to gain 1 memory for each security card you trashed.",
        "you may to(trash leaving 2 card in top your security): gain_memory 1 for each card trashed(p1+from security)",
    ),
    (
        "[On Play] Your opponent trashes cards in their hand until they have 3 remaining.",
        "trash card in opponent hand done by opponent until count(card in opponent hand) <= 3",
    ),
    (
        "[On Play] By trashing cards in your hand, up to having 2 left, gain 1 memory for each card trashed.",
        "you may by(trash leaving 2 card in your hand): gain_memory 1 for each card trashed(p1)",
    ),
    (
        "[On Play] You may play 1 [Foomon] from your hand without paying the cost. If you do, delete 1 of your "
        "opponent's Digimon with a level less than or equal to the Digimon you played.",
        "you may play 1 card [Foomon] in your hand free; if done(1): delete 1 opponent digimon "
        "level<=level(digimon played(p1))",
    ),
    (
        "[On Play] Digivolve 1 of your Digimon into 1 Digimon card with the same color in your hand.",
        "digivolve 1 your digimon 1 digimon same(color as p1) in your hand paid",
    ),
    (
        "[Your Turn] When one of your Digimon digivolves into [Foomon] or [Barmon], you may play 1 [Foomon] or "
        "[Barmon] with a different name than the Digimon you digivolved into from your trash without paying the "
        "cost.",
        "when 1 your digimon digivolve object=card [Foomon/Barmon]: you may play 1 card [Foomon/Barmon] "
        "different(name as digimon group(trigger)) in your trash free",
    ),
    (
        "[On Play] By placing this card as 1 of your level 4 or lower Digimon's bottom digivolution card, attack "
        "with the Digimon this was placed under.",
        "you may by(place this_card bottom digivolution_cards of 1 your digimon level<=4): attack digimon group(host1)",
    ),
    (
        "[On Play] You may place 1 card from your hand under 1 of your Digimon. If you do, the Digimon it was "
        "placed under gets +1000 DP for the turn.",
        "you may place 1 card in your hand under of 1 your digimon; if done(1): dp of digimon group(host1) +1000 "
        "until turn_end",
    ),
    (
        "[On Play] You may play 1 [Bar] trait Digimon card with a play cost 2 lower than this Digimon from your "
        "hand without paying the cost.",
        "you may play 1 digimon trait[Bar] play_cost=play_cost(this_digimon)-2 in your hand free",
    ),
    (
        "[On Deletion] You may play 1 Digimon card with a level 1 higher than this Digimon from your trash "
        "without paying the cost.",
        "you may play 1 digimon level=level(this_digimon)+1 in your trash free",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with DP higher than this Digimon.",
        "delete 1 opponent digimon dp>dp(this_digimon)",
    ),
    (
        "[On Play] Draw 1 card. Then, to 1 of your opponent's Digimon give -1000 DP for the turn for each card "
        "with the [Foo] trait in your trash.",
        "＜Draw 1＞; then dp of 1 opponent digimon -1000 for each card trait[Foo] in your trash until turn_end",
    ),
    (
        "[On Play] You may have 1 of your opponent's Digimon get -2000 DP and gain ＜Collision＞ until the end of "
        "their turn.",
        "you may dp of 1 opponent digimon -2000 until opponent_turn_end; and with(1) you may grant_keyword p1 "
        "＜Collision＞ until opponent_turn_end",
    ),
    (
        "[On Play] You may have 1 of your Digimon attack.",
        "you may attack 1 your digimon",
    ),
    (
        "[On Play] You may place 1 red card from your hand at the bottom of this Digimon's digivolution cards to "
        "prevent effects from deleting it or reducing its DP until the end of your opponent's turn.",
        "you may to(place 1 card red in your hand bottom digivolution_cards of this_digimon): restrict "
        "this_digimon be_delete+be_reduce:dp by=effect until opponent_turn_end",
    ),
    (
        "For every 5 cards in your trash, reduce the memory cost when playing this card from your hand by 2.",
        "play_cost of card group(this_card) in your hand -2 for each 5 card in your trash",
    ),
    (
        "[Main] Choose 1 of your level 5 Digimon. Ignoring digivolution requirements and without paying the cost,"
        " it may digivolve into a level 5 Digimon card in your trash with a different name that includes the "
        "chosen Digimon's name.",
        "choose 1 your digimon level=5; you may digivolve p1 1 digimon level=5 (different(name as p1) & "
        "same(in_name as p1)) in your trash free+ignoring",
    ),
    (
        "[On Play] Ignoring digivolution requirements, this Digimon may digivolve into [Foomon] in your hand for "
        "a digivolution cost of 2.",
        "you may digivolve this_digimon card [Foomon] in your hand cost=2+ignoring",
    ),
    (
        "[On Play] You may make this Digimon unblockable for the turn by trashing 1 card in your hand.",
        "you may by(trash 1 card in your hand): restrict this_digimon be_block until turn_end",
    ),
    (
        "[On Play] This Digimon linked with [Foomon] may digivolve into a Digimon card with the [Bar] trait in "
        "the hand.",
        "you may digivolve card group(this_digimon) has(card [Foomon] in link_cards) 1 digimon trait[Bar] in your"
        " hand paid",
    ),
    (
        "[All Turns] Your Digimon with the [Foo] trait can't have less than 2000 DP.",
        "restrict your digimon trait[Foo] have_less:dp limit=2000",
    ),
    (
        "[Main] Choose a Tamer digivolution card placed under 1 of your Digimon and play it without paying the cost.",
        "choose 1 tamer in digivolution_cards of 1 your digimon; and play p1 free",
    ),
    (
        "[On Play] For 1 of your opponent's Digimon, trash any 1 digivolution card for each color your Tamers have.",
        "trash 1 card in digivolution_cards of 1 opponent digimon for each colors of your tamer",
    ),
    (
        "[On Play] Trash cards from the top of your opponent's deck equal to the number of cards in your hand.",
        "trash 1 card in top opponent deck for each card in your hand",
    ),
    (
        "[On Play] Your opponent trashes cards in their hand equal to the number of your Tamers.",
        "trash 1 card in opponent hand done by opponent for each your tamer",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. Choose 1 Digimon card among them, and delete up to its "
        "play cost's total worth of your opponent's Digimon. Return the revealed cards to the bottom of the deck.",
        "reveal 3 card in top your deck; choose 1 digimon in revealed of p1; and delete any number opponent "
        "digimon total(play_cost<=play_cost(p2)); return p1 bottom deck",
    ),
    (
        "While you have a Tamer, this card costs 1.",
        "if any(1 your tamer): cost of card group(this_card) in your hand =+1",
    ),
    (
        "[On Play] Gain 1 memory if you have a Tamer, and ＜Draw 1＞ if you have a Digimon.",
        "if any(1 your tamer): gain_memory 1; and if any(1 your digimon): ＜Draw 1＞",
    ),
    (
        "[On Play] You may play 1 [Foomon] if this Digimon has [Foo] in its name or 1 [Barmon] if it has [Bar] in"
        " its name from your trash without paying the cost.",
        "you may choose 1 of {if this_digimon is name~[Foo]: play 1 card [Foomon] in your trash free | if "
        "this_digimon is name~[Bar]: play 1 card [Barmon] in your trash free}",
    ),
    (
        "[On Play] When DigiXrosing this turn, you may use this Digimon in place of one of the DigiXros requirements.",
        "you may treat this_digimon also purpose=digixros any_material until turn_end",
    ),
    (
        "[Security] Until the end of your turn, change 1 of your opponent's Digimon into being white and having "
        "2000 DP and an original name of [Foomon].",
        "treat 1 opponent digimon False names=Foomon colors=white dp=2000 until your_turn_end",
    ),
    (
        "[When Digivolving] Unsuspend this Digimon. Then, it can attack your opponent's Digimon. This effect "
        "allows you to attack suspended Digimon as well.",
        "unsuspend this_digimon; then with(2) you may allow this_digimon attack object=digimon suspended until "
        "attack_end; then you may attack this_digimon targets=opponent digimon",
    ),
    (
        "[Your Turn] While you have a Tamer, attach [End of Attack] to all of this Digimon's [When Digivolving] "
        "effects.",
        "if any(1 your tamer): add_timings this_digimon When Digivolving End of Attack",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon. If this Digimon has 3 or more colors in its digivolution "
        "cards, instead delete 1 of each of your opponent's Digimon with different colors.",
        "delete 1 opponent digimon; instead(1) if colors(card in digivolution_cards of this_digimon) >= 3: delete"
        " all opponent digimon different(color)",
    ),
    (
        "[Your Turn] When suspending Digimon for a ＜Digisorption＞ skill, you may suspend your opponent's Digimon "
        "instead.",
        "when digimon would suspend agent=＜digisorption＞ effect by_effect: instead you may suspend as replaced "
        "opponent digimon",
    ),
    (
        "[All Turns] When digivolution cards of your other Digimon would be trashed by an effect, you may trash this "
        "Digimon's digivolution cards instead.",
        "when card in digivolution_cards of your digimon other would trash agent=effect by_effect: instead you may "
        "trash as replaced card in digivolution_cards of this_digimon",
    ),
    (
        "[All Turns] When digivolution cards of your other Digimon would be trashed by an effect, you may trash 1 of "
        "this Digimon's digivolution cards instead.",
        "when card in digivolution_cards of your digimon other would trash agent=effect by_effect: instead you may "
        "trash 1 card in digivolution_cards of this_digimon",
    ),
    (
        "[All Turns] When your Digimon would be deleted, suspend your Tamers instead.",
        "when your digimon would delete: instead suspend your tamer",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with the same color as any of this Digimon's digivolution "
        "cards.",
        "delete 1 opponent digimon same(color as 1 card in digivolution_cards of this_digimon)",
    ),
]

REFUSED: list[Row] = [
    ("[On Play] You may use this Digimon in place of one of the digivolution requirements.", "missing_noun"),
    ("[On Play] This effect allows you to attack unsuspended Digimon as well.", "unbound"),
    ("[On Play] Add [End of Attack] to all of your opponent's effects.", "timing"),
    ("[On Play] Trash any number of cards in your hand until you have 2 left.", "until"),
    ("[On Play] By trashing 2 cards in your hand, up to having 2 left, gain 1 memory.", "until"),
    ("[Your Turn] The turn end condition is this Digimon having 3 or more memory.", "noun"),
    # asked for nothing before it
    ("[On Play] Reveal 1 card in your hand. If it's not, return it to the hand.", "unbound"),
    (
        "[On Play] If this Digimon is suspended, ＜Draw 1＞ If it isn't, gain 1 memory, and if there isn't, ＜Draw 2＞",
        "unbound",
    ),
    ("[All Turns] This Digimon has all traits of cards in its digivolution cards.", "object"),
]


@pytest.mark.parametrize(("text", "expected"), PHRASES, ids=[text for text, _ in PHRASES])
def test_phrase(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(("text", "code"), REFUSED, ids=[text for text, _ in REFUSED])
def test_refused(text: str, code: str) -> None:
    assert refusal(text).startswith(code)


@pytest.mark.parametrize(("kind", "cost"), [("Option", "use_cost"), ("Tamer", "play_cost"), ("Digimon", "cost")])
def test_the_cost_of_this_card_is_that_of_its_kind(kind: CardKind, cost: str) -> None:
    """CR 2-6, 2-7: an Option has a use cost, a Tamer a play cost."""
    text = "Reduce the memory cost of this card in your hand by 1 for each of your Tamers."
    assert meaning(text, kinds=(kind,)) == f"{cost} of card group(this_card) in your hand -1 for each your tamer"
    text = "While you have a blue Tamer, this card costs 1."
    expected = f"if any(1 your tamer blue): {cost} of card group(this_card) in your hand =+1"
    assert meaning(text, kinds=(kind,)) == expected
    text = "When you would use this card, reduce the memory cost of this card by 2."
    if kind == "Option":
        assert meaning(text, kinds=(kind,)) == "when this_card would use agent=you: use_cost of this_card -2"
