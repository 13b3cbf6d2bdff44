"""Verbs that move cards: return, add, place, trash, play, use, digivolve, link, reveal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardc.compiler.apart import apart, points_back
from cardc.compiler.args import amount_of, per_each
from cardc.compiler.attribute import measure
from cardc.compiler.destination import as_place, placing, split_destination
from cardc.compiler.draft import Draft
from cardc.compiler.effect import (
    Add,
    AddTimings,
    AnyProcess,
    Count,
    Except,
    Keyword,
    Link,
    Measure,
    Modify,
    Move,
    Other,
    Place,
    PlaceCard,
    Play,
    PlayCost,
    PlayerRef,
    Position,
    Ref,
    ReturnTo,
    Select,
    Several,
    Target,
    Trash,
    Use,
)  # fmt: skip
from cardc.compiler.head import is_the_one
from cardc.compiler.left_open import not_under_the_payer
from cardc.compiler.limit import adjusted
from cardc.compiler.noun import one, target
from cardc.compiler.number import number
from cardc.compiler.other import beside, others_under
from cardc.compiler.place import by_face, place_np, places_of
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.subject import effects_subject, stat_subject
from cardc.compiler.token import another, create, described
from cardc.compiler.zone import HEAD_ZONES
from cardc.grammar import syntax as s

REPLACES_RULE = -1
"""In `Link.of` while lowering: what is replaced is no process but what a rule would do."""


def move(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """return, add, place, put, trash, move: what, and where to."""
    args = draft.args
    limit = adjusted(draft, common, "to") if draft.lemma == "add" else None
    if limit is not None:
        return [limit]
    if draft.lemma == "trash":
        return [_trash(draft, common)]
    if draft.lemma == "add" and (icons := args.keywords()):
        return [_timed(draft, icons, common)]
    np = args.need_np(draft.span, draft.verb)
    if draft.lemma == "add" and (dp := stat_subject(np, draft.scope)) is not None and dp.what == "dp":
        grown = target(args.need_prep(draft.span, "to"), draft.scope)
        return [Modify(target=grown, what="dp", amount=Measure("dp", dp.of), **common)]
    face = True if args.manner("face up", "face-up") else (False if args.manner("face down", "face-down") else None)
    to = args.prep("to", "into") if args.has_prep("under") else args.prep("to", "at", "into")
    if args.manner("instead of placing it in your trash"):
        common["link"] = Link("instead", REPLACES_RULE)
    any_order = args.manner("in any order")
    what, place, or_to = _destination(np, to, draft)
    if face is not None:
        if place.face_up is not None:
            refuse("face", draft.span, "which side up is said twice")
        place = msgspec.structs.replace(place, face_up=face)
    if any_order:
        place = msgspec.structs.replace(place, any_order=True)
    match draft.lemma:
        case "return":
            return [ReturnTo(target=what, to=place, **common)]
        case "add":
            return [Add(target=what, to=place, **common)]
        case "move":
            return [Move(target=what, to=place, **common)]
        case _:
            xros = for_digixros(args.prep("for"))
            what = any_number_of(what) if xros else what
            return [PlaceCard(target=what, to=place, or_to=or_to, as_digixros=xros, **common)]


def for_digixros(np: s.AnyNp | None) -> bool:
    """ "… as digivolution cards for a DigiXros", "… for this card's DigiXros"."""
    match np:
        case None:
            return False
        case s.Np(core=s.Noun(quant=s.Determiner(word="a") | None, parts=(s.TurnHead(word="digixros"),)), mods=()):
            return True
        case _:
            refuse("purpose", np.span, "placed for what?", ("for a DigiXros",))


def any_number_of(what: Target) -> Target:
    """ "place cards from under your Tamers for a DigiXros": any number of them fills its slots (CR 7-2)."""
    match what:
        case Select(count=None):
            return msgspec.structs.replace(what, count=Count("any_number"))
        case Several(items=items):
            return msgspec.structs.replace(what, items=tuple(map(any_number_of, items)))
        case _:
            return what


def _timed(draft: Draft, icons: Sequence[s.Icons], common: dict[str, Any]) -> AddTimings:
    """ "add [End of Attack] to all of this Digimon's [On Deletion] effects"."""
    found = effects_subject(draft.args.need_prep(draft.span, "to"), draft.scope)
    if found is None or not found.timings or isinstance(found.of, PlayerRef) or len(icons) != 1:
        refuse("timing", draft.span, "added to which effects?", ("this Digimon's [On Deletion] effects",))
    return AddTimings(target=found.of, timings=found.timings, added=tuple(i[1:-1] for i in icons[0].items), **common)


def _trash(draft: Draft, common: dict[str, Any]) -> Trash:
    args, scope = draft.args, draft.scope
    blind = args.manner("at random")
    np = args.need_np(draft.span, "trash")
    what = target(np, scope)
    at = args.prep("at")
    if at is not None:
        if not isinstance(what, Select) or not _nobodys(what):
            refuse("place", at.span, "two places for one thing")
        place = _pile_end(place_np(at, scope)[0], what.places, at.span)
        places, filters = by_face((place,), what.filters)
        what = msgspec.structs.replace(what, count=_how_many(what, np), places=places, filters=filters)
    under = args.prep("under")
    if under is not None:
        what = _under_host(what, target(under, scope), draft)
    if blind and isinstance(what, Select):
        what = msgspec.structs.replace(what, blind=True)
    return Trash(target=what, **common)


def _how_many(what: Select, np: s.AnyNp) -> Count | None:
    """ "the digivolution card at the bottom of X" is one. Refuses "the digivolution cards": how many?"""
    one = is_the_one(np.core) if isinstance(np, s.Np) else None
    if what.count is not None or one is None:
        return what.count
    if not one:
        refuse("quantity", np.span, "how many from that end?", ("the bottom 2 digivolution cards",))
    return Count("exactly", 1)


def _pile_end(end: Place, own: tuple[Place, ...], span: s.Span) -> Place:
    """ "trash the digivolution card at the bottom of X", "trash 1 card at the top of your deck"."""
    if not own:
        return end
    if end.zone == own[0].zone and len(own) == 1 and own[0].position is None:
        return end
    if end.zone != "stack" or len(own) != 1 or own[0].zone != "digivolution_cards" or own[0].position is not None:
        refuse("place", span, "two places for one thing")
    return msgspec.structs.replace(end, zone="digivolution_cards")


def _nobodys(what: Select) -> bool:
    return what.owner is None and all(place.host is None and place.owner is None for place in what.places)


def _destination(np: s.AnyNp, to: s.AnyNp | None, draft: Draft) -> tuple[Target, Place, Place | None]:
    """What is moved, where to, and the other place that the player may choose."""
    args, scope = draft.args, draft.scope
    or_to: Place | None = None
    if to is not None:
        what = target(np, scope)
        places = place_np(to, scope.listing(what) if isinstance(what, Select) else scope)
        if draft.lemma == "return" and (under := args.prep("under")) is not None:
            what = _under_host(what, target(under, scope), draft)
    elif args.has_prep("under", "on top of", "on the bottom of"):
        or_to = _or_under(draft)
        what = target(np, scope)
        held = placing(
            scope, what, draft.process
        )  # "place 1 digivolution card of 1 of your Digimon under that Digimon"
        held = beside(held, Ref("process", draft.process), what)
        places = (_apart(_under(draft, msgspec.structs.replace(scope, things=held.things)), what, draft),)
    elif args.has_prep("as"):
        or_to = _or_under(draft)
        what = target(np, scope)
        held = beside(placing(scope, what, draft.process), Ref("process", draft.process), what)
        places = (_as(draft, held),)
    else:
        np, mod, rest = split_destination(np)
        if mod is None or isinstance(mod.np, s.Amount):
            wanted = ("to the hand", "under …", "in the battle area")
            refuse("destination", draft.span, f"{draft.verb} it where?", wanted)
        what = target(np, scope)
        found, i = places_of(mod.word, mod.np, rest, 0, scope.spoke_of(what))
        if i != len(rest):
            refuse("place", rest[i].span, "this describes no place")
        places = tuple(found)
    if len(places) != 1:
        refuse("destination", draft.span, "one place to go to is wanted here")
    if places[0].host is not None and draft.scope.has_left(places[0].host):
        refuse("destination", draft.span, "nothing is placed under what has left", ("this Digimon",))
    return what, apart(places[0], what, draft.span), or_to


def _under_host(what: Target, host: Target, draft: Draft) -> Target:
    """ "trash 2 digivolution cards under 1 of your opponent's Digimon"."""
    if isinstance(what, Select) and all(place.host is None and place.owner is None for place in what.places):
        places = what.places or (Place("under"),)
        hosted = tuple(msgspec.structs.replace(place, host=host) for place in places)
        return others_under(msgspec.structs.replace(what, places=hosted), draft.scope, draft.span)
    refuse("place", draft.span, "two places for one thing")


def _apart(place: Place, what: Target, draft: Draft) -> Place:
    """ "Place 1 of your Digimon under another of your Digimon": not under itself."""
    host = place.host
    if not isinstance(what, Select) or what.places or not isinstance(host, Select) or Other() not in host.filters:
        return place
    placed = Except(Ref("process", draft.process))
    filters = tuple(placed if filter_ == Other() else filter_ for filter_ in host.filters)
    return msgspec.structs.replace(place, host=msgspec.structs.replace(host, filters=filters))


def _or_under(draft: Draft) -> Place | None:
    """ "as this Digimon's bottom digivolution card or under any of your Tamers": the second place, taken off."""
    for at, arg in enumerate(draft.args.left):
        if isinstance(arg, s.PrepArg) and arg.word == "as" and isinstance(arg.np, s.Np):
            for k, mod in enumerate(arg.np.mods):
                if isinstance(mod, s.ModConj) and isinstance(mod.mod, s.ModPrep) and mod.mod.word == "under":
                    if isinstance(mod.mod.np, s.Amount) or mod.word not in ("or", ", or"):
                        return None
                    host = one(mod.mod.np, arg.np.mods[k + 1 :], draft.scope)
                    np = msgspec.structs.replace(arg.np, mods=arg.np.mods[:k])
                    draft.args.left[at] = msgspec.structs.replace(arg, np=np)
                    return Place("under", host=host)
    return None


def _under(draft: Draft, scope: Scope) -> Place:
    args = draft.args
    np = args.prep("under")
    if np is not None:
        if isinstance(np, s.Np) and isinstance(np.core, s.Pronoun):
            not_under_the_payer(scope.with_cards_under(), np.span)
        host = target(np, scope.with_cards_under() if points_back(np) else scope)
        as_np = args.prep("as")
        position = None
        if as_np is not None:
            place = as_place(as_np, scope.spoke_of(host))
            if place.host not in (None, host, Ref("it")):
                refuse("place", as_np.span, "two places for one thing")
            position = place.position
        at_np = args.prep("at")
        if at_np is not None:  # "under 1 of your Digimon at the bottom of its digivolution cards"
            end = place_np(at_np, scope.held_by(host))
            if len(end) != 1 or end[0].host != host:
                refuse("place", at_np.span, "two places for one thing")
            position = end[0].position
        return Place("under", host=host, position=position)
    np = args.prep("on top of")
    if np is not None:
        return _end_of(np, scope, "top")
    return _end_of(args.need_prep(draft.span, "on the bottom of"), scope, "bottom")


def _end_of(np: s.AnyNp, scope: Scope, position: Position) -> Place:
    """On top of a place or of a card."""
    core = np.core if isinstance(np, s.Np) else None
    head = core.parts[-1] if isinstance(core, (s.Noun, s.Possessed)) else None
    if isinstance(head, s.ZoneHead) or (isinstance(head, s.CardHead) and head.word in HEAD_ZONES):
        places = place_np(np, scope)
        return msgspec.structs.replace(places[0], position=position)
    return Place("stack", host=target(np, scope), position=position)


def _as(draft: Draft, scope: Scope) -> Place:
    np = draft.args.prep("as")
    if np is None:
        refuse("destination", draft.span, "as which card?")
    return as_place(np, scope)


def cost_of(draft: Draft) -> PlayCost:
    """How the cost is paid: free, reduced, set; requirements ignored."""
    args = draft.args
    free = args.manner("without paying the cost")
    ignore = False
    reduce_ = None
    set_ = None
    np = args.prep("for", "with")
    if np is not None:
        set_, reduce_ = cost_np(np, draft.scope)
    if free and (set_ is not None or reduce_ is not None):
        refuse("cost", draft.span, "free and for a cost at once")
    return PlayCost(free, reduce_, set_, ignore)


def reduced_for_each(cost: PlayCost, common: dict[str, Any]) -> tuple[PlayCost, dict[str, Any]]:
    """ "with the play cost reduced by 1 | for each card placed": so much for each, of one cost."""
    each = common["for_each"]
    if each is None or not isinstance(cost.reduce, int):
        return cost, common
    return msgspec.structs.replace(cost, reduce=msgspec.structs.replace(each, amount=cost.reduce)), {
        **common, "for_each": None,
    }  # fmt: skip


def cost_np(np: s.AnyNp, scope: Scope) -> tuple[Any, Any]:
    """ "a digivolution cost of 4" -> set; "the play cost reduced by 3" -> reduce; "its play cost" -> neither."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun):
        head = np.core.parts[-1]
        if isinstance(head, s.StatHead) and len(np.core.parts) == 1 and "cost" in head.word:
            match np.mods:
                case ():
                    if np.core.owner in ("its", "their") or isinstance(np.core.quant, s.Determiner):
                        return None, None
                case (s.ModPrep(word="of", np=s.Amount() as amount),):
                    return amount_of(amount, scope), None
                case (s.Participle(word="reduced"), s.ModPrep(word="by", np=s.Amount() as amount)):
                    return None, amount_of(amount, scope)
                case (
                    s.Participle(word="reduced"),
                    s.ModPrep(word="by", np=s.Noun(owner=None, parts=(s.StatHead(word="number"),)), span=span),
                    s.ModPrep(word="of", np=s.Noun() | s.Possessed() as counted),
                    *rest,
                ):  # "reduced by the number of your Tamers": by 1 for each of them
                    each = s.ForEach(span, "for each", None, s.Np(np.span, counted, tuple(rest)))
                    return None, per_each(each, scope)
                case (s.Participle(word="reduced"), s.ModPrep(word="by", np=s.Noun() | s.Possessed() as by), *_):
                    measured, i = measure("play_cost", by, np.mods, 2, scope)
                    if i == len(np.mods):
                        return None, measured
                case _:
                    pass
    refuse("cost", np.span, "for which cost?")


