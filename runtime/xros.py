"""DigiXros and Assembly: cards placed under a Digimon as it is played, for a lower cost (CR 7-2, 7-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardc.compiler import effect as fx
from cardc.compiler.requirement_data import AssemblyRequirement, DigiXrosRequirement
from cardc.runtime import activate, conditions, execute, execute_cards, triggers
from cardc.runtime.decisions import Decision, Option, yes_no
from cardc.runtime.digivolve import purpose_scope
from cardc.runtime.materials import Places, fill
from cardc.runtime.model import Cause, Happening
from cardc.runtime.own_cost import own_lives
from cardc.runtime.run import Run

if TYPE_CHECKING:
    from cardc.runtime.table import Table

Line = DigiXrosRequirement | AssemblyRequirement


class Placed(msgspec.Struct, frozen=True):
    """What was chosen: the cards (they belong to no area now), from top to bottom, and by how much the cost falls."""

    how: str = ""
    cards: tuple[int, ...] = ()
    reduction: int = 0


NONE = Placed()


Groups = list[tuple[tuple[int, ...], int | None]]
"""Cards from elsewhere that a DigiXros may take, and how many of each group."""


def _places(table: Table, card: int, player: int, line: Line, more: Groups) -> Places:
    """DigiXros takes cards from the hand and the battle area (CR 7-2-1), Assembly from the trash (CR 7-3-1)."""
    if isinstance(line, AssemblyRequirement):
        pool, purpose = table.in_area(player, "trash"), "assembly"
    else:
        pool = (*table.in_area(player, "hand"), *table.in_area(player, "battle_area"))
        pool = tuple(dict.fromkeys((*pool, *(each for cards, _ in more for each in cards))))
        purpose = "digixros"
    pool = tuple(thing for thing in pool if thing != card and not table.is_token(thing))
    limits = tuple((cards, most) for cards, most in more if most is not None)
    anything = frozenset(t for t in pool if any(each.any_material for each in table.treated_for(t, purpose, card)))
    return Places(purpose_scope(table, card, player, purpose, pool), line.slots, pool, limits, anything)


def _lines(table: Table, card: int) -> tuple[Line, ...]:
    definition = table.state.cards[table.top_card(card)].definition
    return (*definition.xros, *definition.assembly)


def _offer(table: Table, card: int, player: int, line: Line, more: Groups) -> tuple[Places, int]:
    """The places of a requirement and how many of them could be filled; none of an Assembly that is short of one."""
    places = _places(table, card, player, line, more)
    most = places.most(0, ())
    if isinstance(line, AssemblyRequirement) and most < len(places.places):
        return places, 0
    return places, most


def most_reduction(table: Table, card: int, player: int, happening: Happening) -> int:
    """By how much the cost could fall (CR 1-3-11-4)."""
    lines = _lines(table, card)
    more = [*_announced(table, happening), *_permitted(table, card)] if lines else []
    found = [0]
    for line in lines:
        _, most = _offer(table, card, player, line, more)
        if most:
            found.append(line.reduction * most if isinstance(line, DigiXrosRequirement) else line.reduction)
    return max(found)


def _permitted(table: Table, card: int) -> Groups:
    """ "While …, cards from your trash may also be placed for this card's DigiXros": told by the card itself."""
    found: Groups = []
    for live in own_lives(table, card):
        scope = table.scope_of(live)
        for process in live.effect.processes if live.effect.category == "persistent" else ():
            if (
                isinstance(process, fx.PlaceCard)
                and process.as_digixros
                and conditions.all_hold(scope, process.conditions)
            ):
                found.extend(execute_cards.digixros_materials(scope, process.target))
    return found


def _announced(table: Table, happening: Happening) -> Groups:
    """The cards that interrupting effects could add."""
    found: Groups = []
    for live, event in triggers.interrupting(table, (happening,)):
        scope = triggers.scope_for(table, live, event)
        for process in live.effect.processes if activate.can_activate(scope) else ():
            if not isinstance(process, fx.PlaceCard) or not process.as_digixros:
                continue
            if process.cost is None or execute.payable(Run(table, scope), process.cost):
                found.extend(execute_cards.digixros_materials(scope, process.target))
    return found


def declare(table: Table, card: int, player: int, cause: Cause, needed: int, more: Groups) -> Placed:
    """Right before paying: choose and take the cards (CR 7-2-3-2). `needed`: what the cost must fall by."""
    top = table.top_card(card)
    more = [*more, *_permitted(table, top)] if _lines(table, top) else more
    offers = ((line, *_offer(table, card, player, line, more)) for line in _lines(table, card))
    lines = [offer for offer in offers if offer[2]]
    if not lines:
        return NONE
    line, places, most = lines[0]
    if len(lines) > 1:
        options = tuple(Option("way", _name(each), (), n) for n, (each, _, _) in enumerate(lines))
        line, places, most = lines[table.ask(Decision("choose_requirement", player, "Which of them?", options))[0]]
    each = isinstance(line, DigiXrosRequirement)
    least = -(-needed // line.reduction) if each and line.reduction else (1 if needed else 0)
    prompt = f"{_name(line)}: {table.label(card)}"
    if least < 1 and not table.yes(yes_no("optional_process", player, f"{prompt}?")):
        return NONE
    least = min(most, max(1, least)) if each else most
    chosen = fill(table, player, places, least, f"{prompt}: which card goes under it?")
    taken = _take(table, chosen, cause)
    reduction = line.reduction * len(taken) if each else line.reduction
    return Placed(_name(line).casefold(), taken, reduction)


def _name(line: Line) -> str:
    return "DigiXros" if isinstance(line, DigiXrosRequirement) else "Assembly"


def _take(table: Table, chosen: tuple[int, ...], cause: Cause) -> tuple[int, ...]:
    """The cards leave where they are; what lies in the battle area leaves it (CR 7-2-2-7)."""
    lying = tuple(thing for thing in chosen if table.is_permanent(thing))
    staying = table.leave_for_stack(lying, cause)
    now: list[int] = []
    for thing in chosen:
        if thing in lying:
            if thing not in staying:
                now.append(table.now(table.state.gone[thing].top))
        elif table.exists(thing):
            now.append(table.state.place(thing, "limbo"))
    return tuple(now)


def settle(table: Table, placed: Placed, thing: int, cause: Cause) -> tuple[int, ...]:
    """Under the Digimon that is played now, left to right from top to bottom (CR 7-2-2-8); the new cards."""
    cards = tuple(table.state.stack(card, thing, "last") for card in placed.cards)
    if cards:
        owner = table.owner(thing)
        detail = table.labels(cards)
        table.emit(Happening("placed", cards, placed.cards, owner, cause, "limbo", "stack", (thing,), detail))
    return cards


def settle_held(table: Table, held: tuple[int, ...], thing: int, cause: Cause) -> None:
    """What an effect placed under the card as it was about to be played, above what a DigiXros does (Q2025)."""
    settle(table, Placed(cards=held), thing, cause)


def give_up(table: Table, placed: Placed) -> None:
    """The card is not played after all: what was placed under it is trashed (CR 7-2-2-11)."""
    for card in placed.cards:
        table.state.place(card, "trash", 0)
