"""The syntax tree of requirement lines, [Rule] lines and keyword parameters.

As in `syntax`: a class is named by the alias of its alternatives in `60_requirement.lark`, and its
fields, `span` aside, are the symbols that the alternative keeps, in order.
"""

from __future__ import annotations

from cardc.grammar.node import Icons, Node

# ---- what a material is -------------------------------------------------------------------------


class ReqNames(Node, frozen=True):
    """A card by its name: "[Foomon]/[Barmon]"."""

    names: Icons


class ReqColors(Node, frozen=True):
    """ "red", "red/blue"."""

    colors: Icons


class ReqNColor(Node, frozen=True):
    """ "2-color"."""

    word: str


class ReqKind(Node, frozen=True):
    """ "Digimon card", "Tamer", "cards"."""

    word: str


class ReqLevel(Node, frozen=True):
    """ "Lv.4", "Lv.4 or higher"."""

    number: str
    compare: str | None


class ReqPlayCost(Node, frozen=True):
    """ "play cost 13 or less"."""

    number: str
    compare: str | None


class ReqDp(Node, frozen=True):
    """ "6000 DP", "6000 DP or less"."""

    number: str
    compare: str | None


class ReqIn(Node, frozen=True):
    """ "[X] trait", "[X] in name", "＜Save＞ in text"."""

    names: Icons
    field: str


class ReqDifferent(Node, frozen=True):
    """ "different names", "different card numbers": among the cards chosen."""

    word: str


class ReqNamesUnder(Node, frozen=True):
    """ "w/[X] in digivolution cards"."""

    number: str | None
    names: Icons
    place: str


class ReqHeld(Node, frozen=True):
    """ "w/4 or more digivolution cards"."""

    number: str
    held: str


class ReqUnder(Node, frozen=True):
    """ "w/5 [X] trait cards under it"."""

    number: str | None
    what: ReqIn
    head: str | None
    place: str


ReqPart = ReqNames | ReqColors | ReqNColor | ReqKind | ReqLevel | ReqPlayCost | ReqIn
ReqAttr = ReqIn | ReqPlayCost | ReqLevel | ReqColors | ReqDp | ReqDifferent | ReqNamesUnder | ReqHeld | ReqUnder


class ReqWith(Node, frozen=True):
    """ "w/…": what the card has."""

    attr: ReqAttr


class ReqWithout(Node, frozen=True):
    """ "w/o …": what the card does not have."""

    attr: ReqAttr


class ReqAnd(Node, frozen=True):
    """ "… and …": a further description that holds, too."""

    word: str
    attr: ReqAttr


class ReqAndWith(Node, frozen=True):
    """ "… and w/…": the same with a "w/" of its own."""

    word: str
    attr: ReqAttr


class ReqOrAttr(Node, frozen=True):
    """ "… in name or [X] trait": a further description of the same card."""

    word: str
    attr: ReqAttr


class ReqOrWith(Node, frozen=True):
    """ "… or w/…": the same with a "w/" of its own."""

    word: str
    attr: ReqAttr


class ReqOrColors(Node, frozen=True):
    """ "… in name or 2-color w/green"."""

    word: str
    colors: str


ReqDesc = ReqWith | ReqWithout | ReqAnd | ReqAndWith | ReqOrAttr | ReqOrWith | ReqOrColors


class ReqMaterial(Node, frozen=True):
    """One kind of card: adjectives and head, then what describes it."""

    parts: tuple[ReqPart, ...]
    descs: tuple[ReqDesc, ...]


class ReqOr(Node, frozen=True):
    """ "… or …": an alternative to the material before."""

    word: str
    material: ReqMaterial


class ReqCards(Node, frozen=True):
    """A material and its alternatives."""

    first: ReqMaterial
    more: tuple[ReqOr, ...]


class ReqSlot(Node, frozen=True):
    """How many, of what. `count` "∞": any number."""

    count: str | None
    cards: ReqCards


class ReqPlus(Node, frozen=True):
    """ "+ …", "x …": one more slot."""

    word: str
    slot: ReqSlot


class ReqSlots(Node, frozen=True):
    """Several slots, each to be filled."""

    first: ReqSlot
    more: tuple[ReqPlus, ...]


# ---- requirement lines --------------------------------------------------------------------------


class HavingCardsIn(Node, frozen=True):
    """ "3 or fewer security cards", "20 or more cards in trash"."""

    number: str
    compare: str | None
    place: str


class HavingCount(Node, frozen=True):
    """ "2 or more Tamers"."""

    number: str
    compare: str
    cards: ReqCards


class HavingOne(Node, frozen=True):
    """ "a Digimon w/[X] in name"."""

    word: str
    cards: ReqCards


Having = HavingCardsIn | HavingCount | HavingOne | ReqCards


class ReqLead(Node, frozen=True):
    """ "While you have …, ", "While your opponent has …, " before the material."""

    word: str
    having: Having


class ReqTail(Node, frozen=True):
    """The same after the material."""

    word: str
    having: Having


class ReqPer(Node, frozen=True):
    """ "for each of your security cards"."""

    place: str


class DigivolveLine(Node, frozen=True):
    """ "[Digivolve] …: Cost N", "… for each of your security cards"."""

    lead: ReqLead | None
    cards: ReqCards
    tail: ReqTail | None
    cost: str
    each: ReqPer | None


