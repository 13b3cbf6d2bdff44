"""`cardc explain`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from cardc.compiler.card import Card, Field, Source
from cardc.compiler.plain import Plain, plain_unit
from cardc.compiler.unit import CompiledCard
from cardc.corpus.batch import compile_entry, stage_compiler
from cardc.corpus.cards_json import FIELD_SOURCES
from cardc.corpus.document import CardDocument, to_document
from cardc.corpus.entries import Entry
from cardc.corpus.records import FieldError, kind_of
from cardc.explain_view import show
from cardc.roles import Part, parts
from cardc.terminal import (
    EXIT_FINE,
    EXIT_MISUSE,
    UserError,
    read_entries,
    report_entries,
    stdout_console,
    write_json,
)

_TEXT_ID = "text"


class Explanation(msgspec.Struct, frozen=True):
    """What `cardc explain --json` prints: the compiled card, and by unit id its parts, plain words and syntax tree."""

    compiled: CardDocument
    parts: dict[str, list[Part]]
    words: dict[str, Plain]
    syntax: dict[str, Any]


def explain_command(
    arguments: Sequence[str],
    field: str,
    kind: str | None,
    card_id: str | None,
    brief: bool,
    as_json: bool,
    repair: bool,
) -> int:
    """Explain a text, or the card `card_id` of the files in `arguments`; `brief` leaves the trees out."""
    if card_id is not None:
        entry = _find(card_id, [Path(argument) for argument in arguments])
    else:
        entry = Entry(_card_of(arguments, field, kind))
    compiled = compile_entry(entry, stage_compiler("compile", repair, advise=True))
    trees = syntax_trees(entry.card, compiled, repair)
    if as_json:
        write_json(explanation(entry.card, compiled, trees))
    elif entry.readable:
        show(entry.card, compiled, trees, brief, stdout_console())
    return EXIT_MISUSE if report_entries([entry]) else EXIT_FINE


def explanation(card: Card, compiled: CompiledCard, trees: Mapping[str, Any]) -> Explanation:
    """All that is told of a card, as data."""
    texts = {field.name: field.text for field in card.fields}
    roles = {unit.id: parts(texts[unit.field], unit, trees.get(unit.id)) for unit in compiled.units}
    words = {unit.id: plain for unit in compiled.units if (plain := plain_unit(unit)) is not None}
    return Explanation(to_document(compiled), roles, words, dict(trees))


def syntax_trees(card: Card, compiled: CompiledCard, repair: bool = True) -> dict[str, Any]:
    """The syntax tree of each unit that parsed, by unit id."""
    from cardc.grammar.parse import parse_field

    ids = {(unit.field, unit.span): unit.id for unit in compiled.units}
    parsed = ((field.name, unit) for field in card.fields for unit in parse_field(field.text, repair))
    return {ids[name, unit.span]: unit.tree for name, unit in parsed if unit.tree and (name, unit.span) in ids}


def _card_of(arguments: Sequence[str], field: str, kind: str | None) -> Card:
    if len(arguments) != 1:
        raise UserError('explain takes one text in quotes, or --card ID with card files: cardc explain "TEXT"')
    if any("\ud800" <= character <= "\udfff" for character in arguments[0]):
        raise UserError("the text is not UTF-8")
    try:
        kinds = (kind_of(kind, "--kind"),) if kind else ()
    except FieldError as error:
        raise UserError(f"--kind: {error.message}") from None
    return Card(_TEXT_ID, "", (Field(field, _source_of(field), arguments[0]),), kinds)


def _source_of(field: str) -> Source:
    """`--field` takes a source ("inherited") or a field name of the card list ("inheritedEffectText")."""
    known: dict[str, Source] = {source: source for source in get_args(Source)}
    known.update(FIELD_SOURCES)
    known["dualEffect"] = "option"
    if field in known:
        return known[field]
    raise UserError(f"--field {field}: unknown field{_did_you_mean(field, known)}; known: {', '.join(known)}")


def _find(card_id: str, paths: Sequence[Path]) -> Entry:
    entries = read_entries(paths)
    for entry in entries:
        if entry.card.id == card_id:
            return entry
    where = ", ".join(map(str, paths)) or "the built-in sample"
    ids = [entry.card.id for entry in entries]
    raise UserError(f"no card {card_id} in {where}{_did_you_mean(card_id, ids)}")


def _did_you_mean(word: str, known: Any) -> str:
    from rapidfuzz import fuzz, process

    best = process.extractOne(word, list(known), scorer=fuzz.ratio, score_cutoff=60)
    return f"; did you mean {best[0]}?" if best else ""
