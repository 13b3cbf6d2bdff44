"""Playing and using cards: reveal, interrupt, pay, place (CR 7, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import activate, conditions, digivolve, select, xros
from cardc.runtime.costs import FULL, cheapest, final
from cardc.runtime.keywords import is_delay, keyword_name
from cardc.runtime.materials import meets
from cardc.runtime.model import Area, Cause, Happening
from cardc.runtime.own_cost import ACTION, own_lives
from cardc.runtime.scope import Scope

if TYPE_CHECKING:
    from cardc.runtime.moves import Frame
    from cardc.runtime.table import Table

__all__ = ["FULL", "can_play", "can_use", "play", "put_away", "use"]


# ---- playing ----------------------------------------------------------------------------------


def _happening(table: Table, cards: tuple[int, ...], player: int, cause: Cause) -> Happening:
    area, host = table.area_of(cards[0]), table.host_of(cards[0])
    return Happening("played", cards, (), player, cause, area, "battle_area", detail=table.labels(cards), host=host)


def can_play(table: Table, card: int, player: int) -> bool:
    """May the player declare playing it from the hand (CR 7-1, 1-3-11-1)?"""
    data = table.state.cards[card].definition.card
    if data.play_cost is None or not {"Digimon", "Tamer"} & set(data.kinds):
        return False
    if not table.possible(card, "be_played", ACTION) or not table.player_may(player, "play", card, ACTION):
        return False
    happening = _happening(table, (card,), player, ACTION)
    least = cheapest(table, happening, data.play_cost, player, card, "play_cost")
    short = least - table.memory_of(player) - 10
    return short <= 0 or min(least, xros.most_reduction(table, card, player, happening)) >= short


class Terms(msgspec.Struct, frozen=True):
    """How it is played: what is paid, suspended or not, where; `materials`: what a DigiXros may take from elsewhere."""

    pay: fx.PlayCost
    reduce: int = 0
    suspended: bool = False
    area: Area = "battle_area"
    materials: tuple[tuple[tuple[int, ...], int | None], ...] = ()


def play(table: Table, cards: tuple[int, ...], player: int, cause: Cause, terms: Terms) -> tuple[int, ...]:
    """CR 7-1-3, of all the cards at the same time. One that cannot be paid for stays where it is (CR 7-1-2-3)."""
    cards = tuple(card for card in cards if _is_playable(table, card, player, cause))
    if not cards:
        return ()
    if table.state.rules.placed_before_paying:
        placed = (_play_placed(table, card, _happening(table, (card,), player, cause), terms) for card in cards)
        return tuple(thing for thing in placed if thing is not None)
    from_: dict[tuple[Area, int | None], tuple[int, ...]] = {}
    for card in cards:
        place = (table.area_of(card), table.host_of(card))
        from_[place] = (*from_.get(place, ()), card)
    frame = table.interrupt(*(_happening(table, each, player, cause) for each in from_.values()))
    done: list[Happening] = []
    for card in cards:
        if card in table.state.cards and card not in frame.prevented:
            happening = _happening(table, (card,), player, cause)
            done.extend(_put(table, card, happening, frame, terms))
    if done:
        table.emit(*_together(done))
    for card, held in frame.under.items():
        if not any(card in each.before for each in done):
            xros.give_up(table, xros.Placed(cards=held))
    return tuple(thing for each in done for thing in each.subjects)


def _is_playable(table: Table, card: int, player: int, cause: Cause) -> bool:
    if card not in table.state.cards or not {"Digimon", "Tamer"} & set(table.state.cards[card].definition.card.kinds):
        return False
    return table.player_may(player, "play", card, cause) and table.card_may(card, "be_played", cause)


def _put(table: Table, card: int, happening: Happening, frame: Frame, terms: Terms) -> list[Happening]:
    """Pay for one card and place it; what happened, or nothing."""
    player, cause = happening.player, happening.cause
    assert player is not None
    assert cause is not None
    base = table.state.cards[card].definition.card.play_cost or 0
    cost = final(table, player, card, base, "play_cost", terms.pay, terms.reduce, frame)
    placed = xros.declare(
        table, card, player, cause, max(0, cost - table.memory_of(player) - 10), [*frame.materials, *terms.materials]
    )
    if card not in table.state.cards or not table.pay_memory(player, max(0, cost - placed.reduction), cause):
        xros.give_up(table, placed)
        table.note("not_played", f"{happening.detail}: {cost} memory cannot be paid", player=player)
        return []
    thing = table.state.put_on_field(card, terms.area, suspended=terms.suspended)
    xros.settle_held(table, frame.under.get(card, ()), thing, cause)
    under = xros.settle(table, placed, thing, cause)
    how = placed.how if under else ""
    return [replace(happening, subjects=(thing,), before=(card,), to=terms.area, things=under, how=how)]


def _together(done: list[Happening]) -> list[Happening]:
    """Those that came from one place are one happening, but for what was played in a special way."""
    found: list[Happening] = []
    for each in done:
        alike = next((at for at, one in enumerate(found) if not (one.how or each.how) and _place(one) == _place(each)),
                     None)  # fmt: skip
        if alike is None:
            found.append(each)
            continue
        one = found[alike]
        found[alike] = replace(
            one, subjects=one.subjects + each.subjects, before=one.before + each.before,
            detail=f"{one.detail}, {each.detail}",
        )  # fmt: skip
    return found


def _place(happening: Happening) -> tuple[Area | None, int | None]:
    return happening.area, happening.host


def _play_placed(table: Table, card: int, happening: Happening, terms: Terms) -> int | None:
    """The seed's order (Playing, step 1): the card lies on the field while it is interrupted and paid for."""
    player, cause = happening.player, happening.cause
    assert player is not None
    assert cause is not None
    thing = table.state.put_on_field(card, terms.area, suspended=terms.suspended)
    top = table.state.permanents[thing].top
    frame = table.interrupt(replace(happening, subjects=(top,), before=(card,)))
    if not table.is_permanent(thing) or top in frame.prevented:
        return None
    base = table.state.cards[top].definition.card.play_cost or 0
    cost = final(table, player, top, base, "play_cost", terms.pay, terms.reduce, frame)
    placed = xros.declare(
        table, thing, player, cause, max(0, cost - table.memory_of(player) - 10), [*frame.materials, *terms.materials]
    )
    if not table.is_permanent(thing) or not table.pay_memory(player, max(0, cost - placed.reduction), cause):
        xros.give_up(table, placed)
        table.note("not_played", f"{happening.detail}: {cost} memory cannot be paid", player=player)
        if table.is_permanent(thing):
            table.state.place(top, happening.area or "hand")
        return None
    under = xros.settle(table, placed, thing, cause)
    how = placed.how if under else ""
    table.emit(replace(happening, subjects=(thing,), before=(card,), to=terms.area, things=under, how=how))
    return thing


