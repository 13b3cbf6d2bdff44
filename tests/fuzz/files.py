"""Hostile card files, one function a kind: from dice to the name and the bytes of a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cardc.corpus import card_api_json, cards_json, community_json
from cardc.corpus.records import Shape
from tests.fuzz import texts
from tests.fuzz.texts import Dice

Record = dict[str, Any]

RECORDS: Mapping[str, tuple[Shape, Record]] = {
    "card list": (
        cards_json.SHAPE,
        {
            "cardId": "X9-001",
            "set": "X9",
            "nameEn": "Emberkit",
            "kinds": ["Digimon", "Option"],
            "colors": ["Red"],
            "level": 4,
            "playCost": 5,
            "dp": 4000,
            "linkDp": 1000,
            "evoCosts": [{"color": "Red", "level": 3, "memoryCost": 2}],
            "forms": ["Champion"],
            "attributes": ["Data"],
            "types": ["Ember"],
            "effectText": "[On Play] Gain 1 memory.",
            "linkRequirement": "[Link] Lv.3 or higher: Cost 1",
            "linkEffect": "[When Linking] Gain 1 memory.",
            "inheritedEffectText": "[Your Turn] This Digimon gets +1000 DP.",
            "securityEffectText": "[Security] Add this card to the hand.",
            "optionEffect": "[Main] Gain 2 memory.",
            "dualEffect": "[Main] Gain 1 memory.",
        },
    ),
    "community database": (
        community_json.SHAPE,
        {
            "cardNumber": "X9-002",
            "name": {"english": "Dawnfin"},
            "cardType": "Digimon",
            "color": "Red/Blue",
            "cardLv": "Lv.4",
            "playCost": "5",
            "dp": "4000",
            "digivolveCondition": [{"color": "Red", "cost": "2", "level": "3"}],
            "specialDigivolve": "[Digivolve] [Emberkit]: Cost 1",
            "burstDigivolve": "-",
            "dnaDigivolve": "[DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0",
            "digiXros": "[DigiXros -2] [Emberkit] x [Dawnfin]",
            "assembly": "-",
            "effect": "＜Blocker＞",
            "aceEffect": "＜Overflow -3＞",
            "linkRequirement": "-",
            "linkEffect": "-",
            "digivolveEffect": "-",
            "securityEffect": "[Security] Add this card to the hand.",
            "optionCardEffect": "-",
            "rule": "[Rule] Trait: Has [Ember] type.",
            "dualEffect": "Dawnfin",
            "type": "Ember/Relic",
            "form": "Champion",
            "attribute": "Data",
        },
    ),
    "card API": (
        card_api_json.SHAPE,
        {
            "cardnumber": "X9-003",
            "name": "Dusk &amp; Dawn",
            "type": "Option",
            "color": "Red",
            "color2": None,
            "level": None,
            "play_cost": 1,
            "dp": None,
            "digi_type": "Ember/Relic",
            "stage": None,
            "attribute": "Data",
            "maineffect": "[Main] &lt;Draw 1&gt;.",
            "soureeffect": "[Security] Add this card to your hand.",
        },
    ),
}
"""A good record of each shape with every key that its loader reads, and the shape."""

WRONG_VALUES: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1.5, 2**63, 2**64, 10**30, 1e300),
    *("", "-", " ", "text", "9" * 10_000, "Lv.²", "\x00\x1b[31m", "\u202e", "\ud83d\ude00"),
    *([], [None], [[]], [1], ["x"], ["\u2028"], [{}], {}, {"a": 1}, {"english": 1}, {"english": None}),
    *([{"level": "x", "cost": []}], [{"level": 1, "memoryCost": "x"}], [{"level": 1, "memoryCost": 1, "color": 3}]),
)
"""One of every JSON type and more, for any key."""


ODD_IDS = ("", None, 7, "X9-001", "A/B", "-", "\n", "é" * 50, "X9-²", [], "/", "9" * 999)


class CardFile(NamedTuple):
    """What a file is called and what is in it."""

    name: str
    data: bytes


Make = Callable[[Dice], CardFile]


def _list(dice: Dice, records: list[Any], name: str = "cards.json") -> CardFile:
    """The records as a JSON list or as JSON Lines."""
    if dice.random() < 0.7:
        return CardFile(name, json.dumps(records, ensure_ascii=dice.random() < 0.5).encode("utf-8", "replace"))
    lines = "\n".join(json.dumps(record) for record in records)
    return CardFile("cards.jsonl", lines.encode())


def _record(dice: Dice) -> Record:
    return dict(RECORDS[dice.choice(tuple(RECORDS))][1])


def wrong_types(dice: Dice) -> CardFile:
    """A good record between good ones, with wrong values in one to three fields."""
    shape = dice.choice(tuple(RECORDS))
    records = [dict(RECORDS[shape][1]) for _ in range(3)]
    for _ in range(dice.randint(1, 3)):
        records[1][dice.choice(tuple(records[1]))] = dice.choice(WRONG_VALUES)
    return _list(dice, records)


def odd_ids(dice: Dice) -> CardFile:
    """Missing, doubled and strange ids, and things that are no record."""
    records: list[Any] = []
    for _ in range(dice.randint(1, 6)):
        record = _record(dice)
        for key in ("cardId", "cardNumber", "cardnumber"):
            if key in record and dice.random() < 0.6:
                record[key] = dice.choice(
                    ("", None, 7, "X9-001", "A/B", "-", "\n", "é" * 50, "X9-²", [], "/", "9" * 999)
                )
        records.append(record if dice.random() < 0.8 else dice.choice(WRONG_VALUES))
    return _list(dice, records)


def odd_texts(dice: Dice) -> CardFile:
    """Hostile texts in the fields of cards, with every character written out or escaped."""
    records = [_record(dice) for _ in range(dice.randint(1, 3))]
    for record in records:
        key = dice.choice([key for key, value in record.items() if isinstance(value, str)])
        record[key] = texts.KINDS[dice.choice(tuple(texts.KINDS))](dice)
    return _list(dice, records)


def cut_off(dice: Dice) -> CardFile:
    """A file that stops at a structural place, one before it or one behind."""
    file = _list(dice, [_record(dice) for _ in range(2)])
    places = structural_places(file.data)
    return file._replace(data=file.data[: max(0, dice.choice(places) + dice.randint(-1, 1))])


def structural_places(data: bytes) -> list[int]:
    """Where JSON marks stand, and the end."""
    return [at for at, byte in enumerate(data) if byte in b'[]{},:"\n\\'] + [len(data)]


def flipped_bytes(dice: Dice) -> CardFile:
    """A file with bytes changed, put in and taken out."""
    file = _list(dice, [_record(dice)])
    data = bytearray(file.data)
    for _ in range(dice.randint(1, 8)):
        at = dice.randrange(len(data))
        data[at : at + dice.randint(0, 2)] = bytes(dice.randrange(256) for _ in range(dice.randint(0, 2)))
    return CardFile(dice.choice((file.name, "cards", "cards.txt")), bytes(data))


def huge(dice: Dice) -> CardFile:
    """Long lists, deep lists and numbers of ten thousand digits."""
    many = dice.choice((100, 1000, 20_000))
    data = dice.choice(
        (
            b"[" * many + b"]" * many,
            b'{"cardId":' * many,
            b"[" + b",".join([b"{}"] * many) + b"]",
            b"[" + b",".join([b"1"] * many) + b"]",
            b'[{"cardId": "X9-001", "kinds": [' + b'"Digimon",' * many + b'"Digimon"]}]',
            b'[{"cardId": "X9-001", "level": ' + b"9" * many + b"}]",
            b'[{"cardId": "X9-001", "level": 1e' + b"9" * many + b"}]",
            b'[{"cardId": "X9-001", "' + b"x" * many + b'": 1}]',
            b'{"cardId": "X9-001"}\n' * (many // 10),
        )
    )
    return CardFile(dice.choice(("cards.json", "cards.jsonl", "cards")), data)


def plain(dice: Dice) -> CardFile:
    """Hostile texts as plain text, in UTF-8 or not."""
    lines = [texts.KINDS[dice.choice(tuple(texts.KINDS))](dice) for _ in range(dice.randint(1, 4))]
    joined = dice.choice(("\n", "\n\n", "\r\n", "\0")).join(lines)
    encoding = dice.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16", "latin-1"))
    return CardFile(dice.choice(("cards.txt", "cards")), joined.encode(encoding, "replace"))


KINDS: Mapping[str, Make] = {
    "wrong types": wrong_types,
    "odd ids": odd_ids,
    "odd texts in files": odd_texts,
    "cut files": cut_off,
    "flipped bytes": flipped_bytes,
    "huge files": huge,
    "plain text": plain,
}
"""Every kind of file by its name."""
