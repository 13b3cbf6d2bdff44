"""Requirement lines, [Rule] lines and keyword parameters: raw tokens -> terminals -> tree, and back.

The tagger reads phrases from `requirement_words`; lists of names and of colours become one token,
and a look ahead tells what "or" joins: cards, or two descriptions of the same card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NoReturn

from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.item import Item
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.normalise import Normalised, normalise
from cardc.grammar.render import words
from cardc.grammar.requirement_syntax import Parameter, RequirementLine, RuleLine
from cardc.grammar.requirement_words import COLORS, LITERALS, PHRASES, explanation_end, flat, phrase_at
from cardc.grammar.syntax import Icons, Node
from cardc.grammar.tables import Misfit, parser

_LIST_JOINS = (("or",), (",", "or"), ("/",), (")", "/", "("), ("and",), (",", "and"))
_CARD_JOINS = (("or",), (",", "or"), ("/",), (",",))
_VOCABULARY = frozenset(word for phrase in PHRASES for word in phrase) | COLORS


class RequirementError(ValueError):
    """What cannot be read; carries the diagnostic. Its span is of the text as given."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def parse_requirement(raws: Sequence[Raw], normalised: Normalised) -> RequirementLine:
    """The tree of a requirement unit. Raises `RequirementError`."""
    return _parse("requirement", raws, normalised)


def parse_rule(raws: Sequence[Raw], normalised: Normalised) -> RuleLine:
    """The tree of a [Rule] unit. Raises `RequirementError`."""
    return _parse("rule_line", raws, normalised)


@lru_cache(maxsize=500)
def parse_parameter(text: str) -> Parameter:
    """The tree of what stands behind a keyword's name: "([X] trait)". Raises `RequirementError`."""
    normalised = normalise(text)
    raws, problems = lex(normalised.text)
    if problems or not raws or raws[0].shape != "paren" or raws[-1].shape != "paren":
        _refuse("parameter", normalised, (0, len(normalised.text)), "a parameter stands in parentheses")
    return _parse("keyword_parameter", flat(raws)[1:-1], normalised)


def tokens_of(text: str) -> tuple[str, ...]:
    """The terminals of a line, for those who count its readings. Raises `RequirementError`."""
    normalised = normalise(text)
    raws = _without_explanation(flat(lex(normalised.text)[0]))
    return tuple(token.type for token in Tagger(raws, normalised).tokens())


def render_requirement(node: Node) -> str:
    """The line in canonical words. Parsing it gives an equal tree, spans aside."""
    return spell(words(node))


_TIGHT_BEFORE = frozenset(
    (",", ":", "/", ")", "]", "＞", "'s assembly", "'s DNA digivolution", ")＞", ": Cost", ", cost", ": By returning")
)
_TIGHT_AFTER = frozenset(("w/", "Lv.", "/", "(", "＜Use Req. ("))


def spell(pieces: Sequence[str]) -> str:
    """Join words with single spaces, none where the game prints none."""
    out = ""
    for at, piece in enumerate(pieces):
        tight = at == 0 or piece in _TIGHT_BEFORE or pieces[at - 1] in _TIGHT_AFTER
        out += piece if tight else " " + piece
    return out


# ---- parsing ------------------------------------------------------------------------------------


def _parse(start: str, raws: Sequence[Raw], normalised: Normalised) -> Any:
    tokens = Tagger(_without_explanation(flat(raws)), normalised).tokens()
    if not tokens:
        _refuse("empty", normalised, (raws[0].start, raws[-1].end) if raws else (0, 0), "nothing stands here")
    try:
        return parser().parse(tokens, start=start)
    except Misfit as unexpected:
        raise RequirementError(_unexpected(unexpected, normalised, tokens)) from None


def _without_explanation(raws: list[Raw]) -> list[Raw]:
    """Drop the named noise behind a requirement: its explanation, and full stops."""
    at = next((i for i in range(1, len(raws)) if explanation_end(raws, i) == len(raws)), len(raws))
    if at < len(raws) and raws[at - 1].text == "." and raws[at - 1].end < raws[at].start:
        at -= 1
    while at and raws[at - 1].text == "." and not (at > 1 and raws[at - 2].text == "req"):
        at -= 1
    return raws[:at]


def _refuse(code: str, normalised: Normalised, span: tuple[int, int], message: str, **more: Any) -> NoReturn:
    raise RequirementError(Diagnostic(code, "error", normalised.original(*span), message, **more))


