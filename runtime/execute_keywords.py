"""Keywords that are carried out as a process of an effect (CR 16)."""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import ways
from cardc.runtime.decisions import Decision, Option, UnsupportedProcess, yes_no
from cardc.runtime.keywords import each_slot, keyword_name
from cardc.runtime.materials import meets
from cardc.runtime.model import Expiry, Way
from cardc.runtime.run import NOTHING, Outcome, Run


def keyword(run: Run, process: fx.DoKeyword) -> Outcome:
    """A keyword carried out now (CR 16)."""
    board, cause, player = run.board, run.scope.cause, run.actor(process)
    if not _wanted(run, process, player):
        return NOTHING
    n = (process.keyword.amount if process.keyword.amount is not None else 1) * run.times(process)
    match keyword_name(process.keyword.name):
        case "draw":
            return Outcome(did=board.draw(player, n, cause) > 0)
        case "recovery":
            return Outcome(did=board.recover(player, min(n, _room(run, player)), cause) > 0)
        case "de-digivolve":
            return _de_digivolve(run, process)
        case "blitz":
            host = run.scope.host
            if host is None or not _can_blitz(run):
                return NOTHING
            by_blitz = replace(cause, timings=(*cause.timings, "blitz"))
            any_ = _reaches_unsuspended(run, host, "blitz")
            done = board.declare_attack(host, by_blitz, targets=None, suspend=True, fresh=False, unsuspended=any_)
            return Outcome((host,), done)
        case "delay":
            return _delay(run)
        case "digi-burst":
            return _digi_burst(run, process, n)
        case "save":
            return _save(run, process)
        case "blast digivolve":
            return _blast_digivolve(run, process)
        case "blast dna digivolve":
            return _blast_dna(run, process)
        case "mind link":
            return _mind_link(run, process)
        case "execute":
            return _execute(run)
        case name:
            raise UnsupportedProcess(f"{run.effect_id}: carrying out the keyword ＜{name}＞")


OPTIONAL = ("blitz", "save", "blast digivolve", "blast dna digivolve")
"""Keywords whose processing is optional, whatever stands around them (CR 16-16-3, 16-20-3, 16-26-3, 16-31-3)."""


def _wanted(run: Run, process: fx.DoKeyword, player: int) -> bool:
    """Asked here where the text around the keyword has not asked already."""
    name = keyword_name(process.keyword.name)
    if name not in OPTIONAL or process.optional_for is not None or run.accepted:
        return True
    if name == "blitz" and not _can_blitz(run):
        return False
    question = yes_no(
        "optional_process", player, f"{run.effect_id}: ＜{process.keyword.name}＞?", run.effect_id, process.id
    )
    return run.board.ask(question) == (0,)


def _can_blitz(run: Run) -> bool:
    """The opponent has 1 or more memory (CR 16-16-5)."""
    return run.scope.host is not None and run.board.memory_of(1 - run.scope.controller) >= 1


def _reaches_unsuspended(run: Run, host: int, keyword: str) -> bool:
    """ "When this Digimon attacks with ＜Blitz＞, it can also attack your opponent's unsuspended Digimon": told by an
    effect that is triggered by the attack, and needed when it is declared.
    """
    return any(
        isinstance(process, fx.Allow) and process.what == "attack"
        for live in run.board.effects_of(host, ())
        if keyword in attack_keywords(live.effect)
        for process in live.effect.processes
    )


def attack_keywords(effect: fx.Effect) -> tuple[str, ...]:
    """The keywords by which an attack triggers the effect."""
    agents = (event.agent for event in effect.trigger.events if event.event == "attack") if effect.trigger else ()
    return tuple(agent.keyword for agent in agents if isinstance(agent, fx.Ref) and agent.keyword is not None)


def can_gate(run: Run, process: fx.DoKeyword) -> bool:
    """Can ＜Delay＞ or ＜Digi-Burst＞ be done (CR 15-8-4-4-1)?"""
    host = run.scope.host
    if host is None or not run.board.is_permanent(host):
        return False
    if keyword_name(process.keyword.name) == "delay":
        return not run.board.placed_this_turn(host)
    return len(run.board.under(host)) >= (1 if process.keyword.up_to else process.keyword.amount or 1)


def _delay(run: Run) -> Outcome:
    """By trashing this card in the battle area, not in the turn it was placed there (CR 16-17)."""
    host = run.scope.host
    if host is None or not run.board.is_permanent(host) or run.board.placed_this_turn(host):
        return NOTHING
    moved = run.board.move((host,), "trash", run.scope.cause, spot=0, face_up=True, event="trashed")
    return Outcome((host,), bool(moved))


def _digi_burst(run: Run, process: fx.DoKeyword, n: int) -> Outcome:
    """By trashing so many of this Digimon's digivolution cards (CR 16-14), all or nothing."""
    host = run.scope.host
    least = 1 if process.keyword.up_to else n
    if host is None or len(run.board.under(host)) < least:
        return NOTHING
    how_many = fx.Count("up_to" if process.keyword.up_to else "exactly", n)
    own = fx.Select(("card",), how_many, None, (fx.Place("digivolution_cards", host=fx.Ref("this_digimon")),))
    cards = run.choose(process, own).things
    cause = replace(run.scope.cause, timings=(*run.scope.cause.timings, "digi-burst"))
    moved = run.board.move(cards, "trash", cause, spot=0, face_up=True, event="trashed")
    if len(moved) >= least:
        run.board.announce_keyword(host, "digi-burst", run.scope.cause)
    return Outcome(cards, len(moved) >= least)


