"""What a player or a card has, as a condition: "you have a Tamer", "this Digimon has the [X] trait"."""

from __future__ import annotations

import msgspec

from cardc.compiler.alike import alike, counted_by, not_each_other
from cardc.compiler.args import Args
from cardc.compiler.attribute import AS_COMPARE, attributes, in_its_stack, is_below_it
from cardc.compiler.besides import apart, besides, without_other
from cardc.compiler.effect import (
    Both,
    Compare,
    Compares,
    Condition,
    Count,
    Either,
    Exists,
    Filter,
    HasKeyword,
    Is,
    Measure,
    Place,
    PlayerRef,
    Ref,
    Select,
    Several,
    Target,
)
from cardc.compiler.keyword import keywords_of
from cardc.compiler.noun import one, target
from cardc.compiler.np_list import described_twice, exclusion_ends, is_total
from cardc.compiler.number import compare, number
from cardc.compiler.other import had_other, may_be_this
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s

_COUNTED: dict[str, Compare] = {"at_least": ">=", "up_to": "<="}


def exists(what: Target, span: s.Span, negated: bool = False) -> Condition:
    """There is such a thing, or so many of them: "3" is no more than that here, see `or_more`.

    Refuses "you don't have 3 of them": none, more, or fewer?
    """
    if isinstance(what, Select) and what.count is not None:
        match what.count.mode:
            case "none":
                return Exists(msgspec.structs.replace(what, count=None), not negated)
            case "at_least" | "up_to" | "exactly" as mode if mode in _COUNTED or what.count.n != 1:
                uncounted = msgspec.structs.replace(what, count=None)
                so_many = Compares(Measure("count", uncounted), _COUNTED.get(mode, "="), what.count.n or 0)
                return denied(so_many, span) if negated else so_many
            case _:
                pass
    elif isinstance(what, Select) and any(told.as_ is None for told in alike(what.filters)):
        refuse("quantity", span, "how many of them?", ("2 or more …",))  # "if you have Tamers with different names"
    return Exists(what, negated)


def denied(compared: Compares, span: s.Span) -> Compares:
    """ "you don't have 3 or more": fewer than 3. Refuses what is not exactly so much."""
    opposite = _OPPOSITE.get(compared.compare)
    if opposite is None:
        refuse("condition", span, "not so many: more, or fewer?", ("or more", "or fewer"))
    return msgspec.structs.replace(compared, compare=opposite)


_OPPOSITE: dict[Compare, Compare] = {">=": "<", "<=": ">", "<": ">=", ">": "<="}


def or_more(np: s.AnyNp) -> s.AnyNp:
    """ "If you have 3 security cards": fulfilled when that number is present (CR 4-26-1), so with 4, too.

    "Exactly 3" is said otherwise; of numbers that are not of cards, such as "3 memory", nothing is changed.
    """
    match np:
        case s.NpList(first=first, links=links):
            more = tuple(msgspec.structs.replace(link, np=_one_or_more(link.np)) for link in links)
            return msgspec.structs.replace(np, first=_one_or_more(first), links=more)
        case s.Np():
            return _one_or_more(np)
        case _:
            return np


def _one_or_more(np: s.OneNp) -> s.OneNp:
    match np:
        case s.Np(
            core=s.Noun(quant=s.Exactly(compare=None) as quant, parts=(*_, s.CardHead() | s.Names())) as core
        ) if number(quant.number, quant.span) > 1:
            counted = msgspec.structs.replace(core, quant=msgspec.structs.replace(quant, compare="or more"))
            return msgspec.structs.replace(np, core=counted)
        case s.Np(mods=(_, *_)):
            return counted_by(np)
        case _:
            return np


