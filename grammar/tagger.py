"""From raw tokens of one sentence to the terminals of the grammar.

Three steps: fixed compounds become one token (lexicon); words with two classes get one by their
neighbours; lists of icons become one token, and every comma, "and" and "or" is told what it joins.
After that the grammar has no choice left to make: it is LALR(1) without conflicts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lark import Token

from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.lexer import Raw
from cardc.grammar.lexicon import NOUN_OR_VERB, icon, phrases, verb_forms
from cardc.grammar.problem import Problem
from cardc.grammar.reminders import is_reminder
from cardc.grammar.syntax import Icons, TokenDescription

NOUNS = frozenset({"CARD", "ZONE", "PLAYER", "STAT", "TURN"})
PRE_NOUN = frozenset({"STATE", "POSITION", "COLOR", "COLORS", "_LEVEL", "NAME", "NAMES", "TIMING", "TIMINGS"})
DETS = frozenset({"DET", "POSSDET", "NUMBER", "ANY", "UP_TO", "SIGNED", "NEXT"})
BE = frozenset({"is", "are", "be", "was", "were", "isn't", "aren't", "wasn't", "weren't", "been", "being"})
BE_LIKE = BE | {"get", "gets", "getting"}

WORDS: dict[str, str] = {
    "when": "WHEN", "whenever": "WHEN", "if": "IF", "while": "IF", "by": "_BY", "then": "THEN",
    "instead": "INSTEAD", "otherwise": "OTHERWISE",
    "may": "AUX", "can": "AUX", "can't": "AUX", "would": "AUX", "must": "AUX", "don't": "AUX", "doesn't": "AUX",
    "didn't": "AUX", "do": "AUX", "does": "AUX", "did": "AUX", "not": "AUX", "below": "PARTMOD", "whose": "REL", "further": "AUX", "also": "AUX", "won't": "AUX",
    "to": "PREP", "at": "PREP", "under": "PREP", "into": "PREP", "onto": "PREP", "as": "PREP", "for": "PREP",
    "than": "MOD_PREP", "more": "DET", "fewer": "DET",
    "of": "MOD_PREP", "in": "MOD_PREP", "from": "MOD_PREP", "with": "MOD_PREP", "without": "MOD_PREP",
    "on": "MOD_PREP", "w/": "MOD_PREP",
    "a": "DET", "an": "DET", "the": "DET", "that": "DET", "these": "DET", "those": "DET", "this": "DET", "all": "DET",
    "each": "DET", "every": "DET", "both": "DET", "no": "DET", "none": "DET", "another": "DET", "either": "DET",
    "any": "ANY", "one": "NUMBER", "two": "NUMBER", "three": "NUMBER", "four": "NUMBER", "five": "NUMBER",
    "until": "UNTIL", "during": "DURING", "next": "NEXT", "and": "CONJ", "or": "CONJ", "there": "THERE", "lv.": "_LEVEL",
}  # fmt: skip

LEAD_STARTS = frozenset(
    {"WHEN", "IF", "_BY", "UNTIL", "UNTIL_END", "DUR_FOR", "DURING", "FOR_EACH", "FOR_EVERY", "AT_END", "AT_TURN_END"}
)
SIMPLE_TOKENS: dict[str, str] = {
    "ANY_NUMBER_OF": "ANY", "OTHER_THAN": "MOD_PREP", "ON_TOP_OF": "PREP", "ON_BOTTOM_OF": "PREP",
    "WITHOUT_PAYING": "MANNER", "IN_ANY_ORDER": "MANNER", "AT_RANDOM": "MANNER", "MORE_THAN": "MOD_PREP",
    "FEWER_THAN": "MOD_PREP", "NEXT_TIME": "WHEN", "OUTSIDE_OF": "MOD_PREP", "LESS_THAN": "MOD_PREP", "LESS_EQUAL": "MOD_PREP", "EQUAL_TO": "PREP", "THIS_WAY": "MANNER",
    "IN_BATTLE": "MANNER",
    "INSTEAD_OF": "MANNER", "OTHER_THAN_BATTLE": "MANNER", "AMONG": "MOD_PREP", "COLOR": "COLOR",
}  # fmt: skip


class Item:
    """One token in the making; lives only inside `tag`."""

    __slots__ = ("end", "start", "type", "value")

    def __init__(self, type_: str, value: Any, start: int, end: int) -> None:
        self.type = type_
        self.value = value
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"{self.type}:{self.value}"


QuoteReader = Callable[[Raw], Any]


def tag(raws: Sequence[Raw], read_quote: QuoteReader) -> list[Token]:
    """Give each raw token of one sentence its terminal. `read_quote` parses a quoted effect.

    Raises `Problem` for a word or mark that has no place.
    """
    items = _merge_compounds(raws, read_quote)
    _resolve_classes(items)
    items = _merge_lists(items)
    _mark_relatives(items)
    _mark_relative_objects(items)
    _mark_causatives(items)
    items = _resolve_joins(items)
    return [Token(item.type, item.value, item.start, end_pos=item.end) for item in items]


# ---- step 1: compounds --------------------------------------------------------------------------


def _merge_compounds(raws: Sequence[Raw], read_quote: QuoteReader) -> list[Item]:
    table = phrases()
    verbs = verb_forms()
    items: list[Item] = []
    texts = tuple(raw.text for raw in raws)
    i, n = 0, len(raws)
    while i < n:
        raw = raws[i]
        shape, text = raw.shape, raw.text
        if shape == "word" or (shape == "mark" and text == "'"):
            for phrase, entry in table.get(text, ()):
                size = len(phrase)
                if text in ("add", "adds") and (i == 0 or raws[i - 1].text in (",", "may", "and", "then", "to")):
                    continue  # "Add up to 1 card", not "adds up to 7"
                if texts[i : i + size] == phrase:
                    start, end = raw.start, raws[i + size - 1].end
                    if entry.terminal == "=":
                        items.extend(
                            _merge_compounds([Raw("word", w, start, end) for w in entry.canonical.split()], read_quote)
                        )
                    else:
                        terminal = SIMPLE_TOKENS.get(entry.terminal, entry.terminal)
                        items.append(Item(terminal, entry.canonical, start, end))
                    i += size
                    break
            else:
                items.append(_word(text, raw.start, raw.end, verbs))
                i += 1
            continue
        match shape:
            case "number" if i + 2 < n and raws[i + 1].text == "-" and raws[i + 2].text in ("color", "colored"):
                items.append(Item("STATE", f"{text}-color", raw.start, raws[i + 2].end))
                i += 2
            case "word" if False:
                pass
            case "number":
                items.append(Item("NUMBER", text, raw.start, raw.end))
            case "signed":
                items.append(Item("SIGNED", text, raw.start, raw.end))
            case "name" if not text[1:-1].strip():
                raise Problem(
                    Diagnostic("empty_name", "error", (raw.start, raw.end), "nothing stands in these brackets")
                )
            case "name":
                timing = icon(text)
                plural = i + 1 < n and raws[i + 1].text == "s" and raws[i + 1].start == raw.end
                if plural:
                    items.append(Item("NAME", text + "s", raw.start, raws[i + 1].end))
                    i += 2
                    continue
                items.append(
                    Item("TIMING" if timing else "NAME", f"[{timing}]" if timing else text, raw.start, raw.end)
                )
            case "keyword":
                items.append(Item("KEYWORD", text, raw.start, raw.end))
            case "quote":
                items.append(Item("QUOTE", read_quote(raw), raw.start, raw.end))
            case "paren":
                icons = [before.text for before in raws[:i] if before.shape == "keyword"]
                if not is_reminder(raw, items[-1].value if items else None, icons):
                    items.extend(_parenthesis(raw, read_quote))
            case _:
                items.append(Item(text, text, raw.start, raw.end))
        i += 1
    return items


def _parenthesis(raw: Raw, read_quote: QuoteReader) -> list[Item]:
    described = _token_description(raw, read_quote)
    if described is not None:
        return [Item("TOKEN_DESC", described, raw.start, raw.end)]
    inner = _merge_compounds(raw.inner, read_quote)
    if not inner or inner[0].value != "other than":
        raise Problem(
            Diagnostic(
                "unknown_parenthesis", "error", (raw.start, raw.end), "this parenthesis is no known reminder text"
            )
        )
    return [Item("_LPAR", "(", raw.start, raw.start + 1), *inner, Item("_RPAR", ")", raw.end - 1, raw.end)]


_TOKEN_WORDS = frozenset(
    ["red", "blue", "yellow", "green", "black", "purple", "white", "digimon", "tamer", "dp", "lv.", "cost"]
)


def _token_description(raw: Raw, read_quote: QuoteReader) -> TokenDescription | None:
    """ "(Digimon/Yellow/6000 DP/＜Blocker＞)": parts between slashes, the last of them may be an effect."""
    if not raw.inner or raw.inner[0].text not in _TOKEN_WORDS or not any(r.text == "/" for r in raw.inner):
        return None
    parts: list[str] = []
    current: list[str] = []
    for at, piece in enumerate(raw.inner):
        if piece.shape == "name" and icon(piece.text) is not None and not current:
            rest = raw.inner[at:]
            quoted = Raw("quote", "", rest[0].start - 1, raw.end, rest)
            return TokenDescription(tuple(parts), read_quote(quoted))
        if piece.text == "/":
            parts.append(" ".join(current))
            current = []
        else:
            current.append(piece.text)
    if current:
        parts.append(" ".join(current))
    return TokenDescription(tuple(parts))


def _word(word: str, start: int, end: int, verbs: dict[str, Any]) -> Item:
    terminal = WORDS.get(word)
    if terminal is not None:
        return Item(terminal, word, start, end)
    if word in BE:
        return Item("BE", word, start, end)
    if word in verbs:
        return Item("V", word, start, end)
    if word == "'s" or word == "'":
        return Item("_POSS", "'s", start, end)
    if word.startswith("non-"):
        return Item("STATE", word, start, end)
    raise Problem(Diagnostic("unknown_word", "error", (start, end), f"unknown word '{word}'"))


# ---- step 2: word classes -----------------------------------------------------------------------


def _resolve_classes(items: list[Item]) -> None:
    for i, item in enumerate(items):
        before = items[i - 1] if i else None
        after = items[i + 1] if i + 1 < len(items) else None
        match item.type:
            case "V" if item.value == "using" and before is not None and before.type in NOUNS:
                item.type = "PREP"
            case "V" | "STATE" | "TURN" | "ZONE" | "CARD" | "STAT" if item.value in verb_forms():
                _resolve_verb(items, i, before, after)
            case "ZONE" if item.value in ("top", "bottom"):
                if (
                    after is not None and (after.type in NOUNS or after.type == "NUMBER" or after.type in PRE_NOUN)
                ) or (
                    after is not None
                    and after.type == "CONJ"
                    and i + 2 < len(items)
                    and items[i + 2].value in ("top", "bottom")
                ):
                    item.type = "POSITION"
            case "SIGNED" if (
                before is not None and before.type in ("CARD", "PRONOUN") and after is not None and after.value == "dp"
            ):
                if not (i > 1 and items[i - 2].type == "CONJ"):
                    item.type = "GIVEN"
            case "KEYWORD" if after is not None and after.value in ("effect", "effects"):
                item.type = "TIMING"
            case "NUMBER" if after is not None and after.value == "dp":
                k = i + 2 + (i + 2 < len(items) and items[i + 2].type == "CMP")
                if k < len(items) and (items[k].type in NOUNS or items[k].type in PRE_NOUN or items[k].type == "STATE"):
                    item.type = "DPNUM"
            case "STAT" if (
                after is not None
                and after.type == "NUMBER"
                and item.value in ("play cost", "use cost", "digivolution cost", "cost")
            ):
                item.type = "STAT_ADJ"
            case "DET" if (
                item.value == "that" and before is not None and before.type in NOUNS | {"NAME"} and after is not None
            ):
                if after.type not in NOUNS and after.type not in PRE_NOUN:
                    item.type = "REL"
            case "STATE" if item.value == "only" and before is not None and before.type == "AUX":
                item.type = "AUX"
            case "MOD_PREP" if (
                item.value == "from" and after is not None and after.type in ("V", "BE") and after.value.endswith("ing")
            ):
                item.type = "CONJ_CLAUSE"
            case "PREP" if item.value == "as" and any(
                x.type == "AS_QUANT" or x.value == "same" for x in items[max(0, i - 5) : i]
            ):
                item.type = "MOD_PREP"
            case "MOD_PREP" if item.value == "from" and (after is None or after.type in (",", "CONJ")):
                if before is not None and before.type == "VERB":
                    item.type = "MANNER"
            case "MOD_PREP" if (
                item.value == "without" and after is not None and after.type == "V" and after.value.endswith("ing")
            ):
                item.type = "CONJ_CLAUSE"
            case "_BY" if (
                after is not None and after.type == "V" and after.value.endswith("ing") and before is not None
            ):
                if before.type not in (",", "CONJ", "THEN") and before.value not in ("then", ","):
                    item.type = "CONJ_CLAUSE"
            case "DET" if item.value == "this" and after is not None and after.type in ("V", "AUX"):
                item.type = "PRONOUN"
            case "STATE" if item.value in ("face up", "face down", "face-up", "face-down") and (
                after is None or after.type not in NOUNS | PRE_NOUN
            ):
                item.type = "MANNER"
            case "STATE" if (
                item.value in ("lowest", "highest")
                and after is not None
                and after.type == "STAT"
                and i + 2 < len(items)
            ):
                if items[i + 2].type == "CARD":
                    item.type = "SUPERLATIVE"
            case ":" if after is not None and after.type == "QUOTE":
                item.type = "DROP"
            case "IF" if before is not None and before.type not in (",", "CONJ", "THEN") and item.value == "if":
                item.type = "IF_TRAIL"
            case "STAT" if item.value == "total" and after is not None and after.type == "CARD":
                item.type = "STATE"
            case "STAT" if item.value in ("level", "levels"):
                if after is not None and after.type == "NUMBER":
                    item.type = "_LEVEL"
            case "MOD_PREP" if item.value == "of":
                if before is not None and (
                    before.type in ("NUMBER", "DET", "ANY", "FOR_EACH", "FOR_EVERY")
                    or before.value in ("or more", "or fewer")
                ):
                    item.type = "PART_OF"
            case "CMP":
                if before is None or (before.type != "NUMBER" and not (i > 1 and items[i - 2].type == "DPNUM")):
                    item.type = "CMP_MOD"
            case "PREP" if item.value == "for":
                if (
                    after is not None
                    and after.value in ("the", "that", "this")
                    and i + 2 < len(items)
                    and items[i + 2].type == "TURN"
                ):
                    item.type = "DUR_FOR"
            case "PREP" if item.value == "under":
                if before is not None and before.value == "from":
                    item.type = "DROP"
                    before.value = "from under"
                    before.end = item.end
            case "_BY":
                if before is not None and before.type == "PARTMOD":
                    item.type = "MOD_PREP"
            case "BE" if item.value == "being":
                item.type = "AUX"
            case "MOD_PREP" if (
                item.value == "in" and after is not None and after.type in ("POSSDET", "DET") and i + 2 < len(items)
            ):
                if items[i + 2].type == "NEXT":
                    item.type = "DURING"
            case "UNTIL" if after is not None and after.type in ("PRONOUN", "THERE"):
                item.type = "CONJ_CLAUSE"
            case "BE":
                k = i + 1
                while k < len(items) and items[k].value in ("also", "not", "only"):
                    k += 1
                participle = (
                    k < len(items)
                    and any(r.form in ("ed", "ing") for r in verb_forms().get(items[k].value, ()))
                    and not (k + 1 < len(items) and items[k + 1].type in NOUNS)
                )
                item.type = "AUX" if participle or (before is not None and item.value != "be" and False) else "VERB"
            case "AUX" if after is None or after.type in (",", "."):
                item.type = "AUX_ALONE"
            case _:
                pass
    items[:] = [item for item in items if item.type != "DROP"]
    for before, item in zip(items, items[1:], strict=False):
        if item.type == "TOKEN_DESC" and before.type in ("NAME", "CARD"):
            item.type = "TOKEN_MOD" if before.type == "CARD" else "TOKEN_PART"
    for before, item, after in zip(items, items[1:], items[2:], strict=False):
        if (
            item.type == "STAT"
            and item.value in ("trait", "traits")
            and before.type == "NAME"
            and after.type in NOUNS | PRE_NOUN
        ):
            item.type = "TRAIT_ADJ"


def _resolve_verb(items: list[Item], i: int, before: Item | None, after: Item | None) -> None:
    item = items[i]
    word = item.value
    if word == "left" and before is not None and before.type in ("NUMBER", "CARD"):
        item.type = "MANNER"
        return
    if word == "had":
        item.type = "VERB"
        return
    forms = {reading.form for reading in verb_forms()[word]}
    if word in NOUN_OR_VERB:
        if _noun_here(items, i, before, after):
            if item.type == "V":
                item.type = {"use": "STAT", "effect": "STAT", "link": "STAT"}.get(word, "TURN")
        else:
            item.type = "VERB"
        return
    if forms <= {"ed", "past"}:
        if (before is not None and before.type in ("IF", "WHEN")) or (
            before is not None
            and before.value in ("effect", "effects")
            and any(x.type == "IF" for x in items[:i])
            and not any(x.type == "VERB" for x in items[:i])
        ):
            item.type = "VERB"
        elif before is not None and (before.value in BE_LIKE or before.type == "AUX"):
            if before.value in ("get", "gets"):
                before.type = "AUX"
            item.type = "VERB"
        elif (
            before is not None
            and (before.type == "PRONOUN" or (before.type in NOUNS and (after is None or after.type == ",")))
            and any(x.type in ("IF", "WHEN") for x in items[:i])
        ):
            item.type = "VERB"
        elif (
            after is not None
            and (after.type in NOUNS or after.type in PRE_NOUN)
            and (before is None or before.type not in NOUNS)
        ):
            item.type = "STATE"
        elif before is not None and before.type == "CONJ" and _passive_before(items, i):
            item.type = "VERB"
        elif before is not None and before.value in ("become", "becomes", "becoming"):
            item.type = "STATE"
        elif before is not None and (
            before.type in NOUNS or before.type in ("NAME", "_RPAR", "PRONOUN", "CMP", "IN_FIELD")
        ):
            item.type = "PARTMOD"
        else:
            item.type = "STATE" if item.type == "STATE" else "VERB"
        return
    if item.type == "V":
        if (
            forms == {"ing"}
            and before is not None
            and before.type == "DET"
            and after is not None
            and after.type == "CARD"
        ):
            item.type = "STATE"
            return
        if (
            word in ("end", "ends")
            and before is not None
            and (before.type == "DET" or before.type == "TURN")
            and _in_until(items, i)
        ):
            item.type = "_ENDS"
            return
        item.type = "VERB"


def _in_until(items: list[Item], i: int) -> bool:
    return any(item.type == "UNTIL" for item in items[max(0, i - 6) : i])


def _passive_before(items: list[Item], i: int) -> bool:
    for item in reversed(items[:i]):
        if item.type == "VERB":
            return any(r.form == "ed" for r in verb_forms().get(item.value, ()))
        if item.type in (",", "."):
            return False
    return False


def _noun_here(items: list[Item], i: int, before: Item | None, after: Item | None) -> bool:
    if before is None:
        return False
    word = items[i].value
    if word == "play" and str(before.value).startswith("leav"):
        items[i].type = "ZONE"
        return True
    if word == "battle" and (before.type == "_BY" or before.value in ("other than", "other than by")):
        return True
    if before.type in DETS or before.type in ("STATE", "_POSS") or before.value in ("of", "in", "from", "on"):
        return True
    if (
        before.type == "CONJ"
        and i >= 2
        and items[i - 2].type in ("ZONE", "TURN")
        and word in ("trash", "deck", "battle", "attack")
    ):
        return after is None or after.type not in ("NUMBER", "DET", "POSSDET", "ANY", "UP_TO")
    if word in ("trash",) and before.type == "PREP" and before.value == "to":
        return after is None or after.type not in ("NUMBER", "DET", "POSSDET", "ANY", "UP_TO")
    return word in ("effect",)


# ---- step 3: lists and joins --------------------------------------------------------------------

_LISTED = {"NAME": "NAMES", "TIMING": "TIMINGS", "KEYWORD": "KEYWORDS", "COLOR": "COLORS"}
_JOINS = frozenset({",", "/", "or", "and", "and / or"})
_LIST_JOINS = frozenset({",", "/", "or", "and", "and / or", ", or", ", and"})
JOINS = frozenset(
    {",", "/", "or", "and", "and / or", "then", "and then"}
    | {", " + word for word in ("or", "and", "then", "and then", "and / or")}
    | {word + "," for word in ("and", "or", "and then", ", and", ", or")}
)
"""The words that can join two things."""


def _merge_lists(items: list[Item]) -> list[Item]:
    out: list[Item] = []
    i = 0
    while i < len(items):
        item = items[i]
        listed = _LISTED.get(item.type)
        if item.type == "KEYWORD" and i + 1 < len(items) and items[i + 1].type == "IN_FIELD":
            item.type, listed = "NAME", "NAMES"
        if listed is None:
            out.append(item)
            i += 1
            continue
        values, joins, end = [item.value], [], item.end
        k = i + 1
        while k < len(items):
            join: list[str] = []
            j = k
            while j < len(items) and items[j].value in _JOINS and len(join) < 2:
                join.append(items[j].value)
                j += 1
            if not join or j >= len(items) or items[j].type != item.type:
                break
            if " ".join(join) not in _LIST_JOINS:
                raise Problem(
                    Diagnostic("join", "error", (items[k].start, items[j - 1].end), "one joining word too many")
                )
            values.append(items[j].value)
            joins.append(join[0] + " " + join[1] if len(join) == 2 else join[0])
            end = items[j].end
            k = j + 1
        out.append(Item(listed, Icons(tuple(values), tuple(joins)), item.start, end))
        i = k
    return out


def _mark_relatives(items: list[Item]) -> None:
    """Put a wordless relative before a clause that follows its noun: "the card | this effect can play"."""
    i = 1
    while i < len(items):
        before, item = items[i - 1], items[i]
        starts = item.value in ("you", "it", "they") or (
            item.type in ("DET", "POSSDET") and i + 1 < len(items) and items[i + 1].type in NOUNS
        )
        if starts and before.type in NOUNS | {"NAMES", "IN_FIELD"} and item.start > before.end - 1:
            k = i + 1 if item.type == "PRONOUN" else i + 2
            if k < len(items) and items[k].type in ("VERB", "AUX", "PARTMOD"):
                if items[k].type == "PARTMOD":
                    items[k].type = "VERB"
                items.insert(i, Item("REL", "", item.start, item.start))
                i += 1
        i += 1


def _mark_causatives(items: list[Item]) -> None:
    """ "to have 1 of your Digimon get …": the "have" only hands over to a clause of its own."""
    for i in range(1, len(items)):
        item, before = items[i], items[i - 1]
        if item.value == "have" and item.type == "VERB" and (before.value == "to" or before.type == "CONJ"):
            for later in items[i + 1 :]:
                if later.type == "VERB" and later.value in ("get", "gain", "attack", "become"):
                    before.type, before.value, before.end = "CONJ_CLAUSE", before.value + " have", item.end
                    item.type = "DROP"
                    break
                if later.type in (",", "CONJ", "VERB"):
                    break
    items[:] = [item for item in items if item.type != "DROP"]


def _mark_relative_objects(items: list[Item]) -> None:
    """What completes a relative clause gets a terminal of its own, so that it is not taken for the main clause's."""
    for i, item in enumerate(items):
        if item.type != "REL":
            continue
        k = i + 1
        while k < len(items) and items[k].type not in ("VERB", ",", "CONJ"):
            k += 1
        if k + 1 < len(items) and items[k].type == "VERB":
            object_ = items[k + 1]
            if object_.type in ("PREP", "MANNER", "KEYWORDS"):
                object_.type = "REL_" + object_.type
            elif object_.type == "MOD_PREP" and item.value == "whose":
                object_.type = "REL_PREP"


