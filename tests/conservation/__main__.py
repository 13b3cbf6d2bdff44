"""`python -m tests.conservation [--show N] [--only KIND] [--without SET…] [CORPUS]`: words that have no slot.

Counts per detector over the distinct compiled effects of a card list, with N examples each. Exit
code 1 when any detector fires.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from cardc.compiler.compile import compile_card
from cardc.compiler.conservation import missing
from cardc.compiler.conservation_detectors import DETECTORS
from cardc.compiler.effect import Effect
from cardc.corpus.loading import load_files
from cardc.grammar.diagnostics import Diagnostic

DEFAULT = Path(os.environ.get("CARDC_CORPUS", Path(__file__).resolve().parents[3] / "shared" / "corpus" / "cards.json"))


class Compiled(NamedTuple):
    """A compiled effect with the field that its spans index."""

    unit: str
    effect: Effect
    field: str


class Loss(NamedTuple):
    unit: str
    field: str
    diagnostic: Diagnostic


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.conservation", description=__doc__)
    parser.add_argument("corpus", nargs="?", type=Path, default=DEFAULT, help="a card list (default: CARDC_CORPUS)")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N examples of each detector")
    parser.add_argument("--only", action="append", metavar="KIND", help="print only this detector")
    parser.add_argument("--without", nargs="*", default=[], metavar="SET", help="leave out cards of these sets")
    return parser.parse_args()


def compiled(corpus: Path, without: tuple[str, ...] = ()) -> Iterator[Compiled]:
    """Every distinct effect of a card list that compiles."""
    seen: set[tuple[str, str]] = set()
    for entry in load_files([corpus]):
        if entry.card.id.startswith(tuple(f"{name}-" for name in without)):
            continue
        fields = {(field.name, field.source): field.text for field in entry.card.fields}
        for unit in compile_card(entry.card).units:
            if unit.effect is not None and (unit.text, unit.source) not in seen:
                seen.add((unit.text, unit.source))
                yield Compiled(unit.id, unit.effect, fields[unit.field, unit.source])


def main() -> int:
    arguments = _arguments()
    if not arguments.corpus.is_file():
        Console(stderr=True).print(f"the card list is not here: {arguments.corpus}", style="red")
        return 2
    found: dict[str, list[Loss]] = defaultdict(list)
    effects = list(compiled(arguments.corpus, tuple(arguments.without)))
    for unit, effect, field in track(effects, "Looking", console=Console(stderr=True), transient=True):
        for diagnostic in missing(effect, field):
            found[diagnostic.code.removeprefix("lost_")].append(Loss(unit, field, diagnostic))
    _report(len(effects), found, arguments)
    return 1 if found else 0


def _report(size: int, found: dict[str, list[Loss]], arguments: argparse.Namespace) -> None:
    out = Console()
    table = Table(title=f"{size} distinct compiled effects")
    for heading in ("detector", "finds", "effects"):
        table.add_column(heading, justify="left" if heading == "detector" else "right")
    for detector in DETECTORS:
        losses = found.get(detector.name, [])
        table.add_row(detector.name, str(len(losses)), str(len({loss.unit for loss in losses})))
    out.print(table)
    for name, losses in found.items():
        if arguments.show and (not arguments.only or name in arguments.only):
            out.rule(name)
            for loss in losses[: arguments.show]:
                out.print(_shown(loss), markup=False, highlight=False, soft_wrap=True)


def _shown(loss: Loss) -> str:
    """The find between marks, in the line that it stands in."""
    start, end = loss.diagnostic.span
    begin = loss.field.rfind("\n", 0, start) + 1
    stop = loss.field.find("\n", end)
    line_end = len(loss.field) if stop < 0 else stop
    before, words, after = loss.field[begin:start], loss.field[start:end], loss.field[end:line_end]
    return f"{loss.unit} {loss.diagnostic.message}: {before}»{words}«{after}"


if __name__ == "__main__":
    sys.exit(main())
