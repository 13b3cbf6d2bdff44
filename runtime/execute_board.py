"""Processes that change the board without moving cards: orientation, memory, lasting changes, attacks, keywords."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import select
from cardc.runtime.decisions import Decision, Option, UnsupportedProcess, yes_no
from cardc.runtime.execute_cards import able
from cardc.runtime.keywords import keyword_name
from cardc.runtime.look import NUMBERS, unknown_restriction
from cardc.runtime.run import NOTHING, Outcome, Run

Changing = (
    fx.Modify | fx.ModifyCost | fx.GrantKeyword | fx.GrantEffect | fx.Lose | fx.Treat | fx.Restrict | fx.Allow
    | fx.Immune
)  # fmt: skip
Memory = fx.GainMemory | fx.LoseMemory | fx.SetMemory | fx.PayMemory
Attacking = fx.Attack | fx.SwitchAttackTarget | fx.EndAttack | fx.Battle


def orient(run: Run, process: fx.Suspend | fx.Unsuspend) -> Outcome:
    limit = able(run, process, select.resolve(run.scope, process.target)) if run.costing else None
    found = run.choose(process, process.target, limit)
    changed = run.board.set_suspended(found.things, isinstance(process, fx.Suspend), run.scope.cause)
    return Outcome(found.things, bool(changed), found.rest)


def memory(run: Run, process: Memory) -> Outcome:
    board, cause, player = run.board, run.scope.cause, run.actor(process)
    match process:
        case fx.GainMemory():
            board.change_memory(player, run.amount(process, process.amount), cause)
        case fx.LoseMemory():
            board.change_memory(player, -run.amount(process, process.amount), cause)
        case fx.SetMemory():
            board.set_memory(player, process.amount, cause)
        case fx.PayMemory():
            return Outcome(did=board.pay_memory(player, run.amount(process, process.amount), cause))
        case _:
            assert_never(process)
    return Outcome(did=True)


def change(run: Run, process: Changing) -> Outcome:
    """Lasting changes (CR 15-11, 15-12, 15-13)."""
    match process:
        case fx.Modify(what=what):
            if what.removeprefix("original_") not in NUMBERS:
                raise UnsupportedProcess(f"{run.effect_id}: changing the number {what!r}")
            return run.last(process, process.target, run.amount(process, process.amount))
        case fx.ModifyCost():
            return _cost(run, process)
        case fx.Restrict(what=what) if _is_prevention(run, process):
            things = select.resolve(run.scope, process.target)
            return Outcome(things, did=run.board.prevent(what[0], things))
        case fx.Restrict() if (unknown := unknown_restriction(process)) is not None:
            raise UnsupportedProcess(f"{run.effect_id}: {unknown}")
        case _:
            return run.last(process, process.target)


def _is_prevention(run: Run, process: fx.Restrict) -> bool:
    """ "It isn't deleted", "it doesn't leave", said while that is about to happen (CR 15-8-5-2)."""
    effect = run.scope.effect
    immediate = effect is not None and effect.category == "immediate"
    return (
        immediate
        and process.duration is None
        and set(process.what) <= {"leave", "be_delete", "be_deleted", "be_return"}
    )


def _cost(run: Run, process: fx.ModifyCost) -> Outcome:
    """Inside an interruption: the cost that is about to be paid. Otherwise it lasts."""
    amount = run.amount(process, process.amount)
    if process.set:
        raise UnsupportedProcess(f"{run.effect_id}: a cost that is set to a number")
    if process.duration is None:
        if run.board.change_cost(amount):
            return Outcome(did=True)
        raise UnsupportedProcess(f"{run.effect_id}: a change of cost without a cost that is being paid")
    fixed = replace(process, for_each=None, amount=amount)
    run.board.last(fixed, run.scope.cause, run.expiry(process.duration), None, amount)
    return Outcome(did=True)


def attack(run: Run, process: Attacking) -> Outcome:
    board, cause = run.board, run.scope.cause
    match process:
        case fx.Attack():
            found = run.choose(process, process.with_).things
            if len(found) != 1:
                return NOTHING
            targets = None
            if process.targets is not None:
                targets = select.resolve(run.scope, process.targets)
                if select.players_named(process.targets):
                    targets = (*targets, -1)
            suspend, fresh = not process.without_suspending, process.ignoring_summoning
            return Outcome(found, board.declare_attack(found[0], cause, targets=targets, suspend=suspend, fresh=fresh))
        case fx.SwitchAttackTarget(to=to):
            if select.players_named(to):
                return Outcome(did=board.switch_target(None, cause))
            found = run.choose(process, to).things
            return Outcome(found, bool(found) and board.switch_target(found[0], cause))
        case fx.EndAttack():
            return Outcome(did=board.end_attack())
        case fx.Battle(a=a, b=b):
            ones = run.choose(process, a).things
            others = run.choose(process, b).things if b is not None else ()
            if len(ones) != 1 or len(others) != 1:
                return NOTHING
            return Outcome((*ones, *others), board.battle(ones[0], others[0], cause))
        case _:
            assert_never(process)


def keyword(run: Run, process: fx.DoKeyword) -> Outcome:
    """A keyword carried out now (CR 16)."""
    board, cause, player = run.board, run.scope.cause, run.actor(process)
    if not _wanted(run, process, player):
        return NOTHING
    n = (process.keyword.amount if process.keyword.amount is not None else 1) * run.times(process)
    match keyword_name(process.keyword.name):
        case "draw":
            return Outcome(did=board.draw(player, n, cause) > 0)
        case "recovery":
            return Outcome(did=board.recover(player, n, cause) > 0)
        case "de-digivolve":
            return _de_digivolve(run, process)
        case "blitz":
            host = run.scope.host
            if host is None or not _can_blitz(run):
                return NOTHING
            return Outcome((host,), board.declare_attack(host, cause, targets=None, suspend=True, fresh=False))
        case "delay":
            return _delay(run)
        case "digi-burst":
            return _digi_burst(run, process, n)
        case "save":
            return _save(run, process)
        case "blast digivolve":
            return _blast_digivolve(run, process)
        case name:
            raise UnsupportedProcess(f"{run.effect_id}: carrying out the keyword ＜{name}＞")


OPTIONAL = ("blitz", "save", "blast digivolve")
"""Keywords whose processing is optional by chapter 16, whatever stands around them (CR 16-16-3, 16-20-3, 16-26-3)."""


def _wanted(run: Run, process: fx.DoKeyword, player: int) -> bool:
    """Asked here where the text around the keyword has not asked already."""
    name = keyword_name(process.keyword.name)
    if name not in OPTIONAL or process.optional_for is not None or run.accepted:
        return True
    if name == "blitz" and not _can_blitz(run):
        return False
    question = yes_no(
        "optional_process", player, f"{run.effect_id}: ＜{process.keyword.name}＞?", run.effect_id, process.id
    )
    return run.board.ask(question) == (0,)


def _can_blitz(run: Run) -> bool:
    """The opponent has 1 or more memory (CR 16-16-5)."""
    return run.scope.host is not None and run.board.memory_of(1 - run.scope.controller) >= 1


def can_gate(run: Run, process: fx.DoKeyword) -> bool:
    """Can ＜Delay＞ or ＜Digi-Burst＞ be done (CR 15-8-4-4-1)?"""
    host = run.scope.host
    if host is None or not run.board.is_permanent(host):
        return False
    if keyword_name(process.keyword.name) == "delay":
        return not run.board.placed_this_turn(host)
    return len(run.board.under(host)) >= (process.keyword.amount or 1)


def _delay(run: Run) -> Outcome:
    """By trashing this card in the battle area, not in the turn it was placed there (CR 16-17)."""
    host = run.scope.host
    if host is None or not run.board.is_permanent(host) or run.board.placed_this_turn(host):
        return NOTHING
    moved = run.board.move((host,), "trash", run.scope.cause, spot=0, face_up=True, event="trashed")
    return Outcome((host,), bool(moved))


def _digi_burst(run: Run, process: fx.DoKeyword, n: int) -> Outcome:
    """By trashing so many of this Digimon's digivolution cards (CR 16-14), all or nothing."""
    host = run.scope.host
    if host is None or len(run.board.under(host)) < n:
        return NOTHING
    own = fx.Select(
        ("card",), fx.Count("exactly", n), None, (fx.Place("digivolution_cards", host=fx.Ref("this_digimon")),)
    )
    cards = run.choose(process, own).things
    moved = run.board.move(cards, "trash", run.scope.cause, spot=0, face_up=True, event="trashed")
    return Outcome(cards, len(moved) == n)


