"""What is measured: each stage as a function of one field. The only place that knows the stages' own names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from cardc.compiler.card import Card, CardKind, Field

Sample = tuple[Field, tuple[CardKind, ...]]
Stage = Callable[[Sample], object]

_YARDSTICK = re.compile(r"\[[^\]]*\]|[<＜][^>＞]*[>＞]|\w+|[^\w\s]")


def yardstick(texts: Iterable[str]) -> int:
    """A bare tokeniser: what any reader of the texts must do at least."""
    return sum(len([(m.group(), m.start()) for m in _YARDSTICK.finditer(text)]) for text in texts)


def stages() -> Mapping[str, Stage]:
    """The stages by name; each does all that the ones before it do."""
    from cardc.compiler import check_card, compile_card
    from cardc.grammar.lexer import lex
    from cardc.grammar.normalise import normalise

    return {
        "normalise": lambda sample: normalise(sample[0].text),
        "lex": lambda sample: lex(normalise(sample[0].text).text),
        "parse": lambda sample: check_card(_card(sample)),
        "compile": lambda sample: compile_card(_card(sample)),
    }


def prepare() -> None:
    """Load tables and lexicon, which the start-up figures measure by themselves."""
    from cardc.compiler import compile_card

    compile_card(_card((Field("effectText", "main", "[On Play] Gain 1 memory."), ())))


def forget() -> None:
    """Forget what an earlier stage has read, so that each starts cold; words and icons stay known."""
    from cardc.compiler.compile import _known_units
    from cardc.grammar.parse import KNOWN, KNOWN_LINES

    _known_units.cache_clear()
    KNOWN.clear()
    KNOWN_LINES.clear()


def _card(sample: Sample) -> Card:
    field, kinds = sample
    return Card("", "", (field,), kinds)


FIRST_TEXT = """
import time
start = time.perf_counter()
import cardc
card = cardc.Card("A-1", "", (cardc.Field("effectText", "main", "[On Play] Gain 1 memory."),))
imported = time.perf_counter()
cardc.compile_card(card)
print(imported - start, time.perf_counter() - start)
"""
"""Prints the seconds to the end of the imports and to the first compiled text."""

COLD_TABLES = """
import time
from cardc.grammar import tables
start = time.perf_counter()
tables.parser()
print(time.perf_counter() - start)
"""
"""Prints the seconds that making the parse tables takes."""

WHOLE_CORPUS = """
import resource, sys
from pathlib import Path
from cardc.corpus.batch import run_batch
from cardc.corpus.document import encode_card
from cardc.corpus.loading import load_files

entries = load_files([Path(sys.argv[1])])
size = sum(len(line) for line in run_batch(entries, lambda entry, compiled: encode_card(compiled)))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, size)
"""
"""Prints the peak memory of compiling a whole file (KiB on Linux) and the size of the JSON in bytes."""
