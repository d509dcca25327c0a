"""The check of an event's form.

Events come from journals, which may be damaged or written by other programs, so all fields are
checked before use.
"""

from pinochle.game.events import FORMS, HAND_KINDS, OLDER_FORMS, SECOND, VERSION
from pinochle.rules.rule_set import Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pinochle.rules.rule_set import Pair

_FIELDS = dict(FORMS)
# The kinds that check_older() has to look at.
WITH_TEXT = {kind: 1 for kind, form in FORMS if "t" in form or kind in ("fix", "names")}
WITH_TEXT.update({kind: 1 for kind, _ in FORMS[OLDER_FORMS:]})
_NEWER = [kind for kind, _ in FORMS[OLDER_FORMS:] if kind != "names"]
# Above any score, and small enough for all tools that read a journal.
LARGEST = 1000000
# A list of rows is the deepest value of an option.
_DEEPEST = 2
LONGEST_TEXT, LONGEST_NAME = 40, 12
# In bytes of UTF-8.
MOST_BYTES = 80


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
    if kind == "rules":
        fields += "a" * (len(event) - 4)
    if kind == "names" and len(event) == 3:
        fields = "ll"
    if kind == "sweep" and len(event) == 3 and event[2] == SECOND:
        fields += "i"
    if kind == "renege" and len(event) == 2:
        # Written before reasons were asked.
        fields = "i"
    good = len(event) == len(fields) + 1
    at = 1
    for form in fields if good else "":
        good = good and _fits(form, event[at], kind)
        at += 1
    if not good:
        # Of kinds that games before version 3 lack, the same as programs of their time say.
        raise Illegal("event", "kind" if kind in _NEWER else kind)


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
        return isinstance(value, str) and is_text(value)
    if not isinstance(value, list):
        return False
    if form == "e":
        check_form(value)
        return value[0] in HAND_KINDS or value[0] == "dealer"
    if form == "n":
        return all(_fits("i", one, kind) for one in value)
    if form == "a":
        return len(value) > 1 and _fits("i", value[0], kind) and _are_facts(value[1:])
    return True


def _are_facts(events: "list[Any]") -> bool:
    for event in events:
        check_form(event)
        if event[0] not in HAND_KINDS:
            return False
    return True


def check_older(event: "list[Any]") -> None:
    """Refuse what games before version 3 do not have, as the programs of their time do.

    The form was checked. Raises Illegal.
    """
    kind = event[0]
    if kind in _NEWER:
        raise Illegal("event", "kind")
    if (kind == "names" and len(event) > 3) or (kind == "sweep" and len(event) > 2):
        raise Illegal("event", kind)
    for value in event:
        if isinstance(value, str) and not plain(value):
            raise Illegal("event", kind)
    if kind == "fix":
        for one in event[2:]:
            check_older(one)


def is_text(text: str) -> bool:
    """Return whether a text may be in a journal of version 3.

    Without quote, backslash and control characters, because JSON writers differ on them.
    """
    try:
        size = len(text.encode())
    except UnicodeError:
        # Half of a pair of UTF-16.
        return False
    return len(text) <= LONGEST_TEXT and size <= MOST_BYTES and not any(map(_is_control, text))


def _is_control(letter: str) -> bool:
    code = ord(letter)
    # No literals of surrogates: an image cannot hold them.
    return code < 32 or letter in '"\\' or 0x7F <= code <= 0x9F or 0xD800 <= code <= 0xDFFF


def plain(text: str) -> bool:
    """Return whether all JSON writers write a text alike: ASCII without quote and backslash."""
    return len(text) <= LONGEST_TEXT and all(
        " " <= letter <= "~" and letter not in '"\\' for letter in text
    )


def checked_pairs(options: "list[Any]", version: int = 0) -> "list[Pair]":
    """Return the options of a game: [name, value] pairs; `version` is its own, 0 the newest.

    Raises Illegal("event").
    """
    good = plain if 0 < version < 3 else is_text
    for pair in options:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise Illegal("event", "options")
        if not _is_plain(pair[1], _DEEPEST, good):
            raise Illegal("event", "options")
    return options


def _is_plain(value: object, depth: int, good: "Callable[[str], bool]") -> bool:
    """Return whether a value is a number, a text, or a list of those, not nested too deeply."""
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(one, depth - 1, good) for one in value)
    if isinstance(value, str):
        return good(value)
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST


def check_names(players: "list[Any]", teams: "list[Any]", rules: Rules, version: int = 0) -> None:
    """Refuse names that are not one for each seat and for each side, or none.

    `version` is the game's, 0 the newest. Raises Illegal("event", "names").
    """
    for names, count in ((players, rules.players), (teams, rules.sides)):
        for name in names:
            if not isinstance(name, str) or not name or not _is_name(name, version):
                raise Illegal("event", "names")
        if names and len(names) != count:
            raise Illegal("event", "names")


def _is_name(name: str, version: int) -> bool:
    if 0 < version < 3:
        return len(name) <= LONGEST_NAME and plain(name)
    return is_text(name)
