"""Noun phrases to targets: what is chosen or matched, whose, from where, with which filters.

Every part and modifier of the phrase is consumed exactly once; what no rule consumes is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

import msgspec

# Noun phrases hold noun phrases: noun, modifier, attribute, relative and place import one another as modules.
from cardc.compiler import modifier, place
from cardc.compiler.alike import ONE, compared, each_or_together, member
from cardc.compiler.called import UNDER_A_CARD
from cardc.compiler.effect import (
    AllOf,
    AnyOf,
    Became,
    Count,
    Except,
    Filter,
    Kind,
    KindIs,
    Measure,
    Other,
    Place,
    Player,
    Position,
    Ref,
    Select,
    Several,
    Target,
    Total,
    Zone,
)  # fmt: skip
from cardc.compiler.head import (
    KINDS,
    any_of_many,
    called,
    count_at,
    groups,
    head_of,
    idle,
    idle_kind,
    is_such,
    merge,
    one_at_an_end,
    several_suspended,
    the_one,
)
from cardc.compiler.left_open import not_under_the_payer, that_one
from cardc.compiler.named_again import OF_ALL, either_of, named_again, narrower_spared
from cardc.compiler.np_list import (
    also_excluded,
    and_either,
    conjunction,
    described_twice,
    each_apart,
    each_name,
    exclusion_ends,
    has_total,
    in_and_out_of_play,
    is_piled,
    is_where,
    name_or_noun,
    not_two,
    one_or_each,
    owned_alike,
    placed_alike,
    shared,
    whole,
)  # fmt: skip
from cardc.compiler.number import count_of, is_another, totalled
from cardc.compiler.other import other_there, others_of, others_under
from cardc.compiler.reference import definite, is_many, of_all, pronoun, reference
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import RESULTS, Scope
from cardc.compiler.spoken import all_of_them, counted_as, spoken
from cardc.compiler.zone import HEAD_ZONES, not_of_a_card, owner_of
from cardc.grammar import syntax as s

POSITIONS: dict[str, Position] = {"top": "top", "bottom": "bottom", "top_or_bottom": "top_or_bottom"}

T = TypeVar("T")

_WHOSE = ("your …", "your opponent's …")


def target(np: s.AnyNp, scope: Scope) -> Target:
    """The target that a noun phrase names. Refuses phrases that name no card or player."""
    np = described_twice(np)
    if type(np) is s.NpList:
        return _listed(np, scope)
    found = _of_one(np, scope)
    if type(found) is Ref or (type(found) is Select and not found.filters):
        return found
    return compared(found, np.mods if type(np) is s.Np else (), scope, np.span)


def _listed(np: s.NpList, scope: Scope) -> Target:
    """ "1 Digimon card and 1 Tamer card"."""
    spared = also_excluded(np)
    if spared is not None:
        whom = target(np.first, scope)
        if not isinstance(whom, Select):
            refuse("exclusion", np.span, "an exclusion from what?")
        return msgspec.structs.replace(whom, filters=(*whom.filters, Except(target(spared, scope))))
    apart = and_either(np)
    if apart is not None:
        first, either = target(apart[0], scope), target(apart[1], scope)
        last = either.items[-1] if isinstance(either, Several) else either
        return Several((placed_alike(first, last.places if isinstance(last, Select) else ()), either))
    exclusion_ends(np)
    np = whole(np)
    first = target(np.first, scope)
    inner = scope.listing(first) if isinstance(first, Select) else scope
    further = [(link.np, _of_one(link.np, inner)) for link in np.links]
    conj = conjunction(np)
    # "the chosen Digimon and all of their Digimon with the same level": as that one, which was spoken of last
    how = "or" if first == scope.it else conj
    more = [member(item, how, each.mods if type(each) is s.Np else (), inner, each.span) for each, item in further]
    if not isinstance(first, Select):
        if first in more:
            refuse("unbound", np.span, "the same thing twice")
        return shared(Several((first, *more), conj))
    for item, link in zip(more, np.links, strict=True):
        if isinstance(item, Select) and Other() in item.filters and (first.places or item.places):
            refuse("unbound", link.np.span, "other than the first of these, or than this card?", ("2 …",))
    owned = (owned_alike(link.np, item, first) for link, item in zip(np.links, more, strict=True))
    return shared(Several((first, *owned), conj), np.span)


def _of_one(np: s.OneNp, scope: Scope) -> Target:
    """A noun phrase that is no list; what is the same in something is not yet compared."""
    if type(np) is s.Amount:
        return _headless(np, scope)
    each = each_apart(np)
    if each is not None:
        return target(each, scope)
    either = place.either_player(np.mods)
    if either is not None:
        return Several(tuple(target(msgspec.structs.replace(np, mods=mods), scope) for mods in either), "or")
    found = definite(np, scope) or _one(np.core, np.mods, scope)
    if type(found) is Select and any(place.owner == "owner" for place in found.places):
        refuse("owner", np.span, "the owner of what?", _WHOSE)  # of a place to go to, each card's own
    return found


def _headless(np: s.Amount, scope: Scope, mods: Sequence[s.Mod] = ()) -> Target:
    """ "1", "both", "another", "1 with the lowest level", "one from your hand": of what was spoken of last."""
    if scope.cards is None and (them := the_one(np, mods)) is not None:
        return one(them, mods, scope)
    if scope.cards is None or not isinstance(scope.cards, Select):
        refuse("unbound", np.span, "a number without a noun, and nothing it could count")
    counted = msgspec.structs.replace(scope.cards, count=count_of(np.quant))
    if any(isinstance(mod, s.ModPrep) and mod.word in ("from", "in") for mod in mods):
        counted = msgspec.structs.replace(counted, owner=None, places=())  # "no [X] in play, … one from your hand"
    return modifier.with_mods(counted, mods, scope) if mods else counted


def one(core: s.Core | s.Amount, mods: Sequence[s.Mod], scope: Scope) -> Target:
    """A single noun phrase with its modifiers."""
    found = _one(core, mods, scope)
    alone = isinstance(found, Select) and found.count == ONE  # of what several are, the phrase around it tells
    return compared(found, mods, scope, core.span) if alone else found


def _one(core: s.Core | s.Amount, mods: Sequence[s.Mod], scope: Scope) -> Target:
    """The same; what is the same in something is not yet compared."""
    if len(mods) == 1 and type(mods[0]) is s.Participle and (played := _played_before(core, mods[0])) is not None:
        return one(played, (), scope)
    match core:
        case s.Noun():
            return _of_noun(core, mods, scope)
        case s.Pronoun():
            found = pronoun(core, scope)
            return modifier.with_mods(found, mods, scope) if mods else found
        case s.Amount():
            return _headless(core, scope, mods)
        case s.Possessed(
            owner=s.Noun(parts=(*_, s.ZoneHead())) as zone, parts=(s.Position() as position, s.CardHead() as head)
        ):
            return modifier.with_mods(_cards_of_zone(zone, position, head, scope), mods, scope)
        case s.Possessed(owner=s.Noun(quant=s.AnyNumber(word="any number of") as quant) as all_of, parts=parts) if (
            isinstance(head := parts[-1], s.CardHead) and head.word in HEAD_ZONES and type(parts[0]) is not s.Position
        ):  # "any number of your Digimon's digivolution cards": so many cards
            owner = msgspec.structs.replace(all_of, quant=None)
            cards = one(msgspec.structs.replace(core, owner=owner), mods, scope)
            return msgspec.structs.replace(cards, count=count_of(quant)) if type(cards) is Select else cards
        case s.Possessed(owner=owner, parts=parts):
            where = [mod for mod in mods if is_on_field(mod)]  # "your [X]'s digivolution cards in the breeding area"
            host = one(owner, where, scope)
            again = named_again(parts) or 0
            base = _hosted(_select(None, None, parts[again:], scope, core.span), host, core.span)
            rest = [mod for mod in mods if mod not in where]
            found = others_under(modifier.with_mods(base, rest, scope), scope, core.span)
            if not again:
                return found
            return either_of(_select(None, None, parts[: again - 1], scope, core.span), base, found, core.span)


def _of_noun(core: s.Noun, mods: Sequence[s.Mod], scope: Scope) -> Target:
    quant, owner, parts = core.quant, core.owner, core.parts
    if type(quant) is s.Worth and (quant.up_to, quant.number, quant.compare) == ("up to", "its", None):
        return _its_worth(core, quant, mods, scope)
    if owner in _OF_SOME and type(quant) is s.OfQuant and type(parts[0]) is s.Position:
        one_alone = owner == "those digimon's" and count_of(quant) == ONE and not is_many(parts[-1])
        if one_alone or type(quant.quant) is s.AnyNumber:
            return one(under_any(core), mods, scope)
    special = reference(core, scope)
    if special is not None:
        return modifier.with_mods(special, mods, scope) if mods else special
    if (len(parts) != 1 or type(parts[0]) is s.Names) and (several := _several(core, mods, scope)) is not None:
        return several
    not_two(core)
    again = (named_again(parts) or 0) if len(parts) > 2 else 0
    base = _select(quant, owner, parts[again:], scope, core.span)
    found = _last_described(base, mods, scope) if mods else base
    if found is None:
        found = _where_it_was(base, modifier.with_mods(base, mods, scope))
        found = narrower_spared(base, found, core.span) if len(base.of) > 1 else found
    if again:
        one_or_each(quant, parts, core.span)
        found = either_of(_select(quant, owner, parts[: again - 1], scope, core.span), base, found, core.span)
    if mods and type(found) is Select and len(found.of) > 1 and idle_kind(found, base.filters):
        refuse("coordination", core.span, "a Tamer or Option has no level and no DP", ("a … or a …",))
    if type(found) is Select and found.filters and found.filters[0] == Other():
        found = others_under(other_there(found, scope), scope, core.span)
    if type(found) is Select and found.count != ONE and any(map(has_total, mods)):
        refuse("quantity", core.span, "so many on each of them, or on all together?")
    if mods and type(found) is Select:
        each_or_together(found, mods, core.span)
    if scope.such is not None:
        found = _such_as(found, scope.such, parts)
    found = _any_number(core, _from_any(found, mods) if mods else found)
    found = one_at_an_end(found, core) if mods else found
    if type(found) is not Select or not found.filters or (found.count is None and not is_many(core.parts[-1])):
        return found
    return of_all(found)


_OF_SOME = frozenset({"their", "those digimon's"})


def _its_worth(core: s.Noun, quant: s.Worth, mods: Sequence[s.Mod], scope: Scope) -> Target:
    """ "up to its play cost's total worth of your opponent's Digimon"."""
    if scope.it is None:
        refuse("unbound", quant.span, "whose?")
    found = one(msgspec.structs.replace(core, quant=s.AnyNumber(quant.span, "any number of", None)), mods, scope)
    if not isinstance(found, Select):
        refuse("quantity", quant.span, "up to its worth of what?")
    what = totalled(quant.of)
    return msgspec.structs.replace(found, filters=(*found.filters, Total(what, "<=", Measure(what, scope.it))))


def _played_before(core: s.Core | s.Amount, done: s.Participle) -> s.Noun | None:
    """ "the Digimon card played": as "the played Digimon card"."""
    match core:
        case s.Noun(quant=s.Determiner(word="the", number=None), owner=None, parts=(s.CardHead() as head,)) if (
            done.word in RESULTS
        ):
            return msgspec.structs.replace(core, parts=(s.State(done.span, done.word), head))
        case _:
            return None


def is_on_field(mod: s.Mod) -> bool:
    """Where a card is that has cards under it; those are nowhere but under it."""
    match mod:
        case s.ModPrep(word="in", np=s.Noun(parts=(s.ZoneHead(word="battle area" | "breeding area"),))):
            return True
        case s.ModPrep(word="on", np=s.Noun(quant=s.Determiner(word="the"), parts=(s.ZoneHead(word="field"),))):
            return True
        case _:
            return False


def _last_described(base: Select, mods: Sequence[s.Mod], scope: Scope) -> Select | None:
    """ "1 red Tamer card or blue Option card with a cost of 3": each has its own, and what follows is the last one's.

    What is said of all that are chosen, or looks back, is not (ruling Q4024). None for any other noun.
    """
    match base.filters:
        case (*before, AnyOf(filters=(*first, AllOf(filters=(KindIs(kinds=kinds), _, *_) as last)))) if first and all(
            isinstance(each, AllOf) and isinstance(each.filters[0], KindIs) and len(each.filters) > 1 for each in first
        ):
            described = modifier.with_mods(msgspec.structs.replace(base, of=kinds, filters=()), mods, scope)
        case _:
            return None
    if not isinstance(described, Select):
        return None
    of_all = tuple(f for f in described.filters if isinstance(f, OF_ALL))
    more = tuple(f for f in described.filters if f not in of_all)
    told = AnyOf((*first, AllOf((*last, *more))))
    return msgspec.structs.replace(described, of=base.of, filters=(*before, told, *of_all))


def _where_it_was(base: Select, described: Target) -> Target:
    """ "for each security card trashed by this effect": it was one, and lies elsewhere now."""
    if not isinstance(described, Select) or described.places != base.places or not base.places:
        return described
    match base.places, described.filters:
        case (Place(owner=None, position=None, host=None) as there,), (Became(event=event, when=None) as gone,) if (
            event in _GONE
        ):
            return msgspec.structs.replace(described, places=(), filters=(msgspec.structs.replace(gone, origin=there),))
        case _:
            return described


_GONE = frozenset({"trashed", "deleted", "returned", "played", "used", "added", "placed"})
"""What takes a card from where it was."""


def _such_as(found: Target, like: Select, parts: Sequence[s.Part]) -> Target:
    """ "1 such card": of the kind that was described, and of the cards revealed, or the player's, unless it tells."""
    if not isinstance(found, Select) or not any(map(is_such, parts)):
        return found
    of = like.of if getattr(parts[-1], "word", "") in ("card", "cards") else found.of
    if found.owner is not None or found.places:
        return msgspec.structs.replace(found, of=of)
    shown = like.places and all(place.zone == "revealed" for place in like.places)
    owner = like.owner if found.of == like.of and not like.places else None
    return msgspec.structs.replace(found, of=of, owner=owner, places=like.places if shown else ())


