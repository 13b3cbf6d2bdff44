"""The command line in this process with a stand-in compiler, or in another one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cardc.cli import main
from tests.corpus.fakes import fake_compile

ROOT = Path(__file__).resolve().parents[2]


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


CommandLine = Callable[..., Outcome]


@pytest.fixture
def cardc(capfd: pytest.CaptureFixture[str]) -> CommandLine:
    """Run `cardc ARGUMENTS` in this process."""

    def call(*arguments: object) -> Outcome:
        capfd.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        out, err = capfd.readouterr()
        return Outcome(code, out, err)

    return call


@pytest.fixture
def faked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the stand-in in the compiler's place."""
    monkeypatch.setattr("cardc.compiler.compile_card", fake_compile, raising=False)
    monkeypatch.setattr("cardc.compiler.check_card", fake_compile, raising=False)


SLOW_PROGRAM = """
import signal, sys, time
import cardc.compiler
from cardc.cli import main
from tests.corpus.fakes import fake_compile

def slow(card, advise=False):
    time.sleep(0.02)
    return fake_compile(card)

cardc.compiler.compile_card = slow
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background inherits it ignored
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def slow_cardc() -> Callable[..., subprocess.Popen[bytes]]:
    """Start `cardc ARGUMENTS` in a process of its own, with a slow stand-in compiler."""

    def start(*arguments: object) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", SLOW_PROGRAM, *map(str, arguments)]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    return start
