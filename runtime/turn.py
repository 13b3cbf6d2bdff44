"""The turn: phases, the actions of the main phase, rule checks (CR 6, 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardc.compiler import effect as fx
from cardc.runtime import activate, attack, digivolve, execute, link, play, triggers
from cardc.runtime.decisions import Decision, Option
from cardc.runtime.model import RULE, Cause, Happening, Live, Modifier, Phase, Task
from cardc.runtime.run import Run

if TYPE_CHECKING:
    from cardc.runtime.table import Table

ACTION = Cause("action")
HAND_SIZE = 5
SECURITY_SIZE = 5
PASS_MEMORY = 3

ENDS_TURN = ("unsuspend", "draw", "breeding", "main_start", "main")
"""Before these, the turn ends if the memory is on the other side (CR 6-1-4-1, 6-2-1-2)."""


def run_task(table: Table, task: Task) -> None:
    """One step of the turn."""
    state = table.state
    if task.kind in ENDS_TURN and is_over(table):
        state.push(Task("turn_end"))
        return
    match task.kind:
        case "turn_start":
            _phase(table, "start", "turn_start")
            state.push(Task("unsuspend"))
        case "unsuspend":
            _unsuspend(table)
            state.push(Task("draw"))
        case "draw":
            _draw(table)
        case "breeding":
            _breeding(table)
            state.push(Task("main_start"))
        case "main_start":
            _phase(table, "main", "main_start")
            state.push(Task("main"))
        case "main":
            state.push(Task("main"))
            _act(table)
        case "turn_end":
            _phase(table, "end", "turn_end")
            table.due("turn_end")
            state.push(Task("turn_over"))
        case "turn_over":
            _over(table)
        case "redraw":
            _redraw(table, task.number)
        case "deal":
            _deal(table)
        case "stub":
            assert task.live is not None
            activate.resolve(table, task.live, task.happening)
            play.put_away(table, task.live.card)
        case _:
            attack.run_task(table, task)


def _phase(table: Table, phase: Phase, event: str) -> None:
    table.state.phase = phase
    table.state.version += 1
    player = table.turn_player
    table.emit(Happening(event, (), (), player, RULE, detail=f"turn {table.state.turn} of player {player}"))


def _unsuspend(table: Table) -> None:
    """Everything of the turn player, and ＜Reboot＞ of the other, at the same time (CR 6-2, 16-11)."""
    table.state.phase = "unsuspend"
    table.state.version += 1
    player = table.turn_player
    own = (*table.in_area(player, "battle_area"), *table.in_area(player, "breeding_area"))
    other = (thing for thing in table.in_area(1 - player, "battle_area") if table.has_keyword(thing, "reboot"))
    table.set_suspended((*own, *other), False, RULE)
    turn = table.state.turn

    def ends(modifier: Modifier) -> bool:
        expiry = modifier.expiry
        return expiry.when == "unsuspend_phase" and expiry.player in (None, player) and turn >= expiry.after

    _expire(table, ends)


def _draw(table: Table) -> None:
    """One card, not in the first turn of the game; no card to draw loses (CR 6-3, 1-2-3-2)."""
    state = table.state
    state.phase = "draw"
    state.push(Task("breeding"))
    if state.turn == 1:
        return
    if table.draw(table.turn_player, 1, RULE) == 0:
        table.win(1 - table.turn_player)


def _breeding(table: Table) -> None:
    """Hatch, move, or nothing (CR 6-4)."""
    table.state.phase = "breeding"
    player = table.turn_player
    options = [Option("nothing", "do nothing")]
    bred = table.in_area(player, "breeding_area")
    if not bred and table.in_area(player, "digi_egg_deck"):
        options.append(Option("hatch", "hatch a Digi-Egg"))
    options.extend(
        Option("move", f"move {table.label(thing)}", (thing,))
        for thing in bred
        if table.number(thing, "dp") is not None and table.player_may(player, "move", thing, ACTION)
    )
    taken = options[table.ask(Decision("breeding", player, "Breeding phase", tuple(options)))[0]]
    if taken.verb == "hatch":
        table.hatch(player, ACTION)
    elif taken.verb == "move":
        table.move_on_field(taken.things[0], "battle_area", ACTION)


# ---- the main phase ---------------------------------------------------------------------------


def declarable(table: Table, player: int) -> list[Live]:
    """Effects that may be declared now (CR 15-8-4-3, 15-8-4-4): activation-type ones, and "[On Play] [Main]"."""
    found: list[Live] = []
    for live in (*table.lives_of("activation"), *table.lives_of("trigger")):
        effect = live.effect
        if live.owner != player or "main" not in effect.timings or effect.trigger is not None:
            continue
        scope = table.scope_of(live)
        if triggers.exhausted(table, live) or not activate.can_activate(scope):
            continue
        if execute.can_declare(Run(table, scope), effect.processes):
            found.append(live)
    return found


def actions(table: Table) -> tuple[Option, ...]:
    """All that the turn player may do now (CR 6-5-1)."""
    player = table.turn_player
    found = [Option("pass", "pass")]
    hand = table.in_area(player, "hand")
    field = (*table.in_area(player, "battle_area"), *table.in_area(player, "breeding_area"))
    for card in hand:
        if play.can_play(table, card, player):
            found.append(Option("play", f"play {table.label(card)}", (card,)))
        if play.can_use(table, card, player):
            found.append(Option("use", f"use {table.label(card)}", (card,)))
        for host in field:
            if digivolve.can_pay(table, host, card, player):
                label = f"digivolve {table.label(host)} into {table.label(card)}"
                found.append(Option("digivolve", label, (host, card)))
        found.extend(_special_options(table, card, player))
    for card in (*hand, *table.in_area(player, "battle_area")):
        for host in table.in_area(player, "battle_area"):
            if link.can_pay(table, card, host, player):
                found.append(Option("link", f"link {table.label(card)} to {table.label(host)}", (card, host)))
    for thing in table.in_area(player, "battle_area"):
        if attack.can_attack(table, thing):
            found.append(Option("attack", f"attack with {table.label(thing)}", (thing,)))
    for index, live in enumerate(declarable(table, player)):
        found.append(Option("activate", f"activate {live.effect.id}", (live.card,), index))
    return tuple(found)


def _special_options(table: Table, card: int, player: int) -> list[Option]:
    """DNA digivolution, burst digivolution and app fusion into a card in the hand (CR 8-2 to 8-4)."""
    return [
        Option(way.kind, f"{digivolve.LABELS[way.kind]} {table.labels(way.things[:-1])} into {table.label(card)}",
               way.things, index)
        for index, way in enumerate(digivolve.payable_ways(table, card, player))
    ]  # fmt: skip


def _act(table: Table) -> None:
    player = table.turn_player
    decision = table.foreseen or Decision("action", player, "Main phase", actions(table))
    # Passing is always there, and even when it is the only action it is the player who says so.
    taken = decision.options[table.must_ask(decision)[0]]
    match taken.verb:
        case "pass":
            table.note("passed", player=player)
            table.state.set_memory(1 - player, PASS_MEMORY)
        case "play":
            table.play((taken.things[0],), player, ACTION, pay=play.FULL)
        case "use":
            table.use(taken.things[0], player, ACTION, pay=play.FULL)
        case "digivolve":
            table.digivolve(taken.things[0], taken.things[1], ACTION, pay=play.FULL)
        case "dna_digivolve" | "burst_digivolve" | "app_fusion":
            way = digivolve.payable_ways(table, taken.things[-1], player)[taken.number]
            table.digivolve_by(way, player, ACTION, pay=play.FULL)
        case "link":
            table.link(taken.things[0], taken.things[1], ACTION, pay=play.FULL)
        case "attack":
            table.declare_attack(taken.things[0], ACTION, targets=None)
        case "activate":
            activate.resolve(table, declarable(table, player)[taken.number], None, forced=True)
        case verb:
            raise AssertionError(verb)


# ---- the end of the turn ----------------------------------------------------------------------


def is_over(table: Table) -> bool:
    """Is the memory at 1 or more on the opponent's side, or at as much as an effect asks for (CR 6-1-4-1)?"""
    wanted = max((process.memory for process, *_ in table.lasting(fx.TurnEndsAt)), default=1)
    return table.memory_of(table.turn_player) <= -wanted


