"""The rule of unit ids: `CARD/source/number`, counted per card and source in printed order, refused units included.

So an id hangs on nothing but the card's id and what its own field says before the unit: not on other fields, other
cards, the order of keys or of cards in the file, the stage, or what the compiler has learnt to read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardc.compiler.compile import check_card, compile_card
from cardc.compiler.effect import GrantEffect
from cardc.corpus.loading import load_files

CARD: dict[str, Any] = {
    "cardId": "X9-001",
    "nameEn": "Examplemon",
    "kinds": ["Digimon"],
    "effectText": "＜Blocker＞\n[On Play] Gain 1 memory.\n[When Attacking] Gain 1 memori.[On Deletion] ＜Draw 1＞.",
    "inheritedEffectText": "[When Attacking] Gain 2 memory.",
    "securityEffectText": "[Security] Play this card without paying the cost.",
    "linkRequirement": "[Link] [Foo] trait: Cost 1",
    "linkEffect": '[When Linking] This Digimon gains "[On Deletion] Gain 1 memory." for the turn.',
}
IDS = {
    "＜Blocker＞": "X9-001/main/1",
    "[On Play] Gain 1 memory.": "X9-001/main/2",
    "[When Attacking] Gain 1 memori.": "X9-001/main/3",
    "[On Deletion] ＜Draw 1＞.": "X9-001/main/4",
    CARD["inheritedEffectText"]: "X9-001/inherited/1",
    CARD["securityEffectText"]: "X9-001/security/1",
    CARD["linkRequirement"]: "X9-001/requirement/1",
    CARD["linkEffect"]: "X9-001/link/1",
}  # fmt: skip
TEXTS = [key for key in CARD if key not in ("cardId", "nameEn", "kinds")]


def ids(cards: list[dict[str, Any]], folder: Path, card_id: str = "X9-001") -> dict[str, str]:
    """The ids of one card's units by their text."""
    path = folder / "cards.json"
    path.write_text(json.dumps(cards), encoding="utf-8")
    (card,) = (entry.card for entry in load_files([path]) if entry.card.id == card_id)
    return {unit.text: unit.id for unit in compile_card(card).units}


def test_ids_are_pinned(tmp_path: Path) -> None:
    assert ids([CARD], tmp_path) == IDS


@settings(deadline=None, max_examples=40)
@given(keys=st.permutations(list(CARD)), cards=st.permutations(["X9-000", "X9-001", "X9-002"]))
def test_the_order_of_keys_and_cards_does_not_count(tmp_path_factory: Any, keys: list[str], cards: list[str]) -> None:
    records = [{key: card if key == "cardId" else CARD[key] for key in keys} for card in cards]
    assert ids(records, tmp_path_factory.mktemp("ids")) == IDS


@settings(deadline=None, max_examples=40)
@given(gone=st.sets(st.sampled_from(TEXTS)), damaged=st.sets(st.sampled_from(TEXTS)))
def test_other_fields_do_not_count(tmp_path_factory: Any, gone: set[str], damaged: set[str]) -> None:
    kept = {key: "Gibberish." if key in damaged else value for key, value in CARD.items() if key not in gone}
    found = ids([kept], tmp_path_factory.mktemp("ids"))
    untouched = [text for key in set(TEXTS) - gone - damaged for text in IDS if text in CARD[key]]
    assert {text: found[text] for text in untouched} == {text: IDS[text] for text in untouched}


def test_the_stage_and_the_verdict_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([CARD]), encoding="utf-8")
    (entry,) = load_files([path])
    assert {unit.text: unit.id for unit in check_card(entry.card).units} == IDS
    mended = {**CARD, "effectText": CARD["effectText"].replace("memori", "memory")}
    assert sorted(ids([mended], tmp_path).values()) == sorted(IDS.values())


def test_quoted_effects_are_numbered_in_their_unit(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([CARD]), encoding="utf-8")
    (entry,) = load_files([path])
    (unit,) = (unit for unit in compile_card(entry.card).units if unit.source == "link")
    assert unit.effect is not None
    (granting,) = unit.effect.processes
    assert isinstance(granting, GrantEffect)
    assert [effect.id for effect in granting.effects] == ["X9-001/link/1.1"]
