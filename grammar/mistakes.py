"""What people write by mistake, as tables: wrong words, wrong timings, and patterns with the right wording.

Read only for a text that is refused already (`advice`), and a row is never more than a guess: what it gives is
offered only when it compiles. So a row may be generous, and a wording that the game's texts do use needs none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from cardc.grammar.lexicon import AREAS, CASED, FREQUENCIES, TIMINGS, VERBS, verb_forms
from cardc.grammar.segment import STANDING

WRONG_WORDS: dict[str, str] = {
    # of other games, of colloquial language, or a plural and a short form that the game has not
    "destroy": "delete", "destroys": "deletes", "destroyed": "deleted", "destroying": "deleting",
    "kill": "delete", "kills": "deletes", "killed": "deleted", "killing": "deleting",
    "discard": "trash", "discards": "trashes", "discarded": "trashed", "discarding": "trashing",
    "mill": "trash", "sacrifice": "delete", "sacrificing": "deleting", "sacrificed": "deleted",
    "tap": "suspend", "taps": "suspends", "tapped": "suspended", "tapping": "suspending",
    "rested": "suspended", "resting": "suspending", "exhaust": "suspend",
    "untap": "unsuspend", "untaps": "unsuspends", "untapped": "unsuspended", "untapping": "unsuspending",
    "ready": "unsuspend", "summon": "play", "summons": "plays", "summoned": "played", "summoning": "playing",
    "cast": "use", "evolve": "digivolve", "evolves": "digivolves", "evolved": "digivolved",
    "evolving": "digivolving", "evolution": "digivolution", "bounce": "return", "retrieve": "return",
    "receive": "gain", "receives": "gains", "obtain": "gain", "obtains": "gains",
    "creature": "Digimon", "creatures": "Digimon", "monster": "Digimon", "monsters": "Digimon",
    "digimons": "Digimon", "digimon's": "Digimon", "trainer": "Tamer", "trainers": "Tamers",
    "graveyard": "trash", "library": "deck", "life": "security", "shield": "security", "mana": "memory",
    "memories": "memory", "energy": "memory", "power": "DP", "board": "battle area",
    "could": "may", "might": "may", "mem": "memory", "opp": "opponent", "enemy": "opponent",
    "cant": "can't", "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "isnt": "isn't", "arent": "aren't",
    "wont": "can't", "colour": "color", "colours": "colors",
}  # fmt: skip

NEVER_MEANT = frozenset({"should", "shall", "will", "everything", "anything"})
"""Words whose neighbours in spelling mean something else."""

WRONG_TIMINGS: dict[str, str] = {
    "when played": "On Play", "on summon": "On Play", "when summoned": "On Play", "on entry": "On Play",
    "on digivolve": "When Digivolving", "on digivolving": "When Digivolving", "on digivolution": "When Digivolving",
    "when digivolved": "When Digivolving", "on evolution": "When Digivolving", "on evolve": "When Digivolving",
    "on attack": "When Attacking", "on attacking": "When Attacking", "when attack": "When Attacking",
    "when deleted": "On Deletion", "on delete": "On Deletion", "on destroy": "On Deletion", "on death": "On Deletion",
    "main phase": "Main", "on main": "Main", "security effect": "Security", "security check": "Security",
    "any turn": "All Turns", "each turn": "All Turns", "both turns": "All Turns", "every turn": "All Turns",
    "my turn": "Your Turn", "during your turn": "Your Turn", "enemy turn": "Opponent's Turn",
    "opponents turn": "Opponent's Turn", "your opponent's turn": "Opponent's Turn", "turn start": "Start of Your Turn",
    "start of turn": "Start of Your Turn", "turn end": "End of Your Turn", "end of battle": "End of Attack",
    "once a turn": "Once Per Turn", "1 per turn": "Once Per Turn", "one per turn": "Once Per Turn",
    "1/turn": "Once Per Turn", "once each turn": "Once Per Turn", "2 per turn": "Twice Per Turn",
}  # fmt: skip
"""What stands in brackets, in lower case, and the timing or frequency it should be."""

KEYWORD_NAMES = sorted(STANDING | {"draw", "recovery", "de-digivolve", "digi-burst"}, key=len, reverse=True)

New = str | Callable[[re.Match[str]], str | None]


class Pattern(NamedTuple):
    """A wrong wording, the right one as a template of `re` or a function, and what is wrong with it."""

    code: str
    wrong: re.Pattern[str]
    right: New
    message: str


_HEAD = r"(?P<head>(?:\[[^\]\n]*\]\s*)*)"
_ICON = "|".join(re.escape(name) for name in sorted({*TIMINGS, *AREAS, *FREQUENCIES}, key=len, reverse=True))
_NO_ICON = "|".join(sorted(map(re.escape, WRONG_TIMINGS), key=len, reverse=True))
_KEYWORD = "|".join(re.escape(name) for name in KEYWORD_NAMES)
_CARDS = "Digimon|Tamers?|Option|cards?|hand|deck|security|trash|battle|effects?|DP|turn|level|red|blue|yellow"
_OWNERS = "your opponent's|an opponent's|your|their|its"
_COMMON = "|".join(
    sorted({*CASED.values(), "Your", "All", "The", "This", "Each", "With", "Has", "If"}, key=len, reverse=True)
)
_NAME = rf"(?!(?:{_COMMON})\b)[A-Z][\w'-]*"
NAMES = re.compile(rf"{_NAME}(?: {_NAME})*")
"""Words with a capital that are none of the game's, as a name or trait without its brackets."""

