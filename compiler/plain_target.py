"""Targets, places, filters and numbers in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, assert_never

import msgspec

from cardc.compiler import effect as e
from cardc.compiler import plain_words as w
from cardc.compiler.plain_noun import apart, count_words, kind_words, speaks, together

_ZONES: dict[e.Zone, str] = {
    "battle_area": "battle area",
    "breeding_area": "breeding area",
    "field": "battle or breeding area",
    "hand": "hand",
    "trash": "trash",
    "deck": "deck",
    "security": "security stack",
    "digivolution_cards": "digivolution cards",
    "link_cards": "link cards",
    "under": "cards under",
    "stack": "stack",
    "revealed": "revealed cards",
    "digi_egg_deck": "Digi-Egg deck",
    "anywhere": "cards anywhere",
}
_IN_PLAY = frozenset({"battle_area", "breeding_area", "field"})
_CARDS = frozenset({"digivolution_cards", "link_cards", "under", "revealed", "anywhere"})
_POSITIONS: dict[e.Position, str] = {"top": "top", "bottom": "bottom", "top_or_bottom": "top or the bottom"}


class Phrase(NamedTuple):
    """A noun phrase, and whether it speaks of several."""

    text: str
    many: bool = False


# ---- targets ------------------------------------------------------------------------------------


def target(value: e.Target, *, definite: bool = True) -> str:
    """Which cards or players are meant. `definite`: without a number, all that fit ("the cards in your hand")."""
    return phrase(value, definite=definite).text


def phrase(value: e.Target, *, definite: bool = True) -> Phrase:
    """`target` with its grammatical number."""
    match value:
        case e.Ref():
            return Phrase(_ref(value), value.many)
        case e.Select():
            return _select(value, definite)
        case e.PlayerRef(who=who):
            return Phrase(w.PLAYERS[who], who == "you")
        case e.PlayerWith(filters=filters):
            return Phrase("1 player" + described(filters, False))
        case e.Several(items=items, conj=conj):
            parts = [target(item, definite=definite) for item in items]
            joined = " and ".join(parts) if conj == "and" else "either " + " or ".join(parts)
            return Phrase(joined, conj == "and")
    assert_never(value)


def one_of(value: e.Target) -> str:
    """`target`, of which only one is taken: without a number any that fits ("a card named [X]", "any of your …")."""
    match value:
        case e.Several(items=items, conj="or"):
            return "either " + " or ".join(map(one_of, items))
        case e.Select(count=None, filters=(e.Became(event="group", by=e.Ref() as this),), places=places):
            return target(this) + (f" {w.either(map(_lying, places))}" if places else "")
        case e.Select(count=None):
            words = target(msgspec.structs.replace(value, count=e.Count("exactly", 1))).removeprefix("1 ")
            return f"any {words}" if words.startswith("of ") else w.article(words)
        case _:
            return target(value)


def itself(select: e.Target) -> tuple[str, str] | None:
    """ "this card", "in your trash"; "this Digimon", "one with the [X] trait": what it must be besides."""
    match select:
        case e.Select(
            of=("card",), count=None, owner=None, places=places, blind=False,
            filters=(e.Became("group", e.Ref() as this) as one, *others),
        ) if one == e.Became("group", this) and not this.many:  # fmt: skip
            lies = [w.either(map(_lying, places))] if places else []
            like = [f"one{described(others)}"] if others and this.to.startswith("this_") else []
            return (target(this), ", ".join([*like, *lies])) if (lies or like) and bool(like) == bool(others) else None
        case _:
            return None


def _select(select: e.Select, definite: bool) -> Phrase:
    """What is selected, with its number."""
    if (this := itself(select)) is not None:
        return Phrase(f"{this[0]} (if it is {this[1]})")
    match select:
        case e.Select(count=e.Count(mode="all", n=None), filters=filters) if alike := [*filter(apart, filters)]:
            others = tuple(each for each in filters if each not in alike)
            one = msgspec.structs.replace(select, count=e.Count("exactly", 1), filters=others)
            names = w.listed((each.what.replace("_", " ") for each in alike if isinstance(each, e.Same)), "and")
            return Phrase(f"{_select(one, definite).text}, one for each {names} there is")
        case e.Select(
            of=("card",), count=e.Count() as count, owner=None, places=(), filters=(e.Became("group", e.Ref() as all_),)
        ) if all_.many and select == e.Select(("card",), count, None, (), (e.Became("group", all_),)):
            return Phrase(f"{count_words(count)} of {target(all_)}", count.n != 1 or count.mode != "exactly")
        case _:
            pass
    count = select.count
    many = count is None or count.n != 1 or count.mode in ("all", "any_number", "at_least", "leaving", "as_replaced")
    as_cards = any(place.zone not in _IN_PLAY for place in select.places)
    of = select.owner is not None and count is not None and count.mode != "all"
    nouns = kind_words(select.of, many=many or of, as_cards=as_cards)
    words = [f"{w.OWNERS[select.owner]} {nouns}" if select.owner is not None else nouns]
    if count is not None:
        how_many = "any number" if count.mode in ("up_to_total", "at_least_total") else count_words(count)
        words.insert(0, f"{how_many} of" if of or how_many.startswith("any number") else how_many)
    elif select.owner is None and definite:
        words.insert(0, "the")
    where = w.either(map(_lying, select.places)) if select.places else ""
    text = _where(" ".join(words), where, select, described(select.filters, many))
    if any(place.position is not None for place in select.places) and (select.filters or select.of != ("card",)):
        text += " (counting only such cards)"
    if count is not None and (count.total is not None or count.mode in ("up_to_total", "at_least_total")):
        text += f", {together(count)}"
    return Phrase(text + (", taken without looking" if select.blind else ""), many)


def _where(noun: str, where: str, select: e.Select, said: str) -> str:
    """ "1 card in your hand with the same level as this Digimon": the place is that of the card, not of what is said.

    Behind "among the cards under 1 of your Tamers" the rest would be said of the Tamer.
    """
    if not where or not said or all(type(each) is e.NameIs for each in select.filters):
        return noun + said + (f" {where}" if where else "")
    if all(place.host is None or place.zone == "revealed" for place in select.places):
        return f"{noun} {where}{said}"
    return f"{noun}, {where},{said}" if any(map(speaks, select.filters)) else f"{noun}{said} {where}"


_REFS = {
    "this_digimon": "this Digimon",
    "this_tamer": "this Tamer",
    "this_card": "this card",
    "this_token": "this Token",
    "this_effect": "this effect",
    "trigger": "what the trigger is about",
    "agent": "what did that",
    "condition": "what the condition found",
    "process": "what was chosen or made",
    "rest": "the rest of the cards",
    "host": "the card that those cards were taken from or placed under",
    "trigger_host": "the card whose cards those were",
    "attack_target": "the target of the attack",
    "each": "the one it is done for",
    "battle": "a battle",
    "zero_dp": "having 0 DP",
    "you": "you",
    "opponent": "your opponent",
}


def _ref(ref: e.Ref) -> str:
    owner = "" if ref.owner is None else f"{w.OWNERS[ref.owner]} "
    of = "" if ref.of is None else f" of {target(ref.of)}"
    if ref.to == "process" and ref.process is not None:
        return f"{owner}what step {ref.process} chose or made{of}"
    if ref.to == "host" and ref.process is not None:
        whole = "all of the cards" if ref.many else "the card"
        name = f"{owner}{whole} that step {ref.process} took cards from or placed cards under{of}"
        return name if ref.keyword is None else f"{name} (a ＜{ref.keyword}＞ effect)"
    if ref.keyword is not None:
        of = f" (a ＜{ref.keyword}＞ effect){of}"
    if ref.to in ("effect", "effect_of"):
        name = f"an effect{of}" if ref.owner is None else f"one of {owner}effects{of}"
    else:
        name = owner + _REFS.get(ref.to, f"the {ref.to.replace('_', ' ')}") + of
    if ref.many:
        name = "all that the trigger is about" if ref.to == "trigger" else f"all of {name}"
    return name if ref.process is None else f"{name} of step {ref.process}"


# ---- places -------------------------------------------------------------------------------------


def place(value: e.Place) -> str:
    """A place as a noun: "your hand", "the bottom of your deck"."""
    zone = _ZONES[value.zone]
    if value.zone == "revealed" and isinstance(value.host, e.Ref) and value.host.to == "process":
        zone = f"cards of step {value.host.process}"
    elif value.host is not None:
        zone = f"{zone} {target(value.host)}" if value.zone == "under" else f"{zone} of {target(value.host)}"
    whole = f"{w.OWNERS[value.owner]} {zone}" if value.owner is not None else f"the {zone}"
    return whole if value.position is None else f"the {_POSITIONS[value.position]} of {whole}"


def zone_words(zone: e.Zone) -> str:
    """A zone's name."""
    return _ZONES[zone]


