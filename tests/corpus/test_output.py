"""Files appear whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardc.corpus.output import atomic_writer


def test_whole_file(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_bytes(b"old")
    target.chmod(0o640)
    with atomic_writer(target) as file:
        file.write(b"new")
        assert target.read_bytes() == b"old"
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["out.jsonl"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError, SystemExit])
def test_nothing_on_failure(tmp_path: Path, error: type[BaseException]) -> None:
    def write_half() -> None:
        with atomic_writer(tmp_path / "out.jsonl") as file:
            file.write(b"half")
            raise error

    with pytest.raises(error):
        write_half()
    assert os.listdir(tmp_path) == []


def test_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with atomic_writer(tmp_path / "link") as file:
        file.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_special_files_are_written_to() -> None:
    with atomic_writer(Path(os.devnull)) as file:
        file.write(b"gone")
    assert not Path(os.devnull).is_file()
