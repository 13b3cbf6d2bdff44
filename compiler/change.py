"""Verbs that change numbers, keywords and abilities: gain, get, lose, give, reduce, can't, is treated, activate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardc.compiler import attribute
from cardc.compiler.args import amount_of
from cardc.compiler.draft import Draft
from cardc.compiler.effect import (
    Prevent,
    Delete,
    Activate,
    Amount,
    AnyProcess,
    Color,
    CopyEffects,
    Count,
    Effect,
    GainMemory,
    GrantEffect,
    GrantKeyword,
    IgnoreRequirements,
    Immune,
    Lose,
    LoseMemory,
    Modify,
    ModifyCost,
    Numeric,
    PlayerRef,
    Ref,
    Restrict,
    Select,
    SetMemory,
    Target,
    Treat,
)  # fmt: skip
from cardc.compiler.keyword import keywords_of
from cardc.compiler.noun import effect_ref, one, target
from cardc.compiler.number import count_of, number
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s

QuotedLowering = Callable[[s.EffectText, Scope], Effect]


def _stat_of(np: s.AnyNp) -> tuple[s.Noun, str] | None:
    core = np.core if isinstance(np, s.Np) else None
    if isinstance(core, s.Noun) and isinstance(core.parts[-1], s.StatHead):
        return core, core.parts[-1].word
    return None


def memory_amount(np: s.AnyNp, scope: Scope, words: tuple[str, ...] = ("memory",)) -> Amount:
    """ "1 memory", "3 cost"."""
    stat = _stat_of(np)
    if (
        stat is not None
        and stat[1] in words
        and len(stat[0].parts) == 1
        and isinstance(np, s.Np)
        and not np.mods
        and stat[0].owner is None
    ):
        quant = stat[0].quant
        if isinstance(quant, s.Exactly) and quant.compare is None:
            return number(quant.number, quant.span)
        if isinstance(quant, s.SignedNumber) and quant.number.startswith("+"):
            return number(quant.number, quant.span)
    refuse("memory", np.span, "how much memory?", ("1 memory",))


def _signed_dp(np: s.AnyNp) -> int | None:
    stat = _stat_of(np)
    if stat is None or stat[1] != "dp" or len(stat[0].parts) != 1 or not isinstance(np, s.Np) or np.mods:
        return None
    quant = stat[0].quant
    if isinstance(quant, s.SignedNumber) and stat[0].owner is None:
        return number(quant.number, quant.span)
    return None


def give(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """gain, get, lose, give, reduce, increase, set: by what is gained or changed."""
    args, scope = draft.args, draft.scope
    lemma = draft.lemma
    if lemma in ("reduce", "increase", "decrease"):
        return [_change_cost(draft, common)]
    if lemma == "set":
        np = args.need_np(draft.span, "set")
        to = args.prep("to")
        stat = _stat_of(np)
        pronoun = (
            isinstance(np, s.Np)
            and isinstance(np.core, s.Pronoun)
            and np.core.word == "it"
            and not np.mods
            and draft.scope.memory
        )
        if to is None or (
            not pronoun
            and (stat is None or stat[1] != "memory" or stat[0].owner not in (None, "your") or len(stat[0].parts) > 1)
        ):
            refuse("set", np.span, "set your memory to what?")
        amount = amount_of(to, scope)
        if not isinstance(amount, int):
            refuse("number", to.span, "a number is wanted here")
        return [SetMemory(amount=amount, **common)]
    subject = draft.subject
    if lemma == "give":
        subject = target(args.need_np(draft.span, "give"), scope)
    elif subject is None or isinstance(subject, PlayerRef):
        np = args.need_np(draft.span, draft.verb)
        amount = memory_amount(np, scope)
        return [LoseMemory(amount=amount, **common) if lemma == "lose" else GainMemory(amount=amount, **common)]
    if lemma == "become":
        refuse("verb", draft.span, "what a card becomes is not compiled yet")
    return _gains(draft, subject, common)


def chosen_once(subject: Target | None, process: int) -> Any:
    """ "1 of your Digimon gets +2000 DP and gains ＜Rush＞": the second predicate is about the one chosen for the first."""
    if (
        isinstance(subject, Select)
        and subject.count is not None
        and subject.count.mode in ("exactly", "up_to", "any_number")
    ):
        return Ref("process", process)
    return subject


def _gains(draft: Draft, subject: Target, common: dict[str, Any]) -> list[AnyProcess]:
    args = draft.args
    out: list[AnyProcess] = []

    def common_at() -> dict[str, Any]:
        nonlocal subject
        if out:
            subject = chosen_once(subject, common["id"])
        return {**common, "id": common["id"] + len(out)}

    np = args.np() if draft.lemma != "give" else None
    for phrase in [*([np] if np is not None else []), *([j] if (j := args.joined_np()) is not None else [])]:
        if draft.lemma == "lose":
            at = common_at()
            out.append(_loses(subject, phrase, at))
            continue
        if args.left and isinstance(args.left[0], s.Quote) and _following_effect(phrase):
            continue
        dp = _signed_dp(phrase)
        copied = _copied(phrase, draft.scope) if dp is None else None
        if copied is not None:
            at = common_at()
            out.append(CopyEffects(target=subject, of=copied.of, timings=copied.timings, **at))
            continue
        if dp is None:
            refuse("object", phrase.span, f"'{draft.verb}' what?", ("+1000 DP", "＜Blocker＞", "a quoted effect"))
        at = common_at()
        out.append(Modify(target=subject, what="dp", amount=dp, **at))
    given = args.given()
    if given is not None:
        if draft.lemma != "give" or given.word != "dp":
            refuse("object", given.span, f"'{draft.verb}' what?")
        at = common_at()
        out.append(Modify(target=subject, what="dp", amount=number(given.number, given.span), **at))
    for icons in args.keywords():
        keywords = keywords_of(icons, draft.span)
        if draft.lemma == "lose":
            at = common_at()
            out.append(Lose(target=subject, keywords=keywords, **at))
        else:
            at = common_at()
            out.append(GrantKeyword(target=subject, keywords=keywords, **at))
    quotes = args.quotes()
    for quoted in quotes:
        if draft.lemma == "lose":
            refuse("object", quoted.span, "lose a quoted effect?")
        at = common_at()
        out.append(GrantEffect(target=subject, effects=(quoted_effect(quoted, draft.scope, subject),), **at))
    if not out:
        refuse("object", draft.span, f"'{draft.verb}' what?", ("+1000 DP", "＜Blocker＞", "a quoted effect"))
    return out


def _copied(np: s.AnyNp, scope: Scope) -> EffectsOf | None:
    """ "all effects of [X] in this Digimon's digivolution cards"."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and np.core.quant is not None:
        quant = np.core.quant
        inner = quant.quant if isinstance(quant, s.OfQuant) else quant
        if isinstance(inner, s.Determiner) and inner.word == "all":
            return effects_subject(np, scope)
    return None


