"""Compiled effects in one line each, so that a test can be a table of texts and meanings.

`say` prints everything that an effect means except header, spans and reasons. Processes are numbered
as they stand in the text, costs included; `p2` is what process 2 chose or moved, `cost2` what its cost took.

    [On Play] You may delete 1 of your Digimon to gain 1 memory. Then, ＜Draw 1＞.
    you may to(delete 1 your digimon): gain_memory 1; then paid(2) ＜Draw 1＞
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cardc.compiler import Field, Unit, compile_fields
from cardc.compiler import effect as e
from cardc.compiler.card import CardKind, Source

DIGIMON: tuple[CardKind, ...] = ("Digimon",)
_COMMON = {field.name for field in msgspec.structs.fields(e.Process)}


def units(text: str, source: Source = "main", kinds: tuple[CardKind, ...] = DIGIMON) -> list[Unit]:
    """All units of one field."""
    return compile_fields([Field("effectText", source, text)], kinds)


def compiled(text: str, source: Source = "main", kinds: tuple[CardKind, ...] = DIGIMON) -> e.Effect:
    """The one effect of a text. Fails with the diagnostics where it was refused."""
    found = units(text, source, kinds)
    assert len(found) == 1, f"{len(found)} units: {[u.text for u in found]}"
    return effect_of(found[0], text)


def effect_of(unit: Unit, text: str) -> e.Effect:
    """A unit's effect; fails with its diagnostics."""
    why = "; ".join(f"{d.code}: {d.message} {text[slice(*d.span)]!r}" for d in unit.diagnostics)
    assert unit.effect is not None, f"refused ({unit.stage}): {why}"
    return unit.effect


def meaning(text: str, source: Source = "main", kinds: tuple[CardKind, ...] = DIGIMON) -> str:
    """What the one effect of a text means."""
    return say(compiled(text, source, kinds))


def refusal(text: str, source: Source = "main", kinds: tuple[CardKind, ...] = DIGIMON) -> str:
    """The diagnostics of a text that must be refused, in one line."""
    bad = [unit for unit in units(text, source, kinds) if unit.status == "refused"]
    assert bad, f"compiled: {[say(u.effect) for u in units(text, source, kinds) if u.effect]}"
    return "; ".join(
        " ".join((d.code, d.message, text[slice(*d.span)], *d.expected, d.suggestion or ""))
        for unit in bad
        for d in unit.diagnostics
    )


def nested(processes: Sequence[e.AnyProcess]) -> Iterator[e.AnyProcess]:
    """Processes with those of their costs and options, but not those of granted effects."""
    for process in processes:
        if process.cost is not None:
            yield from nested(process.cost.processes)
        if isinstance(process, e.Restrict) and process.unless is not None:
            yield from nested(process.unless.processes)
        yield process
        if isinstance(process, e.Modal):
            for option in process.options:
                yield from nested(option)


def say(effect: e.Effect) -> str:
    """Trigger and processes of an effect."""
    return _Reader(effect.processes).effect(effect)


