"""What stands after a noun: prepositions with what they lead, and which phrase may follow which."""

from __future__ import annotations

from collections.abc import Sequence

from cardc.grammar import syntax as s
from cardc.grammar.choice_check import taken, which
from cardc.grammar.noun_check import PLAIN, complete, is_bare
from cardc.grammar.noun_kind import kind_of
from cardc.grammar.problem import fail

_NUMBERS: frozenset[str] = frozenset({"dp", "level", "cost", "number"})
_CARDS: frozenset[str] = frozenset({"card", "under", "name"})
_HAD: frozenset[str] = frozenset({*_NUMBERS, *_CARDS, "color", "label", "effect", "requirement"})
_PLACES: frozenset[str] = frozenset({"place", "under"})

LEADS: dict[str, frozenset[str]] = {
    # preposition -> the kinds of nouns that it leads, behind a noun or a verb
    "in": _PLACES | {"turn"},
    "from": _PLACES | {"end", "card", "name", "number", "dp", "level", "cost"},
    "on": _CARDS | {"place", "end"},
    "under": _CARDS,
    "from under": _CARDS,
    "among": _CARDS | {"place"},
    "of": _PLACES | _CARDS | _NUMBERS | {"amount", "player", "turn", "digivolution", "color", "effect", "label"},
    "with": _HAD,
    "w/": _HAD,
    "without": _HAD - {"requirement"},
    "and having": frozenset({"dp", "level"}),
    "by": _CARDS | {"amount", "number", "effect", "cost", "player", "turn", "deletion"},
    "than": _CARDS | _NUMBERS | {"player", "amount", "memory"},
    "less than": _CARDS | _NUMBERS | {"amount"},
    "more than": _CARDS | _NUMBERS | {"amount"},
    "fewer than": _CARDS | _NUMBERS | {"amount"},
    "higher than": _CARDS | _NUMBERS | {"amount"},
    "lower than": _CARDS | _NUMBERS | {"amount"},
    "less than or equal to": _CARDS | _NUMBERS | {"amount"},
    "greater than or equal to": _CARDS | _NUMBERS | {"amount"},
    "as high or higher as": _CARDS | _NUMBERS | {"amount"},
    "as high or lower as": _CARDS | _NUMBERS | {"amount"},
    "as low or lower as": _CARDS | _NUMBERS | {"amount"},
    "adding up to": _CARDS | _NUMBERS | {"amount"},
    "equal to": _CARDS | _NUMBERS | {"amount"},
    "other than": _CARDS | {"color", "adjective", "player", "place", "turn"},
    "except": _CARDS | {"color", "adjective", "player", "place", "effect", "turn"},
    "other than by": frozenset({"effect", "deletion", "turn", "card", "under"}),
    "outside of": _PLACES | {"turn"},
    "outside": _PLACES | {"turn"},
    "as": _CARDS | _NUMBERS | {"player", "effect", "color", "adjective"},
    "for": _CARDS | {"cost", "turn", "amount", "effect"},
    "into": _CARDS | {"place", "color", "label"},
    "other than into": _CARDS,
    "onto": _CARDS | {"end", "place"},
    "on top of": _CARDS | {"place"},
    "on the bottom of": _CARDS | {"place"},
    "at": _PLACES | {"end", "card", "turn"},
    "to": frozenset({
        "place", "end", "card", "under", "name", "player", "amount", "signed", "dp", "level", "cost", "number",
        "memory", "color", "effect",
    }),
    "in place of": frozenset({"requirement"}),
    "using": _CARDS | {"effect"},
    "as having": _HAD,
    "as also having": _HAD,
    "due to activating": frozenset({"effect"}),
}  # fmt: skip


_NOUNS = (s.Noun, s.Possessed)
_OF_ONE = frozenset({"under", "from", "onto", "to", "from under"})
"""Prepositions that lead to one Digimon, or some: not to "Digimon" alone."""


def _lead(node: s.PrepArg | s.ModPrep | s.PrepConj) -> None:
    """The noun behind a preposition is of a kind that the preposition leads, and has its determiner."""
    takes = LEADS.get(preposition(node.word))
    if takes is not None:
        np = node.np
        if type(np) is s.NpList:
            for item in (np.first, *(link.np for link in np.links)):
                _led(node, item, takes)
        else:
            _led(node, np, takes)
    complete(node.np, node.word)