def located(value: e.Place) -> str:
    """Where something is, or is put: "in your hand", "at the top of your deck", "under this Tamer"."""
    if value.zone == "under" and value.host is not None and value.position is None and value.owner is None:
        return f"under {target(value.host)}{_manner(value)}"
    word = "at" if value.position is not None else "among" if value.zone in _CARDS else "in"
    return f"{word} {place(value)}{_manner(value)}"


def _lying(value: e.Place) -> str:
    """Where a card is that is chosen: "at the top of what lies face down in your security stack"."""
    if value.position is None or value.face_up is None:
        return located(value)
    word = "among" if value.zone in _CARDS else "in"
    there = place(msgspec.structs.replace(value, position=None))
    return f"at the {_POSITIONS[value.position]} of what lies face {'up' if value.face_up else 'down'} {word} {there}"


def into(value: e.Place) -> str:
    """Where something goes: "to the bottom of your deck, in any order"."""
    return f"to {place(value)}{_manner(value)}"


def origin(value: e.Place) -> str:
    """Where something comes from."""
    return f"from {place(value)}{_manner(value)}"


def _manner(value: e.Place) -> str:
    face = "" if value.face_up is None else f" (face {'up' if value.face_up else 'down'})"
    return face + (" (in any order)" if value.any_order else "")