class _Reader:
    """Prints the values of one effect; knows its numbering."""

    def __init__(self, processes: Sequence[e.AnyProcess]) -> None:
        order = sorted(nested(processes), key=lambda p: (p.span[0], p.id))
        self.numbers = {process.id: at + 1 for at, process in enumerate(order)}

    def number(self, process: int | None) -> str:
        return "" if process is None else str(self.numbers.get(process, f"?{process}"))

    def effect(self, effect: e.Effect) -> str:
        body = self.processes(effect.processes)
        return body if effect.trigger is None else f"when {self.any_of(effect.trigger.events)}: {body}"

    def any_of(self, values: Sequence[Any]) -> str:
        return " or ".join(self(value) for value in values)

    def processes(self, processes: Sequence[e.AnyProcess]) -> str:
        return "; ".join(self.process(process) for process in processes)

    def process(self, process: e.AnyProcess) -> str:
        """Link, conditions, who may, cost, what is asked once it is paid, the action, for each, duration."""
        link = process.link
        words: list[str] = [] if link.kind in ("first", "next", "option") else [link.kind]
        if link.kind in ("instead", "otherwise") and link.of is not None:
            words[-1] = f"{link.kind}({self.number(link.of)})"
        if link.needs_cost_of is not None:
            words.append(f"paid({self.number(link.needs_cost_of)})")
        if link.shares_choice_of is not None:
            words.append(f"with({self.number(link.shares_choice_of)})")
        words += [f"if {self(condition)}:" for condition in process.conditions]
        if process.optional_for is not None:
            words.append(f"{process.optional_for} may")
        if process.cost is not None:
            whole = "" if process.cost.all_or_nothing else "partly "
            words.append(f"{whole}{process.cost.kind}({self.processes(process.cost.processes)}):")
        words += [f"if {self(condition)}:" for condition in process.after_cost]
        words += ["may"] if process.may_after_cost else []
        words.append(self.action(process))
        if process.actor is not None:
            words.append(f"done by {self(process.actor)}")
        if process.for_each is not None:
            words.append(f"for each {self.each(process.for_each)}")
        if process.until is not None:
            words.append(f"until {self(process.until)}")
        if process.duration is not None:
            words.append(f"until {process.duration.until}")
            words += [f"if {self(condition)} then" for condition in process.duration.conditions]
            words += [f"and until {process.duration.lasts}"] if process.duration.lasts is not None else []
        return " ".join(words)

    def action(self, process: e.AnyProcess) -> str:
        match process:
            case e.Modal(count=count, options=options, times=times):
                often = "" if times == 1 else f"{times} times "
                told = " | ".join(self.processes(option) for option in options)
                return f"{often}choose {self(count)} of {{{told}}}"
            case e.GrantEffect(target=target, effects=effects):
                return f"grant {self(target)} " + " ".join(f'"{quoted(effect)}"' for effect in effects)
            case e.DoKeyword(keyword=keyword, target=target):
                return self(keyword) if target is None else f"{self(keyword)} on {self(target)}"
            case e.Modify(target=target, what=what, amount=amount, set=is_set):
                return f"{what} of {self(target)} {'=' if is_set else ''}{self.signed(amount)}"
            case e.CreateToken():
                return " ".join(["create_token", *self.fields(process, _COMMON | {"play_cost_paid"})])
            case e.AdjustLimit(what=what, amount=amount, of=of, whose=whose, process=changed):
                where = "" if of == "this_effect" else f" of={of}"
                where += "" if whose is None else f" of {self(whose)}"
                return f"adjust_limit {what} {self(amount)}{where}" + (
                    "" if changed is None else f" of p{self.number(changed)}"
                )
            case e.ModifyCost(what=what, of=of, amount=amount, set=is_set):
                return f"{what}{'' if of is None else ' of ' + self(of)} {'=' if is_set else ''}{self.signed(amount)}"
            case _:
                return " ".join([str(process.__struct_config__.tag), *self.fields(process, _COMMON)])

    def fields(self, value: msgspec.Struct, without: set[str]) -> Iterator[str]:
        """The fields that are not at their defaults: required ones bare, the others named."""
        for field in msgspec.structs.fields(value):
            found = getattr(value, field.name)
            if field.name in without or found == field.default:
                continue
            if found is True:
                yield field.name
            elif field.required and found is not None:
                yield self(found)
            elif isinstance(found, tuple) and found and isinstance(found[0], e.Effect):
                yield f"{field.name}=" + " ".join(f'"{quoted(effect)}"' for effect in found)
            elif found is not None:
                yield f"{field.name}={self(found)}"

    def signed(self, amount: e.Amount) -> str:
        return f"{amount:+}" if isinstance(amount, int) else self(amount)

    def each(self, each: e.PerEach) -> str:
        counted = "" if each.what == "count" else f"{each.what} of "
        return f"{counted}{'' if each.every == 1 else f'{each.every} '}{self(each.of)}"

    def __call__(self, value: Any) -> str:
        match value:
            case bool() | int() | str():
                return str(value)
            case tuple():
                return "+".join(self(item) for item in value)
            case e.Count():
                return self.count(value)
            case e.Cost(kind=kind, processes=processes):
                return f"{kind}({self.processes(processes)})"
            case e.PerEach():
                return f"{value.amount:+} for each {self.each(value)}"
            case e.Measure(what=what, of=of, plus=plus):
                return f"{what}({'' if of is None else self(of)})" + (f"{plus:+}" if plus else "")
            case e.Extreme(which=which, among=among):
                return which if among is None else f"{which} among {self(among)}"
            case e.Keyword(name=name, amount=amount, parameter=parameter, up_to=up_to):
                inside = [name, *(["up to"] if up_to else []), *([str(amount)] if amount is not None else [])]
                return f"＜{' '.join([*inside, *([f'({self(parameter)})'] if parameter is not None else [])])}＞"
            case e.Material(of=of, filters=filters):
                return " ".join(["|".join(of), *map(self, filters)])
            case e.CardsParameter(materials=materials):
                return " or ".join(map(self, materials))
            case e.EachParameter(slots=slots):
                return " & ".join(" or ".join(map(self, slot)) for slot in slots)
            case e.Place():
                return self.place(value)
            case e.Ref(to=to, process=process, owner=owner, of=of, keyword=keyword, many=many):
                whose = "" if owner is None else f"{possessive(owner)} "
                whose += "" if keyword is None else f"＜{keyword}＞ "
                name = ("p" if to == "process" else to) + self.number(process) + ("s" if many else "")
                return whose + name + ("" if of is None else f" of {self(of)}")
            case e.Select():
                return self.select(value)
            case e.PlayerRef(who=who):
                return who
            case e.PlayerWith(filters=filters):
                return " ".join(["1 player", *map(self, filters)])
            case e.Several(items=items, conj=conj):
                return "{" + f" {conj} ".join(map(self, items)) + "}"
            case e.Event():
                return self.event(value)
            case e.PlayCost():
                return self.play_cost(value)
            case e.Effect():
                return f'"{quoted(value)}"'
        return self.condition(value)

    def condition(self, value: Any) -> str:
        match value:
            case e.Compares(left=left, compare=compare, right=right):
                return f"{self(left)} {compare} {self(right)}"
            case e.Exists(what=what, negated=negated):
                return f"{'no' if negated else 'any'}({self(what)})"
            case e.Is(subject=subject, filters=filters, negated=negated):
                return f"{self(subject)} {'is not' if negated else 'is'} {' '.join(map(self, filters))}"
            case e.Happened(process=process, what=what, negated=negated):
                extra = "".join(f" {x}" for x in self.fields(value, {"process", "what", "negated"}))
                return f"{'not ' if negated else ''}{what}({self.number(process)}){extra}"
            case e.TurnOf(player=player):
                return f"turn of {player}"
            case e.During(what=what):
                return f"during {what}"
            case e.DigivolvingBy(how=how):
                return " ".join([how, *self.fields(value, {"how"})])
            case e.Upon(events=events, negated=negated, once=once):
                return f"{'once ' if once else ''}{'not ' if negated else ''}upon({self.any_of(events)})"
            case e.Either(conditions=conditions):
                return "(" + " or ".join(map(self, conditions)) + ")"
            case e.Both(conditions=conditions):
                return "(" + " and ".join(map(self, conditions)) + ")"
        return self.filter(value)

    def filter(self, value: Any) -> str:
        match value:
            case e.NameIs(names=names):
                return f"[{'/'.join(names)}]"
            case e.CardNumberIs(numbers=numbers):
                return f"number[{'/'.join(numbers)}]"
            case e.NameContains(names=names):
                return f"name~[{'/'.join(names)}]"
            case e.TextContains(names=names):
                return f"text~[{'/'.join(names)}]"
            case e.HasTrait(traits=traits, contains=contains, other_than=spared):
                return f"trait{'~' if contains else ''}[{'/'.join(traits)}{' but ' * bool(spared)}{'/'.join(spared)}]"
            case e.KindIs(kinds=kinds):
                return "|".join(kinds)
            case e.HasColor(colors=colors):
                return "|".join(colors)
            case e.Number(what=what, compare=compare, value=than):
                return f"{what}{compare}{self(than)}"
            case e.Suspended(is_suspended=yes):
                return "suspended" if yes else "unsuspended"
            case e.FaceUp(is_face_up=yes):
                return "face_up" if yes else "face_down"
            case e.HasKeyword(keywords=keywords):
                return "".join(f"＜{keyword}＞" for keyword in keywords)
            case e.HasEffect(timings=timings):
                return f"effect({'+'.join(timings)})"
            case e.HasUnder(zone=zone, what=what, none=none):
                return f"{'no' if none else 'has'}({'' if what is None else self(what) + ' in '}{zone})"
            case e.Other():
                return "other"
            case e.Same(what=what, as_=as_, different=different):
                return f"{'different' if different else 'same'}({what}{'' if as_ is None else ' as ' + self(as_)})"
            case e.Became(event=event, by=by, when=when, to=to, origin=origin):
                told = [self(by)] if by is not None else []
                told += [*([when] if when else []), *([f"to {self(to)}"] if to is not None else [])]
                told += [f"from {self(origin)}"] if origin is not None else []
                return f"{event}({'+'.join(told)})"
            case e.Total(what=what, compare=compare, value=than, beside=beside):
                others = "" if beside is None else f" with {self(beside)}"
                return f"total({what}{compare}{self(than)}{others})"
            case e.AnyOf(filters=filters):
                return "(" + " | ".join(map(self, filters)) + ")"
            case e.AllOf(filters=filters):
                return "(" + " & ".join(map(self, filters)) + ")"
            case e.Not(filter=inner):
                return f"not {self(inner)}"
            case e.Except(what=what):
                return f"except({self(what)})"
            case msgspec.Struct():
                return " ".join([str(value.__struct_config__.tag), *self.fields(value, set())])
        raise AssertionError(f"no words for {value!r}")

    def count(self, count: e.Count) -> str:
        n = "" if count.n is None else f" {count.n}"
        match count.mode:
            case "exactly":
                return n.strip()
            case "up_to_total":
                return f"total {count.total}<={count.n}"
            case mode:
                return mode.replace("_", " ") + n

    def place(self, place: e.Place) -> str:
        words: list[str] = [place.position] if place.position else []
        words += {True: ["face_up"], False: ["face_down"], None: []}[place.face_up]
        words += [possessive(place.owner)] if place.owner else []
        words += [place.zone]
        words += ["of " + self(place.host)] if place.host is not None else []
        return " ".join([*words, *(["any_order"] if place.any_order else [])])

    def select(self, select: e.Select) -> str:
        words = [self(select.count)] if select.count is not None else []
        words += [possessive(select.owner)] if select.owner else []
        words += ["|".join(select.of), *map(self, select.filters)]
        words += ["in " + " or ".join(map(self, select.places))] if select.places else []
        return " ".join([*words, *(["blind"] if select.blind else [])])

    def event(self, event: e.Event) -> str:
        words = [self(event.subject)] if event.subject is not None else []
        words += ["would " + event.event if event.would else event.event]
        words += self.fields(event, {"event", "subject", "would", "place", "or_place", "to", "or_to"})
        for name, places in (("from", (event.place, *event.or_place)), ("to", (event.to, *event.or_to))):
            words += [f"{name}=" + " or ".join(map(self, places))] if places[0] is not None else []
        return " ".join(words)

    def play_cost(self, cost: e.PlayCost) -> str:
        words = ["free"] if cost.free else []
        words += [f"cost-{self(cost.reduce)}"] if cost.reduce is not None else []
        words += [f"cost={self(cost.set)}"] if cost.set is not None else []
        words += ["ignoring"] if cost.ignore_requirements else []
        words += ["any level"] if cost.ignore_level else []
        return "+".join(words) or "paid"


def outline(effect: e.Effect) -> str:
    """Link, who may, cost kind and kind of each process; processes numbered as the effect lists them."""
    at = {process.id: n + 1 for n, process in enumerate(effect.processes)}
    out: list[str] = []
    for process in effect.processes:
        link = process.link
        words = [] if link.kind in ("first", "next") else [link.kind]
        words += [f"paid({at[link.needs_cost_of]})"] if link.needs_cost_of is not None else []
        if link.needs_result_of is not None:
            words.append(f"{'not ' if link.negated else ''}result({at[link.needs_result_of]})")
        words += [f"{process.optional_for} may"] if process.optional_for is not None else []
        words += [process.cost.kind] if process.cost is not None else []
        out.append(" ".join([*words, str(process.__struct_config__.tag)]))
    return "; ".join(out)


def possessive(owner: str) -> str:
    """ "your hand", "opponent hand"."""
    return "your" if owner == "you" else owner


def quoted(effect: e.Effect) -> str:
    """A granted effect with its header: it is an effect of its own."""
    head = "".join(f"[{timing}]" for timing in effect.timings)
    head += f"[{effect.frequency}/turn]" if effect.frequency else ""
    return f"{head}{' ' if head else ''}{say(effect)}"
