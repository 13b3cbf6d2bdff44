"""Processes, one struct a kind, so that `match` over them can be exhaustive; and the effects that they make up.

Effects quoted inside processes are why both live in one module: msgspec looks a forward reference up where it stands.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardc.compiler.value import (
    Amount,
    Color,
    Condition,
    Count,
    Duration,
    Keyword,
    Kind,
    Numeric,
    PerEach,
    Place,
    PlayCost,
    Player,
    Span,
    Target,
    Trigger,
)

# ---- costs, links, reasons ----------------------------------------------------------------------


class Cost(msgspec.Struct, frozen=True, gc=False):
    """An optional processing condition (CR 15-7): processes to carry out, all or nothing."""

    kind: Literal["by", "to", "pay"]
    span: Span
    processes: tuple[AnyProcess, ...]
    all_or_nothing: bool = True


LinkKind = Literal["first", "then", "and", "next", "instead", "otherwise", "option"]


class Link(msgspec.Struct, frozen=True, gc=False):
    """How a process hangs on the ones before it.

    `kind`: "first", "then" (independent, after), "and" (same sentence), "instead" (replaces `of` and
    what stands between), "otherwise". `needs_cost_of`: the process whose cost must have been paid (CR 15-7-2);
    `needs_result_of`: the process whose result an "if you do" asks for. `shares_choice_of`: "you may X and Y": the
    process that is declined or carried out together with this one.
    """

    kind: LinkKind
    of: int | None = None
    needs_cost_of: int | None = None
    needs_result_of: int | None = None
    negated: bool = False
    shares_choice_of: int | None = None


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why something is optional or mandatory: a stable code, the deciding words, the rule."""

    code: str
    span: Span | None
    rule: str


# ---- processes --------------------------------------------------------------------------------


class Process(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="kind"):
    """One instruction (CR 15-1-2). The JSON field `kind` names it.

    `optional_for`: who may decline it. `actor`: who carries it out, when not you.
    `conditions` are checked before the cost, `after_cost` once it is paid ("by X, if C, Y").
    `may_after_cost`: "by X, you may Y": after paying, Y can still be declined, by the `actor`.
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
    """Cards in play are deleted (CR 4-8)."""

    target: Target


class ReturnTo(Process, frozen=True, tag="return"):
    """Cards go back to the hand, or to the deck."""

    target: Target
    to: Place


class Trash(Process, frozen=True, tag="trash"):
    """Cards go to the trash without being deleted."""

    target: Target


class Play(Process, frozen=True, tag="play"):
    """A card comes into play."""

    target: Target
    play_cost: PlayCost
    suspended: bool = False
    without_battling: bool = False
    to: Place | None = None


class Use(Process, frozen=True, tag="use"):
    """An Option card is used."""

    target: Target
    play_cost: PlayCost


class Digivolve(Process, frozen=True, tag="digivolve"):
    """`subject` digivolves into `into`; `as_if`: it counts as that while its requirements are checked."""

    subject: Target
    into: Target | None
    play_cost: PlayCost
    how: Literal["normal", "dna", "blast", "app_fusion"] = "normal"
    as_if: Target | None = None


class PlaceCard(Process, frozen=True, tag="place"):
    """`or_to`: "… or under any of your Tamers", the player's choice. `as_digixros`: as materials of a DigiXros."""

    target: Target
    to: Place
    or_to: Place | None = None
    as_digixros: bool = False


class Add(Process, frozen=True, tag="add"):
    """Cards are added to a hand or to the security stack."""

    target: Target
    to: Place


class Reveal(Process, frozen=True, tag="reveal"):
    """Cards are shown to both players."""

    target: Target


class LookAt(Process, frozen=True, tag="look"):
    """Cards are shown to the one who looks."""

    target: Target


class Shuffle(Process, frozen=True, tag="shuffle"):
    """A deck or a security stack is shuffled."""

    target: Target


