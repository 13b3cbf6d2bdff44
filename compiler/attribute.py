"""What cards can have: names, texts, traits, colours, numbers, cards under them, keywords, effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

import msgspec

# Noun phrases hold noun phrases: noun, modifier, attribute, relative and place import one another as modules.
from cardc.compiler import modifier, noun
from cardc.compiler.adjective import adjective_filters, numbered
from cardc.compiler.characteristic import (
    EFFECTS,
    NUMERICS,
    effect_filter,
    has_none,
    is_article,
    is_both,
    numeric,
    or_none,
    trait_filter,
)  # fmt: skip
from cardc.compiler.effect import (
    AllOf,
    AnyOf,
    Compare,
    Extreme,
    Filter,
    HasEffect,
    HasKeyword,
    HasTrait,
    HasUnder,
    Measure,
    Not,
    Number,
    Numeric,
    Other,
    Same,
    Select,
    Target,
    Total,
)  # fmt: skip
from cardc.compiler.head import is_any_of, one_colored
from cardc.compiler.held import UNDER, either_under, holding, named_or_trait, under_it
from cardc.compiler.in_field import in_field, name_excluded, some_in_field, spared_traits
from cardc.compiler.keyword import keywords_of
from cardc.compiler.left_open import not_either
from cardc.compiler.number import OPERATORS, compare, count_of, number
from cardc.compiler.other import lies_among
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.compiler.zone import HEAD_ZONES, owner_of
from cardc.grammar import syntax as s

AS_COMPARE: dict[str, Compare] = {
    "as many": "=", "as much": "=", "as many or fewer": "<=", "as much or less": "<=", "as high or lower": "<=",
    "as low or lower": "<=", "as many or more": ">=", "as much or more": ">=", "as high or higher": ">=",
    "as high or lower a": "<=", "as low or lower a": "<=", "as high or higher a": ">=",
}  # fmt: skip


def attributes(mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """ "with A or B": one attribute, and what is joined to it; returns the filter and the next index."""
    found, i = _first(mods[i], mods, i + 1, scope)
    while i < len(mods):
        match mods[i]:
            case s.ParenMod(mod=inner):
                found, i = spared_traits(found, inner) or AllOf((found, modifier.exclusion(inner, scope))), i + 1
                continue
            case s.ModConj(mod=s.ModPrep(word="other than") as inner) if _goes_on(mods, i + 1):
                name_excluded(found, inner)
                found, i = AllOf((found, modifier.exclusion(inner, scope))), i + 1
                continue
            case s.ModConj(word=word, mod=s.ModKeywords() as icons):
                more, i = _keywords(icons), i + 1
            case s.KeywordsModConj(word=word, keywords=icons, span=span):
                more, i = _keywords(s.ModKeywords(span, "with", icons)), i + 1
            case s.ModConj(word=word, mod=s.ModPrep(word="with" | "w/", np=core)):
                more, i = attribute(core, mods, i + 1, scope)
            case s.ModConj(word=word, mod=s.Noun() | s.Possessed() | s.Pronoun() | s.Amount() as core):
                more, i = attribute(core, mods, i + 1, scope)
            case _:
                break
        found = AllOf((found, more)) if is_both(word) else AnyOf((found, more))
    return found, i


def _first(mod: s.Mod, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    match mod:
        case s.ModKeywords():
            return _keywords(mod), i
        case s.ModPrep(np=core):
            return attribute(core, mods, i, scope)
        case _:
            refuse("attribute", mod.span, "this is nothing a card can have")


def _goes_on(mods: Sequence[s.Mod], i: int) -> bool:
    """ "with A, other than B, or C": the exclusion stands inside the list."""
    after = mods[i] if i < len(mods) else None
    return isinstance(after, s.ModConj) and after.word != ","


def _keywords(mod: s.ModKeywords) -> Filter:
    filter_ = HasKeyword(tuple(k.name for k in keywords_of(mod.keywords, mod.span)))
    return Not(filter_) if mod.word == "without" else filter_


def attribute(core: s.Core | s.Amount, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """One attribute, and the modifiers from `i` on that complete it, "in one of its digivolution cards" among them."""
    filter_, i = _own_attribute(core, mods, i, scope)
    match mods[i : i + 1]:
        case [
            s.ModPrep(
                word="in",
                np=s.Noun(quant=s.OfQuant(quant=s.Exactly(number="one" | "1", compare=None)), owner="its" | "their",
                          parts=(s.CardHead(word=word),)),
            )
        ] if word in UNDER and isinstance(filter_, Number):  # fmt: skip
            return HasUnder(UNDER[word], Select(("card",), None, None, (), (filter_,))), i + 1
        case _:
            return filter_, i


def _own_attribute(core: s.Core | s.Amount, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """ "5000 DP or less", "the [X] trait", "[X] in its name", "4 or more digivolution cards"."""
    if not isinstance(core, s.Noun) or core.owner is not None:
        refuse("attribute", core.span, "this is nothing a card can have")
    head = core.parts[-1]
    alone = len(core.parts) == 1
    if isinstance(head, s.Names) and alone and core.quant is None:
        return _named(head, mods, i)
    if isinstance(head, s.StatAdj) and alone and head.word in NUMERICS and is_article(core.quant):
        what = numeric(head.word, scope.kinds)
        return Number(what, compare(head.compare), number(head.number, head.span)), i
    if isinstance(head, s.StatHead):
        return _stat(core, head, mods, i, scope)
    if isinstance(head, s.CardHead):
        return _cards(core, head, mods, i, scope)
    refuse("attribute", core.span, "this is nothing a card can have")


def _named(head: s.Names, mods: Sequence[s.Mod], i: int) -> tuple[Filter, int]:
    """ "[A] in its name", "[A] (other than [B]) in its text", "[A] in its digivolution cards"."""
    match mods[i : i + 2]:
        case [
            s.InField() as field,
            s.ModConj(mod=s.Noun(quant=None, owner=None, parts=(s.CardHead(word=word),))) as conj,
        ] if word in UNDER and word.endswith("s"):  # "[A] in its name or digivolution cards"
            either = (in_field(head.names, field), holding(UNDER[word], head.names))
            return (AllOf(either) if is_both(conj.word) else AnyOf(either)), i + 2
        case [s.InField() as field, *_]:
            return in_field(head.names, field), i + 1
        case [s.ParenMod(mod=inner), s.InField() as field]:
            return some_in_field(head.names, inner, field), i + 2
        case [s.ModConj(mod=s.ModPrep() as inner), s.FieldConj() as conj]:
            return some_in_field(head.names, inner, s.InField(conj.span, conj.word)), i + 2
        case _:
            pass
    if (under := under_it(mods, i)) is not None:
        return holding(under, head.names), i + 1
    if (either := named_or_trait(head.names, mods, i)) is not None:
        return either, i + 2
    wanted = ("in its name", "in its text", "trait")
    refuse("attribute", head.span, "a [name] alone is nothing a card can have", wanted)


def in_its_stack(mods: Sequence[s.Mod], i: int) -> bool:
    """ "2 or more same-level cards in its stack"."""
    match mods[i : i + 1]:
        case [s.ModPrep(word="in", np=s.Noun(owner="its" | "their", parts=(s.ZoneHead(word="stack" | "stacks"),)))]:
            return True
        case _:
            return False


def _stat(core: s.Noun, head: s.StatHead, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    before = core.parts[:-1]
    quant = core.quant
    word = head.word
    if word == "dp" and [part.word for part in before if isinstance(part, s.State)] == ["original"]:
        return _numbered("original_dp", core, mods, i, scope)
    if word in ("trait", "traits"):
        if len(before) == 1 and isinstance(before[0], s.Names) and is_article(quant):
            return trait_filter(before[0].names, core.span), i
        if len(before) == 1 and isinstance(before[0], s.State) and before[0].word == "such" and quant is None:
            return _such_trait(core, scope), i
        refuse("trait", core.span, "a trait is written the [X] trait")
    if word in EFFECTS:
        return effect_filter(core, word), i
    what = numeric(word, scope.kinds) if word in NUMERICS else None
    one = word == "digixros requirement"
    named = one or word in ("digixros requirements", "digixros conditions")
    if named and not before and (quant is None or has_none(quant) or (one and is_article(quant))):
        return or_none(HasEffect(("digixros",)), quant), i
    if len(before) == 1 and isinstance(before[0], (s.State, s.StatHead)):
        state = before[0].word
        if state in ("highest", "lowest") and is_article(quant):
            what, i = (what, i) if word != "number" else (_number_of(mods, i), i + 1)
            if what is not None:
                return Number(what, "=", Extreme(state, what)), i
        if state == "total" and what is not None and is_article(quant) and i < len(mods):
            mod = mods[i]
            if isinstance(mod, s.ModPrep) and mod.word in ("up to", "of"):
                return _added_up(what, mod), i + 1
        if state == "different" and word == "colors" and isinstance(quant, s.Exactly):
            return _counted(quant, "colors", mods, i)  # of one: "2 or more different colors" (see `each_or_together`)
        if state in ("same", "different"):
            if quant is not None and not (isinstance(quant, s.Determiner) and quant.word in _SAME_OR_DIFFERENT[state]):
                refuse("quantity", core.span, "so many of what?", (f"{state} {word}",))
            return _same(state, word, mods, i, scope)
        if state in _BY_ANY and what is not None and isinstance(quant, s.Determiner) and quant.word == "a":
            return _than(what, _BY_ANY[state], mods, i, scope, core.span)
        refuse("attribute", before[0].span, f"'{state} {word}' is nothing a card can have")
    if before or what is None:
        refuse("attribute", core.span, "this is nothing a card can have")
    return _numbered(what, core, mods, i, scope)


def _numbered(what: Numeric, core: s.Noun, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """ "5000 DP or less", "an original DP of 5000 or less", "more DP than this Digimon"."""
    quant = core.quant
    if isinstance(quant, s.AsQuant):
        return _as_measure(AS_COMPARE[quant.word], what, mods, i, scope, core.span)
    if isinstance(quant, s.Exactly):
        return _counted(quant, what, mods, i)
    if (found := _more_than(what, quant, mods, i, scope)) is not None:
        return found
    if is_article(quant) and i < len(mods):
        return _compared(what, mods, i, scope)
    refuse("attribute", core.span, f"which {core.parts[-1].word}?")  # pyright: ignore[reportAttributeAccessIssue]


def _such_trait(core: s.Noun, scope: Scope) -> Filter:
    """ "1 card with the [X] trait … 1 of your Digimon with such trait"."""
    match [each for each in (scope.such.filters if scope.such else ()) if isinstance(each, HasTrait)]:
        case [one]:
            return one
        case _:
            refuse("unbound", core.span, "which trait?")


def _number_of(mods: Sequence[s.Mod], i: int) -> Numeric | None:
    """ "the highest number of | digivolution cards"."""
    match mods[i : i + 1]:
        case [s.ModPrep(word="of", np=s.Noun(quant=None, owner=None, parts=(s.CardHead(word=word),)))]:
            return UNDER.get(word)
        case _:
            return None


def _counted(quant: s.Exactly, what: Numeric, mods: Sequence[s.Mod], i: int) -> tuple[Filter, int]:
    """ "5000 DP or less", "2 or more colors"."""
    word = quant.compare
    mod = mods[i] if i < len(mods) else None
    if isinstance(mod, s.Compare) and word is None:
        word = mod.word
        i += 1
    return Number(what, compare(word), number(quant.number, quant.span)), i


def _compared(what: Numeric, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """ "a play cost of 4 or less", "DP less than or equal to that Digimon"."""
    mod = mods[i]
    if isinstance(mod, s.ModPrep):
        if mod.word == "of" and isinstance(mod.np, s.Amount) and isinstance(mod.np.quant, s.Exactly):
            return numbered(what, mod.np.quant.compare, mod.np.quant.number, mod.span), i + 1
        if mod.word == "adding up to":
            return _added_up(what, mod), i + 1
        if mod.word in OPERATORS and not isinstance(mod.np, s.Amount):
            measured, i = measure(what, mod.np, mods, i + 1, scope)
            return Number(what, OPERATORS[mod.word], measured), i
        more, _, word = mod.word.partition(" ")
        if more.isdigit() and word in _BY_SO_MUCH and not isinstance(mod.np, s.Amount):
            measured, i = measure(what, mod.np, mods, i + 1, scope)
            plus = number(more, mod.span) * _BY_SO_MUCH[word]
            return Number(what, "=", msgspec.structs.replace(measured, plus=plus)), i
    refuse("attribute", mod.span, "this does not compare")


_BY_SO_MUCH = {"higher than": 1, "lower than": -1}


def _added_up(what: Numeric, mod: s.ModPrep) -> Filter:
    """ "DP adding up to 3000", "a total play cost up to 15": of all that are chosen, together."""
    up_to = mod.word != "of"
    if isinstance(mod.np, s.Amount) and isinstance(mod.np.quant, s.Exactly) and mod.np.quant.compare is None and up_to:
        return Total(what, "<=", number(mod.np.quant.number, mod.span))
    if isinstance(mod.np, s.Amount) and isinstance(mod.np.quant, s.Exactly) and mod.np.quant.compare and not up_to:
        return Total(what, compare(mod.np.quant.compare), number(mod.np.quant.number, mod.span))
    refuse("attribute", mod.span, "up to how much together?", ("8 or less",))


def measure(what: Numeric, core: s.Core, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Measure, int]:
    """ "this Digimon", "this Digimon's DP", "the DP of the chosen Digimon", "the number of cards in your hand"."""
    head = core.parts[-1] if isinstance(core, (s.Noun, s.Possessed)) else None
    if isinstance(core, s.Noun) and isinstance(core.parts[0], s.State) and core.parts[0].word == "total":
        return Measure("count", noun.one(core, mods[i:], scope)), len(mods)  # "the total cards in both players' hands"
    if not isinstance(head, s.StatHead):
        yours = _yours(core, scope)
        compared, i = (yours, i) if yours is not None else _compared_with(core, mods, i, scope)
        many = isinstance(head, s.CardHead) and UNDER.get(head.word) is not None and head.word.endswith("s")
        return Measure("count" if many else what, compared), i  # "… this Digimon's digivolution cards": how many
    named = "count" if head.word == "number" else NUMERICS.get(head.word)
    if named is None or isinstance(core, s.Pronoun) or len(core.parts) != 1:
        refuse("measure", core.span, "which number?")
    if isinstance(core, s.Possessed):
        return Measure(named, noun.one(core.owner, (), scope)), i
    if core.owner is not None:
        _, host = owner_of(core.owner, scope, core.span)
        if host is not None:
            return Measure(named, host), i
    elif i < len(mods):
        mod = mods[i]
        if isinstance(mod, s.ModPrep) and mod.word == "of" and not isinstance(mod.np, s.Amount):
            end = _counted_to(mods, i + 1) if named == "count" else len(mods)
            return Measure(named, noun.one(mod.np, mods[i + 1 : end], scope)), end
    refuse("measure", core.span, f"whose {head.word}?")


def _yours(core: s.Core, scope: Scope) -> Target | None:
    """ "By returning 1 of your Digimon to the hand, delete 1 Digimon with as much or less DP as your Digimon": that."""
    match core:
        case s.Noun(quant=None, owner="your", parts=(s.CardHead(word="digimon" | "tamer" as kind),)):
            yours = scope.that(f"your {kind}", sure=True)
            if yours is None:
                refuse("unbound", core.span, f"which {kind} of yours?", (f"1 of your {kind}",))
            return yours
        case _:
            return None


def _counted_to(mods: Sequence[s.Mod], i: int) -> int:
    """ "the number of cards in your trash | from your hand": nothing is counted "from" a place."""
    for at in range(i, len(mods)):
        match mods[at]:
            case s.ModPrep(word="from"):
                return at
            case s.Participle() | s.Relative():  # "the number of cards trashed from your hand"
                break
            case _:
                pass
    return len(mods)


def _compared_with(core: s.Core, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Target, int]:
    """What is compared with, and what describes it: "1 of your Digimon with [X] in its text", "the one you played"."""
    end = i
    if isinstance(core, s.Pronoun) and core.word == "it":
        not_either(scope, core.span)
    if scope.in_play_noun and _is_card(core) and i < len(mods) and _of_the_whole(mods[i]):
        end = next((at for at in range(i + 1, len(mods)) if not isinstance(mods[at], s.ModConj)), len(mods))
    elif i < len(mods) and isinstance(noun.one(core, (), scope), Select):
        first = mods[i]
        if _is_place(first) and any(map(_is_place, mods[i + 1 :])):
            end = next(at for at in range(i + 1, len(mods)) if _is_place(mods[at]))
        told = isinstance(first, s.ModPrep) and first.word in ("with", "without")
        if told or isinstance(first, (s.Participle, s.Relative)):
            later = (at for at in range(i + 1, len(mods)) if _of_the_whole(mods[at]))
            end = next(later, len(mods))
    return noun.one(core, mods[i:end], scope), end


def _is_card(core: s.Core) -> bool:
    """ "1 of your opponent's Digimon with the same level as 1 Digimon card among them": no card in play is there."""
    head = core.parts[-1] if isinstance(core, s.Noun) and core.owner is None else None
    return isinstance(head, s.CardHead) and head.word.endswith(("card", "cards"))


def _is_place(mod: s.Mod) -> bool:
    """Of two places behind a comparison the first is that of what is compared with: "as X on the field from …"."""
    return isinstance(mod, s.ModPrep) and mod.word in ("from", "in", "on")


def _of_the_whole(mod: s.Mod) -> bool:
    """Whether this, behind a comparison, describes the card compared, not what it is compared with."""
    return isinstance(mod, s.ModPrep) and mod.word in ("from", "in", "under", "on", "among", "other than")


def _as_measure(
    operator: Compare, what: Numeric, mods: Sequence[s.Mod], i: int, scope: Scope, span: tuple[int, int]
) -> tuple[Filter, int]:
    if i < len(mods):
        mod = mods[i]
        if isinstance(mod, s.ModPrep) and mod.word == "as" and not isinstance(mod.np, s.Amount):
            measured, i = measure(what, mod.np, mods, i + 1, scope)
            return Number(what, operator, measured), i
    refuse("attribute", span, "as much as what?")


def _more_than(
    what: Numeric, quant: s.Quant | None, mods: Sequence[s.Mod], i: int, scope: Scope
) -> tuple[Filter, int] | None:
    """ "more DP than this Digimon", "fewer digivolution cards than …"; None where nothing is compared so."""
    match quant, mods[i : i + 1]:
        case s.Determiner(word="more" | "fewer" | "less" as word, number=None), [s.ModPrep(word="than")] if (
            word != "less" or what in ("dp", "original_dp")
        ):
            return _than(what, ">" if word == "more" else "<", mods, i, scope, quant.span)
        case _:
            return None


_SAME_OR_DIFFERENT = {"same": ("the",), "different": ("a",)}
_BY_ANY: dict[str, Compare] = {"higher": ">", "lower": "<"}


def _than(what: Numeric, how: Compare, mods: Sequence[s.Mod], i: int, scope: Scope, span: s.Span) -> tuple[Filter, int]:
    """ "a lower level | than this Digimon"."""
    match mods[i : i + 1]:
        case [s.ModPrep(word="than", np=s.Noun() | s.Possessed() | s.Pronoun() as than)]:
            measured, i = measure(what, than, mods, i + 1, scope)
            return Number(what, how, measured), i
        case _:
            refuse("attribute", span, "than what?", ("than this Digimon",))


def _same(state: str, word: str, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    what = word.rstrip("s").replace(" ", "_")
    if what not in ("name", "card_number") and word not in NUMERICS:
        refuse("attribute", mods[i - 1].span, f"'{state} {word}' is nothing a card can have")
    if i < len(mods):
        mod = mods[i]
        if isinstance(mod, s.ModPrep) and mod.word in ("as", "from", "than") and _thing(mod.np):
            compared, i = _compared_with(mod.np, mods, i + 1, scope)
            if state == "different" and is_any_of(mod.np) and isinstance(compared, Select):
                compared = msgspec.structs.replace(compared, count=None)  # "than any of your Tamers": from all of them
            return Same(what, compared, state == "different"), i
        if what == "name" and isinstance(mod, s.Relative) and (of := _named_in(mod)) is not None:
            within = noun.one(of, (), scope)  # "a different name that includes the chosen Digimon's name"
            return AllOf((Same("name", within, state == "different"), Same("in_name", within))), i + 1
    return Same(what, None, state == "different"), i


def _named_in(mod: s.Relative) -> s.Noun | None:
    """ "that includes the chosen Digimon's name": whose."""
    match mod:
        case s.Relative(
            word="that", subject=None, auxes=(), verb="includes",
            object=s.RelNp(np=s.Possessed(owner=s.Noun() as of, parts=(s.StatHead(word="name"),))),
        ):  # fmt: skip
            return of
        case _:
            return None


def _itself(np: s.Core | s.Amount) -> bool:
    return isinstance(np, s.Pronoun) and np.word in ("it", "them") and np.quant is None


def is_below_it(mods: Sequence[s.Mod], i: int) -> bool:
    """ "cards | under it"."""
    below = mods[i] if i < len(mods) else None
    return isinstance(below, s.ModPrep) and below.word == "under" and _itself(below.np)


def _held(core: s.Noun, told: Sequence[s.Mod], scope: Scope) -> Filter:
    """ "5 or more cards under it", "no cards under it", "a card with the [X] trait under it"."""
    held = noun.one(core, told, scope)
    if isinstance(held, Select) and held.count is not None and held.count.mode == "none":
        return HasUnder("under", Select(held.of, None, None, (), held.filters) if held.filters else None, True)
    return HasUnder("under", held)


def _thing(np: s.Core | s.Amount) -> TypeGuard[s.Core]:
    """Whether something can be compared with this: "the same as X", but not "different names from your hand"."""
    head = np.parts[-1] if isinstance(np, (s.Noun, s.Possessed)) else None
    counted = isinstance(np, s.Noun) and isinstance(np.quant, s.OfQuant)  # "as any of its digivolution cards"
    place = isinstance(head, s.ZoneHead) or (isinstance(head, s.CardHead) and head.word in HEAD_ZONES and not counted)
    return not place and not isinstance(np, s.Amount)


def _cards(core: s.Noun, head: s.CardHead, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """ "no digivolution cards", "4 or more digivolution cards", "a [X] digivolution card"."""
    told = modifier.described(mods, i)  # "7 or more cards with different names in its digivolution cards"
    under = (
        under_it(mods, i + len(told))
        if head.word
        in ("card", "cards", "digimon card", "tamer card", "tamer", "digimon", "tamer cards", "digimon cards")
        else None
    )
    if under is None and head.word == "cards" and in_its_stack(mods, i):
        return HasUnder("stack", noun.one(core, (), scope)), i + 1
    if under is not None:
        held, i = noun.one(core, told, scope), i + len(told)
        if isinstance(held, Select) and held.count is not None and held.count.mode == "none":
            return HasUnder(under, Select(held.of, None, None, (), held.filters), True), i + 1
        return HasUnder(under, held), i + 1
    if is_below_it(mods, i + len(told)):
        return _held(core, told, scope), i + len(told) + 1
    zone = UNDER.get(head.word)
    if zone is None:
        refuse("attribute", head.span, f"'{head.word}' is nothing a card can have")
    if (either := either_under(core)) is not None:
        return either, i
    one_colored(core)
    filters = adjective_filters(core.parts[:-1], scope)
    if isinstance(core.quant, s.Determiner) and core.quant.word == "another":
        filters.insert(0, Other())
    lies_among(filters, {zone}, scope, core.span)
    if i < len(mods) and isinstance(mod := mods[i], s.ModPrep) and mod.word == "with":
        described, i = attributes(mods, i, scope.describing(()))  # "a digivolution card with [X] in its name"
        filters.append(described)
    quant = core.quant
    if not filters and (found := _more_than(zone, quant, mods, i, scope)) is not None:
        return found
    if isinstance(quant, s.AsQuant) and not filters:
        return _as_measure(AS_COMPARE[quant.word], zone, mods, i, scope, core.span)
    count = count_of(quant)
    if count is not None and count.mode == "none":
        return HasUnder(zone, Select(("card",), None, None, (), tuple(filters)) if filters else None, True), i
    if not filters and isinstance(quant, s.Exactly):
        n = number(quant.number, quant.span)
        return Number(zone, compare(quant.compare, ">=" if n else "="), n), i  # "3" are there with 4, too (CR 4-26-1)
    if isinstance(quant, s.UpTo) and quant.word == "exactly" and count is not None:
        if filters:
            refuse("quantity", quant.span, "exactly so many of a kind under a card is not said")
        return Number(zone, "=", count.n or 0), i
    return HasUnder(zone, Select(("card",), count, None, (), tuple(filters)) if filters or count else None), i
