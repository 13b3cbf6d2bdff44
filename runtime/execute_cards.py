"""Processes that move cards: deletion, return, trash, place, reveal, play, digivolve (CR 3, 4, 7, 8, 15-15-3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import conditions, select
from cardc.runtime.decisions import Decision, Option, UnsupportedProcess
from cardc.runtime.model import Area
from cardc.runtime.run import NOTHING, Outcome, Run

Moving = fx.Delete | fx.ReturnTo | fx.Trash | fx.PlaceCard | fx.Add | fx.Reveal | fx.LookAt
Entering = fx.Play | fx.Use | fx.Digivolve | fx.Hatch | fx.Move | fx.CreateToken

_AREAS: dict[str, Area] = {
    "hand": "hand",
    "trash": "trash",
    "deck": "deck",
    "security": "security",
    "digi_egg_deck": "digi_egg_deck",
}


def able(run: Run, process: fx.AnyProcess, things: tuple[int, ...]) -> frozenset[int]:
    """The things on which the process would have an effect: only these pay a cost."""
    board, cause = run.board, run.scope.cause

    def fits(thing: int) -> bool:
        if not board.exists(thing) or not board.affected(thing, cause):
            return False
        match process:
            case fx.Suspend():
                return not board.suspended(thing) and board.possible(thing, "suspend", cause)
            case fx.Unsuspend():
                return board.suspended(thing) and board.possible(thing, "unsuspend", cause)
            case fx.Delete():
                return board.is_permanent(thing) and board.possible(thing, "be_deleted", cause)
            case _:
                return True

    return frozenset(thing for thing in things if fits(thing))


def _chosen(run: Run, process: fx.AnyProcess, target: fx.Target) -> Outcome:
    """The targets; for a cost only those that can pay it."""
    limit = able(run, process, _pool(run, target)) if run.costing else None
    return run.choose(process, target, limit)


def _pool(run: Run, target: fx.Target) -> tuple[int, ...]:
    return select.resolve(run.scope, target)


# ---- moving -----------------------------------------------------------------------------------


def move(run: Run, process: Moving) -> Outcome:
    board, cause = run.board, run.scope.cause
    if isinstance(process, fx.Delete):
        with _raised(run):
            found = _chosen(run, process, process.target)
    else:
        found = _chosen(run, process, process.target)
    match process:
        case fx.Delete():
            return Outcome(found.things, bool(board.delete(found.things, cause)), found.rest)
        case fx.Trash():
            return _to(run, found, "trash", None, False, "trashed")
        case fx.ReturnTo(to=to):
            return _place(run, process, found, to, "returned")
        case fx.Add(to=to):
            return _place(run, process, found, to, "added")
        case fx.PlaceCard(to=to):
            return _place(run, process, found, to, "placed")
        case fx.Reveal():
            board.reveal(found.things, None)
            return Outcome(found.things, rest=found.things)
        case fx.LookAt():
            board.reveal(found.things, run.actor(process))
            return Outcome(found.things, rest=found.things)
        case _:
            assert_never(process)


@contextmanager
def _raised(run: Run) -> Iterator[None]:
    """Effects that raise the maximum of DP-based deletion effects (CR 15-15-4-1)."""
    before = dict(run.scope.limits)
    run.scope.limits["dp"] = before.get("dp", 0) + run.board.deletion_bonus(run.scope.controller)
    try:
        yield
    finally:
        run.scope.limits = before


def _to(run: Run, found: Outcome, area: Area, spot: int | None, face_up: bool, event: str) -> Outcome:
    moved = run.board.move(found.things, area, run.scope.cause, spot=spot, face_up=face_up, event=event)
    return Outcome(found.things, bool(moved), found.rest)


def _place(run: Run, process: fx.ReturnTo | fx.Add | fx.PlaceCard, found: Outcome, to: fx.Place, event: str) -> Outcome:
    """Put the chosen cards where the text says."""
    if not found.things:
        return found
    if to.zone in ("digivolution_cards", "under", "stack"):
        return _under(run, process, found, to)
    if to.zone == "battle_area":
        placed = [run.board.place_on_field(thing, run.scope.cause) for thing in found.things]
        return Outcome(tuple(thing for thing in placed if thing is not None), rest=found.rest)
    if to.zone not in _AREAS:
        raise UnsupportedProcess(f"{run.effect_id}: placing in {to.zone!r}")
    if to.position == "top_or_bottom":
        to = replace(to, position=_top_or_bottom(run, process))
    area = _AREAS[to.zone]
    things = found.things
    if area in ("deck", "security"):
        things = run.order(process, things, f"{run.effect_id}: order, from the top")
    top = to.position == "top" or (to.position is None and area == "security")
    return _to(run, Outcome(things, rest=found.rest), area, 0 if top else None, bool(to.face_up), event)


def _top_or_bottom(run: Run, process: fx.AnyProcess) -> fx.Position:
    positions: tuple[fx.Position, ...] = ("top", "bottom")
    options = tuple(Option("mode", position, (), index) for index, position in enumerate(positions))
    prompt = f"{run.effect_id}: top or bottom?"
    decision = Decision("choose_mode", run.actor(process), prompt, options, effect=run.effect_id, process=process.id)
    return positions[run.board.ask(decision)[0]]


def _under(run: Run, process: fx.ReturnTo | fx.Add | fx.PlaceCard, found: Outcome, to: fx.Place) -> Outcome:
    """Under a Digimon or Tamer: as its top card under it, or (unless said otherwise) its bottom one (CR 4-4-2)."""
    if to.host is None:
        raise UnsupportedProcess(f"{run.effect_id}: placing under a card that is not named")
    hosts = run.choose(process, to.host).things
    if len(hosts) != 1:
        return NOTHING
    run.scope.hosts[process.id] = hosts
    placed = run.board.place_under(found.things, hosts[0], run.scope.cause, first=to.position == "top")
    return Outcome(found.things, bool(placed), found.rest)


# ---- entering the field -----------------------------------------------------------------------


def enter(run: Run, process: Entering) -> Outcome:
    board, cause = run.board, run.scope.cause
    match process:
        case fx.Play():
            return _play(run, process)
        case fx.Use():
            found = _chosen(run, process, process.target)
            used = [board.use(t, board.owner(t), cause, pay=process.play_cost, reduce=0) for t in found.things]
            return Outcome(found.things, any(used), found.rest)
        case fx.Digivolve():
            return _digivolve(run, process)
        case fx.Hatch():
            thing = board.hatch(run.actor(process), cause)
            return Outcome(() if thing is None else (thing,))
        case fx.Move():
            found = _chosen(run, process, process.target)
            area: Area = "breeding_area" if process.to.zone == "breeding_area" else "battle_area"
            moved = [board.move_on_field(thing, area, cause) for thing in found.things]
            return Outcome(found.things, any(moved), found.rest)
        case fx.CreateToken():
            n = (process.count.n or 1) * run.times(process)
            player = run.actor(process)
            tokens = [board.token(player, process, cause) for _ in range(n)]
            return Outcome(tuple(tokens))
        case _:
            assert_never(process)


def _reduction(run: Run, pay: fx.PlayCost) -> int:
    return conditions.amount(run.scope, pay.reduce) if pay.reduce is not None else 0


def _play(run: Run, process: fx.Play) -> Outcome:
    found = _chosen(run, process, process.target)
    area: Area = "breeding_area" if process.to is not None and process.to.zone == "breeding_area" else "battle_area"
    played: list[int] = []
    for thing in found.things:
        if not run.board.exists(thing):
            continue
        permanent = run.board.play(
            thing,
            run.board.owner(thing),
            run.scope.cause,
            pay=process.play_cost,
            reduce=_reduction(run, process.play_cost),
            suspended=process.suspended,
            area=area,
        )
        if permanent is not None:
            played.append(permanent)
    return Outcome(tuple(played), rest=found.rest)


def _digivolve(run: Run, process: fx.Digivolve) -> Outcome:
    """One Digimon into one card that it can digivolve into (CR 8-1-2-5)."""
    if process.how != "normal" or process.as_if is not None:
        raise UnsupportedProcess(f"{run.effect_id}: digivolving by {process.how}")
    board, ignore = run.board, process.play_cost.ignore_requirements
    cards = _pool(run, process.into) if process.into is not None else board.in_area(run.actor(process), "hand")
    hosts = _pool(run, process.subject)
    fitting = frozenset(h for h in hosts if any(board.can_digivolve(h, card, ignore=ignore) for card in cards))
    chosen = run.choose(process, process.subject, fitting).things
    if len(chosen) != 1:
        return NOTHING
    into = tuple(card for card in cards if board.can_digivolve(chosen[0], card, ignore=ignore))
    card = run.pick(process, into, fx.Count("exactly", 1), process.subject).things
    reduce = _reduction(run, process.play_cost)
    if not card or not board.digivolve(chosen[0], card[0], run.scope.cause, pay=process.play_cost, reduce=reduce):
        return NOTHING
    return Outcome(chosen)


# ---- handling ---------------------------------------------------------------------------------


def handle(run: Run, process: fx.Shuffle | fx.FlipFace) -> Outcome:
    match process:
        case fx.FlipFace():
            found = _chosen(run, process, process.target)
            run.board.flip(found.things, process.face_up)
            return found
        case fx.Shuffle(target=fx.Select(places=places, owner=owner)) if places:
            for place in places:
                if place.zone not in _AREAS:
                    raise UnsupportedProcess(f"{run.effect_id}: shuffling {place.zone!r}")
                who = place.owner if place.owner is not None else owner
                for player in select.players(run.scope, who):
                    run.board.shuffle(player, _AREAS[place.zone])
            return Outcome(did=True)
        case fx.Shuffle():
            raise UnsupportedProcess(f"{run.effect_id}: shuffling something that is not a whole area")
        case _:
            assert_never(process)
