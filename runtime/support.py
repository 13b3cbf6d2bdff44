"""What the runtime cannot carry out, listed for a card, so that a game can say so before it is played.

Each place that raises `UnsupportedProcess` has its counterpart here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.compiler.every import every_process
from cardc.compiler.unit import Unit
from cardc.runtime.bans import unknown_permission, unknown_restriction
from cardc.runtime.conditions import DURING, THIS_TURN, unknown_each, unknown_happened
from cardc.runtime.execute_board import COST_OF_NOTHING, unknown_number, unknown_requirement
from cardc.runtime.execute_cards import NO_DIGIXROS, is_cost, is_for_play, unknown_place, unknown_shuffle
from cardc.runtime.execute_effects import ACTIVATE
from cardc.runtime.expiry import unknown_duration
from cardc.runtime.instead import unknown_replacement
from cardc.runtime.keywords import DONE_NOW, KNOWN, keyword_name
from cardc.runtime.limits import unknown_limit
from cardc.runtime.model import Definition
from cardc.runtime.past import unknown_became
from cardc.runtime.run import ALIKE, TOTAL, is_discount, of_player
from cardc.runtime.select import CAUSES, PLAYER_LIKE, THINGS, counts, unknown_ref
from cardc.runtime.subjects import unknown_lying
from cardc.runtime.triggers import PHASES, TIMINGS, known_event
from cardc.runtime.until import unknown_until
from cardc.runtime.watch import awaited, watched

REFUSED = "is refused by the compiler"


def gaps(definition: Definition) -> tuple[str, ...]:
    """One line for each thing on the card that has no rule in the runtime: keywords, processes, refused units."""
    return tuple(
        f"{unit} {what}" if what == REFUSED else f"{unit}: {what}"
        for unit, found in unit_gaps(definition.units).items()
        for what in found
    )


def unit_gaps(units: tuple[Unit, ...]) -> Mapping[str, tuple[str, ...]]:
    """What of each unit has no rule in the runtime; a unit that is carried out in full has no entry."""
    found = {unit.id: tuple(dict.fromkeys(_of_unit(unit))) for unit in units}
    return {unit: what for unit, what in found.items() if what}


def _of_unit(unit: Unit) -> Iterator[str]:
    if unit.status == "refused":
        yield REFUSED
    for keyword in unit.keywords:
        if keyword_name(keyword.name) not in KNOWN:
            yield f"the keyword ＜{keyword.name}＞"
    if unit.effect is not None:
        yield from effect_gaps(unit.effect)


def effect_gaps(effect: fx.Effect) -> Iterator[str]:
    """What of an effect cannot be carried out, so far as its form tells."""
    yield from _unreadable(effect)
    if effect.source == "security" and effect.area != "security" and "security" not in effect.timings:
        yield "an effect without [Security] in a security text"
    if effect.category == "immediate" and any(each in TIMINGS or each in PHASES for each in effect.timings):
        yield "an interruption that a timing sets up"
    for process in effect.processes:
        if effect.category == "persistent" and not isinstance(process, _PERSISTENT) and not _permits(process):
            yield f"{type(process).__name__} as a persistent effect"
    for process in every_process(effect.processes):
        yield from process_gaps(process, effect)


def _permits(process: fx.AnyProcess) -> bool:
    """ "Cards from your trash may also be placed for this card's DigiXros"."""
    return isinstance(process, fx.PlaceCard) and process.as_digixros


def process_gaps(process: fx.AnyProcess, effect: fx.Effect) -> Iterator[str]:
    """Forms of a process that its executor does not know."""
    match process:
        case fx.DoKeyword(keyword=keyword) if keyword_name(keyword.name) not in DONE_NOW:
            yield f"carrying out the keyword ＜{keyword.name}＞"
        case fx.DoKeyword(keyword=keyword, target=None) if keyword_name(keyword.name) == "de-digivolve":
            yield "＜De-Digivolve＞ without a target"
        case fx.GrantKeyword(keywords=keywords):
            for keyword in keywords:
                if keyword_name(keyword.name) not in KNOWN:
                    yield f"the keyword ＜{keyword.name}＞"
        case fx.Restrict() if (unknown := unknown_restriction(process)) is not None:
            yield unknown
        case fx.Allow() if (unknown := unknown_permission(process)) is not None:
            yield unknown
        case fx.Modify(what=what) if (unknown := unknown_number(what)) is not None:
            yield unknown
        case fx.ModifyCost(duration=None) if effect.category in ("trigger", "activation"):
            if watched(process) is None and not is_discount(effect, process):
                yield COST_OF_NOTHING
        case fx.AdjustLimit() if (unknown := unknown_limit(process)) is not None:
            yield unknown
        case fx.Activate(of=None):
            yield ACTIVATE
        case fx.IgnoreRequirements() if (unknown := unknown_requirement(process)) is not None:
            yield unknown
        case fx.PlaceCard(as_digixros=True):
            played = any(is_for_play(process, each.id) for each in effect.processes if isinstance(each, fx.Play))
            if effect.category not in ("immediate", "persistent") and not played:
                yield NO_DIGIXROS
        case fx.PlaceCard(to=to) | fx.Add(to=to) | fx.ReturnTo(to=to) if (unknown := unknown_place(to)) is not None:
            yield unknown
        case fx.Shuffle() if (unknown := unknown_shuffle(process)) is not None:
            yield unknown
        case fx.GrantEffect(effects=effects) | fx.CreateToken(effects=effects):
            for inner in effects:
                yield from effect_gaps(inner)
        case _:
            pass
    for unknown in (unknown_until(process), unknown_replacement(process)):
        if unknown is not None:
            yield unknown
    target = getattr(process, "target", None)
    if isinstance(target, fx.Select) and target.count is not None and target.count.mode == "at_least_total":
        yield TOTAL
    if isinstance(process, _LASTING) and not isinstance(process, fx.Restrict) and isinstance(target, fx.PlayerRef):
        yield of_player(process)


_LASTING = (
    fx.Modify
    | fx.GrantKeyword
    | fx.GrantEffect
    | fx.CopyEffects
    | fx.ChangeKeyword
    | fx.Lose
    | fx.Treat
    | fx.Restrict
    | fx.Allow
    | fx.Immune
)
"""Processes that last (CR 15-11)."""
_PERSISTENT = (
    _LASTING
    | fx.ModifyCost
    | fx.AdjustLimit
    | fx.IgnoreRequirements
    | fx.TurnEndsAt
    | fx.AddTimings
    | fx.Use
    | fx.Digivolve
)
"""Processes that may be of a persistent effect."""


def _unreadable(value: object) -> Iterator[str]:
    """Triggers, filters, references and times, anywhere in the value, that the runtime has no answer to."""
    match value:
        case fx.Event(event=event, during=during, agent=agent) as found:
            if not known_event(found):
                yield f"the event {event!r}"
            if (unknown := unknown_lying(found)) is not None:
                yield unknown
            if during is not None and during not in (*DURING, THIS_TURN) and not awaited(fx.Upon((found,))):
                yield f"an event during {during!r}"
            used = agent.keyword if isinstance(agent, fx.Ref) else None
            if used not in (None, "blitz") and event == "attack":
                yield f"an event caused by ＜{used.title()}＞"
            if isinstance(agent, fx.Ref) and agent.to == "effect_of" and agent.of is None:
                yield "an event caused by the effects of something"
        case fx.Digivolve(into=fx.Select(filters=filters) as into):
            kept = tuple(each for each in filters if not is_cost(each))  # said of the way there
            value = replace(value, into=replace(into, filters=kept))
        case fx.Became() if (unknown := unknown_became(value)) is not None:
            yield unknown
        case fx.Number(what="digivolution_cost"):
            yield "a card's digivolution cost as what it is like"
        case fx.Happened() if (unknown := unknown_happened(value)) is not None:
            yield unknown
        case fx.Duration() if (unknown := unknown_duration(value)) is not None:
            yield unknown
        case fx.PerEach() if (unknown := unknown_each(value)) is not None:
            yield unknown
        case fx.Ref(to=to) if to not in THINGS | CAUSES:
            yield unknown_ref(value)
        case fx.PlayerWith(filters=filters) if not all(map(counts, filters)):
            yield PLAYER_LIKE
        case fx.Total(compare=how) if how not in ("<=", "<"):
            yield TOTAL
        case fx.HasUnder(what=fx.Select(count=fx.Count(mode="at_least")) as held) if _alike(held):
            value = replace(held, count=None)  # what it has is counted, not chosen
        case fx.Select(count=count) if _alike(value) and count is not None and count.mode not in _CHOSEN:
            if count.mode != "all" or not _all_different(value):
                yield ALIKE
        case _:
            pass
    if isinstance(value, tuple):
        for each in value:
            yield from _unreadable(each)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _unreadable(getattr(value, name))


_CHOSEN = ("exactly", "up_to", "any_number")


def _alike(select: fx.Select) -> bool:
    """Are the things compared with one another?"""
    return any(isinstance(each, fx.Same) and each.as_ is None for each in select.filters)


def _all_different(select: fx.Select) -> bool:
    return all(each.different for each in select.filters if isinstance(each, fx.Same) and each.as_ is None)
