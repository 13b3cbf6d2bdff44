"""The values a game state is made of. All frozen: a state copies by sharing them.

Ids are integers, unique in a game, never used twice. A card that changes area gets a new id: it is
a "new card" (CR 3-1-3-1), so pending effects, counters and modifiers that name the old id lapse by
themselves. `serial` is the physical card and never changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, assert_never

import msgspec
from msgspec.structs import replace

from cardc.compiler.card import Card, CardKind
from cardc.compiler.effect import AnyProcess, CreateToken, Effect, GrantEffect, Keyword, Modal
from cardc.compiler.requirement_data import (
    AppFusionRequirement,
    ArtsDigivolve,
    AssemblyRequirement,
    BurstRequirement,
    CardNumberRule,
    CopiesRule,
    DigivolveRequirement,
    DigiXrosRequirement,
    DnaRequirement,
    LinkRequirement,
    NameContainsRule,
    NameRule,
    Overflow,
    Requirement,
    RuleData,
    TraitRule,
    TreatedForRule,
    UseRequirement,
)
from cardc.compiler.unit import Unit

Area = Literal[
    "deck", "hand", "security", "trash", "digi_egg_deck", "battle_area", "breeding_area", "limbo", "removed",
    "stack", "linked",
]  # fmt: skip
"""Where a card is. `limbo`: no area (CR 9-1-4, 13-1-6: a card being used or checked, a revealed card)."""

LISTED: tuple[Area, ...] = ("deck", "hand", "security", "trash", "digi_egg_deck", "limbo", "removed")
"""Areas kept as lists of cards, first is top; the field is kept as lists of permanents."""
FIELD: tuple[Area, ...] = ("battle_area", "breeding_area")


def timing_name(timing: str) -> str:
    """One name for a timing: "[Start of Your Opponent's Turn]" and "start_of_opponents_turn" are the same."""
    words = timing.strip("[]").casefold().replace("'", "").replace("’", "").replace(" ", "_")
    return words.replace("your_opponents", "opponent").replace("opponents", "opponent")


def normal(effect: Effect) -> Effect:
    """The effect with its timings (and those of effects it grants) by their one name."""
    processes = _normal_all(effect.processes)
    return replace(effect, timings=tuple(timing_name(timing) for timing in effect.timings), processes=processes)


def _normal_all(processes: tuple[AnyProcess, ...]) -> tuple[AnyProcess, ...]:
    def one(process: AnyProcess) -> AnyProcess:
        match process:
            case GrantEffect() | CreateToken():
                return replace(process, effects=tuple(normal(each) for each in process.effects))
            case Modal():
                return replace(process, options=tuple(_normal_all(option) for option in process.options))
            case _:
                return process

    return tuple(one(process) for process in processes)


Role = Literal["top", "under", "linked"]
Phase = Literal["start", "unsuspend", "draw", "breeding", "main", "end"]


_KIND_NAMES = {"Digimon": "digimon", "Tamer": "tamer", "Option": "option", "Digi-Egg": "digi_egg"}


class Definition:
    """A printed card: its data and compiled units, sorted by source. Shared by all copies of it."""

    __slots__ = (
        "app_fusion", "arts", "assembly", "burst", "card", "colors", "digivolve", "dna", "effects", "field_kinds",
        "keywords", "kinds", "link", "name_parts", "names", "numbers", "overflow", "refused", "token", "traits",
        "treated", "units", "use", "xros", "xros_names",
    )  # fmt: skip

    def __init__(self, card: Card, units: Iterable[Unit] = (), *, token: bool = False) -> None:
        self.card = card
        self.units = tuple(units)
        self.token = token
        also = ("token",) if token else ()
        kinds = tuple(_KIND_NAMES[kind] for kind in card.kinds)
        self.kinds = (*kinds, *also)
        bodies = {"digimon", "digi_egg"} & set(kinds)  # on the field both are Digimon (CR 4-3-1, 4-6-3)
        self.field_kinds = ("digimon", *also) if bodies else self.kinds
        self.colors = tuple(color.casefold() for color in card.colors)
        self.refused = tuple(unit.id for unit in self.units if unit.status == "refused")
        self.effects: dict[str, tuple[Effect, ...]] = {}
        self.keywords: dict[str, tuple[tuple[str, Keyword], ...]] = {}
        self.digivolve: tuple[DigivolveRequirement, ...] = ()
        self.dna: tuple[DnaRequirement, ...] = ()
        self.burst: tuple[BurstRequirement, ...] = ()
        self.app_fusion: tuple[AppFusionRequirement, ...] = ()
        self.link: tuple[LinkRequirement, ...] = ()
        self.xros: tuple[DigiXrosRequirement, ...] = ()
        self.assembly: tuple[AssemblyRequirement, ...] = ()
        self.arts: tuple[ArtsDigivolve, ...] = ()
        self.use: tuple[UseRequirement, ...] = ()
        self.treated: tuple[TreatedForRule, ...] = ()
        self.xros_names: tuple[str, ...] = ()
        self.numbers: tuple[str, ...] = ()
        self.names: tuple[str, ...] = (card.name,)
        self.name_parts: tuple[str, ...] = ()
        self.traits: tuple[str, ...] = card.traits
        self.overflow = 0
        for unit in self.units:
            self._line(unit.requirement)
            if unit.effect is not None:
                self.effects[unit.source] = (*self.effects.get(unit.source, ()), normal(unit.effect))
            elif unit.kind == "keyword":
                found = tuple((unit.id, keyword) for keyword in unit.keywords)
                self.keywords[unit.source] = (*self.keywords.get(unit.source, ()), *found)

    def _line(self, line: Requirement | RuleData | None) -> None:
        """What a requirement or [Rule] line says."""
        match line:
            case DigivolveRequirement():
                self.digivolve = (*self.digivolve, line)
            case DnaRequirement():
                self.dna = (*self.dna, line)
            case BurstRequirement():
                self.burst = (*self.burst, line)
            case AppFusionRequirement():
                self.app_fusion = (*self.app_fusion, line)
            case LinkRequirement():
                self.link = (*self.link, line)
            case DigiXrosRequirement():
                self.xros = (*self.xros, line)
            case AssemblyRequirement():
                self.assembly = (*self.assembly, line)
            case ArtsDigivolve():
                self.arts = (*self.arts, line)
            case UseRequirement():
                self.use = (*self.use, line)
            case NameRule(names=names, only_for="digixros"):
                self.xros_names = (*self.xros_names, *names)
            case NameRule(names=names):
                self.names = (*self.names, *names)
            case NameContainsRule(names=names):
                self.name_parts = (*self.name_parts, *names)
            case TraitRule(traits=traits):
                self.traits = (*self.traits, *traits)
            case TreatedForRule():
                self.treated = (*self.treated, line)
            case Overflow(memory=memory):
                self.overflow += abs(memory)
            case CardNumberRule(numbers=numbers):
                self.numbers = (*self.numbers, *numbers)
            case CopiesRule() | None:
                pass  # of deck building only
            case _:
                assert_never(line)

    def __repr__(self) -> str:
        return f"Definition({self.card.id})"


_TOKEN_KINDS: dict[str, CardKind] = {"digimon": "Digimon", "tamer": "Tamer", "option": "Option"}


@lru_cache(maxsize=1000)
def token_definition(process: CreateToken) -> Definition:
    """The card that a token is taken to be (CR 4-21-1); the same for equal tokens, so that states compare."""
    card = Card(
        id=process.name,
        name=process.name,
        kinds=tuple(_TOKEN_KINDS[kind] for kind in process.kinds if kind in _TOKEN_KINDS) or ("Digimon",),
        colors=process.colors,
        level=process.level,
        play_cost=process.play_cost,
        dp=process.dp,
        traits=process.traits,
    )
    made = Definition(card, token=True)
    made.effects["main"] = tuple(normal(effect) for effect in process.effects)
    made.keywords["main"] = tuple((f"{process.name}/main/{n + 1}", each) for n, each in enumerate(process.keywords))
    return made


class CardInst(msgspec.Struct, frozen=True, gc=False):
    """One card in one area. `host`: the permanent it is part of, on the field. `cost`: the one it is used with."""

    id: int
    serial: int
    owner: int
    definition: Definition
    area: Area
    face_up: bool = False
    host: int | None = None
    cost: int | None = None


class Permanent(msgspec.Struct, frozen=True, gc=False):
    """What lies on the field: a Digimon, a Tamer or a placed Option (CR 3-4-4).

    `cards`: bottom to top. The id stays when it digivolves or is de-digivolved (CR 3-4-5).
    `entered`: the turn number on which it was placed (CR 7-1-2-1).
    """

    id: int
    owner: int
    cards: tuple[int, ...]
    area: Area
    links: tuple[int, ...] = ()
    suspended: bool = False
    entered: int = 0

    @property
    def top(self) -> int:
        return self.cards[-1]

    @property
    def under(self) -> tuple[int, ...]:
        """Digivolution cards, top to bottom as a player reads them."""
        return self.cards[-2::-1]


class Cause(msgspec.Struct, frozen=True):
    """Why something happens: an effect of `controller`, a battle, a rule or a player's action."""

    kind: Literal["effect", "battle", "rule", "action"]
    controller: int | None = None
    card: int | None = None
    host: int | None = None
    effect: str = ""
    kinds: tuple[str, ...] = ()
    timings: tuple[str, ...] = ()


