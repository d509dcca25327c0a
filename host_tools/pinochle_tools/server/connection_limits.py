"""The places for connections: how many an address can have, and how many this laptop has."""

import itertools
from typing import Protocol

MOST, KEPT_HERE, EACH = 800, 10, 8
# Open files beside the connections: the archive, the terminal, connections just being refused.
_OTHER_FILES = 700


class Line(Protocol):
    """An open connection; `address` is "" if it comes from this laptop."""

    address: str

    @property
    def idle(self) -> bool:
        """Whether it has no request that waits for its answer."""

    def end(self) -> None:
        """Close it at once."""


class Places:
    """The open connections by address.

    A connection without a place left takes that of the oldest idle one: of its own address if
    that has all of its places, else of the whole network.
    """

    def __init__(self, most: int = MOST):
        self._most = most
        self._lines: dict[str, dict[Line, None]] = {}

    def take(self, line: Line) -> bool:
        """Take a place for a new connection; returns False if there is none."""
        crowd = self._crowd(line.address)
        if crowd is not None:
            idle = next((one for one in crowd if one.idle), None)
            if idle is None:
                return False
            self.leave(idle)
            idle.end()
        self._lines.setdefault(line.address, {})[line] = None
        return True

    def leave(self, line: Line) -> None:
        """Free the place of a connection, if it still has one."""
        own = self._lines.get(line.address, {})
        own.pop(line, None)
        if not own:
            self._lines.pop(line.address, None)

    def _crowd(self, address: str) -> list[Line] | None:
        """Return the connections of which one has to make room, None if there is room."""
        own, here = self._lines.get(address, {}), self._lines.get("", {})
        if not address:
            return list(own) if self._count() >= self._most else None
        if len(own) >= EACH:
            return list(own)
        if self._count() - len(here) < self._most - KEPT_HERE and self._count() < self._most:
            return None
        network = (lines for where, lines in self._lines.items() if where)
        return list(itertools.chain.from_iterable(network))

    def _count(self) -> int:
        return sum(map(len, self._lines.values()))


def places_for_network() -> Places:
    """Return as many places as this system allows open files, after asking it for enough."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return Places()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + _OTHER_FILES
    if 0 <= soft < wanted:  # below 0: no limit
        soft = wanted if hard < 0 else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return Places(MOST if soft < 0 else max(2 * KEPT_HERE, min(MOST, soft // 2)))
