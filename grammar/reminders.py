"""Reminder text: which parentheses only restate a keyword and are therefore noise (DESIGN §1).

For each wording of each keyword's reminder a row names the words that must occur and the further
words that may. A parenthesis with any other word, or without one that must occur, is content or an
error. Numbers are free. Rows hold sorted bags of words, not sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardc.grammar.lexer import Raw

NAME = "[]"
"""Stands in a bag for any [name]."""

_COLORS = "black blue green purple red white yellow"

_ROWS: tuple[tuple[str, str, str], ...] = (
    # keyword or construct, what must occur, what may occur
    ("Security A.", "checks digimon this", "additional card cards fewer more security"),
    ("Blocker", "attack attacks digimon force opponent suspend", "'s an instead it may the this to when you"),
    ("Blocker", "attack becomes blocker suspending target timing", "at by digimon it the this"),
    ("Recovery", "deck place security stack top", "card cards face-down of on the your"),
    (
        "Piercing",
        "attacks checks deletes digimon",
        "'s an and any battle it normally opponent performs security survives the this when would",
    ),
    (
        "Piercing",
        "attacking battle checks deletes security",
        "'s an attack before digimon ends in it opponent the this when while your",
    ),
    ("Draw", "deck draw", "card cards from your"),
    ("Jamming", "battles deleted digimon security", "a against any be by can't in isn't opponent the this"),
    (
        "Digisorption",
        "card cost digimon digivolution digivolve reduce suspend",
        "a by from hand into is may memory of one the this to when would you your",
    ),
    (
        "Digisorption",
        "card cost digimon digivolution digivolves reduce suspend",
        "a by from hand into is may memory of one the this to when you your",
    ),
    ("Reboot", "opponent phase unsuspend", "'s also digimon during the this your"),
    ("Reboot", "opponent phase unsuspends", "'s also digimon during the this unsuspend your"),
    (
        "De-Digivolve",
        "level top trash",
        "'s a any becomes can't card cards digimon digivolution from has if it last more no of one opponent "
        "or past stop the to trashing up when would you your",
    ),
    ("Retaliation", "battle deleted delete digimon", "a after battled battling in is it losing the this was when with"),
    ("Digi-Burst", "activate cards digimon digivolution effect trash", "'s below of the this to up"),
    ("Rush", "attack digimon turn", "as can comes in into it may play played same the this was"),
    ("Blitz", "attack digimon memory more opponent", "can has have if may or the this when your"),
    (
        "Delay",
        "activate battle card effect trash",
        "a area below can't enters in it next or play played the this to turn you your",
    ),
    (
        "Delay",
        "activate battle card effect trashing",
        "a area below by can't enters in it next or play played the this to turn you your",
    ),
    ("Delay", "activate card effect next placed trashing turn", "after below by in is it later or the this"),
    (
        "Decoy",
        "delete deleted digimon opponent prevent",
        "'s a an any be by deletion effect in is its may of one or other that the this those to trait traits "
        "when with would you your [] " + _COLORS,
    ),
    (
        "Decoy",
        "deleted deleting digimon opponent prevent",
        "'s a an any be by deletion effect in is its of one or other that the this those to trait traits when "
        "with would your [] " + _COLORS,
    ),
    ("Armor Purge", "card deleted deletion digimon prevent top trash", "'s be may of that the this to when would you"),
    ("Armor Purge", "card deleted deletion digimon prevent top trashing", "'s be by of that the this to when would"),
    ("Save", "card place tamers under", "may of one this you your"),
    (
        "Material Save",
        "deleted digimon digivolution digixros place tamers under",
        "'s be card cards conditions from in is may of one requirements the this when would you your",
    ),
    ("Evade", "deleted deletion digimon prevent suspend", "be it may that the this to when would you"),
    ("Evade", "deleted deletion digimon prevent suspending", "be by it that the this to when would"),
    (
        "Raid",
        "attack attacks digimon dp highest switch",
        "'s may of one opponent target the this to unsuspended when with you your",
    ),
    (
        "Alliance",
        "attacks digimon dp suspended suspending",
        "'s add adds and attack by for gains it of one other the this to when your ＜security a.＞ ＜security attack＞",
    ),
    (
        "Barrier",
        "battle deleted deletion prevent security stack top trashing",
        "be by card digimon in of that the this when would your",
    ),
    ("Blast Digivolve", "card digimon digivolve into", "a cost may of one paying the this without your"),
    ("Fortitude", "card deleted digimon digivolution play when", "a cards cost is paying the this with without"),
    (
        "Mind Link",
        "bottom card digimon digivolution place tamer",
        "'s a are as cards if in is its no of one that the there this under with without your",
    ),
    (
        "Partition",
        "area battle digimon each leave play specified",
        "a by card cards cost costs digivolution effects from in its may of one or other own paying than the "
        "this when with without would you your",
    ),
    (
        "Collision",
        "attack digimon gain opponent ＜blocker＞",
        "'s able all and block blocks during if must of possible the this whenever your",
    ),
    (
        "Blast DNA Digivolve",
        "card digimon dna digivolve hand specified",
        "a and cost in into may of one paying the this without your",
    ),
    (
        "Scapegoat",
        "deleted deleting deletion digimon other prevent",
        "be by effects of one own than that the this when would your",
    ),
    (
        "Vortex",
        "attack digimon end opponent turn",
        "'s an as at can effect in it may of played same that the this was with your",
    ),
    (
        "Overclock",
        "attacks deleting digimon end player tokens turn without",
        "a at by of one or other suspending the this trait traits with your []",
    ),
    (
        "Iceclad",
        "battles compares digimon digivolution dp",
        "against cards in instead its number of other security than the this with",
    ),
    (
        "Decode",
        "area battle digimon digivolution leave play",
        "a any by card cards cost from in its level lower lv. may of one or other paying specified than the "
        "this trait traits when with without would you [] " + _COLORS,
    ),
    (
        "Fragment",
        "cards deleted digimon digivolution trashing",
        "'s any be by choosing deletion from isn't it its of prevent that the this when would",
    ),
    (
        "Execute",
        "attack deleted digimon end turn",
        "'s also an and at can delete effect is it may of opponent that the this unsuspended with you your",
    ),
    (
        "Execute",
        "attack delete digimon end turn",
        "'s also an and at can effect it may of opponent that the this unsuspended with you your",
    ),
    (
        "Progress",
        "attacking digimon effects opponent",
        "'s affect affected aren't by doesn't don't isn't the this while your",
    ),
    ("Link", "cards digimon link maximum", "'s add adds by card increase increases number of the this to"),
    ("Link", "digimon links maximum", "'s add adds by increase increases number of the this to"),
    (
        "Training",
        "bottom breeding deck digivolution suspending top",
        "'s activate also area as at by can card cards digimon during effect in main of phase place the this your",
    ),
    (
        "Use Req.",
        "color ignore requirements",
        "a and any can card cards digimon for has have if in may of on or specified tamer tamers the this "
        "trait with you your []",
    ),
    ("Ascension", "card deleted security stack", "at digimon is may of on place the this top when you your"),
    ("Engage", "attack digimon end turn", "at may of the this your"),
    (
        "Guard",
        "deleting effect leave opponent",
        "'s an any area battle by digimon doesn't don't it of one other prevent the they this when would your",
    ),
    (
        "Detach",
        "battle digimon leave link trashing",
        "area by card cards doesn't effects it its of one other specified than the this when would your",
    ),
    (
        "Succession",
        "digimon digivolution effects gains",
        "all card its of on other specified than the this topmost ＜succession＞",
    ),
    (
        "Overflow",
        "battle lose memory moves",
        "a another area as be card from in is it of the this to under when would you",
    ),
    (
        "Overflow",
        "field lose memory moves",
        "a another area as be card from in is it of or the this to under when would you",
    ),
    (
        "DigiXros",
        "cards place play reduces specified under",
        "area battle card cost each for from hand it may memory of or placed the this when would you your",
    ),
    ("DigiXros", "area card cost hand place play reduce under", "battle by each from on or per the this your"),
    (
        "Assembly",
        "cards cost place play specified trash under",
        "by card each from it may of placed play reduce reduced reduces the this when would you your",
    ),
    ("Burst Digivolve", "burst card digivolution top trash turn", "'s at digimon end of the this"),
    ("DNA Digivolve", "digimon digivolve specified stack unsuspended", "each into of on other the this top with your"),
    ("return", "all cards digivolution trash", "digimon its of that the those"),
)


class Reminder(NamedTuple):
    """One wording: its words, and how long it may get."""

    keyword: str
    must: frozenset[str]
    words: frozenset[str]
    longest: int


def _reminder(keyword: str, must: str, may: str) -> Reminder:
    needed = frozenset(must.split())
    words = needed | frozenset(may.split())
    return Reminder(keyword, needed, words, 3 * len(words))


REMINDERS: tuple[Reminder, ...] = tuple(_reminder(*row) for row in _ROWS)

CONSTRUCTS: frozenset[str] = frozenset({"return", "DigiXros", "Assembly", "Burst Digivolve", "DNA Digivolve"})
"""What has reminders without being a ＜keyword＞."""

SPELLINGS: dict[str, tuple[str, ...]] = {
    "Security A.": ("security a.", "security attack", "s attack"),
    "Iceclad": ("iceclad", "ice clad"),
}
"""Keywords whose icon is written in more than one way; the others are written as they are called."""

_FREE_MARKS = frozenset(",./&'")


@lru_cache(maxsize=1_000)
def family(icon: str) -> str:
    """ "＜Security Attack +1＞" -> "Security A.": the keyword of an icon as `REMINDERS` calls it, or ""."""
    name = icon.strip("＜＞ ").lower()
    best = ""
    for keyword in _ICON_NAMES:
        if (
            name.startswith(keyword)
            and not name[len(keyword) : len(keyword) + 1].isalpha()
            and len(keyword) > len(best)
        ):
            best = keyword
    return _ICON_NAMES.get(best, "")


_ICON_NAMES: dict[str, str] = {
    spelling: row.keyword for row in REMINDERS for spelling in SPELLINGS.get(row.keyword, (row.keyword.lower(),))
}


def reminded_keyword(raw: Raw) -> str | None:
    """The keyword or construct whose reminder the parenthesis `raw` is; None when it is no reminder."""
    return reminded_by(raw.inner)


def reminded_by(raws: Sequence[Raw]) -> str | None:
    """The same for tokens that stand without parentheses, as some sources print them."""
    return next(_reminded(raws), None)


def all_reminded(raw: Raw) -> tuple[str, ...]:
    """Every keyword or construct that the parenthesis `raw` could remind of."""
    return tuple(dict.fromkeys(_reminded(raw.inner)))


def _reminded(raws: Sequence[Raw]) -> Iterator[str]:
    words: set[str] = set()
    for token in raws:
        match token.shape:
            case "word":
                words.add(token.text)
            case "name":
                words.add(NAME)
            case "keyword":
                words.add(f"＜{family(token.text).lower()}＞")
            case "number":
                pass
            case "mark" if token.text in _FREE_MARKS:
                pass
            case _:
                return
    for row in REMINDERS:
        if row.must <= words <= row.words and len(raws) <= row.longest:
            yield row.keyword


def is_reminder(raw: Raw, before: object, icons: Iterable[str] | None = None) -> bool:
    """True when the parenthesis `raw` is reminder text.

    `before` is the value of the token in front: right after a ＜keyword＞ only that keyword's reminder
    is one. `icons`, where given, are all ＜keywords＞ in front in the sentence: then the reminder must
    belong to one of them, so that a reminder whose keyword is lost is none.
    """
    keyword = reminded_keyword(raw)
    if keyword is None:
        return False
    if isinstance(before, str) and before.startswith("＜"):
        return family(before) == keyword
    return icons is None or keyword in CONSTRUCTS or any(family(icon) == keyword for icon in icons)
