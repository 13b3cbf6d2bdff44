"""The words of requirement lines, [Rule] lines and keyword parameters, as one table.

A row: terminal, canonical wording, and the other wordings that mean the same (old and new, with and
without "its"). A phrase is matched on lower-case tokens, the longest first. What stands here in
other wordings is the table of equal wordings of this part of the language; nothing is reordered.
Explanations are the sentences that only restate a rule of the game: named noise, matched whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardc.grammar.lexer import Raw, lex


class Row(NamedTuple):
    terminal: str
    canonical: str
    equal: tuple[str, ...] = ()


ROWS: tuple[Row, ...] = (
    # headers
    Row("_REQ_DIGIVOLVE", "[Digivolve]"),
    Row("_REQ_OLD_DIGIVOLVE", "Digivolve:"),
    Row("_REQ_DNA", "[DNA Digivolve]", ("[DNA Digivolution]",)),
    Row("_REQ_OLD_DNA", "DNA Digivolve:", ("DNA Digivolution:",)),
    Row("_REQ_ANGLE_DNA", "＜DNA Digivolve:", ("＜DNA Digivolution:",)),
    Row("_REQ_ANGLE", "＞"),
    Row("_REQ_BURST", "[Burst Digivolve]", ("Burst Digivolve",)),
    Row("_REQ_OLD_BURST", "Burst Digivolve:"),
    Row("_REQ_XROS", "[DigiXros", ("DigiXros",)),
    Row("_REQ_ASSEMBLY", "[Assembly", ("Assembly",)),
    Row("_REQ_END", "]", (":",)),
    Row("_REQ_APP", "[App Fusion]", ("App Fusion:",)),
    Row("_REQ_LINK", "[Link]", ("Link:",)),
    Row("_REQ_USE", "＜Use Req. ("),
    Row("_REQ_USE_END", ")＞"),
    Row("_REQ_OVERFLOW", "Overflow", ("Overflow:",)),
    Row("_REQ_ARTS", "[Arts Digivolve]"),
    # costs and conditions
    Row("_REQ_FROM", "from"),
    Row("_REQ_IF_NAME", "if name contains"),
    Row("_REQ_COST", ": Cost"),
    Row("_REQ_EACH", "for each of your"),
    Row("REQ_WHILE", "while you have"),
    Row("REQ_WHILE", "while your opponent has"),
    Row("_REQ_BY_RETURNING", "by returning"),
    Row("_REQ_BURST_BY", ": By returning"),
    Row("_REQ_TO_HAND", "to the hand", ("to hand", "to your hand")),
    Row("_REQ_BURST_COST", ", cost"),
    # descriptions
    Row("_REQ_W", "w/", ("with",)),
    Row("_REQ_WO", "w/o", ("without",)),
    Row("_REQ_LEVEL", "Lv.", ("level",)),
    Row("_REQ_PLAY_COST", "play cost", ("a play cost of",)),
    Row("_REQ_DP", "DP"),
    Row("REQ_FIELD", "in name", ("in its name", "in the name", "in their names")),
    Row("REQ_FIELD", "in text", ("in its text", "in the text", "in their texts", "text")),
    Row("REQ_FIELD", "in any trait", ("in any of its traits", "in one of its traits", "in any traits")),
    Row("REQ_TRAIT", "trait", ("traits", "in trait", "in traits", "in its traits")),
    Row("REQ_TRAIT_KIND", "type"),
    Row("REQ_TRAIT_KIND", "attribute"),
    Row("REQ_TRAIT_KIND", "form"),
    Row("REQ_UNDER", "under", ("under it",)),
    Row("REQ_UNDER", "in digivolution cards", ("digivolution card", "digivolution cards", "in its digivolution cards")),
    Row("REQ_DIFFERENT", "different names", ("different card names",)),
    Row("REQ_DIFFERENT", "different card numbers"),
    Row("REQ_DIFFERENT", "different levels"),
    Row("REQ_KIND", "Digimon card", ("Digimon cards",)),
    Row("REQ_KIND", "Tamer card", ("Tamer cards",)),
    Row("REQ_KIND", "Option card", ("Option cards",)),
    Row("REQ_KIND", "Digimon"),
    Row("REQ_KIND", "Tamer", ("Tamers",)),
    Row("REQ_KIND", "card", ("cards",)),
    Row("REQ_HELD", "or more digivolution cards"),
    Row("REQ_HELD", "or more link cards"),
    Row("REQ_CMP", "or lower"),
    Row("REQ_CMP", "or less"),
    Row("REQ_CMP", "or fewer"),
    Row("REQ_CMP", "or higher"),
    Row("REQ_CMP", "or more"),
    Row("REQ_DET", "a"),
    Row("REQ_DET", "an"),
    Row("REQ_CARDS_IN", "security cards", ("security card",)),
    Row("REQ_CARDS_IN", "face-up security cards", ("face-up security card",)),
    Row("REQ_CARDS_IN", "cards in trash", ("cards in your trash", "cards in the trash")),
    Row("REQ_CARDS_IN", "cards in hand", ("cards in your hand", "cards in the hand")),
    Row("REQ_CARDS_IN", "cards in their trash"),
    Row("REQ_CARDS_IN", "cards in their hand"),
    Row("REQ_ZONE", "Deck"),
    # [Rule] lines, and the sentences that they replaced (CR 2-3-4)
    Row(
        "_RULE_TRAIT",
        "[Rule] Trait: Has the",
        (
            "[Rule] Trait: Has",
            "(Rule) Trait: Has the",
            "(Rule) Trait: Has",
            "This card/Digimon is also treated as having the",
        ),
    ),
    Row(
        "_RULE_NAME",
        "[Rule] Name: Also treated as",
        (
            "(Rule) Name: Also treated as",
            "The name of this card/Digimon is also treated as",
            "The name of this card/Tamer is also treated as",
            "This card/Digimon is also treated as",
            "This card/Tamer is also treated as",
            "This card/Digimon is also treated as if its name is",
            "Treat this card/Digimon as if its name is also",
        ),
    ),
    Row(
        "_RULE_HAVING",
        "[Rule] Name: Also treated as having",
        (
            "[Rule] Name: Treated as having",
            "(Rule) Name: Also treated as having",
            "(Rule) Name: Treated as having",
            "This card/Digimon is also treated as having",
            "This card/Tamer is also treated as having",
            "This card is also treated as having",
            "Treat this card/Digimon as if it also has",
        ),
    ),
    Row("_RULE_CARD_NUMBER", "[Rule] Card number: Also treated as", ("(Rule) Card number: Also treated as",)),
    Row("_RULE_CARD", "This card is also treated as"),
    Row("_RULE_WOULD_XROS", "When you would DigiXros, the name of this card/Digimon is also treated as"),
    Row(
        "_RULE_COPIES",
        "[Rule] You can include up to",
        (
            "(Rule) You can include up to",
            "You can include up to",
            "[Rule] A player can include up to",
            "(Rule) A player can include up to",
        ),
    ),
    Row(
        "_RULE_COPIES_END",
        "copies of cards with this card's card number in your deck",
        ("copies of cards with this card's card number in their deck",),
    ),
    Row("_REQ_FOR_XROS", "for DigiXros", ("for a DigiXros",)),
    Row("_REQ_FOR", "for"),
    Row("REQ_PURPOSE", "'s assembly"),
    Row("REQ_PURPOSE", "'s DNA digivolution", ("'s DNA digivolve",)),
)

LITERALS: dict[str, str] = {row.terminal: row.canonical for row in ROWS if row.terminal.startswith("_")} | {
    "_REQ_SLASH": "/",
    "_REQ_COMMA": ",",
}
"""The words of the terminals that no field keeps, for `render`."""

EXPLANATIONS: dict[str, tuple[str, ...]] = {
    "digixros": (
        "When you would play this card, you may place specified cards from your hand/battle area under it. "
        "Each placed card reduces the play cost.",
        "On play, place from hand/battle area under this card. Reduce play cost per card.",
    ),
    "dna": ("Digivolve unsuspended with the 2 specified Digimon stacked on top of each other.",),
    "burst": ("At the end of the burst digivolution turn, trash this Digimon's top card.",),
}
"""Named noise: what old cards print behind a requirement, without parentheses, to explain its rule."""

COLORS = frozenset(("red", "blue", "yellow", "green", "black", "purple", "white"))


def flat(raws: Sequence[Raw]) -> list[Raw]:
    """The tokens with icons opened: "＜Use Req. ([X] trait)＞" and "[DigiXros -2]" become their words."""
    out: list[Raw] = []
    for raw in raws:
        name = raw.text[1:-1].strip().lower() if raw.shape in ("keyword", "name") else ""
        if raw.shape == "keyword" and name.startswith(("dna digivol", "use req", "overflow")):
            mark = [] if name.startswith("overflow") else [_mark("＜", raw.start), _mark("＞", raw.end - 1)]
            out.extend(mark[:1])
            out.extend(flat(_shifted(lex(raw.text[1:-1])[0], raw.start + 1)))
            out.extend(mark[1:])
        elif raw.shape == "name" and name.startswith(("digixros -", "assembly -")):
            word, _, _ = name.partition(" ")
            out.append(Raw("mark", "[" + word, raw.start, raw.start + 1 + len(word)))
            out.extend(_shifted(lex(raw.text[1 + len(word) : -1])[0], raw.start + 1 + len(word)))
            out.append(_mark("]", raw.end - 1))
        elif raw.shape == "paren" and name_of(raw) != "(rule)":
            out.extend((_mark("(", raw.start), *flat(raw.inner), _mark(")", raw.end - 1)))
        elif raw.shape != "newline":
            out.append(raw)
    return out


def _mark(text: str, at: int) -> Raw:
    return Raw("mark", text, at, at + 1)


def _shifted(raws: Sequence[Raw], by: int) -> list[Raw]:
    return [Raw(r.shape, r.text, r.start + by, r.end + by, tuple(_shifted(r.inner, by))) for r in raws]


def name_of(raw: Raw) -> str:
    """What a phrase of the table is matched against."""
    return raw.text.lower() if raw.shape in ("name", "paren") else raw.text


def phrase_key(phrase: str) -> tuple[str, ...]:
    """A phrase of the table as tokens; of an icon that the table cuts in two the marks stay, as in `flat`."""
    if phrase in ("[DigiXros", "[Assembly"):
        return (phrase.lower(),)
    body = phrase.lstrip("＜＞])") if phrase[0] in "＜＞])" else phrase
    before = phrase[: len(phrase) - len(body)]
    after = "(" if body.endswith("(") else ""
    return (*before, *(name_of(raw) for raw in lex(body.removesuffix("("))[0]), *after)


PHRASES: dict[tuple[str, ...], Row] = {
    phrase_key(phrase): row for row in ROWS for phrase in (row.canonical, *row.equal)
}
_LENGTHS: dict[str, tuple[int, ...]] = {
    word: tuple(sorted({len(phrase) for phrase in PHRASES if phrase[0] == word}, reverse=True))
    for word in {phrase[0] for phrase in PHRASES}
}
"""First word -> the lengths of the phrases that begin with it, the longest first."""

_EXPLANATIONS: dict[str, list[tuple[str, ...]]] = {}
"""First word -> the explanations that begin with it."""
for _words in (phrase_key(text) for texts in EXPLANATIONS.values() for text in texts):
    _EXPLANATIONS.setdefault(_words[0], []).append(_words)


def phrase_at(raws: Sequence[Raw], at: int) -> tuple[Row, int] | None:
    """The longest phrase of the table at `at`, and where it ends."""
    if at >= len(raws):
        return None
    for length in _LENGTHS.get(name_of(raws[at]), ()):
        words = tuple([name_of(raw) for raw in raws[at : at + length]])
        if words in PHRASES:
            return PHRASES[words], at + len(words)
    return None


def explanation_end(raws: Sequence[Raw], at: int) -> int:
    """Where the explanation that stands at `at` ends, its full stop included; `at` itself where none stands there."""
    if at < len(raws) and raws[at].shape == "paren":
        inner = raws[at].inner
        return at + 1 if inner and explanation_end(inner, 0) == len(inner) else at
    first = at
    while first < len(raws) and raws[first].shape == "newline":
        first += 1
    for words in _EXPLANATIONS.get(name_of(raws[first]), ()) if first < len(raws) else ():
        i, found = first, 0
        while i < len(raws) and found < len(words):
            if name_of(raws[i]) == words[found]:
                found += 1
            elif words[found] == ".":  # which may lack
                found += 1
                continue
            elif raws[i].shape != "newline":
                break
            i += 1
        if words[found:] in ((), (".",)):
            while i < len(raws) and raws[i].text == ".":
                i += 1
            return i
    return at
