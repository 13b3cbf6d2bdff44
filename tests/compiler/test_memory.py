"""What the compiler remembers of texts stays small."""

from __future__ import annotations

from cardc.compiler import compile as module
from cardc.compiler.card import Field


def test_equal_short_texts_are_compiled_once_and_long_ones_are_not_kept() -> None:
    kept = module._known_units
    kept.cache_clear()
    for _ in range(2):
        module.compile_fields([Field("text", "main", "[On Play] Gain 1 memory.")])
        module.compile_fields([Field("text", "main", "[On Play] Gain 1 memory. " * 1000)])
    assert kept.cache_info()[:2] == (1, 1)
    assert kept.cache_info().currsize == 1
