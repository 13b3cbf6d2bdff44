"""The built-in board: changes to a `State`, with the triggers and interruptions that go with them.

A table lives for one step of the engine. It asks through `asker`; when no answer is recorded the
asker raises, the step's copy of the state is thrown away and the step is run again once the answer
is there (see `engine`). So nothing here has to be resumable.
"""

from __future__ import annotations

from cardc.compiler import effect as fx
from cardc.runtime import activate, attack, link, play, requirements, toll, triggers
from cardc.runtime import digivolve as digivolving
from cardc.runtime.model import (
    Area,
    Cause,
    Delayed,
    Expiry,
    Happening,
    Live,
    Modifier,
    Pending,
    Way,
    timing_name,
    token_definition,
)
from cardc.runtime.moves import Frame, Moves
from cardc.runtime.scope import Scope
from cardc.runtime.watch import once


class Table(Moves):
    """The `Board` over a `State`."""

    # ---- interruptions ------------------------------------------------------------------------

    def interrupt(self, *events: Happening, frame: Frame | None = None) -> Frame:
        """Let immediate effects act on what is about to happen (CR 15-8-5); the frame says what they did."""
        frame = frame or Frame()
        frame.about = tuple(thing for event in events if event.event == "played" for thing in event.subjects)
        self.frames.append(frame)
        waiting = triggers.interrupting(self, events)
        while waiting:
            player = self.turn_player if any(live.owner == self.turn_player for live, _ in waiting) else None
            mine = [each for each in waiting if player is None or each[0].owner == player]
            chosen = mine[activate.pick_next(self, [live for live, _ in mine])]
            waiting.remove(chosen)
            live, happening = chosen
            if live.counter in frame.used or not self._still(live, happening):
                continue
            frame.used.add(live.counter)
            if live.role == "watch":  # "the next time": whether or not it is made use of
                kept = (m for m in self.state.modifiers if m.id != live.grant or not once(m.process))
                self.state.modifiers = tuple(kept)
            activate.resolve(self, live, happening)
        self.frames.pop()
        return frame

    def _still(self, live: Live, happening: Happening) -> bool:
        if live.role == "watch":
            return True
        here = live.host is None or self.is_permanent(live.host)
        return here and self.exists(self.now(live.card)) and bool(happening.event)

    # ---- orientation, memory, drawing -----------------------------------------------------------

    def set_suspended(self, things: tuple[int, ...], suspended: bool, cause: Cause) -> tuple[int, ...]:
        """Only a change of state counts (CR 1-3-3)."""
        word = "suspend" if suspended else "unsuspend"
        changed = tuple(
            t
            for t in things
            if self.is_permanent(t)
            and self.suspended(t) is not suspended
            and self.affected(t, cause)
            and self.possible(t, word, cause)
        )
        changed = toll.paid_for(self, changed, word)
        for thing in changed:
            self.state.set_permanent(thing, suspended=suspended)
        if changed:
            owner = self._common_owner(changed)
            area = self.area_of(changed[0])
            event = "suspended" if suspended else "unsuspended"
            self.emit(Happening(event, changed, (), owner, cause, area, detail=self.labels(changed)))
        return changed

    def set_memory(self, player: int, amount: int, cause: Cause) -> None:
        self._move_memory(player, amount - self.memory_of(player), cause)

    def change_memory(self, player: int, amount: int, cause: Cause) -> None:
        """Gain or (a negative amount) lose memory; gaining may be forbidden."""
        if amount <= 0 or self.player_may(player, "gain_memory", None, cause):
            self._move_memory(player, amount, cause)

    def _move_memory(self, player: int, amount: int, cause: Cause) -> None:
        before = self.memory_of(player)
        self.state.set_memory(player, before + amount)
        if self.memory_of(player) != before:
            event = "memory_gained" if amount > 0 else "memory_lost"
            self.emit(Happening(event, (), (), player, cause, detail=f"{before:+d} -> {self.memory_of(player):+d}"))

    def pay_memory(self, player: int, amount: int, cause: Cause) -> bool:
        """Paying moves the gauge by exactly the cost, never past 10 (CR 4-2-2, 1-4-2)."""
        if self.memory_of(player) - amount < -10:
            return False
        if amount > 0:
            before = self.memory_of(player)
            self.state.set_memory(player, before - amount)
            self.note("paid", f"{amount}: {before:+d} -> {self.memory_of(player):+d}", player=player)
        del cause
        return True

    def draw(self, player: int, n: int, cause: Cause) -> int:
        cards = self.in_area(player, "deck")[: max(0, n)]
        if cards:
            now = tuple(self.state.place(card, "hand") for card in cards)
            detail = str(len(cards))
            self.emit(Happening("drawn", now, cards, player, cause, "deck", "hand", detail=detail))
        return len(cards)

    def recover(self, player: int, n: int, cause: Cause) -> int:
        """＜Recovery +n (Deck)＞: face down on top of the security stack (CR 16-6)."""
        cards = self.in_area(player, "deck")[: max(0, n)]
        cards = tuple(card for card in cards if self.card_may(card, "be_add:security", cause))
        if cards:
            now = tuple(self.state.place(card, "security", 0) for card in cards)
            self.emit(Happening("added", now, cards, player, cause, "deck", "security", detail=str(len(cards))))
        return len(cards)

    def shuffle(self, player: int, area: Area) -> None:
        self.state.shuffle(player, area)
        self.note("shuffled", area, player=player)

    def reveal(self, things: tuple[int, ...], to: int | None) -> None:
        for thing in things:
            self.state.reveal(thing, to)
        self.note("looked_at" if to is not None else "revealed", self.labels(things), player=to, things=things)

    def end_reveal(self, things: tuple[int, ...]) -> None:
        for thing in things:
            self.state.revealed.pop(thing, None)
        self.state.version += 1

    def flip(self, things: tuple[int, ...], face_up: bool) -> None:
        for thing in things:
            if thing in self.state.cards:
                self.state.set_card(thing, face_up=face_up)
        self.note("flipped", "face up" if face_up else "face down", things=things)

    # ---- procedures ---------------------------------------------------------------------------

    def play(
        self,
        things: tuple[int, ...],
        player: int,
        cause: Cause,
        *,
        pay: fx.PlayCost,
        reduce: int = 0,
        suspended: bool = False,
        area: Area = "battle_area",
        materials: tuple[tuple[tuple[int, ...], int | None], ...] = (),
    ) -> tuple[int, ...]:
        return play.play(self, things, player, cause, play.Terms(pay, reduce, suspended, area, materials))

    def use(self, thing: int, player: int, cause: Cause, *, pay: fx.PlayCost, reduce: int = 0) -> bool:
        return play.use(self, thing, player, cause, pay, reduce)

    def digivolve(
        self,
        host: int,
        card: int,
        cause: Cause,
        *,
        pay: fx.PlayCost,
        reduce: int = 0,
        as_if: fx.Target | None = None,
    ) -> bool:
        return digivolving.digivolve(self, host, card, cause, pay, reduce, requirements.pose_of(as_if))

    def can_digivolve(
        self, host: int, card: int, *, pay: fx.PlayCost, as_if: fx.Target | None, costs: tuple[fx.Number, ...]
    ) -> bool:
        return digivolving.can_digivolve(self, host, card, pay, requirements.pose_of(as_if), costs)

    def ways_to_digivolve(self, card: int, player: int, how: str, *, from_hand: bool = False) -> tuple[Way, ...]:
        ways = digivolving.special_ways(self, card, player, from_hand=from_hand)
        return tuple(way for way in ways if way.kind == how)

    def digivolve_by(self, way: Way, player: int, cause: Cause, *, pay: fx.PlayCost, reduce: int = 0) -> int | None:
        return digivolving.perform(self, way, player, cause, pay, reduce)

    def can_link(self, card: int, host: int) -> bool:
        return link.can_link(self, card, host)

    def link(self, card: int, host: int, cause: Cause, *, pay: fx.PlayCost, reduce: int = 0) -> bool:
        return link.link(self, card, host, cause, pay, reduce)

    def hatch(self, player: int, cause: Cause) -> int | None:
        """CR 4-18: an empty breeding area and an egg; hatching is not playing."""
        eggs = self.in_area(player, "digi_egg_deck")
        if not eggs or self.state.list_of(player, "breeding_area"):
            return None
        thing = self.state.put_on_field(eggs[0], "breeding_area")
        self.emit(Happening("hatched", (thing,), (eggs[0],), player, cause, detail=self.label(thing)))
        return thing

    def move_on_field(self, thing: int, area: Area, cause: Cause) -> bool:
        """CR 4-17: only a Digimon with DP; what applies to it stays, its pending effects lapse."""
        if not self.is_permanent(thing) or self.number(thing, "dp") is None:
            return False
        source = self.area_of(thing)
        self.state.move_permanent(thing, area)
        self.emit(Happening("moved", (thing,), (), self.owner(thing), cause, source, area, detail=self.label(thing)))
        return True

    def token(self, player: int, process: fx.CreateToken, n: int, cause: Cause) -> tuple[int, ...]:
        """Play tokens, all at the same time (CR 4-21)."""
        definition = token_definition(process)
        cards = tuple(self.state.create(definition, player, "limbo") for _ in range(n))
        things = tuple(self.state.put_on_field(each, "battle_area", suspended=process.suspended) for each in cards)
        if things:
            detail = ", ".join(process.name for _ in things)
            self.emit(Happening("played", things, (), player, cause, "removed", "battle_area", detail=detail))
        return things

    def last(
        self, process: fx.AnyProcess, cause: Cause, expiry: Expiry, things: tuple[int, ...] | None, amount: int
    ) -> None:
        new = self.state.fresh_id()
        self.state.add_modifier(Modifier(new, process, cause, expiry, things, amount))
        self.note("lasting", f"{process.__class__.__name__} {amount} until {expiry.when}", things=things or ())

    def delay(self, scope: Scope, processes: tuple[fx.AnyProcess, ...], moment: Expiry) -> None:
        """Pending processing (CR 18-1)."""
        assert scope.effect is not None
        live = Live(scope.effect, scope.card, scope.host, scope.controller, "area", scope.card)
        bound = (*scope.chosen.items(), *((-number, things) for number, things in scope.paid_with.items()))
        delayed = Delayed(live, processes, moment, scope.happening, bound, those=scope.those, meeting=scope.meeting)
        self.state.delayed = (*self.state.delayed, delayed)
        for process in processes:
            self.note("delayed", f"{scope.effect.id} process {process.id} until {moment.when}", player=scope.controller)

    def due(self, when: str) -> None:
        """The moment has come: what waited for it triggers together with what the moment triggers."""
        turn, player = self.state.turn, self.turn_player
        for delayed in self.state.delayed:
            moment = delayed.moment
            if moment.when == when and moment.player in (None, player) and turn >= moment.after:
                self.state.delayed = tuple(each for each in self.state.delayed if each is not delayed)
                happening = delayed.happening or Happening(when)
                pending = Pending(self.state.fresh_id(), delayed.live, happening, delayed=delayed)
                self.state.fresh = (*self.state.fresh, pending)

    def declare_attack(
        self,
        attacker: int,
        cause: Cause,
        *,
        targets: tuple[int, ...] | None,
        suspend: bool = True,
        fresh: bool = False,
        unsuspended: bool = False,
    ) -> bool:
        return attack.declare(self, attacker, cause, targets, suspend, fresh, unsuspended)

    def block(self, thing: int) -> bool:
        return attack.block_with(self, thing)

    def switch_target(self, to: int | None, cause: Cause) -> bool:
        return attack.switch(self, to, cause)

    def end_attack(self) -> bool:
        return attack.end(self)

    def battle(self, a: int, b: int, cause: Cause) -> bool:
        del cause
        if not (self.is_permanent(a) and self.is_permanent(b)):
            return False
        attack.battle(self, a, b)
        return True

    def effects_of(self, thing: int, timings: tuple[str, ...]) -> tuple[Live, ...]:
        """A card's effects of some timings (without: all), wherever it is: for another effect to activate or give."""
        wanted = {timing_name(timing) for timing in timings}
        if self.is_permanent(thing):
            return tuple(live for live in self.lives(thing) if not wanted or set(live.effect.timings) & wanted)
        card = self.card(thing)
        if card is None:
            return ()
        groups = ("main", "option", "security")
        found = [each for group in groups for each in card.definition.effects.get(group, ())]
        return tuple(
            Live(effect, card.id, card.host, card.owner, "area", card.id)
            for effect in found
            if not wanted or set(effect.timings) & wanted
        )

    def announce_keyword(self, thing: int, keyword: str, cause: Cause) -> None:
        owner, detail = self.owner(thing), f"{self.label(thing)} ＜{keyword.title()}＞"
        self.emit(
            Happening("keyword_activated", (thing,), (), owner, cause, self.area_of(thing), None, (), detail, keyword)
        )

    def can_activate(self, live: Live) -> bool:
        return not activate.refusal(self, live, self.scope_of(live))

    def activate(self, live: Live) -> bool:
        return activate.resolve(self, live, None, forced=True)

    def win(self, player: int) -> None:
        if self.state.winner is None:
            self.state.winner = player
            self.note("won", f"player {player}", player=player)
