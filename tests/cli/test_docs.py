"""docs/json.md against the schema and the sample: each tag, key and fixed value is named, and the examples are real."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cardc
from cardc.compiler import effect
from cardc.corpus.document import to_document
from cardc.grammar.lexicon import TIMINGS
from tests.document import examples

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
DEFINITIONS: dict[str, dict[str, Any]] = cardc.card_schema()["$defs"]
SECTIONS = re.split(r"^(?=#+ )", PAGE, flags=re.MULTILINE)


def _named(text: str) -> set[str]:
    """The words in `backticks`."""
    return {word.strip('"') for word in re.findall(r"`([^`\n]+)`", text)}


def _section(title: str) -> str:
    return next((section for section in SECTIONS if section.partition("\n")[0].lstrip("# ") == title), "")


def _blocks(name: str) -> Iterator[str]:
    """The sections with `name` in the heading, and the table rows that start with it."""
    for section in SECTIONS:
        if f"`{name}`" in section.partition("\n")[0]:
            yield section
    yield from re.findall(rf"^\| `{re.escape(name)}` \|.*", PAGE, flags=re.MULTILINE)


def _values(schema: Any) -> Iterator[str]:
    """The fixed words that a key can have."""
    if isinstance(schema, list):
        for item in schema:
            yield from _values(item)
    elif isinstance(schema, dict):
        yield from (value for value in schema.get("enum", ()) if isinstance(value, str))
        for key, part in schema.items():
            if key not in ("enum", "default"):
                yield from _values(part)


PROCESS = set(DEFINITIONS["EndAttack"]["properties"]) - {"kind"}
UNIT = set(DEFINITIONS["RuleUnit"]["properties"]) - {"kind", "requirement"}


@pytest.mark.parametrize("struct", DEFINITIONS)
def test_each_tag_key_and_value_is_named(struct: str) -> None:
    properties = dict(DEFINITIONS[struct]["properties"])
    kinds = properties.get("kind", {}).get("enum", [])
    tag = kinds[0] if len(kinds) == 1 else None
    if tag is not None:
        del properties["kind"]
    shared = _section("Words that many fields use")
    if set(properties) >= PROCESS:
        shared += _section("Every process")
    if struct == "EffectUnit":
        shared += _section("`Effect`")
    if struct.endswith("Unit"):
        shared += _section("A unit")
    wanted = {*properties, *_values(list(properties.values()))}
    inherited = (PROCESS if set(properties) >= PROCESS else set()) | (UNIT if struct.endswith("Unit") else set())
    gaps = [
        {key for key in properties if key not in inherited and key not in _named(block)}
        | (wanted - _named(block) - _named(shared))
        for block in _blocks(tag or struct)
    ]
    assert gaps, f"docs/json.md has no row or section for `{tag or struct}`"
    assert set() in gaps, f"docs/json.md does not say of `{tag or struct}`: {sorted(min(gaps, key=len))}"


@cache
def _sample() -> dict[str, Any]:
    cards = (entry.card for entry in cardc.load_sample() if isinstance(entry, cardc.Entry))
    lines = (json.loads(cardc.encode_card(cardc.compile_card(card))) for card in cards)
    return {unit["id"]: unit for line in lines for unit in line["units"]}


@pytest.mark.parametrize(
    ("unit", "shown"), re.findall(r"^Unit `([^`\n]+)`:\n\n```json\n(.*?)```", PAGE, re.DOTALL | re.M)
)
def test_examples_are_what_compile_writes(unit: str, shown: str) -> None:
    assert json.loads(shown) == _sample()[unit]


def test_every_kind_and_key_has_an_example() -> None:
    assert examples.missing() == examples.RESERVED | examples.OF_LOADERS


def test_the_page_of_examples_is_what_compile_writes() -> None:
    """After a change: `python -m tests.document --examples`, and look at the difference."""
    assert examples.PAGE.read_text(encoding="utf-8") == examples.page()


def test_the_examples_are_json() -> None:
    shown = re.findall(r"^```json\n(.*?)^```", examples.page(), re.DOTALL | re.M)
    assert len(shown) == sum(map(len, examples.examples().values()))
    assert all(json.loads(block) for block in shown)


def test_every_timing_is_named() -> None:
    written = {timing.lower().replace("'", "").replace(" ", "_") for timing in TIMINGS}
    assert written <= _named(_section("Timings"))


OPEN_WORDS = {
    (effect.Event, "event"): "`event`",
    (effect.Became, "event"): "Filters",
    (effect.Happened, "what"): "Conditions",
    (effect.Prevent, "what"): "Effects and choices",
    (effect.Allow, "what"): "What lasts",
    (effect.IgnoreRequirements, "what"): "What lasts",
    (effect.Restrict, "what"): "What lasts",
    (effect.Ref, "to"): "`ref`",
    (effect.Same, "what"): "Filters",
    (effect.DigivolvingBy, "how"): "Conditions",
}
"""Keys whose words no schema lists, and where the page does."""


def _stems(word: str) -> set[str]:
    """A word, and what it is built of: "be_return:hand,deck" is "be_", "return", ":hand", ":deck"."""
    verb = word.partition(":")[0].removeprefix("be_").removesuffix("_in_battle").removesuffix("_this_turn")
    return {word, verb, word.partition(":")[0]}


@pytest.mark.parametrize("source", ["examples", "sample", "real"])
def test_open_words_are_named(source: str, request: pytest.FixtureRequest) -> None:
    if source == "examples":
        documents = [document for _, document in examples.documents()]
    else:
        entries = (
            cardc.load_sample()
            if source == "sample"
            else cardc.load_files([request.getfixturevalue("corpus_path")])[::4]
        )
        documents = [to_document(cardc.compile_card(entry.card)) for entry in entries]
    missing: set[tuple[str, str]] = set()
    for value in (value for document in documents for value in examples.structs(document)):
        for (cls, key), section in OPEN_WORDS.items():
            if type(value) is cls:
                held = getattr(value, key)
                words = held if isinstance(held, tuple) else (held,)
                missing |= {
                    (f"{cls.__name__}.{key}", word) for word in words if not _stems(word) & _named(_section(section))
                }
    assert missing == set()
