"""Trigger conditions: "When …" to events (CR 15-8-3), "would" forms to interruptions (CR 15-8-5)."""

from __future__ import annotations

import msgspec

from cardc.compiler.args import Args, duration_of
from cardc.compiler.called import PERMANENT, kinds_of
from cardc.compiler.destination import as_place, placing
from cardc.compiler.doer import also_by, by_clause, doer, spared, without_exception
from cardc.compiler.draft import AUX_SEQUENCES, reading
from cardc.compiler.effect import Event, PlayerRef, Ref, Select, Several, Target
from cardc.compiler.event_place import (
    anyones,
    attack_target,
    came_from,
    face_told,
    flipped,
    from_apart,
    is_place,
    itself,
    linked_with,
    put_in,
    under_another,
    under_it,
    was_in,
    went_to,
    whose_cards,
)
from cardc.compiler.event_verb import (
    SUFFERED,
    attacks,
    became,
    between_levels,
    digivolves,
    is_effect,
    is_linked,
    leaves,
    level_apart,
    links,
    suffered,
    suffers,
    through,
)
from cardc.compiler.happens import something_happens
from cardc.compiler.noun import target
from cardc.compiler.place import place_np
from cardc.compiler.reference import attacked, is_any_player
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import ATTACKING, Scope
from cardc.compiler.subject import agent_of
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import is_negative, verb_forms

TRANSITIVE = frozenset({
    "play", "delete", "trash", "suspend", "unsuspend", "add", "place", "return", "use", "remove", "move", "link",
    "reveal", "reduce", "give", "check", "digixros", "activate", "draw", "de-digivolve", "flip",
})  # fmt: skip
INTRANSITIVE = frozenset({
    "attack", "digivolve", "block", "leave", "survive", "battle", "unsuspend", "suspend", "become", "get",
    "dna digivolve", "app fuse", "check", "lose", "gain", "have", "switch", "end", "move", "change", "link",
})  # fmt: skip


class _Told(msgspec.Struct, frozen=True, gc=False):
    """An event as its clause tells it. `subject`: that of the verb; of "you play a Digimon", you."""

    event: Event
    subject: Target | None
    scope: Scope


def events(chain: s.Chain, scope: Scope, subject: Target | None = None) -> tuple[list[Event], Scope]:
    """The events that a When clause waits for, and what it has spoken of.

    `subject`: what they happen to where the clause does not say it ("if played or digivolved by an effect").
    """
    used = _keyword_used(chain, scope)
    if used is not None:
        return [used], scope.happened_to(used.subject, used.event)
    for clause in (chain.first, *(link.clause for link in chain.links)):
        if isinstance(clause, s.Clause) and any(map(is_negative, (clause.verb, *clause.auxes))):
            refuse("trigger", clause.span, "nothing happens here that could trigger an effect")
    told = _event(_object_shared(chain), scope, None if subject is None else _Told(Event("", subject), subject, scope))
    found = [told.event]
    for link in chain.links:
        if link.leads:
            refuse("trigger", link.span, "a condition inside a trigger")
        word = link.word.strip(", ").removesuffix(" when")
        if word not in ("or", "and", "by", "or by"):
            refuse("trigger", link.span, f"'{link.word}' joins no events")
        if word == "by":
            found[-1] = msgspec.structs.replace(found[-1], by_effect=False, agent=by_clause(link.clause))
            continue
        if word == "or by":
            found[-1] = also_by(found[-1], by_clause(link.clause), link.span)
            continue
        if word == "and":
            # "deletes … in battle and survives": one event, further qualified
            clause = link.clause
            if isinstance(clause, s.Order) and clause.verb in ("survives", "survive") and not clause.args:
                found[-1] = msgspec.structs.replace(found[-1], event=found[-1].event + "_and_survive")
                continue
            refuse("trigger", link.span, "two things at once")
        told = _event(link.clause, told.scope, told)
        found.append(told.event)
    last = found[-1]
    if (
        last.agent is not None
        and last.agent != told.subject
        and len(found) > 1
        and all(isinstance(link.clause, s.Order) for link in chain.links)
    ):
        # "would be deleted or returned to the hand by an effect": said of both
        found = [
            event
            if event.agent is not None
            else msgspec.structs.replace(event, agent=last.agent, by_effect=last.by_effect)
            for event in found
        ]
    if last.not_by is not None and {event.event for event in found} <= _REMOVING and told.subject == found[0].subject:
        # "would be deleted or returned to the hand other than by your effects": neither is
        found = [msgspec.structs.replace(event, not_by=event.not_by or last.not_by) for event in found]
    something_happens(found, chain.span)
    if any(event.would for event in found):
        return found, told.scope.threatens(found[0].subject)
    return found, told.scope


