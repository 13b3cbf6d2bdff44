"""Processing conditions: "if", "while" (CR 15-6)."""

from __future__ import annotations

import msgspec

from cardc.compiler.adjective import adjective_filters
from cardc.compiler.args import Args
from cardc.compiler.as_it_was import had_by_then
from cardc.compiler.asked_of import is_opponent, is_pronoun, under_what, where_asked
from cardc.compiler.called import kinds_of
from cardc.compiler.characteristic import bracketed, unnumbered
from cardc.compiler.comparison import is_number, numbers_compared
from cardc.compiler.described import described, same_one
from cardc.compiler.differing import many_different, than_before
from cardc.compiler.draft import reading
from cardc.compiler.effect import (
    Became,
    Both,
    Compares,
    Condition,
    Count,
    DigivolvingBy,
    Either,
    Event,
    Exists,
    FaceUp,
    Filter,
    Happened,
    Is,
    KindIs,
    Measure,
    NameIs,
    Place,
    PlayerRef,
    PlayerWith,
    Ref,
    Select,
    Several,
    Target,
    TurnOf,
    Upon,
)  # fmt: skip
from cardc.compiler.event import event_of, events, is_placed
from cardc.compiler.happens import asked_of
from cardc.compiler.head import is_loose
from cardc.compiler.modifier import modifiers
from cardc.compiler.noun import target
from cardc.compiler.number import compare, number
from cardc.compiler.of_each import each_or_all
from cardc.compiler.place import among_those, place_np, places_of
from cardc.compiler.possession import colors_among, exists, has, held_under, or_more
from cardc.compiler.reference import is_some_player
from cardc.compiler.refusal import refuse
from cardc.compiler.result import after_asking, done, done_before, result, so_many_done, trashed, undergone
from cardc.compiler.scope import Scope, holder_of, one_or_all
from cardc.compiler.state import STATES, check_past, either_way, past, state_without_subject
from cardc.compiler.subject import stat_subject
from cardc.compiler.whose import asked_of_both, counted_alike
from cardc.compiler.zone import PLAYERS
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import VERBS, is_negative, verb_forms


def conditions(chain: s.Chain, scope: Scope, last_process: int | None) -> tuple[Condition, Scope]:
    """One condition of an if or while clause; "and" and "or" join its parts in order, "and" first."""
    if _without_subject(chain):
        return _happened_to_it(chain, scope), scope
    before = scope
    first, scope = _asked(chain.first, scope, last_process, None)
    either: list[list[Condition]] = [[first]]
    subject: s.AnyNp | None = chain.first.subject if isinstance(chain.first, s.Clause) else None
    for link in counted_alike(chain):
        if link.leads and not all(isinstance(lead, s.IfLead) for lead in link.leads):
            refuse("condition", link.span, "this stands inside a condition")
        if link.leads:
            refuse("condition", link.span, "a condition inside a condition")
        found, scope = _asked(link.clause, scope, last_process, subject)
        if isinstance(link.clause, s.Clause):
            subject = link.clause.subject
        elif (whole := same_one(either[-1][-1], found, link.word.strip(", "), link.span)) is not None:
            either[-1][-1] = whole
            scope = described(whole.subject, whole, scope)
            continue
        match link.word.strip(", "):
            case "or" | "or if" | "or while":
                either.append([found])
            case "and" | "":
                either[-1].append(found)
            case _:
                refuse("condition", link.span, f"'{link.word}' joins no conditions")
    groups: list[Condition] = [group[0] if len(group) == 1 else Both(tuple(group)) for group in either]
    return had_by_then(groups[0] if len(groups) == 1 else Either(tuple(groups)), before), scope


def _asked(clause: s.AnyClause, scope: Scope, last: int | None, subject: s.AnyNp | None) -> tuple[Condition, Scope]:
    text = scope.text[slice(*clause.span)].lower()
    if "player" not in text and "and your opponent" not in text:  # so is everything called that both could have
        return _condition(clause, scope, last, subject)
    return asked_of_both(clause, lambda told: _condition(told, scope, last, subject))


