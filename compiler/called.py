"""What a thing that was spoken of can be called: "that Digimon", "that card", "that security card" (DESIGN §5)."""

from __future__ import annotations

from functools import cache

from cardc.compiler.effect import Became, Kind, PlayerRef, PlayerWith, Ref, Select, Several, Target, Zone

Kinds = frozenset[str]
"""What a thing spoken of can be called: "digimon", "tamer", …; empty: anything."""

ANYTHING: Kinds = frozenset()
THIS: dict[str, Kinds] = {"this_digimon": frozenset({"digimon"}), "this_tamer": frozenset({"tamer"})}
CARD: Kinds = frozenset({"card"})
PERMANENT: Kinds = frozenset({"digimon", "tamer"})
_OUT_OF_PLAY = frozenset({"hand", "trash", "deck", "security", "under", "digivolution_cards", "link_cards", "revealed"})


_CARDS_OF: dict[Zone, str] = {
    "security": "security card", "digivolution_cards": "digivolution card", "link_cards": "link card",
}  # fmt: skip
LYING: Kinds = frozenset({"card", *_CARDS_OF.values()})
"""A card of any kind, wherever it lies."""


UNDER_A_CARD: frozenset[Zone] = frozenset({"digivolution_cards", "link_cards", "stack", "under"})
"""Where cards lie that belong to a card in play."""


PUT_UNDER: Kinds = frozenset(_CARDS_OF.values())
"""What a card is called that lies under a card, or in the security stack."""


def lying_in(zone: Zone | None, kinds: Kinds) -> Kinds:
    """What a card can be called that was put there."""
    return kinds | {_CARDS_OF[zone]} if kinds and zone in _CARDS_OF else kinds


def kinds_of(target: Target) -> Kinds:
    """The kinds that `target` can be called by; a card that is not in play is only a card."""
    match target:
        case Select(of=of, places=places, owner=owner):
            return _called(of, owner, tuple(place.zone for place in places if place.zone in _OUT_OF_PLAY))
        case Ref(to=to):
            return THIS.get(to, ANYTHING)
        case Several(items=items):
            found = [kinds_of(item) for item in items]
            return frozenset().union(*found) if all(found) else ANYTHING
        case PlayerRef() | PlayerWith():
            return frozenset({"player"})


@cache
def _called(of: tuple[Kind, ...], owner: str | None, out_of_play: tuple[Zone, ...]) -> Kinds:
    if out_of_play:
        lying = (_CARDS_OF[zone] for zone in out_of_play if zone in _CARDS_OF)
        return frozenset({"card", *lying, *(f"{kind} card" for kind in of if kind != "card")})
    if "card" in of:
        return ANYTHING
    whose = {"you": "your", "opponent": "opponent"}.get(owner or "")
    return frozenset({*of, "card", *(f"{whose} {kind}" for kind in of if whose is not None)})


def is_this(target: Target) -> bool:
    """ "This Digimon", "this card": what has the effect."""
    return isinstance(target, Ref) and target.to.startswith("this_")


def is_this_described(target: Target | None) -> bool:
    """ "This Digimon with 3 or more link cards", "this [X] trait Digimon": one in any case."""
    first = target.filters[0] if isinstance(target, Select) and target.filters else None
    return isinstance(first, Became) and first.event == "group" and isinstance(first.by, Ref) and is_this(first.by)


def may_be(kinds: Kinds, kind: str) -> bool:
    """Whether "that Tamer card" can be a card of which no kind was told."""
    return bool(kinds) and kinds <= LYING and kind not in LYING and kind.endswith(" card")


@cache
def is_out_of_play(kinds: Kinds) -> bool:
    """Whether it is known to be a card that lies somewhere."""
    return bool(kinds) and all(kind.endswith("card") for kind in kinds)


def in_play_kinds(target: Target) -> Kinds:
    """The kinds of a target known to be in play: what has cards under it. "That card" is one of those, and not this."""
    return (kinds_of(target) - CARD) or PERMANENT
