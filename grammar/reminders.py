"""Reminder text: which parentheses only restate a keyword and are therefore noise (DESIGN §1).

A parenthesis is a reminder when it follows something and holds whole sentences in the words that
reminders use; anything else in parentheses is content or an error.
"""

from __future__ import annotations

from cardc.grammar.lexer import Raw


def is_reminder(raw: Raw, before: object) -> bool:
    """True when the parenthesis `raw` is reminder text; `before` is the value of the token in front."""
    first = raw.inner[0] if raw.inner else None
    if first is None:
        return False
    sentence_case = raw.text[1:2].isupper() or first.shape == "keyword"
    return sentence_case and len(raw.inner) >= 5
