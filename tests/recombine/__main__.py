"""`python -m tests.recombine [--size N] [--show N] [--seed N] [CORPUS]`: parts of printed effects put together anew.

The share of such texts that is refused, by reason, and those that compile and lose a word. Exit code 1 when one does.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.grammar.support import SEED, clean_units
from tests.recombine.parts import WAYS, Recombined, parts, recombine

DEFAULT = Path(os.environ.get("CARDC_CORPUS", Path(__file__).resolve().parents[3] / "shared" / "corpus" / "cards.json"))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.recombine", description=__doc__)
    parser.add_argument("corpus", nargs="?", type=Path, default=DEFAULT, help="a card list (default: CARDC_CORPUS)")
    parser.add_argument("--size", type=int, default=10_000, help="how many texts of each way (default: 10000)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N refused texts of each reason")
    return parser.parse_args()


def main() -> int:
    arguments = _arguments()
    errors, out = Console(stderr=True), Console()
    if not arguments.corpus.is_file():
        errors.print(f"the card list is not here: {arguments.corpus}", style="red")
        return 2
    known = parts(clean_units(arguments.corpus))
    table = Table("put together by", "texts", "refused", "%", "lose a word")
    lost: list[Recombined] = []
    for way in WAYS:
        made = recombine(known, way, arguments.size, arguments.seed)
        found = list(track(made, f"By {way}", total=arguments.size, console=errors, transient=True))
        refused = [one for one in found if one.refused is not None]
        losing = [one for one in found if one.lost]
        lost += losing
        share = f"{100 * len(refused) / len(found):.1f}"
        table.add_row(way, f"{len(found):,}", f"{len(refused):,}", share, f"{len(losing):,}")
        if arguments.show:
            _show(out, refused, arguments.show)
    out.print(table)
    for one in lost:
        out.print(f"{one.lost[0].message}: {one.text}", markup=False)
    return 1 if lost else 0


def _show(out: Console, refused: list[Recombined], many: int) -> None:
    reasons: dict[str, list[Recombined]] = defaultdict(list)
    for one in refused:
        if one.refused is not None:
            reasons[f"{one.refused.code}: {one.refused.message}"].append(one)
    for reason, found in sorted(reasons.items(), key=lambda item: -len(item[1])):
        out.print(f"{len(found)} × {reason}", markup=False, style="bold")
        for one in found[:many]:
            out.print(f"    {one.text}", markup=False, soft_wrap=True)


if __name__ == "__main__":
    sys.exit(main())
