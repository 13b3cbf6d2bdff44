"""Words for people: lists, players, numbers, verbs, times. What `plain` makes its sentences of."""

from __future__ import annotations

from collections.abc import Iterable

from cardc.compiler.effect import Compare, Numeric
from cardc.compiler.keyword import KEYWORDS
from cardc.grammar.lexicon import verb_forms

PLAYERS = {"you": "you", "opponent": "your opponent", "each_player": "each player", "any": "any player"}
OWNERS = {
    "you": "your",
    "opponent": "your opponent's",
    "each_player": "each player's",
    "any": "any player's",
    "owner": "its owner's",
}

_SINGLE: dict[Numeric, str] = {
    "level": "level",
    "dp": "DP",
    "original_dp": "original DP",
    "play_cost": "play cost",
    "use_cost": "use cost",
    "digivolution_cost": "digivolution cost",
    "link_cost": "link cost",
    "cost": "cost",
    "memory": "memory",
}
_COUNTED: dict[Numeric, str] = {
    "colors": "colors",
    "digivolution_cards": "digivolution cards",
    "link_cards": "link cards",
    "stack": "cards in its stack",
    "security": "security cards",
    "hand": "cards in the hand",
    "trash": "cards in the trash",
    "count": "cards",
}


_AGAINST: dict[Compare, str] = {
    "=": "exactly ",
    "<=": "at most ",
    ">=": "at least ",
    "<": "less than ",
    ">": "more than ",
}


def numeric(what: Numeric) -> str:
    """ "play cost", "number of colors"."""
    return _SINGLE.get(what) or f"number of {_COUNTED[what]}"


def counted(what: Numeric) -> str | None:
    """What a number counts: "security cards"; None where it counts nothing."""
    return _COUNTED.get(what)


def numerics(what: Numeric) -> str:
    """ "play costs", "colors"."""
    return _COUNTED.get(what) or (_SINGLE[what] if _SINGLE[what].endswith("DP") else f"{_SINGLE[what]}s")


def compared(compare: Compare, value: str, *, counted: bool = True) -> str:
    """ "5 or less"; of what is no number itself, "at most the level of this Digimon"."""
    if not counted:
        return f"{_AGAINST[compare]}{value}"
    match compare:
        case "=":
            return value
        case "<=":
            return f"{value} or less"
        case ">=":
            return f"{value} or more"
        case "<":
            return f"less than {value}"
        case ">":
            return f"more than {value}"


def having(what: Numeric, compare: Compare, value: str, *, counted: bool) -> str:
    """ "a level of 5 or less", "3 or more digivolution cards", "a level of at most that of this Digimon"."""
    if counted and what in _COUNTED:
        return f"{'exactly ' if compare == '=' else ''}{compared(compare, value)} {_COUNTED[what]}"
    return f"{article(numeric(what))} of {compared(compare, value, counted=counted)}"


def either(items: Iterable[str]) -> str:
    """ "A, B or C"."""
    return listed(items, "or")


def listed(items: Iterable[str], word: str) -> str:
    """ "A, B and C"."""
    *before, last = items
    return f"{', '.join(before)} {word} {last}" if before else last


def article(noun: str) -> str:
    """ "a level", "an original DP", "a use cost"."""
    return f"{'an' if noun[0] in 'aeiouAEIO' and not noun.startswith('use') else 'a'} {noun}"


def bracketed(names: Iterable[str]) -> list[str]:
    """Names as cards print them."""
    return [f"[{name}]" for name in names]


def effect_words(timing: str) -> str:
    """What effects of an icon, a keyword or a place are called: "[On Play]", "＜Blocker＞", "inherited"."""
    if timing in KEYWORDS:
        return f"＜{timing}＞"
    return timing if timing.islower() else f"[{timing}]"


def times(n: int) -> str:
    """ "1 time", "2 times"."""
    return f"{n} time" if n == 1 else f"{n} times"


# ---- times --------------------------------------------------------------------------------------


def time_words(word: str) -> str:
    """ "opponent_turn_end" -> "until the end of your opponent's turn"; "at_…" and "during_…" likewise."""
    prefix, _, rest = word.partition("_")
    if prefix == "at":
        return f"at {_moment(rest)}"
    if prefix == "during":
        return f"during {_stretch(rest.split('_'))}"
    return f"until {_moment(word)}" if word.endswith(("_end", "_start")) else word.replace("_", " ")


def _moment(word: str) -> str:
    *parts, edge = word.split("_")
    return f"the {edge} of {_stretch(parts)}"


def _stretch(parts: list[str]) -> str:
    """ "opponent", "next", "turn" -> "your opponent's next turn"."""
    owners = {"your": OWNERS["you"], "opponent": OWNERS["opponent"], "owner": "its owner's"}
    whose = next((owner for part, owner in owners.items() if part in parts), "the")
    return " ".join([whose, *(part for part in parts if part not in owners)])


