"""What a label's timing name stands for: the icons and events of a compiled effect that it covers."""

from __future__ import annotations

from functools import cache

import msgspec

from cardc.compiler.effect import Effect, Event, Place, Ref, Several
from cardc.compiler.header import DURING, timing_name
from cardc.corpus.struct_walk import structs_in
from cardc.grammar.lexicon import TIMINGS

LABEL_TIMINGS: dict[str, str] = {
    "OnEnterFieldAnyone": "[on_play] [when_digivolving] play digivolve dna_digivolve place@battle_area",
    "OnAllyAttack": "[when_attacking] attack",
    "OnBlockAnyone": "[on_block] [when_blocking] block",
    "OnAttackTargetChanged": "switch change",
    "OnEndAttack": "[end_of_attack]",
    "OnEndBattle": "delete_in_battle delete_in_battle_and_survive",
    "OnDestroyedAnyone": "[on_deletion] delete delete_in_battle trash@battle_area",
    "OnSecurityCheck": "check",
    "OptionSkill": "[main]",
    "OnDeclaration": "[main]",
    "SecuritySkill": "[security]",
    "OnStartTurn": "[start_of_your_turn] [start_of_opponents_turn] [start_of_all_turns] [start_of_each_turn]",
    "OnStartMainPhase": "[start_of_main_phase] [start_of_your_main_phase] [start_of_opponents_main_phase]",
    "OnEndTurn": "[end_of_turn] [end_of_your_turn] [end_of_opponents_turn] [end_of_all_turns] [end_of_each_turn]",
    "BeforePayCost": "would:play would:digivolve would:dna_digivolve would:use would:link",
    "WhenDigisorption": "suspend digivolve",
    "WhenRemoveField": "would:leave",
    "WhenPermanentWouldBeDeleted": "would:delete would:delete_in_battle",
    "WhenReturntoHandAnyone": "would:return@hand",
    "WhenReturntoLibraryAnyone": "would:return@deck would:place@deck",
    "WhenWouldDigivolutionCardDiscarded": "would:trash@digivolution_cards",
    "WhenTopCardTrashed": "trash@stack trash@battle_area",
    "OnPermamemtReturnedToHand": "return@hand",
    "OnReturnCardsToHandFromTrash": "return@trash add@trash",
    "OnReturnCardsToLibraryFromTrash": "return@trash place@trash",
    "OnTappedAnyone": "suspend",
    "OnUnTappedAnyone": "unsuspend",
    "OnMove": "[when_moving] move",
    "OnUseOption": "use",
    "OnUseDigiburst": "use activate",
    "AfterEffectsActivate": "activate",
    "OnAddHand": "add@hand",
    "OnAddSecurity": "add@security place@security",
    "OnLoseSecurity": "remove@security trash@security reduce@security",
    "OnDiscardSecurity": "trash@security",
    "OnDiscardHand": "trash@hand",
    "OnDiscardLibrary": "trash@deck",
    "OnAddDigivolutionCards": "place@digivolution_cards add@digivolution_cards place@under",
    "OnDigivolutionCardDiscarded": "trash@digivolution_cards",
    "OnDigivolutionCardReturnToDeckBottom": "place@digivolution_cards return@digivolution_cards",
    "OnLinkCardDiscarded": "trash@link_cards",
    "WhenLinked": "[when_linking] [when_linked] link",
}
"""The names of one public simulator. `[icon]`; an event; `would:event`; `event@zone`, the zone anywhere in it."""


class Cause(msgspec.Struct, frozen=True):
    """One thing that starts an effect: an icon, or an event."""

    name: str
    icon: bool = False
    would: bool = False
    zone: str = ""


@cache
def causes_of(timing: str) -> tuple[Cause, ...] | None:
    """What the name stands for; None where nobody knows it. An icon, as printed or as compiled, stands for itself."""
    if timing in LABEL_TIMINGS:
        return tuple(_cause(written) for written in LABEL_TIMINGS[timing].split())
    name = timing_name(timing.replace("_", " "))
    return (Cause(name, icon=True),) if name in _ICONS else None


_ICONS = frozenset(timing_name(icon) for icon in TIMINGS)


def _cause(written: str) -> Cause:
    if written.startswith("["):
        return Cause(written.strip("[]"), icon=True)
    event, _, zone = written.removeprefix("would:").partition("@")
    return Cause(event, would=written.startswith("would:"), zone=zone)


def starts(effect: Effect) -> list[str | Event]:
    """What starts the effect: its icons, but for those that say in whose turn it is live, and its events."""
    icons = [timing for timing in effect.timings if timing not in DURING]
    return [*icons, *(effect.trigger.events if effect.trigger is not None else ())]


def covers(cause: Cause, start: str | Event) -> bool:
    """Whether a cause is what starts the effect. An event that speaks of no zone may be of any."""
    if isinstance(start, str):
        return cause.icon and cause.name == start
    if cause.icon or cause.would != start.would or cause.name not in _names(start):
        return False
    zones = _zones(start)
    return not cause.zone or not zones or cause.zone in zones


def _names(event: Event) -> tuple[str, ...]:
    """What the event goes by: "is deleted in battle or by effects" is a deletion in battle too."""
    doers = event.agent.items if isinstance(event.agent, Several) else (event.agent,)
    return (event.event, f"{event.event}_in_battle") if Ref("battle") in doers else (event.event,)


def start_name(start: str | Event) -> str:
    """How reports call it: "on_play", "would leave"."""
    if isinstance(start, str):
        return start
    return f"would {start.event}" if start.would else start.event


def _zones(event: Event) -> frozenset[str]:
    """Every zone that the event speaks of."""
    return frozenset(place.zone for place in structs_in(event) if isinstance(place, Place))
