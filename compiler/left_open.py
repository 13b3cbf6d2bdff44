"""Where two things can be meant by what points back, so that neither is (docs/binding.md)."""

from __future__ import annotations

from cardc.compiler.called import ANYTHING, LYING, PERMANENT, is_this, kinds_of
from cardc.compiler.effect import Ref, Target
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope


def that_one(scope: Scope, kind: str, span: tuple[int, int], many: bool) -> Target | None:
    """ "That Digimon", where a cost took one and another was spoken of before: it is left open which."""
    found, old = scope.that(kind, many=many), scope.unpaid
    if found == Ref("condition") and kind in PERMANENT and _of_before(scope, kind):
        refuse("unbound", span, f"what was asked for, or what was spoken of before? 'that {kind}' can mean both")
    before = old.that(kind, sure=True) if old is not None and kind in ("digimon", "tamer") else None
    if before not in (None, found) and not scope.is_one_of(found, before):
        refuse("unbound", span, f"what the cost took, or what was spoken of before? 'that {kind}' can mean both")
    if (
        kind == "card"
        and not many
        and found not in (None, scope.it)
        and scope.it is not None
        and scope.has_left(scope.it)
    ):
        refuse("unbound", span, "which one? Each is a card by now", ("that Digimon",))
    return found


def _of_before(scope: Scope, kind: str) -> bool:
    """ "Suspend 1 Digimon. If you have [Foomon], that Digimon …": whether another was named before."""
    others = ((kinds, thing) for kinds, thing in scope.things if isinstance(thing, Ref) and thing.to != "condition")
    return any(kind in kinds and not is_this(thing) and not scope.has_left(thing) for kinds, thing in others)


def not_of_the_cost(scope: Scope, word: str, span: tuple[int, int]) -> None:
    """Refuses "When A is played, by suspending B, return it": which of the two is left open."""
    old = scope.unpaid
    if old is None or scope.it is None:
        return
    counted = old.counted and word in ("they", "them")
    before = old.cards if counted else old.it or old.asked
    if before not in (None, scope.it) and not scope.is_one_of(scope.it, before):
        refuse("unbound", span, f"what the cost took, or what was spoken of before? '{word}' can mean both")


def not_asked_for(scope: Scope, span: tuple[int, int], done_to: bool) -> None:
    """Refuses "1 of your Digimon gets X. If your opponent has a Digimon, delete it": which is left open.

    `done_to`: it does nothing itself, so that it may be any thing at all; else it is one of the same kind.
    """
    if scope.asked is None or scope.it in (None, scope.asked):
        return
    kinds = next((kinds for kinds, thing in reversed(scope.things) if thing == scope.it), ANYTHING)
    if kinds <= LYING and scope.it in scope.results_of("play"):
        kinds = PERMANENT
    if done_to or (kinds or PERMANENT) & (kinds_of(scope.asked) or PERMANENT) & PERMANENT:
        refuse("unbound", span, "what was asked for, or what was spoken of before? It can mean both")


def not_either(scope: Scope, span: tuple[int, int]) -> None:
    """Refuses "When you play a Tamer, this Digimon may digivolve into one with the same color as it"."""
    before = scope.outer.it if scope.outer is not None else scope.or_it
    if before is not None and before != scope.it:
        refuse("unbound", span, "the subject, or what was spoken of before?", ("this Digimon", "that Digimon"))


def not_under_the_payer(scope: Scope, span: tuple[int, int]) -> None:
    """Refuses "When A attacks, by suspending this Tamer, trash 1 card from under it": which is left open."""
    if scope.payer is not None and scope.it not in (None, scope.payer):
        refuse("unbound", span, "what the cost suspended, or what was spoken of before? 'it' can mean both")


def not_beside_the_revealed(scope: Scope, span: tuple[int, int]) -> None:
    """Refuses "Reveal the top card. Suspend 1 Digimon. Trash it": which of the two is left open."""
    shown = None if scope.revealed is None else Ref("process", scope.revealed)
    if shown is not None and scope.it not in (None, shown) and scope.is_one(shown):
        refuse("unbound", span, "the revealed card, or what was spoken of since?", ("the revealed card",))
