"""Noun phrases to targets: what is chosen or matched, whose, from where, with which filters.

Every part and modifier of the phrase is consumed exactly once; what no rule consumes is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardc.compiler import attribute
from cardc.compiler.effect import (
    AllOf,
    AnyOf,
    Became,
    Except,
    Extreme,
    FaceUp,
    Filter,
    HasColor,
    HasTrait,
    Kind,
    KindIs,
    NameIs,
    Not,
    Number,
    Other,
    Place,
    Player,
    PlayerRef,
    Ref,
    Same,
    Select,
    Several,
    Suspended,
    Target,
)  # fmt: skip
from cardc.compiler.number import compare, count_of, is_plural, number
from cardc.compiler.place import HOSTS, PLAYERS, owner_of, places_of
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s

KINDS: dict[str, tuple[Kind, bool | None]] = {
    # word -> kind, plural (None: the same in both numbers)
    "digimon": ("digimon", None), "digimon card": ("digimon", False), "digimon cards": ("digimon", True),
    "tamer": ("tamer", False), "tamers": ("tamer", True), "tamer card": ("tamer", False), "tamer cards": ("tamer", True),
    "option": ("option", False), "options": ("option", True), "option card": ("option", False),
    "option cards": ("option", True), "card": ("card", False), "cards": ("card", True), "digi-egg": ("digi_egg", False),
    "digi-eggs": ("digi_egg", True), "digi-egg card": ("digi_egg", False), "digi-egg cards": ("digi_egg", True),
    "token": ("token", False), "tokens": ("token", True), "security digimon": ("digimon", None),
    "digivolution card": ("card", False), "digivolution cards": ("card", True), "security card": ("card", False),
    "security cards": ("card", True), "link card": ("card", False), "link cards": ("card", True),
    "dual card": ("card", False), "dual cards": ("card", True),
}  # fmt: skip

HEAD_ZONES = {
    "digivolution card": "digivolution_cards", "digivolution cards": "digivolution_cards", "security card": "security",
    "security cards": "security", "link card": "link_cards", "link cards": "link_cards", "security digimon": "security",
}  # fmt: skip

RESULTS = {
    "deleted": "delete", "trashed": "trash", "played": "play", "chosen": "choose", "returned": "return", "placed": "place",
    "revealed": "reveal", "suspended": "suspend", "added": "add", "linked": "link", "attacking": "attack",
    "digivolving": "digivolve",
}  # fmt: skip
"""Participles that point back: "the deleted Digimon" is what was deleted."""

BECAME = {
    "attacking",
    "digivolving",
    "chosen",
    "deleted",
    "revealed",
    "played",
    "trashed",
    "returned",
    "placed",
    "added",
    "linked",
    "specified",
    "suspended",
}


def target(np: s.AnyNp, scope: Scope) -> Target:
    """The target that a noun phrase names. Refuses phrases that name no card or player."""
    if isinstance(np, s.NpList):
        np = _heads_shared(np)
        items = [target(np.first, scope)]
        if isinstance(items[0], Select):
            scope = scope.listing(items[0])
        words = {link.word.strip(" ,") for link in np.links if link.word != ","}
        items.extend(target(link.np, scope) for link in np.links)
        if len(words) != 1 or not words <= {"and", "or"}:
            refuse("coordination", np.span, "this list joins its members in two ways")
        return _shared(Several(tuple(items), "and" if words == {"and"} else "or"))
    if isinstance(np, s.Amount):
        return _headless(np, scope)
    return one(np.core, np.mods, scope)


def _shared(several: Several) -> Several:
    """ "Add 1 X and 1 Y among them": places of the last member hold for all that have none (attachment table)."""
    last = several.items[-1]
    if not isinstance(last, Select) or not last.places:
        return several
    items = tuple(
        msgspec.structs.replace(item, places=last.places)
        if isinstance(item, Select) and not item.places and not item.owner
        else item
        for item in several.items
    )
    return msgspec.structs.replace(several, items=items)


def _heads_shared(np: s.NpList) -> s.NpList:
    """ "1 level 4 and 1 level 6 Digimon": a member without a noun has that of the last one."""
    last = np.links[-1].np
    core = last.core if isinstance(last, s.Np) else None
    if not isinstance(core, s.Noun) or not isinstance(core.parts[-1], s.CardHead):
        return np
    head = core.parts[-1]

    def with_head(item: s.OneNp) -> s.OneNp:
        if isinstance(item, s.Np) and isinstance(item.core, s.Noun) and not item.mods:
            if isinstance(item.core.parts[-1], s.Level | s.Colors):
                parts = (*item.core.parts, head)
                return msgspec.structs.replace(item, core=msgspec.structs.replace(item.core, parts=parts))
        return item

    links = tuple(msgspec.structs.replace(link, np=with_head(link.np)) for link in np.links)
    return msgspec.structs.replace(np, first=with_head(np.first), links=links)


def _headless(np: s.Amount, scope: Scope) -> Target:
    """ "1", "both", "another": of what was spoken of last."""
    if scope.cards is None or not isinstance(scope.cards, Select):
        refuse("unbound", np.span, "a number without a noun, and nothing it could count")
    return msgspec.structs.replace(scope.cards, count=count_of(np.quant))


def one(core: s.Core, mods: Sequence[s.Mod], scope: Scope) -> Target:
    """A single noun phrase with its modifiers."""
    match core:
        case s.Pronoun():
            found = pronoun(core, scope)
            return _with_mods(found, mods, scope) if mods else found
        case s.Possessed(owner=owner, parts=parts):
            host = one(owner, (), scope)
            base = _select(None, None, parts, scope, core.span)
            return _with_mods(_hosted(base, host, core.span), mods, scope)
        case s.Noun(quant=quant, owner=owner, parts=parts):
            special = _reference(core, scope)
            if special is not None:
                return _with_mods(special, mods, scope) if mods else special
            each = _each_name(core)
            if each is not None:
                return _shared(Several(tuple(one(item, mods, scope) for item in each), "and"))
            alternative = _name_or_noun(core)
            if alternative is not None:
                named, rest = alternative
                return Several((one(named, (), scope), one(rest, mods, scope)), "or")
            base = _select(quant, owner, parts, scope, core.span)
            return _with_mods(base, mods, scope)


def _each_name(core: s.Noun) -> list[s.Noun] | None:
    """ "1 [A] and [B]", "1 of each [A], [B] and [C]": one of each name."""
    last = core.parts[-1]
    if not isinstance(last, s.Names) or not any("and" in join for join in last.names.joins):
        return None
    before = core.parts[:-1]
    single = [s.Names(last.span, s.Icons((name,))) for name in last.names.items]
    return [msgspec.structs.replace(core, parts=(*before, name)) for name in single]


def _name_or_noun(core: s.Noun) -> tuple[s.Noun, s.Noun] | None:
    """ "1 of your [X] or Digimon with the [Y] trait": either the named card, or the noun with what follows it."""
    for at, part in enumerate(core.parts[:-1]):
        if isinstance(part, s.HeadConj) and at > 0 and "or" in part.word:
            if isinstance(core.parts[at - 1], s.Names) and isinstance(core.parts[at + 1], s.CardHead):
                first = msgspec.structs.replace(core, parts=core.parts[:at])
                return first, msgspec.structs.replace(core, parts=core.parts[at + 1 :])
    return None


def pronoun(node: s.Pronoun, scope: Scope) -> Target:
    """Bind a pronoun to what introduced it (DESIGN §5); refuse where nothing did."""
    if node.word == "you":
        if node.quant is not None:
            refuse("quantity", node.span, "'you' takes no quantity")
        return PlayerRef("you")
    if node.word == "this":
        refuse("reference", node.span, "'this' needs a noun here")
    if node.word in ("the rest", "the remaining cards"):
        if scope.revealed is None:
            refuse("unbound", node.span, f"'{node.word}' of what? No cards were revealed or chosen before")
        return Ref("rest", scope.revealed, node.word)
    if (
        node.word == "they"
        and node.quant is None
        and scope.player == "opponent"
        and (scope.player_last or scope.it is None)
    ):
        return PlayerRef("opponent")
    if scope.it is None and node.word in ("it", "itself") and scope.itself is not None and node.quant is None:
        return scope.itself
    if scope.it is None:
        refuse("unbound", node.span, f"nothing before it that '{node.word}' could mean")
    if node.quant is not None:
        return Select(("card",), count_of(node.quant), None, (), (Became("group", scope.it),))
    return scope.it


def _reference(core: s.Noun, scope: Scope) -> Target | None:
    """ "this Digimon", "that card", "those Digimon", "your opponent", "the remaining cards"."""
    quant, parts = core.quant, core.parts
    if len(parts) == 1 and isinstance(parts[0], s.PlayerHead):
        return _player(core)
    word = quant.word if isinstance(quant, s.Determiner) else None
    if word in ("that", "those", "these", "this") and core.owner is None:
        head = parts[-1]
        if not isinstance(head, s.CardHead):
            return None
        if word == "this":
            if len(parts) == 1 and head.word in (
                "digivolution card",
                "security card",
                "link card",
                "option card",
                "digimon card",
            ):
                return Ref("this_card")
            if len(parts) == 1 and head.word in ("digimon", "tamer", "card", "option", "token"):
                return Ref(f"this_{head.word}")
            if head.word == "digimon" and not any(isinstance(part, s.HeadConj | s.CardHead) for part in parts[:-1]):
                this = Became("group", Ref("this_digimon"))
                return Select(("digimon",), None, None, (), (this, *adjective_filters(parts[:-1], scope)))
            refuse("reference", core.span, "'this' stands before Digimon, Tamer, card or Token only")
        _agree(quant, head)
        if scope.it is None:
            refuse("unbound", core.span, f"nothing before it that '{word} {head.word}' could mean")
        return scope.it
    states = [part.word for part in parts if isinstance(part, s.State)]
    if (
        word == "the"
        and core.owner is None
        and isinstance(parts[-1], s.CardHead)
        and len(parts) == 2
        and isinstance(parts[0], s.State)
    ):
        lemma = RESULTS.get(parts[0].word)
        if lemma is not None:
            found = scope.result_of(lemma)
            if found is None:
                refuse("unbound", core.span, f"nothing was {parts[0].word} before")
            return found
    if word == "the" and core.owner is None and states and states[0] == "remaining":
        if scope.revealed is None:
            refuse("unbound", core.span, "no cards were revealed before that could remain")
        return Ref("rest", scope.revealed, "remaining")
    return None


def _player(core: s.Noun) -> Target:
    head = core.parts[0]
    assert isinstance(head, s.PlayerHead)
    match core.quant, core.owner, head.word:
        case None, "your", "opponent":
            return PlayerRef("opponent")
        case (s.Determiner(word="the" | "an"), None, "opponent"):
            return PlayerRef("opponent")
        case (s.Determiner(word="each" | "both" | "all"), None, "player" | "players"):
            return PlayerRef("each_player")
        case (s.Determiner(word="a"), None, "player"):
            return PlayerRef("opponent")
        case (None, None, "players" | "player"):
            return PlayerRef("opponent")
        case _:
            refuse("player", core.span, "which player?")


def _agree(quant: s.Quant | None, head: s.CardHead) -> None:
    wanted = is_plural(quant)
    has = KINDS.get(head.word, ("card", None))[1]
    if wanted is not None and has is not None and wanted != has:
        refuse("agreement", head.span, f"'{head.word}' should be {'plural' if wanted else 'singular'} here")


def _select(
    quant: s.Quant | None, owner: str | None, parts: Sequence[s.Part], scope: Scope, span: tuple[int, int]
) -> Select:
    groups = _groups(parts, span)
    kinds: list[Kind] = []
    zones: list[str] = []
    alternatives: list[tuple[tuple[Kind, ...], list[Filter]]] = []
    position: s.Position | None = None
    for group in groups:
        head = group[-1] if isinstance(group[-1], s.CardHead) else None
        adjectives = group[:-1] if head else group
        found_position, adjectives = _position(adjectives)
        if found_position is not None:
            if position is not None:
                refuse("order", found_position.span, "two positions for one noun")
            position = found_position
        if position is not None:
            adjectives = [p for p in adjectives if not (isinstance(p, s.State) and p.word == "stacked")]
        such = [p for p in adjectives if isinstance(p, s.State) and p.word == "such"]
        filters = adjective_filters([p for p in adjectives if p not in such], scope)
        if such:
            if not scope.such:
                refuse("unbound", such[0].span, "such as what?")
            filters = [*scope.such, *filters]
        if head is None:
            if not any(isinstance(p, s.Names) for p in adjectives):
                refuse("noun", span, "a noun is missing after these words", ("Digimon", "card", "Tamer"))
            kind: Kind = "card"
        else:
            if head.word not in KINDS:
                refuse("noun", head.span, f"'{head.word}' is no card to choose")
            kind = KINDS[head.word][0]
            _agree(quant, head)
            if head.word in HEAD_ZONES:
                zones.append(HEAD_ZONES[head.word])
        kinds.append(kind)
        alternatives.append(((kind,), filters))
    filters = _merge(alternatives)
    count = count_of(quant)
    if position is not None:
        n = number(position.number, position.span) if position.number else 1
        count = count_of(quant) if isinstance(quant, s.OfQuant) else None
        from cardc.compiler.effect import Count

        count = count or Count("exactly", n)
    whose: Player | str | None = None
    host: Target | None = None
    if owner is not None:
        if owner == "their" and zones and zones[0] in ("digivolution_cards", "link_cards") and scope.it is not None:
            host = scope.it
        else:
            whose, host = owner_of(owner, scope, span)
    places: tuple[Place, ...] = ()
    if zones:
        zone_position = position.word if position else None
        places = tuple(
            Place(zone, whose if host is None else None, zone_position, None, host)  # pyright: ignore[reportArgumentType]
            for zone in dict.fromkeys(zones)
        )
    elif position is not None:
        places = (Place("stack", whose if host is None else None, position.word, None, host),)  # pyright: ignore[reportArgumentType]
    elif host is not None:
        refuse("owner", span, "these cards belong to no card")
    if (
        isinstance(quant, s.OfQuant)
        and isinstance(quant.inner, s.Determiner)
        and quant.inner.word in ("those", "these")
    ):
        if scope.it is None:
            refuse("unbound", span, f"nothing before it that '{quant.inner.word}' could mean")
        filters = [Became("group", scope.it), *filters]
    other = quant.quant if isinstance(quant, s.OfQuant) else quant
    if isinstance(other, s.Determiner) and other.word == "another":
        filters = [Other(), *filters]
    return Select(tuple(dict.fromkeys(kinds)), count, whose if host is None else None, places, tuple(filters))  # pyright: ignore[reportArgumentType]


def _position(parts: Sequence[s.Part]) -> tuple[s.Position | None, list[s.Part]]:
    """ "top 3", "top or bottom" at the start of a noun; the rest of its adjectives."""
    if parts and isinstance(parts[0], s.Position):
        first = parts[0]
        if len(parts) > 2 and isinstance(parts[1], s.HeadConj) and isinstance(parts[2], s.Position):
            if parts[1].word != "or" or {first.word, parts[2].word} != {"top", "bottom"} or first.number:
                refuse("order", first.span, "top or bottom is wanted here")
            return s.Position(first.span, "top_or_bottom", parts[2].number), list(parts[3:])
        return first, list(parts[1:])
    return None, list(parts)


def _groups(parts: Sequence[s.Part], span: tuple[int, int]) -> list[list[s.Part]]:
    """Cut "red Digimon or black Tamer" at the joins; a join between adjectives stays inside its group."""
    groups: list[list[s.Part]] = [[]]
    for at, part in enumerate(parts):
        if isinstance(part, s.HeadConj):
            if not groups[-1] or at + 1 == len(parts):
                refuse("coordination", part.span, f"'{part.word}' joins nothing here")
            if isinstance(groups[-1][-1], s.CardHead):
                groups.append([])
            else:
                groups[-1].append(part)
            continue
        if groups[-1] and isinstance(groups[-1][-1], s.CardHead):
            refuse("noun", part.span, "two nouns in a row")
        groups[-1].append(part)
    if not groups[-1]:
        refuse("noun", span, "a noun is missing after 'or'")
    return groups


def adjective_filters(parts: Sequence[s.Part], scope: Scope) -> list[Filter]:
    """One filter an adjective; "red or [X] trait" gives the alternative of its two neighbours."""
    out: list[Filter] = []
    joined: str | None = None
    for part in parts:
        if isinstance(part, s.HeadConj):
            if not out:
                refuse("coordination", part.span, f"'{part.word}' joins nothing here")
            joined = part.word
            continue
        if isinstance(part, s.State) and part.word == "total":
            continue  # "6 or fewer total cards in both players' hands": the count is of all places together
        filter_ = _adjective(part, scope)
        if joined is not None:
            previous = out.pop()
            filter_ = AllOf((previous, filter_)) if "and" in joined else AnyOf((previous, filter_))
            joined = None
        out.append(filter_)
    if joined is not None:
        refuse("coordination", parts[-1].span, f"'{joined}' joins nothing here")
    return out


def _adjective(part: s.Part, scope: Scope) -> Filter:
    match part:
        case s.Colors(colors=icons):
            return attribute.color_filter(icons, part.span)
        case s.Level(number=n, compare=word):
            return Number("level", compare(word), number(n, part.span))
        case s.DpAdj(number=n, compare=word):
            return Number("dp", compare(word), number(n, part.span))
        case s.Superlative(which=which, stat=stat) if stat in attribute.NUMERICS:
            return Number(attribute.NUMERICS[stat], "=", Extreme(which, attribute.NUMERICS[stat]))  # pyright: ignore[reportArgumentType]
        case s.StatAdj(word=stat, number=n, compare=word):
            return Number(attribute.NUMERICS[stat], compare(word), number(n, part.span))
        case s.Names(names=icons):
            if any("and" in join for join in icons.joins):
                refuse("coordination", part.span, "no card has two names")
            return NameIs(attribute.names(icons))
        case s.TraitAdj(names=icons):
            return attribute.trait_filter(icons)
        case s.State(word=word):
            return state_filter(word, part.span, scope)
        case _:
            refuse("noun", part.span, "this word describes no card")


def state_filter(word: str, span: tuple[int, int], scope: Scope) -> Filter:
    """ "suspended", "other", "face-up", "2-color", "non-white"…"""
    match word:
        case "suspended":
            return Suspended(True)
        case "unsuspended":
            return Suspended(False)
        case "other":
            return Other()
        case "face-up" | "face up":
            return FaceUp(True)
        case "face-down" | "face down":
            return FaceUp(False)
        case "single-color" | "single-colored":
            return Number("colors", "=", 1)
    if word.endswith("-color"):
        return Number("colors", "=", number(word[:-6], span))
    if word.startswith("non-") and word[4:] in attribute.COLORS:
        return Not(HasColor((attribute.COLORS[word[4:]],)))
    if word in ("differently colored", "differently named", "differently-named"):
        return Same("color" if "colored" in word else "name", None, True)
    if word == "same-level":
        return Same("level", None)
    if word == "non-digi-egg":
        return Not(KindIs(("digi_egg",)))
    if word in BECAME:
        return Became(word, scope.it)
    refuse("adjective", span, f"'{word}' describes no card here")


def _merge(alternatives: list[tuple[tuple[Kind, ...], list[Filter]]]) -> list[Filter]:
    """Adjectives before the first of several nouns hold for all, unless a later noun has its own."""
    if len(alternatives) == 1:
        return alternatives[0][1]
    if all(not filters for _, filters in alternatives[1:]):
        return alternatives[0][1]
    return [AnyOf(tuple(AllOf((KindIs(kinds), *filters)) for kinds, filters in alternatives))]


def _hosted(base: Select, host: Target, span: tuple[int, int]) -> Select:
    """ "X's digivolution cards": the place belongs to X."""
    if not base.places:
        refuse("owner", span, "what belongs to a card must be digivolution, link or security cards")
    return msgspec.structs.replace(
        base, places=tuple(msgspec.structs.replace(p, host=host, owner=None) for p in base.places)
    )


def _with_mods(base: Target, mods: Sequence[s.Mod], scope: Scope) -> Target:
    if not mods:
        return base
    filters, places, host = modifiers(mods, scope.spoke_of(base) if not isinstance(base, Select) else scope)
    if not isinstance(base, Select):
        if host is not None:
            refuse("modifier", mods[0].span, "'of' has nothing to attach to here")
        return Select(("card",), None, None, tuple(places), (Became("group", base), *filters))
    own = base.places
    if host is not None:
        if not own:
            own = (Place("stack", host=host),) if not isinstance(host, Place) else (host,)
        elif isinstance(host, Place):
            own = tuple(msgspec.structs.replace(host, position=p.position) for p in own)
        else:
            own = tuple(msgspec.structs.replace(p, host=host) for p in own)
    if (
        own
        and places
        and own[0].zone in ("digivolution_cards", "link_cards")
        and places[0].zone == "under"
        and own[0].host is None
    ):
        own = tuple(msgspec.structs.replace(own[0], owner=None, host=place.host) for place in places)
    elif (
        own
        and places
        and own[0].zone in ("digivolution_cards", "link_cards")
        and places[0].zone == "stack"
        and own[0].host is None
    ):
        own = (msgspec.structs.replace(own[0], owner=None, host=places[0].host, position=places[0].position),)
    elif (
        own
        and own[0].owner is None
        and own[0].host is None
        and any(isinstance(mod, s.Relative) for mod in mods)
        and places
    ):
        own = tuple(msgspec.structs.replace(place, owner=places[0].owner) for place in own)  # "security cards you have"
    elif own and places and own[0].zone not in ("stack",):
        if any(p.host is not None or p.owner is not None for p in own) and places:
            refuse("modifier", mods[0].span, "two places for one thing")
        own = tuple(places) if own[0].position is None else own
    elif places:
        own = tuple(places)
    return msgspec.structs.replace(base, places=own, filters=(*base.filters, *filters))


def modifiers(mods: Sequence[s.Mod], scope: Scope) -> tuple[list[Filter], list[Place], Target | Place | None]:
    """Filters, places and the "of …" of a flat list of modifiers (attachment table)."""
    filters: list[Filter] = []
    places: list[Place] = []
    host: Target | Place | None = None
    i = 0
    described = False  # whether the last modifier was a description that "or …" can go on
    while i < len(mods):
        mod = mods[i]
        match mod:
            case s.ModPrep(word="with" | "w/") | s.ModKeywords():
                filter_, i = attribute.attributes(mods, i, scope)
                filters.append(filter_)
                described = True
                continue
            case s.ModPrep(word="without"):
                filter_, i = attribute.attribute(mod.np, mods, i + 1, scope)
                filters.append(Not(filter_))
                described = True
                continue
            case s.InPlay():
                if places and places[0].zone != "battle_area":
                    refuse("modifier", mod.span, "two places for one thing")
                if not places:
                    places.append(Place("battle_area"))
            case s.RelativeConj() if described:
                more, i = attribute.predicate_conj(mod, mods, i + 1, scope)
                previous = filters.pop()
                filters.append(AllOf((previous, more)) if "and" in mod.join else AnyOf((previous, more)))
                continue
            case s.ModConj(word=",", mod=s.ModPrep(word="in" | "from" | "with") as inner):
                mods = (*mods[:i], inner, *mods[i + 1 :])
                continue
            case s.ModConj(mod=s.ModPrep(word="without" | "with" as with_, np=core)) if described:
                more, i = attribute.attribute(core, mods, i + 1, scope)
                more = Not(more) if with_ == "without" else more
                previous = filters.pop()
                filters.append(AllOf((previous, more)) if "and" in mod.word else AnyOf((previous, more)))
                continue
            case s.ModConj() if described and not isinstance(mod.mod, s.ModPrep):
                more, i = attribute.attribute(mod.mod, mods, i + 1, scope)
                previous = filters.pop()
                filters.append(AllOf((previous, more)) if "and" in mod.word else AnyOf((previous, more)))
                continue
            case s.ModConj(mod=s.ModPrep(word="other than") as inner):
                filters.append(exclusion(inner, scope))
            case s.ModPrep(word="in" | "from" | "from under" | "on" | "among"):
                found, i = _places(mods, i, scope)
                if places:
                    refuse("modifier", mod.span, "two places for one thing")
                places.extend(found)
                described = False
                continue
            case s.ModPrep(
                word="of", np=s.Noun(quant=s.Determiner(word="the"), parts=(s.State(word="same"), s.StatHead()))
            ):
                filter_, i = attribute.attribute(mod.np, mods, i + 1, scope)
                filters.append(filter_)
                described = True
                continue
            case s.ModPrep(word="of"):
                if host is not None:
                    refuse("modifier", mod.span, "'of' twice for one thing")
                host, i = _of(mods, i, scope)
                described = False
                continue
            case s.ModPrep(word="other than", np=s.Noun(parts=(*_, s.CardHead()))):
                rest = _described(mods, i + 1)
                filters.append(Except(one(mod.np, rest, scope)))
                i += len(rest)
            case s.ModPrep(word="other than") | s.ParenMod():
                inner = mod.mod if isinstance(mod, s.ParenMod) else mod
                filters.append(exclusion(inner, scope))
            case s.Participle():
                filter_, i = _participle(mods, i, scope)
                filters.append(filter_)
                described = False
                continue
            case s.Relative():
                filter_, place, i = attribute.relative(mods, i, scope)
                filters.extend([filter_] if filter_ is not None else [])
                described = filter_ is not None
                places.extend(place)
                continue
            case _:
                refuse("modifier", mod.span, "this phrase has nothing to attach to")
        described = False
        i += 1
    return filters, places, host


def _described(mods: Sequence[s.Mod], i: int) -> list[s.Mod]:
    """The modifiers from `i` on that describe the noun right before them: "with …", "in its name", "or the [X] trait"."""
    out: list[s.Mod] = []
    for mod in mods[i:]:
        match mod:
            case s.ModPrep(word="with" | "without") | s.ModKeywords() | s.InField() | s.Compare():
                out.append(mod)
            case s.ModConj() if out:
                out.append(mod)
            case _:
                break
    return out


def exclusion(mod: s.ModPrep, scope: Scope) -> Filter:
    if isinstance(mod.np, s.Amount) or mod.word != "other than":
        refuse("exclusion", mod.span, "other than what?")
    core = mod.np
    if (
        isinstance(core, s.Noun)
        and core.quant is None
        and core.owner is None
        and len(core.parts) == 1
        and isinstance(core.parts[0], s.Names)
    ):
        return Not(NameIs(attribute.names(core.parts[0].names)))
    return Except(one(core, (), scope))


def _places(mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[list[Place], int]:
    mod = mods[i]
    assert isinstance(mod, s.ModPrep)
    if isinstance(mod.np, s.Amount):
        refuse("place", mod.span, "this is no place")
    found, i = places_of(mod.word, mod.np, mods, i + 1, scope)
    while i < len(mods) and isinstance(mods[i], s.ModConj):
        link = mods[i]
        assert isinstance(link, s.ModConj)
        inner = link.mod
        if (
            isinstance(inner, s.ModPrep)
            and inner.word in ("in", "from", "from under", "under")
            and not isinstance(inner.np, s.Amount)
        ):
            more, i = places_of(inner.word, inner.np, mods, i + 1, scope)
        elif isinstance(inner, s.Noun | s.Possessed | s.Pronoun):
            more, i = places_of(mod.word, inner, mods, i + 1, scope)
        else:
            break
        found.extend(more)
    own = ("hand", "trash", "deck", "security")
    mine = [
        msgspec.structs.replace(place, owner="you")
        if place.zone in own and place.owner is None and place.host is None
        else place
        for place in found
    ]
    return mine, i  # "in the hand" is in your hand


def _of(mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Target | Place, int]:
    """ "of your deck", "of 1 of your opponent's Digimon with the lowest level": later modifiers are said of the host."""
    mod = mods[i]
    assert isinstance(mod, s.ModPrep)
    if isinstance(mod.np, s.Amount):
        refuse("modifier", mod.span, "of what?")
    core = mod.np
    head = core.parts[-1] if isinstance(core, s.Noun | s.Possessed) else None
    if isinstance(head, s.ZoneHead) or (isinstance(head, s.CardHead) and head.word in HEAD_ZONES and not _counts(core)):
        found, i = places_of("of", core, mods, i + 1, scope)
        if len(found) != 1:
            refuse("place", mod.span, "one place is wanted here")
        return found[0], i
    rest: list[s.Mod] = []
    j = i + 1
    while j < len(mods):
        step = mods[j]
        if isinstance(step, s.ModPrep) and step.word not in ("with", "without", "other than", "in", "of"):
            break
        rest.append(step)
        j += 1
    return one(core, rest, scope), j


def _counts(core: s.Core) -> bool:
    return isinstance(core, s.Noun) and isinstance(core.quant, s.OfQuant | s.Exactly)


def _participle(mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[Filter, int]:
    """ "played by this effect", "deleted this way", "trashed with this effect"."""
    node = mods[i]
    assert isinstance(node, s.Participle)
    i += 1
    by: Target | None = None
    if i < len(mods):
        step = mods[i]
        if isinstance(step, s.ModPrep) and step.word in ("by", "with") and isinstance(step.np, s.Noun):
            by = effect_ref(step.np)
            i += 1
    word, _, when = node.word.partition(" this ")
    if word not in BECAME | {"below", "chosen", "placed", "used", "digivolved", "unsuspended"}:
        refuse("participle", node.span, f"'{node.word}' describes no card here")
    return Became(word, by, "this_turn" if when else None), i


def effect_ref(core: s.Noun) -> Ref:
    """ "this effect", "one of your effects": an effect as the agent."""
    head = core.parts[-1]
    if isinstance(head, s.StatHead) and head.word in ("effect", "effects") and len(core.parts) == 1:
        quant = core.quant
        if isinstance(quant, s.Determiner) and quant.word == "this":
            return Ref("this_effect")
        if core.owner is not None:
            who = PLAYERS.get(core.owner)
            if who is not None:
                return Ref("effect", owner=who)
            host = HOSTS.get(core.owner)
            if host is not None:
                return Ref("effect_of", of=Ref(host))
            refuse("agent", core.span, f"'{core.owner}': whose effect?")
        return Ref("effect")
    refuse("agent", core.span, "an effect is wanted here")


def _plain_stat(np: s.AnyNp, words: tuple[str, ...]) -> None:
    core = np.core if isinstance(np, s.Np) and not np.mods else None
    if isinstance(core, s.Noun) and len(core.parts) == 1 and isinstance(core.parts[0], s.StatHead):
        articles = core.quant is None or (
            isinstance(core.quant, s.Determiner) and core.quant.word == "the" and core.quant.number is None
        )
        if (
            any(word in core.parts[0].word for word in words)
            and articles
            and core.owner in (None, "its", "their", "this card's")
        ):
            return
    refuse("object", np.span, f"{' or '.join(words)} is wanted here")


def requirement_noun(np: s.AnyNp) -> None:
    """ "its digivolution requirements", "color requirements"."""
    _plain_stat(np, ("requirement", "condition"))


def cost_noun(np: s.AnyNp) -> None:
    """ "the cost", "its memory cost"."""
    _plain_stat(np, ("cost",))
