"""Where the place behind a noun is not the card's own, but where the card goes."""

from __future__ import annotations

import msgspec

from cardc.compiler.apart import another
from cardc.compiler.called import kinds_of
from cardc.compiler.effect import Count, FaceUp, Place, Ref, Select, Several, Target
from cardc.compiler.noun import one, under_any
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope, holder_of
from cardc.grammar import syntax as s


def split_destination(np: s.AnyNp) -> tuple[s.AnyNp, s.ModPrep | None, tuple[s.Mod, ...]]:
    """ "place it in the battle area": the last "in/on …" of the noun is where it goes."""
    if isinstance(np, s.NpList):
        last = np.links[-1]
        inner, mod, rest = split_destination(last.np)
        if mod is None or isinstance(inner, s.NpList):
            return np, None, ()
        links = (*np.links[:-1], msgspec.structs.replace(last, np=inner))
        return msgspec.structs.replace(np, links=links), mod, rest
    if isinstance(np, s.Np):
        for at in range(len(np.mods) - 1, -1, -1):
            mod = np.mods[at]
            if isinstance(mod, s.ModPrep) and mod.word in ("in", "on"):
                return msgspec.structs.replace(np, mods=np.mods[:at]), mod, np.mods[at + 1 :]
    return np, None, ()


def as_place(np: s.AnyNp, scope: Scope) -> Place:
    """ "as its bottom digivolution card", "as the top card of your deck", "as this Digimon's link card"."""
    if isinstance(np, (s.NpList, s.Amount)):
        refuse("place", np.span, "as which card?")
    core: s.Core | s.Amount = np.core
    if isinstance(core, s.Noun) and core.owner == "those digimon's" and isinstance(core.quant, s.OfQuant):
        core = under_any(core)  # "as 1 of those Digimon's bottom digivolution cards": of which of them
    match one(core, np.mods, scope):
        case Select(places=(place,), filters=(), count=count) if not _several(count) and _takes_face(place):
            on_end = place.zone in ("stack", "deck") and place.position is not None
            if on_end or place.zone in ("digivolution_cards", "security", "link_cards"):
                return place
        case Select(places=(Place(zone="security") as place,), filters=(FaceUp(is_face_up=face_up),), count=count):
            if not _several(count):
                return msgspec.structs.replace(place, face_up=face_up)
        case _:
            pass
    refuse("place", np.span, "as which card?", ("as its bottom digivolution card", "as the top security card"))


def _takes_face(place: Place) -> bool:
    """ "As your top face-up security card": so it is put there; "as its bottom face-down card" would be said before."""
    return place.face_up is None or place.zone == "security"


def _several(count: Count | None) -> bool:
    """ "as its bottom 2 cards": how many is said where the cards are, not where they go."""
    return count is not None and count.n != 1


def placing(scope: Scope, what: Target, process: int | None = None) -> Scope:
    """In "place the top stacked card of 1 of your Digimon as its bottom digivolution card", "its" is that Digimon's.

    `process` takes the card; none: an event tells of it.
    """
    place = what.places[0] if isinstance(what, Select) and len(what.places) == 1 else None
    host = None if place is None else holder_of(place)
    if not isinstance(what, Select) or host is None:
        return another(scope, what if process is not None else Ref("trigger"))
    if process is None or not isinstance(host, (Select, Several)):
        return scope.aside(host, kinds_of(host)).held_by(host)
    one = Count("exactly", 1)
    if not isinstance(host, Select) or (host.count != one and (host.count is not None or what.count != one)):
        return scope  # of several of them, none is "that Digimon"
    return scope.aside(Ref("host", process), kinds_of(host)).held_by(Ref("host", process))
