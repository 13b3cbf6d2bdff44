"""Keyword effects as effects (CR 16): what a ＜keyword＞ on a card does, in the terms of ordinary processes.

Persistent keywords (＜Blocker＞, ＜Rush＞…) are asked for where their rule is; trigger-type and
immediate keywords become an `Effect` each. `STANDING`, `MADE` and `DONE_NOW` together are what the
runtime knows; `support.gaps` lists the rest for a card.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime.model import Definition

STANDING = frozenset({
    "security a.", "blocker", "piercing", "jamming", "reboot", "rush", "retaliation", "collision", "iceclad",
    "progress", "link", "use req.",
})  # fmt: skip
"""Keywords whose rule is written into attacks, blocks, battles, phases, linking and using."""

DONE_NOW = frozenset({
    "draw", "recovery", "de-digivolve", "blitz", "save", "blast digivolve", "blast dna digivolve", "delay",
    "digi-burst", "mind link", "execute",
})  # fmt: skip
"""Keywords that are carried out as a process of an effect."""

IN_BREEDING = frozenset({"training"})
"""Keywords that work in the breeding area, too (CR 16-41)."""

KEYWORD_ALIASES = {"security attack": "security a."}

_IT = fx.Ref("this_digimon")
_SPAN = (0, 0)
_ONE = fx.Count("exactly", 1)


GATES = frozenset({"delay", "digi-burst"})
"""Keywords that are a cost in front of the processes they gate (CR 16-14, 16-17)."""


def is_delay(effect: fx.Effect) -> bool:
    """Is the effect one that a ＜Delay＞ gates? Such a [Main] works from the battle area, not when the card is used."""
    first = effect.processes[0] if effect.processes else None
    return isinstance(first, fx.DoKeyword) and keyword_name(first.keyword.name) == "delay"


def keyword_name(name: str) -> str:
    """One name for a keyword, however it is spelled (CR 16-4)."""
    low = name.casefold()
    return KEYWORD_ALIASES.get(low, low)


def became(keyword: fx.Keyword, change: fx.ChangeKeyword) -> fx.Keyword:
    """What the change makes of the keyword; "＜Security A. -＞ to ＜Security A. +＞" turns its sign and no more."""
    had, to = change.keyword, change.to
    if keyword_name(keyword.name) != keyword_name(had.name):
        return keyword
    match had.parameter, to.parameter:
        case fx.SignParameter(sign=sign), fx.SignParameter(sign=other):
            amount = keyword.amount or 0
            if amount == 0 or (amount > 0) is not (sign == "+"):
                return keyword
            return replace(keyword, name=to.name, amount=abs(amount) if other == "+" else -abs(amount))
        case _:
            return to if had.amount in (None, keyword.amount) else keyword


def _effect(unit: str, category: str, timing: str, trigger: fx.Event | None, *processes: fx.AnyProcess) -> fx.Effect:
    optional = category == "activation" or any(process.optional_for == "you" for process in processes)
    return fx.Effect(
        id=unit,
        source="keyword",
        field="",
        span=_SPAN,
        category=category,  # type: ignore[arg-type]
        timings=(timing,),
        trigger=fx.Trigger((trigger,), _SPAN) if trigger is not None else None,
        optional=None if category == "persistent" else optional,
        processes=processes,
    )


def _survive(
    unit: str, event: fx.Event, cost: fx.AnyProcess, *conditions: fx.Condition, target: fx.Target | None = None
) -> fx.Effect:
    """ "When it would be deleted, by …, it isn't deleted". `target`: who survives, where it is not this Digimon."""
    prevent = fx.Prevent(
        id=1,
        span=_SPAN,
        what=event.event,
        target=target or _IT,
        cost=fx.Cost("by", _SPAN, (cost,)),
        optional_for="you",
        conditions=conditions,
    )
    return _effect(unit, "immediate", "all_turns", event, prevent)


_DELETED = fx.Event("delete", _IT, would=True)
_UNDER = fx.Place("digivolution_cards", None, host=_IT)
_HAS_UNDER = fx.Is(_IT, (fx.HasUnder("digivolution_cards", None),))


def _evade(unit: str, _: fx.Keyword) -> fx.Effect:
    return _survive(unit, _DELETED, fx.Suspend(id=2, span=_SPAN, target=_IT))  # CR 16-22


def _barrier(unit: str, _: fx.Keyword) -> fx.Effect:
    top = fx.Select(("card",), _ONE, "you", (fx.Place("security", "you", "top"),))
    event = fx.Event("delete_in_battle", _IT, would=True)
    return _survive(unit, event, fx.Trash(id=2, span=_SPAN, target=top))  # CR 16-25


def _armor_purge(unit: str, _: fx.Keyword) -> fx.Effect:
    top = fx.Select(("card",), _ONE, None, (fx.Place("stack", None, "top", host=_IT),))
    return _survive(unit, _DELETED, fx.Trash(id=2, span=_SPAN, target=top), _HAS_UNDER)  # CR 16-19


def _scapegoat(unit: str, _: fx.Keyword) -> fx.Effect:
    other = fx.Select(("digimon",), _ONE, "you", (), (fx.Other(),))
    event = fx.Event("delete", _IT, would=True, not_by=fx.Ref("effect", owner="you"))
    return _survive(unit, event, fx.Delete(id=2, span=_SPAN, target=other))  # CR 16-32


def _number(keyword: fx.Keyword) -> int:
    """The number in the keyword or in its parentheses; 1 without one."""
    parameter = keyword.parameter
    return parameter.n if isinstance(parameter, fx.NumberParameter) else keyword.amount or 1


def _fragment(unit: str, keyword: fx.Keyword) -> fx.Effect:
    cards = fx.Select(("card",), fx.Count("exactly", _number(keyword)), None, (_UNDER,))
    return _survive(unit, _DELETED, fx.Trash(id=2, span=_SPAN, target=cards))  # CR 16-37


def _raid(unit: str, _: fx.Keyword) -> fx.Effect:
    highest = fx.Number("dp", "=", fx.Extreme("highest", "dp"))
    target = fx.Select(("digimon",), _ONE, "opponent", (), (fx.Suspended(False), highest))
    switch = fx.SwitchAttackTarget(id=1, span=_SPAN, to=target, optional_for="you")
    return _effect(unit, "trigger", "when_attacking", None, switch)  # CR 16-23


def _alliance(unit: str, _: fx.Keyword) -> fx.Effect:
    other = fx.Select(("digimon",), _ONE, "you", (), (fx.Other(),))
    cost = fx.Cost("by", _SPAN, (fx.Suspend(id=3, span=_SPAN, target=other),))
    until = fx.Duration("attack_end")
    more = fx.Modify(
        id=1,
        span=_SPAN,
        target=_IT,
        what="dp",
        amount=fx.Measure("dp", fx.Ref("cost", 1)),
        duration=until,
        cost=cost,
        optional_for="you",
    )
    checks = fx.GrantKeyword(
        id=2,
        span=_SPAN,
        target=_IT,
        keywords=(fx.Keyword("Security A.", 1),),
        duration=until,
        link=fx.Link("and", 1, needs_cost_of=1),
    )
    return _effect(unit, "trigger", "when_attacking", None, more, checks)  # CR 16-24


def _fortitude(unit: str, _: fx.Keyword) -> fx.Effect:
    play = fx.Play(
        id=1, span=_SPAN, target=fx.Ref("this_card"), play_cost=fx.PlayCost(free=True), conditions=(_HAS_UNDER,)
    )
    return _effect(unit, "trigger", "on_deletion", None, play)  # CR 16-27


def _vortex(unit: str, _: fx.Keyword) -> fx.Effect:
    targets = fx.Select(("digimon",), fx.Count("all"), "opponent")
    attack = fx.Attack(id=1, span=_SPAN, with_=_IT, targets=targets, ignoring_summoning=True, optional_for="you")
    return _effect(unit, "trigger", "end_of_your_turn", None, attack)  # CR 16-33


def any_material(materials: tuple[fx.Material, ...]) -> fx.Filter:
    """One of the materials."""
    return fx.AnyOf(tuple(fx.AllOf((fx.KindIs(each.of), *each.filters)) for each in materials))


def _specified(keyword: fx.Keyword) -> fx.Filter:
    """The "specified cards" in the keyword's parentheses (CR 16-3)."""
    parameter = keyword.parameter
    return any_material(parameter.materials if isinstance(parameter, fx.CardsParameter) else ())


