"""What a target means right now: places, filters, references (CR 15-10). Reads a board, changes nothing."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import meant, past
from cardc.runtime.board import Query
from cardc.runtime.compare import compare, extreme, inside, measure_thing, meet, same, together
from cardc.runtime.model import Area, timing_name
from cardc.runtime.scope import Scope


def players(scope: Scope, who: str | None) -> tuple[int, ...]:
    """The players meant by "you", "opponent", "each_player", "any"; the turn player first (CR 1-3-5)."""
    if who in (None, "you", "owner"):
        return (scope.controller,)
    if who == "opponent":
        return (1 - scope.controller,)
    first = scope.board.turn_player
    return (first, 1 - first)


def players_of(scope: Scope, target: fx.Target | None, default: int) -> tuple[int, ...]:
    """The players that a target names."""
    match target:
        case None:
            return (default,)
        case fx.PlayerRef(who=who):
            return players(scope, who)
        case fx.PlayerWith(filters=filters):
            return tuple(player for player in (0, 1) if all(_player_has(scope, player, each) for each in filters))
        case fx.Ref(to="opponent" | "you" as to):
            return players(scope, to)
        case fx.Several(items=items):
            return tuple(player for item in items for player in players_of(scope, item, default))
        case _:
            return tuple(dict.fromkeys(scope.board.owner(thing) for thing in resolve(scope, target)))


def apart(target: fx.Target) -> tuple[fx.Select, ...]:
    """ "1 of each player's Digimon", "the top card of both players' decks": so many of each (CR 15-10-1-3).

    One target for each player, you first; none where the target does not speak of both, or has no number.
    """
    match target:
        case fx.Select(count=fx.Count(mode="exactly" | "up_to")) if _of_both(target):
            return (of_player(target, "you"), of_player(target, "opponent"))
        case _:
            return ()


def _of_both(target: fx.Select) -> bool:
    return target.owner == "each_player" or any(place.owner == "each_player" for place in target.places)


T = TypeVar("T", bound=fx.Target)


def of_player(target: T, who: fx.Player) -> T:
    """What the target means of both players, of one of them only."""
    if not isinstance(target, fx.Select) or not _of_both(target):
        return target
    places = tuple(replace(place, owner=who) if place.owner == "each_player" else place for place in target.places)
    return replace(target, owner=who if target.owner == "each_player" else target.owner, places=places)


COUNTED: dict[str, Area] = {"hand": "hand", "security": "security", "trash": "trash"}
"""What is counted of a player's cards."""


def _player_has(scope: Scope, player: int, wanted: fx.Filter) -> bool:
    """ "with the most security cards", "with 3 or fewer cards in their hand"."""
    if not isinstance(wanted, fx.Number) or not counts(wanted):
        raise scope.unsupported(PLAYER_LIKE)
    numbers = [len(scope.board.in_area(each, COUNTED[wanted.what])) for each in (0, 1)]
    match wanted.value:
        case int() as limit:
            return compare(numbers[player], wanted.compare, limit)
        case fx.Extreme(which=which):
            return numbers[player] == (max if which == "highest" else min)(numbers)
        case fx.Measure():
            raise scope.unsupported(PLAYER_LIKE)


def counts(wanted: fx.Filter) -> bool:
    """Whether a filter of a player is one that is known here."""
    return isinstance(wanted, fx.Number) and wanted.what in COUNTED and not isinstance(wanted.value, fx.Measure)


PLAYER_LIKE = "a player told by something other than a number of cards"


def players_named(target: fx.Target) -> bool:
    """Does the target name a player among other things ("attack your opponent")?"""
    match target:
        case fx.PlayerRef() | fx.Ref(to="you" | "opponent"):
            return True
        case fx.Several(items=items):
            return any(players_named(item) for item in items)
        case _:
            return False


# ---- references -------------------------------------------------------------------------------


