"""Gives games that began without a clock the day of their evening, or a neighbour's time."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, func, select, true, update

from pinochle_tools.database.schema import GAMES
from pinochle_tools.people.applied_log import moments_of
from pinochle_tools.people.changes import all_changes, counting
from pinochle_tools.statistics.periods import period_of
from pinochle_tools.statistics.renewing import renew_results
from pinochle_tools.statistics.strengths import renew_strengths

_CLOCK = GAMES.c.started_from == "clock"


class _Range(NamedTuple):
    """Running numbers of one device's games; None is no limit."""

    device: int
    first: int | None
    last: int | None


def fill_times(connection: Connection, histories: list[int] | None = None) -> set[int]:
    """Give games without a clock the time that the log says, or else that of a neighbour.

    A Pico loses its time without power. The log knows the day of an evening with a desk. Of the
    same device's games the one before is the better guess, because games follow each other; the
    one after is used if there is none before. Both are marked as such. Looks at games between
    the ones that changed and their neighbours with a clock, or at all; returns the periods that
    lost or gained a game.
    """
    if histories is None:
        return _fill(connection, true())
    found: set[int] = set()
    numbers = (func.min(GAMES.c.number), func.max(GAMES.c.number))
    query = select(GAMES.c.device, *numbers).where(GAMES.c.history.in_(histories))
    for device, first, last in connection.execute(query.group_by(GAMES.c.device)).all():
        wanted = _between_clocks(connection, _Range(device, first, last))
        place = GAMES.c.device == device
        if wanted.first is not None:
            place &= GAMES.c.number >= wanted.first
        if wanted.last is not None:
            place &= GAMES.c.number <= wanted.last
        found |= _fill(connection, place)
    return found


def renew_times(connection: Connection) -> None:
    """Follow a log that has changed: fill all times, and renew the results that it concerns."""
    periods = fill_times(connection)
    if periods:
        renew_results(connection, periods)
        renew_strengths(connection)


def _between_clocks(connection: Connection, changed: _Range) -> _Range:
    """Return the range from the last game with a clock before some games to the next after."""
    there = select(GAMES.c.number).where(GAMES.c.device == changed.device, _CLOCK)
    number = GAMES.c.number
    before = there.where(number < changed.first).order_by(number.desc()).limit(1)
    after = there.where(number > changed.last).order_by(number).limit(1)
    first, last = (connection.execute(query).scalar() for query in (before, after))
    return _Range(changed.device, first, last)


def _fill(connection: Connection, place: ColumnElement[bool]) -> set[int]:
    columns = (GAMES.c.history, GAMES.c.game, GAMES.c.device, GAMES.c.number, GAMES.c.started)
    query = select(*columns, GAMES.c.started_from, GAMES.c.period).where(place)
    rows = connection.execute(query.order_by(GAMES.c.device, GAMES.c.number)).all()
    guesses = _guesses(rows, moments_of(counting(all_changes(connection))))
    changed: set[int] = set()
    moved: list[dict[str, Any]] = []
    for row in rows:
        started, words = guesses.get(row.history, (None, ""))
        if row.started_from != "clock" and (started, words) != (row.started, row.started_from):
            period = period_of(started, row.device, row.number)
            moved.append({"key": row.history, "at": started, "by": words, "in": period})
            changed |= {row.period, period}
    if moved:
        change = update(GAMES).where(GAMES.c.history == bindparam("key"))
        change = change.values(started=bindparam("at"), started_from=bindparam("by"))
        connection.execute(change.values(period=bindparam("in")), moved)
    return changed


def _guesses(rows: Sequence[Any], said: dict[str, int]) -> dict[int, tuple[int | None, str]]:
    """Return (time, desk, before or after) of games without a clock, by history.

    `said` are the times that the log says, by game.
    """
    found: dict[int, tuple[int | None, str]] = {}
    for words, ordered in (("after", rows[::-1]), ("before", rows)):
        device, known = None, None
        for row in ordered:
            known = known if row.device == device else None
            device = row.device
            if row.started_from == "clock":
                known = row.started
            elif row.game in said:
                known = said[row.game]
                found[row.history] = (known, "desk")
            elif known is not None:
                found[row.history] = (known, words)
    return found
