"""Every shape of card file gives the cards that are in it, and a plain word about what is wrong with it."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardc.compiler.card import DigivolutionCost, Field
from cardc.corpus.cards_json import SHAPE, CardsJson
from cardc.corpus.entries import Entry, LoadError
from cardc.corpus.loading import LOADERS, load_file, load_files, load_sample
from cardc.corpus.records import entries_of

RECORD: dict[str, Any] = {
    "cardId": "X9-001",
    "set": "X9",
    "nameEn": "Testling",
    "kinds": ["DigiEgg"],
    "colors": ["Red", "Blue"],
    "level": 2,
    "playCost": -1,
    "dp": 0,
    "evoCosts": [{"color": "Red", "level": 2, "memoryCost": 1}],
    "forms": ["In-Training"],
    "attributes": ["-"],
    "types": ["Ember"],
    "effectText": "[On Play] Gain 1 memory.",
    "inheritedEffectText": "  ",
    "dualEffect": "Testling",
}


def load(tmp_path: Path, name: str, content: str | bytes | object) -> list[Entry]:
    path = tmp_path / name
    if not isinstance(content, str | bytes):
        content = json.dumps(content)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return load_files([path])


def test_card_list(tmp_path: Path) -> None:
    (entry,) = load(tmp_path, "cards.json", [RECORD])
    card = entry.card
    assert (card.id, card.name, card.set, card.kinds) == ("X9-001", "Testling", "X9", ("Digi-Egg",))
    assert card.play_cost is None
    assert card.dp is None
    assert card.traits == ("Ember", "In-Training")
    assert card.digivolution_costs == (DigivolutionCost("Red", 2, 1),)
    assert card.fields == (Field("effectText", "main", "[On Play] Gain 1 memory."),)


@pytest.mark.parametrize(
    ("dual", "option", "kept"),
    [
        ("Testling", None, False),
        ("Other Name", "[Main] Gain 1 memory.", False),
        ("[Main] Gain 1 memory.", None, True),
        ("[Main] Gain 2 memory.", "[Main] Gain 1 memory.", True),
    ],
)
def test_dual_effect_is_a_field_unless_it_is_a_name(tmp_path: Path, dual: str, option: str | None, kept: bool) -> None:
    (entry,) = load(tmp_path, "cards.json", [{**RECORD, "dualEffect": dual, "optionEffect": option}])
    assert ("dualEffect" in [field.name for field in entry.card.fields]) is kept


def test_json_lines_with_any_suffix(tmp_path: Path) -> None:
    lines = json.dumps(RECORD) + "\n\n" + json.dumps({**RECORD, "cardId": "X9-002"}) + "\n"
    for name in ("cards.jsonl", "cards", "cards.json"):
        assert [entry.card.id for entry in load(tmp_path, name, lines)] == ["X9-001", "X9-002"]


def test_a_lone_card_object(tmp_path: Path) -> None:
    assert [entry.card.id for entry in load(tmp_path, "one.json", json.dumps(RECORD, indent=2))] == ["X9-001"]


def test_plain_text_lines_and_blocks(tmp_path: Path) -> None:
    lines = load(tmp_path, "a.txt", "[On Play] Gain 1 memory.\r\n[Main] ＜Draw 1＞.\r\n")
    assert [(e.card.id, e.card.fields[0].text) for e in lines] == [
        ("a.txt:1", "[On Play] Gain 1 memory."),
        ("a.txt:2", "[Main] ＜Draw 1＞."),
    ]
    blocks = load(tmp_path, "texts", "\n[Main] One:\n・A\n\n\n[Main] Two.\n")
    assert [(e.card.id, e.card.fields[0].text) for e in blocks] == [
        ("texts:2", "[Main] One:\n・A"),
        ("texts:6", "[Main] Two."),
    ]
    assert load(tmp_path, "empty.txt", " \n\n") == []


def test_community_database(tmp_path: Path) -> None:
    record = {
        "cardNumber": "X9-003",
        "name": {"english": "Testfox"},
        "cardType": "Digimon",
        "color": "Red/Blue",
        "cardLv": "Lv.4",
        "playCost": "5",
        "dp": "-",
        "digivolveCondition": [{"color": "Red", "cost": "2", "level": "3"}],
        "effect": "＜Blocker＞",
        "digivolveEffect": "-",
        "dnaDigivolve": "[DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0",
        "rule": "[Rule] Trait: Has [Ember] type.",
        "dualEffect": "-",
        "type": "Ember/Relic",
        "form": "Champion",
        "attribute": "-",
    }
    (entry,) = load(tmp_path, "community.json", [record])
    card = entry.card
    assert entry.readable
    assert [(field.name, field.source) for field in card.fields] == [
        ("dnaDigivolve", "requirement"),
        ("effect", "main"),
        ("rule", "rule"),
    ]
    assert (card.level, card.play_cost, card.dp, card.colors) == (4, 5, None, ("Red", "Blue"))
    assert card.traits == ("Ember", "Relic", "Champion")


def test_card_api(tmp_path: Path) -> None:
    record = {"cardnumber": "X9-004", "name": "A &amp; B", "type": "Option", "color": "Red", "play_cost": 1}
    texts = {"maineffect": "[Main] &lt;Draw 1&gt;.", "soureeffect": "[Security] Add this card to your hand."}
    (entry,) = load(tmp_path, "api.json", [record | texts])
    assert entry.card.name == "A & B"
    assert [(field.source, field.text) for field in entry.card.fields] == [
        ("main", "[Main] &lt;Draw 1&gt;."),
        ("security", "[Security] Add this card to your hand."),
    ]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.json", '[{"cardId": "A"},\n {"cardId": }]', "a.json: 2:13: not valid JSON"),
        ("a.json", '[{"cardId": "A"', "a.json: 1:16: not valid JSON"),
        ("a.json", "", "a.json: 1:1: not valid JSON"),
        ("a.json", "{}", "not a card list: an object, expected a list of cards"),
        ("a.json", "[1, 2]", "not a card list: its first entry is a number"),
        ("a.json", '"text"', "not a card list: text"),
        ("a.json", "[" * 10_000, "nested too deeply"),
        ("a.json", b'["\xff"]', "a.json: 1:3: "),
        ("a.jsonl", "nonsense\nmore\n", "a.jsonl: 1:"),
        ("a.jsonl", "[]\n", "a.jsonl: 1:1: not a card list"),
        ("a.txt", b"good\n\xff\xfe\n", "a.txt: 2: text that is not UTF-8"),
        ("a.bin", b"\0\1\2", "a.bin: 1: not a text file"),
    ],
)
def test_no_card_list(tmp_path: Path, name: str, content: str | bytes, message: str) -> None:
    with pytest.raises(LoadError) as caught:
        load(tmp_path, name, content)
    assert message in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path))
    assert "\n" not in str(caught.value)


def test_missing_file_and_folder(tmp_path: Path) -> None:
    for path, message in ((tmp_path / "none.json", "no such file"), (tmp_path, "is a directory")):
        with pytest.raises(LoadError, match=message):
            list(load_file(path))


@pytest.mark.parametrize(
    ("change", "card_id", "code", "message"),
    [
        ({"cardId": None}, "#2", "no-id", "card 2 (Testling) has no cardId"),
        ({"cardId": 7}, "#2", "wrong-type", "card 2: field cardId: expected text, found a number"),
        ({"effectText": 7}, "X9-001", "wrong-type", "card X9-001: field effectText: expected text, found a number"),
        ({"kinds": "Option"}, "X9-001", "wrong-type", "card X9-001: field kinds: expected a list, found text"),
        ({"kinds": ["Spell"]}, "X9-001", "wrong-type", "field kinds: unknown card kind 'Spell'"),
        ({"types": [1]}, "X9-001", "wrong-type", "field types: expected a list of texts, found a number in it"),
        ({"level": "4"}, "X9-001", "wrong-type", "field level: expected a whole number, found text"),
        ({"dp": True}, "X9-001", "wrong-type", "field dp: expected a whole number, found true or false"),
        ({"evoCosts": [{"level": 2}]}, "X9-001", "wrong-type", "field evoCosts: expected a level and a memoryCost"),
        ({"evoCosts": [2]}, "X9-001", "wrong-type", "field evoCosts: expected a list of objects"),
    ],
)
def test_a_bad_card_among_good_ones(
    tmp_path: Path, change: dict[str, Any], card_id: str, code: str, message: str
) -> None:
    good = [{**RECORD, "cardId": "G-1"}, {**RECORD, "cardId": "G-3"}]
    entries = load(tmp_path, "cards.json", [good[0], {**RECORD, **change}, good[1]])
    assert [entry.card.id for entry in entries] == ["G-1", card_id, "G-3"]
    assert [entry.readable for entry in entries] == [True, False, True]
    (diagnostic,) = entries[1].diagnostics
    assert diagnostic.code == code
    assert message in diagnostic.message


def test_a_bad_line_among_good_ones(tmp_path: Path) -> None:
    entries = load(tmp_path, "a.jsonl", json.dumps(RECORD) + "\n{broken\n[1]\n")
    assert [(entry.card.id, entry.readable) for entry in entries] == [("X9-001", True), ("#2", False), ("#3", False)]
    assert [entry.diagnostics[0].code for entry in entries[1:]] == ["not-json", "not-a-card"]


def test_a_repeated_id_is_kept_with_a_warning(tmp_path: Path) -> None:
    entries = load(tmp_path, "cards.json", [RECORD, RECORD])
    assert [entry.readable for entry in entries] == [True, True]
    (warning,) = entries[1].diagnostics
    assert (warning.code, warning.severity) == ("duplicate-id", "warning")
    assert "card 1" in warning.message


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
records = st.dictionaries(st.sampled_from(sorted({*RECORD, "optionEffect"})), json_values, max_size=8)


@given(st.lists(records | json_values))
def test_each_record_gives_one_entry(values: list[object]) -> None:
    entries = list(entries_of(((str(n), value) for n, value in enumerate(values)), SHAPE))
    assert [entry.place for entry in entries] == [str(n) for n in range(len(values))]
    assert all(entry.readable or entry.diagnostics[0].message for entry in entries)


@given(st.binary(max_size=200), st.sampled_from(["a.json", "a.jsonl", "a.txt", "a"]))
def test_any_bytes_load_or_raise_our_own_error(data: bytes, name: str) -> None:
    path = Path(name)
    loader = next(loader for loader in LOADERS if loader.sniff(path, data))
    with suppress(LoadError):
        list(loader.load(path, data))


def test_sample_has_only_good_cards() -> None:
    entries = load_sample()
    assert all(not entry.diagnostics for entry in entries)
    assert len(entries) >= 60
    assert len({entry.card.id for entry in entries}) == len(entries)
    sources = {field.source for entry in entries for field in entry.card.fields}
    assert {"main", "inherited", "security", "link", "requirement"} <= sources


def test_the_real_list_loads_whole(corpus_path: Path) -> None:
    entries = load_files([corpus_path])
    assert len(entries) == len(json.loads(corpus_path.read_text(encoding="utf-8")))
    assert all(entry.readable for entry in entries)


def test_real_files_of_other_shapes(shared_path: Path) -> None:
    formats = shared_path / "corpus" / "formats"
    for name in ("community_database.json", "card_api_v1.json"):
        entries = load_files([formats / name])
        assert entries
        assert all(entry.readable and entry.card.fields and entry.card.name for entry in entries)


def test_loader_names_are_distinct() -> None:
    assert len({loader.name for loader in LOADERS}) == len(LOADERS)
    assert CardsJson().sniff(Path("x"), b'  [ {"cardId"')
    assert not CardsJson().sniff(Path("x"), b"[On Play] Gain 1 memory.")
