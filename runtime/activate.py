"""Activating an effect: may it, does it, and the use that is counted (CR 15-4, 15-6-3, 15-9, 15-14; seed: Activate)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardc.compiler.effect import AnyProcess, Duration, Effect, Link
from cardc.runtime import conditions, execute, triggers
from cardc.runtime.decisions import Decision, Option, yes_no
from cardc.runtime.model import Cause, Delayed, Happening, Live, Pending
from cardc.runtime.run import Run
from cardc.runtime.scope import Scope
from cardc.runtime.watch import present

if TYPE_CHECKING:
    from cardc.runtime.table import Table


def pick_next(table: Table, lives: list[Live]) -> int:
    """Which of a player's waiting effects is next; a choice where there are several (CR 15-4-3-4)."""
    if len(lives) == 1:
        return 0
    options = tuple(
        Option("activate", f"{table.label(live.card)} {live.effect.id}", (live.card,), index)
        for index, live in enumerate(lives)
    )
    return table.ask(Decision("next_effect", lives[0].owner, "Which effect is activated next?", options))[0]


def resolve_pending(table: Table, pending: Pending) -> bool:
    """Take one pending effect up; whether it was activated. Either way it is pending no longer."""
    if pending.delayed is not None:
        return _resume(table, pending.delayed)
    reason = lapsed(table, pending)
    if reason:
        return _fail(table, pending.live, reason)
    return resolve(table, pending.live, pending.happening)


def failing(table: Table, pending: Pending) -> bool:
    """Would it fail if it were chosen now?"""
    if pending.delayed is not None:
        return False
    return bool(
        lapsed(table, pending)
        or refusal(table, pending.live, triggers.scope_for(table, pending.live, pending.happening))
    )


def refusal(table: Table, live: Live, scope: Scope) -> str:
    """Why an effect can't be activated, or nothing."""
    if triggers.exhausted(table, live):
        return f"already activated {live.effect.frequency} times this turn"
    if not may_activate(table, live):
        return "an effect forbids activating it"
    return "" if can_activate(scope) else "its conditions are not met"


def _resume(table: Table, delayed: Delayed) -> bool:
    """Carry out what an effect put off; the effect itself was activated then."""
    scope = table.scope_of(delayed.live)
    scope.happening, scope.those, scope.meeting = delayed.happening, delayed.those, delayed.meeting
    scope.cause = delayed.cause or scope.cause
    for number, things in delayed.bound:
        (scope.chosen if number > 0 else scope.paid_with)[abs(number)] = things
    table.note("resumed", delayed.live.effect.id, player=delayed.live.owner, things=(delayed.live.card,))
    together = frozenset(process.id for process in delayed.processes)
    execute.run_all(Run(table, scope), tuple(_now(process, together) for process in delayed.processes))
    return True


def _now(process: AnyProcess, together: frozenset[int]) -> AnyProcess:
    """What was put off, at its moment: with the conditions and the end that are told for then, and links among them."""
    then, link = process.duration, process.link
    lasts = Duration(then.lasts) if then is not None and then.lasts is not None else None
    if link.kind == "instead" and link.of not in together:
        link = Link("first")
    kept = {
        name: number if (number := getattr(link, name)) in together else None
        for name in ("of", "needs_cost_of", "needs_result_of", "shares_choice_of")
    }
    asked = then.conditions if then is not None else ()
    return replace(process, duration=lasts, link=replace(link, **kept), conditions=asked)


def lapsed(table: Table, pending: Pending) -> str:
    """Why a pending effect can no longer be activated, or nothing (CR 15-4-4-3 to 15-4-4-5)."""
    live = pending.live
    if pending.ghost:
        return ""
    if pending.anchor is not None:
        return "" if pending.anchor in table.state.cards else "its card left the area where it was pending"
    if live.host is not None:
        if not table.is_permanent(live.host):
            return "its card left the area"
        if not any(_same(other, live) for other in table.lives(live.host)):
            return "its card lost the effect"
    elif live.card not in table.state.cards:
        return "its card left the area"
    if not conditions.turn_fits(live.effect.timings, live.owner, table.turn_player):
        return "it is not that player's turn"
    return ""


def _same(a: Live, b: Live) -> bool:
    return (a.counter, a.role) == (b.counter, b.role)


def resolve(
    table: Table, live: Live, happening: Happening | None, *, forced: bool = False, chosen: bool = False
) -> bool:
    """Check, ask, count, carry out.

    `forced`: declared, or activated by another effect (CR 15-8-4-4-1, 15-15-7-4): its costs are
    compulsory. `chosen`: the player has just said yes to it in another question.
    """
    effect = live.effect
    scope = table.scope_of(live)
    scope.happening = happening
    reason = refusal(table, live, scope)
    if reason:
        return _fail(table, live, reason)
    asked = (effect.optional is True or _may_all_be_declined(table, scope)) and not forced and not chosen
    if asked and not table.yes(yes_no("activate_effect", live.owner, f"Activate {effect.id}?", effect.id)):
        table.note("declined", effect.id, player=live.owner, things=(live.card,))
        return False
    if effect.frequency is not None:
        table.state.count_use(live.counter)  # CR 15-14-1-4: choosing to activate counts, success or not
    table.note("activated", effect.id, player=live.owner, things=(live.card,))
    run = Run(table, scope, accepted=asked or (chosen and _starts_optional(effect)), compulsory=forced)
    execute.run_all(run, effect.processes)
    table.end_reveal(table.revealed())
    table.note("resolved", effect.id, player=live.owner, things=(live.card,))
    return True


def _starts_optional(effect: Effect) -> bool:
    """Is choosing the effect the choice to do what it starts with? Not what "by X, you may Y" leaves open."""
    first = effect.processes[0] if effect.processes else None
    return first is not None and first.optional_for == "you"


def _may_all_be_declined(table: Table, scope: Scope) -> bool:
    """ "You may X. Then, if C, Z" while C fails: what is left may be declined, and so may the effect (CR 15-9-2).

    Where Z applies the effect is mandatory, and only X is asked about.
    """
    effect = scope.effect
    if effect is None or effect.category != "trigger" or table.state.rules.then_is_mandatory:
        return False
    left = [process for process in effect.processes if _open(scope, present(process))]
    return len(left) < len(effect.processes) and all(
        process.optional_for == "you" and process.cost is None for process in left
    )


def may_activate(table: Table, live: Live) -> bool:
    """ "[When Digivolving] effects can't activate": forbidden only if all its timings are."""
    if live.host is None or not live.effect.timings or not table.is_permanent(live.host):
        return True
    cause = Cause("effect", live.owner)
    banned = table.banned_timings(live.host, cause)
    return not banned or not all(timing in banned for timing in live.effect.timings)


def can_activate(scope: Scope) -> bool:
    """The effect's own conditions hold, and not every process is shut by its own (CR 15-6-3)."""
    effect = scope.effect
    assert effect is not None
    if not conditions.all_hold(scope, effect.conditions):
        return False
    shut = [process for process in effect.processes if not _open(scope, present(process))]
    return not effect.processes or len(shut) < len(effect.processes)


def _open(scope: Scope, found: tuple[conditions.Condition, ...]) -> bool:
    """No condition that can be checked beforehand fails."""
    return all(not conditions.knowable(condition) or conditions.holds(scope, condition) for condition in found)


def _fail(table: Table, live: Live, reason: str) -> bool:
    """It stops being pending; [Once Per Turn] is not used (seed: Activate, "Failing to Activate")."""
    table.note("failed", f"{live.effect.id}: {reason}", player=live.owner, things=(live.card,))
    return False
