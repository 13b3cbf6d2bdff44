"""Plain words are complete: for every class of compiled values, a field that changes changes the words.

The classes and their fields come from the types themselves, so a new one cannot be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import msgspec.inspect as inspect
import pytest

from cardc.compiler import effect as e
from cardc.compiler import requirement_data as r
from cardc.compiler.compile import compile_card
from cardc.compiler.plain import plain_effect, plain_unit
from cardc.compiler.plain_requirement import requirement
from cardc.compiler.unit import Unit
from cardc.corpus.entries import Entry
from cardc.corpus.loading import load_files, load_sample

SPAN = (0, 1)
THIS, OPPONENT, TAMERS = (
    e.Ref("this_digimon"),
    e.PlayerRef("opponent"),
    e.Select(("tamer",), e.Count("exactly", 2), "you"),
)
END, HATCH = e.EndAttack(id=7, span=SPAN), e.Hatch(id=8, span=SPAN)

UNTOLD: dict[type, frozenset[str]] = {
    # where it stands, and why it is optional, are told by whoever prints the words
    e.Effect: frozenset({"id", "source", "field", "span", "optional_reasons"}),
    e.Trigger: frozenset({"span"}),
    e.Total: frozenset({"span"}),
    e.Cost: frozenset({"span"}),
}
OF_PROCESSES = frozenset({"span", "reasons"})
BARE = {(e.Link, "negated"): "needs_result_of"}
"""Slots that mean nothing while the slot they are about is empty."""

UNIONS: dict[str, tuple[Any, ...]] = {
    "Target": (THIS, OPPONENT, TAMERS),
    "Filter": (e.Suspended(True), e.HasColor(("red",))),
    "Condition": (e.TurnOf("you"), e.TurnOf("opponent")),
    "AnyProcess": (END, HATCH),
    "Parameter": (e.NumberParameter(3), e.SignParameter("+")),
}
STRUCTS: tuple[tuple[Any, ...], ...] = (
    (e.Count("exactly", 2), e.Count("up_to", 3)),
    (e.PerEach(1, THIS), e.PerEach(2, TAMERS, 3)),
    (e.Measure("dp", THIS), e.Measure("level", TAMERS, 1)),
    (e.Extreme("highest", "dp"), e.Extreme("lowest", "level")),
    (e.Number("level", "=", 3), e.Number("dp", "<=", 4000)),
    (e.Place("hand", "you"), e.Place("deck", "opponent", "top")),
    (e.Event("delete", THIS), e.Event("attack", TAMERS)),
    (e.Trigger((e.Event("delete", THIS),), SPAN), e.Trigger((e.Event("attack", THIS),), SPAN)),
    (e.Duration("turn_end"), e.Duration("during_your_turn")),
    (e.PlayCost(free=True), e.PlayCost(reduce=2)),
    (e.Keyword("Draw", 2), e.Keyword("Blocker")),
    (e.Material(("card",)), e.Material(("digimon",), (e.HasColor(("blue",)),))),
    (e.Cost("by", SPAN, (END,)), e.Cost("to", SPAN, (HATCH,))),
    (e.Link("then"), e.Link("instead", 4)),
    (e.Reason("a", SPAN, "b"), e.Reason("c", SPAN, "d")),
    (
        e.Effect(id="a", source="granted", field="f", span=SPAN, category="trigger", processes=(END,)),
        e.Effect(id="b", source="granted", field="f", span=SPAN, category="persistent"),
    ),
    (r.Slot((e.Material(("card",)),)), r.Slot((e.Material(("tamer",)),), 2)),
    (r.DigivolveOption(3, (e.Material(("card",)),)), r.DigivolveOption(4, (e.Material(("tamer",)),))),
)
LEAVES: dict[type, tuple[Any, ...]] = {
    **{member: leaves for name, leaves in UNIONS.items() for member in get_args(getattr(e, name))},
    **{type(pair[0]): pair for pair in STRUCTS},
}


def variants(kind: inspect.Type) -> tuple[Any, ...]:
    """Values of a field's type, all different."""
    match kind:
        case inspect.UnionType(types=types):
            return tuple(dict.fromkeys(value for member in types for value in variants(member)))
        case inspect.StructType(cls=cls):
            return LEAVES[cls]
        case inspect.LiteralType(values=values):
            return values
        case inspect.VarTupleType(item_type=item):
            some = variants(item)
            return (some[:1], some[-1:], some[:2])
        case inspect.NoneType():
            return (None,)
        case inspect.BoolType():
            return (False, True)
        case inspect.IntType():
            return (3, 4)
        case inspect.StrType():
            return ("zig", "zag")
        case inspect.TupleType():
            return (SPAN,)
        case _:
            raise AssertionError(f"no values for {kind}")