def _save(run: Run, process: fx.DoKeyword) -> Outcome:
    """Place this card under one of the own Tamers, at the bottom (CR 16-20, 4-4-2)."""
    tamers = run.choose(process, fx.Select(("tamer",), fx.Count("exactly", 1), "you")).things
    card = run.board.now(run.scope.card)
    if not tamers or not run.board.exists(card):
        return NOTHING
    return Outcome((card,), bool(run.board.place_under((card,), tamers[0], run.scope.cause, first=False)))


def _blast_digivolve(run: Run, process: fx.DoKeyword) -> Outcome:
    """One of the own Digimon digivolves into this card in the hand without paying the cost (CR 16-26)."""
    card = run.scope.card
    own = run.board.in_area(run.scope.controller, "battle_area")
    hosts = frozenset(thing for thing in own if run.board.can_digivolve(thing, card, ignore=False))
    target = fx.Select(("digimon",), fx.Count("exactly", 1), "you")
    chosen = run.choose(process, target, hosts).things
    if not chosen:
        return NOTHING
    done = run.board.digivolve(chosen[0], card, run.scope.cause, pay=fx.PlayCost(free=True), reduce=0)
    return Outcome(chosen, done)


def _de_digivolve(run: Run, process: fx.DoKeyword) -> Outcome:
    """The player declares a number from 1 up to the one given (CR 16-12-1)."""
    if process.target is None:
        raise UnsupportedProcess(f"{run.effect_id}: ＜De-Digivolve＞ without a target")
    found = run.choose(process, process.target)
    most = process.keyword.amount if process.keyword.amount is not None else 1
    n = most
    if most > 1 and any(len(run.board.under(thing)) > 1 for thing in found.things):
        options = tuple(Option("number", str(i), (), i) for i in range(1, most + 1))
        decision = Decision(
            "choose_number", run.actor(process), f"{run.effect_id}: how many cards?", options, effect=run.effect_id,
            process=process.id,
        )  # fmt: skip
        n = options[run.board.ask(decision)[0]].number
    trashed = [run.board.trash_top(thing, n, run.scope.cause) for thing in found.things]
    return Outcome(found.things, any(trashed), found.rest)
