"""When something happens, how long it lasts, and what it waits for: invented texts with their meaning."""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal, units

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
