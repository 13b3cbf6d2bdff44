"""What holds of a whole effect: its icons stand in order, something says when it happens, bullets are announced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from cardc.grammar import syntax as s
from cardc.grammar.clause_check import form_of
from cardc.grammar.lexicon import AREAS, FREQUENCIES, TIMINGS
from cardc.grammar.problem import fail

DURING = frozenset({"[Your Turn]", "[Opponent's Turn]", "[All Turns]"})
"""Timings that say when an effect is live, not when it triggers."""


Standing = Literal["unit", "keyword", "bullet", "quoted"]
"""Where an effect stands: by itself, as a keyword by itself, among the bullets of another, or in its quotes."""


def effect(node: s.EffectText, standing: Standing, first: str) -> None:
    """Check one effect, of which `first` are the words of the first sentence in small letters.

    A bullet has the timing of the effect that it belongs to.
    """
    _icons(node)
    if node.sentences and node.sentences[0].then is not None:
        fail("then", node.sentences[0], "'Then' follows nothing")
    if node.options and not any(_announces(part) for part in _clauses(node)):
        fail("bullets", node.options[0], "bullets without 'Activate 1 of the effects below'")
    if standing == "bullet" and (node.icons or node.options):
        fail("bullets", node, "a timing or bullets inside a bullet")
    if standing in ("unit", "quoted") and not _has_moment(node.icons):
        _timed(node)
    if standing == "unit" and not node.icons and node.sentences:
        _headless(node.sentences[0], first)


def _headless(first: s.Sentence, spoken: str) -> None:
    """Without an icon an effect is one of a card that is not in the battle area: it speaks of "this card"."""
    if _THIS_CARD.search(spoken) is None:
        fail("no_timing", first, "no timing, and nothing said of this card", ("[Main]", "[All Turns]"))


_THIS_CARD = re.compile(r"\bthis (\S+ )?card\b")


def _has_moment(icons: tuple[str, ...]) -> bool:
    """Whether an icon says at which moment; "[Security]" does where no other timing follows it."""
    for at, icon in enumerate(icons):
        if icon not in DURING and icon[1:-1] in TIMINGS and (icon != "[Security]" or at == len(icons) - 1):
            return True
    return False


def _icons(node: s.EffectText) -> None:
    """The area first, then the timings, the frequency last."""
    icons = node.icons
    for at, icon in enumerate(icons):
        name = icon[1:-1]
        if name in FREQUENCIES:
            if at != len(icons) - 1:
                fail("header", node, "the frequency stands last")
        elif name in AREAS and at and (name != "Security" or icons[0][1:-1] in AREAS or at < len(icons) - 1):
            fail("header", node, "the area stands first, and once")
    if len(icons) == 1 and icons[0][1:-1] in FREQUENCIES and not any(_triggers(each) for each in node.sentences):
        fail("no_timing", node, "a frequency without a timing")


ANNOUNCING = ("delay", "digi-burst")
"""The keywords that activate "the effect below"."""

# ---- clauses ------------------------------------------------------------------------------------


def _clauses(node: s.EffectText) -> Iterator[s.AnyClause]:
    for sentence in node.sentences:
        yield sentence.chain.first
        for link in sentence.chain.links:
            yield link.clause


def _announces(part: s.AnyClause) -> bool:
    """ "Activate 1 of the effects below", "activate the following effect", "＜Delay＞"."""
    if type(part) is s.KeywordOrder:
        return part.keywords.items[-1][1:].lower().startswith(ANNOUNCING)
    return isinstance(part, (s.Clause, s.Order)) and form_of(part.verb).lemma == "activate"


# ---- when it happens ----------------------------------------------------------------------------

HAPPENS = frozenset({
    "delete", "suspend", "unsuspend", "return", "trash", "reveal", "choose", "draw", "hatch", "shuffle", "search",
    "look", "place", "put", "activate", "trigger", "flip", "link", "pay", "switch", "end", "win", "move",
})  # fmt: skip
"""What is carried out at a moment, so that something says at which one (CR 15-8-2)."""
ORDERED = HAPPENS | {"play", "use", "digivolve", "dna digivolve", "gain", "lose"}


def _timed(node: s.EffectText) -> None:
    """An instruction needs a timing or a When clause, else nobody knows when it happens."""
    if node.sentences and (_triggers(node.sentences[0]) or any(map(_waits, node.sentences))):
        return
    for sentence in node.sentences:
        part = sentence.chain.first
        if any(type(lead) is s.DurationLead and isinstance(lead.duration, _PASSING) for lead in sentence.leads):
            fail("no_timing", sentence, "nothing says when this begins", ("a timing such as [On Play]", "When …, "))
        keyword = type(part) is s.KeywordOrder and (node.icons or sentence.leads or len(node.sentences) > 1)
        if keyword or _happens(part):
            fail("no_timing", part, "nothing says when this happens", ("a timing such as [On Play]", "When …, "))


def _triggers(sentence: s.Sentence) -> bool:
    """ "When …", and the "If …" of old cards that tells an event."""
    return any(type(lead) is s.WhenLead or (type(lead) is s.IfLead and _is_event(lead)) for lead in _leads(sentence))


def _waits(sentence: s.Sentence) -> bool:
    """A "When …" in any of the sentences."""
    return s.WhenLead in map(type, _leads(sentence))


def _leads(sentence: s.Sentence) -> tuple[s.Lead, ...]:
    """Those of all its clauses."""
    if not sentence.chain.links:
        return sentence.leads
    return (*sentence.leads, *[lead for link in sentence.chain.links for lead in link.leads])


def _is_event(lead: s.IfLead) -> bool:
    if lead.word != "if":
        return False
    return any(map(_may_trigger, (lead.chain.first, *(link.clause for link in lead.chain.links))))


def _may_trigger(part: s.AnyClause) -> bool:
    """ "is deleted", "attacks", "would be deleted": told of the present, not of what was done or is there."""
    if type(part) is not s.Clause:
        return type(part) is s.Order and "would" in part.auxes
    form = form_of(part.verb)
    past = "didn't" in part.auxes or "was" in part.auxes or (not part.auxes and form.done)
    return not past and form.lemma not in ("have", "be", "include")


_PASSING = (s.ForTurn, s.UntilEnd, s.UntilEnds)
"""What ends some time after a moment."""


def _happens(part: s.AnyClause) -> bool:
    if isinstance(part, (s.Clause, s.Order)) and any(isinstance(arg, _PASSING) for arg in part.args):
        return True
    match part:
        case s.Order(auxes=(), verb=verb):
            return form_of(verb).lemma in ORDERED
        case s.Clause(auxes=("may",) | (), verb=verb, subject=s.Np(core=s.Pronoun(word="you"))):
            return form_of(verb).lemma in HAPPENS
        case _:
            return False
