"""What `cardc explain` shows to people: the text in colour, what it does in plain words, why it is optional."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text
from rich.tree import Tree

from cardc.annotate import annotated
from cardc.compiler.card import Card
from cardc.compiler.effect import Effect, Reason
from cardc.compiler.plain import Plain, plain_unit
from cardc.compiler.unit import CompiledCard, Unit
from cardc.grammar.diagnostics import render_diagnostic
from cardc.struct_view import add_parts, struct_tree
from cardc.terminal import printable

_SHOWN_ELSEWHERE = ("span", "reasons", "id", "optional_for", "link")


def show(card: Card, compiled: CompiledCard, trees: Mapping[str, Any], brief: bool, console: Console) -> None:
    """Print the explanation for people; `brief` leaves out the trees."""
    texts = {field.name: field.text for field in card.fields}
    if card.name:
        console.print(Text(f"{card.id} {card.name}", style="bold"), Text(", ".join(card.kinds), style="dim"))
    if not compiled.units:
        console.print("No effects in this text.", style="dim")
    for unit in compiled.units:
        _show_unit(unit, texts.get(unit.field, unit.text), trees.get(unit.id), brief, console)
    for diagnostic in compiled.diagnostics:
        console.print(Text(render_diagnostic("", diagnostic, card.id)))


def _show_unit(unit: Unit, text: str, tree: Any, brief: bool, console: Console) -> None:
    verdict = Text(unit.status, style="bold green" if unit.status == "compiled" else "bold red")
    console.print(Rule(Text.assemble((unit.id, "bold"), f"  {unit.kind}  ", verdict), align="left"))
    shown, lines = annotated(printable(text), unit, tree)
    console.print(shown, *lines, "", sep="\n")
    for diagnostic in unit.diagnostics:
        console.print(Text(printable(render_diagnostic(text, diagnostic, unit.id)) + "\n"))
    plain = plain_unit(unit)
    if plain is not None:
        console.print(_in_words(plain))
    if unit.effect is not None:
        console.print(_why(unit.effect, text))
    elif unit.keywords:
        console.print(_why_keywords(unit, text))
    if not brief:
        _show_trees(unit, text, tree, console)
    console.print()


def _in_words(plain: Plain) -> Tree:
    """When it starts, and each process behind its number."""
    tree = Tree(Text("In words", style="bold blue"))
    tree.add(Text(plain.when))
    for step in plain.steps:
        tree.add(Text.assemble((f"{step.process} ", "bold yellow"), step.words))
    return tree


def _show_trees(unit: Unit, text: str, tree: Any, console: Console) -> None:
    """The compiled value and the syntax tree, for whoever works on the compiler."""
    if unit.effect is not None:
        console.print(effect_tree(unit.effect, text))
    elif unit.keywords or unit.requirement is not None:
        value = Tree(Text("Value", style="bold blue"))
        add_parts(value, unit.keywords or unit.requirement, text)
        console.print(value)
    if tree is not None:
        console.print(Text("\nSyntax", style="bold blue"))
        console.print(struct_tree(tree, text))


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


def _why_keywords(unit: Unit, text: str) -> Tree:
    tree = Tree(Text("Why", style="bold blue"))
    verdict = {None: "neither optional nor mandatory", True: "optional", False: "mandatory"}[unit.optional]
    _add_reasons(tree.add(Text.assemble("the keyword effect is ", (verdict, "bold"))), unit.optional_reasons, text)
    return tree


def _add_reasons(tree: Tree, reasons: Sequence[Reason], text: str) -> None:
    for reason in reasons:
        line = Text.assemble((reason.code.replace("_", " "), "yellow"))
        if reason.span is not None:
            line.append(f": “{' '.join(text[slice(*reason.span)].split())}”", style="italic")
        line.append(f"  (rule: {reason.rule})")
        tree.add(line)