def _from_any(found: Target, mods: Sequence[s.Mod]) -> Target:
    """ "3 cards from any of your Digimon's digivolution cards": not all from the same one (rulings Q5114, Q6212)."""
    match found:
        case Select(count=Count(mode="exactly" | "up_to" | "any_number", n=n)) if n != 1 and any(map(_of_any, mods)):
            pass
        case _:
            return found
    places = tuple(
        msgspec.structs.replace(at, host=msgspec.structs.replace(at.host, count=None))
        if isinstance(at.host, Select) and at.host.count == Count("exactly", 1)
        else at
        for at in found.places
    )
    return msgspec.structs.replace(found, places=places)


def _of_any(mod: s.Mod) -> bool:
    match mod:
        case s.ModPrep(np=s.Possessed(owner=s.Noun(quant=quant)) | s.Noun(quant=quant)):
            return type(quant) is s.OfQuant and quant.quant == s.AnyNumber(quant.quant.span, "any", None)
        case _:
            return False


def _any_number(core: s.Noun, found: Target) -> Target:
    """ "any of your opponent's Digimon with DP adding up to 3000", "their Digimon with …": as many as one likes.

    "Any Digimon played by this effect" are all that were.
    """
    if type(found) is not Select or not found.filters:
        return found
    quant = core.quant
    if any_of_many(quant, core.parts) and any(isinstance(f, Became) for f in found.filters):
        return msgspec.structs.replace(found, count=None)
    some = type(quant) is s.OfQuant and type(quant.quant) is s.AnyNumber and quant.quant.number is None
    if (some or quant is None) and any(isinstance(f, Total) for f in found.filters):
        return msgspec.structs.replace(found, count=Count("any_number"))
    return found


