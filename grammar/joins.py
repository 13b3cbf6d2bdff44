"""Step 3 of tagging: lists become one token, and every comma, "and" and "or" is told what it joins."""

from __future__ import annotations

from itertools import pairwise

from cardc.grammar.diagnostics import Diagnostic
from cardc.grammar.item import DESCRIBED, DETS, EDGE, LEAD_STARTS, NOUNS, PRE_NOUN, Item, at
from cardc.grammar.lexicon import is_order
from cardc.grammar.problem import Problem
from cardc.grammar.syntax import Icons

JOINS = frozenset(
    {",", "/", "or", "and", "and / or", "then", "and then"}
    | {", " + word for word in ("or", "and", "then", "and then", "and / or")}
    | {word + "," for word in ("and", "or", "and then", ", and", ", or")}
)
"""The words that can join two things."""


def resolve_joins(items: list[Item]) -> list[Item]:
    """Tell every comma, "and", "or" and "to" what it joins, and every leading phrase where it ends."""
    return _Joining(items).run()


_CLAUSE_STARTS = LEAD_STARTS | {"VERB", "AUX", "KEYWORDS", "THERE"}
_TURNING = LEAD_STARTS | {
    "MOD_PREP", "PREP", "THEN", "INSTEAD", "OTHERWISE", "IF_TRAIL", ",", "CONJ", "/", "CONJ_CLAUSE",
}  # fmt: skip
"""What may start or end a clause or join two things."""
_TELLING = frozenset({"VERB", "KEYWORDS", "AUX_ALONE", "REL"})
"""What makes a clause of its words, or one inside a noun; anything else just stands there."""


