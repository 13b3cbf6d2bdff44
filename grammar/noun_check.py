"""Agreement inside a noun phrase: its number, its determiner, the adjectives its head takes and their order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardc.grammar import syntax as s
from cardc.grammar.lexicon import verb_forms
from cardc.grammar.noun_kind import Kind, kind_of, part_kind
from cardc.grammar.problem import fail

HEADS = (s.CardHead, s.ZoneHead, s.PlayerHead, s.StatHead, s.TurnHead)
_HEADS = frozenset(HEADS)
LONE_DETERMINERS = frozenset({"both", "another"})
PLURALS: dict[str, bool] = {
    "card": False, "cards": True, "digimon card": False, "digimon cards": True, "tamer": False, "tamers": True,
    "tamer card": False, "tamer cards": True, "option": False, "options": True, "option card": False,
    "option cards": True,
    "digi-egg": False, "digi-eggs": True, "digi-egg card": False, "digi-egg cards": True, "token": False,
    "tokens": True,
    "digivolution card": False, "digivolution cards": True, "security card": False, "security cards": True,
    "link card": False, "link cards": True, "dual card": False, "dual cards": True, "effect": False, "effects": True,
    "player": False, "players": True, "turn": False, "turns": True, "color": False, "colors": True,
}  # fmt: skip
"""Nouns whose singular and plural differ, and which of the two each is."""

SINGULARS = frozenset(word for word, plural in PLURALS.items() if not plural) | frozenset({
    "deck", "hand", "trash", "security stack", "battle area", "breeding area", "stack", "digi-egg deck", "top",
    "bottom", "opponent", "owner", "play cost", "digivolution cost", "use cost", "memory cost", "cost", "level", "name",
    "number",
})  # fmt: skip
"""Nouns that need something before them: "your hand", "a card", "1 Digimon card"."""

WITHOUT_DETERMINER = frozenset({
    ("of", "deck"), ("in", "hand"), ("for", "digivolution cost"), ("for", "play cost"), ("whose", "level"),
    ("whose", "play cost"), ("with", "play cost"), ("with", "cost"), ("as", "level"), ("with", "level"),
    ("ignoring", "level"),
})  # fmt: skip
"""The fixed phrases that have nothing there: "in hand", "the bottom of deck", "whose level is …"."""


def amount(node: s.Amount) -> None:
    """ "the" or "a" alone is no noun phrase."""
    match node.quant:
        case s.Determiner(word=word, number=None) if word not in LONE_DETERMINERS:
            fail("missing_noun", node, f"a noun is missing after '{word}'")
        case s.OfQuant():
            fail("missing_noun", node, "a noun is missing after 'of'")
        case _:
            pass


# ---- adjectives and head ------------------------------------------------------------------------

_PARTICIPLES = frozenset(
    word for word, readings in verb_forms().items() if any(found.form in ("ed", "ing") for found in readings)
)

STATES: dict[Kind, frozenset[str]] = {
    # adjectives that a noun of this kind takes; participles and colour words apart, which all cards take
    "card": frozenset({
        "other", "face-up", "face up", "face-down", "face down", "specified", "remaining", "total", "such",
        "differently colored", "differently named", "differently-named", "same-level", "single-color", "fewest", "most",
        "single-colored", "unsuspended",
    }),
    "place": frozenset({"empty"}),
    "effect": frozenset({"following", "inherited", "such", "other", "dp-based", "same"}),
    "deletion": frozenset({"dp-based"}),
    "label": frozenset({"same", "different", "original", "such", "other"}),
    "check": frozenset({"other"}),
}  # fmt: skip
_OF_NUMBERS = frozenset({"same", "different", "original", "total", "combined", "lowest", "highest", "dp-based"})
_TAKES: dict[Kind, tuple[type, ...]] = {
    # what else may stand before the head of a noun of this kind
    "card": (
        s.Position, s.Colors, s.Level, s.DpAdj, s.StatAdj, s.Superlative, s.Names, s.TraitAdj, s.TokenDesc,
        s.CardHead,
    ),
    "effect": (s.Timings, s.CardHead, s.StatHead),
    "label": (s.Names,),
    "color": (s.StatHead, s.CardHead),
    "place": (s.ZoneHead, s.Position),
    "end": (s.Position,),
    "player": (),
    "turn": (),
}  # fmt: skip
_OF_NUMBER: tuple[type, ...] = (s.StatHead,)
_LIKE_CARDS = frozenset({"under", "name", "adjective"})


def parts(node: s.Noun | s.Possessed) -> None:
    """Adjectives that go with the noun, then the noun; "or" and "and" between two of a kind."""
    parts_ = node.parts
    if len(parts_) > 1:
        _several(parts_)
    last = node.parts[-1]
    if type(last) in _UNENDED:
        fail("missing_noun", last, "a noun is missing after this")


_UNENDED = frozenset({s.HeadConj, s.Position, s.TraitAdj})


def _several(parts_: Sequence[s.Part]) -> None:
    """More than one part: each adjective is one of the head that it stands before."""
    kind = part_kind(parts_[-1])
    like = "card" if kind in _LIKE_CARDS or type(parts_[-2]) is s.CardHead else kind
    takes, states = _TAKES.get(like, _OF_NUMBER), STATES.get(like, _OF_NUMBERS)
    before: s.Part | None = None
    last: s.Part | None = None
    for part in parts_:
        if type(part) is s.HeadConj:
            if last is None or type(last) is s.HeadConj:
                fail("coordination", part, f"'{part.word}' joins nothing here")
        elif type(part) is s.State:
            word = part.word
            told = like == "card" and (word in _PARTICIPLES or "-" in word)
            if word not in states and not told and not (like == "color" and word.startswith("non-")):
                fail("adjective", part, f"'{word}' does not describe what follows it")
        elif part is not parts_[-1] and type(part) not in takes and part_kind(part) != kind:
            fail("noun", part, "this does not describe the noun after it")
        if last is not None:
            _pair(last, part)
            if type(last) is s.HeadConj and type(part) in _HEADS and type(before) in _DESCRIBING:
                fail("coordination", last, f"'{last.word}' joins a noun to no noun")
        before, last = last, part


_DESCRIBING = frozenset({s.Colors, s.Level, s.DpAdj, s.StatAdj, s.TraitAdj, s.State, s.Superlative})


_BEFORE_ADJECTIVES = frozenset({"other", "remaining", "total", "such"})
_ADJECTIVES = frozenset({s.Colors, s.Level, s.DpAdj, s.StatAdj, s.Names, s.TraitAdj})
_MEASURED = frozenset({"maximum", "maximums", "total", "number"})


def _pair(a: s.Part, b: s.Part) -> None:
    """Two parts side by side: no noun before a noun, nothing twice, "other" in front."""
    if type(a) in _HEADS:
        if type(b) is not s.HeadConj and not (type(b) is s.StatHead and _compound(a, b)):
            fail("noun", b, "two nouns in a row")
    elif type(a) is s.HeadConj:
        return
    elif type(a) is s.Position and type(b) is s.ZoneHead:
        fail("doubled", b, "two ends of one place")
    elif type(b) is s.Position:
        if type(a) is not s.State or not a.word.startswith("face"):
            fail("order", b, f"'{b.word}' stands in front")
    elif type(b) is s.State and b.word in _BEFORE_ADJECTIVES and type(a) in _ADJECTIVES:
        fail("order", b, f"'{b.word}' stands before this")
    if _same_part(a, b):
        fail("doubled", b, "the same word twice")


def _compound(a: s.Part, b: s.StatHead) -> bool:
    """ "deletion effects", "level maximum", "maximum level", "Tamer effects"."""
    if type(a) is s.CardHead:
        return part_kind(b) in ("effect", "color")
    if type(a) is not s.StatHead or a.word == b.word:
        return False
    return a.word in _MEASURED or b.word in _MEASURED or b.word == "deletion" or part_kind(b) == "effect"


_ONCE = frozenset({s.Colors, s.Names, s.Timings, s.Position, s.Level, s.TraitAdj})


def _same_part(a: s.Part, b: s.Part) -> bool:
    """Two colours, two lists of names or one adjective twice, with nothing between them."""
    if type(a) is not type(b):
        return False
    return type(a) in _ONCE or (type(a) is s.State and type(b) is s.State and a.word == b.word)


# ---- quantity and determiner --------------------------------------------------------------------

_ARTICLES = frozenset({"the", "a", "an", "that", "each", "both", "this", "all", "either"})
SIGNED = frozenset({"dp", "memory", "cost"})
"""What "+2" can be said of."""
COMPARED = frozenset({"dp", "level", "cost", "card", "under", "memory", "number", "color"})
"""What "as many" or "as much" can be said of."""


def noun(node: s.Noun) -> None:
    """Adjectives, determiner, owner and number of a noun agree."""
    parts(node)
    quant, owner, last = node.quant, node.owner, node.parts[-1]
    if owner is not None:
        _owned(node, owner)
    if quant is None:
        if owner is None and len(node.parts) > 1:
            _without_determiner(node.parts[0])
        return
    _counted(node, quant, part_kind(last))
    _determined(node, quant)
    if isinstance(last, HEADS) and last.word in PLURALS:
        wanted = None if _one_under_any(node, quant) else plural_after(quant)
        if wanted is not None and wanted != PLURALS[last.word]:
            fail("agreement", last, f"'{last.word}' should be {'plural' if wanted else 'singular'} here")


def _one_under_any(node: s.Noun, quant: s.Quant) -> bool:
    """ "as any of those Digimon's bottom digivolution card": one card, of any of them."""
    some = type(quant) is s.OfQuant and type(quant.quant) is s.AnyNumber
    return some and node.owner in ("their", "those digimon's") and type(node.parts[0]) is s.Position


def _without_determiner(first: s.Part) -> None:
    """ "the top card", "the remaining cards": not without "the"."""
    if type(first) is s.Position or (type(first) is s.State and first.word == "remaining"):
        fail("determiner", first, f"'the' or an owner is missing before '{first.word}'")


def _counted(node: s.Noun, quant: s.Quant, kind: Kind) -> None:
    """A quantity that the noun can have: places are not counted, only numbers are added to."""
    if type(quant) is s.Determiner:
        if node.owner is not None and quant.word not in ("all", "both", "each", "no"):
            either = quant.word == "either" and any(type(part) is s.HeadConj for part in node.parts)
            if not either:
                fail("determiner", node, f"'{quant.word} {node.owner}' does not go together")
        first = node.parts[0]
        if quant.number is not None and type(first) is s.Position:
            fail("determiner", quant, f"a number before '{first.word}'")
        if kind in _PLACES and quant.word not in _ARTICLES:
            fail("quantity", quant, f"'{quant.word}' does not stand before a place")
    elif type(quant) is s.SignedNumber:
        if kind not in SIGNED:
            fail("quantity", quant, f"'{quant.number}' is no number of these")
    elif type(quant) is s.AsQuant:
        if kind not in COMPARED:
            fail("quantity", quant, f"'{quant.word}' compares numbers")
    elif kind in _UNCOUNTED:
        fail("quantity", quant, "these are not counted")


_PLACES = frozenset({"place", "end"})
_UNCOUNTED = frozenset({"place", "end", "player", "turn", "target", "deletion"})


def _determined(node: s.Noun, quant: s.Quant) -> None:
    """ "1 of your Digimon", not "1 your Digimon"."""
    owner, first = node.owner, node.parts[0]
    if type(quant) is s.OfQuant:
        of_kinds = quant.of == "each of" and type(first) is s.Level
        if owner is None and quant.inner is None and type(first) not in _OF_THESE and not of_kinds:
            fail("determiner", node, "of whose?", ("your", "your opponent's"))
    elif type(quant) in _NUMBERS and not (type(quant) is s.AnyNumber and quant.word == "any number of"):
        if owner not in (None, "opponent's"):
            fail("determiner", node, "'of' is missing between the number and the owner")
        if type(first) is s.Position and type(quant) is not s.AnyNumber and not plural_after(quant):
            fail("determiner", node, f"a number before '{first.word}'")


_OF_THESE = frozenset({s.Names, s.TraitAdj, s.State})
_NUMBERS = frozenset({s.Exactly, s.UpTo, s.AnyNumber})
OF_CARDS = frozenset({"this digimon's", "that digimon's", "those digimon's", "this card's", "this tamer's", "its"})
"""Owners that are cards."""
PLAIN = frozenset({"card", "cards", "digimon card", "digimon cards", "tamer card", "tamer cards"})
"""The words for cards that tell no place."""


def _owned(node: s.Noun, owner: str) -> None:
    """ "this Digimon's digivolution cards", "your top security card": cards that belong to a card or lie in a place."""
    if owner == "opponent's" and (node.quant is None or type(node.quant) is s.OfQuant):
        fail("determiner", node, "whose opponent?", ("your opponent's",))
    head = node.parts[-1]
    if type(head) is not s.CardHead or head.word not in PLAIN:
        return
    if owner in OF_CARDS and len(node.parts) == 1:
        fail("place", head, "these cards belong to no card", ("digivolution cards", "link cards"))
    if owner not in OF_CARDS and type(node.parts[0]) is s.Position and len(node.parts) == 2:
        fail("place", head, f"the {node.parts[0].word} card of what?", ("security card",))


def complete(np: object, prep: str = "") -> None:
    """A countable noun in the singular, or a place, stands behind "a", "the", "1", "your"… ("for each card" apart)."""
    if type(np) is s.Np:
        np = np.core
    if type(np) is s.Noun:
        if np.quant is None and np.owner is None:
            last = np.parts[-1]
            if isinstance(last, HEADS) and last.word in SINGULARS and (prep, last.word) not in WITHOUT_DETERMINER:
                if prep == "to" and len(np.parts) > 1 and type(last) is s.ZoneHead:
                    return  # "to hand or deck"
                fail("determiner", last, f"a number, an article or an owner is missing before '{last.word}'")
    elif type(np) is s.NpList:
        complete(np.first, prep)
        for link in np.links:
            complete(link.np, prep)


def listed(node: s.NpList) -> None:
    """ "1 [A] and 1 [B]", not "1 and [B]": a number without its noun takes that of the next number."""
    items = (node.first, *(link.np for link in node.links))
    for item, after in pairwise(items):
        core = after.core if type(after) is s.Np else None
        bare = type(core) is s.Noun and core.quant is None and core.owner is None and len(core.parts) == 1
        if type(core) is s.Noun and type(core.parts[0]) is s.Level:
            continue  # "1 each of level 3, level 4 and level 5 cards"
        if bare and kind_of(item) in _UNFINISHED:
            fail("missing_noun", item, "a noun is missing after this")


_UNFINISHED = frozenset({"amount", "adjective"})


def possessed(node: s.Possessed) -> None:
    """ "this Digimon's level", "[X]'s digivolution cards", "the other player's hand": what something owns."""
    parts(node)
    complete(node.owner)
    if is_bare(node.owner):
        fail("determiner", node.owner, "which one's?", ("this Digimon's",))
    owner, owned = kind_of(node.owner), part_kind(node.parts[-1])
    if owner not in _OWNERS or (owned in ("player", "turn", "memory") and (owner, owned) != ("name", "turn")):
        fail("owner", node, "this does not belong to that")


_OWNERS = frozenset({"card", "name", "under", "player", "place", "effect"})


def is_bare(np: s.OneNp | s.Core) -> bool:
    """ "Digimon", with nothing before or after it: one, or all?"""
    if type(np) is s.Np:
        return not np.mods and is_bare(np.core)
    return (
        type(np) is s.Noun
        and np.quant is None
        and np.owner is None
        and len(np.parts) == 1
        and type(np.parts[0]) is s.CardHead
        and np.parts[0].word == "digimon"
    )


def pronoun(node: s.Pronoun) -> None:
    """Only "them" and "those" take a quantity."""
    if node.quant is not None and node.word not in ("them", "those"):
        fail("quantity", node, f"'{node.word}' takes no quantity")


def of_quant(node: s.OfQuant) -> None:
    """ "1 of", "all of", not "the of"; and one quantity a noun."""
    if type(node.quant) is s.Determiner and node.quant.word in ("a", "an", "the", "this", "that", "every"):
        fail("quantity", node, f"'{node.quant.word} of' is no quantity")
    if node.inner is not None and not (
        type(node.inner) is s.Determiner and node.inner.word in ("the", "those", "these", "each")
    ):
        fail("quantity", node.inner, "two quantities for one noun")


def determiner(node: s.Determiner) -> None:
    """ "the 3", "all 3", not "a 3"."""
    if node.number is not None and node.word not in ("the", "those", "these", "all", "both"):
        fail("quantity", node, f"'{node.word} {node.number}' is no quantity")


def plural_after(quant: s.Quant | None) -> bool | None:
    """Whether the noun after `quant` is plural; None where both are right."""
    if type(quant) is s.OfQuant:
        each = type(quant.inner) is s.Determiner and quant.inner.word == "each"
        return None if each else True
    if type(quant) is s.Exactly:
        return quant.number not in _SINGULAR if quant.compare is None else None
    if type(quant) is s.UpTo:
        return quant.number not in _SINGULAR
    if type(quant) is s.Determiner:
        if quant.number is None and quant.word in _OF_ONE:
            return False
        if quant.word in _OF_MANY:
            return True
    elif type(quant) is not s.AnyNumber:
        return None
    elif quant.word == "any number of":
        return True
    return quant.number not in _SINGULAR if quant.number is not None else None


_SINGULAR = frozenset({"1", "one"})
_OF_ONE = frozenset({"a", "an", "another", "every", "either", "this", "that"})
_OF_MANY = frozenset({"these", "those", "both"})