RULE = Cause("rule")


class Snapshot(msgspec.Struct, frozen=True):
    """Last known information on a permanent that left the field (CR 15-8-3-9-4)."""

    owner: int
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    colors: tuple[str, ...]
    traits: tuple[str, ...]
    numbers: tuple[tuple[str, int | None], ...]
    keywords: tuple[Keyword, ...]
    suspended: bool
    under: tuple[int, ...]
    links: tuple[int, ...]
    top: int


class Expiry(msgspec.Struct, frozen=True):
    """When a modifier ends. `turn_end` of the turn of `player` (None: any), counted from `after` on.

    `only_then`: it is in force during that phase only ("can't unsuspend during … unsuspend phase").
    """

    when: Literal["turn_end", "unsuspend_phase", "attack_end", "battle_end", "never"]
    player: int | None = None
    after: int = 0
    only_then: bool = False


class Modifier(msgspec.Struct, frozen=True):
    """A lasting change. `things`: the chosen ones (CR 15-11-1); None: whoever `process` selects (15-11-2).

    `amount`: the number of the process, fixed when it was carried out.
    """

    id: int
    process: AnyProcess
    cause: Cause
    expiry: Expiry
    things: tuple[int, ...] | None = None
    amount: int = 0


class Live(msgspec.Struct, frozen=True):
    """An effect that a card has at the moment, and through what.

    `uses`: what the [X Per Turn] counter is kept by (CR 15-14-1-3): the card, or the thing that
    gained the effect. `grant`: the modifier that gave it; `through`: the persistent effect that gives it.
    """

    effect: Effect
    card: int
    host: int | None
    owner: int
    role: Role | Literal["area", "granted", "security", "watch"]
    uses: int
    grant: int | None = None
    through: Through | None = None

    @property
    def counter(self) -> tuple[int, str]:
        """What its uses are counted under: given by another card it is another effect (seed: Activate)."""
        giver = self.grant if self.through is None else self.through.live.uses
        return self.uses, self.effect.id if giver is None else f"{self.effect.id}#{giver}"


