"""Running scenario files: set up a board, act, answer, compare (docs/scenarios.md).

`run_scenario` takes a path or the text of a file and a `compile_card`; `print_result` shows the
outcome to people.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO, cast

import msgspec

from cardc.compiler import effect as fx
from cardc.compiler.card import Card, CardKind, Field
from cardc.runtime.decisions import Answer, Decision, IllegalAnswer, Option, RuntimeFault
from cardc.runtime.engine import Injected
from cardc.runtime.model import Definition
from cardc.runtime.scenario_board import CompileCard, Library, Lookup, build, card_name, everywhere, named
from cardc.runtime.scenario_expect import compare
from cardc.runtime.scenario_file import PLAYERS, Case, Item, ScenarioError, ScenarioFile, Step, player, read

__all__ = ["CaseResult", "Failure", "ScenarioError", "ScenarioResult", "print_result", "run_scenario"]


class Failure(msgspec.Struct, frozen=True):
    """One thing that is not as the file says."""

    case: str
    line: int
    message: str


class CaseResult(msgspec.Struct, frozen=True):
    """`steps`: what was done and asked, for people."""

    name: str
    line: int
    steps: tuple[str, ...]
    failures: tuple[Failure, ...]

    @property
    def ok(self) -> bool:
        return not self.failures


class ScenarioResult(msgspec.Struct, frozen=True):
    path: str
    cases: tuple[CaseResult, ...]
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return all(case.ok for case in self.cases)

    @property
    def steps(self) -> tuple[str, ...]:
        return tuple(step for case in self.cases for step in case.steps)

    @property
    def failures(self) -> tuple[Failure, ...]:
        return tuple(failure for case in self.cases for failure in case.failures)


class _Stop(Exception):
    """The case cannot go on."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line, self.message = line, message


def run_scenario(
    source: Path | str, *, compile_card: CompileCard, lookup: Lookup | None = None, only: str | None = None
) -> ScenarioResult:
    """Run all cases of a file (or the one called `only`). Mistakes in the file raise `ScenarioError`.

    `source`: a path, or the text itself if it has a line break. `lookup` finds cards that the file
    names by id without defining them.
    """
    return run_file(load(source), compile_card=compile_card, lookup=lookup, only=only)