class _Joining:
    """One walk over a sentence. `lead_open`: a leading phrase waits for its comma; `verb_seen`: in this clause."""

    def __init__(self, items: list[Item]) -> None:
        self.items = [*items, EDGE, EDGE, EDGE]  # so that the next ones can be asked for without a check
        self.out: list[Item] = []
        self.i = 0
        self.lead_open = False
        self.verb_seen = False
        self.relative = False
        self.clause_start = True
        self.lead = ""

    def run(self) -> list[Item]:
        items, out = self.items, self.out
        while (item := items[self.i]) is not EDGE:  # a leading phrase without its comma gets one on the way
            if item.type in _TURNING:
                self._step(item)
            elif item.type in _TELLING:
                self._inside(item)
            else:
                if self.clause_start:
                    if item.type == "MANNER" and self._next().type == ",":
                        self.lead_open = True  # "Without paying the cost, …"
                    self.clause_start = False
                out.append(item)
                self.i += 1
        return out

    def _step(self, item: Item) -> None:
        match item.type:
            case kind if self.clause_start and kind in LEAD_STARTS:
                self.lead_open, self.verb_seen, self.lead = True, False, kind
                self.clause_start = kind in ("WHEN", "IF", "_BY")
                self._emit(item)
            case "MOD_PREP" | "PREP" if self.clause_start and self._leads(item):
                item.type = "LEAD_PREP"
                self.lead_open, self.clause_start = True, False
                self._emit(item)
            case "PREP" if self.clause_start and item.value == "to" and (verb := _given_ahead(self.items, self.i)):
                item.type = "LEAD_PREP"
                self.clause_start = False
                self.items.insert(verb, Item("LEAD_COMMA", "", *2 * (self.items[verb].start_pos,)))
                self._emit(item)
            case "THEN" if self.clause_start:
                self._then(item)
            case "INSTEAD" | "OTHERWISE":
                self._adverb(item)
            case "IF_TRAIL":
                self.verb_seen = self.clause_start = False
                self._emit(item)
            case "," | "CONJ" | "/":
                self._join(item)
            case "PREP" if item.value == "to" and self.verb_seen and self._next().type in ("VERB", "KEYWORDS"):
                item.type = "CONJ_CLAUSE"
                self._new_clause(item)
            case "CONJ_CLAUSE":
                self._new_clause(item)
            case _:
                self._inside(item)

    def _emit(self, item: Item, size: int = 1) -> None:
        self.out.append(item)
        self.i += size

    def _next(self) -> Item:
        return self.items[self.i + 1]

    def _inside(self, item: Item) -> None:
        if item.value == "ignoring" and not self.clause_start and _last_verb(self.out) in ("use", "play", "digivolve"):
            self.out.append(Item("CONJ_CLAUSE", "", item.start_pos, item.start_pos))
        if item.type == "REL":
            self.relative = True
        elif item.type in ("VERB", "KEYWORDS", "AUX_ALONE"):
            had = item.type == "KEYWORDS" and bool(self.out) and self.out[-1].value in ("with", "without")
            self.verb_seen, self.relative = self.verb_seen or not (self.relative or had), False
        self.clause_start = False
        self.out.append(item)
        self.i += 1

    def _new_clause(self, item: Item) -> None:
        self.clause_start, self.verb_seen = True, False
        self._emit(item)

    def _leads(self, item: Item) -> bool:
        """ "Among them, …", "To 1 of your Digimon, …", "For 1 of your Digimon, …"."""
        words = ("to", "for") if item.type == "PREP" else ("among", "from", "other than", "in")
        return item.value in words and _comma_ahead(self.items, self.i)

    def _then(self, item: Item) -> None:
        """ "Then" and its comma are one token."""
        if self._next().type != ",":
            self._emit(item)
            return
        item.value, item.end_pos = f"{item.value},", self._next().end_pos
        self._emit(item, 2)

    def _adverb(self, item: Item) -> None:
        """ "Instead, …", "otherwise …" in front; "… instead" behind; "it instead gets …" within."""
        after = self._next()
        if item.type == "INSTEAD" and after.type == "VERB" and not (self.clause_start or self.relative):
            item.type = "AUX"
        elif item.type == "INSTEAD" and (after is EDGE or not self.clause_start):
            item.type = "MANNER"
        elif after is EDGE or after.type == ",":
            self.lead_open = True
        else:
            self.out.append(item)
            self._emit(Item("LEAD_COMMA", "", item.end_pos, item.end_pos))
            return
        self._inside(item)

    def _join(self, item: Item) -> None:
        if item.type == "," and not self.lead_open and _ends_with_time(self.items, self.i + 1):
            after = self._next()  # "gains ＜Rush＞ (…), until the end of the turn": the comma says nothing
            after.value, after.start_pos = f", {after.value}", item.start_pos
            self.i += 1
            return
        if item.type == "," and self._next().type == "CONJ_CLAUSE" and self._next().value == "up to":
            after = self._next()  # nor here: "trashing cards, up to having 3 left"
            after.value, after.start_pos = ", up to", item.start_pos
            self.i += 1
            return
        size, word = _join_words(self.items, self.i)
        end = self.items[self.i + size - 1].end_pos
        role = self._role(word, self.i + size)
        if word == ", and have":
            role = "CONJ_CLAUSE"
        again = self.items[self.i + size]
        if self.lead_open and word in ("or", ", or") and again.type == self.lead and again.type in ("IF", "WHEN"):
            role, word, size, end = (
                "CONJ_CLAUSE",
                f"{word} {again.value}",
                size + 1,
                again.end_pos,
            )  # "if A, or if B, …"
        gerund = self.items[self.i + size + 1].type == "VERB"
        if self.lead == "WHEN" and self.lead_open and word == "or" and again.type == "_BY" and gerund:
            role, word, size, end = "CONJ_CLAUSE", "or by", size + 1, again.end_pos  # "in battle or by having 0 DP"
        if role == "CONJ_REL" and (held := self.items[self.i + size + 1]).type in ("PREP", "MANNER", "KEYWORDS"):
            held.type = "REL_" + held.type
        if role == "LEAD_COMMA":
            self.lead_open = False
        if role in ("LEAD_COMMA", "CONJ_CLAUSE"):
            self.clause_start, self.verb_seen = True, False
        self._emit(Item(role, word, item.start_pos, end), size)

    def _role(self, word: str, k: int) -> str:
        """What a join of these words is, by what stands at `k` after it and what has been said before it."""
        items, out = self.items, self.out
        after = items[k]
        if after is EDGE or not out:
            return "CONJ_NP"
        if out[-1].type == "_IF_END" and after.type in ("NUMBER", "DET", "POSSDET"):
            return "CONJ_ARG"  # "1 [A] if …, or 1 [B] if …"
        if word == "," and (after.type == "IN_FIELD" or _set_off(items, k)):
            return "CONJ_MOD"
        if word == "," and out[-1].type == "CARD" and after.type == "CARD" and _last_of_list(items, k):
            return "CONJ_HEAD"
        if word == "," and self.lead_open:
            return "CONJ_NP" if _counted_list(out, items, k) else "LEAD_COMMA"
        if after.type == "REL":
            return "CONJ_MOD"
        if after.type == "VERB" and after.value in ("has", "have", "is", "are") and _relative_open(out):
            return "CONJ_REL"
        if self.relative and out[-1].type in NOUNS and after.type in NOUNS:
            return "CONJ_HEAD"  # "for each color Digimon and Tamers have"
        if out[-1].type == "ZONE" and after.type == "ZONE":
            return "CONJ_HEAD"
        if after.type == "KEYWORDS" and _grants(out) and not _is_order(after):
            return "CONJ_ARG"
        if after.type == "KEYWORDS" and not _is_order(after) and _numbered_open(out):
            return "CONJ_MOD"  # "with 6000 DP or less and ＜Blocker＞"
        if after.type == "QUOTE" and _grants(out):
            return "CONJ_ARG"
        if after.type == "_BY" and word in ("or", ", or") and items[k + 1].type != "VERB":
            after.type = "PREP" if out[-1].type == "MANNER" else "MOD_PREP"  # "in battle or by your effects"
            return "CONJ_ARG" if out[-1].type == "MANNER" else "CONJ_MOD"
        if after.type in _CLAUSE_STARTS or "then" in word:
            return "CONJ_CLAUSE"
        if word == ",":
            return _comma_role(items, k)
        if self.verb_seen and not _of_two_kinds(word, out, items, k) and _verb_ahead(items, k):
            return "CONJ_CLAUSE"
        return _phrase_role(items, k, out)


