"""What a card does to another: a pronoun for the other is never what the clause itself has just named (DESIGN §5)."""

from __future__ import annotations

import msgspec

from cardc.compiler.effect import Place, Select, Several, Target
from cardc.compiler.noun import target
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s


def points_back(np: s.AnyNp) -> bool:
    """ "It", "that Digimon": all that it says is that it was named before. Not "1 Digimon with the same name as it"."""
    match np:
        case s.Np(core=s.Pronoun(quant=None), mods=()):
            return True
        case s.Np(core=s.Noun(quant=s.Determiner(word="that" | "those" | "the"), owner=None), mods=()):
            return True
        case _:
            return False


def other(np: s.AnyNp, scope: Scope, outside: Scope, itself: Target | None) -> Target:
    """`np`, which is not `itself`, the subject: where it only points back, to what was named `outside` the clause."""
    if not points_back(np):
        return target(np, scope)
    found = target(np, outside)
    if found == itself or (isinstance(itself, Several) and found in itself.items):
        refuse("unbound", np.span, "nothing does this to itself")
    return found


def another(scope: Scope, what: Target) -> Scope:
    """Where a place for `what` is told: "its" cards are those of another card in play."""
    if scope.holder is not None:
        return scope
    scope = scope.in_play()
    if scope.it is None or (scope.it != what and not scope.has_left(scope.it)):
        return scope
    return msgspec.structs.replace(scope, it=None, itself=None)


def apart(place: Place, what: Target, span: s.Span) -> Place:
    """The place, which is under another card."""
    if place.host is None:
        return place
    if place.host == what:
        refuse("unbound", span, "nothing is placed under itself")
    from_ = what.places if isinstance(what, Select) else ()
    if any(each.zone == "under" and each.host == place.host for each in from_):
        refuse("unbound", span, "from under the same card? It is there already", ("from under this Tamer",))
    return place
