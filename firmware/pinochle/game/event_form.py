"""The check of an event's form.

Events come from journals, which may be damaged or written by other programs, so all fields are
checked before use.
"""

from pinochle.game.events import FORMS, HAND_KINDS, VERSION
from pinochle.rules.rule_set import Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.rules.rule_set import Pair

_FIELDS = dict(FORMS)
# Above any score, and small enough for all tools that read a journal.
LARGEST = 1000000
# A list of rows is the deepest value of an option.
_DEEPEST = 2
LONGEST_TEXT, LONGEST_NAME = 40, 12


def check_form(event: "list[Any]") -> None:
    """Refuse an event with a form that no version has.

    Raises Illegal("event", reason), and ("version", number) for the first event of a game by a
    newer program, which may have other fields.
    """
    if not isinstance(event, list) or not event or not isinstance(event[0], str):
        raise Illegal("event", "list")
    kind = event[0]
    if kind == "game":
        _check_version(event)
    fields = _FIELDS.get(kind)
    if fields is None:
        raise Illegal("event", "kind")
    if kind == "fix" and len(event) > 3:
        # A hand that was not played, entered again.
        fields += "e" * (len(event) - 3)
    if kind == "renege" and len(event) == 2:
        # Written before reasons were asked.
        fields = "i"
    if len(event) != len(fields) + 1:
        raise Illegal("event", kind)
    at = 1
    for form in fields:
        if not _fits(form, event[at], kind):
            raise Illegal("event", kind)
        at += 1


def _check_version(first: "list[Any]") -> None:
    version = first[1] if len(first) > 1 else None
    if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        raise Illegal("version", version)


def _fits(form: str, value: object, kind: str) -> bool:
    if form == "i":
        # Only seconds since 1970 may be large.
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and (-LARGEST <= value <= LARGEST or kind == "time")  # type: ignore
    if form == "b":
        return isinstance(value, int) and not isinstance(value, bool) and value in (0, 1)
    if form == "t":
        return isinstance(value, str) and plain(value)
    if not isinstance(value, list):
        return False
    if form == "e":
        check_form(value)
        return value[0] in HAND_KINDS
    return True


def plain(text: str) -> bool:
    """Return whether all JSON writers write a text alike: ASCII without quote and backslash."""
    return len(text) <= LONGEST_TEXT and all(
        " " <= letter <= "~" and letter not in '"\\' for letter in text
    )


def checked_pairs(options: "list[Any]") -> "list[Pair]":
    """Return the options of a first event: [name, value] pairs. Raises Illegal("event")."""
    for pair in options:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise Illegal("event", "options")
        if not _is_plain(pair[1], _DEEPEST):
            raise Illegal("event", "options")
    return options


def _is_plain(value: object, depth: int) -> bool:
    """Return whether a value is a number, a text, or a list of those, not nested too deeply."""
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(one, depth - 1) for one in value)
    if isinstance(value, str):
        return plain(value)
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST


def check_names(players: "list[Any]", teams: "list[Any]", rules: Rules) -> None:
    """Refuse names that are not one for each seat and for each side, or none.

    Raises Illegal("event", "names").
    """
    for names, count in ((players, rules.players), (teams, rules.sides)):
        for name in names:
            if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not plain(name):
                raise Illegal("event", "names")
        if names and len(names) != count:
            raise Illegal("event", "names")
