"""A player told by what that player has: "1 player with the most security cards"."""

from __future__ import annotations

from collections.abc import Sequence

from cardc.compiler.effect import Extreme, Number, Numeric, PlayerWith
from cardc.compiler.number import compare, number
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s


def player_with(core: s.Core, mods: Sequence[s.Mod]) -> PlayerWith | None:
    """ "1 player with 3 or fewer security cards", "… with the fewest cards in their hand"; None for another noun."""
    match core:
        case s.Noun(
            quant=s.Exactly(number="1" | "one", compare=None), owner=None, parts=(s.PlayerHead(word="player"),)
        ):
            pass
        case _:
            return None
    match mods:
        case [
            s.ModPrep(
                word="with",
                np=s.Noun(
                    quant=s.Determiner(word="the"), owner=None,
                    parts=(s.State(word="highest" | "lowest" as which), s.StatHead(word="number")),
                ),
            ),
            s.ModPrep(word="of", np=s.Noun(quant=None, owner=None, parts=(s.CardHead(word=cards),))),
            *where,
        ] if (what := _held(cards, where)) is not None:  # fmt: skip
            return PlayerWith((Number(what, "=", Extreme(which, what)),))
        case [
            s.ModPrep(
                word="with",
                np=s.Noun(quant=s.Exactly(number=n, compare=word), owner=None, parts=(s.CardHead(word=cards),)),
            ),
            *where,
        ] if (what := _held(cards, where)) is not None:
            return PlayerWith((Number(what, compare(word), number(n, core.span)),))
        case _:
            refuse("player", core.span, "which player?", ("with the most security cards",))


def _held(cards: str, where: Sequence[s.Mod]) -> Numeric | None:
    """ "security cards", "cards in their hand": what of a player's is counted."""
    match cards, where:
        case "security cards", []:
            return "security"
        case "cards", [s.ModPrep(word="in", np=s.Noun(owner="their", parts=(s.ZoneHead(word=zone),)))]:
            return _ZONES.get(zone)
        case _:
            return None


_ZONES: dict[str, Numeric] = {"hand": "hand", "trash": "trash", "security stack": "security"}
