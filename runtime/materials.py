"""What requirement lines ask for: does a card fit, do enough cards fit together, and which ones the player gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from cardc.compiler import effect as fx
from cardc.compiler.requirement_data import Slot
from cardc.runtime import select
from cardc.runtime.board import Query
from cardc.runtime.compare import same
from cardc.runtime.decisions import Decision, Option
from cardc.runtime.scope import Scope

if TYPE_CHECKING:
    from cardc.runtime.table import Table


class Pose(msgspec.Struct, frozen=True):
    """What a card counts as for one purpose ("as if the Tamer is a level 3 red Digimon", "for a DigiXros")."""

    names: tuple[str, ...] = ()
    level: int | None = None
    colors: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class Posing:
    """The board with some cards posing as something else; all else is asked of the board itself."""

    def __init__(self, board: Query, poses: Mapping[int, Pose]) -> None:
        self._board = board
        self._poses = poses

    def __getattr__(self, name: str) -> Any:
        return getattr(self._board, name)

    def names(self, thing: int) -> tuple[str, ...]:
        pose = self._poses.get(thing)
        return (*self._board.names(thing), *(pose.names if pose is not None else ()))

    def name_parts(self, thing: int) -> tuple[str, ...]:
        pose = self._poses.get(thing)
        return (*self._board.name_parts(thing), *(pose.names if pose is not None else ()))

    def colors(self, thing: int) -> tuple[str, ...]:
        pose = self._poses.get(thing)
        return pose.colors if pose is not None and pose.colors else self._board.colors(thing)

    def kinds(self, thing: int) -> tuple[str, ...]:
        pose = self._poses.get(thing)
        return pose.kinds if pose is not None and pose.kinds else self._board.kinds(thing)

    def number(self, thing: int, what: str) -> int | None:
        pose = self._poses.get(thing)
        if what == "level" and pose is not None and pose.level is not None:
            return pose.level
        return self._board.number(thing, what)


def posing(board: Query, poses: Mapping[int, Pose]) -> Query:
    """The board on which these things count as that; the board itself where none do."""
    return cast(Query, Posing(board, poses)) if poses else board


def meets(scope: Scope, thing: int, materials: tuple[fx.Material, ...]) -> bool:
    """Is the thing any of the materials? What chosen cards must have in common is not asked of one."""
    return any(
        select.is_kind(scope.board, thing, each.of) and bool(select.keep(scope, [thing], each.filters))
        for each in materials
    )


# ---- several cards together ---------------------------------------------------------------------


class Places:
    """The places that slots offer, left to right, and which cards of a pool fit into each.

    A slot for five cards is five places, one for any number as many as there are cards (CR 7-2-2-5). `limits`: of
    these cards only so many may be taken. `anything`: these fit everywhere.
    """

    def __init__(
        self,
        scope: Scope,
        slots: tuple[Slot, ...],
        pool: tuple[int, ...],
        limits: tuple[tuple[tuple[int, ...], int], ...] = (),
        anything: frozenset[int] = frozenset(),
    ) -> None:
        self.board = scope.board
        self.limits = limits
        self.slots = slots
        fits = [
            tuple(thing for thing in pool if thing in anything or meets(scope, thing, slot.materials)) for slot in slots
        ]
        self.places = tuple(
            (index, fits[index])
            for index, slot in enumerate(slots)
            for _ in range(slot.count if slot.count is not None else len(fits[index]))
        )

    def alike(self, thing: int, taken: tuple[tuple[int, int], ...], slot: int) -> bool:
        """Does the card go with those taken ("different card numbers" in a slot, 1 card from the trash)?"""
        chosen = {other for _, other in taken}
        if any(thing in cards and len(chosen & set(cards)) >= most for cards, most in self.limits):
            return False
        rules = [each for m in self.slots[slot].materials for each in m.filters if isinstance(each, fx.Same)]
        return all(
            same(self.board, thing, other, rule.what) is not rule.different
            for rule in rules
            for at, other in taken
            if at == slot
        )

    def most(self, start: int, taken: tuple[tuple[int, int], ...]) -> int:
        """How many places from `start` on can still be filled."""
        used = {thing for _, thing in taken}
        holder: dict[int, int] = {}

        def seat(place: int, tried: set[int]) -> bool:
            slot, fits = self.places[place]
            for thing in fits:
                if thing in used or thing in tried or not self.alike(thing, taken, slot):
                    continue
                if any(
                    self.places[at][0] == slot and not self.alike(thing, ((slot, other),), slot)
                    for other, at in holder.items()
                    if other != thing
                ):
                    continue
                tried.add(thing)
                if thing not in holder or seat(holder[thing], tried):
                    holder[thing] = place
                    return True
            return False

        seated = sum(seat(place, set()) for place in range(start, len(self.places)))
        surplus = (len((used | set(holder)) & set(cards)) - most for cards, most in self.limits)
        return seated - sum(max(0, each) for each in surplus)


def fill(table: Table, player: int, places: Places, least: int, prompt: str, verb: str = "place") -> tuple[int, ...]:
    """The cards that the player gives, place by place from the left; at least `least`, which must be possible."""
    taken: tuple[tuple[int, int], ...] = ()
    done: set[int] = set()
    for at, (slot, fits) in enumerate(places.places):
        if slot in done:
            continue
        used = {thing for _, thing in taken}
        able = [
            thing
            for thing in fits
            if thing not in used
            and places.alike(thing, taken, slot)
            and len(taken) + 1 + places.most(at + 1, (*taken, (slot, thing))) >= least
        ]
        rest = next((n for n in range(at, len(places.places)) if places.places[n][0] != slot), len(places.places))
        may_skip = len(taken) + places.most(rest, taken) >= least
        if not able:
            continue
        options = tuple(Option(verb, table.label(thing), (thing,)) for thing in able)
        decision = Decision("choose_cards", player, prompt, options, 0 if may_skip else 1, 1)
        answer = table.ask(decision)
        if answer:
            taken = (*taken, (slot, able[answer[0]]))
        else:
            done.add(slot)
    return tuple(thing for _, thing in taken)


def line_up(places: Places, at: int = 0, taken: tuple[tuple[int, int], ...] = ()) -> list[tuple[int, ...]]:
    """Every way to fill all places, with the cards in the order of the places."""
    if at == len(places.places):
        return [tuple(thing for _, thing in taken)]
    slot, fits = places.places[at]
    used = {thing for _, thing in taken}
    return [
        full
        for thing in fits
        if thing not in used and places.alike(thing, taken, slot)
        for full in line_up(places, at + 1, (*taken, (slot, thing)))
    ]


def one_of(table: Table, player: int, found: list[int], prompt: str) -> int | None:
    """One of the things, chosen where there are several."""
    if not found:
        return None
    options = tuple(Option("take", table.label(thing), (thing,)) for thing in found)
    return found[table.ask(Decision("choose_cards", player, prompt, options))[0]]
