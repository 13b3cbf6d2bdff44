"""What an effect knows while it is read and carried out."""

from __future__ import annotations

from cardc.compiler import effect as fx
from cardc.runtime.board import Query
from cardc.runtime.decisions import UnsupportedProcess
from cardc.runtime.model import Cause, Happening


class Scope:
    """What an effect knows while it is read: whose it is, on which card, what happened, what it chose.

    `chosen`, `paid_with`, `rest`, `affected` (of the chosen, those to which it really happened): by process number.
    `done`: did the process do what it says?
    `limits`: by how much the maximums in the effect's text are raised (CR 15-15-4).
    `meeting`: those that "it" can still be, by the conditions around what is done; without it any.
    `those`: all that it happened to, once one of them is settled on, which `happening` tells alone from then on.
    `paid`: was its cost paid (CR 15-7-2)? `group`: the thing that a filter is about. `amounts`: how much
    memory each process brought. `asked`: a condition is asked, to which what has left is what it was then.
    """

    __slots__ = (
        "affected",
        "amounts",
        "asked",
        "board",
        "card",
        "cause",
        "chosen",
        "controller",
        "done",
        "each",
        "effect",
        "group",
        "happening",
        "host",
        "hosts",
        "last",
        "limits",
        "meeting",
        "paid",
        "paid_with",
        "rest",
        "those",
    )  # fmt: skip

    def __init__(
        self,
        board: Query,
        effect: fx.Effect | None,
        controller: int,
        card: int,
        host: int | None,
        happening: Happening | None = None,
        cause: Cause | None = None,
    ) -> None:
        self.board = board
        self.effect = effect
        self.controller = controller
        self.card = card
        self.host = host
        self.happening = happening
        self.cause = cause or Cause("effect", controller, card, host, effect.id if effect else "")
        self.affected: dict[int, tuple[int, ...]] = {}
        self.chosen: dict[int, tuple[int, ...]] = {}
        self.paid_with: dict[int, tuple[int, ...]] = {}
        self.rest: dict[int, tuple[int, ...]] = {}
        self.hosts: dict[int, tuple[int, ...]] = {}
        self.done: dict[int, bool] = {}
        self.amounts: dict[int, int] = {}
        self.paid: dict[int, bool] = {}
        self.last: int | None = None
        self.limits: dict[str, int] = {}
        self.group: int | None = None
        self.each: int | None = None
        self.meeting: frozenset[int] | None = None
        self.those: tuple[int, ...] = ()
        self.asked = False

    def unsupported(self, what: str) -> UnsupportedProcess:
        """The fault that says which effect has something without a rule here."""
        return UnsupportedProcess(f"{self.effect.id}: {what}" if self.effect is not None else what)
