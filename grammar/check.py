"""What the grammar's rules cannot say of a single node: agreement, order of adjectives, verb forms.

Each check runs when its node is built, so a text that breaks one does not parse. Checks see one
node and nothing around it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import NoReturn

from cardc.grammar import syntax as s
from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.lexicon import is_order, verb_forms
from cardc.grammar.problem import Problem


def _fail(code: str, node: s.Node, message: str, expected: Sequence[str] = ()) -> NoReturn:
    raise Problem(Diagnostic(code, "error", node.span, message, tuple(expected)))


# ---- noun phrases -------------------------------------------------------------------------------

HEADS = (s.CardHead, s.ZoneHead, s.PlayerHead, s.StatHead, s.TurnHead)
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


def amount(node: s.Amount) -> None:
    """ "the" or "a" alone is no noun phrase."""
    match node.quant:
        case s.Determiner(word=word, number=None) if word not in LONE_DETERMINERS:
            _fail("missing_noun", node, f"a noun is missing after '{word}'")
        case s.OfQuant():
            _fail("missing_noun", node, "a noun is missing after 'of'")
        case _:
            pass


def parts(node: s.Noun | s.Possessed) -> None:
    """Adjectives, then a noun; "or" and "and" between two of them; a [name] can be the noun."""
    last: s.Part | None = None
    for part in node.parts:
        if isinstance(part, s.HeadConj):
            if last is None or isinstance(last, s.HeadConj):
                _fail("coordination", part, f"'{part.word}' joins nothing here")
        elif isinstance(last, HEADS) and not (
            isinstance(last, s.ZoneHead | s.CardHead | s.StatHead) and isinstance(part, s.StatHead)
        ):
            _fail("noun", part, "two nouns in a row")
        if last is not None and _same_part(last, part):
            _fail("doubled", part, "the same word twice")
        last = part
    if isinstance(last, s.HeadConj):
        _fail("coordination", last, f"a noun is missing after '{last.word}'")
    if isinstance(last, s.Position | s.TraitAdj):
        _fail("missing_noun", last, "a noun is missing after this")


def _same_part(a: s.Part, b: s.Part) -> bool:
    """Two colours, two lists of names or one adjective twice, with nothing between them."""
    if type(a) is not type(b):
        return False
    match a, b:
        case (
            (s.Colors(), _) | (s.Names(), _) | (s.Timings(), _) | (s.Position(), _) | (s.Level(), _) | (s.TraitAdj(), _)
        ):
            return True
        case (s.State(word=first), s.State(word=second)):
            return first == second
        case _:
            return False


NEEDS_DETERMINER = frozenset({"hand", "trash", "security stack", "battle area", "breeding area"})
SINGULARS = frozenset(word for word, plural in PLURALS.items() if not plural) - {"effect", "turn", "color", "player"}


def _determined(node: s.Noun) -> None:
    """ "the top card", not "top card"; "1 of your Digimon", not "1 your Digimon"."""
    position = next((part for part in node.parts if isinstance(part, s.Position)), None)
    match node.quant:
        case None if node.owner is None:
            if position is not None:
                _fail("determiner", position, f"'the' or an owner is missing before '{position.word}'")
        case s.AnyNumber(word="any number of"):
            pass
        case None | s.OfQuant() if node.owner == "opponent's":
            _fail("determiner", node, "whose opponent?", ("your opponent's",))
        case s.Exactly() | s.UpTo() | s.AnyNumber() if node.owner not in (None, "opponent's"):
            _fail("determiner", node, "'of' is missing between the number and the owner")
        case s.Exactly() | s.UpTo() if position is not None and not plural_after(node.quant):
            _fail("determiner", node, f"a number before '{position.word}'")
        case s.OfQuant(inner=None) if node.owner is None and not isinstance(
            node.parts[0], s.Names | s.TraitAdj | s.State
        ):
            _fail("determiner", node, "of whose?", ("your", "your opponent's"))
        case _:
            pass


def bare(np: object, prep: str = "") -> None:
    """A countable noun in the singular, or a place, stands behind "a", "the", "1", "your"… ("for each card" apart)."""
    match np:
        case s.NpList(first=first, links=links):
            for item in (first, *(link.np for link in links)):
                bare(item, prep)
        case s.Np(core=core):
            bare(core, prep)
        case s.Noun(quant=None, owner=None, parts=parts_):
            last = parts_[-1]
            if isinstance(last, s.ZoneHead) and last.word in NEEDS_DETERMINER and (prep, last.word) != ("in", "hand"):
                _fail("determiner", last, f"whose {last.word}?", ("your", "the"))
            if isinstance(last, s.CardHead) and last.word in SINGULARS:
                _fail("determiner", last, f"a number or an article is missing before '{last.word}'", ("1", "a", "the"))
        case _:
            pass


def prep_phrase(node: s.PrepArg | s.ModPrep | s.PrepConj) -> None:
    """A noun after a preposition has its determiner, and "with the [X]" has its noun."""
    bare(node.np, node.word)
    match node:
        case s.ModPrep(word="with", np=s.Noun(quant=s.Determiner(word="the"), parts=(*_, s.Names() as last))):
            _fail("missing_noun", last, "a noun is missing after this", ("trait", "card"))
        case s.ModPrep(word="with", np=s.Noun(quant=None, owner=None, parts=(s.Names(), s.StatHead(word="trait")))):
            _fail("determiner", node, "'the' is missing before the trait", ("the",))
        case _:
            pass


def by_phrase(node: s.ByArg) -> None:
    """A noun after "by" has its determiner."""
    bare(node.np)


def noun(node: s.Noun) -> None:
    """Adjectives, determiner, owner and number of a noun agree."""
    parts(node)
    _determined(node)
    if (
        node.owner is not None
        and isinstance(node.quant, s.Determiner)
        and node.quant.word not in ("all", "both", "each", "no")
        and not (node.quant.word == "either" and any(isinstance(part, s.HeadConj) for part in node.parts))
    ):
        _fail("determiner", node, f"'{node.quant.word} {node.owner}' does not go together")
    heads = [part for part in node.parts if isinstance(part, HEADS)]
    if heads and heads[-1].word in PLURALS:
        wanted = None if _one_under_any(node) else plural_after(node.quant)
        if wanted is not None and wanted != PLURALS[heads[-1].word]:
            _fail("agreement", heads[-1], f"'{heads[-1].word}' should be {'plural' if wanted else 'singular'} here")


def _one_under_any(node: s.Noun) -> bool:
    """ "as any of those Digimon's bottom digivolution card": one card, of any of them."""
    some = isinstance(node.quant, s.OfQuant) and isinstance(node.quant.quant, s.AnyNumber)
    return some and node.owner in ("their", "those digimon's") and isinstance(node.parts[0], s.Position)


def pronoun(node: s.Pronoun) -> None:
    """Only "them" and "those" take a quantity."""
    if node.quant is not None and node.word not in ("them", "those"):
        _fail("quantity", node, f"'{node.word}' takes no quantity")


def of_quant(node: s.OfQuant) -> None:
    """ "1 of", "all of", not "the of"; and one quantity a noun."""
    if isinstance(node.quant, s.Determiner) and node.quant.word in ("a", "an", "the", "this", "that", "every"):
        _fail("quantity", node, f"'{node.quant.word} of' is no quantity")
    if node.inner is not None and not (
        isinstance(node.inner, s.Determiner) and node.inner.word in ("the", "those", "these", "each")
    ):
        _fail("quantity", node.inner, "two quantities for one noun")


def determiner(node: s.Determiner) -> None:
    """ "the 3", "all 3", not "a 3"."""
    if node.number is not None and node.word not in ("the", "those", "these", "all", "both"):
        _fail("quantity", node, f"'{node.word} {node.number}' is no quantity")


def plural_after(quant: s.Quant | None) -> bool | None:
    """Whether the noun after `quant` is plural; None where both are right."""
    match quant:
        case s.OfQuant(inner=s.Determiner(word="each")):
            return None
        case s.OfQuant():
            return True
        case s.Exactly(number=n, compare=None) | s.UpTo(number=n):
            return n not in ("1", "one")
        case s.AnyNumber(word="any number of"):
            return True
        case s.AnyNumber(number=n) if n is not None:
            return n not in ("1", "one")
        case s.Determiner(word="a" | "an" | "another" | "every" | "either" | "this" | "that", number=None):
            return False
        case s.Determiner(word="these" | "those" | "both"):
            return True
        case s.Determiner(number=n) if n is not None:
            return n not in ("1", "one")
        case _:
            return None


# ---- clauses ------------------------------------------------------------------------------------

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
    ("would", "also", "be"): "ed",
    ("be",): "ed",
    ("don't", "also"): "base", ("may", "also", "be"): "ed", ("can", "also", "be"): "ed", ("further",): "",
    ("being",): "ed", ("may", "not"): "base", ("must", "be"): "ed",
}  # fmt: skip

_BE = {
    "is": "s",
    "are": "base",
    "be": "base",
    "was": "s",
    "were": "base",
    "isn't": "s",
    "aren't": "base",
    "being": "ing",
}


@cache
def _forms(verb: str) -> frozenset[str]:
    return frozenset(found.form for found in verb_forms().get(verb, ()))


def clause(node: s.Clause | s.Order | s.ThereIs) -> None:
    """Auxiliaries that go together, and the verb form that they want."""
    for arg in node.args:
        bare(arg)
    _arguments(node)
    _reduced(node)
    if isinstance(node, s.Clause):
        bare(node.subject)
    wanted = AUX_SEQUENCES.get(node.auxes)
    if wanted is None:
        _fail("auxiliary", node, f"'{' '.join(node.auxes)}' does not go together")
    if node.verb in _BE:
        return
    forms = _forms(node.verb)
    if wanted == "ed" and "ing" in forms and node.auxes in (("is",), ("are",)):
        return
    if wanted and wanted not in forms:
        _fail("verb_form", node, f"after '{node.auxes[-1]}' the verb has another form than '{node.verb}'", (wanted,))
    number = subject_plural(node.subject) if isinstance(node, s.Clause) else None
    if not wanted and number is not None and forms & {"s", "base"} and not forms & {"ed", "past"}:
        right = "base" if number else "s"
        if right not in forms and not (
            number is False and "base" in forms and isinstance(node, s.Clause) and _causative(node)
        ):
            _fail("agreement", node, f"'{node.verb}' does not agree with its subject")


def keyword_clause(node: s.KeywordClause) -> None:
    """ "you may ＜Draw 1＞": somebody may carry a keyword out, nobody "does" it."""
    if not is_order(node.keywords.items[0]):
        _fail("keyword", node, "a card has this keyword, nobody carries it out")
    if node.auxes != ("may",):
        _fail("auxiliary", node, "'may' is wanted before a keyword that is carried out", ("may",))


COUNTED = frozenset({
    "delete", "suspend", "unsuspend", "return", "trash", "play", "reveal", "choose", "add", "use", "deleting",
    "suspending", "returning", "trashing", "playing", "placing",
})  # fmt: skip
"""Verbs whose object says how many."""


def _arguments(node: s.Clause | s.Order | s.ThereIs) -> None:
    for before, after in pairwise(node.args):
        if isinstance(before, s.Keywords) and isinstance(after, s.Keywords):
            _fail("join", after, "'and' or a comma is missing between two keywords")
    told = isinstance(node, s.Order) or "may" in node.auxes
    if told and node.verb in COUNTED and node.args and not isinstance(node, s.ThereIs):
        match node.args[0]:
            case s.Np(core=s.Noun(quant=None, owner=None, parts=parts_)) if isinstance(parts_[-1], s.Names) or (
                isinstance(parts_[-1], s.CardHead) and parts_[-1].word == "digimon"
            ):
                _fail("quantity", node.args[0], "how many? a number is missing", ("1", "all"))
            case s.Np(
                core=s.Noun(
                    quant=s.Determiner(word="the", number=None), parts=(s.CardHead(word="digimon" | "tamer" as word),)
                ),
                mods=(),
            ):
                _fail("determiner", node.args[0], f"which {word}?", ("that", "this", "1 of your"))
            case _:
                pass


def _causative(node: s.Clause) -> bool:
    """ "to have 1 of your Digimon get …": the base form is right, and one node cannot see the "have"."""
    return node.verb in ("get", "gain", "attack", "become")


def subject_plural(np: s.AnyNp) -> bool | None:
    """Number of a subject, as far as its words tell."""
    match np:
        case s.Np(core=s.Pronoun(word=word, quant=None)):
            return {"it": False, "they": True, "you": True}.get(word)
        case s.Np(core=s.Noun(quant=s.Exactly(number=n, compare=None))):
            return n not in ("1", "one")
        case s.Np(core=s.Noun(quant=s.OfQuant(quant=s.Exactly(number=n, compare=None)))):
            return n not in ("1", "one")
        case s.Np(core=s.Noun(quant=s.Determiner(word="this" | "that" | "a" | "an" | "another", number=None))):
            return False
        case s.Np(core=s.Noun(quant=s.Determiner(word="these" | "those"))):
            return True
        case s.Np(core=s.Noun(quant=s.OfQuant(quant=s.Determiner(word="all" | "both")))):
            return True
        case s.Np(core=s.Noun(quant=None, owner="your", parts=(s.PlayerHead(word="opponent"),))):
            return False
        case s.Np(core=s.Noun(quant=None, owner=None, parts=parts_)) if isinstance(parts_[-1], s.CardHead):
            return True
        case _:
            return None


def mod_conj(node: s.ModConj) -> None:
    """ "… or the [X] trait", not "… or the [X]"."""
    match node.mod:
        case s.Noun(quant=s.Determiner(word="the"), parts=(*_, s.Names() as last)):
            _fail("missing_noun", last, "a noun is missing after this", ("trait", "card"))
        case _:
            pass


def chain(node: s.Chain) -> None:
    """ "may" needs somebody who may."""
    spoken = False
    for part in (node.first, *(link.clause for link in node.links)):
        if isinstance(part, s.Clause):
            spoken = True
        aux = part.auxes[0] if isinstance(part, s.Order) and part.auxes else ""
        if not spoken and aux in ("may", "can", "can't", "would", "don't", "must"):
            _fail("subject", part, f"who {aux}?", ("you", "this Digimon"))


def condition_lead(node: s.IfLead | s.WhenLead) -> None:
    """ "If you have", not "If have": a condition without a subject tells how something came about ("if deleted …")."""
    first = node.chain.first
    if not isinstance(first, s.Order) or first.auxes or first.verb.endswith("ing"):
        return
    if all(found.form in ("base", "s") for found in verb_forms().get(first.verb, ())):
        _fail("subject", first, f"who '{first.verb}'?", ("you", "this Digimon"))


def sentence(node: s.Sentence) -> None:
    """An instruction to the controller is "Draw 1 card" or "you may draw 1 card"."""
    for part in (node.chain.first, *(link.clause for link in node.chain.links if link.word != "until")):
        match part:
            case s.Clause(subject=s.Np(core=s.Pronoun(word="you")), auxes=(), verb=verb) if verb != "win":
                _fail("subject", part, "an instruction to you has no 'you', or a 'may'", ("you may",))
            case _:
                pass


STATS_OF_SOMETHING = frozenset({"play cost", "digivolution cost", "use cost", "cost", "dp"})


def _reduced(node: s.Clause | s.Order | s.ThereIs) -> None:
    """ "reduce the play cost", not "reduce play cost"."""
    if node.verb in ("reduce", "increase", "reducing", "reduces") and node.args:
        match node.args[0]:
            case s.Np(core=s.Noun(quant=None, owner=None, parts=(s.StatHead(word=word),))) if (
                word in STATS_OF_SOMETHING
            ):
                _fail("determiner", node.args[0], f"'the' is missing before '{word}'", ("the",))
            case _:
                pass


CHECKS: dict[type[s.Node], Callable[..., None]] = {
    s.Amount: amount, s.Noun: noun, s.Possessed: parts, s.Pronoun: pronoun, s.OfQuant: of_quant,
    s.Determiner: determiner,
    s.ModConj: mod_conj,
    s.Sentence: sentence,
    s.IfLead: condition_lead,
    s.WhenLead: condition_lead,
    s.Chain: chain,
    s.PrepArg: prep_phrase,
    s.ModPrep: prep_phrase,
    s.PrepConj: prep_phrase,
    s.ByArg: by_phrase,
    s.KeywordClause: keyword_clause, s.Clause: clause, s.Order: clause, s.ThereIs: clause,
}  # fmt: skip
"""Node class -> its check."""