def _condition(clause: s.AnyClause, scope: Scope, last: int | None, subject: s.AnyNp | None) -> tuple[Condition, Scope]:
    match clause:
        case s.ThereIs(auxes=(), verb="is" | "are", args=args):
            holder = Args(args)
            np = or_more(holder.need_np(clause.span, "there is"))
            under = holder.prep("under")
            holder.finish(clause.verb)
            if under is None and (colors := colors_among(np, scope)) is not None:
                return colors, scope
            if under is None:
                return exists(_there(np, scope), np.span), scope
            thing = exists(target(np, scope), np.span)
            host = target(under, under_what(np, under, scope))
            return held_under(thing, host, under.span), scope.spoke_of(host)
        case s.Ellipsis(subject=who, aux=aux):
            return _ellipsis(clause, who, aux, last), scope
        case s.Clause():
            return _clause(clause, clause.subject, scope, last)
        case s.Order():
            if clause.verb.endswith("ing") and not clause.auxes:
                return _digivolving(clause, scope), scope
            if subject is None:
                return _happened_to_it(s.Chain(clause.span, clause, ()), scope), scope
            return _clause(clause, subject, scope, last)
        case s.KeywordOrder() | s.KeywordClause() | s.ThereIs():
            refuse("condition", clause.span, "this is no condition")


def _there(np: s.AnyNp, scope: Scope) -> Target:
    """ "If a blue card is in its digivolution cards, … If there is a green card, …": there, too."""
    found = target(np, scope)
    if not isinstance(np, s.Np) or not is_loose(np.core) or not isinstance(found, Select) or found.places:
        return found
    if any(isinstance(each, Became) for each in found.filters):
        return found
    if not isinstance(scope.cards, Select) or not scope.cards.places:
        refuse("place", np.span, "where?", ("in your trash", "in this Digimon's digivolution cards"))
    return msgspec.structs.replace(found, places=scope.cards.places)


def _ellipsis(clause: s.Ellipsis, who: s.AnyNp, aux: str, last: int | None) -> Condition:
    """ "if you do", "if they don't"."""
    if last is None:
        refuse("unbound", clause.span, "if who does what? Nothing was done before")
    if aux not in ("do", "does", "did", "don't", "doesn't", "didn't") or not isinstance(who, s.Np) or who.mods:
        refuse("condition", clause.span, "this is no condition")
    return Happened(last, "done", "n't" in aux)


def _without_subject(chain: s.Chain) -> bool:
    clauses = (chain.first, *(link.clause for link in chain.links))
    return all(isinstance(clause, s.Order) and not clause.verb.endswith("ing") for clause in clauses)


def _happened_to_it(chain: s.Chain, scope: Scope) -> Condition:
    """ "If deleted other than in battle", "If played or digivolved by an effect": how the trigger came about.

    It is said of what the "When" clause told, else of this Digimon; "if digivolved by this effect" asks for a result.
    """
    clause = chain.first
    it = scope.happened or scope.this
    if isinstance(clause, s.Order):
        lemma = reading(clause.verb, (), "past", None, clause.span).lemma.replace(" ", "_")
        done = scope.result_of(lemma)
        if not chain.links and done is not None and len(clause.args) == 1 and Args(clause.args).has_by_this_effect():
            return Happened(done.process, lemma)
        if done is not None and scope.happened is None:
            refuse("unbound", clause.span, "what was: this card, or what the effect did that to?", ("by this effect",))
    if (state := state_without_subject(chain, it)) is not None:
        return state
    either_way(chain)
    return Upon(tuple(map(past, events(chain, scope, it)[0])))


