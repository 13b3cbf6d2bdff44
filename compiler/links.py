"""What "to", "by", "or", "until", "without", "ignoring" and "from" do to the processes before them in the sentence."""

from __future__ import annotations

import msgspec

from cardc.compiler import action
from cardc.compiler.args import Args
from cardc.compiler.classify import SEED
from cardc.compiler.clause import lower_clause, own_condition
from cardc.compiler.cost import gerunds, speaks_of_this
from cardc.compiler.course import Course, not_done, target_of
from cardc.compiler.effect import (
    AnyProcess,
    Attack,
    Block,
    Cost,
    Count,
    Digivolve,
    Duration,
    GrantEffect,
    GrantKeyword,
    Immune,
    Link,
    LinkKind,
    Modal,
    Modify,
    Play,
    PlayCost,
    PlayerRef,
    Prevent,
    Reason,
    Ref,
    Restrict,
    Select,
    Suspend,
    Target,
    Treat,
    Unsuspend,
    Use,
)
from cardc.compiler.extent import ended_by, together, until, up_to
from cardc.compiler.leading import Leads
from cardc.compiler.movement import cost_np
from cardc.compiler.place import place_np
from cardc.compiler.refusal import refuse
from cardc.compiler.stat import cost_noun, is_cost_noun, is_level_noun, requirement_noun
from cardc.compiler.subject import EffectsOf, chosen_once
from cardc.grammar import syntax as s


def join(course: Course, link: s.Link, leads: Leads, made: list[AnyProcess], start: int) -> list[AnyProcess]:
    """Take up one linked clause. `made`: what the clause before it made; `start`: where the sentence starts."""
    clause, last = link.clause, course.processes[-1]
    order = clause if isinstance(clause, s.Order) else None
    match link.word.strip(", "):
        case "to" | "to have":
            if not made:
                refuse("cost", link.span, "what is the cost here?")
            return _pay_to(course, course.processes[start:], link, leads)
        case "by":
            _pay_by(course, made, link)
        case "so that":
            course.processes[-1] = together(last, clause)
        case "until":
            course.processes[-1] = until(last, clause, course.scope)
            course.scope = ended_by(course.processes[-1], course.scope)
        case "up to":
            course.processes[-1] = up_to(last, clause)
        case "without":
            _without(course, link)
        case "or" if order is not None and isinstance(last, Restrict):
            both = _either_restricted(course, last, order)
            if both is None:  # "can't digivolve or attack players": two restrictions, each of its own
                apart = msgspec.structs.replace(order, auxes=_restricting(course, order))
                if not isinstance(course.subject, EffectsOf):
                    course.subject = chosen_once(last.target, last.id)
                return lower_clause(course, apart, leads, "and", made)
            course.processes[-1] = both
        case "or" if not link.leads and len(made) == 1 and _is_option(clause):
            return _either(course, made[0], link, leads)
        case "or" if order is not None and order.verb == "paying":
            _without(course, link)
        case "and" | "" if order is not None and order.verb == "ignoring":
            _ignoring(course, order)
        case "from" if order is not None:
            _prevented(course, order)
        case "and" | "" | "then" | "and then" | "and have" as word:
            leads.causative = word == "and have"
            speaks_of_this(course, clause, made)
            kind = leads.word if link.leads and leads.word is not None else "and"
            return lower_clause(course, clause, leads, kind, made)
        case _:
            refuse("coordination", link.span, f"'{link.word}' joins no instructions that are compiled yet")
    return made


# ---- costs after what they pay for, or before it ------------------------------------------------


