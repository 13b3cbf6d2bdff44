"""The command line as a process of its own: lost readers, full disks, Ctrl-C, undecodable and very long texts."""

from __future__ import annotations

import errno
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cardc.compiler.card import Card, Field
from cardc.compiler.compile import compile_card
from tests.cli.conftest import ROOT, SLOW_PROGRAM, CommandLine

GOOD = "[On Play] Gain 1 memory."
SCENARIO = ROOT / "examples" / "optional_or_not.yaml"
FULL = Path("/dev/full")
PRINTING = {
    "compile": ("compile",),
    "check": ("check",),
    "check --json": ("check", "--json"),
    "explain": ("explain", GOOD),
    "explain --json": ("explain", GOOD, "--json"),
    "run": ("run", SCENARIO),
    "run --json": ("run", SCENARIO, "--json"),
    "schema": ("schema",),
    "--help": ("--help",),
}
CODE_OF_A_BROKEN_PIPE = 141

needs_dev_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


def start(*arguments: object, **options: object) -> subprocess.Popen[bytes]:
    """Start `cardc ARGUMENTS` as a process of its own."""
    command = [sys.executable, "-m", "cardc", *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options)  # type: ignore[arg-type]


def cards(path: Path, *texts: str) -> Path:
    path.write_text(json.dumps([{"cardId": f"X9-{n}", "effectText": text} for n, text in enumerate(texts)]))
    return path


# ---- readers and disks --------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRINTING)
def test_a_closed_pipe_ends_quietly(name: str) -> None:
    """As `cardc … | head -1`: the reader is gone before the first word."""
    reading, writing = os.pipe()
    os.close(reading)
    process = start(*PRINTING[name], stdout=writing)
    os.close(writing)
    _, err = process.communicate(timeout=60)
    assert process.returncode == CODE_OF_A_BROKEN_PIPE
    summary = err.decode().removesuffix("4 cases, 0 failed\n")
    assert summary == "" or summary.startswith("69 cards: ")


def test_head_takes_the_first_line(tmp_path: Path) -> None:
    path = cards(tmp_path / "cards.json", *(f"[On Play] Gain {n} memory." for n in range(1, 400)))
    process = start("compile", path)
    head = subprocess.run(["head", "-1"], stdin=process.stdout, capture_output=True, timeout=60, check=True)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert json.loads(head.stdout)["card"] == "X9-0"
    assert process.returncode == CODE_OF_A_BROKEN_PIPE
    assert err == b""


