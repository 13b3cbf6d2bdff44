"""What was spoken of before, in the number that it is told in: "it" and "that Digimon" are one, "those" are all."""

from __future__ import annotations

from typing import get_args

import msgspec

from cardc.compiler.called import is_this, kinds_of
from cardc.compiler.effect import Became, Count, Kind, Other, Ref, Select, Several, Target
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope, one_or_all

_ONE = Count("exactly", 1)


def spoken(found: Target, scope: Scope, span: tuple[int, int], many: bool, kind: str = "") -> Target:
    """What was spoken of, one of `kind` or all of it; refuses what was spoken of vaguely."""
    if found in scope.vague:
        refuse("unbound", span, "which one? What was told of it before does not describe it")
    if not many:
        one = one_or_all(one_of(found, scope, kind, span), False)
        if one == Ref("condition"):
            return Select(("card",), _ONE, None, (), (Became("group", one),))
        unnumbered = isinstance(one, Select) and one.places and one.count is None and not one.owner
        return (
            msgspec.structs.replace(one, count=_ONE) if unnumbered else one
        )  # "if [Foomon] is in your trash, play it"
    if scope.is_one(found):
        refuse("unbound", span, "there is only one of it", ("it", "that Digimon"))
    if isinstance(found, Select) and found.count is not None and found.count.mode in ("exactly", "at_least"):
        if any(isinstance(each, Became) for each in found.filters):
            refuse("unbound", span, "which ones? Those that fit, or all that were spoken of?", ("1 of those Digimon",))
        if found.count == _ONE:
            return msgspec.structs.replace(found, count=Count("all"))
    return one_or_all(found, True)


def one_of(found: Target, scope: Scope, kind: str, span: tuple[int, int]) -> Target:
    """ "Suspend 1 Digimon and 1 Tamer. That Tamer …": the one of this kind. Refuses one of several alike."""
    what = scope.source_of(found)
    if what is None or not is_of_several(what):
        return found
    bare = kind.removesuffix(" card")
    items = what.items if isinstance(what, Several) and bare not in ("", "card") else ()
    fitting = [item for item in items if isinstance(item, Select) and {bare, "card"} & {*item.of}]
    if len(fitting) != 1 or fitting[0].count != _ONE:
        refuse("unbound", span, "which one? There are several of them", ("those",))
    of: tuple[Kind, ...] = tuple(each for each in get_args(Kind) if each == bare and each in fitting[0].of)
    apart = (Other(),) if any(map(is_this, items)) else ()
    return Select(of or fitting[0].of, None, None, (), (Became("group", found), *apart))


def is_of_several(what: Target) -> bool:
    """ "2 Digimon", "1 Digimon and 1 Tamer", and not "up to 1 Digimon", "1 Digimon or 1 Tamer"."""
    match what:
        case Several(conj=conj):
            return conj == "and"
        case Select(count=Count(mode="exactly" | "up_to", n=1)):
            return False
        case Select(count=None, of=of, owner=owner, places=places):  # "your [Foomon]" may be one
            return owner is not None and of != ("card",) and not places
        case _:
            return isinstance(what, Select)


def all_of_them(those: Target) -> Target:
    """ "If any of them are red, 1 of those Digimon …", "one of them …": they, and not the red one."""
    match those:
        case Select(places=(), filters=(Became(event="group", by=Ref() as them), *_)):
            return one_or_all(them, True)
        case _:
            return one_or_all(those, True)


def counted_as(kind: str, scope: Scope) -> Target | None:
    """ "If your opponent has 2 or more suspended Digimon, delete 1 of those Digimon": of all that were counted."""
    match scope.cards:
        case Select(count=count) as cards if scope.counted and count != _ONE and kind in kinds_of(cards):
            return msgspec.structs.replace(cards, count=Count("all"))
        case _:
            return None
