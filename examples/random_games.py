"""Plays random games with a few invented cards and prints how they ended: a start for self-play."""

from __future__ import annotations

import random

from cardc.compiler import Card, DigivolutionCost, Field, compile_card
from cardc.runtime.engine import Game, Setup
from cardc.runtime.model import Definition


def define(name: str, level: int, dp: int, cost: int, text: str = "") -> Definition:
    fields = (Field("effectText", "main", text),) if text else ()
    below = (DigivolutionCost("red", level - 1, 2),)
    card = Card(name, name, fields, ("Digimon",), colors=("red",), level=level, play_cost=cost, dp=dp,
                digivolution_costs=below)  # fmt: skip
    return Definition(card, compile_card(card).units)


DECK = (
    define("Spark", 3, 2000, 3, "[On Play] ＜Draw 1＞."),
    define("Flame", 4, 5000, 5, "[When Attacking] Gain 1 memory."),
    define("Blaze", 5, 7000, 7, "[When Digivolving] You may delete 1 of your opponent's Digimon with 5000 DP or less."),
    define("Inferno", 6, 11000, 11, "[Your Turn] All of your Digimon get +1000 DP."),
)


def play(seed: int) -> Game:
    """One game with random legal answers."""
    choice = random.Random(seed)
    game = Game.start(Setup(seed, (DECK * 12, DECK * 12)))
    while (decision := game.decision) is not None:
        n = choice.randint(decision.least, decision.most)
        game.answer(tuple(choice.sample(range(len(decision.options)), n)))
    return game


if __name__ == "__main__":
    for seed in range(5):
        game = play(seed)
        print(f"seed {seed}: player {game.winner} wins in turn {game.state.turn} after {len(game.history)} answers")