def _digivolving(clause: s.Order, scope: Scope) -> Condition:
    found = reading(clause.verb, (), "gerund", None, clause.span)
    args = Args(clause.args)
    if found.lemma not in ("dna digivolve", "digixros", "app fuse", "digivolve"):
        refuse("condition", clause.span, "this is no condition")
    with_np = args.prep("with")
    if with_np is not None:
        materials = target(with_np, scope)
        n = materials.count.n if isinstance(materials, Select) and materials.count is not None else None
        args.finish(clause.verb)
        return DigivolvingBy(found.lemma.replace(" ", "_"), n, materials)
    from_np = args.prep("from")
    place = place_np(from_np, scope)[0] if from_np is not None else None
    args.finish(clause.verb)
    return DigivolvingBy(found.lemma.replace(" ", "_"), place=place)


def _subject(np: s.AnyNp, scope: Scope) -> Target | None:
    """The subject of a condition; None for "this effect"."""
    if isinstance(np, s.Np) and not np.mods:
        match np.core:
            case s.Pronoun(word="this"):
                return None
            case s.Noun(quant=s.Determiner(word="this"), parts=(*_, s.StatHead(word="effect"))):
                return None
            case _:
                pass
    if (
        type(np) is s.Np
        and (type(np.core) is s.Noun or type(np.core) is s.Possessed)
        and type(np.core.parts[-1]) is s.ZoneHead
    ):
        return Select(("card",), None, None, place_np(np, scope))
    return target(np, scope)


def _tells_where(node: s.Clause | s.Order) -> bool:
    """ "4 cards are in your trash", "4 [X]s are placed in your battle area", "2 Tamers are in play"."""
    there = any(isinstance(arg, (s.PrepArg, s.InPlay)) for arg in node.args)
    return there and (node.verb in ("is", "are") or is_placed(node))


def _clause(node: s.Clause | s.Order, subject_np: s.AnyNp, scope: Scope, last: int | None) -> tuple[Condition, Scope]:
    """ "this Digimon is suspended", "you have a Tamer", "this effect deleted": by subject and verb."""
    span, auxes, verb = node.span, node.auxes, node.verb
    if isinstance(node, s.Clause) and (event := _done_by_effects(node, scope)) is not None:
        return asked_of(past(event), False, span), scope
    turn = _turn(node.args, scope) if verb == "is" and is_pronoun(subject_np, "it") else None
    if turn is not None:
        return turn, scope
    measured = _measured_subject(subject_np, verb, auxes, node.args, scope)
    if measured is not None:
        return measured, scope
    if isinstance(subject_np, s.Np) and is_some_player(subject_np.core):
        refuse("player", subject_np.span, "which player?", ("your opponent", "both players"))
    scope = where_asked(node, subject_np, scope)
    if isinstance(subject_np, s.Amount) and auxes in (("was",), ("were",)):
        return so_many_done(subject_np, reading(verb, auxes, "clause", None, span).lemma, node, scope), scope
    if _tells_where(node):
        subject_np = or_more(subject_np)  # "if 4 [X]s are in your trash"
    subject = PlayerRef("opponent") if is_opponent(node, subject_np, scope) else _subject(subject_np, scope)
    args = Args(node.args)
    negated = is_negative(verb) or any(map(is_negative, auxes))
    mood = "progressive" if auxes in (("is",), ("are",)) and verb.endswith("ing") else ""
    came = verb == "digivolved" and not auxes and args.has_prep("from")
    found = reading(verb, auxes, mood or ("past" if subject is None or not auxes else "clause"), None, span)
    itself = subject is None or ((came or mood == "progressive") and subject == Ref("this_digimon"))
    if itself and found.lemma == "digivolve" and (place := args.prep("from")) is not None:
        args.finish(verb)  # "if this digivolved from the trash", "this Digimon … or is digivolving from the trash"
        return Upon((Event("digivolve", Ref("this_digimon"), place=place_np(place, scope)[0]),), negated), scope
    if "would" in auxes and isinstance(node, s.Clause):
        return asked_of(event_of(node, scope), negated, span), scope
    if subject is None:
        condition = result(done(last, span, found.lemma, scope), found.lemma, args, scope, negated)
        args.finish(verb)
        return condition, trashed(condition, scope)
    passive = found.form == "ed" and bool(auxes) and auxes not in _PERFECT
    after = scope.spoke_of(_holder(subject))
    match found.lemma:
        case "have":
            many, what = verb == "have" and "doesn't" not in auxes, args.left[0] if args.left else None
            condition = many_different(subject, args, many, negated, span) or has(subject, args, after, negated, span)
            if many:
                each_or_all(condition, span)
            condition = than_before(condition, what, many, scope.it, span)
            if isinstance(condition, Compares) and condition.left == Measure("colors", subject):
                after = msgspec.structs.replace(after, together=subject)
        case "be":
            condition = _is(subject, args, after, scope, negated, span)
        case "attack" if found.form == "ing" and auxes:
            condition = Is(subject, (Became("attacking"),), negated)
        case "include" if not passive or not args.has_by_this_effect():
            condition = _include(subject, args, after, negated, span)
        case lemma if passive:
            condition = _passive(node, subject_np, subject, lemma, args, after, negated, last)
        case "do":
            refuse("condition", span, "this is no condition")
        case lemma:
            condition = _this_turn(subject_np, lemma, args, after, negated, span)
            if condition is None:
                condition = _did(subject, lemma, args, after, negated, last, span)
    args.finish(verb)
    check_past(node, condition)
    if isinstance(condition, Happened) and not condition.negated and condition.object == subject:
        after = after_asking(condition, scope)
    if isinstance(condition, Exists) and isinstance(condition.what, Select) and condition.what.places:
        after = scope if condition.negated else scope.spoke_of(condition.what)
        for place in condition.what.places:
            if (host := holder_of(place)) is not None:
                after = after.aside(host, kinds_of(host))
    if isinstance(condition, Exists) and not condition.negated and isinstance(condition.what, Select):
        # "…, you may place this card under that Digimon"
        after = after.aside(Ref("condition"), kinds_of(condition.what))
    return condition, described(_holder(subject), condition, after)


