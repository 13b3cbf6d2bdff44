"""Sentences that say in other words what the compiler knows: rewritten before their clauses are lowered."""

from __future__ import annotations

import msgspec

from cardc.grammar import syntax as s
from cardc.grammar.clause_check import DURATIONS
from cardc.grammar.lexicon import VERBS, is_negative, verb_forms


def rephrased(chain: s.Chain) -> s.Chain:
    """The chain in the words that it is read in."""
    if type(chain.first) is s.Clause and chain.first.verb in _GIVEN:
        chain = _each_so_long(chain)
    if not chain.links:
        first = _one_for_each(chain.first)
        return chain if first is chain.first else s.Chain(chain.span, first, ())
    chain = _kept_from(_cost_of_playing(_handed_over(_ignoring_behind(_each_denied(chain)))))
    first, links = _one_for_each(chain.first), chain.links
    if any(_one_for_each(link.clause) is not link.clause for link in links):
        links = tuple(msgspec.structs.replace(link, clause=_one_for_each(link.clause)) for link in links)
    return chain if first is chain.first and links is chain.links else s.Chain(chain.span, first, links)


def _one_for_each(clause: s.AnyClause) -> s.AnyClause:
    """ "trash cards in your hand equal to the number of your Tamers": 1 card for each of them.

    So with "gain memory equal to the number of …" and "reduce the play cost by the number of …".
    """
    if (type(clause) is not s.Clause and type(clause) is not s.Order) or clause.verb not in _EQUAL_TO:
        return clause
    match clause.args:
        case (
            s.Np(core=s.Noun(quant=None, parts=(s.CardHead(word="cards") as cards,)) as core) as np,
            s.PrepArg(word="equal to", np=s.Np() as number) as equal,
            *rest,
        ) if clause.verb in _BY_THE_CARD and (each := _each_of(number, equal.span)) is not None:
            one = msgspec.structs.replace(
                core, quant=s.Exactly(core.span, "1", None), parts=(msgspec.structs.replace(cards, word="card"),)
            )
        case (
            s.Np(core=s.Noun(quant=None, owner=None, parts=(s.StatHead(word="memory"),)) as core, mods=()) as np,
            s.PrepArg(word="equal to", np=s.Np() as number) as equal,
            *rest,
        ) if clause.verb in _BY_MEMORY and (each := _each_of(number, equal.span)) is not None:
            one = msgspec.structs.replace(core, quant=s.Exactly(core.span, "1", None))
        case (s.Np() as cost, s.ByArg(np=s.Np() as number) as by, *rest) if (
            clause.verb in _REDUCING and (each := _each_of(number, by.span)) is not None
        ):
            one_less = msgspec.structs.replace(by, np=s.Amount(by.span, s.Exactly(by.span, "1", None)))
            return msgspec.structs.replace(clause, args=(cost, one_less, each, *rest))
        case _:
            return clause
    return msgspec.structs.replace(clause, args=(msgspec.structs.replace(np, core=one), each, *rest))


def _each_of(number: s.Np, span: s.Span) -> s.ForEach | None:
    """ "the number of your Tamers": for each of them."""
    match number:
        case s.Np(
            core=s.Noun(owner=None, parts=(s.StatHead(word="number"),)),
            mods=(s.ModPrep(word="of", np=s.Noun() | s.Possessed() as counted), *mods),
        ):
            return s.ForEach(span, "for each", None, s.Np(number.span, counted, tuple(mods)))
        case _:
            return None


_BY_THE_CARD = frozenset({"trash", "trashes", "draw", "draws", "return", "returns", "reveal", "reveals"})
_BY_MEMORY = frozenset({"gain", "gains", "lose", "loses"})
_REDUCING = frozenset({"reduce", "reduces"})
_EQUAL_TO = _BY_THE_CARD | _BY_MEMORY | _REDUCING


