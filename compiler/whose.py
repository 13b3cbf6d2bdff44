"""Which player is asked about: whose trash has so many cards, and who has done what the effect told both to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from cardc.compiler.effect import AnyProcess, Both, Condition, Either, Happened, PlayerRef
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import is_negative

_EITHER = frozenset({"either player's", "any player's"})
_EACH = frozenset({"each player's"})
_BOTH = frozenset({"both players'", "all players'", "players'"})

OF_PLAYERS = frozenset({
    "play", "use", "draw", "hatch", "reveal", "shuffle", "search", "add", "trash", "return", "place", "choose",
    "delete", "look", "pay", "flip",
})  # fmt: skip
"""Verbs in the plural form of what players do, and cards do not."""

Lower = Callable[[s.AnyClause], tuple[Condition, Scope]]


def asked_of_both(clause: s.AnyClause, lower: Lower) -> tuple[Condition, Scope]:
    """ "5 or more cards in either player's trash": in yours or in theirs; "in each player's": in both.

    Refuses "both players' trashes" with a number, in one or together, unless it is a "total".
    """
    match clause:
        case s.Clause(subject=s.Np(core=s.Noun() as who, mods=()) as subject, auxes=(), verb="has") if _is_either(who):
            you, opponent = s.Pronoun(who.span, None, "you"), msgspec.structs.replace(who, quant=None, owner="your")
            opponent = msgspec.structs.replace(opponent, parts=(s.PlayerHead(who.span, "opponent"),))
            first, then = msgspec.structs.replace(subject, core=you), msgspec.structs.replace(subject, core=opponent)
            had = _theirs(clause)
            yours, _ = lower(msgspec.structs.replace(_owned(clause, had, "your"), subject=first, verb="have"))
            theirs, scope = lower(msgspec.structs.replace(_owned(clause, had, "your opponent's"), subject=then))
            return Either((yours, theirs)), scope
        case _:
            pass
    whose = [noun for noun in _nouns(clause) if noun.owner in _EITHER | _EACH | _BOTH]
    if not whose:
        return lower(clause)
    (noun, *more) = whose
    none = any(isinstance(each.quant, s.Determiner) and each.quant.word in ("no", "none") for each in _nouns(clause))
    if noun.owner in _BOTH:
        if none or _is_sum(clause) or any(_is_total(part) for each in _nouns(clause) for part in each.parts):
            return lower(clause)
        refuse("player", noun.span, "in each of them, or in both together?", ("each player's", "total cards"))
    words = (clause.verb, *clause.auxes) if isinstance(clause, s.Clause | s.Order | s.ThereIs) else ()
    negative = any(map(is_negative, words))
    if more or negative:
        refuse("player", noun.span, "of which players is this asked?", ("your", "your opponent's"))
    yours, _ = lower(_owned(clause, noun, "your"))
    theirs, scope = lower(_owned(clause, noun, "your opponent's"))
    return (Either if noun.owner in _EITHER and not none else Both)((yours, theirs)), scope


def _theirs(clause: s.Clause) -> s.Noun | None:
    """ "Either player has 5 or more cards in | their hand": that player's."""
    places = (noun for noun in _nouns(clause) if noun.owner == "their" and isinstance(noun.parts[-1], s.ZoneHead))
    return next(places, None)


def counted_alike(chain: s.Chain) -> tuple[s.Link, ...]:
    """The links, with the noun that "you have 2 or fewer Tamers and your opponent has 3 or more" leaves out."""
    match chain:
        case s.Chain(
            first=s.Clause(
                verb="have" | "has", args=(s.Np(core=s.Noun(quant=s.Exactly(), owner=None) as core, mods=()) as np,)
            ),
            links=(
                s.Link(
                    leads=(),
                    clause=s.Clause(
                        verb="have" | "has", args=(s.Amount(quant=s.Exactly(compare=str()) as quant),)
                    ) as clause,
                ) as link,
                *links,
            ),
        ) if isinstance(core.parts[-1], s.CardHead) and _is_player(chain.first) and _is_player(clause):
            told = msgspec.structs.replace(np, core=msgspec.structs.replace(core, quant=quant))
            return (msgspec.structs.replace(link, clause=msgspec.structs.replace(clause, args=(told,))), *links)
        case _:
            return chain.links


def _is_player(clause: s.AnyClause) -> bool:
    """ "You have", "your opponent has"."""
    match clause:
        case s.Clause(subject=s.Np(core=s.Pronoun(word="you") | s.Noun(parts=(s.PlayerHead(),)), mods=())):
            return True
        case _:
            return False


def _is_either(who: s.Noun) -> bool:
    """ "Either player"."""
    either = isinstance(who.quant, s.Determiner) and who.quant.word == "either" and who.owner is None
    return either and len(who.parts) == 1 and isinstance(who.parts[0], s.PlayerHead)


def who_did(told: s.AnyClause, asked: Condition, processes: Sequence[AnyProcess]) -> None:
    """Refuses "if you did" behind what both players may do, or what your opponent alone does."""
    if not isinstance(asked, Happened) or not isinstance(told, s.Clause | s.Ellipsis):
        return
    done = next((process for process in processes if process.id == asked.process), None)
    doer = None if done is None else done.actor
    match told.subject:
        case s.Np(core=s.Pronoun(word="you" | "they" as who, quant=None), mods=()):
            pass
        case s.Np(core=s.Noun(owner="your", parts=(s.PlayerHead(word="opponent" as who),)), mods=()):
            pass
        case s.Np(core=s.Noun(owner=None, parts=(s.PlayerHead(word="player" | "players" as who),)), mods=()):
            pass
        case _:
            return
    if doer == PlayerRef("each_player") and asked.by is None:
        refuse("player", told.span, "which of the two players is meant?", ("this effect trashed a card",))
    if who == "you" and doer == PlayerRef("opponent"):
        refuse("player", told.span, "your opponent does this", ("they did",))
    if who == "opponent" and asked.what == "done" and doer != PlayerRef("opponent"):
        refuse("player", told.span, "your opponent has done nothing here", ("you did",))


def _is_sum(clause: s.AnyClause) -> bool:
    """ "There are 4 or more cards in both players' trashes": so many lie there; "there is a card" in each of them?"""
    match clause:
        case s.ThereIs(args=(s.Np(core=s.Noun(quant=s.Exactly(number=n))), *_)):
            return n not in ("1", "one")
        case _:
            return False


def _is_total(part: s.Part) -> bool:
    """ "6 or fewer total cards", "the total number of cards"."""
    return isinstance(part, s.State | s.StatHead) and part.word in ("total", "total number", "number")


def _owned(node: Any, noun: s.Noun | None, owner: str) -> Any:
    """The same clause with another owner of the noun."""
    if noun is not None and node is noun:
        return msgspec.structs.replace(noun, owner=owner)
    if isinstance(node, tuple):
        return tuple(_owned(each, noun, owner) for each in node)
    if not isinstance(node, msgspec.Struct):
        return node
    changed = {name: _owned(getattr(node, name), noun, owner) for name in node.__struct_fields__}
    return msgspec.structs.replace(node, **changed)


def _nouns(node: Any) -> Iterator[s.Noun]:
    """All nouns of a clause."""
    if type(node) is s.Noun:
        yield node
    parts = node if isinstance(node, tuple) else ()
    if isinstance(node, msgspec.Struct):
        parts = tuple(getattr(node, name) for name in node.__struct_fields__)
    for part in parts:
        yield from _nouns(part)