def has(subject: Target, args: Args, scope: Scope, negated: bool, span: s.Span) -> Condition:
    """What a player or a card has. What both players have, each of them has: "in total" says otherwise."""
    if subject == PlayerRef("each_player") and not _in_total(args):
        left = list(args.left)
        yours = has(PlayerRef("you"), Args(left), scope, negated, span)
        return Both((yours, has(PlayerRef("opponent"), args, scope, negated, span)))
    keywords = args.keywords()
    if keywords:
        return Is(
            subject, tuple(HasKeyword(tuple(k.name for k in keywords_of(icons, span))) for icons in keywords), negated
        )
    np = args.need_np(span, "have")
    colors = colors_among(np, scope) if isinstance(subject, PlayerRef) and not negated else None
    if colors is not None and _owner(colors.left.of) == subject:
        return colors
    np = np if negated else or_more(np)
    if isinstance(subject, PlayerRef):
        under = args.prep("under")
        found = _player_has(subject, np, scope, negated, False)
        return found if under is None else held_under(found, target(under, scope), under.span)
    if isinstance(np, s.NpList):
        return _has_each(subject, np, scope, negated)
    if isinstance(np, s.Amount):
        refuse("condition", np.span, "have what?")
    core = np.core
    mods = list(np.mods)
    if isinstance(below := args.prep("under"), s.Np):
        mods.append(s.ModPrep(below.span, "under", below.core))
    if isinstance(core, s.Noun) and any(map(is_total, core.parts)) and mods and is_below_it(mods, len(mods) - 1):
        return _total_under(subject, s.Np(np.span, core, tuple(mods[:-1])), scope, negated)
    filters: list[Filter] = []
    match core:
        case s.Noun(
            quant=s.Exactly() as quant, owner=None, parts=(s.StatHead(word="total"), s.StatHead(word="colors"))
        ) if not mods and not negated:
            # "3 or more total colors": the different colours of all of them together
            return Compares(Measure("colors", subject), compare(quant.compare), number(quant.number, quant.span))
        case s.Noun(quant=s.Exactly() as quant, owner=None, parts=(s.StatHead(word="colors"),)) if not negated and (
            among_them(mods) or (not mods and scope.together is not None and subject == scope.together)
        ):
            return Compares(Measure("colors", subject), compare(quant.compare), number(quant.number, quant.span))
        case s.Noun(quant=s.Exactly() as quant, owner=None, parts=(s.StatHead(word="colors"),)) if not negated and (
            in_its_cards(mods)
        ):
            held = Select(("card",), None, None, (Place("digivolution_cards", host=subject),))
            return Compares(Measure("colors", held), compare(quant.compare), number(quant.number, quant.span))
        case _:
            pass
    if isinstance(core, s.Noun) and is_attribute(core, mods):
        filter_, i = attributes([s.ModPrep(np.span, "with", core), *mods], 0, scope)
        if i != len(mods) + 1:
            refuse("condition", mods[i - 1].span, "this phrase has nothing to attach to")
        filters.append(filter_)
    else:
        inside = target(np, scope)
        if (
            isinstance(inside, Select)
            and isinstance(subject, Select)
            and subject.of == ("card",)
            and subject.places
            and not subject.filters
        ):
            return exists(msgspec.structs.replace(inside, places=subject.places, owner=None), span, negated)
        if (
            isinstance(inside, Select)
            and len(inside.places) == 1
            and inside.places[0].zone in ("digivolution_cards", "link_cards")
            and inside.places[0].host in (None, subject)
        ):
            held = msgspec.structs.replace(
                inside, places=(msgspec.structs.replace(inside.places[0], host=subject, owner=None),)
            )
            return exists(held, span, negated)
        refuse("condition", np.span, "have what?")
    return Is(subject, tuple(filters), negated)


def _total_under(subject: Target, np: s.Np, scope: Scope, negated: bool) -> Condition:
    """ "Your Tamers have 3 or more total cards under them": those under all of them together."""
    if isinstance(subject, Select) and subject.count not in (None, Count("exactly", 1)):
        refuse("quantity", np.span, "so many under each, or under all of them?", ("your Tamers have …",))
    return held_under(exists(target(np, scope), np.span, negated), subject, np.span)


