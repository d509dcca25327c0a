"""What entry screens need from the object that leads to the next screen; types for mypy only.

No module imports this one at run time. Flow leads through a game, Correction through the
correction of an accepted hand; both are a Navigator, and Flow is also a Lobby.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from pinochle.game.events import Event
    from pinochle.game.game import Game
    from pinochle.game.names import Names
    from pinochle.rules.rule_set import Illegal
    from pinochle.screens.base import Answer, Screen
    from pinochle.storage.draft import Draft
    from pinochle.storage.own_rules import OwnRules
    from pinochle.storage.saved_games import SavedGames

    class Asker(Protocol):
        """Needed by all questions."""

        @property
        def arrows(self) -> bool:
            """Whether the board has LEFT and RIGHT."""

        def keys_next(self, leads_to: str) -> str:
            """Return the line of keys of an entry; `leads_to` names the screen after OK."""

        def refuse(self, refused: Illegal, then: Screen) -> Screen:
            """Return the page that says why an input was refused."""

    class Lobby(Asker, Protocol):
        """Needed by the screens before a game."""

        @property
        def last(self) -> "Event | None":
            """The first event of the game being set up, or of the newest game, or None."""

        @property
        def current(self) -> "Game | None":
            """The newest game, or None."""

        @property
        def saved_games(self) -> SavedGames:
            """The games on this device."""

        @property
        def draft(self) -> Draft:
            """The game being set up."""

        @property
        def own_rules(self) -> OwnRules:
            """The tables' own rules on this device."""

    class Navigator(Asker, Protocol):
        """Needed by the screens of a hand."""

        @property
        def game(self) -> Game:
            """The game that the hand belongs to."""

        @property
        def names(self) -> Names:
            """The names of its seats and sides."""

        @property
        def accepts(self) -> bool:
            """Whether the last answer of a hand may accept it too."""

        @property
        def together(self) -> bool:
            """Whether the numbers of all sides may be asked on one page."""

        def step_screen(self, step: str, side: int = -1) -> Screen:
            """Return the screen of a step of the hand; BACK on it leads to the step before."""

        def forward(self, event: Event) -> Answer:
            """Return the event of an answer, or the next screen if it changes nothing."""
