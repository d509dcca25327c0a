"""What the first screen does not need: imported in idle time after it, or when it is opened.

Each import takes a Pico a millisecond or more.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from pinochle.play.flow import Flow
    from pinochle.screens.base import Screen

# The next questions of a hand first; modules that others import before those, for short steps.
PARTS = (
    "pinochle.screens.last_tricks",
    "pinochle.entry.melding",
    "pinochle.entry.counting",
    "pinochle.screens.settlement",
    "pinochle.entry.playing",
    "pinochle.entry.steps",
    "pinochle.screens.table",
    "pinochle.text.help",
    "pinochle.text.views",
    "pinochle.screens.hand_list",
    "pinochle.screens.hand_fields",
    "pinochle.review.changed_fields",
    "pinochle.review.totals",
    "pinochle.review.undoing",
    "pinochle.review.open_changes",
    "pinochle.review.corrections",
    "pinochle.screens.offer",
    "pinochle.play.other_game",
    "pinochle.review.saved_lines",
    "pinochle.review.earlier_games",
    "pinochle.screens.chips",
    "pinochle.screens.race_chart",
    "pinochle.review.view_ring",
    "pinochle.review.about",
    "pinochle.review.menu",
)

left = list(reversed(PARTS))

# With one module more than 127, the table has places for 167.
_MODULES = 128


def reserve(modules: "dict[Any, ModuleType]") -> None:
    """Let the table sys.modules grow at the start, to what all that may be opened needs.

    A step of it takes 1.3 kB in one piece, which a heap full of a long game may not have. Numbers
    are its keys for that moment, because names take memory and time.
    """
    this = modules[__name__]
    places = range(_MODULES - len(modules))
    for place in places:
        modules[place] = this
    for place in places:
        del modules[place]


def prepare() -> bool:
    """Import the next of PARTS, in up to 5 ms on a Pico; return whether there are more."""
    if left:
        __import__(left.pop())
    return bool(left)


def view(flow: "Flow", at: int) -> "Screen":
    """Return a view beside the scoreboard; see view_ring.view()."""
    from pinochle.review import view_ring

    return view_ring.view(flow, at)
