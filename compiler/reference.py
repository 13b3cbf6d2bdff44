"""Nouns and pronouns that point back: "it", "that Digimon", "the deleted Digimon", "your opponent" (DESIGN §5)."""

from __future__ import annotations

import msgspec

from cardc.compiler.adjective import adjective_filters
from cardc.compiler.called import PERMANENT, is_out_of_play
from cardc.compiler.characteristic import bracketed
from cardc.compiler.effect import (
    Became,
    Count,
    Except,
    Filter,
    NameIs,
    Place,
    PlayerRef,
    Ref,
    Same,
    Select,
    Several,
    Target,
)
from cardc.compiler.head import KINDS, agree, called
from cardc.compiler.left_open import not_asked_for, not_of_the_cost, that_one
from cardc.compiler.number import count_of
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import ATTACKING, RESULTS, Scope, one_or_all
from cardc.compiler.spoken import all_of_them, one_of, spoken
from cardc.compiler.zone import HEAD_ZONES
from cardc.grammar import syntax as s


def pronoun(node: s.Pronoun, scope: Scope) -> Target:
    """Bind a pronoun to what introduced it (DESIGN §5); refuse where nothing did."""
    if node.word in ("they", "them") and scope.outer is not None and scope.it is not None and scope.is_one(scope.it):
        return pronoun(node, scope.outer)  # "By suspending 2 Tamers, 1 Digimon gets +1000 DP for each of them"
    if node.word in ("it", "itself", "they", "them"):
        not_of_the_cost(scope, node.word, node.span)
        not_asked_for(scope, node.span, False)
    if node.word == "you":
        if node.quant is not None:
            refuse("quantity", node.span, "'you' takes no quantity")
        return PlayerRef("you")
    if node.word == "this":
        refuse("reference", node.span, "'this' needs a noun here")
    if node.word in ("the rest", "the remaining cards"):
        if scope.revealed is None:
            refuse("unbound", node.span, f"'{node.word}' of what? No cards were revealed or chosen before")
        return Ref("rest", scope.revealed)
    if (
        node.word == "they"
        and node.quant is None
        and scope.player == "opponent"
        and (scope.player_last or scope.it is None)
    ):
        return PlayerRef("opponent")
    asked = scope.it is None and node.word == "it" and isinstance(scope.asked, Select) and not scope.asked.places
    if scope.it is None and node.word in ("it", "itself") and scope.itself is not None and node.quant is None:
        if asked:
            refuse("unbound", node.span, "what was asked for, or this card? It can mean both", ("that Digimon",))
        return scope.itself
    if node.word == "they" and node.quant is None and scope.together is not None and scope.it == Ref("this_digimon"):
        return scope.together  # "…, this Digimon gets +1000 DP. If they have 4 or more colors": those, not this one
    if node.quant is not None and node.word == "them" and (counted := _counted(scope, node.span)) is not None:
        count = count_of(node.quant)  # "6 or more cards …, trash 1 of them"
        told = counted.filters if count != Count("exactly", 1) else tuple(f for f in counted.filters if not _differs(f))
        return msgspec.structs.replace(counted, count=count, filters=told)
    if asked and isinstance(scope.asked, Select):
        return Select(("card",), scope.asked.count, None, (), (Became("group", Ref("condition")),))
    if scope.it is None:
        refuse("unbound", node.span, f"nothing before it that '{node.word}' could mean")
    if node.quant is not None and isinstance(scope.it, Ref) and scope.it.to.startswith("this_"):
        refuse("unbound", node.span, "one thing is no several")
    if node.quant is not None:
        return Select(
            ("card",),
            count_of(node.quant),
            None,
            (),
            (Became("group", spoken(all_of_them(scope.it), scope, node.span, True)),),
        )
    if node.word == "them" and isinstance(scope.it, Ref) and scope.it.to.startswith("this_"):
        refuse("unbound", node.span, "'them' is not one thing")
    found = scope.single if scope.single is not None and node.word == "it" else scope.it
    return spoken(found, scope, node.span, node.word in ("they", "them"))


def _differs(told: Filter) -> bool:
    """ "With different names": among all of them, so that of one of them nothing is told."""
    return isinstance(told, Same) and told.as_ is None and told.different


