"""Tokens in the making, and the sets of terminals that tagging asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

NOUNS = frozenset({"CARD", "ZONE", "PLAYER", "STAT", "TURN"})
PRE_NOUN = frozenset({"STATE", "POSITION", "COLOR", "COLORS", "_LEVEL", "NAME", "NAMES", "TIMING", "TIMINGS"})
DESCRIBED = NOUNS | PRE_NOUN
DETS = frozenset({"DET", "POSSDET", "NUMBER", "ANY", "UP_TO", "SIGNED", "NEXT"})
LEAD_STARTS = frozenset(
    {"WHEN", "IF", "_BY", "UNTIL", "UNTIL_END", "DUR_FOR", "DURING", "FOR_EACH", "FOR_EVERY", "AT_END", "AT_TURN_END"}
)
"""What a leading phrase starts with, at the start of a clause."""


class Item(msgspec.Struct, eq=False, gc=False):
    """One token, first in the making and then for the parser: what that asks of lark's slow `Token`, nothing else."""

    type: str
    value: Any
    start_pos: int
    end_pos: int

    def __repr__(self) -> str:
        return f"{self.type}:{self.value}"


EDGE = Item("$EDGE", "", 0, 0)
"""Stands before the first and after the last token, so that neighbours can be asked for without a check."""


def at(items: Sequence[Item], i: int) -> Item:
    """The token at `i`, or `EDGE` outside of the sentence."""
    return items[i] if 0 <= i < len(items) else EDGE
