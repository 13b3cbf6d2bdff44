"""Optional or mandatory, as a specification: the seeds' examples, the table of categories, chapter 16.

A row is a text and what must be said of it: optional for the whole effect, the reason's code, the
words that decide (as they begin), and each process in the short form of `reading.outline`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from cardc.compiler.card import CardKind, Source
from cardc.compiler.effect import Effect, Modal
from cardc.compiler.keyword import KEYWORDS, keyword_of, optionality
from cardc.corpus.loading import load_files
from tests.compiler.reading import compiled, effect_of, meaning, outline, refusal, units

SEED = "seed: Optional vs Mandatory"
MUST = "CR 15-9-1"
OPTION: tuple[CardKind, ...] = ("Option",)


class Seed(NamedTuple):
    """One classification example: the quotation, and where the card prints it (field, number of the unit)."""

    card: str
    field: str
    unit: int
    quotation: str
    optional: bool
    code: str
    rule: str
    words: str
    processes: str


SEEDS = [
    Seed(
        "BT4-075", "effectText", 1,
        "[When Attacking] Your opponent may choose 1 of their unsuspended Digimon. If they do, switch the target of "
        "attack to that Digimon.",
        False, "opponent_may", SEED, "Your opponent may choose", "opponent may choose; result(1) switch_attack_target",
    ),
    Seed(
        "BT5-019", "effectText", 1,
        "[When Digivolving] You may place 1 red Digimon card from your hand at the top of this Digimon's digivolution "
        "cards. Then, for each [OmniShoutmon]/[ZeigGreymon] in this Digimon's digivolution cards, delete 1 of your "
        "opponent's Digimon with 5000 DP or less.",
        False, "then_mandatory", SEED, "delete 1 of your opponent's Digimon", "you may place; then delete",
    ),
    Seed(
        "BT6-083", "effectText", 0,
        "[On Play] You may play 1 white Tamer card with a play cost of 4 or less from your hand without paying its "
        "memory cost. Then, your opponent may play 1 Tamer card from their hand without paying its memory cost.",
        False, "opponent_may", SEED, "your opponent may play", "you may play; then opponent may play",
    ),
    Seed(
        "BT5-022", "inheritedEffectText", 0,
        "[Your Turn] [Once Per Turn] When one of your opponent's digivolution cards is trashed, gain 1 memory.",
        False, "mandatory_text", MUST, "gain 1 memory", "gain_memory",
    ),
    Seed(
        "BT3-027", "inheritedEffectText", 0,
        "[When Attacking] [Once Per Turn] If this Digimon has [Imperialdramon] in its name, unsuspend it.",
        False, "mandatory_text", MUST, "unsuspend it", "unsuspend",
    ),
    Seed(
        "BT6-030", "effectText", 0,
        "[When Attacking] [Once Per Turn] If you have a Tamer in play, you may unsuspend this Digimon.",
        True, "you_may", SEED, "you may unsuspend", "you may unsuspend",
    ),
    Seed(
        "BT2-077", "effectText", 0,
        "[On Play] You may delete one of your other Digimon to delete 1 of your opponent's level 5 or lower Digimon.",
        True, "cost_you_may_to", SEED, "You may delete one of your other Digimon to", "you may to delete",
    ),
    Seed(
        "BT6-083", "inheritedEffectText", 0,
        "[When Attacking] You may play 1 white Tamer card with a play cost of 4 or less from your hand without paying "
        "its memory cost.",
        True, "you_may", SEED, "You may play", "you may play",
    ),
    Seed(
        "BT5-079", "inheritedEffectText", 0,
        "[When Attacking] [Once Per Turn] You may delete 1 of your other Digimon to unsuspend this Digimon.",
        True, "cost_you_may_to", SEED, "You may delete 1 of your other Digimon to", "you may to unsuspend",
    ),
    Seed(
        "BT3-087", "effectText", 0,
        "[When Attacking] You may pay 3 memory to play 1 [MaloMyotismon] from your hand without paying its memory "
        "cost. Then, delete this Digimon.",
        True, "cost_you_may_to", SEED, "You may pay 3 memory to", "you may to play; then paid(1) delete",
    ),
]  # fmt: skip

GARURUMON = (
    "[When Attacking] [Once Per Turn] Unsuspend up to 2 of your Digimon with [Garurumon] in their (other than "
    "[KendoGarurumon]) or [Hybrid] trait."
)


def source_of(field: str) -> Source:
    return "inherited" if field.startswith("inherited") else "main"


def check_seed(effect: Effect, text: str, seed: Seed) -> None:
    (reason,) = effect.optional_reasons
    assert (effect.optional, reason.code, reason.rule) == (seed.optional, seed.code, seed.rule)
    assert reason.span is not None
    assert text[slice(*reason.span)].startswith(seed.words)
    assert outline(effect) == seed.processes


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"{seed.card}-{seed.field}")
def test_seed_as_quoted(seed: Seed) -> None:
    check_seed(compiled(seed.quotation, source_of(seed.field)), seed.quotation, seed)


def printed(path: Path, card_id: str, field: str, unit: int) -> tuple[Effect, str]:
    """The effect of one unit of a card, and its field's text."""
    card = next(entry.card for entry in load_files([path]) if entry.card is not None and entry.card.id == card_id)
    text = next(f.text for f in card.fields if f.name == field)
    return effect_of(units(text, source_of(field), card.kinds)[unit], text), text


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"{seed.card}-{seed.field}")
def test_seed_as_printed(seed: Seed, corpus_path: Path) -> None:
    check_seed(*printed(corpus_path, seed.card, seed.field, seed.unit), seed)