_REMOVING = frozenset({"delete", "return", "leave", "trash", "remove"})


def _keyword_used(chain: s.Chain, scope: Scope) -> Event | None:
    """ "When you use ＜Blocker＞ to suspend one of your Digimon": the Digimon is suspended by that keyword effect."""
    match chain:
        case s.Chain(
            first=s.Clause(subject=who, auxes=(), verb="use", args=(s.Keywords(keywords=s.Icons(items=(icon,))),)),
            links=(s.Link(word="to", leads=(), clause=s.Order(auxes=(), verb=verb, args=(s.Np() as what,))),),
        ) if target(who, scope) == PlayerRef("you"):
            lemma = reading(verb, (), "order", None, chain.span).lemma
            agent = Ref("effect", owner="you", keyword=icon.strip("＜＞").casefold())
            return Event(lemma, target(what, scope), agent, by_effect=True)
        case _:
            return None


def _object_shared(chain: s.Chain) -> s.AnyClause:
    """ "an effect plays or digivolves an opponent's Digimon": the first verb has the object of the second."""
    match chain:
        case s.Chain(
            first=s.Clause(args=()) as first, links=(s.Link(leads=(), word="or", clause=s.Order(args=(obj, *_))),)
        ) if (
            isinstance(obj, (s.Np, s.NpList))
            and verb_forms()[first.verb][0].lemma in TRANSITIVE
            and _acts(first.subject)
        ):
            return msgspec.structs.replace(first, args=(obj,))
        case _:
            return chain.first


def _acts(np: s.AnyNp) -> bool:
    """An effect or a player, who always does it to something; "this Digimon suspends" is said of itself."""
    match np:
        case s.Np(core=s.Noun(parts=(*_, s.StatHead() | s.PlayerHead()))) | s.Np(core=s.Pronoun(word="you")):
            return True
        case _:
            return False


def _event(clause: s.AnyClause, scope: Scope, previous: _Told | None) -> _Told:
    match clause:
        case s.Clause():
            return _clause_event(clause, scope)
        case s.Order(auxes=auxes, verb=verb, args=args):
            if previous is None:
                return _gerund_event(clause, auxes, verb, Args(args), scope)
            return _further_event(clause, previous)
        case s.KeywordOrder() | s.KeywordClause() | s.ThereIs() | s.Ellipsis():
            refuse("trigger", clause.span, "this is no event")


