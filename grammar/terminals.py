"""What to call a terminal in a diagnostic."""

from __future__ import annotations

from functools import cache

_NAMES: dict[str, str] = {
    "AUX": "'may', 'can't', 'would'…", "AUX_ALONE": "'do', 'did'", "VERB": "a verb", "CARD": "a card noun",
    "ZONE": "a place",
    "PLAYER": "a player", "STAT": "a characteristic", "TURN": "'turn', 'attack'…", "COLORS": "a colour",
    "STATE": "an adjective",
    "NAMES": "a [name]", "TIMINGS": "a [timing]", "KEYWORDS": "a ＜keyword＞", "QUOTE": "a quoted effect",
    "NUMBER": "a number",
    "SIGNED": "a signed number", "DET": "'a', 'the', 'this'…", "POSSDET": "'your', 'its'…", "PRONOUN": "a pronoun",
    "PREP": "'to', 'under', 'as'…", "MOD_PREP": "'of', 'in', 'from', 'with'…", "MANNER": "a phrase of manner",
    "CONJ_CLAUSE": "'and' with a further clause", "CONJ_NP": "'and'/'or' with a further noun",
    "CONJ_MOD": "'or' with a further description",
    "CONJ_HEAD": "'or' with a further noun", "LEAD_COMMA": "a comma", "WHEN": "'When'", "IF": "'If', 'While'",
    "_BY": "'by'",
    "UNTIL": "'until'", "UNTIL_END": "'until the end of'", "DUR_FOR": "'for the turn'", "FOR_EACH": "'for each'",
    "$END": "the end",
    "POSITION": "'top', 'bottom'", "UP_TO": "'up to'", "ANY": "'any'", "IN_FIELD": "'in its name'…",
    "CMP": "'or less', 'or more'…",
    "CMP_MOD": "'or less', 'or more'…", "PARTMOD": "a participle", "PART_OF": "'of'", "_POSS": "''s'",
    "REL": "'that', 'whose'",
}  # fmt: skip


@cache
def describe(name: str) -> str:
    """A terminal in words."""
    return _NAMES.get(name, name.strip("_").lower().replace("_", " "))
