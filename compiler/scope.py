"""What has been spoken of so far: what "it", "that Digimon", "the rest" can mean (DESIGN §5, binding)."""

from __future__ import annotations

import msgspec

from cardc.compiler.called import (
    ANYTHING,
    CARD,
    LYING,
    PERMANENT,
    PUT_UNDER,
    THIS,
    Kinds,
    in_play_kinds,
    is_out_of_play,
    is_this,
    is_this_described,
    kinds_of,
    may_be,
)
from cardc.compiler.effect import (
    AnyProcess,
    Became,
    Count,
    CreateToken,
    GrantKeyword,
    Kind,
    Place,
    Player,
    PlayerRef,
    Ref,
    Select,
    Target,
)

_LEAVING = frozenset({"delete", "trash", "return", "add"})
RESULTS = {
    "deleted": "delete", "trashed": "trash", "played": "play", "chosen": "choose", "returned": "return",
    "placed": "place",
    "revealed": "reveal", "suspended": "suspend", "added": "add", "linked": "link", "attacking": "attack",
    "digivolving": "digivolve",
    "dna-digivolved": "dna_digivolve", "app-fused": "app_fuse", "flipped": "flip",
    "digivolved": "digivolve", "used": "use", "unsuspended": "unsuspend",
}  # fmt: skip
"""Participles that point back: "the deleted Digimon" is what was deleted."""


_DONE_IN_PLAY = frozenset({
    "attack", "attacks", "block", "blocks", "get", "gets", "gain", "gains", "suspend", "suspends", "unsuspend",
    "unsuspends",
})  # fmt: skip


_PREVENTED = frozenset({"leave", "leaves", "deleted", "returned", "trashed"})


ATTACKING = Select(("digimon",), None, None, (), (Became("attacking"),))
"""The Digimon that is attacking: there is one at a time."""


def _described(target: Target | None) -> Select | None:
    """What "such a card" is like: what was told of `target`."""
    return target if type(target) is Select and target.filters else None


def one_or_all(target: Target, many: bool) -> Target:
    """Of what the trigger happened to, "it", "that Digimon" are one; "they", "those Digimon" are all."""
    if type(target) is Ref and target.to == "trigger" and target.many is not many:
        return msgspec.structs.replace(target, many=many)
    return target


def holder_of(place: Place) -> Target | None:
    """The card whose place it is; the host of revealed cards is no card, but what revealed them."""
    return None if place.zone == "revealed" else place.host


