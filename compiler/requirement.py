"""Trees of requirement lines, [Rule] lines and keyword parameters to published data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from cardc.compiler.characteristic import color_filter, is_both, name_filter, unnumbered
from cardc.compiler.effect import (
    AllOf,
    AnyOf,
    CardsParameter,
    Color,
    Compare,
    Compares,
    Condition,
    Count,
    EachParameter,
    Exists,
    Filter,
    HasTrait,
    HasUnder,
    Kind,
    Material,
    Measure,
    NameContains,
    Not,
    Number,
    NumberParameter,
    Numeric,
    Parameter,
    PerEach,
    Place,
    Player,
    Same,
    Select,
    TextContains,
    ZoneParameter,
)
from cardc.compiler.number import compare, number
from cardc.compiler.refusal import Refusal, refuse
from cardc.compiler.requirement_data import (
    AppFusionRequirement,
    ArtsDigivolve,
    AssemblyRequirement,
    BurstRequirement,
    CardNumberRule,
    CopiesRule,
    DigivolveOption,
    DigivolveRequirement,
    DigiXrosRequirement,
    DnaRequirement,
    LinkRequirement,
    NameContainsRule,
    NameRule,
    Overflow,
    Requirement,
    RuleData,
    Slot,
    TraitRule,
    TreatedForRule,
    UseRequirement,
)
from cardc.grammar import requirement_syntax as r
from cardc.grammar.requirement import RequirementError, parse_parameter
from cardc.grammar.syntax import Icons, Span

KINDS: dict[str, Kind] = {
    "Digimon card": "digimon",
    "Digimon": "digimon",
    "Tamer card": "tamer",
    "Tamer": "tamer",
    "Option card": "option",
    "card": "card",
}
PLACES: dict[tuple[Player, str], Place] = {
    ("you", "security cards"): Place("security", "you"),
    ("you", "face-up security cards"): Place("security", "you", face_up=True),
    ("you", "cards in trash"): Place("trash", "you"),
    ("you", "cards in hand"): Place("hand", "you"),
    ("opponent", "security cards"): Place("security", "opponent"),
    ("opponent", "face-up security cards"): Place("security", "opponent", face_up=True),
    ("opponent", "cards in their trash"): Place("trash", "opponent"),
    ("opponent", "cards in their hand"): Place("hand", "opponent"),
}
COLORS: tuple[Color, ...] = ("red", "blue", "yellow", "green", "black", "purple", "white")

# ---- lines --------------------------------------------------------------------------------------


def line_data(line: object) -> Requirement | RuleData:
    """The data of a parsed requirement or [Rule] unit."""
    if isinstance(line, r.RequirementLine):
        return compile_requirement(line)
    if isinstance(line, r.RuleLine):
        return compile_rule(line)
    raise TypeError(f"{type(line).__name__} is no requirement and no [Rule] line")


def compile_requirement(line: r.RequirementLine) -> Requirement:
    """A requirement line as data. Raises `Refusal` where it has no meaning."""
    match line:
        case r.DigivolveLine(lead=lead, cards=cards, tail=tail, cost=cost, each=per):
            held = tuple(map(_condition, filter(None, (lead, tail))))
            once = _cost(cost, line)
            so_much = once if per is None else PerEach(once, _cards_in(per.place, "you", per.span))
            return DigivolveRequirement((DigivolveOption(so_much, materials(cards)),), held)
        case r.DigivolveFrom(first=first, more=more):
            return DigivolveRequirement(tuple(_option(option) for option in (first, *(each.option for each in more))))
        case r.DnaLine(slots=slots, cost=cost) | r.DnaFrom(slots=slots, cost=cost) | r.DnaAngle(slots=slots, cost=cost):
            return DnaRequirement(_cost(cost, line), _slots(slots, at_least=2))
        case (
            r.BurstLine(cards=cards, returned=returned, cost=cost)
            | r.BurstFrom(cards=cards, returned=returned, cost=cost)
        ):
            return BurstRequirement(_cost(cost, line), materials(cards), _slot(returned))
        case r.DigiXrosLine(reduction=reduction, slots=slots):
            return DigiXrosRequirement(_reduction(reduction, line), _slots(slots))
        case r.AssemblyLine(reduction=reduction, slots=slots):
            return AssemblyRequirement(_reduction(reduction, line), _slots(slots))
        case r.AppFusionLine(slots=slots, cost=cost):
            return AppFusionRequirement(_cost(cost, line), _slots(slots, at_least=2))
        case r.LinkLine(cards=cards, cost=cost):
            return LinkRequirement(_cost(cost, line), materials(cards))
        case r.UseLine(cards=cards):
            return UseRequirement(materials(cards))
        case r.OverflowLine(memory=memory):
            return Overflow(_reduction(memory, line))
        case r.ArtsLine():
            return ArtsDigivolve()
        case r.ArtsCostLine(cards=cards, cost=cost):
            return ArtsDigivolve(materials(cards), _cost(cost, line))


def compile_rule(line: r.RuleLine) -> RuleData:
    """A [Rule] line as data (CR 2-3-4)."""
    match line:
        case r.RuleTrait(names=icons, word=word):
            return TraitRule(
                _unnumbered(icons, line.span), word if word == "type" or word == "form" or word == "attribute" else None
            )
        case r.RuleName(names=icons):
            return NameRule(_unnumbered(icons, line.span))
        case r.RuleWouldDigiXros(names=icons) | r.RuleForDigiXros(names=icons):
            return NameRule(_unnumbered(icons, line.span), "digixros")
        case r.RuleHaving(names=icons, field=field):
            if field not in (None, "in name"):
                refuse("rule", line.span, "only names are treated as had", ("'in its name'",))
            return NameContainsRule(_unnumbered(icons, line.span))
        case r.RuleFor(level=level, names=icons, of=of, purpose=purpose):
            if level is None and icons is None:
                refuse("rule", line.span, "treated as what?")
            if level is not None and level.compare is not None:
                refuse("rule", level.span, "a card is treated as one level")
            treated = _unnumbered(icons, line.span) if icons is not None else ()
            at = number(level.number, level.span) if level is not None else None
            return TreatedForRule(
                _unnumbered(of, line.span), "assembly" if purpose == "'s assembly" else "dna_digivolution", treated, at
            )
        case r.RuleCardNumber(names=icons):
            return CardNumberRule(names(icons))
        case r.RuleCopies(number=copies):
            return CopiesRule(number(copies, line.span))


def _cost(word: str, line: r.RequirementLine) -> int:
    return number(word, line.span)


def _reduction(word: str, line: r.RequirementLine) -> int:
    """ "-2" -> 2."""
    found = number(word, line.span)
    if found >= 0:
        refuse("reduction", line.span, f"{word} reduces nothing", ("a number below 0",))
    return -found


def _option(option: r.ReqOption) -> DigivolveOption:
    match option:
        case r.ReqFrom(cost=cost, cards=cards):
            return DigivolveOption(number(cost, option.span), materials(cards))
        case r.ReqIfName(cost=cost, names=icons):
            material = Material(("card",), (NameContains(_unnumbered(icons, option.span)),))
            return DigivolveOption(number(cost, option.span), (material,))


def _cards_in(place: str, who: Player, span: Span) -> Select:
    """ "security cards", "cards in trash": those that `who` has."""
    found = PLACES.get((who, place))
    if found is None:
        refuse("place", span, "whose cards are these?")
    return Select(("card",), places=(found,))


def _condition(told: r.ReqLead | r.ReqTail) -> Condition:
    """ "While you have …", "While your opponent has …"."""
    having = told.having
    who: Player = "you" if told.word == "while you have" else "opponent"
    match having:
        case r.HavingCardsIn(number=n, compare=word, place=place):
            return Compares(Measure("count", _cards_in(place, who, having.span)), compare(word), number(n, having.span))
        case r.HavingCount(number=n, compare=word, cards=cards):
            return Compares(Measure("count", _held(cards, who)), compare(word), number(n, having.span))
        case r.HavingOne(cards=cards):
            return Exists(_held(cards, who))
        case r.ReqCards():
            return Exists(_held(having, who))


def _held(cards: r.ReqCards, who: Player) -> Select:
    if cards.more:
        refuse("condition", cards.span, "two things to have: which of them?")
    held = _material(cards.first, "name")
    return Select(held.of, owner=who, filters=held.filters)


# ---- slots and materials ------------------------------------------------------------------------


def _slots(slots: r.ReqSlots, at_least: int = 1) -> tuple[Slot, ...]:
    found = (_slot(slots.first), *(_slot(each.slot) for each in slots.more))
    if len(found) < at_least:
        refuse("materials", slots.span, "this needs two cards", ("'+' or '&' with a further card",))
    return found


def _slot(slot: r.ReqSlot) -> Slot:
    if slot.count == "∞":
        return Slot(materials(slot.cards), None)
    count = 1 if slot.count is None else number(slot.count, slot.span)
    if count == 0:
        refuse("count", slot.span, "none of a card is no material")
    return Slot(materials(slot.cards), count)


def materials(cards: r.ReqCards, bare: str = "name") -> tuple[Material, ...]:
    """A material and its alternatives. `bare` says what a [name] alone is: a card's name, or a trait (＜Decoy＞)."""
    return tuple(_material(each, bare) for each in (cards.first, *(link.material for link in cards.more)))


