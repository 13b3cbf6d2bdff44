"""Attacks and digivolutions as events: who attacks whom, what digivolves into what, by an effect or not."""

from __future__ import annotations

import msgspec

from cardc.compiler.args import Args
from cardc.compiler.called import PERMANENT, kinds_of
from cardc.compiler.doer import doer
from cardc.compiler.effect import Event, Number, PlayerRef, Ref, Select, Several, Target
from cardc.compiler.event_place import came_from, itself, was_in
from cardc.compiler.noun import target
from cardc.compiler.number import number
from cardc.compiler.place import places_of
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import ATTACKING, Scope
from cardc.compiler.subject import agent_of
from cardc.grammar import syntax as s


def is_effect(subject: Target | None) -> bool:
    """Whether an effect does it."""
    return isinstance(subject, Ref) and subject.to in ("effect", "this_effect", "effect_of")


def became(np: s.AnyNp) -> str:
    """ "becomes suspended": the verb that did it."""
    match np:
        case s.Np(core=s.Noun(parts=(s.State(word="suspended" | "unsuspended" as state),)), mods=()):
            return state.removesuffix("ed")
        case _:
            refuse("trigger", np.span, "becomes what?", ("suspended", "unsuspended"))


def digivolves(event: Event, subject: Target, args: Args, scope: Scope) -> tuple[Event, Scope]:
    """ "digivolves into X from your hand by an effect"; "you digivolve": a Digimon of yours does."""
    if isinstance(subject, PlayerRef):
        subject = Select(("digimon",), None, subject.who)
        event = msgspec.structs.replace(event, subject=subject)
    after = scope.happened_to(subject, event.event)
    into = args.prep("into")
    if into is not None:
        obj, places = itself(target(into, after), into)
        event = was_in(msgspec.structs.replace(event, object=obj), places, into.span)  # "into this card in the hand"
    else:
        event = between_levels(event, args)
    by = args.by() or args.prep("with")
    event = came_from(event, args, scope)
    return event if by is None else through(event, by, scope), after


def through(event: Event, by: s.AnyNp, scope: Scope) -> Event:
    """ "you trash a card by your effects", "it digivolves by this effect": the effect, if it is a particular one.

    What a player does is done by the effects of that player: "you play it by a Tamer's effect" is one of your Tamers.
    """
    effect = agent_of(by, scope)
    if not is_effect(effect):
        refuse("trigger", by.span, "by what effect?", ("by an effect", "by one of your effects"))
    if effect == Ref("effect"):
        return msgspec.structs.replace(event, by_effect=True)
    whose_deed = event.agent
    match effect, whose_deed:
        case _, None:
            pass
        case Ref(to="this_effect"), PlayerRef(who="you"):
            pass
        case Ref(to="effect", owner=owner), PlayerRef(who=who) if owner in (None, who):
            effect = msgspec.structs.replace(effect, owner=who)
        case Ref(to="effect_of", of=Select(owner=owner) as whose), PlayerRef(who=who) if owner in (None, who):
            effect = msgspec.structs.replace(effect, of=msgspec.structs.replace(whose, owner=who))
        case Ref(to="effect_of", of=Ref(to="this_digimon" | "this_tamer" | "this_card") as whose), _ if (
            whose_deed == PlayerRef("you") or whose_deed == whose
        ):
            pass
        case _:
            refuse("trigger", by.span, "is it the doer's effect?", ("by an effect",))
    return msgspec.structs.replace(event, agent=effect, by_effect=True)


def between_levels(event: Event, args: Args) -> Event:
    """ "one of your Digimon digivolves from level 5 to level 6": which of them, and into what."""
    subject, span = event.subject, next((arg.span for arg in args.left if isinstance(arg, s.PrepArg)), (0, 0))
    levels = _levels(args)
    if levels is None:
        return event
    if not isinstance(subject, Select) or event.object is not None:
        refuse("trigger", span, "which Digimon's levels?", ("one of your Digimon digivolves from level …",))
    of_level = msgspec.structs.replace(subject, filters=(*subject.filters, levels[0]))
    return msgspec.structs.replace(event, subject=of_level, object=Select(("digimon",), None, None, (), (levels[1],)))


def level_apart(np: s.AnyNp, args: Args) -> s.AnyNp:
    """ "you digivolve one of your Digimon from level 5 to level 6": the level is none of the Digimon's places."""
    match np:
        case s.Np(mods=(*mods, s.ModPrep(word="from", np=s.Noun(parts=(s.Level(),)) as level, span=span))):
            args.left.append(s.PrepArg(span, "from", s.Np(span, level, ())))
            return msgspec.structs.replace(np, mods=tuple(mods))
        case _:
            return np


def _levels(args: Args) -> tuple[Number, Number] | None:
    """ "digivolves from level 5 to level 6": which Digimon, into which."""
    found: list[Number] = []
    for word in ("from", "to"):
        np = next((arg.np for arg in args.left if isinstance(arg, s.PrepArg) and arg.word == word), None)
        match np:
            case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.Level(number=n, compare=None),)), mods=()):
                found.append(Number("level", "=", number(n, np.span)))
            case _:
                return None
    args.prep("from")
    args.prep("to")
    return found[0], found[1]


