"""Processes that change the board without moving cards: orientation, memory, lasting changes, attacks."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import select
from cardc.runtime.bans import unknown_permission, unknown_restriction
from cardc.runtime.decisions import Decision, Option, UnsupportedProcess
from cardc.runtime.execute_cards import able
from cardc.runtime.execute_keywords import attack_keywords
from cardc.runtime.look import NUMBERS
from cardc.runtime.run import NOTHING, Outcome, Run, is_discount
from cardc.runtime.watch import watched

Changing = (
    fx.Modify | fx.ModifyCost | fx.GrantKeyword | fx.GrantEffect | fx.CopyEffects | fx.Lose | fx.Treat | fx.Restrict
    | fx.ChangeKeyword | fx.Allow | fx.Immune | fx.IgnoreRequirements
)  # fmt: skip
Memory = fx.GainMemory | fx.LoseMemory | fx.SetMemory | fx.PayMemory
Attacking = fx.Attack | fx.Block | fx.SwitchAttackTarget | fx.EndAttack | fx.Battle


def orient(run: Run, process: fx.Suspend | fx.Unsuspend) -> Outcome:
    limit = able(run, process, select.resolve(run.scope, process.target)) if run.costing else None
    found = run.choose(process, process.target, limit)
    changed = run.board.set_suspended(found.things, isinstance(process, fx.Suspend), run.scope.cause)
    return Outcome(found.things, bool(changed), found.rest, affected=changed)


def memory(run: Run, process: Memory) -> Outcome:
    board, cause, player = run.board, run.scope.cause, run.actor(process)
    match process:
        case fx.GainMemory():
            return _gain(run, player, run.amount(process, process.amount))
        case fx.LoseMemory():
            board.change_memory(player, -run.amount(process, process.amount), cause)
        case fx.SetMemory():
            board.set_memory(player, process.amount, cause)
        case fx.PayMemory():
            return _pay(run, player, process)
        case _:
            assert_never(process)
    return Outcome(did=True)


def _pay(run: Run, player: int, process: fx.PayMemory) -> Outcome:
    """So much, or where it is "up to" so much what the player says; nothing where the gauge has no room for it."""
    amount = run.amount(process, process.amount)
    if process.up_to:
        most = min(amount, run.board.memory_of(player) + 10)
        if most < 1:
            return NOTHING
        options = tuple(Option("number", str(n), (), n) for n in range(1, most + 1))
        prompt = f"{run.effect_id}: how much memory?"
        decision = Decision("choose_number", player, prompt, options, effect=run.effect_id, process=process.id)
        amount = run.board.ask(decision)[0] + 1
    paid = run.board.pay_memory(player, amount, run.scope.cause)
    return Outcome(did=paid, amount=amount if paid else 0)


def _gain(run: Run, player: int, amount: int) -> Outcome:
    before = run.board.memory_of(player)
    run.board.change_memory(player, amount, run.scope.cause)
    gained = run.board.memory_of(player) - before
    return Outcome(did=gained > 0, amount=gained)


def change(run: Run, process: Changing) -> Outcome:
    """Lasting changes (CR 15-11, 15-12, 15-13)."""
    match process:
        case fx.Modify(what=what):
            if (unknown := unknown_number(what)) is not None:
                raise UnsupportedProcess(f"{run.effect_id}: {unknown}")
            return run.last(process, process.target, run.amount(process, process.amount))
        case fx.ModifyCost():
            return _cost(run, process)
        case fx.Restrict(what=what) if _is_prevention(run, process):
            things = select.resolve(run.scope, process.target)
            return Outcome(things, did=run.board.prevent(what[0], things))
        case fx.Restrict() if (unknown := unknown_restriction(process)) is not None:
            raise UnsupportedProcess(f"{run.effect_id}: {unknown}")
        case fx.GrantKeyword(for_each=each) if each is not None:
            keywords = process.keywords * run.times(process)
            return run.last(replace(process, for_each=None, keywords=keywords), process.target)
        case fx.CopyEffects(of=of):
            cards = select.resolve(run.scope, of)
            effects = tuple(live.effect for card in cards for live in run.board.effects_of(card, process.timings))
            shared = {field: getattr(process, field) for field in fx.Process.__struct_fields__}
            return run.last(fx.GrantEffect(**shared, target=process.target, effects=effects), process.target)
        case fx.Treat(colors_of=of) if of is not None:
            colors = tuple(color for card in select.resolve(run.scope, of) for color in run.board.colors(card))
            return run.last(replace(process, colors=colors, colors_of=None), process.target)
        case fx.Treat(names_of=of) if of is not None:
            names = tuple(name for card in select.resolve(run.scope, of) for name in run.board.names(card))
            return run.last(replace(process, names=names, names_of=None), process.target)
        case fx.Treat(choose_color=True):
            options = tuple(Option("mode", color, (), at) for at, color in enumerate(process.colors))
            which = Decision(
                "choose_mode", run.actor(process), f"{run.effect_id}: which color?", options, effect=run.effect_id,
                process=process.id,
            )  # fmt: skip
            color = process.colors[run.board.ask(which)[0]]
            return run.last(replace(process, colors=(color,), choose_color=False), process.target)
        case fx.Allow(what="attack") if run.scope.effect is not None and attack_keywords(run.scope.effect):
            return Outcome(did=True)  # made use of when the attack was declared
        case fx.Allow() if (unknown := unknown_permission(process)) is not None:
            raise UnsupportedProcess(f"{run.effect_id}: {unknown}")
        case fx.IgnoreRequirements() if (unknown := unknown_requirement(process)) is not None:
            raise UnsupportedProcess(f"{run.effect_id}: {unknown}")
        case fx.IgnoreRequirements():
            run.board.last(process, run.scope.cause, run.expiry(process.duration), None, 0)
            return Outcome(did=True)
        case _:
            return run.last(process, process.target)


def unknown_requirement(process: fx.IgnoreRequirements) -> str | None:
    """Requirements that nothing lets a player ignore."""
    return None if process.what == "color_requirement" else f"ignoring the {process.what}"


def unknown_number(what: fx.Numeric) -> str | None:
    """A number that nothing keeps a changed value of."""
    return None if what in NUMBERS or what == "original_dp" else f"changing the number {what!r}"


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
    """Inside an interruption: the cost that is about to be paid. Otherwise it lasts, or waits for its time."""
    if run.scope.effect is not None and is_discount(run.scope.effect, process):
        return Outcome(did=True)  # read by the process it belongs to, see `Run.discount`
    amount = run.amount(process, process.amount)
    change = run.board.set_cost if process.set else run.board.change_cost
    if process.duration is None and change(amount):
        return Outcome(did=True)
    if watched(process) is None and process.duration is None:
        raise UnsupportedProcess(f"{run.effect_id}: {COST_OF_NOTHING}")
    fixed = replace(process, for_each=None, amount=amount)
    run.board.last(fixed, run.scope.cause, run.expiry(process.duration or watched(process)), None, amount)
    return Outcome(did=True)


COST_OF_NOTHING = "a change of cost without a cost that is being paid"


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
            done = board.declare_attack(
                found[0], cause, targets=targets, suspend=suspend, fresh=fresh, unsuspended=False
            )
            return Outcome(found, done)
        case fx.Block(with_=who):
            found = run.choose(process, who).things
            return Outcome(found, len(found) == 1 and board.block(found[0]))
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