def _following_effect(np: s.AnyNp) -> bool:
    """ "the following effect" in front of a quoted one."""
    core = np.core if isinstance(np, s.Np) and not np.mods else None
    words = [getattr(part, "word", "") for part in core.parts] if isinstance(core, s.Noun) else []
    return words in (["following", "effect"], ["following", "effects"], ["effect"])


def quoted_effect(quoted: s.EffectText, scope: Scope, subject: Target) -> Effect:
    """A granted effect is an effect of its own; inside it "this Digimon" is the one that has it."""
    from cardc.compiler.lower import lower_effect

    return lower_effect(quoted, scope.text, source="granted")


def _loses(subject: Target, np: s.AnyNp, common: dict[str, Any]) -> AnyProcess:
    stat = _stat_of(np)
    if stat is not None and stat[1] in ("effect", "effects") and isinstance(np, s.Np) and not np.mods:
        before = stat[0].parts[:-1]
        if len(before) == 1 and isinstance(before[0], s.Timings):
            return Lose(target=subject, timings=tuple(t[1:-1] for t in before[0].timings.items), **common)
        if not before and isinstance(stat[0].quant, s.Determiner | s.OfQuant):
            return Lose(target=subject, all_effects=True, **common)
    refuse("object", np.span, "lose what?")


