"""What is denied: no "not" is lost, and nothing is denied twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardc.compiler import Field, compile_fields
from cardc.corpus.loading import load_files
from tests.compiler.reading import meaning, refusal, say

MEANINGS = [
    # what something has or is, and has not or is not
    (
        "[On Play] Delete 1 of your opponent's Digimon that doesn't have [Foo] in its name.",
        "delete 1 opponent digimon not name~[Foo]",
    ),
    (
        "[On Play] Delete all of your opponent's Digimon that don't have digivolution cards.",
        "delete all opponent digimon not has(digivolution_cards)",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon that doesn't have 3 or more digivolution cards.",
        "delete 1 opponent digimon not digivolution_cards>=3",
    ),
    (
        "[On Play] Delete 1 of your opponent's Digimon that doesn't have ＜Blocker＞.",
        "delete 1 opponent digimon not ＜Blocker＞",
    ),
    ("[On Play] Delete 1 of your opponent's Digimon that isn't red.", "delete 1 opponent digimon not red"),
    ("[On Play] Delete all Digimon that aren't level 3.", "delete all digimon not level=3"),
    # what was
    (
        "[All Turns] When one of your Digimon is deleted, if it wasn't red, gain 1 memory.",
        "when 1 your digimon delete: if trigger is not red: gain_memory 1",
    ),
    (
        "[All Turns] When your Digimon are deleted, if they weren't red, gain 1 memory.",
        "when your digimon delete: if triggers is not red: gain_memory 1",
    ),
    (
        "[All Turns] When your Digimon are deleted, if they weren't deleted by an effect, gain 1 memory.",
        "when your digimon delete: if not upon(triggers delete agent=effect by_effect): gain_memory 1",
    ),
    # so many or more, denied, are fewer
    (
        "[On Play] If you don't have 3 or more security cards, gain 1 memory.",
        "if count(card in your security) < 3: gain_memory 1",
    ),
    (
        "[On Play] If you don't have 3 or fewer security cards, gain 1 memory.",
        "if count(card in your security) > 3: gain_memory 1",
    ),
    (
        "[On Play] If you don't have more security cards than your opponent, gain 1 memory.",
        "if count(card in your security) <= count(card in opponent security): gain_memory 1",
    ),
    (
        "[On Play] If your opponent doesn't have as many or more Digimon as you, gain 1 memory.",
        "if count(opponent digimon) < count(your digimon): gain_memory 1",
    ),
]


@pytest.mark.parametrize(("text", "means"), MEANINGS, ids=[text for text, _ in MEANINGS])
def test_the_denial_is_kept(text: str, means: str) -> None:
    assert meaning(text) == means


REFUSED = [
    ("[All Turns] When this Digimon wasn't deleted, gain 1 memory.", "trigger"),
    ("[All Turns] When your Digimon weren't deleted, gain 1 memory.", "trigger"),
    ("[On Play] This Digimon may not attack for the turn.", "auxiliary"),
    ("[On Play] If you don't have 3 security cards, gain 1 memory.", "condition"),
    ("[On Play] For each Tamer you don't have in play, gain 1 memory.", "relative"),
    (
        "[On Play] Delete 1 of your opponent's Digimon that doesn't have [Foo] in its name or the [Bar] trait.",
        "coordination",
    ),
    ("[On Play] Delete 1 of your opponent's Digimon that doesn't have no digivolution cards.", "negation"),
    ("[On Play] If no Digimon wasn't deleted by this effect, gain 1 memory.", "negation"),
    ("[On Play] None of your opponent's Digimon can't attack for the turn.", "negation"),
    ("[On Play] If you don't have no Tamer, gain 1 memory.", "negation"),
    ("[On Play] Delete up to your play cost's total worth of your opponent's Digimon.", "number"),
]


@pytest.mark.parametrize(("text", "code"), REFUSED, ids=[text for text, _ in REFUSED])
def test_what_a_denial_leaves_open_is_refused(text: str, code: str) -> None:
    assert refusal(text).startswith(code)


DENIED = {
    "has": "doesn't have", "have": "don't have", "is": "isn't", "are": "aren't", "was": "wasn't", "were": "weren't",
    "can": "can't", "may": "may not", "gets": "doesn't get", "gains": "doesn't gain", "attacks": "doesn't attack",
    "digivolves": "doesn't digivolve",
}  # fmt: skip
_ASSERTED = re.compile(rf"\b(?:{'|'.join(DENIED)})\b(?!n't)")
_EVERY = 4
"""Of the texts of the corpus one in so many: all take 10 s."""


def test_no_sentence_of_the_corpus_means_the_same_when_it_is_denied(corpus_path: Path) -> None:
    fields = {field: entry.card.kinds for entry in load_files([corpus_path]) for field in entry.card.fields}
    compared, alike = 0, list[str]()
    for field, kinds in [*fields.items()][::_EVERY]:
        for unit in compile_fields([field], kinds):
            for place in _ASSERTED.finditer(unit.text) if unit.effect is not None else ():
                text = unit.text[: place.start()] + DENIED[place.group()] + unit.text[place.end() :]
                match compile_fields([Field(field.name, field.source, text)], kinds):
                    case [denied] if denied.effect is not None and unit.effect is not None:
                        compared += 1
                        alike += [text] if say(denied.effect) == say(unit.effect) else []
                    case _:
                        pass
    assert not alike
    assert compared > 150
