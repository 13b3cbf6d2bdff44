"""Conditions and amounts, read off the board when they are asked (CR 15-6, 15-8-3-7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, assert_never

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.compiler.effect import Condition as Condition
from cardc.runtime import meant, past
from cardc.runtime import select as sel
from cardc.runtime.compare import compare, measure_thing, together
from cardc.runtime.model import Phase
from cardc.runtime.scope import Scope
from cardc.runtime.watch import awaited

T = TypeVar("T")
V = TypeVar("V")


def amount(scope: Scope, value: fx.Amount) -> int:
    """A number of a process."""
    match value:
        case int():
            return value
        case fx.PerEach():
            return value.amount * times(scope, value)
        case fx.Measure():
            return measure(scope, value) or 0
        case _:
            assert_never(value)


def times(scope: Scope, each: fx.PerEach) -> int:
    """How many times "for each …" (for every `every` of them, remainders dropped)."""
    if (ones := meant.candidates(scope)) and meant.of_one(each.of):
        return max(_of(scope, thing, times, each) for thing in ones)
    if each.every > 1 and (groups := pairs(scope, each.of)):
        return sum(len(group) // each.every for group in groups)
    if each.what == "memory" and isinstance(each.of, fx.Ref) and each.of.process is not None:
        return scope.amounts.get(each.of.process, 0) // each.every  # "for each memory paid"
    things = counted(scope, each.of)
    if each.what == "count":
        found = len(things)
    elif each.what == "colors":
        found = len({color for thing in things for color in scope.board.colors(thing)})
    elif (unknown := unknown_each(each)) is not None:
        raise scope.unsupported(unknown)
    else:
        found = sum(measure_thing(scope.board, thing, each.what) or 0 for thing in things)
    return found // each.every


def _of(scope: Scope, thing: int, read: Callable[[Scope, V], T], value: V) -> T:
    """What is read where this is the one of several that is spoken of."""
    with meant.taken_as(scope, thing):
        return read(scope, value)


def unknown_each(each: fx.PerEach) -> str | None:
    """What cannot be counted one by one."""
    paid = each.what == "memory" and isinstance(each.of, fx.Ref) and each.of.process is not None
    return None if paid or each.what not in {*sel.COUNTED, "memory", "cost"} else f"for each {each.what}"


def measure(scope: Scope, value: fx.Measure) -> int | None:
    """A number read off a player or a thing, None if there is no such number."""
    if (ones := meant.candidates(scope)) and meant.of_one(value.of):
        numbers = [number for thing in ones if (number := _of(scope, thing, measure, value)) is not None]
        return max(numbers, default=None)
    board = scope.board
    if value.what in sel.COUNTED or value.what == "memory":
        total = 0
        for player in sel.players_of(scope, value.of, scope.controller):
            if value.what == "memory":
                total += board.memory_of(player)
            else:
                total += len(board.in_area(player, sel.COUNTED[value.what]))
        return total + value.plus
    things = counted(scope, value.of) if value.of is not None else ()
    if value.what == "count":
        return len(things) + value.plus
    if value.what == "colors":
        return len({color for thing in things for color in board.colors(thing)}) + value.plus
    numbers = [n for thing in things if (n := measure_thing(board, thing, value.what)) is not None]
    return sum(numbers) + value.plus if numbers else None


def counted(scope: Scope, target: fx.Target) -> tuple[int, ...]:
    """What a target matches, to be counted: of "Tamers with different names" one for each name (CR 4-25), of
    "cards of the same level" those of the level that most have."""
    alike = _alike(target)
    pool = sel.resolve(scope, target)
    if scope.asked and isinstance(target, fx.Ref):
        pool = past.as_it_was(scope, pool)
    if not alike:
        return pool
    groups = together(scope.board, pool, alike)
    if all(each.different for each in alike):
        return tuple(group[0] for group in groups)
    return tuple(max(groups, key=len, default=[]))


def _alike(target: fx.Target) -> tuple[fx.Same, ...]:
    """What the things are compared with one another in."""
    filters = target.filters if isinstance(target, fx.Select) else ()
    return tuple(each for each in filters if isinstance(each, fx.Same) and each.as_ is None)


def pairs(scope: Scope, target: fx.Target) -> list[list[int]]:
    """ "For every 2 same-level cards": the cards of each level by themselves (ruling Q4871)."""
    alike = _alike(target)
    if not alike or any(each.different for each in alike):
        return []
    return together(scope.board, sel.resolve(scope, target), alike)


def holds(scope: Scope, condition: fx.Condition) -> bool:
    """Is one condition met now? "If it has …", where it happened to several: one of them does."""
    if meant.candidates(scope) and meant.of_one(condition):
        return meant.any_of(scope, condition, lambda: holds(scope, condition))
    match condition:
        case fx.Compares() | fx.Exists() | fx.Is():
            before, scope.asked = scope.asked, True  # what has left is what it was (CR 15-8-3-9-4)
            try:
                return _is_so(scope, condition)
            finally:
                scope.asked = before
        case fx.Happened():
            return _happened(scope, condition)
        case fx.TurnOf(player=player):
            return scope.board.turn_player in sel.players(scope, player)
        case fx.During():
            return scope.board.attacking() is not None
        case fx.DigivolvingBy():
            return _digivolving(scope, condition)
        case fx.Upon(events=events, negated=negated):
            return _upon(scope, events) is not negated
        case fx.Either(conditions=conditions):
            return any(holds(scope, each) for each in conditions)
        case fx.Both(conditions=conditions):
            return all(holds(scope, each) for each in conditions)
        case _:
            assert_never(condition)


def _is_so(scope: Scope, condition: fx.Compares | fx.Exists | fx.Is) -> bool:
    """What the condition asks of things and players."""
    match condition:
        case fx.Compares(left=left, compare=how, right=right):
            other = right if isinstance(right, int) else measure(scope, right)
            return compare(measure(scope, left), how, other)
        case fx.Exists(what=what, negated=negated):
            return _exists(scope, what) is not negated
        case fx.Is(subject=subject, filters=filters, negated=negated):
            things = sel.resolve(scope, subject)
            if isinstance(subject, fx.Ref):
                things = past.as_it_was(scope, things, any(isinstance(each, fx.FaceUp) for each in filters))
            fitting = sum(len(sel.keep(scope, [thing], filters)) for thing in things)
            match subject:
                case fx.Select(count=fx.Count(mode="exactly" | "at_least", n=int() as n)):  # "if any of them have"
                    return (len(things) - fitting if negated else fitting) >= n
                case fx.Select(count=fx.Count(mode="none")):  # of nothing, too, none is
                    return fitting == (len(things) if negated else 0)
                case _:
                    return (bool(things) and fitting == len(things)) is not negated
        case _:
            assert_never(condition)


def _digivolving(scope: Scope, condition: fx.DigivolvingBy) -> bool:
    """ "If DNA digivolving", "if DigiXrosing with 2 cards", "if digivolving from the trash"."""
    happening = scope.happening
    if happening is None:
        return False
    fits = happening.event == "digivolved" if condition.how == "digivolve" else happening.how == condition.how
    if condition.place is not None and happening.origin != condition.place.zone:
        return False
    if condition.at_least is None:
        return fits
    things = [t for t in happening.things if condition.materials is None or sel.is_among(scope, t, condition.materials)]
    return fits and len(things) >= condition.at_least


def _upon(scope: Scope, events: tuple[fx.Event, ...]) -> bool:
    """ "If deleted in battle": is what the effect answers to one of these? Nothing, if it answers to nothing.

    What is yet to come ("the next time …") does not keep the effect from being activated; being revealed lasts.
    """
    from cardc.runtime.triggers import event_matches  # triggers read conditions

    if awaited(fx.Upon(events)):
        return True
    if any(event.during == THIS_TURN for event in events):
        past = (replace(event, during=None) for event in events)
        return any(event_matches(scope, event, each) for event in past for each in scope.board.happened())
    if any(event.event == "reveal" for event in events):
        return any(sel.is_among(scope, thing, event.subject or fx.Ref("this_card"))
                   for event in events for thing in scope.board.revealed())  # fmt: skip
    happening = scope.happening
    return happening is not None and any(event_matches(scope, event, happening) for event in events)


THIS_TURN = "this_turn"
"""Of an event that is asked about in "if you've digivolved this turn"."""

DURING = ("attack", "your_turn", "opponent_turn", *(
    f"during_{whose}{phase}_phase" for whose in ("", "your_", "opponent_") for phase in ("main", "unsuspend")
))  # fmt: skip
"""The times that an event, or a persistent process, can be bound to."""


def is_during(scope: Scope, time: str) -> bool:
    """Is it that time now?"""
    if time == "attack":
        return scope.board.attacking() is not None
    *whose, what = time.removeprefix("during_").removesuffix("_phase").split("_")
    own = scope.board.turn_player == scope.controller
    if time not in DURING or (whose and own is not (whose == ["your"])):
        return False
    return what == "turn" or is_phase(scope.board.phase(), what)


def is_phase(now: Phase, phase: str) -> bool:
    """Is it that phase? The start of the turn is in the unsuspend phase (CR 6-2-1-1, 15-16-11-1, ruling Q5075)."""
    return now == phase or (now == "start" and phase == "unsuspend")


def all_hold(scope: Scope, conditions: tuple[fx.Condition, ...]) -> bool:
    """Are all of them met, if it is about one of several then by the same one?"""
    if meant.candidates(scope) and meant.of_one(conditions):
        return meant.any_of(scope, conditions, lambda: all_hold(scope, conditions))
    return all(holds(scope, condition) for condition in conditions)


def meeting(scope: Scope, conditions: tuple[fx.Condition, ...]) -> frozenset[int]:
    """Of several that "it" could be, those with which the conditions are met."""
    return frozenset(thing for thing in meant.candidates(scope) if _of(scope, thing, all_hold, conditions))


def _exists(scope: Scope, what: fx.Target) -> bool:
    match what:
        case fx.Several(items=items, conj=conj):
            found = [_exists(scope, item) for item in items]
            return all(found) if conj == "and" else any(found)
        case fx.Select(count=fx.Count(mode="at_least_total" | "up_to_total" as mode, n=int() as n, total=total)):
            found = counted(scope, what)
            sum_ = sum(measure_thing(scope.board, thing, total or "dp") or 0 for thing in found)
            return bool(found) and (sum_ >= n if mode == "at_least_total" else sum_ <= n)
        case fx.Select(count=fx.Count(mode=mode, n=n)) if n is not None:
            size = len(counted(scope, what))
            if mode == "up_to":
                return size <= n
            return size >= n
        case fx.Select(count=fx.Count(mode="none")):
            return not sel.candidates(scope, what)
        case _:
            return bool(sel.resolve(scope, what))


def _happened(scope: Scope, condition: fx.Happened) -> bool:
    """Did an earlier process of the same effect do what it says? ("If you do", "If this effect deleted a …")"""
    if (unknown := unknown_happened(condition)) is not None:
        raise scope.unsupported(unknown)
    process = condition.process if condition.process is not None else scope.last
    if process is None:
        return condition.negated
    did = scope.done.get(process, False) and past.could_do(scope, process, condition.what)
    if condition.object is not None:
        own = scope.affected.get(process, scope.chosen.get(process, ()))
        things = dict.fromkeys((*own, *scope.paid_with.get(process, ())))
        found = sum(sel.is_among(scope, thing, condition.object) for thing in things)
        did = did and found >= _at_least(condition.object)
    if condition.amount is not None and isinstance(condition.amount.value, int):
        did = did and compare(scope.amounts.get(process, 0), condition.amount.compare, condition.amount.value)
    return did is not condition.negated


def _at_least(target: fx.Target) -> int:
    """ "If you placed 2 or more cards with this effect"."""
    count = target.count if isinstance(target, fx.Select) else None
    return count.n if count is not None and count.n is not None and count.mode in ("exactly", "at_least") else 1


def unknown_happened(condition: fx.Happened) -> str | None:
    """What of it has no rule here."""
    amount = condition.amount
    return None if amount is None or isinstance(amount.value, int) else "an amount that is no number"


def knowable(condition: fx.Condition) -> bool:
    """Can the condition be checked before the effect runs, or does it ask what the effect did?"""
    match condition:
        case fx.Happened():
            return False
        case fx.Either(conditions=conditions) | fx.Both(conditions=conditions):
            return all(knowable(each) for each in conditions)
        case fx.Is(subject=subject):
            return not _own_result(subject)
        case fx.Exists(what=what):
            return not _own_result(what)
        case fx.Compares(left=left):
            return left.of is None or not _own_result(left.of)
        case fx.TurnOf() | fx.During() | fx.DigivolvingBy() | fx.Upon():
            return True
        case _:
            assert_never(condition)


def _own_result(target: fx.Target) -> bool:
    match target:
        case fx.Ref(to=to):
            return to in ("process", "rest", "cost", "this_effect")
        case fx.Several(items=items):
            return any(_own_result(item) for item in items)
        case fx.Select(filters=filters, places=places):
            return any(isinstance(f, fx.Became) for f in filters) or any(p.zone == "revealed" for p in places)
        case _:
            return False


def turn_fits(timings: tuple[str, ...], controller: int, turn_player: int) -> bool:
    """[Your Turn], [Opponent's Turn], [All Turns] (CR 15-16-8); an effect without them always fits."""
    if "your_turn" in timings and controller != turn_player:
        return "opponent_turn" in timings
    return not ("opponent_turn" in timings and "your_turn" not in timings and controller == turn_player)
