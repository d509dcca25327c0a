"""The wall of the newest evening beside the history: who sits where, and released standings."""

from collections.abc import Callable
from pathlib import Path

from pinochle_tools.common.times import time_in
from pinochle_tools.evening import wall
from pinochle_tools.evening.places import open_log
from pinochle_tools.evening.state import State

# The first part, and the pages of the others, which a browser shows in turn.
_FIRST = "/wall.html"
_OTHERS = {f"/wall-{part}.html": part for part in (wall.TABLES, wall.STANDINGS)}
_AGAIN_SECONDS = 10
Pages = Callable[[str], str | None]


def with_wall(pages: Pages, data: Path) -> Pages:
    """Return pages that also have the wall, whose pages a browser asks for by itself.

    `data` is the folder whose newest evening is shown; without one there is no such page.
    """

    def page(path: str) -> str | None:
        if path != _FIRST and path not in _OTHERS:
            return pages(path)
        log = open_log(data)
        if not log or not log.steps:
            return None
        state = State(log.steps)
        parts = wall.parts_of(state)
        wanted = _OTHERS.get(path, "")
        at = parts.index(wanted) if wanted in parts else 0
        following = f"wall-{parts[at + 1]}.html" if at + 1 < len(parts) else _FIRST.lstrip("/")
        return wall.page(state, (_AGAIN_SECONDS, following), parts[at], time_in(0))

    return page
