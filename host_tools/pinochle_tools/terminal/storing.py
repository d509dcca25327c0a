"""Whether a game in the terminal is stored: its folder may be full or broken for a while.

The scorekeeper then continues without saving, if the player wants that, and stores all of it once
there is room.
"""

from pathlib import Path

from pinochle.app import App
from pinochle.text import words

NOT_SAVED = words.UNSAVED[0]


class Storing:
    """What of an App's game is stored in the folder `place`, as people write it."""

    def __init__(self, app: App, place: str):
        self._app = app
        self._place = place

    @property
    def is_done(self) -> bool:
        """Whether every answer is stored; the page that asks what to do with one has it not."""
        return self._app.journal.saved and self._app.screen.title != NOT_SAVED

    @property
    def words(self) -> str:
        """Where games are stored; or else what to do, because leaving would lose answers."""
        if self.is_done:
            return f"games are saved in {self._place}"
        return f"{NOT_SAVED}: keep this window open, and make room in {self._place}"

    def try_again(self) -> bool:
        """Store what waits, if there is room now; return whether every answer is stored."""
        if not self._app.journal.saved:
            try:
                self._app.journal.rest()
            except OSError:
                return False
            self._app.dirty = True  # the display says so no more
        return self.is_done


def lost(app: App, folder: Path) -> str:
    """Return in words that answers are lost with the App, "" if all are stored, or are now."""
    if Storing(app, "").try_again():
        return ""
    return (
        f"{NOT_SAVED}: the newest answers are lost, because the storage in {folder} is full or"
        " broken: make room there before you play on"
    )
