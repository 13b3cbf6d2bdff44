"""What "instead" is said of: all of its sentence replaces all of the one before it (CR 18-2).

Nothing comes of what is replaced; so a choice that both ways speak of is made in front of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardc.compiler.course import Course, target_of
from cardc.compiler.effect import (
    AnyProcess,
    Attack,
    Choose,
    Count,
    Digivolve,
    Happened,
    Link,
    LinkCard,
    Reason,
    Ref,
    Select,
    Several,
    Target,
    Zone,
)
from cardc.compiler.every import every_process
from cardc.compiler.process import GrantEffect, GrantKeyword, Modify
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s

# ---- which sentence replaces, and which is replaced -----------------------------------------------


def trailing(chain: s.Chain) -> tuple[s.Chain, bool]:
    """ "gain 1 memory and ＜Draw 2＞ | instead": the chain without the word, and whether it is said of all of it."""
    chain = _adverb_behind(chain)
    clauses = (chain.first, *(link.clause for link in chain.links))
    where = [at for at, clause in enumerate(clauses) if _has_instead(clause)]
    for link in chain.links:
        lead = link.leads[0] if len(link.leads) == 1 else None
        if isinstance(lead, s.WordLead):  # "A and instead B"
            refuse("instead", link.span, f"'{lead.word}' begins a sentence of its own")
    begins = max((at for at, link in enumerate(chain.links, 1) if _begins_anew(link)), default=0)
    if not where or where == [begins] or (where == [0] and begins > 0):
        return chain, False
    last = clauses[-1]
    if begins or where != [len(clauses) - 1]:
        refuse("instead", clauses[where[0]].span, "which of these is done instead?", ("instead, in front of them",))
    assert not isinstance(last, s.ThereIs | s.Ellipsis)  # it has arguments, one of which is "instead"
    bare = msgspec.structs.replace(last, args=tuple(arg for arg in last.args if not _is_instead(arg)))
    links = (*chain.links[:-1], msgspec.structs.replace(chain.links[-1], clause=bare))
    return msgspec.structs.replace(chain, links=links), True


def _adverb_behind(chain: s.Chain) -> s.Chain:
    """ "It instead gets +2000 DP": as "it gets +2000 DP instead"."""
    links = tuple(msgspec.structs.replace(link, clause=_behind(link.clause)) for link in chain.links)
    return msgspec.structs.replace(chain, first=_behind(chain.first), links=links)


def _behind(clause: s.AnyClause) -> s.AnyClause:
    if not isinstance(clause, s.Clause | s.Order) or "instead" not in clause.auxes:
        return clause
    auxes = tuple(aux for aux in clause.auxes if aux != "instead")
    return msgspec.structs.replace(clause, auxes=auxes, args=(*clause.args, s.Manner(clause.span, "instead")))


def _has_instead(clause: s.AnyClause) -> bool:
    return not isinstance(clause, s.ThereIs | s.Ellipsis) and any(map(_is_instead, clause.args))


def _is_instead(arg: object) -> bool:
    return isinstance(arg, s.Manner) and arg.word == "instead"


def _begins_anew(link: s.Link) -> bool:
    """ "A, and if X, B": B is told for itself; not so in "A, and for the turn, B"."""
    return any(not isinstance(lead, s.DurationLead | s.EachLead) for lead in link.leads)


def is_told_apart(chain: s.Chain) -> bool:
    """ "A, then B", "A, and if X, B": one thing after the other, though it is one sentence."""
    return any(link.word.strip(", ") in ("then", "and then") or _begins_anew(link) for link in chain.links)


def replaced(course: Course, span: s.Span) -> int | None:
    """The first process that "instead" replaces: that of the sentence before, with the search that it is the end of.

    Refuses to tell it where that sentence tells of one thing after the other.
    """
    told, apart = course.told_before()
    if not told:
        return None
    first, what = told[0], target_of(told[-1])
    if first.link.kind == "instead" and first.link.of is not None:
        return first.link.of
    if apart and len(told) > 1:
        refuse(
            "instead", span, "instead of all of the sentence before, or of its end?", ("Then, … in front of its end",)
        )
    searched = what.process if isinstance(what, Ref) and what.to == "rest" else None
    return searched if any(process.id == searched for process in course.processes) else first.id


# ---- what both ways have in common ----------------------------------------------------------------


def settle(course: Course, start: int) -> None:
    """Finish a sentence with "instead", whose processes begin at `start`: how long it lasts, and of what it speaks."""
    at = next((at for at in range(start, len(course.processes)) if _is_replacing(course.processes[at])), None)
    first = None if at is None else _index(course.processes, course.processes[at].link.of)
    if at is None or first is None:
        return
    before, done = course.processes[first:at], course.processes[at:]
    done = [_as_long(before, process) for process in done]
    course.processes[first:] = _chosen_first(course, before, done)
    course.began = len(course.processes) - (len(done) + at - start)


def _is_replacing(process: AnyProcess) -> bool:
    return process.link.kind == "instead" and process.link.of is not None


def _index(processes: list[AnyProcess], number: int | None) -> int | None:
    return next((at for at, process in enumerate(processes) if process.id == number), None)


def _as_long(before: list[AnyProcess], process: AnyProcess) -> AnyProcess:
    """ "1 Digimon gets -3000 DP for the turn. If …, 1 Digimon gets -6000 DP instead": for the turn, too."""
    if process.duration is not None or not isinstance(process, Modify | GrantKeyword | GrantEffect):
        return process
    alike = next((each for each in before if type(each) is type(process)), None)
    return process if alike is None else msgspec.structs.replace(process, duration=alike.duration)


def _chosen_first(course: Course, before: list[AnyProcess], done: list[AnyProcess]) -> list[AnyProcess]:
    """ "Return 1 Digimon to the hand. If it is level 3, delete it instead": it is chosen, then returned or deleted.

    Refuses to speak of anything else that comes of what is replaced.
    """
    held = next((each.cost for each in before if each.id == done[0].link.needs_cost_of), None)
    paid = {each.id for each in every_process(held.processes)} if held is not None else set[int]()
    numbers = {each.id for each in every_process(before)} - paid
    told = [each for process in done for each in _numbered(process) if each.process in numbers]
    if any(process.link.needs_result_of in numbers for process in done):
        refuse("instead", done[0].span, "that is what would be replaced, so nothing comes of it")
    if not told:
        return [*before, *done]
    found = [_taken(before, each, numbers) if each == Ref("process", each.process) else None for each in told]
    named, first = found[0], before[0]
    if named is None or any(each != named for each in found):
        refuse("instead", done[0].span, "that is replaced: what was spoken of is not there then", ("choose it before",))
    if isinstance(named, Select) and not _can_be_chosen(first, named, numbers):
        refuse("instead", done[0].span, "what that would be is not known before it is done", ("choose it before",))
    if isinstance(named, Select) and named.count != Count("all"):
        choose = _choice(course, first, named)
        named = Ref("process", choose.id)
        before = [choose, _of_the_chosen(first, choose), *before[1:]]
        done = [_hanging_on(process, first.id, choose.id) for process in done]
        _speak_of(course, Ref("process", first.id), named)
    for number in {each.process for each in told}:
        done = [_renamed(process, Ref("process", number), named) for process in done]
    return [*before, *done]


def _taken(before: list[AnyProcess], ref: Ref | Happened, numbers: set[int]) -> Target | None:
    """What the process is done to whose result is spoken of, where that can be told without it.

    "It gets -2000 DP instead. If …, it gets -3000 DP instead": what the first one was done to.
    """
    at = _index(before, ref.process)
    what: Target | None = None if at is None else getattr(before[at], _field(before[at]), None)
    match what:
        case Ref(to="process", process=number) if number in numbers:
            return _taken(before, what, numbers)
        case Ref():
            return what
        case Select() if at == 0:
            return what
        case _:
            return None


def _speak_of(course: Course, old: Ref, new: Target) -> None:
    """What follows speaks of the chosen one, whichever of the two is done to it."""
    scope = course.scope
    names = ("it", "cards", "single", "things", "or_it", "asked_it")
    course.scope = msgspec.structs.replace(scope, **{name: _renamed(getattr(scope, name), old, new) for name in names})


def _field(process: AnyProcess) -> str:
    """Where a process tells what "it" is afterwards."""
    match process:
        case Attack():
            return "with_"
        case LinkCard():
            return "card"
        case Digivolve():
            return "subject"
        case _:
            return "target"


_HIDDEN: frozenset[Zone] = frozenset({"deck", "security", "digi_egg_deck"})
"""Where cards lie that nobody can choose among."""


def _can_be_chosen(process: AnyProcess, what: Select, numbers: set[int]) -> bool:
    """Whether it can be told beforehand what the process will be done to."""
    later = process.duration is not None and process.duration.later
    again = process.for_each is not None or process.until is not None
    hidden = what.blind or any(place.zone in _HIDDEN for place in what.places)
    return not (later or again or hidden or any(each.process in numbers for each in _numbered(what)))


def _choice(course: Course, process: AnyProcess, what: Select) -> Choose:
    """The choice that the process begins with, for itself: with its cost, its conditions and its "may"."""
    chosen = Choose(
        id=course.fresh_id(), span=process.span, target=what, optional_for=process.optional_for,
        reasons=process.reasons, actor=process.actor, cost=process.cost, conditions=process.conditions,
        after_cost=process.after_cost, may_after_cost=process.may_after_cost, link=process.link,
    )  # fmt: skip
    if course.cost_holder == process.id:
        course.cost_holder = chosen.id
    return chosen


def _of_the_chosen(process: AnyProcess, choose: Choose) -> AnyProcess:
    """The process, done to what was chosen."""
    link, changed = msgspec.structs.replace(process.link, kind="and", of=None), dict[str, Any]()
    if process.cost is not None:
        link = msgspec.structs.replace(link, needs_cost_of=choose.id)
        changed = {"optional_for": None, "reasons": (), "cost": None, "after_cost": (), "may_after_cost": False}
    elif process.optional_for is not None:
        link = msgspec.structs.replace(link, shares_choice_of=link.shares_choice_of or choose.id)
    return msgspec.structs.replace(process, link=link, **changed, **{_field(process): Ref("process", choose.id)})


def _hanging_on(process: AnyProcess, replaced: int, choose: int) -> AnyProcess:
    """Where nothing is chosen, nothing is done instead."""
    link = process.link
    cost = choose if link.needs_cost_of == replaced else link.needs_cost_of
    result = link.needs_result_of or choose
    return msgspec.structs.replace(
        process, link=msgspec.structs.replace(link, needs_cost_of=cost, needs_result_of=result)
    )


# ---- numbers inside a process ---------------------------------------------------------------------


_OF_ITSELF = ("id", "span", "reasons", "link")
"""Fields of a process that speak of no other one's result."""


def _numbered(value: Any) -> Iterator[Ref | Happened]:
    """All that is told of the result of a process."""
    if isinstance(value, tuple):
        for item in value:
            yield from _numbered(item)
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, Ref | Happened) and value.process is not None:
            yield value
        for name in value.__struct_fields__:
            if name not in _OF_ITSELF:
                yield from _numbered(getattr(value, name))


def _renamed(value: Any, old: Ref, new: Target) -> Any:
    """The value that speaks of `new` where it spoke of `old`."""
    if value == old:
        return new
    if isinstance(value, tuple):
        return tuple(_renamed(item, old, new) for item in value)
    if not isinstance(value, msgspec.Struct) or isinstance(value, Reason | Link):
        return value
    given = {name: getattr(value, name) for name in value.__struct_fields__ if name not in _OF_ITSELF}
    changed = {name: _renamed(each, old, new) for name, each in given.items()}
    fresh = msgspec.structs.replace(value, **{name: each for name, each in changed.items() if each != given[name]})
    one = isinstance(fresh, Several) and all(item == new for item in fresh.items)
    return new if one else fresh
