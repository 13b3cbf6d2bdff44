"""Which keys of which detector a slot is evidence of. One small function a detector."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, get_args

from cardc.compiler import effect as f
from cardc.compiler.conservation_slots import Slot, strings

NUMBER_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_ALIASES = {
    "security attack": "security a.",
    "s attack": "security a.",
    "security a": "security a.",
    "ice clad": "iceclad",
}
_KEYWORD = re.compile(r"^(.*?)\s*([+-]?\s?\d+|[+-])?\s*(\(.*\))?$", re.DOTALL)


def plain(name: str) -> str:
    """A [name] or timing as both sides spell it."""
    return " ".join(name.lower().replace("_", " ").replace("'", "").replace("’", "").split())


_CARD_NUMBER = re.compile(r"((?:[a-z]{2}\d+|p|lm)-\d+)(?: (.*))?")


def name_keys(name: str) -> tuple[str, ...]:
    """What a [name] tells: a card number and the name behind it are two things."""
    told = plain(name)
    found = _CARD_NUMBER.fullmatch(told)
    return (told,) if found is None else tuple(filter(None, found.groups()))


def keyword_key(icon: str) -> str:
    """ "＜Security Attack +1＞" -> "security a. 1"; what stands in parentheses is not compared."""
    match = _KEYWORD.match(icon[1:-1].strip())
    assert match is not None
    name = " ".join(match[1].lower().split())
    number = (match[2] or "").replace(" ", "").removeprefix("+")
    return f"{_ALIASES.get(name, name)} {number}".strip()


def _of(slot: Slot, kinds: Any) -> bool:
    return isinstance(slot.value, kinds)


def icon(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, f.Effect):
        yield from (plain(timing) for timing in value.timings)
        yield from (value.area, f"{value.area} area")
        if value.frequency is not None:
            yield {1: "once per turn", 2: "twice per turn", 3: "thrice per turn"}[value.frequency]


def may(slot: Slot) -> Iterator[str]:
    """Paying a "by" cost in front is a choice without the word "may"; what follows it needs a slot of its own."""
    value = slot.value
    if isinstance(value, f.Process):
        leading_cost = value.cost is not None and value.cost.kind == "by" and value.cost.span[0] < value.span[0]
        declared = value.cost is not None and value.optional_for is None  # the choice is then to declare the effect
        if value.may_after_cost if leading_cost else value.optional_for is not None or declared:
            yield "may"
    if isinstance(value, (f.IgnoreRequirements, f.Allow)) or (isinstance(value, f.Treat) and value.purpose is not None):
        yield "may"


def opponent_may(slot: Slot) -> Iterator[str]:
    value = slot.value
    if not isinstance(value, f.Process):
        return
    if value.optional_for == "opponent" or (value.may_after_cost and value.actor == f.PlayerRef("opponent")):
        yield "may"


def cost(kind: str) -> Callable[[Slot], Iterator[str]]:
    def evidence(slot: Slot) -> Iterator[str]:
        if isinstance(slot.value, f.Cost) and slot.value.kind == kind:
            yield kind

    return evidence


def condition(slot: Slot) -> Iterator[str]:
    of_process = isinstance(slot.owner, (f.Process, f.Duration)) and slot.field in ("conditions", "after_cost")
    if _of(slot, f.Trigger) or of_process:
        yield "condition"
    if isinstance(slot.value, f.Treat) and slot.value.any_material:  # "When DigiXrosing this turn"
        yield "condition"


def each(slot: Slot) -> Iterator[str]:
    if _of(slot, f.PerEach):
        yield "each"


def measure(slot: Slot) -> Iterator[str]:
    if _of(slot, f.Measure) and not (isinstance(slot.owner, f.Compares) and slot.field == "left"):
        yield "measure"
    if isinstance(slot.value, f.Restrict) and slot.value.limit is not None:
        yield "measure"
    if isinstance(slot.value, f.PerEach):  # "trash cards equal to the number of your Tamers": one for each
        yield "measure"


_PHASES = ("unsuspend_phase", "main_phase", "breeding_phase", "attack", "battle", "turn", "phase")


def duration(slot: Slot) -> Iterator[str]:
    for text in strings(slot.value, "until", "lasts", "during", "when", "what"):
        if not isinstance(slot.value, (f.Duration, f.Event, f.Became)):
            continue
        parts = text.split("_")
        noun = next((phase for phase in _PHASES if phase in text), "")
        whose = "opponent" if "opponent" in parts else ("your" if "your" in parts else "")
        yield " ".join(part for part in (whose, "next" if "next" in parts else "", noun.replace("_", " ")) if part)


def instead(slot: Slot) -> Iterator[str]:
    if isinstance(slot.value, f.Link) and slot.value.kind == "instead":
        yield "instead"


def excepted(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, (f.Except, f.Not)) or (isinstance(value, (f.Event, f.Restrict)) and value.not_by is not None):
        yield "except"
    if isinstance(value, f.Restrict) and value.only:
        yield "except"  # "can't digivolve other than into X"
    if isinstance(value, f.HasTrait) and value.other_than:
        yield "except"
    if isinstance(value, f.Treat) and value.choose_color:
        yield "except"


def up_to(slot: Slot) -> Iterator[str]:
    if isinstance(slot.value, f.Count) and slot.value.mode in ("up_to", "any_number", "up_to_total", "leaving"):
        yield "up_to"
    if isinstance(slot.value, f.PayMemory) and slot.value.up_to:
        yield "up_to"
    if isinstance(slot.value, f.Total) and slot.value.compare == "<=":
        yield "up_to"


def bound(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, (f.Number, f.Compares, f.Total)):
        yield value.compare
    elif isinstance(value, f.Count):
        if value.mode in ("at_least", "at_least_total", "leaving"):
            yield ">="
        elif value.mode == "up_to":
            yield "<="
    elif (
        isinstance(value, f.TurnEndsAt)
        or (isinstance(value, f.Restrict) and _more(value))
        or (isinstance(value, f.DigivolvingBy) and value.at_least is not None)
    ):
        yield ">="


def _more(value: f.Restrict) -> bool:
    """ "to 6 or more": it can have 5, and no more."""
    return any(what.startswith("have_more") for what in value.what)


def numbers(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, f.Restrict) and value.limit is not None and _more(value):
        yield str(value.limit + 1)
    if isinstance(value, f.PerEach):
        if value.every != 1:
            yield str(value.every)
        if value.amount != 1:
            yield str(abs(value.amount))
        return
    if value == f.Ref("zero_dp"):
        yield "0"
    if isinstance(value, (f.Keyword, f.Effect, f.Ref, f.Link, f.Happened)):
        return
    if isinstance(value, f.Hatch):
        yield "1"  # "hatch 1 Digi-Egg card": it is never more
    if isinstance(value, f.PlayerWith):
        yield "1"
    if isinstance(value, f.PlayCost) and isinstance(value.reduce, f.PerEach) and value.reduce.amount == 1:
        yield "1"  # "reduced by 1 for each"
    for name in value.__struct_fields__:
        found = getattr(value, name)
        if name == "id" or isinstance(found, bool) or not isinstance(found, int) or (name == "plus" and not found):
            continue
        yield str(abs(found))


def memory(slot: Slot) -> Iterator[str]:
    """How much memory: "gain 1 memory" is not the 1 of "1 of your Digimon"."""
    value = slot.value
    if isinstance(value, (f.GainMemory, f.LoseMemory)):
        yield from _amount(value.amount)
    elif isinstance(value, f.Number) and value.what == "memory":
        yield from _amount(value.value)


def by_number(slot: Slot) -> Iterator[str]:
    """By how much a cost or a limit changes."""
    value = slot.value
    if isinstance(value, f.PlayCost):
        yield from _amount(value.reduce)
    elif isinstance(value, (f.Modify, f.ModifyCost, f.AdjustLimit, f.LoseMemory, f.GainMemory)):
        yield from _amount(value.amount)
    elif isinstance(value, f.PerEach):
        yield str(abs(value.amount))


def _amount(amount: object) -> Iterator[str]:
    if isinstance(amount, f.PerEach):
        yield str(abs(amount.amount))
    elif isinstance(amount, int):
        yield str(abs(amount))


def signs(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, (f.Modify, f.ModifyCost, f.AdjustLimit)):
        amount = value.amount
        if isinstance(amount, int):
            yield "-" if amount < 0 else "+"
    if isinstance(value, f.GainMemory):
        yield "+"


def names(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, (f.Effect, f.Link)):
        return
    for text in strings(value, "names", "numbers", "traits", "other_than", "timings", "added", "name", "what"):
        yield from name_keys(text.removeprefix("activate:"))
        if text.startswith("activate:"):
            yield plain(text[9:])
    if isinstance(value, f.HasKeyword):
        yield from (f"＜{plain(k)}＞" for k in value.keywords)


def keywords(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, f.Keyword):
        number = "" if value.amount is None else str(value.amount)
        if isinstance(value.parameter, f.SignParameter):
            number = value.parameter.sign.removeprefix("+")
        yield f"{value.name.lower()} {'up to ' if value.up_to else ''}{number}".strip()
    if isinstance(value, f.Ref) and value.keyword is not None:
        yield value.keyword
    if isinstance(value, f.HasKeyword):
        yield from (name.lower() for name in value.keywords)
    if isinstance(value, (f.Immune, f.HasEffect)):
        yield from (text.lower() for text in value.timings)
    if isinstance(value, f.Restrict):
        yield from (what.removeprefix("be_affected:") for what in value.what if what.startswith("be_affected:"))
    if isinstance(value, f.TextContains):
        yield from (keyword_key(f"[{name.strip('＜＞')}]") for name in value.names)


def colors(slot: Slot) -> Iterator[str]:
    value = slot.value
    yield from strings(value, "colors", "met_by")
    if isinstance(value, f.Treat) and value.choose_color:
        yield from (color for color in get_args(f.Color) if color not in value.colors)  # "a color other than white"


def suspended(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, f.Suspended):
        yield "suspend" if value.is_suspended else "unsuspend"
    elif isinstance(value, f.Suspend):
        yield "suspend"
    elif isinstance(value, f.Unsuspend):
        yield "unsuspend"
    elif (isinstance(value, (f.Play, f.CreateToken)) and value.suspended) or (
        isinstance(value, f.Attack) and value.without_suspending
    ):
        yield "suspend"
    elif isinstance(value, (f.Event, f.Became, f.Happened, f.Restrict)):
        for text in strings(value, "event", "what"):
            if "suspend" in text:
                yield "unsuspend" if "unsuspend" in text else "suspend"


_ZONE_NUMERICS = ("hand", "trash", "security", "digivolution_cards", "link_cards", "stack")


def zones(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, (f.Place, f.HasUnder)):
        yield value.zone
        if value.zone == "under":
            yield "digivolution_cards"
    elif isinstance(value, (f.Measure, f.Number, f.PerEach)) and value.what in _ZONE_NUMERICS:
        yield value.what
    elif isinstance(value, f.Hatch):
        yield "breeding_area"
    elif isinstance(value, f.Restrict):
        for what in value.what:
            yield from what.partition(":")[2].split(",")


def under(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, f.HasUnder) or (isinstance(value, f.Place) and value.host is not None):
        yield "under"
    if (isinstance(value, f.Event) and value.object is not None) or (
        isinstance(value, f.Became) and value.event == "had"
    ):
        yield "under"


def positions(slot: Slot) -> Iterator[str]:
    if isinstance(slot.value, f.Place) and slot.value.position is not None:
        yield from slot.value.position.split("_or_")


def free(slot: Slot) -> Iterator[str]:
    if isinstance(slot.value, f.PlayCost) and slot.value.free:
        yield "free"


def ignoring(slot: Slot) -> Iterator[str]:
    cost = slot.value
    ignored = isinstance(cost, f.PlayCost) and (cost.ignore_requirements or cost.ignore_level)
    kept = isinstance(cost, f.Restrict) and any(what.startswith("ignore:") for what in cost.what)
    if _of(slot, f.IgnoreRequirements) or ignored or kept:
        yield "ignoring"


def in_battle(slot: Slot) -> Iterator[str]:
    value = slot.value
    told = any("in_battle" in text for text in strings(value, "event", "what"))
    if told or (isinstance(value, f.Ref) and value.to == "battle"):
        yield "battle"


def face(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, f.FaceUp):
        yield "up" if value.is_face_up else "down"
    elif isinstance(value, (f.Place, f.FlipFace)) and value.face_up is not None:
        yield "up" if value.face_up else "down"


def would(slot: Slot) -> Iterator[str]:
    if isinstance(slot.value, f.Event) and slot.value.would:
        yield "would"


def by_effect(slot: Slot) -> Iterator[str]:
    """An effect as what does something, or as what a card is not affected by."""
    value = slot.value
    told = isinstance(value, f.Event) and value.by_effect and not isinstance(value.agent, f.Ref)
    if told or isinstance(value, f.Immune) or (isinstance(value, f.Ref) and value.to in ("effect", "effect_of")):
        yield "effect"


def yours(slot: Slot) -> Iterator[str]:
    value = slot.value
    for text in strings(value, "owner", "who", "player", "until", "lasts", "during"):
        if text in ("you", "each_player", "any") or "your" in text.split("_"):
            yield "your"
    own = isinstance(value, (f.Hatch, f.SetMemory, f.LoseMemory, f.GainMemory))  # "your breeding area", "your memory"
    own = own or (isinstance(value, f.DoKeyword) and value.keyword.name == "Draw")  # "the top card of your deck"
    of_actor = own and isinstance(value, f.Process) and value.actor is None
    if isinstance(value, f.Measure) and isinstance(value.of, f.Ref) and value.of.to == "process":
        yield "your"  # "with as much DP as your Digimon", the one returned before
    if isinstance(value, f.AdjustLimit) and value.of == "dp_deletion_effects":
        yield "your"  # they are yours in any case
    if of_actor or (isinstance(value, f.Ref) and value.to in ("this_effect", "you")):
        yield "your"


def opponent(slot: Slot) -> Iterator[str]:
    value = slot.value
    for text in strings(value, "owner", "who", "player", "until", "lasts", "during", "optional_for"):
        if "opponent" in text or text == "each_player":
            yield "opponent"
    if isinstance(value, f.Ref) and value.to == "opponent":
        yield "opponent"
    if isinstance(slot.value, f.Happened) and slot.value.by == "opponent":
        yield "opponent"


def extreme(slot: Slot) -> Iterator[str]:
    if isinstance(slot.value, f.Extreme):
        yield slot.value.which


def then(slot: Slot) -> Iterator[str]:
    if isinstance(slot.value, f.Link) and slot.value.kind == "then":
        yield "then"


def _is_alone(value: object) -> bool:
    """ "A Tamer and no other Tamers": one Tamer at most."""
    return isinstance(value, f.Compares) and (value.compare, value.right) == ("<=", 1)


def other(slot: Slot) -> Iterator[str]:
    if _of(slot, f.Other | f.Except) or (isinstance(slot.value, f.Ref) and slot.value.to == "rest"):
        yield "other"  # "the other card" is the rest
    if _is_alone(slot.value):
        yield "other"


def same(slot: Slot) -> Iterator[str]:
    if _of(slot, f.Same):
        yield "same"


def so_many_different(slot: Slot) -> Iterator[str]:
    """How many names, colors or levels: "3 or more different names" is not the 3 of 3 cards."""
    match slot.value:
        case f.Compares(left=f.Measure(what="colors"), right=int(n)) | f.Number(what="colors", value=int(n)):
            yield str(n)
        case f.Compares(left=f.Measure(what="count", of=f.Select(filters=filters)), right=int(n)):
            if any(isinstance(told, f.Same) and told.different for told in filters):
                yield str(n)
        case _:
            pass


def blind(slot: Slot) -> Iterator[str]:
    if isinstance(slot.value, f.Select) and slot.value.blind:
        yield "blind"


def any_order(slot: Slot) -> Iterator[str]:
    if isinstance(slot.value, f.Place) and slot.value.any_order:
        yield "order"


def both(slot: Slot) -> Iterator[str]:
    value = slot.value
    if _of(slot, f.AllOf | f.Both) or (isinstance(value, f.Several) and value.conj == "and"):
        yield "both"


def fields(slot: Slot) -> Iterator[str]:
    value = slot.value
    if _of(slot, f.NameContains):
        yield "name"
    elif _of(slot, f.TextContains):
        yield "text"
    elif _of(slot, f.HasTrait) or (isinstance(value, f.Treat) and value.traits):
        yield "trait"


def negation(slot: Slot) -> Iterator[str]:
    value = slot.value
    if isinstance(value, f.Restrict):
        yield from ("not" for _ in value.what)
        return
    none = isinstance(value, f.Count) and value.mode == "none"
    marked = any(getattr(value, name, False) for name in ("negated", "none")) and not isinstance(value, f.Link)
    if none or marked or _is_alone(value) or _of(slot, f.Immune | f.Not | f.Prevent):
        yield "not"


def kinds(slot: Slot) -> Iterator[str]:
    value = slot.value
    for text in strings(value, "of", "kinds"):
        yield text.replace("digi_egg", "digi-egg")
    if isinstance(value, f.CreateToken):
        yield "token"
    elif isinstance(value, f.Hatch):
        yield "digi-egg"
    elif isinstance(value, f.Ref) and value.to.startswith("this_"):
        yield value.to[5:]