def _unexpected(error: Misfit, normalised: Normalised, tokens: Sequence[Item]) -> Diagnostic:
    expected = tuple(sorted({describe(name) for name in error.fitting()}))[:12]
    if error.token.type == "$END":
        end = tokens[-1].end_pos
        return Diagnostic(
            "unfinished", "error", (max(0, end - 1), end), "the line stops before it is complete", expected
        )
    span = (error.token.start_pos or 0, error.token.end_pos or 0)
    found = normalised.source[slice(*span)]
    return Diagnostic("syntax", "error", span, f"'{found}' does not fit here", expected)


_TERMINAL_NAMES: dict[str, str] = {
    "REQ_NAMES": "a [name]",
    "REQ_COLORS": "a colour",
    "REQ_KEYWORDS": "a ＜keyword＞",
    "REQ_KIND": "'Digimon card', 'Tamer'…",
    "REQ_NUMBER": "a number",
    "REQ_SIGNED": "a signed number",
    "REQ_INFINITE": "'∞'",
    "REQ_CMP": "'or higher', 'or less'…",
    "REQ_N_COLOR": "'2-color'",
    "REQ_FIELD": "'in name', 'in text'…",
    "REQ_TRAIT": "'trait'",
    "REQ_UNDER": "'under'…",
    "REQ_HELD": "'or more digivolution cards'…",
    "REQ_TRAIT_KIND": "'type', 'form'…",
    "REQ_DIFFERENT": "'different names'…",
    "REQ_ZONE": "'Deck'",
    "REQ_CARDS_IN": "'security cards'…",
    "REQ_DET": "'a'",
    "REQ_WHILE": "'while you have'…",
    "REQ_PURPOSE": "'assembly'…",
    "REQ_OR": "'or' with a further card",
    "REQ_OR_MORE": "'or' with a further description",
    "REQ_AND": "'and'",
    "REQ_PLUS": "'x', '+' with a further card",
    "_REQ_SLASH": "'/' with a further cost",
    "_REQ_COMMA": "a comma",
    "$END": "the end",
}


def describe(name: str) -> str:
    """A terminal of this grammar in words."""
    return _TERMINAL_NAMES.get(name) or f"'{LITERALS.get(name, name)}'"


# ---- tokens -------------------------------------------------------------------------------------


