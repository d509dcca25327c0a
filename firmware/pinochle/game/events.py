"""The events of a game: the form of each kind, and a function to make each."""

import binascii

from pinochle.rules.melds import SUITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, SupportsIndex

    from pinochle.rules.rule_set import Pair

    class Event(list[object]):
        """A list: the kind, and its fields.

        To the type checker it is neither points nor names nor a list of events; its fields have
        any type, because the form of an event is checked when it is stored or read.
        """

        def __getitem__(self, at: SupportsIndex | slice) -> Any:
            """Return a field, or some fields."""


VERSION = 3
# The first version of games whose list of hands can change in any place.
LISTED = 3
# Reasons of an end that is part of an evening: it may come where the race is decided.
ROUND, TIME = "round", "time"
ENDS = (ROUND, TIME)

# Kind and fields: "i" a whole number, "b" 0 or 1, "t" text, "l" a list, "n" a list of
# whole numbers, "e" an event.
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
    ("drop", "i"),
    ("keep", "i"),
    ("before", "i"),
    ("dealer", "i"),
    ("rules", "tli"),
    ("start", "ni"),
    ("names", "lli"),
    ("resumed", ""),
    ("round", "tiiin"),
)
# The number of forms that games before version 3 have.
OLDER_FORMS = 24
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
# Which kind of sweep; the first is not named.
SECOND = 2
# The hex digits of a seal.
SEAL_DIGITS = 32


def new_id(salt: bytes, number: int, before: str) -> str:
    """Return 16 hex digits for a new game, from a salt and from the games before it.

    `number` is the largest number of a game, `before` the id of the current one.
    """
    text = b"%d %s" % (number, before.encode())
    halves = salt[:4] + text, salt[4:8] + text + b"."
    return "%08x%08x" % (binascii.crc32(halves[0]), binascii.crc32(halves[1]))


def _event(fields: "list[Any]") -> "Event":
    """Return the list itself, an event to the type checker."""
    return fields  # type: ignore[return-value]


def game(
    preset: str, options: "list[Pair]", players: "list[str]", teams: "list[str]", dealer: int
) -> "Event":
    """Begin a game; the App fills in the id."""
    return _event(["game", VERSION, "", preset, options, players, teams, dealer])


def renamed(first: "Event", players: "list[str]", teams: "list[str]") -> "Event":
    """Return the first event of a game with other names."""
    return _event(first[:5] + [players, teams] + first[7:])


def time(seconds: int) -> "Event":
    """The clock, in seconds since 1970."""
    return _event(["time", seconds])


def call(seat: int, points: int) -> "Event":
    """One player's call in the auction; 0 points is a pass."""
    return _event(["call", seat, points])


def bid(seat: int, points: int) -> "Event":
    """The seat that has the bid, and its points."""
    return _event(["bid", seat, points])


def trump(suit: str) -> "Event":
    """The trump suit, a letter of melds.SUITS."""
    return _event(["trump", suit])


def meld(side: int, points: int, dix: int) -> "Event":
    """A side's meld; `dix` of its points are nines of trump."""
    return _event(["meld", side, points, dix])


def laid(side: int, name: str, points: int) -> "Event":
    """One meld of melds.NAMES that a side shows in a hand without bidding."""
    return _event(["laid", side, name, points])


def no_royal() -> "Event":
    """The declarer's meld lacks a royal marriage."""
    return _event(["no-royal"])


def throw_in(agreed: int) -> "Event":
    """The hand is thrown in; `agreed` is 1 if all agreed, 0 if it cannot be made."""
    return _event(["throw-in", agreed])


def sweep(made: int, second: bool = False) -> "Event":
    """The bid was for a sweep, or the `second` kind of sweep; `made` is 1 or 0."""
    return _event(["sweep", made, SECOND] if second else ["sweep", made])


def misdeal() -> "Event":
    """The hand is dealt again by the same dealer."""
    return _event(["misdeal"])


def tricks(side: int, points: int, took: int) -> "Event":
    """A side's trick points; `took` is 1 if it won a trick, 0 if not."""
    return _event(["tricks", side, points, took])


def claim(side: int) -> "Event":
    """A side claims to have reached the target."""
    return _event(["claim", side])


def renege(side: int, reason: str) -> "Event":
    """A side reneged, which ends the hand, with a reason of view_words.RENEGES."""
    return _event(["renege", side, reason])


def accept() -> "Event":
    """The hand is accepted."""
    return _event(["accept"])


def adjust(side: int, points: int, reason: str) -> "Event":
    """Points outside a hand, with a reason of view_words.REASONS."""
    return _event(["adjust", side, points, reason])


def won(side: int, reason: str) -> "Event":
    """The table says that a side has won, with a reason of view_words.DECISIONS."""
    return _event(["won", side, reason])


def fix(hand: int, corrections: "list[Event]") -> "Event":
    """Events that replace those of their kind in an accepted hand; hands count from 1."""
    return _event(["fix", hand] + corrections)


def undo() -> "Event":
    """Undo the newest event."""
    return _event(["undo"])


def redo() -> "Event":
    """Restore the event that was undone last."""
    return _event(["redo"])


def end(reason: str) -> "Event":
    """Stop the game without a winner."""
    return _event(["end", reason])


def seated(evening: str, revision: int, number: int, table: int, people: "list[int]") -> "Event":
    """The numbers of the people who sit N E S W in a round of an evening; 0 for nobody known."""
    return _event(["round", evening, revision, number, table, people])


def names(players: "list[str]", teams: "list[str]") -> "Event":
    """The names of this game by seat and side, from its first hand; none where empty."""
    return _event(["names", players, teams])


def resumed() -> "Event":
    """A game that was stopped continues."""
    return _event(["resumed"])


def drop(hand: int) -> "Event":
    """A hand does not count."""
    return _event(["drop", hand])


def keep(hand: int) -> "Event":
    """A hand that was taken out counts again."""
    return _event(["keep", hand])


def before(hand: int) -> "Event":
    """The hand in progress will stand before that hand; at the end with 0."""
    return _event(["before", hand])


def dealer(seat: int) -> "Event":
    """The seat that deals the hand in progress, or in a correction an earlier one."""
    return _event(["dealer", seat])


def rules(
    preset: str, options: "list[Pair]", hand: int, answers: "Sequence[list[Any]]" = ()
) -> "Event":
    """These rules count from a hand on; from 1: for all hands.

    `answers` are lists of a hand and the events that it lacks under them.
    """
    return _event(["rules", preset, options, hand] + list(answers))


def start(points: "list[int]") -> "Event":
    """Scores so far, by side, of an unknown number of hands."""
    return _event(["start", points, 0])


def names_from(players: "list[str]", teams: "list[str]", hand: int) -> "Event":
    """The names by seat and side from a hand on."""
    return _event(["names", players, teams, hand])


def sealed(side: int, digest: str) -> "Event":
    """A side signs the score; the digest is that of storage.seal."""
    return _event(["sealed", side, digest])


def packed(event: "Event") -> "list[Any]":
    """Return an event for memory: its kind, and a trump suit, as a number."""
    if event[0] == "trump":
        return [-1 - SUITS.find(event[1])]
    fields: "list[Any]" = event[1:]
    return [_CODES[event[0]]] + fields


def unpacked(packed: "list[Any]") -> "Event":
    """Return the event that packed() was given."""
    if packed[0] < 0:
        return trump(SUITS[-1 - packed[0]])
    return _event([FORMS[packed[0]][0]] + packed[1:])
