"""What must hold of every text, file and call, and what one costs."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import process_time
from typing import NamedTuple, get_args

from cardc.compiler.card import Card, CardKind, Field, Source
from cardc.compiler.compile import compile_card, compile_fields
from cardc.corpus.batch import compile_entry
from cardc.corpus.document import decode_card, encode_card
from cardc.corpus.entries import LoadError, mark_duplicates
from cardc.corpus.loading import LOADERS
from cardc.grammar.diagnostics import MAX_DIAGNOSTICS, Diagnostic, render_diagnostic
from cardc.grammar.lexer import Raw, lex
from cardc.grammar.normalise import Normalised, normalise
from cardc.grammar.parse import KNOWN, KNOWN_LINES, parse_field
from cardc.grammar.render import render
from cardc.grammar.segment import RawUnit, segment, unglued
from cardc.grammar.syntax import EffectText
from tests.fuzz import commands, files, texts
from tests.fuzz.promise import hold
from tests.fuzz.texts import Dice
from tests.grammar.support import accepted, bare_units

MS_PER_KILOBYTE = 50.0
"""No text may take longer; a shorter one than a kilobyte counts as one."""

SOURCES: tuple[Source, ...] = get_args(Source)
CARD_KINDS: tuple[CardKind, ...] = get_args(CardKind)
_TIMED_AGAIN = 3


class Verdict(NamedTuple):
    """One text, file or call: its bytes, milliseconds a kilobyte, and what was raised or broken ("" where nothing)."""

    text: str
    size: int
    pace: float
    fault: str = ""


def judge(kind: str, dice: Dice) -> Verdict:
    """Make one text, file or call of the kind and look at it. Raises nothing but KeyboardInterrupt."""
    try:
        if kind in texts.KINDS:
            return judge_text(texts.KINDS[kind](dice), dice)
        if kind in files.KINDS:
            return _judge_file(files.KINDS[kind](dice))
        start = process_time()
        shown, size = commands.check_call(commands.KINDS[kind], dice)
        return Verdict(shown, size, _per_kilobyte(process_time() - start, size))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  what is raised is what is asked here
        return Verdict(kind, 0, 0.0, fault_of(error))


def judge_text(text: str, dice: Dice) -> Verdict:
    """Read a text by every stage, as it would stand in one place of a card."""
    card = Card("X1-001", "Emberkit", (Field("text", dice.choice(SOURCES), text),), (dice.choice(CARD_KINDS),))
    size = len(text.encode("utf-8", "surrogatepass"))
    try:
        check_grammar(text)
        check_compiler(card)
    except Exception as error:  # noqa: BLE001
        return Verdict(text, size, 0.0, fault_of(error))
    return Verdict(text, size, pace(card, size))


def _judge_file(file: files.CardFile) -> Verdict:
    """Load a file as `load_files` does, and compile what is in it."""
    size, shown = len(file.data), repr(file)
    try:
        return Verdict(shown, size, _best_pace(partial(_seconds_of_file, file), size))
    except Exception as error:  # noqa: BLE001
        return Verdict(shown, size, 0.0, fault_of(error))


def _seconds_of_file(file: files.CardFile) -> float:
    forget()
    start = process_time()
    try:
        path = Path(file.name)
        loader = next(loader for loader in LOADERS if loader.sniff(path, file.data))
        entries = list(mark_duplicates(loader.load(path, file.data)))
    except LoadError as refusal:
        hold("\n" not in str(refusal), "a refusal of several lines")
        return process_time() - start
    for entry in entries:
        hold(entry.readable or bool(entry.diagnostics[0].message), "a card refused without a word")
        encode_card(compile_entry(entry, compile_card))
    return process_time() - start


def _best_pace(seconds: Callable[[], float], size: int) -> float:
    """Milliseconds a kilobyte; where they seem many, the best of a few runs.

    A collection of garbage, the first use of a table and a busy machine are no matter of the text.
    """
    best = seconds()
    for _ in range(_TIMED_AGAIN):
        if _per_kilobyte(best, size) > MS_PER_KILOBYTE / 5:
            best = min(best, seconds())
    return _per_kilobyte(best, size)


def _per_kilobyte(seconds: float, size: int) -> float:
    return seconds * 1000 / max(1.0, size / 1024)


def fault_of(error: BaseException) -> str:
    """An exception in one line: its class, its words and the deepest place of ours."""
    places = traceback.extract_tb(error.__traceback__)
    ours = [place for place in places if "site-packages" not in place.filename] or places
    where = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
    return f"{type(error).__name__} at {where}: {str(error)[:160]}"


def check_grammar(text: str) -> None:
    """Normalising, lexing, units, trees, rendering and diagnostics keep their promises."""
    normalised = normalise(text)
    _check_map(normalised)
    raws, _ = lex(normalised.text)
    raws = unglued(normalised.text, raws)
    _check_raws(raws, 0, len(normalised.text))
    units = segment(normalised.text, raws)
    hold(sum(map(_raw_count, units)) <= len(raws), "a raw token lies in two units")
    for unit in parse_field(text):
        _check_diagnostics(text, unit.diagnostics, unit.tree is None)
        hold(0 <= unit.span[0] <= unit.span[1] <= len(text), "a unit lies outside of the text")
        if isinstance(unit.tree, EffectText):
            _check_print(unit.tree)


def _raw_count(unit: RawUnit) -> int:
    return len(unit.icons) + sum(map(len, unit.sentences)) + sum(map(_raw_count, unit.options))


def _check_print(tree: EffectText) -> None:
    """What is printed parses, and prints the same again."""
    printed = render(tree)
    again = accepted(printed)
    hold(again is not None, f"what is printed does not parse: {printed[:300]}")
    hold(bare_units(again or ()) == bare_units(accepted(printed) or ()), "two trees for one text")


def _check_map(normalised: Normalised) -> None:
    if normalised.starts:
        hold(len(normalised.starts) == len(normalised.ends) == len(normalised.text), "the offset map has a gap")
        hold(all(map(int.__le__, normalised.starts, normalised.ends)), "the offset map turns back")
    start, end = normalised.original(0, len(normalised.text))
    hold(0 <= start <= end <= len(normalised.source), "the offset map leads outside of the text")


def _check_raws(raws: Sequence[Raw], start: int, end: int) -> None:
    for raw in raws:
        hold(start <= raw.start <= raw.end <= end, "raw tokens overlap")
        _check_raws(raw.inner, raw.start, raw.end)
        start = raw.end


def _check_diagnostics(text: str, diagnostics: tuple[Diagnostic, ...], refused: bool) -> None:
    hold(refused == any(each.severity == "error" for each in diagnostics), "neither a tree nor an error, or both")
    hold(len(diagnostics) <= MAX_DIAGNOSTICS, "too many diagnostics")
    for diagnostic in diagnostics:
        start, end = diagnostic.span
        hold(0 <= start <= end <= len(text), "a diagnostic points outside of the text")
        hold(bool(diagnostic.message), "a diagnostic says nothing")
        render_diagnostic(text, diagnostic)


def check_compiler(card: Card) -> None:
    """Each unit is compiled or refused with an error, and its JSON decodes to an equal card."""
    compiled = compile_card(card, advise=True)
    for unit in compiled.units:
        _check_diagnostics(card.fields[0].text, unit.diagnostics, unit.status == "refused")
        for text in {each.suggestion for each in unit.diagnostics if each.severity == "error" and each.suggestion}:
            again = compile_fields([Field("text", card.fields[0].source, text)], card.kinds)
            hold(bool(again) and all(each.status == "compiled" for each in again), f"does not compile: {text}")
    line = encode_card(compiled)
    decoded = decode_card(line)
    writable = all(not "\ud800" <= char <= "\udfff" for char in card.fields[0].text)
    hold(decoded == compiled or not writable, "the JSON decodes to another card")
    hold(encode_card(decoded) == line, "the JSON of the decoded card is another")


def pace(card: Card, size: int) -> float:
    """Milliseconds of processor time a kilobyte, advice included."""
    return _best_pace(lambda: _timed(card), size)


def _timed(card: Card) -> float:
    forget()
    start = process_time()
    compile_card(card, advise=True)
    return process_time() - start


def forget() -> None:
    """Empty the caches of texts and of sentences, so that a text is compiled anew."""
    from cardc.compiler.compile import _known_units

    _known_units.cache_clear()
    KNOWN.clear()
    KNOWN_LINES.clear()
