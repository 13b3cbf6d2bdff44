"""What a clause must be where it stands: an instruction, a cost, a condition or an event."""

from __future__ import annotations

from itertools import zip_longest

from cardc.grammar import syntax as s
from cardc.grammar.choice_check import instructed
from cardc.grammar.clause_check import DURATIONS, NPS, form_of, is_np, is_passive, subject_kind, subject_plural
from cardc.grammar.frames import CARDS_DO, DONE_TO_ALL, FREE
from cardc.grammar.lexicon import is_negative, is_order
from cardc.grammar.noun_check import is_bare
from cardc.grammar.noun_kind import kind_of
from cardc.grammar.problem import fail

_NEEDS_SUBJECT = frozenset({"may", "can", "can't", "would", "don't", "must"})
_WITHOUT_SUBJECT = frozenset({"further", "also"})


def chain(node: s.Chain) -> None:
    """ "may" needs somebody who may; "… that has no cards and | is suspended" has a subject in the noun before."""
    first = node.first
    if type(first) is s.Order:
        _spoken(first, bool(first.auxes) and first.auxes[0] not in _WITHOUT_SUBJECT)
    spoken = type(first) is s.Clause or type(first) is s.KeywordClause
    for link in node.links:
        spoken = spoken or type(link.clause) is s.Clause
        if not spoken and type(link.clause) is s.Order:
            _spoken(link.clause, not _NEEDS_SUBJECT.isdisjoint(link.clause.auxes[:1]))


def _spoken(part: s.Order, lost: bool) -> None:
    if lost:
        fail("subject", part, f"who {part.auxes[0]}?", ("you", "this Digimon"))


# ---- conditions and events ----------------------------------------------------------------------


def condition_lead(node: s.IfLead | s.WhenLead) -> None:
    """ "If you have", not "If have": a condition without a subject tells how something came about ("if deleted …")."""
    first = node.chain.first
    if type(first) is s.Order and (first.auxes or form_of(first.verb).forms <= {"base", "s"}):
        fail("subject", first, f"who '{first.verb}'?", ("you", "this Digimon"))
    _told(node.chain, node.word != "if")


def manner_lead(node: s.MannerLead) -> None:
    """ "Without paying the cost, …": no other fixed phrase leads a sentence."""
    if node.manner != FREE:
        fail("manner", node, f"'{node.manner}' leads nothing", (FREE,))


def trail(node: s.Trail) -> None:
    """A condition at the end."""
    _told(node.chain, False)


def inner_if(node: s.IfArg) -> None:
    """A condition of one thing among several."""
    _said(node.clause, False)


def _told(node: s.Chain, event: bool) -> None:
    """What is told of, clause by clause: each has what its verb needs."""
    _said(node.first, event and not _shared(node.links, 0))
    for at, link in enumerate(node.links):
        _said(link.clause, event and not _shared(node.links, at + 1))


_NEVER_ALONE = frozenset({"have", "become", "gain", "get"})


def _said(part: s.AnyClause, event: bool) -> None:
    if type(part) is s.KeywordOrder or type(part) is s.KeywordClause:
        fail("condition", part, "a keyword is no condition")
    if type(part) is s.Ellipsis and part.aux in ("may", "can", "must", "would"):
        fail("condition", part, f"'{part.aux}' what?", ("do",))
    if not isinstance(part, (s.Clause, s.Order)):
        return
    form = form_of(part.verb)
    if event and type(part) is s.Clause and not part.auxes and form.done and form.forms:
        fail("verb_form", part, f"'{part.verb}' has the wrong form here", ("is " + part.verb,))
    if form.lemma == "be":
        if not part.args:
            fail("complement", part, f"'{part.verb}' what?")
    elif not part.args and (event or form.lemma in _NEVER_ALONE) and form.needs and not is_passive(part):
        fail("object", part, f"'{part.verb}' what?")


def cost_lead(node: s.CostLead) -> None:
    """ "By deleting 1 of your Digimon": what is paid, each verb in -ing."""
    _how_many(node.chain)
    _paid(node.chain.first)
    for link in node.chain.links:
        _paid(link.clause)


def _paid(part: s.AnyClause) -> None:
    if type(part) is not s.Order or not part.verb.endswith("ing"):
        fail("agreement", part, "what is paid is told with a verb in -ing", ("deleting", "trashing"))
    _needs(part)
    _acts(part)


# ---- instructions -------------------------------------------------------------------------------


