"""The events of a game: a function to make each, and the check of their form.

Events come from journals, which may be damaged or written by other programs, so all fields are
checked before use.
"""

import binascii

from pinochle.rules.melds import SUITS
from pinochle.rules.rule_set import Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.game import Game

VERSION = 2

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
    ("names", "ll"),
    ("note", "t"),
    ("renege", "it"),
    ("won", "it"),
    ("sealed", "it"),
)
_FIELDS = dict(FORMS)
_CODES = {FORMS[code][0]: code for code in range(len(FORMS))}
# Facts of the hand in progress, which a correction may replace.
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
    "renege",
)
# Above any score, and small enough for all tools that read a journal.
LARGEST = 1000000
# A list of rows is the deepest value of an option.
_DEEPEST = 2
LONGEST_TEXT, LONGEST_NAME = 40, 12
# The hex digits of a seal.
SEAL_DIGITS = 32


def new_id(salt: bytes, number: int, before: str) -> str:
    """Return 16 hex digits for a new game, from a salt and from number and id of the last game."""
    text = b"%d %s" % (number, before.encode())
    halves = salt[:4] + text, salt[4:8] + text + b"."
    return "%08x%08x" % (binascii.crc32(halves[0]), binascii.crc32(halves[1]))


def game(preset: str, options: list, players: list, teams: list, dealer: int) -> list:
    """Begin a game; the App fills in the id."""
    return ["game", VERSION, "", preset, options, players, teams, dealer]


def time(seconds: int) -> list:
    """The clock, in seconds since 1970."""
    return ["time", seconds]


def call(seat: int, points: int) -> list:
    """One player's call in the auction; 0 points is a pass."""
    return ["call", seat, points]


def bid(seat: int, points: int) -> list:
    """The seat that has the bid, and its points."""
    return ["bid", seat, points]


def trump(suit: str) -> list:
    """The trump suit, a letter of melds.SUITS."""
    return ["trump", suit]


def meld(side: int, points: int, dix: int) -> list:
    """A side's meld; `dix` of its points are nines of trump."""
    return ["meld", side, points, dix]


def laid(side: int, name: str, points: int) -> list:
    """One meld of melds.NAMES that a side shows in a hand without bidding."""
    return ["laid", side, name, points]


def no_royal() -> list:
    """The declarer's meld lacks a royal marriage."""
    return ["no-royal"]


def throw_in(agreed: int) -> list:
    """The hand is thrown in; `agreed` is 1 if all agreed, 0 if it cannot be made."""
    return ["throw-in", agreed]


def sweep(made: int) -> list:
    """The bid was for every trick; `made` is 1 or 0."""
    return ["sweep", made]


def misdeal() -> list:
    """The hand is dealt again by the same dealer."""
    return ["misdeal"]


def tricks(side: int, points: int, took: int) -> list:
    """A side's trick points; `took` is 1 if it won a trick, 0 if not."""
    return ["tricks", side, points, took]


def claim(side: int) -> list:
    """A side claims to have reached the target."""
    return ["claim", side]


def renege(side: int, reason: str) -> list:
    """A side reneged, which ends the hand, with a reason of view_words.RENEGES."""
    return ["renege", side, reason]


def accept() -> list:
    """The hand is accepted."""
    return ["accept"]


def adjust(side: int, points: int, reason: str) -> list:
    """Points outside a hand, with a reason of view_words.REASONS."""
    return ["adjust", side, points, reason]


def won(side: int, reason: str) -> list:
    """The table says that a side has won, with a reason of view_words.DECISIONS."""
    return ["won", side, reason]


def fix(hand: int, corrections: list) -> list:
    """Events that replace those of their kind in an accepted hand; hands count from 1."""
    return ["fix", hand] + corrections


def undo() -> list:
    """Undo the newest event."""
    return ["undo"]


def redo() -> list:
    """Restore the event that was undone last."""
    return ["redo"]


def end(reason: str) -> list:
    """Stop the game without a winner."""
    return ["end", reason]


def names(players: list, teams: list) -> list:
    """The names of this game by seat and side, from its first hand; none where empty."""
    return ["names", players, teams]


def sealed(side: int, digest: str) -> list:
    """A side signs the score; the digest is that of storage.seal."""
    return ["sealed", side, digest]


def check_form(event: list) -> None:
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


def _check_version(first: list) -> None:
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


def packed(event: list) -> list:
    """Return an event for memory: its kind, and a trump suit, as a number."""
    if event[0] == "trump":
        return [-1 - SUITS.find(event[1])]
    return [_CODES[event[0]]] + event[1:]


def unpacked(packed: list) -> list:
    """Return the event that packed() was given."""
    if packed[0] < 0:
        return ["trump", SUITS[-1 - packed[0]]]
    return [FORMS[packed[0]][0]] + packed[1:]


def checked_pairs(options: list) -> list:
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


def check_names(players: list, teams: list, rules: Rules) -> None:
    """Refuse names that are not one for each seat and for each side, or none.

    Raises Illegal("event", "names").
    """
    for names, count in ((players, rules.players), (teams, rules.sides)):
        for name in names:
            if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not plain(name):
                raise Illegal("event", "names")
        if names and len(names) != count:
            raise Illegal("event", "names")


def check_sealed(game: "Game", side: int, digest: str) -> None:
    """Refuse a seal that no side of a game can sign now. Raises Illegal."""
    if game.version < 2:
        raise Illegal("old-game")
    if not game.ended and not game.hand.empty:
        raise Illegal("in-hand")
    if not 0 <= side < game.rules.sides:
        raise Illegal("side", side)
    if len(digest) != SEAL_DIGITS or digest.strip("0123456789abcdef"):
        raise Illegal("event", "sealed")