_RANK: dict[type, int] = {r.ReqIn: 1, r.ReqNames: 2, r.ReqKind: 3}
"""The order of adjectives and heads: "Lv.4 [X] trait Digimon cards"; levels, colours and costs stand first."""


def _material(material: r.ReqMaterial, bare: str) -> Material:
    kinds: tuple[Kind, ...] = ()
    filters: list[Filter] = []
    for at, part in enumerate(material.parts):
        before = material.parts[:at]
        if type(part) in map(type, before):
            refuse("material", part.span, "this is said twice")
        if any(_RANK.get(type(part), 0) < _RANK.get(type(other), 0) for other in before):
            refuse("material", part.span, "this stands before what came earlier")
        if isinstance(part, r.ReqKind):
            kinds = (KINDS[part.word],)
        else:
            filters.append(_part(part, bare))
    _well_formed(material)
    if isinstance(material.parts[-1], r.ReqColors) and not material.descs and bare == "name":
        refuse("material", material.span, "a colour of what?", ("'Lv.'", "a [name]"))
    return Material(kinds or ("card",), (*filters, *_described(material.descs)))


def _well_formed(material: r.ReqMaterial) -> None:
    """ "[X] trait" stands alone or before its noun: "[X] trait cards"; with a level before it, it needs "w/"."""
    parts = material.parts
    for part, after in zip(parts, (*parts[1:], None), strict=True):
        if isinstance(part, r.ReqIn) and len(parts) > 1 and not isinstance(after, r.ReqKind):
            refuse("material", part.span, "a card has this with 'w/'", ("'w/'",))
    if len(parts) == 1 and not material.descs and isinstance(parts[0], r.ReqKind) and parts[0].word == "card":
        refuse("material", material.span, "any card at all?")