def colors_among(np: s.AnyNp, scope: Scope) -> Compares | None:
    """ "(there are) 3 or more colors among your Digimon and Tamers"."""
    match np:
        case s.Np(
            core=s.Noun(
                quant=s.Exactly(number=n, compare=str() as word), owner=None, parts=(s.StatHead(word="colors"),)
            ),
            mods=(s.ModPrep(word="among", np=s.Noun() | s.Possessed() as cards), *rest),
        ):
            return Compares(Measure("colors", one(cards, rest, scope)), compare(word), number(n, np.span))
        case _:
            return None


def _owner(cards: Target | None) -> Target | None:
    return PlayerRef(cards.owner) if isinstance(cards, Select) and cards.owner in ("you", "opponent") else None


def _has_each(subject: Target, np: s.NpList, scope: Scope, negated: bool) -> Condition:
    """ "this Digimon has the [X] trait or 3 or more digivolution cards": one of them, or with "and" all of them."""
    told = tuple(
        has(subject, Args([item]), scope, negated, item.span) for item in (np.first, *(link.np for link in np.links))
    )
    words = {link.word.strip(", ") for link in np.links} - {""}
    if words == {"or"}:
        return Both(told) if negated else Either(told)
    if words != {"and"} or negated or not isinstance(subject, Ref):
        refuse("condition", np.span, "have which of these?")
    return Both(told)


def _in_total(args: Args) -> bool:
    """ "both players have 6 or fewer total cards in their security stacks"."""
    for arg in args.left:
        core = arg.core if isinstance(arg, s.Np) else None
        if isinstance(core, s.Noun) and any(map(is_total, core.parts)):
            return True
    return False


def in_its_cards(mods: list[s.Mod]) -> bool:
    """ "6 or more colors in its digivolution cards": of all of them together."""
    match mods:
        case [s.ModPrep(word="in", np=s.Noun(owner="its" | "their", parts=(s.CardHead(word="digivolution cards"),)))]:
            return True
        case _:
            return False


def among_them(mods: list[s.Mod]) -> bool:
    """ "3 or more colors among them": all of them together."""
    match mods:
        case [s.ModPrep(word="among", np=s.Pronoun(word="them", quant=None))]:
            return True
        case _:
            return False


def held_under(found: Condition, host: Target, span: s.Span) -> Condition:
    """ "you have 4 or more digivolution cards under this Digimon"."""
    if isinstance(found, Compares) and isinstance(found.left.of, Select):
        of = found.left.of
        places = tuple(
            msgspec.structs.replace(place, owner=None, host=host) for place in of.places or (Place("under"),)
        )
        left = msgspec.structs.replace(found.left, of=msgspec.structs.replace(of, owner=None, places=places))
        return msgspec.structs.replace(found, left=left)
    refuse("condition", span, "how many cards under it?")


def is_attribute(core: s.Noun, mods: list[s.Mod]) -> bool:
    """Whether a noun tells what a card is like: a number, a trait, a name, cards under it."""
    head = core.parts[-1]
    if isinstance(head, s.StatHead):
        return True
    if isinstance(head, s.CardHead) and head.word in (
        "digivolution cards",
        "digivolution card",
        "link cards",
        "link card",
    ):
        return not mods and not any(map(is_total, core.parts))  # "4 or more total digivolution cards" are counted
    if isinstance(head, s.CardHead) and head.word == "cards" and in_its_stack(mods, 0):
        return True
    if isinstance(head, s.CardHead) and mods and is_below_it(mods, len(mods) - 1):
        return True
    named = isinstance(head, s.Names)
    return named and (any(isinstance(mod, (s.InField, s.FieldConj)) for mod in mods[:2]) or _or_trait(mods))


def _or_trait(mods: list[s.Mod]) -> bool:
    """ "[A] | or the [B] trait in its digivolution cards"."""
    match mods:
        case [s.ModConj(word="or", mod=s.Noun(parts=(s.Names(), s.StatHead(word="trait")))), s.ModPrep(word="in")]:
            return True
        case _:
            return False


