"""The board protocol: all that the interpreter of effects asks of, and does to, a game.

`cardc.runtime.table.Table` implements it over the built-in state. A simulator with a state of its
own implements the same methods and reuses `select`, `conditions` and the executors. Things are
integers: cards, and permanents (what lies on the field). Players are 0 and 1.

Queries take gone things too: a board answers with what it last knew of them. Changes return what
really happened, so that "if you do" and "that Digimon" can be read off the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cardc.compiler.effect import AnyProcess, CreateToken, Keyword, Number, PlayCost, Target
from cardc.runtime.decisions import Answer, Decision
from cardc.runtime.model import Area, Cause, Expiry, Happening, Live, Phase, Way

if TYPE_CHECKING:
    from cardc.runtime.scope import Scope


class Query(Protocol):
    """What an effect may look at."""

    @property
    def turn_player(self) -> int: ...

    def phase(self) -> Phase: ...

    def memory_of(self, player: int) -> int: ...

    def in_area(self, player: int, area: Area) -> tuple[int, ...]:
        """Cards of a list area, top first, without the revealed ones; permanents of a field area."""
        ...

    def happened(self) -> tuple[Happening, ...]:
        """What happened this turn, first things first."""
        ...

    def revealed(self) -> tuple[int, ...]: ...

    def under(self, thing: int) -> tuple[int, ...]:
        """Digivolution cards (cards under a Tamer), top to bottom."""
        ...

    def host_of(self, card: int) -> int | None:
        """The permanent that a card is part of."""
        ...

    def links(self, thing: int) -> tuple[int, ...]: ...

    def top_card(self, thing: int) -> int:
        """The top card of a permanent; a card itself."""
        ...

    def is_permanent(self, thing: int) -> bool: ...

    def exists(self, thing: int) -> bool: ...

    def now(self, thing: int) -> int:
        """The id a card has after it became a new card; unchanged otherwise."""
        ...

    def present(self, thing: int) -> int:
        """The same of a thing that left the field: the card that it was on top."""
        ...

    def owner(self, thing: int) -> int: ...

    def area_of(self, thing: int) -> Area: ...

    def names(self, thing: int) -> tuple[str, ...]: ...

    def name_parts(self, thing: int) -> tuple[str, ...]:
        """The names, and what the thing counts as having in its name."""
        ...

    def card_numbers(self, thing: int) -> tuple[str, ...]:
        """The card number, and those it counts as having."""
        ...

    def kinds(self, thing: int) -> tuple[str, ...]:
        """ "digimon", "tamer", "option", "digi_egg", "token"."""
        ...

    def colors(self, thing: int) -> tuple[str, ...]: ...

    def traits(self, thing: int) -> tuple[str, ...]: ...

    def number(self, thing: int, what: str) -> int | None:
        """ "level", "dp", "play_cost", "use_cost": None if the thing has none."""
        ...

    def keywords(self, thing: int) -> tuple[Keyword, ...]: ...

    def timings(self, thing: int) -> tuple[str, ...]:
        """The timings of the effects that the thing has; "inherited" if it has an inherited effect."""
        ...

    def text(self, thing: int) -> str: ...

    def suspended(self, thing: int) -> bool: ...

    def face_up(self, thing: int) -> bool: ...

    def attacking(self) -> int | None:
        """The attacking Digimon, while an attack goes on."""
        ...

    def attack_target(self) -> int | None: ...

    def deletion_bonus(self, cause: Cause) -> int:
        """By how much persistent effects raise the maximum of DP-based deletions by an effect of this cause."""
        ...

    def affected(self, thing: int, cause: Cause) -> bool:
        """Can effects of this cause affect the thing (CR 15-15-5)?"""
        ...

    def possible(self, thing: int, what: str, cause: Cause) -> bool:
        """Is nothing forbidding `what` ("be_deleted", "suspend", …) for the thing (CR 15-1-3)?"""
        ...


class Change(Protocol):
    """What an effect may do. Each method fires the triggers and interruptions that go with it."""

    def ask(self, decision: Decision) -> Answer:
        """Put a question; the answer has been checked."""
        ...

    def at_random(self, things: tuple[int, ...], n: int) -> tuple[int, ...]:
        """`n` of the things, chosen without looking; reproducible."""
        ...

    def note(self, event: str, detail: str = "", *, player: int | None = None, things: tuple[int, ...] = ()) -> None:
        """Write to the log."""
        ...

    def delete(self, things: tuple[int, ...], cause: Cause) -> tuple[int, ...]:
        """Those deleted, by the ids they had."""
        ...

    def move(
        self, things: tuple[int, ...], to: Area, cause: Cause, *, spot: int | None, face_up: bool, event: str
    ) -> tuple[int, ...]:
        """Cards or permanents to a list area; those moved, by the ids they had."""
        ...

    def place_under(
        self, things: tuple[int, ...], host: int, cause: Cause, *, first: bool, face_up: bool
    ) -> tuple[int, ...]: ...

    def place_on_field(self, thing: int, cause: Cause, *, area: Area) -> int | None:
        """Place a card on the field without playing it (CR 4-28)."""
        ...

    def change_cost(self, amount: int) -> bool:
        """The cost that is about to be paid changes; False if none is."""
        ...

    def set_cost(self, amount: int) -> bool:
        """It is set to this; False if none is about to be paid."""
        ...

    def widen_digixros(self, cards: tuple[int, ...], most: int | None) -> bool:
        """A DigiXros that is about to be declared may take (at most so many of) these cards; False if none is."""
        ...

    def trash_top(self, thing: int, n: int, cause: Cause) -> int:
        """＜De-Digivolve＞: trash up to `n` top cards; how many (CR 16-12)."""
        ...

    def set_suspended(self, things: tuple[int, ...], suspended: bool, cause: Cause) -> tuple[int, ...]: ...

    def change_memory(self, player: int, amount: int, cause: Cause) -> None: ...

    def set_memory(self, player: int, amount: int, cause: Cause) -> None: ...

    def pay_memory(self, player: int, amount: int, cause: Cause) -> bool:
        """False, and nothing paid, if the gauge does not allow it (CR 4-2-2)."""
        ...

    def draw(self, player: int, n: int, cause: Cause) -> int: ...

    def recover(self, player: int, n: int, cause: Cause) -> int: ...

    def shuffle(self, player: int, area: Area) -> None: ...

    def reveal(self, things: tuple[int, ...], to: int | None) -> None:
        """To both players, or to one."""
        ...

    def end_reveal(self, things: tuple[int, ...]) -> None: ...

    def flip(self, things: tuple[int, ...], face_up: bool) -> None: ...

    def play(
        self,
        things: tuple[int, ...],
        player: int,
        cause: Cause,
        *,
        pay: PlayCost,
        reduce: int,
        suspended: bool,
        area: Area,
        materials: tuple[tuple[tuple[int, ...], int | None], ...],
    ) -> tuple[int, ...]:
        """Play cards by an effect, all at the same time; the permanents of those that could be played.

        `materials`: what a DigiXros may take from elsewhere, and how many of each group.
        """
        ...

    def use(self, thing: int, player: int, cause: Cause, *, pay: PlayCost, reduce: int) -> bool: ...

    def digivolve(
        self, host: int, card: int, cause: Cause, *, pay: PlayCost, reduce: int, as_if: Target | None
    ) -> bool: ...

    def can_digivolve(
        self, host: int, card: int, *, pay: PlayCost, as_if: Target | None, costs: tuple[Number, ...]
    ) -> bool:
        """`pay`: which requirements are ignored. `as_if`: what the host counts as while they are checked. `costs`:
        what must be said of the cost.
        """
        ...

    def ways_to_digivolve(self, card: int, player: int, how: str, *, from_hand: bool) -> tuple[Way, ...]:
        """The special ways of a kind ("dna_digivolve", "app_fusion", "burst_digivolve") to digivolve into the card."""
        ...

    def digivolve_by(self, way: Way, player: int, cause: Cause, *, pay: PlayCost, reduce: int) -> int | None:
        """The Digimon that came of it."""
        ...

    def can_link(self, card: int, host: int) -> bool: ...

    def link(self, card: int, host: int, cause: Cause, *, pay: PlayCost, reduce: int) -> bool: ...

    def hatch(self, player: int, cause: Cause) -> int | None: ...

    def move_on_field(self, thing: int, area: Area, cause: Cause) -> bool: ...

    def token(self, player: int, process: CreateToken, n: int, cause: Cause) -> tuple[int, ...]: ...

    def last(
        self, process: AnyProcess, cause: Cause, expiry: Expiry, things: tuple[int, ...] | None, amount: int
    ) -> None:
        """A lasting change: on the chosen things, or (None) on whoever qualifies."""
        ...

    def delay(self, scope: Scope, processes: tuple[AnyProcess, ...], moment: Expiry) -> None:
        """Carry the process out at a later moment, with what the effect knows now."""
        ...

    def placed_this_turn(self, thing: int) -> bool: ...

    def turn_number(self) -> int: ...

    def declare_attack(
        self,
        attacker: int,
        cause: Cause,
        *,
        targets: tuple[int, ...] | None,
        suspend: bool,
        fresh: bool,
        unsuspended: bool,
    ) -> bool:
        """`fresh`: the turn it was placed does not matter; `unsuspended`: the opponent's unsuspended Digimon, too."""
        ...

    def block(self, thing: int) -> bool: ...

    def switch_target(self, to: int | None, cause: Cause) -> bool: ...

    def end_attack(self) -> bool: ...

    def battle(self, a: int, b: int, cause: Cause) -> bool: ...

    def prevent(self, what: str, things: tuple[int, ...]) -> bool: ...

    def effects_of(self, thing: int, timings: tuple[str, ...]) -> tuple[Live, ...]: ...

    def can_activate(self, live: Live) -> bool:
        """Do its conditions hold, and does nothing forbid it (CR 15-6-3)?"""
        ...

    def activate(self, live: Live) -> bool:
        """Carry out another effect within this one (CR 15-15-7)."""
        ...

    def announce_keyword(self, thing: int, keyword: str, cause: Cause) -> None:
        """The thing has activated this keyword: its price is paid."""
        ...

    def win(self, player: int) -> None: ...


class Board(Query, Change, Protocol):
    """Both halves."""