class Through(msgspec.Struct, frozen=True):
    """A persistent effect that gives another one (CR 15-13), and the process of it that does."""

    live: Live
    process: AnyProcess


class Delayed(msgspec.Struct, frozen=True):
    """Processes put off to a later moment (CR 18-1). `bound`: what the effect had chosen, by process.

    `cause`: what it counts as done by, where it is not the effect of `live`. `those`, `meeting`: as in `Scope`.
    """

    live: Live
    processes: tuple[AnyProcess, ...]
    moment: Expiry
    happening: Happening | None
    bound: tuple[tuple[int, tuple[int, ...]], ...]
    cause: Cause | None = None
    those: tuple[int, ...] = ()
    meeting: frozenset[int] | None = None


class Pending(msgspec.Struct, frozen=True):
    """A triggered effect that waits to be activated (CR 15-4-4).

    `anchor`: the card in the trash on which a deletion effect waits (CR 15-8-3-5). `ghost`: the
    card was a token, there is nothing to look for (CR 4-21-5).
    """

    id: int
    live: Live
    happening: Happening
    anchor: int | None = None
    ghost: bool = False
    delayed: Delayed | None = None


class Happening(msgspec.Struct, frozen=True):
    """One entry of the log, and what triggers look at.

    `subjects`: to whom it happened, by the ids they have afterwards; `before`: the ids they had.
    `things`: everything else involved (the attack's target, the cards moved under the subject…).
    `how`: the way of digivolving or playing, where it is a special one; `origin`: where that card came from.
    `host`: the permanent under which the card was that is played. `leaves`: whole permanents leave the field by it.
    """

    event: str
    subjects: tuple[int, ...] = ()
    before: tuple[int, ...] = ()
    player: int | None = None
    cause: Cause | None = None
    area: Area | None = None
    to: Area | None = None
    things: tuple[int, ...] = ()
    detail: str = ""
    how: str = ""
    origin: Area | None = None
    host: int | None = None
    leaves: bool = False

    def __str__(self) -> str:
        by = f" by {self.cause.effect}" if self.cause is not None and self.cause.effect else ""
        where = f" {self.area or ''}->{self.to}" if self.to else ""
        return f"{self.event}: {self.detail}{where}{by}"


