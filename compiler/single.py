"""What a deed can be done by, or to, only one thing: where no number is said, it is one of those that fit."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from cardc.compiler.effect import (
    AnyProcess,
    Became,
    Count,
    Digivolve,
    LinkCard,
    Modal,
    Place,
    PlaceCard,
    Ref,
    Select,
    Several,
    SwitchAttackTarget,
    Target,
)

_Target = TypeVar("_Target", bound="Target | None")


_OF_ONE = frozenset({Digivolve, LinkCard, SwitchAttackTarget, PlaceCard, Modal})


def done_by_one(process: AnyProcess) -> AnyProcess:
    """ "Digivolve your [Foomon] into …", "place it under your Tamers": one of them, whoever carries it out chooses.

    One Digimon digivolves into one card (CR 8-1-1), a card is linked to one Digimon (CR 10-1-1) and lies under one
    card, an attack has one target (CR 11-2-2). A permission of a persistent effect is for any of them: this is
    for what is carried out. In the costs and the options, too.
    """
    if process.cost is not None:
        paid = msgspec.structs.replace(process.cost, processes=tuple(map(done_by_one, process.cost.processes)))
        process = msgspec.structs.replace(process, cost=paid) if paid != process.cost else process
    if type(process) not in _OF_ONE:
        return process
    match process:
        case Digivolve(subject=subject, how="normal" | "blast" | "app_fusion"):
            return _with(process, subject=_one(subject))
        case LinkCard(to=to):
            return _with(process, to=_one(to))
        case SwitchAttackTarget(to=to):
            return _with(process, to=_one(to))
        case PlaceCard(to=to, or_to=or_to):
            return _with(process, to=_under_one(to), or_to=None if or_to is None else _under_one(or_to))
        case Modal(options=options):
            return _with(process, options=tuple(tuple(map(done_by_one, option)) for option in options))
        case _:
            return process


def _with(process: AnyProcess, **changes: object) -> AnyProcess:
    same = all(getattr(process, name) == value for name, value in changes.items())
    return process if same else msgspec.structs.replace(process, **changes)


def _under_one(place: Place) -> Place:
    host = _one(place.host)
    return place if host == place.host else msgspec.structs.replace(place, host=host)


def _one(target: _Target) -> _Target:
    """One of them; what is one in any case ("this Digimon with [X] under it") needs no number."""
    match target:
        case Select(filters=(Became(event="group", by=Ref()), *_)):
            return target
        case Select(count=None):
            return msgspec.structs.replace(target, count=Count("exactly", 1))
        case Several(items=items, conj="or"):
            return msgspec.structs.replace(target, items=tuple(map(_one, items)))
        case _:
            return target
