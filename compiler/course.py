"""An effect in the making: the processes so far, what they have spoken of, and how the next clause is drafted."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import msgspec

from cardc.compiler.again import Asked, Doer, Gate
from cardc.compiler.args import Args
from cardc.compiler.called import ANYTHING, CARD, Kinds, in_play_kinds, is_this, kinds_of, lying_in
from cardc.compiler.draft import Draft, QuotedLowering, reading
from cardc.compiler.effect import (
    Activate,
    Add,
    Allow,
    AnyProcess,
    CopyEffects,
    Count,
    CreateToken,
    Digivolve,
    DoKeyword,
    GrantEffect,
    GrantKeyword,
    Happened,
    Immune,
    LinkCard,
    LinkKind,
    Lose,
    Modify,
    ModifyCost,
    Place,
    PlaceCard,
    Play,
    PlayCost,
    Player,
    PlayerRef,
    Ref,
    Restrict,
    ReturnTo,
    Select,
    Several,
    SwitchAttackTarget,
    Target,
    Trash,
    Treat,
    Trigger,
    Unsuspend,
)
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope, holder_of
from cardc.grammar import syntax as s


class Course:
    """Lives for the lowering of one effect, or of one bullet inside it; processes stand in printed order.

    `starts`: whether a timing tells when the effect starts, so that no "if" does; `attacking`: whether that is an
    attack. `cost_holder`: the process whose cost all that follows needs. `subject`, `plural`, `may` and `auxes` are
    those of the last clause that had a subject: a later predicate of the same sentence shares them. `may_of`: the
    process of that "may"; `outside`: what had been spoken of before that subject.
    `doer`: who does what the last clause tells; `asked`: the last condition of what somebody has;
    `gate`: the last "if you do".
    `began`: where the processes of this sentence begin.
    """

    def __init__(self, text: str, lower_quoted: QuotedLowering, scope: Scope | None = None) -> None:
        self.text = text
        self.lower_quoted = lower_quoted
        self._scope = scope or Scope(text=text)
        self._noted: list[tuple[AnyProcess, AnyProcess | None]] = []
        self._noted_until = 1
        self._before: dict[int, Scope] = {}
        self.processes: list[AnyProcess] = []
        self.trigger: Trigger | None = None
        self.next_id = 1
        self.cost_holder: int | None = None
        self.first_kind: LinkKind = "first"
        self.starts = False
        self.attacking = False
        self.subject: Any = None
        self.plural: bool | None = None
        self.may: Player | None = None
        self.may_of = 0
        self.outside: Scope | None = None
        self.doer: Doer = "you"
        self.asked: Asked | None = None
        self.gate: Gate | None = None
        self.auxes: tuple[str, ...] = ()
        self.began = 0
        self._told_first = 0
        self._told_apart = False

    @property
    def scope(self) -> Scope:
        """What has been spoken of so far; told once it is asked for, since nothing follows most processes."""
        if self._noted:
            scope = self._scope
            for process, replaced in self._noted:
                self._before[process.id] = scope
                scope = _after(scope, process, replaced)
            self._noted = []
            self._scope = scope.at(self._noted_until)
        return self._scope

    @scope.setter
    def scope(self, scope: Scope) -> None:
        self._scope, self._noted = scope, []

    def undo(self, process: int) -> None:
        """Where it is told what happens if `process` was not done: "it" is none of what came of that.

        After "you may reveal it and add it to the hand. If you don't" neither was done.
        """
        scope = self.scope
        shares = {each.id: each.link.shares_choice_of for each in self.processes}
        before = self._before.get(shares.get(process) or process, scope)
        self.scope = (before.outer or before).at(scope.process)

    def in_the_other_case(self) -> None:
        """Where "otherwise" stands: nothing came of the last processes, nor is there what they asked for."""
        last = self.processes[-1] if self.processes else None
        if last is None:
            return
        same = takewhile(lambda each: each.conditions == last.conditions, reversed(self.processes))
        undone = min(each.id for each in same)
        for asked in last.conditions:
            if isinstance(asked, Happened) and asked.process is not None and not asked.negated:
                undone = min(undone, asked.process)
        self.undo(undone)
        things = tuple(each for each in self.scope.things if each[1] != Ref("condition"))
        self.scope = msgspec.structs.replace(self.scope, asked=None, things=things)

    @property
    def last_id(self) -> int | None:
        """The process that "if you do" asks for: not that the rest of the cards, which is put away in any case."""
        done = [each for each in self.processes if not _is_of_rest(each)] or self.processes
        return done[-1].id if done else None

    @property
    def undone_id(self) -> int | None:
        """The process that "if you don't" asks for: after "if you do, Y" the one that "do" asked for, not Y."""
        if self.processes and self.processes[-1].link.needs_result_of is not None:
            return self.processes[-1].link.needs_result_of
        return self.last_id

    def told(self, start: int, apart: bool) -> None:
        """Remember where the last sentence began, and whether it told of one thing after the other."""
        if len(self.processes) > start:
            self._told_first, self._told_apart = self.processes[start].id, apart

    def told_before(self) -> tuple[list[AnyProcess], bool]:
        """What was told in the same sentence, else in the one before; and whether as one thing after the other."""
        if here := self.processes[self.began :]:
            return here, True
        at = next((at for at, each in enumerate(self.processes) if each.id == self._told_first), len(self.processes))
        return self.processes[at:], self._told_apart

    def inside(self, first_kind: LinkKind) -> Course:
        """A course for a bullet of this effect."""
        inner = Course(self.text, self.lower_quoted, self.scope)
        inner.first_kind, inner.next_id, inner.starts = first_kind, self.next_id, True
        return inner

    def fresh_id(self) -> int:
        """A number for a process that no clause of its own makes."""
        self.next_id += 1
        return self.next_id - 1

    def draft(self, clause: s.Clause | s.Order, subject: Any, plural: bool | None, mood: str) -> Draft:
        """The clause with the form of its verb told. Refuses a form that does not agree."""
        return self.draft_of(clause.verb, clause.auxes, clause, subject, plural, mood)

    def draft_of(
        self,
        verb: str,
        auxes: tuple[str, ...],
        clause: s.Clause | s.Order | s.KeywordOrder,
        subject: Any,
        plural: bool | None,
        mood: str,
    ) -> Draft:
        """A draft of the clause's arguments under another verb or other auxiliaries; none for a keyword."""
        lemma = form = ""
        if verb:
            found = reading(verb, auxes, mood, plural, clause.span)
            lemma, form = found.lemma, found.form
        args, scope = Args(clause.args), self.scope.acting(subject)
        acts = subject is not None and type(subject) is not PlayerRef
        outside = self.outside.acting(subject) if acts and self.outside is not None else scope
        return Draft(
            subject, plural, auxes, verb, lemma, form, args, scope, outside, clause.span, self.next_id,
            self.lower_quoted,
        )  # fmt: skip

    def note(self, made: list[AnyProcess]) -> None:
        """Remember what the processes spoke of, for "it", "the deleted Digimon", "the rest"."""
        for process in made:
            self.next_id = max(self.next_id, process.id + 1)
            replaced = self.replaced_by(process) if process.link.kind == "instead" else None
            _same_cost(process, replaced)
            self._noted.append((process, replaced if type(replaced) is type(process) else None))
        self._noted_until = self.next_id

    def of_all(self, process: AnyProcess) -> AnyProcess:
        """ "All of your Digimon get +1000 DP, and X can't delete them": whoever is one of them, then and later.

        Overall processing chooses nothing (CR 15-10-2-4-1, 15-11-2-2): what lasts too is said of all of them again.
        """
        whom = target_of(process)
        if not isinstance(process, LASTING) or not isinstance(whom, Ref) or whom.to != "process":
            return process
        before = next((each for each in self.processes if each.id == whom.process), None)
        every = None if before is None or not isinstance(before, LASTING) else target_of(before)
        if not isinstance(every, Select) or every.count not in (None, Count("all")):
            return process
        return msgspec.structs.replace(process, target=every)

    def replaced_by(self, process: AnyProcess) -> AnyProcess | None:
        """The process that stands there and that this one is done instead of."""
        if process.link.kind != "instead":
            return None
        return next((p for p in self.processes if p.id == process.link.of), None)