def _holder(subject: Target) -> Target:
    """ "If this Digimon's stack has 2 or more cards, it …": the Digimon, not the place."""
    match subject:
        case Select(of=("card",), filters=(), places=(place,), count=count) if count != Count("exactly", 1):
            return place.host or subject
        case _:
            return subject


def _passive(
    node: s.Clause | s.Order,
    subject_np: s.AnyNp,
    subject: Target,
    lemma: str,
    args: Args,
    scope: Scope,
    negated: bool,
    last: int | None,
) -> Condition:
    """ "was deleted by this effect" asks for a result, "is suspended" for a state, "was played from …" for an event."""
    if args.has_by_this_effect():
        args.by()
        return undergone(done(last, node.span, lemma, scope), lemma, subject, scope, negated, node.span)
    deed = isinstance(subject, Select) and node.auxes in (("was",), ("were",)) and scope.result_of(lemma) is not None
    by = scope.happened is not None and node.auxes in _WERE and any(isinstance(arg, s.ByArg) for arg in args.left)
    linked = lemma == "link" and not args.left and subject != Ref("this_card")
    if (lemma in ("suspend", "unsuspend") and not deed and not by) or linked:
        return Is(subject, (STATES[lemma],), negated)
    place = args.prep("in", "on") if is_placed(node) else None
    if place is not None:
        return exists(_placed(subject, place_np(place, scope), node.span), node.span, negated)
    told = s.Clause(node.span, subject_np, node.auxes, node.verb, tuple(args.left))
    args.left.clear()
    event = past(event_of(told, scope))
    return done_before(event, scope, negated, node.span) or asked_of(event, negated, node.span)


