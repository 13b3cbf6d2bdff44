"""docs/json_examples.md: for every kind of object in the JSON, the shortest that the compiler makes of some text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec

from cardc.compiler import effect as e
from cardc.compiler.card import Card, Field
from cardc.compiler.compile import compile_card
from cardc.compiler.requirement_data import DigivolveOption, Requirement, RuleData, Slot
from cardc.corpus.document import CardDocument, UnitDocument, card_schema, to_document
from cardc.grammar.diagnostics import Diagnostic

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "json_examples.md"
TEXTS = Path(__file__).parent / "texts.txt"
RESERVED = frozenset({
    "Battle", "Activate.times", "Attack.ignoring_summoning", "Cost.all_or_nothing", "Effect.area", "Extreme.among",
    "Measure.plus", "ModifyCost.set", "Treat.traits", "TurnEndsAt.player",
})  # fmt: skip
"""What no text compiles to yet."""

OF_LOADERS = frozenset({"CardDocument.diagnostics"})
"""What is said of a card that could not be read; no text has it."""

_WIDTH = 116
_OF_PROCESSES = frozenset(field.encode_name for field in msgspec.structs.fields(e.Process))
_FAMILIES: tuple[tuple[str, tuple[type | str, ...]], ...] = (
    ("Cards and units", (CardDocument, *get_args(UnitDocument), Diagnostic)),
    ("Processes", ("Process", *get_args(e.AnyProcess))),
    ("What processes hold", (e.Cost, e.Link, e.Reason, e.PlayCost, e.Duration, e.Effect)),
    ("Targets", (*get_args(e.Target), e.Place, e.Count)),
    ("Filters", get_args(e.Filter)),
    ("Numbers", (e.PerEach, e.Measure, e.Extreme)),
    ("Conditions and events", (*get_args(e.Condition), e.Trigger, e.Event)),
    ("Keywords", (e.Keyword, *get_args(e.Parameter), e.Material)),
    ("Requirements", (*get_args(Requirement), DigivolveOption, Slot)),
    ("Rules", get_args(RuleData)),
)
_HEAD = """# Examples: one of each kind of object

Each is the shortest that `cardc compile` makes of some text; where a kind has more keys than it shows, others follow.
Keys at their default, which the schema tells (null, false, an empty list, …), are left out here; `compile` writes them
all, and [the JSON](json.md) says what each means. `python -m tests.document --examples` writes this page.
"""


class Example(NamedTuple):
    """A compiled object, the text it is of, and which keys it is shown for."""

    text: str
    value: msgspec.Struct
    keys: frozenset[str]


def documents() -> Iterator[tuple[str, CardDocument]]:
    """What `compile` writes for each text, on a card of its own."""
    for line in TEXTS.read_text(encoding="utf-8").splitlines()[1:]:
        text = line.replace("¶", "\n")
        source = "requirement" if text.startswith("[Link]") else "main"
        card = Card("X9-001", "Examplemon", (Field("effectText", source, text),), ("Digimon",))
        yield text, to_document(compile_card(card))


@cache
def examples() -> dict[str, list[Example]]:
    """By class: the shortest one, then the shortest for each further key. What every process has is told once."""
    found: dict[str, list[Example]] = {}
    for text, document in documents():
        for value in structs(document):
            keys = _filled(value)
            if isinstance(value, e.Process):
                found.setdefault("Process", []).append(Example(text, value, keys & _OF_PROCESSES))
                keys -= _OF_PROCESSES
            found.setdefault(type(value).__name__, []).append(Example(text, value, keys))
    return {name: _telling(several) for name, several in found.items()}


def _telling(several: list[Example]) -> list[Example]:
    """As few and as short as tell all keys; refused units come last."""
    chosen: list[Example] = []
    told: frozenset[str] = frozenset()
    for text, value, keys in sorted(several, key=lambda example: (_refused(example.value), len(shown(example.value)))):
        if not chosen or keys - told:
            chosen.append(Example(text, value, keys - told))
            told |= keys
    return chosen


def _refused(value: msgspec.Struct) -> bool:
    units = value.units if isinstance(value, CardDocument) else (value,)
    return any(getattr(unit, "status", "") == "refused" for unit in units)


def _filled(value: msgspec.Struct) -> frozenset[str]:
    fields = msgspec.structs.fields(value)
    told = frozenset(f.encode_name for f in fields if not f.required and getattr(value, f.name) != f.default)
    return told | ({"schema"} if isinstance(value, CardDocument) else set())


def missing() -> set[str]:
    """Classes of the schema, and "Class.key" for their keys, that have no example."""
    wanted: set[str] = set()
    for name, schema in card_schema()["$defs"].items():
        optional = set(schema["properties"]) - set(schema.get("required", ())) - {"kind"}
        own = optional - (_OF_PROCESSES if set(schema["properties"]) >= _OF_PROCESSES else set())
        wanted |= {name, *(f"{name}.{key}" for key in own)}
    wanted |= {f"Process.{key}" for key in _OF_PROCESSES - {"id", "span"}}
    have = {f"{name}.{key}" for name, several in examples().items() for example in several for key in example.keys}
    return wanted - have - set(examples())


def shown(value: Any) -> str:
    """The JSON of a value without the keys that are at their default."""
    return json.dumps(_short(value), ensure_ascii=False)


def page() -> str:
    """The whole page."""
    parts = [_HEAD]
    left = dict(examples())
    for title, classes in _FAMILIES:
        names = [cls if isinstance(cls, str) else cls.__name__ for cls in classes]
        parts += [f"## {title}\n", *(_block(name, left.pop(name)) for name in names if name in left)]
    assert not left, f"in no family: {sorted(left)}"
    return "\n".join(parts)


def _block(name: str, several: list[Example]) -> str:
    tag = type(several[0].value).__struct_config__.tag
    heading = "Every process" if name == "Process" else f"`{tag or name}`"
    told = [f"### {heading}\n"]
    for at, (text, value, keys) in enumerate(several):
        named = ", ".join(f"`{key}`" for key in sorted(keys)) if at or name == "Process" else ""
        shown_for = f"With {named}: " if named else ""
        told.append(f"{shown_for}`{text.replace(chr(10), ' ⏎ ')}`\n\n```json\n{_wrapped(shown(value))}\n```\n")
    return "\n".join(told)


def _short(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_short(item) for item in value]
    if not isinstance(value, msgspec.Struct):
        return value
    config = value.__struct_config__
    tagged = {config.tag_field: config.tag} if config.tag_field else {}
    kept = {
        field.encode_name: _short(getattr(value, field.name))
        for field in msgspec.structs.fields(value)
        if field.required or getattr(value, field.name) != field.default or field.name == "schema"
    }
    return tagged | kept


def structs(value: Any) -> Iterator[msgspec.Struct]:
    """The value and all that it holds."""
    if isinstance(value, tuple):
        for item in value:
            yield from structs(item)
    elif isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from structs(getattr(value, name))


def _wrapped(line: str) -> str:
    """The JSON on lines of a readable length, broken before keys and items."""
    lines = [""]
    for at, piece in enumerate(re.split(r', (?=["{\[\dtfn])', line)):
        more = piece if at == 0 else f", {piece}"
        if len(lines[-1]) + len(more) > _WIDTH:
            lines[-1] += ","
            lines.append(f" {piece}")
        else:
            lines[-1] += more
    return "\n".join(lines)
