"""The games on this device: their files, their players, and each as a Game.

Reads only.
"""

from pinochle.game.events import check_form
from pinochle.game.game import Game
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import Folder
from pinochle.storage.journal import game_names, read_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class SavedGames:
    """The games in a folder; unreadable files are skipped."""

    # Player names are read from this number of games: each takes a few ms to open.
    RECENT = 20

    def __init__(self, files: Folder, breathe: "Callable[[], None] | None" = None):
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
                return event if _is(event, "game") else None
        except OSError:
            pass
        return None

    def heading(self, name: str) -> tuple:
        """Return (first event or None, seconds): reads only the beginning of a game.

        The seconds since 1970 are 0 if the clock was not set when it began.
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
        """Return the player and team names of the newest games, the latest first."""
        known: list = []
        for name in self.names()[: self.RECENT]:
            first = self.first_event(name)
            for player in (first[5] + first[6]) if first else ():
                if isinstance(player, str) and player not in known:
                    known.append(player)
        return known

    def game(self, name: str) -> "Game | None":
        """Return a game, or None if it cannot be read."""
        folding = Folding(self.breathe)
        try:
            for event, _ in read_game(self.files, name):
                folding.fold(event)
        except OSError:
            pass
        return folding.game


class Folding:
    """Folds a journal into `game`; stops if the game refuses an event or memory is full.

    `refused` is the code of the refusal. `breathe()`, if set, is called every few events, because
    a long game takes seconds.
    """

    # A Pico folds this number in 30 ms and leaves 10 kB of garbage.
    EVENTS = 32

    def __init__(self, breathe: "Callable[[], None] | None") -> None:
        self.game: "Game | None" = None
        self.refused = ""
        self.too_long = False
        self._breathe = breathe
        self._count = 0

    def fold(self, event: list) -> None:
        """Add the next event of the journal."""
        if self.refused or self.too_long:
            return
        self._count += 1
        if self._count % self.EVENTS == 0 and self._breathe:
            self._breathe()
        try:
            if self.game is None:
                self.game = Game(event)
            else:
                self.game.follow(event)
        except Illegal as refused:
            self.refused = refused.code
        except MemoryError:
            self.give_up()

    def give_up(self) -> None:
        """Free the memory of the folded game, and fold no more."""
        self.game = None
        self.too_long = True


def _is(event: list, kind: str) -> bool:
    """Whether an event is of this kind and has a form that this version knows."""
    try:
        check_form(event)
    except Illegal:
        return False
    return bool(event[0] == kind)