def _part(part: r.ReqPart | r.ReqAttr, bare: str = "name") -> Filter:
    match part:
        case r.ReqNames(names=icons):
            return HasTrait(_unnumbered(icons, part.span)) if bare == "trait" else name_filter(names(icons))
        case r.ReqColors(colors=icons):
            return color_filter(icons, part.span)
        case r.ReqNColor(word=word):
            return _n_colors(word, part.span)
        case r.ReqLevel(number=n, compare=word):
            return _number("level", n, word, part.span)
        case r.ReqPlayCost(number=n, compare=word):
            return _number("play_cost", n, word, part.span)
        case r.ReqDp(number=n, compare=word):
            return _number("dp", n, word, part.span)
        case r.ReqIn(names=icons, field=field):
            return _in(icons, field, part.span)
        case r.ReqDifferent(word=word):
            return Same(word.removeprefix("different ").removesuffix("s").replace(" ", "_"), None, True)
        case r.ReqNamesUnder(number=n, names=icons, place=place):
            return _under((name_filter(names(icons)),), n, place, part.span)
        case r.ReqHeld(number=n, held=held):
            what = "link_cards" if "link" in held else "digivolution_cards"
            if number(n, part.span) == 0:
                refuse("count", part.span, "each card has that")
            return Number(what, ">=", number(n, part.span))
        case r.ReqUnder(number=n, what=what, head=head, place=place):
            return _under((_in(what.names, what.field, part.span),), n, place, part.span, KINDS[head or "card"])
        case r.ReqKind():
            raise AssertionError("kinds are read before")


def _number(what: Numeric, n: str, word: str | None, span: Span) -> Number:
    how: Compare = compare(word)
    return Number(what, how, number(n, span))


def _n_colors(word: str, span: Span) -> Number:
    return Number("colors", "=", number(word.removesuffix("-color"), span))


