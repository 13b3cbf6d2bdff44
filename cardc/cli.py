"""The command line: what each command takes, and how the program ends."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, NoReturn

from cyclopts import App, CycloptsError, Parameter

from cardc.terminal import (
    EXIT_FINE,
    EXIT_INTERRUPTED,
    EXIT_MISUSE,
    UserError,
    closing_quietly,
    never_fail_to_print,
    say,
    stderr_console,
    stdout_console,
)

_HELP = "Compile the English text of Digimon Card Game cards into effects."


def _version() -> str:
    from importlib.metadata import version

    return version("cardc")


app = App(name="cardc", help=_HELP, version=_version, help_format="plaintext", suppress_keyboard_interrupt=False)


@app.command
def compile(
    *paths: Path,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"])] = 1,
    strict: bool = False,
    repair: bool = True,
) -> int:
    """Compile cards: one JSON object a card, a summary on stderr.

    Parameters
    ----------
    paths
        Card files; none: the built-in sample.
    output
        Write here instead of to stdout; the file appears whole or not at all.
    jobs
        How many processes; 0: one for each core.
    strict
        Exit with 1 where a unit was refused.
    repair
        Mend known damage, with a warning in the unit.
    """
    from cardc.command_compile import compile_command

    return compile_command(paths, output, jobs, strict, repair)


@app.command
def check(
    *paths: Path,
    stage: Literal["parse", "compile"] = "compile",
    minimum: Annotated[list[str] | None, Parameter(name="--min", negative="")] = None,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"])] = 1,
    repair: bool = True,
    json: bool = False,
) -> int:
    """Report what compiles and what is refused, and why.

    Parameters
    ----------
    paths
        Card files; none: the built-in sample.
    stage
        How far to go.
    minimum
        KIND=SHARE, such as effect=60%: exit with 1 where less of that kind passes, by card or by distinct text.
    jobs
        How many processes; 0: one for each core.
    repair
        Mend known damage first.
    json
        Print the documented JSON.
    """
    from cardc.command_check import check_command

    return check_command(paths, stage, minimum or [], jobs, json, repair)


@app.command
def explain(
    *text: str,
    field: str = "main",
    kind: str | None = None,
    card: str | None = None,
    brief: bool = False,
    repair: bool = True,
    json: bool = False,
) -> int:
    """Show how a text is read: its parts, what it does in plain words, and why it is optional or mandatory.

    Parameters
    ----------
    text
        The text; with --card, card files (none: the built-in sample).
    field
        Where on the card the text stands: main, inherited, security, link, option, requirement or rule.
    kind
        Digimon, Digi-Egg, Tamer or Option.
    card
        Explain the card with this id.
    brief
        Leave out the trees of the effect and of its syntax.
    repair
        Mend known damage first.
    json
        Print the documented JSON.
    """
    from cardc.command_explain import explain_command

    return explain_command(text, field, kind, card, brief, json, repair)


@app.command
def audit(
    *paths: Path,
    labels: Path | None = None,
    alone: Annotated[bool, Parameter(name="--self", negative="")] = False,
    errata: Path | None = None,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"])] = 1,
    show: int = 3,
    json: bool = False,
) -> int:
    """Judge labels that somebody set for effects: optional, limit per turn, source, timing. Or cards by themselves.

    Parameters
    ----------
    paths
        Card files; none: the built-in sample.
    labels
        The labels, as JSON Lines or CSV.
    alone
        No labels: find cards that contradict one another, their reprints or their own reminder text.
    errata
        With --self, a JSON file of errata, to find the cards that still have the old words.
    jobs
        How many processes; 0: one for each core.
    show
        How many findings of each kind to show with their text.
    json
        Print the documented JSON.
    """
    from cardc.command_audit import audit_command, audit_self_command

    if alone:
        if labels is not None:
            raise UserError("audit takes --labels or --self, not both")
        return audit_self_command(paths, errata, jobs, show, json)
    if errata is not None:
        raise UserError("audit takes --errata with --self")
    return audit_command(paths, labels, jobs, show, json)


@app.command
def gaps(*paths: Path, json: bool = False) -> int:
    """Report what the runtime can carry out of the cards, and what it has no rule for.

    Parameters
    ----------
    paths
        Card files; none: the built-in sample.
    json
        Print the documented JSON.
    """
    from cardc.command_gaps import gaps_command

    return gaps_command(paths, json)


@app.command
def lint(
    *paths: Path,
    fix: Annotated[Path | None, Parameter(negative="")] = None,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"])] = 1,
    json: bool = False,
) -> int:
    """Find damaged texts and name the damage: lost icons, typos, glued or doubled words, cut sentences, …

    Parameters
    ----------
    paths
        Card files; none: the built-in sample.
    fix
        Write a copy of the card file with the damage mended that leaves no doubt.
    jobs
        How many processes; 0: one for each core.
    json
        Print the documented JSON.
    """
    from cardc.command_lint import lint_command

    return lint_command(paths, fix, jobs, json)


@app.command
def run(
    *scenarios: Path,
    cards: Annotated[list[Path] | None, Parameter(negative="")] = None,
    brief: Annotated[bool, Parameter(name=["--brief", "-b"], negative="")] = False,
    json: bool = False,
) -> int:
    """Play scenario files step by step and check what they expect.

    Parameters
    ----------
    scenarios
        Scenario files (YAML).
    cards
        Card files that the scenarios may name cards of, besides the built-in sample.
    brief
        One line for a case that holds, without its steps.
    json
        Print the documented JSON.
    """
    from cardc.command_run import run_command

    return run_command(scenarios, cards or [], brief, json)


@app.command
def schema() -> int:
    """Print the JSON Schema of what `compile` writes."""
    from cardc.corpus.document import card_schema
    from cardc.terminal import write_json

    write_json(card_schema())
    return EXIT_FINE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0 fine, 1 findings, 2 misuse or unreadable input."""
    signal.signal(signal.SIGTERM, _terminate)
    never_fail_to_print()
    from cardc.corpus.entries import LoadError

    try:
        with closing_quietly():
            return _dispatch(sys.argv[1:] if arguments is None else list(arguments))
    except CycloptsError as error:
        say(f"error: {' '.join(str(error).split())}")
        return EXIT_MISUSE
    except (LoadError, UserError) as error:
        say(f"error: {error}")
        return EXIT_MISUSE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        say(f"error: {where}{(error.strerror or str(error)).lower()}")
        return EXIT_MISUSE
    except KeyboardInterrupt:
        say("interrupted")
        return EXIT_INTERRUPTED


def _dispatch(arguments: list[str]) -> int:
    if not arguments:
        app.help_print([], console=stderr_console())
        return EXIT_MISUSE
    console = stdout_console()
    result = app(arguments, console=console, exit_on_error=False, print_error=False, result_action="return_value")
    return result if isinstance(result, int) else EXIT_FINE


def _terminate(signum: int, _frame: object) -> NoReturn:
    """End by an exception, so that temporary files are removed."""
    raise SystemExit(128 + signum)
