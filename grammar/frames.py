"""The frames of verbs: what each takes as its object, which prepositions and manners, and who can do it.

A frame is of the language, not of a card: it lists all that the verb can have in this game. What stands in a clause
and not in its verb's frame is refused, and so is a clause that lacks what its verb needs.
"""

from __future__ import annotations

import msgspec

Kinds = frozenset[str]
"""Kinds of nouns, see `noun_kind`."""

CARDS: Kinds = frozenset({"card", "under", "name"})
PLACES: Kinds = frozenset({"place"})
MOVED: Kinds = CARDS | PLACES
"""Cards, or all that is in a place: "trash your hand"."""
ANYBODY: Kinds = frozenset({"player", "effect", "card", "name", "under"})
PEOPLE: Kinds = frozenset({"player", "effect"})
THINGS: Kinds = frozenset({"card", "name", "under"})
CARD_OR_PLAYER: Kinds = THINGS | {"player"}

FREE = "without paying the cost"
FACES = frozenset({"face up", "face down", "face-up", "face-down"})
_BATTLE = frozenset({
    "in battle", "other than in battle", "other than by battle", "outside of battle", "outside of a battle",
})  # fmt: skip
ANYWHERE = frozenset({"instead", "this way", "twice", "again"})
"""Manners that go with any verb."""


class Frame(msgspec.Struct, frozen=True):
    """What a verb takes.

    `needs`: without its object an instruction is unfinished; `subject`: who can do it in an active clause; `words`: the
    prepositions; `manners`: fixed phrases; `given`: it takes keywords, quoted effects and numbers; `counts`: "by 2"
    can follow it.
    """

    object: Kinds
    needs: bool = True
    subject: Kinds = ANYBODY
    words: frozenset[str] = frozenset()
    manners: frozenset[str] = frozenset()
    given: bool = False
    counts: bool = False


def _words(text: str) -> frozenset[str]:
    return frozenset(word.strip() for word in text.split("|"))


_COST: Kinds = frozenset({"cost", "dp", "number", "memory", "level", "card", "amount"})
_PLACING = _words("as | under | from under | at | to | into | on top of | on the bottom of | in | on | for | from")
_PLACED = FACES | {
    "in any order",
    "suspended",
    "instead of placing it in your trash",
}

