"""What screens of entry need to know of whoever leads from one to the next: types for mypy.

No module imports this one when it runs. Flow keeps a game going, Correction changes a hand
that counts; both are a Navigator, and Flow is a Lobby as well.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from pinochle.game.game import Game
    from pinochle.game.names import Names
    from pinochle.rules.rule_set import Illegal
    from pinochle.screens.answers import Answer, Event
    from pinochle.screens.base import Screen
    from pinochle.storage.saved_games import SavedGames

    class Asker(Protocol):
        """What every question needs."""

        @property
        def arrows(self) -> bool:
            """Whether the board has LEFT and RIGHT."""

        def keys_next(self, leads_to: str) -> str:
            """Return the line of keys of an entry whose OK leads there."""

        def refuse(self, refused: Illegal, then: Screen) -> Screen:
            """Return the page that says why something is not possible."""

    class Lobby(Asker, Protocol):
        """What the screens before a game need."""

        @property
        def last(self) -> "Event | None":
            """The first event of the newest game, or None."""

        @property
        def current(self) -> "Game | None":
            """The newest game, or None."""

        @property
        def saved_games(self) -> SavedGames:
            """The games on this device."""

    class Navigator(Asker, Protocol):
        """What the screens of a hand need."""

        @property
        def game(self) -> Game:
            """The game that the hand belongs to."""

        @property
        def names(self) -> Names:
            """The names of its seats and sides."""

        def step_screen(self, step: str, side: int = -1) -> Screen:
            """Return the screen of a step of the hand; BACK on it leads to the step before."""

        def forward(self, event: Event) -> Answer:
            """Return what an answer leads to: the event, or a screen if it changes nothing."""
