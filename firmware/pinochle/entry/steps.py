"""The screen of each step of a hand, one row per step; and whether an answer changes anything."""

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

# The step's name, which is also the key of its help in words_help, and the function that makes its
# screen from a Navigator, a side (-1 for none) and the action of BACK.
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
    """Return whether a hand already has the fact of an event."""
    kind = event[0]
    known: "Event | None" = None
    if kind == "bid":
        known = ["bid", hand.seat, hand.bid]
    elif kind == "trump":
        known = ["trump", hand.trump]
    elif kind == "meld":
        known = ["meld", event[1], hand.meld[event[1]], hand.dix[event[1]]]
    elif kind == "tricks" and hand.tricks[event[1]] is not None:
        # None if it was not asked yet, which differs from all answers.
        known = ["tricks", event[1], hand.tricks[event[1]], hand.filled().took[event[1]]]
    return known == event