def _resolve_joins(items: list[Item]) -> list[Item]:
    out: list[Item] = []
    open_leads = 0
    verb_seen = False
    clause_start = True
    i = 0
    n = len(items)
    while i < n:
        item = items[i]
        kind = item.type
        if clause_start and kind in LEAD_STARTS:
            open_leads = 1
            verb_seen = False
            if kind not in ("WHEN", "IF", "_BY"):
                clause_start = False
            out.append(item)
            i += 1
            if kind == "_BY":
                clause_start = True
            continue
        if (
            clause_start
            and kind == "MOD_PREP"
            and item.value in ("among", "from", "other than", "in")
            and _comma_ahead(items, i)
        ):
            item.type = "LEAD_PREP"
            open_leads = 1
        if clause_start and kind == "PREP" and item.value == "to" and _comma_ahead(items, i):
            item.type = kind = "LEAD_PREP"
            open_leads = 1
        if kind == "THEN" and clause_start:
            if i + 1 < n and items[i + 1].type == ",":
                item.value = "then,"
                item.end = items[i + 1].end
                i += 1
            out.append(item)
            i += 1
            continue
        if kind == "INSTEAD":
            if clause_start and i + 1 < n and items[i + 1].type == ",":
                open_leads = 1
            elif not clause_start or i + 1 >= n:
                item.type = kind = "MANNER"
        if (kind == "OTHERWISE" or (kind == "INSTEAD" and clause_start)) and i + 1 < n and items[i + 1].type != ",":
            item.type = kind
            out.append(item)
            out.append(Item("LEAD_COMMA", "", item.end, item.end))
            i += 1
            continue
        if kind == "OTHERWISE":
            open_leads = 1
        if kind == "IF_TRAIL":
            verb_seen = False
            clause_start = False
            out.append(item)
            i += 1
            continue
        if kind == "," or kind == "CONJ" or kind == "/":
            size, word = _join_words(items, i)
            follower = items[i + size] if i + size < n else None
            role = _join_role(items, i, size, word, open_leads, verb_seen, out)
            out.append(Item(role, word, item.start, items[i + size - 1].end))
            i += size
            if role == "LEAD_COMMA":
                open_leads = 0
            if role in ("LEAD_COMMA", "CONJ_CLAUSE"):
                clause_start = True
                verb_seen = False
            del follower
            continue
        if (
            kind == "PREP"
            and item.value == "to"
            and i + 1 < n
            and items[i + 1].type in ("VERB", "KEYWORDS")
            and verb_seen
        ):
            item.type = "CONJ_CLAUSE"
            clause_start = True
            verb_seen = False
            out.append(item)
            i += 1
            continue
        if kind == "CONJ_CLAUSE":
            clause_start = True
            verb_seen = False
            out.append(item)
            i += 1
            continue
        if kind in ("VERB", "KEYWORDS", "AUX_ALONE"):
            verb_seen = True
        clause_start = False
        out.append(item)
        i += 1
    return out


