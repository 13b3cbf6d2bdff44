"""cardc: card text in, executable effects out.

import cardc

card = cardc.Card("X1-001", "Emberkit", (cardc.Field("effectText", "main", "[On Play] Gain 1 memory."),))
for unit in cardc.compile_card(card).units:
    print(unit.id, unit.status, unit.effect)
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardc.compiler import check_card, compile_card
    from cardc.compiler.card import Card, DigivolutionCost, Field
    from cardc.compiler.effect import Effect
    from cardc.compiler.plain import Plain, plain_unit
    from cardc.compiler.unit import CompiledCard, Unit
    from cardc.corpus.document import card_schema, decode_card, encode_card
    from cardc.corpus.entries import Entry, LoadError
    from cardc.corpus.loading import load_files, load_sample
    from cardc.grammar.diagnostics import Diagnostic, render_diagnostic

__all__ = [
    "Card",
    "CompiledCard",
    "Diagnostic",
    "DigivolutionCost",
    "Effect",
    "Entry",
    "Field",
    "LoadError",
    "Plain",
    "Unit",
    "card_schema",
    "check_card",
    "compile_card",
    "decode_card",
    "encode_card",
    "load_files",
    "load_sample",
    "plain_unit",
    "render_diagnostic",
]

# In a checkout the four packages lie beside this folder, not in it; an interpreter started there
# finds this folder before the installed package.
_checkout = Path(__file__).resolve().parent.parent
if (_checkout / "pyproject.toml").is_file():
    __path__.append(str(_checkout))

_HOMES = {
    "Card": "cardc.compiler.card",
    "CompiledCard": "cardc.compiler.unit",
    "Diagnostic": "cardc.grammar.diagnostics",
    "DigivolutionCost": "cardc.compiler.card",
    "Effect": "cardc.compiler.effect",
    "Entry": "cardc.corpus.entries",
    "Field": "cardc.compiler.card",
    "LoadError": "cardc.corpus.entries",
    "Plain": "cardc.compiler.plain",
    "Unit": "cardc.compiler.unit",
    "card_schema": "cardc.corpus.document",
    "check_card": "cardc.compiler",
    "compile_card": "cardc.compiler",
    "decode_card": "cardc.corpus.document",
    "encode_card": "cardc.corpus.document",
    "load_files": "cardc.corpus.loading",
    "load_sample": "cardc.corpus.loading",
    "plain_unit": "cardc.compiler.plain",
    "render_diagnostic": "cardc.grammar.diagnostics",
}


def __getattr__(name: str) -> Any:
    """Import a public name on first use, so that `import cardc` is quick."""
    if name not in _HOMES:
        raise AttributeError(f"module 'cardc' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