# ---- filters ------------------------------------------------------------------------------------


class _Said(NamedTuple):
    """What a filter says of a card: "is red", "has a level of 5"."""

    verb: Literal["be", "have", "was"]
    rest: str
    negative: bool = False


def described(filters: Sequence[e.Filter], many: bool = False) -> str:
    """Filters behind a noun: " with a level of 5 or less, that is red"."""
    return "".join(f"{',' if at else ''} {_behind(filter_, many)}" for at, filter_ in enumerate(filters))


def _behind(filter_: e.Filter, many: bool) -> str:
    if not isinstance(filter_, (e.AnyOf, e.AllOf, e.Not)):
        said = _said(filter_)
        if said.verb == "have" and not said.negative:
            return f"with {said.rest}"
        if isinstance(filter_, (e.NameIs, e.Other, e.Except)):
            return said.rest
    return f"that {affirmed(filter_, many)}"


def affirmed(filter_: e.Filter, many: bool = False) -> str:
    """The filter as a predicate: "is red"."""
    match filter_:
        case e.AnyOf(filters=filters):
            return "either " + " or ".join(affirmed(item, many) for item in filters)
        case e.AllOf(filters=filters):
            return "both " + " and ".join(affirmed(item, many) for item in filters)
        case e.Not(filter=inner):
            return denied(inner, many)
        case _:
            return _verb(_said(filter_), many)


def denied(filter_: e.Filter, many: bool = False) -> str:
    """That the filter does not hold."""
    match filter_:
        case e.AnyOf(filters=filters):
            return "both " + " and ".join(denied(item, many) for item in filters)
        case e.AllOf(filters=filters):
            return "either " + " or ".join(denied(item, many) for item in filters)
        case e.Not(filter=inner):
            return affirmed(inner, many)
        case _:
            said = _said(filter_)
            return _verb(said._replace(negative=not said.negative), many)


