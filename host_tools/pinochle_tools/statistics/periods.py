"""Periods of time: their numbers are in the order of play, so that streaks can be joined.

Games whose time is unknown follow all others, as in lists: by device, in the order of its games.
"""

from datetime import UTC, datetime

from sqlalchemy import ColumnElement

# 28 days in seconds: enough games for few periods, few enough to add one up quickly.
_SECONDS = 28 * 86_400
FIRST_UNKNOWN = 1_000_000
_GAMES, _PARTS = 1_000, 1_000


UNKNOWN = -1  # all periods of games whose time is unknown


def counted_from(period: int) -> int:
    """Return the period from which games count in strengths: always, if their time is unknown."""
    return period if period < FIRST_UNKNOWN else UNKNOWN


def until(column: ColumnElement[int], period: int) -> ColumnElement[bool]:
    """Return the condition that a period counts at the end of another one."""
    return (column <= period) | (column >= FIRST_UNKNOWN)


def is_until(period: int, last: int) -> bool:
    """Return whether a period counts at the end of another one."""
    return period <= last or period >= FIRST_UNKNOWN


def whole_periods(first: int, after: int) -> tuple[int, int]:
    """Return (first, the one after the last) of the periods between two times."""
    return -(-first // _SECONDS), after // _SECONDS


def last_day(period: int) -> str:
    """Return the last day of a period, in Greenwich, as 2026-03-31; "" of unknown time."""
    if period == UNKNOWN:
        return ""
    return datetime.fromtimestamp((period + 1) * _SECONDS - 1, UTC).date().isoformat()


def period_of(started: int | None, device: int, number: int) -> int:
    """Return the period of a game that started at this time, or is this number on a device."""
    if started is not None:
        return started // _SECONDS
    return FIRST_UNKNOWN + device * _PARTS + min(number // _GAMES, _PARTS - 1)