def deref(scope: Scope, ref: fx.Ref) -> tuple[int, ...]:
    """The things a reference stands for; things that are gone stay in it."""
    match ref.to:
        case "this_digimon" | "this_tamer" | "this_option" | "this_token":
            return (scope.host,) if scope.host is not None else (scope.board.now(scope.card),)
        case "this_card":
            return (scope.board.now(scope.card),)
        case "trigger" if ref.many and scope.those:
            return scope.those
        case "trigger":
            return scope.happening.subjects if scope.happening else ()
        case "trigger_host":
            return scope.happening.things if scope.happening else ()
        case "process":
            return tuple(scope.board.now(t) for t in _of(scope, scope.chosen, ref.process))
        case "rest":
            return tuple(thing for thing in _of(scope, scope.rest, ref.process) if scope.board.exists(thing))
        case "cost":
            return tuple(scope.board.now(t) for t in _of(scope, scope.paid_with, ref.process))
        case "host":
            return tuple(scope.board.now(t) for t in _of(scope, scope.hosts, ref.process))
        case "attack_target":
            target = scope.board.attack_target()
            return () if target is None else (target,)
        case "each":
            return () if scope.each is None else (scope.each,)
        case "group":
            return () if scope.group is None else (scope.group,)
        case "condition":
            return tuple(t for what in _spoken_of(scope) for t in resolve(scope, what))
        case "agent":
            happening = scope.happening
            if happening is None:
                return ()
            host = happening.cause.host if happening.cause is not None else None
            return happening.subjects if host is None else (host,)
        case "this_effect" | "you" | "opponent":
            return ()
        case _:
            raise scope.unsupported(unknown_ref(ref))


THINGS = frozenset({
    "this_digimon", "this_tamer", "this_option", "this_token", "this_card", "trigger", "trigger_host", "process",
    "rest", "cost", "host", "attack_target", "each", "group", "condition", "agent", "this_effect", "you", "opponent",
})  # fmt: skip
"""What a reference can stand for as a thing."""

CAUSES = frozenset({"effect", "effect_of", "battle", "deletion", "zero_dp", "this_effect"})
"""What a reference can stand for as a cause ("other than by your effects")."""


def unknown_ref(ref: fx.Ref) -> str:
    return f"a reference to {ref.to!r}"


def _spoken_of(scope: Scope) -> tuple[fx.Target, ...]:
    """What the conditions of the effect say there is ("if you have a Digimon with …, 1 of those Digimon")."""
    effect = scope.effect
    if effect is None:
        return ()
    groups = (effect.conditions, *(process.conditions for process in effect.processes))
    for found in groups:
        named = tuple(each.what for each in found if isinstance(each, fx.Exists) and not each.negated)
        if named:
            return named
    return ()


def _of(scope: Scope, table: dict[int, tuple[int, ...]], process: int | None) -> tuple[int, ...]:
    if process is None:
        process = scope.last
    return table.get(process, ()) if process is not None else ()


# ---- places -----------------------------------------------------------------------------------

_LISTS: dict[str, Area] = {
    "hand": "hand",
    "trash": "trash",
    "deck": "deck",
    "security": "security",
    "digi_egg_deck": "digi_egg_deck",
    "battle_area": "battle_area",
    "breeding_area": "breeding_area",
}


def in_place(scope: Scope, place: fx.Place, owner: str | None) -> tuple[int, ...]:
    """Everything in a place, in its order (top first)."""
    board = scope.board
    who = place.owner if place.owner is not None else owner
    found: tuple[int, ...]
    if place.zone in ("digivolution_cards", "under", "stack", "link_cards"):
        found = tuple(card for host in _hosts(scope, place, who) for card in within(board, host, place.zone))
    elif place.zone == "revealed":
        among = None if place.host is None else set(resolve(scope, place.host))
        found = tuple(thing for thing in board.revealed() if among is None or thing in among)
    elif place.zone in ("field", "anywhere"):
        areas: tuple[Area, ...] = ("battle_area", "breeding_area")
        found = tuple(t for p in players(scope, who) for area in areas for t in board.in_area(p, area))
    else:
        whose = players_of(scope, place.host, scope.controller) if place.host is not None else players(scope, who)
        found = tuple(thing for player in whose for thing in board.in_area(player, _LISTS[place.zone]))
    if place.face_up is not None:
        found = tuple(thing for thing in found if board.face_up(thing) is place.face_up)
    return found


