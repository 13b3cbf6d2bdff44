"""What a noun phrase names: the kinds that the slots of verbs and prepositions ask for.

The kind is that of its last word: "your opponent's Digimon" is `card`, "the bottom of your deck" `end`, "this
Digimon's play cost" `cost`. Numbers, traits and effects of cards are no cards, so "delete 1 cost" has no reading.
"""

from __future__ import annotations

from typing import Literal

from cardc.grammar import syntax as s

Kind = Literal[
    "card", "under", "name", "place", "end", "player", "turn", "amount", "signed", "adjective", "dp", "level", "cost",
    "memory", "color", "label", "effect", "requirement", "number", "deletion", "target", "digivolution", "game",
    "check", "condition",
]  # fmt: skip

_WORDS: dict[Kind, str] = {
    # of the five classes of heads, those whose words are not of one kind
    "under": """
        digivolution card, digivolution cards, link card, link cards, security card, security cards
        """,
    "end": "top, bottom",
    "dp": "dp",
    "level": "level, levels",
    "cost": """
        play cost, play costs, digivolution cost, digivolution costs, use cost, use costs, cost, costs, memory cost,
        memory costs, link cost, link costs, dna digivolve cost, dna digivolve costs, play or digivolution cost
        """,
    "memory": "memory",
    "color": "color, colors",
    "label": """
        name, names, trait, traits, text, texts, form, forms, attribute, attributes, type, types, card number,
        card numbers
        """,
    "effect": """
        effect, effects, inherited effect, inherited effects, security effect, security effects, keyword effect,
        keyword effects
        """,
    "requirement": """
        color requirement, color requirements, digivolution requirement, digivolution requirements,
        digivolution condition, digivolution conditions, digixros requirement, digixros requirements,
        digixros conditions, link requirement, link requirements, use requirement, use requirements,
        assembly requirements, requirement, requirements
        """,
    "number": "number, maximum, maximums, total, reduction, order, link maximum",
    "deletion": "deletion",
    "target": "attack target, attack targets, target of attack",
    "digivolution": "digivolution, digivolutions",
    "turn": "dna digivolution",
    "game": "game",
    "condition": "turn end condition",
    "check": "security check, security checks",
}

WORD_KINDS: dict[str, Kind] = {
    " ".join(word.split()): kind for kind, words in _WORDS.items() for word in words.split(",")
}

_PART_KINDS: dict[type, Kind] = {
    # the last part of a noun -> its kind, where `WORD_KINDS` has no other for the word
    s.CardHead: "card", s.ZoneHead: "place", s.PlayerHead: "player", s.StatHead: "label", s.TurnHead: "turn",
    s.Names: "name", s.Colors: "adjective", s.State: "adjective", s.Level: "adjective", s.StatAdj: "adjective",
    s.DpAdj: "adjective", s.Timings: "effect", s.Superlative: "adjective", s.TokenDesc: "name",
}  # fmt: skip

_HEADS = frozenset({s.CardHead, s.ZoneHead, s.StatHead})


def part_kind(part: s.Part) -> Kind:
    """The kind of a noun that ends with this part."""
    cls = type(part)
    if cls in _HEADS:
        return WORD_KINDS.get(part.word) or _PART_KINDS[cls]  # pyright: ignore[reportAttributeAccessIssue]
    return _PART_KINDS.get(cls, "adjective")


def kind_of(np: s.OneNp | s.Core) -> Kind:
    """The kind of one noun phrase; a pronoun is a `card`, except "you"."""
    core = np.core if type(np) is s.Np else np
    if type(core) is s.Noun or type(core) is s.Possessed:
        return part_kind(core.parts[-1])
    if type(core) is s.Pronoun:
        return "player" if core.word == "you" else "card"
    if type(np) is s.Np:
        return "card"  # "1 with the lowest level", "one from your hand"
    return "signed" if type(core.quant) is s.SignedNumber else "amount"
