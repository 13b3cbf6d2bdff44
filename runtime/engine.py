"""The engine: runs until it needs a choice, returns the question, goes on with the answer.

A game is a base state and the answers given since. Each step (one phase step, one timing of an
attack, one activated effect) runs on a copy of the base; a question without a recorded answer
abandons the copy, and the step runs again from the base with one answer more. A finished step
becomes the new base. So the engine needs no resumable code, copying a game copies references, and
an answer that is refused leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cardc.compiler.effect import Effect
from cardc.runtime import activate, turn
from cardc.runtime.decisions import Answer, Decision, NoDecision, RuntimeFault
from cardc.runtime.model import OFFICIAL, Definition, Happening, Live, Pending, Rules, Task
from cardc.runtime.state import State
from cardc.runtime.table import Table

Chain = tuple["Chain", object] | None
"""A list that grows at the end and is shared by copies."""

STEP_LIMIT = 10_000
"""More steps than this without a question is an endless loop (CR 18-3)."""


class EndlessLoop(RuntimeFault):
    """The game goes on for ever without a choice; by the rules it is a draw (CR 18-3-2)."""


class Injected(msgspec.Struct, frozen=True):
    """An effect carried out from outside the game, as scenarios and puzzles do.

    `definition`: the card that `player` is taken to use it from; it is not part of the game.
    `subjects`: the things that the effect calls its trigger.
    """

    definition: Definition
    effect: Effect
    player: int
    subjects: tuple[int, ...] = ()


class Setup(msgspec.Struct, frozen=True):
    """What a game starts from: seed, both decks and Digi-Egg decks, and the reading of the rules."""

    seed: int
    decks: tuple[tuple[Definition, ...], tuple[Definition, ...]]
    eggs: tuple[tuple[Definition, ...], tuple[Definition, ...]] = ((), ())
    rules: Rules = OFFICIAL

    def state(self) -> State:
        """Shuffled decks, five cards in hand, the questions about re-drawing on the agenda (CR 5-2)."""
        state = State(self.seed, self.rules)
        for player in (0, 1):
            for definition in self.decks[player]:
                state.create(definition, player, "deck")
            for definition in self.eggs[player]:
                state.create(definition, player, "digi_egg_deck")
            state.shuffle(player, "deck")
            state.shuffle(player, "digi_egg_deck")
            for card in state.list_of(player, "deck")[: turn.HAND_SIZE]:
                state.place(card, "hand")
        state.phase = "start"
        state.push(Task("deal"), Task("redraw", 1), Task("redraw", 0))
        return state


class _Unanswered(Exception):
    """Carries the question out of a step; never leaves this module."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(str(decision))
        self.decision = decision