def _hosts(scope: Scope, place: fx.Place, who: str | None) -> tuple[int, ...]:
    if place.host is not None:
        hosts = resolve(scope, place.host)
        if not scope.asked:
            return tuple(host for host in hosts if scope.board.is_permanent(host))
        hosts = past.as_it_was(scope, hosts)  # what lay under it can be asked for, though nothing can be done to it
        return tuple(host for host in hosts if scope.board.is_permanent(host) or past.has_left(scope, host))
    return tuple(t for p in players(scope, who or "you") for t in scope.board.in_area(p, "battle_area"))


def stacked(board: Query, host: int) -> tuple[int, ...]:
    """The cards of a stack from the top; a lone card is none (CR 4-7-2)."""
    under = board.under(host)
    return (board.top_card(host), *under) if under else ()


def within(board: Query, host: int, zone: str) -> tuple[int, ...]:
    if zone == "link_cards":
        return board.links(host)
    if zone == "stack":
        return stacked(board, host)
    if zone == "digivolution_cards" and "digimon" not in board.kinds(host):
        return ()
    return board.under(host)


# ---- selecting --------------------------------------------------------------------------------


def resolve(scope: Scope, target: fx.Target) -> tuple[int, ...]:
    """Everything a target matches, without a choice."""
    match target:
        case fx.Ref():
            return deref(scope, target)
        case fx.Select():
            return candidates(scope, target)
        case fx.PlayerRef() | fx.PlayerWith():
            return ()
        case fx.Several(items=items):
            return tuple(dict.fromkeys(thing for item in items for thing in resolve(scope, item)))
        case _:
            assert_never(target)


def candidates(scope: Scope, select: fx.Select) -> tuple[int, ...]:
    """What may be chosen by a selector. No place said: the battle area (CR 15-1-7).

    "The top face-down card" is the topmost of the face-down ones (Q4370, Q4785): first what fits, then the ends of it.
    """
    if (held := past.had_under(scope, select)) is not None:
        return tuple(keep(scope, [t for t in held if is_kind(scope.board, t, select.of)], select.filters))
    if not select.places and (moved := past.looked_back(scope, select)) is not None:
        return tuple(keep(scope, [t for t in moved if _could_be(scope, t, select)], select.filters))
    places = select.places or (fx.Place("battle_area", select.owner or "any"),)  # type: ignore[arg-type]
    piles = [
        (place, [thing for thing in pile if is_kind(scope.board, thing, select.of)])
        for place in places
        for pile in _piles(scope, place, select.owner)
    ]
    fit = keep(scope, list(dict.fromkeys(thing for _, pile in piles for thing in pile)), select.filters)
    if all(place.position is None for place in places):
        return tuple(fit)
    ends = (_ends(tuple(thing for thing in pile if thing in fit), place, select.count) for place, pile in piles)
    return tuple(dict.fromkeys(thing for end in ends for thing in end))


STACKED = frozenset({"digivolution_cards", "under", "stack", "link_cards"})
"""Zones that each thing on the field has for itself: each has a top and a bottom."""


def _piles(scope: Scope, place: fx.Place, owner: str | None) -> list[tuple[int, ...]]:
    """What lies in the place, by the piles that have a top and a bottom of their own."""
    found = in_place(scope, place, owner)
    if place.position is None:
        return [found]
    if place.zone not in STACKED:
        return [tuple(t for t in found if scope.board.owner(t) == player) for player in (0, 1)]
    piles: dict[int | None, list[int]] = {}
    for card in found:
        piles.setdefault(scope.board.host_of(card), []).append(card)
    return [tuple(pile) for pile in piles.values()]


def _ends(held: tuple[int, ...], place: fx.Place, count: fx.Count | None) -> tuple[int, ...]:
    """The top or bottom cards of a place, as many as are asked for."""
    if place.position is None or count is None or count.n is None:
        return held
    if count.n == 0:
        return ()
    if place.position == "top_or_bottom":
        return tuple(dict.fromkeys((*held[: count.n], *held[-count.n :])))
    n = max(0, len(held) - count.n) if count.mode == "leaving" else count.n
    return held[:n] if place.position == "top" else held[len(held) - n :]


