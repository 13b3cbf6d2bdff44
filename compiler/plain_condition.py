"""Events and conditions in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from cardc.compiler import effect as e
from cardc.compiler import plain_words as w
from cardc.compiler.plain_target import (
    Phrase,
    affirmed,
    denied,
    into,
    itself,
    measure,
    number,
    one_of,
    origin,
    phrase,
    target,
)

_EFFECTS = ("effect", "effect_of", "this_effect")
_OBJECT_WORDS = {
    "digivolve": "into ",
    "activate": "",
    "dna_digivolve": "into ",
    "attack": "",
    "block": "",
    "place": "under ",
}


def event(value: e.Event) -> str:
    """What must happen: "1 of your Digimon is deleted in battle by one of your opponent's effects"."""
    verb, tail = w.without_tail(value.event)
    if isinstance(value.agent, e.PlayerRef) and verb in _BY_PLAYERS and not value.by_effect:
        return _player_does(value, value.agent, verb, tail)
    subject = _any(value.subject) if value.subject is not None else None
    many = subject is not None and subject.many
    words = ["anything" if subject is None else subject.text, w.happens(verb, many=many, would=value.would)]
    if value.object is not None:
        words.append(_OBJECT_WORDS.get(verb, "with ") + target(value.object, definite=False))
        words += ["(as that was before it digivolved)"] if _looks_back(value, value.object) else []
    words += _circumstances(value, tail)
    if value.agent is not None:
        words.append(f"by {target(value.agent, definite=False)}")
    if value.by_effect and not (isinstance(value.agent, e.Ref) and value.agent.to in _EFFECTS):
        words.append("by an effect" if value.agent is None else "with an effect")
    words += _exceptions(value)
    return " ".join(words).replace("each player's", "a player's")  # one is enough


def _face(to: e.Place) -> str:
    return "face up" if to.face_up else "face down"


def _any(subject: e.Target) -> Phrase:
    """ "any of your Digimon", "a card named [X]": what something happens to, though it may happen to more at once."""
    match subject:
        case e.Select(count=e.Count(mode="exactly", n=1)):
            return Phrase(one_of(msgspec.structs.replace(subject, count=None)))
        case _:
            return phrase(subject, definite=False)


_BY_PLAYERS = {"attack": "with", "block": "with", "digivolve": "", "dna_digivolve": ""}
"""What is said of a player with the thing behind it: "you attack 1 Digimon with this Digimon"."""


def _player_does(value: e.Event, who: e.PlayerRef, verb: str, tail: str) -> str:
    """ "you attack anything with 1 of your Digimon", "you digivolve 1 of your Digimon into 1 Digimon"."""
    subject = "anything" if value.subject is None else target(value.subject, definite=False)
    object_ = "" if value.object is None else f" {_OBJECT_WORDS[verb]}{target(value.object, definite=False)}"
    object_ += " (as that was before it digivolved)" if value.object and _looks_back(value, value.object) else ""
    done = f"{w.PLAYERS[who.who]} {w.happens(verb, many=who.who == 'you', would=value.would)}"
    preposition = _BY_PLAYERS[verb]
    words = f"{done}{object_} {preposition} {subject}" if preposition else f"{done} {subject}{object_}"
    if preposition and value.subject is None:
        words = f"{done}{object_ or ' anything'}"
    words = " ".join([words, *_circumstances(value, tail), *_exceptions(value)])
    return words.replace("each player's", "a player's")


def _circumstances(value: e.Event, tail: str) -> list[str]:
    """ "in battle", "from your hand", "to the trash"."""
    words = [tail] if tail else []
    sources = [*([value.place] if value.place is not None else []), *value.or_place]
    goals = [*([value.to] if value.to is not None else []), *value.or_to]
    words += [w.either(map(origin, sources))] if sources else []
    if value.event == "flip" and value.to is not None:
        words.append(_face(value.to))
    elif goals:
        words.append(w.either(map(into, goals)))
    return words


def _exceptions(value: e.Event) -> list[str]:
    """ "other than by a battle", "(until the end of the turn)"."""
    words = [f"other than by {target(value.not_by, definite=False)}"] if value.not_by is not None else []
    words += [f"({w.time_words(value.during)})"] if value.during is not None else []
    return words


def _looks_back(value: e.Event, into: e.Target) -> bool:
    """ "digivolves into a Digimon with the same level": the one that has digivolved had it before."""
    filters = into.filters if isinstance(into, e.Select) else ()
    compared = any(isinstance(each, e.Same) and each.as_ == e.Ref("trigger") for each in filters)
    return value.event == "digivolve" and not value.would and compared


def condition(value: e.Condition, *, each: bool = False) -> str:
    """What must hold, as a clause after "if"; `each`: of each player alone."""
    match value:
        case e.Compares(left=e.Measure("memory", e.PlayerRef(who=who), 0), compare=compare, right=int(right)):
            exactly = "exactly " if compare == "=" else ""
            verb = "have" if who == "you" else "has"
            return f"{w.PLAYERS[who]} {verb} {exactly}{w.compared(compare, str(right))} memory"
        case e.Compares(left=left, compare=compare, right=right):
            return f"{measure(left, each=each)} is {w.compared(compare, number(right), counted=isinstance(right, int))}"
        case e.Exists(what=what, negated=negated):
            return _exists(what, negated)
        case e.Is(subject=e.Select(count=e.Count(mode="exactly", n=int() as n)) as subject, filters=filters):
            who = target(msgspec.structs.replace(subject, count=e.Count("at_least", n)))
            if value.negated:
                return f"{who} {' or '.join(denied(filter_, True) for filter_ in filters)}"
            return f"{who} {' and '.join(affirmed(filter_, True) for filter_ in filters)}"
        case e.Is(subject=subject, filters=filters, negated=negated):
            who = phrase(subject)
            said = f"{who.text} {' and '.join(affirmed(filter_, who.many) for filter_ in filters)}"
            return f"it is not so that {said}" if negated else said
        case e.Happened():
            return _happened(value)
        case e.During(what=what):
            return f"it is during {w.article(what)}"
        case e.TurnOf(player=player):
            return f"it is {w.OWNERS[player]} turn"
        case e.DigivolvingBy():
            return _came(value)
        case e.Upon(events=events, negated=negated, once=once):
            if all(found.during == "this_turn" for found in events):
                now = (msgspec.structs.replace(found, during=None) for found in events)
                return f"it has{' not' if negated else ''} happened this turn that {w.either(map(event, now))}"
            first = "the first of this kind, " if once else ""
            return f"this is{' not' if negated else ''} {first}because {w.either(map(event, events))}"
        case e.Either(conditions=conditions):
            return f"either {w.either(map(condition, conditions))}"
        case e.Both(conditions=conditions):
            return f"both {w.listed(map(condition, conditions), 'and')}"
    assert_never(value)


def conditions(values: Sequence[e.Condition]) -> str:
    """All of them: "if A and if B", "the next time that C"."""
    return " and ".join(_waited(value) or f"if {condition(value)}" for value in values)


def _waited(value: e.Condition) -> str | None:
    """ "the next time that 1 of your Digimon digivolves": what a step waits for."""
    match value:
        case e.Upon(events=events, negated=False, once=True):
            return f"the next time that {w.either(map(event, events))}"
        case _:
            return None


def _exists(what: e.Target, negated: bool) -> str:
    """ "you have 2 or more Tamers", "there are cards named [X] in your trash"."""
    if isinstance(what, e.Several):
        joined = what.conj if not negated else "or" if what.conj == "and" else "and"
        parts = (_exists(item, negated) for item in what.items)
        return f"{'both' if joined == 'and' else 'either'} {w.listed(parts, joined)}"
    if not isinstance(what, e.Select):
        return f"there is {'not ' if negated else ''}{target(what)}"
    if what.count is not None and what.count.mode == "exactly":
        what = msgspec.structs.replace(what, count=msgspec.structs.replace(what.count, mode="at_least"))
    found = phrase(msgspec.structs.replace(what, owner=None), definite=False)
    if (this := itself(what)) is not None:
        return f"{this[0]} is {'not ' if negated else ''}{this[1]}"
    match what.owner:
        case None:
            return f"there {'are' if found.many else 'is'} {'not ' if negated else ''}{found.text}"
        case "you":
            return f"you {'do not ' if negated else ''}have {found.text}"
        case owner:
            return f"{w.PLAYERS[owner]} {'does not have' if negated else 'has'} {found.text}"


def _happened(value: e.Happened) -> str:
    """ "step 1 was done", "step 2 deleted 2 Digimon"."""
    done = value.what
    to = "" if value.to is None else f" {into(value.to)}"
    thing = "anything" if value.object is None else target(value.object, definite=False)
    if value.amount is not None:
        much = f"{w.compared(value.amount.compare, number(value.amount.value))} {w.numeric(value.amount.what)}"
        thing = much if value.object is None else f"{thing} with {much}"
    to += "" if value.by is None else f" by {w.PLAYERS[value.by]}"
    not_ = "not " if value.negated else ""
    if done == "done" and value.object is None and value.amount is None:
        return f"step {value.process} was {not_}done{to}"
    return f"step {value.process} {'did not ' if value.negated else 'did '}{done.replace('_', ' ')} {thing}{to}"


def _came(value: e.DigivolvingBy) -> str:
    """ "this card comes by DNA digivolution"."""
    how = {"digivolve": "digivolution", "dna_digivolve": "DNA digivolution", "digixros": "DigiXros"}
    words = [f"this card comes by {how.get(value.how, value.how.replace('_', ' '))}"]
    if value.materials is not None or value.at_least is not None:
        at_least = "" if value.at_least is None else f"{value.at_least} or more of "
        words.append(f"with {at_least}{'cards' if value.materials is None else target(value.materials)}")
    return " ".join([*words, *([origin(value.place)] if value.place is not None else [])])
