"""Check an archive: every game's lines against their checksums, its rules, its list of games."""

import binascii
import itertools
import operator
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pinochle_tools.common.plurals import counted
from pinochle_tools.database.schema import GAMES, HISTORIES, LINES
from pinochle_tools.journals.verifying import Check
from pinochle_tools.people.changes import damaged_changes

# Games of the laptop itself are repaired by rebuild, too.
CURE = "pinochle sync, rebuild or restore can repair it"
_BATCH = 500
_HEAD = (HISTORIES.c.key, HISTORIES.c.lines, HISTORIES.c.crc)
_LINE = (LINES.c.history, LINES.c.number, LINES.c.crc, LINES.c.event)
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
    columns = (*_HEAD, GAMES.c.state, GAMES.c.reason)
    query = select(*columns).outerjoin(GAMES, GAMES.c.history == HISTORIES.c.key)
    heads = connection.execute(query.order_by(HISTORIES.c.key)).all()
    good = 0
    damaged: dict[str, Check] = {}
    for head, lines in _lines_of(connection, heads):
        check = checked_lines(head, lines)
        if check.bad_line:
            check.cure = CURE
        else:
            check = _checked_game(head, check)
        good += check.good
        if check.bad_line:
            damaged[f"game {head.key} in the archive"] = check
    for place, change in damaged_changes(connection)[:1]:
        check = Check(place - 1, place, f"(change {change}) cannot be read")
        check.cure = "pinochle restore with a backup can repair it"
        damaged["log of people, notes and places in the archive"] = check
    return ArchiveCheck(len(heads), good, damaged)


def damaged_lines(connection: Connection, histories: Sequence[int]) -> dict[int, Check]:
    """Return the histories among these whose lines do not all fit their checksums."""
    checked = checked_histories(connection, histories)
    return {history: check for history, check, _ in checked if check.bad_line}


def checked_histories(
    connection: Connection, histories: Sequence[int]
) -> Iterator[tuple[int, Check, list[Any]]]:
    """Yield histories by number, with the check of their lines and the lines as checked."""
    for start in range(0, len(histories), _BATCH):
        batch = histories[start : start + _BATCH]
        query = select(*_HEAD).where(HISTORIES.c.key.in_(batch)).order_by(HISTORIES.c.key)
        for head, lines in _lines_of(connection, connection.execute(query).all()):
            yield head.key, checked_lines(head, lines), lines


def _lines_of(connection: Connection, heads: Sequence[Any]) -> Iterator[tuple[Any, list[Any]]]:
    """Yield each history with its lines, in order; one without lines with an empty list."""
    for start in range(0, len(heads), _BATCH):
        batch = heads[start : start + _BATCH]
        query = select(*_LINE).where(LINES.c.history.in_([head.key for head in batch]))
        rows = connection.execute(query.order_by(LINES.c.history, LINES.c.number))
        by_history = itertools.groupby(rows, operator.itemgetter(0))
        found = {history: list(lines) for history, lines in by_history}
        for head in batch:
            yield head, found.get(head.key, [])


def checked_lines(head: Any, lines: Sequence[Any]) -> Check:
    """Check rows (history, number, checksum, text) against each other and a history's end."""
    crc = 0
    for expected, (_, number, stored, event) in enumerate(lines, 1):
        if number != expected:
            return Check(expected - 1, expected, "is missing")
        crc = binascii.crc32(event.encode("utf-8", "surrogatepass"), crc)
        if crc != stored:
            return Check(expected - 1, expected, "does not fit its checksum")
    if (len(lines), crc) != (head.lines, head.crc):
        return Check(len(lines), len(lines) + 1, "is missing")
    return Check(len(lines))


def chain_of(texts: Iterable[str]) -> list[int]:
    """Return the checksum of each line, which continues those before it."""
    crc = 0
    return [crc := binascii.crc32(text.encode("utf-8", "surrogatepass"), crc) for text in texts]


def _checked_game(head: Any, lines: Check) -> Check:
    """Return what is wrong with the row of a game whose lines are good."""
    if head.state is None:
        return Check(lines.good, 1, "is in no table of games: run pinochle rebuild")
    # The fold that filled the tables stopped there; folding all games again would take minutes.
    unread = _UNREAD.fullmatch(head.reason) if head.state == "unreadable" else None
    if unread:
        return Check(int(unread[1]) - 1, int(unread[1]), f"cannot be read: {unread[2]}")
    return lines
