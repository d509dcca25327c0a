"""What the log says of the club: its name on the first page, and when its year begins."""

from typing import NamedTuple

from sqlalchemy import Connection

from pinochle_tools.people.changes import all_changes, counting


class Club(NamedTuple):
    """The club's name, "" for none, and the month in which its year begins, from 1."""

    name: str = ""
    month: int = 1

    @property
    def in_words(self) -> str:
        """Both as a line for people."""
        name = self.name or "without a name"
        return f"the club is {name}, its year begins in month {self.month}"


def club_of(connection: Connection) -> Club:
    """Return what the newest change says."""
    said = [one.what for one in counting(all_changes(connection)) if one.kind == "club"]
    if not said:
        return Club()
    _, name, month = said[-1]
    known = month.isascii() and month.isdigit() and len(month) < 3 and 1 <= int(month) <= 12
    return Club(name, int(month) if known else 1)
