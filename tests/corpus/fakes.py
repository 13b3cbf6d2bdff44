"""A stand-in for the compiler: each line is a unit, lines with "wrong" in them are refused."""

from __future__ import annotations

from cardc.compiler.card import Card
from cardc.compiler.effect import Effect, GainMemory, GrantEffect, Ref
from cardc.compiler.unit import CompiledCard, Unit
from cardc.grammar.diagnostics import Diagnostic


def fake_compile(card: Card, advise: bool = False) -> CompiledCard:
    """Deterministic, field by field, with an effect quoted in an effect so that nested ids are there."""
    units: list[Unit] = []
    counts: dict[str, int] = {}
    for field in card.fields:
        start = 0
        for line in field.text.split("\n"):
            span = (start, start + len(line))
            start += len(line) + 1
            if not line.strip():
                continue
            counts[field.source] = counts.get(field.source, 0) + 1
            unit_id = f"{card.id}/{field.source}/{counts[field.source]}"
            units.append(_unit(unit_id, field.source, field.name, span, line))
    return CompiledCard(card.id, card.name, tuple(units))


def _unit(unit_id: str, source: str, field: str, span: tuple[int, int], line: str) -> Unit:
    at = line.find("wrong")
    common = {"id": unit_id, "source": source, "field": field, "span": span}
    if at >= 0:
        place = (span[0] + at, span[0] + at + 5)
        error = Diagnostic("unexpected-word", "error", place, "unexpected “wrong”", ("a noun",), "leave it out")
        return Unit(**common, kind="effect", text=line, status="refused", stage="parse", diagnostics=(error,))
    quoted = Effect(**{**common, "id": f"{unit_id}.1"}, category="trigger", processes=(_gain(span),))
    grant = GrantEffect(id=1, span=span, target=Ref("this_digimon"), effects=(quoted,))
    effect = Effect(**common, category="trigger", timings=("on_play",), optional=False, processes=(grant,))
    return Unit(**common, kind="effect", text=line, status="compiled", effect=effect)


def _gain(span: tuple[int, int]) -> GainMemory:
    return GainMemory(id=1, span=span, amount=1)
