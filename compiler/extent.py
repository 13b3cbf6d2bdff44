"""How far a process goes: "until you have 3 left", "so that their DP total is up to 6000"."""

from __future__ import annotations

import msgspec

from cardc.compiler.attribute import measure
from cardc.compiler.called import kinds_of
from cardc.compiler.characteristic import NUMERICS
from cardc.compiler.condition import conditions
from cardc.compiler.course import target_of
from cardc.compiler.effect import (
    AnyProcess,
    Became,
    Choose,
    Compares,
    Condition,
    Count,
    Delete,
    Happened,
    Measure,
    Ref,
    ReturnTo,
    Select,
    Several,
    Target,
    Total,
    Trash,
)
from cardc.compiler.number import number
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s


def until(process: AnyProcess, clause: s.AnyClause, scope: Scope) -> AnyProcess:
    """ "trash cards in your hand until it has 4 left": the process goes on until the condition holds."""
    leaving = _leaving(process, clause)
    if leaving is not None:
        return leaving
    condition = _left(target_of(process), clause) or _as_many(target_of(process), clause, scope)
    if condition is None:
        told = _just_so_many(clause)
        condition, _ = conditions(s.Chain(clause.span, told, ()), scope, process.id)
        if isinstance(condition, Compares) and condition.compare == "=":  # so many already: nothing is done
            condition = msgspec.structs.replace(condition, compare="<=" if _grow_fewer(process, condition) else ">=")
    return msgspec.structs.replace(process, until=condition)


def ended_by(process: AnyProcess, scope: Scope) -> Scope:
    """ "Reveal cards until you reveal a [X]. Add it to the hand": the one that ended it, not all revealed.

    "Them" are all; behind "until you reveal 2 [X]" they are those 2.
    """
    match process.until:
        case Happened(process=of, negated=False, object=Select(owner=None, places=()) as what) if of == process.id:
            found = Select(what.of, None, None, (), (Became("group", Ref("process", of)), *what.filters))
        case _:
            return scope
    if what.count is not None and what.count.n != 1:
        return scope.spoke_of(found)
    return scope.aside(found, kinds_of(found)).spoke_of_many(found)


def _just_so_many(clause: s.AnyClause) -> s.AnyClause:
    """ "until you have 6 cards in your hand": no condition that 7 fulfil, too; it ends at 6, wherever it started."""
    match clause:
        case (
            s.Clause(args=(s.Np(core=s.Noun() as core) as np, *rest))
            | s.ThereIs(args=(s.Np(core=s.Noun() as core) as np, *rest))
        ) if isinstance(core.parts[-1], (s.CardHead, s.Names)):
            bare = core.quant
            if not isinstance(bare, s.Exactly) or bare.compare is not None or number(bare.number, bare.span) <= 1:
                return clause
            counted = msgspec.structs.replace(core, quant=s.UpTo(bare.span, "exactly", bare.number))
            return msgspec.structs.replace(clause, args=(msgspec.structs.replace(np, core=counted), *rest))
        case _:
            return clause


def _leaving(process: AnyProcess, clause: s.AnyClause) -> AnyProcess | None:
    """ "trash any number of cards … until you have 3 or more left": as many as one likes, but not those 3."""
    what, kept = target_of(process), _kept(clause)
    if kept is None or not isinstance(what, Select) or what.count != Count("any_number"):
        return None
    n, compare = kept
    if compare != "or more" or not what.places:
        refuse("until", clause.span, "how many left, and where?", ("3 or more left",))
    return msgspec.structs.replace(process, target=msgspec.structs.replace(what, count=Count("leaving", n)))


def up_to(process: AnyProcess, clause: s.AnyClause) -> AnyProcess:
    """ "trashing cards from the top of your security stack, up to having 3 left": any number, but not those 3."""
    what, kept = target_of(process), _kept(clause)
    if kept is None or kept[1] is not None or not isinstance(what, Select) or what.count is not None or not what.places:
        refuse("until", clause.span, "up to having how many left?", ("3 left",))
    return msgspec.structs.replace(process, target=msgspec.structs.replace(what, count=Count("leaving", kept[0])))


def _grow_fewer(process: AnyProcess, condition: Compares) -> bool:
    """ "Delete your opponent's Digimon until they have 2": what is counted is what the process takes away."""
    taken, counted = target_of(process), condition.left.of
    if not isinstance(process, (Delete, Trash, ReturnTo)) or not isinstance(taken, Select):
        return False
    if not isinstance(counted, Select):
        return False
    zones, left = ({place.zone for place in select.places} - {"battle_area"} for select in (taken, counted))
    return zones == left


