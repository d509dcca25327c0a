"""The games on this device: their files, who played them, and each as a Game again.

Imports desk, files, journal, game and rules. Reads only.
"""

from pinochle.desk import Shelf
from pinochle.files import Folder
from pinochle.game import Game
from pinochle.journal import game_names, read_game
from pinochle.rules import Illegal


class GameShelf(Shelf):
    """What is kept in a folder; files that cannot be read are passed over."""

    # Names come from so many of the newest games: each costs a few ms to open.
    RECENT = 20

    def __init__(self, files: Folder, breathe: object = None):
        self.files = files
        self.breathe = breathe

    def names(self) -> list:
        """Return the file names of all games, newest first."""
        try:
            found: list = game_names(self.files)
        except OSError:
            return []
        found.reverse()
        return found

    def first_event(self, name: str) -> "list | None":
        """Return the first event of a game, or None."""
        try:
            for event, _ in read_game(self.files, name):
                return list(event)
        except OSError:
            pass
        return None

    def heading(self, name: str) -> tuple:
        """Return (first event or None, seconds): of a game no more than its beginning is read.

        The seconds since 1970 are 0 where the clock did not know them when it began.
        """
        first = None
        try:
            for event, _ in read_game(self.files, name):
                if first is not None:
                    return (first, event[1] if event[0] == "time" else 0)
                first = event
        except OSError:
            pass
        return (first, 0)

    def known_names(self) -> list:
        """Return who played the newest games, the latest first."""
        known: list = []
        for name in self.names()[: self.RECENT]:
            first = self.first_event(name)
            for player in (first[5] + first[6]) if first and len(first) > 6 else ():
                if player not in known:
                    known.append(player)
        return known

    def game(self, name: str) -> "Game | None":
        """Return a game as it stands, or None for one that cannot be read."""
        folding = Folding(self.breathe)
        try:
            for event, _ in read_game(self.files, name):
                folding.fold(event)
        except OSError:
            pass
        return folding.game


class Folding:
    """Folds a journal into `game`; stops at what the game refuses or memory has no room for.

    `breathe()`, if there is one, is called every few events: a long game takes seconds.
    """

    # A Pico folds so many in 30 ms, and leaves 10 kB of garbage.
    EVENTS = 32

    def __init__(self, breathe: object) -> None:
        self.game: "Game | None" = None
        self.refused = False
        self.too_long = False
        self._breathe = breathe
        self._count = 0

    def fold(self, event: list) -> None:
        """Add the next event of the journal."""
        if self.refused or self.too_long:
            return
        self._count += 1
        if self._count % self.EVENTS == 0 and callable(self._breathe):
            self._breathe()
        try:
            if self.game is None:
                self.game = Game(event)
            else:
                self.game.follow(event)
        except Illegal:
            self.refused = True
        except MemoryError:
            self.give_up()

    def give_up(self) -> None:
        """Give back the memory of what was folded, and fold no more."""
        self.game = None
        self.too_long = True
