"""The same, or different, in something: among themselves, or as what was spoken of before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from cardc.compiler.effect import AllOf, AnyOf, Count, Filter, Not, Same, Select, Several, Target
from cardc.compiler.number import number
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope, one_or_all
from cardc.grammar import syntax as s

ONE = Count("exactly", 1)


def compared(found: Target, mods: Sequence[s.Mod], scope: Scope, span: s.Span) -> Target:
    """ "When you play a Digimon, return 1 Digimon of the same level": as that one.

    Refuses "1 card with different levels", which no one card can have; and "1 [A] and [B] with the same level": as each
    other, or as what was spoken of?
    """
    match found:
        case Select() if _as_what(found):
            if any(map(_is_of_several, mods)):
                refuse("same", span, "one alone is neither the same nor different", ("2 …", "1 of each …"))
            if scope.it is None:
                refuse("same", span, "the same as what?", ("as that Digimon",))
            return msgspec.structs.replace(found, filters=as_that(found.filters, scope.it))
        case Several(items=items, conj=conj):
            return Several(tuple(member(item, conj, mods, scope, span) for item in items), conj)
        case _:
            return found


def member(item: Target, conj: Literal["and", "or"], mods: Sequence[s.Mod], scope: Scope, span: s.Span) -> Target:
    """A further member of a list, with what it is compared with.

    Refuses "1 red card and 1 blue card with different levels": of each other, or than what was spoken of?
    """
    if conj == "and" and _is_left_open(item, mods):
        refuse("same", span, "as each other, or as what was spoken of?", ("as that Digimon",))
    return compared(item, mods, scope, span)


def not_each_other(nps: Sequence[s.OneNp]) -> None:
    """Refuses "if you have a Digimon and a Tamer with the same color": as each other, or as what was spoken of?"""
    for np in nps:
        counted = isinstance(np, s.Np) and isinstance(np.core, s.Noun) and isinstance(np.core.quant, s.Exactly)
        mods = np.mods if isinstance(np, s.Np) and not counted else ()
        for at, mod in enumerate(mods):
            if _words_of(mod) is not None and not any(map(_is_comparison, mods[at + 1 : at + 2])):
                refuse("same", np.span, "as each other, or as what was spoken of?", ("as that Digimon",))


def _is_comparison(mod: s.Mod) -> bool:
    """ "The same name | as that Digimon"."""
    return isinstance(mod, s.ModPrep) and mod.word in ("as", "from", "than")


def _is_left_open(item: Target, mods: Sequence[s.Mod]) -> bool:
    """Not "1 [A] and 2 same-level cards", which are those two."""
    if not isinstance(item, Select) or not any(map(_is_unsaid, alike(item.filters))):
        return False
    return _as_what(item) or any(_words_of(mod) is not None for mod in mods)


def _as_what(found: Select) -> bool:
    """ "1 Digimon with the same level": one card, or all, that are the same in something; as what is not said.

    Of one card something is different, too, from what is not said; several are among themselves.
    """
    if not found.filters or not (found.count is None or found.count.mode == "all" or found.count == ONE):
        return False
    if _HOLDS_SAME.isdisjoint(map(type, found.filters)):
        return False
    return any(_is_unsaid(told) and (found.count == ONE or not told.different) for told in alike(found.filters))


_HOLDS_SAME = frozenset({Same, AllOf, AnyOf, Not})


def _is_unsaid(told: Same) -> bool:
    return told.as_ is None


def as_that(filters: Sequence[Filter], it: Target) -> tuple[Filter, ...]:
    """ "The same level": as that of `it`."""
    return tuple(_compared_to(told, one_or_all(it, False)) for told in filters)


def alike(filters: Sequence[Filter]) -> Iterator[Same]:
    """All that tell of being the same, or different."""
    for told in filters:
        match told:
            case Same():
                yield told
            case AllOf(filters=inner) | AnyOf(filters=inner):
                yield from alike(inner)
            case Not(filter=inner):
                yield from alike((inner,))
            case _:
                pass


def _compared_to(told: Filter, it: Target) -> Filter:
    match told:
        case Same(as_=None):
            return msgspec.structs.replace(told, as_=it)
        case AllOf(filters=inner) | AnyOf(filters=inner):
            return msgspec.structs.replace(told, filters=tuple(_compared_to(each, it) for each in inner))
        case Not(filter=inner):
            return Not(_compared_to(inner, it))
        case _:
            return told


class Differing(NamedTuple):
    """So many different names, colors, levels."""

    what: str
    number: int
    compare: str | None


def differing(core: s.Core | s.Amount) -> Differing | None:
    """ "3 or more different names"; None where nothing is counted so."""
    match core:
        case s.Noun(
            quant=s.Exactly() | s.UpTo(word="exactly") as quant, owner=None,
            parts=(s.State(word="different"), s.StatHead(word="names" | "colors" | "levels" | "card numbers" as word)),
        ):  # fmt: skip
            how = quant.compare if isinstance(quant, s.Exactly) else None
            return Differing(word.removesuffix("s").replace(" ", "_"), number(quant.number, quant.span), how)
        case _:
            return None


def counted_by(np: s.Np) -> s.Np:
    """ "Tamers with 3 or more different names": as 3 or more Tamers with different names."""
    core = np.core
    if not isinstance(core, s.Noun) or core.quant is not None:
        return np
    for at, mod in enumerate(np.mods):
        match mod:
            case s.ModPrep(word="with", np=s.Noun(quant=quant) as told):
                found = differing(told)
            case _:
                continue
        if found is None or found.what == "color":  # each of them, or all together?
            continue
        uncounted = msgspec.structs.replace(mod, np=msgspec.structs.replace(told, quant=None))
        mods = (*np.mods[:at], uncounted, *np.mods[at + 1 :])
        return msgspec.structs.replace(np, core=msgspec.structs.replace(core, quant=quant), mods=mods)
    return np


def each_or_together(found: Select, mods: Sequence[s.Mod], span: s.Span) -> None:
    """Refuses "all Digimon with 2 or more different colors": each of them, or together? Of one it is clear."""
    if found.count != ONE and any(type(mod) is s.ModPrep and differing(mod.np) is not None for mod in mods):
        refuse("quantity", span, "so many of each of them, or of all together?", ("colors",))


def is_a_different(core: s.Core | s.Amount) -> bool:
    """ "A different name"."""
    match core:
        case s.Noun(quant=s.Determiner(word="a"), parts=(s.State(word="different"), s.StatHead())):
            return True
        case _:
            return False


def _is_of_several(mod: s.Mod) -> bool:
    """ "With different names", which one alone has not."""
    return (word := _words_of(mod)) is not None and word.endswith("s")


def _words_of(mod: s.Mod) -> str | None:
    """ "With the same level", "and different names": in what."""
    inner = mod.mod if isinstance(mod, s.ModConj) else mod
    match inner.np if isinstance(inner, s.ModPrep) else inner:
        case s.Noun(parts=(s.State(word="same" | "different"), s.StatHead(word=word))):
            return word
        case _:
            return None
