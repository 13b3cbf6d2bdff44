"""Many of each kind judged, and what came of it."""

from __future__ import annotations

import random
import resource
import signal
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.fuzz import commands, files, texts
from tests.fuzz.judge import MS_PER_KILOBYTE, Verdict, judge

KINDS = (*texts.KINDS, *files.KINDS, *commands.KINDS)
SHARES = dict.fromkeys(texts.KINDS, 10) | dict.fromkeys(files.KINDS, 4) | dict.fromkeys(commands.KINDS, 1)
"""How many of each kind come for one call of the command line, which costs most."""

MAX_MIB = 256
"""Peak resident size of a worker, interpreter and tables included."""

_ADDRESSES = 2**30
_CHUNK = 50


class Tally(NamedTuple):
    """Some of one kind: how many, the slowest, each fault with how often and its first text, and peak memory."""

    kind: str
    judged: int
    bytes: int
    slowest: Verdict
    faults: Counter[str]
    examples: dict[str, str]
    mib: float


class Chunk(NamedTuple):
    """Numbers `start` to `stop` of a kind."""

    kind: str
    start: int
    stop: int


def bound_memory() -> None:
    """Let the system refuse this process more than `_ADDRESSES`; Ctrl-C is for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESSES, resource.getrlimit(resource.RLIMIT_AS)[1]))


def chunks(kinds: tuple[str, ...], size: int) -> Iterator[Chunk]:
    """The kinds in turn, so that the time left is told well."""
    whole = sum(SHARES[kind] for kind in kinds)
    parts = {kind: max(1, round(size * SHARES[kind] / whole)) for kind in kinds}
    for start in range(0, max(parts.values()), _CHUNK):
        for kind, part in parts.items():
            if start < part:
                yield Chunk(kind, start, min(start + _CHUNK, part))


def run(chunk: Chunk, seed: int) -> Tally:
    """Judge a chunk; each has dice of its own, so that it is the same alone."""
    slowest = Verdict("", 0, 0.0)
    faults: Counter[str] = Counter()
    examples: dict[str, str] = {}
    size = 0
    for number in range(chunk.start, chunk.stop):
        verdict = judge(chunk.kind, random.Random(f"{seed}/{chunk.kind}/{number}"))
        size += verdict.size
        slowest = max(slowest, verdict, key=lambda each: each.pace)
        if verdict.fault:
            faults[verdict.fault] += 1
            examples.setdefault(verdict.fault, verdict.text)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    slowest = slowest._replace(text=slowest.text[:200])
    return Tally(chunk.kind, chunk.stop - chunk.start, size, slowest, faults, examples, peak)


def merged(kind: str, tallies: list[Tally]) -> Tally:
    """One of many."""
    examples = {fault: text for tally in reversed(tallies) for fault, text in tally.examples.items()}
    return Tally(
        kind,
        sum(tally.judged for tally in tallies),
        sum(tally.bytes for tally in tallies),
        max((tally.slowest for tally in tallies), key=lambda verdict: verdict.pace),
        sum((tally.faults for tally in tallies), Counter()),
        examples,
        max(tally.mib for tally in tallies),
    )


def bad(tally: Tally) -> bool:
    """A promise is broken. What a call of the command line takes is no matter of its few words."""
    timed = tally.kind not in commands.KINDS
    return bool(tally.faults) or (timed and tally.slowest.pace > MS_PER_KILOBYTE) or tally.mib > MAX_MIB