def _gerund_event(clause: s.Order, auxes: tuple[str, ...], verb: str, args: Args, scope: Scope) -> _Told:
    """ "When DNA digivolving", "When attacking": said of this Digimon; "When digivolving into this card"."""
    found = reading(verb, auxes, "gerund", None, clause.span)
    if found.lemma in ("play", "use"):
        return _playing(clause, found.lemma, args, scope)
    lemma = found.lemma.replace(" ", "_")
    if (
        lemma == "suspend" and (cause := args.prep("for")) is not None
    ):  # "suspending Digimon for a ＜Digisorption＞ effect"
        what = target(args.need_np(clause.span, verb), scope)
        args.finish(verb)
        event = through(Event(lemma, what, would=True), cause, scope)
        return _Told(event, what, scope.happened_to(what, lemma))
    into = args.prep("into", "from")
    which = args.np() if found.lemma == "digivolve" else None
    if which is not None and into is not None:  # old: "When digivolving one of your Digimon into …"
        digivolving = target(which, scope)
        after = scope.happened_to(digivolving, "digivolve")
        args.finish(verb)
        event = Event("digivolve", digivolving, object=target(into, after), would=True)
        return _Told(event, digivolving, after)
    if into is not None:  # "When digivolving into this card from your hand"
        card, places = itself(target(into, scope), into)
        if card != Ref("this_card") or found.lemma not in ("digivolve", "dna digivolve"):
            refuse("trigger", into.span, "only 'into this card' fits here")
        args.finish(verb)
        event = Event(lemma, None, PlayerRef("you"), card, would=bool(places))
        return _Told(was_in(event, places, into.span), None, scope.spoke_of(card))
    fought = args.np() if found.lemma in ("attack", "battle", "block") else None
    against = target(fought, scope) if fought is not None else None
    args.finish(verb)
    return _Told(Event(lemma, scope.this, object=against), scope.this, scope.spoke_of(scope.this))


def _playing(clause: s.Order, lemma: str, args: Args, scope: Scope) -> _Told:
    """ "When playing this card from your hand": old cards say so where newer ones say "would be played"."""
    np = args.need_np(clause.span, clause.verb)
    card, places = itself(target(np, scope), np)
    if card != Ref("this_card"):
        refuse("trigger", np.span, "only 'this card' fits here")
    played = was_in(Event(lemma, card, would=True), places, np.span)
    args.finish(clause.verb)
    return _Told(played, played.subject, scope.happened_to(played.subject, lemma))


_OF_EVENTS = frozenset({
    (), ("be",), ("is",), ("are",), ("gets",), ("get",), ("was",), ("were",), ("wasn't",), ("weren't",),
})  # fmt: skip
"""The auxiliaries that an event is told with."""


def _clause_event(clause: s.Clause, scope: Scope) -> _Told:
    auxes, verb, args = clause.auxes, clause.verb, Args(clause.args)
    subject, places = itself(_does(clause.subject, scope), clause.subject)
    found = reading(verb, auxes, "clause", None, clause.span)
    would = "would" in auxes
    rest = tuple(aux for aux in auxes if aux not in ("would", "also", "next"))
    if rest not in _OF_EVENTS or AUX_SEQUENCES.get(auxes) is None:
        refuse("trigger", clause.span, f"'{' '.join(auxes)}' tells no event")
    is_passive = found.form == "ed" and bool(rest)
    event = was_in(Event(found.lemma.replace(" ", "_"), subject, would=would), places, clause.subject.span)
    if is_passive:
        after = scope.happened_to(subject, event.event)
        event = linked_with(suffers(_passive_details(event, args, after), subject, clause.span), args, after)
        if is_linked(event):
            event, after = links(event, scope, after, clause.span)
        scope = suffered(event, subject, scope) if event.event in SUFFERED else after
    elif found.lemma == "become":
        agent = doer(args, scope)  # "becomes suspended by an effect"
        name = became(args.need_np(clause.span, verb))
        event = msgspec.structs.replace(event, event=name, agent=agent, by_effect=is_effect(agent))
        scope = scope.happened_to(subject, event.event)
    else:
        spoken = (scope if is_effect(subject) else scope.happened_to(subject, event.event)).acting(subject)
        event, scope = _active_details(clause, event, found.lemma, subject, args, scope, spoken)
    event = under_another(under_it(_when(event, args, scope), clause.span), clause.span)
    if event.event == "attack":
        event = msgspec.structs.replace(event, object=attacked(event.object, event.subject or event.agent))
    args.finish(verb)
    return _Told(event, subject, whose_cards(event, scope))


def _when(event: Event, args: Args, scope: Scope) -> Event:
    """ "during your main phase", "other than in battle": what narrows any event."""
    duration = args.duration()
    if duration is not None:
        event = msgspec.structs.replace(event, during=duration_of(duration, scope).until)
    return msgspec.structs.replace(event, not_by=spared(args, scope, event.not_by))


