"""Laws that hold in every game: nobody's cards get lost, games replay, copies diverge, refusals leave no trace."""

from __future__ import annotations

import itertools
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardc.runtime.decisions import IllegalAnswer, NoDecision
from cardc.runtime.engine import Game
from cardc.runtime.look import NUMBERS, Look
from cardc.runtime.view import readable, view
from tests.runtime.build import setup

SEEDS = st.integers(0, 10_000)
PICKS = st.lists(st.integers(0, 999), min_size=5, max_size=60)


def pick(game: Game, number: int) -> tuple[int, ...]:
    """A legal answer; never passing where something else can be done, so that games get somewhere."""
    decision = game.question
    answers = list(itertools.islice(decision.legal_answers(), 200))
    if decision.kind == "action" and len(answers) > 1 and number % 5:
        answers = answers[1:]
    return answers[number % len(answers)]


def play(seed: int, picks: list[int]) -> Game:
    game = Game.start(setup(seed))
    for number in picks:
        if game.over:
            break
        game.answer(pick(game, number))
    return game


@given(SEEDS, PICKS)
@settings(max_examples=40, deadline=None)
def test_no_card_is_lost_or_doubled_and_the_memory_stays_on_the_gauge(seed: int, picks: list[int]) -> None:
    game = Game.start(setup(seed))
    serials = sorted(card.serial for card in game.state.cards.values())
    assert len(serials) == 66
    for number in picks:
        if game.over:
            break
        game.answer(pick(game, number))
        game.state.audit()
        assert sorted(card.serial for card in game.state.cards.values()) == serials


@given(SEEDS, PICKS)
@settings(max_examples=25, deadline=None)
def test_seed_and_answers_are_the_game(seed: int, picks: list[int]) -> None:
    game = play(seed, picks)
    again = Game.replay(setup(seed), game.history)
    assert again.state == game.state
    assert again.decision == game.decision
    assert again.log == game.log


@given(SEEDS, PICKS, st.integers(0, 999))
@settings(max_examples=25, deadline=None)
def test_a_copy_is_equal_and_goes_its_own_way(seed: int, picks: list[int], number: int) -> None:
    game = play(seed, picks)
    copy = game.copy()
    assert copy.state == game.state
    before, log = game.state.copy(), game.log
    while not copy.over and len(copy.history) < len(game.history) + 8:
        copy.answer(pick(copy, number))
    assert game.state == before
    assert game.log == log
    if not game.over:
        assert len(copy.history) > len(game.history)
        assert copy.state != game.state


@given(SEEDS, PICKS)
@settings(max_examples=25, deadline=None)
def test_an_illegal_answer_leaves_the_game_as_it_was(seed: int, picks: list[int]) -> None:
    game = play(seed, picks)
    before, decision, log = game.state.copy(), game.decision, game.log
    if decision is None:
        with pytest.raises(NoDecision):
            game.answer((0,))
        return
    size = len(decision.options)
    wrong: list[object] = [(size,), (-1,), (0, 0), tuple(range(size + 1)), "0", (True,), (0.0,)]
    if decision.least > 0:
        wrong.append(())
    for answer in wrong:
        with pytest.raises(IllegalAnswer):
            game.answer(answer)  # type: ignore[arg-type]
    assert game.state == before
    assert game.decision == decision
    assert game.log == log


@given(SEEDS, PICKS)
@settings(max_examples=25, deadline=None)
def test_counters_never_pass_the_frequency_and_belong_to_what_is_there(seed: int, picks: list[int]) -> None:
    game = play(seed, picks)
    effects = {
        effect.id: effect
        for card in game.state.cards.values()
        for group in card.definition.effects.values()
        for effect in group
    }
    for (_, effect), times in game.state.uses.items():
        frequency = effects[effect].frequency
        assert frequency is not None
        assert 1 <= times <= frequency


@given(SEEDS, PICKS)
@settings(max_examples=60, deadline=None)
def test_declining_an_optional_effect_only_takes_it_off_the_pending_ones(seed: int, picks: list[int]) -> None:
    game = Game.start(setup(seed))
    for number in picks:
        if game.over:
            return
        decision = game.question
        if decision.kind == "activate_effect":
            other = game.copy()
            before = other.state.copy()
            waiting = sum(len(level) for level in before.pending)
            uses = dict(before.uses)
            other.answer((1,))
            logged = [str(line) for line in other.log[len(game.log) :]]
            assert logged[0] == f"declined: {decision.effect}"
            assert other.state.uses == uses or other.state.turn > before.turn
            if len(logged) == 1 and other.state.turn == before.turn:
                for name in (
                    "cards",
                    "permanents",
                    "lists",
                    "memory",
                    "modifiers",
                    "uses",
                    "delayed",
                    "gone",
                    "attack",
                ):
                    assert getattr(other.state, name) == getattr(before, name)
                left = sum(len(level) for level in other.state.pending)
                assert left <= waiting
        game.answer(pick(game, number))


