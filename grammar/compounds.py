"""Step 1 of tagging: fixed compounds become one token, parentheses and token descriptions are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.item import Item
from cardc.grammar.lexer import Raw
from cardc.grammar.lexicon import Branch, icon, phrase_tree, split_possessive, verb_forms
from cardc.grammar.problem import Problem
from cardc.grammar.reminders import is_reminder
from cardc.grammar.syntax import TokenDescription

BE = frozenset({"is", "are", "be", "was", "were", "isn't", "aren't", "wasn't", "weren't", "been", "being"})

WORDS: dict[str, str] = {
    "when": "WHEN", "whenever": "WHEN", "if": "IF", "while": "IF", "by": "_BY", "then": "THEN", "after": "THEN",
    "instead": "INSTEAD", "otherwise": "OTHERWISE",
    "may": "AUX", "can": "AUX", "can't": "AUX", "would": "AUX", "must": "AUX", "don't": "AUX", "doesn't": "AUX",
    "didn't": "AUX", "won't": "AUX", "do": "AUX", "does": "AUX", "did": "AUX", "not": "AUX", "further": "AUX",
    "also": "AUX", "twice": "MANNER", "unblockable": "MANNER", "again": "MANNER", "below": "PARTMOD", "whose": "REL",
    "to": "PREP", "at": "PREP", "under": "PREP", "into": "PREP", "onto": "PREP", "as": "PREP", "for": "PREP",
    "than": "MOD_PREP", "more": "DET", "fewer": "DET", "less": "DET",
    "of": "MOD_PREP", "in": "MOD_PREP", "from": "MOD_PREP", "with": "MOD_PREP", "without": "MOD_PREP",
    "on": "MOD_PREP", "w/": "MOD_PREP",
    "a": "DET", "an": "DET", "the": "DET", "that": "DET", "these": "DET", "those": "DET", "this": "DET", "all": "DET",
    "each": "DET", "every": "DET", "both": "DET", "no": "DET", "none": "DET", "another": "DET", "either": "DET",
    "any": "ANY", "one": "NUMBER", "two": "NUMBER", "three": "NUMBER", "four": "NUMBER", "five": "NUMBER",
    "until": "UNTIL", "during": "DURING", "next": "NEXT", "and": "CONJ", "or": "CONJ", "there": "THERE",
    "lv.": "_LEVEL",
}  # fmt: skip


SIMPLE_TOKENS: dict[str, str] = {
    "ANY_NUMBER_OF": "ANY", "OTHER_THAN": "MOD_PREP", "OTHER_THAN_INTO": "PREP",
    "ON_TOP_OF": "PREP", "ON_BOTTOM_OF": "PREP",
    "IN_PLACE_OF": "PREP",
    "WITHOUT_PAYING": "MANNER", "IN_ANY_ORDER": "MANNER", "AT_RANDOM": "MANNER", "MORE_THAN": "MOD_PREP",
    "FEWER_THAN": "MOD_PREP", "NEXT_TIME": "WHEN", "OUTSIDE_OF": "MOD_PREP", "LESS_THAN": "MOD_PREP",
    "LESS_EQUAL": "MOD_PREP",
    "GREATER_EQUAL": "MOD_PREP", "AS_HIGH": "MOD_PREP", "ADDING_UP_TO": "MOD_PREP",
    "EQUAL_TO": "PREP", "THIS_WAY": "MANNER", "IN_BATTLE": "MANNER",
    "INSTEAD_OF": "MANNER", "OTHER_THAN_BATTLE": "MANNER", "AMONG": "MOD_PREP", "AS_HAVING": "PREP", "DUE_TO": "PREP",
    "COLOR": "COLOR",
}  # fmt: skip


QuoteReader = Callable[[Raw], Any]


def merge_compounds(raws: Sequence[Raw], read_quote: QuoteReader) -> list[Item]:
    """The tokens of one sentence, each compound of the lexicon as one. Raises `Problem` for what has no place."""
    items: list[Item] = []
    compounds, terminals = phrase_tree().further, _terminals()
    i, n = 0, len(raws)
    while i < n:
        raw = raws[i]
        word = raw.text
        if raw.shape != "word" and word != "'":
            i += _add_mark(items, raws, i, read_quote)
        elif (
            (branch := compounds.get(word)) is not None
            and (branch.entry is not None or (i + 1 < n and raws[i + 1].text in branch.further))
            and (size := _add_compound(items, raws, i, branch, read_quote))
        ) or (word == "non" and (size := _add_other_than_named(items, raws, i))):
            i += size
        else:
            items.append(Item(terminals.get(word) or _terminal(raw), word if word != "'" else "'s", raw.start, raw.end))
            i += 1
    return items


def _add_compound(items: list[Item], raws: Sequence[Raw], i: int, branch: Branch, read_quote: QuoteReader) -> int:
    """Add the longest compound that starts at `i`; returns how many raw tokens it takes, 0 where there is none.

    `branch` has those that start with the word there.
    """
    found, end, k = branch.entry, i, i + 1
    while k < len(raws) and (further := branch.further.get(raws[k].text)) is not None:
        branch = further
        if branch.entry is not None:
            found, end = branch.entry, k
        k += 1
    raw = raws[i]
    if found is None or (raw.text in ("add", "adds") and (i == 0 or raws[i - 1].text in _BEFORE_ADD)):
        return 0
    if found.terminal == "=":
        parts = (part for word in found.canonical.split() for part in split_possessive(word))
        words = [Raw("word", part, raw.start, raws[end].end) for part in parts]
        items.extend(merge_compounds(words, read_quote))
    else:
        terminal = SIMPLE_TOKENS.get(found.terminal, found.terminal)
        items.append(Item(terminal, found.canonical, raw.start, raws[end].end))
    return end + 1 - i


_BEFORE_ADD = frozenset({",", "may", "and", "then", "to"})
"""Behind these it is "add up to 1 card", not "adds up to 7"."""


def _add_mark(items: list[Item], raws: Sequence[Raw], i: int, read_quote: QuoteReader) -> int:
    """Add the number, icon, quote, parenthesis or mark at `i`; returns how many raw tokens it takes."""
    raw = raws[i]
    after = raws[i + 1].text if i + 1 < len(raws) else ""
    match raw.shape:
        case "number" if after == "-" and i + 2 < len(raws) and raws[i + 2].text in ("color", "colored"):
            items.append(Item("STATE", f"{raw.text}-color", raw.start, raws[i + 2].end))
            return 3
        case "number" if after in ("times", "time"):
            items.append(Item("MANNER", f"{raw.text} {after}", raw.start, raws[i + 1].end))
            return 2
        case "number" | "signed" | "keyword":
            items.append(Item(raw.shape.upper(), raw.text, raw.start, raw.end))
        case "name":
            return _add_name(items, raws, i)
        case "quote":
            items.append(Item("QUOTE", read_quote(raw), raw.start, raw.end))
        case "paren":
            icons = [before.text for before in raws[:i] if before.shape == "keyword"]
            if not is_reminder(raw, items[-1].value if items else None, icons):
                items.extend(_parenthesis(raw, read_quote))
        case _:
            items.append(Item(raw.text, raw.text, raw.start, raw.end))
    return 1


_STRAY = re.compile(r"^\[[ ;:,.)]|[ ;:,(]\]$")
"""A space or mark at an end of a name, where no name has one."""


def _add_name(items: list[Item], raws: Sequence[Raw], i: int) -> int:
    """ "[On Play]" is a timing, "[X]" a name, "[X]s" more than one of it."""
    raw = raws[i]
    if not raw.text[1:-1].strip():
        raise Problem(Diagnostic("empty_name", "error", (raw.start, raw.end), "nothing stands in these brackets"))
    if _STRAY.search(raw.text) is not None:
        raise Problem(
            Diagnostic("damaged_name", "error", (raw.start, raw.end), "a mark in these brackets is no name's")
        )
    after = raws[i + 1] if i + 1 < len(raws) else None
    if after is not None and after.text == "s" and after.start == raw.end:
        items.append(Item("NAME", raw.text + "s", raw.start, after.end))
        return 2
    timing = icon(raw.text)
    items.append(Item("TIMING" if timing else "NAME", f"[{timing}]" if timing else raw.text, raw.start, raw.end))
    return 1


def _add_other_than_named(items: list[Item], raws: Sequence[Raw], i: int) -> int:
    """ "non-[X]": an adjective, as "non-white" is."""
    match raws[i : i + 3]:
        case [_, Raw(shape="mark", text="-") as dash, Raw(shape="name") as name] if (
            raws[i].end == dash.start and dash.end == name.start and icon(name.text) is None
        ):
            items.append(Item("STATE", f"non-{name.text}", raws[i].start, name.end))
            return 3
        case _:
            return 0


def _parenthesis(raw: Raw, read_quote: QuoteReader) -> list[Item]:
    described = _token_description(raw, read_quote) or _token_sentence(raw)
    if described is not None:
        return [Item("TOKEN_DESC", described, raw.start, raw.end)]
    inner = merge_compounds(raw.inner, read_quote)
    if not inner or inner[0].value != "other than":
        raise Problem(
            Diagnostic(
                "unknown_parenthesis", "error", (raw.start, raw.end), "this parenthesis is no known reminder text"
            )
        )
    return [Item("_LPAR", "(", raw.start, raw.start + 1), *inner, Item("_RPAR", ")", raw.end - 1, raw.end)]


TOLD_TOKEN = re.compile(
    r"(?P<name>\S+) tokens are level (?P<level>\d+) (?P<color>\w+) digimon with a memory cost of (?P<cost>\d+), "
    r"(?P<dp>\d+) dp, and (?:are (?P<form>\w+) form, (?P<type>\w+) type, and (?P<attribute>\w+) attribute"
    r"|(?P<traits>\w+(?:/\w+)*) traits)\.?",
    re.IGNORECASE,
)
"""A Token as the first cards describe it, between the parentheses."""


def _token_sentence(raw: Raw) -> TokenDescription | None:
    """ "(Foomon Tokens are level 6 white Digimon with a memory cost of 14, 3000 DP, …)"."""
    told = raw.text[1:-1]
    return TokenDescription((told.removesuffix("."),)) if TOLD_TOKEN.fullmatch(told) is not None else None


def _timed(raw: Raw) -> bool:
    return raw.shape == "name" and icon(raw.text) is not None


def _effects_apart(raws: Sequence[Raw]) -> list[tuple[Raw, ...]]:
    """ "[Your Turn] … ./[On Deletion] …": each effect of a Token's description."""
    cuts = [
        at
        for at, raw in enumerate(raws)
        if (raw.text == "/" or raw.shape == "newline") and at + 1 < len(raws) and _timed(raws[at + 1])
    ]
    starts, ends = [0, *(cut + 1 for cut in cuts)], [*cuts, len(raws)]
    return [tuple(raws[start:end]) for start, end in zip(starts, ends, strict=True)]


