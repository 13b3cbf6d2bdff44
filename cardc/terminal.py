"""What the commands share: where output goes, progress, and user mistakes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, TypeVar

import msgspec
from rich.console import Console
from rich.text import Text

from cardc.corpus.document import encode_json
from cardc.corpus.entries import Entry

T = TypeVar("T")

EXIT_FINE = 0
EXIT_FINDINGS = 1
EXIT_MISUSE = 2
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

_PIPED_WIDTH = 120
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class UserError(Exception):
    """A mistake of the caller: printed as one line, exit code 2."""


class _Console(Console):
    """A console that leaves it to `closing_quietly` what happens when the reader has gone away."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def stdout_console() -> Console:
    """For reports: as wide as the terminal, or a fixed width when piped."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else _PIPED_WIDTH
    return _Console(file=sys.stdout, width=width, highlight=False, emoji=False, soft_wrap=False)


def stderr_console() -> Console:
    """For progress and messages."""
    return Console(file=sys.stderr, highlight=False, emoji=False, soft_wrap=True)


def printable(text: str) -> str:
    """The text with control characters replaced one for one, so that it cannot steer the terminal."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def say(message: str) -> None:
    """A line on stderr; nothing in it is markup. Where stderr takes nothing, nobody is to be told."""
    with suppress(OSError):
        print(printable(message), file=sys.stderr, flush=True)


def never_fail_to_print() -> None:
    """What the terminal's encoding lacks is printed as "?"; a closed stdout fails when it is written to, not before."""
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def share_of(part: int, whole: int) -> Text:
    """A share in percent, coloured; only all of it is shown as 100 %."""
    if not whole:
        return Text("–", style="dim")
    share = part / whole
    style = "green" if part == whole else "yellow" if share >= 0.6 else "red"
    shown = "100 %" if part == whole else f"{min(share, 0.999):.1%}".replace("%", " %")
    return Text(shown, style=style)


def write_json(value: object) -> None:
    """A JSON document on stdout, indented."""
    sys.stdout.buffer.write(msgspec.json.format(encode_json(value), indent=2) + b"\n")
    sys.stdout.buffer.flush()


def read_entries(paths: Sequence[Path]) -> list[Entry]:
    """The cards of the files, or of the built-in sample where there are none."""
    from cardc.corpus.loading import load_files, load_sample

    return load_files(paths) if paths else load_sample()


def report_entries(entries: Iterable[Entry]) -> bool:
    """Say on stderr what is wrong with cards as read. True where one could not be read at all."""
    unreadable = False
    for entry in entries:
        for diagnostic in entry.diagnostics:
            say(f"{diagnostic.severity}[{diagnostic.code}] {entry.place}: {diagnostic.message}")
        unreadable = unreadable or not entry.readable
    return unreadable


def progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Pass items through, with a bar on stderr where that is a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=stderr_console(), transient=True) as bar:
        task = bar.add_task(label, total=total)
        for item in items:
            yield item
            bar.advance(task)


@contextmanager
def closing_quietly() -> Iterator[None]:
    """Inside, a reader of stdout that has gone away ends the command without a word."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        _give_up_stdout()
        raise SystemExit(EXIT_BROKEN_PIPE) from None
    except OSError:
        try:
            sys.stdout.flush()
        except OSError:
            _give_up_stdout()
        raise


def _give_up_stdout() -> None:
    """The interpreter flushes stdout once more at exit; give what it still holds somewhere to go."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