class ReqFrom(Node, frozen=True):
    """ "N from …": a cost, and what it digivolves from."""

    cost: str
    cards: ReqCards


class ReqIfName(Node, frozen=True):
    """ "2 if name contains [X]"."""

    cost: str
    names: Icons


ReqOption = ReqFrom | ReqIfName


class ReqFurther(Node, frozen=True):
    """A further cost after a slash."""

    option: ReqOption


class DigivolveFrom(Node, frozen=True):
    """ "Digivolve: N from …", with further costs after a slash."""

    first: ReqOption
    more: tuple[ReqFurther, ...]


class DnaLine(Node, frozen=True):
    """ "[DNA Digivolve] … + …: Cost N"."""

    slots: ReqSlots
    cost: str


class DnaFrom(Node, frozen=True):
    """ "DNA Digivolve: N from … + …"."""

    cost: str
    slots: ReqSlots


class DnaAngle(Node, frozen=True):
    """ "＜DNA Digivolution: N from …＞"."""

    cost: str
    slots: ReqSlots


class BurstLine(Node, frozen=True):
    """ "[Burst Digivolve] …: By returning … to the hand, cost N"."""

    cards: ReqCards
    returned: ReqSlot
    cost: str


class BurstFrom(Node, frozen=True):
    """ "Burst Digivolve: N from … by returning … to the hand"."""

    cost: str
    cards: ReqCards
    returned: ReqSlot


class DigiXrosLine(Node, frozen=True):
    """ "[DigiXros -N] … x …"."""

    reduction: str
    slots: ReqSlots


class AssemblyLine(Node, frozen=True):
    """ "[Assembly -N] …"."""

    reduction: str
    slots: ReqSlots


class AppFusionLine(Node, frozen=True):
    """ "[App Fusion] … & …: Cost N"."""

    slots: ReqSlots
    cost: str


class LinkLine(Node, frozen=True):
    """ "[Link] …: Cost N"."""

    cards: ReqCards
    cost: str


class UseLine(Node, frozen=True):
    """What lets an Option ignore its colours: "＜Use Req. (…)＞"."""

    cards: ReqCards


class OverflowLine(Node, frozen=True):
    """ "＜Overflow -N＞": memory lost when the card leaves."""

    memory: str


class ArtsLine(Node, frozen=True):
    """ "[Arts Digivolve]" without what it digivolves from."""


class ArtsCostLine(Node, frozen=True):
    """ "[Arts Digivolve] …: Cost N"."""

    cards: ReqCards
    cost: str


RequirementLine = (
    DigivolveLine
    | DigivolveFrom
    | DnaLine
    | DnaFrom
    | DnaAngle
    | BurstLine
    | BurstFrom
    | DigiXrosLine
    | AssemblyLine
    | AppFusionLine
    | LinkLine
    | UseLine
    | OverflowLine
    | ArtsLine
    | ArtsCostLine
)

# ---- [Rule] lines (CR 2-3-4) --------------------------------------------------------------------


class RuleTrait(Node, frozen=True):
    """ "Trait: Has the [X] type"."""

    names: Icons
    word: str | None


class RuleName(Node, frozen=True):
    """ "Name: Also treated as [X]"."""

    names: Icons


class RuleWouldDigiXros(Node, frozen=True):
    """ "When you would DigiXros, the name of this card/Digimon is also treated as [X]"."""

    names: Icons


class RuleForDigiXros(Node, frozen=True):
    """ "This card is also treated as [X] for DigiXros"."""

    names: Icons


class RuleFor(Node, frozen=True):
    """ "This card is also treated as level 4 for [X]'s assembly"."""

    level: ReqLevel | None
    names: Icons | None
    of: Icons
    purpose: str
    """ "'s assembly", "'s DNA digivolution"."""


class RuleHaving(Node, frozen=True):
    """ "Name: Also treated as having [X] in its name"."""

    names: Icons
    field: str | None


class RuleCardNumber(Node, frozen=True):
    """ "Card number: Also treated as [X]"."""

    names: Icons


class RuleCopies(Node, frozen=True):
    """ "You can include up to 50 copies of cards with this card's card number in your deck"."""

    number: str


RuleLine = (
    RuleTrait | RuleName | RuleWouldDigiXros | RuleForDigiXros | RuleFor | RuleHaving | RuleCardNumber | RuleCopies
)

# ---- keyword parameters -------------------------------------------------------------------------


class ReqPlusCards(Node, frozen=True):
    """ "& …": one more of them."""

    word: str
    cards: ReqCards


class ReqEach(Node, frozen=True):
    """ "red Lv.4 & yellow Lv.4": one of each."""

    first: ReqCards
    more: tuple[ReqPlusCards, ...]


class ParameterCards(Node, frozen=True):
    """Cards: "[X] trait", "red Lv.4 & yellow Lv.4"."""

    each: ReqEach


class ParameterZone(Node, frozen=True):
    """ "Deck"."""

    word: str


class ParameterNumber(Node, frozen=True):
    """A number: "3"."""

    number: str


Parameter = ParameterCards | ParameterZone | ParameterNumber

NODES: dict[str, type[Node]] = {
    cls.__name__: cls
    for cls in list(globals().values())
    if isinstance(cls, type) and issubclass(cls, Node) and cls is not Node
}