LASTING = (Modify, GrantKeyword, GrantEffect, CopyEffects, Lose, Treat, Restrict, Allow, Immune)
"""What is not done once, but holds for a while."""


def target_of(process: AnyProcess) -> Target | None:
    """What the process is done to, for the kinds that have a `target`."""
    return getattr(process, "target", None)


def _is_of_rest(process: AnyProcess) -> bool:
    """ "Trash the rest"."""
    what = target_of(process)
    return isinstance(what, Ref) and what.to == "rest" and process.optional_for is None


def reduced_cost(process: AnyProcess) -> bool:
    """Whether something is paid for with its cost reduced."""
    cost = getattr(process, "play_cost", None)
    return isinstance(cost, PlayCost) and cost.reduce is not None


def _same_cost(process: AnyProcess, replaced: AnyProcess | None) -> None:
    """Refuses "play X with its cost reduced by 1. If …, reduce it by 2 instead": X is played, at another cost."""
    if isinstance(process, ModifyCost) and replaced is not None and not isinstance(replaced, ModifyCost):
        refuse("instead", process.span, "instead of what? The step before does more than reduce a cost")


def as_replaced(course: Course, process: AnyProcess) -> AnyProcess:
    """ "When X would be trashed, trash this Digimon's cards instead": as many of them, and from the same end.

    So much is trashed as was about to be (rulings Q2002 to Q2006); ＜Digisorption＞ suspends 1 (CR 16-10-1).
    """
    what = target_of(process)
    if process.link.of is not None or course.trigger is None or type(what) is not Select or what.count is not None:
        return process
    replaced = (event for event in course.trigger.events if event.would)
    if all(event.event != process.__struct_config__.tag for event in replaced):
        return process
    counted = msgspec.structs.replace(what, count=Count("as_replaced"))
    return msgspec.structs.replace(process, target=counted)


