"""The words of the game: one table a word class, each entry a word or a fixed compound.

A table gives a terminal of the grammar. Where a word has two classes (trash, play, attack, …) the
tagger picks by its neighbours. Function words are not here: they stand as literals in the `.lark`
files. New sets mostly add lines here.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

Phrase = tuple[str, ...]


class Entry(NamedTuple):
    """What a word or compound is: terminal of the grammar, and its canonical spelling."""

    terminal: str
    canonical: str


NOUNS: dict[str, str] = {
    # cards and what is made of them: things that can be chosen, moved, counted
    "CARD": """
        card cards | digimon | digimon card, digimon cards | tamer, tamers | tamer card, tamer cards
        | option, options | option card, option cards | digi-egg, digi-eggs | digi-egg card, digi-egg cards
        | token, tokens | security digimon | security card, security cards
        | digivolution card, digivolution cards | link card, link cards
        | dual card, dual cards | plug-in
        """,
    "ZONE": """
        hand, hands | deck, decks | trash, trashes | security stack, security stacks | security
        | stack, stacks | battle area, battle areas | breeding area | digi-egg deck | field | top, bottom
        | digixros conditions | recycle bin | empty space | space
        """,
    "PLAYER": "player, players | opponent, opponents | owner, owners",
    "TURN": """
        turn, turns | battle, battles | unsuspend phase | main phase | breeding phase | draw phase | phase
        | attack, attacks
        """,
    "STAT": """
        dp | level, levels | play cost, play costs | play or digivolution cost
        | digivolution cost, digivolution costs | use cost, use costs
        | cost, costs | memory cost, memory costs | memory | color, colors | name, names | trait, traits
        | text, texts | form, forms | attribute, attributes | type, types | card number, card numbers
        | color requirement, color requirements | digivolution requirement, digivolution requirements
        | digivolution condition, digivolution conditions | number | maximum, maximums | total | reduction
        | digixros requirement, digixros requirements | link requirement, link requirements | link cost, link costs
        | deletion | digivolution, digivolutions | attack target, attack targets | target of attack
        | effect, effects | inherited effect, inherited effects | security effect, security effects
        | dna digivolution | dna digivolve cost, dna digivolve costs
        | order | link maximum | use requirement, use requirements | assembly requirements
        | game | turn end condition | security check, security checks | keyword effect, keyword effects
        | requirement, requirements
        """,
}

SPECIAL: dict[str, str] = {
    "COLOR": "red | blue | yellow | green | black | purple | white | multicolored, multi-colored, multi-color",
    "STATE": """
        suspended | unsuspended | face-up, face up | face-down, face down | other | specified | linked
        | chosen | deleted
        | revealed | remaining | same | different | played | trashed | stacked | inherited | original | single
        | returned | placed | empty | added | total | only
        | lowest | highest | lower | higher | following | such | differently colored | differently named
        | same-level | dp-based | single-color, single-colored
        """,
    "POSSDET": """
        your | your opponent's | an opponent's | opponent's | their | its | this digimon's | that digimon's
        | this card's | that card's | this tamer's | that tamer's | its owner's | their owner's | their owners'
        | your opponents' | each player's | both players' | the opponent's | the other player's | this effect's
        | that effect's | these cards' | those digimon's | its owners' | either player's | the turn player's
        | his or her | your or your opponent's | the owner's | that token's | this turn's
        | all players' | any player's | players'
        """,
    "PRONOUN": """
        it | them | they | itself | themselves | each other | you | the rest | both of them | the former | the latter
        """,
    "CMP": "or less | or more | or lower | or higher | or fewer | or greater",
}

VERBS: dict[str, str] = {
    # lemma: base, -s, -ing, past participle [, past]
    "activate": "activate activates activating activated",
    "add": "add adds adding added",
    "affect": "affect affects affecting affected",
    "app fuse": "app-fuse app-fuses app-fusing app-fused",
    "attack": "attack attacks attacking attacked",
    "battle": "battle battles battling battled",
    "become": "become becomes becoming become",
    "block": "block blocks blocking blocked",
    "change": "change changes changing changed",
    "check": "check checks checking checked",
    "choose": "choose chooses choosing chosen chose",
    "count": "count counts counting counted",
    "declare": "declare declares declaring declared",
    "delete": "delete deletes deleting deleted",
    "digivolve": "digivolve digivolves digivolving digivolved",
    "dna digivolve": "dna-digivolve dna-digivolves dna-digivolving dna-digivolved",
    "draw": "draw draws drawing drawn drew",
    "drop": "drop drops dropping dropped",
    "end": "end ends ending ended",
    "flip": "flip flips flipping flipped",
    "gain": "gain gains gaining gained",
    "get": "get gets getting gotten got",
    "give": "give gives giving given gave",
    "hatch": "hatch hatches hatching hatched",
    "have": "have has having had",
    "ignore": "ignore ignores ignoring ignored",
    "include": "include includes including included",
    "increase": "increase increases increasing increased",
    "leave": "leave leaves leaving left",
    "link": "link links linking linked",
    "look": "look looks looking looked",
    "lose": "lose loses losing lost",
    "make": "make makes making made",
    "meet": "meet meets meeting met",
    "move": "move moves moving moved",
    "pay": "pay pays paying paid",
    "perform": "perform performs performing performed",
    "place": "place places placing placed",
    "play": "play plays playing played",
    "prevent": "prevent prevents preventing prevented",
    "put": "put puts putting put",
    "reduce": "reduce reduces reducing reduced",
    "redirect": "redirect redirects redirecting redirected",
    "remove": "remove removes removing removed",
    "resolve": "resolve resolves resolving resolved",
    "return": "return returns returning returned",
    "reveal": "reveal reveals revealing revealed",
    "search": "search searches searching searched",
    "set": "set sets setting set",
    "share": "share shares sharing shared",
    "shuffle": "shuffle shuffles shuffling shuffled",
    "stack": "stack stacks stacking stacked",
    "survive": "survive survives surviving survived",
    "suspend": "suspend suspends suspending suspended",
    "switch": "switch switches switching switched",
    "treat": "treat treats treating treated",
    "trash": "trash trashes trashing trashed",
    "trigger": "trigger triggers triggering triggered",
    "unsuspend": "unsuspend unsuspends unsuspending unsuspended",
    "use": "use uses using used",
    "win": "win wins winning won",
    "add up": "add_up adds_up adding_up added_up",
    "digixros": "digixros digixroses digixrosing digixrosed",
    "match": "match matches matching matched",
    "exist": "exist exists existing existed",
    "cost": "cost costs costing cost",
}

NOUN_OR_VERB = frozenset(
    [
        "trash",
        "play",
        "attack",
        "attacks",
        "link",
        "battle",
        "battles",
        "check",
        "checks",
        "set",
        "use",
        "block",
        "target",
        "move",
        "stack",
        "stacks",
        "search",
        "effect",
        "trashes",
        "digixros",
        "deletion",
    ]
)
"""Words that are a noun or a verb by their neighbours."""

FUNCTION_COMPOUNDS: dict[str, str] = {
    # fixed compounds of function words -> one terminal
    "UP_TO": "up to | exactly",
    "ANY_NUMBER_OF": "any number of",
    "NEXT_TIME": "the next time",
    "CONJ_CLAUSE": "so that",
    "OUTSIDE_OF": "outside of | outside",
    "WORTH_OF": """
        play cost's total worth of | levels' total worth of | level's total worth of | dp's total worth of
        | dp total worth of | play cost total worth of | level total worth of
        """,
    "AS_QUANT": """
        as high or lower a | as low or lower a | as high or higher a | as many | as much | as many or fewer
        | as much or less | as high or lower | as low or lower | as many or more | as much or more
        | as high or higher
        """,
    "OTHER_THAN": "other than | other than by | except for | except",
    "OTHER_THAN_INTO": "other than into",
    "ON_TOP_OF": "on top of | on the top of",
    "ON_BOTTOM_OF": "on the bottom of",
    "IN_PLACE_OF": "in place of",
    "WITHOUT_PAYING": "without paying the cost",
    "IN_ANY_ORDER": "in any order",
    "AT_RANDOM": "at random",
    "FOR_EACH": "for each",
    "FOR_EVERY": "for every",
    "MORE_THAN": "more than | higher than",
    "FEWER_THAN": "fewer than",
    "LESS_THAN": "less than | lower than",
    "LESS_EQUAL": "less than or equal to",
    "GREATER_EQUAL": "greater than or equal to",
    "AS_HIGH": "as high or higher as | as high or lower as | as low or lower as",
    "ADDING_UP_TO": "adding up to",
    "EQUAL_TO": "equal to",
    "THIS_WAY": "this way",
    "IN_PLAY": "in play",
    "INSTEAD_OF": "instead of placing it in your trash",
    "IN_BATTLE": "in battle | in battles",
    "OTHER_THAN_BATTLE": "other than in battle | outside of battle | outside of a battle",
    "CONJ": "and / or",
    "AMONG": "among",
    "AS_IF": "as if",
    "AS_HAVING": "as having | as also having",
    "DUE_TO": "due to activating",
    "UNTIL_END": "until the end of",
    "AT_END": "at the end of | at the next end of",
    "AT_TURN_END": "at turn end | at battle end",
    "THIS_TURN": "this turn",
    "IN_FIELD": """
        in its form or type | in its forms or types | in its name or text | in their names or texts
        | in its name | in its names | in their name
        | in their names | in its text | in its texts | in their text
        | in their texts | in its trait | in its traits | in their trait | in their traits | in its type
        | in its types | in their types | in one of its traits | in one of their traits | in its form | in their forms
        | in their form
        | in its attribute | in their attribute | in any of its traits | in any of their traits
        """,
}

VERB_COMPOUNDS: dict[str, str] = {
    # verbs of several words, made one word that `CASED` prints back; "_" is for those that no text writes as one
    "add up to": "add_up to", "adds up to": "adds_up to",
    "add up": "add_up", "adds up": "adds_up",
    "dna digivolve": "dna-digivolve", "dna digivolves": "dna-digivolves", "dna digivolving": "dna-digivolving",
    "dna digivolved": "dna-digivolved", "app fuse": "app-fuse", "app fuses": "app-fuses", "app fusing": "app-fusing",
    "app fused": "app-fused",
}  # fmt: skip

EQUAL_WORDINGS: dict[str, str] = {
    # written -> means exactly the same (DESIGN §1, §2); one row, one test
    "you can": "you may",
    "without paying its memory cost": "without paying the cost",
    "without paying their memory costs": "without paying the cost",
    "without paying their memory cost": "without paying the cost",
    "without paying the memory cost": "without paying the cost",
    "without paying the memory costs": "without paying the cost",
    "without paying the costs": "without paying the cost",
    "without paying its cost": "without paying the cost",
    "without paying their costs": "without paying the cost",
    "without paying their cost": "without paying the cost",
    "without paying its play cost": "without paying the cost",
    "without paying the play cost": "without paying the cost",
    "without paying its digivolution cost": "without paying the cost",
    "without paying the digivolution cost": "without paying the cost",
    "without paying the use cost": "without paying the cost",
    "there're": "there are",
    "there's": "there is",
    "you've": "you have",
    "it's": "it is",
    "they're": "they are",
    "that's": "that is",
    "at end of": "at the end of",
    "from in play": "in play",
    "either the top or bottom": "the top or bottom",
    "cannot": "can't",
    "the same number of": "as many",
    "max": "maximum",
    "by battle": "in battle",
    "other than by battle": "other than in battle",
    "except for": "other than",
    "from among": "among",
    "using this effect": "by this effect",
    "adds up to equal or less than": "is less than or equal to",
    "equal to or less than": "less than or equal to",
    "equal to or lower than": "less than or equal to",
    "equal to or fewer than": "less than or equal to",
    "equal to or greater than": "greater than or equal to",
    "equal to or higher than": "greater than or equal to",
    "equal to or more than": "greater than or equal to",
    "except with": "other than by",
    "is unaffected by": "isn't affected by",
    "on the top of": "on top of",
    "skill": "effect",
    "skills": "effects",
    "select": "choose",
    "decrease": "reduce",
    "decreasing": "reducing",
    "is unblockable": "can't be blocked",
    "are unblockable": "can't be blocked",
    "neither player's": "none of both players'",
    "neither player can": "players can't",
    "your and your opponent's": "both players'",
    "you and your opponent's": "both players'",
    "differently-named": "differently named",
    "such a card": "one such card",
    "along with": "and",
    "until the end of this turn": "until the end of the turn",
    "paid play cost": "play cost",
    "play or use cost": "cost",
    "this effect's playable card's": "this effect's",
    "total number": "number",
    "higher dp than": "more dp than",
    "lower dp than": "less dp than",
    "prevent that removal": "prevent it from leaving",
    "your or their": "your or your opponent's",
    "is not": "isn't",
    "allows you to": "can",
    "as well": "also",
    "attach": "add",
    "it's not": "it isn't",
    "all the": "all",
    "are not": "aren't",
    "and lower": "or lower",
    "and higher": "or higher",
    "except this one": "other than this digimon",
    "matching colors": "the same color",
    "choosable levels": "level maximum",
    "did either": "did",
    "combined": "total",
    "the most": "the highest number of",
    "the fewest": "the lowest number of",
    "instead of placing it in the trash": "instead of placing it in your trash",
}

CASED: dict[str, str] = {
    "digimon": "Digimon", "tamer": "Tamer", "tamers": "Tamers", "option": "Option", "options": "Options",
    "dp": "DP", "dna": "DNA", "dna-digivolve": "DNA digivolve", "dna-digivolves": "DNA digivolves",
    "dna-digivolving": "DNA digivolving", "dna-digivolved": "DNA digivolved", "digixros": "DigiXros",
    "digixrosing": "DigiXrosing", "digi-egg": "Digi-Egg", "digi-eggs": "Digi-Eggs", "lv.": "Lv.",
    "app-fuse": "app fuse", "app-fusing": "app fusing", "app-fused": "app fused", "app-fuses": "app fuses",
    "add_up": "add up", "adds_up": "adds up", "adding_up": "adding up", "added_up": "added up",
    "token": "Token", "tokens": "Tokens", "plug-in": "Plug-In",
}  # fmt: skip
"""Canonical capitals and spelling of printed words."""

TIMINGS: frozenset[str] = frozenset(
    """On Play|When Digivolving|When Attacking|On Deletion|Your Turn|Opponent's Turn|All Turns|Main|Security|Counter
    |Start of Your Turn|Start of Opponent's Turn|Start of All Turns|Start of Your Main Phase
    |Start of Opponent's Main Phase
    |End of Your Turn|End of Opponent's Turn|End of All Turns|End of Attack|When Linking|When Linked|On Block
    |When Blocking
    |When Moving|Start of Main Phase|Start of Each Turn|End of Each Turn|Start of Your Breeding Phase
    |End of Turn""".replace("\n", "")
    .replace("    ", "")
    .split("|")
)
AREAS = frozenset({"Hand", "Trash", "Breeding", "Security", "Battle Area", "Field"})
FREQUENCIES: dict[str, int] = {"Once Per Turn": 1, "Twice Per Turn": 2, "Thrice Per Turn": 3}

_ORDERS = ("draw", "recovery", "de-digivolve", "digi-burst", "save", "blitz", "mind link", "delay")


def is_order(keyword: str) -> bool:
    """Whether ＜keyword＞ is carried out, not had (CR 16: "effects execute processing")."""
    return keyword[1:].strip().lower().startswith(_ORDERS)


_TITLE = {t.casefold(): t for t in (*TIMINGS, *AREAS, *FREQUENCIES)}


@lru_cache(maxsize=5_000)
def icon(bracket: str) -> str | None:
    """The canonical timing, area or frequency in `[brackets]`, or None when it is a name or trait."""
    return _TITLE.get(" ".join(bracket[1:-1].split()).casefold())


def _rows(table: str) -> list[Phrase]:
    # a comma or bar ends an entry; two single words without comma stand for a singular/plural pair
    return [tuple(entry.split()) for row in table.split("|") for entry in row.split(",") if entry.split()]


@cache
def phrases() -> dict[str, list[tuple[Phrase, Entry]]]:
    """First word -> the compounds that start with it."""
    table: dict[Phrase, Entry] = {}
    for terminal, text in (*NOUNS.items(), *SPECIAL.items(), *FUNCTION_COMPOUNDS.items()):
        for phrase in _rows(text.replace("card cards", "card, cards")):
            key = tuple(part for word in phrase for part in split_possessive(word))
            table.setdefault(key, Entry(terminal, " ".join(phrase)))
    for written, meant in (*EQUAL_WORDINGS.items(), *VERB_COMPOUNDS.items()):
        key = tuple(part for word in written.split() for part in split_possessive(word))
        target = tuple(meant.split())
        if target in table:
            table[key] = table[target]
        else:
            table[key] = Entry("=", meant)
    by_first: dict[str, list[tuple[Phrase, Entry]]] = {}
    for key, entry in table.items():
        by_first.setdefault(key[0], []).append((key, entry))
    return by_first


class Branch:
    """A tree of compounds by their words: what ends here, and the words that can follow."""

    __slots__ = ("entry", "further")

    def __init__(self) -> None:
        self.entry: Entry | None = None
        self.further: dict[str, Branch] = {}


@cache
def phrase_tree() -> Branch:
    """All that `phrases` has."""
    root = Branch()
    for rows in phrases().values():
        for phrase, entry in rows:
            branch = root
            for word in phrase:
                branch = branch.further.setdefault(word, Branch())
            branch.entry = entry
    return root


def split_possessive(word: str) -> tuple[str, ...]:
    """ "opponent's" is two raw tokens: "opponent", "'s"; "owners'" is "owners", "'"."""
    if word.endswith("'s"):
        return (word[:-2], "'s")
    if word.endswith("s'"):
        return (word[:-1], "'")
    return (word,)


class VerbForm(msgspec.Struct, frozen=True, gc=False):
    """A verb form: lemma, and which of base, s, ing, ed it is."""

    lemma: str
    form: str


@cache
def verb_forms() -> dict[str, tuple[VerbForm, ...]]:
    """Written form -> its readings (a form may be both base and participle: "set", "put", "become")."""
    table: dict[str, list[VerbForm]] = {}
    for lemma, forms in VERBS.items():
        for form, word in zip(("base", "s", "ing", "ed", "past"), forms.split(), strict=False):
            table.setdefault(word, []).append(VerbForm(lemma, "ed" if form == "past" else form))
    return {word: tuple(readings) for word, readings in table.items()}


def is_negative(word: str) -> bool:
    """ "isn't", "weren't", "doesn't", "can't": whether a verb or an auxiliary denies."""
    return word.endswith("n't")
