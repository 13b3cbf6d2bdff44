"""The table of detectors: one row a kind of words, with the words that tell it and the slots that hold it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardc.compiler import conservation_evidence as e
from cardc.compiler.conservation_slots import Slot
from cardc.compiler.conservation_words import Clause, Span


class Find(NamedTuple):
    """Words in a clause that need a slot with `key`; the range is of the clause's text unless `span` is set."""

    key: str
    start: int
    end: int
    span: Span | None = None


class Detector(NamedTuple):
    """One kind: what finds its words in a clause, and which keys a slot is evidence of."""

    name: str
    finds: Callable[[Clause], Iterable[Find]]
    evidence: Callable[[Slot], Iterable[str]]


def _pattern(pattern: str, key: str | Callable[[re.Match[str]], str]) -> Callable[[Clause], Iterator[Find]]:
    compiled = re.compile(pattern)

    def finds(clause: Clause) -> Iterator[Find]:
        for match in compiled.finditer(clause.text):
            yield Find(key if isinstance(key, str) else key(match), match.start(), match.end())

    return finds


def _icons(clause: Clause) -> Iterator[Find]:
    """The icons in front of the clause's effect."""
    for word in clause.icons:
        yield Find(e.plain(word.raw.text[1:-1]), 0, 0, word.span)


def _names(clause: Clause) -> Iterator[Find]:
    for word in clause.words:
        if word.raw.shape == "name" and not clause.text[: word.at].endswith("that "):  # "that [X]": called so before
            for key in e.name_keys(word.raw.text[1:-1]):
                yield Find(key, word.at, word.at + 1)


def _keywords(clause: Clause) -> Iterator[Find]:
    for word in clause.words:
        if word.raw.shape == "keyword":
            yield Find(e.keyword_key(word.raw.text), word.at, word.at + 1)
    for match in re.finditer(r"\bdraws? (\d+) cards?\b", clause.text):
        yield Find(f"draw {match[1]}", match.start(), match.end())
    for match in re.finditer(r"\bdraws? the top (\d+ )?cards? of\b", clause.text):
        yield Find(f"draw {(match[1] or '1').strip()}", match.start(), match.end())


def _numbers(clause: Clause) -> Iterator[Find]:
    for word in clause.words:
        if word.raw.shape in ("number", "signed") or word.raw.text in e.NUMBER_WORDS:
            text = word.raw.text
            each_one = text == "one" and clause.text[: word.at].endswith(("for each ", "this "))
            if (
                each_one
                or clause.text[word.at :].startswith("1 of each ")
                or (text == "one" and _of_one(clause, word.at))
                or re.search(r"\bdraws? (?:the top )?$", clause.text[: word.at])
            ):
                continue
            yield Find(str(e.NUMBER_WORDS.get(text) or abs(int(text))), word.at, word.at + 1)


def _of_one(clause: Clause, at: int) -> bool:
    """ "one of its traits", "one of your effects", "any one": no quantity of its own."""
    return (
        re.match(
            r"one (?:of|or more of) (?:its|their|the) (?:traits|names|effects|digixros requirements)"
            r"|one of your (?:opponent 's )?effects",
            clause.text[at:],
        )
        is not None
    )


def _may(clause: Clause) -> Iterator[Find]:
    """ "may" and old "can"; "no …", "neither … can" forbid, "the cards you can choose" names a number of the effect."""
    for match in re.finditer(r"\b(?:may|can)\b(?!'| only| not)", clause.text):
        before = clause.text[: match.start()]
        if clause.text[match.end() :].startswith(" digivolve for "):
            continue  # "a card that can digivolve for a cost of 3": what a card is like
        if re.search(r"\b(?:(?:none of|neither) [^,]*|no (?:(?:digimon|tamers?|cards?|or|and) )+)$", before) or (
            "add " in before and re.search(r"(?:you|effect|effects) $", before)
        ):
            continue
        yield Find("may", match.start(), match.end())


def _both(clause: Clause) -> Iterator[Find]:
    """ "[A] and [B]" is not either of them, unless all of either are meant ("with [A] and [B] in their traits")."""
    for match in re.finditer(r"\[\] and (?:\d+ )?\[\](?! effects?| in their)", clause.text):
        if not re.search(r"\b(?:all|treated as|each of your)\b[^,]*$", clause.text[: match.start()]):
            yield Find("both", match.start(), match.end())


def _signs(clause: Clause) -> Iterator[Find]:
    for word in clause.words:
        if word.raw.shape == "signed":
            yield Find(word.raw.text[0], word.at, word.at + 1)


_TURN = (
    r"(?:\b(?:until|during|for|at|in) (?:the |this )?(?:(?:end|start) of )?(?:the |this |that )?"
    r"(?P<owner>your opponent 's |an opponent 's |opponent 's |the opponent 's |your |their )?(?P<next>next )?"
    r"(?P<noun>unsuspend phase|main phase|breeding phase|turn|attack|(?<!in )battle(?! area)|phase)\b"
    r"|(?<!for )(?<!of )(?<!during )(?<!until )\bthis turn\b(?! 's))"
)


