"""Relative clauses: "you have in play", "that has ＜X＞", "whose level is …", "this effect played"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

# Noun phrases hold noun phrases: noun, modifier, attribute, relative and place import one another as modules.
from cardc.compiler import attribute, noun, place
from cardc.compiler.adjective import adjective_filters
from cardc.compiler.as_it_was import put_away
from cardc.compiler.characteristic import NUMERICS, numeric
from cardc.compiler.effect import (
    AllOf,
    AnyOf,
    Became,
    Filter,
    HasKeyword,
    Kind,
    Not,
    Number,
    Place,
    Player,
    PlayerRef,
    Ref,
    Same,
    Suspended,
    Target,
    Total,
)
from cardc.compiler.keyword import keywords_of
from cardc.compiler.number import OPERATORS, compare, number
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import RESULTS, Scope
from cardc.compiler.stat import effect_ref
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import is_negative, verb_forms


def predicate_conj(node: s.RelativeConj, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """ "… or has the [X] trait", "… or is level 5 or higher"; `i` is after the clause."""
    inner = s.Relative(node.span, "that", None, (), node.verb, node.object)
    filter_, places, i = relative(inner, mods, i, scope)
    if filter_ is None or places:
        refuse("relative", node.span, "this clause describes no card")
    return filter_, i


def relative(node: s.Relative, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter | None, list[Place], int]:
    """ "this effect played", "you have in play", "that has ＜X＞"; `i` is after the clause."""
    verb = node.verb
    if verb in ("suspended", "unsuspended") and node.object is None and node.subject is None and node.auxes in _IS:
        state = Suspended(verb == "suspended")  # "that's suspended", "that isn't suspended"
        return Not(state) if any(map(is_negative, node.auxes)) else state, [], i
    if is_negative(verb) or any(map(is_negative, node.auxes)):
        return _denied(node, mods, i, scope)
    if verb in ("has", "have") and node.subject is None and isinstance(node.object, s.Keywords):
        return HasKeyword(tuple(k.name for k in keywords_of(node.object.keywords, node.span))), [], i
    if verb in ("has", "have") and node.subject is None and isinstance(node.object, s.RelNp):
        filter_, i = attribute.attribute(node.object.np, mods, i, scope)
        return filter_, [], i
    if verb in ("share", "shares") and node.word == "that" and node.subject is None and not node.auxes:
        return _sharing(node, mods, i, scope)
    doer = node.subject
    if isinstance(doer, s.Np):
        refuse("relative", doer.span, "this clause describes no card")
    if verb == "have" and isinstance(node.subject, s.Pronoun) and node.subject.word == "you":
        return _possession(node, "you", i)
    if verb == "has" and isinstance(doer, s.Noun) and isinstance(doer.parts[-1], s.ZoneHead) and node.object is None:
        found, _ = place.places_of("in", doer, (), 0, scope)  # "cards this Digimon's stack has"
        return None, found, i
    if verb == "has" and doer is not None:
        owner = noun.one(doer, (), scope)
        if getattr(owner, "who", None) == "opponent":
            return _possession(node, "opponent", i)
    if isinstance(node.object, s.Manner) and doer is not None and node.object.word in ("into", "under"):
        return _came_to(node, scope), [], i
    if doer is not None and node.object is None and not node.auxes:
        subject = doer
        agent = (
            effect_ref(subject)
            if isinstance(subject, s.Noun) and isinstance(subject.parts[-1], s.StatHead)
            else _had_by_what_left(subject, scope)
            if verb == "had" and isinstance(subject, s.Pronoun)
            else noun.one(subject, (), scope)
        )
        match mods[i : i + 1]:
            case [s.ModPrep(word="with" | "by", np=s.Noun() as means)] if agent == PlayerRef("you"):
                return Became(verb, effect_ref(means)), [], i + 1  # "the Digimon you returned with this effect"
            case _:
                pass
        done = scope.result_of(RESULTS.get(verb, "")) if agent == PlayerRef("you") else None
        if done == Ref("trigger"):
            return Became("group", done), [], i  # "When you play a Digimon, … the Digimon you played"
        if done is None and agent == PlayerRef("you") and verb in RESULTS:
            refuse("unbound", node.span, f"nothing was {verb} before")
        word, _, when = verb.partition(" this ")
        by = done if done is not None and done.to == "process" else agent
        return Became(_befell(word), by, "this_turn" if when else None), [], i
    if isinstance(node.object, s.Manner) and node.object.word == "this turn" and node.word == "that" and doer is None:
        return _this_turn(node), [], i
    if node.word == "whose" and verb in ("is", "are") and isinstance(node.object, s.RelNp):
        return _amounts_to(node, node.object.np, scope.kinds), [], i
    if node.word == "whose" and verb in ("is", "are") and isinstance(node.object, s.PrepArg):
        return _whose_is(node, mods, i, scope)
    if node.word == "whose" and verb in ("adds_up", "add_up"):
        much = node.object.np if isinstance(node.object, s.PrepArg) else node.subject
        return _amounts_to(node, much, scope.kinds), [], i
    if node.word == "that" and node.subject is None and node.object is None and not node.auxes and i < len(mods):
        mod = mods[i]
        if isinstance(mod, s.ModPrep) and mod.word in ("with", "by") and isinstance(mod.np, s.Noun):
            return Became(verb, effect_ref(mod.np)), [], i + 1
    if isinstance(node.object, s.Manner) and node.object.word == "this way":
        done = scope.result_of(RESULTS.get(verb, verb))
        if done is None:
            refuse("unbound", node.span, "nothing was done this way before")
        return Became(_befell(verb), done), [], i
    if verb in ("is", "are") and node.subject is None and not node.auxes and isinstance(node.object, s.RelNp):
        core = node.object.np
        if isinstance(core, s.Noun) and isinstance(core.quant, s.Determiner) and core.quant.word == "either":
            found, i = _either(core, mods, i, scope)
            return found, [], i
        if (
            isinstance(core, s.Noun)
            and core.quant is None
            and core.owner is None
            and not any(isinstance(p, s.CardHead) for p in core.parts)
        ):
            found = adjective_filters(core.parts, scope)
            if len(found) == 1:
                return found[0], [], i
    match node:
        case s.Relative(
            word="that", subject=None, auxes=("can",), verb="digivolve",
            object=s.PrepArg(word="for", np=s.Noun(parts=(s.StatHead(word="digivolution cost"),)) as cost),
        ):  # fmt: skip
            filter_, i = attribute.attribute(cost, mods, i, scope)  # "that can digivolve for a digivolution cost of 3"
            return filter_, [], i
        case _:
            pass
    refuse("relative", node.span, "this clause describes no card in a way that is compiled yet")


def _had_by_what_left(node: s.Pronoun, scope: Scope) -> Target:
    """ "Delete 1 Digimon. This Digimon gets +1000 DP for each card it had": what has left had them, not the subject."""
    owner = noun.one(node, (), scope if scope.outer is None else scope.outer)
    if node.word in ("it", "they") and put_away(owner, scope) is None:
        refuse("unbound", node.span, f"what of '{node.word}' is past? It has not left", ("it has", "that Digimon had"))
    return owner


_IS = (("is",), ("are",), ("isn't",), ("aren't",))


def _befell(verb: str) -> str:
    """What befell it, in the past: "suspended" of "you suspend", "this effect suspends"."""
    if verb in RESULTS:
        return verb
    lemmas = {form.lemma for form in verb_forms().get(verb, ())}
    return next((done for done, lemma in RESULTS.items() if lemma in lemmas and done.endswith("ed")), verb)


def _denied(node: s.Relative, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter | None, list[Place], int]:
    """ "that doesn't have [X] in its name", "that isn't red". Refuses what tells of a deed, or goes on."""
    if node.word != "that" or node.subject is not None or (node.verb, node.auxes) not in _DENIED:
        refuse("relative", node.span, "this clause describes no card in a way that is compiled yet")
    match node.object:
        case s.RelNp(np=s.Noun(quant=s.Determiner(word="no" | "none"))):
            refuse("negation", node.span, "denied twice")
        case _:
            pass
    told = msgspec.structs.replace(node, auxes=(), verb=_DENIED[node.verb, node.auxes])
    filter_, places, i = relative(told, mods, i, scope)
    if filter_ is None or places or isinstance(filter_, Not):
        refuse("relative", node.span, "this clause describes no card")
    if i < len(mods) and isinstance(mods[i], _GOING_ON):
        refuse("coordination", mods[i].span, "does it lack this, too?", ("that … and that doesn't …",))
    return Not(filter_), [], i


_DENIED = {
    ("have", ("doesn't",)): "has", ("have", ("don't",)): "have", ("isn't", ()): "is", ("aren't", ()): "are",
}  # fmt: skip
_GOING_ON = (s.ModConj, s.RelativeConj, s.RelativeOr, s.FieldConj)


def _came_to(node: s.Relative, scope: Scope) -> Filter:
    """ "the Digimon you digivolved into", "the Digimon this was placed under"."""
    found: Target | None = None
    match node:
        case s.Relative(
            word="", subject=s.Pronoun(word="you"), auxes=(), verb="digivolved", object=s.Manner(word="into")
        ):
            found = scope.result_of("digivolve")
        case s.Relative(
            word="", subject=s.Pronoun(word="this" | "it"), auxes=("was",), verb="placed", object=s.Manner(word="under")
        ):
            found = scope.result_of("hold")
        case _:
            pass
    if found is None:
        refuse("unbound", node.span, "nothing before it that this could mean")
    return Became("group", found)


def _sharing(node: s.Relative, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter | None, list[Place], int]:
    """ "that share a name with it", "that shares a color with this Digimon"."""
    match node.object:
        case s.RelNp(np=s.Noun(quant=s.Determiner(word="a"), owner=None, parts=(s.StatHead(word=what),))) if (
            what in SHARED
        ):
            pass
        case _:
            refuse("relative", node.span, "that share what?", ("a name",))
    with_ = mods[i] if i < len(mods) else None
    if not isinstance(with_, s.ModPrep) or with_.word != "with" or isinstance(with_.np, s.Amount):
        refuse("relative", node.span, f"that share a {what} with what?", ("with it",))
    other = noun.one(with_.np, (), scope)
    return AnyOf((Became("group", other), Same(what, other))), [], i + 1  # ruling Q940: it shares it with itself


def _either(core: s.Noun, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """ "that are either black with [A] in their names or with [B] in their traits": the first is both."""
    match mods[i : i + 1]:
        case [s.ModPrep(word="with", np=first)] if core.owner is None:
            also, i = attribute.attribute(first, mods, i + 1, scope)
        case _:
            refuse("relative", core.span, "either what or what?")
    match mods[i : i + 1]:
        case [s.ModConj(word="or", mod=s.ModPrep(word="with", np=second))]:
            other, i = attribute.attribute(second, mods, i + 1, scope)
        case _:
            refuse("relative", core.span, "either what or what?")
    return AnyOf((AllOf((*adjective_filters(core.parts, scope), also)), other)), i


SHARED = frozenset({"name", "color", "level", "trait"})


def _whose_is(node: s.Relative, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter | None, list[Place], int]:
    """ "whose level is less than or equal to the trashed card's level"."""
    core, to = node.subject, node.object
    if isinstance(core, s.Noun) and core.quant is None and core.owner is None and isinstance(to, s.PrepArg):
        together = len(core.parts) == 2 and getattr(core.parts[0], "word", "") == "total"
        word = getattr(core.parts[-1], "word", "") if together or len(core.parts) == 1 else ""
        operator = "=" if to.word == "equal to" else OPERATORS.get(to.word)
        if word in NUMERICS and operator is not None and not isinstance(to.np, (s.Amount, s.Np, s.NpList)):
            what = numeric(word, scope.kinds)
            measured, i = attribute.measure(what, to.np, mods, i, scope)
            return (Total if together else Number)(what, operator, measured), [], i
    refuse("relative", node.span, "whose what is how much?")


def _amounts_to(node: s.Relative, much: s.AnyNp | s.Core | None, kinds: tuple[Kind, ...]) -> Filter:
    """ "whose total play costs add up to 7 or less", "whose total play cost is 7 or less", "whose level is 4"."""
    core = node.subject
    match core, much:
        case s.Noun(quant=None, owner=None), s.Amount(quant=s.Exactly() as quant) if not node.auxes:
            words = [getattr(part, "word", "") for part in core.parts]
            together = words[:-1] == ["total"] or node.verb in ("adds_up", "add_up")
            if words[-1] in NUMERICS and words[:-1] in ([], ["total"]):
                of = Total if together else Number
                return of(numeric(words[-1], kinds), compare(quant.compare), number(quant.number, quant.span))
        case _:
            pass
    refuse("relative", node.span, "whose what is how much?")


def _this_turn(node: s.Relative) -> Filter:
    """ "that was played this turn", "that attacked this turn"."""
    passive = node.auxes in (("was",), ("were",))
    if node.verb not in (_SUFFERED if passive else _DONE) or not (passive or node.auxes == ()):
        refuse("relative", node.span, "this clause describes no card")
    return Became(node.verb, None, "this_turn")


_SUFFERED = frozenset({"played", "deleted", "trashed", "returned", "linked", "suspended", "unsuspended"})
_DONE = frozenset({"attacked", "digivolved"})


def _possession(node: s.Relative, who: Player, i: int) -> tuple[Filter | None, list[Place], int]:
    manner = node.object.word if isinstance(node.object, s.Manner) else None
    if node.object is not None and manner != "in play":
        refuse("relative", node.span, "in play, or where?")
    return None, [Place("battle_area", who)], i