_TIMES = frozenset({"UNTIL", "UNTIL_END", "DUR_FOR", "DURING", "THIS_TURN"})


def _ends_with_time(items: list[Item], k: int) -> bool:
    """Whether a duration starts at `k` and the sentence ends with it."""
    rest = {item.type for item in items[k:]}
    return items[k].type in _TIMES and rest <= {*_TIMES, "DET", "POSSDET", "NEXT", "TURN", "_ENDS", EDGE.type}


def _last_verb(out: list[Item]) -> str:
    """ "use this card | ignoring its color requirements"."""
    return next((str(item.value) for item in reversed(out) if item.type == "VERB"), "")


def _set_off(items: list[Item], k: int) -> bool:
    """ "[Beast] or [Animal], | other than [Sea Animal], in one of its traits"."""
    exclusion = [item.type for item in items[k + 1 : k + 4]] == ["NAMES", ",", "IN_FIELD"]
    return items[k].value == "other than" and exclusion


def _of_two_kinds(word: str, out: list[Item], items: list[Item], k: int) -> bool:
    """ "1 of their Digimon or | Tamers and 1 of your Digimon gets …": the clause starts behind the "and"."""
    joined = word == "or" and out[-1].type == "CARD" and items[k].type == "CARD"
    return joined and items[k + 1].value == "and" and items[k + 2].type in ("NUMBER", "DET", "POSSDET")


def _last_of_list(items: list[Item], k: int) -> bool:
    """ "a Digimon, | Tamer or Option card": one thing of three kinds."""
    join = k + 2 if items[k + 1].value == "," else k + 1
    last = items[join + 1]
    return items[join].value == "or" and last.type == "CARD" and last.value[-1] != "s"


def _counted_list(out: list[Item], items: list[Item], k: int) -> bool:
    """ "By returning 1 [A], | 1 [B], and 1 [C] to the hand, …": the leading phrase goes on, and ends with a comma."""
    counted = out[-1].type in NOUNS | {"NAMES"} and "NUMBER" in [item.type for item in out[-4:]]
    if not counted or items[k].type != "NUMBER" or items[k + 1].type == "PART_OF":
        return False
    joined = False
    for item, after in pairwise(items[k:]):
        if item.type in ("VERB", "AUX", "AUX_ALONE"):
            return False
        if item.type == "CONJ" and after.type == "NUMBER":
            joined = True
        elif item.type == "," and after.type not in ("CONJ", "NUMBER"):
            return joined
    return False


def _comma_role(items: list[Item], k: int) -> str:
    """A comma alone, between phrases."""
    after = items[k]
    if after.type == "PREP":
        return "CONJ_ARG"
    if after.type in ("MOD_PREP", "IN_FIELD"):
        return "CONJ_MOD"
    return "CONJ_CLAUSE" if _verb_ahead(items, k) else "CONJ_NP"