def test_seed_that_lost_a_noun_is_refused_with_that_diagnosis() -> None:
    """The quotation of BT4-114 lacks "names" after "their"."""
    found = [d for unit in units(GARURUMON) for d in unit.diagnostics if d.severity == "error"]
    assert any("noun" in d.message for d in found)
    assert any("name" in " ".join((*d.expected, d.suggestion or "")) for d in found)
    assert any(GARURUMON.index("their") <= d.span[1] and d.span[0] <= GARURUMON.index("(") + 1 for d in found)


def test_seed_that_lost_a_noun_compiles_as_printed(corpus_path: Path) -> None:
    effect, text = printed(corpus_path, "BT4-114", "effectText", 0)
    (reason,) = effect.optional_reasons
    assert (effect.optional, reason.code, reason.rule) == (False, "mandatory_text", MUST)
    assert text[slice(*reason.span or (0, 0))].startswith("Unsuspend up to 2")
    assert outline(effect) == "unsuspend"


# ---- the table of categories ------------------------------------------------------------------

BY = "By trashing 1 card in your hand"
ANY = None
"""Where the reason has no words of its own."""

Row = tuple[str, bool | None, str, str | None, str]

PERSISTENT: list[Row] = [
    ("[Your Turn] This Digimon gets +1000 DP.", None, "persistent", ANY, "modify"),
    ("[All Turns] While you have a Tamer, this Digimon gains ＜Blocker＞.", None, "persistent", ANY, "grant_keyword"),
    ("[Opponent's Turn] Your opponent's Digimon can't attack.", None, "persistent", ANY, "restrict"),
]

