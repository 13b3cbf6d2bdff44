"""All processes of an effect, whatever they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from cardc.compiler.effect import AnyProcess, Modal


def every_process(processes: Iterable[AnyProcess]) -> Iterator[AnyProcess]:
    """The processes, each followed by those of its cost and of its options."""
    for process in processes:
        yield process
        if process.cost is not None:
            yield from every_process(process.cost.processes)
        if isinstance(process, Modal):
            for option in process.options:
                yield from every_process(option)


def may_hold(processes: Iterable[AnyProcess], kinds: Set[type[AnyProcess]]) -> bool:
    """Whether one of these kinds can be among them, or in their costs and options: told without looking into those."""
    return any(type(process) in kinds or process.cost is not None or type(process) is Modal for process in processes)
