"""Agreement inside a noun phrase: its number, its determiner, the adjectives its head takes and their order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from cardc.grammar import syntax as s
from cardc.grammar.lexicon import NOUNS, verb_forms
from cardc.grammar.noun_kind import Kind, kind_of, part_kind
from cardc.grammar.problem import fail

HEADS = (s.CardHead, s.ZoneHead, s.PlayerHead, s.StatHead, s.TurnHead)
_HEADS = frozenset(HEADS)
LONE_DETERMINERS = frozenset({"both", "another"})
_NOUNS = frozenset(word.strip() for words in NOUNS.values() for word in re.split("[|,]", words))
_SINGULARS = frozenset({"card", *(noun for noun in _NOUNS if noun + "s" in _NOUNS)}) - {"attack target"}
PLURALS: dict[str, bool] = {
    word: plural for noun in _SINGULARS - {"cost"} for word, plural in ((noun, False), (noun + "s", True))
}
"""Nouns whose singular and plural differ, and which of the two each is; "2 cost" is an amount of memory."""

SINGULARS = _SINGULARS | {"trash", "breeding area", "digi-egg deck", "top", "bottom", "number"}
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
        "differently colored", "differently named", "same-level", "single-color",
        "single-colored", "unsuspended",
    }),
    "place": frozenset({"empty"}),
    "effect": frozenset({"following", "inherited", "such", "other", "dp-based", "same"}),
    "deletion": frozenset({"dp-based"}),
    "label": frozenset({"same", "different", "original", "such", "other"}),
    "check": frozenset({"other"}),
}  # fmt: skip
_OF_NUMBERS = frozenset({
    "same", "different", "original", "total", "lowest", "highest", "lower", "higher", "dp-based",
})  # fmt: skip
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
    if type(last) in _UNENDED or (type(last) is s.Timings and last.timings.items[-1][0] == "["):
        fail("missing_noun", last, "a noun is missing after this")


_UNENDED = frozenset({s.HeadConj, s.Position, s.TraitAdj, s.Superlative})


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
_MEASURED = frozenset({"maximum", "maximums", "total", "number", "reduction"})


def _pair(a: s.Part, b: s.Part) -> None:
    """Two parts side by side: no noun before a noun, nothing twice, "other" in front."""
    if type(a) in _HEADS:
        under = type(a) is s.CardHead and type(b) is s.CardHead and part_kind(b) == "under"  # "Digimon link card"
        if type(b) is not s.HeadConj and not under and not (type(b) is s.StatHead and _compound(a, b)):
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
        fail("doubled", b, "two of one kind, with nothing between them")


def _compound(a: s.Part, b: s.StatHead) -> bool:
    """ "deletion effects", "level maximum", "maximum level", "Tamer effects"."""
    if type(a) is s.CardHead:
        return part_kind(b) in ("effect", "color")
    if type(a) is not s.StatHead or a.word == b.word:
        return False
    return a.word in _MEASURED or b.word in _MEASURED or b.word == "deletion" or part_kind(b) == "effect"


_ONCE = frozenset({s.Colors, s.Timings, s.Position, s.Level})
_NAMED = frozenset({s.Names, s.TraitAdj})


def _same_part(a: s.Part, b: s.Part) -> bool:
    """Two colours, two lists of names or one adjective twice, with nothing between them."""
    if type(a) in _NAMED and type(b) in _NAMED:
        return True
    if type(a) is not type(b):
        return False
    return type(a) in _ONCE or (type(a) is s.State and type(b) is s.State and a.word == b.word)


# ---- quantity and determiner --------------------------------------------------------------------

_ARTICLES = frozenset({"the", "a", "an", "that", "each", "both", "this", "all", "either"})
SIGNED = frozenset({"dp", "memory"})
"""What "+2" can be said of."""
COMPARED = frozenset({"dp", "level", "cost", "card", "under", "memory", "number", "color"})
"""What "as many" or "as much" can be said of."""


def noun(node: s.Noun) -> None:
    """Adjectives, determiner, owner and number of a noun agree."""
    parts(node)
    quant, owner, last = node.quant, node.owner, node.parts[-1]
    kind = part_kind(last)
    if type(quant) is s.OfQuant:
        _group(node, kind)
    if owner is not None:
        _owned(node, owner, kind)
    if quant is None:
        if owner is None and len(node.parts) > 1:
            _without_determiner(node.parts[0])
        return
    if type(quant) is s.Exactly and quant.number == "1" and len(node.parts) > 1 and any(map(_is_and, node.parts)):
        fail("quantity", last, "a number is missing after 'and'", ("1",))
    _counted(node, quant, kind)
    _determined(node, quant)
    if type(last) in _HEADS and (word := last.word) in PLURALS:  # pyright: ignore[reportAttributeAccessIssue]
        wanted = None if _one_under_any(node, quant) else plural_after(quant)
        if wanted is not None and wanted != PLURALS[word]:
            fail("agreement", last, f"'{word}' should be {'plural' if wanted else 'singular'} here")


def _is_and(part: s.Part) -> bool:
    """ "1 red and blue card" has two colours, "1 card and Tamer" lost a number."""
    return type(part) is s.HeadConj and part.word == "and"


def _one_under_any(node: s.Noun, quant: s.Quant) -> bool:
    """ "as any of those Digimon's bottom digivolution card", "as 1 of those …": one card, of any or 1 of them."""
    if type(quant) is not s.OfQuant or type(node.parts[0]) is not s.Position:
        return False
    if type(quant.quant) is s.AnyNumber:
        return node.owner in ("their", "those digimon's")
    return quant.quant == s.Exactly(quant.quant.span, "1", None) and node.owner == "those digimon's"


_DEFINITE = frozenset({"remaining", "same", "lowest", "highest", "specified"})


def _without_determiner(first: s.Part) -> None:
    """ "the top card", "the remaining cards", "the lowest DP": not without "the"."""
    if type(first) is s.State:
        if first.word in _DEFINITE:
            fail("determiner", first, f"'the' or an owner is missing before '{first.word}'")
    elif isinstance(first, (s.Position, s.Superlative)):
        fail("determiner", first, "'the' or an owner is missing before this")


def _counted(node: s.Noun, quant: s.Quant, kind: Kind) -> None:
    """A quantity that the noun can have: places are not counted, only numbers are added to."""
    if type(quant) is s.Determiner:
        if node.owner is not None and (quant.word not in _BEFORE_OWNERS or node.owner.startswith(quant.word)):
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
    elif kind in _UNCOUNTED and not (kind == "player" and type(quant) is s.Exactly and quant.number == "1"):
        fail("quantity", quant, "these are not counted")  # but "1 player with the most security cards"
    elif type(quant) is s.Exactly and kind in _CARDS and quant.number.isdigit() and len(quant.number) > 2:
        fail("quantity", quant, f"'{quant.number}' is no number of cards")


_CARDS: frozenset[Kind] = frozenset({"card", "under", "name"})
_NO_GROUP: frozenset[Kind] = frozenset({"dp", "level", "cost", "memory", "number", "requirement", "digivolution"})


def _group(node: s.Noun, kind: Kind) -> None:
    """ "1 of your Digimon", not "1 of your level"; "1 of your level 3 and 1 of your level 4 Digimon" has it later."""
    last = node.parts[-1]
    described = (kind == "adjective" and type(last) is not s.Level) or (kind == "label" and len(node.parts) > 1)
    if described or (kind in _NO_GROUP and getattr(last, "word", "") != "digixros requirements"):
        fail("missing_noun", last, "a noun is missing after this", ("Digimon", "card"))


_BEFORE_OWNERS = frozenset({"all", "both", "each", "no"})
_PLACES = frozenset({"place", "end"})
_UNCOUNTED = frozenset({"place", "end", "player", "turn", "target", "deletion"})


def _determined(node: s.Noun, quant: s.Quant) -> None:
    """ "1 of your Digimon", not "1 your Digimon"."""
    owner, first = node.owner, node.parts[0]
    if type(quant) is s.OfQuant:
        of_kinds = quant.of == "each of" and type(first) is s.Level
        named = type(first) is s.Names and len(node.parts) == 1
        if owner is None and quant.inner is None and not (of_kinds or named):
            fail("determiner", node, "of whose?", ("your", "your opponent's"))
    elif type(quant) in _NUMBERS and not (type(quant) is s.AnyNumber and quant.word == "any number of"):
        if owner not in (None, "opponent's"):
            fail("determiner", node, "'of' is missing between the number and the owner")
        if type(first) is s.Position and type(quant) is not s.AnyNumber and not plural_after(quant):
            fail("determiner", node, f"a number before '{first.word}'")


_NUMBERS = frozenset({s.Exactly, s.UpTo, s.AnyNumber})
_PLAYERS = frozenset({"your", "your opponent's"})
_OF_A_CARD: frozenset[Kind] = frozenset({"level", "dp", "cost", "label"})
_STACKS = frozenset({"stack", "stacks"})
_STACKLESS = _PLAYERS | {"both players'", "each player's", "its owner's", "their owners'"}
OF_CARDS = frozenset({"this digimon's", "that digimon's", "those digimon's", "this card's", "this tamer's", "its"})
"""Owners that are cards."""
PLAIN = frozenset({"card", "cards", "digimon card", "digimon cards", "tamer card", "tamer cards"})
"""The words for cards that tell no place."""


def _owned(node: s.Noun, owner: str, kind: Kind) -> None:
    """ "this Digimon's digivolution cards", "your top security card": cards that belong to a card or lie in a place."""
    if owner in _PLAYERS and kind in _OF_A_CARD:
        fail("owner", node, "a player has none of these", ("this Digimon's",))
    if owner in _STACKLESS and type(node.parts[-1]) is s.ZoneHead and node.parts[-1].word in _STACKS:
        fail("place", node, "a player has no stack but that of security cards", ("security stack",))
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
        if np.owner is not None:
            return
        last = np.parts[-1]
        if type(np.quant) is s.OfQuant:
            if np.quant.inner is None and np.quant.of != "each of" and type(last) is s.Names:
                fail("determiner", np, "of whose?", ("your", "your opponent's"))
        elif np.quant is None:
            such = type(np.parts[0]) is s.State and np.parts[0].word == "such"
            if (
                isinstance(last, HEADS)
                and last.word in SINGULARS
                and (prep, last.word) not in WITHOUT_DETERMINER
                and not such
            ):
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
    if node.links[-1].word == "," and not _joined(node.links[-1].np):
        fail("join", node.links[-1], "'and' or 'or' is missing before the last of these", ("and", "or"))
    for item, after in pairwise(items):
        core = after.core if type(after) is s.Np else None
        if type(core) is s.Noun and type(core.parts[0]) is s.Level:
            continue  # "1 each of level 3, level 4 and level 5 cards"
        bare = type(core) is s.Noun and core.quant is None and core.owner is None
        kind = kind_of(item) if bare else None
        if kind == "amount" or (kind == "adjective" and type(core) is s.Noun and len(core.parts) == 1):
            fail("missing_noun", item, "a noun is missing after this")
        if type(core) is s.Noun and is_the_name(core):
            fail("missing_noun", core, "a noun is missing after this", ("trait",))


def _joined(np: s.OneNp) -> bool:
    """ "…, level 4 and level 5 Digimon", "…, [A] or [B]": the last item is a list itself."""
    core = np.core if type(np) is s.Np else np
    parts_ = core.parts if type(core) is s.Noun else ()
    return any(type(part) is s.HeadConj or (type(part) is s.Names and part.names.joins) for part in parts_)


def names(node: s.Names | s.TraitAdj) -> None:
    """ "[A], [B] or [C]": a list ends with "or" or "and", or has slashes only."""
    if node.names.joins and node.names.joins[-1] == ",":
        fail("join", node, "'and' or 'or' is missing before the last of these", ("and", "or"))


def is_the_name(noun_: s.Noun) -> bool:
    """ "the [X]": a noun such as "trait" is missing behind it."""
    the = type(noun_.quant) is s.Determiner and noun_.quant.word == "the"
    return the and len(noun_.parts) == 1 and type(noun_.parts[0]) is s.Names


def possessed(node: s.Possessed) -> None:
    """ "this Digimon's level", "[X]'s digivolution cards", "the other player's hand": what something owns."""
    parts(node)
    if not (type(node.owner) is s.Noun and type(node.owner.quant) is s.OfQuant):
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
    if type(node.quant) is s.SignedNumber:
        fail("quantity", node, f"'{node.quant.number} of' is no quantity")
    if node.inner is not None and not (
        type(node.inner) is s.Determiner and node.inner.word in ("the", "those", "these", "each", "each of")
    ):
        fail("quantity", node.inner, "two quantities for one noun")


def determiner(node: s.Determiner) -> None:
    """ "the 3", "all 3", not "a 3"."""
    if node.number is not None and node.word not in ("the", "those", "these", "all", "both"):
        fail("quantity", node, f"'{node.word} {node.number}' is no quantity")


def plural_after(quant: s.Quant | None) -> bool | None:
    """Whether the noun after `quant` is plural; None where both are right."""
    if type(quant) is s.OfQuant:
        each = type(quant.inner) is s.Determiner and quant.inner.word in ("each", "each of")
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
