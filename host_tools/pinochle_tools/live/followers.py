"""Threads that follow boxes. Each that ends is started again, with a note that says why."""

import threading
import time
from collections.abc import Callable
from typing import Any

from pinochle_tools.common.errors import ToolError
from pinochle_tools.live.board import Screen

Follow = Callable[[Screen, threading.Event], None]

_LOOK_SECONDS = 2.0
# Connecting interrupts a device: at the end it is restarted first.
_PATIENCE_SECONDS = 10.0


class Follower:
    """Follows one box in a thread of its own, until `stop` is set.

    `follow(screen, stop)` puts the states of the box on the screen.
    """

    def __init__(self, follow: Follow, screen: Screen, stop: threading.Event):
        self._follow = follow
        self._screen = screen
        self._stop = stop
        self._thread: threading.Thread | None = None
        self._why = ""

    def tend(self) -> None:
        """Start the thread if it does not run; if it ran before, the screen says what ended it."""
        if self._stop.is_set() or (self._thread and self._thread.is_alive()):
            return
        if self._thread:
            why = self._why or "stopped unexpectedly"
            self._screen.put({"names": None, "note": f"{why}: it is followed again"})
        self._why = ""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def join(self, seconds: float) -> None:
        """Wait for the end of the thread."""
        if self._thread:
            self._thread.join(max(0.0, seconds))

    def _run(self) -> None:
        try:
            self._follow(self._screen, self._stop)
        except Exception as failure:  # said on the screen by tend()
            self._why = _said(failure)


class Followers:
    """The followers of all boxes; keep() lets them run until `stop` is set."""

    def __init__(self, stop: threading.Event):
        self._stop = stop
        self._all: list[Follower] = []

    def add(self, follow: Follow, screen: Screen) -> None:
        """Add a box; keep() begins to follow it."""
        self._all.append(Follower(follow, screen, self._stop))

    def keep(self, look: Callable[[], None], say: Callable[[str], Any]) -> None:
        """Start all followers, and every two seconds those that ended; then wait for their end.

        `look()` is called each time before, to add boxes. `say(note)` shows what failed here, ""
        if nothing did.
        """
        while not self._stop.is_set():
            try:
                look()
                for follower in self._all:
                    follower.tend()
                note = ""
            except Exception as failure:  # shown to the user
                note = _said(failure)
            say(note)
            self._stop.wait(_LOOK_SECONDS)
        until = time.monotonic() + _PATIENCE_SECONDS
        for follower in self._all:
            follower.join(until - time.monotonic())


def _said(failure: Exception) -> str:
    """Return a failure in one line for a screen."""
    if isinstance(failure, ToolError):
        return str(failure)
    return f"unexpected {type(failure).__name__}: {failure}"
