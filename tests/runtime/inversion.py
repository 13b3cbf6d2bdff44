"""Turning every expectation of a scenario file into its opposite, to show that each can fail."""

from __future__ import annotations

from collections import Counter

import yaml

from cardc.runtime.scenario_file import Item

_SWAPPED = {"log": "not_log", "not_log": "log", "asked": "not_asked", "not_asked": "asked",
            "illegal": "legal", "legal": "illegal"}  # fmt: skip
_OTHER = {"you": "opponent", "opponent": "you"}
_NULL = "tag:yaml.org,2002:null"

Places = Counter[int]
"""How many expectations stand in each line."""


def invert(root: yaml.Node) -> list[Places]:
    """Invert a file's expectations in place; the lines of those of each case."""
    (cases,) = (value for key, value in _pairs(root) if key.value == "cases")
    assert isinstance(cases, yaml.SequenceNode)
    return [_case(case) for case in cases.value]


def _case(case: yaml.Node) -> Places:
    found: Places = Counter()
    for key, value in _pairs(case):
        if key.value == "expect":
            found += _expectations(value)
        if key.value == "do":
            for step in value.value if isinstance(value, yaml.SequenceNode) else [value]:
                found += _step(step)
    return found


def _step(step: yaml.Node) -> Places:
    found: Places = Counter()
    for key, value in _pairs(step):
        if key.value == "expect":
            found += _expectations(value)
        elif key.value in ("legal", "illegal"):
            key.value = _SWAPPED[key.value]
            found.update(argument.start_mark.line + 1 for _, argument in _pairs(value))
    return found


def _expectations(block: yaml.Node) -> Places:
    found: Places = Counter()
    for key, value in _pairs(block):
        line = value.start_mark.line + 1
        if key.value in _SWAPPED:
            key.value = _SWAPPED[key.value]
            found.update(each.line for each in Item(value, "").some())
        elif key.value in ("you", "opponent", "suspended", "dp", "under", "links", "keywords"):
            for _, each in _pairs(value):
                found[each.start_mark.line + 1] += 1
                _other(each)
        elif key.value == "winner":
            found[line] += 1
            value.value, value.tag = ("opponent", "tag:yaml.org,2002:str") if value.value != "opponent" else ("", _NULL)
        else:
            found[line] += 1
            _other(value)
    return found


def _other(value: yaml.Node) -> None:
    """Another value in place of an expected one."""
    if isinstance(value, yaml.SequenceNode):
        value.value.append(yaml.ScalarNode("tag:yaml.org,2002:str", "Nobody", value.start_mark, value.end_mark))
        return
    assert isinstance(value, yaml.ScalarNode), value
    if value.tag == "tag:yaml.org,2002:int":
        value.value = str(int(value.value) + 1)
    elif value.tag == "tag:yaml.org,2002:bool":
        value.value = "false" if value.value == "true" else "true"
    else:
        value.value = _OTHER.get(value.value, "Nobody")


def _pairs(node: yaml.Node) -> list[tuple[yaml.Node, yaml.Node]]:
    return node.value if isinstance(node, yaml.MappingNode) else []
