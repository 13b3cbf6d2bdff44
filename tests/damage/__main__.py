"""Print how much of the damage made on purpose lint finds and names: `python -m tests.damage [CORPUS]`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console
from rich.table import Table

from cardc.corpus.loading import load_files
from tests.damage.damage import KINDS, found_and_named, linted, made, reads, units_of
from tests.grammar.support import SEED

DEFAULT = Path(os.environ.get("CARDC_CORPUS", Path(__file__).resolve().parents[3] / "shared" / "corpus" / "cards.json"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.damage", description=__doc__)
    parser.add_argument("corpus", nargs="?", type=Path, default=DEFAULT, help="a card list (default: CARDC_CORPUS)")
    parser.add_argument("--size", type=int, default=200, help="how many texts of each kind (default: 200)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--kind", choices=list(KINDS), action="append", help="only this kind")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N texts of each kind that it misses")
    parser.add_argument("--skip-set", action="append", default=[], help="leave the cards of this set out")
    arguments = parser.parse_args()
    console = Console()
    if not arguments.corpus.is_file():
        Console(stderr=True).print(f"the card list is not here: {arguments.corpus}", style="red")
        return 2
    entries = [entry for entry in load_files([arguments.corpus]) if entry.card.set not in arguments.skip_set]
    clean = units_of(entries)
    table = Table("kind", "texts", "found", "named", "still read", header_style="bold")
    missed_too_many = False
    for code in arguments.kind or KINDS:
        damaged = list(made(code, clean, arguments.size, arguments.seed))
        results = [found_and_named(each) for each in damaged]
        named = sum(name for _, name in results)
        still = sum(reads(each.text, each.clean) for each in damaged)
        table.add_row(code, *(str(n) for n in (len(damaged), sum(found for found, _ in results), named, still)))
        missed_too_many = missed_too_many or named < 0.95 * len(damaged)
        missed = [each for each, (_, name) in zip(damaged, results, strict=True) if not name]
        for each in missed[: arguments.show]:
            codes = [finding.code for finding in linted(each.text, each.clean)]
            console.print(f"{code}: {codes} {each.text}", markup=False, highlight=False)
    console.print(table)
    return 1 if missed_too_many else 0


if __name__ == "__main__":
    raise SystemExit(main())
