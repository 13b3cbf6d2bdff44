"""Events of linking: the Digimon gets linked, with the card; what link costs change; cards trashed from under others.

Names are invented. The texts and what `reading.say` gives for their effects, or what the refusal says.
"""

from __future__ import annotations

import pytest

from tests.compiler.reading import meaning, refusal

Row = tuple[str, str]

MEANT: list[Row] = [
    (
        "[Your Turn] When you would link a [Bar] trait card, reduce the link cost by 2.",
        "when would link agent=you object=1 card trait[Bar]: link_cost -2",
    ),
    (
        "[Your Turn] When this card would be linked, reduce the link cost by 1.",
        "when would link object=this_card: link_cost -1",
    ),
    (
        "[Your Turn] When you would link a card to this Digimon, reduce the link cost by 2.",
        "when this_digimon would link agent=you object=1 card: link_cost -2",
    ),
    (
        "[Your Turn] When you link a [Bar] trait card from your trash to this Digimon, gain 1 memory.",
        "when this_digimon link agent=you object=1 card trait[Bar] from=your trash: gain_memory 1",
    ),
    (
        "[Your Turn] When any of your Digimon would link, reduce the link cost by 1.",
        "when 1 your digimon would link: link_cost -1",
    ),
    ("[Your Turn] Reduce the link cost of your [Bar] trait cards by 1.", "link_cost of your card trait[Bar] -1"),
    (
        "[Your Turn] When you link a card to one of your Digimon, that Digimon gains ＜Rush＞ for the turn.",
        "when 1 your digimon link agent=you object=1 card: grant_keyword trigger ＜Rush＞ until turn_end",
    ),
    (
        "[Your Turn] When cards are trashed from under your Tamers, gain 1 memory.",
        "when card trash from=under of your tamer: gain_memory 1",
    ),
    (
        "[Your Turn] When face-down cards are trashed from under any of your Tamers by effects, gain 1 memory.",
        "when card face_down trash agent=effect by_effect from=under of 1 your tamer: gain_memory 1",
    ),
    (
        "[Your Turn] When cards are returned from under your Tamers to the hand, gain 1 memory.",
        "when card return from=under of your tamer to=hand: gain_memory 1",
    ),
]

OPEN: list[Row] = [
    ("[Your Turn] When you link a [Bar] trait card, it gains ＜Rush＞ for the turn.", "which one"),
    ("[Your Turn] When you link a card to one of your Digimon, that card gains ＜Rush＞ for the turn.", "which one"),
    ("[Your Turn] When you link a card to one of your Digimon, return it to the hand.", "which one"),
    ("[Your Turn] When one of your [Bar] trait cards would be linked, gain 1 memory.", "what gets linked"),
]


@pytest.mark.parametrize(("text", "said"), MEANT)
def test_meant(text: str, said: str) -> None:
    assert meaning(text) == said


@pytest.mark.parametrize(("text", "why"), OPEN)
def test_which_one_is_open(text: str, why: str) -> None:
    assert why in refusal(text)
