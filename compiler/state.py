"""A state told by a participle: "If suspended", "While this Digimon is linked"; no event that has just happened."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardc.compiler.draft import reading
from cardc.compiler.effect import (
    AnyProcess,
    Both,
    Condition,
    Either,
    Event,
    Filter,
    HasUnder,
    Is,
    Suspended,
    Target,
    Upon,
)
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s
from cardc.grammar.lexicon import verb_forms

STATES: dict[str, Filter] = {
    "suspend": Suspended(True), "unsuspend": Suspended(False), "link": HasUnder("link_cards", None),
}  # fmt: skip
"""What a card is that has been suspended, unsuspended or linked; a linked card has a link card (CR 4-10-1)."""


def state_without_subject(chain: s.Chain, subject: Target) -> Condition | None:
    """ "If unsuspended", "While suspended or linked": what the subject is; None for what has happened to it.

    "If suspended or deleted by effects" has happened; "if suspended or played this turn" is refused.
    """
    clauses = [c for c in (chain.first, *(link.clause for link in chain.links)) if isinstance(c, s.Order)]
    if len(clauses) <= len(chain.links):
        return None
    bare = [c for c in clauses if not c.args and not c.auxes]
    told = [STATES.get(reading(c.verb, (), "past", None, c.span).lemma) for c in bare]
    states = tuple(Is(subject, (state,)) for state in told if state is not None)
    words = {link.word.strip(", ") for link in chain.links}
    if len(states) != len(clauses):
        if states and not any(isinstance(arg, s.ByArg) for arg in clauses[-1].args):
            refuse("condition", chain.span, "is it so, or has it happened?", ("If this Digimon is …",))
        return None
    if len(words) > 1 or not words <= {"and", "or"}:
        return None
    if len(states) == 1:
        return states[0]
    return Both(states) if words == {"and"} else Either(states)


def either_way(chain: s.Chain) -> None:
    """Refuse "If attacked this turn" of a Digimon that may have done so itself."""
    for clause in (chain.first, *(link.clause for link in chain.links)):
        active = isinstance(clause, s.Order) and any(isinstance(arg, (s.Np, s.NpList)) for arg in clause.args)
        if isinstance(clause, s.Order) and clause.verb == "attacked" and not active:
            refuse("condition", clause.span, "did it do so, or was it done to it?", ("If this Digimon …",))


def past(event: Event) -> Event:
    """ "… this turn": asked of, it is what has happened until now."""
    return msgspec.structs.replace(event, during="this_turn") if event.during == "turn_end" else event


def check_past(node: s.Clause | s.Order, condition: Condition) -> None:
    """Refuse "Suspend 1 Digimon. If it attacks this turn, …": it may yet do so, but is asked for what it has done."""
    present = node.auxes[0] in _PRESENT if node.auxes else all(f.form != "ed" for f in verb_forms().get(node.verb, ()))
    if present:
        not_to_come(condition, node.span)


def not_to_come(condition: Condition, span: s.Span) -> None:
    """Refuses what is asked of a time that is not over: "[On Play] If your opponent attacks during their next turn"."""
    if any(event.during is not None for event in _events(condition)):
        refuse("condition", span, "has it happened, or will it?", ("… attacked this turn", "When …"))


_PRESENT = frozenset({"is", "are", "isn't", "aren't", "do", "does", "don't", "doesn't"})


def check_moments(processes: tuple[AnyProcess, ...]) -> None:
    """Refuse "While this Digimon is blocked" where nothing happens by way of it: it holds at one moment alone."""
    for process in processes:
        asked = [*process.conditions, *process.after_cost]
        for event in (event for condition in asked for event in _events(condition)):
            if event.during is None and event.event not in _LASTING:
                message = "this happens at one moment, and what lasts can't ask for it"
                refuse("condition", process.span, message, ("this turn", "When …"))


_LASTING = frozenset({"reveal", "battle"})
"""What something is done while: "when battling", "while this card is revealed"."""


def _events(condition: Condition) -> Iterator[Event]:
    match condition:
        case Upon(events=events):
            yield from (event for event in events if not event.would)
        case Either(conditions=parts) | Both(conditions=parts):
            for part in parts:
                yield from _events(part)
        case _:
            pass
