"""Compile many cards: equal texts once, on as many processes as asked for, in order."""

from __future__ import annotations

import gc
import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Literal, TypeVar

import msgspec

from cardc.compiler.card import Card, CardKind, Field
from cardc.compiler.compile import named
from cardc.compiler.unit import CompiledCard, Unit
from cardc.corpus.entries import Entry

Stage = Literal["parse", "compile"]
CompileOne = Callable[[Card], CompiledCard]
T = TypeVar("T")

_CHUNK = 64


FieldKey = tuple[Field, tuple[CardKind, ...]]


def repeated_fields(entries: Iterable[Entry]) -> frozenset[FieldKey]:
    """The fields that stand on more than one card of the same kinds."""
    counts = Counter((field, entry.card.kinds) for entry in entries for field in entry.card.fields)
    return frozenset(key for key, count in counts.items() if count > 1)


class TextCompiler:
    """Compiles cards field by field and remembers `repeated` fields, so that each is compiled once.

    `compile_one` must treat the fields of a card apart from each other; unit ids are put right here.
    """

    def __init__(self, compile_one: CompileOne, repeated: frozenset[FieldKey]) -> None:
        self._compile_one = compile_one
        self._repeated = repeated
        self._known: dict[FieldKey, CompiledCard] = {}

    def __call__(self, card: Card) -> CompiledCard:
        units: list[Unit] = []
        diagnostics: list[Any] = []
        counts: dict[str, int] = {}
        for field in card.fields:
            compiled = self._field(field, card.kinds)
            diagnostics.extend(compiled.diagnostics)
            used: dict[str, int] = {}
            for unit in compiled.units:
                source = unit.id.split("/")[1]
                used[source] = used.get(source, 0) + 1
                units.append(named(unit, f"{card.id}/{source}/{counts.get(source, 0) + used[source]}", unit.field))
            for source, number in used.items():
                counts[source] = counts.get(source, 0) + number
        return CompiledCard(card.id, card.name, tuple(units), tuple(diagnostics))

    def _field(self, field: Field, kinds: tuple[CardKind, ...]) -> CompiledCard:
        key = (field, kinds)
        found = self._known.get(key)
        if found is None:
            found = self._compile_one(Card("", "", (field,), kinds))
            if key in self._repeated:
                self._known[key] = found
        return found


@contextmanager
def collector_paused() -> Generator[None, None, None]:
    """Switch the garbage collector off for a while: trees and effects hold no cycles, and it would walk them all."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def compile_entry(entry: Entry, compile_one: CompileOne) -> CompiledCard:
    """Compile one entry; a card that could not be read comes out with its reason and no units."""
    if not entry.readable:
        return CompiledCard(entry.card.id, entry.card.name, (), entry.diagnostics)
    compiled = compile_one(entry.card)
    if not entry.diagnostics:
        return compiled
    return msgspec.structs.replace(compiled, diagnostics=(*entry.diagnostics, *compiled.diagnostics))


def stage_compiler(stage: Stage, repair: bool = True, advise: bool = False) -> CompileOne:
    """The compiler's function for a stage, imported on first use; without `repair` known damage stays as it is.

    With `advise` refused units are told what is probably wrong with them, which costs about a third more.
    """
    from cardc import compiler

    compile_one = compiler.check_card if stage == "parse" else compiler.compile_card
    options = {} if repair else {"repair": False}
    if advise and stage == "compile":
        options["advise"] = True
    return partial(compile_one, **options) if options else compile_one


def run_batch(
    entries: Sequence[Entry],
    finish: Callable[[Entry, CompiledCard], T],
    *,
    stage: Stage = "compile",
    jobs: int = 1,
    repair: bool = True,
    advise: bool = False,
    compile_one: CompileOne | None = None,
) -> Generator[T, None, None]:
    """`finish(entry, compiled)` for each entry, in order, computed on `jobs` processes.

    With more than one job `finish` must be a module-level function and its results plain values.
    """
    repeated = repeated_fields(entries)
    compile_one = compile_one or stage_compiler(stage, repair, advise)
    if jobs <= 1 or len(entries) <= _CHUNK:
        compile_text = TextCompiler(compile_one, repeated)
        with collector_paused():
            for entry in entries:
                yield finish(entry, compile_entry(entry, compile_text))
        return
    chunks = [entries[start : start + _CHUNK] for start in range(0, len(entries), _CHUNK)]
    start = (finish, compile_one, repeated)
    with ExitStack() as ending:
        with _interrupts_held():  # one that was held back comes at the end of this block, and must end the pool, too
            pool = ending.enter_context(get_context().Pool(min(jobs, len(chunks)), _start_worker, start))
        for results in pool.imap(_work, chunks):
            yield from results


@contextmanager
def _interrupts_held() -> Generator[None, None, None]:
    """Keep Ctrl-C back while workers start: until they ignore it, it would end them with a stack trace."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_worker: Callable[[Entry], Any] | None = None


def _start_worker(finish: Callable[..., Any], compile_one: CompileOne, repeated: frozenset[FieldKey]) -> None:
    """Runs in each worker. Ctrl-C is the parent's to handle: it ends the pool."""
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    compile_text = TextCompiler(compile_one, repeated)
    gc.disable()
    _worker = lambda entry: finish(entry, compile_entry(entry, compile_text))  # noqa: E731


def _work(entries: Iterable[Entry]) -> list[Any]:
    assert _worker is not None, "the pool starts each worker with _start_worker"
    return [_worker(entry) for entry in entries]
