"""Lists become one token: "[A], [B] or [C]", "red or blue", "level 3, 4 or 5"."""

from __future__ import annotations

from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.item import Item, at
from cardc.grammar.problem import Problem
from cardc.grammar.syntax import Icons

_LISTED = {"NAME": "NAMES", "TIMING": "TIMINGS", "KEYWORD": "KEYWORDS", "COLOR": "COLORS"}
_MERGED = frozenset({*_LISTED, "CONJ"})
_JOINS = frozenset({",", "/", "or", "and", "and / or"})
_LIST_JOINS = frozenset({",", "/", "or", "and", "and / or", ", or", ", and"})


def merge_lists(items: list[Item]) -> list[Item]:
    """ "[A], [B] or [C]" becomes one token; so do lists of keywords, timings and colours, and each of them alone."""
    out: list[Item] = []
    done = 0
    for i in [i for i, item in enumerate(items) if item.type in _MERGED]:
        item, after = items[i], at(items, i + 1)
        if i < done:
            continue
        if item.type == "CONJ":
            if item.value == "or" and after.type == "NUMBER" and (first := _first_number(items, i)):
                out += items[done:first]
                listed = " ".join(each.value for each in items[first : i + 2]).replace(" ,", ",")
                out.append(Item("NUMBER", listed, items[first].start_pos, after.end_pos))
                done = i + 2
            continue
        if item.type == "KEYWORD" and after.type == "IN_FIELD":
            item.type = "NAME"
        out += items[done:i]
        merged, done = _list_at(items, i)
        out.append(merged)
    out += items[done:]
    return out


def _first_number(items: list[Item], i: int) -> int:
    """Where the numbers before this "or" start: "level 4 | or 5", "level 3, 4 | or 5", "a memory cost of 1 | or 7"."""
    last = i - 2 if items[i - 1].value == "," and at(items, i - 3).value == "," else i - 1  # "level 3, 4, | or 5"
    k = last
    while at(items, k - 1).value == "," and at(items, k - 2).type == "NUMBER":
        k -= 2
    before = at(items, k - 1)
    counted = before.type == "_LEVEL" or (before.value == "of" and at(items, k - 2).type == "STAT")
    return k if counted and items[k].type == items[last].type == "NUMBER" else 0


def _list_at(items: list[Item], i: int) -> tuple[Item, int]:
    """The list that starts at `i`, and where it ends."""
    first = items[i]
    values, joins, end = [first.value], [], first.end_pos
    i += 1
    while True:
        join: list[str] = []
        k = i
        while at(items, k).value in _JOINS and len(join) < 2:
            join.append(items[k].value)
            k += 1
        if not join or at(items, k).type != first.type:
            return Item(_LISTED[first.type], Icons(tuple(values), tuple(joins)), first.start_pos, end), i
        if " ".join(join) not in _LIST_JOINS:
            raise Problem(
                Diagnostic("join", "error", (items[i].start_pos, items[k - 1].end_pos), "one joining word too many")
            )
        values.append(items[k].value)
        joins.append(" ".join(join))
        end = items[k].end_pos
        i = k + 1
