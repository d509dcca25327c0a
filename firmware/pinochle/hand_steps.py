"""The screen of every step of a hand, by its name in path."""

from pinochle import words_help
from pinochle.bidding import bid, bidder, call, trump
from pinochle.melding import meld, royal, throw
from pinochle.playing import nines, play, settle, took, tricks
from pinochle.screens import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.navigator import Navigator


def make(nav: "Navigator", step: tuple, back: object) -> Screen:
    """Return the screen of a step."""
    screen: Screen = STEPS[step[0]](nav, step[1], back)
    if screen.help != "table":
        screen.help = words_help.STEPS[step[0]]
    return screen


def _bid(nav: "Navigator", side: int, back: object) -> Screen:
    return bid(nav, -1, back)


# In the order of the names in path.
STEPS = (bidder, _bid, trump, meld, royal, throw, play, tricks, took, nines, settle, call)
