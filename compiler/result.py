"""What came of the effect so far: "this effect deleted a Digimon", "was trashed by this effect"."""

from __future__ import annotations

from typing import get_args

import msgspec

from cardc.compiler.args import Args
from cardc.compiler.called import CARD, is_this, kinds_of
from cardc.compiler.effect import (
    AnyProcess,
    Became,
    Condition,
    Count,
    Event,
    Happened,
    Kind,
    Number,
    Ref,
    Select,
    Target,
)
from cardc.compiler.happens import asked_of, denied
from cardc.compiler.noun import target
from cardc.compiler.number import compare, count_of, number
from cardc.compiler.place import place_np
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope, one_or_all
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import is_negative


def done(last: int | None, span: s.Span, lemma: str, scope: Scope) -> int:
    """The process that did what is asked about, else the last one of the effect."""
    found = scope.result_of(lemma.replace(" ", "_"))
    if found is not None and found.process is not None:
        return found.process
    if last is None:
        refuse("unbound", span, "this effect has done nothing yet")
    return last


def result(process: int | None, what: str, args: Args, scope: Scope, negated: bool) -> Happened:
    """What was done, to how many, where to: "placed 4 or more cards", "added to a hand", "gain 2 or more memory"."""
    np = args.np()
    obj: Target | None = None
    amount: Number | None = None
    if isinstance(np, s.Np):
        mods = np.mods
        if mods and isinstance(mods[-1], s.ModPrep) and mods[-1].word in ("with", "by") and _this_effect(mods[-1].np):
            np = msgspec.structs.replace(np, mods=mods[:-1])
        core = np.core
        if isinstance(core, s.Noun) and isinstance(core.parts[-1], s.StatHead):
            quant = core.quant
            if what == "activate" and _is_any_effect(np):
                return Happened(process, what, negated)
            if core.parts[-1].word != "memory" or len(core.parts) > 1 or np.mods or not isinstance(quant, s.Exactly):
                refuse("condition", np.span, "how much of what?")
            amount = Number("memory", compare(quant.compare), number(quant.number, quant.span))
        else:
            obj = target(np, scope)
    elif np is not None:
        obj = target(np, scope)
    to = args.prep("to")
    place = place_np(to, scope)[0] if to is not None else None
    if obj is not None and np is not None:
        obj, negated = denied(obj, negated, np.span)
    return Happened(process, what.replace(" ", "_"), negated, obj, place, amount)


def _is_any_effect(np: s.Np) -> bool:
    """ "activated any effect", "activated an effect"."""
    match np:
        case s.Np(core=s.Noun(quant=quant, owner=None, parts=(s.StatHead(word="effect" | "effects"),)), mods=()):
            return isinstance(quant, s.AnyNumber) or (isinstance(quant, s.Determiner) and quant.word in ("a", "an"))
        case _:
            return False


def _this_effect(np: s.Core | s.Amount) -> bool:
    if isinstance(np, s.Noun) and isinstance(np.quant, s.Determiner) and np.quant.word == "this":
        return getattr(np.parts[-1], "word", "") == "effect" and len(np.parts) == 1
    return False


def undergone(process: int, lemma: str, subject: Target, scope: Scope, negated: bool, span: s.Span) -> Happened:
    """ "If it was deleted by this effect", "if no Tamer was deleted": of one that can delete Digimon alone, that says
    no more than "if this effect didn't delete"."""
    what, denies = denied(subject, negated, span)
    if isinstance(what, Select):  # "2 of them were deleted by this effect": it did that to no others
        others = tuple(told for told in what.filters if told != Became("group", Ref("process", process)))
        what = msgspec.structs.replace(what, filters=others)
    asked = Happened(process, lemma.replace(" ", "_"), denies, what)
    if denies is negated or not isinstance(what, Select) or what.filters or what.places or what.owner is not None:
        return asked
    taken = {kind.removesuffix(" card") for kind in scope.known(Ref("process", process))} & set(get_args(Kind))
    every = "card" in what.of or (taken - {"card"} and taken - {"card"} <= set(what.of))
    return msgspec.structs.replace(asked, object=None) if every else asked


