"""Quantities: printed numbers and quantifiers to counts."""

from __future__ import annotations

from cardc.compiler.effect import Compare, Count, Numeric
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s

WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
COMPARES: dict[str, Compare] = {
    "or less": "<=", "or fewer": "<=", "or lower": "<=", "or more": ">=", "or higher": ">=", "or greater": ">=",
}  # fmt: skip
OPERATORS: dict[str, Compare] = {
    "less than": "<", "fewer than": "<", "more than": ">", "less than or equal to": "<=", "as high or lower as": "<=",
    "as low or lower as": "<=", "greater than or equal to": ">=", "as high or higher as": ">=",
    "higher than": ">", "lower than": "<",
}  # fmt: skip
"""Prepositions that compare a number with another one."""
MAX_LENGTH = 10
"""Longer printed numbers, sign included, are refused: no card means them, and arithmetic on them is a way to hang."""


def number(word: str, span: tuple[int, int]) -> int:
    """ "3", "one", "+1000", "-2" to an int."""
    if word.isdecimal() and len(word) <= MAX_LENGTH:
        return int(word)
    if word in WORDS:
        return WORDS[word]
    if " or " in word:
        refuse("number", span, "one number is wanted here")
    if not word.lstrip("+-").isdecimal():
        refuse("number", span, f"'{word}' is no number")  # "up to your total worth of"
    if len(word) > MAX_LENGTH:
        refuse("number", span, "this number is too large")
    return int(word)


def compare(word: str | None, default: Compare = "=") -> Compare:
    """The comparison that "or less", "or more" … make of a number."""
    return default if word is None else COMPARES[word]


def count_of(quant: s.Quant | None) -> Count | None:
    """The count that a quantifier gives, None where it gives none ("the", "your Digimon")."""
    if type(quant) is s.OfQuant and quant.inner is None:  # as most are
        return count_of(quant.quant)
    match quant:
        case None:
            return None
        case s.Exactly(number=n, compare=None):
            return Count("exactly", number(n, quant.span))
        case s.Exactly(number=n, compare=word):
            n_ = number(n, quant.span)
            return Count("at_least", n_) if compare(word) == ">=" else Count("up_to", n_)
        case s.OfQuant(quant=inner, inner=second):
            if second is not None and not (isinstance(second, s.Determiner) and second.number is None):
                refuse("quantity", second.span, "two quantities for one noun")
            if type(second) is s.Determiner and second.word in ("each", "each of"):
                return Count("all")  # "1 of each … card with different names"
            return count_of(inner)
        case s.Determiner(word=word, number=n):
            return _determined(word, n, quant.span)
        case s.UpTo(word="exactly", number=n):
            n_ = number(n, quant.span)
            if n_ == 1:
                refuse("quantity", quant.span, "1 and no more: which count is meant?")
            return Count("exactly", n_)
        case s.UpTo(number=n):
            return Count("up_to", number(n, quant.span))
        case s.Worth(up_to=up_to, number=n, compare=word, of=of):
            wanted = "<=" if up_to else ">="
            if up_to == "exactly" or (up_to is None) == (word is None) or compare(word, "<=") != wanted:
                refuse("quantity", quant.span, "how much in total?", ("up to", "or more"))
            return Count("up_to_total" if up_to else "at_least_total", number(n, quant.span), totalled(of))
        case s.AnyNumber(word="any number of"):
            return Count("any_number")
        case s.AnyNumber(number=None):
            return Count("exactly", 1)
        case s.AnyNumber(number=n):
            return Count("exactly", number(n or "1", quant.span))
        case s.AsQuant() | s.SignedNumber():
            refuse("quantity", quant.span, "this quantity does not count things")


def is_another(quant: s.Quant | None) -> bool:
    """ "another", "another of": one of them, and not the one that was spoken of."""
    outer = quant.quant if type(quant) is s.OfQuant else quant
    return type(outer) is s.Determiner and outer.word == "another"


def totalled(of: str) -> Numeric:
    """ "play cost's total worth of", "levels' total worth of"."""
    return "play_cost" if "play cost" in of else ("level" if "level" in of else "dp")


def _determined(word: str, n: str | None, span: tuple[int, int]) -> Count | None:
    match word:
        case "a" | "an" | "another" | "either":
            if n is not None:
                refuse("quantity", span, f"'{word} {n}' is no quantity")
            return Count("exactly", 1)
        case "all" | "each" | "every" | "both":
            return Count("all", number(n, span) if n else None)
        case "no" | "none":
            return Count("none")
        case "the" | "this" | "that" | "these" | "those":
            return Count("exactly", number(n, span)) if n else None
        case _:
            refuse("quantity", span, f"'{word}' is no quantity here")


def is_plural(quant: s.Quant | None) -> bool | None:
    """Whether the noun after `quant` must be plural; None where both are right."""
    match quant:
        case None:
            return None
        case s.Exactly(number=n, compare=word):
            return None if word else number(n, quant.span) != 1
        case s.OfQuant(inner=s.Determiner(word="each" | "each of")):
            return None
        case s.OfQuant():
            return True
        case s.Determiner(word="a" | "an" | "another" | "each" | "every" | "either" | "this" | "that", number=None):
            return False
        case s.Determiner(word="these" | "those" | "both" | "all", number=_):
            return None if quant.word == "all" else True
        case s.Determiner(number=n):
            return None if n is None else number(n, quant.span) != 1
        case s.UpTo(number=n):
            return number(n, quant.span) != 1
        case s.AnyNumber(word="any number of"):
            return True
        case s.AnyNumber(number=n):
            return None if n is None else number(n, quant.span) != 1
        case s.AsQuant() | s.SignedNumber() | s.Worth():
            return None
