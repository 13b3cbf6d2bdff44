"""`python -m tests.mutation [--size N] [--draws N] [--seed N] [--show N] [CORPUS]`: accepted with one word changed.

For both stages: the share of the clean texts that are accepted after a change of each kind, over
several draws and with the lowest and highest of them, and how many of those have the same tree as
before. Exit code 1 when one of these is explained neither by the equal-wordings table nor by a
noise rule.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.grammar.support import CleanUnit, clean_units, field_texts, sample
from tests.mutation.mutate import (
    CHANGES,
    Change,
    Stage,
    Survivor,
    Vocabulary,
    compiles,
    draws,
    mean,
    vocabulary,
)

DEFAULT = Path(os.environ.get("CARDC_CORPUS", Path(__file__).resolve().parents[3] / "shared" / "corpus" / "cards.json"))
STAGES: tuple[Stage, ...] = get_args(Stage)
DRAWS = 4


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("corpus", nargs="?", type=Path, default=DEFAULT, help="a card list (default: CARDC_CORPUS)")
    parser.add_argument("--size", type=int, help="how many clean texts (default: all)")
    parser.add_argument("--draws", type=int, default=DRAWS, help=f"how often each is changed (default: {DRAWS})")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first draw (default: 0)")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N accepted texts of each kind")
    parser.add_argument("--stage", choices=STAGES, action="append", help="only this stage")
    return parser.parse_args()


def main() -> int:
    arguments = _arguments()
    errors = Console(stderr=True)
    if not arguments.corpus.is_file():
        errors.print(f"the card list is not here: {arguments.corpus}", style="red")
        return 2
    known = vocabulary(field.text for field in field_texts(arguments.corpus))
    unexplained = 0
    for stage in arguments.stage or STAGES:
        units = clean(arguments.corpus, stage, arguments.size)
        unexplained += _stage(stage, units, known, arguments, errors)
    return 1 if unexplained else 0


def clean(corpus: Path, stage: Stage, size: int | None = None) -> list[CleanUnit]:
    """So many distinct effects that pass the stage unchanged, or all of them."""
    units: Sequence[CleanUnit] = clean_units(corpus)
    if stage == "compile":
        units = [unit for unit in units if compiles(unit.text, unit)]
    return sample(units, size if size is not None else len(units))


def _stage(
    stage: Stage, units: list[CleanUnit], known: Vocabulary, arguments: argparse.Namespace, errors: Console
) -> int:
    table = Table(title=f"stage {stage}: {len(units)} clean texts, {len(known.words)} words")
    for heading in ("one word", "tried", "accepted", "share", "by draw", "same tree", "unexplained"):
        table.add_column(heading, justify="left" if heading == "one word" else "right")
    found: dict[Change, list[Survivor]] = {}
    for change in track(CHANGES, f"stage {stage}", console=errors, transient=True):
        each = draws(units, change, known, stage, range(arguments.seed, arguments.seed + arguments.draws))
        found[change] = [survivor for draw in each for survivor in draw.accepted]
        same = [survivor for survivor in found[change] if survivor.same]
        odd = sum(not survivor.named for survivor in same)
        shares = [draw.share for draw in each]
        spread = f"{min(shares) * 100:.1f}–{max(shares) * 100:.1f}"
        tried, accepted = sum(draw.tried for draw in each), len(found[change])
        table.add_row(change, str(tried), str(accepted), f"{mean(each):.1%}", spread, str(len(same)), str(odd))
    out = Console()
    out.print(table)
    for change, accepted in found.items():
        _show(change, accepted, arguments.show, out)
    return sum(survivor.same and not survivor.named for accepted in found.values() for survivor in accepted)


def _show(change: Change, accepted: list[Survivor], size: int, out: Console) -> None:
    """The most frequent kinds of survivors, then some of them, the unexplained first."""
    if not size:
        return
    out.rule(change)
    kinds = Counter(_kind(survivor) for survivor in accepted)
    out.print("  ".join(f"{kind} x{n}" for kind, n in kinds.most_common(25)), markup=False, highlight=False)
    for survivor in sorted(accepted, key=lambda s: s.named or not s.same)[:size]:
        mutant = survivor.mutant
        mark = "!" if survivor.same and not survivor.named else "=" if survivor.same else " "
        out.print(f"{mark} {mutant.before!r} -> {mutant.after!r}: {mutant.text}", markup=False, highlight=False)


def _kind(survivor: Survivor) -> str:
    mutant = survivor.mutant
    return _masked(mutant.before) + (f" -> {_masked(mutant.after)}" if mutant.change == "replaced" else "")


def _masked(words: str) -> str:
    if words[:1] == "[":
        return "[]"
    return "N" if words.lstrip("+-").isdigit() else words.lower()


if __name__ == "__main__":
    sys.exit(main())