def _include(subject: Target, args: Args, scope: Scope, negated: bool, span: s.Span) -> Condition:
    """ "this Digimon's digivolution cards include [X]"."""
    held = target(args.need_np(span, "include"), scope)
    if isinstance(subject, Select) and isinstance(held, Several) and not subject.filters:
        items = [item for item in held.items if isinstance(item, Select) and not item.places]
        if len(items) == len(held.items):
            there = tuple(msgspec.structs.replace(item, places=subject.places) for item in items)
            return exists(Several(there, held.conj), span, negated)
    if (
        isinstance(subject, Select)
        and subject.places
        and not subject.filters
        and isinstance(held, Select)
        and not held.places
    ):
        return exists(msgspec.structs.replace(held, places=subject.places), span, negated)
    refuse("condition", span, "what includes what?")


def _turn(args: tuple[s.Arg, ...], scope: Scope) -> Condition | None:
    """ "it is your turn"."""
    if len(args) == 1 and isinstance(args[0], s.Np) and isinstance(args[0].core, s.Noun) and not args[0].mods:
        core = args[0].core
        if (
            len(core.parts) == 1
            and isinstance(core.parts[0], s.TurnHead)
            and core.owner is not None
            and core.parts[0].word == "turn"
        ):
            if core.owner == "their" and scope.player == "opponent":
                return TurnOf("opponent")
            if core.owner in PLAYERS:
                return TurnOf(PLAYERS[core.owner])
    return None


def _measured_subject(
    np: s.AnyNp, verb: str, auxes: tuple[str, ...], args: tuple[s.Arg, ...], scope: Scope
) -> Condition | None:
    """ "this Digimon's name is [X]", "this Digimon's DP is 10000 or more"."""
    if verb == "is" and not auxes and is_number(np):
        return numbers_compared(np, args, scope)
    stat = stat_subject(np, scope)
    if stat is None or verb != "is" or auxes:
        return None
    holder = Args(args)
    value = holder.need_np(np.span, verb)
    holder.finish(verb)
    if stat.what == "name" and isinstance(value, s.Np) and isinstance(value.core, s.Noun) and not value.mods:
        core = value.core
        if core.quant is None and core.owner is None and len(core.parts) == 1 and isinstance(core.parts[0], s.Names):
            return Is(stat.of, (NameIs(unnumbered(bracketed(core.parts[0].names), core.span)),))
    if (
        isinstance(value, s.Amount)
        and isinstance(value.quant, s.Exactly)
        and stat.what in ("dp", "level", "play_cost", "use_cost")
    ):
        return Compares(
            Measure(stat.what, stat.of), compare(value.quant.compare), number(value.quant.number, value.span)
        )
    refuse("condition", value.span, f"its {stat.what} is what?")


def _done_by_effects(clause: s.Clause, scope: Scope) -> Event | None:
    """ "if effects suspended those Digimon": how the trigger came about, told from its doer."""
    match clause:
        case s.Clause(
            subject=s.Np(core=s.Noun(quant=quant, parts=(*_, s.StatHead(word="effect" | "effects")))), auxes=()
        ) if not (isinstance(quant, s.Determiner) and quant.word == "this"):
            pass
        case _:
            return None
    found = next((form for form in verb_forms().get(clause.verb, ()) if form.form == "ed"), None)
    if found is None:
        return None
    return event_of(msgspec.structs.replace(clause, verb=VERBS[found.lemma].split()[0]), scope)


_PERFECT = frozenset({("have",), ("has",)})
_WERE = frozenset({("was",), ("were",), ("wasn't",), ("weren't",)})


def _this_turn(
    subject_np: s.AnyNp, lemma: str, args: Args, scope: Scope, negated: bool, span: s.Span
) -> Condition | None:
    """ "if you played a Digimon this turn", "if this Digimon has attacked this turn"; None for any other time."""
    if not any(isinstance(arg, s.ThisTurn) for arg in args.left):
        return None
    told = s.Clause(span, subject_np, (), VERBS[lemma].split()[0], tuple(args.left))
    args.left.clear()
    return asked_of(past(event_of(told, scope)), negated, span)


