""" "Other", "another": than the one of the same player that was spoken of, else than this card (DESIGN §5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import TypeVar

import msgspec

from cardc.compiler.besides import is_other
from cardc.compiler.called import UNDER_A_CARD, Kinds, is_this
from cardc.compiler.effect import Became, Except, Filter, Kind, Other, Player, Ref, Select, Target, Zone
from cardc.compiler.number import is_another
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.spoken import spoken
from cardc.grammar import syntax as s

T = TypeVar("T", bound=Target)


def others_of(
    filters: tuple[Filter, ...],
    whose: Player | None,
    kinds: tuple[Kind, ...],
    scope: Scope,
    span: tuple[int, int],
    another: bool = False,
) -> tuple[Filter, ...]:
    """ "Choose 1 of your opponent's Digimon. … their other Digimon … your other Digimon": than that one, than this.

    This card is never the opponent's, so "their other Digimon" with none spoken of is refused. `another`: "another of
    your Digimon", which is none of this card's others where one of them was named.
    """
    if whose == "each_player":
        return filters
    if Other() in filters and (
        another or _would_leave(scope, span) or (whose is None and not may_be_this(kinds, scope))
    ):
        one = _one_named(whose, kinds, scope, span)
        if one is not None:
            return tuple(Except(one) if told == Other() else told for told in filters)
    return filters if whose is None else tuple(_other(told, whose, kinds, scope, span) for told in filters)


def _would_leave(scope: Scope, span: tuple[int, int]) -> bool:
    """ "When any of your Digimon would leave, by placing 1 other Digimon …": than the one that is saved (ruling Q5781).

    Refuses "When one of your other Digimon would leave, … your other Digimon": than that one as well?
    """
    if scope.threatened is None or is_this(scope.threatened):
        return False
    told = scope.such.filters if scope.such is not None else ()
    if Other() in told:
        refuse("unbound", span, "other than this card, or than that one?", ("another of your Digimon",))
    return not any(isinstance(each, Became) and each.event == "group" for each in told)  # "this Digimon with [X]"


def _other(told: Filter, whose: Player, kinds: tuple[Kind, ...], scope: Scope, span: tuple[int, int]) -> Filter:
    chosen = scope.result_of("choose")
    match told:
        case Other():
            pass
        case Except(what=Ref(to="process") as what) if what == chosen:
            if _spoken(whose, kinds, scope) == what:
                return told
            if whose == "you" and _spoken("opponent", kinds, scope) == what:
                return Other()
            refuse("unbound", span, "other than which one?", ("other than this Digimon",))
        case _:
            return told
    found = _spoken(whose, kinds, scope)
    if whose == "you" and may_be_this(kinds, scope):
        named = kinds == ("card",) and scope.this.to != "this_digimon"  # "[Foomon]" is hardly this Tamer
        return told if found is None or not named else Except(spoken(found, scope, span, False))
    if found is None:
        if whose == "you":
            refuse("unbound", span, "this card is none of these: other than which one?")
        refuse("unbound", span, "this card is not your opponent's: other than which one of theirs?")
    return Except(spoken(found, scope, span, False))


def _spoken(whose: Player, kinds: tuple[Kind, ...], scope: Scope) -> Target | None:
    """The last one of that player's that was spoken of."""
    return next((thing for told, thing in reversed(scope.things) if _is_one_of(told, whose, kinds)), None)


def _is_one_of(told: Kinds, whose: Player | None, kinds: tuple[Kind, ...]) -> bool:
    """Whether what is called so is one of those kinds of that player's, or a "[Foomon]" where they are."""
    if kinds == ("card",):
        return not told
    owner = {"you": "your ", "opponent": "opponent "}.get(whose or "", "")
    return any(f"{owner}{kind}" in told for kind in kinds)


def _one_named(whose: Player | None, kinds: tuple[Kind, ...], scope: Scope, span: tuple[int, int]) -> Target | None:
    """ "When one of your Digimon would be deleted, delete another of your Digimon instead": than that one."""
    spoken_of = dict.fromkeys(thing for told, thing in scope.things if not told or _is_one_of(told, whose, kinds))
    those = [thing for thing in spoken_of if not is_this(thing)]
    if not those:
        return None
    if len(spoken_of) > 1 and those[-1] != Ref("process", scope.process):  # "place A under another"
        refuse("unbound", span, "another than which one?", ("other than that Digimon",))
    return spoken(those[-1], scope, span, False)


