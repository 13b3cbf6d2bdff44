"""A walk over a compiled value: each struct in it, outermost first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec


def structs_in(value: Any, skip: frozenset[str] = frozenset()) -> Iterator[msgspec.Struct]:
    """Every struct in `value`, itself included, but for what stands in fields named in `skip`."""
    if isinstance(value, tuple):
        for item in value:
            yield from structs_in(item, skip)
    elif isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            if name not in skip:
                yield from structs_in(getattr(value, name), skip)
