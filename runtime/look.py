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
from cardc.runtime.facts import Facts
from cardc.runtime.keywords import is_delay, keyword_effect, keyword_name
from cardc.runtime.model import FIELD, Area, Cause, Live, Modifier, Role, Snapshot, timing_name
from cardc.runtime.select import Scope

Lasting = tuple[fx.AnyProcess, Cause, tuple[int, ...] | None, Scope | None, int, int]
"""A continuous process: itself, its cause, the chosen things or None, its scope, its amount, its age."""

T = TypeVar("T")

_KINDS = {"Digimon": "digimon", "Tamer": "tamer", "Option": "option", "Digi-Egg": "digi_egg"}
NUMBERS = ("level", "dp", "play_cost", "use_cost")


_RESTRICTIONS = {
    "be_delete": "be_deleted", "be_delete_in_battle": "be_deleted_in_battle", "be_return": "be_returned",
    "be_trash": "be_trashed", "be_block": "be_blocked", "be_attack": "be_attacked", "be_suspend": "suspend",
    "be_unsuspend": "unsuspend", "be_play": "be_played",
}  # fmt: skip


CARD_RESTRICTIONS = frozenset({
    "attack", "block", "suspend", "unsuspend", "digivolve", "leave", "be_deleted", "be_deleted_in_battle",
    "be_returned", "be_trashed", "be_blocked", "be_attacked", "be_played",
})  # fmt: skip
"""What `possible` is asked about a thing, and so what a restriction of a thing can forbid here."""

PLAYER_RESTRICTIONS = frozenset({"play", "use", "digivolve", "move"})
"""What `player_may` is asked about a player."""


def restriction_name(what: str) -> str:
    """One name for what a restriction forbids."""
    act, _, places = what.partition(":")
    if (act, places) == ("leave", "battle_area") or (act == "be_return" and set(places.split(",")) == {"hand", "deck"}):
        what = act  # a thing leaves nowhere else, and is returned nowhere else
    return _RESTRICTIONS.get(what, what)


def unknown_restriction(process: fx.Restrict) -> str | None:
    """What of a restriction has no rule here: the act, or what narrows it. None: all is known."""
    of_player = isinstance(process.target, fx.PlayerRef)
    known = PLAYER_RESTRICTIONS if of_player else CARD_RESTRICTIONS
    for what in process.what:
        if restriction_name(what) not in known and (of_player or not what.startswith("activate:")):
            return f"the restriction {what!r}"
    if process.not_by is not None:
        return "a restriction with an exception"
    if not of_player and process.object is not None and process.what != ("attack",):
        return f"{', '.join(process.what)} restricted to some objects only"
    if process.only and process.object is None:
        return "a restriction to nothing"
    return None


