"""What is chosen before the thing that a clause is about can be told."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from cardc.compiler.draft import Draft
from cardc.compiler.effect import AnyProcess, Choose, Ref, ReturnTo, Select, Trash
from cardc.compiler.head import KINDS
from cardc.compiler.noun import target
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s


def chosen_first(draft: Draft) -> Choose | None:
    """ "Trash the top digivolution card of 1 of your opponent's Digimon for each of that Digimon's colors".

    Whose they are is chosen before it can be told how many.
    """
    each = next((arg.np for arg in draft.args.left if type(arg) is s.ForEach), None)
    if each is None:
        return None
    what = next((arg for arg in draft.args.left if type(arg) is s.Np), None)
    match each, what:
        case (
            s.Np(core=s.Noun(owner="that digimon's" | "its", parts=(s.StatHead(),))),
            s.Np(mods=(s.ModPrep(word="of", np=s.Noun(quant=s.OfQuant(quant=s.Exactly())) as whose, span=span), *mods)),
        ):
            return Choose(id=draft.process, span=span, target=target(s.Np(span, whose, tuple(mods)), draft.scope))
        case _:
            return None


def of_chosen(chosen: Choose, processes: list[AnyProcess], draft: Draft) -> list[AnyProcess]:
    """The choice, and what is then done with the cards of what has been chosen."""
    done = processes[0] if len(processes) == 1 else None
    what = done.target if isinstance(done, (Trash, ReturnTo)) else None
    if done is None or not isinstance(what, Select) or [place.host for place in what.places] != [chosen.target]:
        refuse("for_each", draft.span, "for each of what?")
    place = msgspec.structs.replace(what.places[0], host=Ref("process", chosen.id))
    return [chosen, msgspec.structs.replace(done, target=msgspec.structs.replace(what, places=(place,)))]


def compared_first(draft: Draft) -> Choose | None:
    """ "Play 1 card with the same level as 1 of your Digimon from that Digimon's digivolution cards".

    What the card is compared with is chosen first; from then on it is "that Digimon" in the comparison too.
    """
    for at, arg in enumerate(draft.args.left):
        match arg:
            case s.Np(mods=mods) if (found := _compared(mods)) is not None:
                as_, whose = found
                named = s.Noun(whose.span, s.Determiner(whose.span, "that", None), None, whose.parts[-1:])
                as_that = msgspec.structs.replace(mods[as_], np=named)
                draft.args.left[at] = msgspec.structs.replace(arg, mods=(*mods[:as_], as_that, *mods[as_ + 1 :]))
                return Choose(
                    id=draft.process, span=whose.span, target=target(s.Np(whose.span, whose, ()), draft.scope)
                )
            case _:
                pass
    return None


def _compared(mods: tuple[s.Mod, ...]) -> tuple[int, s.Noun] | None:
    """Where "as 1 of your Digimon" stands in front of "from that Digimon's digivolution cards", and which Digimon."""
    for at, (mod, after) in enumerate(pairwise(mods)):
        match mod, after:
            case (
                s.ModPrep(word="as" | "than", np=s.Noun(quant=s.OfQuant(quant=s.Exactly(number="1" | "one"))) as whose),
                s.ModPrep(word="from", np=s.Noun(owner="that digimon's")),
            ):
                return at, whose
            case _:
                pass
    return None


def one_for_each(draft: Draft) -> Draft:
    """ "Play 1 Digimon card of each returned card's level": for each of them one, with the same level as that one."""
    for at, arg in enumerate(draft.args.left):
        if type(arg) is not s.Np:
            continue
        for i, mod in enumerate(arg.mods):
            match mod:
                case s.ModPrep(
                    word="of",
                    np=s.Possessed(
                        owner=s.Noun(
                            quant=s.Determiner(word="each", number=None),
                            owner=None,
                            parts=(s.State() as done, s.CardHead() as head),
                        ) as owner,
                        parts=(s.StatHead(),) as stat,
                    ),
                    span=span,
                ):
                    the = s.Determiner(span, "the", None)
                    alike = s.ModPrep(span, "with", s.Noun(span, the, None, (s.State(span, "same"), *stat)))
                    as_that = s.ModPrep(span, "as", s.Pronoun(span, None, "it"))
                    told = (*arg.mods[:i], alike, as_that, *arg.mods[i + 1 :])
                    draft.args.left[at] = msgspec.structs.replace(arg, mods=told)
                    plural = head.word if KINDS[head.word][1] is None else f"{head.word}s"
                    heads = msgspec.structs.replace(head, word=plural)
                    counted = s.Np(owner.span, msgspec.structs.replace(owner, quant=the, parts=(done, heads)), ())
                    draft.args.left.append(s.ForEach(span, "for each", None, counted))
                    return msgspec.structs.replace(draft, scope=draft.scope.spoke_of(Ref("each")))
                case _:
                    pass
    return draft
