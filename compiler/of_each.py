""" "All of your Digimon gain X, and if they have [Y], they gain Z": asked of each of them, or left open."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardc.compiler.course import target_of
from cardc.compiler.effect import (
    AnyProcess,
    Both,
    Condition,
    Count,
    Either,
    Filter,
    HasUnder,
    Is,
    Number,
    Ref,
    Select,
    Target,
)
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.spoken import is_of_several
from cardc.grammar import syntax as s


def asked_of_each(process: AnyProcess, them: Target | None, scope: Scope) -> AnyProcess:
    """What is done to "them" "if they have the [X] trait": to those of them that have it, where it was all there are.

    `them`: what it is done to as the text says. Refuses the same of some that were chosen: is each of them asked, or
    all together?
    """
    if not isinstance(them, Ref) or not _is_many(them, scope):
        return process
    asked = [each for each in _conditions(process) if them in (told.subject for told in _told(each))]
    if not asked:
        return process
    every = target_of(process)
    match asked:
        case [Is(negated=False, filters=filters) as only] if (
            isinstance(every, Select) and only in process.conditions and not any(map(is_so_many, filters))
        ):
            left = tuple(each for each in process.conditions if each is not only)
            those = msgspec.structs.replace(every, filters=(*every.filters, *filters))
            return msgspec.structs.replace(process, target=those, conditions=left)
        case _:
            refuse("quantity", process.span, "those of them that are so, or all of them if all are?", ("1 of …",))


def _is_many(them: Ref, scope: Scope) -> bool:
    source = scope.source_of(them)
    return (them.to == "trigger" and them.many) or (source is not None and is_of_several(source))


def _conditions(process: AnyProcess) -> tuple[Condition, ...]:
    then = process.duration.conditions if process.duration is not None else ()
    return (*process.conditions, *process.after_cost, *then)


def _told(condition: Condition) -> Iterator[Is]:
    """What it asks of things, anywhere in it."""
    match condition:
        case Is():
            yield condition
        case Both(conditions=parts) | Either(conditions=parts):
            for part in parts:
                yield from _told(part)
        case _:
            pass


def each_or_all(told: Condition, span: s.Span) -> None:
    """Refuse "your Tamers have 2 or more colors", which leaves open whether each of them has."""
    match told:
        case Is(subject=Select(count=None), filters=filters) if any(map(is_so_many, filters)):
            refuse("quantity", span, "so many of each of them, or of all together?", ("total …", "all of …"))
        case _:
            pass


def is_so_many(told: Filter) -> bool:
    """ "3 or fewer digivolution cards", "2 or more colors", "3 or more cards under them"."""
    match told:
        case Number(what="digivolution_cards" | "link_cards" | "colors", value=int(n)):
            return n > 0
        case HasUnder(what=Select(count=Count(n=int(n))), none=False):
            return n > 1
        case _:
            return False
