"""Zones, and whose they are."""

from __future__ import annotations

from typing import Literal

from cardc.compiler.effect import Player, PlayerRef, PlayerWith, Ref, Target, Zone
from cardc.compiler.left_open import not_of_the_cost, that_one
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.spoken import all_of_them, spoken

ZONES: dict[str, Zone] = {
    "hand": "hand", "hands": "hand", "deck": "deck", "decks": "deck", "trash": "trash", "trashes": "trash",
    "security stack": "security", "security stacks": "security", "security": "security", "battle area": "battle_area",
    "battle areas": "battle_area", "breeding area": "breeding_area", "digi-egg deck": "digi_egg_deck", "field": "field",
    "digivolution cards": "digivolution_cards", "link cards": "link_cards", "security cards": "security",
    "stack": "stack",
    "stacks": "stack", "play": "field",
}  # fmt: skip


PLAYERS: dict[str, Player] = {
    "your": "you", "your opponent's": "opponent", "an opponent's": "opponent", "opponent's": "opponent",
    "the opponent's": "opponent", "your opponents'": "opponent", "each player's": "each_player",
    "both players'": "each_player", "either player's": "each_player", "players'": "each_player",
    "any player's": "each_player",
    "all players'": "each_player", "your or your opponent's": "each_player",
}  # fmt: skip


HOSTS = {"this digimon's": "this_digimon", "this card's": "this_card", "this tamer's": "this_tamer"}


def owner_of(word: str, scope: Scope, span: tuple[int, int]) -> tuple[Player | Literal["owner"] | None, Target | None]:
    """Player, or the card that owns: "your" -> ("you", None); "its" -> (None, what "it" is)."""
    if word in PLAYERS:
        return PLAYERS[word], None
    if word in HOSTS:
        return None, Ref(HOSTS[word])
    if word == "this effect's":
        return None, Ref("this_effect")
    if word in ("its owner's", "their owner's", "their owners'", "its owners'", "the owner's"):
        return "owner", None
    if word == "their" and scope.player is not None:
        return scope.player, None
    if word in ("its", "their", "that digimon's", "that card's", "that tamer's", "those digimon's", "that token's"):
        if word == "its" and scope.holder is not None:
            return None, scope.holder
        many = word in ("their", "those digimon's")
        named = that_one(scope, _KINDS[word], span, many) if word in _KINDS else None
        if named is not None:
            return None, spoken(all_of_them(named) if many else named, scope, span, many, _KINDS[word])
        if scope.unpaid is not None:
            scope = scope.in_play()
            not_of_the_cost(scope, word, span)
        if scope.it is None and scope.itself is not None and word == "its":
            return None, scope.itself
        if scope.it is None:
            refuse("unbound", span, f"nothing before it that '{word}' could mean")
        return None, spoken(scope.it, scope, span, many)
    refuse("owner", span, f"'{word}' owns nothing here")


OF_A_CARD = frozenset({*HOSTS, "its", "that digimon's", "that card's", "that tamer's"})
"""Owners that are cards."""

_KINDS = {"that digimon's": "digimon", "those digimon's": "digimon", "that tamer's": "tamer"}


HEAD_ZONES: dict[str, Zone] = {
    "digivolution card": "digivolution_cards", "digivolution cards": "digivolution_cards", "security card": "security",
    "security cards": "security", "link card": "link_cards", "link cards": "link_cards", "security digimon": "security",
}  # fmt: skip


_OF_PLAYERS: frozenset[Zone] = frozenset({
    "hand", "deck", "trash", "security", "digi_egg_deck", "battle_area", "breeding_area", "field",
})  # fmt: skip


def not_of_a_card(zone: Zone, host: Target | None, span: tuple[int, int]) -> None:
    """Refuses "this Digimon's security stack": it is a player's."""
    if host is not None and zone in _OF_PLAYERS and not isinstance(host, PlayerRef | PlayerWith):
        refuse("owner", span, "a player has these, and no card", ("your …", "their owner's …"))
