"""Compiled units in plain English, told from the values alone: when an effect starts, and what each process does.

Every slot of a value is told, so that two effects that differ anywhere read differently; only where it
stands (ids, spans, fields) and why it is optional are left to whoever prints it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from cardc.compiler import effect as e
from cardc.compiler import plain_words as w
from cardc.compiler.plain_action import action
from cardc.compiler.plain_condition import condition, conditions, event
from cardc.compiler.plain_keyword import keyword
from cardc.compiler.plain_requirement import requirement
from cardc.compiler.plain_target import for_each, target
from cardc.compiler.unit import Unit


class Step(msgspec.Struct, frozen=True):
    """One process in words; `process` is its id."""

    process: int
    words: str


class Plain(msgspec.Struct, frozen=True):
    """A unit in words: when it applies or starts, and its processes in order."""

    when: str
    steps: tuple[Step, ...] = ()


def plain_unit(unit: Unit) -> Plain | None:
    """The unit in words; None where it was refused."""
    if unit.effect is not None:
        return plain_effect(unit.effect)
    if unit.requirement is not None:
        return Plain(requirement(unit.requirement))
    if unit.keywords:
        optional = {None: "", True: " What it does is optional.", False: " What it does is mandatory."}[unit.optional]
        return Plain(f"This card has {w.listed(map(keyword, unit.keywords), 'and')}.{optional}")
    return None


def plain_effect(effect: e.Effect) -> Plain:
    """An effect in words."""
    steps = tuple(Step(process.id, _sentence(process_words(process))) for process in effect.processes)
    return Plain(when(effect), steps)


def process_words(process: e.AnyProcess) -> str:
    """One process: its link, its conditions, who may decline it, its cost, what it does, how often and how long."""
    before = [*_link(process.link), *([conditions(process.conditions)] if process.conditions else [])]
    doing = action(process, _quoted, _steps)
    actor = process.actor
    if process.cost is None:
        main = _done_by(process.optional_for, actor, doing)
    else:
        then = [conditions(process.after_cost)] if process.after_cost else []
        then.append(_done_by(_decider(process) if process.may_after_cost else None, actor, doing))
        main = f"{_cost(process)}; if it was paid, {', '.join(then)}"
    if process.cost is None and (process.after_cost or process.may_after_cost):
        after = conditions(process.after_cost) or "then"
        main += f", once paid {after}{' with a further choice' if process.may_after_cost else ''}"
    return ", ".join([*before, main]) + "".join(_tails(process))


# ---- the effect itself --------------------------------------------------------------------------

_CATEGORIES = {
    "persistent": "Applies",
    "trigger": "Starts",
    "activation": "Can be declared",
    "immediate": "Interrupts",
}


_OF_DIGIMON = {"inherited": "this Digimon", "link": "the Digimon that this card is linked to"}
"""Whose timings they are where an effect is gained by a Digimon (CR 15-3-1, 4-3-5)."""


def when(effect: e.Effect) -> str:
    """When an effect applies or starts, how often, and whether it may be left inactive."""
    besides = effect.category == "trigger" and effect.trigger is None and "main" in effect.timings
    timings = [timing for timing in effect.timings if not (besides and timing == "main")]
    starts, windows = w.timing_words(timings, _OF_DIGIMON.get(effect.source, "this card"))
    events = [] if effect.trigger is None else [f"when {event(happened)}" for happened in effect.trigger.events]
    moments = [w.either(words) for words in (starts, windows, events) if words]
    words = [f"{_CATEGORIES[effect.category]} {', '.join(moments) or 'always'}"]
    if besides:  # "[On Play] [Main]"
        words.append("or can be declared in your main phase")
    if effect.area != "battle":
        words.append(f"while this card is in the {effect.area}{' area' if effect.area == 'breeding' else ''}")
    if effect.frequency is not None:
        words.append(f"at most {w.times(effect.frequency)} per turn")
    unless = "It applies only while" if effect.category == "persistent" else "It fails to activate unless"
    unmet = f" {unless} {_all(effect.conditions)}." if effect.conditions else ""
    return f"{', '.join(words)}.{_may(effect)}{unmet}"


def _may(effect: e.Effect) -> str:
    if effect.optional is None:
        return ""
    if effect.category == "activation" and not effect.optional:
        return " Once used, it must activate."
    return " You may leave it inactive." if effect.optional else " It must activate."


def _all(values: Sequence[e.Condition]) -> str:
    return " and ".join(map(condition, values))


def _quoted(effect: e.Effect) -> str:
    """An effect that stands inside another one."""
    plain = plain_effect(effect)
    return f"this effect: “{' '.join([plain.when, *(f'{step.process}. {step.words}' for step in plain.steps)])}”"


# ---- processes ----------------------------------------------------------------------------------


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _steps(processes: Sequence[e.AnyProcess]) -> str:
    """Processes inside one: costs and options, each with its number."""
    return "; ".join(f"{process.id}. {process_words(process)}" for process in processes)


def _link(link: e.Link) -> Iterator[str]:
    match link.kind:
        case "first":
            pass
        case "next":
            yield "next"
        case "then":
            independent = link.needs_cost_of is None and link.needs_result_of is None
            yield "then, whatever became of the steps before" if independent else "then"
        case "and":
            yield "and"
        case "option":
            yield "as this option"
        case "otherwise" if link.of is not None:
            yield f"otherwise, where the conditions of step {link.of} fail"
        case "otherwise":
            yield "otherwise"
        case "instead" if link.of is None:
            yield "instead of what is about to happen"
        case "instead":
            yield f"instead of all from step {link.of} on"
    if link.of is not None and link.kind not in ("instead", "otherwise"):
        yield f"with step {link.of}"
    if link.needs_cost_of is not None:
        yield f"provided that the cost of step {link.needs_cost_of} was paid"
    if link.shares_choice_of is not None:
        yield f"by one choice together with step {link.shares_choice_of}"
    if link.needs_result_of is not None:
        yield f"provided that step {link.needs_result_of} {'failed' if link.negated else 'succeeded'}"


def _decider(process: e.AnyProcess) -> e.Player:
    """Who is asked once the cost is paid: who carries it out, else who has paid."""
    if isinstance(process.actor, e.PlayerRef):
        return process.actor.who
    return process.optional_for or "you"


def _done_by(may: e.Player | None, actor: e.Target | None, doing: str) -> str:
    """ "you may delete …", "your opponent has to trash …", "delete …"."""
    if may is None:
        return doing if actor is None else f"{target(actor)} has to {doing}"
    if actor == e.PlayerRef(may) or (actor is None and may == "you"):
        return f"{w.PLAYERS[may]} may {doing}"
    return f"{w.PLAYERS[may]} may have {'you' if actor is None else target(actor)} {doing}"


def _cost(process: e.AnyProcess) -> str:
    assert process.cost is not None
    whole = "in full" if process.cost.all_or_nothing else "as far as possible"
    how = {"by": "by doing", "to": "to go on", "pay": "out"}[process.cost.kind]
    pay = f"pay the cost {whole} {how}: {_steps(process.cost.processes)}"
    if process.optional_for is None:
        return f"you must {pay}"
    declared = any(reason.code == "declared_cost" for reason in process.reasons)
    return f"{w.PLAYERS[process.optional_for]} may{' (once it is declared, must)' if declared else ''} {pay}"


_AMOUNTS = (
    e.GainMemory, e.LoseMemory, e.PayMemory, e.Modify, e.ModifyCost, e.AdjustLimit, e.DoKeyword, e.GrantKeyword,
    e.CreateToken,
)  # fmt: skip
"""What is done so many times as much to what is chosen once."""


def _so_many(process: e.AnyProcess) -> str:
    """ "for each" multiplies an amount, or how many are chosen, or it is done one after the other."""
    target_ = getattr(process, "target", None)
    filters = target_.filters if isinstance(target_, e.Select) else ()
    lowest = any(isinstance(each, e.Number) and isinstance(each.value, e.Extreme) for each in filters)
    in_turn = isinstance(process, (e.Delete, e.ReturnTo, e.Suspend)) and lowest
    if in_turn or isinstance(process, (e.Activate, e.Modal)) or e.Ref("each") in [*map(_compared, filters)]:
        return " one after the other"
    counted = isinstance(target_, e.Select) and target_.count is not None and target_.count.n is not None
    return " that many" if counted and not isinstance(process, _AMOUNTS) else ""


def _compared(filter_: e.Filter) -> e.Target | None:
    return filter_.as_ if isinstance(filter_, e.Same) else None


def _tails(process: e.AnyProcess) -> Iterator[str]:
    if process.for_each is not None:
        often = "" if process.for_each.amount == 1 else f" {w.times(process.for_each.amount)}"
        yield f",{often}{_so_many(process)} {for_each(process.for_each)}"
    if process.until is not None:
        yield f", again and again until {condition(process.until, each=True)}"
    if process.duration is not None:
        yield f", {w.time_words(process.duration.until)}"
        if process.duration.conditions:
            yield f" if {_all(process.duration.conditions)} then"
        if process.duration.lasts is not None:
            yield f", from then {w.time_words(process.duration.lasts)}"
