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
    first: AnyClause
    links: tuple[Link, ...]


class Link(Node, frozen=True):
    """A further clause; `word` is "and", "or", "to", ", then", …"""

    word: str
    leads: tuple[Lead, ...]
    clause: AnyClause


class WhenLead(Node, frozen=True):
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
    duration: Duration
    comma: str


class EachLead(Node, frozen=True):
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
    keywords: Icons
    args: tuple[Arg, ...]


class ThereIs(Node, frozen=True):
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
    word: str
    manner: str


class Keywords(Node, frozen=True):
    keywords: Icons


class Quote(Node, frozen=True):
    effect: EffectText


class TokenDesc(Node, frozen=True):
    token: TokenDescription


class SignedStat(Node, frozen=True):
    """ "+2000 DP" after what it is given to."""

    number: str
    word: str


class PrepArg(Node, frozen=True):
    word: str
    np: AnyNp


class NpConj(Node, frozen=True):
    """A noun phrase joined to what is no noun phrase: "＜Rush＞ and +2000 DP"."""

    word: str
    np: AnyNp


class PrepConj(Node, frozen=True):
    join: str
    word: str
    np: AnyNp


class KeywordsConj(Node, frozen=True):
    word: str
    keywords: Icons


class QuoteConj(Node, frozen=True):
    word: str
    effect: EffectText


class AsIf(Node, frozen=True):
    """ "as if the Tamer is a level 3 red Digimon"."""

    word: str
    np: AnyNp
    verb: str
    object: AnyNp


class ByArg(Node, frozen=True):
    np: AnyNp


# ---- noun phrases -------------------------------------------------------------------------------


class NpList(Node, frozen=True):
    first: OneNp
    links: tuple[NpLink, ...]


class NpLink(Node, frozen=True):
    word: str
    np: OneNp


class Np(Node, frozen=True):
    core: Core
    mods: tuple[Mod, ...]


class Amount(Node, frozen=True):
    quant: Quant


class Noun(Node, frozen=True):
    quant: Quant | None
    owner: str | None
    parts: tuple[Part, ...]


class Pronoun(Node, frozen=True):
    quant: Quant | None
    word: str


class Possessed(Node, frozen=True):
    owner: Core
    parts: tuple[Part, ...]


class OfQuant(Node, frozen=True):
    """ "1 of", "all of": what follows is the group to take from."""

    quant: Quant
    of: str
    inner: Quant | None


class Exactly(Node, frozen=True):
    number: str
    compare: str | None


class UpTo(Node, frozen=True):
    word: str
    number: str


class UpToWorth(Node, frozen=True):
    """ "up to 7 play cost's total worth of"."""

    word: str
    number: str
    of: str


class AnyNumber(Node, frozen=True):
    word: str
    number: str | None


class Determiner(Node, frozen=True):
    word: str
    number: str | None


class AsQuant(Node, frozen=True):
    """ "as many", "as much or less": completed by "as …"."""

    word: str


class SignedNumber(Node, frozen=True):
    number: str


Quant = OfQuant | Exactly | UpTo | UpToWorth | AnyNumber | Determiner | AsQuant | SignedNumber


class CardHead(Node, frozen=True):
    word: str


class ZoneHead(Node, frozen=True):
    word: str


class PlayerHead(Node, frozen=True):
    word: str


class StatHead(Node, frozen=True):
    word: str


class TurnHead(Node, frozen=True):
    word: str


class HeadConj(Node, frozen=True):
    word: str


class Colors(Node, frozen=True):
    colors: Icons


class State(Node, frozen=True):
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
    number: str
    compare: str | None


class Names(Node, frozen=True):
    names: Icons


class TraitAdj(Node, frozen=True):
    names: Icons
    word: str


class Timings(Node, frozen=True):
    timings: Icons


Part = (
    CardHead | ZoneHead | PlayerHead | StatHead | TurnHead | HeadConj | Colors | State | Position | Superlative | DpAdj
    | StatAdj | Level | Names | TraitAdj | Timings | TokenDesc
)  # fmt: skip


class ModPrep(Node, frozen=True):
    word: str
    np: Core | Amount


class ModKeywords(Node, frozen=True):
    word: str
    keywords: Icons


class Compare(Node, frozen=True):
    word: str


class InField(Node, frozen=True):
    """ "in its name", "in their text", "in one of its traits"."""

    word: str


class InPlay(Node, frozen=True):
    word: str


class FieldConj(Node, frozen=True):
    """ ", in one of its traits" after an exclusion in between."""

    join: str
    word: str


class Participle(Node, frozen=True):
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
    np: Core | Amount


RelObject = RelNp | PrepArg | Keywords | Manner


class ModConj(Node, frozen=True):
    """A further modifier joined to the one before it by "and" or "or"."""

    word: str
    mod: Core | Amount | ModPrep


class ParenMod(Node, frozen=True):
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
    word: str
    turn: TurnNp


class UntilEnds(Node, frozen=True):
    until: str
    turn: TurnNp


class ForTurn(Node, frozen=True):
    word: str
    turn: TurnNp


class During(Node, frozen=True):
    word: str
    turn: TurnNp


class ThisTurn(Node, frozen=True):
    word: str


class AtEnd(Node, frozen=True):
    word: str
    turn: TurnNp


class AtTurnEnd(Node, frozen=True):
    word: str


Duration = UntilEnd | UntilEnds | ForTurn | During | ThisTurn | AtEnd | AtTurnEnd


class TurnNp(Node, frozen=True):
    owner: str | None
    next: str | None
    turn: str


class ForEach(Node, frozen=True):
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
