"""The screen of every step of a hand: a step is one row. And whether an answer is new."""

from pinochle.entry.bidding import bid, bidder, call, trump
from pinochle.entry.melding import meld, royal, throw
from pinochle.entry.playing import nines, play, settle, took, tricks
from pinochle.entry.step_order import (
    BID,
    BIDDER,
    CALL,
    MELD,
    NINES,
    PLAY,
    ROYAL,
    SETTLE,
    THROW,
    TOOK,
    TRICKS,
    TRUMP,
)
from pinochle.game.hand import HandInProgress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.answers import Event

# A step's name, which is also its help's in words_help, and what makes its screen from a
# Navigator, a side (-1 where the step has none) and where BACK leads.
STEPS = {
    BIDDER: bidder,
    BID: bid,
    CALL: call,
    TRUMP: trump,
    MELD: meld,
    ROYAL: royal,
    THROW: throw,
    PLAY: play,
    TRICKS: tricks,
    TOOK: took,
    NINES: nines,
    SETTLE: settle,
}


def is_known(hand: HandInProgress, event: "Event") -> bool:
    """Return whether a hand has the fact of an event already."""
    kind = event[0]
    known: "Event | None" = None
    if kind == "bid":
        known = ["bid", hand.seat, hand.bid]
    elif kind == "trump":
        known = ["trump", hand.trump]
    elif kind == "meld":
        known = ["meld", event[1], hand.meld[event[1]], hand.dix[event[1]]]
    elif kind == "tricks" and hand.tricks[event[1]] is not None:
        # None, which no answer equals, where it has yet to be asked.
        known = ["tricks", event[1], hand.tricks[event[1]], hand.filled().took[event[1]]]
    return known == event
