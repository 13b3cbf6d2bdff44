"""The JSON that `compile` writes: one document a card, with a schema version.

A unit's kind decides its shape, and an effect's parts stand in the unit itself. In a refused unit
they are null, never empty: an absent condition must not read as "always".
"""

from __future__ import annotations

import re
from typing import Any, Literal, cast

import msgspec

from cardc.compiler.effect import (
    SCHEMA_VERSION,
    AnyProcess,
    Condition,
    Effect,
    Keyword,
    Reason,
    Span,
    Trigger,
)
from cardc.compiler.requirement_data import Requirement, RuleData
from cardc.compiler.unit import CompiledCard, Stage, Unit
from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.normalise import LOST

Status = Literal["compiled", "refused"]


class _Unit(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What every unit has. `span` and the spans inside are half-open code point ranges of the field as given."""

    id: str
    source: str
    field: str
    span: Span
    text: str
    status: Status
    stage: Stage | None = None
    diagnostics: tuple[Diagnostic, ...] = ()


class EffectUnit(_Unit, frozen=True, kw_only=True, tag="effect"):
    """An effect (DESIGN §5)."""

    category: Literal["persistent", "trigger", "activation", "immediate"] | None = None
    timings: tuple[str, ...] | None = None
    area: Literal["battle", "hand", "trash", "breeding", "security"] | None = None
    frequency: int | None = None
    trigger: Trigger | None = None
    conditions: tuple[Condition, ...] | None = None
    optional: bool | None = None
    optional_reasons: tuple[Reason, ...] | None = None
    processes: tuple[AnyProcess, ...] | None = None


class KeywordUnit(_Unit, frozen=True, kw_only=True, tag="keyword"):
    """One or more keyword effects standing by themselves."""

    keywords: tuple[Keyword, ...] | None = None
    optional: bool | None = None
    optional_reasons: tuple[Reason, ...] | None = None


class RequirementUnit(_Unit, frozen=True, kw_only=True, tag="requirement"):
    """A digivolution, DNA, DigiXros, Link, … requirement."""

    requirement: Requirement | None = None


class RuleUnit(_Unit, frozen=True, kw_only=True, tag="rule"):
    """A [Rule] line."""

    requirement: RuleData | None = None


UnitDocument = EffectUnit | KeywordUnit | RequirementUnit | RuleUnit


class CardDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One card, compiled: a line of `cardc compile`."""

    schema: Literal["1"] = SCHEMA_VERSION
    card: str
    name: str
    units: tuple[UnitDocument, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


_SURROGATE = re.compile("[\ud800-\udfff]")
_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(CardDocument)


def encode_card(card: CompiledCard) -> bytes:
    """One JSON line, without the line end. Half a surrogate pair, which UTF-8 cannot write, becomes U+FFFD."""
    return encode_json(to_document(card))


def encode_json(value: object) -> bytes:
    """Any value as JSON in UTF-8, halves of surrogate pairs replaced."""
    try:
        return _ENCODER.encode(value)
    except UnicodeEncodeError:
        return _ENCODER.encode(_writable(msgspec.to_builtins(value)))


def _writable(value: Any) -> Any:
    match value:
        case str():
            return _SURROGATE.sub(LOST, value)
        case list() | tuple():
            return [_writable(item) for item in value]
        case dict():
            return {_writable(key): _writable(item) for key, item in value.items()}
        case _:
            return value


def decode_card(line: bytes) -> CompiledCard:
    """The compiled card that `encode_card` wrote. Raises msgspec.ValidationError on anything else."""
    return from_document(_DECODER.decode(line))


def card_schema() -> dict[str, Any]:
    """The JSON Schema of a line."""
    schema = msgspec.json.schema(CardDocument)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "version": SCHEMA_VERSION, **schema}


def to_document(card: CompiledCard) -> CardDocument:
    """The card in its published shape."""
    units = tuple(_unit_document(unit) for unit in card.units)
    return CardDocument(card=card.card, name=card.name, units=units, diagnostics=card.diagnostics)


def from_document(document: CardDocument) -> CompiledCard:
    """The card as the compiler gives it."""
    units = tuple(_unit(unit) for unit in document.units)
    return CompiledCard(document.card, document.name, units, document.diagnostics)


def _unit_document(unit: Unit) -> UnitDocument:
    common: dict[str, Any] = {
        "id": unit.id,
        "source": unit.source,
        "field": unit.field,
        "span": unit.span,
        "text": unit.text,
        "status": unit.status,
        "stage": unit.stage,
        "diagnostics": unit.diagnostics,
    }
    refused = unit.status == "refused"
    match unit.kind:
        case "effect":
            return EffectUnit(**common, **_effect_parts(unit.effect))
        case "keyword" if refused:
            return KeywordUnit(**common)
        case "keyword":
            reasons = unit.optional_reasons
            return KeywordUnit(**common, keywords=unit.keywords, optional=unit.optional, optional_reasons=reasons)
        case "requirement":
            return RequirementUnit(**common, requirement=cast("Requirement | None", unit.requirement))
        case "rule":
            return RuleUnit(**common, requirement=cast("RuleData | None", unit.requirement))


def _effect_parts(effect: Effect | None) -> dict[str, Any]:
    if effect is None:
        return {}
    return {
        "category": effect.category,
        "timings": effect.timings,
        "area": effect.area,
        "frequency": effect.frequency,
        "trigger": effect.trigger,
        "conditions": effect.conditions,
        "optional": effect.optional,
        "optional_reasons": effect.optional_reasons,
        "processes": effect.processes,
    }


def _unit(document: UnitDocument) -> Unit:
    common: dict[str, Any] = {
        name: getattr(document, name)
        for name in ("id", "source", "field", "span", "text", "status", "stage", "diagnostics")
    }
    match document:
        case EffectUnit():
            return Unit(kind="effect", **common, effect=_effect_of(document))
        case KeywordUnit():
            return Unit(
                kind="keyword",
                **common,
                keywords=document.keywords or (),
                optional=document.optional,
                optional_reasons=document.optional_reasons or (),
            )
        case RequirementUnit():
            return Unit(kind="requirement", **common, requirement=document.requirement)
        case RuleUnit():
            return Unit(kind="rule", **common, requirement=document.requirement)


def _effect_of(document: EffectUnit) -> Effect | None:
    if document.category is None or document.area is None:
        return None
    return Effect(
        id=document.id,
        source=document.source,
        field=document.field,
        span=document.span,
        category=document.category,
        timings=document.timings or (),
        area=document.area,
        frequency=document.frequency,
        trigger=document.trigger,
        conditions=document.conditions or (),
        optional=document.optional,
        optional_reasons=document.optional_reasons or (),
        processes=document.processes or (),
    )