class Scope(msgspec.Struct, frozen=True):
    """The antecedents at one point of an effect. A value: each step gives a new scope.

    `it`: the last thing spoken of, `gone`: whether it has been put out of play, `single`: the one thing spoken of
    with it, where it is many; `things`: all of them
    with their kinds, the last one last;
    `revealed`: the process that revealed or looked at cards; `player`: who "their" is, `player_last`:
    whether it was named last; `happened`: what the trigger happened to, `threatened`: what a "would" trigger
    is about to happen to; `holder`: under what the last card was placed; `done`: what came of each verb;
    `granted`: what gave keywords last, `changed`: what changed a number last, `token`: what made a Token; `counted`:
    cards were counted last; `together`: what has something "among them"; `this`: what has the effect.

    Where a noun is described, `kinds` are what it is, and `in_play_noun` whether its owner tells that it is in play.
    `zones`: whose "the hand", "the trash" are. `unpaid`: what had been spoken of before what a cost takes was, as
    long as that is the last thing spoken of. `vague`: what was spoken of so that no pronoun can tell which it is.
    `asked`: what a condition has asked for since then. `results`: what came of each process, with
    what that was done to. `outer`: what had been spoken of before the subject of this clause was. `or_it`:
    what "it" may be as well, since a condition has asked of another thing. `left`: the effect is that of a Digimon
    that has left play. `asked_it`: what "it" was in a condition just now, so that it is that one again. `payer`: this
    card, which a cost has just suspended. `source`: where the effect stands: main, inherited, link, …
    """

    it: Target | None = None
    cards: Target | None = None
    revealed: int | None = None
    player: Player | None = None
    where: Place | None = None
    itself: Ref | None = None
    gone: bool = False
    such: Select | None = None
    memory: bool = False
    player_last: bool = False
    threatened: Target | None = None
    happened: Target | None = None
    single: Target | None = None
    holder: Target | None = None
    done: tuple[tuple[str, Ref], ...] = ()
    this: Ref = Ref("this_digimon")
    granted: GrantKeyword | None = None
    changed: AnyProcess | None = None
    token: CreateToken | None = None
    things: tuple[tuple[Kinds, Target], ...] = ()
    text: str = ""
    process: int = 1
    source: str = "main"
    counted: bool = False
    together: Target | None = None
    kinds: tuple[Kind, ...] = ()
    in_play_noun: bool = False
    zones: Player = "you"
    unpaid: Scope | None = None
    vague: tuple[Target, ...] = ()
    asked: Target | None = None
    results: tuple[tuple[Target, Target], ...] = ()
    outer: Scope | None = None
    or_it: Target | None = None
    left: bool = False
    asked_it: Target | None = None
    payer: Target | None = None

    def acting(self, who: object) -> Scope:
        """Where `who` acts: "the hand" is that player's; what effects of the other player do is done to anybody's."""
        match who:
            case PlayerRef(who="opponent" | "each_player" as player):
                return msgspec.structs.replace(self, zones=player)
            case Ref(to="effect", owner="opponent"):
                return msgspec.structs.replace(self, zones="each_player")
            case _:
                return self

    def standing_on(self, itself: Ref | None) -> Scope:
        """`itself` is what "it" means where nothing was named."""
        return self if itself == self.itself else msgspec.structs.replace(self, itself=itself)

    def describing(self, kinds: tuple[Kind, ...], in_play: bool = False) -> Scope:
        """Where a noun for these kinds is described; none: for any card."""
        if kinds == self.kinds and in_play == self.in_play_noun:
            return self
        return msgspec.structs.replace(self, kinds=kinds, in_play_noun=in_play)

    def spoke_of(
        self,
        target: Target | None,
        kinds: Kinds | None = None,
        *,
        of: Target | None = None,
        outer: Scope | None = None,
    ) -> Scope:
        """After `target` has been named; `kinds` where the target itself does not tell them.

        `of`: what that was done to which it came of. `outer`: what had been spoken of before, where it is the subject.
        """
        if target is None:
            return self
        if type(target) is PlayerRef:
            return self if target.who == "you" else self.spoke_of_player(target.who)
        things = (*self.things, (self.known(target) if kinds is None else kinds, target))
        such = _described(target) or self.such
        return msgspec.structs.replace(
            self,
            it=target,
            such=such,
            things=things,
            player_last=False,
            holder=None,
            gone=False,
            single=None,
            counted=False,
            unpaid=None,
            asked=None,
            or_it=None,
            asked_it=None,
            payer=None,
            results=self.results if of is None else (*self.results, (target, of)),
            outer=outer or self.outer,
        )

    def asked_of_another(self, before: Scope) -> Scope:
        """After a condition on another thing: "it" may be that one, or what was spoken of before and is in play."""
        other = before.it
        if self.it is None or self.it == other or other is None or is_this(other) or before._is_put_away():
            return self
        return self if before.has_left(other) else msgspec.structs.replace(self, or_it=other)

    def or_that(self, other: Target) -> Scope:
        """ "When this Digimon attacks a Digimon, …": "it" may be that one as well."""
        return msgspec.structs.replace(self, or_it=other)

    def asking(self, what: Target | None) -> Scope:
        """After a condition asked whether there is `what`: "delete it" may mean that one."""
        return self if what is None or what == self.it else msgspec.structs.replace(self, asked=what)

    def paid(self, before: Scope) -> Scope:
        """After a cost: "it" may be what it took, or what was spoken of `before`."""
        if self.it is None or self.it == before.it or (before.it is None and not before.counted):
            return self
        return msgspec.structs.replace(self, unpaid=before)

    def after(self, this: Target) -> Scope:
        """ "Suspending this Tamer and returning it": "it" is what was just named, which else is only what pays."""
        known = {"single": None, "gone": False, "counted": False, "holder": None, "unpaid": None}
        return msgspec.structs.replace(self, it=this, asked=None, or_it=None, asked_it=None, **known)

    def before_cost(self) -> Scope:
        """Where "it" is what was spoken of before the cost."""
        old = self.unpaid
        if old is None:
            return self
        return msgspec.structs.replace(
            self, it=old.it, gone=old.gone, single=old.single, counted=old.counted, cards=old.cards, unpaid=None
        )

    def known(self, target: Target) -> Kinds:
        """The kinds that `target` can be called by, as it was first named."""
        found = kinds_of(target)
        if found or not isinstance(target, Ref):
            return found
        return next((kinds for kinds, thing in reversed(self.things) if thing == target), ANYTHING)

    def vaguely(self, target: Target) -> Scope:
        """`target` has been spoken of, but not so that "it" or "that Digimon" could tell which."""
        return msgspec.structs.replace(self, vague=(*self.vague, target))

    def spoke_of_many(self, one: Target) -> Scope:
        """What was last spoken of is several things, so that "it" is `one`."""
        return msgspec.structs.replace(self, single=one)

    def came_of(self, what: Target, result: Target) -> Scope:
        """`result` came of what was done to `what`."""
        return msgspec.structs.replace(self, results=(*self.results, (result, what)))

    def source_of(self, result: Target) -> Target | None:
        """What that was done to which `result` came of."""
        return next((what for came, what in reversed(self.results) if came == result), None)

    def is_one(self, found: Target) -> bool:
        """Whether what was spoken of is known to be one thing."""
        match self.source_of(found) or self.source_of(one_or_all(found, False)) or found:
            case Select(count=count) as what:
                return what is not found and count == Count("exactly", 1)
            case source:
                return is_this(source)

    def is_one_of(self, found: Target | None, those: Target | None) -> bool:
        """ "Suspend 1 of those Digimon. That Digimon …": the one of `those` that something was done to."""
        match self.source_of(found) if found is not None else None:
            case Select(count=Count(mode="exactly", n=1), filters=(Became(event="group", by=Ref() as group), *_)):
                return those is not None and group == one_or_all(those, True)
            case _:
                return False

    def as_subject(self, what: Target, result: Target, comes: bool) -> Scope:
        """After the subject of a clause was named: what is "that" or "them" in the rest of it was named before.

        `comes`: whether `result` is as many as `what`.
        """
        kinds = kinds_of(what) or self.known(what)
        return self.spoke_of(result, kinds, of=what if comes else None, outer=self)

    def aside(self, target: Target, kinds: Kinds) -> Scope:
        """`target` can be called by its kind, but "it" stays what it was."""
        things = (*self.things, (kinds, target))
        return msgspec.structs.replace(self, things=things)

    def only_called(self, target: Target, kinds: Kinds) -> Scope:
        """`target` can't be called as it was: a Digimon that was put under a card is a card."""
        things = tuple((told, thing) for told, thing in self.things if thing != target)
        return msgspec.structs.replace(self, things=(*things, (kinds, target)))

    def beside(self, ref: Ref, what: Target) -> Scope:
        """ "Another of theirs" is another than `ref`, which is `what`; nothing else can mean it yet."""
        kinds = frozenset(kind for kind in kinds_of(what) if kind.startswith("opponent "))
        return self.aside(ref, kinds) if kinds else self

    def that(self, kind: str, *, sure: bool = False, many: bool = False) -> Target | None:
        """ "that Digimon": the last thing that can be called so. "This Digimon" is only "this", or "it".

        `many`: "those Digimon", which are not one alone. `sure`: only what is known to be of this kind. Cards that
        were revealed are Digimon only where nothing else is, and "that card", "that Digimon card" is a card out of play
        where there is one.
        """
        before = self.outer.that(kind, sure=sure, many=many) if self.outer is not None else None
        if before is not None and not (many and self.is_one(before)):
            return before
        things = [
            (kinds, thing)
            for kinds, thing in reversed(self.things)
            if not (isinstance(thing, Ref) and thing.to in (*THIS, "this_card")) and not (many and self.is_one(thing))
        ]
        for kinds, thing in things:
            if kind in kinds or (not sure and not kinds) or may_be(kinds, kind):
                if kind == "card" and kinds & PERMANENT:
                    lying = (other for told, other in things if told and not told & {*PERMANENT, "player"})
                    return next(lying, thing)
                return thing
        if sure:
            return None
        bare = kind.removesuffix(" card")
        shown = None if self.revealed is None else Ref("process", self.revealed)
        return next((thing for kinds, thing in things if bare in kinds or thing == shown), None)

    def in_play(self) -> Scope:
        """Where "it" acts, or is acted on, in play: not a card that was put elsewhere, but what it was put under."""
        if self.unpaid is not None:
            return self._in_play_after_cost(self.unpaid)
        if not self._is_put_away():
            return self
        if self.asked_it == self.it:
            return msgspec.structs.replace(self, it=None, itself=None)
        played = set(self.results_of("play"))
        others = (
            thing
            for kinds, thing in reversed(self.things)
            if thing != self.it and (kinds & PERMANENT or thing in played)
        )
        found = next(others, self.itself)
        return self if found is None else msgspec.structs.replace(self, it=found, gone=False)

    def acting_in_play(self, verb: str) -> Scope:
        """The same where it is the subject of `verb`: what "doesn't leave" is what is about to leave.

        A card that was put elsewhere does nothing.
        """
        if self.unpaid is None or self.threatened is None or verb not in _PREVENTED:
            scope = self.in_play()
            if scope.it is None or scope.unpaid is not None or verb not in _DONE_IN_PLAY:
                return scope
            under = scope.it == Ref("this_card") and scope.result_of("play") is None
            if scope.left and scope.it == Ref("this_digimon"):
                return msgspec.structs.replace(scope, it=None, itself=None)
            away = scope._is_put_away() or scope.has_left(scope.it) or under
            if scope._is_tamer(verb):
                itself = None if scope.itself == Ref("this_tamer") else scope.itself
                return msgspec.structs.replace(scope, it=None, itself=itself)
            return msgspec.structs.replace(scope, it=None) if away else scope
        hosts = (thing for _, thing in reversed(self.things) if self.is_one_of(thing, self.threatened))
        before = msgspec.structs.replace(self.before_cost(), it=self.threatened, counted=False)
        return msgspec.structs.replace(before, single=next(hosts, before.single))  # "it", and not "they"

    def _is_tamer(self, verb: str) -> bool:
        """Whether "it gains" or "it gets" would be said of a Tamer, which has neither DP nor keywords."""
        if verb not in ("get", "gets", "gain", "gains"):
            return False
        if self.it is None or is_this(self.it):
            return self.it == Ref("this_tamer")
        kinds = self.known(self.it)
        return "tamer" in kinds and "digimon" not in kinds

    def lying(self) -> Scope:
        """Where "it" is a card out of play: not a Digimon that was spoken of after that card."""
        kinds = ANYTHING if self.it is None else self.known(self.it)
        cards = (thing for told, thing in reversed(self.things) if is_out_of_play(told))
        card = next(cards, None) if kinds & PERMANENT else None
        return self if card is None else msgspec.structs.replace(self, it=card, gone=False)

    def doing(self, verb: str) -> Scope:
        """Where "that card" is the subject of `verb`: none that was put elsewhere gains or attacks."""
        if verb not in _DONE_IN_PLAY or not self.things:
            return self
        things = tuple(each for each in self.things if not self._is_away(each))
        return self if len(things) == len(self.things) else msgspec.structs.replace(self, things=things)

    def _is_away(self, named: tuple[Kinds, Target]) -> bool:
        """Whether that is no card in play: it lies somewhere, or was put there."""
        kinds, thing = named
        return is_out_of_play(kinds) or not kinds.isdisjoint(PUT_UNDER) or self.has_left(thing)

    def _is_put_away(self) -> bool:
        kinds = next((kinds for kinds, thing in reversed(self.things) if thing == self.it), ANYTHING)
        return self.it is not None and (self.gone or is_out_of_play(kinds))

    def with_cards_under(self) -> Scope:
        """Where "under it" is told: nothing lies under a card that was put elsewhere, or is about to be played."""
        if self.it == self.threatened and self.result_of("play") == self.it:
            return msgspec.structs.replace(self, it=self.itself)
        return self.in_play()

    def _in_play_after_cost(self, old: Scope) -> Scope:
        """What the cost took, or where that was; or what was spoken of before. Where both are, it stays open."""
        done = (old.result_of("delete"), old.result_of("play") if old.it == old.threatened else None)
        known = old.counted or not (old.it is None or old._is_put_away() or old.it in done)
        if not self._is_put_away():
            return self if known else msgspec.structs.replace(self, unpaid=None)
        new = self.things[len(old.things) :]
        hosts = [thing for kinds, thing in new if kinds & PERMANENT and thing != self.it]
        if not hosts:
            return self.before_cost().in_play()
        return msgspec.structs.replace(self, it=hosts[-1], gone=False, unpaid=old if known else None)

    def has_left(self, it: Target) -> bool:
        """Whether that was put out of play last: deleted, trashed, returned; not where it is only about to be."""
        if it == self.threatened or not isinstance(it, Ref):
            return False
        return next((lemma for lemma, ref in reversed(self.done) if ref == it), None) in _LEAVING

    def acted_on(self) -> Scope:
        """Where something is done that only a card in play undergoes: "suspend that card" is none put elsewhere.

        "It" is then the one card in play that was named; of two, neither.
        """
        scope = self.in_play()
        if scope.counted and scope.cards is not None and is_out_of_play(kinds_of(scope.cards)):
            scope = msgspec.structs.replace(scope, counted=False)
        if scope.it is not None and scope.has_left(scope.it):
            return msgspec.structs.replace(scope, it=None, itself=None)
        if scope.it != self.it and len({thing for kinds, thing in self.things if kinds & PERMANENT} - {self.it}) > 1:
            scope = msgspec.structs.replace(scope, it=None, itself=None)
        things = tuple(each for each in scope.things if not self._is_away(each))
        if len(things) == len(scope.things):
            return scope
        gone = {kinds for kinds, thing in scope.things if thing == scope.it}
        it = None if gone and all(map(is_out_of_play, gone)) else scope.it
        return msgspec.structs.replace(scope, things=things, it=it)

    def happened_to(self, target: Target | None, lemma: str) -> Scope:
        """After a trigger told what happens to `target`: it is then "it", "that Digimon", "the deleted Digimon"."""
        trigger = target if target is None or (type(target) is Ref or type(target) is PlayerRef) else Ref("trigger")
        such = _described(target)
        if lemma == "play" and isinstance(target, Select):
            target = msgspec.structs.replace(target, places=())  # a card of a hand, until it is played
        kinds = kinds_of(target) if target is not None else None
        one = Ref("this_digimon") if is_this_described(target) else None  # one thing, however it is described
        named = self.spoke_of(trigger, kinds, of=one)
        scope = msgspec.structs.replace(named, such=such or self.such, happened=trigger)
        if isinstance(trigger, Ref) and trigger.to == "attack_target":
            scope = scope.vaguely(trigger)  # "When an attack target changes, it …": the attacker, or the target?
            return scope.aside(ATTACKING, kinds_of(trigger.of)) if isinstance(trigger.of, Select) else scope
        return scope if not isinstance(trigger, Ref) else scope.did(lemma.removesuffix("_in_battle"), trigger)

    def threatens(self, target: Target | None) -> Scope:
        """A "would" trigger: what it is about to happen to can be saved by "it doesn't leave"."""
        return msgspec.structs.replace(self, threatened=target if isinstance(target, Ref) else Ref("trigger"))

    def did(self, lemma: str, ref: Ref) -> Scope:
        """`ref` was deleted, trashed, played …: "the deleted Digimon" means it from now on."""
        return msgspec.structs.replace(self, done=(*self.done, (lemma, ref)))

    def result_of(self, lemma: str) -> Ref | None:
        """What was deleted, trashed, played … last."""
        return next((ref for done, ref in reversed(self.done) if done == lemma), None)

    def result_called(self, lemma: str, kind: str) -> Ref | None:
        """The last that was deleted, trashed, … and is known to be called so; else that can be."""
        bare = kind.removesuffix(" card") if kind not in LYING else kind
        if lemma == "link" and kind == "digimon":  # "the linked Digimon": what a card was linked to
            hosts = {Ref("host", ref.process) for ref in self.results_of(lemma)}
            return next(
                (thing for _, thing in reversed(self.things) if isinstance(thing, Ref) and thing in hosts), None
            )
        found = [(self.known(ref), ref) for ref in reversed(self.results_of(lemma))]
        known = (ref for kinds, ref in found if not {kind, bare, f"{bare} card"}.isdisjoint(kinds))
        return next(known, None) or next((ref for kinds, ref in found if not kinds or may_be(kinds, kind)), None)

    def lies_last(self) -> Target | None:
        """The Option, or card of any kind out of play, spoken of last, or this card where it has been moved since."""
        for kinds, thing in reversed(self.things):
            if thing == Ref("this_card") or (kinds and kinds <= {"option", "option card", *LYING}):
                return thing
        return None

    def results_of(self, lemma: str) -> tuple[Ref, ...]:
        """All that was chosen, deleted, … so far, the first one first."""
        return tuple(dict.fromkeys(ref for done, ref in self.done if done == lemma))

    def held_by(self, holder: Target | None) -> Scope:
        """After "place it under X": "its" cards are those of X."""
        return msgspec.structs.replace(self, holder=holder)

    def put_under(self, host: Target) -> Scope:
        """After what "it" is was put under `host`: what acts in play from now on is the host."""
        named = self.aside(host, in_play_kinds(host)) if isinstance(host, Ref) else self
        return msgspec.structs.replace(named, gone=True)

    def spoke_of_player(self, player: Player) -> Scope:
        """After a player has been named."""
        return msgspec.structs.replace(self, player=player, player_last=True)

    def listing(self, first: Select) -> Scope:
        """Inside a list: "1 Digimon card with the [X] trait and 1 such Tamer card"."""
        return msgspec.structs.replace(self, such=_described(first) or self.such)

    def looked_into(self, place: Place) -> Scope:
        """After "look at your opponent's hand": "in it" is that hand."""
        return msgspec.structs.replace(self, where=place)

    def counting(self, cards: Target) -> Scope:
        """After a condition counted `cards`: "if you have 4 or more" can mean them again."""
        return msgspec.structs.replace(self, cards=cards, counted=True, memory=False)

    def revealed_by(self, process: int, what: Target | None) -> Scope:
        """After a process has revealed cards, or looked at them."""
        kinds = CARD if what is None else CARD | (kinds_of(what) & LYING)
        shown = self.spoke_of(Ref("process", process), kinds)
        shown = shown if what is None else shown.came_of(what, Ref("process", process))
        return msgspec.structs.replace(shown, revealed=process)

    def about(self, player: Player | None) -> Scope:
        """ "Their" is of this player."""
        return self if player is None else msgspec.structs.replace(self, player=player)

    def at(self, process: int) -> Scope:
        """Before the process of this number."""
        return msgspec.structs.replace(self, process=process, outer=None)