def _of_pile(np: s.OneNp | s.Core) -> bool:
    """ "the top card of your deck", "this Digimon's top stacked card": one of cards that lie upon each other."""
    if type(np) is not s.Np:
        return _is_stacked(np)
    if np.mods:
        first = np.mods[0]
        host = first.np if type(first) is s.ModPrep and first.word == "of" else None
        return host is not None and (kind_of(host) == "place" or _is_stacked(np.core))
    return _is_stacked(np.core)


def _is_stacked(core: s.Core | s.Amount) -> bool:
    return isinstance(core, _NOUNS) and any(type(p) is s.State and p.word == "stacked" for p in core.parts)


def _led(node: s.PrepArg | s.ModPrep | s.PrepConj, np: s.OneNp | s.Core, takes: frozenset[str]) -> None:
    kind = kind_of(np)
    core = np.core if type(np) is s.Np else np
    if kind in takes:
        if type(core) is not s.Noun and type(core) is not s.Possessed:
            if type(core) is s.Pronoun and core.word == "this":
                fail("missing_noun", core, "a noun is missing after 'this'", ("this Digimon", "this card"))
            if type(core) is s.Pronoun and core.word == "your opponent's" and node.word not in _COMPARISONS:
                fail("missing_noun", core, "a noun is missing after this")
            return
        if node.word in _OF_ONE and is_bare(np):
            fail("determiner", np, "which Digimon?", ("this Digimon", "1 of your Digimon"))
        head = core.parts[-1]
        if node.word == "in" and type(head) is s.TurnHead and not head.word.endswith("phase"):
            fail("preposition", np, f"'in' does not lead '{head.word}'")
        if node.word == "from" and type(head) is s.CardHead and kind == "card" and "card" in head.word:
            fail("place", np, "these cards are no place", ("digivolution cards", "security cards"))
        if kind == "dp" and node.word in ("to", "from") and type(core) is s.Noun and _unnumbered(core):
            fail("quantity", np, "how much DP?", ("0 DP",))
        if type(core) is s.Noun and not (type(np) is s.Np and np.mods):
            which(core, node.word == "as")
        if node.word == "as" and kind == "card" and type(core.parts[0]) is s.Position and not _of_pile(np):
            fail("place", np, "as which card?", ("as its bottom digivolution card", "as the top security card"))
        return
    if type(core) is s.Pronoun and node.word == "in" and core.word != "you":
        return
    if type(core) is s.Noun:
        head = core.parts[-1]
        if type(head) is s.StatAdj and "label" in takes and node.word != "of":
            return  # "with a play cost 4 or less"
        if node.word in ("by", "to") and type(head) is s.Colors:
            return  # "met by red"
        if node.word == "into" and type(core.quant) is s.Determiner and core.quant.word == "being":
            return  # "into being white"
        if node.word in ("from", "of", "to") and type(head) is s.Level:
            return  # "from level 5 to level 6"
        if node.word == "to" and type(head) is s.Timings and head.timings.items[-1][0] == "＜":
            return  # "change ＜Rush＞ to ＜Blocker＞"
    fail("preposition", np, f"'{node.word}' does not lead this")


def _unnumbered(noun: s.Noun) -> bool:
    return noun.quant is None and noun.owner is None and len(noun.parts) == 1


def argument(node: s.PrepArg | s.PrepConj) -> None:
    """A phrase that a preposition leads, behind a verb."""
    _lead(node)


def modifier(node: s.ModPrep) -> None:
    """A phrase that a preposition leads, behind a noun; "with the [X]" has its noun."""
    _lead(node)
    np = node.np
    if node.word != "with" or type(np) is not s.Noun:
        return
    last = np.parts[-1]
    if type(last) is s.Names:
        if type(np.quant) is s.Determiner and np.quant.word == "the":
            fail("missing_noun", last, "a noun is missing after this", ("trait", "card"))
    elif type(last) is s.StatHead and last.word == "trait":
        if np.quant is None and np.owner is None and len(np.parts) == 2 and type(np.parts[0]) is s.Names:
            fail("determiner", node, "'the' is missing before the trait", ("the",))
        if len(np.parts) == 1 and type(np.quant) is s.Determiner and np.quant.word == "the":
            fail("missing_name", last, "a trait is written the [X] trait")
    elif type(last) is s.StatHead and last.word in ("effect", "effects") and len(np.parts) == 1:
        named = type(np.quant) is s.Determiner and np.quant.word in ("this", "that")
        if not named and np.owner is None:
            fail("missing_noun", np, "which effects?", ("[On Play] effects", "an inherited effect"))


