"""What stands after a noun: "with …", "in your hand", "of this Digimon", "played by this effect", "other than …"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

# Noun phrases hold noun phrases: noun, modifier, attribute, relative and place import one another as modules.
from cardc.compiler import attribute, noun, place, relative
from cardc.compiler.adjective import BECAME
from cardc.compiler.characteristic import bracketed, has_none, is_both, name_filter
from cardc.compiler.effect import (
    AllOf,
    AnyOf,
    Became,
    Except,
    Filter,
    HasUnder,
    Not,
    Place,
    Ref,
    Select,
    Target,
)
from cardc.compiler.held import UNDER
from cardc.compiler.in_field import name_excluded, spared_traits
from cardc.compiler.np_list import is_known
from cardc.compiler.number import OPERATORS
from cardc.compiler.player import player_with
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import RESULTS, Scope
from cardc.compiler.stat import effect_ref
from cardc.compiler.zone import HEAD_ZONES
from cardc.grammar import syntax as s


def with_mods(base: Target, mods: Sequence[s.Mod], scope: Scope) -> Target:
    """The target narrowed by what stands after its noun."""
    if not mods:
        return base
    if isinstance(base, Select):
        scope = scope.describing(base.of, base.owner is not None and not base.places and "card" not in base.of)
    else:
        scope = scope.describing(()).spoke_of(base)
    filters, places, host = modifiers(mods, scope)
    if not isinstance(base, Select):
        if host is not None:
            refuse("modifier", mods[0].span, "'of' has nothing to attach to here")
        return Select(("card",), None, None, tuple(places), (Became("group", base), *filters))
    own = base.places if host is None else _hosted(base.places, host)
    if places:
        own = _both_places(own, tuple(places), mods)
    own, told = place.by_face(own, (*base.filters, *filters))
    return msgspec.structs.replace(base, places=own, filters=told)


def _hosted(own: tuple[Place, ...], host: Target | Place) -> tuple[Place, ...]:
    """ "the top card of your deck", "digivolution cards of this Digimon"."""
    if isinstance(host, Place):
        return tuple(_at_end(host, p) for p in own) or (host,)
    return tuple(msgspec.structs.replace(p, host=host) for p in own) or (Place("stack", host=host),)


def _both_places(own: tuple[Place, ...], places: tuple[Place, ...], mods: Sequence[s.Mod]) -> tuple[Place, ...]:
    """The place that the noun itself tells ("security card", "top card"), and the places after it."""
    if not own:
        return places
    first, then = own[0], places[0]
    if first.host is None and first.zone in ("digivolution_cards", "link_cards"):
        if then.zone == "under":  # "digivolution cards under this Digimon"
            return tuple(msgspec.structs.replace(first, owner=None, host=p.host) for p in places)
        if then.zone == "stack":
            return (msgspec.structs.replace(first, owner=None, host=then.host, position=then.position),)
    if first.owner is None and first.host is None and any(isinstance(mod, s.Relative) for mod in mods):
        return tuple(msgspec.structs.replace(p, owner=then.owner) for p in own)  # "security cards you have"
    if any(p.host is not None or p.owner is not None for p in own):
        refuse("modifier", mods[0].span, "two places for one thing")
    if first.position is None:
        if any(first.zone not in ("stack", p.zone) for p in places):
            refuse("modifier", mods[0].span, "two places for one thing")
        return places
    if any(p.position is not None or first.zone not in ("stack", p.zone) for p in places):
        refuse("modifier", mods[0].span, "two places for one thing")
    return tuple(_at_end(p, first) for p in places)


def _at_end(where: Place, end: Place) -> Place:
    """The end of it that the noun tells, and how the cards lie: "top face-down card"."""
    face_up = where.face_up if end.face_up is None else end.face_up
    return msgspec.structs.replace(where, position=end.position, face_up=face_up)


def modifiers(mods: Sequence[s.Mod], scope: Scope) -> tuple[list[Filter], list[Place], Target | Place | None]:
    """Filters, places and the "of …" of a flat list of modifiers (attachment table)."""
    told = _Modifiers(mods, scope)
    while told.i < len(told.mods):
        told.step(told.mods[told.i])
    return told.filters, told.places, told.host


class _Modifiers:
    """What the modifiers of a noun tell, read from the left.

    `described`: "or …" can add to a description before it; `in_clause`: "and is …" goes on in the clause that "or"
    has joined to it.
    """

    def __init__(self, mods: Sequence[s.Mod], scope: Scope) -> None:
        self.mods = tuple(mods)
        self.scope = scope
        self.i = 0
        self.filters: list[Filter] = []
        self.places: list[Place] = []
        self.host: Target | Place | None = None
        self.described = self.in_clause = False

    def step(self, mod: s.Mod) -> None:
        """Take up the modifier at `i`, and what belongs to it."""
        match mod:
            case s.ModPrep(word="with" | "w/") | s.ModKeywords():
                self._add(*attribute.attributes(self.mods, self.i, self.scope), described=True)
            case s.ModPrep(word="without"):
                if isinstance(mod.np, s.Noun) and has_none(mod.np.quant):
                    refuse("negation", mod.span, "denied twice")
                lacking, i = self._attribute(mod.np)
                self._add(Not(lacking), i, described=True)
            case s.ModPrep(word="among", np=core) if (those := place.among_those(core, self.scope)) is not None:
                self._add(those, self.i + 1)
            case s.ModPrep(word="in" | "from" | "from under" | "under" | "on" | "among"):
                self._at_places(mod)
            case s.ModPrep(
                word="of", np=s.Noun(quant=s.Determiner(word="the"), parts=(s.State(word="same"), s.StatHead()))
            ):
                self._add(*self._attribute(mod.np), described=True)
            case s.ModPrep(word="of"):
                if self.host is not None:
                    refuse("modifier", mod.span, "'of' twice for one thing")
                self.host, self.i = _of(mod, self.mods, self.i + 1, self.scope)
                self.described = False
            case s.ModPrep(word="other than", np=s.Noun(parts=(*_, s.CardHead())) as core):
                rest = [] if is_known(core) else described(self.mods, self.i + 1)  # all with X, "other than this one"
                self._add(Except(noun.one(core, rest, self.scope)), self.i + 1 + len(rest))
            case s.ModPrep(word="other than"):
                self._exclude(mod)
            case s.InPlay():
                self._in_play(mod)
            case s.RelativeConj() if self.described:
                more, i = relative.predicate_conj(mod, self.mods, self.i + 1, self.scope)
                match self.filters[-1]:
                    case AnyOf(filters=(*first, last)) if self.in_clause and is_both(mod.join):
                        self.filters[-1] = AnyOf((*first, AllOf((last, more))))  # "… or that's red and costs 5"
                        self.i = i
                    case _:
                        self._go_on(mod.join, more, i)
            case s.RelativeOr() if self.described:
                clause = s.Relative(mod.span, mod.word, None, mod.auxes, mod.verb, mod.object)
                more, places, i = relative.relative(clause, self.mods, self.i + 1, self.scope)
                if more is None or places:
                    refuse("relative", mod.span, "this clause describes no card")
                self._go_on(mod.join, more, i)
                self.in_clause = True
            case s.ModConj(word="or", mod=s.ModPrep(word="in" | "from" | "from under") as inner) if self.places:
                found, self.i = _places(inner, self.mods, self.i + 1, self.scope)
                self.places.extend(found)
            case s.ModConj(word=",", mod=s.ModPrep(word="in" | "from" | "with") as inner):
                self.mods = (*self.mods[: self.i], inner, *self.mods[self.i + 1 :])
            case s.ModConj(mod=s.ModPrep(word="without" | "with" as word, np=core)) if self.described:
                more, i = self._attribute(core)
                self._go_on(mod.word, Not(more) if word == "without" else more, i)
            case s.ModConj(mod=s.ModPrep(word="other than") as inner):
                self._exclude(inner)
            case s.ModConj(mod=s.Noun() | s.Possessed() | s.Pronoun() | s.Amount() as core) if self.described:
                self._go_on(mod.word, *self._attribute(core))
            case s.ParenMod():
                spared = spared_traits(self.filters[-1], mod.mod) if self.described else None
                if spared is not None:
                    self.filters.pop()
                self._add(spared or exclusion(mod.mod, self.scope), self.i + 1, described=spared is not None)
            case s.Participle(word="placed") if _is_under(self.mods[self.i + 1 : self.i + 2]):
                self.i += 1  # "placed under 1 of your Digimon": under it
            case s.ModPrep(word="under"):
                self._at_places(mod)
            case s.Participle():
                self._add(*_participle(mod, self.mods, self.i + 1, self.scope))
            case s.Relative():
                filter_, found, self.i = relative.relative(mod, self.mods, self.i + 1, self.scope)
                self.filters.extend([filter_] if filter_ is not None else [])
                self.places.extend(found)
                self.described = filter_ is not None
            case _:
                refuse("modifier", mod.span, "this phrase has nothing to attach to")

    def _attribute(self, core: s.Core | s.Amount) -> tuple[Filter, int]:
        return attribute.attribute(core, self.mods, self.i + 1, self.scope)

    def _add(self, filter_: Filter, i: int, *, described: bool = False) -> None:
        self.filters.append(filter_)
        self.i, self.described, self.in_clause = i, described, False

    def _exclude(self, mod: s.ModPrep) -> None:
        if self.described:
            name_excluded(self.filters[-1], mod)
        self._add(exclusion(mod, self.scope), self.i + 1)

    def _go_on(self, word: str, more: Filter, i: int) -> None:
        """ "… and X", "… or X": the description before it and one more."""
        previous = self.filters.pop()
        self._add(AllOf((previous, more)) if is_both(word) else AnyOf((previous, more)), i, described=True)

    def _in_play(self, mod: s.InPlay) -> None:
        if self.places and self.places[0].zone != "battle_area":
            refuse("modifier", mod.span, "two places for one thing")
        if not self.places:
            self.places.append(Place("battle_area"))
        self.i, self.described = self.i + 1, False

    def _at_places(self, mod: s.ModPrep) -> None:
        found, self.i = _places(mod, self.mods, self.i + 1, self.scope)
        if self.places:
            refuse("modifier", mod.span, "two places for one thing")
        self.places.extend(found)
        self.described = False


def _is_under(mods: Sequence[s.Mod]) -> bool:
    return any(isinstance(mod, s.ModPrep) and mod.word == "under" for mod in mods)


def described(mods: Sequence[s.Mod], i: int) -> list[s.Mod]:
    """The modifiers from `i` on that describe the noun before them: "with …", "in its name", "or the [X] trait"."""
    out: list[s.Mod] = []
    for mod in mods[i:]:
        match mod:
            case s.ModPrep(word="with" | "without") | s.ModKeywords() | s.InField() | s.Compare():
                out.append(mod)
            case s.ModConj() if out:
                out.append(mod)
            case _:
                break
    return out


def exclusion(mod: s.ModPrep, scope: Scope) -> Filter:
    """ "other than [X]", "other than this Digimon"."""
    if isinstance(mod.np, s.Amount) or mod.word != "other than":
        refuse("exclusion", mod.span, "other than what?")
    core = mod.np
    if (
        isinstance(core, s.Noun)
        and core.quant is None
        and core.owner is None
        and len(core.parts) == 1
        and isinstance(core.parts[0], s.Names)
    ):
        return Not(name_filter(bracketed(core.parts[0].names)))
    return Except(noun.one(core, (), scope))


def _places(mod: s.ModPrep, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[list[Place], int]:
    """ "in your hand or trash", "from your hand or from under this Digimon"; `i` is after `mod`."""
    if type(mod.np) is s.Amount:
        refuse("place", mod.span, "this is no place")
    found, i = place.places_of(mod.word, mod.np, mods, i, scope)
    while i < len(mods):
        link = mods[i]
        if not isinstance(link, s.ModConj):
            break
        inner = link.mod
        if (
            isinstance(inner, s.ModPrep)
            and inner.word in ("in", "from", "from under", "under")
            and not isinstance(inner.np, s.Amount)
        ):
            more, i = place.places_of(inner.word, inner.np, mods, i + 1, scope)
        elif isinstance(inner, (s.Noun, s.Possessed, s.Pronoun)):
            more, i = place.places_of(mod.word, inner, mods, i + 1, scope)
        else:
            break
        if any(there.zone in UNDER.values() and there.host is None and there.owner is None for there in more):
            refuse("place", inner.span, "under which card?", ("this Digimon's digivolution cards",))
        found.extend(more)
    return [_owned(there, scope) for there in found], i


def _owned(there: Place, scope: Scope) -> Place:
    """ "in the hand" is in your hand, or in that of the player who acts."""
    owned = there.zone in ("hand", "trash", "deck", "security") and there.owner is None and there.host is None
    return msgspec.structs.replace(there, owner=scope.zones) if owned else there


def _of(mod: s.ModPrep, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Target | Place, int]:
    """ "of your deck", "of 1 of your Digimon with the lowest level": later modifiers, from `i` on, tell of the host."""
    if isinstance(mod.np, s.Amount):
        refuse("modifier", mod.span, "of what?")
    core = mod.np
    head = core.parts[-1] if isinstance(core, (s.Noun, s.Possessed)) else None
    if isinstance(head, s.ZoneHead) or (isinstance(head, s.CardHead) and head.word in HEAD_ZONES and not _counts(core)):
        found, i = place.places_of("of", core, mods, i, scope)
        if len(found) != 1:
            refuse("place", mod.span, "one place is wanted here")
        return found[0], i
    rest: list[s.Mod] = []
    for step in mods[i:]:
        done = bool(rest) and isinstance(rest[-1], s.Participle)  # "of the Digimon deleted by this effect"
        if isinstance(step, s.ModPrep) and step.word not in _OF_HOST and not (done and step.word == "by"):
            break
        rest.append(step)
    return player_with(core, rest) or noun.one(core, rest, scope), i + len(rest)


_OF_HOST = frozenset({"with", "without", "other than", "in", "on", "of", "as"}) | set(OPERATORS)
"""Prepositions behind "of X" that tell more of X."""


def _counts(core: s.Core) -> bool:
    return isinstance(core, s.Noun) and isinstance(core.quant, (s.OfQuant, s.Exactly))


_THIS_CARDS = Ref("effect_of", of=Ref("this_card"))
"""This card's effect, in that effect itself."""


