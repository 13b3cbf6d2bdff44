"""Lists of noun phrases: what joins them, and what their members leave to one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeGuard

import msgspec

from cardc.compiler.called import is_this
from cardc.compiler.characteristic import is_both
from cardc.compiler.effect import Except, Other, Place, Ref, Select, Several, Target
from cardc.compiler.reference import is_many
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import RESULTS
from cardc.compiler.zone import HEAD_ZONES
from cardc.grammar import syntax as s


def whole(np: s.NpList) -> s.NpList:
    """The list with every member made whole; refuses one that cannot be a member."""
    np = _each_counted(_heads_shared(np))
    _all_told(np)
    _one_or_each(np)
    members = [member for word, item in _members(np) for member in _apart(word, item)]
    return _list_of(members, np.span)


def described_twice(np: s.AnyNp) -> s.AnyNp:
    """ "1 Digimon with 3000 DP or less or no digivolution cards": no second thing, but what the first one has.

    Refuses "with 3000 DP and 3 digivolution cards": 3 cards apart, or what it has?
    """
    match np:
        case s.NpList(first=s.Np(mods=(described, *more)) as first, links=links) if _is_described(described):
            pass
        case _:
            return np
    cards = [link.np.core for link in links if isinstance(link.np, s.Np) and _is_held(link.np)]
    if not cards:
        return np
    apart = any(isinstance(mod, s.ModPrep) and mod.word not in ("with", "of") for mod in more)
    if apart or len(cards) != len(links) or not all(map(_is_compared, cards)):
        refuse("coordination", np.span, "cards apart, or what the one before them has?", ("or with no …",))
    joined = (s.ModConj(link.span, link.word, core) for link, core in zip(links, cards, strict=True))
    return msgspec.structs.replace(first, span=np.span, mods=(*first.mods, *joined))


def _is_described(mod: s.Mod) -> bool:
    match mod:
        case s.ModPrep(word="with") | s.ModKeywords(word="with") | s.Relative(verb="has" | "have", subject=None):
            return True
        case _:
            return False


def _is_held(np: s.Np) -> bool:
    """ "2 or more digivolution cards", without a word on whose they are."""
    match np:
        case s.Np(core=s.Noun(owner=None, parts=(*_, s.CardHead(word=word))), mods=()):
            return word.startswith(("digivolution card", "link card"))
        case _:
            return False


def _is_compared(core: s.Core | s.Amount) -> TypeGuard[s.Noun]:
    """ "No", "2 or more": as many as something has, and not as many as are chosen."""
    match core:
        case s.Noun(quant=s.Determiner(word="no", number=None)):
            return True
        case s.Noun(quant=s.Exactly(compare=str())):
            return True
        case _:
            return False


def each_apart(np: s.Np) -> s.NpList | None:
    """ "1 each of your opponent's level 3 and level 4 Digimon", as the list that it is; None for any other noun."""
    quant = np.core.quant if type(np.core) is s.Noun else None
    if type(quant) is not s.OfQuant or quant.of != "each of":
        return None
    members = _apart("", np)
    return _list_of(members, np.span) if len(members) > 1 else None


def _list_of(members: Sequence[tuple[str, s.OneNp]], span: s.Span) -> s.NpList:
    links = tuple(s.NpLink(item.span, word, item) for word, item in members[1:])
    return s.NpList(span, members[0][1], links)


def _members(np: s.NpList) -> list[tuple[str, s.OneNp]]:
    return [("", np.first), *((link.word, link.np) for link in np.links)]


def _apart(word: str, item: s.OneNp) -> list[tuple[str, s.OneNp]]:
    """The kinds of "1 each of A and B", each with the noun that it lacks; `word` joins the first of them."""
    core = item.core if type(item) is s.Np else None
    if type(item) is not s.Np or type(core) is not s.Noun or type(core.quant) is not s.OfQuant:
        return [(word, item)]
    if core.quant.of != "each of":
        return [(word, item)]
    joins = [(at, part.word) for at, part in enumerate(core.parts) if type(part) is s.HeadConj]
    if not joins or not all(is_both(join) for _, join in joins):
        return [(word, item)]
    head = core.parts[-1]
    found: list[tuple[str, s.OneNp]] = []
    start = 0
    for end, join in [*joins, (len(core.parts), "")]:
        parts = core.parts[start:end]
        whole = parts if isinstance(parts[-1], s.CardHead) else (*parts, head)
        found.append((word, msgspec.structs.replace(item, core=msgspec.structs.replace(core, parts=whole))))
        start, word = end + 1, join
    return found


def _each_counted(np: s.NpList) -> s.NpList:
    """ "1 each of your opponent's level 3 and level 4 Digimon": 1 of either kind, of the same owner."""
    match np.first:
        case s.Np(core=s.Noun(quant=s.OfQuant(of="each of") as quant, owner=owner)):
            pass
        case _:
            return np

    def counted(item: s.OneNp) -> s.OneNp:
        match item:
            case s.Np(core=s.Noun(quant=None, owner=None) as core):
                return msgspec.structs.replace(item, core=msgspec.structs.replace(core, quant=quant, owner=owner))
            case _:
                return item

    links = tuple(msgspec.structs.replace(link, np=counted(link.np)) for link in np.links)
    return msgspec.structs.replace(np, links=links)


def not_two(core: s.Noun) -> None:
    """Refuse "a Digimon and Tamer": one card is never both, and a second "a" is missing where two are meant."""
    quant, parts = core.quant, core.parts
    single = isinstance(quant, s.Determiner) and quant.word in _SINGLE and quant.number is None
    if (
        (single or core.owner == "an opponent's")
        and not is_many(parts[-1])
        and any(isinstance(part, s.HeadConj) and is_both(part.word) for part in parts)
    ):
        refuse("coordination", core.span, "one of them, or one of each?", ("a … and a …", "or"))


_SINGLE = frozenset({"a", "an", "another"})


def one_or_each(quant: s.Quant | None, parts: Sequence[s.Part], span: s.Span) -> None:
    """Refuse "1 of your level 3 Digimon and level 4 Digimon": nothing says 1 of all, or 1 of each."""
    counted = isinstance(quant, s.OfQuant) and quant.of == "of" and isinstance(quant.quant, (s.Exactly, s.UpTo))
    if counted and any(isinstance(part, s.HeadConj) and is_both(part.word) for part in parts):
        refuse("coordination", span, "so many of all of them, or of each?", ("1 each of …", "or"))


def _one_or_each(np: s.NpList) -> None:
    """The same of "1 of your level 3 Digimon, level 4 Digimon, and level 5 Digimon"."""
    parts: list[s.Part] = []
    match np.first:
        case s.Np(core=s.Noun(quant=s.OfQuant() as quant, parts=(s.Level() | s.Colors() as told, *_))):
            pass
        case _:
            return
    for link in np.links:
        match link.np:
            case s.Np(core=s.Noun(quant=None, owner=None, parts=(first, *_) as more)) if type(first) is type(told):
                parts += (s.HeadConj(link.span, link.word), *more)
            case _:
                pass
    one_or_each(quant, parts, np.span)


def also_excluded(np: s.NpList) -> s.OneNp | None:
    """ "all Digimon other than this Digimon and the chosen Digimon": the second is excluded too, and nothing apart."""
    match np:
        case s.NpList(
            first=s.Np(mods=(*_, s.ModPrep(word="other than"))), links=(s.NpLink(word="and", np=s.Np() as other),)
        ):
            return other if not other.mods and is_known(other.core) else None
        case _:
            return None


def exclusion_ends(np: s.NpList) -> None:
    """Refuse "all Digimon other than this Digimon and your Tamers": your Tamers, too, or those spared as well?

    Clear where either is counted: "1 Digimon other than this Digimon and 1 Tamer".
    """
    members = (np.first, *(link.np for link in np.links))
    for item, link in zip(members, np.links, strict=False):
        match item:
            case s.Np(mods=(*_, s.ModPrep(word="other than"))) if not (_is_counted(item) and _is_counted(link.np)):
                refuse("exclusion", link.span, "excluded as well, or one more?")
            case _:
                pass


def _is_counted(np: s.OneNp) -> bool:
    core = np.core if isinstance(np, s.Np) else None
    quant = core.quant if isinstance(core, s.Noun) else None
    quant = quant.quant if isinstance(quant, s.OfQuant) else quant
    match quant:
        case s.Exactly() | s.UpTo() | s.Determiner(word="a" | "an"):
            return True
        case _:
            return False


def and_either(np: s.NpList) -> tuple[s.OneNp, s.NpList] | None:
    """ "1 [A] and 1 [B] or 1 [C]": the first, and one of the others (rulings Q2625, Q3116)."""
    match np:
        case s.NpList(first=first, links=(s.NpLink(word="and", np=second), s.NpLink(word="or", np=third) as link)):
            counted = all(_count(item) is not None for item in (first, second, third))
            return (first, s.NpList((second.span[0], np.span[1]), second, (link,))) if counted else None
        case _:
            return None


def _count(np: s.OneNp) -> s.Quant | None:
    match np:
        case s.Np(core=s.Noun(quant=s.Exactly() as quant)):
            return quant
        case _:
            return None


def is_known(core: s.Core | s.Amount) -> bool:
    """Whether the phrase points at what was spoken of: "that Digimon", "your opponent's chosen Digimon"."""
    if not isinstance(core, s.Noun):
        return False
    if isinstance(core.quant, s.Determiner):
        return core.quant.word in ("this", "that", "those", "the")
    return core.quant is None and any(isinstance(part, s.State) and part.word in RESULTS for part in core.parts)


def conjunction(np: s.NpList) -> Literal["and", "or"]:
    """Whether the list means all of its members or either. Refuses one that says both."""
    words = {link.word.strip(" ,") for link in np.links if link.word != ","} or _joined_names(np.links[-1].np)
    if len(words) != 1 or not words <= {"and", "or"}:
        refuse("coordination", np.span, "this list joins its members in two ways")
    return "and" if words == {"and"} else "or"


def _joined_names(np: s.OneNp) -> set[str]:
    """ "1 X, [A] or [B]": the names at the end join the list."""
    match np:
        case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.Names(names=icons),))):
            return {"and" if is_both(join) else "or" for join in icons.joins}
        case _:
            return set()


def _all_told(np: s.NpList) -> None:
    """Refuse "a Digimon card … and [X]", "… or the [X]": no second card, but a trait that has lost its noun."""
    counted = isinstance(np.first, s.Np) and isinstance(np.first.core, s.Noun) and np.first.core.quant is not None
    for link in np.links if counted else ():
        match link.np:
            case s.Np(core=s.Noun(quant=quant, owner=None, parts=(s.Names(),)) as core) if (
                isinstance(quant, s.Determiner) and quant.word == "the"
            ) or (quant is None and is_both(link.word)):
                refuse("bare_name", core.span, "a card, or what a card has?", ("the [X] trait", "1 [X]"))
            case _:
                pass


def _heads_shared(np: s.NpList) -> s.NpList:
    """ "1 yellow and 1 red card with the [X] trait": a member without a noun has all that the last one has."""
    last = np.links[-1].np
    core = last.core if isinstance(last, s.Np) else None
    if not isinstance(last, s.Np) or not isinstance(core, s.Noun) or not isinstance(core.parts[-1], s.CardHead):
        return np
    head, told = core.parts[-1], core.parts[:-1]
    either = np.links[-1].word == "or"  # "1 [X] trait or 1 yellow card"

    def with_head(item: s.OneNp) -> s.OneNp:
        core = item.core if isinstance(item, s.Np) and not item.mods else None
        match core:
            case s.Noun(parts=(s.Names(names=icons) as named, s.StatHead(word="trait") as trait)) if either:
                trait_of = s.TraitAdj((named.span[0], trait.span[1]), icons, trait.word)
                return msgspec.structs.replace(item, core=msgspec.structs.replace(core, parts=(trait_of, head)))
            case _:
                pass
        if not isinstance(core, s.Noun) or not isinstance(core.parts[-1], (s.Level, s.Colors)):
            return item
        if len(core.parts) < len(told):  # "1 blue and 1 red level 3 Digimon card"
            refuse("coordination", told[-1].span, "of the last one alone, or of each?", ("1 … card and 1 … card",))
        return msgspec.structs.replace(
            item, core=msgspec.structs.replace(core, parts=(*core.parts, head)), mods=last.mods
        )

    links = tuple(msgspec.structs.replace(link, np=with_head(link.np)) for link in np.links)
    return msgspec.structs.replace(np, first=with_head(np.first), links=links)


def owned_alike(np: s.OneNp, item: Target, first: Select) -> Target:
    """ "One of your Tokens or a Digimon with the [X] trait": yours, too (ruling Q862)."""
    match np:
        case s.Np(core=s.Noun(quant=s.Determiner(word="a" | "an", number=None), owner=None)) if isinstance(
            item, Select
        ):
            alone = item.owner is None and not item.places
            return msgspec.structs.replace(item, owner=first.owner) if alone else item
        case _:
            return item


def shared(several: Several, span: tuple[int, int] = (0, 0)) -> Several:
    """ "Add 1 X and 1 Y among them": places of the last member hold for all that have none (attachment table).

    "1 of your X or [Y]", "all of your X and [Y] trait Digimon": a member without a number has the number and the owner
    of the first. Refuses "1 of your X and [Y] trait Digimon": 1 of all, or 1 of each?
    """
    first, last = several.items[0], several.items[-1]
    if isinstance(first, Ref) and not is_this(first):
        others = (_other_than(each, first) for each in several.items[1:])
        several = msgspec.structs.replace(several, items=(first, *others))
    places = last.places if isinstance(last, Select) else ()
    items = tuple(placed_alike(item, places) for item in several.items)
    if isinstance(first, Select):
        alike = tuple(_counted_alike(item, first) for item in items[1:])
        several_of = first.count is None or first.count.mode == "all"
        if several.conj == "and" and not several_of and alike != items[1:]:
            refuse("coordination", span, "so many of all of them, or of each?", ("1 each of …", "or"))
        items = (items[0], *alike)
    return msgspec.structs.replace(several, items=items)


def _other_than(item: Target, first: Ref) -> Target:
    """ "It and 1 of your other Digimon": other than that one."""
    if not isinstance(item, Select) or Other() not in item.filters:
        return item
    filters = tuple(Except(first) if told == Other() else told for told in item.filters)
    return msgspec.structs.replace(item, filters=filters)


def placed_alike(item: Target, places: tuple[Place, ...]) -> Target:
    if not isinstance(item, Select) or item.places or item.owner:
        return item
    return msgspec.structs.replace(item, places=places)


def _counted_alike(item: Target, first: Select) -> Target:
    if not isinstance(item, Select) or item.count is not None:
        return item
    owner = item.owner if item.places else item.owner or first.owner
    return msgspec.structs.replace(item, count=first.count, owner=owner)


def each_name(core: s.Noun) -> list[s.Noun] | None:
    """ "1 [A] and [B]", "1 of each [A], [B] and [C]": one of each name."""
    last = core.parts[-1]
    if type(last) is not s.Names or not any(is_both(join) for join in last.names.joins):
        return None
    before = core.parts[:-1]
    single = [s.Names(last.span, s.Icons((name,))) for name in last.names.items]
    quant = core.quant.quant if isinstance(core.quant, s.OfQuant) and _each(core.quant) else core.quant
    return [msgspec.structs.replace(core, quant=quant, parts=(*before, name)) for name in single]


def _each(quant: s.OfQuant) -> bool:
    return isinstance(quant.inner, s.Determiner) and quant.inner.word == "each"


def name_or_noun(core: s.Noun) -> tuple[s.Noun, s.Noun] | None:
    """ "1 of your [X] or Digimon with the [Y] trait": either the named card, or the noun with what follows it."""
    for at, part in enumerate(core.parts[:-1]):
        if at > 0 and type(part) is s.HeadConj and "or" in part.word:
            before, after = core.parts[at - 1], core.parts[at + 1]
            if isinstance(before, s.Names) and isinstance(after, (s.CardHead, s.Level, s.DpAdj, s.StatAdj, s.Colors)):
                first = msgspec.structs.replace(core, parts=core.parts[:at])
                return first, msgspec.structs.replace(core, parts=core.parts[at + 1 :])
    return None


def in_and_out_of_play(core: s.Noun, mods: Sequence[s.Mod]) -> tuple[s.Noun, str, s.Noun] | None:
    """ "all of your Digimon and Security Digimon", "security cards and Tamers": one tells a place, the other not.

    "Tamers and cards in your hand": those are in play.
    """
    there = any(map(is_where, mods))
    for at, part in enumerate(core.parts[:-1]):
        if at > 0 and type(part) is s.HeadConj:
            before, after = core.parts[at - 1], core.parts[-1]
            if not isinstance(before, s.CardHead) or not isinstance(after, s.CardHead):
                continue
            loose = there and before.word in _IN_PLAY and after.word == "cards"
            if is_piled(before) is not is_piled(after) or loose:
                first = msgspec.structs.replace(core, parts=core.parts[:at])
                return first, part.word, msgspec.structs.replace(core, parts=core.parts[at + 1 :])
    return None


_IN_PLAY = frozenset({"digimon", "tamer", "tamers", "token", "tokens"})


def is_piled(part: s.Part) -> bool:
    """Whether the noun says where its cards are: "security cards"."""
    return isinstance(part, s.CardHead) and part.word in HEAD_ZONES


def is_where(mod: s.Mod) -> bool:
    return isinstance(mod, s.InPlay) or (isinstance(mod, s.ModPrep) and mod.word in ("in", "from", "on"))


def is_total(part: s.Part) -> bool:
    """ "6 or fewer | total | cards in both players' hands"."""
    return isinstance(part, s.State) and part.word == "total"


def has_total(mod: s.Mod) -> bool:
    """ "with 4 or more total digivolution cards"."""
    core = mod.np if isinstance(mod, s.ModPrep) and mod.word in ("with", "without") else None
    return isinstance(core, s.Noun) and isinstance(core.parts[-1], s.CardHead) and any(map(is_total, core.parts))
