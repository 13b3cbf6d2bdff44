"""Asking, telling, and moving cards: what every change of the built-in board is made of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from msgspec.structs import replace

from cardc.runtime import triggers
from cardc.runtime.decisions import Answer, Decision
from cardc.runtime.look import Look
from cardc.runtime.model import Area, Cause, Happening, Live
from cardc.runtime.state import State

Asker = Callable[[State, Decision], Answer]


class Frame:
    """One thing that is about to happen and can be interrupted: what was prevented, how its cost changed.

    `base`: what the cost is set to, before all changes. `materials`: cards that a DigiXros may take from elsewhere,
    and how many of them.
    `used`: the immediate effects activated meanwhile; each once (CR 15-8-5-4). `about`: the cards to be played, and
    `under`: those that wait, in no area, to be placed under one of them.
    """

    __slots__ = ("about", "base", "cut", "materials", "prevented", "raised", "under", "used")

    def __init__(self) -> None:
        self.prevented: set[int] = set()
        self.raised = 0
        self.base: int | None = None
        self.cut = 0
        self.materials: list[tuple[tuple[int, ...], int | None]] = []
        self.used: set[tuple[int, str]] = set()
        self.about: tuple[int, ...] = ()
        self.under: dict[int, tuple[int, ...]] = {}


class Moves(Look, ABC):
    """The part of the board that moves cards. `Table` adds the procedures and the interruptions."""

    def __init__(self, state: State, asker: Asker) -> None:
        super().__init__(state)
        self._asker = asker
        self.log: list[Happening] = []
        self.foreseen: Decision | None = None  # the first question of this step, if it was put before
        self.frames: list[Frame] = []

    # ---- asking and telling -------------------------------------------------------------------

    def ask(self, decision: Decision) -> Answer:
        """An answer; without asking where only one is legal."""
        if len(decision.options) <= decision.least and (not decision.ordered or len(decision.options) < 2):
            return tuple(range(len(decision.options)))
        return self.must_ask(decision)

    def must_ask(self, decision: Decision) -> Answer:
        """An answer, asked for even if only one is legal."""
        return decision.check(self._asker(self.state, decision))

    def at_random(self, things: tuple[int, ...], n: int) -> tuple[int, ...]:
        return self.state.roll(things, n)

    def yes(self, decision: Decision) -> bool:
        return self.ask(decision) == (0,)

    def note(self, event: str, detail: str = "", *, player: int | None = None, things: tuple[int, ...] = ()) -> None:
        self.log.append(Happening(event, things, player=player, detail=detail))

    def emit(self, *happenings: Happening, leaving: tuple[Live, ...] = ()) -> None:
        """It happened, all of it at the same time: log it, and make pending what it triggers."""
        self.log.extend(happenings)
        self.state.happened = (*self.state.happened, *happenings)
        for live, seen in triggers.triggered(self, happenings, leaving):
            pending = triggers.make_pending(self, live, seen)
            self.state.fresh = (*self.state.fresh, pending)
            self.note("triggered", live.effect.id, player=live.owner, things=(live.card,))

    def labels(self, things: tuple[int, ...]) -> str:
        return ", ".join(self.label(thing) for thing in things)

    @abstractmethod
    def interrupt(self, *events: Happening, frame: Frame | None = None) -> Frame:
        """Let immediate effects act on what is about to happen (CR 15-8-5); the frame says what they did."""

    def prevent(self, what: str, things: tuple[int, ...]) -> bool:
        del what
        if not self.frames:
            return False
        self.frames[-1].prevented.update(things)
        return True

    def change_cost(self, amount: int) -> bool:
        """Within an interruption: the cost about to be paid changes."""
        if not self.frames:
            return False
        if amount > 0:
            self.frames[-1].raised += amount
        else:
            self.frames[-1].cut += amount
        return True

    def set_cost(self, amount: int) -> bool:
        """Within an interruption: the cost about to be paid is this, and may be changed still (Q1568)."""
        if not self.frames:
            return False
        self.frames[-1].base = amount
        return True

    def widen_digixros(self, cards: tuple[int, ...], most: int | None) -> bool:
        """Within an interruption: a DigiXros may take these cards, too."""
        if not self.frames:
            return False
        self.frames[-1].materials.append((cards, most))
        return True

    def _survivors(self, event: str, things: tuple[int, ...], cause: Cause, to: Area) -> tuple[int, ...]:
        """Interrupt, then drop what was prevented and what is no longer there."""
        if not things:
            return ()
        whole = tuple(thing for thing in things if self.is_permanent(thing))
        events: list[Happening] = []
        for some in (whole, tuple(thing for thing in things if thing not in whole)):
            if some:
                owner, area, leaves = self._common_owner(some), self.area_of(some[0]), some == whole
                leaves = leaves and (event != "trashed" or cause.kind != "rule")  # a rule check is not interrupted
                events.append(Happening(event, some, player=owner, cause=cause, area=area, to=to, leaves=leaves))
        frame = self.interrupt(*events)
        return tuple(t for t in things if t not in frame.prevented and self.exists(t))

    def _common_owner(self, things: tuple[int, ...]) -> int | None:
        owners = {self.holder(thing) for thing in things}
        return owners.pop() if len(owners) == 1 else None

    def holder(self, thing: int) -> int:
        """Whose area a thing is in: for a card under another, that of the stack."""
        card = self.state.cards.get(thing)
        if card is not None and card.host is not None:
            return self.state.permanents[card.host].owner
        return self.owner(thing)

    # ---- leaving the field --------------------------------------------------------------------

    def delete(self, things: tuple[int, ...], cause: Cause) -> tuple[int, ...]:
        """Deletion (CR 4-15): all at once, the cards under them are trashed with them (CR 4-7-8)."""
        targets = tuple(
            t
            for t in things
            if self.is_permanent(t) and self.affected(t, cause) and self._may_leave(t, cause, "deleted")
        )
        targets = self._survivors("deleted", targets, cause, "trash")
        if targets:
            self._leave(targets, "trash", cause, "deleted", None)
        return targets

    def _may_leave(self, thing: int, cause: Cause, how: str, to: Area | None = None) -> bool:
        bans = {"deleted": "be_deleted", "returned": "be_returned", "trashed": "be_trashed"}
        if cause.kind == "battle" and not self.possible(thing, "be_deleted_in_battle", cause):
            return False
        stays = cause.kind != "rule" and not self.possible(thing, "leave", cause, how=how)
        if how == "returned" and to is not None and not self.possible(thing, f"be_return:{to}", cause):
            return False
        return not stays and (how not in bans or self.possible(thing, bans[how], cause))

    def _leave(self, targets: tuple[int, ...], to: Area, cause: Cause, event: str, spot: int | None) -> tuple[int, ...]:
        """Permanents leave together: tops to `to`, what is under or linked to the trash; the new ids of the tops."""
        leaving = tuple(live for thing in targets for live in self.lives(thing))
        owner, area = self._common_owner(targets), self.area_of(targets[0])
        detail = self.labels(targets)
        for thing in targets:
            self.state.gone[thing] = self.snapshot(thing)
        now: list[int] = []
        lost = [each for t in targets for each in self.state.permanents[t].cards + self.state.permanents[t].links]
        overflow = self._overflow_of(tuple(lost))
        for thing in targets:
            permanent = self.state.permanents[thing]
            for card in (*permanent.links, *permanent.cards[:-1]):
                self.state.place(card, "trash", 0)
            now.append(self.state.place(permanent.top, to, spot))
            self.drop_modifiers(thing)
        happening = Happening(event, tuple(now), targets, owner, cause, area, to, detail=detail, leaves=True)
        self._overflow(overflow)
        self.emit(happening, leaving=leaving)
        return tuple(now)

    def _overflow_of(self, cards: tuple[int, ...]) -> list[tuple[int, int]]:
        """＜Overflow＞ on cards that leave the field or a stack (CR 4-19): whose, how much; the turn player's first."""
        found = [(self.state.cards[card].owner, self.state.cards[card].definition.overflow) for card in cards]
        return sorted((each for each in found if each[1]), key=lambda each: each[0] != self.turn_player)

    def _overflow(self, found: list[tuple[int, int]]) -> None:
        """The marker moves at once, whatever is going on (CR 4-19-2)."""
        for player, amount in found:
            self.state.set_memory(player, self.memory_of(player) - amount)
            self.note("overflow", f"-{amount}", player=player)

    def drop_modifiers(self, thing: int) -> None:
        """A new card carries nothing over (CR 15-11-1-2)."""
        kept = (m for m in self.state.modifiers if m.things is None or m.things != (thing,))
        self.state.modifiers = tuple(kept)

    # ---- moving cards -------------------------------------------------------------------------

    def move(
        self,
        things: tuple[int, ...],
        to: Area,
        cause: Cause,
        *,
        spot: int | None = None,
        face_up: bool = False,
        event: str = "moved",
    ) -> tuple[int, ...]:
        """Cards or permanents to a list area; those moved, by the ids they had. Kept in the order given."""
        things = tuple(t for t in things if self.exists(t) and self.affected(self._host_or_self(t), cause))
        things = tuple(t for t in things if not self.is_permanent(t) or self._may_leave(t, cause, event, to))
        if to == "security":
            things = tuple(t for t in things if self.card_may(t, "be_add:security", cause))
        things = self._survivors(event, things, cause, to)
        permanents = tuple(t for t in things if self.is_permanent(t))
        if permanents:
            self._leave(permanents, to, cause, event, spot)
        groups: dict[tuple[int, Area], list[int]] = {}
        for thing in things:
            if thing not in permanents and thing in self.state.cards:
                groups.setdefault((self.holder(thing), self._place_of(thing)), []).append(thing)
        moved = [
            self._move_cards(player, area, cards, to, cause, spot, face_up, event)
            for (player, area), cards in groups.items()
        ]
        if moved:
            self.emit(*moved)
            removed = (each for each in moved if each.area == "security" and to != "security")
            if lost := tuple(replace(each, event="removed_from_security", things=()) for each in removed):
                self.emit(*lost)
        return things

    def _place_of(self, card: int) -> Area:
        """The area of a card; the top card of a permanent lies on the field, not in the stack under it (CR 4-7-7).

        A card revealed from the deck is in no area meanwhile (CR 15-15-3-1).
        """
        inst = self.state.cards[card]
        if inst.area == "deck" and self.state.revealed.get(card, 0) is None:
            return "limbo"
        host = self.state.permanents.get(inst.host) if inst.host is not None else None
        return host.area if host is not None and host.top == card else inst.area

    def _host_or_self(self, thing: int) -> int:
        card = self.state.cards.get(thing)
        return card.host if card is not None and card.host is not None else thing

    def _move_cards(
        self, player: int, area: Area, cards: list[int], to: Area, cause: Cause, spot: int | None, up: bool, event: str
    ) -> Happening:
        detail = self.labels(tuple(cards))
        hosts = tuple(dict.fromkeys(h for card in cards if (h := self.state.cards[card].host) is not None))
        overflow = self._overflow_of(tuple(cards)) if hosts else []
        order = reversed(cards) if spot == 0 and to != "trash" else cards
        moved = {card: self.state.place(card, to, 0 if to == "trash" else spot, face_up=up) for card in order}
        self._overflow(overflow)
        now = tuple(moved[card] for card in cards)
        return Happening(event, now, tuple(cards), player, cause, area, to, things=hosts, detail=detail)

    def place_under(
        self, things: tuple[int, ...], host: int, cause: Cause, *, first: bool, face_up: bool = True
    ) -> tuple[int, ...]:
        """Cards (or whole permanents' top cards, CR 4-7-7) under a permanent, in this order; it happens once."""
        played = next((frame for frame in reversed(self.frames) if host in frame.about), None)
        if played is not None and not self.is_permanent(host):
            return self._hold(played, things, host, cause, first)
        if not self.is_permanent(host) or not self.affected(host, cause):
            return ()
        placed: dict[tuple[int, Area, bool], list[tuple[int, int, str]]] = {}
        for thing in things:
            if thing == host or not self.exists(thing) or self.is_token(thing) or self.is_token(host):
                continue  # CR 4-21-3
            if thing == self.top_card(host) and len(self.state.permanents[host].cards) == 1:
                continue  # there is nothing to be under
            area = self.area_of(thing)
            detail = self.label(thing)
            owner = self.holder(thing)
            card, whole = thing, self.is_permanent(thing)
            if whole:
                if thing not in self._survivors("left", (thing,), cause, "stack"):
                    continue
                self.state.gone[thing] = self.snapshot(thing)
                permanent = self.state.permanents[thing]
                for other in (*permanent.links, *permanent.cards[:-1]):
                    self.state.place(other, "trash", 0)
                card = permanent.top
            new = self.state.stack(card, host, "first" if first else "last", face_up=face_up)
            self.state.became.setdefault(thing, new)
            placed.setdefault((owner, area, whole), []).append((thing, new, detail))
        happenings: list[Happening] = []
        for (owner, area, whole), cards in placed.items():
            before, now, names = zip(*cards, strict=True)
            detail = ", ".join(names)
            one = Happening("placed", now, before, owner, cause, area, "stack", (host,), detail, leaves=whole)
            happenings.append(one)
        if happenings:
            self.emit(*happenings)
        done = {thing for cards in placed.values() for thing, _, _ in cards}
        return tuple(thing for thing in things if thing in done)

    def _hold(self, frame: Frame, things: tuple[int, ...], host: int, cause: Cause, first: bool) -> tuple[int, ...]:
        """Under a card that is about to be played: they leave where they are, and wait until it is there (Q2025)."""
        things = tuple(thing for thing in things if thing != host and self.exists(thing) and not self.is_token(thing))
        staying = self.leave_for_stack(tuple(thing for thing in things if self.is_permanent(thing)), cause)
        moved = tuple(thing for thing in things if thing not in staying)
        now: list[int] = []
        lost: list[Happening] = []
        for thing in moved:
            area, owner, detail = self.area_of(thing), self.owner(thing), self.label(thing)
            now.append(self.state.place(thing, "limbo") if self.exists(thing) else self.present(thing))
            if area == "security":
                one = Happening("removed_from_security", (now[-1],), (thing,), owner, cause, area, "limbo")
                lost.append(replace(one, detail=detail))
        if lost:
            self.emit(*lost)
        held = frame.under.get(host, ())
        frame.under[host] = (*now, *held) if first else (*held, *now)
        return moved

    def leave_for_stack(self, things: tuple[int, ...], cause: Cause) -> tuple[int, ...]:
        """Permanents leave the field to become cards under, or linked to, another (CR 4-7-7, 7-2-2-7).

        Their top cards are in no area then; the ones that do not leave are returned.
        """
        able = tuple(t for t in things if self.affected(t, cause) and self._may_leave(t, cause, "left"))
        leaving = self._survivors("left", able, cause, "stack")
        if not leaving:
            return things
        owner, area, detail = self._common_owner(leaving), self.area_of(leaving[0]), self.labels(leaving)
        now: list[int] = []
        for thing in leaving:
            self.state.gone[thing] = self.snapshot(thing)
            permanent = self.state.permanents[thing]
            for other in (*permanent.links, *permanent.cards[:-1]):
                self.state.place(other, "trash", 0)
            now.append(self.state.place(permanent.top, "limbo"))
            self.drop_modifiers(thing)
        self.emit(Happening("left", tuple(now), leaving, owner, cause, area, "stack", detail=detail, leaves=True))
        return tuple(thing for thing in things if thing not in leaving)

    def place_on_field(self, thing: int, cause: Cause, *, area: Area = "battle_area") -> int | None:
        """Place a card on the field without playing it (CR 4-28)."""
        if thing not in self.state.cards:
            return None
        source, detail = self.area_of(thing), self.label(thing)
        permanent = self.state.put_on_field(thing, area)
        owner = self.owner(permanent)
        self.emit(Happening("placed", (permanent,), (thing,), owner, cause, source, area, detail=detail))
        return permanent

    def is_token(self, thing: int) -> bool:
        card = self.card(thing)
        return card is not None and card.definition.token

    def trash_top(self, thing: int, n: int, cause: Cause) -> int:
        """＜De-Digivolve＞ (CR 16-12): never off a level 3 or lower, never the last card."""
        named = replace(cause, timings=(*cause.timings, "de-digivolve"))
        if not self.is_permanent(thing) or not self.affected(thing, named):
            return 0
        if not self.possible(thing, "be_affected:de-digivolve", cause):
            return 0
        trashed: list[tuple[int, int]] = []
        names: list[str] = []
        while len(trashed) < n:
            permanent = self.state.permanents[thing]
            level = self.state.cards[permanent.top].definition.card.level
            if len(permanent.cards) < 2 or (level is not None and level <= 3):
                break
            names.append(self.label(permanent.top))
            self._overflow(self._overflow_of((permanent.top,)))
            trashed.append((permanent.top, self.state.place(permanent.top, "trash", 0)))
        if trashed:
            before = tuple(old for old, _ in trashed)
            now = tuple(new for _, new in trashed)
            owner = self.owner(thing)
            self.emit(
                Happening(
                    "de_digivolved", now, before, owner, cause, "battle_area", "trash", (thing,), ", ".join(names)
                )
            )
        return len(trashed)