def _counted(scope: Scope, span: tuple[int, int]) -> Select | None:
    """The cards that a condition counted last: "them", unless several things were spoken of before, too."""
    if not scope.counted or not isinstance(scope.cards, Select):
        return None
    if scope.cards.count == Count("exactly", 1):
        return None  # "if you have a Tamer, 1 of them" is none of one
    if scope.it is None or scope.is_one(scope.it) or scope.it == scope.cards:
        return scope.cards
    refuse("unbound", span, "of those that were counted, or of those spoken of before?", ("1 of those Digimon",))


def reference(core: s.Noun, scope: Scope) -> Target | None:
    """ "this Digimon", "that card", "those Digimon", "your opponent", "the remaining cards"."""
    quant, parts = core.quant, core.parts
    if len(parts) == 1 and type(parts[0]) is s.PlayerHead:
        return _player(core, parts[0].word)
    if type(quant) is s.OfQuant:
        return _of_the_other(core, quant, scope)
    word = quant.word if type(quant) is s.Determiner else None
    if word in ("that", "those") and core.owner is None and isinstance(parts[-1], s.Names):
        if word == "that" and len(parts) == 1:
            return _that_named(core, bracketed(parts[-1].names), scope)
        refuse("reference", core.span, "which one?", ("that card", "that Digimon"))
    if word in ("that", "those", "these", "this") and core.owner is None:
        head = parts[-1]
        if not isinstance(head, s.CardHead):
            return None
        if word == "this":
            return _this(core, head, scope)
        agree(quant, head)
        if len(parts) == 3 and isinstance(parts[1], s.HeadConj) and isinstance(parts[0], s.CardHead):
            return _of_either_kind(core, parts[0], parts[1].word, head, scope)
        many = word in ("those", "these")
        found = that_one(scope, called(head), core.span, many)
        if found is None:
            refuse("unbound", core.span, f"nothing before it that '{word} {head.word}' could mean")
        found = spoken(found, scope, core.span, many, called(head))
        told = all(isinstance(part, s.State) and part.word in RESULTS for part in parts[:-1])  # "that deleted Digimon"
        if not told:  # "that suspended Digimon": of what was spoken of, only if it is so
            return Select(("card",), None, None, (), (Became("group", found), *adjective_filters(parts[:-1], scope)))
        return found
    if word != "the":
        return None
    states = [part.word for part in parts if type(part) is s.State]
    if core.owner is None and isinstance(parts[-1], s.CardHead) and len(parts) == 2 and isinstance(parts[0], s.State):
        lemma = RESULTS.get(parts[0].word)
        if lemma is not None:
            found = scope.result_called(lemma, called(parts[-1]))
            if found is None and lemma == "attack":  # "When this Digimon blocks, delete the attacking Digimon"
                return ATTACKING
            if found is None:
                refuse("unbound", core.span, f"nothing was {parts[0].word} before")
            if lemma == "choose" and parts[-1].word.endswith("cards") and len(all_ := scope.results_of(lemma)) > 1:
                return Several(all_)  # "choose 1 Digimon. Choose 1 Tamer. Delete the chosen cards"
            if is_single(parts[-1]):
                found = one_of(found, scope, called(parts[-1]), core.span)
            return one_or_all(found, is_many(parts[-1]))
    if core.owner is None and states and states[0] == "remaining":
        if scope.revealed is None:
            refuse("unbound", core.span, "no cards were revealed before that could remain")
        return Ref("rest", scope.revealed)
    if core.owner is None and "other" in states and isinstance(head := parts[-1], s.CardHead):
        return _the_other(core, head, scope)
    return None


_LYING_CARDS = frozenset({"digivolution card", "security card", "link card", "option card", "digimon card"})


def _this(core: s.Noun, head: s.CardHead, scope: Scope) -> Target:
    """ "This Digimon", "this digivolution card", "this [X] trait Digimon"."""
    described = core.parts[:-1]
    if not described and head.word in _LYING_CARDS:
        return Ref("this_card")
    if not described and head.word in ("digimon", "tamer", "card", "option", "token"):
        return Ref(f"this_{head.word}")
    if head.word == "digimon" and not any(isinstance(part, (s.HeadConj, s.CardHead)) for part in described):
        this = Became("group", Ref("this_digimon"))
        return Select(("digimon",), None, None, (), (this, *adjective_filters(described, scope)))
    refuse("reference", core.span, "'this' stands before Digimon, Tamer, card or Token only")


