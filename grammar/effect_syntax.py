"""The syntax tree of what holds whole sentences: an effect, and the description of a Token, which may quote one.

Clauses and nouns hold effects, which are made of sentences, which are made of clauses: `Sentence` is the one
class that a module names without importing it. `syntax` puts it here for whoever resolves the types of fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardc.grammar.node import Node

if TYPE_CHECKING:
    from cardc.grammar.sentence_syntax import Sentence


class TokenDescription(msgspec.Struct, frozen=True, gc=False, tag_field="node", tag="token_description"):
    """ "(Digimon/Yellow/6000 DP/＜Blocker＞)": what a Token is, with effects of its own at the end."""

    parts: tuple[str, ...]
    effects: tuple[EffectText, ...] = ()


class EffectText(Node, frozen=True):
    """An effect as printed: icons, sentences, modal options."""

    icons: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    options: tuple[EffectText, ...] = ()
