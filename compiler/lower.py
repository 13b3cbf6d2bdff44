"""An effect's tree to an `Effect`: header, sentences, category, optionality."""

from __future__ import annotations

import msgspec

from cardc.compiler.as_it_was import as_it_was
from cardc.compiler.attackers import ATTACKS, players_told
from cardc.compiler.card import CardKind
from cardc.compiler.classify import effect_optionality, waits_for
from cardc.compiler.course import Course
from cardc.compiler.effect import (
    AddTimings,
    AdjustLimit,
    Allow,
    AnyProcess,
    Became,
    ChangeKeyword,
    Condition,
    CopyEffects,
    CreateToken,
    Digivolve,
    DoKeyword,
    Effect,
    Event,
    GrantEffect,
    GrantKeyword,
    IgnoreRequirements,
    Immune,
    Lose,
    Modal,
    Modify,
    ModifyCost,
    PlaceCard,
    Play,
    Reason,
    Ref,
    Restrict,
    Select,
    Several,
    Target,
    Treat,
    Trigger,
    TurnEndsAt,
    Upon,
    Use,
)
from cardc.compiler.every import kinds_among
from cardc.compiler.header import DECLARED, DURING, category, header
from cardc.compiler.in_deck import PUTTING, check_decks
from cardc.compiler.limit import bind_limits
from cardc.compiler.refusal import refuse
from cardc.compiler.saved import saving_all
from cardc.compiler.scope import Scope
from cardc.compiler.sentence import sentences
from cardc.compiler.single import done_by_one
from cardc.compiler.state import check_moments
from cardc.grammar import syntax as s


def lower_effect(
    tree: s.EffectText, text: str, *, source: str, unit_id: str = "", kinds: tuple[CardKind, ...] = ()
) -> Effect:
    """Compile one effect of the field `text`. Raises `Refusal` at the first phrase without a meaning."""
    head = header(tree.icons, tree.span)
    option_card = "Option" in kinds and source in ("main", "option")
    this = _this(source, kinds, text[slice(*tree.span)])
    course = Course(text, lower_quoted, Scope(text=text, this=this, source=source, left="on_deletion" in head.timings))
    course.starts = not DURING.issuperset(head.timings)
    course.attacking = "when_attacking" in head.timings
    sentences(course, tree)
    processes = bind_limits(tuple(course.processes))
    trigger = _interrupting(course.trigger, processes)
    processes = saving_all(trigger, processes)
    among = kinds_among(processes)
    if not ATTACKS.isdisjoint(among):
        processes = players_told(trigger, head.timings, processes)
    processes = as_it_was(processes, head.timings, trigger, source, this)
    kind = category(head, trigger)
    if source in ("inherited", "link"):
        processes = tuple(_of_the_digimon(process, kind == "persistent") for process in processes)
    if kind == "persistent":
        _check_persistent(processes, bool(tree.icons))
        check_moments(processes)
    else:
        processes = tuple(map(done_by_one, processes))
        if not PUTTING.isdisjoint(among):
            check_decks(processes)
        _check_lasting(processes)
        if head.area == "battle":
            _check_in_use(processes, trigger)
    # an Option's [Main] is declared where it is not used: in hand or trash, or as the ＜Delay＞ of the card in play
    used = option_card and head.area == "battle" and not (processes and _is_gate(processes[0]))
    declared = kind == "activation" and not used
    optional, reasons = effect_optionality(kind, declared, processes)
    if declared or (kind == "trigger" and trigger is None and not DECLARED.isdisjoint(head.timings)):
        processes = tuple(_compulsory_cost(p, declared) for p in processes)
    return Effect(
        id=unit_id, source=source, field="", span=tree.span, category=kind, timings=head.timings, area=head.area,
        frequency=head.frequency, trigger=trigger, conditions=_activation_conditions(processes),
        optional=optional,
        optional_reasons=reasons, processes=processes,
    )  # fmt: skip