def _change_cost(draft: Draft, common: dict[str, Any]) -> AnyProcess:
    """ "reduce the digivolution cost by 2", "reduce its play cost by 1"."""
    np = draft.args.need_np(draft.span, draft.verb)
    by = draft.args.by()
    if by is None:
        refuse("amount", draft.span, f"{draft.verb} by how much?", ("by 2",))
    amount = amount_of(by, draft.scope)
    sign = -1 if draft.lemma in ("reduce", "decrease") else 1
    if not isinstance(amount, int):
        refuse("number", by.span, "a number is wanted here")
    stat = _stat_of(np)
    if isinstance(np, s.Np) and isinstance(np.core, s.Pronoun) and np.core.word == "it" and not np.mods:
        return ModifyCost(what="cost", of=None, amount=sign * amount, **common)
    if stat is None:
        refuse("object", np.span, "which cost?")
    core, word = stat
    if not isinstance(np, s.Np) or len(core.parts) != 1:
        refuse("object", np.span, "which cost?")
    of = None
    if np.mods:
        first = np.mods[0]
        if isinstance(first, s.ModPrep) and first.word == "of" and not isinstance(first.np, s.Amount):
            head = getattr(first.np, "parts", (None,))[-1]
            if not (isinstance(head, s.StatHead) and head.word == "digivolution" and len(np.mods) == 1):
                of = one(first.np, np.mods[1:], draft.scope)
        else:
            refuse("object", np.span, "whose cost?")
    elif core.owner is not None and core.owner not in ("its", "their"):
        from cardc.compiler.place import owner_of

        _, of = owner_of(core.owner, draft.scope, core.span)
    what: Numeric = {
        "play cost": "play_cost",
        "digivolution cost": "digivolution_cost",
        "cost": "cost",
        "use cost": "use_cost",
        "memory cost": "cost",
        "play costs": "play_cost",
        "digivolution costs": "digivolution_cost",
    }.get(word)  # pyright: ignore[reportAssignmentType]
    if what is None:
        refuse("object", np.span, "which cost?")
    return ModifyCost(what=what, of=of, amount=sign * amount, **common)


def colors_met(clause: s.Clause) -> tuple[Color, ...] | None:
    """ "Red also meets this card's color requirements", "This card may also have its color requirements met by red"."""

    def plain(np: object, owner: str) -> bool:
        core = np.core if isinstance(np, s.Np) else np
        return (
            isinstance(core, s.Noun)
            and core.owner == owner
            and [getattr(p, "word", "") for p in core.parts] == ["color requirements"]
        )

    def colors(np: object) -> tuple[Color, ...] | None:
        core = np.core if isinstance(np, s.Np) and not np.mods else np
        if (
            isinstance(core, s.Noun)
            and core.quant is None
            and core.owner is None
            and len(core.parts) == 1
            and isinstance(core.parts[0], s.Colors)
        ):
            return tuple(attribute.COLORS[c] for c in core.parts[0].colors.items if c in attribute.COLORS)
        return None

    arg = clause.args[0] if len(clause.args) == 1 else None
    if (
        clause.verb in ("meets", "meet")
        and clause.auxes in (("also",), ())
        and isinstance(arg, s.Np)
        and not arg.mods
        and plain(arg, "this card's")
    ):
        return colors(clause.subject)
    if (
        clause.verb == "have"
        and clause.auxes == ("may", "also")
        and isinstance(arg, s.Np)
        and plain(arg.core, "its")
        and len(arg.mods) == 2
    ):
        met, by = arg.mods
        if isinstance(met, s.Participle) and met.word == "met" and isinstance(by, s.ModPrep) and by.word == "by":
            return colors(by.np)
    return None


class EffectsOf(msgspec.Struct, frozen=True):
    """ "[On Play] effects on Digimon played by this effect": as the subject of "don't activate"."""

    of: Target
    timings: tuple[str, ...]


class StatOf(msgspec.Struct, frozen=True):
    """ "this Digimon's DP", "the name of this card" as a subject."""

    of: Target
    what: str


def stat_subject(np: s.AnyNp, scope: Scope) -> StatOf | None:
    """A characteristic of a card as a subject, or None where the phrase is something else."""
    if not isinstance(np, s.Np) or not isinstance(np.core, s.Noun | s.Possessed):
        return None
    core = np.core
    head = core.parts[-1]
    if (
        not isinstance(head, s.StatHead)
        or len(core.parts) != 1
        or head.word not in ("dp", "name", "names", "level", "play cost")
    ):
        return None
    what = head.word.rstrip("s").replace(" ", "_")
    if isinstance(core, s.Possessed):
        return None if np.mods else StatOf(one(core.owner, (), scope), what)
    if core.owner is not None and not np.mods:
        from cardc.compiler.place import owner_of

        _, host = owner_of(core.owner, scope, core.span)
        return StatOf(host, what) if host is not None else None
    if np.mods and core.owner is None:
        first = np.mods[0]
        if isinstance(first, s.ModPrep) and first.word == "of" and not isinstance(first.np, s.Amount):
            return StatOf(one(first.np, np.mods[1:], scope), what)
    return None