def each_slot(keyword: fx.Keyword) -> tuple[tuple[fx.Material, ...], ...]:
    """The cards that ＜Partition＞ and ＜Blast DNA Digivolve＞ ask for, one for each slot."""
    parameter = keyword.parameter
    return parameter.slots if isinstance(parameter, fx.EachParameter) else ()


def _of_those(*filters: fx.Filter) -> fx.Select:
    """One of the Digimon that the trigger speaks of."""
    return fx.Select(("digimon",), _ONE, "you", (), (fx.Became("group", fx.Ref("trigger", many=True)), *filters))


def _decoy(unit: str, keyword: fx.Keyword) -> fx.Effect:
    others = fx.Select(("digimon",), None, "you", (), (fx.Other(), _specified(keyword)))
    event = fx.Event("delete", others, agent=fx.Ref("effect", owner="opponent"), would=True, by_effect=True)
    return _survive(unit, event, fx.Delete(id=2, span=_SPAN, target=_IT), target=_of_those())  # CR 16-18


def _guard(unit: str, _: fx.Keyword) -> fx.Effect:
    others = fx.Select(("digimon",), None, "you", (), (fx.Other(),))
    event = fx.Event("leave", others, agent=fx.Ref("effect", owner="opponent"), would=True, by_effect=True)
    return _survive(unit, event, fx.Delete(id=2, span=_SPAN, target=_IT), target=_of_those())  # CR 16-45


