"""Carrying out processes in printed order (CR 15-1-2): gates, choices and costs here, the doing by topic.

`execute` is exhaustive over `AnyProcess`: every kind has an executor. A form of a process that an executor does not
know raises `UnsupportedProcess`, it is never skipped; `support.gaps` tells such forms of a card beforehand.
"""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import conditions, meant, select, until
from cardc.runtime import execute_board as lasting
from cardc.runtime import execute_cards as cards
from cardc.runtime import execute_effects as effects
from cardc.runtime import execute_keywords as keywords
from cardc.runtime.alike import one_of_each
from cardc.runtime.by_host import most, of_each
from cardc.runtime.by_host import payable as payable_of_each
from cardc.runtime.decisions import Decision, Option, UnsupportedProcess, yes_no
from cardc.runtime.instead import hangs_together, is_about_use, is_instead_of, unknown_replacement
from cardc.runtime.keywords import GATES, keyword_name
from cardc.runtime.limits import adjusted, unknown_limit
from cardc.runtime.run import NOTHING, Outcome, Run
from cardc.runtime.watch import present, watched

# ---- the sequence -----------------------------------------------------------------------------


def run_all(run: Run, processes: tuple[fx.AnyProcess, ...]) -> bool:
    """Carry processes out one after the other; whether any did something."""
    did = False
    put_off = 0
    for at, process in enumerate(processes):
        if at < put_off:
            continue
        if len(row := _row(processes[at:])) > 1:
            did = _put_off(run, row) or did
            put_off = at + len(row)
            continue
        later = tuple(reversed(processes[at + 1 :]))  # the last that fits: it replaces those between, too
        paid_first = any(is_instead_of(other, process) and other.link.needs_cost_of == process.id for other in later)
        if paid_first and not (_reached(run, process) and _wanted(run, process)):
            run.scope.done[process.id] = False
            continue
        if any(_replaces(run, other, process) for other in later):
            run.scope.done[process.id] = False
            continue
        one = adjusted(run, process, processes)
        did = run_one(run, replace(one, **_SETTLED) if paid_first else one) or did
    return did


_SETTLED: dict[str, Any] = {
    "optional_for": None, "cost": None, "conditions": (), "after_cost": (), "may_after_cost": False,
}  # fmt: skip
"""What is not asked once more of a process whose cost was paid before it was asked whether it is replaced."""


def _row(processes: tuple[fx.AnyProcess, ...]) -> tuple[fx.AnyProcess, ...]:
    """The first processes, as far as they wait for one moment: they are carried out together then."""
    first = processes[0].duration
    if first is None or not first.later:
        return ()
    n = next((n for n, p in enumerate(processes) if p.duration is None or p.duration.until != first.until), None)
    return processes[:n]


def _put_off(run: Run, row: tuple[fx.AnyProcess, ...]) -> bool:
    """Have them wait, as far as what they need now is there; whether any does."""
    together = {process.id for process in row}
    waiting: list[fx.AnyProcess] = []
    before = run.scope.meeting
    for process in row:
        if process.cost is not None:
            raise UnsupportedProcess(f"{run.effect_id}: {COST_LATER}")
        run.scope.done[process.id] = False
        needed = process.link.needs_result_of
        now = replace(process.link, kind="next", needs_result_of=None if needed in together else needed)
        if _reached(run, replace(process, link=now)):
            run.scope.meeting = run.meeting  # "it" is one and the same in what waits together
            wanted = run.accepted and process.optional_for == "you"
            run.accepted = run.accepted and not wanted
            waiting.append(replace(process, optional_for=None) if wanted else process)
    if waiting:
        run.board.delay(run.scope, tuple(waiting), run.expiry(row[0].duration))
    run.scope.meeting = before
    return bool(waiting)


COST_LATER = "a cost of one of several processes that wait"


def _replaces(run: Run, other: fx.AnyProcess, process: fx.AnyProcess) -> bool:
    """Does an "instead" after the process take its place (CR 18-2)? Asked once, where it may be declined.

    It takes the place of the one it names and of all from there on, so it is asked when that one is reached; behind
    the cost of that one, where it needs that to be paid, and with what was chosen before it.
    """
    if other.link.kind != "instead":
        return False
    if other.id not in run.replaced and is_instead_of(other, process):
        yes = hangs_together(run, other.link) and conditions.all_hold(run.scope, other.conditions)
        run.replaced[other.id] = yes and (other.optional_for is None or _ask(run, other))
    return run.replaced.get(other.id, False)