def _over(table: Table) -> None:
    """The turn passes, unless the memory came back (CR 6-6-3, 6-6-4)."""
    state = table.state
    player = state.turn_player
    if not is_over(table):
        state.phase = "main"
        state.push(Task("main"))
        return
    turn = state.turn

    def ends(modifier: Modifier) -> bool:
        expiry = modifier.expiry
        return expiry.when == "turn_end" and expiry.player in (None, player) and turn >= expiry.after

    _expire(table, ends)
    state.turn += 1
    state.turn_player = 1 - player
    state.uses = {}  # CR 15-14-1-5-1
    state.gone = {}
    state.became = {}
    state.lay_up = frozenset()
    state.happened = ()
    state.version += 1
    state.push(Task("turn_start"))


def _expire(table: Table, ends: attack.Ends) -> None:
    kept = tuple(modifier for modifier in table.state.modifiers if not ends(modifier))
    if len(kept) != len(table.state.modifiers):
        table.state.modifiers = kept
        table.state.version += 1


# ---- rule checks ------------------------------------------------------------------------------


def rule_targets(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What is deleted (0 DP) and what is trashed (no DP, link cards out of place) by a rule check (CR 17-1-3)."""
    deleted: list[int] = []
    trashed: list[int] = []
    for player in (table.turn_player, 1 - table.turn_player):
        for thing in table.in_area(player, "battle_area"):
            trashed.extend(link.rule_targets(table, thing))
            if "digimon" not in table.kinds(thing):
                trashed.extend((thing,) if table.under(thing) and "option" in table.kinds(thing) else ())
                continue
            dp = table.number(thing, "dp")
            if dp is None:
                trashed.append(thing)
            elif dp == 0:
                deleted.append(thing)
    return tuple(deleted), tuple(trashed)


def rule_check(table: Table) -> bool:
    """Carry out the rule check; whether there was anything to do."""
    deleted, trashed = rule_targets(table)
    table.state.checked = table.state.version
    if not deleted and not trashed:
        return False
    table.delete(deleted, RULE)
    table.move(trashed, "trash", RULE, event="trashed")
    return True


# ---- before the game --------------------------------------------------------------------------


def _redraw(table: Table, player: int) -> None:
    """A player may draw the first hand again, once (CR 5-2-1-4, 5-2-1-5)."""
    state = table.state
    if table.yes(Decision("redraw", player, "Draw a new hand?", (Option("yes", "yes"), Option("no", "no")))):
        for card in state.list_of(player, "hand"):
            state.place(card, "deck")
        state.shuffle(player, "deck")
        for card in state.list_of(player, "deck")[:HAND_SIZE]:
            state.place(card, "hand")
        table.note("redrawn", player=player)


def _deal(table: Table) -> None:
    """Security: the top card of the deck becomes its bottom card (CR 5-2-1-6)."""
    for player in (0, 1):
        for card in table.state.list_of(player, "deck")[:SECURITY_SIZE]:
            table.state.place(card, "security", 0)
    table.state.push(Task("turn_start"))
