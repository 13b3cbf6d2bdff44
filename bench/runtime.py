"""Speed of the runtime on one core, on a mid-game state of invented cards: `python -m bench.runtime`."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table as Sheet

from cardc.compiler import Card, DigivolutionCost, Field, compile_card
from cardc.compiler.card import CardKind
from cardc.runtime import activate
from cardc.runtime.decisions import Answer, Decision
from cardc.runtime.engine import Game, Setup
from cardc.runtime.model import Definition, Live
from cardc.runtime.state import State
from cardc.runtime.table import Table

SECONDS = 0.5
ROUNDS = 5
TARGETS = {"copy of a state": 50_000, "copy of a game": 50_000, "activation of an effect": 20_000}


def define(
    name: str, text: str = "", inherited: str = "", level: int = 3, dp: int = 3000, cost: int = 3,
    kind: CardKind = "Digimon",
) -> Definition:  # fmt: skip
    """An invented red card."""
    fields = tuple(
        Field(field, source, given)  # type: ignore[arg-type]
        for field, source, given in (
            ("effectText", "main", text), ("inheritedEffectText", "inherited", inherited)
        )
        if given
    )  # fmt: skip
    body = kind in ("Digimon", "Digi-Egg")
    card = Card(
        name, name, fields, (kind,), colors=("red",), level=level if body else None, play_cost=cost,
        dp=dp if body else None, digivolution_costs=(DigivolutionCost("red", level - 1, 1),) if body else (),
    )  # fmt: skip
    return Definition(card, compile_card(card).units)


DECK = (
    define("Spark", "[On Play] Gain 1 memory."),
    define("Cinder", "[On Play] ＜Draw 1＞.", "[On Deletion] Gain 1 memory."),
    define("Flare", "[On Deletion] 1 of your opponent's Digimon gets -3000 DP for the turn.", "", 4, 5000, 4),
    define("Wall", "＜Blocker＞", "[Your Turn] This Digimon gets +1000 DP.", 4, 5000, 5),
    define("Lance", "＜Piercing＞\n＜Security A. +1＞", "", 5, 7000, 7),
    define("Echo", "[When Attacking] [Once Per Turn] You may delete 1 of your other Digimon to unsuspend this Digimon.",
           "", 5, 6000, 6),
    define("Crown", "[When Digivolving] Delete 1 of your opponent's Digimon with 5000 DP or less.", "", 6, 11000, 11),
    define("Sear", "[Main] Delete 1 of your opponent's Digimon.", kind="Option", cost=4),
    define("Choir", "[Your Turn] All of your Digimon get +1000 DP.", kind="Tamer"),
    define("Sprout", kind="Digi-Egg", level=2),
)  # fmt: skip
EFFECTS = define(
    "Bench",
    "[Main] Gain 1 memory.\n[Main] ＜Draw 1＞.\n[Main] 1 of your Digimon gets +2000 DP for the turn.\n"
    "[Main] Suspend 1 of your opponent's Digimon.\n[Main] Delete 1 of your opponent's Digimon.",
    kind="Option",
)
"""What is activated, one after the other."""


def midgame() -> Game:
    """A game in a main phase, with at least four Digimon on either side: found by playing at random."""
    for seed in range(1000):
        choice = random.Random(seed)
        game = Game.start(Setup(seed, (DECK[:-1] * 5, DECK[:-1] * 5), (DECK[-1:] * 4, DECK[-1:] * 4)))
        while (decision := game.decision) is not None and game.state.turn < 30:
            if decision.kind == "action" and all(len(game.state.list_of(p, "battle_area")) >= 4 for p in (0, 1)):
                return game
            n = choice.randint(decision.least, decision.most)
            game.answer(tuple(choice.sample(range(len(decision.options)), n)))
    raise AssertionError("no game gets that far")


def rate(work: Callable[[], int]) -> float:
    """How many a second of processor time: the best of some rounds, since others share the machine."""
    best = 0.0
    for _ in range(ROUNDS):
        done, start = 0, time.process_time()
        while time.process_time() - start < SECONDS / ROUNDS:
            done += work()
        best = max(best, done / (time.process_time() - start))
    return best


def first(_: State, decision: Decision) -> Answer:
    """Always the first options."""
    return tuple(range(max(1, decision.least)))


def measures(game: Game) -> dict[str, Callable[[], int]]:
    """What is timed; each returns how many it did."""
    base = game.state.copy()
    card = base.create(EFFECTS, base.turn_player, "limbo")
    lives = [Live(effect, card, None, base.turn_player, "area", card) for effect in EFFECTS.effects["main"]]
    size = len(game.question.options)

    def copies() -> int:
        for _ in range(1000):
            base.copy()
        return 1000

    def games() -> int:
        for _ in range(1000):
            game.copy()
        return 1000

    def activations() -> int:
        for live in lives * 10:
            assert activate.resolve(Table(base.copy(), first), live, None, forced=True)
        return 10 * len(lives)

    def answers() -> int:
        for index in range(size):
            game.copy().answer((index,))
        return size

    return {
        "copy of a state": copies,
        "copy of a game": games,
        "activation of an effect": activations,
        "answer in the main phase": answers,
    }


def random_answers() -> float:
    """Answers a second over whole random games."""
    choice, done, start = random.Random(1), 0, time.process_time()
    for seed in range(3):
        game = Game.start(Setup(seed, (DECK[:-1] * 5, DECK[:-1] * 5), (DECK[-1:] * 4, DECK[-1:] * 4)))
        while (decision := game.decision) is not None:
            n = choice.randint(decision.least, decision.most)
            game.answer(tuple(choice.sample(range(len(decision.options)), n)))
            done += 1
    return done / (time.process_time() - start)


def main(arguments: Sequence[str]) -> int:
    """Measure and print."""
    del arguments
    game = midgame()
    sheet = Sheet(title="Runtime, one core", title_justify="left")
    for header in ("what", "a CPU second", "aim"):
        sheet.add_column(header, justify="left" if header == "what" else "right")
    for name, work in measures(game).items():
        target = TARGETS.get(name)
        sheet.add_row(name, f"{rate(work):,.0f}", f"{target:,}" if target else "")
    sheet.add_row("answer in a random game", f"{random_answers():,.0f}", "")
    console = Console(highlight=False)
    state = game.state
    on_field = sum(len(state.list_of(player, "battle_area")) for player in (0, 1))
    console.print(f"{len(state.cards)} cards, {on_field} of them top cards in the battle areas, turn {state.turn}\n")
    console.print(sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