def _verb(said: _Said, many: bool) -> str:
    match said.verb:
        case "be":
            verb = ("are" if many else "is") + (" not" if said.negative else "")
        case "was":
            verb = ("were" if many else "was") + (" not" if said.negative else "")
        case "have" if said.negative:
            verb = f"{'do' if many else 'does'} not have"
        case "have":
            verb = "have" if many else "has"
    return f"{verb} {said.rest}"


def _said(filter_: e.Filter) -> _Said:
    match filter_:
        case e.KindIs(kinds=kinds):
            return _Said("be", w.either(w.article(kind_words([kind])) for kind in kinds))
        case e.NameIs(names=names):
            return _Said("be", f"named {w.either(w.bracketed(names))}")
        case e.CardNumberIs(numbers=numbers):
            return _Said("have", f"the card number {w.either(numbers)}")
        case e.NameContains(names=names):
            return _Said("have", f"{w.either(w.bracketed(names))} in its name")
        case e.TextContains(names=names):
            return _Said("have", f"{w.either(w.bracketed(names))} in its text")
        case e.HasTrait(traits=traits, contains=contains, other_than=spared):
            named = w.either(w.bracketed(traits))
            named += f", other than {w.either(w.bracketed(spared))}," if spared else ""
            return _Said("have", f"{named} in one of its traits" if contains else f"the {named} trait")
        case e.HasColor(colors=colors):
            return _Said("be", w.either(colors))
        case e.Number(what=what, compare="=", value=e.Extreme() as value) if value.what == what:
            return _Said("have", number(value))
        case e.Number(what=what, compare=compare, value=value):
            return _Said("have", w.having(what, compare, number(value), counted=isinstance(value, int)))
        case e.Suspended(is_suspended=suspended):
            return _Said("be", "suspended" if suspended else "unsuspended")
        case e.FaceUp(is_face_up=face_up):
            return _Said("be", "face up" if face_up else "face down")
        case e.HasKeyword(keywords=keywords):
            return _Said("have", w.either(f"＜{keyword}＞" for keyword in keywords))
        case e.HasEffect(timings=timings):
            return _Said("have", w.either(_effect_of(timing) for timing in timings))
        case e.HasUnder():
            return _under(filter_)
        case e.Other():
            return _Said("be", "other than the card with this effect")
        case e.Same(what=what, as_=as_, different=different):
            whom = "one another" if as_ is None else target(as_)
            name = what.replace("_", " ")
            if what == "in_name":
                return _Said("have", f"the name of {whom} in its name")
            return _Said("have", f"a different {name} from {whom}" if different else f"the same {name} as {whom}")
        case e.Became():
            return _became(filter_)
        case e.Total(what=what, compare=compare, value=value, beside=beside):
            others = "" if beside is None else f" with those of {target(beside)}"
            return _Said(
                "have", f"{w.numerics(what)} that come to {w.compared(compare, number(value))} together{others}"
            )
        case e.Except(what=what):
            return _Said("be", f"other than {target(what)}")
        case e.AnyOf() | e.AllOf() | e.Not():
            raise AssertionError("told by its parts")
    assert_never(filter_)


def _effect_of(timing: str) -> str:
    if timing == "digixros":
        return "DigiXros requirements"
    return f"{w.effect_words(timing)} effects"


def _under(filter_: e.HasUnder) -> _Said:
    where = {"under": "under it", "stack": "in its stack"}.get(filter_.zone, f"among its {_ZONES[filter_.zone]}")
    if filter_.what is not None:
        return _Said("have", f"{target(filter_.what, definite=False)} {where}", filter_.none)
    return _Said("have", "cards under it" if filter_.zone == "under" else _ZONES[filter_.zone], filter_.none)


