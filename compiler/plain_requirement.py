"""Requirement lines and [Rule] lines in words."""

from __future__ import annotations

from typing import assert_never

from cardc.compiler import plain_words as w
from cardc.compiler.effect import PerEach
from cardc.compiler.plain_condition import conditions
from cardc.compiler.plain_keyword import materials
from cardc.compiler.plain_target import for_each
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
    Slot,
    TraitRule,
    TreatedForRule,
    UseRequirement,
)


def requirement(value: Requirement | RuleData) -> str:
    """One sentence a line."""
    match value:
        case TraitRule() | NameRule() | NameContainsRule() | TreatedForRule() | CardNumberRule() | CopiesRule():
            return _rule(value)
        case _:
            return _requirement(value)


def _cost(cost: int | PerEach) -> str:
    match cost:
        case PerEach():
            return f"a cost of {cost.amount} {for_each(cost)}"
        case int():
            return f"a cost of {cost}"


def _requirement(value: Requirement) -> str:
    match value:
        case DigivolveRequirement(options=options, conditions=needed):
            ways = w.either(f"from {materials(option.materials)} for {_cost(option.cost)}" for option in options)
            return f"This card can digivolve {ways}{f', {conditions(needed)}' if needed else ''}."
        case DnaRequirement(cost=cost, slots=slots):
            return f"This card can DNA digivolve from {_slots(slots)} for a cost of {cost}."
        case BurstRequirement(cost=cost, materials=options, returned=returned):
            paid = f"returning {_slot(returned)} to the hand"
            return f"This card can burst digivolve from {materials(options)} for a cost of {cost}, by {paid}."
        case DigiXrosRequirement(reduction=reduction, slots=slots):
            return f"DigiXros: each card placed under it costs {reduction} less; any of {_slots(slots)} may be placed."
        case AssemblyRequirement(reduction=reduction, slots=slots):
            return f"Assembly: with all of {_slots(slots)} placed from the trash, it costs {reduction} less."
        case AppFusionRequirement(cost=cost, slots=slots):
            parts = f"{_slots(slots)}, one a Digimon and one its link card"
            return f"This card can app fuse from {parts}, for a cost of {cost}."
        case LinkRequirement(cost=cost, materials=options):
            return f"This card can link to {materials(options)} for a cost of {cost}."
        case UseRequirement(materials=options):
            return f"With {materials(options)} in play, the color requirements of this card may be ignored."
        case Overflow(memory=memory):
            return f"When this card leaves the field or the cards under one, its owner's memory changes by {memory}."
        case ArtsDigivolve(materials=options, cost=cost):
            source = f" from {materials(options)}" if options else ""
            return f"This card can arts digivolve{source}{'' if cost is None else f' for a cost of {cost}'}."
    assert_never(value)


def _rule(value: RuleData) -> str:
    match value:
        case TraitRule(traits=traits, line=line):
            where = "" if line is None else f", as its {line}"
            return f"This card has the {w.listed(w.bracketed(traits), 'and')} trait{where}."
        case NameRule(names=names, only_for=only_for):
            when = "" if only_for is None else " for DigiXros only"
            return f"This card is also named {w.listed(w.bracketed(names), 'and')}{when}."
        case NameContainsRule(names=names):
            return f"This card has {w.listed(w.bracketed(names), 'and')} in its name, but is not named so."
        case TreatedForRule(of=of, purpose=purpose, names=names, level=level):
            facts = [*w.bracketed(names), *([f"level {level}"] if level is not None else [])]
            what = w.listed(facts, "and") if facts else "nothing more"
            return f"For the {purpose.replace('_', ' ')} of {w.either(w.bracketed(of))}, this card is also {what}."
        case CardNumberRule(numbers=numbers):
            return f"This card also has the card number {w.listed(numbers, 'and')}."
        case CopiesRule(copies=copies):
            return f"A deck may hold up to {copies} of this card."
    assert_never(value)


def _slots(slots: tuple[Slot, ...]) -> str:
    return w.listed(map(_slot, slots), "and")


def _slot(slot: Slot) -> str:
    one = materials(slot.materials)
    if slot.count == 1:
        return one
    return f"{'any number of' if slot.count is None else slot.count} cards that are each {one}"
