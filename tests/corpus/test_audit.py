"""Each kind of finding on an invented card, how rows find their unit, and that no row is lost."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from cardc.compiler import Card, Field, compile_card
from cardc.compiler.card import CardKind, Source
from cardc.compiler.unit import CompiledCard
from cardc.corpus.audit import audit
from cardc.corpus.audit_finding import CODES, AuditReport, Code, Finding, Verdict
from cardc.corpus.audit_label import Label
from cardc.corpus.audit_timing import LABEL_TIMINGS, causes_of

FIELDS: dict[Source, str] = {"main": "effectText", "inherited": "inheritedEffectText", "security": "securityEffectText"}


def card(text: str, source: Source = "main", kind: CardKind = "Digimon", card_id: str = "X9-001") -> CompiledCard:
    return compile_card(Card(card_id, "Emberkit", (Field(FIELDS[source], source, text),), (kind,)))


def row(text: str = "", **told: Any) -> Label:
    told.setdefault("row", 1)
    return Label(card=told.pop("card", "X9-001"), text=text, **told)


def judged(text: str, source: Source = "main", kind: CardKind = "Digimon", **told: Any) -> AuditReport:
    """The report on one row with the text of the one unit of a card."""
    compiled = card(text, source, kind)
    return audit([row(text, **told)], [compiled], {"X9-001": (kind,)})


def codes(report: AuditReport) -> list[tuple[Code, Verdict]]:
    return [(finding.code, finding.verdict) for finding in report.findings]


MANDATORY = "[On Play] Gain 1 memory."
THEN = "[On Play] You may trash 1 card in your hand. Then, gain 1 memory."
CHOICE = "[On Play] You may play 1 [Emberkit] from your hand without paying the cost."
FORCED = "[On Play] By trashing your top security card, gain 1 memory."
LIMITED = "[When Attacking] [Once Per Turn] By trashing 1 card in your hand, gain 1 memory."
SEARCH = "[On Play] Place 1 yellow card from your hand at the bottom of your security stack."
PERSISTENT = "[Your Turn] This Digimon gets +1000 DP."
SECURITY = "[Security] Gain 1 memory."
ATTACKED = "[Opponent's Turn] When one of your opponent's Digimon attacks, gain 1 memory."

DISAGREE: list[tuple[str, dict[str, Any], Code, Verdict, str]] = [
    (MANDATORY, {"optional": True}, "optional_on_mandatory", "label", "Gain 1 memory"),
    (THEN, {"optional": True}, "optional_on_mandatory", "label", "gain 1 memory"),
    (SEARCH, {"optional": True}, "optional_on_private_choice", "same_outcome", SEARCH[10:-1]),
    (PERSISTENT, {"optional": True}, "optional_on_persistent", "label", PERSISTENT),
    (CHOICE, {"optional": False}, "prompt_missing_same_outcome", "same_outcome", CHOICE[10:-1]),
    (FORCED, {"optional": False}, "prompt_missing_forces", "label", "By trashing your top security card"),
    (LIMITED, {"optional": False}, "prompt_missing_burns_use", "label", "By trashing 1 card in your hand"),
    (LIMITED, {"max_per_turn": None}, "limit_missing", "label", "[Once Per Turn]"),
    (LIMITED, {"max_per_turn": 2}, "limit_wrong", "label", "[Once Per Turn]"),
    (MANDATORY, {"max_per_turn": 1}, "limit_extra", "label", "[On Play]"),
    (MANDATORY, {"security": True}, "source_wrong", "label", "[On Play]"),
    (MANDATORY, {"inherited": True}, "source_wrong", "unclear", "[On Play]"),
    (MANDATORY, {"linked": True}, "source_wrong", "unclear", "[On Play]"),
    (MANDATORY, {"timings": ("OnAllyAttack",)}, "timing_wrong", "label", "[On Play]"),
    (MANDATORY, {"timings": ("when_attacking",)}, "timing_wrong", "label", "[On Play]"),
    (PERSISTENT, {"timings": ("OnStartTurn",)}, "timing_wrong", "label", "[Your Turn]"),
    (ATTACKED, {"timings": ("OnBlockAnyone",)}, "timing_wrong", "label", ATTACKED[: ATTACKED.index(", gain")]),
    (MANDATORY, {"timings": ("OnPlayy",)}, "timing_unknown", "unclear", "[On Play]"),
    ("[On Play] Gain 1 blorb.", {"optional": False}, "not_compiled", "unclear", "blorb"),
]  # fmt: skip


@pytest.mark.parametrize("case", DISAGREE, ids=lambda case: f"{case[2]}: {case[0][:40]}")
def test_findings_name_code_verdict_and_words(case: tuple[str, dict[str, Any], Code, Verdict, str]) -> None:
    text, told, code, verdict, words = case
    report = judged(text, **told)
    assert codes(report) == [(code, verdict)]
    (finding,) = report.findings
    assert finding.words == words
    assert text[slice(*finding.span)].strip() == words
    assert finding.message
    assert finding.rule or verdict == "unclear"
    assert (report.rows, report.agree, report.disagree) == (1, 0, 1)


AGREE: list[tuple[str, dict[str, Any]]] = [
    (MANDATORY, {"optional": False, "max_per_turn": None, "inherited": False, "security": False, "linked": False}),
    (CHOICE, {"optional": True, "timings": ("OnEnterFieldAnyone",)}),
    (CHOICE, {"timings": ("[On Play]",)}),
    (LIMITED, {"optional": True, "max_per_turn": 1, "timings": ("OnAllyAttack",)}),
    (PERSISTENT, {"optional": False, "timings": ()}),
    ("While you have a Tamer, you may use this card without meeting its color requirements.",
     {"timings": ("BeforePayCost",)}),
    (ATTACKED, {"timings": ("OnAllyAttack",)}),
    ("[Main] By suspending this Tamer, gain 1 memory.", {"optional": False, "timings": ("OnDeclaration",)}),
    ("[Main] By suspending this Tamer, gain 1 memory.", {"optional": True}),
    ("[Opponent's Turn] When an effect trashes this digivolution card, gain 1 memory.",
     {"timings": ("OnDigivolutionCardDiscarded",)}),
    ("[Your Turn] When a card is trashed from your hand, gain 1 memory.", {"timings": ("OnDiscardHand",)}),
    ("[All Turns] When this Digimon would leave the battle area, by trashing your top security card, "
     "it doesn't leave.", {"timings": ("WhenRemoveField",)}),
]  # fmt: skip


@pytest.mark.parametrize("case", AGREE, ids=lambda case: case[0][:60])
def test_rows_that_agree(case: tuple[str, dict[str, Any]]) -> None:
    text, told = case
    report = judged(text, kind="Tamer" if "Tamer" in text else "Digimon", **told)
    assert (report.findings, report.agree) == ((), 1)


def test_a_delay_is_declared_so_no_prompt_is_missing() -> None:
    text = "[Main] ＜Delay＞・Gain 2 memory."
    assert judged(text, kind="Option", optional=False, timings=("OnDeclaration",)).agree == 1


def test_of_two_timings_only_the_declared_one_needs_no_prompt() -> None:
    """CR 15-8-3, 15-8-4: what triggers may be declined; who declares has chosen."""
    text = "[On Play] [Main] By suspending this Tamer, delete 1 of your opponent's Digimon."
    for timing, found in (("OnDeclaration", set[str]()), ("OnEnterFieldAnyone", {"prompt_missing_forces"})):
        report = judged(text, kind="Tamer", optional=False, timings=(timing,))
        assert {code for code, _ in codes(report)} - {"timing_missing"} == found


def test_the_zone_of_an_event_counts() -> None:
    text = "[Your Turn] When a card is trashed from your hand, gain 1 memory."
    assert codes(judged(text, timings=("OnDiscardLibrary",))) == [("timing_wrong", "label")]


def test_would_is_another_timing() -> None:
    text = "[Your Turn] When this Digimon would digivolve, reduce the digivolution cost by 1."
    assert judged(text, timings=("BeforePayCost",)).agree == 1
    assert codes(judged(text, timings=("OnEnterFieldAnyone",))) == [("timing_wrong", "label")]


@pytest.mark.parametrize("timing", ["OnEndBattle", "OnDestroyedAnyone"])
@pytest.mark.parametrize("how", ["in battle", "in battle or by having 0 DP", "by your effects or in battle"])
def test_a_deletion_in_battle_has_two_names(timing: str, how: str) -> None:
    text = f"[All Turns] When an opponent's Digimon is deleted {how}, gain 2 memory."
    assert codes(judged(text, timings=(timing,))) == []


def test_a_deletion_by_effects_is_no_end_of_a_battle() -> None:
    text = "[All Turns] When an opponent's Digimon is deleted by your effects, gain 2 memory."
    assert codes(judged(text, timings=("OnEndBattle",))) == [("timing_wrong", "label")]


@pytest.mark.parametrize(
    ("text", "source", "kind", "told", "verdict"),
    [
        (MANDATORY, "main", "Digi-Egg", {"inherited": True}, "data"),
        (MANDATORY, "security", "Option", {"security": False, "inherited": True}, "data"),
        (SECURITY, "security", "Option", {"security": False}, "label"),
        ("[Main] Gain 1 memory.", "main", "Option", {"security": True}, "label"),
    ],
)
def test_whose_fault_a_wrong_source_is(
    text: str, source: Source, kind: CardKind, told: dict[str, Any], verdict: Verdict
) -> None:
    assert codes(judged(text, source, kind, **told)) == [("source_wrong", verdict)]


def test_face_up_security_is_called_by_either_name() -> None:
    text = "[Security] [All Turns] When this card is trashed, gain 1 memory."
    for told in (True, False):
        assert judged(text, security=told).agree == 1


def test_rows_of_one_effect_share_its_timings() -> None:
    text = "[On Play] [When Attacking] Gain 1 memory."
    play, attack = row(text, timings=("[On Play]",)), row(text, row=2, timings=("OnAllyAttack",))
    assert audit([play, attack], [card(text)]).agree == 2
    report = audit([play], [card(text)])
    assert codes(report) == [("timing_missing", "label")]
    assert report.findings[0].compiled == ["on_play", "when_attacking"]


# ---- which unit -------------------------------------------------------------------------------

TWO = f"{MANDATORY}\n{LIMITED}"


@pytest.mark.parametrize(
    "text",
    [
        "[On Play]Gain  1 memory.",
        "［On Play］ Gain 1 memory.",
        "[on play] gain 1 memory.",
    ],
)
def test_spaces_and_the_style_of_brackets_are_no_difference(text: str) -> None:
    assert audit([row(text, optional=False)], [card(TWO)]).agree == 1


def test_spaces_in_a_name_are_no_difference() -> None:
    text = "[On Play] Delete 1 [J.P. Ember]."
    assert audit([row("[On Play] Delete 1 [J. P.  Ember].", optional=False)], [card(text)]).agree == 1


def test_reminder_text_is_no_difference() -> None:
    compiled = card("[On Play] <Draw 1> (Draw 1 card from your deck.)")
    assert audit([row("[On Play] ＜Draw 1＞", optional=False)], [compiled]).agree == 1


@pytest.mark.parametrize(
    ("theirs", "code", "unit", "words"),
    [
        ("On Play] Gain 1 memory", "text_differs", "X9-001/main/1", ""),
        ("[On Play] Gain 2 memory.", "text_differs", "X9-001/main/1", "“2” for “1”"),
        ("[When Attacking] By trashing 1 card in your hand, gain 1 memory.", "text_differs", "X9-001/main/2",
         "nothing for “[once per turn]”"),
        ("By trashing 1 card in your hand, gain 1 memory.", "text_is_part", "X9-001/main/2", "only a part"),
        (TWO, "text_spans_units", "X9-001/main/1", "X9-001/main/1, X9-001/main/2"),
        (f"{LIMITED} <Rush>", "text_spans_units", "X9-001/main/2", "X9-001/main/2, X9-001/main/3"),
    ],
)  # fmt: skip
def test_other_texts_are_reported(theirs: str, code: Code, unit: str, words: str) -> None:
    report = audit([row(theirs, optional=unit.endswith("2"))], [card(f"{TWO}\n＜Rush＞")])
    assert [finding.code for finding in report.findings] == [code]
    assert report.findings[0].unit == unit
    assert report.findings[0].verdict == "text"
    assert words in report.findings[0].message


def test_where_the_texts_differ_the_label_is_not_called_wrong() -> None:
    report = audit([row("[On Play] Gain 2 memory.", optional=True)], [card(TWO)])
    assert codes(report) == [("text_differs", "text"), ("optional_on_mandatory", "unclear")]


def test_of_several_effects_in_one_label_it_is_the_one_that_starts() -> None:
    text = f"{PERSISTENT} {MANDATORY}"
    report = audit([row(text, optional=False)], [card(text)])
    assert [(finding.code, finding.unit) for finding in report.findings] == [("text_spans_units", "X9-001/main/2")]


def test_another_field_is_reported() -> None:
    report = audit([row(MANDATORY, field="inheritedEffectText", optional=False)], [card(TWO)])
    assert codes(report) == [("field_differs", "text")]


def test_the_field_may_be_told_by_its_source() -> None:
    assert audit([row(MANDATORY, field="main", optional=False)], [card(TWO)]).agree == 1


def test_a_text_that_stands_twice_is_the_one_of_the_source_told() -> None:
    both = Card("X9-001", "", (Field("effectText", "main", MANDATORY), Field("lower", "inherited", MANDATORY)))
    report = audit([row(MANDATORY, inherited=True), row(MANDATORY, inherited=False)], [compile_card(both)])
    assert report.agree == 2


def test_a_unit_named_by_id() -> None:
    report = audit([Label(row=1, unit="X9-001/main/2", optional=False)], [card(TWO)])
    assert codes(report) == [("prompt_missing_burns_use", "label")]
    other = audit([Label(row=1, unit="X9-001/main/1", text="[On Play] Gain 3 memory.", optional=False)], [card(TWO)])
    assert codes(other) == [("text_differs", "text")]


@pytest.mark.parametrize(
    ("label", "reason"),
    [
        (Label(row=3, unit="X9-001/main/9", optional=True), "no_unit"),
        (Label(row=3, card="X9-009", text=MANDATORY, optional=True), "no_card"),
        (Label(row=3, card="X9-001", text="[On Play] Hatch in your breeding area.", optional=True), "no_text"),
        (Label(row=3, card="X9-002", text="[On Play] Gain 3 memory.", optional=True), "several"),
        (Label(row=3, card="X9-001", text=MANDATORY), "no_label"),
    ],
)
def test_what_matches_nothing_is_listed(label: Label, reason: str) -> None:
    alike = "[On Play] Gain 1 memory.\n[On Play] Gain 2 memory."
    report = audit([label], [card(TWO), card(alike, card_id="X9-002")])
    assert [(each.row, each.reason) for each in report.unmatched] == [(3, reason)]
    assert (report.rows, report.agree, report.disagree) == (1, 0, 0)


# ---- laws -------------------------------------------------------------------------------------

CARDS = [
    card(f"{TWO}\n{PERSISTENT}\n[On Play] Gain 1 blorb."),
    card(f"{CHOICE}\n{FORCED}", card_id="X9-002"),
    card(MANDATORY, "inherited", card_id="X9-003"),
]
UNITS = [unit for compiled in CARDS for unit in compiled.units]
TEXTS = [unit.text for unit in UNITS]


def labels() -> st.SearchStrategy[Label]:
    unset = st.just(UNSET)
    flag = st.booleans() | unset
    text = st.sampled_from(TEXTS) | st.text(max_size=30) | st.builds("".join, st.lists(st.sampled_from(TEXTS)))
    return st.builds(
        Label,
        row=st.integers(1, 5),
        unit=st.sampled_from(["", "", *(unit.id for unit in UNITS), "X9-001/main/77"]),
        card=st.sampled_from(["X9-001", "X9-002", "X9-003", "X9-004"]),
        field=st.sampled_from(["", "effectText", "inherited", "nowhere"]),
        text=text | st.builds(lambda whole, cut: whole[cut:], st.sampled_from(TEXTS), st.integers(0, 60)),
        optional=flag,
        inherited=flag,
        security=flag,
        linked=flag,
        max_per_turn=st.sampled_from([UNSET, None, 1, 2]),
        timings=unset | st.lists(st.sampled_from([*LABEL_TIMINGS, "on_play", "Blorb"]), max_size=3).map(tuple),
    )


@given(st.lists(labels(), max_size=8))
def test_every_row_gets_one_verdict(rows: list[Label]) -> None:
    rows = [msgspec.structs.replace(label, row=number) for number, label in enumerate(rows, start=1)]
    report = audit(rows, CARDS)
    found, lost = {finding.row for finding in report.findings}, [each.row for each in report.unmatched]
    assert report.rows == report.agree + report.disagree + len(report.unmatched) == len(rows)
    assert len(found) == report.disagree
    assert len(set(lost)) == len(lost)
    assert not found & set(lost)
    assert found | set(lost) <= {label.row for label in rows}
    assert sum(report.codes.values()) == len(report.findings)
    for finding in report.findings:
        unit = next(unit for unit in UNITS if unit.id == finding.unit)
        assert unit.span[0] <= finding.span[0] <= finding.span[1] <= unit.span[1]


@given(labels())
def test_a_row_that_tells_what_the_unit_says_agrees(label: Label) -> None:
    """The law behind `agree`: whatever was found goes away when the row is told the compiled values."""
    report = audit([label], CARDS)
    told = {
        "optional_on_mandatory": ("optional", False),
        "optional_on_private_choice": ("optional", False),
        "optional_on_persistent": ("optional", False),
        "prompt_missing_forces": ("optional", True),
        "prompt_missing_burns_use": ("optional", True),
        "prompt_missing_same_outcome": ("optional", True),
    }
    changes: dict[str, Any] = {}
    for finding in report.findings:
        if finding.code in told:
            name, value = told[finding.code]
            changes[name] = value
        elif finding.code.startswith("limit_"):
            changes["max_per_turn"] = finding.compiled
        elif finding.code.startswith("timing_"):
            unit = next(unit for unit in UNITS if unit.id == finding.unit)
            changes["timings"] = tuple(t for t in (unit.effect.timings if unit.effect else ()) if t != "your_turn")
        elif finding.code == "source_wrong":
            changes.update(finding.compiled)
    mended = audit([msgspec.structs.replace(label, **changes)], CARDS)
    left = {finding.code for finding in mended.findings}
    assert left <= {"text_differs", "text_is_part", "text_spans_units", "field_differs", "not_compiled"}


def test_the_table_of_codes_is_whole() -> None:
    assert set(CODES) == set(get_args(Code))


def test_every_timing_of_the_table_is_read() -> None:
    for name in LABEL_TIMINGS:
        assert causes_of(name), name


def test_the_report_is_plain_json() -> None:
    report = judged(MANDATORY, optional=True, timings=("Blorb",))
    read = json.loads(msgspec.json.encode(report))
    assert list(read) == ["rows", "agree", "disagree", "codes", "findings", "unmatched"]
    assert set(read["findings"][0]) == set(Finding.__struct_fields__)
