"""The syntax tree of durations and "for each": `40_time.lark`."""

from __future__ import annotations

from cardc.grammar.node import Node
from cardc.grammar.noun_syntax import AnyNp


class UntilEnd(Node, frozen=True):
    """ "until the end of your turn"."""

    word: str
    turn: TurnNp


class UntilEnds(Node, frozen=True):
    """ "until your opponent's turn ends"."""

    until: str
    turn: TurnNp


class ForTurn(Node, frozen=True):
    """ "for the turn"."""

    word: str
    turn: TurnNp


class During(Node, frozen=True):
    """ "during your next turn"."""

    word: str
    turn: TurnNp


class ThisTurn(Node, frozen=True):
    """ "this turn"."""

    word: str


class AtEnd(Node, frozen=True):
    """ "at the end of the attack"."""

    word: str
    turn: TurnNp


class AtTurnEnd(Node, frozen=True):
    """ "at turn end"."""

    word: str


Duration = UntilEnd | UntilEnds | ForTurn | During | ThisTurn | AtEnd | AtTurnEnd


class TurnNp(Node, frozen=True):
    """A turn or phase, and whose."""

    owner: str | None
    next: str | None
    turn: str


class ForEach(Node, frozen=True):
    """ "for each of your Tamers"."""

    word: str
    of: str | None
    np: AnyNp