def keep(scope: Scope, things: list[int], filters: tuple[fx.Filter, ...]) -> list[int]:
    """Those that all filters let pass; "the highest" is asked of what the other filters left."""
    last = [f for f in filters if isinstance(f, fx.Number) and isinstance(f.value, fx.Extreme) and not f.value.among]
    for condition in filters:
        if condition not in last:
            things = [thing for thing in things if matches(scope, thing, condition)]
    for condition in last:
        things = extreme(scope.board, things, condition)
    return things


def is_kind(board: Query, thing: int, kinds: tuple[fx.Kind, ...]) -> bool:
    """Is the thing one of the kinds? "card" is any card."""
    return not kinds or "card" in kinds or any(kind in board.kinds(thing) for kind in kinds)


# ---- filters ----------------------------------------------------------------------------------


def matches(scope: Scope, thing: int, condition: fx.Filter) -> bool:
    """Does one filter let the thing pass?"""
    board = scope.board
    match condition:
        case fx.NameIs(names=names):
            return meet(names, board.names(thing))
        case fx.CardNumberIs(numbers=numbers):
            return meet(numbers, board.card_numbers(thing))
        case fx.NameContains(names=names):
            return inside(names, board.name_parts(thing))
        case fx.TextContains(names=names):
            return inside(names, (board.text(thing),))
        case fx.HasTrait(traits=traits, contains=contains, other_than=spared):
            own = [trait for trait in board.traits(thing) if not meet((trait,), spared)]
            return inside(traits, own) if contains else meet(traits, own)
        case fx.HasColor(colors=colors):
            return any(color in board.colors(thing) for color in colors)
        case fx.Number():
            return _number(scope, thing, condition)
        case fx.Suspended(is_suspended=wanted):
            return board.suspended(thing) is wanted
        case fx.FaceUp(is_face_up=wanted):
            return board.face_up(thing) is wanted
        case fx.HasKeyword(keywords=keywords):
            own = {keyword.name.casefold() for keyword in board.keywords(thing)}
            return any(keyword.casefold() in own for keyword in keywords)
        case fx.HasEffect(timings=timings):
            return any(timing_name(timing) in board.timings(thing) for timing in timings)
        case _:
            return _relation(scope, thing, condition)


def _number(scope: Scope, thing: int, condition: fx.Number) -> bool:
    from cardc.runtime.conditions import measure  # the two modules read each other: amounts count selections

    left = measure_thing(scope.board, thing, condition.what)
    match condition.value:
        case int() as right:
            if condition.compare in ("<=", "<"):
                right += scope.limits.get(condition.what, 0)
            return compare(left, condition.compare, right)
        case fx.Measure(of=of) if meant.candidates(scope) and meant.of_one(of):
            return meant.any_of(scope, of, lambda: _number(scope, thing, condition))
        case (
            fx.Measure(of=fx.Select(count=fx.Count(mode="exactly", n=1)) | fx.Ref(to="trigger"), what=what) as other
        ) if what != "count":
            # "with as much or less DP as 1 of your Digimon": any of them will do
            values = (measure_thing(scope.board, each, what) for each in resolve(scope, other.of or fx.Ref("group")))
            return any(compare(left, condition.compare, v + other.plus) for v in values if v is not None)
        case fx.Measure() as other:
            return compare(left, condition.compare, measure(scope, other))
        case fx.Extreme(which=which, what=what, among=among):
            pool = resolve(scope, among) if among is not None else ()
            values = [value for each in pool if (value := measure_thing(scope.board, each, what)) is not None]
            best = (max(values) if which == "highest" else min(values)) if values else None
            return compare(left, condition.compare, best)
        case _:
            assert_never(condition.value)


def most(scope: Scope, limit: int | fx.Measure) -> int:
    """How much things may add up to: "the play cost of 1 of your Digimon" is that of any of them."""
    from cardc.runtime.conditions import measure

    match limit:
        case int():
            return limit
        case fx.Measure(of=fx.Select(count=fx.Count(mode="exactly", n=1)) as of, what=what):
            return max((measure_thing(scope.board, each, what) or 0 for each in resolve(scope, of)), default=0)
        case _:
            return measure(scope, limit) or 0