def run_one(run: Run, process: fx.AnyProcess) -> bool:
    """One process: is it reached, is it wanted, is it paid for; then do it."""
    scope = run.scope
    scope.done[process.id] = False
    if not _reached(run, process):
        return False
    if isinstance(process, fx.ModifyCost) and (until := watched(process)) is not None:
        run.board.last(process, scope.cause, run.expiry(until), None, 0)  # wanted and paid when its time comes
        return True
    later = _is_later(process)
    if later and process.cost is None and not run.accepted:  # whether it is wanted is asked when its time comes
        _delay(run, process)
        return True
    if not _wanted(run, process):
        return False
    if later:
        may = _decider(process) if process.may_after_cost else None  # asked when its time comes
        _delay(run, replace(process, optional_for=may, cost=None, may_after_cost=False))
        return True
    outcome = _by_each(run, process) if process.actor == _BOTH else _carry_out(run, process)
    if _is_gate(process):
        scope.paid[process.id] = outcome.did
    scope.done[process.id] = outcome.did
    scope.amounts[process.id] = outcome.amount
    scope.chosen[process.id] = outcome.things
    scope.affected[process.id] = outcome.affected
    scope.rest[process.id] = outcome.rest
    scope.last = process.id
    return outcome.did


def _wanted(run: Run, process: fx.AnyProcess) -> bool:
    """Is it accepted and paid for?"""
    asked = process.optional_for is not None and not (process.optional_for == "each_player" and process.actor == _BOTH)
    if process.link.kind != "instead" and asked and not _agreed(run, process):
        run.scope.paid[process.id] = False
        run.board.note("process_declined", f"{run.effect_id} process {process.id}", player=run.actor(process))
        return False
    if process.cost is not None:
        run.scope.paid[process.id] = pay(run, process.cost, process.id)
        if not run.scope.paid[process.id]:
            run.board.note("cost_not_paid", f"{run.effect_id} process {process.id}")
            return False
        with meant.among(run.scope, run.meeting):
            run.meeting = conditions.meeting(run.scope, process.after_cost)
            run.held[process.id] = conditions.all_hold(run.scope, process.after_cost)
        if not run.held[process.id]:
            return False
        asked = process.may_after_cost and not _is_later(process) and process.actor != _BOTH
        if asked and not _ask_again(run, process):
            run.board.note("process_declined", f"{run.effect_id} process {process.id}", player=run.actor(process))
            return False
    return True


def _is_later(process: fx.AnyProcess) -> bool:
    return process.duration is not None and process.duration.later


def _delay(run: Run, process: fx.AnyProcess) -> None:
    with meant.among(run.scope, run.meeting):
        run.board.delay(run.scope, (process,), run.expiry(process.duration))


def _is_gate(process: fx.AnyProcess) -> bool:
    return isinstance(process, fx.DoKeyword) and keyword_name(process.keyword.name) in GATES


_BOTH = fx.PlayerRef("each_player")


def _decider(process: fx.AnyProcess) -> fx.Player:
    """ "By X, your opponent may Y": who can still decline what is paid for, whoever has paid."""
    return process.actor.who if isinstance(process.actor, fx.PlayerRef) else "you"


def _by_each(run: Run, process: fx.AnyProcess) -> Outcome:
    """ "Both players …": the turn player first (CR 1-3-5). "Each player may …": each is asked."""
    first = run.board.turn_player
    outcomes: list[Outcome] = []
    for player in (first, 1 - first):
        who: fx.Player = "you" if player == run.scope.controller else "opponent"
        one = until.of_one(replace(process, actor=fx.PlayerRef(who)), who)
        if process.may_after_cost:
            agreed = _ask_again(run, one)
        else:
            agreed = process.optional_for != "each_player" or _agreed(run, replace(one, optional_for=who))
        if agreed:
            outcomes.append(_carry_out(run, one))
    return Outcome.of(outcomes)


