"""`python -m tests.oracle [--sample N] [CORPUS]`: derivations of every distinct sequence of terminals of a card list.

Exit code 1 when a sequence that the product takes has another number of derivations than one, or
when it refuses one that the grammar has.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.grammar.support import field_texts, sample
from tests.oracle.derivations import TypeSequence, derivations, lalr_takes, sequences

DEFAULT = Path(os.environ.get("CARDC_CORPUS", Path(__file__).resolve().parents[3] / "shared" / "corpus" / "cards.json"))
EXAMPLES = 5


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("corpus", nargs="?", type=Path, default=DEFAULT, help="a card list (default: CARDC_CORPUS)")
    parser.add_argument("--sample", type=int, default=0, help="count only so many sequences (0: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    return parser.parse_args()


def main() -> int:
    arguments = _arguments()
    console = Console(stderr=True)
    if not arguments.corpus.is_file():
        console.print(f"the card list is not here: {arguments.corpus}", style="red")
        return 2
    found = sequences(field.text for field in field_texts(arguments.corpus))
    if arguments.sample:
        found = sample(found, arguments.sample)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        types, starts = [sequence.types for sequence in found], [sequence.start for sequence in found]
        counted = pool.map(derivations, types, starts, chunksize=20)
        counts = list(track(counted, "Counting derivations", total=len(found), console=console, transient=True))
    return _report(list(zip(found, counts, strict=True)), Console())


def _report(counted: list[tuple[TypeSequence, int]], console: Console) -> int:
    taken = {sequence: lalr_takes(sequence.types, sequence.start) for sequence, _ in counted}
    tally = Counter((taken[sequence], min(count, 2)) for sequence, count in counted)
    table = Table(title=f"{len(counted)} distinct sequences of terminals")
    for heading in ("derivations", "0", "1", "more"):
        table.add_column(heading, justify="left" if heading == "derivations" else "right")
    for takes in (True, False):
        table.add_row("taken by LALR" if takes else "refused by LALR", *(str(tally[takes, n]) for n in (0, 1, 2)))
    console.print(table)
    wrong = [(sequence, count) for sequence, count in counted if count != int(taken[sequence])]
    for sequence, count in wrong[:EXAMPLES]:
        console.print(f"{count} derivations: {' '.join(sequence.types)}", markup=False, highlight=False)
        console.print(f"  in: {sequence.text}", markup=False, highlight=False)
    verdict = "every sequence that is taken has exactly one derivation, and no other has any"
    console.print(verdict if not wrong else f"{len(wrong)} sequences break the law", style="red" if wrong else "green")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
