"""Which effects a happening triggers (CR 15-4-2, 15-5), and which interrupt it (CR 15-8-5).

The names of events are the compiler's (`Event.event`); the runtime's own happenings use the same
words, and `EVENTS` says which words of a card each happening answers to.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from cardc.compiler import effect as fx
from cardc.runtime import causes, conditions, select
from cardc.runtime.compare import same
from cardc.runtime.keywords import keyword_effect
from cardc.runtime.look import Look
from cardc.runtime.model import FIELD, Definition, Happening, Live, Pending
from cardc.runtime.scope import Scope
from cardc.runtime.subjects import area_fits, came_from, subjects
from cardc.runtime.watch import watching

EVENTS: dict[str, tuple[str, ...]] = {
    "played": ("play",),
    "digivolved": ("digivolve", "dna_digivolve"),
    "deleted": ("delete",),
    "returned": ("return", "add"),
    "left": ("leave",),
    "trashed": ("trash", "trash_from"),
    "attacked": ("attack",),
    "attack_ended": ("end",),
    "attack_target_switched": ("switch", "change"),
    "blocked": ("block",),
    "suspended": ("suspend",),
    "unsuspended": ("unsuspend",),
    "added": ("add",),
    "drawn": ("draw", "add"),
    "placed": ("place",),
    "linked": ("link",),
    "moved": ("move",),
    "hatched": ("hatch",),
    "used": ("use",),
    "checked": ("check",),
    "removed_from_security": ("remove", "remove_from", "reduce"),
    "battled": ("battle",),
    "won_battle": ("win_battle",),
    "memory_gained": ("gain",),
    "memory_lost": ("lose",),
    "de_digivolved": ("de-digivolve", "trash"),
    "revealed": ("reveal",),
    "keyword_activated": ("activate",),
}
"""Happening -> the verbs of a card that mean it."""

_PAST = {verb: verb for verbs in EVENTS.values() for verb in verbs} | {
    "played": "play", "digivolved": "digivolve", "deleted": "delete", "returned": "return", "trashed": "trash",
    "attacked": "attack", "blocked": "block", "suspended": "suspend", "unsuspended": "unsuspend", "added": "add",
    "placed": "place", "linked": "link", "moved": "move", "used": "use", "checked": "check", "removed": "remove",
}  # fmt: skip
"""Verbs by their past participle too: effects written by hand say "deleted"."""

IN_BATTLE = "_in_battle"
AND_SURVIVE = "_and_survive"


def known_event(event: fx.Event) -> bool:
    """Does the runtime have a happening for it?"""
    return _verb(event.event) in _PAST


@lru_cache(maxsize=1000)
def _verb(event: str) -> str:
    base = event.removesuffix(AND_SURVIVE).removesuffix(IN_BATTLE)
    return _PAST.get(base, base)


TIMINGS: dict[str, str] = {
    "on_play": "played",
    "when_digivolving": "digivolved",
    "on_deletion": "deleted",
    "when_attacking": "attacked",
    "when_blocking": "blocked",
    "when_linking": "linked",
    "when_moving": "moved",
    "end_of_attack": "attack_ended",
}
"""Timings of the thing's own doing -> the happening (CR 15-16)."""

PHASES: dict[str, tuple[str, bool | None]] = {
    "start_of_your_turn": ("turn_start", True),
    "start_of_opponent_turn": ("turn_start", False),
    "start_of_all_turns": ("turn_start", None),
    "start_of_each_turn": ("turn_start", None),
    "end_of_your_turn": ("turn_end", True),
    "end_of_opponent_turn": ("turn_end", False),
    "end_of_all_turns": ("turn_end", None),
    "end_of_each_turn": ("turn_end", None),
    "end_of_turn": ("turn_end", None),
    "start_of_your_main_phase": ("main_start", True),
    "start_of_opponent_main_phase": ("main_start", False),
    "start_of_main_phase": ("main_start", None),
}
"""Timings of the turn -> the happening, and whether it must be the own turn."""


