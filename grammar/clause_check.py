"""Agreement inside a clause: auxiliaries and verb form, subject and verb, and the frame of the verb."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TypeGuard

import msgspec

from cardc.grammar import syntax as s
from cardc.grammar.choice_check import counted
from cardc.grammar.frames import ANYWHERE, FRAMES, FREE, Frame, Kinds
from cardc.grammar.lexicon import is_negative, is_order, verb_forms
from cardc.grammar.modifier_check import is_bare_in
from cardc.grammar.noun_check import complete
from cardc.grammar.noun_kind import Kind, kind_of
from cardc.grammar.problem import fail

AUX_SEQUENCES: dict[tuple[str, ...], str] = {
    # auxiliaries -> the verb form they want ("" = whatever the subject wants)
    (): "", ("may",): "base", ("may", "also"): "base", ("also",): "", ("can",): "base", ("can", "also"): "base",
    ("can", "only"): "base", ("can't",): "base", ("don't",): "base", ("doesn't",): "base", ("didn't",): "base",
    ("would",): "base", ("must",): "base", ("is",): "ed", ("are",): "ed", ("was",): "ed", ("were",): "ed",
    ("isn't",): "ed",
    ("aren't",): "ed", ("wasn't",): "ed", ("weren't",): "ed", ("would", "be"): "ed", ("can't", "be"): "ed",
    ("is", "also"): "ed",
    ("are", "also"): "ed", ("can", "be"): "ed", ("may", "be"): "ed", ("gets",): "ed", ("get",): "ed", ("do",): "base",
    ("does",): "base", ("can't", "also"): "base", ("would", "also"): "base", ("would", "next"): "base",
    ("also", "can't"): "base", ("also", "can't", "be"): "ed",
    ("would", "also", "be"): "ed",
    ("be",): "ed",
    ("don't", "also"): "base", ("may", "also", "be"): "ed", ("can", "also", "be"): "ed", ("further",): "",
    ("instead",): "", ("may", "instead"): "base", ("instead", "may"): "base",
    ("being",): "ed", ("may", "not"): "base", ("must", "be"): "ed", ("have",): "ed", ("has",): "ed",
    ("all",): "base", ("each",): "base",
}  # fmt: skip

BE = frozenset({"is", "are", "be", "was", "were", "isn't", "aren't", "wasn't", "weren't", "being"})
TO_BE = frozenset({*BE, "get", "gets"})
"""The auxiliaries of the passive."""
DURATIONS = frozenset({s.UntilEnd, s.UntilEnds, s.ForTurn, s.During, s.ThisTurn, s.AtEnd, s.AtTurnEnd})
NPS = frozenset({s.Np, s.NpList, s.Amount})
_GIVEN = frozenset({s.Keywords, s.KeywordsConj, s.Quote, s.QuoteConj, s.SignedStat})
_LED = (s.PrepArg, s.PrepConj)


def is_np(arg: s.Arg) -> TypeGuard[s.AnyNp]:
    """Whether an argument is a noun phrase."""
    return type(arg) in NPS


class Form(msgspec.Struct, frozen=True):
    """A written verb: its lemma, and which forms the word can be.

    `done`: it is no form but a participle or the past; `finite`: it agrees with its subject.
    """

    lemma: str
    forms: frozenset[str]
    frame: Frame | None
    done: bool
    finite: bool

    @property
    def needs(self) -> bool:
        """Whether it needs an object."""
        return self.frame is not None and self.frame.needs


@cache
def form_of(verb: str) -> Form:
    """The lemma, forms and frame of a written verb."""
    found = verb_forms().get(verb, ())
    lemma = "be" if verb in BE else found[0].lemma if found else verb
    forms = frozenset(reading.form for reading in found)
    done = forms <= _DONE
    return Form(lemma, forms, FRAMES.get(lemma), done, bool(forms & _FINITE) and not forms & _DONE)


_DONE = frozenset({"ed", "past"})
_FINITE = frozenset({"s", "base"})


def is_passive(node: s.Clause | s.Order | s.ThereIs) -> bool:
    """ "is deleted", "would be returned", "would be deleted or | returned"."""
    form = form_of(node.verb)
    if not node.auxes:
        return type(node) is s.Order and form.done and bool(form.forms)
    return "ed" in form.forms and not TO_BE.isdisjoint(node.auxes)


def clause(node: s.Clause | s.Order | s.ThereIs) -> None:
    """Auxiliaries that go together, the verb form that they want, and the phrases that the verb takes."""
    form = form_of(node.verb)
    if type(node) is s.Clause:
        complete(node.subject)
        _this(node, form)
    _form(node, form)
    if is_negative(node.verb) or (node.auxes and any(map(is_negative, node.auxes))):
        _denied_once(node)
    _arguments(node, form)
    counted(node)
    if form.lemma == "be" and type(node) is s.Clause:
        _being(node)


def _denied_once(node: s.Clause | s.Order | s.ThereIs) -> None:
    """ "no Digimon was deleted", "they don't have a Digimon": not "no Digimon wasn't deleted"."""
    phrases = (*((node.subject,) if type(node) is s.Clause else ()), *(arg for arg in node.args if is_np(arg)))
    for np in phrases:
        if type(np) is s.Np and type(np.core) is s.Noun:
            quant = np.core.quant.quant if type(np.core.quant) is s.OfQuant else np.core.quant
            if type(quant) is s.Determiner and quant.word in ("no", "none"):
                fail("negation", np, f"denied twice: by '{quant.word}' and by the verb")


def _being(node: s.Clause) -> None:
    """ "is 10000 or more" is said of a number, and nothing "is it"."""
    for arg in node.args:
        if type(arg) is s.Amount:
            if not is_pronoun(node.subject) and subject_kind(node.subject) in ("card", "name", "under", "player"):
                fail("complement", arg, "a card is no number", ("level 4",))
        elif is_pronoun(arg) or (type(arg) is s.Np and kind_of(arg) == "under"):
            fail("complement", arg, f"nothing '{node.verb}' this")
        elif type(arg) is s.ByArg:
            fail("argument", arg, f"'{node.verb}' takes no 'by …'")


def _this(node: s.Clause, form: Form) -> None:
    """ "if this didn't delete": what was done just now; a card is "this Digimon"."""
    np = node.subject
    if type(np) is not s.Np or type(np.core) is not s.Pronoun or np.core.word != "this":
        return
    past = form.done and node.auxes in ((), ("was",))
    if "didn't" not in node.auxes and not past:
        fail("missing_noun", np, "a noun is missing after 'this'", ("this Digimon", "this card"))


# ---- auxiliaries and verb form ------------------------------------------------------------------


def _form(node: s.Clause | s.Order | s.ThereIs, form: Form) -> None:
    wanted = AUX_SEQUENCES.get(node.auxes)
    if wanted is None:
        fail("auxiliary", node, f"'{' '.join(node.auxes)}' does not go together")
    if type(node) is s.Clause:
        _number(node, form)
    if node.auxes in (("all",), ("each",)):
        _counts_again(node)
    if form.lemma == "be":
        return
    forms = form.forms
    if wanted == "ed" and "ing" in forms and node.auxes in (("is",), ("are",)):
        return
    if wanted and wanted not in forms:
        fail("verb_form", node, f"after '{node.auxes[-1]}' the verb has another form than '{node.verb}'", (wanted,))
    if wanted or type(node) is not s.Clause or not form.finite:
        return
    number = subject_plural(node.subject)
    if number is not None:
        right = "base" if number else "s"
        if right not in forms and not (number is False and "base" in forms and _causative(node)):
            fail("agreement", node, f"'{node.verb}' does not agree with its subject")


_ONE = frozenset({"is", "was", "isn't", "wasn't", "doesn't", "does", "gets"})
_MANY = frozenset({"are", "were", "aren't", "weren't", "don't", "do", "get"})


def _number(node: s.Clause, form: Form) -> None:
    """ "this Digimon is", "your Digimon are": the auxiliary, or the verb "be", agrees with its subject."""
    word = node.auxes[0] if node.auxes else node.verb if form.lemma == "be" else ""
    if word in _ONE or word in _MANY:
        number = subject_plural(node.subject)
        if number is not None and number != (word in _MANY):
            fail("agreement", node, f"'{word}' does not agree with its subject")
    elif word == "be":
        fail("auxiliary", node, "'be' stands behind another word", ("is", "can't be"))


def _counts_again(node: s.Clause | s.Order | s.ThereIs) -> None:
    """ "your other Digimon all get …": of a subject that has no number of its own."""
    core = node.subject.core if isinstance(node, s.Clause) and isinstance(node.subject, s.Np) else None
    if not isinstance(core, s.Noun) or core.quant is not None:
        fail("quantity", node, f"'{node.auxes[0]}' of what? The subject is counted, or none", ("all of your …",))


def _causative(node: s.Clause) -> bool:
    """ "to have 1 of your Digimon get …": the base form is right, and one node cannot see the "have"."""
    return node.verb in ("get", "gain", "attack", "become")


def subject_plural(np: s.AnyNp) -> bool | None:
    """Number of a subject, as far as its words tell."""
    core = np.core if type(np) is s.Np else None
    if type(core) is s.Noun:
        return _noun_plural(core)
    return _PLURAL_PRONOUNS.get(core.word) if type(core) is s.Pronoun and core.quant is None else None


_PLURAL_PRONOUNS = {"it": False, "they": True, "you": True}
_THIS_ONE = frozenset({"this", "that", "a", "an", "another"})


def _noun_plural(noun: s.Noun) -> bool | None:
    quant, last = noun.quant, noun.parts[-1]
    if quant is None:
        if noun.owner is None:
            return True if type(last) is s.CardHead else None
        opponent = len(noun.parts) == 1 and type(last) is s.PlayerHead and last.word == "opponent"
        return False if opponent and noun.owner == "your" else None
    if type(quant) is s.Determiner:
        if quant.word in _THIS_ONE:
            return False if quant.number is None else None
        return True if quant.word in ("these", "those") else None
    counted = quant.quant if type(quant) is s.OfQuant else quant
    if type(counted) is s.Exactly and counted.compare is None:
        return counted.number not in ("1", "one")
    if type(counted) is not s.Determiner:
        return None
    return True if counted.word in ("all", "both") else False if counted.word == "another" else None


# ---- the frame ----------------------------------------------------------------------------------


def _arguments(node: s.Clause | s.Order | s.ThereIs, form: Form) -> None:
    """Each phrase is one that the verb takes, and stands there once."""
    frame = form.frame
    passive = is_passive(node)
    object_ = duration = each = None
    for at, arg in enumerate(node.args):
        if is_np(arg):
            if object_ is not None:
                fail("object", arg, f"'{node.verb}' takes one object")
            object_ = arg
            complete(arg, node.verb)
            if passive and frame is not None:
                fail("object", arg, f"'{node.verb}' takes no object in the passive")
            if frame is not None:
                _object(node, arg, frame.object)
            if form.lemma == "have" and type(node) is s.Clause and type(arg) is s.Np:
                _player_has(node, arg)
            if form.lemma in _GAINED and type(arg) is s.Np:
                _so_much(node, arg, form.lemma)
            elif form.lemma == "have" and type(arg) is s.Amount and type(node) is s.Clause:
                _numbered(node, arg)
        elif type(arg) in DURATIONS:
            if duration is not None and not (at > 2 and type(node.args[at - 1]) is s.KeywordsConj):
                fail("duration", arg, f"two durations, or one that '{node.verb}' does not take")
            duration = arg
        elif type(arg) is s.ForEach:
            if each is not None:
                fail("for_each", arg, "'for each' twice")
            each = arg
        elif frame is not None:
            wrong = _misplaced(arg, frame, passive)
            # a participle before it may own the phrase: "each card | added | to your hand by an effect"
            if wrong is not None and not any(map(_ends_in_participle, node.args[:at])):
                fail("argument", arg, f"'{node.verb}' {wrong}")
            if type(arg) is s.NpConj and frame.given:
                _given_too(node, arg)
    if len(node.args) > 1:
        _side_by_side(node.args)
    if frame is not None and type(node) is s.Clause:
        _subject(node, node.subject, frame, passive)
        if form.lemma in _DIGIVOLVING and object_ is not None:
            _digivolved(node, object_)
        if passive and form.lemma == "remove":
            _removed(node)


_GAINED = frozenset({"get", "gain", "lose", "pay", "have"})


def _so_much(node: s.Clause | s.Order | s.ThereIs, np: s.Np, lemma: str) -> None:
    """ "gets +1000 DP", "gain 1 memory", "you have 1 or less memory": how much, unless it can't be had at all."""
    core = np.core
    if type(core) is not s.Noun or (node.auxes and any(map(is_negative, node.auxes))):
        return
    the = type(core.quant) is s.Determiner and core.quant.word == "the"
    kind = kind_of(core)
    if kind == "dp" and lemma in ("get", "gain"):
        if type(core.quant) is not s.SignedNumber:
            fail("quantity", np, "how much DP?", ("+1000 DP",))
    elif kind == "memory" and not isinstance(core.quant, (s.Exactly, s.SignedNumber, s.UpTo)):
        if any(type(arg) is s.PrepArg and arg.word == "equal to" for arg in node.args):
            return  # "gain memory equal to the number of your Tamers"
        fail("memory", np, "how much memory? a number is missing", ("1 memory",))
    elif lemma == "have" and kind == "name" and np.mods and is_bare_in(np.mods[0]):
        fail("determiner", np.mods[0], "whose?", ("its", "this Digimon's"))
    elif lemma == "have" and the and kind == "name":
        fail("missing_noun", core.parts[-1], "a noun is missing after this", ("trait",))
    elif lemma == "have" and the and kind == "label" and len(core.parts) == 1 and not np.mods:
        fail("missing_name", core, "a trait is written the [X] trait")


