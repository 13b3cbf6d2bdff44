"""The effects that things have, and the continuous ones among them as layers (CR 15-8-2, 15-11 to 15-13).

Nothing is stored: what is in force is worked out when it is asked for and remembered only until the state changes.
An effect that asks, on its way, about itself is taken as not active (the guard in `Facts.remember`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import conditions, printed, select
from cardc.runtime.board import Query
from cardc.runtime.facts import Facts
from cardc.runtime.keywords import became, keyword_name
from cardc.runtime.model import FIELD, Cause, Expiry, Live, Modifier, Through, timing_name
from cardc.runtime.printed import KeywordSource
from cardc.runtime.scope import Scope
from cardc.runtime.state import State

T = TypeVar("T")
Entry = tuple[fx.AnyProcess, Live | None, Scope, Modifier | None]
"""A continuous process: itself, the persistent effect or the modifier that it comes from, and its scope."""
INHERITED = "inherited"
"""In place of the icon of effects: those that a thing has from its digivolution cards."""

_GIVING = (fx.GrantEffect, fx.Lose)
_ALTERING = frozenset({fx.AddTimings, fx.GrantKeyword, fx.GrantEffect, fx.CopyEffects, fx.ChangeKeyword, fx.Lose})
"""The continuous processes that change which effects and keywords a thing has."""


def _also_at(live: Live, process: fx.AddTimings) -> Live:
    """The effect with the timings that are added to its own."""
    wanted = {timing_name(timing) for timing in process.timings}
    if not wanted & set(live.effect.timings):
        return live
    added = tuple(timing_name(timing) for timing in process.added)
    return replace(live, effect=replace(live.effect, timings=(*live.effect.timings, *added)))


class Layers(Facts, ABC):
    """Effects by thing, and continuous processes by kind."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._kept_index: tuple[object, tuple[Modifier, ...], int, dict[type, list[Entry]]] | None = None

    @abstractmethod
    def affected(self, thing: int, cause: Cause) -> bool:
        """Can effects of this cause affect the thing (CR 15-15-5)?"""

    @abstractmethod
    def kinds(self, thing: int) -> tuple[str, ...]: ...

    @abstractmethod
    def query(self) -> Query:
        """This board, as an effect looks at it."""

    # ---- effects a thing has ------------------------------------------------------------------

    def keyword_sources(self, thing: int) -> Sequence[KeywordSource]:
        """Every keyword the thing has."""
        if not self._altered():
            return printed.of_permanent(self.state, thing).keywords
        found = list(printed.of_permanent(self.state, thing).keywords)
        for process, _, cause, scope in self._on(thing, fx.GrantKeyword):
            card = cause.card if cause.card is not None else thing
            n = conditions.times(scope, process.for_each) if process.for_each is not None else 1  # CR 4-27
            found.extend((f"{cause.effect}/{process.id}", keyword, card) for keyword in process.keywords * n)
        for process, _, _, scope in self._on(thing, fx.CopyEffects):
            for card in self._copied_cards(process, scope) if not process.timings else ():
                own = self.state.cards[card].definition.keywords.get("main", ())
                found.extend((unit, each, card) for unit, each in own if keyword_name(each.name) != "succession")
        for process, _, _, _ in self._on(thing, fx.ChangeKeyword):
            found = [(unit, became(each, process), card) for unit, each, card in found]
        for process, _, _, _ in self._on(thing, fx.Lose):
            lost = {keyword_name(keyword.name) for keyword in process.keywords}
            found = [each for each in found if not process.all_effects and keyword_name(each[1].name) not in lost]
            if INHERITED in process.timings:
                own = printed.of_permanent(self.state, thing).keywords
                under = {(unit, card) for unit, _, card in own if card in self.under(thing)}
                found = [(unit, each, card) for unit, each, card in found if (unit, card) not in under]
        return found

    def lives(self, thing: int) -> tuple[Live, ...]:
        """The effects a permanent has now, with those of its keywords and those it gains by persistent effects."""
        if not self._altered():
            return printed.of_permanent(self.state, thing).lives

        def work() -> tuple[Live, ...]:
            permanent = self.state.permanents.get(thing)
            if permanent is None:
                return ()
            found = [live for live in self.plain_lives(thing) if self._takes(live)]
            top = self.state.cards[permanent.top].definition
            meant = (printed.of_keyword(each, permanent, top) for each in self.keyword_sources(thing))
            found.extend(live for live in meant if live is not None)
            if permanent.area == "battle_area":
                found.extend(self._kept(thing, [live for live in self._gained(thing) if self._reaches(live)]))
            for process, _, _, _ in self._on(thing, fx.AddTimings):
                found = [_also_at(live, process) for live in found]
            return tuple(found)

        return self.remember(("lives", thing), work, ())

    def _altered(self) -> bool:
        """Does anything give effects or keywords, or take them away?"""
        return not _ALTERING.isdisjoint(self._index())

    def _effects_modified(self) -> bool:
        return any(isinstance(modifier.process, _GIVING) for modifier in self.state.modifiers)

    def plain_lives(self, thing: int) -> tuple[Live, ...]:
        """Its own effects, inherited, linked and those modifiers gave it; without those it lost."""
        own = printed.of_permanent(self.state, thing).plain
        if not self._effects_modified():
            return own

        def work() -> tuple[Live, ...]:
            permanent = self.state.permanents.get(thing)
            if permanent is None:
                return ()
            given = [
                Live(effect, permanent.top, thing, permanent.owner, "granted", thing, modifier.id)
                for modifier in self.state.modifiers
                if isinstance(modifier.process, fx.GrantEffect) and self._covers(thing, modifier)
                for effect in modifier.process.effects
            ]
            return tuple(self._kept(thing, [*own, *given]))

        return self.remember(("plain", thing), work, ())

    def _kept(self, thing: int, found: list[Live]) -> list[Live]:
        for modifier in self.state.modifiers:
            process = modifier.process
            if isinstance(process, fx.Lose) and self._covers(thing, modifier):
                if process.all_effects:
                    return [live for live in found if live.grant is not None and live.grant > modifier.id]
                lost = {timing_name(timing) for timing in process.timings}
                found = [live for live in found if not set(live.effect.timings) & lost]
                if INHERITED in process.timings:
                    found = [live for live in found if live.role != "under"]
        return found

    def area_lives(self, player: int) -> tuple[Live, ...]:
        """Effects that work from hand, trash or face-up security (CR 15-14-2 to -5), or while the card is revealed."""
        own = printed.of_areas(self.state, player)
        if not self.state.revealed:
            return own
        found = [live for live in own if live.card not in self.state.revealed]
        for thing in self.state.revealed:
            card = self.state.cards[thing]
            for effect in card.definition.effects.get("main", ()) if card.owner == player else ():
                if any(isinstance(each, fx.Upon) and each.events[0].event == "reveal" for each in effect.conditions):
                    found.append(Live(effect, thing, None, player, "area", thing))
        return tuple(found)

    def all_lives(self) -> tuple[Live, ...]:
        """Every effect that can be active, trigger or interrupt now; the turn player's first."""
        return self.remember("all", lambda: self._gather(self.lives), ())

    def lives_of(self, category: str) -> tuple[Live, ...]:
        """Those of a category among them; a list that is read off the cards where nothing gives or takes effects."""

        def work() -> tuple[Live, ...]:
            if self._altered() or self.state.revealed:
                return tuple(live for live in self.all_lives() if live.effect.category == category)
            return printed.of_board(self.state, category)

        return self.remember(("all", category), work, ())

    def _gather(self, of: Callable[[int], tuple[Live, ...]]) -> tuple[Live, ...]:
        found: list[Live] = []
        for player in (self.state.turn_player, 1 - self.state.turn_player):
            for area in FIELD:
                for thing in self.state.list_of(player, area):
                    found.extend(of(thing))
            found.extend(self.area_lives(player))
        return tuple(found)

    def scope_of(self, live: Live) -> Scope:
        kinds = self.kinds(live.host) if live.host is not None else self.kinds(live.card)
        effect = live.effect
        cause = Cause("effect", live.owner, live.card, live.host, effect.id, kinds, effect.timings)
        return Scope(self.query(), effect, live.owner, live.card, live.host, cause=cause)

    # ---- effects gained by persistent effects (CR 15-13) ----------------------------------------

    def _given(self, live: Live, process: fx.AnyProcess) -> Iterator[Live]:
        """What a persistent process may give to things; `_reaches` says whether it does now."""
        match process:
            case fx.GrantEffect(target=target, effects=effects):
                own = isinstance(target, fx.Ref)
                hosts = (live.host,) if own else tuple(t for p in (0, 1) for t in self.state.list_of(p, "battle_area"))
                for host in hosts:
                    permanent = self.state.permanents.get(host) if host is not None else None
                    if permanent is not None:
                        for effect in effects:
                            through = Through(live, process)
                            yield Live(
                                effect, permanent.top, host, permanent.owner, "granted", live.card, None, through
                            )
            case fx.CopyEffects(timings=timings):
                permanent = self.state.permanents.get(live.host) if live.host is not None else None
                if permanent is None:
                    return
                wanted = {timing_name(timing) for timing in timings}
                for card in (*permanent.under, *permanent.links):
                    for effect in self.state.cards[card].definition.effects.get("main", ()):
                        if not wanted or wanted & set(effect.timings):
                            through = Through(live, process)
                            yield Live(
                                effect, permanent.top, live.host, permanent.owner, "granted", card, None, through
                            )
            case _:
                pass

    def _gained(self, thing: int) -> Iterator[Live]:
        """What persistent effects may give to one thing."""
        index = self._index()
        for kind in (fx.GrantEffect, fx.CopyEffects):
            for process, live, _, _ in index.get(kind, ()):
                if live is not None:
                    yield from (given for given in self._given(live, process) if given.host == thing)

    def _reaches(self, live: Live) -> bool:
        """Is the persistent effect that gives this one in force, and does it speak of the thing?"""
        through = live.through
        if through is None:
            return True
        giver, process = through.live, through.process
        scope = self._plain_scope(giver)
        if live.host is None or not self._persists(giver, process, scope) or not self.affected(live.host, scope.cause):
            return False
        match process:
            case fx.GrantEffect(target=target):
                return self.covers(scope, live.host, target)
            case fx.CopyEffects():
                return self.covers(scope, live.host, process.target) and live.uses in self._copied_cards(process, scope)
            case _:
                return False

    def _takes(self, live: Live) -> bool:
        """A Digimon that an effect does not affect has nothing that the effect gave it (CR 15-15-5-4)."""
        if live.grant is None or live.host is None:
            return True
        given = next((modifier for modifier in self.state.modifiers if modifier.id == live.grant), None)
        return given is None or self.affected(live.host, given.cause)

    def _copied_cards(self, process: fx.CopyEffects, scope: Scope | None) -> tuple[int, ...]:
        """The cards whose effects are gained; ＜Succession＞ takes the topmost one (CR 16-47)."""
        if scope is None:
            return ()
        cards = tuple(card for card in select.resolve(scope, process.of) if card in self.state.cards)
        return cards[:1] if scope.effect is not None and scope.effect.source == "keyword" else cards

    # ---- layers -------------------------------------------------------------------------------

    def lasting(self, kind: type[T]) -> Iterator[tuple[T, Cause, Scope, Modifier | None]]:
        """The continuous processes of a kind: persistent effects first, then modifiers by age."""
        for process, live, scope, modifier in self._index().get(kind, ()):
            if live is None or self._persists(live, process, scope):
                yield process, scope.cause, scope, modifier  # type: ignore[misc]

    def _index(self) -> dict[type, list[Entry]]:
        """Every continuous process there is, by kind, whether or not its conditions are met.

        It changes only with what lies where and with the modifiers, so it outlasts other changes of the state.
        """
        state, kept = self.state, self._kept_index
        same = kept is not None and kept[0] is state.layout and kept[1] is state.modifiers
        if kept is not None and same and kept[2] == state.turn_player and not state.revealed:
            return kept[3]

        def work() -> dict[type, list[Entry]]:
            found: dict[type, list[Entry]] = {}

            def add(live: Live) -> None:
                if live.effect.category == "persistent":
                    scope = self._plain_scope(live)
                    for process in live.effect.processes:
                        found.setdefault(type(process), []).append((process, live, scope, None))

            changed = self.state.revealed or self._effects_modified()
            for live in self._gather(self.plain_lives) if changed else printed.of_board(self.state, "persistent"):
                add(live)  # keywords are granted by what is gathered here
            givers = (*found.get(fx.GrantEffect, ()), *found.get(fx.CopyEffects, ()))
            for process, live, _, _ in givers:
                for given in self._given(live, process) if live is not None else ():
                    add(given)
            for modifier in self.state.modifiers:
                scope = self._modifier_scope(modifier)
                found.setdefault(type(modifier.process), []).append((modifier.process, None, scope, modifier))
            return found

        found = self.remember("index", work, {})
        if not state.revealed and not self._entered:
            self._kept_index = (state.layout, state.modifiers, state.turn_player, found)
        return found

    def _plain_scope(self, live: Live) -> Scope:
        """Without the kinds of the source, which are asked for when an immunity needs them."""
        cause = Cause("effect", live.owner, live.card, live.host, live.effect.id, (), live.effect.timings)
        return Scope(self.query(), live.effect, live.owner, live.card, live.host, cause=cause)

    def _modifier_scope(self, modifier: Modifier) -> Scope:
        cause = modifier.cause
        return Scope(self.query(), None, cause.controller or 0, cause.card or 0, cause.host, cause=cause)

    def _persists(self, live: Live, process: fx.AnyProcess, scope: Scope) -> bool:
        """Are the turn and the conditions right for a persistent process (CR 15-8-2-6)?"""
        effect = live.effect

        def work() -> bool:
            if not conditions.turn_fits(effect.timings, live.owner, self.state.turn_player):
                return False
            if not self._reaches(live):
                return False
            lasts = process.duration
            if lasts is not None and lasts.until in conditions.DURING and not conditions.is_during(scope, lasts.until):
                return False
            scope.happening = self.fighting
            return conditions.all_hold(scope, effect.conditions) and conditions.all_hold(scope, process.conditions)

        return self.remember(("persists", live.counter, live.host, live.role, process.id), work, False)

    def _on(
        self, thing: int, kind: type[T], *, immune: bool = False, about: Callable[[T], bool] | None = None
    ) -> Iterator[tuple[T, int, Cause, Scope]]:
        """The continuous processes of a kind (and `about` the right thing) that touch the thing, with their amounts."""
        if kind not in self._index():
            return
        for process, cause, scope, modifier in list(self.lasting(kind)):
            if about is not None and not about(process):
                continue
            if modifier is not None:
                if not self._covers(thing, modifier):
                    continue
                amount = modifier.amount
            else:
                target = getattr(process, "target", None)
                if target is None or not self.covers(scope, thing, target):
                    continue
                amount = self._live_amount(scope, process)
            if immune or self.affected(thing, cause):
                yield process, amount, cause, scope

    def _live_amount(self, scope: Scope, process: object) -> int:
        value = getattr(process, "amount", 0)
        each = getattr(process, "for_each", None)
        times = conditions.times(scope, each) if each is not None else 1
        return conditions.amount(scope, value) * times

    def _covers(self, thing: int, modifier: Modifier) -> bool:
        if modifier.expiry.only_then and not self._is_then(modifier.expiry):
            return False
        if modifier.things is not None:
            return thing in modifier.things
        target = getattr(modifier.process, "target", None)
        return target is not None and self.covers(self._modifier_scope(modifier), thing, target)

    def _is_then(self, expiry: Expiry) -> bool:
        """ "During their next unsuspend phase": it is their turn, a later one, and that phase."""
        theirs = expiry.player in (None, self.turn_player) and self.state.turn >= expiry.after
        return theirs and conditions.is_phase(self.state.phase, "unsuspend")

    def covers(self, scope: Scope, thing: int, target: fx.Target) -> bool:
        """Does an overall process affect the thing (CR 15-11-2)? In the battle area, unless places are named."""
        match target:
            case fx.Select(places=places):
                wanted = tuple(place.zone for place in places) or ("battle_area",)
                area = self.area_of(thing)
                here = "field" in wanted and area in ("battle_area", "breeding_area")
                here = here or ("security" in wanted and area == "limbo")  # a Security Digimon (CR 15-1-8)
                return (area in wanted or here) and select.is_among(scope, thing, target)
            case fx.Several(items=items):
                return any(self.covers(scope, thing, item) for item in items)
            case fx.Ref():
                return thing in select.deref(scope, target)
            case _:
                return False