_HAVING = frozenset({"with", "without", "w/", "other than"})


def with_keywords(node: s.ModKeywords) -> None:
    """ "with ＜Blocker＞": a keyword is no place and no number."""
    if node.word not in _HAVING:
        fail("preposition", node, f"'{node.word}' does not lead a keyword")


def by_phrase(node: s.ByArg) -> None:
    """ "by an effect", "by 2": what "by" leads behind a verb."""
    np = node.np
    for item in (np.first, *(link.np for link in np.links)) if type(np) is s.NpList else (np,):
        if type(item) is s.Np and type(item.core) is s.Pronoun and item.core.word == "your opponent's":
            fail("missing_noun", item, "a noun is missing after this", ("effects",))
        if kind_of(item) not in LEADS["by"]:
            fail("preposition", item, "'by' does not lead this")
    complete(np)


def mod_conj(node: s.ModConj) -> None:
    """ "… or the [X] trait", not "… or the [X]"."""
    mod = node.mod
    if type(mod) is s.Noun:
        last = mod.parts[-1]
        if type(last) is s.Names and type(mod.quant) is s.Determiner and mod.quant.word == "the":
            fail("missing_noun", last, "a noun is missing after this", ("trait", "card"))
        if type(last) is s.StatHead and last.word == "trait" and len(mod.parts) == 1:
            fail("missing_name", last, "a trait is written the [X] trait")


_IS = frozenset({"is", "are", "isn't", "aren't", "was", "were", "be"})
_HAS = frozenset({"has", "have", "had", "shares", "share", "includes", "include"})
_BEING: frozenset[str] = frozenset({"adjective", "name", "card", "amount", *_NUMBERS, "color"})


def relative(node: s.Relative) -> None:
    """ "that is red", "that has [X] in its name": a clause that says something."""
    if node.verb in _IS:
        if node.object is None and node.subject is None:
            fail("complement", node, f"'{node.verb}' what?")
        if type(node.object) is s.RelNp:
            kind = kind_of(node.object.np)
            if kind not in _BEING or (kind == "level" and node.subject is None):
                fail("complement", node.object, f"nothing '{node.verb}' this")
    else:
        _had(node)


def relative_conj(node: s.RelativeConj) -> None:
    """ "… or has the [X] trait"."""
    _had(node)


def _had(node: s.Relative | s.RelativeConj) -> None:
    """ "has the [X] trait", not "has the [X]"."""
    if node.verb not in _HAS:
        return
    if node.object is None and (type(node) is s.RelativeConj or node.subject is None):
        fail("object", node, f"'{node.verb}' what?")
    held = node.object.np if type(node.object) is s.RelNp else None
    the = type(held) is s.Noun and type(held.quant) is s.Determiner and held.quant.word == "the"
    if held is not None and the and kind_of(held) == "name":
        fail("missing_noun", held, "a noun is missing after this", ("trait",))


# ---- which phrase follows which -----------------------------------------------------------------


def phrase(node: s.Np) -> None:
    """Each phrase after the noun goes on from the one before it, and none waits for what does not come."""
    mods = node.mods
    before: s.Core | s.Amount | s.Mod = node.core
    if mods:
        last = len(mods) - 1
        for at, mod in enumerate(mods):
            _follow(before, mod, mods, at)
            if not (at and _is_linked(mods[at - 1])):
                _waits(before, mod)
            before = mod
        if not (last and _is_linked(mods[last - 1])):
            _waits(mods[last], None)
    elif type(before) is s.Noun:
        if type(before.quant) is s.AsQuant:
            _waits(before, None)
        which(before, the=False)
        return
    taken(node)


def _is_linked(mod: s.Mod) -> bool:
    """ "linked with [X]": the card is named, not what it has."""
    return type(mod) is s.Participle and mod.word == "linked"


def _held(mod: s.Core | s.Amount | s.Mod) -> s.Core | s.Amount | None:
    """The noun of a phrase that tells what something has or is."""
    if type(mod) is s.ModPrep:
        return mod.np
    if type(mod) is s.Noun or type(mod) is s.Amount:
        return mod
    if type(mod) is s.ModConj:
        return _held(mod.mod)
    if isinstance(mod, (s.Relative, s.RelativeConj, s.RelativeOr)) and isinstance(mod.object, (s.RelNp, s.PrepArg)):
        np = mod.object.np
        core = np.core if type(np) is s.Np else np
        return None if type(core) is s.NpList else core
    return None


