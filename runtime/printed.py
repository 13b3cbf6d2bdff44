"""What the text boxes of a permanent, or of cards in hand and trash, give: read once for all copies of a state.

Nothing here depends on conditions, modifiers or the turn, only on which cards lie where. A state keeps the answers in
`State.memo`, each beside the tuples it was read off; an answer holds as long as those very tuples are in the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from cardc.compiler import effect as fx
from cardc.runtime.keywords import IN_BREEDING, is_delay, keyword_effect, keyword_name
from cardc.runtime.model import FIELD, Area, Live, Permanent, Role
from cardc.runtime.state import State

KeywordSource = tuple[str, fx.Keyword, int]
"""The unit or grant that a keyword comes from, the keyword, the card."""


class Printed(msgspec.Struct, frozen=True):
    """`plain`: the effects in the text boxes; `lives`: with those of keywords; `by`: `lives` by category."""

    plain: tuple[Live, ...]
    lives: tuple[Live, ...]
    by: dict[str, tuple[Live, ...]]
    keywords: tuple[KeywordSource, ...] = ()


NONE = Printed((), (), {})
KEPT_BOARDS = 4
"""How many boards are kept: a search comes back to the position it branches from."""


def by_category(lives: Iterable[Live]) -> dict[str, tuple[Live, ...]]:
    found: dict[str, tuple[Live, ...]] = {}
    for live in lives:
        found[live.effect.category] = (*found.get(live.effect.category, ()), live)
    return found


def of_permanent(state: State, thing: int) -> Printed:
    """What the cards of a permanent say where it lies."""
    permanent = state.permanents.get(thing)
    if permanent is None:
        return NONE
    kept = state.memo.get(thing)
    token = (permanent.cards, permanent.links)
    if kept is not None and kept[0][0] is token[0] and kept[0][1] is token[1] and kept[1] == permanent.area:
        return kept[2]
    found = _read(state, permanent)
    state.memo[thing] = (token, permanent.area, found)
    return found


def sources(state: State, permanent: Permanent) -> Iterator[tuple[int, str, Role]]:
    """The cards that give a permanent effects, and which of their text counts (CR 4-3-3, 4-3-5)."""
    yield permanent.top, "main", "top"
    kinds = state.cards[permanent.top].definition.card.kinds
    if "Digimon" in kinds or "Digi-Egg" in kinds:
        for card in permanent.under:
            if state.cards[card].face_up:
                yield card, "inherited", "under"
        for card in permanent.links:
            yield card, "link", "linked"


def _read(state: State, permanent: Permanent) -> Printed:
    thing, owner, top = permanent.id, permanent.owner, state.cards[permanent.top].definition
    area = "breeding" if permanent.area == "breeding_area" else "battle"
    option = top.card.kinds == ("Option",)
    plain: list[Live] = []
    keywords: list[KeywordSource] = []
    for card, source, role in sources(state, permanent):
        definition = state.cards[card].definition
        keywords.extend((unit, keyword, card) for unit, keyword in definition.keywords.get(source, ()))
        standing = (keyword_effect(unit, each, definition) for unit, each in definition.keywords.get(source, ()))
        effects = (*definition.effects.get(source, ()), *(e for e in standing if e and e.category == "persistent"))
        plain.extend(
            Live(effect, card, thing, owner, role, card)
            for effect in effects
            if effect.area == area and (not option or "main" not in effect.timings or is_delay(effect))
        )
    meant = (live for each in keywords if (live := of_keyword(each, permanent, top)) is not None)
    lives = (*plain, *meant)
    return Printed(tuple(plain), lives, by_category(lives), tuple(keywords))


def of_keyword(source: KeywordSource, permanent: Permanent, top: object) -> Live | None:
    """The effect that a keyword of the permanent means, where it works; persistent ones are among the plain effects."""
    unit, keyword, card = source
    effect = keyword_effect(unit, keyword, top)  # type: ignore[arg-type]
    if effect is None or effect.category == "persistent":
        return None
    if permanent.area != "battle_area" and keyword_name(keyword.name) not in IN_BREEDING:
        return None
    role = "top" if card == permanent.top else "under" if card in permanent.cards else "granted"
    return Live(effect, card, permanent.id, permanent.owner, role, card)


_AREAS: tuple[Area, ...] = ("hand", "trash", "security")


def of_areas(state: State, player: int) -> tuple[Live, ...]:
    """Effects that work from hand, trash or face-up security (CR 15-14-2 to -5)."""
    hand, trash, security = (_of_area(state, player, area) for area in _AREAS)
    return (*hand, *trash, *security)


def _of_area(state: State, player: int, area: Area) -> tuple[Live, ...]:
    held = state.list_of(player, area)
    kept = state.memo.get((player, area))
    if kept is not None and kept[0] is held:
        return kept[1]
    found = tuple(
        Live(effect, thing, None, player, "area", thing)
        for thing in held
        if area != "security" or state.cards[thing].face_up
        for effect in state.cards[thing].definition.effects.get("main", ())
        if effect.area == area
    )
    state.memo[player, area] = (held, found)
    return found


def of_board(state: State, category: str) -> tuple[Live, ...]:
    """All effects of a category, the turn player's first."""
    kept = state.memo.get("board", ())
    for layout, turn_player, lives in kept:
        if layout is state.layout and turn_player == state.turn_player:
            return lives.get(category, ())
    found = _of_board(state)
    state.memo["board"] = ((state.layout, state.turn_player, found), *kept[: KEPT_BOARDS - 1])
    return found.get(category, ())


def _of_board(state: State) -> dict[str, tuple[Live, ...]]:
    found: dict[str, list[Live]] = {}
    for player in (state.turn_player, 1 - state.turn_player):
        for area in FIELD:
            for thing in state.list_of(player, area):
                for category, lives in of_permanent(state, thing).by.items():
                    found.setdefault(category, []).extend(lives)
        for live in of_areas(state, player):
            found.setdefault(live.effect.category, []).append(live)
    return {category: tuple(lives) for category, lives in found.items()}