def _is_that_effect(core: s.Noun) -> bool:
    """ "Deleted by that effect", "added by the effect": by the one that the trigger speaks of, not by any."""
    quant = core.quant
    told = isinstance(quant, s.Determiner) and quant.word in ("the", "that") and core.owner is None
    return told and len(core.parts) == 1 and isinstance(core.parts[0], s.StatHead)


def _participle(node: s.Participle, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """ "played by this effect", "deleted this way", "trashed with this effect"; `i` is after the participle."""
    by: Target | None = None
    to: Place | None = None
    if node.word == "linked" and i < len(mods) and isinstance(linked := mods[i], s.ModPrep) and linked.word == "with":
        if isinstance(linked.np, s.Amount):
            refuse("participle", linked.span, "linked with what?")
        return HasUnder("link_cards", noun.one(linked.np, (), scope)), i + 1
    if i < len(mods) and isinstance(whither := mods[i], s.ModPrep) and whither.word == "to":
        (to,), i = place.places_of("", whither.np, mods, i + 1, scope)
    if i < len(mods):
        step = mods[i]
        if isinstance(step, s.ModPrep) and step.word in ("by", "with") and isinstance(step.np, s.Noun):
            if node.word == "checked" and step.word == "by":  # "cards checked by this Digimon"
                return Became("checks", noun.one(step.np, (), scope)), i + 1
            by = effect_ref(step.np)
            by = scope.result_of(RESULTS.get(node.word, "")) if by == _THIS_CARDS or _is_that_effect(step.np) else by
            if by is None:
                refuse("unbound", node.span, f"nothing was {node.word} before")
            i += 1
    word, _, when = node.word.partition(" this ")
    if word not in BECAME | {"below", "used", "digivolved", "unsuspended"}:
        refuse("participle", node.span, f"'{node.word}' describes no card here")
    if by is None and not when and word in RESULTS:  # "for each card placed": by the process that placed
        by = scope.result_of(RESULTS[word])
        if by is None:
            refuse("unbound", node.span, f"nothing was {word} before")
    return Became(word, by, "this_turn" if when else None, to), i