_COLORS = "red|blue|yellow|green|black|purple|white"
_PARTICIPLES = "|".join(sorted({forms.split()[3] for forms in VERBS.values() if len(forms.split()) > 3}))


def _per_turn(found: re.Match[str]) -> str:
    return f"{found['head'].rstrip()} [Once Per Turn] {found['rest'].strip()}".strip()


def _by_cost(found: re.Match[str]) -> str | None:
    """ "suspend this Digimon: gain 1 memory" -> "By suspending this Digimon, gain 1 memory"."""
    readings = verb_forms().get(found["verb"].lower(), ())
    forms = VERBS[readings[0].lemma].split() if readings and readings[0].form == "base" else []
    return f"{found['head']}By {forms[2]} {found['cost']}, {found['rest']}" if len(forms) > 2 else None


def _row(code: str, wrong: str, right: New, message: str, flags: int = re.IGNORECASE) -> Pattern:
    return Pattern(code, re.compile(wrong, flags), right, message)


@cache
def patterns() -> tuple[Pattern, ...]:
    """All patterns, the most particular first."""
    return (
        # ---- brackets
        _row("wrong_bracket", rf"[(＜{{]\s*({_ICON})\s*[)＞}}]:?", r"[\1]", "a timing stands in [square brackets]"),
        _row("wrong_bracket", rf"^\s*({_ICON})\s*[:-]\s*", r"[\1] ", "a timing stands in [square brackets]"),
        _row("unknown_timing", rf"^\s*({_NO_ICON})\s*[:-]\s*", lambda found: f"[{WRONG_TIMINGS[found[1].lower()]}] ",
             "a timing stands in [square brackets], and has another name"),
        _row("wrong_bracket", rf"(\[(?:{_ICON})\])\s*[:-]\s*", r"\1 ", "nothing stands between a timing and the text"),
        _row("wrong_bracket", rf"\[\s*({_ICON})\s*(?=\[|[^\]\[]*$)", r"[\1] ", "a ']' is missing"),
        _row("wrong_bracket", rf"(?<!\[)\b({_ICON})\s*\]", r"[\1]", "a '[' is missing"),
        _row("wrong_bracket", rf"[\[({{]\s*((?:{_KEYWORD})(?: [+-]?\d+)?)\s*[\])}}]", r"＜\1＞",
             "a keyword effect stands in ＜angle brackets＞"),
        _row("wrong_bracket", rf"＜\s*((?:{_KEYWORD})(?: [+-]?\d+)?)\s*(?=[.,]| for | until |$)", r"＜\1＞",
             "a '＞' is missing"),
        _row("draw", r"＜Draw (\d+) cards?＞", r"＜Draw \1＞", "only the number stands in ＜Draw 1＞"),
        _row("draw", r"\bdraws? (?:an?|one|1)(?: cards?)?(?=[.,]| and| then|$)", "＜Draw 1＞",
             "the game writes ＜Draw 1＞"),
        _row("draw", r"\bdraw (\d+)(?! card)", r"＜Draw \1＞", "the game writes ＜Draw 1＞"),
        _row("wrong_bracket", rf"(?<![＜\w])((?:{_KEYWORD})(?: [+-]\d+)?)(?![\w＞])", r"＜\1＞",
             "a keyword effect stands in ＜angle brackets＞"),
        _row("wrong_bracket", rf"\{{\s*({_NAME}[^}}]*)\}}", r"[\1]", "a name stands in [square brackets]", 0),
        _row("wrong_bracket", rf'"({_NAME}[^"\n]{{0,60}})"', r"[\1]", "a name stands in [square brackets]", 0),
        _row("wrong_bracket", rf"＜({_NAME}[^＞\n]{{0,60}})＞", r"[\1]", "a name stands in [square brackets]", 0),
        _row("wrong_bracket", r"[{(＜\[](\w+)[})＞\]]", r"\1", "no brackets stand around this word"),
        # ---- traits and names
        _row("trait_position", rf"(?:the )?\btrait (\[[^\]]*\]|{_NAME}(?: {_NAME})*)",
             lambda found: f"the [{found[1].strip('[]')}] trait", "the trait stands before the word 'trait'", 0),
        _row("trait_position", rf"\bwith (?:a |an )?(\[[^\]]*\]|{_NAME}(?: {_NAME})*) (trait)\b",
             lambda found: f"with the [{found[1].strip('[]')}] trait", "'the' is missing before the trait", 0),
        # ---- frequency and duration
        _row("frequency", rf"^{_HEAD}\(?once (?:per|a|each) turn\)?[,:]?\s*(?P<rest>.*)", _per_turn,
             "how often stands in brackets after the timing: [Once Per Turn]", re.IGNORECASE | re.DOTALL),
        _row("frequency", rf"^{_HEAD}(?P<rest>[^\[].*?),?\s*[\[(]?once (?:per|a|each) turn[\])]?(?=\.|$)", _per_turn,
             "how often stands in brackets after the timing: [Once Per Turn]", re.IGNORECASE | re.DOTALL),
        _row("frequency", r"^(\[(?:Once|Twice) Per Turn\])\s*((?:\[[^\]]*\]\s*)+)",
             lambda found: f"{found[2].strip()} {found[1]} ", "how often stands after the timing"),
        _row("duration", r"\b(?:until|till) (?:the )?end of (?:this |the )?turn\b", "for the turn",
             "an effect that ends with the turn lasts 'for the turn'"),
        _row("duration", r"\b(?:until|till) (?:the )?end of (your|your opponent's) (?=turn\b)",
             r"until the end of \1 ", "the game writes 'until the end of'"),
        _row("duration", r"\b(?:until|till) (?:the )?end of opponents?'?s? turn\b",
             "until the end of your opponent's turn", "whose turn? the game writes 'your opponent's turn'"),
        # ---- of, owners and order
        _row("missing_of", rf"\b(\d+|all|any|one|two) (?=(?:{_OWNERS}) )", r"\1 of ", "'of' is missing"),
        _row("missing_of", r"\b(\d+|all|one|two) (?:of )?(?=opponent's )", r"\1 of your ",
             "'of your' is missing before 'opponent's'"),
        _row("wrong_order", rf"\b({_OWNERS}) (\d+|all|one|two) (?!or |of )", r"\2 of \1 ",
             "the number stands first, the owner after it"),
        _row("wrong_order", r"\b((?:Digimon|Tamer|Option)(?: cards?)?) (level \d+(?: or (?:lower|higher|less|more))?)",
             r"\2 \1", "the level stands before the noun"),
        _row("wrong_order", rf"\b((?:Digimon|Tamers?|Option)(?: cards?)?) ({_COLORS})\b", r"\2 \1",
             "the colour stands before the noun"),
        _row("wrong_order", r"\bDP ([+-]\d+)", r"\1 DP", "the number stands before 'DP'"),
        _row("wrong_owner", r"(?<!your )(?<!an )(?<!each )\bopponent(?='s|s'| )", "your opponent", "whose opponent?"),
        _row("apostrophe", rf"\b(opponent|owner|player|Digimon|Tamer|card)s (?=(?:{_CARDS})\b)", r"\1's ",
             "an apostrophe is missing"),
        _row("apostrophe", r"\b(your opponent|an opponent) (?=Digimon|Tamers?|hand|deck|security|trash|turn)", r"\1's ",
             "''s' is missing"),
        _row("apostrophe", r"\bit's\b", "its", "'it's' is 'it is'; what belongs to it is 'its'"),
        # ---- numbers and DP
        _row("thousands", r"\b(\d{1,2}),(\d{3})\b", r"\1\2", "a number is written without a comma"),
        _row("missing_dp", r"([+-]\d+000)(?! ?DP)", r"\1 DP", "'DP' is missing"),
        _row("missing_dp", r"\b(\d+000) (?=or (?:less|more|lower|higher))", r"\1 DP ", "'DP' is missing"),
        _row("missing_sign", r"\b(gets?|gains?|gives?) (\d+000 DP)", r"\1 +\2", "a sign is missing: + or -"),
        _row("missing_sign", r"\bDP \+ ?(\d+)", r"+\1 DP", "the number stands before 'DP'"),
        # ---- words
        _row("wrong_word", r"\bcan not\b", "can't", "the game writes 'can't'"),
        _row("wrong_word", r"\bfor free\b", "without paying the cost", "the game writes 'without paying the cost'"),
        _row("wrong_word", r"\bat no cost\b", "without paying the cost", "the game writes 'without paying the cost'"),
        _row("wrong_word", r"\b(?:lvl?|level)\.? ?(\d)", r"level \1",
             "the game writes 'level 4', or 'Lv.4' in a requirement"),
        _row("doubled_word", r"\b(\w+) \1\b", r"\1", "the same word twice: '{found}'"),
        _row("article", r"\ba (?=[aeiou])", "an ", "before a vowel it is 'an'"),
        _row("article", r"\ban (?=[^aeiou\W])", "a ", "before a consonant it is 'a'"),
        _row("article", rf"\binto (?=level|{_COLORS}|Digimon)", "into a ", "'a' is missing"),
        _row("article", r"\bto hand\b", "to the hand", "'the' is missing before 'hand'"),
        _row("passive", rf"\b(Digimon|Tamer|card|it) (?=(?:{_PARTICIPLES})\b)", r"\1 is ", "'is' is missing"),
        _row("subject", rf"^{_HEAD}May ", r"\g<head>You may ", "who may? 'you' is missing"),
        _row("subject", r"(?<![\w,] )\bYou (?=[a-z]+ )", "", "an instruction to the player has no 'you'"),
        # ---- between clauses
        _row("missing_stop", r"(?<![.,\s])[,;]? then,? ", ". Then, ", "a full stop is missing before 'Then,'"),
        _row("missing_stop", r"[;!?](?= |$)", ".", "a sentence ends with a full stop"),
        _row("missing_stop", r",\s*$", ".", "the sentence ends with a comma"),
        _row("cost_colon", rf"^{_HEAD}(?P<verb>\w+) (?P<cost>[^.:\"]*): (?P<rest>.*)", _by_cost,
             "a cost is written 'By doing X, Y'", re.DOTALL),
        # ---- requirement lines
        _row("requirement", r"\bLv\.? ?(?=\d)", "Lv.", "a level in a requirement is written 'Lv.4'"),
        _row("requirement", r"\blevel (?=\d)", "Lv.", "a level in a requirement is written 'Lv.4'"),
        _row("requirement", r"(?<!:) (?:for )?cost:? (?=\d)", ": Cost ",
             "the cost of a requirement is written ': Cost 2'"),
        _row("requirement", r": (?=\d+$)", ": Cost ", "the cost of a requirement is written ': Cost 2'"),
        _row("requirement", r"(?<=\d) and (?=[A-Z])", " + ", "two materials are joined by '+'"),
    )  # fmt: skip