def _pay_to(course: Course, made: list[AnyProcess], link: s.Link, leads: Leads) -> list[AnyProcess]:
    """ "X to Y": X, which stands there already, becomes the cost of Y (seed: Optional vs Mandatory)."""
    del course.processes[-len(made) :]
    first = made[0]
    span = (first.span[0], link.span[0] + len("to"))
    if first.optional_for not in (None, "you"):
        refuse("cost", span, "only the controller pays a cost with 'to'")
    if first.duration != leads.duration or (first.duration is not None and first.duration.later):
        refuse("duration", span, "a cost is paid at once")
    bare = tuple(
        msgspec.structs.replace(p, optional_for=None, reasons=(), link=Link("first"), conditions=(), duration=None)
        for p in made
    )
    toll = course.subject is not None and course.auxes == ("must",)
    leads = leads.inherit()
    leads.conditions = first.conditions
    leads.cost = Cost("to", span, bare)
    leads.causative = link.word.endswith("have")
    course.subject, course.may = None, None
    if link.word != "to have" and not isinstance(link.clause, s.KeywordOrder):
        course.plural = None
    out = lower_clause(course, link.clause, leads, first.link.kind, None)
    if toll:
        course.cost_holder = None
        course.processes[course.processes.index(out[0]) :] = [_not_unless_paid(out, link.span)]
        return course.processes[-1:]
    code, rule = ("cost_to", "seed: Playing, ruling 4")
    if first.optional_for is not None:
        code, rule = "cost_you_may_to", SEED
    paid = msgspec.structs.replace(out[0], reasons=(Reason(code, span, rule),))
    course.processes[course.processes.index(out[0])] = paid
    return [paid, *out[1:]]


def _not_unless_paid(made: list[AnyProcess], span: s.Span) -> Restrict:
    """ "You must trash 1 card in your hand to unsuspend this Digimon": it can't unsuspend without that (Q1597)."""
    match made:
        case [Unsuspend(target=whom) as process]:
            what = "unsuspend"
        case [Suspend(target=whom) as process]:
            what = "suspend"
        case [Attack(with_=whom, targets=None) as process]:
            what = "attack"
        case [Block(with_=whom) as process]:
            what = "block"
        case _:
            refuse("cost", span, "what can't be done without it?", ("to attack", "to unsuspend …"))
    return Restrict(
        id=process.id, span=process.span, target=whom, what=(what,), unless=process.cost,
        conditions=process.conditions, duration=process.duration, link=process.link,
    )  # fmt: skip


def _pay_by(course: Course, made: list[AnyProcess], link: s.Link) -> None:
    """ "you may Y by X-ing": X is the cost of Y."""
    clause = link.clause
    if isinstance(clause, s.Order) and clause.verb == "paying" and _pays_its_cost(course, clause):
        return
    if not made or made[0].cost is not None:
        refuse("cost", link.span, "two costs for one thing")
    cost = Cost("by", link.clause.span, tuple(gerunds(course, link.clause)))
    at = next(at for at, process in enumerate(course.processes) if process.id == made[0].id)
    first = course.processes[at]
    if first.duration is not None and first.duration.later:
        refuse("cost", cost.span, "paid now, or at that moment?")
    reasons = first.reasons or (Reason("cost_by", cost.span, "CR 15-7-1"),)
    course.processes[at] = msgspec.structs.replace(
        first, cost=cost, optional_for=first.optional_for or "you", reasons=reasons
    )
    course.cost_holder = first.id


def _pays_its_cost(course: Course, clause: s.Order) -> bool:
    """ "digivolve … by paying its digivolution cost": as it is always done, and no cost of the effect."""
    process = course.processes[-1]
    args = Args(clause.args)
    np = args.np()
    return np is not None and not args.left and _cost_of(process) == PlayCost() and is_cost_noun(np)


# ---- what narrows or widens the process before --------------------------------------------------


def _without(course: Course, link: s.Link) -> None:
    """ "without suspending", "without meeting its color requirements or paying its cost"."""
    clause, process = link.clause, course.processes[-1]
    changed = _lacking(process, clause) if isinstance(clause, s.Order) and not clause.auxes else None
    if changed is None:
        refuse("without", link.span, "without what?")
    course.processes[-1] = changed


def _lacking(process: AnyProcess, clause: s.Order) -> AnyProcess | None:
    """The process without what the verb in -ing says, or None where it has no such thing."""
    args = Args(clause.args)
    cost, what = _cost_of(process), target_of(process)
    match clause.verb:
        case "looking" if not clause.args and isinstance(what, Select):
            return msgspec.structs.replace(process, target=msgspec.structs.replace(what, blind=True))
        case "battling" if isinstance(process, Play):
            free = args.manner("without paying the cost")
            args.finish(clause.verb)
            paid = msgspec.structs.replace(process.play_cost, free=process.play_cost.free or free)
            return msgspec.structs.replace(process, without_battling=True, play_cost=paid)
        case "suspending" if isinstance(process, Attack) and (not clause.args or _is_it(args.np())):
            return msgspec.structs.replace(process, without_suspending=True)
        case "meeting" if cost is not None:
            _of_its_kind(process, requirement_noun(args.need_np(clause.span, "meeting")), clause.span)
            args.finish(clause.verb)
            return msgspec.structs.replace(process, play_cost=msgspec.structs.replace(cost, ignore_requirements=True))
        case "paying" if cost is not None:
            cost_noun(args.need_np(clause.span, "paying"))
            args.finish(clause.verb)
            return msgspec.structs.replace(process, play_cost=msgspec.structs.replace(cost, free=True))
        case _:
            return None