def _carry_out(run: Run, process: fx.AnyProcess) -> Outcome:
    """Once, or (with `until`) again and again until the condition holds or nothing comes of it any more."""
    if not run.settle_amount(process):
        return NOTHING
    if process.for_each is not None and _told_by_each(process):
        return _for_each_one(run, process, process.for_each)
    if process.until is None and until.is_again_and_again(process):
        once = replace(process, for_each=None)
        return Outcome.of([execute(run, once) for _ in range(run.times(process))])
    if process.until is None:
        return execute(run, process)
    if isinstance(process, fx.Trash) and isinstance(process.target, fx.Select):
        whole = until.trash(run, process, process.target, process.until)
        return NOTHING if whole is None else execute(run, whole)
    outcomes: list[Outcome] = []
    once = until.one_at_a_time(process)
    while not conditions.holds(run.scope, process.until):
        outcome = execute(run, once)
        if not outcome.did:
            break
        outcomes.append(outcome)
    return Outcome.of(outcomes)


def _told_by_each(process: fx.AnyProcess) -> bool:
    """ "1 Digimon card of each returned card's level": what each time is taken hangs on the one it is taken for."""
    target = getattr(process, "target", None)
    return isinstance(target, fx.Select) and any(
        isinstance(each, fx.Same) and each.as_ == fx.Ref("each") for each in target.filters
    )


def _for_each_one(run: Run, process: fx.AnyProcess, each: fx.PerEach) -> Outcome:
    """Once for every one of them, one after the other."""
    outcomes: list[Outcome] = []
    for thing in select.resolve(run.scope, each.of):
        run.scope.each = thing
        outcomes.append(execute(run, replace(process, for_each=None)))
    run.scope.each = None
    return Outcome.of(outcomes)


def _reached(run: Run, process: fx.AnyProcess) -> bool:
    """The gates: the cost it needs (CR 15-7-2), the result it asks for, its own conditions (CR 15-6-2)."""
    link = process.link
    if (unknown := unknown_replacement(process)) is not None:
        raise UnsupportedProcess(f"{run.effect_id}: {unknown}")
    if link.kind == "instead" and not run.replaced.get(process.id, False) and not is_about_use(process):
        return False
    if not hangs_together(run, link):
        return False
    if link.kind == "otherwise" and run.held.get(link.of or 0, True):
        return False
    run.held[process.id] = link.kind == "instead" or _holds(run, process)
    return run.held[process.id]


def _holds(run: Run, process: fx.AnyProcess) -> bool:
    """Its conditions; "if C, A and B" asks C once, before A, of which B is not (CR 15-6-2)."""
    asked = present(process)
    before, held = run.asked
    if process.link.kind == "and" and before and set(before) <= set(asked):
        new = tuple(condition for condition in asked if condition not in before)
        run.asked = asked, held and conditions.all_hold(run.scope, new)
    else:
        run.meeting = conditions.meeting(run.scope, asked)
        run.asked = asked, conditions.all_hold(run.scope, asked)
    return run.asked[1]


def _agreed(run: Run, process: fx.AnyProcess) -> bool:
    """ "You may X and Y" is one choice: asked for the first of them that is reached."""
    choice = (process.link.shares_choice_of or process.id, process.optional_for)
    if choice not in run.agreed:
        run.agreed[choice] = _ask(run, process)
    return run.agreed[choice]


def _ask(run: Run, process: fx.AnyProcess) -> bool:
    """May the player decline? Not what was accepted with the effect, nor a cost that is compulsory."""
    mine = process.optional_for == "you"
    if run.accepted and mine:
        run.accepted = False
        return True
    if run.compulsory and mine and (process.cost is not None or _is_gate(process)):
        return True
    kind = "pay_cost" if process.cost is not None else "optional_process"
    whose = {"you": run.scope.controller, "opponent": 1 - run.scope.controller}
    player = whose[process.optional_for] if process.optional_for in whose else run.actor(process)
    prompt = f"{run.effect_id}: {process.__class__.__name__}?"
    return run.board.ask(yes_no(kind, player, prompt, run.effect_id, process.id)) == (0,)


def _ask_again(run: Run, process: fx.AnyProcess) -> bool:
    """ "By X, you may Y": X is paid, and Y can still be declined."""
    prompt = f"{run.effect_id}: {process.__class__.__name__}?"
    return run.board.ask(yes_no("optional_process", run.actor(process), prompt, run.effect_id, process.id)) == (0,)


# ---- costs ------------------------------------------------------------------------------------


def pay(run: Run, cost: fx.Cost, process: int) -> bool:
    """An optional processing condition: all of it or nothing (CR 15-7-3)."""
    if not run.settled(cost.processes[0], cost.processes, lambda: payable(run, cost)) or not payable(run, cost):
        return False
    paid: list[int] = []
    done = True
    run.costing = True
    try:
        for part in cost.processes:
            outcome = execute(run, part)
            run.scope.done[part.id] = outcome.did
            run.scope.chosen[part.id] = outcome.things
            run.scope.affected[part.id] = outcome.affected
            paid.extend(outcome.things)
            done = done and outcome.did
    finally:
        run.costing = False
    run.scope.paid_with[process] = tuple(paid)
    return done


