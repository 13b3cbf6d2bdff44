"""Numbers that are compared: "if the number of cards in your hand is less than your opponent's"."""

from __future__ import annotations

import msgspec

from cardc.compiler.args import Args, amount_of
from cardc.compiler.effect import Compare, Compares, Condition, Measure, Select
from cardc.compiler.number import OPERATORS, compare, number
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s


def is_number(np: s.AnyNp) -> bool:
    """ "the number of …"."""
    match np:
        case s.Np(core=s.Noun(quant=s.Determiner(word="the"), parts=(s.StatHead(word="number"),))):
            return True
        case _:
            return False


def numbers_compared(np: s.AnyNp, args: tuple[s.Arg, ...], scope: Scope) -> Condition:
    """ "the number of cards in your hand is less than or equal to your opponent's", "… is 4 or less"."""
    left = amount_of(np, scope)
    if not isinstance(left, Measure):
        refuse("condition", np.span, "the number of what?")
    holder = Args(args)
    operators: dict[str, Compare] = {**OPERATORS, "equal to": "="}
    for word, how in operators.items():
        than = holder.prep(word)
        if than is not None:
            holder.finish("is")
            return Compares(left, how, _of_opponent(left, than) or amount_of(than, scope))
    value = holder.need_np(np.span, "is")
    holder.finish("is")
    match value:
        case s.Amount(quant=s.Exactly(number=n, compare=word)):
            return Compares(left, compare(word), number(n, value.span))
        case _:
            refuse("condition", value.span, "which number?")


def _of_opponent(left: Measure, than: s.AnyNp) -> Measure | None:
    """ "… than your opponent's": the same of theirs."""
    match than, left.of:
        case s.Np(core=s.Pronoun(word="your opponent's", quant=None), mods=()), Select(owner=None) as mine if (
            mine.places and all(place.owner == "you" and place.host is None for place in mine.places)
        ):
            theirs = tuple(msgspec.structs.replace(place, owner="opponent") for place in mine.places)
            return msgspec.structs.replace(left, of=msgspec.structs.replace(mine, places=theirs))
        case s.Np(core=s.Pronoun(word="your opponent's", quant=None), mods=()), Select(owner="you", places=()) as mine:
            return msgspec.structs.replace(left, of=msgspec.structs.replace(mine, owner="opponent"))
        case _:
            return None
