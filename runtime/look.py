"""Reading the built-in state: printed facts, then persistent effects and modifiers as layers on top.

Nothing here is stored: a number or a keyword is worked out when it is asked for (CR 15-8-2).
"""

from __future__ import annotations

from cardc.compiler import effect as fx
from cardc.runtime import own_cost, printed, select
from cardc.runtime.bans import Bans
from cardc.runtime.board import Query
from cardc.runtime.keywords import keyword_name
from cardc.runtime.model import Cause, Snapshot

NUMBERS = ("level", "dp", "play_cost", "use_cost")
KEPT = (*NUMBERS, "original_dp")
"""What is known of everything in play, and of what has left it."""


def always(treat: fx.Treat) -> bool:
    """It counts as that at any time, not for one purpose only."""
    return treat.purpose is None


class Look(Bans):
    """The `Query` half of the board over a `State`."""

    # ---- characteristics ----------------------------------------------------------------------

    def query(self) -> Query:
        return self

    def names(self, thing: int) -> tuple[str, ...]:
        if thing in self.state.gone:
            return self.state.gone[thing].names
        card = self.readable(thing)
        return self._treated(thing, card.definition.names if card is not None else (), "names")

    def name_parts(self, thing: int) -> tuple[str, ...]:
        """Its names, and what it counts as having in its name (CR 2-3-4-4)."""
        card = self.readable(thing)
        return (*self.names(thing), *(card.definition.name_parts if card is not None else ()))

    def colors(self, thing: int) -> tuple[str, ...]:
        if thing in self.state.gone:
            return self.state.gone[thing].colors
        card = self.readable(thing)
        return self._treated(thing, card.definition.colors if card is not None else (), "colors")

    def traits(self, thing: int) -> tuple[str, ...]:
        if thing in self.state.gone:
            return self.state.gone[thing].traits
        card = self.readable(thing)
        return self._treated(thing, card.definition.traits if card is not None else (), "traits")

    def kinds(self, thing: int) -> tuple[str, ...]:
        if thing in self.state.gone:
            return self.state.gone[thing].kinds
        card = self.readable(thing)
        if card is None:
            return ()
        own = card.definition
        return self._treated(thing, own.field_kinds if thing in self.state.permanents else own.kinds, "kinds")

    def _treated(self, thing: int, base: tuple[str, ...], what: str) -> tuple[str, ...]:
        """Information added or changed by effects, the latest last (CR 15-12)."""
        if fx.Treat not in self._index():
            return base

        def work() -> tuple[str, ...]:
            found = base
            for process, _, _, scope in self._on(thing, fx.Treat, about=always):
                values: tuple[str, ...] = getattr(process, what)
                if what == "colors" and process.colors_of is not None:
                    values = tuple(c for card in select.resolve(scope, process.colors_of) for c in self.colors(card))
                if what == "names" and process.names_of is not None:
                    values = tuple(n for card in select.resolve(scope, process.names_of) for n in self.names(card))
                if values:
                    found = (*found, *values) if process.also else values
            return found

        return self.remember((what, thing), work, ())

    def treated_for(self, thing: int, purpose: str, card: int) -> tuple[fx.Treat, ...]:
        """What effects make of the thing for this purpose of a card ("for [X]'s DNA digivolution")."""
        found = self._on(thing, fx.Treat, about=lambda each: each.purpose == purpose)
        return tuple(each for each, _, _, scope in found if each.of is None or select.is_among(scope, card, each.of))

    def number(self, thing: int, what: str) -> int | None:
        if what not in KEPT:
            return None

        def work() -> int | None:
            if thing in self.state.gone:
                return dict(self.state.gone[thing].numbers)[what]
            return self._original_dp(thing) if what == "original_dp" else self._number(thing, what)

        return self.remember((what, thing), work, None)

    def _number(self, thing: int, what: str) -> int | None:
        card = self.readable(thing)
        if card is None:
            return None
        data = card.definition.card
        base = data.level if what == "level" else data.dp if what == "dp" else data.play_cost
        for process, _, _, _ in self._on(thing, fx.Treat, about=always):
            value = getattr(process, what, None)
            base = value if value is not None else base  # CR 15-12-1-5: it becomes the original number
        if what in ("play_cost", "use_cost") and base is not None:
            base = card.cost if card.cost is not None else base
            base = own_cost.itself(self, thing, what, base) if card.area == "hand" else base
        change = self._link_dp(thing) if what == "dp" else 0
        named = (what, f"original_{what}")
        for process, amount, cause, _ in self._on(thing, fx.Modify, about=lambda each: each.what in named):
            if base is None:
                continue
            if process.set:
                base = amount
            elif amount >= 0 or self.possible(thing, f"be_reduce:{what}", cause):
                change += amount
        return None if base is None else max(self._least(thing, what), base + change)  # CR 1-3-8: one change, once

    def _original_dp(self, thing: int) -> int | None:
        """ "An original DP of 6000 or less": as printed, or as an effect has set it (CR 15-12-1-5)."""
        card = self.readable(thing)
        base = None if card is None else card.definition.card.dp
        for process, _, _, _ in self._on(thing, fx.Treat, about=always):
            base = base if process.dp is None else process.dp
        for process, amount, _, _ in self._on(thing, fx.Modify, about=lambda each: each.what == "original_dp"):
            base = amount if process.set and base is not None else base
        return base

    def _least(self, thing: int, what: str) -> int:
        """0, or what it "can't have less than"."""
        kept = f"have_less:{what}"
        bounds = self._on(thing, fx.Restrict, about=lambda each: kept in each.what)
        return max((process.limit or 0 for process, *_ in bounds), default=0)

    def _link_dp(self, thing: int) -> int:
        """What its link cards add to its DP (CR 4-3-4)."""
        return sum(self.state.cards[card].definition.card.link_dp or 0 for card in self.links(thing))

    def keywords(self, thing: int) -> tuple[fx.Keyword, ...]:
        def work() -> tuple[fx.Keyword, ...] | None:
            if thing in self.state.gone:
                return self.state.gone[thing].keywords
            return tuple(keyword for _, keyword, _ in self.keyword_sources(thing))

        found = self.remember(("keywords", thing), work, None)
        return found if found is not None else self._own_keywords(thing)

    def _own_keywords(self, thing: int) -> tuple[fx.Keyword, ...]:
        """While what it gains is being worked out ("all Digimon with ＜Blocker＞ gain …"): printed, or given to it."""
        found = [keyword for _, keyword, _ in printed.of_permanent(self.state, thing).keywords]
        for modifier in self.state.modifiers:
            if isinstance(modifier.process, fx.GrantKeyword) and thing in (modifier.things or ()):
                found.extend(modifier.process.keywords)
        return tuple(found)

    def has_keyword(self, thing: int, name: str) -> bool:
        return any(keyword_name(keyword.name) == keyword_name(name) for keyword in self.keywords(thing))

    def timings(self, thing: int) -> tuple[str, ...]:
        card = self.readable(thing)
        if card is None:
            return ()
        if self.is_permanent(thing):
            return tuple(timing for live in self.lives(thing) for timing in live.effect.timings)
        effects = card.definition.effects
        own = tuple(timing for effect in effects.get("main", ()) for timing in effect.timings)
        other = (
            source for source in ("inherited", "security") if source in effects or source in card.definition.keywords
        )
        xros = ("digixros",) if card.definition.xros else ()
        return (*own, *other, *xros)

    def deletion_bonus(self, cause: Cause) -> int:
        found = 0
        for process, own, scope, modifier in list(self.lasting(fx.AdjustLimit)):
            if process.what != "dp" or process.of != "dp_deletion_effects" or own.controller != cause.controller:
                continue
            if process.whose is None or cause.host in select.resolve(scope, process.whose):
                found += modifier.amount if modifier is not None else self._live_amount(scope, process)
        return found

    def snapshot(self, thing: int) -> Snapshot:
        """What is known of a permanent as it leaves."""
        permanent = self.state.permanents[thing]
        return Snapshot(
            permanent.owner, self.names(thing), self.kinds(thing), self.colors(thing), self.traits(thing),
            tuple((what, self.number(thing, what)) for what in KEPT), self.keywords(thing), permanent.suspended,
            permanent.under, permanent.links, permanent.top,
        )  # fmt: skip
