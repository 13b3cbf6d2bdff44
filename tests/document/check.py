"""What is wrong with the JSON of a compiled card: by the published schema, and by reading it back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from jsonschema import Draft202012Validator

from cardc.compiler.unit import CompiledCard
from cardc.corpus.document import card_schema, decode_card, encode_card


@cache
def validator() -> Draft202012Validator:
    """The published schema, itself checked."""
    schema = card_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def mistakes(card: CompiledCard) -> Iterator[str]:
    """Where the card's line breaks the schema or decodes to another card."""
    line = encode_card(card)
    for error in validator().iter_errors(json.loads(line)):
        yield f"{error.json_path}: {error.message[:200]}"
    if decode_card(line) != card:
        yield "decodes to another card"
    elif encode_card(decode_card(line)) != line:
        yield "encodes to another line"
