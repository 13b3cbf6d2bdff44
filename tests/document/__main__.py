"""`python -m tests.document [CORPUS]`: every card's JSON fits `cardc schema` and decodes to an equal card.

Exit code 1 where one does not. `--examples` writes docs/json_examples.md instead.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

from cardc.compiler.compile import compile_card
from cardc.corpus.loading import load_files
from tests.document.check import mistakes
from tests.document.examples import PAGE, page

DEFAULT = Path(os.environ.get("CARDC_CORPUS", Path(__file__).resolve().parents[3] / "shared" / "corpus" / "cards.json"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.document", description=__doc__)
    parser.add_argument("corpus", nargs="?", type=Path, default=DEFAULT, help="a card list (default: CARDC_CORPUS)")
    parser.add_argument("--examples", action="store_true", help="write the page of examples")
    arguments = parser.parse_args()
    if arguments.examples:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    if not arguments.corpus.is_file():
        Console(stderr=True).print(f"the card list is not here: {arguments.corpus}", style="red")
        return 2
    entries = load_files([arguments.corpus])
    found = [
        (entry.card.id, mistake)
        for entry in track(entries, "Checking", console=Console(stderr=True), transient=True)
        for mistake in mistakes(compile_card(entry.card))
    ]
    for card, mistake in found:
        print(f"{card}: {mistake}")
    print(f"{len(entries)} cards, {len(found)} mistakes")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
