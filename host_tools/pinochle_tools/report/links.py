"""Addresses of the pages of a site, relative to the page that links to them."""

import functools
import hashlib
import re
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

# The end of the addresses of pages with hands: those of people end otherwise; see slug().
HANDS = "-hands"


@functools.lru_cache(maxsize=10_000)
def slug(name: str) -> str:
    """Return a name as part of an address: readable, and different for every name."""
    readable = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
    digest = hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:8]
    return f"{readable}-{digest}" if readable else digest


def gives_pages(row: Row[Any]) -> bool:
    """Return whether all people of a game have a page, which they have only if it counts."""
    return bool(row.counts and row.hands)


class Links:
    """Addresses from a page; `root` leads from its folder to the site's first page.

    With `phone`, there is a page with the address for phones.
    """

    def __init__(self, root: str = "", *, phone: bool = False):
        self.root = root
        self.phone = phone

    def game(self, history: int) -> str:
        """Return the address of a game's page."""
        return f"{self.root}game/{history}.html"

    def player(self, name: str) -> str:
        """Return the address of a player's page."""
        return f"{self.root}player/{slug(name)}.html"

    def pair(self, name: str) -> str:
        """Return the address of a pair's page; the name is that of its tally."""
        return f"{self.root}pair/{slug(name)}.html"

    def hands(self, name: str) -> str:
        """Return the address of the page with the hands of a player's figures."""
        return f"{self.root}player/{slug(name)}{HANDS}.html"

    def evening(self, day: str) -> str:
        """Return the address of an evening's page; day is "" for games without a day."""
        return f"{self.root}evening/{day or 'unknown'}.html"

    def year(self, year: str) -> str:
        """Return the address of a year's page."""
        return f"{self.root}year/{year}.html"

    def meeting(self, names: Sequence[str]) -> str:
        """Return the address of the page of two who met, given the names of both in order."""
        return f"{self.root}meeting/{slug(' against '.join(names))}.html"

    def side(self, people: Sequence[str]) -> str:
        """Return the address of a side's pair or player, "" if it has none."""
        if not all(people) or len(people) not in (1, 2):
            return ""
        return (
            self.player(people[0]) if len(people) == 1 else self.pair(" & ".join(sorted(people)))
        )