def _phrase_role(items: list[Item], k: int, out: list[Item]) -> str:
    """ "and" or "or" between phrases of one clause: arguments, modifiers, nouns or whole noun phrases."""
    before, after = out[-1], items[k]
    if after.type == "MANNER":
        return "CONJ_ARG"
    if after.type in ("MOD_PREP", "IN_FIELD"):
        return "CONJ_MOD"
    if after.type == "PREP":
        if after.value == "under" and (_zone_open(out) or before.type in ("ZONE", "CARD")):
            after.type = "MOD_PREP"
            return "CONJ_MOD"
        return "CONJ_ARG"
    if before.type == "KEYWORDS" and at(out, len(out) - 2).value in ("with", "without"):
        return "CONJ_MOD"
    if before.type in ("KEYWORDS", "QUOTE", "MANNER"):
        return "CONJ_ARG"
    if _attribute_ahead(items, k) and _attribute_open(out):
        return "CONJ_MOD"
    if before.type == "IN_FIELD" and str(after.value) in ("digivolution cards", "link cards"):
        return "CONJ_MOD"  # "[A] in its name or digivolution cards"
    if after.type == "ZONE" and str(before.value) in ("digivolution cards", "link cards", "security cards"):
        return "CONJ_MOD"  # "from its digivolution cards or trash"
    if before.type == "ZONE" and _cards_ahead(items, k):
        return "CONJ_MOD"
    named = before.type in NOUNS and after.type == "NAMES" and not _one_more_kind(items, k)
    described = after.type in DESCRIBED or (after.type in ("STAT_ADJ", "DPNUM") and before.type in PRE_NOUN)
    if before.type in DESCRIBED and described and not named:
        return "CONJ_HEAD"
    return "CONJ_MOD" if _zone_open(out) and _zone_ahead(items, k) else "CONJ_NP"


def _cards_ahead(items: list[Item], k: int) -> bool:
    """ "from your hand or | face-up security cards", "from your trash or | digivolution cards": a place."""
    cards = at(items, k + 1 if items[k].value in ("face-up", "face-down") else k)
    return cards.value in ("digivolution cards", "link cards", "security cards") and items[k - 1].value == "or"


def _one_more_kind(items: list[Item], k: int) -> bool:
    """ "1 red Digimon card or | [X] trait Tamer card": in the singular and without a number, so the same one card."""
    if at(items, k + 1).type != "TRAIT_ADJ":
        return False
    head = next(item for item in (*items[k + 2 :], EDGE) if item.type not in PRE_NOUN | {"NUMBER", "CMP"})
    return head.type == "CARD" and head.value.endswith(("card", "tamer", "option"))


def _given_ahead(items: list[Item], i: int) -> int:
    """ "to 1 of your opponent's Digimon | give -2000 DP": where the verb is, 0 where there is none."""
    for k in range(i + 1, len(items)):
        if items[k].type in _TURNING or items[k].type == "VERB":
            return k if items[k].value == "give" else 0
    return 0


def _comma_ahead(items: list[Item], i: int) -> bool:
    for item in items[i : i + 16]:
        if item.type == ",":
            return True
        if item.type == "VERB":
            return False
    return False


def _join_words(items: list[Item], i: int) -> tuple[int, str]:
    """How many items the join takes and its words: ", and then", "and,", …"""
    words = [items[i].value]
    k = i + 1
    while len(words) < 4:
        item = items[k]
        if item.type == "CONJ_CLAUSE" and item.value == "and have" and words == [","]:
            return 2, ", and have"
        comma = item.type == "," and words[-1] in ("and", "or", "then") and items[k + 1].type in LEAD_STARTS
        if not comma and item.type not in ("CONJ", "THEN"):
            break
        words.append(item.value)
        k += 1
    word = " ".join(words).replace(" ,", ",")
    if word not in JOINS:
        message = f"'{word}' joins nothing: one word too many?"
        raise Problem(Diagnostic("join", "error", (items[i].start_pos, items[k - 1].end_pos), message))
    return k - i, word


