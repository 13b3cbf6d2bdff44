"""The command line, in this process, on hostile files and arguments."""

from __future__ import annotations

import contextlib
import io
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from cardc.cli import main
from tests.fuzz import files, texts
from tests.fuzz.promise import hold
from tests.fuzz.texts import Dice

Run = Callable[[Dice, Path], list[str]]


def _file(dice: Dice, folder: Path) -> str:
    file = files.KINDS[dice.choice(tuple(files.KINDS))](dice)
    path = folder / file.name
    path.write_bytes(file.data)
    return str(path)


def compiling(dice: Dice, folder: Path) -> list[str]:
    """`cardc compile` to stdout or to a file."""
    output = dice.choice(([], ["-o", str(folder / "out.jsonl")]))
    return ["compile", _file(dice, folder), *output, *dice.choice(([], ["--strict"]))]


def checking(dice: Dice, folder: Path) -> list[str]:
    """`cardc check`, with its options."""
    options = ([], ["--json"], ["--stage", "parse"], ["--min", "effect=50%"], ["--json", "--min", "keyword=1"])
    return ["check", _file(dice, folder), *dice.choice(options)]


def linting(dice: Dice, folder: Path) -> list[str]:
    """`cardc lint`, with a corrected copy or without."""
    options = ([], ["--json"], ["--fix", str(folder / "copy.json")])
    return ["lint", _file(dice, folder), *dice.choice(options)]


def explaining(dice: Dice, folder: Path) -> list[str]:
    """`cardc explain` of a text or of a card."""
    as_json = dice.choice(([], ["--json"]))
    if dice.random() < 0.2:
        return ["explain", "--card", "X9-001", _file(dice, folder), *as_json]
    kind = dice.choice([kind for kind in texts.KINDS if kind not in ("repeated", "long sentence", "nested")])
    where = dice.choice(([], ["--field", "inherited"], ["--field", "security"], ["--kind", "Option"]))
    return ["explain", *where, *as_json, "--", texts.KINDS[kind](dice)]


def arguing(dice: Dice, folder: Path) -> list[str]:
    """Arguments in any order."""
    odd = (str(folder), str(folder / "none.json"), "\x1b[31m", "é", "", "-", "--", "[", "-1", "x=y")
    options = ("--json", "--min", "--jobs", "--card", "-o", "--fix", "--stage", "--field", "--kind", "--strict", "-v")
    words = ("compile", "check", "explain", "lint", "schema", "run", *odd, *options)
    return [dice.choice(words) for _ in range(dice.randint(0, 5))]


KINDS: Mapping[str, Run] = {
    "cardc compile": compiling,
    "cardc check": checking,
    "cardc lint": linting,
    "cardc explain": explaining,
    "cardc arguments": arguing,
}
"""Every kind of call by its name."""


def check_call(make: Run, dice: Dice) -> tuple[str, int]:
    """Make a call and run it: how it reads, and how many bytes its files and arguments have."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        arguments = make(dice, folder)
        size = sum(path.stat().st_size for path in folder.iterdir()) + sum(map(len, arguments))
        before = {path.name for path in folder.iterdir()}
        with contextlib.chdir(folder), captured() as (out, err):  # a file may be asked for by its bare name
            code = _run(arguments)
        hold(code in (0, 1, 2), f"exit code {code}")
        hold(code != 2 or bool(err.getvalue()), "exit code 2 without a word")
        hold("Traceback" not in err.getvalue(), "a stack trace")
        hold("\x1b" not in err.getvalue() and "\x1b" not in out.getvalue(), "control characters reach the terminal")
        left = {path.name for path in folder.iterdir()} - before
        asked = {Path(after).name for option, after in pairwise(arguments) if option in ("-o", "--fix")}
        hold(left <= asked, f"left behind: {left}")
        return " ".join(map(repr, arguments)), size


def _run(arguments: list[str]) -> int:
    before = signal.getsignal(signal.SIGTERM)
    try:
        return main(arguments)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    finally:
        signal.signal(signal.SIGTERM, before)  # `main` sets its own, and a worker must end when it is told to


@contextlib.contextmanager
def captured() -> Iterator[tuple[io.StringIO, io.StringIO]]:
    """Catch what goes to stdout and stderr as text that UTF-8 can write."""
    shown = io.StringIO(), io.StringIO()
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in shown]
    kept = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = streams
    try:
        yield shown
    finally:
        sys.stdout, sys.stderr = kept
        for stream, text in zip(streams, shown, strict=True):
            stream.flush()
            text.write(stream.buffer.getvalue().decode("utf-8"))  # pyright: ignore[reportAttributeAccessIssue]
