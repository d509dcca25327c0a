"""Several boxes at once: a tile for each on the page, side by side in the terminal.

A box that goes away keeps its last score, with a note, and is found again when it comes back.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.panel import Panel
from rich.text import Text

from pinochle_tools.console.errors import ToolError
from pinochle_tools.console.outside import visible
from pinochle_tools.device.connection import Port, picos
from pinochle_tools.site.watching import WAITING, Board, follow_box

_LOOK_SECONDS = 2.0
_GONE = "not connected: it continues here when it is plugged in"
_TILE_WIDTH = 36


class Wall:
    """The newest states of several boxes, on one board that all browsers share."""

    def __init__(self, board: Board):
        self._board = board
        self._lock = threading.Lock()
        self._tiles: list[dict[str, Any]] = []
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
            if state["sides"] is None and last["sides"] is not None:
                state = {**last, "note": state["note"]}
            self._tiles[place] = {"note": "", **state, "name": last["name"]}
            self._show()

    def _show(self) -> None:
        self._board.put({"boxes": self._tiles[:]})


class Tile:
    """The screen of one box on a wall."""

    def __init__(self, wall: Wall, place: int):
        self._wall = wall
        self._place = place

    def put(self, state: dict[str, Any]) -> None:
        """Show a new state of this box."""
        self._wall.put(self._place, state)


def finder(identity: str, found: Callable[[], Sequence[Port]] = picos) -> Callable[[], str]:
    """Return a function that finds the port of a box, which can change while it is away."""

    def find() -> str:
        for port in found():
            if port.identity == identity:
                return port.path
        raise ToolError(_GONE)

    return find


def follow_all(
    wall: Wall,
    stop: threading.Event,
    names: Callable[[str], str],
    found: Callable[[], Sequence[Port]] = picos,
) -> None:
    """Follow every box that is connected, also later ones, until `stop` is set.

    `names` returns the name of the box with an id.
    """
    known: set[str] = set()
    while not stop.is_set():
        for port in found():
            if port.identity not in known:
                known.add(port.identity)
                arguments = (finder(port.identity, found), wall.add(names(port.identity)), stop)
                threading.Thread(target=follow_box, args=arguments, daemon=True).start()
        stop.wait(_LOOK_SECONDS)


def in_terminal(state: dict[str, Any]) -> Columns | Text:
    """Return the state of a wall as panels side by side."""
    if not state["boxes"]:
        return Text("no box is connected yet")
    return Columns([_panel(tile) for tile in state["boxes"]], width=_TILE_WIDTH)


def _panel(tile: dict[str, Any]) -> Panel:
    text = Text(no_wrap=True, overflow="ellipsis")
    if tile["sides"]:
        wide = _TILE_WIDTH - 4 - max(len(str(total)) for total in tile["totals"]) - 1
        for side, (name, total) in enumerate(zip(tile["sides"], tile["totals"], strict=True)):
            line = f"{visible(name)[:wide]:{wide}} {total:>{_TILE_WIDTH - 5 - wide}}\n"
            text.append(line, style="bold" if side == tile["winner"] else "")
        text.append(visible(tile["now"]) + "\n", style="bold")
        text.append(visible(tile["last"]) + "\n")
    text.append(visible(tile["note"]), style="red" if tile["sides"] else "dim")
    return Panel(text, title=Text(visible(tile["name"])), box=box.ROUNDED, width=_TILE_WIDTH)
