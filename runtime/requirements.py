"""The ways by which a Digimon may digivolve into a card, and their costs: requirements and permissions (CR 8-1-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import conditions, execute, select
from cardc.runtime.materials import Pose, meets, posing
from cardc.runtime.own_cost import ACTION, own_lives
from cardc.runtime.run import Run
from cardc.runtime.scope import Scope

if TYPE_CHECKING:
    from cardc.runtime.table import Table

FULL = fx.PlayCost()


class Route(msgspec.Struct, frozen=True):
    """One way into a card: what it costs, and what has to be done for it, where an effect permits it."""

    cost: int
    scope: Scope | None = None
    process: fx.Digivolve | None = None


def digivolution_costs(
    table: Table, host: int, card: int, pose: Pose | None = None, *, any_level: bool = False
) -> tuple[int, ...]:
    """The costs of the requirements of the card that the permanent meets: printed ones and [Digivolve] lines.

    `any_level`: whatever the requirements say of the level is left out ("ignoring its level").
    """
    board = posing(table, {host: pose} if pose is not None else {})
    colors, level = board.colors(host), board.number(host, "level")
    definition = table.state.cards[card].definition
    printed = definition.card.digivolution_costs
    found = [each.cost for each in printed if each.color.casefold() in colors and (any_level or each.level == level)]
    if definition.digivolve:
        scope = Scope(board, None, table.owner(host), card, None)
        for line in definition.digivolve:
            if conditions.all_hold(scope, line.conditions):
                for each in line.options:
                    materials = tuple(map(_of_any_level, each.materials)) if any_level else each.materials
                    if meets(scope, host, materials):
                        found.append(conditions.amount(scope, each.cost))
    return tuple(sorted(set(found)))


def _of_any_level(material: fx.Material) -> fx.Material:
    kept = (_without_level(each) for each in material.filters)
    return replace(material, filters=tuple(each for each in kept if each is not None))


def _without_level(found: fx.Filter) -> fx.Filter | None:
    """What is left of a filter that says nothing of the level any more; None if that is nothing."""
    match found:
        case fx.Number(what="level"):
            return None
        case fx.AllOf(filters=filters):
            kept = tuple(left for each in filters if (left := _without_level(each)) is not None)
            return fx.AllOf(kept) if kept else None
        case fx.AnyOf(filters=filters):
            either = tuple(_without_level(each) for each in filters)
            kept = tuple(each for each in either if each is not None)
            return fx.AnyOf(kept) if len(kept) == len(either) else None
        case fx.Not(filter=inner):
            return found if _without_level(inner) == inner else None
        case _:
            return found


def pose_of(target: fx.Target | None) -> Pose | None:
    """What "as if it is a level 4 red Digimon" makes of a thing."""
    if not isinstance(target, fx.Select):
        return None
    level: int | None = None
    colors: tuple[str, ...] = ()
    for each in target.filters:
        if isinstance(each, fx.Number) and each.what == "level" and isinstance(each.value, int):
            level = each.value
        elif isinstance(each, fx.HasColor):
            colors = each.colors
    return Pose(level=level, colors=colors, kinds=target.of)


def routes(table: Table, host: int, card: int, pay: fx.PlayCost = FULL, pose: Pose | None = None) -> tuple[Route, ...]:
    """Every way from this permanent into the card, the cheapest first; one for each cost, without a price if it can be.

    Permissions hold for digivolving by effects too ("can I digivolve … when an effect to digivolve is activated?",
    Q1293), from the battle area only (Q1291), and for cards that are where they say (Q6944).
    """
    found = [Route(cost) for cost in digivolution_costs(table, host, card, pose, any_level=pay.ignore_level)]
    for scope, process in _permissions(table, host, card):
        if process.cost is None or execute.payable(Run(table, scope), process.cost):
            found.extend(Route(cost, scope, process) for cost in _permitted(table, host, card, scope, process))
    by_cost: dict[int, Route] = {}
    for route in found:
        by_cost.setdefault(route.cost, route)
    return tuple(by_cost[cost] for cost in sorted(by_cost))


def _permissions(table: Table, host: int, card: int) -> Iterator[tuple[Scope, fx.Digivolve]]:
    """The persistent effects of the card ("your [X] can digivolve into this card", "you may digivolve this card onto
    one of your … as if") and of things on the field ("this Digimon can digivolve into …") that speak of both.
    """
    own = (
        (table.scope_of(live), process, (*live.effect.conditions, *process.conditions))
        for live in own_lives(table, card)
        if live.effect.category == "persistent"
        for process in live.effect.processes
        if isinstance(process, fx.Digivolve)
        and conditions.turn_fits(live.effect.timings, live.owner, table.turn_player)
    )
    lasting = ((scope, process, ()) for process, _, scope, _ in list(table.lasting(fx.Digivolve)))
    for scope, process, wanted in (*own, *lasting):
        if host not in select.resolve(scope, process.subject):
            continue
        if process.into is not None and card not in select.resolve(scope, process.into):
            continue
        if conditions.all_hold(scope, wanted):
            yield scope, process


def _permitted(table: Table, host: int, card: int, scope: Scope, process: fx.Digivolve) -> tuple[int, ...]:
    """The costs at which a permission lets it digivolve."""
    pay = process.play_cost
    if pay.ignore_requirements:
        costs = (0,) if may_ignore(table, table.owner(host)) else ()
    else:
        costs = digivolution_costs(table, host, card, pose_of(process.as_if), any_level=pay.ignore_level)
    if pay.free or pay.set is not None:
        costs = (0 if pay.set is None else conditions.amount(scope, pay.set),) if costs else ()
    less = conditions.amount(scope, pay.reduce) if pay.reduce is not None else 0
    return tuple(max(0, cost - less) for cost in costs)


def may_ignore(table: Table, player: int) -> bool:
    """ "Players can't ignore digivolution requirements"."""
    return table.player_may(player, "ignore:digivolution_requirement", None, ACTION)
