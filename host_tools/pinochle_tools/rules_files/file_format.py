"""The form of a rules file: its sections and keys, and the pair that each becomes.

Only types and names are checked here; options.house_rules judges the values.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING

from pinochle.rules import score_rows
from pinochle.rules.melds import EXTRA, NAMES
from pinochle.rules.options import OPTIONS
from pinochle.rules.rule_set import preset_names
from pinochle.rules.table_rules import LONGEST_ID, LONGEST_SOURCE, LONGEST_TITLE

from pinochle_tools.rules_files.table import RulesError, Table
from pinochle_tools.score_files.strict_json import shown

if TYPE_CHECKING:
    from pinochle.rules.rule_set import Pair

# Names of subcommands of `pinochle rules`, where an id may be given too.
COMMANDS = ("check", "add", "remove", "list")
# On Windows no file can have such a name, with any ending.
_NO_FILE = re.compile("con|prn|aux|nul|(com|lpt)[0-9]")
# No number of a game is larger.
LARGEST = 999_999
_MOST_LISTED = 12
SECTIONS = ("options", "cards", "bid", "meld", "score")
_TOP = ("id", "title", "based-on", "source", *SECTIONS)
_NUMBERS = ("number", "points", "points0", "scaled")
# The value of every preset: a file may say it of all games, because it changes nothing.
_USUAL: "Pair" = ["defenders", "apart"]


def table_of(document: dict[str, object]) -> Table:
    """Return the rules in a parsed file, not yet checked by the rules.

    Raises RulesError "place: reason" at the first key that is unknown or of a wrong type.
    """
    for key in document:
        if key not in _TOP:
            raise _unknown("", key, _TOP)
    for key in ("id", "based-on"):
        if key not in document:
            raise RulesError(f"{key} is missing: the file needs a line {key} = ...")
    preset = _text("based-on", document["based-on"])
    if preset not in preset_names():
        near = get_close_matches(preset, preset_names(), 1)
        advice = f"did you mean {near[0]}?" if near else "pinochle rules lists them"
        raise RulesError(f"based-on: no such preset: {shown(preset)} ({advice})")
    changes: list[Pair] = [["rules", _id(document["id"])]]
    if "title" in document:
        changes.append(["title", _line("title", document["title"], LONGEST_TITLE)])
    if "source" in document:
        changes.append(["source", _line("source", document["source"], LONGEST_SOURCE)])
    for section in SECTIONS:
        entries = document.get(section, {})
        if not isinstance(entries, dict):
            raise RulesError(f"[{section}]: a section of keys, not {_kind(entries)}")
        changes += _pairs(section, entries)
    return Table(preset, [pair for pair in changes if pair != _USUAL])


def place_of(name: str) -> str:
    """Return the place of a pair in a file: `[score] set` of `score.set`."""
    section, dot, key = name.partition(".")
    if dot:
        return f"[{section}] {key}"
    if name == "rules":
        return "id"
    if name in _TOP:
        return name
    return "[bid] ladder" if name == "ladder" else f"[options] {name}"


def name_of(section: str, key: str) -> str:
    """Return the name of the pair that a key becomes: `score.set` of `set` in [score]."""
    return key if section in ("options", "bid") else f"{section}.{key}"


def check_id(name: str) -> str:
    """Return an id of own rules. Raises RulesError if it is not one, or a preset's."""
    if not re.fullmatch(f"[a-z0-9-]{{1,{LONGEST_ID}}}", name):
        raise RulesError(
            f"id: 1 to {LONGEST_ID} of the characters a-z, 0-9 and -, not {shown(name)}"
        )
    if name in preset_names():
        raise RulesError(f"id: {name} is a preset: choose another id")
    if name in COMMANDS:
        raise RulesError(f"id: {name} is a command of pinochle rules: choose another id")
    if _NO_FILE.fullmatch(name):
        raise RulesError(f"id: Windows has no file named {name}: choose another id")
    return name


def _pairs(section: str, entries: dict[str, object]) -> "list[Pair]":
    keys = _KEYS[section]
    pairs = []
    for key, value in entries.items():
        if key not in keys:
            raise _unknown(f"[{section}] ", key, tuple(keys))
        pairs.append([name_of(section, key), keys[key](f"[{section}] {key}", value)])
    return pairs


