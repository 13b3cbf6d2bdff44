"""Reads what `cardc compile` wrote, with nothing but `json`, and says what a simulator must ask about.

cardc compile -o effects.jsonl
python examples/read_json.py effects.jsonl
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def effects(path: Path) -> Iterator[tuple[Json, Json]]:
    """Each compiled effect with its card."""
    for line in path.read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        for unit in card["units"]:
            if unit["kind"] == "effect" and unit["status"] == "compiled":
                yield card, unit


def prompts(effect: Json) -> list[str]:
    """The questions that the effect can put, in words."""
    found = ["you: activate it at all?"] if effect["optional"] else []
    for process in effect["processes"]:
        if process["optional_for"] is not None and not (effect["optional"] and process["id"] == 1):
            found.append(f"{process['optional_for']}: {process['kind']}?")
        count = (process.get("target") or {}).get("count") or {}
        if count.get("mode") in ("exactly", "up_to"):
            found.append(f"which {count['n']} for {process['kind']}")
    return found


def main(path: Path) -> None:
    kinds: Counter[str] = Counter()
    optional = total = 0
    for card, effect in effects(path):
        total += 1
        optional += effect["optional"] is True
        kinds.update(process["kind"] for process in effect["processes"])
        reasons = ", ".join(f"{reason['code']} ({reason['rule']})" for reason in effect["optional_reasons"])
        print(f"{effect['id']} {card['name']}: optional {effect['optional']}; {reasons or 'no choice of its own'}")
        for prompt in prompts(effect):
            print(f"    {prompt}")
    print(f"{total} effects, {optional} optional; most frequent processes: {kinds.most_common(5)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
