"""What "do" stands for in "if it does", "if they don't": what was done last, or what somebody was asked to have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from cardc.compiler.effect import AnyProcess, Both, Compares, Condition, Either, Exists, Happened, Is, Upon
from cardc.compiler.possession import denied
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.whose import OF_PLAYERS
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import is_negative

Doer = Literal["you", "opponent", "each", "card"]


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A condition of what `who` has: `denied`: "has no X", "doesn't have X"; `whole`: asked of one card.

    `deed`: of what `who` did, as in "if you played a Tamer this turn".
    """

    condition: Condition
    who: Doer
    denied: bool
    whole: bool
    deed: bool = False


class Gate(msgspec.Struct, frozen=True, gc=False):
    """An "if you do" or "if they don't": of which process, and asked of whom; `scope`: what was spoken of before."""

    process: int
    negated: bool
    who: Doer
    they: bool
    scope: Scope


_PLAYERS = frozenset({"you", "opponent"})
_HAVE = frozenset({"have", "has", "had"})
_DO = frozenset({"do", "does", "did", "don't", "doesn't", "didn't"})


def doer_of(clause: s.AnyClause, scope: Callable[[], Scope], shared: Doer | None) -> Doer:
    """Who does what a clause tells: its subject, or that of the clause before; else an order is carried out by you.

    `scope` is asked for where "they" do.
    """
    if not isinstance(clause, s.Clause | s.KeywordClause):
        return shared or "you"
    if isinstance(clause, s.Clause) and clause.verb in OF_PLAYERS and _are_they(clause.subject):
        return "opponent" if scope().player == "opponent" else "each"
    return _who(clause.subject, scope)


def _who(np: s.AnyNp, scope: Callable[[], Scope]) -> Doer:
    match np:
        case s.Np(core=s.Pronoun(word="you")):
            return "you"
        case s.Np(core=s.Pronoun(word="they", quant=None)) if _is_opponent_last(scope()):
            return "opponent"
        case s.Np(core=s.Noun(quant=quant, parts=(*_, s.PlayerHead(word=word)))):
            every = word == "players" or (isinstance(quant, s.Determiner) and quant.word in ("each", "both", "all"))
            return "each" if every else "opponent"
        case _:
            return "card"


def _is_opponent_last(scope: Scope) -> bool:
    return scope.player == "opponent" and (scope.player_last or scope.it is None)


def asked_of(chain: s.Chain, condition: Condition, scope: Scope) -> Asked | None:
    """What a chain asks somebody to have, or to have done; None for any other condition."""
    clause = chain.first
    if not isinstance(clause, s.Clause):
        return None
    if clause.verb not in _HAVE:
        who = _who(clause.subject, lambda: scope)
        return Asked(condition, who, False, False, True) if _is_deed(condition) else None
    lacks = any(isinstance(arg, s.Np) and _is_none(arg) for arg in clause.args)
    theirs = _are_they(clause.subject) and scope.player == "opponent"
    who = "opponent" if theirs else _who(clause.subject, lambda: scope)
    denied = lacks != any(map(is_negative, clause.auxes))
    whole = who in _PLAYERS or not _of_some(clause.subject)
    return Asked(condition, who, denied, not chain.links and whole)


def _is_deed(condition: Condition) -> bool:
    match condition:
        case Upon(events=events):
            return not any(event.would for event in events)
        case Both(conditions=parts) | Either(conditions=parts):
            return any(map(_is_deed, parts))
        case _:
            return False


def _is_none(np: s.Np) -> bool:
    match np.core:
        case s.Noun(quant=s.Determiner(word="no")):
            return True
        case _:
            return False


def _are_they(np: s.AnyNp) -> bool:
    return isinstance(np, s.Np) and isinstance(np.core, s.Pronoun) and np.core.word == "they"


