"""Periods of time: their numbers are in the order of play, so that streaks can be joined.

Games whose time is unknown follow all others, as in lists: by device, in the order of its games.
"""

# 28 days in seconds: enough games for few periods, few enough to add one up quickly.
_SECONDS = 28 * 86_400
_FIRST_UNKNOWN = 1_000_000
_GAMES, _PARTS = 1_000, 1_000


def period_of(started: int | None, device: int, number: int) -> int:
    """Return the period of a game that started at this time, or is this number on a device."""
    if started is not None:
        return started // _SECONDS
    return _FIRST_UNKNOWN + device * _PARTS + min(number // _GAMES, _PARTS - 1)
