"""The board of a live scoreboard: the newest state of a game, which all browsers share."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

WAITING: dict[str, Any] = {"names": None, "note": "Waiting for a game"}


class Screen(Protocol):
    """Shows the newest state of one game."""

    def put(self, state: dict[str, Any]) -> None:
        """Show a new state."""


class Board:
    """The newest state of the game, shared by all browsers; `wait()` returns when it changed."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._state: dict[str, Any] = WAITING
        self._version = 0
        self._hearers: list[Callable[[], object]] = []

    def put(self, state: dict[str, Any]) -> None:
        """Set a new state."""
        with self._changed:
            if state != self._state:
                self._state = state
                self._version += 1
                self._changed.notify_all()
                for hear in self._hearers:
                    hear()

    def wait(self, seen: int, seconds: float) -> tuple[int, dict[str, Any]]:
        """Return (version, state) when the version differs from `seen`, or after `seconds`."""
        with self._changed:
            self._changed.wait_for(lambda: self._version != seen, seconds)
            return self._version, self._state

    @contextmanager
    def heard(self, hear: Callable[[], object]) -> Iterator[None]:
        """Call `hear()`, which may not block, after every change, in the thread that makes it."""
        with self._changed:
            self._hearers.append(hear)
        try:
            yield
        finally:
            with self._changed:
                self._hearers.remove(hear)