def _unknown(section: str, key: str, known: tuple[str, ...]) -> RulesError:
    near = get_close_matches(key, known, 1)
    if near:
        advice = f"did you mean {near[0]}?"
    elif len(known) > _MOST_LISTED:
        advice = "pinochle rules ID lists them"
    else:
        advice = f"known are {', '.join(known)}"
    return RulesError(f"{section}{_key(key)}: no such key: {advice}")


def _key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]{1,40}", key) else shown(key)


def _wrong(place: str, wanted: str, value: object) -> RulesError:
    return RulesError(f"{place}: {wanted}, not {_kind(value)}")


def _kind(value: object) -> str:
    """Return a TOML value in words for an error message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return "a large number" if abs(value) > LARGEST else str(value)
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, float):
        return "a number with a fraction"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return "a section" if isinstance(value, dict) else "a date or a time"


def _is_number(value: object) -> bool:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and -LARGEST <= value <= LARGEST  # type: ignore[operator]


def _number(place: str, value: object) -> object:
    if not _is_number(value):
        raise _wrong(place, "a whole number", value)
    return value


def _text(place: str, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(place, "a text", value)
    return value


def _line(place: str, value: object, longest: int) -> str:
    text = _text(place, value)
    plain = text.isascii() and text.isprintable() and not set('"\\') & set(text)
    if not (0 < len(text) <= longest and plain and text == text.strip()):
        raise _wrong(
            place,
            f"1 to {longest} ASCII characters without quotes and backslashes, no blank at an end",
            text,
        )
    return text


def _id(value: object) -> str:
    return check_id(_text("id", value))


def _word(place: str, value: object) -> object:
    """A word, as an option with choices takes it; some of them take numbers too."""
    if not (isinstance(value, str) or _is_number(value)):
        raise _wrong(place, "a word or a whole number", value)
    return value


def _truth(place: str, value: object) -> object:
    if not isinstance(value, bool):
        raise _wrong(place, "true or false", value)
    return int(value)


def _numbers(place: str, value: object) -> object:
    if not isinstance(value, list) or not value:
        raise _wrong(place, "a list of whole numbers: [15, 150]", value)
    for number in value:
        if not _is_number(number):
            raise _wrong(place, "whole numbers: [15, 150]", number)
    return value


def _lists(example: str, length: int = 0) -> Callable[[str, object], object]:
    """Return a check for lists of numbers in a list, each of a length, or of any if that is 0."""

    def check(place: str, value: object) -> object:
        rows = value if isinstance(value, list) else []
        if not rows:
            raise _wrong(place, f"a list of lists of whole numbers: {example}", value)
        for row in rows:
            if not isinstance(row, list) or not row or len(row) != (length or len(row)):
                raise _wrong(place, f"a list of lists of whole numbers: {example}", row)
            for number in row:
                if not _is_number(number):
                    raise _wrong(place, f"whole numbers: {example}", number)
        return value

    return check


def _row(place: str, value: object) -> object:
    texts = isinstance(value, list) and all(isinstance(text, str) for text in value)
    if not texts or not isinstance(value, list) or len(value) != 2:
        raise _wrong(
            place, 'two texts, the declarer\'s side and the others: ["-bid", "earned"]', value
        )
    return value


# Section -> key -> the check of its value, which returns the value of the pair.
_KEYS: dict[str, dict[str, Callable[[str, object], object]]] = {
    "options": {entry[0]: _number if entry[1] in _NUMBERS else _word for entry in OPTIONS},
    "cards": {
        "players": _number,
        "copies": _number,
        "nines": _truth,
        "deal": _number,
        "kitty": _number,
        "sides": _lists("[[0, 2], [1, 3]]"),
    },
    "bid": {"ladder": _lists("[[50, 1], [60, 5]]", 2)},
    "meld": dict.fromkeys(NAMES[:EXTRA], _numbers),
    "score": {**dict.fromkeys(score_rows.NAMES, _row), "sweep-wins": _number},
}