def _is_another(target: Target) -> bool:
    """ "as another Digimon", "as a Tamer or another Digimon": as a card in play of its own, which it is anyway."""
    match target:
        case Select(places=(), filters=(Other() | Except(),)):
            return True
        case _:
            return False


def _is_plain(target: Target) -> bool:
    """ "a Tamer"."""
    return isinstance(target, Select) and not target.places and not target.filters and target.owner is None


def pull_cost(np: s.AnyNp, draft: Draft) -> s.AnyNp:
    """ "… in your hand with the play cost reduced by 3": that "with" is said of the paying, not of the card."""
    if isinstance(np, s.NpList):
        last = np.links[-1]
        inner = pull_cost(last.np, draft)
        if inner is last.np or isinstance(inner, s.NpList):
            return np
        return msgspec.structs.replace(np, links=(*np.links[:-1], msgspec.structs.replace(last, np=inner)))
    if isinstance(np, s.Np):
        for at, mod in enumerate(np.mods):
            if isinstance(mod, s.ModPrep) and mod.word == "with" and isinstance(mod.np, s.Noun):
                head = mod.np.parts[-1]
                if (
                    isinstance(head, s.StatHead)
                    and "cost" in head.word
                    and isinstance(mod.np.quant, s.Determiner | None)
                ):
                    rest = np.mods[at + 1 :]
                    if rest and isinstance(rest[0], s.Participle) and rest[0].word == "reduced":
                        draft.args.left.append(s.PrepArg(mod.span, "with", s.Np(mod.span, mod.np, rest)))
                        return msgspec.structs.replace(np, mods=np.mods[:at])
    return np