def attacks(event: Event, subject: Target, obj: Target | None, args: Args, scope: Scope) -> tuple[Event, Scope]:
    """ "you attack with a Digimon": the Digimon attacks."""
    with_np = args.prep("with")
    if isinstance(subject, PlayerRef) and event.event == "attack":
        attacker = target(with_np, scope) if with_np is not None else None
        event = msgspec.structs.replace(event, subject=attacker, agent=subject, object=obj)
        return event, scope.happened_to(attacker, event.event)
    if with_np is not None:
        agent = agent_of(with_np, scope)
        if not isinstance(agent, Ref) or agent.keyword is None:
            refuse("trigger", with_np.span, "two attackers")
        event = msgspec.structs.replace(event, agent=agent, by_effect=True)  # "attacks with ＜Blitz＞"
    after = scope.happened_to(subject, event.event)
    if obj is not None and isinstance(subject, Ref) and not isinstance(obj, PlayerRef):
        # "this Digimon attacks a Digimon, … that Digimon"; "delete it" may be either
        after = after.aside(Ref("attack_target"), kinds_of(obj)).or_that(Ref("attack_target"))
    elif isinstance(obj, Select):
        two = Several((Ref("trigger"), Ref("attack_target")), "or")
        after = after.beside(Ref("attack_target"), obj).aside(two, kinds_of(obj) & PERMANENT).vaguely(two)
    return msgspec.structs.replace(event, object=obj), after


SUFFERED = frozenset({"attack", "block"})
"""Verbs whose passive has the doer as what the event is about: the one that blocks, not the one that is blocked."""


def suffers(event: Event, whom: Target | None, span: s.Span) -> Event:
    """ "is blocked", "is attacked by an opponent's Digimon": `whom` is the object, the doer is the subject."""
    if event.event not in SUFFERED:
        return event
    if event.would or (event.agent is not None and not isinstance(event.agent, (Select, Several))):
        refuse(
            "trigger", span, "a Digimon does that, and it is told when it has been done", ("is blocked by a Digimon",)
        )
    return msgspec.structs.replace(event, subject=event.agent, agent=None, object=whom)


def suffered(event: Event, whom: Target, scope: Scope) -> Scope:
    """After `whom` was attacked or blocked: "it" is the attack's target, or the attacking Digimon."""
    if not isinstance(whom, (Select, Several)):
        after = msgspec.structs.replace(scope.spoke_of(whom, kinds_of(whom)), happened=whom)
    else:
        after = scope.spoke_of(ATTACKING if event.event == "block" else Ref("attack_target"), kinds_of(whom))
    after = after.did(event.event, Ref("trigger"))
    if event.subject is None:
        return after
    return after.aside(Ref("trigger"), kinds_of(event.subject)).or_that(Ref("trigger"))


def links(event: Event, before: Scope, after: Scope, span: s.Span) -> tuple[Event, Scope]:
    """ "You link a card to this Digimon", "this card would be linked": the Digimon gets linked, with the card.

    "It" behind that would be the card or the Digimon.
    """
    host, card = event.object, event.subject
    if not isinstance(card, Ref) and event.agent is None:
        refuse("trigger", span, "what gets linked is the Digimon", ("when … gets linked",))
    if isinstance(card, Select) and card.places:  # where it was: it is under the Digimon when that has happened
        event, card = was_in(event, card.places, span), msgspec.structs.replace(card, places=())
    changed = msgspec.structs.replace(event, subject=host, object=card)
    if isinstance(card, Ref):
        return changed, after
    either = Several((Ref("trigger"), Ref("this_card")), "or")
    told = msgspec.structs.replace(before.spoke_of(either).vaguely(either), happened=Ref("trigger"))
    return changed, told if host is None or isinstance(host, Ref) else told.aside(
        Ref("trigger"), kinds_of(host) & PERMANENT
    )


def is_linked(event: Event) -> bool:
    """ "This card is linked", "a card is linked", and not "this Digimon is linked"."""
    match event:
        case Event(event="link", subject=Ref(to="this_card")):
            return True
        case Event(event="link", subject=Select(of=of, places=places)):
            return "card" in of or bool(places)
        case _:
            return False


def leaves(event: Event, np: s.AnyNp | None, subject: Target, args: Args, scope: Scope) -> tuple[Event, Scope]:
    """ "would leave the battle area by your opponent's effects"."""
    place = None
    if isinstance(np, s.Np):
        found, i = places_of("", np.core, np.mods, 0, scope)
        if i != len(np.mods):
            refuse("place", np.mods[i].span, "this describes no place")
        place = found[0]
    agent = doer(args, scope)
    event = msgspec.structs.replace(event, place=place, agent=agent, by_effect=is_effect(agent))
    return event, scope.happened_to(subject, event.event)