def _is_it(np: s.AnyNp | None) -> bool:
    match np:
        case s.Np(core=s.Pronoun(quant=None, word="it"), mods=()):
            return True
        case _:
            return False


def _cost_of(process: AnyProcess) -> PlayCost | None:
    return getattr(process, "play_cost", None)


def _ignoring(course: Course, clause: s.Order) -> None:
    """ ", ignoring its digivolution requirements [and without paying the cost]"."""
    process = course.processes[-1]
    cost = _cost_of(process)
    args = Args(clause.args)
    np, costing = _cost_apart(args.need_np(clause.span, "ignoring"))
    level = is_level_noun(np)
    _of_its_kind(process, "digivolution level" if level else requirement_noun(np), clause.span)
    free = args.manner("without paying the cost")
    args.finish(clause.verb)
    if cost is None or (free and cost.free):
        refuse("ignoring", clause.span, "'ignoring' belongs to playing or digivolving")
    changed = msgspec.structs.replace(cost, ignore_requirements=not level, ignore_level=level, free=cost.free or free)
    if costing is not None:
        set_, reduce_ = cost_np(costing, course.scope)
        if changed.free or (changed.set, changed.reduce) != (None, None) or reduce_ is None:
            refuse("cost", costing.span, "paid in two ways")
        changed = msgspec.structs.replace(changed, set=set_, reduce=reduce_)
    course.processes[-1] = msgspec.structs.replace(process, play_cost=changed)


def _of_its_kind(process: AnyProcess, which: str, span: s.Span) -> None:
    """Refuse color requirements of a digivolution: they are those of an Option that is used (CR 4-22-1)."""
    if which.startswith("color") and not isinstance(process, Use):
        refuse("ignoring", span, "only an Option that is used has these", ("its digivolution requirements",))
    if which.startswith("digivolution") and not isinstance(process, Digivolve):
        refuse("ignoring", span, "only a digivolution asks for these", ("its color requirements",))


def _cost_apart(np: s.AnyNp) -> tuple[s.AnyNp, s.Np | None]:
    """ "digivolution requirements and with the digivolution cost reduced by 2": what is ignored, and what is paid."""
    match np:
        case s.Np(mods=(s.ModConj(word="and", mod=s.ModPrep(word="with", np=s.Noun() as cost), span=span), *rest)):
            return msgspec.structs.replace(np, mods=()), s.Np((span[0], np.span[1]), cost, tuple(rest))
        case _:
            return np, None


def _prevented(course: Course, clause: s.Order) -> None:
    """ "prevent it from leaving", "… from being deleted"."""
    process = course.processes[-1]
    if not isinstance(process, Prevent):
        refuse("prevent", clause.span, "'from' belongs to 'prevent'")
    args = Args(clause.args)
    if clause.verb == "deleted" and clause.auxes == ("being",):
        what = "delete"
    elif clause.verb == "leaving" and not clause.auxes:
        np = args.np()
        if np is not None:
            place_np(np, course.scope)
        what = "leave"
    else:
        refuse("prevent", clause.span, "prevent it from what?", ("leaving",))
    args.finish(clause.verb)
    course.processes[-1] = msgspec.structs.replace(process, what=what)


