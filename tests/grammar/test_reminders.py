"""Reminder text is noise only where it reminds: of a known keyword, in that keyword's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

import pytest

from cardc.grammar.lexer import Raw, lex
from cardc.grammar.normalise import normalise
from cardc.grammar.reminders import CONSTRUCTS, REMINDERS, family, is_reminder, reminded_by, reminded_keyword
from tests.grammar.support import field_texts


def group(text: str) -> Raw:
    (raw,) = lex(text)[0]
    return raw


def parentheses(raws: Sequence[Raw]) -> Iterator[tuple[Raw, Raw | None]]:
    """Each parenthesis of a text with the token in front."""
    for at, raw in enumerate(raws):
        if raw.shape == "paren":
            yield raw, raws[at - 1] if at else None
        yield from parentheses(raw.inner)


KNOWN = [
    ("(Draw 3 cards from your deck)", "Draw"),
    ("(By trashing this card in the battle area, activate the effect below.)", "Delay"),
    ("(This Digimon may attack the turn it was played.)", "Rush"),
    ("(This Digimon checks 2 additional security cards.)", "Security A."),
    ("(This Digimon checks 2 fewer security cards.)", "Security A."),
    ("(Place the top 2 cards of your deck on top of your security stack)", "Recovery"),
    ("(Trash 3 of this Digimon's digivolution cards to activate the effect below.)", "Digi-Burst"),
    ("(When this Digimon is deleted in battle, delete the Digimon it battled)", "Retaliation"),
    ("(Unsuspend this Digimon during your opponent's unsuspend phase.)", "Reboot"),
    ("(Trash all of that Digimon's digivolution cards.)", None),
    ("(Trash all digivolution cards of that Digimon.)", "return"),
    ("(You may place this card under 1 of your Tamers)", "Save"),
    ("(During this Digimon's attack, all of your opponent's Digimon gain ＜Blocker＞ and must block)", "Collision"),
    ("(During this Digimon's attack, all of your opponent's Digimon gain ＜Rush＞ and must block)", None),
]


@pytest.mark.parametrize(("text", "keyword"), KNOWN)
def test_a_reminder_names_its_keyword(text: str, keyword: str | None) -> None:
    assert reminded_keyword(group(text)) == keyword
    assert reminded_by(lex(text[1:-1])[0]) == keyword


@pytest.mark.parametrize(
    "text",
    [
        "(other than [Emberkit])",
        "(Rule)",
        "()",
        "(Draw)",
        "(Draw 1 card from your trash.)",
        "(Draw 1 card from your deck and gain 1 memory.)",
        "(Delete 1 of your opponent's Digimon.)",
        "(Digimon/Red/3000 DP/＜Blocker＞)",
        "(Digimon/Lv.3/Purple/3000 DP)",
        "(Emberkit Tokens are level 3 red Digimon with 3000 DP.)",
        '(Draw 1 card from your "deck".)',
        "(Draw 1 card from your deck (top).)",
        "(Draw 1 card from your [deck].)",
        "(" + "draw 1 card from your deck, " * 20 + ")",
    ],
)
def test_everything_else_is_none(text: str) -> None:
    assert reminded_keyword(group(text)) is None
    assert not is_reminder(group(text), "＜Draw 1＞")


def test_after_a_keyword_stands_its_own_reminder() -> None:
    rush = group("(This Digimon can attack the turn it comes into play)")
    assert is_reminder(rush, "＜Rush＞")
    assert not is_reminder(rush, "＜Blitz＞")
    assert is_reminder(rush, "turn")
    assert is_reminder(rush, "turn", ["＜Blocker＞", "＜Rush＞"])
    assert not is_reminder(rush, "turn", ["＜Blocker＞"])
    assert not is_reminder(rush, "turn", [])
    assert is_reminder(group("(Trash all of the digivolution cards of those Digimon.)"), "hand", [])


@pytest.mark.parametrize(
    ("icon", "keyword"),
    [
        ("＜Security Attack +1＞", "Security A."),
        ("＜Security A. -2＞", "Security A."),
        ("＜De-Digivolve2＞", "De-Digivolve"),
        ("＜Digi-Burst up to 3＞", "Digi-Burst"),
        ("＜Blast DNA Digivolve ([A] + [B])＞", "Blast DNA Digivolve"),
        ("＜Ice Clad＞", "Iceclad"),
        ("＜Recovery +1 (Deck)＞", "Recovery"),
        ("＜Drawing＞", ""),
        ("＜＞", ""),
    ],
)
def test_families(icon: str, keyword: str) -> None:
    assert family(icon) == keyword


def test_rows_are_sound() -> None:
    """No row takes less than four words, and none is hidden by an earlier row of another keyword."""
    for at, row in enumerate(REMINDERS):
        assert len(row.must) >= 2
        assert len(row.words) >= 4
        for earlier in REMINDERS[:at]:
            hidden = earlier.must <= row.must and row.words <= earlier.words
            assert not hidden or earlier.keyword == row.keyword
    assert {row.keyword for row in REMINDERS} >= CONSTRUCTS


def test_real_reminders_are_recognised(corpus_path: Path) -> None:
    """Right behind a keyword a parenthesis is that keyword's reminder, nearly always: the rest is damaged."""
    found = missed = foreign = 0
    for field in field_texts(corpus_path):
        raws, _ = lex(normalise(field.text).text)
        for raw, before in parentheses(raws):
            if before is not None and before.shape == "keyword" and family(before.text):
                found += 1
                keyword = reminded_keyword(raw)
                missed += keyword is None
                foreign += keyword is not None and keyword != family(before.text)
    assert found > 0
    assert foreign == 0
    assert missed <= 0.01 * found


def test_recognising_is_quick() -> None:
    raw = group("(When this Digimon would leave the battle area, nobody knows what happens.)")
    start = perf_counter()
    for _ in range(1000):
        reminded_keyword(raw)
    assert perf_counter() - start < 0.5
