"""Carrying out what is about effects and what happens: activating effects, preventing what is about to happen."""

from __future__ import annotations

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import select
from cardc.runtime.decisions import Decision, Option, UnsupportedProcess
from cardc.runtime.run import NOTHING, Outcome, Run

ACTIVATE = "activating effects that are not on a card named here"


def activate(run: Run, process: fx.Activate) -> Outcome:
    """Activate effects of a card within this effect (CR 15-15-7); "for each", again."""
    return Outcome.of([_once(run, process) for _ in range(run.times(process))])


def _once(run: Run, process: fx.Activate) -> Outcome:
    if process.of is None:
        raise UnsupportedProcess(f"{run.effect_id}: {ACTIVATE}")
    things = run.choose(process, process.of).things
    lives = [live for thing in things for live in run.board.effects_of(thing, process.timings)]
    if process.as_of is not None:
        host = next(iter(select.resolve(run.scope, process.as_of)), None)
        lives = [replace(live, host=host) for live in lives]
    lives = [live for live in lives if run.board.can_activate(live)]
    if not lives:
        return NOTHING
    wanted = len(lives) if process.count is not None and process.count.mode == "all" else 1
    if process.count is not None and process.count.n is not None:
        wanted = min(process.count.n, len(lives))
    options = tuple(Option("activate", live.effect.id, (live.card,), i) for i, live in enumerate(lives))
    decision = Decision(
        "next_effect", run.actor(process), f"{run.effect_id}: which effects?", options, wanted, wanted, True,
        run.effect_id, process.id,
    )  # fmt: skip
    done = [run.board.activate(lives[index]) for index in run.board.ask(decision)]
    return Outcome(things, did=any(done))


def prevent(run: Run, process: fx.Prevent) -> Outcome:
    """What is about to happen to the target does not happen."""
    happening = run.scope.happening
    if process.target is not None:
        things = run.choose(process, process.target).things
    else:
        things = happening.subjects if happening is not None else ()
    return Outcome(things, did=run.board.prevent(process.what, things))
