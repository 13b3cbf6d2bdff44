"""Processes that move cards: deletion, return, trash, place, reveal, play, digivolve (CR 3, 4, 7, 8, 15-15-3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from typing import TypeGuard, assert_never

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import conditions, select, ways
from cardc.runtime.decisions import Decision, Option, UnsupportedProcess
from cardc.runtime.model import Area, Way
from cardc.runtime.run import NOTHING, Outcome, Run
from cardc.runtime.scope import Scope
from cardc.runtime.until import REVEALED_UNTIL

Moving = fx.Delete | fx.ReturnTo | fx.Trash | fx.PlaceCard | fx.Add | fx.Reveal | fx.LookAt
Entering = fx.Play | fx.Use | fx.Digivolve | fx.LinkCard | fx.Hatch | fx.Move | fx.CreateToken

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
    if isinstance(process, fx.PlaceCard) and process.as_digixros:
        return _widen(run, process)
    if isinstance(process, fx.Delete):
        with _raised(run):
            found = _chosen(run, process, process.target)
    else:
        found = _chosen(run, process, process.target)
    _note_hosts(run, process, found.things)
    match process:
        case fx.Delete():
            gone = board.delete(found.things, cause)
            return Outcome(found.things, bool(gone), found.rest, affected=gone)
        case fx.Trash():
            return _to(run, found, "trash", None, False, "trashed")
        case fx.ReturnTo(to=to):
            return _place(run, process, found, to, "returned")
        case fx.Add(to=to):
            return _place(run, process, found, to, "added")
        case fx.PlaceCard(to=to, or_to=or_to):
            if or_to is not None and found.things:
                to = _one_place(run, process, to, or_to)
            return _place(run, process, found, to, "placed")
        case fx.Reveal() if process.until is not None:
            raise UnsupportedProcess(f"{run.effect_id}: {REVEALED_UNTIL}")
        case fx.Reveal():
            board.reveal(found.things, None)
            return Outcome(found.things, rest=found.things)
        case fx.LookAt():
            board.reveal(found.things, run.actor(process))
            return Outcome(found.things, rest=found.things)
        case _:
            assert_never(process)


def digixros_materials(scope: Scope, target: fx.Target) -> list[tuple[tuple[int, ...], int | None]]:
    """The cards that an effect adds to those a DigiXros may take, and how many of each group (CR 1-3-11-4)."""
    items = target.items if isinstance(target, fx.Several) else (target,)
    counts = (item.count.n if isinstance(item, fx.Select) and item.count is not None else None for item in items)
    return [(select.resolve(scope, item), most) for item, most in zip(items, counts, strict=True)]


def _widen(run: Run, process: fx.PlaceCard) -> Outcome:
    """ "You may place cards from under your Tamers for a DigiXros": they may be taken when it is declared."""
    effect = run.scope.effect
    if effect is not None and any(is_for_play(process, p.id) for p in effect.processes if isinstance(p, fx.Play)):
        return Outcome(did=True)  # known when the card was played, see `_play`
    groups = digixros_materials(run.scope, process.target)
    if not all(run.board.widen_digixros(cards, most) for cards, most in groups):
        raise UnsupportedProcess(f"{run.effect_id}: {NO_DIGIXROS}")
    return Outcome(did=True)


def is_for_play(process: fx.AnyProcess, play: int) -> bool:
    """ "If you play a card with DigiXros requirements by this effect, you may also place cards from your trash"."""
    return (
        isinstance(process, fx.PlaceCard)
        and process.as_digixros
        and any(isinstance(each, fx.Happened) and each.process == play for each in process.conditions)
    )


NO_DIGIXROS = "cards for a DigiXros, told when nothing is about to be played"


def _note_hosts(run: Run, process: Moving | fx.Play, things: tuple[int, ...]) -> None:
    """ "Trash 1 digivolution card of 1 of their Digimon. … that Digimon": whose cards they were."""
    places = process.target.places if isinstance(process.target, fx.Select) else ()
    if any(place.zone in ("digivolution_cards", "under", "link_cards", "stack") for place in places):
        hosts = (run.board.host_of(thing) for thing in things)
        run.scope.hosts[process.id] = tuple(dict.fromkeys(host for host in hosts if host is not None))


@contextmanager
def _raised(run: Run) -> Iterator[None]:
    """Effects that raise the maximum of DP-based deletion effects (CR 15-15-4-1)."""
    before = dict(run.scope.limits)
    run.scope.limits["dp"] = before.get("dp", 0) + run.board.deletion_bonus(run.scope.cause)
    try:
        yield
    finally:
        run.scope.limits = before


def _to(run: Run, found: Outcome, area: Area, spot: int | None, face_up: bool, event: str) -> Outcome:
    moved = run.board.move(found.things, area, run.scope.cause, spot=spot, face_up=face_up, event=event)
    return Outcome(found.things, bool(moved), found.rest, affected=moved)


def _place(run: Run, process: fx.ReturnTo | fx.Add | fx.PlaceCard, found: Outcome, to: fx.Place, event: str) -> Outcome:
    """Put the chosen cards where the text says."""
    if not found.things:
        return found
    if (unknown := unknown_place(to)) is not None:
        raise UnsupportedProcess(f"{run.effect_id}: {unknown}")
    if to.zone in ("digivolution_cards", "under", "stack"):
        return _under(run, process, found, to)
    if to.zone == "battle_area":
        placed = [run.board.place_on_field(thing, run.scope.cause, area="battle_area") for thing in found.things]
        return Outcome(tuple(thing for thing in placed if thing is not None), rest=found.rest)
    if to.zone == "breeding_area":
        return _breed(run, found)
    if to.position == "top_or_bottom":
        to = replace(to, position=_top_or_bottom(run, process))
    area = _AREAS[to.zone]
    things = found.things
    if area in ("deck", "security"):
        things = run.order(process, things, f"{run.effect_id}: order, from the top")
    top = to.position == "top" or (to.position is None and area == "security")
    return _to(run, Outcome(things, rest=found.rest), area, 0 if top else None, bool(to.face_up), event)


def _breed(run: Run, found: Outcome) -> Outcome:
    """Into the empty breeding area, which holds one (CR 3-4-7-2)."""
    if len(found.things) != 1 or run.board.in_area(run.board.owner(found.things[0]), "breeding_area"):
        return NOTHING
    thing = found.things[0]
    if run.board.is_permanent(thing):
        return Outcome(found.things, run.board.move_on_field(thing, "breeding_area", run.scope.cause), found.rest)
    placed = run.board.place_on_field(thing, run.scope.cause, area="breeding_area")
    return Outcome(() if placed is None else (placed,), rest=found.rest)


def _one_place(run: Run, process: fx.AnyProcess, *places: fx.Place) -> fx.Place:
    """ "As its bottom digivolution card or under any of your Tamers": one of those where there is something."""
    open_ = [place for place in places if place.host is None or select.resolve(run.scope, place.host)] or list(places)
    options = tuple(Option("mode", f"place {index + 1}", (), index) for index in range(len(open_)))
    prompt = f"{run.effect_id}: which place?"
    decision = Decision("choose_mode", run.actor(process), prompt, options, effect=run.effect_id, process=process.id)
    return open_[run.board.ask(decision)[0]]


def _top_or_bottom(run: Run, process: fx.AnyProcess) -> fx.Position:
    positions: tuple[fx.Position, ...] = ("top", "bottom")
    options = tuple(Option("mode", position, (), index) for index, position in enumerate(positions))
    prompt = f"{run.effect_id}: top or bottom?"
    decision = Decision("choose_mode", run.actor(process), prompt, options, effect=run.effect_id, process=process.id)
    return positions[run.board.ask(decision)[0]]


def _under(run: Run, process: fx.ReturnTo | fx.Add | fx.PlaceCard, found: Outcome, to: fx.Place) -> Outcome:
    """Under a Digimon or Tamer: as its top card under it, or (unless said otherwise) its bottom one (CR 4-4-2)."""
    if to.host is None:
        raise UnsupportedProcess(f"{run.effect_id}: {unknown_place(to)}")
    run.scope.chosen[process.id] = found.things  # "under another of your Digimon"
    host = to.host
    if isinstance(host, fx.Select) and host.count is None:
        host = replace(
            host, count=fx.Count("exactly", 1)
        )  # "under an opponent's Tamer", "at the bottom of your Digimon"
    hosts = run.choose(process, host).things
    if len(hosts) != 1:
        return NOTHING
    run.scope.hosts[process.id] = hosts
    first = to.position == "top"
    things = run.order(process, found.things, f"{run.effect_id}: order, from the top") if to.any_order else found.things
    things = things[::-1] if first else things
    up = to.face_up is not False
    placed = run.board.place_under(things, hosts[0], run.scope.cause, first=first, face_up=up)
    return Outcome(found.things, bool(placed), found.rest, affected=placed)


def unknown_place(to: fx.Place) -> str | None:
    """Where nothing can be placed."""
    if isinstance(to.host, fx.PlayerWith):
        return "placing among the cards of a player to be chosen"
    if to.zone in ("digivolution_cards", "under", "stack"):
        return "placing under a card that is not named" if to.host is None else None
    return None if to.zone in _AREAS or to.zone in ("battle_area", "breeding_area") else f"placing in {to.zone!r}"


# ---- entering the field -----------------------------------------------------------------------


def enter(run: Run, process: Entering) -> Outcome:
    board, cause = run.board, run.scope.cause
    match process:
        case fx.Play():
            return _play(run, process)
        case fx.Use():
            found = _chosen(run, process, process.target)
            pay = terms(run, process.play_cost)
            less = run.discount("use_cost") + _reduction(run, pay)
            used = [board.use(t, board.owner(t), cause, pay=pay, reduce=less) for t in found.things]
            return Outcome(found.things, any(used), found.rest)
        case fx.LinkCard():
            return _link(run, process)
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
            if process.to is not None:
                player = select.players(run.scope, process.to.owner)[0]
            return Outcome(board.token(player, process, n, cause))
        case _:
            assert_never(process)


def terms(run: Run, pay: fx.PlayCost) -> fx.PlayCost:
    """How it is paid, with numbers for what has to be counted."""
    if pay.set is None or isinstance(pay.set, int):
        return pay
    return replace(pay, set=conditions.amount(run.scope, pay.set))


def _reduction(run: Run, pay: fx.PlayCost) -> int:
    return conditions.amount(run.scope, pay.reduce) if pay.reduce is not None else 0


def _play(run: Run, process: fx.Play) -> Outcome:
    found = _chosen(run, process, process.target)
    area: Area = "breeding_area" if process.to is not None and process.to.zone == "breeding_area" else "battle_area"
    pay = terms(run, process.play_cost)
    less = run.discount("play_cost") + _reduction(run, pay)
    board, cause = run.board, run.scope.cause
    cards = tuple(thing for thing in found.things if board.exists(thing))
    run.scope.chosen[process.id] = cards
    _note_hosts(run, process, cards)
    every = run.scope.effect.processes if run.scope.effect is not None else ()
    also = (each.target for each in every if isinstance(each, fx.PlaceCard) and is_for_play(each, process.id))
    more = tuple(group for target in also for group in digixros_materials(run.scope, target))
    played: list[int] = []
    for owner in dict.fromkeys(board.owner(card) for card in cards):
        mine = tuple(card for card in cards if board.owner(card) == owner)
        played.extend(
            board.play(mine, owner, cause, pay=pay, reduce=less, suspended=process.suspended, area=area, materials=more)
        )
    return Outcome(tuple(played), rest=found.rest)


# ---- digivolving and linking ------------------------------------------------------------------


def _candidates(run: Run, process: fx.Digivolve) -> tuple[int, ...]:
    """The cards to digivolve into; without a word on it, those in the hand. What they may cost is asked elsewhere."""
    into = process.into
    if isinstance(into, fx.Select):
        into = replace(into, filters=tuple(each for each in into.filters if not is_cost(each)))
    return _pool(run, into) if into is not None else run.board.in_area(run.actor(process), "hand")


def is_cost(found: fx.Filter) -> TypeGuard[fx.Number]:
    """ "That can digivolve for a digivolution cost of 3 or less": of the way there, not of the card (Q3360)."""
    return isinstance(found, fx.Number) and found.what == "digivolution_cost"


def _costs(process: fx.Digivolve) -> tuple[fx.Number, ...]:
    return tuple(filter(is_cost, process.into.filters)) if isinstance(process.into, fx.Select) else ()


def could_digivolve(run: Run, process: fx.Digivolve) -> bool:
    """Is there a card and a Digimon that can digivolve into it?"""
    if process.how in _WAYS:
        return bool(_ways(run, process))
    return any(_fitting(run, process, host, process.play_cost) for host in _pool(run, process.subject))


def _fitting(run: Run, process: fx.Digivolve, host: int, pay: fx.PlayCost) -> tuple[int, ...]:
    """The cards that `host` can digivolve into; "a card with the same color" is read of this one."""
    chosen, before = run.scope.chosen, run.scope.chosen.get(process.id)
    chosen[process.id] = (host,)
    cards = _candidates(run, process)
    if before is None:
        del chosen[process.id]
    else:
        chosen[process.id] = before
    costs = _costs(process)
    return tuple(c for c in cards if run.board.can_digivolve(host, c, pay=pay, as_if=process.as_if, costs=costs))


_WAYS = {"dna": "dna_digivolve", "app_fusion": "app_fusion"}


def _ways(run: Run, process: fx.Digivolve) -> list[Way]:
    """The special ways that this effect opens: into its cards, from the things it speaks of."""
    me = run.scope.controller
    found = (
        way
        for card in _candidates(run, process)
        for way in run.board.ways_to_digivolve(card, me, _WAYS[process.how], from_hand=False)
    )
    return [way for way in found if _are_meant(run, way.hosts, process.subject)]


def _are_meant(run: Run, hosts: tuple[int, ...], subject: fx.Target) -> bool:
    """Are the things those of "this Digimon and 1 of your other Digimon", "2 of your Digimon"?"""
    if isinstance(subject, fx.Several):
        pools = [select.resolve(run.scope, item) for item in subject.items]
        return len(pools) == len(hosts) and any(
            all(host in pool for host, pool in zip(order, pools, strict=True)) for order in permutations(hosts)
        )
    pool = select.resolve(run.scope, subject)
    return any(host in pool for host in hosts) if isinstance(subject, fx.Ref) else all(host in pool for host in hosts)


def _digivolve(run: Run, process: fx.Digivolve) -> Outcome:
    """One Digimon into one card that it can digivolve into (CR 8-1-2-5)."""
    board, cause = run.board, run.scope.cause
    pay = fx.PlayCost(free=True) if process.how == "blast" else terms(run, process.play_cost)
    reduce = run.discount("digivolution_cost") + _reduction(run, pay)
    if process.how in _WAYS:
        way = ways.choose(run, process, _ways(run, process))
        made = board.digivolve_by(way, run.scope.controller, cause, pay=pay, reduce=reduce) if way is not None else None
        return Outcome(() if made is None else (made,))
    into, as_if = process.into, process.as_if
    if into is not None and not run.settled(process, into, lambda: could_digivolve(run, process)):
        return NOTHING
    found = {host: _fitting(run, process, host, pay) for host in _pool(run, process.subject)}
    chosen = run.choose(process, process.subject, frozenset(host for host, cards in found.items() if cards)).things
    if len(chosen) != 1:
        return NOTHING
    card = run.pick(process, found[chosen[0]], fx.Count("exactly", 1), process.subject).things
    if not card or not board.digivolve(chosen[0], card[0], cause, pay=pay, reduce=reduce, as_if=as_if):
        return NOTHING
    return Outcome(chosen)


def links(run: Run, process: fx.LinkCard) -> list[tuple[int, int]]:
    """The cards and the Digimon that this effect can link."""
    to = process.to if process.to is not None else fx.Select(("digimon",), fx.Count("exactly", 1), "you")
    hosts = _pool(run, to)
    return [(card, host) for card in _pool(run, process.card) for host in hosts if run.board.can_link(card, host)]


def _link(run: Run, process: fx.LinkCard) -> Outcome:
    """Link a card to a Digimon whose link requirements it meets (CR 10)."""
    pairs = links(run, process)
    card = run.choose(process, process.card, frozenset(card for card, _ in pairs)).things
    to = process.to if process.to is not None else fx.Select(("digimon",), fx.Count("exactly", 1), "you")
    if len(card) != 1:
        return NOTHING
    host = run.choose(process, to, frozenset(host for each, host in pairs if each == card[0])).things
    if len(host) != 1:
        return NOTHING
    pay = terms(run, process.play_cost)
    run.scope.hosts[process.id] = host
    return Outcome(card, run.board.link(card[0], host[0], run.scope.cause, pay=pay, reduce=_reduction(run, pay)))


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
                    raise UnsupportedProcess(f"{run.effect_id}: {unknown_shuffle(process)}")
                who = place.owner if place.owner is not None else owner
                for player in select.players(run.scope, who):
                    run.board.shuffle(player, _AREAS[place.zone])
            return Outcome(did=True)
        case fx.Shuffle():
            raise UnsupportedProcess(f"{run.effect_id}: {unknown_shuffle(process)}")
        case _:
            assert_never(process)


def unknown_shuffle(process: fx.Shuffle) -> str | None:
    """What is not shuffled: only whole areas are."""
    match process.target:
        case fx.Select(places=places) if places:
            wrong = [place.zone for place in places if place.zone not in _AREAS]
            return f"shuffling {wrong[0]!r}" if wrong else None
        case _:
            return "shuffling something that is not a whole area"
