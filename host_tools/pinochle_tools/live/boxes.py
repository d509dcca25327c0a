"""Boxes on USB: finds them, also at another port, and follows their games."""

import contextlib
import string
import threading
import time
from collections.abc import Callable, Sequence

from pinochle_tools.common.errors import ToolError
from pinochle_tools.device import unsaved
from pinochle_tools.device.connection import UNKNOWN, Device, Port, listen, picos
from pinochle_tools.device.journals import DeviceSource, facts_of
from pinochle_tools.live.board import Screen
from pinochle_tools.live.board_state import state_of
from pinochle_tools.live.followed_boxes import Wall
from pinochle_tools.live.followers import Follow, Followers
from pinochle_tools.live.newest_game import Listener, newest_lines

_GONE = "not connected: it continues here when it is plugged in"
# The least between two readings of a box, because each interrupts it.
_AGAIN_SECONDS = 2.0
# How often a box whose storage is full is asked again: seldom, because `pinochle sync` and
# `pinochle prune` need its port.
_FULL_SECONDS = 30.0


class Finder:
    """Finds the port of a box by a port's path or by its id; remembers the id, once seen.

    The port can change while the box is away. A path that is no Pico's port is used as it is: of
    a device without an id, or an address.
    """

    def __init__(self, wanted: str, found: Callable[[], Sequence[Port]] = picos):
        self._wanted = wanted
        self._found = found
        self.identity = ""

    def __call__(self) -> str:
        """Return the path of the box's port. Raises ToolError if it is not connected."""
        for port in self._found():
            if self._is_wanted(port):
                if port.identity != UNKNOWN:
                    self.identity = port.identity
                return port.path
        if self.identity or set(self._wanted) <= set(string.hexdigits):
            raise ToolError(_GONE)
        return self._wanted

    def _is_wanted(self, port: Port) -> bool:
        if self.identity:
            return port.identity == self.identity
        return self._wanted.lower() in (port.identity.lower(), port.path.lower())


def follow_box(find: Callable[[], str], screen: Screen, stop: threading.Event) -> None:
    """Show a device's game on a screen until `stop` is set; `find()` returns its port.

    The device keeps running. One that goes away is found again; meanwhile a note says so, and
    about one that waits, because its storage is full.
    """
    while not stop.is_set():
        try:
            path = find()
            begun = time.monotonic()
            with Device(path) as device:
                facts = facts_of(device)
                listener = Listener(newest_lines(DeviceSource(device)))
                waits = bool(facts.unsaved) and not unsaved.store(device, facts)
            if waits:
                screen.put({**state_of(listener.lines), "note": unsaved.report(facts)})
                stop.wait(_FULL_SECONDS)
                continue
            screen.put(state_of(listener.lines))
            with contextlib.closing(listen(path, stop.is_set)) as heard:
                for data in heard:
                    if not listener.hear(data):
                        break
                    screen.put(state_of(listener.lines))
            stop.wait(max(0.0, begun + _AGAIN_SECONDS - time.monotonic()))
        except ToolError as trouble:
            screen.put({"names": None, "note": str(trouble)})
            stop.wait(_AGAIN_SECONDS)


def box_at(find: Callable[[], str]) -> Follow:
    """Return the function that follows the box which `find()` finds."""
    return lambda screen, stop: follow_box(find, screen, stop)


class Newcomers:
    """Adds every box that is connected, also later ones, to a wall."""

    def __init__(
        self,
        wall: Wall,
        followers: Followers,
        names: Callable[[str], str],
        found: Callable[[], Sequence[Port]] = picos,
    ):
        """`names` returns the name of the box with an id."""
        self._wall = wall
        self._followers = followers
        self._names = names
        self._found = found
        self._known: set[str] = set()

    def look(self) -> None:
        """Add the boxes that are connected now. Raises ToolError if ports can't be listed."""
        for port in self._found():
            wanted = port.path if port.identity == UNKNOWN else port.identity
            if wanted not in self._known:
                self._known.add(wanted)
                screen = self._wall.add(self._names(port.identity))
                self._followers.add(box_at(Finder(wanted, self._found)), screen)