def _player_has(node: s.Clause, np: s.Np) -> None:
    """A player has Digimon, and cards in a place; a card has traits."""
    if subject_kind(node.subject) != "player" or type(np.core) is not s.Noun:
        return
    head = np.core.parts[-1]
    if kind_of(np) == "label":
        fail("missing_noun", np, "a noun is missing after this", ("Digimon", "card"))
    plain = all(isinstance(part, (s.CardHead, s.State)) for part in np.core.parts)
    if plain and not np.mods and len(node.args) == 1 and type(head) is s.CardHead and head.word in ("card", "cards"):
        fail("missing_place", head, "cards where?", ("security cards", "cards in your hand"))


def _ends_in_participle(arg: s.Arg) -> bool:
    np = arg.np if isinstance(arg, _HOLDING) else arg
    return type(np) is s.Np and bool(np.mods) and type(np.mods[-1]) in _SAID_OF


_SAID_OF = frozenset({s.Participle, s.Relative})
_HOLDING = (s.ForEach, *_LED)
_DIGIVOLVING = frozenset({"digivolve", "dna digivolve", "app fuse"})


def _numbered(node: s.Clause, arg: s.Amount) -> None:
    """ "if it has 2 or more": of what was counted before; a card that is named has 2 of something."""
    if subject_kind(node.subject) in ("card", "name") and not is_pronoun(node.subject):
        fail("missing_noun", arg, "a noun is missing after this number")


