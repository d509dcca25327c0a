"""The page at start for storage that cannot be read.

It shows what was found, and lets the player erase it with HOLD OK, then UP; but never if it
contains games.
"""

from pinochle.keys import BACK, HOLD_OK, OK, UP
from pinochle.text import device_start as words

from runner.foreign import DAMAGED
from runner.pages import page


def storage(found) -> bytearray:
    """Storage cannot be read: what is in it, and the way out (`found`: runner.foreign.Found)."""
    if found.games:
        return page(words.STORED_GAMES, words.STORED_GAMES_LINES, words.KEYS_STORED_GAMES)
    kind = words.KINDS.get(found.kind, words.UNKNOWN)
    if found.kilobytes and found.kind != DAMAGED:
        kind = words.SIZE % (kind, found.kilobytes)
    lines = [line % kind if "%s" in line else line for line in words.STORAGE_LINES]
    return page(words.STORAGE, lines, words.KEYS_STORAGE)


def erase_storage() -> bytearray:
    """The last question before storage is erased."""
    return page(words.ERASE, words.ERASE_LINES, words.KEYS_ERASE)


def erasing() -> bytearray:
    """Storage is being erased: up to three seconds in which no key counts."""
    return page(words.ERASING, words.ERASING_LINES)


def not_erased() -> bytearray:
    """Flash failed while it was erased."""
    return page(words.NOT_ERASED, words.NOT_ERASED_LINES, words.KEYS_NOT_ERASED)


class StoragePage:
    """Asks what to do with storage that contains `found`; `done` once that is answered.

    `erase()` replaces the storage by an empty file system or raises OSError; `show(frame)` sends a
    frame to the display at once. `erased` is whether games can be saved now.
    """

    def __init__(self, found, erase, show) -> None:
        self.found = found
        self.erase = erase
        self.show = show
        self.asking = False
        self.done = False
        self.erased = False
        self.frame = storage(found)

    def press(self, key: int) -> None:
        """Handle a key: HOLD OK asks, UP erases, BACK closes the page without a change."""
        if self.asking:
            if key == UP:
                self._erase()
            elif key in (OK, BACK):
                self.asking = False
                self.frame = storage(self.found)
        elif key == BACK or (key == OK and self.found.games):
            self.done = True
        elif key == HOLD_OK and not self.found.games:
            self.asking = True
            self.frame = erase_storage()

    def _erase(self) -> None:
        self.show(erasing())
        self.asking = False
        try:
            self.erase()
        except OSError as failure:
            print("storage not erased:", failure)
            self.frame = not_erased()
            return
        self.done = self.erased = True

    def draw(self) -> bytearray:
        """Return the frame."""
        return self.frame
