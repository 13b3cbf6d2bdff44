"""The nouns of "red Digimon or black Tamer": each with its kind, its end of a pile and its adjectives."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardc.compiler.adjective import adjective_filters
from cardc.compiler.characteristic import bracketed, is_both, is_numbered, names_a_digimon
from cardc.compiler.effect import AllOf, AnyOf, Became, Count, Filter, Kind, KindIs, Number, Select, Target, Zone
from cardc.compiler.number import count_of, is_plural, number
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import RESULTS, Scope
from cardc.compiler.zone import HEAD_ZONES, OF_A_CARD
from cardc.grammar import syntax as s

KINDS: dict[str, tuple[Kind, bool | None]] = {
    # word -> kind, plural (None: the same in both numbers)
    "digimon": ("digimon", None), "digimon card": ("digimon", False), "digimon cards": ("digimon", True),
    "tamer": ("tamer", False), "tamers": ("tamer", True), "tamer card": ("tamer", False),
    "tamer cards": ("tamer", True),
    "option": ("option", False), "options": ("option", True), "option card": ("option", False),
    "option cards": ("option", True), "card": ("card", False), "cards": ("card", True), "digi-egg": ("digi_egg", False),
    "digi-eggs": ("digi_egg", True), "digi-egg card": ("digi_egg", False), "digi-egg cards": ("digi_egg", True),
    "token": ("token", False), "tokens": ("token", True), "security digimon": ("digimon", None),
    "digivolution card": ("card", False), "digivolution cards": ("card", True), "security card": ("card", False),
    "security cards": ("card", True), "link card": ("card", False), "link cards": ("card", True),
    "dual card": ("card", False), "dual cards": ("card", True),
}  # fmt: skip


def agree(quant: s.Quant | None, head: s.CardHead) -> None:
    """Refuse "1 cards", "3 card"."""
    wanted = is_plural(quant)
    has = KINDS.get(head.word, ("card", None))[1]
    if wanted is not None and has is not None and wanted != has:
        refuse("agreement", head.span, f"'{head.word}' should be {'plural' if wanted else 'singular'} here")


def any_of_many(quant: s.Quant | None, parts: Sequence[s.Part]) -> bool:
    """ "any Digimon", "any cards", without a number and not "any of": all, or any of them?"""
    head = parts[-1]
    bare = type(quant) is s.AnyNumber and quant.word == "any" and quant.number is None
    return bare and isinstance(head, s.CardHead) and KINDS.get(head.word, ("card", None))[1] is not False


def is_any_of(np: s.Core | s.Amount) -> bool:
    """ "any of your Tamers": not so many of them, and not "any 2 of"."""
    match np:
        case s.Noun(quant=s.OfQuant(quant=s.AnyNumber(word="any", number=None))):
            return True
        case _:
            return False


def not_any(np: s.AnyNp) -> None:
    """Refuse "delete any Digimon" as what a deed is done to: 1 of them, or all? "Any Digimon played" are all."""
    if type(np) is s.Np and (type(np.core) is not s.Noun or type(np.core.quant) is not s.AnyNumber):
        return
    for item in (np.first, *(link.np for link in np.links)) if isinstance(np, s.NpList) else (np,):
        match item:
            case s.Np(core=s.Noun(quant=quant, parts=parts), mods=mods) if any_of_many(quant, parts) and not any(
                isinstance(mod, (s.Participle, s.Relative)) for mod in mods
            ):
                refuse("quantity", item.span, "any one of them, or all?", ("any of your …", "all …"))
            case _:
                pass


_LOOSE = frozenset({
    f"{kind}card{end}" for kind in ("", "digimon ", "tamer ", "option ", "digi-egg ") for end in ("", "s")
})  # fmt: skip


def is_loose(core: s.Core | s.Amount) -> bool:
    """ "1 Digimon card", "up to 2 cards": so many cards that are out of play, without an owner that tells more."""
    match core:
        case s.Noun(
            quant=s.Exactly() | s.UpTo() | s.AnyNumber() | s.Determiner(word="a" | "an", number=None),
            owner=None,
            parts=(*_, s.CardHead(word=word)),
        ):
            return word in _LOOSE
        case _:
            return False


def is_such(part: s.Part) -> bool:
    """ "1 such card"."""
    return type(part) is s.State and part.word == "such"


def called(head: s.CardHead) -> str:
    """What "that Digimon card" can be: a Digimon card out of play; "that Digimon" is one in play."""
    if (zone := HEAD_ZONES.get(head.word)) is not None and head.word.endswith(("card", "cards")):
        return f"{zone.split('_')[0].removesuffix('s')} card"
    kind = KINDS.get(head.word, ("card", None))[0]
    return f"{kind} card" if kind != "card" and head.word.endswith(("card", "cards")) else kind


class Head(msgspec.Struct, frozen=True, gc=False):
    """One noun of "red Digimon or black Tamer" with its adjectives."""

    kind: Kind
    zone: Zone | None
    position: s.Position | None
    filters: tuple[Filter, ...]


def head_of(
    group: Sequence[s.Part], quant: s.Quant | None, owner: str | None, scope: Scope, span: tuple[int, int]
) -> Head:
    """One noun and its adjectives. Refuses what is no card, or lacks its noun."""
    if len(group) == 1 and type(only := group[0]) is s.CardHead and only.word in KINDS:
        agree(quant, only)
        return Head(KINDS[only.word][0], HEAD_ZONES.get(only.word), None, ())
    match group:
        case [s.State(word="face-up" | "face-down") as face, s.Position() as first, *later]:
            group = [first, face, *later]  # "the face-up bottom security card"
        case _:
            pass
    head = group[-1] if type(group[-1]) is s.CardHead else None
    position, adjectives = _position(group[:-1] if head else group)
    last = adjectives[-1] if adjectives else None
    of = last if isinstance(last, s.CardHead) else None  # "a Digimon digivolution card"
    adjectives = adjectives[:-1] if of is not None else adjectives
    stacked = [p for p in adjectives if type(p) is s.State and p.word == "stacked"]
    if position is not None or owner in OF_A_CARD:
        adjectives = [p for p in adjectives if p not in stacked]
    such = [p for p in adjectives if is_such(p)]
    kind: Kind = KINDS[head.word][0] if head is not None and head.word in KINDS else "card"
    described = scope.describing((kind,)) if adjectives else scope
    told = _either_of([p for p in adjectives if p not in such], quant, owner)
    pointing = head is not None and points_back(told, quant, owner)
    filters = tuple(adjective_filters(told[1:] if pointing else told, described))
    if pointing and head is not None:
        filters = (_of_the_suspended(told[0], called(head), scope), *filters)
    if such:
        if scope.such is None:
            refuse("unbound", such[0].span, "such as what?")
        filters = (*scope.such.filters, *filters)
    if head is None:
        if not any(isinstance(p, s.Names) for p in adjectives):
            refuse("noun", span, "a noun is missing after these words", ("Digimon", "card", "Tamer"))
        return Head("card", None, position, filters)
    if head.word not in KINDS or (of is not None and of.word not in KINDS):
        refuse("noun", head.span, f"'{head.word}' is no card to choose")
    _not_of_trait(adjectives, KINDS[head.word][0])
    agree(quant, head)
    zone = "stack" if stacked and position is None else HEAD_ZONES.get(head.word)  # "this Digimon's stacked cards"
    return Head(KINDS[(of or head).word][0], zone, position, filters)


def points_back(parts: Sequence[s.Part], quant: s.Quant | None, owner: str | None) -> bool:
    """ "1 of the suspended Digimon", "the suspended Digimon or Tamer", and not "1 of your suspended Digimon"."""
    inner = quant.inner if isinstance(quant, s.OfQuant) else quant
    the = owner is None and isinstance(inner, s.Determiner) and inner.word == "the"
    match parts:
        case [s.State(word="suspended" | "unsuspended"), *more] if the:
            return not (more and isinstance(more[0], s.HeadConj))
        case _:
            return False


def several_suspended(parts: Sequence[s.Part], quant: s.Quant | None, owner: str | None, scope: Scope) -> bool:
    """ "Suspend 1 Digimon. Then, suspend 1 Tamer. The suspended Digimon and Tamer …"."""
    first = parts[0]
    if not points_back(parts, quant, owner) or not isinstance(first, s.State):
        return False
    return len(scope.results_of(RESULTS[first.word])) > 1


def _of_the_suspended(part: s.Part, kind: str, scope: Scope) -> Filter:
    """Those that were suspended before, not any that are."""
    word = part.word if isinstance(part, s.State) else ""
    found = scope.result_called(RESULTS[word], kind)
    if found is None:
        refuse("unbound", part.span, f"nothing was {word} before", (f"your {word} …", f"all {word} …"))
    return Became(word, found)


def _either_of(adjectives: list[s.Part], quant: s.Quant | None, owner: str | None) -> list[s.Part]:
    """ "All of your red and black Digimon": the red ones and the black ones (rulings Q2301, Q3267).

    "A red and black Digimon", "2-color red and black Digimon" are both. Refuses where it may be either.
    """
    at = [i for i, part in enumerate(adjectives) if _joins_both(part)]
    if not at or any(isinstance(part, s.State) and part.word.endswith("-color") for part in adjectives):
        return adjectives
    if isinstance(quant, s.Determiner) and quant.word == "both":
        refuse("coordination", adjectives[at[0]].span, "cards of either kind, or what is both?", ("a … and a …", "or"))
    count = count_of(quant)
    one = count == Count("exactly", 1) or count == Count("up_to", 1)
    if one and not isinstance(quant, (s.OfQuant, s.AnyNumber)):
        return adjectives
    sides = [part for i in at for part in adjectives[max(i - 1, 0) : i + 2] if isinstance(adjectives[i], s.HeadConj)]
    many = owner is not None if count is None else not one and count.mode != "none"
    if not many or any(isinstance(part, s.State) for part in sides):
        refuse("coordination", adjectives[at[0]].span, "what is both, or either of them?", ("2-color …", "or"))
    return [_with_either(part) for part in adjectives]


def one_colored(core: s.Noun) -> None:
    """Refuses "has red and blue digivolution cards", of which each may be one; "a red and blue card" is both."""
    joined = [part for part in core.parts if _joins_both(part)]
    if joined and count_of(core.quant) != Count("exactly", 1):
        refuse("coordination", joined[0].span, "cards of either kind, or what is both?", ("a … and a …", "or"))


def _joins_both(part: s.Part) -> bool:
    match part:
        case s.HeadConj(word=word):
            return is_both(word)
        case s.Colors(colors=icons) | s.TraitAdj(names=icons):
            return any(map(is_both, icons.joins))
        case _:
            return False


def _with_either(part: s.Part) -> s.Part:
    match part:
        case s.HeadConj():
            return msgspec.structs.replace(part, word="or")
        case s.Colors(colors=icons):
            return msgspec.structs.replace(part, colors=s.Icons(icons.items, ("or",) * len(icons.joins)))
        case s.TraitAdj(names=icons):
            return msgspec.structs.replace(part, names=s.Icons(icons.items, ("or",) * len(icons.joins)))
        case _:
            return part


def _not_of_trait(adjectives: Sequence[s.Part], kind: Kind) -> None:
    """Refuse "[X] Digimon" where X is no name of a Digimon: cards print "[X]" or "[X] trait Digimon"."""
    for part in adjectives if kind in ("digimon", "tamer", "option") else ():
        if type(part) is s.Names and not all(
            is_numbered(name) or (kind == "digimon" and names_a_digimon(name)) for name in bracketed(part.names)
        ):
            refuse("bare_name", part.span, "a name, or a trait?", ("[X] trait", "[X]"))


def is_the_one(core: s.Core | s.Amount) -> bool | None:
    """ "the digivolution card", where its place tells which one: true; false of several, None of any other noun."""
    match core:
        case s.Noun(quant=s.Determiner(word="the", number=None), owner=None, parts=(*_, s.CardHead(word=word))) if (
            word in KINDS
        ):
            many = KINDS[word][1]
            return None if many is None else not many
        case _:
            return None


def one_at_an_end(found: Target, core: s.Core) -> Target:
    """ "the red card at the top of your deck": the card that is there, and not all that lie so."""
    if type(found) is not Select or found.count is not None or not found.places or not is_the_one(core):
        return found
    there = all(place.position is not None for place in found.places)
    return msgspec.structs.replace(found, count=Count("exactly", 1)) if there else found


def count_at(quant: s.Quant | None, position: s.Position | None) -> Count | None:
    """ "the top 3 cards": the number stands behind the position."""
    if position is None:
        return count_of(quant)
    n = number(position.number, position.span) if position.number else 1
    counted = type(quant) is s.OfQuant or (
        (type(quant) is s.Exactly or type(quant) is s.UpTo) and position.number is None
    )
    return (count_of(quant) if counted else None) or Count("exactly", n)  # "2 bottom face-down cards"


def _position(parts: Sequence[s.Part]) -> tuple[s.Position | None, list[s.Part]]:
    """ "top 3", "top or bottom" at the start of a noun; the rest of its adjectives."""
    if parts and type(parts[0]) is s.Position:
        first = parts[0]
        if len(parts) > 2 and isinstance(parts[1], s.HeadConj) and isinstance(parts[2], s.Position):
            if parts[1].word != "or" or {first.word, parts[2].word} != {"top", "bottom"} or first.number:
                refuse("order", first.span, "top or bottom is wanted here")
            return s.Position(first.span, "top_or_bottom", parts[2].number), list(parts[3:])
        return first, list(parts[1:])
    return None, list(parts)


def groups(parts: Sequence[s.Part], span: tuple[int, int]) -> list[list[s.Part]]:
    """Cut "red Digimon or black Tamer" at the joins; a join between adjectives stays inside its group."""
    if len(parts) == 1 and type(parts[0]) is not s.HeadConj:
        return [[*parts]]
    found: list[list[s.Part]] = [[]]
    for at, part in enumerate(parts):
        if type(part) is s.HeadConj:
            if not found[-1] or at + 1 == len(parts):
                refuse("coordination", part.span, f"'{part.word}' joins nothing here")
            if type(found[-1][-1]) is s.CardHead:
                found.append([])
            else:
                found[-1].append(part)
            continue
        placed = type(part) is s.CardHead and part.word in HEAD_ZONES  # "a Digimon | digivolution card"
        if found[-1] and type(found[-1][-1]) is s.CardHead and not placed:
            refuse("noun", part.span, "two nouns in a row")
        found[-1].append(part)
    if not found[-1]:
        refuse("noun", span, "a noun is missing after 'or'")
    return found


def merge(heads: Sequence[Head], span: s.Span) -> tuple[Filter, ...]:
    """Adjectives before the first of several nouns hold for all, unless a later noun has its own."""
    if len(heads) == 1 or not any(head.filters for head in heads[1:]):
        return _of_those_that_have(heads, span) if len(heads) > 1 else heads[0].filters
    return (AnyOf(tuple(AllOf((KindIs((head.kind,)), *head.filters)) for head in heads)),)


def _of_those_that_have(heads: Sequence[Head], span: s.Span) -> tuple[Filter, ...]:
    """ "Level 4 or lower Digimon or Tamers": a Tamer has no level (CR 2-9-2), so it is any Tamer."""
    filters = heads[0].filters
    lacking = [head.kind for head in heads if head.kind in ("tamer", "option")]
    measured = tuple(told for told in filters if is_measured(told))
    if not measured or len(lacking) in (0, len(heads)):
        return filters
    if heads[0].kind in lacking:
        refuse("coordination", span, "a Tamer or Option has no level and no DP", ("a … or a …",))
    either = (AllOf((KindIs((h.kind,)), *(() if h.kind in lacking else measured))) for h in heads)
    return (*(told for told in filters if told not in measured), AnyOf(tuple(either)))


def idle_kind(found: Select, before: Sequence[Filter]) -> bool:
    """Whether "Digimon or Tamers with 3000 DP or less" asks a Tamer for what it can't have."""
    lacking = [kind in ("tamer", "option") for kind in found.of]
    return any(lacking) and not all(lacking) and any(is_measured(f) for f in found.filters if f not in before)


def is_measured(told: Filter) -> bool:
    """A level or DP, which Digimon alone have."""
    match told:
        case Number(what="level" | "dp"):
            return True
        case AnyOf(filters=filters):
            return all(map(is_measured, filters))
        case _:
            return False


def idle(heads: Sequence[Head]) -> bool:
    """Whether "Digimon or level 3 Digimon" names the same cards twice: one noun alone, and the same one described."""
    alone = [head for head in heads if not head.filters and head.position is None]
    return any(head.filters and (head.kind, head.zone) == (one.kind, one.zone) for one in alone for head in heads)


def the_one(np: s.Amount, mods: Sequence[s.Mod]) -> s.Pronoun | None:
    """ "Choose 2 Digimon. Delete the one | with the lowest DP": 1 of them."""
    match np, mods:
        case (
            s.Amount(quant=s.Determiner(word="the", number="one")),
            [s.ModPrep(word="with", np=s.Noun(parts=(s.State(word="lowest" | "highest"), s.StatHead()))), *_],
        ):
            return s.Pronoun(np.span, s.OfQuant(np.span, s.Exactly(np.span, "1", None), "of", None), "them")
        case _:
            return None
