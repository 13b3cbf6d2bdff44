"""When something happens, how long it lasts, and what it waits for: invented texts with their meaning."""

from __future__ import annotations

import pytest

from tests.compiler.reading import compiled, meaning, refusal, units

Row = tuple[str, str]

FURTHER: list[Row] = [
    # it adds to the sentence before: to the same thing, as long, and where that one is done
    (
        "[On Play] 1 of your opponent's Digimon gets -3000 DP for the turn. It further gets -1000 DP for each of your "
        "Tamers.",
        "dp of 1 opponent digimon -3000 until turn_end; dp of p1 -1000 for each your tamer until turn_end",
    ),
    (
        "[On Play] By trashing 1 card in your hand, 1 of your Digimon gets +1000 DP until your opponent's turn ends. "
        "It further gets +1000 DP for each of your Tamers.",
        "you may by(trash 1 card in your hand): dp of 1 your digimon +1000 until opponent_turn_end; paid(2) dp of p2 "
        "+1000 for each your tamer until opponent_turn_end",
    ),
    (
        "[On Play] You may give 1 of your Digimon +1000 DP for the turn. It further gets +2000 DP.",
        "you may dp of 1 your digimon +1000 until turn_end; with(1) you may dp of p1 +2000 until turn_end",
    ),
    (
        "[Your Turn] When one of your Digimon would be played, you may reduce the play cost by 2. Further reduce it by "
        "1 for each of your Tamers.",
        "when 1 your digimon would play: you may play_cost -2; with(1) you may play_cost -1 for each your tamer",
    ),
    (
        "[Your Turn] When one of your Digimon would be played, if you have a Tamer, reduce the play cost by 2. Further "
        "reduce it by 1.",
        "when 1 your digimon would play: if any(1 your tamer): play_cost -2; if any(1 your tamer): play_cost -1",
    ),
    (
        "[Main] You may play 1 [Foomon] from your hand with the play cost reduced by 2. For each of your Tamers, "
        "further reduce it by 1.",
        "you may play 1 card [Foomon] in your hand cost-2; cost -1 for each your tamer",
    ),
]


@pytest.mark.parametrize(("text", "means"), FURTHER)
def test_what_is_done_further_adds_to_what_was_done(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] This Digimon further gets +1000 DP for the turn.",
        "[On Play] Gain 1 memory. This Digimon further gets +1000 DP for the turn.",
        "[On Play] 1 of your Digimon gets +1000 DP for the turn. 1 of your Digimon further gets +1000 DP for the turn.",
        "[On Play] 1 of your Digimon gains ＜Rush＞ for the turn. It further gets +1000 DP.",
    ],
)
def test_what_adds_to_nothing_is_refused(text: str) -> None:
    assert "more of what?" in refusal(text)


ENDLESS = [
    "[On Play] 1 of your opponent's Digimon gets -3000 DP.",
    "[When Digivolving] This Digimon gains ＜Rush＞.",
    "[Main] 1 of your opponent's Digimon can't attack.",
    "[All Turns] When this Digimon suspends, your Digimon aren't affected by your opponent's effects.",
    '[On Play] 1 of your Digimon gains "[On Deletion] Gain 1 memory.".',
    "[On Play] Activate 1 of the effects below:・1 of your Digimon gains ＜Rush＞.・＜Draw 1＞.",
    "[On Play] Play 1 [Foomon] from your hand without paying the cost. It gains ＜Rush＞.",
]


