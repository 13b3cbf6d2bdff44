"""Looking back: what an effect has done so far, and to which things ("the Digimon this effect played")."""

from __future__ import annotations

from cardc.compiler import effect as fx
from cardc.compiler.every import every_process
from cardc.runtime import select
from cardc.runtime.model import FIELD
from cardc.runtime.scope import Scope

DOINGS: dict[str, tuple[type[fx.Process], ...]] = {
    "played": (fx.Play, fx.CreateToken), "play": (fx.Play, fx.CreateToken), "suspended": (fx.Suspend,),
    "suspend": (fx.Suspend,), "unsuspended": (fx.Unsuspend,), "trashed": (fx.Trash,), "trash": (fx.Trash,),
    "deleted": (fx.Delete,), "delete": (fx.Delete,), "returned": (fx.ReturnTo,), "return": (fx.ReturnTo,),
    "placed": (fx.PlaceCard,), "place": (fx.PlaceCard,), "digivolved": (fx.Digivolve,), "digivolve": (fx.Digivolve,),
    "dna-digivolved": (fx.Digivolve,), "app-fused": (fx.Digivolve,), "flipped": (fx.FlipFace,),
    "revealed": (fx.Reveal, fx.LookAt), "added": (fx.Add,), "add": (fx.Add,),
    "chosen": (fx.Choose,), "linked": (fx.LinkCard,), "used": (fx.Use,),
}  # fmt: skip
"""What was done to a thing -> the processes that do it."""


def as_it_was(scope: Scope, things: tuple[int, ...], lay: bool = False) -> tuple[int, ...]:
    """What has left the field by what triggered the effect, as it was when it left (CR 15-8-3-9-4).

    `lay`: it is asked how it lay, which of cards that have left any other area is also known.
    """
    happening = scope.happening
    if happening is None or not (happening.leaves or (lay and happening.to not in (None, *FIELD))):
        return things
    was = dict(zip(happening.subjects, happening.before, strict=False))
    return tuple(was.get(thing, thing) for thing in things)


def has_left(scope: Scope, thing: int) -> bool:
    """Has it left the field by what triggered the effect?"""
    return scope.happening is not None and scope.happening.leaves and thing in scope.happening.before


_ALONE = frozenset({
    "app_fuse", "attack", "delete", "digivolve", "dna_digivolve", "flip", "link", "play", "suspend", "unsuspend", "use",
})  # fmt: skip
"""What is done by the processes of that name alone; a card is trashed or added in more ways."""
_SAME = frozenset({("app_fuse", "digivolve"), ("dna_digivolve", "digivolve"), ("play", "create_token")})
_OF_ITS_OWN = (fx.Activate, fx.Battle, fx.DoKeyword, fx.Modal, fx.Use)
"""Processes by way of which other things are done."""


def could_do(scope: Scope, process: int, verb: str) -> bool:
    """Whether that process does what is asked about.

    "1 Digimon gets -3000 DP. If it's deleted by this effect": no -DP deletes it; a rule check may, after the effect
    (CR 17-1-2-2).
    """
    every = every_process(scope.effect.processes) if scope.effect is not None else ()
    found = next((each for each in every if each.id == process), None)
    if found is None or verb not in _ALONE or isinstance(found, _OF_ITS_OWN):
        return True
    done = str(found.__struct_config__.tag)
    return verb == done or (verb, done) in _SAME


AWAY = frozenset({"trashed", "trash", "deleted", "delete", "returned", "return", "placed", "added", "flipped"})
"""What is done to cards that are somewhere else then."""


def is_away(select_: fx.Select) -> bool:
    """Are the things those that were deleted, returned, …: not where things are chosen if nothing is said?"""
    return any(isinstance(each, fx.Became) and each.event in AWAY for each in select_.filters)