def _verb_ahead(items: list[Item], k: int) -> bool:
    """A finite verb before the next comma, or before a join that starts a new verb phrase."""
    relative = False
    for j, item in enumerate(items[k:], k):
        if item.type == "REL":
            relative = True
        elif item.type == "VERB" and relative:
            relative = False  # "for each Digimon and Tamer your opponent has": the verb of the relative clause
        elif item.type in ("VERB", "AUX", "AUX_ALONE") and not relative:
            return True
        if item.type in (",", "CONJ_CLAUSE") or item.type in LEAD_STARTS:
            return False
        if item.type == "PREP" and item.value == "to" and items[j + 1].type == "VERB":
            return False
        if item.type == "CONJ" and items[j + 1].type in ("VERB", "AUX", "PRONOUN", "KEYWORDS"):
            return False
    return False


_GRANTING = frozenset({"get", "gets", "gain", "gains", "give", "gives", "getting", "gaining", "giving", "has", "have"})


def _grants(out: list[Item]) -> bool:
    """The last verb is one that gives numbers and keywords, and something has been given."""
    for item in reversed(out):
        if item.type == "VERB":
            return item.value in _GRANTING and item is not out[-1]
        if item.type in ("CONJ_CLAUSE", "LEAD_COMMA", "WHEN", "IF"):
            return False
    return False


def _is_order(keywords: Item) -> bool:
    icons: Icons = keywords.value
    return is_order(icons.items[0])


def _relative_open(out: list[Item]) -> bool:
    """A "that has …" stands right before, in the same noun phrase."""
    for item in reversed(out):
        if item.type == "REL":
            return item.value == "that"
        if item.type in ("LEAD_COMMA", "CONJ_CLAUSE", "CONJ_NP", "PREP", "WHEN", "IF"):
            return False
    return False


def _attribute_ahead(items: list[Item], k: int) -> bool:
    """ "the [T] trait", "[A] in its name", "a play cost of …", "5000 DP or less", ＜K＞."""
    j = k
    if items[j].type == "POSSDET" and str(items[j].value).endswith(("your", "opponent's")):
        return False  # "… in its text or an opponent's level 5 Digimon": nothing that a card has is a player's
    if items[j].type in ("DET", "POSSDET"):
        j += 1
    if items[j].type in ("NAMES", "KEYWORDS", "TIMINGS"):
        set_off = items[j + 1].type == "," and items[j + 2] is not EDGE and _set_off(items, j + 2)
        named = set_off or items[j + 1].type in ("IN_FIELD", "STAT")  # "or [A], other than [B], in its traits"
        return named or items[j].type == "KEYWORDS"
    if items[j].type in ("STAT", "_LEVEL"):
        return True
    if items[j].value in ("same", "different") and items[j + 1].type == "STAT":
        return True
    return items[j].type == "NUMBER" and items[j + 1].type == "STAT"


def _attribute_open(out: list[Item]) -> bool:
    for place in range(len(out) - 1, -1, -1):
        item = out[place]
        if item.type == "MOD_PREP" and item.value in ("with", "without"):
            return True
        if item.type == "IN_FIELD":
            return True
        if item.type == "VERB" and item.value in ("has", "have", "having"):
            before = next((x for x in reversed(out[:place]) if x.type != "AUX"), None)
            return before is None or (before.value not in ("you", "they") and before.type != "PLAYER")
        if item.type in ("CONJ_CLAUSE", "LEAD_COMMA", "CONJ_NP", "VERB", "PREP"):
            return False
    return False


def _numbered_open(out: list[Item]) -> bool:
    """ "with 6000 DP or less", "with the [X] trait" stand right before, with nothing behind them."""
    tail = next((out[at + 1 :] for at in reversed(range(len(out))) if out[at].value in ("with", "without")), [])
    return bool(tail) and {item.type for item in tail} <= {
        "NUMBER",
        "STAT",
        "CMP_MOD",
        "CMP",
        "DET",
        "NAMES",
        "IN_FIELD",
    }


def _zone_open(out: list[Item]) -> bool:
    return bool(out) and (
        out[-1].type == "ZONE" or str(out[-1].value) in ("digivolution cards", "security cards", "link cards")
    )


def _zone_ahead(items: list[Item], k: int) -> bool:
    for item in items[k : k + 6]:
        if item.type == "ZONE" or str(item.value) in ("digivolution cards", "link cards"):
            return True
        if (
            item.type not in DETS
            and item.type not in PRE_NOUN
            and item.type not in ("_POSS", "PART_OF", "CARD", "PRONOUN")
        ):
            return False
    return False
