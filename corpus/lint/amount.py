"""How much is meant: of several kinds together or of each, up to so much or just so much, more or less."""

from __future__ import annotations

from itertools import pairwise

from cardc.corpus.lint.case import Case
from cardc.corpus.lint.finding import Damage
from cardc.grammar.normalise import Edit


def one_of_each(case: Case) -> Damage | None:
    """ "1 of your level 3 Digimon and level 4 Digimon": nothing says whether 1 of all of them or of each."""
    if case.error is None or case.error.code != "coordination":
        return None
    start, end = case.fault
    for raw in case.flat:
        if raw.shape == "number" and start <= raw.start < end and case.accepts(edit := Edit(raw.end, raw.end, " each")):
            message = f"{raw.text} of all of them, or of each? 'each' is missing, or 'or' instead of 'and'"
            return Damage("missing_word", raw.start, raw.end, message, (edit,), stand_in=True)
    return None


def bare_total(case: Case) -> Damage | None:
    """ "with a total play cost of 3.": nobody chooses cards that make up just so much."""
    total = next((raw for raw in case.flat if raw.text == "total"), None)
    for of, raw in pairwise(case.flat if total is not None else ()):
        number = raw.shape == "number" and of.text == "of" and total is not None and of.start > total.start
        if number and case.accepts(edit := Edit(raw.end, raw.end, " or less")):
            message = f"a word is missing after {raw.text}: 'or less'"
            return Damage("missing_word", raw.start, raw.end, message, (edit,))
    return None


def signed_amount(case: Case) -> Damage | None:
    """ "reduce the cost by -2": the verb says which way it goes."""
    for by, raw in pairwise(case.flat):
        if raw.shape == "signed" and by.text == "by" and case.accepts(edit := Edit(raw.start, raw.start + 1, "")):
            message = f"'{raw.text}' does not fit; '{raw.text[1:]}' does"
            return Damage("wrong_word", raw.start, raw.end, message, (edit,))
    return None