def _turn_key(match: re.Match[str]) -> str:
    owner = (match["owner"] or "").strip()
    whose = "your" if owner == "your" else ("opponent" if owner else "")
    return " ".join(part for part in (whose, "next" if match["next"] else "", match["noun"] or "turn") if part)


_TO_VERBS = (
    "have|trigger|delete|trash|return|play|digivolve|gain|unsuspend|suspend|draw|place|add|reveal|activate|attack|"
    "prevent|use|reduce|give|search|hatch|move|switch|lose|put|choose|set|get|dna|link|ignore|＜＞|make|de-digivolve"
)
_ZONE_NOUNS = {
    "hand": "hand", "hands": "hand", "deck": "deck", "decks": "deck", "security": "security",
    "battle area": "battle_area", "battle areas": "battle_area", "breeding area": "breeding_area",
    "digi-egg deck": "digi_egg_deck", "in play": "battle_area", "field": "field", "stack": "stack",
    "digivolution card": "digivolution_cards", "digivolution cards": "digivolution_cards",
    "link card": "link_cards", "link cards": "link_cards",
}  # fmt: skip
_ZONES = (
    r"\b(digi-egg deck|hands?|decks?|security(?! stack)|(?<=security )stack|battle areas?|breeding area|in play|field|"
    r"digivolution cards?|link cards?|(?<!security )stack)\b"
)
_TRASH = (
    r"(?:'s|your|their|the|owner|players'|(?:hands?|decks?|stack|area|cards) (?:or|and)) trash(?:es)?\b"
    r"(?! (?:\d|any|all|the|this|that|your|their|its|it|up|one|a|them|both|cards?)\b)"
)


def _zones(clause: Clause) -> Iterator[Find]:
    text = re.sub(
        r"security(?= (?:effect|attack|check|digimon 's))|(?<=this )(?:digivolution|link|security)(?= card\b)|"
        r"(?<=instead of placing it in )(?:your|the) trash|"
        r"\b(?:that|those|the \w+ed) (?:digivolution|link|security)(?= cards?\b)",  # what was spoken of
        lambda m: "?" * len(m[0]),
        clause.text,
    )
    text = re.sub(
        r"\b(?:draws? \d+ cards? from|draws? the top (?:\d+ )?cards? of|hatch in) "
        r"(?:your|their|the) (?:decks?|breeding area)",
        lambda m: "?" * len(m[0]),
        text,
    )
    for match in re.finditer(_ZONES, text):
        if match[1] == "stack" and text[: match.start()].endswith("security "):
            yield Find("security", match.start(), match.end())
        elif match[1] != "security" or not text[match.end() :].startswith(" stack"):
            yield Find(_ZONE_NOUNS[match[1]], match.start(), match.end())
    for match in re.finditer(_TRASH, text):
        yield Find("trash", match.start(), match.end())


_CONDITION = r"(?<!as )(?<!or )\b(?:if|while|when(?! playing this card from your hand by)|whenever)\b"
_NEGATIVE = (
    r"\b(?:can't|cannot|don't|doesn't|isn't|aren't|didn't|wasn't|weren't|no|none|neither"
    r"|without(?! paying| meeting| suspending| battling| looking))\b"
)
_MEASURE = (
    r"(?:\b(?:less|more|fewer) than(?: or equal to)?\b|\bequal to\b(?: or \w+ than\b)?|\bas (?:much|many|high|low)\b)"
    r"(?:(?: [^ ]+){0,6} the number of\b)?"
    r"|(?<!any )(?<!to the )(?<!the max )\bnumber of\b(?![^,]* is (?:less|more|fewer|equal|\d))"
)
_KIND = (
    r"(?<!that )(?<!this )(?<!those )(?<!as if the )(?<!the played )(?<!the chosen )(?<!the placed )(?<!the returned )"
    r"(?<!the suspended )(?<!the deleted )(?<!the trashed )(?<!the linked )"
    r"(?<!those digimon or )(?<!those digimon and )(?<!that digimon or )(?<!that digimon and )"
    r"\b(tamer|option|token(?!s are)|digi-egg)s?\b(?! deck| or another digimon)"
)
_MEMORY = r"\b(?:gains?|gained|loses?|lost) (\d+) memory"
_BY_EFFECT = (
    r"\b(?:by|when) (?:an |one of |any of )?(?:your |your opponent 's |their |opponent 's |an opponent 's )?"
    r"effects?\b(?! of)"
)
_FIELD = r"\bin (?:(?:one|any) of )?(?:its|their|the) (name|text|trait)s?\b|(?:\[\]|of the) traits?\b"
_SUSPEND = r"(?<!the )(?<!that )(?<!those )\b(un)?suspend(?:s|ed|ing)?\b(?! phase)"  # "the suspended Digimon": those
_SAME = (  # not "2 or more different colors", which are a number of colors
    r"\b(?:same(?! number)|same-level|differently|different(?! colors\b)"
    r"|(?<!\d )(?<!or more )(?<!or fewer )different(?= colors\b))(?!\S)"
)
_COLOR = r"\b(red|blue|yellow|green|black|purple|white)\b"

