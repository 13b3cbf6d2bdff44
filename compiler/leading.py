"""Leading phrases: "When …,", "If …,", "By X-ing,", "Until …,", "For each …,", "Among them, …", and what they do."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec

from cardc.compiler.again import Gate, asked_again, asked_of, gate_of, is_other_case
from cardc.compiler.args import duration_of, per_each
from cardc.compiler.asked_of import is_pronoun
from cardc.compiler.change import in_play
from cardc.compiler.combat import ATTACKS_NOW
from cardc.compiler.condition import conditions
from cardc.compiler.cost import by_cost
from cardc.compiler.course import Course, target_of
from cardc.compiler.effect import (
    Add,
    AnyProcess,
    Attack,
    Compares,
    Condition,
    Cost,
    Count,
    CreateToken,
    Delete,
    Digivolve,
    DoKeyword,
    Duration,
    During,
    Except,
    Exists,
    FlipFace,
    GainMemory,
    Happened,
    HasUnder,
    Hatch,
    Is,
    LinkCard,
    LinkKind,
    LookAt,
    LoseMemory,
    ModifyCost,
    Move,
    PerEach,
    Place,
    PlaceCard,
    Play,
    Ref,
    ReturnTo,
    Reveal,
    Select,
    SetMemory,
    Several,
    Shuffle,
    Suspend,
    Target,
    Trash,
    Trigger,
    Unsuspend,
    Upon,
    Use,
)
from cardc.compiler.event import events, is_event
from cardc.compiler.noun import target
from cardc.compiler.place import by_face, place_np, places_of
from cardc.compiler.refusal import refuse
from cardc.compiler.result import told_again
from cardc.compiler.state import not_to_come
from cardc.compiler.whose import who_did
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import verb_forms

WORDS: dict[str, LinkKind] = {"instead": "instead", "otherwise": "otherwise"}


class Leads:
    """The leading phrases in force for the clauses of one sentence."""

    __slots__ = (
        "after_cost", "causative", "conditions", "cost", "duration", "each", "excluded", "manner", "places", "then",
        "to", "word",
    )  # fmt: skip

    def __init__(self) -> None:
        self.conditions: tuple[Condition, ...] = ()
        self.then: tuple[Condition, ...] = ()
        self.after_cost: tuple[Condition, ...] = ()
        self.cost: Cost | None = None
        self.duration: Duration | None = None
        self.each: PerEach | None = None
        self.places: tuple[Place, ...] = ()
        self.manner: str | None = None
        self.word: LinkKind | None = None
        self.causative = False
        self.to: Target | None = None
        self.excluded: Target | None = None

    def none(self) -> bool:
        """Whether no leading phrase is in force."""
        fresh = Leads()
        return all(getattr(self, name) == getattr(fresh, name) for name in Leads.__slots__)

    def ask(self, condition: Condition) -> None:
        """A condition in the order of the text: behind a cost it is checked when that is paid, behind a moment then.

        What came of a process before can be told at once.
        """
        if self.duration is not None and self.duration.later and type(condition) is not Happened:
            self.then = (*self.then, condition)
        elif self.cost is not None:
            self.after_cost = (*self.after_cost, condition)
        else:
            self.conditions = (*self.conditions, condition)

    def inherit(self) -> Leads:
        """Leads of a later clause of the same sentence: duration and conditions go on, a paid cost does not repeat."""
        out = Leads()
        out.conditions, out.duration, out.each = self.conditions, self.duration, self.each
        out.after_cost, out.places, out.then = self.after_cost, self.places, self.then
        return out


def read_leads(course: Course, nodes: tuple[s.Lead, ...], leads: Leads, first: bool) -> None:
    """Take up the phrases before a clause; `first`: it is the first sentence, which alone can tell the trigger."""
    for at, node in enumerate(nodes):
        lead = node
        if (type(node) is s.WhenLead or type(node) is s.IfLead) and not course.processes and course.trigger is None:
            lead = _while_having(course, node, leads)
        had = lead is not node
        if type(lead) is s.WhenLead and (_is_undertaken(lead.chain) or _is_state(lead.chain)):
            lead = s.IfLead(lead.span, "if", lead.chain, lead.comma)
        match lead:
            case s.WhenLead(word="when") if _came_about(lead.chain, course.starts):
                condition, course.scope = conditions(lead.chain, course.scope, course.last_id)
                leads.ask(condition)
            case s.WhenLead() if course.processes or lead.word == "the next time" or leads.duration is not None:
                # "For the turn, when …": what lasts waits for it; the effect itself has a timing of its own
                found, scope = events(lead.chain, course.scope)
                once = lead.word == "the next time" or "next" in _auxes(lead.chain.first)
                asked = None if once else told_again(found, course.scope, lead.span)
                condition, course.scope = asked or (Upon(tuple(found), once=once), scope)
                leads.ask(condition)
                if asked is None and at == 0 and lead.word == "when" and leads.duration is None and not once:
                    _another_trigger(course, condition)
            case s.IfLead(word="if") if (
                not course.processes and course.trigger is None and not leads.conditions and is_event(lead.chain)
            ):
                if course.starts:  # "[When Attacking] If you attack a Digimon": asks what the timing is about
                    found, course.scope = events(_attacked(course, lead.chain), course.scope)
                    not_to_come(Upon(tuple(found)), lead.chain.span)
                    leads.ask(Upon(tuple(found)))
                else:
                    _trigger(course, lead)  # old cards: "If this Digimon is deleted, …"
            case s.WhenLead():
                while_ = all(isinstance(before, s.IfLead) and before.word == "while" for before in nodes[:at])
                if course.trigger is not None or (leads.conditions and not had and not while_) or not first:
                    refuse("trigger", lead.span, "a second trigger inside one effect")
                _trigger(course, lead)
            case s.IfLead():
                _condition(course, lead, leads)
            case s.IfDuringLead(word="if", during=s.During(turn=s.TurnNp(owner="a" | "an", next=None, turn=what))) if (
                what in ("attack", "battle")
            ):
                leads.conditions = (*leads.conditions, During(what))
            case s.IfDuringLead():
                refuse("condition", lead.span, "if during what?", ("an attack",))
            case s.CostLead():
                if leads.cost is not None:
                    refuse("cost", lead.span, "two costs in a row")
                if leads.duration is not None and leads.duration.later:
                    refuse("cost", lead.span, "paid now, or at that moment?", ("the cost before the moment",))
                leads.cost = by_cost(course, lead.chain, lead.span[0])
            case s.DurationLead(duration=duration):
                if leads.duration is not None:
                    refuse("duration", lead.span, "two durations")
                leads.duration = duration_of(duration, course.scope)
            case s.EachLead(each=each):
                leads.each = per_each(each, course.scope)
            case s.PlaceLead(word="other than", np=np):
                leads.excluded = target(np, course.scope)
            case s.PlaceLead(word="to", np=np):
                leads.to = target(np, course.scope)
            case s.PlaceLead(word="among", np=s.Np(core=s.Noun(owner=str())) as np):
                course.scope = course.scope.counting(target(np, course.scope))  # "among your Digimon, delete 1"
            case s.PlaceLead(word=word, np=np):
                leads.places = _places(course, word, np)
            case s.PlaceMannerLead(word=word, np=np, manner=manner):
                leads.places = _places(course, word, np)
                leads.manner = manner
            case s.MannerLead(manner=manner):
                leads.manner = manner
            case s.WordLead(word=word):
                leads.word = WORDS[word]
                if leads.word == "otherwise":
                    course.in_the_other_case()


def _while_having(course: Course, lead: s.WhenLead | s.IfLead, leads: Leads) -> s.WhenLead | s.IfLead:
    """ "When this Digimon has [X] in its name and would be deleted": a condition, and the event that is left."""
    having, links = lead.chain.first, lead.chain.links
    would = links and links[0].word == "and" and not links[0].leads and "would" in _auxes(links[0].clause)
    if not would or not isinstance(having, s.Clause) or having.verb != "has" or having.auxes:
        return lead
    condition, course.scope = conditions(s.Chain(having.span, having, ()), course.scope, None)
    leads.conditions = (*leads.conditions, condition)
    event = links[0].clause
    if isinstance(event, s.Order):
        event = s.Clause(event.span, having.subject, event.auxes, event.verb, event.args)
    return s.WhenLead(lead.span, "when", s.Chain(lead.chain.span, event, links[1:]), lead.comma)


def _is_undertaken(chain: s.Chain) -> bool:
    """ "When you do, …": what came before was done."""
    return isinstance(chain.first, s.Ellipsis) and not chain.links


def _is_state(chain: s.Chain) -> bool:
    """ "When you have a Tamer in play, …": old cards say so where newer ones say "while" or "if"."""
    having = chain.first
    return isinstance(having, s.Clause) and having.verb in ("have", "has") and not having.auxes and not chain.links


def _came_about(chain: s.Chain, started: bool) -> bool:
    """ "When played from digivolution cards, …": asks how the trigger came about, as "if" does.

    So does "[When Digivolving] … When DNA digivolving, …": it has `started` with the digivolution.
    """
    match chain:
        case s.Chain(first=s.Order(auxes=(), verb=verb), links=()):
            forms = verb_forms().get(verb, ())
            specially = any(found.lemma == "dna digivolve" and found.form == "ing" for found in forms)
            return (started and specially) or any(found.form == "ed" for found in forms)
        case _:
            return False


def _attacked(course: Course, chain: s.Chain) -> s.Chain:
    """ "[When Attacking] If this Digimon attacked a Digimon": asked of the attack that is on, as "attacks"."""
    match chain:
        case s.Chain(first=s.Clause(auxes=(), verb="attacked") as first, links=()) if course.attacking:
            return msgspec.structs.replace(chain, first=msgspec.structs.replace(first, verb="attack"))
        case _:
            return chain


def _auxes(clause: s.AnyClause) -> tuple[str, ...]:
    return clause.auxes if isinstance(clause, (s.Clause, s.Order)) else ()


def _trigger(course: Course, lead: s.WhenLead | s.IfLead) -> None:
    found, course.scope = events(lead.chain, course.scope)
    course.trigger = Trigger(tuple(found), lead.chain.span)


def _another_trigger(course: Course, upon: Condition) -> None:
    """ "When A, X. When B, Y": either triggers the effect, and each part is for its own event."""
    if course.trigger is None or not isinstance(upon, Upon) or any(event.would for event in upon.events):
        return
    first = Upon(course.trigger.events)
    course.processes[:] = [
        msgspec.structs.replace(process, conditions=(first, *process.conditions)) for process in course.processes
    ]
    again = deepcopy(upon.events)  # each stands for the words of its own clause
    course.trigger = msgspec.structs.replace(course.trigger, events=(*first.events, *again))


def _condition(course: Course, lead: s.IfLead, leads: Leads) -> None:
    first = lead.chain.first
    if _is_not_so(lead.chain):
        told = _not_so(course, lead)
        leads.ask(told)
        if isinstance(told, Is):
            course.scope = course.scope.spoke_of(told.subject)
        return
    if course.gate is not None and is_other_case(
        course.gate, lead.chain, course.processes[-1] if course.processes else None, course.scope
    ):
        leads.ask(_other_case(course, course.gate))
        return
    again = asked_again(course.asked, lead.chain, course.processes[-1:], course.doer, course.scope)
    if again is not None:
        leads.ask(again)
        return
    declined = course.gate is not None and bool(course.processes) and course.processes[-1].optional_for is not None
    undone = isinstance(first, s.Ellipsis) and "n't" in first.aux and not declined
    asked = course.undone_id if undone else course.last_id
    if isinstance(first, s.Ellipsis) and "n't" in first.aux and not undone and course.processes[-1].id == asked:
        _within_reach(course.processes[-1], lead.span)
    before = course.scope
    condition, course.scope = conditions(lead.chain, before, asked)
    who_did(first, condition, course.processes)
    if isinstance(condition, Happened) and condition.negated and condition.process is not None:
        course.undo(condition.process)
    course.asked = asked_of(lead.chain, condition, before)
    course.gate = gate_of(lead.chain, condition, course.doer, before) or course.gate
    course.scope = course.scope.asking(_asked_for(condition))
    if not isinstance(condition, Happened):
        course.scope = course.scope.asked_of_another(before)
    if isinstance(condition, Is) and isinstance(first, s.Clause) and is_pronoun(first.subject, "it"):
        course.scope = msgspec.structs.replace(course.scope, asked_it=condition.subject)
    if isinstance(condition, Exists) and isinstance(condition.what, Select):
        course.scope = course.scope.counting(condition.what)
    if isinstance(condition, Compares):
        if condition.left.what == "memory":
            course.scope = msgspec.structs.replace(course.scope, memory=True, cards=None)
        if isinstance(condition.left.of, Select):
            course.scope = course.scope.counting(condition.left.of)
    leads.ask(condition)


def _within_reach(process: AnyProcess, span: s.Span) -> None:
    """Refuses "you may A. If you do, your opponent may B. If they don't, C": is C done where A is not, too?"""
    if process.link.needs_result_of is not None:
        refuse("unbound", span, "and where they could not choose?", ("one 'if' for both",))


def _other_case(course: Course, gate: Gate) -> Condition:
    """ "If you do, A. If you don't": what was spoken of then is what it was before A."""
    if gate.negated:
        course.scope = gate.scope.at(course.scope.process)
    else:
        course.undo(gate.process)
    course.gate = msgspec.structs.replace(gate, negated=not gate.negated)
    return Happened(gate.process, "done", not gate.negated)


def _asked_for(condition: Condition) -> Target | None:
    """The one thing that has to be there, in play or under what is in play."""
    match condition:
        case Exists(what=Select(count=Count(mode="exactly" | "at_least", n=1)) as what, negated=False):
            return what
        case Is(filters=(HasUnder(zone=zone, what=Select() as what, none=False),), negated=False):
            under = "digivolution_cards" if zone == "stack" else zone
            return msgspec.structs.replace(what, places=(Place(under),))
        case _:
            return None


def _is_not_so(chain: s.Chain) -> bool:
    """ "If there isn't, …", "If it isn't, …"."""
    match chain.first:
        case s.ThereIs(verb="isn't" | "aren't", args=()) | s.Ellipsis(aux="isn't" | "aren't"):
            return True
        case _:
            return False


def _not_so(course: Course, lead: s.IfLead) -> Condition:
    """What was asked for last does not hold: there is none, or it is not as that says."""
    there = isinstance(lead.chain.first, s.ThereIs)
    match course.processes[-1].conditions if course.processes else ():
        case (Exists(negated=False) as asked,) if there and not lead.chain.links:
            return msgspec.structs.replace(asked, negated=True)
        case (Is(negated=False) as asked,) if not there and not lead.chain.links:
            return msgspec.structs.replace(asked, negated=True)
        case _:
            refuse("unbound", lead.span, "there isn't what?" if there else "isn't what?")


def _places(course: Course, word: str, np: s.AnyNp) -> tuple[Place, ...]:
    if word == "among" and isinstance(np, s.Np):
        found, i = places_of("among", np.core, np.mods, 0, course.scope)
        if i != len(np.mods):
            refuse("place", np.span, "among what?")
        return tuple(found)
    if word in ("from", "for") and isinstance(np, s.Np):  # "from 1 of your opponent's Digimon": from under it
        found, i = places_of("from", np.core, np.mods, 0, course.scope)
        if i != len(np.mods):
            refuse("place", np.mods[i].span, "this describes no place")
        return tuple(found)
    if word in ("from", "in"):
        return place_np(np, course.scope)
    refuse("place", np.span, "this is no place to lead with")


# ---- what they do to a process ------------------------------------------------------------------


AT_ONCE = (
    Add, CreateToken, Delete, Digivolve, DoKeyword, FlipFace, GainMemory, Hatch, LinkCard, LookAt, LoseMemory, Move,
    PlaceCard, Play, ReturnTo, Reveal, SetMemory, Shuffle, Suspend, Trash, Unsuspend, Use,
)  # fmt: skip
"""Processes that are over as soon as they are done: a leading duration has nothing to cover."""


def led(process: AnyProcess, leads: Leads, span: s.Span) -> AnyProcess:
    """The process with duration, "for each", exclusion, target, place and manner of its leads."""
    changes: dict[str, Any] = {}
    if leads.duration is not None:
        changes["duration"] = _timed(process.duration, leads, span)
        if type(process) is Attack and not leads.duration.later:
            refuse("attack", span, ATTACKS_NOW, ("can attack",))
    if leads.each is not None:
        if process.for_each is not None:
            refuse("for_each", span, "'for each' twice")
        changes["for_each"] = leads.each
    if changes:
        process = msgspec.structs.replace(process, **changes)
    if leads.excluded is not None:
        process = _excluding(process, leads.excluded, span)
    if leads.to is not None:
        process = _directed(process, leads.to, span)
    if leads.places:
        process = _placed_from(process, leads.places, span)
    if leads.manner is not None:
        process = _mannered(process, leads.manner, span)
    return process


def _timed(own: Duration | None, leads: Leads, span: s.Span) -> Duration:
    """The duration of the process with the one in front: "at the end of the battle, X gets +1000 DP for the turn"."""
    led_by = leads.duration
    assert led_by is not None
    if own is not None and (own.later or not led_by.later):
        refuse("duration", span, "two durations")
    return msgspec.structs.replace(led_by, lasts=None if own is None else own.until, conditions=leads.then)


def _directed(process: AnyProcess, to: Target, span: s.Span) -> AnyProcess:
    """ "To 1 of your opponent's Digimon, ＜De-Digivolve 1＞", "…, reduce the play cost by 2"."""
    match process:
        case DoKeyword(target=None):
            return msgspec.structs.replace(process, target=to)
        case ModifyCost(of=None, what="play_cost") if isinstance(to, Select) and not to.places:
            return in_play(process, to)
        case _:
            refuse("object", span, "'To …' leads a keyword")


def _excluding(process: AnyProcess, what: Target, span: s.Span) -> AnyProcess:
    """ "Other than this Digimon, all Digimon don't unsuspend"."""
    found = target_of(process)
    items = found.items if isinstance(found, Several) else (found,)
    selects = [item for item in items if isinstance(item, Select)]
    if len(selects) != len(items):
        refuse("exclusion", span, "an exclusion from what?")
    rest = tuple(msgspec.structs.replace(item, filters=(*item.filters, Except(what))) for item in selects)
    return msgspec.structs.replace(process, target=Several(rest, found.conj) if isinstance(found, Several) else rest[0])


def _placed_from(process: AnyProcess, places: tuple[Place, ...], span: s.Span) -> AnyProcess:
    """ "Among them, add 1 …": the leading place holds for what is chosen."""
    what = target_of(process)
    items = what.items if isinstance(what, Several) else (what,)
    selects = tuple(item for item in items if isinstance(item, Select))
    if selects and len(selects) == len(items):
        found = tuple(_from_place(item, places, span) for item in selects)
        target = msgspec.structs.replace(what, items=found) if isinstance(what, Several) else found[0]
        return msgspec.structs.replace(process, target=target)
    into = getattr(process, "into", None)
    if isinstance(into, Select) and not into.places:
        return msgspec.structs.replace(process, into=msgspec.structs.replace(into, places=places))
    if isinstance(what, Ref):
        return process
    refuse("place", span, "nothing here is taken from a place")


def _from_place(what: Select, places: tuple[Place, ...], span: s.Span) -> Select:
    """The selection from there; "from X, trash 2 digivolution cards": those of X."""
    match what.places, places:
        case (), _:
            there, filters = by_face(places, what.filters)
            return msgspec.structs.replace(what, places=there, filters=filters)
        case (Place(zone="digivolution_cards" | "link_cards", owner=None, host=None) as own,), (
            Place(zone="under", host=host),
        ):
            return msgspec.structs.replace(what, places=(msgspec.structs.replace(own, host=host),))
        case (Place(zone="revealed"),), _ if what.places == places:  # "among them, add 1 X and trash 1 such card"
            return what
        case _:
            refuse("place", span, "two places for one thing")


def _mannered(process: AnyProcess, manner: str, span: s.Span) -> AnyProcess:
    cost = getattr(process, "play_cost", None)
    if manner == "without paying the cost" and cost is not None:
        return msgspec.structs.replace(process, play_cost=msgspec.structs.replace(cost, free=True))
    refuse("manner", span, f"'{manner}' has nothing to attach to")
