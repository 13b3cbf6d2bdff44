"""Reading the built-in state: printed facts, then persistent effects and modifiers as layers on top.

Nothing here is stored: a number, a keyword or a ban is worked out when it is asked for (CR 15-8-2),
and remembered only until the state changes. An effect that asks, on its way, about itself is taken
as not active (the guard in `_entered`), so two effects that feed each other end the question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from cardc.compiler import effect as fx
from cardc.runtime import conditions, select
from cardc.runtime.model import FIELD, Area, CardInst, Cause, Live, Modifier, Permanent, Role, Snapshot
from cardc.runtime.select import Scope
from cardc.runtime.state import State

Lasting = tuple[fx.AnyProcess, Cause, tuple[int, ...] | None, Scope | None, int, int]
"""A continuous process: itself, its cause, the chosen things or None, its scope, its amount, its age."""

T = TypeVar("T")

_KINDS = {"Digimon": "digimon", "Tamer": "tamer", "Option": "option", "Digi-Egg": "digi_egg"}
NUMBERS = ("level", "dp", "play_cost", "use_cost")
KEYWORD_ALIASES = {"security attack": "security a."}


def keyword_name(name: str) -> str:
    """One name for a keyword, however it is spelled (CR 16-4)."""
    low = name.casefold()
    return KEYWORD_ALIASES.get(low, low)


class Look:
    """The `Query` half of the board over a `State`."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._cache: dict[object, object] = {}
        self._seen = -1
        self._entered: set[object] = set()
        self._falls = 0

    # ---- cache and guard ----------------------------------------------------------------------

    def _remember(self, key: object, work: Callable[[], T], fallback: T) -> T:
        """`work()`, remembered for this version of the state; `fallback` if it is being worked out already."""
        if self._seen != self.state.version:
            self._cache.clear()
            self._seen = self.state.version
        if key in self._cache:
            return self._cache[key]  # type: ignore[return-value]
        if key in self._entered:
            self._falls += 1
            return fallback
        falls = self._falls
        self._entered.add(key)
        try:
            value = work()
        finally:
            self._entered.discard(key)
        if (falls == self._falls or not self._entered) and self._seen == self.state.version:
            self._cache[key] = value
        return value

    # ---- plain facts --------------------------------------------------------------------------

    @property
    def turn_player(self) -> int:
        return self.state.turn_player

    def turn_number(self) -> int:
        return self.state.turn

    def memory_of(self, player: int) -> int:
        return self.state.memory_of(player)

    def in_area(self, player: int, area: Area) -> tuple[int, ...]:
        held = self.state.list_of(player, area)
        if not self.state.revealed:
            return held
        return tuple(thing for thing in held if thing not in self.state.revealed)

    def revealed(self) -> tuple[int, ...]:
        return tuple(self.state.revealed)

    def permanent(self, thing: int) -> Permanent | None:
        return self.state.permanents.get(thing)

    def card(self, thing: int) -> CardInst | None:
        """The card that a thing is, or has on top; a new card for an old one."""
        permanent = self.state.permanents.get(thing)
        if permanent is not None:
            return self.state.cards[permanent.top]
        found = self.state.cards.get(self.state.now(thing))
        if found is None and thing in self.state.gone:
            return self.state.cards.get(self.state.now(self.state.gone[thing].top))
        return found

    def is_permanent(self, thing: int) -> bool:
        return thing in self.state.permanents

    def exists(self, thing: int) -> bool:
        return thing in self.state.permanents or thing in self.state.cards

    def now(self, thing: int) -> int:
        return self.state.now(thing)

    def owner(self, thing: int) -> int:
        permanent = self.permanent(thing)
        if permanent is not None:
            return permanent.owner
        if thing in self.state.gone:
            return self.state.gone[thing].owner
        card = self.card(thing)
        assert card is not None, f"no thing {thing}"
        return card.owner

    def area_of(self, thing: int) -> Area:
        permanent = self.permanent(thing)
        if permanent is not None:
            return permanent.area
        card = self.card(thing)
        return card.area if card is not None else "removed"

    def under(self, thing: int) -> tuple[int, ...]:
        permanent = self.permanent(thing)
        return permanent.under if permanent is not None else self._gone(thing, "under", ())

    def links(self, thing: int) -> tuple[int, ...]:
        permanent = self.permanent(thing)
        return permanent.links if permanent is not None else self._gone(thing, "links", ())

    def _gone(self, thing: int, what: str, default: T) -> T:
        snapshot = self.state.gone.get(thing)
        return getattr(snapshot, what) if snapshot is not None else default

    def top_card(self, thing: int) -> int:
        permanent = self.permanent(thing)
        return permanent.top if permanent is not None else thing

    def suspended(self, thing: int) -> bool:
        permanent = self.permanent(thing)
        return permanent.suspended if permanent is not None else self._gone(thing, "suspended", False)

    def face_up(self, thing: int) -> bool:
        card = self.card(thing)
        return card is not None and card.face_up

    def attack_target(self) -> int | None:
        return self.state.attack.target if self.state.attack is not None else None

    def text(self, thing: int) -> str:
        """All that is printed on the card, names and traits included (CR 4-23)."""
        card = self._readable(thing)
        if card is None:
            return ""
        data = card.definition.card
        return "\n".join((data.name, *data.traits, *(field.text for field in data.fields)))

    def label(self, thing: int) -> str:
        """The name of a thing, for people."""
        card = self.card(thing)
        return card.definition.card.name if card is not None else f"#{thing}"

    def _readable(self, thing: int) -> CardInst | None:
        """The card, unless it lies face down under another (CR 4-7-9)."""
        card = self.card(thing)
        if card is not None and card.host is not None and not card.face_up:
            return None
        return card

    # ---- characteristics ----------------------------------------------------------------------

    def names(self, thing: int) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            if thing in self.state.gone:
                return self.state.gone[thing].names
            card = self._readable(thing)
            base = (card.definition.card.name,) if card is not None else ()
            return self._treated(thing, base, "names")

        return self._remember(("names", thing), work, ())

    def colors(self, thing: int) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            if thing in self.state.gone:
                return self.state.gone[thing].colors
            card = self._readable(thing)
            base = tuple(color.casefold() for color in card.definition.card.colors) if card is not None else ()
            return self._treated(thing, base, "colors")

        return self._remember(("colors", thing), work, ())

    def traits(self, thing: int) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            if thing in self.state.gone:
                return self.state.gone[thing].traits
            card = self._readable(thing)
            return self._treated(thing, card.definition.card.traits if card is not None else (), "traits")

        return self._remember(("traits", thing), work, ())

    def kinds(self, thing: int) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            if thing in self.state.gone:
                return self.state.gone[thing].kinds
            card = self._readable(thing)
            if card is None:
                return ()
            base = tuple(_KINDS[kind] for kind in card.definition.card.kinds)
            if self.is_permanent(thing):  # CR 4-3-1, 4-6-3
                base = ("digimon",) if {"digimon", "digi_egg"} & set(base) else base
            if card.definition.token:
                base = (*base, "token")
            return self._treated(thing, base, "kinds")

        return self._remember(("kinds", thing), work, ())

    def _treated(self, thing: int, base: tuple[str, ...], what: str) -> tuple[str, ...]:
        """Information added or changed by effects, the latest last (CR 15-12)."""
        for process, _, _, _ in self._on(thing, fx.Treat):
            values: tuple[str, ...] = getattr(process, what)
            if values:
                base = (*base, *values) if process.also else values
        return base

    def number(self, thing: int, what: str) -> int | None:
        if what not in NUMBERS:
            return None

        def work() -> int | None:
            if thing in self.state.gone:
                return dict(self.state.gone[thing].numbers)[what]
            return self._number(thing, what)

        return self._remember((what, thing), work, None)

    def _number(self, thing: int, what: str) -> int | None:
        card = self._readable(thing)
        if card is None:
            return None
        data = card.definition.card
        base = {"level": data.level, "dp": data.dp}.get(what, data.play_cost)
        for process, _, _, _ in self._on(thing, fx.Treat):
            value = getattr(process, what, None)
            base = value if value is not None else base  # CR 15-12-1-5: it becomes the original number
        change = 0
        for process, amount, _, _ in self._on(thing, fx.Modify):
            if process.what != what or base is None:
                continue
            if process.set:
                base = amount
            else:
                change += amount
        return None if base is None else max(0, base + change)  # CR 1-3-8: one change, applied once

    def keywords(self, thing: int) -> tuple[fx.Keyword, ...]:
        def work() -> tuple[fx.Keyword, ...]:
            if thing in self.state.gone:
                return self.state.gone[thing].keywords
            return tuple(keyword for _, keyword, _ in self.keyword_sources(thing))

        return self._remember(("keywords", thing), work, ())

    def keyword_sources(self, thing: int) -> list[tuple[str, fx.Keyword, int]]:
        """Every keyword the thing has: the unit or grant it comes from, the keyword, the card."""
        found: list[tuple[str, fx.Keyword, int]] = []
        for card, source, _ in self._sources(thing):
            printed = self.state.cards[card].definition.keywords.get(source, ())
            found.extend((unit, keyword, card) for unit, keyword in printed)
        for process, _, cause, _ in self._on(thing, fx.GrantKeyword):
            card = cause.card if cause.card is not None else thing
            found.extend((f"{cause.effect}/{process.id}", keyword, card) for keyword in process.keywords)
        for process, _, _, _ in self._on(thing, fx.Lose):
            lost = {keyword_name(keyword.name) for keyword in process.keywords}
            found = [each for each in found if not process.all_effects and keyword_name(each[1].name) not in lost]
        return found

    def has_keyword(self, thing: int, name: str) -> bool:
        return any(keyword_name(keyword.name) == keyword_name(name) for keyword in self.keywords(thing))

    def timings(self, thing: int) -> tuple[str, ...]:
        card = self._readable(thing)
        if card is None:
            return ()
        if self.is_permanent(thing):
            return tuple(timing for live in self.lives(thing) for timing in live.effect.timings)
        effects = card.definition.effects
        own = tuple(timing for effect in effects.get("main", ()) for timing in effect.timings)
        return (*own, "inherited") if "inherited" in effects or "inherited" in card.definition.keywords else own

    # ---- bans and immunity --------------------------------------------------------------------

    def affected(self, thing: int, cause: Cause) -> bool:
        if cause.kind != "effect":
            return True
        for process, _, own, scope in self._on(thing, fx.Immune, immune=True):
            del own
            if scope is None or process.to is None or self._cause_is(scope, cause, process.to):
                return False
        return True

    def _cause_is(self, scope: Scope, cause: Cause, what: fx.Target) -> bool:
        """Is the effect one "of your opponent's Digimon"?"""
        match what:
            case fx.PlayerRef(who=who):
                return cause.controller in select.players(scope, who)
            case fx.Select(of=of, owner=owner):
                mine = owner in (None, "any") or cause.controller in select.players(scope, owner)
                return mine and (not of or "card" in of or any(kind in cause.kinds for kind in of))
            case fx.Several(items=items):
                return any(self._cause_is(scope, cause, item) for item in items)
            case fx.Ref(to="opponent"):
                return cause.controller == 1 - scope.controller
            case _:
                return False

    def possible(self, thing: int, what: str, cause: Cause) -> bool:
        """No effect forbids it. Forbidding beats allowing (CR 15-1-3)."""
        for process, _, _, scope in self._on(thing, fx.Restrict):
            if what not in process.what or process.only or process.object is not None:
                continue
            if process.by is None or (scope is not None and self._cause_is(scope, cause, process.by)):
                return False
        return True

    def allowed(self, thing: int, what: str) -> bool:
        return any(process.what == what for process, _, _, _ in self._on(thing, fx.Allow))

    # ---- effects a thing has --------------------------------------------------------------------

    def _sources(self, thing: int) -> Iterator[tuple[int, str, Role]]:
        """The cards that give a permanent effects, and which of their text counts (CR 4-3-3, 4-3-5)."""
        permanent = self.state.permanents.get(thing)
        if permanent is None:
            return
        yield permanent.top, "main", "top"
        kinds = self.state.cards[permanent.top].definition.card.kinds
        if "Digimon" in kinds or "Digi-Egg" in kinds:
            for card in permanent.under:
                if self.state.cards[card].face_up:
                    yield card, "inherited", "under"
            for card in permanent.links:
                yield card, "link", "linked"

    def lives(self, thing: int) -> tuple[Live, ...]:
        """The effects a permanent has now: its own, inherited, linked, gained; without those it lost."""

        def work() -> tuple[Live, ...]:
            permanent = self.state.permanents.get(thing)
            if permanent is None:
                return ()
            found = [
                Live(effect, card, thing, permanent.owner, role, card)
                for card, source, role in self._sources(thing)
                for effect in self.state.cards[card].definition.effects.get(source, ())
            ]
            for modifier in self.state.modifiers:
                if isinstance(modifier.process, fx.GrantEffect) and self._covers(thing, modifier):
                    found.extend(
                        Live(effect, permanent.top, thing, permanent.owner, "granted", thing, modifier.id)
                        for effect in modifier.process.effects
                    )
            area = "breeding" if permanent.area == "breeding_area" else "battle"
            found = [live for live in found if live.effect.area == area or live.role == "granted"]
            return tuple(self._kept(thing, found))

        return self._remember(("lives", thing), work, ())

    def _kept(self, thing: int, found: list[Live]) -> list[Live]:
        for modifier in self.state.modifiers:
            process = modifier.process
            if isinstance(process, fx.Lose) and self._covers(thing, modifier):
                if process.all_effects:
                    return [live for live in found if live.grant is not None and live.grant > modifier.id]
                found = [live for live in found if not set(live.effect.timings) & set(process.timings)]
        return found

    def area_lives(self, player: int) -> tuple[Live, ...]:
        """Effects that work from hand, trash or face-up security (CR 15-14-2 to 15-14-5)."""
        found: list[Live] = []
        areas: tuple[tuple[Area, str], ...] = (("hand", "hand"), ("trash", "trash"), ("security", "security"))
        for area, name in areas:
            for thing in self.in_area(player, area):
                card = self.state.cards[thing]
                if area == "security" and not card.face_up:
                    continue
                for effect in card.definition.effects.get("main", ()):
                    if effect.area == name:
                        found.append(Live(effect, thing, None, player, "area", thing))
        return tuple(found)

    def all_lives(self) -> tuple[Live, ...]:
        """Every effect that can be active, trigger or interrupt now; the turn player's first."""

        def work() -> tuple[Live, ...]:
            found: list[Live] = []
            for player in (self.state.turn_player, 1 - self.state.turn_player):
                for area in FIELD:
                    for thing in self.state.list_of(player, area):
                        found.extend(self.lives(thing))
                found.extend(self.area_lives(player))
            return tuple(found)

        return self._remember("all", work, ())

    def scope_of(self, live: Live) -> Scope:
        kinds = self.kinds(live.host) if live.host is not None else self.kinds(live.card)
        cause = Cause("effect", live.owner, live.card, live.host, live.effect.id, kinds)
        return Scope(self, live.effect, live.owner, live.card, live.host, cause=cause)

    # ---- layers ---------------------------------------------------------------------------------

    def lasting(self, kind: type[T]) -> Iterator[tuple[T, Cause, Scope | None, Modifier | None]]:
        """The continuous processes of a kind: persistent effects first, then modifiers by age."""
        for live in self.all_lives():
            if live.effect.category != "persistent" or not any(isinstance(p, kind) for p in live.effect.processes):
                continue
            scope = self.scope_of(live)
            for process in live.effect.processes:
                if isinstance(process, kind) and self._persists(live, process, scope):
                    yield process, scope.cause, scope, None
        for modifier in self.state.modifiers:
            if isinstance(modifier.process, kind):
                yield modifier.process, modifier.cause, self._modifier_scope(modifier), modifier

    def _modifier_scope(self, modifier: Modifier) -> Scope:
        cause = modifier.cause
        return Scope(self, None, cause.controller or 0, cause.card or 0, cause.host, cause=cause)

    def _persists(self, live: Live, process: fx.AnyProcess, scope: Scope) -> bool:
        """Are the turn and the conditions right for a persistent process (CR 15-8-2-6)?"""
        effect = live.effect

        def work() -> bool:
            if not conditions.turn_fits(effect.timings, live.owner, self.state.turn_player):
                return False
            return conditions.all_hold(scope, effect.conditions) and conditions.all_hold(scope, process.conditions)

        return self._remember(("persists", live.card, live.host, effect.id, process.id), work, False)

    def _on(self, thing: int, kind: type[T], *, immune: bool = False) -> Iterator[tuple[T, int, Cause, Scope | None]]:
        """The continuous processes of a kind that touch the thing, with their amounts."""
        for process, cause, scope, modifier in list(self.lasting(kind)):
            if modifier is not None:
                if not self._covers(thing, modifier):
                    continue
                amount = modifier.amount
            else:
                target = getattr(process, "target", None)
                if target is None or scope is None or not self.covers(scope, thing, target):
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
        if modifier.things is not None:
            return thing in modifier.things
        target = getattr(modifier.process, "target", None)
        return target is not None and self.covers(self._modifier_scope(modifier), thing, target)

    def covers(self, scope: Scope, thing: int, target: fx.Target) -> bool:
        """Does an overall process affect the thing (CR 15-11-2)? In the battle area, unless places are named."""
        match target:
            case fx.Select(places=places):
                wanted = tuple(place.zone for place in places) or ("battle_area",)
                area = self.area_of(thing)
                here = "field" in wanted and area in ("battle_area", "breeding_area")
                return (area in wanted or here) and select.is_among(scope, thing, target)
            case fx.Several(items=items):
                return any(self.covers(scope, thing, item) for item in items)
            case fx.Ref():
                return thing in select.deref(scope, target)
            case _:
                return False

    def snapshot(self, thing: int) -> Snapshot:
        """What is known of a permanent as it leaves."""
        permanent = self.state.permanents[thing]
        return Snapshot(
            permanent.owner, self.names(thing), self.kinds(thing), self.colors(thing), self.traits(thing),
            tuple((what, self.number(thing, what)) for what in NUMBERS), self.keywords(thing), permanent.suspended,
            permanent.under, permanent.links, permanent.top,
        )  # fmt: skip
