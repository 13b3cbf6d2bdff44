"""AST -> Effect: binding, classification with reasons, costs, conditions, the published JSON."""

from cardc.compiler.card import Card, DigivolutionCost, Field
from cardc.compiler.compile import check_card, compile_card, compile_fields
from cardc.compiler.effect import SCHEMA_VERSION, Effect
from cardc.compiler.unit import CompiledCard, Unit

__all__ = [
    "SCHEMA_VERSION", "Card", "CompiledCard", "DigivolutionCost", "Effect", "Field", "Unit", "check_card",
    "compile_card", "compile_fields",
]  # fmt: skip
