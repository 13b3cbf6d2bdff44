"""Where what happens comes from and goes to: "from your hand", "to the deck", "in its digivolution cards"."""

from __future__ import annotations

import msgspec

from cardc.compiler.args import Args
from cardc.compiler.destination import split_destination
from cardc.compiler.effect import Event, Select
from cardc.compiler.noun import target
from cardc.compiler.place import place_np, places_of
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s


def came_from(event: Event, args: Args, scope: Scope) -> Event:
    """ "from your hand or trash": where it was."""
    np = args.prep("from", "in", "on", "outside of")
    if np is None:
        return event
    first, *rest = place_np(np, scope)
    return msgspec.structs.replace(event, place=first, or_place=tuple(rest))


def went_to(event: Event, np: s.AnyNp, scope: Scope) -> Event:
    """ "to the hand or deck": where it goes."""
    first, *rest = place_np(np, scope)
    return msgspec.structs.replace(event, to=first, or_to=tuple(rest))


def is_place(np: s.AnyNp) -> bool:
    """Whether the noun names a place."""
    first = np.first if isinstance(np, s.NpList) else np
    core = first.core if isinstance(first, s.Np) else None
    return isinstance(core, s.Noun | s.Possessed) and isinstance(core.parts[-1], s.ZoneHead)


def from_apart(np: s.AnyNp | None) -> tuple[s.AnyNp | None, s.AnyNp | None]:
    """ "returns to the bottom of the deck from this Digimon's digivolution cards": where to, and where from."""
    match np:
        case s.Np(mods=(*mods, s.ModPrep(word="from", np=s.Noun() | s.Possessed() as core, span=span))):
            return msgspec.structs.replace(np, mods=tuple(mods)), s.Np(span, core, ())
        case _:
            return np, None


def put_in(np: s.AnyNp, event: Event, scope: Scope) -> tuple[s.AnyNp, Event]:
    """ "places a card in this Digimon's digivolution cards": taken off the noun, it is where the card goes."""
    what, mod, rest = split_destination(np)
    if mod is None or isinstance(mod.np, s.Amount):
        return np, event
    put = target(what, scope)
    host = put.places[0].host if isinstance(put, Select) and len(put.places) == 1 else None
    places, i = places_of(mod.word, mod.np, rest, 0, scope.held_by(host))  # "the top card of X in its …": X's
    if i != len(rest) or len(places) != 1:
        refuse("place", mod.span, "where is it placed?")
    return what, msgspec.structs.replace(event, to=places[0])
