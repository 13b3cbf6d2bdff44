"""What stands before a noun and describes it: "red", "level 4 or lower", "suspended", "non-white"."""

from __future__ import annotations

from collections.abc import Sequence

from cardc.compiler.characteristic import (
    COLORS,
    NUMERICS,
    bracketed,
    color_filter,
    is_both,
    name_filter,
    numeric,
    trait_filter,
)
from cardc.compiler.effect import (
    AllOf,
    AnyOf,
    Became,
    Except,
    Extreme,
    FaceUp,
    Filter,
    HasColor,
    HasUnder,
    KindIs,
    Not,
    Number,
    Numeric,
    Other,
    Same,
    Suspended,
)
from cardc.compiler.number import compare, number
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import RESULTS, Scope
from cardc.grammar import syntax as s

BECAME = {
    "attacking",
    "digivolving",
    "chosen",
    "deleted",
    "revealed",
    "played",
    "trashed",
    "returned",
    "placed",
    "added",
    "linked",
    "specified",
    "suspended",
    "flipped",
    "dna-digivolved",
    "app-fused",
}


def adjective_filters(parts: Sequence[s.Part], scope: Scope) -> list[Filter]:
    """One filter an adjective; "red or [X] trait" gives the alternative of its two neighbours."""
    out: list[Filter] = []
    joined: str | None = None
    leveled = False
    for part in parts:
        if type(part) is s.HeadConj:
            if not out:
                refuse("coordination", part.span, f"'{part.word}' joins nothing here")
            joined = part.word
            continue
        if type(part) is s.State and part.word == "total":
            continue  # "6 or fewer total cards in both players' hands": the count is of all places together
        filter_ = _adjective(part, scope)
        if joined is None and type(part) is s.Level and leveled:  # "1 level 4 or 1 red level 5 Digimon card"
            refuse("coordination", part.span, "no card has two levels")
        leveled = leveled or type(part) is s.Level
        if joined is not None:
            previous = out.pop()
            filter_ = AllOf((previous, filter_)) if is_both(joined) else AnyOf((previous, filter_))
            joined = None
        out.append(filter_)
    if joined is not None:
        refuse("coordination", parts[-1].span, f"'{joined}' joins nothing here")
    return out


def _adjective(part: s.Part, scope: Scope) -> Filter:
    match part:
        case s.Colors(colors=icons):
            return color_filter(icons, part.span)
        case s.Level(number=n, compare=word):
            return numbered("level", word, n, part.span)
        case s.DpAdj(number=n, compare=word):
            return Number("dp", compare(word), number(n, part.span))
        case s.Superlative(which="highest" | "lowest" as which, stat=stat) if stat in NUMERICS:
            what = numeric(stat, scope.kinds)
            return Number(what, "=", Extreme(which, what))
        case s.StatAdj(word=stat, number=n, compare=word):
            return Number(numeric(stat, scope.kinds), compare(word), number(n, part.span))
        case s.Names(names=icons):
            if any(is_both(join) for join in icons.joins):
                refuse("coordination", part.span, "no card has two names")
            return name_filter(bracketed(icons))
        case s.TraitAdj(names=icons):
            return trait_filter(icons, part.span)
        case s.State(word=word):
            return state_filter(word, part.span, scope)
        case _:
            refuse("noun", part.span, "this word describes no card")


def numbered(what: Numeric, word: str | None, n: str, span: s.Span) -> Filter:
    """ "level 4 or lower", "a memory cost of 1 or 7"."""
    if word is None and " or " in n:
        each = n.replace(", or ", ", ").replace(" or ", ", ").split(", ")
        if len(set(each)) < len(each):
            refuse("number", span, "the same number twice")
        return AnyOf(tuple(Number(what, "=", number(one, span)) for one in each))
    return Number(what, compare(word), number(n, span))


def state_filter(word: str, span: tuple[int, int], scope: Scope) -> Filter:
    """ "suspended", "other", "face-up", "2-color", "non-white", "non-[X]"…"""
    match word:
        case "suspended":
            return Suspended(True)
        case "unsuspended":
            return Suspended(False)
        case "other":
            chosen = scope.result_of("choose")  # "choose 1 Digimon. Delete all other Digimon"
            return Except(chosen) if chosen is not None and chosen == scope.it else Other()
        case "face-up" | "face up":
            return FaceUp(True)
        case "face-down" | "face down":
            return FaceUp(False)
        case "single-color" | "single-colored":
            return Number("colors", "=", 1)
    if word.endswith("-color"):
        return Number("colors", "=", number(word[:-6], span))
    if word.startswith("non-") and word[4:] in COLORS:
        return Not(HasColor((COLORS[word[4:]],)))
    if word.startswith("non-["):
        return Not(name_filter((word[5:-1],)))
    if word in ("differently colored", "differently named"):
        return Same("color" if "colored" in word else "name", None, True)
    if word == "same-level":
        return Same("level", None)
    if word == "non-digi-egg":
        return Not(KindIs(("digi_egg",)))
    if word == "linked" and scope.result_of("link") is None:
        return HasUnder("link_cards", None)  # a card that has a link card (CR 4-10-1)
    if word in BECAME:
        found = scope.result_of(RESULTS.get(word, "")) or scope.it
        if found is None and word != "attacking":
            refuse("unbound", span, f"nothing was {word} before")
        return Became(word, found)
    refuse("adjective", span, f"'{word}' describes no card here")
