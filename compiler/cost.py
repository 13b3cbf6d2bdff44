""" "By X-ing": what an optional processing condition takes (CR 15-7)."""

from __future__ import annotations

import msgspec

from cardc.compiler import action
from cardc.compiler.asked_of import speaks_of_it
from cardc.compiler.called import is_this
from cardc.compiler.course import Course, target_of
from cardc.compiler.effect import AnyProcess, Cost, Count, Modal, Ref, Suspend, Unsuspend
from cardc.compiler.extent import up_to
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s


def by_cost(course: Course, chain: s.Chain, start: int) -> Cost:
    """ "By X-ing and Y-ing": processes of the cost, all or nothing (CR 15-7-3)."""
    before = course.scope
    out: list[AnyProcess] = gerunds(course, chain.first)
    for link in chain.links:
        word = link.word.strip(", ")
        if word == "up to" and not link.leads:
            out[-1] = up_to(out[-1], link.clause)
            continue
        if link.leads or word not in ("and", "", "or"):
            refuse("cost", link.span, f"'{link.word}' joins no costs")
        if word == "or":
            if len(chain.links) != 1:
                refuse("cost", link.span, "'or' among several costs")
            number = course.fresh_id()
            course.scope = _alternative(before, out[0])
            options = (tuple(out), tuple(gerunds(course, link.clause)))
            course.scope = before.at(course.next_id)  # what only one of the two spoke of is not known afterwards
            out = [Modal(id=number, span=chain.span, count=Count("exactly", 1), options=options)]
            continue
        speaks_of_this(course, link.clause, out)
        out += gerunds(course, link.clause)
    course.scope = course.scope.paid(before)
    suspended = (target_of(process) for process in out if isinstance(process, Suspend))
    payer = next((whom for whom in suspended if whom is not None and is_this(whom)), None)
    course.scope = msgspec.structs.replace(course.scope, payer=payer)
    return Cost("by", (start, chain.span[1]), tuple(out))


def speaks_of_this(course: Course, clause: s.AnyClause, made: list[AnyProcess]) -> None:
    """ "Suspending this Tamer and returning it to the hand": "it" is this Tamer, whatever was named before."""
    last = made[-1] if made else None
    paid = last.target if isinstance(last, Suspend | Unsuspend) else None  # what else is done to it takes it away
    if paid is not None and is_this(paid) and isinstance(clause, s.Order) and speaks_of_it(clause.args):
        course.scope = course.scope.after(paid)


def _alternative(before: Scope, first: AnyProcess) -> Scope:
    """ "By deleting this Digimon or placing it …": "it" is what the first would be done to."""
    what = target_of(first)
    return before.spoke_of(what) if isinstance(what, Ref) else before


def gerunds(course: Course, clause: s.AnyClause) -> list[AnyProcess]:
    """The processes of one "X-ing"."""
    if not isinstance(clause, s.Order):
        refuse("cost", clause.span, "'By' wants a verb in -ing", ("trashing", "deleting", "suspending"))
    made = action.lower(course.draft(clause, None, None, "gerund"))
    course.note(made)
    return made
