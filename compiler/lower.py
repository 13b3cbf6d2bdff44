"""An effect's tree to an `Effect`: header, leads, clauses, costs, links, classification."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler import action
from cardc.compiler.args import Args, duration_of, per_each
from cardc.compiler.change import chosen_once, colors_met, effects_subject, stat_subject
from cardc.compiler.classify import SEED, effect_optionality
from cardc.compiler.condition import conditions
from cardc.compiler.draft import Draft, reading
from cardc.compiler.effect import (
    Activate,
    AdjustLimit,
    Allow,
    AnyProcess,
    Attack,
    Compares,
    Condition,
    CopyEffects,
    Cost,
    Count,
    Digivolve,
    DoKeyword,
    Duration,
    Effect,
    Except,
    GrantEffect,
    GrantKeyword,
    Happened,
    IgnoreRequirements,
    Immune,
    Link,
    Lose,
    Modal,
    Modify,
    ModifyCost,
    PerEach,
    Place,
    PlaceCard,
    Play,
    Player,
    PlayerRef,
    Prevent,
    Reason,
    Ref,
    Restrict,
    Select,
    Several,
    Target,
    Treat,
    Trigger,
    Upon,
    Use,
)  # fmt: skip
from cardc.compiler.event import events, is_event
from cardc.compiler.header import category, header
from cardc.compiler.keyword import optionality
from cardc.compiler.movement import REPLACES_RULE, place_np
from cardc.compiler.noun import cost_noun, requirement_noun, target
from cardc.compiler.number import is_plural
from cardc.compiler.place import places_of
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s


def lower_effect(tree: s.EffectText, text: str, *, source: str, unit_id: str = "", option_card: bool = False) -> Effect:
    """Compile one effect of the field `text`. Raises `Refusal` at the first phrase without a meaning."""
    head = header(tree.icons, tree.span)
    lowering = _Lowering(tree, text)
    lowering.sentences()
    kind = category(head, lowering.trigger)
    processes = tuple(lowering.processes)
    if kind == "persistent":
        _check_persistent(processes, bool(tree.icons))
    declared = kind == "activation" and not option_card
    optional, reasons = effect_optionality(kind, declared, processes)
    if declared:
        processes = tuple(_compulsory_cost(p) for p in processes)
    return Effect(
        id=unit_id, source=source, field="", span=tree.span, category=kind, timings=head.timings, area=head.area,
        frequency=head.frequency, trigger=lowering.trigger, conditions=_activation_conditions(processes), optional=optional,
        optional_reasons=reasons, processes=processes,
    )  # fmt: skip


PERSISTENT = (
    Modify, ModifyCost, GrantKeyword, GrantEffect, CopyEffects, Lose, Treat, Restrict, Allow, Immune, IgnoreRequirements, AdjustLimit,
)  # fmt: skip
"""What a persistent effect can do: it applies, nothing is carried out (CR 15-8-2)."""


def _check_persistent(processes: tuple[AnyProcess, ...], timed: bool) -> None:
    """An instruction needs a timing or a When clause, else nobody knows when it happens."""
    for process in processes:
        if isinstance(process, PERSISTENT) and process.cost is None:
            continue
        if process.optional_for == "you" and isinstance(process, Digivolve):
            continue  # a permission: "While …, this Digimon may digivolve into …"
        if not timed and process.optional_for == "you" and isinstance(process, Play | Use):
            continue  # old cards: "You may use this card …"
        refuse("no_timing", process.span, "nothing says when this happens", ("a timing such as [On Play]", "When …, "))


def _compulsory_cost(process: AnyProcess) -> AnyProcess:
    """Once declared, the "by X" of an activation-type effect is compulsory (CR 15-8-4-4-1)."""
    if (
        process.cost is not None
        and process.cost.kind == "by"
        and process.optional_for == "you"
        and process.reasons
        and all(reason.code == "cost_by" for reason in process.reasons)
    ):
        return msgspec.structs.replace(
            process, optional_for=None, reasons=(Reason("declared_cost", process.cost.span, "CR 15-8-4-4-1"),)
        )
    return process


def _activation_conditions(processes: tuple[AnyProcess, ...]) -> tuple[Condition, ...]:
    """Conditions that every process has: where they fail, nothing can be done and the effect fails to activate."""
    if not processes:
        return ()
    return tuple(c for c in processes[0].conditions if all(c in p.conditions for p in processes[1:]))


class _Leads:
    """The leading phrases in force for the clauses of one sentence."""

    def __init__(self) -> None:
        self.conditions: tuple[Condition, ...] = ()
        self.after_cost: tuple[Condition, ...] = ()
        self.cost: Cost | None = None
        self.duration: Duration | None = None
        self.each: PerEach | None = None
        self.places: tuple[Place, ...] = ()
        self.manner: str | None = None
        self.word: str | None = None
        self.causative = False
        self.to: Target | None = None
        self.excluded: Target | None = None


class _Lowering:
    """Builds the processes of one effect, in printed order. Lives for one call of `lower_effect`."""

    def __init__(self, tree: s.EffectText, text: str) -> None:
        self.tree = tree
        self.text = text
        self.processes: list[AnyProcess] = []
        self.trigger: Trigger | None = None
        self.scope = Scope(text=text)
        self.next_id = 1
        self.cost_holder: int | None = None
        self.first_kind = "first"
        self._subject: Target | None = None
        self._plural: bool | None = None
        self._may: Player | None = None
        self._auxes: tuple[str, ...] = ()

    def sentences(self) -> None:
        spoken = self.text[slice(*self.tree.span)].lower()
        self.scope = self.scope.about("opponent" if "opponent" in spoken else None).standing_on(_itself(spoken))
        for at, sentence in enumerate(self.tree.sentences):
            self._sentence(sentence, at)
        if self.tree.options:
            self._modal()

    def _sentence(self, sentence: s.Sentence, at: int) -> None:
        if sentence.then is not None and at == 0:
            refuse("then", sentence.span, "'Then' follows nothing")
        leads = _Leads()
        self._read_leads(sentence.leads, leads, at)
        kind: Any = self.first_kind if not self.processes else ("then" if sentence.then is not None else "next")
        if leads.word is not None:
            kind = leads.word
        if sentence.trail is not None:
            last = self.processes[-1].id if self.processes else None
            condition, _ = conditions(sentence.trail.chain, self.scope, last)
            leads.conditions = (*leads.conditions, condition)
        self._chain(sentence.chain, leads, kind)

    # ---- leads --------------------------------------------------------------------------------

    def _read_leads(self, nodes: tuple[s.Lead, ...], leads: _Leads, at: int) -> None:
        for lead in nodes:
            match lead:
                case s.WhenLead() if self.processes:
                    found, self.scope = events(lead.chain, self.scope)
                    leads.conditions = (*leads.conditions, Upon(tuple(found)))
                case s.IfLead(word="if") if (
                    not self.processes and self.trigger is None and not leads.conditions and is_event(lead.chain)
                ):
                    found, self.scope = events(lead.chain, self.scope)
                    self.trigger = Trigger(tuple(found), lead.chain.span)
                case s.WhenLead():
                    if self.trigger is not None or self.processes or leads.conditions or at > 0:
                        refuse("trigger", lead.span, "a second trigger inside one effect")
                    found, self.scope = events(lead.chain, self.scope)
                    self.trigger = Trigger(tuple(found), lead.chain.span)
                case s.IfLead():
                    last = self.processes[-1].id if self.processes else None
                    condition, self.scope = conditions(lead.chain, self.scope, last)
                    if isinstance(condition, Compares) and condition.left.what == "memory":
                        self.scope = msgspec.structs.replace(self.scope, memory=True)
                    counted = condition.left.of if isinstance(condition, Compares) else None
                    if isinstance(counted, Select):
                        self.scope = self.scope.counting(counted)
                    if leads.cost is not None:
                        leads.after_cost = (*leads.after_cost, condition)
                    else:
                        leads.conditions = (*leads.conditions, condition)
                case s.CostLead():
                    if leads.cost is not None:
                        refuse("cost", lead.span, "two costs in a row")
                    leads.cost = self._cost(lead.chain, lead.span[0])
                case s.DurationLead(duration=duration):
                    if leads.duration is not None:
                        refuse("duration", lead.span, "two durations")
                    leads.duration = duration_of(duration, self.scope)
                case s.EachLead(each=each):
                    leads.each = per_each(each, self.scope)
                case s.PlaceLead(word="other than", np=np):
                    leads.excluded = target(np, self.scope)
                case s.PlaceLead(word="to", np=np):
                    leads.to = target(np, self.scope)
                case s.PlaceLead(word=word, np=np):
                    leads.places = self._lead_places(word, np)
                case s.PlaceMannerLead(word=word, np=np, manner=manner):
                    leads.places = self._lead_places(word, np)
                    leads.manner = manner
                case s.WordLead(word=word):
                    leads.word = word

    def _lead_places(self, word: str, np: s.AnyNp) -> tuple[Place, ...]:
        if word == "among" and isinstance(np, s.Np):
            found, i = places_of("among", np.core, np.mods, 0, self.scope)
            if i != len(np.mods):
                refuse("place", np.span, "among what?")
            return tuple(found)
        if word in ("from", "in"):
            return place_np(np, self.scope)
        refuse("place", np.span, "this is no place to lead with")

    def _cost(self, chain: s.Chain, start: int) -> Cost:
        """ "By X-ing and Y-ing": processes of the cost, all or nothing (CR 15-7-3)."""
        out = self._gerunds(chain.first)
        for link in chain.links:
            word = link.word.strip(", ")
            if link.leads or word not in ("and", "", "or"):
                refuse("cost", link.span, f"'{link.word}' joins no costs")
            if word == "or":
                if len(chain.links) != 1:
                    refuse("cost", link.span, "'or' among several costs")
                number = self.next_id
                self.next_id += 1
                options = (tuple(out), tuple(self._gerunds(link.clause)))
                out = [Modal(id=number, span=chain.span, count=Count("exactly", 1), options=options)]
                continue
            out += self._gerunds(link.clause)
        return Cost("by", (start, chain.span[1]), tuple(out))

    def _gerunds(self, clause: s.AnyClause) -> list[AnyProcess]:
        if not isinstance(clause, s.Order):
            refuse("cost", clause.span, "'By' wants a verb in -ing", ("trashing", "deleting", "suspending"))
        made = action.lower(self._draft(clause, None, None, "gerund"))
        self._note(made)
        return made

    # ---- clauses ------------------------------------------------------------------------------

    def _chain(self, chain: s.Chain, leads: _Leads, kind: Any) -> None:
        self._subject, self._plural, self._may = None, None, None
        made = self._clause(_object_shared(chain), leads, kind, None)
        first_of_chain = len(self.processes) - len(made)
        for link in chain.links:
            if link.leads:
                leads = _inherit(leads)
                self._read_leads(link.leads, leads, 1)
            word = link.word.strip(", ")
            match word:
                case "to" | "to have":
                    if not made:
                        refuse("cost", link.span, "what is the cost here?")
                    made = self._pay_to(self.processes[first_of_chain:], link, leads)
                case "by":
                    self._pay_by(made, link)
                case "until":
                    self._until(link)
                case "without":
                    self._without(made, link)
                case "or" if isinstance(link.clause, s.Order) and isinstance(self.processes[-1], Restrict):
                    self._or_restrict(link.clause)
                case "or" if (
                    isinstance(link.clause, s.Order)
                    and not link.leads
                    and len(made) == 1
                    and link.clause.verb != "paying"
                ):
                    made = self._either(made[0], link, leads)
                case "or" if isinstance(link.clause, s.Order) and link.clause.verb == "paying":
                    self._without(made, link)
                case "and" | "" if isinstance(link.clause, s.Order) and link.clause.verb == "ignoring":
                    self._ignoring(made, link.clause)
                case "from" if isinstance(link.clause, s.Order):
                    self._prevented(made, link.clause)
                case "and" | "" | "then" | "and then" | "and have":
                    leads.causative = word == "and have"
                    made = self._clause(link.clause, leads, "and", made)
                case _:
                    refuse("coordination", link.span, f"'{link.word}' joins no instructions that are compiled yet")
        self._share_trailing(first_of_chain)

    def _until(self, link: s.Link) -> None:
        """ "trash cards in your hand until it has 4 left": the process goes on until the condition holds."""
        process = self.processes[-1]
        clause = link.clause
        if isinstance(clause, s.Clause | s.ThereIs):
            args = tuple(arg for arg in clause.args if not (isinstance(arg, s.Manner) and arg.word == "left"))
            clause = msgspec.structs.replace(clause, args=args)
        condition, _ = conditions(s.Chain(clause.span, clause, ()), self.scope, process.id)
        self.processes[-1] = msgspec.structs.replace(process, until=condition)

    def _without(self, made: list[AnyProcess], link: s.Link) -> None:
        """ "without suspending", "without meeting its color requirements or paying its cost"."""
        clause = link.clause
        process = self.processes[-1]
        if isinstance(clause, s.Order) and not clause.auxes:
            args = Args(clause.args)
            cost = getattr(process, "play_cost", None)
            match clause.verb:
                case "looking" if not clause.args and isinstance(getattr(process, "target", None), Select):
                    what = msgspec.structs.replace(process.target, blind=True)  # pyright: ignore[reportAttributeAccessIssue]
                    self.processes[-1] = msgspec.structs.replace(process, target=what)  # pyright: ignore[reportCallIssue]
                    return
                case "battling" if isinstance(process, Play):
                    free = args.manner("without paying the cost")
                    args.finish(clause.verb)
                    cost = msgspec.structs.replace(process.play_cost, free=process.play_cost.free or free)
                    self.processes[-1] = msgspec.structs.replace(process, without_battling=True, play_cost=cost)
                    return
                case "suspending" if not clause.args and isinstance(process, Attack):
                    self.processes[-1] = msgspec.structs.replace(process, without_suspending=True)
                    return
                case "meeting" if cost is not None:
                    requirement_noun(args.need_np(clause.span, "meeting"))
                    args.finish(clause.verb)
                    self.processes[-1] = msgspec.structs.replace(
                        process, play_cost=msgspec.structs.replace(cost, ignore_requirements=True)
                    )  # pyright: ignore[reportCallIssue]
                    return
                case "paying" if cost is not None:
                    cost_noun(args.need_np(clause.span, "paying"))
                    args.finish(clause.verb)
                    self.processes[-1] = msgspec.structs.replace(
                        process, play_cost=msgspec.structs.replace(cost, free=True)
                    )  # pyright: ignore[reportCallIssue]
                    return
        refuse("without", link.span, "without what?")

    def _ignoring(self, made: list[AnyProcess], clause: s.Order) -> None:
        """ ", ignoring its digivolution requirements [and without paying the cost]"."""
        process = self.processes[-1]
        cost = getattr(process, "play_cost", None)
        args = Args(clause.args)
        requirement_noun(args.need_np(clause.span, "ignoring"))
        free = args.manner("without paying the cost")
        args.finish(clause.verb)
        if cost is None or (free and cost.free):
            refuse("ignoring", clause.span, "'ignoring' belongs to playing or digivolving")
        changed = msgspec.structs.replace(cost, ignore_requirements=True, free=cost.free or free)
        self.processes[-1] = msgspec.structs.replace(process, play_cost=changed)  # pyright: ignore[reportCallIssue]

    def _prevented(self, made: list[AnyProcess], clause: s.Order) -> None:
        """ "prevent it from leaving", "… from being deleted"."""
        process = self.processes[-1]
        if not isinstance(process, Prevent):
            refuse("prevent", clause.span, "'from' belongs to 'prevent'")
        args = Args(clause.args)
        if clause.verb == "deleted" and clause.auxes == ("being",):
            what = "delete"
        elif clause.verb == "leaving" and not clause.auxes:
            np = args.np()
            if np is not None:
                place_np(np, self.scope)
            what = "leave"
        else:
            refuse("prevent", clause.span, "prevent it from what?", ("leaving",))
        args.finish(clause.verb)
        self.processes[-1] = msgspec.structs.replace(process, what=what)

    def _either(self, first: AnyProcess, link: s.Link, leads: _Leads) -> list[AnyProcess]:
        """ "return it to the hand or play it": one of the two, as the player likes."""
        del self.processes[-1]
        second = self._clause(link.clause, _inherit(leads), "option", [first])
        del self.processes[-len(second) :]
        bare = msgspec.structs.replace(
            first, optional_for=None, reasons=(), cost=None, conditions=(), link=Link("option")
        )
        rest = tuple(msgspec.structs.replace(p, optional_for=None, reasons=(), conditions=()) for p in second)
        self.processes.append(
            Modal(
                id=self.next_id,
                span=(first.span[0], link.span[1]),
                optional_for=first.optional_for,
                reasons=first.reasons,
                cost=first.cost,
                conditions=first.conditions,
                link=first.link,
                count=Count("exactly", 1),
                options=((bare,), rest),
            )  # fmt: skip
        )
        self.next_id += 1
        return [self.processes[-1]]

    def _or_restrict(self, clause: s.Order) -> None:
        """ "can't attack or block": one restriction of both."""
        first = self.processes[-1]
        assert isinstance(first, Restrict)
        auxes = clause.auxes or self._auxes
        made = action.lower(
            self._draft_of(clause.verb, auxes, clause.args, first.target, self._plural, "clause", clause.span)
        )
        if len(made) != 1 or not isinstance(made[0], Restrict):
            refuse("coordination", clause.span, "'or' joins no second restriction here")
        second = made[0]
        if (first.object is not None and second.object is not None) or (first.by is not None and second.by is not None):
            refuse("coordination", clause.span, "two restrictions with objects of their own")
        self.processes[-1] = msgspec.structs.replace(
            first, what=(*first.what, *second.what), object=first.object or second.object, by=first.by or second.by,
            duration=first.duration or second.duration, span=(first.span[0], second.span[1]),
        )  # fmt: skip

    def _share_trailing(self, start: int) -> None:
        """A trailing duration or "for each" covers the predicates before it in the sentence (attachment table)."""
        chain = self.processes[start:]
        if len(chain) > 1 and chain[-1].for_each is not None and all(p.for_each is None for p in chain[:-1]):
            if all(isinstance(p, Modify | GrantKeyword) for p in chain):
                each = chain[-1].for_each
                self.processes[start:] = [msgspec.structs.replace(p, for_each=each) for p in chain]
                chain = self.processes[start:]
        durations = [p.duration for p in chain if p.duration is not None]
        if len(chain) > 1 and len(durations) == 1 and chain[-1].duration is not None:
            for at in range(start, len(self.processes)):
                process = self.processes[at]
                if process.duration is None and process.__struct_config__.tag in (
                    "modify",
                    "grant_keyword",
                    "grant_effect",
                    "restrict",
                    "immune",
                ):
                    self.processes[at] = msgspec.structs.replace(process, duration=durations[0])

    def _clause(
        self, clause: s.AnyClause, leads: _Leads, kind: Any, before: list[AnyProcess] | None
    ) -> list[AnyProcess]:
        optional_for: Player | None = None
        reasons: tuple[Reason, ...] = ()
        match clause:
            case s.Clause() if (colors := colors_met(clause)) is not None:
                made = [
                    IgnoreRequirements(
                        id=self.next_id, span=clause.span, what="color_requirement", of=Ref("this_card"), met_by=colors
                    )
                ]
            case s.Clause(subject=np, auxes=auxes):
                self._subject, self._plural, self._may = self._read_subject(np), _plural(np), None
                if "can" in auxes and clause.verb == "digivolve":
                    self._may = optional_for = "you"
                    reasons = (Reason("can_digivolve", clause.span, "CR 15-9-2"),)
                if "may" in auxes:
                    self._may = self._who_may(self._subject)
                    optional_for = self._may
                    reasons = (_may_reason(self._subject, optional_for, clause),)
                self._auxes = auxes
                mood = "order" if leads.causative else "clause"
                draft = self._draft(clause, self._subject, self._plural, mood)
                made = action.lower(draft)
                self._subject = chosen_once(self._subject, made[0].id)
            case s.Order(auxes=auxes):
                mood = "clause" if self._subject is not None and not isinstance(self._subject, PlayerRef) else "order"
                if before is not None and self._may is not None:
                    optional_for = self._may
                    mood = "order"
                    reasons = (Reason("shared_may", clause.span, SEED),)
                subject = self._subject if before is not None else None
                if (
                    before is not None
                    and subject is not None
                    and not isinstance(subject, PlayerRef)
                    and _is_base(clause.verb)
                    and not self._plural
                    and self._may is None
                ):
                    subject, mood = None, "order"
                made = action.lower(self._draft(clause, subject, self._plural, mood))
            case s.KeywordOrder(args=args):
                self._subject = None
                made = action.keyword_order(
                    clause, leads.to is not None, self._draft_of("", (), args, None, None, "order", clause.span)
                )
            case s.ThereIs() | s.Ellipsis():
                refuse("instruction", clause.span, "this is no instruction")
        return self._finish(made, leads, kind, optional_for, reasons, clause.span)

    def _finish(
        self,
        made: list[AnyProcess],
        leads: _Leads,
        kind: Any,
        optional_for: Player | None,
        reasons: tuple[Reason, ...],
        span: s.Span,
    ) -> list[AnyProcess]:
        """Give fresh processes their leads, links and optionality, and put them in."""
        out: list[AnyProcess] = []
        for at, process in enumerate(made):
            instead = kind == "instead" or process.link.kind == "instead"
            if instead and not self.processes and leads.cost is None and self.trigger is None:
                refuse("instead", span, "instead of what?")
            of = self.processes[-1].id if instead and self.processes and process.link.of != REPLACES_RULE else None
            result = _needed_result((*leads.conditions, *leads.after_cost))
            link = Link(
                "instead" if instead else (kind if at == 0 else "and"), of, self.cost_holder,
                result.process if result else None, result.negated if result else False,
            )  # fmt: skip
            cost = leads.cost if at == 0 else None
            gate = link
            if cost is not None and cost.kind == "by":
                reasons = (Reason("cost_by", cost.span, "CR 15-7-1"), *reasons)
            if isinstance(process, DoKeyword) and optional_for is None and cost is None:
                may, why = optionality(process.keyword, process.span)
                if may:
                    optional_for, reasons = "you", why
            changes: dict[str, Any] = {
                "conditions": (*leads.conditions, *process.conditions), "link": gate, "after_cost": leads.after_cost, "may_after_cost": cost is not None and cost.kind == "by" and optional_for is not None, "cost": cost,
                "optional_for": "you" if cost is not None and optional_for is None else optional_for, "reasons": reasons,
            }  # fmt: skip
            if leads.duration is not None:
                if process.duration is not None:
                    refuse("duration", span, "two durations")
                changes["duration"] = leads.duration
            if leads.each is not None and process.for_each is None:
                changes["for_each"] = leads.each
            process = msgspec.structs.replace(process, **changes)
            if leads.excluded is not None:
                process = _excluding(process, leads.excluded, span)
            if leads.to is not None:
                if not isinstance(process, DoKeyword) or process.target is not None:
                    refuse("object", span, "'To …' leads a keyword")
                process = msgspec.structs.replace(process, target=leads.to)
            if leads.places:
                process = _placed_from(process, leads.places, span)
            if leads.manner is not None:
                process = _mannered(process, leads.manner, span)
            if cost is not None:
                self.cost_holder = process.id
            out.append(process)
        leads.cost = None
        self.processes.extend(out)
        self._note(out)
        return out

    def _note(self, made: list[AnyProcess]) -> None:
        """Remember what was spoken of."""
        for process in made:
            self.next_id = max(self.next_id, process.id + 1)
            tag = str(process.__struct_config__.tag)
            self.scope = self.scope.did("attack" if tag == "attack" else tag, Ref("process", process.id))
            if tag in ("reveal", "look"):
                self.scope = self.scope.revealed_by(process.id)
                seen: Any = process.target  # pyright: ignore[reportAttributeAccessIssue]
                if isinstance(seen, Select) and len(seen.places) == 1:
                    self.scope = self.scope.looked_into(seen.places[0])
            elif hasattr(process, "target"):
                chosen: Any = process.target  # pyright: ignore[reportAttributeAccessIssue]
                if isinstance(chosen, Select):
                    self.scope = self.scope.listing(chosen)
                elif isinstance(chosen, Several) and isinstance(chosen.items[0], Select):
                    self.scope = self.scope.listing(chosen.items[0])
                what: Target | None = process.target  # pyright: ignore[reportAttributeAccessIssue]
                if isinstance(what, Ref):
                    self.scope = self.scope.spoke_of(what)
                elif isinstance(what, PlayerRef):
                    self.scope = self.scope.spoke_of(what)
                elif what is not None:
                    self.scope = self.scope.spoke_of(Ref("process", process.id))
            if isinstance(process, PlaceCard) and process.to.host is not None:
                self.scope = self.scope.held_by(process.to.host)
            elif tag == "digivolve":
                self.scope = self.scope.spoke_of(Ref("process", process.id))
        self.scope = self.scope.at(self.next_id)

    def _pay_to(self, made: list[AnyProcess], link: s.Link, leads: _Leads) -> list[AnyProcess]:
        """ "X to Y": X, which stands there already, becomes the cost of Y (seed: Optional vs Mandatory)."""
        del self.processes[-len(made) :]
        span = (made[0].span[0], link.span[0] + len("to"))
        with_may = made[0].optional_for is not None
        bare = tuple(
            msgspec.structs.replace(p, optional_for=None, reasons=(), link=Link("first"), conditions=()) for p in made
        )
        leads = _inherit(leads)
        leads.conditions = made[0].conditions
        leads.cost = Cost("to", span, bare)
        may = made[0].optional_for or "you"
        if may != "you":
            refuse("cost", span, "only the controller pays a cost with 'to'")
        kind = made[0].link.kind
        leads.causative = link.word.endswith("have")
        if link.word == "to have" or isinstance(link.clause, s.KeywordOrder):
            self._subject = None
        else:
            self._subject, self._plural = None, None
        self._may = None
        out = self._clause(link.clause, leads, kind, None)
        code = "cost_you_may_to" if with_may else "cost_to"
        rule = SEED if with_may else "seed: Playing, ruling 4"
        first = msgspec.structs.replace(out[0], reasons=(Reason(code, span, rule),))
        self.processes[self.processes.index(out[0])] = first
        return [first, *out[1:]]

    def _pay_by(self, made: list[AnyProcess], link: s.Link) -> None:
        """ "you may Y by X-ing": X is the cost of Y."""
        if not made or made[0].cost is not None:
            refuse("cost", link.span, "two costs for one thing")
        cost = Cost("by", link.clause.span, tuple(self._gerunds(link.clause)))
        at = next(at for at, process in enumerate(self.processes) if process.id == made[0].id)
        first = self.processes[at]
        reasons = first.reasons or (Reason("cost_by", cost.span, "CR 15-7-1"),)
        self.processes[at] = msgspec.structs.replace(
            first, cost=cost, optional_for=first.optional_for or "you", reasons=reasons
        )
        self.cost_holder = first.id

    # ---- pieces -------------------------------------------------------------------------------

    def _read_subject(self, np: s.AnyNp) -> Target:
        effects = effects_subject(np, self.scope)
        if effects is not None:
            return effects  # pyright: ignore[reportReturnType]
        stat = stat_subject(np, self.scope)
        if stat is not None:
            return stat  # pyright: ignore[reportReturnType]
        if _attack_target(np):
            return Ref("attack_target")
        found = target(np, self.scope)
        if isinstance(found, PlayerRef):
            self.scope = self.scope.spoke_of(found)
        elif isinstance(found, Ref):
            self.scope = self.scope.spoke_of(found)
        else:
            self.scope = self.scope.spoke_of(Ref("process", self.next_id))
        return found

    def _who_may(self, subject: Target | None) -> Player:
        return subject.who if isinstance(subject, PlayerRef) else "you"

    def _draft(self, clause: s.Clause | s.Order, subject: Target | None, plural: bool | None, mood: str) -> Draft:
        return self._draft_of(clause.verb, clause.auxes, clause.args, subject, plural, mood, clause.span)

    def _draft_of(
        self,
        verb: str,
        auxes: tuple[str, ...],
        args: tuple[s.Arg, ...],
        subject: Target | None,
        plural: bool | None,
        mood: str,
        span: s.Span,
    ) -> Draft:
        lemma = form = ""
        if verb:
            found = reading(verb, auxes, mood, plural, span)
            lemma, form = found.lemma, found.form
        return Draft(subject, plural, auxes, verb, lemma, form, Args(args), self.scope, span, self.next_id)

    def _activated_by(self, keyword: DoKeyword, option: s.EffectText) -> None:
        """The effect of ＜Delay＞ or ＜Digi-Burst＞: everything hangs on the keyword's own cost (CR 16-14-2, 16-17-2)."""
        _, reasons = optionality(keyword.keyword, keyword.span)
        self.processes[-1] = msgspec.structs.replace(keyword, optional_for="you", reasons=reasons)
        if option.icons or option.options:
            refuse("bullets", option.span, "a timing or bullets inside a bullet")
        inner = _Lowering(option, self.text)
        inner.first_kind = "next"
        inner.next_id, inner.scope, inner.cost_holder = self.next_id, self.scope, keyword.id
        inner.sentences()
        if inner.trigger is not None:
            refuse("bullets", option.span, "a trigger inside a bullet")
        self.processes.extend(inner.processes)

    def _modal(self) -> None:
        """ "Activate 1 of the effects below: ・… ・…"; "＜Delay＞ ・…": what the keyword activates."""
        last = self.processes[-1] if self.processes else None
        if isinstance(last, DoKeyword) and last.keyword.name in ("Delay", "Digi-Burst") and len(self.tree.options) == 1:
            self._activated_by(last, self.tree.options[0])
            return
        if not isinstance(last, Activate) or last.timings != ("below",):
            refuse("bullets", self.tree.options[0].span, "bullets without 'Activate 1 of the effects below'")
        options: list[tuple[AnyProcess, ...]] = []
        for option in self.tree.options:
            if option.icons or option.options:
                refuse("bullets", option.span, "a timing or bullets inside a bullet")
            inner = _Lowering(option, self.text)
            inner.first_kind = "option"
            inner.next_id = self.next_id
            inner.scope = self.scope
            inner.sentences()
            if inner.trigger is not None:
                refuse("bullets", option.span, "a trigger inside a bullet")
            self.next_id = inner.next_id
            options.append(tuple(inner.processes))
        assert last.count is not None
        self.processes[-1] = Modal(
            id=last.id, span=(last.span[0], self.tree.options[-1].span[1]), optional_for=last.optional_for, reasons=last.reasons,
            cost=last.cost, conditions=last.conditions, link=last.link, for_each=last.for_each, duration=last.duration,
            count=last.count, options=tuple(options),
        )  # fmt: skip


