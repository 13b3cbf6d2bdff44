""" "If you have a Tamer, A. If you also have 3 or more Digimon, B instead": a condition besides the one before."""

from __future__ import annotations

import msgspec

from cardc.compiler.course import Course
from cardc.compiler.effect import Condition
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s


def asked_besides(sentence: s.Sentence) -> s.Clause | None:
    """The clause of a condition of the sentence that "also" is in, where no "and" of that condition tells besides what.

    "If you have X and also have Y" does.
    """
    chains = [lead.chain for lead in sentence.leads if isinstance(lead, s.IfLead)]
    if sentence.trail is not None and sentence.trail.word != "when":
        chains.append(sentence.trail.chain)
    asked = [chain.first for chain in chains]
    for clause in (sentence.chain.first, *(link.clause for link in sentence.chain.links)):
        if not isinstance(clause, s.ThereIs | s.Ellipsis):
            asked += [arg.clause for arg in clause.args if isinstance(arg, s.IfArg)]
    return next((each for each in asked if isinstance(each, s.Clause) and "also" in each.auxes), None)


def conditions_before(course: Course) -> tuple[Condition, ...]:
    """What the sentence before asks."""
    told, _ = course.told_before()
    return (*told[0].conditions, *told[0].after_cost) if told else ()


def ask_both(course: Course, start: int, clause: s.Clause, before: tuple[Condition, ...]) -> None:
    """What is done instead needs both conditions. Refuses to tell besides what something else is asked.

    "If it also has the [X] trait" is told of what is spoken of, and besides what that is, unless something was asked
    before.
    """
    made = course.processes[start:]
    if before and made and any(process.link.kind == "instead" for process in made):
        for at, process in enumerate(made, start):
            missing = tuple(each for each in before if each not in process.conditions)
            course.processes[at] = msgspec.structs.replace(process, conditions=(*missing, *process.conditions))
    elif before or not _is_spoken_of(clause.subject):
        refuse("condition", clause.span, "besides what?", ("both conditions after one 'if'",))


def _is_spoken_of(np: s.AnyNp) -> bool:
    """ "It", "this Digimon", "that Digimon"."""
    match np:
        case s.Np(core=s.Pronoun(word="it")):
            return True
        case s.Np(core=s.Noun(quant=s.Determiner(word="this" | "that" | "these" | "those"))):
            return True
        case _:
            return False
