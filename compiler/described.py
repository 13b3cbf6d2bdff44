"""What a pronoun means after a condition on one of several: the one that fits it, and not any of them (DESIGN §5)."""

from __future__ import annotations

import msgspec

from cardc.compiler.called import in_play_kinds
from cardc.compiler.effect import (
    AllOf,
    Became,
    Both,
    Condition,
    Count,
    Either,
    Exists,
    Filter,
    HasUnder,
    Is,
    Not,
    Ref,
    Select,
    Target,
)  # fmt: skip
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope, one_or_all
from cardc.grammar import syntax as s


def is_some(subject: Target) -> bool:
    """ "1 of your Digimon", "2 or more of your Digimon": which of them, only the condition tells."""
    match subject:
        case Select(count=Count(mode="exactly" | "at_least" | "none"), filters=filters, places=places):
            known = any(isinstance(told, Became) and told.event == "group" for told in filters)
            return not known and all(place.position is None for place in places)  # "the top card of your deck"
        case _:
            return False


def described(subject: Target, condition: Condition, scope: Scope) -> Scope:
    """ "If 1 of your Digimon has [X] in its name, it …": it is one that has. Where that cannot be said, it is vague.

    "If any of them are red, 1 of them" is one of all that the trigger happened to, and not of the red ones.
    """
    if not isinstance(subject, Select) or subject.count is None:
        return scope
    if not is_some(subject):
        return _of_those(subject, condition, scope)
    match condition:
        case Is(subject=told) if told == subject and not any(isinstance(f, Became) for f in subject.filters):
            return _fitting(subject, subject.count, condition, scope)
        case Exists(what=Select(places=(place,)) as under, negated=False) if (
            place.host == subject
            and subject.count == Count("exactly", 1)
            and (place.zone == "digivolution_cards" or place.zone == "link_cards")
        ):
            what = msgspec.structs.replace(under, places=())
            holder = _with(subject, HasUnder(place.zone, what))
            return scope.vaguely(under).aside(holder, in_play_kinds(holder))
        case Exists(what=Select(places=places)) if places and all(place.host is None for place in places):
            return scope
        case _:
            vague = scope.vaguely(subject)
            return vague.vaguely(scope.it) if isinstance(scope.it, Select) else vague


def _of_those(subject: Select, condition: Condition, scope: Scope) -> Scope:
    """ "If any of them have [X] in their names, that Digimon …": one of them that has it; if none of them have, "they"
    are all of them."""
    match subject:
        case Select(count=Count(mode="none"), filters=(Became(event="group", by=Ref() as those),)):
            spoken = scope.spoke_of(those, scope.known(one_or_all(those, False)))
            return msgspec.structs.replace(spoken, gone=scope.gone)
        case Select(count=Count(mode="none")):
            return scope.vaguely(subject)
        case _:
            pass
    match condition:
        case Is(
            subject=Select(count=Count("exactly", 1), filters=(Became(event="group"), *_)) as told, negated=False
        ) if told == subject:
            (group, *_) = subject.filters
            by = group.by if isinstance(group, Became) else None
            kinds = scope.known(one_or_all(by, False)) if by is not None else None
            fitting = scope.spoke_of(_with(subject, AllOf(condition.filters)), kinds)
            return msgspec.structs.replace(fitting, gone=scope.gone)
        case _:
            return scope


def _fitting(subject: Select, count: Count, told: Is, scope: Scope) -> Scope:
    fits: Filter = told.filters[0] if len(told.filters) == 1 else AllOf(told.filters)
    match count:
        case Count(mode="none") if not told.negated:
            return scope.spoke_of(msgspec.structs.replace(subject, count=Count("all")))
        case Count(mode="exactly", n=1):
            return scope.spoke_of(_with(subject, Not(fits) if told.negated else fits))
        case Count(mode="at_least"):
            every = msgspec.structs.replace(subject, count=Count("all"))
            return scope.spoke_of(_with(every, Not(fits) if told.negated else fits))
        case _:
            return scope.vaguely(subject)


def _with(subject: Select, told: Filter) -> Select:
    more = told.filters if isinstance(told, AllOf) else (told,)
    return msgspec.structs.replace(subject, filters=(*subject.filters, *more))


def _is_open(subject: Target) -> bool:
    """ "1 of your Digimon", "none of them": not each of them is asked for by itself."""
    match subject:
        case Select(count=Count(mode="exactly" | "at_least" | "none"), places=places):
            return all(place.position is None for place in places)
        case _:
            return False


def _is_any_of_them(subject: Target) -> bool:
    """ "If any of them are red or have [X]": the same as if any are red, or any have it."""
    match subject:
        case Select(count=Count(mode="exactly" | "at_least", n=1)):
            return not is_some(subject)
        case _:
            return False


def same_one(first: Condition, second: Condition, word: str, span: s.Span) -> Is | None:
    """ "1 of your Digimon is red and has the [X] trait": the same one is both. None where nothing is left open."""
    match first, second:
        case Is(subject=subject, negated=False), Is(subject=other, negated=False) if subject == other:
            if not _is_open(subject) or (word == "or" and _is_any_of_them(subject)):
                return None
            if word == "and":
                return Is(subject, (*first.filters, *second.filters))
        case _:
            if not any(map(_of_some, (first, second))):
                return None
    refuse("condition", span, "of the same one, or of another?")


def _of_some(condition: Condition) -> bool:
    match condition:
        case Is(subject=subject):
            return _is_open(subject)
        case Exists(what=Select(places=places)):
            return any(place.host is not None and _is_open(place.host) for place in places)
        case Both() | Either():
            return any(map(_of_some, condition.conditions))
        case _:
            return False
