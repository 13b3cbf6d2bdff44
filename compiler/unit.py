"""What compiling one card gives: its units, each compiled or refused, and the diagnostics."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardc.compiler.effect import Effect, Keyword, Reason, Span
from cardc.compiler.requirement_data import Requirement, RuleData
from cardc.grammar.diagnostics import Diagnostic

UnitKind = Literal["effect", "keyword", "requirement", "rule"]
Stage = Literal["segment", "parse", "compile"]


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """One unit of a card (DESIGN §1). `id` is `CARD/source/number`, refused units included.

    `status` "refused" means that `diagnostics` holds at least one error, and `stage` tells where.
    A compiled unit carries `effect` (kind effect), `keyword` with `optional` and its reasons
    (kind keyword), or `requirement` (kinds requirement and rule): the typed syntax tree as data.
    """

    id: str
    kind: UnitKind
    source: str
    field: str
    span: Span
    text: str
    status: Literal["compiled", "refused"]
    stage: Stage | None = None
    effect: Effect | None = None
    keywords: tuple[Keyword, ...] = ()
    optional: bool | None = None
    optional_reasons: tuple[Reason, ...] = ()
    requirement: Requirement | RuleData | None = None
    diagnostics: tuple[Diagnostic, ...] = ()


class CompiledCard(msgspec.Struct, frozen=True):
    """A card's id and name with its units in printed order, and what is to say of the card itself."""

    card: str
    name: str
    units: tuple[Unit, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