def _object_shared(chain: s.Chain) -> s.AnyClause:
    """ "return to the hand or play 1 level 4 Digimon card": the first verb has the object of the second."""
    first, links = chain.first, chain.links
    if (
        isinstance(first, s.Clause | s.Order)
        and first.verb in ("return", "returning")
        and links
        and links[0].word == "or"
    ):
        second = links[0].clause
        if isinstance(second, s.Order) and not any(isinstance(arg, s.Np | s.NpList) for arg in first.args):
            shared = next((arg for arg in second.args if isinstance(arg, s.Np | s.NpList)), None)
            if shared is not None:
                return msgspec.structs.replace(first, args=(shared, *first.args))
    return first


def _needed_result(found: tuple[Condition, ...]) -> Happened | None:
    """The "if you do" among the conditions, which the process depends on."""
    return next((c for c in found if isinstance(c, Happened) and c.process is not None), None)


def _inherit(leads: _Leads) -> _Leads:
    """Leads of a later clause of the same sentence: duration and conditions go on, a paid cost does not repeat."""
    out = _Leads()
    out.conditions, out.duration, out.each = leads.conditions, leads.duration, leads.each
    out.after_cost = leads.after_cost
    out.places = leads.places
    return out


def _attack_target(np: s.AnyNp) -> bool:
    core = np.core if isinstance(np, s.Np) and not np.mods else None
    return (
        isinstance(core, s.Noun)
        and core.owner == "this digimon's"
        and [getattr(p, "word", "") for p in core.parts] == ["attack target"]
    )


