"""`cardc audit`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cardc.command_compile import job_count
from cardc.compiler.effect import Span
from cardc.compiler.unit import CompiledCard, Unit
from cardc.corpus.audit import audit
from cardc.corpus.audit_errata import read_errata
from cardc.corpus.audit_finding import CODES, VERDICTS, AuditReport, Finding, Unmatched, Verdict, words_at
from cardc.corpus.audit_label import READ, LabelFile, read_labels
from cardc.corpus.audit_self import SELF_CODES, SelfFinding, SelfReport, audit_self
from cardc.corpus.batch import run_batch
from cardc.corpus.entries import Entry
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

MARK = "bold reverse"
_STYLES: dict[Verdict, str] = {
    "label": "red",
    "same_outcome": "yellow",
    "text": "magenta",
    "data": "magenta",
    "unclear": "dim",
}


def audit_command(paths: Sequence[Path], labels: Path | None, jobs: int, show: int, as_json: bool) -> int:
    """Compare labels with what the cards say."""
    if labels is None:
        raise UserError("audit takes the labels to judge, or --self: cardc audit CARDS --labels FILE")
    _check_show(show)
    workers = job_count(jobs)
    file = read_labels(labels)
    entries = read_entries(paths)
    cards = compiled_cards(entries, workers)
    report = audit(file.labels, cards, {entry.card.id: entry.card.kinds for entry in entries})
    unreadable = report_entries(entries)
    _say_unread(labels, file)
    if as_json:
        write_json(report)
    else:
        show_report(report, _units(cards), show, stdout_console())
    if unreadable:
        return EXIT_MISUSE
    return EXIT_FINDINGS if report.findings or report.unmatched else EXIT_FINE


def audit_self_command(paths: Sequence[Path], errata: Path | None, jobs: int, show: int, as_json: bool) -> int:
    """Compare the cards with one another, and with errata where they are given."""
    _check_show(show)
    workers = job_count(jobs)
    known = read_errata(errata) if errata is not None else []
    entries = read_entries(paths)
    cards = compiled_cards(entries, workers)
    report = audit_self(cards, {entry.card.id: entry.card for entry in entries}, known)
    unreadable = report_entries(entries)
    if as_json:
        write_json(report)
    else:
        show_self_report(report, _units(cards), show, stdout_console())
    if unreadable:
        return EXIT_MISUSE
    return EXIT_FINDINGS if report.findings else EXIT_FINE


def _check_show(show: int) -> None:
    if show < 0:
        raise UserError(f"--show: {show} findings is not possible")


def _units(cards: Iterable[CompiledCard]) -> dict[str, list[Unit]]:
    """The units by id; a card that stands in the files twice has each of its ids twice."""
    units: dict[str, list[Unit]] = {}
    for card in cards:
        for unit in card.units:
            units.setdefault(unit.id, []).append(unit)
    return units


def compiled_cards(entries: Sequence[Entry], jobs: int) -> list[CompiledCard]:
    """Every card compiled, in order."""
    with closing(run_batch(entries, finish_compiled, jobs=jobs)) as results:
        return list(progress(results, len(entries), "compiling"))


def finish_compiled(entry: Entry, compiled: CompiledCard) -> CompiledCard:
    """An audit needs the whole card."""
    return compiled


def _say_unread(path: Path, file: LabelFile) -> None:
    if file.unread:
        say(f"warning: {path}: not read: {', '.join(file.unread)}; known: {', '.join(READ)}")


def show_report(report: AuditReport, units: Mapping[str, Sequence[Unit]], show: int, console: Console) -> None:
    """Print the report for people: the counts, then `show` findings of each kind with their words marked."""
    console.print(
        Text.assemble(
            (f"{report.rows} rows", "bold"),
            f": {report.agree} agree, {report.disagree} do not, {len(report.unmatched)} match nothing\n",
        )
    )
    if report.findings:
        console.print(_summary(report))
    for code in CODES:
        of_code = [finding for finding in report.findings if finding.code == code]
        for finding in of_code[:show]:
            _show_finding(finding, units[finding.unit][0], console)
        if len(of_code) > show > 0:
            console.print(Text(f"… and {len(of_code) - show} more of {code}\n", style="dim"))
    for row in report.unmatched[:show]:
        _show_unmatched(row, console)
    if len(report.unmatched) > show > 0:
        console.print(Text(f"… and {len(report.unmatched) - show} more that match nothing\n", style="dim"))


def _summary(report: AuditReport) -> Table:
    table = Table(title="Findings", title_justify="left", header_style="bold")
    for header in ("what", "verdict", "code"):
        table.add_column(header)
    table.add_column("findings", justify="right")
    for code, (usual, title) in CODES.items():
        for verdict in VERDICTS:
            count = sum(finding.code == code and finding.verdict == verdict for finding in report.findings)
            if count:
                shown = title if verdict == usual else Text(f"  {title}", style="dim")
                table.add_row(shown, Text(VERDICTS[verdict], style=_STYLES[verdict]), code, str(count))
    return table


def _show_finding(finding: Finding, unit: Unit, console: Console) -> None:
    head = Text.assemble((unit.id, "bold"), f"  row {finding.row}  ", (finding.code, _STYLES[finding.verdict]))
    why = Text(f"→ {printable(finding.message)}")
    why.append(f"  (rule: {finding.rule})\n" if finding.rule else "\n", style="dim")
    console.print(head, marked(unit, (finding.span,)), why, sep="\n")


def marked(unit: Unit, spans: Iterable[Span]) -> Text:
    """The unit's text with the words of the spans marked."""
    shown = Text(printable(unit.text))
    for start, end in spans:
        shown.stylize(MARK, start - unit.span[0], end - unit.span[0])
    return shown


def _show_unmatched(row: Unmatched, console: Console) -> None:
    head = Text.assemble((row.unit or row.card, "bold"), f"  row {row.row}  ", (row.reason, "red"))
    console.print(head, Text(printable(row.text or "no text")), Text(f"→ {printable(row.message)}\n"), sep="\n")


def show_self_report(report: SelfReport, units: Mapping[str, Sequence[Unit]], show: int, console: Console) -> None:
    """Print what does not go together: the counts, then `show` findings of each kind."""
    console.print(
        Text.assemble((f"{report.cards} cards, {report.units} units", "bold"), f": {len(report.findings)} findings\n")
    )
    if report.findings:
        table = Table(title="Findings", title_justify="left", header_style="bold")
        table.add_column("what")
        table.add_column("code")
        table.add_column("findings", justify="right")
        for code in SELF_CODES:
            if code not in report.codes:
                continue
            table.add_row(SELF_CODES[code], code, str(report.codes[code]))
        console.print(table)
    for code in SELF_CODES:
        of_code = [finding for finding in report.findings if finding.code == code]
        for finding in of_code[:show]:
            _show_self_finding(finding, units, console)
        if len(of_code) > show > 0:
            console.print(Text(f"… and {len(of_code) - show} more of {code}\n", style="dim"))


def _show_self_finding(finding: SelfFinding, units: Mapping[str, Sequence[Unit]], console: Console) -> None:
    """Two printings may have one id: the unit meant is the one with the words of the finding."""
    unit = next(each for each in units[finding.unit] if words_at(each, finding.span) == finding.words)
    console.print(Text.assemble((unit.id, "bold"), f"  {finding.code}"), marked(unit, (finding.span,)), sep="\n")
    other = next((each for each in units.get(finding.other, ()) if each is not unit), None)
    if other is not None:
        console.print(Text.assemble((other.id, "bold"), "\n", printable(other.text)))
    console.print(Text(f"→ {printable(finding.message)}\n"))
