"""Text of one field -> units with trees, or the diagnostics that say why not."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardc.grammar.diagnostics import MAX_DIAGNOSTICS, Diagnostic
from cardc.grammar.effect_check import Standing
from cardc.grammar.effect_check import effect as check_effect
from cardc.grammar.item import Item
from cardc.grammar.known import Known
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.lexicon import icon
from cardc.grammar.normalise import Normalised, normalise
from cardc.grammar.problem import Problem
from cardc.grammar.repairs import Mend, mended, warning
from cardc.grammar.requirement import RequirementError, parse_requirement, parse_rule
from cardc.grammar.requirement_syntax import RequirementLine, RuleLine
from cardc.grammar.segment import RawUnit, UnitKind, names_effects, segment, unglued
from cardc.grammar.segment import sentences as split_sentences
from cardc.grammar.syntax import EffectText, Sentence
from cardc.grammar.tables import START, Misfit, parser
from cardc.grammar.tagger import tag
from cardc.grammar.terminals import describe

KNOWN: Known[Sentence] = Known()
KNOWN_LINES: Known[RequirementLine | RuleLine] = Known()
"""Those of texts where no character was moved: there the words are all that counts."""
MAX_TOKENS = 200
"""A sentence has at most so many raw tokens, those in its quotes included; this bounds how deep its tree can be."""


class ParsedUnit(msgspec.Struct, frozen=True, gc=False):
    """A unit of a field. `tree` is None when an error stands in `diagnostics`. Spans are of the field as given.

    `mends` are the places in it that were mended before it was read; `diagnostics` has a warning for each.
    """

    kind: UnitKind
    span: tuple[int, int]
    tree: EffectText | RequirementLine | RuleLine | None
    diagnostics: tuple[Diagnostic, ...]
    raw: RawUnit
    mends: tuple[Mend, ...] = ()


def parse_field(text: str, repair: bool = True) -> list[ParsedUnit]:
    """Parse one text field. Raises nothing: each unit has a tree or at least one error.

    With `repair` the damage that the table of repairs knows is mended first.
    """
    normalised, mends = normalise(text), ()
    if repair:
        normalised, mends = mended(normalised)
    raws, problems = lex(normalised.text)
    if problems and all(raw.shape == "newline" for raw in raws):
        raws = [Raw("other", "", problems[0].span[0], problems[0].span[1])]
    units = [_Reader(normalised).unit(unit) for unit in segment(normalised.text, unglued(normalised.text, raws))]
    if problems and units:
        units = _with_problems(text, units, [_mapped(problem, normalised) for problem in problems[:MAX_DIAGNOSTICS]])
    return _at_most(MAX_DIAGNOSTICS, [_with_mends(unit, mends) for unit in units] if mends else units)


def _with_mends(unit: ParsedUnit, mends: Sequence[Mend]) -> ParsedUnit:
    """The unit with a warning for each place in it that was mended."""
    mine = tuple(mend for mend in mends if mend.span[0] < unit.span[1] and mend.span[1] > unit.span[0])
    warnings = tuple(warning(mend) for mend in mine)
    return msgspec.structs.replace(unit, diagnostics=(*unit.diagnostics, *warnings)[:MAX_DIAGNOSTICS], mends=mine)


def _mapped(problem: Diagnostic, normalised: Normalised) -> Diagnostic:
    return Diagnostic(problem.code, problem.severity, normalised.original(*problem.span), problem.message)


def _with_problems(text: str, units: list[ParsedUnit], problems: list[Diagnostic]) -> list[ParsedUnit]:
    """Give each problem of the whole field to the unit it lies in, which is then refused."""
    out: list[ParsedUnit] = []
    for at, unit in enumerate(units):
        after = units[at - 1].span[1] if at else 0
        until = unit.span[1] if at < len(units) - 1 else len(text) + 1
        mine = tuple(p for p in problems if after <= p.span[0] < until)
        out.append(msgspec.structs.replace(unit, tree=None, diagnostics=(*mine, *unit.diagnostics)) if mine else unit)
    return out


def _at_most(limit: int, units: list[ParsedUnit]) -> list[ParsedUnit]:
    """The first `limit` diagnostics of a field; a refused unit after them keeps its first error."""
    if len(units) == 1 and len(units[0].diagnostics) <= limit:
        return units
    out: list[ParsedUnit] = []
    for unit in units:
        kept = unit.diagnostics[: max(limit, 1)]
        limit -= len(kept)
        out.append(msgspec.structs.replace(unit, diagnostics=kept) if len(kept) < len(unit.diagnostics) else unit)
    return out


class _Reader:
    """Parses the units of one field; collects what goes wrong in `problems`."""

    def __init__(self, normalised: Normalised) -> None:
        self.normalised = normalised
        self.problems: list[Diagnostic] = []

    def unit(self, unit: RawUnit) -> ParsedUnit:
        tree = self.line(unit) if unit.kind in ("requirement", "rule") else self.effect(unit)
        span = self.normalised.original(unit.start, unit.end)
        diagnostics = tuple(self.problems[:MAX_DIAGNOSTICS])
        return ParsedUnit(unit.kind, span, tree if not diagnostics else None, diagnostics, unit)

    def line(self, unit: RawUnit) -> RequirementLine | RuleLine | None:
        """A requirement or [Rule] line: its own small language."""
        words = f"{unit.kind} {self.normalised.text[unit.start : unit.end]}"
        found = KNOWN_LINES.at(unit.start, words) if not self.normalised.starts else None
        if found is not None:
            return found
        read = parse_requirement if unit.kind == "requirement" else parse_rule
        try:
            found = read([raw for sentence in unit.sentences for raw in sentence], self.normalised)
        except RequirementError as error:
            self.problems.append(error.diagnostic)
            return None
        if not self.normalised.starts:
            KNOWN_LINES.add(unit.start, words, found)
        return found

    def effect(self, unit: RawUnit, standing: Standing | None = None) -> EffectText:
        if not unit.sentences and not unit.options:
            self._problem("empty", "the effect has no text", unit.start, unit.end)
        icons = tuple([f"[{icon(raw.text) or raw.text[1:-1]}]" for raw in unit.icons])
        if len(set(icons)) < len(icons):
            self._problem("header", "the same icon twice", unit.icons[0].start, unit.icons[-1].end)
        texts = list(unit.sentences)
        if unit.options and texts and texts[-1][-1].text == ":":
            texts[-1] = texts[-1][:-1]  # noise: the colon before bullets
        read = self.sentence if standing == "quoted" or self.normalised.starts else self.known_sentence
        sentences = tuple([found for raws in texts if raws and (found := read(raws)) is not None])
        tree = EffectText(
            self.normalised.original(unit.start, unit.end),
            icons,
            sentences,
            tuple([self.effect(option, "bullet") for option in unit.options]),
        )
        try:
            first = "" if icons or not texts else " ".join([raw.text for raw in texts[0]])
            check_effect(tree, standing or ("keyword" if unit.kind == "keyword" else "unit"), first)
        except Problem as problem:
            self.problems.append(problem.diagnostic)
        return tree

    def known_sentence(self, raws: Sequence[Raw]) -> Sentence | None:
        """A sentence that stands in no quote, of a text where no character was moved."""
        start, problems = raws[0].start, len(self.problems)
        words = self.normalised.text[start : raws[-1].end]
        found = KNOWN.at(start, words)
        if found is None:
            found = self.sentence(raws)
            if found is not None and len(self.problems) == problems:
                KNOWN.add(start, words, found)
        return found

    def sentence(self, raws: Sequence[Raw]) -> Sentence | None:
        if len(self.problems) >= MAX_DIAGNOSTICS:
            return None  # the unit is refused, and no more is told of it
        if raws[-1].end - raws[0].start > MAX_TOKENS and _size(raws) > MAX_TOKENS:
            self._problem(
                "too_long", f"a sentence has at most {MAX_TOKENS} words and marks", raws[0].start, raws[-1].end
            )
            return None
        try:
            tokens = self.tokens(raws)
        except Problem as problem:
            self.problems.append(_mapped(problem.diagnostic, self.normalised))
            return None
        if not tokens:
            self._problem(
                "only_reminder", "only reminder text: the keyword before it is lost", raws[0].start, raws[-1].end
            )
            return None
        try:
            return parse_tokens(tokens)
        except Problem as problem:
            self.problems.append(problem.diagnostic)
        except Misfit as unexpected:
            self.problems.append(_syntax_problem(unexpected, self.normalised, raws, tokens))
        return None

    def tokens(self, raws: Sequence[Raw]) -> list[Item]:
        tokens = tag(raws, self.quote)
        if self.normalised.starts:
            for token in tokens:
                token.start_pos, token.end_pos = self.normalised.original(token.start_pos or 0, token.end_pos or 0)
        return tokens

    def quote(self, raw: Raw) -> EffectText:
        """A quoted effect: the same grammar, one level down."""
        at = 0
        while at < len(raw.inner) and raw.inner[at].shape == "name" and icon(raw.inner[at].text) is not None:
            if at + 1 < len(raw.inner) and names_effects(self.normalised.text, raw.inner[at + 1]):
                break
            at += 1
        body = split_sentences(self.normalised.text, raw.inner[at:])
        unit = RawUnit("effect", tuple(raw.inner[:at]), tuple(body), (), raw.start, raw.end)
        return self.effect(unit, "quoted")

    def _problem(self, code: str, message: str, start: int, end: int) -> None:
        self.problems.append(Diagnostic(code, "error", self.normalised.original(start, end), message))


def _size(raws: Sequence[Raw]) -> int:
    return len(raws) + sum([_size(raw.inner) for raw in raws if raw.inner])


def parse_tokens(tokens: Sequence[Item]) -> Sentence:
    """LALR over the tokens of one sentence. Raises `Misfit`, and `Problem` from a check."""
    return parser().parse(tokens, start=START)


NOUN_TERMINALS = frozenset({"CARD", "ZONE", "STAT"})


def _syntax_problem(error: Misfit, normalised: Normalised, raws: Sequence[Raw], tokens: Sequence[Item]) -> Diagnostic:
    """What did not fit, and what would have; a noun lost after "your" or "the" is named as that."""
    accepted = error.fitting()
    expected = tuple(sorted({describe(name) for name in accepted}))[:12]
    at = next((i for i, token in enumerate(tokens) if token is error.token), len(tokens))
    before = tokens[at - 1] if at else None
    if before is not None and before.type in ("POSSDET", "DET") and accepted >= NOUN_TERMINALS:
        span = (before.start_pos or 0, before.end_pos or 0)
        return Diagnostic("missing_noun", "error", span, f"a noun is missing after '{before.value}'", expected)
    if error.token.type == "$END":
        end = raws[-1].end
        span = normalised.original(max(raws[-1].start, end - 1), end)
        return Diagnostic("unfinished", "error", span, "the sentence stops before it is complete", expected)
    span = (error.token.start_pos or 0, error.token.end_pos or 0)
    words = normalised.source[span[0] : span[1]]
    return Diagnostic("syntax", "error", span, f"'{words}' does not fit here", expected)