def _digivolved(node: s.Clause, np: s.AnyNp) -> None:
    """ "this Digimon digivolves into X", not "digivolves X": a player and an effect digivolve a Digimon."""
    if subject_kind(node.subject) in ("card", "name", "under") and not _is_they(node.subject):
        fail("object", np, "digivolve into what?", ("into a Digimon card …",))


def _removed(node: s.Clause) -> None:
    """ "your security stack is removed from": a place itself is not removed."""
    if subject_kind(node.subject) == "place" and not any(type(arg) is s.Manner for arg in node.args):
        fail("argument", node, "a place is removed from", ("removed from",))


def _is_they(np: s.AnyNp) -> bool:
    return type(np) is s.Np and type(np.core) is s.Pronoun and np.core.word == "they"


def _object(node: s.Clause | s.Order | s.ThereIs, np: s.AnyNp, kinds: Kinds) -> None:
    """The object is of one of these kinds; "1 level 5 and 1 level 6 Digimon card": the last noun is that of all."""
    if type(np) is s.NpList:
        last = np.links[-1].np
        for item in (np.first, *(link.np for link in np.links)):
            if kind_of(item) not in (kinds if item is last else kinds | _SHARING) and not is_pronoun(item):
                fail("object", item, f"'{node.verb}' what?")
    elif kind_of(np) not in kinds and not is_pronoun(np):
        fail("object", np, f"'{node.verb}' what?")