def _of_some(np: s.AnyNp) -> bool:
    """ "Any of them", "those cards": not one that has it or not."""
    match np:
        case s.Np(core=s.Pronoun(quant=None, word="it")):
            return False
        case s.Np(core=s.Noun(quant=s.Determiner(word="this" | "that"))):
            return False
        case _:
            return True


def asked_again(
    asked: Asked | None, chain: s.Chain, last: Sequence[AnyProcess], doer: Doer, scope: Scope
) -> Condition | None:
    """ "If it has X, A. If it doesn't, B": not having X. None: it is asked whether the last process was done.

    Refuses what could be either of them, and "if it does" where no card did anything.
    """
    clause = chain.first
    if not isinstance(clause, s.Ellipsis) or clause.aux not in _DO or not last:
        return None
    who, process = _who(clause.subject, lambda: scope), last[-1]
    if _are_they(clause.subject) and doer != "card":
        who = "opponent" if scope.player == "opponent" else who
    near = asked is not None and any(c is asked.condition for c in (*process.conditions, *process.after_cost))
    if asked is not None and asked.deed:
        if near and asked.who == who and clause.aux in ("did", "didn't"):
            refuse("unbound", clause.span, "did that before, or does that now?", ("do", "don't"))
        asked = None
    if not near or asked is None or asked.who != who:
        if who == doer or (who == "you" and doer == "card" and process.optional_for == "you"):
            return None  # "1 of your Digimon may attack. If you do": it is you who choose that it does
        refuse("unbound", clause.span, "who does what?")
    if who == "you" or (doer == who and (process.optional_for is not None or who == "opponent")):
        denies = "n't" in clause.aux
        if (who == "you" and process.optional_for is not None) or (not denies and not asked.denied):
            return None
        refuse("unbound", clause.span, "has that, or does that?")
    if not asked.whole or (who not in _PLAYERS and _of_some(clause.subject)) or chain.links:
        refuse("unbound", clause.span, "has what?", ("has",))
    return asked.condition if ("n't" in clause.aux) == asked.denied else _negated(asked.condition, clause.span)


def _negated(asked: Condition, span: s.Span) -> Condition:
    """Not having what was asked for."""
    match asked:
        case Is() | Exists():
            return msgspec.structs.replace(asked, negated=not asked.negated)
        case Compares():
            return denied(asked, span)
        case _:
            refuse("unbound", span, "has what?", ("has",))


def gate_of(chain: s.Chain, condition: Condition, doer: Doer, scope: Scope) -> Gate | None:
    """The gate that a chain is; None for any other condition."""
    clause = chain.first
    if not isinstance(clause, s.Ellipsis) or not isinstance(condition, Happened) or condition.process is None:
        return None
    who = _asked_of_whom(clause, doer, scope)
    return Gate(condition.process, condition.negated, who, _are_they(clause.subject), scope)


def _asked_of_whom(clause: s.Ellipsis, doer: Doer, scope: Scope) -> Doer:
    if _are_they(clause.subject) and doer != "card" and scope.player == "opponent":
        return "opponent"
    return _who(clause.subject, lambda: scope)


def is_other_case(gate: Gate | None, chain: s.Chain, last: AnyProcess | None, scope: Scope) -> bool:
    """ "If they do, A. | If they don't, B": the other case of the same, whatever A speaks of.

    Refuses it where what was done in between can be declined as well, or comes after both cases.
    """
    clause = chain.first
    if gate is None or last is None or chain.links or not isinstance(clause, s.Ellipsis) or clause.aux not in _DO:
        return False
    denies, they = "n't" in clause.aux, _are_they(clause.subject)
    same = gate.they or gate.who == "opponent" if they else _who(clause.subject, lambda: scope) == gate.who
    if not same or denies is gate.negated:
        return False
    inside = last.link.needs_result_of == gate.process
    may = last.optional_for is not None
    if inside and last.optional_for != ("opponent" if gate.who == "opponent" else "you"):
        return True
    if inside or (denies and not may):
        refuse("unbound", clause.span, "which of the two is not done?" if denies else "which of the two is done?")
    return False