def _does(np: s.AnyNp, scope: Scope) -> Target:
    """What does it, or undergoes it."""
    if isinstance(np, s.Np) and not np.mods and is_any_player(np.core):
        return PlayerRef("each_player")
    return _subject(np, scope)


def _subject(np: s.AnyNp, scope: Scope) -> Target:
    """Cards and players, or an effect as the doer."""
    if isinstance(np, s.Np):
        core = np.core
        if (type(core) is s.Noun or type(core) is s.Possessed) and type(core.parts[-1]) is s.ZoneHead:
            return Select(("card",), None, None, place_np(anyones(np), scope))
        if (type(core) is s.Noun or type(core) is s.Possessed) and (
            type(core.parts[-1]) is s.StatHead or type(core.parts[-1]) is s.Timings
        ):
            if isinstance(core.parts[-1], s.Timings):
                return agent_of(np, scope)
            if core.parts[-1].word in ("attack target", "attack targets", "target of attack") and not np.mods:
                return attack_target(core, scope)
            return agent_of(np, scope)
    return target(np, scope)


def _passive_details(event: Event, args: Args, scope: Scope) -> Event:
    """ "is trashed from your deck by an effect", "would be deleted in battle"."""
    agent = doer(args, scope)
    activating = args.prep("due to activating")
    if activating is not None:
        agent = agent_of(activating, scope)
    if event.event == "digivolve" and args.manner("into"):  # "this card would be digivolved into"
        return msgspec.structs.replace(event, subject=None, object=event.subject)
    in_np = args.prep("in") if event.event in ("place", "add") else None
    event = flipped(came_from(event, args, scope), args)
    if event.event == "trash" and (was := args.prep("as")) is not None:  # "trashed as a digivolution card"
        event = was_in(event, (as_place(was, scope),), was.span)
    to_np, not_by = without_exception(args.prep("to", "under", "as", "into", "at", "on top of"), scope)
    event = msgspec.structs.replace(event, not_by=not_by)
    if event.place is None and event.event == "return":
        to_np, from_np = from_apart(to_np)
        if from_np is not None:
            event = msgspec.structs.replace(event, place=place_np(from_np, scope)[0])
    obj: Target | None = None
    if to_np is not None:
        if is_place(to_np):
            event = went_to(event, to_np, scope)
        else:
            obj, event = target(to_np, scope), face_told(event, args)
            if event.event == "link" and kinds_of(obj) & PERMANENT:
                refuse("trigger", to_np.span, "what gets linked is the Digimon", ("when … gets linked",))
    if in_np is not None:
        event = went_to(event, in_np, scope)
    to = event.to
    if to is not None:  # a face without a place stays unread, and is refused as left over
        for manner, face_up in (("face up", True), ("face down", False)):
            if args.manner(manner):
                event = msgspec.structs.replace(event, to=msgspec.structs.replace(to, face_up=face_up))
    name = event.event + ("_in_battle" if args.manner("in battle") else "")
    if event.place is None and isinstance(event.subject, Select) and event.subject.places:
        args.manner("from")  # "the stack is removed from": the subject is the place, and tells it; else from where?
    return msgspec.structs.replace(event, event=name, agent=agent, by_effect=is_effect(agent), object=obj)