def triggered(
    look: Look, happenings: tuple[Happening, ...], leaving: tuple[Live, ...] = ()
) -> list[tuple[Live, Happening]]:
    """The trigger-type effects that this triggers, each once though it happens several times at once (CR 15-5-2), and
    what of it each effect speaks of.

    `leaving`: the effects of things that left the field by it; they trigger only by their own
    leaving (CR 4-15-2), on the state they had.
    """
    found: list[tuple[Live, Happening]] = []
    for live in leaving:
        found.extend(_once(look, live, tuple(_own_part(live, each) for each in happenings)))
    gone = {(live.card, live.effect.id) for live, _ in found}
    moved = (live for each in happenings for live in _moved_lives(look, each))
    for live in (*look.lives_of("trigger"), *moved):
        if (live.card, live.effect.id) not in gone:
            found.extend(_once(look, live, happenings))
    return found


def _once(look: Look, live: Live, happenings: tuple[Happening, ...]) -> list[tuple[Live, Happening]]:
    """The effect with all that it is triggered by, as one."""
    parts = [narrowed(look, live, each) for each in happenings if fires(look, live, each)]
    if not parts:
        return []
    subjects = tuple(thing for part in parts for thing in part.subjects)
    before = tuple(thing for part in parts for thing in part.before)
    return [(live, replace(parts[0], subjects=subjects, before=before))]


def _moved_lives(look: Look, happening: Happening) -> list[Live]:
    """ "When this card is trashed from your deck": effects of cards that moved, which wait where those are now."""
    if happening.area is None or happening.area in FIELD or happening.to in (None, *FIELD):
        return []
    sources = ("main", "inherited") if happening.area == "stack" else ("main",)
    host = happening.things[0] if happening.area == "stack" and len(happening.things) == 1 else None
    found: list[Live] = []
    for thing in happening.subjects:
        inst = look.state.cards.get(thing)
        if inst is None or inst.host is not None:
            continue
        for source in sources:
            for effect in inst.definition.effects.get(source, ()):
                if (
                    effect.trigger is not None
                    and effect.area not in _ICONS
                    and any(map(_of_this_card, effect.trigger.events))
                ):
                    found.append(Live(effect, thing, host, inst.owner, "area", thing))
    return found


_ICONS = ("hand", "trash", "security")
"""Areas whose effects are always looked at (`Look.area_lives`)."""


def _of_this_card(event: fx.Event) -> bool:
    return not event.would and event.subject == fx.Ref("this_card")


def _own_part(live: Live, happening: Happening) -> Happening:
    """The happening as far as it happened to the thing that has the effect."""
    then = happening.before or happening.subjects
    mine = [i for i, things in enumerate(zip(then, happening.subjects, strict=False)) if _has(live, things)]
    before = tuple(happening.before[i] for i in mine) if happening.before else ()
    return replace(happening, subjects=tuple(happening.subjects[i] for i in mine), before=before)


def _has(live: Live, things: tuple[int, int]) -> bool:
    return live.host in things or live.card in things


def fires(look: Look, live: Live, happening: Happening) -> bool:
    """Does the happening meet the trigger conditions of the effect?"""
    effect = live.effect
    if effect.category != "trigger" or (exhausted(look, live) and not look.state.rules.used_up_triggers):
        return False
    if not conditions.turn_fits(effect.timings, live.owner, look.turn_player):
        return False
    if effect.trigger is not None:
        meant = verbs(happening)
        return any(
            _verb(event.event) in meant and event_matches(scope_for(look, live, happening), event, happening)
            for event in effect.trigger.events
            if not event.would
        )
    return any(_timing_fits(live, timing, happening, look) for timing in effect.timings)


def exhausted(look: Look, live: Live) -> bool:
    """[X Per Turn] used up: it does not trigger (CR 15-14-1-2)."""
    limit = live.effect.frequency
    return limit is not None and look.state.uses.get(live.counter, 0) >= limit


def _timing_fits(live: Live, timing: str, happening: Happening, look: Look) -> bool:
    if timing == "when_linking":  # of the card that becomes a link card (CR 15-16-6-1)
        return happening.event == "linked" and live.card in happening.things
    if timing in TIMINGS:
        return happening.event == TIMINGS[timing] and live.host is not None and _is_subject(live.host, happening)
    if timing in PHASES:
        event, own = PHASES[timing]
        return happening.event == event and (own is None or own is (look.turn_player == live.owner))
    return False


def _is_subject(thing: int, happening: Happening) -> bool:
    return thing in happening.subjects or thing in happening.before


