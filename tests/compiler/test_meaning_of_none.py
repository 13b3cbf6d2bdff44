""" "None of", "no X": of what happened, of what an effect did; what "they" and "it" mean after it was denied."""

from __future__ import annotations

import pytest

from tests.compiler.reading import compiled, meaning, refusal

Row = tuple[str, str]

EVENTS: list[Row] = [
    ("none of your Digimon attacked this turn", "not upon(your digimon attack during=this_turn)"),
    ("none of your Digimon have attacked this turn", "not upon(your digimon attack during=this_turn)"),
    ("no Digimon were played this turn", "not upon(digimon play during=this_turn)"),
    ("you played no Digimon this turn", "not upon(digimon play agent=you during=this_turn)"),
    ("you played no Digimon or Tamers this turn", "not upon(digimon|tamer play agent=you during=this_turn)"),
    ("no cards were trashed from your hand this turn", "not upon(card trash during=this_turn from=your hand)"),
    (
        "no Digimon were played by your effects this turn",
        "not upon(digimon play agent=your effect by_effect during=this_turn)",
    ),
    (
        "this Digimon attacked none of your opponent's Digimon this turn",
        "not upon(this_digimon attack object=opponent digimon during=this_turn)",
    ),
    # one is enough, at whatever time of the turn
    ("any of your Digimon attacked this turn", "upon(1 your digimon attack during=this_turn)"),
    ("you played 1 or more Digimon this turn", "upon(at least 1 digimon play agent=you during=this_turn)"),
    ("effects played your Digimon this turn", "upon(your digimon play agent=effect by_effect during=this_turn)"),
]


@pytest.mark.parametrize(("asked", "expected"), EVENTS, ids=[asked for asked, _ in EVENTS])
def test_none_denies_what_is_asked_of_an_event(asked: str, expected: str) -> None:
    assert meaning(f"[End of Your Turn] If {asked}, gain 1 memory.") == f"if {expected}: gain_memory 1"


@pytest.mark.parametrize(
    "asked",
    [
        "2 or more of your Digimon attacked this turn",
        "you played 2 or more Digimon this turn",
        "you played 1 or fewer Digimon this turn",
        "2 or more of your opponent's Digimon were deleted this turn",
        "all of your Digimon attacked this turn",
        "this Digimon attacked 2 Digimon this turn",
    ],
)
def test_so_many_in_a_turn_are_not_told_from_so_many_at_once(asked: str) -> None:
    said = refusal(f"[End of Your Turn] If {asked}, gain 1 memory.")
    assert "in all of the turn, or at once" in said


@pytest.mark.parametrize(
    "asked",
    [
        "none of your Digimon didn't attack this turn",
        "none of your Digimon and none of your Tamers were deleted this turn",
        "no effects played your Digimon this turn",
        "both players played a Digimon this turn",  # the event would be met by either of them
        "you and your opponent played a Digimon this turn",
        "none of your effects played a Digimon this turn",
    ],
)
def test_what_is_said_of_each_of_several_is_refused(asked: str) -> None:
    assert refusal(f"[End of Your Turn] If {asked}, gain 1 memory.")


@pytest.mark.parametrize(
    "told",
    [
        "none of your Digimon attack",
        "no Digimon are played",
        "no Digimon or Tamers are played",
        "you play no Digimon",
        "an effect plays no Digimon",
        "this Digimon attacks none of your opponent's Digimon",
        "a Digimon is played or none of your Digimon attack",
    ],
)
def test_nothing_triggers_nothing(told: str) -> None:
    assert "nothing happens here" in refusal(f"[Your Turn] When {told}, gain 1 memory.")


