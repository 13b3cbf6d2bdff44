"""The syntax tree of requirement lines, [Rule] lines and keyword parameters.

As in `syntax`: a class is named by the alias of its alternatives in `60_requirement.lark`, and its
fields, `span` aside, are the symbols that the alternative keeps, in order.
"""

from __future__ import annotations

from cardc.grammar.syntax import Icons, Node

# ---- what a material is -------------------------------------------------------------------------


class ReqNames(Node, frozen=True):
    """A card by its name: "[Foomon]/[Barmon]"."""

    names: Icons


class ReqColors(Node, frozen=True):
    colors: Icons


class ReqNColor(Node, frozen=True):
    """ "2-color"."""

    word: str


class ReqKind(Node, frozen=True):
    """ "Digimon card", "Tamer", "cards"."""

    word: str


class ReqLevel(Node, frozen=True):
    number: str
    compare: str | None


class ReqPlayCost(Node, frozen=True):
    number: str
    compare: str | None


class ReqDp(Node, frozen=True):
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


class ReqUnder(Node, frozen=True):
    """ "w/5 [X] trait cards under it"."""

    number: str | None
    what: ReqIn
    head: str | None
    place: str


ReqPart = ReqNames | ReqColors | ReqNColor | ReqKind | ReqLevel | ReqPlayCost | ReqIn
ReqAttr = ReqIn | ReqPlayCost | ReqLevel | ReqColors | ReqDp | ReqDifferent | ReqNamesUnder | ReqUnder


class ReqWith(Node, frozen=True):
    attr: ReqAttr


class ReqWithout(Node, frozen=True):
    attr: ReqAttr


class ReqAnd(Node, frozen=True):
    word: str
    attr: ReqAttr


class ReqAndWith(Node, frozen=True):
    word: str
    attr: ReqAttr


class ReqOrAttr(Node, frozen=True):
    """ "… in name or [X] trait": a further description of the same card."""

    word: str
    attr: ReqAttr


class ReqOrWith(Node, frozen=True):
    word: str
    attr: ReqAttr


class ReqOrColors(Node, frozen=True):
    """ "… in name or 2-color w/green"."""

    word: str
    colors: str


ReqDesc = ReqWith | ReqWithout | ReqAnd | ReqAndWith | ReqOrAttr | ReqOrWith | ReqOrColors


class ReqMaterial(Node, frozen=True):
    parts: tuple[ReqPart, ...]
    descs: tuple[ReqDesc, ...]


class ReqOr(Node, frozen=True):
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
    word: str
    slot: ReqSlot


class ReqSlots(Node, frozen=True):
    first: ReqSlot
    more: tuple[ReqPlus, ...]


# ---- requirement lines --------------------------------------------------------------------------


class HavingCardsIn(Node, frozen=True):
    """ "3 or fewer security cards", "20 or more cards in trash"."""

    number: str
    compare: str | None
    place: str


class HavingCount(Node, frozen=True):
    number: str
    compare: str
    cards: ReqCards


class HavingOne(Node, frozen=True):
    word: str
    cards: ReqCards


Having = HavingCardsIn | HavingCount | HavingOne | ReqCards


class ReqLead(Node, frozen=True):
    """ "While you have …, " before the material."""

    having: Having


class ReqTail(Node, frozen=True):
    """The same after the material."""

    having: Having


class DigivolveLine(Node, frozen=True):
    lead: ReqLead | None
    cards: ReqCards
    tail: ReqTail | None
    cost: str


class ReqFrom(Node, frozen=True):
    cost: str
    cards: ReqCards


class ReqIfName(Node, frozen=True):
    """ "2 if name contains [X]"."""

    cost: str
    names: Icons


ReqOption = ReqFrom | ReqIfName


class ReqFurther(Node, frozen=True):
    option: ReqOption


class DigivolveFrom(Node, frozen=True):
    """ "Digivolve: N from …", with further costs after a slash."""

    first: ReqOption
    more: tuple[ReqFurther, ...]


class DnaLine(Node, frozen=True):
    slots: ReqSlots
    cost: str


class DnaFrom(Node, frozen=True):
    cost: str
    slots: ReqSlots


class DnaAngle(Node, frozen=True):
    """ "＜DNA Digivolution: N from …＞"."""

    cost: str
    slots: ReqSlots


class BurstLine(Node, frozen=True):
    cards: ReqCards
    returned: ReqSlot
    cost: str


class BurstFrom(Node, frozen=True):
    cost: str
    cards: ReqCards
    returned: ReqSlot


class DigiXrosLine(Node, frozen=True):
    reduction: str
    slots: ReqSlots


class AssemblyLine(Node, frozen=True):
    reduction: str
    slots: ReqSlots


class AppFusionLine(Node, frozen=True):
    slots: ReqSlots
    cost: str


class LinkLine(Node, frozen=True):
    cards: ReqCards
    cost: str


class UseLine(Node, frozen=True):
    cards: ReqCards


class OverflowLine(Node, frozen=True):
    memory: str


class ArtsLine(Node, frozen=True):
    pass


class ArtsCostLine(Node, frozen=True):
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
    names: Icons
    word: str | None


class RuleName(Node, frozen=True):
    names: Icons


class RuleWouldDigiXros(Node, frozen=True):
    """ "When you would DigiXros, the name of this card/Digimon is also treated as [X]"."""

    names: Icons


class RuleForDigiXros(Node, frozen=True):
    names: Icons


class RuleFor(Node, frozen=True):
    """ "This card is also treated as level 4 for [X]'s assembly"."""

    level: ReqLevel | None
    names: Icons | None
    of: Icons
    purpose: str
    """ "'s assembly", "'s DNA digivolution"."""


class RuleHaving(Node, frozen=True):
    names: Icons
    field: str | None


class RuleCardNumber(Node, frozen=True):
    names: Icons


class RuleCopies(Node, frozen=True):
    number: str


RuleLine = (
    RuleTrait | RuleName | RuleWouldDigiXros | RuleForDigiXros | RuleFor | RuleHaving | RuleCardNumber | RuleCopies
)

# ---- keyword parameters -------------------------------------------------------------------------


class ReqPlusCards(Node, frozen=True):
    word: str
    cards: ReqCards


class ReqEach(Node, frozen=True):
    """ "red Lv.4 & yellow Lv.4": one of each."""

    first: ReqCards
    more: tuple[ReqPlusCards, ...]


class ParameterCards(Node, frozen=True):
    each: ReqEach


class ParameterZone(Node, frozen=True):
    """ "Deck"."""

    word: str


class ParameterNumber(Node, frozen=True):
    number: str


Parameter = ParameterCards | ParameterZone | ParameterNumber

NODES: dict[str, type[Node]] = {
    cls.__name__: cls
    for cls in list(globals().values())
    if isinstance(cls, type) and issubclass(cls, Node) and cls is not Node
}
