"""Who or what does something: "by your effects", "in battle or by an effect"; and what does not, "other than by"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from cardc.compiler.args import Args
from cardc.compiler.effect import Event, PlayerRef, Ref, Several, Target
from cardc.compiler.noun import one
from cardc.compiler.reference import is_any_player
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.subject import agent_of
from cardc.grammar import syntax as s

_OR = frozenset({"or", ", or"})
_OUTSIDE_BATTLE = ("other than in battle", "other than by battle", "outside of battle", "outside of a battle")


def either(doers: Sequence[Target]) -> Target:
    """Any of these."""
    flat = [item for doer in doers for item in (doer.items if isinstance(doer, Several) else (doer,))]
    return flat[0] if len(flat) == 1 else Several(tuple(flat), "or")


def doer(args: Args, scope: Scope) -> Target | None:
    """Take "by X", "by X or by Y", "by X or in battle", "in battle or by X"; a plain "in battle" is not taken."""
    group = _group(args, lambda arg: isinstance(arg, s.ByArg))
    if not group:
        group = _group(args, lambda arg: isinstance(arg, s.Manner) and arg.word == "in battle", alone=False)
    return either([done for arg in group for done in _done_by(arg, scope)]) if group else None


def spared(args: Args, scope: Scope, found: Target | None = None) -> Target | None:
    """Take "other than by X", "other than in battle or by X"; `found` are those that stood behind the object."""
    group = _group(
        args,
        lambda arg: (
            (isinstance(arg, s.PrepArg) and arg.word == "other than by")
            or (isinstance(arg, s.Manner) and arg.word in _OUTSIDE_BATTLE)
        ),
    )
    if found is not None and not group:
        group = _group(args, _is_other)
    done = [by for arg in group for by in _done_by(arg, scope)]
    if found is not None:
        done.insert(0, found)
    return either(done) if done else None


def without_exception(np: s.AnyNp | None, scope: Scope) -> tuple[s.AnyNp | None, Target | None]:
    """ "… the battle area other than by your effects or by deletion": the noun alone, and by what not."""
    if not isinstance(np, s.Np):
        return np, None
    for at, mod in enumerate(np.mods):
        if isinstance(mod, s.ModPrep) and mod.word == "other than by":
            kept = msgspec.structs.replace(np, mods=np.mods[:at])
            return kept, either([_doer(mod.np, mod.span, scope), *_others(np.mods[at + 1 :], scope)])
    return np, None


def _group(args: Args, starts: Callable[[s.Arg], bool], *, alone: bool = True) -> list[s.Arg]:
    """Take the first phrase that `starts`, and the alternatives behind it; with `alone` off, not without these."""
    left = args.left
    at = next((i for i, arg in enumerate(left) if starts(arg)), None)
    if at is None:
        return []
    end = at + 1
    while end < len(left) and _is_other(left[end]):
        end += 1
    if end == at + 1 and not alone:
        return []
    group = left[at:end]
    del left[at:end]
    return group


def _is_other(arg: s.Arg) -> bool:
    """ "or in battle", "or by X"."""
    return (isinstance(arg, s.MannerConj) and arg.word in _OR and arg.manner == "in battle") or (
        isinstance(arg, s.PrepConj) and arg.join in _OR and arg.word == "by"
    )


def _done_by(arg: s.Arg, scope: Scope) -> list[Target]:
    match arg:
        case s.Manner() | s.MannerConj():
            return [Ref("battle")]
        case s.ByArg(np=s.Np() as np) | s.PrepArg(np=s.Np() as np) | s.PrepConj(np=s.Np() as np):
            at = next((i for i, mod in enumerate(np.mods) if _is_another(mod)), len(np.mods))
            alone = msgspec.structs.replace(np, mods=np.mods[:at])
            first = agent_of(alone, scope) if alone.mods else _doer(np.core, np.span, scope)
            return [first, *_others(np.mods[at:], scope)]
        case s.ByArg(np=np) | s.PrepArg(np=np) | s.PrepConj(np=np):
            return [agent_of(np, scope)]
        case _:
            refuse("agent", arg.span, "who does it?")


def _is_another(mod: s.Mod) -> bool:
    """ "or by deletion" behind a noun; not "with ＜Rush＞ or a play cost of 3"."""
    return isinstance(mod, s.ModConj) and mod.word in _OR and isinstance(mod.mod, s.ModPrep) and mod.mod.word == "by"


def _others(mods: Sequence[s.Mod], scope: Scope) -> list[Target]:
    """ "or by deletion", "or by your opponent's effects" behind a noun."""
    found: list[Target] = []
    for mod in mods:
        if not _is_another(mod) or not isinstance(mod, s.ModConj) or not isinstance(mod.mod, s.ModPrep):
            refuse("agent", mod.span, "this describes nothing that does something")
        found.append(_doer(mod.mod.np, mod.mod.span, scope))
    return found


def _doer(core: s.Core | s.Amount, span: s.Span, scope: Scope) -> Target:
    match core:
        case s.Amount():
            refuse("agent", span, "by what?")
        case _ if is_any_player(core):
            return PlayerRef("each_player")
        case s.Noun(quant=None, owner=None, parts=(s.StatHead(word="deletion") | s.TurnHead(word="deletion"),)):
            return Ref("deletion")
        case s.Noun(quant=None | s.Determiner(word="a"), owner=None, parts=(s.TurnHead(word="battle"),)):
            return Ref("battle")
        case s.Noun(quant=None, owner=None, parts=(s.CardHead() as card, s.StatHead(word="effects"))):
            return Ref("effect_of", of=one(msgspec.structs.replace(core, parts=(card,)), (), scope))  # "Tamer effects"
        case _:
            return agent_of(s.Np(span, core, ()), scope)


def by_clause(clause: s.AnyClause) -> Target:
    """ "by dropping to 0 DP", "by having 0 DP": the rules delete it."""
    match clause:
        case s.Order(verb="having", args=(np,)) | s.Order(verb="dropping", args=(s.PrepArg(word="to", np=np),)):
            match np:
                case s.Np(
                    core=s.Noun(quant=s.Exactly(number="0", compare=None), owner=None, parts=(s.StatHead(word="dp"),)),
                    mods=(),
                ):
                    return Ref("zero_dp")
                case _:
                    pass
        case _:
            pass
    refuse("trigger", clause.span, "this way of happening is not compiled yet")


def also_by(event: Event, agent: Target, span: s.Span) -> Event:
    """ "is deleted in battle or by having 0 DP", "… by your effects or by having 0 DP"."""
    if event.event.endswith("_in_battle"):
        event = msgspec.structs.replace(event, event=event.event.removesuffix("_in_battle"), agent=Ref("battle"))
    if event.agent is None:
        refuse("trigger", span, "or by what?")
    return msgspec.structs.replace(event, agent=either((event.agent, agent)), by_effect=False)
