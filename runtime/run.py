"""One effect being carried out: choosing its targets, asking for its choices. Works on any board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import conditions, meant, past, select
from cardc.runtime.alike import one_of_each
from cardc.runtime.board import Board
from cardc.runtime.by_host import ONE, by_host, host_in, of_each, payable
from cardc.runtime.compare import measure_thing, same
from cardc.runtime.decisions import Decision, Option, UnsupportedProcess
from cardc.runtime.expiry import expiry
from cardc.runtime.model import Expiry
from cardc.runtime.scope import Scope
from cardc.runtime.watch import watched


class Outcome:
    """What a process did: its things (chosen, played, revealed), the rest it left, and whether it did anything.

    `amount`: how much, where it is a number that changed. `affected`: to which of its things it really happened.
    """

    __slots__ = ("affected", "amount", "did", "rest", "things")

    def __init__(
        self,
        things: tuple[int, ...] = (),
        did: bool | None = None,
        rest: tuple[int, ...] = (),
        amount: int = 0,
        affected: tuple[int, ...] | None = None,
    ) -> None:
        self.things = things
        self.affected = things if affected is None else affected
        self.amount = amount
        self.did = bool(things) if did is None else did
        self.rest = rest

    @classmethod
    def of(cls, parts: Sequence[Outcome]) -> Outcome:
        """Several outcomes as one."""
        things = tuple(dict.fromkeys(thing for part in parts for thing in part.things))
        rest = tuple(thing for part in parts for thing in part.rest if thing not in things)
        affected = tuple(dict.fromkeys(thing for part in parts for thing in part.affected))
        return cls(things, any(part.did for part in parts), rest, sum(part.amount for part in parts), affected)


NOTHING = Outcome()

_READ = ("amount", "play_cost", "of", "as_of", "colors_of", "names_of")
"""Fields of processes of which something is read."""


def _is_overall(target: fx.Target) -> bool:
    """ "All", also of what comes later; but "the Digimon played by this effect" are those that were."""
    if not isinstance(target, fx.Select) or any(isinstance(each, fx.Became) for each in target.filters):
        return False
    return target.count is None or target.count.mode == "all"


def _at_an_end(places: tuple[fx.Place, ...]) -> bool:
    """Cards nobody picks among: the top or the bottom ones of one pile."""
    return len(places) == 1 and places[0].position in ("top", "bottom")


class Run:
    """`accepted`: the player already said yes to the effect, so its first optional part is not asked again.

    `compulsory`: "by X" is not asked but done (CR 15-15-7-4). `costing`: a cost is being paid, only
    things that the process can really act on may be chosen (CR 15-7-3). `held`: whose conditions held, for "otherwise".
    `asked`: what was asked last, and whether it holds, for the rest of the same sentence.
    `meeting`: of several that "it" could be, those with which the conditions of the process are met.
    """

    __slots__ = (
        "accepted",
        "agreed",
        "asked",
        "board",
        "compulsory",
        "costing",
        "held",
        "meeting",
        "replaced",
        "scope",
    )

    def __init__(self, board: Board, scope: Scope, *, accepted: bool = False, compulsory: bool = False) -> None:
        self.board = board
        self.scope = scope
        self.accepted = accepted
        self.compulsory = compulsory
        self.costing = False
        self.replaced: dict[int, bool] = {}
        self.agreed: dict[tuple[int, str | None], bool] = {}
        self.held: dict[int, bool] = {}
        self.asked: tuple[tuple[fx.Condition, ...], bool] = ((), True)
        self.meeting: frozenset[int] = frozenset(meant.candidates(scope))

    @property
    def effect_id(self) -> str:
        return self.scope.effect.id if self.scope.effect is not None else ""

    # ---- who ----------------------------------------------------------------------------------

    def actor(self, process: fx.Process) -> int:
        """Who carries the process out and makes its choices; of two players, the one whose effect it is."""
        if process.actor is not None:
            found = select.players_of(self.scope, process.actor, self.scope.controller)
            return found[0] if len(found) == 1 else self.scope.controller
        if process.optional_for == "opponent":
            return 1 - self.scope.controller
        return self.scope.controller

    # ---- numbers ------------------------------------------------------------------------------

    def times(self, process: fx.Process) -> int:
        """ "For each …": how many times (CR 4-27); 1 without."""
        return conditions.times(self.scope, process.for_each) if process.for_each is not None else 1

    def amount(self, process: fx.Process, value: fx.Amount) -> int:
        return conditions.amount(self.scope, value) * self.times(process)

    def discount(self, what: fx.Numeric) -> int:
        """By how much such parts of the effect reduce the cost of what it does."""
        effect = self.scope.effect
        total = 0
        for process in effect.processes if effect is not None else ():
            if effect is None or not isinstance(process, fx.ModifyCost) or not is_discount(effect, process):
                continue
            wanted = tuple(c for c in process.conditions if not isinstance(c, fx.Upon))
            if process.what in (what, "cost") and conditions.all_hold(self.scope, wanted):
                total -= self.amount(process, process.amount)
        return total

    # ---- choosing -----------------------------------------------------------------------------

    def choose(self, process: fx.Process, target: fx.Target, able: frozenset[int] | None = None) -> Outcome:
        """The things of a target, chosen where there is a choice; `rest`: what was not taken.

        `able` limits the candidates. "For each" multiplies how many are chosen.
        """
        if isinstance(target, fx.Several):
            return self._choose_several(process, target, able)
        if not self.settled(process, target, lambda: self._any(target, able)):
            return NOTHING
        if each := select.apart(target):
            return Outcome.of([self.choose(process, part, able) for part in each])
        if isinstance(target, fx.Select) and process.for_each is not None and target.count is not None:
            if target.count.n is not None:  # CR 4-27-2: so many from the top, for each
                n = target.count.n * self.times(process)
                target = replace(target, count=replace(target.count, n=n))
            process = replace(process, for_each=None)
        pool = select.resolve(self.scope, target)
        if able is not None:
            pool = tuple(thing for thing in pool if thing in able)
        if isinstance(target, fx.Select) and past.is_away(target):
            pool = tuple(dict.fromkeys(self.board.present(thing) for thing in pool))
        if not isinstance(target, fx.Select):
            return Outcome(tuple(thing for thing in pool if self.board.exists(thing)))
        if (host := of_each(target)) is not None:
            return self._of_each(process, target, host, pool)
        if (host := host_in(target)) is not None and host.count == ONE != target.count:
            pool = self._of_one(process, pool)
        return self._take(process, target, pool)

    def _take(self, process: fx.Process, target: fx.Select, pool: tuple[int, ...]) -> Outcome:
        """So many of the pool as the target says, by what it says of them together and of where they lie."""
        if target.blind and target.count is not None and target.count.n is not None:
            taken = self.board.at_random(pool, target.count.n * self.times(process))
            return Outcome(taken, rest=tuple(thing for thing in pool if thing not in taken))
        alike = [each for each in target.filters if isinstance(each, fx.Same) and each.as_ is None]
        if alike:
            return self._pick_alike(process, pool, target.count, alike)
        for total in target.filters:
            if isinstance(total, fx.Total):
                if total.compare not in ("<=", "<"):
                    raise UnsupportedProcess(f"{self.effect_id}: {TOTAL}")
                limit = select.room(self.scope, total) - (total.compare == "<")
                return self._pick_total(process, pool, fx.Count("up_to_total", limit, total.what))
        if target.count is not None and target.count.mode in ("up_to", "leaving") and _at_an_end(target.places):
            return self._pick_from_end(process, pool, target.places)
        if target.count is not None and target.count.mode == "exactly" and _at_an_end(target.places):
            return self._pick_ends(process, target, pool, target.count.n or 1)
        return self.pick(process, pool, target.count, target)

    def settled(self, process: fx.Process, speaks: object, fits: Callable[[], bool]) -> bool:
        """ "That Digimon", where it happened to several: one of them, chosen among those that meet the conditions
        and `fits`; from now on that one (Q862, Q2890). False where none of them will do.
        """
        ones = meant.candidates(self.scope)
        if not ones or not meant.of_one(speaks):
            return True

        def will_do(thing: int) -> bool:
            with meant.taken_as(self.scope, thing):
                return thing in self.meeting and fits()

        pool = tuple(filter(will_do, ones))
        for thing in self.pick(replace(process, for_each=None), pool, fx.Count("exactly", 1), fx.Ref("trigger")).things:
            meant.settle(self.scope, thing)
        return bool(pool)

    def settle_amount(self, process: fx.Process) -> bool:
        """The same for what is read or counted of it ("for each of its digivolution cards")."""
        target: fx.Target | None = getattr(process, "target", None)
        read = (process.for_each, *(getattr(process, name, None) for name in _READ))
        return self.settled(process, read, lambda: target is None or self._any(target, None))

    def _any(self, target: fx.Target, able: frozenset[int] | None) -> bool:
        """Is there anything to choose from?"""
        pool = select.resolve(self.scope, target)
        there = (thing for thing in pool if not isinstance(target, fx.Ref) or self.board.exists(thing))
        return any(able is None or thing in able for thing in there)

    def _of_one(self, process: fx.Process, pool: tuple[int, ...]) -> tuple[int, ...]:
        """ "2 digivolution cards of 1 of their Digimon": all from the same one, which is chosen first."""
        held = by_host(self.board, pool)
        if len(held) < 2:
            return pool
        hosts = tuple(held)
        options = tuple(Option("take", self._label(host), (host,)) for host in hosts)
        prompt = f"{process.__class__.__name__}: whose cards?"
        decision = Decision(
            "choose_cards", self.actor(process), prompt, options, effect=self.effect_id, process=process.id
        )
        return held[hosts[self.board.ask(decision)[0]]]

    def _of_each(self, process: fx.Process, target: fx.Select, host: fx.Select, pool: tuple[int, ...]) -> Outcome:
        """ "The bottom 2 cards of all of their Digimon", "of 2 of their Digimon", which are chosen first: so many of
        each.
        """
        held = payable(self.board, target, host, pool) if self.costing else by_host(self.board, pool)
        hosts = self.pick(process, tuple(held), host.count, host).things
        return Outcome.of([self._take(process, target, held[thing]) for thing in hosts])

    def _pick_ends(self, process: fx.Process, target: fx.Select, pool: tuple[int, ...], n: int) -> Outcome:
        """ "2 bottom cards from under any of your Tamers": of each pile its end comes before the next card (Q6212)."""
        if n < 2 or len(by_host(self.board, pool)) < 2:
            return self.pick(process, pool, target.count, target)
        end, taken, left = (-1 if target.places[0].position == "bottom" else 0), (), pool
        while left and len(taken) < n:
            ends = tuple(cards[end] for cards in by_host(self.board, left).values())
            taken += self.pick(process, ends, fx.Count("exactly", 1), target).things
            left = tuple(thing for thing in pool if thing not in taken)
        return Outcome(taken, rest=left)

    def _pick_from_end(self, process: fx.Process, pool: tuple[int, ...], places: tuple[fx.Place, ...]) -> Outcome:
        """ "Up to 3 cards from the top of your deck": how many is chosen, not which; at least one (CR 1-3-6)."""
        if len(pool) < 2:
            return Outcome(pool)
        options = tuple(Option("number", str(n), (), n) for n in range(1, len(pool) + 1))
        decision = Decision(
            "choose_number", self.actor(process), f"{process.__class__.__name__}: how many?", options,
            effect=self.effect_id, process=process.id,
        )  # fmt: skip
        n = self.board.ask(decision)[0] + 1
        at_end = places[0].position == "bottom"
        taken = pool[len(pool) - n :] if at_end else pool[:n]
        return Outcome(taken, rest=tuple(thing for thing in pool if thing not in taken))

    def _choose_several(self, process: fx.Process, target: fx.Several, able: frozenset[int] | None) -> Outcome:
        if target.conj == "and":
            return self._choose_each(process, target.items, able)
        pool = tuple(dict.fromkeys(thing for item in target.items for thing in select.resolve(self.scope, item)))
        if able is not None:
            pool = tuple(thing for thing in pool if thing in able)
        counts = {item.count for item in target.items if isinstance(item, fx.Select)}
        if len(counts) > 1 or fx.Count("all") in counts:  # "all cards in your or your opponent's trash": of one of them
            return self._choose_item(process, target, able)
        return self.pick(process, pool, counts.pop() if counts else None, target)

    def _choose_each(self, process: fx.Process, items: tuple[fx.Target, ...], able: frozenset[int] | None) -> Outcome:
        """ "1 [A] and 1 [B]": no card is taken for two, and one is not taken if another noun needs it."""
        parts: list[Outcome] = []
        for at, item in enumerate(items):
            taken = {thing for part in parts for thing in part.things}
            pool = tuple(thing for thing in select.resolve(self.scope, item) if thing not in taken)
            later = [select.resolve(self.scope, each) for each in items[at + 1 :] if _is_one(each)]
            if _is_one(item):
                spare = tuple(t for t in pool if all(set(other) - taken - {t} for other in later if other))
                pool = spare or pool
            limit = frozenset(pool) if able is None else frozenset(pool) & able
            parts.append(self.choose(process, item, limit if taken or _is_one(item) else able))
        return Outcome.of(parts)

    def _choose_item(self, process: fx.Process, target: fx.Several, able: frozenset[int] | None) -> Outcome:
        """ "1 X or 2 Y": first which of them, then the cards."""
        items = [item for item in target.items if select.resolve(self.scope, item)]
        if not items:
            return NOTHING
        options = tuple(Option("mode", f"target {index + 1}", (), index) for index in range(len(items)))
        prompt = f"{process.__class__.__name__}: which of the targets?"
        decision = Decision(
            "choose_mode", self.actor(process), prompt, options, effect=self.effect_id, process=process.id
        )
        return self.choose(process, items[self.board.ask(decision)[0]], able)

    def pick(self, process: fx.Process, pool: tuple[int, ...], count: fx.Count | None, target: fx.Target) -> Outcome:
        """Take `count` of the pool; all of it where the noun has no number or there are no more (CR 1-3-2)."""
        if count is not None and count.mode == "up_to_total":
            return self._pick_total(process, pool, count)
        if count is not None and count.mode == "at_least_total":
            raise UnsupportedProcess(f"{self.effect_id}: {TOTAL}")
        least, most = self._limits(process, pool, count)
        if most == 0 or not pool:
            return Outcome((), rest=pool)
        if least >= len(pool):
            return Outcome(pool)
        options = tuple(Option("take", self._label(thing), (thing,)) for thing in pool)
        prompt = f"{process.__class__.__name__}: choose {least if least == most else f'{least} to {most}'}"
        del target
        decision = Decision(
            "choose_cards", self.actor(process), prompt, options, least, most, effect=self.effect_id, process=process.id
        )
        taken = {pool[index] for index in self.board.ask(decision)}
        return Outcome(
            tuple(thing for thing in pool if thing in taken), rest=tuple(thing for thing in pool if thing not in taken)
        )

    def _pick_total(self, process: fx.Process, pool: tuple[int, ...], count: fx.Count) -> Outcome:
        """Any number whose numbers add up to at most n: one after the other, at least one (CR 1-3-6)."""
        left = count.n or 0
        taken: list[int] = []
        while True:
            values = {t: measure_thing(self.board, t, count.total or "dp") for t in pool if t not in taken}
            fits = [thing for thing, value in values.items() if value is not None and value <= left]
            if not fits:
                break
            options = tuple(Option("take", self._label(thing), (thing,)) for thing in fits)
            prompt = f"{process.__class__.__name__}: choose with {left} left" + ("" if not taken else ", or stop")
            decision = Decision(
                "choose_cards", self.actor(process), prompt, options, 0 if taken else 1, 1, False, self.effect_id,
                process.id,
            )  # fmt: skip
            answer = self.board.ask(decision)
            if not answer:
                break
            taken.append(fits[answer[0]])
            left -= values[taken[-1]] or 0
        return Outcome(tuple(taken), rest=tuple(thing for thing in pool if thing not in taken))

    def _pick_alike(
        self, process: fx.Process, pool: tuple[int, ...], count: fx.Count | None, alike: list[fx.Same]
    ) -> Outcome:
        """ "2 cards with different names": one after the other, each fitting those before."""
        if count == fx.Count("all") and all(each.different for each in alike):
            return self._pick_of_each(process, pool, alike)
        if count is None or count.mode not in ("exactly", "up_to", "any_number"):
            raise UnsupportedProcess(f"{self.effect_id}: {ALIKE}")
        most = len(pool) if count.n is None else count.n * self.times(process)
        taken: list[int] = []

        def fits(thing: int) -> bool:
            return thing not in taken and all(
                same(self.board, thing, other, each.what) is not each.different for each in alike for other in taken
            )

        while len(taken) < most and (left := [thing for thing in pool if fits(thing)]):
            may_stop = bool(taken) and count.mode != "exactly"
            if len(left) == 1 and not may_stop:
                taken.append(left[0])
                continue
            options = tuple(Option("take", self._label(thing), (thing,)) for thing in left)
            prompt = f"{process.__class__.__name__}: choose one" + (", or stop" if may_stop else "")
            decision = Decision(
                "choose_cards", self.actor(process), prompt, options, 0 if may_stop else 1, 1, False, self.effect_id,
                process.id,
            )  # fmt: skip
            answer = self.board.ask(decision)
            if not answer:
                break
            taken.append(left[answer[0]])
        return Outcome(tuple(taken), rest=tuple(thing for thing in pool if thing not in taken))

    def _pick_of_each(self, process: fx.Process, pool: tuple[int, ...], alike: list[fx.Same]) -> Outcome:
        """ "1 of each card with different names"."""

        def choose(able: list[int]) -> int:
            options = tuple(Option("take", self._label(thing), (thing,)) for thing in able)
            prompt = f"{process.__class__.__name__}: choose one of those alike"
            decision = Decision(
                "choose_cards", self.actor(process), prompt, options, effect=self.effect_id, process=process.id
            )
            return able[self.board.ask(decision)[0]]

        taken = one_of_each(self.board, pool, alike, choose)
        return Outcome(taken, rest=tuple(thing for thing in pool if thing not in taken))

    def _limits(self, process: fx.Process, pool: tuple[int, ...], count: fx.Count | None) -> tuple[int, int]:
        """At least one must be chosen (CR 1-3-6), as many as possible of an exact number (CR 15-10-2-1)."""
        size = len(pool)
        if count is None or count.mode == "all":
            return size, size
        if count.mode == "none":
            return 0, 0
        if count.mode == "any_number":
            return min(1, size), size
        if count.mode == "leaving":  # the pool is all that lies there
            most = max(0, size - (count.n or 0))
            return min(1, most), most
        n = (count.n or 0) * self.times(process)
        if count.mode == "exactly":
            return min(n, size), min(n, size)
        if count.mode == "up_to":
            return min(1, n, size), min(n, size)
        return min(n, size), size

    def _label(self, thing: int) -> str:
        names = self.board.names(thing)
        return names[0] if names else f"#{thing}"

    def order(self, process: fx.Process, things: tuple[int, ...], prompt: str) -> tuple[int, ...]:
        """The order in which several cards are placed together (CR 3-1-3-4)."""
        if len(things) < 2:
            return things
        options = tuple(Option("take", self._label(thing), (thing,)) for thing in things)
        decision = Decision(
            "order", self.scope.controller, prompt, options, len(things), len(things), True, self.effect_id, process.id
        )
        return tuple(things[index] for index in self.board.ask(decision))

    # ---- lasting ------------------------------------------------------------------------------

    def last(self, process: fx.AnyProcess, target: fx.Target, amount: int = 0) -> Outcome:
        """A lasting change: on chosen things (CR 15-11-1), or on whoever qualifies where "all" do (CR 15-11-2)."""
        if isinstance(target, fx.Several) and target.conj == "and":
            return Outcome.of([self.last(process, item, amount) for item in target.items])
        if process.duration is not None and "owner_" in process.duration.until:
            return self._owners_last(process, process.duration, target, amount)
        expiry = self.expiry(process.duration)
        if isinstance(target, fx.PlayerRef):
            if not isinstance(process, fx.Restrict):
                raise UnsupportedProcess(f"{self.effect_id}: {of_player(process)}")
            self.board.last(process, self.scope.cause, expiry, None, amount)
            return Outcome(did=True)
        if _is_overall(target):
            self.board.last(self._fixed(process, target), self.scope.cause, expiry, None, amount)
            return Outcome(select.resolve(self.scope, target), did=True)
        chosen = self.choose(_as_often(process), target).things
        for thing in chosen:
            self.board.last(process, self.scope.cause, expiry, (thing,), amount)
        return Outcome(chosen)

    def _owners_last(self, process: fx.AnyProcess, lasts: fx.Duration, target: fx.Target, amount: int) -> Outcome:
        """ "During its owner's next unsuspend phase": a time of its own for each thing."""
        chosen = self.choose(_as_often(process), target).things
        for thing in chosen:
            whose = "your_" if self.board.owner(thing) == self.scope.controller else "opponent_"
            expiry = self.expiry(replace(lasts, until=lasts.until.replace("owner_", whose)))
            self.board.last(process, self.scope.cause, expiry, (thing,), amount)
        return Outcome(chosen)

    def _fixed(self, process: fx.AnyProcess, target: fx.Target) -> fx.AnyProcess:
        """The process as it lasts: its number is counted now, its target is one of several."""
        changes: dict[str, object] = {"for_each": None} if process.for_each is not None else {}
        if getattr(process, "target", target) != target:
            changes["target"] = target
        return replace(process, **changes) if changes else process

    def expiry(self, duration: fx.Duration | None) -> Expiry:
        """When a duration ends, counted from now."""
        return expiry(self.board, self.scope, duration)


def _as_often(process: fx.AnyProcess) -> fx.AnyProcess:
    """ "1 of your Digimon gets +1000 DP for each …" is one Digimon, which gets so much more (Q1318, Q2240)."""
    return replace(process, for_each=None) if isinstance(process, fx.Modify) else process


TOTAL = "a choice whose total is not a limit"
ALIKE = "things alike that are not chosen"


def is_discount(effect: fx.Effect, process: fx.ModifyCost) -> bool:
    """ "When it would digivolve by this effect, reduce the cost": it belongs to a process of the effect that pays."""
    if effect.category == "immediate" or process.duration is not None or process.set or watched(process) is not None:
        return False
    return any(isinstance(other, fx.Play | fx.Digivolve | fx.Use | fx.LinkCard) for other in effect.processes)


def of_player(process: fx.Process) -> str:
    return f"{type(process).__name__} of a player"


def _is_one(target: fx.Target) -> bool:
    return isinstance(target, fx.Select) and target.count == fx.Count("exactly", 1)
