"""Of what a condition asks that is told by a pronoun: of a card in play, of one that lies elsewhere, of a player."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler.noun import target
from cardc.compiler.other import is_of_others
from cardc.compiler.possession import is_attribute
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.whose import OF_PLAYERS
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import verb_forms


def where_asked(node: s.Clause | s.Order, subject: s.AnyNp, scope: Scope) -> Scope:
    """Where "it" is the subject: "it has no link cards" is said of what is in play, "it's a card" of no Digimon."""
    if not is_pronoun(subject, "it"):
        return scope
    if scope.or_it is not None and scope.happened in (scope.it, scope.or_it):
        refuse("unbound", subject.span, "which of the two that were spoken of?", ("this Digimon", "that Digimon"))
    if _asks_what_is_in_play(node):
        return _of_host(scope, any(isinstance(arg, s.Np) and is_of_others(arg) for arg in node.args), node.span)
    return scope.lying() if _asks_of_a_card(node) else scope


def under_what(np: s.AnyNp, host: s.AnyNp, scope: Scope) -> Scope:
    """Where "it" is the host: "if there are 3 or more cards under it"."""
    return _of_host(scope, is_of_others(np), np.span) if is_pronoun(host, "it") else scope


def _of_host(scope: Scope, others: bool, span: s.Span) -> Scope:
    """Refuses "place A under B. If it has no other cards under it": it is not this card that they are other than."""
    host = scope.in_play()
    if others and host.it != scope.it:
        refuse("unbound", span, "other than which one?")
    return host


def _asks_what_is_in_play(node: s.Clause | s.Order) -> bool:
    """ "If it has no digivolution cards", "… no cards under it", "if it's suspended": no card put elsewhere does."""
    if node.verb in ("suspended", "unsuspended"):
        return True
    for arg in node.args:
        match arg:
            case s.Np(mods=(*_, s.ModPrep(word="under", np=s.Pronoun(word="it")))):
                return True
            case s.Np(core=s.Noun(parts=(*_, s.CardHead(word=word)))):
                if word.startswith(("digivolution card", "link card")):
                    return True
            case s.Np(core=s.Noun(parts=(s.State(word="suspended" | "unsuspended"),))):
                return True
            case _:
                pass
    return False


def _asks_of_a_card(node: s.Clause | s.Order) -> bool:
    """ "If it's a Tamer card": what is in play is a Tamer, and no card."""
    match node.args:
        case (s.Np(core=s.Noun(parts=(*_, s.CardHead(word=word)))), *_):
            return node.verb in ("is", "isn't") and (word == "card" or word.endswith(" card"))
        case _:
            return False


def is_pronoun(np: s.AnyNp, word: str) -> bool:
    """Whether it is this pronoun."""
    return isinstance(np, s.Np) and isinstance(np.core, s.Pronoun) and np.core.word == word


def speaks_of_it(node: Any) -> bool:
    """Whether "it" or "its" is anywhere in a clause: "returning it to the hand", "1 card from under it"."""
    match node:
        case s.Pronoun(word="it") | s.Noun(owner="its"):
            return True
        case tuple():
            return any(map(speaks_of_it, node))
        case msgspec.Struct():
            return any(speaks_of_it(getattr(node, name)) for name in node.__struct_fields__)
        case _:
            return False


def is_opponent(node: s.Clause | s.Order, subject: s.AnyNp, scope: Scope) -> bool:
    """ "they have 3 or fewer security cards", "they don't trash a card", after the opponent was named."""
    if scope.player != "opponent" or not node.args or not is_pronoun(subject, "they"):
        return False
    if node.verb in ("have", "has"):
        return not _describes(node.args[0])
    passive = not {"were", "weren't", "are", "aren't", "be"}.isdisjoint(node.auxes)
    return not passive and any(found.lemma in OF_PLAYERS for found in verb_forms().get(node.verb, ()))


def _describes(arg: s.Arg) -> bool:
    """Whether "they have …" tells what cards are like, and not what a player has."""
    if not isinstance(arg, s.Np):
        return not isinstance(arg, s.Amount)
    return isinstance(arg.core, s.Noun) and is_attribute(arg.core, list(arg.mods))


def asked_of_it(clause: s.AnyClause, asked: s.AnyClause, scope: Scope) -> s.AnyClause:
    """ "Delete that Digimon if it's red": the same as "… if that Digimon's red", where nothing else can be "it".

    Refuses "delete 1 Digimon if it's red", and "this Digimon unsuspends if it has X" after another was named.
    """
    if not isinstance(asked, s.Clause) or not is_pronoun(asked.subject, "it"):
        return asked
    subject = [clause.subject] if isinstance(clause, s.Clause) else []
    args = clause.args if isinstance(clause, s.Clause | s.Order) else ()
    things = [np for np in (*subject, *args) if isinstance(np, s.Np) and _is_card(np)]
    if not things:
        return asked  # "gain 1 memory if it's red": what was named before
    lone = len(things) == 1 and not any(isinstance(arg, s.PrepArg) and _is_card(arg.np) for arg in args)
    if lone and not things[0].mods and _points(things[0].core) and scope.it in (None, target(things[0], scope)):
        return msgspec.structs.replace(asked, subject=things[0])
    refuse("unbound", asked.span, "which one? Ask it in front", ("if …, …",))


def _is_card(np: s.AnyNp) -> bool:
    return isinstance(np, s.Np) and isinstance(np.core, s.Noun) and isinstance(np.core.parts[-1], s.CardHead | s.Names)


def _points(core: s.Core | s.Amount) -> bool:
    """ "This Digimon", "that card", "the attacking Digimon"."""
    quant = core.quant if isinstance(core, s.Noun) else None
    return isinstance(quant, s.Determiner) and quant.word in ("this", "that", "the")