class Suspend(Process, frozen=True, tag="suspend"):
    """Cards in play are suspended."""

    target: Target


class Unsuspend(Process, frozen=True, tag="unsuspend"):
    """Cards in play are unsuspended."""

    target: Target


class Attack(Process, frozen=True, tag="attack"):
    """`with_`: the attacker. `targets`: what it attacks, None for free choice."""

    with_: Target
    targets: Target | None = None
    without_suspending: bool = False
    ignoring_summoning: bool = False


class Block(Process, frozen=True, tag="block"):
    """A Digimon blocks the attack."""

    with_: Target


class SwitchAttackTarget(Process, frozen=True, tag="switch_attack_target"):
    """The attack goes on to another target."""

    to: Target


class EndAttack(Process, frozen=True, tag="end_attack"):
    """The attack ends."""


class GainMemory(Process, frozen=True, tag="gain_memory"):
    """The actor gains memory."""

    amount: Amount


class LoseMemory(Process, frozen=True, tag="lose_memory"):
    """The actor loses memory."""

    amount: Amount


class SetMemory(Process, frozen=True, tag="set_memory"):
    """The actor's memory is set."""

    amount: int


class PayMemory(Process, frozen=True, tag="pay_memory"):
    """The actor pays memory; `up_to`: as much of it as the actor likes, at least 1."""

    amount: Amount
    up_to: bool = False


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


class GrantKeyword(Process, frozen=True, tag="grant_keyword"):
    """`target` gains keyword effects."""

    target: Target
    keywords: tuple[Keyword, ...]


class DoKeyword(Process, frozen=True, tag="keyword"):
    """A keyword whose processing is carried out now (＜Draw 2＞, ＜De-Digivolve 1＞ on a target)."""

    keyword: Keyword
    target: Target | None = None


class GrantEffect(Process, frozen=True, tag="grant_effect"):
    """`target` gains quoted effects."""

    target: Target
    effects: tuple[Effect, ...]


class CopyEffects(Process, frozen=True, tag="copy_effects"):
    """`target` gains the effects (of `timings`, or all) of the cards `of`."""

    target: Target
    of: Target
    timings: tuple[str, ...] = ()


class AddTimings(Process, frozen=True, tag="add_timings"):
    """Effects of `target` with these `timings` start at the timings `added`, too."""

    target: Target
    timings: tuple[str, ...]
    added: tuple[str, ...]


class AdjustLimit(Process, frozen=True, tag="adjust_limit"):
    """A number inside an effect changes: "add 2000 to this effect's DP maximum".

    `whose`: of the effects of these ("this Digimon's DP deletion effects"); None: of all your effects.
    `process`: the process of this effect, or of a cost in it, whose number it is.
    """

    what: Numeric
    amount: Amount
    of: Literal["this_effect", "dp_deletion_effects"] = "this_effect"
    whose: Target | None = None
    process: int | None = None


class Lose(Process, frozen=True, tag="lose"):
    """`target` loses keywords or effects of these timings."""

    target: Target
    keywords: tuple[Keyword, ...] = ()
    timings: tuple[str, ...] = ()
    all_effects: bool = False


class Treat(Process, frozen=True, tag="treat"):
    """`target` is (also) treated as having these characteristics.

    `choose_color`: as having one of `colors`, which the player chooses. `purpose`: only for that, of the cards `of`;
    `any_material`: as any one card that is asked for then.
    """

    target: Target
    also: bool
    names: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    colors: tuple[Color, ...] = ()
    level: int | None = None
    dp: int | None = None
    kinds: tuple[Kind, ...] = ()
    colors_of: Target | None = None
    names_of: Target | None = None
    choose_color: bool = False
    purpose: Literal["dna_digivolution", "digixros"] | None = None
    any_material: bool = False
    of: Target | None = None