def sentence(node: s.Sentence) -> None:
    """Each clause of a sentence is an instruction, or narrows the one before it."""
    first = node.chain.first
    if type(first) is s.Order:
        _acts(first)
    if not (before_is_ing(first) and node.chain.links) and not is_handed_over(node.chain):
        _instruction(first, None, _shared(node.chain.links, 0))
    _how_many(node.chain)
    _agree(node.chain)
    before = first
    subject = first.subject if type(first) is s.Clause else None
    may = type(first) is s.Clause and "may" in first.auxes
    for at, link in enumerate(node.chain.links):
        part = link.clause
        if link.word in _EXTENT:
            _said(part, False)
        elif type(part) is s.Order and part.verb.endswith("ing"):
            _narrows(link, part)
        elif link.word == "from" or (link.word == "or" and _passive_too(node.chain.first, part)):
            pass
        else:
            if link.word == "," and not before_is_ing(before) and not _goes_on(node.chain.links[at + 1 :]):
                fail("join", part, "'and' or 'then' is missing between two instructions", ("and",))
            if isinstance(part, (s.Clause, s.KeywordClause)):
                subject, may = part.subject, "may" in part.auxes
            elif link.word == "to":
                subject = None
            if subject is None:
                _acts(part)
            if link.word == "or" and type(part) is s.KeywordOrder and not all(map(is_order, part.keywords.items)):
                fail("keyword", part, "a card has this keyword, nobody carries it out")
            _instruction(part, None if may else subject, _shared(node.chain.links, at + 1))
        before = part


def _passive_too(first: s.AnyClause, part: s.AnyClause) -> bool:
    """ "it can't be deleted or | returned to the hand"."""
    if type(first) is not s.Clause or type(part) is not s.Order or part.auxes:
        return False
    return "can't" in first.auxes and "be" in first.auxes and "ed" in form_of(part.verb).forms


def _goes_on(links: tuple[s.Link, ...]) -> bool:
    """ "A, | B and C": a later "and" joins all of them."""
    return any(not _JOINING.isdisjoint(link.word.split()) for link in links)


_JOINING = frozenset({"and", "or", "then"})


_STILL_ACTING = frozenset({"may", "also"})
_BY_ITSELF = frozenset({"suspend", "unsuspend", "link", "move", "switch", "change"})


def _acts(part: s.AnyClause) -> None:
    """ "Suspend 1 Digimon": a card suspends, a player suspends a card."""
    if (type(part) is not s.Order and type(part) is not s.Clause) or not _STILL_ACTING.issuperset(part.auxes):
        return
    if form_of(part.verb).lemma in _BY_ITSELF and not is_passive(part):
        if any(is_np(arg) or type(arg) is s.Keywords for arg in part.args):
            return
        fail("object", part, f"'{part.verb}' what?", ("this Digimon",))


def _agree(chain: s.Chain) -> None:
    """ "this Digimon attacks"; "attack" only where somebody has it attack."""
    for word, part in [("", chain.first), *[(link.word, link.clause) for link in chain.links]]:
        if type(part) is not s.Clause or part.auxes or "have" in word.split():
            continue
        if "base" in form_of(part.verb).forms and subject_plural(part.subject) is False:
            fail("agreement", part, f"'{part.verb}' does not agree with its subject")


def _how_many(chain: s.Chain) -> None:
    """Each part says how many cards it takes, unless "until there are 5" ends it."""
    parts = [chain.first, *[link.clause for link in chain.links]]
    denied = type(chain.first) is s.Clause and any(map(is_negative, chain.first.auxes))
    words = ["", *[link.word for link in chain.links]]
    for part, word, link in zip_longest(parts, words, chain.links):
        if denied and word == "or" and type(part) is s.Order and not part.auxes:
            continue  # "can't use Option cards or play Tamers"
        if (type(part) is s.Clause or type(part) is s.Order) and (link is None or link.word not in _EXTENT):
            instructed(part)


_EXTENT = frozenset({"until", "so that", "up to", ", up to"})
"""What says how far an instruction goes."""


def before_is_ing(part: s.AnyClause) -> bool:
    """ "Ignoring its requirements, it may …"."""
    return type(part) is s.Order and part.verb in _NARROWING


def _shared(links: tuple[s.Link, ...], at: int) -> bool:
    """ "return to the hand or play 1 card", "an effect plays or digivolves a Digimon": the object comes later."""
    after = links[at] if at < len(links) else None
    return (
        after is not None
        and after.word in ("or", "and")
        and type(after.clause) is s.Order
        and _has_object(after.clause)
    )


_NARROWING = frozenset({"ignoring", "paying"})


def _narrows(link: s.Link, part: s.Order) -> None:
    """ "without paying its cost", ", ignoring its level", "by suspending this Tamer"."""
    if link.word in (",", "and", ", and") and part.verb not in _NARROWING:
        fail("verb_form", part, f"'{part.verb}' has the wrong form here", ("base",))
    if link.word in ("by", ","):
        _needs(part)


def _instruction(part: s.AnyClause, subject: s.AnyNp | None, shared: bool) -> None:
    """An instruction to the controller is "Draw 1 card" or "you may draw 1 card"; to a card "it gets …"."""
    if type(part) is s.Order:
        _order(part, subject, shared)
    elif type(part) is s.Clause:
        _with_subject(part, part.subject, shared)
    elif type(part) is s.KeywordOrder:
        if part.args and not all(map(is_order, part.keywords.items)):
            fail("keyword", part, "a card has this keyword, nobody carries it out")
    elif type(part) is not s.KeywordClause:
        fail("instruction", part, "this is no instruction")