def either_if(course: Course, clause: s.AnyClause, leads: Leads, kind: LinkKind) -> list[AnyProcess] | None:
    """ "you may play 1 [A] if X or 1 [B] if Y from your hand": one of the two, each under its own condition."""
    match clause:
        case s.Clause(
            args=(
                s.Np() as np,
                s.IfArg() as if_np,
                s.NpConj(word="or", np=s.Np() as other),
                s.IfArg() as if_other,
                s.PrepArg(word="from", np=s.Np(core=s.Noun() | s.Possessed() as place, mods=mods)) as origin,
                *rest,
            )
        ):
            there = (s.ModPrep(origin.span, "from", place), *mods)
        case _:
            return None
    np, other = (msgspec.structs.replace(each, mods=(*each.mods, *there)) for each in (np, other))
    first = msgspec.structs.replace(clause, args=(np, *rest))
    second = s.Order(other.span, (), clause.verb, (other, *rest))
    asked = [own_condition(course, if_np), own_condition(course, if_other)]
    (made,) = lower_clause(course, first, leads, kind, None)
    (modal,) = _either(course, made, s.Link(other.span, "or", (), second), leads)
    if not isinstance(modal, Modal):
        refuse("coordination", other.span, "either what or what?")
    options = tuple(
        (msgspec.structs.replace(option[0], conditions=(condition,)), *option[1:])
        for option, condition in zip(modal.options, asked, strict=True)
    )
    course.processes[-1] = msgspec.structs.replace(modal, options=options)
    return [course.processes[-1]]


def _is_option(clause: s.AnyClause) -> bool:
    """ "… or play it", "…, or you may trash 1 card"."""
    match clause:
        case s.Order(verb=verb):
            return verb != "paying"
        case s.Clause(subject=s.Np(core=s.Pronoun(word="you")), auxes=("may",)):
            return True
        case _:
            return False


def _either(course: Course, first: AnyProcess, link: s.Link, leads: Leads) -> list[AnyProcess]:
    """ "return it to the hand or play it": one of the two, as the player likes."""
    del course.processes[-1]
    second = lower_clause(course, link.clause, leads.inherit(), "option", [first])
    del course.processes[-len(second) :]
    bare = msgspec.structs.replace(
        first, optional_for=None, reasons=_of_the_search(first), cost=None, may_after_cost=False, after_cost=(),
        conditions=(), link=Link("option"),
    )  # fmt: skip
    chosen = [
        msgspec.structs.replace(not_done(process, first), conditions=(), link=_inside_either(process.link, first))
        for process in second
    ]
    if not isinstance(link.clause, s.Clause):  # "…, or you may trash 1 card": this one has a "may" of its own
        chosen = [
            msgspec.structs.replace(process, optional_for=None, reasons=_of_the_search(process)) for process in chosen
        ]
    modal = Modal(
        id=course.fresh_id(),
        span=(first.span[0], link.span[1]),
        optional_for=first.optional_for,
        actor=_chooser(first, chosen, link.span),
        reasons=tuple(reason for reason in first.reasons if reason not in bare.reasons),
        cost=first.cost,
        may_after_cost=first.may_after_cost,
        after_cost=first.after_cost,
        conditions=first.conditions,
        link=first.link,
        count=Count("exactly", 1),
        options=((bare,), tuple(chosen)),
    )
    if course.cost_holder == first.id:
        course.cost_holder = modal.id
    course.processes.append(modal)
    return [modal]


def _chooser(first: AnyProcess, chosen: list[AnyProcess], span: s.Span) -> Target | None:
    """Who does either chooses which: "your opponent must trash 1 card in their hand or delete 1 of their Digimon"."""
    actor = first.actor
    if actor == PlayerRef("each_player"):
        refuse("coordination", span, "do both players do the same of the two?")
    return actor if all(process.actor == actor for process in chosen) else None


def _of_the_search(process: AnyProcess) -> tuple[Reason, ...]:
    """That its cards may not be found is said of the one that asks for them, and of no choice between two."""
    return tuple(reason for reason in process.reasons if reason.code == "private_place")


def _inside_either(link: Link, first: AnyProcess) -> Link:
    """Who comes to choose has paid for both."""
    cost = None if link.needs_cost_of == first.id else link.needs_cost_of
    shared = None if link.shares_choice_of == first.id else link.shares_choice_of
    return msgspec.structs.replace(link, needs_cost_of=cost, shares_choice_of=shared)


