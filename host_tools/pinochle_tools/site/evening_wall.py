"""The wall of the newest evening beside the history: who sits where, and released standings."""

from collections.abc import Callable
from pathlib import Path

from pinochle_tools.common.times import time_in
from pinochle_tools.evening import wall
from pinochle_tools.evening.places import open_log
from pinochle_tools.evening.state import State

# The seats, and the standings: where both are released, a browser shows them in turn.
SEATS, STANDINGS = "/wall.html", "/wall-standings.html"
_AGAIN_SECONDS = 10
Pages = Callable[[str], str | None]


def with_wall(pages: Pages, data: Path) -> Pages:
    """Return pages that also have the wall, whose pages a browser asks for by itself.

    `data` is the folder whose newest evening is shown; without one there is no such page.
    """

    def page(path: str) -> str | None:
        if path not in (SEATS, STANDINGS):
            return pages(path)
        log = open_log(data)
        if not log or not log.steps:
            return None
        state = State(log.steps)
        both = path == SEATS and len(wall.parts_of(state)) > 1
        following = STANDINGS if both else SEATS
        part = wall.STANDINGS_PART if path == STANDINGS else wall.SEATS_PART
        again = (_AGAIN_SECONDS, following.lstrip("/"))
        return wall.page(state, again, part, time_in(0))

    return page
