"""What is done to a subject without anybody doing it: "is also treated as [X]", "is deleted at the end of the turn"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardc.compiler.characteristic import COLORS, bracketed, is_both, unnumbered
from cardc.compiler.digivolve import digivolve
from cardc.compiler.draft import Draft
from cardc.compiler.effect import (
    AnyProcess,
    Color,
    Count,
    Delete,
    GrantKeyword,
    Place,
    PlaceCard,
    Restrict,
    Select,
    Target,
    Treat,
)
from cardc.compiler.keyword import keywords_of
from cardc.compiler.movement import any_number_of, for_digixros
from cardc.compiler.noun import one, target
from cardc.compiler.number import number
from cardc.compiler.refusal import refuse
from cardc.compiler.restriction import immune
from cardc.compiler.scope import Scope
from cardc.compiler.subject import EffectsOf, StatOf, chosen_once
from cardc.grammar import syntax as s


def passive(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "is also treated as [X]", "is treated as a 3000 DP Digimon", "none of your Digimon are affected by …"."""
    subject = draft.subject
    if draft.lemma == "affect" and isinstance(subject, Select) and subject.count == Count("none"):
        by = draft.args.by()
        if by is None:
            refuse("immune", draft.span, "not affected by what?")
        return [immune(msgspec.structs.replace(subject, count=Count("all")), by, draft, common)]
    if draft.lemma == "delete" and subject is not None and common["duration"] is not None:
        return [Delete(target=subject, **common)]
    if isinstance(subject, StatOf) and subject.what == "name":
        subject = subject.of
    if isinstance(subject, (EffectsOf, StatOf)):
        refuse("verb", draft.span, "effects and numbers are not treated as something")
    if (
        subject is not None
        and draft.lemma == "place"
        and "also" in draft.auxes
        and for_digixros(draft.args.prep("for"))
    ):
        cards = any_number_of(subject)
        return [PlaceCard(target=cards, to=Place("digivolution_cards"), as_digixros=True, **common)]
    if subject is not None and draft.lemma == "digivolve" and draft.auxes == ("can", "be"):
        return digivolve(draft, common)
    if subject is not None and draft.lemma == "treat":
        return _treated(subject, draft, common)
    refuse("verb", draft.span, f"'{' '.join(draft.auxes)} {draft.verb}' is no instruction that is compiled yet")