@cache
def fields(cls: type) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(cls)
    assert isinstance(found, inspect.StructType)
    return found.fields


def values_of(field: inspect.Field) -> tuple[Any, ...]:
    """The default first, then others."""
    default = () if field.default is msgspec.NODEFAULT else (field.default,)
    return tuple(dict.fromkeys((*default, *variants(field.type))))


def smallest(cls: type) -> Any:
    """An instance with nothing but what it must have."""
    return cls(**{field.name: variants(field.type)[0] for field in fields(cls) if field.required})


def fullest(cls: type) -> Any:
    """An instance with all its slots filled."""
    filled = ((field.name, [value for value in values_of(field) if value]) for field in fields(cls))
    return cls(**{name: values[-1] for name, values in filled if values})


def told(value: Any) -> str:
    """The words for a value of any class, in the smallest thing that has a place for it."""

    def doing(**slots: Any) -> str:
        return told(e.EndAttack(id=1, span=SPAN, **slots))

    match value:
        case e.Effect():
            return str(plain_effect(value))
        case _ if isinstance(value, get_args(e.AnyProcess)):
            return told(e.Effect(id="x", source="main", field="f", span=SPAN, category="trigger", processes=(value,)))
        case e.Trigger():
            return told(e.Effect(id="x", source="main", field="f", span=SPAN, category="trigger", trigger=value))
        case e.Event():
            return told(e.Trigger((value,), SPAN))
        case e.Cost():
            return doing(cost=value)
        case e.Link():
            return doing(link=value)
        case e.Duration():
            return doing(duration=value)
        case e.PerEach():
            return told(e.GainMemory(id=1, span=SPAN, amount=value)) + doing(for_each=value)
        case e.Measure():
            return told(e.GainMemory(id=1, span=SPAN, amount=value))
        case e.Extreme():
            return told(e.Number("dp", "<", value))
        case e.Keyword():
            return told(e.DoKeyword(id=1, span=SPAN, keyword=value))
        case e.Count():
            return told(e.Select(("card",), value))
        case e.Place():
            return told(e.Select(("card",), None, None, (value,))) + told(e.Add(id=1, span=SPAN, target=THIS, to=value))
        case e.PlayCost():
            return told(e.Play(id=1, span=SPAN, target=THIS, play_cost=value))
        case e.Material():
            return told(r.UseRequirement((value,)))
        case r.Slot():
            return told(r.DnaRequirement(0, (value,)))
        case r.DigivolveOption():
            return told(r.DigivolveRequirement((value,)))
        case _ if isinstance(value, get_args(e.Target)):
            return told(e.Delete(id=1, span=SPAN, target=value))
        case _ if isinstance(value, get_args(e.Filter)):
            return told(e.Select(("card",), None, None, (), (value,)))
        case _ if isinstance(value, get_args(e.Condition)):
            return doing(conditions=(value,))
        case _ if isinstance(value, get_args(e.Parameter)):
            return told(e.Keyword("Decoy", None, value))
        case _ if isinstance(value, (*get_args(r.Requirement), *get_args(r.RuleData))):
            return requirement(value)
        case _:
            raise AssertionError(f"{type(value).__name__} has no place in words")


