"""What effects forbid, allow, and keep from having an effect (CR 15-1-3, 15-15-5): forbidding beats allowing."""

from __future__ import annotations

from abc import ABC, abstractmethod

from cardc.compiler import effect as fx
from cardc.runtime import causes, select
from cardc.runtime.layers import Layers
from cardc.runtime.model import Cause, timing_name
from cardc.runtime.scope import Scope

_RESTRICTIONS = {
    "be_delete": "be_deleted", "be_delete_in_battle": "be_deleted_in_battle", "be_return": "be_returned",
    "be_trash": "be_trashed", "be_block": "be_blocked", "be_attack": "be_attacked", "be_suspend": "suspend",
    "be_unsuspend": "unsuspend", "be_play": "be_played",
}  # fmt: skip

CARD_RESTRICTIONS = frozenset({
    "attack", "block", "suspend", "unsuspend", "digivolve", "leave", "be_deleted", "be_deleted_in_battle",
    "be_returned", "be_trashed", "be_blocked", "be_attacked", "be_played", "be_switched_target", "be_reduce:dp",
    "be_affected:de-digivolve", "be_add:security",
    "have_less:dp",
})  # fmt: skip
"""What `possible` is asked about a thing, and so what a restriction of a thing can forbid here."""

PLAYER_RESTRICTIONS = frozenset({
    "play", "use", "digivolve", "move", "gain_memory", "reduce:play_cost", "reduce:digivolution_cost",
    "reduce:use_cost", "ignore:digivolution_requirement", "have_more:security",
})  # fmt: skip
"""What `player_may` is asked about a player."""

DIRECTED = frozenset({"attack", "digivolve"})
"""What a thing does to another thing: only for these an object narrows what is forbidden."""

RETURNS = {"hand": "be_return:hand", "deck": "be_return:deck"}
"""Returning to one of them only may be forbidden."""


def restriction_name(what: str) -> str:
    """One name for what a restriction forbids."""
    act, _, places = what.partition(":")
    if (act, places) == ("leave", "battle_area") or (act == "be_return" and set(places.split(",")) == {"hand", "deck"}):
        what = act  # a thing leaves nowhere else, and is returned nowhere else
    return _RESTRICTIONS.get(what, what)


def unknown_restriction(process: fx.Restrict) -> str | None:
    """What of a restriction has no rule here: the act, or what narrows it. None: all is known."""
    of_player = isinstance(process.target, fx.PlayerRef)
    known = PLAYER_RESTRICTIONS if of_player else CARD_RESTRICTIONS | set(RETURNS.values())
    for what in process.what:
        if restriction_name(what) not in known and (of_player or not what.startswith("activate:")):
            return f"the restriction {what!r}"
    if not of_player and process.object is not None and not _object_known(process):
        return f"{', '.join(process.what)} restricted to some objects only"
    if process.unless is not None and set(process.what) - {"unsuspend"}:
        return f"{', '.join(process.what)} that can be paid for"
    if process.only and process.object is None:
        return "a restriction to nothing"
    if "have_more:security" in process.what and process.by != fx.Ref("this_effect"):
        return "a bound of the security stack that outlasts the effect"
    return None


def unknown_permission(process: fx.Allow) -> str | None:
    """What of a permission has no rule here."""
    if process.what not in ("attack", "attack_turn_played"):
        return f"the permission {process.what!r}"
    if process.what == "attack_turn_played" and process.object is not None:
        return "attacking only some the turn it was played"
    if isinstance(process.target, fx.Ref) and process.target.to == "effect":
        return "what the attack of a keyword effect may be on"
    return None


def _object_known(process: fx.Restrict) -> bool:
    """An object says to whom it may not be done, which cards it checks, or whose effects ("its own") they are."""
    return all(what in DIRECTED or what == "activate:Security" or _own(process) for what in process.what)


def _own(process: fx.Restrict) -> bool:
    return process.object == process.target or isinstance(process.object, fx.Ref)