RESULTS: list[Row] = [
    # the kind counts where it could have been another
    (
        "[On Play] Trash the top 3 cards of your deck. If no Digimon cards were trashed by this effect, gain 1 memory.",
        "trash 3 card in top your deck; if not trash(1) object=digimon: gain_memory 1",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon or Tamers. If no Tamer was deleted by this effect, gain 1 "
        "memory.",
        "delete 1 opponent digimon|tamer; if not delete(1) object=tamer: gain_memory 1",
    ),
    (
        "[On Play] Trash 2 cards in your hand. If no Option cards were trashed by this effect, gain 1 memory.",
        "trash 2 card in your hand; if not trash(1) object=option: gain_memory 1",
    ),
    # and where it could not, it says no more than that nothing was deleted
    (
        "[On Play] Delete 1 of your opponent's Digimon. If no Digimon was deleted by this effect, gain 1 memory.",
        "delete 1 opponent digimon; if not delete(1): gain_memory 1",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon or Tamers. If no Digimon or Tamer was deleted by this effect, "
        "gain 1 memory.",
        "delete 1 opponent digimon|tamer; if not delete(1): gain_memory 1",
    ),
    (
        "[On Play] Trash 1 Digimon card in your hand. If no Digimon card was trashed by this effect, gain 1 memory.",
        "trash 1 digimon in your hand; if not trash(1): gain_memory 1",
    ),
    (
        "[On Play] Trash the top 3 cards of your deck. If no cards were trashed by this effect, gain 1 memory.",
        "trash 3 card in top your deck; if not trash(1): gain_memory 1",
    ),
    # told of the effect itself
    (
        "[On Play] Trash the top 3 cards of your deck. If this effect trashed no Digimon cards, gain 1 memory.",
        "trash 3 card in top your deck; if not trash(1) object=digimon: gain_memory 1",
    ),
    (
        "[On Play] Delete up to 2 Digimon or Tamers. If this effect deleted none of your Tamers, gain 1 memory.",
        "delete up to 2 digimon|tamer; if not delete(1) object=your tamer: gain_memory 1",
    ),
    # not told by which effect
    (
        "[On Play] Delete up to 2 Digimon or Tamers. If no Tamers were deleted, gain 1 memory.",
        "delete up to 2 digimon|tamer; if not delete(1) object=tamer: gain_memory 1",
    ),
]


@pytest.mark.parametrize(
    ("text", "hangs"),
    [
        ("Delete 1 Digimon. If no Digimon was deleted by this effect, gain 1 memory.", True),
        ("Delete 1 Digimon. If it wasn't deleted by this effect, gain 1 memory.", True),
        ("Delete 2 Digimon. If none of them were deleted by this effect, gain 1 memory.", True),
        ("Delete 1 Digimon or Tamer. If no Tamer was deleted by this effect, gain 1 memory.", False),
        ("Delete 1 Digimon. If no red Digimon was deleted by this effect, gain 1 memory.", False),
        ("Delete 1 Digimon. If this effect didn't delete your opponent's Digimon, gain 1 memory.", False),
    ],
)
def test_what_was_not_done_to_some_may_have_been_done_to_others(text: str, hangs: bool) -> None:
    link = compiled(f"[On Play] {text}").processes[-1].link
    assert (link.needs_result_of, link.negated) == ((1, True) if hangs else (None, False))


