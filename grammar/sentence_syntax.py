"""The syntax tree of sentences, their leading phrases and chains of clauses: `10_sentence.lark`."""

from __future__ import annotations

from cardc.grammar.clause_syntax import AnyClause
from cardc.grammar.node import Node
from cardc.grammar.noun_syntax import AnyNp
from cardc.grammar.time_syntax import Duration, ForEach


class Sentence(Node, frozen=True):
    """One sentence: "Then,", the leading phrases, the clauses."""

    then: str | None
    leads: tuple[Lead, ...]
    chain: Chain
    trail: Trail | None


class Trail(Node, frozen=True):
    """A condition at the end: "… if it is a green Digimon card"."""

    word: str
    chain: Chain


class Chain(Node, frozen=True):
    """A clause and what is linked to it."""

    first: AnyClause
    links: tuple[Link, ...]


class Link(Node, frozen=True):
    """A further clause; `word` is "and", "or", "to", ", then", …"""

    word: str
    leads: tuple[Lead, ...]
    clause: AnyClause


class WhenLead(Node, frozen=True):
    """ "When …, "."""

    word: str
    chain: Chain
    comma: str


class IfLead(Node, frozen=True):
    """`word`: "if" or "while" (CR 15-6)."""

    word: str
    chain: Chain
    comma: str


class IfDuringLead(Node, frozen=True):
    """ "If during an attack, "."""

    word: str
    during: Duration
    comma: str


class CostLead(Node, frozen=True):
    """ "By …ing, " (CR 15-7)."""

    chain: Chain
    comma: str


class DurationLead(Node, frozen=True):
    """ "Until the end of the turn, "."""

    duration: Duration
    comma: str


class EachLead(Node, frozen=True):
    """ "For each …, "."""

    each: ForEach
    comma: str


class PlaceLead(Node, frozen=True):
    """ "Among them, ", "From your hand, "."""

    word: str
    np: AnyNp
    comma: str


class PlaceMannerLead(Node, frozen=True):
    """ "From your hand and without paying the cost, "."""

    word: str
    np: AnyNp
    join: str
    manner: str
    comma: str


class MannerLead(Node, frozen=True):
    """ "Without paying the cost, …"."""

    manner: str
    comma: str


class WordLead(Node, frozen=True):
    """ "Instead, ", "Otherwise, "."""

    word: str
    comma: str


Lead = (
    WhenLead
    | IfLead
    | IfDuringLead
    | CostLead
    | DurationLead
    | EachLead
    | PlaceLead
    | PlaceMannerLead
    | MannerLead
    | WordLead
)