def _became(filter_: e.Became) -> _Said:
    by = "it" if filter_.by is None else target(filter_.by)
    when = "" if filter_.when is None else f" {filter_.when.replace('_', ' ')}"
    when += "" if filter_.to is None else f" {into(filter_.to)}"
    when += "" if filter_.origin is None else f" {origin(filter_.origin)}"
    match filter_.event:
        case "group":
            whole = isinstance(filter_.by, e.Ref) and filter_.by.to.startswith(("this_", "host", "trigger_host"))
            many = isinstance(filter_.by, e.Ref) and filter_.by.many
            return _Said("be", f"{'' if whole else 'among ' if many else 'one of '}{by}{when}")
        case "has" | "had" as verb:
            return _Said("be", f"one that {by} {verb}{when}")
        case "checks":
            return _Said("be", f"checked by {by}{when}")
        case "attacked" | "digivolved" if filter_.by is None and filter_.when is not None:
            return _Said("be", f"one that {filter_.event}{when}")
        case event:
            by = "" if filter_.by is None else f" by {by}"
            if isinstance(filter_.by, e.Ref) and filter_.by.to in ("process", "trigger"):  # that is it, and no doer
                by = f" ({'among' if filter_.by.many else 'one of'} {target(filter_.by)})"
            if event.endswith("ing"):
                return _Said("be", event + by + when)
            return _Said("was", w.participle(event) + by + when)


# ---- numbers ------------------------------------------------------------------------------------


def number(value: e.Amount | e.Extreme) -> str:
    """A number, or what it is read off: "3", "the level of this Digimon", "1 for each of your Tamers"."""
    match value:
        case int():
            return str(value)
        case e.PerEach():
            return f"{value.amount} {for_each(value)}"
        case e.Measure():
            return measure(value)
        case e.Extreme(which=which, what=what, among=among):
            return f"the {which} {w.numeric(what)}" + ("" if among is None else f" among {target(among)}")
    assert_never(value)


def measure(value: e.Measure, *, each: bool = False) -> str:
    """ "the number of cards in your hand", "the DP of this Digimon plus 1000"; `each`: of each player alone."""
    plus = "" if value.plus == 0 else f" {'plus' if value.plus > 0 else 'minus'} {abs(value.plus)}"
    if value.what == "count" and value.of is not None:
        counted = target(value.of, definite=False)
        return f"the number of {counted if each else _of_both(counted)}{plus}"
    if isinstance(value.of, e.PlayerRef):
        how_many, counted = ("the number of ", w.counted(value.what)) if w.counted(value.what) else ("", "")
        return f"{how_many}{w.OWNERS[value.of.who]} {counted or w.numeric(value.what)}{plus}"
    of = "" if value.of is None else f" of {target(value.of)}"
    return f"the {w.numeric(value.what)}{of}{plus}"


def _of_both(counted: str) -> str:
    """What is counted of each player is counted together: "cards in both players' security stacks"."""
    of_both = re.sub(r"each player's (security stack|deck|hand)\b", r"both players' \1s", counted)
    return of_both.replace("each player's", "both players'")


def for_each(value: e.PerEach) -> str:
    """ "for each of your Tamers", "for every 2 of the cards in your trash"."""
    of = _of_both(target(value.of))
    every = "for each of" if value.every == 1 else f"for every {value.every} of"
    if value.every == 1 and isinstance(value.of, e.Ref) and value.of.to == "process" and value.what == "count":
        return f"for each thing that {of.removeprefix('what ')}" if of.startswith("what step") else f"{every} {of}"
    match value.what:
        case "count":
            return f"{every} {of}"
        case "memory":
            return f"{every.removesuffix(' of')} memory paid in {of}"
        case "colors":
            return f"{every} the different colors of {of}"
        case what:
            return f"{every} the {w.numerics(what)} of {of}"


def so_much(amount: e.Amount, unit: str) -> str:
    """ "2 memory", "memory equal to the number of your Tamers"."""
    match amount:
        case int():
            return f"{amount} {unit}"
        case e.PerEach():
            return f"{amount.amount} {unit} {for_each(amount)}"
        case e.Measure():
            return f"{unit} equal to {measure(amount)}"
    assert_never(amount)