_SHARING: Kinds = frozenset({"amount", "adjective"})


def _misplaced(arg: s.Arg, frame: Frame, passive: bool) -> str | None:
    """What is wrong with a phrase that is neither object nor time; None where the verb takes it."""
    if type(arg) is s.PrepConj and arg.word == "by":
        return None if "in battle" in frame.manners else "takes no second 'by …'"
    if isinstance(arg, _LED):
        if arg.word not in frame.words and not (passive and arg.word in _PASSIVE_WORDS):
            return f"does not take '{arg.word} …'"
    elif type(arg) is s.Manner:
        if arg.word not in frame.manners and arg.word not in ANYWHERE:
            return f"does not take '{arg.word}'"
    elif type(arg) in _GIVEN:
        icon = arg.keywords.items[0] if type(arg) is s.Keywords else ""
        if not frame.given and not icon.startswith("["):
            return "takes no keywords or effects"
    elif type(arg) is s.MannerConj:
        if arg.manner not in frame.manners and arg.manner not in ANYWHERE and arg.manner != FREE:
            return f"does not take '{arg.manner}'"
    elif type(arg) is s.ByArg and type(arg.np) is s.Amount and not frame.counts and not passive:
        return "by so much?"
    return None


def _given_too(node: s.Clause | s.Order | s.ThereIs, arg: s.NpConj) -> None:
    """ "＜Rush＞ and | +1000 DP"."""
    if kind_of_all(arg.np) - _GIVEN_KINDS:
        fail("object", arg, f"'{node.verb}' what?")
    if type(arg.np) is s.Np:
        _so_much(node, arg.np, "get")


