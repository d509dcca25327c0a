"""Reads a rules file: TOML, its form, its values. Every error is one line with its place."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal, Rules

from pinochle_tools.rules_files.allowed_values import wanted
from pinochle_tools.rules_files.effective_rules import effective
from pinochle_tools.rules_files.file_format import place_of, table_of
from pinochle_tools.rules_files.table import RulesError, Table
from pinochle_tools.score_files.refusals import in_words
from pinochle_tools.score_files.strict_json import shown

if TYPE_CHECKING:
    from pinochle.rules.rule_set import Pair

# A file with every key and many comments takes about 4 kB.
LARGEST_FILE = 65_536
# Pairs that name the rules; they are no part of scoring.
NAMES = ("rules", "title", "source")
# What to change, after the words of some refusals.
_CURES = {
    "option-preset": ": leave it out",
    "rules-cards": ": deal * players + kitty must be all of them",
    "rules-sides": ", counted from 0",
}
_AT_LINE = re.compile(r" \(at line (\d+), column (\d+)\)$")


def read_table(path: Path) -> Table:
    """Return the rules in a file. Raises RulesError as parsed() does, or OSError."""
    with open(path, "rb") as file:
        return parsed(file.read(LARGEST_FILE + 1), path.name)


def parsed(data: bytes, name: str) -> Table:
    """Return the rules in a file's bytes; `name` is the file's in messages.

    Pairs that change nothing are left out. Raises RulesError "name: place: reason", or "name line
    N: reason" if the file is not TOML.
    """
    if not name.isprintable():
        name = shown(name)
    document = _document(data, name)
    try:
        table = _needed(table_of(document))
        table.line()
    except RulesError as error:
        raise RulesError(f"{name}: {error}") from None
    return table


def _document(data: bytes, name: str) -> dict[str, object]:
    if len(data) > LARGEST_FILE:
        raise RulesError(f"{name}: a rules file has at most {LARGEST_FILE} bytes")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RulesError(f"{name} line {line}: not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise RulesError(_syntax(name, str(error), data)) from None
    except RecursionError:
        raise RulesError(f"{name}: nested too deeply") from None
    except ValueError:
        # Python refuses to convert numbers with thousands of digits.
        raise RulesError(f"{name}: a number has too many digits") from None


def _syntax(name: str, message: str, data: bytes) -> str:
    at = _AT_LINE.search(message)
    if at:
        line, column = at.groups()
        reason = message[: at.start()] + f" (column {column})"
    else:
        line = str(max(1, len(data.splitlines())))
        reason = message
    if reason.startswith("Invalid value"):
        reason += ': a text needs quotes: "..."'
    plain = reason.encode("ascii", "backslashreplace").decode()
    return f"{name} line {line}: {plain[:1].lower()}{plain[1:]}"


def _needed(table: Table) -> Table:
    """Return a table with checked values, without pairs that change nothing."""
    whole = _judged(table)
    wanted = effective(whole)
    named = [pair for pair in whole.changes if pair[0] in NAMES]

    def suffices(pairs: "list[Pair]") -> bool:
        try:
            return effective(house_rules(table.preset, named + pairs)) == wanted
        except Illegal:
            return False  # a pair needs one that is missing

    others = [pair for pair in whole.changes if pair[0] not in NAMES]
    return Table(table.preset, named + _fewest([], others, suffices))


def _fewest(
    kept: "list[Pair]", pairs: "list[Pair]", suffices: "Callable[[list[Pair]], bool]"
) -> "list[Pair]":
    """Return which of `pairs` are needed beside `kept`; most are left out many at a time."""
    if not pairs or suffices(kept):
        return []
    if len(pairs) == 1:
        return pairs
    half = len(pairs) // 2
    first = _fewest(kept + pairs[half:], pairs[:half], suffices)
    return first + _fewest(kept + first, pairs[half:], suffices)


def _judged(table: Table) -> Rules:
    try:
        return table.rules
    except Illegal as refusal:
        raise RulesError(_refused(table, refusal)) from None


def _refused(table: Table, refusal: Illegal) -> str:
    """Return a refusal with the place of the pair that it names, and what to write there."""
    words = in_words(refusal)
    if refusal.code == "option-tens":
        return '[options] counting: classic counting does not work in ones (add unit = "tens")'
    if not refusal.numbers or not isinstance(refusal.numbers[0], str):
        return words
    name = refusal.numbers[0]
    words = words.removeprefix(f"{name}: ")
    if refusal.code == "option-value":
        words = f"this cannot be {shown(str(refusal.numbers[1]))}"
        cure = wanted(table, name)
        words += f" (allowed: {cure})" if cure else ""
    words += _CURES.get(refusal.code, "")
    return f"{place_of(name)}: {words}"