def payable(run: Run, cost: fx.Cost) -> bool:
    """Can every part of the cost be carried out? What takes the cards of an earlier part has them then."""
    earlier: set[int | None] = set()
    for part in cost.processes:
        moves = isinstance(part, fx.PlaceCard | fx.Add | fx.ReturnTo | fx.Trash)
        if not (moves and _taken_by(part.target, earlier)) and not _can_do(run, part):
            return False
        earlier.add(part.id)
    return True


def most_paid(run: Run, part: fx.AnyProcess) -> tuple[int, ...]:
    """The most that a part of a cost could take: "for each card placed" is read of it beforehand (CR 1-3-11-3)."""
    target = getattr(part, "target", None)
    if not isinstance(target, fx.Select):
        return ()
    able = cards.able(run, part, select.resolve(run.scope, target))
    found = tuple(thing for thing in select.resolve(run.scope, target) if thing in able)
    alike = [each for each in target.filters if isinstance(each, fx.Same) and each.as_ is None and each.different]
    if alike:
        found = one_of_each(run.board, found, alike, lambda able: able[0])
    return most(run.board, target, found, run.times(part))


def _taken_by(target: fx.Target, processes: set[int | None]) -> bool:
    """Whether these processes have revealed or moved what the target is."""
    match target:
        case fx.Ref(to="process", process=process):
            return process in processes
        case fx.Select(places=(fx.Place(zone="revealed", host=fx.Ref(to="process", process=process)),)):
            return process in processes
        case _:
            return False


def can_declare(run: Run, processes: tuple[fx.AnyProcess, ...]) -> bool:
    """Can the cost in front of a declared effect be paid (CR 15-8-4-4-1)?"""
    first = processes[0] if processes else None
    if isinstance(first, fx.DoKeyword) and _is_gate(first):
        return keywords.can_gate(run, first)
    return first is None or first.cost is None or payable(run, first.cost)


def _can_do(run: Run, process: fx.AnyProcess) -> bool:
    match process:
        case fx.PayMemory() | fx.LoseMemory():
            player = run.actor(process)
            return run.board.memory_of(player) - run.amount(process, process.amount) >= -10
        case fx.GainMemory() | fx.SetMemory():
            return True
        case fx.DoKeyword(target=target):
            return target is None or bool(select.resolve(run.scope, target))
        case fx.Modal(options=options):
            return any(all(_can_do(run, part) for part in option) for option in options)
        case fx.Digivolve():
            return cards.could_digivolve(run, process)
        case fx.LinkCard():
            return bool(cards.links(run, process))
        case (
            fx.Delete() | fx.ReturnTo() | fx.Trash() | fx.Suspend() | fx.Unsuspend() | fx.PlaceCard() | fx.Reveal()
            | fx.LookAt() | fx.Add() | fx.Play() | fx.Use() | fx.Move() | fx.FlipFace() | fx.Choose() | fx.Modify()
            | fx.GrantKeyword() | fx.GrantEffect() | fx.Lose() | fx.Treat() | fx.Immune() | fx.CopyEffects()
            | fx.ChangeKeyword()
        ):  # fmt: skip
            return _enough(run, process, process.target)
        case fx.Attack(with_=target) | fx.Block(with_=target) | fx.Battle(a=target):
            return bool(select.resolve(run.scope, target))
        case (
            fx.Hatch() | fx.Shuffle() | fx.SwitchAttackTarget() | fx.EndAttack() | fx.ModifyCost() | fx.AdjustLimit()
            | fx.Restrict() | fx.Allow() | fx.Activate() | fx.Prevent() | fx.Win() | fx.CreateToken()
            | fx.TurnEndsAt() | fx.AddTimings() | fx.IgnoreRequirements()
        ):  # fmt: skip
            return True  # whether it is done shows when it is
        case _:
            assert_never(process)


