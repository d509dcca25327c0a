"""Check an archive: every game's lines against their checksums, its rules, its list of games."""

import binascii
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pinochle_tools.common.plurals import counted
from pinochle_tools.database.schema import GAMES, HISTORIES, LINES
from pinochle_tools.journals.verifying import Check

_BATCH = 500
# As the list of games says why a game is unreadable.
_UNREAD = re.compile(r"line ([0-9]{1,9}): (.*)", re.ASCII | re.DOTALL)


class ArchiveCheck(NamedTuple):
    """Result for an archive: the numbers of games and good lines, and the damage {game: Check}."""

    games: int
    good: int
    damaged: dict[str, Check]

    @property
    def words(self) -> str:
        """One line for people, of an archive without damage."""
        games = counted(self.games, "game")
        return f"{games} in the archive, {counted(self.good, 'line')}, all good"


def check_archive(connection: Connection) -> ArchiveCheck:
    """Check all games of an archive. Changes nothing."""
    columns = (HISTORIES.c.key, HISTORIES.c.lines, HISTORIES.c.crc, GAMES.c.state, GAMES.c.reason)
    query = select(*columns).outerjoin(GAMES, GAMES.c.history == HISTORIES.c.key)
    heads = connection.execute(query.order_by(HISTORIES.c.key)).all()
    good = 0
    damaged: dict[str, Check] = {}
    for start in range(0, len(heads), _BATCH):
        for head, lines in _lines_of(connection, heads[start : start + _BATCH]):
            check = _checked(head, lines)
            good += check.good
            if check.bad_line:
                damaged[f"game {head.key} in the archive"] = check
    return ArchiveCheck(len(heads), good, damaged)


def _lines_of(connection: Connection, heads: Sequence[Any]) -> Iterator[tuple[Any, list[Any]]]:
    """Yield each history with its lines, in order; one without lines with an empty list."""
    query = select(LINES).where(LINES.c.history.in_([head.key for head in heads]))
    rows = connection.execute(query.order_by(LINES.c.history, LINES.c.number))
    by_history = itertools.groupby(rows, lambda row: row.history)
    found = {history: list(lines) for history, lines in by_history}
    for head in heads:
        yield head, found.get(head.key, [])


def _checked(head: Any, lines: list[Any]) -> Check:
    crc = 0
    for number, line in enumerate(lines, 1):
        if line.number != number:
            return Check(number - 1, number, "is missing")
        crc = binascii.crc32(line.event.encode("utf-8", "surrogatepass"), crc)
        if crc != line.crc:
            return Check(number - 1, number, "does not fit its checksum")
    if (len(lines), crc) != (head.lines, head.crc):
        return Check(len(lines), len(lines) + 1, "is missing")
    if head.state is None:
        return Check(len(lines), 1, "is in no table of games: run pinochle rebuild")
    # The fold that filled the tables stopped there; folding all games again would take minutes.
    unread = _UNREAD.fullmatch(head.reason) if head.state == "unreadable" else None
    if unread:
        return Check(int(unread[1]) - 1, int(unread[1]), f"cannot be read: {unread[2]}")
    return Check(len(lines))
