"""Cards to compiled cards: parse each field, lower each unit, number them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count
from typing import Any, Literal

import msgspec

from cardc.compiler.card import Card, CardKind, Field
from cardc.compiler.effect import AnyProcess, CreateToken, Effect, GrantEffect, Modal
from cardc.compiler.keyword import keyword_of, optionality
from cardc.compiler.lower import lower_effect
from cardc.compiler.refusal import Refusal
from cardc.compiler.requirement import line_data
from cardc.compiler.unit import CompiledCard, Unit
from cardc.grammar.diagnostics import MAX_DIAGNOSTICS, Diagnostic
from cardc.grammar.parse import ParsedUnit, parse_field
from cardc.grammar.syntax import EffectText

Goal = Literal["parse", "compile", "advise"]
"""How far to go: read, give it a meaning, and for what is refused name the mistake (`grammar.advice`)."""


def compile_card(card: Card, repair: bool = True, advise: bool = False) -> CompiledCard:
    """Compile every unit of a card. Never raises on a text: a refused unit carries its diagnostics.

    With `repair` known damage is mended first, and a warning of the unit shows it before and after. With `advise`,
    which costs as much again for a refused unit, its diagnostics name the mistake and suggest a text that compiles,
    where that can be told.
    """
    goal: Goal = "advise" if advise else "compile"
    return CompiledCard(card.id, card.name, tuple(compile_fields(card.fields, card.kinds, card.id, goal, repair)))


def check_card(card: Card, repair: bool = True) -> CompiledCard:
    """Parse every unit of a card; `status` tells whether it parsed. `repair` as in `compile_card`."""
    units = compile_fields(card.fields, card.kinds, card.id, "parse", repair)
    return CompiledCard(card.id, card.name, tuple(units))


def compile_fields(
    fields: Iterable[Field],
    kinds: tuple[CardKind, ...] = (),
    card_id: str = "",
    goal: Goal = "compile",
    repair: bool = True,
) -> list[Unit]:
    """The units of some fields, numbered per source: `CARD/source/1` …"""
    numbers: dict[str, int] = {}
    units: list[Unit] = []
    for field in fields:
        for unit in _field_units(field.text, field.source, kinds, goal, repair):
            n = numbers[field.source] = numbers.get(field.source, 0) + 1
            units.append(named(unit, f"{card_id}/{field.source}/{n}", field.name))
    return units


def named(unit: Unit, unit_id: str, field: str) -> Unit:
    """The unit under its id and field; its quoted effects are `ID.1`, `ID.2` … in printed order."""
    if unit.effect is None:
        return msgspec.structs.replace(unit, id=unit_id, field=field)
    effect = _numbered(unit.effect, unit_id, unit_id, field, count(1))
    return msgspec.structs.replace(unit, id=unit_id, field=field, effect=effect)


def _numbered(effect: Effect, own_id: str, unit_id: str, field: str, numbers: Iterator[int]) -> Effect:
    """The effect under its id and field, and the effects inside its processes numbered."""
    processes = effect.processes
    if [each for each in processes if each.cost is not None or type(each) in _HOLDING]:
        processes = tuple([_numbered_in(process, unit_id, field, numbers) for process in processes])
    return msgspec.structs.replace(effect, id=own_id, field=field, processes=processes)


_HOLDING = frozenset({GrantEffect, CreateToken, Modal})
"""Kinds of processes that hold effects, or other processes."""


def _numbered_in(process: AnyProcess, unit_id: str, field: str, numbers: Iterator[int]) -> AnyProcess:
    """Effects stand in what is granted, on Tokens, in bullets, and in what any of them cost."""
    changes: dict[str, Any] = {}
    if process.cost is not None:
        paid = tuple(_numbered_in(each, unit_id, field, numbers) for each in process.cost.processes)
        changes["cost"] = msgspec.structs.replace(process.cost, processes=paid)
    if type(process) is GrantEffect or type(process) is CreateToken:
        own = [(f"{unit_id}.{next(numbers)}", inner) for inner in process.effects]
        changes["effects"] = tuple(_numbered(inner, own_id, unit_id, field, numbers) for own_id, inner in own)
    elif type(process) is Modal:
        changes["options"] = tuple(
            tuple(_numbered_in(each, unit_id, field, numbers) for each in option) for option in process.options
        )
    return msgspec.structs.replace(process, **changes) if changes else process


_LONGEST_KEPT = 2_000
"""Longer texts, which no card has, are compiled anew each time, so that what is remembered stays small."""


def _field_units(text: str, source: str, kinds: tuple[CardKind, ...], goal: Goal, repair: bool) -> tuple[Unit, ...]:
    """Equal texts in equal places are compiled once."""
    read = _known_units if len(text) <= _LONGEST_KEPT else _known_units.__wrapped__
    return read(text, source, kinds, goal, repair)


@lru_cache(maxsize=20_000)
def _known_units(text: str, source: str, kinds: tuple[CardKind, ...], goal: Goal, repair: bool) -> tuple[Unit, ...]:
    units = [_unit(parsed, text, source, kinds, goal) for parsed in parse_field(text, repair)]
    refused = [at for at, unit in enumerate(units) if unit.status == "refused"] if goal == "advise" else []
    for at in refused[:_MOST_ADVISED]:
        units[at] = _advised(units[at], source, kinds, repair)
    return tuple(units)


_MOST_ADVISED = 20
"""So many refused units of a field get advice."""


def _advised(unit: Unit, source: str, kinds: tuple[CardKind, ...], repair: bool) -> Unit:
    """A refused unit with the mistakes named and a text suggested that compiles, where that can be told."""
    from cardc.grammar.advice import advise  # costly, and only for what is refused

    def compiles(text: str) -> bool:
        units = [_unit(parsed, text, source, kinds, "compile") for parsed in parse_field(text, repair)]
        return bool(units) and all(unit.status == "compiled" for unit in units)

    start = unit.span[0]
    advice = advise(unit.text, [_moved(each, -start) for each in unit.diagnostics], compiles)
    if advice is None:
        return unit
    warnings = [each for each in unit.diagnostics if each.severity == "warning"]
    told = [_moved(each, start) for each in advice.mistakes if each.severity == "error"]
    return msgspec.structs.replace(unit, diagnostics=(*told, *warnings)[:MAX_DIAGNOSTICS])


def _moved(diagnostic: Diagnostic, by: int) -> Diagnostic:
    start, end = diagnostic.span
    return msgspec.structs.replace(diagnostic, span=(start + by, end + by))


def _unit(parsed: ParsedUnit, text: str, source: str, kinds: tuple[CardKind, ...], goal: Goal) -> Unit:
    made: dict[str, Any] = {"status": "compiled", "diagnostics": parsed.diagnostics}
    try:
        match parsed.kind, parsed.tree:
            case _, None:
                made |= {"status": "refused", "stage": "parse"}
            case _ if goal == "parse":
                pass
            case "effect", EffectText() as tree:
                effect = lower_effect(tree, text, source=source, kinds=kinds)
                made["effect"] = effect
                if source == "security":
                    made["diagnostics"] = (*parsed.diagnostics, *_misplaced(effect))
            case "keyword", _:
                keyword = keyword_of(parsed.raw.sentences[0][0].text, parsed.span)
                optional, reasons = optionality(keyword, parsed.span)
                made |= {"keywords": (keyword,), "optional": optional, "optional_reasons": reasons}
            case _, line:
                made["requirement"] = line_data(line)
    except Refusal as refusal:
        told = (*parsed.diagnostics, refusal.diagnostic)
        made |= {"status": "refused", "stage": "compile", "diagnostics": told}
    return Unit(
        id="", kind=parsed.kind, source=source, field="", span=parsed.span, text=text[slice(*parsed.span)], **made
    )


def _misplaced(effect: Effect) -> Iterator[Diagnostic]:
    """Without [Security] in a security text it is no security effect (CR 2-3-11-3-1): mostly an inherited one."""
    if effect.area != "security" and "security" not in effect.timings:
        message = "no [Security] here, so it is no security effect, and nothing activates it from this text"
        yield Diagnostic("wrong_field", "warning", effect.span, message, ("[Security]", "the inherited text"))
