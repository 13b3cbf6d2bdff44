"""One of several things that it happened to at the same time: which of them "it", "that Digimon" is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime.scope import Scope


def candidates(scope: Scope) -> tuple[int, ...]:
    """The things that "it" could be, where there are several and none is settled on."""
    happening = scope.happening
    if happening is None or len(happening.subjects) < 2:
        return ()
    return tuple(thing for thing in happening.subjects if scope.meeting is None or thing in scope.meeting)


def of_one(value: object) -> bool:
    """Does this speak of one of those that the trigger is about? An effect within has a trigger of its own."""
    match value:
        case fx.Ref(to="trigger", many=many):
            return not many
        case fx.Effect():
            return False
        case tuple():
            return any(map(of_one, value))
        case Struct():
            return any(of_one(getattr(value, name)) for name in value.__struct_fields__)
        case _:
            return False


def any_of(scope: Scope, speaks: object, ask: Callable[[], bool]) -> bool:
    """Is it so, if this speaks of one of several then with any of them?"""
    ones = candidates(scope)
    if not ones or not of_one(speaks):
        return ask()

    def asked(thing: int) -> bool:
        with taken_as(scope, thing):
            return ask()

    return any(map(asked, ones))


def settle(scope: Scope, thing: int) -> None:
    """From now on this is the one (rulings Q862, Q2890); "they" are still all of them."""
    happening = scope.happening
    if happening is None or thing not in happening.subjects:
        return
    at = happening.subjects.index(thing)
    scope.those = happening.subjects
    scope.happening = replace(happening, subjects=(thing,), before=happening.before[at : at + 1])


@contextmanager
def among(scope: Scope, meeting: frozenset[int]) -> Iterator[None]:
    """While it can only be one of these: what they met was asked for all that is done meanwhile."""
    before = scope.meeting
    scope.meeting = meeting
    try:
        yield
    finally:
        scope.meeting = before


@contextmanager
def taken_as(scope: Scope, thing: int) -> Iterator[None]:
    """While something is asked of this one."""
    happening, those = scope.happening, scope.those
    settle(scope, thing)
    try:
        yield
    finally:
        scope.happening, scope.those = happening, those