_TELLS = frozenset({"with", "w/", "without"})
_COMPARISONS = frozenset({
    "less than", "more than", "fewer than", "less than or equal to", "greater than or equal to", "equal to", "than",
    "as high or higher as", "as high or lower as", "as low or lower as", "adding up to", "up to", "higher than",
    "lower than",
})  # fmt: skip


def preposition(word: str) -> str:
    """ "1 higher than": without its number."""
    return word.lstrip("0123456789 ")


def _waits(mod: s.Core | s.Amount | s.Mod, after: s.Mod | None) -> None:
    """ "as much DP" waits for "as …", "with a play cost" for "of …", "with [X]" for "in its name"."""
    held = _held(mod)
    if type(held) is not s.Noun:
        return
    quant = held.quant
    if type(quant) is s.AsQuant:
        if not ((type(after) is s.ModPrep or type(after) is s.Relative) and after.word == "as"):
            fail("comparison", held, f"'{quant.word}' is not completed by 'as …'", ("as",))
        return
    tells = (type(mod) is s.ModPrep and mod.word in _TELLS) or (type(mod) is s.ModConj and type(mod.mod) is s.Noun)
    if not tells:
        return
    head = held.parts[-1]
    if type(head) is s.CardHead:
        if head.word in PLAIN and type(mod) is s.ModPrep and type(after) not in _TELLING:
            fail("missing_place", held, f"{head.word} where?", ("digivolution cards", "in its digivolution cards"))
        return
    if len(held.parts) > 1:
        first = held.parts[0]
        than = type(after) is s.ModPrep and after.word == "than"
        if type(first) is s.State and first.word in ("lower", "higher") and not than:
            fail("comparison", held, f"{first.word} than what?", ("than …",))
        return
    if type(head) is s.Names and type(mod) is s.ModPrep and (quant is None or _is_a(quant)):
        if after is not None and is_bare_in(after):
            fail("determiner", after, "whose?", ("its", "this Digimon's"))
        if type(after) not in _NAMED_IN and not (type(after) is s.ModPrep and after.word in ("in", "under")):
            fail("missing_field", held, "a [name] alone is nothing a card can have", ("in its name", "trait"))
    elif type(head) is s.StatHead and kind_of(held) in _NUMBERS and type(quant) is not s.Exactly:
        completed = (type(after) is s.ModPrep and (after.word == "of" or preposition(after.word) in _COMPARISONS)) or (
            isinstance(after, (s.Participle, s.Relative))
        )
        if not completed:
            fail("comparison", held, f"which {head.word}?", ("of 4 or less", "less than …"))


def is_bare_in(mod: s.Mod) -> bool:
    """ "in digivolution cards": whose?"""
    return type(mod) is s.ModPrep and mod.word == "in" and type(mod.np) is s.Noun and _unnumbered(mod.np)


def _is_a(quant: s.Quant) -> bool:
    return type(quant) is s.Determiner and quant.word in ("a", "an")


_TELLING = frozenset({s.ModPrep, s.Relative})
_NAMED_IN = frozenset({s.InField, s.ParenMod, s.ModConj, s.FieldConj})


def _follow(before: s.Core | s.Amount | s.Mod, mod: s.Mod, mods: Sequence[s.Mod], at: int) -> None:
    """Refuse a phrase that has nothing to go on from."""
    if type(mod) is s.ModPrep:
        _follow_prep(before, mod, mods, at)
    elif type(mod) is s.InField:
        if not _named(before):
            fail("missing_name", mod, f"what is '{mod.word}'?", ("[X]",))
    elif type(mod) is s.Compare:
        held = _held(before)
        if not (type(held) is s.Noun and type(held.quant) is s.Exactly and held.quant.compare is None):
            fail("comparison", mod, f"'{mod.word}' compares no number here")
    elif type(mod) is s.RelativeConj:
        if not any(isinstance(earlier, (s.Relative, s.RelativeOr)) for earlier in mods[:at]):
            fail("relative", mod, f"'{mod.verb}' has no subject here")
    elif type(mod) is s.FieldConj:
        if not isinstance(before, (s.InField, s.FieldConj, s.ParenMod)) and not (
            type(before) is s.ModConj and type(before.mod) is s.ModPrep
        ):
            fail("missing_name", mod, f"what is '{mod.word}'?", ("[X]",))
    elif type(mod) is s.ModConj:
        inner = mod.mod
        if type(inner) is s.ModPrep and inner.word not in _JOINABLE:
            fail("coordination", mod, f"'{mod.word}' does not join '{inner.word} …'")
        if type(inner) is s.ModPrep and not mod.word.startswith(","):
            bare_join = at == 0 and inner.word in _JOINED_TO_THEIR_LIKE and not _paid_so(before, inner)
            if inner.word in _PLACING and not _placed(before, mods[:at]):
                fail("coordination", mod, f"'{mod.word}' joins this to no other place")
            if bare_join or (inner.word in _PLACING and isinstance(_held(before), s.Noun) and _is_number(before)):
                fail("coordination", mod, f"'{mod.word}' joins this to nothing")
    elif type(mod) is s.Participle and mod.word in _NO_PARTICIPLES:
        fail("participle", mod, f"'{mod.word}' describes nothing here")