@pytest.mark.parametrize("text", ENDLESS)
def test_what_something_has_for_a_while_needs_an_end(text: str) -> None:
    """Only a persistent effect gives what lasts as long as it is live (CR 15-8-2)."""
    assert "for how long?" in refusal(text)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "[On Play] Play 1 [Foomon] from your hand without paying the cost. It can't digivolve.",
            "play 1 card [Foomon] in your hand free; restrict p1 digivolve",
        ),
        (
            "[On Play] You may play 1 Tamer card from your hand without paying the cost. This effect can't play cards "
            "with the same names as any of your Tamers.",
            "you may play 1 tamer in your hand free; restrict card same(name as 1 your tamer) be_play by=this_effect",
        ),
    ],
)
def test_what_holds_for_what_the_effect_plays_needs_none(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize("text", ["[All Turns] This Digimon gains ＜Barrier＞.", "[End of Your Turn] Gain 1 memory."])
def test_an_effect_of_a_security_text_without_its_icon_has_a_warning(text: str) -> None:
    """CR 2-3-11-3-1: the text is that of [Security] effects; inherited ones get there by mistake."""
    for before, found in (("", ["wrong_field"]), ("[Security] ", [])):
        (unit,) = units(before + text, "security", ("Option",))
        assert (unit.status, [each.code for each in unit.diagnostics]) == ("compiled", found)
    assert units(text, "inherited", ("Option",))[0].diagnostics == ()


MOMENTS: list[Row] = [
    # what is done at a moment can last from then on
    (
        "[Security] At the end of the battle, 1 of your opponent's Digimon gets -2000 DP for the turn.",
        "dp of 1 opponent digimon -2000 until at_battle_end and until turn_end",
    ),
    (
        "[On Play] At the end of the turn, 1 of your Digimon gains ＜Rush＞ and gets +1000 DP until your opponent's "
        "turn ends.",
        "grant_keyword 1 your digimon ＜Rush＞ until at_turn_end and until opponent_turn_end; and dp of p1 +1000 until "
        "at_turn_end and until opponent_turn_end",
    ),
    # what follows waits for the same moment, with its conditions
    (
        "[Security] At the end of the battle, ＜Draw 1＞. Then, add this card to your hand.",
        "＜Draw 1＞ until at_battle_end; then add this_card your hand until at_battle_end",
    ),
    (
        "[Security] At the end of the battle, suspend 2 of your opponent's Digimon. If this effect suspended, gain 1 "
        "memory. If you have a Tamer, 1 of your Digimon can't be blocked for the turn.",
        "suspend 2 opponent digimon until at_battle_end; gain_memory 1 until at_battle_end if suspend(1) then; "
        "restrict 1 your digimon be_block until at_battle_end if any(1 your tamer) then and until turn_end",
    ),
    # not so where the moment ends a sentence, or a sentence has its own
    (
        "[On Play] Delete this Digimon at the end of the turn. Then, gain 1 memory.",
        "delete this_digimon until at_turn_end; then gain_memory 1",
    ),
    (
        "[Security] At the end of the battle, play this card without paying the cost. At the end of the turn, delete "
        "this Digimon. Then, gain 1 memory.",
        "play this_card free until at_battle_end; delete this_digimon until at_turn_end; then gain_memory 1 until "
        "at_turn_end",
    ),
    # an "if" behind the moment is asked then, one in front of it, and one about what has been done, now
    (
        "[On Play] At the end of the turn, if you have a Tamer, gain 1 memory.",
        "gain_memory 1 until at_turn_end if any(1 your tamer) then",
    ),
    (
        "[On Play] If you have a Tamer, at the end of the turn, gain 1 memory.",
        "if any(1 your tamer): gain_memory 1 until at_turn_end",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon. At the end of the turn, if this effect deleted, gain 1 memory.",
        "delete 1 opponent digimon; if delete(1): gain_memory 1 until at_turn_end",
    ),
    (
        "[On Play] By trashing 1 card in your hand, at the end of the turn, gain 1 memory.",
        "you may by(trash 1 card in your hand): gain_memory 1 until at_turn_end",
    ),
]


@pytest.mark.parametrize(("text", "means"), MOMENTS)
def test_what_is_put_off(text: str, means: str) -> None:
    assert meaning(text, "security" if text.startswith("[Security]") else "main") == means


def test_what_is_asked_at_the_moment_is_no_condition_of_activating() -> None:
    assert compiled("[On Play] At the end of the turn, if you have a Tamer, gain 1 memory.").conditions == ()
    assert compiled("[On Play] If you have a Tamer, at the end of the turn, gain 1 memory.").conditions != ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[On Play] At the end of the turn, 1 of your Digimon gets +1000 DP.", "for how long?"),
        ("[On Play] At the end of the turn, gain 1 memory for the turn.", "does not last"),
        ("[On Play] For the turn, 1 of your Digimon gets +1000 DP at the end of the turn.", "two durations"),
        ("[On Play] At the end of the turn, by trashing 1 card in your hand, gain 1 memory.", "paid now"),
        ("[On Play] At the end of the turn, gain 1 memory. By trashing 1 card in your hand, ＜Draw 1＞.", "paid now"),
        ("[On Play] At the end of the turn, you may trash 1 card in your hand to gain 1 memory.", "paid at once"),
        ("[On Play] At the end of the turn, you may gain 1 memory by trashing 1 card in your hand.", "paid now"),
        (
            "[On Play] At the end of the turn, ＜Draw 1＞. At the end of your opponent's turn, if this effect drew, "
            "gain 1 memory.",
            "",
        ),
    ],
)
def test_moments_that_do_not_go_together(text: str, why: str) -> None:
    assert why in refusal(text)


