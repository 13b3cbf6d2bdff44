"""What cards and players can't do, what can't be done to them, and what doesn't affect them."""

from __future__ import annotations

from typing import Any

import msgspec

from cardc.compiler.apart import other, points_back
from cardc.compiler.doer import doer, spared, without_exception
from cardc.compiler.draft import Draft
from cardc.compiler.effect import AnyProcess, Count, Immune, Number, PlayerRef, Prevent, Ref, Restrict, Select, Target
from cardc.compiler.noun import one, target
from cardc.compiler.number import compare, number
from cardc.compiler.place import place_np
from cardc.compiler.reference import attacked
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope, one_or_all
from cardc.compiler.stat import stat_of
from cardc.compiler.subject import EffectsOf, StatOf, agent_of, effects_subject, stat_subject
from cardc.grammar import syntax as s


def _effects_restricted(subject: EffectsOf, draft: Draft, common: dict[str, Any]) -> AnyProcess:
    """ "their effects can't return this Digimon to hands or decks", "… don't affect this Digimon"."""
    args, scope = draft.args, draft.scope.in_play()
    np = args.need_np(draft.span, draft.verb)
    if subject.keywords:
        return _kept_from_keywords(subject, target(np, scope), draft, common)
    keyword = _keyword_effects(np)
    anyones = subject.of == Ref("effect")  # "Effects can't delete it."
    if draft.lemma == "affect" and keyword is None and not anyones:
        return Immune(target=target(np, scope), to=subject.of, timings=subject.timings, **common)
    this = subject.of == Ref("this_effect")  # "This effect can't play cards of the same level."
    theirs = isinstance(subject.of, PlayerRef) and subject.of.who == "opponent"
    if this and draft.lemma == "increase":
        return _grown_to(np, draft, common)
    if subject.timings or not (theirs or anyones or (this and draft.lemma == "play")):
        refuse("restriction", draft.span, "whose effects?")
    by = Ref("effect", owner="opponent") if theirs else subject.of
    scope = scope if this else scope.acting(Ref("effect", owner="opponent"))
    if keyword is not None and draft.lemma == "affect":
        bare, name = keyword
        return Restrict(target=target(bare, scope), what=("be_affected:" + name,), by=by, **common)
    stat = stat_subject(np, scope)
    if stat is not None and draft.lemma == "reduce":
        return Restrict(target=stat.of, what=(f"be_reduce:{stat.what}",), by=by, **common)
    if draft.lemma in ("return", "trash", "delete", "suspend", "play"):
        what = f"be_{draft.lemma}{_places(args.prep('to'), scope)}"
        return Restrict(target=target(np, scope), what=(what,), by=by, **common)
    refuse("restriction", draft.span, f"effects can't {draft.verb} what?")


def _grown_to(np: s.AnyNp, draft: Draft, common: dict[str, Any]) -> Restrict:
    """ "This effect can't increase the number of cards in your security stack to 6 or more": to 5, but no further."""
    match np, draft.args.need_prep(draft.span, "to"):
        case (
            s.Np(
                core=s.Noun(owner=None, parts=(s.StatHead(word="number"),)),
                mods=(
                    s.ModPrep(word="of", np=s.Noun(quant=None, owner=None, parts=(s.CardHead(word="cards"),))),
                    s.ModPrep(word="in", np=s.Noun(owner="your", parts=(s.ZoneHead(word="security stack"),))),
                ),
            ),
            s.Amount(quant=s.Exactly(number=n, compare="or more")),
        ):
            most = number(n, draft.span) - 1
            return Restrict(
                target=PlayerRef("you"), what=("have_more:security",), by=Ref("this_effect"), limit=most, **common
            )
        case _:
            refuse("restriction", draft.span, "increase what to how much?")


