"""The engine and the state: procedures of the game, copies, refusals, unsupported processes."""

from __future__ import annotations

import time
import typing

import pytest

from cardc.compiler import compile_card
from cardc.compiler import effect as fx
from cardc.compiler.card import Card, Field
from cardc.runtime.decisions import Decision, IllegalAnswer, Option, RuntimeFault, UnsupportedProcess
from cardc.runtime.engine import Game, Injected
from cardc.runtime.model import Definition, Task
from cardc.runtime.state import State
from cardc.runtime.subjects import AT_AN_END, WOULD_LIE
from cardc.runtime.support import effect_gaps, gaps
from cardc.runtime.until import REVEALED_UNTIL
from tests.runtime.build import card, setup
from tests.runtime.handmade import S, digimon


def board(memory: int = 5) -> tuple[Game, dict[str, int]]:
    """Two Digimon against two, a hand, decks."""
    state = State()
    state.turn = 3
    state.memory = memory
    made = {}
    for name, player in (("Ant", 0), ("Bee", 0), ("Cat", 1), ("Dog", 1)):
        made[name] = state.put_on_field(state.create(card(name), player, "limbo"), "battle_area")
    for player in (0, 1):
        for _ in range(5):
            state.create(card("Ash"), player, "deck")
        state.create(card("Elm"), player, "security")
        state.create(card("Oak"), player, "hand")
    state.push(Task("main"))
    return Game(state), made


def inject(game: Game, process: fx.AnyProcess, player: int = 0, subjects: tuple[int, ...] = ()) -> Decision | None:
    effect = fx.Effect(
        id="T/main/1", source="main", field="", span=S, category="activation", timings=("main",), processes=(process,)
    )
    definition = Definition(card("Test").card, token=True)
    return game.inject(Injected(definition, effect, player, subjects))


def test_a_game_starts_with_five_cards_in_hand_and_five_in_security() -> None:
    game = Game.start(setup(1))
    for player in (0, 1):
        assert game.question.kind == "redraw"
        assert game.question.player == player
        game.answer((1,))
    assert [len(game.state.list_of(player, "hand")) for player in (0, 1)] == [5, 5]
    assert [len(game.state.list_of(player, "security")) for player in (0, 1)] == [5, 5]
    assert game.question.kind == "breeding"
    assert game.state.turn_player == 0
    game.answer((0,))
    assert game.question.kind == "action"
    assert len(game.state.list_of(0, "hand")) == 5  # CR 6-3-1-1: no draw in the first turn


def test_passing_gives_the_opponent_three_memory_and_a_card() -> None:
    game = Game.start(setup(1))
    for answer in ((1,), (1,), (0,)):
        game.answer(answer)
    game.answer((0,))
    assert game.state.turn_player == 1
    assert game.state.memory_of(1) == 3
    assert len(game.state.list_of(1, "hand")) == 6


def test_whoever_cannot_draw_in_the_draw_phase_loses() -> None:
    state = State()
    state.turn = 3
    state.push(Task("main"))
    game = Game(state)
    assert game.answer((0,)) is None
    assert game.over
    assert game.winner == 0


def test_copies_are_cheap() -> None:
    game = Game.start(setup(1))
    for answer in ((1,), (1,), (0,)):
        game.answer(answer)
    start = time.perf_counter()
    for _ in range(2000):
        game.state.copy()
    assert 2000 / (time.perf_counter() - start) > 20_000


def test_an_answer_to_a_step_in_the_middle_is_kept_by_the_copy() -> None:
    game, _ = board()
    target = digimon("opponent", 1)
    inject(game, fx.Delete(id=1, span=S, target=target))
    assert game.question.kind == "choose_cards"
    left, right = game.copy(), game.copy()
    left.answer((0,))
    right.answer((1,))
    names = [{left_or_right.state.cards[c].definition.card.name for c in left_or_right.state.list_of(1, "trash")}
             for left_or_right in (left, right)]  # fmt: skip
    assert names == [{"Cat"}, {"Dog"}]
    assert game.state.list_of(1, "trash") == ()


def test_up_to_two_means_at_least_one() -> None:
    game, _ = board()
    inject(game, fx.Delete(id=1, span=S, target=digimon("opponent", 2, mode="up_to")))
    assert (game.question.least, game.question.most) == (1, 2)
    with pytest.raises(IllegalAnswer):
        game.answer(())


def test_a_choice_of_one_from_one_is_not_asked() -> None:
    game, made = board()
    inject(game, fx.Delete(id=1, span=S, target=fx.Ref("trigger")), subjects=(made["Cat"],))
    assert game.question.kind == "action"
    assert made["Cat"] not in game.state.permanents


