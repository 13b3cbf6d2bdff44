"""The state of a game: plain data, cheap to copy, changed only through the primitives here.

A state is a few dictionaries and tuples of frozen values; `copy()` copies the dictionaries and
shares the values. The primitives keep the books (a card is in exactly one place, `audit` checks
it); they know no rules beyond areas, new cards and stacks (CR 3, 4-7). Rules live in `table`,
`turn`, `attack` and the executors.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

from msgspec.structs import replace

from cardc.runtime.model import (
    FIELD,
    LISTED,
    OFFICIAL,
    Area,
    Attack,
    CardInst,
    Definition,
    Delayed,
    Happening,
    Modifier,
    Pending,
    Permanent,
    Phase,
    Rules,
    Snapshot,
    Task,
)

MEMORY_LIMIT = 10

Spot = int | None
"""Where in a list: None is the bottom (the end), 0 the top."""


class State:
    """See the module. `memory` is positive on the side of player 0.

    `version` counts changes; `checked` is the version that the last rule check saw. `pending` holds
    levels: what triggers while a level is being resolved goes on top (CR 15-4-5); `fresh` collects
    the next level. `gone`, `became`, `lay_up`, `happened`: last known information, new ids of moved cards, which of
    them lay face up before, what happened, all of this turn.
    `revealed`: cards that are shown, and to whom (None: both).
    `memo`: what was read off the cards, for `printed`, and `layout`: the mark of where they lie now, another object
    after each change; no part of what the state is, so copies share them.
    """

    __slots__ = (
        "agenda", "attack", "became", "cards", "checked", "delayed", "fresh", "gone", "happened", "lay_up", "layout",
        "lists", "memo", "memory", "modifiers", "next_id", "pending", "permanents", "phase", "revealed", "rolls",
        "rules", "seed", "turn", "turn_player", "uses", "version", "winner",
    )  # fmt: skip

    def __init__(self, seed: int = 0, rules: Rules = OFFICIAL) -> None:
        self.seed = seed
        self.rules = rules
        self.rolls = 0
        self.version = 0
        self.checked = -1
        self.next_id = 1
        self.turn = 1
        self.turn_player = 0
        self.phase: Phase = "main"
        self.memory = 0
        self.winner: int | None = None
        self.attack: Attack | None = None
        self.cards: dict[int, CardInst] = {}
        self.permanents: dict[int, Permanent] = {}
        self.lists: dict[tuple[int, Area], tuple[int, ...]] = {(p, a): () for p in (0, 1) for a in (*LISTED, *FIELD)}
        self.modifiers: tuple[Modifier, ...] = ()
        self.uses: dict[tuple[int, str], int] = {}
        self.pending: tuple[tuple[Pending, ...], ...] = ()
        self.fresh: tuple[Pending, ...] = ()
        self.agenda: tuple[Task, ...] = ()
        self.delayed: tuple[Delayed, ...] = ()
        self.gone: dict[int, Snapshot] = {}
        self.happened: tuple[Happening, ...] = ()
        self.became: dict[int, int] = {}
        self.lay_up: frozenset[int] = frozenset()
        self.revealed: dict[int, int | None] = {}
        self.memo: dict[Hashable, Any] = {}
        self.layout = object()

    def copy(self) -> State:
        """An independent state. The values are frozen and shared, only the dictionaries are copied."""
        other = State.__new__(State)
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        other.cards = self.cards.copy()
        other.permanents = self.permanents.copy()
        other.lists = self.lists.copy()
        other.uses = self.uses.copy()
        other.gone = self.gone.copy()
        other.became = self.became.copy()
        other.revealed = self.revealed.copy()
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    __hash__ = None  # type: ignore[assignment]

    # ---- reading ------------------------------------------------------------------------------

    def list_of(self, player: int, area: Area) -> tuple[int, ...]:
        """Cards of a listed area (top first), or permanents of a field area."""
        return self.lists[player, area]

    def memory_of(self, player: int) -> int:
        """The memory as this player counts it: positive on the own side (CR 4-1-2)."""
        return self.memory if player == 0 else -self.memory

    def now(self, thing: int) -> int:
        """The id that a card has now, if it became a new card since."""
        while thing in self.became:
            thing = self.became[thing]
        return thing

    def _laid(self) -> None:
        """Cards are about to lie elsewhere, or otherwise."""
        self.version += 1
        self.layout = object()

    # ---- writing: cards -----------------------------------------------------------------------

    def fresh_id(self) -> int:
        new = self.next_id
        self.next_id += 1
        return new

    def create(self, definition: Definition, owner: int, area: Area, *, face_up: bool = False) -> int:
        """A card that was not in the game: setting up, or a token. It goes to the bottom of `area`."""
        self._laid()
        new = self.fresh_id()
        self.cards[new] = CardInst(new, new, owner, definition, area, face_up or area in ("trash", "limbo"))
        self.lists[owner, area] = (*self.lists[owner, area], new)
        return new

    def _detach(self, card: CardInst) -> None:
        """Take a card out of the list or the permanent that holds it."""
        if card.host is not None:
            host = self.permanents[card.host]
            links = tuple(other for other in host.links if other != card.id)
            cards = tuple(other for other in host.cards if other != card.id)
            self.permanents[host.id] = replace(host, cards=cards, links=links)
            if not cards:
                self._drop_permanent(host)
        else:
            key = (card.owner, card.area)
            self.lists[key] = tuple(other for other in self.lists[key] if other != card.id)

    def _drop_permanent(self, host: Permanent) -> None:
        key = (host.owner, host.area)
        self.lists[key] = tuple(other for other in self.lists[key] if other != host.id)
        del self.permanents[host.id]

    def _renew(self, card: CardInst, area: Area, *, host: int | None, face_up: bool, cost: int | None = None) -> int:
        """The card in its new area: a new card with a new id (CR 3-1-3-1-1)."""
        new = self.fresh_id()
        del self.cards[card.id]
        self.cards[new] = CardInst(new, card.serial, card.owner, card.definition, area, face_up, host, cost)
        self.became[card.id] = new
        if card.face_up:
            self.lay_up |= {card.id}
        return new

    def place(
        self, thing: int, area: Area, spot: Spot = None, *, face_up: bool = False, cost: int | None = None
    ) -> int:
        """Move one card to a listed area of its owner; its new id. `cost`: the one that it is used with."""
        self._laid()
        card = self.cards[thing]
        self._detach(card)
        self.revealed.pop(thing, None)
        if card.definition.token and area not in ("removed", "limbo"):
            area = "removed"  # CR 4-21-5
        if "Digi-Egg" in card.definition.card.kinds and area in ("deck", "hand", "security"):
            area, spot = "digi_egg_deck", spot if area == "deck" else None  # CR 3-1-3-9
        face_up = face_up or area in ("trash", "limbo", "removed")
        new = self._renew(card, area, host=None, face_up=face_up, cost=cost)
        held = self.lists[card.owner, area]
        at = len(held) if spot is None else min(spot, len(held))
        self.lists[card.owner, area] = (*held[:at], new, *held[at:])
        return new

    def put_on_field(self, thing: int, area: Area, *, suspended: bool = False) -> int:
        """Place a card as a permanent of its own; the id of the permanent."""
        self._laid()
        card = self.cards[thing]
        self._detach(card)
        self.revealed.pop(thing, None)
        permanent = self.fresh_id()
        new = self._renew(card, "stack", host=permanent, face_up=True)
        self.permanents[permanent] = Permanent(
            permanent, card.owner, (new,), area, suspended=suspended, entered=self.turn
        )
        self.lists[card.owner, area] = (*self.lists[card.owner, area], permanent)
        return permanent

    def stack(self, thing: int, host: int, position: str = "top", *, face_up: bool = True) -> int:
        """Put a card into a permanent's stack: "top" (digivolving), or as its "first" or "last" card under it."""
        self._laid()
        card = self.cards[thing]
        self._detach(card)
        self.revealed.pop(thing, None)
        new = self._renew(card, "stack", host=host, face_up=face_up)
        held = self.permanents[host]
        if position == "top":
            cards = (*held.cards, new)
        elif position == "first":
            cards = (*held.cards[:-1], new, held.cards[-1])
        else:
            cards = (new, *held.cards)
        self.permanents[host] = replace(held, cards=cards)
        return new

    def link(self, thing: int, host: int) -> int:
        """Plug a card in as a link card (CR 4-9)."""
        self._laid()
        card = self.cards[thing]
        self._detach(card)
        self.revealed.pop(thing, None)
        new = self._renew(card, "linked", host=host, face_up=True)
        held = self.permanents[host]
        self.permanents[host] = replace(held, links=(*held.links, new))
        return new

    def merge(self, thing: int, stacks: tuple[tuple[int, ...], ...], area: Area) -> int:
        """Put a card on top of several stacks of cards, the first of them uppermost; the new permanent (CR 8-2-2).

        All cards become new ones; link cards must be gone before.
        """
        self._laid()
        permanent = self.fresh_id()
        owner = self.cards[thing].owner
        cards: list[int] = []
        for card in (*(card for stack in reversed(stacks) for card in stack), thing):
            inst = self.cards[card]
            self._detach(inst)
            self.revealed.pop(card, None)
            up = inst.face_up or inst.area != "stack"
            cards.append(self._renew(inst, "stack", host=permanent, face_up=up))
        self.permanents[permanent] = Permanent(permanent, owner, tuple(cards), area)
        self.lists[owner, area] = (*self.lists[owner, area], permanent)
        return permanent

    def set_permanent(self, thing: int, **changes: object) -> None:
        self.version += 1
        self.permanents[thing] = replace(self.permanents[thing], **changes)

    def move_permanent(self, thing: int, area: Area) -> None:
        """Between breeding and battle area: it stays the same card (CR 4-17-4)."""
        self._laid()
        held = self.permanents[thing]
        key = (held.owner, held.area)
        self.lists[key] = tuple(other for other in self.lists[key] if other != thing)
        self.lists[held.owner, area] = (*self.lists[held.owner, area], thing)
        self.permanents[thing] = replace(held, area=area)

    def reveal(self, thing: int, to: int | None = None) -> None:
        """Show a card without moving it, to one player or both: it can't be referenced in its area (CR 15-15-3-1)."""
        self.version += 1
        self.revealed[thing] = to

    def set_card(self, thing: int, **changes: object) -> None:
        self._laid()
        card = self.cards[thing] = replace(self.cards[thing], **changes)
        # Equal tuples, but not the same ones: what was read off them is read again.
        if card.host is not None:
            host = self.permanents[card.host]
            self.permanents[host.id] = replace(host, cards=(*host.cards,), links=(*host.links,))
        else:
            self.lists[card.owner, card.area] = (*self.lists[card.owner, card.area],)

    def shuffle(self, player: int, area: Area) -> None:
        """Randomise an area, reproducibly: the n-th shuffle of a seed is always the same."""
        self.version += 1
        self.rolls += 1
        order = list(self.lists[player, area])
        random.Random(f"{self.seed}/{self.rolls}").shuffle(order)
        self.lists[player, area] = tuple(order)

    def roll(self, things: tuple[int, ...], n: int) -> tuple[int, ...]:
        """`n` of the things at random."""
        self.rolls += 1
        return tuple(random.Random(f"{self.seed}/{self.rolls}").sample(things, min(n, len(things))))

    # ---- writing: the rest --------------------------------------------------------------------

    def set_memory(self, player: int, amount: int) -> None:
        """The gauge ends at 10 on either side (CR 1-4-2)."""
        self.version += 1
        amount = max(-MEMORY_LIMIT, min(MEMORY_LIMIT, amount))
        self.memory = amount if player == 0 else -amount

    def add_modifier(self, modifier: Modifier) -> None:
        self.version += 1
        self.modifiers = (*self.modifiers, modifier)

    def push(self, *tasks: Task) -> None:
        """Put tasks on the agenda; the last one given is done first."""
        self.agenda = (*self.agenda, *tasks)

    def count_use(self, counter: tuple[int, str]) -> None:
        self.uses[counter] = self.uses.get(counter, 0) + 1

    # ---- the books ----------------------------------------------------------------------------

    def audit(self) -> None:
        """Every card is in exactly one place and knows it; the memory is on the gauge. AssertionError if not."""
        seen: list[int] = []
        for (player, area), held in self.lists.items():
            if area in FIELD:
                for thing in held:
                    permanent = self.permanents[thing]
                    assert (permanent.owner, permanent.area) == (player, area), permanent
                    for card in (*permanent.cards, *permanent.links):
                        assert self.cards[card].host == thing, self.cards[card]
                        seen.append(card)
            else:
                for card in held:
                    inst = self.cards[card]
                    assert (inst.owner, inst.area, inst.host) == (player, area, None), inst
                    seen.append(card)
        assert sorted(seen) == sorted(self.cards), "a card is lost or doubled"
        serials = [card.serial for card in self.cards.values()]
        assert len(set(serials)) == len(serials), "a card is doubled"
        assert -MEMORY_LIMIT <= self.memory <= MEMORY_LIMIT, self.memory
        assert all(key in self.permanents for player in (0, 1) for a in FIELD for key in self.lists[player, a])
        assert all(times > 0 for times in self.uses.values()), "a counter without a use"


_COPIED = {"cards", "permanents", "lists", "uses", "gone", "became", "revealed"}
_COMPARED = tuple(name for name in State.__slots__ if name not in ("layout", "memo"))
_SHARED = tuple(name for name in State.__slots__ if name not in _COPIED)
