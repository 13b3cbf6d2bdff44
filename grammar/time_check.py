"""Agreement in durations and "for each": whose turn, and how many of what."""

from __future__ import annotations

from cardc.grammar import syntax as s
from cardc.grammar.noun_check import PLURALS
from cardc.grammar.problem import fail


def lasting(node: s.UntilEnd | s.UntilEnds | s.During) -> None:
    """ "until the end of your turn", "during your next turn": whose turn or phase is told."""
    turn = node.turn
    if turn.owner is None and (turn.turn == "turn" or turn.turn.endswith("phase")):
        fail("determiner", turn, f"whose {turn.turn}?", ("your", "your opponent's"))
    _whose(turn)


def moment(node: s.ForTurn | s.AtEnd) -> None:
    """ "for the turn", "at the end of your opponent's turn"."""
    _whose(node.turn)


def _whose(turn: s.TurnNp) -> None:
    if turn.owner == "opponent's":
        fail("determiner", turn, "whose opponent?", ("your opponent's",))


def for_each(node: s.ForEach) -> None:
    """ "for each card", "for each of your cards", "for every 2 cards"."""
    np = node.np
    if node.of is not None:
        if node.word == "for every":
            fail("quantity", node, "'for every of' does not go together", ("for each of",))
        return
    if type(np) is not s.Np or type(np.core) is not s.Noun:
        return
    quant, owner, head = np.core.quant, np.core.owner, np.core.parts[-1]
    if type(quant) is s.Determiner:
        fail("quantity", quant, f"'{node.word} {quant.word}' does not go together")
    if type(quant) is s.OfQuant and type(quant.quant) is s.Determiner:
        fail("quantity", quant, f"'{node.word} {quant.quant.word}' does not go together")
    if quant is not None:
        return
    if owner is not None:
        fail("determiner", np.core, f"'of' is missing between '{node.word}' and '{owner}'", ("of",))
    if isinstance(head, (s.CardHead, s.StatHead)) and PLURALS.get(head.word):
        fail("agreement", head, f"'{head.word}' should be singular here, or counted")