def looked_back(scope: Scope, select_: fx.Select) -> list[int] | None:
    """Things of which it is told that they are some of those spoken of, or what was done to them, are where they are
    now: not in the battle area only. None if nothing of the kind is told.

    What left the field is known by what it was then; `Run.choose` takes the cards it became.
    """
    for each in select_.filters:
        match each:
            case fx.Became(event="group", by=by) if by is not None:
                return [thing for thing in select.resolve(scope, by) if scope.board.exists(thing)]
            case fx.Became(event="used", by=fx.Ref(to="this_effect")):
                used = (scope.board.now(thing) for thing in done_to(scope, each))
                return [
                    card for card in used if scope.board.area_of(card) == "trash"
                ]  # not where it was placed (Q1961)
            case fx.Became(by=fx.Ref(to="this_effect"), event=event) if select_.of == ("card",) or event in AWAY:
                every = (scope.board.now(thing) for thing in done_to(scope, each))
                gone = event in ("deleted", "delete")
                return [thing for thing in dict.fromkeys(every) if not (gone and scope.board.is_permanent(thing))]
            case fx.Became(event=event, by=fx.Ref(to="process" | "trigger") as by) if event in AWAY:
                return list(select.deref(scope, by))
            case _:
                pass
    return None


def had_under(scope: Scope, select_: fx.Select) -> list[int] | None:
    """ "Each digivolution card it had": what lay under what has left, wherever it is now; None if that is not told."""
    for each in select_.filters:
        if isinstance(each, fx.Became) and each.event == "had" and each.by is not None:
            hosts = as_it_was(scope, select.resolve(scope, each.by))
            zones = [place.zone for place in select_.places] or ["under", "link_cards"]
            held = (card for host in hosts for zone in zones for card in select.within(scope.board, host, zone))
            return [scope.board.now(card) for card in held]
    return None


def became(scope: Scope, thing: int, what: fx.Became) -> bool:
    """ "those of them", "the Digimon this effect played", "the cards trashed this way"."""
    board, by = scope.board, what.by
    if (unknown := unknown_became(what)) is not None:
        raise scope.unsupported(unknown)
    match what.event:
        case "group" if by is not None:
            return thing in select.resolve(scope, by)
        case "attacking":
            return thing == board.attacking()
        case "checks":
            return board.area_of(thing) == "limbo" and by is not None and board.attacking() in select.resolve(scope, by)
        case "had" if by is not None:
            hosts = as_it_was(scope, select.resolve(scope, by))
            return thing in {board.now(card) for t in hosts for card in (*board.under(t), *board.links(t))}
        case "has":
            return by is not None and any(
                thing in (*board.under(t), *board.links(t)) for t in select.resolve(scope, by)
            )
        case _:
            pass
    if isinstance(by, fx.Ref) and by.to != "this_effect":
        return thing in select.deref(scope, by)
    return any(thing in (each, board.now(each)) for each in done_to(scope, what))


def done_to(scope: Scope, became: fx.Became) -> tuple[int, ...]:
    """The things to which this effect did it; where it does nothing of the kind, those it was triggered by."""
    kinds = DOINGS.get(became.event, ())
    every = tuple(every_process(scope.effect.processes)) if scope.effect is not None else ()
    mine = {process.id for process in every if isinstance(process, kinds)} if kinds else set(scope.chosen)
    if became.to is not None:
        mine = {process.id for process in every if process.id in mine and _went(process, became.to)}
    if became.origin is not None:
        mine = {process.id for process in every if process.id in mine and _came(process, became.origin)}
    if every and not mine and scope.happening is not None:
        return scope.happening.subjects
    if every and mine:
        return tuple(t for number in mine for t in scope.affected.get(number, scope.chosen.get(number, ())))
    return tuple(each for table in (scope.chosen, scope.paid_with) for things in table.values() for each in things)


def _went(process: fx.AnyProcess, to: fx.Place) -> bool:
    """ "Added to your hand", not to the security stack."""
    there = process.to if isinstance(process, fx.Add | fx.ReturnTo) else None
    return there is not None and there.zone == to.zone


def _came(process: fx.AnyProcess, origin: fx.Place) -> bool:
    """ "Security cards trashed", not those from the hand."""
    target = getattr(process, "target", None)
    return isinstance(target, fx.Select) and any(place.zone == origin.zone for place in target.places)


def unknown_became(became: fx.Became) -> str | None:
    """What of it has no rule here."""
    if became.when is not None:
        return f"what became {became.event} {became.when}"
    if became.event not in DOINGS and became.event not in ("group", "attacking", "checks", "has", "had"):
        return f"what became {became.event}"
    if became.event != "group" and isinstance(became.by, fx.Select | fx.Several):
        return f"what became {became.event} by another effect"
    return None
