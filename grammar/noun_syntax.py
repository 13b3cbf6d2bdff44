"""The syntax tree of noun phrases: `30_noun.lark`, and the phrases that clauses share with them."""

from __future__ import annotations

from typing import final

from cardc.grammar.effect_syntax import TokenDescription
from cardc.grammar.node import Icons, Node


@final
class NpList(Node, frozen=True):
    """ "A, B and C": noun phrases."""

    first: OneNp
    links: tuple[NpLink, ...]


class NpLink(Node, frozen=True):
    """ "and C"."""

    word: str
    np: OneNp


@final
class Np(Node, frozen=True):
    """A noun with what stands after it; or a number alone: "1 with the lowest level"."""

    core: Core | Amount
    mods: tuple[Mod, ...]


@final
class Amount(Node, frozen=True):
    """A number without a noun."""

    quant: Quant


class Noun(Node, frozen=True):
    """Quantity, owner, adjectives and head, in this order."""

    quant: Quant | None
    owner: str | None
    parts: tuple[Part, ...]


@final
class Pronoun(Node, frozen=True):
    """ "it", "1 of them"."""

    quant: Quant | None
    word: str


@final
class Possessed(Node, frozen=True):
    """ "the deleted Digimon's level": the owner is a noun of its own."""

    owner: Core
    parts: tuple[Part, ...]


# ---- quantities ---------------------------------------------------------------------------------


class OfQuant(Node, frozen=True):
    """ "1 of", "all of": what follows is the group to take from."""

    quant: Quant
    of: str
    inner: Quant | None


class Exactly(Node, frozen=True):
    """ "3", "3 or more"."""

    number: str
    compare: str | None


class UpTo(Node, frozen=True):
    """ "up to 3", "exactly 3"."""

    word: str
    number: str


class Worth(Node, frozen=True):
    """ "up to 7 play cost's total worth of", "12 or more levels' total worth of"."""

    up_to: str | None
    number: str
    compare: str | None
    of: str


class AnyNumber(Node, frozen=True):
    """ "any", "any 3", "any number of"."""

    word: str
    number: str | None


class Determiner(Node, frozen=True):
    """ "the", "all 3", "another"."""

    word: str
    number: str | None


class AsQuant(Node, frozen=True):
    """ "as many", "as much or less": completed by "as …"."""

    word: str


class SignedNumber(Node, frozen=True):
    """ "+1000"."""

    number: str


Quant = OfQuant | Exactly | UpTo | Worth | AnyNumber | Determiner | AsQuant | SignedNumber

# ---- phrases that stand behind a verb, too ------------------------------------------------------


class Manner(Node, frozen=True):
    """A fixed phrase of manner: "without paying the cost", "in any order", "instead"."""

    word: str


class Keywords(Node, frozen=True):
    """Keywords as an object: "gains ＜Blocker＞"."""

    keywords: Icons


class TokenDesc(Node, frozen=True):
    """What a Token is like, in parentheses."""

    token: TokenDescription


class PrepArg(Node, frozen=True):
    """ "to the hand", "into a Digimon card": an argument of the verb."""

    word: str
    np: AnyNp


# ---- adjectives and heads -----------------------------------------------------------------------


class CardHead(Node, frozen=True):
    """The noun for a card."""

    word: str


class ZoneHead(Node, frozen=True):
    """The noun for a place."""

    word: str


class PlayerHead(Node, frozen=True):
    """The noun for a player."""

    word: str


class StatHead(Node, frozen=True):
    """The noun for a number, a trait or an effect of a card."""

    word: str


class TurnHead(Node, frozen=True):
    """The noun for a turn, a phase or a battle."""

    word: str


class HeadConj(Node, frozen=True):
    """ "or" between adjectives or nouns."""

    word: str


class Colors(Node, frozen=True):
    """ "red or blue"."""

    colors: Icons


class State(Node, frozen=True):
    """ "suspended", "other", "played"…"""

    word: str


class Position(Node, frozen=True):
    """ "top", "bottom 2"."""

    word: str
    number: str | None


class Superlative(Node, frozen=True):
    """ "lowest DP" before a noun."""

    which: str
    stat: str


class DpAdj(Node, frozen=True):
    """ "8000 DP or lower" before a noun."""

    number: str
    word: str
    compare: str | None


class StatAdj(Node, frozen=True):
    """ "play cost 4 or less" before a noun."""

    word: str
    number: str
    compare: str | None


class Level(Node, frozen=True):
    """ "level 4 or lower"."""

    number: str
    compare: str | None


class Names(Node, frozen=True):
    """ "[A] or [B]"."""

    names: Icons


class TraitAdj(Node, frozen=True):
    """ "[A] trait" before a noun."""

    names: Icons
    word: str


class Timings(Node, frozen=True):
    """ "[On Play]" before "effect"."""

    timings: Icons


Part = (
    CardHead | ZoneHead | PlayerHead | StatHead | TurnHead | HeadConj | Colors | State | Position | Superlative | DpAdj
    | StatAdj | Level | Names | TraitAdj | Timings | TokenDesc
)  # fmt: skip

# ---- behind the noun ----------------------------------------------------------------------------


class ModPrep(Node, frozen=True):
    """ "with …", "in your hand", "of …", "other than …"."""

    word: str
    np: Core | Amount


class ModKeywords(Node, frozen=True):
    """ "with ＜Blocker＞"."""

    word: str
    keywords: Icons


class Compare(Node, frozen=True):
    """ "or less" behind its noun."""

    word: str


class InField(Node, frozen=True):
    """ "in its name", "in their text", "in one of its traits"."""

    word: str


class InPlay(Node, frozen=True):
    """ "in play"."""

    word: str


class FieldConj(Node, frozen=True):
    """ ", in one of its traits" after an exclusion in between."""

    join: str
    word: str


class Participle(Node, frozen=True):
    """ "played", "deleted this turn": behind its noun."""

    word: str


class Relative(Node, frozen=True):
    """ "that has …", "whose DP adds up to …", "you played": `word` is "" where the text has none."""

    word: str
    subject: Core | Np | None
    auxes: tuple[str, ...]
    verb: str
    object: RelObject | None


class RelativeOr(Node, frozen=True):
    """ "[A] in its name or that's yellow": a relative clause joined to another description."""

    join: str
    word: str
    auxes: tuple[str, ...]
    verb: str
    object: RelObject | None


@final
class RelativeConj(Node, frozen=True):
    """ "… or has the [X] trait": a further predicate of a relative clause."""

    join: str
    verb: str
    object: RelObject | None


class RelNp(Node, frozen=True):
    """The object of a relative clause."""

    np: Core | Amount


RelObject = RelNp | PrepArg | Keywords | Manner


class ModConj(Node, frozen=True):
    """A further modifier joined to the one before it by "and" or "or"."""

    word: str
    mod: Core | Amount | ModPrep | ModKeywords


class KeywordsModConj(Node, frozen=True):
    """ "with 6000 DP or less and ＜Blocker＞": a keyword that is had too."""

    word: str
    keywords: Icons


class ParenMod(Node, frozen=True):
    """ "(other than [X])"."""

    mod: ModPrep


Mod = (
    ModPrep
    | ModKeywords
    | Compare
    | InField
    | InPlay
    | TokenDesc
    | FieldConj
    | KeywordsModConj
    | Participle
    | Relative
    | RelativeConj
    | RelativeOr
    | ModConj
    | ParenMod
)
Core = Noun | Pronoun | Possessed
OneNp = Np | Amount
AnyNp = NpList | Np | Amount
