"""What processes speak of: quantities, filters, targets and places, conditions, events, durations, keywords.

Every value is frozen and JSON-encodable; spans are half-open code point ranges of the field as given.
"""

from __future__ import annotations

from typing import Literal

import msgspec

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
    "level", "dp", "original_dp", "play_cost", "use_cost", "colors", "digivolution_cards", "security", "hand", "memory",
    "link_cards", "count", "cost", "digivolution_cost", "link_cost", "trash", "stack",
]  # fmt: skip


class Value(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of every compiled value; the JSON tag is the field `kind`."""


# ---- quantities -------------------------------------------------------------------------------


class Count(Value, frozen=True, tag="count"):
    """How many. `exactly`: as many as that (fewer if fewer exist, CR 1-3); `up_to`: one to n (CR 1-3-6).

    `up_to_total`: any number whose `total` (play costs, levels, DP) adds up to at most n; `at_least_total`: to n or
    more. `leaving`: any number, but n must be left where they come from. `as_replaced`: as many as the process that is
    about to happen would have taken, and from the same end, where it is replaced (rulings Q2002 to Q2006).
    """

    mode: Literal[
        "exactly",
        "up_to",
        "all",
        "any_number",
        "at_least",
        "none",
        "up_to_total",
        "at_least_total",
        "leaving",
        "as_replaced",
    ]
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
    """Has one of these names."""

    names: tuple[str, ...]


class CardNumberIs(Value, frozen=True, tag="card_number_is"):
    """Has one of these card numbers (CR 2-12); "[XX0-001 Foomon]" asks for number and name."""

    numbers: tuple[str, ...]


class NameContains(Value, frozen=True, tag="name_contains"):
    """Has one of these in its name."""

    names: tuple[str, ...]


class TextContains(Value, frozen=True, tag="text_contains"):
    """Has one of these in its text."""

    names: tuple[str, ...]


class HasTrait(Value, frozen=True, tag="has_trait"):
    """`contains`: "[Dragon] in one of its traits" matches part of a trait, but of none that is one of `other_than`."""

    traits: tuple[str, ...]
    contains: bool = False
    other_than: tuple[str, ...] = ()


class KindIs(Value, frozen=True, tag="kind_is"):
    """Where "red Digimon or black Tamer" gives each kind its own filters."""

    kinds: tuple[Kind, ...]


class HasColor(Value, frozen=True, tag="has_color"):
    """Has one of these colours."""

    colors: tuple[Color, ...]


class Number(Value, frozen=True, tag="number"):
    """ "level 5 or lower", "with 5000 DP or less", "with as many or fewer cards as…"."""

    what: Numeric
    compare: Compare
    value: int | Measure | Extreme


class Suspended(Value, frozen=True, tag="suspended"):
    """Is suspended, or is not."""

    is_suspended: bool


class FaceUp(Value, frozen=True, tag="face_up"):
    """Lies face up, or face down."""

    is_face_up: bool


class HasKeyword(Value, frozen=True, tag="has_keyword"):
    """Has one of these keyword effects."""

    keywords: tuple[str, ...]


class HasEffect(Value, frozen=True, tag="has_effect"):
    """Has an effect of these timings, or an inherited effect ("inherited")."""

    timings: tuple[str, ...]


class HasUnder(Value, frozen=True, tag="has_under"):
    """Has such cards among its digivolution (or link) cards, under it, or in its stack; `none`: it has none."""

    zone: Literal["digivolution_cards", "link_cards", "under", "stack"]
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
    """Looks back: "the Digimon played by this effect", "deleted this turn", "added to your hand by this effect".

    `origin`: where it was before, as in "each security card trashed".
    """

    event: str
    by: Target | None = None
    when: str | None = None
    to: Place | None = None
    origin: Place | None = None


class Total(Value, frozen=True, tag="total"):
    """The chosen ones together: "whose total DP adds up to 6000 or less".

    `beside`: and those with them. `span`: where it is told, when that is a sentence of its own.
    """

    what: Numeric
    compare: Compare
    value: int | Measure
    beside: Target | None = None
    span: Span | None = None


class AnyOf(Value, frozen=True, tag="any_of"):
    """One of the filters holds."""

    filters: tuple[Filter, ...]


class AllOf(Value, frozen=True, tag="all_of"):
    """All filters hold."""

    filters: tuple[Filter, ...]


class Not(Value, frozen=True, tag="not"):
    """The filter does not hold."""

    filter: Filter


class Except(Value, frozen=True, tag="except"):
    """ "other than [X]": not what `what` selects."""

    what: Target


Filter = (
    KindIs | NameIs | CardNumberIs | NameContains | TextContains | HasTrait | HasColor | Number | Suspended | FaceUp
    | HasKeyword | HasEffect | HasUnder | Other | Same | Became | Total | AnyOf | AllOf | Not | Except
)  # fmt: skip


# ---- targets ----------------------------------------------------------------------------------


class Place(Value, frozen=True, tag="place"):
    """A zone, whose it is, and where in it. `host` is set where the zone belongs to a card in play.

    Or to a player who is told by what that player has.
    """

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
    (the cards that the filter is about), "each" (the one of `for_each` that it is done for). For "effect",
    "effect_of" and "attack_target", `owner` or `of` says whose, and `keyword` the keyword that the effect is of.
    `many`: of what the trigger happened to at the same time, all ("they") and not one ("it", "that Digimon").
    """

    to: str
    process: int | None = None
    owner: Player | None = None
    of: Target | None = None
    keyword: str | None = None
    many: bool = False


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
    """A player, or each of them."""

    who: Player


class PlayerWith(Value, frozen=True, tag="player_with"):
    """One player, any that meets the filters: "1 player with the most security cards"."""

    filters: tuple[Filter, ...]


class Several(Value, frozen=True, tag="several"):
    """ "A and B" (both), "A or B" (either)."""

    items: tuple[Target, ...]
    conj: Literal["and", "or"] = "and"


Target = Ref | Select | PlayerRef | PlayerWith | Several


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
    """ "if this effect deleted", "if you do", "if they don't": asks the result of process `process`, done by `by`."""

    process: int | None
    what: str
    negated: bool = False
    object: Target | None = None
    to: Place | None = None
    amount: Number | None = None
    by: Player | None = None


class TurnOf(Value, frozen=True, tag="turn_of"):
    """It is this player's turn."""

    player: Player


class During(Value, frozen=True, tag="during"):
    """ "If during an attack": it is going on."""

    what: Literal["attack", "battle"]


class DigivolvingBy(Value, frozen=True, tag="digivolving_by"):
    """ "if DNA digivolving", "if DigiXrosing with 2 or more cards"."""

    how: str
    at_least: int | None = None
    materials: Target | None = None
    place: Place | None = None


class Upon(Value, frozen=True, tag="upon"):
    """Holds for what is done by way of one of `events`.

    "When this Digimon would digivolve by this effect" inside an effect, "if deleted in battle". `once`: the next
    time one of them happens, and then no more.
    """

    events: tuple[Event, ...]
    negated: bool = False
    once: bool = False


class Either(Value, frozen=True, tag="either"):
    """One of the conditions holds."""

    conditions: tuple[Condition, ...]


class Both(Value, frozen=True, tag="both"):
    """All conditions hold."""

    conditions: tuple[Condition, ...]


Condition = Compares | Exists | Is | Happened | TurnOf | During | DigivolvingBy | Upon | Either | Both


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
    """`until`: "turn_end", "opponent_turn_end", "your_turn_end", "attack_end", "opponent_unsuspend_phase", …

    With "at_…" the process is carried out at that moment: `conditions` are asked then, and what is done then lasts
    until `lasts`.
    """

    until: str
    lasts: str | None = None
    conditions: tuple[Condition, ...] = ()

    @property
    def later(self) -> bool:
        """Nothing is done now, all of it at a moment to come."""
        return self.until.startswith("at_")


# ---- how costs are paid, keywords ---------------------------------------------------------------


class PlayCost(Value, frozen=True, tag="play_cost"):
    """How the cost of playing, using or digivolving is paid. `free`; or reduced by; or set to.

    `ignore_level`: of the requirements only the level is ignored.
    """

    free: bool = False
    reduce: Amount | None = None
    set: Amount | None = None
    ignore_requirements: bool = False
    ignore_level: bool = False


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
    """A keyword effect (CR 16) with its parameters; `amount` is the signed number in it, `up_to`: or fewer."""

    name: str
    amount: int | None = None
    parameter: Parameter | None = None
    up_to: bool = False
