"""The share of grammar alternatives and lexicon entries that one card alone uses.

An alternative is a node class with the fields it leaves out; an entry is a compound or word of the
lexicon, a verb with all its forms. What no card uses is told apart: it waits for a card, or serves
an old spelling that the equal wordings replace.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from cardc.corpus.loading import load_files
from cardc.grammar.lexicon import phrases, verb_forms
from cardc.grammar.parse import parse_field
from cardc.grammar.render import layouts, words
from cardc.grammar.syntax import EffectText, Node

GOAL = 0.05
Uses = dict[str, set[str]]

FAMILIES = {
    "IN_FIELD": "in its name, text, traits …", "WORTH_OF": "… total worth of", "AS_QUANT": "as much or less …",
    "AS_HAVING": "as (also) having", **dict.fromkeys(
        ["LESS_THAN", "FEWER_THAN", "MORE_THAN", "LESS_EQUAL", "GREATER_EQUAL", "AS_HIGH"], "less than (or equal to) …"
    ),
}  # fmt: skip
"""Terminals whose rows are one phrase with its possessors, numbers and degrees of comparison."""


def alternatives(value: Any) -> Iterator[str]:
    """The alternatives that a tree uses."""
    if isinstance(value, tuple):
        for item in value:
            yield from alternatives(item)
        return
    fields = getattr(value, "__struct_fields__", None)
    if fields is None:
        return
    held = [getattr(value, name) for name in fields]
    if isinstance(value, Node) and type(value).__name__ in layouts():
        absent = "".join("-" if item is None else "+" for item in held[1:])
        yield f"{type(value).__name__} {absent}"
    for item in held:
        yield from alternatives(item)


def entries(tree: EffectText, known: Mapping[str, str]) -> Iterator[str]:
    """The lexicon entries that a tree's words are."""
    for option in (tree, *tree.options):
        for sentence in option.sentences:
            for word in words(sentence):
                if word in known:
                    yield known[word]


def lexicon() -> dict[str, str]:
    """Printed word or compound -> its entry; the forms of a verb and a noun's two numbers are one entry."""
    known = {
        entry.canonical: FAMILIES.get(entry.terminal, entry.canonical)
        for rows in phrases().values()
        for _, entry in rows
        if entry.terminal != "="
    }
    known |= {form: f"verb {readings[0].lemma}" for form, readings in verb_forms().items()}
    for word in list(known):
        if word + "s" in known and known[word + "s"] == word + "s":
            known[word + "s"] = known[word]
    return known


def measure(path: Path) -> tuple[Uses, Uses]:
    """Cards by alternative, and cards by lexicon entry."""
    by_alternative: Uses = defaultdict(set)
    by_entry: Uses = defaultdict(set)
    known = lexicon()
    for entry in load_files([path]):
        for field in entry.card.fields:
            for unit in parse_field(field.text):
                if isinstance(unit.tree, EffectText):
                    for name in alternatives(unit.tree):
                        by_alternative[name].add(entry.card.id)
                    for name in entries(unit.tree, known):
                        by_entry[name].add(entry.card.id)
    return by_alternative, by_entry


def main(arguments: Sequence[str]) -> int:
    """Print the table and the lonely ones; 1 where a share is not under the goal."""
    path = Path(arguments[0] if arguments else os.environ.get("CARDC_CORPUS", "../shared/corpus/cards.json"))
    if not path.is_file():
        print(f"nothing measured: the card list {path} is not here; name one: python -m tests.generality PATH")
        return 0
    console = Console(highlight=False)
    title = f"Generality, goal under {GOAL:.0%}"
    table = Table("what", "used", "by one card only", "share", title=title, title_justify="left")
    fine = True
    lonely: list[str] = []
    for name, uses in zip(("alternatives", "lexicon entries"), measure(path), strict=True):
        alone = sorted(key for key, cards in uses.items() if len(cards) == 1)
        share = len(alone) / len(uses)
        fine = fine and share < GOAL
        table.add_row(name, str(len(uses)), str(len(alone)), f"{share:.1%}")
        lonely.append(f"{name}: {', '.join(alone)}")
    console.print(table)
    console.print("\n".join(lonely), soft_wrap=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