SpecialKind = Literal["dna_digivolve", "burst_digivolve", "app_fusion"]


class Way(msgspec.Struct, frozen=True):
    """One special way to digivolve into a card: from which things, with which other card, for which cost.

    `hosts`: the permanents (for ＜Blast DNA Digivolve＞ also a card in the hand) in the order of the requirement.
    `extra`: the Tamer that a burst digivolution returns, the link card of an app fusion.
    """

    kind: SpecialKind
    card: int
    hosts: tuple[int, ...]
    cost: int
    extra: int | None = None

    @property
    def things(self) -> tuple[int, ...]:
        extra = () if self.extra is None else (self.extra,)
        return (*self.hosts, *extra, self.card)


class Attack(msgspec.Struct, frozen=True):
    """The attack that is going on (CR 11). `target` None: the player."""

    attacker: int
    target: int | None
    defender: int
    blocker: int | None = None
    checked: bool = False
    ended: bool = False
    piercing: bool = False


class Rules(msgspec.Struct, frozen=True):
    """Where the pages of the seeds and the official rules differ; all False is the official rules (docs/runtime.md).

    `used_up_triggers`: a used up [X Per Turn] effect still triggers, and fails when it is chosen (not CR 15-14-1-2).
    `failing_may_be_chosen`: a pending effect whose conditions are not met may be chosen; it fails (not CR 15-6-3).
    `then_is_mandatory`: "you may X. Then, if C, Z" is activated, and its use counted, though C fails and X is declined.
    `placed_before_paying`: a card that is played lies in the battle area before what interrupts it (not CR 7-1-3).
    """

    used_up_triggers: bool = False
    failing_may_be_chosen: bool = False
    then_is_mandatory: bool = False
    placed_before_paying: bool = False


OFFICIAL = Rules()


class Task(msgspec.Struct, frozen=True):
    """One step of the procedure that is still to do: a phase, a timing of an attack…"""

    kind: Literal[
        "turn_start", "unsuspend", "draw", "breeding", "main_start", "main", "turn_end", "turn_over",
        "counter", "block", "attack_result", "checks", "security_battle", "security_away", "attack_end",
        "attack_over", "stub", "redraw", "deal",
    ]  # fmt: skip
    number: int = 0
    card: int | None = None
    live: Live | None = None
    happening: Happening | None = None
