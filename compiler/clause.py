"""One clause of an effect to its processes: whose clause it is, who may decline, how it hangs on what came before."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler import action
from cardc.compiler.again import doer_of
from cardc.compiler.args import DURATIONS, Args
from cardc.compiler.asked_of import asked_of_it
from cardc.compiler.called import is_this_described
from cardc.compiler.change import cost_is, turn_end
from cardc.compiler.classify import SEED, may_fail_to_find
from cardc.compiler.condition import conditions
from cardc.compiler.course import Course, as_replaced, not_done, target_of
from cardc.compiler.effect import (
    Allow,
    AnyProcess,
    Attack,
    Condition,
    Count,
    Digivolve,
    DoKeyword,
    Duration,
    Except,
    Happened,
    IgnoreRequirements,
    Link,
    LinkKind,
    Modify,
    ModifyCost,
    Play,
    Player,
    PlayerRef,
    Reason,
    Ref,
    Select,
    Target,
    TurnEndsAt,
    Use,
)
from cardc.compiler.extent import added_up
from cardc.compiler.head import not_any
from cardc.compiler.ignoring import colors_met
from cardc.compiler.instead import replaced
from cardc.compiler.keyword import optionality
from cardc.compiler.leading import Leads, led
from cardc.compiler.movement import REPLACES_RULE
from cardc.compiler.noun import target
from cardc.compiler.number import is_plural
from cardc.compiler.of_each import asked_of_each
from cardc.compiler.origin import of_its_place
from cardc.compiler.other import is_of_others
from cardc.compiler.reference import is_attack_target, is_some_player
from cardc.compiler.refusal import refuse
from cardc.compiler.result import hangs_on
from cardc.compiler.subject import chosen_once, effects_subject, stat_subject
from cardc.compiler.twice import not_twice
from cardc.compiler.whose import OF_PLAYERS
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import verb_forms


class Consent(msgspec.Struct, frozen=True, gc=False):
    """Who may decline a process, and the words that say so; the process whose "may" those are."""

    of: Player | None = None
    reasons: tuple[Reason, ...] = ()
    shared_with: int | None = None


MANDATORY = Consent()


def lower_clause(
    course: Course, clause: s.AnyClause, leads: Leads, kind: LinkKind, before: list[AnyProcess] | None
) -> list[AnyProcess]:
    """Put the processes of a clause into the course. `before`: those of the clause before it in the sentence."""
    made: list[AnyProcess]
    consent = MANDATORY
    bare, own = parted(clause)
    if own is not None:
        own = msgspec.structs.replace(own, clause=asked_of_it(bare, own.clause, course.scope))
        asked = leads.conditions, leads.after_cost
        leads.ask(own_condition(course, own))
        made = lower_clause(course, bare, leads, kind, before)
        leads.conditions, leads.after_cost = asked
        return made
    clause = _all_of(clause)
    course.doer = doer_of(clause, lambda: course.scope, None if before is None else course.doer)
    match clause:
        case s.Order():
            _not_would(clause)
            made, consent = _ordered(course, clause, leads, before)
        case s.Clause() if clause.verb in ("attack", "attacked") and _adds_attacked(clause):
            _also_attacked(course, clause, leads)
            return []
        case s.Clause() if clause.verb in _RULING and (told := _told(course, clause, leads)) is not None:
            made = told
            if not made:
                return []
        case s.Clause():
            _not_would(clause)
            made, consent = _stated(
                course, _may_attack(clause) if course.starts and leads.duration is None else clause, leads
            )
        case s.KeywordClause(subject=subject, keywords=icons, args=args):
            who = _subject(course, subject, "")
            linking = who == Ref("this_tamer") and icons.items[0].casefold().startswith("＜mind link")
            if who != PlayerRef("you") and not linking:
                refuse("subject", clause.span, "only you carry a keyword out", ("you may",))
            order = s.KeywordOrder(clause.span, icons, args)
            consent = Consent("you", (_may_reason(who, "you", clause),))
            draft = course.draft_of("", (), order, None, None, "order")
            made = action.keyword_order(order, leads.to is not None, draft)
        case s.KeywordOrder():
            course.subject = None
            draft = course.draft_of("", (), clause, None, None, "order")
            made = action.keyword_order(clause, leads.to is not None, draft)
        case s.ThereIs() | s.Ellipsis():
            refuse("instruction", clause.span, "this is no instruction")
    if (type(clause) is s.Clause or type(clause) is s.Order) and "further" in clause.auxes:
        made, consent = _further(course, made, leads, consent, clause.span)
    return _finish(course, made, leads, kind, consent, clause.span)


_RULING = frozenset({"add_up", "is", "costs", "meet", "meets", "have"})
"""Verbs of clauses that tell how things are, and not what is done."""


def _told(course: Course, clause: s.Clause, leads: Leads) -> list[AnyProcess] | None:
    """A total of choices before (that makes no process), a cost, the end of the turn, colours that count; or None."""
    held = added_up(course.processes, clause)
    if held is not None:
        if not leads.none():
            refuse("total", clause.span, "a total holds from the start")
        course.processes[:] = held
        return []
    common: dict[str, Any] = {"id": course.next_id, "span": clause.span}
    if (cost := cost_is(clause, course.scope)) is not None:
        what, of, amount = cost
        return [ModifyCost(what=what, of=of, amount=amount, set=True, **common)]
    if leads.each is None and (memory := turn_end(clause)) is not None:
        return [TurnEndsAt(memory=memory, **common)]
    if (colors := colors_met(clause)) is not None:
        return [IgnoreRequirements(what="color_requirement", of=Ref("this_card"), met_by=colors, **common)]
    return None


def _further(
    course: Course, made: list[AnyProcess], leads: Leads, consent: Consent, span: s.Span
) -> tuple[list[AnyProcess], Consent]:
    """ "It further gets -2000 DP", "further reduce it": adds to the process before, as long, and where that is done."""
    first, *rest = made
    before = course.processes[-1] if course.processes else None
    match before, first:
        case ModifyCost(what=what), ModifyCost(of=None) if first.what in (what, "cost"):
            first = msgspec.structs.replace(first, what=what, of=before.of)
        case Modify(what=what), Modify() if first.what == what and _same_thing(first.target, before):
            pass
        case Play() | Use() | Digivolve(), ModifyCost(of=None) if before.play_cost.reduce is not None:
            return made, consent  # "with the play cost reduced by 2. Further reduce it": the cost is paid there
        case _:
            refuse("further", span, "more of what?", ("what it adds to, in the sentence before",))
    if first.duration is None and leads.duration is None:
        first = msgspec.structs.replace(first, duration=before.duration)
    leads.conditions = (*before.conditions, *leads.conditions)
    if consent == MANDATORY and before.optional_for is not None and before.cost is None:
        consent = Consent(before.optional_for, (Reason("shared_may", span, SEED),), before.id)
    return [first, *rest], consent


def _same_thing(what: Target, before: Modify) -> bool:
    return type(what) is Ref and what in (before.target, Ref("process", before.id))


def _all_of(clause: s.AnyClause) -> s.AnyClause:
    """ "your other Digimon all get +1000 DP": as "all of your other Digimon"."""
    if type(clause) is not s.Clause or not clause.auxes:
        return clause
    match clause:
        case s.Clause(auxes=("all",) | ("each",), subject=s.Np(core=s.Noun(quant=None, span=span) as core) as np):
            every = s.OfQuant(span, s.Determiner(span, "all", None), "of", None)
            subject = msgspec.structs.replace(np, core=msgspec.structs.replace(core, quant=every))
            return msgspec.structs.replace(clause, subject=subject, auxes=())
        case _:
            return clause


def parted(clause: s.AnyClause) -> tuple[s.AnyClause, s.IfArg | None]:
    """ "gain 1 memory if you have a Tamer", where what follows has a condition of its own."""
    if isinstance(clause, s.ThereIs | s.Ellipsis):
        return clause, None
    for arg in clause.args:
        if type(arg) is s.IfArg:
            left = tuple(each for each in clause.args if each is not arg)
            return msgspec.structs.replace(clause, args=left), arg
    return clause, None


def own_condition(course: Course, node: s.IfArg) -> Condition:
    """What an inner "if" asks."""
    condition, course.scope = conditions(s.Chain(node.clause.span, node.clause, ()), course.scope, course.last_id)
    return condition


def _may_attack(clause: s.Clause) -> s.Clause:
    """ "[When Digivolving] … it can attack": there and then, as old cards say "may"; else it is a permission."""
    if clause.verb != "attack" or clause.auxes != ("can",) or not _is_pronoun(clause.subject):
        return clause
    lasts = any(isinstance(arg, (*DURATIONS, s.Manner)) for arg in clause.args)
    return clause if lasts else msgspec.structs.replace(clause, auxes=("may",))


def _not_would(clause: s.Clause | s.Order) -> None:
    if clause.auxes and clause.auxes[0] == "would":
        refuse("auxiliary", clause.span, "an instruction says what happens, not what would")


def _adds_attacked(clause: s.Clause) -> bool:
    """ "Your opponent's unsuspended Digimon can also be attacked …", "This effect can attack … also"."""
    match clause:
        case s.Clause(auxes=("can", "also", "be") | ("may", "also", "be"), verb="attacked"):
            return True
        case s.Clause(
            auxes=("can",),
            subject=s.Np(core=s.Noun(quant=s.Determiner(word="this"), parts=(s.StatHead(word="effect"),)), mods=()),
            args=(s.Np(), s.Manner(word="also")),
        ):
            return True
        case _:
            return False


def _also_attacked(course: Course, clause: s.Clause, leads: Leads) -> None:
    """ "Your opponent's unsuspended Digimon can also be attacked with this effect": allowed right before it attacks."""
    args = Args(clause.args)
    by_effect = clause.verb == "attack" and args.manner("also")  # "This effect can attack unsuspended Digimon also."
    whom = args.need_np(clause.span, "attack") if by_effect else clause.subject
    if not (by_effect or args.with_this_effect()) or not leads.none():
        refuse("attack", clause.span, "attacked by what?", ("with this effect",))
    args.finish(clause.verb)
    for at, attack in enumerate(course.processes):
        if isinstance(attack, Attack):
            number = course.fresh_id()
            shared = attack.id if attack.optional_for is not None else None
            allowed = Allow(
                id=number, span=clause.span, target=attack.with_, what="attack",
                object=target(whom, course.scope), duration=Duration("attack_end"),
                optional_for=attack.optional_for, reasons=attack.reasons, conditions=attack.conditions,
                link=msgspec.structs.replace(attack.link, shares_choice_of=shared),
            )  # fmt: skip
            same = msgspec.structs.replace(attack, with_=chosen_once(attack.with_, number))
            course.processes[at : at + 1] = [allowed, same]
            return
    refuse("unbound", clause.span, "this effect attacks nothing")


def _stated(course: Course, clause: s.Clause, leads: Leads) -> tuple[list[AnyProcess], Consent]:
    """A clause with a subject of its own."""
    course.outside = course.scope
    course.subject = _subject(course, clause.subject, clause.verb)
    course.plural, course.may = _plural(clause.subject), None
    consent = MANDATORY
    if "can" in clause.auxes and clause.verb == "digivolve" and not _is_limit(course.subject, clause.auxes):
        consent = Consent("you", (Reason("can_digivolve", clause.span, "CR 15-9-2"),))
    if _is_permitted(clause):
        consent = Consent("you", (Reason("subject_may", clause.span, "CR 15-9-2"),))
    others = type(course.subject) is PlayerRef and course.subject.who != "you" and clause.auxes == ("can",)
    if others or ("may" in clause.auxes and not (clause.verb == "attack" and "also" in clause.auxes)):
        consent = _may(course.subject, clause)
    course.may, course.may_of, course.auxes = consent.of, course.next_id, clause.auxes
    mood = "order" if leads.causative else "clause"
    made = action.lower(course.draft(clause, course.subject, course.plural, mood), placed=bool(leads.places))
    told_again = leads.word == "instead" or made[0].link.kind == "instead"
    if told_again and course.outside.or_it is not None and _is_pronoun(clause.subject, "it"):
        _not_both(course, made[0])
    course.subject = chosen_once(course.subject, made[0].id)
    return made, consent


def _not_both(course: Course, process: AnyProcess) -> None:
    """Refuses "1 Digimon gets -4000 DP. If this Digimon has X, it gets -8000 DP instead": which of the two gets it."""
    replaced = course.processes[-1] if course.processes else None
    if type(process) is type(replaced):
        refuse("unbound", process.span, "this one, or the one before?", ("this Digimon", "that Digimon"))


def _is_permitted(clause: s.Clause) -> bool:
    """ "it can be digivolved into …", "cards can also be placed …": as "may be"."""
    return clause.auxes in (("can", "be"), ("can", "also", "be")) and clause.verb in ("digivolved", "placed")


def _is_limit(subject: Any, auxes: tuple[str, ...]) -> bool:
    """ "can only digivolve into", "none of them can digivolve": that is no permission."""
    count = subject.count if isinstance(subject, Select) else None
    return "only" in auxes or (count is not None and count.mode == "none")


def _ordered(
    course: Course, clause: s.Order, leads: Leads, before: list[AnyProcess] | None
) -> tuple[list[AnyProcess], Consent]:
    """A predicate without a subject: an order to the controller, or more of what the subject before does."""
    consent = MANDATORY
    told = course.subject is not None and _is_told_of(course.subject, before is not None and not course.auxes)
    mood = "clause" if told else "order"
    if before is not None and course.may is not None:
        consent = Consent(course.may, (Reason("shared_may", clause.span, SEED),), course.may_of)
        mood = "order"
    elif "may" in clause.auxes:  # "it gets +1000 DP and may attack"
        consent = _may(course.subject, clause)
    subject = course.subject if before is not None else None
    of_card = subject is not None and type(subject) is not PlayerRef
    if of_card and course.may is None and not course.plural and not clause.auxes and _is_base(clause.verb):
        subject, mood = None, "order"  # "this Digimon gets +1000 DP and draw 1 card"
    if leads.to is not None and clause.verb == "give":
        subject, leads.to = leads.to, None  # "to 1 of your opponent's Digimon, give -2000 DP"
    return action.lower(course.draft(clause, subject, course.plural, mood), placed=bool(leads.places)), consent


def _is_told_of(subject: Any, same: bool) -> bool:
    """Whether a verb is in the third person: "this Digimon gets X and unsuspends"."""
    return type(subject) is not PlayerRef or (same and subject.who != "you")


def _finish(
    course: Course, made: list[AnyProcess], leads: Leads, kind: LinkKind, consent: Consent, span: s.Span
) -> list[AnyProcess]:
    """Give fresh processes their leads, links and optionality, and put them in."""
    out: list[AnyProcess] = []
    for at, process in enumerate(made):
        link = _link(course, process, leads, kind if at == 0 else None, kind == "instead", span)
        cost = leads.cost if at == 0 else None
        if cost is not None and cost.kind == "by":
            consent = Consent(consent.of, (Reason("cost_by", cost.span, "CR 15-7-1"), *consent.reasons))
        if at > 0 and consent.of is not None and type(process) is not DoKeyword:
            consent = msgspec.structs.replace(consent, shared_with=made[0].id)  # "search … for X" is two processes
        if consent.shared_with is not None and cost is None:
            link = msgspec.structs.replace(link, shares_choice_of=consent.shared_with)
        if type(process) is DoKeyword and consent.of is None and cost is None:
            may, why = optionality(process.keyword, process.span)
            if may:
                consent = Consent("you", why)
        process = msgspec.structs.replace(
            process, conditions=(*leads.conditions, *process.conditions), link=link, after_cost=leads.after_cost,
            may_after_cost=cost is not None and cost.kind == "by" and consent.of is not None, cost=cost,
            optional_for="you" if cost is not None else consent.of,  # who pays is you, whoever may do it then
            reasons=consent.reasons,
        )  # fmt: skip
        process = of_its_place(course, led(process, leads, span))
        _of_each(process)
        them = target_of(process)
        process = course.of_all(process)
        if process.conditions or process.after_cost or process.duration is not None:
            process = asked_of_each(process, them, course.scope)
        if link.kind == "instead":
            process = as_replaced(course, process)
        what = target_of(process)
        if type(what) is Select and what.filters:
            process = _besides_the_chosen(course, process, what)
        if link.kind == "otherwise":
            process = _otherwise(course, process, span)
        if process.optional_for is None and may_fail_to_find(process):
            why = Reason("private_place", process.span, "CR 3-1-2-2")
            process = msgspec.structs.replace(process, reasons=(*process.reasons, why))
        not_twice(course, process)
        if cost is not None:
            course.cost_holder = process.id
        out.append(process)
    leads.cost = None
    course.processes.extend(out)
    course.note(out)
    return out


def _of_each(process: AnyProcess) -> None:
    """Refuses "2 of your Digimon get +1000 DP for each of their digivolution cards": of each its own, or of all?"""
    what = target_of(process)
    if process.for_each is None or not isinstance(what, Select) or what.count == Count("exactly", 1):
        return
    if is_this_described(what):
        return
    counted = process.for_each.of
    if isinstance(counted, Select) and any(place.host == Ref("process", process.id) for place in counted.places):
        refuse("quantity", process.span, "for each of its own, or for those of all together?", ("1 of …",))


def _besides_the_chosen(course: Course, process: AnyProcess, what: Select) -> AnyProcess:
    """ "If C, choose 1 Digimon. Delete all other Digimon": where nothing is chosen, there are no others, either."""
    besides = {f.what.process for f in what.filters if type(f) is Except and type(f.what) is Ref}
    if not besides:
        return process
    asked = [c for before in course.processes if before.id in besides for c in before.conditions]
    missing = tuple(c for c in asked if c not in process.conditions)
    return msgspec.structs.replace(process, conditions=(*missing, *process.conditions)) if missing else process


def _otherwise(course: Course, process: AnyProcess, span: s.Span) -> AnyProcess:
    """ "If it is a Digimon card, add it to the hand. Otherwise, trash it": where that condition does not hold."""
    before = course.processes[-1] if course.processes else None
    then = before.duration.conditions if before is not None and before.duration is not None else ()
    if before is None or not (before.conditions or before.after_cost or then):
        refuse("then", span, "otherwise than what?", ("an 'if' in the sentence before",))
    link = msgspec.structs.replace(process.link, of=before.id)
    return not_done(msgspec.structs.replace(process, link=link), before)


def _link(
    course: Course, process: AnyProcess, leads: Leads, kind: LinkKind | None, replaces: bool, span: s.Span
) -> Link:
    """How a process hangs on what came before; `kind` None: it is a further process of the same clause."""
    instead = replaces or process.link.kind == "instead"
    if instead and not course.processes and leads.cost is None and course.trigger is None:
        refuse("instead", span, "instead of what?")
    of = replaced(course, span) if instead and process.link.of != REPLACES_RULE else None
    holder, needs_result_of, negated = course.cost_holder, None, False
    for asked in (*leads.conditions, *leads.after_cost):
        if type(asked) is Happened and asked.process is not None:  # the "if you do"
            needs_result_of, negated = hangs_on(asked, course.processes)
            holder = None if _is_unpaid(course, asked) else holder
            break
    return Link("instead" if instead else kind or "and", of, holder, needs_result_of, negated)


def _is_unpaid(course: Course, asked: Happened) -> bool:
    """ "By X, A. If you don't, B": where X is not done."""
    if not asked.negated or asked.what != "done" or asked.process != course.cost_holder:
        return False
    paid = next((each for each in course.processes if each.id == asked.process), None)
    return paid is not None and paid.cost is not None and paid.actor is None and not paid.may_after_cost


# ---- subjects -----------------------------------------------------------------------------------


_OF_CARDS = frozenset(
    {"suspend", "unsuspend", "block", "attack", "digivolve", "leave", "deleted", "blocked", "returned"}
)
"""Verbs of what cards do or undergo, where "they" is no player, or may be none."""


def _subject(course: Course, np: s.AnyNp, verb: str) -> Any:
    found = effects_subject(np, course.scope) or stat_subject(np, course.scope)
    if found is not None:
        return found
    if is_attack_target(np):
        return Ref("attack_target")
    if verb in OF_PLAYERS and _is_pronoun(np, "they") and course.scope.player in ("opponent", "each_player"):
        return PlayerRef(course.scope.player)
    not_any(np)
    if isinstance(np, s.Np) and is_some_player(np.core):
        refuse("player", np.span, "which player?", ("your opponent", "each player"))
    scope = course.scope if is_of_others(np) else course.scope.doing(verb)  # others than one that is gone, too
    who = target(np, course.scope.acting_in_play(verb) if _is_pronoun(np) else scope)
    if type(who) is PlayerRef and who.who != "you" and _is_pronoun(np, "they") and verb in _OF_CARDS:
        refuse("unbound", np.span, "your opponent, or those cards?", ("those Digimon", "your opponent"))
    if type(who) is PlayerRef:
        course.scope = course.scope.spoke_of(who)
    else:
        result = who if type(who) is Ref else Ref("process", course.next_id)
        one = isinstance(who, Select) and who.count == Count("exactly", 1)  # two may become one
        comes = type(who) is not Ref and (one or "digivolve" not in verb)
        course.scope = course.scope.as_subject(who, result, comes)
    return who


def _may(subject: Any, clause: s.Clause | s.Order) -> Consent:
    who = subject.who if isinstance(subject, PlayerRef) else "you"
    return Consent(who, (_may_reason(subject, who, clause),))


def _may_reason(subject: Any, who: Player, clause: s.Clause | s.Order | s.KeywordClause) -> Reason:
    code = {"you": "you_may", "opponent": "opponent_may", "each_player": "each_player_may"}[who]
    if who == "you" and not isinstance(subject, PlayerRef):
        code = "subject_may"
    return Reason(code, clause.span, SEED if code != "subject_may" else "CR 15-9-2")


def _is_base(verb: str) -> bool:
    return any(found.form == "base" for found in verb_forms().get(verb, ()))


def _is_pronoun(np: s.AnyNp, word: str | None = None) -> bool:
    return type(np) is s.Np and type(np.core) is s.Pronoun and word in (None, np.core.word)


def _plural(np: s.AnyNp) -> bool | None:
    """Number of a subject, as far as its words tell."""
    match np:
        case s.NpList(links=links):
            return True if any("and" in link.word for link in links) else None
        case s.Amount():
            return None
        case s.Np(core=s.Pronoun(word=word)):
            return {"it": False, "they": True, "you": True}.get(word)
        case s.Np(core=s.Noun(quant=s.OfQuant(quant=s.Determiner(word="another")))):
            return False
        case s.Np(core=s.Noun(quant=s.OfQuant(quant=inner))):
            if isinstance(inner, s.Exactly) and inner.compare is None:
                return inner.number not in ("1", "one")
            return (
                None
                if isinstance(inner, (s.Determiner, s.AnyNumber)) and inner.word in ("none", "each", "any")
                else True
            )
        case s.Np(core=s.Noun(quant=None, owner="your opponent's" | "your" | None, parts=parts)):
            if isinstance(parts[-1], s.PlayerHead):
                return parts[-1].word.endswith("s")
            return True if isinstance(parts[-1], s.CardHead) else None
        case s.Np(core=s.Noun(quant=None, parts=(*_, s.StatHead(word="effects")))):
            return True
        case s.Np(core=s.Noun(quant=quant)):
            return is_plural(quant)
        case s.Np():
            return None