class Tagger:
    """One pass over the flat tokens of a line; every one of them ends up in exactly one terminal."""

    def __init__(self, raws: Sequence[Raw], normalised: Normalised) -> None:
        self.raws = raws
        self.normalised = normalised
        self.out: list[Item] = []
        self.described = False
        """A "w/" stands in the material being read."""
        self.leading = False
        """Between "While you have" at the start and its comma: a comma joins nothing there."""
        self.no_list = 0
        """Up to here commas are known to complete no list."""

    def tokens(self) -> list[Item]:
        at = 0
        while at < len(self.raws):
            at = self.token(at)
        return self.out

    def token(self, at: int) -> int:
        raw = self.raws[at]
        phrase = phrase_at(self.raws, at) if raw.shape != "name" or at == 0 else None
        if phrase is not None:
            row, end = phrase
            self.note(row.terminal)
            return self.emit(row.terminal, row.canonical, at, end)
        if raw.shape == "name":
            return self.listed("REQ_NAMES", at, lambda r: r.shape == "name", lambda r: r.text)
        if raw.text in COLORS:
            return self.listed("REQ_COLORS", at, lambda r: r.text in COLORS, lambda r: r.text)
        if raw.shape == "keyword":
            return self.emit("REQ_KEYWORDS", Icons((raw.text,)), at, at + 1)
        if raw.shape == "number":
            if [r.text for r in self.raws[at + 1 : at + 3]] in (["-", "color"], ["-", "colors"]):
                return self.emit("REQ_N_COLOR", raw.text + "-color", at, at + 3)
            return self.emit("REQ_NUMBER", raw.text, at, at + 1)
        if raw.shape == "signed":
            return self.emit("REQ_SIGNED", raw.text, at, at + 1)
        if raw.text == "∞":
            return self.emit("REQ_INFINITE", raw.text, at, at + 1)
        return self.join(at)

    def note(self, terminal: str) -> None:
        if terminal in ("_REQ_W", "_REQ_WO"):
            self.described = True
        elif terminal == "_REQ_COST":
            self.described = False
        elif terminal == "REQ_WHILE":
            self.leading = len(self.out) == 1

    def listed(self, terminal: str, at: int, fits: Any, text: Any) -> int:
        """ "[A], [B] or [C]" -> one token. A comma joins only where a later "or" or "and" completes the list."""
        items, joins, ends = [text(self.raws[at])], [], [at + 1]
        end = at + 1
        while True:
            join = next((j for j in (*_LIST_JOINS, (",",)) if self.words(end, len(j)) == j), None)
            after = end + len(join or ())
            if (
                join is None
                or ("," in join and (self.leading or end < self.no_list))
                or after >= len(self.raws)
                or not fits(self.raws[after])
            ):
                break
            items.append(text(self.raws[after]))
            joins.append("".join(" " + w if w not in ",)/(" else w for w in join).strip())
            end = after + 1
            ends.append(end)
        self.no_list = max(self.no_list, end)
        while joins and joins[-1] == ",":
            items.pop()
            joins.pop()
            ends.pop()
        canonical = tuple("/" if join == ")/(" else join for join in joins)
        return self.emit(terminal, Icons(tuple(items), canonical), at, ends[-1])

    def join(self, at: int) -> int:
        """What stands between cards and between descriptions."""
        words_ = next((j for j in (*_CARD_JOINS, (",", "and"), ("and",)) if self.words(at, len(j)) == j), None)
        if self.leading and self.words(at, 1) == (",",):
            self.leading = self.described = False
            return self.emit("_REQ_COMMA", ",", at, at + 1)
        text = self.raws[at].text
        if words_ is not None and words_ in _CARD_JOINS:
            end = at + len(words_)
            if words_ == ("/",) and self.kind(end) == "number" and self.words(end + 1, 1) == ("from",):
                self.described = False
                return self.emit("_REQ_SLASH", "/", at, end)
            more = self.describes(end)
            self.described = self.described and more
            return self.emit("REQ_OR_MORE" if more else "REQ_OR", "".join(words_).replace(",or", ", or"), at, end)
        if words_ is not None:
            return self.emit("REQ_AND", "and" if len(words_) == 1 else ", and", at, at + len(words_))
        if text in ("x", "+", "&"):
            if self.out and self.adds(at):
                return self.emit("REQ_AND", text, at, at + 1)
            self.described = False
            return self.emit("REQ_PLUS", text, at, at + 1)
        return self.unknown(at)

    def describes(self, at: int) -> bool:
        """What follows "or" describes the same card: "w/…", "2-color", and behind a "w/" also "[X] trait"."""
        row = phrase_at(self.raws, at)
        if row is not None and row[0].terminal in ("_REQ_W", "_REQ_WO"):
            return True
        if self.kind(at) == "number" and self.words(at + 1, 2) == ("-", "color"):
            return True
        if not self.described:
            return False
        if row is not None and row[0].terminal == "_REQ_PLAY_COST":
            return True
        return self.field_follows(at)

    def adds(self, at: int) -> bool:
        """ "different names + [X] in any trait", "[X] trait & different card numbers": the same cards."""
        if phrase_at(self.raws, at + 1) and self.words(at + 1, 1) == ("different",):
            return True
        return self.out[-1].type == "REQ_DIFFERENT" and self.field_follows(at + 1)

    def field_follows(self, at: int) -> bool:
        """A list of names or a keyword, then "trait", "in name", "in text"."""
        if self.kind(at) not in ("name", "keyword"):
            return False
        ahead = Tagger(self.raws, self.normalised)
        end = ahead.token(at)
        row = phrase_at(self.raws, end)
        return row is not None and row[0].terminal in ("REQ_FIELD", "REQ_TRAIT", "REQ_UNDER")

    def unknown(self, at: int) -> NoReturn:
        raw = self.raws[at]
        span = (raw.start, raw.end)
        if raw.text == "xd" and self.kind(at + 1) == "number":
            _refuse(
                "damaged",
                self.normalised,
                (raw.start, self.raws[at + 1].end),
                "a multiplication sign was damaged here",
                expected=("x",),
            )
        if raw.shape == "word" and raw.text not in _VOCABULARY:
            source = self.normalised.text[slice(*span)]
            hint = (f"[{source}]",) if source[:1].isupper() else ()
            _refuse("unknown_word", self.normalised, span, f"unknown word '{source}' in a requirement", expected=hint)
        _refuse("syntax", self.normalised, span, f"'{raw.text}' does not fit here")

    def words(self, at: int, length: int) -> tuple[str, ...]:
        return tuple([raw.text for raw in self.raws[at : at + length]])

    def kind(self, at: int) -> str:
        return self.raws[at].shape if at < len(self.raws) else ""

    def emit(self, terminal: str, value: Any, at: int, end: int) -> int:
        start, stop = self.normalised.original(self.raws[at].start, self.raws[end - 1].end)
        self.out.append(Item(terminal, value, start, stop))
        return end
