"""Building the board of a scenario, and naming the things on it."""

from __future__ import annotations

import difflib
from collections.abc import Callable

import msgspec

from cardc.compiler.card import Card
from cardc.compiler.unit import CompiledCard
from cardc.grammar.diagnostics import render_diagnostic
from cardc.runtime.engine import Game
from cardc.runtime.model import FIELD, Area, Definition, Task
from cardc.runtime.scenario_file import Case, ScenarioError, ScenarioFile, Side, Stack
from cardc.runtime.state import State
from cardc.runtime.support import gaps

CompileCard = Callable[[Card], CompiledCard]
Lookup = Callable[[str], Card | None]

FILLER = Definition(
    Card(id="Filler", name="Filler", kinds=("Digimon",), colors=("white",), level=3, dp=1000, play_cost=3)
)
"""The card that decks and security stacks given by number are made of."""

TURN = 3
"""The number of the turn a scenario starts in: late enough that what lies there was played before."""


class Library:
    """The cards of a file by name or id, compiled when first used. `warnings`: looked-up cards with refused units."""

    def __init__(self, file: ScenarioFile, compile_card: CompileCard, lookup: Lookup | None) -> None:
        self._path = file.path
        self._compile = compile_card
        self._lookup = lookup
        self._known: dict[str, Definition] = {"Filler": FILLER}
        self.warnings: list[str] = []
        for inline in file.cards:
            definition = self._define(inline.card, inline.line, inline.token, inline.text_lines, strict=True)
            for key in {inline.card.id, inline.card.name}:
                if key in self._known:
                    raise ScenarioError(file.path, inline.line, f"two cards are called {key!r}")
                self._known[key] = definition

    def get(self, name: str, line: int) -> Definition:
        if name not in self._known:
            card = self._lookup(name) if self._lookup is not None else None
            if card is None:
                near = difflib.get_close_matches(name, self._known, 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                text = f"no card {name!r}: neither in 'cards' nor in the given card lists{hint}"
                raise ScenarioError(self._path, line, text)
            self._known[name] = self._define(card, line, False, {}, strict=False)
        return self._known[name]

    def error(self, line: int, message: str) -> ScenarioError:
        return ScenarioError(self._path, line, message)

    def stub(self, card: Card, line: int) -> Definition:
        return self._define(card, line, True, {}, strict=True)

    def _define(self, card: Card, line: int, token: bool, lines: dict[str, int], *, strict: bool) -> Definition:
        """Compile. Text that is refused is an error in the file, or a warning where the card comes from elsewhere."""
        compiled = self._compile(card) if card.fields else CompiledCard(card.id, card.name, ())
        texts = {field.name: field.text for field in card.fields}
        for unit in compiled.units:
            if unit.status != "refused":
                continue
            shown = "\n".join(render_diagnostic(texts.get(unit.field, ""), each) for each in unit.diagnostics)
            message = f"{unit.id} is refused by the compiler\n{shown}"
            if strict:
                raise ScenarioError(self._path, lines.get(unit.field, line), message)
            self.warnings.append(f"{self._path}:{line}: {message}")
        definition = Definition(card, compiled.units, token=token)
        self.warnings.extend(
            f"{self._path}:{line}: not carried out: {gap}" for gap in gaps(definition) if "refused" not in gap
        )
        return definition


# ---- setting up -------------------------------------------------------------------------------


def build(case: Case, library: Library) -> Game:
    """The game at the start of a case: the turn player's main phase."""
    state = State(case.seed, case.rules)
    state.turn = TURN
    state.turn_player = case.turn
    state.memory = case.memory
    for player, side in enumerate((case.you, case.opponent)):
        _side(state, player, side, library)
    state.push(Task("main"))
    return Game(state)


def _side(state: State, player: int, side: Side, library: Library) -> None:
    for stack in side.battle:
        _stack(state, player, stack, "battle_area", library)
    for stack in side.breeding:
        _stack(state, player, stack, "breeding_area", library)
    piles: tuple[tuple[Area, tuple[tuple[str, int], ...] | int], ...] = (
        ("hand", side.hand),
        ("deck", side.deck),
        ("security", side.security),
        ("trash", side.trash),
        ("digi_egg_deck", side.eggs),
    )
    for area, pile in piles:
        cards = (("Filler", 0),) * pile if isinstance(pile, int) else pile
        for name, line in cards:
            definition = library.get(name, line)
            if ("Digi-Egg" in definition.card.kinds) is not (area == "digi_egg_deck"):
                raise library.error(line, f"{name!r} has no place in the {area.replace('_', ' ')} (CR 3-1-3-9)")
            state.create(definition, player, area)


def _stack(state: State, player: int, stack: Stack, area: Area, library: Library) -> None:
    names = (*reversed(stack.under), stack.card)
    cards = [state.create(library.get(name, stack.line), player, "limbo") for name in names]
    host = state.put_on_field(cards[0], area)
    for card in cards[1:]:
        state.stack(card, host, "top")
    for name in stack.links:
        state.link(state.create(library.get(name, stack.line), player, "limbo"), host)
    entered = state.turn if stack.played_this_turn else 0
    state.set_permanent(host, suspended=stack.suspended, entered=entered)
    state.became = {}


# ---- naming -----------------------------------------------------------------------------------


class Name(msgspec.Struct, frozen=True):
    """How a file names a thing: `Agumon`, `BT1-010`, `opponent.Agumon`, `Agumon#2` (the second of that name)."""

    name: str
    player: int | None = None
    nth: int | None = None

    @classmethod
    def parse(cls, text: str) -> Name:
        player = None
        for index, word in enumerate(("you.", "opponent.")):
            if text.startswith(word):
                player, text = index, text[len(word) :]
        name, mark, number = text.rpartition("#")
        if mark and number.isdigit():
            return cls(name, player, int(number))
        return cls(text, player)


def card_name(game: Game, thing: int) -> str:
    """The printed name of a card or of a permanent's top card."""
    return _definition(game, thing).card.name


def _definition(game: Game, thing: int) -> Definition:
    state = game.state
    stack = state.permanents.get(thing) or state.gone.get(thing)
    return state.cards[state.now(stack.top if stack is not None else thing)].definition


def named(game: Game, things: tuple[int, ...], text: str) -> list[int]:
    """Those of the things that the text may mean."""
    wanted = Name.parse(text)
    found = [thing for thing in things if _fits(game, thing, wanted)]
    if wanted.nth is not None:
        return found[wanted.nth - 1 : wanted.nth]
    return found


def _fits(game: Game, thing: int, wanted: Name) -> bool:
    state = game.state
    card = _definition(game, thing).card
    if wanted.name not in (card.name, card.id):
        return False
    if wanted.player is None:
        return True
    permanent = state.permanents.get(thing)
    owner = permanent.owner if permanent is not None else state.cards[state.now(thing)].owner
    return owner == wanted.player


def on_field(game: Game) -> tuple[int, ...]:
    return tuple(thing for player in (0, 1) for area in FIELD for thing in game.state.list_of(player, area))


def everywhere(game: Game) -> tuple[int, ...]:
    """Permanents first, then every single card."""
    return (*on_field(game), *game.state.cards)
