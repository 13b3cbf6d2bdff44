"""Random games with the cards of the real list, where it is at hand."""

from __future__ import annotations

import random

from cardc.compiler import compile_card
from cardc.compiler.card import Card
from cardc.runtime.decisions import UnsupportedProcess
from cardc.runtime.engine import Game, Setup
from cardc.runtime.model import Definition


def test_random_games_with_real_cards_keep_the_books(cards: dict[str, Card]) -> None:
    """Whatever is played, cards are never lost, and what is not supported says so and changes nothing."""
    choice = random.Random(3)
    names = sorted(cards)
    answers = refusals = 0
    for seed in range(20):
        color = choice.choice(["red", "blue", "yellow", "green", "black", "purple"])
        own = [cards[name] for name in names if color in [each.casefold() for each in cards[name].colors]]
        decks = [choice.choices([card for card in own if "Digi-Egg" not in card.kinds], k=40) for _ in (0, 1)]
        made = tuple(tuple(Definition(card, compile_card(card).units) for card in deck) for deck in decks)
        game = Game.start(Setup(seed, (made[0], made[1])))
        for _ in range(80):
            if game.over:
                break
            decision = game.question
            n = choice.randint(decision.least, min(decision.most, max(decision.least, 3)))
            answer = tuple(choice.sample(range(len(decision.options)), n))
            before = game.state
            try:
                game.answer(answer)
                answers += 1
            except UnsupportedProcess:
                refusals += 1
                assert game.state is before
            game.state.audit()
            assert len(game.state.cards) >= 80
    assert answers > 300
    assert refusals < answers / 4
