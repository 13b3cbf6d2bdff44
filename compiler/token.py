"""Tokens: "play 1 [Name] Token (Digimon/Yellow/6000 DP/＜Blocker＞)" (CR 4-21)."""

from __future__ import annotations

from typing import Any

from cardc.compiler.characteristic import COLORS
from cardc.compiler.draft import Draft
from cardc.compiler.effect import Count, CreateToken, NameIs, PlayCost, Process, Select
from cardc.compiler.keyword import keyword_of
from cardc.compiler.number import number
from cardc.compiler.refusal import refuse
from cardc.grammar import syntax as s
from cardc.grammar.compounds import TOLD_TOKEN

KINDS = {"digimon": "digimon", "tamer": "tamer"}


def described(np: s.AnyNp, draft: Draft) -> tuple[s.AnyNp, s.TokenDesc | None]:
    """The noun phrase without its token description, and the description: inside it, or later in the clause."""
    found = next((arg for arg in draft.args.left if isinstance(arg, s.TokenDesc)), None)
    if found is not None:
        draft.args.left.remove(found)
        return np, found
    if isinstance(np, s.Np) and isinstance(np.core, s.Noun):
        parts = [part for part in np.core.parts if not isinstance(part, s.TokenDesc)]
        inside = [part for part in np.core.parts if isinstance(part, s.TokenDesc)]
        after = [mod for mod in np.mods if isinstance(mod, s.TokenDesc)]
        if len(inside) + len(after) == 1:
            core = s.Noun(np.core.span, np.core.quant, np.core.owner, tuple(parts))
            mods = tuple(mod for mod in np.mods if not isinstance(mod, s.TokenDesc))
            return s.Np(np.span, core, mods), (inside or after)[0]
    return np, None


def create(what: Select, node: s.TokenDesc, cost: PlayCost, draft: Draft, common: dict[str, Any]) -> CreateToken:
    """The process, from what is played and its description. Refuses a part that describes nothing."""
    names = [name for filter_ in what.filters if isinstance(filter_, NameIs) for name in filter_.names]
    if len(names) != 1 or what.of not in (("token",), ("card",)) or len(what.filters) != 1 or what.places or what.owner:
        refuse("token", node.span, "which Token?")
    fields: dict[str, Any] = {"kinds": (), "colors": (), "traits": (), "keywords": ()}
    parts = node.token.parts
    for part in _told(parts[0], names[0], node.span) or parts:
        _read(part, fields, node.span)
    effects = tuple(draft.lower_quoted(effect, draft.scope.text) for effect in node.token.effects)
    return CreateToken(
        count=what.count or Count("exactly", 1), name=names[0], effects=effects, play_cost_paid=cost, **fields, **common
    )


def another(token: CreateToken, cost: PlayCost, common: dict[str, Any]) -> CreateToken:
    """ "Play 1 [X] Token (…). If …, play it …": such a Token, not the one that has been played."""
    told = {
        name: getattr(token, name) for name in CreateToken.__struct_fields__ if name not in Process.__struct_fields__
    }
    return CreateToken(**{**told, "play_cost_paid": cost}, **common)


def _told(sentence: str, name: str, span: s.Span) -> list[str]:
    """The parts of a description that is a sentence: "Foomon Tokens are level 6 white Digimon with …"; else none."""
    found = TOLD_TOKEN.fullmatch(sentence)
    if found is None:
        return []
    if found["name"].casefold() != name.casefold():
        refuse("token", span, "this sentence describes no Token of that name")
    traits = [found["form"], found["type"], found["attribute"]] if found["form"] else found["traits"].split("/")
    return ["Digimon", f"Lv. {found['level']}", found["color"], f"Cost {found['cost']}", f"{found['dp']} DP", *traits]


def _read(part: str, fields: dict[str, Any], span: s.Span) -> None:
    """Take one part up. A trait keeps its capitals, by which filters know it."""
    words = part.lower().split()
    match words:
        case [kind] if kind in KINDS:
            fields["kinds"] = (*fields["kinds"], KINDS[kind])
        case [color] if color in COLORS:
            fields["colors"] = (*fields["colors"], COLORS[color])
        case ["cost", n] if n.isdecimal():
            fields["play_cost"] = number(n, span)
        case ["lv.", n] if n.isdecimal():
            fields["level"] = number(n, span)
        case [n, "dp"] if n.isdecimal():
            fields["dp"] = number(n, span)
        case _ if part.startswith("＜"):
            icons = [icon + "＞" for icon in part.split("＞") if icon.strip()]
            fields["keywords"] = (*fields["keywords"], *(keyword_of(icon.strip(), span) for icon in icons))
        case ["cost" | "lv.", *_] | [*_, "dp"]:
            refuse("token", span, f"'{part}': a number is missing")
        case _ if all(word.isalpha() for word in words) and len(words) <= 3:
            fields["traits"] = (*fields["traits"], part)
        case _:
            refuse("token", span, f"'{part}' describes no Token")
