"""The tree prints back: `parse(render(a)) == a`, and `render(parse(t))` is `t` up to equal wordings and noise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardc.corpus.loading import load_sample
from cardc.grammar.builders import node_name
from cardc.grammar.lexer import lex
from cardc.grammar.lexicon import EQUAL_WORDINGS
from cardc.grammar.normalise import normalise
from cardc.grammar.parse import parse_field
from cardc.grammar.render import render
from cardc.grammar.syntax import EffectText
from cardc.grammar.tables import START, parser
from tests.grammar.canonical import SPELLINGS, canonical
from tests.grammar.support import CleanUnit, accepted, bare, bare_units, clean_units, sample

IDENTITY = Path(__file__).with_name("identity.txt").read_text("utf-8").splitlines()
SAMPLE_TEXTS = sorted({field.text for entry in load_sample() for field in entry.card.fields})


@pytest.fixture(scope="module")
def units(corpus_path: Path) -> list[CleanUnit]:
    return sample(clean_units(corpus_path), 2000)


def parsed(text: str) -> EffectText:
    """The tree of a text that is one effect and parses."""
    units = parse_field(text)
    assert len(units) == 1, [unit.span for unit in units]
    assert isinstance(units[0].tree, EffectText), units[0].diagnostics
    return units[0].tree


@pytest.mark.parametrize("line", IDENTITY)
def test_a_canonical_text_renders_as_itself(line: str) -> None:
    assert render(parsed(line)) == line


def test_the_identity_file_is_long_and_without_doubles() -> None:
    assert len(IDENTITY) >= 150
    assert len(set(IDENTITY)) == len(IDENTITY)


NEVER_SHOWN = {"KeywordsConj"}
"""Nodes that no text is known to reach; only shrinks."""


def test_the_identity_file_shows_each_node() -> None:
    """A new construct needs a line there."""
    reached, aliases = {START}, set[str]()
    while True:
        rules = [rule for rule in parser().rules if rule.origin.name in reached]
        aliases = {str(rule.alias) for rule in rules if rule.alias}
        further = {symbol.name for rule in rules for symbol in rule.expansion if not symbol.is_term} - reached
        if not further:
            break
        reached |= further
    shown = {name for line in IDENTITY for name in _nodes(bare(parsed(line)))}
    assert {node_name(alias) for alias in aliases - {"list"}} - shown <= NEVER_SHOWN


def _nodes(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        if value and isinstance(value[0], str):
            yield value[0]
        for item in value:
            yield from _nodes(item)


@pytest.mark.parametrize("text", SAMPLE_TEXTS)
def test_the_sample_round_trips(text: str) -> None:
    for unit in parse_field(text):
        if unit.kind == "effect" and isinstance(unit.tree, EffectText):
            printed = render(unit.tree)
            assert bare(parsed(printed)) == bare(unit.tree)
            assert canonical(printed) == canonical(text[slice(*unit.span)])


def test_what_is_printed_parses_to_the_same_tree(units: list[CleanUnit]) -> None:
    different = [unit.text for unit in units if bare(parsed(render(unit.tree))) != bare(unit.tree)]
    assert different == []


def test_what_is_printed_is_the_text(units: list[CleanUnit]) -> None:
    different = [unit.text for unit in units if canonical(render(unit.tree)) != canonical(unit.text)]
    assert different == []


def test_printing_twice_changes_nothing(units: list[CleanUnit]) -> None:
    for unit in units[:500]:
        printed = render(unit.tree)
        assert render(parsed(printed)) == printed


def test_the_words_of_a_unit_alone_parse_to_its_tree(units: list[CleanUnit]) -> None:
    """Cutting a field into units loses no word of any of them."""
    different = [unit.text for unit in units if bare(parsed(unit.text)) != bare(unit.tree)]
    assert different == []


# ---- equal wordings -----------------------------------------------------------------------------

CARRIERS = (
    "[On Play] You may play 1 red Digimon card from your hand {}.",
    "[When Attacking] {} draw 1 card.",
    "[On Play] {} trash 1 card in your hand.",
    "[On Play] If {} 3 or more cards in your hand, gain 1 memory.",
    "[On Play] If {} a Digimon in play, gain 1 memory.",
    "[On Play] If {} suspended, gain 1 memory.",
    "[On Play] If {} a red card, add it to your hand.",
    "[Your Turn] When {} deleted, gain 1 memory.",
    "[On Play] This Digimon gets +1000 DP. {} your opponent's turn, delete it.",
    "[On Play] Delete 1 of your Digimon {} your opponent's next turn.",
    "[All Turns] Your opponent's Digimon {} attack.",
    "[On Play] Delete all Digimon {} this Digimon.",
    "[On Play] Place 1 card from your hand {} your security stack.",
    "[On Play] Your Digimon gets +1000 DP {} the turn.",
    "[On Play] Delete 1 of your opponent's Digimon {} 4 or lower.",
    "[On Play] Delete 1 of your opponent's {} 4 Digimon.",
    "[All Turns] Add 2000 to this Digimon's effects{} maximums.",
    "[On Play] If you have a Tamer, gain 1 memory. {} draw 1 card.",
    "[On Play] By {} 1 Tamer, gain 1 memory.",
    "[On Play] {} 1 of your opponent's Digimon.",
    "[On Play] 1 of your Digimon {} ＜Blocker＞ for the turn.",
    "[On Play] 1 of your Digimon {} +1000 DP for the turn.",
    "[Security] Activate this card's [Main] {}.",
    "[Your Turn] When this Digimon would digivolve, {} the digivolution cost by 1.",
    "[On Play] Gain 1 memory by {} your memory by 1.",
    "[Your Turn] When this Digimon is deleted {}, gain 1 memory.",
    "[On Play] Add 1000 to this effect's DP {}.",
    "[On Play] Place 1 card from your hand at {} of your deck.",
    "[All Turns] This Digimon {}.",
    "[All Turns] Your Digimon {}.",
    "[On Play] {} Digimon can be deleted for the turn.",
    "[Your Turn] When this Digimon would digivolve into {}, gain 1 memory.",
    "[On Play] This Digimon gets +1000 DP {}.",
    "[On Play] Delete 1 Digimon {} 1 Tamer.",
    "[On Play] Delete all Digimon with {} this Digimon.",
    "[All Turns] When this Digimon would be deleted, {}.",
    "[On Play] Place 1 card from {} hand under this Digimon.",
    "[On Play] Delete 1 of your opponent's level 4 {} Digimon.",
    "[On Play] Add 1 to this effect's {}.",
    "[On Play] Draw 1 card. If you {}, gain 1 memory.",
    "[On Play] This Digimon may attack. This effect {} attack your Digimon also.",
    "[On Play] This Digimon may attack. This effect can attack your Digimon {}.",
    "[On Play] Delete any number of your opponent's Digimon whose total DP {} this Digimon's DP.",
    "[On Play] Delete 1 Digimon with {} digivolution cards as this Digimon.",
    "[All Turns] {} [End of Attack] to this Digimon's [On Deletion] effects.",
)
"""Texts with a hole; each row of the tables must fit at least one of them."""


@pytest.mark.parametrize(("written", "meant"), [*EQUAL_WORDINGS.items(), *SPELLINGS.items()])
def test_an_equal_wording_gives_the_same_tree(written: str, meant: str) -> None:
    fitting = [carrier for carrier in CARRIERS if accepted(carrier.format(meant)) and accepted(carrier.format(written))]
    assert fitting, f"no carrier takes '{meant}'"
    for carrier in fitting:
        assert bare_units(parse_field(carrier.format(written))) == bare_units(parse_field(carrier.format(meant)))
        assert canonical(carrier.format(written)) == canonical(carrier.format(meant))


def test_an_equal_wording_is_never_printed(units: list[CleanUnit]) -> None:
    rows = {" ".join(raw.text for raw in lex(written)[0]) for written in EQUAL_WORDINGS}
    for unit in units[:500]:
        raws, _ = lex(normalise(render(unit.tree)).text)
        printed = f" {' '.join(raw.text for raw in raws)} "
        assert [row for row in rows if f" {row} " in printed] == []
