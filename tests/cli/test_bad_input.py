"""Mistakes of the caller: one clear line that names the place, exit code 2, nothing half done."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine

Start = Callable[..., "subprocess.Popen[bytes]"]

GOOD = {"cardId": "X9-001", "effectText": "[On Play] Gain 1 memory."}


@pytest.mark.parametrize("command", ["compile", "check"])
@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none.json", None, "no such file or directory"),
        ("a.json", '{"deck": []}', "not a card list: an object, expected a list of cards"),
        ("a.json", "[1]", "not a card list: its first entry is a number, expected a card object"),
        ("a.json", "[{]", "1:3: not valid JSON"),
        ("a.json", "[" * 10_000, "JSON nested too deeply"),
        ("a.bin", "\0", "not a text file"),
    ],
)
def test_files(cardc: CommandLine, tmp_path: Path, command: str, name: str, content: str | None, message: str) -> None:
    if content is not None:
        (tmp_path / name).write_text(content)
    output = ("-o", tmp_path / "out.jsonl") if command == "compile" else ()
    result = cardc(command, tmp_path / name, *output)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"error: {tmp_path / name}: ")
    assert message in result.err
    assert result.err.count("\n") == 1
    assert set(os.listdir(tmp_path)) <= {name}


def test_unreadable_file(cardc: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    result = cardc("check", "cards.json")
    assert result == (2, "", "error: cards.json: permission denied\n")


def test_folder(cardc: CommandLine, tmp_path: Path) -> None:
    result = cardc("check", tmp_path)
    assert (result.code, result.err) == (2, f"error: {tmp_path}: is a directory\n")


def test_one_bad_file_among_good_ones_writes_nothing(cardc: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text(json.dumps([GOOD]))
    result = cardc("compile", tmp_path / "good.json", tmp_path / "none.json", "-o", tmp_path / "out.jsonl")
    assert result.code == 2
    assert os.listdir(tmp_path) == ["good.json"]


@pytest.mark.usefixtures("faked")
def test_output_that_cannot_be_written(cardc: CommandLine, tmp_path: Path) -> None:
    result = cardc("compile", "-o", tmp_path / "nowhere" / "out.jsonl")
    assert (result.code, result.out) == (2, "")
    assert "no such file or directory" in result.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("compil",), 'Did you mean "compile"?'),
        (("check", "--jsn"), "Did you mean --json?"),
        (("compile", "--jobs", "many"), "--jobs"),
        (("compile", "--jobs", "-1"), "--jobs: -1 processes is not possible"),
        (("check", "--stage", "lex"), "--stage"),
        ((), "Usage: cardc COMMAND"),
    ],
)
def test_misuse(cardc: CommandLine, arguments: tuple[str, ...], message: str) -> None:
    result = cardc(*arguments)
    assert (result.code, result.out) == (2, "")
    assert message in " ".join(result.err.split())
    assert "Traceback" not in result.err


def test_help_and_version(cardc: CommandLine) -> None:
    assert cardc("--help").code == 0
    assert "compile" in cardc("--help").out
    assert cardc("check", "--help").code == 0
    assert cardc("--version").out.strip()


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Enough cards that a slow compiler is still at work when it is stopped."""
    path = tmp_path / "many.json"
    path.write_text(json.dumps([{**GOOD, "cardId": f"X9-{n}", "effectText": f"Gain {n} memory."} for n in range(600)]))
    return path


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_stopped_half_way(slow_cardc: Start, many: Path, jobs: int, sent: signal.Signals, code: int) -> None:
    process = slow_cardc("compile", many, "-o", many.parent / "out.jsonl", "--jobs", jobs)
    deadline = time.monotonic() + 20
    while not list(many.parent.glob(".out.jsonl.*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    process.send_signal(sent)
    _, err = process.communicate(timeout=20)
    assert process.returncode == code
    assert b"Traceback" not in err
    assert os.listdir(many.parent) == ["many.json"]


def test_a_reader_that_goes_away(slow_cardc: Start, many: Path) -> None:
    process = slow_cardc("compile", many)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(1)
    process.stdout.close()
    process.wait(timeout=30)
    assert process.returncode == 141
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.usefixtures("faked")
def test_text_that_is_not_unicode(cardc: CommandLine) -> None:
    assert cardc("explain", "Gain \udcff memory.") == (2, "", "error: the text is not UTF-8\n")


@pytest.mark.usefixtures("faked")
def test_control_characters_do_not_reach_the_terminal(cardc: CommandLine) -> None:
    assert "\x1b" not in cardc("explain", "this is wrong \x1b[31m").out


def test_a_terminal_without_unicode(slow_cardc: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process = slow_cardc("explain", "Gain 1 memory. ＜Draw 1＞")
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, b"")
    assert b"Gain 1 memory. ?Draw 1?" in out