class Restrict(Process, frozen=True, tag="restrict"):
    """`target` can't (or can only) `what`: "attack", "block", "unsuspend", "digivolve", "be_block", …

    `by`: only what these do is kept from happening; `not_by`: what these do is still possible. `limit`: the least or
    the most that `have_less` and `have_more` leave it. `unless`: who pays this, each time, can do it all the same.
    """

    target: Target
    what: tuple[str, ...]
    object: Target | None = None
    by: Target | None = None
    not_by: Target | None = None
    only: bool = False
    limit: int | None = None
    unless: Cost | None = None


class Allow(Process, frozen=True, tag="allow"):
    """`target` can do what it normally could not ("can attack the turn it was played")."""

    target: Target
    what: str
    object: Target | None = None


class Immune(Process, frozen=True, tag="immune"):
    """`target` is not affected by effects of `to`, or by those of these timings."""

    target: Target
    to: Target | None
    timings: tuple[str, ...] = ()


class Activate(Process, frozen=True, tag="activate"):
    """Activate effects: `of` whose card, `timings` which effects, `times` how often, `as_of`: as one of which card."""

    of: Target | None
    timings: tuple[str, ...] = ()
    count: Count | None = None
    as_of: Target | None = None
    times: int = 1


class Choose(Process, frozen=True, tag="choose"):
    """Cards are chosen, for a later process to speak of."""

    target: Target


class Modal(Process, frozen=True, tag="modal"):
    """Choose `count` of `options`, and do so `times` times; each option is a list of processes."""

    count: Count
    options: tuple[tuple[AnyProcess, ...], ...]
    times: int = 1


class Prevent(Process, frozen=True, tag="prevent"):
    """The event that is about to happen does not happen to `target`."""

    what: str
    target: Target | None = None


class Win(Process, frozen=True, tag="win"):
    """A player wins the game."""

    who: Player


class TurnEndsAt(Process, frozen=True, tag="turn_ends_at"):
    """The turn ends once `player`, against whom it is played, has this much memory, not 1 (CR 6-1-4-1)."""

    memory: int
    player: Player = "opponent"


class Hatch(Process, frozen=True, tag="hatch"):
    """A Digi-Egg is hatched."""


class Move(Process, frozen=True, tag="move"):
    """A card moves between the breeding area and the battle area."""

    target: Target
    to: Place


class LinkCard(Process, frozen=True, tag="link"):
    """`card` is linked to `to`."""

    card: Target
    to: Target | None
    play_cost: PlayCost


class FlipFace(Process, frozen=True, tag="flip"):
    """Cards are turned face up or face down."""

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
    suspended: bool = False
    to: Place | None = None


class IgnoreRequirements(Process, frozen=True, tag="ignore_requirements"):
    """Requirements of this kind are ignored, or met by these colours."""

    what: str
    of: Target | None = None
    met_by: tuple[Color, ...] = ()


class ChangeKeyword(Process, frozen=True, tag="change_keyword"):
    """Each `keyword` that `target` has becomes `to`; where they are of a sign alone, it keeps its number."""

    target: Target
    keyword: Keyword
    to: Keyword


class Battle(Process, frozen=True, tag="battle"):
    """Two Digimon battle."""

    a: Target
    b: Target | None


AnyProcess = (
    Delete | ReturnTo | Trash | Play | Use | Digivolve | PlaceCard | Add | Reveal | LookAt | Shuffle | Suspend
    | Unsuspend | Attack | Block | SwitchAttackTarget | EndAttack | GainMemory | LoseMemory | SetMemory | PayMemory
    | Modify | ModifyCost | GrantKeyword | DoKeyword | GrantEffect | CopyEffects | ChangeKeyword
    | AddTimings | AdjustLimit | Lose | Treat | Restrict | Allow | Immune
    | Activate | Choose | Modal | Prevent | Win | TurnEndsAt | Hatch | Move | LinkCard | FlipFace | CreateToken
    | IgnoreRequirements | Battle
)  # fmt: skip


# ---- effects ----------------------------------------------------------------------------------


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
