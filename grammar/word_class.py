"""Step 2 of tagging: a word that has two classes gets one by its neighbours.

One function for each terminal that a word comes in with; it gives the terminal that the word goes on with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise

from cardc.grammar.compounds import BE
from cardc.grammar.frames import FACES
from cardc.grammar.item import DESCRIBED, DETS, EDGE, NOUNS, PRE_NOUN, Item, at
from cardc.grammar.lexicon import NOUN_OR_VERB, verb_forms

BE_LIKE = BE | {"get", "gets", "getting"}
COSTS = frozenset({"play cost", "use cost", "digivolution cost", "cost"})
VERB_CLASSES = frozenset({"V", "STATE", "TURN", "ZONE", "CARD", "STAT"})
"""The classes that a word which is also a verb can come in with."""
_OF_NOUN = DESCRIBED | DETS | {"_POSS", "PART_OF"}
_NAMING = NOUNS | {"NAME"}
_HAS_PARTICIPLE = _NAMING | {"_RPAR", "PRONOUN", "CMP", "IN_FIELD", "TOKEN_DESC"}
_BEFORE_NOUN = DETS | {"STATE", "_POSS"}
_CARD_OR_ADJECTIVE = PRE_NOUN | {"CARD"}
_AFTER_POSITION = DESCRIBED | {"NUMBER"}
_AFTER_THAT = DESCRIBED | {EDGE.type}
_EDGES = (EDGE,) * 3
"""Neighbours are asked for at most so far away."""


def resolve_classes(items: list[Item]) -> set[str]:
    """Settle every word class in place, from the left: what stands before is settled, what stands after is not.

    Gives the classes that there are.

    Meanwhile edges stand behind the last token, where an index before the first one finds them, too.
    """
    verbs = verb_forms()
    items += _EDGES
    for i, item in enumerate(items):
        if item.type in VERB_CLASSES and item.value in verbs:
            item.type = _verb(items, i)
        elif (settle := BY_TERMINAL.get(item.type)) is not None:
            item.type = settle(items, i)
    del items[-len(_EDGES) :]
    found = {item.type for item in items}
    if "DROP" in found:
        items[:] = [item for item in items if item.type != "DROP"]
    if "TOKEN_DESC" in found:
        for before, item in pairwise(items):
            token = before.type == "NAME" or (before.type == "CARD" and before.value in ("token", "tokens"))
            if item.type == "TOKEN_DESC" and token:
                item.type = "TOKEN_MOD" if before.type == "CARD" else "TOKEN_PART"
    if "STAT" in found and "NAME" in found:
        for i, item in enumerate(items):
            if item.type == "STAT" and item.value in ("trait", "traits") and i and items[i - 1].type == "NAME":
                item.type = "TRAIT_ADJ" if at(items, i + 1).type in DESCRIBED else "STAT"
    return found


# ---- verbs --------------------------------------------------------------------------------------


def _verb(items: Sequence[Item], i: int) -> str:
    item, before, after = items[i], items[i - 1], items[i + 1]
    word = item.value
    if word == "using" and item.type == "V" and before.type in NOUNS:
        return "PREP"
    if word == "left" and before.type in ("NUMBER", "CARD"):
        return "MANNER"
    if word == "had":
        return "VERB"
    if word == "having" and before.value == "and" and any(each.value == "being" for each in items[:i]):
        item.value, item.start_pos, before.type = "and having", before.start_pos, "DROP"
        return "MOD_PREP"
    if word in ("cost", "costs"):  # "this card | costs 0"
        return "VERB" if before.type == "CARD" and items[i + 1].type == "NUMBER" else _stat(items, i)
    if word in ("have", "has") and after.type == "V" and items[i + 2].type == "THIS_TURN":
        return "AUX"  # "you have digivolved this turn"
    if word in NOUN_OR_VERB:
        return _noun_or_verb(items, i)
    forms = _forms(word)
    if forms == {"ed"}:
        return _participle(items, i)
    if item.type != "V":
        return item.type
    if forms == {"ing"} and before.type == "DET" and after.type == "CARD":
        return "STATE"
    if word in ("end", "ends") and before.type in ("DET", "TURN") and _in_until(items, i):
        return "_ENDS"
    return "VERB"


@cache
def _forms(verb: str) -> frozenset[str]:
    return frozenset(reading.form for reading in verb_forms()[verb])


def _noun_or_verb(items: Sequence[Item], i: int) -> str:
    """ "attack", "trash", "effect", "link"…"""
    item = items[i]
    if item.value == "play" and str(items[i - 1].value).startswith("leav"):
        return "ZONE"
    if not _noun_here(items, i):
        return "VERB"
    if item.type != "V":
        return item.type
    return "STAT" if item.value in ("use", "effect", "link") else "TURN"


_UNDER = frozenset({"digivolution cards", "link cards", "security cards"})
"""Cards that are a place: "from its digivolution cards or trash"."""


def _noun_here(items: Sequence[Item], i: int) -> bool:
    word, before = items[i].value, items[i - 1]
    if before is EDGE:
        return False
    if word == "battle" and (before.type == "_BY" or before.value in ("other than", "other than by")):
        return True
    if before.type in _BEFORE_NOUN or before.value in ("of", "in", "from", "on"):
        return True
    listed = (
        word in ("trash", "deck", "battle", "attack")
        and before.type == "CONJ"
        and (items[i - 2].type in ("ZONE", "TURN") or items[i - 2].value in _UNDER)
    )
    listed = listed or (word == "trash" and before.type == "," and _in_list_of_places(items, i))
    if listed and [x.value for x in items[max(0, i - 4) : i - 2]] == ["for", "the"]:
        return False  # "gain ＜Rush＞ for the turn and attack"
    if listed or (word == "trash" and before.type == "PREP" and before.value == "to"):
        return items[i + 1].type not in ("NUMBER", "DET", "POSSDET", "ANY", "UP_TO", "PRONOUN")
    return word == "effect"


def _in_list_of_places(items: Sequence[Item], i: int) -> bool:
    """ "your hand, | trash or this Digimon's digivolution cards", "your hand, | trash, or security stack"."""
    k = i + 2 if items[i + 1].type == "," else i + 1
    last = items[k + 1]
    placed = last.type in ("ZONE", "POSSDET") or last.value in _UNDER or last.value in ("face-up", "face-down")
    return items[i - 2].type == "ZONE" and items[k].type == "CONJ" and placed


def _participle(items: Sequence[Item], i: int) -> str:
    """ "deleted", "suspended": a finite or passive verb, an adjective, or a modifier of the noun before it."""
    item, before, after = items[i], items[i - 1], items[i + 1]
    if before.type in ("IF", "WHEN"):
        return "VERB"
    if before.value in ("effect", "effects"):
        since = {x.type for x in items[_last_comma(items, i) : i]}
        if "IF" in since and "VERB" not in since:
            return "VERB"
    if before.value in BE_LIKE or before.type == "AUX":
        if before.value in ("get", "gets"):
            before.type = "AUX"
        return "VERB"
    if before.type in NOUNS and after.type not in DESCRIBED and _counted(items, i):
        return _behind_noun(item, after)
    earlier = {x.type for x in items[:i]}
    ends = before.type in NOUNS and (after is EDGE or after.type in (",", "THIS_TURN"))
    told = before.type == "PRONOUN" and "," not in earlier  # "if it deleted …", but "if …, play it suspended"
    cost = items[_last_comma(items, i) + 1].type == "_BY" and before.type in NOUNS
    if (told or ends) and earlier & {"IF", "WHEN"} and not cost:
        return "VERB"
    if before.type in NOUNS and _verb_wanted(items, i):
        return "VERB"
    if after.type in DESCRIBED and (before.type not in NOUNS or items[i - 2].type == "SUPERLATIVE"):
        return "STATE"
    if before.type == "CONJ" and _passive_before(items, i):
        return "VERB"
    if before.value in ("become", "becomes", "becoming"):
        return "STATE"
    if before.type in _HAS_PARTICIPLE:
        return _behind_noun(item, after)
    return "STATE" if item.type == "STATE" else "VERB"


def _behind_noun(item: Item, after: Item) -> str:
    """ "your Digimon | played this turn get …": the turn belongs to the participle."""
    if after.type == "THIS_TURN":
        item.value, item.end_pos, after.type = f"{item.value} {after.value}", after.end_pos, "DROP"
    return "PARTMOD"


def _verb_wanted(items: Sequence[Item], i: int) -> bool:
    """ "if this Digimon | attacked a Digimon with …, ": the clause of a condition has no other verb."""
    since = {x.type for x in items[_last_comma(items, i) : i]}
    if not since & {"IF", "WHEN"} or "VERB" in since:
        return False
    rest = [x.type for x in items[i + 1 :]]
    return "," in rest and not {"V", "BE", "AUX"} & set(rest[: rest.index(",")])


def _last_comma(items: Sequence[Item], i: int) -> int:
    return next((k for k in range(i - 1, -1, -1) if items[k].type == ","), 0)


def _counted(items: Sequence[Item], i: int) -> bool:
    """ "for each Digimon deleted": between "for each" and its participle stands only a noun."""
    k = i - 1
    while items[k].type in _OF_NOUN:
        k -= 1
    return items[k].type in ("FOR_EACH", "FOR_EVERY")


def _in_until(items: Sequence[Item], i: int) -> bool:
    return any(item.type == "UNTIL" for item in items[max(0, i - 6) : i])


def _passive_before(items: Sequence[Item], i: int) -> bool:
    for item in reversed(items[:i]):
        if item.type == "VERB":
            return any(reading.form == "ed" for reading in verb_forms().get(item.value, ()))
        if item.type in (",", "."):
            return False
    return False


def _be(items: Sequence[Item], i: int) -> str:
    """ "is deleted", "is also treated": an auxiliary; "is suspended Digimon", "is red": the verb; "if it isn't,"."""
    if items[i].value == "being":
        return "DET" if items[i - 1].value == "into" else "AUX"  # "into | being white and having 3000 DP"
    if items[i + 1].type == "," and items[i - 1].type == "PRONOUN":
        return "AUX_ALONE"
    k = i + 1
    while items[k].value in ("also", "not", "only"):
        k += 1
    readings = verb_forms().get(items[k].value, ()) if k < len(items) else ()
    passive = any(reading.form in ("ed", "ing") for reading in readings) and items[k + 1].type not in NOUNS
    return "AUX" if passive else "VERB"


def _aux(items: Sequence[Item], i: int) -> str:
    """ "if you do,": an auxiliary without its verb; "… attack Digimon also": a manner."""
    after = items[i + 1]
    if items[i].value == "also" and (after is EDGE or after.type == "."):
        return "MANNER"
    return "AUX_ALONE" if after is EDGE or after.type in (",", ".") else "AUX"


# ---- nouns, adjectives and numbers --------------------------------------------------------------


def _zone(items: Sequence[Item], i: int) -> str:
    """ "top card", "top or bottom card": where in a place; "the top of": the place."""
    if items[i].value not in ("top", "bottom"):
        return "ZONE"
    after = items[i + 1]
    either = after.type == "CONJ" and items[i + 2].value in ("top", "bottom")
    return "POSITION" if either or after.type in _AFTER_POSITION else "ZONE"


def _signed(items: Sequence[Item], i: int) -> str:
    """ "give 1 Digimon +2000 DP": what is given, after whom."""
    given = items[i - 1].type in ("CARD", "PRONOUN") and items[i + 1].value == "dp"
    joined = items[i - 2].type == "CONJ" and items[i - 2].value != "or"  # "to 1 Digimon or Tamer"
    return "GIVEN" if given and not joined else "SIGNED"


def _timing(items: Sequence[Item], i: int) -> str:
    """ "add [End of Attack] to its effects": it is given, as a keyword is."""
    given = items[i - 1].value in ("add", "adding") and items[i + 1].value == "to"
    return "KEYWORD" if given else "TIMING"


def _keyword(items: Sequence[Item], i: int) -> str:
    """ "＜Delay＞ effects", "this Digimon's ＜Digi-Burst＞", "when ＜Alliance＞ suspends …": a noun there."""
    after = items[i + 1]
    acts = after.type == "V" and after.value.endswith("s") and items[i - 1].type in ("WHEN", "IF")
    doer = items[i - 1].type == "_BY" or items[i - 2].value == "due to activating"
    verb = items[i - 2]
    doer = doer or (items[i - 1].value == "with" and verb.type == "VERB" and verb.value in ("attack", "attacks"))
    changed = items[i - 1].value == "to" and verb.type == "KEYWORD" and items[i - 3].value == "change"
    named = after.value in ("effect", "effects") or doer or changed
    named = named or (items[i - 1].type == "POSSDET" and after.value == "can")  # "your ＜Vortex＞ | can also attack"
    return "TIMING" if named or acts else "KEYWORD"


def _number(items: Sequence[Item], i: int) -> str:
    """ "6000 DP or less Digimon": DP as an adjective."""
    if items[i + 1].value != "dp":
        return "NUMBER"
    described = _behind_face(items, i + 3 if items[i + 2].type == "CMP" else i + 2)
    return "DPNUM" if described.type in DESCRIBED else "NUMBER"


def _behind_face(items: Sequence[Item], i: int) -> Item:
    """ "6000 DP or less | face down as …": how it is placed, and no adjective; "6000 DP face-down cards" are."""
    return items[i + 1] if items[i].value in FACES else items[i]


def _stat(items: Sequence[Item], i: int) -> str:
    word, after = items[i].value, items[i + 1]
    if after.type == "NUMBER" and items[i + 2].value in _BY_SO_MUCH:
        return "STAT"  # "a level | 1 higher than that Digimon's"
    if word in COSTS and after.type == "NUMBER":
        return "STAT_ADJ"
    lying = after.value in ("face-up", "face-down") and items[i + 2].value == "security cards"
    if word == "total" and (after.type in ("CARD", "NAME") or lying):
        return "STATE"
    if word == "level" and after.type == "NUMBER":
        return "_LEVEL"
    return "STAT"


def _state(items: Sequence[Item], i: int) -> str:
    word, after = items[i].value, items[i + 1]
    if word == "only":
        return "AUX"
    if word in FACES and after.type not in DESCRIBED:
        return "MANNER"
    if word == "remaining" and items[i - 1].type in ("NUMBER", "CARD", "CMP"):
        return "MANNER"  # "until you have 3 | remaining"
    if word in ("lowest", "highest") and after.type == "STAT" and _behind_face(items, i + 2).type in _CARD_OR_ADJECTIVE:
        return "SUPERLATIVE"
    return "STATE"


def _det(items: Sequence[Item], i: int) -> str:
    """ "a card that has …": a relative; "when this is trashed": a pronoun."""
    word = items[i].value
    if word not in _VARYING:
        return "DET"
    before, after = items[i - 1], items[i + 1]
    if word == "each" and before.type == "NUMBER" and after.value == "of":
        after.value, after.start_pos = "each of", items[i].start_pos  # "1 each of your opponent's level 3 and …"
        return "DROP"
    if word == "that" and before.type in _NAMING and after.type not in _AFTER_THAT:
        return "REL"
    if word == "that" and before.type == "CONJ" and after.type == "BE" and items[i - 2].type == "IN_FIELD":
        return "REL"
    if word == "this" and (after.type in ("V", "AUX") or after.value == "was"):
        return "PRONOUN"
    if word in ("all", "each") and before.type in _NAMING and after.type in ("V", "AUX"):
        return "AUX"  # "your other Digimon | all get +1000 DP"
    return "DET"


_VARYING = frozenset({"each", "that", "this", "all"})
"""The determiners that are something else between other words."""


def _cmp(items: Sequence[Item], i: int) -> str:
    """ "a play cost of 4 or less": said of the number before it, unless none stands there."""
    return "CMP" if items[i - 1].type == "NUMBER" or items[i - 2].type == "DPNUM" else "CMP_MOD"


# ---- prepositions and what starts a clause ------------------------------------------------------


def _gerund(item: Item, terminals: tuple[str, ...] = ("V",)) -> bool:
    return item.type in terminals and item.value.endswith("ing")


_NOT_BY = "other than by"
_BY_SO_MUCH = frozenset({"higher than", "lower than"})


def _mod_prep(items: Sequence[Item], i: int) -> str:
    before, after = items[i - 1], items[i + 1]
    match items[i].value:
        case "higher than" | "lower than" as word if before.type == "NUMBER":
            items[i].value, items[i].start_pos, before.type = f"{before.value} {word}", before.start_pos, "DROP"
            return "MOD_PREP"
        case "from" if _gerund(after, ("V", "BE")):
            return "CONJ_CLAUSE"
        case "from" if before.type == "VERB" and (after is EDGE or after.type in (",", "CONJ", "V")):
            return "MANNER"
        case "from" if before.value == "removed" and (after.type in ("_BY", "THIS_TURN") or after.value == _NOT_BY):
            return "MANNER"  # "your security stack is removed | from by effects"
        case "from" if before.type == "NUMBER" and items[i - 2].value in ("remove", "reduce"):
            return "PREP"
        case "without" if _gerund(after):
            return "CONJ_CLAUSE"
        case "each of":
            return "PART_OF"
        case "of" if before.value == "each" and items[i - 2].value == "of" and items[i - 3].type == "NUMBER":
            before.value, before.end_pos = "each of", items[i].end_pos  # "1 of each of your opponent's Digimon"
            return "DROP"
        case "of" if before.type in ("NUMBER", "DET", "ANY", "FOR_EACH", "FOR_EVERY"):
            return "PART_OF"
        case "of" if before.value in ("or more", "or fewer"):
            return "PART_OF"
        case "in" if after.type in ("POSSDET", "DET") and items[i + 2].type == "NEXT":
            return "DURING"
        case _:
            return "MOD_PREP"


def _prep(items: Sequence[Item], i: int) -> str:
    item, before, after = items[i], items[i - 1], items[i + 1]
    match item.value:
        case "as" if _compares(items, i):
            return "REL" if _has_ahead(items, i) else "MOD_PREP"
        case "for" if after.value in ("the", "that", "this") and items[i + 2].type == "TURN":
            return "DUR_FOR"
        case "into" if after is EDGE or after.type in (",", "MOD_PREP"):
            return "MANNER"
        case "under" if before.value == "placed" and (after is EDGE or after.type in (",", "CONJ", "V")):
            return "MANNER"  # "the Digimon this was placed | under"
        case "under" if before.value == "placed" and before.type == "PARTMOD":
            return "MOD_PREP"
        case "under" if before.value == "from":
            before.value, before.end_pos = "from under", item.end_pos
            return "DROP"
        case "under" if before.value in ("cards", "card") and after.type == "PRONOUN" and _possessed(items, i):
            return "MOD_PREP"
        case "under" if before.type == "CARD" and _counted(items, i):
            return "MOD_PREP"  # "for each card | under this Tamer"
        case "under" if before.type == "CARD" and ("also", "be", "placed") in _threes(items, i):
            return "MOD_PREP"  # "1 card | under your Tamers can also be placed for their DigiXros"
        case _:
            return "PREP"


def _threes(items: Sequence[Item], i: int) -> Iterator[tuple[object, ...]]:
    """Every three words in a row behind `i`."""
    words = [item.value for item in items[i:]]
    return zip(words, words[1:], words[2:], strict=False)


def _possessed(items: Sequence[Item], i: int) -> bool:
    """ "with 5 or more cards | under it"."""
    return any(item.value in ("with", "without", "has", "have") for item in items[max(0, i - 5) : i])


def _compares(items: Sequence[Item], i: int) -> bool:
    """ "as many cards as", "the same level as": the one "as" that completes a comparison."""
    for item in reversed(items[max(0, i - 5) : i]):
        if item.type == "AS_QUANT" or item.value == "same":
            return True
        if item.value == "as":
            return False
    return False


def _has_ahead(items: Sequence[Item], i: int) -> bool:
    """ "as many Digimon as | your opponent has": whose they are is told by a clause."""
    k = i + 1
    while items[k].type in DETS | NOUNS | PRE_NOUN | {"PRONOUN"}:
        k += 1
    return k > i + 1 and items[k].value in ("has", "have")


def _by(items: Sequence[Item], i: int) -> str:
    """ "you may Y by X-ing": a clause; "played by an effect": goes with the participle."""
    before = items[i - 1]
    if _gerund(items[i + 1]) and before.type not in (EDGE.type, ",", "CONJ", "THEN"):
        return "CONJ_CLAUSE"
    return "MOD_PREP" if before.type == "PARTMOD" else "_BY"


def _if(items: Sequence[Item], i: int) -> str:
    """ "gain 1 memory if you have …": a condition at the end."""
    leads = items[i - 1].type in (EDGE.type, ",", "CONJ", "THEN")
    return "IF" if leads or items[i].value != "if" else "IF_TRAIL"


def _up_to(items: Sequence[Item], i: int) -> str:
    """ "a total play cost | up to 15"; "trashing cards | up to having 3 left"."""
    if items[i + 1].value == "having":
        return "CONJ_CLAUSE"
    return "MOD_PREP" if items[i - 1].type == "STAT" else "UP_TO"


def _until(items: Sequence[Item], i: int) -> str:
    """ "until it has 4 left": a clause, not a moment."""
    return "CONJ_CLAUSE" if items[i + 1].type in ("PRONOUN", "THERE") else "UNTIL"


def _colon(items: Sequence[Item], i: int) -> str:
    """ "gains the following effect: "…"": the colon says nothing that the quote does not."""
    return "DROP" if items[i + 1].type == "QUOTE" else ":"


def _when(items: Sequence[Item], i: int) -> str:
    """ "gets +1000 DP when battling …": at the end it narrows what was said."""
    before = items[i - 1]
    leads = before.type in (EDGE.type, ",", "CONJ", "THEN") or before.value == "so that"
    told = any(item.type == "VERB" for item in items[:i])
    return "WHEN" if leads or not told or items[i].value != "when" else "IF_TRAIL"


def _possessive(items: Sequence[Item], i: int) -> str:
    """ "… less than or equal to your opponent's": theirs; "up to its play cost's total worth of": so much."""
    after = items[i + 1]
    if after.type == "WORTH_OF":
        return "NUMBER"
    return "PRONOUN" if items[i].value == "your opponent's" and (after is EDGE or after.type == ",") else "POSSDET"


def _next(items: Sequence[Item], i: int) -> str:
    """ "would next digivolve": the next time."""
    return "AUX" if items[i - 1].value == "would" else "NEXT"


BY_TERMINAL: dict[str, Callable[[Sequence[Item], int], str]] = {
    "AUX": _aux, "BE": _be, "ZONE": _zone, "SIGNED": _signed, "KEYWORD": _keyword, "TIMING": _timing,
    "NUMBER": _number, "STAT": _stat,
    "STATE": _state, "DET": _det, "CMP": _cmp, "MOD_PREP": _mod_prep, "PREP": _prep, "_BY": _by, "IF": _if,
    "UNTIL": _until, "UP_TO": _up_to, "NEXT": _next, "WHEN": _when, "POSSDET": _possessive, ":": _colon,
}  # fmt: skip
