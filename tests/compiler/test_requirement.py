"""Requirement lines, [Rule] lines and keyword parameters as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardc.compiler.card import Card, Field
from cardc.compiler.compile import compile_card
from cardc.compiler.effect import (
    AllOf,
    AnyOf,
    CardNumberIs,
    CardsParameter,
    Compares,
    Count,
    EachParameter,
    Exists,
    HasColor,
    HasTrait,
    HasUnder,
    Keyword,
    Material,
    Measure,
    NameContains,
    NameIs,
    Not,
    Number,
    NumberParameter,
    PerEach,
    Place,
    Same,
    Select,
    SignParameter,
    TextContains,
    ZoneParameter,
)
from cardc.compiler.keyword import keyword_of
from cardc.compiler.refusal import Refusal
from cardc.compiler.requirement_data import (
    AppFusionRequirement,
    ArtsDigivolve,
    AssemblyRequirement,
    BurstRequirement,
    CardNumberRule,
    CopiesRule,
    DigivolveOption,
    DigivolveRequirement,
    DigiXrosRequirement,
    DnaRequirement,
    LinkRequirement,
    NameContainsRule,
    NameRule,
    Overflow,
    Slot,
    TraitRule,
    TreatedForRule,
    UseRequirement,
)
from cardc.compiler.unit import CompiledCard, Unit
from cardc.corpus.document import decode_card, encode_card
from cardc.corpus.loading import load_files
from tests.grammar.test_requirement import UNREAD_SETS

FOOMON, BARMON = Material(("card",), (NameIs(("Foomon",)),)), Material(("card",), (NameIs(("Barmon",)),))
FOO = HasTrait(("Foo",))
NUMBERED = AllOf((CardNumberIs(("XX0-001",)), NameIs(("Foomon",))))


def level(n: int) -> Number:
    return Number("level", "=", n)


def card(*filters: object) -> Material:
    return Material(("card",), filters)  # pyright: ignore[reportArgumentType]


def digivolve(cost: int | PerEach, *materials: Material) -> DigivolveRequirement:
    return DigivolveRequirement((DigivolveOption(cost, materials),))


def count_in(zone: str, how: str, n: int) -> Compares:
    return Compares(Measure("count", Select(("card",), places=(Place(zone, "you"),))), how, n)  # pyright: ignore[reportArgumentType]


LINES = [
    ("[Digivolve] [Foomon]: Cost 2", digivolve(2, FOOMON)),
    ("[Digivolve] [Foomon]/[Barmon]: Cost 0", digivolve(0, card(NameIs(("Foomon", "Barmon"))))),
    ("[Digivolve] [XX0-001 Foomon]: Cost 2", digivolve(2, card(NUMBERED))),
    ("[Digivolve] [XX0-001 Foomon]/[Barmon]: Cost 0", digivolve(0, card(AnyOf((NameIs(("Barmon",)), NUMBERED))))),
    (
        "[Digivolve][Barmon] w/[XX0-001 Foomon] in digivolution cards: Cost 4",
        digivolve(4, card(NameIs(("Barmon",)), HasUnder("digivolution_cards", Select(("card",), filters=(NUMBERED,))))),
    ),
    (
        "[Digivolve] Lv.4 w/[Foo] trait and 4 or more digivolution cards: Cost 3",
        digivolve(3, card(level(4), FOO, Number("digivolution_cards", ">=", 4))),
    ),
    (
        "[Digivolve] [Foomon] w/2 or more link cards: Cost 1",
        digivolve(1, card(NameIs(("Foomon",)), Number("link_cards", ">=", 2))),
    ),
    (
        "[Digivolve] While your opponent has a Lv.6 or higher Digimon, [Foomon]: Cost 5",
        DigivolveRequirement(
            (DigivolveOption(5, (FOOMON,)),),
            (Exists(Select(("digimon",), owner="opponent", filters=(Number("level", ">=", 6),))),),
        ),
    ),
    (
        "[Digivolve] [Foomon] while your opponent has 3 or more cards in their hand: Cost 5",
        DigivolveRequirement(
            (DigivolveOption(5, (FOOMON,)),),
            (Compares(Measure("count", Select(("card",), places=(Place("hand", "opponent"),))), ">=", 3),),
        ),
    ),
    ("[Digivolve] [Foomon]/Lv.2 w/[Foo] trait: Cost 0", digivolve(0, FOOMON, card(level(2), FOO))),
    (
        "[Digivolve] Lv.5 or higher w/[Foo] in its name: Cost 3",
        digivolve(3, card(Number("level", ">=", 5), NameContains(("Foo",)))),
    ),
    (
        "[Digivolve] Lv.3 w/[Bar] in name and [Foo] trait: Cost 2",
        digivolve(2, card(level(3), NameContains(("Bar",)), FOO)),
    ),
    (
        "[Digivolve] Lv.3 w/[Bar] in name or w/[Foo] trait: Cost 2",
        digivolve(2, card(level(3), AnyOf((NameContains(("Bar",)), FOO)))),
    ),
    (
        "[Digivolve] Lv.3 w/[Bar] in name or [Barmon]: Cost 2",
        digivolve(2, card(level(3), NameContains(("Bar",))), BARMON),
    ),
    (
        "[Digivolve] Lv.4 w/[Bar] in name w/o [Foo] trait: Cost 0",
        digivolve(0, card(level(4), NameContains(("Bar",)), Not(FOO))),
    ),
    (
        "[Digivolve] Black/Yellow Lv.4 w/[Foo] trait: Cost 3",
        digivolve(3, card(HasColor(("black", "yellow")), level(4), FOO)),
    ),
    (
        "[Digivolve] 2-color w/[Bar] in name: Cost 5",
        digivolve(5, card(Number("colors", "=", 2), NameContains(("Bar",)))),
    ),
    (
        "[Digivolve] Play cost 4 or less [Foomon]: Cost 0",
        digivolve(0, card(Number("play_cost", "<=", 4), NameIs(("Foomon",)))),
    ),
    (
        "[Digivolve][Foomon] w/5 [Foo] trait cards under it: Cost 5",
        digivolve(
            5, card(NameIs(("Foomon",)), HasUnder("under", Select(("card",), Count("at_least", 5), filters=(FOO,))))
        ),
    ),
    (
        "[Digivolve][Foomon] w/[Barmon] in digivolution cards: Cost 4",
        digivolve(
            4,
            card(
                NameIs(("Foomon",)), HasUnder("digivolution_cards", Select(("card",), filters=(NameIs(("Barmon",)),)))
            ),
        ),
    ),
    (
        "[Digivolve] While you have [Barmon], [Foomon]: Cost 6",
        DigivolveRequirement(
            (DigivolveOption(6, (FOOMON,)),), (Exists(Select(("card",), owner="you", filters=(NameIs(("Barmon",)),))),)
        ),
    ),
    (
        "[Digivolve] While you have 20 or more cards in trash, [Foomon]: Cost 4",
        DigivolveRequirement((DigivolveOption(4, (FOOMON,)),), (count_in("trash", ">=", 20),)),
    ),
    (
        "[Digivolve] [Foomon]: Cost 2 for each of your security cards",
        digivolve(PerEach(2, Select(("card",), places=(Place("security", "you"),))), FOOMON),
    ),
    (
        "[Digivolve] [Foomon]: Cost 2 for each of your face-up security cards",
        digivolve(PerEach(2, Select(("card",), places=(Place("security", "you", face_up=True),))), FOOMON),
    ),
    (
        "[Digivolve][Foomon] while you have 2 or fewer security cards: Cost 3",
        DigivolveRequirement((DigivolveOption(3, (FOOMON,)),), (count_in("security", "<=", 2),)),
    ),
    (
        "Digivolve: 5 from [Foomon]/3 from Lv.4 w/＜Save＞ in text",
        DigivolveRequirement(
            (DigivolveOption(5, (FOOMON,)), DigivolveOption(3, (card(level(4), TextContains(("＜Save＞",))),)))
        ),
    ),
    ("Digivolve: 2 if name contains [Foo]", digivolve(2, card(NameContains(("Foo",))))),
    (
        "Digivolve: 3 from Lv.4 w/[Bar] in name or 2-color w/green",
        digivolve(
            3, card(level(4), AnyOf((NameContains(("Bar",)), AllOf((Number("colors", "=", 2), HasColor(("green",)))))))
        ),
    ),
    (
        "[DNA Digivolution] Red Lv.4 + blue Lv.4: Cost 0",
        DnaRequirement(0, (Slot((card(HasColor(("red",)), level(4)),)), Slot((card(HasColor(("blue",)), level(4)),)))),
    ),
    ("＜DNA Digivolution: 0 from [Foomon] + [Barmon]＞", DnaRequirement(0, (Slot((FOOMON,)), Slot((BARMON,))))),
    (
        "Burst Digivolve: 0 from [Foomon] by returning 1 [Barmon] to hand",
        BurstRequirement(0, (FOOMON,), Slot((BARMON,))),
    ),
    ("DigiXros -2: [Foomon] + [Barmon]", DigiXrosRequirement(2, (Slot((FOOMON,)), Slot((BARMON,))))),
    ("[DigiXros -1] 4 [Foomon]", DigiXrosRequirement(1, (Slot((FOOMON,), 4),))),
    (
        "[DigiXros -1] ∞ Digimon cards w/[Foo] trait & different card numbers",
        DigiXrosRequirement(1, (Slot((Material(("digimon",), (FOO, Same("card_number", None, True))),), None),)),
    ),
    (
        "[DigiXros -2] 5 Digimon cards w/different names + [Foo] in one of its traits",
        DigiXrosRequirement(
            2, (Slot((Material(("digimon",), (Same("name", None, True), HasTrait(("Foo",), True))),), 5),)
        ),
    ),
    ("[Assembly -6] 4 [Foomon] cards", AssemblyRequirement(6, (Slot((FOOMON,), 4),))),
    ("[App Fusion] [Foomon] & [Barmon]: Cost 0", AppFusionRequirement(0, (Slot((FOOMON,)), Slot((BARMON,))))),
    ("[Link] [Foo] trait: Cost 1", LinkRequirement(1, (card(FOO),))),
    ("[Link] Lv.3 or higher: Cost 2", LinkRequirement(2, (card(Number("level", ">=", 3)),))),
    ("＜Use Req. ([Foo] trait)＞", UseRequirement((card(FOO),))),
    ("＜Overflow -4＞", Overflow(4)),
    ("[Arts Digivolve]", ArtsDigivolve()),
    ("[Rule] Trait: Has the [Foo] type.", TraitRule(("Foo",), "type")),
    ("(Rule) Trait: Has [Foo] and [Bar].", TraitRule(("Foo", "Bar"))),
    ("[Rule] Name: Also treated as [Foomon]/[Barmon].", NameRule(("Foomon", "Barmon"))),
    ("This card/Digimon is also treated as if its name is [Foomon].", NameRule(("Foomon",))),
    (
        "When you would DigiXros, the name of this card/Digimon is also treated as [Foomon].",
        NameRule(("Foomon",), "digixros"),
    ),
    ("This card is also treated as [Foomon] for a DigiXros.", NameRule(("Foomon",), "digixros")),
    ("[Rule] Name: Treated as having [Foo].", NameContainsRule(("Foo",))),
    ("This card/Digimon is also treated as having [Foo] in its name.", NameContainsRule(("Foo",))),
    ("This card/Digimon is also treated as having the [Foo] trait.", TraitRule(("Foo",))),
    ("This card is also treated as level 4 for [Foomon]'s assembly.", TreatedForRule(("Foomon",), "assembly", level=4)),
    ("[Rule] Card number: Also treated as [XX0-001].", CardNumberRule(("XX0-001",))),
    ("You can include up to 50 copies of cards with this card's card number in your deck.", CopiesRule(50)),
]

KEYWORDS = [
    ("＜Decoy (Red/Black)＞", Keyword("Decoy", None, CardsParameter((card(HasColor(("red", "black"))),)))),
    ("＜Decoy ([Foo])＞", Keyword("Decoy", None, CardsParameter((card(FOO),)))),
    ("＜Decoy ([Foo] trait)＞", Keyword("Decoy", None, CardsParameter((card(FOO),)))),
    ("＜Decode ([Foomon])＞", Keyword("Decode", None, CardsParameter((FOOMON,)))),
    (
        "＜Decode (Lv.4 or lower w/[Bar] in name or w/[Foo] trait)＞",
        Keyword(
            "Decode", None, CardsParameter((card(Number("level", "<=", 4), AnyOf((NameContains(("Bar",)), FOO))),))
        ),
    ),
    (
        "＜Partition (red Lv.4 & blue Lv.4)＞",
        Keyword(
            "Partition",
            None,
            EachParameter(((card(HasColor(("red",)), level(4)),), (card(HasColor(("blue",)), level(4)),))),
        ),
    ),
    (
        "＜Blast DNA Digivolve ([Foomon] + [Barmon])＞",
        Keyword("Blast DNA Digivolve", None, EachParameter(((FOOMON,), (BARMON,)))),
    ),
    ("＜Overclock ([Foo] Trait)＞", Keyword("Overclock", None, CardsParameter((card(FOO),)))),
    ("＜Detach ([Foo] trait)＞", Keyword("Detach", None, CardsParameter((card(FOO),)))),
    ("＜Succession ([Foomon])＞", Keyword("Succession", None, CardsParameter((FOOMON,)))),
    ("＜Succession ([XX0-001 Foomon])＞", Keyword("Succession", None, CardsParameter((card(NUMBERED),)))),
    ("＜Recovery +1 (Deck)＞", Keyword("Recovery", 1, ZoneParameter("deck"))),
    ("＜Fragment (3)＞", Keyword("Fragment", None, NumberParameter(3))),
    ("＜Security Attack -＞", Keyword("Security A.", None, SignParameter("-"))),
]

REFUSED_LINES = {
    "DigiXros +1: [Foomon]": "reduction",
    "[DNA Digivolution] Red Lv.4: Cost 0": "materials",
    "[App Fusion] [Foomon]: Cost 0": "materials",
    "[Digivolve] red: Cost 2": "material",
    "[Digivolve] [Foomon] Lv.3: Cost 2": "material",
    "[Digivolve] Lv.3 [Foo] trait: Cost 2": "material",
    "[Digivolve] Lv.3 w/[Bar] in name w/[Foo] trait: Cost 2": "material",
    "[Digivolve] Lv.3 and [Foo] trait: Cost 2": "material",
    "[DigiXros -2] [Foomon] x cards": "material",
    "[Digivolve] Lv.3 Lv.4: Cost 2": "material",
    "[Digivolve] Lv.3 w/[Bar] in name or w/[Foo] trait w/o [Baz] trait: Cost 2": "ambiguous",
    "[Digivolve] Lv.99999999999 [Foomon]: Cost 2": "number",
    "[DigiXros -2] 0 [Foomon]": "count",
    "[Digivolve] [Foomon] while your opponent has 3 or more cards in your hand: Cost 5": "place",
    "[Digivolve] [Foomon] while you have 3 or more cards in their hand: Cost 5": "place",
    "[Digivolve] Lv.4 w/0 or more link cards: Cost 2": "count",
    "[Digivolve] Lv.4 w/2 digivolution cards: Cost 2": "syntax",
    "[Digivolve] Lv.4 or more digivolution cards: Cost 2": "syntax",
    "[Digivolve] Lv.3 w/[XX0-001 Foomon] in name: Cost 2": "card_number",
    "[Digivolve] Lv.3 w/[XX0-001 Foo] trait: Cost 2": "card_number",
    "Digivolve: 2 if name contains [XX0-001 Foomon]": "card_number",
    "[Rule] Name: Also treated as [XX0-001 Foomon].": "card_number",
    "[Rule] Trait: Has the [XX0-001 Foo] type.": "card_number",
    "[Rule] Name: Treated as having [XX0-001 Foo].": "card_number",
    "This card is also treated as [XX0-001 Foomon] for a DigiXros.": "card_number",
    "This card is also treated as level 4 for [XX0-001 Foomon]'s assembly.": "card_number",
}


def compiled(text: str) -> Unit:
    units = compile_card(Card("XX0-001", "Foomon", (Field("effectText", "main", text),))).units
    assert len(units) == 1
    return units[0]


@pytest.mark.parametrize(("text", "meaning"), LINES)
def test_a_line_is_compiled_to_data(text: str, meaning: object) -> None:
    unit = compiled(text)
    assert unit.requirement == meaning, unit.diagnostics
    assert unit.optional is None


@pytest.mark.parametrize(("icon", "keyword"), KEYWORDS)
def test_a_keyword_has_typed_parameters(icon: str, keyword: Keyword) -> None:
    assert keyword_of(icon, (0, len(icon))) == keyword


@pytest.mark.parametrize(("text", "code"), REFUSED_LINES.items())
def test_a_line_without_meaning_is_refused(text: str, code: str) -> None:
    unit = compiled(text)
    assert unit.status == "refused"
    assert unit.requirement is None
    assert unit.diagnostics[-1].code == code


@pytest.mark.parametrize(
    "icon",
    [
        "＜Decoy (Foo/Bar)＞",
        "＜Decoy (3)＞",
        "＜Decoy ([XX0-001 Foo])＞",
        "＜Partition ([Foomon])＞",
        "＜Decode ([Foomon] + [Barmon])＞",
        "＜Recovery +1 (Hand)＞",
        "＜Overclock (red)＞",
        "＜Fragment ([Foo] trait)＞",
        "＜Decoy＞",
        "＜Blocker (red)＞",
    ],
)
def test_a_parameter_that_the_keyword_does_not_take_is_refused(icon: str) -> None:
    with pytest.raises(Refusal) as refused:
        keyword_of(icon, (2, 9))
    assert refused.value.diagnostic.span == (2, 9)


def test_decoding_the_json_gives_equal_objects() -> None:
    texts = [
        *(text for text, _ in LINES),
        *(icon for icon, _ in KEYWORDS if "Recovery" not in icon and "Security" not in icon),
    ]
    whole = compile_card(Card("XX0-001", "Foomon", tuple(Field("effectText", "main", text) for text in texts)))
    assert decode_card(encode_card(whole)) == whole


def test_nearly_all_lines_and_keywords_of_the_corpus_compile(corpus_path: Path) -> None:
    units: dict[tuple[str, str], Unit] = {}
    for entry in load_files([corpus_path]):
        if entry.card.set not in UNREAD_SETS:
            card_ = compile_card(entry.card)
            kept = tuple(unit for unit in card_.units if unit.kind != "effect")
            part = CompiledCard(card_.card, card_.name, kept)
            assert decode_card(encode_card(part)) == part
            units.update({(unit.kind, unit.text): unit for unit in kept})
    for kind, share in (("requirement", 0.98), ("rule", 0.95), ("keyword", 0.95)):
        passed = [unit.status == "compiled" for unit in units.values() if unit.kind == kind]
        assert sum(passed) >= share * len(passed), kind
