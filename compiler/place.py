"""Places: zones, whose they are, and where in them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardc.compiler.effect import FaceUp, Place, Player, Ref, Target, Zone
from cardc.compiler.refusal import refuse
from cardc.compiler.scope import Scope
from cardc.grammar import syntax as s

ZONES: dict[str, Zone] = {
    "hand": "hand", "hands": "hand", "deck": "deck", "decks": "deck", "trash": "trash", "trashes": "trash",
    "security stack": "security", "security stacks": "security", "security": "security", "battle area": "battle_area",
    "battle areas": "battle_area", "breeding area": "breeding_area", "digi-egg deck": "digi_egg_deck", "field": "field",
    "digivolution cards": "digivolution_cards", "link cards": "link_cards", "security cards": "security", "stack": "stack",
    "stacks": "stack", "play": "field",
}  # fmt: skip

PLAYERS: dict[str, Player] = {
    "your": "you", "your opponent's": "opponent", "an opponent's": "opponent", "opponent's": "opponent",
    "the opponent's": "opponent", "your opponents'": "opponent", "each player's": "each_player",
    "both players'": "each_player", "either player's": "each_player", "players'": "each_player", "any player's": "each_player",
    "all players'": "each_player", "your or your opponent's": "each_player", "your or their": "each_player",
}  # fmt: skip

HOSTS = {"this digimon's": "this_digimon", "this card's": "this_card", "this tamer's": "this_tamer"}


def owner_of(word: str, scope: Scope, span: tuple[int, int]) -> tuple[Player | str | None, Target | None]:
    """Player, or the card that owns: "your" -> ("you", None); "its" -> (None, what "it" is)."""
    if word in PLAYERS:
        return PLAYERS[word], None
    if word in HOSTS:
        return None, Ref(HOSTS[word])
    if word == "this effect's":
        return None, Ref("this_effect")
    if word in ("its owner's", "their owner's", "their owners'", "its owners'", "the owner's"):
        return "owner", None
    if word == "their" and scope.player is not None:
        return scope.player, None
    if word in ("its", "their", "that digimon's", "that card's", "that tamer's", "those digimon's", "that token's"):
        if word == "its" and scope.holder is not None:
            return None, scope.holder
        if scope.it is None and scope.itself is not None and word == "its":
            return None, scope.itself
        if scope.it is None:
            refuse("unbound", span, f"nothing before it that '{word}' could mean")
        return None, scope.it
    refuse("owner", span, f"'{word}' owns nothing here")


def places_of(prep: str, core: s.Core, mods: Sequence[s.Mod], i: int, scope: Scope) -> tuple[list[Place], int]:
    """The places that `prep` + `core` name; eats an "of …" or "with …" of `mods` from `i` on that belongs to them."""
    from cardc.compiler.noun import HEAD_ZONES, one

    if prep in ("from under", "under"):
        host = one(core, (), scope)
        return [Place("under", host=host)], i
    if prep == "among":
        if isinstance(core, s.Pronoun) or (isinstance(core, s.Noun) and isinstance(core.parts[-1], s.CardHead)):
            if scope.revealed is None:
                refuse("unbound", core.span, "no cards were revealed before to choose among")
            return [Place("revealed", host=Ref("process", scope.revealed))], i
        refuse("place", core.span, "among what?")
    if isinstance(core, s.Pronoun):
        if core.word == "it" and core.quant is None and scope.where is not None:
            return [scope.where], i
        refuse("place", core.span, "this is no place")
    head = core.parts[-1]
    if isinstance(head, s.CardHead) and head.word in HEAD_ZONES:
        select = one(core, (), scope)
        places = list(getattr(select, "places", ()))
        for filter_ in getattr(select, "filters", ()):
            if not isinstance(filter_, FaceUp):
                refuse("place", core.span, "cards that are described are no place")
            places = [msgspec.structs.replace(place, face_up=filter_.is_face_up) for place in places]
        step = mods[i] if i < len(mods) else None
        if isinstance(step, s.ModPrep) and step.word == "of" and not isinstance(step.np, s.Amount) and len(places) == 1:
            if places[0].host is None and places[0].owner is None:
                return [msgspec.structs.replace(places[0], host=one(step.np, mods[i + 1 :], scope))], len(mods)
        return places, i
    if isinstance(head, s.CardHead) and prep == "from" and head.word in ("digimon", "tamer", "tamers", "digimon card"):
        return [Place("under", host=one(core, (), scope))], i
    if isinstance(core, s.Possessed):
        host = one(core.owner, (), scope)
        return [Place(_zone(head), host=host)], i
    found: list[Place] = []
    position = None
    if isinstance(head, s.ZoneHead) and head.word in ("empty space", "space") and i < len(mods):
        step = mods[i]
        if isinstance(step, s.ModPrep) and step.word in ("in", "of") and not isinstance(step.np, s.Amount):
            return places_of("in", step.np, mods, i + 1, scope)
    for part in core.parts:
        match part:
            case s.ZoneHead(word="top" | "bottom" as where) | s.Position(word="top" | "bottom" as where, number=None):
                position = where if position is None else "top_or_bottom"
            case s.ZoneHead() | s.CardHead():
                found.append(Place(_zone(part), position=position))  # pyright: ignore[reportArgumentType]
            case s.HeadConj():
                pass
            case s.State(word="empty"):
                pass
            case _:
                refuse("place", part.span, "this is no place")
    owner: Player | str | None = None
    host: Target | None = None
    if core.owner is not None:
        owner, host = owner_of(core.owner, scope, core.span)
    if isinstance(core.quant, s.Quant) and not (isinstance(core.quant, s.Determiner) and core.quant.number is None):
        if not (isinstance(core.quant, s.Exactly) or isinstance(core.quant, s.OfQuant)):
            refuse("place", core.span, "a place takes no number")
    if position is not None and not found:
        if i < len(mods):
            step = mods[i]
            if isinstance(step, s.ModPrep) and step.word == "of" and not isinstance(step.np, s.Amount):
                if (
                    isinstance(getattr(step.np, "parts", (None,))[-1], s.CardHead)
                    and step.np.parts[-1].word not in HEAD_ZONES
                ):  # pyright: ignore[reportAttributeAccessIssue]
                    return [Place("stack", host=one(step.np, mods[i + 1 :], scope), position=position)], len(mods)  # pyright: ignore[reportArgumentType]
                inner, i = places_of("of", step.np, mods, i + 1, scope)
                return [msgspec.structs.replace(place, position=position) for place in inner], i
        refuse("place", core.span, f"the {position} of what?")
    if i < len(mods) and owner is None and host is None:
        step = mods[i]
        if (
            isinstance(step, s.ModPrep)
            and step.word == "of"
            and not isinstance(step.np, s.Amount)
            and found[0].zone in ("digivolution_cards", "link_cards", "stack")
        ):
            host = one(step.np, (), scope)
            i += 1
    return [msgspec.structs.replace(place, owner=owner, host=host) for place in found], i


def _zone(part: s.Part) -> Zone:
    word = getattr(part, "word", "")
    if word not in ZONES:
        refuse("place", part.span, f"'{word}' is no place")
    return ZONES[word]