def test_counters_are_reached_at_all() -> None:
    used = set()
    for seed in range(30):
        game = Game.start(setup(seed))
        for number in range(400):
            if game.over:
                break
            used |= set(game.state.uses.values())
            game.answer(pick(game, number * 31 + seed))
    assert used == {1}


def test_every_decision_offers_something_to_decide() -> None:
    for seed in range(6):
        game = Game.start(setup(seed))
        for number in range(60):
            if game.over:
                break
            decision = game.question
            assert decision.options
            assert decision.kind == "action" or len(decision.options) > 1
            assert len({option.label + str(option.things) + str(option.number) for option in decision.options}) == len(
                decision.options
            )
            game.answer(pick(game, number * 7 + seed))


def test_games_end() -> None:
    winners = set()
    for seed in range(4):
        game = Game.start(setup(seed))
        number = seed
        while not game.over and len(game.history) < 3000:
            number = (number * 1103515245 + 12345) % 2**31
            game.answer(pick(game, number >> 8))
        assert game.over
        winners.add(game.winner)
    assert winners <= {0, 1}
    assert winners


@given(SEEDS, PICKS)
@settings(max_examples=25, deadline=None)
def test_what_is_remembered_of_the_cards_is_what_they_say(seed: int, picks: list[int]) -> None:
    """Copies share what was read off the cards (`State.memo`); read again from nothing it is the same."""
    game = Game.start(setup(seed))
    for number in picks:
        if game.over:
            break
        game.answer(pick(game, number))
        anew = game.state.copy()
        anew.memo, anew.layout = {}, object()
        old, new = Look(game.state), Look(anew)
        assert old.all_lives() == new.all_lives()
        for category in ("persistent", "trigger", "immediate", "activation"):
            assert old.lives_of(category) == tuple(live for live in new.all_lives() if live.effect.category == category)
        for thing in game.state.permanents:
            assert old.keywords(thing) == new.keywords(thing)
            assert [old.number(thing, what) for what in NUMBERS] == [new.number(thing, what) for what in NUMBERS]


@given(SEEDS, PICKS, st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_a_view_does_not_tell_what_is_hidden(seed: int, picks: list[int], choice: random.Random) -> None:
    """Exchanging the cards that a player may not see changes nothing that the player sees."""
    game = play(seed, picks)
    for player in (0, 1):
        state = game.state.copy()
        for owner in (0, 1):
            hidden = [c.id for c in state.cards.values() if c.owner == owner and not readable(state, c.id, player)]
            order = choice.sample(hidden, len(hidden))
            definitions = [state.cards[thing].definition for thing in order]
            for thing, definition in zip(hidden, definitions, strict=True):
                state.cards[thing] = msgspec.structs.replace(state.cards[thing], definition=definition)
        state.memo, state.layout = {}, object()
        other = game.copy()
        other.state = state
        assert view(other, player) == view(game, player)


@given(SEEDS, PICKS)
@settings(max_examples=25, deadline=None)
def test_a_view_shows_what_is_open_and_only_to_whom_it_is(seed: int, picks: list[int]) -> None:
    game = play(seed, picks)
    decision = game.decision
    for player in (0, 1):
        seen = view(game, player)
        assert [card.id for card in seen.mine.known["hand"]] == list(game.state.list_of(player, "hand"))
        assert seen.other.known["hand"] == ()
        assert seen.other.counts["hand"] == len(game.state.list_of(1 - player, "hand"))
        assert not seen.mine.known["deck"]
        assert [each.id for each in seen.other.battle] == list(game.state.list_of(1 - player, "battle_area"))
        assert (seen.question is not None) is (decision is not None and decision.player == player)
        for line in seen.log:
            if line.event in ("drawn", "redrawn") and line.player != player:
                assert line.subjects == ()
        for option in seen.question.options if seen.question is not None else ():
            assert all(readable(game.state, thing, player) for thing in option.things if thing in game.state.cards)
