"""The wall of the newest evening beside the history: who sits where, and released standings."""

from collections.abc import Callable
from pathlib import Path

from pinochle_tools.evening.places import open_log
from pinochle_tools.evening.sheets import wall
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
        both = path == SEATS and state.released["seats"] and state.released["standings"]
        following = STANDINGS if both else SEATS
        part = "standings" if path == STANDINGS else "seats"
        return wall(state, (_AGAIN_SECONDS, following.lstrip("/")), part)

    return page