def room(scope: Scope, total: fx.Total) -> int:
    """How much is left of what things may add up to, beside those that the total counts with them."""
    beside = resolve(scope, total.beside) if total.beside is not None else ()
    return most(scope, total.value) - sum(measure_thing(scope.board, each, total.what) or 0 for each in beside)


def _relation(scope: Scope, thing: int, condition: fx.Filter) -> bool:
    """The filters that look at other things, and the connectives."""
    match condition:
        case fx.Other():
            return thing not in (scope.host, scope.card)
        case fx.KindIs(kinds=kinds):
            return is_kind(scope.board, thing, kinds)
        case fx.Became():
            return past.became(scope, thing, condition)
        case fx.Total(what=what, compare=how):
            # Of one thing it says only that it must not exceed the total by itself; `Run.choose` keeps the sum.
            return how not in ("<=", "<") or compare(
                measure_thing(scope.board, thing, what), how, room(scope, condition)
            )
        case fx.AnyOf(filters=filters):
            return any(matches(scope, thing, each) for each in filters)
        case fx.AllOf(filters=filters):
            return all(matches(scope, thing, each) for each in filters)
        case fx.Not(filter=inner):
            return not matches(scope, thing, inner)
        case fx.Except(what=what):
            return not is_among(scope, thing, what)
        case fx.HasUnder(zone=zone, what=what, none=none):
            held = scope.board.links(thing) if zone == "link_cards" else scope.board.under(thing)
            held = stacked(scope.board, thing) if zone == "stack" else held
            return _has(scope, held, what) is not none
        case fx.Same(what=what, as_=as_, different=different) if as_ is not None:
            others = [each for each in resolve(scope, as_) if each != thing]
            return any(same(scope.board, thing, other, what) for other in others) is not different
        case fx.Same():
            return True  # said of several together: `Run.choose` and `conditions.counted` compare them
        case _:
            raise AssertionError(condition)  # the others are in `matches`


def _has(scope: Scope, held: tuple[int, ...], what: fx.Target | None) -> bool:
    """ "With [X] in its digivolution cards", "with 2 or more same-level cards in its stack"."""
    if what is None:
        return bool(held)
    found = tuple(card for card in held if is_among(scope, card, what))
    count = what.count if isinstance(what, fx.Select) else None
    alike = (
        tuple(f for f in what.filters if isinstance(f, fx.Same) and f.as_ is None)
        if isinstance(what, fx.Select)
        else ()
    )
    groups = together(scope.board, found, alike) if alike else [[card] for card in found]
    apart = all(each.different for each in alike)
    size = len(groups) if apart else max((len(group) for group in groups), default=0)
    match count:
        case fx.Count(mode="up_to", n=int() as most):
            return size <= most
        case fx.Count(mode="exactly" | "at_least" | "all", n=int() as least):
            return size >= least
        case _:
            return size >= 1


def is_among(scope: Scope, thing: int, target: fx.Target) -> bool:
    """Is the thing what the target describes, wherever it is now? For filters, triggers, overall effects."""
    match target:
        case fx.Ref():
            return thing in deref(scope, target)
        case fx.PlayerRef() | fx.PlayerWith():
            return False
        case fx.Several(items=items):
            return any(is_among(scope, thing, item) for item in items)
        case fx.Select():
            return _could_be(scope, thing, target) and thing in keep(
                scope, _among(scope, thing, target), target.filters
            )
        case _:
            assert_never(target)


def _could_be(scope: Scope, thing: int, target: fx.Select) -> bool:
    """Is it one of the kinds, of the owner, and does it lie as the places say?"""
    owned = target.owner in (None, "any", "each_player") or scope.board.owner(thing) in players(scope, target.owner)
    faces = [place.face_up for place in target.places]
    lies = not faces or None in faces or scope.board.face_up(thing) in faces
    return owned and lies and is_kind(scope.board, thing, target.of)


def _among(scope: Scope, thing: int, target: fx.Select) -> list[int]:
    """The thing, and where it must be "the highest" all that it is compared with."""
    if not any(isinstance(f, fx.Number) and isinstance(f.value, fx.Extreme) for f in target.filters):
        return [thing]
    return list(dict.fromkeys((thing, *candidates(scope, replace(target, filters=(), count=None)))))
