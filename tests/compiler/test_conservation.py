"""Each detector: silent on what compiles, and loud when its slot is taken out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardc.compiler import effect as f
from cardc.compiler.card import Field
from cardc.compiler.compile import compile_fields
from cardc.compiler.conservation import missing
from cardc.compiler.conservation_detectors import DETECTORS
from cardc.corpus.loading import load_sample
from tests.conservation.__main__ import compiled as compiled_effects

Edit = Callable[[Any], Any]


@cache
def compiled(text: str) -> f.Effect:
    (unit,) = compile_fields([Field("effectText", "main", text)])
    assert unit.effect is not None, unit.diagnostics
    return unit.effect


def rewritten(value: Any, kind: type, edit: Edit) -> Any:
    """`value` with `edit` done to every `kind` in it; what `edit` returns None for goes from its tuple, or is None."""
    if isinstance(value, tuple):
        return tuple(new for item in value if (new := rewritten(item, kind, edit)) is not None)
    if not isinstance(value, msgspec.Struct):
        return value
    fields = {name: rewritten(getattr(value, name), kind, edit) for name in value.__struct_fields__}
    changed = msgspec.structs.replace(value, **fields)
    return edit(changed) if isinstance(changed, kind) else changed


def without(**fields: Any) -> Edit:
    return lambda value: msgspec.structs.replace(value, **fields)


def gone(_: Any) -> None:
    return None


CASES: tuple[tuple[str, str, type, Edit], ...] = (
    # detector, text, the struct that holds the slot, what is done to it
    (
        "icon",
        "[Your Turn] [Once Per Turn] When this Digimon attacks, gain 1 memory.",
        f.Effect,
        without(frequency=None),
    ),
    ("icon", "[On Play] [When Digivolving] Gain 1 memory.", f.Effect, without(timings=("on_play",))),
    ("icon", "[Hand] [Main] Gain 1 memory.", f.Effect, without(area="battle")),
    ("may", "[On Play] You may suspend 1 Digimon.", f.Process, without(optional_for=None)),
    (
        "may",
        "[On Play] By trashing 1 card in your hand, you may suspend 1 Digimon.",
        f.Process,
        without(may_after_cost=False),
    ),
    ("opponent_may", "[On Play] Your opponent may suspend 1 Digimon.", f.Process, without(optional_for="you")),
    ("by", "[On Play] By suspending this Digimon, gain 1 memory.", f.Process, without(cost=None)),
    ("to", "[On Play] You may suspend this Digimon to gain 1 memory.", f.Process, without(cost=None)),
    ("condition", "[On Play] If you have a Tamer, gain 1 memory.", f.Process, without(conditions=())),
    ("condition", "[Your Turn] While you have a Tamer, this Digimon gets +1000 DP.", f.Process, without(conditions=())),
    ("condition", "[Your Turn] When this Digimon attacks, gain 1 memory.", f.Effect, without(trigger=None)),
    ("each", "[On Play] Gain 1 memory for each of your Tamers.", f.Process, without(for_each=None)),
    ("each", "[On Play] For every 2 cards in your trash, gain 1 memory.", f.Process, without(for_each=None)),
    ("up_to", "[When Attacking] You may pay up to 3 memory.", f.PayMemory, without(up_to=False)),
    (
        "suspended",
        "[On Play] Play 1 [Bar] Token (Digimon/Red/3000 DP) suspended.",
        f.CreateToken,
        without(suspended=False),
    ),
    ("keyword", "[Main] ＜Digi-Burst up to 3＞ ・Gain 1 memory.", f.Keyword, without(up_to=False)),
    (
        "duration",
        "[End of Opponent's Turn] If your opponent didn't attack with a Digimon this turn, gain 1 memory.",
        f.Event,
        without(during=None),
    ),
    ("keyword", "[On Play] Draw the top 2 cards of your deck.", f.Keyword, without(amount=1)),
    (
        "measure",
        "[On Play] If the number of cards in your hand is less than your opponent's, gain 1 memory.",
        f.Compares,
        without(right=1),
    ),
    ("measure", "[On Play] Delete 1 Digimon with DP less than or equal to this Digimon.", f.Number, gone),
    ("duration", "[On Play] This Digimon gets +1000 DP for the turn.", f.Process, without(duration=None)),
    (
        "duration",
        "[On Play] This Digimon gets +1000 DP until the end of your opponent's turn.",
        f.Duration,
        without(until="turn_end"),
    ),
    (
        "duration",
        "[On Play] 1 of your opponent's Digimon can't attack until the end of your opponent's next turn.",
        f.Duration,
        without(until="opponent_turn_end"),
    ),
    (
        "condition",
        "[On Play] At the end of the turn, if you have a Tamer, gain 1 memory.",
        f.Duration,
        without(conditions=()),
    ),
    (
        "duration",
        "[On Play] At the end of the turn, this Digimon gets +1000 DP until the end of your opponent's turn.",
        f.Duration,
        without(lasts=None),
    ),
    (
        "instead",
        "[On Play] Gain 1 memory. If you have a Tamer, gain 2 memory instead.",
        f.Link,
        lambda link: msgspec.structs.replace(link, kind="next") if link.kind == "instead" else link,
    ),
    ("except", "[On Play] Delete 1 Digimon card other than [Testmon].", f.Select, without(filters=())),
    ("except", "[On Play] Delete 1 non-white Digimon.", f.Not, gone),
    ("up_to", "[On Play] Trash up to 2 cards in your hand.", f.Count, without(mode="exactly")),
    ("up_to", "[On Play] Trash any number of cards in your hand.", f.Count, without(mode="all")),
    ("bound", "[On Play] Delete 1 Digimon with 3000 DP or less.", f.Number, without(compare="=")),
    ("bound", "[On Play] If you have 3 or more Tamers, gain 1 memory.", f.Compares, without(compare="=")),
    ("number", "[On Play] Delete 1 Digimon with 3000 DP or less.", f.Number, without(value=4000)),
    (
        "number",
        "[On Play] Place 1 card from your hand as the top security card of 1 player with the most security cards.",
        f.PlayerWith,
        lambda _: f.PlayerRef("opponent"),
    ),
    (
        "number",
        "[On Play] Play 1 [Foo] from your hand with the play cost reduced by 1 for each of your Tamers.",
        f.PlayCost,
        without(reduce=None),
    ),
    ("number", "[On Play] Delete 1 level 4 or lower Digimon.", f.Number, gone),
    ("number", "[On Play] Trash 3 cards in your hand.", f.Select, without(count=None)),
    ("number", "[On Play] Gain 2 memory.", f.GainMemory, without(amount=1)),
    ("memory", "[When Attacking] By trashing 1 card in your hand, gain 1 memory.", f.GainMemory, without(amount=3)),
    ("memory", "[On Play] Lose 1 memory for each of your Tamers.", f.LoseMemory, without(amount=2)),
    (
        "by_number",
        "[Your Turn] When 1 of your Digimon would digivolve, reduce the digivolution cost by 1.",
        f.ModifyCost,
        without(amount=-2),
    ),
    (
        "by_number",
        "[On Play] You may play 1 [Testmon] from your hand with the play cost reduced by 1.",
        f.PlayCost,
        without(reduce=2),
    ),
    (
        "by_number",
        "[On Play] To 1 of your opponent's Digimon, reduce the play cost by 3 for the turn.",
        f.Modify,
        without(amount=-2),
    ),
    ("would", "[All Turns] When this Digimon would be deleted, gain 1 memory.", f.Event, without(would=False)),
    (
        "by_effect",
        "[Your Turn] When you play a Digimon by an effect, gain 1 memory.",
        f.Event,
        without(by_effect=False),
    ),
    (
        "by_effect",
        "[All Turns] When this Digimon would leave the battle area other than by your effects, gain 1 memory.",
        f.Event,
        without(not_by=None),
    ),
    ("yours", "[On Play] Suspend 1 of your Digimon.", f.Select, without(owner=None)),
    (
        "yours",
        "[On Play] Return 1 of your Digimon to the hand. Then, delete 1 of your opponent's Digimon with a level equal "
        "to or lower than your Digimon.",
        f.Measure,
        without(of=None),
    ),
    ("yours", "[On Play] Trash the top card of your security stack.", f.Place, without(owner=None)),
    ("sign", "[On Play] 1 of your opponent's Digimon gets -3000 DP for the turn.", f.Modify, without(amount=3000)),
    ("name", "[On Play] You may play 1 [Testmon] from your hand without paying the cost.", f.NameIs, gone),
    ("name", "[On Play] Delete 1 Digimon with the [Test] trait.", f.HasTrait, without(traits=("Other",))),
    ("name", "[On Play] Delete 1 [XX0-001 Testmon].", f.CardNumberIs, gone),
    ("name", "[On Play] Delete 1 [XX0-001 Testmon].", f.NameIs, gone),
    ("keyword", "[On Play] ＜Draw 2＞.", f.Keyword, without(amount=1)),
    (
        "keyword",
        "[On Play] This Digimon gains ＜Rush＞ and ＜Blocker＞ for the turn.",
        f.GrantKeyword,
        lambda p: msgspec.structs.replace(p, keywords=p.keywords[:1]),
    ),
    ("keyword", "[On Play] Delete 1 Digimon with ＜Blocker＞.", f.HasKeyword, gone),
    ("color", "[On Play] Suspend 1 red or blue Digimon.", f.HasColor, without(colors=("red",))),
    ("suspended", "[On Play] Delete 1 suspended Digimon.", f.Suspended, gone),
    ("suspended", "[On Play] Delete 1 unsuspended Digimon.", f.Suspended, without(is_suspended=True)),
    (
        "suspended",
        "[On Play] You may play 1 Digimon card from your hand suspended without paying the cost.",
        f.Play,
        without(suspended=False),
    ),
    ("place", "[On Play] Return 1 Digimon card from your trash to your hand.", f.Select, without(places=())),
    (
        "place",
        "[On Play] Add 1 Digimon card from your trash or security stack to your hand.",
        f.Place,
        lambda p: None if p.zone == "security" else p,
    ),
    ("under", "[On Play] Place 1 card from your hand under 1 of your Tamers.", f.Place, without(host=None)),
    ("position", "[On Play] Trash the top card of your opponent's security stack.", f.Place, without(position=None)),
    (
        "position",
        "[On Play] Return 1 Digimon card from your trash to the bottom of the deck.",
        f.Place,
        without(position="top"),
    ),
    (
        "free",
        "[On Play] You may play 1 [Testmon] from your hand without paying the cost.",
        f.PlayCost,
        without(free=False),
    ),
    ("ignoring", "[All Turns] Players can't ignore digivolution requirements.", f.Restrict, without(what=("play",))),
    (
        "ignoring",
        "[On Play] This Digimon may digivolve into [Testmon] in your hand, ignoring its digivolution requirements.",
        f.PlayCost,
        without(ignore_requirements=False),
    ),
    (
        "in_battle",
        "[All Turns] This Digimon can't be deleted in battle.",
        f.Restrict,
        without(what=("be_delete",)),
    ),
    (
        "face",
        "[On Play] Place 1 card from your hand face down as this Digimon's bottom digivolution card.",
        f.Place,
        without(face_up=None),
    ),
    ("opponent", "[On Play] Delete 1 of your opponent's Digimon.", f.Select, without(owner=None)),
    ("opponent", "[On Play] Trash the top card of your opponent's security stack.", f.Place, without(owner=None)),
    ("extreme", "[On Play] Delete 1 of your opponent's Digimon with the lowest DP.", f.Number, gone),
    (
        "then",
        "[On Play] Gain 1 memory. Then, ＜Draw 1＞.",
        f.Link,
        lambda link: msgspec.structs.replace(link, kind="next") if link.kind == "then" else link,
    ),
    ("other", "[On Play] Suspend 1 of your other Digimon.", f.Other, gone),
    ("same", "[On Play] Delete 1 Digimon with the same level as this Digimon.", f.Same, gone),
    ("same", "[On Play] Suspend up to 2 Tamers with different colors.", f.Same, gone),
    (
        "so_many_different",
        "[On Play] Trash the top 3 cards of your deck. If the trashed cards have 3 or more different names, "
        "gain 1 memory.",
        f.Same,
        gone,
    ),
    (
        "so_many_different",
        "[On Play] If 3 or more of your Tamers are red and your Tamers have 3 or more different names, gain 1 memory.",
        f.Compares,
        without(right=2),
    ),
    (
        "so_many_different",
        "[On Play] If your Tamers have 2 or more different colors, gain 1 memory.",
        f.Measure,
        without(what="count"),
    ),
    (
        "so_many_different",
        "[On Play] If this Digimon has 2 or more different colors, gain 1 memory.",
        f.Number,
        without(value=1),
    ),
    ("blind", "[On Play] Trash 1 card in your opponent's hand without looking.", f.Select, without(blind=False)),
    (
        "order",
        "[On Play] Reveal the top 3 cards of your deck. Return the rest to the bottom of the deck in any order.",
        f.Place,
        without(any_order=False),
    ),
    (
        "both",
        "[On Play] Add 1 [Testmon] and 1 [Mocktamer] from your trash to your hand.",
        f.Several,
        without(conj="or"),
    ),
    ("field", "[On Play] Delete 1 Digimon with [Test] in its name.", f.NameContains, lambda n: f.NameIs(n.names)),
    ("field", "[On Play] Delete 1 Digimon with the [Test] trait.", f.HasTrait, lambda t: f.NameContains(t.traits)),
    ("negation", "[On Play] If you don't have a Tamer, gain 1 memory.", f.Exists, without(negated=False)),
    ("negation", "[On Play] Delete 1 Digimon with no digivolution cards.", f.HasUnder, without(none=False)),
    ("kind", "[On Play] Suspend 1 of your opponent's Digimon or Tamers.", f.Select, without(of=("digimon",))),
)


@pytest.mark.parametrize(
    ("kind", "text", "struct", "edit"), CASES, ids=[f"{c[0]}:{c[2].__name__}:{i}" for i, c in enumerate(CASES)]
)
def test_detector_sees_the_slot_go(kind: str, text: str, struct: type, edit: Edit):
    effect = compiled(text)
    assert missing(effect, text) == ()
    changed = rewritten(effect, struct, edit)
    assert changed != effect
    assert f"lost_{kind}" in {diagnostic.code for diagnostic in missing(changed, text)}


def test_every_detector_has_a_case():
    assert {detector.name for detector in DETECTORS} == {case[0] for case in CASES}


def test_each_process_is_missed():
    text = "[On Play] Gain 2 memory. Then, suspend 3 Digimon."
    effect = compiled(text)
    for at in range(2):
        left = effect.processes[:at] + effect.processes[at + 1 :]
        assert missing(msgspec.structs.replace(effect, processes=left), text)


def test_multiplicity_counts():
    text = "[On Play] Delete 1 level 4 Digimon and 1 level 4 Digimon with ＜Blocker＞."
    effect = compiled(text)
    assert missing(effect, text) == ()

    def one_less(several: f.Several) -> f.Several:
        return msgspec.structs.replace(several, items=(several.items[1],))

    codes = {d.code for d in missing(rewritten(effect, f.Several, one_less), text)}
    assert "lost_number" in codes


def test_a_slot_of_another_sentence_is_no_evidence():
    text = "[On Play] If you have a Tamer, gain 1 memory. If you have a Digimon, gain 1 memory."
    effect = compiled(text)
    first, second = effect.processes
    moved = (
        msgspec.structs.replace(first, conditions=(*first.conditions, *second.conditions)),
        msgspec.structs.replace(second, conditions=()),
    )
    found = missing(msgspec.structs.replace(effect, processes=moved), text)
    assert [d.code for d in found] == ["lost_condition"]
    assert text[slice(*found[0].span)] == "If"
    assert found[0].span[0] > text.index(".")


def test_a_condition_shared_by_two_processes_counts_once():
    text = "[On Play] If you have a Tamer, gain 1 memory and ＜Draw 1＞."
    effect = compiled(text)
    assert effect.processes[0].conditions == effect.processes[1].conditions
    assert missing(effect, text) == ()


def test_an_icon_before_effects_that_start_the_sentence_is_an_icon():
    text = "[All Turns] Effects can't delete this Digimon."
    assert missing(compiled(text), text) == ()


def test_copied_words_are_no_evidence():
    text = "[On Play] Suspend 1 Digimon."
    effect = rewritten(compiled(text), f.Suspend, lambda p: f.Suspend(id=p.id, span=p.span, target=f.Ref(text)))
    assert {d.code for d in missing(effect, text)} == {"lost_number"}


def test_quoted_effects_and_bullets_are_clauses_of_their_own():
    text = '[On Play] 1 of your Digimon gains "[When Attacking] You may delete 1 level 3 Digimon." for the turn.'
    effect = compiled(text)
    assert missing(effect, text) == ()
    inner = rewritten(effect, f.Delete, without(optional_for=None))
    (found,) = missing(inner, text)
    assert (found.code, text[slice(*found.span)]) == ("lost_may", "may")


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Suspend 1 Digimon, and trash cards from your hand until you have 4 cards left.",
        "[On Play] Suspend 1 Digimon and trash 1 card in your hand.",
    ],
)
def test_a_verb_is_no_place(text: str):
    assert missing(compiled(text), text) == ()


def test_what_a_sentence_says_of_tokens_is_no_token_more():
    text = (
        "[On Play] You may play 1 [Testmon] Token without paying its memory cost. (Testmon Tokens are level 6 white "
        "Digimon with a memory cost of 12, 4000 DP, and are Mega form, Rare type, and Data attribute.)"
    )
    assert missing(compiled(text), text) == ()


def test_a_place_after_a_place_needs_a_slot():
    text = "[On Play] If you have 5 or more cards in your hand and trash, gain 1 memory."
    effect = compiled(text)
    assert missing(effect, text) == ()
    (found,) = missing(rewritten(effect, f.Place, lambda p: None if p.zone == "trash" else p), text)
    assert (found.code, text[slice(*found.span)]) == ("lost_place", "hand and trash")


def test_reminder_text_needs_no_slot():
    text = "[On Play] ＜Draw 1＞. (Draw 1 card from your deck.)"
    assert missing(compiled(text), text) == ()


def test_spans_point_into_the_field():
    field = "[On Play] Gain 1 memory.\n[When Attacking] You may suspend 1 Digimon."
    units = compile_fields([Field("effectText", "main", field)])
    second = units[1].effect
    assert second is not None
    assert missing(second, field) == ()
    (found,) = missing(rewritten(second, f.Suspend, without(optional_for=None)), field)
    assert field[slice(*found.span)] == "may"


def sample() -> Iterator[tuple[str, f.Effect]]:
    from cardc.compiler.compile import compile_card

    for entry in load_sample():
        texts = {field.name: field.text for field in entry.card.fields}
        for unit in compile_card(entry.card).units:
            if unit.effect is not None:
                yield texts[unit.field], unit.effect


def test_nothing_fires_on_real_cards(corpus_path: Path):
    """Every seventh effect; `python -m tests.conservation` takes them all."""
    effects = list(compiled_effects(corpus_path))[::7]
    assert len(effects) > 100
    assert [(e.unit, d.code) for e in effects for d in missing(e.effect, e.field)] == []


def test_nothing_fires_on_the_sample():
    fired = [(effect.id, d.message) for text, effect in sample() for d in missing(effect, text)]
    assert fired == []
