"""`cardc lint`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cardc.command_compile import job_count
from cardc.compiler.unit import CompiledCard
from cardc.corpus.batch import run_batch
from cardc.corpus.entries import Entry
from cardc.corpus.lint.finding import Finding
from cardc.corpus.lint.fix import Change, changes_of, corrections_of
from cardc.corpus.lint.judge import judge_card
from cardc.corpus.loading import open_file
from cardc.corpus.output import atomic_writer
from cardc.grammar.diagnostics import Diagnostic, render_diagnostic
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
    stdout_console,
    write_json,
)


class LintReport(msgspec.Struct, frozen=True):
    """What `cardc lint --json` prints; `changes` only with `--fix`."""

    findings: list[Finding]
    changes: list[Change] | msgspec.UnsetType = msgspec.UNSET


def lint_command(paths: Sequence[Path], fix: Path | None, jobs: int, as_json: bool) -> int:
    """Report damaged texts; with `fix`, write a copy of the one file with the certain damage mended."""
    workers = job_count(jobs)
    if fix is not None:
        _check_copy(paths, fix)
    entries = read_entries(paths)
    with closing(run_batch(entries, finish_lint, jobs=workers)) as results:
        judged = list(progress(results, len(entries), "linting"))
    findings = [finding for found, _ in judged for finding in found]
    changes = [change for _, changed in judged for change in changed]
    unreadable = report_entries(entries)
    if fix is not None:
        _write_copy(paths[0], fix, changes)
    if as_json:
        write_json(LintReport(findings, changes if fix is not None else msgspec.UNSET))
    else:
        _show(entries, findings, stdout_console())
        if fix is not None:
            _show_changes(changes, fix, stdout_console())
    if unreadable:
        return EXIT_MISUSE
    left = [finding for finding in findings if fix is None or not finding.certain]
    return EXIT_FINDINGS if left else EXIT_FINE


def finish_lint(entry: Entry, compiled: CompiledCard) -> tuple[list[Finding], list[Change]]:
    """What the parent process needs of one card."""
    judged = judge_card(entry, compiled.units)
    return [each.finding for each in judged], changes_of(entry, judged)


def _check_copy(paths: Sequence[Path], fix: Path) -> None:
    if len(paths) != 1:
        raise UserError("--fix takes one card file")
    if fix.is_dir():
        raise UserError(f"--fix {fix}: a folder")
    if fix.exists() and paths[0].exists() and fix.samefile(paths[0]):
        raise UserError(f"--fix {fix}: that is the input; the copy needs another name")


def _write_copy(path: Path, fix: Path, changes: Sequence[Change]) -> None:
    loader, data = open_file(path)
    copy = loader.corrected(data, corrections_of(changes))
    with atomic_writer(fix) as file:
        file.write(copy)
    say(f"{len(changes)} fields changed → {fix}")


def _show(entries: Sequence[Entry], findings: Sequence[Finding], console: Console) -> None:
    texts = {(entry.card.id, field.name): field.text for entry in entries for field in entry.card.fields}
    for finding in findings:
        text = texts.get((finding.card, finding.field), finding.words)
        shown = Diagnostic(finding.code, "warning", finding.span, finding.message, (), finding.suggestion)
        where = finding.unit or f"{finding.card}/{finding.field}"
        console.print(Text(printable(render_diagnostic(text, shown, where)) + "\n"))
    counts = Counter(finding.code for finding in findings)
    if not counts:
        console.print("No damage found.")
        return
    table = Table(title="Findings", title_justify="left", header_style="bold")
    table.add_column("code")
    table.add_column("places", justify="right")
    table.add_column("certain", justify="right")
    certain = Counter(finding.code for finding in findings if finding.certain)
    for code, count in counts.most_common():
        table.add_row(code, str(count), str(certain[code]))
    console.print(table)


def _show_changes(changes: Sequence[Change], fix: Path, console: Console) -> None:
    console.print(Text(f"\nChanged in {fix}", style="bold"))
    for change in changes:
        console.print(Text(printable(f"{change.card} {change.field}: {', '.join(change.codes)}")))
        console.print(Text(printable(f"  - {' '.join(change.before.split())}"), style="red"))
        console.print(Text(printable(f"  + {' '.join(change.after.split())}"), style="green"))