_TOKEN_WORDS: dict[str, str] = {"dp": "DP"} | {
    word.lower(): word
    for word in ("Red", "Blue", "Yellow", "Green", "Black", "Purple", "White", "Digimon", "Tamer", "Lv.", "Cost")
}
"""What a description says of a Token besides its traits, as it is printed."""


def _token_description(raw: Raw, read_quote: QuoteReader) -> TokenDescription | None:
    """ "(Digimon/Yellow/6000 DP/＜Blocker＞)": parts between slashes, the last of them may be an effect."""
    if not raw.inner or raw.inner[0].text not in _TOKEN_WORDS or not any(r.text == "/" for r in raw.inner):
        return None
    parts: list[str] = []
    current: list[str] = []
    for at, piece in enumerate(raw.inner):
        if _timed(piece) and not current:
            effects = _effects_apart(raw.inner[at:])
            quoted = (Raw("quote", "", rest[0].start - 1, rest[-1].end, rest) for rest in effects)
            return TokenDescription(tuple(parts), tuple(read_quote(quote) for quote in quoted))
        if piece.text == "/":
            parts.append(" ".join(current))
            current = []
        else:
            printed = raw.text[piece.start - raw.start : piece.end - raw.start]
            current.append(_TOKEN_WORDS.get(piece.text, printed))  # traits keep their capitals
    if current:
        parts.append(" ".join(current))
    return TokenDescription(tuple(parts))


@cache
def _terminals() -> dict[str, str]:
    """Word -> the terminal that it comes in with."""
    return {**dict.fromkeys(verb_forms(), "V"), **dict.fromkeys(BE, "BE"), "'s": "_POSS", "'": "_POSS", **WORDS}


def _terminal(raw: Raw) -> str:
    """The terminal of a word that is in no table."""
    if raw.text.startswith("non-"):
        return "STATE"
    raise Problem(Diagnostic("unknown_word", "error", (raw.start, raw.end), f"unknown word '{raw.text}'"))
