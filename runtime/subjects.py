"""To whom it happened, and where from and to: is that what a "When …" speaks of (CR 15-5)?"""

from __future__ import annotations

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import select
from cardc.runtime.model import FIELD, Happening
from cardc.runtime.scope import Scope


def subjects(scope: Scope, event: fx.Event, happening: Happening) -> tuple[int, ...]:
    """The subjects of the happening that the event is about."""
    if event.subject is None:
        return happening.subjects
    pairs = zip(happening.before, happening.subjects, strict=False) if happening.before else ()
    before = {now: then for then, now in pairs}
    found = tuple(
        thing
        for thing in happening.subjects
        if _lay(scope, event, thing, before.get(thing, thing))
        and _subject_fits(scope, event, event.subject, thing, before.get(thing, thing), happening)
    )
    if found and (unknown := unknown_lying(event)) is not None:
        raise scope.unsupported(unknown)
    return found


def _lay(scope: Scope, event: fx.Event, thing: int, before: int) -> bool:
    """Face up or down, as the places say: it lay so where it was, and lies so where it is put."""
    origin = (event.place, *event.or_place) if event.place is not None else ()
    to = (event.to, *event.or_to) if event.to is not None else ()
    return _faces(scope, origin, before) and (event.would or _faces(scope, to, thing))


def _faces(scope: Scope, places: tuple[fx.Place, ...], thing: int) -> bool:
    faces = {place.face_up for place in places}
    return not faces or None in faces or scope.board.face_up(thing) in faces


AT_AN_END = "an event that happens to the top or bottom card of a pile"
WOULD_LIE = "how a card would lie that is about to be put somewhere"


def unknown_lying(event: fx.Event) -> str | None:
    """Where in a pile a card lay is not known afterwards, of a Digimon's top card alone; nor how one will lie."""
    to = (event.to, *event.or_to) if event.to is not None else ()
    if event.would and any(place.face_up is not None for place in to):
        return WOULD_LIE
    items = event.subject.items if isinstance(event.subject, fx.Several) else (event.subject,)
    places = (place for item in items if isinstance(item, fx.Select) for place in item.places)
    ends = ((place.zone, place.position) for place in places if place.position is not None)
    return AT_AN_END if any(end != ("stack", "top") for end in ends) else None


def _subject_fits(
    scope: Scope, event: fx.Event, target: fx.Target, thing: int, before: int, happening: Happening
) -> bool:
    match target:
        case fx.Ref(to="this_digimon" | "this_tamer"):
            return scope.host is not None and scope.host in (thing, before)
        case fx.Ref(to="this_card"):
            on_top = scope.host in (thing, before) and scope.board.top_card(scope.host) == scope.card
            return on_top or scope.card in (thing, before) or scope.board.now(scope.card) == thing
        case fx.PlayerRef(who=who):
            return happening.player in select.players(scope, who)
        case fx.Ref(to="you" | "opponent" as who):
            return happening.player in select.players(scope, who)
        case fx.Ref(to="trigger"):
            return thing in select.deref(scope, target)
        case fx.Several(items=items):
            return any(_subject_fits(scope, event, item, thing, before, happening) for item in items)
        case fx.Select(filters=filters) if those := tuple(filter(_is_one_of_them, filters)):  # they are what it is now
            other = replace(target, filters=tuple(each for each in filters if each not in those))
            mine = all(select.matches(scope, thing, each) for each in those)
            return mine and _subject_fits(scope, event, other, thing, before, happening)
        case fx.Select(filters=filters) if faces := tuple(each for each in filters if isinstance(each, fx.FaceUp)):
            up = scope.board.face_up(before if target.places or event.to is None else thing)  # it lay so, or is put so
            other = replace(target, filters=tuple(each for each in filters if each not in faces))
            lies = all(up is each.is_face_up for each in faces)
            return lies and _subject_fits(scope, event, other, thing, before, happening)
        case fx.Select(places=(fx.Place(zone="stack", position="top") as place,)):
            return _was_on_top(scope, place, before, happening) and select.is_among(scope, before, _anywhere(target))
        case fx.Select(places=places) if places:
            if not any(area_fits(scope, place, happening.area, happening) for place in places):
                return False
            if not _faces(scope, places, before):
                return False
            return select.is_among(scope, before if _known(scope, before) else thing, _anywhere(target))
        case _:
            return select.is_among(scope, before if _known(scope, before) else thing, target)


def _is_one_of_them(told: fx.Filter) -> bool:
    """ "If any of them were played from your trash": of what the trigger happened to."""
    return isinstance(told, fx.Became) and told.event == "group"


def _was_on_top(scope: Scope, place: fx.Place, card: int, happening: Happening) -> bool:
    """The top card of a Digimon that stays: what the Digimon was like, that card was."""
    if happening.area not in FIELD or not happening.things:
        return False
    match place.host:
        case fx.Select(owner=owner) as host:
            mine = owner in (None, "any") or happening.player in select.players(scope, owner)
            return mine and select.is_among(scope, card, _anywhere(host))
        case None:
            return True
        case host:
            return any(select.is_among(scope, thing, host) for thing in happening.things)


def _known(scope: Scope, thing: int) -> bool:
    return bool(scope.board.names(thing))


def _anywhere(target: fx.Select) -> fx.Select:
    """The selector without owner and places: those have been compared with the happening's."""
    return fx.Select(of=target.of, count=target.count, filters=target.filters)


_UNDER = ("digivolution_cards", "under", "stack")


def area_fits(scope: Scope, place: fx.Place, area: str | None, happening: Happening) -> bool:
    owner = place.owner
    if owner not in (None, "owner") and happening.player not in select.players(scope, owner):
        return False
    hosts = happening.things if happening.host is None else (*happening.things, happening.host)
    if place.host is not None and not any(select.is_among(scope, thing, place.host) for thing in hosts):
        return False
    if place.zone in _UNDER:
        return area == "stack"
    if place.zone == "link_cards":
        return area == "linked"
    if place.zone == "anywhere":
        return True
    if place.zone == "field":
        return area in ("battle_area", "breeding_area")
    return area == place.zone


def came_from(scope: Scope, place: fx.Place, happening: Happening) -> bool:
    """Where it was before; of a digivolution or a link, where the card came from, unless the field is named."""
    named = place.zone in ("field", *FIELD)
    return area_fits(scope, place, happening.area if named else happening.origin or happening.area, happening)
