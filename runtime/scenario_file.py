"""Scenario files as values: YAML read with its line numbers, checked key by key (docs/scenarios.md).

Every mistake is a `ScenarioError` that names file and line. Nothing is ignored: an unknown key is an
error, with the nearest known one.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence

import msgspec
import yaml

from cardc.compiler.card import Card, CardKind, DigivolutionCost, Field, Source
from cardc.runtime.model import OFFICIAL, Rules


class ScenarioError(Exception):
    """A mistake in a scenario file."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path, self.line, self.message = path, line, message


class Item:
    """A YAML node with its place."""

    __slots__ = ("node", "path")

    def __init__(self, node: yaml.Node, path: str) -> None:
        self.node, self.path = node, path

    @property
    def line(self) -> int:
        return self.node.start_mark.line + 1

    def error(self, message: str) -> ScenarioError:
        return ScenarioError(self.path, self.line, message)

    @property
    def is_map(self) -> bool:
        return isinstance(self.node, yaml.MappingNode)

    @property
    def is_list(self) -> bool:
        return isinstance(self.node, yaml.SequenceNode)

    @property
    def is_null(self) -> bool:
        return isinstance(self.node, yaml.ScalarNode) and self.node.tag == "tag:yaml.org,2002:null"

    def text(self) -> str:
        if not isinstance(self.node, yaml.ScalarNode) or self.is_null:
            raise self.error("expected a text")
        return self.node.value

    def number(self) -> int:
        text = self.text()
        try:
            return int(text)
        except ValueError:
            raise self.error(f"expected a whole number, got {text!r}") from None

    @property
    def is_number(self) -> bool:
        return isinstance(self.node, yaml.ScalarNode) and self.node.tag == "tag:yaml.org,2002:int"

    def truth(self) -> bool:
        text = self.text().casefold()
        if text not in ("true", "false", "yes", "no"):
            raise self.error(f"expected true or false, got {text!r}")
        return text in ("true", "yes")

    def items(self) -> list[Item]:
        """The entries of a list."""
        if not isinstance(self.node, yaml.SequenceNode):
            raise self.error("expected a list")
        return [Item(node, self.path) for node in self.node.value]

    def some(self) -> list[Item]:
        """The entries of a list, or the one thing that stands for a list of one; null is none."""
        if self.is_null:
            return []
        return self.items() if self.is_list else [self]

    def pairs(self) -> Iterator[tuple[str, Item, Item]]:
        """Key, key's place, value of a map; a key twice is an error."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.error("expected a map of keys and values")
        seen: set[str] = set()
        for key_node, value_node in self.node.value:
            key = Item(key_node, self.path)
            name = key.text()
            if name in seen:
                raise key.error(f"{name!r} twice")
            seen.add(name)
            yield name, key, Item(value_node, self.path)

    def fields(self, *known: str) -> dict[str, Item]:
        """A map whose keys are all known."""
        found: dict[str, Item] = {}
        for name, key, value in self.pairs():
            if name not in known:
                near = difflib.get_close_matches(name, known, 1)
                hint = f"; did you mean {near[0]!r}?" if near else f"; known are {', '.join(known)}"
                raise key.error(f"unknown key {name!r}{hint}")
            found[name] = value
        return found

    def one_of(self, *known: str) -> str:
        text = self.text()
        if text not in known:
            near = difflib.get_close_matches(text, known, 1)
            raise self.error(f"{text!r} is not one of {', '.join(known)}" + (f"; {near[0]!r}?" if near else ""))
        return text

    def texts(self) -> tuple[str, ...]:
        return tuple(item.text() for item in self.some())


# ---- values -----------------------------------------------------------------------------------


class InlineCard(msgspec.Struct, frozen=True):
    card: Card
    line: int
    token: bool = False
    text_lines: dict[str, int] = {}


class Stack(msgspec.Struct, frozen=True):
    """A permanent to set up."""

    card: str
    line: int
    under: tuple[str, ...] = ()
    suspended: bool = False
    played_this_turn: bool = False
    links: tuple[str, ...] = ()


class Side(msgspec.Struct, frozen=True):
    """One player's board. None: the default (a deck of ten fillers, nothing else)."""

    battle: tuple[Stack, ...] = ()
    breeding: tuple[Stack, ...] = ()
    hand: tuple[tuple[str, int], ...] = ()
    deck: tuple[tuple[str, int], ...] | int = 10
    security: tuple[tuple[str, int], ...] | int = 0
    trash: tuple[tuple[str, int], ...] = ()
    eggs: tuple[tuple[str, int], ...] = ()