def _this(source: str, kinds: tuple[CardKind, ...], text: str) -> Ref:
    """What does something, or what it is done to, where nobody is named: "If played by an effect".

    An inherited effect is the Digimon's; "this card" in it would be a digivolution card (CR 15-3-3).
    """
    if source in ("inherited", "link"):
        return Ref("this_digimon")
    if source == "option" or kinds == ("Option",):
        return Ref("this_card")
    if kinds == ("Tamer",) and source != "granted":
        return Ref("this_tamer")
    unsaid = (not kinds or source == "granted") and "this tamer" in text.casefold()
    return Ref("this_tamer" if unsaid else "this_digimon")


def _of_the_digimon(process: AnyProcess, persistent: bool) -> AnyProcess:
    """ "This card gets +1000 DP" in an inherited or link effect: what the Digimon has that has gained the effect.

    "This card" is the card under it where it triggers and activates the effect (CR 15-3-3). A persistent effect is
    not triggered (CR 15-8-2-1): the Digimon has gained it (CR 15-3-1), and what applies, applies to the Digimon.
    """
    if process.cost is not None:
        paid = tuple(_of_the_digimon(part, persistent) for part in process.cost.processes)
        if paid != process.cost.processes:
            process = msgspec.structs.replace(process, cost=msgspec.structs.replace(process.cost, processes=paid))
    if type(process) is Modal:
        options = tuple(tuple(_of_the_digimon(part, persistent) for part in option) for option in process.options)
        return msgspec.structs.replace(process, options=options)
    target: Target | None = getattr(process, "target", None) if isinstance(process, PERSISTENT) else None
    if target is None or (found := _digimon_for_card(target)) == target:
        return process
    if not persistent:
        refuse("reference", process.span, "a card under a Digimon has and does none of this", ("this Digimon",))
    return msgspec.structs.replace(process, **{"target": found})


def _digimon_for_card(target: Target) -> Target:
    match target:
        case Ref(to="this_card"):
            return Ref("this_digimon")
        case Several(items=items):
            return msgspec.structs.replace(target, items=tuple(map(_digimon_for_card, items)))
        case _:
            return target


def _interrupting(trigger: Trigger | None, processes: tuple[AnyProcess, ...]) -> Trigger | None:
    """Old cards say "When X digivolves …, reduce the cost": what cost or DigiXros need interrupts it (CR 15-8-5)."""
    first = processes[0] if processes else None
    if trigger is None or first is None or first.duration is not None:
        return trigger
    in_time = type(first) is ModifyCost or (type(first) is PlaceCard and first.as_digixros)
    if not in_time or any(isinstance(condition, Upon) for condition in first.conditions):
        return trigger
    if not all(event.event in ("digivolve", "play", "use") for event in trigger.events):
        return trigger
    would = tuple(msgspec.structs.replace(event, would=True) for event in trigger.events)
    return msgspec.structs.replace(trigger, events=would)


def lower_quoted(tree: s.EffectText, text: str) -> Effect:
    """A granted effect is an effect of its own; inside it "this Digimon" is the one that has it."""
    return lower_effect(tree, text, source="granted")


PERSISTENT = (
    Modify, ModifyCost, GrantKeyword, GrantEffect, CopyEffects, ChangeKeyword, Lose, Treat, Restrict, Allow, Immune,
    IgnoreRequirements, AdjustLimit, TurnEndsAt, AddTimings,
)  # fmt: skip
"""What a persistent effect can do: it applies, nothing is carried out (CR 15-8-2)."""


def _check_persistent(processes: tuple[AnyProcess, ...], timed: bool) -> None:
    """An instruction needs a timing or a When clause, else nobody knows when it happens."""
    for process in processes:
        if isinstance(process, PERSISTENT) and process.cost is None:
            continue
        if isinstance(process, PlaceCard) and process.as_digixros:
            continue  # a permission: "While …, cards from your trash may also be placed for this card's DigiXros"
        if process.optional_for == "you" and isinstance(process, Digivolve):
            continue  # a permission: "While …, this Digimon may digivolve into …"
        if not timed and process.optional_for == "you" and isinstance(process, (Play, Use)):
            continue  # old cards: "You may use this card …"
        refuse("no_timing", process.span, "nothing says when this happens", ("a timing such as [On Play]", "When …, "))