def _effects_restricted(subject: EffectsOf, draft: Draft, common: dict[str, Any]) -> AnyProcess:
    """ "their effects can't return this Digimon to hands or decks", "… don't affect this Digimon"."""
    args, scope = draft.args, draft.scope
    np = args.need_np(draft.span, draft.verb)
    by = (
        Ref("effect", words="your opponent's")
        if isinstance(subject.of, PlayerRef) and subject.of.who == "opponent"
        else None
    )
    if draft.lemma == "affect":
        return Immune(target=target(np, scope), to=subject.of, timings=subject.timings, **common)
    if by is None or subject.timings:
        refuse("restriction", draft.span, "whose effects?")
    stat = stat_subject(np, scope)
    if stat is not None and draft.lemma == "reduce":
        return Restrict(target=stat.of, what=(f"be_reduce:{stat.what}",), by=by, **common)
    if draft.lemma in ("return", "trash", "delete", "suspend", "play"):
        what = "be_" + draft.lemma
        to = args.prep("to")
        if to is not None:
            from cardc.compiler.movement import place_np

            what += ":" + ",".join(place.zone for place in place_np(to, scope))
        return Restrict(target=target(np, scope), what=(what,), by=by, **common)
    refuse("restriction", draft.span, f"effects can't {draft.verb} what?")


def effects_subject(np: s.AnyNp, scope: Scope) -> EffectsOf | None:
    """Effects of cards as a subject, or None where the phrase is something else."""
    if not isinstance(np, s.Np) or not isinstance(np.core, s.Noun | s.Possessed):
        return None
    core = np.core
    head = core.parts[-1]
    if not isinstance(head, s.StatHead) or head.word not in ("effect", "effects", "skills", "skill"):
        return None
    before = core.parts[:-1]
    timings = tuple(t[1:-1] for part in before if isinstance(part, s.Timings) for t in part.timings.items)
    if len(before) != (1 if timings else 0):
        return None
    if isinstance(core, s.Possessed):
        return None if np.mods else EffectsOf(one(core.owner, (), scope), timings)
    if core.owner is not None and not np.mods:
        from cardc.compiler.place import owner_of

        who, host = owner_of(core.owner, scope, core.span)
        if host is not None:
            return EffectsOf(host, timings)
        if who in ("you", "opponent"):
            return EffectsOf(PlayerRef(who), timings)  # pyright: ignore[reportArgumentType]
    if np.mods:
        first = np.mods[0]
        if isinstance(first, s.ModPrep) and first.word in ("on", "of") and not isinstance(first.np, s.Amount):
            whose = one(first.np, np.mods[1:], scope)
            if core.owner is not None:
                from cardc.compiler.place import PLAYERS

                if core.owner not in PLAYERS or not isinstance(whose, Select) or whose.owner is not None:
                    return None
                whose = msgspec.structs.replace(whose, owner=PLAYERS[core.owner])
            return EffectsOf(whose, timings)
    return None


RESTRICTED = {
    "attack",
    "block",
    "unsuspend",
    "suspend",
    "digivolve",
    "activate",
    "leave",
    "play",
    "use",
    "dna digivolve",
    "link",
    "reduce",
    "add",
    "move",
    "hatch",
    "switch",
    "change",
    "return",
}