def classes() -> list[type]:
    """Every class that a compiled effect, requirement or rule can hold."""
    found: dict[type, None] = {}

    def walk(kind: Any) -> None:
        if isinstance(kind, inspect.StructType):
            if kind.cls in found or kind.cls is e.Reason:
                return
            found[kind.cls] = None
            for field in kind.fields:
                walk(field.type)
        for inner in (*getattr(kind, "types", ()), *filter(None, [getattr(kind, "item_type", None)])):
            walk(inner)

    for root in (e.Effect, r.Requirement, r.RuleData):
        walk(inspect.type_info(root))
    return list(found)


CLASSES = classes()
CASES = [
    (cls, field.name)
    for cls in CLASSES
    for field in fields(cls)
    if field.name not in UNTOLD.get(cls, OF_PROCESSES if issubclass(cls, e.Process) else frozenset())
]


def test_all_classes_are_found() -> None:
    assert {*get_args(e.AnyProcess), *get_args(e.Filter), *get_args(e.Condition), *get_args(e.Target)} <= set(CLASSES)
    assert {*get_args(r.Requirement), *get_args(r.RuleData), *get_args(e.Parameter), e.Cost, e.Link} <= set(CLASSES)


@pytest.mark.parametrize(("cls", "name"), CASES, ids=[f"{cls.__name__}.{name}" for cls, name in CASES])
def test_a_slot_that_changes_changes_the_words(cls: type, name: str) -> None:
    (field,) = (field for field in fields(cls) if field.name == name)
    for base in (smallest(cls), fullest(cls)):
        about = BARE.get((cls, name))
        if about is not None and getattr(base, about) is None:
            continue
        words = {value: told(msgspec.structs.replace(base, **{name: value})) for value in values_of(field)}
        assert len(words) > 1
        for said in set(words.values()):
            same = [value for value, other in words.items() if other == said]
            assert len(same) == 1, f"{same} all read: {said}"


# ---- the same on compiled effects --------------------------------------------------------------


def said_by_another(event: e.Event, name: str) -> bool:
    """An agent that is an effect says "by an effect", and where it is any effect, that is all it says."""
    if not event.by_effect or not isinstance(event.agent, e.Ref):
        return False
    of_effect = event.agent.to in ("effect", "effect_of", "this_effect")
    return of_effect if name == "by_effect" else name == "agent" and event.agent == e.Ref("effect")


def without_a_slot(value: Any) -> Iterator[Any]:
    """`value` with one of its slots back at its default, or one item short: each way once."""
    if isinstance(value, tuple):
        for at, item in enumerate(value):
            yield from ((*value[:at], new, *value[at + 1 :]) for new in without_a_slot(item))
        return
    if not isinstance(value, msgspec.Struct):
        return
    untold = UNTOLD.get(type(value), OF_PROCESSES if isinstance(value, e.Process) else frozenset())
    for field in fields(type(value)):
        held = getattr(value, field.name)
        if field.name in untold or field.name in ("id", "reasons"):
            continue
        if isinstance(value, e.Event) and said_by_another(value, field.name):
            continue
        if field.default is not msgspec.NODEFAULT and held != field.default:
            yield msgspec.structs.replace(value, **{field.name: field.default})
        if isinstance(held, tuple) and len(held) > 1:
            yield msgspec.structs.replace(value, **{field.name: held[:-1]})
        yield from (msgspec.structs.replace(value, **{field.name: new}) for new in without_a_slot(held))


def compiled_units(entries: Sequence[Entry]) -> Iterator[Unit]:
    return (unit for entry in entries for unit in compile_card(entry.card).units if unit.status == "compiled")


def assert_nothing_is_lost(units: Iterable[Unit]) -> None:
    count = 0
    for unit in units:
        words = plain_unit(unit)
        for name in ("effect", "keywords", "requirement"):
            for less in without_a_slot(getattr(unit, name)):
                count += 1
                assert plain_unit(msgspec.structs.replace(unit, **{name: less})) != words, f"{unit.id}: {words}"
    assert count > 500


def test_nothing_of_the_sample_is_lost() -> None:
    assert_nothing_is_lost(compiled_units(load_sample()))


def test_nothing_of_real_cards_is_lost(corpus_path: Path) -> None:
    assert_nothing_is_lost(compiled_units(load_files([corpus_path])[::60]))