def _kept_from_keywords(subject: EffectsOf, whom: Target, draft: Draft, common: dict[str, Any]) -> Restrict:
    """ "＜De-Digivolve＞ effects don't affect 1 of your Digimon": the same as it not being affected by them."""
    theirs = subject.of == PlayerRef("opponent")
    if draft.lemma != "affect" or not (theirs or subject.of == Ref("effect")):
        refuse("restriction", draft.span, "these effects don't what?", ("affect",))
    what = tuple("be_affected:" + keyword for keyword in subject.keywords)
    return Restrict(target=whom, what=what, by=Ref("effect", owner="opponent") if theirs else None, **common)


def _keyword_effects(np: s.AnyNp) -> tuple[s.Np, str] | None:
    """ "it with ＜De-Digivolve＞ effects": what is affected, and by the effects of which keyword."""
    match np:
        case s.Np(
            mods=(s.ModPrep(word="with", np=s.Noun(parts=(s.Timings(timings=icons), s.StatHead(word="effects")))),)
        ) if len(icons.items) == 1 and icons.items[0].startswith("＜"):
            return msgspec.structs.replace(np, mods=()), icons.items[0].strip("＜＞").casefold()
        case _:
            return None


RESTRICTED = frozenset({
    "attack", "block", "unsuspend", "suspend", "digivolve", "activate", "leave", "play", "use", "dna digivolve", "link",
    "reduce", "add", "move", "hatch", "switch", "change", "return", "gain", "ignore",
})  # fmt: skip
"""What a card or player can be kept from doing; what is done to them has no list."""


