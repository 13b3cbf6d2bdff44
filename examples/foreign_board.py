"""Drives the interpreter over another program's state: a small duel of its own, with cardc's effects.

`Duel` is that program's game, two dictionaries and a memory. `DuelBoard` tells the interpreter what it asks of a game
(`cardc.runtime.board.Board`); what these effects never ask for refuses by name, so that nothing goes unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from cardc.compiler import Card, Field, compile_card
from cardc.compiler.effect import AnyProcess
from cardc.runtime import execute
from cardc.runtime.board import Board
from cardc.runtime.decisions import Answer, Decision
from cardc.runtime.model import Area, Cause, Definition, Expiry
from cardc.runtime.run import Run
from cardc.runtime.scope import Scope

# ---- the other program ------------------------------------------------------------------------


@dataclass
class Fighter:
    name: str
    player: int
    dp: int
    tired: bool = False


@dataclass
class Duel:
    """Fighters by number; hands are lists of card names, the decks only a number of cards."""

    fighters: dict[int, Fighter]
    hands: dict[int, str]
    deck: list[int] = field(default_factory=lambda: [20, 20])
    memory: int = 0
    story: list[str] = field(default_factory=list)


# ---- what the interpreter asks of it ----------------------------------------------------------


class DuelBoard:
    """Player 0 owns the hand and is the turn player. Fighters are Digimon in the battle area."""

    def __init__(self, duel: Duel, answer: Callable[[Decision], Answer]) -> None:
        self.duel, self.answer = duel, answer

    def __getattr__(self, name: str) -> object:
        raise NotImplementedError(f"this board has no {name}")

    @property
    def turn_player(self) -> int:
        return 0

    def memory_of(self, player: int) -> int:
        return self.duel.memory if player == 0 else -self.duel.memory

    def in_area(self, player: int, area: Area) -> tuple[int, ...]:
        if area == "hand":
            return tuple(self.duel.hands) if player == 0 else ()
        if area != "battle_area":
            return ()
        return tuple(number for number, fighter in self.duel.fighters.items() if fighter.player == player)

    def area_of(self, thing: int) -> Area:
        return "hand" if thing in self.duel.hands else "battle_area" if thing in self.duel.fighters else "trash"

    def exists(self, thing: int) -> bool:
        return thing in self.duel.fighters or thing in self.duel.hands

    def is_permanent(self, thing: int) -> bool:
        return thing in self.duel.fighters

    def now(self, thing: int) -> int:
        return thing

    def owner(self, thing: int) -> int:
        return self.duel.fighters[thing].player if thing in self.duel.fighters else 0

    def names(self, thing: int) -> tuple[str, ...]:
        return (self.duel.fighters[thing].name if thing in self.duel.fighters else self.duel.hands[thing],)

    def name_parts(self, thing: int) -> tuple[str, ...]:
        return self.names(thing)

    def kinds(self, thing: int) -> tuple[str, ...]:
        return ("digimon",)

    def number(self, thing: int, what: str) -> int | None:
        return self.duel.fighters[thing].dp if what == "dp" and thing in self.duel.fighters else None

    def suspended(self, thing: int) -> bool:
        return self.duel.fighters[thing].tired

    def affected(self, thing: int, cause: Cause) -> bool:
        return True

    def possible(self, thing: int, what: str, cause: Cause) -> bool:
        return True

    def deletion_bonus(self, cause: Cause) -> int:
        return 0

    def turn_number(self) -> int:
        return 1

    # ---- what it does to it -------------------------------------------------------------------

    def ask(self, decision: Decision) -> Answer:
        return decision.check(self.answer(decision))

    def note(self, event: str, detail: str = "", *, player: int | None = None, things: tuple[int, ...] = ()) -> None:
        self.duel.story.append(f"{event}: {detail}")

    def delete(self, things: tuple[int, ...], cause: Cause) -> tuple[int, ...]:
        for thing in things:
            self.duel.story.append(f"{self.duel.fighters.pop(thing).name} is out")
        return things

    def move(
        self, things: tuple[int, ...], to: Area, cause: Cause, *, spot: int | None, face_up: bool, event: str
    ) -> tuple[int, ...]:
        for thing in things:
            self.duel.story.append(f"{self.duel.hands.pop(thing)} goes from the hand to the {to}")
        return things

    def draw(self, player: int, n: int, cause: Cause) -> int:
        for _ in range(n):
            self.duel.deck[player] -= 1
            self.duel.hands[100 + self.duel.deck[player]] = "a new card"
        self.duel.story.append(f"{n} drawn")
        return n

    def set_suspended(self, things: tuple[int, ...], suspended: bool, cause: Cause) -> tuple[int, ...]:
        changed = tuple(thing for thing in things if self.duel.fighters[thing].tired is not suspended)
        for thing in changed:
            self.duel.fighters[thing].tired = suspended
            self.duel.story.append(f"{self.duel.fighters[thing].name} {'tires' if suspended else 'gets up'}")
        return changed

    def change_memory(self, player: int, amount: int, cause: Cause) -> None:
        self.duel.memory += amount if player == 0 else -amount
        self.duel.story.append(f"memory {self.duel.memory:+d}")

    def last(
        self, process: AnyProcess, cause: Cause, expiry: Expiry, things: tuple[int, ...] | None, amount: int
    ) -> None:
        for thing in things or ():
            self.duel.fighters[thing].dp += amount  # a duel has one turn, so nothing wears off
            self.duel.story.append(f"{self.duel.fighters[thing].name} has {self.duel.fighters[thing].dp} DP")


# ---- playing ----------------------------------------------------------------------------------


def carry_out(duel: Duel, text: str, host: int, answer: Callable[[Decision], Answer]) -> None:
    """One effect in card text, as of the fighter `host`."""
    card = Card("Duel", "Duel", (Field("effectText", "main", text),), ("Digimon",))
    (effect,) = Definition(card, compile_card(card).units).effects["main"]
    board = cast(Board, DuelBoard(duel, answer))
    execute.run_all(Run(board, Scope(board, effect, 0, host, host)), effect.processes)


def first(decision: Decision) -> Answer:
    """Always the first options."""
    return tuple(range(max(1, decision.least)))


def main() -> Duel:
    duel = Duel(
        {1: Fighter("Ant", 0, 3000), 2: Fighter("Bee", 1, 4000), 3: Fighter("Cow", 1, 9000)}, {50: "Hay", 51: "Pollen"}
    )
    carry_out(duel, "[On Play] By trashing 1 card in your hand, ＜Draw 2＞.", 1, first)
    carry_out(
        duel, "[On Play] This Digimon gets +2000 DP for the turn. Then, suspend 1 of your opponent's Digimon.", 1, first
    )
    carry_out(duel, "[On Play] Delete 1 of your opponent's Digimon with 4000 DP or less.", 1, first)
    carry_out(duel, "[On Play] For each of your opponent's Digimon, gain 1 memory.", 1, first)
    return duel


if __name__ == "__main__":
    print(*main().story, sep="\n")