class Bans(Layers, ABC):
    """The part of the query half that says what is possible, allowed and affected."""

    @abstractmethod
    def has_keyword(self, thing: int, name: str) -> bool: ...

    # ---- immunity -----------------------------------------------------------------------------

    def affected(self, thing: int, cause: Cause) -> bool:
        if cause.kind != "effect":
            return True
        if self._progresses(thing, cause):
            return False
        for process, _, _, scope in self._on(thing, fx.Immune, immune=True):
            if process.timings and not {timing_name(timing) for timing in process.timings} & set(cause.timings):
                continue
            if process.to is None or self._cause_is(scope, cause, process.to):
                return False
        return True

    def _progresses(self, thing: int, cause: Cause) -> bool:
        """＜Progress＞: not affected by the opponent's effects while attacking (CR 16-39)."""
        attack = self.state.attack
        if attack is None or attack.attacker != thing or cause.controller in (None, self.owner(thing)):
            return False
        return self.has_keyword(thing, "progress")

    def _cause_is(self, scope: Scope, cause: Cause, what: fx.Target) -> bool:
        """Is the effect one "of your opponent's Digimon"?"""
        kinds = cause.kinds or (self.kinds(cause.host if cause.host is not None else cause.card) if cause.card else ())
        match what:
            case fx.PlayerRef(who=who):
                return cause.controller in select.players(scope, who)
            case fx.Select(of=of, owner=owner):
                mine = owner in (None, "any") or cause.controller in select.players(scope, owner)
                like = not of or "card" in of or any(kind in kinds for kind in of)
                return mine and like and causes.is_like(scope, cause, what)
            case fx.Several(items=items):
                return any(self._cause_is(scope, cause, item) for item in items)
            case fx.Ref(to="effect_of", of=of) if of is not None:
                return self._cause_is(scope, cause, of)
            case fx.Ref(to="effect", owner=owner):
                return owner is None or cause.controller in select.players(scope, owner)
            case _:
                return False

    # ---- bans ---------------------------------------------------------------------------------

    def possible(self, thing: int, what: str, cause: Cause, *, how: str = "") -> bool:
        """No effect forbids it. Forbidding beats allowing (CR 15-1-3). `how`: by what it would happen."""
        wanted = restriction_name(what)
        for process, _, _, scope in self._on(thing, fx.Restrict):
            if wanted not in map(restriction_name, process.what):
                continue
            if process.unless is not None:
                continue  # see `tolls`
            narrowed = process.object is not None and not (wanted == "digivolve" and _of_players(process))
            if process.only or narrowed:
                continue  # see `can_act_on`
            if process.not_by is not None and self._excepted(scope, cause, process.not_by, how):
                continue
            if process.by is None or self._done_by(scope, cause, process.by):
                return False
        return True

    def tolls(self, thing: int, what: str) -> tuple[tuple[fx.Restrict, Scope], ...]:
        """What forbids it unless something is paid, and for whom."""
        return tuple(
            (process, scope)
            for process, _, _, scope in self._on(thing, fx.Restrict)
            if process.unless is not None and what in map(restriction_name, process.what)
        )

    def _done_by(self, scope: Scope, cause: Cause, by: fx.Target) -> bool:
        """ "by your opponent's effects", "in battle or by effects"."""
        if isinstance(by, fx.Several):
            return any(self._done_by(scope, cause, item) for item in by.items)
        if by == fx.Ref("battle"):
            return cause.kind == "battle"
        return cause.kind == "effect" and self._cause_is(scope, cause, by)

    def card_may(self, card: int, what: str, cause: Cause) -> bool:
        """ "Cards can't be added to security stacks by effects", wherever the card is."""
        return not any(
            what in map(restriction_name, process.what)
            and not isinstance(process.target, fx.PlayerRef)
            and self._from(card, process.target)
            and select.is_among(scope, card, process.target)
            and (process.by is None or (cause.kind == "effect" and self._cause_is(scope, cause, process.by)))
            for process, _, scope, _ in list(self.lasting(fx.Restrict))
        )

    def _from(self, card: int, target: fx.Target) -> bool:
        """Is the card in one of the places that the target names, if it names any?"""
        places = target.places if isinstance(target, fx.Select) else ()
        return not places or self.area_of(card) in {place.zone for place in places}

    def _excepted(self, scope: Scope, cause: Cause, not_by: fx.Target, how: str) -> bool:
        """ "Other than by deletion", "other than by Tamer effects or in battle"."""
        if isinstance(not_by, fx.Several):
            return any(self._excepted(scope, cause, item, how) for item in not_by.items)
        if isinstance(not_by, fx.Ref) and not_by.to in ("deletion", "battle"):
            return how == "deleted" if not_by.to == "deletion" else cause.kind == "battle"
        return cause.kind == "effect" and self._cause_is(scope, cause, not_by)

    def player_may(self, player: int, what: str, thing: int | None, cause: Cause) -> bool:
        """ "Your opponent can't use Option cards", "players can't play Digimon by effects", "… can't gain memory"."""
        for process, _, scope, _ in list(self.lasting(fx.Restrict)):
            if not isinstance(process.target, fx.PlayerRef) or what not in process.what:
                continue
            if player not in select.players(scope, process.target.who):
                continue
            object_ = process.object if thing is not None else None
            if object_ is not None and thing is not None and select.is_among(scope, thing, object_) is process.only:
                continue
            if process.not_by is not None and self._excepted(scope, cause, process.not_by, ""):
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
            if what.startswith("activate:") and (process.object is None or _own(process))
        )
        return frozenset(found)

    def silent(self, card: int, attacker: int) -> bool:
        """Do the [Security] effects of a checked card not activate ("on Option cards it checks")?"""
        for process, cause, scope, modifier in list(self.lasting(fx.Restrict)):
            if "activate:Security" not in process.what:
                continue
            if process.object is None:
                meant = not isinstance(process.target, fx.PlayerRef) and select.is_among(scope, card, process.target)
            else:
                things = modifier.things if modifier is not None else None
                checks = attacker in things if things is not None else self.covers(scope, attacker, process.target)
                meant = checks and self.affected(attacker, cause) and select.is_among(scope, card, process.object)
            if meant:
                return True
        return False

    def can_act_on(self, thing: int, what: str, other: int | None) -> bool:
        """ "Can't attack players", "can only digivolve into …": is the object (None: the opponent) open to it?"""
        for process, _, _, scope in self._on(thing, fx.Restrict):
            if process.object is None or what not in map(restriction_name, process.what):
                continue
            if what == "digivolve" and _of_players(process):
                continue
            meant = _of_players(process) if other is None else select.is_among(scope, other, process.object)
            if meant is not process.only:
                return False
        return True

    def keeps_off(self, thing: int, what: str, other: int) -> bool:
        """ "Can't be blocked by Digimon with …": may the other one not do this to the thing?"""
        return any(
            what in map(restriction_name, process.what) and select.is_among(scope, other, process.by)
            for process, _, _, scope in self._on(thing, fx.Restrict)
            if process.by is not None
        )

    def allowed(self, thing: int, what: str, other: int | None = None) -> bool:
        """ "Can also attack unsuspended Digimon", "can attack the turn it was played"; `other`: to what it is done."""
        for process, _, _, scope in self._on(thing, fx.Allow):
            if process.what != what:
                continue
            if process.object is None or other is None:
                found = process.object is other  # neither
            else:
                found = select.is_among(scope, other, process.object)
            if found:
                return True
        return False


def _of_players(process: fx.Restrict) -> bool:
    return process.object is not None and select.players_named(process.object)
