"""The screen of each step of a hand, one row per step."""

from pinochle.entry.bidding import bid, bidder, call, trump
from pinochle.entry.counting import nines, took, tricks
from pinochle.entry.melding import meld, royal, throw
from pinochle.entry.playing import play, settle
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
