"""The syntax tree of clauses and of what a verb takes: `20_clause.lark`."""

from __future__ import annotations

from cardc.grammar.effect_syntax import EffectText
from cardc.grammar.node import Icons, Node
from cardc.grammar.noun_syntax import AnyNp, InPlay, Keywords, Manner, ModPrep, PrepArg, TokenDesc
from cardc.grammar.time_syntax import Duration, ForEach


class Clause(Node, frozen=True):
    """A clause with its subject."""

    subject: AnyNp
    auxes: tuple[str, ...]
    verb: str
    args: tuple[Arg, ...]


class Order(Node, frozen=True):
    """A clause without subject: an instruction, or a further verb of the clause before."""

    auxes: tuple[str, ...]
    verb: str
    args: tuple[Arg, ...]


class KeywordOrder(Node, frozen=True):
    """ "＜Draw 1＞", with what it is done to."""

    keywords: Icons
    args: tuple[Arg, ...]


class KeywordClause(Node, frozen=True):
    """ "you may ＜Recovery +1 (Deck)＞", "this Digimon may ＜Mind Link＞ to …"."""

    subject: AnyNp
    auxes: tuple[str, ...]
    keywords: Icons
    args: tuple[Arg, ...]


class ThereIs(Node, frozen=True):
    """ "there are 10 or more cards in your trash"."""

    there: str
    auxes: tuple[str, ...]
    verb: str
    args: tuple[Arg, ...]


class Ellipsis(Node, frozen=True):
    """ "you do", "they don't"."""

    subject: AnyNp
    aux: str


AnyClause = Clause | Order | KeywordOrder | KeywordClause | ThereIs | Ellipsis

# ---- what a verb takes --------------------------------------------------------------------------


class MannerConj(Node, frozen=True):
    """ "… and without paying the cost"."""

    word: str
    manner: str


class Quote(Node, frozen=True):
    """A quoted effect as an object."""

    effect: EffectText


class SignedStat(Node, frozen=True):
    """ "+2000 DP" after what it is given to."""

    number: str
    word: str


class NpConj(Node, frozen=True):
    """A noun phrase joined to what is no noun phrase: "＜Rush＞ and +2000 DP"."""

    word: str
    np: AnyNp


class PrepConj(Node, frozen=True):
    """ "… or under 1 of your Tamers"."""

    join: str
    word: str
    np: AnyNp


class KeywordsConj(Node, frozen=True):
    """ "… and ＜Rush＞"."""

    word: str
    keywords: Icons


class QuoteConj(Node, frozen=True):
    """ "… and "…""."""

    word: str
    effect: EffectText


class AsIf(Node, frozen=True):
    """ "as if the Tamer is a level 3 red Digimon"."""

    word: str
    np: AnyNp
    verb: str
    object: AnyNp


class IfArg(Node, frozen=True):
    """ "gain 1 memory | if it is red |, and ＜Draw 1＞ if it is blue": a condition of that one thing."""

    word: str
    clause: AnyClause


class ByArg(Node, frozen=True):
    """ "by an effect", "by 2"."""

    np: AnyNp


Arg = (
    Manner
    | MannerConj
    | Keywords
    | Quote
    | PrepArg
    | ByArg
    | NpConj
    | PrepConj
    | KeywordsConj
    | QuoteConj
    | AsIf
    | IfArg
    | TokenDesc
    | SignedStat
    | ForEach
    | Duration
    | AnyNp
    | ModPrep
    | InPlay
)