def restrict(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "can't attack or block", "doesn't unsuspend", "isn't affected by …", "can only …", "can't be blocked"."""
    saved = _saved(draft, common)
    if saved is not None:
        return [Prevent(what=draft.lemma, target=saved, **common)]
    if draft.subject is None:
        refuse("restriction", draft.span, f"who {' '.join(draft.auxes)} {draft.verb}?")
    return [_restriction(draft, draft.subject, common)]


def unblockable(whom: Target, common: dict[str, Any]) -> Restrict:
    """ "make this Digimon unblockable"."""
    return Restrict(target=whom, what=("be_block",), **common)


def _restriction(draft: Draft, subject: Any, common: dict[str, Any]) -> AnyProcess:
    """One restriction, by what is restricted."""
    lemma, passive = draft.lemma, draft.form == "ed"
    if isinstance(subject, StatOf):
        return _stat_fixed(subject, draft, common)
    if isinstance(subject, EffectsOf):
        if lemma != "activate":
            return _effects_restricted(subject, draft, common)
        if passive or draft.args.left:
            refuse("restriction", draft.span, "effects don't what?", ("activate",))
        if subject.of == Ref("effect") or subject.keywords:
            refuse("restriction", draft.span, "whose effects?")
        whose = subject.of
        if isinstance(whose, PlayerRef) and subject.timings:  # "your opponent's [Security] effects": of all their cards
            whose = Select(("card",), Count("all"), whose.who)
        return Restrict(target=whose, what=_activate(subject.timings), **common)
    if passive and lemma == "affect":
        return immune(subject, _by_what(draft), draft, common)
    if isinstance(subject, Ref) and subject.to == "attack_target":
        if lemma not in ("switch", "change") or draft.args.left:
            refuse("restriction", draft.span, "the attack target can't what?", ("be switched",))
        return Restrict(target=subject.of or Ref("this_digimon"), what=("be_switched_target",), **common)
    if passive:
        return _not_done_to(subject, draft, common)
    if lemma not in RESTRICTED and lemma != "have":
        refuse("restriction", draft.span, f"'{' '.join(draft.auxes)} {draft.verb}' is not compiled yet")
    return _not_doing(subject, draft, common)


def _activate(timings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("activate:" + timing for timing in timings) or ("activate",)


def _by_what(draft: Draft) -> s.AnyNp:
    by = draft.args.by()
    if by is None:
        refuse("immune", draft.span, "not affected by what?", ("by your opponent's effects",))
    return by


def _stat_fixed(subject: StatOf, draft: Draft, common: dict[str, Any]) -> Restrict:
    """ "this Digimon's DP can't be reduced"."""
    if draft.lemma not in ("reduce", "change") or draft.form != "ed":
        refuse("restriction", draft.span, f"a {subject.what} can't what?", ("be reduced",))
    by = draft.args.by()
    agent = agent_of(by, draft.scope) if by is not None else None
    return Restrict(target=subject.of, what=(f"be_{draft.lemma}:{subject.what}",), by=agent, **common)


def _not_doing(subject: Target, draft: Draft, common: dict[str, Any]) -> Restrict:
    """ "can't attack players", "can't activate [On Play] effects", "can't have its DP reduced"."""
    np, not_by = without_exception(draft.args.np(), draft.scope)
    not_by = spared(draft.args, draft.scope, not_by)
    if draft.lemma == "have" and np is None and (bound := _bound(draft)) is not None:
        what, limit = bound
        return Restrict(target=subject, what=(what,), limit=limit, **common)
    if not_by is not None:
        common = {**common, "not_by": not_by}
    if np is not None and draft.lemma in ("reduce", "gain", "leave", "ignore"):
        what = _amount_restricted(draft.lemma, np, draft.scope)
        if what is not None:
            return _kept_from(subject, what, None, draft, common)
    if np is not None and draft.lemma == "have":
        return _cannot_have(subject, np, draft, common)
    if np is not None and draft.lemma == "activate":
        found = effects_subject(np, draft.scope)
        if found is not None and not isinstance(found.of, PlayerRef) and found.of != Ref("effect"):
            return Restrict(target=subject, what=_activate(found.timings), object=found.of, **common)
        timings = _timed_effects(np)
        if timings or _is_effects(np):
            return Restrict(target=subject, what=_activate(timings), **common)
    done = other(np, draft.scope, draft.outside, subject) if np is not None else None
    what = draft.lemma.replace(" ", "_") + (_added_to(subject, draft) if draft.lemma == "add" else "")
    return _kept_from(subject, what, done, draft, common)


def _added_to(subject: Target, draft: Draft) -> str:
    """ "can't add cards | to their hand"."""
    to = draft.args.need_prep(draft.span, "to")
    owners = [PlayerRef(place.owner) for place in place_np(to, draft.scope) if place.owner in ("you", "opponent")]
    if any(owner != subject for owner in owners):
        refuse("restriction", to.span, "added to whose?", ("their hand",))
    return _places(to, draft.scope)


def _bound(draft: Draft) -> tuple[str, int] | None:
    """ "can't have less than 1000 DP": what it keeps at least."""
    than = draft.args.prep("less than", "fewer than")
    match than:
        case None:
            return None
        case s.Np(
            core=s.Noun(quant=s.Exactly(number=n, compare=None), owner=None, parts=(s.StatHead(word="dp"),)), mods=()
        ):
            return "have_less:dp", number(n, than.span)
        case _:
            refuse("restriction", than.span, "less than how much?", ("1000 DP",))


def _amount_restricted(lemma: str, np: s.AnyNp, scope: Scope) -> str | None:
    """What can't be reduced, gained or left, where it is no card: "reduce play costs", "gain memory"."""
    match np:
        case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.StatHead(word=word),)), mods=()):
            if lemma == "gain" and word == "memory":
                return "gain_memory"
            if lemma == "ignore" and "requirement" in word:
                return "ignore:" + word.removesuffix("s").replace(" ", "_")
            if lemma == "reduce" and "cost" in word:
                return "reduce:" + word.removesuffix("s").replace(" ", "_")
        case s.Np(core=s.Noun(parts=(*_, s.ZoneHead()))) if lemma == "leave":
            return "leave" + _places(np, scope)
        case _:
            pass
    return None


def _not_done_to(subject: Target, draft: Draft, common: dict[str, Any]) -> Restrict:
    """ "can't be blocked", "can't be returned to hands or decks"."""
    np = draft.args.np()
    to = draft.args.prep("to")
    done = other(np, draft.scope, draft.outside, subject) if np is not None else None
    return _kept_from(subject, "be_" + draft.lemma.replace(" ", "_") + _places(to, draft.scope), done, draft, common)