def together(process: AnyProcess, clause: s.AnyClause) -> AnyProcess:
    """ "trash … so that it has 1 card left"; "choose any number of Digimon so that their DP total is up to 6000"."""
    left = _left(target_of(process), clause)
    if left is not None:
        return msgspec.structs.replace(process, until=left)
    match clause:
        case s.Clause(
            subject=s.Np(
                core=s.Noun(quant=None, owner="their", parts=(s.StatHead(word=stat), s.StatHead(word="total"))), mods=()
            ),
            auxes=(), verb="is", args=(s.Amount(quant=s.UpTo(word="up to", number=n)),),
        ) if stat in NUMERICS and isinstance(what := target_of(process), Select):  # fmt: skip
            total = Total(NUMERICS[stat], "<=", number(n, clause.span))
            chosen = msgspec.structs.replace(what, filters=(*what.filters, total))
            return msgspec.structs.replace(process, target=chosen)
        case _:
            refuse("total", clause.span, "so that what is true?")


def added_up(processes: list[AnyProcess], clause: s.Clause) -> list[AnyProcess] | None:
    """ "The chosen cards' play costs must add up to 6 or less": the choices before, held to one total together.

    None for any other clause. Refuses a total of nothing chosen.
    """
    match clause:
        case s.Clause(
            subject=s.Np(
                core=s.Possessed(
                    owner=s.Noun(
                        quant=s.Determiner(word="the"), owner=None, parts=(s.State(word="chosen"), s.CardHead())
                    ),
                    parts=(s.StatHead(word=stat),),
                ),
                mods=(),
            ),
            auxes=("must",), verb="add_up",
            args=(s.PrepArg(word="to", np=s.Amount(quant=s.Exactly(number=n, compare="or less" | "or lower"))),),
        ) if stat in NUMERICS:  # fmt: skip
            pass
        case _:
            return None
    held: list[AnyProcess] = []
    chosen: list[Target] = []
    for process in processes:
        if isinstance(process, Choose) and isinstance(process.target, Select):
            beside = None if not chosen else chosen[0] if len(chosen) == 1 else Several(tuple(chosen))
            total = Total(NUMERICS[stat], "<=", number(n, clause.span), beside, clause.span)
            chosen.append(Ref("process", process.id))
            filters = (*process.target.filters, total)
            process = msgspec.structs.replace(process, target=msgspec.structs.replace(process.target, filters=filters))
        held.append(process)
    if not chosen:
        refuse("unbound", clause.span, "nothing was chosen before")
    return held


def _kept(clause: s.AnyClause) -> tuple[int, str | None] | None:
    """ "they have 5 left", "you have 3 or more remaining", "having 3 left": how many; None where nothing is "left"."""
    match clause:
        case (
            s.Clause(
                subject=s.Np(core=s.Pronoun()),
                auxes=(),
                verb="have" | "has",
                args=(np, s.Manner(word="left" | "remaining")),
            )
            | s.Order(auxes=(), verb="having", args=(np, s.Manner(word="left" | "remaining")))
        ):
            pass
        case _:
            return None
    match np:
        case s.Amount(quant=s.Exactly(compare=word, number=n)):
            return number(n, np.span), word
        case s.Np(
            core=s.Noun(
                quant=s.Exactly(compare=word, number=n), owner=None, parts=(s.CardHead(word="card" | "cards"),)
            ),
            mods=(),
        ):
            return number(n, np.span), word
        case _:
            refuse("until", np.span, "how many left?")


def _left(what: Target | None, clause: s.AnyClause) -> Condition | None:
    """ "they have 5 left": where the cards are taken from."""
    found = _kept(clause)
    if found is None:
        return None
    n, compare = found
    if compare is not None:
        refuse("until", clause.span, "how many left?")
    if not isinstance(what, Select) or not what.places:
        refuse("until", clause.span, "left where?")
    whole = tuple(msgspec.structs.replace(place, position=None, face_up=None) for place in what.places)
    kept = Select(("card",), None, None, whole)
    return Compares(Measure("count", kept), "<=", n)


def _as_many(what: Target | None, clause: s.AnyClause, scope: Scope) -> Condition | None:
    """ "Delete your opponent's Digimon until they have as many as the number of your security cards"."""
    match clause:
        case s.Clause(
            subject=s.Np(core=s.Pronoun(word="they" | "you")),
            auxes=(),
            verb="have",
            args=(
                s.Np(
                    core=s.Amount(quant=s.AsQuant(word="as many")),
                    mods=(s.ModPrep(word="as", np=s.Noun() as than), *mods),
                ),
            ),
        ) if isinstance(what, Select) and (what.owner is not None or what.places):
            pass
        case _:
            return None
    right, i = measure("count", than, mods, 0, scope)
    if i != len(mods):
        refuse("until", mods[i].span, "as many as what?")
    return Compares(Measure("count", msgspec.structs.replace(what, count=None)), "<=", right)
