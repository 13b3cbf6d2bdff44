"""Nouns that name no card: numbers, costs, requirements and effects of cards."""

from __future__ import annotations

import msgspec

from cardc.compiler.effect import Ref
from cardc.compiler.refusal import refuse
from cardc.compiler.zone import HOSTS, PLAYERS
from cardc.grammar import syntax as s


def effect_ref(core: s.Noun) -> Ref:
    """ "this effect", "one of your effects": an effect as the agent."""
    head, keyword = core.parts[-1], _keyword(core)
    if keyword is not None:
        plain = effect_ref(s.Noun(core.span, core.quant, core.owner, (s.StatHead(head.span, "effect"),)))
        return msgspec.structs.replace(plain, keyword=keyword)
    if isinstance(head, s.StatHead) and head.word in ("effect", "effects") and len(core.parts) == 1:
        quant = core.quant.quant if isinstance(core.quant, s.OfQuant) else core.quant
        if isinstance(quant, s.Determiner) and quant.word == "this":
            return Ref("this_effect")
        if isinstance(quant, s.Determiner) and quant.word in ("no", "none"):
            refuse("agent", core.span, "no effect at all: say what does not happen", ("didn't …",))
        if core.owner is not None:
            who = PLAYERS.get(core.owner)
            if who is not None:
                return Ref("effect", owner=who)
            host = HOSTS.get(core.owner)
            if host is not None:
                return Ref("effect_of", of=Ref(host))
            refuse("agent", core.span, f"'{core.owner}': whose effect?")
        return Ref("effect")
    refuse("agent", core.span, "an effect is wanted here")


def _keyword(core: s.Noun) -> str | None:
    """ "an ＜Alliance＞ effect", "this Digimon's ＜Digi-Burst＞": the keyword whose effect it is."""
    match core.parts:
        case (s.Timings(timings=icons), s.StatHead(word="effect" | "effects")) | (s.Timings(timings=icons),):
            one = icons.items[0] if len(icons.items) == 1 else ""
            return one.strip("＜＞").casefold() if one.startswith("＜") else None
        case _:
            return None


def _is_plain_stat(np: s.AnyNp, words: tuple[str, ...]) -> bool:
    """A bare noun of these, the one of the card at hand."""
    core = np.core if isinstance(np, s.Np) and not np.mods else None
    if not isinstance(core, s.Noun) or len(core.parts) != 1 or not isinstance(core.parts[0], s.StatHead):
        return False
    quant = core.quant
    bare = quant is None and core.owner is None and not core.parts[0].word.endswith("s")
    the = isinstance(quant, s.Determiner) and quant.word == "the" and quant.number is None
    article = the or (quant is None and not bare)
    named = any(word in core.parts[0].word for word in words)
    return named and article and core.owner in (None, "its", "their", "this card's")


def requirement_noun(np: s.AnyNp) -> str:
    """ "its digivolution requirements", "color requirements": the words for them."""
    told = stat_of(np)
    if told is None or not _is_plain_stat(np, ("requirement", "condition")):
        refuse("object", np.span, "requirement or condition is wanted here")
    return told[1]


def is_level_noun(np: s.AnyNp) -> bool:
    """ "ignoring its level"."""
    match np:
        case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.StatHead(word="level"),)), mods=()):
            return True
        case _:
            return _is_plain_stat(np, ("level",))


def is_cost_noun(np: s.AnyNp) -> bool:
    """ "the cost", "its memory cost"."""
    return _is_plain_stat(np, ("cost",))


def cost_noun(np: s.AnyNp) -> None:
    """Like `is_cost_noun`, but refuses anything else."""
    if not is_cost_noun(np):
        refuse("object", np.span, "cost is wanted here")


def stat_of(np: s.AnyNp) -> tuple[s.Noun, str] | None:
    """The noun and its head, where the head names no card: "its digivolution cost", "this effect"."""
    core = np.core if isinstance(np, s.Np) else None
    if isinstance(core, s.Noun) and isinstance(core.parts[-1], s.StatHead):
        return core, core.parts[-1].word
    return None