@needs_dev_full
@pytest.mark.parametrize("name", PRINTING)
def test_a_full_disk_behind_stdout(name: str) -> None:
    with FULL.open("wb") as full:
        process = start(*PRINTING[name], stdout=full)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err.decode().splitlines()[-1] == "error: no space left on device"
    assert b"Traceback" not in err
    assert b"Exception ignored" not in err


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_full_disk_under_the_output(
    cardc: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, step: str
) -> None:
    """The old file stays as it was, and nothing else is left."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("cardc.command_compile._write_cards" if step == "write" else f"os.{step}", full)
    (tmp_path / "out.jsonl").write_text("old")
    result = cardc("compile", "-o", tmp_path / "out.jsonl")
    assert result == (2, "", "error: no space left on device\n")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"out.jsonl": "old"}


@needs_dev_full
def test_nobody_to_tell() -> None:
    """A full or closed stderr changes no exit code, and a message does not land in the output."""
    with FULL.open("wb") as full:
        process = start("check", "none.json", stderr=full)
        assert process.communicate(timeout=60)[0] == b""
    assert process.returncode == 2
    shell = f'exec "{sys.executable}" -m cardc check none.json 2>&-'
    closed = subprocess.run(["sh", "-c", shell], cwd=ROOT, stdout=subprocess.PIPE, timeout=60, check=False)
    assert (closed.returncode, closed.stdout) == (2, b"")


@pytest.mark.parametrize("name", ["compile", "check", "schema"])
def test_a_closed_stdout(name: str) -> None:
    shell = f'exec "{sys.executable}" -m cardc {name} >&-'
    closed = subprocess.run(["sh", "-c", shell], cwd=ROOT, stderr=subprocess.PIPE, timeout=60, check=False)
    assert closed.returncode == 2
    assert closed.stderr.decode().splitlines()[-1] == "error: bad file descriptor"
    assert b"Traceback" not in closed.stderr


def test_a_folder_that_cannot_be_read(cardc: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(path: Path, *_: object) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    path = tmp_path / "closed" / "cards.json"
    assert cardc("compile", path, "-o", tmp_path / "out.jsonl") == (2, "", f"error: {path}: permission denied\n")
    assert os.listdir(tmp_path) == []


# ---- Ctrl-C -------------------------------------------------------------------------------------


def workers_of(pid: int) -> list[int]:
    """The processes of the group that `pid` leads which still run, whoever is their parent by now."""
    out = subprocess.run(["ps", "-e", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in out.splitlines()]
    return [int(each) for each, group, state in rows if int(group) == pid != int(each) and not state.startswith("Z")]


def wait_for(happened: Callable[[], object], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not happened() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert happened()


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("output", [True, False])
def test_ctrl_c_reaches_the_whole_group(tmp_path: Path, jobs: int, output: bool) -> None:
    """As a terminal sends it, to the workers too: exit code 130, no trace, no worker, nothing half-written."""
    path = cards(tmp_path / "many.json", *(f"Gain {n} memory." for n in range(2000)))
    target = ["-o", str(tmp_path / "out.jsonl")] if output else []
    command = [sys.executable, "-c", SLOW_PROGRAM, "compile", str(path), "--jobs", str(jobs), *target]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert process.stdout is not None
    printing = process.stdout
    wait_for(lambda: list(tmp_path.glob(".out.jsonl.*")) if output else select.select([printing], [], [], 0)[0])
    wait_for(lambda: jobs == 1 or len(workers_of(process.pid)) == jobs)
    time.sleep(0.3)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"interrupted\n")
    assert os.listdir(tmp_path) == ["many.json"]
    assert all(json.loads(line)["card"] for line in out.splitlines())
    wait_for(lambda: not workers_of(process.pid))


# ---- texts --------------------------------------------------------------------------------------


def test_half_a_surrogate_pair_in_a_card_list_names_the_place(cardc: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text('[{"cardId": "X9-1", "effectText": "[On Play] Gain 1 \\ud800 memory."}]')
    result = cardc("compile", path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"error: {path}: 1:")
    assert "surrogate" in result.err


def test_half_a_surrogate_pair_is_refused_and_can_be_written(cardc: CommandLine) -> None:
    """A caller of the library may hand one over; what comes out is UTF-8 again, at the same places."""
    from cardc.corpus.document import decode_card, encode_card

    text = "[On Play] Delete 1 [Ember\ud800kit]."
    compiled = compile_card(Card("X9-\udc00", "\udfff", (Field("text", "main", text),)))
    (unit,) = compiled.units
    assert unit.status == "refused"
    assert [(each.code, text[slice(*each.span)]) for each in unit.diagnostics] == [("lost_character", "\ud800")]
    decoded = decode_card(encode_card(compiled))
    assert decoded.card == "X9-\ufffd"
    assert decoded.units[0].text == text.replace("\ud800", "\ufffd")
    assert decoded.units[0].span == unit.span


def test_a_pair_that_is_whole_is_a_character_like_any_other(cardc: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text('[{"cardId": "X9-1", "effectText": "[On Play] Delete 1 [\\ud83d\\ude00]."}]')
    result = cardc("compile", path)
    assert result.code == 0
    assert "\U0001f600" in result.out


def test_a_file_name_that_is_not_utf8(cardc: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"a\xff.txt")
    try:
        path.write_text(GOOD)
    except OSError:
        pytest.skip("this file system takes no such name")
    for arguments in (("compile", path), ("check", path, "--json"), ("explain", "--card", "none", path)):
        result = cardc(*arguments)
        assert result.code == (2 if arguments[0] == "explain" else 0)
        assert "Traceback" not in result.err


@pytest.mark.parametrize(
    "make",
    [
        lambda: "".join(chr(33 + (n * n * 7919 + n) % 90) for n in range(2**20)),
        lambda: "\u202e\x00\ufffd" * (2**20 // 7),
        lambda: "9" * 2**20,
        lambda: '"[' * 2**19,
        lambda: "pllace withotu " * (2**20 // 15),
        lambda: "&amp;" * (2**20 // 5),
    ],
    ids=["marks", "unprintable", "one number", "quotes", "misspelt words", "entities"],
)
def test_a_mebibyte_of_garbage_is_refused_within_two_seconds(make: Callable[[], str]) -> None:
    card = Card("X9-1", "", (Field("text", "main", make()),))
    spent = []
    while not spent or (spent[-1] >= 2 and len(spent) < 3):
        began = time.process_time()
        compiled = compile_card(card, advise=True)
        spent.append(time.process_time() - began)
        assert compiled.units
        assert all(unit.status == "refused" for unit in compiled.units)
    assert min(spent) < 2


def test_a_mebibyte_of_good_sentences_takes_time_by_its_length() -> None:
    def seconds(size: int) -> float:
        sentence = f"[On Play] Delete 1 of your opponent's Digimon with {size % 9 + 1}000 DP or less. "
        text = sentence * (size // len(sentence))
        began = time.process_time()
        compiled = compile_card(Card("X9-1", "", (Field("text", "main", text),)))
        spent = time.process_time() - began
        assert all(unit.status == "compiled" for unit in compiled.units)
        assert len(compiled.units) == text.count("[")
        return spent / size

    short = min(seconds(2**15 + n) for n in range(3))
    long = seconds(2**20)
    assert long < 3 * short
    assert long * 1024 < 0.050