def _lying_with(told: Condition, np: s.OneNp, last: Condition) -> Condition:
    """ "You have a red card and a blue card in your trash": both lie there. A Digimon is in play."""
    what, at = _what(told), _what(last)
    match np:
        case s.Np(core=s.Noun(parts=(*_, s.CardHead(word=word)))) if word.endswith(("card", "cards")):
            pass
        case _:
            return told
    if what is None or at is None or what.places:
        return told
    there = msgspec.structs.replace(what, owner=at.owner, places=at.places)
    match told:
        case Exists():
            return msgspec.structs.replace(told, what=there)
        case Compares():
            return msgspec.structs.replace(told, left=msgspec.structs.replace(told.left, of=there))
        case _:
            return told


def _what(told: Condition) -> Select | None:
    """What is asked for, or counted."""
    match told:
        case Exists(what=Select() as what) | Compares(left=Measure(of=Select() as what)):
            return what
        case _:
            return None


def _player_has(subject: PlayerRef, np: s.AnyNp, scope: Scope, negated: bool, in_play: bool) -> Condition:
    """ "you have 3 or fewer security cards", "your opponent has a Digimon with …", "you have 1 or less memory"."""
    np = described_twice(np)
    if subject.who == "opponent" and isinstance(np, s.Np):
        np = msgspec.structs.replace(np, mods=tuple(_theirs(mod) for mod in np.mods))
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and isinstance(np.core.parts[-1], s.StatHead):
        quant = np.core.quant
        if (
            np.core.parts[-1].word == "memory"
            and len(np.core.parts) == 1
            and isinstance(quant, s.Exactly)
            and not negated
        ):
            word = quant.compare
            if len(np.mods) == 1 and isinstance(np.mods[0], s.Compare) and word is None:
                word = np.mods[0].word
            elif np.mods:
                refuse("condition", np.mods[0].span, "this phrase has nothing to attach to")
            return Compares(Measure("memory", subject), compare(word), number(quant.number, quant.span))
        refuse("condition", np.span, "have what?")
    match np:
        case s.Amount(quant=s.Exactly(compare=word, number=n)) if scope.memory and word != "or fewer" and not negated:
            return Compares(Measure("memory", subject), compare(word), number(n, np.span))
        case _:
            pass
    if isinstance(np, s.NpList):
        exclusion_ends(np)
        members = (np.first, *(link.np for link in np.links))
        if (several := _one_and_others(subject, np, scope, negated, in_play)) is not None:
            return several
        items = [_player_has(subject, item, scope, negated, in_play) for item in members]
        items = [_lying_with(told, item, items[-1]) for told, item in zip(items, members, strict=True)]
        words = {link.word.strip(", ") for link in np.links} - {""}
        if words == {"and"}:
            if negated:
                refuse("coordination", np.span, "none of them, or not both of them?", ("or",))
            not_each_other(members[1:])
            return Both(tuple(items))
        if words == {"or"}:
            return Either(tuple(items)) if not negated else Both(tuple(items))
        refuse("coordination", np.span, "this list joins its members in two ways")
    compared = (
        _more_than(subject, np, scope) or _as_many(subject, np, scope) or _exactly_one(subject, np, scope, in_play)
    )
    if compared is not None:
        return denied(compared, np.span) if negated else compared
    what = target(np, scope)
    if isinstance(np, s.Amount) and not isinstance(what, Select):
        refuse("unbound", np.span, "a number of what?")
    found = had_other(_had_by(subject, what, isinstance(np, s.Amount), np.span), np, scope)
    if isinstance(found, Select) and isinstance(np, s.Np) and any(map(_is_either, np.mods)):
        each = tuple(
            exists(msgspec.structs.replace(found, places=(place,)), np.span, negated) for place in found.places
        )
        return Both(each) if negated else Either(each)
    if isinstance(found, Several) and isinstance(np, s.Np) and (added := _together(found, np)) is not None:
        return denied(added, np.span) if negated else added
    return exists(found, np.span, negated)