def not_done(process: AnyProcess, first: AnyProcess) -> AnyProcess:
    """ "add it to the hand or place it under X", "… . Otherwise, trash it": "it" where `first` is not done."""
    if target_of(process) != Ref("process", first.id):
        return process
    return msgspec.structs.replace(process, target=target_of(first))


_WAYS = {"dna": "dna_digivolve", "app_fusion": "app_fuse"}


def _after(scope: Scope, process: AnyProcess, replaced: AnyProcess | None) -> Scope:
    tag = str(process.__struct_config__.tag)
    target, result = target_of(process), Ref("process", process.id)
    either = result if replaced is None else Several((Ref("process", replaced.id), result), "or")
    scope = scope.did(tag, result)
    if type(process) is Digivolve and process.how in _WAYS:
        scope = scope.did(_WAYS[process.how], result)
    if type(target) is Ref and target.to != "rest":
        scope = scope.came_of(target, result)
    if type(process) is DoKeyword and process.keyword.name == "Digi-Burst":
        scope = scope.did("trash", result)  # "for each card trashed by this card's effect"
    if type(process) is CreateToken:
        named = scope.spoke_of(result, frozenset({*process.kinds, "token", "card"}))
        return msgspec.structs.replace(named, token=process)
    if type(process) is GrantKeyword:
        scope = msgspec.structs.replace(scope, granted=process)
    if isinstance(process, (Modify, ModifyCost)) or reduced_cost(process):
        scope = msgspec.structs.replace(scope, changed=process)
    if type(process) is Activate and type(process.of) is Select:  # which one's effect that was is not known afterwards
        return msgspec.structs.replace(scope, it=result, asked=process.of)
    if type(process) is SwitchAttackTarget and (type(process.to) is Select or is_this(process.to)):
        return _attacked_instead(scope, result, process.to)
    if type(process) is LinkCard and process.to is not None:
        return _linked(scope, process, process.to)
    if tag in ("reveal", "look"):
        scope = scope.revealed_by(process.id, target)
        if isinstance(target, Select) and len(target.places) == 1:
            scope = scope.looked_into(target.places[0])
    elif target is not None:
        first = target.items[0] if type(target) is Several else target
        if type(first) is Select and first.filters:
            scope = scope.listing(first)
        if target == Ref("rest", scope.revealed) and scope.it != Ref("process", scope.revealed):
            scope = scope.aside(target, CARD)  # "… Trash the rest. It gains ＜Rush＞": the one played
        elif type(target) is Select or type(target) is Several:
            kinds = kinds_of(target) if tag not in ("play", "digivolve") else _played(target)
            if type(process) is Play:
                kinds = _played_by_you(kinds, process, target)
            if type(process) is PlaceCard:
                kinds = lying_in(process.to.zone, kinds)
            alike = process.for_each is None and tag != "digivolve"
            scope = scope.spoke_of(either, kinds, of=target if alike else None)
        elif scope.it is None or _put_into_play(process) or not is_this(target):
            scope = scope.spoke_of(target)  # this card is mostly what pays: "suspend this Tamer. If you do, it gains …"
        elif target == Ref("this_card"):
            scope = scope.aside(target, CARD)
    scope = _taken_from(scope, process, target)
    if type(process) is PlaceCard and process.to.host is not None:
        host = process.to.host
        named = Ref("host", process.id) if isinstance(host, (Select, Several)) else host
        scope = msgspec.structs.replace(scope.came_of(host, named), gone=scope.it != named)
        return (
            scope.aside(named, in_play_kinds(host))
            .held_by(named)
            .did("hold", named if isinstance(named, Ref) else Ref("host", process.id))
        )
    return scope.spoke_of(result, frozenset({"digimon", "card"})) if tag == "digivolve" else scope


