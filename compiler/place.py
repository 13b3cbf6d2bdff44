"""Places: zones, whose they are, and where in them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

# Noun phrases hold noun phrases: noun, modifier, attribute, relative and place import one another as modules.
from cardc.compiler import modifier, noun
from cardc.compiler.effect import Became, FaceUp, Filter, Place, PlayerRef, Position, Ref, Select, Zone
from cardc.compiler.left_open import not_under_the_payer
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.zone import HEAD_ZONES, ZONES, not_of_a_card, owner_of
from cardc.grammar import syntax as s


def places_of(
    prep: str, core: s.Core | s.Amount, mods: Sequence[s.Mod], i: int, scope: Scope
) -> tuple[list[Place], int]:
    """The places that `prep` + `core` name; eats an "of …" or "with …" of `mods` from `i` on that belongs to them."""
    if type(core) is s.Amount:
        refuse("place", core.span, "this is no place")
    if prep in ("from under", "under"):
        of_host = modifier.described(mods, i)  # "from under 1 of your Tamers with …"
        of_host += [mod for mod in mods[i + len(of_host) :][:1] if noun.is_on_field(mod)]
        if type(core) is s.Pronoun:
            scope = scope.with_cards_under()
            not_under_the_payer(scope, core.span)
        return [Place("under", host=noun.one(core, of_host, scope))], i + len(of_host)
    if prep == "among":
        return [_among(core, scope)], i
    if type(core) is s.Pronoun:
        if core.word == "it" and core.quant is None and scope.where is not None:
            return [scope.where], i
        refuse("place", core.span, "this is no place")
    head = core.parts[-1]
    if type(head) is s.CardHead and head.word in HEAD_ZONES:
        return _of_cards(core, mods, i, scope)
    if type(head) is s.CardHead and prep == "from" and head.word in ("digimon", "tamer", "tamers", "digimon card"):
        of_host = modifier.described(mods, i)
        return [Place("under", host=noun.one(core, of_host, scope))], i + len(of_host)
    if type(core) is s.Possessed:
        host = noun.one(core.owner, (), scope)
        if isinstance(host, PlayerRef):
            refuse("owner", core.owner.span, "which player's?", ("your opponent's", "each player's"))
        not_of_a_card(_zone(head), host, core.span)
        return [Place(_zone(head), host=host)], i
    step = _led_by(mods, i, "in", "of")
    if step is not None and isinstance(head, s.ZoneHead) and head.word in ("empty space", "space"):
        return places_of("in", step, mods, i + 1, scope)
    return _of_zones(core, mods, i, scope)


def by_face(places: tuple[Place, ...], filters: tuple[Filter, ...]) -> tuple[tuple[Place, ...], tuple[Filter, ...]]:
    """ "The top face-down security card": the topmost of the face-down ones, which the place tells (Q4370, Q4785)."""
    faces = [filter_ for filter_ in filters if type(filter_) is FaceUp]
    if len(faces) != 1 or not places or any(p.position is None or p.face_up is not None for p in places):
        return places, filters
    lying = tuple(msgspec.structs.replace(p, face_up=faces[0].is_face_up) for p in places)
    return lying, tuple(filter_ for filter_ in filters if filter_ is not faces[0])


def _led_by(mods: Sequence[s.Mod], i: int, *words: str) -> s.Core | None:
    """The noun behind "of" (or another of `words`) at `i`."""
    step = mods[i] if i < len(mods) else None
    if type(step) is s.ModPrep and step.word in words and type(step.np) is not s.Amount:
        return step.np
    return None


def among_those(core: s.Core | s.Amount, scope: Scope) -> Became | None:
    """ "1 Tamer card among them", "among the trashed cards": one of those; None where they were revealed."""
    pointed = isinstance(core, s.Noun) and isinstance(core.quant, s.Determiner) and core.quant.word in ("the", "those")
    if not pointed and (scope.revealed is not None or not isinstance(core, s.Pronoun) or core.quant is not None):
        return None
    those = noun.one(core, (), scope)
    if not isinstance(those, Ref) or those.to == "rest" or those == Ref("process", scope.revealed):
        return None
    return Became("group", those)


def _among(core: s.Core, scope: Scope) -> Place:
    """ "among them", "among the revealed cards"."""
    if not isinstance(core, s.Pronoun) and not (isinstance(core, s.Noun) and isinstance(core.parts[-1], s.CardHead)):
        refuse("place", core.span, "among what?")
    if scope.revealed is None:
        refuse("unbound", core.span, "no cards were revealed before to choose among")
    return Place("revealed", host=Ref("process", scope.revealed))


def _of_cards(core: s.Noun | s.Possessed, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[list[Place], int]:
    """ "your face-up security cards", "the digivolution cards of 1 of your Digimon": cards that are a place."""
    select = noun.one(core, (), scope)
    count = select.count if isinstance(select, Select) else None
    if count is not None and ((count.n or 1) != 1 or count.mode == "none"):
        refuse("place", core.span, "a place takes no number")
    places = list(select.places) if isinstance(select, Select) else []
    for filter_ in select.filters if isinstance(select, Select) else ():
        if not isinstance(filter_, FaceUp):
            refuse("place", core.span, "cards that are described are no place")
        places = [msgspec.structs.replace(place, face_up=filter_.is_face_up) for place in places]
    of = _led_by(mods, i, "of")
    if of is not None and len(places) == 1 and places[0].host is None and places[0].owner is None:
        return [msgspec.structs.replace(places[0], host=noun.one(of, mods[i + 1 :], scope))], len(mods)
    return places, i


def _of_zones(core: s.Noun, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[list[Place], int]:
    """ "your hand or trash", "the top or bottom of your deck"."""
    found: list[Place] = []
    position: Position | None = None
    for part in core.parts:
        match part:
            case s.ZoneHead(word="top" | "bottom" as where) | s.Position(word="top" | "bottom" as where, number=None):
                position = where if position is None else "top_or_bottom"
            case s.ZoneHead() | s.CardHead():
                found.append(Place(_zone(part), position=position))
            case s.HeadConj() | s.State(word="empty"):
                pass
            case _:
                refuse("place", part.span, "this is no place")
    owner, host = owner_of(core.owner, scope, core.span) if core.owner is not None else (None, None)
    article = type(core.quant) is s.Determiner and core.quant.number is None
    this = isinstance(core.quant, s.Determiner) and core.quant.word == "this"
    if this and [place.zone for place in found] != ["stack"]:
        refuse("place", core.span, "which one is this?", ("your …",))
    if core.quant is not None and not article and not isinstance(core.quant, (s.Exactly, s.OfQuant)):
        refuse("place", core.span, "a place takes no number")
    if position is not None and not found:
        return _end_of(position, core, mods, i, scope)
    if not found:
        refuse("place", core.span, "this is no place")
    of = _led_by(mods, i, "of")
    whole = bool(found) and found[0].zone in ("digivolution_cards", "link_cards", "stack")
    if of is not None and owner is None and host is None and whole:
        host = noun.one(of, (), scope)
        i += 1
    if found[0].zone == "stack" and host is None and article:
        host = _of_this(core, scope)
    for place in found:
        not_of_a_card(place.zone, host, core.span)
    return [msgspec.structs.replace(place, owner=owner, host=host) for place in found], i


def _of_this(core: s.Noun, scope: Scope) -> Ref:
    """ "This stack": that of the card that has the effect. Refuses "the stack"."""
    this = isinstance(core.quant, s.Determiner) and core.quant.word == "this"
    if not this or scope.this == Ref("this_card"):
        refuse("owner", core.span, "whose stack?", ("this Digimon's stack",))
    return scope.this


def _end_of(position: Position, core: s.Noun, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[list[Place], int]:
    """ "the bottom of your deck", "the top of 1 of your Digimon"."""
    match mods[i : i + 1]:
        case [s.ModConj(word="or", mod=s.Noun(owner=None, parts=(s.ZoneHead(word="top" | "bottom" as other),)))] if (
            other != position
        ):  # "the top or the bottom of the deck"
            position, i = "top_or_bottom", i + 1
        case _:
            pass
    of = _led_by(mods, i, "of")
    if of is None:
        refuse("place", core.span, f"the {position} of what?")
    head = of.parts[-1] if isinstance(of, (s.Noun, s.Possessed)) else None
    if isinstance(head, s.CardHead) and head.word not in HEAD_ZONES:
        return [Place("stack", host=noun.one(of, mods[i + 1 :], scope), position=position)], len(mods)
    inner, i = places_of("of", of, mods, i + 1, scope)
    return [msgspec.structs.replace(place, position=position) for place in inner], i


def _zone(part: s.Part) -> Zone:
    word = getattr(part, "word", "")
    if word not in ZONES:
        refuse("place", part.span, f"'{word}' is no place")
    return ZONES[word]


_EITHER = frozenset({"your or your opponent's", "either player's", "any player's"})


def either_player(mods: Sequence[s.Mod]) -> tuple[tuple[s.Mod, ...], tuple[s.Mod, ...]] | None:
    """ "in your or your opponent's trash": those with your place, and those with theirs."""
    for at, mod in enumerate(mods):
        if type(mod) is not s.ModPrep or type(mod.np) is not s.Noun or mod.np.owner not in _EITHER:
            continue
        match mod:
            case s.ModPrep(np=s.Noun(parts=(s.ZoneHead(),)) as zone):
                yours, theirs = (
                    msgspec.structs.replace(mod, np=msgspec.structs.replace(zone, owner=whose))
                    for whose in ("your", "your opponent's")
                )
                return (*mods[:at], yours, *mods[at + 1 :]), (*mods[:at], theirs, *mods[at + 1 :])
            case _:
                pass
    return None


def place_np(np: s.AnyNp, scope: Scope) -> tuple[Place, ...]:
    """A noun phrase that names one or more places."""
    if isinstance(np, s.NpList):
        return tuple(p for item in (np.first, *(link.np for link in np.links)) for p in place_np(item, scope))
    if isinstance(np, s.Amount):
        refuse("place", np.span, "this is no place")
    found, i = places_of("", np.core, np.mods, 0, scope)
    while i != len(np.mods):
        match np.mods[i]:
            case s.ModConj(word="or", mod=s.Noun() as core) if core.owner is None or isinstance(
                core.parts[-1], s.ZoneHead
            ):  # "the deck | or the hand", "your trash | or digivolution cards"
                more, i = places_of("", core, np.mods, i + 1, scope)
                found += more
            case mod:
                refuse("place", mod.span, "this describes no place")
    return tuple(found)