def _active_details(
    clause: s.Clause | s.Order, event: Event, lemma: str, subject: Target, args: Args, scope: Scope, spoken: Scope
) -> tuple[Event, Scope]:
    """ "you play a Digimon" is told as the Digimon being played; "this Digimon attacks" as it stands.

    `spoken`: what the object can speak of.
    """
    battle = args.manner("in battle")
    np, not_by = without_exception(args.np(), scope)
    event = msgspec.structs.replace(event, not_by=not_by)
    if lemma == "leave":
        return leaves(event, np, subject, args, scope)
    if np is not None and lemma in TRANSITIVE | {"attack", "block", "digivolve", "dna digivolve"}:
        if lemma in ("place", "add") and not args.has_prep("into", "to", "under"):
            np, event = put_in(np, event, spoken)
        np = level_apart(np, args) if lemma == "digivolve" else np
        obj, places = itself(_subject(np, spoken), np)
        event = was_in(event, places, np.span)
        if lemma in ("attack", "block"):
            return attacks(event, subject, obj, args, scope)
        name = event.event + ("_in_battle" if battle else "")
        told = msgspec.structs.replace(event, event=name, subject=obj, agent=subject)
        event, after = _done_to(between_levels(told, args) if lemma == "digivolve" else told, args, scope)
        if lemma == "link":
            return links(event, scope, after, clause.span)
        doers = subject.items if isinstance(subject, Several) else (subject,)
        if all(isinstance(each, PlayerRef) or is_effect(each) for each in doers):
            return event, after
        if lemma in ("play", "use"):
            refuse("trigger", clause.span, "a player does this, and no card", ("when you …",))
        who = subject if isinstance(subject, Ref) else Ref("agent")
        # "that Digimon" is the deleted one, but where only one in play can be meant
        told = msgspec.structs.replace(after, it=who, things=((kinds_of(subject), who), *after.things))
        return event, told.or_that(Ref("trigger"))
    if lemma == "win" and isinstance(np, s.Np) and _is_battle(np):
        return msgspec.structs.replace(event, event="win_battle"), scope.happened_to(subject, "win_battle")
    if np is not None:
        refuse("trigger", np.span, f"'{clause.verb}' takes no object here")
    if lemma == "activate" and len(icons := args.keywords()) == 1 and len(icons[0].items) == 1:
        named = Ref("effect", keyword=icons[0].items[0].strip("＜＞").casefold())
        return msgspec.structs.replace(event, object=named), scope.happened_to(subject, "activate")
    match lemma:
        case "attack":
            return attacks(event, subject, None, args, scope)
        case "digivolve" | "dna digivolve" | "app fuse":
            return digivolves(event, subject, args, scope)
        case "add" if is_effect(subject):
            to_np = args.prep("to")
            if to_np is None:
                refuse("trigger", clause.span, "add what?")
            to = place_np(to_np, scope)[0]
            return msgspec.structs.replace(event, subject=None, agent=subject, by_effect=True, to=to), scope
        case "move" | "return":
            from_np, to_np = args.prep("from"), args.prep("to")
            if from_np is None:
                to_np, from_np = from_apart(to_np)
            place = place_np(from_np, scope)[0] if from_np is not None else None
            to = place_np(to_np, scope)[0] if to_np is not None else None
            return msgspec.structs.replace(event, place=place, to=to), scope.happened_to(subject, event.event)
    if lemma == "hatch" and isinstance(subject, PlayerRef):
        area = args.prep("in")  # said or not: nothing is hatched anywhere else
        if area is not None and [place.zone for place in place_np(area, scope)] != ["breeding_area"]:
            refuse("trigger", area.span, "hatch where?", ("in the breeding area",))
        return msgspec.structs.replace(event, subject=None, agent=subject), scope
    if lemma in ("change", "switch") and isinstance(subject, Ref) and subject.to == "attack_target":
        to_np = args.prep("to")  # "attack targets change to this Digimon"
        event = msgspec.structs.replace(event, object=target(to_np, scope) if to_np is not None else None)
        after = scope.happened_to(subject, event.event)
        return event, after if to_np is None else after.vaguely(
            ATTACKING
        )  # "that Digimon": the attacker, or the target
    if lemma in ("suspend", "unsuspend") and (agent := doer(args, scope)) is not None:
        event = msgspec.structs.replace(event, agent=agent, by_effect=is_effect(agent))
    if lemma not in INTRANSITIVE or isinstance(subject, PlayerRef):
        refuse("trigger", clause.span, f"'{clause.verb}' is no event by itself")
    if battle:
        event = msgspec.structs.replace(event, event=event.event + "_in_battle")
    return event, scope.happened_to(subject, event.event)


