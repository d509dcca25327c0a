"""The games on this device: their files, who played them, and each as a Game again.

Reads only.
"""

from pinochle.events import check_form
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
                return event if _is(event, "game") else None
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
                    return (first, event[1] if _is(event, "time") else 0)
                if not _is(event, "game"):
                    break
                first = event
        except OSError:
            pass
        return (first, 0)

    def known_names(self) -> list:
        """Return who played the newest games, the latest first."""
        known: list = []
        for name in self.names()[: self.RECENT]:
            first = self.first_event(name)
            for player in (first[5] + first[6]) if first else ():
                if isinstance(player, str) and player not in known:
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


def _is(event: list, kind: str) -> bool:
    """Whether an event is of this kind, in a form that this program knows."""
    try:
        check_form(event)
    except Illegal:
        return False
    return bool(event[0] == kind)