def scope_for(look: Look, live: Live, happening: Happening) -> Scope:
    scope = look.scope_of(live)
    scope.happening = happening
    return scope


# ---- events -----------------------------------------------------------------------------------


_LEAVING = ("leave", "remove")
_TO_DECK = ("place", "return")


def verbs(happening: Happening) -> tuple[str, ...]:
    """The verbs that mean it: leaving the field, however it is done; "placed" in a deck and "returned" alike."""
    found = EVENTS.get(happening.event, ())
    if happening.leaves:
        found = (*found, *_LEAVING)
    if happening.event in ("placed", "returned") and happening.to == "deck":
        found = (*found, *_TO_DECK)
    return found


def event_matches(scope: Scope, event: fx.Event, happening: Happening) -> bool:
    """Is this what the "When …" speaks of?"""
    cause = happening.cause
    verb = _verb(event.event)
    if verb not in verbs(happening) or (verb == "dna_digivolve" and happening.how != verb):
        return False
    if happening.area == "breeding_area" and happening.to in (None, "breeding_area") and not _means_breeding(event):
        return False
    if IN_BATTLE in event.event and (cause is None or cause.kind != "battle"):
        return False
    if event.by_effect and (cause is None or not causes.is_effect(cause, event.agent)):
        return False
    if event.agent is not None and not _agent_fits(scope, event, happening):
        return False
    if event.not_by is not None and cause is not None and causes.cause_is(scope, cause, event.not_by):
        return False
    if event.during is not None and not conditions.is_during(scope, event.during):
        return False
    from_places = (event.place, *event.or_place) if event.place is not None else ()
    if from_places and not any(came_from(scope, place, happening) for place in from_places):
        return False
    to_places = (event.to, *event.or_to) if event.to is not None else ()
    if to_places and not any(area_fits(scope, place, happening.to, happening) for place in to_places):
        return False
    if event.object is not None and not _object_fits(scope, event.object, happening):
        return False
    if event.subject is None:
        return True
    found, wanted = len(subjects(scope, event, happening)), _at_once(event.subject)
    if event.would and event.agent is not None and verb == "play" and isinstance(event.subject, fx.Select):
        return found == wanted == len(happening.subjects)  # "when you would play 1 Digimon", not 2 at once (Q2014)
    return found >= wanted


def _at_once(subject: fx.Target) -> int:
    """How many it must happen to at the same time ("when 2 or more cards are trashed")."""
    match subject:
        case fx.Select(count=fx.Count(mode="exactly" | "at_least", n=int() as n)):
            return n
        case _:
            return 1


def _object_fits(scope: Scope, target: fx.Target, happening: Happening) -> bool:
    """Is it done to the one named? An attack on a player has no thing that it is on."""
    if isinstance(target, fx.PlayerRef):
        return happening.event == "attacked" and not happening.things
    if happening.event == "keyword_activated":
        return isinstance(target, fx.Ref) and target.keyword in (None, happening.how)
    if isinstance(target, fx.Select) and happening.event == "digivolved":
        alike = [f for f in target.filters if isinstance(f, fx.Same) and f.as_ == fx.Ref("trigger")]
        if not all(_as_before(scope, happening, each) for each in alike):
            return False
        target = replace(target, filters=tuple(f for f in target.filters if f not in alike))
    things = happening.things
    if happening.event == "battled":  # both of them battle: the other one
        things = (*things, *(thing for thing in happening.subjects if thing != scope.host))
    return any(select.is_among(scope, thing, target) for thing in things)


def _as_before(scope: Scope, happening: Happening, alike: fx.Same) -> bool:
    """ "Digivolves into a Digimon of the same level": as it was with the card that is now under the top one."""
    board = scope.board

    def was(thing: int) -> int:
        digivolved = board.top_card(thing) in happening.things
        return board.under(thing)[0] if digivolved and board.under(thing) else thing

    before = [was(thing) for thing in happening.subjects]
    found = any(same(board, card, each, alike.what) for card in happening.things for each in before)
    return found is not alike.different


def _means_breeding(event: fx.Event) -> bool:
    """Cards in the breeding area meet no trigger conditions that do not name it (CR 3-4-7-6)."""
    places = [event.place] if event.place is not None else []
    if isinstance(event.subject, fx.Select):
        places.extend(event.subject.places)
    return any(place.zone in ("breeding_area", "field") for place in places)


