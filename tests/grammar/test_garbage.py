"""What is no card text is refused, and nothing that anybody writes raises anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardc.compiler.card import Field
from cardc.compiler.compile import compile_fields
from cardc.grammar.compounds import WORDS
from cardc.grammar.diagnostics import MAX_DIAGNOSTICS
from cardc.grammar.lexicon import CASED, VERBS, phrases
from cardc.grammar.parse import MAX_TOKENS, parse_field
from tests.grammar.support import CleanUnit, accepted, clean_units, sample, sample_units
from tests.mutation.mutate import compiles

SAMPLE = [unit for unit in sample_units() if compiles(unit.text, unit)]
SAMPLE_TEXTS = sorted({unit.text for unit in sample_units()})

GARBAGE = (
    "zqxv", "Zqxv.", "Zqxv gains 1 memory.", ")", "(", "(Zqxv.)", "[", "]", '"', ",", ", ,", ":", ";",
    "&", "/", "-", "@", "!", "?", "♥", "and", "or", "Then", "Then,", "of", "the", "The.", "by", "with",
    "to", "if", "If,", "until", "＜", "＞", "[]", "...", "*", "#", "_", "\\", "|", "~", "^", "{", "}",
    "=", "%", "$", "+", "+,", "&nbsp;zqxv", "💥", "ｚ", "'s", "'",
)  # fmt: skip
"""No effect, sentence or noise is made of these."""

PREPENDED = tuple(garbage for garbage in GARBAGE if garbage not in ("[]", "Then", "Then,", "...", "/"))
UNKNOWN_KEYWORDS = ("＜＞", "<b>", "＜Zqxv＞")
"""These parse as keywords; the compiler knows which there are."""

VOCABULARY = sorted(
    {*WORDS, *CASED.values(), *(word for forms in VERBS.values() for word in forms.split())}
    | {" ".join(phrase) for rows in phrases().values() for phrase, _ in rows}
)
NOUNISH = [
    "[Emberkit]",
    "[On Play]",
    "[Main]",
    "[Once Per Turn]",
    "[Security]",
    "[Digivolve]",
    "[Rule]",
    "＜Blocker＞",
    "＜Draw 1＞",
    "＜Delay＞",
]
MARKS = [".", ",", ":", "(", ")", '"', "・", "\n", "/", "'s", "＜", "[", "]", "-", "+", "&lt;", "&gt;", "“", "”", " "]

GAME_TEXTS = st.lists(
    st.sampled_from(VOCABULARY + NOUNISH * 8 + MARKS * 4 + ["1", "2", "+1000", "-3000"] * 10), max_size=30
).map(" ".join)
TIGHT_TEXTS = st.lists(st.sampled_from(MARKS + NOUNISH + ["gain", "1", "memory"]), max_size=40).map("".join)
ANY_TEXTS = st.text(max_size=120) | st.text(alphabet="[]＜＞()\"'.,:・\n &;ltgamp#x1aA", max_size=60)
TEXTS = GAME_TEXTS | TIGHT_TEXTS | ANY_TEXTS


def raises_nothing(text: str) -> None:
    """Both stages take any text; each unit has a tree or an error, never both and never neither."""
    for unit in parse_field(text):
        errors = [diagnostic for diagnostic in unit.diagnostics if diagnostic.severity == "error"]
        assert (unit.tree is None) == bool(errors), text
        assert len(unit.diagnostics) <= MAX_DIAGNOSTICS
        assert 0 <= unit.span[0] <= unit.span[1] <= len(text)
    for source in ("main", "inherited", "security", "link", "option", "requirement", "rule"):
        for unit in compile_fields([Field("field", source, text)]):
            assert unit.status in ("compiled", "refused")
            assert unit.status == "compiled" or any(d.severity == "error" for d in unit.diagnostics)


@settings(deadline=None, max_examples=400, derandomize=True)
@given(TEXTS)
def test_no_text_raises(text: str) -> None:
    raises_nothing(text)


@settings(deadline=None, max_examples=150, derandomize=True)
@given(st.sampled_from(SAMPLE_TEXTS), st.data())
def test_no_damaged_effect_raises(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, min(len(text), at + 12)))
    raises_nothing(text[:at] + data.draw(TEXTS | st.just("")) + text[until:])


@pytest.mark.parametrize(
    "text",
    ["", " ", "\n", "\n\n", ".", "()", '""', "・", "[", "(" * 50, '"' * 50, "[On Play]", "＜Blocker", "\ud800", "\x00"],
)
def test_small_texts_raise_nothing(text: str) -> None:
    raises_nothing(text)


@pytest.mark.parametrize(
    "piece", ["(", '"', "[", "＜", "[On Play] ", "delete ", "＜Blocker＞ ", "・", "a, ", "&lt;", "\n", "(Draw 1 card) "]
)
def test_much_of_one_thing_is_refused_soon(piece: str) -> None:
    units = parse_field(piece * 20_000)
    assert all(unit.tree is None for unit in units) or "Blocker" in piece


@pytest.mark.parametrize(
    "text", ["zqxv. " * 30, "(" * 30 + "zqxv. " * 30, "[On Play] " + "zqxv) " * 30, "\ufffd a " * 30]
)
def test_a_text_has_twenty_diagnostics_at_most(text: str) -> None:
    found = [diagnostic for unit in parse_field(text) for diagnostic in unit.diagnostics]
    assert 1 < len(found) <= MAX_DIAGNOSTICS
    assert len([each for unit in compile_fields([Field("f", "main", text)]) for each in unit.diagnostics]) == len(found)


def test_each_refused_unit_keeps_a_diagnostic() -> None:
    units = parse_field("[On Play] Zqxv. Zqxv.\n" * 30)
    assert [len(unit.diagnostics) for unit in units] == [2] * 10 + [1] * 20


LINKS = [
    ("[On Play] Gain 1 memory", " to gain 1 memory"),
    ("[On Play] Delete 1 Digimon", " of your Digimon"),
    ("[On Play] Delete 1 Digimon", " of it"),
    ("[On Play] Delete 1 Digimon", " that is a Digimon"),
]


@pytest.mark.parametrize(("head", "link"), LINKS)
def test_a_sentence_is_not_as_deep_as_it_is_long(head: str, link: str) -> None:
    """What nests with every phrase is refused before the interpreter's stack ends."""
    for times in (10, 40, MAX_TOKENS // len(link.split()) - 2, 1000):
        (unit,) = compile_fields([Field("field", "main", head + link * times + ".")])
        assert [each.code for each in unit.diagnostics] != ["too_long"] or times > 40
    assert [each.code for each in unit.diagnostics] == ["too_long"]


@pytest.mark.parametrize("code", [0xFFFD, 0xD800, 0xDFFF])
def test_a_lost_character_is_refused_even_in_a_name(code: int) -> None:
    damage = chr(code)
    text = f"[On Play] Delete 1 [Ember{damage}kit]."
    (unit,) = parse_field(text)
    assert [(each.code, text[slice(*each.span)]) for each in unit.diagnostics] == [("lost_character", damage)]


@pytest.mark.parametrize("digit", ["²", "Ⅷ", "½", "四", "x"])
def test_what_only_looks_like_a_digit_is_no_number(digit: str) -> None:
    text = f"[On Play] Play 1 [Emberling] Token (Digimon/White/Cost {digit}/3000 DP)."
    assert not any(unit.status == "compiled" for unit in compile_fields([Field("field", "main", text)]))


@pytest.mark.parametrize("number", ["+\x1c1", "+\u20071", "+٣", "+１", "+²"])
def test_the_number_of_a_keyword_is_written_in_plain_digits(number: str) -> None:
    text = f"[All Turns] This Digimon gains ＜Security Attack {number}＞."
    (unit,) = compile_fields([Field("field", "main", text)])
    assert unit.status == "refused"


@pytest.mark.parametrize(
    "text", ["[On Play] add-up", "[On Play] Delete 1 Digimon whose total DP adds-up to 4000 or less."]
)
def test_what_a_verb_is_called_in_here_is_no_word_of_a_text(text: str) -> None:
    (unit,) = parse_field(text)
    assert [each.code for each in unit.diagnostics] == ["unknown_word"]


def test_a_stray_full_stop_is_refused_by_itself() -> None:
    """It neither vanishes nor makes an effect of the line behind it."""
    units = parse_field(". [Digivolve] Lv.3: Cost 2")
    assert [(unit.kind, unit.tree is not None) for unit in units] == [("effect", False), ("requirement", True)]


def takes(text: str, unit: CleanUnit) -> bool:
    """Whether anything of the text would be compiled as if nothing had happened, where the unit stood."""
    return accepted(text) is not None and compiles(text, unit)


@pytest.mark.parametrize("garbage", GARBAGE)
def test_appended_garbage_does_not_parse(garbage: str) -> None:
    wrong = [text for text in SAMPLE_TEXTS if accepted(f"{text} {garbage}")]
    assert wrong == []


@pytest.mark.parametrize("garbage", [*GARBAGE, *UNKNOWN_KEYWORDS])
def test_appended_garbage_does_not_compile(garbage: str) -> None:
    wrong = [unit.text for unit in SAMPLE if takes(f"{unit.text} {garbage}", unit)]
    assert wrong == []


@pytest.mark.parametrize("garbage", [*PREPENDED, *UNKNOWN_KEYWORDS])
def test_prepended_garbage_does_not_compile(garbage: str) -> None:
    wrong = [unit.text for unit in SAMPLE if takes(f"{garbage} {unit.text}", unit)]
    assert wrong == []


def test_appended_garbage_is_refused_on_real_effects(corpus_path: Path) -> None:
    units = sample(clean_units(corpus_path), 60)
    wrong = [(garbage, unit.text) for garbage in GARBAGE for unit in units if accepted(f"{unit.text} {garbage}")]
    assert wrong == []
