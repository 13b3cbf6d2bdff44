"""What is read of one of several things before it is settled which one it is."""

from __future__ import annotations

from cardc.compiler import effect as fx
from cardc.runtime import conditions, meant, select
from cardc.runtime.decisions import Answer, Decision
from cardc.runtime.model import Happening
from cardc.runtime.scope import Scope
from cardc.runtime.state import State
from cardc.runtime.table import Table
from tests.runtime.build import card

IT, THEY = fx.Ref("trigger"), fx.Ref("trigger", many=True)
ALL = fx.Select(("digimon",), fx.Count("all"), "opponent")
RED, LEVEL_4 = fx.Is(IT, (fx.HasColor(("red",)),)), fx.Is(IT, (fx.Number("level", "=", 4),))


def _unasked(_: State, decision: Decision) -> Answer:
    raise AssertionError(decision)


def two() -> tuple[Scope, int, int]:
    """It happened to a red Digimon of level 3 and a blue one of level 4 at once; the opponent has one of each level."""
    state = State()
    rows = (("Ant", 0, "red", 3), ("Bee", 0, "blue", 4), *((f"Cat{n}", 1, "red", n) for n in (3, 4, 5)))
    made = [
        state.put_on_field(state.create(card(name, colors=(color,), level=level), player, "limbo"), "battle_area")
        for name, player, color, level in rows
    ]
    happening = Happening("played", (made[0], made[1]), (made[0], made[1]))
    return Scope(Table(state, _unasked), None, 0, made[0], made[0], happening), made[0], made[1]


def fitting(scope: Scope, told: fx.Number) -> list[int | None]:
    found = select.resolve(scope, fx.Select(ALL.of, ALL.count, ALL.owner, (), (told,)))
    return [scope.board.number(thing, "level") for thing in found]


def test_all_conditions_hold_of_the_same_one() -> None:
    scope, _, _ = two()
    assert conditions.holds(scope, RED)
    assert conditions.holds(scope, LEVEL_4)
    assert not conditions.all_hold(scope, (RED, LEVEL_4))
    assert not conditions.holds(scope, fx.Both((RED, LEVEL_4)))
    assert conditions.meeting(scope, (RED,)) != conditions.meeting(scope, (LEVEL_4,))


def test_what_is_compared_with_one_is_compared_with_any_of_them() -> None:
    scope, first, _ = two()
    assert fitting(scope, fx.Number("level", "=", fx.Measure("level", IT))) == [3, 4]
    assert fitting(scope, fx.Number("level", ">", fx.Measure("level", IT))) == [4, 5]
    meant.settle(scope, first)
    assert fitting(scope, fx.Number("level", "=", fx.Measure("level", IT))) == [3]


def test_what_is_read_of_one_is_not_added_up() -> None:
    scope, first, _ = two()
    assert conditions.amount(scope, fx.Measure("level", IT)) == 4
    assert conditions.times(scope, fx.PerEach(1, IT, 1, "level")) == 4
    meant.settle(scope, first)
    assert conditions.amount(scope, fx.Measure("level", IT)) == 3


def test_they_are_all_even_when_one_is_settled_on() -> None:
    scope, first, second = two()
    assert select.deref(scope, THEY) == select.deref(scope, IT) == (first, second)
    with meant.taken_as(scope, second):
        assert (select.deref(scope, IT), select.deref(scope, THEY)) == ((second,), (first, second))
    assert select.deref(scope, IT) == (first, second)
    meant.settle(scope, second)
    assert (select.deref(scope, IT), select.deref(scope, THEY)) == ((second,), (first, second))


def test_an_effect_that_is_granted_speaks_of_its_own_trigger() -> None:
    span = (0, 0)
    delete = fx.Delete(id=2, span=span, target=IT)
    granted = fx.Effect(id="?", source="granted", field="", span=span, category="trigger", processes=(delete,))
    grant = fx.GrantEffect(id=1, span=span, target=THEY, effects=(granted,))
    assert meant.of_one(delete)
    assert not meant.of_one(grant)
