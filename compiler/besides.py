"""What a player has besides: "a [X] trait Tamer and no other Tamers" has one Tamer at most (DESIGN §5)."""

from __future__ import annotations

import msgspec

from cardc.compiler.characteristic import names_a_digimon
from cardc.compiler.effect import Compares, Condition, Count, Exists, Filter, Measure, NameIs, Select
from cardc.grammar import syntax as s


def without_other(np: s.OneNp) -> s.OneNp | None:
    """ "No other Tamers" as "no Tamers", "another Tamer" as "a Tamer"; None for what names no other."""
    core = np.core if isinstance(np, s.Np) else None
    if not isinstance(np, s.Np) or not isinstance(core, s.Noun) or core.owner is not None:
        return None
    match core.quant:
        case s.Determiner(word="another", number=None) as quant:
            core = msgspec.structs.replace(core, quant=msgspec.structs.replace(quant, word="a"))
        case s.Exactly() | s.Determiner() if _is_other(core.parts[0]):
            core = msgspec.structs.replace(core, parts=core.parts[1:])
        case _:
            return None
    return msgspec.structs.replace(np, core=core)


def _is_other(part: s.Part) -> bool:
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


def _among(one: Select, others: Select) -> bool:
    """Whether one of the first is one of the second as well."""
    same_place = (one.owner, one.places) == (others.owner, others.places)
    if not same_place or not set(others.filters) <= set(one.filters):
        return False
    return (
        set(one.of) <= set(others.of) or others.of == ("card",) or ("digimon" in others.of and _is_digimon(one.filters))
    )


def _is_digimon(filters: tuple[Filter, ...]) -> bool:
    """ "[Foomon]", told by its name."""
    return any(isinstance(told, NameIs) and all(map(names_a_digimon, told.names)) for told in filters)
