"""`cardc compile`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import IO

from cardc.compiler.unit import CompiledCard
from cardc.corpus.batch import run_batch
from cardc.corpus.document import encode_card
from cardc.corpus.entries import Entry
from cardc.corpus.outcome import CardOutcome, outcome_of
from cardc.corpus.output import atomic_writer
from cardc.corpus.report import CheckReport, check_report
from cardc.terminal import EXIT_FINDINGS, EXIT_FINE, EXIT_MISUSE, UserError, progress, read_entries, report_entries, say


def job_count(jobs: int) -> int:
    """How many processes `--jobs` asks for; 0: one for each core."""
    if jobs < 0:
        raise UserError(f"--jobs: {jobs} processes is not possible")
    return jobs or os.cpu_count() or 1


def compile_command(paths: Sequence[Path], output: Path | None, jobs: int, strict: bool, repair: bool) -> int:
    """Compile every card; the objects go to stdout or `output`, the summary to stderr."""
    workers = job_count(jobs)
    entries = read_entries(paths)
    with atomic_writer(output) if output else nullcontext(sys.stdout.buffer) as file:
        outcomes = _write_cards(entries, file, workers, repair)
    unreadable = report_entries(entries)
    report = check_report(outcomes, "compile")
    _summarise(report, output)
    if unreadable:
        return EXIT_MISUSE
    refused = any(count.refused for count in report.units.values())
    return EXIT_FINDINGS if strict and refused else EXIT_FINE


def finish_card(entry: Entry, compiled: CompiledCard) -> tuple[bytes, CardOutcome]:
    """What the parent process needs of one card."""
    return encode_card(compiled), outcome_of(entry, compiled)


def _write_cards(entries: Sequence[Entry], file: IO[bytes], jobs: int, repair: bool) -> list[CardOutcome]:
    outcomes: list[CardOutcome] = []
    with closing(run_batch(entries, finish_card, jobs=jobs, repair=repair)) as results:
        for line, outcome in progress(results, len(entries), "compiling"):
            file.write(line + b"\n")
            outcomes.append(outcome)
    file.flush()
    return outcomes


def _summarise(report: CheckReport, output: Path | None) -> None:
    parts = [f"{count.passed} of {count.all} {kind}s" for kind, count in report.units.items() if count.all]
    where = f" → {output}" if output else ""
    say(f"{report.cards} cards: {', '.join(parts) or 'no units'} compiled{mended_words(report, 'compiled')}{where}")


def mended_words(report: CheckReport, verb: str) -> str:
    """How many units passed only by mending, where there are any."""
    return f"; {report.mended} of the {verb} units mended" if report.mended else ""