def _enough(run: Run, process: fx.AnyProcess, target: fx.Target) -> bool:
    if isinstance(target, fx.Several):
        found = [_enough(run, process, item) for item in target.items]
        return all(found) if target.conj == "and" else any(found)
    if each := select.apart(target):
        return all(_enough(run, process, part) for part in each)
    able = cards.able(run, process, select.resolve(run.scope, target))
    if isinstance(target, fx.Select) and (host := of_each(target)) is not None:
        return bool(payable_of_each(run.board, target, host, tuple(able)))
    if isinstance(target, fx.Select) and target.count is not None and target.count.mode in ("exactly", "at_least"):
        return len(able) >= (target.count.n or 0)
    return bool(able)


# ---- dispatch ---------------------------------------------------------------------------------


def execute(run: Run, process: fx.AnyProcess) -> Outcome:
    """Do one process; what came of it."""
    match process:
        case fx.Delete() | fx.ReturnTo() | fx.Trash() | fx.PlaceCard() | fx.Add() | fx.Reveal() | fx.LookAt():
            return cards.move(run, process)
        case fx.Play() | fx.Use() | fx.Digivolve() | fx.LinkCard() | fx.Hatch() | fx.Move() | fx.CreateToken():
            return cards.enter(run, process)
        case fx.Shuffle() | fx.FlipFace():
            return cards.handle(run, process)
        case fx.Suspend() | fx.Unsuspend():
            return lasting.orient(run, process)
        case fx.GainMemory() | fx.LoseMemory() | fx.SetMemory() | fx.PayMemory():
            return lasting.memory(run, process)
        case (
            fx.Modify() | fx.ModifyCost() | fx.GrantKeyword() | fx.GrantEffect() | fx.CopyEffects() | fx.Lose()
            | fx.Treat() | fx.Restrict() | fx.Allow() | fx.Immune() | fx.IgnoreRequirements() | fx.ChangeKeyword()
        ):  # fmt: skip
            return lasting.change(run, process)
        case fx.Attack() | fx.Block() | fx.SwitchAttackTarget() | fx.EndAttack() | fx.Battle():
            return lasting.attack(run, process)
        case fx.AdjustLimit():
            if (unknown := unknown_limit(process)) is not None:
                raise UnsupportedProcess(f"{run.effect_id}: {unknown}")
            return Outcome(did=True)  # read by the process whose number it is, see `limits`
        case fx.DoKeyword():
            return keywords.keyword(run, process)
        case fx.Activate():
            return effects.activate(run, process)
        case fx.Choose():
            return run.choose(process, process.target)
        case fx.Modal():
            return _modal(run, process)
        case fx.Prevent():
            return effects.prevent(run, process)
        case fx.Win():
            run.board.win(select.players(run.scope, process.who)[0])
            return Outcome(did=True)
        case fx.AddTimings():
            return run.last(process, process.target)
        case fx.TurnEndsAt():
            run.board.last(process, run.scope.cause, run.expiry(process.duration), None, 0)
            return Outcome(did=True)
        case _:
            assert_never(process)


def _modal(run: Run, process: fx.Modal) -> Outcome:
    """Choose among the bulleted options, then carry the chosen ones out in printed order; "for each", again."""
    done = [_modal_once(run, process) for _ in range(run.times(process) * process.times)]
    return Outcome(did=any(done))


def _modal_once(run: Run, process: fx.Modal) -> bool:
    meeting = run.meeting
    if process.count.mode == "all":
        taken: tuple[int, ...] = tuple(range(len(process.options)))
    else:
        with meant.among(run.scope, meeting):
            left = [at for at, option in enumerate(process.options) if not _is_shut(run, option)]
        n = min(process.count.n or 1, len(left))
        least = n if process.count.mode == "exactly" else min(n, 1)
        options = tuple(Option("mode", f"option {at + 1}", (), at) for at in left)
        prompt = f"{run.effect_id}: choose {n} of {len(options)}"
        decision = Decision(
            "choose_mode", run.actor(process), prompt, options, least, n, effect=run.effect_id, process=process.id
        )
        taken = tuple(left[index] for index in run.board.ask(decision)) if left else ()
    with meant.among(run.scope, meeting):
        done = [run_all(run, process.options[index]) for index in taken]
    run.meeting = meeting
    return any(done)


def _is_shut(run: Run, option: tuple[fx.AnyProcess, ...]) -> bool:
    """ "An effect can't be activated when none of its processing conditions are met" (CR 15-6-3)."""

    def fails(process: fx.AnyProcess) -> bool:
        return not conditions.all_hold(run.scope, tuple(filter(conditions.knowable, present(process))))

    return bool(option) and all(map(fails, option))