def _exactly_one(subject: PlayerRef, np: s.AnyNp, scope: Scope, in_play: bool) -> Compares | None:
    """ "your opponent has exactly 1 Digimon": 1 and no more, where "1 Digimon" is one at least."""
    match np:
        case s.Np(core=s.Noun(quant=s.UpTo(word="exactly", number=n)) as core) if number(n, core.span) == 1:
            uncounted = msgspec.structs.replace(np, core=msgspec.structs.replace(core, quant=None))
            match _player_has(subject, uncounted, scope, False, in_play):
                case Exists(what=Select(count=None) as what, negated=False):
                    return Compares(Measure("count", what), "=", 1)
                case _:
                    refuse("quantity", core.span, "1 and no more: of what?")
        case _:
            return None


def _one_and_others(subject: PlayerRef, np: s.NpList, scope: Scope, negated: bool, in_play: bool) -> Condition | None:
    """ "a [X] trait Tamer and no other Tamers": than that one, where this card is no Tamer."""
    link = np.links[0]
    rest = without_other(link.np) if len(np.links) == 1 and link.word == "and" and not negated else None
    one = _player_has(subject, np.first, scope, negated, in_play) if rest is not None else None
    if rest is None or not isinstance(one, Exists) or isinstance(one.what, Ref):
        return None
    told = _player_has(subject, rest, scope, negated, in_play)
    others = _what(told)
    if others is None or (isinstance(one.what, Select) and apart(one.what, others)):
        return None
    if subject.who == "you" and may_be_this(others.of, scope) and all(p.zone == "battle_area" for p in others.places):
        refuse("unbound", link.np.span, "other than this card, or than the one before?", ("other than …",))
    besides_it = besides(one, told)
    if besides_it is None:
        refuse("unbound", link.np.span, "other than which one?", ("other than …",))
    return Both((one, besides_it))


def _together(found: Several, np: s.Np) -> Compares | None:
    """ "2 or more total Tamers and link cards": of all of them together. Refuses what does not say so."""
    counts = {item.count for item in found.items if isinstance(item, Select)}
    count = counts.pop() if len(counts) == 1 else None
    if count is None or (count.mode not in _COUNTED and (count.mode != "exactly" or count.n == 1)):
        return None
    if not isinstance(np.core, s.Noun) or not any(map(is_total, np.core.parts)):
        refuse("coordination", np.span, "so many in total, or of each?", ("total …",))
    uncounted = tuple(msgspec.structs.replace(item, count=None) for item in found.items if isinstance(item, Select))
    together = Measure("count", Several(uncounted, "and"))
    return Compares(together, _COUNTED.get(count.mode, "="), count.n or 0)


def _is_either(mod: s.Mod) -> bool:
    """ "10 or more cards in either their hand or trash": as many in one of the two, not in both together."""
    match mod:
        case s.ModPrep(np=s.Noun(quant=s.Determiner(word="either"))):
            return True
        case _:
            return False


_PRIVATE = frozenset({"hand", "deck", "trash", "security"})
"""Places where nobody has cards of another player."""


def _had_by(subject: PlayerRef, what: Target, counted_before: bool, span: s.Span) -> Target:
    """What nobody is named for is the player's. `counted_before`: "if they have 4 or more" counts what another has."""
    if isinstance(what, Several):
        items = tuple(_had_by(subject, item, counted_before, span) for item in what.items)
        return msgspec.structs.replace(what, items=items)
    if not isinstance(what, Select):
        return what
    unowned = what.owner is None and not any(place.owner or place.host for place in what.places)
    if not unowned and not counted_before:
        if any(place.zone in _PRIVATE and place.owner not in (None, subject.who) for place in what.places):
            refuse("place", span, "whose cards are these?")
        return what
    places = tuple(msgspec.structs.replace(place, owner=subject.who) for place in what.places)
    return msgspec.structs.replace(what, owner=subject.who if not places else None, places=places)


def _theirs(mod: s.Mod) -> s.Mod:
    """ "your opponent has 8 or more cards in hand": a place that nobody is named for is the opponent's."""
    match mod:
        case s.ModPrep(np=s.Noun(quant=None, owner=None, parts=(s.ZoneHead(),)) as zone):
            return msgspec.structs.replace(mod, np=msgspec.structs.replace(zone, owner="their"))
        case _:
            return mod