def is_of_others(np: s.AnyNp) -> bool:
    """ "Another of your Digimon", "1 of your other Digimon"."""
    if not isinstance(np, s.Np) or not isinstance(np.core, s.Noun):
        return False
    return is_another(np.core.quant) or any(map(is_other, np.core.parts))


def may_be_this(kinds: tuple[Kind, ...], scope: Scope) -> bool:
    """Whether one of these can be the card with the effect: no Tamer is "other" than a Digimon."""
    return not _IS.get(scope.this.to, frozenset()).isdisjoint(kinds)


_IS: dict[str, frozenset[Kind]] = {
    "this_digimon": frozenset({"digimon", "digi_egg", "token", "card"}),
    "this_tamer": frozenset({"tamer", "card"}),
    "this_card": frozenset({"option", "card"}),
}


def beside(scope: Scope, ref: Ref, what: Target) -> Scope:
    """ "Place 1 of your Tamers under another of your Tamers": than `ref`, which is `what`, where this card is none."""
    scope = scope.beside(ref, what)
    if not isinstance(what, Select) or what.owner != "you" or may_be_this(what.of, scope):
        return scope
    return scope.aside(ref, frozenset(f"your {kind}" for kind in what.of))


_GOES_TO: dict[Zone, frozenset[str]] = {
    "trash": frozenset({"trash", "delete"}), "hand": frozenset({"add", "return"}),
    "security": frozenset({"place", "add"}),
}  # fmt: skip
"""What is done to a card that then lies there."""


def other_there(found: Select, scope: Scope) -> Select:
    """ "Trash 1 card in your hand. Then, return 1 other card from your trash": than the one that was trashed."""
    if not found.places or any(place.zone not in _GOES_TO for place in found.places):
        return found
    zones: tuple[Zone, ...] = tuple(place.zone for place in found.places)
    moved = (ref for done, ref in reversed(scope.done) if any(done in _GOES_TO[zone] for zone in zones))
    taken = (ref for ref, what in reversed(scope.results) if isinstance(what, Select) and _lay_in(what, zones))
    put = next(moved, None) or next(taken, None)
    if put is None or is_this(put):
        return found
    filters = tuple(Except(put) if told == Other() else told for told in found.filters)
    return msgspec.structs.replace(found, filters=filters)


def _lay_in(cards: Select, zones: Sequence[Zone]) -> bool:
    """ "Return 1 card from your trash to the hand. Then, return another card from your trash to the hand"."""
    return any(place.zone in zones for place in cards.places)


_LIES_IN: dict[str, frozenset[Zone]] = {
    "inherited": frozenset({"digivolution_cards", "under", "stack"}), "link": frozenset({"link_cards", "under"}),
}  # fmt: skip
"""Where the card with the effect lies."""


def others_under(found: T, scope: Scope, span: tuple[int, int]) -> T:
    """ "This Digimon's other link cards": this card must be one of them."""
    if isinstance(found, Select):
        lies_among(found.filters, {place.zone for place in found.places}, scope, span)
    return found


def lies_among(told: Iterable[Filter], zones: Set[Zone], scope: Scope, span: tuple[int, int]) -> None:
    """Refuses "another link card" of an effect that is the Digimon's own: unless it has just put this card there."""
    if Other() not in told or not zones or not zones <= UNDER_A_CARD:
        return
    placed = scope.results_of("place")
    if zones <= _LIES_IN.get(scope.source, frozenset()) or any(
        is_this(what) and at in placed for at, what in scope.results
    ):
        return
    refuse("unbound", span, "this card is none of these: other than which one?")


def had_other(found: Target, np: s.OneNp, scope: Scope) -> Target:
    """ "If your opponent has no other Digimon": the same of what a player has."""
    match found:
        case Select(owner="you" | "opponent" as whose, places=(), filters=filters) if is_of_others(np):
            another = isinstance(np, s.Np) and isinstance(np.core, s.Noun) and is_another(np.core.quant)
            filters = tuple(Other() if isinstance(each, Except) else each for each in filters)  # of what one has
            told = others_of(filters, whose, found.of, scope, np.span, another)
            return msgspec.structs.replace(found, filters=told)
        case _:
            return found
