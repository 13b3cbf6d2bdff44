"""Playing, digivolving and using: reveal, interrupt, pay, place (CR 7, 8, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.compiler.effect import Material
from cardc.runtime import activate, conditions, execute, select, triggers
from cardc.runtime.decisions import Decision, Option
from cardc.runtime.keywords import is_delay
from cardc.runtime.model import Area, Cause, Happening, Live
from cardc.runtime.run import Run
from cardc.runtime.select import Scope

if TYPE_CHECKING:
    from cardc.runtime.table import Table

FULL = fx.PlayCost()
ACTION = Cause("action")


# ---- costs ------------------------------------------------------------------------------------


def standing_change(table: Table, card: int, what: str) -> int:
    """How persistent effects and lasting changes alter a cost of the card (CR 4-2-3)."""
    total = 0
    for process, _, scope, modifier in table.lasting(fx.ModifyCost):
        if process.what not in (what, "cost") or scope is None or process.set:
            continue
        if process.of is None or _is_about(table, scope, card, process.of):
            total += modifier.amount if modifier is not None else _amount(scope, process)
    return total + _own_change(table, card, what)


def _own_change(table: Table, card: int, what: str) -> int:
    """A persistent effect of the card itself, which works where it is played from."""
    total = 0
    for live in own_lives(table, card):
        if live.effect.category != "persistent":
            continue
        scope = table.scope_of(live)
        for process in live.effect.processes:
            if not isinstance(process, fx.ModifyCost) or process.what not in (what, "cost") or process.set:
                continue
            mine = process.of is None or _speaks_of_itself(process.of)
            wanted = (*live.effect.conditions, *process.conditions)
            turn = conditions.turn_fits(live.effect.timings, live.owner, table.turn_player)
            if mine and turn and conditions.all_hold(scope, wanted):
                total += _amount(scope, process)
    return total


def _speaks_of_itself(of: fx.Target) -> bool:
    """ "This card's play cost", "the play cost of this card in your hand"."""
    match of:
        case fx.Ref(to=to):
            return to.startswith("this_")
        case fx.Select(filters=filters):
            return any(isinstance(f, fx.Became) and f.by == fx.Ref("this_card") for f in filters)
        case _:
            return False


def _amount(scope: Scope, process: fx.ModifyCost) -> int:
    times = conditions.times(scope, process.for_each) if process.for_each is not None else 1
    return conditions.amount(scope, process.amount) * times


def _is_about(table: Table, scope: Scope, card: int, of: fx.Target) -> bool:
    return table.exists(card) and select.is_among(scope, card, of)


def own_lives(table: Table, card: int) -> tuple[Live, ...]:
    """The effects of a card that is not on the field, as it is played, used or digivolved into."""
    inst = table.state.cards[card]
    effects = inst.definition.effects.get("main", ())
    return tuple(Live(effect, card, None, inst.owner, "area", card) for effect in effects)


def cheapest(table: Table, happening: Happening, base: int, card: int, what: str) -> int:
    """The least that could be paid, with what would interrupt (CR 1-3-11-2, 1-3-11-3)."""
    total = base + standing_change(table, card, what)
    for live, event in triggers.interrupting(table, (happening,)):
        scope = triggers.scope_for(table, live, event)
        if not activate.can_activate(scope):
            continue
        run = Run(table, scope)
        for process in live.effect.processes:
            if not isinstance(process, fx.ModifyCost) or not conditions.all_hold(scope, process.conditions):
                continue
            if process.cost is None or execute.payable(run, process.cost):
                total += min(0, _amount(scope, process))
    return max(0, total)


def _final(table: Table, card: int, base: int, what: str, pay: fx.PlayCost, reduce: int, change: int) -> int:
    """The cost to pay: never negative (CR 1-3-9)."""
    if pay.free:
        return 0
    if isinstance(pay.set, int):
        base = pay.set
    return max(0, base + standing_change(table, card, what) + change - reduce)


# ---- playing ----------------------------------------------------------------------------------


def play_happening(table: Table, card: int, player: int, cause: Cause) -> Happening:
    return Happening("played", (card,), (), player, cause, table.area_of(card), "battle_area", detail=table.label(card))


def can_play(table: Table, card: int, player: int) -> bool:
    """May the player declare playing it from the hand (CR 7-1, 1-3-11-1)?"""
    data = table.state.cards[card].definition.card
    if data.play_cost is None or not {"Digimon", "Tamer"} & set(data.kinds):
        return False
    if not table.possible(card, "be_played", ACTION) or not table.player_may(player, "play", card, ACTION):
        return False
    least = cheapest(table, play_happening(table, card, player, ACTION), data.play_cost, card, "play_cost")
    return table.memory_of(player) - least >= -10


def play(
    table: Table, card: int, player: int, cause: Cause, pay: fx.PlayCost, reduce: int, suspended: bool, area: Area
) -> int | None:
    """CR 7-1-3. A card that cannot be paid for stays where it is (CR 7-1-2-3)."""
    if card not in table.state.cards or not {"Digimon", "Tamer"} & set(table.state.cards[card].definition.card.kinds):
        return None
    if not table.player_may(player, "play", card, cause):
        return None
    happening = play_happening(table, card, player, cause)
    if table.state.rules.placed_before_paying:
        return _play_placed(table, card, happening, pay, reduce, suspended, area)
    frame = table.interrupt(happening)
    if card not in table.state.cards or card in frame.prevented:
        return None
    base = table.state.cards[card].definition.card.play_cost or 0
    cost = _final(table, card, base, "play_cost", pay, reduce, frame.cost)
    if not table.pay_memory(player, cost, cause):
        table.note("not_played", f"{happening.detail}: {cost} memory cannot be paid", player=player)
        return None
    thing = table.state.put_on_field(card, area, suspended=suspended)
    table.emit(Happening("played", (thing,), (card,), player, cause, happening.area, area, detail=happening.detail))
    return thing


def _play_placed(
    table: Table, card: int, happening: Happening, pay: fx.PlayCost, reduce: int, suspended: bool, area: Area
) -> int | None:
    """The seed's order (Playing, step 1): the card lies on the field while it is interrupted and paid for."""
    player, cause = happening.player, happening.cause
    assert player is not None
    assert cause is not None
    thing = table.state.put_on_field(card, area, suspended=suspended)
    top = table.state.permanents[thing].top
    frame = table.interrupt(replace(happening, subjects=(top,), before=(card,)))
    if not table.is_permanent(thing) or top in frame.prevented:
        return None
    base = table.state.cards[top].definition.card.play_cost or 0
    cost = _final(table, top, base, "play_cost", pay, reduce, frame.cost)
    if not table.pay_memory(player, cost, cause):
        table.note("not_played", f"{happening.detail}: {cost} memory cannot be paid", player=player)
        table.state.place(top, happening.area or "hand")
        return None
    table.emit(Happening("played", (thing,), (card,), player, cause, happening.area, area, detail=happening.detail))
    return thing


