"""Plain facts of the built-in state, and a memory for what was worked out until the state changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cardc.runtime.model import Area, CardInst, Happening, Permanent, Phase
from cardc.runtime.state import State

T = TypeVar("T")


class Facts:
    """What can be read off a `State` without knowing any effect."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.fighting: Happening | None = None  # the battle in which DP are being compared
        self._cache: dict[object, object] = {}
        self._seen = -1
        self._entered: set[object] = set()
        self._falls = 0

    # ---- cache and guard ----------------------------------------------------------------------

    def remember(self, key: object, work: Callable[[], T], fallback: T) -> T:
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

    def fight(self, battle: Happening | None) -> None:
        """From now on this battle is what persistent effects see happening, or nothing is."""
        self.fighting = battle
        self.state.version += 1

    # ---- plain facts --------------------------------------------------------------------------

    @property
    def turn_player(self) -> int:
        return self.state.turn_player

    def turn_number(self) -> int:
        return self.state.turn

    def phase(self) -> Phase:
        return self.state.phase

    def card_numbers(self, thing: int) -> tuple[str, ...]:
        card = self.readable(thing)
        return (card.definition.card.id, *card.definition.numbers) if card is not None else ()

    def placed_this_turn(self, thing: int) -> bool:
        permanent = self.permanent(thing)
        return permanent is not None and permanent.entered == self.state.turn

    def memory_of(self, player: int) -> int:
        return self.state.memory_of(player)

    def in_area(self, player: int, area: Area) -> tuple[int, ...]:
        held = self.state.list_of(player, area)
        if not self.state.revealed:
            return held
        return tuple(thing for thing in held if thing not in self.state.revealed)

    def happened(self) -> tuple[Happening, ...]:
        return self.state.happened

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

    def present(self, thing: int) -> int:
        """The id under which a thing, or the card that it was on top, is found now."""
        card = self.card(thing) if thing not in self.state.permanents else None
        return thing if card is None else card.id

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

    def host_of(self, card: int) -> int | None:
        found = self.state.cards.get(card)
        return found.host if found is not None else None

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
        if not self.exists(thing):
            return thing in self.state.lay_up or thing in self.state.gone
        card = self.card(thing)
        return card is not None and card.face_up

    def attacking(self) -> int | None:
        return self.state.attack.attacker if self.state.attack is not None else None

    def attack_target(self) -> int | None:
        return self.state.attack.target if self.state.attack is not None else None

    def text(self, thing: int) -> str:
        """All that is printed on the card, names and traits included (CR 4-23)."""
        card = self.readable(thing)
        if card is None:
            return ""
        data = card.definition.card
        return "\n".join((data.name, *data.traits, *(field.text for field in data.fields)))

    def label(self, thing: int) -> str:
        """The name of a thing, for people."""
        card = self.card(thing)
        return card.definition.card.name if card is not None else f"#{thing}"

    def readable(self, thing: int) -> CardInst | None:
        """The card, unless it lies face down under another (CR 4-7-9)."""
        card = self.card(thing)
        if card is not None and card.host is not None and not card.face_up:
            return None
        return card