THEY: list[Row] = [
    # all of them
    (
        "[On Play] Reveal the top 3 cards of your deck. If none of them have the [Bar] trait, lose 1 memory. Trash "
        "them.",
        "reveal 3 card in top your deck; if none card group(p1) is trait[Bar]: lose_memory 1; trash p1",
    ),
    (
        "[On Play] Suspend 2 of your opponent's Digimon. If none of those Digimon have digivolution cards, delete "
        "those Digimon.",
        "suspend 2 opponent digimon; if none digimon group(p1) is has(digivolution_cards): delete p1",
    ),
    (
        "[Your Turn] When any of your Digimon are played, if none of them have the [Bar] trait, they gain ＜Rush＞ for "
        "the turn.",
        "when 1 your digimon play: if none card group(triggers) is trait[Bar]: grant_keyword triggers ＜Rush＞ until "
        "turn_end",
    ),
    (
        "[Your Turn] When any of your Digimon are played, if none of them were played by effects, they gain ＜Rush＞ "
        "for the turn.",
        "when 1 your digimon play: if not upon(card group(triggers) play agent=effect by_effect): grant_keyword "
        "triggers ＜Rush＞ until turn_end",
    ),
    # none is both of it
    (
        "[Your Turn] When any of your Digimon are played, if none of them have the [Bar] trait and are red, gain 1 "
        "memory.",
        "when 1 your digimon play: if none card group(triggers) is trait[Bar] red: gain_memory 1",
    ),
    (
        "[Your Turn] When any of your Digimon are played, if 1 of them has the [Bar] trait and is red, gain 1 memory.",
        "when 1 your digimon play: if 1 card group(triggers) is trait[Bar] red: gain_memory 1",
    ),
    (
        "[Your Turn] When any of your Digimon are played, if any of them have the [Bar] trait or are red, gain 1 "
        "memory.",
        "when 1 your digimon play: if (1 card group(triggers) is trait[Bar] or 1 card group(triggers) is red): "
        "gain_memory 1",
    ),
]

UNDONE: list[Row] = [
    # neither of two things was done that are done together
    (
        "[On Play] Look at the top card of your deck. You may reveal it and add it to the hand. If you don't, trash "
        "it.",
        "look 1 card in top your deck; you may reveal p1; and with(2) you may add p2 hand; if not done(3): trash p1",
    ),
    (
        "[On Play] Look at the top card of your deck. If it has the [Bar] trait, you may reveal it and play it "
        "without paying the cost. If you don't, return it to the top or bottom of the deck.",
        "look 1 card in top your deck; if p1 is trait[Bar]: you may reveal p1; and with(2) if p1 is trait[Bar]: you "
        "may play p2 free; if not done(3): return p1 top_or_bottom deck",
    ),
    (
        "[On Play] Look at the top card of your deck. You may reveal it and add it to the hand. Then, if it wasn't "
        "added, trash it.",
        "look 1 card in top your deck; you may reveal p1; and with(2) you may add p2 hand; then if not add(3) "
        "object=p2: trash p1",
    ),
    (
        "[On Play] Suspend 1 of your opponent's Digimon. You may delete 1 of your Tamers and trash 1 card in your "
        "hand. If you don't, delete it.",
        "suspend 1 opponent digimon; you may delete 1 your tamer; and with(2) you may trash 1 card in your hand; if "
        "not done(3): delete p1",
    ),
    # if they were done, "it" is what came of it
    (
        "[On Play] Look at the top card of your deck. You may reveal it and add it to the hand. If you do, trash it.",
        "look 1 card in top your deck; you may reveal p1; and with(2) you may add p2 hand; if done(3): trash p2",
    ),
]

ROWS = [*RESULTS, *THEY, *UNDONE]


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[text for text, _ in ROWS])
def test_means(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "[On Play] Delete up to 2 Digimon or Tamers. If this effect deleted no Tamers and no Digimon, gain 1 "
            "memory.",
            "what of it did not happen",
        ),
        (
            "[Your Turn] When any of your Digimon are played, if none of them are red or have the [Bar] trait, gain 1 "
            "memory.",
            "of the same one, or of another",
        ),
        (
            "[On Play] Suspend 2 of your opponent's Digimon. If none of them is red, delete it.",
            "several of them",
        ),
        (
            "[On Play] Look at the top 3 cards of your deck. You may reveal 1 of them and add it to the hand. If you "
            "don't, trash it.",
            "several of them",
        ),
        (
            "[End of Your Turn] If none of your Digimon attacked this turn, they gain ＜Rush＞.",
            "which one",
        ),
    ],
    ids=lambda text: text,
)
def test_what_stays_open_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)