def _check_lasting(processes: tuple[AnyProcess, ...]) -> None:
    """What something has for a while needs an end: "[On Play] This Digimon gets +1000 DP." is no persistent effect.

    A restriction of what the effect itself plays, or plays only then, is as good as long as the card is there.
    """
    for process in processes:
        if type(process) is Modal:
            for option in process.options:
                _check_lasting(option)
        lasting = type(process) in _LASTING
        if type(process) is Restrict:
            played = {other.id for other in processes if isinstance(other, (Play, CreateToken))}
            lasting = not _of_this_effect(process, played)
        lasts = process.duration
        if lasting and (lasts is None or (lasts.later and lasts.lasts is None)):
            refuse("duration", process.span, "for how long?", ("for the turn", "until your opponent's turn ends"))


_LASTING = frozenset({Modify, GrantKeyword, GrantEffect, CopyEffects, Lose, Treat, Immune, AddTimings})


def _of_this_effect(process: Restrict, played: set[int]) -> bool:
    """ "The Digimon played by this effect can't digivolve", "you can't play X by this effect"."""
    if process.by == Ref("this_effect"):
        return True
    match process.target:
        case Select(filters=filters):
            return any(type(each) is Became for each in filters)
        case Ref(to="process", process=made):
            return made in played
        case _:
            return False


def _check_in_use(processes: tuple[AnyProcess, ...], trigger: Trigger | None) -> None:
    """How a card may be used stands before its effect, not inside: there it is in use already, or in play.

    "When effects trash this card from the security stack, you may use this card": it lies there.
    """
    if trigger is not None and all(map(_is_put_away, trigger.events)):
        return
    for process in processes:
        if type(process) is Use and process.target == Ref("this_card"):
            refuse("in_use", process.span, "this card is in use already", ("this sentence before the timing",))


def _is_put_away(event: Event) -> bool:
    return event.event in ("trash", "add", "return") and event.subject == Ref("this_card") and not event.would


def _is_gate(process: AnyProcess) -> bool:
    """＜Delay＞ and ＜Digi-Burst＞ are a cost in front of what they activate (CR 16-14, 16-17)."""
    return type(process) is DoKeyword and process.keyword.name in ("Delay", "Digi-Burst")


def _compulsory_cost(process: AnyProcess, only_declared: bool) -> AnyProcess:
    """Once an effect is declared, its optional processing conditions are compulsory (CR 15-8-4-4-1).

    "By X, you may Y": Y is not. An effect that triggers, too, keeps the choice for then.
    """
    if isinstance(process, Modal):
        options = tuple(tuple(_compulsory_cost(p, only_declared) for p in option) for option in process.options)
        process = msgspec.structs.replace(process, options=options)
    waits = any(waits_for(condition) for condition in process.conditions)  # paid when its time comes, long after
    if process.optional_for != "you" or waits or (process.cost is None and not _is_gate(process)):
        return process
    why = Reason("declared_cost", process.cost.span if process.cost is not None else process.span, "CR 15-8-4-4-1")
    first, rest = process.reasons[:1], process.reasons[1:]
    if not only_declared:
        return msgspec.structs.replace(process, reasons=(*first, why, *rest))
    return msgspec.structs.replace(process, optional_for=None, reasons=(why, *rest))


def _activation_conditions(processes: tuple[AnyProcess, ...]) -> tuple[Condition, ...]:
    """Conditions that every process has: where they fail, nothing can be done and the effect fails to activate.

    What a process waits for is none: it comes when the effect is over.
    """
    if not processes or not processes[0].conditions:
        return ()
    first, *later = processes
    return tuple(c for c in first.conditions if not waits_for(c) and all(c in p.conditions for p in later))