def _in(icons: Icons, field: str, span: Span) -> Filter:
    """ "[A]/[B] trait", "[A] and [B] in name"."""
    if any(is_both(join) for join in icons.joins):
        return AllOf(tuple(_in(Icons((item,)), field, span) for item in icons.items))
    if field == "in text":
        return TextContains(names(icons))
    found = _unnumbered(icons, span)
    if field == "in name":
        return NameContains(found)
    return HasTrait(found, field == "in any trait")


def _under(filters: tuple[Filter, ...], n: str | None, place: str, span: Span, kind: Kind = "card") -> HasUnder:
    count = None if n is None else Count("at_least", number(n, span))
    zone = "under" if place == "under" else "digivolution_cards"
    return HasUnder(zone, Select((kind,), count, filters=filters))


def _described(descs: Sequence[r.ReqDesc]) -> tuple[Filter, ...]:
    """ "w/A and B or w/C": "and" binds tighter than "or"; "without" behind an "or" could mean either and is refused."""
    groups: list[list[Filter]] = [[]]
    for at, desc in enumerate(descs):
        match desc:
            case r.ReqWith(attr=attr):
                if at and not isinstance(descs[at - 1], r.ReqOrColors):
                    refuse("material", desc.span, "'and' or 'or' is missing before this", ("'and'", "'or'"))
                groups[-1].append(_part(attr))
            case r.ReqAnd(attr=attr) | r.ReqAndWith(attr=attr):
                if not at:
                    refuse("material", desc.span, "'and' has nothing before it to join", ("'w/'",))
                groups[-1].append(_part(attr))
            case r.ReqWithout(attr=attr):
                if len(groups) > 1:
                    refuse("ambiguous", desc.span, "does this hold for all of the alternatives, or for the last?")
                groups[-1].append(Not(_part(attr)))
            case r.ReqOrAttr(attr=attr) | r.ReqOrWith(attr=attr):
                groups.append([_part(attr)])
            case r.ReqOrColors(colors=word):
                groups.append([_n_colors(word, desc.span)])
    if not groups[0]:
        if len(groups) > 1:
            refuse("material", descs[0].span, "'or' has nothing before it to choose from", ("'w/'",))
        return ()
    if len(groups) == 1:
        return tuple(groups[0])
    return (AnyOf(tuple(group[0] if len(group) == 1 else AllOf(tuple(group)) for group in groups)),)


def names(icons: Icons) -> tuple[str, ...]:
    """The words in the brackets; a ＜keyword＞ keeps its marks."""
    return tuple(item if item.startswith("＜") else item[1:-1] for item in icons.items)


def _unnumbered(icons: Icons, span: Span) -> tuple[str, ...]:
    """The same, of names and traits: a card number is part of neither."""
    return unnumbered(names(icons), span)


# ---- keyword parameters -------------------------------------------------------------------------

_EACH = ("Partition", "Blast DNA Digivolve")
_TRAIT_ALONE = ("Decoy",)
"""Old cards print the trait alone: ＜Decoy ([X])＞."""


def parameter_of(keyword: str, text: str, span: Span) -> Parameter:
    """What stands in the parentheses of ＜keyword＞, given with them. Raises `Refusal` at `span`."""
    try:
        node = parse_parameter(text)
        return _parameter(keyword, node, span)
    except RequirementError as error:
        found = error.diagnostic
        refuse("keyword_parameter", span, f"＜{keyword}＞ {text}: {found.message}", found.expected)
    except Refusal as refusal:
        refuse(refusal.diagnostic.code, span, refusal.diagnostic.message, refusal.diagnostic.expected)


def _parameter(keyword: str, node: r.Parameter, span: Span) -> Parameter:
    match node:
        case r.ParameterZone() if keyword == "Recovery":
            return ZoneParameter("deck")
        case r.ParameterNumber(number=n) if keyword == "Fragment":
            return NumberParameter(number(n, span))
        case r.ParameterCards(each=each) if keyword not in ("Recovery", "Fragment"):
            bare = "trait" if keyword in _TRAIT_ALONE else "name"
            slots = tuple(materials(cards, bare) for cards in (each.first, *(link.cards for link in each.more)))
            if (len(slots) > 1) != (keyword in _EACH):
                _wrong(keyword, span)
            return EachParameter(slots) if keyword in _EACH else CardsParameter(slots[0])
        case _:
            _wrong(keyword, span)


def _wrong(keyword: str, span: Span) -> NoReturn:
    refuse("keyword_parameter", span, f"this is nothing that ＜{keyword}＞ takes")