def _each_so_long(chain: s.Chain) -> s.Chain:
    """ "gains ＜Rush＞ for the turn and ＜Blocker＞ until your turn ends": it gains the one, and it gains the other."""
    first = chain.first
    if not isinstance(first, s.Clause):
        return chain
    match first.args:
        case (*args, s.KeywordsConj(word="and") as more, until) if args and type(args[-1]) in DURATIONS:
            gained = (s.Keywords(more.span, more.keywords), until)
            order = s.Order((more.span[0], first.span[1]), (), _GIVEN[first.verb], gained)
            told = msgspec.structs.replace(first, args=tuple(args))
            return s.Chain(chain.span, told, (s.Link(more.span, "and", (), order), *chain.links))
        case _:
            return chain


_GIVEN = {"gains": "gains", "gets": "gains", "gain": "gain", "get": "gain"}


def _each_denied(chain: s.Chain) -> s.Chain:
    """ "can't attack, block or unsuspend": it can do none of these, as in "attack or block or unsuspend"."""
    first, links = chain.first, chain.links
    if not isinstance(first, s.Clause) or not any(map(is_negative, first.auxes)):
        return chain
    end = next((at for at, link in enumerate(links) if link.word != ","), 0)
    listed = links[: end + 1]
    if not end or links[end].word.strip(", ") != "or" or not all(map(_is_denied, listed)):
        return chain
    verbs = {first.verb, *(link.clause.verb for link in listed if isinstance(link.clause, s.Order))}
    if len(verbs) <= len(listed):
        return chain  # one of them twice
    joined = tuple(msgspec.structs.replace(link, word="or") for link in listed)
    return msgspec.structs.replace(chain, links=(*joined, *links[end + 1 :]))


def _is_denied(link: s.Link) -> bool:
    clause = link.clause
    if not isinstance(clause, s.Order) or clause.auxes or link.leads:
        return False
    return any(found.form == "base" for found in verb_forms().get(clause.verb, ()))


def _ignoring_behind(chain: s.Chain) -> s.Chain:
    """ "Ignoring its requirements and without paying the cost, it may digivolve": it may do so, ignoring them."""
    match chain:
        case s.Chain(
            first=s.Order(auxes=(), verb="ignoring", args=(*ignored,)) as ignoring,
            links=(s.Link(word=",", leads=(), clause=s.Clause() as does) as link, *links),
        ):
            behind = [arg for arg in ignored if isinstance(arg, s.MannerConj)]
            free = [s.Manner(arg.span, arg.manner) for arg in behind]
            narrowed = msgspec.structs.replace(ignoring, args=tuple(arg for arg in ignored if arg not in behind))
            first = msgspec.structs.replace(does, args=(*does.args, *free))
            return s.Chain(chain.span, first, (msgspec.structs.replace(link, clause=narrowed), *links))
        case _:
            return chain


def when_digixrosing(sentence: s.Sentence) -> s.Sentence:
    """ "When DigiXrosing this turn, you may use this Digimon in place of …": for the turn, that is all it is for."""
    match sentence:
        case s.Sentence(
            leads=(
                s.WhenLead(
                    chain=s.Chain(first=s.Order(verb="digixrosing", auxes=(), args=(s.ThisTurn() as during,)))
                ) as when,
            ),
            chain=s.Chain(first=s.Clause(verb="use", args=(*_, s.PrepArg(word="in place of")))),
        ):
            lead = s.DurationLead(when.span, during, when.comma)
            return msgspec.structs.replace(sentence, leads=(lead,))
        case _:
            return sentence


