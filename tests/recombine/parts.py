"""Parts of printed effects, put together anew: a new set mostly says known things in new company.

Two ways: a trigger, condition, cost, duration or "for each" of some cards in front of what another does; and a
noun phrase in the place of one that begins and ends alike. What is refused then shows where a construct is known in
one company only, and what compiles must keep every word.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from cardc.compiler.card import Field
from cardc.compiler.compile import compile_fields
from cardc.compiler.conservation import missing
from cardc.compiler.header import DURING, timing_name
from cardc.grammar import syntax as s
from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.lexicon import AREAS
from cardc.grammar.node import Node
from tests.grammar.support import CleanUnit, accepted

Way = Literal["lead", "noun"]
WAYS: tuple[Way, ...] = get_args(Way)

_LEADS: dict[type[Node], float] = {
    s.WhenLead: 0.5,
    s.IfLead: 0.35,
    s.CostLead: 0.35,
    s.DurationLead: 0.15,
    s.EachLead: 0.15,
}
"""In the order in which they stand, with how often one is put in front."""

_BOUND = re.compile(
    r"\b(?:it|its|it's|that|those|these|their|them|they|effect|same|rest|other|such|instead|returned|deleted|played"
    r"|trashed|placed|chosen|among|revealed|each|both|one of|reduced|attacking|digivolved|did|didn't|don't|do|left"
    r"|tokens?|adding up)\b",
    re.IGNORECASE,
)
"""Words that need what was said before them, or that only some verbs take: they are left where they are."""
_PLACES = (" from ", " in ", " under ", " on ", " with ")


class Parts(NamedTuple):
    """What the texts of a card list are made of; `lasting`: the chains that hold as long as their effect is live."""

    leads: dict[type[Node], tuple[str, ...]]
    chains: tuple[str, ...]
    lasting: frozenset[str]
    places: tuple[Slot, ...]
    nouns: dict[Any, tuple[str, ...]]


class Slot(NamedTuple):
    """A noun phrase in its text: where, and which others can stand there."""

    text: str
    span: tuple[int, int]
    alike: Any


class Recombined(NamedTuple):
    """A text put together, and what becomes of it: compiled with these words lost, or refused for that reason."""

    text: str
    refused: Diagnostic | None
    lost: tuple[Diagnostic, ...]


def parts(units: Iterable[CleanUnit]) -> Parts:
    """All parts of the effects that speak for themselves."""
    leads: dict[type[Node], dict[str, None]] = defaultdict(dict)
    chains: dict[str, None] = {}
    lasting: set[str] = set()
    slots: list[Slot] = []
    nouns: dict[Any, dict[str, None]] = defaultdict(dict)
    for text in dict.fromkeys(unit.text for unit in units):
        for node in _nodes([unit.tree for unit in accepted(text, repair=False) or []]):
            words = text[slice(*node.span)]
            if isinstance(node, s.EffectText):
                lasting.update(text[slice(*sentence.chain.span)] for sentence in _unended(node))
            if isinstance(node, s.Sentence) and node.trail is None:
                for lead in node.leads:
                    told = text[slice(*lead.span)]
                    if type(lead) in _LEADS and told.endswith(",") and not _BOUND.search(told):
                        leads[type(lead)][told] = None
                chain = text[slice(*node.chain.span)]
                if chain.strip() and not _BOUND.search(chain):
                    chains[chain] = None
            elif isinstance(node, s.Np) and isinstance(node.core, s.Noun) and node.core.quant is not None:
                alike = _alike(text, node, node.core)
                if words == words.strip() and not _BOUND.search(words):
                    slots.append(Slot(text, node.span, alike))
                    nouns[alike][words] = None
    return Parts(
        {kind: tuple(found) for kind, found in leads.items()},
        tuple(chains),
        frozenset(lasting),
        tuple(slot for slot in slots if len(nouns[slot.alike]) > 1),
        {alike: tuple(found) for alike, found in nouns.items()},
    )


def recombine(known: Parts, way: Way, size: int, seed: int) -> Iterator[Recombined]:
    """So many texts, the same ones for the same parts and seed."""
    dice = random.Random(seed)
    for _ in range(size):
        yield _judged(_led(known, dice) if way == "lead" else _replaced(known, dice))


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from _nodes(item)
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, Node):
            yield value
        for name in value.__struct_fields__:
            if name != "span":
                yield from _nodes(getattr(value, name))


def _unended(effect: s.EffectText) -> Iterator[s.Sentence]:
    """The sentences that tell no end of what lasts, or tell it in front.

    Nothing starts the effect: its icons say at most in whose turn it is live.
    """
    starts = any(isinstance(lead, s.WhenLead) for sentence in effect.sentences for lead in sentence.leads)
    icons = {timing_name(icon) for icon in effect.icons if icon[1:-1] not in AREAS}
    for sentence in effect.sentences:
        ended = any(isinstance(lead, s.DurationLead) for lead in sentence.leads)
        if ended or (icons and icons <= DURING and not starts):
            yield sentence


def _alike(text: str, node: s.Np, core: s.Noun) -> tuple[str, ...]:
    """Two noun phrases stand for each other when they count, own and end alike, in places told alike."""
    quant = core.quant
    assert quant is not None
    counted = text[slice(*quant.span)]
    rest = text[quant.span[1] : node.span[1]]
    head = text[slice(*core.span)].split()[-1]
    return (counted, core.owner or "", head, *(word for word in _PLACES if word in rest))


def _led(known: Parts, dice: random.Random) -> str:
    chain = dice.choice(known.chains)
    for_a_while = chain in known.lasting  # what starts at a time needs an end
    shares = {**_LEADS, s.DurationLead: 1 if for_a_while else _LEADS[s.DurationLead] / 2}  # few other chains take one
    chosen = [
        dice.choice([lead for lead in known.leads[kind] if not (for_a_while and lead.casefold().startswith("at "))])
        for kind, share in shares.items()
        if known.leads.get(kind) and dice.random() < share
    ]
    told = [*chosen, chain]
    sentence = " ".join([told[0][0].upper() + told[0][1:], *map(_small, told[1:])])
    return f"{'[All Turns]' if sentence.startswith('When') else '[On Play]'} {sentence}."


def _small(words: str) -> str:
    return words[0].lower() + words[1:] if words[:2] != words[:2].upper() else words


def _replaced(known: Parts, dice: random.Random) -> str:
    slot = dice.choice(known.places)
    others = [words for words in known.nouns[slot.alike] if words != slot.text[slice(*slot.span)]]
    return slot.text[: slot.span[0]] + dice.choice(others) + slot.text[slot.span[1] :]


def _judged(text: str) -> Recombined:
    units = compile_fields([Field("effectText", "main", text)], ("Digimon",), repair=False)
    refused = next((unit.diagnostics[0] for unit in units if unit.status == "refused"), None)
    lost: Sequence[Diagnostic] = ()
    if refused is None:
        lost = [found for unit in units if unit.effect is not None for found in missing(unit.effect, text)]
    return Recombined(text, refused, tuple(lost))
