"""Relative clauses and causatives: a clause inside another one is marked before the joins are told apart."""

from __future__ import annotations

from cardc.grammar.item import NOUNS, PRE_NOUN, Item, at

_TOLD_OF = frozenset({"color", "colors", "level", "levels"})
"""What a clause without an article may tell of: "for each color Tamers have"."""


def mark_relatives(items: list[Item]) -> bool:
    """Put a wordless relative before a clause that follows its noun: "the card | this effect can play".

    Whether there is one.
    """
    subjects = [i for i, item in enumerate(items) if item.type in _MARKED and i]
    marks = 0
    for i in subjects:
        before, item = items[i + marks - 1], items[i + marks]
        if item.type == "VERB":
            if item.value == "having" and before.type in ("PLAYER", "CARD"):  # "the opponent | having 3 memory"
                items.insert(i + marks, Item("REL", "", item.start_pos, item.start_pos))
                marks += 1
            continue
        if before.type in _HAS_RELATIVE and item.start_pos > before.end_pos - 1:
            verb = at(items, _subject_end(items, i + marks))
            if verb.type in ("VERB", "AUX", "PARTMOD"):
                if verb.type == "PARTMOD":
                    verb.type = "VERB"
                items.insert(i + marks, Item("REL", "", item.start_pos, item.start_pos))
                marks += 1
    return marks > 0


_HAS_RELATIVE = NOUNS | {"NAMES", "IN_FIELD"}
_MARKED = frozenset({"PRONOUN", "CARD", "DET", "POSSDET", "VERB"})
"""What such a clause starts with: its subject, or "having"."""


def _subject_end(items: list[Item], i: int) -> int:
    """Where the subject of a wordless relative clause that starts at `i` ends; `-1` where none starts."""
    item, k = items[i], i + 1
    if item.type == "PRONOUN" and item.value in ("you", "it", "they", "this"):
        return k
    if item.type == "CARD" and at(items, i - 1).value in _TOLD_OF and at(items, i - 2).type != "SUPERLATIVE":
        k = i  # "for each color | Digimon and Tamers have"
    elif item.type not in ("DET", "POSSDET") or at(items, k).type == "NUMBER":
        return -1
    while at(items, k).type in PRE_NOUN:
        k += 1
    if at(items, k).type not in NOUNS:
        return -1
    while at(items, k).type in NOUNS or (at(items, k).type == "CONJ" and at(items, k + 1).type in NOUNS):
        k += 1
    described = items[k : k + 4]
    if [x.type for x in described] == ["MOD_PREP", "DET", "NAMES", "STAT"] and described[0].value == "with":
        k += 4
    return k


def mark_relative_objects(items: list[Item]) -> None:
    """What completes a relative clause gets a terminal of its own, so that it is not taken for the main clause's."""
    for i in [i for i, item in enumerate(items) if item.type == "REL"]:
        item, k = items[i], i + 1
        while k < len(items) and items[k].type not in ("VERB", ",", "CONJ"):
            k += 1
        object_ = at(items, k + 1)
        if at(items, k).type != "VERB":
            continue
        if item.value == "" and object_.value == "to" and not _is_counted(items, i):
            continue  # "return 1 Digimon with as much DP as the Digimon this effect deleted | to the hand"
        if object_.type == "THIS_TURN" and item.value == "that":
            object_.type = "REL_MANNER"  # "1 of your Digimon that was played | this turn"
        elif at(items, k).value in ("suspended", "unsuspended") and object_.value == "to":
            continue  # "return 1 Digimon that's suspended | to the hand"
        elif object_.type in ("PREP", "MANNER", "KEYWORDS"):
            object_.type = "REL_" + object_.type
        elif object_.type == "MOD_PREP" and item.value == "whose":
            object_.type = "REL_PREP"


def _is_counted(items: list[Item], i: int) -> bool:
    """ "for each card | this effect added to your hand"."""
    for item in reversed(items[:i]):
        if item.type in ("FOR_EACH", "FOR_EVERY"):
            return True
        if item.type in ("VERB", ",", "CONJ"):
            return False
    return False


def mark_inner_ifs(items: list[Item]) -> None:
    """Of several conditions behind what they are about, each is one of its own: "A if X, and B if Y"."""
    ifs = [item for item in items if item.type == "IF_TRAIL" and item.value == "if"]
    if len(ifs) < 2:
        return
    for item, after in zip(ifs, (*ifs[1:], None), strict=True):
        start = next(k for k, each in enumerate(items) if each is item)
        if after is None:  # "… or 1 [B] if it has [C] in its name | from your hand"
            ends = (k for k in range(start + 1, len(items)) if items[k].type == "MOD_PREP" and items[k].value == "from")
            end = next(ends, len(items))
        else:
            stop = next(k for k, each in enumerate(items) if each is after)
            end = next((k for k in range(stop - 1, start, -1) if items[k].type in (",", "CONJ")), stop)
            while items[end - 1].type in (",", "CONJ"):
                end -= 1
        item.type = "IF_INNER"
        place = items[end - 1].end_pos
        items.insert(end, Item("_IF_END", "", place, place))


def mark_causatives(items: list[Item]) -> None:
    """ "to have 1 of your Digimon get …": the "have" only hands over to a clause of its own."""
    found = [i for i, item in enumerate(items) if item.type == "VERB" and item.value == "have" and i]
    for i in found:
        before, item = items[i - 1], items[i]
        may = before.value == "may" and at(items, i - 2).value == "you"
        if not (may or before.value == "to" or before.type == "CONJ") or not _acts_ahead(items, i):
            continue
        if may:  # "you may | have 1 of your Digimon get …"
            before.type, item.type = "AUX_ALONE", "CONJ_CLAUSE"
        else:
            before.type, before.value, before.end_pos = "CONJ_CLAUSE", before.value + " have", item.end_pos
            item.type = "DROP"
    if found:
        items[:] = [item for item in items if item.type != "DROP"]


def _acts_ahead(items: list[Item], i: int) -> bool:
    """Whether what stands behind the "have" at `i` is a clause."""
    for k, later in enumerate(items[i + 1 :], i + 1):
        if later.type == "VERB" and later.value in ("get", "gain", "attack", "become"):
            return True
        if later.type in (",", "VERB") or (later.type == "CONJ" and at(items, k + 1).type not in NOUNS):
            return False
    return False