def _taken_from(scope: Scope, process: AnyProcess, target: Target | None) -> Scope:
    """ "By trashing 1 digivolution card of 1 of your Digimon, that Digimon …": a card was taken from under one."""
    if not isinstance(process, (Trash, ReturnTo, Add, Play)) or not isinstance(target, Select) or not target.places:
        return scope
    host = holder_of(target.places[0])
    if host is None:
        return scope
    named = Ref("host", process.id) if isinstance(host, (Select, Several)) else host
    scope = scope.came_of(host, named)
    if type(process) is not Play:
        scope = scope.aside(named, in_play_kinds(host))
    elif named != host:  # "play 1 Digimon card from under 1 of your Tamers. That Tamer …"
        scope = scope.aside(named, in_play_kinds(host) - _played(target))
    if type(process) is not Play and target.count is not None and target.count.mode == "all":
        scope = scope.spoke_of_many(named)  # "trash all digivolution cards of X and place it under Y": X
    return scope


def _attacked_instead(scope: Scope, result: Ref, to: Target) -> Scope:
    """ "When a Digimon attacks, change the attack target to this Digimon. Then, delete it": this one, or the attacker?

    "It gets +3000 DP" is what is attacked now.
    """
    after, attacker = scope.spoke_of(to if is_this(to) else result, kinds_of(to)), scope.happened
    if attacker is None or is_this(attacker) or ("attack", attacker) not in scope.done:
        return after
    return after.or_that(attacker)


def _linked(scope: Scope, process: LinkCard, to: Target) -> Scope:
    """ "Link 1 card to 1 of your Digimon. It may attack": the card is in play no more than under a Digimon."""
    host = Ref("host", process.id) if isinstance(to, (Select, Several)) else to
    card = process.card if isinstance(process.card, Ref) else Ref("process", process.id)
    linked = scope.spoke_of(card, CARD).aside(host, in_play_kinds(to))
    return msgspec.structs.replace(linked, gone=True)


def _put_into_play(process: AnyProcess) -> bool:
    """ "Play this card. It gains …": what pays for nothing, but has come into play, or stands again."""
    match process:
        case Unsuspend() | Play():
            return True
        case PlaceCard(to=Place(host=None, zone="battle_area")):
            return True
        case _:
            return False


def _played_by_you(kinds: Kinds, process: Play, target: Target) -> Kinds:
    """ "Play 1 Digimon card from your hand. Then, another of your Digimon …": it is one of yours, as you played it."""
    if process.actor is not None or not isinstance(target, Select) or any(at.owner != "you" for at in target.places):
        return kinds
    return kinds | {f"your {kind}" for kind in ("digimon", "tamer") if kind in kinds}


def _played(target: Target) -> Kinds:
    """What has been played is in play, whatever place it came from."""
    match target:
        case Select(of=of):
            return frozenset({*of, "card"}) if "card" not in of else ANYTHING
        case _:
            return ANYTHING
