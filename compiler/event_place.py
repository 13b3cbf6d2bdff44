"""Where what happens comes from and goes to: "from your hand", "to the deck", "in its digivolution cards"."""

from __future__ import annotations

import msgspec

from cardc.compiler.args import Args
from cardc.compiler.called import CARD, UNDER_A_CARD, in_play_kinds
from cardc.compiler.destination import split_destination
from cardc.compiler.effect import Became, Event, FaceUp, Place, Ref, Select, Several, Target, Zone
from cardc.compiler.noun import one, target
from cardc.compiler.place import place_np, places_of
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.zone import owner_of
from cardc.grammar import syntax as s


def came_from(event: Event, args: Args, scope: Scope) -> Event:
    """ "from your hand or trash": where it was."""
    under = args.prep("from under")
    if isinstance(under, s.Np):
        places, i = places_of("from under", under.core, under.mods, 0, scope)
        if i != len(under.mods):
            refuse("place", under.mods[i].span, "this describes no place")
        event = was_in(event, tuple(places), under.span)
    np = args.prep("from", "in", "on", "outside of")
    return event if np is None else was_in(event, place_np(anyones(np), scope), np.span)


def was_in(event: Event, places: tuple[Place, ...], span: s.Span) -> Event:
    """Where it was: one place, or others that will do as well."""
    if not places:
        return event
    if event.place is not None:
        refuse("place", span, "two places where it was")
    first, *rest = places
    return msgspec.structs.replace(event, place=first, or_place=tuple(rest))


def itself(what: Target, np: s.AnyNp) -> tuple[Target, tuple[Place, ...]]:
    """ "this card in your hand", "this digivolution card": the card, and where it was when it happened (CR 15-3-3)."""
    this = Ref("this_card")
    match what, np:
        case Select(
            of=("card",), count=None, owner=None, places=places, filters=(Became(event="group", by=by),)
        ), _ if by == this:
            return this, places
        case Ref(to="this_card"), s.Np(core=s.Noun(parts=(s.CardHead(word=word),))) if word in _CARDS_IN:
            return this, (Place(_CARDS_IN[word]),)
        case _:
            return what, ()


_CARDS_IN: dict[str, Zone] = {
    "digivolution card": "digivolution_cards", "link card": "link_cards", "security card": "security",
}  # fmt: skip


def went_to(event: Event, np: s.AnyNp, scope: Scope) -> Event:
    """ "to the hand or deck": where it goes."""
    first, *rest = place_np(anyones(np), scope)
    return msgspec.structs.replace(event, to=first, or_to=tuple(rest))


def anyones(np: s.AnyNp) -> s.AnyNp:
    """ "a player's security stack": it happens to whichever, so that it is any player's."""
    match np:
        case s.Np(
            core=s.Possessed(
                span=span, owner=s.Noun(quant=s.Determiner(word="a"), parts=(s.PlayerHead(word="player"),)), parts=parts
            )
        ):
            return msgspec.structs.replace(np, core=s.Noun(span, None, "any player's", parts))
        case _:
            return np


def attack_target(core: s.Noun | s.Possessed, scope: Scope) -> Ref:
    """ "this Digimon's attack target", "attack targets": whose."""
    if isinstance(core, s.Possessed):
        return Ref("attack_target", of=one(core.owner, (), scope))
    if core.owner is None:
        return Ref("attack_target")
    who, host = owner_of(core.owner, scope, core.span)
    return Ref("attack_target", owner=who if who == "you" or who == "opponent" else None, of=host)


def linked_with(event: Event, args: Args, scope: Scope) -> Event:
    """ "When this Digimon gets linked with a level 4 or higher card": with which."""
    np = args.prep("with") if event.event == "link" and event.object is None else None
    return event if np is None else msgspec.structs.replace(event, object=target(np, scope))


def is_place(np: s.AnyNp) -> bool:
    """Whether the noun names a place."""
    first = np.first if isinstance(np, s.NpList) else np
    core = first.core if isinstance(first, s.Np) else None
    return isinstance(core, (s.Noun, s.Possessed)) and isinstance(core.parts[-1], s.ZoneHead)


def flipped(event: Event, args: Args) -> Event:
    """ "your security cards are flipped face up": there they lie so from now on."""
    match event:
        case Event(event="flip", subject=Select(places=(place,))):
            faces = [face_up for manner, face_up in _FACES if args.manner(manner)]
            return (
                msgspec.structs.replace(event, to=msgspec.structs.replace(place, face_up=faces[0])) if faces else event
            )
        case _:
            return event


def face_told(event: Event, args: Args) -> Event:
    """ "effects place a card face down under 1 of your Tamers": a face-down card."""
    match event:
        case Event(event="place", subject=Select(filters=filters) as card):
            told = tuple(FaceUp(face_up) for manner, face_up in _FACES if args.manner(manner))
            return msgspec.structs.replace(event, subject=msgspec.structs.replace(card, filters=(*filters, *told)))
        case _:
            return event


_FACES = (("face up", True), ("face down", False))


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


def under_it(event: Event, span: s.Span) -> Event:
    """ "places a digivolution card under X", "adds cards to X's digivolution cards": where it goes, by one word.

    What it becomes is not where it was; and only to a hand or a security stack is a card "added".
    """
    if event.event not in ("place", "add"):
        return event
    match event:
        case Event(subject=Select(places=(Place("digivolution_cards"),)) as card, object=host, to=None) if (
            host is not None and card.places == (Place("digivolution_cards"),)
        ):
            card = msgspec.structs.replace(card, places=())
            event = msgspec.structs.replace(event, subject=card, object=None, to=Place("digivolution_cards", host=host))
        case Event(object=Select(of=("card",), count=count, places=(place,), filters=()), to=None) if (
            place.zone in UNDER_A_CARD and (count is None or count.n in (None, 1))
        ):
            event = msgspec.structs.replace(event, object=None, to=place)
        case _:
            pass
    if event.to is not None and event.to.zone in UNDER_A_CARD:
        return msgspec.structs.replace(event, event="place")
    if event.event == "add" and event.object is not None:
        refuse("trigger", span, "added to what?", ("to your hand", "to its digivolution cards"))
    return event


def under_another(event: Event, span: s.Span) -> Event:
    """The event, refused where a card is "placed as its digivolution card" under what it is itself."""
    host = event.to.host if event.to is not None and event.event == "place" else None
    if host is not None and host in (event.subject, Ref("trigger")):
        refuse("unbound", span, "nothing is placed under itself")
    return event


def whose_cards(event: Event, scope: Scope) -> Scope:
    """After cards were taken from under X, or put there: "that Digimon" is X, and acts from now on."""
    if event.event == "trash":
        from_there = () if event.place is None else (event.place,)  # "trash this card from X's digivolution cards"
        taken = event.subject.places if isinstance(event.subject, Select) else from_there
        host = taken[0].host if len(taken) == 1 else None
    else:
        host = event.to.host if event.to is not None else event.object if event.event == "place" else None
        scope = scope if host is None else scope.only_called(Ref("trigger"), CARD).put_under(host)
    if not isinstance(host, (Select, Several)):
        return scope
    if event.subject == Ref("this_card"):
        scope = msgspec.structs.replace(scope, gone=True)  # "When this card is trashed from under X, it …": X
    kinds = in_play_kinds(host)
    return scope.aside(Ref("trigger_host"), kinds - {"card"} or kinds)  # "that card" is the one that was moved
