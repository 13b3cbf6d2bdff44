"""A label row against the compiled unit that it speaks of: optionality, limit, source, timing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from cardc.compiler.effect import AnyProcess, Attack, Digivolve, DoKeyword, Effect, Modal, Select, Span
from cardc.compiler.unit import Unit
from cardc.corpus.audit_finding import CODES, Code, Finding, Verdict, words_at
from cardc.corpus.audit_label import Label
from cardc.corpus.audit_timing import causes_of, covers, start_name, starts
from cardc.corpus.struct_walk import structs_in

_ICONS = re.compile(r"(?:\s*\[[^\]]*\])+")
_LIMIT = re.compile(r"\[(?:once|twice|thrice) per turn\]", re.IGNORECASE)
_NOT_DONE = frozenset(
    {"conditions", "after_cost", "duration", "for_each", "until", "link", "reasons", "filters", "effects"}
)
"""Fields of a process that hold no card to choose: they say when, how long, how often, or of what kind."""
_FIXED = frozenset({"top", "bottom", "top_or_bottom"})
_NO_CHOICE_KEYWORDS = frozenset({"Armor Purge", "Ascension", "Barrier", "Evade"})
"""Optional keywords of chapter 16 that have one way to be carried out."""


def compare(label: Label, unit: Unit, kinds: Sequence[str] = ()) -> Iterator[Finding]:
    """What the row says that the unit does not. `kinds` are those of the card."""
    if unit.status == "refused":
        yield _not_compiled(label, unit)
        return
    yield from _optional(label, unit)
    if unit.effect is not None:
        yield from _limit(label, unit, unit.effect)
        yield from _timing(label, unit, unit.effect)
    yield from _source(label, unit, kinds)


def finding(
    label: Label,
    unit: Unit,
    code: Code,
    message: str,
    *,
    said: Any = None,
    compiled: Any = None,
    rule: str = "",
    span: Span | None = None,
    verdict: Verdict | None = None,
) -> Finding:
    """A finding about the words in `span`, by default the whole unit."""
    start, end = span or unit.span
    start, end = max(start, unit.span[0]), min(end, unit.span[1])
    return Finding(
        row=label.row,
        card=unit.id.split("/")[0],
        unit=unit.id,
        field=unit.field,
        code=code,
        verdict=verdict or CODES[code][0],
        label=said,
        compiled=compiled,
        rule=rule,
        span=(start, end),
        words=words_at(unit, (start, end)),
        message=message,
    )


def _not_compiled(label: Label, unit: Unit) -> Finding:
    error = next((d for d in unit.diagnostics if d.severity == "error"), None)
    span, reason = (error.span, f": {error.message}") if error is not None else (None, "")
    return finding(label, unit, "not_compiled", f"the unit is refused{reason}", compiled="refused", span=span)


# ---- optional ---------------------------------------------------------------------------------


def _optional(label: Label, unit: Unit) -> Iterator[Finding]:
    said, effect = label.optional, unit.effect
    compiled = effect.optional if effect is not None else unit.optional
    reasons = effect.optional_reasons if effect is not None else unit.optional_reasons
    if said is UNSET or said == compiled or (compiled is None and not said) or _declared(effect, label):
        return
    span = next((reason.span for reason in reasons if reason.span is not None), None)
    rule = reasons[0].rule if reasons else ""
    shown: dict[str, Any] = {"said": said, "compiled": compiled, "span": span}
    match compiled:
        case None:
            message = "what is persistent is neither optional nor mandatory; the label says optional"
            yield finding(label, unit, "optional_on_persistent", message, rule=rule or "CR 15-8-2", **shown)
        case False if effect is not None and _private_search(effect):
            message = (
                "no word makes it optional, but its cards are asked for in a private place, where nobody must find one"
            )
            yield finding(label, unit, "optional_on_private_choice", message, rule="ruling Q2488", **shown)
        case False:
            message = "these words must be carried out; the label says optional"
            yield finding(label, unit, "optional_on_mandatory", message, rule=rule, **shown)
        case True:
            yield _missing_prompt(label, unit, rule, shown)


def _declared(effect: Effect | None, label: Label) -> bool:
    """A player declares such an effect (CR 15-8-4-1, 15-16-14): that is the choice, with a prompt or without.

    Of "[On Play] [Main]", which triggers too, only a row that speaks of [Main] alone.
    """
    if effect is None:
        return False
    if effect.category == "activation":
        return any(reason.code == "declared" for reason in effect.optional_reasons)
    causes = [each for name in label.timings or () for each in causes_of(name) or ()]
    return bool(causes) and "main" in effect.timings and all(covers(each, "main") for each in causes)


def _missing_prompt(label: Label, unit: Unit, rule: str, shown: dict[str, Any]) -> Finding:
    effect = unit.effect
    if effect is None or not has_choice(effect):
        message = "it may be left undone, and nothing in it is chosen: without a prompt it is forced"
        return finding(label, unit, "prompt_missing_forces", message, rule=rule, **shown)
    if effect.frequency is not None:
        message = "it can be declined inside the choice, but then the use of this turn is gone"
        return finding(label, unit, "prompt_missing_burns_use", message, rule="CR 15-14-1-4", **shown)
    message = "no prompt, but it can be declined inside the choice"
    return finding(label, unit, "prompt_missing_same_outcome", message, rule=rule, **shown)


def has_choice(effect: Effect) -> bool:
    """Whether what decides over the effect, its cost or its first "may", lets the player choose cards, or none."""
    deciding = next((p for p in effect.processes if p.optional_for == "you" or p.cost is not None), None)
    if deciding is None:
        return False
    done = deciding.cost.processes if deciding.cost is not None else (deciding,)
    return any(_chooses(process) for process in done)


def _chooses(process: AnyProcess) -> bool:
    match process:
        case Attack() | Modal() | Digivolve(into=Select()):
            return True
        case DoKeyword(keyword=keyword):
            return keyword.name not in _NO_CHOICE_KEYWORDS
        case _:
            return any(_picks(value) for value in structs_in(process, _NOT_DONE))


def _picks(value: msgspec.Struct) -> bool:
    if not isinstance(value, Select) or value.count is None or value.count.mode in ("all", "none"):
        return False
    return not any(place.position in _FIXED for place in value.places)


def _private_search(effect: Effect) -> bool:
    """The whole effect is done to cards of a certain kind in a private place: that makes it optional (ruling Q2488)."""
    return len(effect.processes) == 1 and any(reason.code == "private_place" for reason in effect.processes[0].reasons)


# ---- limit, timing, source --------------------------------------------------------------------


def _limit(label: Label, unit: Unit, effect: Effect) -> Iterator[Finding]:
    said, compiled = label.max_per_turn, effect.frequency
    if said is UNSET or said == compiled:
        return
    shown: dict[str, Any] = {"said": said, "compiled": compiled, "rule": "CR 15-14-1-1"}
    if said is None:
        message = f"the card allows {compiled} a turn, the label has no limit"
        yield finding(label, unit, "limit_missing", message, span=_limit_span(unit), **shown)
    elif compiled is None:
        message = f"the label allows {said} a turn, the card has no limit"
        yield finding(label, unit, "limit_extra", message, span=icons_span(unit), **shown)
    else:
        message = f"the label allows {said} a turn, the card {compiled}"
        yield finding(label, unit, "limit_wrong", message, span=_limit_span(unit), **shown)


def _timing(label: Label, unit: Unit, effect: Effect) -> Iterator[Finding]:
    if label.timings is UNSET:
        return
    unknown = [name for name in label.timings if causes_of(name) is None]
    if unknown:
        message = f"nobody knows what {', '.join(unknown)} stands for"
        yield finding(label, unit, "timing_unknown", message, said=unknown, span=icons_span(unit))
    at = starts(effect)
    wrong = [
        name
        for name in label.timings
        if (causes := causes_of(name)) is not None and not any(covers(cause, start) for cause in causes for start in at)
    ]
    if wrong and not _permits(effect):
        names = [start_name(start) for start in at]
        what = f"the card starts it with {', '.join(names)}" if names else "the effect is persistent: nothing starts it"
        message = f"{what}; the label says {', '.join(wrong)}"
        yield finding(
            label,
            unit,
            "timing_wrong",
            message,
            said=wrong,
            compiled=names,
            rule="CR 15-8-3-1" if names else "CR 15-8-2",
            span=starts_span(unit),
        )


def _permits(effect: Effect) -> bool:
    """A persistent permission ("you may digivolve this card …") has no timing: labels give it that of its use."""
    return effect.category == "persistent" and any(process.optional_for == "you" for process in effect.processes)


def missing_timing(rows: Sequence[Label], unit: Unit) -> Finding | None:
    """What starts the effect and is in none of the rows that speak of it. None where a row tells no timing."""
    effect = unit.effect
    if effect is None or any(row.timings is UNSET or not row.timings for row in rows):
        return None
    told = [name for row in rows if row.timings is not UNSET for name in row.timings]
    causes = [cause for name in told for cause in causes_of(name) or ()]
    at = starts(effect)
    missing = [start_name(start) for start in at if not any(covers(cause, start) for cause in causes)]
    if not missing or len(missing) == len(at):
        return None  # with every timing wrong each row has said so already
    return finding(
        rows[0],
        unit,
        "timing_missing",
        f"the card also starts it with {', '.join(missing)}",
        said=sorted(set(told)),
        compiled=[start_name(start) for start in at],
        rule="CR 15-8-3-1",
        span=starts_span(unit),
    )


def _source(label: Label, unit: Unit, kinds: Sequence[str]) -> Iterator[Finding]:
    effect = unit.effect
    icon = effect is not None and "security" in effect.timings
    compiled = {"inherited": unit.source == "inherited", "linked": unit.source == "link", "security": icon}
    if effect is None or effect.area == "security":
        del compiled["security"]  # a keyword or a line has no timing; what is live face up is called by either name
    said = {name: getattr(label, name) for name in compiled}
    wrong = {name: told for name, told in said.items() if told is not UNSET and told != compiled[name]}
    if not wrong:
        return
    verdict: Verdict = "label" if "security" in wrong else "unclear"
    stands = f"the text stands in {unit.field}"
    if "Digi-Egg" in kinds and wrong.get("inherited"):
        verdict, stands = "data", f"{stands}, but the effects of a Digi-Egg are inherited"
    elif unit.source == "security" and effect is not None and not icon:
        verdict, stands = "data", f"{stands} without [Security]"
    told = " and ".join(f"{'' if value else 'not '}{name}" for name, value in wrong.items())
    yield finding(
        label,
        unit,
        "source_wrong",
        f"{stands}; the label says {told}",
        said=wrong,
        compiled={name: compiled[name] for name in wrong},
        rule="CR 2-3-11",
        span=icons_span(unit),
        verdict=verdict,
    )


# ---- words ------------------------------------------------------------------------------------


def icons_span(unit: Unit) -> Span:
    """The icons in front of the unit, or where they would stand."""
    match = _ICONS.match(unit.text)
    return unit.span[0], unit.span[0] + (match.end() if match else 0)


def _limit_span(unit: Unit) -> Span:
    match = _LIMIT.search(unit.text)
    return (unit.span[0] + match.start(), unit.span[0] + match.end()) if match else icons_span(unit)


def starts_span(unit: Unit) -> Span:
    """The icons with the When clause, if there is one."""
    start, end = icons_span(unit)
    trigger = unit.effect.trigger if unit.effect is not None else None
    return (start, max(end, trigger.span[1])) if trigger is not None else (start, end)
