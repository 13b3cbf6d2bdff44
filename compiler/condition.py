"""Processing conditions: "if", "while" (CR 15-6)."""

from __future__ import annotations

import msgspec

from cardc.compiler import attribute
from cardc.compiler.args import Args
from cardc.compiler.change import stat_subject
from cardc.compiler.draft import reading
from cardc.compiler.effect import (
    Became,
    Both,
    Compare,
    Compares,
    Condition,
    DigivolvingBy,
    Either,
    Event,
    Exists,
    Filter,
    Happened,
    HasKeyword,
    Is,
    Measure,
    NameIs,
    Number,
    Place,
    PlayerRef,
    Ref,
    Select,
    Several,
    Suspended,
    Target,
    TurnOf,
    Upon,
)  # fmt: skip
from cardc.compiler.event import event_of, further
from cardc.compiler.keyword import keywords_of
from cardc.compiler.movement import place_np
from cardc.compiler.noun import modifiers, target
from cardc.compiler.number import compare, number
from cardc.compiler.place import PLAYERS, places_of
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s


def conditions(chain: s.Chain, scope: Scope, last_process: int | None) -> tuple[Condition, Scope]:
    """One condition of an if or while clause; "and" and "or" join its parts in order, "and" first."""
    first, scope = _condition(chain.first, scope, last_process, None)
    either: list[list[Condition]] = [[first]]
    subject: s.AnyNp | None = chain.first.subject if isinstance(chain.first, s.Clause) else None
    for link in chain.links:
        if link.leads and not all(isinstance(lead, s.IfLead) for lead in link.leads):
            refuse("condition", link.span, "this stands inside a condition")
        if link.leads:
            refuse("condition", link.span, "a condition inside a condition")
        found, scope = _condition(link.clause, scope, last_process, subject)
        if isinstance(link.clause, s.Clause):
            subject = link.clause.subject
        match link.word.strip(", "):
            case "or":
                either.append([found])
            case "and" | "":
                either[-1].append(found)
            case _:
                refuse("condition", link.span, f"'{link.word}' joins no conditions")
    groups: list[Condition] = [group[0] if len(group) == 1 else Both(tuple(group)) for group in either]
    return (groups[0] if len(groups) == 1 else Either(tuple(groups))), scope


def _condition(clause: s.AnyClause, scope: Scope, last: int | None, subject: s.AnyNp | None) -> tuple[Condition, Scope]:
    match clause:
        case s.ThereIs(auxes=(), verb="is" | "are", args=args):
            holder = Args(args)
            np = holder.need_np(clause.span, "there is")
            under = holder.prep("under")
            holder.finish(clause.verb)
            exists = _exists(target(np, scope))
            return (exists if under is None else _held_under(exists, target(under, scope), under.span)), scope
        case s.Ellipsis(subject=who, aux=aux):
            return _ellipsis(clause, who, aux, last), scope
        case s.Clause():
            return _clause(clause, clause.subject, clause.auxes, clause.verb, clause.args, scope, last)
        case s.Order():
            if clause.verb.endswith("ing") and not clause.auxes:
                return _digivolving(clause, scope), scope
            if subject is None:
                return _happened_to_this(clause, scope), scope
            return _clause(clause, subject, clause.auxes, clause.verb, clause.args, scope, last)
        case s.KeywordOrder() | s.ThereIs():
            refuse("condition", clause.span, "this is no condition")


def _ellipsis(clause: s.Ellipsis, who: s.AnyNp, aux: str, last: int | None) -> Condition:
    """ "if you do", "if they don't"."""
    if last is None:
        refuse("unbound", clause.span, "if who does what? Nothing was done before")
    if aux not in ("do", "does", "did", "don't", "doesn't", "didn't") or not isinstance(who, s.Np) or who.mods:
        refuse("condition", clause.span, "this is no condition")
    return Happened(last, "done", "n't" in aux)


def _exists(what: Target, negated: bool = False) -> Condition:
    if isinstance(what, Select) and what.count is not None:
        match what.count.mode:
            case "none":
                return Exists(msgspec.structs.replace(what, count=None), not negated)
            case "at_least" | "up_to":
                n = what.count.n or 0
                uncounted = msgspec.structs.replace(what, count=None)
                operator: Compare = ">=" if what.count.mode == "at_least" else "<="
                result: Condition = Compares(Measure("count", uncounted), operator, n)
                if negated:
                    refuse("condition", (0, 0), "a negated count")
                return result
            case _:
                pass
    return Exists(what, negated)