def _costing(arg: s.Arg, draft: Draft) -> s.Arg:
    """ "to an empty space in your breeding area with the play cost reduced by 3": the same."""
    if isinstance(arg, s.PrepArg) and arg.word == "to":
        return msgspec.structs.replace(arg, np=pull_cost(arg.np, draft))
    return arg


def _pull_area(np: s.AnyNp) -> tuple[s.AnyNp, s.AnyNp | None]:
    """ "play this card in your breeding area": it is not there yet, that is where it goes."""
    match np:
        case s.Np(
            core=s.Noun(quant=s.Determiner(word="this")),
            mods=(s.ModPrep(word="in", np=s.Noun(parts=(s.ZoneHead(word="breeding area"),)) as area, span=span),),
        ):
            return msgspec.structs.replace(np, mods=()), s.Np(span, area, ())
        case _:
            return np, None


def _pull_suspended(np: s.AnyNp) -> tuple[s.AnyNp, bool]:
    """ "play 1 [A] and 1 [B] from your hand suspended": that is how they come into play."""
    match np:
        case s.NpList(links=(*before, last)):
            inner, found = _pull_suspended(last.np)
            if not found or isinstance(inner, s.NpList):
                return np, False
            return msgspec.structs.replace(np, links=(*before, msgspec.structs.replace(last, np=inner))), True
        case s.Np(mods=mods) if any(isinstance(mod, s.Participle) and mod.word == "suspended" for mod in mods):
            rest = tuple(mod for mod in mods if not isinstance(mod, s.Participle) or mod.word != "suspended")
            return msgspec.structs.replace(np, mods=rest), True
        case _:
            return np, False


