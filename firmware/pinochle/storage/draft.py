"""The game being set up, a small file: it stays until that game begins or is dropped.

One line in the format of a journal's: `["draft", 1, first event, id of the game before]`. The
first event has no id yet, and dealer -1 until one was chosen; it is [] if no game is being set up.
The id is that of the game that was left for a new one, "" if that is the game with the next lower
number. If the file is damaged, nothing is being set up.
"""

from pinochle.game import events
from pinochle.game.event_form import check_form
from pinochle.game.game import Game
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import decode, encode, is_hex
from pinochle.storage.saved_games import is_empty

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event

FILE = "draft"
VERSION = 1
# Only to check the event: a game gets its id when it begins.
_NO_ID = "0" * 16


class Draft:
    """The game being set up in a folder: `first` is its first event, or None.

    `before` is the id of the game before an empty one, or "". `damaged` is whether the file could
    not be read. Where the folder cannot be written, the draft lasts until the power is off.
    """

    def __init__(self, files: Folder):
        self._files = files
        self._data = b""
        try:
            self._data = files.read(FILE)
        except OSError:
            pass
        found = parsed(self._data)
        self.damaged = bool(self._data) and found is None
        self.first, self.before = found or (None, "")

    def keep(self, first: "Event") -> None:
        """Store what is being set up, if it is new: each write wears the flash."""
        self.first = first
        self._store()

    def leave(self, game: "Game | None", journal: Journal) -> None:
        """Store which game is left for one that begins, if its number does not say so.

        A game without a hand keeps its own game before. Raises OSError.
        """
        if game is None or not journal.number or is_empty(game):
            return
        before = "" if journal.number == journal.largest else game.id
        if before != self.before:
            self.before = before
            self._write()

    def drop(self) -> None:
        """Forget what is being set up."""
        self.first = None
        self._store()

    def _store(self) -> None:
        try:
            self._write()
        except OSError:
            pass

    def _write(self) -> None:
        self.damaged = False
        if self.first or self.before:
            data = encode(["draft", VERSION, self.first or [], self.before], 0)[0]
            # A copy, because the plan will change further.
            self.first = (parsed(data) or (None, ""))[0]
            if data != self._data:
                self._data = data
                self._files.replace(FILE, data)
            return
        self._data = b""
        if self._files.has(FILE):
            self._files.remove(FILE)


def parsed(data: bytes) -> "tuple[Event | None, str] | None":
    """Return (first event or None, id of the game before) in a file's bytes; None if damaged."""
    line = decode(data, 0)[0] if data else None
    if not line or len(line) != 4 or line[:2] != ["draft", VERSION]:
        return None
    first: "Event" = line[2]
    if line[3] and not is_hex(line[3], 16):
        return None
    if not first:
        return (None, line[3])
    try:
        whole = events.game(first[3], first[4], first[5], first[6], max(first[7], 0))
        whole[2] = _NO_ID
        check_form(whole)
        Game(whole)
    except (Illegal, LookupError, TypeError, ValueError):
        return None
    return (first, line[3])
