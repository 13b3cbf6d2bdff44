"""Which player a Digimon attacks: the opponent of its own (CR 11-2-7-1), known once all is lowered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cardc.compiler.effect import (
    AnyProcess,
    Attack,
    Became,
    CreateToken,
    Digivolve,
    Modal,
    Play,
    PlayerRef,
    Ref,
    Restrict,
    Select,
    Several,
    SwitchAttackTarget,
    Target,
    Trigger,
)
from cardc.compiler.every import every_process
from cardc.compiler.reference import attacked, is_some_player
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s

Side = Literal["you", "opponent"]

EITHER = PlayerRef("each_player")


def player_attacked(whom: Target, np: s.AnyNp, by: Target | None) -> Target:
    """ "A player", "the player", "players": by whose Digimon they are attacked may not be known yet; either, then."""
    named = [item.core for item in (_members(np)) if isinstance(item, s.Np)]
    some = any(map(is_some_player, named)) or whom == EITHER
    match whom:
        case PlayerRef() if some:
            return attacked(whom, by) or EITHER
        case Several(items=items) if some:
            either = tuple(EITHER if item == PlayerRef("opponent") else item for item in items)
            return msgspec.structs.replace(whom, items=either)
        case _:
            return whom


def _members(np: s.AnyNp) -> Sequence[s.OneNp]:
    return (np.first, *(link.np for link in np.links)) if isinstance(np, s.NpList) else (np,)


def players_told(
    trigger: Trigger | None, timings: Sequence[str], processes: tuple[AnyProcess, ...]
) -> tuple[AnyProcess, ...]:
    """The processes with the player told that is attacked, where it is known whose Digimon attacks."""
    sides = _Sides(trigger, timings, processes)
    return tuple(map(sides.told, processes))


ATTACKS = frozenset({Attack, SwitchAttackTarget, Restrict})
"""What tells who is attacked."""


class _Sides:
    """Whose the cards of one effect are. Local to its lowering."""

    def __init__(self, trigger: Trigger | None, timings: Sequence[str], processes: Sequence[AnyProcess]) -> None:
        self.trigger = trigger
        self.mine = "when_attacking" in timings
        self.by_id = {process.id: process for process in every_process(processes)}

    def told(self, process: AnyProcess) -> AnyProcess:
        """The process, and those inside it."""
        changes: dict[str, Any] = {}
        if process.cost is not None:
            paid = tuple(map(self.told, process.cost.processes))
            changes["cost"] = msgspec.structs.replace(process.cost, processes=paid)
        match process:
            case Modal(options=options):
                changes["options"] = tuple(tuple(map(self.told, option)) for option in options)
            case Attack(with_=by, targets=whom):
                changes["targets"] = _by(self.side(by), whom, process.span)
            case SwitchAttackTarget(to=whom):
                changes["to"] = _by(self.attacker(), whom, process.span)
            case Restrict(what=what, target=by, object=whom) if whom == EITHER and "attack" in what:
                changes["object"] = _by(self.side(by), whom, process.span)
            case _:
                pass
        return msgspec.structs.replace(process, **changes) if changes else process

    def attacker(self) -> Side | None:
        """Whose Digimon attacks, where an attack starts the effect."""
        if self.mine:
            return "you"
        attacks = [event for event in self.trigger.events if event.event == "attack"] if self.trigger else []
        return _one({self.side(event.subject or event.agent) for event in attacks})

    def made(self, process: AnyProcess) -> Side | None:
        """Whose Digimon it is done to, or comes of it."""
        match process:
            case Play() | CreateToken():
                return "opponent" if process.actor == PlayerRef("opponent") else "you"
            case Digivolve(subject=of):
                return self.side(of)
            case _:
                return self.side(getattr(process, "target", None))

    def side(self, of: Target | None) -> Side | None:
        """Whose it is: by its owner, or as it was chosen; None where that is not told."""
        match of:
            case PlayerRef(who="you") | Select(owner="you"):
                return "you"
            case PlayerRef(who="opponent") | Select(owner="opponent"):
                return "opponent"
            case Select(owner=None, filters=(Became(event="group", by=group), *_)):
                return self.side(group)
            case Select(owner=None, filters=(Became(event=done, by=Ref(to="this_effect")), *_)):
                return _one({self.made(each) for each in self.by_id.values() if _RESULT.get(type(each), "?") in done})
            case Ref(to="this_digimon" | "this_card" | "this_tamer"):
                return "you"
            case Ref(to="process", process=int(number)) if number in self.by_id:
                return self.made(self.by_id[number])
            case Ref(to="trigger") if self.trigger is not None:
                return _one({self.side(event.subject) for event in self.trigger.events})
            case _:
                return None


_RESULT = {Play: "played", Digivolve: "digivolved"}


def _one(sides: set[Side | None]) -> Side | None:
    return sides.pop() if len(sides) == 1 else None


def _by(side: Side | None, whom: Target | None, span: s.Span) -> Target | None:
    """The player whom a Digimon of that player attacks. Refuses one that it can't attack."""
    if side is None:
        return whom
    named = whom.items if isinstance(whom, Several) else (whom,)
    if side == "opponent" and PlayerRef("opponent") in named:
        refuse("player", span, "a Digimon attacks its own opponent", ("you",))
    player = PlayerRef("opponent" if side == "you" else "you")
    match whom:
        case PlayerRef(who="each_player"):
            return player
        case Several(items=items):
            return msgspec.structs.replace(whom, items=tuple(player if item == EITHER else item for item in items))
        case _:
            return whom
