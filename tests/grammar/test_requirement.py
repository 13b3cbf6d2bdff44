"""Requirement lines, [Rule] lines and keyword parameters: what they read as, print as, and refuse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from cardc.corpus.loading import load_files
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.normalise import normalise
from cardc.grammar.parse import ParsedUnit, parse_field
from cardc.grammar.requirement import RequirementError, parse_parameter, render_requirement, tokens_of
from cardc.grammar.requirement_words import (
    EXPLANATIONS,
    PHRASES,
    ROWS,
    explanation_end,
    flat,
    name_of,
    phrase_at,
    phrase_key,
)
from cardc.grammar.syntax import Node
from tests.grammar.support import bare
from tests.oracle.derivations import derivations

UNREAD_SETS = frozenset(("BT24", "EX11", "ST23", "ST24"))
"""Sets kept for measuring first contact."""

LINES = [
    ("[Digivolve] [Foomon]: Cost 2", "[Digivolve] [Foomon]: Cost 2"),
    ("[Digivolve]Lv.4 w/[Foo] in its name: Cost 3", "[Digivolve] Lv.4 w/[Foo] in name: Cost 3"),
    (
        "[Digivolve] While your opponent has 4 or more Digimon, [Foomon]: Cost 5",
        "[Digivolve] while your opponent has 4 or more Digimon, [Foomon]: Cost 5",
    ),
    (
        "[Digivolve] Lv.4 w/4 or more digivolution cards: Cost 3",
        "[Digivolve] Lv.4 w/4 or more digivolution cards: Cost 3",
    ),
    ("[Digivolve] Lv.3 w/[Foo]/[Bar] trait: Cost 2", "[Digivolve] Lv.3 w/[Foo]/[Bar] trait: Cost 2"),
    ("[Digivolve] [Foomon]/Lv.2 w/[Bar] trait: Cost 0", "[Digivolve] [Foomon]/Lv.2 w/[Bar] trait: Cost 0"),
    (
        "[Digivolve] Lv.3 w/[Foo] in name or w/[Bar] trait: Cost 2",
        "[Digivolve] Lv.3 w/[Foo] in name or w/[Bar] trait: Cost 2",
    ),
    (
        "[Digivolve] Lv.3 w/＜Save＞ in text or w/[Bar] trait: Cost 2",
        "[Digivolve] Lv.3 w/＜Save＞ in text or w/[Bar] trait: Cost 2",
    ),
    (
        "[Digivolve] Lv.4 w/[Foo] in name w/o [Bar] trait: Cost 0",
        "[Digivolve] Lv.4 w/[Foo] in name w/o [Bar] trait: Cost 0",
    ),
    (
        "[Digivolve] Lv.6 w/[Foo] trait and play cost 13 or less: Cost 2",
        "[Digivolve] Lv.6 w/[Foo] trait and play cost 13 or less: Cost 2",
    ),
    (
        "[Digivolve] While you have [Foo Bar], [Foomon]: Cost 6",
        "[Digivolve] while you have [Foo Bar], [Foomon]: Cost 6",
    ),
    (
        "[Digivolve] While you have 3 or fewer security cards, [Foomon]: Cost 5",
        "[Digivolve] while you have 3 or fewer security cards, [Foomon]: Cost 5",
    ),
    (
        "[Digivolve] While you have 2 or more face-up security cards, [Foomon]: Cost 5",
        "[Digivolve] while you have 2 or more face-up security cards, [Foomon]: Cost 5",
    ),
    (
        "[Digivolve][Foomon] while you have 2 or fewer security cards: Cost 3",
        "[Digivolve] [Foomon] while you have 2 or fewer security cards: Cost 3",
    ),
    (
        "[Digivolve][Foo Bar] w/5 [Baz] trait cards under it: Cost 5",
        "[Digivolve] [Foo Bar] w/5 [Baz] trait card under: Cost 5",
    ),
    (
        "[Digivolve] Play cost 10 or higher Lv.6 w/[Foo] trait: Cost 1",
        "[Digivolve] play cost 10 or higher Lv.6 w/[Foo] trait: Cost 1",
    ),
    ("Digivolve: 3 from Lv.4 2-color w/green", "Digivolve: 3 from Lv.4 2-color w/green"),
    (
        "Digivolve: 3 from Lv.4 w/[Foo] in name or 2-color w/green",
        "Digivolve: 3 from Lv.4 w/[Foo] in name or 2-color w/green",
    ),
    (
        "Digivolve: 5 from [Foomon]/3 from yellow, green, or purple Lv.4 w/＜Save＞ text",
        "Digivolve: 5 from [Foomon]/3 from yellow, green, or purple Lv.4 w/＜Save＞ in text",
    ),
    ("Digivolve: 2 if name contains [Foo]", "Digivolve: 2 if name contains [Foo]"),
    ("[DNA Digivolution] Blue Lv.4 + green Lv.4: Cost 0", "[DNA Digivolve] blue Lv.4 + green Lv.4: Cost 0"),
    ("DNA Digivolution: 0 from [Foomon] + [Barmon]", "DNA Digivolve: 0 from [Foomon] + [Barmon]"),
    ("＜DNA Digivolution: 0 from blue Lv.4 + green Lv.4＞", "＜DNA Digivolve: 0 from blue Lv.4 + green Lv.4＞"),
    (
        "Burst Digivolve: 0 from [Foomon] by returning 1 [Foo Bar] to hand",
        "Burst Digivolve: 0 from [Foomon] by returning 1 [Foo Bar] to the hand",
    ),
    (
        "Burst Digivolve [Foomon]: By returning 1 [Foo Bar] to the hand, cost 0.",
        "[Burst Digivolve] [Foomon]: By returning 1 [Foo Bar] to the hand, cost 0",
    ),
    ("DigiXros -2: [Foomon] + [Barmon]", "[DigiXros -2] [Foomon] + [Barmon]"),
    (
        "[DigiXros -2] 5 Lv.5 or lower [Foo]/[Bar] trait Digimon cards w/different card numbers",
        "[DigiXros -2] 5 Lv.5 or lower [Foo]/[Bar] trait Digimon card w/different card numbers",
    ),
    (
        "[DigiXros -1] ∞ Digimon cards w/[Foo] or [Bar] trait & different card numbers",
        "[DigiXros -1] ∞ Digimon card w/[Foo] or [Bar] trait & different card numbers",
    ),
    (
        "[DigiXros -2] 5 Digimon cards w/different names + [Foo], [bar], or [Baz] in one of its traits",
        "[DigiXros -2] 5 Digimon card w/different names + [Foo], [bar], or [Baz] in any trait",
    ),
    ("[DigiXros -1] [Foomon] x [Barmon] or [Bazmon]", "[DigiXros -1] [Foomon] x [Barmon] or [Bazmon]"),
    ("[Assembly -4] 8 Digimon cards w/[Foo] trait", "[Assembly -4] 8 Digimon card w/[Foo] trait"),
    ("Assembly -6: 4 [Foomon] cards", "[Assembly -6] 4 [Foomon] card"),
    ("[App Fusion] [Foomon] & [Barmon] & [Bazmon]: Cost 0", "[App Fusion] [Foomon] & [Barmon] & [Bazmon]: Cost 0"),
    ("[Link] [Foo] trait: Cost 1", "[Link] [Foo] trait: Cost 1"),
    ("＜Use Req. ([Foo] in text)＞", "＜Use Req. ([Foo] in text)＞"),
    ("＜Overflow -4＞", "Overflow -4"),
    ("[Arts Digivolve] Lv.5 w/[Foo] trait: Cost 3", "[Arts Digivolve] Lv.5 w/[Foo] trait: Cost 3"),
    ("[Rule] Trait: Has the [Foo] type.", "[Rule] Trait: Has the [Foo] type"),
    ("(Rule) Trait: Has [Foo] and [Bar].", "[Rule] Trait: Has the [Foo] and [Bar]"),
    ("[Rule] Name: Also treated as [Foomon]/[Barmon].", "[Rule] Name: Also treated as [Foomon]/[Barmon]"),
    ("[Rule] Name: Treated as having [Foo].", "[Rule] Name: Also treated as having [Foo]"),
    ("The name of this card/Digimon is also treated as [Foomon].", "[Rule] Name: Also treated as [Foomon]"),
    ("This card is also treated as [Foomon] for a DigiXros.", "This card is also treated as [Foomon] for DigiXros"),
    (
        "This card is also treated as level 4 for [Foomon]'s assembly.",
        "This card is also treated as Lv.4 for [Foomon]'s assembly",
    ),
    (
        "You can include up to 50 copies of cards with this card's card number in your deck.",
        "[Rule] You can include up to 50 copies of cards with this card's card number in your deck",
    ),
]

PARAMETERS = [
    ("(Red/Black)", "red/black"),
    ("(Blue/Yellow Lv.3)", "blue/yellow Lv.3"),
    ("([Foo])", "[Foo]"),
    ("([Foomon])/([Barmon])", "[Foomon]/[Barmon]"),
    ("(Lv.4 or lower w/[Foo] in name or w/[Bar] trait)", "Lv.4 or lower w/[Foo] in name or w/[Bar] trait"),
    ("(Lv.6 or lower w/[Foo]/[Bar Baz] in any trait)", "Lv.6 or lower w/[Foo]/[Bar Baz] in any trait"),
    ("(yellow Lv.6 + green/black Lv.6)", "yellow Lv.6 + green/black Lv.6"),
    ("([Foomon] & [Barmon])", "[Foomon] & [Barmon]"),
    ("(Deck)", "Deck"),
    ("(3)", "3"),
]

REFUSED = {
    "[Digivolve] Foomon: Cost 2": ("unknown_word", "Foomon"),
    "Digivolve: 0 from Foomon": ("unknown_word", "Foomon"),
    "DigiXros -1: [Foomon] xD7 [Barmon]": ("damaged", "xD7"),
    "[Digivolve] Lv. w/[Foo] trait: Cost 2": ("syntax", "w/"),
    "[Digivolve] Lv.3 w/[Foo]: Cost 2": ("syntax", ": Cost"),
    "[Digivolve] Lv.3 w/[Foo] trait: Cost": ("unfinished", "t"),
    "[DigiXros -1] [Foomon] + [Barmon]: Cost 2": ("syntax", ": Cost"),
    "[Rule] Trait: Has the type.": ("syntax", "type"),
}


def line(text: str, repair: bool = True) -> ParsedUnit:
    units = parse_field(text, repair)
    assert len(units) == 1, [unit.raw for unit in units]
    return units[0]


@pytest.mark.parametrize(("text", "printed"), LINES)
def test_a_line_prints_as_modern_text_and_reads_back(text: str, printed: str) -> None:
    unit = line(text)
    assert isinstance(unit.tree, Node), unit.diagnostics
    assert unit.kind == ("rule" if type(unit.tree).__name__.startswith("Rule") else "requirement")
    assert render_requirement(unit.tree) == printed
    assert bare(line(printed).tree) == bare(unit.tree)


@pytest.mark.parametrize(("text", "printed"), PARAMETERS)
def test_a_parameter_prints_and_reads_back(text: str, printed: str) -> None:
    node = parse_parameter(text)
    assert render_requirement(node) == printed
    assert bare(parse_parameter(f"({printed})")) == bare(node)


@pytest.mark.parametrize(("text", "problem"), REFUSED.items())
def test_what_cannot_be_read_is_refused_at_its_place(text: str, problem: tuple[str, str]) -> None:
    unit = line(text, repair=False)
    assert unit.tree is None
    diagnostic = unit.diagnostics[0]
    assert (diagnostic.code, text[slice(*diagnostic.span)]) == problem


def test_lost_brackets_are_suggested() -> None:
    assert line("Digivolve: 0 from Foomon").diagnostics[0].expected == ("[Foomon]",)


@pytest.mark.parametrize("text", ["", "()", "(Foo)", "([Foo]", "(Lv.4 w/)", "([Foo] trait +)"])
def test_an_unreadable_parameter_is_refused(text: str) -> None:
    with pytest.raises(RequirementError):
        parse_parameter(text)


@pytest.mark.parametrize("text", [text for texts in EXPLANATIONS.values() for text in texts])
@pytest.mark.parametrize("between", [" ", "\n\n", ". "])
def test_an_explanation_belongs_to_its_requirement(text: str, between: str) -> None:
    assert bare(line("[DigiXros -2] [Foomon] x [Barmon]" + between + text).tree) == bare(
        line("[DigiXros -2] [Foomon] x [Barmon]").tree
    )


@pytest.mark.parametrize(
    "text",
    [
        "DigiXros -1: [Foomon] When you would play this card, you may place specified cards.",
        "[DNA Digivolution] Red Lv.4 + blue Lv.4: Cost 0 Digivolve unsuspended with the 2 specified Digimon. stacked "
        "on top of each other.",
    ],
)
def test_half_an_explanation_is_no_noise(text: str) -> None:
    units = parse_field(text)
    assert [unit.kind for unit in units] != ["requirement"]
    assert units[-1].tree is None


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("[Digivolve] [Foomon]: Cost 2[On Play] Draw 1.", ["requirement", "effect"]),
        ("Digivolve: 2 from [Foomon] You may attack.", ["requirement", "effect"]),
        ("Digivolve: 2 from Lv.3 w/[Foo] in nameOne of your Digimon may attack.", ["requirement", "effect"]),
        (
            "[Digivolve][Foomon]: Cost 3The name of this card/Digimon is also treated as [Barmon].",
            ["requirement", "rule"],
        ),
        ("[Your Turn] This Digimon gets +1000 DP. (Rule) Trait: Has [Foo].", ["effect", "rule"]),
        ("＜Blocker＞ (Rule) Name: Also treated as [Foomon].", ["keyword", "rule"]),
        ("This card is also treated as having [Foo] in its name. You may attack.", ["rule", "effect"]),
        ("[Rule] Trait: Has the [Foo] type.\n[Rule] Trait: Has the [Bar] type.", ["rule", "rule"]),
    ],
)
def test_units_are_cut_where_a_line_ends(text: str, kinds: list[str]) -> None:
    assert [unit.kind for unit in parse_field(text)] == kinds


@pytest.mark.parametrize(("canonical", "equal"), [(row.canonical, equal) for row in ROWS for equal in row.equal])
def test_equal_wordings_make_the_same_terminal(canonical: str, equal: str) -> None:
    assert PHRASES[phrase_key(equal)] is PHRASES[phrase_key(canonical)]


def test_long_lists_take_linear_time() -> None:
    text = "[Digivolve] " + ", ".join(["[Foomon]"] * 20_000) + ": Cost 2"
    assert line(text).kind == "requirement"


# ---- the real corpus ----------------------------------------------------------------------------


@cache
def corpus_units(path: Path) -> tuple[tuple[str, ParsedUnit], ...]:
    """Every distinct requirement and rule unit outside the unread sets that parses."""
    fields = {f.text for entry in load_files([path]) if entry.card.set not in UNREAD_SETS for f in entry.card.fields}
    found: dict[str, ParsedUnit] = {}
    for text in sorted(fields):
        for unit in parse_field(text):
            if unit.kind in ("requirement", "rule"):
                found.setdefault(text[slice(*unit.span)], unit)
    return tuple(found.items())


def trees(path: Path) -> Iterator[tuple[str, ParsedUnit, Node]]:
    for text, unit in corpus_units(path):
        if isinstance(unit.tree, Node):
            yield text, unit, unit.tree


def plain(raws: Sequence[Raw]) -> list[str]:
    """Words with each phrase in its canonical wording; the noise rules of this part of the language left out."""
    at, out = 0, []
    raws = flat(raws)
    while at < len(raws):
        past = explanation_end(raws, at)
        phrase = phrase_at(raws, at) if raws[at].shape != "name" or at == 0 else None
        if past > at or raws[at].text == ".":
            at = max(past, at + 1)
        elif phrase is not None:
            out.extend(phrase_key(phrase[0].canonical))
            at = phrase[1]
        else:
            out.append(name_of(raws[at]))
            at += 1
    return out


def test_nearly_all_lines_of_the_corpus_parse(corpus_path: Path) -> None:
    refused = {text: unit.diagnostics[0].code for text, unit in corpus_units(corpus_path) if unit.tree is None}
    assert set(refused.values()) <= {"damaged", "unknown_word"}, refused
    assert len(refused) <= 0.02 * len(corpus_units(corpus_path)), refused


def test_no_word_of_a_line_is_swallowed(corpus_path: Path) -> None:
    for _, unit, tree in trees(corpus_path):
        printed = lex(normalise(render_requirement(tree)).text)[0]
        assert [name_of(raw) for raw in flat(printed)] == plain(unit.raw.sentences[0])


def test_every_line_reads_back(corpus_path: Path) -> None:
    for _, unit, tree in trees(corpus_path):
        again = parse_field(render_requirement(tree))
        assert [(each.kind, bare(each.tree)) for each in again] == [(unit.kind, bare(tree))]


@pytest.mark.parametrize(("kind", "start"), [("requirement", "requirement"), ("rule", "rule_line")])
def test_every_line_has_one_reading(corpus_path: Path, kind: str, start: str) -> None:
    lines = {tokens_of(render_requirement(tree)) for _, unit, tree in trees(corpus_path) if unit.kind == kind}
    assert {types: n for types in sorted(lines) if (n := derivations(types, start)) != 1} == {}
