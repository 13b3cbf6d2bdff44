"""`cardc check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from cardc.command_compile import job_count, mended_words
from cardc.compiler.unit import CompiledCard
from cardc.corpus.batch import Stage, run_batch
from cardc.corpus.entries import Entry
from cardc.corpus.outcome import CardOutcome, outcome_of
from cardc.corpus.report import KINDS, CheckReport, KindCount, SetCount, by_source, check_report, missed_minimums
from cardc.grammar.diagnostics import render_diagnostic
from cardc.terminal import (
    EXIT_FINDINGS,
    EXIT_FINE,
    EXIT_MISUSE,
    UserError,
    printable,
    progress,
    read_entries,
    report_entries,
    say,
    share_of,
    stdout_console,
    write_json,
)

_SHOWN_CLUSTERS = 15
_SHOWN_REFUSALS = 5


def check_command(
    paths: Sequence[Path], stage: Stage, minimum: Sequence[str], jobs: int, as_json: bool, repair: bool
) -> int:
    """Compile without writing, and report coverage and refusals."""
    minimums = parse_minimums(minimum)
    workers = job_count(jobs)
    entries = read_entries(paths)
    with closing(run_batch(entries, finish_outcome, stage=stage, jobs=workers, repair=repair, advise=True)) as results:
        outcomes = list(progress(results, len(entries), "checking"))
    report = check_report(outcomes, stage)
    unreadable = report_entries(entries)
    if as_json:
        write_json(report)
    else:
        show_report(report, outcomes, entries, stdout_console())
    missed = missed_minimums(report, minimums)
    for line in missed:
        say(f"below the minimum: {line}")
    if unreadable:
        return EXIT_MISUSE
    return EXIT_FINDINGS if missed else EXIT_FINE


def finish_outcome(entry: Entry, compiled: CompiledCard) -> CardOutcome:
    """What the parent process needs of one card."""
    return outcome_of(entry, compiled)


def parse_minimums(given: Sequence[str]) -> dict[str, float]:
    """`effect=60%` and `effect=0.6` alike."""
    minimums: dict[str, float] = {}
    for item in given:
        kind, _, written = item.partition("=")
        if kind not in KINDS:
            raise UserError(f"--min {item}: the kind must be one of {', '.join(KINDS)}")
        try:
            share = float(written.removesuffix("%")) / (100 if written.endswith("%") else 1)
        except ValueError:
            share = -1.0
        if not 0 <= share <= 1:
            raise UserError(f"--min {item}: the share must be a number from 0 to 1 or from 0% to 100%")
        minimums[kind] = share
    return minimums


def show_report(
    report: CheckReport, outcomes: Sequence[CardOutcome], entries: Sequence[Entry], console: Console
) -> None:
    """Print the report for people."""
    verb = "parsed" if report.stage == "parse" else "compiled"
    console.print(f"[bold]{report.cards} cards[/], stage {report.stage}{mended_words(report, verb)}\n")
    console.print(_coverage("kind", report.units, verb))
    console.print(_coverage("source", by_source(outcomes), verb))
    if len(report.by_set) > 1:
        console.print(_sets(report.by_set))
    if report.clusters:
        console.print(_clusters(report))
        console.print(_refusals(report, outcomes, entries))


def _bar(part: int, whole: int, width: int = 20) -> Text:
    filled = round(width * part / whole) if whole else 0
    return Text("█" * filled, style="green") + Text("░" * (width - filled), style="dim")


def _coverage(name: str, rows: Mapping[str, KindCount], verb: str) -> Table:
    table = Table(title=f"Units by {name}", title_justify="left", header_style="bold")
    table.add_column(name)
    for header in ("units", verb, "refused", "share"):
        table.add_column(header, justify="right")
    table.add_column("")
    for header in ("distinct texts", verb, "share"):
        table.add_column(header, justify="right")
    for label, row in rows.items():
        distinct = (str(row.distinct), str(row.distinct_passed), share_of(row.distinct_passed, row.distinct))
        counts = (str(row.all), str(row.passed), str(row.refused), share_of(row.passed, row.all))
        table.add_row(label, *counts, _bar(row.passed, row.all), *distinct)
    return table


def _sets(by_set: Mapping[str, Mapping[str, SetCount]]) -> Table:
    table = Table(title="Units by set: passed / all", title_justify="left", header_style="bold")
    table.add_column("set")
    for kind in KINDS:
        table.add_column(kind, justify="right")
    table.add_column("share", justify="right")
    for name, kinds in by_set.items():
        cells = [f"{kinds[kind].passed} / {kinds[kind].all}" if kind in kinds else "" for kind in KINDS]
        passed, everything = sum(c.passed for c in kinds.values()), sum(c.all for c in kinds.values())
        table.add_row(name or "(none)", *cells, share_of(passed, everything))
    return table


def _clusters(report: CheckReport) -> Table:
    title = "Refusals by cause, and how many cards each would unlock"
    table = Table(title=title, title_justify="left", header_style="bold", expand=True)
    table.add_column("cards", justify="right", min_width=5)
    table.add_column("units", justify="right", min_width=5)
    table.add_column("code", min_width=12, no_wrap=True)
    table.add_column("at", overflow="fold", ratio=2)
    table.add_column("example", overflow="ellipsis", no_wrap=True, ratio=3)
    for cluster in report.clusters[:_SHOWN_CLUSTERS]:
        example = Text(printable(" ".join(cluster.example[:200].split())), style="dim")
        table.add_row(str(cluster.cards), str(cluster.units), cluster.code, Text(printable(cluster.pattern)), example)
    more = len(report.clusters) - _SHOWN_CLUSTERS
    if more > 0:
        table.caption = f"{more} more; --json lists all"
        table.caption_justify = "left"
    return table


def _refusals(report: CheckReport, outcomes: Sequence[CardOutcome], entries: Sequence[Entry]) -> Group:
    refused = [
        (render_diagnostic(next(f.text for f in entry.card.fields if f.name == unit.field), unit.error, unit.id))
        for entry, outcome in zip(entries, outcomes, strict=True)
        for unit in outcome.units
        if unit.error is not None
    ]
    shown = [Text(printable(refusal) + "\n") for refusal in refused[:_SHOWN_REFUSALS]]
    title = Text("\nThe first refusals\n" if len(refused) > _SHOWN_REFUSALS else "\nRefusals\n", style="italic")
    return Group(title, *shown)
