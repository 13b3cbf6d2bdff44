"""Optional or mandatory, for each process and for the effect, always with the reason (DESIGN §2).

The rule of the seeds ("Optional vs Mandatory"): an effect is optional when its instructions start
with "you may", unless something after a "Then," must be done anyway; when the "you may" is a cost
("may X to Y", "by X, Y") everything hangs on it and the effect stays optional.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardc.compiler.course import LASTING, target_of
from cardc.compiler.effect import (
    AdjustLimit,
    AnyProcess,
    Became,
    Condition,
    ModifyCost,
    Reason,
    Ref,
    Select,
    Target,
    TurnOf,
    Upon,
)
from cardc.compiler.scope import RESULTS

SEED = "seed: Optional vs Mandatory"
_PRIVATE = frozenset({"hand", "deck", "security", "digi_egg_deck"})


def may_fail_to_find(process: AnyProcess) -> bool:
    """Cards of a certain kind are asked for in a private place of yours (CR 3-1-2-2): nobody can tell if you have one.

    What is done to them is mandatory by its words, and yet the player may find none (ruling Q2488). What lasts asks
    for no cards: all of your Security Digimon have more DP, whoever finds them.
    """
    target = target_of(process)
    if type(target) is not Select or not target.places or isinstance(process, LASTING):
        return False
    certain = bool(target.filters) or "card" not in target.of
    hidden = (p.zone in _PRIVATE and p.owner == "you" and p.position is None and not p.face_up for p in target.places)
    return certain and all(hidden)


def gated(process: AnyProcess, processes: Sequence[AnyProcess]) -> bool:
    """Whether `process` depends on a choice made before it: a cost, an "if you do", a shared "may"."""
    link = process.link
    if link.needs_cost_of is not None:
        return True
    if link.needs_result_of is not None and not link.negated:
        source = next((p for p in processes if p.id == link.needs_result_of), None)
        return source is not None and declinable(source, processes)
    return False


def waits_for(condition: Condition) -> bool:
    """ "The next time …", "for the turn, when … would …": the process waits for it after the effect is over."""
    return type(condition) is Upon and any(event.would or event.during is not None for event in condition.events)


def declinable(process: AnyProcess, processes: Sequence[AnyProcess]) -> bool:
    """The controller can leave the process undone: its own "may", its cost, or a gate before it.

    Not so where it waits for something: its "may" is for then, and to have it wait is no choice.
    """
    if process.conditions and any(map(waits_for, process.conditions)):
        return False
    if process.optional_for == "you" or process.cost is not None:
        return True
    return gated(process, processes)


def effect_optionality(
    category: str, declared: bool, processes: Sequence[AnyProcess]
) -> tuple[bool | None, tuple[Reason, ...]]:
    """Whether the controller may leave the effect inactive, with the deciding words and rule."""
    if category == "persistent":
        return None, (Reason("persistent", None, "CR 15-8-2"),)
    if declared:
        return True, (Reason("declared", None, "CR 15-8-4"),)
    if not processes:
        return False, (Reason("mandatory_text", None, "CR 15-9-1"),)
    first = processes[0]
    must = [p for p in processes if not declinable(p, processes)]
    if declinable(first, processes):
        must = _beyond(must, processes)
    if not must:
        return True, (_why_optional(first),)
    blocker = must[0]
    if blocker.optional_for == "opponent":
        code = "opponent_may"
    elif blocker.optional_for == "each_player":
        code = "each_player_may"
    elif blocker is not first and blocker.link.kind == "then":
        code = "then_mandatory"
    else:
        code = "mandatory_text"
    rule = {"opponent_may": SEED, "each_player_may": SEED, "then_mandatory": SEED, "mandatory_text": "CR 15-9-1"}[code]
    return False, (Reason(code, blocker.span, rule),)


def _beyond(must: Sequence[AnyProcess], processes: Sequence[AnyProcess]) -> list[AnyProcess]:
    """What must be done though the effect starts with "you may".

    That is what follows a "Then,", an "if you don't", and what is for the other player's turn than the "may" is. What
    stands behind "Then," itself must be done (seed: Optional vs Mandatory), though it speaks of what was declined.
    """
    then = next((at for at, process in enumerate(processes) if process.link.kind == "then"), len(processes))
    later = {process.id for process in processes[then:]}
    return [
        process
        for process in must
        if (process.id in later and (process.link.kind == "then" or not _amends(process, processes)))
        or process.link.negated
        or process.optional_for is not None
        or (_turns(process) and _turns(processes[0]) and not _turns(process) & _turns(processes[0]))
    ]


def _amends(process: AnyProcess, processes: Sequence[AnyProcess]) -> bool:
    """Whether the process does nothing of its own: what it changes, or is done to, is there only by the player's leave.

    "For each …, add 1000 to this effect's DP maximum", "reduce this effect's digivolution cost", "the Digimon this
    effect played gains ＜Rush＞" after "you may play it".
    """
    match process:
        case AdjustLimit(of="this_effect") | ModifyCost(of=Ref(to="this_effect")):
            return True
        case _:
            return _is_left(getattr(process, "target", None), processes)


def _is_left(target: Target | None, processes: Sequence[AnyProcess]) -> bool:
    """Whether `target` is nothing but what a process that can be declined chose, moved or left."""
    match target:
        case Ref(to="process" | "rest" | "cost" | "host", process=int(number)):
            made = [process for process in processes if process.id == number]
        case Select(filters=filters):
            words = {f.event for f in filters if isinstance(f, Became) and f.by == Ref("this_effect")}
            done = {"digivolve" if word in ("dna-digivolved", "app-fused") else RESULTS.get(word) for word in words}
            made = [process for process in processes if process.__struct_config__.tag in done]
        case _:
            return False
    return bool(made) and all(declinable(process, processes) for process in made)


def _turns(process: AnyProcess) -> frozenset[str]:
    """Whose turn the process asks for."""
    return frozenset(condition.player for condition in process.conditions if isinstance(condition, TurnOf))


def _why_optional(first: AnyProcess) -> Reason:
    if first.reasons:
        return first.reasons[0]
    if first.cost is not None:
        return Reason("cost_by", first.cost.span, "CR 15-7-1")
    return Reason("you_may", first.span, SEED)