def treat(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "treat this Digimon as also having the colors of the trashed card"."""
    return _treated(target(draft.args.need_np(draft.span, "treat"), draft.scope), draft, common)


def permitted(draft: Draft, subject: Target, common: dict[str, Any]) -> list[AnyProcess]:
    """ "[X] in your hand can treat this Digimon as level 6 for DNA digivolution": only for that, and only X."""
    treated = _treated(target(draft.args.need_np(draft.span, "treat"), draft.scope), draft, common)
    match treated:
        case [Treat(purpose=str(), of=None) as only]:
            return [msgspec.structs.replace(only, also=True, of=subject)]
        case _:
            refuse("treat", draft.span, "treated so for what?", ("for DNA digivolution",))


def _treated(subject: Target, draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    having = draft.args.prep("as having")
    also_having = draft.args.prep("as also having") if having is None else None
    as_ = draft.args.prep("as") if having is None and also_having is None else None
    also = "also" in draft.auxes or also_having is not None
    common = {**common, "target": subject, "also": also}
    match having or also_having or as_:
        case s.Np(
            core=s.Noun(quant=s.Determiner(word="the"), owner=None, parts=(s.StatHead(word="colors"),)),
            mods=(s.ModPrep(word="of", np=s.Noun() | s.Possessed() | s.Pronoun() as whose), *mods),
        ) if as_ is None:
            return [Treat(colors_of=one(whose, mods, draft.scope), **common)]
        case s.Np(
            core=s.Noun(quant=s.Exactly(compare=None, number=n), owner=None, parts=(s.StatHead(word="dp"),)), mods=()
        ) if as_ is None:
            return [Treat(dp=number(n, draft.span), **common)]
        case s.Np() as np if as_ is None and (traits := given_traits(np)):
            return [Treat(traits=traits, **common)]
        case s.Np(core=s.Noun() as core, mods=()) if as_ is not None:
            for_ = draft.args.prep("for")
            purpose = _purpose(for_, draft.scope) if for_ is not None else {}
            return [_treated_as(core, common, purpose)]
        case s.Np(
            core=s.Noun() as core,
            mods=(further,),
        ) if as_ is not None:
            more = {**common, "id": common["id"] + 1, "target": chosen_once(subject, common["id"])}
            del more["also"]
            return [_treated_as(core, common, {}), _and_so(further, more)]
        case _:
            refuse("treat", draft.span, "treated as what?")


def _treated_as(core: s.Noun, common: dict[str, Any], purpose: dict[str, Any]) -> Treat:
    """ "As a 3000 DP Digimon": a Tamer is both then, with or without "also" (ruling Q2228)."""
    told = _characteristics(core)
    return Treat(**told, **purpose, **{**common, "also": common["also"] or bool(told["kinds"])})


def given_traits(np: s.AnyNp) -> tuple[str, ...]:
    """ "the [X] trait": what is gained."""
    match np:
        case s.Np(
            core=s.Noun(
                quant=s.Determiner(word="the", number=None), owner=None,
                parts=(s.Names(names=icons), s.StatHead(word="trait" | "traits")),
            ),
            mods=(),
        ) if all(map(is_both, icons.joins)):  # fmt: skip
            return unnumbered(bracketed(icons), np.span)
        case _:
            return ()


def in_place(draft: Draft, common: dict[str, Any]) -> Treat:
    """ "use this Digimon in place of one of the DigiXros requirements"."""
    what = target(draft.args.need_np(draft.span, "use"), draft.scope)
    match draft.args.need_prep(draft.span, "in place of"):
        case s.Np(
            core=s.Noun(
                quant=s.OfQuant(quant=s.Exactly(number="one" | "1"), inner=s.Determiner(word="the", number=None)),
                owner=None,
                parts=(s.StatHead(word="digixros requirements"),),
            ),
            mods=(),
        ):
            return Treat(target=what, also=True, purpose="digixros", any_material=True, **common)
        case np:
            refuse("purpose", np.span, "in place of what?", ("one of the DigiXros requirements",))


def named_after(draft: Draft, subject: Target, common: dict[str, Any]) -> Treat:
    """ "this Digimon has all names of level 3 cards in its digivolution cards"."""
    np = draft.args.need_np(draft.span, "have")
    match np:
        case s.Np(
            core=s.Noun(quant=s.Determiner(word="all", number=None), owner=None, parts=(s.StatHead(word="names"),)),
            mods=(s.ModPrep(word="of", np=s.Noun() | s.Possessed() as whose), *mods),
        ):
            return Treat(target=subject, also=True, names_of=one(whose, mods, draft.scope), **common)
        case _:
            refuse("object", np.span, "this is nothing that an effect gives a card", ("all names of …",))


def _and_so(mod: s.Mod, common: dict[str, Any]) -> AnyProcess:
    """ "… a Digimon that can't digivolve", "… a Digimon with ＜Rush＞": it gets that with it."""
    match mod:
        case s.Relative(word="that", subject=None, auxes=("can't",), verb=verb, object=None) if verb in _UNABLE:
            return Restrict(what=(verb,), **common)
        case s.ModKeywords(word="with", keywords=icons):
            return GrantKeyword(keywords=keywords_of(icons, mod.span), **common)
        case _:
            refuse("treat", mod.span, "treated as what?")


_UNABLE = frozenset({"digivolve", "attack", "block", "suspend", "unsuspend"})
"""What "a Digimon that can't …" can lack."""


def _purpose(np: s.AnyNp, scope: Scope) -> dict[str, Any]:
    """ "for [X]'s DNA digivolution", "for DNA digivolution"."""
    match np:
        case s.Np(core=s.Possessed(owner=s.Noun(parts=(s.Names(),)) as of, parts=(s.StatHead(word=what),)), mods=()):
            whose: Target | None = one(of, (), scope)
        case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.StatHead(word=what),)), mods=()):
            whose = None
        case _:
            refuse("purpose", np.span, "treated so for what?", ("for DNA digivolution",))
    if what != "dna digivolution":
        refuse("purpose", np.span, "treated so for what?", ("for DNA digivolution",))
    return {"purpose": "dna_digivolution", "of": whose}


def _characteristics(core: s.Noun) -> dict[str, Any]:
    """What something is treated as having: names, colours, level, DP and kind."""
    found: dict[str, Any] = {"names": (), "colors": (), "kinds": ()}
    for part in core.parts:
        match part:
            case s.Names(names=icons) if len(core.parts) == 1 or core.quant is None:
                found["names"] = unnumbered(bracketed(icons), part.span)
            case s.Colors(colors=icons):
                colors = tuple(COLORS[color] for color in icons.items if color in COLORS)
                found["colors"] = (*found["colors"], *colors)
            case s.Level(number=n, compare=None):
                found["level"] = number(n, part.span)
            case s.DpAdj(number=n, compare=None):
                found["dp"] = number(n, part.span)
            case s.CardHead(word="digimon"):
                found["kinds"] = (*found["kinds"], "digimon")
            case _:
                refuse("treat", part.span, "treated as what?")
    return found


# ---- changed into something else ----------------------------------------------------------------


def changed(subject: Target, into: s.AnyNp, common: dict[str, Any]) -> Treat:
    """ "change it into a white Digimon with 3000 DP and an original name of [X]", "… into a color other than red"."""
    common = {**common, "target": subject, "also": False}
    match into:
        case s.Np(
            core=s.Noun(quant=s.Determiner(word="a"), owner=None, parts=(s.StatHead(word="color"),)),
            mods=(s.ModPrep(word="other than", np=s.Noun(quant=None, owner=None, parts=(s.Colors(colors=icons),))),),
        ):
            return Treat(colors=_but(_known(icons.items, into.span)), choose_color=True, **common)
        case s.NpList(first=s.Np() as first, links=links) if all(
            link.word.strip(", ") in ("and", "") for link in links
        ):
            told = [first, *(link.np for link in links)]
        case s.Np():
            told = [into]
        case _:
            refuse("change", into.span, "changed into what?")
    return Treat(**_original(told, into.span), **common)


def recolored(np: s.AnyNp, to: s.AnyNp, scope: Scope, common: dict[str, Any]) -> Treat | None:
    """ "change the original color of X to 1 non-white color", "… to white"; None where no colour is changed."""
    match np:
        case s.Np(
            core=s.Noun(owner=None, parts=(*before, s.StatHead(word="color" | "colors"))),
            mods=(s.ModPrep(word="of", np=s.Noun() | s.Possessed() | s.Pronoun() as whose), *mods),
        ) if all(isinstance(part, s.State) and part.word == "original" for part in before):
            common = {**common, "target": one(whose, mods, scope), "also": False}
        case _:
            return None
    match to:
        case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.Colors(colors=icons),)), mods=()):
            return Treat(colors=_known(icons.items, to.span), **common)
        case s.Np(
            core=s.Noun(
                quant=s.Exactly(number="1", compare=None), owner=None,
                parts=(s.State(word=word), s.StatHead(word="color")),
            ),
            mods=(),
        ) if word.startswith("non-"):  # fmt: skip
            return Treat(colors=_but(_known((word.removeprefix("non-"),), to.span)), choose_color=True, **common)
        case _:
            refuse("change", to.span, "changed to which color?")


def _known(words: Sequence[str], span: s.Span) -> tuple[Color, ...]:
    found: tuple[Color, ...] = tuple(COLORS[word] for word in words if word in COLORS)
    if len(found) != len(words):
        refuse("change", span, "changed to which color?")
    return found


def _but(without: Sequence[Color]) -> tuple[Color, ...]:
    return tuple(color for color in COLORS.values() if color not in without)


def _original(told: Sequence[s.OneNp], span: s.Span) -> dict[str, Any]:
    """A noun with its characteristics, and more of them after "with" and "and": DP, an original name."""
    found: dict[str, Any] = {}
    for at, np in enumerate(told):
        match np:
            case s.Np(core=s.Noun(quant=s.Determiner(word="a" | "an" | "being"), owner=None) as core, mods=mods) if (
                at == 0
            ):
                found = _characteristics(core)
                for mod in mods:
                    _further(mod, found, span)
            case s.Np(
                core=s.Noun(owner=None, parts=(s.State(word="original"), s.StatHead(word="name"))),
                mods=(s.ModPrep(word="of", np=s.Noun(quant=None, owner=None, parts=(s.Names(names=icons),))),),
            ):
                found["names"] = unnumbered(bracketed(icons), span)
            case _:
                refuse("change", span, "changed into what?")
    return found


def _further(mod: s.Mod, found: dict[str, Any], span: s.Span) -> None:
    match mod:
        case s.ModPrep(
            word="with" | "and having",
            np=s.Noun(quant=s.Exactly(number=n, compare=None), owner=None, parts=(s.StatHead(word="dp"),)),
        ):
            found["dp"] = number(n, mod.span)
        case _:
            refuse("change", span, "changed into what?")