def _overclock(unit: str, keyword: fx.Keyword) -> fx.Effect:
    other = fx.AllOf((fx.Other(), _specified(keyword)))
    fuel = fx.Select(("digimon",), _ONE, "you", (), (fx.AnyOf((fx.KindIs(("token",)), other)),))
    attack = fx.Attack(
        id=1,
        span=_SPAN,
        with_=_IT,
        targets=fx.PlayerRef("opponent"),
        without_suspending=True,
        cost=fx.Cost("by", _SPAN, (fx.Delete(id=2, span=_SPAN, target=fuel),)),
        optional_for="you",
    )
    return _effect(unit, "trigger", "end_of_your_turn", None, attack)  # CR 16-34


def _decode(unit: str, keyword: fx.Keyword) -> fx.Effect:
    card = fx.Select(("digimon",), _ONE, None, (_UNDER,), (_specified(keyword),))
    play = fx.Play(id=1, span=_SPAN, target=card, play_cost=fx.PlayCost(free=True), optional_for="you")
    event = fx.Event("leave", _IT, would=True, not_by=fx.Ref("battle"))
    return _effect(unit, "immediate", "all_turns", event, play)  # CR 16-36


def _training(unit: str, _: fx.Keyword) -> fx.Effect:
    top = fx.Select(("card",), _ONE, None, (fx.Place("deck", "you", "top"),))
    place = fx.PlaceCard(
        id=1,
        span=_SPAN,
        target=top,
        to=fx.Place("digivolution_cards", None, "bottom", face_up=False, host=_IT),
        cost=fx.Cost("by", _SPAN, (fx.Suspend(id=2, span=_SPAN, target=_IT),)),
    )
    return _effect(unit, "activation", "main", None, place)  # CR 16-41


def _partition(unit: str, keyword: fx.Keyword) -> fx.Effect:
    slots = tuple(any_material(slot) for slot in each_slot(keyword))
    each = tuple(fx.Select(("card",), _ONE, None, (_UNDER,), (slot,)) for slot in slots)
    any_of = fx.Select(("card",), None, None, (_UNDER,), (fx.AnyOf(slots),))
    enough = fx.Compares(fx.Measure("count", any_of), ">=", len(slots))
    play = fx.Play(
        id=1,
        span=_SPAN,
        target=fx.Several(each),
        play_cost=fx.PlayCost(free=True),
        conditions=(*(fx.Exists(one) for one in each), enough),
        optional_for="you",
    )
    own_effect_or_battle = fx.Several((fx.Ref("effect", owner="you"), fx.Ref("battle")), "or")
    event = fx.Event("leave", _IT, would=True, not_by=own_effect_or_battle)
    return _effect(unit, "immediate", "all_turns", event, play)  # CR 16-29