def _that_named(core: s.Noun, names: tuple[str, ...], scope: Scope) -> Target:
    """ "Suspend 1 of your [Foomon]. That [Foomon] …": the only one that was named so, and the last that it can be."""
    called_so: set[Target] = set()
    for _, thing in scope.things:
        match scope.source_of(thing):
            case Select(count=Count(mode="exactly", n=1), filters=(NameIs(names=those),)) if those == names:
                called_so.add(thing)
            case _:
                pass
    found = next((each for kind in ("digimon", "card") if (each := that_one(scope, kind, core.span, False))), None)
    if len(called_so) != 1 or found not in called_so or len(names) != 1:
        refuse("reference", core.span, "which one?", ("that card", "that Digimon"))
    return spoken(found, scope, core.span, False)


def _the_other(core: s.Noun, head: s.CardHead, scope: Scope) -> Target:
    """ "Choose 2 Digimon. Delete 1 of them. The other Digimon …": of those that one was taken from, not that one."""
    left = _left(head, scope)
    if left is None or len(core.parts) != 2:
        refuse("unbound", core.span, "other than which ones?", ("the rest",))
    return left


def _left(head: s.CardHead, scope: Scope) -> Target | None:
    """What is left of the cards that one was just taken from."""
    match scope.results[-1] if scope.results else None:
        case _, Select(places=(Place(zone="revealed"), *_)) if scope.revealed is not None and called(head) == "card":
            return Ref("rest", scope.revealed)
        case taken, Select(filters=(Became(event="group", by=by) as those, *_)):
            if by is not None and called(head) in PERMANENT and is_out_of_play(scope.known(by)):
                return None  # "Trash 3 cards. Return 1 of them": none of the others is "the other Digimon"
            count = Count("exactly", 1) if is_single(head) else None
            return Select((KINDS[head.word][0],), count, None, (), (those, Except(taken)))
        case _:
            return None


def _of_the_other(core: s.Noun, quant: s.OfQuant, scope: Scope) -> Target | None:
    """ "Choose 3 Digimon. Delete 1 of them. Suspend 1 of the other Digimon": so many of those that are left.

    None for "all of the other Digimon" of no such group: all but this one, or but the one that was chosen.
    """
    match quant.inner, core:
        case s.Determiner(word="the", number=None), s.Noun(owner=None, parts=(s.State(word="other"), *_, head)) if (
            isinstance(head, s.CardHead)
        ):
            pass
        case _:
            return None
    count = count_of(quant)
    alone = scope.it is not None and scope.it == scope.result_of("choose")
    if alone or (count == Count("all") and _left(head, scope) is None):
        return None
    match _the_other(core, head, scope):
        case Select() as others:
            return msgspec.structs.replace(others, count=count)
        case rest:
            return Select(KINDS[head.word][:1], count, None, (), (Became("group", rest),))


def _of_either_kind(core: s.Noun, first: s.CardHead, join: str, last: s.CardHead, scope: Scope) -> Target:
    """ "That Digimon or Tamer", "those Digimon and Tamers": the one thing that was called so, or with "and" the two."""
    quant = core.quant
    agree(quant, first)
    many = isinstance(quant, s.Determiner) and quant.word in ("those", "these")
    found = [that_one(scope, called(head), core.span, many) for head in (first, last)]
    for head, thing in zip((first, last), found, strict=True):
        if thing is None:
            refuse("unbound", head.span, f"nothing before it that '{head.word}' could mean here")
    one, other = found
    if one is None or other is None or (one != other and join != "and"):
        refuse("unbound", core.span, "which one? They were spoken of apart", ("that Digimon",))
    if one == other:
        return spoken(one, scope, core.span, many or join == "and")
    return Several(
        (spoken(one, scope, core.span, many, called(first)), spoken(other, scope, core.span, many, called(last)))
    )


