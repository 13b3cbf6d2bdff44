""" "Activate this card's [Main] effect", "activate 1 of the effects below" (CR 15-15)."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler.draft import Draft
from cardc.compiler.effect import Activate, AnyProcess, Count, Target
from cardc.compiler.noun import one
from cardc.compiler.number import count_of
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.zone import owner_of
from cardc.grammar import syntax as s


def activate(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "activate this card's [Main] effect", "activate 1 of the effects below"."""
    np = draft.args.need_np(draft.span, "activate")
    if draft.args.manner("again"):  # "activate the effect below. For each X, activate it again"
        if not isinstance(np, s.Np) or not isinstance(np.core, s.Pronoun) or np.core.word != "it":
            refuse("activate", np.span, "activate what again?", ("it",))
        return [Activate(of=None, timings=("below",), count=Count("exactly", 1), **common)]
    if (count := _all_of_them(np, draft.scope)) is not None:
        return [Activate(of=None, timings=("below",), count=count, **common)]
    core = np.core if isinstance(np, s.Np) else None
    if isinstance(np, s.Np) and isinstance(core, (s.Noun, s.Possessed)) and _is_effect(core):
        as_np = draft.args.prep("as")
        if as_np is not None:
            common = {**common, "as_of": _as_effect_of(as_np, draft.scope)}
        elif (as_if := _as_if(draft)) is not None:
            common = {**common, "as_of": as_if}
        timed = _timed(core, np.mods, draft, common)
        if timed is not None:
            return [timed]
        if isinstance(core, s.Noun) and _is_below(core, np.mods) and as_np is None:
            count = count_of(core.quant) or Count("exactly", 1)
            return [Activate(of=None, timings=("below",), count=count, times=draft.args.times(), **common)]
    refuse("activate", np.span, "activate which effect?")


def _all_of_them(np: s.AnyNp, scope: Scope) -> Count | None:
    """ "Activate 1 of the effects below. If …, activate | all of them instead": how many of those below."""
    match np:
        case (
            s.Np(
                core=s.Pronoun(word="them", quant=s.OfQuant(quant=s.Determiner(word="all", number=None), inner=None)),
                mods=(),
            )
            | s.Np(core=s.Pronoun(word="both of them", quant=None), mods=())
        ) if scope.result_of("activate") is not None:
            return Count("all")
        case _:
            return None


def _is_effect(core: s.Noun | s.Possessed) -> bool:
    head = core.parts[-1]
    return isinstance(head, s.StatHead) and head.word in ("effect", "effects")


def _timed(
    core: s.Noun | s.Possessed, mods: tuple[s.Mod, ...], draft: Draft, common: dict[str, Any]
) -> Activate | None:
    """ "this card's [Main] effect", "1 [On Play] effect on the placed card"; None where no timing is named."""
    if len(core.parts) != 2 or not isinstance(core.parts[0], s.Timings):
        return None
    common = {**common, "timings": tuple(icon[1:-1] for icon in core.parts[0].timings.items)}
    match core, mods:
        case s.Possessed(owner=s.Noun(quant=s.OfQuant() as quant) as owner, parts=(_, s.StatHead(word="effects"))), ():
            # "1 of your [Foomon]'s [On Play] effects": so many effects, of any of your [Foomon]
            any_of_them = msgspec.structs.replace(owner, quant=None)
            return Activate(of=one(any_of_them, (), draft.scope), count=count_of(quant), **common)
        case s.Possessed(owner=owner), ():
            return Activate(of=one(owner, (), draft.scope), count=_so_many(core), **common)
        case s.Noun(owner=str() as owner, quant=quant), ():
            of_option = owner == "its" and _OF_OPTIONS.issuperset(common["timings"])
            host = (draft.scope.lies_last() if of_option else None) or owner_of(owner, draft.scope, core.span)[1]
            return None if host is None else Activate(of=host, count=count_of(quant) or _so_many(core), **common)
        case s.Noun(quant=quant), (s.ModPrep(word="of" | "on", np=s.Noun() | s.Possessed() | s.Pronoun() as on), *rest):
            count = count_of(quant) or _so_many(core)
            return Activate(of=one(on, rest, draft.scope), count=count, **common)
        case _:
            return None


def _so_many(core: s.Noun | s.Possessed) -> Count | None:
    """ "This Digimon's [On Play] effects" without a number: all that it has (ruling Q3660)."""
    head = core.parts[-1]
    return Count("all") if isinstance(head, s.StatHead) and head.word == "effects" else None


_OF_OPTIONS = frozenset({"Main", "Security"})
"""Timings of what an Option does; a Digimon that attacks or digivolves has others."""


def _is_below(core: s.Noun, mods: tuple[s.Mod, ...]) -> bool:
    match core.parts, mods:
        case (_,), (s.Participle(word="below"),):
            return True
        case (s.State(word="following"), _), ():
            return True
        case _:
            return False


def _as_if(draft: Draft) -> Target | None:
    """ "as if it was this Digimon's effect"; None where nothing is said so."""
    for at, arg in enumerate(draft.args.left):
        match arg:
            case s.AsIf(np=s.Np(core=s.Pronoun(quant=None, word="it"), mods=()), verb="is" | "was", object=thing):
                pass
            case _:
                continue
        del draft.args.left[at]
        match thing:
            case s.Np(core=s.Noun(quant=None, owner=str() as owner, parts=(s.StatHead(word="effect"),)), mods=()):
                _, host = owner_of(owner, draft.scope, arg.span)
                if host is not None:
                    return host
            case _:
                return _as_effect_of(thing, draft.scope)
        refuse("activate", arg.span, "as if it was whose effect?")
    return None


def _as_effect_of(np: s.AnyNp, scope: Scope) -> Target:
    """ "as an effect of this Digimon": whose effect it counts as."""
    match np:
        case s.Np(
            core=s.Noun(quant=s.Determiner(word="a" | "an"), owner=None, parts=(s.StatHead(word="effect"),)),
            mods=(s.ModPrep(word="of", np=s.Noun() as owner), *rest),
        ):
            return one(owner, rest, scope)
        case _:
            refuse("activate", np.span, "as an effect of what?")
