"""Label files: what is read from JSON Lines and CSV, and what is refused with its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from cardc.corpus.audit_label import READ, Label, read_labels
from cardc.corpus.entries import LoadError

TEXT = "[On Play] Gain 1 memory."

ROW = Label(
    row=2, card="X9-001", field="effectText", text=TEXT, optional=False, max_per_turn=1, timings=("on_play", "[Main]")
)


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_json_lines_and_csv_say_the_same(tmp_path: Path) -> None:
    lines = f'\n{{"card": "X9-001", "field": "effectText", "text": "{TEXT}", "optional": false, "max_per_turn": 1, '
    lines += '"timings": ["on_play", "[Main]"], "line": 0, "part": 1}\n'
    table = "card,field,text,optional,inherited,max_per_turn,timings\n"
    table += f"X9-001,effectText,{TEXT},No,,1,on_play | [Main]\n"
    for name, content in (("labels.jsonl", lines), ("labels.csv", table)):
        file = read_labels(written(tmp_path / name, content))
        assert file.labels == (ROW,)
        assert file.unread == ()


def test_what_is_not_told_is_not_false(tmp_path: Path) -> None:
    (label,) = read_labels(written(tmp_path / "a.csv", "unit,optional,max_per_turn\nX9-001/main/1,,none\n")).labels
    assert (label.optional, label.max_per_turn, label.timings) == (UNSET, None, UNSET)
    (silent,) = read_labels(written(tmp_path / "b.csv", "unit,optional\nX9-001/main/1,\n")).labels
    assert silent.says_nothing
    (null,) = read_labels(written(tmp_path / "c.jsonl", '{"unit": "X9-001/main/1", "optional": null}')).labels
    assert null.says_nothing


def test_no_limit_is_told_by_null_or_nought(tmp_path: Path) -> None:
    rows = "".join(f'{{"unit": "X9-001/main/1", "max_per_turn": {value}}}\n' for value in ("null", "0", "2"))
    labels = read_labels(written(tmp_path / "a.jsonl", rows)).labels
    assert [label.max_per_turn for label in labels] == [None, None, 2]


def test_keys_that_nobody_reads_are_named(tmp_path: Path) -> None:
    file = read_labels(written(tmp_path / "a.jsonl", '{"unit": "X9-001/main/1", "optionl": true, "part": 0}'))
    assert file.unread == ("optionl",)


def test_a_cell_may_hold_line_breaks_and_the_row_has_its_first_line(tmp_path: Path) -> None:
    table = 'card,text,optional\nX9-001,"[On Play] Gain\n1 memory.",true\nX9-002,Gain 1 memory.,false\n'
    labels = read_labels(written(tmp_path / "a.csv", table)).labels
    assert [(label.row, label.card) for label in labels] == [(2, "X9-001"), (4, "X9-002")]


UNIT = '"unit": "X9-001/main/1"'

BAD = {
    "empty": ("", "1", "no labels"),
    "broken JSON": (f'{{{UNIT}, "optional": true}}\n{{"unit": \n', "2:", "not valid JSON"),
    "no object": (f'{{{UNIT}, "optional": true}}\n[1]\n', "2", "expected an object, found a list"),
    "flag": (f'{{{UNIT}, "optional": "yes"}}', "1", "optional: expected true or false, found text"),
    "limit": (f'{{{UNIT}, "max_per_turn": -1}}', "1", "max_per_turn: expected a small number from 0"),
    "limit type": (f'{{{UNIT}, "max_per_turn": true}}', "1", "max_per_turn: expected a whole number"),
    "timings": (f'{{{UNIT}, "timings": 3}}', "1", "timings: expected a list, found a number"),
    "timing": (f'{{{UNIT}, "timings": [3]}}', "1", "timings: expected a list of texts"),
    "no place": ('{"card": "X9-001", "optional": true}', "1", "a label needs"),
    "no column": ("card,text\nX9-001,Gain 1 memory.\n", "1", "no label in the header"),
    "column twice": ("unit,optional,optional\nA,true,false\n", "1", "a column twice"),
    "csv flag": ("unit,optional\nX9-001/main/1,perhaps\n", "2", "optional: expected true or false, found 'perhaps'"),
    "csv limit": ("unit,max_per_turn\nX9-001/main/1,-2\n", "2", "max_per_turn: expected a small number or none"),
    "csv huge": (f"unit,max_per_turn\nX9-001/main/1,{'9' * 30}\n", "2", "max_per_turn: expected a small number"),
    "JSON huge": (f'{{{UNIT}, "max_per_turn": {"9" * 30}}}', "1", "max_per_turn: expected a small number"),
    "too many cells": ("unit,optional\nX9-001/main/1,true,1\n", "2", "3 cells, but the header has 2"),
    "open quote": ('unit,optional\n"X9-001/main/1,true\n', "2", "not valid CSV"),
    "csv not UTF-8": (b"unit,optional\n\xff,true\n", "2", "not UTF-8"),
    "JSON not UTF-8": (b'{"unit": "\xff"}', "1:", "not UTF-8"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_are_refused_with_their_line(tmp_path: Path, name: str) -> None:
    content, place, message = BAD[name]
    path = written(tmp_path / "labels", content)
    with pytest.raises(LoadError) as error:
        read_labels(path)
    assert str(error.value).startswith(f"{path}: {place}")
    assert message in str(error.value)


_CELLS = st.sampled_from(["card", "unit", "optional", "timings", "max_per_turn", "true", "1", "[", "|", "\0", "é", ""])
_CSV = st.lists(st.lists(_CELLS, max_size=4).map(",".join), max_size=5).map("\n".join)
_VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.text(max_size=3), max_size=2)
_LINES = st.lists(st.dictionaries(st.sampled_from(READ), _VALUES, max_size=4).map(json.dumps), max_size=4)


def _error(path: Path) -> LoadError | None:
    try:
        read_labels(path)
    except LoadError as error:
        return error
    return None


@given(st.binary(max_size=60) | _CSV.map(str.encode) | _LINES.map("\n".join).map(str.encode))
def test_any_file_is_read_or_refused_with_its_line(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = written(tmp_path_factory.getbasetemp() / "labels", data)
    error = _error(path)
    assert error is None or error.place[0].isdigit()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="no such file"):
        read_labels(tmp_path / "none.jsonl")
