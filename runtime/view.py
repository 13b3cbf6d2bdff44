"""What one player may see of a game (CR 3-1-2, 3-4): for user interfaces and for players that must not peek.

`view` leaves out the decks, the opponent's hand and face-down security cards, their order and their ids: of those only
the number is told, unless a card was revealed or is looked at. The question is there only for the player it is put to.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from cardc.runtime.decisions import Decision
from cardc.runtime.engine import Game
from cardc.runtime.look import Look
from cardc.runtime.model import Area, Happening, Phase
from cardc.runtime.state import State

HIDDEN: tuple[Area, ...] = ("deck", "hand", "security", "digi_egg_deck")
"""Areas of which only the number of cards is public (CR 3-1-2); the own hand is seen, too."""


class SeenCard(msgspec.Struct, frozen=True):
    """A card that the player can read."""

    id: int
    name: str
    card: str


class SeenDigimon(msgspec.Struct, frozen=True):
    """What lies on the field: a Digimon, a Tamer or a placed Option. None: face down."""

    id: int
    top: SeenCard
    under: tuple[SeenCard | None, ...]
    links: tuple[SeenCard, ...]
    suspended: bool
    dp: int | None
    keywords: tuple[str, ...]


class Side(msgspec.Struct, frozen=True):
    """One player's areas. `known`: cards of the hidden areas that can be read, `counts`: how many there are in each."""

    battle: tuple[SeenDigimon, ...]
    breeding: tuple[SeenDigimon, ...]
    trash: tuple[SeenCard, ...]
    known: dict[str, tuple[SeenCard, ...]]
    counts: dict[str, int]


class View(msgspec.Struct, frozen=True):
    """A game as `player` sees it. `memory`: on the own side."""

    player: int
    turn: int
    turn_player: int
    phase: Phase
    memory: int
    winner: int | None
    mine: Side
    other: Side
    question: Decision | None
    log: tuple[Happening, ...]


def view(game: Game, player: int) -> View:
    """What the player may see now."""
    state, question = game.state, game.decision
    return View(
        player=player,
        turn=state.turn,
        turn_player=state.turn_player,
        phase=state.phase,
        memory=state.memory_of(player),
        winner=state.winner,
        mine=_side(state, player, player),
        other=_side(state, 1 - player, player),
        question=question if question is not None and question.player == player else None,
        log=tuple(told(happening, player) for happening in game.log),
    )


def readable(state: State, thing: int, player: int) -> bool:
    """May the player read the card (CR 3-1-2)? A permanent: its top card."""
    if thing in state.permanents:
        return True
    card = state.cards.get(thing)
    if card is None:
        return False
    if thing in state.revealed:
        return state.revealed[thing] in (None, player)
    match card.area:
        case "hand":
            return card.owner == player
        case "deck" | "digi_egg_deck":
            return False
        case "security" | "stack":
            return card.face_up
        case _:
            return True


def _side(state: State, owner: int, player: int) -> Side:
    look = Look(state)

    def read(thing: int) -> SeenCard:
        card = state.cards[thing]
        return SeenCard(thing, card.definition.card.name, card.definition.card.id)

    def lying(area: Area) -> tuple[SeenDigimon, ...]:
        return tuple(
            SeenDigimon(
                thing,
                read(state.permanents[thing].top),
                tuple(read(card) if readable(state, card, player) else None for card in look.under(thing)),
                tuple(map(read, look.links(thing))),
                look.suspended(thing),
                look.number(thing, "dp"),
                tuple(keyword.name for keyword in look.keywords(thing)),
            )
            for thing in state.list_of(owner, area)
        )

    held = {area: state.list_of(owner, area) for area in HIDDEN}
    return Side(
        battle=lying("battle_area"),
        breeding=lying("breeding_area"),
        trash=tuple(map(read, state.list_of(owner, "trash"))),
        known={area: tuple(read(t) for t in things if readable(state, t, player)) for area, things in held.items()},
        counts={area: len(things) for area, things in held.items()},
    )


def told(happening: Happening, player: int) -> Happening:
    """A line of the log as the player may read it: cards that went from one hidden area to another stay unnamed."""
    mine = happening.player == player
    if happening.event == "looked_at" and not mine:
        return replace(happening, detail="", things=())
    if happening.area not in HIDDEN or happening.to not in HIDDEN:
        return happening
    if mine and "hand" in (happening.area, happening.to):
        return happening
    hidden = replace(happening, subjects=(), before=(), detail=str(len(happening.subjects)))
    return hidden if happening.event != "drawn" else replace(hidden, detail=happening.detail)
