"""Effects written by hand for a few texts, so that the runtime is tested apart from the compiler.

`compile_card` here stands in for the compiler's: the texts below give the effects below, keyword
lines give keyword units, anything else is a mistake of the test.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.compiler.card import Card
from cardc.compiler.unit import CompiledCard, Unit

S = (0, 0)
IT = fx.Ref("this_digimon")
FREE = fx.PlayCost(free=True)


def exactly(n: int) -> fx.Count:
    return fx.Count("exactly", n)


def digimon(owner: Any = "opponent", n: int = 1, *filters: fx.Filter, mode: Any = "exactly") -> fx.Select:
    return fx.Select(("digimon",), fx.Count(mode, n), owner, (), tuple(filters))


def from_hand(owner: Any, kind: Any, *filters: fx.Filter) -> fx.Select:
    return fx.Select((kind,), exactly(1), owner, (fx.Place("hand", owner),), tuple(filters))


def trigger(event: fx.Event) -> fx.Trigger:
    return fx.Trigger((event,), S)


def effect(category: Any = "trigger", **fields: Any) -> fx.Effect:
    return fx.Effect(id="?", source="main", field="effectText", span=S, category=category, **fields)


def may_play_white_tamer() -> fx.Play:
    target = from_hand("you", "tamer", fx.HasColor(("white",)), fx.Number("play_cost", "<=", 4))
    return fx.Play(id=1, span=S, target=target, play_cost=FREE, optional_for="you")


def delete_cost(process: int) -> fx.Cost:
    other = digimon("you", 1, fx.Other())
    return fx.Cost("to", S, (fx.Delete(id=process, span=S, target=other),))


def _bt4_075() -> fx.Effect:
    mine = fx.Select(("digimon",), exactly(1), "opponent", (), (fx.Suspended(False),))
    chosen = fx.Ref("process", 1)
    return effect(
        timings=("when_attacking",),
        optional=False,
        processes=(
            fx.Choose(id=1, span=S, target=mine, optional_for="opponent", actor=fx.PlayerRef("opponent")),
            fx.SwitchAttackTarget(id=2, span=S, to=chosen, link=fx.Link("next", 1, needs_result_of=1)),
        ),
    )


def _bt5_019() -> fx.Effect:
    red = from_hand("you", "digimon", fx.HasColor(("red",)))
    place = fx.Place("digivolution_cards", None, "top", host=IT)
    under = fx.Select(
        ("card",), None, None, (fx.Place("digivolution_cards", None, host=IT),),
        (fx.NameIs(("OmniShoutmon", "ZeigGreymon")),),
    )  # fmt: skip
    return effect(
        timings=("when_digivolving",),
        optional=False,
        processes=(
            fx.PlaceCard(id=1, span=S, target=red, to=place, optional_for="you"),
            fx.Delete(
                id=2,
                span=S,
                target=digimon("opponent", 1, fx.Number("dp", "<=", 5000)),
                for_each=fx.PerEach(1, under),
                link=fx.Link("then", 1),
            ),
        ),
    )


def _bt6_083_main() -> fx.Effect:
    theirs = from_hand("opponent", "tamer")
    return effect(
        timings=("on_play",),
        optional=False,
        processes=(
            may_play_white_tamer(),
            fx.Play(
                id=2, span=S, target=theirs, play_cost=FREE, optional_for="opponent", actor=fx.PlayerRef("opponent"),
                link=fx.Link("then", 1),
            ),
        ),
    )  # fmt: skip


def _bt5_022() -> fx.Effect:
    cards = fx.Select(("card",), exactly(1), None, (fx.Place("digivolution_cards", "opponent"),))
    return effect(
        timings=("your_turn",),
        frequency=1,
        optional=False,
        trigger=trigger(fx.Event("trashed", cards)),
        processes=(fx.GainMemory(id=1, span=S, amount=1),),
    )


def _twin() -> fx.Effect:
    named = fx.AllOf((fx.NameContains(("Rimewolf",)), fx.Not(fx.NameIs(("KnightRimewolf",)))))
    target = digimon("you", 2, fx.AnyOf((named, fx.HasTrait(("Blend",)))), mode="up_to")
    processes = (fx.Unsuspend(id=1, span=S, target=target),)
    return effect(timings=("when_attacking",), frequency=1, optional=False, processes=processes)


def _bt3_027() -> fx.Effect:
    condition = fx.Is(IT, (fx.NameContains(("Imperialdramon",)),))
    processes = (fx.Unsuspend(id=1, span=S, target=IT, conditions=(condition,)),)
    return effect(timings=("when_attacking",), frequency=1, optional=False, processes=processes)


def _bt6_030() -> fx.Effect:
    tamer = fx.Exists(fx.Select(("tamer",), exactly(1), "you"))
    processes = (fx.Unsuspend(id=1, span=S, target=IT, conditions=(tamer,), optional_for="you"),)
    return effect(timings=("when_attacking",), frequency=1, optional=True, processes=processes)


def _bt2_077() -> fx.Effect:
    target = digimon("opponent", 1, fx.Number("level", "<=", 5))
    processes = (fx.Delete(id=1, span=S, target=target, cost=delete_cost(2), optional_for="you"),)
    return effect(timings=("on_play",), optional=True, processes=processes)


def _bt5_079() -> fx.Effect:
    processes = (fx.Unsuspend(id=1, span=S, target=IT, cost=delete_cost(2), optional_for="you"),)
    return effect(timings=("when_attacking",), frequency=1, optional=True, processes=processes)


def _bt3_087() -> fx.Effect:
    card = fx.Select(("card",), exactly(1), "you", (fx.Place("hand", "you"),), (fx.NameIs(("MaloMyotismon",)),))
    cost = fx.Cost("pay", S, (fx.PayMemory(id=3, span=S, amount=3),))
    return effect(
        timings=("when_attacking",),
        optional=True,
        processes=(
            fx.Play(id=1, span=S, target=card, play_cost=FREE, cost=cost, optional_for="you"),
            fx.Delete(id=2, span=S, target=IT, link=fx.Link("then", 1, needs_cost_of=1)),
        ),
    )


def _persistent(dp: int, *conditions: fx.Condition, target: fx.Target = IT) -> fx.Effect:
    processes = (fx.Modify(id=1, span=S, target=target, what="dp", amount=dp, conditions=tuple(conditions)),)
    return effect("persistent", timings=("your_turn",), optional=None, processes=processes)


def _evade() -> fx.Effect:
    """ "When this Digimon would be deleted, by suspending it, it isn't deleted"."""
    cost = fx.Cost("by", S, (fx.Suspend(id=2, span=S, target=IT),))
    return effect(
        "immediate",
        timings=("all_turns",),
        optional=True,
        trigger=trigger(fx.Event("deleted", IT, would=True)),
        processes=(fx.Prevent(id=1, span=S, what="delete", target=IT, cost=cost, optional_for="you"),),
    )


def _gain(timing: str, n: int = 1) -> fx.Effect:
    return effect(timings=(timing,), optional=False, processes=(fx.GainMemory(id=1, span=S, amount=n),))


def _draw(timing: str) -> fx.Effect:
    process = fx.DoKeyword(id=1, span=S, keyword=fx.Keyword("Draw", 1))
    return effect(timings=(timing,), optional=False, processes=(process,))


def _minus(timing: str) -> fx.Effect:
    modify = fx.Modify(
        id=1, span=S, target=digimon("opponent", 1), what="dp", amount=-3000, duration=fx.Duration("turn_end")
    )
    return effect(timings=(timing,), optional=False, processes=(modify,))


def _delete_option() -> fx.Effect:
    process = fx.Delete(id=1, span=S, target=digimon("opponent", 1))
    return effect("activation", timings=("main",), optional=False, processes=(process,))


def _reduced() -> fx.Effect:
    strong = fx.Exists(fx.Select(("digimon",), None, "opponent", (), (fx.Number("dp", ">=", 10000),)))
    process = fx.ModifyCost(id=1, span=S, what="play_cost", of=fx.Ref("this_card"), amount=-6, conditions=(strong,))
    return effect("persistent", optional=None, processes=(process,))


TEXTS: dict[str, tuple[fx.Effect, ...]] = {
    "[When Attacking] Your opponent may choose 1 of their unsuspended Digimon. If they do, switch the target of "
    "attack to that Digimon.": (_bt4_075(),),
    "[When Digivolving] You may place 1 red Digimon card from your hand at the top of this Digimon's digivolution "
    "cards. Then, for each [OmniShoutmon]/[ZeigGreymon] in this Digimon's digivolution cards, delete 1 of your "
    "opponent's Digimon with 5000 DP or less.": (_bt5_019(),),
    "[On Play] You may play 1 white Tamer card with a play cost of 4 or less from your hand without paying its memory "
    "cost. Then, your opponent may play 1 Tamer card from their hand without paying its memory cost.": (
        _bt6_083_main(),
    ),
    "[When Attacking] You may play 1 white Tamer card with a play cost of 4 or less from your hand without paying its "
    "memory cost.": (effect(timings=("when_attacking",), optional=True, processes=(may_play_white_tamer(),)),),
    "[Your Turn] [Once Per Turn] When one of your opponent's digivolution cards is trashed, gain 1 memory.": (
        _bt5_022(),
    ),
    "[When Attacking] [Once Per Turn] Unsuspend up to 2 of your Digimon with [Rimewolf] in their names (other than "
    "[KnightRimewolf]) or the [Blend] trait.": (_twin(),),
    "[When Attacking] [Once Per Turn] If this Digimon has [Imperialdramon] in its name, unsuspend it.": (_bt3_027(),),
    "[When Attacking] [Once Per Turn] If you have a Tamer in play, you may unsuspend this Digimon.": (_bt6_030(),),
    "[On Play] You may delete one of your other Digimon to delete 1 of your opponent's level 5 or lower Digimon.": (
        _bt2_077(),
    ),
    "[When Attacking] [Once Per Turn] You may delete 1 of your other Digimon to unsuspend this Digimon.": (_bt5_079(),),
    "[When Attacking] You may pay 3 memory to play 1 [MaloMyotismon] from your hand without paying its memory cost. "
    "Then, delete this Digimon.": (_bt3_087(),),
    "[Your Turn] This Digimon gets +2000 DP.": (_persistent(2000),),
    "[Your Turn] All of your Digimon get +1000 DP.": (
        _persistent(1000, target=fx.Select(("digimon",), fx.Count("all"), "you")),
    ),
    "[All Turns] When this Digimon would be deleted, by suspending this Digimon, it isn't deleted.": (_evade(),),
    "[On Play] Gain 1 memory.": (_gain("on_play"),),
    "[On Play] ＜Draw 1＞.": (_draw("on_play"),),
    "[On Deletion] Gain 1 memory.": (_gain("on_deletion"),),
    "[On Deletion] 1 of your opponent's Digimon gets -3000 DP for the turn.": (_minus("on_deletion"),),
    "[Main] Delete 1 of your opponent's Digimon.": (_delete_option(),),
    "If your opponent has a Digimon with 10000 DP or more, reduce this card's play cost by 6.": (_reduced(),),
}

KEYWORD = re.compile(r"＜([^＞]*?)(?: ([+-]?\d+))?＞")


def compile_card(card: Card) -> CompiledCard:
    units: list[Unit] = []
    for field in card.fields:
        number = 0
        for text in [field.text] if field.text in TEXTS else field.text.split("\n"):
            if text in TEXTS:
                for each in TEXTS[text]:
                    number += 1
                    unit = f"{card.id}/{field.source}/{number}"
                    made = replace(each, id=unit, source=field.source, field=field.name)
                    units.append(_unit(unit, "effect", field.source, field.name, text, effect=made))
            elif (found := KEYWORD.fullmatch(text)) is not None:
                number += 1
                name, amount = found.groups()
                keyword = fx.Keyword(name, int(amount) if amount else None)
                unit = f"{card.id}/{field.source}/{number}"
                units.append(_unit(unit, "keyword", field.source, field.name, text, keywords=(keyword,)))
            else:
                raise KeyError(f"no effect written by hand for {text!r}")
    return CompiledCard(card.id, card.name, tuple(units))


def _unit(unit: str, kind: Any, source: str, field: str, text: str, **more: Any) -> Unit:
    return Unit(
        id=unit, kind=kind, source=source, field=field, span=(0, len(text)), text=text, status="compiled", **more
    )