def test_simultaneous_deletion_is_one_happening() -> None:
    game, _ = board()
    inject(game, fx.Delete(id=1, span=S, target=digimon("opponent", 2)))
    deleted = [line for line in game.log if line.event == "deleted"]
    assert len(deleted) == 1
    assert len(deleted[0].subjects) == 2


def test_memory_is_gained_no_further_than_ten() -> None:
    game, _ = board(8)
    inject(game, fx.GainMemory(id=1, span=S, amount=5))
    assert game.state.memory_of(0) == 10


def test_memory_of_one_player_is_that_of_the_other_turned_round() -> None:
    """CR 4-1: there is one gauge, so what the opponent gains is lost by you."""
    for process, left in ((fx.GainMemory, 3), (fx.LoseMemory, 7)):
        game, _ = board(5)
        inject(game, process(id=1, span=S, amount=2, actor=fx.PlayerRef("opponent")))
        assert (game.state.memory_of(0), game.state.memory_of(1)) == (left, -left)


def test_a_declined_process_with_a_gate_takes_the_gated_one_with_it() -> None:
    game, _ = board()
    first = fx.GainMemory(id=1, span=S, amount=1, optional_for="you")
    second = fx.GainMemory(id=2, span=S, amount=2, link=fx.Link("next", 1, needs_result_of=1))
    effect = fx.Effect(id="T/main/1", source="main", field="", span=S, category="activation", processes=(first, second))
    definition = Definition(card("Test").card, token=True)
    for answer, memory in (((1,), 5), ((0,), 8)):
        copy = game.copy()
        copy.inject(Injected(definition, effect, 0))
        copy.answer(answer)
        assert copy.state.memory_of(0) == memory


def test_instead_replaces_the_process_while_its_condition_holds() -> None:
    for wanted, memory in ((True, 8), (False, 6)):
        game, _ = board()
        there = fx.Exists(digimon("opponent", 1), negated=not wanted)
        first = fx.GainMemory(id=1, span=S, amount=1)
        second = fx.GainMemory(id=2, span=S, amount=3, conditions=(there,), link=fx.Link("instead", 1))
        effect = fx.Effect(
            id="T/main/1", source="main", field="", span=S, category="activation", processes=(first, second)
        )
        game.inject(Injected(Definition(card("Test").card, token=True), effect, 0))
        assert game.state.memory_of(0) == memory


def test_a_total_is_kept_while_choosing_and_one_may_stop() -> None:
    game, _ = board()
    total = fx.Total("dp", "<=", 6000)
    inject(
        game, fx.Delete(id=1, span=S, target=fx.Select(("digimon",), fx.Count("any_number"), "opponent", (), (total,)))
    )
    assert (game.question.least, len(game.question.options)) == (1, 2)
    stopped = game.copy()
    stopped.answer((0,))
    assert (stopped.question.least, len(stopped.question.options)) == (0, 1)
    stopped.answer(())
    assert len(stopped.state.list_of(1, "battle_area")) == 1
    game.answer((0,))
    game.answer((0,))
    assert game.state.list_of(1, "battle_area") == ()


def test_a_total_that_is_reached_ends_the_choice() -> None:
    game, _ = board()
    total = fx.Total("dp", "<=", 5000)
    inject(
        game, fx.Delete(id=1, span=S, target=fx.Select(("digimon",), fx.Count("any_number"), "opponent", (), (total,)))
    )
    game.answer((0,))
    assert game.question.kind == "action"
    assert len(game.state.list_of(1, "battle_area")) == 1


def test_cards_with_different_names_are_chosen_one_after_the_other() -> None:
    state = State()
    state.turn = 3
    for name in ("Ant", "Ant", "Bee"):
        state.create(card(name), 0, "trash")
    state.push(Task("main"))
    game = Game(state)
    different = fx.Same("name", None, different=True)
    trash = fx.Select(("card",), fx.Count("exactly", 2), "you", (fx.Place("trash", "you"),), (different,))
    inject(game, fx.ReturnTo(id=1, span=S, target=trash, to=fx.Place("hand", "owner")))
    assert len(game.question.options) == 3
    game.answer((0,))
    names = sorted(game.state.cards[thing].definition.card.name for thing in game.state.list_of(0, "hand"))
    assert names == ["Ant", "Bee"]


# ---- every kind of process --------------------------------------------------------------------


