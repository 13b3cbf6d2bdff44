"""Attacks, blocks and battles that an effect brings about."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler.apart import other
from cardc.compiler.attackers import player_attacked
from cardc.compiler.draft import Draft
from cardc.compiler.effect import (
    Allow,
    AnyProcess,
    Attack,
    Battle,
    Duration,
    PlayerRef,
    Ref,
    Several,
    SwitchAttackTarget,
    Target,
)
from cardc.compiler.noun import target
from cardc.compiler.reference import attacked
from cardc.compiler.refusal import refuse
from cardc.compiler.subject import EffectsOf
from cardc.grammar import syntax as s

ATTACKS_NOW = "does it attack now, or is it allowed to for so long?"


def battle(subject: Target, draft: Draft, common: dict[str, Any]) -> Battle:
    """ "this Digimon battles X", "this Digimon and X battle"."""
    np = draft.args.np() or draft.args.prep("with")
    if np is not None:
        return Battle(a=subject, b=other(np, draft.scope, draft.outside, subject), **common)
    match subject:
        case Several(items=(first, second), conj="and"):
            return Battle(a=first, b=second, **common)
        case _:
            refuse("object", draft.span, "battle whom?")


def can_attack(draft: Draft, common: dict[str, Any]) -> Allow:
    """ "can also attack your opponent's unsuspended Digimon": a permission, nothing is done now."""
    np = draft.args.np()
    this_turn = draft.args.manner("the turn it was played")
    what = "attack_turn_played" if this_turn else "attack"
    whom = other(np, draft.scope, draft.outside, draft.subject) if np is not None else None
    if not isinstance(draft.subject, EffectsOf):
        return Allow(target=draft.subject, what=what, object=whom, **common)
    match draft.subject:
        case EffectsOf(of=PlayerRef(who=who) as by, timings=(), keywords=(keyword,), none=False) if whom:
            effects = Ref("effect", owner=who, keyword=keyword)  # "your ＜Vortex＞ effects can also attack players"
            return Allow(target=effects, what=what, object=attacked(whom, by), **common)
        case _:
            refuse("attack", draft.span, "a Digimon attacks, or a keyword effect has it attack", ("your Digimon",))


def attack(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    args = draft.args
    attacker: Target | None = None if draft.subject is None or isinstance(draft.subject, PlayerRef) else draft.subject
    without = args.manner("without suspending")
    what = args.np()
    targets: Target | None = None
    with_np = args.prep("with")
    if isinstance(what, s.Np) and attacker is None and with_np is None:
        for at, mod in enumerate(what.mods):
            if (
                isinstance(mod, s.ModPrep)
                and mod.word == "with"
                and not isinstance(mod.np, s.Amount)
                and _is_digimon(mod.np)
            ):
                with_np = s.Np(mod.span, mod.np, what.mods[at + 1 :])
                what = msgspec.structs.replace(what, mods=what.mods[:at])
                break
    if what is not None:
        targets = other(what, draft.scope, draft.outside, attacker)
    if attacker is None:
        if with_np is None:
            refuse("attack", draft.span, "attack with which Digimon?", ("with this Digimon",))
        attacker = target(with_np, draft.scope)
    elif with_np is not None:
        refuse("attack", draft.span, "two attackers")
    elif draft.auxes == ("may",) and _lasts(common.get("duration")):
        refuse("attack", draft.span, ATTACKS_NOW, ("can attack",))
    if what is not None and targets is not None:
        targets = player_attacked(targets, what, attacker)
    return [Attack(with_=attacker, targets=targets, without_suspending=without, **common)]


def _lasts(duration: Duration | None) -> bool:
    """ "For the turn", and not "at the end of the turn"."""
    return duration is not None and not duration.later


def _is_digimon(np: s.Core) -> bool:
    """ "attack with this Digimon", not "attack a Digimon with no digivolution cards"."""
    last = np.parts[-1] if isinstance(np, (s.Noun, s.Possessed)) else None
    return (
        isinstance(np, s.Pronoun)
        or isinstance(last, s.Names)
        or (isinstance(last, s.CardHead) and last.word == "digimon")
    )


def attack_noun(np: s.AnyNp, words: tuple[str, ...] = ("attack",)) -> None:
    core = np.core if isinstance(np, s.Np) and not np.mods else None
    if isinstance(core, s.Noun) and len(core.parts) == 1 and getattr(core.parts[0], "word", "") in words:
        return
    refuse("object", np.span, f"{' or '.join(words)} is wanted here")


def switched(np: s.AnyNp, draft: Draft, common: dict[str, Any]) -> SwitchAttackTarget:
    """ "switch the target of attack to 1 of your Digimon"."""
    attack_noun(np, ("target of attack", "attack target", "attack targets"))
    to = draft.args.prep("to")
    if to is None:
        refuse("switch", draft.span, "switch the target of attack to what?")
    whom = target(to, draft.scope)
    if whom == draft.scope.result_of("attack"):
        refuse("unbound", to.span, "that is the attacker: who is attacked instead?", ("this Digimon",))
    return SwitchAttackTarget(to=player_attacked(whom, to, Ref("trigger")), **common)
