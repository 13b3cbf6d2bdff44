"""Random games with all the cards that the scenarios invent: every rule of the runtime is among them."""

from __future__ import annotations

import itertools
import random
from functools import cache
from pathlib import Path

import pytest

from cardc.compiler import compile_card
from cardc.compiler.keyword import KEYWORDS
from cardc.runtime.engine import Game, Setup
from cardc.runtime.keywords import KNOWN, keyword_name
from cardc.runtime.model import Definition
from cardc.runtime.scenario import load

FILES = sorted((Path(__file__).parent.parent / "scenarios").glob("*.yaml"))
ANSWERS = 120


@cache
def pool() -> tuple[Definition, ...]:
    cards = {inline.card.id: inline for path in FILES for inline in load(path).cards if not inline.token}
    return tuple(Definition(each.card, compile_card(each.card).units) for each in cards.values())


def setup(seed: int) -> Setup:
    """Decks and Digi-Eggs drawn from all cards."""
    choice = random.Random(seed)
    eggs = [each for each in pool() if "Digi-Egg" in each.card.kinds]
    others = [each for each in pool() if "Digi-Egg" not in each.card.kinds]
    decks = tuple(tuple(choice.choices(others, k=50)) for _ in range(2))
    piles = tuple(tuple(choice.choices(eggs, k=4)) if eggs else () for _ in range(2))
    return Setup(seed, (decks[0], decks[1]), (piles[0], piles[1]))


@pytest.mark.parametrize("seed", range(16))
def test_the_books_are_kept_and_the_game_can_be_replayed(seed: int) -> None:
    choice = random.Random(seed)
    game = Game.start(setup(seed))
    while (decision := game.decision) is not None and len(game.history) < ANSWERS:
        legal = list(itertools.islice(decision.legal_answers(), 50))
        assert legal, decision
        game.answer(choice.choice(legal))
        game.state.audit()
    again = Game.replay(setup(seed), game.history)
    assert again.state == game.state
    assert again.log == game.log


def test_every_keyword_of_the_rules_is_known() -> None:
    assert {keyword_name(name) for name in KEYWORDS} == KNOWN
