"""Decode JSON with the line and column of what is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from cardc.corpus.entries import Corrections, LoadError
from cardc.corpus.records import type_name

_BYTE = re.compile(r"\s*\(byte (\d+)\)")
_BOM = b"\xef\xbb\xbf"


def decode_json(path: Path, data: bytes, *, first_line: int = 1) -> Any:
    """The JSON value in `data`; LoadError with line:column where there is none."""
    body = data.removeprefix(_BOM)
    try:
        body.decode("utf-8")
        return msgspec.json.decode(body)
    except RecursionError:
        raise LoadError(path, "", "JSON nested too deeply to be a card list") from None
    except UnicodeDecodeError as error:
        raise LoadError(path, _place(body, error.start, first_line), "text that is not UTF-8") from None
    except msgspec.DecodeError as error:
        message = str(error)
        at = _BYTE.search(message)
        offset = int(at.group(1)) if at else len(body)
        reason = _BYTE.sub("", message).replace("JSON is malformed: ", "").replace("Input data was", "the text is")
        raise LoadError(path, _place(body, offset, first_line), f"not valid JSON: {reason}") from None


def decode_card_list(path: Path, data: bytes, id_key: str) -> list[Any]:
    """The list of records in a JSON file; a lone card object counts as a list of one."""
    value = decode_json(path, data)
    if isinstance(value, dict) and id_key in value:
        return [value]
    if not isinstance(value, list):
        raise LoadError(path, "", f"not a card list: {type_name(value)}, expected a list of cards")
    if value and not any(isinstance(item, dict) for item in value):
        raise LoadError(path, "", f"not a card list: its first entry is {type_name(value[0])}, expected a card object")
    return value


_MEMBER = re.compile(r'("(?:[^"\\]|\\.)*")(\s*:\s*)("(?:[^"\\]|\\.)*")')


def corrected_json(data: bytes, corrections: Corrections) -> bytes:
    """JSON with new texts in the members that `corrections` names, escaped as the file does it."""

    def member(match: re.Match[str]) -> str:
        key, colon, value = match.groups()
        try:
            new = corrections.get((msgspec.json.decode(key), msgspec.json.decode(value)))
        except msgspec.DecodeError:  # half a surrogate pair, in a card that could not be read
            return match.group()
        return match.group() if new is None else key + colon + json.dumps(new, ensure_ascii=data.isascii())

    return _MEMBER.sub(member, data.decode("utf-8")).encode("utf-8")


def _place(body: bytes, offset: int, first_line: int) -> str:
    before = body[:offset]
    line = before.count(b"\n")
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    return f"{first_line + line}:{column}"