_GIVEN_KINDS: Kinds = frozenset({"dp", "effect", "memory", "level"})
_PASSIVE_WORDS = frozenset({"from", "to", "in", "other than by", "with", "on", "due to activating"})


_HANDED = frozenset({s.Keywords, s.Quote})


def _side_by_side(args: Sequence[s.Arg]) -> None:
    """Two things that are given are joined: "＜Rush＞ and +1000 DP"."""
    for before, after in pairwise(args):
        given = type(after) in _HANDED
        number = given and type(before) is s.Np and kind_of(before) in _GIVEN_NUMBERS
        if number or (type(before) in _HANDED and (given or is_np(after))):
            fail("join", after, "'and' or a comma is missing between these")


_GIVEN_NUMBERS: Kinds = frozenset({"dp", "memory"})


def further(node: s.KeywordsConj | s.MannerConj) -> None:
    """ "… and ＜Rush＞", "… and without paying the cost": added to what stands before; "or in battle" may be."""
    if node.word.endswith("or") and not (type(node) is s.MannerConj and node.manner != FREE):
        fail("join", node, f"'{node.word}' joins this to nothing of its kind", ("and",))


def as_if(node: s.AsIf) -> None:
    """ "as if the Tamer is a level 3 red Digimon": which one, and what card."""
    complete(node.np)
    if kind_of_all(node.object) - _LIKENED:
        fail("missing_noun", node.object, "a noun is missing after this", ("Digimon",))


_LIKENED: Kinds = frozenset({"card", "name", "effect"})


def keyword_clause(node: s.KeywordClause) -> None:
    """ "you may ＜Draw 1＞": somebody may carry a keyword out, nobody "does" it."""
    if not is_order(node.keywords.items[0]):
        fail("keyword", node, "a card has this keyword, nobody carries it out")
    if node.auxes != ("may",):
        fail("auxiliary", node, "'may' is wanted before a keyword that is carried out", ("may",))


def keyword_order(node: s.KeywordOrder) -> None:
    """ "＜De-Digivolve 1＞ 1 Digimon": on whom, and how often."""
    for arg in node.args:
        if type(arg) in _HANDED:
            fail("join", arg, "'and' or a comma is missing between these")
        if isinstance(arg, _LED) and arg.word not in _KEYWORD_WORDS:
            fail("argument", arg, f"a keyword does not take '{arg.word} …'")


_KEYWORD_WORDS = frozenset({"on", "to", "with", "for", "from", "under"})


def _subject(node: s.Clause, np: s.AnyNp, frame: Frame, passive: bool) -> None:
    """Who does it, or to whom it is done."""
    kinds = frame.object | _DONE_TO if passive else frame.subject
    items = (np.first, *(link.np for link in np.links)) if type(np) is s.NpList else (np,)
    for item in items:
        so_many = passive and type(item) is s.Amount and node.auxes in (("was",), ("were",))  # "if 2 were deleted"
        if kind_of(item) not in kinds and not is_pronoun(item) and not so_many:
            fail("subject", item, f"this is nothing that '{node.verb}' is said of")


_DONE_TO: Kinds = frozenset({"place", "under", "card", "name"})


def kind_of_all(np: s.AnyNp) -> frozenset[Kind]:
    """The kinds of all noun phrases of a list."""
    items = (np.first, *(link.np for link in np.links)) if type(np) is s.NpList else (np,)
    return frozenset(kind_of(item) for item in items)


def subject_kind(np: s.AnyNp) -> Kind:
    """The kind of a subject; that of a list where all of it is of one kind, else `card`."""
    kinds = kind_of_all(np)
    return next(iter(kinds)) if len(kinds) == 1 else "card"


def is_pronoun(np: s.Arg) -> bool:
    """ "it", "them", "they"; "you" is nobody that something is done to."""
    return type(np) is s.Np and type(np.core) is s.Pronoun and np.core.word != "you"