def _comma_ahead(items: list[Item], i: int) -> bool:
    for item in items[i : i + 8]:
        if item.type == ",":
            return True
        if item.type == "VERB":
            return False
    return False


def _join_words(items: list[Item], i: int) -> tuple[int, str]:
    """How many items the join takes and its words: ", and then", "and,", …"""
    words = [items[i].value]
    k = i + 1
    while k < len(items) and len(words) < 4:
        if items[k].type == "CONJ" or (items[k].type == "THEN"):
            words.append(items[k].value)
            k += 1
        elif (
            items[k].type == ","
            and words[-1] in ("and", "or", "then")
            and k + 1 < len(items)
            and items[k + 1].type in LEAD_STARTS
        ):
            words.append(",")
            k += 1
        else:
            break
    word = " ".join(words).replace(" ,", ",")
    if word not in JOINS:
        raise Problem(
            Diagnostic(
                "join", "error", (items[i].start, items[k - 1].end), f"'{word}' joins nothing: one word too many?"
            )
        )
    return k - i, word


def _join_role(
    items: list[Item], i: int, size: int, word: str, open_leads: int, verb_seen: bool, out: list[Item]
) -> str:
    n = len(items)
    k = i + size
    if k >= n or not out:
        return "CONJ_NP"
    after = items[k]
    if word == "," and open_leads:
        return "LEAD_COMMA"
    if after.type == "VERB" and after.value in ("has", "have", "is", "are") and _relative_open(out):
        return "CONJ_REL"
    if out[-1].type == "ZONE" and after.type == "ZONE":
        return "CONJ_HEAD"
    if after.type == "KEYWORDS" and word != "," and _grants(out) and not _is_order(after.value):
        return "CONJ_ARG"
    if after.type in ("VERB", "AUX", "KEYWORDS", "THERE") or after.type in LEAD_STARTS or "then" in word:
        return "CONJ_CLAUSE"
    if word == "," and after.type == "PREP":
        return "CONJ_ARG"
    if word == "," and after.type in ("MOD_PREP", "IN_FIELD"):
        return "CONJ_MOD"
    if word == ",":
        return "CONJ_CLAUSE" if _verb_ahead(items, k) else "CONJ_NP"
    if verb_seen and _verb_ahead(items, k):
        return "CONJ_CLAUSE"
    if after.type == "MANNER" and word != ",":
        return "CONJ_ARG"
    if after.type in ("MOD_PREP", "IN_FIELD"):
        return "CONJ_MOD"
    before = out[-1]
    if after.type == "PREP":
        if after.value == "under" and (_zone_open(out) or before.type in ("ZONE", "CARD")):
            after.type = "MOD_PREP"
            return "CONJ_MOD"
        return "CONJ_ARG"
    if before.type in ("KEYWORDS", "QUOTE", "MANNER"):
        return "CONJ_ARG"
    if _attribute_ahead(items, k) and _attribute_open(out):
        return "CONJ_MOD"
    if (
        before.type in NOUNS | PRE_NOUN
        and after.type in NOUNS | PRE_NOUN
        and not (before.type in NOUNS and after.type == "NAMES")
    ):
        return "CONJ_HEAD"
    if _zone_open(out) and _zone_ahead(items, k):
        return "CONJ_MOD"
    return "CONJ_NP"