BY_WORDING: list[Row] = [
    # plain text must be done
    ("[On Play] Delete 1 of your opponent's Digimon.", False, "mandatory_text", "Delete", "delete"),
    ("[On Play] Delete up to 2 of your opponent's Digimon.", False, "mandatory_text", "Delete up to 2", "delete"),
    ("[On Play] If you have a Tamer, gain 1 memory.", False, "mandatory_text", "gain 1 memory", "gain_memory"),
    ("[Your Turn] When you play a Tamer, gain 1 memory.", False, "mandatory_text", "gain 1 memory", "gain_memory"),
    ("[All Turns] When this Digimon would be deleted, ＜Draw 1＞.", False, "mandatory_text", "＜Draw 1＞", "keyword"),
    # "you may", and "can" as its old spelling
    ("[On Play] You may unsuspend this Digimon.", True, "you_may", "You may", "you may unsuspend"),
    ("[On Play] You can unsuspend this Digimon.", True, "you_may", "You can", "you may unsuspend"),
    ("[On Play] If you have a Tamer, you may gain 1 memory.", True, "you_may", "you may", "you may gain_memory"),
    (
        "[Your Turn] When this Digimon would digivolve, you may reduce the cost by 1.",
        True, "you_may", "you may reduce", "you may modify_cost",
    ),
    (
        "[On Play] You may suspend 1 of your opponent's Digimon and gain 1 memory.",
        True, "you_may", "You may suspend", "you may suspend; and you may gain_memory",
    ),
    # a subject that may
    ("[On Play] This Digimon may attack.", True, "subject_may", "This Digimon may", "you may attack"),
    (
        "[On Play] 1 of your Digimon may digivolve into a Digimon card in your hand.",
        True, "subject_may", "1 of your Digimon may", "you may digivolve",
    ),
    # Then
    (
        "[On Play] You may unsuspend this Digimon. Then, gain 1 memory.",
        False, "then_mandatory", "gain 1 memory", "you may unsuspend; then gain_memory",
    ),
    (
        "[On Play] You may unsuspend this Digimon. Then, you may gain 1 memory.",
        True, "you_may", "You may unsuspend", "you may unsuspend; then you may gain_memory",
    ),
    (
        "[On Play] You may unsuspend this Digimon. Then, if you have a Tamer, gain 1 memory.",
        False, "then_mandatory", "gain 1 memory", "you may unsuspend; then gain_memory",
    ),
    (
        "[On Play] Gain 1 memory. Then, you may unsuspend this Digimon.",
        False, "mandatory_text", "Gain 1 memory", "gain_memory; then you may unsuspend",
    ),
    # after a "Then,": what only amends, or is done to, what may be left undone
    (
        "[On Play] You may suspend 1 Digimon. Then, you may delete 1 of your opponent's Digimon with 2000 DP or less. "
        "For each suspended Digimon, add 1000 to this effect's DP maximum.",
        True, "you_may", "You may suspend", "you may suspend; then you may delete; adjust_limit",
    ),
    (
        "[On Play] You may suspend 1 Digimon. Then, this Digimon may digivolve into a [Foo] in the hand. For each "
        "suspended Digimon, reduce this effect's digivolution cost by 1.",
        True, "you_may", "You may suspend", "you may suspend; then you may digivolve; modify_cost",
    ),
    (
        "[On Play] You may suspend 1 Digimon. Then, 2 of your Digimon may DNA digivolve into a Digimon card in your "
        "hand. The Digimon this effect DNA digivolved gains ＜Blocker＞ for the turn.",
        True, "you_may", "You may suspend", "you may suspend; then you may digivolve; grant_keyword",
    ),
    (
        "[On Play] You may suspend 1 Digimon. Then, you may play 1 [Foo] from your hand without paying the cost. It "
        "gains ＜Rush＞ for the turn.",
        True, "you_may", "You may suspend", "you may suspend; then you may play; grant_keyword",
    ),
    (
        "[On Deletion] You may play 1 [Foo] from your hand without paying the cost. Then, place this card as the "
        "played Digimon's bottom digivolution card.",
        False, "then_mandatory", "place this card as the played", "you may play; then place",
    ),
    (
        "[On Play] You may suspend 1 Digimon. Then, delete 1 of your opponent's Digimon with 2000 DP or less. For each "
        "suspended Digimon, add 1000 to this effect's DP maximum.",
        False, "then_mandatory", "delete 1 of", "you may suspend; then delete; adjust_limit",
    ),
    # "X to Y"
    (
        "[On Play] You may suspend this Digimon to gain 1 memory.",
        True, "cost_you_may_to", "You may suspend this Digimon to", "you may to gain_memory",
    ),
    (
        "[On Play] Suspend this Digimon to gain 1 memory.",
        True, "cost_to", "Suspend this Digimon to", "you may to gain_memory",
    ),
    (
        "[On Play] You may suspend this Digimon to gain 1 memory. Then, ＜Draw 1＞.",
        True, "cost_you_may_to", "You may suspend this Digimon to", "you may to gain_memory; then paid(1) keyword",
    ),
    # "by X, Y"
    (f"[On Play] {BY}, gain 3 memory.", True, "cost_by", BY, "you may by gain_memory"),
    (f"[On Play] {BY}, you may gain 1 memory.", True, "cost_by", BY, "you may by gain_memory"),
    (
        f"[On Play] {BY}, gain 3 memory. Then, unsuspend this Digimon.",
        True, "cost_by", BY, "you may by gain_memory; then paid(1) unsuspend",
    ),
    (
        f"[On Play] Gain 1 memory. Then, {BY[0].lower()}{BY[1:]}, unsuspend this Digimon.",
        False, "mandatory_text", "Gain 1 memory", "gain_memory; then you may by unsuspend",
    ),
    (
        "[On Play] You may unsuspend this Digimon by trashing 1 card in your hand.",
        True, "you_may", "You may unsuspend", "you may by unsuspend",
    ),
    # others may
    (
        "[On Play] Your opponent may trash 1 card in their hand.",
        False, "opponent_may", "Your opponent may", "opponent may trash",
    ),
    (
        "[On Play] Your opponent may trash 1 card in their hand. If they don't, gain 1 memory.",
        False, "opponent_may", "Your opponent may", "opponent may trash; not result(1) gain_memory",
    ),
    (
        "[On Play] You may gain 1 memory. Then, your opponent may trash 1 card in their hand.",
        False, "opponent_may", "your opponent may", "you may gain_memory; then opponent may trash",
    ),
    (
        "[On Play] Each player may trash 1 card in their hand.",
        False, "each_player_may", "Each player may", "each_player may trash",
    ),
    # results
    (
        "[On Play] You may trash 1 card in your hand. If you do, ＜Draw 2＞.",
        True, "you_may", "You may trash", "you may trash; result(1) keyword",
    ),
    (
        "[On Play] You may trash 1 card in your hand. If you don't, lose 1 memory.",
        False, "mandatory_text", "lose 1 memory", "you may trash; not result(1) lose_memory",
    ),
    # what follows can only be said of what was done
    (
        "[On Play] You may reveal 1 card in your hand. If it's red, gain 1 memory.",
        True, "you_may", "You may reveal", "you may reveal; gain_memory",
    ),
    (
        "[On Play] You may place up to 2 cards from your hand under this Digimon. For each card placed by this effect, "
        "gain 1 memory.",
        True, "you_may", "You may place", "you may place; gain_memory",
    ),
    # modal
    (
        "[On Play] Activate 1 of the effects below.・You may unsuspend this Digimon.・Gain 1 memory.",
        False, "mandatory_text", "Activate 1 of the effects", "modal",
    ),
    (
        "[On Play] You may activate 1 of the effects below.・Unsuspend this Digimon.・Gain 1 memory.",
        True, "you_may", "You may activate", "you may modal",
    ),
    (
        f"[On Play] {BY}, activate 1 of the effects below.・Unsuspend this Digimon.・Gain 1 memory.",
        True, "cost_by", BY, "you may by modal",
    ),
    # keywords that are carried out (chapter 16)
    ("[On Deletion] ＜Save＞", True, "keyword_optional", "＜Save＞", "you may keyword"),
    ("[When Digivolving] ＜Blitz＞", True, "keyword_optional", "＜Blitz＞", "you may keyword"),
    (
        "[On Deletion] You may play 1 [Foomon] from your hand without paying the cost. Then, ＜Save＞",
        True, "you_may", "You may play", "you may play; then you may keyword",
    ),
    (
        "[All Turns] When one of your Digimon is deleted, ＜Delay＞.・Gain 2 memory.",
        True, "keyword_optional", "＜Delay＞", "you may keyword; paid(1) gain_memory",
    ),
]  # fmt: skip

