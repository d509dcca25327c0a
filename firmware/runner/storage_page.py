"""The page at start for storage that cannot be read.

It shows what was found, and lets the player erase it with HOLD OK, then UP; but never if it
contains games.
"""

from pinochle.keys import BACK, HOLD_OK, OK, UP

from runner import pages


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
        self.frame = pages.storage(found)

    def press(self, key: int) -> None:
        """Handle a key: HOLD OK asks, UP erases, BACK closes the page without a change."""
        if self.asking:
            if key == UP:
                self._erase()
            elif key in (OK, BACK):
                self.asking = False
                self.frame = pages.storage(self.found)
        elif key == BACK or (key == OK and self.found.games):
            self.done = True
        elif key == HOLD_OK and not self.found.games:
            self.asking = True
            self.frame = pages.erase_storage()

    def _erase(self) -> None:
        self.show(pages.erasing())
        self.asking = False
        try:
            self.erase()
        except OSError as failure:
            print("storage not erased:", failure)
            self.frame = pages.not_erased()
            return
        self.done = self.erased = True

    def draw(self) -> bytearray:
        """Return the frame."""
        return self.frame
