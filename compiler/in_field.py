"""What is told of names, texts and traits: "[A] in its name", "[A], other than [B], in one of its traits"."""

from __future__ import annotations

from cardc.compiler.characteristic import bracketed, is_both, is_numbered, name_filter, names_a_digimon, unnumbered
from cardc.compiler.effect import AllOf, AnyOf, Filter, HasTrait, NameContains, Not, TextContains
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s


def in_field(icons: s.Icons, field: s.InField) -> Filter:
    """ "[A] or [B] in its name", "2 cards with [A] and [B] in their traits" (Q2056): either; "… in its": both."""
    if any(is_both(join) for join in icons.joins) and "their" not in field.word:
        return AllOf(tuple(in_field(s.Icons((item,)), field) for item in icons.items))
    found = bracketed(icons)
    word = field.word
    if "name" in word and "text" in word:
        return AnyOf((NameContains(unnumbered(found, field.span)), TextContains(found)))
    if "text" in word:
        return TextContains(found)
    unnumbered(found, field.span)
    if "name" in word:
        return NameContains(found)
    return HasTrait(found, "one of" in word or "any of" in word)


def some_in_field(icons: s.Icons, mod: s.ModPrep, field: s.InField) -> Filter:
    """ "[A] or [B], other than [C], in one of its traits", "[A] (other than [B]) in its name"."""
    found, names = in_field(icons, field), _excluded(mod)
    if names is None:
        refuse("exclusion", mod.span, "other than what?")
    if "name" in field.word:
        return AllOf((found, Not(name_filter(names))))
    spared = spared_traits(found, mod)
    if spared is None:
        refuse("exclusion", mod.span, "this excludes nothing", ("[A], other than [B], in one of its traits",))
    return spared


def spared_traits(found: Filter, mod: s.ModPrep) -> Filter | None:
    """ "[A] in one of its traits (other than [B])": a trait with A in it that is not B (rulings Q2059, Q5220).

    It belongs to what stands right before it, not to "the [X] trait or …". None where the exclusion is of anything
    else, such as the name of a Digimon.
    """
    names = _excluded(mod)
    if names is None or any(names_a_digimon(name) or is_numbered(name) for name in names):
        return None
    match found:
        case HasTrait(contains=True, other_than=()):
            return HasTrait(found.traits, True, names)
        case AllOf(filters=filters) if all(isinstance(each, HasTrait) for each in filters):
            spared = tuple(filter(None, (spared_traits(each, mod) for each in filters)))
            return AllOf(spared) if len(spared) == len(filters) else None  # "[A] and [B] in one of its traits"
        case AnyOf(filters=(*first, last)) | AllOf(filters=(*first, last)):
            spared = spared_traits(last, mod)
            return spared and type(found)((*first, spared))
        case _:
            return None


def name_excluded(found: Filter, mod: s.ModPrep) -> None:
    """Refuse "[A] in one of its traits, other than [B]" where B may be a trait or a card."""
    if spared_traits(found, mod) is not None:
        refuse("exclusion", mod.span, "a trait, or a card?", ("[A], other than [B], in one of its traits",))


def _excluded(mod: s.ModPrep) -> tuple[str, ...] | None:
    match mod:
        case s.ModPrep(word="other than", np=s.Noun(quant=None, owner=None, parts=(s.Names(names=icons),))):
            return bracketed(icons)
        case _:
            return None