def _several(core: s.Noun, mods: Sequence[s.Mod], scope: Scope) -> Several | None:
    """Nouns that are told apart; None for one that is a single thing."""
    each = each_name(core)
    if each is not None:
        return shared(Several(tuple(_one(item, mods, scope) for item in each), "and"))
    alternative = name_or_noun(core)
    if alternative is not None:
        named, rest = alternative
        return shared(Several((one(named, (), scope), _one(rest, mods, scope)), "or"))
    apart = in_and_out_of_play(core, mods)
    if apart is not None:
        first, word, last = apart
        # "your security cards and cards in your hand": where the cards are is said of the last alone
        own = is_piled(first.parts[-1]) or not is_piled(last.parts[-1])
        alone = [mod for mod in mods if not is_where(mod)] if own else mods
        both = (_one(first, alone, scope), _one(last, mods, scope))
        return Several(both, "and" if word.strip(", ") == "and" else "or")
    return None


def under_any(core: s.Noun) -> s.Possessed:
    """ "any of those Digimon's bottom digivolution card", "1 of those …": that of any or 1 of them."""
    host: s.Core = s.Pronoun(core.span, core.quant, "them")
    if core.owner != "their" and isinstance(core.quant, s.OfQuant):
        those = msgspec.structs.replace(core.quant, inner=s.Determiner(core.span, "those", None))
        host = s.Noun(core.span, those, None, (s.CardHead(core.span, "digimon"),))
    return s.Possessed(core.span, host, core.parts)