def _happened_to_this(clause: s.Order, scope: Scope) -> Condition:
    """ "If deleted other than in battle", "If played by an effect": how the trigger came about."""

    return Upon((further(clause, Event("", Ref("this_card")), scope),))


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
    args.finish(clause.verb)
    return DigivolvingBy(found.lemma.replace(" ", "_"))


def _subject(np: s.AnyNp, scope: Scope) -> Target | str:
    """The subject of a condition: a target, or "effect" for "this effect"."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Pronoun) and np.core.word == "this" and not np.mods:
        return "effect"
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and not np.mods:
        head = np.core.parts[-1]
        if (
            isinstance(head, s.StatHead)
            and head.word == "effect"
            and isinstance(np.core.quant, s.Determiner)
            and np.core.quant.word == "this"
        ):
            return "effect"
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun | s.Possessed) and isinstance(np.core.parts[-1], s.ZoneHead):
        return Select(("card",), None, None, place_np(np, scope))
    return target(np, scope)


def _clause(
    node: s.Node,
    subject_np: s.AnyNp,
    auxes: tuple[str, ...],
    verb: str,
    args_: tuple[s.Arg, ...],
    scope: Scope,
    last: int | None,
) -> tuple[Condition, Scope]:
    span = node.span
    if (
        isinstance(subject_np, s.Np)
        and isinstance(subject_np.core, s.Pronoun)
        and subject_np.core.word == "it"
        and verb == "is"
    ):
        turn = _turn(args_)
        if turn is not None:
            return turn, scope
    measured = _measured_subject(subject_np, verb, auxes, args_, scope)
    if measured is not None:
        return measured, scope
    if (
        verb in ("have", "has")
        and scope.player == "opponent"
        and _they(subject_np)
        and args_
        and not _describes(args_[0])
    ):
        subject: Target | str = PlayerRef("opponent")
    else:
        subject = _subject(subject_np, scope)
    args = Args(args_)
    negated = any(aux in ("don't", "doesn't", "didn't", "isn't", "aren't", "wasn't") for aux in auxes) or verb in (
        "isn't",
        "aren't",
    )
    mood = "progressive" if auxes in (("is",), ("are",)) and verb.endswith("ing") else ""
    found = reading(verb, auxes, mood or ("past" if subject == "effect" or not auxes else "clause"), None, span)
    if subject == "effect":
        if last is None:
            refuse("unbound", span, "this effect has done nothing yet")
        condition = _result(last, found.lemma, args, scope, negated)
        args.finish(verb)
        return condition, scope
    assert not isinstance(subject, str)
    before, scope = scope, scope.spoke_of(subject)
    match found.lemma:
        case "have":
            condition = _has(subject, args, scope, negated, span)
        case "be":
            condition = _is(subject, args, scope, before, negated, span)
        case lemma if found.form == "ed" and auxes and args.has_by_this_effect():
            if last is None:
                refuse("unbound", span, "this effect has done nothing yet")
            args.by()
            none = isinstance(subject, Select) and subject.count is not None and subject.count.mode == "none"
            condition = Happened(last, lemma, negated or none, subject)
        case "attack" if found.form == "ing" and auxes:
            condition = Is(subject, (Became("attacking"),), negated)
        case "include":
            condition = _include(subject, args, scope, negated, span)
        case lemma if found.form == "ed" and auxes and lemma not in ("suspend", "unsuspend"):
            rest = tuple(arg for arg in args.left)
            args.left.clear()
            told = s.Clause(span, subject_np, auxes, verb, rest)
            condition = Upon((event_of(told, scope),), negated)
        case lemma if found.form == "ed" and auxes and lemma in ("suspend", "unsuspend"):
            condition = Is(subject, (Suspended((lemma == "suspend") != False),), negated)  # noqa: E712
        case lemma if lemma in ("do",):
            refuse("condition", span, "this is no condition")
        case lemma:
            condition = _did(subject, lemma, args, scope, negated, last, span)
    args.finish(verb)
    return condition, scope


def _include(subject: Target, args: Args, scope: Scope, negated: bool, span: s.Span) -> Condition:
    """ "this Digimon's digivolution cards include [X]"."""
    held = target(args.need_np(span, "include"), scope)
    if (
        isinstance(subject, Select)
        and subject.places
        and not subject.filters
        and isinstance(held, Select)
        and not held.places
    ):
        return _exists(msgspec.structs.replace(held, places=subject.places), negated)
    refuse("condition", span, "what includes what?")


def _they(np: s.AnyNp) -> bool:
    return isinstance(np, s.Np) and isinstance(np.core, s.Pronoun) and np.core.word == "they"


def _describes(arg: s.Arg) -> bool:
    """Whether "they have …" tells what cards are like, and not what a player has."""
    if not isinstance(arg, s.Np):
        return not isinstance(arg, s.Amount)
    return isinstance(arg.core, s.Noun) and _is_attribute(arg.core, list(arg.mods))


def _turn(args: tuple[s.Arg, ...]) -> Condition | None:
    """ "it is your turn"."""
    if len(args) == 1 and isinstance(args[0], s.Np) and isinstance(args[0].core, s.Noun) and not args[0].mods:
        core = args[0].core
        if (
            len(core.parts) == 1
            and isinstance(core.parts[0], s.TurnHead)
            and core.owner in PLAYERS
            and core.parts[0].word == "turn"
        ):
            return TurnOf(PLAYERS[core.owner])
    return None


def _measured_subject(
    np: s.AnyNp, verb: str, auxes: tuple[str, ...], args: tuple[s.Arg, ...], scope: Scope
) -> Condition | None:
    """ "this Digimon's name is [X]", "this Digimon's DP is 10000 or more"."""
    stat = stat_subject(np, scope)
    if stat is None or verb != "is" or auxes:
        return None
    holder = Args(args)
    value = holder.need_np(np.span, verb)
    holder.finish(verb)
    if stat.what == "name" and isinstance(value, s.Np) and isinstance(value.core, s.Noun) and not value.mods:
        core = value.core
        if core.quant is None and core.owner is None and len(core.parts) == 1 and isinstance(core.parts[0], s.Names):
            return Is(stat.of, (NameIs(attribute.names(core.parts[0].names)),))
    if isinstance(value, s.Amount) and isinstance(value.quant, s.Exactly) and stat.what in ("dp", "level", "play_cost"):
        return Compares(
            Measure(stat.what, stat.of), compare(value.quant.compare), number(value.quant.number, value.span)
        )
    refuse("condition", value.span, f"its {stat.what} is what?")


def _did(
    subject: Target, lemma: str, args: Args, scope: Scope, negated: bool, last: int | None, span: s.Span
) -> Condition:
    """ "if you digivolved this turn", "if you added cards": asks what happened."""
    if any(isinstance(arg, s.ThisTurn) for arg in args.left):
        args.duration()
        return msgspec.structs.replace(_result(None, f"{lemma}_this_turn", args, scope, negated), object=subject)
    if last is None:
        refuse("unbound", span, "this has not happened yet in this effect")
    args.by_this_effect()
    return _result(last, lemma, args, scope, negated)


def _result(process: int | None, what: str, args: Args, scope: Scope, negated: bool) -> Happened:
    """What was done, to how many, where to: "placed 4 or more cards", "added to a hand", "gain 2 or more memory"."""
    np = args.np()
    obj: Target | None = None
    amount: Number | None = None
    if isinstance(np, s.Np):
        mods = np.mods
        if mods and isinstance(mods[-1], s.ModPrep) and mods[-1].word in ("with", "by") and _this_effect(mods[-1].np):
            np = msgspec.structs.replace(np, mods=mods[:-1])
        core = np.core
        if isinstance(core, s.Noun) and isinstance(core.parts[-1], s.StatHead):
            quant = core.quant
            if core.parts[-1].word != "memory" or len(core.parts) > 1 or np.mods or not isinstance(quant, s.Exactly):
                refuse("condition", np.span, "how much of what?")
            amount = Number("memory", compare(quant.compare), number(quant.number, quant.span))
        else:
            obj = target(np, scope)
    elif np is not None:
        obj = target(np, scope)
    to = args.prep("to")
    place = place_np(to, scope)[0] if to is not None else None
    return Happened(process, what, negated, obj, place, amount)


def _this_effect(np: s.Core | s.Amount) -> bool:
    if isinstance(np, s.Noun) and isinstance(np.quant, s.Determiner) and np.quant.word == "this":
        return getattr(np.parts[-1], "word", "") == "effect" and len(np.parts) == 1
    return False


def _has(subject: Target, args: Args, scope: Scope, negated: bool, span: s.Span) -> Condition:
    """What a player or a card has."""
    keywords = args.keywords()
    if keywords:
        return Is(
            subject, tuple(HasKeyword(tuple(k.name for k in keywords_of(icons, span))) for icons in keywords), negated
        )
    np = args.need_np(span, "have")
    if isinstance(subject, PlayerRef):
        under = args.prep("under")
        found = _player_has(subject, np, scope, negated, False)
        return found if under is None else _held_under(found, target(under, scope), under.span)
    if isinstance(np, s.NpList) or isinstance(np, s.Amount):
        refuse("condition", np.span, "have what?")
    core = np.core
    mods = list(np.mods)
    filters: list[Filter] = []
    if isinstance(core, s.Noun) and _is_attribute(core, mods):
        filter_, i = attribute.attributes([s.ModPrep(np.span, "with", core), *mods], 0, scope)
        if i != len(mods) + 1:
            refuse("condition", mods[i - 1].span, "this phrase has nothing to attach to")
        filters.append(filter_)
    else:
        inside = target(np, scope)
        if (
            isinstance(inside, Select)
            and isinstance(subject, Select)
            and subject.of == ("card",)
            and subject.places
            and not subject.filters
        ):
            return _exists(msgspec.structs.replace(inside, places=subject.places, owner=None), negated)
        if (
            isinstance(inside, Select)
            and len(inside.places) == 1
            and inside.places[0].zone in ("digivolution_cards", "link_cards")
        ):
            held = msgspec.structs.replace(
                inside, places=(msgspec.structs.replace(inside.places[0], host=subject, owner=None),)
            )
            return _exists(held, negated)
        refuse("condition", np.span, "have what?")
    return Is(subject, tuple(filters), negated)


def _held_under(found: Condition, host: Target, span: s.Span) -> Condition:
    """ "you have 4 or more digivolution cards under this Digimon"."""
    if isinstance(found, Compares) and isinstance(found.left.of, Select):
        of = found.left.of
        places = tuple(
            msgspec.structs.replace(place, owner=None, host=host) for place in of.places or (Place("under"),)
        )
        left = msgspec.structs.replace(found.left, of=msgspec.structs.replace(of, owner=None, places=places))
        return msgspec.structs.replace(found, left=left)
    refuse("condition", span, "how many cards under it?")


def _is_attribute(core: s.Noun, mods: list[s.Mod]) -> bool:
    head = core.parts[-1]
    if isinstance(head, s.StatHead):
        return True
    if isinstance(head, s.CardHead) and head.word in (
        "digivolution cards",
        "digivolution card",
        "link cards",
        "link card",
    ):
        return not mods
    return isinstance(head, s.Names) and bool(mods) and isinstance(mods[0], s.InField)


def _player_has(subject: PlayerRef, np: s.AnyNp, scope: Scope, negated: bool, in_play: bool) -> Condition:
    """ "you have 3 or fewer security cards", "your opponent has a Digimon with …", "you have 1 or less memory"."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and isinstance(np.core.parts[-1], s.StatHead):
        quant = np.core.quant
        if (
            np.core.parts[-1].word == "memory"
            and len(np.core.parts) == 1
            and isinstance(quant, s.Exactly)
            and not negated
        ):
            word = quant.compare
            if len(np.mods) == 1 and isinstance(np.mods[0], s.Compare) and word is None:
                word = np.mods[0].word
            elif np.mods:
                refuse("condition", np.mods[0].span, "this phrase has nothing to attach to")
            return Compares(Measure("memory", subject), compare(word), number(quant.number, quant.span))
        refuse("condition", np.span, "have what?")
    if isinstance(np, s.NpList):
        items = [
            _player_has(subject, item, scope, negated, in_play) for item in (np.first, *(link.np for link in np.links))
        ]
        words = {link.word.strip(", ") for link in np.links} - {""}
        if words == {"and"}:
            return Both(tuple(items))
        if words == {"or"}:
            return Either(tuple(items)) if not negated else Both(tuple(items))
        refuse("coordination", np.span, "this list joins its members in two ways")
    compared = _more_than(subject, np, scope)
    if compared is not None:
        return compared
    what = target(np, scope)
    if isinstance(np, s.Amount):
        if not isinstance(what, Select):
            refuse("unbound", np.span, "a number of what?")
        return _exists(msgspec.structs.replace(what, owner=subject.who if not what.places else None,
            places=tuple(msgspec.structs.replace(place, owner=subject.who) for place in what.places)), negated)  # fmt: skip
    if isinstance(what, Select):
        if what.owner is None and not any(place.owner or place.host for place in what.places):
            places = tuple(msgspec.structs.replace(place, owner=subject.who) for place in what.places)
            what = msgspec.structs.replace(what, owner=subject.who if not places else None, places=places)
    return _exists(what, negated)


