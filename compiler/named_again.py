"""The same noun twice, or a wider one: "level 3 Digimon or Digimon with 3000 DP or less" are those of either kind."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardc.compiler.effect import AllOf, AnyOf, Became, Except, Filter, KindIs, Other, Same, Select, Target, Total
from cardc.compiler.head import called
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s


def named_again(parts: Sequence[s.Part]) -> int | None:
    """Where the noun stands for the second time, without an adjective of its own: what follows it is of that one alone.

    Without the first noun, "level 3 Digimon with 3000 DP or less", it would be said once.
    """
    match parts:
        case (*_, s.CardHead() as first, s.HeadConj(), s.CardHead() as again) if called(first) == called(again):
            return len(parts) - 1
        case _:
            return None


OF_ALL = (Total, Same, Became, Except)
"""What is said of all that are chosen, or looks back, holds for all nouns before it (ruling Q4024)."""


def either_of(first: Select, again: Select, found: Target, span: s.Span) -> Select:
    """What `first` tells, or what the modifiers of `found` add to `again`; "other" holds for both.

    Refuses "level 3 Digimon or Digimon", where all of the first are among the second.
    """
    if not isinstance(found, Select):
        refuse("coordination", span, "one of these takes in the other")
    alike = again.filters
    own = [f for f in first.filters if f not in alike]
    other = tuple(f for f in own if isinstance(f, (Other, Except)))
    own = [f for f in own if f not in other]
    told = [f for f in found.filters if f not in alike]
    if any(not isinstance(f, OF_ALL) for f in told):  # "Digimon played this turn" alone are described by that
        of_all = tuple(f for f in told if isinstance(f, OF_ALL))
        told = [f for f in told if f not in of_all]
    else:
        of_all = ()
    if any(isinstance(f, Total) or (isinstance(f, Same) and f.as_ is None) for f in told):
        refuse("coordination", span, "what holds for all that are chosen can't be told of one kind alone")
    if not own or not told:
        refuse("coordination", span, "one of these takes in the other", ("with …",))
    return msgspec.structs.replace(found, filters=(*alike, *other, AnyOf((_all(own), _all(told))), *of_all))


def _all(filters: Sequence[Filter]) -> Filter:
    return filters[0] if len(filters) == 1 else AllOf(tuple(filters))


def narrower_spared(base: Select, described: Target, span: s.Span) -> Target:
    """ "Tamer cards or cards with the [X] trait": what describes the wider noun alone would make the other one idle."""
    match base.of:
        case ("token" as kind, "digimon") | ("digimon" | "tamer" | "option" as kind, "card"):
            pass
        case _:
            return described
    if not isinstance(described, Select) or len(described.filters) == len(base.filters):
        return described
    told = described.filters[len(base.filters) :]
    if any(not isinstance(f, (Other, Except, Became)) for f in base.filters):  # "red Option card or card with …"
        refuse("coordination", span, "does the first description hold for both?", ("a … or a …",))
    wider = told[0] if len(told) == 1 else AllOf(told)
    return msgspec.structs.replace(described, filters=(*base.filters, AnyOf((KindIs((kind,)), wider))))