def so_many_done(np: s.Amount, lemma: str, node: s.Clause | s.Order, scope: Scope) -> Condition:
    """ "If 2 or more were deleted by this effect": of what this effect, or what triggered it, did that to."""
    args, event = Args(node.args), lemma.replace(" ", "_")
    those, ours = scope.result_of(event), args.has_by_this_effect()
    counted = isinstance(np.quant, s.Exactly) and np.quant.compare in (None, "or more")
    if not counted or those is None or (ours and those.process is None) or is_negative(node.auxes[0]):
        refuse("unbound", np.span, "so many of what?", ("2 or more cards …",))
    if ours:
        args.by()
    args.finish(node.verb)
    group = () if those.process is not None else (Became("group", one_or_all(those, True)),)
    told = Event(event, Select(("card",), count_of(np.quant), filters=group))
    if ours:
        return Happened(those.process, event, False, told.subject)
    return done_before(told, scope, False, np.span) or asked_of(told, False, np.span)


def hangs_on(asked: Happened, processes: list[AnyProcess]) -> tuple[int | None, bool]:
    """The process that must have been done for it, or that must not have been.

    "If no Tamer was trashed by this effect" holds as well where something else was: neither is needed.
    """
    if not asked.negated:
        return asked.process, False
    process = next((each for each in processes if each.id == asked.process), None)
    return (asked.process, True) if process is None or _asks_for_all(asked, process) else (None, False)


def _asks_for_all(asked: Happened, process: AnyProcess) -> bool:
    """Whether all that the process does is what is asked for: "delete 1 red Digimon. If no Digimon was deleted"."""
    if asked.amount is not None or asked.to is not None or asked.by not in (None, getattr(process.actor, "who", None)):
        return False
    done_to, result = getattr(process, "target", None), Ref("process", process.id)
    match asked.object:
        case Select(count=None | Count(mode="exactly" | "at_least", n=1), places=(), filters=filters) as what:
            return (
                isinstance(done_to, Select)
                and ("card" in what.of or set(done_to.of) <= set(what.of))
                and what.owner in (None, done_to.owner)
                and set(filters) <= set(done_to.filters)
            )
        case what:
            return what in (None, done_to, result)


def told_again(told: list[Event], scope: Scope, span: s.Span) -> tuple[Happened, Scope] | None:
    """ "When a Digimon is played by this effect", told behind that deed: asked of it; None where it is yet to come."""
    event = told[0]
    if len(told) > 1 or event.would or event.agent != Ref("this_effect"):
        return None
    process = scope.result_of(event.event)
    if process is None or process.process is None:
        refuse("unbound", span, "this effect has done nothing like that yet")
    asked = Happened(process.process, event.event, False, event.subject, event.to)
    if event != Event(event.event, event.subject, event.agent, to=event.to, by_effect=True):
        refuse("condition", span, "what else is asked of what this effect did?")
    return asked, after_asking(asked, scope)


def done_before(event: Event, scope: Scope, negated: bool, span: s.Span) -> Happened | None:
    """ "Trash 1 card in your hand. If a Digimon card was trashed": asked of that deed; None of what brought this about.

    Refuses what has not been done, and what may be asked of the deed or of what triggered the effect.
    """
    if event.would or event.during is not None or event.subject is None or is_this(event.subject):
        return None
    refs = [ref for done, ref in scope.done if done == event.event]
    deed = next((ref for ref in reversed(refs) if ref.to == "process"), None)
    triggered = any(ref.to != "process" for ref in refs)
    if isinstance(event.subject, Ref) and event.subject.to != "process":
        return None
    if isinstance(event.subject, Ref) and event.subject in refs:
        deed, triggered = event.subject, False
    if deed is None:
        if triggered:
            return None
        refuse("unbound", span, "nothing like that has happened before it", ("by this effect", "this turn"))
    if triggered:
        refuse("unbound", span, "asked of what this effect did, or of what triggered it?", ("by this effect",))
    if event != Event(event.event, event.subject):
        refuse("condition", span, "what else is asked of what this effect did?", ("by this effect",))
    what, negated = denied(event.subject, negated, span)
    return Happened(deed.process, event.event, negated, what)


def after_asking(asked: Happened, scope: Scope) -> Scope:
    """After "if a Digimon was played by this effect": "it" is what the effect played, not any Digimon."""
    if not isinstance(asked.object, Select) or asked.process is None:
        return scope
    if ("trash", Ref("process", asked.process)) not in scope.done and asked.what == "trash":
        return trashed(asked, scope)
    return scope.spoke_of(Ref("process", asked.process), kinds_of(asked.object))


def trashed(asked: Happened, scope: Scope) -> Scope:
    """After "if this effect trashed a card" of ＜De-Digivolve＞: no process tells which card that was."""
    if asked.what != "trash" or asked.process is None or ("trash", Ref("process", asked.process)) in scope.done:
        return scope
    card = Select(("card",), None, None, (), (Became("trashed", Ref("process", asked.process)),))
    return scope.spoke_of(card, CARD).vaguely(card)
