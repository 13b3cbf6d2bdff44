"""One clause on its way to a process: subject, auxiliaries, verb, arguments, and where it stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from cardc.compiler.args import Args
from cardc.compiler.effect import Effect
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import clause_check
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import VerbForm, verb_forms

Mood = str
"""Which verb form is right: "order" (base), "gerund" ("by …ing"), "clause" (agrees with its subject)."""


QuotedLowering = Callable[[s.EffectText, str], Effect]
"""From a quoted effect and the text of its field to the effect. Handed in: lowering effects needs clauses itself."""


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The clause being lowered. `subject` None: an order to the effect's controller.

    `outside`: what had been spoken of before the subject was: "1 of your Digimon can't block it" is not itself.
    """

    subject: Any
    subject_plural: bool | None
    auxes: tuple[str, ...]
    verb: str
    lemma: str
    form: str
    args: Args
    scope: Scope
    outside: Scope
    span: s.Span
    process: int
    lower_quoted: QuotedLowering


_WITHOUT_MEANING = frozenset({
    ("be",), ("may", "not"), ("don't", "also"), ("all",), ("each",), ("instead",), ("may", "instead"),
    ("instead", "may"),
})  # fmt: skip
"""Right as English, and nothing to compile: "may not" forbids, or leaves open; "all" is told of the subject before, as
"instead" is of an instruction, and of nothing else.
"""
AUX_SEQUENCES = {auxes: form for auxes, form in clause_check.AUX_SEQUENCES.items() if auxes not in _WITHOUT_MEANING}
"""Auxiliaries -> the verb form they want; "": whatever the subject wants."""


_ONE = frozenset({"is", "isn't", "was", "wasn't", "does", "doesn't", "gets"})
_MANY = frozenset({"are", "aren't", "were", "weren't", "do", "don't", "get"})


def reading(verb: str, auxes: tuple[str, ...], mood: Mood, plural: bool | None, span: s.Span) -> VerbForm:
    """The reading of `verb` that its auxiliaries, mood and subject allow; refuses a wrong form."""
    wanted = AUX_SEQUENCES.get(auxes)
    if wanted is None:
        refuse("auxiliary", span, f"'{' '.join(auxes)}' does not go together")
    if plural is not None and auxes and auxes[0] in (_ONE if plural else _MANY):
        refuse("agreement", span, f"'{auxes[0]}' does not agree with its subject")
    if verb in _TO_BE:
        return VerbForm("be", "s" if verb in _ONE else "base")
    forms = _wanted(wanted, mood, plural)
    for found in verb_forms().get(verb, ()):
        if found.form in forms:
            return found
    refuse("agreement", span, f"'{verb}' has the wrong form here", tuple(sorted(forms)))


_TO_BE = frozenset({"is", "are", "be", "was", "were", "isn't", "aren't", "wasn't", "weren't", "being"})


@cache
def _wanted(by_auxiliary: str, mood: Mood, plural: bool | None) -> frozenset[str]:
    """The verb forms that an auxiliary, else the mood, else the subject allow."""
    if mood == "progressive":
        return frozenset({"ing"})
    if by_auxiliary:
        return frozenset({by_auxiliary})
    match mood:
        case "gerund":
            return frozenset({"ing"})
        case "order":
            return frozenset({"base"})
        case "past":
            return frozenset({"ed", "base", "s"})
        case _:
            return frozenset({"base", "s"} if plural is None else {"base"} if plural else {"s"})