IT = fx.Ref("trigger")
UNKNOWN = (
    fx.Modify(id=1, span=S, target=IT, what="security", amount=1),
    fx.Restrict(id=1, span=S, target=IT, what=("yawn",)),
    fx.Restrict(id=1, span=S, target=fx.PlayerRef("opponent"), what=("yawn",)),
    fx.Allow(id=1, span=S, target=IT, what="yawn"),
    fx.IgnoreRequirements(id=1, span=S, what="link_requirement"),
    fx.ModifyCost(id=1, span=S, what="play_cost", of=None, amount=1, set=True),
    fx.ModifyCost(id=1, span=S, what="play_cost", of=None, amount=1),
    fx.DoKeyword(id=1, span=S, keyword=fx.Keyword("Yawn")),
    fx.GrantKeyword(id=1, span=S, target=fx.PlayerRef("you"), keywords=(fx.Keyword("Rush"),)),
    fx.Modify(id=1, span=S, target=IT, what="dp", amount=1, duration=fx.Duration("doomsday")),
    fx.Activate(id=1, span=S, of=None),
    fx.Shuffle(id=1, span=S, target=IT),
    fx.PlaceCard(id=1, span=S, target=IT, to=fx.Place("link_cards")),
    fx.PlaceCard(id=1, span=S, target=IT, to=fx.Place("security", host=fx.PlayerWith((fx.FaceUp(True),)))),
    fx.Delete(id=1, span=S, target=fx.Ref("moon")),
    fx.AdjustLimit(id=1, span=S, what="colors", amount=1),
)


@pytest.mark.parametrize("process", UNKNOWN, ids=lambda process: type(process).__name__)
def test_a_form_that_no_executor_knows_is_told_beforehand_and_refused(process: fx.AnyProcess) -> None:
    effect = fx.Effect(id="T/main/1", source="main", field="", span=S, category="activation", processes=(process,))
    assert list(effect_gaps(effect))
    game, made = board()
    before = game.state.copy()
    with pytest.raises(UnsupportedProcess, match="T/main/1"):
        inject(game, process, subjects=(made["Ant"],))
    assert game.state == before
    assert game.question.kind == "action"


def smoke() -> dict[type, fx.AnyProcess]:
    """One plain process of every kind."""
    it, mine, theirs = fx.Ref("trigger"), digimon("you", 1), digimon("opponent", 1)
    hand = fx.Select(("card",), fx.Count("exactly", 1), "you", (fx.Place("hand", "you"),))
    deck = fx.Select(("card",), fx.Count("exactly", 2), "you", (fx.Place("deck", "you", "top"),))
    free, turn = fx.PlayCost(free=True), fx.Duration("turn_end")
    rush, key = fx.Keyword("Rush"), {"id": 1, "span": S}
    option = (fx.GainMemory(id=2, span=S, amount=1),)
    made = (
        fx.Delete(target=it, **key), fx.ReturnTo(target=it, to=fx.Place("hand", "owner"), **key),
        fx.Trash(target=hand, **key), fx.Play(target=hand, play_cost=free, **key),
        fx.Use(target=hand, play_cost=free, **key),
        fx.Digivolve(subject=mine, into=hand, play_cost=fx.PlayCost(free=True, ignore_requirements=True), **key),
        fx.PlaceCard(target=hand, to=fx.Place("security", "you", "top"), **key),
        fx.Add(target=deck, to=fx.Place("hand", "you"), **key), fx.Reveal(target=deck, **key),
        fx.LookAt(target=deck, **key),
        fx.Shuffle(target=fx.Select(("card",), None, "you", (fx.Place("deck", "you"),)), **key),
        fx.Suspend(target=it, **key), fx.Unsuspend(target=it, **key), fx.Attack(with_=it, **key),
        fx.SwitchAttackTarget(to=theirs, **key), fx.EndAttack(**key), fx.GainMemory(amount=1, **key),
        fx.LoseMemory(amount=1, **key), fx.SetMemory(amount=3, **key), fx.PayMemory(amount=1, **key),
        fx.Modify(target=it, what="dp", amount=1000, duration=turn, **key),
        fx.ModifyCost(what="play_cost", of=None, amount=-1, duration=turn, **key),
        fx.GrantKeyword(target=it, keywords=(rush,), duration=turn, **key),
        fx.DoKeyword(keyword=fx.Keyword("Draw", 1), **key), fx.GrantEffect(target=it, effects=(), duration=turn, **key),
        fx.Lose(target=it, keywords=(rush,), duration=turn, **key),
        fx.ChangeKeyword(target=it, keyword=rush, to=fx.Keyword("Blocker"), duration=turn, **key),
        fx.Treat(target=it, also=True, names=("Eel",), duration=turn, **key),
        fx.Restrict(target=it, what=("attack",), duration=turn, **key),
        fx.Allow(target=it, what="attack", object=theirs, duration=turn, **key),
        fx.Immune(target=it, to=None, duration=turn, **key), fx.Activate(of=it, timings=("on_play",), **key),
        fx.Choose(target=it, **key), fx.Modal(count=fx.Count("exactly", 1), options=(option, option), **key),
        fx.Prevent(what="deletion", **key), fx.Win(who="you", **key), fx.Hatch(**key),
        fx.TurnEndsAt(memory=3, duration=turn, **key),
        fx.AddTimings(target=it, timings=("on_deletion",), added=("end_of_attack",), duration=turn, **key),
        fx.Move(target=it, to=fx.Place("battle_area"), **key),
        fx.FlipFace(target=fx.Select(("card",), fx.Count("all"), "you", (fx.Place("security", "you"),)), face_up=True,
                    **key),
        fx.CreateToken(count=fx.Count("exactly", 1), name="Wisp", kinds=("digimon",), dp=1000, **key),
        fx.Battle(a=it, b=theirs, **key), fx.AdjustLimit(what="dp", amount=1000, process=1, **key),
        fx.LinkCard(card=hand, to=mine, play_cost=free, **key), fx.Block(with_=theirs, **key),
        fx.CopyEffects(target=it, of=hand, duration=turn, **key),
        fx.IgnoreRequirements(what="color_requirement", duration=turn, **key),
    )  # fmt: skip
    return {type(process): process for process in made}