DETECTORS: tuple[Detector, ...] = (
    Detector("icon", _icons, e.icon),
    Detector("may", _may, e.may),
    Detector("opponent_may", _pattern(r"\bopponent (?:may|can)\b(?!'| only| not)", "may"), e.opponent_may),
    Detector(
        "by",
        _pattern(r"(?<!than )(?<!than or )\bby (?!dropping|having|being|paying (?:its|their|the))[a-z-]+ing\b", "by"),
        e.cost("by"),
    ),
    Detector("to", _pattern(rf"\b(?:may|can)\b(?!')(?: [^ ]+)*? to (?:{_TO_VERBS})(?!\S)", "to"), e.cost("to")),
    Detector("condition", _pattern(_CONDITION, "condition"), e.condition),
    Detector("each", _pattern(r"\b(?:for each|for every|per)\b", "each"), e.each),
    Detector(
        "measure",
        _pattern(_MEASURE, "measure"),
        e.measure,
    ),
    Detector("duration", _pattern(_TURN, _turn_key), e.duration),
    Detector("instead", _pattern(r"\binstead\b", "instead"), e.instead),
    Detector("except", _pattern(r"\b(?:other than|except|excluding|outside of)\b|\bnon-", "except"), e.excepted),
    Detector("up_to", _pattern(r"(?<!add )(?<!adds )\bup to\b|\bany number of\b", "up_to"), e.up_to),
    Detector(
        "bound",
        _pattern(
            r"\bor (less|lower|fewer|more|higher|greater)\b",
            lambda m: "<=" if m[1] in ("less", "lower", "fewer") else ">=",
        ),
        e.bound,
    ),
    Detector("number", _numbers, e.numbers),
    Detector("memory", _pattern(_MEMORY, lambda m: m[1]), e.memory),
    Detector("by_number", _pattern(r"\bby (\d+)\b", lambda m: m[1]), e.by_number),
    Detector("sign", _signs, e.signs),
    Detector("name", _names, e.names),
    Detector("keyword", _keywords, e.keywords),
    Detector("color", _pattern(_COLOR, lambda m: m[1]), e.colors),
    Detector("suspended", _pattern(_SUSPEND, lambda m: (m[1] or "") + "suspend"), e.suspended),
    Detector("place", _zones, e.zones),
    Detector("under", _pattern(r"\bunder\b", "under"), e.under),
    Detector(
        "position", _pattern(r"(?<!draw the )(?<!draws the )\b(top|bottom)(?:most)?\b", lambda m: m[1]), e.positions
    ),
    Detector("free", _pattern(r"\bwithout paying\b", "free"), e.free),
    Detector("ignoring", _pattern(r"\bignor(?:e|es|ing)\b|\bwithout meeting\b", "ignoring"), e.ignoring),
    Detector("in_battle", _pattern(r"\b(?:in|by|of) battle\b", "battle"), e.in_battle),
    Detector("face", _pattern(r"\bface[ -](up|down)\b", lambda m: m[1]), e.face),
    Detector("would", _pattern(r"\bwould(?:n't)?\b", "would"), e.would),
    Detector("by_effect", _pattern(_BY_EFFECT, "effect"), e.by_effect),
    Detector("yours", _pattern(r"\byours?\b(?! opponent)", "your"), e.yours),
    Detector("opponent", _pattern(r"\bopponents?\b", "opponent"), e.opponent),
    Detector("extreme", _pattern(r"\b(highest|lowest)\b", lambda m: m[1]), e.extreme),
    Detector("then", _pattern(r"^then\b", "then"), e.then),
    Detector(
        "other",
        _pattern(r"(?<!each )(?<!as )\bother\b(?! than| player)|(?<!as )(?<!as a tamer or )\banother\b", "other"),
        e.other,
    ),
    Detector("same", _pattern(_SAME, "same"), e.same),
    Detector(
        "so_many_different",
        _pattern(r"\b(\d+)(?: or (?:more|fewer))? different (?:name|color|level|card number)s?\b", lambda m: m[1]),
        e.so_many_different,
    ),
    Detector("blind", _pattern(r"\bat random\b|\bwithout looking\b", "blind"), e.blind),
    Detector("order", _pattern(r"\bin any order\b", "order"), e.any_order),
    Detector("both", _both, e.both),
    Detector("field", _pattern(_FIELD, lambda m: (m[1] or "trait").rstrip("s")), e.fields),
    Detector("negation", _pattern(_NEGATIVE, "not"), e.negation),
    Detector("kind", _pattern(_KIND, lambda m: m[1]), e.kinds),
)