def _verb_ahead(items: list[Item], k: int) -> bool:
    """A finite verb before the next comma, or before a join that starts a new verb phrase."""
    for j in range(k, len(items)):
        item = items[j]
        if item.type in ("VERB", "AUX", "AUX_ALONE"):
            return True
        if item.type in (",", "CONJ_CLAUSE") or item.type in LEAD_STARTS:
            return False
        if item.type == "PREP" and item.value == "to" and j + 1 < len(items) and items[j + 1].type == "VERB":
            return False
        if item.type == "CONJ" and j + 1 < len(items) and items[j + 1].type in ("VERB", "AUX", "PRONOUN", "KEYWORDS"):
            return False
    return False


_GRANTING = frozenset("get gets gain gains give gives getting gaining giving has have".split())
_ORDERS = ("draw", "recovery", "de-digivolve", "digi-burst", "save", "blitz", "mind link", "delay")


def _grants(out: list[Item]) -> bool:
    """The last verb is one that gives numbers and keywords, and something has been given."""
    for item in reversed(out):
        if item.type == "VERB":
            return item.value in _GRANTING and item is not out[-1]
        if item.type in ("CONJ_CLAUSE", "LEAD_COMMA", "WHEN", "IF"):
            return False
    return False


def _is_order(icons: Icons) -> bool:
    """Keywords that are carried out, not had (CR 16: "effects execute processing")."""
    return icons.items[0][1:].strip().lower().startswith(_ORDERS)