def load(source: Path | str) -> ScenarioFile:
    """Read a scenario file: a path, or the text itself if it has a line break."""
    if isinstance(source, str) and "\n" in source:
        return read(source, "<text>")
    try:
        return read(Path(source).read_text(encoding="utf-8"), str(source))
    except OSError as error:
        raise ScenarioError(str(source), 1, f"not readable: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ScenarioError(str(source), 1, "not UTF-8 text") from None


def run_file(
    file: ScenarioFile, *, compile_card: CompileCard, lookup: Lookup | None = None, only: str | None = None
) -> ScenarioResult:
    """Run all cases of a file that was read (or the one called `only`)."""
    library = Library(file, compile_card, lookup)
    cases = [case for case in file.cases if only in (None, case.name)]
    if not cases:
        raise ScenarioError(file.path, 1, f"no case is called {only!r}")
    results = tuple(_Runner(file, case, library).run() for case in cases)
    return ScenarioResult(file.path, results, tuple(library.warnings))


def print_result(result: ScenarioResult, out: TextIO | None = None, *, brief: bool = False) -> None:
    """Each case with what was done, asked and happened, and the differences; `brief`: one line for one that holds."""
    out = out if out is not None else sys.stdout
    for warning in result.warnings:
        print(f"warning: {warning}", file=out)
    for case in result.cases:
        print(f"{'ok    ' if case.ok else 'FAILED'} {result.path}:{case.line} {case.name}", file=out)
        if not (brief and case.ok):
            for step in case.steps:
                print(f"    {step}", file=out)
        for failure in case.failures:
            print(f"  {result.path}:{failure.line}: {failure.message}", file=out)


# ---- one case ---------------------------------------------------------------------------------


class _Runner:
    """Carries out one case. `asked`: the decisions put since it began; `told`: how much of the log is in `steps`."""

    def __init__(self, file: ScenarioFile, case: Case, library: Library) -> None:
        self.file, self.case, self.library = file, case, library
        self.steps: list[str] = []
        self.failures: list[Failure] = []
        self.asked: list[Decision] = []
        self.told = 0

    def run(self) -> CaseResult:
        try:
            self.game = build(self.case, self.library)
            for step in self.case.steps:
                self._step(step)
            if self.case.expect is not None:
                self._expect(self.case.expect, self.asked, 0)
        except _Stop as stop:
            self._fail(stop.line, stop.message)
        except RuntimeFault as fault:
            self._fail(self.case.line, f"{fault.__class__.__name__}: {fault}")
        return CaseResult(self.case.name, self.case.line, tuple(self.steps), tuple(self.failures))

    def _fail(self, line: int, message: str) -> None:
        self.failures.append(Failure(self.case.name, line, message))

    def _tell(self) -> None:
        """What happened since the last time, into the steps."""
        log = self.game.log
        self.steps.extend(f"    {happening}" for happening in log[self.told :])
        self.told = len(log)

    def _expect(self, item: Item, asked: list[Decision], log_from: int) -> None:
        for line, message in compare(item, self.game, asked, log_from):
            self._fail(line, message)

    # ---- steps --------------------------------------------------------------------------------

    def _step(self, step: Step) -> None:
        log_from, asked_from = len(self.game.log), len(self.asked)
        decision = self.game.decision
        if decision is None or decision.kind != "action":
            raise _Stop(step.line, f"no action can be taken: {decision or 'the game is over'}")
        if step.verb in ("illegal", "legal"):
            self._legality(step, decision)
            return
        who = PLAYERS[decision.player]
        self.steps.append(f"{who}: {step.verb} {_describe(step.argument)}".rstrip())
        try:
            self._do(step, decision)
            self._tell()
            self._answer(step)
        except IllegalAnswer as error:
            raise _Stop(step.line, str(error)) from None
        except RuntimeFault as fault:
            raise _Stop(step.line, f"{fault.__class__.__name__}: {fault}") from None
        if step.expect is not None:
            self._expect(step.expect, self.asked[asked_from:], log_from)

    def _legality(self, step: Step, decision: Decision) -> None:
        for verb, _, argument in step.argument.pairs():
            found = self._options(verb, argument, decision)
            offered = ", ".join(option.label for option in decision.options)
            if step.verb == "illegal" and found:
                self._fail(argument.line, f"expected not to be offered, but is: {decision.options[found[0]].label}")
            if step.verb == "legal" and not found:
                self._fail(argument.line, f"expected {verb} {_describe(argument)} to be offered, got {offered}")

    def _do(self, step: Step, decision: Decision) -> None:
        if step.verb == "effect":
            self._effect(step.argument)
        elif step.verb == "stub":
            self._stub(step.argument)
        else:
            found = self._options(step.verb, step.argument, decision)
            if not found:
                offered = ", ".join(option.label for option in decision.options)
                raise _Stop(step.line, f"{step.verb} {_describe(step.argument)} is not offered; offered: {offered}")
            self.game.answer((found[0],))

    def _options(self, verb: str, argument: Item, decision: Decision) -> list[int]:
        """The options that an action of the file may mean; the first is taken, "NAME#2" is the second of a name."""
        found = [index for index, option in enumerate(decision.options) if option.verb == verb]
        if verb == "pass":
            return found
        if verb in _FROM_TO:
            first, last = _FROM_TO[verb]
            got = argument.fields(first, last)
            if first not in got or last not in got:
                raise argument.error(f"{verb} needs {first!r} and {last!r}")
            names = (*(each.text() for each in got[first].some()), got[last].text())
            return [i for i in found if self._names_all(decision.options[i], names)]
        if verb not in ("play", "use", "attack", "activate"):
            raise argument.error(f"{verb!r} is not an action")
        name = argument.fields("with", "target")["with"].text() if argument.is_map else argument.text()
        return [i for i in found if self._names_all(decision.options[i], (name,)) or _called(decision.options[i], name)]

    def _names_all(self, option: Option, names: tuple[str, ...]) -> bool:
        return len(option.things) >= len(names) and all(
            thing in named(self.game, self._pool(thing), name)
            for thing, name in zip(option.things, names, strict=False)
        )

    def _pool(self, thing: int) -> tuple[int, ...]:
        """The things among which a name is counted ("#2"): those of the same area."""
        state = self.game.state
        permanent = state.permanents.get(thing)
        if permanent is not None:
            return tuple(
                each for area in ("battle_area", "breeding_area") for each in state.list_of(permanent.owner, area)
            )
        card = state.cards[thing]
        if card.host is not None:
            return state.permanents[card.host].links if card.area == "linked" else (thing,)
        return state.list_of(card.owner, card.area)

    # ---- effects from outside -------------------------------------------------------------------

    def _effect(self, item: Item) -> None:
        """`effect: {by: opponent, text: "…"}`: an effect in card text, carried out now."""
        got = item.fields("by", "text", "kind") if item.is_map else {"text": item}
        if "text" not in got:
            raise item.error("an effect needs a 'text'")
        text = got["text"].text()
        text = text if text.startswith("[") else f"[Main] {text}"
        kind = cast(CardKind, got["kind"].one_of("Option", "Digimon", "Tamer") if "kind" in got else "Option")
        card = Card("Stub", "Stub", (Field("effectText", "main", text),), (kind,), colors=("white",))
        definition = self.library.stub(card, got["text"].line)
        effects = definition.effects.get("main", ())
        if len(effects) != 1:
            raise got["text"].error(f"expected the text of one effect, got {len(effects)}")
        self.game.inject(Injected(definition, effects[0], player(got["by"]) if "by" in got else 0))

    def _stub(self, item: Item) -> None:
        """`stub: {do: delete, target: Name}`: one plain process on named things, without card text."""
        got = item.fields("by", "do", "target", "number")
        for key in ("do", "target"):
            if key not in got:
                raise item.error(f"a stub needs {key!r}")
        verb = got["do"].one_of(*STUBS)
        number = got["number"].number() if "number" in got else 1
        who = player(got["by"]) if "by" in got else 0
        subjects: list[int] = []
        for each in got["target"].some():
            things = named(self.game, everywhere(self.game), each.text())
            if not things:
                raise _Stop(each.line, f"no {each.text()!r} to {verb}")
            subjects.append(things[0])
        definition = Definition(Card(id="Stub", name="Stub", kinds=("Option",)), token=True)
        effect = fx.Effect(
            id="Stub/main/1", source="main", field="", span=(0, 0), category="activation", processes=stub(verb, number)
        )
        self.game.inject(Injected(definition, effect, who, tuple(subjects)))

    # ---- answers ------------------------------------------------------------------------------

    def _answer(self, step: Step) -> None:
        """Answer what comes up until the next action; attack targets may stand in the action itself."""
        answers = list(step.answers)
        if step.verb == "attack" and step.argument.is_map:
            target = step.argument.fields("with", "target").get("target")
            if target is not None:
                self._target(target)
        while (decision := self.game.decision) is not None and decision.kind != "action":
            self.asked.append(decision)
            if decision.kind == "breeding" and not (answers and _key(answers[0]) == "breeding"):
                self.game.answer((0,))
                self._tell()
                continue
            if not answers:
                raise _Stop(step.line, f"not answered: {self._shown(decision)}")
            item = answers.pop(0)
            answer = self._match(item, decision)
            labels = [decision.options[index].label for index in answer]
            asked = " ".join(filter(None, (decision.kind, decision.effect)))
            self.steps.append(f"  {PLAYERS[decision.player]}, {asked}: {', '.join(labels) or 'none'}")
            self.game.answer(answer)
            self._tell()
        if answers:
            raise _Stop(answers[0].line, f"never asked: {_describe(answers[0])}")

    def _target(self, target: Item) -> None:
        """The attack's target; not asked if there is only one."""
        decision = self.game.decision
        if decision is None or decision.kind != "attack_target":
            attacks = [happening for happening in self.game.log if happening.event == "attacked"]
            only = attacks[-1].things if attacks else ()
            got = card_name(self.game, only[0]) if only else "opponent"
            if attacks and target.text() != got:
                raise _Stop(target.line, f"the attack can only be on {got}")
            return
        self.asked.append(decision)
        self.game.answer(self._match_target(target, decision))
        self._tell()

    def _shown(self, decision: Decision) -> str:
        options = ", ".join(option.label for option in decision.options)
        return f"{PLAYERS[decision.player]} is asked {decision.kind} ({decision.prompt}) [{options}]"

    def _match(self, item: Item, decision: Decision) -> Answer:
        """The answer that an entry of `answers` gives to the decision."""
        if not item.is_map:
            return self._match_names(item, decision)
        got = item.fields(*_ANSWERS, "by")
        keys = [key for key in got if key != "by"]
        if len(keys) != 1:
            raise item.error(f"an answer has exactly one of {', '.join(_ANSWERS)}")
        if "by" in got and player(got["by"]) != decision.player:
            raise _Stop(item.line, f"expected a question to {got['by'].text()}, got: {self._shown(decision)}")
        key, value = keys[0], got[keys[0]]
        kinds = _ANSWERS[key]
        if key in ("yes", "decline"):
            kinds = _ASKED[value.one_of(*_ASKED)]
        if decision.kind not in kinds:
            raise _Stop(item.line, f"{_describe(item)} does not answer: {self._shown(decision)}")
        if key in ("yes", "decline"):
            word = "yes" if key == "yes" else "no"
            return tuple(i for i, option in enumerate(decision.options) if option.verb == word)
        if key == "target":
            return self._match_target(value, decision)
        if key in ("mode", "number", "cost"):
            wanted = [each.number() - (1 if key == "mode" else 0) for each in value.some()]
            return tuple(i for n in wanted for i, option in enumerate(decision.options) if option.number == n)
        if key == "breeding":
            return tuple(i for i, option in enumerate(decision.options) if option.verb == value.text())
        return self._match_names(value, decision)

    def _match_target(self, item: Item, decision: Decision) -> Answer:
        if item.text() == "opponent":
            return tuple(i for i, option in enumerate(decision.options) if option.verb == "player")
        return self._match_names(item, decision)

    def _match_names(self, item: Item, decision: Decision) -> Answer:
        """Options by the names of their cards; the same name again means the next such card."""
        taken: list[int] = []
        things = tuple(option.things[0] for option in decision.options if option.things)
        for each in item.some():
            meant = named(self.game, things, each.text())
            free = [
                i
                for i, option in enumerate(decision.options)
                if i not in taken and ((option.things and option.things[0] in meant) or _called(option, each.text()))
            ]
            if not free:
                raise _Stop(each.line, f"{each.text()!r} is no option: {self._shown(decision)}")
            taken.append(free[0])
        return tuple(taken)


def _called(option: Option, name: str) -> bool:
    """Is an option called so, besides by its card: by its label, an effect by its id?"""
    return option.label == name or (option.verb == "activate" and option.label.endswith(f" {name}"))


_FROM_TO = {
    "digivolve": ("from", "into"),
    "dna_digivolve": ("from", "into"),
    "burst_digivolve": ("from", "into"),
    "app_fusion": ("from", "into"),
    "link": ("card", "to"),
}
"""Actions on several cards: the keys of what it starts from, and of what it leads to."""


_ASKED: dict[str, tuple[str, ...]] = {
    "effect": ("activate_effect",),
    "process": ("optional_process",),
    "cost": ("pay_cost",),
    "block": ("block",),
    "counter": ("counter",),
}
_ANSWERS: dict[str, tuple[str, ...]] = {
    "yes": (),
    "decline": (),
    "choose": ("choose_cards",),
    "order": ("order",),
    "next": ("next_effect",),
    "block": ("block",),
    "counter": ("counter",),
    "target": ("attack_target",),
    "mode": ("choose_mode",),
    "number": ("choose_number",),
    "cost": ("choose_requirement",),
    "breeding": ("breeding",),
}


def _key(item: Item) -> str:
    return next((name for name, _, _ in item.pairs()), "") if item.is_map else ""


def _describe(item: Item) -> str:
    """An item as the file has it, on one line."""
    if item.is_map:
        return "{" + ", ".join(f"{name}: {_describe(value)}" for name, _, value in item.pairs()) + "}"
    if item.is_list:
        return "[" + ", ".join(_describe(each) for each in item.items()) + "]"
    return "" if item.is_null else item.text()


# ---- stubs ------------------------------------------------------------------------------------

STUBS = ("delete", "trash", "return", "bottom_deck", "suspend", "unsuspend", "de_digivolve", "play")


def stub(verb: str, number: int) -> tuple[fx.AnyProcess, ...]:
    """The process of a stub: it acts on "the trigger", to which the named things are bound."""
    it = fx.Ref("trigger", many=True)
    span = (0, 0)
    match verb:
        case "delete":
            return (fx.Delete(id=1, span=span, target=it),)
        case "trash":
            return (fx.Trash(id=1, span=span, target=it),)
        case "return":
            return (fx.ReturnTo(id=1, span=span, target=it, to=fx.Place("hand", "owner")),)
        case "bottom_deck":
            return (fx.ReturnTo(id=1, span=span, target=it, to=fx.Place("deck", "owner", "bottom")),)
        case "suspend":
            return (fx.Suspend(id=1, span=span, target=it),)
        case "unsuspend":
            return (fx.Unsuspend(id=1, span=span, target=it),)
        case "de_digivolve":
            return (fx.DoKeyword(id=1, span=span, keyword=fx.Keyword("De-Digivolve", number), target=it),)
        case "play":
            return (fx.Play(id=1, span=span, target=it, play_cost=fx.PlayCost(free=True)),)
        case _:
            raise AssertionError(verb)
