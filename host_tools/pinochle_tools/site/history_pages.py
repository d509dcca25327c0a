"""Pages of the history for a server, rebuilt when the archive has changed."""

import re
import threading
from collections.abc import Callable

from sqlalchemy import Connection, func, select

from pinochle_tools.archive.schema import DEVICES, HISTORIES
from pinochle_tools.archive.store import Store
from pinochle_tools.report.page import game_page, report

_GAME = re.compile(r"/game/([1-9][0-9]{0,8})")


class HistoryPages:
    """The report at `/` and a page per game at `/game/NUMBER`; call it with a path.

    Before each page `refresh()` imports new games.
    """

    def __init__(self, store: Store, refresh: Callable[[], None]):
        self._store = store
        self._refresh = refresh
        self._one_at_a_time = threading.Lock()
        self._state: tuple[object, ...] = ()
        self._report = ""

    def __call__(self, path: str) -> str | None:
        """Return the page at a path as HTML, None if there is none."""
        game = _GAME.fullmatch(path)
        if path != "/" and not game:
            return None
        with self._one_at_a_time:
            self._refresh()
            with self._store.reading() as connection:
                if game:
                    return game_page(connection, int(game[1]))
                return self._newest_report(connection)

    def _newest_report(self, connection: Connection) -> str:
        # Lines are only added, and devices renamed: equal counts and names mean an equal report.
        lines = select(func.count(), func.sum(HISTORIES.c.lines), func.sum(HISTORIES.c.crc))
        names = connection.execute(select(DEVICES.c.name).order_by(DEVICES.c.key)).scalars()
        state = (*connection.execute(lines).one(), *names)
        if state != self._state:
            self._report = report(connection, links=True)
            self._state = state
        return self._report