def _either_restricted(course: Course, first: Restrict, clause: s.Order) -> Restrict | None:
    """ "can't attack or block": one restriction of both; None where an object or a doer is of one of them alone."""
    auxes = _restricting(course, clause)
    subject = course.subject if isinstance(course.subject, EffectsOf) else first.target
    made = action.lower(course.draft_of(clause.verb, auxes, clause, subject, course.plural, "clause"))
    second = course.of_all(made[0]) if len(made) == 1 else None
    if not isinstance(second, Restrict):
        refuse("coordination", clause.span, "'or' joins no second restriction here")
    if isinstance(subject, EffectsOf):
        again = any(isinstance(arg, s.Np) and isinstance(arg.core, s.Pronoun) for arg in clause.args)
        held = isinstance(first.target, Select) and any(place.host is not None for place in first.target.places)
        if again and held:  # "can't trash this Digimon's digivolution cards or return it to the hand"
            refuse("unbound", clause.span, "the cards, or what they lie under?", ("this Digimon",))
        if second.by != first.by or (second.target != first.target and not again):
            return None  # "can't return this Digimon to the hand or trash its digivolution cards"
        second = msgspec.structs.replace(second, by=None)
    elif second.by != first.by and _has_own_doer((*first.what, *second.what)):
        return None
    if not _said_alike(first, second):
        return None
    if first.duration is not None and second.duration is not None:
        refuse("duration", clause.span, "two durations")
    return msgspec.structs.replace(
        first, what=(*first.what, *second.what), object=first.object or second.object, by=first.by or second.by,
        duration=first.duration or second.duration, span=(first.span[0], second.span[1]),
    )  # fmt: skip


def _restricting(course: Course, clause: s.Order) -> tuple[str, ...]:
    """The auxiliaries that "or block" and "or be blocked" take from what is before them."""
    again = clause.auxes == ("be",) and "be" not in course.auxes
    auxes = (*course.auxes, "be") if again else course.auxes if clause.auxes in ((), ("be",)) else clause.auxes
    return ("can't",) if auxes == ("can",) else auxes  # "none of them can attack or block": all of them by now


_OF_CARDS = frozenset({"play", "move", "use", "attack", "block", "link"})
"""What is done to a card that may be named behind the last verb of several."""


def _has_own_doer(what: tuple[str, ...]) -> bool:
    """ "can't have its DP reduced or be affected by X": the "by" of these belongs to their own words alone."""
    return any(each.startswith(("be_reduce:", "be_affected:", "be_switched_target")) for each in what)


def _said_alike(first: Restrict, second: Restrict) -> bool:
    """Whether object and doer are said of both: "can't play or move Digimon", "can't be deleted or returned by X"."""
    if first.object is not None or first.by is not None:
        return second.object is None and second.by is None and first.object is None
    if second.object is not None:
        shared = {"attack"} if isinstance(second.object, PlayerRef) else _OF_CARDS
        return shared.issuperset(first.what)
    return second.by is None or all(what.startswith("be_") for what in first.what)


def share_trailing(course: Course, start: int, links: tuple[s.Link, ...]) -> None:
    """A trailing duration or "for each" covers the predicates before it in the sentence (attachment table).

    Not so where a "for each" leads a later predicate, one of `links`: it holds for that one alone.
    """
    chain = course.processes[start:]
    if len(chain) < 2:
        return
    last = chain[-1]
    each, duration = last.for_each, last.duration
    if (
        each is not None
        and not any(type(lead) is s.EachLead for link in links for lead in link.leads)
        and all(p.for_each is None for p in chain[:-1])
        and all(isinstance(p, (Modify, GrantKeyword)) for p in chain)
    ):
        chain = [msgspec.structs.replace(p, for_each=each) if _goes_with(p, last) else p for p in chain]
    if duration is not None and _shared(duration, chain[:-1]):
        lasting = Modify | GrantKeyword | GrantEffect | Restrict | Immune | Treat
        chain = [msgspec.structs.replace(p, duration=duration) if isinstance(p, lasting) else p for p in chain]
    course.processes[start:] = chain


def _shared(duration: Duration, before: list[AnyProcess]) -> bool:
    """Whether it says how long those before it in the sentence last, too: none of them has an end of its own."""
    if duration.later and duration.lasts is None:
        return False
    endless = msgspec.structs.replace(duration, lasts=None) if duration.later else None
    return all(process.duration in (None, endless) for process in before)


def _goes_with(process: AnyProcess, last: AnyProcess) -> bool:
    """Whether the "for each" of `last` multiplies this one too: a number, of the same things, as long."""
    if process.id == last.id:
        return True
    counted = isinstance(process, Modify) or (
        isinstance(process, GrantKeyword) and all(keyword.amount is not None for keyword in process.keywords)
    )
    same = target_of(last) in (target_of(process), Ref("process", process.id))
    return counted and same and process.duration in (None, last.duration)
