"""How canonical words become printed text: capitals, spaces, lists of icons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardc.grammar.lexicon import CASED
from cardc.grammar.syntax import Icons

_TIGHT_BEFORE = frozenset({",", ".", ":", ")", "'s", "'", "/", "s", ";"})
_TIGHT_AFTER = frozenset({"(", "/"})


def words_of(icons: Icons) -> list[str]:
    """The printed words of a list of icons: items with the joins between them."""
    out = [icons.items[0]]
    for join, item in zip(icons.joins, icons.items[1:], strict=True):
        out.extend(join.split())
        out.append(item)
    return out


def spell(words: Iterable[str]) -> str:
    """Join canonical words: one space between, none before a comma, capitals where the game has them."""
    out = ""
    last = ""
    for phrase in words:
        for word in _atoms(phrase):
            cased = word if word[:1] in "[＜" else _cased(word)
            if out and word not in _TIGHT_BEFORE and last not in _TIGHT_AFTER:
                out += " "
            out += cased
            last = word
    return out


def _atoms(phrase: str) -> Sequence[str]:
    if phrase[:1] in '[＜"' or phrase.startswith("non-[") or (phrase[:1] == "(" and len(phrase) > 1):
        return (phrase,)
    if phrase[-1:] == "," and len(phrase) > 1:
        return (*phrase[:-1].split(), ",")
    return phrase.split()


def _cased(word: str) -> str:
    if word.endswith("'s") and len(word) > 2:
        return _cased(word[:-2]) + "'s"
    if word.endswith("s'") and len(word) > 2:
        return _cased(word[:-1]) + "'"
    if word.startswith("non-"):
        return "non-" + _cased(word[4:])
    return CASED.get(word, word)


def capitalise(text: str) -> str:
    """A capital at the start of a sentence."""
    return text[:1].upper() + text[1:]
