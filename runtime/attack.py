"""Attacks, blocks, security checks and battles (CR 11 to 14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import activate, execute, execute_keywords, play, triggers
from cardc.runtime.compare import measure_thing
from cardc.runtime.decisions import Decision, Option
from cardc.runtime.keywords import keyword_name
from cardc.runtime.model import Attack, Cause, Happening, Live, Modifier, Pending, Task
from cardc.runtime.run import Run

if TYPE_CHECKING:
    from cardc.runtime.table import Table

PLAYER = -1
"""The player among the targets that an effect names."""
ACTION = Cause("action")
BATTLE = Cause("battle")
Ends = Callable[[Modifier], bool]


# ---- declaring --------------------------------------------------------------------------------


def can_attack(
    table: Table, thing: int, *, suspend: bool = True, fresh: bool = False, unsuspended: bool = False
) -> bool:
    """May it declare an attack (CR 11-2, 7-1-2-1)? `fresh`: the turn it was placed does not matter."""
    permanent = table.permanent(thing)
    if permanent is None or permanent.area != "battle_area" or table.state.attack is not None:
        return False
    if permanent.owner != table.turn_player or "digimon" not in table.kinds(thing):
        return False
    if suspend and (permanent.suspended or not table.possible(thing, "suspend", ACTION)):
        return False
    new = permanent.entered == table.state.turn
    if new and not fresh and not table.has_keyword(thing, "rush") and not table.allowed(thing, "attack_turn_played"):
        return False
    return table.possible(thing, "attack", ACTION) and bool(attack_targets(table, thing, unsuspended))


def attack_targets(table: Table, thing: int, unsuspended: bool = False) -> tuple[int, ...]:
    """The opponent (-1) and their suspended Digimon (CR 11-2-7-1); `unsuspended`: the others, too."""
    opponent = 1 - table.owner(thing)
    found = [PLAYER] if table.can_act_on(thing, "attack", None) else []
    for other in table.in_area(opponent, "battle_area"):
        ready = unsuspended or table.suspended(other) or table.allowed(thing, "attack", other)
        if ready and "digimon" in table.kinds(other) and table.possible(other, "be_attacked", ACTION):
            if not table.can_act_on(thing, "attack", other) or table.keeps_off(other, "be_attacked", thing):
                continue
            found.append(other)
    return tuple(found)


def declare(
    table: Table,
    attacker: int,
    cause: Cause,
    targets: tuple[int, ...] | None,
    suspend: bool,
    fresh: bool,
    unsuspended: bool = False,
) -> bool:
    """The declaration (CR 11-2-8): target, suspension, triggers; the timings that follow go on the agenda."""
    if not can_attack(table, attacker, suspend=suspend, fresh=fresh, unsuspended=unsuspended):
        return False
    found = attack_targets(table, attacker, unsuspended)
    if targets is not None:
        found = tuple(target for target in found if target in targets)
    if not found:
        return False
    options = tuple(
        Option("player", "the opponent") if target == PLAYER else Option("digimon", table.label(target), (target,))
        for target in found
    )
    decision = Decision("attack_target", table.owner(attacker), f"{table.label(attacker)} attacks", options)
    target = found[table.ask(decision)[0]]
    defender = 1 - table.owner(attacker)
    table.state.attack = Attack(attacker, None if target == PLAYER else target, defender)
    if suspend:
        table.set_suspended((attacker,), True, cause)
    things = () if target == PLAYER else (target,)
    detail = f"{table.label(attacker)} -> {'the opponent' if target == PLAYER else table.label(target)}"
    table.emit(Happening("attacked", (attacker,), (), 1 - defender, cause, things=things, detail=detail))
    table.state.push(*(Task(kind) for kind in ("attack_over", "attack_end", "attack_result", "block", "counter")))
    return True


def switch(table: Table, to: int | None, cause: Cause) -> bool:
    """Another target, while the attacker is there (CR 11-2-7-3, 11-2-7-4)."""
    attack = table.state.attack
    if attack is None or attack.target == to or not _attacking(table):
        return False
    if not table.possible(attack.attacker, "be_switched_target", cause):
        return False
    table.state.attack = replace(attack, target=to)
    table.state.version += 1
    things = () if to is None else (to,)
    detail = "the opponent" if to is None else table.label(to)
    table.emit(Happening("attack_target_switched", things, (), attack.defender, cause, detail=detail))
    return True


def end(table: Table) -> bool:
    """The attack ends: what is left of it is skipped, its end timing comes (CR 15-15-1-1)."""
    if table.state.attack is None or table.state.attack.ended:
        return False
    table.state.attack = replace(table.state.attack, ended=True)
    return True


def _attacking(table: Table) -> bool:
    attack = table.state.attack
    return (
        attack is not None
        and not attack.ended
        and table.area_of(attack.attacker) == "battle_area"
        and (table.is_permanent(attack.attacker))
    )


# ---- timings ----------------------------------------------------------------------------------


def run_task(table: Table, task: Task) -> None:
    """One timing of the attack."""
    match task.kind:
        case "counter":
            counter(table)
        case "block":
            block(table)
        case "attack_result":
            result(table)
        case "checks":
            check(table, task.number)
        case "security_battle":
            security_battle(table, task.card)
            table.due("battle_end")
        case "security_away":
            if task.card is not None:
                play.put_away(table, task.card)
        case "attack_end":
            attack = table.state.attack
            if attack is not None:
                table.due("attack_end")
                table.emit(Happening("attack_ended", (attack.attacker,), (), 1 - attack.defender, ACTION))
        case "attack_over":
            table.state.attack = None
            kept = (m for m in table.state.modifiers if m.expiry.when != "attack_end")
            table.state.modifiers = tuple(kept)
            table.state.version += 1
        case kind:
            raise AssertionError(f"not a timing of an attack: {kind}")


def counter(table: Table) -> None:
    """The non-turn player may activate one [Counter] effect (CR 11-3)."""
    attack = table.state.attack
    if attack is None or attack.ended:
        return
    lives = [
        live
        for live in table.all_lives()
        if live.owner == attack.defender
        and "counter" in live.effect.timings
        and not triggers.exhausted(table, live)
        and _may_counter(table, live)
    ]
    if not lives:
        return
    effects = (Option("activate", live.effect.id, (live.card,), index) for index, live in enumerate(lives))
    options = (Option("no", "no [Counter] effect"), *effects)
    taken = table.ask(Decision("counter", attack.defender, "Activate a [Counter] effect?", options))[0]
    if taken:
        activate.resolve(table, lives[taken - 1], None, chosen=True, forced=True)


def _may_counter(table: Table, live: Live) -> bool:
    """Its conditions hold, its cost can be paid, and a ＜Blast Digivolve＞ has something to digivolve (CR 15-8-4-3)."""
    scope = table.scope_of(live)
    if not activate.can_activate(scope) or not execute.can_declare(Run(table, scope), live.effect.processes):
        return False
    first = live.effect.processes[0] if live.effect.processes else None
    return not isinstance(first, fx.DoKeyword) or execute_keywords.can_blast(Run(table, scope), first)


def blockers(table: Table) -> tuple[int, ...]:
    """Who may block (CR 12-1)."""
    attack = table.state.attack
    if attack is None or not _attacking(table) or not table.possible(attack.attacker, "be_blocked", ACTION):
        return ()
    if not table.possible(attack.attacker, "be_switched_target", ACTION) or attack.blocker is not None:
        return ()  # CR 12-1-1, 12-1-2
    return tuple(
        thing
        for thing in table.in_area(attack.defender, "battle_area")
        if thing != attack.target
        and not table.keeps_off(attack.attacker, "be_blocked", thing)
        and (table.has_keyword(thing, "blocker") or ("digimon" in table.kinds(thing) and _collides(table)))
        and not table.suspended(thing)
        and table.possible(thing, "suspend", ACTION)
        and table.possible(thing, "block", ACTION)
    )


def _collides(table: Table) -> bool:
    """＜Collision＞: all can block, and have to (CR 16-30)."""
    attack = table.state.attack
    return attack is not None and table.has_keyword(attack.attacker, "collision")


def block(table: Table) -> None:
    """The block timing (CR 11-4, 12)."""
    able = blockers(table)
    attack = table.state.attack
    if not able or attack is None:
        return
    options = tuple(Option("block", table.label(t), (t,)) for t in able)
    if not _collides(table):
        options = (Option("no", "no block"), *options)
    prompt = f"Block {table.label(attack.attacker)}?"
    taken = options[table.ask(Decision("block", attack.defender, prompt, options))[0]]
    if taken.verb == "no":
        return
    _blocks(table, taken.things[0])


def block_with(table: Table, thing: int) -> bool:
    """A block by an effect: like the one of the block timing, if it could be made (CR 12-1)."""
    if thing not in blockers(table):
        return False
    _blocks(table, thing)
    return True


def _blocks(table: Table, blocker: int) -> None:
    attack = table.state.attack
    assert attack is not None
    table.set_suspended((blocker,), True, replace(ACTION, controller=attack.defender, timings=("blocker",)))
    table.state.attack = replace(attack, blocker=blocker)
    detail = f"{table.label(blocker)} blocks {table.label(attack.attacker)}"
    table.emit(Happening("blocked", (blocker,), (), attack.defender, ACTION, things=(attack.attacker,), detail=detail))
    switch(table, blocker, ACTION)


def checks_of(table: Table, attacker: int) -> int:
    """How many cards it checks: 1, changed by ＜Security A.＞, never less than 0 (CR 16-4)."""
    total = 1
    for keyword in table.keywords(attacker):
        if keyword_name(keyword.name) == "security a.":
            total += keyword.amount or 0
    return max(0, total)


def result(table: Table) -> None:
    """Is the attack successful, and on whom (CR 11-5)?"""
    attack = table.state.attack
    if attack is None or not _attacking(table):
        return
    if attack.target is None:
        if table.in_area(attack.defender, "security"):
            table.state.push(Task("checks", 0))
        elif checks_of(table, attack.attacker) > 0:
            table.win(1 - attack.defender)
        return
    if table.area_of(attack.target) == "battle_area" and table.is_permanent(attack.target):
        target = attack.target
        lost = battle(table, attack.attacker, target)
        pierces = table.is_permanent(attack.attacker) and table.has_keyword(attack.attacker, "piercing")
        if pierces and target in lost:
            table.state.push(Task("checks", 0))  # CR 16-7-4: after what the battle triggered


def battle(table: Table, a: int, b: int) -> tuple[int, ...]:
    """The lower DP loses, equal DP both; the losers are deleted together (CR 14-2). Those deleted."""
    what = "digivolution_cards" if table.has_keyword(a, "iceclad") or table.has_keyword(b, "iceclad") else "dp"
    left, right = _compared(table, a, b, what)
    names = f"{table.label(a)} ({left}) and {table.label(b)} ({right})"
    table.emit(Happening("battled", (a, b), (), table.owner(a), BATTLE, detail=names))
    losers = tuple(thing for thing, own, other in ((a, left, right), (b, right, left)) if own <= other)
    retaliating = [thing for thing in losers if table.has_keyword(thing, "retaliation")]
    units = {thing: _unit(table, thing, "retaliation") for thing in retaliating}
    winners = tuple(thing for thing in (a, b) if thing not in losers)
    cause = Cause("battle", table.owner(winners[0]), host=winners[0]) if winners else BATTLE
    if winners:
        _won(table, winners[0], losers)
    lost = table.delete(losers, cause)
    for thing in lost:
        winner = a if thing == b else b
        if winner not in lost and table.is_permanent(winner):
            table.note("won_battle", table.label(winner), player=table.owner(winner), things=(winner, thing))
            if thing in units:
                _retaliate(table, thing, winner, units[thing])
    _expire_battle(table)
    table.due("battle_end")
    return lost


def _compared(table: Table, a: int, b: int, what: str) -> tuple[int, int]:
    """What both have in the battle: some persistent effects hold then only ("+1000 DP when battling a Digimon")."""
    table.fight(Happening("battled", (a, b), (), table.owner(a), BATTLE))
    found = (measure_thing(table, a, what) or 0, measure_thing(table, b, what) or 0)
    table.fight(None)
    return found


def _won(table: Table, winner: int, losers: tuple[int, ...]) -> None:
    """Who has the higher DP wins, whether or not the other is deleted (CR 14-2-1-1)."""
    table.emit(Happening("won_battle", (winner,), (), table.owner(winner), BATTLE, things=losers))


def _unit(table: Table, thing: int, name: str) -> tuple[str, int]:
    for unit, keyword, card in table.keyword_sources(thing):
        if keyword_name(keyword.name) == name:
            return unit, card
    return name, thing


def _retaliate(table: Table, thing: int, winner: int, unit: tuple[str, int]) -> None:
    """＜Retaliation＞ (CR 16-13): a triggered effect that deletes the winner."""
    delete = fx.Delete(id=1, span=(0, 0), target=fx.Ref("trigger"))
    effect = fx.Effect(
        id=unit[0], source="keyword", field="", span=(0, 0), category="trigger", optional=False, processes=(delete,)
    )
    snapshot = table.state.gone[thing]
    live = Live(effect, unit[1], thing, snapshot.owner, "top", unit[1])
    happening = Happening("won_battle", (winner,), (), snapshot.owner, BATTLE)
    anchor = table.now(snapshot.top)
    pending = Pending(table.state.fresh_id(), live, happening, anchor, "token" in snapshot.kinds)
    table.state.fresh = (*table.state.fresh, pending)
    table.note("triggered", effect.id, player=snapshot.owner)


def _expire_battle(table: Table) -> None:
    kept = tuple(m for m in table.state.modifiers if m.expiry.when != "battle_end")
    if len(kept) != len(table.state.modifiers):
        table.state.modifiers = kept
        table.state.version += 1


# ---- security checks --------------------------------------------------------------------------


def check(table: Table, done: int) -> None:
    """One security check (CR 13-1-8), and the next one if there is another."""
    attack = table.state.attack
    if attack is None or not _attacking(table) or done >= checks_of(table, attack.attacker):
        return
    stack = table.in_area(attack.defender, "security")
    if not stack:
        return
    card = table.state.place(stack[0], "limbo")
    detail = table.label(card)
    table.state.push(Task("checks", done + 1), Task("security_away", card=card), Task("security_battle", card=card))
    things, player = (attack.attacker,), 1 - attack.defender
    by = Cause("action", player, table.top_card(attack.attacker), attack.attacker, kinds=("digimon",))
    checked = Happening("checked", (card,), (stack[0],), attack.defender, by, "security", "limbo", things, detail)
    table.emit(checked)
    table.emit(replace(checked, event="removed_from_security", cause=ACTION))
    security = list(table.effects_of(card, ("security",)))
    if table.silent(card, attack.attacker):
        security = []
    while security:  # CR 15-16-10-2: at once, without pending
        live = security.pop(activate.pick_next(table, security))
        activate.resolve(table, live, checked)


def security_battle(table: Table, card: int | None) -> None:
    """The battle with a Security Digimon (CR 13-1-8-3); it is not deleted when it loses (CR 14-2-3)."""
    attack = table.state.attack
    inst = table.state.cards.get(card) if card is not None else None
    if attack is None or inst is None or inst.area != "limbo" or not _attacking(table) or card is None:
        return
    if "Digimon" not in inst.definition.card.kinds:
        return
    left, right = _compared(table, attack.attacker, card, "dp")
    names = f"{table.label(attack.attacker)} ({left}) and the Security Digimon {table.label(card)} ({right})"
    table.emit(Happening("battled", (attack.attacker,), (), 1 - attack.defender, BATTLE, things=(card,), detail=names))
    if left > right:
        _won(table, attack.attacker, (card,))
    elif not table.has_keyword(attack.attacker, "jamming"):
        table.delete((attack.attacker,), BATTLE)
    _expire_battle(table)
