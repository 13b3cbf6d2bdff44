"""All processes of an effect, whatever they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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


def kinds_among(processes: Iterable[AnyProcess]) -> set[type[AnyProcess]]:
    """The classes of the processes, and of those in their costs and options."""
    return {type(process) for process in every_process(processes)}