DECLARED: list[Row] = [
    ("[Main] Gain 1 memory.", True, "declared", ANY, "gain_memory"),
    ("[Main] [Once Per Turn] By suspending this Tamer, gain 1 memory.", True, "declared", ANY, "by gain_memory"),
    ("[Main] By suspending this Tamer, you may gain 1 memory.", True, "declared", ANY, "by gain_memory"),
    ("[Main] You may unsuspend this Digimon.", True, "declared", ANY, "you may unsuspend"),
    ("[Hand] [Main] By paying 2 cost, ＜Draw 1＞.", True, "declared", ANY, "by keyword"),
    ("[Trash] [Main] By returning this card to the bottom of the deck, gain 1 memory.", True, "declared", ANY,
     "by gain_memory"),
    ("[Breeding] [Main] By suspending this Digimon, gain 1 memory.", True, "declared", ANY, "by gain_memory"),
    ("[Main] ＜Mind Link＞ with 1 of your Digimon.", True, "declared", ANY, "keyword"),
    ("[Main] You may suspend this Tamer to gain 1 memory.", True, "declared", ANY, "to gain_memory"),
    ("[Main] You may gain 1 memory by suspending this Tamer.", True, "declared", ANY, "by gain_memory"),
    ("[Main] ＜Digi-Burst 2＞・Gain 2 memory.", True, "declared", ANY, "keyword; paid(1) gain_memory"),
    ("[Hand] [Counter] By trashing this card, you may gain 1 memory.", True, "declared", ANY, "by gain_memory"),
    ("[Hand] [Counter] ＜Blast Digivolve＞", True, "declared", ANY, "you may keyword"),
    ("[Trash] [Your Turn] When you play a Tamer, gain 1 memory.", False, "mandatory_text", "gain", "gain_memory"),
]  # fmt: skip

