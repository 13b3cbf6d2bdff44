"""`cardc explain`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from rich.console import Console
from rich.rule import Rule
from rich.text import Text
from rich.tree import Tree

from cardc.annotate import annotated
from cardc.compiler.card import Card, Field, Source
from cardc.compiler.effect import Effect, Reason
from cardc.compiler.unit import CompiledCard, Unit
from cardc.corpus.batch import compile_entry, stage_compiler
from cardc.corpus.cards_json import FIELD_SOURCES
from cardc.corpus.document import CardDocument, to_document
from cardc.corpus.entries import Entry
from cardc.corpus.records import FieldError, kind_of
from cardc.grammar.diagnostics import render_diagnostic
from cardc.struct_view import add_parts, struct_tree
from cardc.terminal import (
    EXIT_FINE,
    EXIT_MISUSE,
    UserError,
    printable,
    read_entries,
    report_entries,
    stdout_console,
    write_json,
)

_TEXT_ID = "text"
_SHOWN_ELSEWHERE = ("span", "reasons", "id", "optional_for", "link")


class Explanation(msgspec.Struct, frozen=True):
    """What `cardc explain --json` prints: the compiled card, and the syntax tree of each unit that has one."""

    compiled: CardDocument
    syntax: dict[str, Any]


def explain_command(
    arguments: Sequence[str], field: str, kind: str | None, card_id: str | None, as_json: bool, repair: bool
) -> int:
    """Explain a text, or the card `card_id` of the files in `arguments`."""
    if card_id is not None:
        entry = _find(card_id, [Path(argument) for argument in arguments])
    else:
        entry = Entry(_card_of(arguments, field, kind))
    compiled = compile_entry(entry, stage_compiler("compile", repair))
    trees = syntax_trees(entry.card, compiled, repair)
    if as_json:
        write_json(Explanation(to_document(compiled), trees))
    elif entry.readable:
        show(entry.card, compiled, trees, stdout_console())
    return EXIT_MISUSE if report_entries([entry]) else EXIT_FINE


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


def show(card: Card, compiled: CompiledCard, trees: Mapping[str, Any], console: Console) -> None:
    """Print the explanation for people."""
    texts = {field.name: field.text for field in card.fields}
    if card.name:
        console.print(Text(f"{card.id} {card.name}", style="bold"), Text(", ".join(card.kinds), style="dim"))
    if not compiled.units:
        console.print("No effects in this text.", style="dim")
    for unit in compiled.units:
        _show_unit(unit, texts.get(unit.field, unit.text), trees.get(unit.id), console)
    for diagnostic in compiled.diagnostics:
        console.print(Text(render_diagnostic("", diagnostic, card.id)))


def _show_unit(unit: Unit, text: str, tree: Any, console: Console) -> None:
    verdict = Text(unit.status, style="bold green" if unit.status == "compiled" else "bold red")
    console.print(Rule(Text.assemble((unit.id, "bold"), f"  {unit.kind}  ", verdict), align="left"))
    shown, lines = annotated(printable(text), unit)
    console.print(shown, *lines, "", sep="\n")
    for diagnostic in unit.diagnostics:
        console.print(Text(printable(render_diagnostic(text, diagnostic, unit.id)) + "\n"))
    if unit.effect is not None:
        console.print(effect_tree(unit.effect, text))
        console.print(_why(unit.effect, text))
    elif unit.keywords:
        console.print(_keyword_tree(unit, text))
    elif unit.requirement is not None and tree is None:
        console.print(struct_tree(unit.requirement, text))
    if tree is not None:
        console.print(Text("\nSyntax", style="bold blue"))
        console.print(struct_tree(tree, text))
    console.print()


def effect_tree(effect: Effect, text: str) -> Tree:
    """The effect's own parts, then its processes in order."""
    tree = Tree(Text("Effect", style="bold blue"))
    facts = {
        "category": effect.category,
        "timings": effect.timings,
        "area": None if effect.area == "battle" else effect.area,
        "times per turn": effect.frequency,
        "trigger": effect.trigger,
        "conditions": effect.conditions,
    }
    add_parts(tree, facts, text)
    for process in effect.processes:
        kind = type(process).__struct_config__.tag
        may = f"{_person(process.optional_for)} may decline" if process.optional_for else "mandatory"
        title = Text.assemble(("process ", "bold"), (f"{process.id} {kind}", "bold yellow"), f"  {may}")
        branch = tree.add(title)
        branch.add(Text(f"“{' '.join(text[slice(*process.span)].split())}”", style="italic dim"))
        if process.link.kind != "first":
            link = branch.add(Text.assemble(("link: ", "dim"), process.link.kind))
            add_parts(link, process.link, text, ("kind", "span"))
        add_parts(branch, process, text, _SHOWN_ELSEWHERE)
    return tree


def _person(player: str) -> str:
    return {"you": "you", "opponent": "your opponent", "each_player": "each player"}[player]


def _why(effect: Effect, text: str) -> Tree:
    tree = Tree(Text("Why", style="bold blue"))
    verdict = {
        None: "neither optional nor mandatory: it does not activate",
        True: "optional: you may leave the effect inactive",
        False: "mandatory: the effect must activate",
    }[effect.optional]
    _add_reasons(tree.add(Text.assemble("the effect is ", (verdict, "bold"))), effect.optional_reasons, text)
    for process in effect.processes:
        may = f"{_person(process.optional_for)} may decline it" if process.optional_for else "mandatory"
        branch = tree.add(Text.assemble(f"process {process.id}: ", (may, "bold")))
        _add_reasons(branch, process.reasons, text)
    return tree


def _keyword_tree(unit: Unit, text: str) -> Tree:
    tree = Tree(Text("Keyword effect", style="bold blue"))
    add_parts(tree, unit.keywords, text)
    verdict = {None: "neither optional nor mandatory", True: "optional", False: "mandatory"}[unit.optional]
    _add_reasons(tree.add(Text.assemble("it is ", (verdict, "bold"))), unit.optional_reasons, text)
    return tree


def _add_reasons(tree: Tree, reasons: Sequence[Reason], text: str) -> None:
    for reason in reasons:
        line = Text.assemble((reason.code.replace("_", " "), "yellow"))
        if reason.span is not None:
            line.append(f": “{' '.join(text[slice(*reason.span)].split())}”", style="italic")
        line.append(f"  (rule: {reason.rule})")
        tree.add(line)