def when_playing(sentence: s.Sentence) -> s.Sentence:
    """ "reduce the memory cost when playing this card from your hand by 3": the cost to play it."""
    if sentence.trail is None:
        return sentence
    match sentence:
        case s.Sentence(
            chain=s.Chain(first=s.Order(verb="reduce" | "increase", args=(s.Np(),)), links=()) as chain,
            trail=s.Trail(
                word="when",
                chain=s.Chain(
                    first=s.Order(
                        verb="playing",
                        auxes=(),
                        args=(
                            s.Np(
                                core=s.Noun(quant=s.Determiner(word="this")), mods=(s.ModPrep(np=s.Noun(owner="your")),)
                            ),
                            s.ByArg(),
                        ),
                    ) as playing,
                    links=(),
                ),
            ) as trail,
        ):
            to_play = s.Link(trail.span, "to", (), msgspec.structs.replace(playing, verb="play"))
            return msgspec.structs.replace(sentence, chain=msgspec.structs.replace(chain, links=(to_play,)), trail=None)
        case _:
            return sentence


def is_handed_over(chain: s.Chain) -> bool:
    """ "you may have 1 of your Digimon get +1000 DP": whether somebody else does what you may have done."""
    return bool(chain.links) and chain.links[0].word == "have" and type(chain.first) is s.Ellipsis


def _handed_over(chain: s.Chain) -> s.Chain:
    """ "you may have 1 of your Digimon get +1000 DP": it may get that, as you like."""
    match chain:
        case s.Chain(
            first=s.Ellipsis(aux="may"),
            links=(s.Link(word="have", leads=(), clause=s.Clause(auxes=()) as does), *links),
        ):
            told = msgspec.structs.replace(does, span=(chain.span[0], does.span[1]), auxes=("may",))
            return s.Chain(chain.span, told, tuple(links))
        case _:
            return chain


def _kept_from(chain: s.Chain) -> s.Chain:
    """ "… to prevent effects from deleting it or reducing its DP": effects can't delete it or reduce its DP."""
    for at, link in enumerate(chain.links[:-1]):
        match link.clause, chain.links[at + 1]:
            case s.Order(auxes=(), verb="prevent", args=(s.Np() as who,)), s.Link(
                word="from", leads=(), clause=s.Order(auxes=()) as done
            ) if _names_effects(who):
                cannot = s.Clause(link.clause.span, who, ("can't",), _base(done.verb), done.args)
                links = [msgspec.structs.replace(link, clause=cannot)]
                links.extend(map(_or_base, chain.links[at + 2 :]))
                return msgspec.structs.replace(chain, links=(*chain.links[:at], *links))
            case _:
                pass
    return chain


def _or_base(link: s.Link) -> s.Link:
    """ "… or reducing its DP": "or reduce"."""
    if link.word != "or" or not isinstance(link.clause, s.Order):
        return link
    return msgspec.structs.replace(link, clause=msgspec.structs.replace(link.clause, verb=_base(link.clause.verb)))


def _names_effects(np: s.Np) -> bool:
    return isinstance(np.core, s.Noun) and getattr(np.core.parts[-1], "word", "") == "effects"


def _base(verb: str) -> str:
    """ "deleting": "delete"."""
    return next((VERBS[reading.lemma].split()[0] for reading in verb_forms().get(verb, ())), verb)


def _cost_of_playing(chain: s.Chain) -> s.Chain:
    """ "reduce the memory cost to play this card from your hand by 6": the play cost of this card in your hand."""
    if len(chain.links) != 1:
        return chain
    match chain:
        case s.Chain(
            first=s.Order(
                verb="reduce" | "increase", args=(s.Np(core=s.Noun(parts=(s.StatHead() as head,)) as cost, mods=()),)
            ) as first,
            links=(
                s.Link(
                    leads=(), word="to", clause=s.Order(verb="play", auxes=(), args=(s.Np() as card, s.ByArg() as by))
                ),
            ),
        ) if head.word in ("memory cost", "play cost", "cost") and isinstance(card.core, s.Noun):
            named = msgspec.structs.replace(cost, parts=(msgspec.structs.replace(head, word="play cost"),))
            np = s.Np((cost.span[0], card.span[1]), named, (s.ModPrep(card.span, "of", card.core), *card.mods))
            return s.Chain(chain.span, msgspec.structs.replace(first, span=chain.span, args=(np, by)), ())
        case _:
            return chain
