"""The sentences of an effect in their order, each a chain of clauses; and the bullets after them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from cardc.compiler.also import ask_both, asked_besides, conditions_before
from cardc.compiler.asked_of import asked_of_it
from cardc.compiler.clause import lower_clause
from cardc.compiler.condition import conditions
from cardc.compiler.course import Course
from cardc.compiler.effect import (
    Activate,
    AnyProcess,
    Condition,
    DoKeyword,
    Duration,
    Happened,
    LinkKind,
    Modal,
    PlayerRef,
    Process,
    Ref,
    Upon,
)
from cardc.compiler.event import events
from cardc.compiler.instead import is_told_apart, settle, trailing
from cardc.compiler.keyword import optionality
from cardc.compiler.leading import AT_ONCE, Leads, read_leads
from cardc.compiler.links import either_if, join, share_trailing
from cardc.compiler.refusal import refuse
from cardc.compiler.rephrase import is_handed_over, rephrased, when_digixrosing, when_playing
from cardc.grammar import syntax as s
from cardc.grammar.frames import FREE


def sentences(course: Course, tree: s.EffectText) -> None:
    """Fill the course with the processes of an effect. Raises `Refusal` at the first phrase without a meaning."""
    spoken = course.text[slice(*tree.span)].lower()
    course.scope = course.scope.about("opponent" if "opponent" in spoken else None).standing_on(_itself(spoken))
    waited_for: str | None = None
    for at, sentence in enumerate(tree.sentences):
        start = len(course.processes)
        _sentence(course, sentence, at == 0)
        waited_for = _moment(course, sentence, start) or waited_for
        if waited_for is not None:
            _put_off(course, waited_for, start)
        if at + 1 < len(tree.sentences) and type(sentence.chain.first) is s.KeywordOrder:
            _paid_first(course)
    if tree.options:
        _bullets(course, tree.options)


def _moment(course: Course, sentence: s.Sentence, start: int) -> str | None:
    """The moment that a sentence starts with: "At the end of the battle, …"."""
    if s.DurationLead not in map(type, sentence.leads):
        return None
    durations = (process.duration for process in course.processes[start:])
    return next((each.until for each in durations if each is not None and each.later), None)


def _put_off(course: Course, moment: str, start: int) -> None:
    """ "At the end of the battle, A. Then, B": B comes after A, so it waits for the same moment, and so do its "if"s.

    Only what was done before A can be asked about now.
    """
    waiting = {p.id for p in course.processes if p.duration is not None and p.duration.later}
    for at, process in enumerate(course.processes[start:], start):
        own = process.duration
        now = tuple(c for c in process.conditions if type(c) is Happened and c.process not in {*waiting, None})
        if own is not None and own.later:
            if len(now) < sum(type(c) is Happened for c in process.conditions):
                refuse("condition", process.span, "asks what comes at another moment")
            continue
        if process.cost is not None:
            refuse("cost", process.span, "paid now, or at that moment?")
        then = tuple(c for c in process.conditions if c not in now)
        duration = Duration(moment, None if own is None else own.until, then)
        course.processes[at] = msgspec.structs.replace(process, duration=duration, conditions=now)
        waiting.add(process.id)


def _itself(text: str) -> Ref | None:
    """ "this Digimon's digivolution cards, it …": what "it" is when nothing else was named."""
    for words, ref in _THIS:
        if words in text:
            return ref
    return None


_THIS = tuple((f"this {kind}", Ref(f"this_{kind}")) for kind in ("digimon", "tamer", "card"))


def _sentence(course: Course, sentence: s.Sentence, first: bool) -> None:
    sentence = when_digixrosing(when_playing(sentence))
    if sentence.then is not None and first:
        refuse("then", sentence.span, "'Then' follows nothing")
    leads = Leads()
    read_leads(course, sentence.leads, leads, first)
    kind: LinkKind = "then" if sentence.then is not None else "next"
    kind = leads.word or (kind if course.processes else course.first_kind)
    if sentence.trail is not None:
        asked = asked_of_it(sentence.chain.first, sentence.trail.chain.first, course.scope)
        chain = msgspec.structs.replace(sentence.trail.chain, first=asked)
        leads.ask(_trailing(course, msgspec.structs.replace(sentence.trail, chain=chain)))
    marked = _MARKED.search(course.scope.text, *sentence.span) is not None
    also = asked_besides(sentence) if marked else None
    before = conditions_before(course) if also is not None else ()
    _chain(course, sentence.chain, leads, kind, marked)
    if also is not None:
        ask_both(course, course.began, also, before)


_MARKED = re.compile("instead|otherwise|also|as well", re.IGNORECASE)
"""Most sentences say none of these, which tell how they hang on the one before."""


def _trailing(course: Course, trail: s.Trail) -> Condition:
    """ "… if it is your turn", "gets +1000 DP when battling a Digimon": what narrows the clause before it."""
    if trail.word == "when":
        return Upon(tuple(events(trail.chain, course.scope)[0]))
    return conditions(trail.chain, course.scope, course.last_id)[0]


def _chain(course: Course, chain: s.Chain, leads: Leads, kind: LinkKind, marked: bool) -> None:
    course.subject, course.plural, course.may = None, None, None
    course.began = len(course.processes)
    if marked:
        chain, whole = trailing(chain)
        if whole:
            leads.word = kind = "instead"
    leads.causative = is_handed_over(chain)
    chain = rephrased(chain)
    made = either_if(course, chain.first, leads, kind) or lower_clause(course, _object_shared(chain), leads, kind, None)
    start = len(course.processes) - len(made)
    for at, link in enumerate(chain.links):
        later = chain.links[at + 1 :]
        link = msgspec.structs.replace(link, clause=_one_by_one(_with_object(link.clause, later), later))
        if link.leads:
            leads = leads.inherit()
            read_leads(course, link.leads, leads, False)
        made = join(course, link, leads, made, start)
    share_trailing(course, start, chain.links)
    course.told(start, bool(chain.links) and is_told_apart(chain))
    if marked:
        settle(course, start)
    for process in course.processes[start:]:
        lasts = process.duration is not None and (not process.duration.later or process.duration.lasts is not None)
        if lasts and isinstance(process, AT_ONCE):
            refuse("duration", process.span, "this happens at once and does not last")


_SHARING = frozenset({
    ("return", "play"), ("returning", "playing"), ("play", "use"), ("playing", "using"), ("return", "place"),
    ("return", "trash"), ("return", "use"), ("return", "add"),
})  # fmt: skip
"""Two verbs, the first of which can wait for the object of the second."""


def _cannot_either(clause: s.Clause | s.Order) -> bool:
    """ "effects can't delete or trash it"."""
    match clause:
        case s.Clause(subject=s.Np(core=s.Noun(parts=(*_, s.StatHead(word="effects")))), auxes=("can't" | "don't",)):
            return True
        case _:
            return False


def _object_shared(chain: s.Chain) -> s.AnyClause:
    """ "return to the hand or play 1 level 4 Digimon card": the first verb has the object of the second."""
    return _one_by_one(_with_object(chain.first, chain.links), chain.links)


def _one_by_one(clause: s.AnyClause, links: tuple[s.Link, ...]) -> s.AnyClause:
    """ "draw cards until there are 6 cards in your hand": one card, again and again."""
    if not links or links[0].word.strip(", ") != "until":
        return clause
    match clause:
        case s.Clause(verb="draw" | "draws") | s.Order(verb="draw"):
            pass
        case _:
            return clause
    match clause.args:
        case (
            s.Np(core=s.Noun(quant=None, owner=None, parts=(s.CardHead(word="cards") as head,)) as core) as np,
            *rest,
        ):
            one = s.Noun(core.span, s.Exactly(core.span, "1", None), None, (s.CardHead(head.span, "card"),))
            return msgspec.structs.replace(clause, args=(msgspec.structs.replace(np, core=one), *rest))
        case _:
            return clause


def _with_object(first: s.AnyClause, links: tuple[s.Link, ...]) -> s.AnyClause:
    """The clause, and the object that it has in common with the one that "or" joins to it."""
    second = links[0].clause if links and links[0].word == "or" else None
    if (
        (type(first) is not s.Clause and type(first) is not s.Order)
        or type(second) is not s.Order
        or not ((first.verb, second.verb) in _SHARING or _cannot_either(first))
        or any(isinstance(arg, (s.Np, s.NpList)) for arg in first.args)
    ):
        return first
    shared = next((arg for arg in second.args if isinstance(arg, (s.Np, s.NpList))), None)
    if shared is None:
        return first
    if first.verb not in ("play", "playing"):
        shared = _not_paid(shared)
        return msgspec.structs.replace(first, args=(shared, *first.args))
    free = tuple(arg for arg in second.args if isinstance(arg, s.Manner) and arg.word == FREE)
    return msgspec.structs.replace(first, args=(shared, *first.args, *free))  # "play or use X without paying the cost"


def _not_paid(np: s.Np | s.NpList) -> s.Np | s.NpList:
    """ "return to the hand or play 1 card with the cost reduced by 3": only what is played costs."""
    for at, mod in enumerate(np.mods if isinstance(np, s.Np) else ()):
        match mod:
            case s.ModPrep(word="with", np=s.Noun(parts=(*_, s.StatHead(word=word)))) if "cost" in word:
                after = np.mods[at + 1] if isinstance(np, s.Np) and at + 1 < len(np.mods) else None
                if isinstance(np, s.Np) and isinstance(after, s.Participle) and after.word == "reduced":
                    return msgspec.structs.replace(np, mods=np.mods[:at])
            case _:
                pass
    return np


# ---- bullets ------------------------------------------------------------------------------------


def _bullets(course: Course, options: tuple[s.EffectText, ...]) -> None:
    """ "Activate 1 of the effects below: ・… ・…"; "＜Delay＞ ・…": what the keyword activates."""
    last = course.processes[-1] if course.processes else None
    if last is not None and len(options) == 1 and (keyword := _paid_first(course)) is not None:
        _activated_by(course, keyword, options[0])
        return
    if not isinstance(last, Activate) or last.timings != ("below",):
        refuse("bullets", options[0].span, "bullets without 'Activate 1 of the effects below'")
    for at, process in enumerate(course.processes):
        if isinstance(process, Activate) and process.timings == ("below",):
            course.processes[at] = _modal(course, process, options)  # each "activate … of the effects below" has them


def _modal(course: Course, activate: Activate, options: tuple[s.EffectText, ...]) -> Modal:
    """The bullets as what `activate` chooses from."""
    if activate.count is None:
        refuse("bullets", options[0].span, "how many of the effects below?")
    if activate.as_of is not None:
        refuse("bullets", options[0].span, "the effects below are this card's own")
    lowered: list[tuple[AnyProcess, ...]] = []
    for option in options:
        inner = course.inside("option")
        _bullet(inner, option)
        course.next_id = inner.next_id
        lowered.append(tuple(inner.processes))
        _done_by_whom(activate, inner.processes, option)
    common = {name: getattr(activate, name) for name in _COMMON}
    common["span"] = (activate.span[0], options[-1].span[1])
    return Modal(**common, count=activate.count, options=tuple(lowered), times=activate.times)


_COMMON = tuple(field.name for field in msgspec.structs.fields(Process))


def _done_by_whom(activate: Activate, done: Sequence[AnyProcess], option: s.EffectText) -> None:
    """What another player activates tells who does it: "＜Draw 1＞" alone leaves open who draws."""
    if activate.actor not in (None, PlayerRef("opponent"), PlayerRef("you")):
        refuse("bullets", option.span, "one player activates effects below", ("your opponent",))
    theirs = activate.actor == PlayerRef("opponent") or activate.optional_for == "opponent"
    if theirs and any(process.actor is None for process in done):
        refuse("bullets", option.span, "who does this, you or who activates it?", ("they",))


def _paid_first(course: Course) -> DoKeyword | None:
    """＜Delay＞, ＜Digi-Burst＞: all that follows hangs on the keyword's own cost (CR 16-14-2, 16-17-2)."""
    keyword = course.processes[-1]
    if not isinstance(keyword, DoKeyword) or keyword.keyword.name not in ("Delay", "Digi-Burst"):
        return None
    _, reasons = optionality(keyword.keyword, keyword.span)
    course.processes[-1] = msgspec.structs.replace(keyword, optional_for="you", reasons=reasons)
    course.cost_holder = keyword.id
    return keyword


def _activated_by(course: Course, keyword: DoKeyword, option: s.EffectText) -> None:
    """The bullet of ＜Delay＞ or ＜Digi-Burst＞."""
    inner = course.inside("next")
    inner.cost_holder = keyword.id
    _bullet(inner, option)
    course.processes.extend(inner.processes)


def _bullet(inner: Course, option: s.EffectText) -> None:
    if option.icons or option.options:
        refuse("bullets", option.span, "a timing or bullets inside a bullet")
    sentences(inner, option)
    if inner.trigger is not None:
        refuse("bullets", option.span, "a trigger inside a bullet")