class Look(Facts):
    """The `Query` half of the board over a `State`."""

    # ---- characteristics ----------------------------------------------------------------------

    def names(self, thing: int) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            if thing in self.state.gone:
                return self.state.gone[thing].names
            card = self.readable(thing)
            base = card.definition.names if card is not None else ()
            return self._treated(thing, base, "names")

        return self.remember(("names", thing), work, ())

    def name_parts(self, thing: int) -> tuple[str, ...]:
        """Its names, and what it counts as having in its name (CR 2-3-4-4)."""
        card = self.readable(thing)
        return (*self.names(thing), *(card.definition.name_parts if card is not None else ()))

    def colors(self, thing: int) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            if thing in self.state.gone:
                return self.state.gone[thing].colors
            card = self.readable(thing)
            base = tuple(color.casefold() for color in card.definition.card.colors) if card is not None else ()
            return self._treated(thing, base, "colors")

        return self.remember(("colors", thing), work, ())

    def traits(self, thing: int) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            if thing in self.state.gone:
                return self.state.gone[thing].traits
            card = self.readable(thing)
            return self._treated(thing, card.definition.traits if card is not None else (), "traits")

        return self.remember(("traits", thing), work, ())

    def kinds(self, thing: int) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            if thing in self.state.gone:
                return self.state.gone[thing].kinds
            card = self.readable(thing)
            if card is None:
                return ()
            base = tuple(_KINDS[kind] for kind in card.definition.card.kinds)
            if self.is_permanent(thing):  # CR 4-3-1, 4-6-3
                base = ("digimon",) if {"digimon", "digi_egg"} & set(base) else base
            if card.definition.token:
                base = (*base, "token")
            return self._treated(thing, base, "kinds")

        return self.remember(("kinds", thing), work, ())

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

        return self.remember((what, thing), work, None)

    def _number(self, thing: int, what: str) -> int | None:
        card = self.readable(thing)
        if card is None:
            return None
        data = card.definition.card
        base = {"level": data.level, "dp": data.dp}.get(what, data.play_cost)
        for process, _, _, _ in self._on(thing, fx.Treat):
            value = getattr(process, what, None)
            base = value if value is not None else base  # CR 15-12-1-5: it becomes the original number
        change = 0
        for process, amount, _, _ in self._on(thing, fx.Modify):
            if base is None or process.what not in (what, f"original_{what}"):
                continue
            if process.set:
                base = amount
            else:
                change += amount
        return None if base is None else max(0, base + change)  # CR 1-3-8: one change, applied once

    def keywords(self, thing: int) -> tuple[fx.Keyword, ...]:
        def work() -> tuple[fx.Keyword, ...] | None:
            if thing in self.state.gone:
                return self.state.gone[thing].keywords
            return tuple(keyword for _, keyword, _ in self.keyword_sources(thing))

        found = self.remember(("keywords", thing), work, None)
        return found if found is not None else self._own_keywords(thing)

    def _own_keywords(self, thing: int) -> tuple[fx.Keyword, ...]:
        """While what it gains is being worked out ("all Digimon with ＜Blocker＞ gain …"): printed, or given to it."""
        found = [
            keyword
            for card, source, _ in self._sources(thing)
            for _, keyword in self.state.cards[card].definition.keywords.get(source, ())
        ]
        for modifier in self.state.modifiers:
            if isinstance(modifier.process, fx.GrantKeyword) and thing in (modifier.things or ()):
                found.extend(modifier.process.keywords)
        return tuple(found)

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
        card = self.readable(thing)
        if card is None:
            return ()
        if self.is_permanent(thing):
            return tuple(timing for live in self.lives(thing) for timing in live.effect.timings)
        effects = card.definition.effects
        own = tuple(timing for effect in effects.get("main", ()) for timing in effect.timings)
        other = (
            source for source in ("inherited", "security") if source in effects or source in card.definition.keywords
        )
        return (*own, *other)

    def deletion_bonus(self, player: int) -> int:
        found = 0
        for process, cause, scope, modifier in list(self.lasting(fx.AdjustLimit)):
            if process.what == "dp" and process.of == "dp_deletion_effects" and cause.controller == player and scope:
                found += modifier.amount if modifier is not None else self._live_amount(scope, process)
        return found

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
        kinds = cause.kinds or (self.kinds(cause.host if cause.host is not None else cause.card) if cause.card else ())
        match what:
            case fx.PlayerRef(who=who):
                return cause.controller in select.players(scope, who)
            case fx.Select(of=of, owner=owner):
                mine = owner in (None, "any") or cause.controller in select.players(scope, owner)
                return mine and (not of or "card" in of or any(kind in kinds for kind in of))
            case fx.Several(items=items):
                return any(self._cause_is(scope, cause, item) for item in items)
            case fx.Ref(to="effect", owner=owner):
                return owner is None or cause.controller in select.players(scope, owner)
            case _:
                return False

    def possible(self, thing: int, what: str, cause: Cause) -> bool:
        """No effect forbids it. Forbidding beats allowing (CR 15-1-3)."""
        wanted = restriction_name(what)
        for process, _, _, scope in self._on(thing, fx.Restrict):
            if process.only or process.object is not None:
                continue
            if wanted not in map(restriction_name, process.what):
                continue
            if process.by is None or (scope is not None and self._cause_is(scope, cause, process.by)):
                return False
        return True

    def player_may(self, player: int, what: str, thing: int, cause: Cause) -> bool:
        """ "Your opponent can't use Option cards", "players can't play Digimon by effects"."""
        for process, _, scope, _ in list(self.lasting(fx.Restrict)):
            if scope is None or not isinstance(process.target, fx.PlayerRef) or what not in process.what:
                continue
            if player not in select.players(scope, process.target.who) or process.only:
                continue
            if process.object is not None and not select.is_among(scope, thing, process.object):
                continue
            if process.by is None or (cause.kind == "effect" and self._cause_is(scope, cause, process.by)):
                return False
        return True

    def banned_timings(self, thing: int, cause: Cause) -> frozenset[str]:
        """The timings whose effects the thing can't activate."""
        del cause
        found = (
            timing_name(what.removeprefix("activate:"))
            for process, _, _, _ in self._on(thing, fx.Restrict)
            for what in process.what
            if what.startswith("activate:")
        )
        return frozenset(found)

    def can_act_on(self, thing: int, what: str, other: int | None) -> bool:
        """ "Can't attack players", "can only attack …": is the object (None: the opponent) open to the thing?"""
        for process, _, _, scope in self._on(thing, fx.Restrict):
            if process.object is None or scope is None or what not in map(restriction_name, process.what):
                continue
            if other is None:
                meant = select.players_named(process.object)
            else:
                meant = select.is_among(scope, other, process.object)
            if meant is not process.only:
                return False
        return True

    def allowed(self, thing: int, what: str, other: int | None = None) -> bool:
        """ "Can also attack unsuspended Digimon", "can attack the turn it was played"; `other`: to what it is done."""
        for process, _, _, scope in self._on(thing, fx.Allow):
            if process.what != what:
                continue
            if process.object is None or other is None:
                found = process.object is other  # neither
            else:
                found = scope is not None and select.is_among(scope, other, process.object)
            if found:
                return True
        return False

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
        """The effects a permanent has now, those of its keywords among them."""

        def work() -> tuple[Live, ...]:
            permanent = self.state.permanents.get(thing)
            if permanent is None or permanent.area != "battle_area":
                return self.plain_lives(thing)
            found: list[Live] = []
            for unit, keyword, card in self.keyword_sources(thing):
                effect = keyword_effect(unit, keyword)
                if effect is not None:
                    role = "top" if card == permanent.top else "under" if card in permanent.cards else "granted"
                    found.append(Live(effect, card, thing, permanent.owner, role, card))
            return (*self.plain_lives(thing), *found)

        return self.remember(("lives", thing), work, ())

    def plain_lives(self, thing: int) -> tuple[Live, ...]:
        """Its own effects, inherited, linked and gained ones; without those it lost."""

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
            if self.state.cards[permanent.top].definition.card.kinds == ("Option",):
                found = [live for live in found if "main" not in live.effect.timings or is_delay(live.effect)]
            area = "breeding" if permanent.area == "breeding_area" else "battle"
            found = [live for live in found if live.effect.area == area or live.role == "granted"]
            return tuple(self._kept(thing, found))

        return self.remember(("plain", thing), work, ())

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
        return self.remember("all", lambda: self._gather(self.lives), ())

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
        cause = Cause("effect", live.owner, live.card, live.host, live.effect.id, kinds)
        return Scope(self, live.effect, live.owner, live.card, live.host, cause=cause)

    # ---- layers ---------------------------------------------------------------------------------

    def lasting(self, kind: type[T]) -> Iterator[tuple[T, Cause, Scope | None, Modifier | None]]:
        """The continuous processes of a kind: persistent effects first, then modifiers by age."""
        for process, live, scope, modifier in self._index().get(kind, ()):
            if live is None or self._persists(live, process, scope):
                yield process, scope.cause, scope, modifier  # type: ignore[misc]

    def _index(self) -> dict[type, list[tuple[fx.AnyProcess, Live | None, Scope, Modifier | None]]]:
        """Every continuous process there is, by kind, whether or not its conditions are met."""

        def work() -> dict[type, list[tuple[fx.AnyProcess, Live | None, Scope, Modifier | None]]]:
            found: dict[type, list[tuple[fx.AnyProcess, Live | None, Scope, Modifier | None]]] = {}
            for live in self._gather(self.plain_lives):  # keywords are granted by what is gathered here
                if live.effect.category == "persistent":
                    scope = self._plain_scope(live)
                    for process in live.effect.processes:
                        found.setdefault(type(process), []).append((process, live, scope, None))
            for modifier in self.state.modifiers:
                scope = self._modifier_scope(modifier)
                found.setdefault(type(modifier.process), []).append((modifier.process, None, scope, modifier))
            return found

        return self.remember("index", work, {})

    def _plain_scope(self, live: Live) -> Scope:
        """Without the kinds of the source, which are asked for when an immunity needs them."""
        cause = Cause("effect", live.owner, live.card, live.host, live.effect.id)
        return Scope(self, live.effect, live.owner, live.card, live.host, cause=cause)

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

        return self.remember(("persists", live.card, live.host, effect.id, process.id), work, False)

    def _on(self, thing: int, kind: type[T], *, immune: bool = False) -> Iterator[tuple[T, int, Cause, Scope | None]]:
        """The continuous processes of a kind that touch the thing, with their amounts."""
        if kind not in self._index():
            return
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
            if immune or not self._index().get(fx.Immune) or self.affected(thing, cause):
                yield process, amount, cause, scope

    def _live_amount(self, scope: Scope, process: object) -> int:
        value = getattr(process, "amount", 0)
        each = getattr(process, "for_each", None)
        times = conditions.times(scope, each) if each is not None else 1
        return conditions.amount(scope, value) * times

    def _covers(self, thing: int, modifier: Modifier) -> bool:
        if modifier.expiry.only_then and (
            self.state.phase != "unsuspend" or self.turn_player != modifier.expiry.player
        ):
            return False
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
                here = here or ("security" in wanted and area == "limbo")  # a Security Digimon (CR 15-1-8)
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