def is_handed_over(chain: s.Chain) -> bool:
    """ "you may | have 1 of your Digimon get +1000 DP"."""
    match chain:
        case s.Chain(first=s.Ellipsis(aux="may"), links=(s.Link(word="have"), *_)):
            return True
        case _:
            return False


def _with_subject(part: s.Clause, np: s.AnyNp, shared: bool) -> None:
    auxes, form = part.auxes, form_of(part.verb)
    if "would" in auxes:
        fail("instruction", part, "'would' tells an event", ("When …, ",))
    if form.done and form.lemma != "be" and set(auxes) <= {"also", "further"}:
        fail("verb_form", part, f"'{part.verb}' has the wrong form here", ("base",))
    if type(np) is s.Np and type(np.core) is s.Pronoun and np.core.word == "you":
        if not auxes and part.verb != "win":
            fail("subject", part, "an instruction to you has no 'you', or a 'may'", ("you may",))
        _acts(part)
        _needs(part, shared)
        return
    kind = subject_kind(np)
    if is_passive(part):
        later = any(type(arg) is s.AtEnd or type(arg) is s.AtTurnEnd for arg in part.args)
        told = auxes in (("is",), ("are",)) and not later and form.lemma not in DONE_TO_ALL
        if told and kind in ("card", "name", "under"):
            fail("instruction", part, f"'{auxes[0]} {part.verb}' instructs nobody")
        return
    negative = any(aux == "only" or aux.endswith("n't") for aux in auxes)
    if not negative and type(np) is not s.NpList and is_bare(np):
        fail("determiner", np, "which Digimon?", ("this Digimon", "1 of your Digimon"))
    if kind == "player":
        if form.lemma in ("have", "be") and not auxes:
            fail("instruction", part, f"'{part.verb}' tells what is there", ("If …, ", "While …, "))
        _needs(part, shared)
    elif kind == "effect":
        if not negative and "can" not in auxes:
            fail("instruction", part, "an effect is instructed only in what it can't do")
    elif not negative and form.lemma not in CARDS_DO and form.frame is not None and not _speaks_of_player(np):
        if kind in ("card", "under", "name"):
            fail("instruction", part, f"'{part.verb}' is nothing a card does as an effect")
    elif form.lemma == "be" and not part.args:
        fail("complement", part, f"'{part.verb}' what?")
    elif form.lemma == "be" and kind in ("card", "name", "under") and not negative:
        if not any(is_np(arg) and subject_kind(arg) == "adjective" for arg in part.args):
            fail("instruction", part, f"'{part.verb}' tells how something is", ("If …, ", "While …, "))
    elif form.lemma == "have" and not auxes and not _has_all(part):
        fail("instruction", part, f"'{part.verb}' tells what is there", ("If …, ", "While …, "))
    elif form.lemma in ("get", "gain", "lose", "become", "have"):
        _needs(part)
    elif form.lemma == "digivolve" and not negative and not part.args:
        fail("object", part, "digivolve into what?", ("into a Digimon card …",))


def _has_all(part: s.Clause) -> bool:
    """ "this Digimon has all names of …": what it gets, not what is asked about it."""
    match part.args:
        case (s.Np(core=s.Noun(quant=s.Determiner(word="all"))) as np,):
            return kind_of(np) == "label"
        case _:
            return False


def _speaks_of_player(np: s.AnyNp) -> bool:
    """ "they may add …": the opponent."""
    return type(np) is s.Np and type(np.core) is s.Pronoun and np.core.word == "they"


def _order(part: s.Order, subject: s.AnyNp | None, shared: bool) -> None:
    """A verb without subject: in the form of an order, or in that of the subject before it."""
    form = form_of(part.verb)
    if not part.auxes and form.lemma != "be":
        right = _BASE if subject is None or subject_plural(subject) else _FINITE
        if form.forms.isdisjoint(right):
            fail("verb_form", part, f"'{part.verb}' has the wrong form here", tuple(sorted(right)))
        _needs(part, shared)


_BASE = frozenset({"base"})
_FINITE = frozenset({"s", "base"})


def _has_object(part: s.Clause | s.Order) -> bool:
    kinds = {type(arg) for arg in part.args}
    if not NPS.isdisjoint(kinds):
        return True
    return s.Keywords in kinds and any(type(arg) is s.Keywords and arg.keywords.items[0][0] == "[" for arg in part.args)


def _needs(part: s.Clause | s.Order, shared: bool = False) -> None:
    """ "Delete" what? A verb that needs an object has one, or a keyword or effect that is given."""
    form = form_of(part.verb)
    if shared or not form.needs or _has_object(part):
        return
    if form.frame is None or not form.frame.given or all(type(arg) in _NOTHING_GIVEN for arg in part.args):
        fail("object", part, f"'{part.verb}' what?")


_NOTHING_GIVEN = frozenset({*DURATIONS, s.ForEach, s.Manner})