def _kept_from(subject: Target, what: str, done: Target | None, draft: Draft, common: dict[str, Any]) -> Restrict:
    """Into what, by what, in battle: what narrows any restriction of a card or player."""
    args, scope = draft.args, draft.scope
    into = args.prep("into")
    alone = args.prep("other than into") if what == "digivolve" and into is None else None
    if (led := into or alone) is not None:
        done = other(led, scope, draft.outside, subject)
    to = args.prep("to") if what == "digivolve" else None
    if to is not None:
        done = _of_level(to)
    pointed = any(isinstance(arg, s.ByArg) and points_back(arg.np) for arg in args.left)
    agent = doer(args, draft.outside if pointed else scope)
    if pointed and agent == subject:
        refuse("unbound", draft.span, "nothing does this to itself")
    not_by = spared(args, scope)
    if not_by is not None:
        common = {**common, "not_by": not_by}
    if args.manner("in battle"):
        what += "_in_battle"
    if what == "attack":
        done = attacked(done, subject)
    only = "only" in draft.auxes or alone is not None
    return Restrict(target=subject, what=(what,), object=done, by=agent, only=only, **common)


def _of_level(np: s.AnyNp) -> Select:
    """ "can't digivolve to level 7": into any Digimon of that level."""
    match np:
        case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.Level(number=n, compare=word),)), mods=()):
            return Select(("digimon",), None, None, (), (Number("level", compare(word), number(n, np.span)),))
        case _:
            refuse("restriction", np.span, "digivolve to what?", ("to level 6", "into …"))


def _places(to: s.AnyNp | None, scope: Scope) -> str:
    """ "to hands or decks": part of the name of what can't be done."""
    return "" if to is None else ":" + ",".join(place.zone for place in place_np(to, scope))


def _timed_effects(np: s.AnyNp) -> tuple[str, ...]:
    """The timings of "[When Digivolving] effects", without an owner of these effects."""
    stat = stat_of(np)
    if stat is None or not isinstance(np, s.Np) or np.mods or stat[1] not in ("effect", "effects"):
        return ()
    match stat[0].parts:
        case (s.Timings(timings=icons), _):
            return tuple(icon[1:-1] for icon in icons.items)
        case _:
            return ()


def _is_effects(np: s.AnyNp) -> bool:
    """ "can't activate effects": any of its own."""
    match np:
        case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.StatHead(word="effects"),)), mods=()):
            return True
        case _:
            return False


_HAD_DONE = {("dp", "reduced"): "be_reduce:dp", ("attack targets", "switched"): "be_switched_target",
             ("attack target", "switched"): "be_switched_target"}  # fmt: skip


def _cannot_have(subject: Target, np: s.AnyNp, draft: Draft, common: dict[str, Any]) -> Restrict:
    """ "can't have its DP reduced by your opponent's effects", "… their attack targets switched"."""
    match np:
        case s.Np(
            core=s.Noun(owner="its" | "their", parts=(s.StatHead(word=what),)),
            mods=(s.Participle(word=done), *rest),
        ) if (what, done) in _HAD_DONE:
            match rest:
                case []:
                    by = None
                case [s.ModPrep(word="by", np=s.Noun() | s.Possessed() | s.Pronoun() as agent, span=span)]:
                    by = agent_of(s.Np(span, agent, ()), draft.scope)
                case _:
                    refuse("restriction", np.span, "can't have what?")
            return Restrict(target=subject, what=(_HAD_DONE[what, done],), by=by, **common)
        case _:
            refuse("restriction", np.span, "can't have what?")


_LEAVES = frozenset({"leave", "delete", "return"})
_SAVED_FROM = {
    "leave": _LEAVES, "delete": frozenset({"leave", "delete"}), "return": frozenset({"leave", "return"}),
    "trash": frozenset({"trash"}),
}  # fmt: skip
"""What "it doesn't leave", "it isn't deleted" prevent, by what would happen to it."""