def of_all(target: Target) -> Target:
    """ "1 of the deleted Digimon", "for each Digimon deleted": of all that the trigger happened to."""
    if type(target) is not Select or not [told for told in target.filters if type(told) is Became]:
        return target
    filters = tuple(
        msgspec.structs.replace(told, by=one_or_all(told.by, True))
        if isinstance(told, Became) and told.by is not None and told.event not in ("had", "has")
        else told
        for told in target.filters
    )
    return msgspec.structs.replace(target, filters=filters)


def is_many(head: s.Part) -> bool:
    """ "The deleted cards", and not "the deleted card"; "the deleted Digimon" is one."""
    return isinstance(head, s.CardHead) and KINDS.get(head.word, ("card", None))[1] is True


def is_single(head: s.Part) -> bool:
    """ "The deleted card", and not "the deleted cards"; "the deleted Digimon" may be both."""
    return isinstance(head, s.CardHead) and KINDS.get(head.word, ("card", None))[1] is False


def is_any_player(core: s.Core | s.Amount) -> bool:
    """ "A player", who does something: whichever of them. A Digimon that "attacks a player" attacks the other one."""
    match core:
        case s.Noun(quant=s.Determiner(word="a", number=None), owner=None, parts=(s.PlayerHead(word="player"),)):
            return True
        case _:
            return False


def is_some_player(core: s.Core | s.Amount) -> bool:
    """ "A player", "the player", who does or has something: which of the two is not told."""
    match core:
        case s.Noun(
            quant=s.Determiner(word="a" | "the", number=None), owner=None, parts=(s.PlayerHead(word="player"),)
        ):
            return True
        case _:
            return False


def is_attack_target(np: s.AnyNp) -> bool:
    """ "This Digimon's attack target"."""
    core = np.core if isinstance(np, s.Np) and not np.mods else None
    return (
        type(core) is s.Noun
        and core.owner == "this digimon's"
        and [getattr(p, "word", "") for p in core.parts] == ["attack target"]
    )


def attacked(whom: Target | None, by: Target | None) -> Target | None:
    """A Digimon attacks its own opponent: the "players" that your opponent's Digimon attack are you.

    Where it is not told whose the attacker is, either of the players.
    """
    if not isinstance(whom, PlayerRef) or whom.who == "you":
        return whom
    match by:
        case None | PlayerRef(who="you") | Select(owner="you") | Ref(to="this_digimon" | "this_card" | "this_tamer"):
            return PlayerRef("opponent")
        case PlayerRef(who="opponent") | Select(owner="opponent"):
            return PlayerRef("you")
        case _:
            return PlayerRef("each_player")


def _player(core: s.Noun, word: str) -> Target:
    match core.quant, core.owner, word:
        case None, "your", "opponent":
            return PlayerRef("opponent")
        case (s.Determiner(word="the" | "an"), None, "opponent"):
            return PlayerRef("opponent")
        case (s.Determiner(word="each" | "both" | "all"), None, "player" | "players"):
            return PlayerRef("each_player")
        case (s.Determiner(word="a" | "the"), None, "player"):
            return PlayerRef("opponent")
        case (None, None, "players"):
            return PlayerRef("each_player")
        case _:
            refuse("player", core.span, "which player?")


def definite(np: s.Np, scope: Scope) -> Target | None:
    """ "the cards", with nothing to say which: those spoken of. Refuses "the [Foo]"."""
    core = np.core
    if np.mods or type(core) is not s.Noun or type(core.quant) is not s.Determiner or core.owner is not None:
        return None
    head = core.parts[0] if len(core.parts) == 1 else None
    if core.quant.word == "the" and not core.quant.number and isinstance(core.parts[-1], s.Names):
        refuse("reference", core.span, "which one?", ("that card", "that Digimon"))
    if core.quant.word != "the" or core.quant.number or type(head) is not s.CardHead or head.word in HEAD_ZONES:
        return None
    found = scope.that(head.word.removesuffix("s"))
    if found is None:
        refuse("unbound", np.span, f"nothing before it that 'the {head.word}' could mean")
    return spoken(found, scope, np.span, is_many(head))
