"""The games on this device: their files, who played them, and each as a Game again.

Reads only.
"""

from pinochle.files import Folder
from pinochle.game import Game
from pinochle.journal import game_names, read_game
from pinochle.rules import Illegal


class SavedGames:
    """What is kept in a folder; files that cannot be read are passed over."""

    # Names come from so many of the newest games: each costs a few ms to open.
    RECENT = 20

    def __init__(self, files: Folder):
        self.files = files

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
        found = None
        try:
            for event, _ in read_game(self.files, name):
                if found is None:
                    found = Game(event)
                else:
                    found.follow(event)
        except (OSError, Illegal):
            return found
        return found
