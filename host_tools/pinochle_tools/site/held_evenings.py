"""The evenings that the desk of this laptop held, read again when a log has changed."""

from pathlib import Path

from pinochle_tools.evening import places
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import State

Mark = tuple[tuple[str, int, int], ...]


class HeldEvenings:
    """The evenings of a data folder; `states` are those that have a result, the newest last.

    `mark` differs whenever a log has changed. Without a folder there are none.
    """

    def __init__(self, data: Path | None = None):
        self._data = data
        self._known: dict[tuple[str, int, int], State | None] = {}
        self.mark: Mark = ()
        self.states: list[State] = []

    def look(self) -> None:
        """Read the logs that have changed."""
        mark = _mark_of(self._data / places.FOLDER) if self._data else ()
        if mark == self.mark:
            return
        self._known = {one: self._known.get(one) or self._read(one[0]) for one in mark}
        self.mark = mark
        self.states = [state for state in self._known.values() if state and state.results]

    def on(self, day: str) -> list[State]:
        """Return the evenings of a day."""
        return [state for state in self.states if day and state.settings["day"] == day]

    def _read(self, name: str) -> State | None:
        """Return the evening of a log, None for a damaged one."""
        assert self._data is not None
        try:
            return State(places.log_called(self._data, name).steps)
        except Refused:
            return None


def _mark_of(folder: Path) -> Mark:
    """Return (name, size, time of change) of each log."""
    if not folder.is_dir():
        return ()
    found = []
    for path in sorted(folder.iterdir()):
        status = path.stat()
        found.append((path.name, status.st_size, status.st_mtime_ns))
    return tuple(found)
