"""`cardc gaps`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from cardc.compiler import compile_card
from cardc.runtime.support import REFUSED, unit_gaps
from cardc.terminal import (
    EXIT_FINE,
    EXIT_MISUSE,
    printable,
    progress,
    read_entries,
    report_entries,
    share_of,
    stdout_console,
    write_json,
)


class GapCount(msgspec.Struct, frozen=True):
    """The units of a kind: all, those compiled, those whose every part the runtime can carry out."""

    all: int = 0
    compiled: int = 0
    carried_out: int = 0


class Gap(msgspec.Struct, frozen=True):
    """Something without a rule in the runtime: in how many units, and the first of them."""

    what: str
    units: int
    example: str


class GapsReport(msgspec.Struct, frozen=True):
    """What `cardc gaps --json` prints; `whole`: cards without any gap."""

    cards: int
    whole: int
    units: Mapping[str, GapCount]
    gaps: tuple[Gap, ...]


def gaps_command(paths: Sequence[Path], as_json: bool) -> int:
    """Count the units that the runtime can carry out, and rank what is missing."""
    entries = read_entries(paths)
    counts: dict[str, GapCount] = {}
    found: dict[str, list[str]] = {}
    whole = 0
    for entry in progress(entries, len(entries), "compiling"):
        units = compile_card(entry.card).units
        missing = unit_gaps(units)
        whole += not missing
        for unit in units:
            before = counts.get(unit.kind, GapCount())
            counts[unit.kind] = GapCount(
                before.all + 1,
                before.compiled + (unit.status == "compiled"),
                before.carried_out + (unit.id not in missing),
            )
        for unit_id, what in missing.items():
            for each in what:
                found.setdefault(each, []).append(unit_id)
    ranked = Counter({what: len(ids) for what, ids in found.items()}).most_common()
    gaps = tuple(Gap(what, number, found[what][0]) for what, number in ranked if what != REFUSED)
    report = GapsReport(len(entries), whole, counts, gaps)
    unreadable = report_entries(entries)
    if as_json:
        write_json(report)
    else:
        show_report(report, stdout_console())
    return EXIT_MISUSE if unreadable else EXIT_FINE


def show_report(report: GapsReport, console: Console) -> None:
    """Print the report for people."""
    console.print(f"[bold]{report.cards} cards[/], {report.whole} of them carried out in full\n")
    table = Table(title="Units by kind", title_justify="left", header_style="bold")
    table.add_column("kind")
    for header in ("units", "compiled", "carried out", "of all", "of compiled"):
        table.add_column(header, justify="right")
    for kind, row in report.units.items():
        numbers = (str(row.all), str(row.compiled), str(row.carried_out))
        table.add_row(kind, *numbers, share_of(row.carried_out, row.all), share_of(row.carried_out, row.compiled))
    console.print(table)
    if not report.gaps:
        console.print("Every process of every compiled unit has an executor.")
        return
    missing = Table(title="Without a rule in the runtime", title_justify="left", header_style="bold")
    missing.add_column("units", justify="right")
    missing.add_column("what")
    missing.add_column("example", no_wrap=True)
    for gap in report.gaps:
        missing.add_row(str(gap.units), printable(gap.what), gap.example)
    console.print(missing)
