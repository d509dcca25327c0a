"""What the pages of an evening need from the object that leads through a game; for mypy only.

No module imports this one at run time; Flow is a Host.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from pinochle.entry.navigator import Lobby
    from pinochle.game.game import Game
    from pinochle.game.names import Names
    from pinochle.screens.base import Screen
    from pinochle.storage.files import Folder
    from pinochle.storage.journal import Journal

    class Host(Lobby, Protocol):
        """Needed by the pages of an evening."""

        @property
        def files(self) -> Folder:
            """The folder of the games."""

        @property
        def game(self) -> Game:
            """The game in progress."""

        @property
        def in_round(self) -> bool:
            """Whether the game in progress is a round of an evening."""

        @property
        def names(self) -> Names:
            """The names of its seats and sides."""

        @property
        def journal(self) -> Callable[[], Journal]:
            """Returns the journal of the game in progress."""

        def home(self) -> Screen:
            """Return the scoreboard, or the last screen of a game that is over."""

        @property
        def salt(self) -> bytes:
            """The salt of the App, for the key of seals."""

        def game_over(self, news: str = "") -> Screen:
            """Return the last screen of a game; `news` take the place of its title."""