def _relative_open(out: list[Item]) -> bool:
    """A "that has …" stands right before, in the same noun phrase."""
    for item in reversed(out):
        if item.type == "REL":
            return item.value == "that"
        if item.type in ("LEAD_COMMA", "CONJ_CLAUSE", "CONJ_NP", "PREP", "WHEN", "IF"):
            return False
    return False


def _attribute_ahead(items: list[Item], k: int) -> bool:
    """ "the [T] trait", "[A] in its name", "a play cost of …", "5000 DP or less", ＜K＞."""
    j = k
    if items[j].type in ("DET", "POSSDET"):
        j += 1
    if j >= len(items):
        return False
    if items[j].type in ("NAMES", "KEYWORDS", "TIMINGS"):
        return (j + 1 < len(items) and items[j + 1].type in ("IN_FIELD", "STAT")) or items[j].type == "KEYWORDS"
    if items[j].type in ("STAT", "_LEVEL"):
        return True
    return items[j].type == "NUMBER" and j + 1 < len(items) and items[j + 1].type == "STAT"


def _attribute_open(out: list[Item]) -> bool:
    for at in range(len(out) - 1, -1, -1):
        item = out[at]
        if item.type == "MOD_PREP" and item.value in ("with", "without"):
            return True
        if item.type == "IN_FIELD":
            return True
        if item.type == "VERB" and item.value in ("has", "have", "having"):
            before = next((x for x in reversed(out[:at]) if x.type not in ("AUX",)), None)
            return before is None or (before.value not in ("you", "they") and before.type != "PLAYER")
        if item.type in ("CONJ_CLAUSE", "LEAD_COMMA", "CONJ_NP", "VERB", "PREP"):
            return False
    return False


def _zone_open(out: list[Item]) -> bool:
    return bool(out) and (
        out[-1].type == "ZONE" or str(out[-1].value) in ("digivolution cards", "security cards", "link cards")
    )


def _zone_ahead(items: list[Item], k: int) -> bool:
    for item in items[k : k + 6]:
        if item.type == "ZONE" or str(item.value) in ("digivolution cards", "link cards"):
            return True
        if (
            item.type not in DETS
            and item.type not in PRE_NOUN
            and item.type not in ("_POSS", "PART_OF", "CARD", "PRONOUN")
        ):
            return False
    return False
