"""The syntax tree stands in modules by topic and is found under one roof."""

from __future__ import annotations

import typing
from types import ModuleType

import pytest

from cardc.grammar import clause_syntax, effect_syntax, node, noun_syntax, sentence_syntax, syntax, tables, time_syntax
from cardc.grammar.syntax import Node

TOPICS = (node, sentence_syntax, clause_syntax, noun_syntax, time_syntax, effect_syntax)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.__name__)
def test_every_class_of_a_topic_is_exported(topic: ModuleType):
    for name, value in vars(topic).items():
        if isinstance(value, type) and value.__module__ == topic.__name__:
            assert getattr(syntax, name) is value
            assert name in syntax.__all__


@pytest.mark.parametrize("cls", tables.NODES.values(), ids=tables.NODES)
def test_the_types_of_the_fields_resolve(cls: type[Node]):
    assert set(cls.__struct_fields__) <= set(typing.get_type_hints(cls))
