"""What the runtime cannot carry out yet, listed for a card, so that a game can say so before it is played."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardc.compiler import effect as fx
from cardc.compiler.requirement_data import (
    CardNumberRule,
    CopiesRule,
    DigivolveRequirement,
    NameContainsRule,
    NameRule,
    Overflow,
    TraitRule,
    UseRequirement,
)
from cardc.runtime.execute import UNSUPPORTED
from cardc.runtime.keywords import DONE_NOW, KNOWN, keyword_name
from cardc.runtime.look import unknown_restriction
from cardc.runtime.model import Definition
from cardc.runtime.triggers import DURING, known_event


def gaps(definition: Definition) -> tuple[str, ...]:
    """One line for each thing on the card that has no rule in the runtime: keywords, processes, refused units."""
    found = [f"{unit} is refused by the compiler" for unit in definition.refused]
    for group in definition.keywords.values():
        for unit, keyword in group:
            if keyword_name(keyword.name) not in KNOWN:
                found.append(f"{unit}: the keyword ＜{keyword.name}＞")
    for unit in definition.units:
        if unit.kind in ("requirement", "rule") and unit.status == "compiled" and not _has_rule(unit.requirement):
            found.append(f"{unit.id}: this {unit.kind} line")
    for effects in definition.effects.values():
        for effect in effects:
            found.extend(f"{effect.id}: {what}" for what in effect_gaps(effect))
    return tuple(dict.fromkeys(found))


_LINES = (
    DigivolveRequirement, UseRequirement, Overflow, NameContainsRule, TraitRule, CopiesRule, CardNumberRule,
)  # fmt: skip
"""Lines with a rule in the runtime, or (the last two) of deck building only."""


def _has_rule(line: object) -> bool:
    return isinstance(line, _LINES) or (isinstance(line, NameRule) and line.only_for is None)


def effect_gaps(effect: fx.Effect) -> Iterator[str]:
    """What of an effect cannot be carried out, so far as its form tells."""
    yield from _unreadable(effect)
    for process in every_process(effect.processes):
        if isinstance(process, fx.IgnoreRequirements) and effect.category == "persistent":
            continue  # the colour requirement of the card itself is read by `play.meets_colors`
        if type(process) in UNSUPPORTED:
            yield UNSUPPORTED[type(process)]
        if process.until is not None:
            yield "repeating a process until a condition holds"
        match process:
            case fx.DoKeyword(keyword=keyword) if keyword_name(keyword.name) not in DONE_NOW:
                yield f"carrying out the keyword ＜{keyword.name}＞"
            case fx.GrantKeyword(keywords=keywords):
                for keyword in keywords:
                    if keyword_name(keyword.name) not in KNOWN:
                        yield f"the keyword ＜{keyword.name}＞"
            case fx.Restrict() if (unknown := unknown_restriction(process)) is not None:
                yield unknown
            case fx.Allow(what="attack_turn_played", object=object_) if object_ is not None:
                yield "attacking only some the turn it was played"
            case fx.Allow(what=what) if what not in ("attack", "attack_turn_played"):
                yield f"the permission {what!r}"
            case fx.Digivolve(how=how) if how != "normal":
                yield f"digivolving by {how}"
            case fx.GrantEffect(effects=effects):
                for inner in effects:
                    yield from effect_gaps(inner)
            case _:
                pass


def _unreadable(value: object) -> Iterator[str]:
    """Triggers and filters, anywhere in the value, that the runtime has no answer to."""
    match value:
        case fx.Event(event=event, during=during, agent=agent) as found:
            if not known_event(found):
                yield f"the event {event!r}"
            if during is not None and during not in DURING:
                yield f"an event during {during!r}"
            if isinstance(agent, fx.Ref) and agent.to == "effect_of" and agent.of is None:
                yield "an event caused by the effects of something"
        case fx.Became(event=event, by=by, when=when):
            if when is not None or (event != "group" and by is not None and not isinstance(by, fx.Ref)):
                yield f"what became {event}"
        case fx.Happened(what=what) if what.endswith("_this_turn"):
            yield f"the condition {what!r}"
        case _:
            pass
    if isinstance(value, tuple):
        for each in value:
            yield from _unreadable(each)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _unreadable(getattr(value, name))


def every_process(processes: tuple[fx.AnyProcess, ...]) -> Iterator[fx.AnyProcess]:
    """The processes of an effect, with those of its costs and options."""
    for process in processes:
        yield process
        if process.cost is not None:
            yield from every_process(process.cost.processes)
        if isinstance(process, fx.Modal):
            for option in process.options:
                yield from every_process(option)