def _may_reason(subject: Target | None, who: Player, clause: s.Clause) -> Reason:
    code = {"you": "you_may", "opponent": "opponent_may", "each_player": "each_player_may"}[who]
    if who == "you" and not isinstance(subject, PlayerRef):
        code = "subject_may"
    return Reason(code, clause.span, SEED if code != "subject_may" else "CR 15-9-2")


def _itself(text: str) -> Ref | None:
    """ "this Digimon's digivolution cards, it …": what "it" is when nothing else was named."""
    return next((Ref(f"this_{kind}") for kind in ("digimon", "tamer", "card") if f"this {kind}" in text), None)


def _is_base(verb: str) -> bool:
    from cardc.grammar.lexicon import verb_forms

    return any(found.form == "base" for found in verb_forms().get(verb, ()))


def _plural(np: s.AnyNp) -> bool | None:
    """Number of a subject, as far as its words tell."""
    match np:
        case s.NpList(links=links):
            return True if any("and" in link.word for link in links) else None
        case s.Amount():
            return None
        case s.Np(core=s.Pronoun(word=word)):
            return {"it": False, "they": True, "you": True}.get(word)
        case s.Np(core=s.Noun(quant=s.OfQuant(quant=inner))):
            if isinstance(inner, s.Exactly) and inner.compare is None:
                return inner.number not in ("1", "one")
            return (
                None
                if isinstance(inner, s.Determiner | s.AnyNumber) and inner.word in ("none", "each", "any")
                else True
            )
        case s.Np(core=s.Noun(quant=None, owner="your opponent's" | "your" | None, parts=parts)):
            if isinstance(parts[-1], s.PlayerHead):
                return parts[-1].word.endswith("s")
            return True if isinstance(parts[-1], s.CardHead) else None
        case s.Np(core=s.Noun(quant=quant)):
            return is_plural(quant)
        case s.Np():
            return None


