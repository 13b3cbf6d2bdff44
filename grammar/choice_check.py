"""How many, and which of them: what a noun phrase says so that the players know what to take."""

from __future__ import annotations

from cardc.grammar import syntax as s
from cardc.grammar.lexicon import verb_forms
from cardc.grammar.noun_check import PLAIN, PLURALS
from cardc.grammar.noun_kind import kind_of, part_kind
from cardc.grammar.problem import fail

# ---- which ones ---------------------------------------------------------------------------------

_STACKED: frozenset[str] = frozenset({"deck", "decks", "security stack", "security stacks", "digi-egg deck"})
_FROM = frozenset({"from", "in", "under", "from under"})


def taken(node: s.Np) -> None:
    """ "the top card of your deck", "1 card in your hand": which cards of a place, and a noun behind a number."""
    core, mods = node.core, node.mods
    if type(core) is s.Amount:
        _noun_lost(core, mods)
        return
    if type(core) is s.Noun:
        which(core, bool(mods) and type(mods[0]) is s.ModPrep and mods[0].word == "of")
        if mods:
            _described(core, mods)


def which(noun: s.Noun, the: bool) -> None:
    """ "its bottom digivolution card", "your top security card": one of several, which one is told.

    `the`: behind the noun stands nothing that makes "the" enough.
    """
    head, quant = noun.parts[-1], noun.quant
    if len(noun.parts) > 1 or type(head) is not s.CardHead or part_kind(head) != "under":
        return
    named = the and type(quant) is s.Determiner and quant.word == "the"
    if head.word.endswith("card") and (named or (quant is None and noun.owner is not None)):
        fail("determiner", noun, f"which {head.word}?", (f"top {head.word}", f"1 {head.word}"))


def _noun_lost(core: s.Amount, mods: tuple[s.Mod, ...]) -> None:
    """ "1 of them", "1 with the lowest level" of those told of; not "1 from your hand", "2 or colors", "-2 of them"."""
    quant, first = core.quant, mods[0]
    if type(quant) is s.SignedNumber:
        fail("quantity", core, f"'{quant.number}' is no number of cards")
    if not isinstance(quant, (s.Exactly, s.UpTo)) or not quant.number.isdigit():
        return
    placed = type(first) is s.ModPrep and first.word in _FROM
    joined = type(first) is s.ModConj and type(first.mod) is s.Noun and first.mod.quant is None
    if placed or joined:
        fail("missing_noun", core, "a noun is missing after this number", ("card",))


def _described(core: s.Noun, mods: tuple[s.Mod, ...]) -> None:
    first, last = mods[0], mods[-1]
    if type(first) is s.ModPrep and first.word == "of" and type(core.parts[-1]) is s.CardHead:
        _of_place(core, core.parts[-1], first)
    for mod in mods:
        if type(mod) is s.ModPrep and mod.word == "in" and type(mod.np) is s.Noun:
            _in_hand(core, mod.np)
    stated = type(last) is s.Participle and last.word in _STATES and len(mods) == 1
    if stated and type(core.quant) is s.OfQuant and core.quant.inner is None:
        fail("participle", last, "this stands before its noun")


_STATES = frozenset({"suspended", "unsuspended"})


def _of_place(core: s.Noun, head: s.CardHead, mod: s.ModPrep) -> None:
    """ "the top 3 cards of your deck", not "the 3 cards of your deck" or "the top 3 cards of deck"."""
    place = mod.np
    if type(place) is not s.Noun or type(place.parts[-1]) is not s.ZoneHead:
        return
    if place.quant is None and place.owner is None:
        fail("determiner", place, "'the' or an owner is missing before the place", ("your",))
    if head.word in PLAIN and place.parts[-1].word in _STACKED and type(core.parts[0]) is not s.Position:
        fail("place", core, "which cards of it?", (f"top {head.word}",))