# ---- digivolving ------------------------------------------------------------------------------


def digivolution_costs(table: Table, host: int, card: int) -> tuple[int, ...]:
    """The costs of the requirements of the card that the permanent meets: printed ones and [Digivolve] lines."""
    colors, level = table.colors(host), table.number(host, "level")
    definition = table.state.cards[card].definition
    printed = definition.card.digivolution_costs
    found = [each.cost for each in printed if each.color.casefold() in colors and each.level == level]
    if definition.digivolve:
        scope = Scope(table, None, table.owner(host), card, None)
        for line in definition.digivolve:
            if conditions.all_hold(scope, line.conditions):
                found.extend(each.cost for each in line.options if _meets(scope, host, each.materials))
    return tuple(sorted(set(found)))


def _meets(scope: Scope, thing: int, materials: tuple[Material, ...]) -> bool:
    """Is the thing any of the materials?"""
    return any(
        select.is_kind(scope.board, thing, each.of) and bool(select.keep(scope, [thing], each.filters))
        for each in materials
    )


def can_digivolve(table: Table, host: int, card: int, ignore: bool) -> bool:
    if not table.is_permanent(host) or card not in table.state.cards:
        return False
    if "Digimon" not in table.state.cards[card].definition.card.kinds or table.is_token(host):
        return False
    if not table.possible(host, "digivolve", ACTION):
        return False
    return ignore or bool(digivolution_costs(table, host, card))


def digivolve_happening(table: Table, host: int, card: int, cause: Cause) -> Happening:
    area = table.area_of(host)
    detail = f"{table.label(host)} into {table.label(card)}"
    return Happening("digivolved", (host,), (), table.owner(host), cause, area, area, (card,), detail)


def can_pay_digivolve(table: Table, host: int, card: int, player: int) -> bool:
    """May the player declare this digivolution from the hand?"""
    if not can_digivolve(table, host, card, False) or not table.player_may(player, "digivolve", card, ACTION):
        return False
    base = digivolution_costs(table, host, card)[0]
    least = cheapest(table, digivolve_happening(table, host, card, ACTION), base, card, "digivolution_cost")
    return table.memory_of(player) - least >= -10


