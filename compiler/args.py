"""The flat phrases after a verb, taken one by one; what nobody takes is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from cardc.compiler.as_it_was import what_it_had
from cardc.compiler.effect import Duration, Measure, PerEach, Place, Select, Target
from cardc.compiler.modifier import modifiers
from cardc.compiler.noun import one, target
from cardc.compiler.number import number
from cardc.compiler.reference import of_all
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope, one_or_all
from cardc.compiler.zone import PLAYERS, owner_of
from cardc.grammar import syntax as s

T = TypeVar("T")


DURATIONS = (s.UntilEnd, s.UntilEnds, s.ForTurn, s.During, s.ThisTurn, s.AtEnd, s.AtTurnEnd)


class Args:
    """The arguments of one clause. Local to its lowering; `finish` makes sure that nothing is left."""

    def __init__(self, args: Sequence[s.Arg]) -> None:
        self.left: list[s.Arg] = list(args)

    def np(self) -> s.AnyNp | None:
        """The first noun phrase that no preposition leads."""
        return self._take(s.NpList, s.Np, s.Amount)

    def need_np(self, span: tuple[int, int], what: str) -> s.AnyNp:
        """The first noun phrase, refused where there is none: "`what` what?"."""
        found = self.np()
        if found is None:
            refuse("object", span, f"{what} what?", ("a noun",))
        return found

    def prep(self, *words: str) -> s.AnyNp | None:
        """Take the noun phrase that one of these prepositions leads."""
        for i, arg in enumerate(self.left):
            if (
                (type(arg) is s.PrepArg or type(arg) is s.PrepConj)
                and arg.word in words
                and (isinstance(arg, s.PrepArg) or arg.join == ",")
            ):
                del self.left[i]
                return arg.np
        return None

    def need_prep(self, span: s.Span, word: str) -> s.AnyNp:
        """The noun phrase that the preposition leads; refuses where there is none."""
        found = self.prep(word)
        if found is None:
            refuse("object", span, f"{word} what?", ("a noun",))
        return found

    def has_prep(self, *words: str) -> bool:
        """Whether one of these prepositions is there."""
        return any(
            isinstance(arg, (s.PrepArg, s.PrepConj))
            and arg.word in words
            and (isinstance(arg, s.PrepArg) or arg.join == ",")
            for arg in self.left
        )

    def by(self) -> s.AnyNp | None:
        """Take the agent, or the amount: "by your effects", "by 2"."""
        found = self._take(s.ByArg)
        return found.np if found is not None else None

    def times(self) -> int:
        """Take "twice", "4 times"; 1 where nothing says how often."""
        for i, arg in enumerate(self.left):
            if isinstance(arg, s.Manner) and (arg.word == "twice" or arg.word.endswith((" times", " time"))):
                del self.left[i]
                return 2 if arg.word == "twice" else number(arg.word.split()[0], arg.span)
        return 1

    def manner(self, *words: str) -> bool:
        """Take one of these fixed phrases; whether it was there."""
        for i, arg in enumerate(self.left):
            if type(arg) is s.Manner and arg.word in words:
                del self.left[i]
                return True
            if type(arg) is s.MannerConj and arg.manner in words and arg.word == "and":
                del self.left[i]
                return True
        return False

    def in_play(self) -> bool:
        """Take "in play"; whether it was there."""
        return self._take(s.InPlay) is not None

    def has_by_this_effect(self) -> bool:
        """Whether "by this effect" is there."""
        for arg in self.left:
            if (
                isinstance(arg, s.ByArg)
                and isinstance(arg.np, s.Np)
                and isinstance(arg.np.core, s.Noun)
                and not arg.np.mods
            ):
                core = arg.np.core
                head = core.parts[-1]
                if (
                    isinstance(head, s.StatHead)
                    and head.word == "effect"
                    and isinstance(core.quant, s.Determiner)
                    and core.quant.word == "this"
                ):
                    return True
        return False

    def by_this_effect(self) -> bool:
        """Take "by this effect", where it is there."""
        return self.has_by_this_effect() and self.by() is not None

    def with_this_effect(self) -> bool:
        """Take "with this effect", where it is there."""
        for i, arg in enumerate(self.left):
            match arg:
                case s.PrepArg(
                    word="with",
                    np=s.Np(core=s.Noun(quant=s.Determiner(word="this"), parts=(s.StatHead(word="effect"),)), mods=()),
                ):
                    del self.left[i]
                    return True
                case _:
                    pass
        return False

    def keywords(self) -> list[s.Icons]:
        """Take all lists of keywords."""
        out: list[s.Icons] = []
        while (found := self._take(s.Keywords, s.KeywordsConj)) is not None:
            out.append(found.keywords)
        return out

    def given(self) -> s.SignedStat | None:
        """ "+2000 DP" after what it is given to."""
        return self._take(s.SignedStat)

    def quotes(self) -> list[s.EffectText]:
        """Take all quoted effects."""
        out: list[s.EffectText] = []
        while (found := self._take(s.Quote, s.QuoteConj)) is not None:
            out.append(found.effect)
        return out

    def joined_np(self) -> s.AnyNp | None:
        """Take a further object: "… and +1000 DP"."""
        found = self._take(s.NpConj)
        return found.np if found is not None else None

    def each(self) -> s.ForEach | None:
        """Take "for each …"."""
        return self._take(s.ForEach)

    def duration(self) -> s.Duration | None:
        """Take a duration or a moment (CR 15-12); "in the unsuspend phase" is "during" it."""
        if not self.left:
            return None
        for i, arg in enumerate(self.left):
            if type(arg) is not s.PrepArg:
                continue
            match arg:
                case s.PrepArg(
                    word="in",
                    np=s.Np(core=s.Noun(quant=None | s.Determiner(word="the", number=None), owner=owner,
                                        parts=(s.TurnHead(word=phase),)), mods=()),
                ) if phase.endswith("phase"):  # fmt: skip
                    del self.left[i]
                    return s.During(arg.span, "during", s.TurnNp(arg.np.span, owner, None, phase))
                case _:
                    pass
        return self._take(*DURATIONS)

    def finish(self, verb: str) -> None:
        """Refuse what nobody has taken."""
        if self.left:
            arg = self.left[0]
            if isinstance(arg, DURATIONS):
                refuse("duration", arg.span, f"two durations, or one that '{verb}' does not take")
            refuse("argument", arg.span, f"'{verb}' does not take this phrase")

    def _take(self, *classes: type[T]) -> T | None:
        if not self.left:
            return None
        for i, arg in enumerate(self.left):
            if type(arg) in classes:
                del self.left[i]
                return arg  # pyright: ignore[reportReturnType]
        return None


def per_each(node: s.ForEach, scope: Scope, amount: int = 1) -> PerEach:
    """ "for each of your Tamers", "for every 2 cards in your trash"; of what has left play, what it had."""
    each = _per_each(node, scope, amount)
    return msgspec.structs.replace(each, of=what_it_had(each.of, scope))


def _per_each(node: s.ForEach, scope: Scope, amount: int) -> PerEach:
    np, every = node.np, 1
    match np:
        case s.Np(
            core=s.Possessed(owner=s.Noun(quant=s.OfQuant(quant=s.Exactly(compare=None) as quant)) as held) as core
        ) if node.word == "for every":
            every = number(quant.number, quant.span)
            owner = msgspec.structs.replace(held, quant=None)
            np = msgspec.structs.replace(np, core=msgspec.structs.replace(core, owner=owner))
        case s.Np(
            core=s.Noun(
                quant=(s.Exactly(compare=None) as quant) | s.OfQuant(quant=s.Exactly(compare=None) as quant, inner=None)
            ) as core
        ) if node.word == "for every":
            every = number(quant.number, quant.span)
            np = msgspec.structs.replace(np, core=msgspec.structs.replace(core, quant=None))
        case _:
            pass
    match np:
        case s.Np(core=s.Possessed(owner=owner, parts=(s.StatHead(word="colors" | "levels" as word),)), mods=()):
            return PerEach(amount, one(owner, (), scope), every, "colors" if word == "colors" else "level")
        case _:
            pass
    them = isinstance(np, s.Np) and not np.mods and isinstance(np.core, s.Pronoun) and np.core.word == "them"
    if them and scope.counted and isinstance(scope.cards, Select):  # "if you have 2 or more Tamers, … for each of them"
        return PerEach(amount, msgspec.structs.replace(scope.cards, count=None), every)
    if isinstance(np, s.Amount) and isinstance(np.quant, s.Exactly) and np.quant.number == "one" and every == 1:
        if scope.it is None:
            refuse("unbound", np.span, "for each one of what?")
        return PerEach(amount, one_or_all(scope.it, True))  # "trash up to 3 cards in your hand. For each one, …"
    if every == 0:
        refuse("number", node.span, "for every 0 of them?")
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun):
        head = np.core.parts[-1]
        if isinstance(head, s.StatHead):
            if head.word == "memory" and [getattr(mod, "word", "") for mod in np.mods] == ["paid"]:
                paid = scope.result_of("pay_memory")
                if paid is None:
                    refuse("unbound", np.span, "no memory was paid before")
                return PerEach(amount, paid, every, "memory")  # "for each memory paid"
            if (
                head.word in ("colors", "levels")
                and len(np.core.parts) == 1
                and np.core.owner is not None
                and not np.mods
            ):
                _, host = owner_of(np.core.owner, scope, np.span)
                if host is not None:
                    return PerEach(amount, host, every, "colors" if head.word == "colors" else "level")
            if head.word in ("colors", "levels") and len(np.core.parts) > 1:
                cards = msgspec.structs.replace(np.core, parts=np.core.parts[:-1])
                what = "colors" if head.word == "colors" else "level"
                return PerEach(amount, one(cards, np.mods, scope), every, what)  # "its digivolution card colors"
            if head.word in ("color", "colors", "level", "levels") and len(np.core.parts) == 1 and np.mods:
                return PerEach(amount, _stat_each(np, scope), every, "colors" if "color" in head.word else "level")
            refuse("for_each", node.span, "for each of what?")
    spoken_of = _each_of_them(np, scope) if every == 1 else _alike(np, scope)
    return PerEach(amount, of_all(one_or_all(spoken_of or target(np, scope), True)), every)


def _alike(np: s.AnyNp, scope: Scope) -> Target | None:
    """ "for every 2 same-level cards": the same as one another, not as something before."""
    match np:
        case s.Np(core=s.Noun(parts=(s.State(word="same-level"), *_)) as core, mods=mods):
            return one(core, mods, scope)
        case _:
            return None


def _each_of_them(np: s.AnyNp, scope: Scope) -> Target | None:
    """ "for each card", "for each Digimon", with nothing to say which: those spoken of, where there are any."""
    match np:
        case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.CardHead(word=word),)), mods=()):
            return scope.that(word, sure="card" not in word)
        case _:
            return None


def _stat_each(np: s.Np, scope: Scope) -> Target:
    """ "for each color of your Tamers", "for every 2 colors your Tamers have": whose different colours are counted."""
    first = np.mods[0]
    if (
        isinstance(first, s.Relative)
        and first.verb in ("have", "has")
        and first.subject is not None
        and first.object is None
        and not first.auxes
    ):
        if isinstance(first.subject, s.Np):
            return one(first.subject.core, (*first.subject.mods, *np.mods[1:]), scope)
        return one(first.subject, np.mods[1:], scope)
    if isinstance(first, s.ModPrep) and first.word == "among" and not isinstance(first.np, s.Amount):
        return one(first.np, np.mods[1:], scope)  # "for each color among your Digimon and Tamers"
    _, places, host = modifiers(np.mods, scope)
    if host is not None and not places:
        return host if not isinstance(host, Place) else Select(("card",), None, None, (host,))
    if len(places) == 1 and host is None:
        return Select(("card",), None, None, tuple(places))
    refuse("for_each", np.span, "whose colours or levels?")


def amount_of(np: s.AnyNp, scope: Scope) -> int | Measure:
    """A bare number, "the number of …", or a measure."""
    if isinstance(np, s.Amount):
        quant = np.quant
        if isinstance(quant, s.Exactly) and quant.compare is None:
            return number(quant.number, quant.span)
        if isinstance(quant, s.SignedNumber):
            return number(quant.number, quant.span)
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun) and np.core.owner is None:
        head = np.core.parts[-1]
        if isinstance(head, s.StatHead) and head.word == "number" and len(np.core.parts) == 1 and np.mods:
            first = np.mods[0]
            if isinstance(first, s.ModPrep) and first.word == "of" and not isinstance(first.np, s.Amount):
                inner = s.Np(first.np.span, first.np, np.mods[1:])
                return Measure("count", what_it_had(target(inner, scope), scope))
    refuse("number", np.span, "a number is wanted here")


def duration_of(node: s.Duration, scope: Scope) -> Duration:
    """A duration phrase to the moment it ends (CR 15-12)."""
    match node:
        case s.ThisTurn():
            return Duration("turn_end")
        case s.AtTurnEnd(word=word):
            return Duration("at_" + word.removeprefix("at ").replace(" ", "_"))
        case s.UntilEnd(turn=turn) | s.UntilEnds(turn=turn) | s.ForTurn(turn=turn):
            return Duration(_turn(turn, scope) + "_end")
        case s.During(turn=turn):
            return Duration("during_" + _turn(turn, scope))
        case s.AtEnd(turn=turn, word=word):
            return Duration(("at_next_" if "next" in word else "at_") + _turn(turn, scope) + "_end")


def _turn(turn: s.TurnNp, scope: Scope) -> str:
    noun = turn.turn.replace(" ", "_")
    whose = ""
    match turn.owner:
        case None | "the" | "this" | "that":
            whose = ""
        case "a" | "an" if noun.endswith("phase"):
            whose = ""
        case "its owner's" | "their owner's" | "their owners'":
            whose = "owner_"
        case "their" if scope.player == "opponent":
            whose = "opponent_"
        case word if word in PLAYERS and PLAYERS[word] in ("you", "opponent"):
            whose = {"you": "your_", "opponent": "opponent_"}[PLAYERS[word]]
        case word:
            refuse("duration", turn.span, f"'{word}': whose turn?")
    return whose + ("next_" if turn.next else "") + noun
