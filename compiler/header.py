"""Icons to timings, area and frequency; and what category an effect is (CR 15-8)."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardc.compiler.effect import Trigger
from cardc.compiler.refusal import refuse
from cardc.grammar.lexicon import AREAS, FREQUENCIES, TIMINGS

Area = Literal["battle", "hand", "trash", "breeding", "security"]
Category = Literal["persistent", "trigger", "activation", "immediate"]

AREA_OF: dict[str, Area] = {"Hand": "hand", "Trash": "trash", "Breeding": "breeding", "Security": "security"}

DURING = frozenset({"your_turn", "opponents_turn", "all_turns"})
"""Timings that say when an effect is live, not when it triggers."""

DECLARED = frozenset({"main", "counter"})
"""Timings at which the player activates an effect that nothing triggers (CR 15-16-7, 15-16-14)."""


class Header(msgspec.Struct, frozen=True, gc=False):
    """What the icons in front of an effect say."""

    timings: tuple[str, ...]
    area: Area
    frequency: int | None


def timing_name(icon: str) -> str:
    """ "[Start of Your Main Phase]" -> "start_of_your_main_phase"."""
    return icon.strip("[]").lower().replace("'", "").replace(" ", "_")


_TIMING_NAMES = {timing: timing_name(f"[{timing}]") for timing in TIMINGS}


def header(icons: tuple[str, ...], span: tuple[int, int]) -> Header:
    """Read the icons in front of an effect. Refuses what is no icon, and two areas or frequencies."""
    timings: list[str] = []
    area: Area | None = None
    frequency: int | None = None
    for at, icon in enumerate(icons):
        name = icon[1:-1]
        if frequency is not None:
            refuse("header", span, "the frequency stands last")
        if name in FREQUENCIES:
            frequency = FREQUENCIES[name]
        elif name in AREAS and not (name == "Security" and not _more_timings(icons, at)):
            if area is not None or timings:
                refuse("header", span, "the area stands first, and once")
            area = AREA_OF.get(name, "battle")
        elif name in TIMINGS:
            timings.append(_TIMING_NAMES[name])
        else:
            refuse("unknown_timing", span, f"{icon} is no timing")
    if len(set(timings)) != len(timings):
        refuse("header", span, "the same timing twice")
    return Header(tuple(timings), area or "battle", frequency)


def _more_timings(icons: tuple[str, ...], at: int) -> bool:
    return any(icon[1:-1] in TIMINGS and icon[1:-1] not in AREAS for icon in icons[at + 1 :])


def category(head: Header, trigger: Trigger | None) -> Category:
    """CR 15-8: what the icons and the When clause make of the effect.

    "[On Play] [Main]" is trigger-type, since it triggers when the card is played; it can be declared besides.
    """
    if trigger is not None and any(event.would for event in trigger.events):
        return "immediate"
    if trigger is not None:
        return "trigger"
    starts = frozenset(head.timings) - DURING
    if not starts:
        return "persistent"
    return "activation" if starts <= DECLARED else "trigger"
