"""The game being set up, a small file: it stays until that game begins or is dropped.

One line in the format of a journal's: `["draft", 1, first event, id of the game before]`. The
first event has no id yet, and dealer -1 until one was chosen. If the file is damaged, nothing is
being set up.
"""

from pinochle.game import events
from pinochle.game.event_form import check_form
from pinochle.game.game import Game
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event

FILE = "draft"
VERSION = 1
# Only to check the event: a game gets its id when it begins.
_NO_ID = "0" * 16


class Draft:
    """The game being set up in a folder: `first` is its first event, or None.

    Where the folder cannot be written, the draft lasts until the power is off.
    """

    def __init__(self, files: Folder):
        self._files = files
        self._data = b""
        try:
            self._data = files.read(FILE)
        except OSError:
            pass
        self.first = parsed(self._data)

    def keep(self, first: "Event") -> None:
        """Store what is being set up, if it is new: each write wears the flash."""
        data = encode(["draft", VERSION, first, ""], 0)[0]
        if data == self._data:
            return
        # A copy, because the plan will change further.
        self._data, self.first = data, parsed(data)
        try:
            self._files.replace(FILE, data)
        except OSError:
            pass

    def drop(self) -> None:
        """Forget what is being set up."""
        self._data, self.first = b"", None
        try:
            if self._files.has(FILE):
                self._files.remove(FILE)
        except OSError:
            pass


def parsed(data: bytes) -> "Event | None":
    """Return the first event in a file's bytes; None if there is none or it is damaged."""
    line = decode(data, 0)[0] if data else None
    if not line or len(line) != 4 or line[:2] != ["draft", VERSION]:
        return None
    first: "Event" = line[2]
    try:
        whole = events.game(first[3], first[4], first[5], first[6], max(first[7], 0))
        whole[2] = _NO_ID
        check_form(whole)
        Game(whole)
    except (Illegal, IndexError, TypeError, ValueError):
        return None
    return first
