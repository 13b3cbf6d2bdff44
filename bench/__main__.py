"""One run on a card list: each stage's time as a multiple of the yardstick, start-up time, peak memory."""

from __future__ import annotations

import gc
import itertools
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.stages import COLD_TABLES, FIRST_TEXT, WHOLE_CORPUS, Sample, forget, prepare, stages, yardstick
from cardc.corpus.batch import collector_paused
from cardc.corpus.loading import load_files

_TARGETS = {"parse": 25.0, "compile": 40.0}
_RUNS = 5
"""So many rounds: others share the machine, so each time of a stage is compared with the yardstick right before and
right after it, and the median of these ratios counts."""
_PASSES = 10
"""The yardstick's passes in a measurement: one alone is so short that it falls into moments which no stage fits in."""
_START_RUNS = 5


def main(arguments: Sequence[str]) -> int:
    """Measure and print. The card list is the argument, else CARDC_CORPUS; absent: said, and nothing measured."""
    path = Path(arguments[0] if arguments else os.environ.get("CARDC_CORPUS", "../shared/corpus/cards.json"))
    if not path.is_file():
        print(f"no benchmark: the card list {path} is not here; name one: python -m bench PATH")
        return 0
    samples = distinct_samples(path)
    texts = sorted({field.text for field, _ in samples})
    console = Console(highlight=False)
    characters = sum(map(len, texts))
    console.print(f"{len(texts)} distinct field texts, {characters:,} characters, one process\n")
    console.print(stage_table(samples, texts))
    console.print(start_table(path))
    console.print(length_table())
    return 0


def distinct_samples(path: Path) -> list[Sample]:
    """Each different field of the cards once."""
    entries = load_files([path])
    return list(dict.fromkeys((field, entry.card.kinds) for entry in entries for field in entry.card.fields))


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time that `work` takes, without the garbage that others left and as a batch runs it."""
    gc.collect()
    with collector_paused():
        start = time.process_time()
        work()
        return time.process_time() - start


def stage_table(samples: Sequence[Sample], texts: Sequence[str]) -> Table:
    """Time a pass of each stage over all samples."""
    prepare()
    units: list[float] = [_unit(texts)]
    seconds: dict[str, list[float]] = {name: [] for name in stages()}
    ratios: dict[str, list[float]] = {name: [] for name in stages()}
    for _ in range(_RUNS):
        for name, stage in stages().items():
            forget()
            seconds[name].append(timed(lambda stage=stage: [stage(sample) for sample in samples] and None))
            units.append(_unit(texts))
            ratios[name].append(2 * seconds[name][-1] / (units[-2] + units[-1]))
    table = Table(title="Stages, each with the ones before it", title_justify="left")
    table.add_column("stage")
    for header in ("seconds", "× yardstick", "at most"):
        table.add_column(header, justify="right")
    table.add_row("yardstick", f"{statistics.median(units):.3f}", "1.0", "")
    for name, found in ratios.items():
        limit = _TARGETS.get(name)
        took, ratio = statistics.median(seconds[name]), statistics.median(found)
        table.add_row(name, f"{took:.3f}", f"{ratio:.1f}", f"{limit:.0f}" if limit else "")
    return table


def _unit(texts: Sequence[str]) -> float:
    """Seconds of one pass of the yardstick."""
    return timed(lambda: [yardstick(texts) for _ in range(_PASSES)]) / _PASSES


_SENTENCE = "[On Play] Delete 1 of your opponent's Digimon with {} DP or less. "
_LENGTHS = (1, 10, 100, 1_000, 10_000)


def length_table() -> Table:
    """Time a sentence in texts of growing length: the same where reading is linear. No sentence comes twice."""
    from cardc.grammar.parse import parse_field

    numbers = itertools.count(1)

    table = Table(title="Length of a text", title_justify="left")
    for header in ("sentences", "seconds", "µs a sentence"):
        table.add_column(header, justify="right")
    for count in _LENGTHS:
        texts = ["".join(_SENTENCE.format(next(numbers)) for _ in range(count)) for _ in range(3)]
        seconds = min(timed(lambda text=text: parse_field(text)) for text in texts)
        table.add_row(f"{count:,}", f"{seconds:.4f}", f"{seconds / count * 1e6:.0f}")
    return table


def start_table(path: Path) -> Table:
    """Time fresh processes, and weigh one that compiles the whole file."""
    runs = [_measure(FIRST_TEXT) for _ in range(_START_RUNS)]
    imports, first = (statistics.median(run[i] for run in runs) for i in (0, 1))
    (tables,) = _measure(COLD_TABLES)
    peak, size = _measure(WHOLE_CORPUS, str(path))
    table = Table(title="Start-up and memory", title_justify="left")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("at most", justify="right")
    table.add_row("import cardc", f"{imports:.3f} s", "")
    table.add_row("import and first text, ready tables", f"{first:.3f} s", "0.5 s")
    table.add_row("making the tables (cold)", f"{tables:.3f} s", "")
    table.add_row("one card, warm, the median", f"{card_time(path) * 1000:.2f} ms", "2 ms")
    table.add_row("peak memory, whole file", f"{peak / 1024:.0f} MiB", "250 MiB")
    table.add_row("JSON written", f"{size / 2**20:.1f} MiB", "")
    return table


def card_time(path: Path) -> float:
    """Seconds of the library call for one card, tables ready and no text read before; the median of all cards."""
    from cardc.compiler import compile_card

    prepare()
    forget()
    cards = [entry.card for entry in load_files([path])]
    return statistics.median(timed_once(lambda card=card: compile_card(card)) for card in cards)


def timed_once(work: Callable[[], object]) -> float:
    """Seconds of processor time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _measure(program: str, *arguments: str) -> list[float]:
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [float(part) for part in done.stdout.split()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
