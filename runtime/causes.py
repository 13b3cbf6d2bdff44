"""Who or what does something: is a cause the one that a text names ("by one of your effects", "in battle")?"""

from __future__ import annotations

from cardc.compiler import effect as fx
from cardc.runtime import select
from cardc.runtime.model import Cause
from cardc.runtime.scope import Scope


def is_effect(cause: Cause, who: fx.Target | None) -> bool:
    """Is it done by an effect? Suspending to block is not, but it is by the keyword (CR 16-5)."""
    keyword = who.keyword if isinstance(who, fx.Ref) else None
    return cause.kind == "effect" or (keyword is not None and keyword in cause.timings)


def _effect_is(scope: Scope, cause: Cause, who: fx.Ref) -> bool:
    """ "an effect", "one of your effects", "an opponent's effect"."""
    return is_effect(cause, who) and (who.owner is None or cause.controller in select.players(scope, who.owner))


def its_thing_is(scope: Scope, cause: Cause, of: fx.Target) -> bool:
    """Is the effect one of what has it (CR 15-2-1): the thing on the field, elsewhere the card, wherever it is now?"""
    if cause.host is not None:
        return select.is_among(scope, cause.host, of)
    return cause.card is not None and select.is_among(scope, scope.board.now(cause.card), of)


def is_like(scope: Scope, cause: Cause, who: fx.Select) -> bool:
    """Do the filters let pass what has the effect?"""
    return not who.filters or its_thing_is(scope, cause, fx.Select((), filters=who.filters))


def cause_is(scope: Scope, cause: Cause, who: fx.Target) -> bool:
    """Is the cause an effect (or a doing) of the one named?"""
    if isinstance(who, fx.Ref) and who.keyword is not None and who.keyword not in cause.timings:
        return False
    match who:
        case fx.PlayerRef(who=player):
            return cause.controller in select.players(scope, player)
        case fx.Ref(to="you" | "opponent" as player):
            return cause.controller in select.players(scope, player)
        case fx.Ref(to="this_digimon" | "this_tamer"):
            return cause.host is not None and cause.host == scope.host
        case fx.Ref(to="this_card"):
            return cause.card is not None and cause.card == scope.card
        case fx.Ref(to="effect"):
            return _effect_is(scope, cause, who)
        case fx.Ref(to="effect_of", of=of) if of is not None:
            return cause.kind == "effect" and its_thing_is(scope, cause, of)
        case fx.Ref(to="battle"):
            return cause.kind == "battle"
        case fx.Ref(to="zero_dp"):
            return cause.kind == "rule"
        case fx.Ref(to="this_effect"):
            return scope.effect is not None and cause.effect == scope.effect.id
        case fx.Several(items=items):
            return any(cause_is(scope, cause, item) for item in items)
        case fx.Select(of=of, owner=owner):
            if cause.kind == "battle":
                return cause.host is not None and select.is_among(scope, cause.host, who)
            mine = owner in (None, "any") or cause.controller in select.players(scope, owner)
            kind = not of or "card" in of or any(each in cause.kinds for each in of)
            return mine and kind and is_like(scope, cause, who)
        case _:
            return False