class Step(msgspec.Struct, frozen=True):
    """An action with the answers to what it brings up, and what must hold afterwards."""

    verb: str
    line: int
    argument: Item
    answers: tuple[Item, ...] = ()
    expect: Item | None = None


class Case(msgspec.Struct, frozen=True):
    name: str
    line: int
    rule: str
    you: Side
    opponent: Side
    memory: int
    turn: int
    seed: int
    steps: tuple[Step, ...]
    expect: Item | None
    rows: tuple[str, ...] = ()
    rules: Rules = OFFICIAL


class ScenarioFile(msgspec.Struct, frozen=True):
    path: str
    cards: tuple[InlineCard, ...]
    cases: tuple[Case, ...]


VERBS = (
    "play", "digivolve", "dna_digivolve", "burst_digivolve", "app_fusion", "link", "use", "attack", "activate", "pass",
    "effect", "stub", "illegal", "legal",
)  # fmt: skip


# ---- reading ----------------------------------------------------------------------------------


def read(text: str, path: str) -> ScenarioFile:
    """Parse a scenario file."""
    return understand(compose(text, path), path)


def compose(text: str, path: str) -> yaml.Node:
    """The YAML of a scenario file, with its places."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise ScenarioError(path, mark.line + 1 if mark else 1, str(error.problem or error)) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise ScenarioError(path, 1, f"not readable as YAML: {error}") from None
    if node is None:
        raise ScenarioError(path, 1, "the file is empty")
    return node


def understand(node: yaml.Node, path: str) -> ScenarioFile:
    """The scenario file that the YAML describes."""
    top = Item(node, path).fields("cards", "cases", "about")
    if "cases" not in top:
        raise ScenarioError(path, 1, "no 'cases'")
    cards = tuple(_card(item) for item in top["cards"].some()) if "cards" in top else ()
    cases = tuple(_case(item) for item in top["cases"].items())
    if not cases:
        raise top["cases"].error("no case in 'cases'")
    names = [case.name for case in cases]
    for case in cases:
        if names.count(case.name) > 1:
            raise ScenarioError(path, case.line, f"two cases are called {case.name!r}")
    return ScenarioFile(path, cards, cases)


_TEXTS: tuple[tuple[str, str, Source], ...] = (
    ("text", "effectText", "main"),
    ("inherited", "inheritedEffectText", "inherited"),
    ("security_text", "securityEffectText", "security"),
    ("link", "linkRequirement", "requirement"),
    ("link_text", "linkEffect", "link"),
)
_KINDS: tuple[CardKind, ...] = ("Digimon", "Digi-Egg", "Tamer", "Option")


def _card(item: Item) -> InlineCard:
    got = item.fields(
        "id",
        "name",
        "kind",
        "colors",
        "level",
        "dp",
        "cost",
        "traits",
        "digivolve",
        "link_dp",
        "token",
        *(k for k, _, _ in _TEXTS),
    )
    if "name" not in got:
        raise item.error("a card needs a 'name'")
    name = got["name"].text()
    kind = got["kind"].one_of(*_KINDS) if "kind" in got else "Digimon"
    fields = tuple(Field(field, source, got[key].text()) for key, field, source in _TEXTS if key in got)
    card = Card(
        id=got["id"].text() if "id" in got else name,
        name=name,
        fields=fields,
        kinds=(kind,),  # type: ignore[arg-type]
        colors=got["colors"].texts() if "colors" in got else ("white",),
        level=got["level"].number() if "level" in got else None,
        play_cost=got["cost"].number() if "cost" in got else None,
        dp=got["dp"].number() if "dp" in got else None,
        traits=got["traits"].texts() if "traits" in got else (),
        digivolution_costs=tuple(_requirement(each) for each in got["digivolve"].some()) if "digivolve" in got else (),
        link_dp=got["link_dp"].number() if "link_dp" in got else None,
    )
    lines = {field: got[key].line for key, field, _ in _TEXTS if key in got}
    return InlineCard(card, item.line, got["token"].truth() if "token" in got else False, lines)


def _requirement(item: Item) -> DigivolutionCost:
    got = item.fields("from", "level", "cost")
    for key in ("from", "level", "cost"):
        if key not in got:
            raise item.error(f"a digivolution requirement needs {key!r}")
    return DigivolutionCost(got["from"].text(), got["level"].number(), got["cost"].number())


PLAYERS = ("you", "opponent")


def player(item: Item) -> int:
    return PLAYERS.index(item.one_of(*PLAYERS))


def _case(item: Item) -> Case:
    got = item.fields(
        "name", "row", "rule", "rules", "you", "opponent", "memory", "turn", "seed", "do", "expect", "about"
    )
    if "name" not in got:
        raise item.error("a case needs a 'name'")
    if "do" not in got and "expect" not in got:
        raise item.error("a case without 'do' and 'expect' says nothing")
    return Case(
        name=got["name"].text(),
        line=item.line,
        rule=got["rule"].text() if "rule" in got else "",
        you=_side(got["you"]) if "you" in got else Side(),
        opponent=_side(got["opponent"]) if "opponent" in got else Side(),
        memory=_memory(got["memory"]) if "memory" in got else 0,
        turn=player(got["turn"]) if "turn" in got else 0,
        seed=got["seed"].number() if "seed" in got else 0,
        steps=tuple(_step(each) for each in got["do"].some()) if "do" in got else (),
        expect=got.get("expect"),
        rows=got["row"].texts() if "row" in got else (),
        rules=_rules(got["rules"]) if "rules" in got else OFFICIAL,
    )


def _memory(item: Item) -> int:
    if not -10 <= item.number() <= 10:
        raise item.error(f"the gauge ends at 10 on either side, got {item.number()} (CR 1-4-2)")
    return item.number()


def _rules(item: Item) -> Rules:
    return Rules(**{name: value.truth() for name, value in item.fields(*Rules.__struct_fields__).items()})


def _side(item: Item) -> Side:
    got = item.fields("battle", "breeding", "hand", "deck", "security", "trash", "eggs")

    def cards(key: str) -> tuple[tuple[str, int], ...]:
        return tuple((each.text(), each.line) for each in got[key].some()) if key in got else ()

    def pile(key: str, default: int) -> tuple[tuple[str, int], ...] | int:
        if key not in got:
            return default
        return got[key].number() if got[key].is_number else cards(key)

    return Side(
        battle=tuple(_stack(each) for each in got["battle"].some()) if "battle" in got else (),
        breeding=_breeding(got["breeding"]) if "breeding" in got else (),
        hand=cards("hand"),
        deck=pile("deck", 10),
        security=pile("security", 0),
        trash=cards("trash"),
        eggs=cards("eggs"),
    )


def _breeding(item: Item) -> tuple[Stack, ...]:
    if len(item.some()) > 1:
        raise item.error("the breeding area holds one Digimon (CR 3-4-7)")
    return tuple(_stack(each) for each in item.some())


def _stack(item: Item) -> Stack:
    if not item.is_map:
        return Stack(item.text(), item.line)
    got = item.fields("card", "under", "links", "suspended", "played_this_turn")
    if "card" not in got:
        raise item.error("what lies on the field needs a 'card'")
    return Stack(
        got["card"].text(),
        item.line,
        got["under"].texts() if "under" in got else (),
        got["suspended"].truth() if "suspended" in got else False,
        got["played_this_turn"].truth() if "played_this_turn" in got else False,
        got["links"].texts() if "links" in got else (),
    )


def _step(item: Item) -> Step:
    if not item.is_map:
        return Step(item.one_of("pass"), item.line, item)
    got = item.fields(*VERBS, "answers", "expect")
    verbs = [key for key in got if key in VERBS]
    if len(verbs) != 1:
        raise item.error(f"a step has exactly one of {', '.join(VERBS)}")
    answers: Sequence[Item] = got["answers"].some() if "answers" in got else ()
    return Step(verbs[0], item.line, got[verbs[0]], tuple(answers), got.get("expect"))
