"""Numbers inside an effect that the effect itself changes: "add 2000 to this effect's DP maximum"."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardc.compiler.args import amount_of
from cardc.compiler.course import Course
from cardc.compiler.draft import Draft
from cardc.compiler.effect import AdjustLimit, Except, Filter, Not, Numeric, Play, Same, Select
from cardc.compiler.noun import target
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s
from cardc.grammar.render import words

Whose = Literal["this_effect", "dp_deletion_effects"]

_LIMIT_WORDS = frozenset({
    "'s", "this digimon's", "trashed", "trashes", "maximum", "maximums", "dp", "level", "play cost", "number", "of",
    "the", "card", "cards", "digimon", "this effect", "you", "this effect's", "dp-based", "deletion", "effect",
    "effects", "can", "may", "play", "plays", "choose", "select", "delete", "place", "places", "with", "by", "this",
    "that", "1", "in", "its", "trash", "return",
})  # fmt: skip
"""What a phrase that names a number inside an effect is made of."""

_LIMITED: tuple[tuple[str, Numeric], ...] = (
    ("dp", "dp"), ("dp-based", "dp"), ("level", "level"), ("play cost", "play_cost"),
)  # fmt: skip


def limit_of(np: s.AnyNp) -> tuple[Numeric, Whose] | None:
    """ "this effect's DP maximum", "the maximum level of the card this effect can play": the number and whose it is."""
    spoken = words(np)
    if not all(word in _LIMIT_WORDS for word in spoken):
        return None
    limited: list[Numeric] = [what for word, what in _LIMITED if word in spoken]
    general = (
        "effects" in spoken
        or "this digimon's" in spoken
        or ("dp-based" in spoken and "this" not in spoken and "this effect's" not in spoken)
    )
    return limited[0] if limited else "count", "dp_deletion_effects" if general else "this_effect"


def adjusted(draft: Draft, common: dict[str, Any], prep: str) -> AdjustLimit | None:
    """ "add 2000 to this effect's DP maximum", "remove 2000 from …"; None where no number is added to anything."""
    amount = draft.args.left[0] if draft.args.left else None
    to = next((arg for arg in draft.args.left if isinstance(arg, s.PrepArg) and arg.word == prep), None)
    if not isinstance(amount, s.Amount) or to is None:
        return None
    found = limit_of(to.np)
    changed = amount_of(amount, draft.scope)
    if found is None or not isinstance(changed, int):
        refuse("limit", to.np.span, "which number of the effect?")
    draft.args.left = [arg for arg in draft.args.left if arg is not to and arg is not amount]
    what, whose = found
    return AdjustLimit(what=what, amount=-changed if prep == "from" else changed, of=whose, **common)


def narrowed(course: Course, sentence: s.Sentence) -> bool:
    """ "This effect can't play cards of the same level": taken up by what the effect plays, whether it was one.

    Refuses where the effect plays nothing that could be narrowed.
    """
    match sentence:
        case s.Sentence(
            then=None, leads=(), trail=None,
            chain=s.Chain(
                links=(),
                first=s.Clause(
                    subject=s.Np(
                        core=s.Noun(quant=s.Determiner(word="this", number=None), parts=(s.StatHead(word="effect"),)),
                        mods=(),
                    ),
                    auxes=("can't",), verb="play", args=(s.Np() | s.NpList() as np,),
                ),
            ),
        ):  # fmt: skip
            pass
        case _:
            return False
    at = next((at for at in range(len(course.processes) - 1, -1, -1) if isinstance(course.processes[at], Play)), None)
    played = course.processes[at] if at is not None else None
    spared = target(np, course.scope.standing_on(None))
    if at is None or not isinstance(played, Play) or not isinstance(played.target, Select):
        refuse("limit", sentence.span, "what this effect plays is not told before")
    if not isinstance(spared, Select):
        refuse("limit", np.span, "this effect can't play what?")
    narrower = msgspec.structs.replace(played.target, filters=(*played.target.filters, _spared(spared)))
    span = (played.span[0], max(played.span[1], sentence.span[1]))
    course.processes[at] = msgspec.structs.replace(played, target=narrower, span=span)
    return True


def _spared(what: Select) -> Filter:
    """ "cards of the same level" are the chosen ones among themselves; anything else is left out."""
    match what:
        case Select(of=("card",), owner=None, places=(), filters=(Same(as_=None, different=False) as same,)):
            return msgspec.structs.replace(same, different=True)
        case Select(of=("card",), owner=None, places=(), filters=(only,)):
            return Not(only)
        case _:
            return Except(what)