def _digisorption(unit: str, keyword: fx.Keyword) -> fx.Effect:
    own = fx.Select(("digimon",), _ONE, "you")
    reduce = fx.ModifyCost(
        id=1,
        span=_SPAN,
        what="digivolution_cost",
        of=None,
        amount=-abs(keyword.amount or 0),
        cost=fx.Cost("by", _SPAN, (fx.Suspend(id=2, span=_SPAN, target=own),)),
        optional_for="you",
    )
    into_this = fx.Event("digivolve", fx.PlayerRef("you"), object=fx.Ref("this_card"), would=True)
    return _effect(unit, "immediate", "all_turns", into_this, reduce)  # CR 16-10


def _execute(unit: str, keyword: fx.Keyword) -> fx.Effect:
    attack = fx.DoKeyword(id=1, span=_SPAN, keyword=keyword, optional_for="you")
    return _effect(unit, "trigger", "end_of_your_turn", None, attack)  # CR 16-38


def _engage(unit: str, _: fx.Keyword) -> fx.Effect:
    attack = fx.Attack(id=1, span=_SPAN, with_=_IT, optional_for="you")
    return _effect(unit, "trigger", "end_of_your_turn", None, attack)  # CR 16-44


def _ascension(unit: str, _: fx.Keyword) -> fx.Effect:
    top = fx.Place("security", "you", "top")
    place = fx.PlaceCard(id=1, span=_SPAN, target=fx.Ref("this_card"), to=top, optional_for="you")
    return _effect(unit, "trigger", "on_deletion", None, place)  # CR 16-43


def _detach(unit: str, keyword: fx.Keyword) -> fx.Effect:
    filters = (_specified(keyword),) if isinstance(keyword.parameter, fx.CardsParameter) else ()
    place = fx.Place("link_cards", None, host=_IT)
    cards = fx.Select(("card",), fx.Count("exactly", _number(keyword)), None, (place,), filters)
    event = fx.Event("leave", _IT, would=True, not_by=fx.Ref("effect", owner="you"))
    return _survive(unit, event, fx.Trash(id=2, span=_SPAN, target=cards))  # CR 16-46


def _succession(unit: str, keyword: fx.Keyword) -> fx.Effect:
    of = fx.Select(("card",), None, None, (_UNDER,), (_specified(keyword),))
    return _effect(unit, "persistent", "all_turns", None, fx.CopyEffects(id=1, span=_SPAN, target=_IT, of=of))


def _material_save(unit: str, keyword: fx.Keyword, top: Definition) -> fx.Effect:
    """Of the cards that the DigiXros requirements of the top card name (CR 16-21)."""
    materials = tuple(each for line in top.xros for slot in line.slots for each in slot.materials)
    cards = fx.Select(("card",), fx.Count("exactly", keyword.amount or 1), None, (_UNDER,), (any_material(materials),))
    under = fx.Place("under", None, "bottom", host=fx.Select(("tamer",), _ONE, "you"), any_order=True)
    place = fx.PlaceCard(
        id=1,
        span=_SPAN,
        target=cards,
        to=under,
        optional_for="you",
        conditions=(fx.Exists(cards), fx.Exists(fx.Select(("tamer",), None, "you"))),
    )
    return _effect(unit, "immediate", "all_turns", _DELETED, place)


MADE: dict[str, Callable[[str, fx.Keyword], fx.Effect]] = {
    "evade": _evade,
    "barrier": _barrier,
    "armor purge": _armor_purge,
    "scapegoat": _scapegoat,
    "fragment": _fragment,
    "raid": _raid,
    "alliance": _alliance,
    "fortitude": _fortitude,
    "vortex": _vortex,
    "decoy": _decoy,
    "overclock": _overclock,
    "decode": _decode,
    "guard": _guard,
    "training": _training,
    "partition": _partition,
    "digisorption": _digisorption,
    "execute": _execute,
    "engage": _engage,
    "ascension": _ascension,
    "detach": _detach,
    "succession": _succession,
}
"""Keywords that are effects of their own -> how the effect is made."""

KNOWN = STANDING | DONE_NOW | frozenset(MADE) | {"material save"}


def keyword_effect(unit: str, keyword: fx.Keyword, top: Definition) -> fx.Effect | None:
    """The effect that a keyword on a thing is, if it is one. `top`: the top card of the thing.

    The name stands among its timings, so that what it does is known to be done by ＜it＞.
    """
    name = keyword_name(keyword.name)
    make = MADE.get(name)
    if name == "material save":
        effect = _material_save(unit, keyword, top)
    else:
        effect = make(unit, keyword) if make is not None else None
    return None if effect is None else replace(effect, timings=(*effect.timings, name))
