"""Compiled requirement lines and [Rule] lines: what a card asks for, as `cardc schema` publishes it.

A `Material` (see `effect`) says what one card must be; alternatives stand side by side in a tuple.
"""

from __future__ import annotations

from typing import Literal

from cardc.compiler.effect import Condition, Material, PerEach, Value


class Slot(Value, frozen=True, tag="slot"):
    """`count` cards, each any of `materials`; None: any number of them (∞)."""

    materials: tuple[Material, ...]
    count: int | None = 1


# ---- requirements (CR 2-3-5 … 2-11, 7, 8, 10) ---------------------------------------------------


class DigivolveOption(Value, frozen=True, tag="digivolve_option"):
    """From any of `materials` for `cost`, which may be so much for each of something."""

    cost: int | PerEach
    materials: tuple[Material, ...]


class DigivolveRequirement(Value, frozen=True, tag="digivolve"):
    """Any of `options`, while all `conditions` hold."""

    options: tuple[DigivolveOption, ...]
    conditions: tuple[Condition, ...] = ()


class DnaRequirement(Value, frozen=True, tag="dna_digivolve"):
    """One Digimon for each slot (CR 8-2)."""

    cost: int
    slots: tuple[Slot, ...]


class BurstRequirement(Value, frozen=True, tag="burst_digivolve"):
    """From any of `materials`, by returning `returned` to the hand (CR 8-3)."""

    cost: int
    materials: tuple[Material, ...]
    returned: Slot


class DigiXrosRequirement(Value, frozen=True, tag="digixros"):
    """Each card placed for a slot reduces the play cost by `reduction`; any number of them may be placed (CR 7-2)."""

    reduction: int
    slots: tuple[Slot, ...]


class AssemblyRequirement(Value, frozen=True, tag="assembly"):
    """All slots filled from the trash reduce the play cost by `reduction` once (CR 7-3)."""

    reduction: int
    slots: tuple[Slot, ...]


class AppFusionRequirement(Value, frozen=True, tag="app_fusion"):
    """A Digimon and its link card, two different ones of `slots` (CR 8-4)."""

    cost: int
    slots: tuple[Slot, ...]


class LinkRequirement(Value, frozen=True, tag="link"):
    """Links to any of `materials` for `cost` (CR 10)."""

    cost: int
    materials: tuple[Material, ...]


class UseRequirement(Value, frozen=True, tag="use_req"):
    """Colour requirements may be ignored with any of `materials` on the field (CR 16-42)."""

    materials: tuple[Material, ...]


class Overflow(Value, frozen=True, tag="overflow"):
    """Memory lost when the card leaves (CR 4-19)."""

    memory: int


class ArtsDigivolve(Value, frozen=True, tag="arts_digivolve"):
    """CR 4-20; `materials` is empty and `cost` None where the line has neither."""

    materials: tuple[Material, ...] = ()
    cost: int | None = None


Requirement = (
    DigivolveRequirement
    | DnaRequirement
    | BurstRequirement
    | DigiXrosRequirement
    | AssemblyRequirement
    | AppFusionRequirement
    | LinkRequirement
    | UseRequirement
    | Overflow
    | ArtsDigivolve
)

# ---- rules (CR 2-3-4) ---------------------------------------------------------------------------


class TraitRule(Value, frozen=True, tag="trait_rule"):
    """The card has these traits; `line` says which part of its traits it prints them in."""

    traits: tuple[str, ...]
    line: Literal["form", "attribute", "type"] | None = None


class NameRule(Value, frozen=True, tag="name_rule"):
    """The card's name is each of `names` too; `only_for` a DigiXros where it says so."""

    names: tuple[str, ...]
    only_for: Literal["digixros"] | None = None


class NameContainsRule(Value, frozen=True, tag="name_contains_rule"):
    """The card has `names` in its name without bearing them as names (CR 2-3-4-4)."""

    names: tuple[str, ...]


class TreatedForRule(Value, frozen=True, tag="treated_for_rule"):
    """For the `purpose` of a card named any of `of`: the card has this level, or these names, too."""

    of: tuple[str, ...]
    purpose: Literal["assembly", "dna_digivolution"]
    names: tuple[str, ...] = ()
    level: int | None = None


class CardNumberRule(Value, frozen=True, tag="card_number_rule"):
    numbers: tuple[str, ...]


class CopiesRule(Value, frozen=True, tag="copies_rule"):
    """A deck may hold up to `copies` cards of this number."""

    copies: int


RuleData = TraitRule | NameRule | NameContainsRule | TreatedForRule | CardNumberRule | CopiesRule
