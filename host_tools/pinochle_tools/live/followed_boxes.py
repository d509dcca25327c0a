"""The boxes that are followed: one fills the page, several have a tile each.

A box that goes away keeps its last score, with a note.
"""

import threading
from typing import Any

from pinochle_tools.live.board import WAITING, Board


class Wall:
    """The newest states of all boxes, on one board that all browsers share.

    With `alone`, the board shows the only box itself.
    """

    def __init__(self, board: Board, *, alone: bool = False):
        self._board = board
        self._alone = alone
        self._lock = threading.Lock()
        self._tiles: list[dict[str, Any]] = []
        self._note = ""
        self._show()

    def add(self, name: str) -> "Tile":
        """Add a box, and return the screen for its states."""
        with self._lock:
            self._tiles.append({**WAITING, "name": name})
            self._show()
            return Tile(self, len(self._tiles) - 1)

    def put(self, place: int, state: dict[str, Any]) -> None:
        """Show a new state of one box; one without a game keeps the score, and adds its note."""
        with self._lock:
            last = self._tiles[place]
            if state["names"] is None and last["names"] is not None:
                state = {**last, "note": state["note"]}
            self._tiles[place] = {"note": "", **state, "name": last["name"]}
            self._show()

    def say(self, note: str) -> None:
        """Show a note beside the boxes, "" for none."""
        with self._lock:
            self._note = note
            self._show()

    def _show(self) -> None:
        if not self._alone:
            self._board.put({"boxes": self._tiles[:], "note": self._note})
        elif self._tiles:
            tile = self._tiles[0]
            self._board.put({**tile, "note": self._note or tile["note"]})


class Tile:
    """The screen of one box on a wall."""

    def __init__(self, wall: Wall, place: int):
        self._wall = wall
        self._place = place

    def put(self, state: dict[str, Any]) -> None:
        """Show a new state of this box."""
        self._wall.put(self._place, state)
