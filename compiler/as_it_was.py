"""What the conditions of an effect ask of a card that has left: as it was when the effect triggered (CR 15-8-3-9-4)."""

from __future__ import annotations

import msgspec

from cardc.compiler.called import UNDER_A_CARD
from cardc.compiler.effect import (
    AnyProcess,
    Became,
    Both,
    Compares,
    Condition,
    Either,
    Event,
    Exists,
    FaceUp,
    Filter,
    Is,
    Measure,
    Modal,
    Place,
    Ref,
    Select,
    Several,
    Target,
    Trigger,
    Upon,
)
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope, one_or_all
from cardc.grammar import syntax as s

_CARD = Ref("this_card")
_AWAY = frozenset({"add", "check", "delete", "leave", "remove", "return", "trash"})
"""Events by which a card leaves an area."""


class AsItWas(msgspec.Struct, frozen=True):
    """In the conditions of one effect: what "this card" was, where the effect triggers when that leaves the field;
    whether it is checked; and whether it lay in the place that the trigger tells.

    "[On Deletion] If this card had digivolution cards" asks of the Digimon; "[Security] If this card was face-up" of
    how the card was checked (ruling Q5156): while the effect is carried out it lies open in any case.
    """

    field: Ref | None
    checked: bool
    told: bool

    def of(self, process: AnyProcess) -> AnyProcess:
        """The process with its conditions, and those of its cost and options, asked so."""
        changed = msgspec.structs.replace(
            process,
            conditions=tuple(self._asked(each, process.span) for each in process.conditions),
            after_cost=tuple(self._asked(each, process.span) for each in process.after_cost),
        )
        if changed.cost is not None:
            paid = tuple(map(self.of, changed.cost.processes))
            changed = msgspec.structs.replace(changed, cost=msgspec.structs.replace(changed.cost, processes=paid))
        if type(changed) is Modal:
            options = tuple(tuple(map(self.of, option)) for option in changed.options)
            changed = msgspec.structs.replace(changed, options=options)
        return process if changed == process else changed

    def _asked(self, condition: Condition, span: s.Span) -> Condition:
        match condition:
            case Either(conditions=found):
                return Either(tuple(self._asked(each, span) for each in found))
            case Both(conditions=found):
                return Both(tuple(self._asked(each, span) for each in found))
            case Is(subject=Ref(to="this_card"), filters=filters) if any(type(each) is FaceUp for each in filters):
                return self._lay(condition, span)
            case Is(subject=subject):
                return msgspec.structs.replace(condition, subject=self._was(subject))
            case Exists(
                what=Select(
                    places=(Place(zone="security", owner="you", face_up=bool()) as place,),
                    filters=(Became(event="group", by=Ref(to="this_card")),),
                ),
                negated=negated,
            ) if self.checked:  # "if this card was face-up in your security stack"
                return Upon((Event("check", _CARD, place=place),), negated)
            case Exists(what=what):
                return msgspec.structs.replace(condition, what=what if what == _CARD else self._was(what))
            case Compares(left=left, right=right):
                right = right if isinstance(right, int) else self._measured(right)
                return msgspec.structs.replace(condition, left=self._measured(left), right=right)
            case _:
                return condition

    def _lay(self, condition: Is, span: s.Span) -> Condition:
        """ "If this card was face-up"."""
        match condition.filters:
            case (FaceUp(is_face_up=up),) if self.checked:
                place = Place("security", "you", face_up=up)
                return Upon((Event("check", _CARD, place=place),), condition.negated)
            case (FaceUp(),) if self.told:
                return msgspec.structs.replace(condition, subject=Ref("trigger"))
            case _ if self.checked or self.told or self.field is not None:
                refuse("condition", span, "this card lay face up where, and when?")
            case _:
                return condition

    def _measured(self, measure: Measure) -> Measure:
        return measure if measure.of is None else msgspec.structs.replace(measure, of=self._was(measure.of))

    def _was(self, target: Target) -> Target:
        """ "This card", and what lay under it."""
        match target:
            case Ref(to="this_card") if self.field is not None:
                return self.field
            case Select(places=places) if self.field is not None and any(each.host == _CARD for each in places):
                return msgspec.structs.replace(target, places=tuple(map(self._place, places)))
            case Several(items=items):
                return msgspec.structs.replace(target, items=tuple(map(self._was, items)))
            case _:
                return target

    def _place(self, place: Place) -> Place:
        under = place.host == _CARD and place.zone in UNDER_A_CARD
        return msgspec.structs.replace(place, host=self.field) if under else place