def _agent_fits(scope: Scope, event: fx.Event, happening: Happening) -> bool:
    """Who did it: a player (also by an action), an effect, or the Digimon that won the battle."""
    cause = happening.cause
    if cause is None or event.agent is None:
        return False
    if cause.controller is None and happening.player is not None:
        cause = replace(cause, controller=happening.player)
    return causes.cause_is(scope, cause, event.agent)


def interrupting(look: Look, events: tuple[Happening, ...]) -> list[tuple[Live, Happening]]:
    """The immediate effects that answer to what is about to happen."""
    found: list[tuple[Live, Happening]] = []
    waiting = tuple(live for modifier in look.state.modifiers if (live := watching(modifier)) is not None)
    for live in (*look.lives_of("immediate"), *_revealed_lives(look, events), *waiting):
        effect = live.effect
        if effect.category != "immediate" or effect.trigger is None or exhausted(look, live):
            continue
        if not conditions.turn_fits(effect.timings, live.owner, look.turn_player):
            continue
        for happening in events:
            scope = scope_for(look, live, happening)
            if any(event_matches(scope, event, happening) for event in effect.trigger.events):
                found.append((live, narrowed(look, live, happening)))
                break
    return found


def _revealed_lives(look: Look, events: tuple[Happening, ...]) -> list[Live]:
    """Effects of a card about to be played, used, linked or digivolved into that speak of it (CR 7-1-2-2, 8-1-2-4)."""
    found: list[Live] = []
    for happening in events:
        cards = happening.things if happening.event in ("digivolved", "linked") else happening.subjects
        for thing in cards:
            inst = look.state.cards.get(thing)
            if inst is None or inst.host is not None:
                continue
            found.extend(Live(effect, thing, None, inst.owner, "area", thing) for effect in _of_itself(inst.definition))
    return found


@lru_cache(maxsize=10_000)
def _of_itself(definition: Definition) -> tuple[fx.Effect, ...]:
    """The effects of a card that interrupt its own playing, using, linking or digivolving."""
    keywords = (keyword_effect(unit, each, definition) for unit, each in definition.keywords.get("main", ()))
    every = (*definition.effects.get("main", ()), *(each for each in keywords if each is not None))
    return tuple(each for each in every if each.trigger is not None and any(map(_about_itself, each.trigger.events)))


def _about_itself(event: fx.Event) -> bool:
    named = event.object if event.event in ("digivolve", "dna_digivolve", "link") else event.subject
    return event.would and isinstance(named, fx.Ref) and named.to in ("this_card", "this_digimon", "this_tamer")


def make_pending(look: Look, live: Live, happening: Happening) -> Pending:
    """The effect, waiting. If its card left by the happening it waits on the card that was on top (CR 15-8-3-5)."""
    anchor: int | None = None
    ghost = False
    if live.host is not None and live.host in happening.before:
        anchor = happening.subjects[happening.before.index(live.host)]
    elif live.card in happening.before and live.role == "area":
        anchor = happening.subjects[happening.before.index(live.card)]
    elif live.card in happening.before:
        anchor = look.now(live.card)
    elif live.role == "area" and live.host is not None:
        anchor = live.card
    if anchor is not None:
        card = look.state.cards.get(anchor)
        ghost = card is not None and card.definition.token
    return Pending(look.state.fresh_id(), live, happening, anchor, ghost)


def narrowed(look: Look, live: Live, happening: Happening) -> Happening:
    """The happening as the effect sees it: only the subjects that its trigger is about ("that Digimon")."""
    timed = live.effect.trigger is None and live.host in happening.subjects  # "[On Play]", of each by itself
    if live.host in happening.before or timed:
        happening = _own_part(live, happening)
    if live.effect.trigger is None or not happening.subjects:
        return happening
    scope = scope_for(look, live, happening)
    for event in live.effect.trigger.events:
        if not event_matches(scope, event, happening):
            continue
        mine = subjects(scope, event, happening)
        if len(happening.before) != len(happening.subjects):
            return replace(happening, subjects=mine)
        kept = [i for i, thing in enumerate(happening.subjects) if thing in mine]
        then, now = happening.before, happening.subjects
        return replace(happening, subjects=tuple(now[i] for i in kept), before=tuple(then[i] for i in kept))
    return happening
