"""Subjects other than players and cards: the effects of a card, its characteristics; and an effect as the doer."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler.effect import PlayerRef, Ref, Select, Target
from cardc.compiler.noun import one, target
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.stat import effect_ref
from cardc.compiler.zone import PLAYERS, owner_of
from cardc.grammar import syntax as s


def chosen_once(subject: Target | None, process: int) -> Any:
    """ "1 of your Digimon gets +2000 DP and gains ＜Rush＞": the second is about the one chosen for the first."""
    if (
        type(subject) is Select
        and subject.count is not None
        and subject.count.mode in ("exactly", "up_to", "any_number", "leaving")
    ):
        return Ref("process", process)
    return subject


class EffectsOf(msgspec.Struct, frozen=True):
    """ "[On Play] effects on Digimon played by this effect": as the subject of "don't activate".

    `keywords`: "＜De-Digivolve＞ effects"; `none`: "none of your opponent's effects can", which is said of all of them.
    """

    of: Target
    timings: tuple[str, ...]
    keywords: tuple[str, ...] = ()
    none: bool = False


class StatOf(msgspec.Struct, frozen=True):
    """ "this Digimon's DP", "the name of this card" as a subject."""

    of: Target
    what: str


def stat_subject(np: s.AnyNp, scope: Scope) -> StatOf | None:
    """A characteristic of a card as a subject, or None where the phrase is something else."""
    if type(np) is not s.Np or (type(np.core) is not s.Noun and type(np.core) is not s.Possessed):
        return None
    core = np.core
    head = core.parts[-1]
    if (
        type(head) is not s.StatHead
        or len(core.parts) != 1
        or head.word not in ("dp", "name", "names", "level", "play cost", "use cost")
    ):
        return None
    what = head.word.rstrip("s").replace(" ", "_")
    if isinstance(core, s.Possessed):
        return None if np.mods else StatOf(one(core.owner, (), scope), what)
    if core.owner is not None and not np.mods:
        cards = msgspec.structs.replace(scope, player=None)  # "their DP" is never a player's
        _, host = owner_of(core.owner, cards, core.span)
        return StatOf(host, what) if host is not None else None
    if np.mods and core.owner is None:
        first = np.mods[0]
        if isinstance(first, s.ModPrep) and first.word == "of" and not isinstance(first.np, s.Amount):
            return StatOf(one(first.np, np.mods[1:], scope), what)
    return None


def effects_subject(np: s.AnyNp, scope: Scope) -> EffectsOf | None:
    """Effects of cards as a subject, or None where the phrase is something else."""
    np = _keyword_alone(np)
    if type(np) is not s.Np or (type(np.core) is not s.Noun and type(np.core) is not s.Possessed):
        return None
    if type(np.core.parts[-1]) is not s.StatHead:
        return None
    match np:
        case s.Np(
            core=s.Noun(quant=None, parts=(s.Timings(timings=icons), s.StatHead(word="effects"))) as core, mods=()
        ) if icons.items[0].startswith("＜"):  # "＜De-Digivolve＞ effects"
            plain = effects_subject(
                msgspec.structs.replace(np, core=msgspec.structs.replace(core, parts=core.parts[1:])), scope
            )
            keywords = tuple(icon.strip("＜＞").casefold() for icon in icons.items)
            return None if plain is None else msgspec.structs.replace(plain, keywords=keywords)
        case s.Np(core=s.Noun(quant=s.Exactly() | s.UpTo() | s.OfQuant(quant=s.Exactly() | s.UpTo()))):
            return None  # "1 of your opponent's effects": no effect is chosen
        case s.Np(core=s.Noun(quant=s.OfQuant(quant=s.Determiner(word="none"), inner=None), owner=str()) as core):
            all_ = effects_subject(msgspec.structs.replace(np, core=msgspec.structs.replace(core, quant=None)), scope)
            return None if all_ is None else msgspec.structs.replace(all_, none=True)
        case _:
            return _effects(np, np.core, scope)


def _keyword_alone(np: s.AnyNp) -> s.AnyNp:
    """ "Your ＜Vortex＞ can also attack players": the effects of that keyword."""
    match np:
        case s.Np(
            core=s.Noun(quant=None, owner=str(), parts=(s.Timings(timings=icons, span=span),)) as core, mods=()
        ) if icons.items[0].startswith("＜"):
            parts = (*core.parts, s.StatHead(span, "effects"))
            return msgspec.structs.replace(np, core=msgspec.structs.replace(core, parts=parts))
        case _:
            return np


def _effects(np: s.Np, core: s.Noun | s.Possessed, scope: Scope) -> EffectsOf | None:
    """Those without a keyword, of nobody in particular or of all that are named."""
    head = core.parts[-1]
    if type(head) is not s.StatHead or head.word not in ("effect", "effects"):
        return None
    before = core.parts[:-1]
    match np:
        case s.Np(core=s.Noun(quant=s.Determiner(word="this", number=None), owner=None, parts=(_,)), mods=()):
            return EffectsOf(Ref("this_effect"), ())
        case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.StatHead(word="effects"),)), mods=()):
            return EffectsOf(Ref("effect"), ())
        case _:
            pass
    timings = tuple(t[1:-1] for part in before if isinstance(part, s.Timings) for t in part.timings.items)
    if isinstance(core, s.Noun) and core.owner and not np.mods and [type(part) for part in before] == [s.CardHead]:
        whose = one(msgspec.structs.replace(core, parts=before), (), scope)  # "your opponent's Digimon effects"
        return EffectsOf(whose, ())
    if len(before) != (1 if timings else 0):
        return None
    if isinstance(core, s.Possessed):
        return None if np.mods else EffectsOf(one(core.owner, (), scope), timings)
    if core.owner is not None and not np.mods:
        who, host = owner_of(core.owner, scope, core.span)
        if host is not None:
            return EffectsOf(host, timings)
        if who in ("you", "opponent"):
            return EffectsOf(PlayerRef(who), timings)
    if np.mods:
        first = np.mods[0]
        if isinstance(first, s.ModPrep) and first.word in ("on", "of") and not isinstance(first.np, s.Amount):
            whose = one(first.np, np.mods[1:], scope)
            if core.owner is not None:
                if core.owner not in PLAYERS or not isinstance(whose, Select) or whose.owner is not None:
                    return None
                whose = msgspec.structs.replace(whose, owner=PLAYERS[core.owner])
            return EffectsOf(whose, timings)
    return None


def agent_of(np: s.AnyNp, scope: Scope) -> Target:
    """Who does something: a card, a player, or an effect."""
    if isinstance(np, s.Np):
        core = np.core
        if isinstance(core, s.Noun) and isinstance(core.parts[-1], (s.StatHead, s.Timings)) and not np.mods:
            return effect_ref(core)
        head = core.parts[-1] if isinstance(core, s.Possessed) else None
        if isinstance(core, s.Possessed) and not np.mods and isinstance(head, s.StatHead) and "effect" in head.word:
            if len(core.parts) != 1:  # "an Option card's [Main] effect"
                refuse("trigger", core.parts[0].span, "an event tells of no effect what its timing is")
            return Ref("effect_of", of=one(core.owner, (), scope))
        if np.mods and (effects := effects_subject(np, scope)) is not None and not effects.timings:
            return Ref("effect_of", of=effects.of)  # "an effect of this Digimon"
    return target(np, scope)