OPTION_AND_SECURITY: list[Row] = [
    ("[Main] Gain 1 memory.", False, "mandatory_text", "Gain 1 memory", "gain_memory"),
    ("[Main] You may unsuspend 1 of your Digimon.", True, "you_may", "You may", "you may unsuspend"),
    (f"[Main] {BY}, gain 3 memory.", True, "cost_by", BY, "you may by gain_memory"),
    ("[Main] ＜Delay＞・Gain 2 memory.", True, "declared", ANY, "keyword; paid(1) gain_memory"),
    ("[Security] Activate this card's [Main] effect.", False, "mandatory_text", "Activate", "activate"),
    ("[Security] You may unsuspend 1 of your Digimon.", True, "you_may", "You may", "you may unsuspend"),
    (f"[Security] {BY}, gain 3 memory.", True, "cost_by", BY, "you may by gain_memory"),
]


def check(text: str, effect: Effect, row: Row) -> None:
    _, optional, code, words, processes = row
    (reason,) = effect.optional_reasons
    assert (effect.optional, reason.code) == (optional, code)
    assert reason.rule
    assert reason.span is None if words is None else text[slice(*reason.span or (0, 0))].startswith(words)
    assert outline(effect) == processes


@pytest.mark.parametrize("row", PERSISTENT, ids=lambda row: row[0])
def test_persistent_effects_are_neither(row: Row) -> None:
    effect = compiled(row[0])
    assert effect.category == "persistent"
    check(row[0], effect, row)


@pytest.mark.parametrize("row", BY_WORDING, ids=lambda row: row[0])
def test_trigger_and_immediate_effects_by_their_wording(row: Row) -> None:
    effect = compiled(row[0])
    assert effect.category == ("immediate" if "would" in row[0] else "trigger")
    check(row[0], effect, row)


@pytest.mark.parametrize("row", DECLARED, ids=lambda row: row[0])
def test_declared_effects_and_their_compulsory_cost(row: Row) -> None:
    """CR 15-8-4: the player declares them; once declared, "by X" must be carried out."""
    effect = compiled(row[0], kinds=("Tamer",))
    assert effect.category == ("trigger" if "When" in row[0] else "activation")
    check(row[0], effect, row)


@pytest.mark.parametrize("row", OPTION_AND_SECURITY, ids=lambda row: row[0])
def test_options_and_security_effects_by_their_wording(row: Row) -> None:
    source: Source = "security" if row[0].startswith("[Security]") else "main"
    check(row[0], compiled(row[0], source, OPTION), row)


def test_a_may_after_a_cost_is_a_second_choice() -> None:
    """ "By X, you may Y": X can be declined, and Y after X was paid."""
    must, may = (
        compiled(f"[On Play] {BY}, {text}.").processes[0] for text in ("gain 3 memory", "you may gain 3 memory")
    )
    assert [reason.code for reason in must.reasons] == ["cost_by"]
    assert [reason.code for reason in may.reasons] == ["cost_by", "you_may"]


