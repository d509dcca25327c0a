"""The events of a game: their names, their fields, and the check of their form.

Imports melds and rules only. Events come from journals, which may be damaged or made by others, so
every field is checked before anything reads it.
"""

from pinochle.melds import SUITS
from pinochle.rules import Illegal

VERSION = 1

# Kind and fields: "i" a whole number, "b" 0 or 1, "t" text, "l" a list, "e" an event.
FORMS = (
    ("game", "ittlll" + "i"),
    ("time", "i"),
    ("call", "ii"),
    ("bid", "ii"),
    ("trump", "t"),
    ("meld", "iii"),
    ("laid", "iti"),
    ("no-royal", ""),
    ("throw-in", "b"),
    ("sweep", "b"),
    ("misdeal", ""),
    ("tricks", "iib"),
    ("claim", "i"),
    ("accept", ""),
    ("adjust", "iit"),
    ("fix", "ie"),
    ("undo", ""),
    ("redo", ""),
    ("end", "t"),
)
_FIELDS = dict(FORMS)
_CODES = {FORMS[code][0]: code for code in range(len(FORMS))}
# Facts of the hand that is being played, and what a correction may replace.
HAND_KINDS = (
    "call",
    "bid",
    "trump",
    "meld",
    "laid",
    "no-royal",
    "throw-in",
    "sweep",
    "tricks",
    "claim",
)
# Beyond any score, and small enough for every tool that reads a journal.
LARGEST = 1000000
LONGEST_TEXT = 40


def check_form(event: list) -> None:
    """Refuse what is not an event of this version. Raises Illegal("event", reason)."""
    if not isinstance(event, list) or not event or not isinstance(event[0], str):
        raise Illegal("event", "list")
    kind = event[0]
    fields = _FIELDS.get(kind)
    if fields is None:
        raise Illegal("event", "kind")
    if kind == "fix" and len(event) > 3:
        # A hand that was not played, and is told anew.
        fields += "e" * (len(event) - 3)
    if len(event) != len(fields) + 1:
        raise Illegal("event", kind)
    at = 1
    for form in fields:
        if not _fits(form, event[at], kind):
            raise Illegal("event", kind)
        at += 1


def _fits(form: str, value: object, kind: str) -> bool:
    if form == "i":
        # Seconds since 1970 are the one number that is large.
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
    """Tell whether all JSON writers store a text alike: ASCII without quote and backslash."""
    return len(text) <= LONGEST_TEXT and all(
        " " <= letter <= "~" and letter not in '"\\' for letter in text
    )


def packed(event: list) -> list:
    """Return an event as it is kept in memory: its kind, and a trump suit, as a number."""
    if event[0] == "trump":
        return [-1 - SUITS.find(event[1])]
    return [_CODES[event[0]]] + event[1:]


def unpacked(packed: list) -> list:
    """Return the event of which packed() made this."""
    if packed[0] < 0:
        return ["trump", SUITS[-1 - packed[0]]]
    return [FORMS[packed[0]][0]] + packed[1:]


def checked_pairs(options: list) -> list:
    """Return the options of a first event: [option, value] pairs. Raises Illegal("event")."""
    for pair in options:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise Illegal("event", "options")
        if isinstance(pair[1], bool) or not isinstance(pair[1], (int, str)):
            raise Illegal("event", "options")
    return options


def checked_names(names: list, count: int, longest: int) -> list:
    """Return names by seat or side, as many as there are, or none. Raises Illegal("event")."""
    for name in names:
        if not isinstance(name, str) or not name or len(name) > longest or not plain(name):
            raise Illegal("event", "names")
    if names and len(names) != count:
        raise Illegal("event", "names")
    return names