_LEFT = frozenset({"on_deletion", "security"})
"""Timings of a card that has left where it was."""


def as_it_was(
    processes: tuple[AnyProcess, ...], timings: tuple[str, ...], trigger: Trigger | None, source: str, this: Ref
) -> tuple[AnyProcess, ...]:
    """The processes of an effect with their conditions asked of the card as it was. `this`: what has the effect."""
    if trigger is None and _LEFT.isdisjoint(timings):
        return processes
    events = () if trigger is None else tuple(each for each in trigger.events if not each.would)
    own = source not in ("inherited", "link") and this != _CARD
    gone = "on_deletion" in timings or any(_from_field(each, this) for each in events)
    was = AsItWas(
        this if own and gone else None, "security" in timings,
        any(each.event in _AWAY and each.subject == _CARD and each.place is not None for each in events),
    )  # fmt: skip
    return tuple(map(was.of, processes)) if was != AsItWas(None, False, False) else processes


def _from_field(event: Event, this: Ref) -> bool:
    """Whether it tells that this Digimon leaves the field."""
    if event.event.removesuffix("_in_battle") in ("delete", "leave"):
        return event.subject in (this, _CARD) and event.agent not in (this, _CARD)
    in_play = event.place is None or event.place.zone in ("battle_area", "breeding_area", "field")
    return event.subject == this and event.event in _AWAY and in_play


_PUT_AWAY = frozenset({"delete", "leave", "place", "remove", "return", "trash", "add"})
"""What ends a Digimon's being in play, and its having cards under it."""


def what_it_had(target: Target, scope: Scope, *, triggered: bool = True) -> Target:
    """ "Delete 1 Digimon. Gain 1 memory for each of its digivolution cards": of those that it had.

    `triggered`: of this Digimon and what the trigger spoke of, too. A condition asks those as they are, or were when
    they left (CR 15-8-3-9).
    """
    match target:
        case Several(items=items):
            had = tuple(what_it_had(item, scope, triggered=triggered) for item in items)
            return msgspec.structs.replace(target, items=had)
        case Select(places=(Place(host=host, position=None) as place,), filters=filters) if place.zone in UNDER_A_CARD:
            gone = put_away(host, scope, triggered)
            if gone is not None:
                there = (msgspec.structs.replace(place, host=None),)
                return msgspec.structs.replace(target, places=there, filters=(*filters, Became("had", gone)))
            told = tuple(_had(each, scope, triggered) for each in filters)
            return target if told == filters else msgspec.structs.replace(target, filters=told)
        case _:
            return target


def had_by_then(condition: Condition, scope: Scope) -> Condition:
    """The same of a condition: "if there are 3 or more cards in the deleted Digimon's digivolution cards"."""
    match condition:
        case Either(conditions=found) | Both(conditions=found):
            told = tuple(had_by_then(each, scope) for each in found)
            return msgspec.structs.replace(condition, conditions=told)
        case Exists(what=what):
            return msgspec.structs.replace(condition, what=what_it_had(what, scope, triggered=False))
        case Compares(left=Measure(of=Select() as of) as left):
            had = what_it_had(of, scope, triggered=False)
            return msgspec.structs.replace(condition, left=msgspec.structs.replace(left, of=had))
        case _:
            return condition


def _had(told: Filter, scope: Scope, triggered: bool) -> Filter:
    """ "Each digivolution card the deleted Digimon has"."""
    match told:
        case Became(event="has", by=Ref() as by) if put_away(by, scope, triggered) is not None:
            return msgspec.structs.replace(told, event="had")
        case _:
            return told


def put_away(host: Target | None, scope: Scope, triggered: bool = True) -> Ref | None:
    """What has been put out of play last: "its", "the deleted Digimon's"."""
    match host:
        case Select(count=None, owner=None, places=(), filters=(Became(by=Ref() as by),)):
            return put_away(by, scope, triggered)
        case Ref():
            pass
        case _:
            return None
    one = one_or_all(host, False)
    if not isinstance(one, Ref) or one == scope.threatened:
        return None
    if scope.left and triggered and host.to == "this_digimon":
        return host
    for lemma, ref in reversed(scope.done):
        if one in (one_or_all(ref, False), scope.source_of(ref)):
            return host if lemma in _PUT_AWAY and (triggered or one.to == "process") else None
    return None