def _as_many(subject: PlayerRef, np: s.AnyNp, scope: Scope) -> Compares | None:
    """ "your opponent has as many or more total Digimon and Tamers as you"."""
    match np:
        case s.Np(
            core=s.Noun(quant=s.AsQuant(word=word), owner=None) as core,
            mods=(s.ModPrep(word="as", np=s.Noun() | s.Pronoun() as than, span=span),),
        ) if word in AS_COMPARE:
            other = target(s.Np(span, than, ()), scope)
            things = target(s.Np(np.span, msgspec.structs.replace(core, quant=None), ()), scope)
            if not isinstance(other, PlayerRef) or not isinstance(things, Select):
                return None
            left, right = (Measure("count", _owned_by(things, who)) for who in (subject, other))
            return Compares(left, AS_COMPARE[word], right)
        case s.Np(
            core=s.Noun(quant=s.AsQuant(word=word), owner=None) as core,
            mods=(*places, s.Relative(word="as", subject=s.Noun() | s.Pronoun() as doer, auxes=(), object=had) as as_),
        ) if word in AS_COMPARE and as_.verb in ("has", "have"):
            things = target(s.Np(np.span, msgspec.structs.replace(core, quant=None), tuple(places)), scope)
            if not isinstance(things, Select):
                return None
            held = _held_by(target(s.Np(as_.span, doer, ()), scope), had, things, scope, as_.span)
            return Compares(Measure("count", _owned_by(things, subject)), AS_COMPARE[word], Measure("count", held))
        case _:
            return None


def _held_by(who: Target, had: s.RelObject | None, things: Select, scope: Scope, span: s.Span) -> Select:
    """ "as many … as your opponent has", "as this Digimon has face-down digivolution cards"."""
    if had is not None:
        other = target(s.Np(span, had.np, ()), scope) if isinstance(had, s.RelNp) else None
        if not isinstance(other, Select) or other.owner is not None:
            refuse("comparison", span, "as many as who has what?")
        things = other
    if isinstance(who, PlayerRef):
        return _owned_by(things, who)
    under = tuple(place for place in things.places if place.zone in ("digivolution_cards", "link_cards"))
    if len(under) != 1 or len(things.places) != 1 or under[0].host is not None:
        refuse("comparison", span, "a card has only cards that lie under it")
    return msgspec.structs.replace(things, places=(msgspec.structs.replace(under[0], host=who),))


def _owned_by(cards: Select, who: PlayerRef) -> Select:
    places = tuple(msgspec.structs.replace(place, owner=who.who) for place in cards.places)
    return msgspec.structs.replace(cards, owner=None if places else who.who, places=places)


def _more_than(subject: PlayerRef, np: s.AnyNp, scope: Scope) -> Compares | None:
    """ "you have fewer security cards than your opponent", "your opponent has more cards in their hand than you"."""
    if not isinstance(np, s.Np) or not isinstance(np.core, s.Noun) or not np.mods:
        return None
    quant, (*where, than) = np.core.quant, np.mods
    if not (isinstance(quant, s.Determiner) and quant.word in ("more", "fewer") and isinstance(than, s.ModPrep)):
        return None
    if than.word != "than" or isinstance(than.np, s.Amount):
        return None
    other = target(s.Np(than.span, than.np, ()), scope)
    cards = target(s.Np(np.span, msgspec.structs.replace(np.core, quant=None), tuple(where)), scope)
    if not isinstance(other, PlayerRef) or not isinstance(cards, Select):
        return None
    if where and any(place.owner != subject.who or place.host is not None for place in cards.places):
        refuse("comparison", than.span, "whose cards are compared?", ("your opponent has more … in their … than you",))
    if subject == other:
        refuse("comparison", than.span, "more than the same player?")
    mine, theirs = (Measure("count", _owned_by(cards, who)) for who in (subject, other))
    return Compares(mine, ">" if quant.word == "more" else "<", theirs)
