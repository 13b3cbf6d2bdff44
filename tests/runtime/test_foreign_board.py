"""The interpreter on a board that is not ours: a simulator brings its own state and reuses the rest."""

from __future__ import annotations

from typing import Any

from cardc.compiler import effect as fx
from cardc.runtime import execute
from cardc.runtime.decisions import Decision
from cardc.runtime.model import Cause
from cardc.runtime.run import Run
from cardc.runtime.scope import Scope
from tests.runtime.handmade import S, digimon


class Plain:
    """Some other program's game: three dictionaries. It has what the effects below need of the protocol."""

    def __init__(self) -> None:
        self.field = {10: ("Ant", 0, 3000), 20: ("Bee", 1, 4000), 21: ("Cow", 1, 9000)}
        self.memory = [0, 0]
        self.turn_player = 0
        self.asked: list[Decision] = []
        self.notes: list[str] = []

    def in_area(self, player: int, area: str) -> tuple[int, ...]:
        if area != "battle_area":
            return ()
        return tuple(thing for thing, (_, owner, _) in self.field.items() if owner == player)

    def kinds(self, thing: int) -> tuple[str, ...]:
        return ("digimon",)

    def names(self, thing: int) -> tuple[str, ...]:
        return (self.field[thing][0],)

    def name_parts(self, thing: int) -> tuple[str, ...]:
        return self.names(thing)

    def owner(self, thing: int) -> int:
        return self.field[thing][1]

    def number(self, thing: int, what: str) -> int | None:
        return self.field[thing][2] if what == "dp" else None

    def exists(self, thing: int) -> bool:
        return thing in self.field

    def now(self, thing: int) -> int:
        return thing

    def memory_of(self, player: int) -> int:
        return self.memory[player]

    def deletion_bonus(self, cause: Cause) -> int:
        return 0

    def ask(self, decision: Decision) -> tuple[int, ...]:
        self.asked.append(decision)
        return decision.check((0,))

    def note(self, event: str, detail: str = "", **_: Any) -> None:
        self.notes.append(f"{event} {detail}")

    def delete(self, things: tuple[int, ...], cause: Cause) -> tuple[int, ...]:
        for thing in things:
            del self.field[thing]
        return things

    def change_memory(self, player: int, amount: int, cause: Cause) -> None:
        self.memory[player] += amount


def run(board: Plain, *processes: fx.AnyProcess) -> None:
    effect = fx.Effect(id="X/main/1", source="main", field="", span=S, category="trigger", processes=processes)
    scope = Scope(board, effect, 0, 1, 10)  # type: ignore[arg-type]
    execute.run_all(Run(board, scope), processes)  # type: ignore[arg-type]


def test_a_choice_is_asked_of_it_and_the_change_made_by_it() -> None:
    board = Plain()
    run(board, fx.Delete(id=1, span=S, target=digimon("opponent", 1)), fx.GainMemory(id=2, span=S, amount=2))
    assert [decision.kind for decision in board.asked] == ["choose_cards"]
    assert sorted(board.field) == [10, 21]
    assert board.memory == [2, 0]


def test_filters_read_it() -> None:
    board = Plain()
    run(board, fx.Delete(id=1, span=S, target=digimon("opponent", 1, fx.Number("dp", ">=", 5000))))
    assert sorted(board.field) == [10, 20]
    assert board.asked == []


def test_amounts_count_it() -> None:
    board = Plain()
    each = fx.PerEach(1, fx.Select(("digimon",), None, "opponent"))
    run(board, fx.GainMemory(id=1, span=S, amount=1, for_each=each))
    assert board.memory == [2, 0]