def test_what_is_asked_for_in_private_may_not_be_found() -> None:
    """CR 3-1-2-2: mandatory, and yet nobody can tell that the player has such a card; any card, or a public place, is
    another matter."""
    text = "[On Play] Place 1 {} from your {} at the bottom of your deck."
    for what, where, codes in (
        ("red card", "hand", ["private_place"]),
        ("Tamer card", "hand", ["private_place"]),
        ("card", "hand", []),
        ("red card", "trash", []),
        ("red card", "hand or trash", []),
    ):
        (process,) = compiled(text.format(what, where)).processes
        assert process.optional_for is None
        assert [reason.code for reason in process.reasons] == codes, (what, where)


def test_what_lasts_asks_for_no_cards_in_private() -> None:
    """All of them have more DP, found or not."""
    for text in (
        "[All Turns] All of your Security Digimon get +1000 DP.",
        "[On Play] All of your Security Digimon get +1000 DP until the end of your opponent's turn.",
    ):
        (process,) = compiled(text).processes
        assert process.reasons == ()


def test_a_choice_of_two_is_no_search_but_each_of_the_two_may_be() -> None:
    """ "Place 1 red card from your hand, or trash this Digimon": whoever has no red card has the other one."""
    red = "1 red card from your hand"
    for text, options in (
        (f"place {red} at the bottom of your deck or trash this Digimon", [["private_place"], []]),
        (f"trash this Digimon or place {red} at the bottom of your deck", [[], ["private_place"]]),
        (f"place {red} at the bottom of your deck, or you may trash {red}", [["private_place"], ["you_may"]]),
    ):
        (modal,) = compiled(f"[On Play] {text[0].upper()}{text[1:]}.").processes
        assert isinstance(modal, Modal)
        assert modal.reasons == ()
        assert [[reason.code for reason in option[0].reasons] for option in modal.options] == options


def test_requirements_and_rule_lines_are_neither() -> None:
    lines = "[Digivolve] [Foomon]: Cost 3\n[Rule] Trait: Has [Foo] type."
    found = units(lines)
    assert [unit.kind for unit in found] == ["requirement", "rule"]
    assert [unit.optional for unit in found] == [None, None]


def test_two_things_by_one_may_are_one_choice() -> None:
    """Ruling Q2029: whoever accepts the first must do the second as far as possible."""
    effect = compiled("[On Play] You may suspend 1 of your Digimon and gain 1 memory. You may unsuspend this Digimon.")
    first, second, third = effect.processes
    assert [p.optional_for for p in effect.processes] == ["you", "you", "you"]
    assert (second.link.shares_choice_of, third.link.shares_choice_of) == (first.id, None)


def test_the_may_of_one_turn_does_not_free_the_other() -> None:
    """On the opponent's turn there is no "may" in it."""
    mine = "[All Turns] When a Digimon is played, if it's your turn, you may gain 1 memory."
    assert compiled(f"{mine} If it's your opponent's turn, ＜Draw 1＞.").optional is False
    assert compiled(f"{mine} If it's your turn, ＜Draw 1＞.").optional is True


def test_what_waits_is_declined_when_it_comes() -> None:
    """Using the card sets the effect up; the "may" is asked at the digivolution."""
    text = "[Main] The next time one of your Digimon digivolves this turn, you may suspend 1 of your Digimon to "
    effect = compiled(f"{text}reduce the memory cost of the digivolution by 2.", "main", OPTION)
    assert (effect.optional, effect.optional_reasons[0].code) == (False, "mandatory_text")
    assert effect.processes[0].optional_for == "you"


@pytest.mark.parametrize("area", ["Hand", "Trash"])
def test_an_option_is_declared_where_it_is_not_used(area: str) -> None:
    """CR 15-8-4: in hand or trash an Option's [Main] is activated by declaring it, not by using the card."""
    row: Row = (f"[{area}] [Main] By paying 2 cost, ＜Draw 1＞.", True, "declared", ANY, "by keyword")
    check(row[0], compiled(row[0], "main", OPTION), row)