OTHERS: list[Row] = [
    # who speaks of the others speaks of a choice: its conditions hold for them, too
    (
        "[On Play] If you have a Tamer, choose 1 of your opponent's Digimon. Suspend all of their other Digimon. Then, "
        "gain 1 memory.",
        "if any(1 your tamer): choose 1 opponent digimon; if any(1 your tamer): suspend all opponent digimon "
        "except(p1); then gain_memory 1",
    ),
    (
        "[On Play] Choose 1 of your opponent's Digimon. If you have a Tamer, suspend all of their other Digimon.",
        "choose 1 opponent digimon; if any(1 your tamer): suspend all opponent digimon except(p1)",
    ),
    # "otherwise" names the process whose conditions it is about
    (
        "[On Play] If you have a Tamer, gain 1 memory and ＜Draw 1＞. Otherwise, lose 1 memory.",
        "if any(1 your tamer): gain_memory 1; and if any(1 your tamer): ＜Draw 1＞; otherwise(2) lose_memory 1",
    ),
    (
        "[On Play] By trashing 1 card in your hand, if you have a Tamer, gain 1 memory. Otherwise, ＜Draw 1＞.",
        "you may by(trash 1 card in your hand): if any(1 your tamer): gain_memory 1; otherwise(2) paid(2) ＜Draw 1＞",
    ),
]


@pytest.mark.parametrize(("text", "means"), OTHERS)
def test_conditions_of_others_and_otherwise(text: str, means: str) -> None:
    assert meaning(text) == means


@pytest.mark.parametrize(
    "text", ["[On Play] Gain 1 memory. Otherwise, ＜Draw 1＞.", "[On Play] Otherwise, ＜Draw 1＞."]
)
def test_otherwise_needs_a_condition(text: str) -> None:
    assert "otherwise than what?" in refusal(text)


@pytest.mark.parametrize(
    "condition",
    [
        "If it attacks this turn",
        "If it's blocked this turn",
        "If it is deleted this turn",
        "If it doesn't attack this turn",
        "If you play a Digimon this turn",
        "If your opponent's Digimon are deleted this turn",
    ],
)
def test_what_is_to_come_is_not_asked_at_once(condition: str) -> None:
    text = "[On Play] 1 of your Digimon gains ＜Rush＞ for the turn."
    assert "has it happened, or will it?" in refusal(f"{text} {condition}, gain 1 memory.")


@pytest.mark.parametrize(
    "condition",
    [
        "If your opponent plays a Digimon during their next turn",
        "If an opponent's Digimon attacks until their turn ends",
        "If this Digimon attacks or is blocked this turn",
    ],
)
def test_nor_is_it_where_nothing_was_done_before(condition: str) -> None:
    assert "has it happened, or will it?" in refusal(f"[On Play] {condition}, gain 1 memory.")


@pytest.mark.parametrize("condition", ["If it attacked this turn", "If it has attacked this turn"])
def test_what_has_happened_is_asked_at_once(condition: str) -> None:
    text = "[On Play] Choose 1 of your Digimon."
    assert meaning(f"{text} {condition}, gain 1 memory.") == (
        "choose 1 your digimon; if upon(p1 attack during=this_turn): gain_memory 1"
    )
