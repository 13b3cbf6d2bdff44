"""`cardc run`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import msgspec

from cardc.compiler.card import Card
from cardc.runtime.scenario import Failure, ScenarioError, ScenarioResult, print_result, run_scenario
from cardc.terminal import EXIT_FINDINGS, EXIT_FINE, EXIT_MISUSE, UserError, read_entries, say, write_json


class CaseReport(msgspec.Struct, frozen=True):
    """One case of a scenario file."""

    name: str
    line: int
    ok: bool
    steps: tuple[str, ...]
    failures: tuple[Failure, ...]


class FileReport(msgspec.Struct, frozen=True):
    """One scenario file; `error` is set where it could not be read."""

    path: str
    cases: tuple[CaseReport, ...] = ()
    warnings: tuple[str, ...] = ()
    error: str | None = None


class RunReport(msgspec.Struct, frozen=True):
    """What `cardc run --json` prints."""

    cases: int
    failed: int
    scenarios: tuple[FileReport, ...]


def run_command(scenarios: Sequence[Path], card_files: Sequence[Path], brief: bool, as_json: bool) -> int:
    """Play each scenario file and say what did not hold."""
    if not scenarios:
        raise UserError("run takes scenario files: cardc run SCENARIO.yaml")
    from cardc.compiler import compile_card

    lookup = _lookup(card_files)
    files: list[FileReport] = []
    for path in scenarios:
        try:
            result = run_scenario(path, compile_card=compile_card, lookup=lookup)
        except ScenarioError as error:
            say(f"error: {error}")
            files.append(FileReport(str(path), error=str(error)))
            continue
        files.append(_file_report(result))
        if not as_json:
            print_result(result, brief=brief)
    cases = [case for file in files for case in file.cases]
    failed = sum(not case.ok for case in cases)
    if as_json:
        write_json(RunReport(len(cases), failed, tuple(files)))
    else:
        say(f"{len(cases)} cases, {failed} failed")
    if any(file.error for file in files):
        return EXIT_MISUSE
    return EXIT_FINDINGS if failed else EXIT_FINE


def _file_report(result: ScenarioResult) -> FileReport:
    cases = tuple(CaseReport(case.name, case.line, case.ok, case.steps, case.failures) for case in result.cases)
    return FileReport(result.path, cases, result.warnings)


def _lookup(card_files: Sequence[Path]) -> Callable[[str], Card | None]:
    """Cards by id: of the given files, then of the built-in sample, which is read only when asked for."""
    given = {entry.card.id: entry.card for entry in read_entries(card_files)} if card_files else {}

    @cache
    def sample() -> dict[str, Card]:
        return {entry.card.id: entry.card for entry in read_entries(())}

    return lambda card_id: given.get(card_id) or sample().get(card_id)