def test_a_declared_cost_names_its_rule() -> None:
    (reason,) = compiled("[Main] By suspending this Tamer, gain 1 memory.", kinds=("Tamer",)).processes[0].reasons
    assert (reason.code, reason.rule) == ("declared_cost", "CR 15-8-4-4-1")


@pytest.mark.parametrize(
    ("text", "optional", "codes"),
    [
        ("[On Play] [Main] By suspending this Tamer, gain 1 memory.", True, ["cost_by", "declared_cost"]),
        ("[On Play] [Main] By suspending this Tamer, you may gain 1 memory.", True,
         ["cost_by", "declared_cost", "you_may"]),
        ("[When Attacking] [Main] You may suspend this Tamer to gain 1 memory.", True,
         ["cost_you_may_to", "declared_cost"]),
        ("[On Play] [Main] ＜Digi-Burst 1＞・Gain 1 memory.", True, ["keyword_optional", "declared_cost"]),
        ("[On Play] [Main] Gain 1 memory.", False, []),
    ],
)  # fmt: skip
def test_what_triggers_and_can_be_declared_too(text: str, optional: bool, codes: list[str]) -> None:
    """CR 15-8-3: it triggers, and then its cost may be declined (15-7-4); only where it is declared, it may not."""
    effect = compiled(text, kinds=("Tamer",))
    first = effect.processes[0]
    assert (effect.category, effect.optional) == ("trigger", optional)
    assert (first.optional_for, [reason.code for reason in first.reasons]) == ("you" if codes else None, codes)


def test_the_cost_of_an_option_below_is_compulsory_once_it_is_chosen() -> None:
    text = "[Main] Activate 1 of the effects below:\n・By suspending this Tamer, gain 1 memory.\n・＜Draw 1＞."
    assert meaning(text, kinds=("Tamer",)) == "choose 1 of {by(suspend this_tamer): gain_memory 1 | ＜Draw 1＞}"


def test_what_is_paid_when_its_time_comes_is_no_cost_of_declaring() -> None:
    text = "[Main] The next time one of your Digimon digivolves this turn, you may suspend 1 of your Digimon to "
    effect = compiled(f"{text}reduce the memory cost of the digivolution by 2.", kinds=("Tamer",))
    assert effect.processes[0].optional_for == "you"


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Then, gain 1 memory.",
        "[On Play] If you do, gain 1 memory.",
        "[On Play] Otherwise, delete 1 of your opponent's Digimon.",
    ],
)
def test_what_hangs_on_nothing_is_refused(text: str) -> None:
    assert refusal(text)


# ---- chapter 16 -------------------------------------------------------------------------------

