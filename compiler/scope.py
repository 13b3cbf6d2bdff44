"""What has been spoken of so far: what "it", "that Digimon", "the rest" can mean (DESIGN §5, binding)."""

from __future__ import annotations

import msgspec

from cardc.compiler.effect import Filter, Place, Player, PlayerRef, Ref, Select, Target


class Scope(msgspec.Struct, frozen=True):
    """The antecedents at one point of an effect. A value: each step gives a new scope.

    `it`: the last thing spoken of; `digimon`, `tamer`, `card`: the last of that kind; `them` the
    last plural; `revealed`: the process that revealed or looked at cards; `player`: who "their" is;
    `process`: the number of the process being made.
    """

    it: Target | None = None
    cards: Target | None = None
    revealed: int | None = None
    player: Player | None = None
    where: Place | None = None
    itself: Ref | None = None
    such: tuple[Filter, ...] = ()
    memory: bool = False
    player_last: bool = False
    threatened: Target | None = None
    holder: Target | None = None
    done: tuple[tuple[str, Ref], ...] = ()
    text: str = ""
    process: int = 1
    inherited: bool = False

    def standing_on(self, itself: Ref | None) -> Scope:
        return msgspec.structs.replace(self, itself=itself)

    def spoke_of(self, target: Target | None) -> Scope:
        """After `target` has been named."""
        if target is None:
            return self
        if isinstance(target, PlayerRef):
            return self if target.who == "you" else self.spoke_of_player(target.who)
        if isinstance(target, Select) and target.filters:
            return msgspec.structs.replace(self, it=target, such=target.filters, player_last=False, holder=None)
        return msgspec.structs.replace(self, it=target, player_last=False, holder=None)

    def happened_to(self, target: Target | None, lemma: str) -> Scope:
        """After a trigger told what happens to `target`: it is then "it", "that Digimon", "the deleted Digimon"."""
        trigger = target if target is None or isinstance(target, Ref | PlayerRef) else Ref("trigger")
        such = target.filters if isinstance(target, Select) else ()
        scope = msgspec.structs.replace(self.spoke_of(trigger), such=such or self.such)
        return scope if not isinstance(trigger, Ref) else scope.did(lemma, trigger)

    def threatens(self, target: Target | None) -> Scope:
        """A "would" trigger: what it is about to happen to can be saved by "it doesn't leave"."""
        return msgspec.structs.replace(self, threatened=target if isinstance(target, Ref) else Ref("trigger"))

    def did(self, lemma: str, ref: Ref) -> Scope:
        """`ref` was deleted, trashed, played …: "the deleted Digimon" means it from now on."""
        return msgspec.structs.replace(self, done=(*self.done, (lemma, ref)))

    def result_of(self, lemma: str) -> Ref | None:
        return next((ref for done, ref in reversed(self.done) if done == lemma), None)

    def held_by(self, holder: Target | None) -> Scope:
        """After "place it under X": "its" cards are those of X."""
        return msgspec.structs.replace(self, holder=holder)

    def spoke_of_player(self, player: Player) -> Scope:
        return msgspec.structs.replace(self, player=player, player_last=True)

    def listing(self, first: Select) -> Scope:
        """Inside a list: "1 Digimon card with the [X] trait and 1 such Tamer card"."""
        return msgspec.structs.replace(self, such=first.filters) if first.filters else self

    def looked_into(self, place: Place) -> Scope:
        """After "look at your opponent's hand": "in it" is that hand."""
        return msgspec.structs.replace(self, where=place)

    def counting(self, cards: Target) -> Scope:
        """After a condition counted `cards`: "if you have 4 or more" can mean them again."""
        return msgspec.structs.replace(self, cards=cards)

    def revealed_by(self, process: int) -> Scope:
        return msgspec.structs.replace(self, revealed=process, it=Ref("process", process))

    def about(self, player: Player | None) -> Scope:
        return self if player is None else msgspec.structs.replace(self, player=player)

    def at(self, process: int) -> Scope:
        return msgspec.structs.replace(self, process=process)
