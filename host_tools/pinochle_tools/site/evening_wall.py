"""The wall of the newest evening beside the history: who sits where, and released standings."""

from collections.abc import Callable
from pathlib import Path

from pinochle_tools.evening.places import open_log
from pinochle_tools.evening.sheets import wall
from pinochle_tools.evening.state import State

PATH = "/wall.html"
_AGAIN_SECONDS = 10
Pages = Callable[[str], str | None]


def with_wall(pages: Pages, data: Path) -> Pages:
    """Return pages that also have the wall, which a browser asks for again by itself.

    `data` is the folder whose newest evening is shown; without one there is no such page.
    """

    def page(path: str) -> str | None:
        if path != PATH:
            return pages(path)
        log = open_log(data)
        return wall(State(log.steps), _AGAIN_SECONDS) if log and log.steps else None

    return page