def _base_cost(table: Table, host: int, card: int, player: int) -> int:
    """The cost of the requirement that the player chooses, if they differ (CR 8-1-2-1)."""
    costs = digivolution_costs(table, host, card)
    if len(costs) < 2:
        return costs[0] if costs else 0
    options = tuple(Option("cost", f"cost {cost}", (), cost) for cost in costs)
    decision = Decision("choose_requirement", player, "Which digivolution requirement?", options)
    return costs[table.ask(decision)[0]]


def digivolve(table: Table, host: int, card: int, cause: Cause, pay: fx.PlayCost, reduce: int) -> bool:
    """CR 8-1-3: reveal, interrupt, pay, put on top, draw 1."""
    if not can_digivolve(table, host, card, pay.ignore_requirements):
        return False
    player = table.owner(host)
    base = 0 if pay.free or isinstance(pay.set, int) else _base_cost(table, host, card, player)
    happening = digivolve_happening(table, host, card, cause)
    frame = table.interrupt(happening)
    if not table.is_permanent(host) or card not in table.state.cards or host in frame.prevented:
        return False
    cost = _final(table, card, base, "digivolution_cost", pay, reduce, frame.cost)
    if not table.pay_memory(player, cost, cause):
        table.note("not_digivolved", f"{happening.detail}: {cost} memory cannot be paid", player=player)
        return False
    new = table.state.stack(card, host, "top")
    area = happening.area
    table.emit(Happening("digivolved", (host,), (), player, cause, area, area, (new,), happening.detail))
    table.draw(player, 1, cause)
    return True


# ---- using ------------------------------------------------------------------------------------


def meets_colors(table: Table, card: int, player: int) -> bool:
    """The colour requirement of an Option (CR 4-22): each of its colours among the own Digimon and Tamers."""
    extra: set[str] = set()
    field = (*table.in_area(player, "battle_area"), *table.in_area(player, "breeding_area"))
    scope = Scope(table, None, player, card, None)
    lines = table.state.cards[card].definition.use
    if any(_meets(scope, thing, line.materials) for line in lines for thing in field):
        return True
    for live in own_lives(table, card):
        for process in live.effect.processes:
            if isinstance(process, fx.IgnoreRequirements) and "color" in process.what:
                scope = table.scope_of(live)
                if conditions.all_hold(scope, (*live.effect.conditions, *process.conditions)):
                    if not process.met_by:
                        return True
                    extra |= set(process.met_by)
    own = {color for thing in field for color in table.colors(thing)}
    return bool(own & extra) or all(color in own for color in table.colors(card))


def can_use(table: Table, card: int, player: int) -> bool:
    data = table.state.cards[card].definition.card
    if data.play_cost is None or "Option" not in data.kinds or not meets_colors(table, card, player):
        return False
    if not table.player_may(player, "use", card, ACTION):
        return False
    happening = Happening("used", (card,), (), player, ACTION, "hand")
    least = cheapest(table, happening, data.play_cost, card, "use_cost")
    return table.memory_of(player) - least >= -10


def use(table: Table, card: int, player: int, cause: Cause, pay: fx.PlayCost, reduce: int) -> bool:
    """CR 9-1-9: reveal, interrupt, pay, its first [Main] effect, then the trash (CR 9-1-5)."""
    if card not in table.state.cards or "Option" not in table.state.cards[card].definition.card.kinds:
        return False
    if cause.kind == "effect" and not pay.ignore_requirements and not meets_colors(table, card, player):
        return False
    if not table.player_may(player, "use", card, cause):
        return False
    detail, area = table.label(card), table.area_of(card)
    frame = table.interrupt(Happening("used", (card,), (), player, cause, area, detail=detail))
    if card not in table.state.cards or card in frame.prevented:
        return False
    base = table.state.cards[card].definition.card.play_cost or 0
    if not table.pay_memory(player, _final(table, card, base, "use_cost", pay, reduce, frame.cost), cause):
        return False
    new = table.state.place(card, "limbo")
    table.emit(Happening("used", (new,), (card,), player, cause, area, detail=detail))
    main = [live for live in table.effects_of(new, ("main",)) if not is_delay(live.effect)]
    if main:
        activate.resolve(table, main[0], None)
    put_away(table, new)
    return True


def put_away(table: Table, card: int) -> None:
    """A card that belongs to no area goes to the trash (CR 9-1-5, 13-1-8-4)."""
    inst = table.state.cards.get(card)
    if inst is not None and inst.area == "limbo":
        table.state.place(card, "trash", 0)
