"""The examples run, and do what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: str) -> list[str]:
    done = subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_foreign_board_is_changed_by_the_interpreter() -> None:
    assert run("foreign_board.py") == [
        "Hay goes from the hand to the trash",
        "2 drawn",
        "Ant has 5000 DP",
        "Bee tires",
        "Bee is out",
        "memory +1",
    ]
    assert len((EXAMPLES / "foreign_board.py").read_text(encoding="utf-8").splitlines()) < 200


def test_random_players_play_games_to_their_end() -> None:
    lines = run("random_games.py")
    assert [line.split(":")[0] for line in lines] == [f"seed {seed}" for seed in range(5)]
    assert all(" wins in turn " in line for line in lines)
    assert lines == run("random_games.py")


def test_the_reader_of_the_json_needs_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "effects.jsonl"
    subprocess.run([sys.executable, "-m", "cardc", "compile", "-o", path], check=True, capture_output=True)
    lines = run("read_json.py", str(path))
    assert "BT6-030/main/1 Gabumon - Bond of Friendship: optional True; you_may (seed: Optional vs Mandatory)" in lines
    place = lines.index(next(line for line in lines if line.startswith("BT6-083/main/1 ")))
    assert lines[place + 1 : place + 4] == ["    you: play?", "    which 1 for play", "    opponent: play?"]
    assert " effects, " in lines[-1]
    assert "cardc" not in (EXAMPLES / "read_json.py").read_text(encoding="utf-8").replace("cardc compile", "")