def _paid_so(before: s.Core | s.Amount | s.Mod, mod: s.ModPrep) -> bool:
    """ "ignoring digivolution requirements | and with the digivolution cost reduced by 2"."""
    required = isinstance(before, _NOUNS) and kind_of(before) == "requirement"
    return required and mod.word == "with" and type(mod.np) is s.Noun and kind_of(mod.np) == "cost"


def _is_number(before: s.Core | s.Amount | s.Mod) -> bool:
    """ "with 2000 DP or | from your hand": a comparison that lost its end."""
    held = _held(before)
    return type(before) is s.ModPrep and before.word in _TELLS and held is not None and kind_of(held) in _NUMBERS


def _placed(before: s.Core | s.Amount | s.Mod, mods: Sequence[s.Mod]) -> bool:
    """ "from your hand or | from …", "as its bottom digivolution card or | under …": a place stands before it."""
    if isinstance(before, _NOUNS) and kind_of(before) == "under":
        return True
    return any(type(mod) is s.InPlay or (type(mod) is s.ModPrep and mod.word in _PLACING) for mod in mods)


_PLACING = frozenset({"in", "from", "from under", "under", "on"})
_JOINABLE = _PLACING | {"with", "without", "w/", "other than", "except", "by"}
_JOINED_TO_THEIR_LIKE = frozenset({"with", "without", "w/"})
_NO_PARTICIPLES = frozenset({"had", "gotten", "got", "won", "lost", "drawn", "drew", "gave", "given"})


def _named(before: s.Core | s.Amount | s.Mod) -> bool:
    if type(before) is s.ParenMod or type(before) is s.ModKeywords:
        return True
    held = _held(before)
    return type(held) is s.Noun and type(held.parts[-1]) is s.Names


def _follow_prep(before: s.Core | s.Amount | s.Mod, mod: s.ModPrep, mods: Sequence[s.Mod], at: int) -> None:
    word = preposition(mod.word)
    if word == "by":
        if type(before) is not s.Participle:
            fail("preposition", mod, "'by' follows nothing that is done")
    elif word == "of" and type(mod.np) is s.Amount:
        held = _held(before)
        if held is None or type(held) is s.Amount or kind_of(held) not in _NUMBERS | {"memory"}:
            fail("preposition", mod, "'of' a number follows no number")
    elif word == "as":
        held = _held(before)
        compared = isinstance(held, (s.Noun, s.Amount)) and type(held.quant) is s.AsQuant
        if not compared and not (type(held) is s.Noun and _likened(held)):
            fail("comparison", mod, "'as' compares nothing here")
    elif word in _COMPARISONS:
        held = _held(before)
        if (
            word == "than"
            and type(held) is s.Noun
            and any(p.word == "different" for p in held.parts if type(p) is s.State)
        ):
            return  # "with a different name than this Digimon"
        if word == "than" and at and all(map(_is_in_zone, mods[:at])) and kind_of(mod.np) == "player":
            return  # "has more cards in their hand than you"
        if held is None or type(held) is s.Amount or kind_of(held) not in _NUMBERS | {"card", "under", "memory"}:
            fail("comparison", mod, f"'{word}' compares no number here")


def _is_in_zone(mod: s.Mod) -> bool:
    """ "In their hand", "in your trash"."""
    return type(mod) is s.ModPrep and mod.word == "in" and type(mod.np) is s.Noun and kind_of(mod.np) == "place"


def _likened(held: s.Noun) -> bool:
    return any(type(part) is s.State and part.word in ("same", "different") for part in held.parts)
