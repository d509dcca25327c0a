"""The games of the boxes on a page's cables, whose every stored line the page hears."""

import json

from pinochle.game.event_form import check_form
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import Folder
from pinochle.storage.folding import Folding
from pinochle.storage.line_format import decode
from pinochle.storage.saved_games import game_names, read_game
from pinochle.storage.tail import HEAD, read_tail, tail_names
from pinochle_tools.live.wall_face import face_of

_WAITING = "Waiting for a game"
# This page stays as it is until the scorekeeper's own takes the newer version.
_NEWER = (
    "The box has a newer scorekeeper than this browser: load the scorekeeper's page twice,"
    " with a network and between two games."
)


class Box:
    """One box: its game after the lines that were read or heard. No exception leaves it."""

    def __init__(self):
        self._begin()

    def _begin(self):
        self._folding = Folding(None)
        self._strange = False
        self._crc = 0
        self._known = set()  # the checksums of all lines

    def read(self, path):
        """Read the newest game in a folder, which is a copy of the box's files."""
        self._begin()
        try:
            files = Folder(path)
            for name in tail_names(read_tail(files))[-1:] or game_names(files)[-1:]:
                for event, crc in read_game(files, name):
                    self._add(event, crc)
        except OSError:
            # A file that is missing: the box has no game yet.
            pass

    def hear(self, line):
        """Add a line that the box sent; return False if lines before it are missing.

        Repeated lines and text that is no line of a journal change nothing.
        """
        data = line.strip().encode() + b"\n"
        if data[:1] != b"[" or data[: len(HEAD)] == HEAD or self._knows(data):
            return True
        event, crc = decode(data, self._crc)
        if event is None:
            event, crc = decode(data, 0)
            if event is None or event[0] != "game":
                return False
            self._begin()
        self._add(event, crc)
        return True

    def face(self):
        """Return what a wall shows; without a game `names` is None and `note` says why."""
        game = self._folding.game
        strange = self._strange or self._folding.refused
        if game is None:
            return {"names": None, "note": _NEWER if strange else _WAITING}
        found = face_of(game)
        if strange:
            found["now"] = _NEWER
        return found

    def _knows(self, data):
        try:
            return int(data[-9:-1].decode(), 16) in self._known
        except ValueError:
            return False

    def _add(self, event, crc):
        self._crc = crc
        self._known.add(crc)
        if self._strange:
            return
        try:
            check_form(event)
            self._folding.fold(event)
        except (Illegal, ValueError, TypeError):
            # A line with a right checksum that is no event of ours.
            self._strange = True


_boxes = {}


def read(box, path):
    """Return the face of a box whose files are in a folder, as JSON; `box` is its id."""
    known = _boxes.setdefault(box, Box())
    known.read(path)
    return json.dumps(known.face())


def hear(box, line):
    """Return the face of a box after a line that it sent, as JSON; null if lines are missing."""
    known = _boxes[box]
    return json.dumps(known.face() if known.hear(line) else None)