class Game:
    """A running game. `decision` is the question it waits for, None when it is over.

    `state` is the state as it stands at the question, to look at and not to change.
    """

    __slots__ = ("_asked", "_base", "_given", "_history", "_log", "_partial", "decision", "state")

    def __init__(self, state: State) -> None:
        self._base = state
        self._asked: Decision | None = None  # the first question of the step that is not finished
        self._given: tuple[Answer, ...] = ()
        self._history: Chain = None
        self._log: Chain = None
        self._partial: tuple[Happening, ...] = ()
        self.state = state
        self.decision: Decision | None = None
        self._advance(state.copy(), (), None)

    @classmethod
    def start(cls, setup: Setup) -> Game:
        return cls(setup.state())

    @classmethod
    def replay(cls, setup: Setup, answers: Iterable[Answer | Injected]) -> Game:
        """The game that these answers make."""
        game = cls.start(setup)
        game.feed(answers)
        return game

    def feed(self, answers: Iterable[Answer | Injected]) -> None:
        for each in answers:
            if isinstance(each, Injected):
                self.inject(each)
            else:
                self.answer(each)

    # ---- using --------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def question(self) -> Decision:
        """The question the game waits for; `NoDecision` when it is over."""
        if self.decision is None:
            raise NoDecision("the game is over")
        return self.decision

    @property
    def winner(self) -> int | None:
        return self.state.winner

    @property
    def log(self) -> tuple[Happening, ...]:
        """Everything that happened, in order, up to the question."""
        return (*_unchain(self._log), *self._partial)

    @property
    def history(self) -> tuple[Answer | Injected, ...]:
        """All answers so far: with the setup they are the game."""
        return tuple(_unchain(self._history))

    def copy(self) -> Game:
        """An independent game in the same position. The states are never changed in place, so they are shared."""
        other = Game.__new__(Game)
        for name in Game.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    def answer(self, answer: Answer) -> Decision | None:
        """Answer the question; the next one, or None when the game is over.

        An illegal answer raises `IllegalAnswer`, an effect that cannot be carried out
        `UnsupportedProcess`; the game is then as it was.
        """
        checked = self.question.check(answer)
        self._advance(self._base, (*self._given, checked), self._log, (self._history, checked))
        return self.decision

    def inject(self, injected: Injected) -> Decision | None:
        """Carry out an effect now, between two actions of the main phase."""
        if self.decision is None or self.decision.kind != "action" or self._given:
            raise RuntimeFault("an effect can only be injected while an action of the main phase is asked for")
        base = self._base.copy()
        card = base.create(injected.definition, injected.player, "limbo")
        live = Live(injected.effect, card, None, injected.player, "area", card)
        base.push(Task("stub", live=live, happening=Happening("stub", injected.subjects, player=injected.player)))
        self._advance(base, (), self._log, (self._history, injected))
        return self.decision

    # ---- running ------------------------------------------------------------------------------

    def _advance(self, base: State, given: tuple[Answer, ...], log: Chain, history: Chain = None) -> None:
        """Run steps until one has a question without an answer. Changes the game only when that is reached."""
        for _ in range(STEP_LIMIT):
            if base.winner is not None:
                self._settle(base, base, (), None, log, history, ())
                return
            work = base.copy()
            left = list(given)

            def asker(_: State, decision: Decision, left: list[Answer] = left) -> Answer:
                if not left:
                    raise _Unanswered(decision)
                return left.pop(0)

            table = Table(work, asker)
            table.foreseen = self._asked if given else None
            try:
                step(table)
            except _Unanswered as question:
                self._settle(base, work, given, question.decision, log, history, tuple(table.log))
                return
            for happening in table.log:
                log = (log, happening)
            base, given = work, ()
        raise EndlessLoop(f"{STEP_LIMIT} steps without a choice (CR 18-3)")

    def _settle(
        self,
        base: State,
        shown: State,
        given: tuple[Answer, ...],
        decision: Decision | None,
        log: Chain,
        history: Chain,
        partial: tuple[Happening, ...],
    ) -> None:
        self._base, self.state, self._given, self.decision = base, shown, given, decision
        self._asked = self._asked if given else decision
        self._log, self._history, self._partial = log, history, partial


def _unchain(chain: Chain) -> list:
    found: list[object] = []
    while chain is not None:
        chain, value = chain
        found.append(value)
    found.reverse()
    return found


# ---- one step ---------------------------------------------------------------------------------


def step(table: Table) -> None:
    """The next thing to do: a rule check, a pending effect, or a step of the procedure (CR 6-1-3, 11-1-4)."""
    state = table.state
    if state.version != state.checked and turn.rule_check(table):
        return
    if state.fresh:  # CR 15-4-3-2: all that triggered before the last step was resolved, and by the rule check after it
        state.pending = (*state.pending, state.fresh)
        state.fresh = ()
    while state.pending and not state.pending[-1]:
        state.pending = state.pending[:-1]
    if state.pending:
        _resolve_next(table, state.pending[-1])
        return
    task = state.agenda[-1]
    state.agenda = state.agenda[:-1]
    turn.run_task(table, task)


def _resolve_next(table: Table, level: tuple[Pending, ...]) -> None:
    """One effect of the newest level, the turn player's first (CR 15-4-3-5, 15-4-5-2)."""
    mine = [pending for pending in level if pending.live.owner == table.turn_player] or list(level)
    if len(mine) > 1 and not table.state.rules.failing_may_be_chosen:  # CR 15-6-3
        mine = [pending for pending in mine if not activate.failing(table, pending)] or mine[:1]
    chosen = mine[activate.pick_next(table, [pending.live for pending in mine])]
    left = tuple(pending for pending in level if pending.id != chosen.id)
    table.state.pending = (*table.state.pending[:-1], left)
    activate.resolve_pending(table, chosen)
