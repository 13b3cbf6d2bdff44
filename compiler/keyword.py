"""Keyword effects (CR chapter 16): names, parameters, and which are optional by which paragraph."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from cardc.compiler.effect import Keyword, Reason, SignParameter
from cardc.compiler.refusal import refuse
from cardc.compiler.requirement import parameter_of
from cardc.grammar.syntax import Icons, Span

Nature = Literal["persistent", "trigger", "immediate", "processing", "activation"]


class Row(NamedTuple):
    """One keyword of chapter 16: its paragraph and nature, and whether its processing is optional.

    `number`: what number stands in it; `parameter`: whether parentheses must (True), can (None) or can't (False) stand
    in it; `code` is that of the reason.
    """

    paragraph: str
    nature: Nature
    optional: bool | None
    number: Literal["none", "signed", "plain", "optional"] = "none"
    parameter: bool | None = False
    code: str = "keyword"


KEYWORDS: dict[str, Row] = {
    "Security A.": Row("16-4-2", "persistent", None, "optional"),
    "Blocker": Row("16-5-2", "persistent", None),
    "Recovery": Row("16-6-2", "processing", False, "signed", True),
    "Piercing": Row("16-7-3", "trigger", False),
    "Draw": Row("16-8-3", "processing", False, "plain"),
    "Jamming": Row("16-9-2", "persistent", None),
    "Digisorption": Row("16-10-3", "immediate", True, "optional", code="keyword_by"),
    "Reboot": Row("16-11-2", "persistent", None),
    "De-Digivolve": Row("16-12-3", "processing", False, "optional"),
    "Retaliation": Row("16-13-3", "trigger", False),
    "Digi-Burst": Row("16-14-2", "processing", True, "optional"),
    "Rush": Row("16-15-2", "persistent", None),
    "Blitz": Row("16-16-3", "processing", True),
    "Delay": Row("16-17-2", "processing", True),
    "Decoy": Row("16-18-3", "immediate", True, parameter=True, code="keyword_by"),
    "Armor Purge": Row("16-19-3", "immediate", True, code="keyword_by"),
    "Save": Row("16-20-3", "processing", True),
    "Material Save": Row("16-21-3", "immediate", True, "plain"),
    "Evade": Row("16-22-3", "immediate", True, code="keyword_by"),
    "Raid": Row("16-23-3", "trigger", True),
    "Alliance": Row("16-24-3", "trigger", True, code="keyword_by"),
    "Barrier": Row("16-25-3", "immediate", True, code="keyword_by"),
    "Blast Digivolve": Row("16-26-3", "processing", True),
    "Fortitude": Row("16-27-3", "trigger", False),
    "Mind Link": Row("16-28-3", "processing", False),
    "Partition": Row("16-29-3", "immediate", True, parameter=True),
    "Collision": Row("16-30-2", "persistent", None),
    "Blast DNA Digivolve": Row("16-31-3", "processing", True, parameter=True),
    "Scapegoat": Row("16-32-3", "immediate", True, code="keyword_by"),
    "Vortex": Row("16-33-3", "trigger", True),
    "Overclock": Row("16-34-3", "trigger", True, parameter=None, code="keyword_by"),
    "Iceclad": Row("16-35-2", "persistent", None),
    "Decode": Row("16-36-3", "immediate", True, parameter=True),
    "Fragment": Row("16-37-3", "immediate", True, parameter=None, number="optional", code="keyword_by"),
    "Execute": Row("16-38-3", "trigger", True),
    "Progress": Row("16-39-2", "persistent", None),
    "Link": Row("16-40-2", "persistent", None, "signed"),
    "Training": Row("16-41-2", "activation", True, code="declared"),
    "Use Req.": Row("16-42-2", "persistent", None, parameter=True),
    "Ascension": Row("16-43-3", "trigger", True),
    "Engage": Row("16-44-3", "trigger", True),
    "Guard": Row("16-45-3", "immediate", True),
    "Detach": Row("16-46-3", "immediate", True, parameter=None, number="optional", code="keyword_by"),
    "Succession": Row("16-47-2", "persistent", None, parameter=None),
}

OLD_SPELLINGS: dict[str, str] = {
    "security attack": "Security A.",
    "s attack": "Security A.",
    "ice clad": "Iceclad",
    "security a": "Security A.",
}

_NAMES = {name.lower(): name for name in KEYWORDS} | OLD_SPELLINGS
_SHAPE = re.compile(r"^(?P<name>.*?)\s*(?P<number>[+-]? ?[0-9]+|[+-])?\s*(?P<parameter>\(.*\))?$", re.DOTALL)


def keyword_of(icon: str, span: Span) -> Keyword:
    """ "＜Security Attack +1＞" -> Keyword("Security A.", 1). Refuses a keyword that chapter 16 does not have."""
    spelled, amount, told = _spelled(icon)
    up_to = amount is not None and spelled == "digi-burst up to"  # the one cost of a keyword that can be less
    name = _NAMES.get(spelled.removesuffix(" up to") if up_to else spelled)
    if name is None:
        refuse("unknown_keyword", span, f"chapter 16 has no keyword {icon}")
    row = KEYWORDS[name]
    if amount is not None and row.number == "none":
        refuse("keyword_number", span, f"＜{name}＞ takes no number")
    if amount is None and row.number in ("signed", "plain"):
        refuse("keyword_number", span, f"＜{name}＞ needs a number")
    if told is not None and row.parameter is False:
        refuse("keyword_parameter", span, f"＜{name}＞ takes nothing in parentheses")
    if told is None and row.parameter is True:
        refuse("keyword_parameter", span, f"＜{name}＞ needs its parentheses")
    if amount == "+" or amount == "-":
        return Keyword(name, None, SignParameter(amount))
    parameter = parameter_of(name, told, span) if told else None
    if amount is not None and len(amount) > 10:
        refuse("number", span, "this number is too large")
    return Keyword(name, int(amount.replace(" ", "")) if amount else None, parameter, up_to)


@lru_cache(maxsize=1_000)
def _spelled(icon: str) -> tuple[str, str | None, str | None]:
    """Name, number and parameter of an icon, as they are written; no name where it has the shape of no keyword."""
    match = _SHAPE.match(icon[1:-1].strip())
    if match is None:
        return "", None, None
    return " ".join(match["name"].split()).lower(), match["number"], match["parameter"]


def keywords_of(icons: Icons, span: Span) -> tuple[Keyword, ...]:
    """Each keyword of a list."""
    return tuple(keyword_of(icon, span) for icon in icons.items)


def optionality(keyword: Keyword, span: Span | None) -> tuple[bool | None, tuple[Reason, ...]]:
    """Whether its controller may leave the keyword's processing undone, and the paragraph that says so."""
    row = KEYWORDS[keyword.name]
    code = "keyword_persistent" if row.optional is None else f"{row.code}_{'optional' if row.optional else 'mandatory'}"
    return row.optional, (Reason(code, span, f"CR {row.paragraph}"),)
