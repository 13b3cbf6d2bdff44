"""What a compiled effect refers to is there: ids, costs and results of its own processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardc.compiler import effect as e
from cardc.compiler.card import Source
from cardc.compiler.compile import compile_card
from cardc.corpus.entries import Entry
from cardc.corpus.loading import load_files, load_sample
from tests.compiler.reading import compiled, meaning, nested, refusal


def effects_in(value: Any) -> Iterator[e.Effect]:
    """The effect and those that it grants."""
    if isinstance(value, tuple):
        for item in value:
            yield from effects_in(item)
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, e.Effect):
            yield value
        for name in value.__struct_fields__:
            yield from effects_in(getattr(value, name))


def named_in(value: Any) -> Iterator[int]:
    """The ids that an effect's values name, but not those of the effects it grants."""
    if isinstance(value, tuple):
        for item in value:
            yield from named_in(item)
    elif isinstance(value, msgspec.Struct) and not isinstance(value, e.Effect):
        if isinstance(value, e.Ref | e.Happened) and value.process is not None:
            yield value.process
        if isinstance(value, e.Link):
            yield from (n for n in (value.of, value.needs_cost_of, value.needs_result_of) if n is not None)
        for name in value.__struct_fields__:
            yield from named_in(getattr(value, name))


def mistakes(effect: e.Effect) -> Iterator[str]:
    processes = list(nested(effect.processes))
    by_id = {process.id: process for process in processes}
    if len(by_id) < len(processes):
        yield "an id twice"
    yield from (f"no process {number}" for number in set(named_in(effect.processes)) - set(by_id))
    for process in processes:
        holder = by_id.get(process.link.needs_cost_of or -1)
        if holder is not None and holder.cost is None and not isinstance(holder, e.DoKeyword):
            yield f"process {process.id} needs the cost of process {holder.id}, which has none"


def all_mistakes(entries: Sequence[Entry]) -> list[tuple[str, str]]:
    units = [unit for entry in entries for unit in compile_card(entry.card).units if unit.effect is not None]
    assert units
    return [(unit.id, found) for unit in units for effect in effects_in(unit.effect) for found in mistakes(effect)]


def test_the_sample() -> None:
    assert all_mistakes(load_sample()) == []


def test_real_cards(corpus_path: Path) -> None:
    assert all_mistakes(load_files([corpus_path])[::5]) == []


MOVE = "move 1 of your Digimon from the breeding area to the battle area"
EITHER = f"[Main] You may suspend this Digimon to hatch in your breeding area, or {MOVE}."


def test_either_of_two_is_paid_for_once() -> None:
    assert meaning(EITHER) == (
        "to(suspend this_digimon): choose 1 of {hatch | move 1 your digimon in breeding_area battle_area}"
    )


def test_what_follows_either_of_two_needs_the_cost_of_the_choice() -> None:
    effect = compiled(
        f"{EITHER} Then, gain 1 memory.".replace("You may suspend", "By suspending").replace(" to hatch", ", hatch")
    )
    choice, after = effect.processes
    assert isinstance(choice, e.Modal)
    assert (after.link.kind, after.link.needs_cost_of) == ("then", choice.id)


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ({"id": 2}, "an id twice"),
        ({"link": e.Link("then", needs_cost_of=9)}, "no process 9"),
        ({"link": e.Link("then", needs_cost_of=1)}, "process 2 needs the cost of process 1, which has none"),
    ],
)
def test_mistakes_are_seen(damage: dict[str, Any], found: str) -> None:
    effect = compiled("[On Play] Gain 1 memory. Then, ＜Draw 1＞.")
    first, second = effect.processes
    damaged = (first, msgspec.structs.replace(second, **damage)) if "id" not in damage else (
        msgspec.structs.replace(first, **damage), second,
    )  # fmt: skip
    assert list(mistakes(msgspec.structs.replace(effect, processes=damaged))) == [found]


@pytest.mark.parametrize("source", ["inherited", "link"])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[Your Turn] This card gets +1000 DP for each of your security cards.",
         "dp of this_digimon +1000 for each your card in your security"),
        ("[All Turns] While you have 3 or fewer security cards, this card gains ＜Blocker＞.",
         "if count(card in your security) <= 3: grant_keyword this_digimon ＜Blocker＞"),
        ("[Your Turn] This card can't be blocked.", "restrict this_digimon be_block"),
        ("[Your Turn] This card and all of your Tamers aren't affected by your opponent's effects.",
         "immune {this_digimon and all your tamer} opponent"),
        ("[All Turns] This card gains \"[On Deletion] Gain 1 memory.\"",
         'grant this_digimon "[on_deletion] gain_memory 1"'),
        ("When this card is trashed from digivolution cards, return this card to the hand.",
         "when this_card trash from=digivolution_cards: return this_card hand"),
    ],
)  # fmt: skip
def test_only_the_digimon_has_dp_and_keywords(source: Source, text: str, expected: str):
    """CR 15-3-3: this card, where it triggers the effect; a persistent one is the Digimon's."""
    assert meaning(text, source) == expected
    assert "this_card" in meaning("[Your Turn] This card gets +1000 DP.", "main")


_GIVEN = ("gets +1000 DP", "gains ＜Rush＞", "can't be blocked", "and all of your Digimon get +1000 DP")
_ALONE, _OPTION = (
    "This card {} for the turn.",
    "Activate 1 of the effects below:\n・Gain 1 memory.\n・This card {} for the turn.",
)


def test_nor_is_it_given_something_as_a_cost():
    text = "[When Attacking] By giving this card ＜Rush＞ for the turn, gain 1 memory."
    assert "this Digimon" in refusal(text, "inherited")


@pytest.mark.parametrize("given", _GIVEN)
@pytest.mark.parametrize("text", [_ALONE, _OPTION])
def test_a_card_under_a_digimon_gets_nothing_when_it_triggers(text: str, given: str):
    assert "this Digimon" in refusal(f"[When Attacking] {text.format(given)}", "inherited")
