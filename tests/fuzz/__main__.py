"""`python -m tests.fuzz [--size N] [--seed N] [--jobs N] [--kind KIND] [--show N]`: hostile texts, files and calls.

Each kind gets an even share of N. Prints for each kind how many there were, the slowest by processor
time a kilobyte, and what was raised. Memory is the peak resident size of the worker that needed most,
and each worker is stopped by the system when it wants more than a gibibyte of addresses. Exit code 1
where anything was raised or broken, was slower than 50 ms a kilobyte, or needed more memory than allowed.
Ctrl-C ends it early with what was judged so far.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from os import cpu_count

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.fuzz.judge import MS_PER_KILOBYTE
from tests.fuzz.tally import KINDS, MAX_MIB, Tally, bad, bound_memory, chunks, merged, run


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--size", type=int, default=200_000, help="how many in all (default: 200,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0, help="processes (default: one for each core)")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only this kind")
    parser.add_argument("--show", type=int, default=3, metavar="N", help="print N faults of each kind (default: 3)")
    return parser.parse_args()


def main() -> int:
    arguments = _arguments()
    kinds = tuple(arguments.kind or KINDS)
    parts = list(chunks(kinds, arguments.size))
    jobs = arguments.jobs or cpu_count() or 1
    work = partial(run, seed=arguments.seed)
    console = Console()
    columns = (TextColumn("fuzzing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    tallies: dict[str, list[Tally]] = {kind: [] for kind in kinds}
    with (
        get_context("spawn").Pool(jobs, bound_memory) as pool,
        Progress(*columns, console=Console(stderr=True), transient=True) as bar,
    ):
        task = bar.add_task("", total=sum(chunk.stop - chunk.start for chunk in parts))
        with suppress(KeyboardInterrupt):
            for tally in pool.imap_unordered(work, parts):
                tallies[tally.kind].append(tally)
                bar.advance(task, tally.judged)
    whole = [merged(kind, found) for kind, found in tallies.items() if found]
    console.print(_table(whole, arguments.seed))
    for tally in whole:
        for fault, times in tally.faults.most_common(arguments.show):
            console.print(f"{tally.kind}: {times} × {fault}", style="red", markup=False, highlight=False)
            console.print(f"  {tally.examples[fault][:400]!a}", markup=False, highlight=False)
    return 1 if any(bad(tally) for tally in whole) else 0


def _table(tallies: list[Tally], seed: int) -> Table:
    count, size = sum(tally.judged for tally in tallies), sum(tally.bytes for tally in tallies)
    slowest, peak = max(tally.slowest.pace for tally in tallies), max(tally.mib for tally in tallies)
    table = Table(title=f"{count:,} texts, files and calls, seed {seed}", title_justify="left", show_footer=True)
    table.add_column("kind", "all")
    for header, footer in (
        ("how many", f"{count:,}"),
        ("KiB", f"{size / 1024:,.0f}"),
        ("slowest, ms/KiB", f"{slowest:.1f}"),
        ("faults", str(sum(tally.faults.total() for tally in tallies))),
        ("peak MiB", f"{peak:.0f}"),
    ):
        table.add_column(header, footer, justify="right")
    for tally in tallies:
        cells = (f"{tally.judged:,}", f"{tally.bytes / 1024:,.0f}", f"{tally.slowest.pace:.1f}")
        style = "red" if bad(tally) else None
        table.add_row(tally.kind, *cells, str(tally.faults.total()), f"{tally.mib:.0f}", style=style)
    table.caption = f"at most {MS_PER_KILOBYTE:.0f} ms a kilobyte and {MAX_MIB} MiB a process"
    return table


if __name__ == "__main__":
    sys.exit(main())