# ---- using ------------------------------------------------------------------------------------


def meets_colors(table: Table, card: int, player: int) -> bool:
    """The colour requirement of an Option (CR 4-22): each of its colours among the own Digimon and Tamers."""
    extra: set[str] = set()
    here = (*table.in_area(player, "battle_area"), *table.in_area(player, "breeding_area"))
    field = tuple(thing for thing in here if {"digimon", "tamer"} & set(table.kinds(thing)))  # CR 4-22-2
    scope = Scope(table, None, player, card, None)
    if any(meets(scope, thing, materials) for materials in _use_materials(table, card) for thing in field):
        return True
    for live in own_lives(table, card):
        scope = table.scope_of(live)
        for process in live.effect.processes if live.effect.category == "persistent" else ():
            if not conditions.all_hold(scope, (*live.effect.conditions, *process.conditions)):
                continue
            match process:
                case fx.IgnoreRequirements(what="color_requirement", met_by=met_by):
                    if not met_by:
                        return True
                    extra |= set(met_by)
                case fx.Use(play_cost=fx.PlayCost(ignore_requirements=True)):
                    return True
                case _:
                    pass
    for process, _, scope, _ in table.lasting(fx.IgnoreRequirements):
        meant = process.of is None or select.is_among(scope, card, process.of)
        if meant and process.what == "color_requirement" and scope.controller == player and scope.card != card:
            if not process.met_by:
                return True
            extra |= set(process.met_by)
    own = {color for thing in field for color in table.colors(thing)}
    return bool(own & extra) or all(color in own for color in table.colors(card))


def _use_materials(table: Table, card: int) -> tuple[tuple[fx.Material, ...], ...]:
    """Whom ＜Use Req.＞ names (CR 16-42), as a line or as a keyword."""
    definition = table.state.cards[card].definition
    keywords = tuple(
        keyword.parameter.materials
        for _, keyword in definition.keywords.get("main", ())
        if keyword_name(keyword.name) == "use req." and isinstance(keyword.parameter, fx.CardsParameter)
    )
    return (*(line.materials for line in definition.use), *keywords)


def can_use(table: Table, card: int, player: int) -> bool:
    data = table.state.cards[card].definition.card
    if data.play_cost is None or "Option" not in data.kinds or not meets_colors(table, card, player):
        return False
    if not table.player_may(player, "use", card, ACTION):
        return False
    happening = Happening("used", (card,), (), player, ACTION, "hand")
    least = cheapest(table, happening, data.play_cost, player, card, "use_cost")
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
    if not table.pay_memory(player, final(table, player, card, base, "use_cost", pay, reduce, frame), cause):
        return False
    new = table.state.place(card, "limbo", cost=table.number(card, "use_cost"))
    table.emit(Happening("used", (new,), (card,), player, cause, area, detail=detail))
    main = [live for live in table.effects_of(new, ("main",)) if not is_delay(live.effect)]
    if main:
        activate.resolve(table, main[0], None)
    if not digivolve.arts(table, new, player):
        put_away(table, new)
    return True


def put_away(table: Table, card: int) -> None:
    """A card that belongs to no area goes to the trash (CR 9-1-5, 13-1-8-4)."""
    inst = table.state.cards.get(card)
    if inst is not None and inst.area == "limbo":
        table.state.place(card, "trash", 0)
