"""Numbers inside an effect that the effect itself changes: "add 2000 to this effect's DP maximum"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cardc.compiler.args import amount_of
from cardc.compiler.draft import Draft
from cardc.compiler.effect import AdjustLimit, AnyProcess, Count, Link, Number, Numeric, Ref, Select, Target, Total
from cardc.compiler.every import every_process
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import RESULTS, Scope
from cardc.grammar import syntax as s
from cardc.grammar.render import words


class Limit(msgspec.Struct, frozen=True):
    """ "This Digimon's DP deletion effects' maximums": which number, of which effects, and whose (null: all yours)."""

    what: Numeric
    of: Literal["this_effect", "dp_deletion_effects"] = "this_effect"
    whose: Target | None = None


_LIMIT_WORDS = frozenset({
    "'s", "this digimon's", "trashed", "trashes", "maximum", "maximums", "dp", "level", "play cost", "number", "of",
    "the", "card", "cards", "digimon", "this effect", "you", "this effect's", "dp-based", "deletion", "effect",
    "effects", "can", "may", "play", "plays", "choose", "select", "delete", "place", "places", "with", "by", "this",
    "that", "1", "in", "its", "trash", "return", "your",
})  # fmt: skip
"""What a phrase that names a number inside an effect is made of."""

_LIMITED: tuple[tuple[str, Numeric], ...] = (
    ("dp", "dp"), ("dp-based", "dp"), ("level", "level"), ("play cost", "play_cost"),
)  # fmt: skip


def limit_of(np: s.AnyNp) -> Limit | None:
    """ "this effect's DP maximum", "the maximum level of the card this effect can play": which number that is."""
    spoken = words(np)
    if not all(word in _LIMIT_WORDS for word in spoken):
        return None
    limited: list[Numeric] = [what for word, what in _LIMITED if word in spoken]
    what: Numeric = limited[0] if limited else "count"
    own = "this digimon's" in spoken
    general = (
        own
        or "your" in spoken
        or ("effects" in spoken and "this" not in spoken)  # "this deletion effects maximum": of this effect
        or ("dp-based" in spoken and "this" not in spoken and "this effect's" not in spoken)
    )
    if not general:
        return Limit(what)
    if what != "dp" or {"deletion", "delete"}.isdisjoint(spoken) or not ("effects" in spoken or "effect" in spoken):
        return None
    if any(three == ("your", "digimon", "'s") for three in zip(spoken, spoken[1:], spoken[2:], strict=False)):
        return Limit(what, "dp_deletion_effects", Select(("digimon",), None, "you"))
    return Limit(what, "dp_deletion_effects", Ref("this_digimon") if own else None)


def taken(np: s.AnyNp, scope: Scope) -> int | None:
    """ "Then, trash the top 7 cards of X. For each …, reduce the cards trashed by 1": the process that takes them."""
    match np:
        case (
            s.Np(
                core=s.Noun(quant=s.Determiner(word="the", number=None), owner=None, parts=(s.CardHead(word="cards"),)),
                mods=(s.Participle(word=word),),
            )
            | s.Np(
                core=s.Noun(
                    quant=s.Determiner(word="the", number=None), owner=None, parts=(s.StatHead(word="number"),)
                ),
                mods=(
                    s.ModPrep(word="of", np=s.Noun(quant=None, owner=None, parts=(s.CardHead(),))),
                    s.Participle(word=word),
                ),
            )
        ) if word in RESULTS:
            done = scope.result_of(RESULTS[word])
            return None if done is None else done.process
        case _:
            return None


def by_amount(np: s.AnyNp) -> tuple[s.AnyNp, s.AnyNp | None]:
    """ "the cards trashed | by 1": behind a participle the amount was read as who did it."""
    match np:
        case s.Np(mods=(*before, s.Participle() as done, s.ModPrep(word="by", np=s.Amount() as by))):
            return msgspec.structs.replace(np, mods=(*before, done)), by
        case _:
            return np, None


def adjusted(draft: Draft, common: dict[str, Any], prep: str) -> AdjustLimit | None:
    """ "add 2000 to this effect's DP maximum", "remove 2000 from …"; None where no number is added to anything."""
    amount = draft.args.left[0] if draft.args.left else None
    unit: Numeric | None = None
    match amount:
        case s.Np(
            core=s.Noun(quant=s.Exactly(compare=None) as quant, owner=None, parts=(s.StatHead(word="dp"),)), mods=()
        ):
            added, unit = s.Amount(amount.span, quant), "dp"  # "add 2000 DP to …"
        case _:
            added = amount
    to = next((arg for arg in draft.args.left if isinstance(arg, s.PrepArg) and arg.word == prep), None)
    if not isinstance(added, s.Amount) or to is None:
        return None
    found = limit_of(to.np)
    changed = amount_of(added, draft.scope)
    if found is None or not isinstance(changed, int) or unit not in (None, found.what):
        refuse("limit", to.np.span, "which number of the effect?")
    draft.args.left = [arg for arg in draft.args.left if arg is not to and arg is not amount]
    if found.of == "this_effect":
        draft.args.by_this_effect()  # "… of the card you can play by this effect"
    return adjust(found, -changed if prep == "from" else changed, common)


def adjust(limit: Limit, amount: int, common: dict[str, Any]) -> AdjustLimit:
    """The change of that number."""
    return AdjustLimit(what=limit.what, amount=amount, of=limit.of, whose=limit.whose, **common)


def bind_limits(processes: tuple[AnyProcess, ...]) -> tuple[AnyProcess, ...]:
    """Tell whose number each change is of: of the last process before it that has such a number, else of the first.

    Refuses to change a number of this effect where the effect has none of that kind.
    """
    for process in processes:
        if type(process) is AdjustLimit:
            return tuple(_bound(each, processes) for each in processes)
    return processes


def _bound(process: AnyProcess, processes: Sequence[AnyProcess]) -> AnyProcess:
    if type(process) is not AdjustLimit or process.of != "this_effect" or process.process is not None:
        return process
    able = [each.id for each in every_process(processes) if each is not process and _limits(each, process.what)]
    if not able:
        refuse("limit", process.span, f"this effect limits no {process.what.replace('_', ' ')}")
    before = [each for each in able if each < process.id]
    whose = before[-1] if before else able[0]
    return msgspec.structs.replace(process, process=whose, link=_ungated(process.link, whose, processes))


def _ungated(link: Link, whose: int, processes: Sequence[AnyProcess]) -> Link:
    """What changes a number of a cost tells what is to be paid: it does not wait until that is paid."""
    for holder in every_process(processes):
        if holder.id == link.needs_cost_of and holder.cost is not None:
            paid = {each.id for each in every_process(holder.cost.processes)}
            return msgspec.structs.replace(link, needs_cost_of=None) if whose in paid else link
    return link


def _limits(value: Any, what: Numeric) -> bool:
    """Whether a number of this kind stands in `value`, its conditions, costs and options apart."""
    match value:
        case Number(what=limited) | Total(what=limited) if limited == what:
            return True
        case Count(n=int(), total=None) if what == "count":
            return True
        case Count(total=limited) if limited is not None and limited == what:
            return True
        case tuple():
            return any(_limits(item, what) for item in value)
        case msgspec.Struct():
            return any(_limits(getattr(value, name), what) for name in value.__struct_fields__ if name not in _APART)
        case _:
            return False


_APART = frozenset({"conditions", "after_cost", "cost", "options", "for_each", "until", "duration", "effects"})