def _select(
    quant: s.Quant | None, owner: str | None, parts: Sequence[s.Part], scope: Scope, span: tuple[int, int]
) -> Select:
    """What a noun selects, without the modifiers after it."""
    heads = [head_of(group, quant, owner, scope, span) for group in groups(parts, span)]
    if len(heads) == 1:
        only = heads[0]
        position = only.position
        zones: tuple[Zone, ...] = () if only.zone is None else (only.zone,)
        kinds: tuple[Kind, ...] = (only.kind,)
    else:
        if all(head.filters for head in heads):
            one_or_each(quant, parts, span)
        elif idle(heads):
            refuse("coordination", span, "one of these takes in the other")
        if several_suspended(parts, quant, owner, scope):
            refuse("unbound", span, "which ones? Of several steps, each has its own")
        positions = [head.position for head in heads if head.position is not None]
        if len(positions) > 1:
            refuse("order", positions[1].span, "two positions for one noun")
        position = positions[0] if positions else None
        zones = _once([head.zone for head in heads if head.zone is not None])
        kinds = _once([head.kind for head in heads])
    whose: Player | Literal["owner"] | None = None
    host: Target | None = None
    if owner == "their" and zones and zones[0] in ("digivolution_cards", "link_cards") and scope.it is not None:
        host = spoken(scope.it, scope, span, True)
    elif owner is not None:
        held = owner == "its" and (position is not None or any(zone in UNDER_A_CARD for zone in zones))
        if held and scope.payer == Ref("this_digimon"):  # a Tamer has no such cards
            not_under_the_payer(scope.in_play(), span)
        whose, host = owner_of(owner, scope.in_play() if held else scope, span)
    if position is not None:
        zones = zones or ("stack",)
    elif host is not None and not zones:
        refuse("owner", span, "these cards belong to no card")
    where = POSITIONS[position.word] if position else None
    for zone in zones:
        not_of_a_card(zone, host, span)
    places = tuple([Place(zone, whose, where, None, host) for zone in zones])
    filters = (*_of_those(quant, parts, scope, span), *merge(heads, span))
    chosen_of = None if whose == "owner" else whose
    if not places and filters:
        filters = others_of(filters, chosen_of, kinds, scope, span, is_another(quant))
    filters, places = _where_revealed(filters, places)
    if position is not None:
        places, filters = place.by_face(places, filters)
    count = count_at(quant, position)
    if whose == "owner" and not places:
        refuse("owner", span, "the owner of what?", _WHOSE)
    if owner == "an opponent's" and count is None and not is_many(parts[-1]):
        count = Count("exactly", 1)  # "an opponent's Digimon" is one, "your opponent's Digimon" are all
    return Select(kinds, count, chosen_of, places, filters)


