"""The syntax tree: frozen, typed nodes in the surface order of the text.

Each node class is named by the alias of its alternatives in the `.lark` files (`until_end` builds
`UntilEnd`) and its fields, `span` aside, are the kept symbols of the alternative in order. That is
what lets `render` print a tree back from the grammar itself. Words are canonical and lower case.
Spans are half-open ranges of the normalised text until `parse` maps them to the text as given.
"""

from __future__ import annotations

import msgspec

Span = tuple[int, int]


class Node(msgspec.Struct, frozen=True, gc=False, tag_field="node", tag=True):
    """Base of all nodes."""

    span: Span


# ---- lists of icons: made by the tagger ---------------------------------------------------------


class Icons(msgspec.Struct, frozen=True, gc=False, tag_field="node", tag="icons"):
    """A printed list of [names], [timings] or ＜keywords＞: the items and the joining words between them."""

    items: tuple[str, ...]
    joins: tuple[str, ...] = ()


class TokenDescription(msgspec.Struct, frozen=True, gc=False, tag_field="node", tag="token_description"):
    """ "(Digimon/Yellow/6000 DP/＜Blocker＞)": what a Token is, with an effect of its own at the end if it has one."""

    parts: tuple[str, ...]
    effect: EffectText | None = None


# ---- sentences ----------------------------------------------------------------------------------


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


class WordLead(Node, frozen=True):
    """ "Instead, ", "Otherwise, "."""

    word: str
    comma: str


Lead = WhenLead | IfLead | CostLead | DurationLead | EachLead | PlaceLead | PlaceMannerLead | WordLead

# ---- clauses ------------------------------------------------------------------------------------


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


AnyClause = Clause | Order | KeywordOrder | ThereIs | Ellipsis


class Manner(Node, frozen=True):
    """A fixed phrase of manner: "without paying the cost", "in any order", "instead"."""

    word: str


class MannerConj(Node, frozen=True):
    """ "… and without paying the cost"."""

    word: str
    manner: str


class Keywords(Node, frozen=True):
    """Keywords as an object: "gains ＜Blocker＞"."""

    keywords: Icons


class Quote(Node, frozen=True):
    """A quoted effect as an object."""

    effect: EffectText


class TokenDesc(Node, frozen=True):
    """What a Token is like, in parentheses."""

    token: TokenDescription


class SignedStat(Node, frozen=True):
    """ "+2000 DP" after what it is given to."""

    number: str
    word: str


class PrepArg(Node, frozen=True):
    """ "to the hand", "into a Digimon card": an argument of the verb."""

    word: str
    np: AnyNp


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


class ByArg(Node, frozen=True):
    """ "by an effect", "by 2"."""

    np: AnyNp


# ---- noun phrases -------------------------------------------------------------------------------


class NpList(Node, frozen=True):
    """ "A, B and C": noun phrases."""

    first: OneNp
    links: tuple[NpLink, ...]


class NpLink(Node, frozen=True):
    """ "and C"."""

    word: str
    np: OneNp


class Np(Node, frozen=True):
    """A noun with what stands after it."""

    core: Core
    mods: tuple[Mod, ...]


class Amount(Node, frozen=True):
    """A number without a noun."""

    quant: Quant


class Noun(Node, frozen=True):
    """Quantity, owner, adjectives and head, in this order."""

    quant: Quant | None
    owner: str | None
    parts: tuple[Part, ...]


class Pronoun(Node, frozen=True):
    """ "it", "1 of them"."""

    quant: Quant | None
    word: str


class Possessed(Node, frozen=True):
    """ "the deleted Digimon's level": the owner is a noun of its own."""

    owner: Core
    parts: tuple[Part, ...]


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
    """ "up to 3"."""

    word: str
    number: str


class UpToWorth(Node, frozen=True):
    """ "up to 7 play cost's total worth of"."""

    word: str
    number: str
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


Quant = OfQuant | Exactly | UpTo | UpToWorth | AnyNumber | Determiner | AsQuant | SignedNumber


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
    subject: Core | None
    auxes: tuple[str, ...]
    verb: str
    object: RelObject | None


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
    mod: Core | Amount | ModPrep


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
    | Participle
    | Relative
    | RelativeConj
    | ModConj
    | ParenMod
)
Core = Noun | Pronoun | Possessed
OneNp = Np | Amount
AnyNp = NpList | Np | Amount

# ---- time ---------------------------------------------------------------------------------------


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
    | TokenDesc
    | SignedStat
    | ForEach
    | Duration
    | AnyNp
    | ModPrep
    | InPlay
)

# ---- units --------------------------------------------------------------------------------------


class EffectText(Node, frozen=True):
    """An effect as printed: icons, sentences, modal options."""

    icons: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    options: tuple[EffectText, ...] = ()


NODES: dict[str, type[Node]] = {
    cls.__name__: cls
    for cls in list(globals().values())
    if isinstance(cls, type) and issubclass(cls, Node) and cls is not Node
}