def _placed_from(process: AnyProcess, places: tuple[Place, ...], span: s.Span) -> AnyProcess:
    """ "Among them, add 1 …": the leading place holds for what is chosen."""
    what = getattr(process, "target", None)
    if isinstance(what, Select):
        if what.places:
            refuse("place", span, "two places for one thing")
        return msgspec.structs.replace(process, target=msgspec.structs.replace(what, places=places))  # pyright: ignore[reportCallIssue]
    into = getattr(process, "into", None)
    if isinstance(into, Select) and not into.places:
        return msgspec.structs.replace(process, into=msgspec.structs.replace(into, places=places))  # pyright: ignore[reportCallIssue]
    if isinstance(what, Ref):
        return process
    refuse("place", span, "nothing here is taken from a place")


def _excluding(process: AnyProcess, what: Target, span: s.Span) -> AnyProcess:
    """ "Other than this Digimon, all Digimon don't unsuspend"."""
    found = getattr(process, "target", None)
    if isinstance(found, Several) and all(isinstance(item, Select) for item in found.items):
        items = tuple(
            msgspec.structs.replace(item, filters=(*item.filters, Except(what)))
            for item in found.items
            if isinstance(item, Select)
        )
        return msgspec.structs.replace(process, target=Several(items, found.conj))  # pyright: ignore[reportCallIssue]
    if isinstance(found, Select):
        return msgspec.structs.replace(
            process, target=msgspec.structs.replace(found, filters=(*found.filters, Except(what)))
        )  # pyright: ignore[reportCallIssue]
    refuse("exclusion", span, "an exclusion from what?")


def _mannered(process: AnyProcess, manner: str, span: s.Span) -> AnyProcess:
    cost = getattr(process, "play_cost", None)
    if manner == "without paying the cost" and cost is not None:
        return msgspec.structs.replace(process, play_cost=msgspec.structs.replace(cost, free=True))  # pyright: ignore[reportCallIssue]
    refuse("manner", span, f"'{manner}' has nothing to attach to")