def _where_revealed(
    filters: tuple[Filter, ...], places: tuple[Place, ...]
) -> tuple[tuple[Filter, ...], tuple[Place, ...]]:
    """ "All of the revealed cards": they are where they were revealed, not in play."""
    for at, filter_ in enumerate(filters if not places else ()):
        match filter_:
            case Became(event="revealed", by=Ref(to="process") as shown, when=None, to=None):
                return (*filters[:at], *filters[at + 1 :]), (Place("revealed", host=shown),)
            case _:
                pass
    return filters, places


def _once(items: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))


_MAY_BE_ANOTHER = frozenset({s.Determiner, s.OfQuant})


def _of_those(
    quant: s.Quant | None, parts: Sequence[s.Part], scope: Scope, span: tuple[int, int]
) -> tuple[Filter, ...]:
    """ "1 of those cards": of what was spoken of; "another": not the card itself."""
    found: tuple[Filter, ...] = ()
    inner = quant.inner if type(quant) is s.OfQuant else None
    if type(inner) is s.Determiner and inner.word in ("those", "these"):
        kind = next((called(part) for part in parts if isinstance(part, s.CardHead)), "card")
        those = that_one(scope, kind, span, True) or counted_as(kind, scope)
        if those is None:
            refuse("unbound", span, f"nothing before it that '{inner.word}' could mean")
        found = (Became("group", spoken(all_of_them(those), scope, span, True)),)
    return (Other(), *found) if type(quant) in _MAY_BE_ANOTHER and is_another(quant) else found


def _cards_of_zone(zone: s.Noun, position: s.Position, head: s.CardHead, scope: Scope) -> Select:
    """ "your deck's top 3 cards"."""
    found, _ = place.places_of("of", zone, (), 0, scope)
    if len(found) != 1 or KINDS[head.word][0] != "card":
        refuse("place", zone.span, "the top card of what?")
    top = msgspec.structs.replace(found[0], position=position.word)
    return Select(("card",), count_at(None, position), None, (top,))


def _hosted(base: Select, host: Target, span: tuple[int, int]) -> Select:
    """ "X's digivolution cards": the place belongs to X."""
    if not base.places:
        refuse("owner", span, "what belongs to a card must be digivolution, link or security cards")
    return msgspec.structs.replace(
        base, places=tuple(msgspec.structs.replace(p, host=host, owner=None) for p in base.places)
    )