def _saved(draft: Draft, common: dict[str, Any]) -> Target | None:
    """ "it doesn't leave", "it isn't returned", where that is about to happen: it is prevented (CR 15-8-5)."""
    scope = draft.scope
    if scope.threatened is None or draft.args.left or common.get("duration") is not None:
        return None
    about = {lemma for lemma, ref in scope.done if ref == scope.threatened}
    if about.isdisjoint(_SAVED_FROM.get(draft.lemma, ())):
        return None
    if isinstance(draft.subject, Select) and draft.subject.count is not None:
        return draft.subject
    if not any(aux in ("doesn't", "don't", "isn't", "aren't") for aux in draft.auxes):
        return None
    if isinstance(draft.subject, Ref) and scope.is_one_of(draft.subject, scope.threatened):
        return draft.subject  # "choose 1 of those Digimon. That Digimon isn't deleted"
    return one_or_all(scope.threatened, isinstance(draft.subject, Ref) and draft.subject.many)


def immune(subject: Target, by: s.AnyNp, draft: Draft, common: dict[str, Any]) -> Immune | Restrict:
    """ "isn't affected by your opponent's [On Play] effects", "… by effects of X", "… by ＜De-Digivolve＞ effects"."""
    scope = draft.scope
    match by:
        case s.Np(
            core=s.Noun(quant=None, parts=(s.Timings(timings=icons), s.StatHead(word="effects"))) as core, mods=()
        ) if icons.items[0].startswith("＜"):
            what = tuple("be_affected:" + icon.strip("＜＞").casefold() for icon in icons.items)
            plain = msgspec.structs.replace(core, parts=core.parts[1:])
            agent = agent_of(s.Np(by.span, plain, ()), scope) if core.owner is not None else None
            return Restrict(target=subject, what=what, by=agent, **common)
        case s.Np(
            core=s.Noun(parts=(s.StatHead(word="effects"),)),
            mods=(s.ModPrep(word="of", np=s.Noun() | s.Possessed() | s.Pronoun() as core), *rest),
        ):
            return Immune(target=subject, to=one(core, rest, scope), **common)
        case s.Np(core=s.Noun() | s.Possessed() as core, mods=()):
            whose = _whose_effects(core, scope)
            if whose is not None:
                return Immune(target=subject, to=whose.of, timings=whose.timings, **common)
        case _:
            pass
    refuse("immune", by.span, "not affected by what?")


def _whose_effects(core: s.Noun | s.Possessed, scope: Scope) -> EffectsOf | None:
    """Those of a card, of the opponent, or of the opponent's cards of a kind."""
    head, before = core.parts[-1], core.parts[:-1]
    timings = tuple(t[1:-1] for part in before if isinstance(part, s.Timings) for t in part.timings.items)
    named = isinstance(head, s.StatHead) and head.word in ("effect", "effects")
    if named and len(before) == (1 if timings else 0):
        if isinstance(core, s.Possessed):
            return EffectsOf(one(core.owner, (), scope), timings)
        if core.quant is None and core.owner in ("your opponent's", "an opponent's", "opponent's", "their"):
            return EffectsOf(PlayerRef("opponent"), timings)
    if isinstance(core, s.Noun) and core.owner and not before and isinstance(head, s.CardHead) and _is_many(head):
        return EffectsOf(one(core, (), scope), ())  # "your opponent's Option cards"
    if isinstance(core, s.Noun) and core.owner and before and all(map(_is_kind, before)):
        return EffectsOf(one(msgspec.structs.replace(core, parts=before), (), scope), ())
    return None


def _is_kind(part: s.Part) -> bool:
    """ "Option effects", "Option or Tamer effects"."""
    return isinstance(part, s.CardHead) or (isinstance(part, s.HeadConj) and part.word in ("or", "and"))


def _is_many(head: s.CardHead) -> bool:
    return head.word == "digimon" or head.word.endswith("s")
