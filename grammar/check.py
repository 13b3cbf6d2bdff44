"""What the grammar's rules cannot say of a single node: agreement, order of adjectives, verb forms.

Each check runs when its node is built, so a text that breaks one does not parse. Checks see one
node and nothing around it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from cardc.grammar import syntax as s
from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.lexicon import verb_forms
from cardc.grammar.problem import Problem


def _fail(code: str, node: s.Node, message: str, expected: Sequence[str] = ()) -> NoReturn:
    raise Problem(Diagnostic(code, "error", node.span, message, tuple(expected)))


# ---- noun phrases -------------------------------------------------------------------------------

HEADS = (s.CardHead, s.ZoneHead, s.PlayerHead, s.StatHead, s.TurnHead)
LONE_DETERMINERS = frozenset({"both", "another"})
PLURALS: dict[str, bool] = {
    "card": False, "cards": True, "digimon card": False, "digimon cards": True, "tamer": False, "tamers": True,
    "tamer card": False, "tamer cards": True, "option": False, "options": True, "option card": False, "option cards": True,
    "digi-egg": False, "digi-eggs": True, "digi-egg card": False, "digi-egg cards": True, "token": False, "tokens": True,
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
        last = part
    if isinstance(last, s.HeadConj):
        _fail("coordination", last, f"a noun is missing after '{last.word}'")
    if isinstance(last, s.Position | s.TraitAdj):
        _fail("missing_noun", last, "a noun is missing after this")


def noun(node: s.Noun) -> None:
    parts(node)
    if (
        node.owner is not None
        and isinstance(node.quant, s.Determiner)
        and node.quant.word not in ("all", "both", "each", "no")
    ):
        _fail("determiner", node, f"'{node.quant.word} {node.owner}' does not go together")
    heads = [part for part in node.parts if isinstance(part, HEADS)]
    if heads and heads[-1].word in PLURALS:
        wanted = plural_after(node.quant)
        if wanted is not None and wanted != PLURALS[heads[-1].word]:
            _fail("agreement", heads[-1], f"'{heads[-1].word}' should be {'plural' if wanted else 'singular'} here")


def pronoun(node: s.Pronoun) -> None:
    if node.quant is not None and node.word not in ("them", "those"):
        _fail("quantity", node, f"'{node.word}' takes no quantity")


def of_quant(node: s.OfQuant) -> None:
    if isinstance(node.quant, s.Determiner) and node.quant.word in ("a", "an", "the", "this", "that", "every"):
        _fail("quantity", node, f"'{node.quant.word} of' is no quantity")
    if node.inner is not None and not (
        isinstance(node.inner, s.Determiner) and node.inner.word in ("the", "those", "these", "each")
    ):
        _fail("quantity", node.inner, "two quantities for one noun")


def determiner(node: s.Determiner) -> None:
    if node.number is not None and node.word not in ("the", "those", "these", "all", "both"):
        _fail("quantity", node, f"'{node.word} {node.number}' is no quantity")


def plural_after(quant: s.Quant | None) -> bool | None:
    """Whether the noun after `quant` is plural; None where both are right."""
    match quant:
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
    ("would",): "base", ("must",): "base", ("is",): "ed", ("are",): "ed", ("was",): "ed", ("were",): "ed", ("isn't",): "ed",
    ("aren't",): "ed", ("wasn't",): "ed", ("weren't",): "ed", ("would", "be"): "ed", ("can't", "be"): "ed", ("is", "also"): "ed",
    ("are", "also"): "ed", ("can", "be"): "ed", ("may", "be"): "ed", ("gets",): "ed", ("get",): "ed", ("do",): "base",
    ("does",): "base", ("can't", "also"): "base", ("would", "also"): "base", ("would", "also", "be"): "ed", ("be",): "ed",
    ("don't", "also"): "base", ("may", "also", "be"): "ed", ("can", "also", "be"): "ed", ("further",): "", ("being",): "ed", ("may", "not"): "base", ("must", "be"): "ed",
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


def clause(node: s.Clause | s.Order | s.ThereIs) -> None:
    """Auxiliaries that go together, and the verb form that they want."""
    wanted = AUX_SEQUENCES.get(node.auxes)
    if wanted is None:
        _fail("auxiliary", node, f"'{' '.join(node.auxes)}' does not go together")
    if node.verb in _BE:
        return
    forms = {found.form for found in verb_forms().get(node.verb, ())}
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
        case _:
            return None


CHECKS: dict[type[s.Node], Callable[..., None]] = {
    s.Amount: amount, s.Noun: noun, s.Possessed: parts, s.Pronoun: pronoun, s.OfQuant: of_quant, s.Determiner: determiner,
    s.Clause: clause, s.Order: clause, s.ThereIs: clause,
}  # fmt: skip
"""Node class -> its check."""
