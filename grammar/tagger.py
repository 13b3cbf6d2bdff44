"""From raw tokens of one sentence to the terminals of the grammar.

Three steps: fixed compounds become one token (`compounds`, by the lexicon); words with two classes get one by
their neighbours (`word_class`); lists of icons become one token, and every comma, "and" and "or" is told what it
joins (`joins`, and `relatives` for the clauses inside nouns). After that the grammar has no choice left to make:
it is LALR(1) without conflicts.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardc.grammar.compounds import QuoteReader, merge_compounds
from cardc.grammar.item import Item
from cardc.grammar.joins import resolve_joins
from cardc.grammar.lexer import Raw
from cardc.grammar.lists import merge_lists
from cardc.grammar.relatives import mark_causatives, mark_inner_ifs, mark_relative_objects, mark_relatives
from cardc.grammar.word_class import resolve_classes


def tag(raws: Sequence[Raw], read_quote: QuoteReader) -> list[Item]:
    """Give each raw token of one sentence its terminal. `read_quote` parses a quoted effect.

    Raises `Problem` for a word or mark that has no place.
    """
    items = merge_compounds(raws, read_quote)
    classes = resolve_classes(items)
    items = merge_lists(items)
    if mark_relatives(items) or "REL" in classes:
        mark_relative_objects(items)
    mark_causatives(items)
    if "IF_TRAIL" in classes:
        mark_inner_ifs(items)
    return resolve_joins(items)
