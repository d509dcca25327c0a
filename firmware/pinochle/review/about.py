"""What the pages of the menu know of this scorekeeper, and the page that says it."""

from pinochle.play.flow import Flow
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Page
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from pinochle.play.look import Look
    from pinochle.screens.base import Back
    from pinochle.storage.journal import Journal

    class Allowed(Protocol):
        """What takes orders while they are allowed."""

        allowed: bool

        def allow(self, allowed: bool) -> None:
            """Allow them, or not."""


class About:
    """What the menu's pages know of this scorekeeper, besides the game.

    Most is of the App. `battery()` returns millivolts, `space()` free bytes, or -1 where unknown,
    `display()` what follows the board's name. `play()` plays the score, `turn()` turns the picture
    by 180 degrees.
    """

    def __init__(
        self,
        journal: "Journal",
        salt: bytes,
        look: "Callable[[], Look]",
        orders: "Allowed | None",
        version: str,
        board: str,
        battery: "Callable[[], int] | None",
        space: "Callable[[], int] | None",
        display: "Callable[[], str] | None",
        play: "Callable[[], None] | None",
        turn: "Callable[[], None] | None",
    ):
        self.journal, self.salt = journal, salt
        self.look, self.orders = look, orders
        self.version = version
        self.board = board
        self.battery = battery
        self.space = space
        self.display = display
        self.play, self.turn = play, turn


def about_page(flow: Flow, about: About, back: "Back") -> Screen:
    """Return the page about this scorekeeper: version, board, games, space, battery."""
    lines = [words.ABOUT_VERSION % about.version]
    if about.board:
        display = about.display() if about.display else ""
        lines.append(words.ABOUT_BOARD % (about.board + display))
    games = len(flow.saved_games.names())
    lines.append(words.ABOUT_GAME if games == 1 else words.ABOUT_GAMES % games)
    free = about.space() if about.space else -1
    if free >= 0:
        lines.append(words.ABOUT_SPACE % (free // 1024))
    if about.battery:
        millivolts = about.battery()
        lines.append(words.ABOUT_BATTERY % (millivolts // 1000, millivolts % 1000 // 100))
    return Page(words.ABOUT.upper(), lines, words.KEYS_REFUSED, back, back)