def _save(run: Run, process: fx.DoKeyword) -> Outcome:
    """Place this card under one of the own Tamers, at the bottom (CR 16-20, 4-4-2)."""
    tamers = run.choose(process, fx.Select(("tamer",), fx.Count("exactly", 1), "you")).things
    card = run.board.now(run.scope.card)
    if not tamers or not run.board.exists(card):
        return NOTHING
    return Outcome((card,), bool(run.board.place_under((card,), tamers[0], run.scope.cause, first=False, face_up=True)))


def can_blast(run: Run, process: fx.DoKeyword) -> bool:
    """Is there anything that a ＜Blast Digivolve＞ could digivolve? True for other keywords."""
    match keyword_name(process.keyword.name):
        case "blast digivolve":
            return bool(_blast_hosts(run))
        case "blast dna digivolve":
            return bool(_blast_ways(run, process))
        case _:
            return True


def _blast_hosts(run: Run) -> frozenset[int]:
    own = run.board.in_area(run.scope.controller, "battle_area")
    card = run.scope.card
    return frozenset(
        thing for thing in own if run.board.can_digivolve(thing, card, pay=fx.PlayCost(), as_if=None, costs=())
    )


def _blast_digivolve(run: Run, process: fx.DoKeyword) -> Outcome:
    """One of the own Digimon digivolves into this card in the hand without paying the cost (CR 16-26)."""
    target = fx.Select(("digimon",), fx.Count("exactly", 1), "you")
    chosen = run.choose(process, target, _blast_hosts(run)).things
    if not chosen:
        return NOTHING
    pay = fx.PlayCost(free=True)
    done = run.board.digivolve(chosen[0], run.scope.card, run.scope.cause, pay=pay, reduce=0, as_if=None)
    return Outcome(chosen, done)


def _blast_ways(run: Run, process: fx.DoKeyword) -> list[Way]:
    """From one specified Digimon and one specified card in the hand (CR 16-31)."""
    board = run.board
    slots = each_slot(process.keyword)

    def specified(hosts: tuple[int, ...]) -> bool:
        if sum(board.is_permanent(host) for host in hosts) != 1:
            return False
        return any(
            all(meets(run.scope, host, slot) for host, slot in zip(order, slots, strict=False))
            for order in permutations(hosts)
        )

    found = board.ways_to_digivolve(run.scope.card, run.scope.controller, "dna_digivolve", from_hand=True)
    return [way for way in found if specified(way.hosts)]


def _blast_dna(run: Run, process: fx.DoKeyword) -> Outcome:
    """They DNA digivolve into this card, for nothing (CR 16-31)."""
    way = ways.choose(run, process, _blast_ways(run, process))
    if way is None:
        return NOTHING
    pay = fx.PlayCost(free=True)
    made = run.board.digivolve_by(way, run.scope.controller, run.scope.cause, pay=pay, reduce=0)
    return Outcome(() if made is None else (made,))


def _mind_link(run: Run, process: fx.DoKeyword) -> Outcome:
    """Place this Tamer under a Digimon that has no Tamer card under it (CR 16-28)."""
    board, host = run.board, run.scope.host
    if host is None or not board.is_permanent(host):
        return NOTHING
    target = process.target or fx.Select(("digimon",), fx.Count("exactly", 1), "you")
    own = board.in_area(run.scope.controller, "battle_area")
    free = frozenset(thing for thing in own if not any("tamer" in board.kinds(card) for card in board.under(thing)))
    chosen = run.choose(process, target, free).things
    if not chosen:
        return NOTHING
    placed = board.place_under((host,), chosen[0], run.scope.cause, first=False, face_up=True)
    return Outcome(chosen, bool(placed))


def _execute(run: Run) -> Outcome:
    """Attack, unsuspended Digimon too; at the end of the attack this Digimon is deleted (CR 16-38)."""
    host = run.scope.host
    if host is None or not run.board.declare_attack(
        host, run.scope.cause, targets=None, suspend=True, fresh=False, unsuspended=True
    ):
        return NOTHING
    delete = fx.Delete(id=2, span=(0, 0), target=fx.Ref("this_digimon"))
    run.board.delay(run.scope, (delete,), Expiry("attack_end"))
    return Outcome((host,))


def _room(run: Run, player: int) -> int:
    """How many cards this effect can still add to the security stack: "This effect can't increase it to 6 or more"."""
    processes = run.scope.effect.processes if run.scope.effect is not None else ()
    bounds = [p.limit for p in processes if isinstance(p, fx.Restrict) and "have_more:security" in p.what]
    held = len(run.board.in_area(player, "security"))
    return max(0, min((limit - held for limit in bounds if limit is not None), default=held + 1_000))


def _de_digivolve(run: Run, process: fx.DoKeyword) -> Outcome:
    """The player declares a number from 1 up to the one given (CR 16-12-1); "for each" it is done anew, to the same."""
    if process.target is None:
        raise UnsupportedProcess(f"{run.effect_id}: ＜De-Digivolve＞ without a target")
    times = run.times(process)
    if times == 0:
        return NOTHING
    found = run.choose(replace(process, for_each=None), process.target)
    most = process.keyword.amount if process.keyword.amount is not None else 1
    trashed: list[int] = []
    for _ in range(times):
        n = most
        if most > 1 and any(len(run.board.under(thing)) > 1 for thing in found.things):
            options = tuple(Option("number", str(i), (), i) for i in range(1, most + 1))
            decision = Decision(
                "choose_number", run.actor(process), f"{run.effect_id}: how many cards?", options,
                effect=run.effect_id, process=process.id,
            )  # fmt: skip
            n = options[run.board.ask(decision)[0]].number
        trashed.extend(run.board.trash_top(thing, n, run.scope.cause) for thing in found.things)
    return Outcome(found.things, any(trashed), found.rest)
