"""Linking: a card plugged into a Digimon, the limit, and what a rule check says of link cards (CR 4-9, 10, 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardc.compiler import effect as fx
from cardc.runtime.costs import cheapest, final
from cardc.runtime.decisions import Decision, Option
from cardc.runtime.keywords import keyword_name
from cardc.runtime.materials import meets
from cardc.runtime.model import RULE, Cause, Happening
from cardc.runtime.own_cost import ACTION
from cardc.runtime.scope import Scope

if TYPE_CHECKING:
    from cardc.runtime.table import Table


def limit(table: Table, host: int) -> int:
    """How many link cards it may have: 1 and what ＜Link＞ adds (CR 4-9-5, 16-40)."""
    more = (each.amount or 0 for each in table.keywords(host) if keyword_name(each.name) == "link")
    return 1 + sum(more)


def link_costs(table: Table, card: int, host: int) -> tuple[int, ...]:
    """The costs of the link requirements of the card that the Digimon meets."""
    inst = table.card(card)
    if inst is None:
        return ()
    scope = Scope(table, None, table.owner(host), inst.id, None)
    lines = inst.definition.link
    return tuple(sorted({line.cost for line in lines if meets(scope, host, line.materials)}))


def can_link(table: Table, card: int, host: int) -> bool:
    """May the card be linked to it, costs aside? Never to a token, nor to itself (CR 4-21-4)."""
    inst = table.card(card)
    if inst is None or not inst.definition.link:
        return False
    if not table.is_permanent(host) or card == host or table.is_token(host) or table.is_token(card):
        return False
    if "digimon" not in table.kinds(host) or table.area_of(host) != "battle_area":
        return False
    return limit(table, host) > 0 and bool(link_costs(table, card, host))


def happening_of(table: Table, card: int, host: int, player: int, cause: Cause) -> Happening:
    detail = f"{table.label(card)} to {table.label(host)}"
    return Happening(
        "linked", (host,), (), player, cause, "battle_area", None, (card,), detail, "", table.area_of(card)
    )


def can_pay(table: Table, card: int, host: int, player: int) -> bool:
    """May the player declare this link (CR 10-1-1)?"""
    if not can_link(table, card, host):
        return False
    top = table.top_card(card)
    happening = happening_of(table, card, host, player, ACTION)
    least = cheapest(table, happening, link_costs(table, card, host)[0], player, top, "link_cost")
    return table.memory_of(player) - least >= -10


def link(table: Table, card: int, host: int, cause: Cause, pay: fx.PlayCost, reduce: int) -> bool:
    """CR 10-1-3: reveal, interrupt, pay, plug in; over the limit others go at the same time (CR 4-9-5)."""
    player = table.owner(host)
    if not can_link(table, card, host) or not table.affected(host, cause):
        return False
    costs = link_costs(table, card, host)
    base = costs[0]
    if len(costs) > 1 and not pay.free:
        options = tuple(Option("cost", f"cost {cost}", (), cost) for cost in costs)
        base = costs[table.ask(Decision("choose_requirement", player, "Which link requirement?", options))[0]]
    happening = happening_of(table, card, host, player, cause)
    frame = table.interrupt(happening)
    if not table.exists(card) or not table.is_permanent(host) or host in frame.prevented:
        return False
    cost = final(table, player, table.top_card(card), base, "link_cost", pay, reduce, frame)
    if not table.pay_memory(player, cost, cause):
        table.note("not_linked", f"{happening.detail}: {cost} memory cannot be paid", player=player)
        return False
    if table.is_permanent(card):
        if table.leave_for_stack((card,), cause):
            return False
        card = table.now(table.state.gone[card].top)
    held = table.links(host)
    gone = _surplus(table, host, held, len(held) + 1 - limit(table, host))
    new = table.state.link(card, host)
    table.move(gone, "trash", RULE, event="trashed")
    table.emit(
        Happening(
            "linked", (host,), (), player, cause, "battle_area", None, (new,), happening.detail, "", happening.origin
        )
    )
    return True


def _surplus(table: Table, host: int, held: tuple[int, ...], over: int) -> tuple[int, ...]:
    """`over` of the link cards, chosen by the owner where there is a choice."""
    if over <= 0:
        return ()
    options = tuple(Option("take", table.label(card), (card,)) for card in held)
    over = min(over, len(held))
    prompt = f"Which link cards of {table.label(host)} go?"
    decision = Decision("choose_cards", table.owner(host), prompt, options, over, over)
    return tuple(held[index] for index in table.ask(decision))


def rule_targets(table: Table, host: int) -> tuple[int, ...]:
    """Link cards that a rule check trashes: none of their requirements met, or too many (CR 17-1-3-2-5 to -7)."""
    held = table.links(host)
    if not held:
        return ()
    digimon = "digimon" in table.kinds(host)
    wrong = tuple(card for card in held if not digimon or not link_costs(table, card, host))
    left = tuple(card for card in held if card not in wrong)
    return (*wrong, *_surplus(table, host, left, len(left) - max(0, limit(table, host))))
