"""Follows the newest game of a source: in a folder, or line by line as a device sends it."""

import json
import threading
from pathlib import Path

from pinochle.storage.line_format import parse_name
from pinochle.storage.tail import HEAD, file_end, tail_names

from pinochle_tools.common.errors import ToolError
from pinochle_tools.journals.lines import Line
from pinochle_tools.journals.sources import (
    START,
    FolderSource,
    Source,
    Want,
    piece_of,
)
from pinochle_tools.live.board import Screen
from pinochle_tools.live.board_state import state_of

_POLL_SECONDS = 0.25


def newest_lines(source: Source) -> list[Line]:
    """Return the lines of a source's current game, none if there is no game.

    It is the last one that the tail names; only without a tail, the newest.
    """
    listing = source.listing()
    names = tail_names(listing.tail)[-1:] or sorted(listing.sizes, key=parse_name)[-1:]
    if not names:
        return []
    name = names[0]
    data = b""
    if name in listing.sizes:
        data = next((found for _, found in list(source.fetch([Want(name, START)]))), b"")
    return list(piece_of(Want(name, START), data, listing.tail).lines)


def follow_folder(folder: Path, board: Screen, stop: threading.Event) -> None:
    """Update a board from a folder until `stop` is set."""
    seen = None
    while not stop.is_set():
        try:
            now = _signature(folder)
            if now != seen:
                board.put(state_of(newest_lines(FolderSource(folder))))
                seen = now
        except (OSError, ToolError) as trouble:
            board.put({"names": None, "note": str(trouble)})
        stop.wait(_POLL_SECONDS)


def _signature(folder: Path) -> list[tuple[str, int, int]]:
    """Return a value that changes when a file does."""
    if not folder.is_dir():
        return []
    found = []
    for path in folder.iterdir():
        if path.name == "tail" or path.suffix == ".log":
            status = path.stat()
            found.append((path.name, status.st_size, status.st_mtime_ns))
    return sorted(found)


class Listener:
    """Adds the lines that a device sends to the lines already known."""

    def __init__(self, lines: list[Line]):
        self.lines = lines

    def hear(self, data: bytes) -> bool:
        """Add a line; returns False if lines before it are missing.

        Ignores repeated lines and text that is not a journal line.
        """
        if not data.startswith(b"["):
            return True
        text = data.rstrip(b"\r\n") + b"\n"
        if data.startswith(HEAD):
            return not self._switched(text)
        mark = text[-9:-1]
        if any(b"%08x" % line.crc == mark for line in self.lines):
            return True
        before = self.lines[-1].crc if self.lines else 0
        found = self._piece(text, before)
        if found:
            self.lines.append(found)
            return True
        first = self._piece(text, 0)
        if first and json.loads(first.event)[:1] == ["game"]:
            self.lines = [first]
            return True
        return False

    def _switched(self, head: bytes) -> bool:
        """Return whether the first line of a tail says that an earlier game is the current one.

        The lines of a game that begins follow, and those of an earlier one do not.
        """
        end = file_end(head)
        now = json.loads(self.lines[0].event)[2] if self.lines else ""
        return end.lines > 0 and end.game != now

    def _piece(self, text: bytes, crc: int) -> Line | None:
        want = Want("0001-0000000000000000.log", START._replace(crc=crc))
        return next(iter(piece_of(want, text, b"").lines), None)
