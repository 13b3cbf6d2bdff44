"""Phrases that are well-formed and that no set has printed yet, one line a row. Names are invented."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

FILTERS: list[Row] = [
    (
        "[On Play] Unsuspend 1 of your Digimon that attacked this turn.",
        "unsuspend 1 your digimon attacked(this_turn)",
    ),
    (
        "[Your Turn] All of your Digimon that were played this turn gain ＜Rush＞.",
        "grant_keyword all your digimon played(this_turn) ＜Rush＞",
    ),
    (
        "[Your Turn] All of your Digimon played this turn gain ＜Rush＞.",
        "grant_keyword all your digimon played(this_turn) ＜Rush＞",
    ),
    (
        "[On Play] Delete 1 of your opponent's level 3, 4 or 5 Digimon.",
        "delete 1 opponent digimon (level=3 | level=4 | level=5)",
    ),
    (
        "[On Play] You may play 1 level 3, 4, or 5 Digimon card from your trash without paying the cost.",
        "you may play 1 digimon (level=3 | level=4 | level=5) in your trash free",
    ),
    (
        "[All Turns] Your Digimon with [Foomon] in their names or texts get +1000 DP.",
        "dp of your digimon (name~[Foomon] | text~[Foomon]) +1000",
    ),
    (
        "[On Play] You may play 1 card with [Foomon] or [Bar] in its name or text from your hand without paying the "
        "cost.",
        "you may play 1 card (name~[Foomon/Bar] | text~[Foomon/Bar]) in your hand free",
    ),
    (
        "[On Play] Delete any number of your opponent's Digimon whose total play cost is 9 or less.",
        "delete any number opponent digimon total(play_cost<=9)",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon whose play cost is 9 or less.",
        "delete 1 opponent digimon play_cost<=9",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with no digivolution cards or link cards.",
        "delete 1 opponent digimon (no(digivolution_cards) & no(link_cards))",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon without digivolution cards or link cards.",
        "delete 1 opponent digimon not (has(digivolution_cards) | has(link_cards))",
    ),
    (
        "[On Play] You may play 1 level 3 Digimon card or [Foo] trait Tamer card from your hand without paying the "
        "cost.",
        "you may play 1 digimon|tamer ((digimon & level=3) | (tamer & trait[Foo])) in your hand free",
    ),
    (
        "[On Play] Add 1 Tamer card or [Foo] trait level 3 Digimon card from your trash to the hand.",
        "add 1 tamer|digimon ((tamer) | (digimon & trait[Foo] & level=3)) in your trash hand",
    ),
    (
        "[On Play] Add 1 card with a security effect from your trash to the hand.",
        "add 1 card effect(security) in your trash hand",
    ),
    ("[All Turns] Neither player can reduce digivolution costs.", "restrict each_player reduce:digivolution_cost"),
]

PLACES: list[Row] = [
    (
        "[On Play] You may play 1 [Foomon] from your hand, trash or face-up security cards without paying the cost.",
        "you may play 1 card [Foomon] in your hand or your trash or face_up your security free",
    ),
    (
        "[On Play] This Digimon may digivolve into [Foomon] in the hand or face-up security cards without paying the "
        "cost.",
        "you may digivolve this_digimon card [Foomon] in your hand or face_up your security free",
    ),
    (
        "[Your Turn] When any of your Digimon are played from your trash or digivolution cards, ＜Draw 1＞.",
        "when 1 your digimon play from=your trash or digivolution_cards: ＜Draw 1＞",
    ),
    (
        "[Your Turn] When your cards are trashed from the deck or the hand, ＜Draw 1＞.",
        "when your card trash from=deck or hand: ＜Draw 1＞",
    ),
]

COSTS: list[Row] = [
    (
        "[On Play] This Digimon may digivolve into [Foomon] in the hand, ignoring digivolution requirements and with "
        "the digivolution cost reduced by 2.",
        "you may digivolve this_digimon card [Foomon] in your hand cost-2+ignoring",
    ),
    (
        "[On Play] You may use 1 Option card from your hand, ignoring color requirements and with the use cost reduced "
        "by 2.",
        "you may use 1 option in your hand cost-2+ignoring",
    ),
]

TRIGGERS: list[Row] = [
    (
        "[Your Turn] When any of your security cards are flipped face up, ＜Draw 1＞.",
        "when 1 your card in your security flip to=face_up your security: ＜Draw 1＞",
    ),
    (
        "[Your Turn] When effects flip your security cards face up, ＜Draw 1＞.",
        "when your card in your security flip agent=effect by_effect to=face_up your security: ＜Draw 1＞",
    ),
    (
        "[All Turns] When your security stack is removed from by your opponent's effects, ＜Draw 1＞.",
        "when card in your security remove agent=opponent effect by_effect: ＜Draw 1＞",
    ),
    (
        "[All Turns] When effects place cards face down under any of your Tamers, ＜Draw 1＞.",
        "when card face_down place agent=effect object=1 your tamer by_effect: ＜Draw 1＞",
    ),
    (
        "[All Turns] When cards are placed face down under any of your Tamers, ＜Draw 1＞.",
        "when card face_down place object=1 your tamer: ＜Draw 1＞",
    ),
    (
        "[All Turns] When Digimon or Tamers suspend by effects, ＜Draw 1＞.",
        "when digimon|tamer suspend agent=effect by_effect: ＜Draw 1＞",
    ),
    (
        "[All Turns] When attack targets change to this Digimon, ＜Draw 1＞.",
        "when attack_target change object=this_digimon: ＜Draw 1＞",
    ),
    (
        "[All Turns] When this Digimon would be deleted or returned to the hand other than by your effects, "
        "＜Draw 1＞.",
        "when this_digimon would delete not_by=your effect or this_digimon would return not_by=your effect to=hand: "
        "＜Draw 1＞",
    ),
    (
        "[All Turns] When any of your Digimon would be deleted or leave the battle area other than by your effects, "
        "＜Draw 1＞.",
        "when 1 your digimon would delete not_by=your effect or 1 your digimon would leave not_by=your effect "
        "from=battle_area: ＜Draw 1＞",
    ),
    (
        "[All Turns] When this Digimon would digivolve or leave the battle area other than by your effects, "
        "＜Draw 1＞.",
        "when this_digimon would digivolve or this_digimon would leave not_by=your effect from=battle_area: ＜Draw 1＞",
    ),
]

RESTRICTIONS: list[Row] = [
    (
        "[All Turns] Your opponent's effects can't return this Digimon to hands or decks, or trash its digivolution "
        "cards.",
        "restrict this_digimon be_return:hand,deck by=opponent effect; and restrict card in digivolution_cards of "
        "this_digimon be_trash by=opponent effect",
    ),
    (
        "[On Play] Until your opponent's turn ends, their effects can't delete 1 of your Digimon or trash its "
        "digivolution cards.",
        "restrict 1 your digimon be_delete by=opponent effect until opponent_turn_end; and restrict card in "
        "digivolution_cards of p1 be_trash by=opponent effect until opponent_turn_end",
    ),
    (
        "[On Play] 1 of your opponent's Digimon can't attack, block or unsuspend until their turn ends.",
        "restrict 1 opponent digimon attack+block+unsuspend until opponent_turn_end",
    ),
    (
        "[On Play] 1 of your opponent's Digimon can't attack players, block or activate [When Attacking] effects "
        "until their turn ends.",
        "restrict 1 opponent digimon attack object=you until opponent_turn_end; and restrict p1 block+activate:When "
        "Attacking until opponent_turn_end",
    ),
    (
        "[On Play] Your opponent can't add cards to their hand or security stack by effects until their turn ends.",
        "restrict opponent add:hand,security object=card by=effect until opponent_turn_end",
    ),
    (
        "[All Turns] Neither player can add cards to their hand by effects.",
        "restrict each_player add:hand object=card by=effect",
    ),
    (
        "[All Turns] This Digimon isn't affected by your opponent's Option or Tamer effects.",
        "immune this_digimon opponent option|tamer",
    ),
]

AMOUNTS: list[Row] = [
    ("[On Play] Gain memory equal to the number of your Tamers.", "gain_memory 1 for each your tamer"),
    (
        "[On Play] Lose memory equal to the number of your opponent's Digimon.",
        "lose_memory 1 for each opponent digimon",
    ),
    (
        "[On Play] You may play 1 [Foomon] from your hand with the play cost reduced by the number of your Tamers.",
        "you may play 1 card [Foomon] in your hand cost-+1 for each your tamer",
    ),
    (
        "When this card would be played, reduce the play cost by the number of your Tamers.",
        "when this_card would play: play_cost -1 for each your tamer",
    ),
]

PLAYERS: list[Row] = [
    ("[On Play] Suspend all of your and your opponent's Tamers.", "suspend all each_player tamer"),
    (
        "[On Play] For each card in you and your opponent's trashes, this Digimon gets +1000 DP for the turn.",
        "dp of this_digimon +1000 for each card in each_player trash until turn_end",
    ),
    (
        "[On Play] If either player has 3 or fewer security cards, ＜Draw 1＞.",
        "if (count(card in your security) <= 3 or count(card in opponent security) <= 3): ＜Draw 1＞",
    ),
    (
        "[On Play] If either player has no security cards, ＜Draw 1＞.",
        "if (no(card in your security) or no(card in opponent security)): ＜Draw 1＞",
    ),
]

CARDS_UNDER: list[Row] = [
    (
        "[When Digivolving] If this Digimon has [Foomon] or the [Bar] trait in its digivolution cards, ＜Draw 1＞.",
        "if this_digimon is has(card ([Foomon] | trait[Bar]) in digivolution_cards): ＜Draw 1＞",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon with [Foomon] or the [Bar] trait in its digivolution cards.",
        "delete 1 opponent digimon has(card ([Foomon] | trait[Bar]) in digivolution_cards)",
    ),
    (
        "[On Play] You may link 1 red card from your hand with 1 of your Digimon without paying the cost.",
        "you may link 1 card red in your hand 1 your digimon free",
    ),
    (
        "[On Play] You may link this card with 1 of your Digimon with the [Foo] trait without paying the cost.",
        "you may link this_card 1 your digimon trait[Foo] free",
    ),
]

CONDITIONS: list[Row] = [
    (
        "[On Play] If there are 3 or more colors among your Digimon and Tamers, ＜Draw 1＞.",
        "if colors(your digimon|tamer) >= 3: ＜Draw 1＞",
    ),
    (
        "[On Play] If you have 3 or more colors among your Digimon and Tamers, ＜Draw 1＞.",
        "if colors(your digimon|tamer) >= 3: ＜Draw 1＞",
    ),
    (
        "[On Play] If both players have 3 or more total face-up security cards, ＜Draw 1＞.",
        "if count(card face_up in each_player security) >= 3: ＜Draw 1＞",
    ),
    (
        "[End of Your Turn] If your security stack was removed from this turn, ＜Draw 1＞.",
        "if upon(card in your security remove during=this_turn): ＜Draw 1＞",
    ),
    (
        "[On Play] If you have 2 or fewer security cards and your opponent has 3 or more, ＜Draw 1＞.",
        "if (count(card in your security) <= 2 and count(card in opponent security) >= 3): ＜Draw 1＞",
    ),
    (
        "[On Play] If your opponent has 3 or more red Digimon or you have 1 or fewer, ＜Draw 1＞.",
        "if (count(opponent digimon red) >= 3 or count(your digimon red) <= 1): ＜Draw 1＞",
    ),
]

STATES_AND_TIMES: list[Row] = [
    (
        "[On Play] Return 1 of your opponent's Digimon that's suspended to the hand.",
        "return 1 opponent digimon suspended hand",
    ),
    ("[On Play] Delete 1 of your opponent's Digimon that isn't suspended.", "delete 1 opponent digimon not suspended"),
    (
        "[On Play] 1 of your Digimon gains ＜Rush＞ for the turn and ＜Blocker＞ until your opponent's turn ends.",
        "grant_keyword 1 your digimon ＜Rush＞ until turn_end; and grant_keyword p1 ＜Blocker＞ until "
        "opponent_turn_end",
    ),
    (
        "[On Play] This Digimon gets +2000 DP for the turn and ＜Blocker＞ until your opponent's turn ends.",
        "dp of this_digimon +2000 until turn_end; and grant_keyword this_digimon ＜Blocker＞ until opponent_turn_end",
    ),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *FILTERS, *PLACES, *COSTS, *TRIGGERS, *RESTRICTIONS, *AMOUNTS, *PLAYERS, *CARDS_UNDER, *CONDITIONS,
        *STATES_AND_TIMES,
    ],
)  # fmt: skip
def test_meaning(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "[On Play] Unsuspend 1 of your Digimon that was attacked this turn.",
            "relative this clause describes no card",
        ),
        (
            "[On Play] 1 of your Digimon that was digivolved this turn gets +2000 DP for the turn.",
            "relative this clause describes no card",
        ),
        ("[On Play] Unsuspend 1 of your Digimon that played this turn.", "syntax 'that' does not fit here"),
        ("[On Play] Delete 1 of your opponent's level 3, 4 or 5 or lower Digimon.", "number one number is wanted here"),
        ("[On Play] Delete 1 of your opponent's level 3, 4 5 Digimon.", "syntax '5' does not fit here"),
        ("[On Play] Delete 1 of your opponent's Digimon whose level is.", "agent an effect is wanted here"),
        (
            "[On Play] Delete 1 of your opponent's Digimon with 2 or more digivolution cards or link cards.",
            "noun this word describes no card",
        ),
        (
            "[On Play] Add 1 red Digimon card and [Foo] trait Tamer card from your trash to the hand.",
            "quantity a number is missing after",
        ),
        (
            "[On Play] You may play 1 [Foomon] from your hand and face-up security cards without paying the cost.",
            "noun this does not describe the",
        ),
        (
            "[On Play] You may play 1 [Foomon] from your hand or face-up cards without paying the cost.",
            "noun this does not describe the",
        ),
        (
            "[On Play] You may play 1 [Foomon] from your hand or link cards without paying the cost.",
            "place under which card? link cards",
        ),
        (
            "[On Play] This Digimon may digivolve into [Foomon] in the hand without paying the cost, "
            "ignoring digivolution requirements and with the digivolution cost reduced by 2.",
            "cost paid in two ways and",
        ),
        (
            "[On Play] This Digimon may digivolve into [Foomon] in the hand, ignoring digivolution "
            "requirements and with the [Foo] trait.",
            "coordination 'and' joins this to nothing",
        ),
        (
            "[On Play] You may use 1 Option card from your hand, ignoring color requirements and with the use cost.",
            "cost paid in two ways and",
        ),
        ("[Your Turn] When your security cards are flipped, face up ＜Draw 1＞.", "syntax '＜Draw 1＞' does not fit"),
        (
            "[All Turns] When your security stack is removed by your opponent's effects from, ＜Draw 1＞.",
            "syntax ',' does not fit here",
        ),
        ("[All Turns] When Digimon or Tamers suspend by, ＜Draw 1＞.", "syntax ',' does not fit here"),
        ("[All Turns] When attack targets change this Digimon, ＜Draw 1＞.", "trigger 'change' takes no object here"),
        (
            "[All Turns] When your Digimon attack face down under any of your Tamers, ＜Draw 1＞.",
            "argument 'attack' does not take 'face",
        ),
        (
            "[On Play] 1 of your opponent's Digimon can't attack, block and unsuspend until their turn ends.",
            "object block what? block a noun",
        ),
        (
            "[On Play] 1 of your opponent's Digimon can't attack, block unsuspend until their turn ends.",
            "syntax 'unsuspend' does not fit here",
        ),
        (
            "[On Play] 1 of your opponent's Digimon gets -1000 DP, block or unsuspend until their turn ends.",
            "object block what? block a noun",
        ),
        (
            "[All Turns] Your opponent can't add cards to your security stack.",
            "restriction added to whose? your security",
        ),
        (
            "[All Turns] This Digimon isn't affected by your opponent's Option or effects.",
            "coordination 'or' joins nothing here or",
        ),
        ("[On Play] Gain memory equal to your Tamers.", "memory how much memory? a number"),
        ("When this card would be played, reduce the play cost by the number.", "number a number is wanted here"),
        (
            "When this card would be played, reduce the play cost by number of your Tamers.",
            "determiner a number, an article or",
        ),
        (
            "[On Play] If you have 10 or more cards in your and your opponent's trashes, ＜Draw 1＞.",
            "player in each of them, or",
        ),
        ("[On Play] If either player doesn't have a Tamer, ＜Draw 1＞.", "player which player? either player"),
        (
            "[On Play] Delete 1 of your opponent's Digimon with [Foomon] or the [Bar] trait.",
            "attribute a [name] alone is nothing",
        ),
        (
            "[On Play] You may link 1 card from your hand with Digimon without paying the cost.",
            "attribute 'digimon' is nothing a card",
        ),
        ("[On Play] If there are 3 or more colors, ＜Draw 1＞.", "noun this word describes no card"),
        (
            "[On Play] If your Digimon have 3 or more total face-down digivolution cards, ＜Draw 1＞.",
            "noun this does not describe the",
        ),
        ("[On Play] Delete 1 of your opponent's Digimon that's deleted.", "relative this clause describes no card"),
        (
            "[On Play] This Digimon gains ＜Rush＞ for the turn until your opponent's turn ends.",
            "duration two durations, or one that",
        ),
        (
            "[On Play] This Digimon gains ＜Rush＞ and ＜Blocker＞ for the turn until your opponent's turn ends.",
            "duration two durations, or one that",
        ),
        (
            "[On Play] If your opponent has a Digimon and you have 1 or fewer, ＜Draw 1＞.",
            "unbound a number without a noun,",
        ),
        (
            "[On Play] If this Digimon has 2 or more digivolution cards and your opponent has 3 or more, ＜Draw 1＞.",
            "unbound a number without a noun,",
        ),
        ("[Digivolve] While you have 2 or more face-up cards, [Foomon]: Cost 5", "syntax 'face-up' does not fit here"),
        ("[On Play] Delete 1 of your opponent's level 3, 3, 4 or 5 Digimon.", "number the same number twice level"),
        (
            "[On Play] 1 of your opponent's Digimon can't attack, attack, block or unsuspend until their turn ends.",
            "attack attack with which Digimon? attack",
        ),
        (
            "[All Turns] Your opponent's effects can't return this Digimon to hands or decks, or its "
            "digivolution cards.",
            "place this describes no place ,",
        ),
        (
            "[On Play] If you have 3 or more colors among Digimon and Tamers, ＜Draw 1＞.",
            "condition have what? 3 or more",
        ),
    ],
)
def test_refused(text: str, why: str) -> None:
    assert why in refusal(text)