def _in_hand(core: s.Noun, place: s.Noun) -> None:
    """ "7 or fewer cards in hand" are counted; a card is taken from somebody's hand."""
    head = place.parts[-1]
    if place.quant is None and place.owner is None and type(head) is s.ZoneHead and head.word == "hand":
        counted = type(core.quant) is s.Exactly and core.quant.compare is not None
        if not counted and type(core.quant) is not s.AsQuant:
            fail("determiner", place, "in whose hand?", ("in your hand", "in the hand"))


# ---- how many -----------------------------------------------------------------------------------

COUNTED = frozenset({
    "delete", "suspend", "unsuspend", "return", "trash", "play", "reveal", "choose", "add", "use", "deleting",
    "suspending", "returning", "trashing", "playing", "placing",
})  # fmt: skip
"""Verbs whose object says how many."""


_REVEALING = frozenset({"reveal", "revealing"})


def counted(node: s.Clause | s.Order | s.ThereIs) -> None:
    """An instruction says how many cards it is about."""
    if node.verb not in COUNTED or not node.args or not (type(node) is s.Order or "may" in node.auxes):
        return
    if node.verb == "suspending" and any(type(arg) is s.PrepArg and arg.word == "for" for arg in node.args):
        return  # "when suspending Digimon for a ＜Digisorption＞ effect": whichever they are
    match node.args[0]:
        case s.Np(core=s.Noun(parts=(s.Position(number=None) as end, s.CardHead(word="cards")))) if (
            node.verb in _REVEALING
        ):
            fail("quantity", end, "how many?", ("top 3",))
        case s.Np(core=s.Noun(quant=None, owner=None, parts=parts_)) if type(parts_[-1]) is s.Names or (
            type(parts_[-1]) is s.CardHead and parts_[-1].word == "digimon"
        ):
            fail("quantity", node.args[0], "how many? a number is missing", ("1", "all"))
        case s.Np(
            core=s.Noun(
                quant=s.Determiner(word="the", number=None), parts=(s.CardHead(word="digimon" | "tamer" as word),)
            ),
            mods=(),
        ):
            fail("determiner", node.args[0], f"which {word}?", ("that", "this", "1 of your"))
        case _:
            pass


_TAKEN = frozenset({
    "delete", "suspend", "unsuspend", "return", "trash", "play", "reveal", "choose", "add", "use", "draw",
})  # fmt: skip
_PLACED = frozenset({"place", "put"})


def instructed(part: s.Clause | s.Order) -> None:
    """ "trash 2 cards", "the top 2 cards": how many, unless "until …" or "equal to …" tells it."""
    if (part.auxes and any(aux.endswith("n't") for aux in part.auxes)) or (
        type(part) is s.Clause and not _player(part.subject)
    ):
        return
    objects = [arg for arg in part.args if type(arg) is s.Np or type(arg) is s.NpList]
    np = objects[0] if objects else None
    if type(np) is s.NpList:
        np = np.first
    if type(np) is not s.Np or type(np.core) is not s.Noun:
        return
    noun, head = np.core, np.core.parts[-1]
    bare = noun.quant is None and noun.owner is None
    if type(head) is s.Names:
        many = head.names.items[-1].endswith("s")
        if bare and not many and _lemma(part.verb) in _PLACED and len(noun.parts) == 1:
            fail("quantity", np, "how many? a number is missing", ("1",))
    elif type(head) is s.CardHead and PLURALS.get(head.word) and _lemma(part.verb) in _TAKEN:
        first = noun.parts[0]
        end = type(first) is s.Position and first.number is None and head.word in PLAIN
        unnumbered = end and type(noun.quant) is not s.Exactly
        if (bare or unnumbered) and not any(type(a) is s.PrepArg and a.word == "equal to" for a in part.args):
            fail("quantity", np, "how many? a number is missing", ("1", "2"))


def _player(np: s.AnyNp) -> bool:
    return type(np) is s.Np and kind_of(np) == "player"


def _lemma(verb: str) -> str:
    readings = verb_forms().get(verb)
    return readings[0].lemma if readings else verb