def play(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """play or use a card: from where stands in the noun, how it is paid after it."""
    np = pull_cost(draft.args.need_np(draft.span, draft.verb), draft)
    for at, arg in enumerate(tuple(draft.args.left)):
        draft.args.left[at] = _costing(arg, draft)
    tokens = _tokens(np, draft, common)
    if tokens:
        return tokens
    np, into = _pull_area(np)
    np, suspended = _pull_suspended(np)
    suspended = draft.args.manner("suspended") or suspended
    np, description = described(np, draft)
    what = target(np, draft.scope)
    as_new = draft.args.prep("as")
    if as_new is not None:
        other = target(as_new, draft.scope)
        ways = other.items if isinstance(other, Several) else (other,)
        plain = [way for way in ways if not _is_another(way)]
        if len(plain) > 1 or len(plain) == len(ways) or not all(map(_is_plain, plain)):
            refuse("argument", as_new.span, "play it as what?", ("as another Digimon",))
    cost, common = reduced_for_each(cost_of(draft), common)
    if draft.lemma == "use" and description is None:
        return [Use(target=what, play_cost=cost, **common)]
    to = into or draft.args.prep("to")
    place = place_np(to, draft.scope)[0] if to is not None else None
    if description is not None:
        if draft.lemma == "use" or not isinstance(what, Select):
            refuse("token", description.span, "a description of which Token?")
        token = create(what, description, cost, draft, common)
        return [msgspec.structs.replace(token, suspended=suspended, to=place)]
    if draft.scope.token is not None and what == Ref("process", draft.scope.token.id):
        return [msgspec.structs.replace(another(draft.scope.token, cost, common), suspended=suspended, to=place)]
    return [Play(target=what, play_cost=cost, suspended=suspended, to=place, **common)]


def _tokens(np: s.AnyNp, draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "Play 1 [A] (…) Token and 1 [B] (…) Token": each has a description of its own."""
    if not isinstance(np, s.NpList) or any(link.word.strip(", ") not in ("and", "") for link in np.links):
        return []
    told = [described(item, draft) for item in (np.first, *(link.np for link in np.links))]
    if any(description is None for _, description in told):
        return []
    cost, made = cost_of(draft), list[AnyProcess]()
    for bare, description in told:
        what = target(bare, draft.scope)
        if description is not None and isinstance(what, Select):
            made.append(create(what, description, cost, draft, {**common, "id": common["id"] + len(made)}))
    return made


def draw_keyword(draft: Draft) -> Keyword:
    """Old "draw 2 cards" is ＜Draw 2＞."""
    np = draft.args.need_np(draft.span, "draw")
    core = np.core if isinstance(np, s.Np) and not np.mods else None
    match np:
        case s.Np(
            core=s.Noun(
                quant=s.Determiner(word="the", number=None),
                owner=None,
                parts=(s.Position(word="top", number=n), s.CardHead()),
            ),
            mods=(s.ModPrep(word="of", np=s.Noun(owner="your" | "their", parts=(s.ZoneHead(word="deck" | "decks"),))),),
        ):
            return Keyword("Draw", 1 if n is None else number(n, np.span))  # "the top card of their decks"
        case s.Np(mods=(s.ModPrep(word="from", np=s.Noun(parts=(s.ZoneHead(word="deck" | "decks"),))),)):
            core = np.core
        case _:
            pass
    if (
        isinstance(core, s.Noun)
        and isinstance(core.quant, s.Exactly)
        and getattr(core.parts[-1], "word", "") in ("card", "cards")
    ):
        return Keyword("Draw", number(core.quant.number, core.span))
    refuse("object", np.span, "draw how many cards?")