_WINDOWS = {
    "your_turn": "during your turn",
    "opponents_turn": "during your opponent's turn",
    "all_turns": "in all turns",
}
_STARTS = {
    "on_play": "when {this} is played",
    "when_digivolving": "when {this} has digivolved",
    "on_deletion": "when {this} is deleted",
    "when_attacking": "when {this} attacks",
    "when_linking": "when this card is linked",
    "when_moving": "when {this} moves",
    "main": "in your main phase",
    "counter": "at counter timing",
    "security": "when this card is checked in the security stack",
    "end_of_attack": "at the end of an attack of {this}",
    "end_of_all_turns": "at the end of each turn",
    "start_of_your_turn": "at the start of your turn",
    "end_of_your_turn": "at the end of your turn",
    "start_of_your_main_phase": "at the start of your main phase",
    "start_of_opponents_turn": "at the start of your opponent's turn",
    "end_of_opponents_turn": "at the end of your opponent's turn",
    "start_of_opponents_main_phase": "at the start of your opponent's main phase",
}


def timing_words(timings: Iterable[str], this: str) -> tuple[list[str], list[str]]:
    """What starts an effect of `this` with these icons, and in whose turn it is live."""
    starts = [_STARTS.get(t, f"at [{t.replace('_', ' ').title()}]") for t in timings if t not in _WINDOWS]
    return [start.replace("{this}", this) for start in starts], [_WINDOWS[t] for t in timings if t in _WINDOWS]


# ---- verbs --------------------------------------------------------------------------------------

_ACTIVE = {
    "activate": "activates",
    "attack": "attacks",
    "block": "blocks",
    "digivolve": "digivolves",
    "dna_digivolve": "DNA digivolves",
    "app_fuse": "app fuses",
    "suspend": "suspends",
    "unsuspend": "unsuspends",
    "leave": "leaves",
    "move": "moves",
    "gain": "gains",
}
_BASES = {"dna_digivolve": "DNA digivolve", "app_fuse": "app fuse"}
_PARTICIPLES = {
    "attack": "attacked",
    "block": "blocked",
    "add": "added",
    "check": "checked",
    "dna_digivolve": "DNA digivolved",
    "dna-digivolved": "DNA digivolved",
    "app_fuse": "app fused",
    "app-fused": "app fused",
    "flipped": "flipped",
    "link": "linked",
    "play": "played",
    "return": "returned",
    "reveal": "revealed",
    "suspend": "suspended",
    "switch": "switched",
    "trash": "trashed",
    "unsuspend": "unsuspended",
    "affect": "affected",
    "gain": "gained",
    "flip": "flipped",
}
_TAILS = {"_in_battle_and_survive": "in battle, and the other side survives", "_in_battle": "in battle"}


def without_tail(event: str) -> tuple[str, str]:
    """ "delete_in_battle" -> "delete", "in battle"."""
    for tail, words in _TAILS.items():
        if event.endswith(tail):
            return event.removesuffix(tail), words
    return event, ""


def participle(verb: str) -> str:
    """ "delete" -> "deleted"; what is one already stays."""
    if verb in _PARTICIPLES:
        return _PARTICIPLES[verb]
    words = verb.replace("_", " ")
    if any(found.form == "ed" for found in verb_forms().get(words, ())):
        return words  # "chosen"
    return words if words.endswith("ed") else f"{words}d" if words.endswith("e") else f"{words}ed"


def happens(event: str, *, many: bool, would: bool) -> str:
    """What befalls the subject of an event: "is deleted", "would attack"."""
    if event in _ACTIVE:
        base = _BASES.get(event, event)
        return f"would {base}" if would else base if many else _ACTIVE[event]
    done = participle(event)
    return f"would be {done}" if would else f"{'are' if many else 'is'} {done}"


PURPOSES = {"dna_digivolution": "DNA digivolution", "digixros": "a DigiXros"}


def ability(what: str) -> str:
    """What something can or can't do: "attack", "be deleted in battle", "activate [On Play] effects"."""
    verb, _, narrowed = what.partition(":")
    passive = verb.startswith("be_")
    event, tail = without_tail(verb.removeprefix("be_"))
    words = f"be {participle(event)}" if passive else _BASES.get(event, event.replace("_", " "))
    words = f"{words} {tail}".rstrip()
    if not narrowed:
        return words
    items = [item.replace("_", " ") for item in narrowed.split(",")]
    match verb:
        case "activate":
            return f"activate {either(effect_words(item) for item in narrowed.split(','))} effects"
        case "be_reduce" | "reduce":
            costs = either("DP" if item == "dp" else item for item in items)
            return f"have the {costs} reduced" if passive else f"reduce the {costs}"
        case "be_affected":
            return f"be affected by {either(f'＜{item.title()}＞' for item in items)}"
        case "leave":
            return f"leave the {either(items)}"
        case "ignore":
            return f"ignore {either(items)}s"
        case _:
            return f"{words} to the {either(items)}"