def _is_battle(np: s.Np) -> bool:
    """ "wins a battle"."""
    match np:
        case s.Np(core=s.Noun(quant=s.Determiner(word="a" | "the"), parts=(s.TurnHead(word="battle"),)), mods=()):
            return True
        case _:
            return False


def _done_to(event: Event, args: Args, scope: Scope) -> tuple[Event, Scope]:
    """ "you play a Digimon from your hand", "effects add cards to your hand", "… using X"."""
    into = args.prep("into", "to", "under")
    by = args.by() or args.prep("using", "for")  # "suspending Digimon for a ＜Digisorption＞ effect"
    event = msgspec.structs.replace(flipped(came_from(event, args, scope), args), by_effect=is_effect(event.agent))
    event = event if by is None else through(event, by, scope)
    as_ = args.prep("as") if event.event == "place" and into is None and event.subject is not None else None
    if into is not None and is_place(into):
        event = went_to(event, into, scope)
    elif into is not None:
        event = face_told(msgspec.structs.replace(event, object=target(into, scope)), args)
    elif as_ is not None and event.subject is not None:
        event = msgspec.structs.replace(event, to=as_place(as_, placing(scope, event.subject)))
    return event, scope.happened_to(event.subject, event.event)


def _further_event(clause: s.Order, previous: _Told) -> _Told:
    """ "… is played or digivolves", "… would be deleted or returned to the hand": the same subject again."""
    args, subject, scope = Args(clause.args), previous.subject, previous.scope
    auxes = clause.auxes
    if auxes and auxes not in (("would",), ("would", "be"), ("is",), ("are",), ("be",)):
        refuse("trigger", clause.span, f"'{' '.join(auxes)}' tells no event")
    found = reading(
        clause.verb,
        auxes if auxes != ("be",) else ("would", "be"),
        "past" if not auxes else "clause",
        None,
        clause.span,
    )
    event = Event(found.lemma.replace(" ", "_"), subject, would=previous.event.would)
    if found.form == "ed":
        event = suffers(_passive_details(event, args, scope), subject, clause.span)
    elif found.lemma in INTRANSITIVE or found.lemma in TRANSITIVE:
        event, scope = _active_details(clause, event, found.lemma, subject or PlayerRef("you"), args, scope, scope)
    else:
        refuse("trigger", clause.span, f"'{clause.verb}' is no event")
    event = under_another(under_it(_when(event, args, scope), clause.span), clause.span)
    args.finish(clause.verb)
    if isinstance(subject, (Select, Several)) and any(
        told.event in SUFFERED and told.object == subject for told in (previous.event, event)
    ):
        refuse("trigger", clause.span, "the attack's target, or what attacks: one thing alone is spoken of afterwards")
    return _Told(event, subject, scope)


EVENT_VERBS = frozenset({
    "play", "digivolve", "dna digivolve", "delete", "trash", "attack", "block", "become", "get", "link", "return",
    "add", "remove", "switch", "place",
})  # fmt: skip


def is_event(chain: s.Chain) -> bool:
    """Old cards write "If you play …" and "If … becomes suspended" for "When …" where nothing has happened yet."""
    clause = chain.first
    if not isinstance(clause, s.Clause) or any(
        aux not in ("is", "are", "would", "be", "gets", "get") for aux in clause.auxes
    ):
        return False
    if any(isinstance(arg, s.ThisTurn) for arg in clause.args) or is_placed(clause):
        return False
    if clause.verb == "linked" and not clause.args:  # "this Digimon is linked": it has a link card
        return False
    if clause.verb == "digivolved" and not clause.auxes:  # "this Digimon digivolved from the trash" is over
        return False
    return any(found.lemma in EVENT_VERBS and (found.form != "past") for found in verb_forms().get(clause.verb, ()))


def is_placed(clause: s.Clause | s.Order) -> bool:
    """ "4 [X]s are placed in your battle area": where they are."""
    return clause.verb == "placed" and clause.auxes in (("is",), ("are",))


def event_of(clause: s.Clause, scope: Scope) -> Event:
    """One event told as a clause of its own."""
    return _clause_event(clause, scope).event