def test_every_kind_of_process_has_an_executor() -> None:
    assert set(smoke()) == set(typing.get_args(fx.AnyProcess))


@pytest.mark.parametrize("process", smoke().values(), ids=lambda process: type(process).__name__)
def test_each_kind_runs_and_keeps_the_books(process: fx.AnyProcess) -> None:
    game, made = board()
    inject(game, process, subjects=(made["Ant"],))
    for _ in range(6):
        if game.over or game.question.kind == "action":
            break
        game.answer(next(iter(game.question.legal_answers())))
    game.state.audit()
    assert any(line.event in ("activated", "won") for line in game.log)


def test_the_gaps_of_a_card_are_listed() -> None:
    assert gaps(card("Fine", "＜Blocker＞\n[On Play] Gain 1 memory.")) == ()
    assert gaps(card("Odd", "＜Hiccup＞")) == ("Odd/main/1: the keyword ＜Hiccup＞",)


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("[Your Turn] This Digimon can't be blocked.", None),
        ("[All Turns] This Digimon can't be returned to hands or decks.", None),
        ("[All Turns] This Digimon can't be returned to decks.", None),
        ("[All Turns] Your opponent can't gain memory.", None),
        ("[All Turns] Your opponent can't play Digimon.", None),
        ("[On Play] Trash cards in your hand until you have 4 left.", None),
        ("[On Play] Reveal cards from the top of your deck until you reveal a Tamer card. Trash it.", REVEALED_UNTIL),
        ("[All Turns] When a face-down security card is trashed, gain 1 memory.", None),
        ("[All Turns] When your top face-up security card is trashed, gain 1 memory.", AT_AN_END),
        ("[All Turns] When a card would be placed face up in your security stack, gain 1 memory.", WOULD_LIE),
    ],
)
def test_what_has_no_rule_is_a_gap(text: str, gap: str | None) -> None:
    odd = Card("Odd", "Odd", (Field("effectText", "main", text),), ("Digimon",))
    assert gaps(Definition(odd, compile_card(odd).units)) == (() if gap is None else (f"Odd/main/1: {gap}",))


def test_a_trigger_that_never_comes_is_a_gap() -> None:
    for event, gap in (
        ("delete", False),
        ("deleted", False),
        ("delete_in_battle_and_survive", False),
        ("hiccup", True),
    ):
        trigger = fx.Trigger((fx.Event(event, fx.Ref("this_digimon")),), S)
        effect = fx.Effect(
            id="T/main/1", source="main", field="", span=S, category="trigger", timings=("all_turns",), trigger=trigger
        )
        assert bool(list(effect_gaps(effect))) is gap


def test_effects_are_injected_between_actions_only() -> None:
    game, _ = board()
    inject(game, fx.Delete(id=1, span=S, target=digimon("opponent", 1)))
    with pytest.raises(RuntimeFault, match="while an action"):
        inject(game, fx.GainMemory(id=1, span=S, amount=1))


def test_answers_are_checked_in_full() -> None:
    decision = Decision("choose_cards", 0, "?", tuple(Option("take", name) for name in "abc"), 1, 2)
    assert decision.check((2, 0)) == (0, 2)
    assert len(list(decision.legal_answers())) == 6
    ordered = Decision("order", 0, "?", decision.options, 3, 3, ordered=True)
    assert ordered.check((2, 0, 1)) == (2, 0, 1)
    assert len(list(ordered.legal_answers())) == 6
