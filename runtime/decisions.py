"""What the engine asks, and what may be answered.

A `Decision` names the player, the kind of question and every option. An answer is the tuple of the
indexes of the options taken. `Decision.check` refuses any other answer with `IllegalAnswer`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Literal

import msgspec

DecisionKind = Literal[
    "action",
    "breeding",
    "next_effect",
    "activate_effect",
    "optional_process",
    "pay_cost",
    "choose_cards",
    "choose_mode",
    "choose_number",
    "choose_requirement",
    "attack_target",
    "block",
    "order",
    "counter",
    "redraw",
]
"""`activate_effect`: may a triggered optional effect stay inactive (CR 15-9-2)? `optional_process`:
one process that its player may decline; `pay_cost`: an optional processing condition (CR 15-7)."""


class RuntimeFault(Exception):
    """Base of everything the runtime raises on purpose."""


class IllegalAnswer(RuntimeFault):
    """The answer is none of the legal ones. The game is as it was."""


class NoDecision(RuntimeFault):
    """There is nothing to answer: the game is over."""


class UnsupportedProcess(RuntimeFault):
    """The runtime cannot carry out this kind of process (or this form of it) yet; it never guesses."""


class Option(msgspec.Struct, frozen=True):
    """One thing that can be taken. `label` is for people, `verb` and `things` for programs."""

    verb: str
    label: str
    things: tuple[int, ...] = ()
    number: int = 0


YES = Option("yes", "yes")
NO = Option("no", "no")

Answer = tuple[int, ...]


class Decision(msgspec.Struct, frozen=True):
    """A question to `player`: take at least `least` and at most `most` of `options`.

    `ordered`: the order of the answer counts. `effect`: the effect that asks, if one does.
    """

    kind: DecisionKind
    player: int
    prompt: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    ordered: bool = False
    effect: str = ""
    process: int | None = None

    def check(self, answer: Answer) -> Answer:
        """The answer in canonical form (sorted, unless the order counts), or `IllegalAnswer`."""
        if not isinstance(answer, tuple) or not all(type(index) is int for index in answer):
            raise IllegalAnswer(f"{self.kind}: an answer is a tuple of option numbers, not {answer!r}")
        if any(not 0 <= index < len(self.options) for index in answer):
            raise IllegalAnswer(f"{self.kind}: no such option in {answer!r}, there are {len(self.options)}")
        if len(set(answer)) != len(answer):
            raise IllegalAnswer(f"{self.kind}: an option is taken twice in {answer!r} (CR 15-10-2-3)")
        if not self.least <= len(answer) <= self.most:
            raise IllegalAnswer(f"{self.kind}: take {self.least} to {self.most} options, not {len(answer)}")
        return answer if self.ordered else tuple(sorted(answer))

    def legal_answers(self) -> Iterator[Answer]:
        """Every legal answer, few options first."""
        pick = itertools.permutations if self.ordered else itertools.combinations
        for size in range(self.least, self.most + 1):
            yield from pick(range(len(self.options)), size)

    def __str__(self) -> str:
        options = ", ".join(option.label for option in self.options)
        return f"player {self.player} {self.kind}: {self.prompt} [{options}]"


def yes_no(kind: DecisionKind, player: int, prompt: str, effect: str = "", process: int | None = None) -> Decision:
    """A question that may be declined. Option 0 is yes, option 1 is no."""
    return Decision(kind, player, prompt, (YES, NO), effect=effect, process=process)