def _did(
    subject: Target, lemma: str, args: Args, scope: Scope, negated: bool, last: int | None, span: s.Span
) -> Condition:
    """ "if you added cards": asks what happened."""
    if (
        lemma == "digivolve"
        and one_or_all(subject, False) == scope.happened
        and (into := args.prep("into")) is not None
    ):
        return asked_of(Event("digivolve", subject, object=target(into, scope)), negated, span)
    if last is None:
        refuse("unbound", span, "this has not happened yet in this effect")
    _ = args.by_this_effect() or args.with_this_effect()
    by = subject.who if isinstance(subject, PlayerRef) and subject.who != "you" else None
    return msgspec.structs.replace(result(done(last, span, lemma, scope), lemma, args, scope, negated), by=by)


def _is(subject: Target, args: Args, scope: Scope, before: Scope, negated: bool, span: s.Span) -> Condition:
    """ "is suspended", "is in your trash", "is red", "is level 5 or higher", "is a Digimon card"."""
    face = args.manner("face up", "face-up")
    word = next((word for word in ("under", "among") if args.has_prep(word)), "in")
    place_np_ = args.prep("in", "on", "among", "under")
    if face:
        if place_np_ is None:
            return Is(subject, (FaceUp(True),), negated)
        places = tuple(msgspec.structs.replace(place, face_up=True) for place in place_np(place_np_, scope))
        return exists(_placed(subject, places, span), span, negated)
    if place_np_ is not None:
        if not isinstance(place_np_, s.Np):
            refuse("place", place_np_.span, "this is no place")
        those = among_those(place_np_.core, before) if word == "among" else None
        if those is not None and not place_np_.mods and isinstance(subject, Select):
            return exists(msgspec.structs.replace(subject, filters=(*subject.filters, those)), span, negated)
        found, i = places_of(word, place_np_.core, place_np_.mods, 0, before)
        if i != len(place_np_.mods):
            refuse("place", place_np_.mods[i].span, "this describes no place")
        return exists(_placed(subject, tuple(found), span), span, negated)
    if args.in_play():
        return exists(_placed(subject, (Place("battle_area"),), span), span, negated)
    np = args.need_np(span, "be")
    if not isinstance(np, s.Np) or not isinstance(np.core, s.Noun) or np.core.owner is not None:
        refuse("condition", np.span, "is what?")
    core = np.core
    if _is_empty(core) and not np.mods and isinstance(subject, Select) and subject.places and not subject.filters:
        return Exists(subject, not negated)
    if isinstance(core.parts[-1], (s.StatHead, s.ZoneHead, s.TurnHead, s.PlayerHead)):
        refuse("condition", np.span, "is what?")
    if core.quant is None and all(not isinstance(part, s.CardHead) for part in core.parts):
        filters = adjective_filters(core.parts, scope)
        more, places, host = modifiers(np.mods, scope)
        if places or host is not None:
            refuse("condition", np.span, "is what?")
        return Is(subject, (*filters, *more), negated)
    what = target(np, scope)
    if not isinstance(what, Select) or what.places:
        refuse("condition", np.span, "is what?")
    kinds: tuple[Filter, ...] = (KindIs(what.of),) if what.of != ("card",) else ()
    return Is(subject, (*kinds, *what.filters), negated)


def _is_empty(core: s.Noun) -> bool:
    """ "your breeding area is empty"."""
    match core:
        case s.Noun(quant=None, parts=(s.State(word="empty"),)):
            return True
        case _:
            return False


def _placed(subject: Target, places: tuple[Place, ...], span: s.Span) -> Target:
    match subject:
        case Select(places=own):
            if own:
                refuse("place", span, "two places for one thing")
            return msgspec.structs.replace(subject, places=places)
        case Several():
            return msgspec.structs.replace(subject, items=tuple(_placed(item, places, span) for item in subject.items))
        case Ref() | PlayerRef() | PlayerWith():
            return Select(("card",), None, None, places, (Became("group", subject),))
