"""What must hold in a scenario, compared with what does; every difference as a readable line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardc.runtime.decisions import Decision
from cardc.runtime.engine import Game
from cardc.runtime.keywords import keyword_name
from cardc.runtime.look import Look
from cardc.runtime.model import Area
from cardc.runtime.scenario_board import card_name, named, on_field
from cardc.runtime.scenario_file import PLAYERS, Item, player

AREAS: dict[str, Area] = {
    "battle": "battle_area",
    "breeding": "breeding_area",
    "hand": "hand",
    "deck": "deck",
    "security": "security",
    "trash": "trash",
    "eggs": "digi_egg_deck",
}

Difference = tuple[int, str]
"""A line of the file and what is wrong there."""


def compare(item: Item, game: Game, asked: Sequence[Decision], log_from: int) -> list[Difference]:
    """All differences between an `expect` block and the game. `log_from`: where its part of the log starts."""
    got = item.fields(
        "memory", "turn", "phase", "winner", "you", "opponent", "suspended", "dp", "under", "links", "keywords", "log",
        "not_log", "asked", "not_asked",
    )  # fmt: skip
    found: list[Difference] = []
    for key, value in got.items():
        match key:
            case "you" | "opponent":
                found.extend(_areas(value, game, PLAYERS.index(key)))
            case "suspended" | "dp" | "under" | "links" | "keywords":
                found.extend(_things(key, value, game))
            case "log" | "not_log":
                found.extend(_log(value, game, log_from, wanted=key == "log"))
            case "asked" | "not_asked":
                found.extend(_asked(value, asked, wanted=key == "asked"))
            case _:
                found.extend(_plain(key, value, game))
    return found


def _differs(item: Item, what: str, expected: object, got: object) -> list[Difference]:
    return [] if expected == got else [(item.line, f"{what}: expected {expected}, got {got}")]


def _plain(key: str, value: Item, game: Game) -> list[Difference]:
    state = game.state
    if key == "memory":
        return _differs(value, "memory (your side)", value.number(), state.memory_of(0))
    if key == "turn":
        return _differs(value, "turn of", value.one_of(*PLAYERS), PLAYERS[state.turn_player])
    if key == "phase":
        return _differs(value, "phase", value.text(), state.phase)
    winner = None if value.is_null else player(value)
    return _differs(value, "winner", winner, state.winner)


def _areas(item: Item, game: Game, who: int) -> list[Difference]:
    found: list[Difference] = []
    for key, value in item.fields(*AREAS).items():
        things = game.state.list_of(who, AREAS[key])
        where = f"{PLAYERS[who]} {key}"
        if value.is_number:
            found.extend(_differs(value, f"{where} (number of cards)", value.number(), len(things)))
            continue
        expected = Counter(value.texts())
        got = Counter(card_name(game, thing) for thing in things)
        if expected != got:
            missing = sorted((expected - got).elements())
            extra = sorted((got - expected).elements())
            text = f"{where}: expected {sorted(expected.elements())}, got {sorted(got.elements())}"
            text += f"; missing {missing}" if missing else ""
            text += f"; not expected {extra}" if extra else ""
            found.append((value.line, text))
    return found


def _things(key: str, item: Item, game: Game) -> list[Difference]:
    """`suspended: {Name: true}`, `dp: {Name: 5000}`, `under: {Name: [A, B]}`, `keywords: {Name: [Blocker]}`."""
    look = Look(game.state)
    found: list[Difference] = []
    for name, place, value in item.pairs():
        things = named(game, on_field(game), name)
        if len(things) != 1:
            found.append((place.line, f"{name}: expected one on the field, got {len(things)}"))
            continue
        thing = things[0]
        if key == "suspended":
            found.extend(_differs(value, f"{name} suspended", value.truth(), look.suspended(thing)))
        elif key == "dp":
            found.extend(_differs(value, f"{name} DP", value.number(), look.number(thing, "dp")))
        elif key == "under":
            under = [card_name(game, card) for card in look.under(thing)]
            found.extend(_differs(value, f"under {name}, top to bottom", list(value.texts()), under))
        elif key == "links":
            links = [card_name(game, card) for card in look.links(thing)]
            found.extend(_differs(value, f"linked to {name}", list(value.texts()), links))
        else:
            got = sorted({keyword_name(keyword.name) for keyword in look.keywords(thing)})
            wanted = sorted({keyword_name(text) for text in value.texts()})
            found.extend(_differs(value, f"keywords of {name}", wanted, got))
    return found


def _log(item: Item, game: Game, log_from: int, *, wanted: bool) -> list[Difference]:
    """Each text is contained in a line of the log, or in none."""
    lines = [str(happening) for happening in game.log[log_from:]]
    found: list[Difference] = []
    for each in item.some():
        hits = [line for line in lines if each.text() in line]
        if wanted and not hits:
            found.append((each.line, f"log: expected {each.text()!r}, got\n      " + "\n      ".join(lines)))
        elif not wanted and hits:
            found.append((each.line, f"log: expected nothing with {each.text()!r}, got {hits[0]!r}"))
    return found


def _asked(item: Item, asked: Sequence[Decision], *, wanted: bool) -> list[Difference]:
    """A decision of this kind, to this player, of this effect was put, or none was."""
    found: list[Difference] = []
    for each in item.some():
        got = each.fields("kind", "by", "effect")
        kind = got["kind"].text() if "kind" in got else None
        who = player(got["by"]) if "by" in got else None
        effect = got["effect"].text() if "effect" in got else None
        hits = [
            decision
            for decision in asked
            if kind in (None, decision.kind) and who in (None, decision.player) and (effect or "") in decision.effect
        ]
        what = " ".join(str(part) for part in (kind, PLAYERS[who] if who is not None else None, effect) if part)
        if wanted and not hits:
            kinds = [f"{decision.kind} of {PLAYERS[decision.player]} {decision.effect}" for decision in asked]
            found.append((each.line, f"asked: expected {what}, got {kinds}"))
        elif not wanted and hits:
            found.append((each.line, f"asked: expected no {what}, got {hits[0]}"))
    return found