CHAPTER_16: list[tuple[str, str, bool | None, str]] = [
    ("＜Security A. +1＞", "persistent", None, "16-4-2"),
    ("＜Security Attack -1＞", "persistent", None, "16-4-2"),
    ("＜Blocker＞", "persistent", None, "16-5-2"),
    ("＜Recovery +1 (Deck)＞", "processing", False, "16-6-2"),
    ("＜Piercing＞", "trigger", False, "16-7-3"),
    ("＜Draw 1＞", "processing", False, "16-8-3"),
    ("＜Jamming＞", "persistent", None, "16-9-2"),
    ("＜Digisorption -3＞", "immediate", True, "16-10-3"),
    ("＜Reboot＞", "persistent", None, "16-11-2"),
    ("＜De-Digivolve 1＞", "processing", False, "16-12-3"),
    ("＜Retaliation＞", "trigger", False, "16-13-3"),
    ("＜Digi-Burst 2＞", "processing", True, "16-14-2"),
    ("＜Rush＞", "persistent", None, "16-15-2"),
    ("＜Blitz＞", "processing", True, "16-16-3"),
    ("＜Delay＞", "processing", True, "16-17-2"),
    ("＜Decoy (Black)＞", "immediate", True, "16-18-3"),
    ("＜Armor Purge＞", "immediate", True, "16-19-3"),
    ("＜Save＞", "processing", True, "16-20-3"),
    ("＜Material Save 2＞", "immediate", True, "16-21-3"),
    ("＜Evade＞", "immediate", True, "16-22-3"),
    ("＜Raid＞", "trigger", True, "16-23-3"),
    ("＜Alliance＞", "trigger", True, "16-24-3"),
    ("＜Barrier＞", "immediate", True, "16-25-3"),
    ("＜Blast Digivolve＞", "processing", True, "16-26-3"),
    ("＜Fortitude＞", "trigger", False, "16-27-3"),
    ("＜Mind Link＞", "processing", False, "16-28-3"),
    ("＜Partition (blue Lv.4 & green Lv.4)＞", "immediate", True, "16-29-3"),
    ("＜Collision＞", "persistent", None, "16-30-2"),
    ("＜Blast DNA Digivolve ([Foomon] + [Barmon])＞", "processing", True, "16-31-3"),
    ("＜Scapegoat＞", "immediate", True, "16-32-3"),
    ("＜Vortex＞", "trigger", True, "16-33-3"),
    ("＜Overclock ([Foo] trait)＞", "trigger", True, "16-34-3"),
    ("＜Iceclad＞", "persistent", None, "16-35-2"),
    ("＜Decode (blue Lv.4)＞", "immediate", True, "16-36-3"),
    ("＜Fragment (3)＞", "immediate", True, "16-37-3"),
    ("＜Execute＞", "trigger", True, "16-38-3"),
    ("＜Progress＞", "persistent", None, "16-39-2"),
    ("＜Link +1＞", "persistent", None, "16-40-2"),
    ("＜Training＞", "activation", True, "16-41-2"),
    ("＜Use Req. ([Foo] trait)＞", "persistent", None, "16-42-2"),
    ("＜Ascension＞", "trigger", True, "16-43-3"),
    ("＜Engage＞", "trigger", True, "16-44-3"),
    ("＜Guard＞", "immediate", True, "16-45-3"),
    ("＜Detach ([Foo] trait)＞", "immediate", True, "16-46-3"),
    ("＜Succession ([Foomon])＞", "persistent", None, "16-47-2"),
]


@pytest.mark.parametrize(("icon", "nature", "optional", "paragraph"), CHAPTER_16, ids=lambda value: str(value))
def test_keyword_by_its_paragraph(icon: str, nature: str, optional: bool | None, paragraph: str) -> None:
    keyword = keyword_of(icon, (0, len(icon)))
    found, (reason,) = optionality(keyword, (0, len(icon)))
    assert (KEYWORDS[keyword.name].nature, found, reason.rule) == (nature, optional, f"CR {paragraph}")


def test_every_keyword_has_its_row() -> None:
    assert {keyword_of(row[0], (0, 0)).name for row in CHAPTER_16} == set(KEYWORDS)


SAYS = {None: "persistent effect", True: "optional|activation-type effect", False: "mandatory|execute processing"}
NATURES = {
    "persistent": "persistent effect", "trigger": "trigger-type effect", "processing": "processing",
    "immediate": "immediate-type effect", "activation": "activation-type effect",
}  # fmt: skip


def test_keywords_agree_with_the_rule_book(shared_path: Path) -> None:
    """Each heading of chapter 16 has a row, and the paragraph of the row says what the row says."""
    book = " ".join((shared_path / "rules" / "comprehensive_rules_v4.2.md").read_text(encoding="utf-8").split())
    chapter = book[book.rindex("16. Keyword Effects") : book.rindex("17. Rule Checks")]
    headings = re.findall(r"(?<![\d-])(16-\d+)\. <", chapter)
    assert sorted(headings) == sorted(row.paragraph.rsplit("-", 1)[0] for row in KEYWORDS.values())
    paragraphs = dict(re.findall(r"(?<![\d-])(16-\d+-\d+)\. (.*?)(?= 16-\d+(?:-\d+)?\. |$)", chapter))
    for name, row in KEYWORDS.items():
        section = row.paragraph.rsplit("-", 1)[0] + "-"
        whole = " ".join(text for number, text in paragraphs.items() if number.startswith(section)).lower()
        assert re.search(SAYS[row.optional], paragraphs[row.paragraph]), name
        assert NATURES[row.nature] in whole, name
