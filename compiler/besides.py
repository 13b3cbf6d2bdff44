"""What a player has besides: "a [X] trait Tamer and no other Tamers" has one Tamer at most (DESIGN §5)."""

from __future__ import annotations

import msgspec

from cardc.compiler.characteristic import names_a_digimon
from cardc.compiler.effect import Compares, Condition, Count, Exists, Kind, Measure, NameIs, Place, Select
from cardc.grammar import syntax as s


def without_other(np: s.OneNp) -> s.OneNp | None:
    """ "No other Tamers" as "no Tamers", "another Tamer" as "a Tamer"; None for what names no other."""
    core = np.core if isinstance(np, s.Np) else None
    if not isinstance(np, s.Np) or not isinstance(core, s.Noun) or core.owner is not None:
        return None
    match core.quant:
        case s.Determiner(word="another", number=None) as quant:
            core = msgspec.structs.replace(core, quant=msgspec.structs.replace(quant, word="a"))
        case s.Exactly() | s.Determiner() if is_other(core.parts[0]):
            core = msgspec.structs.replace(core, parts=core.parts[1:])
        case _:
            return None
    return msgspec.structs.replace(np, core=core)


def is_other(part: s.Part) -> bool:
    return isinstance(part, s.State) and part.word == "other"


def besides(first: Condition, told: Condition) -> Condition | None:
    """So many of all, where `first` is one of them; None where it need not be one, or where it may be several.

    `told`: what there is besides, asked as if it were of all.
    """
    match first:
        case Exists(what=Select(count=None | Count("exactly", 1)) as one, negated=False):
            pass
        case _:
            return None
    match told:
        case Exists(what=Select() as others, negated=negated):
            compared = Compares(Measure("count", msgspec.structs.replace(others, count=None)), ">=", 1)
            compared = msgspec.structs.replace(compared, compare="<=", right=0) if negated else compared
        case Compares(left=Measure(what="count", of=Select() as others), right=int()):
            compared = told
        case _:
            return None
    if not _among(one, others) or not isinstance(compared.right, int):
        return None
    return msgspec.structs.replace(compared, right=compared.right + 1)


def apart(one: Select, others: Select) -> bool:
    """ "a Tamer and no other Digimon": the first is none of those, whatever they are other than."""
    return "card" not in (*one.of, *others.of) and set(one.of).isdisjoint(others.of)


def _among(one: Select, others: Select) -> bool:
    """Whether one of the first is one of the second as well."""
    if _where(one) != _where(others) or not set(others.filters) <= set(one.filters):
        return False
    return others.of == ("card",) or set(one.of) <= set(others.of) or _is_named(one, others.of)


def _where(cards: Select) -> object:
    """Whose they are, and where: "in the battle area" is where they are anyway."""
    match cards.places:
        case (Place(zone="battle_area", position=None, host=None) as there,):
            return there.owner or cards.owner, ()
        case places:
            return cards.owner, places


def _is_named(one: Select, kinds: tuple[Kind, ...]) -> bool:
    """ "[Foomon] and no other Digimon", "[Foo] and no other Tamers": it is one of those."""
    names = [name for told in one.filters if isinstance(told, NameIs) for name in told.names]
    return one.of == ("card",) and bool(names) and all(names_a_digimon(name) <= ("digimon" in kinds) for name in names)