FRAMES: dict[str, Frame] = {
    # lemma -> its frame
    "activate": Frame(frozenset({"effect", "card", "name"}), words=_words("as"), given=True),
    "add": Frame(
        MOVED | {"amount", "signed", "dp", "number", "color", "label"}, words=_words("to | from | in | under"),
        manners=_PLACED,
    ),
    "affect": Frame(CARDS | {"player"}),
    "app fuse": Frame(CARDS, False, ANYBODY, _words("into | from | for | with"), frozenset({FREE})),
    "attack": Frame(
        CARDS | {"player"}, False, CARD_OR_PLAYER | {"effect"}, _words("with"),
        frozenset({"without suspending", "the turn it was played", "also"}),
    ),
    "battle": Frame(CARDS, False, THINGS, _words("with"), frozenset({FREE})),
    "be": Frame(
        frozenset({
            "card", "name", "under", "adjective", "amount", "dp", "level", "cost", "color", "label", "turn", "number",
            "player",
        }),
        False, ANYBODY | {"place", "label", "dp", "level", "cost", "number", "color", "turn", "memory", "target",
            "condition"},
        _words("in | on | among | under | equal to | less than or equal to | less than | more than"), FACES,
    ),
    "become": Frame(frozenset({"adjective", "card", "number", "dp", "level"}), subject=THINGS | {"player"}),
    "block": Frame(CARDS, False, CARD_OR_PLAYER, _words("with")),
    "change": Frame(
        CARDS | {"target", "dp", "color", "level", "label"}, False, ANYBODY | {"target"}, _words("to | into | on"),
        given=True,
    ),
    "check": Frame(PLACES | {"under", "card", "check"}, subject=CARD_OR_PLAYER),
    "choose": Frame(CARDS | {"effect", "color", "player"}, words=_words("from | among")),
    "cost": Frame(frozenset({"amount"}), subject=THINGS),
    "delete": Frame(CARDS, words=_words("other than by | under | with"), manners=_BATTLE),
    "digivolve": Frame(
        CARDS, False, ANYBODY, _words("into | other than into | onto | for | with | under | from | to | on top of"),
        frozenset({FREE, "into"}),
        counts=True,
    ),
    "digixros": Frame(CARDS, False, ANYBODY, _words("with")),
    "dna digivolve": Frame(
        CARDS, False, ANYBODY, _words("into | for | with | from"), frozenset({FREE})
    ),
    "draw": Frame(CARDS, words=_words("from | equal to")),
    "drop": Frame(frozenset(), False, THINGS | {"dp"}, _words("to | from")),
    "end": Frame(frozenset({"turn"}), False, ANYBODY | {"turn"}),
    "flip": Frame(CARDS, manners=FACES),
    "gain": Frame(
        frozenset({"memory", "dp", "effect", "level", "color", "label"}), subject=ANYBODY, words=_words("equal to"),
        given=True,
    ),
    "get": Frame(frozenset({"dp", "effect", "level"}), subject=CARD_OR_PLAYER, given=True),
    "give": Frame(CARDS | {"dp"}, subject=ANYBODY, words=_words("to"), given=True),
    "hatch": Frame(CARDS, False, frozenset({"player", "card"}), _words("in | to | into | from")),
    "have": Frame(
        CARDS | {"label", "memory", "dp", "level", "cost", "amount", "color", "effect", "requirement", "target"},
        subject=CARD_OR_PLAYER | {"place", "effect"},
        words=_words("under | in | on | less than | more than | fewer than"), manners=frozenset({"left", "remaining"}),
        given=True,
    ),
    "ignore": Frame(
        frozenset({"requirement", "level", "effect", "cost"}), subject=CARD_OR_PLAYER | {"effect"},
    ),
    "include": Frame(CARDS | {"label", "color"}, subject=THINGS | {"place", "label", "effect"}),
    "increase": Frame(_COST | {"color"}, words=_words("to | by"), counts=True),
    "leave": Frame(
        PLACES | {"under"}, False, CARD_OR_PLAYER, _words("other than by"), manners=_BATTLE
    ),
    "link": Frame(CARDS, False, ANYBODY, _words("to | from | with | for"), frozenset({FREE}), counts=True),
    "look": Frame(frozenset(), False, words=_words("at")),
    "lose": Frame(frozenset({"memory", "effect", "dp", "label", "color"}), words=_words("equal to"), given=True),
    "make": Frame(CARDS, manners=frozenset({"unblockable"})),
    "meet": Frame(frozenset({"requirement"}), subject=ANYBODY | {"adjective", "color"}),
    "move": Frame(CARDS, False, ANYBODY, _words("from | to")),
    "pay": Frame(frozenset({"cost", "memory"})),
    "place": Frame(MOVED, words=_PLACING, manners=_PLACED),
    "put": Frame(MOVED, words=_PLACING, manners=_PLACED),
    "play": Frame(
        CARDS, words=_words("to | for | with | as | from | from under | in | using | into"),
        manners=frozenset({FREE, "suspended", "unsuspended"}), counts=True,
    ),
    "prevent": Frame(frozenset({"deletion", "card", "name", "effect", "turn", "under"})),
    "reduce": Frame(_COST, subject=ANYBODY, words=_words("to | of | from"), counts=True),
    "redirect": Frame(frozenset({"target", "turn"}), words=_words("to")),
    "remove": Frame(CARDS | {"effect", "label", "amount"}, words=_words("from"), manners=frozenset({"from"})),
    "return": Frame(
        MOVED, words=_words("to | from | from under | at | on top of | on the bottom of | under"), manners=_PLACED
    ),
    "reveal": Frame(MOVED, words=_words("from")),
    "search": Frame(PLACES, words=_words("for")),
    "set": Frame(frozenset({"memory", "card", "dp", "level", "cost"}), words=_words("to")),
    "shuffle": Frame(PLACES | {"under", "card"}, words=_words("into")),
    "survive": Frame(frozenset({"turn"}), False, THINGS),
    "suspend": Frame(CARDS, False, ANYBODY, _words("for")),
    "switch": Frame(frozenset({"target"}), False, ANYBODY | {"target"}, _words("to")),
    "trash": Frame(
        MOVED, words=_words("from | from under | at | under | using | in | as | to | equal to | with"),
        manners=frozenset({"at random", "from"}),
    ),
    "treat": Frame(CARDS | {"label"}, words=_words("as | as having | as also having | for")),
    "trigger": Frame(frozenset({"effect"}), False, ANYBODY, _words("on"), given=True),
    "unsuspend": Frame(CARDS, False, ANYBODY, _words("in")),
    "use": Frame(
        CARDS | {"effect"}, words=_words("from | for | in | in place of"), manners=frozenset({FREE}), given=True,
        counts=True,
    ),
    "win": Frame(frozenset({"game", "turn"}), subject=CARD_OR_PLAYER),
}  # fmt: skip

CARDS_DO = frozenset({
    "get", "gain", "lose", "become", "attack", "digivolve", "dna digivolve", "app fuse", "block", "unsuspend",
    "suspend", "move", "have", "activate", "check", "battle", "leave", "link", "survive", "be", "treat", "ignore",
    "meet", "cost",
})  # fmt: skip
"""What an instruction lets a card do."""

DONE_TO_ALL = frozenset({"treat", "affect"})
"""What an instruction without "may" says in the passive: "is also treated as", "are affected by"."""
