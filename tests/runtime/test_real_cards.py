"""The seeds' examples on the real cards, where the real card list is at hand; and random games with all of it."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from cardc.compiler import compile_card
from cardc.compiler.card import Card
from cardc.runtime.decisions import UnsupportedProcess
from cardc.runtime.engine import Game, Setup
from cardc.runtime.model import Definition
from cardc.runtime.scenario import print_result, run_scenario
from cardc.runtime.scenario_file import read


@pytest.fixture(scope="module")
def cards(corpus_path: Path) -> dict[str, Card]:
    from cardc.corpus.loading import load_files

    return {entry.card.id: entry.card for entry in load_files([corpus_path])}


PATH = Path(__file__).parent / "real_cards.yaml"
CASES = [case.name for case in read(PATH.read_text(encoding="utf-8"), str(PATH)).cases]


NOT_COMPILED = {"BT2-112 is cheaper against 10000 DP"}
"""Examples on a text that the compiler refuses; one that compiles has no place here."""


@pytest.mark.parametrize("case", CASES)
def test_an_example_of_the_seeds_on_its_own_card(cards: dict[str, Card], case: str) -> None:
    result = run_scenario(PATH, compile_card=compile_card, lookup=cards.get, only=case)
    refused = any("refused by the compiler" in warning for warning in result.warnings)
    assert refused is (case in NOT_COMPILED), result.warnings
    if refused:
        return
    out = io.StringIO()
    print_result(result, out)
    assert result.ok, out.getvalue()


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