def _more_than(subject: PlayerRef, np: s.AnyNp, scope: Scope) -> Condition | None:
    """ "you have fewer security cards than your opponent"."""
    if not isinstance(np, s.Np) or not isinstance(np.core, s.Noun) or len(np.mods) != 1:
        return None
    quant, than = np.core.quant, np.mods[0]
    if not (isinstance(quant, s.Determiner) and quant.word in ("more", "fewer") and isinstance(than, s.ModPrep)):
        return None
    if than.word != "than" or isinstance(than.np, s.Amount):
        return None
    other = target(s.Np(than.span, than.np, ()), scope)
    cards = target(s.Np(np.span, msgspec.structs.replace(np.core, quant=None), ()), scope)
    if not isinstance(other, PlayerRef) or not isinstance(cards, Select):
        return None

    def owned(who: PlayerRef) -> Target:
        places = tuple(msgspec.structs.replace(place, owner=who.who) for place in cards.places)
        return msgspec.structs.replace(cards, owner=None if places else who.who, places=places)

    return Compares(
        Measure("count", owned(subject)), ">" if quant.word == "more" else "<", Measure("count", owned(other))
    )


def _is(subject: Target, args: Args, scope: Scope, before: Scope, negated: bool, span: s.Span) -> Condition:
    """ "is suspended", "is in your trash", "is red", "is level 5 or higher", "is a Digimon card"."""
    place_np_ = args.prep("in", "on", "among", "under")
    if place_np_ is not None:
        if not isinstance(place_np_, s.Np):
            refuse("place", place_np_.span, "this is no place")
        found, i = places_of("in", place_np_.core, place_np_.mods, 0, before)
        if i != len(place_np_.mods):
            refuse("place", place_np_.mods[i].span, "this describes no place")
        return _exists(_placed(subject, tuple(found)), negated)
    face = args.manner("face up", "face-up")
    if face:
        place_arg = args.prep("in")
        if place_arg is None:
            refuse("condition", span, "face up where?")
        places = tuple(msgspec.structs.replace(place, face_up=True) for place in place_np(place_arg, scope))
        return _exists(_placed(subject, places), negated)
    if args.in_play():
        return _exists(_placed(subject, (Place("battle_area"),)), negated)
    np = args.need_np(span, "be")
    if not isinstance(np, s.Np) or not isinstance(np.core, s.Noun) or np.core.owner is not None:
        refuse("condition", np.span, "is what?")
    core = np.core
    if isinstance(core.parts[-1], s.StatHead | s.ZoneHead | s.TurnHead | s.PlayerHead):
        refuse("condition", np.span, "is what?")
    if core.quant is None and all(not isinstance(part, s.CardHead) for part in core.parts):
        from cardc.compiler.noun import adjective_filters

        filters = adjective_filters(core.parts, scope)
        more, places, host = modifiers(np.mods, scope)
        if places or host is not None:
            refuse("condition", np.span, "is what?")
        return Is(subject, (*filters, *more), negated)
    what = target(np, scope)
    if not isinstance(what, Select) or what.places:
        refuse("condition", np.span, "is what?")
    from cardc.compiler.effect import KindIs

    kinds: tuple[Filter, ...] = (KindIs(what.of),) if what.of != ("card",) else ()
    return Is(subject, (*kinds, *what.filters), negated)


def _placed(subject: Target, places: tuple[Place, ...]) -> Target:
    match subject:
        case Select():
            return msgspec.structs.replace(subject, places=places)
        case Several():
            return msgspec.structs.replace(subject, items=tuple(_placed(item, places) for item in subject.items))
        case Ref() | PlayerRef():
            return Select(("card",), None, None, places, (Became("group", subject),))
