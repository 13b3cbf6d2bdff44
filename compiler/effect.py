"""Compiled effects: what a simulator executes and what `cardc schema` publishes.

Every value is frozen and JSON-encodable; spans are half-open code point ranges of the field as
given. One struct per process kind, so that `match` over `Process` can be exhaustive.
"""

from __future__ import annotations

from typing import Literal

import msgspec

SCHEMA_VERSION = "1"

Span = tuple[int, int]
Player = Literal["you", "opponent", "each_player"]
Kind = Literal["digimon", "tamer", "option", "digi_egg", "token", "card"]
Zone = Literal[
    "battle_area", "breeding_area", "field", "hand", "trash", "deck", "security", "digivolution_cards",
    "link_cards", "under", "stack", "revealed", "digi_egg_deck", "anywhere",
]  # fmt: skip
Position = Literal["top", "bottom", "top_or_bottom"]
Color = Literal["red", "blue", "yellow", "green", "black", "purple", "white"]
Compare = Literal["=", "<=", ">=", "<", ">"]
Numeric = Literal[
    "level", "dp", "play_cost", "use_cost", "colors", "digivolution_cards", "security", "hand", "memory", "link_cards",
    "count", "cost", "digivolution_cost", "trash", "stack",
]  # fmt: skip


class Value(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of every compiled value; the JSON tag is the field `kind`."""


# ---- quantities -------------------------------------------------------------------------------


class Count(Value, frozen=True, tag="count"):
    """How many. `exactly`: as many as that (fewer if fewer exist, CR 1-3); `up_to`: one to n (CR 1-3-6).

    `up_to_total`: any number whose `total` (play costs, levels, DP) adds up to at most n.
    """

    mode: Literal["exactly", "up_to", "all", "any_number", "at_least", "none", "up_to_total"]
    n: int | None = None
    total: Numeric | None = None


class PerEach(Value, frozen=True, tag="per_each"):
    """`amount` for each `every` of `of` ("for each of your Tamers", "for every 2 cards")."""

    amount: int
    of: Target
    every: int = 1
    what: Numeric = "count"


class Measure(Value, frozen=True, tag="measure"):
    """A number read off something: "this Digimon's DP", "the number of cards in your hand"."""

    what: Numeric
    of: Target | None
    plus: int = 0


class Extreme(Value, frozen=True, tag="extreme"):
    """ "the highest DP", "the lowest level": among `among`, or among what the selector leaves."""

    which: Literal["highest", "lowest"]
    what: Numeric
    among: Target | None = None


Amount = int | PerEach | Measure


# ---- filters ----------------------------------------------------------------------------------


class NameIs(Value, frozen=True, tag="name_is"):
    names: tuple[str, ...]


class NameContains(Value, frozen=True, tag="name_contains"):
    names: tuple[str, ...]


class TextContains(Value, frozen=True, tag="text_contains"):
    names: tuple[str, ...]


class HasTrait(Value, frozen=True, tag="has_trait"):
    """`contains`: "[Dragon] in one of its traits" matches part of a trait."""

    traits: tuple[str, ...]
    contains: bool = False


class KindIs(Value, frozen=True, tag="kind_is"):
    """Where "red Digimon or black Tamer" gives each kind its own filters."""

    kinds: tuple[Kind, ...]


class HasColor(Value, frozen=True, tag="has_color"):
    colors: tuple[Color, ...]


class Number(Value, frozen=True, tag="number"):
    """ "level 5 or lower", "with 5000 DP or less", "with as many or fewer cards as…"."""

    what: Numeric
    compare: Compare
    value: int | Measure | Extreme


class Suspended(Value, frozen=True, tag="suspended"):
    is_suspended: bool


class FaceUp(Value, frozen=True, tag="face_up"):
    is_face_up: bool


class HasKeyword(Value, frozen=True, tag="has_keyword"):
    keywords: tuple[str, ...]


class HasEffect(Value, frozen=True, tag="has_effect"):
    """Has an effect of these timings, or an inherited effect ("inherited")."""

    timings: tuple[str, ...]


class HasUnder(Value, frozen=True, tag="has_under"):
    """Has such a card among its digivolution (or link) cards, or under it; `none` means it has none."""

    zone: Literal["digivolution_cards", "link_cards", "under"]
    what: Target | None
    none: bool = False


class Other(Value, frozen=True, tag="other"):
    """ "other": not the card that has the effect."""


class Same(Value, frozen=True, tag="same"):
    """ "the same level as …", "different names": compared with `as_` or among the chosen ones."""

    what: str
    as_: Target | None
    different: bool = False


class Became(Value, frozen=True, tag="became"):
    """Looks back: "the Digimon played by this effect", "deleted this turn"."""

    event: str
    by: Target | None = None
    when: str | None = None


class Total(Value, frozen=True, tag="total"):
    """The chosen ones together: "whose total DP adds up to 6000 or less"."""

    what: Numeric
    compare: Compare
    value: int


class AnyOf(Value, frozen=True, tag="any_of"):
    filters: tuple[Filter, ...]


class AllOf(Value, frozen=True, tag="all_of"):
    filters: tuple[Filter, ...]


class Not(Value, frozen=True, tag="not"):
    filter: Filter


class Except(Value, frozen=True, tag="except"):
    """ "other than [X]": not what `what` selects."""

    what: Target


Filter = (
    KindIs | NameIs | NameContains | TextContains | HasTrait | HasColor | Number | Suspended | FaceUp | HasKeyword
    | HasEffect | HasUnder | Other | Same | Became | Total | AnyOf | AllOf | Not | Except
)  # fmt: skip


# ---- targets ----------------------------------------------------------------------------------


class Place(Value, frozen=True, tag="place"):
    """A zone, whose it is, and where in it. `host` is set where the zone belongs to a card in play."""

    zone: Zone
    owner: Player | Literal["owner"] | None = None
    position: Position | None = None
    face_up: bool | None = None
    host: Target | None = None
    any_order: bool = False


class Ref(Value, frozen=True, tag="ref"):
    """A thing already introduced.

    `to`: "this_digimon", "this_tamer", "this_card", "this_effect", "trigger" (what the trigger
    condition spoke of), "process" (what process `process` chose or moved), "rest" (what it left),
    "cost" (what the cost of process `process` took), "opponent", "you", "attack_target", "group"
    (the cards that the filter is about). For "effect", "effect_of" and "attack_target", `owner` or `of`
    says whose.
    """

    to: str
    process: int | None = None
    words: str = ""
    owner: Player | None = None
    of: Target | None = None


class Select(Value, frozen=True, tag="select"):
    """Choose or match: kinds (any of them), count, owner, places, filters (all must hold).

    `count` None: the noun has no number ("your Digimon" in a condition). `blind`: chosen without looking.
    """

    of: tuple[Kind, ...]
    count: Count | None = None
    owner: Player | Literal["any"] | None = None
    places: tuple[Place, ...] = ()
    filters: tuple[Filter, ...] = ()
    blind: bool = False


class PlayerRef(Value, frozen=True, tag="player"):
    who: Player


class Several(Value, frozen=True, tag="several"):
    """ "A and B" (both), "A or B" (either)."""

    items: tuple[Target, ...]
    conj: Literal["and", "or"] = "and"


Target = Ref | Select | PlayerRef | Several


# ---- conditions, triggers, durations ----------------------------------------------------------


class Compares(Value, frozen=True, tag="compares"):
    """`left` compared with `right`: "you have 3 or fewer security cards", "this Digimon has 10000 DP or more"."""

    left: Measure
    compare: Compare
    right: int | Measure


class Exists(Value, frozen=True, tag="exists"):
    """There is (or is not) such a thing; `count` inside the target says how many."""

    what: Target
    negated: bool = False


class Is(Value, frozen=True, tag="is"):
    """`subject` matches all filters: "this Digimon is suspended", "it has [X] in its name"."""

    subject: Target
    filters: tuple[Filter, ...]
    negated: bool = False


class Happened(Value, frozen=True, tag="happened"):
    """ "if this effect deleted", "if you do", "if they don't": asks the result of process `process`."""

    process: int | None
    what: str
    negated: bool = False
    object: Target | None = None
    to: Place | None = None
    amount: Number | None = None


class TurnOf(Value, frozen=True, tag="turn_of"):
    player: Player


class DigivolvingBy(Value, frozen=True, tag="digivolving_by"):
    """ "if DNA digivolving", "if DigiXrosing with 2 or more cards"."""

    how: str
    at_least: int | None = None
    materials: Target | None = None


class Upon(Value, frozen=True, tag="upon"):
    """Holds for what is done by way of one of `events`: "when this Digimon would digivolve by this effect", "if deleted in battle"."""

    events: tuple[Event, ...]
    negated: bool = False


class Either(Value, frozen=True, tag="either"):
    conditions: tuple[Condition, ...]


class Both(Value, frozen=True, tag="both"):
    conditions: tuple[Condition, ...]


Condition = Compares | Exists | Is | Happened | TurnOf | DigivolvingBy | Upon | Either | Both


class Event(Value, frozen=True, tag="event"):
    """What must happen: `event` to `subject` ("deleted"), or done by `agent`, in the passive sense.

    `would`: interrupts right before it (CR 15-8-5). `not_by`: "other than by …".
    """

    event: str
    subject: Target | None
    agent: Target | None = None
    object: Target | None = None
    place: Place | None = None
    to: Place | None = None
    or_place: tuple[Place, ...] = ()
    or_to: tuple[Place, ...] = ()
    would: bool = False
    by_effect: bool = False
    not_by: Target | None = None
    during: str | None = None


class Trigger(Value, frozen=True, tag="trigger"):
    """Any of `events`; `conditions` are the "while/if" parts of the When clause."""

    events: tuple[Event, ...]
    span: Span


class Duration(Value, frozen=True, tag="duration"):
    """`until`: "turn_end", "opponent_turn_end", "your_turn_end", "attack_end", "opponent_unsuspend_phase", …"""

    until: str


# ---- costs ------------------------------------------------------------------------------------


class Cost(msgspec.Struct, frozen=True, gc=False):
    """An optional processing condition (CR 15-7): processes to carry out, all or nothing."""

    kind: Literal["by", "to", "pay"]
    span: Span
    processes: tuple[AnyProcess, ...]
    all_or_nothing: bool = True


class Link(msgspec.Struct, frozen=True, gc=False):
    """How a process hangs on the ones before it.

    `kind`: "first", "then" (independent, after), "and" (same sentence), "instead" (replaces `of`),
    "otherwise". `needs_cost_of`: the process whose cost must have been paid (CR 15-7-2);
    `needs_result_of`: the process whose result an "if you do" asks for.
    """

    kind: Literal["first", "then", "and", "next", "instead", "otherwise", "option"]
    of: int | None = None
    needs_cost_of: int | None = None
    needs_result_of: int | None = None
    negated: bool = False


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why something is optional or mandatory: a stable code, the deciding words, the rule."""

    code: str
    span: Span | None
    rule: str


class PlayCost(Value, frozen=True, tag="play_cost"):
    """How the cost of playing, using or digivolving is paid. `free`; or reduced by; or set to."""

    free: bool = False
    reduce: Amount | None = None
    set: Amount | None = None
    ignore_requirements: bool = False


# ---- processes --------------------------------------------------------------------------------


class Process(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="kind"):
    """One instruction (CR 15-1-2). The JSON field `kind` names it.

    `optional_for`: who may decline it. `actor`: who carries it out, when not you.
    `conditions` are checked before the cost, `after_cost` once it is paid ("by X, if C, Y").
    `may_after_cost`: "by X, you may Y": after paying, Y can still be declined.
    `for_each` multiplies the whole process; with `until` it goes on until the condition holds.
    """

    id: int
    span: Span
    optional_for: Player | None = None
    reasons: tuple[Reason, ...] = ()
    actor: Target | None = None
    cost: Cost | None = None
    conditions: tuple[Condition, ...] = ()
    after_cost: tuple[Condition, ...] = ()
    may_after_cost: bool = False
    duration: Duration | None = None
    link: Link = Link("first")
    for_each: PerEach | None = None
    until: Condition | None = None


class Delete(Process, frozen=True, tag="delete"):
    target: Target


class ReturnTo(Process, frozen=True, tag="return"):
    target: Target
    to: Place


class Trash(Process, frozen=True, tag="trash"):
    target: Target


class Play(Process, frozen=True, tag="play"):
    target: Target
    play_cost: PlayCost
    suspended: bool = False
    without_battling: bool = False
    to: Place | None = None


class Use(Process, frozen=True, tag="use"):
    target: Target
    play_cost: PlayCost


class Digivolve(Process, frozen=True, tag="digivolve"):
    subject: Target
    into: Target | None
    play_cost: PlayCost
    how: Literal["normal", "dna", "blast", "app_fusion"] = "normal"
    as_if: Target | None = None


class PlaceCard(Process, frozen=True, tag="place"):
    """`or_to`: "… or under any of your Tamers", the player's choice."""

    target: Target
    to: Place
    or_to: Place | None = None


class Add(Process, frozen=True, tag="add"):
    target: Target
    to: Place


class Reveal(Process, frozen=True, tag="reveal"):
    target: Target


class LookAt(Process, frozen=True, tag="look"):
    target: Target


class Shuffle(Process, frozen=True, tag="shuffle"):
    target: Target


class Suspend(Process, frozen=True, tag="suspend"):
    target: Target


class Unsuspend(Process, frozen=True, tag="unsuspend"):
    target: Target


class Attack(Process, frozen=True, tag="attack"):
    """`with_`: the attacker. `targets`: what it attacks, None for free choice."""

    with_: Target
    targets: Target | None = None
    without_suspending: bool = False
    ignoring_summoning: bool = False


class Block(Process, frozen=True, tag="block"):
    with_: Target


class SwitchAttackTarget(Process, frozen=True, tag="switch_attack_target"):
    to: Target


class EndAttack(Process, frozen=True, tag="end_attack"):
    pass


class GainMemory(Process, frozen=True, tag="gain_memory"):
    amount: Amount


class LoseMemory(Process, frozen=True, tag="lose_memory"):
    amount: Amount


class SetMemory(Process, frozen=True, tag="set_memory"):
    amount: int


class PayMemory(Process, frozen=True, tag="pay_memory"):
    amount: Amount


class Modify(Process, frozen=True, tag="modify"):
    """A number of `target` changes by `amount` (negative: minus), or is set to it."""

    target: Target
    what: Numeric
    amount: Amount
    set: bool = False


class ModifyCost(Process, frozen=True, tag="modify_cost"):
    """A cost that would be paid changes by `amount`."""

    what: Numeric
    of: Target | None
    amount: Amount
    set: bool = False


class Material(Value, frozen=True, tag="material"):
    """A card that a requirement or a keyword asks for: kinds (any of them) and filters (all must hold)."""

    of: tuple[Kind, ...]
    filters: tuple[Filter, ...] = ()


class CardsParameter(Value, frozen=True, tag="cards"):
    """＜Decoy＞, ＜Decode＞, ＜Overclock＞, ＜Detach＞, ＜Succession＞: a card that is any of `materials`."""

    materials: tuple[Material, ...]


class EachParameter(Value, frozen=True, tag="each"):
    """＜Partition＞, ＜Blast DNA Digivolve＞: one card for each of `slots`, which is any of the slot's materials."""

    slots: tuple[tuple[Material, ...], ...]


class ZoneParameter(Value, frozen=True, tag="zone"):
    """＜Recovery +1 (Deck)＞: where the cards come from."""

    zone: Zone


class NumberParameter(Value, frozen=True, tag="number_of"):
    """＜Fragment (3)＞: how many cards are trashed."""

    n: int


class SignParameter(Value, frozen=True, tag="sign"):
    """＜Security Attack +＞: every instance of that sign, whatever its number."""

    sign: Literal["+", "-"]


Parameter = CardsParameter | EachParameter | ZoneParameter | NumberParameter | SignParameter


class Keyword(msgspec.Struct, frozen=True, gc=False):
    """A keyword effect (CR 16) with its parameters; `amount` is the signed number in it."""

    name: str
    amount: int | None = None
    parameter: Parameter | None = None


class GrantKeyword(Process, frozen=True, tag="grant_keyword"):
    target: Target
    keywords: tuple[Keyword, ...]


class DoKeyword(Process, frozen=True, tag="keyword"):
    """A keyword whose processing is carried out now (＜Draw 2＞, ＜De-Digivolve 1＞ on a target)."""

    keyword: Keyword
    target: Target | None = None


class GrantEffect(Process, frozen=True, tag="grant_effect"):
    target: Target
    effects: tuple[Effect, ...]


class CopyEffects(Process, frozen=True, tag="copy_effects"):
    """`target` gains the effects (of `timings`, or all) of the cards `of`."""

    target: Target
    of: Target
    timings: tuple[str, ...] = ()


class AdjustLimit(Process, frozen=True, tag="adjust_limit"):
    """A number inside an effect changes: "add 2000 to this effect's DP maximum"."""

    what: Numeric
    amount: Amount
    of: Literal["this_effect", "dp_deletion_effects"] = "this_effect"


class Lose(Process, frozen=True, tag="lose"):
    """`target` loses keywords or effects of these timings."""

    target: Target
    keywords: tuple[Keyword, ...] = ()
    timings: tuple[str, ...] = ()
    all_effects: bool = False


class Treat(Process, frozen=True, tag="treat"):
    """`target` is (also) treated as having these characteristics."""

    target: Target
    also: bool
    names: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    colors: tuple[Color, ...] = ()
    level: int | None = None
    dp: int | None = None
    kinds: tuple[Kind, ...] = ()


class Restrict(Process, frozen=True, tag="restrict"):
    """`target` can't (or can only) `what`: "attack", "block", "unsuspend", "digivolve", "be_blocked", …"""

    target: Target
    what: tuple[str, ...]
    object: Target | None = None
    by: Target | None = None
    only: bool = False


class Allow(Process, frozen=True, tag="allow"):
    """`target` can do what it normally could not ("can attack the turn it was played")."""

    target: Target
    what: str
    object: Target | None = None


class Immune(Process, frozen=True, tag="immune"):
    target: Target
    to: Target | None
    timings: tuple[str, ...] = ()


class Activate(Process, frozen=True, tag="activate"):
    """Activate effects: `of` whose card, `timings` which effects."""

    of: Target | None
    timings: tuple[str, ...] = ()
    count: Count | None = None


class Choose(Process, frozen=True, tag="choose"):
    target: Target


class Modal(Process, frozen=True, tag="modal"):
    """Choose `count` of `options`; each option is a list of processes."""

    count: Count
    options: tuple[tuple[AnyProcess, ...], ...]


class Prevent(Process, frozen=True, tag="prevent"):
    """The event that is about to happen does not happen to `target`."""

    what: str
    target: Target | None = None


class Win(Process, frozen=True, tag="win"):
    who: Player


class Hatch(Process, frozen=True, tag="hatch"):
    pass


class Move(Process, frozen=True, tag="move"):
    target: Target
    to: Place


class LinkCard(Process, frozen=True, tag="link"):
    card: Target
    to: Target | None
    play_cost: PlayCost


class FlipFace(Process, frozen=True, tag="flip"):
    target: Target
    face_up: bool


class CreateToken(Process, frozen=True, tag="create_token"):
    """A Token as its parentheses describe it comes into play (CR 4-21)."""

    count: Count
    name: str
    kinds: tuple[Kind, ...] = ()
    colors: tuple[Color, ...] = ()
    level: int | None = None
    play_cost: int | None = None
    dp: int | None = None
    traits: tuple[str, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    effects: tuple[Effect, ...] = ()
    play_cost_paid: PlayCost = PlayCost(free=True)


class IgnoreRequirements(Process, frozen=True, tag="ignore_requirements"):
    what: str
    of: Target | None = None
    met_by: tuple[Color, ...] = ()


class Battle(Process, frozen=True, tag="battle"):
    a: Target
    b: Target | None


AnyProcess = (
    Delete | ReturnTo | Trash | Play | Use | Digivolve | PlaceCard | Add | Reveal | LookAt | Shuffle | Suspend
    | Unsuspend | Attack | Block | SwitchAttackTarget | EndAttack | GainMemory | LoseMemory | SetMemory | PayMemory
    | Modify | ModifyCost | GrantKeyword | DoKeyword | GrantEffect | CopyEffects | AdjustLimit | Lose | Treat | Restrict | Allow | Immune
    | Activate | Choose | Modal | Prevent | Win | Hatch | Move | LinkCard | FlipFace | CreateToken
    | IgnoreRequirements | Battle
)  # fmt: skip


# ---- units ------------------------------------------------------------------------------------


class Effect(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One activatable unit (CR 15): DESIGN §5."""

    id: str
    source: str
    field: str
    span: Span
    category: Literal["persistent", "trigger", "activation", "immediate"]
    timings: tuple[str, ...] = ()
    area: Literal["battle", "hand", "trash", "breeding", "security"] = "battle"
    frequency: int | None = None
    trigger: Trigger | None = None
    conditions: tuple[Condition, ...] = ()
    optional: bool | None = None
    optional_reasons: tuple[Reason, ...] = ()
    processes: tuple[AnyProcess, ...] = ()
