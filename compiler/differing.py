"""How many different names, colors or levels things have: "if your Tamers have 3 or more different names"."""

from __future__ import annotations

import msgspec

from cardc.compiler.alike import ONE, Differing, alike, as_that, differing, is_a_different
from cardc.compiler.args import Args
from cardc.compiler.effect import (
    Became,
    Compares,
    Condition,
    Is,
    Measure,
    Number,
    Place,
    Ref,
    Same,
    Select,
    Target,
)
from cardc.compiler.number import compare
from cardc.compiler.possession import among_them, denied, in_its_cards
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s


def many_different(subject: Target, args: Args, many: bool, negated: bool, span: s.Span) -> Condition | None:
    """ "3 or more different names", of `many` together; None where nothing is counted so.

    One alone has "2 or more different colors" and no more of anything else.
    """
    match args.left:
        case [s.Np(core=s.Noun() as core, mods=mods)] if (told := differing(core)) is not None:
            pass
        case _:
            return None
    if in_its_cards(list(mods)):
        subject, many = Select(("card",), None, None, (Place("digivolution_cards", host=subject),)), True
    elif mods and not among_them(list(mods)):
        refuse("condition", mods[0].span, "this phrase has nothing to attach to")
    args.np()
    how = compare(told.compare)
    if not many and told.what == "color":
        return Is(subject, (Number("colors", how, told.number),), negated)
    if not many:
        refuse("condition", core.span, f"one alone has no different {told.what}s")
    asked = Compares(_measured(subject, told, core.span), how, told.number)
    return denied(asked, span) if negated else asked


def _measured(subject: Target, told: Differing, span: s.Span) -> Measure:
    if told.what == "color":
        return Measure("colors", subject)
    different = Same(told.what, None, True)
    match subject:
        case Select(count=None, filters=filters):
            return Measure("count", msgspec.structs.replace(subject, filters=(*filters, different)))
        case Ref():
            return Measure("count", Select(("card",), None, None, (), (Became("group", subject), different)))
        case _:
            refuse("quantity", span, "so many of each of them, or of all together?")


def than_before(told: Condition, np: s.Arg | None, many: bool, it: Target | None, span: s.Span) -> Condition:
    """ "If this Digimon has the same level": as `it`, which was spoken of before; `many` have it among themselves."""
    match told:
        case Is(filters=filters, subject=subject) if any(each.as_ is None for each in alike(filters)):
            pass
        case _:
            return told
    if many and isinstance(np, s.Np) and is_a_different(np.core):
        refuse("same", span, "than what?", ("different …s", "than that Digimon"))
    if many or not (isinstance(subject, Ref) or (isinstance(subject, Select) and subject.count in (ONE, None))):
        return told
    if it is None or it == subject:
        refuse("same", span, "the same as what?", ("as that Digimon",))
    return msgspec.structs.replace(told, filters=as_that(filters, it))
