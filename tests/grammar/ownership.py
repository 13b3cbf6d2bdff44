"""Who owns each raw token of a sentence: a terminal, or a noise rule (DESIGN §1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, zip_longest
from typing import NamedTuple

from cardc.grammar.lexer import Raw
from tests.grammar.canonical import noise_rule
from tests.grammar.support import Tagged, Terminal


class Claim(NamedTuple):
    """A stretch of normalised text and what claims it. Terminals that an equal wording became share one."""

    start: int
    end: int
    terminals: tuple[Terminal, ...]


def claims(terminals: Sequence[Terminal]) -> list[Claim]:
    """The stretches that terminals claim; a terminal without width claims nothing."""
    wide = (terminal for terminal in terminals if terminal.end > terminal.start)
    return [Claim(*span, tuple(group)) for span, group in groupby(wide, key=lambda t: (t.start, t.end))]


def faults(text: str, sentence: Tagged) -> list[str]:
    """What is wrong with the ownership of one sentence of the normalised `text`; empty when all is well."""
    found: list[str] = []
    owners = claims(sentence.terminals)
    for before, after in pairwise(owners):
        if after.start < before.end:
            found.append(f"{before.terminals} and {after.terminals} overlap")
    marks = list(_to_own(text, sentence.raws))
    for start, end in marks:
        owning = [claim for claim in owners if claim.start <= start and end <= claim.end]
        if len(owning) != 1:
            found.append(f"'{text[start:end]}' has {len(owning)} owners")
    for claim in owners:
        inside = [mark for mark in marks if claim.start <= mark[0] and mark[1] <= claim.end]
        if not inside or inside[0][0] != claim.start or inside[-1][1] != claim.end:
            found.append(f"{claim.terminals} claim more than whole tokens")
    return found


def _to_own(text: str, raws: Sequence[Raw]) -> Iterator[tuple[int, int]]:
    """The spans that need an owner: raw tokens, and of a parenthesis its marks and what is inside."""
    for raw, after in zip_longest(raws, raws[1:]):
        if noise_rule(raw, after) is not None or (raw.text == ":" and text[raw.end :].lstrip().startswith("・")):
            continue
        if raw.shape == "paren":
            yield raw.start, raw.start + 1
            yield from _to_own(text, raw.inner)
            yield raw.end - 1, raw.end
        else:
            yield raw.start, raw.end
