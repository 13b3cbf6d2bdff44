"""Digivolving: by the printed requirements, DNA, burst, app fusion, arts (CR 8, 4-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardc.compiler import effect as fx
from cardc.runtime import execute
from cardc.runtime.compare import compare, meet
from cardc.runtime.costs import cheapest, final
from cardc.runtime.decisions import Decision, Option
from cardc.runtime.materials import Places, Pose, line_up, meets, posing
from cardc.runtime.model import RULE, Cause, Delayed, Expiry, Happening, Live, SpecialKind, Way
from cardc.runtime.moves import Frame
from cardc.runtime.own_cost import ACTION
from cardc.runtime.requirements import Route, digivolution_costs, may_ignore, routes
from cardc.runtime.run import Run
from cardc.runtime.scope import Scope

if TYPE_CHECKING:
    from cardc.runtime.table import Table

LABELS: dict[SpecialKind, str] = {
    "dna_digivolve": "DNA digivolve",
    "burst_digivolve": "burst digivolve",
    "app_fusion": "app fuse",
}


def can_digivolve(
    table: Table,
    host: int,
    card: int,
    pay: fx.PlayCost,
    pose: Pose | None = None,
    costs: tuple[fx.Number, ...] = (),
) -> bool:
    """May the permanent become this card, by a requirement (of such `costs`) or (`pay`) without one (CR 8-1-2-2)?"""
    if not able(table, host, card):
        return False
    if pay.ignore_requirements and may_ignore(table, table.owner(host)):
        return True
    return any(
        all(isinstance(each.value, int) and compare(route.cost, each.compare, each.value) for each in costs)
        for route in routes(table, host, card, pay, pose)
    )


def able(table: Table, host: int, card: int) -> bool:
    """Nothing but requirements stands in the way."""
    if not table.is_permanent(host) or card not in table.state.cards:
        return False
    if "Digimon" not in table.state.cards[card].definition.card.kinds or table.is_token(host):
        return False
    return table.possible(host, "digivolve", ACTION) and table.can_act_on(host, "digivolve", card)


# ---- the ordinary way -------------------------------------------------------------------------


def happening_of(
    table: Table, hosts: tuple[int, ...], card: int, player: int, cause: Cause, how: str = ""
) -> Happening:
    detail = f"{table.labels(hosts)} into {table.label(card)}"
    origin = table.area_of(card)
    hosts = tuple(host for host in hosts if table.is_permanent(host))
    area = table.area_of(hosts[0])
    return Happening("digivolved", hosts, (), player, cause, area, area, (card,), detail, how, origin)


def can_pay(table: Table, host: int, card: int, player: int) -> bool:
    """May the player declare this digivolution from the hand?"""
    if "Digimon" not in table.state.cards[card].definition.card.kinds:
        return False
    if not able(table, host, card) or not table.player_may(player, "digivolve", card, ACTION):
        return False
    found = routes(table, host, card)
    return bool(found) and _affordable(table, (host,), card, player, found[0].cost)


def _affordable(table: Table, hosts: tuple[int, ...], card: int, player: int, cost: int, how: str = "") -> bool:
    happening = happening_of(table, hosts, card, player, ACTION, how)
    least = cheapest(table, happening, cost, player, card, "digivolution_cost")
    return table.memory_of(player) - least >= -10


def _route(table: Table, player: int, found: tuple[Route, ...]) -> Route:
    """The requirement that the player chooses, if their costs differ (CR 8-1-2-1)."""
    options = tuple(Option("cost", f"cost {route.cost}", (), route.cost) for route in found)
    decision = Decision("choose_requirement", player, "Which digivolution requirement?", options)
    return found[table.ask(decision)[0]]


def _settled(table: Table, route: Route) -> bool:
    """Is what a permission asks for beside the memory done ("by placing 10 cards …")?"""
    if route.scope is None or route.process is None or route.process.cost is None:
        return True
    return execute.pay(Run(table, route.scope), route.process.cost, route.process.id)


def digivolve(
    table: Table, host: int, card: int, cause: Cause, pay: fx.PlayCost, reduce: int, pose: Pose | None = None
) -> bool:
    """CR 8-1-3: reveal, interrupt, pay, put on top, draw 1."""
    player = table.owner(host)
    if not able(table, host, card) or not table.player_may(player, "digivolve", card, cause):
        return False
    base = 0
    if not (pay.ignore_requirements and may_ignore(table, player)):
        found = routes(table, host, card, pay, pose)
        if not found:
            return False
        same_price = pay.free or isinstance(pay.set, int)
        route = found[0] if same_price else _route(table, player, found)
        base = route.cost
        if not _settled(table, route):
            return False
    happening = happening_of(table, (host,), card, player, cause)
    frame = table.interrupt(happening)
    if not _still(table, (host,), card, frame) or not _paid(table, player, card, base, pay, reduce, frame, happening):
        return False
    new = table.state.stack(card, host, "top")
    _done(table, happening, host, new)
    return True


def _still(table: Table, hosts: tuple[int, ...], card: int, frame: Frame) -> bool:
    here = all(table.exists(host) and host not in frame.prevented for host in hosts)
    return here and card in table.state.cards


def _paid(
    table: Table, player: int, card: int, base: int, pay: fx.PlayCost, reduce: int, frame: Frame, happening: Happening
) -> bool:
    cost = final(table, player, card, base, "digivolution_cost", pay, reduce, frame)
    if table.pay_memory(player, cost, happening.cause or ACTION):
        return True
    table.note("not_digivolved", f"{happening.detail}: {cost} memory cannot be paid", player=player)
    return False


def _done(table: Table, happening: Happening, thing: int, new: int) -> None:
    """It is done: say so, and draw (CR 8-1-3-3)."""
    player = happening.player if happening.player is not None else table.owner(thing)
    table.emit(msgspec.structs.replace(happening, subjects=(thing,), things=(new,)))
    table.draw(player, 1, happening.cause or ACTION)


# ---- special ways -----------------------------------------------------------------------------


def special_ways(table: Table, card: int, player: int, *, from_hand: bool = False) -> tuple[Way, ...]:
    """Every special way to digivolve into the card now; what it costs is not looked at.

    `from_hand`: cards in the hand may be DNA digivolved, too (CR 16-31).
    """
    inst = table.state.cards.get(card)
    if inst is None or "Digimon" not in inst.definition.card.kinds:
        return ()
    return (
        *_dna_ways(table, card, player, from_hand),
        *_burst_ways(table, card, player),
        *_app_ways(table, card, player),
    )


def _dna_ways(table: Table, card: int, player: int, from_hand: bool) -> list[Way]:
    definition = table.state.cards[card].definition
    if not definition.dna:
        return []
    field = tuple(t for t in table.in_area(player, "battle_area") if able(table, t, card))
    pool = (*field, *(other for other in table.in_area(player, "hand") if from_hand and other != card))
    scope = purpose_scope(table, card, player, "dna_digivolution", pool)
    return [
        Way("dna_digivolve", card, hosts, line.cost)
        for line in definition.dna
        for hosts in line_up(Places(scope, line.slots, pool))
        if any(host in field for host in hosts)
    ]


def _burst_ways(table: Table, card: int, player: int) -> list[Way]:
    scope = Scope(table, None, player, card, None)
    field = (*table.in_area(player, "battle_area"), *table.in_area(player, "breeding_area"))
    return [
        Way("burst_digivolve", card, (host,), line.cost, tamer)
        for line in table.state.cards[card].definition.burst
        for host in field
        if able(table, host, card) and meets(scope, host, line.materials)
        for tamer in table.in_area(player, "battle_area")
        if tamer != host and "tamer" in table.kinds(tamer) and meets(scope, tamer, line.returned.materials)
    ]


def _app_ways(table: Table, card: int, player: int) -> list[Way]:
    scope = Scope(table, None, player, card, None)
    return [
        Way("app_fusion", card, (host,), line.cost, link)
        for line in table.state.cards[card].definition.app_fusion
        for host in table.in_area(player, "battle_area")
        if able(table, host, card)
        for link in table.links(host)
        if any(
            meets(scope, host, one.materials) and meets(scope, link, other.materials)
            for one in line.slots
            for other in line.slots
            if one is not other
        )
    ]


def purpose_scope(table: Table, card: int, player: int, purpose: str, pool: tuple[int, ...]) -> Scope:
    """The board as it is for one purpose of a card: [Rule] lines and effects that hold for it only (CR 2-3-4)."""
    names = table.names(card)
    poses: dict[int, Pose] = {}
    for thing in pool:
        inst = table.card(thing)
        if inst is None:
            continue
        ruled = (line for line in inst.definition.treated if line.purpose == purpose and meet(line.of, names))
        lines = [*ruled, *table.treated_for(thing, purpose, card)]
        extra = tuple(name for line in lines for name in line.names)
        if purpose == "digixros":
            extra = (*extra, *inst.definition.xros_names)
        level = next((line.level for line in lines if line.level is not None), None)
        if extra or level is not None:
            poses[thing] = Pose(names=extra, level=level)
    return Scope(posing(table, poses), None, player, card, None)


def payable_ways(table: Table, card: int, player: int) -> tuple[Way, ...]:
    """The special ways that the player may declare from the hand."""
    if not table.player_may(player, "digivolve", card, ACTION):
        return ()
    return tuple(
        way
        for way in special_ways(table, card, player)
        if _affordable(table, way.hosts, card, player, way.cost, way.kind)
    )


def perform(table: Table, way: Way, player: int, cause: Cause, pay: fx.PlayCost, reduce: int) -> int | None:
    """Digivolve in a special way; the Digimon that came of it."""
    if not table.player_may(player, "digivolve", way.card, cause):
        return None
    happening = happening_of(table, way.hosts, way.card, player, cause, way.kind)
    frame = table.interrupt(happening)
    if not _still(table, way.hosts, way.card, frame):
        return None
    if way.kind == "burst_digivolve" and way.extra is not None:
        table.move((way.extra,), "hand", cause, event="returned")  # CR 8-3-3-2
        if table.is_permanent(way.extra) or not _still(table, way.hosts, way.card, frame):
            return None
    if not _paid(table, player, way.card, way.cost, pay, reduce, frame, happening):
        return None
    match way.kind:
        case "dna_digivolve":
            return merge(table, way.hosts, way.card, happening)
        case "burst_digivolve":
            host = way.hosts[0]
            new = table.state.stack(way.card, host, "top")
            _burn_out(table, host, new)
        case "app_fusion":
            host = way.hosts[0]
            if way.extra is not None and way.extra in table.links(host):
                table.state.stack(way.extra, host, "top")  # CR 8-4-3-3
            new = table.state.stack(way.card, host, "top")
    _done(table, happening, host, new)
    return host


def merge(table: Table, hosts: tuple[int, ...], card: int, happening: Happening) -> int:
    """The stacks become one new Digimon, which carries nothing over (CR 8-2-2-1)."""
    stacks: list[tuple[int, ...]] = []
    for host in hosts:
        permanent = table.permanent(host)
        if permanent is None:
            stacks.append((host,))
            continue
        table.state.gone[host] = table.snapshot(host)
        for link in permanent.links:
            table.state.place(link, "trash", 0)
        table.drop_modifiers(host)
        stacks.append(permanent.cards)
    new = table.state.merge(card, tuple(stacks), "battle_area")
    _done(table, happening, new, table.top_card(new))
    return new


def _burn_out(table: Table, host: int, card: int) -> None:
    """At the end of the turn the top card of a burst-digivolved Digimon is trashed (CR 8-3-2-1)."""
    it = (fx.Became("group", fx.Ref("process", 1)), fx.HasUnder("digivolution_cards", None))
    host_of_it = fx.Select(("digimon",), None, "any", (), it)
    top = fx.Select(("card",), fx.Count("exactly", 1), None, (fx.Place("stack", None, "top", host=host_of_it),))
    trash = fx.Trash(id=2, span=(0, 0), target=top)
    name = f"{table.label(card)}: burst digivolution"
    effect = fx.Effect(
        id=name, source="rule", field="", span=(0, 0), category="trigger", optional=False, processes=(trash,)
    )
    live = Live(effect, card, host, table.owner(host), "top", card)
    delayed = Delayed(live, (trash,), Expiry("turn_end"), None, ((1, (host,)),), RULE)
    table.state.delayed = (*table.state.delayed, delayed)


def arts(table: Table, card: int, player: int) -> bool:
    """Instead of being trashed after its use, a DUAL card may be digivolved into (CR 4-20)."""
    inst = table.state.cards.get(card)
    if inst is None or inst.area != "limbo" or not inst.definition.arts:
        return False
    field = (*table.in_area(player, "battle_area"), *table.in_area(player, "breeding_area"))
    scope = Scope(table, None, player, card, None)
    lines = [line for line in inst.definition.arts if line.materials]

    def fits(host: int) -> bool:
        named = any(meets(scope, host, line.materials) for line in lines)
        return able(table, host, card) and (named or bool(digivolution_costs(table, host, card)))

    hosts = [host for host in field if fits(host)]
    if not hosts:
        return False
    options = tuple(Option("take", table.label(host), (host,)) for host in hosts)
    answer = table.ask(Decision("choose_cards", player, f"Arts digivolve into {table.label(card)}", options, 0, 1))
    if not answer:
        return False
    pay = fx.PlayCost(free=True, ignore_requirements=True)
    return digivolve(table, hosts[answer[0]], card, RULE, pay, 0)
