"""Pages of the history for a server, built again when the archive has changed."""

import threading
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection

from pinochle_tools.database.store import Store
from pinochle_tools.site.held_evenings import HeldEvenings
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.site.page_digests import state_of

_MOST_KEPT = 100  # pages in memory


class HistoryPages:
    """The pages of a site; call it with the path of an address.

    Before each page `refresh()` imports new games. With `phone`, the first page leads to the
    address for phones. `data` is the folder with the logs of evenings with a desk.
    """

    def __init__(
        self,
        store: Store,
        refresh: Callable[[], None],
        *,
        phone: bool = False,
        data: Path | None = None,
    ):
        self._phone = phone
        self._held = HeldEvenings(data)
        self._store = store
        self._refresh = refresh
        self._one_at_a_time = threading.Lock()
        self._state: tuple[object, ...] = ()
        self._site: HistorySite | None = None
        self._kept: dict[str, str] = {}

    def __call__(self, path: str) -> str | None:
        """Return the page at a path as HTML, None if there is none."""
        with self._one_at_a_time:
            self._refresh()
            self._held.look()
            with self._store.reading() as connection:
                site = self._newest_site(connection)
                page = self._kept.get(path) or site.page(path.removeprefix("/"))
            if page is not None and (path in self._kept or len(self._kept) < _MOST_KEPT):
                self._kept[path] = page
            return page

    def _newest_site(self, connection: Connection) -> HistorySite:
        state = (*state_of(connection), self._held.mark)
        if self._site is None or state != self._state:
            self._site, self._state, self._kept = (
                HistorySite(connection, self._held.states, phone=self._phone),
                state,
                {},
            )
        self._site.use(connection)
        return self._site
