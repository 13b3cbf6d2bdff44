"""Nothing silently lost, second line of defence: the words of an effect against its slots.

Independent of the grammar: `conservation_words` cuts the text into clauses, a detector looks in them
for one kind of words, and each find needs a slot of that kind in the compiled clause, with
multiplicity. Slots are what an executor acts on; copied text is none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from cardc.compiler.conservation_detectors import DETECTORS, Detector, Find
from cardc.compiler.conservation_slots import slots
from cardc.compiler.conservation_words import Clause, clauses
from cardc.compiler.effect import Effect
from cardc.grammar.diagnostics import Diagnostic


def missing(effect: Effect, text: str) -> tuple[Diagnostic, ...]:
    """What stands in the words of `effect` and has no slot in it; `text` is the field that its spans index."""
    found = clauses(text, effect.span)
    if not found:
        return ()
    wanted = [(number, d, finds) for number, c in enumerate(found) for d in DETECTORS if (finds := list(d.finds(c)))]
    held = _held(effect, found, {detector.name: detector for _, detector, _ in wanted})
    out: list[Diagnostic] = []
    for number, detector, finds in wanted:
        out.extend(_lost(detector.name, found[number], finds, held[number, detector.name]))
    return tuple(out)


def _held(
    effect: Effect, found: Sequence[Clause], wanted: Mapping[str, Detector]
) -> defaultdict[tuple[int, str], Counter[str]]:
    """What the slots of each clause hold, for each of the detectors `wanted`."""
    starts = sorted((clause.span[0], -clause.span[1], number) for number, clause in enumerate(found))
    first = [start for start, _, _ in starts]

    def locate(position: int) -> int:
        for _, end, number in reversed(starts[: bisect_right(first, position)]):
            if position < -end:
                return number
        return 0

    held: defaultdict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    for slot in slots(effect, locate):
        for name, detector in wanted.items():
            held[slot.clause, name].update(detector.evidence(slot))
    return held


def _lost(kind: str, clause: Clause, finds: Sequence[Find], have: Counter[str]) -> list[Diagnostic]:
    out: list[Diagnostic] = []
    for find in finds:
        if have[find.key] > 0:
            have[find.key] -= 1
            continue
        words = clause.text[find.start : find.end] if find.span is None else find.key
        span = find.span or clause.span_of(find.start, find.end)
        out.append(Diagnostic(f"lost_{kind}", "error", span, f"'{words}' ({find.key}) has no slot in its clause"))
    return out
