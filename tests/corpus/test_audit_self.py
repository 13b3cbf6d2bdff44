"""Cards against themselves: the same words, reprints, errata, reminders; each on invented cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardc.compiler import Card, CompiledCard, Field, compile_card
from cardc.compiler.card import CardKind, Source
from cardc.corpus.audit_errata import Erratum, read_errata
from cardc.corpus.audit_meaning import masked_meaning, masked_wording, meaning
from cardc.corpus.audit_reminder import contradictions
from cardc.corpus.audit_self import SELF_CODES, SelfReport, audit_self
from cardc.corpus.entries import LoadError

PLAY = "[On Play] You may play 1 [Emberkit] from your hand without paying the cost."


def card(card_id: str, text: str, source: Source = "main", kind: CardKind = "Digimon") -> Card:
    return Card(card_id, "Emberkit", (Field(f"{source}Text", source, text),), (kind,))


def judged(*cards: Card, errata: tuple[Erratum, ...] = ()) -> SelfReport:
    return audit_self([compile_card(each) for each in cards], {each.id: each for each in cards}, errata)


def found(report: SelfReport) -> list[tuple[str, str, str]]:
    return [(finding.code, finding.unit, finding.other) for finding in report.findings]


def altered(compiled: CompiledCard, **changes: Any) -> CompiledCard:
    """The card with other values in the effect of its first unit, as another compiler might read it."""
    first, *rest = compiled.units
    assert first.effect is not None
    effect = msgspec.structs.replace(first.effect, **changes)
    return msgspec.structs.replace(compiled, units=(msgspec.structs.replace(first, effect=effect), *rest))


# ---- the same wording -------------------------------------------------------------------------


def test_equal_words_with_other_names_and_numbers_mean_the_same() -> None:
    other = PLAY.replace("Emberkit", "Tidekit").replace("1", "2")
    assert found(judged(card("X9-001", PLAY), card("X9-002", other))) == []


def test_reminders_that_stand_alone_are_told_apart() -> None:
    jamming = "(This Digimon can't be deleted in battles against Security Digimon)."
    reboot = "(Unsuspend this Digimon during your opponent's unsuspend phase)."
    cards = [card("X9-001", jamming), card("X9-002", reboot), card("X9-003", jamming)]
    assert all(compile_card(each).units[0].status == "compiled" for each in cards)
    assert found(judged(*cards)) == []


def test_the_rarer_of_two_meanings_is_reported() -> None:
    cards = [compile_card(card(f"X9-00{n}", PLAY)) for n in (1, 2, 3)]
    report = audit_self([altered(cards[0], optional=False), *cards[1:]])
    assert found(report) == [("same_words_differ", "X9-001/main/1", "X9-002/main/1")]
    assert "optional true for false" in report.findings[0].message


def test_one_changed_process_is_enough() -> None:
    cards = [compile_card(card(f"X9-00{n}", PLAY)) for n in (1, 2, 3)]
    effect = cards[0].units[0].effect
    assert effect is not None
    forced = tuple(msgspec.structs.replace(process, optional_for=None) for process in effect.processes)
    report = audit_self([altered(cards[0], processes=forced), *cards[1:]])
    assert [finding.code for finding in report.findings] == ["same_words_differ"]


def test_where_a_text_stands_may_change_its_meaning() -> None:
    text = "[Main] Gain 1 memory."
    assert found(judged(card("X9-001", text, kind="Option"), card("X9-002", text, kind="Tamer"))) == []


def test_words_read_on_one_card_and_refused_on_another() -> None:
    huge = PLAY.replace("1", "123456789012345")
    report = judged(card("X9-001", PLAY), card("X9-002", huge))
    assert found(report) == [("same_words_refused", "X9-002/main/1", "X9-001/main/1")]
    assert "number" in report.findings[0].message
    assert found(judged(card("X9-001", huge), card("X9-002", huge))) == []


def test_masks() -> None:
    (unit,) = compile_card(
        card("X9-001", "[On Play] Delete 1 of your opponent's [Emberkit] with 3000 DP or less.")
    ).units
    assert masked_wording(unit) == "[on play] delete N of your opponent 's [] with N dp or less ."
    assert "Emberkit" in str(meaning(unit))
    assert "3000" in str(meaning(unit))
    assert "Emberkit" not in str(masked_meaning(unit))
    assert "3000" not in str(masked_meaning(unit))


# ---- printings --------------------------------------------------------------------------------


def test_a_reprint_in_other_words_with_the_same_meaning_is_fine() -> None:
    old = "[On Play] Trigger ＜Draw 1＞. (Draw 1 card from your deck.)"
    assert found(judged(card("X9-001", old), card("X9-001_P1", "[On Play] ＜Draw 1＞."))) == []


@pytest.mark.parametrize("reprint", ["X9-001_P1", "X9-001-alt", "X9-001"])
def test_a_reprint_with_another_meaning(reprint: str) -> None:
    report = judged(card("X9-001", PLAY), card(reprint, PLAY.replace("You may play", "Play")))
    assert found(report) == [("reprint_changed", f"{reprint}/main/1", "X9-001/main/1")]
    assert (
        "“play” for “you may play”" in report.findings[0].message
        or "nothing for “you may”" in report.findings[0].message
    )
    assert "optional true for false" in report.findings[0].message


def test_an_effect_that_a_reprint_has_not() -> None:
    both = f"{PLAY}\n[All Turns] This Digimon gets +1000 DP."
    report = judged(card("X9-001", PLAY), card("X9-001_P1", both))
    assert found(report) == [("reprint_lacks", "X9-001_P1/main/2", "")]
    assert found(judged(card("X9-001", both), card("X9-001_P1", PLAY))) == [("reprint_lacks", "X9-001/main/2", "")]


def test_another_card_is_no_reprint() -> None:
    assert found(judged(card("X9-001", PLAY), card("X9-0011", "[On Play] Gain 1 memory."))) == []


def test_a_rule_line_may_stand_in_a_field_of_its_own() -> None:
    line = "[Rule] Name: Also treated as [Tidekit]."
    assert found(judged(card("X9-001", line), card("X9-001", line, "rule"))) == []


# ---- errata -----------------------------------------------------------------------------------

FORCED = PLAY.replace("You may play", "Play")


def test_the_words_from_before_an_erratum() -> None:
    erratum = Erratum("X9-001", FORCED, PLAY)
    report = judged(card("X9-001", f"[On Deletion] Gain 1 memory.\n{FORCED}"), errata=(erratum,))
    assert found(report) == [("erratum_not_applied", "X9-001/main/2", "")]
    assert "“you may play” for “play”" in report.findings[0].message.replace(
        "“you may” for nothing", "“you may play” for “play”"
    )
    assert "optional false for true" in report.findings[0].message


def test_an_erratum_that_changes_no_meaning_says_so() -> None:
    erratum = Erratum("X9-001", "[On Play] You can gain 1 memory.", "[On Play] You may gain 1 memory.")
    report = judged(card("X9-001", erratum.before), errata=(erratum,))
    assert [finding.message.endswith("the meaning stays") for finding in report.findings] == [True]


@pytest.mark.parametrize(
    "erratum",
    [
        Erratum("X9-001", FORCED, PLAY.replace("You may play", "Play")),
        Erratum("X9-009", PLAY, FORCED),
        Erratum("X9-001", "[On Deletion] Gain 1 memory.", PLAY),
        Erratum("X9-001", "Tidekit", "Emberkit"),
        Erratum("X9-001", "without paying the cost.", "from your hand without paying the cost."),
    ],
)
def test_errata_that_the_card_does_not_lack(erratum: Erratum) -> None:
    assert found(judged(card("X9-001", PLAY), errata=(erratum,))) == []


def test_errata_files(tmp_path: Path) -> None:
    path = tmp_path / "errata.json"
    path.write_text(json.dumps({"X9-001": {"name": "Emberkit", "changes": [{"before": "a", "after": "b"}]}}))
    assert read_errata(path) == [Erratum("X9-001", "a", "b")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[]", "expected an object with a key for each card, found a list"),
        ('{"X9-001": 3}', "X9-001: expected an object with changes"),
        ('{"X9-001": {"changes": 3}}', "X9-001: changes: expected a list"),
        ('{"X9-001": {"changes": [{"before": 3}]}}', "X9-001: before: expected text"),
        ("{", "not valid JSON"),
    ],
)
def test_bad_errata_are_refused(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "errata.json"
    path.write_text(content)
    with pytest.raises(LoadError, match=r"errata\.json") as error:
        read_errata(path)
    assert message in str(error.value)


# ---- reminders --------------------------------------------------------------------------------

CHECKS = "This Digimon checks {} additional security card."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[On Play] ＜Draw 2＞ (Draw 1 card from your deck.)", "the keyword says 2, its reminder 1"),
        ("[On Play] ＜Draw 1＞. (Draw 2 cards from your deck.)", "the keyword says 1, its reminder 2"),
        (f"＜Security Attack +2＞ ({CHECKS.format(1)})", "says 2, its reminder 1"),
        (f"＜Security Attack -1＞ ({CHECKS.format(1)})", "says -1, its reminder the reverse"),
        ("＜Security A. +1＞ (This Digimon checks 1 fewer security card.)", "says +1, its reminder the reverse"),
        ("＜Draw 1＞ (Place the top card of your deck on top of your security stack.)", "that of ＜Recovery＞"),
        ("＜Decode (Blue Lv.4)＞ (When this Digimon would leave the battle area other than in battle, you may play 1 "
         "blue level 5 Digimon card from its digivolution cards without paying the cost.)", "says 4, its reminder 5"),
        ("＜Decode (Blue Lv.4)＞ (When this Digimon would leave the battle area other than in battle, you may play 1 "
         "red level 4 Digimon card from its digivolution cards without paying the cost.)", "blue, its reminder red"),
        ('[On Play] This Digimon gains "[On Deletion] ＜Draw 2＞ (Draw 1 card from your deck.)".', "reminder 1"),
    ],
)  # fmt: skip
def test_a_reminder_that_contradicts_its_keyword(text: str, message: str) -> None:
    (contradiction,) = contradictions(text)
    assert message in contradiction.message
    words = text[slice(*contradiction.span)]
    assert words[0] == "＜"
    assert words[-1] == ")"


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] ＜Draw 1＞ (Draw 1 card from your deck.)",
        "＜Recovery +1 (Deck)＞ (Place the top card of your deck on top of your security stack.)",
        "＜De-Digivolve 1＞ 1 of your opponent's Digimon.",
        "＜De-Digivolve 1＞ (Trash the top card of 1 of your opponent's Digimon. You can't trash past level 3 cards.)",
        f"＜Security Attack +1＞ ({CHECKS.format(1)})",
        "＜Decode (Blue Lv.4)＞ (When this Digimon would leave the battle area other than in battle, you may play 1 "
        "Blue Level 4 Digimon card from its digivolution cards without paying the cost.)",
        "＜Rush＞ (This Digimon can attack the turn it comes into play.)",
        "[On Play] ＜Draw 2＞ and gain 1 memory.",
        "[On Play] ＜Draw 2＞ (other than [Emberkit])",
    ],
)  # fmt: skip
def test_reminders_that_go_with_their_keyword(text: str) -> None:
    assert list(contradictions(text)) == []


def test_a_contradiction_is_found_where_it_stands() -> None:
    text = "[On Play] Gain 1 memory.\n[On Deletion] &lt;Draw 2&gt; (Draw 1 card from your deck.)"
    (finding,) = judged(card("X9-001", text)).findings
    assert (finding.code, finding.unit) == ("reminder_contradicts", "X9-001/main/2")
    assert text[slice(*finding.span)] == finding.words == "&lt;Draw 2&gt; (Draw 1 card from your deck.)"


# ---- the report -------------------------------------------------------------------------------


def test_the_report_is_plain_json() -> None:
    report = judged(card("X9-001", "[On Play] ＜Draw 2＞ (Draw 1 card from your deck.)"))
    read = json.loads(msgspec.json.encode(report))
    assert read["codes"] == {"reminder_contradicts": 1}
    assert set(read["codes"]) <= set(SELF_CODES)
    assert (read["cards"], read["units"]) == (1, 1)