def restrict(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "can't attack or block", "doesn't unsuspend", "isn't affected by …", "can only …", "can't be blocked"."""
    args, scope = draft.args, draft.scope
    subject = draft.subject or PlayerRef("you")
    lemma = draft.lemma
    saved = _saved(draft)
    if saved is not None:
        return [Prevent(what=lemma, target=saved, **common)]
    if isinstance(subject, StatOf):
        if lemma not in ("reduce", "change") or draft.form != "ed":
            refuse("restriction", draft.span, f"a {subject.what} can't what?", ("be reduced",))
        by = args.by()
        return [
            Restrict(
                target=subject.of,
                what=(f"be_{lemma}:{subject.what}",),
                by=_agent(by, scope) if by is not None else None,
                **common,
            )
        ]
    if isinstance(subject, EffectsOf) and lemma != "activate":
        return [_effects_restricted(subject, draft, common)]
    if isinstance(subject, EffectsOf):
        if draft.form == "ed" or args.left:
            refuse("restriction", draft.span, "effects don't what?", ("activate",))
        return [
            Restrict(target=subject.of, what=tuple("activate:" + t for t in subject.timings) or ("activate",), **common)
        ]
    if lemma == "affect" and draft.form == "ed":
        by = args.by()
        if by is None:
            refuse("immune", draft.span, "not affected by what?", ("by your opponent's effects",))
        return [_immune(subject, by, draft, common)]
    passive = draft.form == "ed"
    if isinstance(subject, Ref) and subject.to == "attack_target":
        if lemma not in ("switch", "change") or args.left:
            refuse("restriction", draft.span, "the attack target can't what?", ("be switched",))
        return [Restrict(target=subject.of or Ref("this_digimon"), what=("be_switched_target",), **common)]
    what = ("be_" if passive else "") + _past(lemma) if passive else lemma.replace(" ", "_")
    if not passive and lemma not in RESTRICTED and lemma != "have":
        refuse("restriction", draft.span, f"'{' '.join(draft.auxes)} {draft.verb}' is not compiled yet")
    obj: Target | None = None
    by_target: Target | None = None
    np = args.np()
    if np is not None:
        stat = _stat_of(np)
        if (
            lemma == "activate"
            and (found := effects_subject(np, scope)) is not None
            and not isinstance(found.of, PlayerRef)
        ):
            return [
                Restrict(
                    target=subject,
                    what=tuple("activate:" + t for t in found.timings) or ("activate",),
                    object=found.of,
                    **common,
                )
            ]
        if lemma == "have":
            return [_cannot_have(subject, np, draft, common)]
        if lemma == "activate" and stat is not None and isinstance(np, s.Np) and not np.mods:
            core, word = stat
            if (
                word in ("effect", "effects", "skills")
                and len(core.parts) == 2
                and isinstance(core.parts[0], s.Timings)
            ):
                return [
                    Restrict(
                        target=subject, what=tuple("activate:" + t[1:-1] for t in core.parts[0].timings.items), **common
                    )
                ]
        obj = target(np, scope)
    into = args.prep("into")
    if into is not None:
        obj = target(into, scope)
    by = args.by()
    if by is not None:
        by_target = _agent(by, scope)
    to = args.prep("to") if passive else None
    if to is not None:
        from cardc.compiler.movement import place_np

        what += ":" + ",".join(place.zone for place in place_np(to, scope))
    if args.manner("in battle"):
        what += "_in_battle"
    return [Restrict(target=subject, what=(what,), object=obj, by=by_target, only="only" in draft.auxes, **common)]


def _cannot_have(subject: Target, np: s.AnyNp, draft: Draft, common: dict[str, Any]) -> AnyProcess:
    """ "can't have its DP reduced by your opponent's effects"."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and np.core.owner in ("its", "their") and np.mods:
        head, first = np.core.parts[-1], np.mods[0]
        if (
            isinstance(head, s.StatHead)
            and head.word == "dp"
            and isinstance(first, s.Participle)
            and first.word == "reduced"
        ):
            by = None
            if (
                len(np.mods) == 2
                and isinstance(np.mods[1], s.ModPrep)
                and np.mods[1].word == "by"
                and not isinstance(np.mods[1].np, s.Amount)
            ):
                by = _agent(s.Np(np.mods[1].span, np.mods[1].np, ()), draft.scope)
            elif len(np.mods) != 1:
                refuse("restriction", np.span, "can't have what?")
            return Restrict(target=subject, what=("be_reduce:dp",), by=by, **common)
    refuse("restriction", np.span, "can't have what?")


def _saved(draft: Draft) -> Target | None:
    """ "it doesn't leave", "they aren't deleted", where that is about to happen to them: it is prevented (CR 15-8-5)."""
    if draft.lemma not in ("leave", "delete") or draft.args.left or draft.scope.threatened is None:
        return None
    if isinstance(draft.subject, Select) and draft.subject.count is not None:
        return draft.subject
    return (
        draft.scope.threatened if any(aux in ("doesn't", "don't", "isn't", "aren't") for aux in draft.auxes) else None
    )


def _past(lemma: str) -> str:
    return lemma.replace(" ", "_")


def _agent(np: s.AnyNp, scope: Scope) -> Target:
    if isinstance(np, s.Np):
        core = np.core
        if isinstance(core, s.Noun) and isinstance(core.parts[-1], s.StatHead) and not np.mods:
            return effect_ref(core)
        if isinstance(core, s.Possessed) and isinstance(core.parts[-1], s.StatHead) and not np.mods:
            return Ref("effect_of", of=one(core.owner, (), scope))
    return target(np, scope)


def _immune(subject: Target, by: s.AnyNp, draft: Draft, common: dict[str, Any]) -> AnyProcess:
    if isinstance(by, s.Np) and len(by.mods) >= 1 and isinstance(by.core, s.Noun) and len(by.core.parts) == 1:
        head, mod = by.core.parts[0], by.mods[0]
        if (
            isinstance(head, s.StatHead)
            and head.word == "effects"
            and isinstance(mod, s.ModPrep)
            and mod.word == "of"
            and not isinstance(mod.np, s.Amount)
        ):
            return Immune(target=subject, to=one(mod.np, by.mods[1:], draft.scope), **common)
    if isinstance(by, s.Np) and not by.mods:
        core = by.core
        parts = core.parts if isinstance(core, s.Noun | s.Possessed) else ()
        if parts and isinstance(parts[-1], s.StatHead) and parts[-1].word in ("effect", "effects"):
            timings = tuple(t[1:-1] for p in parts[:-1] if isinstance(p, s.Timings) for t in p.timings.items)
            if len(parts) - 1 == (1 if timings else 0):
                if isinstance(core, s.Possessed):
                    return Immune(target=subject, to=one(core.owner, (), draft.scope), timings=timings, **common)
                if (
                    isinstance(core, s.Noun)
                    and core.quant is None
                    and core.owner in ("your opponent's", "an opponent's", "opponent's", "their")
                ):
                    return Immune(target=subject, to=PlayerRef("opponent"), timings=timings, **common)
        if parts and isinstance(parts[-1], s.StatHead) and False:
            pass
        if isinstance(core, s.Noun | s.Possessed):
            kinds = [p.word for p in parts[:-1] if isinstance(p, s.CardHead)]
            if isinstance(core, s.Noun) and len(kinds) == len(parts) - 1 == 1 and core.owner:
                inner = msgspec.structs.replace(core, parts=core.parts[:-1])
                return Immune(target=subject, to=one(inner, (), draft.scope), **common)
    refuse("immune", by.span, "not affected by what?")


def passive(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "is also treated as [X]", "is treated as a 3000 DP Digimon"."""
    subject = draft.subject
    if (
        draft.lemma == "affect"
        and isinstance(subject, Select)
        and subject.count is not None
        and subject.count.mode == "none"
    ):
        by = draft.args.by()
        if by is None:
            refuse("immune", draft.span, "not affected by what?")
        return [_immune(msgspec.structs.replace(subject, count=Count("all")), by, draft, common)]
    if draft.lemma == "delete" and subject is not None and common["duration"] is not None:
        return [Delete(target=subject, **common)]
    if isinstance(draft.subject, StatOf) and draft.subject.what == "name":
        draft = draft._replace(subject=draft.subject.of)
    if isinstance(draft.subject, EffectsOf | StatOf):
        refuse("verb", draft.span, "effects and numbers are not treated as something")
    if draft.lemma == "treat" and draft.subject is not None:
        as_ = draft.args.prep("as")
        if as_ is not None and isinstance(as_, s.Np) and not as_.mods and isinstance(as_.core, s.Noun):
            core = as_.core
            if len(core.parts) == 1 and isinstance(core.parts[0], s.Names) and core.quant is None:
                return [
                    Treat(
                        target=draft.subject,
                        also="also" in draft.auxes,
                        names=attribute.names(core.parts[0].names),
                        **common,
                    )
                ]
            colors: list[Color] = []
            level = dp = None
            kinds: list[Any] = []
            for part in core.parts:
                match part:
                    case s.Colors(colors=icons):
                        colors.extend(attribute.COLORS[c] for c in icons.items if c in attribute.COLORS)
                    case s.Level(number=n, compare=None):
                        level = number(n, part.span)
                    case s.DpAdj(number=n, compare=None):
                        dp = number(n, part.span)
                    case s.CardHead(word="digimon"):
                        kinds.append("digimon")
                    case _:
                        refuse("treat", part.span, "treated as what?")
            return [
                Treat(
                    target=draft.subject,
                    also="also" in draft.auxes,
                    colors=tuple(colors),
                    level=level,
                    dp=dp,
                    kinds=tuple(kinds),
                    **common,
                )
            ]
    refuse("verb", draft.span, f"'{' '.join(draft.auxes)} {draft.verb}' is no instruction that is compiled yet")


def activate(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ "activate this card's [Main] effect", "activate 1 of the effects below"."""
    np = draft.args.need_np(draft.span, "activate")
    if isinstance(np, s.Np):
        core = np.core
        if (
            isinstance(core, s.Noun | s.Possessed)
            and isinstance(core.parts[-1], s.StatHead)
            and core.parts[-1].word in ("effect", "effects")
        ):
            before = core.parts[:-1]
            timings = tuple(t[1:-1] for p in before if isinstance(p, s.Timings) for t in p.timings.items)
            if len(before) == (1 if timings else 0) and not np.mods and timings:
                if isinstance(core, s.Possessed):
                    return [Activate(of=one(core.owner, (), draft.scope), timings=timings, **common)]
                if core.owner is not None:
                    from cardc.compiler.place import owner_of

                    _, host = owner_of(core.owner, draft.scope, core.span)
                    if host is not None:
                        return [Activate(of=host, timings=timings, count=count_of(core.quant), **common)]
            as_np = draft.args.prep("as")
            if as_np is not None:
                _as_effect_of_this(as_np)
            if timings and len(before) == 1 and np.mods and isinstance(core, s.Noun):
                first = np.mods[0]
                if isinstance(first, s.ModPrep) and first.word in ("of", "on") and not isinstance(first.np, s.Amount):
                    return [
                        Activate(
                            of=one(first.np, np.mods[1:], draft.scope),
                            timings=timings,
                            count=count_of(core.quant),
                            **common,
                        )
                    ]
            below = (
                len(np.mods) == 1 and isinstance(np.mods[0], s.Participle) and np.mods[0].word == "below" and not before
            ) or (not np.mods and len(before) == 1 and isinstance(before[0], s.State) and before[0].word == "following")
            if below and isinstance(core, s.Noun):
                count = count_of(core.quant) or Count("exactly", 1)
                return [Activate(of=None, timings=("below",), count=count, **common)]
    refuse("activate", np.span, "activate which effect?")


def _as_effect_of_this(np: s.AnyNp) -> None:
    """ "as an effect of this Digimon": whose effect it counts as; the only one printed."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and len(np.mods) == 1:
        mod = np.mods[0]
        head = getattr(np.core.parts[-1], "word", "")
        if head == "effect" and isinstance(mod, s.ModPrep) and mod.word == "of" and isinstance(mod.np, s.Noun):
            quant = mod.np.quant
            if (
                isinstance(quant, s.Determiner)
                and quant.word == "this"
                and getattr(mod.np.parts[-1], "word", "") == "digimon"
            ):
                return
    refuse("activate", np.span, "as an effect of what?")


def other(draft: Draft, common: dict[str, Any]) -> list[AnyProcess]:
    """ignore requirements; what is left of treat, have and be."""
    if draft.lemma == "ignore":
        np = draft.args.need_np(draft.span, "ignore")
        stat = _stat_of(np)
        if (
            stat is not None
            and "requirement" in stat[1]
            and len(stat[0].parts) == 1
            and isinstance(np, s.Np)
            and not np.mods
        ):
            of: Target | None = None
            if stat[0].owner is not None:
                from cardc.compiler.place import owner_of

                _, of = owner_of(stat[0].owner, draft.scope, stat[0].span)
            return [IgnoreRequirements(what=stat[1].replace(" ", "_").rstrip("s"), of=of, **common)]
    refuse("verb", draft.span, f"'{draft.verb}' is no instruction that is compiled yet")


def original_dp(np: s.AnyNp, scope: Scope) -> Target | None:
    """ "the original DP of 1 of your opponent's Digimon", as what is changed; None for anything else."""
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and np.core.owner is None and np.mods:
        core, first = np.core, np.mods[0]
        if (
            [getattr(p, "word", "") for p in core.parts] == ["original", "dp"]
            and isinstance(first, s.ModPrep)
            and first.word == "of"
        ):
            if not isinstance(first.np, s.Amount):
                return one(first.np, np.mods[1:], scope)
    return None
